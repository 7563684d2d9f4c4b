"""Replaying a record: is it right, on the engine, on the core, or on both compared after every act?"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, BinaryIO, Literal, Protocol, cast

from pitboard.engine import Race, games
from pitboard.records.compare import ABSENT, differences, lookup, same, snapshot
from pitboard.records.lines import (
    Act,
    Expect,
    Header,
    Legal,
    LegalHas,
    LegalNot,
    Line,
    Note,
    Reject,
    Result,
)
from pitboard.records.reader import Reader, RecordFault
from pitboard.records.report import Failure, Report, words
from pitboard.records.sides import CoreLacks, CoreSide, EngineSide, No, Side, dice_wanted
from pitboard.tracks.refusal import Refusal

On = Literal["engine", "core", "both"]

_STARTS: dict[str, Callable[[str, object], Side]] = {"engine": EngineSide.start, "core": CoreSide.start}
_SHOWN_DIFFERENCES = 5


class Watcher(Protocol):
    """Somebody who follows a replay on the engine, such as the one who tells it in words."""

    def begins(self, header: Header, race: Race) -> None:
        """Told before the first act; `race` stays the same object throughout."""

    def acting(self, race: Race) -> None:
        """Told before each act."""

    def acted(self, line: int, act: Act, public: str, race: Race) -> None:
        """Told after each act; `public` is the act as everybody may see it."""

    def noted(self, line: int, note: Note) -> None:
        """Told of each note."""


def replay(
    stream: BinaryIO,
    name: str,
    on: On = "both",
    watcher: Watcher | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Replays one record and reports what holds and what does not.

    `stream` is read line by line; `name` is how the report calls the file. A failed check line is reported and the
    replay goes on; a refused act, a fault in the file and a difference between engine and core end it. `progress` is
    called with the growing report every thousand lines. OSError from the stream passes through. ValueError when there
    is a watcher but no engine to watch.
    """
    if watcher is not None and on == "core":
        raise ValueError("a watcher follows the engine: replay on engine or on both")
    report = Report(name)
    reader = Reader(stream, name)
    run = _Replay(report, on, watcher)
    try:
        for number, line in reader:
            report.lines = reader.number
            if not run.take(number, line):
                break
            if progress is not None and reader.number % 1000 == 0:
                progress(report)
    except RecordFault as fault:
        report.fail(Failure(fault.line, run.last, fault.what), "bad")
    report.lines = reader.number
    report.cut = reader.cut
    return report


class _Replay:
    """The state of one replay: the sides, and what a failure has to tell."""

    def __init__(self, report: Report, on: On, watcher: Watcher | None) -> None:
        self.report = report
        self.wanted = ("engine", "core") if on == "both" else (on,)
        self.watcher = watcher
        self.sides: list[Side] = []
        self.last: str | None = None
        self.number = 0
        self._state: dict[str, Any] | None = None

    def take(self, number: int, line: Line) -> bool:
        """Plays or checks one line; False ends the replay."""
        self.number = number
        if isinstance(line, Header):
            return self.header(line)
        if isinstance(line, Note):
            if self.watcher is not None:
                self.watcher.noted(number, line)
            return True
        if not self.sides:
            return True  # skipped on the only side: what is left is read for faults alone
        match line:
            case Act():
                return self.act(line)
            case Expect():
                self.expect(line)
            case Legal() | LegalHas() | LegalNot():
                self.legal(line)
            case Reject():
                self.reject(line)
            case Result():
                self.result(line)
        return True

    # ---- the setup ------------------------------------------------------------------------------------------------

    def header(self, line: Header) -> bool:
        """Starts the race on every side, or sees that every side refuses it with the same code."""
        refusals: dict[str, Refusal] = {}
        for name in self.wanted:
            try:
                self.sides.append(_STARTS[name](line.game, line.setup))
            except CoreLacks as lack:
                self.report.skipped.append(f"{name}: {lack}")
                continue
            except Refusal as no:
                if no.code == "no-firmware":
                    raise
                refusals[name] = no
            self.report.sides.append(name)
        if not self.report.sides:
            self.report.status = "skipped"
            return True
        if len({refusals[name].code if name in refusals else None for name in self.report.sides}) > 1:
            verdicts = [refusals[name].code if name in refusals else "accepted" for name in self.report.sides]
            self.fail("engine and core judge the setup differently: engine is expected, core is found", *verdicts)
            return False
        if refusals:
            return self.setup_refused(line, next(iter(refusals.values())))
        if line.refuse is not None:
            self.fail("the setup is accepted", line.refuse, words("no refusal"))
            return False
        if self.watcher is not None:
            self.watcher.begins(line, self.engine())
        return self.agree()

    def setup_refused(self, line: Header, no: Refusal) -> bool:
        """Judges a setup that every side has refused with the same code."""
        if line.refuse == no.code:
            self.report.refused = no.code
            return True
        if line.refuse is not None:
            self.fail(f"the setup is refused with another code: {no.message}", line.refuse, no.code)
        elif no.code == "unknown-game":
            self.fail(no.message, words(f"one of {', '.join(games())}"), line.game)
        else:
            self.fail(f"the setup is refused ({no.code}): {no.message}")
        return False

    # ---- acts -----------------------------------------------------------------------------------------------------

    def act(self, line: Act) -> bool:
        """Plays an act on every side; when it is refused, says why and stops."""
        self.last = public = self.sides[0].public_act(line.act)
        if not _are_ints(line.dice):
            self.fail(f"{_called(line)} is refused: its dice are not whole numbers", words("1..6"), line.dice)
            return False
        if self.watcher is not None:
            self.watcher.acting(self.engine())
        answers = [side.play(line.seat, line.act, line.dice) for side in self.sides]
        if all(no is None for no in answers):
            self.report.acts += 1
            self._state = None
            if self.watcher is not None:
                self.watcher.acted(self.number, line, public, self.engine())
            return self.agree()
        if None in answers:
            told = [words("played" if no is None else f"refused ({no.code}: {no.sentence})") for no in answers]
            self.fail(f"engine and core differ over {_called(line)}: engine is expected, core is found", *told)
        else:
            self.refused(line, cast(No, answers[0]))
        return False

    def refused(self, line: Act, no: No) -> None:
        """Reports an act that every side refuses."""
        what = f"{_called(line)} is refused ({no.code}): {no.sentence}"
        side = self.sides[0]
        if no.code in ("dice-few", "dice-many"):
            count, final = dice_wanted(side, line.seat, line.act, line.dice)
            self.fail(what, words(f"{'' if final else 'at least '}{_dice(count)}"), words(_dice(len(line.dice))))
        elif no.code == "dice-range":
            self.fail(what, words("dice 1..6"), line.dice)
        elif no.code == "wrong-seat":
            self.fail(what, words(f"seat {side.seat}"), words(f"seat {line.seat}"))
        elif no.code == "not-legal":
            self.fail(what, words(f"one of {sorted(side.legal())}"), line.act)
        else:
            self.fail(what)

    def engine(self) -> Race:
        """Returns the engine's race, for the watcher; there is none without an engine."""
        return cast(EngineSide, self.sides[0]).race

    def agree(self) -> bool:
        """Compares the sides as they stand now; reports where they differ."""
        if len(self.sides) < 2:
            return True
        engine, core = (_view(side) for side in self.sides)
        if snapshot(engine) == snapshot(core):
            return True
        after = f" after {self.last!r}" if self.last is not None else " at the start"
        for path, one, other in islice(differences(engine, core), _SHOWN_DIFFERENCES):
            pair = [words("nothing there") if value is ABSENT else value for value in (one, other)]
            self.fail(f"engine and core differ in {path}{after}: engine is expected, core is found", *pair)
        return False

    # ---- check lines ----------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Returns the public state; the sides have been compared, so one speaks for both."""
        if self._state is None:
            self._state = self.sides[0].state()
        return self._state

    def expect(self, line: Expect) -> None:
        """Checks paths into the public state."""
        for path, expected in line.values.items():
            found = lookup(self.state(), path)
            if not same(found, expected):
                self.fail(f"expect {path}", expected, words("no such value") if found is ABSENT else found)

    def legal(self, line: Legal | LegalHas | LegalNot) -> None:
        """Checks the set of legal acts."""
        told, legal = set(line.acts), set(self.sides[0].legal())
        missing = sorted(told - legal)
        match line:
            case Legal():
                surplus = sorted(legal - told)
                parts = [f"not legal: {missing}"] * bool(missing) + [f"legal but not listed: {surplus}"] * bool(surplus)
                if parts:
                    self.fail(f"legal: {'; '.join(parts)}", sorted(told), sorted(legal))
            case LegalHas() if missing:
                self.fail(f"legal_has: not legal: {missing}", sorted(told), sorted(legal))
            case LegalNot() if told & legal:
                self.fail(f"legal_not: legal: {sorted(told & legal)}", words("none of them"), sorted(legal))

    def reject(self, line: Reject) -> None:
        """Checks that every side refuses an act, and is afterwards as it was."""
        accepting = []
        for place, side in enumerate(self.sides):
            kept, before = side.copy(), snapshot(_view(side))
            if not _refuses(side, line):
                accepting.append(side.name)
                self.sides[place] = kept
            elif snapshot(_view(side)) != before:
                path, one, other = next(differences(_view(kept), _view(side)))
                self.fail(f"{_called(line)} is refused by the {side.name}, but changes {path}", one, other)
                self.sides[place] = kept
        if accepting:
            self.fail(
                f"reject: {_called(line)} is accepted",
                words("refused"),
                words(f"accepted by {' and '.join(accepting)}"),
            )

    def result(self, line: Result) -> None:
        """Checks how the race ended."""
        if not self.sides[0].over:
            self.fail("a result, but the race is not over", line.value, words(f"seat {self.sides[0].seat} to decide"))
            return
        result = self.sides[0].result()
        if not same(line.value, result):
            self.fail("result", line.value, result)

    def fail(self, what: str, expected: Any = ABSENT, found: Any = ABSENT) -> None:
        """Keeps a failure of the present line."""
        self.report.fail(Failure(self.number, self.last, what, expected, found))


def _view(side: Side) -> dict[str, Any]:
    """Returns all of a side that a replay compares, as JSON."""
    view = {
        "seat": side.seat,
        "over": side.over,
        "winners": side.winners,
        "legal": sorted(side.legal()),
        "state": side.state(),
    }
    if side.over:
        view["result"] = side.result()
    return view


def _refuses(side: Side, line: Reject) -> bool:
    """Says whether a side refuses an act; when it does not, it may have played it."""
    if type(line.seat) is not int:
        return True
    if line.dice is None:
        if line.seat == side.seat and line.act in side.legal():
            return False
        return side.play(line.seat, line.act, []) is not None
    return not _are_ints(line.dice) or side.play(line.seat, line.act, line.dice) is not None


def _are_ints(dice: list[Any]) -> bool:
    return all(type(die) is int for die in dice)


def _called(line: Act | Reject) -> str:
    with_dice = f" with {_dice(len(line.dice))}" if line.dice else ""
    return f"{line.act!r} by seat {line.seat}{with_dice}"


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"
