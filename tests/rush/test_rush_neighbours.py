"""Neighbours, proven against a reading of rush.md section 4.2 word by word, on random strips."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.tracks import Refusal, TrackRefused
from pitboard.tracks.rush.track import Track, parse

Box = tuple[str, int, int]  # character, first column, front column


def boxes_of_lane(text: str) -> list[Box]:
    found: list[Box] = []
    for column, char in enumerate(text):
        if char in ".#":
            found.append((char, column, column))
        elif char == "-":
            kind, first, _ = found.pop()
            found.append((kind, first, column))
    return found


def open_box_with(strip: list[str], lane: int, column: int) -> tuple[int, int] | None:
    """The name of the open box of the lane that contains the column: by looking at every box."""
    if not 0 <= lane < len(strip):
        return None
    for kind, first, front in boxes_of_lane(strip[lane]):
        if kind == "." and first <= column <= front:
            return lane, first
    return None


def neighbours(strip: list[str], lane: int, front: int, closed: bool) -> dict[str, tuple[int, int] | None]:
    n = len(strip[0])
    c = front + 1
    if c == n:
        c = 0 if closed else -1
    return {
        "ahead": open_box_with(strip, lane, c),
        "left": open_box_with(strip, lane - 1, c),
        "right": open_box_with(strip, lane + 1, c),
        "push_left": open_box_with(strip, lane - 1, front),
        "push_right": open_box_with(strip, lane + 1, front),
    }


def dead_end(strip: list[str], closed: bool, finish: int) -> bool:
    for lane, text in enumerate(strip):
        for kind, _, front in boxes_of_lane(text):
            ways = neighbours(strip, lane, front, closed)
            stuck = not any(ways[way] for way in ("ahead", "left", "right"))
            if kind == "." and stuck and (closed or front < finish):
                return True
    return False


@st.composite
def lane_strings(draw: st.DrawFn, columns: int, lines: set[int]) -> str:
    """A lane with mostly open boxes, none of them across a line."""
    text = ""
    while len(text) < columns:
        may_dash = bool(text) and text[-1] != "_" and len(text) not in lines
        text += draw(st.sampled_from("......#_" + "----" * may_dash))
    return text


@st.composite
def track_objects(draw: st.DrawFn) -> dict[str, Any]:
    columns = draw(st.integers(8, 20))
    closed = draw(st.booleans())
    if closed:
        start, finish = draw(st.integers(0, columns - 1)), draw(st.integers(0, columns - 1))
    else:
        start = draw(st.integers(1, columns - 2))
        finish = draw(st.integers(start + 1, columns - 1))
    lanes = draw(st.integers(1, 6))
    strip = [draw(lane_strings(columns, {start, finish})) for _ in range(lanes)]
    return {"strip": strip, "start": start, "finish": finish, "closed": closed}


def name_or_none(track: Track, box: int) -> tuple[int, int] | None:
    return None if box < 0 else track.names[box]


@settings(max_examples=150, deadline=None)
@given(track_objects())
def test_neighbours_on_random_strips(given_track: dict[str, Any]) -> None:
    strip, closed = given_track["strip"], given_track["closed"]
    stuck = dead_end(strip, closed, given_track["finish"])
    try:
        track = parse(given_track)
    except TrackRefused as refusal:
        assert (refusal.code, stuck) == ("track-dead-end", True)
        return
    assert not stuck
    every = [(lane, box) for lane, text in enumerate(strip) for box in boxes_of_lane(text) if box[0] == "."]
    assert track.names == tuple((lane, first) for lane, (_, first, _) in every)
    for number, (lane, (_, first, front)) in enumerate(every):
        assert (track.lane[number], track.first[number], track.front[number]) == (lane, first, front)
        assert track.box_at[lane, first] == number
        for field, expected in neighbours(strip, lane, front, closed).items():
            assert name_or_none(track, getattr(track, field)[number]) == expected, (field, lane, first)
        before = first - 1 if first else (len(strip[0]) - 1 if closed else -1)
        assert name_or_none(track, track.back[number]) == open_box_with(strip, lane, before)
    for lane in range(-1, len(strip) + 1):
        for column in range(-1, len(strip[0]) + 1):
            assert name_or_none(track, track.covering(lane, column)) == open_box_with(strip, lane, column)


@settings(max_examples=100, deadline=None)
@given(track_objects())
def test_the_drawn_strip_of_a_track_is_the_same_track(given_track: dict[str, Any]) -> None:
    try:
        track = parse(given_track)
    except TrackRefused:
        return
    again: dict[str, object] = {"strip": list(track.strip), "start": track.start, "finish": track.finish}
    assert parse({**again, "closed": track.closed, "laps": track.laps}) == track


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.sampled_from(["5a", "........"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(["strip", "tiles", "start", "finish", "laps", "closed", "note"])


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(
        KEYS,
        JSON
        | st.integers(-1, 12)
        | st.lists(st.integers(-1, 9), min_size=2, max_size=2)
        | st.lists(st.text(".#-_", min_size=8, max_size=10), max_size=7)
        | st.lists(st.sampled_from(["1a", "1b", "2a", "3a", "4a", "5a", "6b", "7a", "8b"]), max_size=6),
    )
    | JSON,
    JSON | st.integers(-1, 11),
)
def test_malformed_input_is_only_ever_refused(track: object, laps: object) -> None:
    for arguments in ((track,), (track, laps)):
        try:
            found = parse(*arguments)
        except Refusal as refusal:
            assert isinstance(refusal, TrackRefused)
            assert refusal.code.startswith(("track-", "tile-"))
        else:
            assert 1 <= found.laps <= 9
