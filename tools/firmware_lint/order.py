"""Order: none is promised by dicts and sets, nor by the device's sort among equals."""

import ast
from collections.abc import Iterator

from tools.firmware_lint.kinds import Kinds
from tools.firmware_lint.model import Finding, Firmware, Module

_UNORDERED = {"dict", "set", "frozenset"}
# What takes its argument in order. `len`, `any`, `sum`, `min` and `sorted` without a key, give the same in any order.
_TAKE_IN_ORDER = {"list", "tuple", "enumerate", "iter", "map", "filter", "zip", "reversed", "bytes", "bytearray"}
_BY_KEY = {"sorted", "min", "max"}
_METHODS_IN_ORDER = {"join", "extend"}
_ADVICE = "its order differs between Pythons; loop over a tuple of the keys, or over `sorted(...)`"


def check(module: Module, firmware: Firmware) -> Iterator[Finding]:
    """Findings `unordered` and `stable-sort`."""
    kinds = Kinds(firmware, module)
    for node in ast.walk(module.tree):
        if node in module.host_only_nodes:
            continue
        for taken in _taken_in_order(node):
            unordered = kinds.names(taken) & _UNORDERED
            if unordered:
                text = ast.unparse(taken)
                yield module.finding(taken, "unordered", f"`{text}` is a {min(unordered)} here: {_ADVICE}")
        if isinstance(node, ast.Call):
            yield from _pops(node, kinds, module)
            if _sorts_by_key(node):
                yield module.finding(
                    node,
                    "stable-sort",
                    "equal keys come out in any order on the device; sort tuples (key, tie-breaker) without `key`: "
                    "equal tuples can't be told apart",
                )


def _taken_in_order(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.For(iter=taken) | ast.AsyncFor(iter=taken) | ast.comprehension(iter=taken):
            if not _is_view_of_sorted(taken):
                yield taken
        case ast.YieldFrom(value=taken) | ast.Starred(value=taken, ctx=ast.Load()):
            yield taken
        case ast.Assign(targets=[ast.Tuple() | ast.List()], value=taken):
            yield taken
        case ast.Call(func=ast.Name(id=name), args=taken_args) if name in _TAKE_IN_ORDER:
            yield from taken_args
        case ast.Call(func=ast.Name(id=name), args=[taken], keywords=[_, *_] as keywords) if name in _BY_KEY:
            if any(keyword.arg == "key" for keyword in keywords):
                yield taken
        case ast.Call(func=ast.Attribute(attr=name), args=[taken]) if name in _METHODS_IN_ORDER:
            yield taken


def _is_view_of_sorted(taken: ast.expr) -> bool:
    return isinstance(taken, ast.Call) and isinstance(taken.func, ast.Name) and taken.func.id in _TAKE_IN_ORDER


def _pops(node: ast.Call, kinds: Kinds, module: Module) -> Iterator[Finding]:
    if not isinstance(node.func, ast.Attribute) or node.args:
        return
    owner = kinds.names(node.func.value)
    any_item = node.func.attr == "popitem" or (node.func.attr == "pop" and owner & {"set", "frozenset"})
    if any_item and "OrderedDict" not in owner:
        yield module.finding(node, "unordered", f"`{node.func.attr}` takes any item; choose one: {_ADVICE}")


def _sorts_by_key(node: ast.Call) -> bool:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in {"sorted", "sort"} and any(keyword.arg == "key" for keyword in node.keywords)
