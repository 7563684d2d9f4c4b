"""`pitboard selftest`: from the port to the verdict."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

from rich.console import Console

from pitboard.board import chain, console, report, soak
from pitboard.board.asking import KEYS, Asker, Ended, Keyboard, Typed
from pitboard.board.report import Board, Report, State
from pitboard.board.tester import Tester
from pitboard.board.walk import Walk
from pitboard.board.wiring import Wiring, alone, chosen
from pitboard.link import ports
from pitboard.link.line import Line, LinkLost, Refused, Unknown
from pitboard.records.arguments import BadArgument
from pitboard.tracks.refusal import Refusal

HELD: Final = 0
FAILED: Final = 1
MARKS: Final = {State.HELD: ("ok", "green"), State.FAILED: ("FAILED", "bold red"), State.SKIPPED: ("--", "yellow")}


class Plan(NamedTuple):
    """What the command line asks for. `port` and `track` "": the only one; `boxes` 0: as a track on the board says."""

    step: str
    port: str = ""
    track: str = ""
    boxes: int = 0
    report: Path | None = None
    skip_lights: bool = False
    seconds: int = 20


class Hands(NamedTuple):
    """Whoever answers: the keyboard, where it is told, and what lets a moment pass between two looks at the board."""

    keyboard: Keyboard
    console: Console
    rest: Callable[[], None] | None = None


def run(plan: Plan, hands: Hands | None = None) -> int:
    """Tests a board; returns 0 when all held, else 1. Raises BadArgument when it can't be done at all."""
    _check(plan)
    port = ports.choose(plan.port)
    hands = hands or Hands(Typed(), Console(soft_wrap=True))
    found = Report(plan.step, datetime.now(UTC).isoformat(timespec="seconds"))
    whole = False
    with _ending():
        try:
            whole = _tested(port, plan, found, hands)
        finally:  # also when the terminal is gone, and nothing can be printed any more
            found.close(whole=whole)
            if plan.report is not None and found.checks:
                report.write(found, plan.report)
        _print(found, hands.console)
        if plan.report is not None and found.checks:
            hands.console.print(f"Written to {plan.report}.", markup=False, highlight=False)
    return HELD if found.verdict == "held" else FAILED


def _tested(port: str, plan: Plan, found: Report, hands: Hands) -> bool:
    """Tests the board at a port; tells whether all was gone through."""
    try:
        with Line.open(port) as line:
            return _on(line, port, plan, found, hands)
    except LinkLost as lost:
        found.failed(
            "link", lost.message, "The board goes back to its menu by itself. See to the cable and begin again."
        )
    except (KeyboardInterrupt, Ended):
        hands.console.print("Ended.")
    return False


def _check(plan: Plan) -> None:
    """Sees that the report can be written, before anybody has walked a hundred boxes. Raises BadArgument."""
    if plan.report is not None:
        try:
            report.try_out(plan.report)
        except OSError as no:
            raise BadArgument(f"--report {plan.report}: no file can be written there ({no.strerror})") from None
    if (plan.boxes or plan.track) and plan.step == "console":
        raise BadArgument("a console has no boxes and no track to say; leave --boxes and --track out")
    if plan.boxes and plan.step != "tile":
        raise BadArgument("--boxes is for a tile alone; a table has those of its track")


@contextmanager
def _ending() -> Iterator[None]:
    """Has a terminal that is closed end the test as Ctrl-C does."""
    kept = {}
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            with suppress(ValueError):  # not in the main thread
                kept[name] = signal.signal(getattr(signal, name), _end)
    try:
        yield
    finally:
        for name, before in kept.items():
            signal.signal(getattr(signal, name), before)


def _end(number: int, frame: object) -> NoReturn:
    """Ends the test, once: a terminal that is closed says so more than once, and the report is to be written."""
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _on(line: Line, port: str, plan: Plan, found: Report, hands: Hands) -> bool:
    """Tests the board on a line, and sends it back to its menu whatever happens; tells whether all was gone through."""
    try:
        tester = Tester(line)
    except Unknown:
        raise BadArgument("the board's firmware knows no self-test yet; install the one of this program") from None
    except Refused as no:
        raise BadArgument(f"the board refuses: {no.message}. End it there first: hold button B, End race") from None
    try:
        about = tester.about
        found.board = Board(about.version, about.python, about.free, about.power, about.wait, port)
        asker = Asker(tester, hands.keyboard, hands.console, hands.rest)
        asker.tell(f"Pitboard {about.version}, {about.python}, at {port}. {KEYS}.")
        asker.tell("Reading its tracks ...")
        if plan.step == "console":
            console.check(asker, found)
            return True
        wiring = _wiring(tester, plan)
        before = console.faults(asker, found)
        if wiring is None:
            found.failed("chain", "no tile answers", chain.NOTHING_ANSWERS)
            return True
        found.track = wiring.name
        if chain.check(asker, wiring, found):
            console.new_faults(asker, found, before)  # the lights have begun
            _tiles(asker, wiring, plan, found)
        return True
    except Unknown:
        raise LinkLost("the board has left the self-test: it started anew, or heard nothing for 20 seconds") from None
    except Refused as no:
        raise LinkLost(f"the board refuses what it is asked: {no.message}") from None
    finally:
        with suppress(Refusal, KeyboardInterrupt):
            tester.done()


def _wiring(tester: Tester, plan: Plan) -> Wiring | None:
    if plan.step == "tile":
        return alone(tester, plan.track, plan.boxes)
    return chosen(tester, plan.track)


def _tiles(asker: Asker, wiring: Wiring, plan: Plan, found: Report) -> None:
    """Tests tiles whose chain is whole: empty, their lights, each box, then scans for a while. Raises Ended."""
    walk = Walk(asker, wiring, found)
    try:
        walk.clear()
        if not plan.skip_lights:
            walk.colours()
        walk.go()
    except (Ended, KeyboardInterrupt):
        soak.count_scans(asker, found)
        raise
    finally:
        walk.judge()
    soak.count_scans(asker, found)
    if plan.seconds:
        soak.soak(asker, wiring, found, plan.seconds, lights=not plan.skip_lights)


def _print(found: Report, terminal: Console) -> None:
    """Prints what was found."""
    for check in found.checks:
        mark, style = MARKS[check.state]
        terminal.print(f"{mark:>6}", style=style, end="  ", highlight=False)
        terminal.print(f"{check.what}: {check.found}", markup=False, highlight=False)
        if check.remedy:
            terminal.print(f"        {check.remedy}", markup=False, highlight=False)
    margins = found.margins
    if margins.scans:
        told = (
            f"{margins.thrown} of {margins.scans} scans thrown away",
            f"a sensor wavered for {margins.longest_waver_ms} ms at most",
            f"{len(margins.flickered)} flickered",
            f"{len(margins.also_seen)} boxes were seen by others too",
            f"{len(margins.stuck_at_start)} stuck",
        )
        terminal.print(f"Margins: {'; '.join(told)}.", markup=False, highlight=False)
    terminal.print(found.sentence(), style="bold green" if found.verdict == "held" else "bold red", highlight=False)
    sys.stdout.flush()
