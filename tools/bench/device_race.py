"""Random races on the trimmed core under MicroPython; prints one line of JSON. Run by `tools/bench`, not imported.

Arguments: a folder, and `speed` (CPU time of all races) or `memory` (bytes kept, looked at after every act). The folder
holds `0.blob`, the compiled track, and `plan.json`: {"game": .., "setup": .., "seed": .., "races": .., "rolls": whether
the core rolls its dice itself, "stages": 0, or how many tracks a rally has: the files `0.blob`, `1.blob`, ..}.

The current folder is the firmware's: it is the root of the board's drive, and long paths would count as memory.
"""

# MicroPython's gc and time differ from the desktop's.
# mypy: ignore-errors

import gc
import json
import random
import sys
import time


def read(folder, number):
    """Read a compiled track into a buffer of its size, as the board does it."""
    with open("%s/%d.blob" % (folder, number), "rb") as file:
        blob = bytearray(file.seek(0, 2))
        file.seek(0)
        file.readinto(blob)
    return blob


class Stages:
    """The tracks of a rally, each read when it is asked for."""

    def __init__(self, folder, count):
        self.folder = folder
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, stage):
        return read(self.folder, stage)


def started(new_core, plan, folder):
    """Return a race that has begun; a single blob is dropped."""
    core = new_core()
    if plan["rolls"]:
        core.roll = roll
    core.start(plan["setup"], Stages(folder, plan["stages"]) if plan["stages"] else read(folder, 0))
    return core


def roll(count):
    """Roll dice."""
    return [1 + (random.getrandbits(16) * 6 >> 16) for _ in range(count)]


def rolling(core, seat, code):
    """Play an act on a core that rolls its dice itself; return them."""
    core.dice = ()  # an act that never rolls may leave those of the last roll there
    core.play(seat, code)
    return core.dice


def asking(core, seat, code):
    """Play an act on a core that says how many dice it lacks; return them."""
    more = core.play(seat, code, ())
    if not more:
        return ()
    dice = []
    while more:
        dice += roll(more)
        more = core.play(seat, code, dice)
    return dice


def play(core, act, watch):
    """Play one race to its end; return the number of acts."""
    bits = random.getrandbits
    acts = size = 0
    seat = core.seat()
    while seat >= 0:
        code = core.acts[bits(16) * core.legal() >> 16]
        dice = act(core, seat, code)
        if dice:
            size += len('{"seat": %d, "act": "%s", "dice": %s}' % (seat, core.text(code), dice))
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


def main(folder, mode):
    """Do what the arguments say."""
    sys.path.insert(0, "")
    with open(folder + "/plan.json") as file:
        plan = json.load(file)
    gc.collect()
    before = gc.mem_alloc()
    from rules import load

    new_core = load(plan["game"])
    gc.collect()
    code = gc.mem_alloc() - before
    peak = Peak(before)
    act = rolling if plan["rolls"] else asking
    acts = 0
    kept = 0
    start = time.clock()
    for number in range(plan["races"]):
        random.seed(plan["seed"] + number)
        core = started(new_core, plan, folder)
        if mode == "memory":
            peak.look()
            kept = peak.bytes
        acts += play(core, act, peak.look if mode == "memory" else None)
    seconds = time.clock() - start
    print(json.dumps({"acts": acts, "seconds": seconds, "code": code, "started": kept, "peak": peak.bytes}))


main(*sys.argv[1:])
