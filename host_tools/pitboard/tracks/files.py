"""Track files: reading them without trust, and writing files whole or not at all.

A track file is JSON: `{"pitboard-track": 1, "game": "rush", "name": "...", "track": {...}}`, or a bare track object as
the rules of its game have it (section 4).
"""

import json
import os
from pathlib import Path
from typing import NamedTuple, NoReturn

from pitboard.tracks.games import GAMES
from pitboard.tracks.kinds import told_by_shape
from pitboard.tracks.refusal import Refusal, shown

TRACK_FORMAT = 1
MAX_BYTES = 1_000_000
"""The largest track file that is read; the largest valid track has some 4,000 bytes."""

_MARK = "pitboard-track"
_KEYS = (_MARK, "game", "name", "track")


class FileRefused(Refusal):
    """Says that a file cannot be read or written, or is no track file at all.

    Codes: `file-read`, `file-write`, `file-json`, `file-newer`, `file-format`, `file-game`.
    """


class TrackFile(NamedTuple):
    """What a track file holds: the track object, unchecked (`kinds.Kind.parse` judges it), its name and its game."""

    track: dict[str, object]
    name: str
    game: str


def load_track_file(path: Path | str, game: str | None = None) -> TrackFile:
    """Returns what is in a track file.

    The name is that in the file, or else the file's own name without its ending. The game is the one that the file
    names or the shape of a bare object tells; `game` is asked for where that is not enough, and must be the same
    otherwise. Raises FileRefused; the message begins with the file's name and, where known, the line.
    """
    value = _parsed(path, read_bytes(path, MAX_BYTES))
    if not isinstance(value, dict):
        _refuse(path, "file-format", f"holds {shown(value)}, not a track object; see `pitboard tracks show --help`")
    if _MARK not in value:
        _check_bare(path, value)
        return TrackFile(value, Path(path).stem, _told_game(path, value, game))
    of = _envelope_game(path, value, game)
    name = value.get("name", Path(path).stem)
    if not isinstance(name, str) or not name.isprintable():
        _refuse(path, "file-format", f"has the name {shown(name)}; `name` is a string of printable characters")
    track = value["track"]
    if not isinstance(track, dict):
        _refuse(path, "file-format", f"has {shown(track)} as its `track`; write a track object")
    return TrackFile(track, name, of)


def means_file(given: str) -> bool:
    """Says whether something that is no library name is meant as a file: it looks like a path, or is there."""
    if "." in given or Path(given).name != given:
        return True
    try:
        return given != "" and Path(given).exists()  # the empty path would be the current folder
    except OSError:  # such as a name that is too long for a file
        return False


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
        _refuse(path, "file-format", "is a race record, not a track; write the track of its setup to a file of its own")
    if "players" in value:
        _refuse(path, "file-format", "is a setup, not a track; give it to `pitboard play --setup`")


def _told_game(path: Path | str, track: dict[str, object], asked: str | None) -> str:
    """Returns the game that the shape of a bare track object tells, or else the one asked for."""
    told = told_by_shape(track)
    if len(told) == 1:
        [(game, key)] = told.items()
        if asked not in (None, game):
            _refuse(path, "file-game", f"is {GAMES[game].what} by its `{key}`, not {GAMES[asked].what}")
        return game
    if asked:
        return asked
    if told:
        signs = " and ".join(f"`{key}` as in {game}" for game, key in told.items())
        _refuse(path, "file-game", f"has {signs}, so its game cannot be told; say it with --game")
    _refuse(path, "file-game", "could be of several games; say which with --game")


def _envelope_game(path: Path | str, value: dict[str, object], asked: str | None) -> str:
    """Checks all but `name` and `track`; the version first, since a newer one may have other keys. Returns the game."""
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
    game = value.get("game")
    if not isinstance(game, str) or game not in GAMES:
        _refuse(path, "file-format", f'has {shown(game)} as its "game"; the games are {", ".join(GAMES)}')
    if "track" not in value:
        _refuse(path, "file-format", "has no `track`; add the track object")
    if asked not in (None, game):
        _refuse(path, "file-game", f"holds {GAMES[game].what}, not {GAMES[asked].what}")
    return game
