"""Track files: reading them without trust, and writing files whole or not at all.

A track file is JSON: a bare track object as in section 3 or 4 of the game's rules, or
`{"pitboard-track": 1, "game": "rush", "name": "...", "track": {...}}`.
"""

import json
import os
from pathlib import Path
from typing import NamedTuple, NoReturn

from pitboard.tracks.kinds import GAMES, guessed
from pitboard.tracks.refusal import Refusal, shown

TRACK_FORMAT = 1
MAX_BYTES = 1_000_000
"""The largest track file that is read; the largest valid track has some 2,000 bytes."""

_MARK = "pitboard-track"
_KEYS = (_MARK, "game", "name", "track")


class FileRefused(Refusal):
    """Says that a file cannot be read or written, or is no track file at all.

    Codes: `file-read`, `file-write`, `file-json`, `file-newer`, `file-format`.
    """


class TrackFile(NamedTuple):
    """A track object, unchecked (the game's `parse` judges it); its name; its game, "" when nothing tells."""

    track: dict[str, object]
    name: str
    game: str


def load_track_file(path: Path | str) -> TrackFile:
    """Returns what is in a track file. The game is the file's own word, or guessed from the shape of a bare object.

    The name is that in the file, or else the file's own name without its ending. Raises FileRefused; the message begins
    with the file's name and, where known, the line.
    """
    value = _parsed(path, read_bytes(path, MAX_BYTES))
    if not isinstance(value, dict):
        _refuse(path, "file-format", f"holds {shown(value)}, not a track object; see `pitboard tracks show --help`")
    if _MARK not in value:
        _check_bare(path, value)
        return TrackFile(value, Path(path).stem, guessed(value) or "")
    _check_envelope(path, value)
    name = value.get("name", Path(path).stem)
    if not isinstance(name, str) or not name.isprintable():
        _refuse(path, "file-format", f"has the name {shown(name)}; `name` is a string of printable characters")
    track = value["track"]
    if not isinstance(track, dict):
        _refuse(path, "file-format", f"has {shown(track)} as its `track`; write a track object")
    return TrackFile(track, name, str(value["game"]))


def read_bytes(path: Path | str, limit: int) -> bytes:
    """Returns what is in a file of at most `limit` bytes; raises FileRefused `file-read`."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        _refuse(path, "file-read", f"cannot be read: {_reason(error)}")
    if len(data) > limit:
        _refuse(path, "file-read", f"is larger than {limit} bytes, far more than a track needs; choose a track file")
    return data


def write_whole(path: Path | str, data: bytes) -> None:
    """Writes a file whole or not at all: what was there before stays until all is written. Raises FileRefused."""
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            _refuse(path, "file-write", "is not an ordinary file; choose another name")
        beside = target.with_name(f".pitboard-{os.getpid()}.tmp")
        try:
            with beside.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except FileRefused:
        raise
    except (OSError, ValueError) as error:
        _refuse(path, "file-write", f"cannot be written: {_reason(error)}")


def printable(path: Path | str) -> str:
    """Returns a file's name as text that any terminal can show, whatever bytes it is made of."""
    return str(path).encode(errors="replace").decode()


def _refuse(path: Path | str, code: str, fault: str) -> NoReturn:
    raise FileRefused(code, f"{printable(path)} {fault}.")


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error)


# -- JSON ----------------------------------------------------------------------------------------------------------


def _parsed(path: Path | str, data: bytes) -> object:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        _refuse_line(path, line, f"byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8")
    try:
        value: object = json.loads(text, parse_constant=_constant, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        _refuse_line(path, error.lineno, f"broken JSON in column {error.colno}: {error.msg.lower()}")
    except RecursionError:
        _refuse(path, "file-json", "is nested far deeper than any track")
    except ValueError as error:  # from the two hooks, and for integers of thousands of digits
        _refuse(path, "file-json", f"is no JSON that a track is made of: {error}")
    return value


def _refuse_line(path: Path | str, line: int, fault: str) -> NoReturn:
    raise FileRefused("file-json", f"{printable(path)}, line {line}: {fault}.")


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {shown(double)} stands twice in one object")
    return value


# -- what is in it -------------------------------------------------------------------------------------------------


def _check_bare(path: Path | str, value: dict[str, object]) -> None:
    """Points out the files that are most likely taken for a track file."""
    if "pitboard" in value:
        _refuse(path, "file-format", "is a race record, not a track; write its `setup` `track` to a file of its own")
    if "players" in value:
        _refuse(path, "file-format", "is a setup, not a track; give it to `pitboard play --setup`")


def _check_envelope(path: Path | str, value: dict[str, object]) -> None:
    """Checks all but `name` and `track`; the version first, since a newer one may have other keys."""
    version = value[_MARK]
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        _refuse(
            path, "file-format", f'has {shown(version)} as its "{_MARK}"; this Pitboard writes {TRACK_FORMAT} there'
        )
    if version > TRACK_FORMAT:
        _refuse(
            path,
            "file-newer",
            f"was written by a newer Pitboard (track format {shown(version)}; this one reads {TRACK_FORMAT});"
            " update this one, or save the track in the older format",
        )
    unknown = [key for key in value if key not in _KEYS]
    if unknown:
        _refuse(path, "file-format", f"has the unknown key {shown(unknown[0])}; the keys are {', '.join(_KEYS)}")
    if value.get("game") not in GAMES:
        known = ", ".join(GAMES)
        _refuse(path, "file-format", f'has {shown(value.get("game"))} as its "game"; this Pitboard knows {known}')
    if "track" not in value:
        _refuse(path, "file-format", "has no `track`; add the track object")
