"""What is chosen in secret stays secret in every face of an unfinished replay (CDY-13, RMD-52)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboard.cli import app
from pitboard.engine import new_race

CASES = Path(__file__).parents[1] / "cases"
FACES = (["--explain"], ["--explain", "--on", "engine"], ["--json"], ["--json", "--on", "core"], [])


def begun(case: Path, verb: str, choices: int) -> tuple[list[str], str]:
    """Returns a case's lines up to its n-th secret choice, and that choice's act."""
    kept, seen = [], ""
    for line in case.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        if not told.keys() & {"expect", "legal", "legal_has", "legal_not", "reject", "note"}:
            kept.append(line)
        if str(told.get("act", "")).startswith(verb):
            seen, choices = told["act"], choices - 1
            if not choices:
                break
    assert seen
    return kept, seen


@pytest.mark.parametrize("face", FACES, ids=str)
@pytest.mark.parametrize(
    ("case", "verb"),
    [(CASES / "derby" / "draft-two-players.jsonl", "drop"), (CASES / "rally" / "control-points.jsonl", "late")],
    ids=["derby", "rally"],
)
def test_a_choice_is_told_by_no_face(case: Path, verb: str, face: list[str], tmp_path: Path) -> None:
    lines, act = begun(case, verb, 1)
    record = tmp_path / "unfinished.jsonl"
    # A check that fails makes the replay tell the last act.
    record.write_text("\n".join([*lines, '{"expect": {"round": -1}}']) + "\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["replay", *face, str(record)])
    assert act not in done.output
    if face[:1] == ["--explain"]:
        assert f"{verb} (in secret)" in done.output


def test_the_last_choice_is_no_secret() -> None:
    race = new_race("derby", {"players": 1, "map": "arena-2"})
    race.play(0, race.legal()[0])
    drop = race.legal()[0]
    assert race.public_act(drop) == drop
