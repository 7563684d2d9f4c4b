"""Copper as shapes on layers, whoever made them, and which of them hang together.

The router asks it what its pours reach; the checks ask it about files that were read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.strtree import STRtree

SLEEVE: Final = "plated hole"
"""What the copper of a plated hole is called where a file has no names."""


class Copper(NamedTuple):
    """A piece of copper: on which layers (one, or both for a plated hole), its shape, its net as stated ("" unknown).

    `what` names it for people; `pin` is (reference, number) of a pad.
    """

    layers: tuple[str, ...]
    shape: BaseGeometry
    net: str
    what: str
    pin: tuple[str, str] | None = None


class Near(NamedTuple):
    """Two pieces (indices) on a layer that are nearer than asked."""

    one: int
    other: int
    layer: str


def near(pieces: Sequence[Copper], within: float) -> Iterator[Near]:
    """Yields all pairs of pieces on a common layer that are `within` mm or less from each other, once a layer."""
    layers = sorted({layer for piece in pieces for layer in piece.layers})
    for layer in layers:
        on = [index for index, piece in enumerate(pieces) if layer in piece.layers]
        shapes = arrays([pieces[index].shape for index in on])
        left, top, right, low = shapely.bounds(shapes).T
        ones, others = STRtree(shapes).query(shapely.box(left - within, top - within, right + within, low + within))
        ones, others = ones[ones < others], others[ones < others]
        # A large shape is asked about small ones, not the other way round: it is prepared once.
        size = shapely.get_num_coordinates(shapes)
        larger = np.where(size[ones] >= size[others], ones, others)
        shapely.prepare(shapes[np.unique(larger)])
        close = shapely.dwithin(shapes[larger], shapes[ones + others - larger], within)
        yield from (
            Near(on[a], on[b], layer) for a, b in zip(ones[close].tolist(), others[close].tolist(), strict=True)
        )


def groups(count: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Returns for each of `count` things the number of the group that pairs put it in; a group bears its least."""
    parent = list(range(count))

    def root(one: int) -> int:
        while parent[one] != one:
            parent[one] = parent[parent[one]]
            one = parent[one]
        return one

    for one, other in pairs:
        a, b = root(one), root(other)
        parent[max(a, b)] = min(a, b)
    return [root(one) for one in range(count)]


def joined(pieces: Sequence[Copper], slack: float = 0.001) -> list[int]:
    """Returns for each piece the number of the group of pieces that touch each other."""
    return groups(len(pieces), ((pair.one, pair.other) for pair in near(pieces, slack)))


def arrays(shapes: Sequence[BaseGeometry]) -> np.ndarray:
    """Returns shapes as an array of objects."""
    found = np.empty(len(shapes), dtype=object)
    found[:] = shapes
    return found
