"""The sensor chain at the wire: 74HC165 registers behind a latch, a clock and a data line.

A register copies its inputs while the latch is low and holds them while it is high; each rise of the clock then moves
the whole chain on by one bit, towards the board. D7 of the nearest register stands on the data line first. The input
of the last register is tied high, so that 0xFF follows the chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pitboard.tracks.blob import Tile

TAILS = ("ff", "noise", "zero")
"""What stands on the open input of a register whose further neighbour is unplugged."""


class Chain:
    """Tiles with their id bytes and sensors. Sensors are numbered as in a blob: byte in the scan * 8 + bit."""

    def __init__(self, tiles: Sequence[Tile], random: Random) -> None:
        self.tiles = tuple(tiles)
        self.firsts: list[int] = []
        """The first byte of each tile in the scan."""
        self.racing_bit_is_lost = True
        """Modes that sample on the very edge that shifts live on the registers' delay alone; here they don't."""
        self._random = random
        self._magnets: set[int] = set()
        self._stuck: dict[int, int] = {}
        self._flicker: dict[int, int] = {}
        self._present = len(self.tiles)
        self._tail = "ff"
        self._image = b""
        self._latch = 1  # pulled up on the board
        self._clock = 0
        self._loaded = b""
        self._at = 0  # bits shifted out since the last load
        self._mode = (0, 0)
        byte = 0
        for tile in self.tiles:
            self.firsts.append(byte)
            byte += 1 + tile.registers
        self.bytes = byte
        self._changed()
        self.power_up()

    # -- what hands and faults do --------------------------------------------------------------------------------

    def magnet(self, sensor: int, there: bool) -> None:
        """Puts a magnet over a sensor, or takes it away."""
        if there:
            self._magnets.add(sensor)
        else:
            self._magnets.discard(sensor)
        self._changed()

    def stick(self, bit: int, level: int | None) -> None:
        """Holds a bit of the scan (a sensor's, or one of an id byte) at a level; None lets it go."""
        self._check(bit)
        if level is None:
            self._stuck.pop(bit, None)
        else:
            self._stuck[bit] = level
        self._changed()

    def flicker(self, bit: int, percent: int) -> None:
        """Turns a bit of the scan over in so many of a hundred scans; 0 stops that."""
        self._check(bit)
        self._flicker.pop(bit, None)
        if percent:
            self._flicker[bit] = percent

    def unplug(self, tile: int, tail: str = "ff") -> None:
        """Unplugs a tile, and with it all that come after it. `tail` is what then stands on the open input."""
        if not 0 <= tile < len(self.tiles):
            raise ValueError(f"There is no tile {tile}: the chain has {len(self.tiles)} tiles, counted from 0.")
        if tail not in TAILS:
            raise ValueError(f"There is no tail {tail!r}; take one of {', '.join(TAILS)}.")
        self._present = tile
        self._tail = tail
        self._changed()

    def plug(self) -> None:
        """Plugs all tiles in."""
        self._present = len(self.tiles)
        self._tail = "ff"
        self._changed()

    def _check(self, bit: int) -> None:
        if not 0 <= bit < 8 * self.bytes:
            raise ValueError(f"There is no bit {bit}: the chain has {8 * self.bytes} bits.")

    # -- what the board does -------------------------------------------------------------------------------------

    def power_up(self) -> None:
        """Lets the registers hold what they happen to hold."""
        self._loaded = self._random.randbytes(len(self._image))
        self._at = 0
        self._clock = 0
        self._mode = (0, 0)

    def latch(self, level: int) -> None:
        """Drives the latch; let go (-1), it is pulled up."""
        level = 1 if level else 0
        if level and not self._latch:
            self._loaded = self._flickering() if self._flicker else self._image
            self._at = 0
        self._latch = level

    def clock(self, polarity: int, phase: int) -> None:
        """Sets the mode of the clock, whose idle level is the polarity. Its rise there shifts like any other."""
        if polarity and not self._clock and self._latch:
            self._at += 1
        self._clock = polarity
        self._mode = (polarity, phase)

    def read(self, view: memoryview) -> None:
        """Reads bits, the first into bit 7 of the first byte: 8 rises of the clock for each byte."""
        count = len(view)
        if not self._latch:  # the registers are transparent: D7 of the nearest one all the time
            level = self._bit(self._image, 0)
            view[:] = bytes([255 * level]) * count
            return
        at = self._at
        if self._mode == (1, 0):  # sampled at the fall, shifted at the rise after it
            self._at = at + 8 * count
        elif self._mode == (0, 1) or self.racing_bit_is_lost:  # the first rise comes before the first sample
            self._at = at = at + 1
            self._at += 8 * count - 1
        else:
            self._at = at + 8 * count
        if at % 8 == 0:
            part = self._loaded[at // 8 : at // 8 + count]
            view[:] = part + bytes([self._open_byte() for _ in range(count - len(part))])
            return
        for i in range(count):
            byte = 0
            for bit in range(at + 8 * i, at + 8 * i + 8):
                byte = byte << 1 | self._bit(self._loaded, bit)
            view[i] = byte

    def _bit(self, image: bytes, at: int) -> int:
        if at >= 8 * len(image):
            return self._open_bit()
        return image[at // 8] >> (7 - at % 8) & 1

    def _open_bit(self) -> int:
        return self._open_byte() & 1

    def _open_byte(self) -> int:
        """What stands on the input of the last register, eight times: it is tied high, unless a tile is missing."""
        if self._tail == "noise":
            return self._random.getrandbits(8)
        return 255 if self._tail == "ff" else 0

    def _changed(self) -> None:
        """Works out what the registers would copy now: their bytes, then one of what follows them."""
        image = bytearray()
        for tile in self.tiles[: self._present]:
            image.append(tile.id)
            image += b"\xff" * tile.registers
        for sensor in self._magnets:  # a hall sensor pulls its line down
            if sensor // 8 < len(image):
                image[sensor // 8] &= ~(1 << sensor % 8)
        for bit, level in self._stuck.items():
            if bit // 8 < len(image):
                image[bit // 8] = image[bit // 8] & ~(1 << bit % 8) | level << bit % 8
        if self._tail != "noise":
            image += bytes([self._open_byte()]) * (self.bytes + 1 - len(image))
        self._image = bytes(image)

    def _flickering(self) -> bytes:
        image = bytearray(self._image)
        for bit, percent in self._flicker.items():
            if bit // 8 < len(image) and self._random.randrange(100) < percent:
                image[bit // 8] ^= 1 << bit % 8
        return bytes(image)
