"""Pictures of parts: a parallel projection from above, shaded by how a face is turned, with its edges drawn."""

from __future__ import annotations

import struct
import zlib
from math import cos, radians, sin
from typing import Final

import numpy as np
import trimesh
from numpy.typing import NDArray

Floats = NDArray[np.float64]

WIDTH: Final = 640
HEIGHT: Final = 480
TURN: Final = 30.0
"""Degrees by which the part is turned about the upright."""
TILT: Final = 50.0
"""Degrees by which it is looked at from above: 90 straight down."""

_FINER = 2  # points a pixel's side, averaged in the end
_MARGIN = 0.06
_GROUND: Final = np.array([255.0, 255.0, 255.0])
_COLOUR: Final = np.array([120.0, 160.0, 205.0])
_LIGHT: Final = np.array([-0.35, -0.5, 0.79])
_SHARP = 25.0  # degrees between two faces from which their edge is drawn
_EDGE_SHADE = 0.25


def picture(mesh: trimesh.Trimesh, from_below: bool = False) -> bytes:
    """Returns a picture of a part as PNG, turned over first if it is to be seen from below."""
    if from_below:
        mesh = mesh.copy()
        mesh.apply_transform(np.diag([1.0, -1.0, -1.0, 1.0]))
    points = _seen(np.asarray(mesh.vertices, dtype=np.float64))
    wide, high = WIDTH * _FINER, HEIGHT * _FINER
    points = _fitted(points, wide, high)
    depth = np.full((high, wide), -np.inf)
    shade = np.full((high, wide), -1.0)
    normals = np.asarray(mesh.face_normals, dtype=np.float64)
    light = _LIGHT / np.linalg.norm(_LIGHT)
    shades = 0.35 + 0.65 * np.clip(normals @ light, 0, 1)
    for face, brightness in zip(np.asarray(mesh.faces), shades, strict=True):
        _fill(points[face], float(brightness), depth, shade)
    for one, other in _edges(mesh):
        _line(points[one], points[other], depth, shade)
    return png(_coloured(shade))


def _seen(points: Floats) -> Floats:
    """Returns points as seen: x to the right, y downwards, z towards who looks."""
    turn, tilt = radians(TURN), radians(TILT)
    x = points[:, 0] * cos(turn) - points[:, 1] * sin(turn)
    y = points[:, 0] * sin(turn) + points[:, 1] * cos(turn)
    z = points[:, 2]
    return np.column_stack((x, -(y * sin(tilt) + z * cos(tilt)), z * sin(tilt) - y * cos(tilt)))


def _fitted(points: Floats, wide: int, high: int) -> Floats:
    """Returns seen points enlarged and moved into the middle of the picture."""
    low, top = points.min(axis=0), points.max(axis=0)
    scale = min(wide / (top[0] - low[0]), high / (top[1] - low[1])) * (1 - 2 * _MARGIN)
    moved: Floats = (points - (low + top) / 2) * scale
    moved[:, 0] += wide / 2
    moved[:, 1] += high / 2
    return moved


def _fill(corners: Floats, brightness: float, depth: Floats, shade: Floats) -> None:
    """Fills a triangle where nothing nearer is."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if abs(area) < 1e-9:
        return
    high, wide = depth.shape
    left, right = max(0, int(min(ax, bx, cx))), min(wide, int(max(ax, bx, cx)) + 2)
    top, low = max(0, int(min(ay, by, cy))), min(high, int(max(ay, by, cy)) + 2)
    y, x = np.mgrid[top:low, left:right] + 0.5
    b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    c = ((y - ay) * (bx - ax) - (x - ax) * (by - ay)) / area
    z = az + b * (bz - az) + c * (cz - az)
    part = depth[top:low, left:right]
    nearer = (b >= 0) & (c >= 0) & (b + c <= 1) & (z > part)
    part[nearer] = z[nearer]
    shade[top:low, left:right][nearer] = brightness


def _edges(mesh: trimesh.Trimesh) -> NDArray[np.int64]:
    """Returns the edges between faces that are turned against each other, as pairs of points."""
    sharp = np.asarray(mesh.face_adjacency_angles) > radians(_SHARP)
    edges: NDArray[np.int64] = np.asarray(mesh.face_adjacency_edges)[sharp]
    return edges


def _line(one: Floats, other: Floats, depth: Floats, shade: Floats) -> None:
    """Draws a line where it isn't hidden."""
    steps = int(np.abs(other - one)[:2].max() * 1.5) + 1
    share = np.linspace(0, 1, steps + 1)[:, None]
    x, y, z = (one + (other - one) * share).T
    for dx, dy in ((0, 0), (1, 0), (0, 1)):
        column = np.clip(x.astype(int) + dx, 0, depth.shape[1] - 1)
        row = np.clip(y.astype(int) + dy, 0, depth.shape[0] - 1)
        seen = z + 3.0 >= depth[row, column]  # a little before the faces that it is the edge of
        shade[row[seen], column[seen]] = _EDGE_SHADE


def _coloured(shade: Floats) -> NDArray[np.uint8]:
    """Returns the pixels of shades from 0 to 1 (-1 for none), each the mean of its finer points."""
    colours = np.where(shade[..., None] < 0, _GROUND, _COLOUR * np.clip(shade, 0, 1)[..., None] * 1.25)
    high, wide, _ = colours.shape
    mean = colours.reshape(high // _FINER, _FINER, wide // _FINER, _FINER, 3).mean(axis=(1, 3))
    pixels: NDArray[np.uint8] = np.clip(mean, 0, 255).astype(np.uint8)
    return pixels


def png(pixels: NDArray[np.uint8]) -> bytes:
    """Returns the PNG of pixels, shaped (height, width, 3)."""
    high, wide, _ = pixels.shape
    lines = b"".join(b"\0" + row.tobytes() for row in pixels)  # each line begins with its filter: none
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(lines, 9)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
