"""The small parts: steps in time, cars, the hand, and what is shown."""

from __future__ import annotations

import json

import pytest

from pitboard.twin.page.agenda import Agenda
from pitboard.twin.page.cars import CantDo, Cars, Place
from pitboard.twin.page.hand import PATIENCE_S, Hand
from pitboard.twin.page.shown import Shown


class Magnets:
    """Notes where magnets are."""

    def __init__(self) -> None:
        self.on: set[int] = set()

    def lift(self, box: int) -> None:
        self.on.remove(box)

    def drop(self, box: int) -> None:
        assert box not in self.on
        self.on.add(box)


@pytest.fixture
def magnets() -> Magnets:
    return Magnets()


@pytest.fixture
def cars(magnets: Magnets) -> Cars:
    return Cars(magnets, [True] * 20)


# -- the agenda ------------------------------------------------------------------------------------------------------


def test_steps_follow_each_other() -> None:
    agenda, done = Agenda(), list[str]()
    agenda.add(100, 10, lambda: done.append("a"))
    agenda.add(100, 5, lambda: done.append("b"))
    assert agenda.next_at() == 110
    agenda.do_due(109)
    assert not done
    agenda.do_due(110)
    assert done == ["a"]
    assert (agenda.next_at(), agenda.ahead(110)) == (115, 5)
    agenda.do_due(200)
    assert (done, agenda.next_at(), agenda.ahead(200)) == (["a", "b"], None, 0)


# -- cars ------------------------------------------------------------------------------------------------------------


def test_a_car_is_sensed_on_boxes_only(cars: Cars, magnets: Magnets) -> None:
    cars.lift(2)
    assert not magnets.on
    cars.carry(2, 10.0, 20.0)
    assert cars.places[2] == Place("hand", -1, 10.0, 20.0)
    cars.drop(2, 7)
    assert (magnets.on, cars.on(7)) == ({7}, 2)
    cars.lift(2)
    assert not magnets.on
    cars.back(2)
    assert magnets.on == {7}
    cars.tray(2)
    assert (magnets.on, cars.places[2].at) == (set(), "tray")


def test_a_car_goes_to_the_tray_when_its_box_was_taken(cars: Cars, magnets: Magnets) -> None:
    for car, box in ((0, 3), (1, 4)):
        cars.lift(car)
        cars.drop(car, box)
    cars.lift(0)
    cars.shift(1, 3)
    cars.back(0)
    assert (cars.places[0].at, magnets.on) == ("tray", {3})


def test_a_car_stands_only_where_there_is_a_sensor(magnets: Magnets) -> None:
    cars = Cars(magnets, [True, False, True])
    cars.lift(0)
    with pytest.raises(CantDo, match="There is no box 1 here"):
        cars.drop(0, 1)
    assert not magnets.on


def test_what_cars_cannot_do_is_said(cars: Cars) -> None:
    cars.lift(0)
    with pytest.raises(CantDo, match="White is in the hand already"):
        cars.lift(0)
    with pytest.raises(CantDo, match="Yellow isn't in the hand"):
        cars.drop(1, 3)
    with pytest.raises(CantDo, match="There is no box 20"):
        cars.drop(0, 20)
    cars.drop(0, 3)
    cars.lift(1)
    with pytest.raises(CantDo, match="White stands there"):
        cars.drop(1, 3)
    with pytest.raises(CantDo, match="Blue stands on no box"):
        cars.shift(3, 5)


# -- the hand --------------------------------------------------------------------------------------------------------


def test_the_first_holds_the_hand_and_others_ask() -> None:
    hand = Hand()
    assert hand.take(1, 0.0)
    assert not hand.take(2, 1.0)
    assert not hand.take(2, 1.5)
    assert (hand.holder, hand.asking) == (1, [2])
    hand.give(1, 2, 2.0)
    assert (hand.holder, hand.asking) == (2, [])


def test_a_holder_who_sleeps_loses_the_hand_to_who_asks() -> None:
    hand = Hand()
    hand.take(1, 0.0)
    assert not hand.due(1000.0)
    hand.take(2, 1000.0)
    assert not hand.due(1000.0 + PATIENCE_S - 1)
    hand.acted(1000.0 + PATIENCE_S - 1)
    assert not hand.due(1000.0 + PATIENCE_S + 1)
    assert hand.due(1000.0 + 2 * PATIENCE_S)
    assert hand.holder == 2


def test_the_hand_of_who_has_gone_is_free_or_goes_to_who_asked() -> None:
    hand = Hand()
    hand.take(1, 0.0)
    hand.gone(1, 1.0)
    assert hand.holder is None
    hand.take(2, 2.0)
    hand.take(3, 3.0)
    hand.gone(2, 4.0)
    assert hand.holder == 3


def test_keeping_the_hand_ends_the_asking() -> None:
    hand = Hand()
    hand.take(1, 0.0)
    hand.take(2, 1.0)
    hand.keep(1)
    assert not hand.due(1000.0)
    hand.give(2, None, 3.0)
    assert hand.holder == 1


# -- what is shown ---------------------------------------------------------------------------------------------------


def test_only_what_has_changed_is_told() -> None:
    shown, calls = Shown(), list[int]()
    shown.changed = lambda: calls.append(shown.revision)
    shown.put({"a": 1, "b": b"\x00\xff"})
    shown.put({"a": 1, "b": b"\x00\xff"})
    shown.put({"a": 2})
    assert calls == [1, 2]
    assert json.loads(shown.since(0)[1]) == {"say": "state", "revision": 2, "a": 2, "b": "AP8="}
    assert json.loads(shown.since(1)[1]) == {"say": "state", "revision": 2, "a": 2}
    assert json.loads(shown.since(2)[1]) == {"say": "state", "revision": 2}
