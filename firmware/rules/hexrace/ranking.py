"""The ranking (HEX-51). Imported only when somebody asks."""

from .. import const

_PLAYERS = const(3)
_ORDER = const(14)
_ROWS = const(64)
_WIDTH = const(24)
_SPEED = const(3)
_STATUS = const(4)
_GATES = const(13)
_END = const(20)
_DONE = const(1)
_WRECKED = const(2)


def ranking(state: bytearray) -> list[int]:
    """Return all seats, the best one first."""
    found = []
    for seat in range(state[_PLAYERS]):
        row = _ROWS + _WIDTH * seat
        rank = state[row + _END] | state[row + _END + 1] << 8
        if state[row + _STATUS] == _DONE:
            found.append((0, rank, -state[row + _END + 2], state[row + _END + 3], seat))
        elif state[row + _STATUS] == _WRECKED:
            found.append((2, -state[row + _GATES], -rank, 0, seat))
        else:
            at = 0
            while state[_ORDER + at] != seat:
                at += 1
            found.append((1, -state[row + _GATES], -state[row + _SPEED], at, seat))
    return [rank[-1] for rank in sorted(found)]


def winners(state: bytearray) -> list[int]:
    """Return the first of the ranking in a list; an empty one when all cars are wrecks."""
    for seat in ranking(state)[:1]:
        if state[_ROWS + _WIDTH * seat + _STATUS] != _WRECKED:
            return [seat]
    return []
