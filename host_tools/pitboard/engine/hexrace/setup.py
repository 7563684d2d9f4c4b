"""The setup object of the hex race (hexrace.md section 3): checked in the spec's order, then plain typed values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from pitboard.engine.hexrace.tables import CUSTOM, MODELS, Model
from pitboard.engine.refusals import SetupRefused
from pitboard.tracks import MISSING
from pitboard.tracks.hexrace.track import HexTrack, parse
from pitboard.tracks.refusal import shown

SEATS = 8
LAPS = 20
ROUNDS = 999
COUPONS = 9

_DEFAULT_LAPS = 2
_DEFAULT_ROUNDS = 200
_DEFAULT_MODEL = "classic"
_KEYS = ("players", "laps", "round_limit", "cars", "grid", "options", "track")
_CAR_RANGES = {"max": 12, "acc": 5, "brake": 8, "body": 12}
"""Highest value of each key of a custom car; the lowest is 1."""
_FLAGS = ("damage", "cut_in", "slides", "skip_sure")
_WORDS = {"order": ("race", "seat"), "finish": ("flag", "all")}
_OPTIONS = ("coupons", *_FLAGS, *_WORDS)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of HEX-53."""

    coupons: int = 2
    damage: bool = True
    cut_in: bool = True
    slides: bool = True
    skip_sure: bool = False
    order: str = "race"
    finish: str = "flag"


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked setup. `grid[i]` is the seat on start place i + 1."""

    players: int
    laps: int
    round_limit: int
    cars: tuple[Model, ...]
    grid: tuple[int, ...]
    options: Options
    track: HexTrack


def read(setup: object) -> Setup:
    """Checks a setup object and returns it typed. Raises `Refusal` with the first code that applies (HEX-54)."""
    if not isinstance(setup, dict):
        _refuse("setup-type", f"the setup is an object with `players` and `track`, not {shown(setup)}")
    for key in setup:
        if key not in _KEYS:
            _refuse("setup-key", f"the setup has no key {shown(key)}: take it out or correct it")
    if "players" not in setup:
        _refuse("players", f"the setup lacks `players`: give the number of cars, 1 to {SEATS}")
    players = _whole("players", "players", setup["players"], SEATS)
    laps = _whole("laps", "laps", setup.get("laps", _DEFAULT_LAPS), LAPS)
    round_limit = _whole("round-limit", "round_limit", setup.get("round_limit", _DEFAULT_ROUNDS), ROUNDS)
    cars = _cars(setup.get("cars", [_DEFAULT_MODEL] * players), players)
    grid = _grid(setup.get("grid", list(range(players))), players)
    options = _options(setup.get("options", {}))
    track = parse(setup.get("track", MISSING), players)
    return Setup(players, laps, round_limit, cars, grid, options, track)


def _refuse(code: str, sentence: str) -> NoReturn:
    raise SetupRefused(code, sentence)


def _in_range(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high  # a bool is no integer


def _whole(code: str, key: str, value: Any, high: int) -> int:
    if not _in_range(value, 1, high):
        _refuse(code, f"`{key}` is a whole number from 1 to {high}, not {shown(value)}")
    return int(value)


def _cars(value: object, players: int) -> tuple[Model, ...]:
    if not isinstance(value, list) or len(value) != players:
        found = f"a list of {len(value)}" if isinstance(value, list) else shown(value)
        _refuse("cars-count", f"`cars` is a list of {players} cars, one for each seat, not {found}")
    return tuple(_car(seat, entry) for seat, entry in enumerate(value))


def _car(seat: int, entry: object) -> Model:
    if isinstance(entry, str) and entry in MODELS:
        return MODELS[entry]
    if not isinstance(entry, dict) or entry.keys() != _CAR_RANGES.keys():
        names, keys = ", ".join(MODELS), ", ".join(_CAR_RANGES)
        what = "this object" if isinstance(entry, dict) else shown(entry)
        _refuse("car-model", f"the car of seat {seat} is one of {names}, or an object with exactly {keys}; not {what}")
    for key, high in _CAR_RANGES.items():
        if not _in_range(entry[key], 1, high):
            _refuse(
                "car-range",
                f"`{key}` of the car of seat {seat} is a whole number from 1 to {high}, not {shown(entry[key])}",
            )
    return Model(CUSTOM, **entry)


def _grid(value: object, players: int) -> tuple[int, ...]:
    if (
        not isinstance(value, list)
        or not all(type(seat) is int for seat in value)
        or sorted(value) != list(range(players))
    ):
        _refuse("grid", f"`grid` names each seat from 0 to {players - 1} once, in the order of the start places")
    return tuple(value)


def _options(value: object) -> Options:
    if not isinstance(value, dict):
        _refuse("options-type", f"`options` is an object, not {shown(value)}")
    for key in value:
        if key not in _OPTIONS:
            _refuse("option-key", f"there is no option {shown(key)}; there are {', '.join(_OPTIONS)}")
    for key, option in value.items():
        if key in _FLAGS:
            if not isinstance(option, bool):
                _refuse("option-value", f"option `{key}` is true or false, not {shown(option)}")
        elif key in _WORDS:
            if not isinstance(option, str) or option not in _WORDS[key]:
                _refuse("option-value", f"option `{key}` is one of {', '.join(_WORDS[key])}, not {shown(option)}")
        elif not _in_range(option, 0, COUPONS):
            _refuse("option-value", f"option `{key}` is a whole number from 0 to {COUPONS}, not {shown(option)}")
    return Options(**value)
