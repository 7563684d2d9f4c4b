"""Steps, pushes and arrivals: what moves cars, and everything that follows from that.

There is no recursion: what is going on lies in frames inside the state (see layout). `run` does the
next stage of the frame on top until somebody has to decide or the action is resolved.
"""

from .. import const
from .hits import lava, mine, shooting
from .legal import landings, portals, services
from .race import Race, find, reach

_NOBODY = const(255)
_NOWHERE = const(64)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_ACTIVE = const(34)
_VALUE = const(36)
_POINTS = const(37)
_MODE = const(38)
_EDGE = const(39)
_ENDED = const(40)
_WAY = const(41)
_DEPTH = const(42)
_ROWS = const(48)
_WIDTH = const(44)
_AT = const(0)
_FACE = const(1)
_GOALS = const(3)
_REACHED = const(4)
_DONE = const(5)
_BOUGHT = const(13)
_BOXES = const(224)
_CAR = const(7)
_GROUND = const(289)
_OBSTACLE = const(7)
_FRAMES = const(354)
_FRAME = const(12)
_NEXT = const(1)
_CARS = const(2)
_SPOTS = const(6)
_OTHER = const(11)
_LAVA = const(0)
_OBSTACLES = const(3)
_TELEPORTED = const(4)
_ARRIVED = const(6)
_SLIDING = const(7)
_JUMPING = const(8)
_STEPPING = const(9)
_PUSHING = const(10)
_TO_SERVE = const(9)
_TO_JUMP = const(10)
_TO_FACE = const(11)
_TO_TELEPORT = const(12)
_RUN = const(13)
_STEPPED = const(14)
_BACK = const(2)
_JUMPER = const(1)
_OIL = const(3)
_PLATE = const(5)
_PORTAL = const(6)
_MELT = const(2)
_SERVICING = const(2)


def put(state: bytearray, row: int, seat: int, box: int) -> None:
    """Take a car to a free box."""
    state[_BOXES + state[row + _AT]] &= ~_CAR
    state[_BOXES + box] |= seat + 1
    state[row + _AT] = box


def go(race: Race, code: int) -> None:
    """Resolve `go` and `back` (CDY-37 to CDY-39)."""
    state = race.data
    row = state[_ROW]
    if not state[_MODE]:
        state[_MODE] = code
        state[_POINTS] = state[_VALUE]
    state[_POINTS] -= 1
    way = state[row + _FACE]
    if code == _BACK:
        way = race.track.back[way]
    state[_WAY] = way
    at = state[row + _AT]
    box = race.ahead[way][at]
    if box == _NOWHERE:
        box = race.opposite[way * race.track.boxes + at]
    seat = state[_FRAMES + _CARS] = state[_ACTIVE]
    state[_FRAMES + _NEXT] = 0
    state[_PHASE] = _RUN
    there = state[_BOXES + box]
    if there & _CAR:
        state[_FRAMES] = _STEPPING
        push(race, _FRAMES, seat, box)
        return
    state[_BOXES + at] &= ~_CAR
    state[_BOXES + box] = there + seat + 1
    state[row + _AT] = box
    if there or state[_GROUND + box] or race.track.terrain[box] == _MELT:
        state[_FRAMES] = _LAVA
    else:
        state[_PHASE] = _STEPPED


def run(race: Race) -> None:
    """Do what is going on, until somebody has to decide or the action is resolved."""
    state = race.data
    while state[_PHASE] == _RUN:
        frame = _FRAMES + _FRAME * state[_DEPTH]
        seat = state[frame + _CARS + state[frame + _NEXT]]
        _DO[state[frame]](race, frame, seat)


def flag(race: Race, frame: int, seat: int) -> None:
    """After the mine: a flag, which counts in the mover's own arrival, that of the first frame (CDY-47, CDY-48)."""
    state = race.data
    state[frame] = _OBSTACLES
    row = _ROWS + _WIDTH * seat
    colour = state[_GROUND + state[row + _AT]] >> 3
    if not colour or frame != _FRAMES:
        return
    bit = 1 << colour - 1
    if state[row + _GOALS] & bit and not state[row + _REACHED] & bit:
        state[row + _REACHED] |= bit
        at = row + _DONE
        while state[at] != _NOBODY:
            at += 1
        state[at] = colour - 1
        if state[row + _BOUGHT] & _SERVICING:
            count = services(race)
            if count:
                race.count = count
                state[_SEAT] = seat
                state[_PHASE] = _TO_SERVE


def obstacle(race: Race, frame: int, seat: int) -> None:
    """At last the obstacle (CDY-49 to CDY-55)."""
    state = race.data
    state[frame] = _ARRIVED
    kind = state[_GROUND + state[_ROWS + _WIDTH * seat + _AT]] & _OBSTACLE
    if not kind:
        return
    if frame == _FRAMES and kind != _PLATE:
        state[_ENDED] = 1
    state[_SEAT] = seat
    if kind == _JUMPER:
        count = landings(race)
        if count:
            race.count = count
            state[_PHASE] = _TO_JUMP
    elif kind == _OIL:
        slide(race, frame, seat)
    elif kind == _PLATE:
        # By jump or slide, or when the edge has ended the movement, it is a turn only.
        state[_PHASE] = _TO_FACE
    elif kind == _PORTAL:
        count = portals(race)
        if count == 1:
            teleport(race, race.acts[0])
        elif count:
            race.count = count
            state[_PHASE] = _TO_TELEPORT


def slide(race: Race, frame: int, seat: int) -> None:
    """Slide on oil and turn round (CDY-52)."""
    state = race.data
    row = _ROWS + _WIDTH * seat
    at = state[row + _AT]
    way = state[_WAY]
    box = race.ahead[way][at]
    if reach(race, at, way, 0):
        if state[_BOXES + box] & _CAR:
            state[frame] = _SLIDING
            push(race, frame, seat, box)
            return
        put(state, row, seat, box)
        state[frame] = _LAVA
    state[row + _FACE] = race.track.back[state[row + _FACE]]


def jump(race: Race, code: int) -> None:
    """Resolve `jump X Y` (CDY-50)."""
    state = race.data
    state[_PHASE] = _RUN
    frame = _FRAMES + _FRAME * state[_DEPTH]
    seat = state[_SEAT]
    box = find(race.track.spaces, code & 255)
    if state[_BOXES + box] & _CAR:
        state[frame] = _JUMPING
        push(race, frame, seat, box)
    else:
        put(state, _ROWS + _WIDTH * seat, seat, box)
        state[frame] = _LAVA


def face(race: Race, code: int) -> None:
    """Resolve `face DIR` (CDY-54)."""
    state = race.data
    state[_PHASE] = _RUN
    state[_ROWS + _WIDTH * state[_SEAT] + _FACE] = find(race.track.words, code & 7)


def teleport(race: Race, code: int) -> None:
    """Resolve `teleport X Y` (CDY-55)."""
    state = race.data
    state[_PHASE] = _RUN
    seat = state[_SEAT]
    row = _ROWS + _WIDTH * seat
    at = state[row + _AT]
    box = find(race.track.spaces, code & 255)
    other = state[_BOXES + box] & _CAR
    state[_BOXES + at] ^= seat + 1 ^ other
    state[_BOXES + box] ^= seat + 1 ^ other
    state[row + _AT] = box
    if other:
        state[_ROWS + _WIDTH * other - _WIDTH + _AT] = at
    frame = _FRAMES + _FRAME * state[_DEPTH]
    state[frame] = _TELEPORTED
    state[frame + _OTHER] = other - 1 & 255


def push(race: Race, frame: int, seat: int, box: int) -> None:
    """Begin to push the cars from a box on; `frame` is the one of the pushing car's own arrival (CDY-43)."""
    state = race.data
    ahead = race.ahead[state[_WAY]]
    state[_DEPTH] += 1
    frame += _FRAME
    state[frame + _CARS] = seat
    state[frame + _SPOTS] = state[_ROWS + _WIDTH * seat + _AT]
    chain = 0
    there = state[_BOXES + box] & _CAR
    while there:
        chain += 1
        state[frame + _CARS + chain] = there - 1
        state[frame + _SPOTS + chain] = box
        last = box
        box = ahead[box]
        if box == _NOWHERE:
            box = race.opposite[state[_WAY] * race.track.boxes + last]
        there = state[_BOXES + box] & _CAR
    state[frame + _SPOTS + 1 + chain] = box
    state[frame + _NEXT] = chain
    state[frame] = _PUSHING


def pushing(race: Race, frame: int, seat: int) -> None:
    """Move the next car of a push, at last the pushing one; or drop the rest of the push (CDY-43)."""
    state = race.data
    row = _ROWS + _WIDTH * seat
    at = state[frame + _NEXT]
    spot = state[frame + _SPOTS + at]
    box = state[frame + _SPOTS + 1 + at]
    free = state[row + _AT] == spot and not state[_BOXES + box] & _CAR
    if free:
        put(state, row, seat, box)
        if at:
            if race.ahead[state[_WAY]][spot] != box:  # CDY-42
                state[_EDGE] = 1
                if at > 1 and frame == _FRAMES + _FRAME:
                    state[_ENDED] = 1
            state[frame] = _LAVA
            return
    state[_DEPTH] -= 1
    frame -= _FRAME
    seat = state[frame + _CARS + state[frame + _NEXT]]
    if state[frame] == _SLIDING:
        row = _ROWS + _WIDTH * seat
        state[row + _FACE] = race.track.back[state[row + _FACE]]
    if free:
        state[frame] = _LAVA
    else:
        state[frame] = _ARRIVED
        if frame == _FRAMES:
            state[_ENDED] = 1


def arrived(race: Race, frame: int, _: int) -> None:
    """An arrival is resolved: the push goes on, or the step is done."""
    state = race.data
    if frame == _FRAMES:
        state[_PHASE] = _STEPPED
    else:
        state[frame + _NEXT] -= 1
        state[frame] = _PUSHING


# By stage; three of them wait for the frame above them
_DO = (lava, mine, flag, obstacle, lava, lava, arrived, arrived, arrived, arrived, pushing, shooting)
