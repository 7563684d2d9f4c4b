"""Corners of contact, cutting in, gates, order and the end that the given cases leave open, each with its number."""

from __future__ import annotations

from hexrace_setups import MAD, act, field, hexes, race
from pitboard.engine import new_race

# ---- other cars -----------------------------------------------------------------------------------------------------


def test_contact_from_behind() -> None:
    """HEX-44: a slower car ahead; a car that goes away faster costs nothing."""
    found = race((3, 8), (1, 8), options={"order": "seat", "coupons": 0})
    act(found, "gas 1")
    state = act(found, "gas 3")
    mover, hit = state["cars"][1], state["cars"][0]
    assert (state["last"]["stop"], state["last"]["hit"], mover["hex"]) == ("car", 0, [3, 8])
    assert (mover["speed"], hit["speed"], mover["body"], hit["body"], hit["penalty"]) == (1, 1, 5, 6, True)


def test_no_damage_without_closing() -> None:
    """HEX-44: closing 0 is 2 div 3 = 0, but the flag is set and the speed equal."""
    found = race((4, 8), (3, 8), options={"order": "seat", "coupons": 0})
    found.cars[0].speed = 5
    act(found, "brake 0")
    found.cars[0].speed = 3
    state = act(found, "gas 3")
    assert (state["cars"][1]["speed"], state["cars"][1]["body"], state["cars"][0]["penalty"]) == (3, 6, True)


def test_contact_from_the_side() -> None:
    """HEX-44."""
    found = race((6, 8), (3, 8), options={"order": "seat", "coupons": 0})
    act(found, "swing left 1")
    found.cars[0].speed = 4
    state = act(found, "gas 3")
    mover, hit = state["cars"][1], state["cars"][0]
    assert (mover["speed"], hit["speed"], mover["body"], hit["body"]) == (0, 4, 5, 6)


def test_both_can_be_wrecked() -> None:
    """HEX-45: the mover's damage first, both count; winners [] when all are wrecked (HEX-51)."""
    cars = [{**MAD, "body": 1}, {**MAD, "body": 1}]
    found = race((6, 8), (3, 8), cars=cars, options={"order": "seat", "coupons": 0})
    act(found, "swing right 3")
    found.cars[0].speed = 3
    state = act(found, "gas 5")
    assert [car["state"] for car in state["cars"]] == ["wrecked", "wrecked"]
    assert [car["end"] for car in state["cars"]] == [[1, 0, 1], [1, 0, 1]]
    assert state["cars"][0]["penalty"] is True
    assert (state["over"], state["winners"], state["ranking"], state["turn"]) == (True, [], [0, 1], None)
    assert state["last"]["hit"] == 0


def test_a_car_wrecked_before_its_turn_is_passed_over() -> None:
    """HEX-09."""
    cars = [MAD, {**MAD, "body": 1}, MAD]
    found = race((3, 8), (6, 8), (3, 2), cars=cars, options={"order": "seat", "coupons": 0})
    state = act(found, "gas 5")
    assert state["cars"][1]["state"] == "wrecked"
    assert (state["seat"], state["turn"], state["order"]) == (2, 2, [0, 1, 2])
    state = act(found, "keep")
    assert (state["order"], state["round"]) == ([0, 2], 2)


def test_without_damage_no_body_is_lost() -> None:
    """HEX-45, option `damage`."""
    found = race((6, 8), (3, 8), options={"order": "seat", "coupons": 0, "damage": False})
    act(found, "swing right 3")
    state = act(found, "gas 3")
    assert [car["body"] for car in state["cars"]] == [6, 6]
    assert [car["speed"] for car in state["cars"]] == [0, 0]


def test_cutting_in() -> None:
    """HEX-46: entering the hex in front, also in passing; not by standing there or rotating; not off a finished car."""
    found = race((3, 8), (3, 6), options={"order": "seat", "coupons": 0})
    act(found, "keep")
    state = act(found, "turn right 3 0")  # [3, 7] [4, 8] [4, 9]
    assert hexes(state) == [[3, 7], [4, 8], [4, 9]]
    assert state["cars"][0]["penalty"] is True
    assert state["cars"][1]["penalty"] is False
    found = race((3, 8), (3, 6), options={"order": "seat", "coupons": 0, "cut_in": False})
    act(found, "keep")
    assert act(found, "turn right 3 0")["cars"][0]["penalty"] is False
    found = race((3, 8), (4, 8), options={"order": "seat", "coupons": 0})
    act(found, "swing right 1")
    act(found, "keep")
    state = act(found, "swing left 1")
    assert [car["penalty"] for car in state["cars"]] == [False, False]


def test_cutting_in_looks_at_the_facing_of_that_moment() -> None:
    """HEX-46: a car that turned away is not cut in on; one that turned towards is."""
    found = race((3, 8), (3, 6), options={"order": "seat", "coupons": 0})
    act(found, "swing left 1")  # seat 0 now looks at [3, 7]
    state = act(found, "turn right 3 0")
    assert hexes(state)[0] == [3, 7]
    assert state["cars"][0]["penalty"] is True
    found = race((3, 8), (3, 6), options={"order": "seat", "coupons": 0})
    act(found, "swing right 1")
    assert act(found, "turn right 3 0")["cars"][0]["penalty"] is False


def test_a_hit_car_gets_the_flag_without_cut_in() -> None:
    """HEX-44, HEX-53."""
    found = race((4, 8), (3, 8), options={"order": "seat", "coupons": 0, "cut_in": False})
    act(found, "keep")
    assert act(found, "gas 3")["cars"][0]["penalty"] is True


def test_head_on_ends_the_other_slide() -> None:
    """HEX-44, HEX-41."""
    found = race((6, 8), (3, 8), options={"order": "seat", "coupons": 0})
    act(found, "swing right 3")
    found.cars[0].slide, found.cars[0].speed = "drift", 2
    state = act(found, "gas 3")
    assert (state["cars"][0]["slide"], state["cars"][0]["speed"], state["cars"][1]["speed"]) == ("none", 0, 0)


# ---- gates and the end ----------------------------------------------------------------------------------------------


def test_gates_count_within_sixty_degrees_and_in_order() -> None:
    """HEX-04, HEX-05."""
    track = field((3, 8), gates="BCA", at=5)
    found = new_race("hexrace", {"players": 1, "track": track, "options": {"coupons": 0}})
    found.play(0, "gas 3", [6, 6, 6])  # [4,8] [5,8] [6,8]
    car = found.state()["cars"][0]
    assert (car["gate"], car["gates"], car["lap"]) == (0, 2, 0)
    found.play(0, "keep", [6, 6, 6])
    car = found.state()["cars"][0]
    assert (car["gate"], car["gates"], car["lap"]) == (1, 3, 1)


def test_a_gate_driven_backwards_counts_nothing() -> None:
    """HEX-04."""
    for facing, counted in (("w", 0), ("sw", 0), ("se", 1), ("ne", 1)):
        start = {"w": (2, 1), "sw": (2, 0), "se": (1, 0), "ne": (1, 2)}[facing]
        rows = [list(row) for row in ["....", ".B..", "....", "CA.."]]
        rows[start[1]][start[0]] = "1"
        track = {"rows": ["".join(row) for row in rows], "facing": facing, "gates": ["e", "e", "e"]}
        found = new_race("hexrace", {"players": 1, "track": track})
        found.play(0, "gas 1", [6, 6, 6])
        state = found.state()
        assert state["last"]["path"] == [[1, 1]], facing
        assert state["cars"][0]["gates"] == counted, facing


def test_the_finish_leaves_the_map_with_what_lies_behind() -> None:
    """HEX-48: no obstacle behind the line; overrun counts the step onto it; facing by a turn made before."""
    found = race((3, 8), at=6, laps=1, wall=[(9, 8), (9, 7)])
    found.cars[0].gate, found.cars[0].gates = 0, 2
    act(found, "gas 3")
    found.cars[0].speed = 5
    state = act(found, "turn left 6 2")
    car = state["cars"][0]
    assert (car["state"], car["hex"], car["facing"], car["speed"], car["body"]) == ("finished", None, "ne", 6, 6)
    assert (car["end"], state["last"]["stop"], hexes(state)) == ([2, 4, 0], "finish", [[7, 8], [8, 8]])
    assert (state["over"], state["winners"], car["gate"], car["gates"]) == (True, [0], 1, 3)


def test_a_failure_at_the_line_counts_for_the_counters_only() -> None:
    """HEX-48, HEX-49: raise and streak are those of the last manoeuvre; no rotation, no slide."""
    found = race((3, 8), at=6, laps=1)
    act(found, "gas 3")
    found.cars[0].gate, found.cars[0].gates, found.cars[0].speed = 0, 2, 6
    state = act(found, "turn right 8 2", 1, 1, 1)
    car = state["cars"][0]
    assert (car["state"], car["facing"], car["slide"], car["raise"], car["streak"]) == ("finished", "e", "none", 12, 1)


def test_flag_plays_the_round_out_and_all_goes_on() -> None:
    """HEX-50, HEX-51: the larger overrun ranks first within a round."""
    for finish in ("flag", "all"):
        found = race((3, 8), (3, 6), (3, 4), at=5, laps=1, options={"coupons": 0, "finish": finish, "order": "seat"})
        for car in found.cars:
            car.gate, car.gates = 0, 2
        act(found, "keep")
        found.cars[1].speed = found.cars[2].speed = 5
        act(found, "keep")
        state = act(found, "gas 8")
        assert [car["end"] for car in state["cars"]] == [None, [1, 1, 1], [1, 4, 2]]
        if finish == "flag":
            assert (state["over"], state["ranking"], state["winners"]) == (True, [2, 1, 0], [2])
        else:
            assert (state["over"], state["round"], state["order"]) == (False, 2, [0])
            state = act(found, "gas 3")
            assert state["cars"][0]["hex"] == [6, 8]
            found.cars[0].speed = 9
            state = act(found, "keep")
            assert (state["over"], state["ranking"], state["winners"]) == (True, [2, 1, 0], [2])


def test_ranking_of_wrecks() -> None:
    """HEX-51: more gates, later round, lower seat."""
    cars = [{**MAD, "body": 1}] * 4
    found = race((3, 0), (5, 0), (7, 0), (9, 0), facing="nw", cars=cars, options={"coupons": 0, "order": "seat"})
    found.cars[2].gates = 1
    act(found, "gas 1")
    act(found, "keep")
    act(found, "gas 1")
    act(found, "gas 1")
    state = act(found, "gas 1")
    assert (state["over"], state["ranking"], state["winners"]) == (True, [2, 1, 0, 3], [])
    assert [car["end"] for car in state["cars"]] == [[1, 0, 0], [2, 0, 0], [1, 0, 2], [1, 0, 3]]


def test_the_round_limit_lets_a_racing_car_win() -> None:
    """HEX-52, HEX-51."""
    found = race((3, 8), round_limit=2)
    act(found, "keep")
    state = act(found, "keep")
    assert (state["over"], state["winners"], state["round"], state["turn"], state["seat"]) == (True, [0], 2, None, None)
    assert found.result() == {"winners": [0], "ranking": [0]}
    assert found.legal() == []


def test_order_by_gates_then_speed_then_before() -> None:
    """HEX-09."""
    found = race((3, 8), (3, 6), (3, 4), (3, 2), grid=[3, 1, 0, 2])
    for text in ("gas 1", "gas 2", "gas 2", "gas 1"):
        act(found, text)
    assert found.state()["order"] == [1, 0, 3, 2]
    found.cars[2].gates = 1
    for _ in range(4):
        act(found, "keep")
    assert found.state()["order"] == [2, 1, 0, 3]


def test_order_by_seat() -> None:
    """HEX-09, option `order`: round 1 too."""
    found = race((3, 8), (3, 6), (3, 4), grid=[2, 0, 1], options={"coupons": 0, "order": "seat"})
    assert found.state()["order"] == [0, 1, 2]
    assert found.seat == 0
