"""Overlays as a reader that is not ours sees them: pdfplumber finds every outline where it belongs, at true scale."""

from __future__ import annotations

import io
from importlib import import_module
from itertools import groupby
from typing import Any

import pytest

from pitboard.tracks.games import GAMES
from pitboard.tracks.kinds import kind
from pitboard.tracks.print_index import index_pages
from pitboard.tracks.print_pages import FOOT, MARGIN, OVERLAP, PAPERS, Page, Paper, Piece, area, clipped, lay_out
from pitboard.tracks.print_pdf import page_count, pdf
from pitboard.tracks.sheets import Area, Sheet

pdfplumber = pytest.importorskip("pdfplumber")
pypdf = pytest.importorskip("pypdf")
pytest.importorskip("reportlab")

MM = 72 / 25.4
BOXES = ("box", "obstacle", "space", "hex")


def drawing(game: str) -> Any:
    return import_module(f"pitboard.tracks.{game}.draw_print")


def tiles(game: str) -> list[Sheet]:
    return [drawing(game).tile_sheet(name) for name in drawing(game).printable_tiles()]


def tracks(game: str) -> list[Sheet]:
    return [drawing(game).track_sheet(kind(game).parse(name)) for name in kind(game).names()]


def content_pages(sheets: list[Sheet], paper: str) -> list[Page]:
    groups = lay_out(sheets, paper, 1)
    before = index_pages(groups, Paper(*PAPERS[paper]))
    return [page for group in lay_out(sheets, paper, before + 1) for page in group.pages]


def boxes_of(sheet: Sheet) -> list[Area]:
    return [mark for mark in sheet.marks if isinstance(mark, Area) and mark.name.split()[0] in BOXES]


def on_page(piece: Piece, box: Area) -> list[tuple[float, float]]:
    """Where the corners of a box must lie, in mm from the upper left corner of the page."""
    dx, dy = piece.at.x - piece.window.left, piece.at.y - piece.window.low
    return [(point.x + dx, point.y + dy) for point in box.points]


def outlines_on(read: Any) -> list[list[tuple[float, float]]]:
    """All outlines on a page as the reader has them, in mm from the upper left corner."""
    shapes = [*read.curves, *read.rects, *read.lines]
    return [[(x / MM, y / MM) for x, y in shape["pts"]] for shape in shapes]


Spot = tuple[float, float, float, float]


def spot(points: list[tuple[float, float]]) -> Spot:
    """The bounds of an outline."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def lies_in(spots: set[Spot], wanted: Spot) -> bool:
    """Whether an outline has the wanted bounds to a twentieth of a millimetre."""
    return any(max(abs(one - other) for one, other in zip(found, wanted, strict=True)) < 0.05 for found in spots)


def check(sheets: list[Sheet], paper: str) -> None:
    data = pdf(sheets, "test", paper)
    pages = content_pages(sheets, paper)
    found: set[tuple[int, int]] = set()
    with pdfplumber.open(io.BytesIO(data)) as document:
        assert len(document.pages) == page_count(sheets, paper)
        for page in pages:
            read = document.pages[page.number - 1]
            assert (read.width / MM, read.height / MM) == pytest.approx(page.paper, abs=0.01)
            check_scale_bar(read)
            there = {spot(points) for points in outlines_on(read)}
            for piece in page.pieces:
                for number, box in enumerate(boxes_of(piece.sheet)):
                    if area(clipped(box.points, piece.window)) == 0:
                        continue
                    assert lies_in(there, spot(on_page(piece, box))), (page.number, box.name)
                    if len(clipped(box.points, piece.window)) == len(box.points):
                        found.add((id(piece.sheet), number))
            read.close()
    assert {key for key, _ in found} == {id(sheet) for sheet in sheets}


def check_scale_bar(read: Any) -> None:
    """A level line of 100 mm within the foot, to a tenth of a millimetre, with ticks at its ends."""
    level = [line for line in read.lines if line["height"] == 0 and line["top"] / MM > read.height / MM - MARGIN - FOOT]
    bars = [line for line in level if abs(line["width"] / MM - 100) < 0.1]
    assert len(bars) == 1
    ends = {round(bars[0][side] / MM, 2) for side in ("x0", "x1")}
    ticks = {round(line["x0"] / MM, 2) for line in read.lines if line["width"] == 0}
    assert ends <= ticks


@pytest.mark.parametrize("game", GAMES)
def test_every_box_of_every_tile_is_there_true_to_size(game: str) -> None:
    check(tiles(game), "a3")


@pytest.mark.parametrize("game", GAMES)
def test_every_box_of_every_track_is_there_true_to_size(game: str) -> None:
    for sheet in tracks(game):
        check([sheet], "a3" if game == "rally" else "a4")


@pytest.mark.parametrize("paper", PAPERS)
def test_papers(paper: str) -> None:
    sheets = [drawing("rush").tile_sheet("5a"), drawing("derby").tile_sheet("2b", "hex")]
    check(sheets, paper)
    for page in pypdf.PdfReader(io.BytesIO(pdf(sheets, "test", paper))).pages:
        size = sorted((float(page.mediabox.width) / MM, float(page.mediabox.height) / MM))
        assert size == pytest.approx(sorted(PAPERS[paper]), abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_pages_cover_the_whole_of_each_outline_and_stay_on_the_paper(game: str, paper: str) -> None:
    sheets = [*tiles(game), *tracks(game)]
    pages = content_pages(sheets, paper)
    for sheet, group in groupby(((piece, page) for page in pages for piece in page.pieces), lambda pair: pair[0].sheet):
        covered = 0.0
        for piece, page in group:
            left, low, right, high = piece.window
            assert piece.at.x + right - left <= page.paper.width - MARGIN
            assert piece.at.y + high - low <= page.paper.height - MARGIN - FOOT + 1e-6
            own = piece.window._replace(
                right=right - (OVERLAP if page.right else 0), high=high - (OVERLAP if page.below else 0)
            )
            covered += sum(abs(area(clipped(outline, own))) for outline in sheet.outlines)
        whole = sum(abs(area(outline)) for outline in sheet.outlines)
        assert covered >= whole - 2 * len(pages), sheet.title  # a page is left out for less than one square mm


def test_pages_that_are_glued_have_a_strip_in_common() -> None:
    pages = content_pages([drawing("rush").tile_sheet("5a")], "a4")
    by_number = {page.number: page for page in pages}
    assert len(pages) == 4
    assert sum(bool(page.right) + bool(page.below) for page in pages) == 4
    for page in pages:
        [piece] = page.pieces
        if page.right:
            [other] = by_number[page.right].pieces
            assert by_number[page.right].glued_left
            assert piece.window.right - other.window.left == pytest.approx(OVERLAP)
        if page.below:
            [other] = by_number[page.below].pieces
            assert by_number[page.below].glued_above
            assert piece.window.high - other.window.low == pytest.approx(OVERLAP)


def test_a_page_without_anything_on_it_is_left_out() -> None:
    [sheet] = [drawing("rally").track_sheet(kind("rally").parse("demo"))]
    group, *_ = lay_out([sheet], "a4", 1)
    assert len(group.pages) < group.columns * group.rows
    assert [page.number for page in group.pages] == list(range(1, len(group.pages) + 1))


def test_small_tiles_share_pages() -> None:
    pages = content_pages(tiles("derby"), "a4")
    assert len(pages) == 7
    assert {len(page.pieces) for page in pages} == {4}


def words(data: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def test_each_page_names_the_tile_its_id_and_its_place() -> None:
    pages = words(pdf([drawing("rush").tile_sheet("5a")], "test"))
    assert "Pitboard: overlays true to size" in pages[0]
    assert "pages 2 to 5; 360 x 360 mm" in pages[0]
    for number, text in enumerate(pages[1:], 2):
        assert "Rush n' Crush, tile 5a: sweep, clean - id 8: 0x2E" in text
        assert f"page {number} of 5: row {(number - 2) // 2 + 1} of 2, column {(number - 2) % 2 + 1} of 2" in text
        assert "100 mm" in text
    assert "glue page 3 on here" in pages[1]
    assert "glue page 4 on here" in pages[1]


def test_each_tile_of_a_shared_page_has_its_caption() -> None:
    data = pdf([drawing("derby").tile_sheet(name) for name in ("1a", "1b")], "test")
    [text] = words(data)
    assert "Crash Derby, tile 1a - id 0: 0x0F" in text
    assert "Crash Derby, tile 1b - id 0: 0x0F" in text  # both sides are one board


def test_tile_ids_are_those_of_the_blob() -> None:
    from pitboard.tracks.rush import blob

    track = kind("rush").parse("oval5")
    strapped = [tile.id for tile in blob.decode(blob.encode(track)).table]
    printed = [int(drawing("rush").tile_sheet(name).id.split("0x")[1], 16) for name in track.tiles]
    assert printed == strapped


def test_numbers_that_the_rules_need() -> None:
    text = " ".join(words(pdf([drawing("rally").tile_sheet("213a")], "test", "a3"))).split()
    assert {"5", "6", "213a", "!", "gravel"} <= set(text)
    text = " ".join(words(pdf([drawing("hexrace").track_sheet(kind("hexrace").parse("oval"))], "t", "a3"))).split()
    assert {*"ABCD", *"12345678", "t01", "t01/"} <= set(text)
    text = " ".join(words(pdf([drawing("derby").track_sheet(kind("derby").parse("arena-2"))], "t"))).split()
    assert {"red", "orange", "purple", "turntable", "jumper", "lava", "5,3"} <= set(text)


def test_the_same_sheets_give_the_same_bytes_and_ask_not_to_be_scaled() -> None:
    sheets = [drawing("rush").tile_sheet("7a")]
    data = pdf(sheets, "test")
    assert pdf(sheets, "test") == data
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert reader.viewer_preferences.print_scaling == "/None"
    assert reader.metadata.title == "test"


def test_cut_marks_stand_at_the_corners_of_each_piece() -> None:
    sheet = drawing("hexrace").tile_sheet("t01")
    [page] = content_pages([sheet], "a4")
    [piece] = page.pieces
    left, top = piece.at
    right, low = left + piece.window.right - piece.window.left, top + piece.window.high - piece.window.low
    with pdfplumber.open(io.BytesIO(pdf([sheet], "test"))) as document:
        lines = [(line["x0"] / MM, line["top"] / MM, line["x1"] / MM) for line in document.pages[0].lines]
    for x in (left, right):
        for y in (top - 4.5, low + 1):
            assert any((x, y) == pytest.approx((x0, y0), abs=0.02) and x0 == x1 for x0, y0, x1 in lines)


def test_names_in_other_scripts_do_not_stop_a_print() -> None:
    track = kind("rush").parse({"strip": ["........"], "start": 2, "finish": 7})
    from dataclasses import replace

    sheet = drawing("rush").track_sheet(replace(track, name="Žižkov Трек 東"))
    text = words(pdf([sheet], "Žižkov"))[-1]
    assert "track Žižkov ???? ?" in text
