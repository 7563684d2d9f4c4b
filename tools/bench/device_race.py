"""Random races on the trimmed core under MicroPython; prints one line of JSON. Run by `tools/bench`, not imported.

Arguments: the firmware's folder, a file with {"setup": ..., "seed": ..., "races": ...}, the track's blob, and
`speed` (CPU time of all races) or `memory` (bytes kept, looked at after every act).
"""

# MicroPython's gc and time differ from the desktop's.
# mypy: ignore-errors

import gc
import json
import random
import sys
import time


def started(new_core, setup, blob_file):
    """Return a race that has begun; the blob is read into a buffer of its size and dropped, as the board does it."""
    with open(blob_file, "rb") as file:
        size = file.seek(0, 2)
        file.seek(0)
        blob = bytearray(size)
        file.readinto(blob)
    core = new_core()
    core.roll = roll
    core.start(setup, blob)
    return core


def roll(count):
    """Roll dice."""
    return [1 + (random.getrandbits(16) * 6 >> 16) for _ in range(count)]


def play(core, watch):
    """Play one race to its end; return the number of acts."""
    bits = random.getrandbits
    acts = size = 0
    seat = core.seat()
    while seat >= 0:
        code = core.acts[bits(16) * core.legal() >> 16]
        core.play(seat, code)
        if core.dice:
            size += len('{"seat": %d, "act": "%s", "dice": %s}' % (seat, core.text(code), core.dice))
        else:
            size += len('{"seat": %d, "act": "%s"}' % (seat, core.text(code)))
        acts += 1
        if watch:
            watch()
        seat = core.seat()
    return acts


class Peak:
    """The most bytes that were in use after an act, garbage collected."""

    def __init__(self, before):
        self.before = before
        self.bytes = 0

    def look(self):
        """Look now."""
        gc.collect()
        self.bytes = max(self.bytes, gc.mem_alloc() - self.before)


def main(folder, plan_file, blob_file, mode):
    """Do what the arguments say."""
    sys.path.insert(0, folder)
    with open(plan_file) as file:
        plan = json.load(file)
    gc.collect()
    before = gc.mem_alloc()
    from rules import load

    new_core = load("rush")
    gc.collect()
    code = gc.mem_alloc() - before
    peak = Peak(before)
    acts = 0
    kept = 0
    start = time.clock()
    for number in range(plan["races"]):
        random.seed(plan["seed"] + number)
        core = started(new_core, plan["setup"], blob_file)
        if mode == "memory":
            peak.look()
            kept = peak.bytes
        acts += play(core, peak.look if mode == "memory" else None)
    seconds = time.clock() - start
    print(json.dumps({"acts": acts, "seconds": seconds, "code": code, "started": kept, "peak": peak.bytes}))


main(*sys.argv[1:])
