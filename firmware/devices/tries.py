"""How often safe mode started the program anew since it last ran well: the last 32 bytes of the chip's own memory.

A byte is only ever written where there is still 0xFF. That needs no erasing, which would take the whole memory with it
if the power went meanwhile. Whoever uses the rest of the memory leaves these bytes alone, and makes them 0xFF when it
erases.
"""

from . import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from nvm import ByteArray

ROOM = 32
"""Bytes at the memory's end."""
MOST = 3
"""Tries in a row; after them safe mode stays."""

_FREE = const(0xFF)
_GOOD = const(0x55)


def count(nvm: "ByteArray | bytearray") -> int:
    """Return the tries since the program last ran well. A memory with no room left counts as all tries."""
    first = len(nvm) - ROOM
    tries = 0
    for index in range(first, len(nvm)):
        if nvm[index] == _FREE:
            return tries
        tries = 0 if nvm[index] == _GOOD else tries + 1
    return MOST


def add(nvm: "ByteArray | bytearray") -> None:
    """Count one more try."""
    for index in range(len(nvm) - ROOM, len(nvm)):
        if nvm[index] == _FREE:
            nvm[index] = 0x00
            return


def mark_well(nvm: "ByteArray | bytearray") -> "tuple[int, bytes]":
    """Return where what is to be written when the program has run well, so that counting begins anew; b"": nothing."""
    last = len(nvm) - 1
    if nvm[last] != _FREE and rest(nvm):
        return len(nvm) - ROOM, bytes((_FREE,)) * ROOM
    if count(nvm):
        for index in range(len(nvm) - ROOM, len(nvm)):
            if nvm[index] == _FREE:
                return index, bytes((_GOOD,))
    return 0, b""


def rest(nvm: "ByteArray | bytearray") -> bool:
    """Tell whether nothing else is kept, so that erasing can cost nothing."""
    return all(nvm[index] == _FREE for index in range(len(nvm) - ROOM))
