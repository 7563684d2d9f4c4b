"""The proof of a scan: every tile's id byte at its place and the closing byte; and what is wrong where it fails.

An id byte has exactly four 1 bits: no single flip, and no stuck or open line, makes another id of it.
"""

from array import array

from rules import const

_OFF = const(1)
_OTHERS = const(2)
_MANY = const(3)
_BAD = const(4)

_END = const(0xFF)
_ROW = const(3)  # bad scans in a row make a fault, and as many alike tell which


class Tiles:
    """The tiles of the layout, in the chain's order, and the fault that keeps it from being whole.

    `fault` is 0, or 1: nothing right after place `tile` (0: no tile answers; the last place: its closing byte is
    missing); 2: another tile, `found`, at place `tile`; 3: more tiles, first `found`, after the last place, `tile`;
    4: no id at place `tile`, though those behind are right.
    """

    def __init__(self, tiles: "list[tuple[int, int]]") -> None:
        self.labels = bytearray(len(tiles))
        self.places = array("h", [0] * len(tiles))
        self.size = 0  # bytes, the closing one not counted
        for i in range(len(tiles)):
            self.labels[i], more = tiles[i]
            self.places[i] = self.size
            self.size += 1 + more
        self.fault = 0
        self.tile = 0
        self.found = 0
        self.bad = 0  # scans in a row, counted up to 3
        self.equal = 0  # how many in a row found this:
        self.kind = 0
        self.where = 0
        self.id = 0

    def mark(self, scan: bytearray) -> None:
        """Write the id bytes and the closing byte to their places."""
        for i in range(len(self.labels)):
            scan[self.places[i]] = self.labels[i]
        scan[self.size] = _END

    def prove(self, scan: bytearray) -> bool:
        """Tell whether a scan is good."""
        for i in range(len(self.labels)):
            if scan[self.places[i]] != self.labels[i]:
                return False
        return scan[self.size] == _END

    def blame(self, scan: bytearray) -> bool:
        """Look into a scan that isn't good. Return whether there is a fault now."""
        right = self.judge(scan)
        if self.bad < _ROW:
            self.bad += 1
        if self.bad < _ROW:
            return self.fault > 0
        if self.equal >= _ROW:
            self.fault = self.kind
            self.tile = self.where
            self.found = self.id
        elif not self.fault:  # something else each time: noise behind the last tile that is right
            self.fault = _OFF
            self.tile = right
            self.found = 0
        return True

    def judge(self, scan: bytearray) -> int:
        """Find out what is wrong. Return how many tiles in front are right."""
        count = len(self.labels)
        right = self.right(scan, 0)
        found = scan[self.places[right]] if right < count else scan[self.size]
        kind = _OFF
        where = right
        if is_id(found):
            kind = _OTHERS if right < count else _MANY
        elif self.right(scan, right + 1) == count and scan[self.size] == _END:
            # A last tile of nothing but 0 or 1 isn't there.
            kind = _BAD if right < count - 1 or 0 < found < 0xFF else _OFF
        if kind in (_OTHERS, _BAD):
            where += 1
        if kind in (_OFF, _BAD):
            found = 0
        if not self.bad or kind != self.kind or where != self.where or found != self.id:
            self.equal = 0
        self.equal = min(self.equal + 1, _ROW)
        self.kind = kind
        self.where = where
        self.id = found
        return right

    def right(self, scan: bytearray, place: int) -> int:
        """Return the first place from this one on whose id is wrong, or the number of places."""
        while place < len(self.labels) and scan[self.places[place]] == self.labels[place]:
            place += 1
        return place

    def mended(self) -> None:
        """Forget the fault."""
        self.fault = self.tile = self.found = 0


def is_id(byte: int) -> bool:
    """Tell whether a byte can be a tile's id."""
    ones = 0
    while byte:
        byte &= byte - 1
        ones += 1
    return ones == 4
