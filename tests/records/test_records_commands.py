"""`pitboard replay`, `play` and `demo` as programs see them: exit codes, output, streams."""

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboard import __version__
from pitboard.cli import main
from pitboard.records import sides
from pitboard.tracks import Refusal

Capture = pytest.CaptureFixture[str]


def pitboard(*arguments: object) -> int:
    """Runs the program in this process and returns its exit code."""
    with pytest.raises(SystemExit) as left:
        main([str(argument) for argument in arguments])
    code = left.value.code
    assert isinstance(code, int)
    return code


def child(*arguments: object, **options: Any) -> "subprocess.Popen[bytes]":
    """Starts the program as a child process."""
    root = Path(__file__).parents[2]
    env = os.environ | {"PYTHONPATH": str(root / "host_tools")} | options.pop("env", {})
    command = [sys.executable, "-m", "pitboard", *map(str, arguments)]
    options.setdefault("preexec_fn", lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # `nohup` ignores it
    return subprocess.Popen(command, env=env, **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options))


def files(tmp_path: Path, small: str) -> dict[str, Path]:
    """Writes one file of each kind."""
    texts = {
        "good": small,
        "cut": small[:-9],
        "failing": small.replace('"cars.1.heat": 1', '"cars.1.heat": 2'),
        "bad": small + "{}\n",
        "future": '{"pitboard": 2}\n',
    }
    paths = {name: tmp_path / f"{name}.jsonl" for name in texts}
    for name, path in paths.items():
        path.write_text(texts[name], encoding="utf-8")
    return paths | {"missing": tmp_path / "missing.jsonl", "folder": tmp_path}


CODES = [
    (["good"], 0),
    (["cut"], 0),
    (["failing"], 1),
    (["bad"], 1),
    (["future"], 1),
    (["missing"], 2),
    (["folder"], 2),
    (["good", "cut"], 0),
    (["good", "failing", "good"], 1),
    (["missing", "failing", "good"], 2),
    (["failing", "folder"], 2),
]


@pytest.mark.parametrize(("names", "code"), CODES, ids=["+".join(names) for names, _ in CODES])
@pytest.mark.parametrize("on", ["engine", "core", "both"])
def test_exit_codes(tmp_path: Path, small: str, names: list[str], code: int, on: str) -> None:
    paths = files(tmp_path, small)
    assert pitboard("replay", "--on", on, *(paths[name] for name in names)) == code


def test_what_is_printed(tmp_path: Path, small: str, capsys: Capture) -> None:
    paths = files(tmp_path, small)
    pitboard("replay", *paths.values())
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"ok    {paths['good']}  14 acts  engine+core",
        f"ok    {paths['cut']}  14 acts  engine+core  cut off in line 24, read up to there",
        f"{paths['failing']}:7: expect cars.1.heat; expected 2, found 1",
        f"{paths['bad']}:25: a line without a known key: it has none; one of "
        '"pitboard", "act", "expect", "legal", "legal_has", "legal_not", "reject", "result", "note" must be there',
        f"{paths['future']}:1: written by a newer Pitboard: format 2, this one reads 1; update Pitboard",
        "7 records, 5 of them wrong",
    ]
    assert err.splitlines() == [
        f"{paths['missing']}: can't be read: No such file or directory",
        f"{paths['folder']}: can't be read: it is a folder: name the files in it",
    ]


def test_json(tmp_path: Path, small: str, capsys: Capture) -> None:
    paths = files(tmp_path, small)
    pitboard("replay", "--json", *paths.values())
    out, err = capsys.readouterr()
    reports = [json.loads(line) for line in out.splitlines()]
    assert err == ""
    assert [report["file"] for report in reports] == [str(path) for path in paths.values()]
    assert [report["status"] for report in reports] == ["ok", "ok", "failed", "bad", "bad", "unreadable", "unreadable"]
    assert [report["ok"] for report in reports] == [True, True, *[False] * 5]
    assert [report["cut"] for report in reports] == [None, 24, *[None] * 5]
    assert reports[0] == {
        "file": str(paths["good"]),
        "ok": True,
        "status": "ok",
        "acts": 14,
        "lines": 24,
        "cut": None,
        "refused": None,
        "sides": ["engine", "core"],
        "skipped": [],
        "failures": [],
        "more_failures": 0,
    }
    failure = {"line": 7, "act": "roll", "what": "expect cars.1.heat", "expected": 2, "found": 1}
    assert reports[2]["failures"] == [failure]


def test_a_file_without_permission(tmp_path: Path, small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = files(tmp_path, small)
    opens = Path.open

    def refuse(path: Path, *arguments: Any, **more: Any) -> Any:  # root may read everything, so chmod is not enough
        if path == paths["good"]:
            raise PermissionError(13, "Permission denied", str(path))
        return opens(path, *arguments, **more)

    monkeypatch.setattr(Path, "open", refuse)
    assert pitboard("replay", paths["good"], paths["cut"]) == 2


def test_a_file_name_that_is_no_text(tmp_path: Path, small: str) -> None:
    name = os.fsencode(tmp_path) + b"/race\xff\x1b[2J\n.jsonl"
    Path(os.fsdecode(name)).write_text(small, encoding="utf-8")
    process = child("replay", os.fsdecode(name))
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert b"race\\udcff\\x1b[2J\\n.jsonl" in out


def test_standard_input(small: str) -> None:
    process = child("replay", "-", "--json", stdin=subprocess.PIPE)
    out, err = process.communicate(small.encode())
    assert (process.returncode, err, json.loads(out)["acts"]) == (0, b"", 14)


def test_explain(tmp_path: Path, small: str, capsys: Capture) -> None:
    path = files(tmp_path, small.replace("the end", "the\\u001b end"))["good"]
    assert pitboard("replay", "--explain", path) == 0
    out = capsys.readouterr().out
    for words in (
        "A race of rush",
        "Round 1",
        "(seat 1): roll   dice 2",
        "RNC-20",
        "(the\\x1b end)",
        "(seat 1) won",
        "ok ",
    ):
        assert words in out
    assert pitboard("replay", "--explain", "--json", path) == 2
    assert pitboard("replay", "--explain", "--on", "core", path) == 2


def test_explained_cases(case: Path, capsys: Capture) -> None:
    assert pitboard("replay", "--explain", case) == 0
    assert "Traceback" not in capsys.readouterr().err


# ---- play ------------------------------------------------------------------------------------------------------------

PLAYS: list[list[object]] = [
    ["--seed", 1],
    ["--seed", 2, "--players", 1],
    ["--seed", 3, "--players", 6, "--track", "canyon6"],
    ["--seed", -4, "--players", 2, "--track", "oval5", "--bots", "random"],
]


def played(capsys: Capture, *arguments: object) -> str:
    assert pitboard("play", "rush", *arguments) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("arguments", PLAYS, ids=range(len(PLAYS)))
def test_play_writes_a_right_record(capsys: Capture, tmp_path: Path, arguments: list[object]) -> None:
    plain, checked = played(capsys, *arguments), played(capsys, *arguments, "--checks")
    lines = [json.loads(line) for line in checked.splitlines()]
    acts = sum("act" in line for line in lines)
    assert [line for line in checked.splitlines() if not line.startswith(('{"legal"', '{"expect"'))] == (
        plain.splitlines()
    )
    assert sum("legal" in line for line in lines) == sum("expect" in line for line in lines) == acts + 1
    assert all(line["legal"] == sorted(line["legal"]) for line in lines if "legal" in line)
    assert "result" in lines[-1]
    assert lines[0]["x-made-by"].startswith(f"pitboard {__version__} play rush --seed {arguments[1]}")
    for name, text in (("plain", plain), ("checked", checked)):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert pitboard("replay", path) == 0


def test_same_seed_same_record() -> None:
    """In another process, with other hashes and another locale too."""
    records = []
    for env in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "LC_ALL": "C"}, {"PYTHONHASHSEED": "3"}):
        process = child("play", "rush", "--seed", 9 if len(records) < 2 else 10, env=env)
        records.append(process.communicate()[0])
    assert records[0] == records[1] != records[2]


def test_play_with_a_setup_file(capsys: Capture, tmp_path: Path, header: str) -> None:
    setup = json.loads(header)["setup"]
    setup["players"][0]["name"] = "Zoë 🏁"
    path = tmp_path / "setup.json"
    path.write_text(json.dumps(setup, indent=2), encoding="utf-8")
    out = played(capsys, "--setup", path)
    assert json.loads(out.splitlines()[0])["setup"] == setup
    assert "Zoë 🏁" in out


def test_play_with_a_track_file(capsys: Capture, tmp_path: Path, header: str) -> None:
    track = json.loads(header)["setup"]["track"]
    path = tmp_path / "track.json"
    path.write_text(json.dumps(track), encoding="utf-8")
    out = played(capsys, "--track", path, "--players", 2)
    assert json.loads(out.splitlines()[0])["setup"]["track"] == track


BAD_PLAYS: list[tuple[list[object], int, str]] = [
    (["ludo"], 2, "there is no game 'ludo'; known: rush"),
    (["rush", "--players", "7"], 2, "1 to 6 players"),
    (["rush", "--players", "many"], 2, "--players"),
    (["rush", "--seed", "1.5"], 2, "--seed"),
    (["rush", "--bots", "clever"], 2, "clever"),
    (["rush", "--track", "nowhere"], 1, "track-unknown: "),
    (["rush", "--track", "nowhere.json"], 2, "nowhere.json"),
    (["rush", "--track", "{dir}/newer.json"], 2, "newer Pitboard"),
    (["rush", "--track", "{dir}/broken.json"], 2, "broken.json, line 2"),
    (["rush", "--track", "{dir}/empty.json"], 1, "track-format: "),
    (["rush", "--setup", "nowhere.json"], 2, "nowhere.json: No such file"),
    (["rush", "--setup", "{dir}"], 2, "Is a directory"),
    (["rush", "--setup", "{dir}/broken.json"], 2, "broken.json: broken JSON: expecting value (line 2, column 6)"),
    (["rush", "--setup", "{dir}/huge.json"], 2, "larger than 1,000,000 bytes"),
    (["rush", "--setup", "{dir}/empty.json"], 1, "bad-players: "),
    (["rush", "--setup", "{dir}/list.json"], 1, "bad-setup: "),
    (["rush", "--setup", "{dir}/empty.json", "--players", "2"], 2, "--players can't be given beside it"),
    (["rush", "--setup", "{dir}/empty.json", "--players", "2", "--track", "oval5"], 2, "--players and --track"),
    ([], 2, "Missing argument"),
]


@pytest.mark.parametrize(("arguments", "code", "words"), BAD_PLAYS, ids=range(len(BAD_PLAYS)))
def test_bad_arguments(capsys: Capture, tmp_path: Path, arguments: list[str], code: int, words: str) -> None:
    (tmp_path / "broken.json").write_text('{\n"a": x}')
    (tmp_path / "newer.json").write_text('{"pitboard-track": 2}')
    (tmp_path / "empty.json").write_text("{}")
    (tmp_path / "list.json").write_text("[1]")
    (tmp_path / "huge.json").write_text('"' + "a" * 1_000_000 + '"')
    assert pitboard("play", *(argument.replace("{dir}", str(tmp_path)) for argument in arguments)) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert "Traceback" not in err


def test_version_and_help(capsys: Capture) -> None:
    assert pitboard("--version") == 0
    assert capsys.readouterr().out == f"pitboard {__version__}\n"
    assert pitboard("--help") == 0
    help_text = capsys.readouterr().out
    assert all(command in help_text for command in ("replay", "play", "demo", "tracks"))


# ---- demo ------------------------------------------------------------------------------------------------------------


def test_demo_into_a_pipe(capsys: Capture) -> None:
    assert pitboard("demo", "--seed", 5, "--players", 3) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out.count("S start line") > 10
    last = [line for line in out.splitlines() if line]
    assert last[-1] == "See it again: pitboard demo --seed 5 --players 3 --track oval5"
    assert any(words in last[-2] for words in ("wins", "nobody"))


def test_demo_on_a_terminal_fits_the_terminal() -> None:
    """Every picture is as high as the terminal at most, else it could not be redrawn in place."""
    env = {"FORCE_COLOR": "1", "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    process = child("demo", "--seed", 5, "--players", 2, "--delay", 0, env=env)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    pictures = out.split(b"Round ")[1:]
    assert len(pictures) > 50
    assert max(picture.count(b"\n") for picture in pictures[:-1]) < 24


@pytest.mark.parametrize("arguments", [["--track", "nowhere"], ["--players", 7], ["--delay", -1]], ids=str)
def test_demo_with_bad_arguments(arguments: list[object]) -> None:
    assert pitboard("demo", *arguments) == 2


# ---- streams ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["play", "rush", "--checks"], ["demo"]], ids=["play", "demo"])
def test_a_reader_that_goes_away(arguments: list[str]) -> None:
    process = child(*arguments)
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait()


@pytest.mark.parametrize("arguments", [["replay", "--explain", "-"], ["demo", "--delay", "9"]], ids=["replay", "demo"])
def test_interrupting(arguments: list[str]) -> None:
    process = child(*arguments, stdin=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()  # it is at work now, or waits
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")


@pytest.mark.parametrize("closed", [1, 2])
@pytest.mark.parametrize("command", ["replay", "demo"])
def test_a_stream_that_the_shell_has_closed(tmp_path: Path, small: str, command: str, closed: int) -> None:
    arguments = [files(tmp_path, small)["good"]] if command == "replay" else ["--seed", 3, "--delay", 0]
    process = child(command, *arguments, preexec_fn=lambda: os.close(closed))
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")


def test_an_error_that_nobody_can_read_keeps_its_exit_code(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        process = child("play", "rush", "--setup", tmp_path / "nothing.json", stdout=full, stderr=full)
        assert process.wait(timeout=60) == 2


def test_a_refused_file_is_named(tmp_path: Path, capsys: Capture) -> None:
    setup, track = tmp_path / "setup.json", tmp_path / "dead.json"
    setup.write_text("[]", encoding="utf-8")
    track.write_text('{"strip": ["...#...."], "start": 1, "finish": 7}', encoding="utf-8")
    assert pitboard("play", "rush", "--setup", setup) == 1
    assert str(setup) in capsys.readouterr().err
    assert pitboard("play", "rush", "--track", track) == 1
    assert str(track) in capsys.readouterr().err


def test_the_header_tells_how_to_make_the_record_again(capsys: Capture) -> None:
    assert pitboard("play", "rush", "--seed", 7, "--players", 4, "--track", "oval5") == 0
    assert "play rush --seed 7 --players 4 --track oval5" in capsys.readouterr().out


MEMORY = 400_000_000


def limited(*arguments: str) -> "subprocess.Popen[bytes]":
    """Starts the program in a small address space."""
    limit = (MEMORY, MEMORY)
    return child(*arguments, stdin=subprocess.PIPE, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, limit))


def test_a_record_larger_than_memory(header: str) -> None:
    """600 MB through standard input."""
    process = limited("replay", "-", "--on", "engine", "--json")
    assert process.stdin
    process.stdin.write(header.encode() + b"\n")
    block = b'{"note": "' + b"a" * 900_000 + b'"}\n'
    for _ in range(650):
        process.stdin.write(block)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert json.loads(out)["lines"] == 651


def test_a_line_larger_than_memory() -> None:
    process = limited("replay", "-")
    assert process.stdin
    with pytest.raises(BrokenPipeError):
        for _ in range(1000):
            process.stdin.write(b"[" * 1_000_000)
    out = process.stdout.read() if process.stdout else b""
    assert (process.wait(), out.count(b"longer than 1,000,000 bytes")) == (1, 1)


# ---- the firmware's folder -------------------------------------------------------------------------------------------


def test_the_firmware_of_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "lib" / "site-packages" / "pitboard"
    monkeypatch.setattr(sides.pitboard, "__file__", str(package / "__init__.py"))
    with pytest.raises(Refusal, match="reinstall"):
        sides.firmware_folder()
    rules = package / "_firmware" / "rules"
    rules.mkdir(parents=True)
    (rules / "__init__.py").touch()
    assert sides.firmware_folder() == package / "_firmware"


def test_the_firmware_folder_stays_off_the_path() -> None:
    """Its `code.py` would hide the standard library's `code`."""
    assert sides.core_rules().__name__ == "rules"
    assert str(sides.firmware_folder()) not in sys.path
