"""The hex race's core: its layout and tables, its acts by number, and the verbs of a board in corner cases."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pitboard.tracks
from cores import legal, numbers, refusal, spoilt
from pitboard.records.sides import core_rules, firmware_folder
from pitboard.tracks.hexrace.blob import encode
from pitboard.tracks.hexrace.track import parse

Refused: type[Exception] = core_rules().Refused
FOLDER = firmware_folder() / "rules" / "hexrace"
ROWS_OF_STARTS = (11, 1, 3, 5, 7, 15, 17, 19)
WIDE = {
    "rows": [
        (str(ROWS_OF_STARTS.index(row) + 1) if row in ROWS_OF_STARTS else ".") + "." * 28 + "BCA" for row in range(24)
    ],
    "facing": "e",
    "gates": ["e"] * 3,
}
MAD = {"max": 12, "acc": 5, "brake": 8, "body": 12}


def core(players: int = 1, track: Any = WIDE, **setup: Any) -> Any:
    """Returns a core with a race begun, without coupons unless options are given."""
    race = core_rules().load("hexrace")()
    setup = {"players": players, "options": {"coupons": 0}, **setup}
    race.check(setup)
    race.start(setup, encode(parse(track, players)))
    return race


def play(race: Any, act: str, *dice: int) -> int:
    """Plays an act of the deciding seat, with three sixes if no dice are given; returns what is missing."""
    more: int = race.play(race.seat(), race.code(act), list(dice or (6, 6, 6)))
    return more


def test_the_modules_repeat_the_numbers_of_the_layout() -> None:
    layout = numbers(FOLDER / "layout.py", private=False)
    used: set[str] = set()
    for module in FOLDER.glob("*.py"):
        repeated = numbers(module, private=True)
        own = {"HEXRACE", "FIELDS"} if module.name == "race.py" else set()  # the blob's
        shared = {name: value for name, value in repeated.items() if name not in own}
        assert {name: layout.get(name) for name in shared} == shared, module.name
        text = module.read_text()
        assert [name for name in repeated if len(re.findall(rf"\b_{name}\b", text)) < 2] == [], module.name
        used |= repeated.keys()
    assert layout.keys() - used == set()


def test_the_layout_has_no_overlaps() -> None:
    at = numbers(FOLDER / "layout.py", private=False)
    assert at["ORDER"] + 8 == at["TRACK"] and at["TRACK"] + 4 == at["ROLL_ACT"]
    assert at["DICE"] + 3 == at["ADDED"] < at["LAST_SEAT"]
    assert at["LAST_STEPS"] < at["ROWS"] and at["ROWS"] + 8 * at["WIDTH"] == at["SIZE"]
    assert at["ROWS"] + 7 * at["WIDTH"] < 256, "a row's place fits into a byte"
    assert [at[name] - at["MAX"] for name in ("MAX", "ACC", "BRAKE", "BODY")] == [0, 1, 2, 3]
    assert at["END"] + 4 == at["WIDTH"]
    assert at["BLOCKED"] == at["WALL"] | at["CAR"]


def test_the_models_are_those_of_the_tile_file() -> None:
    core()
    from rules.hexrace import tables  # type: ignore[import-not-found]

    models = json.loads((Path(pitboard.tracks.__file__).parent / "data" / "hexrace-tiles.json").read_text())["models"]
    assert sorted(tables.MODELS) == sorted(models)
    for number, name in enumerate(tables.MODELS):
        values = [models[name][key] for key in ("max", "acc", "brake", "body")]
        assert list(tables.DATA[4 * number : 4 * number + 4]) == values


def every_act() -> list[str]:
    """Returns all act strings of hexrace.md section 5."""
    acts = ["keep", "add", "reroll"]
    acts += [f"gas {speed}" for speed in range(1, 13)] + [f"brake {speed}" for speed in range(12)]
    for side in ("left", "right"):
        for lanes in (1, 2):
            acts += [f"lane {side} {lanes} {speed}" for speed in range(lanes, 13)]
            acts += [f"lane {side} {lanes} {speed} late" for speed in range(lanes + 1, 13)]
        acts += [f"turn {side} {speed} {steps}" for speed in range(1, 13) for steps in range(speed + 1)]
        acts += [f"swing {side} {steps}" for steps in range(1, 3 + (side == "right"))]
    return acts


def test_every_act_string_has_one_code() -> None:
    race = core_rules().load("hexrace")()
    acts = every_act()
    codes = [race.code(act) for act in acts]
    assert len(set(codes)) == len(acts) and min(codes) > 0 and max(codes) < 1 << 16
    assert [race.text(code) for code in codes] == acts


@pytest.mark.parametrize(
    "act",
    [
        None, 8, True, [], {}, b"keep", "", " ", "Keep", "keep ", " keep", "keep 1", "keeps", "gas", "gas 0", "gas 13",
        "gas 01", "gas  1", "gas +1", "gas 1 1", "gas 1 late", "gas ", "brake 12", "brake -1", "brake x", "brake 1.0",
        "lane left 1", "lane left 0 1", "lane left 3 4", "lane left 2 1", "lane left 1 1 late", "lane left 2 2 late",
        "lane up 1 2", "lane 1 2", "lane left 1 2 late late", "lane left 1 2 Late", "lane  left 1 2", "lane left 1 2 ",
        "lane left 1 13", "turn left 1", "turn left 0 0", "turn left 1 2", "turn left 13 1", "turn left 2 1 late",
        "turn 2 1", "swing left 0", "swing left 3", "swing right 4", "swing left", "swing 1", "add 1", "reroll ",
        "keep\n", "add add", "left", "turn right 2 1 ", "lane right 1 -1",
    ],
)  # fmt: skip
def test_other_spellings_have_none(act: object) -> None:
    assert core_rules().load("hexrace")().code(act) == -1


def announceable(car: dict[str, int], now: int, raised: int, grass: bool) -> set[str]:
    """Returns what HEX-11 to HEX-22 let a car announce, act by act."""
    acc, half = car["acc"], (car["brake"] + 1) // 2
    top, low = min(car["max"], now + (1 if grass else acc)), now - car["brake"]

    def times(weight: int, speed: int) -> int:
        change = speed - now
        if weight:
            return weight - 1 + max(0, abs(change) + weight - (acc if change >= 0 else half - 1))
        return max(0, -change - half)

    found = {"keep"}
    for act in every_act()[3:]:
        kind, *words = act.split()
        speed = int(words[{"gas": 0, "brake": 0, "lane": 2, "turn": 1, "swing": 1}[kind]])
        if kind == "gas":
            possible, need = now < speed <= top, 0
        elif kind == "brake":
            possible, need = low <= speed < now, times(0, speed) * now
        elif kind == "swing":
            possible, need = now <= 2, 2 * now
        else:
            weight = int(words[1]) if kind == "lane" else 2
            possible, need = max(1, low) <= speed <= top, times(weight, speed) * now
            possible = possible and (kind == "turn" or weight <= max(1, now))
        if possible and need + raised <= 18:
            found.add(act)
    return found


@pytest.mark.parametrize("acc", range(1, 6))
@pytest.mark.parametrize("brake", range(1, 9))
def test_what_any_car_can_announce(acc: int, brake: int) -> None:
    at = numbers(FOLDER / "layout.py", private=False)
    car = {"max": 7 + (acc + brake) % 6, "acc": acc, "brake": brake, "body": 5}
    race = core(cars=[car])
    codes = {act: race.code(act) for act in every_act()}
    saved = bytearray(race.save())
    for now in range(car["max"] + 1):
        for raised in (0, 6, 12, 18):
            grass = (now + raised // 6) % 2
            for name, value in (("SPEED", now), ("RAISE", raised), ("GRASS", grass)):
                saved[at["ROWS"] + at[name]] = value
            race.restore(saved)
            expected = announceable(car, now, raised, bool(grass))
            assert legal(race) == expected and race.legal() == len(expected) <= 234
            by_number = {act for act, code in codes.items() if accepted(race, code)}
            assert by_number == expected, (car, now, raised)


def accepted(race: Any, code: int) -> bool:
    """Tells whether an act may be announced: whether the race asks for its dice."""
    try:
        return bool(race.play(0, code, ()) == 3)
    except Refused:
        return False


def test_numbers_that_are_no_codes_are_not_played() -> None:
    race = core(cars=[MAD])
    play(race, "gas 2")
    known = set(race.acts[: race.legal()])
    assert [code for code in range(-1, 1 << 16) if accepted(race, code) != (code in known)] == []


def test_an_act_asks_for_its_dice() -> None:
    race = core()
    play(race, "gas 3")
    before = race.save()
    turn = race.code("turn left 3 1")
    assert race.play(0, turn, ()) == 3 and (race.ask_kind, race.ask_rule) == (0, 23)
    assert race.play(0, turn, [1]) == 2
    assert race.play(0, turn, (1, 1, 1)) == 0, "need 3"
    race.restore(before)
    play(race, "turn left 3 1", 1, 1, 1)
    assert race.state()["last"]["degree"] == 0
    assert play(race, "turn right 6 2", 1, 1, 1) == 0 and race.state()["last"]["degree"] == 1
    assert race.state()["last"]["need"] == 9


def failing(race: Any) -> None:
    """Fails two turns in a row: raise 12, streak 2, speed 6, a drift."""
    play(race, "gas 3")
    for degree in (1, 2):
        assert play(race, "turn left 6 6", 1, 1, 1) == 0
        assert race.state()["last"]["degree"] == degree


def test_a_rhythmic_skid_asks_for_two_more_dice() -> None:
    race = core()
    failing(race)
    before = race.save()
    turn = race.code("turn left 6 6")
    assert race.play(0, turn, [1, 1, 1]) == 2 and race.ask_rule == 35
    assert race.play(0, turn, (1, 1, 1, 4)) == 1
    assert refusal(race.play, 0, turn, [1, 1, 1, 4, 4, 4]) == "dice-many"
    assert race.save() == before
    assert race.play(0, turn, bytes([1, 1, 1, 4, 2])) == 0
    car = race.state()["cars"][0]
    assert (car["facing"], car["speed"], car["slide"], car["streak"]) == ("w", 4, "skid left", 3)
    race.restore(before)
    assert play(race, "lane left 1 6", 1, 1, 1) == 0, "base 0: the degree is by the missing points alone"


def test_coupons_ask_for_dice_only_when_they_throw() -> None:
    race = core(options={"coupons": 2})
    play(race, "gas 3")
    assert play(race, "turn left 6 0", 1, 1, 1) == 0
    assert legal(race) == {"keep", "add", "reroll"} and race.state()["phase"] == "coupon"
    before = race.save()
    assert race.play(0, race.code("reroll"), ()) == 3 and race.ask_rule == 29
    assert refusal(race.play, 0, race.code("add"), [1]) == "dice-many"
    assert refusal(race.play, 0, race.code("reroll"), [1, 1, 1, 1]) == "dice-many"
    assert refusal(race.play, 0, race.code("gas 5"), [1, 1, 1]) == "not-legal"
    assert race.save() == before
    assert race.play(0, race.code("reroll"), [1, 1, 1]) == 0
    assert race.state()["cars"][0]["coupons"] == 1
    assert race.play(0, race.code("add"), ()) == 0
    assert race.state()["last"]["total"] == 6 and race.state()["roll"] is None


@pytest.mark.parametrize("dice", [[0], [7], [True], [3.0], [None], ["3"], [[3]], [2**70], [6, 6, 6, 6, 0], "333", {3}])
def test_dice_are_whole_numbers_from_1_to_6(dice: Any) -> None:
    race = core()
    before = race.save()
    assert refusal(race.play, 0, race.code("gas 3"), dice) == "dice-range"
    assert race.save() == before


@pytest.mark.parametrize("seat", [1, -1, 2, 8, 255, None, False, 0.0, "0", [0]])
def test_only_the_deciding_seat_plays(seat: Any) -> None:
    race = core(2)
    assert refusal(race.play, seat, race.code("keep"), ()) == "wrong-seat"
    assert refusal(race.play, seat, -1, [9]) == "wrong-seat", "before the act is looked at"


@pytest.mark.parametrize("code", [-1, 0, 1, 255, 65535, 2**70, -(2**70), None, True, 1024.0, "keep", []])
def test_only_legal_codes_are_played(code: Any) -> None:
    race = core()
    assert race.code("keep") == 1024
    assert refusal(race.play, 0, code, [9]) == "not-legal"
    assert race.play(0, 1024, ()) == 3
    assert refusal(race.play, 0, code, ()) == "not-legal", "also after an act that was"
    play(race, "keep")
    assert refusal(race.play, 0, code, ()) == "not-legal"


def test_before_the_start_the_race_is_over() -> None:
    race = core_rules().load("hexrace")()
    assert race.over() and race.seat() == -1 and race.legal() == 0 and race.winners() == []
    assert refusal(race.play, 0, race.code("keep"), ()) == "over"


def test_blobs_are_refused_by_name() -> None:
    blob = encode(parse("oval"))
    faults: list[tuple[object, str]] = [
        (None, "blob-magic"),
        (spoilt(blob, 0, 0), "blob-magic"),
        (spoilt(blob, 4, 2), "blob-version"),
        (blob[:-1], "blob-length"),
        (spoilt(blob, 20, 255), "blob-crc"),
        (spoilt(blob, 5, 1), "blob-game"),
        (spoilt(blob, 12, 1, seal=True), "blob-length"),
        (spoilt(blob, -1, 0, seal=True), "blob-length"),
        (spoilt(blob, -1, blob[-1] + 1, seal=True), "blob-length"),
    ]
    race = core_rules().load("hexrace")()
    for fault, code in faults:
        assert refusal(race.start, {"players": 1}, fault) == code
    assert refusal(race.start, {"players": 0}, blob) == "players"
    race.start({"players": 1}, spoilt(blob, -2, 77, seal=True))  # which tiles lie there is the board's
    assert race.seat() >= 0
    two = {"rows": ["12....", "..BCA."], "facing": "e", "gates": ["e"] * 3}
    assert refusal(race.start, {"players": 3}, encode(parse(two, 2))) == "track-players"


def test_a_start_that_is_refused_leaves_the_race_as_it_was() -> None:
    race = core(2)
    before = race.save()
    assert refusal(race.start, {"players": 2, "laps": 0}, encode(parse(WIDE, 2))) == "laps"
    assert race.save() == before
    assert play(race, "gas 3") == 0


def wild(race: Any, rng: Random, acts: int) -> None:
    """Plays random acts."""
    for _ in range(acts):
        if race.over():
            return
        code, dice = rng.choice(race.acts[: race.legal()]), []
        while more := race.play(race.seat(), code, dice):
            dice += [rng.randint(1, 6) for _ in range(more)]


def test_saving_and_restoring_puts_the_board_back_too() -> None:
    for number in range(40):
        rng = Random(number)
        race = core(8, track=rng.choice(["oval", "hairpin"]), options={"coupons": 1, "cut_in": number % 4 > 0})
        wild(race, rng, rng.randint(0, 40))
        saved, state, board, acts = race.save(), race.state(), list(race.board), legal(race)
        wild(race, rng, 60)
        race.restore(saved)
        assert (race.state(), list(race.board), legal(race)) == (state, board, acts)
        twin = core(8, track="oval", options={"coupons": 1})
        if twin.track.columns == race.track.columns:
            twin.restore(saved)
            assert list(twin.board) == board
    for data in (core(8).save(), saved[:-1], b"", None, [*saved]):
        assert refusal(race.restore, data) == "bad-save"
    assert race.state() == state


def test_copies_go_their_own_ways() -> None:
    race = core(2)
    copy = race.copy()
    play(copy, "gas 3")
    assert copy.state()["turn"] == 1 and race.state()["turn"] == 0
    assert copy.track is race.track and list(copy.board) != list(race.board)


def test_a_streak_beyond_a_byte() -> None:
    race = core(round_limit=999, options={"coupons": 0, "damage": False})
    failing(race)
    play(race, "turn left 6 6", 1, 1, 1, 1, 1)
    for _ in range(300):
        assert play(race, "keep", 1, 1, 1) == 0
    assert race.state()["cars"][0]["streak"] == 303
    assert play(race, "keep") == 0
    car = race.state()["cars"][0]
    assert (car["streak"], car["raise"]) == (0, 0)


def test_a_car_may_look_off_the_map() -> None:
    """The hex before the nose of a car at an edge is no hex of the row on the map's other side."""
    rows = ["1" + "." * 9, "2" + "." * 9, "." * 5 + "BCA..", "3" + "." * 9, "4" + "." * 9]
    for facing in ("e", "se", "sw", "w", "nw", "ne"):
        race = core(4, track={"rows": rows, "facing": facing, "gates": ["e"] * 3}, options={"damage": False})
        for _ in range(4):
            assert play(race, "gas 1", 6, 6, 6) == 0
        state = race.state()
        for car, (column, row) in zip(state["cars"], [(0, 0), (0, 1), (0, 3), (0, 4)], strict=True):
            even = row % 2 == 0
            steps = {"e": (1, 0), "w": (-1, 0), "se": (1 - even, 1), "sw": (-even, 1), "ne": (1 - even, -1)}
            right, down = {**steps, "nw": (-even, -1)}[facing]
            inside = column + right >= 0 and 0 <= row + down < 5
            assert car["hex"] in ([column + right, row + down], [column, row])
            if not inside:
                assert (car["hex"], car["speed"]) == ([column, row], 0)


def test_the_state_of_a_finished_race() -> None:
    race = core(2, laps=1, cars=[MAD, MAD], grid=[1, 0])
    while not race.over():
        now = race.state()["cars"][race.seat()]["speed"]
        assert play(race, f"gas {min(12, now + 5)}" if now < 12 else "keep") == 0
    assert race.seat() == -1 and race.legal() == 0
    state = race.state()
    assert state["winners"] == race.winners() == state["ranking"][:1] == race.result()["winners"]
    assert (state["phase"], state["seat"], state["turn"], state["roll"]) == ("over", None, None, None)
    assert refusal(race.play, 0, race.code("keep"), ()) == "over"
