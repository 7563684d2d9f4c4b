"""What is missing is told in one clear sentence; a bench without its library is copied and its library installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emulate.fake_bench import BANNER, NPM_WORKS, bench, program, uf2, uf2_block
from tools.emulate.ready import find_boot_rom, find_node, make_ready
from tools.emulate.refusal import NotReady


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_bench_that_is_set_up_is_used_as_it_is(tmp_path: Path, programs: Path) -> None:
    program(programs, "node", "echo v24.1.0")
    folder = bench(tmp_path)
    emulator = make_ready(folder, uf2(tmp_path), copy=tmp_path / "copy")
    assert (emulator.bench, emulator.version) == (folder, "10.0.0")
    assert emulator.boot_rom == folder / "bootrom-b1.bin"
    assert not (tmp_path / "copy").exists()


def test_no_bench(tmp_path: Path) -> None:
    with pytest.raises(NotReady, match=r"is no board bench: there is no runner.mjs in it. Name its folder: BENCH=DIR"):
        make_ready(tmp_path / "nowhere", uf2(tmp_path))


def test_no_uf2(tmp_path: Path) -> None:
    with pytest.raises(NotReady, match=r"none.uf2 can't be read: No such file or directory.* UF2=FILE"):
        make_ready(bench(tmp_path), tmp_path / "none.uf2")


@pytest.mark.parametrize(
    ("blocks", "message"),
    [
        ([uf2_block(BANNER, 0xE48BFF59)], "is for RP2350 \\(Pico 2\\); the bench emulates an RP2040 only"),
        ([uf2_block(b"", 0xE48BFF57), uf2_block(BANNER, 0xE48BFF59)], "is for RP2350"),
        ([uf2_block(BANNER, 0x12345678)], "is for a chip of the family 0x12345678"),
        ([uf2_block(b"MicroPython")], "holds no CircuitPython"),
        ([bytes(512)], "is no UF2 file: block 0"),
        ([uf2_block(BANNER), b"half"], "is no whole UF2 file: 516 bytes"),
    ],
)
def test_another_chips_uf2_or_something_else(tmp_path: Path, blocks: list[bytes], message: str) -> None:
    with pytest.raises(NotReady, match=message):
        make_ready(bench(tmp_path), uf2(tmp_path, *blocks))


def test_the_version_is_found_across_blocks(tmp_path: Path, programs: Path) -> None:
    program(programs, "node", "echo v20.0.0")
    banner = BANNER.replace(b"10.0.0", b"9.2.9")
    path = uf2(tmp_path, uf2_block(banner[:20]), uf2_block(banner[20:]))
    assert make_ready(bench(tmp_path), path).version == "9.2.9"


def test_no_boot_rom(tmp_path: Path) -> None:
    folder = bench(tmp_path, rom=False)
    with pytest.raises(NotReady, match=r"no boot ROM in .*bench; .*README.md says where to get it: BOOTROM=FILE"):
        find_boot_rom(folder, None)
    with pytest.raises(NotReady, match=r"no boot ROM at .*missing\.bin"):
        find_boot_rom(folder, tmp_path / "missing.bin")
    (tmp_path / "other.bin").write_bytes(bytes(0x4000))
    with pytest.raises(NotReady, match=r"other\.bin is no boot ROM of the RP2040, revision B1"):
        find_boot_rom(folder, tmp_path / "other.bin")
    text = tmp_path / "bootrom.ts"
    text.write_text("export const bootromB1 = new Uint32Array([0x20041f00])")
    assert find_boot_rom(folder, text) == text


def test_no_node(programs: Path) -> None:
    with pytest.raises(NotReady, match="there is no `node`: install version 20 or newer"):
        find_node()


def test_node_that_may_not_be_executed(programs: Path) -> None:
    program(programs, "node", "echo v24.0.0").chmod(0o644)
    with pytest.raises(NotReady, match="there is no `node`"):
        find_node()


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("echo v18.20.4", "is Node.js v18.20.4: the bench needs 20 or newer"),
        ("echo", r"is Node.js \(no version\): the bench needs 20"),
        ("exit 3", "doesn't run .*install Node.js 20 or newer"),
    ],
)
def test_node_too_old_or_broken(programs: Path, script: str, message: str) -> None:
    program(programs, "node", script)
    with pytest.raises(NotReady, match=message):
        find_node()


# -- a bench whose library isn't installed -------------------------------------------------------------------------


@pytest.fixture
def bare(tmp_path: Path, programs: Path) -> Path:
    """A bench without its library, in which nothing may be written."""
    program(programs, "node", "echo v20.0.0")
    return bench(tmp_path, library=False)


def npm_runs(tmp_path: Path) -> int:
    runs = tmp_path / "npm-runs"
    return len(runs.read_text().split()) if runs.exists() else 0


def test_the_library_is_installed_once_in_a_copy(bare: Path, programs: Path, tmp_path: Path) -> None:
    program(programs, "npm", NPM_WORKS)
    before = tree(bare)
    for path in (*bare.rglob("*"), bare):
        path.chmod(0o555 if path.is_dir() else 0o444)
    copy = tmp_path / "build" / "bench"
    for _ in range(2):
        emulator = make_ready(bare, uf2(tmp_path), copy=copy)
        assert emulator.bench == copy
    assert npm_runs(tmp_path) == 1
    assert tree(bare) == before
    assert before.items() <= tree(copy).items()


def test_a_newer_bench_is_copied_anew(bare: Path, programs: Path, tmp_path: Path) -> None:
    program(programs, "npm", NPM_WORKS)
    copy = tmp_path / "copy"
    make_ready(bare, uf2(tmp_path), copy=copy)
    (bare / "runner.mjs").write_text("newer")
    (bare / "example/board.json").unlink()
    make_ready(bare, uf2(tmp_path), copy=copy)
    assert (copy / "runner.mjs").read_text() == "newer"
    assert not (copy / "example/board.json").exists()
    assert npm_runs(tmp_path) == 2


def test_no_npm(bare: Path, tmp_path: Path) -> None:
    with pytest.raises(NotReady, match="there is no `npm` to install it with"):
        make_ready(bare, uf2(tmp_path), copy=tmp_path / "copy")


def test_npm_that_fails_leaves_the_old_copy_and_is_tried_again(bare: Path, programs: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    program(programs, "npm", NPM_WORKS)
    make_ready(bare, uf2(tmp_path), copy=copy)
    before = tree(copy)
    (bare / "runner.mjs").write_text("newer")
    program(programs, "npm", "exit 7")
    with pytest.raises(NotReady, match=r"`npm install` in .* failed \(exit code 7\)"):
        make_ready(bare, uf2(tmp_path), copy=copy)
    assert tree(copy) == before
    program(programs, "npm", NPM_WORKS)
    make_ready(bare, uf2(tmp_path), copy=copy)
    assert (copy / "runner.mjs").read_text() == "newer"


def test_npm_that_installs_nothing_is_told(bare: Path, programs: Path, tmp_path: Path) -> None:
    program(programs, "npm", "exit 0")
    with pytest.raises(NotReady, match=r"`npm install` in .* failed \(exit code 0\)"):
        make_ready(bare, uf2(tmp_path), copy=tmp_path / "copy")
