"""What an act is called, and what it does and costs before it is done."""

from rules import const
from rules.rush.ram import find_target, may_repeat
from rules.rush.tables import DOWN, DOWN_LEFT, GEAR, RED_DICE, SAME, SPEED, UP, UP_RIGHT, WHITE_DICE

from .lights import push_box
from .ways import crosses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import Face

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
_STEERING = const(10)
_MINES = const(13)
_WRECK = const(17)
_BOXES = const(208)
_OCCUPANT = const(7)
_MINE = const(8)
_WRECKED = const(16)
_WALL = const(128)
_MOVE = const(4)
_UNLIMITED = const(255)
_QUICK_ARM = const(1)
_FREE_TO = const(5)
_HIGH_TO = const(10)
_TOP = const(18)
_TOP_LOSS = const(6)
_AHEAD = const(8)
_FORCE_LEFT = const(16)
_RAM = const(24)
_FIRE_GUN = const(65)
_ACCELERATE = const(96)
_DECELERATE = const(104)
_CHANGE_GEAR = const(112)
_BRAKE = const(120)
_ADD_TURBO = const(128)
_PLACE = const(160)

_TITLE = const(10)  # characters

# The keys of the acts' names by group of codes; a number is filled in or added where an act has one
_NAMES = (
    "",
    "",
    "force",
    "ram",
    "ram",
    "ram",
    "ram",
    "roll",
    "fire",
    "booster",
    "cool",
    "on",
    "accelerate",
    "decelerate",
    "gear",
    "brake",
    "turbo",
    "maintain",
    "mine",
    "done",
    "place",
)


def title(face: "Face", code: int) -> str:
    """Return an act's name, 10 characters at most."""
    say = face.say
    group = code >> 3
    number = code & 7
    name = _NAMES[group]
    if code <= _AHEAD + 2:
        return say(("ahead", "left", "right")[number])
    if name == "ram":
        return say("ram" + str(group - (_RAM >> 3)), say.seat(number))[:_TITLE]
    if name in ("force", "fire"):
        return say(name + str(number))
    if name == "on":
        return say(name, say("E" + str(number)))
    if name in ("booster", "gear", "place"):
        return say(name, number + 1)
    return say(name + "+", number) if number else say(name)


def lever_after(lever: int, code: int) -> int:
    """Return the position to which an act moves the lever (RNC-11 to RNC-16)."""
    group = code & ~7
    if group in (_ACCELERATE, _ADD_TURBO):
        return (UP_RIGHT if code & 7 else UP)[lever]
    if group in (_DECELERATE, _BRAKE):
        return (DOWN_LEFT if code & 7 else DOWN)[lever]
    if group == _CHANGE_GEAR:
        while GEAR[lever] != (code & 7) + 1:
            lever = SAME[lever]
    return lever


def position(lever: int) -> str:
    """Return a lever position as it is written: 3:12, or P."""
    return str(GEAR[lever]) + ":" + str(SPEED[lever]) if lever else "P"


def threshold(face: "Face") -> int:
    """Return the number below which a red die heats (RNC-20)."""
    return 3 + face.core.data[_TURBOS]


def effect(face: "Face", code: int) -> str:
    """Return what an act does and costs, 21 characters at most."""
    return _EFFECTS[code >> 3](face, code)


def of_shift(face: "Face", code: int) -> str:
    """Lever, brakes and turbo."""
    say = face.say
    lever = face.core.data[face.row + _LEVER]
    after = lever_after(lever, code)
    if code >= _BRAKE and code < _ADD_TURBO:
        return say("do.brake", position(lever), position(after))
    if code >= _ADD_TURBO and code < _ADD_TURBO + 8:
        return say("do.turbo", position(lever), position(after), threshold(face) + 1)
    red = RED_DICE[after]
    dice = say("z" + str(red)) + " " + str(red)
    if after == lever:
        return say("do.keep", position(after), dice)
    return say("do.shift", position(lever), position(after), dice)


def of_roll(face: "Face", _: int) -> str:
    """The two tests (RNC-19, RNC-20)."""
    lever = face.core.data[face.row + _LEVER]
    speed = SPEED[lever]
    if speed <= _FREE_TO:
        return face.say("do.free", RED_DICE[lever], threshold(face))
    if speed == _TOP:
        return face.say("do.one", RED_DICE[lever], threshold(face))
    return face.say("do.roll", WHITE_DICE[speed], RED_DICE[lever], threshold(face))


def danger(there: int) -> str:
    """Return the last part of the key of what lies in a box with this byte: "" for nothing."""
    if not there & _MINE:
        return "wreck" if there & _WRECKED else ""
    return "both" if there & _WRECKED else "mine"


def of_step(face: "Face", code: int) -> str:
    """Driving into a box, or against what is ahead."""
    say = face.say
    state = face.core.data
    there = state[_BOXES + face.core.ways[code & 7][face.box]]
    if there & _WALL:
        return loss(face, "wall")
    if there & _OCCUPANT:
        return say("do.rear", state[_LEFT])
    if crosses(state, state[_BOXES + face.box], state[face.row + _PASSES]):
        return say("do.line")
    risk = danger(there)
    if code != _AHEAD:
        return of_change(face, risk)
    if state[_BOOST]:
        return say("do.boost+", say("d." + risk)) if risk else say("do.boost")
    if risk:
        return say("do." + risk)
    return say("do.go", state[_LEFT] - 1) if state[_LEFT] > 1 else say("do.last")


def of_change(face: "Face", risk: str) -> str:
    """A lane change (RNC-23), into a box with this risk."""
    state = face.core.data
    key = "do.lane"
    left = state[_LANES] - 1
    if state[_LANES] == _UNLIMITED:
        key = "do.lanes"
    elif not state[_LANES]:
        key = "do.steer"
        left = state[face.row + _STEERING] - 1
    return face.say(key + "+", face.say("d." + risk)) if risk else face.say(key, left)


def loss(face: "Face", key: str) -> str:
    """Say what a barrier costs at the present speed (RNC-28): key `wall`, or `f` in a forced lane change."""
    speed = SPEED[face.core.data[face.row + _LEVER]]
    if speed <= _FREE_TO or speed == _TOP:
        return face.say(key + ".fixed", 1 if speed <= _FREE_TO else _TOP_LOSS)
    return face.say(key + (".low" if speed <= _HIGH_TO else ".high"), WHITE_DICE[speed])


def of_force(face: "Face", code: int) -> str:
    """A forced lane change (RNC-29 to RNC-32)."""
    say = face.say
    state = face.core.data
    there = state[_BOXES + face.core.ways[code - _FORCE_LEFT + 1][face.box]]
    seat = (there & _OCCUPANT) - 1
    key = danger(there)
    if seat >= 0:
        key = "ram" if state[_MOVED] and may_repeat(state, face.row, face.box, seat) else "hit"
    if face.phase == _MOVE:
        return loss(face, "f") + (say("f." + key, state[_LEFT]) if key else "")
    if seat >= 0:
        return say("do.ramhit" if key == "ram" else "do.hit", state[_LEFT])
    return say("do.force+", say("d." + key)) if key else say("do.force")


def of_ram(face: "Face", code: int) -> str:
    """A ram (RNC-36 to RNC-41)."""
    there = face.core.data[_BOXES + push_box(face, code & 7)]
    key = "do.block" if there & (_WALL | _OCCUPANT) else "do.ram"
    return face.say(key + str((code - _RAM) >> 3))


def of_fire(face: "Face", code: int) -> str:
    """Gun and flamer (RNC-46, RNC-47)."""
    gun = code == _FIRE_GUN
    return face.say("do.fire1" if gun else "do.fire0", 4 - (find_target(face.core, gun) >> 8))


def of_booster(face: "Face", code: int) -> str:
    """Booster (RNC-44)."""
    boxes = (code & 7) + 1
    return face.say("do.booster", boxes, boxes)


def of_cool(face: "Face", _: int) -> str:
    """Extinguisher (RNC-49)."""
    heat = face.core.data[face.row + _HEAT]
    return face.say("do.cool", heat, heat - 1)


def of_on(face: "Face", _: int) -> str:
    """Arming (RNC-43)."""
    return face.say("do.onquick" if face.core.data[_OPTIONS] & _QUICK_ARM else "do.on")


def of_mine(face: "Face", _: int) -> str:
    """Laying a mine (RNC-42)."""
    return face.say("do.mined", face.core.data[face.row + _MINES] - 1)


def of_done(face: "Face", _: int) -> str:
    """The end of the turn: who is next (RNC-07)."""
    state = face.core.data
    for at in range(state[_AT] + 1, state[_ORDERED]):
        seat = state[_ORDER + at]
        if not state[_ROWS + _WIDTH * seat + _WRECK]:
            return face.say("do.next", face.say.seat(seat))
    return face.say("do.round")


def of_place(face: "Face", code: int) -> str:
    """A place on the grid (RNC-03)."""
    core = face.core
    lane = code - _PLACE
    back = 0
    while core.data[_BOXES + core.track.grid(lane, back)] & _OCCUPANT:
        back += 1
    return face.say("do.place", back + 1, lane + 1)


# By group of act codes; there is no group 0
_EFFECTS = (
    of_step,
    of_step,
    of_force,
    of_ram,
    of_ram,
    of_ram,
    of_ram,
    of_roll,
    of_fire,
    of_booster,
    of_cool,
    of_on,
    of_shift,
    of_shift,
    of_shift,
    of_shift,
    of_shift,
    of_shift,
    of_mine,
    of_done,
    of_place,
)
