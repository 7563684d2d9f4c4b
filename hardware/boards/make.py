"""Makes the boards that serve as worked examples, checks their files, and writes a page about them."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import Final

from hardware.boards.board import Board
from hardware.boards.build import Wanted, files, found, made
from hardware.boards.land import HEX, Land
from hardware.builds import tile_names, tile_of
from hardware.checks import Check, WorkerEnded, table, write

EXAMPLES: Final = (
    *(Wanted("rush", name) for name in tile_names("rush") if name.endswith("a")),
    Wanted("rush", "9a", feed=True),
    Wanted("derby", "1"),
    Wanted("derby", "1", HEX),
    Wanted("rally", "201a"),
    Wanted("rally", "213a"),
    Wanted("rally", "221a"),
    Wanted("hexrace", "t03"),
)
_QUICK: Final = (Wanted("derby", "1"),)

Made = tuple[list[Check], tuple[object, ...]]
"""A board that is done: its checks, its row in the page."""


def make(out: Path, quick: bool) -> Iterator[Check]:
    """Writes the boards under a folder and yields what is found of each file, read back; a board a core at a time."""
    rows = []
    with closing(_side_by_side(out, _QUICK if quick else EXAMPLES)) as all_made:
        for checks, row in all_made:
            yield from checks
            rows.append(row)
    heads = ("board", "tile", "size in mm", "boxes", "parts", "vias", "tracks", "for the maker", "", "")
    write(out / "boards.md", f"# Tile boards\n\n{_INTRODUCTION}\n{table(heads, rows)}")


_INTRODUCTION = """Two layers, 1.6 mm, 35 um copper, tracks and gaps of 0.2 mm or more, holes of 0.3 mm or more: what
any maker of boards offers. Small parts are on top, what has legs hangs below.
Any other tile: `python -m hardware.boards rush 5b`.
"""


def _side_by_side(out: Path, boards: Sequence[Wanted]) -> Generator[Made, None, None]:
    """Yields boards in their order. When it is stopped before its end, its workers end and nothing half lies about.

    Raises WorkerEnded when a worker is gone.
    """
    with ProcessPoolExecutor() as pool:
        try:
            jobs = _submitted(pool, out, boards)
            for wanted in boards:
                yield jobs[wanted].result()
        except BaseException as error:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
                worker.join()
            for left in out.rglob("*.unfinished"):
                left.unlink()
            if isinstance(error, BrokenProcessPool):
                raise WorkerEnded("A worker was ended from outside, for want of memory most likely.") from error
            raise


def _submitted(pool: ProcessPoolExecutor, out: Path, boards: Sequence[Wanted]) -> dict[Wanted, Future[Made]]:
    """Has boards made. The largest take longest: they begin first, so that no core waits for one at the end.

    Workers inherit that Ctrl-C is held back: it is for this process to end them and to speak for all.
    """
    by_size = sorted(boards, key=lambda one: -tile_of(one.game, one.name).cells)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return {wanted: pool.submit(_one, out, wanted) for wanted in by_size}
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _one(out: Path, wanted: Wanted) -> Made:
    board, where = made(wanted)
    folder = out / board.name
    files(board, where, folder)
    return list(found(board, where, folder)), _row(board, where)


def _row(board: Board, where: Land) -> tuple[object, ...]:
    left, top, right, low = board.outline.bounds
    name = board.name
    length = sum(abs(track.ax - track.bx) + abs(track.ay - track.by) for track in board.tracks)
    return (
        f"[{name}]({name}/{name}.kicad_pcb)",
        where.title,
        f"{right - left:.1f} x {low - top:.1f}",
        len(where.cells),
        len(board.placed),
        len(board.vias),
        f"{length / 1000:.1f} m",
        f"[Gerber and drills]({name}/{name}-gerber.zip)",
        f"[top]({name}/{name}-top.svg)",
        f"[bottom]({name}/{name}-bottom.svg)",
    )
