"""Corner cases of derby.md 5.2 and 5.4, each named by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from pitboard.engine import ActRefused, new_race
from pitboard.engine.derby.race import Derby

ALL = ("fireproof", "service", "map-traversal", "offroad-tires", "grass-tires", "reverse-gear", "machine-gun")


def wheel(*slots: Any) -> dict[str, Any]:
    """A wheel of one or more slots, written `move 2`, `move 2 token`, `move 2 damaged`."""
    made = []
    for text in slots:
        kind, value, *marks = text.split()
        made.append([kind, int(value), int("token" in marks), int("damaged" in marks)])
    return {"slots": made}


def car(at: tuple[int, int], face: str, *slots: str, **more: Any) -> dict[str, Any]:
    """A car without armed mines whose wheels have one slot each; wheels that are not given turn."""
    wheels = [wheel(*text.split(", ")) for text in slots] + [wheel("turn 1")] * (3 - len(slots))
    return {"at": list(at), "face": face, "objectives": ["red"], "armed": 0, "wheels": wheels, **more}


def game(rows: list[str] | str, *cars: dict[str, Any], **more: Any) -> Derby:
    """A ready start; the red flag stands on `red` (default: the first space that is no lava)."""
    text = rows.split() if isinstance(rows, str) else rows
    spaces = [[x, y] for y, row in enumerate(text) for x, letter in enumerate(row) if letter in "gs"]
    flags = {"red": list(more.pop("red", spaces[0])), **more.pop("flags", {})}
    obstacles = [[kind, *space] for kind, *spaces in more.pop("on", ()) for space in spaces]
    held = {name for entry in cars for name in entry.get("abilities", ())}
    abilities = [*sorted(held), *(name for name in ALL if name not in held)][:3]
    race = new_race(
        "derby",
        {
            "players": len(cars),
            "map": {"rows": text, "flags": flags, "obstacles": obstacles, "grid": more.pop("grid", "square")},
            "cars": list(cars),
            "abilities": abilities,
            **more,
        },
    )
    assert isinstance(race, Derby)
    race.tell = True
    return race


def play(race: Derby, *acts: str) -> Derby:
    for act in acts:
        assert race.seat is not None
        race.play(race.seat, act)
        for event in race.events:
            assert race.words(event)
    return race


def places(race: Derby) -> list[Any]:
    return [entry["at"] for entry in race.state()["cars"]]


def coins(race: Derby) -> list[int]:
    return [entry["coins"] for entry in race.state()["cars"]]


def slots(race: Derby, seat: int) -> list[Any]:
    return [slot for entry in race.state()["cars"][seat]["wheels"] for slot in entry["slots"]]


def now(race: Derby) -> tuple[str, int | None]:
    return race.phase, race.seat


OTHER = car((0, 0), "n")


# ---- turns (CDY-25 to CDY-35) -------------------------------------------------------------------------------------


def test_all_left_wheels_then_the_middle_ones() -> None:
    """CDY-25: every seat in order, wheel by wheel."""
    race = game("ggg", car((0, 0), "e"), car((1, 0), "e"), car((2, 0), "e"), start_player=1)
    order = []
    for _ in range(9):
        state = race.state()
        order.append((state["wheel"], state["active"]))
        play(race, "turn left 1")
    assert order == [(number, seat) for number in range(3) for seat in (1, 2, 0)]
    assert race.state()["round"] == 2
    assert race.state()["start"] == 2


def test_skip_only_where_nothing_but_an_ability_helps() -> None:
    """CDY-26."""
    assert game("gg", car((0, 0), "e", "move 1", abilities=["reverse-gear"])).legal() == ["go"]
    blocked = game("ggg", car((1, 0), "e", "move 1", abilities=["reverse-gear"]), on=[("wall", (2, 0))])
    assert set(blocked.legal()) == {"back", "skip"}
    edge = game("ggg", car((2, 0), "e", "move 1", abilities=["map-traversal"]))
    assert set(edge.legal()) == {"go", "skip"}


def test_the_turn_is_skipped_when_the_last_mine_was_laid() -> None:
    """CDY-26, CDY-28: first the mine, then there is nothing left to ask."""
    race = game("ggg", car((2, 0), "e", "move 1", armed=2, unarmed=0), car((0, 0), "e", "turn 1"))
    assert set(race.legal()) == {"mine 2 0", "mine 1 0", "skip"}
    play(race, "mine 1 0")
    assert set(race.legal()) == {"mine 2 0", "skip"}
    play(race, "mine 2 0")
    assert now(race) == ("turn", 1)


def test_a_damaged_action_leaves_the_mines() -> None:
    """CDY-27: value 0, tires or not."""
    race = game("gs", car((1, 0), "w", "move 2 damaged", armed=1, abilities=["offroad-tires"]))
    assert race.state()["value"] == 0
    assert set(race.legal()) == {"mine 1 0", "skip"}


def test_where_mines_may_lie() -> None:
    """CDY-28: the own space or a neighbour without a car; no obstacle, flag, mine; lava is fine."""
    race = game(
        "ggg lgg ggg",
        car((1, 1), "e", "turn 1", armed=2, unarmed=0, mines=[[2, 1]]),
        car((1, 2), "n"),
        on=[("mud", (1, 0))],
        red=(2, 2),
    )
    assert {act for act in race.legal() if act.startswith("mine")} == {"mine 1 1", "mine 0 1"}
    with pytest.raises(ActRefused):
        race.play(0, "mine 2 1")


@pytest.mark.parametrize(("slot", "more", "words"), [
    ("move 1", {}, "The edge of the map is ahead"),
    ("move 1 damaged", {}, "There is nothing else to do"),
    ("arm 1", {"unarmed": 0}, "There is no mine left to be armed"),
    ("coin 1", {}, "The supply has no coin"),
])  # fmt: skip
def test_why_a_turn_is_skipped(slot: str, more: dict[str, Any], words: str) -> None:
    """What --explain says of CDY-26 and CDY-27."""
    last = car((1, 0), "e", slot, **more)
    race = game("gg", car((0, 0), "e", "turn 1"), last, supply={"coins": 4})
    play(race, "turn left 1")
    assert f"{words}: the turn is skipped." in [race.words(event) for event in race.events]


def test_why_the_way_is_blocked() -> None:
    first, mover, other = car((0, 0), "e", "turn 1"), car((0, 1), "e", "move 1"), car((1, 1), "n")
    wall = game("ggg ggg", first, mover, on=[("wall", (1, 1))], red=(2, 0))
    row = game("ggg ggg", first, mover, other, on=[("wall", (2, 1))], red=(2, 0))
    for race, words in ((wall, "A wall is ahead"), (row, "The cars ahead cannot be pushed")):
        play(race, "turn left 1")
        assert f"{words}: the turn is skipped." in [race.words(event) for event in race.events]


def test_no_closing_after_stop() -> None:
    """CDY-29."""
    race = game("gggg", car((0, 0), "e", "move 2", armed=1), red=(3, 0))
    play(race, "go")
    assert now(race) == ("step", 0)
    play(race, "stop")
    assert race.state()["wheel"] == 1
    race = game("gggg", car((0, 0), "e", "move 1", armed=1), red=(3, 0))
    play(race, "go")
    assert now(race) == ("close", 0)
    assert set(race.legal()) == {"mine 1 0", "mine 0 0", "mine 2 0", "done"}
    play(race, "mine 2 0")  # the last one: the turn is over
    assert race.state()["wheel"] == 1


@pytest.mark.parametrize(("grid", "face", "act", "after"), [
    ("square", "n", "turn left 1", "w"), ("square", "n", "turn right 3", "w"), ("hex", "ne", "turn left 2", "w"),
    ("hex", "w", "turn right 3", "e"),
])  # fmt: skip
def test_rotation(grid: str, face: str, act: str, after: str) -> None:
    """CDY-30."""
    race = game("gg", car((0, 0), face, "turn 3"), grid=grid)
    assert len(race.legal()) == 6
    assert play(race, act).state()["cars"][0]["face"] == after


def test_rays_end_at_the_first_car_wall_or_gap() -> None:
    """CDY-32: no shot over missing spaces; obstacles other than walls do not matter."""
    race = game(
        "gg.gg gg.gg ggggg",
        car((0, 1), "e", "shoot 1"),
        car((3, 1), "n"),
        car((0, 2), "n", "move 1", "move 1", "move 2"),
        on=[("mud", (1, 1))],
    )
    play(race, "shoot")
    assert coins(race) == [3, 2, 2]
    assert slots(race, 2)[2] == ["move", 2, 1, 1]


def test_hits_are_resolved_in_ray_order() -> None:
    """CDY-32, CDY-33: facing, right, left; each damage is decided before the next hit pays."""
    race = game(
        "ggg ggg ggg",
        car((1, 1), "n", "shoot 1", coins=0),
        car((1, 0), "n", "move 1", "move 1"),
        car((2, 1), "n", "move 1", "move 1"),
        car((0, 1), "n", "move 2"),
        supply={"coins": 8},
    )
    play(race, "shoot")
    assert now(race) == ("damage", 1)
    assert coins(race)[0] == 1
    play(race, "damage 1 0")
    assert now(race) == ("damage", 2)
    assert coins(race)[0] == 2
    play(race, "damage 0 0")
    assert coins(race)[0] == 2, "the supply is empty (CDY-60)"
    assert slots(race, 3)[0] == ["move", 2, 1, 1]


def test_a_shot_wall_is_gone_at_once() -> None:
    """CDY-33: nothing stands between this and the next turn of the same round."""
    race = game("ggg", car((0, 0), "e", "shoot 1", "move 1"), on=[("wall", (1, 0))], red=(2, 0))
    play(race, "shoot")
    assert race.state()["obstacles"] == []
    assert race.legal() == ["go"]


def test_machine_gun_on_hexes() -> None:
    """CDY-34: six rays."""
    around = [(2, 0), (2, 1), (1, 2), (0, 2), (0, 1), (1, 0)]
    race = game(".gg ggg gg.", car((1, 1), "e", "shoot 1", abilities=["machine-gun"]), grid="hex", red=(1, 1),
                on=[("wall", *around[:4]), ("mud", *around[4:])])  # fmt: skip
    assert set(race.legal()) == {"shoot", "shoot all"}
    assert [entry[0] for entry in play(race.copy(), "shoot").state()["obstacles"]].count("wall") == 1
    assert [entry[0] for entry in play(race, "shoot all").state()["obstacles"]] == ["mud", "mud"]


# ---- movement (CDY-36 to CDY-43) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("letter", "ability", "bonus"), [
    ("s", "offroad-tires", 1), ("g", "offroad-tires", 0), ("g", "grass-tires", 1), ("s", "grass-tires", 0),
    ("l", "grass-tires", 0), ("l", "offroad-tires", 0),
])  # fmt: skip
def test_tires_at_the_start_of_the_action(letter: str, ability: str, bonus: int) -> None:
    """CDY-36, CDY-59: move and turn, not coins."""
    for slot, more in (("move 1", bonus), ("turn 1", bonus), ("coin 1", 0)):
        race = game(f"{letter}gg", car((0, 0), "e", slot, abilities=[ability]), red=(2, 0))
        assert race.state()["value"] == 1 + more


def test_reverse_gear_goes_on_backwards() -> None:
    """CDY-38: the whole action, pushing as usual; the facing stays."""
    race = game("ggggg", car((3, 0), "e", "move 3", abilities=["reverse-gear"]), car((1, 0), "n"), red=(4, 0))
    play(race, "back")
    assert race.legal() == ["back", "stop"]
    play(race, "back")
    assert places(race) == [[1, 0], [0, 0]]
    assert race.state()["cars"][0]["face"] == "e"


def test_traversal_never_pushes() -> None:
    """CDY-39: the opposite space must have neither a wall nor a car."""
    traverser = car((2, 0), "e", "move 1", abilities=["map-traversal"])
    assert now(game("ggg", traverser, OTHER)) == ("turn", 1)
    assert now(game("ggg", traverser, car((1, 0), "n"), on=[("wall", (0, 0))], red=(1, 0))) == ("turn", 1)


def test_following_over_the_edge_is_impossible() -> None:
    """5.4: the car that was pushed off is where the mover would come out (CDY-39)."""
    race = game("gggg", car((2, 0), "e", "move 3", abilities=["map-traversal"]), car((3, 0), "n"), red=(1, 0))
    play(race, "go")
    assert places(race) == [[3, 0], [0, 0]]
    assert now(race) == ("turn", 1)
    assert race.state()["edge"] is False, "the turn is over"


def test_two_spaces_are_too_short_to_push_around() -> None:
    """5.4, CDY-42: the opposite space is the mover's own."""
    assert now(game("gg", car((0, 0), "e", "move 1"), car((1, 0), "n"))) == ("turn", 1)


def test_a_chain_stops_at_a_wall() -> None:
    """CDY-41."""
    race = game("ggggg", car((0, 0), "e", "move 1"), car((1, 0), "n"), car((2, 0), "n"), on=[("wall", (3, 0))])
    assert now(race) == ("turn", 1)


def test_one_car_over_the_edge_in_an_action() -> None:
    """CDY-42: a second one needs another action."""
    race = game("gggg gggg", car((0, 0), "e", "move 4"), car((3, 0), "n"), car((3, 1), "n"),
                on=[("turntable", (2, 0))], red=(0, 1))  # fmt: skip
    play(race, "go", "go", "face e", "go")
    assert places(race)[1] == [0, 0]
    assert race.state()["wheel"] == 0
    assert now(race) == ("turn", 1), "the last point could only push seat 1 again: impossible anyway"
    race = game("ggggg", car((2, 0), "e", "move 4"), car((4, 0), "n"), red=(0, 0))
    play(race, "go", "go")
    assert places(race) == [[4, 0], [0, 0]]


def test_a_pushed_pair_over_the_edge_ends_the_movement() -> None:
    """CDY-42: even though the jumper takes the last car away from the edge space again."""
    race = game("gggggg", car((3, 0), "e", "move 3"), car((4, 0), "n"), car((5, 0), "n"), on=[("jumper", (0, 0))],
                red=(1, 0))  # fmt: skip
    play(race, "go")
    assert now(race) == ("jump", 2)
    assert race.state()["edge"] is True
    play(race, "jump 2 0")
    assert places(race) == [[4, 0], [5, 0], [2, 0]]
    assert now(race) == ("turn", 1)


def test_jumping_back_onto_the_mover_drops_the_push() -> None:
    """5.4, CDY-43: the mover is pushed on and stays there."""
    race = game("ggggg", car((3, 0), "e", "move 2"), car((4, 0), "n"), on=[("jumper", (0, 0))], red=(1, 0))
    play(race, "go")
    assert set(race.legal()) == {"jump 1 0", "jump 2 0", "jump 3 0", "jump 4 0"}
    play(race, "jump 3 0")
    assert places(race) == [[4, 0], [3, 0]]
    assert now(race) == ("turn", 1), "its step is dropped, the movement over"
    assert "push dropped" in [event.kind for event in race.events]


def test_a_swap_with_the_mover_drops_the_push() -> None:
    """5.4, CDY-43, CDY-55: the partner of the teleport is under the mover (its start space has no effect)."""
    race = game("ggggg", car((1, 0), "e", "move 2"), car((2, 0), "n"), on=[("teleport", (1, 0), (3, 0))], red=(4, 0))
    play(race, "go")
    assert places(race) == [[3, 0], [1, 0]]
    assert now(race) == ("turn", 1)


def test_an_oil_slide_pushes_first() -> None:
    """5.4, CDY-52: over the edge too, once in an action; turned before the new space is resolved."""
    race = game("ggggg", car((2, 0), "e", "move 2"), car((4, 0), "n"), on=[("oil", (3, 0))], red=(1, 0))
    play(race, "go")
    assert places(race) == [[4, 0], [0, 0]]
    assert race.state()["cars"][0]["face"] == "w"


def test_a_pushed_car_slides_and_pushes_the_next() -> None:
    """CDY-43, CDY-52: an inner push begins inside the arrival of an outer one."""
    race = game("gggggg", car((0, 0), "e", "move 1"), car((1, 0), "s"), car((3, 0), "n"), on=[("oil", (2, 0))],
                red=(5, 0))  # fmt: skip
    play(race, "go")
    assert places(race) == [[1, 0], [3, 0], [4, 0]]
    assert race.state()["cars"][1]["face"] == "n"


def test_a_slide_whose_push_is_dropped_turns_all_the_same() -> None:
    """CDY-52: seat 1 comes round the edge onto the jumper and jumps onto the sliding car, which is moved on.

    Seat 1 lands on the oil itself, but cannot push seat 0 over the edge: one car in each action.
    """
    race = game(
        "ggggg",
        car((2, 0), "e", "move 1"),
        car((4, 0), "n"),
        on=[("oil", (3, 0)), ("jumper", (0, 0))],
        red=(1, 0),
    )
    play(race, "go")
    assert now(race) == ("jump", 1)
    assert places(race) == [[3, 0], [0, 0]]
    play(race, "jump 3 0")
    assert places(race) == [[4, 0], [3, 0]]
    assert [entry["face"] for entry in race.state()["cars"]] == ["w", "s"]
    kinds = [event.kind for event in race.events]
    assert kinds.index("no slide") < kinds.index("push dropped")


def test_a_longer_row_before_a_slide_is_dropped_as_a_whole() -> None:
    """CDY-43, CDY-52: seat 2 comes round the edge and jumps onto seat 1, which was next: the sliding car turns."""
    race = game("gggggg", car((2, 0), "e", "move 1"), car((4, 0), "n"), car((5, 0), "n"),
                on=[("oil", (3, 0)), ("jumper", (0, 0))], red=(1, 0))  # fmt: skip
    play(race, "go", "jump 4 0")
    assert places(race) == [[3, 0], [5, 0], [4, 0]]
    assert [entry["face"] for entry in race.state()["cars"]] == ["w", "n", "n"]


# ---- arriving (CDY-44 to CDY-48) ----------------------------------------------------------------------------------


def test_lava_pays_the_active_player_for_others_only() -> None:
    """CDY-45: pushed cars, also by a swap; the mover's own lava pays nobody."""
    race = game("gll", car((0, 0), "e", "move 2", "move 1"), car((1, 0), "n", "move 2"), red=(0, 0))
    play(race, "go")
    assert coins(race) == [3, 2]
    assert slots(race, 1)[0] == ["move", 2, 1, 1]
    assert slots(race, 0)[0] == ["move", 2, 1, 1]


def test_a_damaged_running_action_is_completed() -> None:
    """5.4, CDY-26."""
    race = game("glgg", car((0, 0), "e", "move 3"), red=(3, 0))
    play(race, "go")
    assert (race.state()["value"], race.state()["points"]) == (3, 2)
    play(race, "go", "go")
    assert race.state()["cars"][0]["done"] == ["red"]


def test_an_own_mine_stays_and_a_strange_one_goes_home() -> None:
    """CDY-46."""
    race = game(
        "gggg", car((0, 0), "e", "move 2", mines=[[1, 0]], unarmed=0), car((3, 0), "n", mines=[[2, 0]], unarmed=0)
    )
    play(race, "go", "go")
    assert race.state()["mines"] == [[0, 1, 0]]
    assert coins(race) == [2, 3]
    assert race.state()["cars"][1]["unarmed"] == 1
    assert slots(race, 0)[0] == ["move", 2, 1, 1]


def test_a_mine_of_the_active_player_under_a_pushed_car() -> None:
    """CDY-46: the owner is the one who pushes."""
    race = game("gggg", car((0, 0), "e", "move 1", mines=[[2, 0]], unarmed=0), car((1, 0), "n"), red=(3, 0))
    play(race, "go")
    assert coins(race) == [3, 2]
    assert now(race) == ("damage", 1)


@pytest.mark.parametrize(("jump", "done"), [("jump 3 0", ["red"]), ("jump 2 0", [])])
def test_a_flag_reached_by_an_own_jump(jump: str, done: list[str]) -> None:
    """CDY-47; flown over, it does not count (CDY-44)."""
    race = game("ggggg", car((0, 0), "e", "move 1"), on=[("jumper", (1, 0))], red=(3, 0))
    assert play(race, "go", jump).state()["cars"][0]["done"] == done


def test_a_flag_reached_by_an_own_slide_after_an_own_jump() -> None:
    """CDY-47."""
    race = game("gggggg", car((0, 0), "e", "move 1"), on=[("jumper", (1, 0)), ("oil", (3, 0))], red=(4, 0))
    assert play(race, "go", "jump 3 0").state()["cars"][0]["done"] == ["red"]


def test_no_flag_for_cars_that_others_move() -> None:
    """CDY-47: pushed, and sliding or jumping after that."""
    race = game("gggggg", car((0, 0), "e", "move 1"), car((1, 0), "n"), on=[("oil", (2, 0))], red=(3, 0))
    assert play(race, "go").state()["cars"][1]["done"] == []
    race = game("gggggg", car((0, 0), "e", "move 1"), car((1, 0), "n"), on=[("jumper", (2, 0))], red=(5, 0))
    play(race, "go")
    assert now(race) == ("jump", 1)
    assert play(race, "jump 5 0").state()["cars"][1]["done"] == []


def test_a_flag_that_is_no_objective_or_done_before() -> None:
    """CDY-47."""
    race = game("gggg", car((0, 0), "e", "move 3", objectives=["blue"]), red=(1, 0), flags={"blue": [3, 0]})
    play(race, "go", "go")
    assert race.state()["cars"][0]["done"] == []
    play(race, "go")
    assert race.state()["cars"][0]["done"] == ["blue"]


def test_service_before_the_movement_goes_on() -> None:
    """CDY-48: free, not for damaged slots, not without tokens, not asked when no slot qualifies."""
    mover = car((0, 0), "e", "move 4", "coin 2", "turn 1 damaged", abilities=["service"], coins=0)
    race = game("gggg", mover, red=(1, 0))
    play(race, "go")
    assert now(race) == ("service", 0)
    assert set(race.legal()) == {"service 1 0", "service none"}
    refusing = race.copy()
    refusing.tell = True
    play(refusing, "service none")
    assert slots(refusing, 0)[1] == ["coin", 2, 0, 0]
    assert refusing.words(refusing.events[0]) == "Seat 0 does without the free upgrade."
    play(race, "service 1 0")
    assert slots(race, 0)[1] == ["coin", 3, 1, 0]
    assert (now(race), coins(race)) == (("step", 0), [0])
    race = game("gggg", mover, red=(1, 0), supply={"tokens": {"coin3": 0}})
    assert now(play(race, "go")) == ("step", 0)


# ---- obstacles (CDY-49 to CDY-55) ---------------------------------------------------------------------------------


def test_jumper_without_a_landing_space() -> None:
    """CDY-50, CDY-49: it stays, the movement is over."""
    race = game("gggg", car((0, 0), "e", "move 3"), on=[("jumper", (1, 0)), ("wall", (2, 0), (3, 0))])
    play(race, "go")
    assert (places(race), race.state()["wheel"]) == ([[1, 0]], 1)


def test_jumps_fly_over_walls_and_cars_but_not_over_gaps() -> None:
    """CDY-50: an occupied space only if its cars can be pushed."""
    race = game("gggggg.g gggggggg", car((0, 0), "e", "move 1"), car((3, 0), "n"), car((5, 0), "n"),
                on=[("jumper", (1, 0)), ("wall", (2, 0), (4, 0))])  # fmt: skip
    # [3, 0] has a wall behind its car; [5, 0] is an edge, and opposite lies [0, 0], which is free.
    assert play(race, "go").legal() == ["jump 5 0"]
    play(race, "jump 5 0")
    assert places(race) == [[5, 0], [3, 0], [0, 0]]


def test_a_jump_asks_even_for_a_single_space() -> None:
    race = game("ggg", car((0, 0), "e", "move 1"), on=[("jumper", (1, 0))])
    assert play(race, "go").legal() == ["jump 2 0"]


def test_a_dropped_landing_leaves_the_car_on_the_jumper() -> None:
    """CDY-50: the car that makes room is pushed onto a teleport, which brings it straight back."""
    race = game("ggggg", car((0, 0), "e", "move 2"), car((3, 0), "n"),
                on=[("jumper", (1, 0)), ("teleport", (3, 0), (4, 0))], red=(2, 0))  # fmt: skip
    play(race, "go", "jump 3 0")
    assert places(race) == [[1, 0], [3, 0]]
    assert now(race) == ("turn", 1)


def test_a_landing_over_the_edge_and_through_a_teleport() -> None:
    """CDY-42, CDY-50, CDY-55: seat 1 makes room by a push over the edge, and is teleported from there."""
    race = game("ggggg ggggg", car((1, 0), "e", "move 1"), car((4, 0), "n"),
                on=[("jumper", (2, 0)), ("teleport", (0, 0), (0, 1))], red=(4, 1))  # fmt: skip
    play(race, "go", "jump 4 0")
    assert places(race) == [[4, 0], [0, 1]]


def test_oil_at_the_edge_and_at_a_wall() -> None:
    """CDY-52: no slide, but the turn."""
    for on in ([("oil", (1, 0))], [("oil", (1, 0)), ("wall", (2, 0))]):
        race = game("gg" if len(on) == 1 else "ggg", car((0, 0), "e", "move 1"), on=on)
        play(race, "go")
        assert (places(race), race.state()["cars"][0]["face"]) == ([[1, 0]], "w")


def test_two_oil_slicks_in_a_row() -> None:
    """CDY-52: turned twice, carried on in the direction of arrival."""
    race = game("ggggg", car((0, 0), "e", "move 1"), on=[("oil", (1, 0), (2, 0))], red=(4, 0))
    play(race, "go")
    assert (places(race), race.state()["cars"][0]["face"]) == ([[3, 0]], "e")


def test_mud_stops_only_the_mover() -> None:
    """CDY-53."""
    race = game("ggggg", car((0, 0), "e", "move 3"), car((1, 0), "n"), on=[("mud", (2, 0))], red=(4, 0))
    play(race, "go")
    assert now(race) == ("step", 0)
    play(race, "go")
    assert (places(race), race.state()["points"]) == ([[2, 0], [3, 0]], None)
    assert now(race) == ("turn", 1)


def test_turntable_backwards_and_without_points() -> None:
    """CDY-54: backwards means against the new facing; asked also when nothing follows."""
    race = game("ggg ggg ggg", car((2, 1), "e", "move 2", "move 1", abilities=["reverse-gear"]),
                on=[("turntable", (1, 1))], red=(0, 0))  # fmt: skip
    play(race, "back")
    assert set(race.legal()) == {"face n", "face e", "face s", "face w"}
    play(race, "face n")
    assert race.legal() == ["back", "stop"]
    play(race, "back")
    assert places(race) == [[1, 2]]
    play(race, "go")
    assert now(race) == ("face", 0)
    play(race, "face n")
    assert race.state()["wheel"] == 2


def test_turntable_reached_by_a_jump_or_pushed() -> None:
    """CDY-54: the turn only; the owner of the car decides."""
    race = game("gggggg", car((0, 0), "e", "move 3"), on=[("jumper", (1, 0)), ("turntable", (3, 0))], red=(5, 0))
    play(race, "go", "jump 3 0", "face e")
    assert race.state()["wheel"] == 1
    race = game("gggggg", car((0, 0), "e", "move 2"), car((1, 0), "n"), on=[("turntable", (2, 0))], red=(5, 0))
    play(race, "go")
    assert now(race) == ("face", 1)
    play(race, "face s")
    assert (places(race), now(race)) == ([[1, 0], [2, 0]], ("step", 0))


def test_a_turntable_does_not_bend_a_push() -> None:
    """CDY-43: the direction is fixed when the push begins."""
    race = game("gggggg", car((0, 0), "e", "move 2"), car((1, 0), "n"), car((2, 0), "n"), on=[("turntable", (3, 0))],
                red=(5, 0))  # fmt: skip
    play(race, "go", "face w", "go")
    assert places(race) == [[1, 0], [3, 0], [4, 0]]
    assert now(race) == ("face", 1)
    play(race, "face w")
    assert places(race) == [[2, 0], [3, 0], [4, 0]]


def test_several_teleports_ask() -> None:
    """CDY-55: the facing stays, and no teleport works again."""
    race = game("gggg gggg", car((0, 0), "e", "move 2"), on=[("teleport", (1, 0), (3, 0), (0, 1))], red=(3, 1))
    play(race, "go")
    assert now(race) == ("teleport", 0)
    assert set(race.legal()) == {"teleport 3 0", "teleport 0 1"}
    play(race, "teleport 0 1")
    assert (places(race), race.state()["cars"][0]["face"], race.state()["wheel"]) == ([[0, 1]], "e", 1)


def test_lava_and_teleport_on_one_space() -> None:
    """5.4: damage on arrival, teleport, damage again at the other end, then the swapped car's."""
    race = game("gll lgg", car((0, 0), "e", "move 1, move 2", "turn 1, turn 1", "turn 1, turn 1"),
                car((2, 0), "n", "move 1, move 2", "turn 1, turn 1", "coin 3, turn 1"),
                on=[("teleport", (1, 0), (2, 0))], red=(0, 0))  # fmt: skip
    play(race, "go")
    assert places(race) == [[2, 0], [1, 0]]
    assert slots(race, 0)[1] == ["move", 2, 1, 1]
    assert now(race) == ("damage", 0)
    assert coins(race) == [2, 2], "the swapped car comes after the teleported one"
    play(race, "damage 0 0")
    assert coins(race) == [3, 2]
    assert slots(race, 1)[4] == ["coin", 3, 1, 1]


# ---- damage, coins, tokens (CDY-56 to CDY-61) -----------------------------------------------------------------------


def test_damage_takes_the_best_undamaged_action() -> None:
    """CDY-56: shoot and arm count 1; damaged ones do not count."""
    race = game("gg", car((0, 0), "e", "shoot 1"), car((1, 0), "n", "move 4 damaged", "arm 1", "shoot 1"))
    play(race, "shoot")
    assert set(race.legal()) == {"damage 1 0", "damage 2 0"}
    play(race, "damage 2 0")
    assert slots(race, 1) == [["move", 4, 0, 1], ["arm", 1, 0, 0], ["shoot", 1, 1, 1]]


def test_everything_damaged() -> None:
    """5.4: turns are skipped, hits cost nothing more but still pay."""
    broken = car((1, 0), "n", "move 1 damaged", "arm 1 token damaged", "turn 1 damaged")
    race = game("gg", car((0, 0), "e", "shoot 1"), broken)
    play(race, "shoot")
    assert coins(race) == [3, 2]
    assert (race.state()["wheel"], race.seat) == (1, 0)


def test_a_damaged_print_without_a_token_in_the_supply() -> None:
    """CDY-57; a token that lies there is only turned."""
    race = game("gg", car((0, 0), "e", "shoot 1"), car((1, 0), "n", "move 4"), supply={"tokens": {"move4": 0}})
    assert slots(play(race, "shoot"), 1)[0] == ["move", 4, 0, 1]
    race = game("gg", car((0, 0), "e", "shoot 1"), car((1, 0), "n", "move 4 token"), supply={"tokens": {"move4": 2}})
    assert slots(play(race, "shoot"), 1)[0] == ["move", 4, 1, 1]
    assert race.state()["supply"]["tokens"]["move4"] == 1


def test_coins_run_out() -> None:
    """CDY-60, CDY-31: the supply gives what it has; empty, the action is impossible."""
    race = game("ggg", car((0, 0), "e", "coin 3", coins=0), car((1, 0), "e", "coin 1", coins=0), supply={"coins": 2})
    play(race, "coins")
    assert coins(race) == [2, 0]
    assert (race.state()["wheel"], race.seat) == (1, 0)


# ---- planning (CDY-18 to CDY-24) ----------------------------------------------------------------------------------


def planning(**more: Any) -> Derby:
    first = car((0, 0), "e", "move 1, turn 2 token", "coin 1, arm 1", "shoot 1, move 4", coins=9)
    return game("gg", first, car((1, 0), "e", *["turn 1, turn 1"] * 3), round=2, **more)


def test_an_exchange_brings_the_old_token_back() -> None:
    """CDY-19: always the lowest value of the kind; other prints stay under the token."""
    race = planning()
    play(race, "exchange 0 1 move")
    assert slots(race, 0)[1] == ["move", 1, 1, 0]
    tokens = race.state()["supply"]["tokens"]
    assert (tokens["turn2"], tokens["move1"]) == (8, 11)
    assert (coins(race)[0], race.state()["supply"]["coins"]) == (7, 15)
    with pytest.raises(ActRefused):
        race.play(0, "exchange 0 1 move")


def test_a_sold_out_ability() -> None:
    """CDY-21, CDY-61."""
    race = planning(abilities=["service", "fireproof", "machine-gun"])
    race.sold[0] = 0
    race.known = race._legal = None
    abilities = {act for act in race.legal() if act.startswith("ability")}
    assert abilities == {"ability fireproof", "ability machine-gun"}


def test_the_third_ability_takes_the_place_of_another() -> None:
    """CDY-21: the dropped one goes back, the new one to the end; never a double one."""
    race = planning(abilities=["service", "fireproof", "machine-gun"])
    play(race, "ability service", "ability fireproof")
    assert [act for act in race.legal() if act.startswith("ability")] == [
        "ability machine-gun drop service",
        "ability machine-gun drop fireproof",
    ]
    play(race, "ability machine-gun drop service")
    assert race.state()["cars"][0]["abilities"] == ["fireproof", "machine-gun"]
    assert race.state()["supply"]["abilities"] == {"service": 4, "fireproof": 3, "machine-gun": 3}


def test_swapped_carriers_keep_their_active_slot() -> None:
    """CDY-23: once in each Planning phase; the flag is down outside."""
    race = planning()
    race.cars[0].active = (1, 0, 1)
    play(race, "swap 0 2")
    first = race.state()["cars"][0]
    assert [entry["carrier"] for entry in first["wheels"]] == ["blue", "white", "red"]
    assert [entry["slots"][1][0] for entry in first["wheels"]] == ["move", "arm", "turn"]
    assert first["swapped"] is True
    assert not [act for act in race.legal() if act.startswith("swap")]
    play(race, "ready")
    assert race.state()["cars"][0]["ready"] is True
    play(race, "ready")
    assert (race.state()["cars"][0]["swapped"], race.state()["cars"][0]["ready"]) == (False, False)
    assert [entry["active"] for entry in race.state()["cars"][0]["wheels"]] == [0, 1, 0]  # CDY-24


def test_planning_costs() -> None:
    """CDY-19 to CDY-22: with one coin repairs only, with none only the swap."""
    first = car((0, 0), "e", "move 1 damaged", "turn 1", "turn 1", coins=1)
    race = game("gg", first, round=2)
    assert set(race.legal()) == {"ready", "repair 0 0", "swap 0 1", "swap 0 2", "swap 1 2"}
    play(race, "repair 0 0")
    assert set(race.legal()) == {"ready", "swap 0 1", "swap 0 2", "swap 1 2"}


# ---- the end (CDY-62 to CDY-66) -----------------------------------------------------------------------------------


def finish(*cars: dict[str, Any], **more: Any) -> Derby:
    """Plays a round in which everybody turns."""
    race = game("ggg", *cars, red=(0, 0), flags={"blue": [2, 0]}, **more)
    while not race.over and race.state()["round"] == 1:
        play(race, "turn left 1")
    return race


def test_the_richest_of_the_complete_ones_win() -> None:
    """CDY-62: coins decide, several share; no coin for the end of the round any more."""
    both = ["red"]
    race = finish(car((0, 0), "e", done=both, coins=3), car((1, 0), "e", done=both, coins=3), car((2, 0), "e", coins=9))
    assert (race.winners, race.result(), coins(race)) == ([0, 1], {"winners": [0, 1]}, [3, 3, 9])
    assert now(race) == ("over", None)
    assert race.state()["wheel"] is None
    with pytest.raises(ActRefused) as no:
        race.play(0, "ready")
    assert no.value.code == "over"


def test_income_and_the_starting_token() -> None:
    """CDY-63: in order, as long as the supply lasts; the next seat starts."""
    race = finish(car((0, 0), "e", coins=0), car((1, 0), "e", coins=0), start_player=1, supply={"coins": 1})
    assert (coins(race), race.state()["start"], now(race)) == ([0, 1], 0, ("planning", 0))


def test_the_round_limit() -> None:
    """CDY-64: most objectives done, then most coins; CDY-62 goes before it."""
    two = ["red", "blue"]
    cars = [
        car((0, 0), "e", objectives=two, done=["red"], coins=1),
        car((1, 0), "e", objectives=two, done=["blue"], coins=4),
        car((2, 0), "e", objectives=two, coins=9),
    ]
    assert finish(*cars, options={"round_limit": 1}).winners == [1]
    cars[2]["objectives"] = cars[2]["done"] = ["red"]
    assert finish(*cars, options={"round_limit": 1}).winners == [2]


def test_solo() -> None:
    """CDY-65."""
    assert finish(car((0, 0), "e"), options={"round_limit": 1}).winners == []
    assert finish(car((0, 0), "e", done=["red"]), options={"round_limit": 1}).winners == [0]


@pytest.mark.parametrize("seat", [0, 1, 2, -1, None, True, "1"])
def test_only_the_deciding_seat_acts(seat: Any) -> None:
    """CDY-66, with seat 1 deciding."""
    race = game("gg", car((0, 0), "e"), car((1, 0), "e"), start_player=1)
    before = race.state()
    if seat == 1 and seat is not True:
        with pytest.raises(ActRefused) as no:
            race.play(seat, "go")
        assert no.value.code == "not-legal"
    else:
        with pytest.raises(ActRefused) as no:
            race.play(seat, "turn left 1")
        assert no.value.code == "wrong-seat"
    assert race.state() == before
