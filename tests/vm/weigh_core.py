"""Prints the bytes that the core, a track and a race just begun keep on MicroPython's heap. Not imported.

Arguments: the firmware's folder, and a folder with `setup.json` and `track.blob`.
"""

# MicroPython's gc differs, and it has no pathlib. The core is loaded only once memory has been looked at.
# mypy: ignore-errors
# ruff: noqa: PTH123

import gc
import json
import sys


def start(core, folder):
    """Start the race; what is only needed for that is gone with this call."""
    with open(folder + "/setup.json") as file:
        setup = json.load(file)
    with open(folder + "/track.blob", "rb") as file:
        core.start(setup, file.read())


def main(firmware, folder):
    """Weigh."""
    sys.path.insert(0, firmware)
    gc.collect()
    before = gc.mem_alloc()
    import rules

    core = rules.load("rush")()
    start(core, folder)
    gc.collect()
    print(gc.mem_alloc() - before)


main(*sys.argv[1:])
