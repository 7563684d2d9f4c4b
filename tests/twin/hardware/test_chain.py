"""The sensor chain, bit by bit."""

from __future__ import annotations

from random import Random

import pytest

from pitboard.tracks.blob import Tile
from pitboard.twin.chain import Chain

TILES = (Tile(0x0F, 2), Tile(0x17, 1), Tile(0x1B, 3))
WHOLE = bytes([0x0F, 255, 255, 0x17, 255, 0x1B, 255, 255, 255])


def chain(mode: tuple[int, int] = (1, 0)) -> Chain:
    made = Chain(TILES, Random(0))
    made.clock(*mode)
    return made


def scan(made: Chain, count: int = 10) -> bytes:
    """Reads as the firmware does: latch low, latch high, bytes."""
    made.latch(0)
    made.latch(1)
    return read(made, count)


def read(made: Chain, count: int) -> bytes:
    buffer = bytearray(count)
    made.read(memoryview(buffer))
    return bytes(buffer)


def test_ids_open_sensors_and_the_closing_byte() -> None:
    assert scan(chain()) == WHOLE + b"\xff"
    assert chain().firsts == [0, 3, 5]


@pytest.mark.parametrize("sensor", [8, 15, 16, 32, 71])
def test_a_magnet_is_a_0_at_its_sensor(sensor: int) -> None:
    made = chain()
    made.magnet(sensor, True)
    expected = bytearray(WHOLE)
    expected[sensor // 8] &= ~(1 << sensor % 8)
    assert scan(made) == expected + b"\xff"
    made.magnet(sensor, False)
    assert scan(made) == WHOLE + b"\xff"


def test_registers_hold_what_they_copied_until_the_latch_falls_again() -> None:
    made = chain()
    made.latch(0)
    made.latch(1)
    made.magnet(8, True)
    assert read(made, 2) == WHOLE[:2]
    assert read(made, 8) == WHOLE[2:] + b"\xff"  # goes on where it stopped
    assert read(made, 2) == b"\xff\xff"
    assert scan(made, 2) == b"\x0f\xfe"


def test_before_the_first_latch_registers_hold_anything() -> None:
    assert read(chain(), 9) != read(Chain(TILES, Random(1)), 9)


def test_while_the_latch_is_low_nothing_shifts() -> None:
    made = chain()
    made.latch(0)
    assert read(made, 3) == b"\0\0\0"  # D7 of 0x0F, over and over
    made.latch(1)
    assert read(made, 9) == WHOLE


def test_a_clock_that_rises_after_the_latch_shifts_the_chain() -> None:
    made = Chain(TILES, Random(0))
    made.latch(0)
    made.latch(1)
    made.clock(1, 0)  # SPI set up too late: its idle level is high
    assert read(made, 2) == bytes([0x0F << 1 | 1, 255])
    made.clock(1, 0)  # once more: it is high already
    assert scan(made) == WHOLE + b"\xff"


@pytest.mark.parametrize("mode", [(0, 0), (0, 1), (1, 1)])
def test_other_modes_lose_the_first_bit(mode: tuple[int, int]) -> None:
    assert scan(chain(mode), 2) == bytes([0x0F << 1 | 1, 255])
    fast = chain(mode)
    fast.racing_bit_is_lost = False
    expected = WHOLE[:2] if mode != (0, 1) else bytes([0x0F << 1 | 1, 255])
    assert scan(fast, 2) == expected


@pytest.mark.parametrize(("tail", "byte"), [("ff", 0xFF), ("zero", 0x00)])
def test_an_unplugged_tile_takes_all_after_it_along(tail: str, byte: int) -> None:
    made = chain()
    made.magnet(32, True)
    made.unplug(1, tail)
    assert scan(made) == WHOLE[:3] + bytes([byte]) * 7
    made.plug()
    assert scan(made)[4] == 0xFE


def test_an_open_input_may_be_noise() -> None:
    made = chain()
    made.unplug(1, "noise")
    scans = {scan(made) for _ in range(20)}
    assert {seen[:3] for seen in scans} == {WHOLE[:3]}
    assert len(scans) == 20


def test_stuck_bits() -> None:
    made = chain()
    made.stick(8, 0)
    made.stick(9, 1)
    made.magnet(9, True)
    assert scan(made)[1] == 0xFE
    made.stick(8, None)
    made.stick(9, None)
    assert scan(made)[1] == 0xFD
    made.stick(0, 0)
    assert scan(made)[0] == 0x0E


def test_a_flickering_sensor() -> None:
    made = chain()
    made.flicker(8, 30)
    seen = [scan(made)[1] for _ in range(1000)]
    assert set(seen) == {0xFF, 0xFE}
    assert 250 < seen.count(0xFE) < 350
    made.flicker(8, 0)
    assert {scan(made)[1] for _ in range(20)} == {0xFF}


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no tile 3"):
        chain().unplug(3)
    with pytest.raises(ValueError, match="no tail 'x'"):
        chain().unplug(1, "x")
    with pytest.raises(ValueError, match="no bit 72"):
        chain().stick(72, 0)
    with pytest.raises(ValueError, match="no bit -1"):
        chain().flicker(-1, 5)
