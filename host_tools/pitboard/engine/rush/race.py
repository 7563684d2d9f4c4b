"""A race of Rush n' Crush: whose turn it is, from the grid to the end (rush.md 5.1, 5.3, 5.9)."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from pitboard.engine.race import Event, Race
from pitboard.engine.rush import legal, public, sheet, words
from pitboard.engine.rush.acts import ACTS, ROLLS_ALWAYS, ROLLS_NEVER
from pitboard.engine.rush.cars import CAR_FIELDS, NOWHERE, Car, Turn, car_values, turn_values
from pitboard.engine.rush.road import road_of
from pitboard.engine.rush.setup import Options, Scenario, Setup, read
from pitboard.engine.rush.tables import HEAT
from pitboard.engine.standings import Standings

EMPTY = -1
"""In `standing`: no live car in this box."""


class Rush(Race):
    """The state of a race. Rules that act on it stand in `driving`, `ramming`, `equipment` and `lever`.

    `place` is the index in `order` of the car whose turn it is, `standing` the seat of the live car in each box.
    """

    __slots__ = (
        "alive",
        "arrivals",
        "car",
        "cars",
        "end",
        "mines",
        "options",
        "order",
        "place",
        "road",
        "round",
        "setup",
        "standing",
        "turn",
        "wrecks",
    )

    game: ClassVar[str] = "rush"

    car: Car
    place: int
    standing: list[int]

    def __init__(self, setup: object) -> None:
        super().__init__()
        checked = read(setup)
        self.setup: Setup = checked
        self.options: Options = checked.options
        self.road = road_of(checked.track)
        self.cars = [Car(seat, player) for seat, player in enumerate(checked.players)]
        self.order = list(checked.order)
        self.turn = Turn()
        self.round = 0
        self.arrivals = 0
        self.end: str | None = None
        self.mines: set[int] = set()
        self._find_standing()
        if checked.scenario is None:
            self.phase = "grid"
            self._decide(0)
        else:
            self._start_from(checked.scenario)
            self.begin_round()

    def _start_from(self, scenario: Scenario) -> None:
        for car, start in zip(self.cars, scenario.cars, strict=True):
            car.start_from(start)
        for seat in self.order:
            self.arrivals += 1
            self.cars[seat].arrival = self.arrivals
        self.mines = set(scenario.mines)
        self._find_standing()

    def _find_standing(self) -> None:
        """Works out from the cars what stands where: live cars by box, boxes with wrecks, number of live cars."""
        self.standing = [EMPTY] * len(self.road.lane)
        self.wrecks = {car.box for car in self.cars if car.wreck}
        self.alive = 0
        for car in self.cars:
            if not car.wreck:
                self.alive += 1
                if car.box != NOWHERE:
                    self.standing[car.box] = car.seat

    # ---- the verbs ------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Returns an independent race in the same state."""
        other = type(self).__new__(type(self))
        Race.__init__(other)
        other.setup, other.options, other.road = self.setup, self.options, self.road
        other.cars = [Car(car.seat, car.player) for car in self.cars]
        other.turn = Turn()
        other._restore(self._snapshot())
        return other

    def state(self) -> dict[str, Any]:
        """Returns the public state (rush.md section 7)."""
        return public.state(self)

    def result(self) -> dict[str, Any]:
        """Returns the value of the result line."""
        return {"winners": list(self.winners), "end": self.end, "rounds": self.round}

    def words(self, event: Event) -> str:
        """Returns one sentence that tells the event."""
        return words.sentence(self, event)

    def seat_name(self, seat: int) -> str:
        """Returns how people call a seat."""
        return words.name(self, seat)

    def standings(self) -> Standings:
        """Returns the sheet of the race as it stands now."""
        return sheet.standings(self)

    # ---- the hooks of the skeleton --------------------------------------------------------------------------------

    def _find_legal(self) -> list[str]:
        return legal.acts(self)

    def _may_roll(self, act: str) -> bool:
        rolls = ACTS[act].rolls
        if rolls is ROLLS_NEVER or rolls is ROLLS_ALWAYS:
            return rolls is ROLLS_ALWAYS
        return self._step_may_roll(act)

    def _step_may_roll(self, act: str) -> bool:
        """Says whether a plain step can ask for dice: a barrier, a car, a wreck, a mine, or the booster."""
        road = self.road
        side = road.ahead if act == "ahead" else road.left if act == "left" else road.right
        box = side[self.car.box]
        return box < 0 or self.turn.boost or self.standing[box] >= 0 or box in self.mines or box in self.wrecks

    def _resolve(self, act: str) -> None:
        entry = ACTS[act]
        turn_is_over = entry.run(self, *entry.given)
        if not self.over:
            self._settle(turn_is_over)

    def _snapshot(self) -> object:
        return (
            [car_values(car) for car in self.cars],
            turn_values(self.turn),
            (self.phase, self.seat, self.over, self.end, self.winners, self.round, self.arrivals, self.place),
            self.order,
            self.mines.copy(),
        )

    def _restore(self, saved: Any) -> None:
        cars, turn, scalars, order, mines = saved
        for car, values in zip(self.cars, cars, strict=True):
            for name, value in zip(CAR_FIELDS, values, strict=True):
                setattr(car, name, value)
        for name, value in zip(Turn.__slots__, turn, strict=True):
            setattr(self.turn, name, value)
        self.phase, self.seat, self.over, self.end, self.winners, self.round, self.arrivals, self.place = scalars
        self.order, self.mines = order, mines.copy()
        self.car = self.cars[self.order[self.place]]
        self._find_standing()

    # ---- whose turn it is -----------------------------------------------------------------------------------------

    def _decide(self, place: int) -> None:
        """Lets the car at this place of the order decide."""
        self.place = place
        self.seat = self.order[place]
        self.car = self.cars[self.seat]

    def begin_round(self) -> None:
        """Fixs the order of the next round and give its first car its turn (RNC-05)."""
        self.round += 1
        live = [car for car in self.cars if not car.wreck]
        live.sort(key=_leading)
        self.order = [car.seat for car in live]
        if self.tell:
            self.note("RNC-05", "round", round=self.round, order=list(self.order))
        self._begin_turn(0)

    def _begin_turn(self, place: int) -> None:
        self._decide(place)
        self.phase = "lever"
        self.turn = Turn()  # RNC-51
        if self.tell:
            self.note("RNC-07", "turn", seat=self.seat)

    def next_to_place(self) -> None:
        """Lets the next seat place its car; after the last one the first round begins (RNC-03)."""
        if self.place + 1 < len(self.order):
            self._decide(self.place + 1)
        else:
            self.begin_round()

    def grid_places(self) -> list[int]:
        """Returns the boxes of the lowest grid row that still has an unoccupied one (RNC-03)."""
        for row in self.road.grid:
            free = [box for box in row if self.standing[box] == EMPTY]
            if free:
                return free
        return []

    def _next_turn(self) -> None:
        """Hands over to the next live car of the order, or end the round (RNC-07)."""
        for place in range(self.place + 1, len(self.order)):
            if not self.cars[self.order[place]].wreck:
                self._begin_turn(place)
                return
        if self.round == self.options.round_limit:  # RNC-57; 0 is none, and rounds count from 1
            first = min((car for car in self.cars if not car.wreck), key=_leading)
            self.finish("RNC-57", "limit", [first.seat])
        else:
            self.begin_round()

    def _settle(self, turn_is_over: bool) -> None:
        """After an act: the ends of the game, then the next car (RNC-58)."""
        if self.alive == 0:
            self.finish("RNC-55", "wrecked", [])
        elif self.alive == 1 and self.options.last_standing and len(self.cars) > 1:
            self.finish("RNC-56", "survivor", [car.seat for car in self.cars if not car.wreck])
        elif turn_is_over:
            self._next_turn()

    def finish(self, rule: str, end: str, winners: list[int]) -> None:
        """Ends the race. `turn` keeps its last values (section 7)."""
        self.over, self.end, self.winners = True, end, winners
        self.phase, self.seat = "over", None
        if self.tell:
            self.note(rule, end, winners=list(winners))

    # ---- damage (RNC-52) ------------------------------------------------------------------------------------------

    def hurt(self, car: Car, points: int) -> None:
        """Takes structure points of a live car; none left destroys it."""
        car.structure = max(0, car.structure - points)
        if car.structure == 0:
            self._destroy(car)

    def warm(self, car: Car, points: int) -> None:
        """Adds heat to a live car; an explosion destroys it (RNC-20)."""
        car.heat = min(HEAT, car.heat + points)
        if car.heat == HEAT:
            self._destroy(car)

    def _destroy(self, car: Car) -> None:
        car.wreck = True
        self.alive -= 1
        self.standing[car.box] = EMPTY
        self.wrecks.add(car.box)
        if self.tell:
            self.note("RNC-52", "destroyed", seat=car.seat, box=list(self.road.track.names[car.box]))


def _leading(car: Car) -> tuple[int, int]:
    """Sort key: greatest progress first, then the lower arrival number (RNC-05)."""
    return (-car.progress, car.arrival)
