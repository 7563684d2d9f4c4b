"""The skeleton that every game follows: setup, seat to decide, legal acts, check, play, copy, public state.

A game is a subclass of `Race`. It fills in the hooks at the end; what callers use stands at the top.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self

from pitboard.engine.dice import Batch, Roller, whole_dice
from pitboard.engine.refusals import ActRefused, DiceNeeded
from pitboard.engine.standings import Standings

_SHOWN = 12
"""Legal acts that a refusal lists."""


class Event(NamedTuple):
    """Something that happened while an act was resolved.

    `rule` is the number of the rule that made it happen, `kind` one of the game's words (`words.py` of each game
    lists them with the sentence that each becomes), `facts` its plain JSON values.
    """

    rule: str
    kind: str
    facts: dict[str, Any]


class Race(ABC):
    """One race, from the setup to the end.

    Read `seat` (the deciding seat, None when over), `phase`, `over`, `winners`; ask `legal()`; `play()` acts.
    `dice` holds the dice that the last act consumed. With `tell` set, `events` holds what the last act (or the
    setup) did; it stays empty otherwise, so that a study of many races does not pay for it.
    """

    __slots__ = ("_given", "_legal", "_roller", "_saved", "dice", "events", "over", "phase", "seat", "tell", "winners")

    game: ClassVar[str]

    seat: int | None
    phase: str
    over: bool
    winners: list[int]

    def __init__(self) -> None:
        self.over = False
        self.winners = []
        self.tell = False
        self.events: list[Event] = []
        self.dice: list[int] = []
        self._legal: list[str] | None = None
        self._roller: Roller | None = None
        self._given: Sequence[int] = ()
        self._saved: object = None

    # ---- the verbs ------------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        """Returns the acts that the deciding seat may play now; empty when the race is over.

        The list is the race's own: read it, don't change it. Its order has no meaning but is always the same.
        """
        if self._legal is None:
            self._legal = self._find_legal()
        return self._legal

    def check(self, seat: int, act: str) -> None:
        """Raises `ActRefused` (`over`, `wrong-seat`, `not-legal`) when this seat may not play this act now."""
        if self.over:
            raise ActRefused("over", f"the race is over: {act!r} by seat {seat} comes too late")
        if type(seat) is not int or seat != self.seat:
            raise ActRefused("wrong-seat", f"seat {self.seat} decides now, not seat {seat!r}")
        if act not in self.legal():
            raise ActRefused("not-legal", f"{act!r} is not legal in phase {self.phase}: choose {_listed(self.legal())}")

    def play(self, seat: int, act: str, dice: Sequence[int] | Roller = ()) -> None:
        """Plays one act with its dice.

        `dice` is either the exact list of dice (each 1..6, in the order in which the rules name them) or a roller
        that is called for each batch. Raises `ActRefused` (codes as in its docstring) or `DiceNeeded`; then, and
        when the roller itself raises, nothing has changed.
        """
        if seat != self.seat or act not in self.legal() or type(seat) is not int:
            self.check(seat, act)
        if callable(dice):
            self._roller, self._given = dice, ()
        else:
            if not isinstance(dice, list | tuple) or not whole_dice(dice):
                raise ActRefused("dice-range", f"dice are a list of whole numbers from 1 to 6, not {dice!r}")
            self._roller, self._given = None, dice
        self._saved = self._snapshot() if self._given or self._may_roll(act) else None
        dice_before, events_before = self.dice, self.events
        self.dice, self.events = [], []
        try:
            self._resolve(act)
            if len(self.dice) < len(self._given):
                raise ActRefused("dice-many", f"the act uses {len(self.dice)} dice, not {len(self._given)}")
        except BaseException:
            self._give_up()
            self.dice, self.events = dice_before, events_before
            raise
        self._legal = None

    @abstractmethod
    def copy(self) -> Self:
        """Returns an independent race in the same state; the track and the setup are shared, events are not kept."""

    @abstractmethod
    def state(self) -> dict[str, Any]:
        """Returns the public state, section 7 of the game's spec, as fresh plain JSON values."""

    @abstractmethod
    def result(self) -> dict[str, Any]:
        """Returns the value of the record's result line. The race must be over."""

    @abstractmethod
    def words(self, event: Event) -> str:
        """Returns one sentence for people that tells the event."""

    @abstractmethod
    def seat_name(self, seat: int) -> str:
        """Returns how people call a seat: the player's name if there is one, else what the game makes of it."""

    @abstractmethod
    def standings(self) -> Standings:
        """Returns the sheet of the race as it stands now, best first."""

    def public_act(self, act: str) -> str:
        """Returns a legal act as everybody may see it before it is played; a game hides what stays secret."""
        return act

    # ---- for the rules code ---------------------------------------------------------------------------------------

    def roll(self, kind: str, count: int, reason: str) -> Sequence[int]:
        """Asks for `count` dice (1 or more) and return them in the order rolled."""
        if self._saved is None:
            raise RuntimeError(f"{self.game}: dice for {reason}, but _may_roll() said that the act needs none")
        at = len(self.dice)
        if self._roller is None:
            values = self._given[at : at + count]
            if len(values) < count:
                raise DiceNeeded(Batch(kind, count, reason), at + len(values))
        else:
            values = self._roller(Batch(kind, count, reason))
            if len(values) != count or not whole_dice(values):
                raise ActRefused("dice-range", f"{count} dice from 1 to 6 were asked for, the roller gave {values!r}")
        self.dice.extend(values)
        return values

    def note(self, rule: str, kind: str, **facts: Any) -> None:
        """Remembers an event. Call it only under `if self.tell`."""
        self.events.append(Event(rule, kind, facts))

    def _give_up(self) -> None:
        if self._saved is not None:
            self._restore(self._saved)

    # ---- what a game fills in -------------------------------------------------------------------------------------

    @abstractmethod
    def _find_legal(self) -> list[str]:
        """Works out the legal acts of the present state."""

    @abstractmethod
    def _may_roll(self, act: str) -> bool:
        """Says whether a legal act may ask for dice now. When in doubt, True: it only costs time."""

    @abstractmethod
    def _resolve(self, act: str) -> None:
        """Carries out a legal act, asking `roll()` for its dice."""

    @abstractmethod
    def _snapshot(self) -> object:
        """Returns whatever `_restore` needs to bring back the present state."""

    @abstractmethod
    def _restore(self, saved: object) -> None:
        """Brings back the state of `_snapshot`."""


def _listed(acts: list[str]) -> str:
    """Returns the first of the legal acts, for a message."""
    more = f" or one of {len(acts) - _SHOWN} more" if len(acts) > _SHOWN else ""
    return ", ".join(acts[:_SHOWN]) + more
