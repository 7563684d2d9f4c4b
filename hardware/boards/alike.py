"""Checks that all files of a board say the same: KiCad's, what is sent to the maker, the list for who fits it."""

from __future__ import annotations

import csv
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from shapely import union_all
from shapely.geometry import Point

from hardware.boards.read import BOTH, ENDS, Court, Drilled, Seen
from hardware.boards.tell import told
from hardware.checks import Check

_AREA: Final = 0.05
"""Square mm that two drawings of one layer may differ by: circles are made of straight pieces."""
_OFF: Final = 0.01


def whole(title: str, folder: Path, name: str) -> Check:
    """Says whether the zip has every file, and each as it lies beside it."""
    wanted = {f"{name}-{end}" for end in ENDS}
    with zipfile.ZipFile(folder / f"{name}-gerber.zip") as archive:
        packed = {one: archive.read(one) for one in archive.namelist()}
    beside = {path.name: path.read_bytes() for path in (folder / "gerber").iterdir()}
    faults = [f"{one} is missing" for one in sorted(wanted - set(packed))]
    faults += [f"{one} belongs to no layer" for one in sorted(set(packed) - wanted)]
    faults += [f"{one} differs" for one in sorted(wanted & set(packed)) if packed[one] != beside.get(one)]
    return told(f"{title}: the zip has every file of the maker's", faults, f"{len(packed)} files")


def alike(title: str, kicad: Seen, sent: Seen) -> Iterator[Check]:
    """Yields whether what is sent to the maker is the board that KiCad shows."""
    same = kicad.outline.symmetric_difference(sent.outline).area < 1.0
    area = f"{sent.outline.area / 100:.1f} cm2"
    yield told(f"{title}: Gerber and KiCad have one outline", [] if same else ["they differ"], area)
    differ = []
    for layer in BOTH:
        one, other = (
            union_all([piece.shape for piece in seen.copper if layer in piece.layers]) for seen in (kicad, sent)
        )
        off = one.symmetric_difference(other)
        if off.area > _AREA:
            differ.append(f"{off.area:.2f} mm2 of {layer}, such as at {off.representative_point().wkt}")
    yield told(f"{title}: Gerber and KiCad have one copper", differ, "both layers")
    extra = Counter(map(_rounded, kicad.holes)) - Counter(map(_rounded, sent.holes))
    extra += Counter(map(_rounded, sent.holes)) - Counter(map(_rounded, kicad.holes))
    holes = [f"{one.diameter:g} mm at ({one.x:.2f}, {one.y:.2f})" for one in extra]
    yield told(f"{title}: Gerber and KiCad have the same holes", holes, f"{len(sent.holes)} holes")


def _rounded(hole: Drilled) -> Drilled:
    return Drilled(round(hole.x, 3), round(hole.y, 3), round(hole.diameter, 3), hole.plated)


def placed_alike(title: str, kicad: Seen, placement: Path, high: float) -> Check:
    """Says whether the placement list has KiCad's parts in their places; `high` is the height of the tile."""
    faults = list(_misplaced(kicad, placement, high))
    return told(f"{title}: the placement list has each part in its place", faults, f"{len(kicad.courts)} parts")


def _misplaced(seen: Seen, placement: Path, high: float) -> Iterator[str]:
    with placement.open(encoding="utf-8") as file:
        rows = {row["Designator"]: row for row in csv.DictReader(file)}
    courts = {court.ref: court for court in seen.courts}
    yield from sorted(set(rows) ^ set(courts))
    for ref in sorted(set(rows) & set(courts)):
        if not _at(courts[ref], rows[ref], high):
            yield ref


def _at(court: Court, row: dict[str, str], high: float) -> bool:
    side = {"top": "F", "bottom": "B"}.get(row["Layer"])
    middle = Point(float(row["Mid X"]), high - float(row["Mid Y"]))
    turned = (float(row["Rotation"]) - court.turn) % 360
    return side == court.side and court.shape.centroid.distance(middle) < _OFF and turned == 0
