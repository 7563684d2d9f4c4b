"""Programs that lie on the emulated drive in place of code.py, to tell what cannot be seen from outside."""

from __future__ import annotations

import re
from typing import Final

END: Final = "PROBE-END"
"""What a probe prints last."""

COMPILE: Final = """\
import gc, os
from supervisor import ticks_ms
for folder in FOLDERS:
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            with open(folder + "/" + name) as file:
                text = file.read()
            gc.collect()
            free = gc.mem_free()
            then = ticks_ms()
            code = compile(text, name, "exec")
            took = ticks_ms() - then
            gc.collect()
            print("MODULE", folder + "/" + name, len(text), took, free - gc.mem_free())
            code = text = None
print("PROBE-END")
"""
"""Compiles every module of some folders by itself: bytes of text, ms, bytes of code kept."""

LOOP: Final = """\
import gc
import sys
import supervisor
ticks = supervisor.ticks_ms
runtime = supervisor.runtime
step = None
memory = [0, 0]  # free before the firmware, taken by this module
# Turns in the race, those above 20 ms; the longest before it (or with a page open), in it, after it. Of bots: the
# longest turn in which one thinks, decisions, ms of all, ms of the longest
seen = [0, 0, 0, 0, 0, 0, 0, 0, 0]
begun = -1  # when the decision began that a bot thinks about

def thought(session, then, took):
    global begun
    if begun < 0:
        begun = then
    if took > seen[5]:
        seen[5] = took
    if session.job != 5:
        took = ticks() - begun & 0x1FFFFFFF
        begun = -1
        seen[6] += 1
        seen[7] += took
        if took > seen[8]:
            seen[8] = took

def timed(self, now):
    match = self.match
    pages = self.pages
    thinks = match is not None and pages is None and match.session.job == 5
    then = ticks()
    wait = step(self, now)
    took = ticks() - then & 0x1FFFFFFF
    phase = 2
    if match is not None and pages is None and self.pages is None and not match.session.screen.details:
        if thinks:
            thought(match.session, then, took)
        if match.session.over:
            phase = 4
        else:
            phase = 3
            seen[0] += 1
            if took > 20:
                seen[1] += 1
    if took > seen[phase]:
        seen[phase] = took
    if runtime.serial_bytes_available:
        tell(sys.stdin.read(runtime.serial_bytes_available))
    return wait

def tell(words):
    then = ticks()
    gc.collect()
    took = ticks() - then
    print("PROBE", memory[0], memory[1], gc.mem_free(), took, *seen)

def hook(app, free, taken):
    global step
    memory[:] = (free, taken)
    step = app.step
    app.step = timed
"""
"""Times every turn of the loop; told anything on the console it prints heap and times."""

NAME: Final = "probe.py"
_IMPORT: Final = re.compile(r"^( *)from table\.app import App\b.*\n", re.MULTILINE)
_FIRST: Final = "import gc\ngc.collect()\n_FREE = gc.mem_free()\n"
_HOOK: Final = (
    "gc.collect()",
    "_before = gc.mem_free()",
    "import probe",
    "gc.collect()",
    "probe.hook(App, _FREE, _before - gc.mem_free())",
)


def hooked(program: str) -> str:
    """Returns the firmware's code.py with the probe of the loop hooked in where the table is imported.

    All else stays as it is, and in the same order. Raises ValueError when there is no such place.
    """
    found = _IMPORT.search(program)
    if found is None:
        raise ValueError("code.py has no line `from table.app import App`, where the probe of the loop is hooked in")
    hook = "".join(f"{found[1]}{line}\n" for line in _HOOK)
    return _FIRST + program[: found.end()] + hook + program[found.end() :]
