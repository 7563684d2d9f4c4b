"""What happened in a rally, in words for people who may not know the rules.

`_WORDS` is the list of all events of this game: kind -> sentence. The names in braces are the event's facts, and
`{who}` the player of `seat`, `{names}` those of `order` or `winners`, `{dice}` dice as they lie on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboard.engine.race import Event
from pitboard.engine.standings import clock

if TYPE_CHECKING:
    from pitboard.engine.rally.race import Rally

_DAMAGE = {"g": "gear damage", "b": "brake damage", "c": "coast damage", "n": "green flag, no damage"}
_CUTS = {"o": "no harm", "c": "coast damage", "m": "dirt on the road, the corners of this tile are one slower"}
_LOST = {
    "RMD-22": "the jump was too fast",
    "RMD-31": "too many warning signs",
    "RMD-32": "the speed limit was exceeded",
}
_LANES = {3: "left shortcut", 4: "right shortcut", 5: "across the road"}

_WORDS: dict[str, str | Callable[[Event], str]] = {
    "stage": "Stage {number} begins; the start order is {names}.",
    "round": "Round {round}; the order is {names}.",
    "start": "{who} lines up at {space}.",
    "skipped": "No start space is free: {who} has to wait for the next round.",
    "turn": "{who} has the turn: {gears} gear, {brakes} brake and {coasts} coast dice on the row {row}.",
    "lay": lambda event: "{who} lays " + _step(event.facts) + (" Control will be lost there." * event.facts["lost"]),
    "odds": lambda event: _odds(event.facts),
    "secure": lambda event: (
        "{who} secures "
        + ("one die" if event.facts["secured"] == 1 else "{secured} dice")
        + " for {cost} of the second"
        " tokens and has {left} left."
    ),
    "flat": "{who} goes flat out, rolls {dice} and gains {gained} second tokens: {seconds} now.",
    "drive": lambda event: _drive(event.facts),
    "cut": lambda event: "{who} cuts the corner and draws the token {token}: " + _CUTS[event.facts["token"][1]] + ".",
    "sisu": lambda event: (
        "The time card shows sisu: {who} saves the car, {seconds} seconds."
        if event.rule == "RMD-37"
        else "{who} uses the SISU marker: the warnings are forgotten."
    ),
    "stop": "{who} ends the turn in gear {gear}: a time card of {seconds} seconds, {time} in all.",
    "blocked": "{who} can't pass the cars ahead: a time card of gear {gear}, {seconds} seconds.",
    "stall": "{who} has no die for the water ahead and stalls: a time card of gear {gear}, {seconds} seconds.",
    "lost": lambda event: "{who} loses control at {space}: " + _LOST[event.rule] + ".",
    "spin": "The time card shows a spin-out: {who} stays on the road, {seconds} seconds.",
    "crash": "The time card shows a crash: {who} lies beside the road, {seconds} seconds.",
    "token": lambda event: "{who} draws the token {token}: " + _DAMAGE[event.facts["token"][0]] + ".",
    "retired": lambda event: (
        "{who} has no gear dice left and retires."
        if event.rule == "RMD-43"
        else "The last round is over: {who} did not arrive and retires."
    ),
    "tire": "{who} puts on the spare tire: one coast damage less.",
    "finish": "{who} is in the finish after {clock}.",
    "timed": "{who}: stage time {clock}, total {total_clock}.",
    "chosen": "{who} has chosen how late to check in.",
    "late": lambda event: (
        "{who} checks in late: {seconds} seconds penalty." if event.facts["seconds"] else "{who} checks in on time."
    ),
    "service": "Service point: every car gets a new spare tire.",
    "repair": "{who} repairs one {damage} damage and may repair {left} more.",
    "serviced": "{who} leaves the service point.",
    "won": lambda event: (
        "{names} " + ("win" if len(event.facts["winners"]) > 1 else "wins") + " the rally in {total_clock}."
    ),
}


def sentence(race: Rally, event: Event) -> str:
    """Returns the sentence that tells the event."""
    words = _WORDS[event.kind]
    if not isinstance(words, str):
        words = words(event)
    return words.format(**_filled(race, event.facts))


def _filled(race: Rally, given: dict[str, Any]) -> dict[str, Any]:
    """Returns the facts of an event as they stand in sentences."""
    facts = dict(given)
    if "seat" in facts:
        facts["who"] = name(race, facts["seat"])
    if "dice" in facts:
        facts["dice"] = " ".join(str(die) if die else "-" for die in facts["dice"])
    for key in ("space", "to", "land"):
        if key in facts:
            facts[key] = place(facts[key])
    if "allow" in facts:
        facts["gears"], facts["brakes"], facts["coasts"] = facts["allow"]
    if "stage" in facts:
        facts["number"] = facts["stage"] + 1
    for key in ("time", "total"):
        if isinstance(facts.get(key), int):
            facts["clock" if key == "time" else "total_clock"] = clock(facts[key])
    facts["names"] = ", ".join(name(race, seat) for seat in facts.get("order", facts.get("winners", ())))
    return facts


def name(race: Rally, seat: int) -> str:
    """Returns how a seat is called: the player's name if there is one."""
    names = race.setup.names
    return f"{names[seat]} (seat {seat})" if names and names[seat] else f"Seat {seat}"


def place(position: list[int]) -> str:
    """Returns where a position code is (rally.md section 4.2)."""
    lane, column = position
    return f"{_LANES.get(lane, f'lane {lane}')}, column {column}"


def _step(facts: dict[str, Any]) -> str:
    kind = facts["die"]
    if kind in ("coast", "redline"):
        die = "a coast die" if kind == "coast" else "the brake die as in redline"
        what = f"{die} (gear {{gear}})"
    elif kind == "brake":
        what = f"gear die {{gear}} with {facts['brakes']} brake {'die' if facts['brakes'] == 1 else 'dice'}"
    else:
        what = "gear die {gear}" + (" for a flying start" if kind == "flying" else "")
    return what + " on {to}" + (", a jump that lands on {land}." if facts["to"] != facts["land"] else ".")


def _drive(facts: dict[str, Any]) -> str:
    signs = {0: "no warning", 1: "one warning"}.get(facts["shown"], "{shown} warnings")
    rolled = "with the dice {dice}" if any(facts["dice"]) else "on secured dice"
    return "{who} drives to {land} in gear {gear} " + f"{rolled}: {signs}."


def _odds(facts: dict[str, Any]) -> str:
    here, total = Fraction(facts["here"]), Fraction(facts["total"])
    told = "The chance of losing control " + ("flat out" if facts["act"] == "flat" else "with this step")
    told += f" is {_chance(here)}"
    if facts["act"] != "flat" and facts["steps"] > 1:
        told += f", driving on to the end of the plan {_chance(total)}"
    if Fraction(facts["marker"]):
        told += f"; the SISU marker is needed with {_chance(Fraction(facts['marker']))}"
    return told + "."


def _chance(chance: Fraction) -> str:
    return f"{chance} ({float(chance):.1%})" if chance.denominator > 1 else f"{float(chance):.0%}"
