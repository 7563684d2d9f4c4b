"""A console and its tiles, plugged together."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.circuit.model import Circuit


def chain(name: str, console: Circuit, tiles: Sequence[Circuit]) -> Circuit:
    """Returns one circuit of a console and tiles in chain order, each plugged into the one before.

    References are prefixed: "C/U1", "T1/S3"; nets too, but joined ones have the name of the first circuit they are in.
    """
    made = Circuit(name, f"{console.title}; {len(tiles)} tiles", rails={})
    made.take_in(console, "C/")
    before = "C/J1"
    for number, tile in enumerate(tiles, 1):
        made.take_in(tile, f"T{number}/")
        made.plug(before, f"T{number}/J1")
        before = f"T{number}/J2"
    return made
