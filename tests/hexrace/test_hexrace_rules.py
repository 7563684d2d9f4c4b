"""Corners of paths, failures, slides, rolls and coupons that the given cases leave open, each with its number."""

from __future__ import annotations

from typing import Any

from hexrace_setups import MAD, act, hexes, race

# ---- paths ----------------------------------------------------------------------------------------------------------


def test_paths_from_an_even_row() -> None:
    """HEX-18, HEX-19, E11."""
    for text, path, facing in (
        ("lane left 2 4", [[10, 7], [11, 6], [12, 6], [13, 6]], "e"),
        ("lane left 2 4 late", [[11, 8], [12, 8], [12, 7], [13, 6]], "e"),
        ("turn right 5 2", [[11, 8], [12, 8], [12, 9], [13, 10], [13, 11]], "se"),
        ("turn right 4 0", [[10, 9], [11, 10], [11, 11], [12, 12]], "se"),
        ("turn left 3 3", [[11, 8], [12, 8], [13, 8]], "ne"),
    ):
        found = race((6, 8), cars=[{**MAD, "max": 5, "acc": 4}])
        act(found, "gas 4")
        state = act(found, text)
        assert hexes(state) == path
        assert state["cars"][0]["facing"] == facing


def test_a_turn_that_is_blocked_before_its_point_does_not_turn() -> None:
    """HEX-42: not turned when the movement ends sooner; I = 0 turns even if the first step is blocked."""
    found = race((3, 8), wall=[(5, 8)])
    state = act(found, "turn left 3 2")
    assert (state["cars"][0]["hex"], state["cars"][0]["facing"]) == ([4, 8], "e")
    found = race((3, 8), wall=[(3, 7)])
    state = act(found, "turn left 3 0")
    assert (state["cars"][0]["hex"], state["cars"][0]["facing"]) == ([3, 8], "ne")
    assert state["last"]["stop"] == "wall"


def test_a_turn_in_the_last_hex_that_a_wall_closes() -> None:
    """HEX-42: exactly I steps have been made, so the car turns, then hits."""
    found = race((3, 8), wall=[(6, 6)])
    state = act(found, "turn left 3 2")
    assert (state["cars"][0]["hex"], state["cars"][0]["facing"]) == ([5, 7], "ne")
    found = race((3, 8), wall=[(5, 7)])
    state = act(found, "turn left 3 2")
    assert (state["cars"][0]["hex"], state["cars"][0]["facing"], state["cars"][0]["speed"]) == ([5, 8], "ne", 0)


def test_grass_ends_a_movement_before_the_turn() -> None:
    """HEX-42, HEX-47: three steps asked for, two made."""
    found = race((3, 8), grass=[(4, 8), (5, 8)])
    state = act(found, "turn right 3 2")
    assert hexes(state) == [[4, 8], [5, 8]]
    assert (state["cars"][0]["speed"], state["cars"][0]["facing"]) == (1, "se")
    found = race((3, 8), grass=[(4, 8), (5, 8)])
    state = act(found, "turn right 3 3")
    assert (state["cars"][0]["hex"], state["cars"][0]["facing"]) == ([5, 8], "e")


def test_grass_never_stops_a_car() -> None:
    """HEX-47: not below 1."""
    found = race((3, 8), grass=[(4, 8), (5, 8), (6, 8)])
    state = act(found, "gas 1")
    assert state["cars"][0]["speed"] == 1
    assert state["cars"][0]["hex"] == [4, 8]


def test_the_edge_of_the_map_is_wall() -> None:
    """HEX-03, HEX-43."""
    found = race((0, 0), facing="nw")
    state = act(found, "gas 3")
    car = state["cars"][0]
    assert (car["hex"], car["speed"], car["body"], state["last"]["stop"]) == ([0, 0], 0, 5, "wall")


# ---- failures -------------------------------------------------------------------------------------------------------


def fast(speed: int, *dice: int, text: str, coupons: int = 0, **options: Any) -> dict[str, Any]:
    """Brings a quick custom car to a speed in at most three turns, then plays one act with the dice."""
    found = race((1, 8), cars=[MAD], options={"coupons": coupons, **options})
    while found.cars[0].speed < speed:
        act(found, f"gas {min(speed, found.cars[0].speed + 5)}")
    return act(found, text, *dice)


def test_wheelspin_never_goes_below_the_old_speed() -> None:
    """HEX-31."""
    found = race((1, 8))
    act(found, "gas 3")
    found.cars[0].raised = 12
    state = act(found, "gas 4", 1, 1, 2)
    assert (state["last"]["degree"], state["cars"][0]["speed"]) == (2, 3)


def test_lost_grip_never_goes_above_the_old_speed() -> None:
    """HEX-32."""
    found = race((1, 8))
    act(found, "gas 3")
    found.cars[0].raised = 12
    state = act(found, "brake 2", 1, 1, 2)
    assert (state["last"]["degree"], state["cars"][0]["speed"]) == (2, 3)


def test_failed_swings() -> None:
    """HEX-39: one step less, two less, none; the speed is 0."""
    for raised, dice, facing in ((6, (1, 1, 2), "sw"), (12, (1, 1, 2), "se"), (18, (1, 1, 1), "e")):
        found = race((3, 8))
        found.cars[0].raised = raised
        state = act(found, "swing right 3", *dice)
        assert (state["cars"][0]["facing"], state["cars"][0]["speed"]) == (facing, 0)
    found = race((3, 8))
    found.cars[0].raised = 12
    assert act(found, "swing left 1", 1, 1, 2)["cars"][0]["facing"] == "e"


def test_partial_drift_of_a_late_lane_change() -> None:
    """HEX-33: the same order, one lane less."""
    found = race((3, 8))
    act(found, "gas 3")
    found.cars[0].raised = 6
    state = act(found, "lane left 1 3 late", 1, 1, 2)
    assert hexes(state) == [[7, 8], [8, 8], [9, 8]]
    found = race((3, 8))
    act(found, "gas 3")
    state = act(found, "lane left 2 3 late", 1, 1, 1)
    assert state["last"]["need"] == 3
    assert hexes(state) == [[7, 8], [7, 7], [8, 6]]


def test_skid_rotates_against_a_lane_change_and_with_a_turn() -> None:
    """HEX-34, HEX-37 (braked)."""
    state = fast(6, 1, 1, 2, text="turn left 5 2")
    assert (state["last"]["need"], state["last"]["degree"]) == (6, 1)
    state = fast(6, 1, 1, 1, text="turn left 4 2")
    car = state["cars"][0]
    assert (state["last"]["need"], state["last"]["degree"], car["facing"], car["slide"]) == (12, 2, "nw", "skid left")
    state = fast(5, 1, 1, 1, text="lane left 2 10")
    car = state["cars"][0]
    assert (state["last"]["need"], state["last"]["degree"], car["facing"], car["slide"]) == (15, 2, "se", "skid right")


def test_full_drift_goes_straight_on() -> None:
    """HEX-37, announced with W >= v."""
    found = race((1, 8))
    act(found, "gas 3")
    act(found, "gas 6")
    state = act(found, "turn right 8 2", 1, 1, 1)
    car = state["cars"][0]
    assert (state["last"]["need"], state["last"]["degree"]) == (12, 2)
    assert (car["hex"], car["facing"], car["slide"], car["speed"]) == ([18, 8], "e", "drift", 8)


def test_rhythmic_skid_counts_from_the_facing_at_the_announcement() -> None:
    """HEX-35, HEX-38: 1 as before, 6 one to the left; the speed die comes off the speed after the movement."""
    for die, facing in enumerate(("e", "se", "sw", "w", "nw", "ne"), start=1):
        found = race((1, 8))
        act(found, "gas 3")
        act(found, "gas 6")
        found.cars[0].streak = 2
        state = act(found, "turn left 6 2", 1, 1, 1, die, 4)
        car = state["cars"][0]
        assert state["last"]["degree"] == 3
        assert (car["facing"], car["speed"], car["slide"]) == (facing, 2, "skid left")


def test_rhythmic_skid_to_a_standstill_has_no_slide() -> None:
    """HEX-35, HEX-49."""
    found = race((1, 8))
    act(found, "gas 3")
    found.cars[0].streak = 2
    car = act(found, "turn left 3 0", 1, 1, 1)["cars"][0]
    assert car["speed"] == 3  # need 3: a success
    found.cars[0].streak, found.cars[0].raised = 2, 6
    car = act(found, "turn right 3 0", 1, 1, 1, 4, 6)["cars"][0]
    assert (car["speed"], car["facing"], car["slide"], car["raise"]) == (0, "sw", "none", 18)


def test_the_two_dice_are_thrown_even_for_a_wreck() -> None:
    """HEX-30 (2), HEX-45: a wreck keeps facing, raise and streak."""
    found = race((3, 0), cars=[{**MAD, "body": 1}])
    act(found, "gas 5")
    found.cars[0].streak = 2
    found.cars[0].raised = 6
    state = act(found, "turn left 5 1", 1, 1, 1, 6, 6)
    car = state["cars"][0]
    assert (state["last"]["degree"], state["last"]["stop"], car["state"], car["hex"]) == (3, "wall", "wrecked", None)
    assert (car["facing"], car["raise"], car["streak"], car["speed"], car["slide"]) == ("ne", 18, 3, 0, "none")
    assert car["end"] == [2, 0, 0]


def test_a_drifting_car_does_not_change_lanes() -> None:
    """HEX-40: failed by degree 1 or 2, W steps straight, no rotation, the drift stays; degree 3 as usual."""
    for degree, need in ((1, 6), (2, 12)):
        for text in ("lane left 1 4", "turn left 4 0"):
            found = race((1, 8))
            act(found, "gas 3")
            car = found.cars[0]
            car.slide = "drift"
            car.raised = need
            state = act(found, text, 1, 1, 1)
            assert state["last"]["degree"] == degree
            after = state["cars"][0]
            assert (after["hex"], after["facing"], after["slide"]) == ([8, 8], "e", "drift")
    found = race((1, 8))
    act(found, "gas 3")
    found.cars[0].slide = "drift"
    found.cars[0].raised = 18
    after = act(found, "lane left 1 4", 1, 1, 1, 2, 1)["cars"][0]
    assert (after["facing"], after["slide"], after["speed"]) == ("se", "skid right", 3)


def test_a_skid_rotates_on_every_failure_that_sets_no_slide() -> None:
    """HEX-40: failed keep, gas, brake, degree 1 of lane and turn; the skid stays."""
    for text, facing in (("keep", "ne"), ("gas 4", "ne"), ("brake 2", "ne"), ("lane right 1 3", "ne")):
        found = race((1, 8))
        act(found, "gas 3")
        found.cars[0].slide = "skid left"
        found.cars[0].raised = 12
        after = act(found, text, 2, 2, 2)["cars"][0]
        assert after["raise"] == 6, text
        assert (after["facing"], after["slide"]) == (facing, "skid left"), text
    found = race((1, 8))
    act(found, "gas 3")
    found.cars[0].slide = "skid left"
    found.cars[0].raised = 6
    after = act(found, "turn right 3 1", 1, 1, 1)["cars"][0]
    assert (after["raise"], after["facing"], after["slide"]) == (
        6,
        "e",
        "skid left",
    )  # se by the turn, back by the skid


def test_a_failed_swing_in_a_skid_rotates_once_more() -> None:
    """HEX-40, then speed 0 ends the skid (HEX-49)."""
    found = race((3, 8))
    act(found, "gas 2")
    found.cars[0].slide = "skid right"
    found.cars[0].raised = 6
    after = act(found, "swing right 2", 1, 1, 2)["cars"][0]
    assert (after["facing"], after["slide"], after["speed"]) == ("sw", "none", 0)


def test_another_slide_replaces_the_slide() -> None:
    """HEX-41."""
    found = race((1, 8))
    act(found, "gas 3")
    act(found, "gas 6")
    found.cars[0].slide = "skid left"
    after = act(found, "turn right 8 2", 1, 1, 1)["cars"][0]
    assert (after["slide"], after["facing"]) == ("drift", "e")


def test_without_slides_the_rotations_stay() -> None:
    """HEX-53, option `slides`: no slide, but HEX-34 to HEX-38 as they are."""
    state = fast(6, 1, 1, 1, text="turn left 4 2", slides=False)
    assert (state["cars"][0]["facing"], state["cars"][0]["slide"]) == ("nw", "none")
    found = race((1, 8), options={"coupons": 0, "slides": False})
    act(found, "gas 3")
    act(found, "gas 6")
    car = act(found, "turn right 8 2", 1, 1, 1)["cars"][0]
    assert (car["hex"], car["facing"], car["slide"], car["raise"]) == ([18, 8], "e", "none", 12)


def test_streak_counts_failures_of_every_kind() -> None:
    """HEX-27: base 0 fails by HEX-26 alone, but counts in the row."""
    found = race((1, 8))
    act(found, "gas 3")
    found.cars[0].raised = 6
    act(found, "keep", 1, 1, 1)
    state = act(found, "keep", 1, 1, 1)
    assert (state["last"]["degree"], state["cars"][0]["streak"]) == (1, 2)
    state = act(found, "turn left 3 1", 1, 1, 2, 1, 1)
    assert (state["last"]["need"], state["last"]["degree"]) == (9, 3)


def test_a_standstill_keeps_the_raise() -> None:
    """HEX-28."""
    found = race((3, 8), wall=[(5, 8)])
    found.cars[0].raised = 6
    act(found, "gas 3", 1, 1, 1)
    car = found.state()["cars"][0]
    assert (car["speed"], car["raise"], car["streak"]) == (0, 6, 1)


# ---- the roll -------------------------------------------------------------------------------------------------------


def test_the_penalty_is_counted_once() -> None:
    """HEX-24: flag and grass together are -3; the flag goes by announcing."""
    found = race((3, 8), grass=[(4, 8)])
    act(found, "gas 1")
    found.cars[0].penalty = True
    found.cars[0].raised = 6
    state = act(found, "keep", 3, 3, 3)
    assert (state["last"]["total"], state["last"]["degree"]) == (6, 0)
    assert state["cars"][0]["penalty"] is False


def test_the_flag_goes_on_grass_and_without_dice() -> None:
    """HEX-24, HEX-23."""
    found = race((3, 8), options={"skip_sure": True})
    found.cars[0].penalty = True
    found.play(0, "gas 3", [])
    car = found.state()["cars"][0]
    assert car["penalty"] is False
    assert found.state()["last"]["total"] is None


def test_skip_sure_looks_at_the_modifier() -> None:
    """HEX-23: no dice when 3 + modifier >= need."""
    found = race((3, 8), options={"skip_sure": True, "coupons": 0})
    found.play(0, "gas 3", [])
    found.play(0, "turn left 3 1", [])  # need 3
    found.cars[0].penalty = True
    state = act(found, "turn right 3 1", 1, 1, 1)  # total 0
    assert (state["last"]["total"], state["last"]["degree"]) == (0, 1)


def test_gas_helps_in_a_skid_and_brakes_in_a_drift() -> None:
    """HEX-24: +3; with the penalty 0."""
    for slide, text, total in (
        ("skid left", "gas 4", 6),
        ("skid right", "gas 4", 6),
        ("drift", "gas 4", 3),
        ("drift", "brake 2", 6),
        ("skid left", "brake 2", 3),
        ("drift", "keep", 3),
    ):
        for penalty in (False, True):
            found = race((1, 8))
            act(found, "gas 3")
            found.cars[0].slide = slide
            found.cars[0].penalty = penalty
            found.cars[0].raised = 6
            assert act(found, text, 1, 1, 1)["last"]["total"] == total - 3 * penalty, (slide, text)


def test_a_success_ends_the_slide() -> None:
    """HEX-41."""
    found = race((1, 8))
    act(found, "gas 3")
    found.cars[0].slide = "skid left"
    after = act(found, "keep")["cars"][0]
    assert (after["slide"], after["facing"]) == ("none", "e")


# ---- coupons --------------------------------------------------------------------------------------------------------


def test_a_coupon_roll_in_the_public_state() -> None:
    """HEX-29, section 7."""
    found = race((1, 8), options={"coupons": 3})
    act(found, "gas 3")
    found.cars[0].raised = 12
    found.cars[0].penalty = True
    state = act(found, "turn left 4 0", 2, 2, 2)
    assert state["phase"] == "coupon"
    assert state["roll"] == {
        "act": "turn left 4 0",
        "base": 3,
        "need": 15,
        "mod": -3,
        "dice": [2, 2, 2],
        "add": 0,
        "total": 3,
        "degree": 2,
    }
    car = state["cars"][0]
    assert (car["raise"], car["streak"], car["penalty"], car["coupons"]) == (12, 0, False, 3)
    assert sorted(found.legal()) == ["add", "keep", "reroll"]
    found.play(0, "add")
    found.play(0, "add")
    assert found.state()["roll"]["total"] == 9
    state = act(found, "reroll", 4, 4, 4)
    assert (state["last"]["total"], state["last"]["degree"], state["phase"]) == (15, 0, "announce")
    assert state["roll"] is None


def test_the_two_dice_wait_for_the_last_coupon() -> None:
    """HEX-30: they come with `keep`, or with the `add` or `reroll` that spends the last coupon."""

    def degree_three(coupons: int) -> Any:
        found = race((1, 8), options={"coupons": coupons})
        act(found, "gas 3")
        found.cars[0].streak = 2
        found.cars[0].raised = 6
        return found

    found = degree_three(0)
    assert act(found, "turn left 3 1", 1, 1, 1, 2, 2)["last"]["degree"] == 3
    found = degree_three(1)
    act(found, "turn left 3 1", 1, 1, 1)
    assert act(found, "keep", 2, 2)["last"]["degree"] == 3
    found = degree_three(2)
    act(found, "turn left 3 1", 1, 1, 1)
    act(found, "reroll", 1, 1, 1)
    assert found.phase == "coupon"
    assert act(found, "reroll", 1, 1, 1, 2, 2)["last"]["degree"] == 3
    found = degree_three(1)
    act(found, "turn left 3 1", 1, 1, 1)
    state = act(found, "add", 2, 2)
    assert (state["last"]["degree"], state["last"]["total"], state["cars"][0]["coupons"]) == (3, 6, 0)
