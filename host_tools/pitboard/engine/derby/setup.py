"""The setup object of Crash Derby (derby.md section 3): checked in the spec's order, then plain typed values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NoReturn

from pitboard.engine.derby import tables
from pitboard.engine.derby.ready import CarStart, read_cars
from pitboard.engine.derby.tables import ABILITIES, KEYS, LIMIT, MOST, MOST_ROUNDS, MOST_SLOTS, SEATS
from pitboard.engine.refusals import SetupRefused
from pitboard.tracks import MISSING
from pitboard.tracks.derby.track import DerbyMap, parse
from pitboard.tracks.refusal import shown

_KEYS: Final = (
    "players",
    "start_player",
    "map",
    "abilities",
    "carriers",
    "supply",
    "cars",
    "round",
    "options",
)


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked setup.

    `abilities` are the three types in play; `prints` the printed slots of the red, white and blue carrier (numbers as
    in `tables`); `size` is the number of slots of a carrier. `coins`, `tokens` (in the order of KEYS) and `sold` (left
    of each ability) are the supply after everything has been handed out.
    """

    players: int
    start: int
    limit: int
    abilities: tuple[str, ...]
    prints: tuple[tuple[int, ...], ...]
    size: int
    map: DerbyMap
    cars: tuple[CarStart, ...] | None
    round: int
    coins: int
    tokens: tuple[int, ...]
    sold: tuple[int, ...]


def read(setup: object) -> Setup:
    """Checks a setup object and returns it typed. Raises `Refusal` with the first code that applies (section 3.3)."""
    if not isinstance(setup, dict):
        _refuse("unknown-key", "the setup is an object with `players` and `map`")
    for key in setup:
        if key not in _KEYS:
            _refuse("unknown-key", f"the setup has no key {shown(key)}: take it out or correct it")
    players: Any = setup.get("players")
    if not _whole(players, 1, SEATS):
        _refuse("bad-players", f"`players` is the number of players, 1 to {SEATS}, not {shown(players)}")
    start = setup.get("start_player", 0)
    if not _whole(start, 0, players - 1):
        _refuse("bad-start", f"`start_player` is a seat from 0 to {players - 1}, not {shown(start)}")
    limit = _limit(setup.get("options", {}))
    abilities = _abilities(setup.get("abilities", list(tables.USUAL_ABILITIES)))
    prints = _carriers(setup["carriers"]) if "carriers" in setup else _PRINTS
    coins, tokens = _supply(setup.get("supply", {}))
    ground = parse(setup.get("map", MISSING), players, "cars" in setup)
    cars, size = None, len(prints[0])
    if "cars" in setup:
        cars, size = read_cars(setup["cars"], players, ground, abilities, prints)
    number = setup.get("round", 1)
    if not _whole(number, 1, limit) or (number > 1 and cars is None):
        _refuse("bad-round", f"`round` is 1, or with `cars` up to the round limit {limit}, not {shown(number)}")
    left = _hand_out(cars, players, coins, tokens, abilities)
    return Setup(players, start, limit, abilities, prints, size, ground, cars, number, *left)


def _refuse(code: str, sentence: str) -> NoReturn:
    raise SetupRefused(code, sentence)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high  # a bool is no integer


def _limit(options: object) -> int:
    if not isinstance(options, dict):
        _refuse("bad-option", f"`options` is an object, not {shown(options)}")
    for key in options:
        if key != "round_limit":
            _refuse("bad-option", f"there is no option {shown(key)}, only round_limit")
    limit = options.get("round_limit", LIMIT)
    if not _whole(limit, 1, MOST_ROUNDS):
        _refuse("bad-option", f"option `round_limit` is a whole number from 1 to {MOST_ROUNDS}, not {shown(limit)}")
    return int(limit)


def _abilities(value: object) -> tuple[str, ...]:
    count = tables.TYPES_SOLD
    if not isinstance(value, list) or len(value) != count:
        _refuse("bad-abilities", f"`abilities` is a list of {count} ability names")
    for name in value:
        if not isinstance(name, str) or name not in ABILITIES:
            _refuse("bad-abilities", f"there is no ability {shown(name)}: take {', '.join(ABILITIES)}")
    if len(set(value)) < count:
        _refuse("bad-abilities", f"`abilities` names one twice: give {count} different ones")
    return tuple(value)


# ---- carriers and supply ------------------------------------------------------------------------------------------

_PRINTS = tuple(tuple(tables.slot_of(*action) for action in print_) for print_ in tables.PRINTS)


def _carriers(value: object) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list) or len(value) != len(tables.CARRIERS):
        _refuse("bad-carriers", "`carriers` is a list of three lists of [kind, value]: red, white, blue")
    for name, slots in zip(tables.CARRIERS, value, strict=True):
        if not isinstance(slots, list) or not 1 <= len(slots) <= MOST_SLOTS:
            _refuse("bad-carriers", f"the {name} carrier is a list of 1 to {MOST_SLOTS} entries [kind, value]")
        if len(slots) != len(value[0]):
            _refuse("bad-carriers", f"the {name} carrier has another number of slots than the red one: make them equal")
        for slot in slots:
            if not tables.is_action(slot):
                _refuse("bad-carriers", f"the {name} carrier needs entries such as ['move', 2], not {shown(slot)}")
    return tuple(tuple(tables.slot_of(*slot) for slot in slots) for slots in value)


def _supply(value: object) -> tuple[int, list[int]]:
    """Returns the coins and tokens of the box."""
    if not isinstance(value, dict):
        _refuse("bad-supply", f"`supply` is an object, not {shown(value)}")
    for key in value:
        if key not in ("coins", "tokens"):
            _refuse("bad-supply", f"`supply` has no key {shown(key)}, only coins and tokens")
    coins = value.get("coins", tables.COINS)
    if not _whole(coins, 0, MOST):
        _refuse("bad-supply", f"`coins` of the supply is a whole number from 0 to {MOST}, not {shown(coins)}")
    given = value.get("tokens", {})
    if not isinstance(given, dict):
        _refuse("bad-supply", f"`tokens` of the supply is an object, not {shown(given)}")
    tokens = list(tables.TOKENS)
    for key, count in given.items():
        if key not in KEYS:
            _refuse("bad-supply", f"there is no token {shown(key)}: the tokens are {', '.join(KEYS)}")
        if not _whole(count, 0, MOST):
            _refuse("bad-supply", f"the supply has 0 to {MOST} tokens {key}, not {shown(count)}")
        tokens[KEYS.index(key)] = count
    return int(coins), tokens


def _hand_out(
    cars: tuple[CarStart, ...] | None, players: int, coins: int, tokens: list[int], abilities: tuple[str, ...]
) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Takes out of the stock what the players hold; returns what is left of coins, tokens and abilities."""
    sold = dict.fromkeys(abilities, tables.TOKENS_SOLD)
    left: dict[str, Any] = {"coins": coins - sum(car.coins for car in cars or ())}
    if cars is None:
        left["coins"] -= tables.PURSE * players  # CDY-14
    for car in cars or ():
        for slot in car.slots:
            tokens[tables.SLOT_KEY[slot]] -= tables.SLOT_TOKEN[slot]
        for name in car.abilities:
            sold[name] -= 1
    left |= dict(zip(KEYS, tokens, strict=True)) | sold
    for name, count in left.items():
        if count < 0:
            _refuse("bad-supply", f"the players hold {-count} of {name} more than the box has: give it more of them")
    return left["coins"], tuple(tokens), tuple(sold.values())
