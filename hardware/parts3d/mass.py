"""What printed parts weigh: walls, floors and roofs are solid, the rest is infill."""

from __future__ import annotations

from functools import cache
from math import isclose
from typing import Final

from manifold3d import Manifold  # type: ignore[import-not-found] # has no py.typed

from hardware.boards.land import land
from hardware.parts3d.jobs import FRAMES, jobs

DENSITY: Final = 1.24
"""g/cm3 of PLA."""
SHELL: Final = 1.2
"""How thick the solid outside is, mm: three lines of a nozzle of 0.4 mm."""
INFILL: Final = 0.2
"""Share of the inside that is printed."""


def grams(part: Manifold) -> float:
    """Returns the mass of a part as printed, g; one with walls thinner than two shells is solid."""
    volume = part.volume()
    shell = min(volume, part.surface_area() * SHELL)
    mass: float = DENSITY * (shell + INFILL * (volume - shell)) / 1000
    return mass


@cache
def printed() -> dict[str, float]:
    """Returns the mass of each printed part, g, by the name of its file."""
    return {job.name: grams(job.part.solid()) for job in jobs()}


@cache
def frame_name(game: str, tile: str) -> str:
    """Returns the name of the frame in which a tile lies. Raises KeyError when there is none."""
    area = land(game, tile).outline.area
    for name, (of, example, grid, _) in FRAMES.items():
        if of == game and isclose(land(of, example, grid).outline.area, area, rel_tol=0.01):
            return name
    raise KeyError(f"There is no frame for tile {tile} of {game}; add it to FRAMES in hardware/parts3d/jobs.py.")


def frame_grams(game: str, tile: str) -> float:
    """Returns the mass of a tile's whole frame, g."""
    start, masses = f"tile-frame-{frame_name(game, tile)}", printed()
    pieces = [job for job in jobs() if job.a_tile and job.name.removeprefix(start).strip("-0123456789") == ""]
    return sum(job.a_tile * masses[job.name] for job in pieces)


def table_grams(cars: int) -> float:
    """Returns the mass of what a table needs besides its frames, g: case, and base, marker and wreck of each car."""
    masses = printed()
    seats = sum(sorted([mass for name, mass in masses.items() if name.startswith("seat-")], reverse=True)[:cars])
    case = masses["case-tray"] + masses["case-lid"] + 2 * masses["button-cap"]
    return case + seats + cars * (masses["car-base"] + masses["wreck"])
