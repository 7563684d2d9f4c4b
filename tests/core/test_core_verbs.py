"""The core's verbs as the board uses them: starting, asking for dice, refusing, saving, spelling acts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cores import legal, refusal, spoilt
from pitboard.records.sides import core_rules
from pitboard.tracks.rush.blob import encode
from pitboard.tracks.rush.track import parse

Refused: type[Exception] = core_rules().Refused
PLAYERS = [{"driver": "komet", "car": "b41"}, {"driver": "tombstone", "car": "b35"}]
STRIP = {"strip": ["." * 40] * 3, "start": 4, "finish": 39}
CARS = [{"box": [0, 8], "gear": 2, "speed": 8}, {"box": [1, 6], "gear": 1, "speed": 4}]


def core(cars: list[dict[str, Any]] | None = None, track: object = STRIP, **more: Any) -> Any:
    """Returns a core with a race begun: from the grid, or with these cars."""
    players = PLAYERS[: len(cars)] if cars else PLAYERS
    setup: dict[str, Any] = {"players": players, **more}
    if cars:
        setup["scenario"] = {"cars": cars, "mines": more.pop("mines", [])}
        setup.pop("mines", None)
    race = core_rules().load("rush")()
    race.check(setup)
    race.start(setup, encode(parse(track)))
    return race


def play(race: Any, *acts: str, dice: list[int] | tuple[int, ...] = ()) -> int:
    """Plays acts of the deciding seat, the last one with dice; returns what the last one asked for."""
    for act in acts[:-1]:
        assert race.play(race.seat(), race.code(act), ()) == 0
    more: int = race.play(race.seat(), race.code(acts[-1]), dice)
    return more


def test_a_game_without_rules() -> None:
    assert refusal(core_rules().load, "chess") == "unknown-game"
    assert refusal(core_rules().load, None) == "unknown-game"


def test_before_the_start_the_race_is_over() -> None:
    race = core_rules().load("rush")()
    assert race.over() and race.seat() == -1 and race.legal() == 0 and race.winners() == []
    assert refusal(race.play, 0, race.code("roll"), ()) == "over"


def test_blobs_are_refused_by_name() -> None:
    blob = encode(parse(STRIP))
    faults: list[tuple[object, str]] = [
        (None, "blob-magic"),
        ("PITB", "blob-magic"),
        (b"", "blob-magic"),
        (spoilt(blob, 0, 0), "blob-magic"),
        (b"PITB", "blob-version"),
        (spoilt(blob, 4, 2), "blob-version"),
        (blob[:5], "blob-length"),
        (blob[:-1], "blob-length"),
        (blob + b"\0", "blob-length"),
        (spoilt(blob, 20, 255), "blob-crc"),
        (spoilt(spoilt(blob, 5, 2), 20, 255), "blob-crc"),
        (spoilt(blob, 5, 2), "blob-game"),
        (spoilt(blob, 18, 1, seal=True), "blob-length"),
        (spoilt(blob, -1, 0, seal=True), "blob-length"),
        (spoilt(blob, -1, blob[-1] + 1, seal=True), "blob-length"),
    ]
    race = core_rules().load("rush")()
    for fault, code in faults:
        assert refusal(race.start, {"players": PLAYERS}, fault) == code
    assert refusal(race.start, {"players": []}, faults[0][0]) == "blob-magic"
    assert refusal(race.start, {"players": []}, blob) == "bad-players"
    race.start({"players": PLAYERS}, spoilt(blob, -2, 77, seal=True))  # which tiles lie there is the board's
    assert race.seat() >= 0


def test_a_start_that_is_refused_leaves_the_race_as_it_was() -> None:
    race = core(CARS)
    before = race.save()
    assert refusal(race.start, {"players": PLAYERS, "laps": 2}, encode(parse(STRIP))) == "track-laps"
    assert race.save() == before
    assert play(race, "maintain") == 0


def test_every_act_string_has_one_code() -> None:
    race = core_rules().load("rush")()
    numbers = {"gear": range(1, 6), "place": range(6), "use booster": range(1, 4)}
    lever = ("accelerate", "decelerate", "brake", "turbo")
    acts = ["ahead", "left", "right", "force left", "force right", "roll", "maintain", "mine", "done"]
    acts += [f"{word} {number}" for word, range_ in numbers.items() for number in range_]
    acts += [*lever, *(f"{word} {gear}" for word in lever for gear in range(1, 6))]
    acts += [f"ram {seat}{arms}" for seat in range(6) for arms in ("", " bumper", " saw", " bumper saw")]
    acts += [f"on {name}" for name in ("booster", "extinguisher", "bumper", "gun", "flamer", "saw")]
    acts += ["use extinguisher", "use flamer", "use gun"]
    codes = [race.code(act) for act in acts]
    assert len(set(codes)) == len(acts) and min(codes) > 0 and max(codes) < 256
    assert [race.text(code) for code in codes] == acts


@pytest.mark.parametrize(
    "act",
    [
        None, 8, True, [], {}, b"ahead", "", " ", "Ahead", "ahead ", " ahead", "ahead  ", "force", "force  left",
        "gear", "gear 0", "gear 6", "gear 01", "gear  1", "accelerate 0", "accelerate 6", "accelerate ", "brake -1",
        "place", "place 6", "place x", "ram", "ram 6", "ram 1 saw bumper", "ram 1  saw", "ram 1 gun", "ram 0x", "use",
        "use saw", "use booster", "use booster 0", "use booster 4", "on", "on armour", "on gun gun", "rolls",
        "turbo\n", "mine 1",
    ],
)  # fmt: skip
def test_other_spellings_have_none(act: object) -> None:
    assert core_rules().load("rush")().code(act) == -1


def test_an_act_asks_for_its_dice_batch_by_batch() -> None:
    race = core(CARS)
    play(race, "maintain")
    before = race.save()
    assert play(race, "roll") == 3 and (race.ask_kind, race.ask_rule) == (1, 19)
    assert play(race, "roll", dice=[5]) == 2, "what is missing of a batch"
    assert play(race, "roll", dice=(5, 1, 2)) == 2 and (race.ask_kind, race.ask_rule) == (2, 20)
    assert race.save() == before
    assert legal(race) >= {"roll", "brake", "turbo"}
    assert play(race, "roll", dice=(5, 1, 2, 3, 2)) == 0
    state = race.state()
    assert (state["turn"]["lanes"], state["cars"][0]["heat"]) == (5, 1)


def test_dice_may_come_as_bytes() -> None:
    race = core(CARS)
    play(race, "maintain")
    assert race.play(0, race.code("roll"), bytes([1, 2, 3, 4, 5])) == 0


def test_dice_may_be_rolled_on_the_way() -> None:
    race = core(CARS)
    asked = []

    def roll(count: int) -> list[int]:
        asked.append((count, race.ask_kind, race.ask_rule))
        return [2] * count

    race.roll = roll
    assert race.play(0, race.code("maintain")) == 0
    assert asked == [] and not race.dice
    assert race.play(0, race.code("roll")) == 0
    assert asked == [(3, 1, 19), (2, 2, 20)] and race.dice == [2] * 5
    assert refusal(race.play, 0, race.code("roll")) == "not-legal"


def test_rolled_dice_go_as_given_ones_do() -> None:
    for number in range(40):
        rng = Random(number)
        race = core(track="oval5", laps=2)
        race.roll = lambda count, rng=rng: [rng.randint(1, 6) for _ in range(count)]
        other = race.copy()
        while not race.over():
            seat, act = race.seat(), rng.choice(race.acts[: race.legal()])
            assert race.play(seat, act) == 0
            assert other.play(seat, act, race.dice) == 0
            assert race.save() == other.save()


@pytest.mark.parametrize("dice", [[0], [7], [True], [3.0], [None], ["3"], [[3]], [2**70], [6, 6, 6, 6, 0], "333", {3}])
def test_dice_are_whole_numbers_from_1_to_6(dice: Any) -> None:
    race = core(CARS)
    play(race, "maintain")
    before = race.save()
    assert refusal(race.play, 0, race.code("roll"), dice) == "dice-range"
    assert race.save() == before


def test_dice_too_many() -> None:
    race = core(CARS)
    assert refusal(race.play, 0, race.code("maintain"), [1]) == "dice-many"
    play(race, "maintain")
    before = race.save()
    assert refusal(race.play, 0, race.code("roll"), [1, 2, 3, 4, 5, 6]) == "dice-many"
    assert race.save() == before


@pytest.mark.parametrize("seat", [1, -1, 2, 6, 255, None, False, 0.0, "0", [0]])
def test_only_the_deciding_seat_plays(seat: Any) -> None:
    race = core(CARS)
    assert refusal(race.play, seat, race.code("maintain"), ()) == "wrong-seat"
    assert refusal(race.play, seat, -1, [9]) == "wrong-seat", "before the act is looked at"


@pytest.mark.parametrize("code", [-1, 0, 1, 255, 256, 2**70, None, True, 136.0, "maintain", []])
def test_only_legal_codes_are_played(code: Any) -> None:
    race = core(CARS)
    assert race.code("maintain") == 136
    assert refusal(race.play, 0, code, [9]) == "not-legal"


def test_codes_of_the_decision_before_are_not_legal_any_more() -> None:
    race = core(CARS)
    assert race.legal() > 4
    play(race, "maintain", "brake", "on gun", "on saw")
    for act in ("maintain", "turbo", "on booster", "on gun"):
        assert refusal(race.play, 0, race.code(act), ()) == "not-legal"


def test_saving_and_restoring() -> None:
    race = core(CARS)
    play(race, "maintain")
    saved, state = race.save(), race.state()
    play(race, "roll", dice=[1, 2, 3, 4, 5])
    play(race, "ahead")
    race.restore(saved)
    assert race.state() == state and "roll" in legal(race)
    other = core(CARS, track={**STRIP, "finish": 38})
    for data in (other.save(), saved[:-1], b"", None, [*saved]):
        assert refusal(race.restore, data) == "bad-save"
    assert race.state() == state


def test_copies_go_their_own_ways() -> None:
    race = core(CARS)
    copy = race.copy()
    play(copy, "accelerate")
    assert copy.state()["phase"] == "pedals" and race.state()["phase"] == "lever"
    assert copy.track is race.track


def test_the_same_state_from_the_same_acts() -> None:
    ends = []
    for _ in range(2):
        rng = Random(5)
        race = core(track="oval5", laps=2)
        while not race.over():
            act, dice = rng.choice(race.acts[: race.legal()]), []
            while more := race.play(race.seat(), act, dice):
                dice += [rng.randint(1, 6) for _ in range(more)]
        ends.append((race.save(), race.result()))
    assert ends[0] == ends[1]
