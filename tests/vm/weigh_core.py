"""Prints the bytes that the core, a track and a race just begun keep on MicroPython's heap. Not imported.

Arguments: the firmware's folder, a game, and a folder with `setup.json` and `track.0.blob`; a race of several stages
has a blob for each, and their number as a further argument.
"""

# MicroPython's gc differs, and it has no pathlib. The core is loaded only once memory has been looked at.
# mypy: ignore-errors
# ruff: noqa: PTH123

import gc
import json
import sys


def start(core, folder, stages):
    """Start the race; what is only needed for that is gone with this call."""
    with open(folder + "/setup.json") as file:
        setup = json.load(file)
    blobs = []
    for stage in range(int(stages or 1)):
        with open(folder + "/track." + str(stage) + ".blob", "rb") as file:
            blobs.append(file.read())
    core.start(setup, blobs if stages else blobs[0])


def main(firmware, game, folder, stages=None):
    """Weigh."""
    sys.path.insert(0, firmware)
    gc.collect()
    before = gc.mem_alloc()
    import rules

    core = rules.load(game)()
    start(core, folder, stages)
    gc.collect()
    print(gc.mem_alloc() - before)


main(*sys.argv[1:])
