"""Land patterns of the parts on a tile board, under KiCad's names: pads, room taken, height.

Millimetres, x to the right, y down, seen from the part's side; pad 1 as KiCad's libraries have it. Sources: IPC-7351
nominal density for the small parts, the makers' drawings for connectors. Pads of the SC-70 are 0.35 mm wide so that
tracks reach them on the router's grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple


class Land(NamedTuple):
    """A pad: number, middle, size; `drill` 0 for a pad on one side; round or with corners."""

    number: str
    x: float
    y: float
    wide: float
    high: float
    drill: float = 0.0
    round: bool = False


class Rect(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    low: float

    def grown(self, by: float) -> Rect:
        """Returns it larger on all sides."""
        return Rect(self.left - by, self.top - by, self.right + by, self.low + by)

    def moved(self, x: float, y: float) -> Rect:
        """Returns it moved."""
        return Rect(self.left + x, self.top + y, self.right + x, self.low + y)

    def meets(self, other: Rect) -> bool:
        """Says whether the two have more than an edge in common."""
        return self.left < other.right and other.left < self.right and self.top < other.low and other.top < self.low


@dataclass(frozen=True, slots=True)
class Footprint:
    """A land pattern. `body` is the part seen from above, `court` the room that it takes, `height` that of the part.

    `under`: the part hangs below the board, because the overlay lies on top; its legs come through. `round`: a can, as
    wide as its body; `notch`: a line that shows which way a connector is keyed; `entry`: the way in which wires go into
    its side, from its middle.
    """

    name: str
    pads: tuple[Land, ...]
    body: Rect
    court: Rect
    height: float
    under: bool = False
    round: bool = False
    notch: tuple[tuple[float, float], ...] = ()
    entry: tuple[float, float] = (0.0, 0.0)


COURT: Final = 0.25  # from pads and body to the edge of the room that a part takes


def _made(name: str, pads: list[Land], body: Rect, height: float, *, under: bool = False) -> Footprint:
    left = min(body.left, *(pad.x - pad.wide / 2 for pad in pads))
    right = max(body.right, *(pad.x + pad.wide / 2 for pad in pads))
    top = min(body.top, *(pad.y - pad.high / 2 for pad in pads))
    low = max(body.low, *(pad.y + pad.high / 2 for pad in pads))
    return Footprint(name, tuple(pads), body, Rect(left, top, right, low).grown(COURT), height, under)


def _two_rows(
    name: str, pins: int, pitch: float, aside: float, size: tuple[float, float], body: Rect, height: float
) -> Footprint:
    rows = pins // 2
    pads = []
    for row in range(rows):
        y = (row - (rows - 1) / 2) * pitch
        pads.append(Land(str(row + 1), -aside, y, *size))
        pads.append(Land(str(pins - row), aside, y, *size))
    return _made(name, pads, body, height)


def _two(name: str, aside: float, size: tuple[float, float], height: float) -> Footprint:
    return _made(
        name, [Land("1", -aside, 0.0, *size), Land("2", aside, 0.0, *size)], Rect(-1, -0.625, 1, 0.625), height
    )


def _legs(number: int, x: float, y: float, size: float, drill: float) -> Land:
    return Land(str(number), x, y, size, size, drill, round=number > 1)


def _header() -> Iterator[Land]:
    for row in range(5):
        for column in range(2):
            yield _legs(2 * row + column + 1, 2.54 * column, 2.54 * row, 1.7, 1.0)


def _radial(name: str, diameter: float, pitch: float, size: float, drill: float, height: float) -> Footprint:
    middle, half = pitch / 2, diameter / 2
    pads = [_legs(1, 0.0, 0.0, size, drill), _legs(2, pitch, 0.0, size, drill)]
    made = _made(name, pads, Rect(middle - half, -half, middle + half, half), height, under=True)
    return replace(made, round=True)


_ALL: Final = (
    _two_rows("SOIC-16_3.9x9.9mm_P1.27mm", 16, 1.27, 2.475, (1.95, 0.6), Rect(-1.95, -4.95, 1.95, 4.95), 1.75),
    _two_rows("SOT-363_SC-70-6", 6, 0.65, 0.95, (0.65, 0.35), Rect(-0.625, -1.0, 0.625, 1.0), 1.1),
    _made(
        "SOT-23",
        [Land("1", -0.9375, -0.95, 1.475, 0.6), Land("2", -0.9375, 0.95, 1.475, 0.6), Land("3", 0.9375, 0, 1.475, 0.6)],
        Rect(-0.65, -1.45, 0.65, 1.45),
        1.12,
    ),
    _made(
        "LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
        [
            Land("1", -2.45, -1.6, 1.5, 1.0),
            Land("2", -2.45, 1.6, 1.5, 1.0),
            Land("3", 2.45, 1.6, 1.5, 1.0),
            Land("4", 2.45, -1.6, 1.5, 1.0),
        ],
        Rect(-2.5, -2.5, 2.5, 2.5),
        1.6,
    ),
    _two("R_0805_2012Metric", 0.9125, (1.025, 1.4), 0.6),
    _two("C_0805_2012Metric", 0.95, (1.0, 1.45), 1.35),
    _radial("CP_Radial_D6.3mm_P2.50mm", 6.3, 2.5, 1.6, 0.8, 11.5),
    _radial("CP_Radial_D10.0mm_P5.00mm", 10.0, 5.0, 2.0, 1.0, 16.5),
    replace(
        _made("IDC-Header_2x05_P2.54mm_Vertical", list(_header()), Rect(-3.18, -5.1, 5.72, 15.26), 9.2, under=True),
        notch=((-3.18, 2.83), (-2.18, 2.83), (-2.18, 7.33), (-3.18, 7.33)),
    ),
    replace(
        _made(
            "TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal",
            [_legs(1, 0.0, 0.0, 2.6, 1.3), _legs(2, 5.08, 0.0, 2.6, 1.3)],
            Rect(-2.54, -5.2, 7.62, 4.6),
            10.0,
            under=True,
        ),
        entry=(0.0, 1.0),
    ),
)
FOOTPRINTS: Final = {footprint.name: footprint for footprint in _ALL}
PLUGGED: Final = 15.0
"""Height of a link's header with its socket and cable plugged in."""


def footprint(name: str) -> Footprint:
    """Returns a footprint by KiCad's name, with or without its library. Raises ValueError for one not drawn here."""
    found = FOOTPRINTS.get(name.rpartition(":")[2])
    if found is None:
        raise ValueError(f"There is no footprint {name} for boards; draw it in hardware/boards/footprints.py.")
    return found
