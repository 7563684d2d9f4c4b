"""The ways from space to space, against rally.md 4.3 read straight from the strips."""

from __future__ import annotations

from random import Random

import pytest

import rally_setups
from pitboard.tracks.rally.library import Tile, in_reverse, library_names, rally_library
from pitboard.tracks.rally.strips import join
from pitboard.tracks.rally.track import Track, parse
from rally_reference import WAYS, Stage


def neighbours(track: Track, space: int) -> dict[str, tuple[int, int]]:
    targets = {way: getattr(track, way)[space] for way in WAYS}
    return {way: track.names[target] for way, target in targets.items() if target >= 0}


def check(track: Track) -> None:
    stage = Stage(track.strips)
    assert list(track.names) == stage.spaces()
    for space, name in enumerate(track.names):
        assert neighbours(track, space) == stage.neighbours(name), (track.strips, name)
        assert list(range(track.back[space], track.front[space] + 1)) == stage.columns_of(name)
        assert track.tile_of(space) == stage.tile_of(name)
        corner = stage.corner_of(name)
        assert (track.corner_of(space) >= 0) == (corner is not None)
        if corner:
            same = [other for other, place in enumerate(track.names) if stage.corner_of(place) == corner]
            assert {track.corner_of(other) for other in same} == {track.corner_of(space)}


@pytest.mark.parametrize("name", library_names())
def test_library_stages(name: str) -> None:
    check(parse(name))


@pytest.mark.parametrize("batch", range(4))
def test_drawn_stages(batch: int) -> None:
    rng = Random(f"rally neighbours {batch}")
    for _ in range(150):
        check(parse(rally_setups.strips(rng)))
    for _ in range(20):
        check(parse(rally_setups.tiles(rng)))


def test_three_lanes_name_the_ways_out_of_a_skid() -> None:
    track = parse({"lanes": ["S:-.F", "S:-.F", "S:-.F"]})
    second = track.space_at[5, 2]
    assert neighbours(track, second) == {"left": (0, 3), "ahead": (1, 3), "right": (2, 3)}
    assert neighbours(track, track.space_at[5, 1]) == {"skid": (5, 2)}
    assert neighbours(track, track.space_at[1, 1]) == {"left": (0, 3), "ahead": (1, 3), "right": (2, 3)}


def test_one_lane_and_two_zones_in_a_row() -> None:
    track = parse({"lanes": ["S:-:-.F"]})
    assert neighbours(track, track.space_at[5, 2]) == {"ahead": (0, 3), "skid": (5, 3)}
    assert neighbours(track, track.space_at[0, 1]) == {"ahead": (0, 3), "skid": (5, 3)}, "a new skid may begin here"


def test_a_long_space_is_left_at_its_front() -> None:
    track = parse({"lanes": ["S.--.F", "S....F"]})
    assert neighbours(track, track.space_at[0, 1]) == {"ahead": (0, 4), "right": (1, 4)}
    assert neighbours(track, track.space_at[1, 1]) == {"left": (0, 1), "ahead": (1, 2)}, "it began before column 2"


def test_the_path_is_kept_in_a_corner_and_free_between_two() -> None:
    track = parse({"lanes": ["S.2233.F", "S.3344.F"], "corner": "..<<((.."})
    assert neighbours(track, track.space_at[0, 1]) == {"ahead": (0, 2), "right": (1, 2)}
    assert neighbours(track, track.space_at[0, 2]) == {"ahead": (0, 3)}
    assert neighbours(track, track.space_at[0, 3]) == {"ahead": (0, 4), "right": (1, 4)}
    assert neighbours(track, track.space_at[0, 5]) == {"ahead": (0, 6), "right": (1, 6)}


def test_shortcuts_are_entered_at_the_edge_and_left_to_the_edge() -> None:
    track = parse({"lanes": ["S....F", "S....F"], "left": "..12..", "right": "..3-.."})
    assert neighbours(track, track.space_at[0, 1])["left"] == (3, 2)
    assert neighbours(track, track.space_at[1, 1])["right"] == (4, 2)
    assert neighbours(track, track.space_at[1, 1])["left"] == (0, 2), "only the edge lane enters the shortcut"
    assert neighbours(track, track.space_at[3, 2]) == {"ahead": (3, 3), "right": (0, 3)}
    assert neighbours(track, track.space_at[3, 3]) == {"right": (0, 4)}
    assert neighbours(track, track.space_at[4, 2]) == {"left": (1, 4)}


def test_reversing_a_tile_twice_gives_the_tile() -> None:
    for tile in rally_library().tiles.values():
        assert in_reverse(in_reverse(tile)) == tile


def test_reversing_cuts_strips_into_spaces() -> None:
    tile = rally_library().tiles["225br"]
    assert tile.lanes == ("..3333.", "..2-2-.")
    assert (tile.corner, tile.left, tile.right, tile.turn) == ("..>>>>.", ".......", "..1---.", 2)


def made_up(corner: str) -> Tile:
    lane, none = "3" * len(corner), "." * len(corner)
    return Tile("999a", 999, (lane,), corner, none, none, 1, "g", 0, len(corner))


@pytest.mark.parametrize(
    ("tiles", "joined"),
    [
        (["<<", "<<"], "<<(("),
        (["<<", "<<", "<<"], "<<((<<"),
        (["<<", "((", "<("], "<<((<("),
        (["<<", "<(", "(<"], "<<(<(<"),
        ([">.", ">>"], ">.>>"),
        (["<>", "><>"], "<>)<)"),
        (["<>", ">.>("], "<>).)("),
        (["<<", "<>)"], "<<(>)"),
        (["<<", ">>"], "<<>>"),
    ],
)
def test_corners_of_neighbouring_tiles_stay_apart(tiles: list[str], joined: str) -> None:
    assert join([made_up(corner) for corner in tiles]).corner == joined


def test_missing_lanes_are_no_road() -> None:
    strips = parse({"tiles": ["201a", "211a", "202a"]}).strips
    assert strips.lanes == ("S..........F", "S..........F", "#####..#####")
    assert (strips.tile, strips.danger, strips.surface) == ("aaaabbbbcccc", "111", "ggg")
