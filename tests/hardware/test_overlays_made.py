"""The overlays that `make hardware` makes: every game's, read back."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("reportlab")
pytest.importorskip("pypdf")

from hardware.overlays.make import check, make
from pitboard.tracks.commands import find_track
from pitboard.tracks.games import GAMES
from pitboard.tracks.print_choice import TRACK, Wish, chosen
from pitboard.tracks.print_pdf import page_count, pdf


def test_the_small_set_holds(tmp_path: Path) -> None:
    checks = list(make(tmp_path, True))
    assert [one for one in checks if not one.holds] == []
    tiles = ("derby-1a", "hexrace-t01", "rally-213a", "rush-5a")
    ends = ("-a3.pdf", "-letter.pdf", ".pdf")
    assert sorted(path.name for path in tmp_path.iterdir()) == [tile + end for tile in tiles for end in ends]
    assert {one.name.rpartition(" ")[2] for one in checks if "pages are" in one.name} == {"a3", "a4", "letter"}


def test_another_paper_is_noticed(tmp_path: Path) -> None:
    sheets = chosen(Wish(("rush", "5a")), find_track)
    (tmp_path / "x.pdf").write_bytes(pdf(sheets, "x", "letter"))
    failed = [found for found in check(tmp_path / "x.pdf", sheets, "a3") if not found.holds]
    assert [found.name.split(": ")[1] for found in failed] == ["every page is there", "pages are a3"]


@pytest.mark.parametrize("paper", ["a3", "a4", "letter"])
def test_every_tile_and_track_has_its_pages(paper: str) -> None:
    """Only counted, not drawn: the full set of `make hardware` draws and reads them all."""
    for game in GAMES:
        for wish in (Wish((game,)), Wish((game,), TRACK)):
            sheets = chosen(wish, find_track)
            assert page_count(sheets, paper) >= len(sheets) / 40
            assert len({sheet.title for sheet in sheets}) == len(sheets)


def test_another_tile_is_noticed(tmp_path: Path) -> None:
    one, other = (chosen(Wish(("rush", name)), find_track) for name in ("5a", "1a"))
    (tmp_path / "x.pdf").write_bytes(pdf(one, "x"))
    failed = [found for found in check(tmp_path / "x.pdf", other) if not found.holds]
    assert [found.name.split(": ")[1] for found in failed] == ["every page is there", "each tile and track is named"]
