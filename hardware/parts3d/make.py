"""Makes all printable parts: a STL file and a picture each, a list of them, and the checks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import trimesh

from hardware.checks import Check, table, write, write_bytes
from hardware.parts3d.jobs import Job, jobs
from hardware.parts3d.mass import grams
from hardware.parts3d.picture import picture
from hardware.parts3d.printable import look

_QUICK = ("car-base", "seat-1-white", "mine", "button-cap")
"""The small set: a hole to bridge, dots, spikes, a flange."""


def make(out: Path, quick: bool) -> Iterator[Check]:
    """Writes the parts under a folder and yields what is found of each file, read back."""
    rows = []
    for job in jobs():
        if quick and job.name not in _QUICK:
            continue
        path = out / f"{job.name}.stl"
        mesh = export(job, path)
        write_bytes(out / f"{job.name}.png", picture(mesh, job.face_down))
        for finding in look(path):
            yield Check(f"{job.title} {finding.what}", finding.good, finding.found, "change the part's measures")
        size = " x ".join(f"{extent:.1f}" for extent in mesh.extents)
        mass = f"{grams(job.part.solid()):.1f}"
        file = f"[{job.name}.stl]({job.name}.stl)"
        rows.append((file, job.title, job.count, size, mass, job.note, f"![{job.title}]({job.name}.png)"))
    heads = ("file", "part", "how many", "size in mm", "grams of PLA", "", "")
    write(out / "parts.md", f"# Printable parts\n\n{_INTRODUCTION}\n{table(heads, rows)}")


_INTRODUCTION = """Print with layers of 0.2 mm and a nozzle of 0.4 mm, three walls, 20 % infill, no support, as the
parts lie in their files. Weights are for that: a solid outside of 1.2 mm, the inside a fifth full.
"""


def export(job: Job, path: Path) -> trimesh.Trimesh:
    """Writes a part as binary STL, whole or not at all; returns its mesh."""
    solid = job.part.solid().to_mesh()
    mesh = trimesh.Trimesh(np.asarray(solid.vert_properties)[:, :3], np.asarray(solid.tri_verts))
    write_bytes(path, trimesh.exchange.stl.export_stl(mesh))
    return mesh
