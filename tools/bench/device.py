"""The core under MicroPython: its speed, what it keeps in memory, and the smallest heap in which a race runs."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboard.records.sides import firmware_folder
from tools.bench.setups import ROLLING_CORES, SEED, Case
from tools.bench.speed import Sample, core_tracks

_SCRIPT = Path(__file__).resolve().with_name("device_race.py")
_ROOMY = 400
_MARGIN = 24
_RACE_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes on MicroPython's heap: the modules of the core; with a race started; the most after any act of it."""

    code: int
    started: int
    peak: int


class Device:
    """One case's races, each run in a MicroPython of its own with a heap of so many kB."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._command = micropython()

    @property
    def is_there(self) -> bool:
        """Whether this machine has the `micropython` command."""
        return self._command is not None

    def speed(self, races: int, heap: int = _ROOMY) -> Sample:
        """Plays races one after the other; CPU time without loading the modules."""
        told = self._run("speed", races, heap)
        if told is None:
            raise RuntimeError(f"the races don't run in a heap of {heap} kB")
        return Sample(int(told["acts"]), races, told["seconds"])

    def memory(self) -> Memory:
        """Plays one race and looks at the heap after every act."""
        told = self._run("memory", 1, _ROOMY)
        if told is None:
            raise RuntimeError(f"the race doesn't run in a heap of {_ROOMY} kB")
        return Memory(int(told["code"]), int(told["started"]), int(told["peak"]))

    def smallest_heap(self, step: int = 1) -> int:
        """The heap, in kB, from which on the core is compiled and plays a whole race: by halving, up to a step.

        How memory happens to be cut up decides near the limit: a heap may do where a bigger one does not. So all
        heaps up to a margin above the one returned have been tried.
        """
        fails, runs = 0, _ROOMY
        while runs - fails > step:
            middle = (fails + runs) // 2
            if self._run("speed", 1, middle) is None:
                fails = middle
            else:
                runs = middle
        heap = runs + step
        while heap <= runs + _MARGIN:
            if self._run("speed", 1, heap) is None:
                runs = heap + step
            heap += step
        return runs

    def _run(self, mode: str, races: int, heap: int) -> dict[str, float] | None:
        """What the script printed; None when it ran out of memory."""
        if self._command is None:
            raise FileNotFoundError("the command `micropython` is missing: run `make setup` on Linux x86-64")
        with TemporaryDirectory() as folder:
            self._write(Path(folder), races)
            words = [self._command, "-X", f"heapsize={heap}k", str(_SCRIPT), folder, mode]
            done = subprocess.run(
                words, cwd=firmware_folder(), capture_output=True, text=True, timeout=_RACE_SECONDS, check=False
            )
        if done.returncode == 0:
            told: dict[str, float] = json.loads(done.stdout)
            return told
        # A heap too small for MicroPython itself ends it by a signal, before it can say so.
        if done.returncode < 0 or "MemoryError" in done.stdout + done.stderr:
            return None
        raise RuntimeError(f"the core fails under MicroPython: {(done.stderr or done.stdout).strip()}")

    def _write(self, folder: Path, races: int) -> None:
        """Writes what the script reads."""
        case, tracks = self._case, core_tracks(self._case)
        blobs = [tracks] if isinstance(tracks, bytes) else tracks
        for number, blob in enumerate(blobs):
            (folder / f"{number}.blob").write_bytes(blob)
        plan = {
            "game": case.game,
            "setup": case.setup,
            "seed": SEED,
            "races": races,
            "rolls": case.game in ROLLING_CORES,
            "stages": 0 if isinstance(tracks, bytes) else len(tracks),
        }
        (folder / "plan.json").write_text(json.dumps(plan))


def micropython() -> str | None:
    """The `micropython` command beside this Python, else the one on the path, else None."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")
