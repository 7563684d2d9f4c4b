"""What lies around a car: where it can get to, whom it can push, where it can lay a mine."""

from .. import const
from .race import Race

_NOWHERE = const(64)
_EDGE = const(39)
_AT = const(0)
_ARMED = const(11)
_BOXES = const(224)
_CAR = const(7)
_MINE = const(8)
_GROUND = const(289)
_OBSTACLE = const(7)
_MINE_ON = const(512)
_WALL = const(2)
_TRAVERSAL = const(4)


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
        box = race.opposite[way][at]
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
            box = race.opposite[way][last]
            if state[_BOXES + box] & _CAR:
                return _NOWHERE
    return _NOWHERE if state[_GROUND + box] & _OBSTACLE == _WALL else box
