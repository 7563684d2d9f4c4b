"""A player's board of three wheels: damage, and what is put on its slots (CDY-48, CDY-56, CDY-57)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pitboard.engine.derby.frames import DAMAGE
from pitboard.engine.derby.tables import (
    DAMAGED,
    PRINTED,
    SLOT_KEY,
    SLOT_TOKEN,
    SLOT_UPGRADE,
    SLOT_VALUE,
    WHEELS,
)

if TYPE_CHECKING:
    from pitboard.engine.derby.cars import Car
    from pitboard.engine.derby.race import Derby


@cache
def slot_acts(verb: str, size: int) -> list[str]:
    """Returns `verb W S` for every place in a car's `slots`, with `size` slots on a wheel."""
    return [f"{verb} {wheel} {slot}" for wheel in range(WHEELS) for slot in range(size)]


# ---- damage -------------------------------------------------------------------------------------------------------


def damage(race: Derby, seat: int) -> bool:
    """Damages a player's best undamaged action; says whether the seat must choose it (CDY-56)."""
    slots = race.cars[seat].slots
    best, places = 1, []
    for place, slot in enumerate(slots):
        value = SLOT_VALUE[slot]
        if value > best:
            best, places = value, [place]
        elif value == best:
            places.append(place)
    if len(places) > 1:
        acts = slot_acts("damage", race.setup.size)
        race.work.append((DAMAGE, seat))
        race.ask("damage", seat, [acts[place] for place in places])
        if race.tell:
            race.note("CDY-56", "choose damage", seat=seat, value=best)
        return True
    if places:
        _damage(race, seat, places[0])
    elif race.tell:
        race.note("CDY-56", "all damaged", seat=seat)
    return False


def choose_damage(race: Derby, wheel: int, slot: int) -> None:
    """Damages the action that the seat has chosen (CDY-56)."""
    _damage(race, race.work.pop()[1], wheel * race.setup.size + slot)


def _damage(race: Derby, seat: int, place: int) -> None:
    """Damages a slot; on a printed one goes a token from the supply, if there is one (CDY-57)."""
    car = race.cars[seat]
    slot = car.slots[place]
    key = SLOT_KEY[slot]
    if not SLOT_TOKEN[slot] and race.tokens[key]:
        race.tokens[key] -= 1
        slot -= PRINTED
    car.set_slot(place, slot + DAMAGED)
    if race.tell:
        race.note("CDY-56", "damage", seat=seat, wheel=place // race.setup.size, slot=slot)


# ---- tokens -------------------------------------------------------------------------------------------------------


def put_token(race: Derby, car: Car, place: int, key: int) -> None:
    """Puts a token of the supply on a slot, undamaged; one that lies there goes back (CDY-19, CDY-22)."""
    slot = car.slots[place]
    race.tokens[SLOT_KEY[slot]] += SLOT_TOKEN[slot]
    race.tokens[key] -= 1
    car.set_slot(place, key)


def services(race: Derby, car: Car) -> list[str]:
    """Returns the acts of a service, none when no slot can be upgraded (CDY-48)."""
    acts = slot_acts("service", race.setup.size)
    found = [act for act, slot in zip(acts, car.slots, strict=True) if can_upgrade(race, slot)]
    return [*found, "service none"] if found else []


def can_upgrade(race: Derby, slot: int) -> bool:
    """Says whether the supply has what a slot can be upgraded to (CDY-22)."""
    key = SLOT_UPGRADE[slot]
    return key >= 0 and race.tokens[key] > 0


def service(race: Derby, wheel: int, slot: int) -> None:
    """Upgrades a slot at no cost (CDY-48)."""
    car = race.cars[race.work.pop()[1]]
    place = wheel * race.setup.size + slot
    old = car.slots[place]
    put_token(race, car, place, SLOT_UPGRADE[old])
    if race.tell:
        race.note("CDY-48", "service", seat=car.seat, wheel=wheel, old=old, new=car.slots[place])


def no_service(race: Derby) -> None:
    """Does without (CDY-48)."""
    seat = race.work.pop()[1]
    if race.tell:
        race.note("CDY-48", "no service", seat=seat)
