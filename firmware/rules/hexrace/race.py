"""A race as the rules see it: its track, its bytes, and the board on which its cars stand."""

from array import array

from .. import const
from ..refused import need
from ..track import check, fields_end

_NOBODY = const(255)
_SEAT = const(1)
_OPTIONS = const(7)
_LAST_SEAT = const(35)
_ROWS = const(64)
_WIDTH = const(24)
_FACING = const(2)
_SIZE = const(256)
_CAR = const(4)
_CUT_IN = const(2)
_MOST_ACTS = const(234)

_HEXRACE = const(4)  # the blob's number of the game
_FIELDS = const(48)  # where the blob's fields begin


class Track:
    """The compiled track, but for the ground, which is on the board.

    A place is a hex's number on the board: the rows one after another, with one or two hexes of wall between two of
    them, so that a step in a direction always adds the same number, and a row of wall before the first and after the
    last (HEX-01, HEX-03). 0 is no place on the map.
    """

    def __init__(self, blob: bytes) -> None:
        check(blob, _HEXRACE)
        self.columns = blob[12]
        self.rows = blob[13]
        self.facing = blob[14]
        count = self.columns * self.rows
        at = _FIELDS + count
        need(fields_end(blob) == at + 24 + count % 2 + 4 * count, "blob-length")
        self.gates = blob[at : at + blob[15]]  # direction of each
        at += 8 + count % 2
        self.starts = array("H", blob[at : at + 2 * blob[16]])
        for i in range(len(self.starts)):
            self.starts[i] = self.place(self.starts[i])
        wide = self.columns + 2
        self.ways = (1, wide, wide - 1, -1, -wide, 1 - wide)  # what a step in each direction adds

    def place(self, box: int) -> int:
        """Return the place of a box of the blob."""
        row = box // self.columns
        return (row + 1) * (self.columns + 2) - (row >> 1) + box % self.columns

    def name(self, place: int) -> list[int]:
        """Return the column and row of a place."""
        wide = self.columns + 2
        pairs, column = divmod(place - wide, 2 * wide - 1)
        return [column, 2 * pairs] if column < wide else [column - wide, 2 * pairs + 1]

    def board(self, blob: bytes) -> "array[int]":
        """Return the board without cars, from the same blob."""
        columns = self.columns
        board = array("H", b"\2\0" * (self.place(columns * self.rows) + 2 * columns + 3))
        for row in range(self.rows):
            at = self.place(row * columns)
            box = _FIELDS + row * columns
            board[at : at + columns] = array("H", list(blob[box : box + columns]))
        return board


class Race:
    """The state is in `data` (see layout), the legal acts are in `acts`; the board says again where the cars stand."""

    track: Track
    board: "array[int]"

    def __init__(self) -> None:
        self.data = bytearray(_SIZE)  # its phase is `over`
        self.data[_SEAT] = self.data[_LAST_SEAT] = _NOBODY
        self.acts = array("H", bytes(2 * _MOST_ACTS))
        self.count = -1  # legal acts in `acts`; -1: not worked out
        self.judged = -1  # act whose base is `difficulty`; -1: none, and so is that
        self.difficulty = -1
        self.ask_kind = 0  # any dice: there are no others
        self.ask_rule = 0

    def use(self, track: Track, data: bytearray, board: "array[int]") -> None:
        """Take up a race."""
        self.track = track
        self.ways = track.ways
        self.data = data
        self.board = board
        self.renew()

    def renew(self) -> None:
        """Forget what was worked out of the state before."""
        self.count = self.judged = self.difficulty = -1

    def mark(self, row: int) -> None:
        """Put the car of `row` onto the board, or take it off where it stands: its hex and the one before its nose."""
        state = self.data
        board = self.board
        place = state[row] | state[row + 1] << 8
        board[place] ^= _CAR
        if state[_OPTIONS] & _CUT_IN:
            board[place + self.ways[state[row + _FACING]]] ^= 256 << (row - _ROWS) // _WIDTH

    def lack(self, dice: int, rule: int) -> int:
        """Ask for dice by a rule; return their number."""
        self.ask_rule = rule
        return dice
