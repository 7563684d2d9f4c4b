"""What the lights show: the track, where the deciding car may go, and what the present choice would touch."""

from rules import const
from rules.rush.ram import find_target, may_repeat

from .targets import grid_box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..layers import Layers
    from .face import Face

_PHASE = const(0)
_MOVED = const(39)
_LEFT_BOX = const(47)
_ROWS = const(64)
_WIDTH = const(24)
_BOXES = const(208)
_OCCUPANT = const(7)
_MINE = const(8)
_WRECKED = const(16)
_TAKEN = const(135)
_WALL = const(128)
_GRID = const(1)
_MOVE = const(4)
_AHEAD = const(8)
_FORCE_LEFT = const(16)
_RAM = const(24)
_ROLL = const(56)
_FIRE_FLAMER = const(64)
_FIRE_GUN = const(65)
_USE_BOOSTER = const(72)
_COOL = const(80)
_LAY_MINE = const(144)
_PLACE = const(160)

_RACE = const(0)  # layers
_CHOICES = const(1)
# Looks
_TURN = const(1)
_CAR = const(2)
_HERE = const(6)
_HAZARD = const(9)
_LINE = const(10)
_START_LINE = const(11)
_FINISH = const(12)
_TARGET = const(14)
_PUSH = const(15)
_FORCED = const(16)
_BARRIER = const(19)
# Tints
_VIOLET = const(0)
_CYAN = const(1)


def show_race(face: "Face", layers: "Layers") -> None:
    """Paint cars, wrecks, mines and the lines on the layer of the race."""
    state = face.core.data
    track = face.core.track
    layers.clear(_RACE)
    if state[_PHASE] != _GRID:  # where the white boxes are the places to take
        for i in range(2 * track.lanes):  # the finish is painted last
            lane = i % track.lanes
            finish = i >= track.lanes
            box = track.covering(lane, track.finish) if finish else track.behind[lane]
            if box < face.boxes:
                layers.paint(_RACE, box, _FINISH if finish else _START_LINE, lane & finish)
    for box in range(face.boxes):
        there = state[_BOXES + box]
        if there & _OCCUPANT:
            layers.paint(_RACE, box, _CAR, (there & _OCCUPANT) - 1)
        elif there & (_MINE | _WRECKED):
            layers.paint(_RACE, box, _HAZARD, there & _MINE == 0)


def show_targets(face: "Face", layers: "Layers", lifted: bool) -> None:
    """Paint the layer of choices anew: where the deciding car is and may go.

    `lifted`: it is in a hand, and only that counts.
    """
    layers.clear(_CHOICES)
    if face.seat < 0:
        return
    for i in range(face.targets):
        layers.paint(_CHOICES, face.target_box[i], face.target_look[i])
    if face.box >= 0:
        layers.paint(_CHOICES, face.box, _TURN, face.seat)
        if face.phase == _MOVE and not lifted:
            ahead(face, layers)


def ahead(face: "Face", layers: "Layers") -> None:
    """Paint what `ahead` would hit: a car in red, the own box when there is a wall."""
    box = face.core.ways[0][face.box]
    there = face.core.data[_BOXES + box]
    if there & _WALL:
        layers.paint(_CHOICES, face.box, _BARRIER)
    elif there & _OCCUPANT:
        layers.paint(_CHOICES, box, _TARGET)


def show_path(face: "Face", layers: "Layers") -> None:
    """Paint the way in `path`."""
    box = face.box
    for i in range(face.length):
        code = face.path[i]
        box = grid_box(face, code - _PLACE) if code >= _PLACE else face.core.ways[code & 7][box]
        layers.paint(_CHOICES, box, _LINE, _CYAN)


def show_choice(face: "Face", layers: "Layers", code: int) -> None:
    """Paint over the targets what a choice would touch."""
    face.chosen = code
    state = face.core.data
    if code == _AHEAD:
        ahead(face, layers)
    elif code >> 1 == _FORCE_LEFT >> 1:  # what becomes of a car there, and the box
        box = face.core.ways[code - _FORCE_LEFT + 1][face.box]
        seat = (state[_BOXES + box] & _OCCUPANT) - 1
        if seat >= 0 and state[_MOVED] and may_repeat(state, face.row, face.box, seat):
            push(face, layers, seat)
        layers.paint(_CHOICES, box, _FORCED)
    elif _RAM <= code < _ROLL:
        push(face, layers, code & 7)
        layers.paint(_CHOICES, face.box_of(code & 7), _TARGET)
    elif code >> 1 == _FIRE_FLAMER >> 1:
        fire(face, layers, code == _FIRE_GUN)
    elif _USE_BOOSTER <= code < _COOL:
        boost(face, layers, code - _USE_BOOSTER + 1)
    elif code == _LAY_MINE:
        layers.paint(_CHOICES, state[_LEFT_BOX] | state[_LEFT_BOX + 1] << 8, _TARGET)
    elif code >= _PLACE:
        layers.paint(_CHOICES, grid_box(face, code - _PLACE), _HERE)


def push_box(face: "Face", seat: int) -> int:
    """Return the box into which a ram pushes a car, or the wall (RNC-37)."""
    track = face.core.track
    box = face.box_of(seat)
    return track.covering(2 * track.lane[box] - track.lane[face.box], track.front[box])


def push(face: "Face", layers: "Layers", seat: int) -> None:
    """Paint the box into which a ram pushes; a third car there is hit too."""
    box = push_box(face, seat)
    there = face.core.data[_BOXES + box]
    if not there & _WALL:
        layers.paint(_CHOICES, box, _TARGET if there & _OCCUPANT else _PUSH)


def fire(face: "Face", layers: "Layers", forward: bool) -> None:
    """Paint the line of fire and the car at its end (RNC-48)."""
    core = face.core
    track = core.track
    target = find_target(core, forward)
    box = face.box
    for _ in range(1, target >> 8):
        box = core.ways[0][box] if forward else track.covering(track.lane[box], track.first[box] - 1)
        layers.paint(_CHOICES, box, _LINE, _VIOLET)
    layers.paint(_CHOICES, face.box_of(((target & 255) - _ROWS) // _WIDTH), _TARGET)


def boost(face: "Face", layers: "Layers", boxes: int) -> None:
    """Paint the way that a booster takes, up to what stands in it (RNC-45)."""
    core = face.core
    box = face.box
    for _ in range(boxes):
        box = core.ways[0][box]
        there = core.data[_BOXES + box]
        if there & _OCCUPANT:
            layers.paint(_CHOICES, box, _TARGET)
        if there & _TAKEN:
            break
        layers.paint(_CHOICES, box, _LINE, _CYAN)
