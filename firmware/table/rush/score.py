"""How good a race is for a seat: what the bots compare. Loaded when there are bots."""

from rules import const
from rules.rush.turn import progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.rush import Rush

_PLAYERS = const(3)
_END = const(5)
_WINNER = const(6)
_ROWS = const(64)
_WIDTH = const(24)
_STRUCTURE = const(8)
_HEAT = const(9)
_STEERING = const(10)
_BRAKES = const(11)
_TURBO = const(12)
_MINES = const(13)
_WRECK = const(17)
_BOX = const(0)
_NONE = const(0xFFFF)  # no box

_WON = const(100000)


def score(core: "Rush", seat: int) -> int:
    """Return a number: a box driven is worth 10, a point of structure 25, others' structure a little."""
    state = core.data
    row = _ROWS + _WIDTH * seat
    if state[_END] and state[_WINNER] == seat:
        return _WON
    if state[row + _WRECK]:
        return -_WON
    heat = state[row + _HEAT]
    value = 25 * state[row + _STRUCTURE] - 4 * heat * heat
    value += 8 * state[row + _STEERING] + 3 * state[row + _BRAKES] + 4 * state[row + _TURBO] - 3 * state[row + _MINES]
    if state[row + _BOX + 1] != _NONE >> 8:
        value += 10 * progress(core, row)
    for other in range(state[_PLAYERS]):
        if other != seat:
            value -= 6 * state[_ROWS + _WIDTH * other + _STRUCTURE]
    return value
