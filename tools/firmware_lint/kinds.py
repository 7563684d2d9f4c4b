"""What kind of value an expression gives, as far as literals, annotations and assignments tell.

Good enough to know a dict from a list and one firmware class from another; what it can't tell it leaves open.
"""

import ast
from dataclasses import dataclass

from tools.firmware_lint.device import HARDWARE
from tools.firmware_lint.model import Firmware, Module

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef

_BUILTIN_KINDS = {
    "bool", "bytearray", "bytes", "dict", "enumerate", "frozenset", "int", "list", "map", "memoryview", "range",
    "reversed", "set", "str", "tuple", "zip",
}  # fmt: skip
_RESULTS = {
    "sorted": "list", "len": "int", "sum": "int", "ord": "int", "abs": "int", "chr": "str", "repr": "str", "hex": "str",
    "OrderedDict": "OrderedDict", "deque": "deque", "array": "array", "const": "int",
}  # fmt: skip
_ALIASES = {"Dict": "dict", "Set": "set", "FrozenSet": "frozenset", "List": "list", "Tuple": "tuple"}
_DICT_VIEWS = {"keys", "values", "items"}
_SET_MAKERS = {"union", "difference", "intersection", "symmetric_difference"}
_SETS = {"set", "frozenset"}


@dataclass(frozen=True, slots=True)
class Kind:
    """A type by name; a firmware class is named `module:Class`, any class of CircuitPython's own `hardware`.

    `items` are its type arguments, as in `list[int]`.
    """

    name: str
    items: tuple["Kind", ...] = ()


def resolve_import(module: Module, node: ast.ImportFrom) -> str:
    """The dotted name of the module that `from ... import` names, relative dots resolved."""
    if not node.level:
        return node.module or ""
    package = module.name.split(".")
    is_package = module.path.name == "__init__.py"
    keep = len(package) - node.level + (1 if is_package else 0)
    return ".".join([*package[:keep], *([node.module] if node.module else [])])


class Kinds:
    """Answers for one module; keeps what it found out, so make one per module and check."""

    def __init__(self, firmware: Firmware, module: Module) -> None:
        self.firmware = firmware
        self.module = module
        self._busy: set[tuple[str, int, str]] = set()

    def names(self, node: ast.expr) -> set[str]:
        """The names of the kinds that `node` may have; empty when nothing is known."""
        return {kind.name for kind in self.of(node)}

    def of(self, node: ast.expr) -> set[Kind]:
        """The kinds that `node` may have; empty when nothing is known."""
        match node:
            case ast.Constant(value=value):
                return {Kind(type(value).__name__)}
            case ast.Dict() | ast.DictComp():
                return {Kind("dict")}
            case ast.Set() | ast.SetComp():
                return {Kind("set")}
            case ast.List() | ast.ListComp():
                return {Kind("list")}
            case ast.Tuple():
                return {Kind("tuple")}
            case ast.JoinedStr():
                return {Kind("str")}
            case ast.IfExp(body=body, orelse=other):
                return self.of(body) | self.of(other)
            case ast.BoolOp(values=values):
                return {kind for value in values for kind in self.of(value)}
            case ast.NamedExpr(value=value):
                return self.of(value)
            case ast.BinOp(left=left, right=right):
                return {kind for kind in self.of(left) | self.of(right) if kind.name in {*_SETS, "dict", "list"}}
            case ast.Name(id=name):
                return self._name(name, node)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Subscript():
                return self._item(node)
            case ast.Call():
                return self._call(node)
        return set()

    def class_node(self, name: str) -> tuple[Module, ast.ClassDef] | None:
        """The module and definition of a firmware class named `module:Class`."""
        home, _, title = name.partition(":")
        module = self.firmware.by_name.get(home)
        if module is None or not title:
            return None
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and node.name == title:
                return module, node
        return None

    def bound_to(self, name: str, module: Module | None = None) -> tuple[Module, str] | None:
        """Where a module-level name comes from: (module, name there); name "" when it is a module itself."""
        module = module or self.module
        mark = (module.name, name)
        if mark not in self.firmware.origins:
            self.firmware.origins[mark] = self._imported(name, module) or _defined(name, module)
        return self.firmware.origins[mark]

    def _imported(self, name: str, module: Module) -> tuple[Module, str] | None:
        known = self.firmware.by_name
        for node in module.imports:
            if isinstance(node, ast.ImportFrom):
                source = resolve_import(module, node)
                for alias in node.names:
                    if (alias.asname or alias.name) != name:
                        continue
                    if f"{source}.{alias.name}" in known:
                        return known[f"{source}.{alias.name}"], ""
                    if source in known:
                        return known[source], alias.name
            else:
                for alias in node.names:
                    target = alias.name if alias.asname else alias.name.split(".")[0]
                    if (alias.asname or target) == name and target in known:
                        return known[target], ""
        return None

    def annotation(self, node: ast.expr | None, module: Module) -> set[Kind]:
        """The kinds that an annotation written in `module` allows."""
        match node:
            case ast.Constant(value=str() as text):
                try:
                    return self.annotation(ast.parse(text, mode="eval").body, module)
                except SyntaxError:
                    return set()
            case ast.Name(id=name):
                plain = _ALIASES.get(name, name)
                if plain in _BUILTIN_KINDS or plain in _RESULTS:
                    return {Kind(plain)}
                origin = self.bound_to(name, module)
                if origin and self.class_node(f"{origin[0].name}:{origin[1]}"):
                    return {Kind(f"{origin[0].name}:{origin[1]}")}
                if name in _hardware_names(module):
                    return {Kind("hardware")}
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                origin = self.bound_to(owner, module)
                if origin and not origin[1] and self.class_node(f"{origin[0].name}:{name}"):
                    return {Kind(f"{origin[0].name}:{name}")}
                if owner in _hardware_names(module):
                    return {Kind("hardware")}
            case ast.Subscript(value=base, slice=inner):
                parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
                items = tuple(next(iter(self.annotation(part, module)), Kind("?")) for part in parts)
                return {Kind(kind.name, items) for kind in self.annotation(base, module)}
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self.annotation(left, module) | self.annotation(right, module)
        return set()

    def _name(self, name: str, node: ast.AST) -> set[Kind]:
        for scope in self.module.ancestors(node):
            if isinstance(scope, FunctionNode | ast.Lambda | ast.Module):
                if name == "self" and isinstance(scope, FunctionNode):
                    owner = self.module.parents.get(scope)
                    if isinstance(owner, ast.ClassDef):
                        return {Kind(f"{self.module.name}:{owner.name}")}
                found = self._in_scope(name, scope, self.module)
                if found is not None:
                    return found
        origin = self.bound_to(name)
        if origin and origin[0] is not self.module and origin[1]:
            return self._in_scope(origin[1], origin[0].tree, origin[0]) or set()
        return set()

    def _in_scope(self, name: str, scope: ast.AST, module: Module) -> set[Kind] | None:
        """Kinds of `name` as bound in `scope`; None when it isn't bound there."""
        mark = (module.name, id(scope), name)
        if mark in self._busy:
            return set()
        self._busy.add(mark)
        try:
            return self._at(module)._bindings(name, scope)
        finally:
            self._busy.discard(mark)

    def _at(self, module: Module) -> "Kinds":
        """The same question asked in another module."""
        if module is self.module:
            return self
        there = Kinds(self.firmware, module)
        there._busy = self._busy
        return there

    def _bindings(self, name: str, scope: ast.AST) -> set[Kind] | None:
        bound = False
        kinds: set[Kind] = set()
        if isinstance(scope, FunctionNode | ast.Lambda):
            arguments = scope.args
            for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
                if argument.arg == name:
                    bound, kinds = True, kinds | self.annotation(argument.annotation, self.module)
        for node in self.module.scope(scope):
            match node:
                case ast.AnnAssign(target=ast.Name(id=target)) if target == name:
                    bound, kinds = True, kinds | self.annotation(node.annotation, self.module)
                    if node.value is not None:
                        kinds |= self.of(node.value)
                case ast.Assign(targets=targets):
                    if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                        bound, kinds = True, kinds | self.of(node.value)
                case ast.NamedExpr(target=ast.Name(id=target)) if target == name:
                    bound, kinds = True, kinds | self.of(node.value)
                case ast.For(target=ast.Name(id=target)) | ast.comprehension(target=ast.Name(id=target)):
                    if target == name:
                        bound, kinds = True, kinds | self.elements(node.iter)
                case ast.Name(id=target, ctx=ast.Store()) if target == name:
                    bound = True
        return kinds if bound else None

    def elements(self, node: ast.expr) -> set[Kind]:
        """The kinds of what comes out when `node` is looped over."""
        return {kind.items[0] for kind in self.of(node) if kind.items and kind.name != "dict"} - {Kind("?")}

    def _attribute(self, node: ast.Attribute) -> set[Kind]:
        if isinstance(node.value, ast.Name):
            origin = self.bound_to(node.value.id)
            if origin and not origin[1]:
                return self._in_scope(node.attr, origin[0].tree, origin[0]) or set()
        return {kind for owner in self.of(node.value) for kind in self._member(owner, node.attr)}

    def _member(self, owner: Kind, name: str) -> set[Kind]:
        """Kinds of the attribute `name` of an instance of a firmware class."""
        found = self.class_node(owner.name)
        mark = (owner.name, 0, name)
        if found is None or mark in self._busy:
            return set()
        self._busy.add(mark)
        try:
            module, definition = found
            return self._at(module)._assigned_members(definition, name)
        finally:
            self._busy.discard(mark)

    def _assigned_members(self, definition: ast.ClassDef, name: str) -> set[Kind]:
        kinds = self._bindings(name, definition) or set()
        for node in ast.walk(definition):
            match node:
                case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=attr)) if attr == name:
                    kinds |= self.annotation(node.annotation, self.module)
                case ast.Assign(targets=targets):
                    if any(_is_own(target, name) for target in targets):
                        kinds |= self.of(node.value)
                case ast.FunctionDef(name=title, returns=returns) if title == name and _is_property(node):
                    kinds |= self.annotation(returns, self.module)
        for base in definition.bases:
            for kind in self.annotation(base, self.module):
                kinds |= self._member(kind, name)
        return kinds

    def _item(self, node: ast.Subscript) -> set[Kind]:
        if isinstance(node.slice, ast.Slice):
            return self.of(node.value)
        return {kind.items[-1] for kind in self.of(node.value) if kind.items} - {Kind("?")}

    def _call(self, node: ast.Call) -> set[Kind]:
        if isinstance(node.func, ast.Attribute):
            return self._method_call(node.func)
        if not isinstance(node.func, ast.Name):
            return set()
        name = node.func.id
        origin = self.bound_to(name)
        if origin and origin[1]:
            return self._result(*origin)
        if name in _BUILTIN_KINDS:
            return {Kind(name)}
        return {Kind(_RESULTS[name])} if name in _RESULTS else set()

    def _result(self, module: Module, name: str) -> set[Kind]:
        if self.class_node(f"{module.name}:{name}"):
            return {Kind(f"{module.name}:{name}")}
        for node in module.tree.body:
            if isinstance(node, FunctionNode) and node.name == name:
                return self.annotation(node.returns, module)
        return set()

    def _method_call(self, func: ast.Attribute) -> set[Kind]:
        owners = self.of(func.value)
        names = {owner.name for owner in owners}
        if func.attr in _DICT_VIEWS and not any(":" in name for name in names):
            return {Kind("OrderedDict" if names == {"OrderedDict"} else "dict")}
        if func.attr == "copy" or (func.attr in _SET_MAKERS and names & _SETS):
            plain = {owner for owner in owners if ":" not in owner.name}
            if plain:
                return plain
        if isinstance(func.value, ast.Name) and func.attr in _RESULTS:
            return {Kind(_RESULTS[func.attr])}
        if isinstance(func.value, ast.Name):
            origin = self.bound_to(func.value.id)
            if origin and not origin[1]:
                return self._result(origin[0], func.attr)
        return {kind for owner in owners for kind in self._method_result(owner, func.attr)}

    def _method_result(self, owner: Kind, name: str) -> set[Kind]:
        found = self.class_node(owner.name)
        if found is None:
            return set()
        module, definition = found
        for node in definition.body:
            if isinstance(node, FunctionNode) and node.name == name:
                return self.annotation(node.returns, module)
        return {
            kind
            for base in definition.bases
            for parent in self.annotation(base, module)
            for kind in self._method_result(parent, name)
        }


def _hardware_names(module: Module) -> set[str]:
    """The names under which a module knows CircuitPython's own modules and what is in them."""
    names = set()
    for node in module.imports:
        for alias in node.names:
            source = alias.name if isinstance(node, ast.Import) else (node.module or "") if not node.level else ""
            if source.split(".")[0] in HARDWARE:
                names.add(alias.asname or alias.name)
    return names


def _defined(name: str, module: Module) -> tuple[Module, str] | None:
    for node in module.tree.body:
        if isinstance(node, FunctionNode | ast.ClassDef) and node.name == name:
            return module, name
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node):
            return module, name
    return None


def _targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name)}


def _is_own(target: ast.expr, name: str) -> bool:
    """Whether `target` is `self.name`."""
    return (
        isinstance(target, ast.Attribute)
        and target.attr == name
        and isinstance(target.value, ast.Name)
        and target.value.id == "self"
    )


def _is_property(node: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list)
