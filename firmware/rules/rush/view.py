"""The public state (rush.md section 7). Imported only when somebody asks."""

from .. import const
from .race import Race, Track
from .tables import ENDS, GEAR, SPEED
from .terms import CARS, DRIVERS, EQUIPMENT
from .turn import progress

_NONE = const(0xFFFF)
_NOBODY = const(255)
_UNLIMITED = const(255)
_PHASE = const(0)
_SEAT = const(1)
_PLAYERS = const(3)
_END = const(5)
_WINNER = const(6)
_ROUND = const(10)
_LAPS = const(12)
_ORDERED = const(18)
_ORDER = const(19)
_LEFT = const(37)
_LANES = const(38)
_MOVED = const(39)
_TURBOS = const(40)
_BRAKINGS = const(41)
_PAWN = const(42)
_PAWN_2 = const(43)
_MINED = const(44)
_BOOST = const(45)
_STOPPED = const(46)
_LEFT_BOX = const(47)
_BARRED = const(49)
_PUSHED = const(50)
_ROWS = const(64)
_WIDTH = const(24)
_BOX = const(0)
_ARRIVAL = const(3)
_LEVER = const(7)
_STRUCTURE = const(8)
_HEAT = const(9)
_STEERING = const(10)
_BRAKES = const(11)
_TURBO = const(12)
_MINES = const(13)
_ON = const(14)
_HAS = const(15)
_WRECK = const(17)
_DRIVER = const(18)
_CAR = const(19)
_BOXES = const(208)
_MINE = const(8)

_PHASES = ("over", "grid", "lever", "pedals", "move", "forced", "end")
_TEAMS = ("zombie", "redblok", "una")  # two drivers each


def public(race: Race) -> "dict[str, object]":
    """Return the public state."""
    state = race.data
    track = race.track
    seat = state[_SEAT]
    return {
        "game": "rush",
        "phase": _PHASES[state[_PHASE]],
        "seat": seat if state[_PHASE] else None,
        "round": u16(state, _ROUND),
        "over": not state[_PHASE],
        "winners": [] if state[_WINNER] == _NOBODY else [state[_WINNER]],
        "end": ENDS[state[_END]],
        "order": list(state[_ORDER : _ORDER + state[_ORDERED]]),
        "cars": [car(race, seat) for seat in range(state[_PLAYERS])],
        "mines": [name(track, box) for box in range(track.boxes) if state[_BOXES + box] & _MINE],
        "turn": turn(race),
        "track": {
            "lanes": track.lanes,
            "columns": track.columns,
            "start": track.start,
            "finish": track.finish,
            "laps": state[_LAPS],
            "closed": track.closed,
            "distance": track.line + track.columns * (state[_LAPS] - 1),
        },
    }


def name(track: Track, box: int) -> "list[int] | None":
    """Return the name of a box."""
    return None if box == _NONE else [track.lane[box], track.first[box]]


def car(race: Race, seat: int) -> "dict[str, object]":
    """Return one car."""
    state = race.data
    row = _ROWS + _WIDTH * seat
    box = u16(state, row + _BOX)
    ran = None
    lap = 1
    if box != _NONE:
        ran = progress(race, row)
        if ran >= race.track.line:
            lap = 2 + (ran - race.track.line) // race.track.columns
    arrival = u16(state, row + _ARRIVAL) | u16(state, row + _ARRIVAL + 2) << 16
    equipment = {}
    for i in range(len(EQUIPMENT)):
        if state[row + _HAS] >> i & 1:
            equipment[EQUIPMENT[i]] = bool(state[row + _ON] >> i & 1)
    return {
        "seat": seat,
        "team": _TEAMS[state[row + _DRIVER] >> 1],
        "driver": DRIVERS[state[row + _DRIVER]],
        "car": CARS[state[row + _CAR]],
        "box": name(race.track, box),
        "progress": ran,
        "lap": lap,
        "arrival": arrival,
        "gear": GEAR[state[row + _LEVER]],
        "speed": SPEED[state[row + _LEVER]],
        "structure": state[row + _STRUCTURE],
        "heat": state[row + _HEAT],
        "steering": state[row + _STEERING],
        "brakes": state[row + _BRAKES],
        "turbo": state[row + _TURBO],
        "mines": state[row + _MINES],
        "wreck": bool(state[row + _WRECK]),
        "equipment": equipment,
    }


def turn(race: Race) -> "dict[str, object]":
    """Return the active turn."""
    state = race.data
    pawns = []
    for pawn in (state[_PAWN], state[_PAWN_2]):
        if pawn:
            pawns.append(EQUIPMENT[pawn - 1])
    pushed = {}
    barred = []
    for seat in range(state[_PLAYERS]):
        box = u16(state, _PUSHED + 2 * seat)
        if box != _NONE:
            pushed[str(seat)] = name(race.track, box)
        if state[_BARRED] >> seat & 1:
            barred.append(seat)
    return {
        "left": state[_LEFT],
        "lanes": -1 if state[_LANES] == _UNLIMITED else state[_LANES],
        "moved": state[_MOVED],
        "turbo": state[_TURBOS],
        "brake": state[_BRAKINGS],
        "pawns": pawns,
        "mined": bool(state[_MINED]),
        "boost": bool(state[_BOOST]),
        "stopped": bool(state[_STOPPED]),
        "left_box": name(race.track, u16(state, _LEFT_BOX)),
        "barred": barred,
        "pushed": pushed,
    }


def u16(data: bytearray, at: int) -> int:
    """Read a two-byte number."""
    return data[at] | data[at + 1] << 8
