"""The firmware as the lint sees it: modules with their trees, findings, and allowances in comments."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

CODES = {
    "allowance": "a `device-ok` comment without a reason, with an unknown code, or that allows nothing",
    "argument": "an argument that the device's version of a function doesn't take",
    "bare-except": "`except:` also swallows the stop signals",
    "builtin": "a built-in name that the device's Python lacks",
    "class": "a class or function feature that the device's Python lacks or ignores",
    "console": "`print` or `input` outside devices/, which waits for a host that may not read",
    "const": "a name bound by const(...) that is bound once more: a SyntaxError, on the device only",
    "desktop": "an import from the desktop package, the tools or the tests",
    "float": "floating point: the device has 22 bits of it and the rules need none",
    "hardware": "a hardware module imported outside devices/, boot.py, code.py and safemode.py",
    "isinstance-int": "`isinstance(x, int)`: true for a bool on the desktop, false on the device",
    "method": "a method that the device's Python lacks",
    "module": "a module, or a name of one, that the device's Python lacks",
    "names": "more names than the device keeps without taking 7.7 kB of the heap for them",
    "recursion": "functions that can call themselves in a circle: the device's stack is small",
    "room": "an import against the direction of the house",
    "runtime-type": "a type expression evaluated at run time",
    "size": "a module too big to be compiled on the device",
    "stable-sort": "a sort by key: the device's sort doesn't keep the order of equals",
    "syntax": "syntax that the device's Python doesn't read",
    "unordered": "iteration over a dict or set, whose order differs between Pythons",
}

_ALLOWANCE = re.compile(r"#\s*device-ok\b\s*([\w-]*)\s*:?\s*(.*)$")


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One place that the device would not take as written. `line` counts from 1."""

    file: str
    line: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.code}: {self.message}"


@dataclass
class Allowance:
    """A `device-ok` comment: one code allowed on one line, for a reason."""

    line: int
    code: str
    reason: str
    used: bool = False


@dataclass
class Module:
    """One firmware module. `name` is dotted as the device imports it; `room` is its top folder, "" for the root."""

    path: Path
    file: str
    name: str
    room: str
    source: str
    tree: ast.Module
    allowances: list[Allowance] = field(default_factory=list)
    _scopes: dict[ast.AST, list[ast.AST]] = field(default_factory=dict)

    def scope(self, owner: ast.AST) -> list[ast.AST]:
        """The nodes of one scope, without those of functions and classes nested in it (whose headers are there)."""
        if owner not in self._scopes:
            self._scopes[owner] = list(_walk_scope(owner))
        return self._scopes[owner]

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """The node that contains each node."""
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around `node`, innermost first."""
        while node in self.parents:
            node = self.parents[node]
            yield node

    @cached_property
    def annotation_nodes(self) -> set[ast.AST]:
        """Every node inside an annotation: the device reads annotations but doesn't evaluate them."""
        roots: list[ast.expr | None] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.AnnAssign | ast.arg):
                roots.append(node.annotation)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                roots.append(node.returns)
        return {inner for root in roots if root is not None for inner in ast.walk(root)}

    @cached_property
    def imports(self) -> list[ast.Import | ast.ImportFrom]:
        """Every import statement, wherever it stands."""
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Import | ast.ImportFrom)]

    @cached_property
    def typing_guards(self) -> list[ast.Try]:
        """The `try: from typing import ... except ImportError:` statements."""
        return [n for n in ast.walk(self.tree) if isinstance(n, ast.Try) and _is_typing_guard(n)]

    @cached_property
    def host_only_nodes(self) -> set[ast.AST]:
        """Every node that the device never runs: after a failed import of `typing`, or under `if TYPE_CHECKING:`."""
        checked = (node for node in ast.walk(self.tree) if isinstance(node, ast.If))
        bodies = [node.body for node in checked if _is_type_checking(node.test)]
        bodies += [guard.body for guard in self.typing_guards]
        return {inner for body in bodies for part in body for inner in ast.walk(part)}

    def finding(self, node: ast.AST, code: str, message: str) -> Finding:
        """A finding at the line where `node` starts."""
        return Finding(self.file, getattr(node, "lineno", 1), code, message)


@dataclass
class Firmware:
    """All modules of one drive."""

    root: Path
    modules: list[Module]
    origins: dict[tuple[str, str], tuple[Module, str] | None] = field(default_factory=dict)  # found by kinds.py

    @cached_property
    def by_name(self) -> dict[str, Module]:
        """The modules by their dotted names."""
        return {module.name: module for module in self.modules}

    @cached_property
    def methods(self) -> frozenset[str]:
        """Names of the methods that firmware classes define: a call of one of these is taken to be theirs."""
        classes = (n for module in self.modules for n in ast.walk(module.tree) if isinstance(n, ast.ClassDef))
        return frozenset(part.name for node in classes for part in node.body if isinstance(part, ast.FunctionDef))


def _walk_scope(owner: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(owner):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            yield from _walk_scope(child)


def _is_type_checking(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _is_typing_guard(node: ast.Try) -> bool:
    imports_typing = any(isinstance(part, ast.ImportFrom | ast.Import) and _names_typing(part) for part in node.body)
    handled = [handler.type for handler in node.handlers]
    catches = any(isinstance(kind, ast.Name) and kind.id == "ImportError" for kind in handled)
    return imports_typing and catches


def _names_typing(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == "typing"
    return any(alias.name == "typing" for alias in node.names)


def load(root: Path) -> tuple[Firmware, list[Finding]]:
    """Read every `*.py` below `root`; files that aren't Python come back as findings.

    Raises FileNotFoundError when `root` is no folder.
    """
    if not root.is_dir():
        raise FileNotFoundError(f"{root} is no folder; name the firmware's folder")
    modules, findings = [], []
    for path in sorted(root.rglob("*.py")):
        file = path.as_posix()
        source = path.read_text(encoding="utf-8")
        try:
            tree = ast.parse(source, filename=file)
        except SyntaxError as error:
            findings.append(Finding(file, error.lineno or 1, "syntax", f"this isn't Python: {error.msg}"))
            continue
        modules.append(_module(root, path, file, source, tree))
    return Firmware(root, modules), findings


def _module(root: Path, path: Path, file: str, source: str, tree: ast.Module) -> Module:
    parts = list(path.relative_to(root).with_suffix("").parts)
    room = parts[0] if len(parts) > 1 else ""
    if parts[-1] == "__init__":
        parts.pop()
    return Module(path, file, ".".join(parts), room, source, tree, list(_allowances(source)))


def _allowances(source: str) -> Iterator[Allowance]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and (match := _ALLOWANCE.match(token.string)):
            yield Allowance(token.start[0], match[1], match[2].strip())
