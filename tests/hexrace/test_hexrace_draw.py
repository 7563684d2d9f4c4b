"""The drawings: what they show, and that they are always the same."""

from xml.etree import ElementTree

from hexrace_setups import field
from pitboard.tracks.draw import Car
from pitboard.tracks.hexrace.draw import drawing, plain
from pitboard.tracks.hexrace.draw_svg import svg
from pitboard.tracks.hexrace.geometry import centre
from pitboard.tracks.hexrace.library import library_names
from pitboard.tracks.hexrace.track import parse

SMALL = {"rows": ["1g#BC", "....A", "2.g.."], "facing": "se", "gates": ["e", "w", "ne"]}

DRAWN = """\
    0         5
  0 1 , ##B C
  1  . . . . A
  2 2 . , . .

'.' road, ',' grass, '##' wall; cars start at 1 to 2 facing se.
Gates in order, with driving directions (A is the finish line):
A \u2192 e, B \u2190 w, C \u2197 ne.
"""


def test_terminal() -> None:
    text = plain(parse(SMALL))
    assert text.splitlines()[0].rstrip() == "    0"
    assert text.splitlines()[1:] == DRAWN.splitlines()[1:]
    assert str(drawing(parse(SMALL))) == text


def test_cars_hide_what_they_stand_on() -> None:
    text = plain(parse(SMALL), {(0, 0): Car("a", 0, 1), (4, 1): 7, (1, 2): "x"})
    assert text.splitlines()[1:4] == ["  0 a\u2198, ##B C", "  1  . . . . 7", "  2 2 x , . ."]


def test_every_track_fits_a_terminal() -> None:
    for name in library_names():
        text = plain(parse(name))
        assert max(map(len, text.splitlines())) <= 80
        assert text.isascii() or set(text) - set("\u2192\u2198\u2199\u2190\u2196\u2197") <= set(map(chr, range(128)))


def test_colour_says_the_same() -> None:
    text = drawing(parse("oval"), {(11, 2): Car("3", 3, 0)})
    assert any(str(span.style) == "bold blue" for span in text.spans)


def test_svg_is_in_millimetres() -> None:
    track = parse("oval")
    root = ElementTree.fromstring(svg(track))
    assert (root.get("width"), root.get("height")) == ("775mm", "518.352mm")
    assert root.get("viewBox") == "-20.0 -20.0 775.0 518.352"
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    for box, (column, row) in enumerate(track.names):
        ground = ("road", "grass", "wall")[track.terrain[box]]
        assert f"[{column}, {row}] {ground}" in titles
    assert titles.count("finish line") == 5
    assert sum(title is not None and title.startswith("start place") for title in titles) == 8
    assert sum(title is not None and title.startswith("tile t") for title in titles) == 12
    assert centre(0, 0).x == 15


def test_svg_is_the_same_every_time() -> None:
    for track in (parse("hairpin"), parse(SMALL), parse(field())):
        cars: dict[tuple[int, int], Car | int | str] = {(0, 0): Car("0", 0, 3), (1, 1): 5, (1, 0): "y"}
        assert svg(track, "n", cars) == svg(track, "n", cars)
        ElementTree.fromstring(svg(track, "a & b <c>", cars))
