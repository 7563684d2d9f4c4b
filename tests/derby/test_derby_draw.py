"""Drawings of maps: the terminal drawing to the letter, the SVG by its elements."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pitboard.tracks.derby.draw import drawing, plain
from pitboard.tracks.derby.draw_svg import svg
from pitboard.tracks.derby.library import library_names
from pitboard.tracks.derby.track import DerbyMap, parse
from pitboard.tracks.draw import Car, Cars

ROWS = parse(
    {"rows": ["gsl", ".gg"], "flags": {"red": [0, 0], "green": [2, 1]}, "obstacles": [["wall", 2, 0]]}, cars=True
)
HEX = parse({"grid": "hex", "rows": ["gs", "lg"], "flags": {"blue": [0, 0]}, "obstacles": [["oil", 0, 1]]}, cars=True)
DRAFT = parse({"draft": {"tiles": [[1, 2, 3], [4, 5, 6]]}, "grid": "hex"})

ROWS_DRAWN = """\
  0 0,0''' 1,0... 2,0~~~
    Fr'0→' *1.A.. Wa~~~~
  1        1,1''' 2,1'''
           '''10↑ Fg''''

Terrain: ' grass, . sand, ~ lava. Flags: Fr red, Fg green.
Obstacles: Ju jumper, Wa wall, Oi oil, Mu mud, Tu turntable, Te teleport. *n is a mine of seat n.
"""

HEX_DRAWN = """\
  0 0,0'''  1,0...
    Fb'0↙'  ......
  1     0,1~~~  1,1'''
        Oi~~~~  ''''''

Terrain: ' grass, . sand, ~ lava. Flags: Fb blue.
Obstacles: Ju jumper, Wa wall, Oi oil, Mu mud, Tu turntable, Te teleport. *n is a mine of seat n.
"""


def test_a_square_map_with_cars_and_a_mine() -> None:
    cars: Cars = {(0, 0): Car("0", 0, 1), (1, 0): "A", (1, 1): Car("10", 1, 0)}
    assert plain(ROWS, cars, {(1, 0): 1}) == ROWS_DRAWN
    assert drawing(ROWS, cars, {(1, 0): 1}).plain == ROWS_DRAWN


def test_a_hex_map() -> None:
    assert plain(HEX, {(0, 0): Car("0", 0, 3)}) == HEX_DRAWN


def test_a_shot_wall_and_a_seat_number() -> None:
    assert "    Fr'2'' ...... ~~~~~~" in plain(ROWS, {(0, 0): 2}, None, {}).splitlines()


def test_a_draft_is_told() -> None:
    assert plain(DRAFT) == "\nA map to be drafted on the hex grid, tiles in hand: seat 0 1, 2, 3; seat 1 4, 5, 6.\n"


def test_a_map_without_flags_yet() -> None:
    track = parse({"tiles": [[f"{k + 1}b", 2 * k, 0, 0] for k in range(6)]})
    assert "Flags: placed in play." in plain(track)


def test_colours() -> None:
    styles = {str(span.style) for span in drawing(ROWS, {(0, 0): 0}).spans}
    assert {"green", "yellow", "red", "bold red", "bold cyan", "bold red reverse"} <= styles


@pytest.mark.parametrize("name", library_names())
def test_every_space_is_in_the_drawing(name: str) -> None:
    track = parse(name)
    text = plain(track)
    for x, y in track.names:
        assert f"{x},{y}" in text
    assert max(map(len, text.splitlines())) < 110


def titles(document: str) -> list[str]:
    root = ElementTree.fromstring(document)
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}title")]


@pytest.mark.parametrize("track", [ROWS, HEX, parse("arena-4"), parse("hexarena")])
def test_the_svg_shows_everything(track: DerbyMap) -> None:
    document = svg(track, "my <map>", {track.names[0]: Car("0", 0, 2)}, {track.names[1]: 3})
    assert document == svg(track, "my <map>", {track.names[0]: Car("0", 0, 2)}, {track.names[1]: 3})
    found = titles(document)
    for (x, y), terrain in zip(track.names, track.terrain, strict=True):
        assert f"[{x}, {y}] {('grass', 'sand', 'lava')[terrain]}" in found
    assert sum(text.endswith(" flag") for text in found) == sum(box >= 0 for box in track.flags or ())
    types = [text for text in found if text in ("jumper", "wall", "oil", "mud", "turntable", "teleport")]
    assert len(types) == len(track.obstacles or ())
    assert {"edge of the map", "mine of seat 3", f"car 0, facing {track.directions[2]}"} <= set(found)
    assert "my &lt;map&gt;" in document
    assert max(map(len, re.findall(r"\d\.(\d+)", document))) <= 3


def test_the_svg_is_true_to_size() -> None:
    """Three spaces of 40 mm and two margins of 20 mm; two rows, the margins, 40 mm for the scale bar, five key rows."""
    root = ElementTree.fromstring(svg(ROWS))
    assert (root.get("width"), root.get("height")) == ("160mm", "230mm")
    assert root.get("viewBox") == "-20.0 -20.0 160.0 230.0"


def test_the_svg_of_a_draft_is_an_empty_page() -> None:
    assert titles(svg(DRAFT)) == ["seam of two tiles", "edge of the map"]
