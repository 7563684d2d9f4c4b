"""Writing the lines of a record: one JSON object each, without the newline.

The spelling is always the same (keys in the order of the format's table, one blank after `:` and `,`, text beyond
ASCII as it is), so that equal races give equal bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pitboard.records.lines import FORMAT


def header_line(
    game: str,
    setup: object,
    *,
    rules: str | int | None = None,
    refuse: str | None = None,
    extra: Mapping[str, object] | None = None,
) -> str:
    """Returns the first line. The keys of `extra` must start with `x-`, else ValueError."""
    header: dict[str, object] = {"pitboard": FORMAT, "game": game, "setup": setup}
    if rules is not None:
        header["rules"] = rules
    if refuse is not None:
        header["refuse"] = refuse
    for key, value in (extra or {}).items():
        if not key.startswith("x-"):
            raise ValueError(f"only keys that start with x- are free in a header, not {key!r}")
        header[key] = value
    return _json(header)


def act_line(seat: int, act: str, dice: list[int]) -> str:
    """Returns an act with the dice that it consumed; no dice, no `dice` key. Written without a JSON encoder: quick."""
    if dice:
        return f'{{"seat": {seat}, "act": {_quoted(act)}, "dice": {dice}}}'
    return f'{{"seat": {seat}, "act": {_quoted(act)}}}'


def result_line(result: Mapping[str, object]) -> str:
    """Returns how the race ended; the keys are the game's."""
    return _json({"result": result})


def note_line(text: str) -> str:
    """Returns text for people."""
    return _json({"note": text})


def expect_line(values: Mapping[str, object]) -> str:
    """Returns the check that each dotted path of the public state has its value."""
    return _json({"expect": values})


def legal_line(acts: Sequence[str]) -> str:
    """Returns the check that the legal acts are exactly these; written sorted."""
    return _json({"legal": sorted(acts)})


def reject_line(act: str, seat: int, dice: Sequence[object] | None = None) -> str:
    """Returns the check that the act is refused: at all (no dice), or with exactly these dice."""
    line: dict[str, object] = {"reject": act, "seat": seat}
    if dice is not None:
        line["dice"] = list(dice)
    return _json(line)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


@lru_cache(maxsize=4096)
def _quoted(act: str) -> str:
    return _json(act)
