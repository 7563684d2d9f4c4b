"""The firmware's call graph, by names: which function may call which.

A call is followed to the function that its name means. Where the receiver's class isn't known, it is followed to every
method of that name; where a function is called through a variable, to every function that is handed about as a value
and takes as many arguments. So the graph may hold calls that never happen, and misses only calls that the language
makes by itself (operators, iteration) into a class's special methods.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from tools.firmware_lint.kinds import FunctionNode, Kinds
from tools.firmware_lint.model import Firmware, Module

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
FrameNode = FunctionNode | ast.Lambda | Comprehension
_ATTRIBUTE_OWNERS = {"str", "int", "bytes", "bytearray", "list", "dict", "tuple", "set", "range", "bool", "memoryview"}


@dataclass(eq=False)
class Function:
    """A function, method, lambda or comprehension: anything that takes a frame of its own when it runs."""

    module: Module
    node: FrameNode
    owner: str = ""  # the class it is a method of, as `module:Class`
    calls: dict["Function", int] = field(default_factory=dict)  # whom it may call, and the line of the first such call

    @property
    def label(self) -> str:
        """How a person finds it: `rules.rush.Rush.play`, with the line for nameless ones."""
        kind = type(self.node).__name__
        name = self.node.name if isinstance(self.node, FunctionNode) else f"<{kind.lower()} line {self.node.lineno}>"
        holder = self.owner.replace(":", ".") or self.module.name
        return f"{holder}.{name}"

    def takes(self, count: int) -> bool:
        """Whether it can be called with `count` arguments by place (a method's self not counted)."""
        if not isinstance(self.node, FunctionNode | ast.Lambda):
            return False
        arguments = self.node.args
        most = len(arguments.posonlyargs) + len(arguments.args) - (1 if self.owner else 0)
        return most - len(arguments.defaults) <= count and (arguments.vararg is not None or count <= most)


class Graph:
    """All functions of the firmware with the calls between them."""

    def __init__(self, firmware: Firmware) -> None:
        self.firmware = firmware
        self.by_node: dict[ast.AST, Function] = {}
        for module in firmware.modules:
            self._add_functions(module)
        self._methods: dict[str, list[Function]] = {}
        for function in self.functions:
            if function.owner and isinstance(function.node, FunctionNode):
                self._methods.setdefault(function.node.name, []).append(function)
        for module in firmware.modules:
            kinds = Kinds(firmware, module)
            for function in [function for function in self.functions if function.module is module]:
                _Body(self, function, kinds).link()

    @property
    def functions(self) -> list[Function]:
        """Every function, in the order of the source."""
        return list(self.by_node.values())

    def _add_functions(self, module: Module) -> None:
        for node in ast.walk(module.tree):
            if isinstance(node, FrameNode) and node not in module.annotation_nodes:
                holder = module.parents.get(node)
                is_method = isinstance(holder, ast.ClassDef) and isinstance(node, FunctionNode)
                owner = f"{module.name}:{holder.name}" if is_method and isinstance(holder, ast.ClassDef) else ""
                self.by_node[node] = Function(module, node, owner)

    def methods_named(self, name: str) -> list[Function]:
        """The methods of that name in every class."""
        return self._methods.get(name, [])

    @cached_property
    def handed_about(self) -> list[Function]:
        """Functions whose name is used as a value instead of being called."""
        found: dict[Function, None] = {}
        for module in self.firmware.modules:
            kinds = Kinds(self.firmware, module)
            for node in ast.walk(module.tree):
                parent = module.parents.get(node)
                is_callee = isinstance(parent, ast.Call) and parent.func is node
                if is_callee or node in module.annotation_nodes or _is_decorator(node, parent):
                    continue
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    found.update(dict.fromkeys(self.named(node, kinds)))
                elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    found.update(dict.fromkeys(self.methods_of(node, kinds, guess=False)))
                elif isinstance(node, ast.Lambda):
                    found[self.by_node[node]] = None
        return list(found)

    def named(self, node: ast.Name, kinds: Kinds) -> list[Function]:
        """The functions that a plain name may mean where it stands; a class means its `__init__`."""
        module = kinds.module
        for scope in module.ancestors(node):
            if isinstance(scope, FunctionNode):
                inner = [
                    part for part in module.scope(scope) if isinstance(part, FunctionNode) and part.name == node.id
                ]
                if inner:
                    return [self.by_node[part] for part in inner]
        origin = kinds.bound_to(node.id)
        return self.top_level(*origin) if origin and origin[1] else []

    def top_level(self, module: Module, name: str) -> list[Function]:
        """The function of that name in a module, or the `__init__` of the class of that name."""
        for part in module.tree.body:
            if isinstance(part, FunctionNode) and part.name == name:
                return [self.by_node[part]]
            if isinstance(part, ast.ClassDef) and part.name == name:
                return self.in_class(f"{module.name}:{name}", "__init__", Kinds(self.firmware, module))
        return []

    def in_class(self, owner: str, name: str, kinds: Kinds) -> list[Function]:
        """The method of a class, its bases searched too."""
        found = kinds.class_node(owner)
        if found is None:
            return []
        module, definition = found
        for part in definition.body:
            if isinstance(part, FunctionNode) and part.name == name:
                return [self.by_node[part]]
        for base in definition.bases:
            for kind in kinds.annotation(base, module):
                inherited = self.in_class(kind.name, name, kinds)
                if inherited:
                    return inherited
        return []

    def methods_of(self, node: ast.Attribute, kinds: Kinds, guess: bool) -> list[Function]:
        """The functions that `x.name` may mean. `guess`: any method of that name when x isn't known."""
        if isinstance(node.value, ast.Name):
            origin = kinds.bound_to(node.value.id)
            if origin and not origin[1]:
                return self.top_level(origin[0], node.attr)
            if origin and kinds.class_node(f"{origin[0].name}:{origin[1]}"):
                return self.in_class(f"{origin[0].name}:{origin[1]}", node.attr, kinds)
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name) and node.value.func.id == "super":
            return self._of_bases(node, kinds)
        owners = kinds.names(node.value)
        classes = [owner for owner in owners if ":" in owner]
        if classes:
            return [method for owner in sorted(classes) for method in self.in_class(owner, node.attr, kinds)]
        if owners & _ATTRIBUTE_OWNERS or "hardware" in owners or not guess:
            return []
        return self.methods_named(node.attr)

    def _of_bases(self, node: ast.Attribute, kinds: Kinds) -> list[Function]:
        for scope in kinds.module.ancestors(node):
            if isinstance(scope, ast.ClassDef):
                return [
                    method
                    for base in scope.bases
                    for kind in kinds.annotation(base, kinds.module)
                    for method in self.in_class(kind.name, node.attr, kinds)
                ]
        return []


class _Body:
    """One function's body, read for calls."""

    def __init__(self, graph: Graph, function: Function, kinds: Kinds) -> None:
        self.graph, self.function, self.kinds = graph, function, kinds

    def link(self) -> None:
        """Fill the function's `calls`."""
        for node in self._own_nodes():
            if isinstance(node, ast.Call):
                self._call(node)
            elif isinstance(node, FrameNode) and not isinstance(node, FunctionNode):
                self._to([self.graph.by_node[node]], node)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                self._property(node)

    def _own_nodes(self) -> Iterator[ast.AST]:
        """The nodes that run in this frame: not those of functions, lambdas and comprehensions inside."""
        roots: list[ast.AST] = [self.function.node]
        if isinstance(self.function.node, FunctionNode):
            roots = list(self.function.node.body)
        elif isinstance(self.function.node, ast.Lambda):
            roots = [self.function.node.body]
        else:
            roots = list(ast.iter_child_nodes(self.function.node))
        while roots:
            node = roots.pop(0)
            if node in self.function.module.annotation_nodes:
                continue
            yield node
            if not isinstance(node, FrameNode | ast.ClassDef):
                roots[:0] = ast.iter_child_nodes(node)

    def _call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name):
            found = self.graph.named(node.func, self.kinds)
        elif isinstance(node.func, ast.Attribute):
            found = self.graph.methods_of(node.func, self.kinds, guess=True)
        else:
            found = []
        self._to(found or self._through_variable(node), node)
        for argument in [*node.args, *(keyword.value for keyword in node.keywords)]:
            if isinstance(argument, ast.Name):
                if not _is_class(argument, self.kinds):
                    self._to(self.graph.named(argument, self.kinds), node)
            elif isinstance(argument, ast.Attribute):
                self._to(self.graph.methods_of(argument, self.kinds, guess=False), node)

    def _through_variable(self, node: ast.Call) -> list[Function]:
        """The functions that a call through a variable, a table or an attribute may reach."""
        if isinstance(node.func, ast.Name):
            known = self.kinds.bound_to(node.func.id)
            if known is None and not self._is_local(node.func):
                return []  # a built-in
        elif isinstance(node.func, ast.Attribute):
            owners = self.kinds.names(node.func.value)
            if not any(":" in owner for owner in owners) or not self._is_data(owners, node.func.attr):
                return []
        elif isinstance(node.func, ast.Subscript):
            listed = self._in_table(node.func)
            if listed:
                return [function for function in listed if function.takes(len(node.args))]
        else:
            return []
        return [function for function in self.graph.handed_about if function.takes(len(node.args))]

    def _in_table(self, node: ast.Subscript) -> list[Function]:
        """The functions in a module's tuple that a call by number goes through, `TABLE[i](..)`."""
        origin = self.kinds.bound_to(node.value.id) if isinstance(node.value, ast.Name) else None
        if origin is None:
            return []
        module, name = origin
        kinds = Kinds(self.graph.firmware, module)
        for part in module.tree.body:
            if not isinstance(part, ast.Assign) or not isinstance(part.value, ast.Tuple):
                continue
            if [target.id for target in part.targets if isinstance(target, ast.Name)] == [name]:
                entries = [entry for entry in part.value.elts if isinstance(entry, ast.Name)]
                return [function for entry in entries for function in self.graph.named(entry, kinds)]
        return []

    def _is_data(self, owners: set[str], name: str) -> bool:
        """Whether `name` is stored in the object instead of being one of its methods."""
        return not any(self.graph.in_class(owner, name, self.kinds) for owner in owners)

    def _is_local(self, name: ast.Name) -> bool:
        for scope in self.kinds.module.ancestors(name):
            if isinstance(scope, FunctionNode | ast.Lambda):
                arguments = scope.args
                if name.id in {a.arg for a in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]}:
                    return True
                stored = (
                    n
                    for n in self.kinds.module.scope(scope)
                    if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
                )
                if any(n.id == name.id for n in stored):
                    return True
        return False

    def _property(self, node: ast.Attribute) -> None:
        found = self.graph.methods_of(node, self.kinds, guess=True)
        self._to([function for function in found if _is_property(function.node)], node)

    def _to(self, functions: list[Function], node: ast.AST) -> None:
        for function in functions:
            self.function.calls.setdefault(function, getattr(node, "lineno", 1))


def _is_property(node: FrameNode) -> bool:
    marks = node.decorator_list if isinstance(node, FunctionNode) else []
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in marks)


def _is_decorator(node: ast.AST, parent: ast.AST | None) -> bool:
    return isinstance(parent, FunctionNode | ast.ClassDef) and node in parent.decorator_list


def _is_class(name: ast.Name, kinds: Kinds) -> bool:
    origin = kinds.bound_to(name.id)
    return origin is not None and kinds.class_node(f"{origin[0].name}:{origin[1]}") is not None
