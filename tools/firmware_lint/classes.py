"""Class and function features that the device ignores or lacks, and types evaluated at run time."""

import ast
from collections.abc import Iterator

from tools.firmware_lint.device import UNCALLED_METHODS
from tools.firmware_lint.model import Finding, Firmware, Module

_CONTAINERS = {"list", "dict", "tuple", "set", "frozenset", "type"}


def check(module: Module, firmware: Firmware) -> Iterator[Finding]:
    """Findings `class` and `runtime-type`."""
    del firmware  # one module at a time is enough here
    functions = {node.name for node in module.tree.body if isinstance(node, ast.FunctionDef)}
    typing_names = _typing_names(module)
    for node in ast.walk(module.tree):
        if node in module.host_only_nodes or node in module.annotation_nodes:
            continue
        message = _class(node, functions)
        if message:
            yield module.finding(node, "class", message)
        message = _runtime_type(node, typing_names)
        if message:
            yield module.finding(node, "runtime-type", message)


def _class(node: ast.AST, functions: set[str]) -> str | None:
    match node:
        case ast.ClassDef(keywords=[_, *_]):
            return "a class takes only its bases on the device: no metaclass and no keywords"
        case ast.FunctionDef(name=name) if name in UNCALLED_METHODS:
            return f"the device never calls `{name}`: {UNCALLED_METHODS[name]}"
        case ast.Name(id="__slots__", ctx=ast.Store()):
            return "`__slots__` is ignored: it saves nothing and forbids nothing; keep numbers in a bytearray"
        case ast.Attribute(value=ast.Name(id=name), ctx=ast.Store()) if name in functions:
            return f"functions have no attributes of their own; keep `{name}`'s data in a name or a class"
    return None


def _runtime_type(node: ast.AST, typing_names: set[str]) -> str | None:
    match node:
        case ast.Subscript(value=ast.Name(id=name)) if name in _CONTAINERS:
            return f"`{ast.unparse(node)}` fails at run time; types belong in annotations, which aren't evaluated"
        case (
            ast.BinOp(op=ast.BitOr(), right=ast.Constant(value=None))
            | ast.BinOp(op=ast.BitOr(), left=ast.Constant(value=None))
        ):
            return f"`{ast.unparse(node)}` fails at run time; types belong in annotations, which aren't evaluated"
        case ast.Name(id=name, ctx=ast.Load()) if name in typing_names:
            return f"`{name}` comes from typing, which the device lacks; use it in annotations only"
    return None


def _typing_names(module: Module) -> set[str]:
    """Names that only the desktop binds: those of `try: from typing import ...` without a stand-in in the handler."""
    names: set[str] = set()
    for guard in module.typing_guards:
        for part in guard.body:
            for node in ast.walk(part):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    names.update(alias.asname or alias.name for alias in node.names)
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    names.add(node.id)
        for handler in guard.handlers:
            names -= {node.id for node in ast.walk(handler) if isinstance(node, ast.Name)}
    return names
