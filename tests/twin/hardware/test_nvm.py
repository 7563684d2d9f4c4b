"""The board's flash."""

from __future__ import annotations

import pytest

from pitboard.twin.nvm import ERASE_US, PROGRAM_US, SIZE, Nvm, PowerCut


def test_erased_bytes_are_only_programmed() -> None:
    nvm = Nvm()
    assert nvm.write(250, b"0123456789") == 2 * PROGRAM_US
    assert nvm.data[248:262] == b"\xff\xff0123456789\xff\xff"
    assert (nvm.erases, nvm.programs[:3]) == (0, [1, 1, 0])


def test_any_other_write_erases_all_and_writes_it_anew() -> None:
    nvm = Nvm()
    nvm.write(0, b"abc")
    nvm.write(300, b"xyz")
    assert nvm.write(1, b"B") == ERASE_US + 2 * PROGRAM_US
    assert nvm.data[:4] == b"aBc\xff"
    assert nvm.data[300:303] == b"xyz"
    assert (nvm.erases, nvm.programs[:2]) == (1, [1, 1])


def test_a_cut_while_programming_leaves_the_first_bytes() -> None:
    nvm = Nvm()
    nvm.cut_after = 3
    nvm.write(0, b"a")
    with pytest.raises(PowerCut):
        nvm.write(1, b"bcd")
    assert nvm.data[:5] == b"abc\xff\xff"
    nvm.write(3, b"d")
    assert nvm.data[:4] == b"abcd"


def test_a_cut_after_an_erase_loses_what_was_there() -> None:
    nvm = Nvm()
    nvm.write(0, bytes(SIZE))
    nvm.cut_after = 0
    with pytest.raises(PowerCut):
        nvm.write(7, b"x")
    assert nvm.data == b"\xff" * SIZE
