"""`pitboard tracks ...` as a person types it."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pitboard.tracks.commands import find_track, tracks_app
from pitboard.tracks.rush.blob import decode, encode
from pitboard.tracks.rush.draw import plain
from pitboard.tracks.rush.draw_svg import svg
from pitboard.tracks.rush.library import rush_library
from pitboard.tracks.rush.listing import listing
from pitboard.tracks.rush.track import parse

STRIP: dict[str, Any] = {"strip": ["........"], "start": 2, "finish": 7}


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    for name, content in (
        ("good.json", STRIP),
        ("named.json", {"pitboard-track": 1, "game": "rush", "name": "my track", "track": STRIP}),
        ("dash.json", {**STRIP, "strip": ["-......."]}),
        ("newer.json", {"pitboard-track": 2, "game": "rush", "name": "x", "track": STRIP}),
    ):
        Path(name).write_text(json.dumps(content))
    Path("broken.json").write_text('{"strip": [\n"........",\n}')


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(tracks_app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_list() -> None:
    lines = run("list", "--game", "rush").stdout.splitlines()
    assert lines[0].split() == ["game", "name", "tiles", "lanes", "columns", "boxes", "laps", "closed", "note"]
    assert lines[1].split() == ["rush", "oval5", "5", "6", "54", "164", "2", "yes", "five", "tiles,", "two", "laps"]
    assert lines[4].split()[:8] == ["rush", "canyon6", "6", "6", "55", "189", "1", "no"]
    assert len(lines) == 5


def test_list_for_programs() -> None:
    rows = json.loads(run("list", "--game", "rush", "--json").stdout)
    assert [row["name"] for row in rows] == list(rush_library().tracks)
    assert rows[0] == {
        "game": "rush",
        "name": "oval5",
        "tiles": 5,
        "lanes": 6,
        "columns": 54,
        "boxes": 164,
        "laps": 2,
        "closed": True,
        "note": "five tiles, two laps",
    }


def test_check_good_tracks() -> None:
    result = run("check", "oval5", "canyon6", "good.json", "./named.json")
    assert (result.exit_code, result.stdout) == (0, "oval5: ok\ncanyon6: ok\ngood.json: ok\n./named.json: ok\n")


def test_check_goes_through_all_and_reports_the_worst() -> None:
    result = run("check", "nowhere", "dash.json", "oval5")
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert lines[0].startswith("nowhere: track-unknown: There is no track named 'nowhere'")
    assert lines[1].startswith("dash.json: track-dash: The '-' in lane 0, column 0")
    assert lines[2] == "oval5: ok"
    result = run("check", "missing.json", "broken.json", "newer.json", "dash.json", "good.json")
    lines = result.stdout.splitlines()
    assert result.exit_code == 2
    assert lines[0] == "missing.json: file-read: missing.json cannot be read: no such file or directory."
    assert lines[1].startswith("broken.json: file-json: broken.json, line 3: broken JSON in column 1: ")
    assert "written by a newer Pitboard (track format 2; this one reads 1)" in lines[2]
    assert lines[3].startswith("dash.json: track-dash: ")
    assert lines[4] == "good.json: ok"


@pytest.mark.parametrize("given", ["", "x" * 5000, ".", "/", "a/b", "[bold]", "oval5/", "\udcff", "\udcff.json"])
def test_check_strange_names(given: str) -> None:
    result = run("check", given)
    assert result.exit_code == (1 if "." not in given and "/" not in given else 2)
    assert ": track-unknown: " in result.stdout or ": file-read: " in result.stdout


def test_a_file_without_an_ending_is_found() -> None:
    Path("mine").write_text(json.dumps(STRIP))
    assert run("check", "mine").stdout == "mine: ok\n"
    assert find_track("mine").track.name == "mine"


def test_show() -> None:
    assert run("show", "forge8", "--plain").stdout == plain(parse("forge8"))
    assert run("show", "forge8").stdout == plain(parse("forge8"))
    assert run("show", "named.json").stdout == plain(parse(STRIP))


def test_show_in_a_wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert run("show", "oval5", "--plain").stdout == plain(parse("oval5"), width=300)
    assert len(run("show", "oval5").stdout.splitlines()) == 11


def test_show_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[31m###" in run("show", "forge8").stdout
    assert "\x1b" not in run("show", "forge8", "--plain").stdout


def test_show_as_svg() -> None:
    result = run("show", "oval5", "--svg", "oval.svg")
    assert (result.exit_code, result.stdout) == (0, "")
    assert Path("oval.svg").read_text() == svg(parse("oval5"))
    assert run("show", "named.json", "--svg", "own.svg").exit_code == 0
    assert "my track" in Path("own.svg").read_text()


def test_compile_and_listing() -> None:
    assert run("compile", "oval5", "-o", "oval.blob").exit_code == 0
    assert Path("oval.blob").read_bytes() == encode(parse("oval5"))
    assert run("listing", "oval.blob").stdout == listing(decode(encode(parse("oval5"))))
    assert run("compile", "named.json", "--output", "own.blob").exit_code == 0
    assert run("listing", "own.blob").stdout.startswith("my track: rush track")


@pytest.mark.parametrize(
    ("arguments", "exit_code", "words"),
    [
        (("show", "nowhere"), 1, "nowhere: track-unknown: "),
        (("show", "dash.json"), 1, "dash.json: track-dash: "),
        (("show", "missing.json"), 2, "missing.json: file-read: "),
        (("show", "oval5", "--svg", "no/such/folder.svg"), 2, "file-write: no/such/folder.svg cannot be written"),
        (("compile", "dash.json", "-o", "x.blob"), 1, "dash.json: track-dash: "),
        (("compile", "broken.json", "-o", "x.blob"), 2, "broken.json: file-json: "),
        (("compile", "oval5", "-o", "."), 2, "file-write: . is not an ordinary file"),
        (("listing", "missing.blob"), 2, "missing.blob: file-read: "),
        (("listing", "good.json"), 1, "good.json: blob-magic: "),
        (("listing", "."), 2, "file-read: . cannot be read: is a directory"),
        (("listing", "/dev/zero"), 2, "/dev/zero: file-read: /dev/zero is larger than"),
    ],
)
def test_faults_go_to_standard_error(arguments: tuple[str, ...], exit_code: int, words: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (exit_code, "")
    assert words in result.stderr
    assert not Path("x.blob").exists()


def test_usage_faults() -> None:
    assert run("check").exit_code == 2
    assert run("compile", "oval5").exit_code == 2
    assert "Usage" in run("--help").stdout
