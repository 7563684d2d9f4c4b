"""Recursion in all its disguises, and the depth that the source allows."""

from pathlib import Path

import pytest

from tests.firmware_lint.conftest import Lint
from tools.firmware_lint.calls import depth_report
from tools.firmware_lint.model import load

CIRCLES = {
    "itself": """
def f(n):
    return f(n - 1)
""",
    "two functions": """
def f(n):
    return g(n)
def g(n):
    return f(n)
""",
    "a method by self": """
class A:
    def f(self):
        return self.g()
    def g(self):
        return self.f()
""",
    "a method of another object": """
class Node:
    def walk(self):
        for child in self.children:
            child.walk()
""",
    "a function inside": """
def f(n):
    def g(m):
        return g(m)
    return g(n)
""",
    "a comprehension": """
def f(n):
    return [f(m) for m in range(n)]
""",
    "a lambda": """
def f(n):
    return (lambda: f(n))
""",
    "a table of functions": """
def f(n):
    return TABLE[n](n)
def g(n):
    return f(n)
TABLE = (g,)
""",
    "a function handed over": """
def f(n):
    return map(g, n)
def g(n):
    return f(n)
""",
    "a parameter": """
def f(act):
    return act(1)
def g(n):
    return f(g)
""",
    "making an object": """
class A:
    def __init__(self):
        self.next = A()
""",
    "a property": """
class A:
    @property
    def f(self):
        return self.g()
    def g(self):
        return self.f
""",
    "super": """
class A:
    def f(self):
        return B().f()
class B(A):
    def f(self):
        return super().f()
""",
}


@pytest.mark.parametrize("source", CIRCLES.values(), ids=CIRCLES.keys())
def test_a_circle_of_calls_is_found(lint: Lint, source: str) -> None:
    found = lint({"rules/sample.py": source})
    assert [finding.code for finding in found] == ["recursion"], found
    assert " -> " in found[0].message


def test_a_circle_across_modules_is_found(lint: Lint) -> None:
    files = {
        "rules/race.py": "from rules import turn\ndef settle():\n    turn.start()\n",
        "rules/turn.py": "from rules import race\ndef start():\n    race.settle()\n",
    }
    (finding,) = lint(files)
    assert "rules.race.settle -> rules.turn.start -> rules.race.settle" in finding.message


STRAIGHT = {
    "a builtin's method of the same name": """
class A:
    def append(self, n):
        self.items = []
        self.items.append(n)
""",
    "the same name in two classes": """
class A:
    def step(self):
        pass
class B:
    def __init__(self):
        self.a = A()
    def step(self):
        self.a.step()
""",
    "annotated parts": """
class A:
    def step(self):
        pass
class B:
    def __init__(self, parts: list[A]):
        self.parts = parts
    def step(self):
        for part in self.parts:
            part.step()
""",
    "another table": """
def f(n):
    return TABLE[n](n)
def g(n):
    return n
def h(n):
    return f(n)
TABLE = (g, g)
OTHER = (h,)
""",
    "another number of arguments": """
def f(n):
    return TABLE[n](n)
def g(n, m):
    return f(n)
TABLE = (g,)
""",
}


@pytest.mark.parametrize("source", STRAIGHT.values(), ids=STRAIGHT.keys())
def test_straight_calls_are_not_taken_for_circles(lint: Lint, source: str) -> None:
    assert lint({"rules/sample.py": source}) == []


def test_depth_is_the_longest_chain(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(
        "def a():\n    b()\n    d()\n"
        "def b():\n    c()\n"
        "def c():\n    return [d() for _ in range(3)]\n"
        "def d():\n    pass\n"
    )
    report = depth_report(load(tmp_path)[0]).splitlines()
    assert report[0] == "call depth by the source: at most 5 frames"
    assert [line.split(maxsplit=1)[1] for line in report[1:]] == [
        "code.a", "code.b", "code.c", "code.<listcomp line 7>", "code.d",
    ]  # fmt: skip


def test_depth_of_a_circle_has_no_limit(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text("def a():\n    a()\n")
    assert "no limit" in depth_report(load(tmp_path)[0])
