"""Damage tokens: the bag, what the cars hold, and the dirt on the road."""

from .. import const

_HEAD = const(29)
_BAGGED = const(30)
_KEPT = const(31)
_LAID = const(32)
_OLD = const(33)
_DRAWN = const(49)
_ROWS = const(162)
_WIDTH = const(16)
_HURT = const(8)
_TOKENS = const(412)
_BAG = const(440)
_HELD = const(488)
_DIRT_TOKEN = const(536)
_DIRT_TILE = const(584)
_DIRT = const(632)
_COAST_DAMAGE = const(2)
_FROM_CUT = const(16)

_MOST = const(48)


def draw(state: bytearray) -> int:
    """Take the front token out of the bag, which isn't empty (RMD-42)."""
    at = state[_HEAD]
    token = state[_BAG + at]
    state[_HEAD] = (at + 1) % _MOST
    state[_BAGGED] -= 1
    state[_TOKENS + state[_DRAWN]] = token
    state[_DRAWN] += 1
    return token


def put_back(state: bytearray, token: int) -> None:
    """Put a token to the end of the bag."""
    state[_BAG + (state[_HEAD] + state[_BAGGED]) % _MOST] = token
    state[_BAGGED] += 1


def hold(state: bytearray, seat: int, token: int, cut: int) -> None:
    """Let a car take a token as damage; `cut` is FROM_CUT when its shortcut side says so, else 0."""
    state[_HELD + state[_KEPT]] = token | cut | seat << 5
    state[_KEPT] += 1
    state[_ROWS + _WIDTH * seat + _HURT + kind(token | cut)] += 1


def kind(held: int) -> int:
    """Return what a held token damages: 0 gear, 1 brake, 2 coast."""
    return _COAST_DAMAGE if held & _FROM_CUT else (held & 15) // 3


def release(state: bytearray, seat: int, what: int) -> None:
    """Put a car's newest token of a kind of damage to the end of the bag."""
    i = state[_KEPT] - 1
    while state[_HELD + i] >> 5 != seat or kind(state[_HELD + i]) != what:
        i -= 1
    put_back(state, state[_HELD + i] & 15)
    state[_KEPT] -= 1
    while i < state[_KEPT]:
        state[_HELD + i] = state[_HELD + i + 1]
        i += 1
    state[_ROWS + _WIDTH * seat + _HURT + what] -= 1


def sweep(state: bytearray, tiles: int) -> None:
    """Put all dirt to the end of the bag, tile by tile (RMD-46)."""
    for tile in range(tiles if state[_LAID] else 0):
        for i in range(state[_LAID]):
            if state[_DIRT_TILE + i] == tile:
                put_back(state, state[_DIRT_TOKEN + i])
        state[_DIRT + tile] = 0
    state[_LAID] = state[_OLD] = 0
