"""Telling a race in words, act by act, with the numbers of the rules that were applied."""

from __future__ import annotations

from collections.abc import Callable

from pitboard.engine import Race
from pitboard.records.lines import Act, Header, Note
from pitboard.records.report import printable


class Narrator:
    """Follows a replay and writes what happens, one line at a time, under a heading for each round.

    A line that tells an act begins with its line number in the record; what the act did follows, each with its rule.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._names: list[str] = []
        self._round: object = None

    def begins(self, header: Header, race: Race) -> None:
        """Introduces the race."""
        self._names = [race.seat_name(seat) for seat in range(len(race.state()["cars"]))]
        self._tell(f"A race of {header.game}: {', '.join(self._names)}.")
        for event in race.events:  # a game may begin with something that happens by itself
            self._tell(f"{'':8}{event.rule:<8}{race.words(event)}")

    def acting(self, race: Race) -> None:
        """Has the race keep its events from now on; gives a new round its heading."""
        race.tell = True
        round_number = race.state().get("round")
        if round_number != self._round:
            self._round = round_number
            self._tell(f"Round {round_number}" if round_number else "Before the first round")

    def acted(self, line: int, act: Act, public: str, race: Race) -> None:
        """Tells an act and what it did."""
        dice = f"   dice {' '.join(map(str, act.dice))}" if act.dice else ""
        self._tell(f"{line:>6}  {self._names[act.seat]}: {public}{dice}")
        for event in race.events:
            self._tell(f"{'':8}{event.rule:<8}{race.words(event)}")
        if race.over:
            winners = ", ".join(self._names[seat] for seat in race.winners)
            self._tell(f"The race is over: {winners or 'nobody'} won.")

    def noted(self, line: int, note: Note) -> None:
        """Passes a note on."""
        self._tell(f"{line:>6}  ({note.text})")

    def _tell(self, text: str) -> None:
        self._write(printable(text))
