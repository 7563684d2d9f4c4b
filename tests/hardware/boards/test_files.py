"""Faults in a board's files, planted there and not in what made them: each is found by who reads the files."""

from __future__ import annotations

import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gerbonara")
pytest.importorskip("kiutils")

from hardware.boards.build import Wanted, files, found, found_sent, made
from hardware.boards.read import kicad_board

NAME = "derby-1-square"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The smallest board and its files."""
    folder = tmp_path_factory.mktemp("files")
    board, where = made(Wanted("derby", "1"))
    files(board, where, folder)
    return board, where, folder, kicad_board(folder / f"{board.name}.kicad_pcb")


def edit(pattern: str, by: str, count: int = 1) -> Callable[[str], str]:
    """What changes a text; it must find something to change."""

    def change(text: str) -> str:
        after, changes = re.subn(pattern, by, text, count=count, flags=re.MULTILINE)
        assert changes
        return after

    return change


def moved(text: str) -> str:
    """A track that lies 0.4 mm beside its place."""
    return re.sub(
        r"^X(\d+)Y(\d+)D02\*\nX(\d+)Y(\d+)D01\*\n(?!X)",
        lambda at: f"X{int(at[1]) + 400_000}Y{at[2]}D02*\nX{int(at[3]) + 400_000}Y{at[4]}D01*\n",
        text,
        count=1,
        flags=re.MULTILINE,
    )


def mirrored(text: str) -> str:
    return re.sub(r"^X(\d+)Y", lambda at: f"X{80_000_000 - int(at[1])}Y", text, flags=re.MULTILINE)


ONE_COPPER = "Gerber and KiCad have one copper"
SAME_HOLES = "Gerber and KiCad have the same holes"
FLASH = r"^X\d+Y\d+D03\*\n"
IN_GERBER: tuple[tuple[str, str, Callable[[str], str], set[str]], ...] = (
    ("drill deleted", "PTH.drl", edit(r"^X[\d.]+Y[\d.]+\n", ""), {"no net is unconnected", SAME_HOLES}),
    (
        "drill wider",
        "PTH.drl",
        edit("^T1C0.300", "T1C0.650"),
        {"plated holes have 0.15 mm of copper around", SAME_HOLES},
    ),
    ("drill thinner", "PTH.drl", edit("^T1C0.300", "T1C0.100"), {"holes are 0.3 mm or wider", SAME_HOLES}),
    ("screw's hole", "NPTH.drl", edit(r"C3\.200", "C2.000"), {SAME_HOLES}),
    ("aperture wider", "F_Cu.gbr", edit(r"C,0\.25\*", "C,0.80*"), {"no nets are shorted", ONE_COPPER}),
    ("aperture thinner", "F_Cu.gbr", edit(r"C,0\.25\*", "C,0.05*"), {"tracks are 0.25 mm or wider", ONE_COPPER}),
    (
        "small vias",
        "F_Cu.gbr",
        edit(r"C,0\.6\*", "C,0.32*"),
        {"plated holes have 0.15 mm of copper around", ONE_COPPER},
    ),
    ("track moved", "F_Cu.gbr", moved, {ONE_COPPER}),
    ("mirrored", "F_Cu.gbr", mirrored, {"every pin has its pad", "no nets are shorted", ONE_COPPER}),
    ("mask shut", "F_Mask.gbr", edit(FLASH, ""), {"the mask is open over every pad, F"}),
    ("mask empty", "B_Mask.gbr", edit(r"^X.*\n", "", 0), {"the mask is open over every pad, B"}),
    (
        "mask wide open",
        "F_Mask.gbr",
        edit(r"(%ADD\d+R),[\d.]+X[\d.]+", r"\1,6X6"),
        {"the mask uncovers no other net's copper, F"},
    ),
    ("no paste", "F_Paste.gbr", edit(FLASH, ""), {"small parts' pads get paste, F"}),
    ("thin print", "F_Silkscreen.gbr", edit(r"C,0\.15\*", "C,0.05*"), {"the print's lines are 0.15 mm or wider, F"}),
    ("edge", "Edge_Cuts.gbr", edit(r"^X\d+Y\d+D01\*\nM02", "M02"), {"Gerber and KiCad have one outline"}),
)


def broken(built: Any, folder: Path, *, kicad: bool = False) -> set[str]:
    """What does not hold of the files that are sent away, or of all with KiCad's; without the board's name."""
    board, where, _, seen = built
    checks = found(board, where, folder) if kicad else found_sent(board, seen, folder)
    names = {check.name for check in checks if not check.holds}
    return {re.sub(r"^board [^:]*: ", "", name) for name in names}


def copied(built: Any, folder: Path) -> Path:
    shutil.copytree(built[2], folder, dirs_exist_ok=True)
    return folder


def pack(folder: Path) -> None:
    with zipfile.ZipFile(folder / f"{NAME}-gerber.zip", "w") as archive:
        for path in (folder / "gerber").iterdir():
            archive.write(path, path.name)


def test_untouched_files_hold(built: Any) -> None:
    assert broken(built, built[2], kicad=True) == set()


@pytest.mark.parametrize(("end", "change", "faults"), [row[1:] for row in IN_GERBER], ids=[row[0] for row in IN_GERBER])
def test_fault_in_what_is_sent_to_the_maker_is_found(
    built: Any, end: str, change: Callable[[str], str], faults: set[str], tmp_path: Path
) -> None:
    path = copied(built, tmp_path) / "gerber" / f"{NAME}-{end}"
    path.write_text(change(path.read_text()))
    pack(tmp_path)
    assert faults <= broken(built, tmp_path)


@pytest.mark.parametrize("end", ["PTH.drl", "NPTH.drl", "B_Mask.gbr", "Edge_Cuts.gbr"])
def test_missing_file_is_found(built: Any, end: str, tmp_path: Path) -> None:
    (copied(built, tmp_path) / "gerber" / f"{NAME}-{end}").unlink()
    pack(tmp_path)
    assert broken(built, tmp_path) == {"the zip has every file of the maker's"}


def test_zip_that_is_not_what_lies_beside_it_is_found(built: Any, tmp_path: Path) -> None:
    path = copied(built, tmp_path) / "gerber" / f"{NAME}-B_Cu.gbr"
    path.write_text(path.read_text().replace("C,0.25*", "C,0.3*"))
    assert broken(built, tmp_path) == {"the zip has every file of the maker's"}


@pytest.mark.parametrize(
    ("layer", "fault"), [("Cu", "every pin has its pad"), ("Mask", "the mask is open over every pad, F")]
)
def test_two_layers_exchanged_are_found(built: Any, layer: str, fault: str, tmp_path: Path) -> None:
    folder = copied(built, tmp_path) / "gerber"
    top, under = folder / f"{NAME}-F_{layer}.gbr", folder / f"{NAME}-B_{layer}.gbr"
    texts = top.read_text(), under.read_text()
    top.write_text(texts[1])
    under.write_text(texts[0])
    pack(tmp_path)
    assert fault in broken(built, tmp_path)


def _nets_exchanged(text: str) -> str:
    one, other = (re.search(rf'\(net (\d+) "{net}"\)', text) for net in ("CELL_1", "CELL_2"))
    assert one and other
    numbers = {one[1]: other[1], other[1]: one[1]}
    return re.sub(
        r"^(  \(segment .*\(net )(\d+)\)",
        lambda at: f"{at[1]}{numbers.get(at[2], at[2])})",
        text,
        flags=re.MULTILINE,
    )


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (_nets_exchanged, {"nets are 0.2 mm apart"}),
        (edit(r"^  \(via .*\n", ""), {"no net is unconnected", ONE_COPPER, SAME_HOLES}),
        (edit(r"\(width 0\.25\)", "(width 0.1)"), {"tracks are 0.25 mm or wider", ONE_COPPER}),
    ],
)
def test_fault_in_kicads_file_is_found(
    built: Any, change: Callable[[str], str], faults: set[str], tmp_path: Path
) -> None:
    path = copied(built, tmp_path) / f"{NAME}.kicad_pcb"
    path.write_text(change(path.read_text()))
    assert faults <= broken(built, tmp_path, kicad=True)


@pytest.mark.parametrize("row", [r"S1,\1,bottom", "S9,\\1,top"])
def test_fault_in_the_placement_list_is_found(built: Any, row: str, tmp_path: Path) -> None:
    path = copied(built, tmp_path) / f"{NAME}-placement.csv"
    path.write_text(edit("^S1,(.*),top$", row)(path.read_text()))
    assert broken(built, tmp_path) == {"the placement list has each part in its place"}
