"""The end of a turn: cards, loss of control, damage (RMD-34 to RMD-45)."""

from .. import const
from .race import Race
from .tokens import draw, hold, put_back, release

_NONE = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_BAGGED = const(30)
_LAID = const(32)
_OLD = const(33)
_LAST_SEAT = const(34)
_LAST_END = const(35)
_LAST_CARD = const(36)
_LAST_DRAWN = const(37)
_DRAWN = const(49)
_COASTS = const(53)
_STATUS = const(0)
_SPACE = const(1)
_GEAR = const(3)
_TIME = const(4)
_HURT = const(8)
_TIRE = const(11)
_TURNS = const(13)
_TAKEN = const(258)
_SECS = const(270)
_DASH = const(279)
_TOKENS = const(412)
_LAST_TOKENS = const(426)
_DIRT_TILE = const(584)
_DIRT = const(632)
_LENGTHS = const(684)
_CARDS = const(690)
_ASK_TIRE = const(5)
_GO_ON = const(8)
_ROAD = const(1)
_OFF = const(2)
_FINISHED = const(3)
_RETIRED = const(4)
_STOPPED = const(0)
_BLOCKED = const(1)
_STALLED = const(2)
_LOST = const(3)
_CRASH = const(1)
_GREEN = const(3)
_COAST_DAMAGE = const(2)
_WATER = const(1)
_FINISH = const(4)
_FIRST_HALF = const(6)
_USE_TIRE = const(69)


def add(state: bytearray, at: int, value: int) -> None:
    """Add to a two-byte number."""
    value += state[at] | state[at + 1] << 8
    state[at] = value & 255
    state[at + 1] = value >> 8


def stop(race: Race, _: int) -> None:
    """End the turn normally (RMD-34)."""
    gear = race.data[race.data[_ROW] + _GEAR]
    end_turn(race, _STOPPED, gear, race.data[_SECS - 1 + gear])


def block(race: Race, _: int) -> None:
    """Resolve `pass` (RMD-35, RMD-36)."""
    state = race.data
    row = state[_ROW]
    gear = state[row + _GEAR]
    end = _BLOCKED
    # Without cars nothing stops a gear die but water, and there the first gear and coast dice go.
    if gear > 2 and not state[_COASTS]:
        end = _STALLED
        at = 4 * (state[row + _SPACE] | state[row + _SPACE + 1] << 8)
        for way in range(at, at + 4):
            space = race.ways[way]
            if space < race.track.spaces and race.track.kind[space] != _WATER:
                end = _BLOCKED
    if end == _STALLED:
        gear = state[row + _GEAR] = 1
    gear = max(gear, 1)
    end_turn(race, end, gear, state[_SECS - 1 + gear])


def lose(race: Race) -> None:
    """Lose control (RMD-37 to RMD-40)."""
    state = race.data
    row = state[_ROW]
    gear = state[row + _GEAR]
    at = _TAKEN - 2 + 2 * gear
    card = (state[at] | state[at + 1] << 8) % state[_LENGTHS - 1 + gear]
    letter = state[_CARDS - 32 + 32 * gear + card]
    state[row + _GEAR] = 0
    if letter == _CRASH:
        crash(race, row)
    end_turn(race, _LOST + letter, gear, state[_SECS + 6 + letter])


def crash(race: Race, row: int) -> None:
    """Put the car beside the road and draw its damage (RMD-39, RMD-43)."""
    state = race.data
    track = race.track
    state[row + _STATUS] = _OFF
    space = state[row + _SPACE] | state[row + _SPACE + 1] << 8
    if track.kind[space] == _FIRST_HALF:
        space = race.ways[4 * space + 3]
        state[row + _SPACE] = space & 255
        state[row + _SPACE + 1] = space >> 8
    tile = track.tile[track.back[space]]
    for _ in range(track.danger[tile]):
        if not state[_BAGGED]:
            break
        token = draw(state)
        if token // 3 == _GREEN:
            put_back(state, token)
        else:
            hold(state, state[_SEAT], token, 0)
    if track.kind[space] != _FINISH:
        retire(race, row, tile)


def retire(race: Race, row: int, tile: int) -> bool:
    """Retire a car on this tile if its gears are gone (RMD-43); tell whether it did."""
    state = race.data
    line = race.track.surface[tile]
    if line:
        line += 1
    if state[row + _HURT] < state[_DASH + 4 * line]:
        return False
    state[row + _STATUS] = _RETIRED
    state[row + _SPACE] = state[row + _SPACE + 1] = _NONE
    return True


def end_turn(race: Race, end: int, stack: int, seconds: int) -> None:
    """End the turn with a card of a stack."""
    state = race.data
    row = state[_ROW]
    at = _TAKEN - 2 + 2 * stack
    if state[at] < 255:
        state[at] += 1
    else:
        add(state, at, 1)
    time = seconds + state[row + _TIME]
    if time > 255:
        state[row + _TIME + 1] += 1
    state[row + _TIME] = time & 255
    state[row + _TURNS] += 1
    state[_LAST_SEAT] = state[_SEAT]
    state[_LAST_END] = end
    state[_LAST_CARD] = stack
    drawn = state[_LAST_DRAWN] = state[_DRAWN]
    if drawn:
        state[_LAST_TOKENS : _LAST_TOKENS + drawn] = state[_TOKENS : _TOKENS + drawn]
        while state[_OLD] < state[_LAID]:  # RMD-57
            state[_DIRT + state[_DIRT_TILE + state[_OLD]]] += 1
            state[_OLD] += 1
    state[_PHASE] = _GO_ON
    status = state[row + _STATUS]
    if status == _RETIRED:
        return
    space = state[row + _SPACE] | state[row + _SPACE + 1] << 8
    if race.track.kind[space] == _FINISH:  # RMD-45
        state[row + _STATUS] = _FINISHED
        state[row + _SPACE] = state[row + _SPACE + 1] = _NONE
        return
    if status == _ROAD:
        race.close(row, 1)
    if end < _LOST and state[row + _GEAR] == 1 and state[row + _TIRE] and state[row + _HURT + _COAST_DAMAGE]:  # RMD-44
        state[_PHASE] = _ASK_TIRE


def tire(race: Race, code: int) -> None:
    """Resolve `tire` and `keep` (RMD-44)."""
    state = race.data
    if code == _USE_TIRE:
        state[state[_ROW] + _TIRE] = 0
        release(state, state[_SEAT], _COAST_DAMAGE)
    state[_PHASE] = _GO_ON
