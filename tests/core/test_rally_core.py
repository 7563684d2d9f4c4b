"""The rally's core: its layout and tables, the verbs of a board over several stages, and corner cases of the rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pitboard.tracks
import rally_setups
from cores import legal, numbers, refusal, spoilt
from pitboard.records.sides import core_rules, firmware_folder
from pitboard.tracks.rally.blob import encode
from pitboard.tracks.rally.track import parse

Refused: type[Exception] = core_rules().Refused
FOLDER = firmware_folder() / "rules" / "rally"
ROAD = {"lanes": ["S..........F"]}
WIDE = {"lanes": ["S.....F"] * 3}
SPIN, CRASH = ["S"] * 6, ["C"] * 6


def tracks(setup: dict[str, Any]) -> list[bytes]:
    """Returns the compiled tracks of a setup's stages."""
    return [encode(parse(stage["track"])) for stage in setup.get("stages", [setup])]


def core(track: object = ROAD, players: int = 1, **setup: Any) -> Any:
    """Returns a core with a rally begun: of one stage on this track, or with `stages` of several."""
    setup = {"players": players, **setup} if "stages" in setup else {"players": players, "track": track, **setup}
    race = core_rules().load("rally")()
    race.check(setup)
    race.start(setup, tracks(setup))
    return race


def stages(*given: object) -> list[dict[str, Any]]:
    """Returns stages on these tracks, with a service point before each but the first."""
    return [{"track": track, "service": number > 0} for number, track in enumerate(given)]


def play(race: Any, act: str, *dice: int) -> int:
    """Plays an act of the deciding seat; returns what is missing."""
    more: int = race.play(race.seat(), race.code(act), dice)
    return more


def drive(race: Any, *steps: str, die: int = 1) -> None:
    """Lays steps such as "gear 1 ahead" and drives them one by one, all dice showing the same."""
    for step in steps:
        assert play(race, f"lay {step}") == 0
    for step in steps:
        more = play(race, "roll")
        assert play(race, "roll", *[die] * more) == 0, step


def at_random(race: Any, rng: Random, acts: int = 10_000) -> list[tuple[int, int, list[int]]]:
    """Plays random acts to the end, or so many; returns them: seat, code, dice."""
    played = []
    while not race.over() and len(played) < acts:
        seat, act, dice = race.seat(), rng.choice(race.acts[: race.legal()]), list[int]()
        while more := race.play(seat, act, dice):
            dice += [rng.randint(1, 6) for _ in range(more)]
        played.append((seat, act, dice))
    return played


# -- numbers and words ---------------------------------------------------------------------------------------------


OWN = {"race.py": {"RALLY", "FIELDS", "UNLIMITED"}, "tokens.py": {"MOST"}}
"""Numbers that only one module needs."""


def test_the_modules_repeat_the_numbers_of_the_layout() -> None:
    layout = numbers(FOLDER / "layout.py", private=False)
    used: set[str] = set()
    for module in FOLDER.glob("*.py"):
        repeated = numbers(module, private=True)
        shared = {name: value for name, value in repeated.items() if name not in OWN.get(module.name, set())}
        assert {name: layout.get(name) for name in shared} == shared, module.name
        text = module.read_text()
        assert [name for name in repeated if len(re.findall(rf"\b_{name}\b", text)) < 2] == [], module.name
        used |= repeated.keys()
    assert layout.keys() - used == set()


def test_the_layout_has_no_overlaps() -> None:
    at = numbers(FOLDER / "layout.py", private=False)
    sizes = {"ORDER": 6, "STARTS": 6, "ALLOW": 3, "PLAN": 12 * at["STEP"], "ROWS": 6 * at["WIDTH"], "TAKEN": 12}
    sizes |= {"SECS": 9, "DASH": 16, "FACES": 9, "TIMES": 6 * 18, "TOKENS": 14, "LAST_TOKENS": 14, "BAG": 48}
    sizes |= {"HELD": 48, "DIRT_TOKEN": 48, "DIRT_TILE": 48, "DIRT": 52, "LENGTHS": 6, "CARDS": 192, "TRACKS": 36}
    places = list(sizes)
    for name, after in zip(places, [*places[1:], "SIZE"], strict=True):
        assert at[name] + sizes[name] <= at[after], name
    assert at["DEAF"] + 1 == at["DRAWN"] == at["FREE"] - 1 and at["FREE"] - at["FLAT"] == 6
    assert [at[name] - at["GEARS"] for name in ("GEARS", "BRAKES", "COASTS")] == [0, 1, 2]
    assert at["ROWS"] + 5 * at["WIDTH"] < 256, "a row's place fits into a byte"
    assert at["PLAN"] + 11 * at["STEP"] < 256, "a step's place does too"
    assert at["ROLLED"] + 4 == at["STEP"]


def test_the_tables_are_those_of_the_tile_file() -> None:
    data = json.loads((Path(pitboard.tracks.__file__).parent / "data" / "rally-tiles.json").read_text())
    at = numbers(FOLDER / "layout.py", private=False)
    told = {"secs": data["secs"], "dash": data["dash"], "faces": data["faces"]}
    plain = core().save()
    assert plain == core(cards=data["cards"], bag=data["bag"], data=told).save()
    assert plain == core(rounds=99, repairs=3, order=[0], options={}).save()
    rows = ("gravel", "leader", "asphalt", "snow")
    assert list(plain[at["DASH"] :][:16]) == [number for row in rows for number in data["dash"][row]]
    assert list(plain[at["SECS"] :][:6]) == data["secs"]["gear"]


def every_act() -> list[str]:
    """Returns all act strings of rally.md section 5.8."""
    dice = [f"gear {gear}" for gear in range(1, 7)] + [f"brake {gear}" for gear in range(1, 5)]
    dice += ["coast", "redline", "flying"]
    acts = [f"lay {die} {way}" for die in dice for way in ("left", "ahead", "right", "skid")]
    acts += ["roll", "flat", "secure", "secure gear", "secure brake", "stop", "pass", "start 0", "start 1", "start 2"]
    acts += ["sisu", "accept", "tire", "keep", *(f"late {late}" for late in range(7))]
    return [*acts, "repair gear", "repair brake", "repair coast", "done"]


def test_every_act_string_has_one_code() -> None:
    race = core_rules().load("rally")()
    acts = every_act()
    codes = [race.code(act) for act in acts]
    assert len(set(codes)) == len(acts) and min(codes) > 0 and max(codes) < 256
    assert [race.text(code) for code in codes] == acts


@pytest.mark.parametrize(
    "act",
    [
        None, 8, True, [], {}, b"roll", "", " ", "Roll", "roll ", " roll", "lay", "lay ", "lay gear 1",
        "lay gear ahead",
        "lay gear 0 ahead", "lay gear 7 ahead", "lay gear 01 ahead", "lay  gear 1 ahead", "lay gear 1  ahead",
        "lay brake 5 ahead", "lay coast 1 ahead", "lay coast back", "lay flying", "lay roll", "start", "start 3",
        "secure coast", "late", "late 7", "late -1", "repair", "repair tire", "gear 1 ahead", "pass\n",
    ],
)  # fmt: skip
def test_other_spellings_have_none(act: object) -> None:
    assert core_rules().load("rally")().code(act) == -1


# -- starting ------------------------------------------------------------------------------------------------------


def test_before_the_start_the_rally_is_over() -> None:
    race = core_rules().load("rally")()
    assert race.over() and race.seat() == -1 and race.legal() == 0 and race.winners() == []
    assert refusal(race.play, 0, race.code("roll"), ()) == "over"
    race.restore(race.save())
    assert race.copy().over()


def test_blobs_are_refused_by_name() -> None:
    blob = encode(parse(ROAD))
    faults: list[tuple[object, str]] = [
        ([], "blob-count"),
        ([blob, blob], "blob-count"),
        ([None], "blob-magic"),
        (["PITB"], "blob-magic"),
        (b"", "blob-magic"),
        ([spoilt(blob, 0, 0)], "blob-magic"),
        (b"PITB", "blob-version"),
        (spoilt(blob, 4, 2), "blob-version"),
        (blob[:5], "blob-length"),
        (blob[:20], "blob-length"),
        (blob[:-1], "blob-length"),
        (blob + b"\0", "blob-length"),
        (spoilt(blob, 20, 255), "blob-crc"),
        (spoilt(blob, 5, 2), "blob-game"),
        (spoilt(blob, 13, 4, seal=True), "blob-length"),
        (spoilt(blob, 18, 1, seal=True), "blob-length"),
        (spoilt(blob, -1, 0, seal=True), "blob-length"),
        (spoilt(blob, -1, blob[-1] + 1, seal=True), "blob-length"),
    ]
    race = core_rules().load("rally")()
    for fault, code in faults:
        assert refusal(race.start, {"players": 1, "track": ROAD}, fault) == code
    assert refusal(race.start, {"players": 0}, blob) == "players"
    race.start({"players": 1, "track": ROAD}, spoilt(blob, -2, 77, seal=True))  # which tiles lie there is the board's
    assert race.seat() >= 0
    twice = {"players": 1, "stages": stages(ROAD, ROAD)}
    assert refusal(race.start, twice, [blob, spoilt(blob, 20, 255)]) == "blob-crc"
    race.start({"players": 1, "track": ROAD}, blob)
    assert race.seat() == 0


def test_a_start_that_is_refused_leaves_the_rally_as_it_was() -> None:
    race = core(players=2, cards=CRASH)
    drive(race, "gear 1 ahead")
    before = race.save()
    assert refusal(race.start, {"players": 1, "track": ROAD}, []) == "blob-count"
    assert refusal(race.start, {"players": 7, "track": ROAD}, tracks({"track": ROAD})) == "players"
    assert race.save() == before
    drive(race, "gear 2 ahead")


# -- playing -------------------------------------------------------------------------------------------------------


def test_an_act_asks_for_its_dice() -> None:
    race = core()
    drive(race, "gear 1 ahead", "gear 2 ahead", "gear 3 ahead")
    assert play(race, "lay brake 1 ahead") == 0 and play(race, "lay coast ahead") == 0
    before = race.save()
    assert play(race, "roll") == 2 and (race.ask_kind, race.ask_rule) == (0, 27)
    assert play(race, "roll", 3) == 1, "what is missing"
    assert play(race, "flat") == 3 and (race.ask_kind, race.ask_rule) == (0, 30)
    assert refusal(play, race, "flat", 1, 1, 1, 1) == "dice-many"
    assert refusal(play, race, "lay gear 2 ahead", 1) == "dice-many"
    assert race.save() == before
    assert play(race, "flat", 1, 2, 3) == 0
    assert race.state()["cars"][0]["seconds"] == 2
    for step in ("gear 2 ahead", "gear 3 ahead", "gear 4 ahead"):
        play(race, f"lay {step}")
    play(race, "flat", 1, 1, 1)
    play(race, "lay brake 2 ahead")
    for act, dice in (("secure", 0), ("secure gear", 1), ("secure brake", 1), ("roll", 2)):
        other = race.copy()
        assert play(other, act) == dice and (not dice or other.ask_rule == (27 if act == "roll" else 28))
        assert refusal(play, race, act, *[1] * (dice + 1)) == "dice-many"


@pytest.mark.parametrize("dice", [[0], [7], [True], [3.0], [None], ["3"], [[3]], [2**70], [1, 0], "333", {3}])
def test_dice_are_whole_numbers_from_1_to_6(dice: Any) -> None:
    race = core()
    before = race.save()
    assert refusal(race.play, 0, race.code("lay gear 1 ahead"), dice) == "dice-range"
    assert race.save() == before
    play(race, "lay gear 1 ahead")
    before = race.save()
    assert refusal(race.play, 0, race.code("roll"), dice) == "dice-range"
    assert race.save() == before


def test_seats_and_acts_of_the_wrong_type() -> None:
    race = core(players=2)
    for seat in (1, -1, True, False, 0.0, None, "0", [0]):
        assert refusal(race.play, seat, race.code("lay gear 1 ahead"), ()) == "wrong-seat"
    for act in (-1, 0, 57, 255, True, 4.0, None, "lay gear 1 ahead", [5]):
        assert refusal(race.play, 0, act, ()) == "not-legal"


def test_dice_may_be_rolled_on_the_way() -> None:
    for number in range(20):
        rng = Random(number)
        race = core("mixed", players=3, options={"flying": True, "redline": True, "sisu": True})
        asked: list[int] = []
        race.roll = lambda count, rng=rng, asked=asked: asked.append(count) or [rng.randint(1, 6) for _ in range(count)]
        other = race.copy()
        while not race.over():
            asked.clear()
            seat, act = race.seat(), rng.choice(race.acts[: race.legal()])
            assert race.play(seat, act) == 0
            assert asked == ([len(race.dice)] if race.dice and act >= race.code("roll") else [])
            assert other.play(seat, act, race.dice if asked else ()) == 0
            assert race.save() == other.save()


def test_an_act_without_dice_leaves_none_of_the_last_roll() -> None:
    race = core(ROAD)
    race.roll = lambda count: [1] * count
    for act in ("lay gear 1 ahead", "lay gear 2 ahead", "roll", "stop", "lay gear 1 ahead"):
        race.legal()
        assert race.play(race.seat(), race.code(act)) == 0
        assert list(race.dice) == ([1] if act == "roll" else [])


def test_copies_are_rallies_of_their_own() -> None:
    race = core("demo", players=4)
    at_random(race, Random(1), 60)
    before, state, acts = race.save(), race.state(), legal(race)
    at_random(race.copy(), Random(2))
    assert (race.save(), race.state(), legal(race)) == (before, state, acts)


def test_random_rallies_keep_what_the_core_says_twice() -> None:
    for number in range(60):
        rng = Random(f"twice {number}")
        setup = rally_setups.draw(rng)
        race = core_rules().load("rally")()
        race.start(setup, tracks(setup))
        while not race.over():
            at_random(race, rng, 1)
            other = race.copy()
            other.restore(race.save())
            state = race.state()
            if state["phase"] not in ("late", "service", "over"):
                assert list(other.block) == list(race.block)
            assert race.legal() < 48 and race.acts[race.legal()] == 0
            held = sum(len(car["tokens"]) for car in state["cars"])
            assert state["bag"] + held + sum(state["dirt"]) == len(setup.get("bag", range(48)))
            assert [car["hurt"] for car in state["cars"]] == [
                [sum(token[0] == kind for token in car["tokens"]) for kind in "gbc"] for car in state["cars"]
            ]


# -- several stages ------------------------------------------------------------------------------------------------


class Store:
    """Blobs that are read when they are asked for, as from a drive; `reads` are the stages read."""

    def __init__(self, blobs: list[bytes]) -> None:
        self.blobs = blobs
        self.reads: list[int] = []
        self.gone: type[Exception] | None = None

    def __len__(self) -> int:
        return len(self.blobs)

    def __getitem__(self, stage: int) -> bytes:
        self.reads.append(stage)
        if self.gone:
            raise self.gone
        return self.blobs[stage]


LONG = {"lanes": ["S.~4-.:-..F", "S...-.:-~.F"], "right": "..2--......"}


def test_a_track_is_read_when_its_stage_begins() -> None:
    setup = {"players": 2, "stages": stages(ROAD, LONG, WIDE), "rounds": 6, "options": {"control": True}}
    store = Store(tracks(setup))
    race = core_rules().load("rally")()
    race.start(setup, store)
    assert store.reads == [0, 1, 2, 0]
    at_random(race, Random(3))
    assert store.reads == [0, 1, 2, 0, 1, 2]
    assert race.state()["stage"] == 2 and race.state()["stages"] == 3


@pytest.mark.parametrize("options", [{}, {"control": True}])
@pytest.mark.parametrize("service", [False, True])
def test_a_track_that_cannot_be_read_leaves_the_rally_as_it_was(options: dict[str, bool], service: bool) -> None:
    failed = 0
    for number in range(25):
        rng = Random(f"store {number}")
        given = [{"track": ROAD}, {"track": LONG, "service": service}, {"track": WIDE, "service": service}]
        setup = {"players": 3, "stages": given, "rounds": 9, "cards": CRASH, "options": options}
        setup["data"] = {"dash": {"gravel": [2, 1, 2, 1]}}  # cars retire
        store = Store(tracks(setup))
        race = core_rules().load("rally")()
        race.start(setup, store)
        while not race.over():
            before, acts, other = race.save(), legal(race), race.copy()
            store.gone = OSError
            try:
                played = at_random(race, rng, 1)
            except OSError:
                failed += 1
                assert race.save() == before and legal(race) == acts
                assert list(race.block) == list(other.block) or race.state()["phase"] in ("late", "service")
                store.gone = None
                at_random(race, rng, 1)
            else:
                store.gone = None
                other.play(*played[0])
                assert race.save() == other.save()
    assert failed >= 50, "two stages begin in each rally"


def test_a_track_that_is_another_one_now_is_refused() -> None:
    setup = {"players": 1, "stages": stages(WIDE, ROAD), "rounds": 1}
    store = Store(tracks(setup))
    race = core_rules().load("rally")()
    race.start(setup, store)
    play(race, "start 1")
    play(race, "lay gear 1 ahead")
    right = store.blobs[1]
    for blob, code in ((store.blobs[0], "blob-changed"), (b"", "blob-magic"), (right[:-1], "blob-length")):
        store.blobs[1] = blob
        assert refusal(play, race, "roll", 1) == code
    store.blobs[1] = right
    assert play(race, "roll", 1) == 0
    assert race.state()["stage"] == 1 and race.state()["cars"][0]["at"] == [0, 0]


def test_saved_rallies_go_on_in_whichever_stage() -> None:
    for number in range(30):
        rng = Random(f"save {number}")
        setup = rally_setups.draw(rng)
        blobs = tracks(setup)
        race, other = core_rules().load("rally")(), core_rules().load("rally")()
        race.start(setup, blobs)
        other.start(setup, blobs)
        saves = []
        while not race.over():
            saves.append((race.save(), race.state(), legal(race)))
            at_random(race, rng, 9)
        rng.shuffle(saves)
        for data, state, acts in saves:
            other.restore(data)
            assert (other.save(), other.state(), legal(other)) == (data, state, acts)
            at_random(other, rng, 5)
        other.restore(race.save())
        assert other.over() and other.result() == race.result()


def test_saves_of_other_tracks_are_refused() -> None:
    race = core()
    for other in (core(WIDE), core(stages=stages(ROAD, WIDE)), core_rules().load("rally")()):
        before = other.save()
        assert refusal(other.restore, race.save()) == "bad-save"
        assert refusal(race.restore, before) == "bad-save"
        assert other.save() == before
    for data in (None, b"", race.save()[:-1], race.save() + b"\0", "save", list(race.save())):
        assert refusal(race.restore, data) == "bad-save"


def test_a_save_whose_track_cannot_be_read_is_not_taken() -> None:
    setup = {"players": 2, "stages": stages(ROAD, WIDE), "rounds": 3}
    store = Store(tracks(setup))
    race = core_rules().load("rally")()
    race.start(setup, store)
    early = race.save()
    while race.state()["stage"] == 0:
        at_random(race, Random(5), 1)
    late = race.save()
    store.gone = OSError
    with pytest.raises(OSError):
        race.restore(early)
    assert race.save() == late
    at_random(race, Random(5))
    store.gone = None
    race.restore(early)
    assert race.state()["stage"] == 0
    drive(race, "gear 1 ahead")


# -- limits and corners --------------------------------------------------------------------------------------------


def test_nine_stages_of_two_hundred_slow_rounds() -> None:
    given = [{"track": {"lanes": ["S" + "." * 238 + "F"]}}] * 9
    race = core(stages=given, rounds=200, data={"secs": {"gear": [120] * 6}})
    while not race.over():
        play(race, "lay coast ahead" if "lay coast ahead" in legal(race) else "lay gear 1 ahead")
        play(race, "roll", 1)
    car = race.state()["cars"][0]
    assert car["times"] == [24_060] * 9 and car["total"] == 9 * 24_060 == race.result()["totals"][0]  # RMD-46, RMD-49
    assert race.state()["taken"] == [1800, 0, 0, 0, 0, 0]
    assert (car["time"], car["turns"], car["status"]) == (24_000, 200, "retired")


def test_a_stage_time_may_be_negative() -> None:  # RMD-45
    race = core(data={"secs": {"gear": [0] * 6}})
    for gears in ([1, 2, 3, 4], [3, 2, 1], [2, 3, 4], [3]):
        for gear in gears:
            play(race, f"lay gear {gear} ahead")
        assert play(race, "flat", *[1] * len(gears)) == 0
    assert race.over() and race.result() == {"winners": [0], "totals": [-11]}


def test_the_longest_plan() -> None:  # section 10
    data = {"dash": {"leader": [6, 3, 2, 9]}}
    race = core({"lanes": ["S" + "." * 30 + "F"]}, data=data, options={"redline": True})
    for gears in ([1, 2, 3, 4, 5], [6]):
        drive(race, *(f"gear {gear} ahead" for gear in gears))
    drive(race, "coast ahead")
    steps = ["redline ahead"] * 3 + ["coast ahead"] * 2 + [f"gear {gear} ahead" for gear in (6, 5, 4, 3, 2, 1)]
    for step in steps:
        play(race, f"lay {step}")
    assert legal(race) == {"roll", "flat"}
    assert play(race, "flat") == 11
    assert play(race, "flat", *[1] * 11) == 0
    assert race.state()["cars"][0]["seconds"] == 8 and race.state()["cars"][0]["at"] == [0, 18]


def test_the_most_legal_acts() -> None:
    lanes = ["S......:-:-.F"] * 3
    race = core({"lanes": lanes}, data={"dash": {"leader": [6, 3, 2, 9]}}, options={"redline": True})
    play(race, "start 1")
    drive(race, *(f"gear {gear} ahead" for gear in (1, 2, 3, 4, 5, 6)))
    for step in ("coast skid", "coast skid"):
        play(race, f"lay {step}")
    ways = {"left", "ahead", "right", "skid"}
    dice = {"gear 5", "gear 6", "brake 4", "brake 3", "brake 2", "redline"}
    assert legal(race) == {f"lay {die} {way}" for die in dice for way in ways} | {"roll", "flat"}


def test_a_waiting_car_looks_at_the_first_tile() -> None:  # RMD-43
    # Space 0 of the second stage lies on its second tile.
    second = {"lanes": ["#....F", "S....F"], "tile": "abbbbb", "surface": "ga"}
    given = [{"track": {"lanes": ["S4....F"], "danger": "1"}}, {"track": second}]
    race = core(stages=given, cards=CRASH, bag=["go"], data={"dash": {"gravel": [2, 1, 2, 1], "leader": [2, 1, 2, 1]}})
    drive(race, "gear 1 ahead", die=6)
    assert race.state()["cars"][0]["hurt"] == [1, 0, 0]
    while race.state()["stage"] == 0:
        drive(race, "coast ahead" if "lay coast ahead" in legal(race) else "gear 1 ahead")
    assert race.state()["cars"][0]["at"] == [1, 0]
    hurt = core(stages=given, cards=CRASH, bag=["go"], data={"dash": {"gravel": [1, 1, 2, 1], "leader": [1, 1, 2, 1]}})
    play(hurt, "lay gear 1 ahead")
    play(hurt, "roll", 6)
    assert hurt.over() and hurt.state()["cars"][0]["times"] == [140, 60]


def test_a_car_beside_the_road_stands_in_nobodys_way() -> None:  # RMD-14, RMD-39
    race = core(ROAD, players=2, cards=CRASH, bag=[], data={"dash": {"leader": [5, 1, 2, 1]}})
    drive(race, "gear 1 ahead", die=6)
    drive(race, "gear 1 ahead", die=6)
    assert race.seat() == 1 and race.state()["cars"][0]["status"] == "off"
    drive(race, "gear 1 ahead", "gear 2 ahead", "gear 3 ahead")
    assert [car["at"] for car in race.state()["cars"]] == [[0, 2], [0, 3]]


def test_late_choices_stay_secret() -> None:  # RMD-52
    race = core(players=3, stages=stages(ROAD, ROAD), rounds=3, options={"control": True})
    while race.state()["phase"] != "late":
        at_random(race, Random(1), 1)
    totals = [car["total"] for car in race.state()["cars"]]
    play(race, "late 6")
    play(race, "late 0")
    state = race.state()
    assert [car["late"] for car in state["cars"]] == [-1, -1, None]
    assert [car["total"] for car in state["cars"]] == totals
    play(race, "late 2")
    assert [car["late"] for car in race.state()["cars"]] == [6, 0, 2]
    assert [car["total"] for car in race.state()["cars"]] == [totals[0] + 30, totals[1], totals[2] + 10]
