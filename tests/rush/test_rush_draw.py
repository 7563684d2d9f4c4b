"""Drawings: the terminal drawing to the letter, the SVG by its elements."""

import re
from xml.etree import ElementTree

import pytest

from pitboard.tracks.draw import SEAT_STYLES, Car
from pitboard.tracks.rush.draw import drawing, plain
from pitboard.tracks.rush.draw_svg import svg
from pitboard.tracks.rush.library import rush_library
from pitboard.tracks.rush.track import parse

LIBRARY = sorted(rush_library().tracks)
INLINE = parse({"strip": ["............", "....#--.....", ".-...-.--.__"], "start": 2, "finish": 9})
TILES = parse({"tiles": ["1b", "8b"], "start": [1, 0], "finish": [1, 5]})

INLINE_DRAWN = """\
 col 0              5              10
           S                    F
   0 [ ][ ]|0][ ][ ][ ][ ][ ][ ]| ][ ][ ]
   1 [ ][ ]| ][ ]#########[ ][m]| ][ ][ ]
   2 [    ]| ][ ][AB  ][3x*    ]| ]

S start line, F finish line; driven from left to right, 1 lap, open.
"""

TILES_DRAWN = """\
tile 1b ----------------------- 8b --------------------
 col 0              5              10             15
                                S              F
   0                            |              |
   1 [ ][ ][ ][ ][ ][ ][ ][ ][ ]| ]            |     [ ]
   2 [ ][ ][    ][ ][    ][ ][ ]| ][ ][ ][ ][ ]| ][ ][ ]
   3 [    ][    ][ ][    ][    ]| ][ ][ ][ ][ ]| ][ ][ ]
   4 [       ][       ][       ]| ]            |     [ ]
   5                            |              |

S start line, F finish line; driven from left to right, 1 lap, open.
"""

CARS = {(0, 2): 0, (1, 8): "mine", (2, 4): Car("AB", 1), (2, 6): Car("3x*", 3), (5, 5): 2}


def test_an_inline_track_with_cars() -> None:
    assert plain(INLINE, CARS) == INLINE_DRAWN


def test_a_tile_track() -> None:
    assert plain(TILES) == TILES_DRAWN


def test_both_lines_in_one_column_of_a_ring() -> None:
    ring = parse({"strip": ["........"], "start": 0, "closed": True, "laps": 3})
    assert plain(ring).splitlines() == [
        " col 0              5",
        "     SF",
        "   0 | ][ ][ ][ ][ ][ ][ ][ ]",
        "",
        "S start line, F finish line; driven from left to right, 3 laps, closed: column 7 is followed by column 0.",
    ]


@pytest.mark.parametrize("width", [1, 29, 40, 79, 80, 120, 1000])
@pytest.mark.parametrize("name", LIBRARY)
def test_bands_fit_the_width_and_hold_every_column_once(name: str, width: int) -> None:
    track = parse(name)
    lines = plain(track, width=width).splitlines()
    assert max(map(len, lines[:-1])) <= max(width, 29)
    rows = [[line[5:] for line in lines if re.match(f"   {lane}( |$)", line)] for lane in range(track.lanes)]
    # Blanks at the end are cut off, but the lanes that go through are never ground at a tile's end.
    widths = [max(map(len, band)) for band in zip(*rows, strict=True)]
    for lane, text in enumerate(track.strip):
        drawn = "".join(row.ljust(width) for row, width in zip(rows[lane], widths, strict=True))
        assert len(drawn) == 3 * track.columns
        for column, char in enumerate(text):
            cell = drawn[3 * column : 3 * column + 3]
            if column in (track.start, track.finish):
                assert cell[0] == "|"
                continue
            assert char not in ".#_" or cell[0] == {".": "[", "#": "#", "_": " "}[char]
            assert char != "-" or cell[0] in " #"


def test_bands_end_where_tiles_end() -> None:
    rulers = [line for line in plain(parse("oval5")).splitlines() if line.startswith(" col ")]
    assert [int(ruler.split()[1]) for ruler in rulers] == [0, 14, 37]


def test_tiles_have_colours_in_turn() -> None:
    coloured = drawing(TILES)
    names = [
        (coloured.plain[span.start : span.start + 2], span.style) for span in coloured.spans if "cyan" in span.style
    ]
    others = [coloured.plain[span.start : span.start + 2] for span in coloured.spans if span.style == "blue"]
    assert names[0] == ("1b", "cyan")
    assert others[0] == "8b"
    assert "[" in [name[0][0] for name in names]
    assert "[" in [other[0] for other in others]


def test_colour_changes_no_letter() -> None:
    coloured = drawing(INLINE, CARS)
    assert coloured.plain == INLINE_DRAWN
    styles = {coloured.plain[span.start : span.end]: span.style for span in coloured.spans}
    assert styles["0"] == SEAT_STYLES[0]
    assert styles["A"] == SEAT_STYLES[1]
    assert styles["###"] == "red"
    assert styles["|"] == "bold reverse"


# -- SVG -------------------------------------------------------------------------------------------------------------


def titles(document: str) -> list[str]:
    root = ElementTree.fromstring(document.encode())
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}title")]


@pytest.mark.parametrize("name", LIBRARY)
def test_the_svg_names_every_box(name: str) -> None:
    track = parse(name)
    document = svg(track)
    assert document == svg(parse(name))
    found = titles(document)
    assert [title for title in found if title.startswith("[")] == [f"[{lane}, {first}]" for lane, first in track.names]
    assert [title for title in found if title.startswith("tile ")] == [f"tile {side}" for side in track.tiles]
    assert sum(title.startswith("obstacle ") for title in found) == sum(text.count("#") for text in track.strip)
    lanes = [sum(text[line] != "_" for text in track.strip) for line in (track.start, track.finish)]
    assert [found.count("start line"), found.count("finish line")] == lanes
    assert "100 mm" in document
    assert not re.search(r"-0\.0\b", document)
    assert name in document


def test_the_svg_is_true_to_size() -> None:
    root = ElementTree.fromstring(svg(INLINE, "<mine & yours>").encode())
    assert (root.get("width"), root.get("height")) == ("400mm", "214mm")
    assert root.get("viewBox") == "-20.0 -80.0 400.0 214.0"
    assert "<mine & yours>" in "".join(root.itertext())
    paths = [element.get("d") for element in root.iter("{http://www.w3.org/2000/svg}path")]
    assert "M60.0,-60.0 L60.0,-20.0 L90.0,-20.0 L90.0,-60.0 L60.0,-60.0 Z" in paths
    assert all("A" not in (path or "") for path in paths)


def test_the_svg_bends_curves_the_right_way() -> None:
    """The first box of the inner lane, with y downwards: a left curve turns anticlockwise (sweep 0)."""
    left = svg(parse({"tiles": ["1a", "7a"], "start": [1, 1], "finish": [1, 7]}))
    right = svg(parse({"tiles": ["1b", "7a"], "start": [1, 1], "finish": [1, 7]}))
    assert "M0.0,-80.0 L0.0,-40.0 A80.0,80.0,0,0,0,40.0,-50.718 L20.0,-85.359 A40.0,40.0,0,0,1,0.0,-80.0 Z" in left
    assert "M0.0,40.0 L0.0,80.0 A40.0,40.0,0,0,1,20.0,85.359 L40.0,50.718 A80.0,80.0,0,0,0,0.0,40.0 Z" in right


def test_the_lines_of_the_svg() -> None:
    """The finish is chequered beyond its line, and arrows in the boxes behind the start show the direction."""
    root = ElementTree.fromstring(svg(INLINE).encode())
    paths = list(root.iter("{http://www.w3.org/2000/svg}path"))
    finish = [path.get("d") or "" for path in paths if "finish line" in "".join(path.itertext())]
    points = [tuple(map(float, point.split(","))) for d in finish for point in re.findall(r"[-\d.]+,[-\d.]+", d)]
    assert (min(x for x, _ in points), max(x for x, _ in points)) == (270, 280)
    assert (min(y for _, y in points), max(y for _, y in points)) == (-60, 60)
    arrows = [path.get("d") for path in paths if path.get("fill") == "#1f6f3a"]
    assert arrows[0] == "M41.0,-43.5 L49.0,-40.0 L41.0,-36.5 Z"
    assert len(arrows) == 3
    up = svg(parse({"tiles": ["1a", "7a"], "start": [1, 1], "finish": [1, 7]}))
    assert 'transform="rotate(-90 60 -135)"' in up


def test_a_closed_inline_track_shows_its_seam() -> None:
    ring = parse({"strip": ["........"], "start": 0, "closed": True})
    assert titles(svg(ring)).count("seam: both ends are the same place") == 2
    assert not any("seam" in title for title in titles(svg(INLINE)))
