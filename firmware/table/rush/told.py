"""What followed an act, and what hands must do that no sensor sees."""

from rules import const
from rules.rush.tables import RED_DICE

from .acts import danger, position
from .page import lanes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .face import Face

_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_WINNER = const(6)
_ROUND = const(10)
_LEFT = const(37)
_BOOST = const(45)
_LEFT_BOX = const(47)
_ROWS = const(64)
_WIDTH = const(24)
_LEVER = const(7)
_STRUCTURE = const(8)
_HEAT = const(9)
_BRAKES = const(11)
_TURBO = const(12)
_MINES = const(13)
_WRECK = const(17)
_BOXES = const(208)
_OCCUPANT = const(7)
_MINE = const(8)
_WALL = const(128)
_NOBODY = const(255)
_FORCED = const(5)
_FORCE_LEFT = const(16)
_RAM = const(24)
_ROLL = const(56)
_USE_BOOSTER = const(72)
_COOL = const(80)
_SWITCH_ON = const(88)
_ACCELERATE = const(96)
_BRAKE = const(120)
_ADD_TURBO = const(128)
_MAINTAIN = const(136)
_LAY_MINE = const(144)
_DONE = const(152)

_ROW_LENGTH = const(21)

# Looks
_DANGEROUS = const(5)
_BARRIER = const(19)


def told(face: "Face", code: int, dice: "bytes | list[int] | tuple[int, ...]") -> str:
    """Return what followed: two rows at most, parted by "|"."""
    state = face.core.data
    was = face.core.undo
    over = ""
    if not state[_PHASE]:
        winner = state[_WINNER]
        over = after(face, "none") if winner == _NOBODY else after(face, "winner", face.seat_name(winner))
    if code == _ROLL:
        return roll(face, dice, over)
    if code < _USE_BOOSTER:
        words = changes(face)
        if dice or words:
            first = reason(face.say("by." + label(face, code)), dice)
            return first + "|" + (over or words or face.say("forced" if state[_PHASE] == _FORCED else "good"))
    if over:
        return over
    if code >= _DONE or state[_SEAT] != was[_SEAT]:
        words = after(face, "turn", face.seat_name(state[_SEAT]))
        if state[_ROUND] != was[_ROUND]:
            words = after(face, "round", state[_ROUND] | state[_ROUND + 1] << 8) + "|" + words
        return words
    return quiet(face, code)


def after(face: "Face", key: str, a: object = "", b: object = "", c: object = "") -> str:
    """Return a text about what followed."""
    return face.say("t." + key, a, b, c)


def spaced(dice: "bytes | list[int] | tuple[int, ...]") -> str:
    """Return dice as they are written; more than six close together."""
    return (" " if len(dice) < 7 else "").join([str(die) for die in dice])


def reason(words: str, dice: "bytes | list[int] | tuple[int, ...]") -> str:
    """Return "reason: 2 3", the dice alone when there are too many for a row."""
    line = words + ": " + spaced(dice) if dice else words
    return line if len(line) <= _ROW_LENGTH else spaced(dice)[:_ROW_LENGTH]


def roll(face: "Face", dice: "bytes | list[int] | tuple[int, ...]", over: str) -> str:
    """Return the two tests: a row for the white dice, a row for the red ones."""
    state = face.core.data
    row = face.core.undo[_ROW]
    red = RED_DICE[state[row + _LEVER]]
    white = len(dice) - red
    zone = face.say("z" + str(red))
    heat = state[row + _HEAT] - face.core.undo[row + _HEAT]
    second = after(face, "zone", zone, spaced(dice[white:]), heat) if heat else reason(zone, dice[white:])
    if state[row + _WRECK]:
        return second + "|" + (over or after(face, "wreck"))
    first = after(face, "white", spaced(dice[:white]), lanes(state)) if white else after(face, "lanes", lanes(state))
    return first + "|" + second


def box_of(data: bytearray, at: int) -> int:
    """Return the box that stands at a place in the race, or in the copy made before the act."""
    return data[at] | data[at + 1] << 8


def label(face: "Face", code: int) -> str:
    """Return the key of what an act went against, or dice were rolled for."""
    was = face.core.undo
    if code < _FORCE_LEFT:
        there = was[_BOXES + face.core.ways[code & 7][box_of(was, was[_ROW])]]
        if there & (_WALL | _OCCUPANT):
            return "wall" if there & _WALL else "rear"
        return "boost" if was[_BOOST] else danger(there)
    if code < _ROLL:
        return "force" if code < _RAM else "ram"
    return str(code)


def changes(face: "Face") -> str:
    """Return what became of the cars, in one row, the one that acted first; names are cut when it would be too long."""
    state = face.core.data
    actor = face.core.undo[_SEAT]
    for cut in (0, 3):
        parts: list[str] = []
        for i in range(state[_PLAYERS]):
            seat = (actor + i) % state[_PLAYERS]
            changed(face, seat, seat == actor and not cut, cut, parts)
        words = ", ".join(parts)
        if len(words) <= _ROW_LENGTH:
            break
    return words[:_ROW_LENGTH]


def changed(face: "Face", seat: int, own: bool, cut: int, parts: "list[str]") -> None:
    """Add what changed for one car, with so many letters of its name, 0: all; `own`: it is clear whose it is."""
    state = face.core.data
    was = face.core.undo
    row = _ROWS + _WIDTH * seat
    loss = was[row + _STRUCTURE] - state[row + _STRUCTURE]
    heat = state[row + _HEAT] - was[row + _HEAT]
    wreck = state[row + _WRECK] != was[row + _WRECK]
    moved = seat != was[_SEAT] and box_of(state, row) != box_of(was, row)
    if not (loss or heat or wreck or moved):
        return
    name = face.seat_name(seat)[: cut or _ROW_LENGTH]
    if moved:
        parts.append(face.say("push", name))
    if wreck:
        parts.append(face.say("wrecked", name))
        return
    if loss:
        parts.append(face.say("own", loss) if own else face.say("loss", name, loss))
    if heat:
        parts.append(face.say("heat", heat) if own else face.say("heats", name, heat))


def quiet(face: "Face", code: int) -> str:
    """Return what followed an act without dice."""
    state = face.core.data
    row = face.core.undo[_ROW]
    if code < _COOL:
        left = state[_LEFT]
        return after(face, "boost" if code >= _USE_BOOSTER else "go" if left else "end", left)
    if code < _SWITCH_ON:
        return after(face, "cool", state[row + _HEAT])
    if code < _ACCELERATE:
        return after(face, "on", face.say("N" + str(code - _SWITCH_ON)))
    if code == _LAY_MINE:
        return after(face, "mine", state[row + _MINES])
    lever = state[row + _LEVER]
    if _BRAKE <= code < _MAINTAIN:
        brake = code < _ADD_TURBO
        return after(face, "brake" if brake else "turbo", position(lever), state[row + (_BRAKES if brake else _TURBO)])
    return after(face, "shift", position(lever), face.say("z" + str(RED_DICE[lever])))


def asks(face: "Face", code: int) -> int:
    """Return how many things no sensor sees must be done: markers of new wrecks and of mines laid or taken.

    What and where is in `ask_text`, `ask_box`, `ask_look`.
    """
    state = face.core.data
    was = face.core.undo
    face.asked = 0
    for seat in range(state[_PLAYERS]):
        row = _ROWS + _WIDTH * seat
        if state[row + _WRECK] and not was[row + _WRECK]:
            ask(face, box_of(state, row), "wreck", _BARRIER)
    if code == _LAY_MINE:
        ask(face, box_of(state, _LEFT_BOX), "mine", _DANGEROUS)
    elif code < _ROLL and face.core.dice:  # a mine goes by its die
        for box in range(face.boxes):
            if was[_BOXES + box] & _MINE and not state[_BOXES + box] & _MINE:
                ask(face, box, "unmine", _DANGEROUS)
    return face.asked


def ask(face: "Face", box: int, key: str, look: int) -> None:
    """Add a step to be confirmed."""
    face.ask_box[face.asked] = box
    face.ask_text[face.asked] = face.words("asking." + key)
    face.ask_look[face.asked] = look
    face.asked += 1
