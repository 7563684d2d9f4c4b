"""Can it be printed? A part's file is read back with trimesh and looked at layer by layer, as a slicer does.

What must hold: one watertight body with a volume, on the bed and within it, no wall thinner than LEAST_WALL, and no
layer that reaches over free air farther than an overhang of 45 degrees, except bridges of less than BRIDGE mm that rest
on both ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, radians, tan
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import trimesh
from numpy.typing import NDArray

from hardware.parts3d.measure import LEAST_WALL
from hardware.parts3d.solid import CrossSection, JoinType, Manifold, Mesh

BED: Final = (220.0, 220.0, 220.0)
BRIDGE: Final = 10.0
LAYER: Final = 0.2
STEEPEST: Final = 45.0
"""The greatest overhang, in degrees from the upright, that prints without support."""

_SLACK = 0.01  # of outlines, for roundings in the file
_TOUCH = 0.03  # beyond a bridge's end, where it rests
_SPECK = 0.3  # square mm of a thin wall that no printer would notice
_SLIVER = 0.1  # square mm that may hang over free air
_RAY = 0.5  # greatest distance of the lines along which bridges are measured, three at the least
_DIRECTIONS = range(0, 180, 15)
_MITRE = 8.0


class Finding(NamedTuple):
    """What was looked at, whether it is good, and what was found."""

    what: str
    good: bool
    found: str


class Bridge(NamedTuple):
    """What hangs over free air in a layer: how high, how many square mm, the span; infinite where no bridge helps."""

    height: float
    area: float
    span: float


def look(path: Path) -> Iterator[Finding]:
    """Yields what is found of a part's file (STL)."""
    mesh = trimesh.load_mesh(path)
    yield Finding("watertight", bool(mesh.is_watertight and mesh.is_winding_consistent), f"{len(mesh.faces)} faces")
    yield Finding("has a volume", float(mesh.volume) > 0, f"{mesh.volume / 1000:.2f} cm3")
    solid = _solid(mesh)
    bodies = len(solid.decompose())
    yield Finding("is one body", bodies == 1, f"{bodies} bodies")
    ground, top = float(mesh.bounds[0][2]), float(mesh.bounds[1][2])
    size = [float(extent) for extent in mesh.extents]
    fits = all(extent <= most for extent, most in zip(size, BED, strict=True))
    yield Finding("fits the bed", fits, " x ".join(f"{extent:.1f}" for extent in size) + " mm")
    yield Finding("lies on the bed", abs(ground) < 1e-4, f"lowest point at {ground:.3f} mm")
    layers = [solid.slice(height) for height in _heights(ground, top)]
    thin = max(map(thin_part, layers), default=0.0)
    yield Finding(f"has walls of {LEAST_WALL} mm", thin < _SPECK, f"at the most {thin:.2f} mm2 of a layer is thinner")
    yield _support(layers)


def _support(layers: list[CrossSection]) -> Finding:
    bridges = [bridge for number in range(1, len(layers)) for bridge in _bridges(number, layers)]
    worst = max(bridges, key=lambda bridge: bridge.span, default=Bridge(0.0, 0.0, 0.0))
    found = f"longest bridge {worst.span:.1f} mm"
    if worst.span >= BRIDGE:
        span = "with a free end" if worst.span == inf else f"of {worst.span:.1f} mm"
        found = f"{worst.area:.1f} mm2 at {worst.height:.1f} mm hang over free air, {span}"
    return Finding("needs no support", worst.span < BRIDGE, found)


def _solid(mesh: trimesh.Trimesh) -> Manifold:
    vertices: NDArray[np.float32] = np.asarray(mesh.vertices, dtype=np.float32)
    faces: NDArray[np.uint32] = np.asarray(mesh.faces, dtype=np.uint32)
    return Manifold(Mesh(vertices, faces))


def _heights(ground: float, top: float) -> list[float]:
    """Returns the middles of all layers."""
    return [float(height) for height in np.arange(ground + LAYER / 2, top, LAYER)]


def thin_part(layer: CrossSection) -> float:
    """Returns the largest area of a layer, in square mm, that no disc of LEAST_WALL lies in (its corners apart)."""
    reach = LEAST_WALL / 2 - _TOUCH
    opened = layer.offset(-reach, JoinType.Miter, _MITRE).offset(reach, JoinType.Miter, _MITRE)
    rest = layer - opened.offset(_TOUCH, JoinType.Miter, _MITRE)
    return max((part.area() for part in rest.decompose()), default=0.0)


# -- overhangs ---------------------------------------------------------------------------------------------------------


def _bridges(number: int, layers: list[CrossSection]) -> Iterator[Bridge]:
    """Yields what of a layer hangs over free air farther than the steepest overhang."""
    below, layer = layers[number - 1], layers[number]
    held = below.offset(LAYER * tan(radians(STEEPEST)) + _SLACK, JoinType.Miter, _MITRE)
    if sum(part.area() for part in (layer - held).decompose()) < _SLIVER:
        return
    for part in (layer - below).decompose():
        if (part - held).area() >= _SLIVER:
            yield Bridge(number * LAYER, part.area(), span(part, below))


def span(part: CrossSection, below: CrossSection) -> float:
    """Returns the length of the longest line by which a bridge is spun, in the best of all directions.

    Infinite when in every direction some line has a free end.
    """
    return min(_span_along(part.rotate(-angle), below.rotate(-angle)) for angle in _DIRECTIONS)


def _span_along(part: CrossSection, below: CrossSection) -> float:
    """Returns the longest of the lines along x that fill a part; infinite when one of them has a free end."""
    _, low, _, high = part.bounds()
    longest = 0.0
    lines = max(3, round((high - low) / _RAY))
    for y in low + (high - low) * (np.arange(lines) + 0.5) / lines:
        ends = _crossings(part, y)
        for begin, end in zip(ends[::2], ends[1::2], strict=False):
            if end - begin < 2 * _TOUCH:
                continue
            if not (_inside(below, begin - _TOUCH, y) and _inside(below, end + _TOUCH, y)):
                return inf
            longest = max(longest, end - begin)
    return longest


def _crossings(outline: CrossSection, y: float) -> list[float]:
    """Returns where the outline crosses a level line, from left to right."""
    found: list[float] = []
    for loop in outline.to_polygons():
        x0, y0 = loop[:, 0], loop[:, 1]
        x1, y1 = np.roll(x0, -1), np.roll(y0, -1)
        across = (y0 <= y) != (y1 <= y)
        share = (y - y0[across]) / (y1[across] - y0[across])
        found += [float(x) for x in x0[across] + share * (x1[across] - x0[across])]
    return sorted(found)


def _inside(outline: CrossSection, x: float, y: float) -> bool:
    return sum(crossing <= x for crossing in _crossings(outline, y)) % 2 == 1
