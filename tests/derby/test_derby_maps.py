"""Map objects: every code of the map list in derby.md section 3.3, in its order, and what good maps look like."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.tracks import MISSING
from pitboard.tracks.derby.library import TILE_NUMBERS, derby_library, library_names
from pitboard.tracks.derby.track import COLOURS, HAND, DerbyMap, join, parse, parse_or_draft
from pitboard.tracks.refusal import TrackRefused

FLAGS: dict[str, Any] = dict(zip(COLOURS, [[0, 0], [2, 0], [4, 0], [1, 1], [3, 1], [0, 2]], strict=True))
ROWS: dict[str, Any] = {"rows": ["ggggg", "gsgsg", "ggglg"], "flags": FLAGS}
ONE_TILE = {"tiles": [["4a", 0, 0, 0]], "flags": {"red": [0, 0]}}
SIX: list[Any] = [
    ["4a", 0, 0, 0],
    ["9b", 2, 0, 0],
    ["12b", 4, 0, 0],
    ["2a", 0, 2, 0],
    ["7b", 2, 2, 0],
    ["14b", 4, 2, 0],
]
PLACES: dict[str, Any] = dict(zip(COLOURS, [[0, 0], [2, 0], [4, 0], [1, 3], [3, 3], [5, 2]], strict=True))
TILES: dict[str, Any] = {"tiles": SIX, "flags": PLACES}
DRAFT: dict[str, Any] = {"draft": {"tiles": [[1, 2, 3], [4, 5, 6]]}}


def rows(*text: str, **more: Any) -> dict[str, Any]:
    return {"rows": list(text), "flags": {"red": [0, 0]}, **more}


def changed(base: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**base, **more}


def moved(index: int, *entry: Any) -> dict[str, Any]:
    """The six tiles with one of them changed."""
    return changed(TILES, tiles=[*SIX[:index], list(entry), *SIX[index + 1 :]])


def pool(obstacles: object) -> dict[str, Any]:
    return {"draft": {"tiles": [[1, 2, 3], [4, 5, 6]], "obstacles": obstacles}}


def code(track: object, players: int = 2, cars: bool = False) -> str:
    """The code with which a map is refused, or "" when it is good."""
    try:
        parse(track, players, cars)
    except TrackRefused as refusal:
        assert str(refusal) == refusal.message
        assert refusal.message.endswith(".")
        assert len(refusal.message) < 300
        return refusal.code
    return ""


def test_good_maps() -> None:
    for good in (ROWS, TILES, DRAFT, {"tiles": SIX}, *library_names(), changed(ROWS, obstacles=[])):
        assert code(good) == ""
    assert code(ONE_TILE, cars=True) == ""
    assert code(rows("gs"), cars=True) == ""


def test_library_maps() -> None:
    assert library_names() == ("arena-2", "arena-3", "arena-4", "hexarena")
    for name in library_names():
        found = parse(name)
        assert (found.name, found.grid) == (name, "hex" if name == "hexarena" else "square")
        assert found.tiles and len(found.tiles) == (8 if name == "arena-4" else 6)
        assert parse(name) is found, "parsed once"
        assert parse(derby_library().maps[name]) != found, "an equal map without the name"


def test_the_tile_sides() -> None:
    assert list(TILE_NUMBERS) == list(range(1, 15))
    assert len(derby_library().sides) == 28
    assert derby_library().sides["8b"] == "gssg"
    assert all(len(side) == 4 and set(side) <= set("gsl") for side in derby_library().sides.values())


# Each object shows its own fault and, where it can, the one that is checked next: the earlier code has to win.
IN_ORDER: list[tuple[str, object]] = [
    ("bad-map", MISSING),
    ("bad-map", None),
    ("bad-map", 3),
    ("bad-map", ["gg"]),
    ("map-unknown", "arena-5"),
    ("map-unknown", ""),
    ("map-unknown", "\ud800"),
    ("bad-map", {}),
    ("bad-map", changed(ROWS, color=1, grid="triangle")),
    ("bad-map", changed(ROWS, tiles=SIX, grid="triangle")),
    ("bad-map", changed(ROWS, draft={}, grid=None)),
    ("bad-map", {"grid": "square", "flags": FLAGS}),
    ("bad-map", changed(DRAFT, flags=FLAGS, grid=1)),
    ("bad-map", changed(DRAFT, obstacles=[], grid=1)),
    ("bad-map", {"tiles": SIX, "obstacles": [], "grid": 1}),
    ("bad-map", {"tiles": SIX[:5], "grid": 1}),
    ("bad-map", {"tiles": "123456", "grid": 1}),
    ("bad-map", {"tiles": None, "grid": 1}),
    ("bad-grid", changed(ROWS, grid="triangle", rows=[])),
    ("bad-grid", changed(ROWS, grid=None, rows=[])),
    ("bad-grid", changed(TILES, grid=["hex"], tiles=[])),
    ("bad-grid", {"draft": 3, "grid": ""}),
    # rows
    ("map-rows", rows()),
    ("map-rows", changed(ROWS, rows="ggg")),
    ("map-rows", changed(ROWS, rows=[1, 2])),
    ("map-rows", rows("")),
    ("map-rows", rows("gx", "ggg")),
    ("map-rows", rows("x" * 17)),
    ("map-rows", rows(*["x"] * 17)),
    ("map-char", rows("G.")),
    ("map-char", rows("...", ". .")),
    ("map-char", rows("gg\n")),
    # tiles
    ("bad-map", {"tiles": [], "flags": {}}),
    ("bad-map", {"tiles": 6, "flags": {}}),
    ("bad-map", {"tiles": [["4a", 0, 0, 0]] * 15, "flags": {}}),
    ("bad-map", moved(5, "99a", 4, 2)),
    ("bad-map", moved(5, "99a", 4, 2, 4)),
    ("bad-map", moved(5, "99a", 4, 2, -1)),
    ("bad-map", moved(5, "99a", 4, 2.0, 0)),
    ("bad-map", moved(5, "99a", 4, True, 0)),
    ("bad-map", moved(5, 14, 4, 2, 0)),
    ("bad-map", changed(TILES, tiles=[*SIX[:5], "14b"])),
    ("tile-unknown", changed(TILES, tiles=[SIX[0], SIX[0], *SIX[2:5], ["15a", 0, 0, 0]])),
    ("tile-unknown", moved(0, "4", 0, 0, 0)),
    ("tile-unknown", moved(0, "4c", 0, 0, 0)),
    ("tile-unknown", moved(0, "04a", 0, 0, 0)),
    ("tile-unknown", moved(0, "", 0, 0, 0)),
    ("tile-twice", moved(5, "4b", 15, 2, 0)),
    ("map-size", moved(1, "9b", 15, 0, 0)),
    ("map-size", moved(1, "9b", 0, 0, 1)),
    ("map-size", moved(0, "4a", 0, -2, 0)),
    ("map-size", moved(2, "12b", 10**30, 0, 0)),
    ("tile-overlap", moved(1, "9b", 1, 1, 0)),
    ("tile-overlap", moved(1, "9b", 1, 0, 1)),
    ("tile-offset", moved(1, "9b", 2, 1, 0)),
    ("tile-offset", moved(1, "9b", 9, 5, 0)),
    ("tile-apart", moved(1, "9b", 4, 0, 0)),
    ("tile-apart", moved(1, "9b", 2, 2, 0)),
    # tile by tile: the first tile with a fault decides, whatever its code
    ("tile-apart", changed(TILES, tiles=[SIX[0], ["9b", 8, 0, 0], ["12b", 0, 0, 0], *SIX[3:]])),
    ("tile-overlap", changed(TILES, tiles=[SIX[0], ["9b", 0, 0, 0], ["12b", 99, 0, 0], *SIX[3:]])),
    # draft
    ("bad-map", {"draft": None}),
    ("bad-map", {"draft": []}),
    ("bad-map", {"draft": {}}),
    ("bad-map", {"draft": {"tiles": [], "hands": 1}}),
    ("draft-tiles", {"draft": {"tiles": None, "obstacles": 3}}),
    ("draft-tiles", {"draft": {"tiles": [[1, 2, 3]], "obstacles": 3}}),
    ("draft-tiles", {"draft": {"tiles": [[1, 2], [3, 4]], "obstacles": 3}}),
    ("draft-tiles", {"draft": {"tiles": [[1, 2, 3], [4, 5, 15]]}}),
    ("draft-tiles", {"draft": {"tiles": [[1, 2, 3], [4, 5, 0]]}}),
    ("draft-tiles", {"draft": {"tiles": [[1, 2, 3], [4, 5, True]]}}),
    ("draft-tiles", {"draft": {"tiles": [[1, 2, 3], [4, 5, [6]]]}}),
    ("draft-tiles", {"draft": {"tiles": [[1, 2, 3], [4, 5, 3]]}}),
    ("draft-obstacles", pool(None)),
    ("draft-obstacles", pool({"wall": 4, "mud": 2, "hole": 0})),
    ("draft-obstacles", pool({"wall": 5, "mud": 4})),
    ("draft-obstacles", pool({"wall": True, "mud": 4, "oil": 4})),
    ("draft-obstacles", pool({"wall": 4, "oil": 4, "teleport": 1})),
    ("draft-obstacles", pool({"wall": 4, "teleport": 3})),
    ("draft-obstacles", pool({})),
    # shape
    ("map-empty", rows("...")),
    ("map-empty", rows(".g.", "...")),
    ("map-size", rows(*["g" * 9] * 8, flags=None)),
    ("map-split", rows("g.g", "...", "ggg")),
    ("map-split", rows("g.", ".g")),
    ("map-hole", rows("ggg", "g.g", "ggg", flags=3)),
    ("map-hole", {"tiles": [["4a", 0, 0, 0], ["9b", 2, 0, 0], ["12b", 4, 0, 0], ["2a", 4, 2, 0], ["7b", 4, 4, 0],
                            ["14b", 2, 4, 0], ["1a", 0, 4, 0], ["3a", 0, 2, 0]]}),
    # flags
    ("flag-count", {"rows": ["ggg"], "obstacles": 3}),
    ("flag-colour", changed(ROWS, flags=None)),
    ("flag-colour", changed(ROWS, flags=[])),
    ("flag-colour", changed(ROWS, flags={"red": [0, 0], "pink": [0, 0]})),
    ("flag-count", changed(ROWS, flags={"red": [9, 9]})),
    ("flag-count", changed(ROWS, flags={})),
    ("flag-space", changed(ROWS, flags=changed(FLAGS, blue=[3, 2], purple=[5, 0]))),
    ("flag-space", changed(ROWS, flags=changed(FLAGS, blue=[3, 2], purple=[0, 0]))),
    ("flag-space", changed(ROWS, flags=changed(FLAGS, blue=[3, 2], purple=[0, 0, 0]))),
    ("flag-space", changed(ROWS, flags=changed(FLAGS, blue=[3, 2], purple=[0, False]))),
    ("flag-space", changed(ROWS, flags=changed(FLAGS, blue=[3, 2], purple=None))),
    ("flag-space", changed(ROWS, flags=changed(FLAGS, blue=[3, 2], purple=[-1, 0]))),
    ("flag-lava", changed(ROWS, flags=changed(FLAGS, blue=[3, 2], purple=[1, 0]))),
    ("flag-adjacent", changed(ROWS, flags=changed(FLAGS, purple=[1, 0]), obstacles=3)),
    ("flag-adjacent", changed(TILES, flags=changed(PLACES, purple=[1, 0]))),
    ("flag-tile", changed(TILES, flags=changed(PLACES, purple=[1, 1]), obstacles=3)),
    ("flag-tile", changed(TILES, flags=changed(PLACES, purple=[3, 1], orange=[2, 0]), obstacles=3)),
    ("flag-border", changed(TILES, flags=changed(PLACES, orange=[2, 1]), obstacles=3)),
    # obstacles
    ("obstacle-type", changed(ROWS, obstacles=None)),
    ("obstacle-type", changed(ROWS, obstacles={})),
    ("obstacle-type", changed(ROWS, obstacles=[["wall", 1, 0]] * 5 + [["wall", 1]])),
    ("obstacle-type", changed(ROWS, obstacles=[["wall", 1, 0]] * 5 + [["hole", 1, 2]])),
    ("obstacle-type", changed(ROWS, obstacles=[["wall", 1, 0]] * 5 + [["wall", 1, 2.0]])),
    ("obstacle-type", changed(ROWS, obstacles=[["wall", 1, 0]] * 5 + [[None, 1, 2]])),
    ("obstacle-type", changed(ROWS, obstacles=[["wall", 1, 0]] * 5 + ["wall"])),
    ("obstacle-count", changed(ROWS, obstacles=[["wall", 0, 0]] * 5)),
    ("obstacle-space", changed(ROWS, obstacles=[["wall", 0, 0], ["wall", 9, 9]])),
    ("obstacle-space", changed(ROWS, obstacles=[["wall", 0, 0], ["mud", 1, 0], ["wall", 1, 0]])),
    ("obstacle-flag", changed(ROWS, obstacles=[["teleport", 0, 0]])),
    ("obstacle-tile", changed(TILES, obstacles=[["teleport", 1, 0], ["mud", 0, 1]])),
    ("obstacle-flag", changed(TILES, obstacles=[["mud", 1, 0], ["mud", 0, 0]])),
    ("teleport-single", changed(ROWS, obstacles=[["teleport", 1, 0], ["mud", 3, 2]])),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "track"), IN_ORDER)
def test_the_first_code_that_applies(expected: str, track: object) -> None:
    assert code(track) == expected


def test_every_code_is_covered() -> None:
    codes = {
        "bad-map", "map-unknown", "bad-grid", "map-rows", "map-char", "tile-unknown", "tile-twice", "map-size",
        "tile-overlap", "tile-offset", "tile-apart", "draft-tiles", "draft-obstacles", "map-empty", "map-split",
        "map-hole", "flag-colour", "flag-count", "flag-space", "flag-lava", "flag-adjacent", "flag-tile", "flag-border",
        "obstacle-type", "obstacle-count", "obstacle-space", "obstacle-flag", "obstacle-tile", "teleport-single",
    }  # fmt: skip
    assert {expected for expected, _ in IN_ORDER} == codes


def test_a_ready_start_needs_one_flag_only() -> None:
    assert code(rows("ggg")) == "flag-count"
    assert code(rows("ggg"), cars=True) == ""
    assert code(rows("ggg", flags={}), cars=True) == "flag-count"


@pytest.mark.parametrize(("players", "size"), [(1, 6), (2, 3), (3, 2), (4, 2)])
def test_the_hands_of_a_draft(players: int, size: int) -> None:
    numbers = list(range(1, 15))
    hands = [[numbers.pop() for _ in range(size)] for _ in range(players)]
    found = parse({"draft": {"tiles": hands}, "grid": "hex"}, players)
    assert found.hands == tuple(map(tuple, hands))
    assert (found.tiles, found.rows, found.names, found.pool) == ((), (), (), (4,) * 6)
    assert code({"draft": {"tiles": [*hands, []]}}, players) == "draft-tiles"
    assert code({"draft": {"tiles": hands}}, 1 if players > 1 else 2) == "draft-tiles"


@pytest.mark.parametrize(
    "pool",
    [
        {"wall": 4, "mud": 2},
        {"wall": 4, "teleport": 2},
        {"wall": 3, "teleport": 3},
        {"wall": 4, "mud": 4, "teleport": 0},
    ],
)
def test_good_pools(pool: dict[str, int]) -> None:
    found = parse({"draft": {"tiles": [[1, 2, 3], [4, 5, 6]], "obstacles": pool}})
    assert sum(found.pool) == sum(pool.values())


def test_a_hole_that_is_open_at_a_corner_only() -> None:
    assert code(rows("gggg", "g.gg", "gg.g", "gggg")) == "map-hole"
    assert code(rows("ggg.", "g.gg", "gg.g", "gggg")) == "map-hole"
    assert code(rows("gggg", "g..g", "gg.g"), cars=True) == ""
    # On the hex grid the two missing spaces [1, 1] and [0, 2] are neighbours.
    assert code(rows("gggg", "g.gg", ".ggg", grid="hex"), cars=True) == ""
    assert code(rows("gggg", "g.gg", ".ggg"), cars=True) == "map-hole"


def test_a_flag_inside_a_tile_that_has_no_border() -> None:
    """CDY-07: the ninth tile, in the middle of eight others, may have its flag anywhere."""
    sides = ["4a", "9b", "12b", "2a", "7b", "14b", "1a", "3a", "6b"]
    tiles = [[side, 2 * (k % 3), 2 * (k // 3), 0] for k, side in enumerate(sides)]
    flags: dict[str, Any] = {
        "red": [0, 0],
        "orange": [4, 0],
        "yellow": [3, 3],
        "green": [0, 5],
        "blue": [5, 4],
        "purple": [2, 0],
    }
    assert code({"tiles": tiles, "flags": flags}) == ""
    assert code({"tiles": tiles, "flags": changed(flags, purple=[2, 1])}) == "flag-border"


def test_rows_are_shown_as_given_and_tiles_from_the_corner() -> None:
    assert parse(rows("...", ".g.", ".g.", flags={"red": [1, 1]}), cars=True).rows == ("...", ".g.", ".g.")
    found = parse({"tiles": [["4a", 2, 1, 0]], "flags": {"red": [2, 1]}}, cars=True)
    assert found.rows == ("....", "..gg", "..gs")


def test_boxes_flags_and_obstacles() -> None:
    found = parse(changed(ROWS, obstacles=[["mud", 4, 2], ["wall", 1, 0]]))
    assert found.names[:2] == ((0, 0), (1, 0))
    assert found.flags == tuple(found.box(place) for place in FLAGS.values())
    assert found.obstacles == ((1, 1), (3, 14))
    assert [found.box(value) for value in ([0, 0], [5, 0], (0, 0), [0], None, [True, 0])] == [0, -1, -1, -1, -1, -1]


def test_join_makes_the_map_of_placed_tiles() -> None:
    tiles: list[Any] = [tuple(tile) for tile in SIX]
    joined = join("square", tiles, (0, 1, 2, 3, 4, 0))
    plain = parse({"tiles": SIX})
    assert (joined.rows, joined.names, joined.ahead) == (plain.rows, plain.names, plain.ahead)
    assert (joined.flags, joined.obstacles, joined.pool) == (None, None, (0, 1, 2, 3, 4, 0))


def test_a_map_travels_between_processes() -> None:
    found = parse("hexarena")
    again = pickle.loads(pickle.dumps(found))
    assert isinstance(again, DerbyMap)
    assert again == found
    assert hash(again) == hash(found)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.floats() | st.text("gsl.redwall", max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([ROWS, TILES, DRAFT]),
    st.sampled_from(["grid", "rows", "tiles", "draft", "flags", "obstacles"]),
    JSON,
)
def test_anything_in_a_map_is_good_or_refused(base: dict[str, Any], key: str, value: object) -> None:
    code(changed(base, **{key: value}))
    code(value)


def test_a_draft_in_a_file_says_for_how_many_players_it_is() -> None:
    for players, size in enumerate(HAND, 1):
        hands = [[player * size + number + 1 for number in range(size)] for player in range(players)]
        assert parse_or_draft({"draft": {"tiles": hands}}).hands == tuple(map(tuple, hands))
    for bad in ([], [[1, 2]] * 5, 3, [[1, 2, 3], [4, 5]]):
        with pytest.raises(TrackRefused) as caught:
            parse_or_draft({"draft": {"tiles": bad}})
        assert caught.value.code == "draft-tiles"
    for strange in (None, [], {"draft": None}, {"draft": {}}):
        with pytest.raises(TrackRefused) as caught:
            parse_or_draft(strange)
        assert caught.value.code == "bad-map"
    assert parse_or_draft("arena-2") is parse("arena-2")
