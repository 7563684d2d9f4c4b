"""A race as the rules see it: its track, its bytes, and the dice of the act being played."""

from .. import const
from ..refused import need
from ..track import check, fields_end, numbers, words

_NOBODY = const(255)
_WINNER = const(6)
_BOXES = const(208)

_RUSH = const(1)  # the blob's number of the game
_FIELDS = const(48)  # where the blob's fields begin


class Track:
    """The compiled track: an array a field, an entry an open box; boxes are numbered by lane, then column.

    A neighbour that is no open box has the number `boxes`: the wall.
    """

    def __init__(self, blob: bytes) -> None:
        check(blob, _RUSH)
        self.lanes = blob[12]
        self.columns = blob[13]
        self.start = blob[14]
        self.finish = blob[15]
        self.laps = blob[16]
        self.closed = blob[17] == 1
        count = self.boxes = blob[18] | blob[19] << 8
        at = _FIELDS + 3 * count + count % 2
        need(fields_end(blob) == at + 16 * count + self.lanes, "blob-length")
        self.lane = numbers(blob[_FIELDS : _FIELDS + count])
        self.first = numbers(blob[_FIELDS + count : _FIELDS + 2 * count])
        self.front = numbers(blob[_FIELDS + 2 * count : _FIELDS + 3 * count])
        ahead = numbers(words(blob, at, count, count))
        left = numbers(words(blob, at + 2 * count, count, count))
        right = numbers(words(blob, at + 4 * count, count, count))
        self.ways = (ahead, left, right)
        # Other neighbours are asked for too seldom to be kept: `covering` finds them.
        self.line = (self.finish - self.start) % self.columns or self.columns  # d0 of RNC-25
        self.behind = []  # the start line, by lane
        for lane in range(self.lanes):
            self.behind.append(self.covering(lane, self.start - 1))

    def front_at(self, box: int) -> int:
        """Return a box's front column counted from the start line, 0 .. columns - 1."""
        return (self.front[box] - self.start) % self.columns

    def covering(self, lane: int, column: int) -> int:
        """Return the open box of a lane that contains this column, or the wall."""
        if self.closed:
            column %= self.columns
        low = 0
        high = self.boxes
        while low < high:
            box = (low + high) // 2
            if self.lane[box] < lane or (self.lane[box] == lane and self.front[box] < column):
                low = box + 1
            else:
                high = box
        if low < self.boxes and self.lane[low] == lane and self.first[low] <= column:
            return low
        return self.boxes

    def grid(self, lane: int, back: int) -> int:
        """Return a lane's grid box of row `back`, counted from the start line, or the wall (RNC-03)."""
        box = self.behind[lane]
        while back and box < self.boxes:
            column = self.first[box] - 1
            if box and self.front[box - 1] == column and self.lane[box - 1] == lane:
                box -= 1
            else:
                box = self.covering(lane, column)
            if box == self.behind[lane]:
                return self.boxes
            back -= 1
        return box


class Race:
    """The state is in `data` (see layout), the legal acts are in `acts`; all else is the track or scratch."""

    track: Track
    dice: bytes | list[int] | tuple[int, ...]
    roll: object  # a function: rolls so many dice

    def __init__(self) -> None:
        self.data = numbers(bytearray(_BOXES))
        self.data[_WINNER] = _NOBODY  # and its phase is `over`
        self.acts = numbers(bytearray(52))  # the last one is followed by a zero
        self.count = -1  # legal acts in `acts`; -1: not worked out
        self.exact = True  # the dice of the act were given; else `roll` rolls them
        self.used = 0  # dice of the act so far
        self.missing = 0
        self.ask_kind = 0
        self.ask_rule = 0

    def use(self, track: Track, data: bytearray) -> None:
        """Take up a race."""
        self.track = track
        self.ways = track.ways
        self.data = data
        self.undo = data[:]
        self.count = -1

    def draw(self, count: int, kind: int, rule: int) -> int:
        """Take a batch of dice and return the index of its first die.

        Raises EOFError when given dice have run out; `missing`, `ask_kind` and `ask_rule` then say which are needed.
        """
        at = self.used
        self.used = at + count
        self.missing = self.used - len(self.dice)
        if self.missing > 0:
            self.ask_kind = kind
            self.ask_rule = rule
            if self.exact:
                raise EOFError
            self.dice += self.roll(count)  # type: ignore[operator]
        return at

    def hits(self, at: int, top: int) -> int:
        """Return how many dice of the batch that begins at index `at` show at most `top`."""
        found = 0
        for die in self.dice[at : self.used]:
            if die <= top:
                found += 1
        return found
