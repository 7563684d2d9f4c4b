"""A race of hex racers: whose turn it is, from the grid to the end (HEX-06, HEX-09, HEX-10, HEX-50 to HEX-52)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from pitboard.engine.hexrace import legal, odds, public, rolling, sheet, words
from pitboard.engine.hexrace.cars import DRIFT, FINISHED, NO_SLIDE, NOWHERE, RACING, Car, Last, Roll
from pitboard.engine.hexrace.failures import plan
from pitboard.engine.hexrace.moving import EMPTY, drive, settle
from pitboard.engine.hexrace.road import road_of
from pitboard.engine.hexrace.setup import Options, Setup, read
from pitboard.engine.hexrace.tables import RAISE
from pitboard.engine.race import Event, Race
from pitboard.engine.refusals import ActRefused
from pitboard.engine.standings import Standings


class Hexrace(Race):
    """The state of a race. Rules that act on it stand in `rolling`, `failures` and `moving`."""

    __slots__ = (
        "car",
        "cars",
        "last",
        "noses",
        "options",
        "order",
        "racing",
        "ranking",
        "road",
        "round",
        "setup",
        "standing",
        "thrown",
        "turn",
    )

    game: ClassVar[str] = "hexrace"

    def __init__(self, setup: object) -> None:
        super().__init__()
        checked = read(setup)
        self.setup: Setup = checked
        self.options: Options = checked.options
        self.road = road_of(checked.track)
        track = checked.track
        places = {seat: track.starts[place] for place, seat in enumerate(checked.grid)}
        self.cars = [
            Car(seat, model, places[seat], track.facing, checked.options.coupons)
            for seat, model in enumerate(checked.cars)
        ]
        self.standing = [EMPTY] * len(track.names)
        """The seat of the racing car in each box."""
        self.noses = [NOWHERE] * checked.players
        """The box right in front of each racing car (HEX-46); all NOWHERE without option `cut_in`."""
        for car in self.cars:
            self.standing[car.box] = car.seat
            self._point(car)
        self.racing = checked.players
        """Number of cars that are racing."""
        self.ranking: list[int] = []
        self.last: Last | None = None
        self.thrown: Roll | None = None
        """The failed roll of phase `coupon`."""
        self.order = list(checked.grid)
        self.round = 0
        self.turn = 0
        """Index in `order` of the car whose turn it is."""
        self._begin_round()

    def _point(self, car: Car) -> None:
        """Notes which box a racing car has in front of it."""
        if self.options.cut_in:
            self.noses[car.seat] = self.road.ahead[car.facing][car.box]

    # ---- the verbs ------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Returns an independent race in the same state."""
        other = type(self).__new__(type(self))
        Race.__init__(other)
        other.phase, other.seat, other.over, other.winners = self.phase, self.seat, self.over, self.winners.copy()
        other.setup, other.options, other.road = self.setup, self.options, self.road
        other.cars = [car.copy() for car in self.cars]
        other.standing, other.noses = self.standing.copy(), self.noses.copy()
        other.racing, other.ranking = self.racing, self.ranking.copy()
        other.last, other.thrown = self.last, self.thrown
        other.order, other.round, other.turn = self.order.copy(), self.round, self.turn
        other.car = other.cars[self.car.seat]
        return other

    def state(self) -> dict[str, Any]:
        """Returns the public state (hexrace.md section 7)."""
        return public.state(self)

    def result(self) -> dict[str, Any]:
        """Returns the value of the result line (HEX-51)."""
        return {"winners": list(self.winners), "ranking": list(self.ranking)}

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
        if self.phase == "announce":
            car = self.car
            return car.scheme.acts(car.speed, self.road.grass[car.box], car.raised)
        return legal.COUPON if self.phase == "coupon" else legal.NONE

    def _may_roll(self, act: str) -> bool:
        return True

    def _resolve(self, act: str) -> None:
        if self.phase == "announce":
            if self.tell:
                self._tell_announced(act)
            rolling.announce(self, act)
        else:
            rolling.coupon(self, act)

    def _snapshot(self) -> object:
        """Keeps nothing: an act's dice are all thrown and counted before the race changes (see `no_more_dice`)."""
        return ()

    def _restore(self, saved: object) -> None:
        """Has nothing to bring back."""

    # ---- an act, when its dice lie on the table -------------------------------------------------------------------

    def no_more_dice(self) -> None:
        """Refuses the act if more dice came with it than it has used. After this, it changes the race."""
        if len(self.dice) < len(self._given):
            raise ActRefused("dice-many", f"the act uses {len(self.dice)} dice, not {len(self._given)}")

    def carry_out(self, roll: Roll, degree: int, spin: Sequence[int]) -> None:
        """Resolves the active car's manoeuvre with its final degree and gives the turn on (HEX-30)."""
        self.manoeuvre(roll, degree, spin)
        self._next_turn()

    def manoeuvre(self, roll: Roll, degree: int, spin: Sequence[int]) -> None:
        """Lets the active car drive a manoeuvre with its final degree; the turn stays with it.

        `spin` holds the direction die and the speed die of a rhythmic skid, else nothing.
        """
        car, act = self.car, roll.manoeuvre.act
        facing, slide = car.facing, car.slide
        car.raised = RAISE * degree  # HEX-28
        car.streak = car.streak + 1 if degree else 0
        way = plan(act, degree, car.speed, slide == DRIFT)
        if degree == 0:
            self._end_slide(car, "HEX-41")
        elif self.tell:
            self.note(way.rule, "failure", seat=car.seat, fault=way.fault, degree=degree, spin=list(spin))
        driven = drive(self, way)
        if self.tell and car.state == RACING:
            self.note("HEX-42", "drive", seat=car.seat, steps=len(driven.path), hex=list(self.road.names[car.box]))
        if car.state == RACING:
            if degree:
                settle(self, way, facing, slide, spin)
            if car.speed == 0:  # HEX-49
                self._end_slide(car, "HEX-49")
            self._point(car)
            if self.tell:
                self._tell_end(car, facing, slide)
        self.last = Last(car.seat, act, roll.need, roll.total if roll.dice else None, degree, driven)

    def _tell_announced(self, act: str) -> None:
        found = odds.odds_of(self, act)
        car = self.car
        facts = {"act": act, "base": found.base, "raised": car.raised, "need": found.need}
        self.note("HEX-12", "announce", seat=car.seat, **facts)
        self.note("HEX-25", "odds", seat=car.seat, odds=odds.as_json(found))

    def _end_slide(self, car: Car, rule: str) -> None:
        if car.slide != NO_SLIDE:
            if self.tell:
                self.note(rule, "slide ends", seat=car.seat, slide=car.slide)
            car.slide = NO_SLIDE

    def _tell_end(self, car: Car, facing: int, slide: str) -> None:
        """Tells how a racing car ends its turn, where it is not as it was announced."""
        if car.slide not in (slide, NO_SLIDE):
            self.note("HEX-40", "slide", seat=car.seat, slide=car.slide)
        self.note("HEX-02", "stands", seat=car.seat, facing=car.facing, turned=car.facing != facing, speed=car.speed)

    # ---- whose turn it is -----------------------------------------------------------------------------------------

    def _begin_round(self) -> None:
        """Fixes the order of the next round and gives its first car the turn (HEX-09, own data)."""
        cars = self.cars
        self.round += 1
        self.order = [seat for seat in self.order if cars[seat].box != NOWHERE]
        if self.options.order == "seat":
            self.order.sort()
        elif self.round > 1:
            self.order.sort(key=lambda seat: (-cars[seat].gates, -cars[seat].speed))  # equal ones stay as before
        if self.tell:
            self.note("HEX-09", "round", round=self.round, order=list(self.order))
        self._begin_turn(0)

    def _begin_turn(self, turn: int) -> None:
        self.turn = turn
        self.seat = self.order[turn]
        self.car = self.cars[self.seat]
        self.phase = "announce"

    def _next_turn(self) -> None:
        """Gives the turn to the next racing car of the order, or ends the round or the game (HEX-50, own data)."""
        if self.racing == 0:
            self._end("HEX-50", "none left")
            return
        for turn in range(self.turn + 1, len(self.order)):
            if self.cars[self.order[turn]].box != NOWHERE:
                self._begin_turn(turn)
                return
        if self.options.finish == "flag" and any(car.state == FINISHED for car in self.cars):
            self._end("HEX-50", "flag")
        elif self.round == self.setup.round_limit:
            self._end("HEX-52", "limit")
        else:
            self._begin_round()

    def _end(self, rule: str, end: str) -> None:
        """Ends the game; `round` and `order` stay as they are."""
        self.ranking = self.ranked()
        first = self.cars[self.ranking[0]]
        self.winners = [first.seat] if first.state in (FINISHED, RACING) else []
        self.over = True
        self.phase, self.seat = "over", None
        if self.tell:
            self.note(rule, end, winners=list(self.winners), ranking=list(self.ranking))

    def ranked(self) -> list[int]:
        """Returns the seats, best first (HEX-51, own data)."""
        finished: list[tuple[tuple[int, int, int], int]] = []
        racing: list[tuple[tuple[int, int, int], int]] = []
        wrecked: list[tuple[tuple[int, int, int], int]] = []
        for car in self.cars:
            if car.end is None:
                racing.append(((-car.gates, -car.speed, self.order.index(car.seat)), car.seat))
                continue
            when, overrun, turn = car.end
            if car.state == FINISHED:
                finished.append(((when, -overrun, turn), car.seat))
            else:
                wrecked.append(((-car.gates, -when, car.seat), car.seat))
        return [seat for cars in (finished, racing, wrecked) for _, seat in sorted(cars)]
