"""Modules of the board, loaded apart from this Python's own ones."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from pitboard.twin.loader import Loader


def load(folder: Path, files: dict[str, str], path: list[str] | None = None) -> Loader:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    given = ModuleType("wires")
    given.__dict__["level"] = 7
    loader = Loader(
        [folder / part for part in path or ["."]], {"wires": given}, {"open": lambda name: f"opened {name}"}
    )
    loader.run(folder / "code.py")
    return loader


def test_packages_and_all_forms_of_import(tmp_path: Path) -> None:
    files = {
        "code.py": "import a.b.c\nfrom a import b, NAME\nfrom a.b import c as other\nimport a.b as ab\n"
        "from a import late\n"
        "assert a.b.c is other and ab is b and NAME == 1 and late.x == 3 and __name__ == '__main__'",
        "a/__init__.py": "NAME = 1\nfrom . import b\nfrom .b.c import DEEP\n",
        "a/late.py": "x = 3",
        "a/b/__init__.py": "from .. import NAME\nfrom .c import DEEP\n",
        "a/b/c.py": "DEEP = 5\nimport wires\nassert wires.level == 7",
    }
    loader = load(tmp_path, files)
    assert sorted(loader.modules) == ["a", "a.b", "a.b.c", "a.late", "wires"]
    assert "a" not in sys.modules


def test_two_loaders_share_nothing(tmp_path: Path) -> None:
    files = {"code.py": "import state\nstate.seen.append(1)\nassert state.seen == [1]", "state.py": "seen = []"}
    first, second = load(tmp_path, files), load(tmp_path, files)
    assert first.modules["state"] is not second.modules["state"]


def test_the_first_folder_wins_and_built_ins_are_replaced(tmp_path: Path) -> None:
    files = {
        "code.py": "import time\nassert time.here == open('1')",
        "one/time.py": "here = 'opened 1'",
        "two/time.py": "here = 2",
    }
    load(tmp_path, files, ["one", "two"])


def test_only_what_the_board_has_can_be_imported(tmp_path: Path) -> None:
    load(tmp_path, {"code.py": "import struct, json, array, binascii"})
    for name in ("typing", "pathlib", "enum", "pitboard", "os.path"):
        with pytest.raises(ImportError, match="no module named"):
            load(tmp_path / name, {"code.py": f"import {name}"})


def test_annotations_are_never_evaluated(tmp_path: Path) -> None:
    load(tmp_path, {"code.py": "def f(x: Nobody) -> Knows: ...\nvalue: This = 1"})


def test_a_module_that_fails_is_not_kept(tmp_path: Path) -> None:
    files = {
        "code.py": "for _ in (1, 2):\n  try:\n    import bad\n    assert False\n  except ZeroDivisionError:\n    pass",
        "bad.py": "1 // 0",
    }
    assert "bad" not in load(tmp_path, files).modules


def test_a_file_that_was_changed_is_compiled_again(tmp_path: Path) -> None:
    load(tmp_path, {"code.py": "import part\nassert part.x == 1", "part.py": "x = 1"})
    load(tmp_path, {"code.py": "import part\nassert part.x == 23", "part.py": "x = 23"})
