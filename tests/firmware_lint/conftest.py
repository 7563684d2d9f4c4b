"""A firmware folder made of a few lines of text."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.firmware_lint import Finding, check

Lint = Callable[[dict[str, str]], list[Finding]]


@pytest.fixture
def lint(tmp_path: Path) -> Lint:
    """Write modules by file name below a folder and lint it."""

    def run(files: dict[str, str]) -> list[Finding]:
        for name, source in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source, encoding="utf-8")
        return check(tmp_path)

    return run
