"""The scenes that lead a twin through every page of the display."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pitboard.records.sides import firmware_folder
from pitboard.tracks.kinds import kind
from pitboard.tracks.rush.blob import encode
from pitboard.tracks.rush.track import parse
from pitboard.twin.pages import PAGES
from pitboard.twin.stage import NoSuchPage, Shot, Stage
from pitboard.twin.twin import Twin

_TRACK: Final = "oval5"
_OTHER: Final = "grand10"
_ROAD: Final = {"strip": ["." * 40] * 3, "start": 5, "finish": 39}
"""Three lanes with nothing in the way."""
_WALLED: Final = {"strip": ["." * 40, "." * 7 + "#" + "." * 32, "." * 40], "start": 5, "finish": 39}
"""The same with a wall in the middle lane."""
_FAR: Final = 70
"""A box far from the start."""
_DAMAGE: Final = 40
_HINT_MS: Final = 2500
_ASLEEP_MS: Final = 301_000
_BEGINNING: Final = 1200
_SEEDS: Final = (4, 9, *range(10, 40))
"""Of races in which hands have much to do, the most useful ones first."""

Scene = Callable[[dict[str, Shot]], None]


def shots(progress: Callable[[int], None]) -> dict[str, Shot]:
    """Returns a picture of every page. `progress` is called with the number of scenes done. Raises NoSuchPage."""
    taken: dict[str, Shot] = {}
    for number, scene in enumerate(SCENES):
        progress(number)
        scene(taken)
    wanted = [name for pages in PAGES.values() for name in pages]
    if missing := set(wanted) ^ set(taken):
        raise NoSuchPage(f"pages without a picture, or pictures of no page: {', '.join(sorted(missing))}")
    return {name: taken[name] for name in wanted}


@contextmanager
def _stage(
    taken: dict[str, Shot],
    settings: Mapping[str, str | int] | None = None,
    *,
    tracks: str | Mapping[str, bytes] = _TRACK,
    seed: int = 1,
    players: int = 2,
    firmware: Path | None = None,
) -> Iterator[Stage]:
    with Twin(tracks, settings, seed, firmware=firmware) as twin:
        twin.run(3000)
        yield Stage(twin, taken, players, seed)


def _blob(name: str) -> bytes:
    game = kind("rush")
    return game.encode(game.parse(name))


# ---- before the race -------------------------------------------------------------------------------------------------


def _menu(taken: dict[str, Shot]) -> None:
    damaged = bytearray(_blob(_OTHER))
    damaged[-_DAMAGE] ^= 1
    with _stage(taken, tracks={_TRACK: _blob(_TRACK), _OTHER: _blob(_OTHER), "spare": bytes(damaged)}) as stage:
        stage.shoot("attract", "Pitboard")
        for name, title in (("play", "Play"), ("players", "Players"), ("ready", "Ready")):
            stage.press()
            stage.shoot(name, title)
        stage.press(1)
        stage.shoot("track", "Track")
        stage.turn(5)
        stage.shoot("track-damaged", "damaged")
        stage.press(-5)
        stage.shoot("team", "team")
        stage.press()
        for name, title in (("laps", "Laps"), ("quick-arm", "armed"), ("", ""), ("round-limit", "Rounds")):
            stage.press()
            if name:
                stage.shoot(name, title)
        stage.press()
        stage.shoot("dice", "Dice")
        stage.press()
        stage.shoot("brightness", "Brightness")


def _grid(taken: dict[str, Shot]) -> None:
    with _stage(taken) as stage:
        twin = stage.twin
        stage.player.start()
        stage.shoot("grid", "grid")
        twin.drop(_FAR)
        stage.shoot("grid-not-there", "Not there", 1800)
        twin.lift(_FAR)
        twin.run(1000)
        stage.press()
        stage.shoot("grid-by-knob", "white box", 1000)
    with _stage(taken) as stage:
        stage.twin.drop(_FAR)
        stage.player.start()
        stage.shoot("clear", "Take all")


# ---- the race --------------------------------------------------------------------------------------------------------


def _turn(taken: dict[str, Shot]) -> None:
    with _stage(taken, players=3) as stage:
        stage.player.start()
        stage.play("lever")
        stage.shoot("hint", "Turn knob")
        stage.twin.run(_HINT_MS)
        stage.shoot("lever", "red <")
        stage.play("pedals")
        stage.shoot("pedals", "pedals", 5000)
        for name, title in (("equipment", ""), ("gears", ""), ("standings", "")):
            stage.button("a")
            stage.shoot(name, title)
        stage.button("a")
        stage.play("press: skip")
        stage.play("drive")
        stage.shoot("said", "lane changes", 300)
        stage.shoot("drive", "drive", 5000)
        stage.play("end ")
        stage.shoot("end", "end ", 5000)
        stage.play(r"^[4-7] white")
        stage.choose("roll dice")
        stage.shoot("rolling", "skip", 250)


def _hits(taken: dict[str, Shot]) -> None:
    """Plays the beginnings of races until hands had to do everything that rules make them do."""
    wanted = {
        "move": r"^Move [A-Z]\w+ to",
        "push": r"^Push \w+ to",
        "wreck": r"^Take \w+ off",
        "marker": "wreck marker",
    }
    for seed in _SEEDS:
        with _stage(taken, seed=seed, players=6) as stage:
            stage.player.daring = 0.6
            stage.player.start()
            while missing := {name: until for name, until in wanted.items() if name not in taken}:
                if not stage.play("|".join(missing.values()), _BEGINNING):
                    break
                shown = "\n".join(stage.player.read())
                for name, until in missing.items():
                    if re.search(until, shown, re.MULTILINE):
                        stage.shoot(name, until, 300)
        if not missing:
            return
    raise NoSuchPage(f"these didn't come in any race: {', '.join(missing)}")


def _wall(taken: dict[str, Shot]) -> None:
    """Drives against a wall."""
    track = parse(_WALLED)
    with _stage(taken, tracks={"road": encode(track, "road")}, players=1) as stage:
        twin = stage.twin
        stage.player.start()
        twin.drop(track.box_at[1, 4])
        twin.run(1000)
        stage.choose("accelerate")
        stage.choose("roll dice")
        twin.run(1500)
        for column in (4, 5):
            twin.move(track.box_at[1, column], track.box_at[1, column + 1])
            twin.run(1000)
        stage.choose("ahead")
        stage.shoot("forced", "forced", 5000)


def _podium(taken: dict[str, Shot]) -> None:
    for seed in _SEEDS:
        with _stage(taken, seed=seed) as stage:
            stage.player.start()
            if "Nobody" in stage.player.race()[0]:
                continue
            stage.shoot("podium", "wins")
            stage.turn(1)
            stage.shoot("again-change", "Change")
            stage.turn(1)
            stage.shoot("again-stop", "Stop")
            return


def _typed(taken: dict[str, Shot]) -> None:
    with _stage(taken, {"PITBOARD_DICE": "typed"}) as stage:
        stage.player.start()
        stage.play(r"Roll [4-7] white")
        stage.press(2)
        stage.press(4)
        stage.turn(-1)
        stage.shoot("typed", "turn:value")


# ---- hands that do something else ------------------------------------------------------------------------------------


def _wrong(taken: dict[str, Shot]) -> None:
    with _stage(taken, seed=2) as stage:
        stage.player.start()
        stage.play("drive")
        name = next(name for name in stage.player.cars if stage.twin.oled()[0].startswith(name))
        other = next(other for other in stage.player.cars if other != name)
        here, there = stage.box(name), stage.box(other)
        _others(stage, there)
        _lost(stage, here)
        _swapped(stage, here, there)
        _blind(stage)
        stage.button("b", 700)
        stage.shoot("pause", "Pause")
        stage.press(5)
        stage.shoot("pause-end", "End it")
        stage.press()
        stage.twin.run(_ASLEEP_MS)
        stage.shoot("asleep", "kept")


def _others(stage: Stage, there: int) -> None:
    twin = stage.twin
    twin.lift(there)
    stage.shoot("that-is", "That is", 1800)
    stage.shoot("put-back", "back", 2500)
    twin.drop(there)
    twin.run(1000)
    stranger = next(box for box in range(_FAR, len(twin.layout.sensors)) if box not in twin.standing)
    twin.drop(stranger)
    stage.shoot("too-many", "Too many", 1800)
    stage.shoot("stranger", "red box", 2500)
    twin.lift(stranger)
    twin.run(1000)


def _lost(stage: Stage, here: int) -> None:
    """Shows where a car can't go."""
    twin = stage.twin
    behind = parse(_TRACK).back[here]
    twin.move(here, behind)
    stage.shoot("not-there", "Not there", 4000)
    twin.move(behind, here)
    twin.run(1000)


def _ways(taken: dict[str, Shot]) -> None:
    with _stage(taken, tracks={"road": encode(parse(_ROAD), "road")}) as stage:
        stage.player.start()
        stage.play("drive")
        name = next(name for name in stage.player.cars if stage.twin.oled()[0].startswith(name))
        track = parse(_ROAD)
        lane, column = track.names[stage.box(name)]
        stage.twin.move(stage.box(name), track.box_at[lane, column + 2])
        stage.shoot("ways", "ways", 1500)
        stage.turn(1)
        stage.shoot("way", "Way 1")


def _swapped(stage: Stage, here: int, there: int) -> None:
    twin = stage.twin
    twin.lift(here)
    twin.run(300)
    twin.lift(there)
    twin.run(300)
    twin.drop(here)
    stage.shoot("two-up", "Two cars", 1800)
    twin.drop(there)
    stage.shoot("which", "Which car", 1500)
    for _ in range(2):
        if "Which" in twin.oled()[1]:
            stage.press()


def _blind(stage: Stage) -> None:
    twin = stage.twin
    covered = [box for box, sensor in enumerate(twin.layout.sensors) if sensor >= 0 and box not in twin.standing][:12]
    for box in covered:
        twin.faults.stick(box, True)
    stage.shoot("hands-off", "Hands off", 500)
    for box in covered:
        twin.faults.stick(box, None)
    twin.run(2500)
    twin.faults.unplug(2)
    stage.shoot("tile-off", "Tile 3", 1000)
    twin.faults.plug()
    twin.run(2500)


# ---- service and trouble ---------------------------------------------------------------------------------------------


def _service(taken: dict[str, Shot]) -> None:
    with _stage(taken, {"PITBOARD_SCAN_MS": 99}) as stage:
        stage.player.start()
        stage.play("lever")
        stage.button("a", 700)
        stage.shoot("service", "Service")
        stage.press(1)
        stage.shoot("service-lights", "rightness")
        stage.press()
        stage.press(3)
        stage.shoot("sensors", "Sensors", 1000)
        stage.press()
        stage.press(1)
        stage.shoot("faults", "SCAN_MS")


def _trouble(taken: dict[str, Shot]) -> None:
    with _stage(taken, tracks="demo") as stage:
        stage.shoot("no-track", "No track")
    with TemporaryDirectory(prefix="pitboard-broken-") as folder:
        broken = Path(folder, "firmware")
        shutil.copytree(firmware_folder(), broken, ignore=shutil.ignore_patterns("__pycache__"))
        (broken / "table" / "match.py").write_text('raise ValueError("an example")\n', encoding="utf-8")
        with _stage(taken, firmware=broken) as stage:
            for _ in range(4):
                stage.press()
            stage.shoot("broke", "broke", 1000)
    with _stage(taken) as stage:
        for _ in range(3):
            stage.twin.break_down("HARD_FAULT")
            stage.shoot("again", "again", 1000)
            stage.twin.run(8000)
        stage.twin.break_down("HARD_FAULT")
        stage.shoot("safe", "Safe mode", 8000)


SCENES: Final[tuple[Scene, ...]] = (
    _menu,
    _grid,
    _turn,
    _hits,
    _wall,
    _podium,
    _typed,
    _wrong,
    _ways,
    _service,
    _trouble,
)
