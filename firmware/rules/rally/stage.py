"""The end of a stage and what lies between stages (rally.md 5.6)."""

from .. import const
from .race import Race
from .rounds import next_turn
from .tokens import release, sweep

_NONE = const(255)
_NOBODY = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_OPTIONS = const(4)
_ROUND = const(6)
_REPAIRS = const(7)
_STAGE = const(8)
_STAGES = const(9)
_SERVICES = const(10)
_ENDED = const(12)
_ORDERED = const(14)
_STARTS = const(21)
_REPAIRED = const(28)
_LAST_SEAT = const(34)
_ROWS = const(162)
_WIDTH = const(16)
_STATUS = const(0)
_SPACE = const(1)
_GEAR = const(3)
_TIME = const(4)
_SECONDS = const(6)
_HURT = const(8)
_TIRE = const(11)
_SISU = const(12)
_TURNS = const(13)
_LATE = const(14)
_PENALTY = const(15)
_TIMES = const(304)
_OVER = const(0)
_ASK_LATE = const(6)
_SERVICE = const(7)
_GO_ON = const(8)
_SERVE = const(10)
_NEXT_STAGE = const(11)
_WAITING = const(0)
_FINISHED = const(3)
_CONTROL = const(4)
_MARKERS = const(8)
_BE_LATE = const(71)
_REPAIR = const(78)
_READY = const(81)


def go_on(race: Race) -> None:
    """Go on to the next decision: in the next car's turn, round or stage, or between stages."""
    state = race.data
    while state[_PHASE] >= _GO_ON:
        _STEPS_ON[state[_PHASE] - _GO_ON](race)


def end_stage(race: Race) -> None:
    """Set the stage times (RMD-46); go on to what follows."""
    state = race.data
    count = state[_PLAYERS]
    worst = slowest(state)
    for seat in range(count):
        row = _ROWS + _WIDTH * seat
        time = worst + 60
        if state[row + _STATUS] == _FINISHED:
            time = stage_time(state, row)
        at = _TIMES + 18 * seat + 2 * state[_STAGE]
        state[at] = time & 255
        state[at + 1] = time >> 8 & 255
    state[_ENDED] += 1
    sweep(state, race.track.tiles)
    if state[_ENDED] == state[_STAGES]:
        state[_PHASE] = _OVER
        state[_SEAT] = _NOBODY
    elif state[_OPTIONS] & _CONTROL:
        for seat in range(count):
            state[_ROWS + _WIDTH * seat + _LATE] = _NONE
        state[_PHASE] = _ASK_LATE
        state[_SEAT] = 0
    else:
        serve_all(state)


def slowest(state: bytearray) -> int:
    """Return the greatest time of the finishers; of all cars if none has finished."""
    worst = -1 << 15
    seen = False
    for row in range(_ROWS, _ROWS + _WIDTH * state[_PLAYERS], _WIDTH):
        finished = state[row + _STATUS] == _FINISHED
        time = stage_time(state, row)
        if finished > seen or (finished == seen and time > worst):
            worst = time
            seen = finished
    return worst


def stage_time(state: bytearray, row: int) -> int:
    """Return the time of a car's cards less its second tokens (RMD-45)."""
    time = state[row + _TIME] | state[row + _TIME + 1] << 8
    return time - (state[row + _SECONDS] | state[row + _SECONDS + 1] << 8)


def total(state: bytearray, seat: int) -> int:
    """Return a car's total: times of the stages that have ended, and penalties."""
    seconds = 5 * state[_ROWS + _WIDTH * seat + _PENALTY]
    for stage in range(state[_ENDED]):
        seconds += past_time(state, seat, stage)
    return seconds


def past_time(state: bytearray, seat: int, stage: int) -> int:
    """Return a car's time of a stage that has ended."""
    at = _TIMES + 18 * seat + 2 * stage
    time = state[at] | state[at + 1] << 8
    return time - 65536 if time >= 32768 else time


def late(race: Race, code: int) -> None:
    """Resolve `late K` (RMD-52)."""
    state = race.data
    state[_ROWS + _WIDTH * state[_SEAT] + _LATE] = code - _BE_LATE
    state[_SEAT] += 1
    if state[_SEAT] == state[_PLAYERS]:
        for row in range(_ROWS, _ROWS + _WIDTH * state[_PLAYERS], _WIDTH):
            state[row + _PENALTY] += state[row + _LATE]
        serve_all(state)


def serve_all(state: bytearray) -> None:
    """Open the service point if there is one (RMD-48), else the next stage."""
    stage = state[_STAGE] + 1
    state[_PHASE] = _NEXT_STAGE
    if state[_SERVICES + stage // 8] >> stage % 8 & 1:
        for row in range(_ROWS, _ROWS + _WIDTH * state[_PLAYERS], _WIDTH):
            state[row + _TIRE] = 1
        if state[_REPAIRS]:
            state[_PHASE] = _SERVE
            state[_SEAT] = 0


def serve(race: Race) -> None:
    """Let the next damaged car choose its repairs; after the last one the next stage begins."""
    state = race.data
    state[_PHASE] = _NEXT_STAGE
    for seat in range(state[_SEAT], state[_PLAYERS]):
        row = _ROWS + _WIDTH * seat
        if state[row + _HURT] or state[row + _HURT + 1] or state[row + _HURT + 2]:
            state[_PHASE] = _SERVICE
            state[_SEAT] = seat
            state[_ROW] = row
            state[_REPAIRED] = 0
            return


def repair(race: Race, code: int) -> None:
    """Resolve `repair KIND` and `done` (RMD-48)."""
    state = race.data
    row = state[_ROW]
    if code != _READY:
        release(state, state[_SEAT], code - _REPAIR)
        state[_REPAIRED] += 1
        if state[_REPAIRED] < state[_REPAIRS] and (
            state[row + _HURT] or state[row + _HURT + 1] or state[row + _HURT + 2]
        ):
            return
    state[_PHASE] = _SERVE
    state[_SEAT] += 1


def next_stage(race: Race) -> None:
    """Open the next stage: lowest total first (RMD-47)."""
    state = race.data
    race.load(state[_STAGE] + 1)
    state[_STAGE] += 1
    for i in range(state[_PLAYERS]):
        seat = state[_STARTS + i]
        at = _STARTS + i
        while at > _STARTS and total(state, state[at - 1]) > total(state, seat):
            state[at] = state[at - 1]
            at -= 1
        state[at] = seat
    open_stage(state)


def open_stage(state: bytearray) -> None:
    """Reset what belongs to one stage; `go_on` then starts its first round."""
    state[_PHASE] = _GO_ON
    state[_ROUND] = state[_ORDERED] = 0
    state[_LAST_SEAT] = _NOBODY
    for row in range(_ROWS, _ROWS + _WIDTH * state[_PLAYERS], _WIDTH):
        state[row + _STATUS] = _WAITING
        state[row + _SPACE] = state[row + _SPACE + 1] = _NONE
        for at in range(row + _GEAR, row + _HURT):
            state[at] = 0
        state[row + _TURNS] = 0
        state[row + _SISU] = int(state[_OPTIONS] & _MARKERS > 0)


# By phase, from GO_ON on
_STEPS_ON = (next_turn, end_stage, serve, next_stage)
