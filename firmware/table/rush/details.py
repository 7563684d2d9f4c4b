"""Further pages of the dashboard: equipment, the gear matrix, standings. Loaded when somebody asks, then forgotten."""

from rules import const
from rules.rush.tables import GEAR, RED_DICE, SPEED

from .acts import position
from .page import lap, moves, place
from .say import find, lines
from .targets import lever_after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..face import Canvas
    from .face import Face

_PLAYERS = const(3)
_TURBOS = const(40)
_MOVABLE = const(62)
_ROWS = const(64)
_WIDTH = const(24)
_LEVER = const(7)
_STRUCTURE = const(8)
_ON = const(14)
_HAS = const(15)
_FITTED = const(16)
_WRECK = const(17)
_TO_SHIFT = const(2)
_PEDALS = const(3)
_ACCELERATE = const(96)
_ADD_TURBO = const(128)
_LAY_MINE = const(144)

_POSITIONS = const(24)
_ON_DOT = "\x06"
_OFF = "\x07"


def title(canvas: "Canvas", words: str, more: str) -> None:
    """Draw a title."""
    canvas.line(0, f"{words:<12}{more:>9}"[:21], True)


def equipment(face: "Face", canvas: "Canvas", texts: bytes) -> None:
    """Draw the pawns, what may still be done with them, and what the car has for good."""
    state = face.core.data
    row = face.row
    title(canvas, find(texts, "equipment"), find(texts, "moves").format(moves(state)))
    line = 1
    for i in range(6):
        if state[row + _HAS] >> i & 1:
            on = state[row + _ON] >> i & 1
            free = state[_MOVABLE] >> i & 1
            now = find(texts, "on" + str(2 * on + free))
            dot = _ON_DOT if on else _OFF
            name = face.say("N" + str(i))
            canvas.line(line, f"{dot} {name:<12} {now}"[:21])
            line += 1
    for i in range(4):
        if state[row + _FITTED] >> i & 1:
            canvas.line(line, "+ " + find(texts, "F" + str(i)))
            line += 1


def matrix(face: "Face", canvas: "Canvas", texts: bytes) -> None:
    """Draw a row for each gear with its speeds: the present one in brackets, that of the present choice inverted."""
    lever = face.core.data[face.row + _LEVER]
    target = lever
    shift = _ACCELERATE <= face.chosen < _LAY_MINE and _TO_SHIFT <= face.phase <= _PEDALS
    if shift:
        target = lever_after(lever, face.chosen)
    title(canvas, find(texts, "matrix"), position(lever) + (">" + position(target) if shift else ""))
    cell = 0
    gear = 0
    for at in range(1, _POSITIONS):
        if GEAR[at] != gear:
            gear = GEAR[at]
            cell = 2
            canvas.text(gear, 0, str(gear))
        canvas.text(gear, cell + 1, f"{SPEED[at]:>2}", shift and at == target)
        if at == lever:
            canvas.text(gear, cell, "[")
            canvas.text(gear, cell + 3, "]")
        cell += 3
    red = RED_DICE[target]
    if red:
        turbo = face.core.data[_TURBOS] + (shift and face.chosen & ~7 == _ADD_TURBO)
        canvas.line(6, find(texts, "hot").format(_ON_DOT * red, red, 3 + turbo))


def standings(face: "Face", canvas: "Canvas", texts: bytes) -> None:
    """Draw a row for each car, the first one on top."""
    state = face.core.data
    title(canvas, find(texts, "standings"), "")
    for seat in range(state[_PLAYERS]):
        row = _ROWS + _WIDTH * seat
        number = place(face, seat)
        if number:
            now = find(texts, "wreck") if state[row + _WRECK] else "\x0b" + str(state[row + _STRUCTURE])
            laps = find(texts, "lap1").format(lap(face, seat))
            canvas.line(number, f"{number} {face.seat_name(seat):<8}{laps:<6}{now:>5}"[:21])


def draw(face: "Face", canvas: "Canvas", page: int) -> int:
    """Draw a page; return how many there are."""
    pages = (equipment, matrix, standings)
    if 0 <= page < 3:
        pages[page](face, canvas, lines(face.words.language, True))
    return 3
