"""Track objects: every code of rally.md section 4.6, in its order, and what a good stage looks like."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.tracks import Refusal, TrackRefused
from pitboard.tracks.rally.library import library_names
from pitboard.tracks.rally.track import parse

ROAD = "S....F"


def code(track: object) -> str:
    """The code with which a track is refused, or "" when it is good."""
    try:
        parse(track)
    except TrackRefused as refusal:
        assert refusal.message.endswith(".")
        assert len(refusal.message) < 300
        return refusal.code
    return ""


def lanes(*texts: str, **more: Any) -> dict[str, Any]:
    return {"lanes": list(texts), **more}


# Each object shows its own fault and, where it can, the one that is checked next: the earlier code has to win.
REFUSED: list[tuple[str, object]] = [
    ("track-name", ""),
    ("track-name", "nowhere"),
    ("track-name", "\ud800"),
    ("track-type", None),
    ("track-type", 3),
    ("track-type", ["S..F"]),
    ("track-type", {}),
    ("track-type", {"corner": "...."}),
    ("track-type", {"lanes": ["S..F"], "tiles": ["201a"]}),
    ("track-type", {"tiles": []}),
    ("track-type", {"tiles": ["201a", "202a"], "danger": "11"}),
    ("track-type", {"tiles": ["999a"], "surface": "gg"}),
    ("track-type", {"tiles": "201a"}),
    ("track-type", {"tiles": ["201a", None]}),
    ("track-type", {"lanes": "S..F"}),
    ("track-type", {"lanes": [4]}),
    ("track-type", lanes("S..F", corner=["...."])),
    ("track-type", lanes("S..F", danger=1)),
    ("track-type", lanes("S..F", surface=None)),
    ("track-type", lanes("S..F", note="")),
    ("track-type", lanes("S..F", tile=True)),
    ("tile-unknown", {"tiles": ["201a", "201a", "201c"]}),
    ("tile-unknown", {"tiles": ["201ra"]}),
    ("tile-unknown", {"tiles": ["201arr"]}),
    ("tile-unknown", {"tiles": ["201", ""]}),
    ("tile-reuse", {"tiles": ["201a", "221a", "222a", "222b", "225a", "227a"]}),
    ("tile-reuse", {"tiles": ["203a", "203br"]}),
    ("tile-overlap", {"tiles": ["201a", "221a", "223a", "225a", "202a"]}),
    ("tile-overlap", {"tiles": ["221a", "222ar", "223a", "203a"]}),
    ("lanes", lanes()),
    ("lanes", lanes("", "", "", "")),
    ("lanes", lanes("S!F", "S!F", "S!F", "S!F")),
    ("length", lanes("S.F", "S..F")),
    ("length", lanes("")),
    ("length", lanes("S" + "!" * 239 + "F", "S")),
    ("ragged", lanes(ROAD, "S!...F-")),
    ("ragged", lanes(ROAD, corner="!......")),
    ("ragged", lanes(ROAD, left="!....")),
    ("ragged", lanes(ROAD, right="")),
    ("ragged", lanes(ROAD, tile="a!")),
    ("char", lanes("-.7..F")),
    ("char", lanes("-.0..F")),
    ("char", lanes("-.g..F")),
    ("char", lanes("-.s..F")),
    ("char", lanes("-.\n..F")),
    ("char", lanes("-....F", corner="..-...")),
    ("char", lanes("-....F", left="..~...")),
    ("char", lanes("-....F", right="..7...")),
    ("char", lanes("-....F", tile="aa1aaa")),
    ("char", lanes("-....F", tile="aa\u00e4aaa")),
    ("cont", lanes("-....F")),
    ("cont", lanes("S-.S.F")),
    ("cont", lanes("..#-.F")),
    ("cont", lanes("..a-.F")),
    ("cont", lanes("....F-")),
    ("cont", lanes(".....F", left="..-...")),
    ("cont", lanes(".....F", right="-.....")),
    ("start", lanes("......")),
    ("start", lanes("#.....", "#.....")),
    ("start", lanes("S.....", "......")),
    ("start", lanes("SS....")),
    ("start", lanes("S....S")),
    ("finish", lanes("S.....")),
    ("finish", lanes("S....#", "S....#", tile="ababab")),
    ("finish", lanes("S....F", "S....-")),
    ("finish", lanes("S...FF", tile="ababab")),
    ("tile-row", lanes(ROAD, tile="aabbaa", danger="9")),
    ("danger", lanes(ROAD, danger="", surface="x")),
    ("danger", lanes(ROAD, danger="11", surface="x")),
    ("danger", lanes(ROAD, danger="0", surface="x")),
    ("danger", lanes(ROAD, danger="4")),
    ("danger", lanes(ROAD, tile="aaabbb", danger="1")),
    ("danger", lanes("S.33.F", corner="...<..", danger="x")),
    ("surface", lanes("S....F", corner="..<...", surface="x")),
    ("surface", lanes(ROAD, surface="gg")),
    ("surface", lanes(ROAD, surface="")),
    ("surface", lanes(ROAD, surface="G")),
    ("corner", lanes("S.3-.F", corner="..<...", tile="aaabbb")),
    ("corner", lanes("S.3-.F", corner="...<..")),
    ("corner", lanes("S.3-.F", corner="..<(..")),
    ("corner", lanes("S....F", corner="..<...")),
    ("corner", lanes("S.~..F", corner="..<...")),
    ("corner", lanes("S.a..F", corner="..<...")),
    ("corner", lanes("S.:-.F", corner="..<<..")),
    ("corner", lanes("S....F", corner="<.....")),
    ("corner", lanes("S....F", corner=".....>")),
    ("space-tile", lanes("S.3-.F", "S:...F", tile="aaabbb")),
    ("space-tile", lanes("S.:-.F", "S....F", tile="aaabbb")),
    ("space-tile", lanes("S.~-aF", tile="aaabbb")),
    ("space-tile", lanes(ROAD, left="..1-..", tile="aaabbb")),
    ("skid", lanes("S:..aF")),
    ("skid", lanes("S:--.F")),
    ("skid", lanes("S.:-.F", "S....F")),
    ("skid", lanes("S.:-.F", "S.#..F")),
    ("skid", lanes("S.:-..F", "S..:-.F")),
    ("skid", lanes("S.:-..F", "S.:...F")),
    ("jump", lanes("S.a.#F", "S....F")),
    ("jump", lanes("S.a#.F", "S....F", left="1.....")),
    ("jump", lanes("S.ab..F")),
    ("jump", lanes("S.a.b.F")),
    ("jump", lanes("S.a:-.F")),
    ("jump", lanes("S.a.:-F")),
    ("jump", lanes("S.a~..F")),
    ("jump", lanes("S.a.~.F")),
    ("jump", lanes("S.a3..F", corner="...<...")),
    ("jump", lanes("S.a.3.F", corner="....<..")),
    ("jump", lanes("S...a#", "S....F")),
    ("cut", lanes(ROAD, left="1.....")),
    ("cut", lanes(ROAD, left="....1-")),
    ("cut", lanes(ROAD, right=".....1")),
    ("cut", lanes("S.33.F", corner="..<<..", left="...1..")),
    ("cut", lanes("S.33.F", corner="..<<..", left=".11...")),
    ("cut", lanes("S.33.F", corner="..<<..", right=".1-...")),
    ("cut", lanes("S.#..F", "S....F", left="..1...")),
    ("cut", lanes("S.#..F", "S....F", left="...1..")),
    ("cut", lanes("S....F", "S.#..F", right="..1...")),
    ("cut", lanes("S.##.F", left="...1..")),
    ("cut", lanes("S.-..F", left="..1...")),
    ("cut", lanes("S....F", "S.-..F", right="..1...")),
    ("dead-end", lanes("S..#.F")),
    ("dead-end", lanes("S..##F", "S####F")),
    ("dead-end", lanes("S.33.F", "S.3#.F", corner="..<<..")),
    ("dead-end", lanes("S...#.F", "S#.##.F")),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "track"), REFUSED)
def test_refused(expected: str, track: object) -> None:
    assert code(track) == expected


GOOD: list[object] = [
    lanes("S..F"),
    lanes("S" + "." * 238 + "F"),
    lanes("S....F", "#....#", "####.F"),
    lanes("S.a.F"),
    lanes("S.aF"),
    lanes("S.a.-.F"),
    lanes("S.a44.F"),
    lanes("S.~-.F"),
    lanes("S.:-.F", "S.##.F"),
    lanes("S.:-:-F"),
    lanes("S.3-.F", corner="..<<.."),
    lanes("S.3344.F", corner="..<<((.."),
    lanes("S.33.F", corner="..<<..", left="..1-.."),
    lanes("S.33.F", corner="..<<..", left=".1--.."),
    lanes("S.33.F", corner="..<<..", left="..1--."),
    lanes("S.--.F", left=".12..."),
    lanes("S....F", "S.3..F"),
    lanes("S.##.F", "S....F"),
    lanes("S....F", left="..1...", right="..1..."),
    lanes("S##..F", "S....F", "#....F"),
    {"tiles": ["201a", "202a"]},
    {"tiles": ["201b", "204b", "202b"]},
    {"tiles": ["201b", "204br", "202b"]},
]


@pytest.mark.parametrize("track", GOOD)
def test_good(track: object) -> None:
    assert code(track) == ""


def test_a_reversed_finish_tile_does_not_start() -> None:
    assert code({"tiles": ["202ar", "202b"]}) == "tile-reuse"
    assert code({"tiles": ["202ar", "203a"]}) == "start"
    assert code({"tiles": ["201a", "203a", "201br"]}) == "tile-reuse"


@pytest.mark.parametrize("name", library_names())
def test_library_stages_are_good(name: str) -> None:
    track = parse(name)
    assert track.name == name
    assert track is parse(name), "made once"
    assert pickle.loads(pickle.dumps(track)) == track
    assert len({*track.names}) == len(track.names)
    assert track.starts == tuple(track.space_at[lane, 0] for lane in range(2))


def test_defaults() -> None:
    track = parse(lanes("S..F"))
    assert track.strips.corner == track.strips.left == track.strips.right == "...."
    assert (track.danger, track.surface, track.turned) == ((1,), "g", (False,))


def test_the_inside_of_the_next_corner() -> None:
    track = parse(lanes("S.3.33.F", corner="..<.>>.."))
    assert track.inside == (0, 0, 0, 1, 1, 1, 0, 0)
    assert track.corner_at == (-1, -1, 0, -1, 1, 1, -1, -1)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(["lanes", "corner", "left", "right", "tile", "danger", "surface", "tiles", "x"])
STRIP = st.text("S.F#-123~a:<>()bgs\u00e4", max_size=7)


@given(st.dictionaries(KEYS, JSON | STRIP | st.lists(STRIP | JSON, max_size=4), max_size=5) | JSON)
@settings(max_examples=300, deadline=None)
def test_whatever_is_given_is_judged(track: object) -> None:
    try:
        parse(track)
    except Refusal as refusal:
        assert refusal.message


@given(
    st.integers(4, 8).flatmap(
        lambda columns: st.lists(st.text("S.F#-3~a:<>()1", min_size=columns, max_size=columns), min_size=1, max_size=6)
    )
)
@settings(max_examples=300, deadline=None)
def test_strips_of_one_length_are_judged(texts: list[str]) -> None:
    track: dict[str, Any] = {"lanes": [f"S{text[1:-1]}F" for text in texts[:2]]}
    track |= dict(zip(("corner", "left", "right", "tile"), texts[2:], strict=False))
    code(track)
