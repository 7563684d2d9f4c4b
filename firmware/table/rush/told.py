"""What followed an act, and what hands must do that no sensor sees."""

from rules import const
from rules.rush.tables import RED_DICE

from .effects import danger, position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import Face

_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_WINNER = const(6)
_ROUND = const(10)
_LEFT = const(37)
_LANES = const(38)
_LEFT_BOX = const(47)
_BOOST = const(45)
_ROWS = const(64)
_WIDTH = const(24)
_BOX = const(0)
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
_UNLIMITED = const(255)
_MOVE = const(4)
_FORCED = const(5)
_AHEAD = const(8)
_GO_RIGHT = const(10)
_FORCE_LEFT = const(16)
_RAM = const(24)
_ROLL = const(56)
_FIRE_GUN = const(65)
_PLAIN = const(72)
_COOL = const(80)
_SWITCH_ON = const(88)
_ACCELERATE = const(96)
_BRAKE = const(120)
_ADD_TURBO = const(128)
_MAINTAIN = const(136)
_LAY_MINE = const(144)
_DONE = const(152)

_ROW_LENGTH = const(21)
_SPACED = const(6)  # more dice than these are written close together
_INFINITY = "\x03"

# Looks
_DANGER = const(5)
_BARRIER = const(19)


def told(face: "Face", code: int, dice: "bytes | list[int] | tuple[int, ...]") -> str:
    """Return what followed: two rows at most, parted by "|"."""
    state = face.core.data
    over = ending(face) if not state[_PHASE] else ""
    if code == _ROLL and not over:
        return of_roll(face, dice)
    if code < _PLAIN and (dice or hits(face, code)):
        first = face.say("by." + label(face, code))
        if dice:
            first = with_dice(first, dice)
        return first + "|" + (over or changes(face))
    if over:
        return over
    if code >= _DONE or state[_SEAT] != face.was[_SEAT]:
        return turn(face)
    return quiet(face, code)


def with_dice(words: str, dice: "bytes | list[int] | tuple[int, ...]") -> str:
    """Return "reason: 2 3", the dice alone when there are too many for a row."""
    parted = " " if len(dice) <= _SPACED else ""
    shown = parted.join([str(die) for die in dice])
    line = words + ": " + shown
    return line if len(line) <= _ROW_LENGTH else shown[:_ROW_LENGTH]


def ending(face: "Face") -> str:
    """Return who has won."""
    winner = face.core.data[_WINNER]
    if winner == _NOBODY:
        return face.say("tell.nobody")
    return face.say("tell.wins", face.say.seat(winner))


def turn(face: "Face") -> str:
    """Return whose turn it is, with the round when it is a new one."""
    state = face.core.data
    words = face.say("tell.turn", face.say.seat(state[_SEAT]))
    if state[_ROUND] != face.was[_ROUND]:
        words = face.say("tell.round", state[_ROUND] | state[_ROUND + 1] << 8) + "|" + words
    return words


def of_roll(face: "Face", dice: "bytes | list[int] | tuple[int, ...]") -> str:
    """Return the two tests: a row for the white dice, a row for the red ones."""
    say = face.say
    state = face.core.data
    row = face.was[_ROW]
    lever = state[row + _LEVER]
    red = RED_DICE[lever]
    white = len(dice) - red
    zone = say("Z" + str(red))
    hot = state[row + _HEAT] - face.was[row + _HEAT]
    second = with_dice(zone, dice[white:])
    if hot:
        second = say("tell.zone", zone, " ".join([str(die) for die in dice[white:]]), hot)
    if state[row + _WRECK]:
        return second + "|" + say("tell.boom")
    lanes = _INFINITY if state[_LANES] == _UNLIMITED else str(state[_LANES])
    first = say("tell.lanes", lanes)
    if white:
        first = say("tell.white", " ".join([str(die) for die in dice[:white]]), lanes)
    return first + "|" + second


def box_at(data: bytearray, row: int) -> int:
    """Return the box of a car's row, in the race or in the copy made before the act."""
    return data[row + _BOX] | data[row + _BOX + 1] << 8


def ahead_of(face: "Face", code: int) -> int:
    """Return the byte that the box had into which a step leads, before the act."""
    way = code & 7 if code < _FORCE_LEFT else code - _FORCE_LEFT + 1
    return face.was[_BOXES + face.core.ways[way][box_at(face.was, face.was[_ROW])]]


def hits(face: "Face", code: int) -> bool:
    """Tell whether an act went against something, though it took no dice."""
    if _AHEAD <= code <= _GO_RIGHT:
        return ahead_of(face, code) & (_WALL | _OCCUPANT) > 0
    return code >> 1 == _FORCE_LEFT >> 1 and face.was[_PHASE] == _MOVE


def label(face: "Face", code: int) -> str:
    """Return the key of what dice were rolled for."""
    if code <= _GO_RIGHT:
        there = ahead_of(face, code)
        if there & _WALL:
            return "wall"
        if there & _OCCUPANT:
            return "rear"
        if face.was[_BOOST]:
            return "booster"
        return danger(there)
    if code < _RAM:
        return "force"
    if code < _ROLL:
        return "ram"
    return "fire1" if code == _FIRE_GUN else "fire0"


def changes(face: "Face") -> str:
    """Return what became of the cars, in one row; names are cut when it would be too long."""
    words = collect(face, 0)
    if len(words) > _ROW_LENGTH:
        words = collect(face, 3)[:_ROW_LENGTH]
    if words:
        return words
    return face.say("tell.side" if face.core.data[_PHASE] == _FORCED else "tell.fine")


def collect(face: "Face", cut: int) -> str:
    """Join what changed for each car, the one that acted first; with names of so many letters, 0 for whole ones."""
    state = face.core.data
    actor = face.was[_SEAT]
    parts: list[str] = []
    for i in range(state[_PLAYERS]):
        seat = (actor + i) % state[_PLAYERS]
        car_changes(face, seat, seat == actor and not cut, cut, parts)
    return ", ".join(parts)


def car_changes(face: "Face", seat: int, own: bool, cut: int, parts: "list[str]") -> None:
    """Add what changed for one car; `own`: it is clear whose it is."""
    say = face.say
    state = face.core.data
    was = face.was
    row = _ROWS + _WIDTH * seat
    name = say.seat(seat)[: cut or _ROW_LENGTH]
    if seat != was[_SEAT] and box_at(state, row) != box_at(was, row):
        parts.append(say("tell.pushed", name))
    if state[row + _WRECK] != was[row + _WRECK]:
        parts.append(say("tell.wrecked", name))
        return
    lost = was[row + _STRUCTURE] - state[row + _STRUCTURE]
    if lost:
        parts.append(say("tell.own", lost) if own else say("tell.minus", name, lost))
    hot = state[row + _HEAT] - was[row + _HEAT]
    if hot:
        parts.append(say("tell.heat", hot) if own else say("tell.heats", name, hot))


def quiet(face: "Face", code: int) -> str:
    """Return what followed an act without dice."""
    say = face.say
    state = face.core.data
    row = face.was[_ROW]
    if code < _RAM:
        return say("tell.go", state[_LEFT]) if state[_LEFT] else say("tell.end")
    if code == _COOL:
        return say("tell.cool", state[row + _HEAT])
    if code < _COOL:
        return say("tell.boost", state[_LEFT])
    if code < _ACCELERATE:
        return say("tell.on", say("N" + str(code - _SWITCH_ON)))
    if code == _LAY_MINE:
        return say("tell.mine", state[row + _MINES])
    lever = state[row + _LEVER]
    if _BRAKE <= code < _ADD_TURBO:
        return say("tell.brake", position(lever), state[row + _BRAKES])
    if _ADD_TURBO <= code < _MAINTAIN:
        return say("tell.turbo", position(lever), state[row + _TURBO])
    return say("tell.lever", position(lever), say("Z" + str(RED_DICE[lever])))


def asks(face: "Face", code: int) -> int:
    """Return how many things no sensor sees must be done: markers of new wrecks and of mines laid or taken.

    What and where is in `ask_text`, `ask_box`, `ask_look`.
    """
    state = face.core.data
    was = face.was
    face.asked = 0
    for seat in range(state[_PLAYERS]):
        row = _ROWS + _WIDTH * seat
        if state[row + _WRECK] and not was[row + _WRECK]:
            ask(face, box_at(state, row), "ask.wreck", _BARRIER)
    if code == _LAY_MINE:
        ask(face, box_at(state, _LEFT_BOX), "ask.mine", _DANGER)
    elif code < _ROLL and face.core.dice:  # a mine goes by its die
        for box in range(face.boxes):
            if was[_BOXES + box] & _MINE and not state[_BOXES + box] & _MINE:
                ask(face, box, "ask.unmine", _DANGER)
    return face.asked


def ask(face: "Face", box: int, key: str, look: int) -> None:
    """Add a step to be confirmed."""
    face.ask_box[face.asked] = box
    face.ask_text[face.asked] = face.words(key)
    face.ask_look[face.asked] = look
    face.asked += 1
