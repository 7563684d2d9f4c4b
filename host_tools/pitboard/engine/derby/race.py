"""A race of Crash Derby: the whole state, and how an act reaches the rule that carries it out.

While a `move` or a shot is resolved, decisions of other seats can come between. What is still to be done then lies on
`work`, a stack of plain tuples (`resolution` says which); nothing of it hides on Python's own stack, so that a race can
be copied at any decision.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, ClassVar, Final, Self

from pitboard.engine.derby import draft, public, resolution, rounds, sheet, words
from pitboard.engine.derby.acts import PHASES, acts_of
from pitboard.engine.derby.cars import CAR_FIELDS, Car, car_values
from pitboard.engine.derby.ground import Ground, ground_of
from pitboard.engine.derby.setup import Setup, read
from pitboard.engine.derby.tables import NOTHING
from pitboard.engine.race import Event, Race
from pitboard.engine.standings import Standings
from pitboard.tracks.derby.track import COLOURS, DerbyMap

_SCALARS: Final = (
    "active",
    "coins",
    "edge",
    "flags",
    "going",
    "ground",
    "hands",
    "kind",
    "known",
    "mode",
    "order",
    "over",
    "phase",
    "place",
    "points",
    "pool",
    "round",
    "seat",
    "start",
    "tile",
    "tiles",
    "value",
    "wheel",
    "winners",
)
_LISTS: Final = ("flag", "lying", "mine", "obstacle", "sold", "standing", "tokens", "work")
_scalars = attrgetter(*_SCALARS)
_lists = attrgetter(*_LISTS)


class Derby(Race):
    """The state of a race. The rules that act on it stand in the modules beside this one."""

    __slots__ = (
        *(name for name in _SCALARS + _LISTS if name not in Race.__slots__),
        "acts",
        "cars",
        "setup",
    )

    game: ClassVar[str] = "derby"

    # Set-up phases: the placed tiles (None for a map of rows), the tiles still in hand (None when all are put), the
    # chosen tile, the obstacle tokens left (None outside the phase), the box of each colour's flag.
    tiles: tuple[tuple[str, int, int, int], ...] | None
    hands: tuple[tuple[int, ...], ...] | None
    tile: str | None
    pool: tuple[int, ...] | None
    flags: tuple[int, ...]

    # By box, NOTHING for none: seat of the car, type of obstacle, owner of the mine, colour of the flag. `lying` says
    # whether one of the last three lies there.
    ground: Ground
    standing: list[int]
    obstacle: list[int]
    mine: list[int]
    flag: list[int]
    lying: list[bool]

    # The common supply; `tokens` as in KEYS, `sold` the ability tokens left, as in `setup.abilities`.
    coins: int
    tokens: list[int]
    sold: list[int]

    # Whose turn: `order` of the seats from the starting token on, `place` in it.
    order: tuple[int, ...]
    start: int
    round: int
    place: int

    # The turn with a wheel (NOTHING outside the Action phase) and its movement (`points` NOTHING and `mode` "" before
    # the first step). `going` says whether the movement can go on after the present step.
    wheel: int
    active: int
    kind: int
    value: int
    mode: str
    points: int
    edge: bool
    going: bool

    known: list[str] | None
    """The legal acts where they were found when the decision came up."""

    def __init__(self, setup: object) -> None:
        super().__init__()
        self.tell = True  # so that the beginning is told once; it costs little
        checked = read(setup)
        self.setup: Setup = checked
        self.cars = [Car(seat, sum(checked.prints, ())) for seat in range(checked.players)]
        self.coins, self.tokens, self.sold = checked.coins, list(checked.tokens), list(checked.sold)
        self.order = ()
        self.start = checked.start
        self.round = 0
        self.place = 0
        self.work: list[tuple[Any, ...]] = []
        self.known = None
        rounds.leave_actions(self)
        self.tiles = checked.map.tiles
        self.hands = checked.map.hands
        self.tile = self.pool = None
        self.settle_on(checked.map)
        rounds.pass_start(self, checked.start)
        if checked.cars is None:
            draft.begin(self)
        else:
            for car, start in zip(self.cars, checked.cars, strict=True):
                car.start_from(start)
                self.standing[start.box] = car.seat
                for box in start.mines:
                    self.lay(car.seat, box)
            rounds.begin_round(self, checked.round)
        self.tell = False

    def settle_on(self, ground: DerbyMap) -> None:
        """Takes a map as the one to play on, with the flags and obstacles that it has."""
        self.ground = ground_of(ground)
        boxes = len(ground.names)
        self.standing, self.obstacle, self.mine, self.flag = ([NOTHING] * boxes for _ in range(4))
        self.lying = [False] * boxes
        self.flags = ground.flags or (NOTHING,) * len(COLOURS)
        for colour, box in enumerate(self.flags):
            if box >= 0:
                self.flag[box] = colour
                self.lying[box] = True
        for type_, box in ground.obstacles or ():
            self.obstacle[box] = type_
            self.lying[box] = True
        self.acts = acts_of(self.ground, self.setup.size)

    # ---- the verbs ------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Returns an independent race in the same state."""
        other = type(self).__new__(type(self))
        Race.__init__(other)
        other.setup = self.setup
        other.cars = [Car(car.seat, ()) for car in self.cars]
        other._restore(self._snapshot())
        return other

    def state(self) -> dict[str, Any]:
        """Returns the public state (derby.md section 7)."""
        return public.state(self)

    def result(self) -> dict[str, Any]:
        """Returns the value of the result line."""
        return {"winners": list(self.winners)}

    def words(self, event: Event) -> str:
        """Returns one sentence that tells the event."""
        return words.sentence(self, event)

    def seat_name(self, seat: int) -> str:
        """Returns how people call a seat."""
        return words.seat_name(seat)

    def standings(self) -> Standings:
        """Returns the sheet of the race as it stands now."""
        return sheet.standings(self)

    def public_act(self, act: str) -> str:
        """Returns a legal act as everybody may see it before it is played: a drop stays secret to the last (CDY-13)."""
        if self.phase == "objectives" and self.seat != self.order[-1]:
            return "drop (in secret)"
        return act

    # ---- the hooks of the skeleton --------------------------------------------------------------------------------

    def _find_legal(self) -> list[str]:
        if self.known is None:
            self.known = PHASES[self.phase](self)
        return self.known

    def _may_roll(self, act: str) -> bool:
        return False  # CDY-02

    def _resolve(self, act: str) -> None:
        self.known = None
        entry = self.acts.get(act)
        if entry is None:  # the acts that build the map are too many for a table
            draft.play(self, act)
            return
        entry.run(self, *entry.given)
        if self.work:
            resolution.go_on(self)

    def _snapshot(self) -> object:
        return (
            _scalars(self),
            [values.copy() for values in _lists(self)],
            [car_values(car) for car in self.cars],
            self.acts,
        )

    def _restore(self, saved: Any) -> None:
        scalars, lists, cars, self.acts = saved
        for name, value in zip(_SCALARS, scalars, strict=True):
            setattr(self, name, value)
        for name, values in zip(_LISTS, lists, strict=True):
            setattr(self, name, values.copy())
        for car, values in zip(self.cars, cars, strict=True):
            for name, value in zip(CAR_FIELDS, values, strict=True):
                setattr(car, name, value)

    # ---- what the rules share -------------------------------------------------------------------------------------

    def ask(self, phase: str, seat: int, known: list[str]) -> None:
        """Leaves the next decision to a seat; `known` are its legal acts."""
        self.phase, self.seat, self.known = phase, seat, known

    def gain(self, seat: int, coins: int) -> int:
        """Gives a player coins from the supply, as many as it has (CDY-60); returns how many."""
        coins = min(coins, self.coins)
        self.coins -= coins
        self.cars[seat].coins += coins
        return coins

    def move_car(self, car: Car, box: int) -> None:
        """Puts a car that stands on the map into a free space."""
        self.standing[car.box] = NOTHING
        self.standing[box] = car.seat
        car.box = box

    def lay(self, seat: int, box: int) -> None:
        """Lets a mine of this seat lie in a box."""
        self.mine[box] = seat
        self.lying[box] = True

    def name(self, box: int) -> list[int]:
        """Returns [x, y] of a box."""
        return list(self.ground.names[box])
