"""Planning (CDY-18 to CDY-23): exchange, repair, upgrade, abilities, swapping carriers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pitboard.engine.derby import board, tables
from pitboard.engine.derby.tables import DAMAGED, FIRST, KINDS, MOST_ABILITIES, SLOT_KIND, SLOT_UPGRADE, WHEELS

if TYPE_CHECKING:
    from pitboard.engine.derby.cars import Car
    from pitboard.engine.derby.race import Derby

SWAPS: Final = {"swap 0 1": (0, 1), "swap 0 2": (0, 2), "swap 1 2": (1, 2)}
READY: Final = "ready"
_SWAPS: Final = list(SWAPS)


@cache
def _exchanges(size: int, offered: tuple[bool, ...]) -> list[list[list[str]]]:
    """Returns, for every place in `slots` and every kind of its slot, the exchanges for all other kinds on offer."""
    return [
        [
            [
                f"exchange {place // size} {place % size} {name}"
                for other, name in enumerate(KINDS)
                if offered[other] and other != kind
            ]
            for kind in range(len(KINDS))
        ]
        for place in range(WHEELS * size)
    ]


def acts(race: Derby) -> list[str]:
    """Returns what the planning seat may do (CDY-18)."""
    car = race.cars[race.order[race.place]]
    found = [READY]
    if car.coins >= tables.EXCHANGE:
        _changes(race, car, found)
    if car.coins >= tables.REPAIR:
        repairs = board.slot_acts("repair", race.setup.size)
        found += [repairs[place] for place, slot in enumerate(car.slots) if slot >= DAMAGED]  # CDY-20
    if car.coins >= tables.ABILITY:
        _abilities(race, car, found)
    if not car.swapped:
        found += _SWAPS  # CDY-23
    return found


def _changes(race: Derby, car: Car, found: list[str]) -> None:
    """Adds exchanges and upgrades, which cost the same (CDY-19, CDY-22)."""
    tokens, size = race.tokens, race.setup.size
    upgrades = board.slot_acts("upgrade", size)
    exchanges = _exchanges(size, tuple(tokens[key] > 0 for key in FIRST))
    for place, slot in enumerate(car.slots):
        found += exchanges[place][SLOT_KIND[slot]]
        key = SLOT_UPGRADE[slot]
        if key >= 0 and tokens[key]:
            found.append(upgrades[place])


def _abilities(race: Derby, car: Car, found: list[str]) -> None:
    """Adds what abilities can be bought, for one of the two when the player has two (CDY-21)."""
    for name, left in zip(race.setup.abilities, race.sold, strict=True):
        if left and name not in car.abilities:
            if len(car.abilities) < MOST_ABILITIES:
                found.append(f"ability {name}")
            else:
                found += [f"ability {name} drop {other}" for other in car.abilities]


# ---- the acts -----------------------------------------------------------------------------------------------------


def _pay(race: Derby, coins: int) -> Car:
    car = race.cars[race.order[race.place]]
    car.coins -= coins
    race.coins += coins
    return car


def exchange(race: Derby, wheel: int, slot: int, kind: int) -> None:
    """Puts another action on a slot (CDY-19)."""
    _change(race, "CDY-19", "exchange", wheel, slot, FIRST[kind])


def upgrade(race: Derby, wheel: int, slot: int) -> None:
    """Puts the next higher value on a slot (CDY-22)."""
    _change(race, "CDY-22", "upgrade", wheel, slot, -1)


def _change(race: Derby, rule: str, word: str, wheel: int, slot: int, key: int) -> None:
    car = _pay(race, tables.EXCHANGE)
    place = wheel * race.setup.size + slot
    old = car.slots[place]
    board.put_token(race, car, place, key if key >= 0 else SLOT_UPGRADE[old])
    if race.tell:
        race.note(rule, word, seat=car.seat, wheel=wheel, old=old, new=car.slots[place], price=tables.EXCHANGE)


def repair(race: Derby, wheel: int, slot: int) -> None:
    """Repairs a slot; its token stays (CDY-20)."""
    car = _pay(race, tables.REPAIR)
    place = wheel * race.setup.size + slot
    car.set_slot(place, car.slots[place] - DAMAGED)
    if race.tell:
        race.note("CDY-20", "repair", seat=car.seat, wheel=wheel, slot=car.slots[place], price=tables.REPAIR)


def ability(race: Derby, name: str, dropped: str = "") -> None:
    """Buys an ability, in place of another one perhaps (CDY-21)."""
    car = _pay(race, tables.ABILITY)
    names = race.setup.abilities
    race.sold[names.index(name)] -= 1
    if dropped:
        race.sold[names.index(dropped)] += 1
    car.abilities = (*(other for other in car.abilities if other != dropped), name)
    if race.tell:
        race.note("CDY-21", "ability", seat=car.seat, name=name, dropped=dropped, price=tables.ABILITY)


def swap(race: Derby, one: int, other: int) -> None:
    """Changes the carriers of two wheels, each with its slots and its active slot (CDY-23)."""
    car = race.cars[race.order[race.place]]
    order = [0, 1, 2]
    order[one], order[other] = other, one
    size = race.setup.size
    car.carriers = tuple(car.carriers[wheel] for wheel in order)
    car.active = tuple(car.active[wheel] for wheel in order)
    car.slots = tuple(slot for wheel in order for slot in car.slots[wheel * size : (wheel + 1) * size])
    car.swapped = True
    if race.tell:
        race.note("CDY-23", "swap", seat=car.seat, wheels=[one, other])
