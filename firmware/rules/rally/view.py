"""The public state (rally.md section 7). Imported only when somebody asks."""

from .. import const
from .race import Race, Track
from .stage import past_time, stage_time, total
from .tokens import kind

_NONE = const(255)
_NOBODY = const(255)
_PHASE = const(0)
_SEAT = const(1)
_PLAYERS = const(3)
_ROUND = const(6)
_STAGE = const(8)
_STAGES = const(9)
_ENDED = const(12)
_AT = const(13)
_ORDERED = const(14)
_ORDER = const(15)
_STARTS = const(21)
_LEADER = const(27)
_BAGGED = const(30)
_KEPT = const(31)
_LAID = const(32)
_LAST_SEAT = const(34)
_LAST_END = const(35)
_LAST_CARD = const(36)
_LAST_DRAWN = const(37)
_LINE = const(38)
_ALLOW = const(39)
_TOP = const(42)
_DRIVEN = const(43)
_FLAT = const(44)
_WARNINGS = const(45)
_SECURED = const(46)
_PLAN = const(54)
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
_TAKEN = const(258)
_LAST_TOKENS = const(426)
_HELD = const(488)
_DIRT_TILE = const(584)
_STEP = const(9)
_STEP_GEAR = const(1)
_STEP_BRAKES = const(2)
_LAND = const(3)
_ROLLED = const(5)
_PLANNING = const(2)
_ASK_LATE = const(6)
_ROAD = const(1)
_OFF = const(2)
_FINISHED = const(3)
_BRAKE = const(6)
_COAST = const(11)

_PHASES = ("over", "start", "plan", "drive", "sisu", "tire", "late", "service")
_STATUS_WORDS = ("waiting", "road", "off", "finished", "retired")
_LINES = ("gravel", "leader", "asphalt", "snow")
_ENDS = ("stop", "blocked", "stall", "spin", "crash", "sisu")
_OTHER_DIES = ("coast", "redline", "flying")


def public(race: Race) -> "dict[str, object]":
    """Return the public state."""
    state = race.data
    phase = state[_PHASE]
    seats = state[_PLAYERS]
    dirt = [0] * race.track.tiles
    for i in range(state[_LAID]):
        dirt[state[_DIRT_TILE + i]] += 1
    last = None
    if state[_LAST_SEAT] != _NOBODY:
        last = {
            "seat": state[_LAST_SEAT],
            "end": _ENDS[state[_LAST_END]],
            "card": state[_LAST_CARD],
            "drawn": [token(state[_LAST_TOKENS + i]) for i in range(state[_LAST_DRAWN])],
        }
    told: dict[str, object] = {
        "game": "rally",
        "phase": _PHASES[phase],
        "seat": state[_SEAT] if phase else None,
        "round": state[_ROUND],
        "over": not phase,
        "winners": winners(state),
        "stage": state[_STAGE],
        "stages": state[_STAGES],
        "starts": list(state[_STARTS : _STARTS + seats]),
        "order": [],
        "leader": None,
        "bag": state[_BAGGED],
        "dirt": dirt,
        "taken": [u16(state, _TAKEN + 2 * i) for i in range(6)],
        "last": last,
        "cars": [car(race, seat) for seat in range(seats)],
    }
    if 0 < phase < _ASK_LATE:
        told["order"] = list(state[_ORDER + state[_AT] : _ORDER + state[_ORDERED]])
        told["leader"] = None if state[_LEADER] == _NOBODY else state[_LEADER]
    told.update(turn(race, _PLANNING <= phase < _ASK_LATE))
    return told


def winners(state: bytearray) -> "list[int]":
    """Return the seats with the lowest total once the rally is over (RMD-55)."""
    sums = [] if state[_PHASE] else totals(state)
    return [seat for seat in range(len(sums)) if sums[seat] == min(sums)]


def totals(state: bytearray) -> "list[int]":
    """Return the totals by seat."""
    return [total(state, seat) for seat in range(state[_PLAYERS])]


def turn(race: Race, runs: bool) -> "dict[str, object]":
    """Return the running turn, or that there is none."""
    state = race.data
    plan = []
    rolled = []
    if runs:
        for at in range(_PLAN + _STEP, state[_TOP] + 1, _STEP):
            plan.append(step(race, at))
            if at <= state[_DRIVEN] or state[_FLAT]:
                dice = at + _ROLLED
                rolled.append(list(state[dice : dice + 1 + state[at + _STEP_BRAKES]]))
    return {
        "plan": plan,
        "done": (state[_DRIVEN] - _PLAN) // _STEP if runs else 0,
        "rolled": rolled,
        "flat": runs and state[_FLAT] > 0,
        "warnings": state[_WARNINGS] if runs else 0,
        "secured": state[_SECURED] if runs else 0,
        "allow": list(state[_ALLOW : _ALLOW + 3]) if runs else [0, 0, 0],
        "row": _LINES[state[_LINE]] if runs else "",
    }


def step(race: Race, at: int) -> "dict[str, object]":
    """Return a step of the plan."""
    state = race.data
    die = state[at] >> 2
    before = u16(state, at - _STEP + _LAND)
    word = "gear"
    if die >= _COAST:
        word = _OTHER_DIES[die - _COAST]
    elif die > _BRAKE:
        word = "brake"
    return {
        "kind": word,
        "gear": state[at + _STEP_GEAR],
        "brakes": state[at + _STEP_BRAKES],
        "to": name(race.track, race.ways[4 * before + (state[at] & 3)]),
        "land": name(race.track, u16(state, at + _LAND)),
    }


def car(race: Race, seat: int) -> "dict[str, object]":
    """Return one car."""
    state = race.data
    row = _ROWS + _WIDTH * seat
    status = state[row + _STATUS]
    between = state[_ENDED] > state[_STAGE]  # or over
    time = None
    if between:
        time = past_time(state, seat, state[_STAGE])
    elif status == _FINISHED:
        time = stage_time(state, row)
    late: int | None = state[row + _LATE]
    if late == _NONE:
        late = None
    elif state[_PHASE] == _ASK_LATE:
        late = -1
    held = []
    for i in range(state[_KEPT]):
        taken = state[_HELD + i]
        if taken >> 5 == seat:
            held.append("gbc"[kind(taken)] + token(taken & 15))
    on_track = status in (_ROAD, _OFF)
    return {
        "seat": seat,
        "status": _STATUS_WORDS[status],
        "at": name(race.track, u16(state, row + _SPACE)) if on_track else None,
        "gear": state[row + _GEAR],
        "time": u16(state, row + _TIME),
        "seconds": u16(state, row + _SECONDS),
        "stage_time": time,
        "times": [past_time(state, seat, stage) for stage in range(state[_ENDED])],
        "total": total(state, seat),
        "late": late,
        "hurt": list(state[row + _HURT : row + _HURT + 3]),
        "tokens": held,
        "tire": state[row + _TIRE] > 0,
        "sisu": state[row + _SISU] > 0,
        "turns": state[row + _TURNS],
    }


def name(track: Track, space: int) -> "list[int]":
    """Return the position code of a space."""
    return [track.lane[space], track.back[space]]


def token(number: int) -> str:
    """Return the two letters of a token."""
    return "gbcn"[number // 3] + "ocm"[number % 3]


def u16(data: bytearray, at: int) -> int:
    """Read a two-byte number."""
    return data[at] | data[at + 1] << 8
