"""Which acts bring the deciding car to the box that it was put on (rush.md section 8, "Driving").

A way is a chain of `ahead`, `left` and `right`. One act may need dice or lead into a wreck or mine; of
several none may.
"""

from rules import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from . import Face

_LAPS = const(12)
_LEFT = const(37)
_LANES = const(38)
_BOOST = const(45)
_UNLIMITED = const(255)
_PASSES = const(2)
_STEERING = const(10)
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


class Search:
    """Goes from the deciding car's box, one step of all chains after the other. A place is box + 1024 * lane changes
    + 65536 * passes of the start line; lane changes are not counted where they cost nothing."""

    def __init__(self, face: "Face", target: int) -> None:
        self.face = face
        self.target = target
        state = face.core.data
        track = face.core.track
        self.limit = changes_left(face)
        self.each = 0 if self.limit == _UNLIMITED else 1024
        self.columns = (track.front[target] - track.front[face.box]) % track.columns or track.columns
        self.longest = face.longest
        self.around = self.columns + track.columns <= self.longest * state[_LEFT]
        self.found: list[tuple[int, bytes]] = []

    def run(self) -> "list[tuple[int, bytes]]":
        """Return the shortest ways of different meaning: lane changes that cost, and the acts."""
        state = self.face.core.data
        left = state[_LEFT]
        if self.columns > self.longest * left and not self.around:
            return []
        places = [self.face.box + 65536 * state[self.face.row + _PASSES]]
        chains = [b""]
        steps = 1
        while places and steps <= left and not self.found:
            new_places: list[int] = []
            new_chains: list[bytes] = []
            seen: dict[int, int] = {}
            for i in range(len(places)):
                self.spread(places[i], chains[i], left - steps, seen, new_places, new_chains)
            places = new_places
            chains = new_chains
            steps += 1
        return self.found

    def spread(
        self, place: int, chain: bytes, after: int, seen: "dict[int, int]", places: "list[int]", chains: "list[bytes]"
    ) -> None:
        """Take one more step every way; `after` is how many could follow it."""
        core = self.face.core
        state = core.data
        box = place & 1023
        was = state[_BOXES + box]
        passes = place >> 16
        for way in range(3):
            if way and (place >> 10 & 63) >= self.limit:
                break
            to = core.ways[way][box]
            there = state[_BOXES + to]
            if there & _TAKEN:
                continue
            danger = risky(state, was, there, passes)
            key = place - box + to + (self.each if way else 0)
            if was & _START:
                key += 65536
            if to == self.target:
                # Each step to the target comes from another box, or at another cost.
                if not danger or not chain:
                    self.found.append((key >> 10 & 63, chain + bytes([_AHEAD + way])))
            elif not danger and key not in seen and not crosses(state, was, passes) and self.near(to, key, after):
                seen[key] = 1
                places.append(key)
                chains.append(chain + bytes([_AHEAD + way]))

    def near(self, box: int, place: int, after: int) -> bool:
        """Tell whether the target can still be reached with that many steps."""
        if self.around:
            return after > 0
        track = self.face.core.track
        lanes = abs(track.lane[self.target] - track.lane[box])
        if lanes > after or (self.each and lanes > self.limit - (place >> 10 & 63)):
            return False
        gone = (track.front[box] - track.front[self.face.box]) % track.columns
        return gone < self.columns <= gone + self.longest * after


def search(face: "Face", box: int) -> None:
    """Find the ways to a box, the cheapest first; they stay in `face.found` for this decision."""
    if face.found_box == box:
        return
    face.found_box = box
    found: list[tuple[int, bytes]] = []
    if face.phase == _MOVE and face.box != box:
        found = Search(face, box).run()
    # Sorted by insertion: equals keep their order on every Python.
    for i in range(1, len(found)):
        one = found[i]
        at = i
        while at and found[at - 1][0] > one[0]:
            found[at] = found[at - 1]
            at -= 1
        found[at] = one
    face.found = found[:_MOST]


def way(face: "Face", box: int, trail: "array[int]", steps: int) -> int:
    """Fill `path` with the acts that bring the deciding car to a box; return their number.

    0: none do. -1: there are several ways of different meaning. `trail[:steps]`: where the car was seen before.
    """
    for i in range(face.targets):
        if face.target_box[i] == box and face.phase != _MOVE:
            return take(face, bytes(face.target_code[i : i + 1]))
    if face.phase != _MOVE or box == face.box:
        return 0
    slid = follow(face, box, trail, steps)
    if slid:
        return take(face, slid)
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
        was = state[_BOXES + here]
        step = step_to(face, here, to)
        if over or step < 0 or (step and not limit):
            return b""
        if risky(state, was, state[_BOXES + to], passes) and (chain or i < steps):
            return b""
        over = crosses(state, was, passes)
        if step and limit != _UNLIMITED:
            limit -= 1
        if was & _START:
            passes += 1
        chain += bytes([_AHEAD + step])
        here = to
    return chain if len(chain) <= state[_LEFT] else b""


def step_to(face: "Face", box: int, to: int) -> int:
    """Return 0 ahead, 1 left, 2 right, by which a free box is entered from another; -1: by none."""
    core = face.core
    if not core.data[_BOXES + to] & _TAKEN:
        for step in range(3):
            if core.ways[step][box] == to:
                return step
    return -1


def extendable(face: "Face", box: int) -> bool:
    """Tell whether the deciding car, put on a box, could be slid on from there in this turn: without dice."""
    search(face, box)
    core = face.core
    state = core.data
    was = state[_BOXES + box]
    if was & _DANGER or state[_BOOST]:
        return False
    limit = changes_left(face)
    for cost, chain in face.found:
        passes = passes_after(face, chain)
        if passes < 0 or len(chain) >= state[_LEFT]:
            continue
        for step in range(3 if limit > cost else 1):
            there = state[_BOXES + core.ways[step][box]]
            if not there & _TAKEN and not risky(state, was, there, passes):
                return True
    return False


def passes_after(face: "Face", chain: bytes) -> int:
    """Return how often the car has passed the start line after a chain; -1 when that ends the race."""
    core = face.core
    state = core.data
    here = face.box
    passes = state[face.row + _PASSES]
    for code in chain:
        was = state[_BOXES + here]
        if crosses(state, was, passes):
            return -1
        if was & _START:
            passes += 1
        here = core.ways[code - _AHEAD][here]
    return passes
