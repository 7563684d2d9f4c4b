"""What can be announced: the legal acts, and the base difficulty of one (HEX-11 to HEX-22)."""

from .. import const
from .race import Race
from .tables import CODES

_PHASE = const(0)
_ROW = const(2)
_SPEED = const(3)
_RAISE = const(6)
_GRASS = const(14)
_MAX = const(16)
_ACC = const(17)
_BRAKE = const(18)
_ANNOUNCE = const(1)
_KIND = const(10)
_KEEP = const(1)
_GAS = const(2)
_BRAKING = const(3)
_LANE = const(4)
_BEND = const(5)
_SWING = const(6)
_NO_SPEED_ONLY = const(0x30F)
_NO_SWING = const(0x2F0)
_SIDE_BIT = const(8)
_LANES_BIT = const(9)
_AT_GAS = const(3)
_AT_BRAKE = const(15)
_AT_LANE = const(25)
_AT_LANES = const(67)
_AT_BEND = const(115)
_AT_SWING = const(295)
_LIMIT_NEED = const(18)


def legal(race: Race) -> int:
    """Write the legal acts into `acts`; return their number."""
    state = race.data
    acts = race.acts
    if state[_PHASE] != _ANNOUNCE:
        count = 3 if state[_PHASE] else 0
        acts[0:count] = CODES[0:count]
        return count
    row = state[_ROW]
    now = state[row + _SPEED]
    top = now + (1 if state[row + _GRASS] else state[row + _ACC])
    top = top if top < state[row + _MAX] else state[row + _MAX]
    low = now - state[row + _BRAKE]
    low = low if low > 0 else 0
    acts[0] = CODES[0]
    count = 1 + top - now
    if count > 1:
        acts[1:count] = CODES[_AT_GAS + now : _AT_GAS + top]
    if not now:
        return swerves(race, count, 1, top, 1, top)
    # Small enough for the need is a multiplier from one speed to another (HEX-11, HEX-14), which differ by weight.
    room = (_LIMIT_NEED - state[row + _RAISE]) // now
    least = now - room - (state[row + _BRAKE] + 1 >> 1)
    first = low if low > least else least
    acts[count : count + now - first] = CODES[_AT_BRAKE + first : _AT_BRAKE + now]
    count += now - first
    low = low or 1
    least += 2
    first = low if low > least else least if least < now else now
    least += 2
    second = low if low > least else least if least < now else now
    most = now + room + state[row + _ACC] - 1
    last = top if top < most else most
    most -= 2
    ends = 0 if not room else top if top < most else most
    return swerves(race, count, first, last, second, ends)


def swerves(race: Race, count: int, first: int, last: int, second: int, ends: int) -> int:
    """Add what isn't straight: new speeds `first` to `last` at weight 1, `second` to `ends` at weight 2."""
    acts = race.acts
    row = race.data[_ROW]
    now = race.data[row + _SPEED]
    at = _AT_LANE + 4 * first - (4 if first > 1 else 2)
    size = _AT_LANE + 4 * last - at
    acts[count : count + size] = CODES[at : at + size]
    count += size
    if second <= ends:
        at = _AT_BEND + (second - 1) * (second + 2)
        size = _AT_BEND + ends * (ends + 3) - at
        acts[count : count + size] = CODES[at : at + size]
        count += size
        if now > 1 and ends > 1:
            at = _AT_LANES + (4 * second - 4 if second > 2 else 6)
            size = _AT_LANES + 4 * ends - at
            acts[count : count + size] = CODES[at : at + size]
            count += size
    if now < 3 and 2 * now + race.data[row + _RAISE] <= _LIMIT_NEED:
        acts[count : count + 5] = CODES[_AT_SWING : _AT_SWING + 5]
        count += 5
    return count


def base(race: Race, code: int) -> int:
    """Return the base difficulty of an act (HEX-13), -1 when it can't be announced."""
    state = race.data
    row = state[_ROW]
    now = state[row + _SPEED]
    kind = code >> _KIND
    speed = code >> 4 & 15
    if kind == _KEEP:
        return 0 if code == _KEEP << _KIND else -1
    if kind == _SWING:
        steps = code & 15
        possible = now < 3 and not code & _NO_SWING and 0 < steps <= 2 + (code >> _SIDE_BIT & 1)
        return 2 * now if possible and 2 * now + state[row + _RAISE] <= _LIMIT_NEED else -1
    top = now + (1 if state[row + _GRASS] else state[row + _ACC])
    brake = state[row + _BRAKE]
    if not now - brake <= speed <= top or speed > state[row + _MAX]:
        return -1
    if _LANE <= kind <= _BEND:
        weight = 2
        if kind == _LANE:
            weight = (code >> _LANES_BIT & 1) + 1
            if code & 14 or weight + (code & 1) > speed or weight > (now or 1):
                return -1
        elif code >> _LANES_BIT & 1 or code & 15 > speed or not speed:
            return -1
        times = weight - (1 + brake >> 1) + 1 + now - speed if speed < now else weight - state[row + _ACC] + speed - now
        times = weight - 1 + (times if times > 0 else 0)
    elif code & _NO_SPEED_ONLY or kind != (_GAS if speed > now else _BRAKING) or speed == now:
        return -1
    else:
        times = now - speed - (1 + brake >> 1)
        times = times if times > 0 else 0
    times *= now
    return times if times + state[row + _RAISE] <= _LIMIT_NEED else -1
