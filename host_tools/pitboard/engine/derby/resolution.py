"""Carries out what is pending until somebody has to decide (`frames` lists what can be)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pitboard.engine.derby import arriving, driving, frames, obstacles, pushing, shooting

if TYPE_CHECKING:
    from pitboard.engine.derby.race import Derby


def go_on(race: Derby) -> None:
    """Works off the stack; returns when a decision has come up."""
    work = race.work
    while work:
        frame = work.pop()
        if _HANDLERS[frame[0]](race, frame):
            return


_HANDLERS: Final[dict[int, Callable[[Derby, tuple[Any, ...]], bool]]] = {
    frames.LAVA: arriving.lava,
    frames.MINE: arriving.mine,
    frames.FLAG: arriving.flag,
    frames.OBSTACLE: obstacles.obstacle,
    frames.PUSH: pushing.push_on,
    frames.HITS: shooting.hit_on,
    frames.STEP_END: driving.step_end,
}
"""What carries each frame out; it says whether it left a decision to a seat."""
