"""Turns and rounds: the actions that move nobody, what follows an action, and the end of the race."""

from .. import const
from .hits import gain
from .legal import close, turn
from .plan import begin_round
from .race import Race, find, reach
from .tables import KIND, VALUE

_NOBODY = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_START = const(4)
_ROUND = const(5)
_LIMIT = const(6)
_WINNERS = const(7)
_TURN = const(32)
_WHEEL = const(33)
_ACTIVE = const(34)
_KIND = const(35)
_VALUE = const(36)
_POINTS = const(37)
_MODE = const(38)
_EDGE = const(39)
_ENDED = const(40)
_ROWS = const(48)
_WIDTH = const(44)
_AT = const(0)
_FACE = const(1)
_GOALS = const(3)
_REACHED = const(4)
_DONE = const(5)
_PURSE = const(10)
_ARMED = const(11)
_UNARMED = const(12)
_BOUGHT = const(13)
_ARROWS = const(22)
_SLOTS = const(25)
_DAMAGED = const(32)
_KEY = const(15)
_BOXES = const(224)
_MINE = const(8)
_OVER = const(0)
_TO_ACT = const(5)
_TO_STEP = const(6)
_TO_CLOSE = const(7)
_STEPPED = const(14)
_CLOSING = const(15)
_ENDING = const(16)
_BACK = const(2)
_SKIP = const(4)
_COLLECT = const(6)
_ARM = const(9)
_TURN_LEFT = const(14)
_TURN_RIGHT = const(18)
_GAIN = const(2)
_NOTHING = const(5)
_GRASS = const(0)
_SAND = const(1)
_OFFROAD = const(8)
_GRASS_TIRES = const(16)


def act(race: Race, code: int) -> None:
    """Resolve `turn left K`, `turn right K`, `coins` and `arm` (CDY-30, CDY-31, CDY-35)."""
    state = race.data
    row = state[_ROW]
    if code == _COLLECT:
        gain(state, row, state[_VALUE])
    elif code == _ARM:
        state[row + _UNARMED] -= 1
        state[row + _ARMED] += 1
    else:
        by = code - _TURN_RIGHT if code > _TURN_RIGHT else _TURN_LEFT - code
        state[row + _FACE] = (state[row + _FACE] + by) % race.track.ways
    state[_PHASE] = _CLOSING


def stop(race: Race, _: int) -> None:
    """Resolve `stop`, `skip` and `done`."""
    race.data[_PHASE] = _ENDING


def lay(race: Race, code: int) -> None:
    """Resolve `mine X Y` (CDY-28)."""
    state = race.data
    row = state[_ROW]
    state[row + _ARMED] -= 1
    state[_BOXES + find(race.track.spaces, code & 255)] += _MINE * (state[_ACTIVE] + 1)
    if state[_PHASE] == _TO_CLOSE:
        state[_PHASE] = _CLOSING
    elif state[_PHASE] == _TO_ACT:
        count = turn(race)
        if count > 1 or race.acts[0] != _SKIP:
            race.count = count
        else:
            state[_PHASE] = _ENDING


def settle(race: Race) -> None:
    """Go on from a resolved step or action to the next decision (CDY-29, CDY-37)."""
    state = race.data
    if state[_PHASE] == _STEPPED:
        state[_SEAT] = state[_ACTIVE]
        state[_PHASE] = _CLOSING
        if state[_POINTS] and not state[_ENDED]:
            row = state[_ROW]
            way = state[row + _FACE]
            if state[_MODE] == _BACK:
                way = race.track.back[way]
            if reach(race, state[row + _AT], way, state[row + _BOUGHT]):
                state[_PHASE] = _TO_STEP
    if state[_PHASE] == _CLOSING:
        state[_SEAT] = state[_ACTIVE]
        state[_PHASE] = _ENDING
        if state[state[_ROW] + _ARMED]:
            count = close(race)
            if count:
                race.count = count
                state[_PHASE] = _TO_CLOSE
    if state[_PHASE] == _ENDING:
        next_turn(race)


def next_turn(race: Race) -> None:
    """Begin the next turn in which there is something to decide (CDY-25 to CDY-27, CDY-36)."""
    state = race.data
    players = state[_PLAYERS]
    state[_MODE] = state[_EDGE] = state[_ENDED] = 0
    state[_POINTS] = _NOBODY
    turns = state[_TURN]
    while True:
        turns = (turns + 1) & 255
        if turns == 3 * players:
            maintain(race)
            return
        wheel = turns // players
        seat = (state[_START] + turns) % players
        row = _ROWS + _WIDTH * seat
        slot = state[row + _SLOTS + 6 * wheel + state[row + _ARROWS + wheel]]
        kind = _NOTHING
        value = 0
        if slot < _DAMAGED:
            kind = KIND[slot & _KEY]
            value = VALUE[slot & _KEY]
            if kind < _GAIN:  # CDY-59
                terrain = race.track.terrain[state[row + _AT]]
                has = state[row + _BOUGHT]
                if (has & _OFFROAD and terrain == _SAND) or (has & _GRASS_TIRES and terrain == _GRASS):
                    value += 1
        state[_ROW] = row
        state[_KIND] = kind
        state[_VALUE] = value
        count = turn(race)
        if count > 1 or race.acts[0] != _SKIP:
            break
    race.count = count
    state[_TURN] = turns
    state[_WHEEL] = wheel
    state[_ACTIVE] = state[_SEAT] = seat
    state[_PHASE] = _TO_ACT


def maintain(race: Race) -> None:
    """End the race, or begin the next round (CDY-62 to CDY-65)."""
    state = race.data
    players = state[_PLAYERS]
    limit = state[_ROUND] == state[_LIMIT]
    state[_TURN] = state[_WHEEL] = state[_ACTIVE] = state[_SEAT] = state[_VALUE] = _NOBODY
    best = 0
    for seat in range(players):
        row = _ROWS + _WIDTH * seat
        done = 0
        for i in range(5):
            done += state[row + _DONE + i] != _NOBODY
        if state[row + _REACHED] == state[row + _GOALS]:
            done = 6  # more than anybody can have who isn't through
        score = (done << 7) + state[row + _PURSE]
        if score > best:
            best = score
            state[_WINNERS] = 0
        if score == best:
            state[_WINNERS] |= 1 << seat
    if best >= 6 << 7 or limit:
        state[_PHASE] = _OVER
        if best < 6 << 7 and players == 1:
            state[_WINNERS] = 0
        return
    state[_WINNERS] = 0
    for i in range(players):
        gain(state, _ROWS + _WIDTH * ((state[_START] + i) % players), 1)
    state[_START] = (state[_START] + 1) % players
    state[_ROUND] += 1
    begin_round(state)
