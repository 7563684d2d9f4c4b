"""The legal acts of every phase, written as codes into Race.acts."""

from .. import const
from .race import Race

_PHASE = const(0)
_ROW = const(2)
_PLAYERS = const(3)
_OPTIONS = const(4)
_TOP = const(42)
_DRIVEN = const(43)
_SECURED = const(46)
_CLOSED = const(47)
_FREE = const(50)
_BRAKES = const(52)
_COASTS = const(53)
_PLAN = const(54)
_ROWS = const(162)
_WIDTH = const(16)
_STATUS = const(0)
_SPACE = const(1)
_GEAR = const(3)
_SECONDS = const(6)
_HURT = const(8)
_TURNS = const(13)
_STEP = const(9)
_STEP_GEAR = const(1)
_STEP_BRAKES = const(2)
_LAND = const(3)
_ASK_TIRE = const(5)
_ASK_LATE = const(6)
_ROAD = const(1)
_FLYING_START = const(1)
_REDLINE_DIE = const(2)
_WATER = const(1)
_JUMP = const(2)
_FINISH = const(4)
_SPECIAL = const(8)
_TAKEN_UP = const(16)
_BRAKE = const(6)
_COAST = const(11)
_REDLINE = const(12)
_FLYING = const(13)
_ROLL = const(56)
_FLAT_OUT = const(57)
_SECURE = const(58)
_SECURE_GEAR = const(59)
_SECURE_BRAKE = const(60)
_STOP = const(61)
_PASS = const(62)
_START_IN = const(64)
_USE_SISU = const(67)
_USE_TIRE = const(69)
_BE_LATE = const(71)
_REPAIR = const(78)
_READY = const(81)


def start(race: Race) -> int:
    """Phase `start`: the free start spaces (RMD-04)."""
    count = 0
    for lane in range(race.track.lanes):
        if race.block[race.track.starts[lane]] < _TAKEN_UP:
            race.acts[count] = _START_IN + lane
            count += 1
    return count


def plan(race: Race) -> int:
    """Phase `plan` (RMD-08 to RMD-15)."""
    state = race.data
    acts = race.acts
    at = state[_TOP]
    count = 0
    if not state[_CLOSED]:
        dies = race.dies
        find_dies(race, at)
        ways = race.ways
        block = race.block
        to = 4 * (state[at + _LAND] | state[at + _LAND + 1] << 8)
        for way in (0, 1, 2, 3):
            there = block[ways[to + way]]
            if not there:
                for code in dies:
                    if not code:
                        break
                    acts[count] = code + way
                    count += 1
            elif there < _TAKEN_UP:
                highest = beside(race, ways[to + way])
                for code in dies:
                    if not code:
                        break
                    if fits(race, ways[to + way], code, highest):
                        acts[count] = code + way
                        count += 1
    if at == _PLAN:
        if not count:
            acts[0] = _PASS
            count = 1
        return count
    acts[count] = _ROLL
    acts[count + 1] = _FLAT_OUT
    at = state[_ROW] + _SECONDS
    return secures(race, count + 2) if state[at] or state[at + 1] else count + 2


def find_dies(race: Race, at: int) -> None:
    """Write into `dies` the codes, without direction, of the dice that may come after the step at `at`, then a 0."""
    state = race.data
    dies = race.dies
    count = 0
    left = state[_FREE]
    gear = state[at + _STEP_GEAR]
    if gear:
        if state[_COASTS]:  # RMD-10
            dies[0] = 4 * _COAST
            count = 1
        brakes = state[_BRAKES]
        if brakes:
            if gear == 6 and state[_OPTIONS] & _REDLINE_DIE:  # RMD-51
                dies[count] = 4 * _REDLINE
                count += 1
            lower = max(gear - 1 - brakes, 1)
            while lower < gear - 1:  # RMD-11
                if left >> lower & 1:
                    dies[count] = 4 * (_BRAKE + lower)
                    count += 1
                lower += 1
        left >>= gear - 1  # RMD-09
        if left & 1 and gear > 1:
            dies[count] = 4 * gear - 4
            count += 1
        if left & 2:
            dies[count] = 4 * gear
            count += 1
        if left & 4:
            dies[count] = 4 * gear + 4
            count += 1
    else:
        if left & 2:
            dies[0] = 4
            count = 1
        if state[_OPTIONS] & _FLYING_START and at == _PLAN and not state[state[_ROW] + _TURNS]:  # RMD-50
            dies[count] = 4 * _FLYING
            count += 1
    dies[count] = 0


def fits(race: Race, space: int, code: int, highest: int) -> bool:
    """Tell whether a die may be laid on a space beside which a car has this highest gear (RMD-22 to RMD-25)."""
    track = race.track
    die = code >> 2
    gear = die
    passes = gear  # cars of up to this gear
    if die > _BRAKE:
        gear = race.data[race.data[_TOP] + _STEP_GEAR]
        passes = -1
        if die < _COAST:
            gear = die - _BRAKE
        elif die == _COAST:
            passes = gear
        elif die == _FLYING:
            gear = passes = 2
    if passes < highest:
        return False
    kind = track.kind[space]
    if kind == _WATER:
        return die in (1, _COAST)
    if kind == _JUMP and gear >= track.number[space]:
        land = race.ways[4 * space + 1]
        if passes < beside(race, land):
            return False
        if gear > track.number[space] and track.kind[land] != _FINISH:
            return passes >= beside(race, race.ways[4 * land + 1])
    return True


def beside(race: Race, space: int) -> int:
    """Return the highest gear of the cars beside a space (RMD-25), -1 without any, 7 if a car closes it (RMD-14)."""
    highest = -1
    there = race.block[space] & ~_SPECIAL
    if there >= _TAKEN_UP:
        return 7
    if there:
        state = race.data
        track = race.track
        lane = track.lane[space]
        for row in range(_ROWS, _ROWS + _WIDTH * state[_PLAYERS], _WIDTH):
            if state[row + _GEAR] > highest and state[row + _STATUS] == _ROAD and row != state[_ROW]:
                other = state[row + _SPACE] | state[row + _SPACE + 1] << 8
                if (
                    track.lane[other] < 3
                    and track.lane[other] - lane in (-1, 1)
                    and track.back[other] <= track.front[space]
                    and track.back[space] <= track.front[other]
                ):
                    highest = state[row + _GEAR]
    return highest


def secures(race: Race, count: int) -> int:
    """Add the ways to secure dice of the next step that the car can pay for (RMD-28)."""
    state = race.data
    at = state[_ROW] + _SECONDS
    tokens = state[at] | state[at + 1] << 8
    brakes = state[state[_DRIVEN] + _STEP + _STEP_BRAKES]
    if tokens >= cost(state, 1 + brakes):
        race.acts[count] = _SECURE
        count += 1
    if brakes:
        if tokens >= cost(state, 1):
            race.acts[count] = _SECURE_GEAR
            count += 1
        if tokens >= cost(state, brakes):
            race.acts[count] = _SECURE_BRAKE
            count += 1
    return count


def cost(state: bytearray, count: int) -> int:
    """Return what it costs to secure so many dice more (RMD-28)."""
    return count * state[_SECURED] + count * (count + 1) // 2


def drive(race: Race) -> int:
    """Phase `drive`."""
    race.acts[0] = _ROLL
    race.acts[1] = _STOP
    at = race.data[_ROW] + _SECONDS
    return secures(race, 2) if race.data[at] or race.data[at + 1] else 2


def fixed(race: Race) -> int:
    """Phases whose acts are always the same (RMD-44, RMD-52, RMD-53)."""
    count = 2
    first = _USE_SISU
    phase = race.data[_PHASE]
    if phase == _ASK_TIRE:
        first = _USE_TIRE
    elif phase == _ASK_LATE:
        first = _BE_LATE
        count = 7
    elif not phase:
        count = 0
    for i in range(count):
        race.acts[i] = first + i
    return count


def service(race: Race) -> int:
    """Phase `service` (RMD-48)."""
    count = 0
    for kind in range(3):
        if race.data[race.data[_ROW] + _HURT + kind]:
            race.acts[count] = _REPAIR + kind
            count += 1
    race.acts[count] = _READY
    return count + 1


# By phase
LEGAL = (fixed, start, plan, drive, fixed, fixed, fixed, service)
