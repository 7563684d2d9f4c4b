"""The menu and the pages behind the buttons: pages, defaults, ways back, faults; the same on both VMs."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from platform import machine
from typing import Any

import pytest

import pitboard
from firmware_rooms import room
from pitboard.records.sides import _COMPILERS, firmware_folder

room("table")
room("devices")

import menu_walk  # noqa: E402
from table.choice import centred  # noqa: E402
from table.choice import parts as halves  # noqa: E402
from table.crews import pick  # noqa: E402
from table.games import known, open_core, open_face, open_start, read_blob, read_layouts, stem, title  # noqa: E402
from table.readings import wrap as wrapped  # noqa: E402
from table.words import Words  # noqa: E402

PLAYERS = [{"driver": "komet", "car": "b41"}]
TITLE, VALUE, MEANING, KEYS = 0, 2, 4, 7


def blob(game: str, track: str) -> bytes:
    """Returns a compiled track."""
    setup: dict[str, Any] = {"players": PLAYERS, "track": track} if game == "rush" else {"players": 2, "map": track}
    found: bytes = _COMPILERS[game](setup)
    return found


@pytest.fixture(scope="session")
def tracks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder with two tracks, a map of another game and a damaged file."""
    folder = tmp_path_factory.mktemp("tracks")
    for name in ("forge8", "oval5"):
        (folder / f"{name}.blob").write_bytes(blob("rush", name))
    (folder / "arena.blob").write_bytes(blob("derby", "arena-2"))
    damaged = bytearray(blob("rush", "oval5"))
    damaged[60] ^= 1
    (folder / "damaged.blob").write_bytes(damaged)
    return folder


def walk(folder: Path, *names: str) -> Any:
    """Returns a walk through the menu with these files."""
    return menu_walk.open_menu(menu_walk.Drive(str(folder), [f"{name}.blob" for name in names]))


# -- from attract to the race ----------------------------------------------------------------------------------------


def test_attract_names_board_and_tracks_and_moves(tracks: Path) -> None:
    menu = walk(tracks, "forge8", "oval5", "arena")
    first = menu.step()
    assert first[VALUE] == "<Pitboard>"
    assert first[4] == "2 tracks"
    assert first[KEYS] == "turn or press"
    assert menu.step()[5] != first[5]


def test_attract_draws_nothing_between_its_frames(tracks: Path) -> None:
    from devices.canvas import Canvas
    from table.menu import Menu

    canvas = Canvas()
    menu = Menu(canvas, Words("en"), [], menu_walk.Settings(), menu_walk.Counter())
    menu.draw(1200)
    assert canvas.dirty
    canvas.dirty = 0
    menu.draw(1300)
    assert canvas.dirty == 0
    menu.draw(1700)
    assert canvas.dirty == 1 << 5  # only the row with the car


@pytest.mark.parametrize("touch", ["+", "-", "p", "a", "b"])
def test_every_touch_wakes_it(tracks: Path, touch: str) -> None:
    assert walk(tracks, "oval5").steps(touch)[TITLE] == "Play?"


def test_a_touch_and_three_presses_start_a_race_with_all_defaults(tracks: Path) -> None:
    menu = walk(tracks, "forge8", "oval5")
    menu.steps("+ppp")
    chosen = menu.page.chosen
    assert (chosen.layout.name, chosen.game, chosen.players, chosen.typed) == ("forge8", 1, 2, False)
    assert chosen.values == {"laps": 2, "quick": False}
    assert chosen.crews == [("ann", "a1"), ("bob", "b1")]


def test_nothing_is_chosen_before_the_end(tracks: Path) -> None:
    menu = walk(tracks, "oval5")
    for step in "+ppb+p":
        menu.steps(step)
        assert menu.page.chosen is None


def test_choose_asks_for_everything(tracks: Path) -> None:
    menu = walk(tracks, "forge8", "oval5")
    titles = [menu.steps(step)[TITLE] for step in "+pp+pppppppp"]
    first = ["Play?", "Players", "Ready?", "Ready?", "Track", "White: team", "Yellow: team", "Option 1 of 2"]
    assert titles == [*first, "Option 2 of 2", "Dice", "Brightness", "Brightness"]
    assert menu.page.chosen is not None


def test_what_was_turned_to_is_taken(tracks: Path) -> None:
    menu = walk(tracks, "forge8", "oval5")
    menu.steps("+p+p+p+p")
    menu.steps("ppp+p+p+p+p")
    chosen = menu.page.chosen
    assert (chosen.layout.name, chosen.players, chosen.typed) == ("oval5", 3, True)
    assert chosen.values == {"laps": 3, "quick": True}
    assert menu.page.settings.brightness == 4
    assert len(set(chosen.crews)) == 3


def test_the_track_of_the_settings_is_the_default(tracks: Path) -> None:
    from table.menu import Menu

    settings = menu_walk.Settings()
    settings.track = "oval5"
    layouts = read_layouts(menu_walk.Drive(str(tracks), ["forge8.blob", "oval5.blob"]))
    menu = Menu(menu_walk.Glass(), Words("en"), layouts, settings, menu_walk.Counter())
    menu.begin(False)
    assert menu.kept.layout.name == "oval5"


def test_a_team_is_not_offered_twice(tracks: Path) -> None:
    menu = walk(tracks, "oval5")
    menu.steps("+pp+p")
    assert menu.steps("---")[MEANING] == "Driver and car"
    first = menu.page.interview.asked.free[0]
    assert menu.steps("p")[TITLE] == "Yellow: team"
    assert first not in menu.page.interview.asked.free
    assert len(menu.page.interview.asked.free) == 2


def test_brightness_is_shown_at_once(tracks: Path) -> None:
    told: list[str] = []
    menu = walk(tracks, "oval5")
    menu.page.watch(told.append)
    menu.steps("+pp+pppppp")
    assert told == ["dice"]
    menu.steps("-")
    assert told == ["dice", "brightness"]
    assert menu.page.settings.brightness == 2


# -- ways back -------------------------------------------------------------------------------------------------------


def test_every_page_is_left_by_b_to_the_one_before(tracks: Path) -> None:
    steps = "+pp+pppppppp"
    for length in range(2, len(steps)):
        menu = walk(tracks, "forge8", "oval5")
        shown = [menu.steps(step)[TITLE] for step in steps[:length]]
        before = [title for at, title in enumerate(shown) if at == 0 or shown[at - 1] != title]
        assert menu.steps("b")[TITLE] == (before[-2] if len(before) > 1 else ""), shown


def test_going_back_keeps_what_was_chosen(tracks: Path) -> None:
    menu = walk(tracks, "forge8", "oval5")
    menu.steps("+p+p+p+pp")
    menu.steps("bbbb")
    assert menu.steps(".")[VALUE] == "<3>"
    assert menu.steps("p+p")[VALUE] == "<oval5>"


def test_not_now_and_b_lead_to_attract(tracks: Path) -> None:
    assert walk(tracks, "oval5").steps("p+p")[KEYS] == "turn or press"
    assert walk(tracks, "oval5").steps("pb")[KEYS] == "turn or press"


def test_it_falls_back_to_attract_when_nobody_does_anything(tracks: Path) -> None:
    menu = walk(tracks, "oval5")
    menu.steps("pp")
    assert menu.step(wait=299_000)[TITLE] == "Players"
    assert menu.step(wait=2_000)[KEYS] == "turn or press"


def test_after_a_race_the_last_choice_is_the_default(tracks: Path) -> None:
    menu = walk(tracks, "forge8", "oval5")
    menu.steps("+p+p+p+ppppppppp")
    assert menu.page.chosen is not None
    menu.page.close()
    menu.page.begin(False)
    assert menu.page.chosen is None
    assert menu.steps("p")[VALUE] == "<3>"
    menu.steps("pp")
    assert menu.page.chosen.layout.name == "oval5"


def test_every_value_of_the_last_race_is_the_next_ones_default(tracks: Path) -> None:
    menu = walk(tracks, "forge8", "oval5")
    menu.steps("+p+p+p+p" + "+p" * 5)
    menu.steps("ppp")
    first = menu.page.chosen
    assert first is not None
    values, crews = dict(first.values), list(first.crews)
    assert values == {"laps": 3, "quick": True}
    menu.page.close()
    menu.page.begin(False)
    menu.steps("pp+pp" + "p" * 8)
    again = menu.page.chosen
    assert again is not None
    assert (again.values, again.crews, again.players) == (values, crews, 3)


def test_the_interview_is_in_memory_only_while_no_race_is(tracks: Path) -> None:
    modules = {f"table.{name}" for name in ("interview", "questions", "preferences", "choice")}
    menu = walk(tracks, "oval5")
    menu.page.close()
    assert not modules & set(sys.modules)
    menu.page.begin()
    menu.steps(".")
    assert not modules & set(sys.modules)  # the page comes first
    menu.steps("....")
    assert modules <= set(sys.modules)
    assert menu.steps("p")[TITLE] == "Play?"


def test_a_refused_choice_is_told_and_leads_to_the_players(tracks: Path) -> None:
    menu = walk(tracks, "oval5")
    menu.steps("+ppp")
    menu.page.refuse("refused.track-grid")
    shown = menu.steps(".")
    assert (shown[4], shown[5]) == ("Too many cars for", "this track")
    assert menu.page.chosen is None
    assert menu.steps("p")[TITLE] == "Players"
    assert menu.steps("b")[TITLE] == "Play?"
    menu.page.refuse("refused.never-heard-of")
    assert menu.steps(".")[4] == "These don't fit."


# -- turning ---------------------------------------------------------------------------------------------------------


def test_turns_stop_at_the_ends_and_arrows_show_where_there_is_more(tracks: Path) -> None:
    menu = walk(tracks, "oval5")
    menu.steps("+p")
    assert menu.step(turned=-9)[1] == "\x02"
    assert menu.step(turned=-1)[VALUE] == "<1>"
    assert menu.step(turned=9)[1] == "\x01"
    assert menu.steps(".")[VALUE] == "<3>"


def test_long_values_stand_in_two_small_rows() -> None:
    assert halves("Doomsday Machine") == ("Doomsday Machine", "")
    assert halves("Komet|Pulsar") == ("Komet", "Pulsar")
    assert halves("A track with a very long name") == ("A track with a very", "long name")
    assert halves("Nevertobebrokenatanyblankatall") == ("Nevertobebrokenatan", "yblankatall")
    assert centred("ab", 5) == " ab  "
    assert centred("abcdefg", 5) == "abcde"


def test_random_picks_are_even() -> None:
    counter = menu_walk.Counter()
    drawn = [pick(counter, 7) for _ in range(7 * 36)]
    assert [drawn.count(number) for number in range(7)] == [36] * 7
    assert pick(counter, 1) == 0


# -- tracks that can't be played -------------------------------------------------------------------------------------


def test_layouts_and_their_faults(tracks: Path) -> None:
    whole = (tracks / "oval5.blob").read_bytes()
    foreign = bytearray(whole)
    files = {
        "empty": b"",
        "short": whole[:30],
        "cut": whole[:-1],
        "text": b"Not a track at all, only a text that somebody has saved here",
        "version": whole[:4] + b"\2" + whole[5:],
    }
    foreign[5] = 200
    files["foreign"] = bytes(foreign)
    for name, data in files.items():
        (tracks / f"{name}.blob").write_bytes(data)
    names = ["arena", "cut", "damaged", "empty", "foreign", "gone", "oval5", "short", "text", "version"]
    layouts = read_layouts(menu_walk.Drive(str(tracks), [f"{name}.blob" for name in names]))
    assert [(one.name, one.game, one.fault) for one in layouts] == [
        ("arena-2", 2, "questions.later"),
        ("cut", 0, "blob.length"),
        ("damaged", 0, "blob.crc"),
        ("empty", 0, "blob.magic"),
        ("oval5", 200, "blob.game"),
        ("gone", 0, "blob.read"),
        ("oval5", 1, ""),
        ("short", 0, "blob.length"),
        ("text", 0, "blob.magic"),
        ("version", 0, "blob.version"),
    ]


def test_a_name_that_is_no_text_is_the_files(tracks: Path) -> None:
    assert title(b"x" * 24 + b"\xff\xfe" + bytes(22)) == ""
    assert title(b"x" * 24 + "Grünau".encode() + bytes(17)) == "Grünau"
    assert title(b"x" * 24 + b"a" * 24) == "a" * 24
    assert (stem("a.b.blob"), stem("blob"), stem(".blob")) == ("a.b", "blob", ".blob")


def test_a_file_that_went_bad_since_the_start_is_told(tracks: Path, tmp_path: Path) -> None:
    copy = tmp_path / "oval5.blob"
    copy.write_bytes((tracks / "oval5.blob").read_bytes())
    drive = menu_walk.Drive(str(tmp_path), ["oval5.blob"])
    (layout,) = read_layouts(drive)
    assert read_blob(drive, layout) is not None
    copy.write_bytes(copy.read_bytes()[:-3])
    assert read_blob(drive, layout) is None
    assert layout.fault == "blob.length"


def test_tracks_that_cannot_be_played_are_listed_with_the_reason(tracks: Path) -> None:
    menu = walk(tracks, "oval5", "arena", "damaged")
    assert menu.steps("+pp+p")[TITLE] == "Track"
    assert menu.steps("+")[VALUE] == "<arena-2>"
    assert menu.steps(".")[MEANING] == "not yet on the board"
    assert menu.steps("p")[TITLE] == "Track"  # it can't be had
    shown = menu.steps("+")
    assert (shown[VALUE], shown[MEANING]) == ("<damaged>", "The file is damaged.")
    assert menu.steps("--p")[TITLE] == "White: team"


@pytest.mark.parametrize("names", [(), ("arena",), ("arena", "damaged", "gone")])
def test_without_a_track_that_can_be_played_it_says_so(tracks: Path, names: tuple[str, ...]) -> None:
    menu = walk(tracks, *names)
    assert menu.step()[4] == "No track on the board"
    assert menu.steps("+p")[TITLE] == "Track"
    assert menu.steps("p+p-p")[TITLE] == "Track"
    assert menu.page.chosen is None
    assert menu.steps("b")[TITLE] == "Play?"


def test_games_without_a_face_are_none() -> None:
    assert [number for number in range(-1, 256) if known(number)] == [1]
    for number in (0, 2, 3, 4, 5, 255):
        assert open_face(number) is None
        assert open_start(number) is None
    assert [open_core(number).__name__ for number in range(1, 5)] == ["Rush", "Derby", "Rally", "Hexrace"]


# -- each game's own part --------------------------------------------------------------------------------------------


def starts() -> list[tuple[int, Any]]:
    """Returns the games that the board can play, by number, with their own part of the menu."""
    return [(number, open_start(number)) for number in range(1, 5) if known(number)]


def test_a_games_own_part_has_what_the_menu_asks_for() -> None:
    assert starts()
    for number, start in starts():
        least, most = start.LIMITS
        assert 1 <= least <= most
        for key, text, values, default in start.options("en"):
            assert default in values, key
            assert all(len(part) <= 21 for part in text.split("|")) and text.count("|") < 2, text
        for count in range(least, most + 1):
            assert len(start.teams(count, menu_walk.Counter())) == count
        crews: list[tuple[str, str]] = []
        for _ in range(most):  # whatever is chosen, there is something left for the next one
            *crew, label = start.crews(crews)[-1]
            assert all(len(part) <= 19 for part in halves(label)), label
            crews.append((crew[0], crew[1]))
        open_core(number)


def test_what_was_chosen_starts_a_race_of_rush(tracks: Path) -> None:
    start = open_start(1)
    for steps in ("+p+++ppp", "+p++++p+p+p" + "+p" * 9 + "ppp"):
        drive = menu_walk.Drive(str(tracks), ["forge8.blob", "oval5.blob"])
        menu = menu_walk.open_menu(drive, start)
        menu.steps(steps)
        chosen = menu.page.chosen
        assert chosen is not None, menu.shown[-1]
        track = read_blob(drive, chosen.layout)
        order = chosen.start.order(chosen.players, menu_walk.Counter())
        race = open_core(chosen.game)()
        setup = chosen.start.setup(chosen.players, chosen.crews, chosen.values, chosen.layout.name, order)
        race.start(setup, track)
        assert not race.over()


def test_the_games_own_part_is_let_go_of(tracks: Path) -> None:
    menu = menu_walk.open_menu(menu_walk.Drive(str(tracks), ["oval5.blob"]), open_start(1))
    menu.steps("+ppp")
    assert "table.rush.start" in sys.modules
    menu.page.close()
    assert "table.rush.start" not in sys.modules
    assert menu.page.chosen is None


# -- pause and service -----------------------------------------------------------------------------------------------


def pages(name: str = "Service", scan: Any = None) -> tuple[Any, list[str]]:
    """Returns a walk through the pages behind a button, and the settings they have changed."""
    found: tuple[Any, list[str]] = menu_walk.open_service(name, scan, [(0x0F, 3), (0x17, 4)])
    return found


def test_pause_goes_on_by_default_and_by_b() -> None:
    for steps in ("p", "b"):
        pause, _ = pages("Pause")
        pause.steps(steps)
        assert (pause.page.left, pause.page.outcome) == (True, "")


def test_the_race_is_ended_only_when_asked_twice() -> None:
    pause, _ = pages("Pause")
    assert pause.steps("++p")[TITLE] == "End it?"
    assert not pause.page.left
    assert pause.steps("b")[TITLE] == "Pause"
    assert pause.steps("p")[VALUE] == "<Keep on>"
    pause.steps("p")
    assert (pause.page.left, pause.page.outcome) == (True, "")
    pause, _ = pages("Pause")
    pause.steps("++p+p")
    assert (pause.page.left, pause.page.outcome) == (True, "end")


def test_service_lists_what_is_set_and_leads_back() -> None:
    service, _ = pages()
    shown = [service.steps("."), *[service.steps("+") for _ in range(7)]]
    assert [one[VALUE] for one in shown] == [
        "<Back>",
        "<Lights>",
        "<Sound>",
        "<Dice>",
        "<Sensors>",
        "<Faults>",
        "<Memory>",
        "<Version>",
    ]
    assert [one[MEANING] for one in shown[1:4]] == ["Brightness now: 3", "Now: on", "Now: board"]
    assert shown[5][MEANING] == "2 found"
    assert shown[7][MEANING] == f"Pitboard {pitboard.__version__}"
    assert shown[7][MEANING + 1].startswith("cpython 3.")
    service.steps("b")
    assert service.page.left


def test_service_from_pause_leads_back_to_pause() -> None:
    pause, _ = pages("Pause")
    assert pause.steps("+p")[TITLE] == "Service"
    assert pause.steps("b")[TITLE] == "Pause"
    assert pause.steps("p")[TITLE] == "Service"
    assert pause.steps("p")[VALUE] == "<Service>"
    assert not pause.page.left


def test_settings_are_changed_and_told() -> None:
    service, changed = pages()
    assert service.steps("+p")[TITLE] == "Brightness"
    service.steps("+")
    assert (changed, service.page.settings.brightness) == (["brightness"], 4)
    assert service.steps("p")[MEANING] == "Brightness now: 4"
    assert service.steps("+p-p")[MEANING] == "Now: off"
    assert service.steps("+p+p")[MEANING] == "Now: own dice"
    assert (service.page.settings.sound, service.page.settings.dice) == (0, "typed")
    assert changed == ["brightness", "brightness", "sound", "dice"]


def test_faults_are_told_in_whole_one_at_a_time() -> None:
    service, _ = pages()
    shown = service.steps("+++++p")
    assert shown[1:5] == ["No display answers at", "I2C address 0x3C:", "check SDA and SCL, or", "set PITBOARD_OLED"]
    assert shown[6] == "1 of 2"
    assert service.steps("+++")[1] == "PITBOARD_SCAN_MS=99:"
    assert service.steps("-")[6] == "1 of 2"
    assert service.steps("b")[VALUE] == "<Faults>"


def test_no_faults_is_said() -> None:
    service, _ = pages()
    service.page.faults = []
    assert service.steps("+++++p")[1] == "Nothing is wrong"


def test_sensors_are_shown_as_they_are_now() -> None:
    scan = menu_walk.Seen()
    service, _ = pages(scan=scan)
    shown = service.steps("++++p")
    assert shown[1:3] == ["2 magnets seen: 3 17", ""]
    assert shown[4:6] == ["1:0F 2:17 Scans not", "good: 7"]
    scan.seen[30] = 1
    assert service.steps(".")[1:3] == ["3 magnets seen: 3 17", "30"]
    scan.fault = 3
    assert service.steps(".")[4:7] == ["More tiles after tile", "2, first id 1B. 1:0F", "2:17 Scans not good:"]
    assert service.steps("+")[6] == "7"
    assert service.steps("++")[6] == "7"
    assert service.steps("b")[VALUE] == "<Sensors>"


def test_sensors_without_a_track_say_what_to_do() -> None:
    service, _ = pages()
    assert service.steps("++++p")[1] == "No track is open."


def test_texts_are_wrapped_at_blanks_and_lose_nothing() -> None:
    assert wrapped("", 5) == [""]
    assert wrapped("ab cd ef", 5) == ["ab cd", "ef"]
    assert wrapped("abcdefghijkl", 5) == ["abcde", "fghij", "kl"]


# -- the other VM ----------------------------------------------------------------------------------------------------


def micropython() -> str:
    """Returns the path of the `micropython` command; skips the test where no wheel brings one."""
    beside = Path(sys.executable).with_name("micropython")
    command = str(beside) if beside.exists() else shutil.which("micropython")
    if command is None:
        assert (sys.platform, machine()) != ("linux", "x86_64"), "`micropython` is missing: run `make setup`"
        pytest.skip("the command `micropython` is not there")
    return command


def test_micropython_shows_the_same(tracks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["arena.blob", "damaged.blob", "forge8.blob", "gone.blob", "oval5.blob"]
    (tracks / "list.json").write_text(json.dumps(names))
    command = [micropython(), "-X", "heapsize=200k", menu_walk.__file__, str(firmware_folder()), str(tracks)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    theirs = [json.loads(line) for line in done.stdout.splitlines()]
    menu_walk.walk_all(str(tracks))
    ours = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert theirs == ours
    assert theirs[1][0] == "oval5"
