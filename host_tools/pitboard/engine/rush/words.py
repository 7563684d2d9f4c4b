"""What happened in a race, in words for people who may not know the rules.

`_WORDS` is the list of all events of this game: kind -> sentence. The names in braces are the event's facts, and
`{who}`, `{whom}` the drivers of `seat` and `target`, `{dice}` dice as they lie on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboard.engine.race import Event
from pitboard.engine.rush.tables import CARS

if TYPE_CHECKING:
    from pitboard.engine.rush.race import Rush

_WORDS: dict[str, str | Callable[[dict[str, Any]], str]] = {
    "place": "{who} lines up in {box}.",
    "round": "Round {round}; the order is {names}.",
    "turn": "{who} has the turn.",
    "lever": "{who}: {act} to gear {gear}, {speed} boxes a turn.",
    "temperature": lambda facts: (
        "{who} rolls the temperature dice {dice}; each below {threshold} heats the engine: "
        + _more(facts["heat"], "heat")
    ),
    "steering": lambda facts: "{who} " + _steering(facts),
    "steering point": "{who} changes lanes for a steering point, {left} left.",
    "step": "{who} drives into {box}, {left} to go.",
    "booster heat": lambda facts: "{who} rolls {die} for the booster: " + _more(facts["heat"], "heat"),
    "wreck hit": lambda facts: "{who} drives through a wreck and rolls {die}: " + _less(facts["loss"]),
    "mine hit": lambda facts: (
        "{who} drives over a mine and rolls {die}: "
        + (_less(1) + " The mine is gone." if facts["loss"] else "it does not go off.")
    ),
    "barrier": lambda facts: (
        (
            "{who} forces a lane change, which costs as much as a barrier"
            if facts["forced"]
            else "{who} hits the barrier"
        )
        + (", rolls {dice}, the {pick} counts: " if facts["dice"] else ": ")
        + _less(facts["loss"])
    ),
    "collision": lambda facts: (
        "{who} runs into {whom}, a die for each box still to drive: {dice}. "
        "{who} loses {loss}, {whom} {harm} structure; {who} is stopped."
    ),
    "ram": lambda facts: (
        "{who} rams {whom} and rolls {die}"
        + (", with the bumper {strength}" if facts["strength"] != facts["die"] else "")
        + (": it works" if facts["success"] else ": it fails")
        + ("." if facts["free"] else ", and the box beside {whom} is blocked.")
    ),
    "push": "{who} is pushed into {box}.",
    "loss": "{who} loses {loss} structure.",
    "mine": "{who} lays a mine in {box}.",
    "on": "{who} switches on the {name}.",
    "booster": "{who} fires the booster for {boxes} more straight on.",
    "extinguisher": "{who} uses the extinguisher: heat is now {heat}.",
    "flamer": lambda facts: "{who} flames {whom} and rolls {dice}: " + _more(facts["hits"], "heat"),
    "gun": lambda facts: "{who} shoots at {whom} and rolls {dice}: " + _less(facts["hits"]),
    "destroyed": "{who} is destroyed and lies as a wreck in {box}.",
    "done": "{who} ends the turn.",
    "finish": "{names} crosses the finish line first and wins.",
    "wrecked": "No car is left: nobody wins.",
    "survivor": "{names} is the last car left and wins.",
    "limit": "The last round is over: {names}, in front, wins.",
}


def sentence(race: Rush, event: Event) -> str:
    """Returns the sentence that tells the event."""
    facts = dict(event.facts)
    if "seat" in facts:
        facts["who"] = name(race, facts["seat"])
    if "target" in facts:
        facts["whom"] = name(race, facts["target"])
    if "dice" in facts:
        facts["dice"] = " ".join(map(str, facts["dice"]))
    if "box" in facts:
        facts["box"] = "box [{}, {}]".format(*facts["box"])
    seats = event.facts.get("order", event.facts.get("winners", ()))
    facts["names"] = ", ".join(name(race, seat) for seat in seats)
    words = _WORDS[event.kind]
    if not isinstance(words, str):
        words = words(event.facts)
    return words.format(**facts)


def name(race: Rush, seat: int) -> str:
    """Returns how a seat is called: the player's name if there is one, and the car's."""
    player = race.cars[seat].player
    car = CARS[player.car].name
    return f"{player.name} ({car})" if player.name else f"{car} (seat {seat})"


def _more(points: int, what: str) -> str:
    return f"{what} +{points}." if points else f"no {what}."


def _less(points: int) -> str:
    return f"structure -{points}." if points else "no harm."


def _steering(facts: dict[str, Any]) -> str:
    if facts["lanes"] < 0:
        return "may change lanes as often as wanted at this speed."
    dice = "rolls the steering dice {dice}, the {pick} counts: " if facts["dice"] else "steers at top speed: "
    return dice + ("{lanes} lane change." if facts["lanes"] == 1 else "{lanes} lane changes.")
