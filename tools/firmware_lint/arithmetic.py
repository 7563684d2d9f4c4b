"""Numbers: no floating point, and no reliance on bool being an int."""

import ast
from collections.abc import Iterator

from tools.firmware_lint.model import Finding, Firmware, Module

_FLOAT_FUNCTIONS = {("random", "random"), ("random", "uniform"), ("time", "monotonic")}
_FLOAT_FORMATS = set("efd")
_FORMAT_TAKERS = {"pack", "unpack", "pack_into", "unpack_from", "calcsize", "array"}


def check(module: Module, firmware: Firmware) -> Iterator[Finding]:
    """Findings `float` and `isinstance-int`."""
    del firmware  # one module at a time is enough here
    for node in ast.walk(module.tree):
        if node in module.host_only_nodes:
            continue
        message = _float(node)
        if message:
            yield module.finding(node, "float", message)
        if isinstance(node, ast.Call) and _asks_for_int(node):
            yield module.finding(
                node,
                "isinstance-int",
                "a bool is an int on the desktop and not on the device; write `type(x) is int`",
            )


def _float(node: ast.AST) -> str | None:
    match node:
        case ast.Constant(value=float() | complex()):
            return f"{node.value!r} is a float; count in whole units (milliseconds, millimetres, thousandths)"
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            return "`/` gives a float; divide with `//`"
        case ast.BinOp(op=ast.Pow(), right=ast.UnaryOp(op=ast.USub())):
            return "a negative power gives a float; divide with `//`"
        case ast.Name(id="float" | "complex"):
            return f"`{node.id}` stands for a float; use whole numbers"
        case ast.Call(func=ast.Name(id="round")):
            return "`round` is for floats; use whole numbers: `(a + b // 2) // b` rounds a quotient"
        case ast.Import(names=names) if any(alias.name in {"math", "cmath"} for alias in names):
            return "`math` works on floats; use whole numbers"
        case ast.ImportFrom(module="math" | "cmath"):
            return "`math` works on floats; use whole numbers"
        case ast.Attribute(value=ast.Name(id=owner), attr=name) if (owner, name) in _FLOAT_FUNCTIONS:
            return f"`{owner}.{name}` gives a float; use a whole-number source (randint, a tick counter)"
        case ast.Call():
            return _float_format(node)
    return None


def _float_format(call: ast.Call) -> str | None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in _FORMAT_TAKERS or not call.args:
        return None
    form = call.args[0]
    if isinstance(form, ast.Constant) and isinstance(form.value, str) and _FLOAT_FORMATS & set(form.value):
        return f"format {form.value!r} holds floats; pack whole numbers"
    return None


def _asks_for_int(call: ast.Call) -> bool:
    if not (isinstance(call.func, ast.Name) and call.func.id in {"isinstance", "issubclass"} and len(call.args) == 2):
        return False
    kinds = call.args[1]
    options = kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]
    return any(isinstance(option, ast.Name) and option.id == "int" for option in options)
