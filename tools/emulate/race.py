"""The race of `make race` on the emulated board: the same player plays it, and the board's record is replayed."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple, cast

from pitboard.records.replay import replay
from pitboard.records.report import printable
from pitboard.twin.player import Stuck
from pitboard.twin.race import RaceFailed, clock, fetch_record, judge, plain
from pitboard.twin.twin import Twin
from tools.emulate.board import Board
from tools.emulate.bots import Host
from tools.emulate.measure import Probed, Rows, is_ready, note_heap, note_loop, note_podium, probe
from tools.emulate.progress import Progress
from tools.emulate.stopwatch import Enough, Stopwatch
from tools.emulate.tour import walk

_READY_MS: Final = 10_000
_CALM_MS: Final = 500
_LATER_MS: Final = 3000
_HEAP_EVERY_MS: Final = 60_000
_NAME: Final = "the board's record"


class Plan(NamedTuple):
    """What the command line asks for; `seconds` of the board's time at most, None: to the podium.

    The board's record is written to the file `record` before it is judged. The last `bots` of the seats are the
    board's own. `pages`: every page that people can open is opened, once a minute.
    """

    seats: int = 4
    seed: int = 1
    seconds: float | None = None
    verbose: bool = False
    record: Path | None = None
    bots: int = 0
    pages: bool = False


class Raced(NamedTuple):
    """How a race went: `sentences` for people, whether it came to its end, its acts."""

    sentences: list[str]
    over: bool
    acts: int


class Course:
    """One race on one board, from the attract page to the podium."""

    def __init__(self, board: Board, rows: Rows, plan: Plan) -> None:
        self._board = board
        self._rows = rows
        self._plan = plan
        self._said = ""
        self._asked = 0.0
        self._opened = 0
        if not board.run_until(is_ready, _READY_MS):
            raise RaceFailed(f"the board with the probe isn't ready: {board.console()!r} {board.oled()}")
        board.run(_CALM_MS)
        self._progress = Progress(board.now)
        self._watch = Stopwatch(
            board, rows, between=self._weigh, clock=self._progress.clock, counts=self._counts, verbose=plan.verbose
        )
        self._player = Host(
            self._watch,
            board.layout.lights_of,
            plan.seats,
            plan.seed,
            watch=self._progress.screen,
            bots=plan.bots,
            channel=board,
        )

    def run(self) -> Raced:
        """Plays, measures, and has the record judged. Raises RaceFailed when any of it isn't as it must be."""
        self._rows.first_page.values = [probe(self._board).free]
        podium = self._play()
        told = self._probe()
        note_heap(told, self._rows)
        note_loop(told, self._rows)
        if podium is not None:
            self._rows.end.values = [told.free]
        took, pace = self._board.now, self._progress.pace(self._board.now)
        record = fetch_record(cast("Twin", self._board))  # it has that face of the twin's
        if self._plan.record is not None:
            self._plan.record.write_bytes(record)
        note_podium(self._probe(), self._rows)
        self._check_quiet()
        acts = _judge(record, podium is not None)
        ending = [f"{plain(row).strip()}" for row in (podium or self._board.oled()) if plain(row).strip()]
        sentences = [
            f"{', '.join(ending[:2])}: {acts} acts in {clock(int(took))} of the board's time, {pace:.1f} x real time",
            f"{_NAME} replays on engine and core{'' if podium is not None else ', as far as the race has come'}",
        ]
        if self._plan.pages:
            sentences.append(f"{self._opened} pages were opened by the way")
        return Raced(sentences, podium is not None, acts)

    def _play(self) -> list[str] | None:
        """Returns the podium's rows, None when the time was up before."""
        try:
            self._player.start()
            self._rows.forget()
            self._asked = self._board.now
            if self._plan.seconds is not None:
                self._watch.limit(1000 * self._plan.seconds)
            return self._player.race()
        except Enough:
            return None
        except Stuck as stuck:
            when = clock(int(self._board.now))
            self._board.run(_LATER_MS)  # what a board that broke says comes line by line
            said = [printable(self._said + self._board.console()), *self._board.oled()]
            raise RaceFailed("\n".join([f"{when}: the player is stuck. {stuck}", "Later:", *said])) from None

    def _weigh(self) -> None:
        """Asks the probe now and then, so that something is known should the race break off."""
        if self._asked and self._board.now - self._asked >= _HEAP_EVERY_MS:
            self._asked = self._board.now
            told = self._probe()
            note_heap(told, self._rows)
            note_loop(told, self._rows)
            if self._plan.pages:
                self._tour()

    def _counts(self) -> bool:
        """Tells whether what is lit answers the last act: a bot that decides after it lights the way that it drives."""
        return not self._player.bot_decides()

    def _tour(self) -> None:
        """Opens every page."""
        self._opened += walk(self._board)
        note_heap(self._probe(), self._rows)

    def _probe(self) -> Probed:
        told = probe(self._board)
        self._said += told.said
        return told

    def _check_quiet(self) -> None:
        self._watch.look()
        said = (self._said + self._board.console()).strip()
        if self._watch.restarts or said:
            what = "; ".join(self._watch.restarts)
            raise RaceFailed(f"the board started anew or printed: {what} {printable(said)}".strip())


def _judge(record: bytes, over: bool) -> int:
    """Replays a record; returns its number of acts. Raises RaceFailed when it isn't right, or lacks the race's end."""
    if over:
        return judge(record, _NAME).acts
    report = replay(BytesIO(record), _NAME, "both")
    if not report.ok or len(report.sides) != 2 or report.cut:
        raise RaceFailed(f"{_NAME} is wrong:\n{report.text()}")
    return report.acts


def race(board: Board, rows: Rows, plan: Plan) -> Raced:
    """Has a race played on a board that has just been powered up; fills the rows. Raises RaceFailed, RuntimeError."""
    print("emulate: the race begins; Ctrl-C ends it", file=sys.stderr, flush=True)
    return Course(board, rows, plan).run()
