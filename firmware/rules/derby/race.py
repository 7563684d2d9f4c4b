"""A race as the rules see it: its map and its bytes."""

from array import array

from .. import const
from ..refused import need
from ..track import check
from .tables import HEX, SQUARE, numbers

_NOBODY = const(255)
_NOWHERE = const(64)
_SEAT = const(1)
_WINNERS = const(7)
_TOTAL = const(462)
_PORTAL = const(6)

_DERBY = const(2)  # the blob's number of the game
_FIELDS = const(48)  # where the blob's fields begin
_MOST_ACTS = const(129)  # one more than can be legal


class Track:
    """The compiled map: an array a field, an entry a box; boxes are numbered by y, then x."""

    def __init__(self, blob: bytes) -> None:
        check(blob, _DERBY)
        ways = self.ways = blob[12]
        self.width = blob[13]
        self.height = blob[14]
        count = blob[15]
        obstacles = blob[17]
        self.finished = blob[18] == 1
        at = _FIELDS + (3 + 2 * ways) * count
        end = at + 6 + 2 * obstacles + 5 * blob[16]
        need(len(blob) == end + end % 2 + 4 * count, "blob-length")
        self.flags = blob[at : at + 6]  # box by colour, or NOBODY
        self.obstacles = blob[at + 6 : at + 6 + 2 * obstacles]  # boxes, then types
        self.tiles = blob[end - 5 * blob[16] : end]
        self.words = SQUARE if ways == 4 else HEX
        self.back = numbers(b"\2\3\0\1" if ways == 4 else b"\3\4\5\0\1\2")  # the opposite directions
        self.terrain = numbers(blob[_FIELDS + 2 * count : _FIELDS + 3 * count])
        self.spaces = numbers(bytearray(count))  # 16 * y + x by box
        self.box_at = numbers(bytearray(b"\x40" * 256))  # and back; NOWHERE
        for box in range(count):
            space = blob[_FIELDS + count + box] << 4 | blob[_FIELDS + box]
            self.spaces[box] = space
            self.box_at[space] = box
        at = _FIELDS + 3 * count
        self.ahead = fields(blob, at, ways, count)
        self.opposite = fields(blob, at + ways * count, ways, count)  # what lies over the edge (CDY-40)
        self.portals = []
        for i in range(obstacles):
            if self.obstacles[obstacles + i] == _PORTAL - 1:
                self.portals.append(self.obstacles[i])

    def way(self, word: int) -> int:
        """Return the direction of a word's number, -1 when it isn't one of this grid."""
        for way in range(self.ways):
            if self.words[way] == word:
                return way
        return -1


def fields(blob: bytes, at: int, ways: int, count: int) -> list[bytearray]:
    """Read a field of boxes for each direction."""
    found = []
    for _ in range(ways):
        field = numbers(bytearray(blob[at : at + count]))
        for box in range(count):
            if field[box] == _NOBODY:
                field[box] = _NOWHERE
        found.append(field)
        at += count
    return found


class Race:
    """The state is in `data` (see layout), the legal acts are in `acts`; all else is the map."""

    track: Track
    dice = ()  # there are none in this game (CDY-02)
    ask_kind = 0
    ask_rule = 2

    def __init__(self) -> None:
        self.data = numbers(bytearray(_TOTAL))  # its phase is `over`
        self.data[_SEAT] = _NOBODY
        self.acts = numbers(array("H", bytes(2 * _MOST_ACTS)))
        self.count = -1  # legal acts in `acts`; -1: not worked out

    def winners(self) -> list[int]:
        """Return the winners' seats, ascending."""
        return [seat for seat in range(4) if self.data[_WINNERS] >> seat & 1]

    def use(self, track: Track, data: bytearray) -> None:
        """Take up a race."""
        self.track = track
        self.ahead = track.ahead
        self.opposite = track.opposite
        self.data = data
        self.count = -1
