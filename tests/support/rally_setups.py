"""Setups for Rallyman: DIRT that reach what ordinary rallies seldom reach: drawn with a seeded generator."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboard.tracks import Refusal
from pitboard.tracks.rally.library import library_names, rally_file
from pitboard.tracks.rally.track import parse

Setup = dict[str, Any]
Track = dict[str, Any]

OPTIONS = ("flying", "redline", "control", "sisu", "single")
_TILE_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw(rng: Random, players: int | None = None) -> Setup:
    """Returns a setup that the engine takes: any number of stages, options, bags, cards and overrides."""
    seats = players or rng.randint(1, 6)
    setup: Setup = {"players": seats}
    if rng.random() < 0.5:
        setup["track"] = any_track(rng)
    else:
        setup["stages"] = [{"track": any_track(rng)} for _ in range(rng.choice((1, 2, 2, 3)))]
        for stage in setup["stages"][1:]:
            stage["service"] = rng.random() < 0.6
    if rng.random() < 0.5:
        setup["order"] = rng.sample(range(seats), seats)
    if rng.random() < 0.6:
        setup["cards"] = ["".join(rng.choices("SCU", (2, 3, 1), k=rng.choice((1, 2, 5, 32)))) for _ in range(6)]
    if rng.random() < 0.6:
        # Few tokens make draws meet an empty bag and their own green flags; many gear damages make cars retire.
        tokens = [crash + cut for crash in rng.choice(("gbcn", "gggc", "ccb", "bn", "n")) for cut in "ocm"]
        setup["bag"] = rng.choices(tokens, k=rng.choice((0, 1, 3, 10, 48)))
    if rng.random() < 0.3:
        setup["rounds"] = rng.choice((1, 3, 8, 20))
    if rng.random() < 0.3:
        setup["repairs"] = rng.choice((0, 1, 2, 48))
    setup["options"] = {name: rng.random() < 0.7 for name in OPTIONS if rng.random() < 0.6}
    if rng.random() < 0.4:
        setup["data"] = data(rng)
    return setup


def data(rng: Random) -> dict[str, Any]:
    """Returns overrides of the data tables."""
    drawn: dict[str, Any] = {}
    if rng.random() < 0.7:
        rows = [row for row in ("gravel", "leader", "asphalt", "snow") if rng.random() < 0.6]
        drawn["dash"] = {
            row: [rng.randint(1, 6), rng.randint(0, 3), rng.randint(0, 2), rng.randint(1, 4)] for row in rows
        }
    if rng.random() < 0.4:
        drawn["secs"] = {"gear": [rng.randint(0, 120) for _ in range(6)], rng.choice(("spin", "crash", "sisu")): 5}
    if rng.random() < 0.4:
        drawn["faces"] = {"gear": [rng.randint(0, 6) for _ in range(6)], rng.choice(("coast", "leader", "brake")): 3}
    return drawn


def any_track(rng: Random) -> str | Track:
    """Returns a library name, a track of tiles or an inline track; all of them valid."""
    kind = rng.random()
    if kind < 0.2:
        return rng.choice(library_names())
    return tiles(rng) if kind < 0.45 else strips(rng)


def tiles(rng: Random) -> Track:
    """Returns a valid track of library tiles, some in reverse."""
    entries = rally_file()["tiles"]
    middle = [name for name, entry in entries.items() if not any(set(lane) & set("SF") for lane in entry["lanes"])]
    while True:
        names = [f"{name}{rng.choice(('', 'r'))}" for name in rng.sample(middle, rng.randint(1, 6))]
        track: Track = {"tiles": [rng.choice(("201a", "201b")), *names, rng.choice(("202a", "202b"))]}
        if valid(track):
            return track


def strips(rng: Random, tries: int = 10_000) -> Track:
    """Returns a valid inline track of drawn segments: corners, zones, jumps, water, shortcuts, narrows."""
    for _ in range(tries):
        track = draft(rng)
        if valid(track):
            return track
    raise AssertionError("no valid track was drawn")


def valid(track: str | Track) -> bool:
    """Says whether a track is accepted."""
    try:
        parse(track)
    except Refusal:
        return False
    return True


# -- drafts --------------------------------------------------------------------------------------------------------


def draft(rng: Random) -> Track:
    """Returns an inline track that has good chances to be valid."""
    lanes = rng.choice((1, 2, 2, 2, 3))
    rows, corner, left, right, tile = [""] * lanes, "", "", "", ""
    previous = "."
    for number in range(rng.randint(1, 9)):
        columns, bend, cut_left, cut_right = _segment(rng, lanes, previous)
        rows = [row + text for row, text in zip(rows, columns, strict=True)]
        corner, left, right = corner + bend, left + cut_left, right + cut_right
        previous = bend[-1]
        tile += _TILE_LETTERS[number] * len(bend)
    starts, ends = _ends(rng, lanes, "S"), _ends(rng, lanes, "F")
    rows = [start + row + end for start, row, end in zip(starts, rows, ends, strict=True)]
    track: Track = {"lanes": rows}
    track["corner"], track["left"], track["right"] = f".{corner}.", f".{left}.", f".{right}."
    if rng.random() < 0.7:
        track["tile"] = tile[0] + tile + tile[-1]
        count = len(set(tile))
        track["danger"] = "".join(rng.choices("123", k=count))
        if rng.random() < 0.7:
            track["surface"] = "".join(rng.choices("gas", k=count))
    return track


def _ends(rng: Random, lanes: int, char: str) -> list[str]:
    while True:
        ends = [char if rng.random() < 0.8 else "#" for _ in range(lanes)]
        if char in ends:
            return ends


def _segment(rng: Random, lanes: int, previous: str) -> tuple[list[str], str, str, str]:
    kind = rng.choice(("plain", "plain", "corner", "corner", "corner", "zone", "jump", "water", "narrow"))
    if kind == "corner":
        return _corner(rng, lanes, previous)
    if kind == "zone":
        rows = [":-" if rng.random() < 0.85 else "##" for _ in range(lanes)]
    elif kind == "jump":
        rows = [rng.choice(("a", "b", "c", "d", "e", "f", ".")) + rng.choice(("..", ".4", ".-.")) for _ in range(lanes)]
        width = max(map(len, rows))
        rows = [row + "." * (width - len(row)) for row in rows]
    elif kind == "water":
        rows = [rng.choice(("~", "~", ".")) for _ in range(lanes)]
    elif kind == "narrow":
        gone = rng.randrange(lanes)
        width = rng.randint(1, 2)
        rows = [("#" if lane == gone and lanes > 1 else ".") * width for lane in range(lanes)]
    else:
        width = rng.randint(1, 4)
        rows = [_row(rng, width, ".....3456") for _ in range(lanes)]
    width = len(rows[0])
    return rows, "." * width, *(_cut(rng, width) for _ in range(2))


def _corner(rng: Random, lanes: int, previous: str) -> tuple[list[str], str, str, str]:
    bend = rng.choice([char for char in "<>()" if char != previous])
    width = rng.randint(1, 4)
    rows = [_row(rng, width, "1234456") for _ in range(lanes)]
    return rows, bend * width, *(_cut(rng, width, 0.5) for _ in range(2))


def _row(rng: Random, width: int, alphabet: str) -> str:
    row = rng.choice(alphabet)
    while len(row) < width:
        row += "-" if rng.random() < 0.35 else rng.choice(alphabet)
    return row


def _cut(rng: Random, width: int, share: float = 0.1) -> str:
    """Returns a stretch of a shortcut strip: mostly nothing, else shortcuts over its whole width."""
    return _row(rng, width, "1234") if rng.random() < share else "." * width
