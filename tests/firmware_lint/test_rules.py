"""Every rule fires on a small bad sample and is quiet on what it advises instead."""

import pytest

from tests.firmware_lint.conftest import Lint
from tools.firmware_lint import CODES

# (code, what the device would not take, the same done rightly)
SAMPLES = [
    ("float", "x = 0.5", "x = 5"),
    ("float", "def f(a, b):\n    return a / b", "def f(a, b):\n    return a // b"),
    ("float", "def f(a):\n    a /= 2\n    return a", "def f(a):\n    a //= 2\n    return a"),
    ("float", "x = float('1')", "x = int('1')"),
    ("float", "def f(a: float) -> None: ...", "def f(a: int) -> None: ..."),
    ("float", "x = round(7)", "x = (7 + 1) // 2"),
    ("float", "x = 2 ** -1", "x = 2**4"),
    ("float", "import math", "import struct"),
    ("float", "from math import sqrt", "from struct import pack"),
    ("float", "import random\nx = random.random()", "import random\nx = random.randint(1, 6)"),
    ("float", "import struct\nx = struct.pack('<f', 1)", "import struct\nx = struct.pack('<H', 1)"),
    ("float", "from array import array\nx = array('d')", "from array import array\nx = array('H')"),
    ("const", "_A = const(1)\n_A = const(2)", "_A = const(1)\n_B = const(2)"),
    ("const", "_A = const(1)\ndef f():\n    _A = 2", "_A = const(1)\ndef f():\n    a = 2"),
    ("const", "_A = const(1)\nfor _A in (1, 2):\n    pass", "_A = const(1)\nfor a in (_A, 2):\n    pass"),
    ("const", "A = const(1)\nx = dict(A=2)", "A = const(1)\nx = dict(B=A)"),
    ("isinstance-int", "def f(x):\n    return isinstance(x, int)", "def f(x):\n    return type(x) is int"),
    ("isinstance-int", "def f(x):\n    return isinstance(x, (str, int))", "def f(x):\n    return isinstance(x, str)"),
    ("unordered", "for k in {1: 2}:\n    pass", "for k in (1, 2):\n    pass"),
    ("unordered", "D = {1: 2}\nx = [k for k in D]", "D = {1: 2}\nx = [k for k in sorted(D)]"),
    ("unordered", "def f(d: dict):\n    for k in d:\n        k()", "def f(d: list):\n    for k in d:\n        k()"),
    ("unordered", "def f(d):\n    return list(d.items())", "def f(d):\n    return sorted(d.items())"),
    ("unordered", "S = {1, 2}\nx = tuple(S)", "S = {1, 2}\nx = tuple(sorted(S))"),
    ("unordered", "S = {1, 2}\nx = max(S, key=abs)", "S = {1, 2}\nx = max(S)"),
    ("unordered", "S = {1, 2} | {3}\nfor k in S:\n    pass", "S = {1, 2} | {3}\nx = 3 in S, len(S), sum(S)"),
    ("unordered", "S = {1, 2}\na, b = S", "S = (1, 2)\na, b = S"),
    ("unordered", "S = {'a'}\nx = ','.join(S)", "S = ['a']\nx = ','.join(S)"),
    ("unordered", "S = {1}\nx = S.pop()", "S = [1]\nx = S.pop()"),
    ("unordered", "D = {1: 2}\nx = D.popitem()", "D = {1: 2}\nx = D.pop(1)"),
    (
        "unordered",
        "def f(a):\n    print_ = a\n    s = set(a)\n    yield from s",
        "def f(a):\n    s = list(a)\n    yield from s",
    ),
    (
        "unordered",
        "class A:\n    def __init__(self):\n        self.d = {}\n    def f(self):\n        return [k for k in self.d]",
        "class A:\n    def __init__(self):\n        self.d = []\n    def f(self):\n        return [k for k in self.d]",
    ),
    (
        "unordered",
        "def make() -> dict[str, int]:\n    return {}\nfor k in make():\n    pass",
        "def make() -> list[str]:\n    return []\nfor k in make():\n    pass",
    ),
    (
        "unordered",
        "def f(all_: list[dict[str, int]]):\n    for one in all_:\n        for k in one:\n            k()",
        "def f(all_: list[dict[str, int]]):\n    for one in all_:\n        one.get('a')",
    ),
    (
        "unordered",
        "from collections import OrderedDict\nD = {}\nfor k in D:\n    pass",
        "from collections import OrderedDict\nD = OrderedDict()\nfor k in D:\n    pass\nfor k in D.keys():\n    pass",
    ),
    ("stable-sort", "x = sorted([1, 2], key=abs)", "x = sorted([(1, 0), (2, 1)])"),
    ("stable-sort", "x = [1]\nx.sort(key=abs)", "x = [1]\nx.sort()"),
    ("builtin", "x = ascii('a')", "x = repr('a')"),
    ("builtin", "x = locals()", "x = globals()"),
    ("builtin", "x = f'{1!a}'", "x = f'{1!r}'"),
    ("builtin", "try:\n    pass\nexcept FileNotFoundError:\n    pass", "try:\n    pass\nexcept OSError:\n    pass"),
    ("builtin", "x = format(1)", "def format(n):\n    return n\nx = format(1)"),
    ("method", "x = '1'.zfill(3)", "x = f'{1:03d}'"),
    ("method", "x = 'a'.ljust(3)", "x = f'{1:<3}'"),
    ("method", "x = 'a'.rjust(3)", "x = 'a'.center(3)"),
    ("method", "x = 'ab'.removeprefix('a')", "x = 'ab'.startswith('a')"),
    ("method", "x = 'a'.isalnum()", "x = 'a'.isalpha()"),
    ("method", "x = (5).bit_length()", "x = 5 >> 1"),
    ("method", "x = memoryview(b'ab').cast('H')", "class A:\n    def cast(self): ...\nx = A().cast()"),
    ("method", "from collections import namedtuple\nP = namedtuple('P', 'a')\nx = P(1)._replace(a=2)", "x = (1,)"),
    ("method", "B = bytearray(3)\nx = 5 in B", "B = bytearray(3)\nx = B.find(b'a')"),
    ("argument", "x = next(iter([]), 0)", "x = next(iter([1]))"),
    ("argument", "x = iter(f, 0)", "x = iter([])"),
    ("argument", "x = zip([], [], strict=True)", "x = zip([], [])"),
    ("argument", "x = int('1', base=16)", "x = int('1', 16)"),
    ("argument", "x = 'a b'.split(maxsplit=1)", "x = 'a b'.split(None, 1)"),
    ("argument", "import json\nx = json.dumps({}, sort_keys=True)", "import json\nx = json.dumps({})"),
    ("argument", "from collections import deque\nx = deque()", "from collections import deque\nx = deque((), 4)"),
    ("argument", "x = int.from_bytes(b'a', 'big', signed=True)", "x = int.from_bytes(b'a', 'big')"),
    ("module", "import dataclasses", "import json"),
    ("module", "from enum import Enum", "from collections import namedtuple"),
    ("module", "import functools", "import struct"),
    ("module", "from itertools import chain", "import re"),
    ("module", "import typing", "try:\n    from typing import Any\nexcept ImportError:\n    pass"),
    ("module", "from __future__ import annotations", "import sys"),
    ("module", "import random\nrandom.shuffle([])", "import random\nrandom.choice([1])"),
    ("module", "from random import shuffle", "from random import choice"),
    ("module", "import time\nx = time.perf_counter()", "import time\nx = time.time()"),
    ("syntax", "match 1:\n    case 1:\n        pass", "if 1 == 1:\n    pass"),
    ("syntax", "def f(a, /): ...", "def f(a, *, b): ..."),
    ("syntax", "A = {}\nx = {**A}", "A = {}\nx = dict(A)"),
    ("syntax", "A = []\nx = [*A]", "A = []\nx = A + [1]"),
    ("syntax", "A = ()\nx = (*A, 1)", "a, *b = (1, 2)"),
    ("syntax", "def f(*a):\n    return 1, *a", "def f(*a):\n    return f(*a[1:2])  # device-ok recursion: a sample"),
    ("syntax", "x = 'abc'[::-1]", "x = [1, 2][::-1]"),
    ("syntax", "def f(a):\n    return a[::2]", "def f(a: list[int]):\n    return a[::2]"),
    ("syntax", "x = [1, 2]\nx[::2] = [3]", "x = [1, 2]\nx[0:1] = [3]"),
    ("syntax", "B = bytearray(3)\ndel B[0:1]", "B = [1, 2]\ndel B[0:1]"),
    ("syntax", "try:\n    pass\nexcept* ValueError:\n    pass", "try:\n    pass\nexcept ValueError:\n    pass"),
    ("syntax", "x = f'{(lambda: 1)()}'", "x = f'{len([])}'"),
    ("syntax", "a = 1\nx = '{}' f'{a}'", "a = 1\nx = 'a' f'{a}'"),
    ("syntax", "with (open('a') as f, open('b') as g):\n    pass", "with open('a') as f, open('b') as g:\n    pass"),
    ("syntax", "D = []\n@D[0]\ndef f(): ...", "def d(x): ...\n@d\ndef f(): ..."),
    ("syntax", "async def f(y):\n    return [x async for x in y]", "async def f(y):\n    return [x for x in y]"),
    ("syntax", "def f(:", "def f(): ..."),
    ("class", "class A:\n    __slots__ = ('a',)", "class A:\n    slots = ('a',)"),
    ("class", "class A(metaclass=type): ...", "class A(Exception): ..."),
    ("class", "class A:\n    def __init_subclass__(cls): ...", "class A:\n    def __init__(self): ..."),
    ("class", "def f(): ...\nf.count = 0", "class A: ...\nf = A()\nf.count = 0"),
    ("class", "def f(): ...\nx = f.__doc__", "def f(): ...\nx = f.__name__"),
    ("runtime-type", "Box = tuple[int, int]", "def f(a: tuple[int, int]) -> list[int] | None: ..."),
    ("runtime-type", "Maybe = str | None", "x: str | None = None"),
    (
        "runtime-type",
        "try:\n    from typing import Sized\nexcept ImportError:\n    pass\nclass A(Sized): ...",
        "try:\n    from typing import Sized\nexcept ImportError:\n    Sized = object\nclass A(Sized): ...",
    ),
    ("bare-except", "try:\n    pass\nexcept:\n    pass", "try:\n    pass\nexcept ValueError:\n    pass"),
    ("console", "print('a')", "x = str('a')"),
    ("console", "x = input()", "class A:\n    def input(self): ...\nx = A().input()"),
]


@pytest.mark.parametrize(("code", "bad", "good"), SAMPLES, ids=[f"{code}-{bad[:40]!r}" for code, bad, _ in SAMPLES])
def test_fires_on_the_bad_and_is_quiet_on_the_good(lint: Lint, code: str, bad: str, good: str) -> None:
    found = lint({"rules/sample.py": bad + "\n"})
    assert [finding.code for finding in found] == [code], found
    assert found[0].file.endswith("rules/sample.py")
    assert len(found[0].message) > 20
    assert lint({"rules/sample.py": good + "\n"}) == []


def test_names_file_line_and_advice(lint: Lint) -> None:
    (finding,) = lint({"rules/sample.py": "x = 1\ny = x / 2\n"})
    assert str(finding).endswith("rules/sample.py:2: float: `/` gives a float; divide with `//`")


def test_every_code_has_a_sample_somewhere() -> None:
    elsewhere = {"allowance", "desktop", "hardware", "names", "recursion", "room", "size"}
    assert {code for code, _, _ in SAMPLES} | elsewhere == set(CODES)


def test_annotations_are_not_run(lint: Lint) -> None:
    source = "def f(a: 'dict[str, int] | None', b: list[tuple[int, ...]]) -> dict[str, int]:\n    return {}\n"
    assert lint({"rules/sample.py": source}) == []


GUARD = """
try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Boxes = dict[str, Any]
"""


def test_what_only_type_checkers_read_is_not_run(lint: Lint) -> None:
    assert lint({"rules/sample.py": GUARD + "def f(boxes: Boxes) -> Any:\n    return boxes\n"}) == []


def test_a_dict_made_in_another_module_is_known(lint: Lint) -> None:
    files = {
        "rules/tables.py": "CARS = {'b35': 1}\nORDER = ('b35',)\n",
        "rules/race.py": "from rules import tables\nfrom rules.tables import CARS\n"
        "for k in CARS:\n    pass\nfor k in tables.CARS:\n    pass\nfor k in tables.ORDER:\n    pass\n",
    }
    assert [(finding.code, finding.line) for finding in lint(files)] == [("unordered", 3), ("unordered", 5)]
