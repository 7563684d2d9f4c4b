"""The names that the device keeps are counted, and too many of them are a finding that says where they are."""

import ast
from pathlib import Path
from random import Random

import pytest

from tests.firmware_lint.conftest import Lint
from tools.firmware_lint import names
from tools.firmware_lint.__main__ import main
from tools.firmware_lint.model import load
from tools.firmware_lint.names import MOST, names_in, report, rom_names, stages
from tools.firmware_lint.rom import rom_file

FIRMWARE = Path(__file__).parents[2] / "firmware"


def many(prefix: str, count: int) -> str:
    return "".join(f"{prefix}{number} = {number}\n" for number in range(count))


def counts(folder: Path, files: dict[str, str]) -> list[int]:
    """Return how many names each stage adds."""
    for name, source in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return [stage.size for stage in stages(load(folder)[0])]


def test_the_firmware_keeps_its_budget_with_every_page_and_bots() -> None:
    found = stages(load(FIRMWARE)[0])
    assert [stage.what for stage in found] == ["a race", "with every page", "with bots"]
    assert all(stage.size for stage in found)
    assert sum(stage.size for stage in found) <= MOST < 1260


def test_too_many_names_are_a_finding_that_says_where_they_are(lint: Lint) -> None:
    files = {
        "code.py": "from table import big, small\n\ndef later():\n    from table import service, bots\n",
        "table/__init__.py": "",
        "table/big.py": many("zzbig", 900),
        "table/small.py": many("zzsmall", 10),
        "table/service.py": many("zzpage", 300),
        "table/bots.py": many("zzbot", 60),
    }
    (finding,) = [one for one in lint(files) if one.code != "size"]
    assert (finding.code, finding.line, Path(finding.file).name) == ("names", 1, "code.py")
    assert f"room for {MOST}" in finding.message
    alone = finding.message.partition("Only one module has: ")[2]
    assert [part.split()[0].rpartition("/")[2] for part in alone.split("; ")[:4]] == [
        "big.py",
        "service.py",
        "bots.py",
        "neopixel.py",
    ]
    files["table/big.py"] = many("zzbig", 700)
    assert [one for one in lint(files) if one.code == "names"] == []


def test_stages_are_added_up_in_order_and_other_games_are_left_out(tmp_path: Path) -> None:
    base = {"code.py": "from table import one\n", "table/__init__.py": "", "table/one.py": ""}
    (first, *_) = counts(tmp_path, base)
    more = {
        "table/one.py": "def f():\n    from . import service\n    from . import bots\n    from rules import derby\n",
        "table/service.py": many("zzpage", 7),
        "table/bots.py": many("zzbot", 5),
        "rules/__init__.py": "",
        "rules/derby.py": many("zzderby", 50),
        "table/alone.py": many("zzalone", 50),  # nobody imports it
    }
    now = counts(tmp_path, more)
    assert now[1] == 7 + 2  # what it is called, and the file
    assert now[2] == 5 + 2
    assert first < now[0] < first + 15


@pytest.mark.parametrize(
    ("source", "own"),
    [
        ("zzname = 1", {"zzname"}),
        ("x = 'zz ten by.'", {"zz ten by."}),
        ("x = 'zz eleven b'", set()),
        ("x = b'zzbytes'", set()),
        (
            "def zzf(zza, *, zzb=1):\n    global zzc\n    return zza.zzd(zze=zzb)",
            {"zzf", "zza", "zzb", "zzc", "zzd", "zze"},
        ),
        ("import zza.zzb as zzc", {"zza.zzb", "zza", "zzb", "zzc"}),
        ("from .zza import zzb", {"zza", "zzb"}),
        ("def f(x: 'zzKind | 1') -> None: ...", {"zzKind | 1"}),
        ("x = f'zz{zza}'", {"zz{}", "zza"}),
        ("x = f'zz{zza:>9} and more'", {"zza"}),
        ("class zzC(len): ...", {"zzC"}),
        ("len(range(3))", set()),
    ],
)
def test_what_the_compiler_keeps(source: str, own: set[str]) -> None:
    found = names_in(ast.parse(source), "m", "/m.py") - rom_names()
    assert found - {"m", "/m.py", "f", "x"} == own


def test_the_names_in_rom_are_those_of_a_circuitpython() -> None:
    found = rom_names()
    assert 1800 < len(found) < 3000
    assert {"print", "board", "SPI", "__init__", "neopixel_write", "array", "rotaryio"} <= found
    assert not found & {"zzname", "Session", "table.app"}


def test_the_report_tells_what_is_new(tmp_path: Path) -> None:
    counts(tmp_path / "old", {"code.py": "zzold = 1\n"})
    counts(tmp_path / "new", {"code.py": "zznew = 1\n"})
    told = report(load(tmp_path / "new")[0], load(tmp_path / "old")[0])
    assert told.splitlines()[0].split()[:2] == ["a", "race"]
    assert told.splitlines()[-2:] == ["new:  'zznew'", "gone: 'zzold'"]


def test_names_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(FIRMWARE), "--names"]) == 0
    assert f"of {MOST}" in capsys.readouterr().out
    assert main([str(FIRMWARE), "--names", "--since", "no-such-revision"]) == 2
    assert "no-such-revision" in capsys.readouterr().err


def test_without_the_library_nothing_is_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "find_spec", lambda _: None)
    assert main([str(FIRMWARE)]) == 2
    assert "neopixel" in capsys.readouterr().err


def blocks_of(image: bytes, base: int = 0x10000000, flags: int = 0x2000) -> bytes:
    """Return the blocks of a UF2 file with this flash."""
    blocks = b""
    for at in range(0, len(image), 256):
        words = (0x0A324655, 0x9E5D5157, flags, base + at, 256, at // 256, len(image) // 256, 0xE48BFF56)
        blocks += b"".join(word.to_bytes(4, "little") for word in words) + image[at : at + 256].ljust(480, b"\0")
    return blocks


def pool_at_the_end(lengths: int) -> bytes:
    """Return a flash whose last words say that a table of 60 names begins there."""
    pool = b"".join(number.to_bytes(4, "little") for number in (0, 0, 10, 60, 0x10000000, lengths))
    return bytes(512 - len(pool)) + pool


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is no UF2"),
        (Random("garbage").randbytes(5000), "is no UF2"),
        (blocks_of(bytes(512), flags=1), "is no UF2"),
        (blocks_of(bytes(256)) + blocks_of(bytes(256), 0x70000000), "those of no board"),
        (blocks_of(bytes(512)), "no table of names"),
        (blocks_of(pool_at_the_end(0x10000000)), "no table of names"),
        (blocks_of(pool_at_the_end(0x100001FE)), "no table of names"),
        (blocks_of(bytes(512))[:700], "no table of names"),
    ],
)
def test_what_is_no_uf2_of_circuitpython(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, words: str
) -> None:
    path = tmp_path / "any.uf2"
    path.write_bytes(content)
    assert main(["--rom", str(path)]) == 2
    said = capsys.readouterr()
    assert words in said.err and "any.uf2" in said.err and said.out == ""


def test_names_are_read_out_of_a_uf2(tmp_path: Path) -> None:
    texts = [f"name{number:03}".encode() for number in range(60)]
    base, head = 0x10000000, 24
    places = [base + 1024 + 16 * number for number in range(60)]
    image = bytearray(4096)
    pool = [0, 0, 10, 60, base + 3000, base + 3100, *places]
    image[: head + 240] = b"".join(number.to_bytes(4, "little") for number in pool)
    for place, text in zip(places, texts, strict=True):
        image[place - base : place - base + len(text)] = text
    image[3100:3160] = bytes(len(text) for text in texts)
    path = tmp_path / "any.uf2"
    path.write_bytes(blocks_of(bytes(image)))
    made = rom_file(path).splitlines()
    head = [line for line in made if line.startswith("//")]
    assert "any.uf2" in " ".join(head) and "MIT" in " ".join(head)
    assert made[len(head) :] == [text.decode() for text in texts]
