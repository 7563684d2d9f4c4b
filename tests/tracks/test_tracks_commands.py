"""`pitboard tracks ...` as a person types it."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pitboard.tracks.commands import find_track, tracks_app
from pitboard.tracks.games import GAMES
from pitboard.tracks.kinds import kind
from pitboard.tracks.rush.blob import decode, encode
from pitboard.tracks.rush.draw import plain
from pitboard.tracks.rush.draw_svg import svg
from pitboard.tracks.rush.library import rush_library
from pitboard.tracks.rush.listing import listing
from pitboard.tracks.rush.track import parse

STRIP: dict[str, Any] = {"strip": ["........"], "start": 2, "finish": 7}
LIBRARY = [(game, name) for game in GAMES for name in kind(game).names()]
BARE: dict[str, dict[str, Any]] = {
    "rush": STRIP,
    "derby": {"draft": {"tiles": [[1, 2], [3, 4], [5, 6]]}, "grid": "hex"},
    "rally": {"tiles": ["201a", "213a", "202a"]},
    "hexrace": {"rows": ["1.ABC"], "facing": "e", "gates": ["e", "e", "e"]},
}


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
    assert lines[0] == "rush: tracks of Rush n' Crush"
    assert lines[1].split() == ["name", "tiles", "lanes", "columns", "boxes", "laps", "closed", "note"]
    assert lines[2].split() == ["oval5", "5", "6", "54", "164", "2", "yes", "five", "tiles,", "two", "laps"]
    assert lines[5].split()[:7] == ["canyon6", "6", "6", "55", "189", "1", "no"]
    assert len(lines) == 6


def test_list_of_all_games() -> None:
    result = run("list")
    groups = result.stdout.split("\n\n")
    assert [group.split(":")[0] for group in groups] == list(GAMES)
    for group, (game, known) in zip(groups, GAMES.items(), strict=True):
        lines = group.strip("\n").splitlines()
        assert lines[0] == f"{game}: {known.noun}s of {known.title}"
        assert lines[1].split()[0] == "name"
        assert lines[1].split()[-1] == "note"
        assert [line.split()[0] for line in lines[2:]] == list(kind(game).names())
        assert group.strip("\n") == run("list", "--game", game).stdout.strip("\n")
    assert max(map(len, result.stdout.splitlines())) <= 120


def test_list_for_programs() -> None:
    rows = json.loads(run("list", "--json").stdout)
    assert [(row["game"], row["name"]) for row in rows] == [
        (game, name) for game in GAMES for name in kind(game).names()
    ]
    assert json.loads(run("list", "--json", "--game", "rush").stdout) == rows[: len(rush_library().tracks)]
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
    assert (result.exit_code, result.stdout) == (
        0,
        "".join(f"{name}: ok\n" for name in ("oval5", "canyon6", "good.json", "./named.json")),
    )


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
    for command in (("list",), ("check", "oval5"), ("show", "oval5"), ("compile", "oval5", "-o", "x.blob")):
        result = run(*command, "--game", "chess")
        assert result.exit_code == 2
        assert "there is no game 'chess'" in result.stderr


# -- all games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), LIBRARY)
def test_every_ready_made_track_goes_through_every_command(game: str, name: str) -> None:
    one = kind(game)
    track = one.parse(name)
    assert run("check", name).stdout == run("check", name, "--game", game).stdout == f"{name}: ok\n"
    assert run("show", name, "--plain").stdout == run("show", name).stdout == one.drawing(track, 80).plain
    assert run("show", name, "--svg", "it.svg").exit_code == 0
    assert Path("it.svg").read_text() == one.svg(track)
    assert run("compile", name, "-o", "it.blob").exit_code == 0
    assert Path("it.blob").read_bytes() == one.encode(track)
    assert run("listing", "it.blob").stdout == one.listing(one.encode(track))


@pytest.mark.parametrize("game", GAMES)
def test_files_of_all_games(game: str) -> None:
    bare, enveloped = BARE[game], {"pitboard-track": 1, "game": game, "name": "my track", "track": BARE[game]}
    Path("bare.json").write_text(json.dumps(bare))
    Path("enveloped.json").write_text(json.dumps(enveloped))
    for more in ((), ("--game", game)):
        result = run("check", "bare.json", "enveloped.json", *more)
        assert result.stdout == "bare.json: ok\nenveloped.json: ok\n"
    assert run("show", "bare.json").stdout == kind(game).drawing(kind(game).parse(bare), 80).plain
    assert run("compile", "enveloped.json", "-o", "own.blob").exit_code == 0
    assert run("listing", "own.blob").stdout.startswith(f"my track: {game} {GAMES[game].noun}, ")
    assert run("show", "enveloped.json", "--svg", "own.svg").exit_code == 0
    assert "my track" in Path("own.svg").read_text()


def test_the_game_of_a_file_can_be_said() -> None:
    Path("rows.json").write_text('{"rows": ["gg"]}')
    result = run("check", "rows.json")
    assert result.exit_code == 2
    assert result.stdout == "rows.json: file-game: rows.json could be of several games; say which with --game.\n"
    assert run("check", "rows.json", "--game", "derby").stdout.startswith("rows.json: flag-count: ")
    assert run("check", "rows.json", "--game", "hexrace").stdout.startswith("rows.json: track-key: ")
    result = run("check", "named.json", "--game", "rally")
    assert result.exit_code == 2
    assert "holds a track of Rush n' Crush, not a stage of Rallyman: DIRT" in result.stdout


@pytest.mark.parametrize(
    ("game", "code"),
    [("rush", "track-unknown"), ("derby", "map-unknown"), ("rally", "track-name"), ("hexrace", "track-name")],
)
def test_a_name_of_another_game_is_refused_by_the_game_asked(game: str, code: str) -> None:
    other = next(name for of, name in LIBRARY if of != game)
    result = run("check", other, "--game", game)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{other}: {code}: ")


def test_a_name_in_two_libraries_asks_for_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboard.tracks.commands.holders", lambda name: ["rush", "rally"])
    result = run("check", "oval5")
    assert result.stdout == "oval5: track-game: There is a track named 'oval5' in rush and rally; add --game.\n"
    assert run("check", "oval5", "--game", "rush").stdout == "oval5: ok\n"


@pytest.mark.parametrize("game", GAMES)
def test_the_listing_of_a_blob_under_another_number_is_refused(game: str) -> None:
    good = kind(game).encode(kind(game).parse(kind(game).names()[0]))
    for number in (0, 1, 2, 3, 4, 5):
        Path("flipped.blob").write_bytes(good[:5] + bytes([number]) + good[6:])
        result = run("listing", "flipped.blob")
        if number == GAMES[game].number:
            assert result.exit_code == 0
            continue
        assert (result.exit_code, result.stdout) == (1, "")
        assert f"flipped.blob: {'blob-body' if 0 < number < 5 else 'blob-game'}: " in result.stderr
