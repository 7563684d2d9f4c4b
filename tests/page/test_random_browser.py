"""Browsers that say anything that can be said, in any order: it is done or refused, and the board lives on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, Final, get_args

import msgspec
import pytest
from msgspec import inspect

from pitboard.twin.page import protocol
from pitboard.twin.page.board import Board
from pitboard.twin.page.cars import CantDo
from pitboard.twin.page.seating import seat

ACTS = 300
WAITS_MS = (1, 5, 33, 100, 300, 1500)
NAMES: Final = ("oval5", "forge8", "canyon6", "arena-2", "nowhere", "../etc")
OFTEN: Final = {"lift": 6, "drop": 6, "back": 3, "press": 8, "knob": 3, "power": 2, "plug": 3, "mend": 2, "lay": 0.2}
"""How often something is said, beside all else that can be said."""


def a_value(kind: inspect.Type, random: Random) -> Any:
    """Returns any value that a message may hold where it has this type."""
    match kind:
        case inspect.BoolType():
            return random.random() < 0.5
        case inspect.IntType(ge=int(least), le=most, lt=under):
            end = most if most is not None else (under or 0) - 1
            return random.randint(least, random.choice((end, min(end, 200))))
        case inspect.FloatType(ge=least, le=most):
            return random.uniform(least or 0.0, most or 0.0)
        case inspect.StrType():
            return random.choice(NAMES)
        case inspect.LiteralType(values=values):
            return random.choice(values)
        case inspect.NoneType():
            return None
        case inspect.UnionType(types=types):
            return a_value(random.choice(types), random)
        case inspect.ListType(item_type=item):
            return [a_value(item, random) for _ in range(random.randint(1, 5))]
        case inspect.TupleType(item_types=items):
            return [a_value(item, random) for item in items]
    raise TypeError(f"Give a value of {kind} here too.")


def messages(random: Random) -> Iterator[protocol.Act]:
    """Yields what the hand may say about the board, as a browser would send it."""
    kinds = [inspect.type_info(kind) for kind in get_args(protocol.Act) if kind not in get_args(protocol.Timed)]
    structs = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
    weights = [OFTEN.get(str(kind.tag), 1) for kind in structs]
    while True:
        (kind,) = random.choices(structs, weights)
        fields = {field.encode_name: a_value(field.type, random) for field in kind.fields}
        message = protocol.understood(msgspec.json.encode({"do": kind.tag, **fields}))
        assert isinstance(message, protocol.Act)
        yield message


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_said_is_done_or_refused(seed: int) -> None:
    random = Random(seed)
    board = Board(("oval5",), seed)
    if seed % 2:
        seat(board, 1, 2)
    for message, _ in zip(messages(random), range(ACTS), strict=False):
        with suppress(CantDo):
            board.do(message)
        board.step(random.choice(WAITS_MS))
        msgspec.json.encode([board.lights(), board.picture(), board.rows(), board.state()])
        assert board.twin.standing == sorted(place.box for place in board.cars.places if place.at == "box")
        assert (board.stopped, board.twin.safe_mode) == ("", None), message
    board.do(protocol.Mend())
    board.do(protocol.Tray(0))
    board.step(5000)
    assert any(row.strip() for row in (board.picture(), board.rows())[1])
    board.close()
