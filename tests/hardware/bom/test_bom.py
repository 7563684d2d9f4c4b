"""Parts lists: counted from the circuits, readable by others, nothing left out."""

import csv
import io
from html.parser import HTMLParser

import pytest
from manifold3d import Manifold

from hardware.boards.land import land
from hardware.bom.catalogue import CATALOGUE
from hardware.bom.count import counted, lines, splitters, tile_lines
from hardware.bom.make import HEADS, as_csv, as_html
from hardware.builds import BREADBOARD, GAMES, tile_circuit, tile_names, track_build
from hardware.circuit.library import resistor
from hardware.circuit.tile import tile
from hardware.parts3d.mass import SHELL, frame_grams, grams, table_grams


@pytest.fixture(scope="module")
def oval():
    return track_build("rush", "oval5")


def needed(listed):
    return {line.key: line.needed for line in listed}


def test_list_of_a_table_counts_what_its_circuits_have(oval):
    found = needed(lines(oval))
    parts = oval.circuit().parts.values()
    assert sum(found[key] for key in counted([oval.circuit()])) == len(parts)
    assert found["hall"] == found["light"] == oval.cells == 164
    assert found["hc165"] == oval.bits // 8
    assert found["socket"] == 2 * len(oval.tiles)
    assert found["magnet"] == 6
    assert found["terminal"] == 1 + len(oval.fed)


def test_list_of_a_table_has_what_holds_and_feeds_it(oval):
    found = needed(lines(oval))
    assert found["screw-m3"] == 5 + 5 + 3 * 4  # two large curves, three tiles of 240 mm
    assert found["feed-wire"] == pytest.approx(1.5 * len(oval.fed))
    assert found["splitter"] == splitters(len(oval.fed))


def test_list_of_a_table_has_what_its_case_and_frames_are_made_of(oval):
    found = needed(lines(oval))
    assert (found["screw-case"], found["screw-console"], found["screw-display"]) == (4, 4, 4)
    frames = sum(frame_grams("rush", tile.name) for tile in oval.tiles)
    assert found["filament"] == pytest.approx(table_grams(6) + frames, abs=1)
    assert 200 < found["filament"] < 3000
    text = as_html("x", lines(oval))
    assert "20% infill" in text
    assert "PLA filament" in as_csv(lines(oval))


def test_printed_mass_is_that_of_walls_and_infill():
    """A cube of 20 mm: its outside solid, a fifth of the rest; a sheet of 2 mm is all outside."""
    shell = 6 * 400 * SHELL
    assert grams(Manifold.cube((20, 20, 20))) == pytest.approx(1.24e-3 * (shell + 0.2 * (8000 - shell)))
    assert grams(Manifold.cube((50, 50, 2))) == pytest.approx(1.24e-3 * 5000)


def test_every_tile_has_a_frame_and_large_curves_have_a_larger_one():
    assert all(frame_grams(game, name) > 10 for game in GAMES for name in tile_names(game))
    assert frame_grams("rush", "5b") > frame_grams("rush", "1b")


@pytest.mark.parametrize(("feeds", "count"), [(1, 0), (2, 2), (4, 2), (5, 4), (7, 4), (8, 6)])
def test_feeds_are_spread_from_one_pair_of_wires(feeds, count):
    """A connector of five ways takes one pair in and four out; each further one takes two ways for the joint."""
    assert splitters(feeds) == count


def test_list_of_the_breadboard_has_no_small_parts_and_no_supply():
    found = needed(lines(BREADBOARD))
    assert not [key for key in found if "0805" in CATALOGUE[key].what or "SOT" in CATALOGUE[key].what]
    assert not [key for key in found if key.startswith("supply")]
    assert found["hall-to92"] == found["light-breakout"] == 8


def test_list_of_one_tile():
    found = needed(tile_lines(tile_circuit("rush", "5a"), land("rush", "5a")))
    assert found["hc165"] == 7
    assert found["tile-board"] == 1


def test_spares_are_ordered_of_what_gets_lost():
    line = next(line for line in lines(BREADBOARD) if line.key == "r47-wire")
    assert line.order > line.needed


def test_part_that_the_catalogue_lacks_is_named():
    board = tile("x", 0x0F, 1)
    board.swap("R1", resistor(12_345))
    with pytest.raises(ValueError, match=r"The catalogue has no r12\.345k"):
        tile_lines(board, land("derby", "1"))


def test_every_part_has_a_maker_or_says_how_it_is_made():
    assert all(entry.maker or "made" in entry.number or "wired" in entry.number for entry in CATALOGUE.values())
    assert all(entry.others for entry in CATALOGUE.values())


def test_csv_is_read_back_whole(oval):
    listed = lines(oval)
    rows = list(csv.DictReader(io.StringIO(as_csv(listed))))
    assert tuple(rows[0]) == HEADS
    assert [(row["number"], float(row["needed"])) for row in rows] == [(one.entry.number, one.needed) for one in listed]


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.cells = 0
        self.open: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.cells += tag == "td"
        if tag != "meta":
            self.open.append(tag)
        self.outside += [value for name, value in attrs if name in ("src", "href") and "//" in value]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_page_is_well_formed_and_asks_for_nothing(oval):
    reader = Reader()
    listed = lines(oval)
    reader.feed(as_html("A <table> & more", listed))
    assert reader.open == []
    assert reader.outside == []
    assert reader.cells == len(HEADS) * len(listed)
