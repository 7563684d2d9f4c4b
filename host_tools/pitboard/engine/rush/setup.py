"""The setup object of Rush n' Crush (rush.md section 3): checked in the spec's order, then plain typed values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from pitboard.engine.refusals import SetupRefused
from pitboard.engine.rush.road import road_of
from pitboard.engine.rush.tables import (
    ARMOUR,
    BRAKES,
    CARS,
    COMPUTER,
    DRIVERS,
    HEAT,
    MINES,
    NEUTRAL,
    POSITIONS,
    STEERING,
    STRUCTURE,
    TURBO,
    Position,
)
from pitboard.tracks import KEEP, MISSING
from pitboard.tracks.rush.track import Track, parse

SEATS = 6
LIMIT = 999
SCENARIO_MINES = 12
_KEYS = frozenset({"players", "order", "track", "laps", "options", "scenario"})
_PLAYER_KEYS = frozenset({"driver", "car", "name"})
_CAR_KEYS = frozenset(  # RNC-04
    ["box", "passes", "gear", "speed", "structure", "heat", "steering", "brakes", "turbo", "mines", "on", "wreck"]
)


@dataclass(frozen=True, slots=True)
class Player:
    """A seat's cards, and what they make of the car's counters (RNC-02, RNC-50)."""

    driver: str
    car: str
    name: str
    team: str
    equipment: tuple[str, ...]
    permanent: frozenset[str]
    structure: int
    steering: int
    mines: int


@dataclass(frozen=True, slots=True)
class Options:
    """The options of section 3; `round_limit` 0 is none."""

    quick_arm: bool = False
    last_standing: bool = False
    round_limit: int = 0


@dataclass(frozen=True, slots=True)
class CarStart:
    """A car in the middle of a race (RNC-04). `box` is a box number, `on` the equipment switched on."""

    box: int
    progress: int
    lever: Position
    structure: int
    heat: int
    steering: int
    brakes: int
    turbo: int
    mines: int
    on: tuple[str, ...]
    wreck: bool


@dataclass(frozen=True, slots=True)
class Scenario:
    """A start in the middle of a race (RNC-04); `mines` are box numbers."""

    cars: tuple[CarStart, ...]
    mines: frozenset[int]


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked setup."""

    players: tuple[Player, ...]
    order: tuple[int, ...]
    track: Track
    options: Options
    scenario: Scenario | None


def read(setup: object) -> Setup:
    """Checks a setup object and return it typed. Raises `Refusal` with the first code that applies (section 3)."""
    if not isinstance(setup, dict):
        _refuse("bad-setup", "the setup is an object with `players` and `track`")
    for key in setup:
        if key not in _KEYS:
            _refuse("bad-setup", f"the setup has no key {key!r}: take it out or correct it")
    players = _players(setup.get("players"))
    order = _order(setup.get("order", list(range(len(players)))), len(players))
    options = _options(setup.get("options", {}))
    track = parse(setup.get("track", MISSING), setup.get("laps", KEEP))
    _check_rings(track, len(players))
    scenario = _scenario(setup["scenario"], players, track) if "scenario" in setup else None
    if scenario is None:
        _check_grid(track, len(players))
    return Setup(players, order, track, options, scenario)


def _refuse(code: str, sentence: str) -> NoReturn:
    raise SetupRefused(code, sentence)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high  # a bool is no integer


# ---- players, order, options --------------------------------------------------------------------------------------


def _players(value: object) -> tuple[Player, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= SEATS:
        _refuse("bad-players", f"`players` is a list of 1 to {SEATS} objects with `driver` and `car`")
    for seat, entry in enumerate(value):
        if not isinstance(entry, dict) or not entry.keys() <= _PLAYER_KEYS:
            _refuse("bad-players", f"players[{seat}] is an object with `driver`, `car` and perhaps `name`")
        if not isinstance(entry.get("driver"), str) or not isinstance(entry.get("car"), str):
            _refuse("bad-players", f"players[{seat}] needs a string `driver` and a string `car`")
        if not isinstance(entry.get("name", ""), str):
            _refuse("bad-players", f"the `name` of players[{seat}] is a string: write it or leave it out")
    for seat in range(len(value)):
        _check_cards(seat, value)
    return tuple(_player(entry) for entry in value)


def _check_cards(seat: int, entries: list[dict[str, str]]) -> None:
    """Checks one seat's cards against each other and the lower seats' (RNC-01)."""
    driver, car = entries[seat]["driver"], entries[seat]["car"]
    if driver not in DRIVERS:
        _refuse("bad-driver", f"seat {seat}: no driver {driver!r}; there are {', '.join(DRIVERS)}")
    if car not in CARS:
        _refuse("bad-car", f"seat {seat}: no car {car!r}; there are {', '.join(CARS)}")
    if DRIVERS[driver].team != CARS[car].team:
        teams = f"{driver} drives for {DRIVERS[driver].team}, {car} belongs to {CARS[car].team}"
        _refuse("wrong-team", f"seat {seat}: {teams}; give a driver a car of the same team")
    if any(entry["driver"] == driver for entry in entries[:seat]):
        _refuse("driver-taken", f"seat {seat}: {driver} drives for a lower seat already; choose another driver")
    if any(entry["car"] == car for entry in entries[:seat]):
        _refuse("car-taken", f"seat {seat}: {car} belongs to a lower seat already; choose another car")


def _player(entry: dict[str, str]) -> Player:
    driver, card = DRIVERS[entry["driver"]], CARS[entry["car"]]
    permanent = card.permanent
    return Player(
        driver=entry["driver"],
        car=entry["car"],
        name=entry.get("name", ""),
        team=driver.team,
        equipment=driver.equipment,
        permanent=permanent,
        structure=STRUCTURE + (ARMOUR if "armour" in permanent else 0),
        steering=STEERING + (COMPUTER if "computer" in permanent else 0),
        mines=MINES if "minelayer" in permanent else 0,
    )


def _order(value: object, seats: int) -> tuple[int, ...]:
    if (
        not isinstance(value, list)
        or not all(type(seat) is int for seat in value)
        or sorted(value) != list(range(seats))
    ):
        _refuse("bad-order", f"`order` names each seat from 0 to {seats - 1} once")
    return tuple(value)


def _options(value: object) -> Options:
    if not isinstance(value, dict):
        _refuse("bad-option", "`options` is an object")
    for key, option in value.items():
        if key in ("quick_arm", "last_standing"):
            if not isinstance(option, bool):
                _refuse("bad-option", f"option `{key}` is true or false")
        elif key != "round_limit":
            _refuse("bad-option", f"no option {key!r}; there are quick_arm, last_standing, round_limit")
        elif not _whole(option, 0, LIMIT):
            _refuse("bad-option", f"option `round_limit` is a whole number from 0 (none) to {LIMIT}")
    return Options(**value)


# ---- the track with its players -----------------------------------------------------------------------------------


def _check_rings(track: Track, players: int) -> None:
    """Refuses a ring of boxes that cars could fill, for they would stand still for ever (RNC-59)."""
    if not track.closed:
        return
    for lane, text in enumerate(track.strip):
        boxes = text.count(".")
        if boxes <= players and not set(text) - {".", "-"}:
            _refuse(
                "track-ring",
                f"lane {lane} is a ring of {boxes} boxes, which {players} cars can fill: make it longer or block it",
            )


def _check_grid(track: Track, players: int) -> None:
    boxes = sum(map(len, road_of(track).grid))
    if boxes < players:
        _refuse(
            "track-grid", f"{boxes} grid boxes behind the start line are too few for {players} cars: move the start"
        )


# ---- a start in the middle of a race (RNC-04) ---------------------------------------------------------------------


def _scenario(value: object, players: tuple[Player, ...], track: Track) -> Scenario:
    if not isinstance(value, dict) or not value.keys() <= {"cars", "mines"}:
        _bad("is an object with `cars` and perhaps `mines`, nothing else")
    entries = value.get("cars")
    if not isinstance(entries, list) or len(entries) != len(players):
        _bad(f"needs `cars`, a list of one object for each of the {len(players)} seats")
    cars = tuple(_car_start(seat, entries[seat], player, track) for seat, player in enumerate(players))
    live = [car.box for car in cars if not car.wreck]
    if not live:
        _bad("needs a car that is no wreck")
    if len(set(live)) < len(live):
        _bad("has two live cars in one box: move one of them")
    return Scenario(cars, _scenario_mines(value.get("mines", []), track))


def _bad(sentence: str) -> NoReturn:
    _refuse("bad-scenario", f"the scenario {sentence}")


def _car_start(seat: int, entry: object, player: Player, track: Track) -> CarStart:
    who = f"car of seat {seat}"
    if not isinstance(entry, dict):
        _bad(f"has no object for the {who}")
    for key in entry:
        if key not in _CAR_KEYS:
            _bad(f"gives the {who} an unknown key {key!r}")

    def counter(key: str, low: int, high: int, default: int) -> int:
        number = entry.get(key, default)
        if not _whole(number, low, high):
            _bad(f"needs {key!r} of the {who} from {low} to {high}")
        return int(number)

    box = _box(entry.get("box"), track, f"box of the {who}")
    if "passes" in entry and not track.closed:
        _bad(f"gives `passes` to the {who}: an open track has none")
    wreck = entry.get("wreck", False)
    if not isinstance(wreck, bool):
        _bad(f"needs `wreck` of the {who} to be true or false")
    structure = counter("structure", 1, player.structure, player.structure)
    start = CarStart(
        box=box,
        progress=_progress(track, box, counter("passes", 0, 9, 1)),
        lever=_lever(entry, who),
        structure=0 if wreck else structure,
        heat=counter("heat", 0, HEAT - 1, 0),
        steering=counter("steering", 0, player.steering, player.steering),
        brakes=counter("brakes", 0, BRAKES, BRAKES),
        turbo=counter("turbo", 0, TURBO, TURBO),
        mines=counter("mines", 0, player.mines, player.mines),
        on=_switched_on(entry.get("on", []), player, who),
        wreck=wreck,
    )
    if start.progress >= track.distance:
        _bad(f"puts the {who} beyond the finish line")
    return start


def _box(value: object, track: Track, what: str) -> int:
    """Returns the number of the open box with the name [lane, first column]."""
    if isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value):
        box = track.box_at.get((value[0], value[1]))
        if box is not None:
            return box
    _bad(f"needs [lane, first column] of an open box for the {what}, not {value!r}")


def _progress(track: Track, box: int, passes: int) -> int:
    behind = track.front[box] - track.start
    return behind % track.columns + track.columns * (passes - 1) if track.closed else behind


def _lever(entry: dict[str, Any], who: str) -> Position:
    if ("gear" in entry) != ("speed" in entry):
        _bad(f"gives the {who} one of `gear` and `speed`: give both or neither")
    gear, speed = entry.get("gear", 0), entry.get("speed", 0)
    if type(gear) is not int or type(speed) is not int or (gear, speed) not in POSITIONS:
        _bad(f"puts the lever of the {who} at {gear!r}:{speed!r}, which the dashboard does not have")
    return (gear, speed) if gear else NEUTRAL


def _switched_on(value: object, player: Player, who: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) and name in player.equipment for name in value):
        _bad(f"needs `on` of the {who} to be a list out of {', '.join(player.equipment)}")
    if len(set(value)) < len(value):
        _bad(f"names the same equipment of the {who} twice in `on`")
    return tuple(value)


def _scenario_mines(value: object, track: Track) -> frozenset[int]:
    if not isinstance(value, list) or len(value) > SCENARIO_MINES:
        _bad(f"needs `mines` to be a list of at most {SCENARIO_MINES} boxes")
    boxes = [_box(entry, track, "mine") for entry in value]
    if len(set(boxes)) < len(boxes):
        _bad("has two mines in one box")
    return frozenset(boxes)
