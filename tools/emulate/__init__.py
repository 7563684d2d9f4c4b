"""The firmware as it lies in its folder, run by the real CircuitPython on an emulated Pico, and measured there.

    python -m tools.emulate BENCH UF2 [--track NAME ...]

BENCH is the folder of the board bench, an emulator with the table's parts wired to it (`runner.mjs`, `benchclient.py`,
its node modules and the boot ROM in it); UF2 is CircuitPython 10 for `raspberry_pi_pico`. Neither belongs to this
repository, so both are named on the command line.
"""
