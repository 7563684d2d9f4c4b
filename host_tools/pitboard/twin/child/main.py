"""Runs a program of the firmware under MicroPython as CircuitPython would.

Arguments: the pipe from the twin, the pipe to it, the program, then the folders of modules. The working folder is the
board's drive.
"""

# mypy: ignore-errors

import builtins
import io
import sys

import wires


class _Implementation:
    name = "circuitpython"
    version = (10, 3, 1)


class _Sys:
    """Stands for the module `sys`: says that this is CircuitPython."""


def _pretend(real, path):
    fake = _Sys()
    fake.implementation = _Implementation()
    fake.version_info = (3, 4, 0)
    fake.version = "3.4.0; Adafruit CircuitPython 10.3.1 on 2026-09-14"
    fake.platform = "RP2040"
    fake.byteorder = real.byteorder
    fake.maxsize = 0x7FFFFFFF
    fake.modules = real.modules
    fake.path = path
    fake.exit = real.exit
    real.modules["sys"] = fake
    real.modules["usys"] = real


def _open_inside(real):
    def open(path, mode="r", buffering=-1, encoding=None):
        if not isinstance(path, str):
            return real(path, mode)
        while path.startswith("/"):
            path = path[1:]
        if ("w" in mode or "a" in mode or "+" in mode) and not wires.fact("drive_writable"):
            raise OSError(30, "Read-only filesystem")
        return real(path, mode)

    return open


def _run(program):
    try:
        execfile(program)  # noqa: F821
    except SystemExit:
        return "SystemExit"
    except BaseException as error:  # everything that can end a program
        text = io.StringIO()
        _real.print_exception(error, text)
        return text.getvalue()
    return ""


_real = sys
sys.path[:] = sys.argv[4:]
_pretend(sys, sys.path)
builtins.open = _open_inside(builtins.open)
wires.sleep(0, 0)  # to learn the time and the inputs
wires.end(_run(_real.argv[3]))
