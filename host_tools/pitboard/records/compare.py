"""JSON equality as records mean it (true is not 1, 1.0 is not 1), and where two values differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

ABSENT: Final = object()
"""Stands for a value on the side that has none."""

_encode = msgspec.json.Encoder(order="deterministic").encode


def snapshot(value: Any) -> bytes:
    """Returns bytes that are equal for equal JSON values, whatever the order of their keys."""
    return _encode(value)


def same(a: Any, b: Any) -> bool:
    """Says whether two plain JSON values are equal; the order of keys does not matter, the kind of number does."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    return bool(a == b)


def differences(a: Any, b: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yields (dotted path, value in a, value in b) for each innermost difference; `ABSENT` where there is no value."""
    if same(a, b):
        return
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted(a.keys() | b.keys()):
            yield from differences(a.get(key, ABSENT), b.get(key, ABSENT), f"{path}.{key}" if path else key)
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for index, (one, other) in enumerate(zip(a, b, strict=True)):
            yield from differences(one, other, f"{path}.{index}" if path else str(index))
    else:
        yield path, a, b


def lookup(state: Any, path: str) -> Any:
    """Returns the value at a dotted path (list indices are plain numbers from 0), `ABSENT` when there is none."""
    value = state
    for step in path.split("."):
        if isinstance(value, dict):
            value = value.get(step, ABSENT)
        elif isinstance(value, list) and step.isascii() and step.isdigit() and step == step.lstrip("0").rjust(1, "0"):
            value = value[int(step)] if len(step) < 10 and int(step) < len(value) else ABSENT
        else:
            return ABSENT
    return value
