"""The firmware as it lies in its folder, run by the real CircuitPython on an emulated Pico, and measured there.

    python -m tools.emulate BENCH UF2 [--bootrom FILE] [--seconds N]

BENCH is the folder of the board bench, an emulator with the table's parts wired to it (`runner.mjs`, `benchclient.py`);
UF2 is CircuitPython for `raspberry_pi_pico`. Neither belongs to this repository, so both are named on the command line.
docs/emulate.md says what is played and what the numbers mean.
"""
