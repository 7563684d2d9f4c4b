"""Every ready-made track of every game through the same verbs, and what the shapes of objects tell."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pitboard
from pitboard.tracks import Refusal
from pitboard.tracks.blob import game_of
from pitboard.tracks.games import GAMES
from pitboard.tracks.kinds import holders, kind, kinds, told_by_shape
from pitboard.tracks.library import tile_file

LIBRARY = [(one.game, name) for one in kinds() for name in one.names()]


def fresh(program: str) -> str:
    """What a program prints in a Python of its own."""
    environment = {**os.environ, "PYTHONPATH": str(Path(pitboard.__file__).parents[1]), "PYTHONHASHSEED": "7"}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True, text=True)
    return run.stdout


def test_the_games() -> None:
    assert [one.game for one in kinds()] == list(GAMES) == ["rush", "derby", "rally", "hexrace"]
    assert {game for game, _ in LIBRARY} == set(GAMES)
    assert kind("rally").names() == ("demo", "short", "medium", "long", "mixed")
    with pytest.raises(KeyError):
        kind("chess")


def test_names_do_not_clash() -> None:
    assert max(Counter(name for _, name in LIBRARY).values()) == 1
    for game, name in LIBRARY:
        assert holders(name) == [game]
    assert holders("nowhere") == []


@pytest.mark.parametrize(("game", "name"), LIBRARY)
def test_compiled_and_listed(game: str, name: str) -> None:
    one = kind(game)
    track = one.parse(name)
    data = one.encode(track)
    assert data == one.encode(one.parse(name))
    assert game_of(data) == game
    text = one.listing(data)
    assert text == one.listing(data)
    assert text.startswith(f"{name}: {game} {GAMES[game].noun}, blob version 1, {len(data)} bytes, CRC ")
    assert max(map(len, text.splitlines())) <= 120
    assert not any(line.endswith(" ") for line in text.splitlines())


@pytest.mark.parametrize(("game", "name"), LIBRARY)
def test_columns(game: str, name: str) -> None:
    one = kind(game)
    columns = one.columns(one.parse(name))
    assert columns["name"] == name
    assert columns["note"] == str(columns["note"]).strip() != ""
    assert list(columns) == list(one.columns(one.parse(one.names()[0])))
    assert json.loads(json.dumps(columns)) == columns


@pytest.mark.parametrize(("game", "name"), LIBRARY)
def test_drawn(game: str, name: str) -> None:
    one = kind(game)
    track = one.parse(name)
    drawing = one.drawing(track, 80)
    assert drawing.plain == one.drawing(track, 80).plain
    assert drawing.spans, "coloured"
    assert not any(line.endswith(" ") for line in drawing.plain.splitlines())
    document = one.svg(track)
    assert document == one.svg(track)
    root = ElementTree.fromstring(document)
    width, height = (re.fullmatch(r"([\d.]+)mm", root.get(side, "")) for side in ("width", "height"))
    assert width is not None
    assert height is not None
    assert [float(width[1]), float(height[1])] == pytest.approx(list(map(float, root.get("viewBox", "").split()))[2:])
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"100 mm", name} <= set(texts)
    assert not re.search(r"-0\.0\b", document)
    assert max(map(len, re.findall(r"\d\.(\d+)", document))) <= 3


@pytest.mark.parametrize(("game", "name"), LIBRARY)
def test_the_key_and_everything_else_is_on_the_page(game: str, name: str) -> None:
    root = ElementTree.fromstring(kind(game).svg(kind(game).parse(name)))
    left, top, width, height = map(float, root.get("viewBox", "").split())
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        room = (
            0.0
            if text.get("text-anchor") == "middle"
            else 0.5 * float(text.get("font-size", "")) * len(text.text or "")
        )
        assert left <= x <= x + room <= left + width, text.text
        assert top <= y <= top + height, text.text


def test_pictures_and_bytes_do_not_depend_on_the_run() -> None:
    """A run with another order of sets makes the same."""
    program = (
        "from hashlib import sha256\n"
        "from pitboard.tracks.kinds import kinds\n"
        "made = sha256()\n"
        "for one in kinds():\n"
        "    for name in one.names():\n"
        "        track = one.parse(name)\n"
        "        made.update(one.encode(track) + one.drawing(track, 100).plain.encode() + one.svg(track).encode())\n"
        "print(made.hexdigest())\n"
    )
    made = sha256()
    for game, name in LIBRARY:
        one, track = kind(game), kind(game).parse(name)
        made.update(one.encode(track) + one.drawing(track, 100).plain.encode() + one.svg(track).encode())
    assert fresh(program) == f"{made.hexdigest()}\n"


def test_modules_are_imported_when_they_are_wanted() -> None:
    program = (
        "import sys\n"
        "from pitboard.tracks.kinds import kind\n"
        "def there(*names): return [name for name in names if name in sys.modules]\n"
        "games = [f'pitboard.tracks.{game}' for game in ('rush', 'derby', 'rally', 'hexrace')]\n"
        "assert there(*games) == []\n"
        "kind('rally').encode(kind('rally').parse('demo'))\n"
        "assert there(*games, 'drawsvg') == ['pitboard.tracks.rally']\n"
    )
    fresh(program)


def test_the_own_keys_of_the_games_differ() -> None:
    keys = [key for one in kinds() for key in one.own_keys]
    assert len(keys) == len(set(keys))
    for one in kinds():
        for key in one.own_keys:
            assert told_by_shape({"rows": [], key: None, "tiles": ["1a", "201a"]}) == {one.game: key}


def test_objects_that_no_game_converts_stay_as_they_are() -> None:
    for game in ("rush", "derby", "rally"):
        track = {"tiles": ["anything"]}
        assert kind(game).for_setup(track) is track


def test_a_tile_file_of_another_version_is_refused() -> None:
    assert tile_file("rush", "format") is tile_file("rush", "format")
    with pytest.raises(Refusal) as caught:
        tile_file("rally", "note")
    assert caught.value.code == "tile-file"
    assert "rally-tiles.json has note 'Own data" in caught.value.message
