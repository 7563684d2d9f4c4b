"""The ready start: the `cars` of a setup (derby.md section 3.2), checked in the spec's order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from pitboard.engine.derby import tables
from pitboard.engine.derby.tables import CARRIERS, COLOURS, MINES, MOST, MOST_SLOTS, NOTHING, WALL, WHEELS
from pitboard.engine.refusals import SetupRefused
from pitboard.tracks.derby.track import DerbyMap
from pitboard.tracks.refusal import shown

_KEYS: Final = frozenset(
    ["at", "face", "objectives", "done", "home", "coins", "armed", "unarmed", "mines", "abilities", "wheels"]
)
_REQUIRED: Final = ("at", "face", "objectives")
_WHEEL_KEYS: Final = frozenset(["carrier", "active", "slots"])


@dataclass(frozen=True, slots=True)
class CarStart:
    """A car of a ready start.

    Boxes, direction, colours (NOTHING for no home) and carriers are numbers; `goals` in the order of the colours,
    `done` as given. `slots` are those of wheel 0, then 1, then 2.
    """

    box: int
    face: int
    goals: tuple[int, ...]
    done: tuple[int, ...]
    home: int
    coins: int
    armed: int
    unarmed: int
    mines: tuple[int, ...]
    abilities: tuple[str, ...]
    carriers: tuple[int, ...]
    active: tuple[int, ...]
    slots: tuple[int, ...]


def read_cars(
    value: object, players: int, ground: DerbyMap, abilities: tuple[str, ...], prints: tuple[tuple[int, ...], ...]
) -> tuple[tuple[CarStart, ...], int]:
    """Checks the `cars` of a setup; returns them typed, and the number of slots of a carrier.

    Raises SetupRefused: bad-cars, car-space, car-overlap (section 3.3).
    """
    entries = _entries(value, players)
    if ground.flags is None or ground.obstacles is None:
        _bad("need a finished map: give it flags and obstacles, or leave `cars` out")
    boxes = _boxes(entries, ground)
    size = _size(entries, len(prints[0]))
    mines: list[int] = []
    cars = []
    for seat, entry in enumerate(entries):
        car = _car(_Entry(seat, entry), boxes, ground, abilities, prints, size)
        if set(car.mines) & set(mines):
            _bad(f"put a mine of seat {seat} where another seat has one")
        mines += car.mines
        cars.append(car)
    return tuple(cars), size


def _bad(sentence: str) -> NoReturn:
    raise SetupRefused("bad-cars", f"the `cars` {sentence}")


def _entries(value: object, players: int) -> list[dict[str, Any]]:
    if not isinstance(value, list) or len(value) != players:
        _bad(f"are a list of one object for each of the {players} players")
    for seat, entry in enumerate(value):
        if not isinstance(entry, dict):
            _bad(f"have no object for seat {seat} but {shown(entry)}")
        for key in entry:
            if key not in _KEYS:
                _bad(f"give seat {seat} an unknown key {shown(key)}")
        for key in _REQUIRED:
            if key not in entry:
                _bad(f"give seat {seat} no {key!r}: add it")
    return value


def _boxes(entries: list[dict[str, Any]], ground: DerbyMap) -> list[int]:
    """Returns the box of each car (car-space, car-overlap)."""
    boxes = [ground.box(entry["at"]) for entry in entries]
    for seat, box in enumerate(boxes):
        if box < 0 or (WALL, box) in (ground.obstacles or ()):
            raise SetupRefused("car-space", f"the car of seat {seat} needs `at` [x, y] of a space without a wall")
    for seat, box in enumerate(boxes):
        if box in boxes[:seat]:
            raise SetupRefused("car-overlap", f"the car of seat {seat} stands where another one does: move it")
    return boxes


def _size(entries: list[dict[str, Any]], size: int) -> int:
    """Returns the number of slots of a carrier: that of the printed ones, unless every wheel gives its own."""
    given: list[Any] = []
    for entry in entries:
        wheels = entry.get("wheels")
        if not isinstance(wheels, list) or len(wheels) != WHEELS:
            return size
        given += [wheel.get("slots") if isinstance(wheel, dict) else None for wheel in wheels]
    lengths = {len(slots) if isinstance(slots, list) else 0 for slots in given}
    if len(lengths) == 1 and 1 <= min(lengths) <= MOST_SLOTS:
        return lengths.pop()
    return size


class _Entry:
    """One car object with its seat, to read values from."""

    def __init__(self, seat: int, entry: dict[str, Any]) -> None:
        self.seat = seat
        self.entry = entry

    def bad(self, sentence: str) -> NoReturn:
        _bad(f"give seat {self.seat} {sentence}")

    def number(self, key: str, most: int, default: int) -> int:
        value = self.entry.get(key, default)
        if type(value) is not int or not 0 <= value <= most:
            self.bad(f"{key!r} {shown(value)}: it is a whole number from 0 to {most}")
        return value

    def different(self, key: str, known: Callable[[object], bool], most: int, what: str) -> list[Any]:
        """Returns a list of different values that are all known; it may be left out."""
        value = self.entry.get(key, [])
        if not isinstance(value, list) or len(value) > most or not all(map(known, value)):
            self.bad(f"{key!r} that is no list of at most {most} {what}")
        if any(item in value[:index] for index, item in enumerate(value)):
            self.bad(f"{key!r} with one of them twice")
        return value


def _car(
    entry: _Entry,
    boxes: list[int],
    ground: DerbyMap,
    abilities: tuple[str, ...],
    prints: tuple[tuple[int, ...], ...],
    size: int,
) -> CarStart:
    face = entry.entry["face"]
    if not isinstance(face, str) or face not in ground.directions:
        entry.bad(f"the face {shown(face)}: the directions are {', '.join(ground.directions)}")
    on_map = [colour for colour, box in zip(COLOURS, ground.flags or (), strict=True) if box >= 0]
    goals = entry.different("objectives", lambda name: name in on_map, tables.OBJECTIVES, "colours on the map")
    if not goals:
        entry.bad("no objective: one to five are needed")
    done = entry.different("done", lambda name: name in goals, len(goals), "of its objectives")
    home = entry.entry.get("home")
    if home is not None and home not in on_map:
        entry.bad(f"the home {shown(home)}: it is null or a colour on the map")
    mines = _mines(entry, boxes, ground)
    coins = entry.number("coins", MOST, tables.PURSE)
    armed = entry.number("armed", MINES, tables.ARMED)
    unarmed = entry.number("unarmed", MINES, max(0, MINES - tables.ARMED - len(mines)))
    if armed + unarmed + len(mines) > MINES:
        entry.bad(f"{armed} armed and {unarmed} unarmed mines beside {len(mines)} on the map: there are {MINES}")
    bought = entry.different("abilities", lambda name: name in abilities, tables.MOST_ABILITIES, "abilities in play")
    carriers, active, slots = _wheels(entry, prints, size)
    return CarStart(
        box=boxes[entry.seat],
        face=ground.directions.index(face),
        goals=tuple(sorted(map(COLOURS.index, goals))),
        done=tuple(map(COLOURS.index, done)),
        home=NOTHING if home is None else COLOURS.index(home),
        coins=coins,
        armed=armed,
        unarmed=unarmed,
        mines=mines,
        abilities=tuple(bought),
        carriers=carriers,
        active=active,
        slots=slots,
    )


def _mines(entry: _Entry, boxes: list[int], ground: DerbyMap) -> tuple[int, ...]:
    """Returns the boxes of this player's mines on the map."""
    value = entry.entry.get("mines", [])
    if not isinstance(value, list) or len(value) > MINES:
        entry.bad(f"`mines` that are no list of at most {MINES} spaces [x, y]")
    taken = {box for _, box in ground.obstacles or ()} | set(ground.flags or ())
    taken |= {box for seat, box in enumerate(boxes) if seat != entry.seat}
    mines = []
    for place in value:
        box = ground.box(place)
        if box < 0 or box in taken:
            entry.bad("a mine that needs [x, y] of a space without obstacle, flag, other mine or other car")
        taken.add(box)
        mines.append(box)
    return tuple(mines)


# ---- wheels -------------------------------------------------------------------------------------------------------


def _wheels(
    entry: _Entry, prints: tuple[tuple[int, ...], ...], size: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Returns the carriers, the active slots and all slots of a car."""
    wheels = entry.entry.get("wheels", [{}] * WHEELS)
    if not isinstance(wheels, list) or len(wheels) != WHEELS:
        entry.bad(f"`wheels` that are no list of {WHEELS} objects")
    for wheel in wheels:
        if not isinstance(wheel, dict) or not wheel.keys() <= _WHEEL_KEYS:
            entry.bad("a wheel that is no object with `carrier`, `active`, `slots` and nothing else")
    names = [wheel.get("carrier", CARRIERS[index]) for index, wheel in enumerate(wheels)]
    if not all(isinstance(name, str) and name in CARRIERS for name in names) or len(set(names)) < WHEELS:
        entry.bad(f"wheels that do not hold {', '.join(CARRIERS)} once each")
    carriers = tuple(map(CARRIERS.index, names))
    active = [wheel.get("active", 0) for wheel in wheels]
    if not all(type(slot) is int and 0 <= slot < size for slot in active):
        entry.bad(f"an active slot that is none of 0 to {size - 1}")
    slots: list[int] = []
    for carrier, wheel in zip(carriers, wheels, strict=True):
        slots += _slots(entry, wheel["slots"], size) if "slots" in wheel else prints[carrier]
    return carriers, tuple(active), tuple(slots)


def _slots(entry: _Entry, value: object, size: int) -> list[int]:
    if not isinstance(value, list) or len(value) != size:
        entry.bad(f"a wheel whose `slots` are no list of {size}, as long as all the others")
    for slot in value:
        if not isinstance(slot, list) or len(slot) not in (2, 4) or not tables.is_action(slot[:2]):
            entry.bad("a slot that is not [kind, value] or [kind, value, token, damaged] of an action that exists")
        if not all(type(flag) is int and flag in (0, 1) for flag in slot[2:]):
            entry.bad("a slot whose token and damaged are not 0 or 1")
    return [tables.slot_of(*slot) for slot in value]
