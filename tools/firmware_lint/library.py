"""The built-ins, methods, arguments and module members that the device's Python lacks."""

import ast
import builtins
from collections.abc import Iterator

from tools.firmware_lint.device import (
    BUILTIN_KEYWORDS,
    BUILTINS,
    CIRCUITPYTHON_EXTRAS,
    METHOD_KEYWORDS,
    MISSING_METHODS,
    MODULES,
    MOST_ARGUMENTS,
)
from tools.firmware_lint.kinds import Kinds
from tools.firmware_lint.model import Finding, Firmware, Module

_HOST_BUILTINS = frozenset(dir(builtins)) - BUILTINS - {"None", "True", "False", "__debug__"}
_DEVICE_ROOMS = {"devices"}
_BYTE_KINDS = {"bytearray", "memoryview"}


def check(module: Module, firmware: Firmware) -> Iterator[Finding]:
    """Findings `builtin`, `method`, `argument`, `module` (members only) and `console`."""
    own_methods = firmware.methods
    bound = _bound_names(module)
    kinds = Kinds(firmware, module)
    for node in ast.walk(module.tree):
        if node in module.host_only_nodes or node in module.annotation_nodes:
            continue
        match node:
            case ast.Name(id=name, ctx=ast.Load()) if name not in bound:
                yield from _builtin(node, module)
            case ast.FormattedValue(conversion=97):
                yield module.finding(node, "builtin", "`!a` isn't there; use `!r`")
            case ast.Attribute(attr=name):
                yield from _member(node, module, firmware, own_methods)
            case ast.Call():
                yield from _arguments(node, module, bound, own_methods)
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[whole]) if kinds.names(whole) & _BYTE_KINDS:
                yield module.finding(node, "method", "`in` isn't there for a bytearray; use `find`, or loop")


def _builtin(node: ast.Name, module: Module) -> Iterator[Finding]:
    if node.id in {"locals", "vars"}:
        yield module.finding(node, "builtin", f"`{node.id}()` doesn't show variables on the device; name what you need")
    elif node.id in _HOST_BUILTINS:
        advice = "catch the error that it derives from" if _is_error(node.id) else "do without"
        yield module.finding(node, "builtin", f"`{node.id}` isn't there; {advice}")
    elif node.id in {"print", "input"} and module.room not in _DEVICE_ROOMS:
        yield module.finding(
            node,
            "console",
            f"`{node.id}` waits for a host that may never answer, and the game stops with it; log through devices/",
        )


def _is_error(name: str) -> bool:
    value = getattr(builtins, name)
    return isinstance(value, type) and issubclass(value, BaseException)


def _member(node: ast.Attribute, module: Module, firmware: Firmware, own: frozenset[str]) -> Iterator[Finding]:
    if node.attr == "__doc__":
        yield module.finding(node, "class", "docstrings aren't kept on the device; keep the text in a name")
    owner = node.value
    if isinstance(owner, ast.Name) and owner.id in MODULES and _is_imported(owner.id, module):
        members = MODULES[owner.id]
        extras = CIRCUITPYTHON_EXTRAS.get(owner.id, frozenset()) if module.room in _DEVICE_ROOMS else frozenset()
        if members is not None and node.attr not in members | extras:
            yield module.finding(node, "module", f"`{owner.id}.{node.attr}` isn't on every device Python; do without")
    elif node.attr in MISSING_METHODS and node.attr not in own and isinstance(module.parents[node], ast.Call):
        yield module.finding(node, "method", f"`.{node.attr}` isn't there; {MISSING_METHODS[node.attr]}")


def _is_imported(name: str, module: Module) -> bool:
    plain = (node for node in module.imports if isinstance(node, ast.Import))
    return any(alias.asname is None and alias.name == name for node in plain for alias in node.names)


def _arguments(node: ast.Call, module: Module, bound: frozenset[str], own: frozenset[str]) -> Iterator[Finding]:
    if isinstance(node.func, ast.Name):
        name = node.func.id
        is_own = name in bound and name not in METHOD_KEYWORDS
        allowed = BUILTIN_KEYWORDS.get(name, METHOD_KEYWORDS.get(name))
    elif isinstance(node.func, ast.Attribute):
        name, is_own = node.func.attr, node.func.attr in own
        allowed = METHOD_KEYWORDS.get(name)
    else:
        return
    if is_own:
        return
    for keyword in node.keywords:
        if allowed is not None and keyword.arg is not None and keyword.arg not in allowed:
            yield module.finding(
                node, "argument", f"`{name}` takes no `{keyword.arg}=` on the device; give it by place or do without"
            )
    most, advice = MOST_ARGUMENTS.get(name, (len(node.args), ""))
    if len(node.args) > most:
        yield module.finding(node, "argument", f"`{name}` takes {most} here: {advice}")
    if name == "deque" and len(node.args) < 2:
        yield module.finding(node, "argument", "`deque` needs both its start and its greatest length: `deque((), 16)`")


def _bound_names(module: Module) -> frozenset[str]:
    """Every name that the module binds somewhere, so that it isn't a built-in there."""
    names: set[str] = set()
    for node in ast.walk(module.tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                names.add(name)
            case ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.ClassDef(name=name):
                names.add(name)
            case ast.alias(name=name, asname=other):
                names.add(other or name.split(".")[0])
            case ast.ExceptHandler(name=str() as name):
                names.add(name)
    methods = {part.name for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef) for part in node.body
               if isinstance(part, ast.FunctionDef)}  # fmt: skip
    plain = {node.name for node in module.scope(module.tree) if isinstance(node, ast.FunctionDef)}
    return frozenset(names - (methods - plain))
