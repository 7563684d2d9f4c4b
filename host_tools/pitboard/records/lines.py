"""What a line of a record may hold: one class for each kind of line, and the check that turns JSON into it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from pitboard.tracks.refusal import Refusal

FORMAT: Final = 1
"""The version of the record format that is written and read."""


class LineRefused(Refusal):
    """A line that no record may hold (`line`); the message says why, without file and line number."""

    def __init__(self, message: str) -> None:
        super().__init__("line", message)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message,)


class Header(msgspec.Struct, frozen=True):
    """The first line. `setup` is any JSON value: judging it is the game's business, `refuse` names its verdict."""

    game: str
    setup: Any
    rules: str | int | None = None
    refuse: str | None = None
    extra: dict[str, Any] = {}


class Act(msgspec.Struct, frozen=True):
    """An act with exactly the dice that it consumed. The dice are any JSON values: judging them is the game's."""

    seat: int
    act: str
    dice: list[Any] = []


class Result(msgspec.Struct, frozen=True):
    """How the race ended."""

    value: dict[str, Any]


class Note(msgspec.Struct, frozen=True):
    """Text for people."""

    text: str


class Expect(msgspec.Struct, frozen=True):
    """Dotted paths into the public state, each with the JSON value that it must have."""

    values: dict[str, Any]


class Legal(msgspec.Struct, frozen=True):
    """The whole set of legal acts."""

    acts: list[str]


class LegalHas(msgspec.Struct, frozen=True):
    """Acts that must be legal."""

    acts: list[str]


class LegalNot(msgspec.Struct, frozen=True):
    """Acts that must not be legal."""

    acts: list[str]


class Reject(msgspec.Struct, frozen=True):
    """An act that must be refused; with `dice` None whatever its dice, else with exactly these."""

    act: str
    seat: Any
    dice: list[Any] | None = None


Line = Header | Act | Result | Note | Expect | Legal | LegalHas | LegalNot | Reject


# ---- the values of a key ---------------------------------------------------------------------------------------------


def _is_int(value: object) -> bool:
    return type(value) is int


def _is_str(value: object) -> bool:
    return type(value) is str


def _is_list(value: object) -> bool:
    return type(value) is list


def _is_acts(value: object) -> bool:
    return isinstance(value, list) and all(type(item) is str for item in value)


def _is_object(value: object) -> bool:
    return type(value) is dict


def _is_paths(value: object) -> bool:
    return isinstance(value, dict) and "" not in value


class _Key(NamedTuple):
    fits: Callable[[object], bool]
    kind: str
    required: bool = True


_SEAT = _Key(_is_int, "a whole number")
_ANY_SEAT = _Key(lambda value: value is not None, "a seat")
"""Of a reject line: what is no seat at all can't decide either."""
_ACT = _Key(_is_str, "a string")
_DICE = _Key(_is_list, "a list", required=False)
_ACTS = _Key(_is_acts, "a list of strings")


class _Kind(NamedTuple):
    name: str
    keys: dict[str, _Key]
    make: Callable[[dict[str, Any]], Line]


def _header(found: dict[str, Any]) -> Header:
    extra = {key: value for key, value in found.items() if key.startswith("x-")}
    return Header(found["game"], found["setup"], found.get("rules"), found.get("refuse"), extra)


# A line's kind is told by the first of these keys that it has. The order only matters for the fault's sentence.
_KINDS: Final[dict[str, _Kind]] = {
    "pitboard": _Kind(
        "a header",
        {
            "pitboard": _Key(_is_int, "a whole number"),
            "game": _Key(_is_str, "a string"),
            "setup": _Key(lambda _: True, "a JSON value"),
            "rules": _Key(lambda value: type(value) in (str, int), "a string or a whole number", required=False),
            "refuse": _Key(_is_str, "a string", required=False),
        },
        _header,
    ),
    "act": _Kind(
        "an act",
        {"seat": _SEAT, "act": _ACT, "dice": _DICE},
        lambda found: Act(found["seat"], found["act"], found.get("dice", [])),
    ),
    "expect": _Kind(
        "an expect line",
        {"expect": _Key(_is_paths, "an object of dotted paths, none of them empty")},
        lambda found: Expect(found["expect"]),
    ),
    "legal": _Kind("a legal line", {"legal": _ACTS}, lambda found: Legal(found["legal"])),
    "legal_has": _Kind("a legal_has line", {"legal_has": _ACTS}, lambda found: LegalHas(found["legal_has"])),
    "legal_not": _Kind("a legal_not line", {"legal_not": _ACTS}, lambda found: LegalNot(found["legal_not"])),
    "reject": _Kind(
        "a reject line",
        {"reject": _ACT, "seat": _ANY_SEAT, "dice": _DICE},
        lambda found: Reject(found["reject"], found["seat"], found.get("dice")),
    ),
    "result": _Kind("a result", {"result": _Key(_is_object, "an object")}, lambda found: Result(found["result"])),
    "note": _Kind("a note", {"note": _Key(_is_str, "a string")}, lambda found: Note(found["note"])),
}


def line_of(found: object) -> Line:
    """Turns the JSON value of a line into its object. Raises `LineRefused` with what is wrong and what to do."""
    if not isinstance(found, dict):
        raise LineRefused(f'a line is a JSON object like {{"note": "..."}}, not {_shown(found)}')
    mark = next((mark for mark in _KINDS if mark in found), None)
    if mark is None:
        raise LineRefused(f"a line without a known key: it has {_names(found)}; one of {_names(_KINDS)} must be there")
    kind = _KINDS[mark]
    if mark == "pitboard":
        _check_format(found["pitboard"])
    for key, value in found.items():
        _check_key(kind, key, value)
    for key, rule in kind.keys.items():
        if rule.required and key not in found:
            raise LineRefused(f"{kind.name} without {key!r}, which is {rule.kind}")
    return kind.make(found)


def _check_format(version: object) -> None:
    """Says first that a record is from the future: all else that is strange about it follows from that."""
    if type(version) is not int:
        raise LineRefused(f"'pitboard' is the number of the record format ({FORMAT}), not {_shown(version)}")
    if version > FORMAT:
        raise LineRefused(f"written by a newer Pitboard: format {version}, this one reads {FORMAT}; update Pitboard")
    if version < FORMAT:
        raise LineRefused(f"there is no record format {version}; this Pitboard reads {FORMAT}")


def _check_key(kind: _Kind, key: str, value: object) -> None:
    rule = kind.keys.get(key)
    if rule is None:
        if key.startswith("x-") and "pitboard" in kind.keys:
            return
        free = ", and keys of your own that start with x-" if "pitboard" in kind.keys else ""
        raise LineRefused(f"unknown key {_shown(key)} in {kind.name}; known: {_names(kind.keys)}{free}")
    if not rule.fits(value):
        if value is None:
            hint = " (leave the key out instead)" if not rule.required else ""
            raise LineRefused(f"{key!r} in {kind.name} is null{hint}; it must be {rule.kind}")
        raise LineRefused(f"{key!r} in {kind.name} must be {rule.kind}, not {_shown(value)}")


def _names(keys: dict[str, Any]) -> str:
    shown = [_shown(key) for key in list(keys)[:12]]
    return ", ".join(shown) if shown else "none"


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
