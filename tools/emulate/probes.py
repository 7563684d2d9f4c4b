"""Programs that lie on the emulated drive in place of code.py, to tell what cannot be seen from outside."""

from __future__ import annotations

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

PROGRAM: Final = "program.py"
"""What the firmware's code.py is called where the probe of the loop stands in its place."""

LOOP: Final = """\
import gc
gc.collect()
START = gc.mem_free()
import sys
import supervisor
import table.app
ticks = supervisor.ticks_ms
step = table.app.App.step
runtime = supervisor.runtime
seen = [0, 0, 0, 0]  # turns of the loop; those longer than 10 ms, than 20 ms; the longest one

def timed(self, now):
    then = ticks()
    wait = step(self, now)
    took = ticks() - then & 0x1FFFFFFF
    seen[0] += 1
    if took > 10:
        seen[1] += 1
        if took > 20:
            seen[2] += 1
        if took > seen[3]:
            seen[3] = took
    if runtime.serial_bytes_available:
        tell(sys.stdin.read(runtime.serial_bytes_available))
    return wait

def tell(words):
    used = gc.mem_alloc()
    then = ticks()
    gc.collect()
    took = ticks() - then
    print("PROBE", START, gc.mem_free(), used - gc.mem_alloc(), took, seen[0], seen[1], seen[2], seen[3])
    if "0" in words:
        seen[:] = (0, 0, 0, 0)

table.app.App.step = timed
import program
"""
"""Times every turn of the loop; told anything on the console it prints heap and times, told "0" it begins anew."""
