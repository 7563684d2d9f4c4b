"""The legal acts in the order in which the knob offers them, and those done by putting the deciding car on a box."""

from rules import const
from rules.rush.tables import RED_DICE, SPEED, UP

from .ways import crosses, risky

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import Face

_ROW = const(2)
_LANES = const(38)
_PASSES = const(2)
_LEVER = const(7)
_BOXES = const(208)
_OCCUPANT = const(7)
_TAKEN = const(135)  # a car or the wall
_DANGER = const(24)  # a mine or a wreck
_GRID = const(1)
_TO_SHIFT = const(2)
_MOVE = const(4)
_FORCED = const(5)
_AHEAD = const(8)
_GO_LEFT = const(9)
_GO_RIGHT = const(10)
_FORCE_LEFT = const(16)
_RAM = const(24)
_ROLL = const(56)
_ACCELERATE = const(96)
_MAINTAIN = const(136)
_PLACE = const(160)
_ORANGE = const(2)  # red dice of the zone
_HIGH_TO = const(10)

# Looks
_GO = const(3)
_COSTS = const(4)
_DANGEROUS = const(5)
_LANE = const(17)
_OPEN = const(18)

# The knob's order, by group of act codes: the wheel first, then what is done to others, pawns, and what hurts last
_RANKS = b"\x00\x01\x0d\x03\x03\x03\x03\x02\x04\x06\x07\x08\x0a\x0b\x0c\x09\x08\x09\x05\x00\x00"


def look(face: "Face") -> None:
    """Work out the present decision: the acts by knob, the default first, and those by hand."""
    core = face.core
    state = core.data
    seat = face.seat = core.seat()
    face.phase = state[0]
    face.row = state[_ROW]
    face.box = face.box_of(seat) if seat >= 0 else -1
    face.found_box = -1
    face.targets = 0
    count = face.count = core.legal()
    if not count:
        face.chosen = 0
        return
    sort(face, count)
    if face.phase == _GRID:
        find_places(face)
    elif face.phase == _MOVE:
        find_steps(face)
    put_first(face, default(face))
    face.chosen = face.codes[0]


def rank(code: int) -> int:
    """Return a number by which acts are sorted; the forms of a ram stand together."""
    if _RAM <= code < _ROLL:
        return 0x300 + (code & 7) * 8 + ((code - _RAM) >> 3)
    return _RANKS[code >> 3] << 8 | code


def sort(face: "Face", count: int) -> None:
    """Copy the core's acts into `codes` in the knob's order."""
    codes = face.codes
    acts = face.core.acts
    for i in range(count):
        code = acts[i]
        key = rank(code)
        at = i
        while at and rank(codes[at - 1]) > key:
            codes[at] = codes[at - 1]
            at -= 1
        codes[at] = code


def put_first(face: "Face", code: int) -> None:
    """Put an act first; the others stay in their order."""
    codes = face.codes
    i = 0
    while codes[i] != code:
        i += 1
    while i:
        codes[i] = codes[i - 1]
        i -= 1
    codes[0] = code


def add(face: "Face", code: int, box: int, look: int) -> None:
    """Add a target."""
    face.target_code[face.targets] = code
    face.target_box[face.targets] = box
    face.target_look[face.targets] = look
    face.targets += 1


def find_places(face: "Face") -> None:
    """The boxes of the grid's open row (RNC-03)."""
    for i in range(face.count):
        add(face, face.codes[i], grid_box(face, face.codes[i] - _PLACE), _OPEN)


def grid_box(face: "Face", lane: int) -> int:
    """Return the first free box of a lane on the grid."""
    core = face.core
    back = 0
    box = core.track.grid(lane, 0)
    while core.data[_BOXES + box] & _OCCUPANT:
        back += 1
        box = core.track.grid(lane, back)
    return box


def find_steps(face: "Face") -> None:
    """The boxes that the car can drive into with one act (RNC-22, RNC-23)."""
    core = face.core
    state = core.data
    for i in range(face.count):
        code = face.codes[i]
        if _AHEAD <= code <= _GO_RIGHT:
            box = core.ways[code & 7][face.box]
            if not state[_BOXES + box] & _TAKEN:
                add(face, code, box, step_look(face, code, box))


def step_look(face: "Face", code: int, box: int) -> int:
    """Return how a step's box is lit."""
    state = face.core.data
    was = state[_BOXES + face.box]
    passes = state[face.row + _PASSES]
    if crosses(state, was, passes):
        return _GO
    if risky(state, was, state[_BOXES + box], passes):
        return _DANGEROUS
    if code == _AHEAD:
        return _GO
    return _LANE if state[_LANES] else _COSTS


def default(face: "Face") -> int:
    """Return the act that is offered first."""
    if face.phase == _TO_SHIFT:
        return default_lever(face)
    if face.phase == _MOVE and (not face.targets or face.target_code[0] != _AHEAD):
        return default_step(face)
    if face.phase == _FORCED and face.count > 1:
        return _FORCE_LEFT + (hindrance(face, 1) > hindrance(face, 2))
    return face.codes[0]


def default_lever(face: "Face") -> int:
    """Accelerate while that is no risk: steering keeps the highest die, and the zone isn't red. Else maintain."""
    lever = face.core.data[face.row + _LEVER]
    faster = UP[lever]
    if not lever or (faster and SPEED[faster] <= _HIGH_TO and RED_DICE[faster] <= _ORANGE):
        return _ACCELERATE
    return _MAINTAIN


def default_step(face: "Face") -> int:
    """Ahead is a wall or a car: step aside, if there is a way, by the one that costs least."""
    best = _AHEAD
    worth = 0
    for i in range(face.targets):
        look = face.target_look[i]
        value = 1 if look == _DANGEROUS else 2 if look == _COSTS else 3
        if value > worth:
            worth = value
            best = face.target_code[i]
    return best


def hindrance(face: "Face", way: int) -> int:
    """Return how much stands against a forced lane change to the left (1) or right (2)."""
    core = face.core
    there = core.data[_BOXES + core.ways[way][face.box]]
    if there & _OCCUPANT:
        return 2
    return 1 if there & _DANGER else 0
