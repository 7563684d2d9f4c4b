"""The public state (derby.md section 7). Imported only when somebody asks."""

from .. import const
from .race import Race, Track, find
from .tables import ABILITIES, CARRIERS, COLOURS, KEYS, KIND, KINDS, VALUE, WAYS

_NOBODY = const(255)
_NOWHERE = const(64)
_PHASE = const(0)
_SEAT = const(1)
_PLAYERS = const(3)
_START = const(4)
_ROUND = const(5)
_LIMIT = const(6)
_SIZE = const(8)
_COINS = const(9)
_TOKENS = const(10)
_LEFT = const(22)
_TYPES = const(25)
_WHEEL = const(33)
_ACTIVE = const(34)
_VALUE = const(36)
_POINTS = const(37)
_MODE = const(38)
_EDGE = const(39)
_ROWS = const(48)
_WIDTH = const(44)
_AT = const(0)
_FACE = const(1)
_HOME = const(2)
_GOALS = const(3)
_DONE = const(5)
_PURSE = const(10)
_ARMED = const(11)
_UNARMED = const(12)
_FIRST = const(14)
_SWAPPED = const(16)
_READY = const(17)
_CHOSEN = const(18)
_CARRIERS = const(19)
_ARROWS = const(22)
_SLOTS = const(25)
_TOKEN = const(16)
_DAMAGED = const(32)
_KEY = const(15)
_BOXES = const(224)
_MINE = const(8)
_GROUND = const(289)
_OBSTACLE = const(7)
_PARKING = const(1)
_DROPPING = const(2)

_OBSTACLE_WORDS = ("jumper", "wall", "oil", "mud", "turntable", "teleport")
_PHASES = (
    "over",
    "park",
    "objectives",
    "spin",
    "planning",
    "turn",
    "step",
    "close",
    "damage",
    "service",
    "jump",
    "face",
    "teleport",
)


def public(race: Race) -> "dict[str, object]":
    """Return the public state."""
    state = race.data
    track = race.track
    phase = state[_PHASE]
    flags = {}
    for colour in range(6):
        if track.flags[colour] != _NOBODY:
            flags[COLOURS[colour]] = name(track, track.flags[colour])
    obstacles = []
    mines = []
    for box in range(len(track.spaces)):
        kind = state[_GROUND + box] & _OBSTACLE
        if kind:
            obstacles.append([_OBSTACLE_WORDS[kind - 1]] + name(track, box))
        owner = state[_BOXES + box] // _MINE
        if owner:
            mines.append([owner - 1] + name(track, box))
    return {
        "game": "derby",
        "phase": _PHASES[phase],
        "seat": number(state[_SEAT]),
        "round": state[_ROUND],
        "over": not phase,
        "winners": race.winners(),
        "players": state[_PLAYERS],
        "start": state[_START],
        "wheel": number(state[_WHEEL]),
        "active": number(state[_ACTIVE]),
        "value": number(state[_VALUE]),
        "points": number(state[_POINTS]),
        "mode": (None, "go", "back")[state[_MODE]],
        "edge": bool(state[_EDGE]),
        "grid": "square" if track.ways == 4 else "hex",
        "map": {"rows": rows(track), "origin": [0, 0]},
        "tiles": tiles(track),
        "hands": None,
        "tile": None,
        "flags": flags,
        "obstacles": obstacles,
        "pool": None,
        "mines": mines,
        "supply": supply(state),
        "limit": state[_LIMIT],
        "cars": [car(race, _ROWS + _WIDTH * seat) for seat in range(state[_PLAYERS])],
    }


def name(track: Track, box: int) -> "list[object]":
    """Return [x, y] of a box."""
    return [track.spaces[box] & 15, track.spaces[box] >> 4]


def number(value: int) -> "int | None":
    """Return a number, or null for none."""
    return None if value == _NOBODY else value


def rows(track: Track) -> list[str]:
    """Return the map's letters."""
    found = []
    for y in range(track.height):
        row = ""
        for x in range(track.width):
            box = find(track.spaces, y << 4 | x)
            row += "." if box == _NOWHERE else "gsl"[track.terrain[box]]
        found.append(row)
    return found


def tiles(track: Track) -> "list[list[object]] | None":
    """Return the tiles; null for a map that was given as rows."""
    data = track.tiles
    count = len(data) // 5
    if not count:
        return None
    found: list[list[object]] = []
    for i in range(count):
        tile: list[object] = [str(data[i]) + "ab"[data[count + i]]]
        for part in (2, 3, 4):
            tile.append(data[count * part + i])
        found.append(tile)
    return found


def supply(state: bytearray) -> "dict[str, object]":
    """Return the common supply."""
    tokens = {}
    for i in range(len(KEYS)):
        tokens[KEYS[i]] = state[_TOKENS + i]
    abilities = {}
    for i in range(3):
        abilities[ABILITIES[state[_TYPES + i]]] = state[_LEFT + i]
    return {"coins": state[_COINS], "tokens": tokens, "abilities": abilities}


def car(race: Race, row: int) -> "dict[str, object]":
    """Return one car."""
    state = race.data
    track = race.track
    goals = None
    if state[_PHASE] not in (_PARKING, _DROPPING):  # CDY-13
        goals = [COLOURS[colour] for colour in range(6) if state[row + _GOALS] >> colour & 1]
    home = state[row + _HOME]
    parked = state[row + _AT] != _NOBODY
    return {
        "at": name(track, state[row + _AT]) if parked else None,
        "face": WAYS[track.words[state[row + _FACE]]] if parked else None,
        "home": None if home == _NOBODY else COLOURS[home],
        "objectives": goals,
        "chosen": bool(state[row + _CHOSEN]),
        "done": words(COLOURS, state[row + _DONE : row + _PURSE]),
        "coins": state[row + _PURSE],
        "armed": state[row + _ARMED],
        "unarmed": state[row + _UNARMED],
        "abilities": words(ABILITIES, state[row + _FIRST : row + _SWAPPED]),
        "swapped": bool(state[row + _SWAPPED]),
        "ready": bool(state[row + _READY]),
        "wheels": [wheel(state, row, i) for i in range(3)],
    }


def words(names: tuple[str, ...], numbers: bytearray) -> list[str]:
    """Return the names of those numbers that are none."""
    return [names[number] for number in numbers if number != _NOBODY]


def wheel(state: bytearray, row: int, number: int) -> "dict[str, object]":
    """Return one wheel."""
    slots = []
    at = row + _SLOTS + 6 * number
    for slot in state[at : at + state[_SIZE]]:
        key = slot & _KEY
        slots.append([KINDS[KIND[key]], VALUE[key], slot // _TOKEN & 1, slot // _DAMAGED & 1])
    return {
        "carrier": CARRIERS[state[row + _CARRIERS + number]],
        "active": state[row + _ARROWS + number],
        "slots": slots,
    }
