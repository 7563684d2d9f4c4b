"""`pitboard race`: a player who was told no rules races on the twin; the board's record is fetched and replayed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from pitboard.records.arguments import BadArgument
from pitboard.records.progress import Progress
from pitboard.records.replay import replay
from pitboard.records.report import Report, printable
from pitboard.tracks.kinds import holders
from pitboard.tracks.refusal import Refusal
from pitboard.twin.drive import LibraryMissing
from pitboard.twin.micropython import NoMicroPython
from pitboard.twin.player import NAMES, Player, Stuck
from pitboard.twin.reading import UNKNOWN
from pitboard.twin.twin import RP2040_HEAP, FirmwareStopped, Twin

GAME: Final = "rush"
_READY_MS: Final = 3000
_ENDS: Final = b"\n\n"
_FETCH_MS: Final = 100
_FETCH_TRIES: Final = 600

Watch = Callable[[int, list[str]], None]
"""Called with the time in ms and every different screen."""


class RaceFailed(Refusal):
    """The race on the twin didn't end as it must; the message says what was wrong."""

    def __init__(self, message: str) -> None:
        super().__init__("race-failed", message)


class Plan(NamedTuple):
    """What the command line asks for."""

    track: str = "oval5"
    players: int = 4
    seed: int = 1
    vm: str = "cpython"
    firmware: Path | None = None


class Raced(NamedTuple):
    """A race that was played: its record, the podium's rows, and how long it took in ms of the table's time."""

    record: bytes
    podium: list[str]
    ms: int


def fetch_record(twin: Twin) -> bytes:
    """Asks the board for its record over the data channel. Raises RaceFailed when none comes."""
    twin.received()
    twin.send(b"\nrecord\n")
    data = b""
    for _ in range(_FETCH_TRIES):
        twin.run(_FETCH_MS)
        data += twin.received()
        if data.endswith(_ENDS) or data == b"\n":
            return data[:-1]
    raise RaceFailed(f"the board doesn't send its record: {data[-80:]!r}")


def play(plan: Plan, watch: Watch | None = None) -> Raced:
    """Plays a race. Raises RaceFailed, BadArgument."""
    try:
        with Twin(plan.track, seed=plan.seed, vm=plan.vm, heap=RP2040_HEAP, firmware=plan.firmware) as twin:
            try:
                return _play(twin, plan, watch)
            except Stuck as stuck:
                what = f"{clock(twin.now)}: the player is stuck. {stuck}"
            except FirmwareStopped as stopped:
                what = f"{clock(twin.now)}: the firmware stopped.\n{stopped}"
    except (NoMicroPython, LibraryMissing) as missing:
        raise BadArgument(str(missing)) from None
    raise RaceFailed(f"{plan.vm}, seed {plan.seed}, {what}")


def _play(twin: Twin, plan: Plan, watch: Watch | None) -> Raced:
    player = Player(twin, twin.layout.lights_of, plan.players, plan.seed)
    if watch is not None:
        player.watch = lambda rows: watch(twin.now, rows)
    twin.run(_READY_MS)
    player.start()
    podium = player.race()
    ms = twin.now
    record = fetch_record(twin)
    if twin.restarts or twin.console:
        raise RaceFailed(f"{plan.vm}, seed {plan.seed}: the board started anew or printed: {printable(twin.console)}")
    return Raced(record, podium, ms)


def judge(record: bytes, name: str) -> Report:
    """Replays a record on engine and core. Raises RaceFailed when it isn't right, or isn't a whole race."""
    report = replay(BytesIO(record), name, "both")
    if not report.ok or len(report.sides) != 2 or report.cut:
        raise RaceFailed(f"the record that the board kept is wrong:\n{report.text()}")
    last = json.loads(record.splitlines()[-1])
    if "result" not in last:
        raise RaceFailed(f"the record that the board kept ends without a result: {printable(str(last))}")
    return report


# ---- the command -----------------------------------------------------------------------------------------------------


def run(plan: Plan, vms: Iterable[str], record: Path | None, quiet: bool) -> None:
    """Plays the race on each VM, has the record replayed and compared, and tells so. Raises Refusal."""
    _check(plan)
    console = Console(highlight=False)
    first: Raced | None = None
    for vm in vms:
        raced = _shown(plan._replace(vm=vm), console, quiet)
        report = judge(raced.record, f"record ({vm})")
        podium = " ".join(row.strip() for row in (raced.podium[0], raced.podium[4]))
        console.print(f"{vm}: {podium}, {report.acts} acts in {clock(raced.ms)} of the table's time", soft_wrap=True)
        console.print(f"{vm}: the board's record replays on {' and '.join(report.sides)}", soft_wrap=True)
        if record is not None and first is None:
            record.write_bytes(raced.record)
        if first is not None:
            _compare(first, raced)
            console.print("both: the records are the same", soft_wrap=True)
        first = first or raced


def _check(plan: Plan) -> None:
    games = holders(plan.track)
    if GAME not in games:
        what = f"is a track of {', '.join(games)}" if games else "is no ready-made track"
        raise BadArgument(f"{plan.track!r} {what}; the table plays tracks of {GAME}: see `pitboard tracks list`")
    if not 1 <= plan.players <= len(NAMES):
        raise BadArgument(f"--players {plan.players}: a race has 1 to {len(NAMES)} cars")
    if plan.firmware is not None and not (plan.firmware / "code.py").is_file():
        raise BadArgument(f"--firmware {printable(str(plan.firmware))}: there is no code.py in this folder")


def _compare(first: Raced, second: Raced) -> None:
    """Compares records as JSON: in which order an object's members are written is up to the VM."""
    one, other = ([json.loads(line) for line in raced.record.splitlines()] for raced in (first, second))
    for number, lines in enumerate(zip(one, other, strict=False), 1):
        if lines[0] != lines[1]:
            raise RaceFailed(f"the VMs' records differ in line {number}: {lines[0]}, then {lines[1]}")
    if len(one) != len(other):
        raise RaceFailed(f"the VMs' records differ: one has {len(one)} lines, the other {len(other)}")


def _shown(plan: Plan, console: Console, quiet: bool) -> Raced:
    """Plays a race and shows it: the screens as they change on a terminal, else a line a turn."""
    if quiet:
        with Progress() as progress:
            return play(plan, lambda ms, rows: progress.show(f"{plan.vm}  {clock(ms)}  {plain(rows[0])}"))
    turns = Turns()
    if not console.is_terminal or console.is_dumb_terminal:

        def tell(ms: int, rows: list[str]) -> None:
            if line := turns.line(ms, rows):
                console.print(line, soft_wrap=True, markup=False)

        return play(plan, tell)
    with Live(console=console, auto_refresh=False, transient=True) as live:

        def draw(ms: int, rows: list[str]) -> None:
            if line := turns.line(ms, rows):
                live.console.print(line, soft_wrap=True, markup=False)
            live.update(_picture(plan.vm, ms, rows), refresh=True)

        return play(plan, draw)


def _picture(vm: str, ms: int, rows: list[str]) -> Panel:
    """Returns a screen in a frame."""
    return Panel(Text("\n".join(map(plain, rows))), title=f"{vm}  {clock(ms)}", width=25, title_align="left")


class Turns:
    """Makes a line of each turn's first screen."""

    def __init__(self) -> None:
        self._turn = ""

    def line(self, ms: int, rows: list[str]) -> str:
        """Returns the line for a screen, "" when the turn is still the same."""
        words = plain(rows[0]).split()
        if len(words) < 3 or words[0] not in NAMES:
            return ""
        turn = f"{words[0]} {words[-1]}"
        if turn == self._turn:
            return ""
        self._turn = turn
        said = " ".join(plain(row).strip() for row in rows[1:4])
        return f"{clock(ms)}  {words[-1]:<4}{words[0]:<8} {' '.join(said.split())}"


def plain(row: str) -> str:
    """Returns a row of the display without what is no letter."""
    return "".join(char if char.isprintable() and char != UNKNOWN else " " for char in row)


def clock(ms: int) -> str:
    """Returns a time as minutes and seconds."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"
