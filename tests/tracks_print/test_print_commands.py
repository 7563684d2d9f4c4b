"""`pitboard tracks print` as a person types it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pitboard.tracks.commands import tracks_app

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("reportlab")

STRIP: dict[str, Any] = {"strip": ["........"], "start": 2, "finish": 7}
DRAFT: dict[str, Any] = {"draft": {"tiles": [[1, 2, 3], [4, 5, 6]]}, "grid": "hex"}


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    Path("mine.json").write_text(json.dumps(STRIP))
    Path("draft.json").write_text(json.dumps(DRAFT))
    Path("broken.json").write_text("{")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(tracks_app, ["print", *arguments, "--out", "out.pdf"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def printed(*arguments: str) -> str:
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    pages = pypdf.PdfReader("out.pdf").pages
    count = f"{len(pages)} page{'s' if len(pages) > 1 else ''}"
    assert result.stdout.startswith(f"out.pdf: {count} of ")
    assert result.stdout.endswith("; print at 100 %.\n")
    return "\n".join(page.extract_text() for page in pages)


@pytest.mark.parametrize(
    ("arguments", "there"),
    [
        (["rush", "5a"], "Rush n' Crush, tile 5a: sweep, clean"),
        (["213a"], "Rallyman: DIRT, tile 213a: gravel, danger 1"),
        (["207ar"], "Rallyman: DIRT, tile 207a: gravel, danger 1"),
        (["t04/"], "The hex race, tile t04 "),
        (["derby", "7b"], "Crash Derby, tile 7b -"),
        (["derby", "7b", "--grid", "hex"], "Crash Derby, tile 7b on the hex grid"),
        (["oval5"], "Rush n' Crush, track oval5"),
        (["arena-2", "--track"], "Crash Derby, map arena-2"),
        (["demo", "--paper", "A3"], "Rallyman: DIRT, stage demo"),
        (["chicane", "--paper", "letter"], "The hex race, track chicane"),
        (["mine.json"], "Rush n' Crush, track mine"),
        (["rush", "mine.json"], "Rush n' Crush, track mine"),
    ],
)
def test_what_can_be_named(arguments: list[str], there: str) -> None:
    assert there in printed(*arguments)


def test_the_tiles_of_a_track() -> None:
    text = printed("demo", "--tiles", "--paper", "a3")
    assert [name for name in ("201a", "202a", "203a", "213a", "222a", "204a") if f"tile {name}:" in text] == [
        "201a",
        "202a",
        "203a",
        "213a",
        "222a",
    ]
    assert "stage demo" not in text


def test_a_tile_named_twice_is_printed_once() -> None:
    once, twice = printed("201a"), printed("201a", "201a", "201ar")
    assert once == twice


def test_a_game_alone_is_all_its_tiles_or_all_its_tracks() -> None:
    text = printed("derby")
    assert all(f"tile {number}{side} " in text for number in range(1, 15) for side in "ab")
    assert "map arena" not in text
    text = printed("derby", "--track", "--paper", "a3")
    assert all(f"map {name}" in text for name in ("arena-2", "arena-3", "arena-4", "hexarena"))


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["5a"], 1, "tile-game: There is a tile 5a in rush and derby; put the game first, as in "),
        (
            ["nope"],
            1,
            "print-unknown: There is no tile and no track named 'nope', and no such file. Tiles: rush 1a to ",
        ),
        (
            ["rush", "213a"],
            1,
            "print-unknown: There is no tile and no track named '213a', and no such file. Tiles: rush ",
        ),
        (["rush", "5a", "--track"], 1, "print-tile: 5a is a tile, not a track; leave out --track"),
        (["mine.json", "--tiles"], 1, "print-inline: 'mine.json' is not made of tiles; leave out --tiles"),
        (["draft.json"], 1, "print-draft: 'draft.json' is a draft, whose map is made in play"),
        (["rush", "5a", "--grid", "hex"], 1, "print-grid: --grid is for tiles of Crash Derby"),
        (["missing.json"], 2, "file-read: missing.json cannot be read: no such file or directory."),
        (["broken.json"], 2, "file-json: broken.json, line 1: broken JSON in column 2"),
    ],
)
def test_refusals(arguments: list[str], code: int, told: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.startswith(told)
    assert result.stderr.count("\n") == 1
    assert not Path("out.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["oval5", "--paper", "b5"], "there is no paper 'b5'; known: a4, a3, letter"),
        (["derby", "--grid", "round"], "there is no grid 'round'; known: square, hex"),
        (["oval5", "--tiles", "--track"], "--tiles and --track exclude each other; choose one"),
        ([], "Missing argument"),
    ],
)
def test_bad_arguments(arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.split())


def test_a_file_that_cannot_be_written() -> None:
    Path("out.pdf").mkdir()
    result = run("201a")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "file-write: out.pdf is not an ordinary file; choose another name.\n"


def test_without_reportlab_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    result = run("201a")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("print-missing: Printing needs the package reportlab; add it with: pip install ")
    assert not Path("out.pdf").exists()
