"""A race as the rules see it: its map, its bytes, and what lies around a car."""

from array import array

from .. import const
from ..refused import need
from ..track import check, fields_end, numbers
from .tables import HEX, SQUARE

_NOBODY = const(255)
_NOWHERE = const(64)
_SEAT = const(1)
_WINNERS = const(7)
_EDGE = const(39)
_AT = const(0)
_ARMED = const(11)
_BOXES = const(224)
_CAR = const(7)
_MINE = const(8)
_GROUND = const(289)
_OBSTACLE = const(7)
_TOTAL = const(462)
_MINE_ON = const(512)
_WALL = const(2)
_PORTAL = const(6)
_TRAVERSAL = const(4)

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
        count = self.boxes = blob[15]
        obstacles = blob[17]
        self.finished = blob[18] == 1
        at = _FIELDS + (3 + 2 * ways) * count
        end = at + 6 + 2 * obstacles + 5 * blob[16]
        need(fields_end(blob) == end + end % 2 + 4 * count, "blob-length")
        self.flags = blob[at : at + 6]  # box by colour, or NOBODY
        self.obstacles = blob[at + 6 : at + 6 + 2 * obstacles]  # boxes, then types
        self.tiles = blob[end - 5 * blob[16] : end]
        self.words = SQUARE if ways == 4 else HEX
        self.back = numbers(b"\2\3\0\1" if ways == 4 else b"\3\4\5\0\1\2")  # the opposite directions
        self.terrain = numbers(blob[_FIELDS + 2 * count : _FIELDS + 3 * count])
        self.spaces = numbers(bytearray(count))  # 16 * y + x by box
        for box in range(count):
            self.spaces[box] = blob[_FIELDS + count + box] << 4 | blob[_FIELDS + box]
        at = _FIELDS + 3 * count
        ends = numbers(bytearray(blob[at : at + 2 * ways * count]))
        for i in range(len(ends)):
            if ends[i] == _NOBODY:
                ends[i] = _NOWHERE
        # The next box of each, by direction; and where one comes out over the edge, one direction after another
        self.ahead = [ends[way * count : way * count + count] for way in range(ways)]
        self.opposite = ends[ways * count :]
        self.portals = []
        for i in range(obstacles):
            if self.obstacles[obstacles + i] == _PORTAL - 1:
                self.portals.append(self.obstacles[i])


def find(field: "bytes | bytearray", value: int) -> int:
    """Return where a value stands in a field of the map, NOWHERE when it isn't there."""
    for i in range(len(field)):
        if field[i] == value:
            return i
    return _NOWHERE


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


def mines(race: Race, row: int, count: int) -> int:
    """Add the places for a mine (CDY-28)."""
    state = race.data
    if state[row + _ARMED]:
        acts = race.acts
        spaces = race.track.spaces
        at = state[row + _AT]
        if state[_BOXES + at] < _MINE and not state[_GROUND + at]:
            acts[count] = _MINE_ON + spaces[at]
            count += 1
        for ahead in race.ahead:
            box = ahead[at]
            if not state[_BOXES + box] and not state[_GROUND + box]:
                acts[count] = _MINE_ON + spaces[box]
                count += 1
    return count


def reach(race: Race, at: int, way: int, has: int) -> int:
    """Tell whether a car can get from a box one space further (CDY-37 to CDY-41): 1, 2 by map traversal only, or 0."""
    state = race.data
    box = race.ahead[way][at]
    if box == _NOWHERE:
        if not has & _TRAVERSAL:
            return 0
        box = race.opposite[way * race.track.boxes + at]
        return 0 if state[_BOXES + box] & _CAR or state[_GROUND + box] & _OBSTACLE == _WALL else 2
    if state[_BOXES + box] & _CAR:
        return int(beyond(race, box, way) != _NOWHERE)
    return int(state[_GROUND + box] & _OBSTACLE != _WALL)


def beyond(race: Race, box: int, way: int) -> int:
    """Return where the farthest car of a chain is pushed to, NOWHERE if it can't be pushed (CDY-41, CDY-42)."""
    state = race.data
    ahead = race.ahead[way]
    while state[_BOXES + box] & _CAR:
        last = box
        box = ahead[box]
        if box == _NOWHERE:
            if state[_EDGE]:
                return _NOWHERE
            box = race.opposite[way * race.track.boxes + last]
            if state[_BOXES + box] & _CAR:
                return _NOWHERE
    return _NOWHERE if state[_GROUND + box] & _OBSTACLE == _WALL else box
