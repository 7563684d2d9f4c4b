"""Drawings of stages: terminal, SVG and the millimetres behind it."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from random import Random
from xml.etree import ElementTree

import pytest

import rally_setups
from pitboard.tracks.draw import Car
from pitboard.tracks.rally.draw import drawing, plain
from pitboard.tracks.rally.draw_svg import svg
from pitboard.tracks.rally.geometry import HEX, LANE_WIDTH, plan
from pitboard.tracks.rally.library import library_names
from pitboard.tracks.rally.track import Track, parse


def example() -> Track:
    return parse({"lanes": ["S.3-:-c.F"], "corner": "..<<.....", "left": "..2-.....", "danger": "3"})


def test_plain_drawing() -> None:
    text = plain(example(), {(0, 0): 1, (5, 5): Car("2"), (0, 6): "x"}, dirt=[1])
    rows = text.splitlines()
    assert rows[0].startswith("tile 0 gravel !!! dirt 1 ---")
    assert rows[2] == "bend         <<<<<<<<"
    assert rows[3] == "cut          {2     }"
    assert rows[4] == "   0 [S1][  ][3     ](:  :2 )/3x\\[  ][F ]"
    assert rows[6].startswith("S start")


def test_a_skidding_car_stands_across_all_lanes() -> None:
    track = parse({"lanes": ["S:-.F", "S:-.F"]})
    rows = plain(track, {(5, 1): 4}).splitlines()
    assert rows[2] == "   0 [S ](:4 :  )[  ][F ]"
    assert rows[3] == "   1 [S ](:4 :  )[  ][F ]"
    assert plain(track, {(1, 1): 4}).splitlines()[3] == "   1 [S ](:4 :  )[  ][F ]"


@pytest.mark.parametrize("name", library_names())
@pytest.mark.parametrize("width", [20, 80, 200])
def test_library_stages_keep_the_width(name: str, width: int) -> None:
    track = parse(name)
    text = plain(track, width=width)
    bands = text.splitlines()[:-2]
    assert max(map(len, bands)) <= max(width, 37)
    assert text == drawing(track, width=width).plain == plain(track, width=width)
    assert drawing(track).spans, "coloured"
    # Every column of the first lane is drawn once.
    lane = "".join(line[5:] for line in bands if line.startswith("   0 "))
    assert len(lane.replace(" ", "")) > 0
    assert lane.count("[S") == 1
    assert lane.count("[F") == 1


def test_drawn_stages_do_not_fail() -> None:
    rng = Random("rally drawings")
    for _ in range(40):
        track = parse(rally_setups.any_track(rng))
        cars = {rng.choice(track.names): seat for seat in range(6)}
        assert plain(track, cars, rng.choice((20, 60, 120)))
        ElementTree.fromstring(svg(track))


# -- millimetres ---------------------------------------------------------------------------------------------------


def inside_hex(point: tuple[float, float], corners: tuple[tuple[float, float], ...]) -> bool:
    """Whether a point lies in a convex outline whose corners go round to the left, to a tenth of a millimetre."""
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        across = (other[0] - one[0]) * (point[1] - one[1]) - (other[1] - one[1]) * (point[0] - one[0])
        if across < -0.1 * dist(one, other):
            return False
    return True


@pytest.mark.parametrize("name", library_names())
def test_spaces_lie_on_their_tiles_and_follow_each_other(name: str) -> None:
    track = parse(name)
    where = plan(track)
    outlines = {outline.space: outline for outline in where.spaces}
    assert len(where.tiles) == len(track.tiles)
    for outline in where.spaces:
        corners = where.tiles[track.tile_of(outline.space)].corners
        assert all(inside_hex(point, corners) for point in outline.points), track.names[outline.space]
    for space, outline in outlines.items():
        following = track.ahead[space]
        if following in outlines and track.lanes == 2:
            half = len(outline.points) // 2
            front = (outline.points[half - 1], outline.points[half])
            rear = (outlines[following].points[0], outlines[following].points[-1])
            if track.turned[track.tile_of(space)]:
                front = (outline.points[-1], outline.points[0])
            if track.turned[track.tile_of(following)]:
                half = len(outlines[following].points) // 2
                rear = (outlines[following].points[half], outlines[following].points[half - 1])
            front, rear = sorted(front), sorted(rear)
            assert dist(front[0], rear[0]) < 0.1, (track.names[space], track.names[following])
            assert dist(front[1], rear[1]) < 0.1


def test_hexes_touch_and_are_true_to_size() -> None:
    tiles = plan(parse("medium")).tiles
    centres = [(sum(x for x, _ in tile.corners) / 6, sum(y for _, y in tile.corners) / 6) for tile in tiles]
    for one, other in pairwise(centres):
        assert dist(one, other) == pytest.approx(HEX, abs=0.01)
    assert all(dist(one, other) >= HEX - 0.01 for one in centres for other in centres if one != other)


def test_an_inline_track_is_straight() -> None:
    where = plan(parse({"lanes": ["S.--.F", "S....F"], "left": ".1-...", "tile": "aaaabb"}))
    assert where.bounds == (0.0, -3 * LANE_WIDTH, 180.0, 3 * LANE_WIDTH)
    first = next(outline for outline in where.spaces if outline.space == 1)
    assert first.centre == (75.0, 12.5)
    assert first.heading == 0.0


def test_svg_is_the_same_every_time_and_says_what_is_where() -> None:
    text = svg(parse("mixed"))
    assert text == svg(parse("mixed"))
    root = ElementTree.fromstring(text)
    assert root.get("width", "").endswith("mm")
    titles = [title.text for title in root.iter() if title.tag.endswith("title")]
    assert "tile 301b: snow, danger 2" in titles
    assert "[1, 7] limit 5 in corner 0 to the right" in titles
    assert any(title and title.endswith("jump number 3") for title in titles)
    assert len(titles) == 7 + sum(lane < 5 for lane in parse("mixed").lane) + titles.count("finish line")
    assert titles.count("finish line") == 2
