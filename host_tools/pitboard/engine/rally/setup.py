"""The setup object of Rallyman: DIRT (rally.md section 3): checked in the spec's order, then plain typed values."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, NoReturn

from pitboard.engine.rally.tables import BAG, CARDS, GEARS, REPAIRS, ROUNDS, Data, data_of
from pitboard.engine.refusals import SetupRefused
from pitboard.tracks.rally.track import Track, parse
from pitboard.tracks.refusal import shown

SEATS = 6
STAGES = 9
MAX_ROUNDS = 200
MAX_TOKENS = 48
MAX_CARDS = 32
NAME_LENGTH = 12

_KEYS = frozenset(
    ["players", "track", "stages", "order", "cards", "bag", "rounds", "repairs", "options", "data", "names"]
)
_TOKENS = frozenset(crash + cut for crash in "gbcn" for cut in "ocm")
_ROW = (("gear dice", 1, 6), ("brake dice", 0, 3), ("coast dice", 0, 2), ("warning limit", 1, 9))
_ROWS = ("gravel", "leader", "asphalt", "snow")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of section 5.7."""

    flying: bool = False
    redline: bool = False
    control: bool = False
    sisu: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage; `service` is a service point before it."""

    track: Track
    service: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked setup. `names` is empty when the players have none."""

    players: int
    stages: tuple[Stage, ...]
    order: tuple[int, ...]
    cards: tuple[str, ...]
    bag: tuple[str, ...]
    rounds: int
    repairs: int
    options: Options
    data: Data
    names: tuple[str, ...]


def read(setup: object) -> Setup:
    """Checks a setup object and returns it typed. Raises `Refusal` with the first code that applies (section 3)."""
    if not isinstance(setup, dict):
        _refuse("setup-type", "the setup is an object with `players` and `track` or `stages`")
    for key in setup:
        if key not in _KEYS:
            _refuse("unknown-key", f"the setup has no key {shown(key)}: take it out or correct it")
    players = _number("players", setup.get("players"), 1, SEATS)
    stages = _stages(setup)
    order = _order(setup.get("order", list(range(players))), players)
    cards = _cards(setup.get("cards", list(CARDS)))
    bag = _bag(setup.get("bag", list(BAG)))
    rounds = _number("rounds", setup.get("rounds", ROUNDS), 1, MAX_ROUNDS)
    repairs = _number("repairs", setup.get("repairs", REPAIRS), 0, MAX_TOKENS)
    options = _options(setup.get("options", {}))
    data = _data(setup.get("data", {}))
    names = _names(setup["names"], players) if "names" in setup else ()
    tracks = tuple([Stage(parse(stage["track"]), stage.get("service", False)) for stage in stages])
    return Setup(players, tracks, order, cards, bag, rounds, repairs, options, data, names)


def _refuse(code: str, sentence: str) -> NoReturn:
    raise SetupRefused(code, sentence)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high  # a bool is no integer


def _number(key: str, value: object, low: int, high: int) -> int:
    """Returns the whole number of a key whose refusal has the key's name."""
    if not isinstance(value, int) or not _whole(value, low, high):
        _refuse(key, f"`{key}` is a whole number from {low} to {high}, not {shown(value)}")
    return value


# ---- stages, order, cards, bag ------------------------------------------------------------------------------------


def _stages(setup: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the stage objects; what their `track` holds is not looked at yet."""
    if ("track" in setup) == ("stages" in setup):
        both = "both" if "track" in setup else "neither"
        _refuse("stages", f"a setup has either `track` or `stages`, but this one has {both}")
    if "track" in setup:
        return [{"track": setup["track"]}]
    stages = setup["stages"]
    if not isinstance(stages, list) or not 1 <= len(stages) <= STAGES:
        _refuse("stages", f"`stages` is a list of 1 to {STAGES} objects with `track` and perhaps `service`")
    for index, stage in enumerate(stages):
        _check_stage(index, stage)
    return stages


def _check_stage(index: int, stage: object) -> None:
    if not isinstance(stage, dict) or "track" not in stage or not stage.keys() <= {"track", "service"}:
        _refuse("stages", f"stages[{index}] is an object with `track` and perhaps `service`, nothing else")
    service = stage.get("service", False)
    if not isinstance(service, bool):
        _refuse("stages", f"`service` of stages[{index}] is true or false, not {shown(service)}")
    if service and index == 0:
        _refuse("stages", "stages[0] can't have a service point before it: take out its `service`")


def _order(value: object, players: int) -> tuple[int, ...]:
    if (
        not isinstance(value, list)
        or not all(type(seat) is int for seat in value)
        or sorted(value) != list(range(players))
    ):
        _refuse("order", f"`order` names each seat from 0 to {players - 1} once")
    return tuple(value)


def _cards(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != GEARS:
        _refuse("cards", f"`cards` is a list of {GEARS} strings, one for each gear")
    for gear, letters in enumerate(value, 1):
        if not isinstance(letters, str) or not 1 <= len(letters) <= MAX_CARDS or set(letters) - set("SCU"):
            _refuse("cards", f"the `cards` of gear {gear} are 1 to {MAX_CARDS} letters S, C, U")
    return tuple(value)


def _bag(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MAX_TOKENS:
        _refuse("bag", f"`bag` is a list of at most {MAX_TOKENS} tokens")
    for index, token in enumerate(value):
        if not isinstance(token, str) or token not in _TOKENS:
            _refuse("bag", f"token {index} of `bag` is {shown(token)}: write one letter of gbcn, then one of ocm")
    return tuple(value)


# ---- options, data, names -----------------------------------------------------------------------------------------


def _options(value: object) -> Options:
    known = [field.name for field in fields(Options)]
    if not isinstance(value, dict):
        _refuse("options", f"`options` is an object, not {shown(value)}")
    for key, option in value.items():
        if key not in known:
            _refuse("options", f"no option {shown(key)}: there are {', '.join(known)}")
        if not isinstance(option, bool):
            _refuse("options", f"option `{key}` is true or false, not {shown(option)}")
    return Options(**value)


def _data(value: object) -> Data:
    """Checks the overrides of section 6 and returns the data of the race."""
    parts = _object("data", value, ("dash", "secs", "faces"))
    for name, row in _object("data.dash", parts.get("dash", {}), _ROWS).items():
        if not isinstance(row, list) or len(row) != len(_ROW):
            _refuse("data", f"`data.dash.{name}` is a list of {len(_ROW)} numbers: {', '.join(one[0] for one in _ROW)}")
        for number, (what, low, high) in zip(row, _ROW, strict=True):
            if not _whole(number, low, high):
                _refuse("data", f"the {what} of `data.dash.{name}` are {low} to {high}, not {shown(number)}")
    _check_numbers("data.secs", parts.get("secs", {}), ("gear", "spin", "crash", "sisu"), 120)
    _check_numbers("data.faces", parts.get("faces", {}), ("gear", "coast", "leader", "brake"), 6)
    return data_of(parts)


def _object(path: str, value: object, keys: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict):
        _refuse("data", f"`{path}` is an object, not {shown(value)}")
    for key in value:
        if key not in keys:
            _refuse("data", f"`{path}` has no key {shown(key)}: there are {', '.join(keys)}")
    return value


def _check_numbers(path: str, value: object, keys: tuple[str, ...], high: int) -> None:
    """Checks an object whose `gear` is a list of six numbers 0..high and whose other values are such numbers."""
    for key, entry in _object(path, value, keys).items():
        numbers = entry if key == "gear" else [entry]
        if not isinstance(numbers, list) or len(numbers) != (GEARS if key == "gear" else 1):
            _refuse("data", f"`{path}.gear` is a list of {GEARS} numbers, one for each gear")
        if not all(_whole(number, 0, high) for number in numbers):
            what = "has" if key == "gear" else "is one of"
            _refuse("data", f"`{path}.{key}` {what} whole numbers from 0 to {high}")


def _names(value: object, players: int) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != players:
        _refuse("names", f"`names` is a list of {players} strings, one for each seat")
    for seat, name in enumerate(value):
        if not isinstance(name, str) or len(name) > NAME_LENGTH:
            _refuse("names", f"the name of seat {seat} is a string of at most {NAME_LENGTH} characters")
    return tuple(value)
