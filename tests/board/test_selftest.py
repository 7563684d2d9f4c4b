"""`pitboard selftest` over a real terminal, with the firmware on modelled hardware and somebody at it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("serial")
pytest.importorskip("termios")

from pitboard.records.arguments import BadArgument
from pitboard.tracks.kinds import kind
from pitboard.twin import Twin
from tests.board.bench import Bench, Keys, Outcome, Person, ask, put_through, strip

FIRST = {"first": strip(8)}
EMPTY = "no sensor sees anything on an empty table"
SEES = "each box sees its magnet"
OWN = "each box has its own sensor"
ALONE = "no neighbour sees the magnet"

Sit = Callable[..., tuple[Twin, Bench]]
Test = Callable[..., Outcome]


@pytest.fixture
def twins() -> Iterator[Callable[..., Twin]]:
    made: list[Twin] = []

    def make(tracks: str | list[str] | Mapping[str, bytes] = FIRST, **options: Any) -> Twin:
        made.append(Twin(tracks, **options))
        return made[-1]

    yield make
    for twin in made:
        twin.close()


@pytest.fixture
def walked(tmp_path: Path) -> Test:
    """Has a board tested by somebody; afterwards it must be back in its menu, dark."""

    def test(twin: Twin, person: Callable[[Twin], None] | None, step: str = "tile", **plan: Any) -> Outcome:
        bench = Bench(twin, person, plan.pop("pull_at", -1))
        outcome = put_through(bench, tmp_path, step, **plan)
        assert in_menu(twin)
        assert twin.restarts == [] and twin.console == ""
        return outcome

    return test


def drive(twin: Twin, file: str) -> Path:
    return twin._drive.root / file


def in_menu(twin: Twin) -> bool:
    for _ in range(50):
        if "Pitboard" in twin.oled()[1] and twin.oled()[7].strip() == "turn or press":
            return not any(map(any, twin.lights()))
        twin.run(100)
    return False


# ---- all is well


def test_a_whole_table_is_walked(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins("arena-2")
    person = Person(twin)
    outcome = walked(twin, person, "table")
    assert outcome.code == 0
    assert "All 9 checks held." in outcome.printed
    report = outcome.report
    assert (report["verdict"], report["track"], report["step"]) == ("held", "arena-2", "table")
    assert len(report["cells"]) == 24
    assert all(cell["seen"] and cell["lit"] and not cell["also"] for cell in report["cells"])
    assert [cell["tile"] for cell in report["cells"]] == sorted([1, 2, 3, 4, 5, 6] * 4)
    margins = report["margins"]
    assert margins["scans"] > 500
    assert (margins["thrown"], margins["flickered"], margins["stuck_at_start"]) == (0, [], [])
    assert 10 <= margins["longest_gap_ms"] < 100
    assert person.pages[0] == "Self-test:"
    assert [page for page in person.pages if page.startswith("Box")] == [f"Box {box} of 24" for box in range(1, 25)]


def test_a_tile_needs_no_track_when_its_boxes_are_told(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    for bit, level in ((0, 1), (7, 0)):  # another id, that no track on the board has
        twin.faults.spoil_id(0, bit, level)
    outcome = walked(twin, Person(twin), boxes=8)
    assert outcome.code == 0
    assert outcome.report["track"] == "71"
    assert len(outcome.report["cells"]) == 8


def test_a_tile_of_a_track_is_known_by_its_id(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins(["arena-2", "oval5"])
    twin.faults.unplug(1)
    with pytest.raises(BadArgument, match="4 in arena-2; 24 in oval5; say which: --track NAME"):
        walked(twin, Person(twin))
    outcome = walked(twin, Person(twin), track="arena-2", skip_lights=True, seconds=0)
    assert outcome.code == 0
    assert [cell["number"] for cell in outcome.report["cells"]] == [1, 2, 3, 4]
    assert not any("lights" in what for what in outcome.states())


def test_the_track_whose_tiles_are_plugged_is_found(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins(["arena-2", "oval5", "forge8"])
    outcome = walked(twin, Person(twin, answers={"Box": "end"}), "table", skip_lights=True)
    assert outcome.report["track"] == "arena-2"


def test_the_console(twins: Callable[..., Twin], walked: Test) -> None:
    outcome = walked(twin := twins(), Person(twin), "console")
    assert outcome.code == 0
    assert set(outcome.states()) == {
        "what the board knows of itself", "track first.blob", "display", "knob turned", "knob pressed", "button A",
        "button B", "buzzer", "memory",
    }  # fmt: skip


# ---- something is wrong with the boxes


def test_a_stuck_sensor(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    twin.faults.stick(4, True)
    outcome = walked(twin, Person(twin))
    assert outcome.code == 1
    assert outcome.failed() == {EMPTY: "stuck: 1.5"}
    assert outcome.report["margins"]["stuck_at_start"] == ["1.5"]
    assert [cell["number"] for cell in outcome.report["cells"] if not cell["seen"]] == [5]


def test_a_magnet_that_was_forgotten_is_no_fault(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    outcome = walked(twin, person := Person(twin, lies=3))
    assert outcome.code == 0
    assert "Take all magnets off" in person.pages


def test_a_dead_sensor(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    twin.faults.stick(2, False)
    outcome = walked(twin, Person(twin))
    assert outcome.failed() == {SEES: "not seen: 1.3"}
    assert "3.3 V at pin 1" in outcome.remedy()


def test_no_sensor_sees_a_magnet_the_wrong_way_round(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    for box in range(8):
        twin.faults.stick(box, False)
    outcome = walked(twin, Person(twin))
    assert "turn it" in outcome.remedy()


def test_two_sensors_are_exchanged(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    outcome = walked(twin, Person(twin, wires={10: 13, 13: 10}))
    assert outcome.failed() == {OWN: "1.3 is seen by 1.6; 1.6 is seen by 1.3"}
    assert "Exchange the wires of sensors 1.3 and 1.6" in outcome.remedy()


def test_a_neighbour_sees_it_too(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    outcome = walked(twin, Person(twin, strong={9: 10}))
    assert outcome.failed() == {ALONE: "1.2 by 1.3 too"}
    assert outcome.report["margins"]["also_seen"] == ["1.2: 1.3"]


def test_a_magnet_is_taken_off_in_the_moment_of_the_press(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    person = Person(twin)

    def quick(board: Twin) -> None:
        if board.oled()[2].startswith("Take the magnet off") and person.at:
            board.press()
            person.put(board, ())
            board.run(50)
        person(board)

    outcome = walked(twin, quick, skip_lights=True)
    assert (outcome.code, outcome.failed()) == (0, {})


def test_a_sensor_that_latches(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    person = Person(twin)

    def latching(board: Twin) -> None:
        if board.oled()[2].startswith("Take the magnet off"):
            board.faults.stick(7, True)
        person(board)

    outcome = walked(twin, latching, skip_lights=True, seconds=0)
    assert outcome.failed() == {"sensors let go": "1.8 still see a magnet"}


def test_a_dark_light(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    outcome = walked(twin, Person(twin, blind=frozenset({5})))
    failed = outcome.failed()
    assert failed.pop("each light by itself") == "dark: 1.6"
    assert failed == {f"all 8 lights are {name}": "no" for name in ("red", "green", "blue")}
    assert all(cell["seen"] for cell in outcome.report["cells"])


def test_a_sensor_that_flickers(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    person = Person(twin)

    def shaky(board: Twin) -> None:
        person(board)
        if "Scanning" in board.oled()[2]:
            board.faults.flicker(6, 30)

    outcome = walked(twin, shaky)
    assert list(outcome.failed()) == ["no sensor flickers"]
    assert [one["sensor"] for one in outcome.report["margins"]["flickered"]] == ["1.7"]


# ---- something is wrong with the chain


def test_a_tile_is_missing(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins("arena-2")
    twin.faults.unplug(3)
    outcome = walked(twin, Person(twin), "table")
    assert outcome.code == 1
    assert outcome.failed() == {"chain of 6 tiles": "nothing is right after tile 3"}
    assert "Plug in tile 4" in outcome.printed


@pytest.mark.parametrize("tail", ["ff", "zero"])
@pytest.mark.parametrize("step", ["tile", "table"])
def test_nothing_is_plugged(twins: Callable[..., Twin], walked: Test, step: str, tail: str) -> None:
    twin = twins()
    twin.faults.unplug(0, tail)
    outcome = walked(twin, Person(twin), step)
    assert list(outcome.failed().values()) == ["no tile answers"]


def test_another_tile_than_the_tracks(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins(["arena-2", "oval5"])
    outcome = walked(twin, Person(twin), "table", track="oval5")
    assert "has the id" in outcome.failed()["chain of 5 tiles"]
    assert "Lay the tiles as the track has them" in outcome.remedy()


def test_a_bit_of_an_id_is_stuck(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins("arena-2")
    bit = next(bit for bit in range(8) if twin.layout.tiles[2].id >> bit & 1)
    twin.faults.spoil_id(2, bit, 0)
    outcome = walked(twin, Person(twin), "table")
    assert outcome.failed() == {"chain of 6 tiles": "tile 3 has no id, though what is behind it is right"}


def test_more_tiles_than_one(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins("arena-2")
    outcome = walked(twin, Person(twin))
    assert "more tiles after tile 1" in outcome.failed()["chain of 1 tile"]


def test_scans_that_are_thrown_away(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    person = Person(twin)

    def shaky(board: Twin) -> None:
        person(board)
        if "Scanning" in board.oled()[2]:
            board.chain.flicker(3, 20)

    outcome = walked(twin, shaky)
    assert "thrown away" in outcome.failed()["all scans are good"]
    assert outcome.report["margins"]["thrown"] > 3


# ---- something is wrong with the console


def test_the_knob_goes_the_wrong_way(twins: Callable[..., Twin], walked: Test) -> None:
    outcome = walked(twin := twins(), Person(twin, clicks=-5), "console")
    assert outcome.failed() == {"knob turned": "-5 steps for 5 clicks to the right"}
    assert "PITBOARD_KNOB_REVERSED = 1" in outcome.remedy()


def test_a_button_that_does_nothing(twins: Callable[..., Twin], walked: Test) -> None:
    outcome = walked(twin := twins(), Person(twin, answers={"Press A": ""}), "console", keys=Keys(after={"A": "n\n"}))
    assert outcome.failed() == {"button A": "not seen"}


def test_what_the_board_knows_itself(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins(settings={"PITBOARD_BRIGHTNESS": 9})
    outcome = walked(twin, Person(twin), "console")
    assert list(outcome.failed().values()) == ["BRIGHTNESS=9: 1..5, using 3"]


def test_tracks_that_cannot_be_played(twins: Callable[..., Twin], walked: Test) -> None:
    whole = strip(8)
    other = kind("derby")
    twin = twins({"first": whole, "hurt": whole[:-1], "later": other.encode(other.parse("arena-2")), "lost": whole})
    twin.run(3000)
    drive(twin, "tracks/lost.blob").unlink()  # a bad sector: the board has seen it, and can't read it
    outcome = walked(twin, Person(twin), "console")
    assert outcome.states()["track first.blob"] == "held"
    assert "compile it again" in outcome.failed().pop("track hurt.blob")
    assert outcome.failed()["track later.blob"] == "its firmware can't play Crash Derby yet"
    assert outcome.failed()["track lost.blob"] == "the board can't read it"


def test_a_display_that_is_not_there(twins: Callable[..., Twin], tmp_path: Path) -> None:
    twin = twins(settings={"PITBOARD_OLED_ADDRESS": "0x3D"})
    bench = Bench(twin)
    keys = Keys(lines=dict.fromkeys(range(10, 4000, 10), "s"))
    outcome = put_through(bench, tmp_path, "console", keys=keys)
    assert outcome.failed()["display"] == "it doesn't answer"


# ---- it is left


def test_skipped_and_ended_by_keyboard(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    keys = Keys(after={"Box 2": "s\n", "Box 5": "q\n"})
    outcome = walked(twin, Person(twin), keys=keys, skip_lights=True)
    assert outcome.code == 1
    assert outcome.report["verdict"] == "ended"
    assert [cell["seen"] for cell in outcome.report["cells"]] == [True, None, True, True, None, None, None, None]
    assert outcome.states()["5 of 8 boxes walked"] == "skipped"
    assert outcome.report["margins"]["scans"] > 100


def test_ended_by_button(twins: Callable[..., Twin], walked: Test) -> None:
    outcome = walked(twin := twins(), Person(twin, answers={"All lights green": "end"}))
    assert outcome.code == 1
    assert outcome.states()["all 8 lights are red"] == "held"


def test_interrupted(twins: Callable[..., Twin], walked: Test) -> None:
    outcome = walked(twin := twins(), Person(twin), keys=Keys(after={"Box 4": None}))
    assert outcome.code == 1
    assert [cell["seen"] for cell in outcome.report["cells"][:4]] == [True, True, True, None]


def test_the_cable_is_pulled(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins()
    outcome = walked(twin, Person(twin), pull_at=110)
    assert outcome.code == 1
    assert "gone" in outcome.failed()["link"] or "answer" in outcome.failed()["link"]
    assert sum(cell["seen"] is True for cell in outcome.report["cells"]) in range(1, 8)


def test_a_board_that_starts_anew(twins: Callable[..., Twin], tmp_path: Path) -> None:
    twin = twins()
    person = Person(twin)

    def shaky(board: Twin) -> None:
        person(board)
        if "Box 4" in board.oled()[2]:
            board.restart()

    outcome = put_through(Bench(twin, shaky), tmp_path, "tile", skip_lights=True)
    assert outcome.code == 1
    assert "it started anew" in outcome.failed()["link"]
    assert [cell["seen"] for cell in outcome.report["cells"][:4]] == [True, True, True, None]


def test_lights_that_the_supply_is_too_little_for(twins: Callable[..., Twin], walked: Test) -> None:
    twin = twins(settings={"PITBOARD_SUPPLY_MA": 105})
    outcome = walked(twin, Person(twin), skip_lights=True, keys=Keys(after={"Box 1": "q\n"}))
    assert outcome.failed()["what the board knows of itself now"].startswith("SUPPLY_MA=105 is too little")
    assert outcome.report["board"]["supply_ma"] == 105


def test_a_host_that_says_nothing_is_left(twins: Callable[..., Twin]) -> None:
    twin = twins()
    twin.run(3000)
    twin.faults.host("reading")
    ask(twin, b"test")
    ask(twin, b"lights 9 9 9")
    twin.run(19_000)
    assert "Self-test" in twin.oled()[2]
    twin.run(2_000)
    assert in_menu(twin)
    assert ask(twin, b"sense") == b'{"unknown": "sense"}\n'


def test_a_host_that_is_gone_before_it_begins_disturbs_nobody(twins: Callable[..., Twin]) -> None:
    twin = twins("oval5")
    twin.run(3000)
    twin.press()
    twin.run(1000)
    page = twin.oled()
    assert not in_menu(twin)
    twin.faults.host("reading")
    twin.run(200)
    twin.send(b"test\n")
    twin.faults.host("gone")
    twin.run(3000)
    assert twin.oled() == page


# ---- it can't be


def test_a_race_is_never_disturbed(tmp_path: Path) -> None:
    from tests.twin.board_play.tabletop import Table

    with Table() as table:
        table.ready()
        before = (table.oled(), table.record())
        bench = Bench(table)
        with pytest.raises(BadArgument, match="a race is on"):
            put_through(bench, tmp_path, "table")
        assert table.oled()[0] == before[0][0]
        table.faults.host("reading")
        assert table.record() == before[1]


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ({"track": "nowhere"}, "it isn't on the board, which has: first"),
        ({"report": Path("/nowhere/at/all.json")}, "no file can be written there"),
        ({"step": "table", "boxes": 4}, "--boxes is for a tile"),
        ({"step": "console", "boxes": 4}, "leave --boxes"),
    ],
)
def test_what_cannot_be_done_is_said(
    twins: Callable[..., Twin], tmp_path: Path, plan: dict[str, Any], words: str
) -> None:
    twin = twins()
    before = tmp_path / "report.json"
    before.write_text("of another day")
    with pytest.raises(BadArgument, match=words):
        put_through(Bench(twin, Person(twin)), tmp_path, **{"step": "tile", **plan})
    assert in_menu(twin)
    assert before.read_text() == "of another day"
    assert list(tmp_path.iterdir()) == [before]


def test_a_report_never_takes_the_place_of_what_is_no_file(twins: Callable[..., Twin], tmp_path: Path) -> None:
    twin = twins()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "report.json").write_text("{}")
    for where in (pipe, tmp_path):
        with pytest.raises(BadArgument, match="no file can be written there"):
            put_through(Bench(twin, Person(twin)), tmp_path, "tile", report=where)
    assert pipe.is_fifo()


def test_several_tracks_that_do_not_fit(twins: Callable[..., Twin], tmp_path: Path) -> None:
    twin = twins(["arena-2", "oval5"])
    twin.faults.unplug(0)
    with pytest.raises(BadArgument, match="say which lies on the table: arena-2, oval5"):
        put_through(Bench(twin, Person(twin)), tmp_path, "table")


def test_an_unknown_tile(twins: Callable[..., Twin], tmp_path: Path) -> None:
    twin = twins()
    for bit, level in ((0, 1), (7, 0)):
        twin.faults.spoil_id(0, bit, level)
    with pytest.raises(BadArgument, match="id 71, which is in no track on the board; say how many boxes"):
        put_through(Bench(twin, Person(twin)), tmp_path, "tile")


# ---- the firmware's side


def test_anything_malformed_is_refused(twins: Callable[..., Twin]) -> None:
    twin = twins()
    twin.run(3000)
    twin.faults.host("reading")
    assert ask(twin, b"test").startswith(b'{"test"')
    chance = Random("garbage")
    words = [b"light", b"lights", b"chain", b"look", b"raw", b"blob", b"track", b"fault", b"beep", b"fill", b"flips"]
    parts = [b"", b"1", b"255", b"256", b"99999", b"123456789", b"-1", b"f0", b"f002", b"zz", b"\xff\xfe", b"1.5", b"|"]
    for number in range(400):
        line = b" ".join([chance.choice(words), *chance.choices(parts, k=chance.randrange(6))])
        if number % 4 == 0:
            line = chance.randbytes(chance.randrange(1, 190)).replace(b"\n", b"")
        answer = ask(twin, line)
        assert answer.startswith(b"{") and answer.endswith(b"}\n"), (line, answer)
        assert answer.count(b"\n") == 1
    assert ask(twin, b"test 1").startswith(b'{"refused"')
    assert ask(twin, b"say " + bytes(range(11, 190))) == b'{"say": 1}\n'
    assert ask(twin, b"done") == b'{"done": 1}\n'
    assert in_menu(twin)
    assert twin.restarts == [] and twin.console == ""


def test_a_show_race_makes_room(twins: Callable[..., Twin]) -> None:
    twin = twins("oval5", settings={"PITBOARD_ATTRACT_S": 10})
    twin.run(40_000)
    assert "Pitboard" not in twin.oled()[1], "it shows itself off"
    twin.faults.host("reading")
    assert ask(twin, b"test").startswith(b'{"test"')
    assert not any(map(any, twin.lights()))


def test_lights_stay_within_the_supply(twins: Callable[..., Twin]) -> None:
    twin = twins("oval5")
    twin.run(3000)
    twin.faults.host("reading")
    ask(twin, b"test")
    tiles = b"".join(bytes(tile).hex().encode() for tile in twin.layout.tiles)
    ask(twin, b"chain %s %d" % (tiles, twin.layout.lights))
    ask(twin, b"lights 255 255 255")
    for _ in range(10):
        twin.run(1000)
        ask(twin, b"sense")
    colours = twin.lights()
    assert all(map(any, colours))
    assert len(colours) + sum(map(sum, colours)) * 20 / 255 <= 500 - 100
