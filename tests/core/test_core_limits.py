"""Corners of the rules on the core: its limits (rush.md section 10), and what a board's players would notice."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pitboard.tracks
from cores import legal, numbers
from pitboard.records.sides import core_rules, firmware_folder
from pitboard.tracks.rush.blob import encode
from pitboard.tracks.rush.track import parse

TEAMS = [("tombstone", "b35"), ("totentanz", "r67"), ("komet", "b41"), ("miss_meteor", "r24"), ("wonder_brat", "b52")]
TEAMS += [("x_caliber", "r13")]
PLAYERS = [{"driver": driver, "car": car} for driver, car in TEAMS]
ARRIVALS = slice(13, 17)  # of the saved bytes, see layout


def start(track: object, players: list[dict[str, str]], cars: list[dict[str, Any]] | None = None, **more: Any) -> Any:
    """Returns a core with a race begun."""
    setup: dict[str, Any] = {"players": players, **more}
    if cars:
        setup["scenario"] = {"cars": cars}
    race = core_rules().load("rush")()
    race.start(setup, encode(parse(track, setup.get("laps", pitboard.tracks.KEEP))))
    return race


def play(race: Any, *acts: str, dice: list[int] | None = None) -> None:
    """Plays acts of the deciding seat, the last one with dice."""
    for act in acts:
        assert race.play(race.seat(), race.code(act), dice or [] if act is acts[-1] else []) == 0, act


def test_the_modules_repeat_the_numbers_of_the_layout() -> None:
    folder = firmware_folder() / "rules" / "rush"
    layout = numbers(folder / "layout.py", private=False)
    used: set[str] = set()
    for module in folder.glob("*.py"):
        repeated = numbers(module, private=True)
        own = {"RUSH", "FIELDS"} if module.name == "race.py" else set()  # the blob's
        assert {name: layout.get(name) for name in repeated.keys() - own} == {
            name: value for name, value in repeated.items() if name not in own
        }, module.name
        names = {node.id for node in ast.walk(ast.parse(module.read_text())) if isinstance(node, ast.Name)}
        text = module.read_text()
        assert [name for name in repeated if text.count(f"_{name}") < 2 or f"_{name}" not in names] == []
        used |= repeated.keys()
    assert layout.keys() - used == set()


def test_the_layout_has_no_overlaps() -> None:
    at = numbers(firmware_folder() / "rules" / "rush" / "layout.py", private=False)
    assert at["ORDERED"] + 1 == at["ORDER"] and at["ORDER"] + 6 == at["IN_LANE"]
    assert at["IN_LANE"] + 8 <= at["TRACK"] and at["TRACK"] + 4 <= at["TURN"]
    assert at["PUSHED"] + 12 == at["TURN_END"] <= at["ROWS"]
    assert at["BOXES"] == at["ROWS"] + 6 * at["WIDTH"]
    assert at["ROWS"] + 5 * at["WIDTH"] < 256, "a row's place fits into a byte"
    counters = ["STRUCTURE", "HEAT", "STEERING", "BRAKES", "TURBO", "MINES"]
    assert [at[name] - at["STRUCTURE"] for name in counters] == list(range(6))


def test_the_tables_are_those_of_the_tile_file() -> None:
    start("oval5", PLAYERS[:1])
    from rules.rush import tables, terms  # type: ignore[import-not-found]

    data = json.loads((Path(pitboard.tracks.__file__).parent / "data" / "rush-tiles.json").read_text())
    board = data["dashboard"]
    places = [(0, 0)] + [(int(gear), int(text[:-1])) for gear, row in board["gears"].items() for text in row]
    zones = [0] + ["YOR".index(text[-1]) + 1 for row in board["gears"].values() for text in row]
    assert list(zip(tables.GEAR, tables.SPEED, strict=True)) == places
    assert list(tables.RED_DICE) == zones
    index = {place: number for number, place in enumerate(places)}
    up = {index[0, 0]: index[tuple(board["neutral_to"])]}
    up |= {i: i + 1 for i in range(1, len(places) - 1) if places[i][0] == places[i + 1][0]}
    diagonal = {index[tuple(low)]: index[tuple(high)] for low, high in board["diagonals"]}
    everywhere = range(len(places))
    assert list(tables.UP) == [up.get(i, 0) for i in everywhere]
    assert list(tables.DOWN) == [{j: i for i, j in up.items() if i}.get(i, 0) for i in everywhere]
    assert list(tables.UP_RIGHT) == [diagonal.get(i, 0) for i in everywhere]
    assert list(tables.DOWN_LEFT) == [{j: i for i, j in diagonal.items()}.get(i, 0) for i in everywhere]
    for i in everywhere:
        ring, at = {i}, tables.SAME[i]
        while at != i:
            ring.add(at)
            at = tables.SAME[at]
        assert ring == {j for j in everywhere if places[j][1] == places[i][1]}
    assert {str(speed): dice for speed, dice in enumerate(tables.WHITE_DICE) if str(speed) in board["white_dice"]} == (
        board["white_dice"]
    )
    bits = {name: 1 << i for i, name in enumerate(terms.EQUIPMENT)}
    for name, has in zip(terms.DRIVERS, terms.DRIVER_HAS, strict=True):
        assert has == sum(bits[thing] for thing in ["booster", "extinguisher", *data["drivers"][name]["equipment"]])
    parts = {"armour": 1, "computer": 2, "combat": 4, "minelayer": 8}
    for name, has in zip(terms.CARS, terms.CAR_HAS, strict=True):
        assert has == sum(parts[part] for part in data["cars"][name]["permanent"])


def test_the_largest_track_and_the_longest_race() -> None:
    track = {"strip": ["." * 128] * 6, "start": 3, "finish": 2, "closed": True, "laps": 9}
    cars = [{"box": [lane, 1], "passes": 9, "gear": 1, "speed": 4} for lane in range(6)]
    race = start(track, PLAYERS, cars)
    assert race.state()["track"]["distance"] == 127 + 8 * 128
    assert [car["progress"] for car in race.state()["cars"]] == [126 + 8 * 128] * 6
    play(race, "maintain")
    play(race, "roll", dice=[6])
    play(race, "ahead")  # RNC-25
    assert race.result() == {"winners": [0], "end": "finish", "rounds": 1}
    assert race.state()["cars"][0]["box"] == [0, 2] and race.state()["cars"][0]["lap"] == 10


@pytest.mark.parametrize("finish", [0, 5, 9, 15])
def test_the_finish_line_counts_in_the_last_lap_only(finish: int) -> None:  # RNC-25
    track = {"strip": ["." * 16, "#" + "." * 15], "start": 5, "finish": finish, "closed": True, "laps": 2}
    race = start(track, PLAYERS[:1], [{"box": [0, 4], "passes": 0, "gear": 1, "speed": 4, "on": ["booster"]}])
    distance = race.state()["track"]["distance"]
    steps = 0
    while not race.over():
        acts = legal(race)
        act = next(act for act in ("ahead", "roll", "maintain", "done") if act in acts)
        play(race, act, dice=[6] if act == "roll" else None)
        steps += act == "ahead"
        assert race.over() == (race.state()["cars"][0]["progress"] >= distance)
    assert steps == distance + 1


def test_arrival_numbers_have_32_bits() -> None:  # RNC-06
    track = {"strip": ["." * 40, "." * 40], "start": 4, "finish": 39}
    cars = [{"box": [0, 9], "gear": 1, "speed": 4}, {"box": [1, 9], "gear": 1, "speed": 4}]
    race = start(track, PLAYERS[:2], cars)
    for counter in (254, 255, 65_534, 65_535, 2**24 - 2, 2**24 - 1, 2**31 - 2):
        here = race.copy()
        data = bytearray(here.save())
        data[ARRIVALS] = counter.to_bytes(4, "little")
        here.restore(bytes(data))
        for turn in range(2):
            seat = here.seat()
            play(here, "maintain")
            play(here, "roll", dice=[6])
            for step in range(1, 5):
                play(here, "ahead")
                assert here.state()["cars"][seat]["arrival"] == counter + 4 * turn + step
            play(here, "done")
        assert here.state()["order"] == [0, 1], "level again: who came first"


def test_the_most_rams_at_once() -> None:  # RNC-35, RNC-40, RNC-41
    strip = ["." * 20, ".....----" + "." * 11, "." * 20]
    cars: list[dict[str, Any]] = [{"box": box, "gear": 1, "speed": 4} for box in ([0, 1], [0, 2], [0, 3], [2, 1])]
    cars += [{"box": [1, 1], "gear": 1, "speed": 4, "on": ["bumper", "saw"]}, {"box": [2, 2], "gear": 1, "speed": 4}]
    race = start({"strip": strip, "start": 1, "finish": 19}, PLAYERS, cars, order=[0, 1, 2, 3, 5, 4])
    while race.seat() != 4:
        play(race, "maintain")
        play(race, "roll", dice=[6])
        play(race, "ahead", "ahead", "ahead", "ahead", "done")
    play(race, "maintain")
    play(race, "roll", dice=[6])
    play(race, "ahead", "ahead", "ahead")
    assert race.state()["cars"][4]["box"] == [1, 4]
    rams = {f"ram {seat}{arms}" for seat in (0, 1, 2, 3, 5) for arms in ("", " bumper", " saw", " bumper saw")}
    steps = {"ahead", "left", "right", "force left", "force right"}
    assert legal(race) == rams | steps | {"mine", "on booster", "on extinguisher"}


def test_the_most_dice_at_once() -> None:
    cars: list[dict[str, Any]] = [{"box": [0, 9], "gear": 5, "speed": 16}, {"box": [1, 10], "gear": 1, "speed": 5}]
    track = {"strip": ["." * 40, "." * 40], "start": 4, "finish": 39}
    race = start(track, PLAYERS[:2], [cars[0], {**cars[1], "box": [1, 5]}])
    play(race, "maintain")
    play(race, "roll", dice=[6, 6, 6, 6, 6, 6, 6])
    play(race, "ahead", "ahead", "ahead", "force right", dice=[1, 1, 1, 1, 1])
    assert race.state()["turn"]["left"] == 12, "free: the barrier's dice only"
    race = start(track, PLAYERS[:2], [{**cars[0], "box": [0, 4]}, {**cars[1], "box": [1, 5]}], order=[1, 0])
    play(race, "maintain")
    play(race, "roll", dice=[6])
    play(race, "ahead", "ahead", "ahead", "ahead", "ahead", "done")
    play(race, "maintain")
    play(race, "roll", dice=[6, 6, 6, 6, 6, 6, 6])
    play(race, "ahead", "ahead", "ahead", "ahead", "ahead")
    force = race.code("force right")
    wanted = []
    dice: list[int] = []
    while more := race.play(0, force, dice):
        wanted.append((more, race.ask_kind, race.ask_rule))
        dice += [3] * more
    assert wanted == [(5, 0, 28), (1, 1, 36), (11, 0, 32)]  # RNC-30, RNC-31, RNC-32
    state = race.state()
    assert state["turn"]["stopped"] and [car["structure"] for car in state["cars"]] == [3, 8]


def test_a_full_grid_from_behind_the_line() -> None:  # RNC-03
    strip = ["#.--..", "......", "_.#..."]
    track = {"strip": [row + "." * 10 for row in strip], "start": 6, "finish": 15}
    race = start(track, PLAYERS)
    rows = []
    while race.state()["phase"] == "grid":
        acts = legal(race)
        rows.append(acts)
        play(race, min(acts))
    one, two = "place 0", "place 1"
    assert rows[:3] == [{one, two, "place 2"}, {two, "place 2"}, {"place 2"}]
    assert rows[3:] == [{one, two, "place 2"}, {two, "place 2"}, {"place 2"}]
    assert [car["box"] for car in race.state()["cars"]] == [[0, 5], [1, 5], [2, 5], [0, 4], [1, 4], [2, 4]]
    assert race.state()["order"] == [0, 1, 2, 3, 4, 5]


def test_random_races_keep_what_the_state_says_twice() -> None:
    for number in range(30):
        rng = Random(f"twice {number}")
        track = rng.choice(["oval5", "forge8", "grand10", "canyon6"])
        race = start(track, rng.sample(PLAYERS, rng.randint(1, 6)), options={"quick_arm": rng.random() < 0.5})
        while not race.over():
            act, dice = rng.choice(race.acts[: race.legal()]), list[int]()
            while more := race.play(race.seat(), act, dice):
                dice += [rng.randint(1, 6) for _ in range(more)]
            consistent(race)


def consistent(race: Any) -> None:
    """Looks whether boxes, lanes and rows tell the same."""
    data, cars = race.save(), race.state()["cars"]
    boxes, lanes = data[208:], data[25:33]
    assert data[4] == sum(not car["wreck"] for car in cars)
    for car in cars:
        at = data[64 + 24 * car["seat"]] | data[65 + 24 * car["seat"]] << 8
        if car["box"] and car["wreck"]:
            assert boxes[at] & 16
        elif car["box"]:
            assert boxes[at] & 7 == car["seat"] + 1
        inside = {lane - 1 for lane in range(8) if lanes[lane] >> car["seat"] & 1}
        assert inside == ({car["box"][0]} if car["box"] and not car["wreck"] else set())
    assert sum(box & 7 > 0 for box in boxes) == sum(car["box"] is not None and not car["wreck"] for car in cars)
    assert boxes[-1] == 128
