"""Recursion, and how deep the calls go: the device's stack holds some twenty to forty frames."""

from collections.abc import Iterator

from tools.firmware_lint.graph import Function, Graph
from tools.firmware_lint.model import Finding, Firmware


def check(firmware: Firmware) -> Iterator[Finding]:
    """Findings `recursion`: one for each circle of functions, at the call that closes it."""
    for circle in _circles(Graph(firmware)):
        first = circle[0]
        chain = " -> ".join(function.label for function in [*circle, first])
        yield Finding(
            first.module.file,
            first.calls[circle[1 % len(circle)]],
            "recursion",
            f"{chain}: a circle of calls may exhaust the device's stack; write a loop",
        )


def depth_report(firmware: Firmware) -> str:
    """The deepest chain of calls that the source allows, as text; real calls go less deep."""
    graph = Graph(firmware)
    if any(_circles(graph)):
        return "call depth: no limit, since functions call themselves in a circle (see the lint's findings)"
    deepest: dict[Function, list[Function]] = {}
    for function in _callees_first(graph):
        below = max((deepest[callee] for callee in function.calls), key=len, default=[])
        deepest[function] = [function, *below]
    chain = max(deepest.values(), key=len, default=[])
    lines = [f"call depth by the source: at most {len(chain)} frames"]
    lines += [f"{depth:>4} {function.label}" for depth, function in enumerate(chain, 1)]
    return "\n".join(lines)


def _circles(graph: Graph) -> Iterator[list[Function]]:
    """One shortest circle of each group of functions that reach each other."""
    groups = _groups(graph)
    for group in groups:
        members = set(group)
        start = min(members, key=lambda function: (function.module.file, function.node.lineno))
        circle = _shortest_circle(start, members)
        if circle:
            yield circle


def _groups(graph: Graph) -> list[list[Function]]:
    """The strongly connected components of the graph (Tarjan's algorithm), callees before callers."""
    number: dict[Function, int] = {}
    low: dict[Function, int] = {}
    open_: list[Function] = []
    groups: list[list[Function]] = []
    for root in graph.functions:
        if root in number:
            continue
        path = [(root, iter(root.calls))]
        number[root] = low[root] = len(number)
        open_.append(root)
        while path:
            function, callees = path[-1]
            callee = next(callees, None)
            if callee is None:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[function])
                if low[function] == number[function]:
                    cut = open_.index(function)
                    groups.append(open_[cut:])
                    del open_[cut:]
            elif callee not in number:
                number[callee] = low[callee] = len(number)
                open_.append(callee)
                path.append((callee, iter(callee.calls)))
            elif callee in open_:
                low[function] = min(low[function], number[callee])
    return groups


def _callees_first(graph: Graph) -> list[Function]:
    return [function for group in _groups(graph) for function in group]


def _shortest_circle(start: Function, members: set[Function]) -> list[Function]:
    """The shortest way from `start` back to itself inside its group; empty when there is none."""
    came_from: dict[Function, Function] = {}
    queue = [start]
    while queue:
        function = queue.pop(0)
        for callee in function.calls:
            if callee is start:
                circle = [function]
                while circle[-1] is not start:
                    circle.append(came_from[circle[-1]])
                return circle[::-1]
            if callee in members and callee not in came_from:
                came_from[callee] = function
                queue.append(callee)
    return []
