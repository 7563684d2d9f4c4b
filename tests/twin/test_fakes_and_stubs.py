"""Everything that a fake of CircuitPython's modules has stands in circuitpython-stubs: names, members, parameters."""

from __future__ import annotations

import ast
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboard.twin.drive import FAKES
from tools.firmware_lint.device import CIRCUITPYTHON_EXTRAS, MODULES

STUBS = Path(sysconfig.get_path("purelib"))
PICO = STUBS / "board_definitions" / "raspberry_pi_pico" / "__init__.pyi"
BY_CPYTHON = {"os", "time"}
"""Modules that aren't in the stubs: type checkers know them as CPython's."""
PORT = {"os": {"uname"}, "time": {"monotonic"}}
"""What CircuitPython has of them beyond what the firmware's lint knows."""
NOT_CALLED = {"RunReason", "SafeModeReason", "ResetReason", "VfsFat", "Serial"}
"""Classes that the firmware never makes an object of, so how they are made is the fake's own affair."""
FAKED = sorted(file.stem for file in FAKES.glob("*.py"))


def stub(module: str) -> ast.Module:
    file = PICO if module == "board" else STUBS / f"{module}-stubs" / "__init__.pyi"
    return ast.parse(file.read_text(encoding="utf-8"))


def fake(module: str) -> ast.Module:
    return ast.parse((FAKES / f"{module}.py").read_text(encoding="utf-8"))


def own(body: list[ast.stmt]) -> Iterator[tuple[str, ast.stmt]]:
    """Yields what a body gives public names to, those that are only imported left out."""
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node
            case ast.Assign(targets=targets):
                for target in targets:
                    for part in ast.walk(target):
                        if isinstance(part, ast.Name):
                            yield part.id, node
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name, node


def members(cls: ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    """Yields a class's members, and what its `__init__` and the module set on its objects."""
    yield from own(cls.body)
    for method in cls.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            for node in ast.walk(method):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    yield node.attr, ast.Pass()


def public(name: str) -> bool:
    return not name.startswith("_") or name in {"__getitem__", "__setitem__", "__len__", "__bool__"}


def parameters(function: ast.FunctionDef) -> tuple[list[str], list[str]]:
    """Returns the parameters by place and those by keyword only."""
    arguments = function.args
    return [part.arg for part in arguments.args], [part.arg for part in arguments.kwonlyargs]


@pytest.mark.parametrize("module", FAKED)
def test_every_name_is_real(module: str) -> None:
    if module in BY_CPYTHON:
        there = MODULES[module] | CIRCUITPYTHON_EXTRAS.get(module, frozenset()) | PORT.get(module, set())
        assert {name for name, _ in own(fake(module).body) if public(name)} <= there
        return
    there_by_name = dict(own(stub(module).body))
    for name, node in own(fake(module).body):
        if not public(name):
            continue
        assert name in there_by_name, f"{module}.{name}"
        real = there_by_name[name]
        if isinstance(node, ast.ClassDef):
            assert isinstance(real, ast.ClassDef)
            check_class(module, node, real)
        elif isinstance(node, ast.FunctionDef):
            assert isinstance(real, ast.FunctionDef)
            assert parameters(node) == parameters(real), f"{module}.{name}"


def check_class(module: str, faked: ast.ClassDef, real: ast.ClassDef) -> None:
    there: dict[str, list[ast.stmt]] = {}
    for name, node in own(real.body):
        there.setdefault(name, []).append(node)
    for base in faked.bases:  # an own base class: its methods are the class's
        if isinstance(base, ast.Name) and base.id.startswith("_"):
            (own_base,) = [node for name, node in own(fake(module).body) if name == base.id]
            assert isinstance(own_base, ast.ClassDef)
            check_class(module, own_base, real)
    for name, node in members(faked):
        is_made = name == "__init__" and not faked.name.startswith("_") and faked.name not in NOT_CALLED
        if not public(name) and not is_made:
            continue
        where = f"{module}.{faked.name}.{name}"
        assert name in there, where
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:  # no property
            found = [parameters(part) for part in there[name] if isinstance(part, ast.FunctionDef)]
            assert parameters(node) in found, where


def values_set_on(module: str) -> Iterator[tuple[str, str]]:
    """Yields class and name of what the module sets on its classes: `RunMode.NORMAL = ...`."""
    for node in fake(module).body:
        match node:
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id=cls), attr=name)]):
                yield cls, name


@pytest.mark.parametrize("module", [module for module in FAKED if module not in BY_CPYTHON])
def test_every_value_of_a_class_is_real(module: str) -> None:
    classes = {name: node for name, node in own(stub(module).body) if isinstance(node, ast.ClassDef)}
    for cls, name in values_set_on(module):
        assert name in dict(own(classes[cls].body)), f"{module}.{cls}.{name}"
    source = (FAKES / f"{module}.py").read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):  # those set by their names in a string or tuple
        if isinstance(node, ast.For) and isinstance(node.body[0], ast.Expr) and "setattr" in ast.unparse(node.body[0]):
            call = node.body[0].value
            assert isinstance(call, ast.Call)
            cls = ast.unparse(call.args[0])
            for name in names_in(node.iter, source):
                assert name in dict(own(classes[cls].body)), f"{module}.{cls}.{name}"


def names_in(iterated: ast.expr, source: str) -> list[str]:
    if isinstance(iterated, ast.Tuple):
        return [part.value for part in iterated.elts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    (assigned,) = [node for node in ast.parse(source).body if isinstance(node, ast.Assign)
                   and ast.unparse(node.targets[0]) == "_REASONS"]  # fmt: skip
    assert isinstance(assigned.value, ast.Constant)
    return str(assigned.value.value).split()


def test_a_fake_that_drifts_is_noticed() -> None:
    real = dict(own(stub("busio").body))["I2C"]
    assert isinstance(real, ast.ClassDef)
    drifted = ast.parse("class I2C:\n    def writeto(self, address, data): pass").body[0]
    assert isinstance(drifted, ast.ClassDef)
    with pytest.raises(AssertionError, match="writeto"):
        check_class("busio", drifted, real)
    other = ast.parse("class I2C:\n    def send(self): pass").body[0]
    assert isinstance(other, ast.ClassDef)
    with pytest.raises(AssertionError, match="send"):
        check_class("busio", other, real)
