"""A game of Rallyman: DIRT: whose turn it is, from the first start to the end of the last stage (rally.md 5.1, 5.2)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, ClassVar, Self

from pitboard.engine.race import Event, Race
from pitboard.engine.rally import damage, laying, legal, odds, public, sheet, stages, words
from pitboard.engine.rally.acts import ACTS
from pitboard.engine.rally.cars import ACTIVE, CAR_FIELDS, OFF, ROAD, WAITING, Car, Last, Turn, car_values
from pitboard.engine.rally.road import place_of, road_of
from pitboard.engine.rally.setup import Options, Setup, read
from pitboard.engine.rally.tables import GEARS, LEADER, SURFACE_ROWS, Data
from pitboard.engine.refusals import ActRefused
from pitboard.engine.standings import Standings


class Rally(Race):
    """The state of a game. Rules that act on it stand in `laying`, `driving`, `ending`, `damage` and `stages`.

    `starts` is the start order of the stage, `order` that of the round and `place` the index of the running turn in it;
    `dirt` holds the tokens that lie on each tile, `taken` the number of cards taken per stack. `traffic` is what the
    other cars mean for the running turn, `repairs` the repairs left at the service point.
    """

    __slots__ = (
        "bag",
        "car",
        "cars",
        "data",
        "dirt",
        "last",
        "leader",
        "options",
        "order",
        "place",
        "repairs",
        "road",
        "round",
        "setup",
        "stage",
        "starts",
        "taken",
        "traffic",
        "turn",
    )

    game: ClassVar[str] = "rally"

    def __init__(self, setup: object) -> None:
        super().__init__()
        checked = read(setup)
        self.setup: Setup = checked
        self.options: Options = checked.options
        self.data: Data = checked.data
        self.cars = [Car(seat) for seat in range(checked.players)]
        self.bag = deque(checked.bag)
        self.taken = [0] * GEARS
        self.repairs = 0
        self.leader: int | None = None
        self.last: Last | None = None
        self.starts = list(checked.order)
        self.traffic = laying.NO_TRAFFIC
        self.begin_stage(0)
        self._go_on()

    # ---- the verbs ------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Returns an independent game in the same state."""
        other = type(self).__new__(type(self))
        Race.__init__(other)
        other.setup, other.options, other.data, other.road = self.setup, self.options, self.data, self.road
        other.phase, other.seat, other.over, other.winners = self.phase, self.seat, self.over, list(self.winners)
        other.cars = [Car(car.seat) for car in self.cars]
        for mine, theirs in zip(other.cars, self.cars, strict=True):
            for name, value in zip(CAR_FIELDS, car_values(theirs), strict=True):
                setattr(mine, name, value)
        other.car = other.cars[self.car.seat]
        other.turn, other.traffic = self.turn.copy(), self.traffic
        other.stage, other.round, other.place, other.repairs = self.stage, self.round, self.place, self.repairs
        other.starts, other.order, other.leader, other.last = self.starts, self.order, self.leader, self.last
        other.bag, other.dirt, other.taken = self.bag.copy(), [list(tokens) for tokens in self.dirt], list(self.taken)
        return other

    def state(self) -> dict[str, Any]:
        """Returns the public state (rally.md section 7)."""
        return public.state(self)

    def result(self) -> dict[str, Any]:
        """Returns the value of the result line."""
        return {"winners": list(self.winners), "totals": [car.total for car in self.cars]}

    def words(self, event: Event) -> str:
        """Returns one sentence that tells the event."""
        return words.sentence(self, event)

    def public_act(self, act: str) -> str:
        """Returns a legal act as everybody may see it: a penalty stays secret until all have chosen (RMD-52)."""
        if self.phase == "late" and self.car.seat + 1 < len(self.cars):
            return "late (in secret)"
        return act

    def seat_name(self, seat: int) -> str:
        """Returns how people call a seat."""
        return words.name(self, seat)

    def standings(self) -> Standings:
        """Returns the sheet of the race as it stands now."""
        return sheet.standings(self)

    def odds(self) -> dict[str, odds.Outlook]:
        """Returns for each act that drives the laid plan on the exact chances of losing control (see `odds`)."""
        return odds.odds(self)

    # ---- the hooks of the skeleton --------------------------------------------------------------------------------

    def _find_legal(self) -> list[str]:
        return legal.acts(self)

    def _may_roll(self, act: str) -> bool:
        return ACTS[act].batch is not None

    def _resolve(self, act: str) -> None:
        """Rolls all dice of the act, then carries it out."""
        run, given, batch = ACTS[act]
        if batch is None:
            self._refuse_more_than(0)
            dice: Sequence[int] = ()
        else:
            wanted = batch(self)
            dice = self.roll(wanted.kind, wanted.count, wanted.reason)
            self._refuse_more_than(wanted.count)
        if self.tell and act in odds.ACTS:
            odds.tell(self, act)
        if run(self, *given) if batch is None else run(self, dice):
            self._go_on()

    def _refuse_more_than(self, count: int) -> None:
        if len(self._given) > count:
            raise ActRefused("dice-many", f"the act uses {count} dice, not {len(self._given)}")

    def _snapshot(self) -> object:
        """Returns nothing to bring back: an act is refused for its dice, if at all, before it changes anything."""
        return ()

    def _restore(self, saved: object) -> None:
        """Brings back nothing; see `_snapshot`."""

    # ---- stages and rounds ----------------------------------------------------------------------------------------

    def begin_stage(self, stage: int) -> None:
        """Gets ready for a stage; its first round comes next (RMD-02, RMD-03, RMD-47)."""
        if stage:
            totals = {seat: self.cars[seat].total for seat in self.starts}
            self.starts = sorted(self.starts, key=totals.__getitem__)
        self.stage = stage
        self.road = road_of(self.setup.stages[stage].track)
        self.dirt: list[list[str]] = [[] for _ in self.road.track.danger]
        for number, seat in enumerate(self.starts):
            self.cars[seat].start_stage(number, sisu=self.options.sisu)
        self.last = None
        self.round = 0
        self.order: list[int] = []
        self.place = -1
        if self.tell:
            self.note("RMD-47", "stage", stage=stage, order=list(self.starts))

    def _go_on(self) -> None:
        """Goes on to the next decision: the next turn, round or stage, or what lies between two stages."""
        while True:
            self.place += 1
            if self.place < len(self.order):
                if self._begin_turn():
                    return
            elif self._round_follows():
                self._begin_round()
            elif not stages.end_stage(self):
                return

    def _round_follows(self) -> bool:
        """Says whether the stage has another round; after the last one whoever is left retires (RMD-49)."""
        active = [car for car in self.cars if car.status in ACTIVE]
        if self.round < self.setup.rounds:
            return bool(active)
        for car in active:
            damage.retire(self, car, "RMD-49")
        return False

    def _begin_round(self) -> None:
        """Fixes the order of the next round and its leader (RMD-05, RMD-06)."""
        self.round += 1
        rank = self.road.rank
        driving = [car for car in self.cars if car.status in (ROAD, OFF)]
        driving.sort(key=lambda car: place_of(rank[car.space], car.gear, car.number))
        waiting = [seat for seat in self.starts[: self.round] if self.cars[seat].status == WAITING]  # RMD-03
        self.order = [car.seat for car in driving] + waiting
        self.leader = None if self.options.single else self.order[0]  # RMD-54
        self.place = -1
        if self.tell:
            self.note("RMD-05", "round", round=self.round, order=list(self.order))

    # ---- turns ----------------------------------------------------------------------------------------------------

    def decide(self, seat: int) -> None:
        """Lets a seat decide."""
        self.seat = seat
        self.car = self.cars[seat]

    def _begin_turn(self) -> bool:
        """Begins the turn at this place of the order (RMD-07); says whether the seat has something to decide."""
        self.decide(self.order[self.place])
        self.turn = Turn()
        car = self.car
        if damage.retires(self, car):
            return False
        if car.status == WAITING:
            free = stages.free_starts(self)
            if not free:
                if self.tell:
                    self.note("RMD-04", "skipped", seat=car.seat)
                return False
            if len(free) > 1:
                self.phase = "start"
                return True
            stages.put_at_start(self, free[0])
        self.begin_plan()
        return True

    def begin_plan(self) -> None:
        """Gives the deciding car the dice of its turn (RMD-07)."""
        car, turn = self.car, self.turn
        name = SURFACE_ROWS[self.road.surface[car.space]]
        if name == "gravel" and self.leader == car.seat:
            name = LEADER
        gears, brakes, coasts, _ = self.data.rows[name]
        if car.tokens:  # RMD-41
            gears = max(1, gears - car.hurt("g"))
            brakes = max(0, brakes - car.hurt("b"))
            coasts = max(0, coasts - car.hurt("c"))
        turn.allow = (gears, brakes, coasts)
        turn.gears, turn.brakes, turn.coasts = gears, brakes, coasts
        turn.row, turn.limits = name, self.data.limits[name]
        turn.at, turn.cur = car.space, car.gear
        turn.flying = self.options.flying and car.gear == 0 and car.turns == 0  # RMD-50
        self.traffic = laying.traffic_of(self)
        self.phase = "plan"
        if self.tell:
            self.note("RMD-07", "turn", seat=car.seat, row=name, allow=list(turn.allow))
