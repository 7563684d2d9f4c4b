"""What the table is told of a race of Rush n' Crush agrees with what the rules then do."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pitboard.engine import random_setup
from pitboard.records.sides import firmware_folder
from pitboard.tracks.blob import tiles_of
from pitboard.tracks.rush.blob import decode, encode
from pitboard.tracks.rush.track import parse
from rush_faces import (
    END,
    FORCED,
    GRID,
    LEVER,
    MOVE,
    PEDALS,
    Canvas,
    Face,
    Painted,
    Paper,
    Words,
    begin,
    dashboard,
    decisions,
    rolls,
    setups,
)
from tests.depth.call_depth import CallDepth

RACES = 60
STRIP = {"strip": ["." * 40] * 3, "start": 4, "finish": 39}
PLAYERS = [{"driver": "komet", "car": "b41"}, {"driver": "tombstone", "car": "b35"}]


def box_number(core: Any, name: list[int] | None) -> int:
    """Returns the number of a box of this name."""
    if name is None:
        return -1
    track = core.track
    return next(box for box in range(track.boxes) if [track.lane[box], track.first[box]] == name)


@pytest.mark.parametrize(
    "track", ["oval5", "forge8", "grand10", "canyon6", {"strip": ["." * 9] * 3, "start": 2, "finish": 8}]
)
def test_cells_and_tiles_are_the_blobs(track: Any) -> None:
    face = begin({"players": PLAYERS[:1], "track": track})
    blob = encode(parse(track))
    compiled = decode(blob)
    assert face.boxes == len(compiled.lane) and face.seats == 1 and face.game == "rush"
    assert list(face.sensor_of) == list(compiled.sensor)
    assert list(face.light_of) == list(compiled.light)
    assert face.tiles == [tuple(tile) for tile in tiles_of(blob)]


def test_names_and_effects_fit_and_tell_acts_apart() -> None:
    seen: Counter[str] = Counter()
    for setup, rng in setups("texts", RACES):
        for face, _ in decisions(setup, rng):
            codes = list(face.codes[: face.count])
            assert sorted(codes) == sorted(face.core.acts[: face.core.legal()])
            titles = [face.title(code) for code in codes]
            assert len(set(titles)) == len(titles), titles
            for title, code in zip(titles, codes, strict=True):
                effect = face.effect(code)
                assert 0 < len(title) <= 10 and 0 < len(effect) <= 21, (title, effect)
                assert "?" not in title + effect and "{" not in title + effect, (title, effect)
                seen[face.core.text(code).split()[0]] += 1
    assert len(seen) == 17, seen  # every first word of an act


def test_a_target_is_where_its_act_puts_the_car() -> None:
    count = 0
    for setup, rng in setups("targets", RACES):
        for face, _ in decisions(setup, rng):
            for i in range(face.targets):
                core = face.core.copy()
                core.roll = rolls(rng)
                seat = core.seat()
                risky = face.target_look[i] == 5
                assert (core.play(seat, face.target_code[i], ()) > 0) == risky
                if risky:
                    assert core.play(seat, face.target_code[i]) == 0
                assert box_number(core, core.state()["cars"][seat]["box"]) == face.target_box[i]
                count += 1
            acts = {face.core.text(code) for code in face.codes[: face.count]}
            steps = {face.core.text(code) for code in face.target_code[: face.targets]}
            assert steps >= {act for act in acts if act in ("left", "right") or act.startswith("place")}
    assert count > 1000


def test_the_looks_of_targets_say_what_they_cost() -> None:
    """rush.md section 8: green, blue while lane changes remain, amber for a point, danger for dice."""
    seen: Counter[int] = Counter()
    for setup, rng in setups("looks", RACES):
        for face, _ in decisions(setup, rng):
            if face.phase != MOVE:
                continue
            for i in range(face.targets):
                core, look = face.core.copy(), face.target_look[i]
                seen[look] += 1
                if look == 5:
                    continue
                seat, lanes = core.seat(), core.state()["turn"]["lanes"]
                steering = core.state()["cars"][seat]["steering"]
                core.play(seat, face.target_code[i], ())
                spent = steering - core.state()["cars"][seat]["steering"]
                if core.over():
                    assert look == 3
                elif face.target_code[i] == 8:
                    assert (look, spent) == (3, 0)
                else:
                    assert (look, spent) == ((4, 1) if lanes == 0 else (17, 0))
    assert seen.keys() == {3, 4, 5, 17}, seen


def test_the_first_choice_is_sensible() -> None:
    """No turbo, no fight, no step that costs more than another one, and heat is looked after."""
    seen: set[str] = set()
    for setup, rng in setups("defaults", RACES):
        for face, _ in decisions(setup, rng):
            act = face.core.text(face.codes[0])
            acts = [face.core.text(code) for code in face.codes[: face.count]]
            heat = face.core.data[face.row + 9]
            seen.add(act.split()[0])
            assert face.chosen == face.codes[0] and act in acts
            if face.phase == LEVER and heat > 2 and "use extinguisher" in acts:
                assert act == "use extinguisher"
            elif face.phase == LEVER and heat > 2 and "on extinguisher" in acts:
                assert act == "on extinguisher"
            elif face.phase == PEDALS:
                assert act == "roll" or act.startswith("brake")
            elif face.phase == END:
                assert act == "done"
            elif face.phase == MOVE:
                looks = {face.core.text(face.target_code[i]): face.target_look[i] for i in range(face.targets)}
                costs = {3: 0, 17: 0, 4: 1, 5: 2}
                assert (not looks and act == "ahead") or costs[looks[act]] == min(
                    costs[look] for look in looks.values()
                )
    assert seen == {"place", "accelerate", "decelerate", "maintain", "gear", "on", "use", "brake", "roll", "ahead",
                    "left", "right", "force", "done"}  # fmt: skip


@pytest.mark.parametrize(("track", "least"), [("oval5", 16), ("grand10", 16)])
def test_cars_that_take_the_first_choice_arrive(track: str, least: int) -> None:
    finished = 0
    for number in range(20):
        rng = Random(f"first choice {number}")
        face = begin(random_setup("rush", rng, 4, track))
        face.core.roll = rolls(rng)
        while not face.core.over():
            face.look()
            face.core.play(face.seat, face.codes[0])
        finished += face.core.data[5] == 1
    assert finished >= least


def test_calls_are_not_too_deep() -> None:
    """The table's loop calls the face from its fifth frame, and 14 are all that there are."""
    depth = CallDepth(firmware_folder())
    canvas = Canvas()
    for setup, rng in setups("depth", RACES // 3):
        for face, code in decisions(setup, rng, 80):
            with depth:
                face.look()
                for act in face.codes[: face.count]:
                    face.title(act)
                    face.effect(act)
                    face.show_targets(Painted(), False)
                    face.show_choice(Painted(), act)
                for row in (0, 3, 4, 5, 6):
                    face.page(canvas, row)
                box = rng.randrange(face.boxes)
                if face.way(box, [box] * 9, 2) > 0:
                    face.show_path(Painted())
                face.extendable(box)
                for way in range(face.ways()):
                    face.way_of(way)
                face.before(code)
            if rng.random() < 0.1:
                with depth:
                    for page in range(3):
                        face.details(canvas, page)
            race, other = face.core, face.core.copy()
            other.roll = rolls(rng)
            other.play(other.seat(), code)
            face.core = other
            with depth:
                face.told(code, other.dice)
                face.asks(code)
                face.show_race(Painted())
                face.stands([0] * 6)
            face.core = race
    assert 5 < depth.deepest <= 8, f"\n{depth}"


def test_stands_are_the_live_cars_boxes() -> None:
    for setup, rng in setups("stands", RACES):
        out = [-2] * 6
        for face, _ in decisions(setup, rng, 120):
            face.stands(out)
            cars = face.core.state()["cars"]
            wanted = [-1 if car["wreck"] else box_number(face.core, car["box"]) for car in cars]
            assert out[: len(cars)] == wanted and out[len(cars) :] == [-2] * (6 - len(cars))


def test_what_followed_is_told_in_two_rows() -> None:
    seen: Counter[str] = Counter()
    for setup, rng in setups("told", RACES):
        for face, code in decisions(setup, rng):
            core = face.core
            before = core.state()
            dice = rolls(rng)
            core.roll, other = dice, core.copy()
            other.roll = dice
            face.before(code)
            face.core = other
            other.play(other.seat(), code)
            told = face.told(code, other.dice)
            rows = told.split("|")
            assert 1 <= len(rows) <= 2 and all(0 < len(row) <= 21 for row in rows), told
            assert "?" not in told and "{" not in told, told
            seen[rows[-1].split()[-1]] += 1
            _check_asks(face, code, before, other.state())
            face.core = core
    assert seen["turn"] and seen["wins"] and seen["pushed"] and seen["wrecked"]


def _check_asks(face: Any, code: int, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Compares the steps to be confirmed with the public states before and after an act."""
    asked = {(face.ask_text[i], face.ask_box[i]) for i in range(face.asks(code))}
    wanted = set()
    for was, car in zip(before["cars"], after["cars"], strict=True):
        if car["wreck"] and not was["wreck"]:
            wanted.add(("Lay the wreck marker", box_number(face.core, car["box"])))
    for box in after["mines"]:
        if box not in before["mines"]:
            wanted.add(("Lay a mine marker", box_number(face.core, box)))
    for box in before["mines"]:
        if box not in after["mines"]:
            wanted.add(("Take the mine away", box_number(face.core, box)))
    assert asked == wanted and len(asked) == face.asked


def test_lights_show_the_race_and_the_choices() -> None:
    seen: set[int] = set()
    for setup, rng in setups("lights", RACES):
        for face, _ in decisions(setup, rng, 150):
            layers = Painted()
            face.show_race(layers)
            state = face.core.state()
            cars = {box_number(face.core, car["box"]): car["seat"] for car in state["cars"] if not car["wreck"]}
            cars.pop(-1, None)
            race = layers.looks[0]
            assert {box: look[1] for box, look in race.items() if look[0] == 2} == cars
            for box in state["mines"]:
                assert box_number(face.core, box) in cars or race[box_number(face.core, box)] == (9, 0)
            face.show_targets(layers, True)
            lit = {face.target_box[i]: (face.target_look[i], 0) for i in range(face.targets)}
            if face.box >= 0:
                lit[face.box] = (1, face.seat)
            assert layers.looks[1] == lit
            for code in face.codes[: face.count]:
                face.show_targets(layers, False)
                face.show_choice(layers, code)
                assert face.chosen == code and max(layers.looks[1], default=0) < face.boxes
                seen |= {look for look, _ in layers.looks[1].values()}
                _check_choice(face, code, layers.looks[1])
            seen |= {look for look, _ in race.values()}
    assert seen == {1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19}


def _check_choice(face: Any, code: int, lit: dict[int, tuple[int, int]]) -> None:
    """Holds what a choice lights against what the act would do."""
    words = face.core.text(code).split()
    cars = face.core.state()["cars"]
    if words[0] == "ram":
        assert lit[box_number(face.core, cars[int(words[1])]["box"])][0] == 14
    elif words[0] == "mine":
        assert lit[box_number(face.core, face.core.state()["turn"]["left_box"])] == (14, 0)
    elif words[0] == "force":
        assert lit[face.core.ways[1 if words[1] == "left" else 2][face.box]][0] == 16
    elif words[0] == "ahead" and face.core.ways[0][face.box] == face.boxes:
        assert lit[face.box] == (19, 0)


def test_the_push_box_is_where_a_ram_pushes() -> None:
    pushes = 0
    for setup, rng in setups("push", 3 * RACES):
        for face, _ in decisions(setup, rng, 150):
            for code in face.codes[: face.count]:
                if not 24 <= code < 32:
                    continue
                layers = Painted()
                face.show_targets(layers, False)
                face.show_choice(layers, code)
                orange = [box for box, look in layers.looks[1].items() if look[0] == 15]
                core = face.core.copy()
                core.roll = lambda count: [6] * count
                core.play(core.seat(), code)
                pushed = core.state()["cars"][code & 7]["box"]
                moved = pushed != face.core.state()["cars"][code & 7]["box"]
                assert orange == ([box_number(core, pushed)] if moved else [])
                pushes += moved
    assert pushes > 20


def test_the_dashboard_shows_the_public_state() -> None:
    for setup, rng in setups("page", RACES):
        paper = Paper()
        for face, _ in decisions(setup, rng, 120):
            for row in (1, 2, 7):
                paper.line(row, "the table's own")
            dashboard(face, paper)
            lines, state = paper.lines(), face.core.state()
            assert [lines[row] for row in (1, 2, 7)] == 3 * ["the table's own"]
            car = state["cars"][state["seat"]]
            assert lines[0].startswith(face.seat_name(state["seat"])) and lines[0].endswith(f"R{state['round']}")
            where, place, *_ = lines[3][:12].split()
            assert where == f"Lap{car['lap']}/{state['track']['laps']}"
            assert place == f"#{_place(state, car)}/{len(state['cars'])}"
            assert lines[3][12:16].strip() == (f"{car['gear']}:{car['speed']}" if car["gear"] else "P")
            _check_gauges(paper, car, face.core)
            assert lines[4][13:].startswith(_tests(state))
            right = lines[3][16:20]
            if state["turn"]["left"]:
                assert right[::2].strip() == str(state["turn"]["left"])
            elif face.phase == END:
                acts = [face.core.text(code).split()[0] for code in face.codes[: face.count]]
                assert (right.strip() == "ram", lines[4][16:] == "mine") == ("ram" in acts, "mine" in acts)
            on = [car["equipment"][name] for name in ORDER if name in car["equipment"]]
            assert [lines[4][3 * k] == "\x06" for k in range(len(on))] == on


def _place(state: dict[str, Any], car: dict[str, Any]) -> str:
    """Returns the place of a car that isn't a wreck."""
    others = [other for other in state["cars"] if other["progress"] is not None and not other["wreck"]]
    if car["progress"] is None:
        return "-"
    return str(1 + sum((-one["progress"], one["arrival"]) < (-car["progress"], car["arrival"]) for one in others))


def _tests(state: dict[str, Any]) -> str:
    """Returns what the dashboard shows of the tests: the threshold, then lane changes, at last the pawns' moves."""
    turn = state["turn"]
    if state["phase"] in ("grid", "lever", "pedals"):
        return f"hot<{3 + turn['turbo']}"
    if state["phase"] == "end":
        return f"x{2 - len(turn['pawns'])}"
    lanes = "\x03" if turn["lanes"] < 0 else turn["lanes"]
    return f"\x01{lanes}\x02"


def _check_gauges(paper: Paper, car: dict[str, Any], core: Any) -> None:
    """Holds numbers and bars against a car; what is nearly lost is dark on light."""
    mines = f"MIN{car['mines']}" if core.data[core.data[2] + 16] & 8 else ""
    assert paper.lines()[5] == f"STR{car['structure']}####HEAT{car['heat']}####{mines}".rstrip()
    assert paper.lines()[6] == f"STEER{car['steering']}##BRK{car['brakes']}##TRB{car['turbo']}###"
    low = {(5, 3)} if car["structure"] < 2 else set()
    low |= {(5, 12)} if car["heat"] > 4 else set()
    low |= {(6, column) for column, name in ((5, "steering"), (11, "brakes"), (17, "turbo")) if car[name] < 2}
    assert {at for at in paper.inverted if at[0] in (5, 6)} == low


ORDER = ("booster", "extinguisher", "bumper", "gun", "flamer", "saw")


def test_details_have_three_pages() -> None:
    for setup, rng in setups("details", RACES // 4):
        for face, code in decisions(setup, rng, 40):
            face.show_choice(Painted(), code)
            for page in range(4):
                paper = Paper()
                assert face.details(paper, page) == 3
                assert ("?" not in "".join(paper.lines())) and (paper.lines()[0] != "") == (page < 3)


def test_the_gear_matrix_marks_present_and_chosen_position() -> None:
    cars = [{"box": [0, 8], "gear": 3, "speed": 12}]
    face = begin({"players": PLAYERS[:1], "track": STRIP, "scenario": {"cars": cars}})
    face.look()
    face.show_choice(Painted(), face.core.code("decelerate"))
    paper = Paper()
    face.details(paper, 1)
    assert paper.lines()[:7] == [
        "Gears       3:12>3:10",
        "1   4  5  6  7  8",
        "2   5  6  7  8  9 10",
        "3   6  8 10[12]",
        "4   9 11 12 14",
        "5  12 14 16 18",
        "\x06\x06 2 red, <3 hot",
    ]
    assert {at for at in paper.inverted if at[0]} == {(3, 9), (3, 10)}


@pytest.mark.parametrize(
    ("car", "act", "effect"),
    [
        ({"gear": 3, "speed": 6}, "accelerate", "3:6>3:8, 1 red <3"),
        ({"gear": 3, "speed": 12}, "decelerate 2", "3:12>2:10, 3 red <3"),
        ({"gear": 3, "speed": 12}, "gear 5", "3:12>5:12, 1 red <3"),
        ({"gear": 3, "speed": 12}, "maintain", "3:12, 3 red <3"),
        ({"gear": 3, "speed": 12, "heat": 4, "on": ["extinguisher"]}, "use extinguisher", "1 pawn, heat 4>3"),
        ({"gear": 3, "speed": 12}, "on gun", "1 pawn, use next turn"),
    ],
)
def test_effects_of_the_lever(car: dict[str, Any], act: str, effect: str) -> None:
    face = begin({"players": PLAYERS[:1], "track": STRIP, "scenario": {"cars": [{"box": [0, 8], **car}]}})
    face.look()
    assert face.effect(face.core.code(act)) == effect


def test_effects_of_a_whole_turn() -> None:
    """Numbers as in rush.md section 9."""
    track = {"strip": ["." * 40, "." * 40, "." * 12 + "#" + "." * 27], "start": 4, "finish": 39}
    cars = [{"box": [2, 8], "gear": 3, "speed": 12, "steering": 3}, {"box": [1, 20]}]
    face = begin({"players": PLAYERS, "track": track, "order": [0, 1], "scenario": {"cars": cars}})
    core = face.core
    core.play(1, core.code("accelerate"), ())
    core.play(1, core.code("roll"), (1,))
    for _ in range(4):
        core.play(1, core.code("ahead"), ())
    face.look()
    assert face.effect(core.code("done")) == "next: White"
    core.play(1, core.code("done"), ())

    def effect(act: str) -> str:
        face.look()
        return str(face.effect(core.code(act)))

    core.play(0, core.code("maintain"), ())
    assert effect("brake") == "3:12>3:10, -1 brake"
    assert effect("turbo 4") == "3:12>4:14 -1 turbo <4"
    assert effect("roll") == "3 white 3 red, <3 hot"
    face.before(core.code("roll"))
    core.play(0, core.code("roll"), (1, 4, 5, 2, 3, 4))
    assert face.told(core.code("roll"), core.dice) == "1 4 5: 1 lanes|red: 2 3 4, heat +1"
    assert effect("ahead") == "11 to go after it"
    assert effect("left") == "lane change, 0 left"
    assert effect("force left") == "highest of 3"
    core.play(0, core.code("left"), ())
    assert effect("left") == "-1 steering, 2 left"
    assert effect("right") == "-1 steering, 2 left"
    core.play(0, core.code("right"), ())
    core.play(0, core.code("ahead"), ())
    assert effect("ahead") == "wall! roll 3, highest"
    face.before(core.code("ahead"))
    core.play(0, core.code("ahead"), (1, 2, 4))
    assert face.told(core.code("ahead"), core.dice) == "wall: 1 2 4|structure -4"
    assert effect("force left") == "no further loss"


def test_over_nothing_is_offered() -> None:
    for setup, rng in setups("over", 40):
        face = [face for face, _ in decisions(setup, rng, 2000)][-1]
        if not face.core.over():
            continue
        face.look()
        layers, paper = Painted(), Paper()
        face.show_race(layers)
        face.show_targets(layers, False)
        dashboard(face, paper)
        assert (face.count, face.targets, face.seat, face.details(paper, 0)) == (0, 0, -1, 0)
        assert layers.looks[1] == {} and paper.lines()[0].startswith("race over")


def test_names_of_seats_and_dice() -> None:
    face = begin({"players": PLAYERS[:1], "track": "oval5"})
    assert [face.seat_name(seat) for seat in range(6)] == ["White", "Yellow", "Orange", "Blue", "Magenta", "Cyan"]
    assert [face.dice_name(kind) for kind in range(3)] == ["", "white", "red"]
    assert Face(face.core, encode(parse("oval5")), Words("xx")).seat_name(0) == "White"


def test_place_by_place_on_the_grid() -> None:
    face = begin({"players": PLAYERS, "track": "oval5"})
    face.look()
    assert face.phase == GRID and face.targets == face.count == 4
    assert [face.title(code) for code in face.codes[:4]] == ["lane 2", "lane 3", "lane 4", "lane 5"]
    assert face.effect(face.codes[0]) == "start from lane 2"
    assert face.way(face.target_box[2], [0] * 24, 0) == 1 and face.path[0] == face.target_code[2]
    assert not face.extendable(face.target_box[2])


def test_a_forced_car_is_offered_the_free_side() -> None:
    for setup, rng in setups("forced", 2 * RACES):
        for face, _ in decisions(setup, rng):
            if face.phase == FORCED and face.count == 2:
                there = [face.core.data[208 + face.core.ways[way][face.box]] for way in (1, 2)]
                side = face.codes[0] - 16
                assert not there[side] & 7 or there[1 - side] & 7
