"""What browsers say: what is understood, and that everything else is refused with a sentence."""

from __future__ import annotations

import pytest

from pitboard.twin.page import protocol
from pitboard.twin.page.protocol import NotUnderstood, understood


def test_acts_are_understood() -> None:
    assert understood('{"do":"lift","car":5}') == protocol.Lift(5)
    assert understood('{"do":"drop","car":0,"box":163}') == protocol.Drop(0, 163)
    assert understood('{"do":"carry","car":0,"x":1,"y":-2.5}') == protocol.Carry(0, 1.0, -2.5)
    assert understood('{"do":"slide","car":1,"boxes":[3,4]}') == protocol.Slide(1, [3, 4])
    assert understood('{"do":"press","switch":"button_a","long":true}') == protocol.Press("button_a", True)
    assert understood('{"do":"moves","cars":"bots"}') == protocol.Moves("bots")
    assert understood(b'{"do":"stick","box":3,"magnet":null}') == protocol.Stick(3, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"do":"explode"}',
        '{"do":"moves","cars":"mine"}',
        '{"do":5}',
        '{"do":"lift"}',
        '{"do":"lift","car":6}',
        '{"do":"lift","car":-1}',
        '{"do":"lift","car":"0"}',
        '{"do":"lift","car":true}',
        '{"do":"lift","car":0.5}',
        '{"do":"lift","car":0,"box":3}',
        '{"do":"drop","car":0,"box":1000}',
        '{"do":"carry","car":0,"x":1e9,"y":0}',
        '{"do":"carry","car":0,"x":NaN,"y":0}',
        '{"do":"slide","car":0,"boxes":[]}',
        '{"do":"slide","car":0,"boxes":[' + ",".join(["1"] * 41) + "]}",
        '{"do":"knob","clicks":21}',
        '{"do":"press","switch":"reset"}',
        '{"do":"swap","cars":[1]}',
        '{"do":"unplug","tile":0,"tail":"fire"}',
        '{"do":"lay","tracks":[]}',
        '{"do":"lay","tracks":["' + "x" * 61 + '"]}',
        '{"do":"hello","token":"' + "x" * 201 + '"}',
        "[" * 1500,
        '{"do":"lift","car":0}' + " " * protocol.MOST_BYTES,
        b"\xff\xfe\x00",
        b'{"do":"lay","tracks":["\xff"]}',
    ],
)
def test_everything_else_is_refused_with_a_sentence(text: str | bytes) -> None:
    with pytest.raises(NotUnderstood) as no:
        understood(text)
    assert no.value.message.endswith(".")
    assert len(no.value.message) < 300
