"""What happened in a game, in words for people who may not know the rules.

`_WORDS` is the list of all events of this game: kind -> sentence. The names in braces are the event's facts; `{who}`
and `{whom}` are the seats `seat` and `target`, `{at}` the space `box`, `{the}` the wheel `wheel`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from pitboard.engine.derby.tables import slot_parts
from pitboard.engine.race import Event

if TYPE_CHECKING:
    from pitboard.engine.derby.race import Derby

_WHEELS: Final = ("left wheel", "middle wheel", "right wheel")
_DIRECTIONS: Final = {
    "n": "north",
    "e": "east",
    "s": "south",
    "w": "west",
    "ne": "north-east",
    "se": "south-east",
    "sw": "south-west",
    "nw": "north-west",
}
_ABILITIES: Final = {
    "fireproof": "Fireproof (lava does no damage)",
    "service": "Service (a free upgrade for each flag)",
    "map-traversal": "Map traversal (drives over the edge to the other side)",
    "offroad-tires": "Off-road tires (+1 on sand)",
    "grass-tires": "Grass tires (+1 on grass)",
    "reverse-gear": "Reverse gear (drives backwards)",
    "machine-gun": "Machine gun (shoots all round)",
}
_OBSTACLES: Final = {
    "jumper": "a jumper",
    "wall": "a wall",
    "oil": "an oil slick",
    "mud": "mud",
    "turntable": "a turntable",
}

_WHY_NOT: Final[dict[str, str]] = {
    "damaged": "There is nothing else to do",
    "supply": "The supply has no coin",
    "mines": "There is no mine left to be armed",
    "edge": "The edge of the map is ahead",
    "wall": "A wall is ahead",
    "cars": "The cars ahead cannot be pushed",
}

_Facts = dict[str, Any]

_WORDS: dict[str, str | Callable[[_Facts], str]] = {
    # building the map
    "tile": "{who} takes tile {name} to put it on the table.",
    "put": "{who} puts tile {name} with its first letter on {at}, turned by {turns}.",
    "map done": "The map is complete: {spaces} spaces, counted anew from its upper left corner.",
    "flag": "{who} plants the {colour} flag on {at}.",
    "obstacle": lambda facts: "{who} lays " + _OBSTACLES.get(facts["name"], "a teleport") + " on {at}.",
    # before the first round
    "park": "{who} parks on the {colour} flag, {at}, facing {way}: that is its home colour.",
    "drop": "{who} drops one of the other five colours in secret; the four left will be its objectives.",
    "objectives": "{who} must drive to these flags: {list}.",
    "spin": lambda facts: (
        "{who} turns its wheels by {positions}, each wheel against the next."
        if facts["positions"]
        else "{who} leaves its wheels as they are."
    ),
    # rounds and planning
    "round": "Round {round} begins; {who} has the starting token.",
    "exchange": "{who} pays {price} coins: on the {the} {new} replaces {old}.",
    "upgrade": "{who} pays {price} coins: on the {the} {old} becomes {new}.",
    "repair": "{who} pays {price} coin: on the {the} {slot} is repaired.",
    "ability": lambda facts: (
        "{who} pays {price} coins for an ability: {ability}"
        + (", and gives {dropped} back." if facts["dropped"] else ".")
    ),
    "swap": "{who} swaps the discs of its {pair}.",
    "ready": "{who} is ready.",
    "wheels": "All wheels turn by one slot: the outer ones forwards, the middle one backwards.",
    # turns
    "wheel": lambda facts: "Now every " + _WHEELS[facts["wheel"]] + " acts, in this order: {names}.",
    "turn": lambda facts: "{who}, {the}: " + _action(facts),
    "skipped": lambda facts: _WHY_NOT[facts["why"]] + ": the turn is skipped.",
    "skip": "{who} does without the action.",
    "mine": "{who} lays a mine on {at}, {armed} armed ones left.",
    "rotate": lambda facts: (
        "{who} turns " + _times(facts["turns"], "right" if facts["turns"] > 0 else "left") + " and now faces {way}."
    ),
    "coins": lambda facts: (
        "{who} gains "
        + _coins(facts["coins"])
        + ("." if facts["coins"] == facts["value"] else ": the supply has no more.")
    ),
    "arm": "{who} arms a mine: {armed} armed, {unarmed} not.",
    "shoot": lambda facts: "{who} shoots to the {ways}" + (":" if facts["hits"] else " and hits nothing."),
    "wall hit": "The wall on {at} is shot to pieces.",
    "car hit": lambda facts: "{whom} is hit. " + _paid("{Who} gains", facts["coins"], " for the hit"),
    # driving
    "step": lambda facts: (
        "{who} drives " + ("backwards " if facts["back"] else "") + "onto {at}; " + _left(facts["left"]) + "."
    ),
    "traverse": "{who} drives over the edge and comes out on the other side of the map.",
    "blocked": "{who} cannot go on: the movement is over.",
    "stop": "{who} stops here; the turn is over.",
    "push": "{who} runs into {pushed} and pushes.",
    "pushed": "{who} is pushed onto {at}.",
    "over edge": "{who} is pushed over the edge and comes out on the other side, {at}.",
    "push dropped": lambda facts: (
        "The row of cars has changed: the rest of the push is dropped, {who} stays"
        + (", and its movement is over." if facts["step"] else ".")
    ),
    # arriving
    "lava": lambda facts: (
        "{who} is in lava"
        + (", but fireproof." if facts["fireproof"] else ".")
        + (_paid(" {Whom} gains", facts["coins"], " for that") if facts["target"] != facts["seat"] else "")
    ),
    "mine hit": lambda facts: "{who} sets off a mine of {whom}. " + _paid("{Whom} gains", facts["coins"], " for that"),
    "flag done": lambda facts: (
        "{who} reaches the {colour} flag: an objective is done, "
        + (f"{facts['left']} to go." if facts["left"] else "and it was the last one!")
    ),
    "service": "{who} gets a free upgrade: on the {the} {old} becomes {new}.",
    "no service": "{who} does without the free upgrade.",
    "damage": "{who} takes damage: on the {the} {slot} is out of order until it is repaired.",
    "choose damage": "{who} must choose which of its best actions, of value {value}, is damaged.",
    "all damaged": "{who} has nothing left that could be damaged.",
    "jumper": "{who} is on a jumper and must jump on to the {way}.",
    "jump": "{who} jumps and lands on {at}.",
    "no jump": "{who} is on a jumper, but there is nowhere to land: it stays.",
    "slide": "{who} slides on oil, on to {at}.",
    "no slide": "{who} is on oil, but the way on is blocked.",
    "turned round": "{who} is spun round and faces {way}.",
    "mud": "{who} is stuck in mud: the movement is over.",
    "face": "{who} uses the turntable to face {way}.",
    "teleport": "{who} is teleported to {at}.",
    "swapped": "{who} was there and changes places with {whom}, to {at}.",
    # the end of a round
    "income": lambda facts: _paid("{who} gains", facts["coins"], " at the end of the round"),
    "win": lambda facts: "All objectives are done and the round is over: {names} " + _win(facts) + ".",
    "limit": lambda facts: (
        "That was the last round: "
        + ("{names} " + _win(facts) + " and the most flags." if facts["winners"] else "nobody wins.")
    ),
}


def sentence(race: Derby, event: Event) -> str:
    """Returns the sentence that tells the event."""
    facts = event.facts
    words = _WORDS[event.kind]
    if not isinstance(words, str):
        words = words(facts)
    told = words.format_map(_Told(facts))
    return told[0].upper() + told[1:]


class _Told(dict[str, Any]):
    """The facts of an event and what the sentences make of them."""

    def __init__(self, facts: _Facts) -> None:
        super().__init__(facts)
        if "start" in facts:
            self["seat"] = facts["start"]
        for key in ("slot", "old", "new"):
            if key in facts:
                self[key] = _slot(facts[key])
        if "pushed" in facts:
            self["pushed"] = _seats(facts["pushed"])

    def __missing__(self, key: str) -> str:
        return _MADE[key](self)


_MADE: Final[dict[str, Callable[[_Facts], str]]] = {
    "who": lambda facts: seat_name(facts["seat"]),
    "whom": lambda facts: seat_name(facts["target"]),
    "Who": lambda facts: seat_name(facts["seat"]).capitalize(),
    "Whom": lambda facts: seat_name(facts["target"]).capitalize(),
    "names": lambda facts: _seats(facts["winners"] if "winners" in facts else facts["order"]),
    "at": lambda facts: "[{}, {}]".format(*facts["box"]),
    "the": lambda facts: _WHEELS[facts["wheel"]],
    "pair": lambda facts: " and ".join(_WHEELS[wheel] for wheel in facts["wheels"]),
    "way": lambda facts: _DIRECTIONS[facts["face"]],
    "ways": lambda facts: _and([_DIRECTIONS[name] for name in facts["directions"]]),
    "list": lambda facts: _and(facts["colours"]),
    "ability": lambda facts: _ABILITIES[facts["name"]],
}


def seat_name(seat: int) -> str:
    """Returns how people call a seat."""
    return f"seat {seat}"


def _seats(seats: Sequence[int]) -> str:
    return _and([seat_name(seat) for seat in seats])


def _and(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _coins(coins: int) -> str:
    return "no coin" if not coins else "one coin" if coins == 1 else f"{coins} coins"


def _paid(who: str, coins: int, what: str) -> str:
    return f"{who} {_coins(coins)}{what}." if coins else f"{who} no coin{what}: the supply is empty."


def _times(turns: int, side: str) -> str:
    count = abs(turns)
    return f"{side} once" if count == 1 else f"{side} {count} times"


def _slot(slot: int) -> str:
    """Returns an action by name."""
    kind, value, _, _ = slot_parts(slot)
    names = {"move": f"Move {value}", "turn": f"Turn {value}", "coin": f"Coins {value}", "shoot": "Shoot", "arm": "Arm"}
    return names[kind]


_USES: Final[dict[str, Callable[[int], str]]] = {
    "move": lambda value: "drives one space" if value == 1 else f"drives 1 to {value} spaces",
    "turn": lambda value: "turns on the spot once" if value == 1 else f"turns on the spot 1 to {value} times",
    "coin": lambda value: "gains " + _coins(value),
    "shoot": lambda _: "shoots ahead and to both sides",
    "arm": lambda _: "makes a mine ready to be laid",
}


def _action(facts: _Facts) -> str:
    """Tells what is under the arrow and what it is good for."""
    if not facts["value"]:
        return "under the arrow is a damaged {slot}, which does nothing."
    tires = " (one more with the tires)" if facts["tires"] else ""
    return "under the arrow is {slot}: " + _USES[facts["action"]](facts["value"]) + tires + "."


def _left(points: int) -> str:
    return "that was the last point" if not points else "one point left" if points == 1 else f"{points} points left"


def _win(facts: _Facts) -> str:
    return ("wins" if len(facts["winners"]) == 1 else "share the win") + " with " + _coins(facts["coins"])
