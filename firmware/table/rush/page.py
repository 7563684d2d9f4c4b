"""The dashboard of the deciding seat: rows 0 and 3 to 6, every gauge always in its place."""

from rules import const
from rules.rush.tables import RED_DICE
from rules.rush.turn import before, progress

from .acts import position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..face import Canvas
    from .face import Face

_PHASE = const(0)
_PLAYERS = const(3)
_ROUND = const(10)
_LAPS = const(12)
_LEFT = const(37)
_LANES = const(38)
_TURBOS = const(40)
_PAWN = const(42)
_PAWN_2 = const(43)
_ROWS = const(64)
_WIDTH = const(24)
_LEVER = const(7)
_STRUCTURE = const(8)
_ON = const(14)
_HAS = const(15)
_FITTED = const(16)
_WRECK = const(17)
_MINELAYER = const(8)
_UNLIMITED = const(255)
_TO_SHIFT = const(2)
_PEDALS = const(3)
_TO_END = const(6)
_RAM = const(24)
_ROLL = const(56)
_LAY_MINE = const(144)
_INVERTED = const(128)  # see Canvas.cells

_DOTS = "\x06\x06\x06\x07\x07\x07"  # red dice of the zone


def page(face: "Face", canvas: "Canvas", row: int) -> None:
    """Draw one row of 0 and 3 to 6."""
    if not row:
        title(face, canvas)
    elif face.seat < 0:
        canvas.line(row, "")
    elif row < 5:
        standings(face, canvas, row)
    else:
        gauges(face, canvas, row)


def title(face: "Face", canvas: "Canvas") -> None:
    """Row 0: seat, phase, round."""
    state = face.core.data
    words = face.say("p" + str(state[_PHASE]))
    if face.seat >= 0:
        words = face.seat_name(face.seat) + " " + words
    number = face.say("round", state[_ROUND] | state[_ROUND + 1] << 8)
    heat = "<" + str(3 + state[_TURBOS]) if face.phase >= _PEDALS else "  "  # the threshold of RNC-20
    canvas.line(0, f"{words:<14} {heat} {number:>3}"[:21], True)


def standings(face: "Face", canvas: "Canvas", row: int) -> None:
    """Rows 3 and 4: lap, place, lever; pawns and what the tests allow; on the right the boxes still to drive.

    Before the tests the dots of the zone stand there, at the end of the turn what can still be done.
    """
    state = face.core.data
    phase = face.phase
    lever = state[face.row + _LEVER]
    cells = bytearray(b" " * 21)
    right = ""
    if row == 3:
        number = place(face, face.seat) or "-"
        put(cells, 0, face.say("where", lap(face, face.seat), state[_LAPS], number) + "/" + str(state[_PLAYERS]))
        put(cells, 12, position(lever))
        if phase in (_TO_SHIFT, _PEDALS):
            right = " " + _DOTS[3 - RED_DICE[lever] : 6 - RED_DICE[lever]]
    else:
        put(cells, 0, pawns(face))
        put(cells, 13, allowed(face))
    if phase == _TO_END:
        for code in face.codes[: face.count]:
            if (_RAM <= code < _ROLL) if row == 3 else code == _LAY_MINE:
                right = face.say("ram" if row == 3 else "mine")
    if right:
        put(cells, 16, right)
    if state[_LEFT]:
        cells[16:20] = bytes(4)  # left as they are
        canvas.big(3, 8, f"{state[_LEFT]:>2}")
    canvas.cells(row, 0, cells)


def put(cells: bytearray, at: int, words: str) -> None:
    """Write plain words into a row."""
    for code in words.encode()[: 21 - at]:
        cells[at] = code
        at += 1


def pawns(face: "Face") -> str:
    """Return the names of the car's pawns, a dot before each that is on."""
    state = face.core.data
    names = face.say("pawns")
    words = ""
    for i in range(6):
        if state[face.row + _HAS] >> i & 1:
            words += ("\x06" if state[face.row + _ON] >> i & 1 else " ") + names[2 * i : 2 * i + 2]
    return words


def allowed(face: "Face") -> str:
    """Say what heats a red die, then how many lane changes there are, at the end how many pawns may be moved."""
    state = face.core.data
    if face.phase <= _PEDALS:
        return face.say("red") + str(3 + state[_TURBOS])
    if face.phase == _TO_END:
        return "x" + str(moves(state))
    return "\x01" + lanes(state) + "\x02"


def lanes(state: bytearray) -> str:
    """Return how many lane changes are left."""
    return "\x03" if state[_LANES] == _UNLIMITED else str(state[_LANES])


def moves(state: bytearray) -> int:
    """Return how many pawn moves are left in this turn (RNC-43)."""
    return 2 - (state[_PAWN] > 0) - (state[_PAWN_2] > 0)


def gauges(face: "Face", canvas: "Canvas", row: int) -> None:
    """Rows 5 and 6: counters with a bar each; dark on light the number of one that is nearly lost."""
    state = face.core.data
    fitted = state[face.row + _FITTED]
    at = face.row + _STRUCTURE
    last = face.say("mines", state[at + 5]) if fitted & _MINELAYER else ""
    if row > 5:
        at += 2
        last = str(state[at + 2])
    cells = bytearray(face.say("points" if row > 5 else "vital", state[at], state[at + 1], last).encode())
    x = 0
    for i in range(len(cells) + 1):
        if i < len(cells) and not cells[i]:
            continue
        if i > x:  # the zeros end here
            number = at - face.row - _STRUCTURE  # structure, heat, steering, brakes, turbo
            top = 6 + (2 if number in (0, 2) and fitted >> (number >> 1) & 1 else 0)  # armour, computer
            canvas.bar(row, 6 * x + 2, 6 * (i - x) - 4, state[at], top)
            if state[at] >= 5 if number == 1 else state[at] < 2:
                cells[x - 1] |= _INVERTED
            at += 1
        x = i + 1
    cells.extend(b" " * (21 - len(cells)))
    canvas.cells(row, 0, cells)


def lap(face: "Face", seat: int) -> int:
    """Return the lap that a car is in (rush.md section 7)."""
    track = face.core.track
    if face.box_of(seat) < 0:
        return 1
    gone = progress(face.core, _ROWS + _WIDTH * seat)
    return 1 if gone < track.line else 2 + (gone - track.line) // track.columns


def place(face: "Face", seat: int) -> int:
    """Return a car's place in the race, wrecks behind all others; 0 before it is on the track (RNC-05)."""
    state = face.core.data
    own = _ROWS + _WIDTH * seat
    if face.box_of(seat) < 0:
        return 0
    count = 1
    for other in range(state[_PLAYERS]):
        row = _ROWS + _WIDTH * other
        if other != seat and face.box_of(other) >= 0 and state[row + _WRECK] <= state[own + _WRECK]:
            count += state[row + _WRECK] < state[own + _WRECK] or before(face.core, row, own)
    return count
