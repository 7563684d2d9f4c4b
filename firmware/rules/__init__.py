"""The trimmed rules cores. `load` brings in the modules of one game only."""

import sys

from .refused import Refused


def const(value: int) -> int:
    """Return the value, where the compiler doesn't do it: the device's puts `_NAME = const(..)` into the code."""
    return value


def forget(module: str, name: str) -> None:
    """Let go of a package's module: what somebody still holds of it stays, the rest of it goes."""
    sys.modules.pop(module + "." + name, None)
    if hasattr(sys.modules.get(module), name):
        delattr(sys.modules[module], name)


def load(game: str) -> type:
    """Return the core class of a game; Refused `unknown-game` for a game that has none."""
    if game == "rush":
        from .rush import Rush  # noqa: PLC0415

        return Rush
    if game == "hexrace":
        from .hexrace import Hexrace  # noqa: PLC0415

        return Hexrace
    if game == "rally":
        from .rally import Rally  # noqa: PLC0415

        return Rally
    if game == "derby":
        from .derby import Derby  # noqa: PLC0415

        return Derby
    raise Refused("unknown-game")
