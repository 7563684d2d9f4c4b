"""Rallyman: DIRT stages as strips: from a track object to strips whose every character is right (rally.md 4.1, 4.4).

`read` makes the checks of section 4.6 from `track-type` to `surface`, in its order. What the spaces of the strips make
of each other is checked in `checks`.
"""

import re
from itertools import groupby
from typing import Final, NamedTuple, NoReturn

from pitboard.tracks.rally import hexes
from pitboard.tracks.rally.library import Tile, rally_library
from pitboard.tracks.refusal import TrackRefused, shown

MAX_LANES = 3
MIN_COLUMNS = 4
MAX_COLUMNS = 240
SURFACES = "gas"
"""Gravel, asphalt, snow."""

_KEYS = ("lanes", "corner", "left", "right", "tile", "danger", "surface", "tiles")
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_EXCHANGED = {"<": ("<(", "(<"), "(": ("<(", "(<"), ">": (">)", ")>"), ")": (">)", ")>")}
"""A corner character -> the pair that is exchanged and what it becomes, so that corners of two tiles stay apart."""


class _Alphabet(NamedTuple):
    """The characters of a kind of strip: none but these, and `-` only after one of `longer` or another `-`."""

    strange: re.Pattern[str]
    loose: re.Pattern[str]
    known: str


_LANE = _Alphabet(re.compile(r"[^.1-6~a-f:SF#-]"), re.compile(r"^-|(?<=[a-fSF#])-"), ". 1-6 ~ a-f : S F # -")
_CORNER = _Alphabet(re.compile(r"[^.<>()]"), re.compile(r"(?!)"), ". < > ( )")
_SHORTCUT = _Alphabet(re.compile(r"[^.1-6-]"), re.compile(r"^-|(?<=\.)-"), ". 1-6 -")
_TILE = _Alphabet(re.compile(r"[^a-zA-Z]"), re.compile(r"(?!)"), "a-z A-Z")


class Strips(NamedTuple):
    """A stage as one set of strips, whatever it was made of; `danger` and `surface` have a character per tile.

    `tiles` are the names of the library tiles, () for an inline track.
    """

    lanes: tuple[str, ...]
    corner: str
    left: str
    right: str
    tile: str
    danger: str
    surface: str
    tiles: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.lanes[0])


def refuse(code: str, message: str) -> NoReturn:
    """Raises TrackRefused."""
    raise TrackRefused(code, message)


def read(track: object) -> Strips:
    """Checks a track object and returns its strips with the defaults filled in.

    Raises TrackRefused with the first code of rally.md section 4.6 from `track-type` to `surface` that applies.
    """
    given = _typed(track)
    if "tiles" in given:
        strips = join(_tiles(given["tiles"]))
        _check_size(strips.lanes)
    else:
        _check_size(given["lanes"])
        strips = _inline(given)
    _check_strips(strips)
    _check_ends(strips.lanes)
    _check_tiles(strips)
    return strips


# -- track-type ----------------------------------------------------------------------------------------------------


def _typed(track: object) -> dict[str, tuple[str, ...]]:
    """Checks the types of a track object; every value becomes a tuple, that of a single strip with one entry."""
    if not isinstance(track, dict):
        refuse("track-type", f"A track is a library name or an object, but this one is {shown(track)}.")
    given: dict[str, tuple[str, ...]] = {}
    for key, value in track.items():
        if key not in _KEYS:
            refuse("track-type", f"A track has no key {shown(key)}; its keys are {', '.join(_KEYS)}.")
        if key in ("lanes", "tiles"):
            given[key] = _texts(key, value)
        elif isinstance(value, str):
            given[key] = (value,)
        else:
            refuse("track-type", f"`{key}` of a track is a string, but this one is {shown(value)}.")
    if ("lanes" in given) == ("tiles" in given):
        both = "both" if "lanes" in given else "neither"
        refuse("track-type", f"A track needs either `lanes` or `tiles`, but this one has {both}.")
    if "tiles" in given and len(given) > 1:
        other = next(key for key in given if key != "tiles")
        refuse("track-type", f"A track of `tiles` has no other key; take out `{other}`.")
    if given.get("tiles") == ():
        refuse("track-type", "`tiles` of this track is empty; name at least a start and a finish tile.")
    return given


def _texts(key: str, value: object) -> tuple[str, ...]:
    what = "lane strings" if key == "lanes" else "tile names"
    if not isinstance(value, list):
        refuse("track-type", f"`{key}` of a track is a list of {what}, but this one is {shown(value)}.")
    for index, text in enumerate(value):
        if not isinstance(text, str):
            refuse("track-type", f"`{key}` of a track is a list of {what}, but entry {index} is {shown(text)}.")
    return tuple(value)


# -- tiles ---------------------------------------------------------------------------------------------------------


def _tiles(names: tuple[str, ...]) -> list[Tile]:
    """Returns the tiles of the names, each cardboard tile used once and none lying on another."""
    known = rally_library().tiles
    for index, name in enumerate(names):
        if name not in known:
            refuse(
                "tile-unknown", f"`tiles` entry {index}, {shown(name)}, is no tile; take 201a, 204b, 207ar and so on."
            )
    tiles = [known[name] for name in names]
    seen: dict[int, int] = {}
    for index, tile in enumerate(tiles):
        if tile.number in seen:
            first = seen[tile.number]
            refuse("tile-reuse", f"`tiles` entries {first} and {index} both use tile {tile.number}; there is only one.")
        seen[tile.number] = index
    pair = hexes.overlap(hexes.place(tile.turn for tile in tiles)[:-1])
    if pair:
        one, other = pair
        refuse(
            "tile-overlap",
            f"`tiles` entry {other} ({names[other]}) would lie on entry {one} ({names[one]});"
            " change the order or drive a bend the other way round.",
        )
    return tiles


def join(tiles: list[Tile]) -> Strips:
    """Joins tiles to one set of strips (section 4.4)."""
    lanes = max(len(tile.lanes) for tile in tiles)
    rows: list[str] = [""] * lanes
    corner = left = right = letters = ""
    for letter, tile in zip(LETTERS, tiles, strict=False):
        missing = ("#" * tile.columns,) * (lanes - len(tile.lanes))
        rows = [row + text for row, text in zip(rows, tile.lanes + missing, strict=True)]
        bends = tile.corner
        if corner and corner[-1] == bends[0] != ".":
            bends = bends.translate(str.maketrans(*_EXCHANGED[bends[0]]))
        corner += bends
        left += tile.left
        right += tile.right
        letters += letter * tile.columns
    danger = "".join(str(tile.danger) for tile in tiles)
    surface = "".join(tile.surface for tile in tiles)
    return Strips(tuple(rows), corner, left, right, letters, danger, surface, tuple(tile.name for tile in tiles))


# -- from lanes to surface -------------------------------------------------------------------------------------------


def _check_size(lanes: tuple[str, ...]) -> None:
    if not 1 <= len(lanes) <= MAX_LANES:
        refuse("lanes", f"The track has {len(lanes)} lanes; 1 to {MAX_LANES} are allowed.")
    columns = len(lanes[0])
    if not MIN_COLUMNS <= columns <= MAX_COLUMNS:
        refuse("length", f"The track has {columns} columns; {MIN_COLUMNS} to {MAX_COLUMNS} are allowed.")


def _inline(given: dict[str, tuple[str, ...]]) -> Strips:
    """Fills in the defaults of section 4.1."""
    lanes = given["lanes"]
    columns = len(lanes[0])
    corner, left, right, tile = (
        given.get(key, (default * columns,))[0]
        for key, default in (("corner", "."), ("left", "."), ("right", "."), ("tile", "a"))
    )
    tiles = len(list(groupby(tile)))
    danger, surface = (given.get(key, (one * tiles,))[0] for key, one in (("danger", "1"), ("surface", "g")))
    return Strips(lanes, corner, left, right, tile, danger, surface)


def _named(strips: Strips) -> list[tuple[str, str, _Alphabet]]:
    """Returns every strip with what to call it and its alphabet."""
    return [
        *((f"lane {lane}", text, _LANE) for lane, text in enumerate(strips.lanes)),
        ("`corner`", strips.corner, _CORNER),
        ("`left`", strips.left, _SHORTCUT),
        ("`right`", strips.right, _SHORTCUT),
        ("`tile`", strips.tile, _TILE),
    ]


def _check_strips(strips: Strips) -> None:
    columns = strips.columns
    named = _named(strips)
    for name, text, _ in named:
        if len(text) != columns:
            refuse("ragged", f"The strip {name} has {len(text)} columns, but lane 0 has {columns}; make them equal.")
    for name, text, alphabet in named:
        strange = alphabet.strange.search(text)
        if strange:
            refuse(
                "char",
                f"The strip {name} has {shown(strange.group())} in column {strange.start()};"
                f" it is written with the characters {alphabet.known} only.",
            )
    for name, text, alphabet in named:
        loose = alphabet.loose.search(text)
        if loose:
            refuse(
                "cont",
                f"The '-' in the strip {name}, column {loose.start()}, continues nothing that can be longer;"
                " put a space before it.",
            )


def _check_ends(lanes: tuple[str, ...]) -> None:
    """Checks that start spaces stand in column 0 and nowhere else, finish spaces in the last column."""
    last = len(lanes[0]) - 1
    ends: Final = (("start", "S", 0, "column 0"), ("finish", "F", last, f"the last column, {last},"))
    for code, char, column, where in ends:
        if {lane[column] for lane in lanes} not in ({char}, {char, "#"}):
            refuse(code, f"In {where} every lane has '{char}' or '#', and one at least '{char}'; correct it there.")
        for lane, text in enumerate(lanes):
            elsewhere = next((at for at, found in enumerate(text) if found == char and at != column), None)
            if elsewhere is not None:
                refuse(code, f"Lane {lane} has '{char}' in column {elsewhere}; it may stand in {where} only.")


def _check_tiles(strips: Strips) -> None:
    letters = [letter for letter, _ in groupby(strips.tile)]
    for number, letter in enumerate(letters):
        if letter in letters[:number]:
            refuse(
                "tile-row",
                f"In `tile` the letter {letter!r} comes back after another one; give each tile its own letter.",
            )
    for code, text, known in (("danger", strips.danger, "123"), ("surface", strips.surface, SURFACES)):
        if len(text) != len(letters):
            refuse(code, f"`{code}` has {len(text)} characters for {len(letters)} tiles; give one to each tile.")
        strange = next((char for char in text if char not in known), None)
        if strange is not None:
            refuse(code, f"`{code}` has {shown(strange)}; it is written with the characters {' '.join(known)} only.")
