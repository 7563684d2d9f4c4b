"""What the tests of all cores need: legal acts as words, codes of refusals, spoilt blobs, a module's own numbers."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from pitboard.records.sides import core_rules


def legal(race: Any) -> set[str]:
    """Returns the legal acts."""
    return {race.text(code) for code in race.acts[: race.legal()]}


def refusal(call: Callable[..., object], *arguments: object) -> str:
    """Returns the code with which a call is refused."""
    with pytest.raises(core_rules().Refused) as no:
        call(*arguments)
    code: str = no.value.code  # type: ignore[attr-defined]
    assert str(no.value) == code
    return code


def spoilt(blob: bytes, at: int, value: int, seal: bool = False) -> bytes:
    """Returns a blob with one byte changed, with its CRC set right if asked."""
    data = bytearray(blob)
    data[at] = value
    if seal:
        data[8:12] = crc32(data[12:]).to_bytes(4, "little")
    return bytes(data)


def numbers(source: Path, private: bool) -> dict[str, int]:
    """Returns the numbers that a module gives names to: `_NAME = const(1)`, or `NAME = 1`."""
    found = {}
    for node in ast.parse(source.read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, node.value
            if private and isinstance(value, ast.Call) and ast.unparse(value.func) == "const":
                found[name.removeprefix("_")] = ast.literal_eval(value.args[0])
            elif not private and isinstance(value, ast.Constant):
                found[name] = value.value
    return found
