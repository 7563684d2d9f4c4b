"""Who may import whom, what belongs to devices/ alone, and how big a module may be."""

import pytest

from tests.firmware_lint.conftest import Lint

HOUSE = {
    "boot.py": "import storage\nimport usb_cdc\nusb_cdc.enable(data=True)\nstorage.disable_usb_drive()\n",
    "code.py": "import supervisor\nfrom devices import tiles\nfrom rules import rush\nfrom table import session\n",
    "devices/__init__.py": "",
    "devices/tiles.py": "import board\nimport busio\nprint(board, busio)\n",
    "rules/__init__.py": "",
    "rules/rush.py": "from rules import track\n",
    "rules/track.py": "import struct\n",
    "table/__init__.py": "",
    "table/session.py": "from . import menu\nfrom rules import rush\n",
    "table/menu.py": "",
    "safemode.py": "import microcontroller\nmicrocontroller.reset()\n",
}


def test_the_house_as_planned_is_quiet(lint: Lint) -> None:
    assert lint(HOUSE) == []


@pytest.mark.parametrize(
    ("file", "line", "code"),
    [
        ("rules/rush.py", "from table import session", "room"),
        ("rules/rush.py", "import table.session", "room"),
        ("rules/rush.py", "from devices.tiles import x", "room"),
        ("rules/rush.py", "x = __import__('table.session')", "room"),
        ("rules/rush.py", "x = __import__(f'table.{1}')", "room"),
        ("devices/tiles.py", "from rules import rush", "room"),
        ("table/session.py", "from devices import tiles", "room"),
        ("table/session.py", "import digitalio", "hardware"),
        ("rules/rush.py", "import microcontroller", "hardware"),
        ("main.py", "import board", "hardware"),
        ("table/code.py", "import board", "hardware"),
        ("table/menu.py", "from .. import devices", "room"),
        ("table/menu.py", "from devices import canvas", "room"),
        ("rules/rush.py", "import pitboard", "desktop"),
        ("devices/tiles.py", "from pitboard.tracks import blob", "desktop"),
        ("rules/rush.py", "import tests.vm", "desktop"),
        ("rules/rush.py", "import rulez", "module"),
    ],
)
def test_an_import_against_the_direction_is_found(lint: Lint, file: str, line: str, code: str) -> None:
    (finding,) = lint({**HOUSE, file: line + "\n"})
    assert finding.code == code
    assert finding.file.endswith(file)


def test_a_module_over_ten_thousand_bytes_is_found(lint: Lint) -> None:
    assert lint({"rules/big.py": "#" * 9_999 + "\n"}) == []
    (finding,) = lint({"rules/big.py": "#" * 10_000 + "\n"})
    assert finding.code == "size"
    assert "10001 bytes" in finding.message
