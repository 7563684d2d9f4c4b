"""How the engine says no: a code of the rule spec and a sentence that says what to do."""

from __future__ import annotations

from pitboard.engine.dice import Batch
from pitboard.tracks.refusal import Refusal


class SetupRefused(Refusal):
    """A setup that no race can start from; `code` is the spec's (section 3 of each game)."""


class ActRefused(Refusal):
    """An act that is not accepted now. The race is as it was.

    Codes: `over`, `wrong-seat`, `not-legal`, `dice-few`, `dice-many`, `dice-range`.
    """


class DiceNeeded(ActRefused):
    """The dice that came with the act do not suffice (`dice-few`); `batch` is the one that is missing.

    Play the act again with the same dice followed by `batch.count` more.
    """

    def __init__(self, batch: Batch, given: int) -> None:
        self.batch = batch
        dice = f"{batch.count} {batch.kind} dice" if batch.count > 1 else f"one {batch.kind} die"
        super().__init__(
            "dice-few",
            f"the act needs {dice} more ({batch.reason}) than the {given} it came with: roll and add them",
        )
