"""The thread in which a board lives in real time, or faster, or slower: some 30 steps a second."""

from __future__ import annotations

import queue
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final, TypeVar

from pitboard.tracks.refusal import Refusal
from pitboard.twin.page import protocol
from pitboard.twin.page.board import Board
from pitboard.twin.page.cars import CantDo
from pitboard.twin.page.shown import Shown

STEP_S: Final = 1 / 30
_MOST_BEHIND_S: Final = 0.25
"""What the thread lags more behind is left out: the table's time then passes slower."""
_LEAST_JOBS_S: Final = STEP_S / 2
_MOST_WAITING: Final = 500
_JOIN_S: Final = 3.0
"""A board that hangs for longer is left behind; it ends with the program, and its drive is deleted then."""
_BROKEN: Final = "The virtual table itself broke; end the command with Ctrl-C and start it again."

Answer = TypeVar("Answer")
Job = Callable[[Board], Any]


class Table:
    """A board in a thread of its own. `make` makes the board there.

    `by_hand`: time doesn't pass by itself, only when `advance` is called, so that the same is the same each time.
    """

    def __init__(self, make: Callable[[], Board], shown: Shown, speed: float = 1.0, *, by_hand: bool = False) -> None:
        self._by_hand = by_hand
        self._make = make
        self._shown = shown
        self._speed = speed
        self._paused = False
        self._jobs: queue.Queue[tuple[Job, Future[Any]]] = queue.Queue(_MOST_WAITING)
        self._stopping = threading.Event()
        self._ready: Future[None] = Future()
        self._thread = threading.Thread(target=self._main, name="table", daemon=True)

    def start(self) -> None:
        """Starts the thread; returns when the board runs. Raises what making it raises."""
        self._thread.start()
        self._ready.result()

    def stop(self) -> None:
        """Ends the thread and the board."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(_JOIN_S)

    def submit(self, act: protocol.Act) -> Future[None]:
        """Has an act done; its refusal comes as the future's exception. Raises CantDo."""
        return self.ask(lambda board: self._do(board, act))

    def let_go(self) -> Future[None]:
        """Has what is in the hand put back: the browser that held it is gone. Raises CantDo."""
        return self.ask(lambda board: board.cars.all_down(but=board.mover.car))

    def advance(self, ms: int) -> Future[None]:
        """Lets so much of the table's time pass at once, besides what passes by itself. Raises CantDo."""
        return self.ask(lambda board: board.step(ms))

    def ask(self, job: Callable[[Board], Answer]) -> Future[Answer]:
        """Has something done with the board in its thread; its result is the future's. Raises CantDo."""
        done: Future[Answer] = Future()
        try:
            self._jobs.put_nowait((job, done))
        except queue.Full:
            raise CantDo("The table is busy; wait a moment.") from None
        return done

    # -- the thread ----------------------------------------------------------------------------------------------

    def _main(self) -> None:
        try:
            board = self._make()
        except BaseException as error:
            self._ready.set_exception(error)
            return
        try:
            self._publish(board)
            self._ready.set_result(None)
            self._loop(board)
        except Exception as fault:  # one of ours; who looks on is told, and nobody waits for an answer
            if self._ready.done():
                self._broken(traceback.format_exc())
            else:
                self._ready.set_exception(fault)
        finally:
            board.close()

    def _broken(self, why: str) -> None:
        """Refuses all that is asked for: nothing runs any more."""
        self._shown.put({"stopped": f"{_BROKEN}\n{why}"})
        while not self._stopping.is_set():
            with suppress(queue.Empty):
                _, done = self._jobs.get(timeout=STEP_S)
                if done.set_running_or_notify_cancel():
                    done.set_exception(CantDo(_BROKEN))

    def _loop(self, board: Board) -> None:
        last = due = time.monotonic()
        rest = 0.0  # of a millisecond
        while not self._stopping.is_set():
            self._take_jobs(board, due)
            now = time.monotonic()
            passed = min(now - last, _MOST_BEHIND_S)
            last = now
            if not self._paused and not self._by_hand:
                rest += passed * 1000 * self._speed
                board.step(int(rest))
                rest -= int(rest)
            self._publish(board)
            due = max(due + STEP_S, time.monotonic())

    def _take_jobs(self, board: Board, due: float) -> None:
        """Does what is asked for until a step is due, and for a while also where steps take longer than they may."""
        end = max(due, time.monotonic() + _LEAST_JOBS_S)
        while self._take_job(board, max(0.0, due - time.monotonic())) and time.monotonic() < end:
            pass

    def _take_job(self, board: Board, wait: float) -> bool:
        """Does one thing that is asked for; tells whether there was one."""
        try:
            job, done = self._jobs.get(timeout=wait)
        except queue.Empty:
            return False
        awaited = done.set_running_or_notify_cancel()  # a browser that goes doesn't wait; its act is done all the same
        answer: Any = None
        error: Refusal | None = None
        try:
            answer = job(board)
        except Refusal as no:
            error = no
        except Exception as fault:  # one of ours: it ends this act, not the table
            error = CantDo(f"That went wrong in the table itself: {fault!r}.")
        self._publish(board)  # first, so that who is answered finds it shown
        if awaited and error is None:
            done.set_result(answer)
        elif awaited:
            done.set_exception(error)
        return True

    def _do(self, board: Board, act: protocol.Act) -> None:
        if isinstance(act, protocol.Speed):
            if act.factor not in protocol.SPEEDS:
                speeds = ", ".join(f"{speed:g}" for speed in protocol.SPEEDS)
                raise CantDo(f"The speed {act.factor:g} can't be set; take one of {speeds}.")
            self._speed = act.factor
        elif isinstance(act, protocol.Pause):
            self._paused = act.on
        else:
            board.do(act)

    def _publish(self, board: Board) -> None:
        picture = board.picture()
        self._shown.put(
            {
                "lights": board.lights(),
                "lit_at": board.lit_at,
                "picture": picture,
                "rows": board.rows(),
                "time": {"speed": self._speed, "paused": self._paused},
                **board.state(),
            }
        )
