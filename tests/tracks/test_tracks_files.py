"""Track files of every kind of brokenness, and writing whole or not at all."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboard.tracks.files import MAX_BYTES, FileRefused, load_track_file, means_file, read_bytes, write_whole
from pitboard.tracks.games import GAMES
from pitboard.tracks.rush.track import parse

TRACK: dict[str, Any] = {"strip": ["........"], "start": 2, "finish": 7}
ENVELOPE: dict[str, Any] = {"pitboard-track": 1, "game": "rush", "name": "my track", "track": TRACK}


def saved(folder: Path, content: Any) -> Path:
    path = folder / "mine.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def refused(path: Path | str, game: str | None = None) -> FileRefused:
    with pytest.raises(FileRefused) as caught:
        load_track_file(path, game)
    assert caught.value.message.endswith(".")
    return caught.value


def test_the_two_forms(tmp_path: Path) -> None:
    assert load_track_file(saved(tmp_path, TRACK)) == (TRACK, "mine", "rush")
    assert load_track_file(saved(tmp_path, ENVELOPE)) == (TRACK, "my track", "rush")
    assert load_track_file(str(saved(tmp_path, ENVELOPE))) == (TRACK, "my track", "rush")
    nameless = {key: value for key, value in ENVELOPE.items() if key != "name"}
    assert load_track_file(saved(tmp_path, nameless)) == (TRACK, "mine", "rush")
    marked = b"\xef\xbb\xbf" + json.dumps(TRACK, indent=2).replace("\n", "\r\n").encode()
    assert load_track_file(saved(tmp_path, marked)) == (TRACK, "mine", "rush")


def test_what_is_in_a_track_is_left_to_the_rules(tmp_path: Path) -> None:
    assert load_track_file(saved(tmp_path, {"note": None}), "rally") == ({"note": None}, "mine", "rally")
    assert load_track_file(saved(tmp_path, {}), "rush").track == {}
    assert load_track_file(saved(tmp_path, {**ENVELOPE, "game": "derby"})) == (TRACK, "my track", "derby")


@pytest.mark.parametrize(
    ("game", "track"),
    [
        ("rush", {"strip": ["........"], "start": 2}),
        ("rush", {"tiles": ["1a", "2a"], "start": [0, 1], "closed": True}),
        ("rush", {"tiles": ["1a", "no such tile"]}),
        ("derby", {"rows": ["gg"], "flags": {}}),
        ("derby", {"rows": ["gg"], "grid": "hex"}),
        ("derby", {"draft": {"tiles": []}}),
        ("derby", {"tiles": [["1a", 0, 0, 0]], "obstacles": []}),
        ("derby", {"tiles": [[], ["1a", 0, 0, 0]]}),
        ("rally", {"lanes": ["S.F"]}),
        ("rally", {"tiles": ["201a", "202a"]}),
        ("rally", {"tiles": ["no such tile", "207ar"]}),
        ("rally", {"tiles": ["1a"], "danger": "1"}),
        ("hexrace", {"rows": ["1ABC"], "gates": ["e", "e", "e"]}),
        ("hexrace", {"rows": ["1ABC"], "facing": "e", "name": "x"}),
        ("hexrace", {"tiles": [["t01"]], "marks": {}}),
        ("hexrace", {"tiles": [["t04/", "t01"]]}),
    ],
)
def test_the_shape_of_a_bare_object_tells_its_game(tmp_path: Path, game: str, track: dict[str, Any]) -> None:
    path = saved(tmp_path, track)
    assert load_track_file(path) == (track, "mine", game)
    for asked in GAMES:
        if asked == game:
            assert load_track_file(path, asked).game == game
        else:
            refusal = refused(path, asked)
            assert refusal.code == "file-game"
            assert f"is {GAMES[game].what} by its `" in refusal.message


@pytest.mark.parametrize(
    ("track", "words"),
    [
        ({}, "could be of several games; say which with --game"),
        ({"rows": ["gg"]}, "could be of several games"),
        ({"rows": ["1ABC"], "name": "x"}, "could be of several games"),
        ({"tiles": []}, "could be of several games"),
        ({"tiles": "1a"}, "could be of several games"),
        ({"tiles": ["no such tile", 5, None, {}, [[]], ["x"]]}, "could be of several games"),
        ({"tiles": ["1a", "201a"]}, "has `tiles` as in rush and `tiles` as in rally, so its game cannot be told"),
        ({"gates": [], "strip": [], "flags": {}}, "has `strip` as in rush and `flags` as in derby and `gates` as in"),
    ],
)
def test_shapes_that_do_not_tell_a_game(tmp_path: Path, track: dict[str, Any], words: str) -> None:
    path = saved(tmp_path, track)
    refusal = refused(path)
    assert refusal.code == "file-game"
    assert words in refusal.message
    assert load_track_file(path, "derby") == (track, "mine", "derby")


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, ENVELOPE)
    assert load_track_file(path, "rush").game == "rush"
    refusal = refused(path, "derby")
    assert refusal.code == "file-game"
    assert refusal.message.endswith("mine.json holds a track of Rush n' Crush, not a map of Crash Derby.")


def test_what_is_meant_as_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text("{}")
    assert all(map(means_file, ("mine", "x.json", "a/b", ".", "/", "\udcff.json")))
    assert not any(map(means_file, ("", "oval5", "x" * 5000, "\udcff", "[bold]")))


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"", "file-json", "line 1: broken JSON in column 1"),
        (b'{\n "strip": [],\n "start" 2}', "file-json", "line 3: broken JSON in column 10"),
        (b'{"strip": ["\xff"]}', "file-json", "line 1: byte 0xff is not UTF-8"),
        (b'{\n\n"strip": ["\xc3', "file-json", "line 3: byte 0xc3 is not UTF-8"),
        (json.dumps(TRACK).encode("utf-16"), "file-json", "line 1: byte 0xff is not UTF-8"),
        (b"\0" * 100, "file-json", "line 1: broken JSON"),
        (b'{"strip": ["........"], "start": NaN}', "file-json", "NaN is not a JSON number"),
        (b'{"strip": ["........"], "start": -Infinity}', "file-json", "-Infinity is not a JSON number"),
        (b'{"start": 1, "strip": [], "start": 2}', "file-json", "the key 'start' stands twice"),
        (b'{"start": ' + b"1" * 5000 + b"}", "file-json", "is no JSON that a track is made of"),
        (b"[" * 200_000 + b"]" * 200_000, "file-json", "nested far deeper"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "file-json", "nested far deeper"),
        (b"{} {}", "file-json", "line 1: broken JSON in column 4: extra data"),
        (b"{}" + b" " * MAX_BYTES, "file-read", "is larger than 1000000 bytes"),
        (b'"oval5"', "file-format", "holds 'oval5', not a track object"),
        (b"null", "file-format", "holds null, not a track object"),
        (b"[]", "file-format", "holds a list, not a track object"),
        ({"pitboard": 1, "game": "rush", "setup": {}}, "file-format", "is a race record, not a track"),
        ({"players": [], "track": TRACK}, "file-format", "is a setup, not a track"),
        (
            {**ENVELOPE, "pitboard-track": 2, "layers": []},
            "file-newer",
            "was written by a newer Pitboard (track format 2; this one reads 1)",
        ),
        ({**ENVELOPE, "pitboard-track": 10**30}, "file-newer", "newer Pitboard"),
        ({**ENVELOPE, "pitboard-track": 0}, "file-format", 'has 0 as its "pitboard-track"'),
        ({**ENVELOPE, "pitboard-track": True}, "file-format", 'has true as its "pitboard-track"'),
        ({**ENVELOPE, "pitboard-track": 1.0}, "file-format", 'has 1.0 as its "pitboard-track"'),
        ({**ENVELOPE, "pitboard-track": None}, "file-format", 'has null as its "pitboard-track"'),
        ({**ENVELOPE, "note": ""}, "file-format", "has the unknown key 'note'"),
        ({**ENVELOPE, "game": "chess"}, "file-format", "has 'chess' as its \"game\"; the games are rush, derby,"),
        ({**ENVELOPE, "game": ["rush"]}, "file-format", 'has a list as its "game"'),
        ({"pitboard-track": 1, "track": TRACK}, "file-format", 'has null as its "game"'),
        ({"pitboard-track": 1, "game": "rush"}, "file-format", "has no `track`"),
        ({**ENVELOPE, "track": None}, "file-format", "has null as its `track`"),
        ({**ENVELOPE, "track": "oval5"}, "file-format", "has 'oval5' as its `track`"),
        ({**ENVELOPE, "name": 5}, "file-format", "has the name 5"),
        ({**ENVELOPE, "name": None}, "file-format", "has the name null"),
        ({**ENVELOPE, "name": "a\nb"}, "file-format", r"has the name 'a\nb'"),
        (b'{"pitboard-track": 1, "game": "rush", "name": "\\ud800", "track": {}}', "file-format", "has the name"),
    ],
)
def test_broken_files(tmp_path: Path, content: Any, code: str, words: str) -> None:
    path = saved(tmp_path, content)
    refusal = refused(path)
    assert refusal.code == code
    assert words in refusal.message
    assert refusal.message.startswith(str(path))


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    for path, words in (
        (tmp_path / "none.json", "cannot be read: no such file or directory"),
        (tmp_path, "cannot be read: is a directory"),
        (tmp_path / "none" / "x.json", "cannot be read: no such file or directory"),
        (tmp_path / ("x" * 5000), "cannot be read: file name too long"),
        ("a\0b", "cannot be read: embedded null byte"),
        ("\ud800", "cannot be read: "),
    ):
        refusal = refused(path)
        assert refusal.code == "file-read"
        assert words in refusal.message


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=60), st.integers(0, 80), st.integers(0, 20))
def test_no_bytes_raise_anything_else(tmp_path: Path, junk: bytes, at: int, cut: int) -> None:
    whole = json.dumps(ENVELOPE).encode()
    for content in (junk, whole[:at] + junk + whole[at + cut :]):
        try:
            track, name, game = load_track_file(saved(tmp_path, content))
        except FileRefused:
            continue
        assert isinstance(track, dict)
        assert name.isprintable()
        assert game in GAMES


# -- writing ---------------------------------------------------------------------------------------------------------


def test_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.bin"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert read_bytes(path, 3) == b"two"
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.bin"]
    write_whole(path, b"")
    assert path.read_bytes() == b""


def test_not_written_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.bin"
    path.write_bytes(b"before")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileRefused, match="cannot be written: no space left on device") as caught:
        write_whole(path, b"after")
    assert caught.value.code == "file-write"
    assert path.read_bytes() == b"before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.bin"]


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    for path, words in (
        (tmp_path, "is not an ordinary file"),
        (tmp_path / "none" / "out.bin", "no such file or directory"),
        (tmp_path / ("x" * 5000), "file name too long"),
        (Path("/dev/null"), "is not an ordinary file"),
        ("a\0b", "embedded null byte"),
    ):
        with pytest.raises(FileRefused) as caught:
            write_whole(path, b"x")
        assert caught.value.code == "file-write"
        assert words in caught.value.message
    assert not list(tmp_path.iterdir())


def test_a_file_of_a_library_track_is_that_track(tmp_path: Path) -> None:
    track = parse("forge8")
    place = {"start": [6, 4], "finish": [3, 6]}
    path = saved(tmp_path, {**ENVELOPE, "track": {"tiles": list(track.tiles), **place, "closed": True}})
    assert parse(load_track_file(path).track).names == track.names
