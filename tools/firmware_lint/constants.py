"""Names bound by `const(...)`: the device's compiler puts the number in their place wherever they stand after that."""

import ast
from collections.abc import Iterator

from tools.firmware_lint.model import Finding, Firmware, Module


def check(module: Module, firmware: Firmware) -> Iterator[Finding]:
    """The finding `const`: such a name bound once more, by whatever, reads there as `3 = 4`, a SyntaxError."""
    first: dict[str, int] = {}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Assign) and _is_const(node.value):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    first[target.id] = min(node.lineno, first.get(target.id, node.lineno))
    for node in ast.walk(module.tree):
        for name, line in _bound(node):
            if line > first.get(name, line):
                message = f"`{name}` is a const since line {first[name]}: the device reads a number here; rename it"
                yield Finding(module.file, line, "const", message)


def _is_const(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "const"


def _bound(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The names that a node binds or deletes where the compiler reads an expression, and names of keyword arguments."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id, node.lineno
    elif isinstance(node, ast.keyword) and node.arg is not None:
        yield node.arg, node.value.lineno
