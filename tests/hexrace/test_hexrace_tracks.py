"""Track objects and layouts: every code of hexrace.md section 4 in its order, and what a good track looks like."""

import copy
import json
import pickle
from typing import Any

import pytest

from pitboard.tracks import MISSING, TrackRefused
from pitboard.tracks.hexrace.geometry import SIDES, neighbour
from pitboard.tracks.hexrace.library import hexrace_file, library_layout, library_names, library_note, tiles
from pitboard.tracks.hexrace.track import GRASS, ROAD, WALL, check_layout, for_setup, parse, parse_or_join

ROWS = ["1.B.C.A.", "2......g"]


def inline(*rows: str, **more: Any) -> dict[str, Any]:
    return {"rows": list(rows or ROWS), "facing": "e", "gates": ["e", "e", "e"], **more}


def code(track: object, players: int = 1) -> str:
    """The code with which a track is refused, or "" when it is good."""
    try:
        parse(track, players)
    except TrackRefused as refusal:
        return _code(refusal)
    return ""


def layout_code(layout: object) -> str:
    try:
        check_layout(layout)
    except TrackRefused as refusal:
        return _code(refusal)
    return ""


def _code(refusal: TrackRefused) -> str:
    assert str(refusal) == refusal.message
    assert refusal.message.endswith(".")
    assert len(refusal.message) < 300
    assert refusal.message.isprintable()
    return refusal.code


def test_a_good_track() -> None:
    track = parse(inline("1.B.C.A.", "2......g ", name=None))
    assert track.rows == ("1.B.C.A.", "2......g")
    assert track.columns == 8
    assert track.name == ""
    assert track.facing == 0
    assert track.gates == (0, 0, 0)
    assert track.starts == (0, 8)
    assert [track.gate[box] for box in (2, 4, 6)] == [1, 2, 0]
    assert track.terrain[15] == GRASS
    assert track.names[15] == (7, 1)
    assert track.box(7, 1) == 15
    assert track.box(8, 0) == track.box(0, -1) == -1
    assert parse(inline(name="my track")).name == "my track"
    assert parse(inline(name={"any": "thing"})).name == ""
    assert parse(inline(name="a\nb\ud800")).name == ""
    assert pickle.loads(pickle.dumps(track)) == track


def test_the_smallest_and_the_largest() -> None:
    assert code(inline("1BCA")) == ""
    assert code(inline("1", "B", "C", "A", gates=["se", "sw", "se"])) == ""
    assert code(inline(*["." * 32] * 23, "1BCA" + "." * 28)) == ""
    assert code(inline("1ABCDEFGH2345678", gates=["e"] * 8), 8) == ""


BAD_GATES = {"facing": "e", "gates": ["e"]}

# Each object shows its own fault and, where it can, the ones that are checked next: the earlier code has to win.
IN_ORDER: list[tuple[str, object]] = [
    ("track-missing", MISSING),
    ("track-name", "nowhere"),
    ("track-name", ""),
    ("track-name", "Oval"),
    ("track-name", "\ud800"),
    ("track-type", None),
    ("track-type", 7),
    ("track-type", ["oval"]),
    ("track-type", True),
    ("track-key", {"rows": [], "facing": 1, "gates": 2, "tiles": []}),
    ("track-key", {"facing": "e", "gates": []}),
    ("track-key", {"rows": 5, "gates": []}),
    ("track-key", {"rows": 5, "facing": 1}),
    ("track-key", {}),
    ("track-size", {"rows": None, "facing": 1, "gates": 2}),
    ("track-size", {"rows": [], "facing": 1, "gates": 2}),
    ("track-size", {"rows": ["?"] * 25, "facing": 1, "gates": 2}),
    ("track-size", {"rows": ["?", 5], "facing": 1, "gates": 2}),
    ("track-size", {"rows": ["   "], "facing": 1, "gates": 2}),
    ("track-size", {"rows": [""], "facing": 1, "gates": 2}),
    ("track-size", {"rows": ["?" * 33], "facing": 1, "gates": 2}),
    ("track-size", {"rows": ["??", "?"], "facing": 1, "gates": 2}),
    ("track-size", {"rows": "1BCA", "facing": "e", "gates": ["e"] * 3}),
    ("track-letter", {"rows": ["0"], "facing": 1, "gates": 2}),
    ("track-letter", {"rows": ["9"], "facing": 1, "gates": 2}),
    ("track-letter", {"rows": ["I"], "facing": 1, "gates": 2}),
    ("track-letter", {"rows": ["a"], "facing": 1, "gates": 2}),
    ("track-letter", {"rows": ["1\t"], "facing": 1, "gates": 2}),
    ("track-letter", {"rows": ["1\u00a0"], "facing": 1, "gates": 2}),
    ("track-letter", {"rows": ["\ud800"], "facing": 1, "gates": 2}),
    ("track-facing", {"rows": ["."], "facing": "E", "gates": 2}),
    ("track-facing", {"rows": ["."], "facing": 0, "gates": 2}),
    ("track-facing", {"rows": ["."], "facing": ["e"], "gates": 2}),
    ("track-facing", {"rows": ["."], "facing": None, "gates": 2}),
    ("track-start", {"rows": ["A"], **BAD_GATES}),
    ("track-start", {"rows": ["2A"], **BAD_GATES}),
    ("track-start", {"rows": ["13A"], **BAD_GATES}),
    ("track-start", {"rows": ["11A"], **BAD_GATES}),
    ("track-start", {"rows": ["1", "2", "2", "A"], **BAD_GATES}),
    ("track-gates", {"rows": ["1"], "facing": "e", "gates": []}),
    ("track-gates", {"rows": ["1A"], "facing": "e", "gates": ["e"]}),
    ("track-gates", {"rows": ["1AB"], "facing": "e", "gates": ["e", "e"]}),
    ("track-gates", {"rows": ["1ABD"], "facing": "e", "gates": ["e", "e", "e"]}),
    ("track-gates", {"rows": ["1BCD"], "facing": "e", "gates": ["e", "e", "e"]}),
    ("track-gates", {"rows": ["1#ABC"], "facing": "e", "gates": ["e", "e"]}),
    ("track-gates", {"rows": ["1#ABC"], "facing": "e", "gates": ["e", "e", "e", "e"]}),
    ("track-gates", {"rows": ["1#ABC"], "facing": "e", "gates": ["e", "e", "x"]}),
    ("track-gates", {"rows": ["1#ABC"], "facing": "e", "gates": ["e", "e", None]}),
    ("track-gates", {"rows": ["1#ABC"], "facing": "e", "gates": "eee"}),
    ("track-gates", {"rows": ["1#ABC"], "facing": "e", "gates": {"A": "e"}}),
    ("track-gate-blind", inline("1#ABC")),
    ("track-gate-blind", inline("1.BCA", gates=["e", "w", "e"], rows=["1#.BC#.#A"])),
    ("track-split", inline("1#.A.B.C")),
    ("track-split", inline("1.A.B.C#.2")),
    ("track-split", inline("1.A.B.C", "#######", "A......")),
]


@pytest.mark.parametrize(("expected", "track"), IN_ORDER)
def test_codes(expected: str, track: object) -> None:
    assert code(track) == expected


def test_players_come_between_gates_and_blind_gates() -> None:
    blind = inline("1#ABC")
    assert code(blind, 1) == "track-gate-blind"
    assert code(blind, 2) == "track-players"
    assert code({**blind, "gates": []}, 2) == "track-gates"
    assert code(inline(), 2) == ""
    assert code(inline(), 3) == "track-players"


def test_a_gate_is_seen_from_behind_and_sixty_degrees_aside() -> None:
    """Gate A at [2, 1] towards e: the hexes behind are w [1, 1], sw and nw."""
    for column, row, good in ((1, 1, True), (2, 2, True), (2, 0, True), (3, 1, False), (3, 0, False), (3, 2, False)):
        grid = [list("######....") for _ in range(3)]
        grid[1][2] = "A"
        grid[row][column] = "."
        grid[1][7:] = "1BC"
        found = code(inline(*["".join(line) for line in grid]))
        assert found == ("track-split" if good else "track-gate-blind"), (column, row)


def test_grass_joins_and_walls_part() -> None:
    assert code(inline("1gABC")) == ""
    assert code(inline("1.A.BgC")) == ""
    assert code(inline("1.A.B#C", ".......")) == ""
    assert code(inline("1.A.B#C", "....#..")) == "track-split"


@pytest.mark.parametrize("name", library_names())
def test_library(name: str) -> None:
    entry = hexrace_file()["tracks"][name]
    track = parse(name, 8)
    assert track.name == name
    assert list(track.rows) == entry["rows"]
    assert [list(line) for line in track.tiles] == entry["tiles"]
    assert len(track.starts) == 8
    again = parse({key: entry[key] for key in ("rows", "facing", "gates")}, 8)
    assert (again.rows, again.gates, again.starts, again.terrain) == (
        track.rows,
        track.gates,
        track.starts,
        track.terrain,
    )
    assert again.tiles == ()
    assert library_note(name) == f"gates driven {', '.join(entry['gates'])}"
    for d in range(SIDES):
        for box, other in enumerate(track.neighbours[d]):
            assert other == track.box(*neighbour(*track.names[box], d))
    assert all(
        track.neighbours[d][box] >= 0 and track.terrain[track.neighbours[d][box]] != WALL
        for box, ground in enumerate(track.terrain)
        if ground == ROAD
        for d in range(SIDES)
    )


def test_a_turned_tile_has_box_b_where_31_less_b_was() -> None:
    for name, rows in hexrace_file()["tiles"].items():
        made, turned = "".join(tiles()[name]), "".join(tiles()[name + "/"])
        assert made == "".join(rows)
        assert [turned[31 - box] for box in range(32)] == list(made)


# -- layouts -----------------------------------------------------------------------------------------------------------


def oval(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(library_layout("oval")), **changes}


def mark(letter: str, value: Any) -> dict[str, Any]:
    layout = oval()
    layout["marks"][letter] = value
    return layout


def tile(row: int, column: int, name: Any) -> dict[str, Any]:
    layout = oval()
    layout["tiles"][row][column] = name
    return layout


LAYOUTS: list[tuple[str, object]] = [
    ("", oval()),
    ("", oval(name="mine")),
    ("track-type", "oval"),
    ("track-type", None),
    ("track-key", oval(rows=[])),
    ("track-key", {"tiles": []}),
    ("tile-unknown", oval(tiles=[["t01", "t99"], ["t01"]], marks=None)),
    ("tile-unknown", oval(tiles=[["t01//"]])),
    ("tile-unknown", oval(tiles=[["t01", 5], []])),
    ("tile-unknown", oval(tiles=[["T01"]])),
    ("tile-unknown", oval(tiles=[[["t01"]]])),
    ("tile-grid", oval(tiles=None, marks=None)),
    ("tile-grid", oval(tiles=[], marks=None)),
    ("tile-grid", oval(tiles=[[]], marks=None)),
    ("tile-grid", oval(tiles=["t01"], marks=None)),
    ("tile-grid", oval(tiles=[["t01"], ["t01", "t02"]], marks=None)),
    ("tile-grid", oval(tiles=[["t16"] * 5], marks=None)),
    ("tile-grid", oval(tiles=[["t16"]] * 7, marks=None)),
    ("tile-mark", oval(marks=None)),
    ("tile-mark", mark("9", [11, 2])),
    ("tile-mark", mark("I", [[11, 2]])),
    ("tile-mark", mark("AB", [[11, 2]])),
    ("tile-mark", mark("", [11, 2])),
    ("tile-mark", mark("1", [24, 2])),
    ("tile-mark", mark("1", [-1, 2])),
    ("tile-mark", mark("1", [11, 16])),
    ("tile-mark", mark("1", [10**30, 2])),
    ("tile-mark", mark("1", [0, 0])),
    ("tile-mark", mark("1", [4, 0])),
    ("tile-mark", mark("1", [12, 1])),
    ("tile-mark", mark("1", [10, 4])),
    ("tile-mark", mark("1", [[11, 2]])),
    ("tile-mark", mark("1", [11.0, 2])),
    ("tile-mark", mark("1", [True, 2])),
    ("tile-mark", mark("1", "11")),
    ("tile-mark", mark("A", [12, 1])),
    ("tile-mark", mark("A", None)),
    ("tile-mark", {**tile(0, 1, "t16"), "marks": {"1": [0, 0]}}),
    ("tile-verge", {**tile(0, 1, "t02/"), "marks": {}}),
    ("tile-verge", {**tile(1, 2, "t16"), "marks": {}}),
    ("tile-verge", oval(tiles=[["t02"]], marks={})),
    ("track-facing", oval(facing="x", gates=[])),
    ("track-start", oval(marks={})),
    ("track-start", mark("1", [3, 6]) | {"marks": {"2": [3, 6]}}),
    ("track-gates", oval(gates=["e"])),
    ("track-gates", mark("A", [])),
]


@pytest.mark.parametrize(("expected", "layout"), LAYOUTS)
def test_layout_codes(expected: str, layout: object) -> None:
    assert layout_code(layout) == expected


def test_road_has_to_join_what_grass_only_links() -> None:
    """Two islands of road one above the other: the verges are right, but no road leads across."""
    island = [["t01", "t02", "t03"], ["t03/", "t02/", "t01/"]]
    layout: dict[str, Any] = {"tiles": island * 2, "facing": "e", "gates": ["e", "e", "e"]}
    marks = {"1": [8, 2], "A": [[12, 2]], "B": [[14, 2]]}
    assert layout_code({**layout, "marks": {**marks, "C": [[10, 2]]}}) == ""
    assert layout_code({**layout, "marks": {**marks, "C": [[10, 10]]}}) == "tile-road"
    assert layout_code({**layout, "gates": [], "marks": {**marks, "C": [[10, 10]]}}) == "tile-road"


def test_layout_players() -> None:
    layout = oval()
    del layout["marks"]["8"]
    assert len(check_layout(layout, 7).starts) == 7
    with pytest.raises(TrackRefused) as caught:
        check_layout(layout, 8)
    assert caught.value.code == "track-players"


def test_malformed_json_never_raises_anything_else() -> None:
    values = [None, True, 0, -1, 1.5, "", "e", "A", [], {}, [[]], [None], {"a": 1}, json.loads("[1e400]"), 10**40]
    for key in ("rows", "facing", "gates", "name"):
        for value in values:
            code({**inline(), key: value})
    for key in ("tiles", "facing", "gates", "marks", "name"):
        for value in values:
            layout_code(oval(**{key: value}))
    for value in values:
        code(value)
        layout_code(value)
        for letter in "1A":
            layout_code(mark(letter, value))
            layout_code(mark(letter, [value, value]))
        layout_code(tile(0, 0, value))


def test_a_layout_in_a_track_file_is_joined_and_can_be_raced() -> None:
    layout = {**library_layout("hairpin"), "name": "my track"}
    found = parse_or_join(layout)
    assert (found.name, found.tiles, found.rows) == ("my track", parse("hairpin").tiles, parse("hairpin").rows)
    raced = parse(for_setup(layout), 8)
    assert (raced.name, raced.tiles) == ("my track", ())
    for field in ("rows", "facing", "gates", "starts", "terrain", "gate"):
        assert getattr(raced, field) == getattr(found, field)
    rows = inline("1gABC")
    assert for_setup(rows) is rows
    assert parse_or_join(rows) == parse(rows)
    assert parse_or_join("oval") is parse("oval")
    with pytest.raises(TrackRefused) as caught:
        parse_or_join({**layout, "rows": ["1ABC"]})
    assert caught.value.code == "track-key"
