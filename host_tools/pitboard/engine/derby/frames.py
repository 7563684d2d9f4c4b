"""What can be pending on `race.work` while an action is resolved: tuples of plain values that begin with one of these.

The topmost is carried out next. One that must ask puts itself back and stays there until the decision comes, so that
the act finds what it decides about.
"""

from __future__ import annotations

from typing import Final

LAVA: Final = 0
"""(LAVA, seat): the car has come onto lava."""
MINE: Final = 1
"""(MINE, seat): the car has come onto a mine of another seat."""
FLAG: Final = 2
"""(FLAG, seat): the mover has come onto a flag by itself."""
OBSTACLE: Final = 3
"""(OBSTACLE, seat, direction, how): the car has come onto an obstacle."""
PUSH: Final = 4
"""(PUSH, direction, way, how, moves, over): what is left of a push.

`moves` are (seat, from, to), farthest car first, the pushing car last; the pushing car moves in its `way` and then
arrives as `how` says; with `over` the first of the moves leads over the edge.
"""
HITS: Final = 5
"""(HITS, boxes): what the shot has hit and is still to be resolved, in the order of the rays."""
STEP_END: Final = 6
"""(STEP_END,): the mover's step is resolved when this is on top."""
DAMAGE: Final = 7
"""(DAMAGE, seat): the seat chooses what is damaged."""
SERVICE: Final = 8
"""(SERVICE, seat): the seat chooses a free upgrade."""

# How a car arrives (CDY-47, CDY-54).
STEP: Final = 0
"""By the mover's own step or traversal."""
OWN: Final = 1
"""By the mover's own jump or slide."""
MOVED: Final = 2
"""Pushed, or jumping or sliding after that."""

# The way in which a pushing car moves.
STEPS: Final = 0
JUMPS: Final = 1
SLIDES: Final = 2
