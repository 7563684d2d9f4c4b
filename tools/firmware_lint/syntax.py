"""Syntax that CircuitPython's or MicroPython's compiler doesn't read, or reads differently."""

import ast
import io
import tokenize
from collections.abc import Iterator

from tools.firmware_lint.kinds import Kinds
from tools.firmware_lint.model import Finding, Firmware, Module

_STEPPABLE = {"list", "range"}
_UNDELETABLE = {"bytearray", "memoryview", "array"}


def check(module: Module, firmware: Firmware) -> Iterator[Finding]:
    """Findings `syntax` and `bare-except`."""
    kinds = Kinds(firmware, module)
    for node in ast.walk(module.tree):
        if node in module.host_only_nodes or node in module.annotation_nodes:
            continue
        if isinstance(node, ast.ExceptHandler) and node.type is None:
            yield module.finding(node, "bare-except", "`except:` swallows every stop signal; name the errors expected")
        message = _unread(node, module) or _slice_step(node, kinds) or _deletion(node, kinds)
        if message:
            yield module.finding(node, "syntax", message)
    tokens = list(tokenize.generate_tokens(io.StringIO(module.source).readline))
    for line in _brace_joins(tokens):
        message = "the device joins these strings before it reads the f-string's braces; write one f-string"
        yield Finding(module.file, line, "syntax", message)
    for line in _bracketed_withs(tokens):
        yield Finding(module.file, line, "syntax", "`with (A, B):` isn't there; nest the `with` statements")


def _unread(node: ast.AST, module: Module) -> str | None:
    match node:
        case ast.Match():
            return "`match` isn't there; write if and elif"
        case ast.TryStar():
            return "`except*` isn't there; catch single errors"
        case ast.arguments(posonlyargs=[_, *_]):
            return "positional-only `/` isn't there; leave it out"
        case ast.Dict(keys=keys) if None in keys:
            return "`{**a}` isn't there; make a dict and `update` it"
        case ast.Starred(ctx=ast.Load()) if not isinstance(module.parents[node], ast.Call):
            return "`*a` inside a list, tuple or set isn't there; add with `+` or `extend`"
        case ast.comprehension(is_async=1):
            return "asynchronous comprehensions aren't there; write a loop"
        case ast.JoinedStr() if any(isinstance(part, ast.Lambda) for part in ast.walk(node)):
            return "a lambda inside an f-string isn't there; call a function before"
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return _decorator(node)
    if type(node).__name__ in {"TypeAlias", "TypeVar", "ParamSpec", "TypeVarTuple"}:
        return "type statements and parameters aren't there; leave the type out"
    return None


def _decorator(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> str | None:
    for decorator in node.decorator_list:
        inner = decorator.func if isinstance(decorator, ast.Call) else decorator
        while isinstance(inner, ast.Attribute):
            inner = inner.value
        if not isinstance(inner, ast.Name):
            return "a decorator must be a dotted name, with or without a call; bind the expression to a name first"
    return None


def _slice_step(node: ast.AST, kinds: Kinds) -> str | None:
    if not (isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and node.slice.step is not None):
        return None
    known = kinds.names(node.value)
    if known and known <= _STEPPABLE and isinstance(node.ctx, ast.Load):
        return None
    return "a slice with a step works only when reading a list or range; use `reversed` or index in a loop"


def _deletion(node: ast.AST, kinds: Kinds) -> str | None:
    if not isinstance(node, ast.Delete):
        return None
    for target in node.targets:
        if isinstance(target, ast.Subscript) and kinds.names(target.value) & _UNDELETABLE:
            return "bytes can't be deleted from an array on the device; copy what stays"
    return None


def _bracketed_withs(tokens: list[tokenize.TokenInfo]) -> Iterator[int]:
    """Lines with `with (A, B):` or `with (A as a):`, which the tree doesn't tell from the forms without brackets."""
    for index, token in enumerate(tokens):
        if token.string != "with" or token.type != tokenize.NAME or tokens[index + 1].string != "(":
            continue
        depth, several = 0, False
        for place in range(index + 1, len(tokens)):
            text = tokens[place].string
            depth += text in {"(", "[", "{"}
            depth -= text in {")", "]", "}"}
            several = several or (depth == 1 and text in {",", "as"})
            if depth == 0:
                if several and tokens[place + 1].string == ":":
                    yield token.start[0]
                break


def _brace_joins(tokens: list[tokenize.TokenInfo]) -> Iterator[int]:
    """Lines where a plain string with braces stands beside an f-string: `"{}" f"{x}"`."""
    starts = getattr(tokenize, "FSTRING_START", -1)
    ends = getattr(tokenize, "FSTRING_END", -1)
    depth = 0
    run: list[tuple[bool, bool, int]] = []  # (is an f-string, is plain with braces, line)
    for token in tokens:
        if token.type == starts:
            depth += 1
            if depth == 1:
                run.append((True, False, token.start[0]))
        elif token.type == ends:
            depth -= 1
        elif depth or token.type in {tokenize.NL, tokenize.COMMENT}:
            continue
        elif token.type == tokenize.STRING:
            is_f = "f" in token.string.split(token.string[-1], 1)[0].lower()
            run.append((is_f, not is_f and ("{" in token.string or "}" in token.string), token.start[0]))
        else:
            if any(part[0] for part in run) and any(part[1] for part in run):
                yield run[0][2]
            run = []
