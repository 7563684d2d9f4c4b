"""The two sides of a replay, engine and core, with the same verbs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Protocol, Self

import pitboard
from pitboard.engine import ActRefused, DiceNeeded, Race, SetupRefused, games, new_race
from pitboard.tracks import KEEP, MISSING
from pitboard.tracks.derby import blob as derby_blob
from pitboard.tracks.derby import track as derby
from pitboard.tracks.hexrace import blob as hexrace_blob
from pitboard.tracks.hexrace import track as hexrace
from pitboard.tracks.rally import blob as rally_blob
from pitboard.tracks.rally import track as rally
from pitboard.tracks.refusal import Refusal
from pitboard.tracks.rush.blob import encode
from pitboard.tracks.rush.track import parse


class No(NamedTuple):
    """A side's refusal of an act: the engine's code, a sentence, and the number of dice in a missing batch."""

    code: str
    sentence: str
    dice: int = 0


class Side(Protocol):
    """One implementation of the rules, in one race."""

    name: str

    @property
    def seat(self) -> int | None:
        """The deciding seat, None when the race is over."""

    @property
    def over(self) -> bool:
        """Whether the race is over."""

    @property
    def winners(self) -> list[int]:
        """The seats that won."""

    def legal(self) -> list[str]:
        """Returns the legal acts of the deciding seat, in no meaningful order."""

    def play(self, seat: int, act: str, dice: list[int]) -> No | None:
        """Plays an act with exactly these dice. Returns None when it was played, else why not."""

    def state(self) -> dict[str, Any]:
        """Returns the public state."""

    def result(self) -> dict[str, Any]:
        """Returns the value of the result line. The race must be over."""

    def copy(self) -> Self:
        """Returns an independent side in the same state."""

    def public_act(self, act: str) -> str:
        """Returns an act as everybody may see it before it is played."""


class EngineSide:
    """The full rules."""

    name = "engine"

    def __init__(self, race: Race) -> None:
        self.race = race

    @classmethod
    def start(cls, game: str, setup: object) -> EngineSide:
        """Starts a race. Raises `Refusal`."""
        return cls(new_race(game, setup))

    @property
    def seat(self) -> int | None:
        """The deciding seat."""
        return self.race.seat

    @property
    def over(self) -> bool:
        """Whether the race is over."""
        return self.race.over

    @property
    def winners(self) -> list[int]:
        """The seats that won."""
        return self.race.winners

    def legal(self) -> list[str]:
        """Returns the legal acts."""
        return self.race.legal()

    def play(self, seat: int, act: str, dice: list[int]) -> No | None:
        """Plays an act, or returns why not."""
        try:
            self.race.play(seat, act, dice)
        except DiceNeeded as no:
            return No(no.code, no.message, no.batch.count)
        except ActRefused as no:
            return No(no.code, no.message)
        return None

    def state(self) -> dict[str, Any]:
        """Returns the public state."""
        return self.race.state()

    def result(self) -> dict[str, Any]:
        """Returns the result."""
        return self.race.result()

    def copy(self) -> EngineSide:
        """Returns an independent copy."""
        return EngineSide(self.race.copy())

    def public_act(self, act: str) -> str:
        """Returns an act as everybody may see it."""
        return self.race.public_act(act)


class CoreLacks(Exception):  # noqa: N818 - not an error: the core is allowed to be smaller
    """The core has no rules for this game, or not for this setup's phases; the message is one sentence."""


class CoreSide:
    """The trimmed rules of the firmware, running on the desktop."""

    name = "core"

    def __init__(self, core: Any) -> None:
        self._core = core

    @classmethod
    def start(cls, game: str, setup: object) -> CoreSide:
        """Compiles the setup's track and starts a race.

        The checks come in the order of the game's spec: those of the core before the track, the track's, the rest of
        the core's. Raises `Refusal` with the spec's code, or `CoreLacks`.
        """
        if game not in games():
            raise SetupRefused("unknown-game", f"there is no game {game!r}; known: {', '.join(games())}")
        rules = core_rules()
        if game not in _COMPILERS:
            raise CoreLacks(f"there is no core for {game!r} yet")
        try:
            core = rules.load(game)()
            core.check(setup)
            core.start(setup, _COMPILERS[game](setup))
        except rules.Refused as no:
            if no.code == "core-lacks":
                raise CoreLacks(f"the core of {game!r} leaves out what this setup needs") from None
            raise SetupRefused(no.code, f"the core refuses the setup with {no.code!r}") from None
        return cls(core)

    @property
    def seat(self) -> int | None:
        """The deciding seat."""
        seat = int(self._core.seat())
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        """Whether the race is over."""
        return bool(self._core.over())

    @property
    def winners(self) -> list[int]:
        """The seats that won."""
        return list(self._core.winners())

    def legal(self) -> list[str]:
        """Returns the legal acts."""
        core = self._core
        return [core.text(code) for code in core.acts[: core.legal()]]

    def play(self, seat: int, act: str, dice: list[int]) -> No | None:
        """Plays an act, or returns why not."""
        core = self._core
        try:
            more = core.play(seat, core.code(act), dice)
        except core_rules().Refused as no:
            return No(no.code, _SENTENCES[no.code])
        if more:
            return No("dice-few", f"{more} more {_KINDS[self.asked_kind]}dice are needed (rule {core.ask_rule})", more)
        return None

    @property
    def asked_kind(self) -> int:
        """The kind of the dice that the last act lacked: 0 any, 1 white, 2 red."""
        return int(self._core.ask_kind)

    def state(self) -> dict[str, Any]:
        """Returns the public state."""
        state: dict[str, Any] = self._core.state()
        return state

    def result(self) -> dict[str, Any]:
        """Returns the result."""
        result: dict[str, Any] = self._core.result()
        return result

    def copy(self) -> CoreSide:
        """Returns an independent copy."""
        return CoreSide(self._core.copy())

    def public_act(self, act: str) -> str:
        """Returns an act as everybody may see it; the core does not tell when a secret ends, so it is always kept."""
        return f"{act.split(maxsplit=1)[0]} (in secret)" if act.startswith(_SECRET_ACTS) else act


_KINDS = ("", "white ", "red ")
_SECRET_ACTS = ("drop ", "late ")  # CDY-13, RMD-52

# The core answers with codes only; sentences live on the desktop.
_SENTENCES = {
    "over": "the race is over",
    "wrong-seat": "another seat decides now",
    "not-legal": "the act is not legal now",
    "dice-many": "the act uses fewer dice",
    "dice-range": "dice are whole numbers from 1 to 6",
}


def _rush_blob(setup: Any) -> bytes:
    return encode(parse(setup.get("track", MISSING), setup.get("laps", KEEP)))


def _hexrace_blob(setup: Any) -> bytes:
    return hexrace_blob.encode(hexrace.parse(setup.get("track", MISSING), setup["players"]))


def _rally_blobs(setup: Any) -> list[bytes]:
    """Compiles every stage's track. Raises the refusal of the first that is no track."""
    stages = setup.get("stages", [setup])
    return [rally_blob.encode(rally.parse(stage["track"])) for stage in stages]


def _derby_blob(setup: Any) -> bytes:
    return derby_blob.encode(derby.parse(setup.get("map", MISSING), setup["players"], "cars" in setup))


# What turns a setup, whose first checks have passed, into the blob that the game's core reads; for a rally, a list
# with one a stage.
_COMPILERS: dict[str, Callable[[Any], bytes | list[bytes]]] = {
    "rush": _rush_blob,
    "hexrace": _hexrace_blob,
    "rally": _rally_blobs,
    "derby": _derby_blob,
}


@cache
def core_rules() -> ModuleType:
    """Imports the firmware's package `rules` from its folder.

    The folder never comes onto `sys.path`: its `code.py`, the board's main program, would stand in for the standard
    library's `code`. Raises `Refusal` (`no-firmware`) when the folder is missing.
    """
    folder = firmware_folder()
    spec = PathFinder.find_spec("rules", [str(folder)])
    if spec is None or spec.loader is None:
        raise Refusal("no-firmware", f"there is no package `rules` in {folder}: reinstall Pitboard")
    present = sys.modules.get("rules")
    if present is not None:
        if present.__file__ != spec.origin:
            raise Refusal("no-firmware", f"another package named `rules` is in use, from {present.__file__}")
        return present
    module = module_from_spec(spec)
    sys.modules["rules"] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules["rules"]
        raise
    return module


def firmware_folder() -> Path:
    """Returns the folder of the board's firmware: the checkout's, else the copy inside the installed package."""
    package = Path(pitboard.__file__).resolve().parent
    places = (package.parents[1] / "firmware", package / "_firmware")
    for place in places:
        if (place / "rules" / "__init__.py").is_file():
            return place
    raise Refusal("no-firmware", f"the firmware is neither in {places[0]} nor in {places[1]}: reinstall Pitboard")


def dice_wanted(side: Side, seat: int, act: str, dice: Sequence[int]) -> tuple[int, bool]:
    """Returns how many dice a legal act takes when it begins with these, and whether that number is final.

    When the dice are too few it is not: what else is asked for can depend on dice that are not there.
    """
    count = 0
    while count <= len(dice):
        no = side.copy().play(seat, act, list(dice[:count]))
        if no is None:
            return count, True
        if not no.dice:
            raise ValueError(f"{act!r} by seat {seat} is refused for another reason than its dice: {no.sentence}")
        count += no.dice
    return count, False
