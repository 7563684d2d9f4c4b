"""Which acts bring the deciding car to the box that it was put on (rush.md section 8, "Driving").

A way is a chain of `ahead`, `left` and `right`. One act may need dice or lead into a wreck or mine; of several none
may. Of ways that end alike only the one with the fewest lane changes counts: nobody means the others.
"""

from rules import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from .face import Face

_LAPS = const(12)
_LEFT = const(37)
_LANES = const(38)
_MINED = const(44)
_BOOST = const(45)
_UNLIMITED = const(255)
_PASSES = const(2)
_STEERING = const(10)
_MINES = const(13)
_BOXES = const(208)
_TAKEN = const(135)  # a car or the wall
_DANGER = const(24)  # a mine or a wreck
_START = const(32)
_FINISH_LINE = const(64)
_MOVE = const(4)
_AHEAD = const(8)
_MOST = const(6)  # ways that are told apart


def crosses(state: bytearray, was: int, passes: int) -> bool:
    """Tell whether a step over the front edge of a box with the byte `was` ends the race (RNC-25)."""
    start = int(was & _START > 0)
    return was & _FINISH_LINE > 0 and passes + start >= state[_LAPS] + start


def risky(state: bytearray, was: int, there: int, passes: int) -> bool:
    """Tell whether a step needs dice: a booster's (RNC-45), a wreck's or a mine's (RNC-24)."""
    return (state[_BOOST] > 0 or there & _DANGER > 0) and not crosses(state, was, passes)


def changes_left(face: "Face") -> int:
    """Return how many lane changes the car can make in this turn, with all its steering points; many: no limit."""
    state = face.core.data
    if state[_BOOST]:
        return 0
    if state[_LANES] == _UNLIMITED:
        return _UNLIMITED
    return state[_LANES] + state[face.row + _STEERING]


def search(face: "Face", box: int) -> None:
    """Find the ways to a box; they stay in `face.found` for this decision."""
    if face.found_box == box:
        return
    face.found_box = box
    face.found = []
    state = face.core.data
    track = face.core.track
    left = state[_LEFT]
    columns = (track.front[box] - track.front[face.box]) % track.columns or track.columns
    if face.phase != _MOVE or face.box == box or columns > face.longest * left:
        return
    # So small a track that it can be driven around has no place that leads too far.
    face.columns = columns if columns + track.columns > face.longest * left else 0
    # A place is a box + 1024 * passes of the start line; a way is its lane changes that cost, and its acts
    places = [face.box + 1024 * state[face.row + _PASSES]]
    ways = [(0, b"")]
    while places and left and not face.found:
        left -= 1
        out: list[int] = []
        new_ways: list[tuple[int, bytes]] = []
        for i in range(len(places)):
            spread(face, places[i], ways[i], left, out, new_ways)
        places = out
        ways = new_ways


def spread(
    face: "Face", place: int, way: "tuple[int, bytes]", left: int, places: "list[int]", ways: "list[tuple[int, bytes]]"
) -> None:
    """Take one more step every way; `left` is how many could follow it."""
    core = face.core
    state = core.data
    front = core.track.front
    limit = changes_left(face)
    box = place & 1023
    passes = place >> 10
    was = state[_BOXES + box]
    over = crosses(state, was, passes)
    passes += was & _START > 0
    for step in range(3 if way[0] < limit else 1):
        to = core.ways[step][box]
        there = state[_BOXES + to]
        if there & _TAKEN:
            continue
        danger = not over and (state[_BOOST] > 0 or there & _DANGER > 0)
        one = (way[0] + (step > 0 and limit < _UNLIMITED), way[1] + bytes([_AHEAD + step]))
        if to == face.found_box:
            if not danger or not way[1]:
                keep(face, one, -1 if over else passes, box)
        elif not danger and not over:
            gone = (front[to] - front[face.box]) % core.track.columns
            if not face.columns or gone < face.columns <= gone + face.longest * left:
                put(places, ways, to + 1024 * passes, one)


def put(places: "list[int]", ways: "list[tuple[int, bytes]]", place: int, one: "tuple[int, bytes]") -> None:
    """Add a way to a place, or let it replace a dearer one."""
    if place not in places:
        places.append(place)
        ways.append(one)
    elif one[0] < ways[places.index(place)][0]:
        ways[places.index(place)] = one


def keep(face: "Face", way: "tuple[int, bytes]", passes: int, last: int) -> None:
    """Add a way to those found, the cheapest first; `last` is the box before: a mine could be laid there (RNC-42)."""
    state = face.core.data
    if state[_MINED] or not state[face.row + _MINES]:
        last = -1
    found = face.found
    at = len(found)
    for i in range(len(found) - 1, -1, -1):
        if found[i][2] == passes and found[i][3] == last:
            if found[i][0] <= way[0]:
                return
            found.pop(i)
            at -= 1
        elif found[i][0] > way[0]:
            at = i
    if at < _MOST:
        found.insert(at, (way[0], way[1], passes, last))


def way(face: "Face", box: int, trail: "array[int]", steps: int) -> int:
    """Fill `path` with the acts that bring the deciding car to a box; return their number.

    0: none do. -1: there are several ways of different meaning. `trail[:steps]`: where the car was seen before.
    """
    if face.phase != _MOVE:
        for i in range(face.targets):
            if face.target_box[i] == box:
                return take(face, bytes(face.target_code[i : i + 1]))
        return 0
    acts = follow(face, box, trail, steps)
    if acts:
        return take(face, acts)
    search(face, box)
    if len(face.found) > 1:
        return -1
    return take(face, face.found[0][1]) if face.found else 0


def take(face: "Face", chain: bytes) -> int:
    """Put a chain into `path`."""
    face.path[: len(chain)] = chain
    face.length = len(chain)
    return face.length


def follow(face: "Face", box: int, trail: "array[int]", steps: int) -> bytes:
    """Return the acts of a car that was slid from box to box, nothing when a step of it is no act."""
    core = face.core
    state = core.data
    chain = b""
    here = face.box
    limit = changes_left(face)
    passes = state[face.row + _PASSES]
    over = False
    for i in range(steps + 1):
        to = trail[i] if i < steps else box
        if to == here:
            continue  # it only wiggled
        step = 0
        while step < 3 and core.ways[step][here] != to:
            step += 1
        there = state[_BOXES + to]
        if over or step > 2 or (step and not limit) or there & _TAKEN:
            return b""
        was = state[_BOXES + here]
        if risky(state, was, there, passes) and (chain or i < steps):
            return b""
        over = crosses(state, was, passes)
        limit -= step > 0  # where there is no limit, it is never reached
        passes += was & _START > 0
        chain += bytes([_AHEAD + step])
        here = to
    return chain if len(chain) <= state[_LEFT] and here != face.box else b""


def extendable(face: "Face", box: int) -> bool:
    """Tell whether the deciding car, put on a box, could be slid on from there in this turn: without dice."""
    search(face, box)
    core = face.core
    state = core.data
    was = state[_BOXES + box]
    if was & _DANGER or state[_BOOST]:
        return False
    limit = changes_left(face)
    for changes, chain, passes, _ in face.found:
        if passes >= 0 and len(chain) < state[_LEFT]:
            for step in range(3 if limit > changes else 1):
                there = state[_BOXES + core.ways[step][box]]
                if not there & _TAKEN and not risky(state, was, there, passes):
                    return True
    return False
