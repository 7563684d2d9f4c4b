"""What a record says of the cars: the race replayed on engine and core."""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Literal

from pitboard.engine import Race
from pitboard.records.lines import Act, Header, Note
from pitboard.records.replay import replay
from pitboard.tracks.rush.track import Track, parse
from pitboard.twin.player import NAMES

Stands = dict[str, int | None]
"""By name of the car: the box that it must stand on, None beside the board."""


@dataclass
class Told:
    """Follows a replay. `after` has for each act what the race wants of the cars then."""

    acts: list[tuple[str, str]] = field(default_factory=list)
    """Whose, and what."""
    after: list[Stands] = field(default_factory=list)
    stands: Stands = field(default_factory=dict)
    track: Track = field(init=False)

    def begins(self, header: Header, race: Race) -> None:
        setup: Any = header.setup
        self.track = parse(setup["track"])
        self.stands = self._stands(race)

    def acting(self, race: Race) -> None:
        pass

    def acted(self, line: int, act: Act, public: str, race: Race) -> None:
        self.acts.append((NAMES[act.seat], act.act))
        self.stands = self._stands(race)
        self.after.append(self.stands)

    def noted(self, line: int, note: Note) -> None:
        raise AssertionError(f"line {line}: {note}")

    def _stands(self, race: Race) -> Stands:
        found: Stands = {}
        for car in race.state()["cars"]:
            off = car["box"] is None or car["wreck"]
            found[NAMES[car["seat"]]] = None if off else self.track.box_at[tuple(car["box"])]
        return found

    @property
    def wrecks(self) -> set[str]:
        """The cars that were on the track once and are no more."""
        been = {name for stands in self.after for name, box in stands.items() if box is not None}
        return {name for name in been if self.stands[name] is None}


def told(record: bytes, on: Literal["engine", "both"] = "both") -> Told:
    """Returns what a record says; it must be right."""
    watcher = Told()
    report = replay(BytesIO(record), "the board's record", on, watcher)
    assert report.ok, report.text()
    assert not report.skipped
    return watcher
