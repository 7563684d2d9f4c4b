"""A rally as the rules see it: the track of its stage, its bytes, and which spaces the cars close."""

try:
    from typing import Any
except ImportError:
    pass

from array import array

from .. import const
from ..refused import need
from ..track import check, fields_end, numbers

_NONE = const(255)
_NOBODY = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_ROWS = const(162)
_WIDTH = const(16)
_STATUS = const(0)
_SPACE = const(1)
_TRACKS = const(882)
_SIZE = const(918)
_PLANNING = const(2)
_ASK_SISU = const(4)
_ROAD = const(1)
_WATER = const(1)
_JUMP = const(2)
_START_SPACE = const(3)
_DOTTED = const(5)
_FIRST_HALF = const(6)
_SPECIAL = const(8)
_TAKEN_UP = const(16)
_NO_SPACE = const(255)

_RALLY = const(3)  # the blob's number of the game
_FIELDS = const(48)  # where the blob's fields begin
_UNLIMITED = const(7)


def find_words(blob: bytes) -> int:
    """Refuse what is no stage's blob; return where its two-byte fields begin."""
    check(blob, _RALLY)
    spaces = blob[18] | blob[19] << 8
    at = _FIELDS + 5 * spaces + 3 * (blob[13] + blob[14])
    at += at % 2
    need(fields_end(blob) == at + 12 * spaces, "blob-length")
    return at


def spaces_array(length: int, most: int) -> "array[int]":
    """Return an array for numbers of spaces, the greatest of which stands everywhere."""
    if most > 255:
        return array("H", bytes((most & 255, most >> 8)) * length)
    return array("B", bytes((most,)) * length)


class Track:
    """The compiled track of one stage: an array a field, an entry a space (or column, or tile).

    Spaces are numbered by lane code, then column. `number` is a jump's number, else the speed limit
    or 7. A neighbour that doesn't exist has the number `spaces`.
    """

    def __init__(self, blob: bytes) -> None:
        words = find_words(blob)
        lanes = self.lanes = blob[12]
        columns = self.columns = blob[13]
        tiles = self.tiles = blob[14]
        count = self.spaces = blob[18] | blob[19] << 8
        at = _FIELDS
        self.lane = numbers(blob[at : at + count])
        at += count
        self.back = numbers(blob[at : at + count])
        at += count
        self.front = numbers(blob[at : at + count])
        at += count
        self.kind = numbers(blob[at : at + count])
        at += count
        self.number = numbers(bytearray(blob[at : at + count]))
        for space in range(count):
            if not self.number[space]:
                self.number[space] = _UNLIMITED
        at += count
        self.corner = numbers(blob[at : at + columns])
        at += columns
        self.inside = numbers(blob[at : at + columns])
        at += columns
        self.tile = numbers(blob[at : at + columns])
        at += columns
        self.danger = numbers(blob[at : at + tiles])
        self.surface = numbers(blob[at + tiles : at + 2 * tiles])
        # Left, ahead, right, skid of a space stand side by side.
        ways = spaces_array(4 * count, count)
        for way in range(4):
            at = way
            for to in array("H", blob[words : words + 2 * count]):
                if to < count:
                    ways[at] = to
                at += 4
            words += 2 * count
        self.ways = numbers(ways)
        # The space of a lane, or the zone's half, that covers a column
        cover = spaces_array((lanes + 1) * columns, count)
        for space in range(count):
            lane = self.lane[space]
            if lane < 3 or lane == 5:
                lane = min(lane, lanes)
                for column in range(self.back[space], self.front[space] + 1):
                    cover[lane * columns + column] = space
        self.cover = numbers(cover)
        self.starts = []  # by lane
        for lane in range(lanes):
            space = cover[lane * columns]
            self.starts.append(space if space < count and self.kind[space] == _START_SPACE else count)


class Race:
    """The state is in `data` (see layout), the legal acts are in `acts`; all else is the track or scratch."""

    track: Track
    dice: "bytes | list[int] | tuple[int, ...]"

    def __init__(self) -> None:
        self.data = numbers(bytearray(_SIZE))
        self.data[_SEAT] = _NOBODY  # and its phase is `over`
        self.undo = numbers(bytearray(0))  # where a stage follows: the state before the act
        self.block = self.data
        self.blobs: Any = ()
        self.acts = numbers(bytearray(48))
        self.count = -1  # legal acts in `acts`, then a 0; -1: not worked out
        self.dies = numbers(bytearray(8))
        self.keys = numbers(array("H", bytes(12)))
        self.roll: Any = None  # rolls so many dice, where `play` isn't given any
        self.ask_kind = 0
        self.ask_rule = 0

    def load(self, stage: int) -> None:
        """Take up the track of a stage, or leave all as it is: Refused blob-..., `blob-changed`."""
        blob = self.blobs[stage]
        track = Track(blob)
        at = _TRACKS + 4 * stage
        need(blob[8:12] == bytes(self.data[at : at + 4]), "blob-changed")
        self.use(track)

    def use(self, track: Track) -> None:
        """Take up a track; nothing stands on it."""
        self.track = track
        self.ways = track.ways
        self.block = numbers(bytearray(track.spaces + 1))
        self.block[track.spaces] = _NO_SPACE
        for space in range(track.spaces):
            if track.kind[space] in (_WATER, _JUMP):
                self.block[space] = _SPECIAL

    def stand(self) -> None:
        """Let the cars of the state close their spaces, on a track where nothing stands.

        The car whose turn it is closes none, for nothing that it does depends on itself.
        """
        state = self.data
        for seat in range(state[_PLAYERS]):
            row = _ROWS + _WIDTH * seat
            if state[row + _STATUS] == _ROAD and not (row == state[_ROW] and _PLANNING <= state[_PHASE] <= _ASK_SISU):
                self.close(row, 1)

    def close(self, row: int, sign: int) -> None:
        """Close the spaces that others may not enter because of a car (sign 1), or open them again (-1)."""
        state = self.data
        block = self.block
        track = self.track
        cover = track.cover
        columns = track.columns
        closes = sign * _TAKEN_UP
        space = state[row + _SPACE] | state[row + _SPACE + 1] << 8
        block[space] += closes
        lane = track.lane[space]
        column = track.back[space]
        if lane > 2:
            if lane == 5:  # RMD-19
                if track.kind[space] != _FIRST_HALF:
                    column -= 1
                for at in range(column, track.lanes * columns, columns):
                    if cover[at] < track.spaces:
                        block[cover[at]] += closes
            return
        if track.kind[space] == _DOTTED:  # RMD-19
            block[cover[track.lanes * columns + column]] += closes
        corner = track.corner[column]
        last = track.front[space]
        if corner != _NONE:  # RMD-17
            while track.corner[column - 1] == corner:
                column -= 1
            while track.corner[last + 1] == corner:
                last += 1
        else:  # RMD-25
            closes = sign
        for other in range(track.lanes):
            far = other - lane
            if far and (corner != _NONE or -1 <= far <= 1):
                at = other * columns + column
                end = other * columns + last
                while at <= end:
                    space = cover[at]
                    at += 1
                    if space < track.spaces:
                        block[space] += closes
                        at = other * columns + track.front[space] + 1
