"""Runs the firmware in this interpreter, in a thread that is held in its own sleep while the host does something."""

from __future__ import annotations

import ctypes
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn

from pitboard.twin.clock import WatchdogBite
from pitboard.twin.drive import Drive
from pitboard.twin.loader import Loader
from pitboard.twin.machine import PATIENCE_S, Ending
from pitboard.twin.nvm import PowerCut
from pitboard.twin.wiring import Reset, Wiring

VERSION = (10, 3, 1)
_BUSES = ("spi_set", "spi_read", "i2c_open", "i2c_write", "i2c_read", "nvm_read", "nvm_write", "pwm", "pixels")
_USB = ("cdc_connected", "cdc_waiting", "cdc_leaving", "cdc_read", "cdc_write", "cdc_clear")
_REST = ("now", "spend", "watchdog", "pin_set", "driven", "knob_sign", "knob_edges", "random", "getenv", "fact", "note")
WIRES = (*_BUSES, *_USB, *_REST)
"""The methods of `Wiring` that the fakes call as they are; `sleep` and `reset` are the machine's own."""
_FREE_HEAP = 100_000


class CPythonMachine:
    """One run of one program, in a thread."""

    def __init__(self, wiring: Wiring, drive: Drive) -> None:
        self._wiring = wiring
        self._drive = drive
        self._printed: list[str] = []
        self._wires = ModuleType("wires")
        self._go = threading.Semaphore(0)
        self._held = threading.Semaphore(0)
        self._ending: Ending | None = None
        self._thread: threading.Thread | None = None

    # -- the host's side -----------------------------------------------------------------------------------------

    def start(self, program: Path) -> None:
        """Makes ready to run a program."""
        calls: dict[str, Callable[..., Any]] = {name: getattr(self._wiring, name) for name in WIRES}
        self._wires.__dict__.update(calls, sleep=self._sleep, reset=self._reset)
        self._thread = threading.Thread(target=self._run, args=(program,), name="firmware", daemon=True)
        self._thread.start()

    def go(self) -> Ending | None:
        """Runs on until the clock's `until`, or to the end."""
        if self._ending is not None:
            return self._ending
        self._go.release()
        before = -1
        while not self._held.acquire(timeout=PATIENCE_S):
            if self._wiring.clock.now == before:
                return self._hung()
            before = self._wiring.clock.now
        return self._ending

    def stop(self) -> None:
        """Takes the program's power away."""
        if self._thread is None or not self._thread.is_alive():
            return
        self._cut_wires()
        self._go.release()
        self._thread.join(PATIENCE_S)

    def console(self) -> str:
        """Returns what the program has printed."""
        return "".join(self._printed)

    def free_heap(self) -> int | None:
        """Returns None: this interpreter has no heap of a board's size."""
        return None

    def weigh(self) -> None:
        """Does nothing."""

    def _hung(self) -> Ending:
        assert self._thread is not None
        thread = self._thread.ident
        assert thread is not None
        frame = sys._current_frames().get(thread)
        stack = "".join(traceback.format_stack(frame)) if frame is not None else ""
        self._cut_wires()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(PowerCut))
        self._held.acquire(timeout=PATIENCE_S)
        self._ending = Ending("hung", f"The program runs without ever sleeping:\n{stack}")
        return self._ending

    # -- the firmware's thread -----------------------------------------------------------------------------------

    def _run(self, program: Path) -> None:
        self._go.acquire()
        try:
            self._wires.now()  # raises when the power has gone before it began
            self._loader().run(program)
            self._ending = Ending("returned")
        except SystemExit:
            self._ending = Ending("returned")
        except Reset as reset:
            self._ending = Ending(reset.kind)
        except WatchdogBite:
            self._ending = Ending("bite")
        except PowerCut:
            self._ending = Ending("cut")
        except BaseException:  # everything that can end a program
            self._ending = Ending("crashed", _own_frames(traceback.format_exc()))
        self._held.release()

    def _loader(self) -> Loader:
        given = {
            "wires": self._wires,
            "sys": _system([str(folder) for folder in self._drive.path]),
            "gc": _module("gc", collect=lambda: 0, mem_free=lambda: _FREE_HEAP, mem_alloc=lambda: 0, enable=_nothing,
                          disable=_nothing, isenabled=lambda: True),
            "micropython": _module("micropython", const=lambda value: value),
            "uos": self._drive.system(),
        }  # fmt: skip
        opener = self._drive.opener(lambda: bool(self._wiring.facts["drive_writable"]))
        loader = Loader(self._drive.path, given, {"open": opener, "print": self._print})
        vars(given["sys"])["modules"] = loader.modules
        return loader

    def _print(self, *values: object, sep: str = " ", end: str = "\n", file: object = None) -> None:
        self._printed.append(sep.join(map(str, values)) + end)

    def _sleep(self, us: int) -> None:
        wiring = self._wiring
        clock = wiring.clock
        target = clock.now + us + wiring.turn_us
        for channel in wiring.cdc:
            channel.pump()
        try:
            while not clock.reach(target):
                self._held.release()
                self._go.acquire()
                self._wires.now()  # raises when the power has gone
        except WatchdogBite:
            self._cut_wires()
            raise

    def _reset(self, kind: str) -> NoReturn:
        self._cut_wires()
        raise Reset(kind)

    def _cut_wires(self) -> None:
        """Has every further call of the program fail, so that its own clearing up can't reach the hardware."""
        for name in [*WIRES, "sleep", "reset"]:
            setattr(self._wires, name, _no_power)


def _no_power(*_: object) -> NoReturn:
    raise PowerCut


def _nothing() -> None:
    pass


def _module(name: str, **members: Any) -> ModuleType:
    module = ModuleType(name)
    module.__dict__.update(members)
    return module


def _system(path: list[str]) -> ModuleType:
    """Returns a module `sys` that says that this is CircuitPython."""
    return _module(
        "sys",
        implementation=SimpleNamespace(name="circuitpython", version=VERSION),
        version="3.4.0; Adafruit CircuitPython 10.3.1 on 2026-09-14",
        version_info=(3, 4, 0),
        platform="RP2040",
        byteorder="little",
        maxsize=0x7FFFFFFF,
        path=path,
        exit=sys.exit,
    )


def _own_frames(text: str) -> str:
    """Returns a traceback without the frames of this package above the program's."""
    head, mark, rest = text.partition("exec(_code(program), vars(module))\n")
    first = head.splitlines()[0] if head else ""
    return f"{first}\n{rest}" if mark else text
