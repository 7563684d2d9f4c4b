"""The changes: every place of a module's syntax tree where one small mistake could stand instead."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Change(NamedTuple):
    """One change: the line (1 is the first) and what is done there, in words."""

    line: int
    what: str


_Spot = tuple[ast.AST, str, Callable[[], None]]


def changes(source: str) -> list[Change]:
    """Returns all changes that a module offers, in the order of `mutated`'s numbers."""
    return [Change(node.lineno, what) for node, what, _ in _spots(ast.parse(source))]  # type: ignore[attr-defined]


def mutated(source: str, number: int) -> ast.Module:
    """Returns the module's tree with the change of this number (0 is the first) made."""
    tree = ast.parse(source)
    for at, (_, _, make) in enumerate(_spots(tree)):
        if at == number:
            make()
            return ast.fix_missing_locations(tree)
    raise IndexError(f"the module has no change number {number}")


def _spots(tree: ast.Module) -> Iterator[_Spot]:
    for node in _rules(tree):
        if isinstance(node, ast.Compare):
            yield from _comparison(node)
        elif isinstance(node, ast.BinOp | ast.AugAssign):
            yield from _arithmetic(node)
        elif isinstance(node, ast.BoolOp):
            yield node, "and <-> or", _setter(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "`not` left out", _setter(node, "op", ast.Not(), negate=node)
        elif isinstance(node, ast.Constant):
            yield from _constant(node)
        elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Compare | ast.BoolOp):
            yield node, "condition turned round", _setter(node, "test", ast.UnaryOp(ast.Not(), node.test))
        if hasattr(node, "body") and isinstance(node.body, list):
            yield from _left_out(node)


def _rules(tree: ast.Module) -> Iterator[ast.AST]:
    """Walks the code that runs: no annotations, no docstrings, nothing that only words a message."""
    queue: list[ast.AST] = [tree]
    while queue:
        node = queue.pop(0)
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list") or isinstance(node, ast.JoinedStr):
                continue
            children = value if isinstance(value, list) else [value]
            queue.extend(child for child in children if isinstance(child, ast.AST) and not _words_only(child))


def _words_only(node: ast.AST) -> bool:
    """Says whether code only tells what happens: the guard of the events, imports for types, `zip`'s own check."""
    if isinstance(node, ast.If):
        test = ast.unparse(node.test)
        return test.endswith(".tell") or test == "TYPE_CHECKING"
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.Import | ast.ImportFrom)


def _setter(node: ast.AST, field: str, value: object, negate: ast.UnaryOp | None = None) -> Callable[[], None]:
    def make() -> None:
        if negate is not None:  # `not x` becomes `not not x`
            negate.operand = ast.UnaryOp(ast.Not(), negate.operand)
        else:
            setattr(node, field, value)

    return make


def _comparison(node: ast.Compare) -> Iterator[_Spot]:
    for index, old in enumerate(node.ops):
        new = _COMPARISONS[type(old)]

        def make(index: int = index, new: type[ast.cmpop] = new) -> None:
            node.ops[index] = new()

        yield node, f"{type(old).__name__} -> {new.__name__}", make


def _arithmetic(node: ast.BinOp | ast.AugAssign) -> Iterator[_Spot]:
    texts = isinstance(node, ast.BinOp) and any(isinstance(side, ast.JoinedStr) for side in (node.left, node.right))
    new = _ARITHMETIC.get(type(node.op))
    if new is not None and not texts:
        yield node, f"{type(node.op).__name__} -> {new.__name__}", _setter(node, "op", new())


def _constant(node: ast.Constant) -> Iterator[_Spot]:
    if isinstance(node.value, bool):
        yield node, f"{node.value} -> {not node.value}", _setter(node, "value", not node.value)
    elif isinstance(node.value, int):
        yield node, f"{node.value} -> {node.value + 1}", _setter(node, "value", node.value + 1)


def _left_out(node: ast.AST) -> Iterator[_Spot]:
    """Offers to leave out each statement that has an effect of its own."""
    body: list[ast.stmt] = node.body  # type: ignore[attr-defined]
    for index, statement in enumerate(body):
        call = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
        stored = isinstance(statement, ast.AugAssign) or (
            isinstance(statement, ast.Assign)
            and any(isinstance(target, ast.Attribute | ast.Subscript) for target in statement.targets)
        )
        if call or stored:

            def make(index: int = index) -> None:
                body[index] = ast.copy_location(ast.Pass(), body[index])

            yield statement, f"left out: {ast.unparse(statement)[:60]}", make
