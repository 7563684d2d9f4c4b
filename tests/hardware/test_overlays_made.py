"""The overlays that `make hardware` makes: every game's, read back."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("reportlab")
pytest.importorskip("pypdf")

from hardware.overlays.make import check, make
from pitboard.tracks.commands import find_track
from pitboard.tracks.print_choice import Wish, chosen
from pitboard.tracks.print_pdf import pdf


def test_the_small_set_holds(tmp_path: Path) -> None:
    checks = list(make(tmp_path, True))
    assert [one for one in checks if not one.holds] == []
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "derby-1a.pdf",
        "hexrace-t01.pdf",
        "rally-213a.pdf",
        "rush-5a.pdf",
    ]


def test_another_tile_is_noticed(tmp_path: Path) -> None:
    one, other = (chosen(Wish(("rush", name)), find_track) for name in ("5a", "1a"))
    (tmp_path / "x.pdf").write_bytes(pdf(one, "x"))
    failed = [found for found in check(tmp_path / "x.pdf", other) if not found.holds]
    assert [found.name.split(": ")[1] for found in failed] == ["every page is there", "each tile and track is named"]
