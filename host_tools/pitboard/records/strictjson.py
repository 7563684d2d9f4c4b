"""JSON as records want it: strict, without double keys, of bounded depth.

`msgspec` decodes; it already refuses NaN, stray characters and bad UTF-8. Added here: a key that stands twice in one
object is refused (readers would disagree about which one counts), and so is nesting that no record needs.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

import msgspec

from pitboard.tracks.refusal import Refusal

MAX_DEPTH = 64
"""Objects and lists inside one another; deeper is refused, so that no code behind the reader needs to fear it."""


class NotJson(Refusal):
    """The text is not one whole JSON value (`not-json`); the message says why, without a file or line."""


class JsonRefused(Refusal):
    """The text is whole JSON, but not what a record may hold (`json`); the message says why."""


_decode = msgspec.json.Decoder().decode


def decode(data: bytes) -> Any:
    """Decodes one JSON value from UTF-8 bytes into plain objects.

    Raises `NotJson` when it is not one whole value, `JsonRefused` when an object holds a key twice, when it is nested
    deeper than `MAX_DEPTH`, or when a number is beyond all bounds.
    """
    try:
        value = _decode(data)
    except RecursionError:
        _refuse_depth()
    except msgspec.ValidationError:
        raise JsonRefused("json", "a number is too large to be read") from None
    except msgspec.DecodeError:
        raise NotJson("not-json", _why_not(data)) from None
    # Every key of the text has a colon. Fewer keys than colons: a key was double, or a string holds a colon.
    if _count_keys(value) != data.count(b":"):
        _refuse_double_keys(data)
    return value


def _count_keys(value: Any) -> int:
    keys = 0
    level = [value]
    for _ in range(MAX_DEPTH):
        below: list[Any] = []
        for item in level:
            if type(item) is dict:
                keys += len(item)
                below.extend(item.values())
            elif type(item) is list:
                below.extend(item)
        if not below:
            return keys
        level = below
    if any(type(item) in (dict, list) for item in level):
        _refuse_depth()
    return keys


def _refuse_depth() -> NoReturn:
    raise JsonRefused("json", f"it is nested deeper than {MAX_DEPTH} levels") from None


def _refuse_double_keys(data: bytes) -> None:
    def whole(pairs: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise JsonRefused("json", f"the key {json.dumps(key)} stands twice in one object")
            seen.add(key)

    json.loads(data, object_pairs_hook=whole)


def _why_not(data: bytes) -> str:
    """Says why a text is not JSON. Only for texts that the decoder has refused."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return f"byte {error.start + 1} of the line (0x{data[error.start]:02x}) is not UTF-8"
    try:
        json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}" if "\n" in text else f"column {error.colno}"
        return f"{error.msg[0].lower()}{error.msg[1:]} ({place})"
    except RecursionError:
        return f"it is nested deeper than {MAX_DEPTH} levels"
    except ValueError as error:
        return str(error)
    # Python's own decoder is lax in one more point: half of a \ud83d\ude00 pair.
    return "an escaped character is half of a surrogate pair"


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON value")
