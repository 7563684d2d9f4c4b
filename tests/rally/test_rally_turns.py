"""Rules of rounds, laying and rolling, each with its number (rally.md 5.1 to 5.4)."""

from __future__ import annotations

import pytest

from pitboard.engine import ActRefused, DiceNeeded, new_race
from pitboard.engine.rally.cars import Car
from rally_play import CRASH, SPIN, act, game, go, laid, lay, put

LONG = "S" + "." * 20 + "F"


def order_of(race: object) -> list[int]:
    race._begin_round()  # type: ignore[attr-defined]
    return race.order  # type: ignore[attr-defined,no-any-return]


# -- rounds --------------------------------------------------------------------------------------------------------


def test_rmd_04_a_car_without_a_free_start_space_waits() -> None:
    race = game(LONG, players=2)
    state = go(race, "gear 1 ahead")
    assert (state["round"], state["order"]) == (2, [0, 1])
    # No track is known on which this happens by itself, so a third car comes to the start space from elsewhere.
    race.cars.append(Car(2))
    put(race, 2, (0, 0), number=2)
    state = go(race, "gear 1 ahead")
    # Seat 1 was skipped in round 2; in round 3 it comes after the others again.
    assert (state["round"], state["seat"], state["order"]) == (3, 0, [0, 2, 1])
    assert (state["cars"][1]["status"], state["cars"][1]["turns"], state["last"]["seat"]) == ("waiting", 0, 0)
    go(race, "gear 1 ahead")
    state = go(race, "gear 1 ahead")
    assert (state["seat"], state["phase"], state["cars"][1]["at"]) == (1, "plan", [0, 0])


def test_rmd_05_order_by_front_gear_inside_and_start_number() -> None:
    race = game(
        "S.4-...F", "S.44...F", track={"corner": "..>>....", "left": "..4-....", "right": "..4-...."}, players=6
    )
    put(race, 0, (0, 2), 2)  # front 3
    put(race, 1, (1, 3), 2)
    put(race, 2, (3, 2), 2)
    put(race, 3, (4, 2), 2)
    put(race, 4, (1, 1), 6)
    put(race, 5, (0, 4), 0, "off")
    # A right corner: the right shortcut (9) is further inside than lane 1, lane 0, the left shortcut (-1).
    assert order_of(race) == [5, 3, 1, 0, 2, 4]
    put(race, 2, (3, 2), 3)
    assert order_of(race) == [5, 2, 3, 1, 0, 4]


def test_rmd_05_a_left_shortcut_is_further_inside_than_lane_0() -> None:
    race = game("S.4-...F", "S.44...F", track={"corner": "..<<....", "left": "..4-...."}, players=3)
    for seat, at in enumerate([(1, 3), (0, 2), (3, 2)]):
        put(race, seat, at, 1)
    assert order_of(race) == [2, 1, 0]


def test_rmd_05_lanes_count_from_the_left_when_no_corner_is_left() -> None:
    race = game("S:-...F", "S:-...F", track={"corner": "......."}, players=4)
    for seat, at in enumerate([(1, 3), (0, 3), (5, 2), (1, 1)]):
        put(race, seat, at, 1)
    # The half counts as lane 0; on [1,1] the front is column 2 as well.
    assert order_of(race) == [1, 0, 2, 3]


def test_rmd_05_equal_cars_go_by_start_number() -> None:
    race = new_race("rally", {"players": 3, "track": {"lanes": ["S...F"]}, "order": [2, 0, 1]})
    for seat in range(3):
        put(race, seat, (0, 2), 1)
    assert order_of(race) == [2, 0, 1]


def test_rmd_06_nobody_replaces_a_leader_that_retires() -> None:
    race = game(LONG, players=2)
    go(race, "gear 1 ahead", "gear 2 ahead", "gear 3 ahead")
    go(race, "gear 3 ahead")
    race.cars[0].tokens = ("ggo",) * 5
    state = go(race, "gear 1 ahead")
    # Round 3: seat 0 is the leader and retires at once (RMD-43); seat 1 drives on the row gravel.
    assert (state["round"], state["leader"], state["cars"][0]["status"]) == (3, 0, "retired")
    assert (state["seat"], state["order"], state["row"]) == (1, [1], "gravel")
    assert (state["cars"][0]["at"], state["cars"][0]["gear"], state["cars"][0]["turns"]) == (None, 3, 2)
    assert (state["last"]["seat"], state["cars"][0]["stage_time"]) == (1, None)
    assert go(race, "gear 1 ahead")["leader"] == 1


def test_rmd_07_allowances_never_fall_below_one_gear_die() -> None:
    race = game(LONG)
    put(race, 0, (0, 3), tokens=("ggo", "ggo", "ggo", "ggo", "bbo", "bbo", "cco", "cnc", "cnc"))
    assert race.state()["allow"] == [1, 0, 0]
    assert race.state()["cars"][0]["hurt"] == [4, 2, 3]


def test_rmd_49_the_last_round_retires_everybody() -> None:
    race = game(LONG, players=3, rounds=2)
    go(race, "gear 1 ahead", "gear 2 ahead", "coast ahead")
    go(race, "gear 2 ahead")
    state = go(race, "gear 1 ahead")
    assert state["over"]
    assert [car["status"] for car in state["cars"]] == ["retired"] * 3
    assert [car["turns"] for car in state["cars"]] == [2, 1, 0]
    # RMD-46: no finisher: the greatest time of all cars + 60.
    assert [car["stage_time"] for car in state["cars"]] == [160, 160, 160]
    assert [car["gear"] for car in state["cars"]] == [2, 1, 0]
    assert state["winners"] == [0, 1, 2]


# -- laying --------------------------------------------------------------------------------------------------------


def test_rmd_12_each_gear_die_once_and_no_more_than_allowed() -> None:
    race = game(LONG, data={"dash": {"leader": [3, 3, 2, 3]}})
    put(race, 0, (0, 2), 6)
    assert laid(race) == {f"{step} ahead" for step in ("gear 5", "gear 6", "coast", "brake 2", "brake 3", "brake 4")}
    lay(race, "brake 4 ahead", "gear 5 ahead")
    # One gear die and two brake dice are left; 4 and 5 lie already.
    assert laid(race) == {"gear 6 ahead", "coast ahead", "brake 2 ahead", "brake 3 ahead"}
    lay(race, "brake 2 ahead")
    assert laid(race) == {"coast ahead"}


def test_rmd_17_a_car_on_a_shortcut_does_not_stand_in_the_corner() -> None:
    race = game("S.3-.F", "S.44.F", track={"corner": "..<<..", "left": "..2-.."}, players=2)
    act(race, "start 1")
    put(race, 0, (1, 1), 3)
    put(race, 1, (3, 2), 1)
    assert {"gear 3 ahead", "gear 3 left"} <= laid(race)
    put(race, 1, (0, 2), 1)
    assert "gear 3 ahead" not in laid(race)


def test_rmd_18_a_standing_car_cannot_begin_a_skid_in_its_own_zone() -> None:
    race = game("S.:-3.F", track={"corner": "....<.."})
    put(race, 0, (0, 2), 3)
    assert laid(race) == {"gear 2 ahead", "gear 3 ahead", "gear 4 ahead", "brake 1 ahead", "coast ahead"}


def test_rmd_19_cars_in_the_zone() -> None:
    race = game("S.:-..F", "S.:-..F", players=2)
    act(race, "start 0")
    put(race, 0, (0, 1), 1)
    ways = {}
    for at in ((0, 2), (1, 2), (5, 2), (5, 3)):
        put(race, 1, at, 0)
        ways[at] = {step for step in laid(race) if step.startswith("gear 1")}
    assert ways == {
        (0, 2): {"gear 1 right"},
        (1, 2): {"gear 1 ahead"},
        (5, 2): set(),
        (5, 3): {"gear 1 skid"},
    }
    put(race, 0, (5, 2), 1)
    put(race, 1, (1, 2), 0)
    assert "gear 1 skid" in laid(race), "the second half only asks for itself"


def test_rmd_22_jumps_land_on_the_finish() -> None:
    for gear, land, state in ((4, [0, 3], "finished"), (6, [0, 3], "finished")):
        race = game("S.dF", cards=CRASH, bag=["go"])
        put(race, 0, (0, 1), gear)
        assert lay(race, f"gear {gear} ahead")["plan"][0]["land"] == land
        assert laid(race) == set()
        after = act(race, "roll", 1)
        assert after["cars"][0]["status"] == state
        lost = gear >= 6
        assert after["last"]["end"] == ("crash" if lost else "stop")
        assert after["last"]["drawn"] == (["go"] if lost else []), "RMD-45: a crash on F still draws damage"


def test_rmd_22_flying_over_two_spaces_ends_on_the_finish() -> None:
    race = game("S.a.F")
    put(race, 0, (0, 1), 2)
    assert lay(race, "gear 2 ahead")["plan"][0]["land"] == [0, 4]
    race = game("S.a.F")
    put(race, 0, (0, 1), 2)
    assert lay(race, "gear 1 ahead")["plan"][0]["land"] == [0, 3]


def test_rmd_22_the_landing_space_acts_and_the_others_do_not() -> None:
    race = game("S.b13.F", cards=SPIN)
    put(race, 0, (0, 1), 3)
    lay(race, "gear 3 ahead")  # over limit 1 onto limit 3
    assert laid(race) != set()
    race = game("S.b31.F", cards=SPIN)
    put(race, 0, (0, 1), 3)
    assert (lay(race, "gear 3 ahead")["plan"][0]["land"], laid(race)) == ([0, 4], set())


def test_rmd_23_every_space_of_a_jump_is_looked_at() -> None:
    race = game("S.b....F", "S......F", players=2)
    act(race, "start 0")
    put(race, 0, (0, 1), 3)
    for at, open_gears in (((0, 2), {1}), ((0, 3), {1}), ((0, 4), {2}), ((0, 5), {2, 3, 4})):
        put(race, 1, at, 0)
        assert {int(step[5]) for step in laid(race) if step.startswith("gear") and step.endswith("ahead")} == (
            open_gears & {2, 3, 4}
        )
    # RMD-25 beside the space flown over: the other car's gear counts, and a brake die may not.
    put(race, 1, (1, 3), 4)
    assert {step for step in laid(race) if step.endswith("ahead")} == {"gear 4 ahead", "brake 1 ahead"}


def test_rmd_24_water_takes_coast_dice_and_gear_1() -> None:
    race = game("S.~..F", options={"redline": True})
    put(race, 0, (0, 1), 6)
    assert laid(race) == {"coast ahead"}
    put(race, 0, (0, 1), 2)
    assert laid(race) == {"gear 1 ahead", "coast ahead"}
    race = game("S~..F", options={"flying": True})
    assert laid(race) == {"gear 1 ahead"}


def test_rmd_25_long_spaces_stand_beside_more_than_one() -> None:
    race = game("S.---.F", "S.....F", players=2, options={"redline": True})
    act(race, "start 0")
    put(race, 1, (0, 1), 5)
    for column in range(4):
        put(race, 0, (1, column), 6)
        assert {step for step in laid(race) if step.endswith("ahead")} == {
            "gear 5 ahead",
            "gear 6 ahead",
            "coast ahead",
        }
    put(race, 0, (1, 4), 6)
    assert {"redline ahead", "brake 4 ahead"} <= laid(race)


def test_rmd_25_between_two_cars_the_faster_one_counts() -> None:
    race = game("S.....F", "S.....F", "S.....F", players=3)
    act(race, "start 1")
    put(race, 0, (1, 1), 3)
    for gears in ((4, 0), (0, 4)):
        put(race, 1, (0, 2), gears[0])
        put(race, 2, (2, 2), gears[1])
        assert laid(race) == {"gear 4 ahead"}


def test_rmd_26_dirt_closes_a_plan_too() -> None:
    race = game("S.33.F", track={"corner": "..<<.."})
    race.dirt[0].append("nm")
    put(race, 0, (0, 1), 3)
    lay(race, "gear 3 ahead")
    assert race.legal() == ["roll", "flat"]


def test_rmd_32_dirt_never_lowers_a_limit_below_1() -> None:
    race = game("S.2.2F", track={"corner": "..<..."}, cards=SPIN)
    race.dirt[0] += ["nm"] * 5
    put(race, 0, (0, 1), 1)
    lay(race, "gear 1 ahead")
    assert laid(race), "gear 1 is never too fast"
    put(race, 0, (0, 3), 2)
    lay(race, "gear 2 ahead")
    assert laid(race), "outside corners dirt does not matter"


# -- rolling -------------------------------------------------------------------------------------------------------


def test_rmd_27_the_gear_die_comes_before_the_brake_dice() -> None:
    race = game(LONG, data={"dash": {"leader": [5, 3, 2, 9]}, "faces": {"gear": [1] * 6, "brake": 4}})
    put(race, 0, (0, 1), 6)
    lay(race, "brake 2 ahead", "coast ahead")
    with pytest.raises(DiceNeeded) as needed:
        act(race, "roll")
    assert (needed.value.batch.kind, needed.value.batch.count) == ("gear 2, brake, brake, brake", 4)
    state = act(race, "roll", 3, 3, 3, 2)
    assert (state["warnings"], state["rolled"]) == (2, [[3, 3, 3, 2]])


def test_rmd_28_secured_dice_are_not_rolled_and_not_counted() -> None:
    race = game(LONG, data={"dash": {"leader": [5, 3, 2, 9]}, "faces": {"gear": [6] * 6, "brake": 6}})
    put(race, 0, (0, 1), 6, seconds=10)
    lay(race, "brake 3 ahead", "coast ahead")
    assert set(race.legal()) >= {"secure", "secure gear", "secure brake"}
    spent = {}
    for text, dice in (("secure", []), ("secure gear", [1, 1]), ("secure brake", [1])):
        other = race.copy()
        state = act(other, text, *dice)
        spent[text] = (10 - state["cars"][0]["seconds"], state["secured"], state["rolled"], state["warnings"])
    assert spent == {
        "secure": (6, 3, [[0, 0, 0]], 0),
        "secure gear": (1, 1, [[0, 1, 1]], 2),
        "secure brake": (3, 2, [[1, 0, 0]], 1),
    }
    act(race, "secure gear", 1, 1)
    assert race.legal() == ["roll", "stop", "secure"], "the second secured die costs 2"
    act(race, "stop")
    put(race, 0, (0, 1), 6, seconds=2)
    lay(race, "brake 3 ahead")
    assert set(race.legal()) & {"secure", "secure gear", "secure brake"} == {"secure gear"}


def test_rmd_30_tokens_for_all_but_redline_and_brake_dice() -> None:
    race = game(LONG, options={"redline": True}, data={"dash": {"leader": [5, 3, 2, 9]}})
    put(race, 0, (0, 1), 6)
    lay(race, "redline ahead", "coast ahead", "brake 3 ahead", "gear 2 ahead")
    state = act(race, "flat", 1, 1, 1, 1, 1, 1)
    assert state["cars"][0]["seconds"] == 3
    assert state["cars"][0]["gear"] == 2


def test_rmd_31_control_is_lost_where_only_the_limit_is_lower() -> None:
    race = game("S.....F", track={"tile": "aaabbbb", "surface": "gs"}, cards=SPIN)
    put(race, 0, (0, 1), 2, seconds=1)
    lay(race, "coast ahead", "coast ahead")
    race.turn.warnings = 2
    assert act(race, "roll", 1)["warnings"] == 2
    # On snow two warnings are enough, even if the die is secured.
    state = act(race, "secure")
    assert (state["last"]["end"], state["cars"][0]["at"]) == ("spin", [0, 3])


def test_rmd_33_a_shortcut_token_comes_before_the_loss_of_control() -> None:
    race = game("S.33.F", track={"corner": "..<<..", "left": "..1-.."}, cards=SPIN, bag=["nc"])
    put(race, 0, (0, 1), 2)
    state = go(race, "gear 2 left")
    assert (state["last"]["end"], state["last"]["drawn"]) == ("spin", ["nc"])
    assert state["cars"][0]["tokens"] == ["cnc"]


def test_rmd_21_every_shortcut_space_draws_and_an_empty_bag_does_nothing() -> None:
    track = {"left": "..222..."}
    race = game("S......F", track=track, bag=["go", "nm"])
    put(race, 0, (0, 1), 1)
    state = go(race, "gear 1 left", "gear 2 ahead", "coast ahead")
    assert (state["last"]["drawn"], state["bag"], state["dirt"]) == (["go", "nm", "go"], 1, [1])
    race = game("S......F", track=track, bag=[])
    put(race, 0, (0, 1), 1)
    assert go(race, "gear 1 left")["last"]["drawn"] == []


def test_rmd_57_dirt_spares_the_turn_that_caused_it() -> None:
    track = {"corner": "...<....", "left": ".22....."}
    race = game("S..3...F", track=track, bag=["nm"], cards=SPIN)
    assert act(race, "lay gear 1 left")["plan"][0]["to"] == [3, 1]
    lay(race, "gear 2 ahead", "gear 3 right")
    assert laid(race), "3 is within the limit"
    for _ in range(3):
        state = act(race, "roll", 1)
    assert (state["dirt"], state["last"]["end"], state["cars"][0]["at"]) == ([1], "stop", [0, 3])
    put(race, 0, (0, 2), 3)
    lay(race, "gear 3 ahead")
    assert race.legal() == ["roll", "flat"], "in the next turn the limit is 2"


# -- options -------------------------------------------------------------------------------------------------------


def test_rmd_50_flying_only_in_the_first_turn_from_gear_0() -> None:
    race = game(LONG, LONG, options={"flying": True}, players=2, cards=SPIN)
    act(race, "start 0")
    assert "flying ahead" in laid(race)
    lay(race, "flying ahead")
    assert laid(race) >= {"gear 1 ahead", "gear 3 ahead"}
    assert "gear 2 ahead" not in laid(race), "gear die 2 lies already"
    state = act(race, "roll", 6)
    assert (state["last"]["end"], state["cars"][0]["gear"], state["cars"][0]["time"]) == ("stop", 2, 50)
    put(race, 0, (0, 3), 0)
    assert "flying ahead" not in laid(race), "its first turn is over"


def test_rmd_50_a_blocked_first_turn_counts() -> None:
    race = game("S....F", options={"flying": True}, players=2)
    go(race, "flying ahead")
    go(race, "gear 1 ahead")
    put(race, 0, (0, 1), 0)
    assert race.legal() == ["pass"]
    state = act(race, "pass")
    assert state["last"] == {"seat": 1, "end": "blocked", "card": 1, "drawn": []}
    assert (state["cars"][1]["gear"], state["cars"][1]["turns"], state["cars"][1]["time"]) == (0, 1, 60)
    put(race, 0, (0, 3), 1)
    go(race, "gear 1 ahead")
    assert laid(race) == {"gear 1 ahead"}


def test_rmd_50_flying_limits_count_and_securing_helps() -> None:
    race = game("S1..F", options={"flying": True}, cards=SPIN)
    lay(race, "flying ahead")
    assert race.legal() == ["roll", "flat"]
    assert act(race, "roll", 6)["last"]["end"] == "spin", "the limit comes before the die"
    race = game("S....F", options={"flying": True}, data={"faces": {"gear": [6] * 6}})
    put(race, 0, (0, 0), 0, seconds=1)
    lay(race, "flying ahead", "coast ahead")
    state = act(race, "secure")
    assert (state["phase"], state["warnings"]) == ("drive", 0)


def test_rmd_53_sisu_in_flat_out_ignores_the_rest_of_the_roll() -> None:
    race = game(LONG, options={"sisu": True}, cards=SPIN)
    put(race, 0, (0, 1), 3)
    lay(race, "gear 3 ahead", "gear 4 ahead", "coast ahead", "coast ahead", "gear 5 ahead")
    state = act(race, "flat", 6, 5, 5, 5, 5)
    assert (state["phase"], state["done"], state["warnings"], state["cars"][0]["at"]) == ("sisu", 3, 3, [0, 4])
    assert state["rolled"] == [[6], [5], [5], [5], [5]]
    other = race.copy()
    state = act(race, "sisu")
    assert (state["cars"][0]["at"], state["cars"][0]["gear"], state["last"]["end"]) == ([0, 6], 5, "stop")
    assert state["cars"][0]["sisu"] is False
    state = act(other, "accept")
    assert (state["cars"][0]["at"], state["last"]["end"], state["cars"][0]["sisu"]) == ([0, 4], "spin", True)


def test_rmd_53_sisu_does_not_help_against_limits_and_jumps() -> None:
    for lane in ("S.1....F", "S.a....F"):
        race = game(lane, options={"sisu": True}, cards=SPIN)
        put(race, 0, (0, 1), 5)
        state = go(race, "gear 5 ahead", dice=[6])
        assert state["last"]["end"] == "spin"


def test_rmd_53_sisu_on_the_finish_ends_the_stage() -> None:
    race = game("S...F", options={"sisu": True}, data={"dash": {"leader": [5, 1, 2, 1]}})
    put(race, 0, (0, 3), 3)
    assert go(race, "gear 3 ahead", dice=[6])["phase"] == "sisu"
    state = act(race, "sisu")
    assert (state["over"], state["cars"][0]["status"]) == (True, "finished")


def test_rmd_54_single_has_no_leader_dice() -> None:
    race = game(LONG, players=2, options={"single": True}, data={"dash": {"leader": [1, 0, 0, 1]}})
    assert (race.state()["leader"], race.state()["row"], race.state()["allow"]) == (None, "gravel", [5, 1, 2])


# -- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "text", "dice", "code"),
    [
        (1, "roll", [1], "wrong-seat"),
        (0, "stop", [], "not-legal"),
        (0, "rolls", [], "not-legal"),
        (0, "lay gear 3 ahead", [], "not-legal"),
        (0, "lay gear 2 ahead", [1], "dice-many"),
        (0, "roll", [], "dice-few"),
        (0, "roll", [1, 1], "dice-many"),
        (0, "roll", [0], "dice-range"),
        (0, "roll", [7], "dice-range"),
        (0, "roll", [True], "dice-range"),
        (0, "flat", [1, 1], "dice-many"),
    ],
)
def test_rmd_58_refusals_change_nothing(seat: int, text: str, dice: list[int], code: str) -> None:
    race = game(LONG, players=2)
    lay(race, "gear 1 ahead")
    before = race.state()
    with pytest.raises(ActRefused) as refused:
        race.play(seat, text, dice)
    assert refused.value.code == code
    assert race.state() == before
    assert race.legal() == ["lay gear 2 ahead", "lay coast ahead", "roll", "flat"]


def test_acts_after_the_end_are_refused() -> None:
    race = game("S..F", rounds=1)
    go(race, "gear 1 ahead")
    assert race.legal() == []
    with pytest.raises(ActRefused) as refused:
        race.play(0, "roll", [])
    assert refused.value.code == "over"
