"""What happened in a race, in words for people who may not know the rules.

`_WORDS` is the list of all events of this game: kind -> sentence. The names in braces are the event's facts, and
`{who}`, `{whom}` the cars of `seat` and `target`, `{dice}` dice as they lie on the table, `{names}` cars in order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboard.engine.hexrace.acts import MANOEUVRES, SIDES, Kind
from pitboard.engine.hexrace.odds import in_words
from pitboard.engine.race import Event
from pitboard.tracks.hexrace.geometry import DIRECTIONS
from pitboard.tracks.hexrace.track import GATE_LETTERS

if TYPE_CHECKING:
    from pitboard.engine.hexrace.race import Hexrace

_WORDS: dict[str, str | Callable[[dict[str, Any]], str]] = {
    "round": "Round {round}; the order is {names}.",
    "announce": lambda facts: (
        "{who} announces: "
        + _announced(facts["act"])
        + ". It is {base} hard"
        + (", {raised} more after the last failure, so it needs {need}." if facts["raised"] else ".")
    ),
    "odds": lambda facts: "Odds: " + in_words(facts["odds"]),
    "sure": "{who} cannot fail and throws no dice.",
    "roll": lambda facts: "The dice of {who} show {dice}" + _total(facts),
    "add": "{who} spends a coupon for 3 more, {left} left.",
    "reroll": "{who} spends a coupon to throw again, {left} left.",
    "failure": lambda facts: "{who}: " + _FAULTS[facts["fault"]] + _spin(facts["spin"]),
    "drive": lambda facts: (
        "{who} drives " + _hexes(facts["steps"]) + " and stands in {hex}."
        if facts["steps"]
        else "{who} stays in {hex}."
    ),
    "grass": "{who} comes onto grass at {hex} and slows down to {speed}.",
    "wall": "{who} hits the wall beyond {hex}: body -{damage}, and stands still.",
    "contact": lambda facts: (
        "{who} runs into {whom} "
        + _CONTACTS[facts["how"]]
        + ", {closing} fast: body -{damage}, {whom} -{harm}, and {whom} throws with -3 next."
    ),
    "cut in": "{who} cuts in before {whom} at {hex}: {whom} throws with -3 next.",
    "gate": lambda facts: (
        "{who} passes gate {letter}" + (", the line: lap {lap} is done." if not facts["gate"] else ".")
    ),
    "finish": "{who} has finished, with {overrun} hexes to spare.",
    "wrecked": "{who} is wrecked in {hex} and out of the race.",
    "slide": "{who} is now in a slide: {slide}.",
    "slide ends": "{who} is out of the slide ({slide}).",
    "stands": lambda facts: (
        "{who} " + ("now faces {towards}" if facts["turned"] else "faces {towards} as before") + ", speed {speed}."
    ),
    "none left": lambda facts: "No car is racing any more: " + _won(facts),
    "flag": lambda facts: "The round of the first finish is over: " + _won(facts),
    "limit": lambda facts: "The last round is over: " + _won(facts),
}

_FAULTS: dict[str, str] = {
    "nothing": "the failure has no effect on the way.",
    "wheelspin": "the wheels spin, the car gains less speed.",
    "lost grip": "the tyres lose grip, the car brakes less.",
    "partial drift": "the front slides, the car goes wide.",
    "full drift": "the front slides, the car goes straight on.",
    "skid": "the rear slides, the car rotates after the way.",
    "rhythmic skid": "the rear swings from side to side.",
    "short swing": "the car swings round too little.",
    "stuck": "it is still drifting and goes straight on.",
}

_CONTACTS: dict[str, str] = {"rear": "from behind", "head-on": "head-on", "side": "from the side"}


def sentence(race: Hexrace, event: Event) -> str:
    """Returns the sentence that tells the event."""
    facts = dict(event.facts)
    if "seat" in facts:
        facts["who"] = name(race, facts["seat"])
    if "target" in facts:
        facts["whom"] = name(race, facts["target"])
    if "dice" in facts:
        facts["dice"] = " ".join(map(str, facts["dice"]))
    if "gate" in facts:
        facts["letter"] = GATE_LETTERS[facts["gate"]]
    if "facing" in facts:
        facts["towards"] = DIRECTIONS[facts["facing"]]
    seats = event.facts.get("order", event.facts.get("ranking", ()))
    facts["names"] = ", ".join(name(race, seat) for seat in seats)
    words = _WORDS[event.kind]
    if not isinstance(words, str):
        words = words(event.facts)
    return words.format(**facts)


def name(race: Hexrace, seat: int) -> str:
    """Returns how a seat is called: its number and its car."""
    return f"seat {seat} ({race.cars[seat].model.name})"


def _announced(act: str) -> str:
    """Returns a manoeuvre in words (HEX-15 to HEX-20)."""
    manoeuvre = MANOEUVRES[act]
    side = next((word for word, side in SIDES.items() if side == manoeuvre.side), "")
    speed, amount = manoeuvre.speed, manoeuvre.amount
    match manoeuvre.kind:
        case Kind.KEEP:
            return "go on as before"
        case Kind.GAS:
            return f"accelerate to {speed}"
        case Kind.BRAKE:
            return f"brake to {speed}"
        case Kind.LANE:
            lanes = "one lane" if amount == 1 else "two lanes"
            return f"change {lanes} to the {side} {'late' if manoeuvre.late else 'at once'}, new speed {speed}"
        case Kind.TURN:
            return f"turn {side} after {_hexes(amount)}, new speed {speed}"
        case Kind.SWING:
            return f"swing round to the {side} by {60 * amount} degrees"


def _hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"


def _total(facts: dict[str, Any]) -> str:
    """Returns the end of the sentence about a roll."""
    parts = [f" {facts['mod']:+d}"] if facts["mod"] else []
    if facts["add"]:
        parts.append(f" +{facts['add']} by coupons")
    total = "".join(parts) + (" makes {total}" if parts else ", together {total}")
    if facts["degree"]:
        return total + f", {facts['need'] - facts['total']} too few for {{need}}: a failure of degree {{degree}}."
    return total + ", enough for {need}."


def _spin(dice: list[int]) -> str:
    if not dice:
        return ""
    return f" The dice say: facing {dice[0] - 1} steps of 60 degrees to the right of before, speed {dice[1]} less."


def _won(facts: dict[str, Any]) -> str:
    return "{names} is the ranking." if facts["winners"] else "nobody wins; {names} is the ranking."
