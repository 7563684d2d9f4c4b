"""The course of a game: rounds, turns, maintenance, the end (CDY-17, CDY-24 to CDY-29, CDY-62 to CDY-65)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.derby import legal
from pitboard.engine.derby.tables import GRASS, KINDS, NOTHING, SAND, SLOT_KIND, SLOT_VALUE, TURN, TURNS, WHEELS

if TYPE_CHECKING:
    from pitboard.engine.derby.cars import Car
    from pitboard.engine.derby.race import Derby


def pass_start(race: Derby, seat: int) -> None:
    """Gives the starting token to a seat; the order of all seats begins with its holder (CDY-01)."""
    players = len(race.cars)
    race.start = seat
    race.order = tuple((seat + behind) % players for behind in range(players))


def begin_round(race: Derby, number: int) -> None:
    """Begins a round: the first one with actions, all others with Planning (CDY-17)."""
    race.round = number
    if race.tell:
        race.note("CDY-17", "round", round=number, start=race.start, order=list(race.order))
    race.place = 0
    if number == 1:
        begin_actions(race)
    else:
        race.phase, race.seat = "planning", race.order[0]


def ready(race: Derby) -> None:
    """Ends a seat's planning; after the last one the wheels turn and the actions begin (CDY-18, CDY-24)."""
    car = race.cars[race.order[race.place]]
    car.ready = True
    if race.tell:
        race.note("CDY-18", "ready", seat=car.seat)
    race.place += 1
    if race.place < len(race.order):
        race.seat = race.order[race.place]
        return
    for other in race.cars:
        turn_wheels(other, 1, race.setup.size)
        other.ready = other.swapped = False
    if race.tell:
        race.note("CDY-24", "wheels")
    begin_actions(race)


def turn_wheels(car: Car, positions: int, size: int) -> None:
    """Turns the meshed wheels of a car (CDY-15, CDY-24)."""
    car.active = tuple((slot + way * positions) % size for slot, way in zip(car.active, TURNS, strict=True))


# ---- the Action phase ---------------------------------------------------------------------------------------------


def begin_actions(race: Derby) -> None:
    """Begins with the first wheel (CDY-25)."""
    race.wheel = 0
    race.place = NOTHING
    if race.tell:
        race.note("CDY-25", "wheel", wheel=0, order=list(race.order))
    next_turn(race)


def next_turn(race: Derby) -> None:
    """Goes on to the next turn in which there is something to decide, or to the end of the round (CDY-25, CDY-26)."""
    race.edge = False
    race.mode, race.points = "", NOTHING
    while True:
        race.place += 1
        if race.place == len(race.order):
            race.place = 0
            race.wheel += 1
            if race.wheel == WHEELS:
                _maintain(race)
                return
            if race.tell:
                race.note("CDY-25", "wheel", wheel=race.wheel, order=list(race.order))
        _open_turn(race)
        if offer_turn(race):
            return


def _open_turn(race: Derby) -> None:
    """Fixes the action and its value (CDY-26, CDY-36, CDY-59)."""
    seat = race.active = race.order[race.place]
    car = race.cars[seat]
    slot = car.slots[race.wheel * race.setup.size + car.active[race.wheel]]
    kind = race.kind = SLOT_KIND[slot]
    value = SLOT_VALUE[slot]
    if kind <= TURN and value and car.abilities:  # move or turn
        terrain = race.ground.terrain[car.box]
        if (terrain == SAND and "offroad-tires" in car.abilities) or (
            terrain == GRASS and "grass-tires" in car.abilities
        ):
            value += 1
    race.value = value
    if race.tell:
        tires = bool(value) and value > SLOT_VALUE[slot]
        race.note(
            "CDY-26", "turn", seat=seat, wheel=race.wheel, action=KINDS[kind], value=value, tires=tires, slot=slot
        )


def offer_turn(race: Derby) -> bool:
    """Lets the active seat decide in its turn; says whether there is anything to decide (CDY-26)."""
    acts = legal.turn(race)
    if acts is legal.ONLY_SKIP:
        if race.tell:
            race.note("CDY-26", "skipped", seat=race.active, why=legal.why_not(race))
        return False
    race.ask("turn", race.active, acts)
    return True


def skip(race: Derby) -> None:
    """Gives the action up (CDY-26)."""
    if race.tell:
        race.note("CDY-26", "skip", seat=race.active)
    next_turn(race)


def finish_action(race: Derby) -> None:
    """After the action: closes with mines if any can be laid, else the turn is over (CDY-29)."""
    acts = legal.mines(race)
    if acts:
        race.ask("close", race.active, [*acts, "done"])
    else:
        next_turn(race)


def done(race: Derby) -> None:
    """Ends the turn after the closing (CDY-29)."""
    next_turn(race)


# ---- maintenance --------------------------------------------------------------------------------------------------


def leave_actions(race: Derby) -> None:
    """Sets what belongs to a turn to what it is outside the Action phase."""
    race.wheel = race.active = race.kind = race.value = race.points = NOTHING
    race.mode = ""
    race.edge = race.going = False


def _maintain(race: Derby) -> None:
    """Ends the game, or the round (CDY-62 to CDY-65)."""
    leave_actions(race)
    complete = [car for car in race.cars if car.complete]
    if complete:
        _finish(race, "CDY-62", "win", complete)
    elif race.round == race.setup.limit:
        most = max(len(car.done) for car in race.cars)
        first = [car for car in race.cars if len(car.done) == most]
        _finish(race, "CDY-64", "limit", first if len(race.cars) > 1 else [])  # CDY-65
    else:
        for seat in race.order:
            coins = race.gain(seat, 1)
            if race.tell:
                race.note("CDY-63", "income", seat=seat, coins=coins)
        pass_start(race, (race.start + 1) % len(race.cars))
        begin_round(race, race.round + 1)


def _finish(race: Derby, rule: str, kind: str, cars: list[Car]) -> None:
    """Ends the game; of these cars the richest win."""
    most = max((car.coins for car in cars), default=0)
    race.over = True
    race.winners = [car.seat for car in cars if car.coins == most]
    race.phase, race.seat = "over", None
    if race.tell:
        race.note(rule, kind, winners=list(race.winners), coins=most)
