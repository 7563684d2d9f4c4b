"""The core under MicroPython in a small heap replays all cases, and random and the largest races as CPython played."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from platform import machine
from random import Random
from typing import Any

import pytest

from pitboard.records import sides
from pitboard.records.sides import CoreSide, core_rules, firmware_folder
from pitboard.tracks import Refusal

SCRIPT = Path(__file__).with_name("replay_core.py")
PAIRS = [("tombstone", "b35"), ("totentanz", "r67"), ("komet", "b41")]
PAIRS += [("miss_meteor", "r24"), ("wonder_brat", "b52"), ("x_caliber", "r13")]
PLAYERS = [{"driver": driver, "car": car} for driver, car in PAIRS]
HEAP = 120
"""kB, 64-bit; about 1.3 times what it takes to compile a core and to replay these records."""

LARGEST_HEAPS = {"rush": 126, "hexrace": 114, "rally": 114, "derby": 104}
"""The same for each game's largest race: what must be enough. `make bench` says what is used of it."""
DRAFTS = {"draft-two-players"}
"""Cases that begin with drafting, which a core may leave out (derby.md section 10)."""

Line = dict[str, Any]


def rush_setup(rng: Random) -> Line:
    """Returns a start from the grid, with all kinds of options."""
    players = rng.sample(PLAYERS, rng.randint(1, 6))
    options = {"quick_arm": rng.random() < 0.5, "last_standing": rng.random() < 0.3, "round_limit": rng.choice([0, 9])}
    track = rng.choice(["oval5", "forge8", "grand10", "canyon6"])
    return {"players": players, "track": track, "options": options}


def hexrace_setup(rng: Random) -> Line:
    """Returns a start with all kinds of options."""
    players = rng.randint(1, 8)
    options = {name: rng.random() < 0.5 for name in ("damage", "cut_in", "slides", "skip_sure")}
    words = {"order": rng.choice(["race", "seat"]), "finish": rng.choice(["flag", "all"])}
    return {
        "players": players,
        "track": rng.choice(["oval", "chicane", "hairpin"]),
        "cars": [rng.choice(["classic", "sprinter", "cruiser", "brick"]) for _ in range(players)],
        "options": {**options, **words, "coupons": rng.randint(0, 3)},
        "round_limit": 40,
    }


def rally_setup(rng: Random) -> Line:
    """Returns a rally of one or two stages with all kinds of options; its cars are easily damaged."""
    stages = [{"track": rng.choice(["short", "demo", "mixed", "medium"])} for _ in range(rng.randint(1, 2))]
    stages[1:] = [{**stage, "service": True} for stage in stages[1:]]
    options = {name: rng.random() < 0.5 for name in ("flying", "redline", "control", "sisu", "single")}
    dash = {"gravel": [3, 3, 2, 2], "leader": [4, 2, 1, 1]}
    return {
        "players": rng.randint(1, 6),
        "stages": stages,
        "cards": ["CSU"] * 6,
        "rounds": rng.choice([2, 5, 99]),
        "options": options,
        "data": {"dash": dash},
    }


def derby_setup(rng: Random) -> Line:
    """Returns a start from parking on a library map."""
    return {
        "players": rng.randint(1, 4),
        "map": rng.choice(["arena-2", "arena-3", "arena-4", "hexarena"]),
        "abilities": rng.sample(["fireproof", "service", "map-traversal", "reverse-gear", "machine-gun"], 3),
        "options": {"round_limit": rng.randint(2, 12)},
    }


SETUPS = {"rush": rush_setup, "hexrace": hexrace_setup, "rally": rally_setup, "derby": derby_setup}
"""What draws a game's setups."""

LARGEST: dict[str, Line] = {
    "rush": {"players": PLAYERS, "track": {"strip": ["." * 67] * 6, "start": 4, "finish": 60}},  # 402 boxes
    "hexrace": {
        "players": 8,
        "track": {"rows": ["12345678ABCDEFGH" + "." * 16, *["." * 32] * 23], "facing": "se", "gates": ["se"] * 8},
    },
    "rally": {"players": 6, "track": "long"},
    "derby": {"players": 4, "map": "arena-4"},
}
"""The setup of each game that takes most."""


def cases(game: str) -> list[Path]:
    """Returns the files with a game's cases."""
    found = sorted((Path(__file__).parents[1] / "cases" / game).glob("*.jsonl"))
    assert found
    return found


def micropython() -> str:
    """Returns the path of the `micropython` command; skips the test where no wheel brings one."""
    beside = Path(sys.executable).with_name("micropython")
    command = str(beside) if beside.exists() else shutil.which("micropython")
    if command is None:
        assert (sys.platform, machine()) != ("linux", "x86_64"), "`micropython` is missing: run `make setup`"
        pytest.skip("the command `micropython` is not there")
    return command


def compiled(game: str, setup: Any) -> list[bytes] | str:
    """Returns the tracks for the device, or the code with which the host refuses one."""
    try:
        core_rules().load(game)().check(setup)
    except core_rules().Refused:
        return []  # so does the device, before it looks at a track
    try:
        found = sides._COMPILERS[game](setup)
    except Refusal as no:
        return no.code
    return found if isinstance(found, list) else [found]


def prepare(folder: Path, game: str, name: str, lines: list[Line]) -> None:
    """Writes a record and its compiled tracks for the device."""
    header = dict(lines[0])
    blobs = compiled(game, header["setup"])
    if isinstance(blobs, str):
        header["x-track"] = blobs
    else:
        for number, blob in enumerate(blobs):
            (folder / f"{name}.{number}.blob").write_bytes(blob)
        if game == "rally":
            header["x-stages"] = len(blobs)
    (folder / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in [header, *lines[1:]]))


def replay(folder: Path, game: str, records: dict[str, list[Line]], heap: int = HEAP) -> dict[str, Line]:
    """Replays records under MicroPython in a heap of so many kB. Returns what it told of each."""
    for name, lines in records.items():
        prepare(folder, game, name, lines)
    (folder / "list.json").write_text(json.dumps(list(records)))
    command = [micropython(), "-X", f"heapsize={heap}k", str(SCRIPT), str(firmware_folder()), game, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["record"] for line in told] == list(records)
    return {line["record"]: line for line in told}


def read(path: Path) -> list[Line]:
    """Returns the lines of a record."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def expectations(state: Line) -> list[Line]:
    """Returns the whole public state as check lines, short ones for the small heap."""
    lines: list[Line] = [{"expect": {key: state[key]}} for key in state if key != "cars"]
    return lines + [{"expect": {f"cars.{seat}": car}} for seat, car in enumerate(state["cars"])]


def played(game: str, setup: Line, rng: Random, most: int = 150) -> list[Line]:
    """Plays a race on the core here. Returns its record with check lines."""
    race = CoreSide.start(game, setup)
    lines: list[Line] = [{"pitboard": 1, "game": game, "setup": setup}]
    for _ in range(most):
        if race.over:
            break
        lines.append({"legal": race.legal()})
        seat, act = race.seat, rng.choice(race.legal())
        assert seat is not None
        dice: list[int] = []
        while (no := race.play(seat, act, dice)) is not None:
            dice += [rng.randint(1, 6) for _ in range(no.dice)]
        lines.append({"seat": seat, "act": act, "dice": dice})
        if rng.random() < 0.1:
            lines += expectations(race.state())
    lines += expectations(race.state())
    if race.over:
        lines.append({"result": race.result()})
    return lines


@pytest.mark.parametrize("game", SETUPS)
def test_all_cases(tmp_path: Path, game: str) -> None:
    told = replay(tmp_path, game, {path.stem: read(path) for path in cases(game)})
    lacking = {"wrong": "line 1: refused: core-lacks"}
    for path in cases(game):
        if path.stem in DRAFTS:
            assert told[path.stem].items() >= lacking.items()
            continue
        assert "wrong" not in told[path.stem], told[path.stem]
        assert told[path.stem]["acts"] == sum("act" in line for line in read(path)), path.stem


@pytest.mark.parametrize("game", SETUPS)
def test_random_races_go_as_on_the_desktop(tmp_path: Path, game: str) -> None:
    records = {}
    for number in range(8):
        rng = Random(f"vm {number}")
        records[f"race-{number}"] = played(game, SETUPS[game](rng), rng)
    told = replay(tmp_path, game, records)
    assert {name: line["wrong"] for name, line in told.items() if "wrong" in line} == {}
    assert sum(line["acts"] for line in told.values()) > 200


HEADER = read(cases("rush")[0])[0]
WRONG = {
    "expect": [{"expect": {"cars.0.structure": 5}}],
    "expect-kind": [{"expect": {"over": 0}}],
    "legal": [{"legal": ["maintain"]}],
    "legal-has": [{"legal_has": ["brake"]}],
    "legal-not": [{"legal_not": ["maintain"]}],
    "act": [{"seat": 0, "act": "ahead"}],
    "act-spelling": [{"seat": 0, "act": "Maintain"}],
    "seat": [{"seat": 1, "act": "maintain"}],
    "dice-few": [{"seat": 0, "act": "maintain"}, {"seat": 0, "act": "roll"}],
    "dice-many": [{"seat": 0, "act": "maintain", "dice": [1]}],
    "dice-range": [{"seat": 0, "act": "maintain"}, {"seat": 0, "act": "roll", "dice": [7]}],
    "reject": [{"reject": "maintain", "seat": 0}],
    "result": [{"result": {"winners": [0], "end": "finish", "rounds": 1}}],
}


def test_wrong_lines_are_found(tmp_path: Path) -> None:
    records = {name: [HEADER, *lines] for name, lines in WRONG.items()}
    records["refuse"] = [{**HEADER, "refuse": "bad-car"}]
    records["refuse-other"] = [{**HEADER, "setup": {**HEADER["setup"], "order": []}, "refuse": "bad-car"}]
    told = replay(tmp_path, "rush", records)
    for name, line in told.items():
        number = 1 if name.startswith("refuse") else len(records[name])
        assert line.get("wrong", "").startswith(f"line {number}:"), line


@pytest.mark.parametrize("case", ["booster", "wreck-then-mine"])
def test_a_case_with_any_expectation_changed_fails(tmp_path: Path, case: str) -> None:
    lines = read(cases("rush")[0].with_stem(case))
    records = {}
    for number, line in enumerate(lines):
        if "expect" in line:
            path, value = next(iter(line["expect"].items()))
            other = [*lines[:number], {"expect": {path: value + 1 if type(value) is int else [value]}}, *lines[number:]]
            records[f"{case}-{number}"] = other
    told = replay(tmp_path, "rush", records)
    for name, line in told.items():
        assert line["wrong"].startswith(f"line {int(name.split('-')[-1]) + 1}:"), line


@pytest.mark.parametrize("game", LARGEST)
def test_the_largest_race_plays_to_its_end(tmp_path: Path, game: str) -> None:
    lines = played(game, LARGEST[game], Random("largest"), most=5000)
    assert "result" in lines[-1]
    told = replay(tmp_path, game, {"largest": lines}, LARGEST_HEAPS[game])
    assert told["largest"] == {"record": "largest", "acts": sum("act" in line for line in lines)}
