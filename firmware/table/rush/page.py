"""The dashboard of the deciding seat: rows 0 and 3 to 6, every gauge always in its place."""

from rules import const
from rules.rush.turn import before, progress

from .effects import position, threshold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from ..face import Canvas
    from . import Face

    class Gauges(Canvas, Protocol):
        """What the dashboard is drawn on."""

        def bar(self, row: int, x: int, width: int, value: int, top: int) -> None:
            """Draw a gauge."""


_PHASE = const(0)
_PLAYERS = const(3)
_ROUND = const(10)
_LAPS = const(12)
_LEFT = const(37)
_LANES = const(38)
_PAWN = const(42)
_PAWN_2 = const(43)
_ROWS = const(64)
_WIDTH = const(24)
_LEVER = const(7)
_STRUCTURE = const(8)
_MINES = const(13)
_ON = const(14)
_HAS = const(15)
_FITTED = const(16)
_WRECK = const(17)
_UNLIMITED = const(255)
_GRID = const(1)
_MOVE = const(4)
_TO_END = const(6)
_BASE = const(6)
_MINELAYER = const(8)
_RAM = const(24)
_ROLL = const(56)
_LAY_MINE = const(144)

_INFINITY = "\x03"
_SLOT = const(42)  # pixels: a letter, its bar, its number
_BAR = const(29)
_PHASES = ("over", "grid", "lever", "pedals", "drive", "forced", "end")


def page(face: "Face", canvas: "Gauges") -> None:
    """Draw rows 0 and 3 to 6."""
    head(face, canvas)
    if face.seat < 0:
        for row in range(3, 7):
            canvas.line(row, "")
        return
    standing(face, canvas)
    row = face.row
    for i in range(3):
        gauge(face, canvas, 5, i, row + _STRUCTURE + i)
    for i in range(2):
        gauge(face, canvas, 6, i, row + _STRUCTURE + 3 + i)
    state = face.core.data
    mines = face.say("mines", state[row + _MINES]) if state[row + _FITTED] & _MINELAYER else ""
    canvas.text(6, 14, f"{mines:<7}"[:7])


def head(face: "Face", canvas: "Gauges") -> None:
    """Row 0: seat, phase, round."""
    state = face.core.data
    words = face.say(_PHASES[state[_PHASE]])
    if face.seat >= 0:
        words = face.say.seat(face.seat) + " " + words
    number = face.say("round", state[_ROUND] | state[_ROUND + 1] << 8)
    canvas.line(0, f"{words:<16} {number:>4}"[:21], True)


def standing(face: "Face", canvas: "Gauges") -> None:
    """Rows 3 and 4: lap, position, lever; what steering allows, threshold, pawns; the boxes still to drive."""
    state = face.core.data
    say = face.say
    row = face.row
    parts = (
        say("lap", lap(face, face.seat), state[_LAPS]),
        say("rank", place(face, face.seat) or "-", state[_PLAYERS]),
        position(state[row + _LEVER]),
    )
    canvas.text(3, 0, f"{' '.join(parts):<16}"[:16])
    canvas.text(4, 0, f"{tests(face):<8}"[:8])
    column = 8
    for i in range(6):
        if state[row + _HAS] >> i & 1:
            canvas.text(4, column, say("e" + str(i)), bool(state[row + _ON] >> i & 1))
            column += 2
    if face.phase == _TO_END:
        canvas.text(3, 16, f"{remaining(face, _RAM, _ROLL, 'ram'):<5}"[:5])
        canvas.text(4, 16, f"{remaining(face, _LAY_MINE, _LAY_MINE + 1, 'laid'):<5}"[:5])
        return
    left = state[_LEFT]
    canvas.big(3, 8, f"{left:>2}" if left else "  ")
    canvas.text(3, 20, " ")
    canvas.text(4, 20, " ")


def tests(face: "Face") -> str:
    """Say what the tests allow; at the end of the turn, how many pawns may still be moved."""
    state = face.core.data
    if face.phase == _TO_END:
        return face.say("pawns", moves(state))
    if face.phase == _GRID:
        return ""
    lanes = "-"
    if face.phase >= _MOVE:
        lanes = _INFINITY if state[_LANES] == _UNLIMITED else str(state[_LANES])
    return "\x01\x02" + lanes + " <" + str(threshold(face))


def moves(state: bytearray) -> int:
    """Return how many pawn moves are left in this turn (RNC-43)."""
    return 2 - (state[_PAWN] > 0) - (state[_PAWN_2] > 0)


def remaining(face: "Face", low: int, high: int, key: str) -> str:
    """Return a text when an act with such a code is legal."""
    for i in range(face.count):
        if low <= face.codes[i] < high:
            return face.say(key)
    return ""


def gauge(face: "Face", canvas: "Gauges", row: int, slot: int, at: int) -> None:
    """Draw a counter: letter, bar, number; inverted when it is nearly lost."""
    state = face.core.data
    number = at - face.row - _STRUCTURE  # structure, heat, steering, brakes, turbo
    value = state[at]
    top = _BASE
    if number in (0, 2) and state[face.row + _FITTED] >> (number >> 1) & 1:
        top += 2  # armour, computer
    letter = ("\x0b", "\x0c")[number] if number < 2 else face.say("gauges")[number - 2]
    canvas.text(row, 7 * slot, letter)
    canvas.bar(row, _SLOT * slot + 6, _BAR, value, top)
    low = value >= _BASE - 1 if number == 1 else value <= 1
    canvas.text(row, 7 * slot + 6, str(value), low and number < 2)


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
