"""Every ready-made track of every game: checked, compiled, read back and drawn by the commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboard.tracks.commands import tracks_app
from pitboard.tracks.kinds import GAMES, kind

TRACKS = [(game, name) for game in GAMES for name in kind(game).names]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(tracks_app, [*map(str, arguments)])


def test_no_two_games_use_a_name_twice() -> None:
    names = [name for _, name in TRACKS]
    assert len(set(names)) == len(names) >= 12


@pytest.mark.parametrize(("game", "name"), TRACKS)
def test_every_track_is_checked_compiled_and_drawn(game: str, name: str, tmp_path: Path) -> None:
    assert run("check", name).stdout == f"{name}: ok\n"
    assert len(run("show", name, "--plain").stdout.splitlines()) > 3
    blob, drawing = tmp_path / "blob", tmp_path / "drawing.svg"
    assert run("compile", name, "-o", blob).exit_code == 0
    assert run("listing", blob).stdout.startswith(f"{name}: {game} ")
    assert run("show", name, "--svg", drawing).exit_code == 0
    first = drawing.read_bytes()
    assert b"<svg" in first
    run("show", name, "--svg", drawing)
    assert drawing.read_bytes() == first


@pytest.mark.parametrize(("game", "name"), TRACKS)
def test_a_blob_of_another_game_is_refused(game: str, name: str, tmp_path: Path) -> None:
    blob = tmp_path / "blob"
    run("compile", name, "-o", blob)
    data = bytearray(blob.read_bytes())
    for number in range(1, 6):
        if number != data[5]:
            blob.write_bytes(data[:5] + bytes([number]) + data[6:])
            result = run("listing", blob)
            assert result.exit_code == 1
            assert "blob-" in result.stderr


@pytest.mark.parametrize(
    ("game", "track"),
    [
        ("rush", {"strip": ["............"], "start": 2, "finish": 11}),
        ("rush", {"tiles": ["7a", "9a"], "start": [0, 4], "finish": [1, 6]}),
        ("rally", {"lanes": ["S.....F"]}),
        ("rally", {"tiles": ["201a"]}),
        ("derby", {"rows": ["gg"], "flags": {}}),
        ("derby", {"tiles": [["1a", 0, 0, 0]]}),
        ("hexrace", {"rows": ["..."], "facing": "e", "gates": []}),
    ],
)
def test_a_bare_track_object_tells_its_game(game: str, track: dict[str, object], tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(track), encoding="utf-8")
    for other in GAMES:
        result = run("check", file, "--game", other)
        assert ("is a track of" in result.stdout) == (other != game)


def test_what_tells_no_game_needs_the_option(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("{}", encoding="utf-8")
    result = run("check", file)
    assert result.exit_code == 2
    assert "--game" in result.stdout
    assert run("check", file, "--game", "rally").stdout.startswith(f"{file}: track-type")
