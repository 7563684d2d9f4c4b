"""The legal acts in the order in which the knob offers them, and those done by putting the deciding car on a box."""

from rules import const
from rules.rush.tables import DOWN, DOWN_LEFT, GEAR, RED_DICE, SAME, SPEED, UP, UP_RIGHT

from .ways import crosses, risky

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .face import Face

_ROW = const(2)
_ROUND = const(10)
_LANES = const(38)
_PASSES = const(2)
_LEVER = const(7)
_HEAT = const(9)
_STEERING = const(10)
_BOXES = const(208)
_OCCUPANT = const(7)
_TAKEN = const(135)  # a car or the wall
_DANGER = const(24)  # a mine or a wreck
_GRID = const(1)
_TO_SHIFT = const(2)
_PEDALS = const(3)
_MOVE = const(4)
_FORCED = const(5)
_AHEAD = const(8)
_GO_RIGHT = const(10)
_FORCE_LEFT = const(16)
_RAM = const(24)
_ROLL = const(56)
_COOL = const(80)
_SWITCH_ON = const(88)
_ACCELERATE = const(96)
_DECELERATE = const(104)
_CHANGE_GEAR = const(112)
_BRAKE = const(120)
_ADD_TURBO = const(128)
_LAY_MINE = const(144)
_PLACE = const(160)

# Looks
_GO = const(3)
_COSTS = const(4)
_DANGEROUS = const(5)
_LANE = const(17)
_OPEN = const(18)

# The knob's order, by group of act codes: the wheel first, then what is done to others, pawns, and what hurts last
_RANKS = b"\x00\x01\x0d\x03\x03\x03\x03\x02\x04\x06\x07\x08\x0a\x0b\x0c\x09\x08\x09\x05\x00\x00"
# The lane changes, by speed, that a default counts on; it adds two steering points
_SURE = b"\x00\x00\x00\x00\x63\x63\x03\x03\x02\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00"
_TOP = const(18)


def look(face: "Face") -> None:
    """Work out the present decision: the acts by knob, the default first, and those by hand."""
    core = face.core
    state = core.data
    seat = face.seat = core.seat()
    phase = face.phase = state[0]
    face.row = state[_ROW]
    face.box = face.box_of(seat) if seat >= 0 else -1
    face.found_box = -1
    face.targets = 0
    face.round = state[_ROUND] | state[_ROUND + 1] << 8
    face.chosen = 0
    face.count = core.legal()
    if not face.count:
        return
    codes = face.codes
    for i in range(face.count):
        code = core.acts[i]
        key = order(code)
        at = i
        while at and order(codes[at - 1]) > key:
            codes[at] = codes[at - 1]
            at -= 1
        codes[at] = code
    for i in range(face.count):
        code = codes[i]
        box = -1
        if phase == _GRID:  # the boxes of the grid's open row (RNC-03)
            box = grid_box(face, code - _PLACE)
        elif phase == _MOVE and _AHEAD <= code <= _GO_RIGHT:  # RNC-22, RNC-23
            box = core.ways[code & 7][face.box]
        if box >= 0 and not state[_BOXES + box] & _TAKEN:
            face.target_code[face.targets] = code
            face.target_box[face.targets] = box
            face.target_look[face.targets] = _OPEN if phase == _GRID else light(face, code, box)
            face.targets += 1
    face.chosen = code = default(face)
    at = 0
    while codes[at] != code:
        at += 1
    while at:  # the others stay in their order
        codes[at] = codes[at - 1]
        at -= 1
    codes[0] = code


def order(code: int) -> int:
    """Return a number by which acts are sorted; the forms of a ram stand together."""
    if _RAM <= code < _ROLL:
        return 0x300 + (code & 7) * 8 + ((code - _RAM) >> 3)
    return _RANKS[code >> 3] << 8 | code


def grid_box(face: "Face", lane: int) -> int:
    """Return the first free box of a lane on the grid."""
    core = face.core
    back = 0
    box = core.track.grid(lane, 0)
    while core.data[_BOXES + box] & _OCCUPANT:
        back += 1
        box = core.track.grid(lane, back)
    return box


def light(face: "Face", code: int, box: int) -> int:
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


def default(face: "Face") -> int:
    """Return the act that is offered first: who always takes it drives with care, and usually arrives."""
    state = face.core.data
    codes = face.codes
    phase = face.phase
    if phase == _MOVE and face.targets:
        return first(face)
    if phase == _FORCED and face.count > 1:
        return _FORCE_LEFT + (hindrance(face, 1) > hindrance(face, 2))
    if phase not in (_TO_SHIFT, _PEDALS):
        return codes[0]
    lever = state[face.row + _LEVER]
    cool = phase == _TO_SHIFT and state[face.row + _HEAT] > 2
    changes = ahead(face)
    best = _ROLL
    most = points(face, lever, changes) if phase == _PEDALS else -999
    for i in range(face.count):
        code = codes[i]
        if cool and code in (_COOL, _SWITCH_ON + 1):
            return code
        if _ACCELERATE <= code < _ADD_TURBO or _ADD_TURBO + 8 <= code < _LAY_MINE:
            value = points(face, lever_after(lever, code), changes)
            if value > most and (most < 0 or phase == _TO_SHIFT):
                most = value
                best = code
    return best


def points(face: "Face", lever: int, changes: bytearray) -> int:
    """Return how good a lever position is: the faster the better; below 0, the slower the better: a risk."""
    state = face.core.data
    red = RED_DICE[lever]
    speed = SPEED[lever]
    value = 4 * speed - red
    free = _SURE[speed] + min(state[face.row + _STEERING], 2)
    if changes[speed] > free or red > (1 if state[face.row + _HEAT] > 2 else 2):
        return -4 * speed - 16 * red
    return value


def ahead(face: "Face") -> bytearray:
    """Return how many lane changes a car needs that drives so many boxes: straight on as long as it can."""
    core = face.core
    state = core.data
    changes = bytearray(_TOP + 1)
    box = face.box
    count = 0
    for step in range(1, _TOP + 1):
        for way in core.ways:
            there = state[_BOXES + way[box]]
            if not there & _TAKEN:
                count += way is not core.ways[0]
                box = way[box]
                break
        else:
            count = 99
        changes[step] = count
    return changes


def first(face: "Face") -> int:
    """Return the step that costs least: straight on when that is free."""
    best = 0
    most = 0
    for i in range(face.targets):
        look = face.target_look[i]
        value = 4 if look == _DANGEROUS else 8 if look == _COSTS else 12
        code = face.target_code[i]
        value += 3 if code == _AHEAD else 2 - hindrance(face, code & 7)
        if value > most:
            most = value
            best = code
    return best


def hindrance(face: "Face", way: int) -> int:
    """Return how much stands against a forced lane change to the left (1) or right (2)."""
    core = face.core
    there = core.data[_BOXES + core.ways[way][face.box]]
    if there & _OCCUPANT:
        return 2
    return 1 if there & _DANGER else 0
