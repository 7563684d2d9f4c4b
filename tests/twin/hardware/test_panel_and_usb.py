"""Knob, switches, buzzer, and the serial channel."""

from __future__ import annotations

import pytest

from pitboard.twin.panel import Beep, Panel
from pitboard.twin.usb import FIFO, Channel
from pitboard.twin.wiring import PINS


def test_switches_hold_their_pins_down() -> None:
    panel = Panel(PINS)
    panel.down("button_a")
    panel.down("knob_press")
    assert panel.low == 1 << 13 | 1 << 12
    panel.up("button_a")
    assert panel.low == 1 << 12
    with pytest.raises(ValueError, match="no switch 'x'"):
        panel.down("x")


def test_the_knob_counts_backwards_on_swapped_pins_and_not_on_others() -> None:
    panel = Panel(PINS)
    assert (panel.sign(10, 11), panel.sign(11, 10), panel.sign(8, 9)) == (1, -1, 0)


def test_tones() -> None:
    panel = Panel(PINS)
    panel.tone(1000, 15, 32768, 440)
    panel.tone(3000, 15, 30000, 440)  # another loudness of the same tone
    assert panel.sounding == 440
    panel.tone(11_000, 15, 32768, 880)
    panel.tone(21_000, 15, 0, 880)
    panel.tone(30_000, 14, 32768, 880)  # another pin
    assert panel.beeps == [Beep(1, 440, 10), Beep(11, 880, 10)]
    assert panel.sounding == 0


def test_bytes_to_the_board_wait_where_there_is_no_room() -> None:
    channel = Channel("reading")
    channel.send(bytes(range(256)) * 2)
    assert channel.waiting == FIFO
    buffer = bytearray(300)
    assert channel.read(memoryview(buffer)) == FIFO
    assert channel.waiting == 0
    channel.pump()
    assert channel.waiting == FIFO
    channel.clear(output=False)
    assert channel.waiting == 0


def test_bytes_from_the_board_wait_for_a_host_that_reads() -> None:
    channel = Channel("silent")
    assert channel.write(0, bytes(200)) == 200
    assert channel.write(0, bytes(200)) == 56
    assert channel.leaving(1000) == FIFO
    assert channel.received(1000) == b""
    channel.host = "reading"
    assert len(channel.received(10_000)) == FIFO
    assert channel.leaving(10_000) == 0


def test_without_a_host_bytes_are_lost() -> None:
    channel = Channel("gone")
    assert channel.connected == 0
    assert channel.write(0, b"abc") == 3
    channel.host = "reading"
    assert channel.received(5000) == b""
    with pytest.raises(ValueError, match="no host 'x'"):
        channel.host = "x"
