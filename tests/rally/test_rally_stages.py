"""Rules of the ends of turns and stages, each with its number (rally.md 5.5, 5.6, RMD-52)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboard.engine import new_race
from rally_play import CRASH, SPIN, act, game, go, lay, put

LONG = "S" + "." * 20 + "F"
SHORT = {"lanes": ["S..F"]}


def rally(*stages: dict[str, Any], players: int = 2, **setup: Any) -> Any:
    """Starts a game of several stages, each given as a stage object or only its track."""
    entries = [stage if "track" in stage else {"track": stage} for stage in stages]
    return new_race("rally", {"players": players, "stages": entries, **setup})


def finish(race: Any) -> dict[str, Any]:
    """Drives a stage S..F through in one turn of gear 1, 60 seconds."""
    return go(race, "gear 1 ahead", "coast ahead", "coast ahead")


# -- cards ---------------------------------------------------------------------------------------------------------


def test_rmd_37_a_stack_that_is_used_up_starts_again() -> None:
    race = game(LONG, cards=["S", "SU", "S", "S", "S", "S"], data={"dash": {"leader": [5, 1, 2, 1]}})
    ends = []
    for column in range(1, 5):
        put(race, 0, (0, column), 2)
        state = go(race, "gear 2 ahead", dice=[6])
        ends.append(state["last"]["end"])
    assert ends == ["spin", "sisu", "spin", "sisu"]
    assert (state["taken"], state["cars"][0]["time"]) == ([0, 4, 0, 0, 0, 0], 70 + 40 + 70 + 40)


def test_rmd_34_normal_cards_move_the_stack_on_too() -> None:
    race = game("S..1..F", cards=["S", "SC", "S", "S", "S", "S"], bag=[])
    put(race, 0, (0, 1), 2)
    go(race, "gear 2 ahead")
    assert go(race, "gear 2 ahead")["last"]["end"] == "crash", "the first card of the stack is gone"


@pytest.mark.parametrize(("gear", "end", "card"), [(0, "blocked", 1), (1, "blocked", 1), (5, "blocked", 5)])
def test_rmd_35_blocked_takes_the_card_of_the_gear(gear: int, end: str, card: int) -> None:
    race = game(LONG, players=2)
    go(race, "gear 1 ahead")
    go(race, "gear 2 ahead")
    put(race, 1, (0, 1), gear)
    put(race, 0, (0, 2), 0)
    state = act(race, "pass")
    assert state["last"] == {"seat": 1, "end": end, "card": card, "drawn": []}
    assert (state["cars"][1]["gear"], state["cars"][1]["time"]) == (gear, (0, 60, 50, 40, 30, 20, 10)[card])


def test_rmd_36_a_stalled_car_beside_the_road_stays_there() -> None:
    race = game("S.~..F", data={"dash": {"leader": [5, 1, 0, 3]}})
    put(race, 0, (0, 1), 3, "off")
    assert race.legal() == ["pass"]
    state = act(race, "pass")
    assert (state["cars"][0]["status"], state["cars"][0]["gear"], state["last"]["end"]) == ("off", 1, "stall")


# -- damage --------------------------------------------------------------------------------------------------------


def test_rmd_39_a_crash_in_the_first_half_ends_beside_the_second() -> None:
    race = game("S:-..F", "S:-..F", cards=CRASH, bag=["bo"], data={"dash": {"leader": [5, 1, 2, 1]}})
    act(race, "start 0")
    state = go(race, "gear 1 skid", dice=[6])
    assert (state["cars"][0]["status"], state["cars"][0]["at"]) == ("off", [5, 2])
    assert state["cars"][0]["tokens"] == ["bbo"]
    assert set(race.legal()) == {"lay gear 1 left", "lay gear 1 right"}


def test_rmd_39_green_flags_come_up_again_in_a_short_bag() -> None:
    race = game("S1..F", track={"danger": "3"}, cards=CRASH, bag=["nm"])
    put(race, 0, (0, 0), 2)
    state = go(race, "gear 2 ahead")
    assert (state["last"]["drawn"], state["bag"]) == (["nm"] * 3, 1)
    race = game("S1..F", track={"danger": "3"}, cards=CRASH, bag=["go", "cm"])
    put(race, 0, (0, 0), 2)
    state = go(race, "gear 2 ahead")
    assert (state["last"]["drawn"], state["bag"], state["cars"][0]["tokens"]) == (["go", "cm"], 0, ["ggo", "ccm"])


def test_rmd_43_the_surface_decides_when_a_car_retires() -> None:
    race = game("S....F", track={"tile": "aabbbb", "surface": "as"}, data={"dash": {"asphalt": [2, 1, 2, 3]}})
    put(race, 0, (0, 1), 1, tokens=("ggo",))
    go(race, "gear 1 ahead")
    assert race.state()["row"] == "snow"
    put(race, 0, (0, 2), 1, tokens=("ggo",) * 4)
    state = go(race, "gear 1 ahead")
    assert (state["over"], state["cars"][0]["status"], state["cars"][0]["at"]) == (True, "retired", None)
    assert (state["cars"][0]["turns"], state["cars"][0]["gear"]) == (2, 1)


def test_rmd_43_a_car_that_crashed_on_the_finish_does_not_retire() -> None:
    race = game("S.cF", cards=CRASH, bag=["go"], data={"dash": {"gravel": [1, 1, 2, 3]}})
    put(race, 0, (0, 1), 5, time=100)
    state = go(race, "gear 5 ahead")
    assert (state["cars"][0]["status"], state["cars"][0]["tokens"], state["cars"][0]["stage_time"]) == (
        "finished", ["ggo"], 180,
    )  # fmt: skip


def test_rmd_43_a_damaged_car_does_not_start_the_next_stage() -> None:
    race = rally(SHORT, SHORT)
    race.cars[1].tokens = ("ggo",) * 5
    finish(race)
    # In round 2 seat 1 retires before it is put on the start space, and again in the second stage (tile 0).
    state = race.state()
    assert (state["stage"], state["seat"], state["cars"][1]["status"]) == (1, 0, "waiting")
    assert (state["cars"][1]["times"], state["starts"]) == ([120], [0, 1])
    state = finish(race)
    assert (state["over"], state["cars"][1]["total"], state["winners"]) == (True, 240, [0])


def test_rmd_43_after_a_crash_the_car_retires_at_once() -> None:
    race = game("S.1..F", cards=CRASH, bag=["go"], players=2, data={"dash": {"gravel": [2, 1, 2, 3]}})
    put(race, 0, (0, 1), 2, tokens=("ggo",))
    state = go(race, "gear 2 ahead")
    assert (state["cars"][0]["status"], state["cars"][0]["at"], state["order"]) == ("retired", None, [1])
    assert state["last"] == {"seat": 0, "end": "crash", "card": 2, "drawn": ["go"]}


@pytest.mark.parametrize(("surface", "starts"), [("as", False), ("sa", True)])
def test_rmd_43_a_waiting_car_looks_at_the_first_tile(surface: str, starts: bool) -> None:
    track = {"tile": "aabbbb", "surface": surface}
    race = game("S....F", track=track, players=2, data={"dash": {"asphalt": [1, 1, 2, 3]}})
    race.cars[1].tokens = ("ggo",)
    go(race, "gear 1 ahead")
    state = go(race, "gear 1 ahead")
    assert state["cars"][1]["status"] == ("road" if starts else "retired")


def test_a_rally_in_which_nobody_starts_ends_at_once() -> None:
    race = rally(*[SHORT] * 9, players=1)
    race.cars[0].tokens = ("ggo",) * 6
    state = finish(race)
    # RMD-46: with no finisher the greatest time of all cars + 60.
    assert (state["over"], state["stage"], state["cars"][0]["times"]) == (True, 8, [60, *[60] * 8])


# -- spare tire ----------------------------------------------------------------------------------------------------


def test_rmd_44_the_newest_coast_damage_goes() -> None:
    race = game(LONG)
    put(race, 0, (0, 1), 1, tokens=("cco", "ggo", "cnc", "bbo"))
    assert go(race, "gear 1 ahead")["phase"] == "tire"
    other = race.copy()
    state = act(race, "tire")
    assert (state["cars"][0]["tokens"], state["cars"][0]["tire"], race.bag[-1]) == (["cco", "ggo", "bbo"], False, "nc")
    assert go(race, "gear 1 ahead")["phase"] == "plan", "there is one spare tire only"
    state = act(other, "keep")
    assert (state["cars"][0]["tire"], len(state["cars"][0]["tokens"]), state["phase"]) == (True, 4, "plan")
    assert go(other, "gear 1 ahead")["phase"] == "tire"


@pytest.mark.parametrize("end", ["gear 2", "lost", "finish"])
def test_rmd_44_not_in_another_gear_nor_after_a_loss_nor_in_the_finish(end: str) -> None:
    race = game("S......F", cards=SPIN, players=2)
    put(race, 0, (0, 6) if end == "finish" else (0, 1), 1, tokens=("cco",))
    race.turn.warnings = 2 if end == "lost" else 0
    state = go(race, "gear 2 ahead" if end == "gear 2" else "gear 1 ahead", dice=[6])
    assert state["phase"] == "plan"
    assert state["last"]["end"] == ("spin" if end == "lost" else "stop")


def test_rmd_44_a_blocked_or_stalled_turn_is_no_loss() -> None:
    race = game("S.~..F", data={"dash": {"leader": [5, 1, 0, 3]}})
    put(race, 0, (0, 1), 5, tokens=("cco",))
    state = act(race, "pass")
    assert (state["phase"], state["last"]["end"], state["order"]) == ("tire", "stall", [0])
    assert race.legal() == ["tire", "keep"]


# -- the end of a stage ----------------------------------------------------------------------------------------------


def test_rmd_45_a_stage_time_may_be_negative() -> None:
    race = game("S...F", data={"secs": {"gear": [0, 0, 0, 0, 0, 0]}})
    lay(race, "gear 1 ahead", "gear 2 ahead", "gear 3 ahead", "coast ahead")
    state = act(race, "flat", 1, 1, 1, 1)
    assert (state["cars"][0]["stage_time"], state["cars"][0]["total"]) == (-4, -4)


def test_rmd_46_dirt_goes_back_to_the_bag_tile_by_tile() -> None:
    race = rally({"lanes": ["S....F"], "tile": "aabbcc"}, SHORT, players=1, bag=["go"])
    race.dirt[2] += ["nm", "cm"]
    race.dirt[0].append("gm")
    put(race, 0, (0, 4), 1)
    state = go(race, "gear 1 ahead")
    assert list(race.bag) == ["go", "gm", "nm", "cm"]
    assert state["dirt"] == [0]


def test_rmd_47_ties_keep_the_order_of_the_stage_before() -> None:
    race = rally(SHORT, SHORT, SHORT, players=3, order=[2, 0, 1])
    for _ in range(3):
        state = finish(race)
    assert (state["starts"], state["last"]) == ([2, 0, 1], None)
    assert [car["status"] for car in state["cars"]] == ["waiting", "waiting", "road"]
    race.cars[2].total += 5
    for _ in range(3):
        state = finish(race)
    assert state["starts"] == [0, 1, 2]


def test_rmd_48_repairs() -> None:
    race = rally(SHORT, {"track": SHORT, "service": True}, players=3, repairs=2)
    race.cars[2].tokens = ("ggo", "bbo", "gnc")
    race.cars[0].tokens = ("cco",)
    for car in race.cars:
        car.tire = False
    # Seat 0 has one coast die less (RMD-41), so it needs another gear die.
    go(race, "gear 1 ahead", "coast ahead", "gear 2 ahead")
    for _ in range(2):
        state = finish(race)
    assert (state["phase"], state["seat"], state["cars"][1]["tire"]) == ("service", 0, True)
    assert race.legal() == ["repair coast", "done"]
    state = act(race, "done")
    assert (state["seat"], race.legal()) == (2, ["repair gear", "repair brake", "done"])
    state = act(race, "repair gear")
    assert (state["seat"], state["cars"][2]["tokens"], race.bag[-1]) == (2, ["ggo", "bbo"], "nc")
    state = act(race, "repair gear")
    assert (state["phase"], state["stage"], state["cars"][2]["tokens"]) == ("plan", 1, ["bbo"])


def test_rmd_48_without_repairs_nobody_is_asked() -> None:
    race = rally(SHORT, {"track": SHORT, "service": True}, players=1, repairs=0)
    race.cars[0].tokens, race.cars[0].tire = ("bbo",), False
    state = finish(race)
    assert (state["phase"], state["stage"], state["cars"][0]["tire"]) == ("plan", 1, True)


def test_rmd_52_penalties_are_secret_until_all_have_chosen() -> None:
    race = rally(SHORT, {"track": SHORT, "service": True}, {"track": SHORT}, options={"control": True})
    race.cars[1].tokens = ("bbo",)
    finish(race)
    state = finish(race)
    assert (state["phase"], state["order"], state["leader"], state["plan"]) == ("late", [], None, [])
    race.tell = True
    state = act(race, "late 6")
    assert [car["late"] for car in state["cars"]] == [-1, None]
    assert [car["total"] for car in state["cars"]] == [60, 60]
    assert not any("6" in race.words(event) for event in race.events)
    assert all("6" not in str(event.facts) for event in race.events)
    state = act(race, "late 1")
    assert (state["phase"], state["seat"]) == ("service", 1)
    assert [car["late"] for car in state["cars"]] == [6, 1]
    assert [car["total"] for car in state["cars"]] == [90, 65]
    state = act(race, "done")
    assert (state["stage"], state["starts"], state["cars"][0]["late"]) == (1, [1, 0], 6)
    finish(race)
    state = finish(race)
    assert [car["late"] for car in state["cars"]] == [None, None], "a control point opens anew"


def test_rmd_53_every_stage_has_its_marker() -> None:
    race = rally(SHORT, SHORT, players=1, options={"sisu": True})
    race.cars[0].sisu = False
    assert finish(race)["cars"][0]["sisu"] is True


def test_state_between_stages_keeps_what_was() -> None:
    race = rally({"lanes": ["S..F"], "tile": "aabb"}, SHORT, players=2, options={"control": True})
    finish(race)
    state = finish(race)
    assert (state["stage"], state["round"], state["starts"], state["dirt"]) == (0, 2, [0, 1], [0, 0])
    assert (state["allow"], state["row"], state["rolled"], state["done"]) == ([0, 0, 0], "", [], 0)
    assert state["last"] == {"seat": 1, "end": "stop", "card": 1, "drawn": []}
    assert [(car["time"], car["turns"], car["stage_time"]) for car in state["cars"]] == [(60, 1, 60)] * 2


def test_result_and_winners_who_share() -> None:
    race = rally(SHORT, SHORT, players=2)
    for _ in range(4):
        state = finish(race)
    assert state["winners"] == [0, 1]
    assert race.result() == {"winners": [0, 1], "totals": [120, 120]}
    assert (state["stages"], state["order"], state["seat"], state["phase"]) == (2, [], None, "over")
