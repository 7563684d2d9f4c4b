"""Track objects: every code of rush.md section 4.4, in its order, and what a good track looks like."""

import json
import pickle
from typing import Any

import pytest

from pitboard.tracks import KEEP, MISSING, TrackRefused
from pitboard.tracks.rush.library import rush_library
from pitboard.tracks.rush.track import Track, parse

LANE = "........"


def strip(*lanes: str, **more: Any) -> dict[str, Any]:
    return {"strip": list(lanes), "start": 2, "finish": 7, **more}


def tiles(*names: str, **more: Any) -> dict[str, Any]:
    return {"tiles": list(names), "start": [0, 2], "finish": [0, 5], **more}


def code(track: object, laps: object = KEEP) -> str:
    """The code with which a track is refused, or "" when it is good."""
    try:
        parse(track, laps)
    except TrackRefused as refusal:
        assert str(refusal) == refusal.message
        assert refusal.message.endswith(".")
        assert len(refusal.message) < 300
        return refusal.code
    return ""


def test_smallest_good_tracks() -> None:
    assert code(strip(LANE)) == ""
    assert code(strip(*["." * 128] * 6)) == ""
    assert code(tiles("7a")) == ""
    assert code({"strip": [LANE], "start": 0, "closed": True}) == ""
    assert code({"tiles": ["1a", "2a", "3a", "4a"], "start": [0, 0], "closed": True, "laps": 9}) == ""


# Each object shows its own fault and, where it can, the one that is checked next: the earlier code has to win.
IN_ORDER: list[tuple[str, object]] = [
    ("track-unknown", "nowhere"),
    ("track-unknown", ""),
    ("track-unknown", "\ud800"),
    ("tile-unknown", tiles("7c", "7c")),
    ("tile-unknown", tiles("7a", "7b", "11a")),
    ("tile-unknown", tiles("7A")),
    ("tile-unknown", tiles("")),
    ("tile-reused", tiles("7a", "7b", "1a", "2a", "3a", "4a", "5a")),
    ("tile-reused", tiles("1a", "2a", "3a", "4a", "1a")),
    ("tile-overlap", tiles("1a", "2a", "3a", "4a", "7a", closed=True)),
    ("tile-open", {**tiles("7a", closed=True), "start": [5, 0]}),
    ("track-line", {**tiles("7a"), "start": [1, 2]}),
    ("track-line", {**tiles("7a"), "start": [-1, 2]}),
    ("track-line", {**tiles("7a"), "start": [0, 8]}),
    ("track-line", {**tiles("7a"), "finish": [0, -1]}),
    ("track-line", {**tiles("7a", "8a"), "finish": [0, 8]}),
    ("track-line", {**tiles("7a", "8a"), "start": [1, -1], "finish": [1, 2]}),
    ("track-line", {**tiles("7a"), "finish": [10**30, 0]}),
    ("track-line", {**tiles("7a"), "finish": [0, 1], "laps": 0}),
    ("track-line", {**tiles("7a"), "start": [0, 0]}),
    ("track-line-cuts", {**tiles("1a"), "start": [0, 1]}),
    ("track-ragged", strip(*[LANE] * 6, ".......")),
    ("track-size", strip(*[LANE] * 6, "!.......")),
    ("track-size", strip("-!.....")),
    ("track-size", strip("")),
    ("track-size", strip("." * 129)),
    ("track-char", strip("-.......", "!-......")),
    ("track-char", strip("-.......", "..\n.....")),
    ("track-char", strip("......\n.")),
    ("track-char", strip(".......\ud800")),
    ("track-dash", {**strip("-......."), "start": 0}),
    ("track-dash", {**strip("._-....."), "start": 0}),
    ("track-dash", {**strip("._#._--."), "start": 0}),
    ("track-line", {**strip("......-."), "start": 0}),
    ("track-line", {**strip(".......-"), "start": 7}),
    ("track-line", {**strip(".......-"), "start": 5, "finish": 5}),
    ("track-line", {**strip(".......-"), "finish": 8, "laps": 0}),
    ("track-line", strip(".......-", start=-1, closed=True)),
    ("track-line", strip(".......-", finish=8, closed=True)),
    ("track-line", strip(".......-", finish=10**30, closed=True)),
    ("track-line-cuts", strip(LANE, ".......-", laps=2)),
    ("track-line-cuts", strip(LANE, "..-.....", laps=0)),
    ("track-line-cuts", strip(LANE, ".#-....-", laps=0)),
    ("track-line-cuts", strip("###-----", start=4, closed=True)),
    ("track-laps", strip("######.#", laps=0)),
    ("track-laps", strip("######.#", laps=2)),
    ("track-laps", strip("####.###", laps=10, closed=True)),
    ("track-laps", strip("####.###", laps=-1, closed=True)),
    ("track-dead-end", strip("####.###")),
    ("track-dead-end", strip("......##")),
    ("track-dead-end", strip("......#.", closed=True)),
    ("track-dead-end", strip("........", "...##...", "...#....")),
]


@pytest.mark.parametrize(("expected", "track"), IN_ORDER)
def test_codes_in_their_order(expected: str, track: object) -> None:
    assert code(track) == expected


# Each of these would also show a later fault (an unknown tile, a ragged strip).
FORMAT: list[object] = [
    MISSING,
    None,
    True,
    7,
    1.5,
    float("nan"),
    [],
    ["oval5"],
    {},
    {"start": 2, "finish": 7},
    {**strip(LANE, "."), "tiles": ["99z"]},
    {**strip(LANE, "."), "note": "text for people"},
    {**tiles("99z"), "note": None},
    {**strip(LANE, "."), "": 1},
    {**strip(LANE, "."), 5: 1},
    strip(),
    tiles(),
    {**strip(), "strip": None},
    {**strip(), "strip": LANE},
    {**strip(), "strip": {"0": LANE}},
    {**tiles(), "tiles": "7a"},
    {**strip(), "strip": [LANE, None]},
    {**strip(), "strip": [LANE, [LANE]]},
    {**strip(), "strip": [LANE, 7]},
    {**tiles(), "tiles": ["99z", 7]},
    {**tiles(), "tiles": ["99z", {}]},
    {"strip": [LANE, "."], "finish": 7},
    {"strip": [LANE, "."], "start": 2},
    {"strip": [LANE, "."], "start": 2, "closed": False},
    {"tiles": ["99z"], "start": [0, 2]},
    {"tiles": ["99z"], "finish": [0, 2], "closed": True},
    {"strip": [LANE, "."], "start": 2, "closed": True, "finish": None},
    {"strip": [LANE, "."], "start": None, "closed": True},
    *(strip(LANE, ".", start=value) for value in (None, True, 2.0, "2", [2], [0, 2], {})),
    *(strip(LANE, ".", finish=value) for value in (None, False, 7.0, "7", [7], [0, 7], {})),
    *(strip(LANE, ".", laps=value) for value in (None, True, 1.0, "1", [1], {})),
    *(strip(LANE, ".", closed=value) for value in (None, 0, 1, "true", [], {})),
    *(
        {**tiles("99z"), "start": value}
        for value in (None, 3, "00", [], [0], [0, 1, 2], [0, 1.0], [True, 1], [0, None])
    ),
    *({**tiles("99z"), "finish": value} for value in (None, 3, {}, [[0], 1], ["0", 1], [0, False])),
]


@pytest.mark.parametrize("track", FORMAT)
def test_track_format(track: object) -> None:
    assert code(track) == "track-format"
    assert code(track, laps=0) == "track-format"


def test_laps_of_the_setup_replace_those_of_the_track() -> None:
    closed = strip(LANE, closed=True, laps=99)
    assert code(closed) == "track-laps"
    assert parse(closed, 3).laps == 3
    assert parse("oval5").laps == 2
    assert parse("oval5", 1).laps == 1
    assert parse("canyon6", 1).laps == 1
    assert code("canyon6", 2) == "track-laps"
    for wrong in (None, True, False, 0, 10, 2.0, "2", [2], {}, 10**5000):
        assert code("oval5", wrong) == "track-laps"
        assert code(closed, wrong) == "track-laps"
        assert code(strip("###.####", closed=True), wrong) == "track-laps"
        assert code(strip(LANE, ".......-"), wrong) == "track-line-cuts"


def test_laps_are_counted_into_the_distance() -> None:
    # D of RNC-25: d0 + (laps - 1) * n, d0 = (finish - start) mod n, or n if that is 0.
    closed = {"strip": [LANE], "start": 5, "finish": 2, "closed": True}
    assert (parse(closed).first_line, parse(closed).distance) == (5, 5)
    assert parse(closed, 3).distance == 5 + 16
    whole = {"strip": [LANE], "start": 5, "closed": True, "laps": 2}
    assert (parse(whole).finish, parse(whole).first_line, parse(whole).distance) == (5, 8, 16)
    assert (parse(strip(LANE)).first_line, parse(strip(LANE)).distance) == (5, 5)
    assert (parse("oval5").distance, parse("oval5", 9).distance) == (2 * 54, 9 * 54)


def test_dead_ends_count_only_before_the_finish_of_an_open_track() -> None:
    assert code(strip("......##", finish=5)) == ""
    assert code(strip("......##", finish=6)) == "track-dead-end"
    assert code(strip(".....-.#", finish=6)) == ""
    assert code(strip("....#...", "........")) == ""


def test_a_small_track_in_full() -> None:
    """The strip of section 4.1 with its neighbours read off by hand."""
    track = parse({"strip": ["........", "....#...", ".-.-.-.."], "start": 2, "finish": 6})
    assert (track.lanes, track.columns, track.start, track.finish) == (3, 8, 2, 6)
    assert (track.laps, track.closed, track.tiles, track.edges, track.name) == (1, False, (), (0,), "")
    box = track.box_at
    assert track.names == tuple(sorted(box))
    assert (1, 4) not in box
    at = box[2, 2]
    assert (track.lane[at], track.first[at], track.front[at]) == (2, 2, 3)
    assert (track.ahead[at], track.left[at], track.right[at]) == (box[2, 4], -1, -1)
    assert (track.push_left[at], track.push_right[at]) == (box[1, 3], -1)
    assert (track.back[at], track.back[box[2, 0]]) == (box[2, 0], -1)
    assert (track.left[box[1, 2]], track.ahead[box[1, 2]], track.right[box[1, 2]]) == (box[0, 3], box[1, 3], box[2, 2])
    assert [track.covering(2, column) for column in (-1, 0, 1, 7, 8)] == [-1, box[2, 0], box[2, 0], box[2, 7], -1]
    assert [track.covering(lane, 4) for lane in (-1, 0, 1, 3)] == [-1, box[0, 4], -1, -1]


@pytest.mark.parametrize("name", sorted(rush_library().tracks))
def test_library_tracks_are_the_joined_strips(name: str) -> None:
    entry = rush_library().tracks[name]
    track = parse(name)
    assert track.name == name
    lanes = ["", "", "", "", "", ""]
    lengths = []
    for side in entry["tiles"]:  # type: ignore[attr-defined]
        lengths.append(rush_library().sides[side].columns)
        for lane in range(6):
            lanes[lane] += rush_library().sides[side].lanes[lane]
    assert track.strip == tuple(lanes)
    assert track.columns == sum(lengths)
    assert track.edges == tuple(sum(lengths[:index]) for index in range(len(lengths)))
    index, column = entry["start"]  # type: ignore[misc]
    assert track.start == track.edges[index] + column
    inline: dict[str, object] = {"strip": list(track.strip), "start": track.start, "finish": track.finish}
    same = parse({**inline, "laps": track.laps, "closed": track.closed})
    for field in Track.__dataclass_fields__:
        if field not in ("name", "tiles", "edges"):
            assert getattr(same, field) == getattr(track, field), field


def test_the_note_of_the_library_is_no_part_of_a_track() -> None:
    assert "note" not in rush_library().tracks["oval5"]
    assert rush_library().notes["oval5"] == "five tiles, two laps"
    assert code({**rush_library().tracks["oval5"], "note": "five tiles"}) == "track-format"
    assert parse(rush_library().tracks["oval5"]).strip == parse("oval5").strip


def test_refusals_travel_between_processes() -> None:
    with pytest.raises(TrackRefused) as caught:
        parse("nowhere")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.code, str(again)) == (TrackRefused, "track-unknown", caught.value.message)


def test_big_input_is_refused_briefly() -> None:
    deep: object = []
    for _ in range(100_000):
        deep = [deep]
    assert code({**strip(LANE), "start": deep}) == "track-format"
    assert code({**strip(LANE), "strip": [deep]}) == "track-format"
    assert code(strip("." * 1_000_000)) == "track-size"
    assert code(strip(*[LANE] * 100_000)) == "track-size"
    assert code("x" * 1_000_000) == "track-unknown"
    assert code(tiles(*["7a"] * 100_000)) == "tile-reused"
    assert code(tiles("7" * 1_000_000)) == "tile-unknown"
    assert code(strip(LANE, start=10**5000)) == "track-line"
    assert code(json.loads('{"strip": ["........"], "start": 1e400, "finish": 7}')) == "track-format"
