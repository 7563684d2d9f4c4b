"""The tables of what the device has, held against a real MicroPython."""

import shutil
import subprocess
import sys
from pathlib import Path
from platform import machine

import pytest

from tools.firmware_lint import device

BESIDE = Path(sys.executable).with_name("micropython")
MICROPYTHON = str(BESIDE) if BESIDE.exists() else shutil.which("micropython")
GIVEN_BY_THE_LOADER = {"__file__"}


def micropython(script: str) -> set[str]:
    """The words that a MicroPython script prints."""
    if MICROPYTHON is None:
        assert (sys.platform, machine()) != ("linux", "x86_64"), "`micropython` is missing: run `make setup`"
        pytest.skip("the micropython command is made for Linux on x86-64 only")
    done = subprocess.run([MICROPYTHON, "-c", script], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_builtins_are_there() -> None:
    assert device.BUILTINS - micropython("import builtins\nprint(*dir(builtins))") == GIVEN_BY_THE_LOADER


def test_module_members_are_there() -> None:
    modules = sorted(name for name, members in device.MODULES.items() if members is not None)
    script = "".join(f"import {name}\nfor m in dir({name}):\n    print('{name}.' + m)\n" for name in modules)
    promised = {f"{name}.{member}" for name in modules for member in device.MODULES[name] or ()}
    assert promised <= micropython(script)


def test_missing_methods_are_missing() -> None:
    script = (
        "from array import array\nfrom collections import namedtuple\nimport struct\n"
        "for t in (str, bytes, bytearray, int, memoryview, array, ValueError, namedtuple('P', 'a'), struct):\n"
        "    print(*dir(t))\n"
    )
    assert not micropython(script) & device.MISSING_METHODS.keys()
