"""`python -m hardware`: what it writes, its last line, its exit code."""

import pytest
import typer
from typer.testing import CliRunner

import hardware.numbers.make
from hardware.__main__ import ROOMS, main
from hardware.checks import Check, table, write

app = typer.Typer()
app.command()(main)


def run(*arguments):
    return CliRunner().invoke(app, arguments)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    out = tmp_path_factory.mktemp("hardware")
    return out, run("--quick", "--out", str(out), "--room", "circuit", "--room", "numbers", "--room", "bom")


def test_all_checks_of_the_small_set_hold(made):
    _, result = made
    last = result.output.strip().splitlines()[-1]
    held, _, count = last.removesuffix(" checks held").partition(" of ")
    assert held == count
    assert int(count) > 150
    assert result.exit_code == 0


@pytest.mark.parametrize(
    "name",
    [
        "circuit/console-supply.net",
        "circuit/console-supply.svg",
        "circuit/tile-first.svg",
        "circuit/rush/tile-1a.net",
        "circuit/tables/rush-oval5.svg",
        "numbers/power.md",
        "numbers/wire.md",
        "numbers/logic.md",
        "numbers/spi.md",
        "numbers/magnet.md",
        "numbers/sensing.md",
        "numbers/bench.md",
        "numbers/figures.md",
        "bom/breadboard.csv",
        "bom/rush-oval5.html",
        "bom/tiles/rush-1a.csv",
        "checks.md",
    ],
)
def test_file_is_there(made, name):
    assert (made[0] / name).stat().st_size > 200


def test_no_file_is_left_unfinished(made):
    assert list(made[0].rglob("*.unfinished")) == []


def test_check_that_fails_is_named_with_what_to_do(monkeypatch, tmp_path):
    def failing(out, quick):
        yield Check("sky is blue", True, "blue")
        yield Check("sky is [green]", False, "blue", "wait for the northern lights")

    monkeypatch.setattr(hardware.numbers.make, "make", failing)
    result = run("--room", "numbers", "--out", str(tmp_path))
    assert "FAILS sky is [green]: blue" in result.output
    assert "wait for the northern lights" in result.output
    assert result.output.strip().splitlines()[-1] == "1 of 2 checks held"
    assert result.exit_code == 1


def test_unknown_room_is_refused():
    result = run("--room", "cellar")
    assert result.exit_code == 2
    assert "circuit" in ROOMS


def test_folder_that_cannot_be_written_to_is_named(tmp_path):
    (tmp_path / "file").touch()
    result = run("--room", "numbers", "--quick", "--out", str(tmp_path / "file" / "deep"))
    assert result.exit_code == 2
    assert "Not a directory. What was finished is whole" in result.output
    assert "Traceback" not in result.output


def test_stopped_work_says_so(monkeypatch, tmp_path):
    def stopped(out, quick):
        yield Check("one", True, "")
        raise KeyboardInterrupt

    monkeypatch.setattr(hardware.numbers.make, "make", stopped)
    result = run("--room", "numbers", "--out", str(tmp_path))
    assert result.exit_code == 130
    assert "What was finished is whole" in result.output


def test_file_is_written_whole_or_not_at_all(tmp_path):
    write(tmp_path / "deep" / "x.md", "old")
    with pytest.raises(UnicodeEncodeError):
        write(tmp_path / "deep" / "x.md", "new \ud800")
    assert (tmp_path / "deep" / "x.md").read_text() == "old"
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["x.md"]


def test_table_in_markdown():
    assert table(("a", "b"), [(1, "x")]) == "| a | b |\n| --- | --- |\n| 1 | x |\n"
