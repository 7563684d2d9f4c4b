"""Refusals, and the checks of values that came as JSON."""


class Refused(Exception):  # noqa: N818
    """A setup, a track or an act that the rules do not take; `code` says why."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def need(right: object, code: str) -> None:
    """Refuse unless the condition holds."""
    if not right:
        raise Refused(code)


def whole(value: object, low: int, high: int) -> bool:
    """Tell whether a value is an integer in this range; true, false and 3.0 are none."""
    return type(value) is int and low <= value <= high


def table(value: object, keys: tuple[str, ...]) -> bool:
    """Tell whether a value is an object without other keys than these."""
    if not isinstance(value, dict):
        return False
    rest = len(value)
    for key in keys:
        if key in value:
            rest -= 1
    return not rest


def index(words: tuple[str, ...], name: object) -> int:
    """Return the place of a word, -1 when it is none of them."""
    for i in range(len(words)):
        if words[i] == name:
            return i
    return -1
