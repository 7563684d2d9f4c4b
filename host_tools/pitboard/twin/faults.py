"""What can go wrong with the hardware, by the box or the tile that it happens to."""

from __future__ import annotations

from collections.abc import Sequence

from pitboard.twin.wiring import Wiring

DISPLAY = ("there", "gone", "nopull")
ID_BITS = 8


class Faults:
    """Switches for faults; each stays until it is taken back."""

    def __init__(self, wiring: Wiring, sensors: Sequence[int]) -> None:
        self._wiring = wiring
        self._sensors = sensors

    def unplug(self, tile: int, tail: str = "ff") -> None:
        """Unplugs a tile, counted from 0, and all after it. `tail`, what is read there then: "ff", "noise", "zero"."""
        self._wiring.chain.unplug(tile, tail)

    def plug(self) -> None:
        """Plugs all tiles in."""
        self._wiring.chain.plug()

    def stick(self, box: int, magnet: bool | None) -> None:
        """Has a sensor see a magnet (or none) whatever is there; None mends it."""
        self._wiring.chain.stick(self._sensor(box), None if magnet is None else int(not magnet))

    def flicker(self, box: int, percent: int) -> None:
        """Has a sensor lie in so many of a hundred scans; 0 mends it."""
        self._wiring.chain.flicker(self._sensor(box), percent)

    def spoil_id(self, tile: int, bit: int, level: int | None) -> None:
        """Holds a bit of a tile's id byte at a level; None mends it."""
        self._wiring.chain.stick(ID_BITS * self._wiring.chain.firsts[tile] + bit, level)

    def display(self, state: str) -> None:
        """Has the display "there", "gone" (unplugged), or "nopull" (gone, and the bus's pull-ups with it).

        A display that comes back has been without power.
        """
        glass = self._wiring.glass
        if glass is None:
            raise ValueError("This twin has no display; make it with display='ssd1306'.")
        if state not in DISPLAY:
            raise ValueError(f"There is no state {state!r} of a display; take one of {', '.join(DISPLAY)}.")
        if state == "there" and glass.state != "there":
            glass.power_up()
        glass.state = state

    def host(self, mode: str) -> None:
        """Has the host's program "reading", "silent" (port open, nothing read) or "gone"."""
        self._wiring.cdc[1].host = mode

    def cut_power_in_write(self, after: int) -> None:
        """Takes the power away once so many more bytes of flash have been written."""
        self._wiring.nvm.cut_after = after

    def _sensor(self, box: int) -> int:
        if not 0 <= box < len(self._sensors) or self._sensors[box] < 0:
            raise ValueError(
                f"There is no box {box} with a sensor; the layout has boxes 0 to {len(self._sensors) - 1}."
            )
        return self._sensors[box]
