"""The table's own hand: it moves bots' cars and leaves people's alone. Time is the table's; nothing waits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from pitboard.records.sides import firmware_folder
from pitboard.tracks.kinds import kind
from pitboard.tracks.rush.track import parse
from pitboard.twin.page import agenda, layouts, protocol
from pitboard.twin.page.board import Board
from pitboard.twin.page.cars import CantDo, Place
from pitboard.twin.page.seating import NotSeated, seat
from pitboard.twin.player import NAMES, Player
from pitboard.twin.strip import Colour

ROAD = {"strip": ["." * 24] * 3, "start": 5, "finish": 20, "laps": 1}
PERSON, BOT = 0, 1
SOON_MS = 4000
LOOK_MS = 20
MOST_STEPS = 300


class Hands:
    """What a person does at a board; takes that car out of the tray that the display names. See player.Table."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.held = -1
        self.seen: list[Place] = []
        """Where the bot's car was, look by look."""

    def run(self, ms: int) -> None:
        for _ in range(max(1, ms // LOOK_MS)):
            self.board.step(LOOK_MS)
            self.seen.append(self.board.cars.places[BOT])

    def lift(self, box: int) -> None:
        self.held = self.board.cars.on(box)
        self.board.do(protocol.Lift(self.held))

    def drop(self, box: int) -> None:
        if self.held < 0:
            self.held = PERSON
            self.board.do(protocol.Lift(PERSON))
        self.board.do(protocol.Drop(self.held, box))
        self.held = -1

    def knob(self, detents: int) -> None:
        step = 20 if detents > 0 else -20
        for clicks in [*[step] * (abs(detents) // 20), detents % 20 if detents > 0 else -(-detents % 20)]:
            self.board.do(protocol.Knob(clicks))
        self.board.step(abs(detents) * agenda.CLICK_MS)

    def press(self, ms: int = agenda.PRESS_MS) -> None:
        self.board.do(protocol.Press("knob_press"))
        self.board.step(agenda.GAP_MS + ms)

    def lights(self) -> Sequence[Colour]:
        shown = self.board.lights()
        return [(shown[at], shown[at + 1], shown[at + 2]) for at in range(0, len(shown), 3)]

    def oled(self) -> list[str]:
        self.board.picture()
        return self.board.rows()


class Person(Player):
    """Plays the first seat only."""

    def race(self, most: int = MOST_STEPS) -> list[str]:
        """Plays until the bot's car is asked for, or the podium is shown; returns the rows then."""
        assert isinstance(self.table, Hands)
        for _ in range(most):
            place = self.table.board.cars.places[BOT]
            self.cars[NAMES[BOT]] = place.box if place.at == "box" else None
            rows = self.read()
            if self.at_podium(rows) or asks_for(rows, BOT):
                return rows
            if rows[0].startswith(NAMES[BOT]) and "skip" not in rows[7] and "done" not in rows[1] + rows[2]:
                self.table.run(100)
            elif not self.follow(rows):
                self.decide(rows)
        raise AssertionError(rows)


def asks_for(rows: list[str], car: int) -> bool:
    """Tells whether the display asks to move a car."""
    return any(f"{verb} {NAMES[car]}" in rows[1] for verb in ("Move", "Put", "Push", "Lift", "Take"))


@pytest.fixture
def board() -> Iterator[Board]:
    """One person and one bot on a short road, who begin."""
    own = {"road": layouts.Laid(kind("rush"), replace(parse(ROAD), name="road"))}
    made = Board(("road",), 1, shelf=layouts.Shelf(layouts.games_of(firmware_folder()), own))
    seat(made, 1, 1)
    yield made
    made.close()


def person(board: Board) -> Person:
    hands = Hands(board)
    return Person(hands, range(len(board.ground.boxes)), seats=2, seed=1)


def until_asked(board: Board) -> None:
    """Plays, without the table's hand, to where the bot's car has to be moved."""
    board.do(protocol.Moves("none"))
    assert asks_for(person(board).race(), BOT)


def test_bots_cars_are_moved_through_a_whole_race(board: Board) -> None:
    one, hands = person(board), Hands(board)
    one.table = hands
    for _ in range(MOST_STEPS):
        rows = one.race()
        if one.at_podium(rows):
            break
        before = board.cars.places[BOT].box
        for _ in range(SOON_MS // LOOK_MS):
            if not asks_for(hands.oled(), BOT):
                break
            hands.run(LOOK_MS)
        assert board.cars.places[BOT].box != before or board.cars.places[BOT].at == "hand"
    else:
        raise AssertionError(rows)
    assert len({place.box for place in hands.seen if place.at == "box"}) > 2
    on_the_way = {(place.box, place.x, place.y) for place in hands.seen if place.at == "hand" and place.box >= 0}
    assert len(on_the_way) > 10


def test_the_tables_hand_can_be_kept_off(board: Board) -> None:
    until_asked(board)
    before = board.cars.places[BOT]
    board.step(SOON_MS)
    assert board.cars.places[BOT] == before
    board.do(protocol.Moves("bots"))
    assert board.state()["moves"] == "bots"
    board.step(SOON_MS)
    assert board.cars.places[BOT] != before
    assert not asks_for(Hands(board).oled(), BOT)


def test_a_car_in_a_persons_hand_is_left_there(board: Board) -> None:
    until_asked(board)
    board.do(protocol.Lift(BOT))
    board.do(protocol.Moves("all"))
    board.do(protocol.Carry(BOT, 10.0, 20.0))
    board.step(SOON_MS)
    assert board.cars.places[BOT][:1] + board.cars.places[BOT][2:4] == ("hand", 10.0, 20.0)
    board.do(protocol.Tray(BOT))
    board.step(SOON_MS)
    assert board.cars.places[BOT].at == "box"


def test_a_car_in_the_tables_hand_is_not_a_persons(board: Board) -> None:
    until_asked(board)
    board.do(protocol.Moves("bots"))
    while board.mover.car != BOT:
        board.step(10)
    for act in (protocol.Lift(BOT), protocol.Drop(BOT, 0), protocol.Tray(BOT)):
        with pytest.raises(CantDo, match="The table moves Yellow"):
            board.do(act)
    board.cars.all_down(but=board.mover.car)
    board.step(SOON_MS)
    assert board.cars.places[BOT].at == "box"


def test_peoples_cars_are_moved_when_that_is_wanted(board: Board) -> None:
    board.do(protocol.Moves("all"))
    hands = Hands(board)
    for _ in range(MOST_STEPS):
        if board.cars.places[PERSON].box >= 0 and board.cars.places[BOT].box >= 0:
            break
        if hands.oled()[0].startswith(NAMES[PERSON]):
            hands.knob(1)
            hands.press()
        board.step(300)
    else:
        raise AssertionError(hands.oled())


def test_more_than_the_board_seats_is_said(board: Board) -> None:
    board.lay(["road"])
    with pytest.raises(NotSeated, match="no answer '5'"):
        seat(board, 3, 5)
