"""The public state (hexrace.md section 7). Imported only when somebody asks."""

from .. import const
from .race import Race
from .ranking import ranking, winners
from .roll import judge
from .tables import MODELS, text

_PHASE = const(0)
_SEAT = const(1)
_PLAYERS = const(3)
_LAPS = const(6)
_ROUND = const(10)
_TURN = const(12)
_ORDERED = const(13)
_ORDER = const(14)
_ROLL_ACT = const(26)
_BASE = const(28)
_NEED = const(29)
_MODIFIER = const(30)
_DICE = const(31)
_ADDED = const(34)
_LAST_SEAT = const(35)
_LAST_ACT = const(36)
_LAST_NEED = const(38)
_LAST_TOTAL = const(39)
_LAST_DEGREE = const(40)
_LAST_STOP = const(41)
_LAST_FROM = const(42)
_LAST_WAY = const(44)
_LAST_BEND = const(45)
_LAST_THEN = const(46)
_LAST_STEPS = const(47)
_NOBODY = const(255)
_NO_TOTAL = const(255)
_ROWS = const(64)
_WIDTH = const(24)
_FACING = const(2)
_SPEED = const(3)
_STATUS = const(4)
_COUPONS = const(5)
_RAISE = const(6)
_STREAK = const(7)
_PENALTY = const(9)
_SLIDE = const(10)
_LAP = const(11)
_GATE = const(12)
_GATES = const(13)
_MODEL = const(15)
_MAX = const(16)
_ACC = const(17)
_BRAKE = const(18)
_BODY = const(19)
_END = const(20)
_COUPON = const(2)
_BY_CAR = const(3)

_PHASES = ("over", "announce", "coupon")
_DIRECTIONS = ("e", "se", "sw", "w", "nw", "ne")
_STATUSES = ("racing", "finished", "wrecked")
_SLIDES = ("none", "drift", "skid left", "skid right")
_STOPS = ("none", "wall", "finish", "car")


def public(race: Race) -> "dict[str, object]":
    """Return the public state."""
    state = race.data
    over = not state[_PHASE]
    return {
        "game": "hexrace",
        "phase": _PHASES[state[_PHASE]],
        "seat": None if over else state[_SEAT],
        "round": u16(state, _ROUND),
        "over": over,
        "winners": winners(state) if over else [],
        "ranking": ranking(state) if over else [],
        "laps": state[_LAPS],
        "order": list(state[_ORDER : _ORDER + state[_ORDERED]]),
        "turn": None if over else state[_TURN],
        "roll": roll(state) if state[_PHASE] == _COUPON else None,
        "last": None if state[_LAST_SEAT] == _NOBODY else last(race),
        "cars": [car(race, _ROWS + _WIDTH * seat) for seat in range(state[_PLAYERS])],
    }


def roll(state: bytearray) -> "dict[str, object]":
    """Return the failed roll."""
    dice = list(state[_DICE : _DICE + 3])
    total = sum(dice) + state[_MODIFIER] - 3 + state[_ADDED]
    return {
        "act": text(u16(state, _ROLL_ACT)),
        "base": state[_BASE],
        "need": state[_NEED],
        "mod": state[_MODIFIER] - 3,
        "dice": dice,
        "add": state[_ADDED],
        "total": total,
        "degree": judge(state, state[_NEED] - total, state[_BASE]),
    }


def last(race: Race) -> "dict[str, object]":
    """Return the last manoeuvre."""
    state = race.data
    place = u16(state, _LAST_FROM)
    stop = state[_LAST_STOP]
    path = []
    for i in range(state[_LAST_STEPS]):
        place += race.ways[state[_LAST_WAY if i < state[_LAST_BEND] else _LAST_THEN]]
        path.append(race.track.name(place))
    return {
        "seat": state[_LAST_SEAT],
        "act": text(u16(state, _LAST_ACT)),
        "need": state[_LAST_NEED],
        "total": None if state[_LAST_TOTAL] == _NO_TOTAL else state[_LAST_TOTAL],
        "degree": state[_LAST_DEGREE],
        "path": path,
        "stop": _STOPS[min(stop, _BY_CAR)],
        "hit": stop - _BY_CAR if stop >= _BY_CAR else None,
    }


def car(race: Race, row: int) -> "dict[str, object]":
    """Return one car."""
    state = race.data
    place = u16(state, row)
    model = state[row + _MODEL]
    return {
        "model": MODELS[model] if model < len(MODELS) else "custom",
        "max": state[row + _MAX],
        "acc": state[row + _ACC],
        "brake": state[row + _BRAKE],
        "body": state[row + _BODY],
        "state": _STATUSES[state[row + _STATUS]],
        "hex": race.track.name(place) if place else None,
        "facing": _DIRECTIONS[state[row + _FACING]],
        "speed": state[row + _SPEED],
        "coupons": state[row + _COUPONS],
        "raise": state[row + _RAISE],
        "streak": u16(state, row + _STREAK),
        "penalty": bool(state[row + _PENALTY]),
        "slide": _SLIDES[state[row + _SLIDE]],
        "lap": state[row + _LAP],
        "gate": state[row + _GATE],
        "gates": state[row + _GATES],
        "end": [u16(state, row + _END), state[row + _END + 2], state[row + _END + 3]] if state[row + _STATUS] else None,
    }


def u16(data: bytearray, at: int) -> int:
    """Read a two-byte number."""
    return data[at] | data[at + 1] << 8
