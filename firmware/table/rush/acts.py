"""What an act is called, and what it does and costs before it is done."""

from rules import const
from rules.rush.ram import find_target, may_repeat
from rules.rush.tables import GEAR, RED_DICE, SPEED, WHITE_DICE

from .lights import push_box
from .targets import lever_after
from .ways import changes_left, crosses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .face import Face

_OPTIONS = const(7)
_AT = const(17)
_ORDERED = const(18)
_ORDER = const(19)
_LEFT = const(37)
_LANES = const(38)
_MOVED = const(39)
_TURBOS = const(40)
_BOOST = const(45)
_ROWS = const(64)
_WIDTH = const(24)
_PASSES = const(2)
_LEVER = const(7)
_HEAT = const(9)
_MINES = const(13)
_WRECK = const(17)
_BOXES = const(208)
_OCCUPANT = const(7)
_MINE = const(8)
_WRECKED = const(16)
_TAKEN = const(135)
_WALL = const(128)
_UNLIMITED = const(255)
_QUICK_ARM = const(1)
_FREE_TO = const(5)
_HIGH_TO = const(10)
_TOP = const(18)
_MOVE = const(4)
_GO_LEFT = const(9)
_FORCE_LEFT = const(16)
_RAM = const(24)
_ROLL = const(56)
_FIRE_FLAMER = const(64)
_FIRE_GUN = const(65)
_USE_BOOSTER = const(72)
_COOL = const(80)
_SWITCH_ON = const(88)
_ACCELERATE = const(96)
_BRAKE = const(120)
_ADD_TURBO = const(128)
_MAINTAIN = const(136)
_LAY_MINE = const(144)
_DONE = const(152)
_PLACE = const(160)


def title(face: "Face", code: int) -> str:
    """Return an act's name, 10 characters at most."""
    number = code & 7
    key = "a" + str(code & ~7)
    if code < _RAM or code & ~7 == _FIRE_FLAMER:
        return face.say("a" + str(code))
    if code < _ROLL:
        return face.say(key, face.seat_name(number))[:10]
    if code & ~7 == _SWITCH_ON:
        return face.say(key, face.say("E" + str(number)))
    if number and _ACCELERATE <= code < _PLACE and code >> 3 != 14:  # only `gear N` has no form without a gear
        return face.say(key + "+", number)
    return face.say(key, number + 1)


def position(lever: int) -> str:
    """Return a lever position as it is written: 3:12, or P."""
    return str(GEAR[lever]) + ":" + str(SPEED[lever]) if lever else "P"


def effect(face: "Face", code: int) -> str:
    """Return what an act does and costs, 21 characters at most."""
    state = face.core.data
    if code < _RAM:
        return step(face, code) if code < _FORCE_LEFT else force(face, code)
    if code < _ROLL:  # RNC-36 to RNC-41
        there = state[_BOXES + push_box(face, code & 7)]
        return face.say(("block" if there & _TAKEN else "push") + str((code - _RAM) >> 3))
    if code < _FIRE_FLAMER or _ACCELERATE <= code < _LAY_MINE:
        return of_wheel(face, code)
    if code <= _FIRE_GUN:  # RNC-46, RNC-47
        return face.say("do" + str(code), 4 - (find_target(face.core, code == _FIRE_GUN) >> 8))
    number = code & 7
    if code < _COOL:
        number += 1
    elif code < _SWITCH_ON:
        number = state[face.row + _HEAT]
    elif code < _ACCELERATE:
        return face.say("do" + str(_SWITCH_ON) + ("+" if state[_OPTIONS] & _QUICK_ARM else ""))
    elif code < _DONE:
        number = state[face.row + _MINES]
    elif code < _PLACE:
        return done(face)
    return face.say("do" + str(code & ~7), number, number - 1, number + 1)


def of_wheel(face: "Face", code: int) -> str:
    """Lever, brakes, turbo, and the two tests that follow (RNC-10 to RNC-20)."""
    lever = face.core.data[face.row + _LEVER]
    new = lever_after(lever, code)
    heats = 3 + face.core.data[_TURBOS]  # a red die below it (RNC-20)
    red = RED_DICE[new]
    if code == _ROLL:
        speed = SPEED[lever]
        if speed <= _FREE_TO or speed == _TOP:
            return face.say("free" if speed <= _FREE_TO else "single", red, heats)
        return face.say("roll", WHITE_DICE[speed], red, heats)
    words = position(lever)
    if new != lever:
        words += ">" + position(new)
    if _BRAKE <= code < _MAINTAIN:
        return face.say("brake" if code < _ADD_TURBO else "turbo", words, heats + 1)
    return face.say("shift", words, red, heats)


def danger(there: int) -> str:
    """Return the key of what lies in a box with this byte: "" for nothing."""
    if not there & _MINE:
        return "wreck" if there & _WRECKED else ""
    return "both" if there & _WRECKED else "mine"


def step(face: "Face", code: int) -> str:
    """Driving into a box, or against what is ahead."""
    state = face.core.data
    there = state[_BOXES + face.core.ways[code & 7][face.box]]
    if there & _WALL:
        return loss(face, "wall")
    if there & _OCCUPANT:
        return face.say("rear", state[_LEFT])
    if crosses(state, state[_BOXES + face.box], state[face.row + _PASSES]):
        return face.say("line")
    kind = danger(there)
    key = "go"
    left = state[_LEFT] - 1
    if code >= _GO_LEFT:  # RNC-23
        key = "lanes" if state[_LANES] == _UNLIMITED else "lane" if state[_LANES] else "steer"
        left = changes_left(face) - 1 if key == "steer" else state[_LANES] - 1
    elif state[_BOOST]:
        key = "boost"
    elif kind:
        return face.say("into." + kind)
    elif not left:
        return face.say("last")
    return face.say(key + "+", face.say("d." + kind)) if kind else face.say(key, left)


def loss(face: "Face", key: str) -> str:
    """Say what a barrier costs at the present speed (RNC-28): key `wall`, or `f` in a forced lane change."""
    speed = SPEED[face.core.data[face.row + _LEVER]]
    if speed <= _FREE_TO or speed == _TOP:
        return face.say(key + "0", 1 if speed <= _FREE_TO else 6)
    return face.say(key + ("1" if speed <= _HIGH_TO else "2"), WHITE_DICE[speed])


def force(face: "Face", code: int) -> str:
    """A forced lane change (RNC-29 to RNC-32)."""
    state = face.core.data
    there = state[_BOXES + face.core.ways[code - _FORCE_LEFT + 1][face.box]]
    seat = (there & _OCCUPANT) - 1
    key = danger(there)
    if seat >= 0:
        key = "ram" if state[_MOVED] and may_repeat(state, face.row, face.box, seat) else "hit"
    if face.phase == _MOVE:
        return loss(face, "f") + (face.say("f." + key, state[_LEFT]) if key else "")
    return face.say("g." + key, state[_LEFT])


def done(face: "Face") -> str:
    """The end of the turn: who is next (RNC-07)."""
    state = face.core.data
    for at in range(state[_AT] + 1, state[_ORDERED]):
        seat = state[_ORDER + at]
        if not state[_ROWS + _WIDTH * seat + _WRECK]:
            return face.say("next", face.seat_name(seat))
    return face.say("end")
