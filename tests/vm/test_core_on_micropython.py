"""The core under MicroPython in a small heap replays all cases, and random races as CPython played them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboard.records.sides import CoreSide, firmware_folder
from pitboard.tracks import KEEP, MISSING, Refusal, parse
from pitboard.tracks.blob import encode

SCRIPT = Path(__file__).with_name("replay_core.py")
SCALES = Path(__file__).with_name("weigh_core.py")
CASES = sorted((Path(__file__).parents[1] / "cases" / "rush").glob("*.jsonl"))
PAIRS = [("tombstone", "b35"), ("totentanz", "r67"), ("komet", "b41")]
PAIRS += [("miss_meteor", "r24"), ("wonder_brat", "b52"), ("x_caliber", "r13")]
PLAYERS = [{"driver": driver, "car": car} for driver, car in PAIRS]
HEAP = 120
"""kB, 64-bit; about 1.3 times what it takes to compile the core and to replay these records."""

MOST = 40 * 1024
"""Bytes that code, track and state may keep on MicroPython's 64-bit heap."""

Line = dict[str, Any]


def micropython() -> str:
    """Returns the path of the `micropython` command; skips the test where there is none."""
    beside = Path(sys.executable).with_name("micropython")
    command = str(beside) if beside.exists() else shutil.which("micropython")
    if command is None:
        pytest.skip("the command `micropython` is not there")
    return command


def prepare(folder: Path, name: str, lines: list[Line]) -> None:
    """Writes a record and its compiled track for the device."""
    header = dict(lines[0])
    try:
        track = parse(header["setup"].get("track", MISSING), header["setup"].get("laps", KEEP))
    except Refusal as no:
        header["x-track"] = no.code
    else:
        (folder / f"{name}.blob").write_bytes(encode(track))
    (folder / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in [header, *lines[1:]]))


def replay(folder: Path, records: dict[str, list[Line]]) -> dict[str, Line]:
    """Replays records under MicroPython. Returns what it told of each."""
    for name, lines in records.items():
        prepare(folder, name, lines)
    (folder / "list.json").write_text(json.dumps(list(records)))
    command = [micropython(), "-X", f"heapsize={HEAP}k", str(SCRIPT), str(firmware_folder()), str(folder)]
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


def played(setup: Line, rng: Random, most: int = 150) -> list[Line]:
    """Plays a race on the core here. Returns its record with check lines."""
    race = CoreSide.start("rush", setup)
    lines: list[Line] = [{"pitboard": 1, "game": "rush", "setup": setup}]
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


def random_setup(rng: Random) -> Line:
    """Returns a start from the grid, with all kinds of options."""
    players = rng.sample(PLAYERS, rng.randint(1, 6))
    options = {"quick_arm": rng.random() < 0.5, "last_standing": rng.random() < 0.3, "round_limit": rng.choice([0, 9])}
    track = rng.choice(["oval5", "forge8", "grand10", "canyon6"])
    return {"players": players, "track": track, "options": options}


def test_all_cases(tmp_path: Path) -> None:
    assert CASES
    told = replay(tmp_path, {path.stem: read(path) for path in CASES})
    assert {name: line["wrong"] for name, line in told.items() if "wrong" in line} == {}
    for path in CASES:
        assert told[path.stem]["acts"] == sum("act" in line for line in read(path)), path.stem


def test_random_races_go_as_on_the_desktop(tmp_path: Path) -> None:
    records = {}
    for number in range(8):
        rng = Random(f"vm {number}")
        records[f"race-{number}"] = played(random_setup(rng), rng)
    told = replay(tmp_path, records)
    assert {name: line["wrong"] for name, line in told.items() if "wrong" in line} == {}
    assert sum(line["acts"] for line in told.values()) > 200


HEADER = read(CASES[0])[0]
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
    told = replay(tmp_path, records)
    for name, line in told.items():
        number = 1 if name.startswith("refuse") else len(records[name])
        assert line.get("wrong", "").startswith(f"line {number}:"), line


@pytest.mark.parametrize("case", ["booster", "wreck-then-mine"])
def test_a_case_with_any_expectation_changed_fails(tmp_path: Path, case: str) -> None:
    lines = read(CASES[0].with_stem(case))
    records = {}
    for number, line in enumerate(lines):
        if "expect" in line:
            path, value = next(iter(line["expect"].items()))
            other = [*lines[:number], {"expect": {path: value + 1 if type(value) is int else [value]}}, *lines[number:]]
            records[f"{case}-{number}"] = other
    told = replay(tmp_path, records)
    for name, line in told.items():
        assert line["wrong"].startswith(f"line {int(name.split('-')[-1]) + 1}:"), line


def test_what_a_race_of_six_keeps_in_memory(tmp_path: Path) -> None:
    track = {"strip": ["." * 67] * 6, "start": 4, "finish": 60}  # 402 boxes
    (tmp_path / "track.blob").write_bytes(encode(parse(track)))
    (tmp_path / "setup.json").write_text(json.dumps({"players": PLAYERS, "track": track}))
    command = [micropython(), "-X", "heapsize=400k", str(SCALES), str(firmware_folder()), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert 10_000 < int(done.stdout) <= MOST
