"""Track files of all games where races are played: `pitboard play GAME --track FILE`."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboard.records.arguments import BadArgument
from pitboard.records.running import Plan, played
from pitboard.tracks.hexrace.library import library_layout
from pitboard.tracks.hexrace.track import parse

MAP: dict[str, Any] = {
    "rows": ["gsgsg", "gggsg", "ggggg", "gsgsg", "ggsgg"],
    "flags": {"red": [0, 0], "orange": [2, 0], "yellow": [4, 0], "green": [0, 4], "blue": [2, 4], "purple": [4, 4]},
}
FILES: dict[str, dict[str, Any]] = {
    "rush": {"strip": ["............"] * 3, "start": 4, "finish": 10},
    "derby": MAP,
    "rally": {"tiles": ["201a", "213a", "202a"]},
    "hexrace": {"rows": ["1..ABC", "2....."], "facing": "e", "gates": ["e", "e", "e"]},
}


def setup(game: str, track: str) -> dict[str, Any]:
    """The setup of a race on a track, which is played to its end."""
    header, *rest = map(json.loads, played(Plan(game, seed=1, players=2, track=track)))
    assert "result" in rest[-1]
    found: dict[str, Any] = header["setup"]
    return found


@pytest.mark.parametrize("game", FILES)
def test_a_race_on_the_track_of_a_file(tmp_path: Path, game: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"pitboard-track": 1, "game": game, "track": FILES[game]}))
    assert setup(game, str(path))["map" if game == "derby" else "track"] == FILES[game]


def test_a_layout_of_hex_tiles_is_raced_as_rows(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(library_layout("oval")))
    assert setup("hexrace", str(path))["track"]["rows"] == list(parse("oval").rows)
    path.write_text(json.dumps({**library_layout("oval"), "tiles": [["t99"]]}))
    with pytest.raises(BadArgument, match="Tile 0 of row 0 is 't99'"):
        setup("hexrace", str(path))


def test_a_library_name_comes_before_a_file_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("demo").write_text("{}")
    assert setup("rally", "demo")["track"] == "demo"


def test_the_file_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"pitboard-track": 1, "game": "derby", "track": MAP}))
    with pytest.raises(BadArgument, match=r"holds a map of Crash Derby, not a stage of Rallyman: DIRT\.$"):
        setup("rally", str(path))
