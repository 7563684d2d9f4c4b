"""Crash Derby's core: its layout and tables, its acts by number, and the verbs of a board in corner cases."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from cores import legal, numbers, refusal, spoilt
from pitboard.records.sides import core_rules, firmware_folder
from pitboard.tracks.derby.blob import encode
from pitboard.tracks.derby.track import parse

Refused: type[Exception] = core_rules().Refused
FOLDER = firmware_folder() / "rules" / "derby"
WAYS = ("n", "e", "s", "w", "ne", "se", "sw", "nw")
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
ABILITIES = ("fireproof", "service", "map-traversal", "offroad-tires", "grass-tires", "reverse-gear", "machine-gun")
KINDS = ("move", "turn", "coin", "shoot", "arm")
MOVES = [["move", 4], ["turn", 1], ["shoot", 1], ["coin", 1]]
FLAG = {"red": [0, 1]}


def started(setup: dict[str, Any]) -> Any:
    """Returns a core with a race begun."""
    race = core_rules().load("derby")()
    race.check(setup)
    race.start(setup, encode(parse(setup["map"], setup["players"], "cars" in setup)))
    return race


def row(line: str, *places: int, obstacles: dict[int, str] | None = None, **more: Any) -> Any:
    """Returns a race on one row of spaces, with a red flag below its first one; cars stand in it and look east."""
    ground = {"rows": [line, "g" + "." * (len(line) - 1)], "flags": FLAG}
    listed = [[kind, x, 0] for x, kind in (obstacles or {}).items()]
    cars = [{"at": [x, 0], "face": "e", "objectives": ["red"], "wheels": wheels()} for x in places]
    for seat, changes in more.pop("cars", {}).items():
        cars[seat] |= changes
    return started({"players": len(places), "map": {**ground, "obstacles": listed}, "cars": cars, **more})


def wheels(slots: list[list[Any]] = MOVES, active: int = 0) -> list[dict[str, Any]]:
    """Returns three wheels with the same slots."""
    return [{"carrier": name, "active": active, "slots": slots} for name in ("red", "white", "blue")]


def play(race: Any, *acts: str) -> None:
    """Plays acts of the deciding seats."""
    for act in acts:
        assert race.play(race.seat(), race.code(act), ()) == 0, act


def places(race: Any) -> list[int]:
    """Returns the x of the cars."""
    return [car["at"][0] for car in race.state()["cars"]]


LAYOUT = numbers(FOLDER / "layout.py", private=False)


def test_the_modules_repeat_the_numbers_of_the_layout() -> None:
    used: set[str] = set()
    for module in FOLDER.glob("*.py"):
        repeated = numbers(module, private=True)
        own = {"DERBY", "FIELDS", "MOST_ACTS"} if module.name == "race.py" else set()
        shared = {name: value for name, value in repeated.items() if name not in own}
        assert {name: LAYOUT.get(name) for name in shared} == shared, module.name
        text = module.read_text()
        assert [name for name in repeated if len(re.findall(rf"\b_{name}\b", text)) < 2] == [], module.name
        used |= repeated.keys()
    assert LAYOUT.keys() - used == set()


def test_the_layout_has_no_overlaps() -> None:
    at = LAYOUT
    assert [at[name] - at["COINS"] for name in ("TOKENS", "LEFT", "TYPES", "TRACK", "TURN")] == [1, 13, 16, 19, 23]
    assert at["DEPTH"] < at["ROWS"] and at["ROWS"] + 3 * at["WIDTH"] < 256, "a row's place fits into a byte"
    assert at["DONE"] + 5 == at["PURSE"] and at["CARRIERS"] + 3 == at["ARROWS"] and at["ARROWS"] + 3 == at["SLOTS"]
    assert at["SLOTS"] + 18 <= at["WIDTH"] and at["FIRST"] + 2 == at["SECOND"] + 1 == at["SWAPPED"]
    assert at["ROWS"] + 4 * at["WIDTH"] == at["BOXES"] and at["BOXES"] + at["NOWHERE"] + 1 == at["GROUND"]
    assert at["GROUND"] + at["NOWHERE"] + 1 == at["FRAMES"] and at["FRAMES"] + 9 * at["FRAME"] == at["TOTAL"]
    assert at["CARS"] + 4 == at["SPOTS"] and at["SPOTS"] + 5 == at["OTHER"] and at["OTHER"] + 1 == at["FRAME"]
    assert at["SHOTS"] > at["NEXT"] and at["SHOTS"] + 7 <= at["FRAME"]
    assert at["PUSHING"] < at["SHOOTING"] and at["TO_TELEPORT"] < at["RUN"] < at["STEPPED"] < at["CLOSING"]


def test_the_tables_are_those_of_the_rules() -> None:
    state = started({"players": 2, "map": "arena-2", "abilities": list(ABILITIES[4:])}).state()
    tokens = [12, 12, 10, 6, 8, 8, 6, 6, 6, 4, 8, 6]
    keys = [f"{kind}{value}" for kind, most in (("move", 4), ("turn", 3), ("coin", 3)) for value in range(1, most + 1)]
    assert state["supply"]["tokens"] == dict(zip([*keys, "shoot", "arm"], tokens, strict=True)) and sum(tokens) == 92
    assert state["supply"]["coins"] == 20 and state["supply"]["abilities"] == dict.fromkeys(ABILITIES[4:], 4)
    printed = ["move 2, turn 1, move 1, coin 1", "turn 1, move 1, turn 1, shoot 1", "move 1, coin 1, move 1, arm 1"]
    for name, slots, wheel in zip(("red", "white", "blue"), printed, state["cars"][1]["wheels"], strict=True):
        expected = [[slot.split()[0], int(slot.split()[1]), 0, 0] for slot in slots.split(", ")]
        assert wheel == {"carrier": name, "active": 0, "slots": expected}


def every_act() -> list[str]:
    """Returns all act strings of derby.md section 5 that a core needs."""
    acts = ["ready", "go", "back", "stop", "skip", "done", "coins", "shoot", "shoot all", "arm", "service none"]
    acts += ["swap 0 1", "swap 0 2", "swap 1 2"]
    acts += [f"turn {side} {by}" for side in ("left", "right") for by in range(1, 5)]
    acts += [f"park {colour} {way}" for colour in COLOURS for way in WAYS]
    acts += [f"drop {colour}" for colour in COLOURS] + [f"face {way}" for way in WAYS]
    acts += [f"spin {by}" for by in range(6)]
    for slot in (f"{wheel} {slot}" for wheel in range(3) for slot in range(6)):
        acts += [f"{word} {slot}" for word in ("repair", "upgrade", "damage", "service")]
        acts += [f"exchange {slot} {kind}" for kind in KINDS]
    for name in ABILITIES:
        acts += [f"ability {name}", *(f"ability {name} drop {other}" for other in ABILITIES)]
    spaces = [f"{x} {y}" for x in range(16) for y in range(16)]
    return acts + [f"{word} {space}" for word in ("mine", "jump", "teleport") for space in spaces]


def test_every_act_string_has_one_code() -> None:
    race = core_rules().load("derby")()
    acts = every_act()
    codes = [race.code(act) for act in acts]
    assert len(set(codes)) == len(acts) and min(codes) > 0 and max(codes) < LAYOUT["NO_CODE"]
    assert [race.text(code) for code in codes] == acts


@pytest.mark.parametrize(
    "act",
    [
        None, 1, True, [], {}, b"go", "", " ", "Go", "go ", " go", "go 1", "turn", "turn left", "turn left 0",
        "turn left 5", "turn up 1", "turn left  1", "turn left 01", "spin", "spin 6", "spin -1", "spin 1 1", "drop",
        "drop pink", "drop red red", "park", "park red", "park red up", "park red n n", "park n red", "face", "face x",
        "face n e", "exchange 0 0", "exchange 3 0 move", "exchange 0 6 move", "exchange 0 0 lava", "exchange 0 0 ",
        "repair 0", "repair 0 0 0", "upgrade 0 0 move", "damage 0 -1", "service", "service 0", "service any",
        "ability", "ability speed", "ability service drop", "ability service fireproof", "ability service drop x",
        "ability fireproof drop", "ability service drop service x", "swap 1 0", "swap 0 0", "mine", "mine 1",
        "mine 16 0", "mine 0 16", "mine 0 0 0", "mine -1 0", "mine a b", "jump 1,1", "teleport 1.0 1", "tile 1a",
        "flag 0 0", "obstacle oil 0 0", "put 0 0 0", "shoot  all", "go\n", "mine ² 1",
    ],
)  # fmt: skip
def test_other_spellings_have_none(act: object) -> None:
    assert core_rules().load("derby")().code(act) == -1


def test_before_the_start_the_race_is_over() -> None:
    race = core_rules().load("derby")()
    assert race.over() and race.seat() == -1 and race.legal() == 0 and race.winners() == []
    assert refusal(race.play, 0, race.code("go"), ()) == "over"


def test_blobs_are_refused_by_name() -> None:
    blob = encode(parse("arena-2"))
    faults: list[tuple[object, str]] = [
        (None, "blob-magic"),
        (spoilt(blob, 0, 0), "blob-magic"),
        (spoilt(blob, 4, 2), "blob-version"),
        (blob[:-1], "blob-length"),
        (spoilt(blob, 20, 255), "blob-crc"),
        (spoilt(blob, 5, 1), "blob-game"),
        (spoilt(blob, 15, 1, seal=True), "blob-length"),
        (spoilt(blob, -1, 0, seal=True), "blob-length"),
        (spoilt(blob, -1, blob[-1] + 1, seal=True), "blob-length"),
    ]
    race = core_rules().load("derby")()
    for fault, code in faults:
        assert refusal(race.start, {"players": 1}, fault) == code
    assert refusal(race.start, {"players": 0}, blob) == "bad-players"
    race.start({"players": 1}, spoilt(blob, -2, 77, seal=True))  # which tiles lie there is the board's
    assert race.seat() >= 0


def test_maps_that_are_not_finished() -> None:
    race = row("gggg", 0, 1)
    before = race.save()
    draft = encode(parse({"draft": {"tiles": [[1, 2, 3, 4, 5, 6]]}}, 1))
    assert refusal(race.start, {"players": 1}, draft) == "core-lacks"
    assert refusal(race.start, {"players": 1, "cars": []}, draft) == "bad-cars"
    assert race.save() == before
    play(race, "go")


@pytest.mark.parametrize("dice", [[0], [7], [True], [3.0], [None], ["3"], [[3]], [2**70], [6, 0], "333", {3}])
def test_dice_out_of_range(dice: Any) -> None:
    race = row("gggg", 0, 1)
    before = race.save()
    assert refusal(race.play, 0, race.code("go"), dice) == "dice-range"
    assert race.save() == before


def test_there_are_no_dice() -> None:  # CDY-02
    race = row("gggg", 0, 1)
    for dice in ([6], (1, 2), b"\1"):
        assert refusal(race.play, 0, race.code("go"), dice) == "dice-many"
    assert race.play(0, race.code("go")) == 0
    assert race.play(0, race.code("go"), []) == 0


@pytest.mark.parametrize("seat", [1, -1, 2, 255, None, False, 0.0, "0", [0]])
def test_only_the_deciding_seat_plays(seat: Any) -> None:
    race = row("gggg", 0, 1)
    assert refusal(race.play, seat, race.code("go"), ()) == "wrong-seat"
    assert refusal(race.play, seat, -1, [9]) == "wrong-seat", "before the act is looked at"


@pytest.mark.parametrize("code", [-1, 0, 2, 255, 1279, 65535, 2**70, -(2**70), None, True, 1.0, "go", []])
def test_only_legal_codes_are_played(code: Any) -> None:
    race = row("gggg", 0, 1)
    assert refusal(race.play, 0, code, [9]) == "not-legal"
    assert race.count == len(legal(race)), "what was tried is no legal act"
    play(race, "go")
    assert refusal(race.play, 0, code, ()) == "not-legal"


def test_the_most_legal_acts() -> None:
    slots = [["move", 1], ["move", 2], ["move", 3], ["turn", 1], ["coin", 1], ["coin", 2]]
    car = {"wheels": wheels(slots), "coins": 9, "abilities": ["service", "fireproof"]}
    names = ["service", "fireproof", "machine-gun"]
    race = row("gggg", 0, 1, cars={0: car, 1: {"wheels": wheels(slots)}}, round=2, abilities=names)
    assert race.legal() == len(legal(race)) == 18 * 4 + 18 + 2 + 3 + 1
    for wheel in range(3):
        play(race, f"upgrade {wheel} 0")
    assert race.legal() == 18 * 4 + 18 + 2 + 3 + 1


def nested(seats: int = 4) -> Any:
    """Returns a race in which pushes nest: jumpers, oil and an edge; the last car comes round over the edge."""
    obstacles = {0: "jumper", 1: "oil", 3: "jumper", 5: "turntable", 6: "oil", 7: "turntable", 8: "jumper"}
    return row("g" * 10, *(0, 1, 2, 8)[:seats], obstacles=obstacles)


NESTED = ["go", "jump 7 0", "face w", "jump 7 0", "jump 9 0", "jump 1 0", "jump 4 0"]


def test_five_pushes_at_once_with_decisions_in_between() -> None:  # CDY-43
    race = nested()
    depths = []
    for act in NESTED:
        assert act in legal(race)
        play(race, act)
        depths.append(race.save()[LAYOUT["DEPTH"]])
    assert max(depths) == 5 and race.state()["phase"] == "face"


def test_saving_at_every_decision_of_a_push() -> None:
    race, other = nested(), nested()
    play(other, "go")
    for act in [*NESTED, *["face n"] * 9]:
        other.restore(race.save())
        assert legal(other) == legal(race) and other.state() == race.state()
        if act not in legal(race):
            break
        play(race, act)
        play(other, act)
        assert other.save() == race.save()
    else:
        pytest.fail("the push never ends")
    assert race.state()["phase"] in ("step", "turn", "close")


def test_saving_and_restoring() -> None:
    race = row("gggg", 0, 1)
    saved, state = race.save(), race.state()
    play(race, "go", "stop")
    race.restore(saved)
    assert race.state() == state and "go" in legal(race)
    other = row("ggg", 0, 1)
    for data in (other.save(), saved[:-1], b"", None, [*saved]):
        assert refusal(race.restore, data) == "bad-save"
    assert race.state() == state
    race.restore(bytearray(saved))


def test_copies_go_their_own_ways() -> None:
    race = row("gggg", 0, 1)
    copy = race.copy()
    play(copy, "go")
    assert places(copy) == [1, 2] and places(race) == [0, 1]
    assert copy.track is race.track


def test_objectives_are_secret_until_all_have_dropped() -> None:  # CDY-13
    race = started({"players": 2, "map": "arena-2", "start_player": 1})
    play(race, "park red n", "park blue e")
    assert legal(race) == {f"drop {colour}" for colour in COLOURS if colour != "red"} and race.seat() == 1
    play(race, "drop green")
    cars = race.state()["cars"]
    assert [car["objectives"] for car in cars] == [None, None] and [car["chosen"] for car in cars] == [False, True]
    play(race, "drop orange")
    cars = race.state()["cars"]
    assert cars[1]["objectives"] == ["orange", "yellow", "blue", "purple"]
    assert cars[0]["objectives"] == ["red", "yellow", "green", "purple"]
    play(race, "spin 1", "spin 3")
    cars = race.state()["cars"]
    assert [[wheel["active"] for wheel in car["wheels"]] for car in cars] == [[3, 1, 3], [1, 3, 1]]
    assert race.state()["round"] == 1 and race.seat() == 1


# derby.md section 5.4


def test_a_line_of_two_spaces() -> None:
    race = row("gg", 0, 1)
    assert "go" not in legal(race) and "skip" in legal(race)


def test_a_car_pushed_over_the_edge_is_not_followed() -> None:
    traversal = {0: {"abilities": ["map-traversal"], "armed": 0}}
    race = row("ggg", 0, 1, cars=traversal)
    play(race, "go", "go")
    state = race.state()
    assert places(race) == [2, 0] and state["edge"] is False and state["active"] == 1
    race = row("ggg", 0, 1, cars={0: {"armed": 0}})
    play(race, "go", "go")
    assert places(race) == [2, 0] and race.state()["active"] == 1


def test_a_chain_over_the_edge_ends_the_movement() -> None:  # CDY-42
    race = row("gggg", 1, 2, 3, cars={0: {"armed": 0}})
    play(race, "go")
    assert places(race) == [2, 3, 0] and race.state()["active"] == 1


def test_a_car_that_comes_round_onto_a_jumper_pushes_the_mover() -> None:
    race = row("ggggg", 3, 4, obstacles={0: "jumper"}, cars={0: {"armed": 0}})
    play(race, "go")
    assert (race.state()["phase"], race.seat(), race.state()["edge"]) == ("jump", 1, True)
    assert legal(race) == {f"jump {x} 0" for x in (1, 2, 3, 4)}
    play(race, "jump 3 0")
    assert places(race) == [4, 3], "pushed on; its own step is dropped"
    assert race.state()["active"] == 1


def test_a_teleport_under_the_mover() -> None:
    race = row("ggggg", 1, 2, obstacles={1: "teleport", 3: "teleport"}, cars={0: {"armed": 0}})
    play(race, "go")
    assert places(race) == [3, 1] and race.state()["active"] == 1, "changed places; the push is dropped"


def test_oil_pushes_further() -> None:
    race = row("ggggg", 0, 1, 3, obstacles={2: "oil"}, cars={0: {"armed": 0}})
    play(race, "go")
    assert places(race) == [1, 3, 4]
    assert [car["face"] for car in race.state()["cars"]] == ["e", "w", "e"]


def test_a_running_slot_that_is_damaged_is_completed() -> None:  # CDY-26
    race = row("glgg", 0, cars={0: {"armed": 0}})
    play(race, "go", "damage 0 0")
    assert (race.state()["phase"], race.state()["points"]) == ("step", 3)
    play(race, "go")
    assert places(race) == [2]


def test_lava_under_teleports() -> None:  # CDY-55
    race = row("glgl", 0, obstacles={1: "teleport", 3: "teleport"}, cars={0: {"armed": 0}})
    play(race, "go", "damage 0 0")
    assert (race.state()["phase"], places(race)) == ("damage", [3])
    play(race, "damage 1 0")
    assert race.state()["phase"] == "planning", "no action is left that could be used"


def goals(*coins: int, limit: int = 1, done: bool = True) -> Any:
    """Plays a round in which everybody has all objectives done; returns the race, which is over."""
    car = {"wheels": wheels([["turn", 1]]), "armed": 0, "done": ["red"] if done else []}
    cars = {seat: {**car, "coins": purse} for seat, purse in enumerate(coins)}
    race = row("gggg", *range(len(coins)), cars=cars, options={"round_limit": limit}, supply={"coins": 40})
    while not race.over():
        play(race, "turn left 1")
    return race


def test_coins_decide_between_those_who_are_through() -> None:  # CDY-62
    assert goals(3, 3).result() == {"winners": [0, 1]}
    assert goals(3, 4).winners() == [1]
    assert goals(0).winners() == [0]
    state = goals(5, 1, 5, limit=9).state()
    assert (state["winners"], state["round"], state["phase"], state["seat"]) == ([0, 2], 1, "over", None)


def test_the_round_limit() -> None:  # CDY-64, CDY-65
    assert goals(3, 3, 1, done=False).winners() == [0, 1]
    assert goals(3, done=False).result() == {"winners": []}


def test_a_wreck_of_an_action_pays_without_hurting() -> None:
    slots = [["shoot", 1, 0, 1]]
    car = {"wheels": wheels(slots), "armed": 0}
    race = row("gggg", 0, 1, cars={0: {"wheels": wheels([["shoot", 1]]), "armed": 0}, 1: car})
    play(race, "shoot")
    cars = race.state()["cars"]
    assert cars[0]["coins"] == 3 and cars[1]["wheels"][0]["slots"] == [["shoot", 1, 0, 1]]
    assert race.state()["wheel"] == 1 and race.seat() == 0, "its turn was skipped"


def test_random_races_keep_what_the_state_says_twice() -> None:
    for number in range(40):
        rng = Random(f"twice {number}")
        race = started({"players": rng.randint(1, 4), "map": rng.choice(["arena-2", "arena-3", "arena-4", "hexarena"])})
        while not race.over():
            play(race, race.text(rng.choice(race.acts[: race.legal()])))
            if rng.random() < 0.2:
                consistent(race)
        consistent(race)


def consistent(race: Any) -> None:
    """Looks whether boxes, rows and the supply tell the same."""
    data, state = race.save(), race.state()
    boxes = data[LAYOUT["BOXES"] : LAYOUT["GROUND"]]
    coins = state["supply"]["coins"]
    for seat, car in enumerate(state["cars"]):
        start = LAYOUT["ROWS"] + LAYOUT["WIDTH"] * seat
        if car["at"]:
            assert boxes[data[start + LAYOUT["AT"]]] & 7 == seat + 1
        bought = sum(1 << ABILITIES.index(name) for name in car["abilities"])
        done = sum(1 << COLOURS.index(colour) for colour in car["done"])
        assert (data[start + LAYOUT["BOUGHT"]], data[start + LAYOUT["REACHED"]]) == (bought, done)
        coins += car["coins"]
        assert car["armed"] + car["unarmed"] + sum(owner == seat for owner, *_ in state["mines"]) == 5
    assert coins == 24 and sum(box & 7 > 0 for box in boxes) == sum(car["at"] is not None for car in state["cars"])
    slots = [tuple(slot) for car in state["cars"] for wheel in car["wheels"] for slot in wheel["slots"]]
    assert sum(state["supply"]["tokens"].values()) + sum(token for *_, token, _ in slots) == 92
    owned = [name for car in state["cars"] for name in car["abilities"]]
    assert all(owned.count(name) + left == 4 for name, left in state["supply"]["abilities"].items())
