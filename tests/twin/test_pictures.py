"""The pictures in docs/ are those that the firmware draws now."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

from pitboard.twin import pictures

DOCS = Path(__file__).parents[2] / "docs"
RENEW = "run `make pictures`, look at what has changed in docs/oled, and keep it with the change that caused it"
MOST_BYTES = 400_000


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return pictures.files()


def stored() -> dict[str, bytes]:
    files = [*(DOCS / pictures.FOLDER).glob("*"), DOCS / pictures.PAGE]
    return {file.relative_to(DOCS).as_posix(): file.read_bytes() for file in files if file.is_file()}


def unpacked(data: bytes) -> bytes:
    """Returns a PNG with its pixels unpacked: how tightly they are packed is up to the zlib at hand."""
    head, mark, rest = data.partition(b"IDAT")
    return head[:-4] + zlib.decompress(rest[:-16]) if mark else data


def test_every_page_looks_as_it_is_stored(made: dict[str, bytes]) -> None:
    kept = stored()
    text = f"{pictures.FOLDER}/{pictures.TEXT}"
    assert kept.get(text, b"").decode() == made[text].decode(), RENEW
    assert set(kept) == set(made), RENEW
    changed = [name for name, data in made.items() if unpacked(data) != unpacked(kept[name])]
    assert not changed, f"{', '.join(changed)}: {RENEW}"


def test_the_page_shows_every_picture(made: dict[str, bytes]) -> None:
    shown = set(re.findall(r"\]\((oled/[a-z-]+\.png)\)", made[pictures.PAGE].decode()))
    assert shown == {name for name in made if name.endswith(".png")}


def test_they_stay_small(made: dict[str, bytes]) -> None:
    assert sum(map(len, made.values())) < MOST_BYTES
