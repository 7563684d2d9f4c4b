"""The pages of the display, by group, and what each of them is there for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PAGES: Final[Mapping[str, Mapping[str, str]]] = {
    "Before the race": {
        "attract": "Nobody is there. Any touch begins.",
        "play": "The first question.",
        "players": "How many cars race.",
        "ready": "Quick begins at once, with every value at its default; Choose asks on.",
        "track": "Which of the tracks in the board's memory; the tiles lie on the table as it says.",
        "track-damaged": "A file that is no good is listed too, with what is wrong with it.",
        "team": "A driver and a car for each seat.",
        "laps": "The game's own options, one after the other.",
        "quick-arm": "An option that is on or off.",
        "round-limit": "An option that is a number.",
        "dice": "Who rolls: the board, or people with real dice.",
        "brightness": "How bright the lights are; they follow as the knob turns.",
        "clear": "Cars from before must go: nobody could tell whose they are.",
        "grid": "One seat after the other puts its car on a white box.",
        "grid-by-knob": "A press chooses the lane too, and asks for the car.",
        "grid-not-there": "A car that was put beside the white boxes.",
    },
    "A turn": {
        "hint": "In a seat's first three rounds the last row says at once what to do; later after twenty seconds.",
        "lever": "The gear lever. The last row says what the choice would do; a hint takes turns with that.",
        "pedals": "Brakes, turbo, and the roll.",
        "said": "What followed, for four seconds or until somebody goes on.",
        "drive": "Driving: a car put on a lit box does the same as the knob.",
        "forced": "After a hit: to which side.",
        "end": "The end of a turn.",
        "equipment": "Button A: what the car has, and what is on.",
        "gears": "Button A again: all positions of the lever.",
        "standings": "And who is where.",
    },
    "Dice": {
        "rolling": "The board's dice tumble; a press lets them rest.",
        "typed": "Real dice are typed in, one after the other.",
    },
    "What hands must do": {
        "move": "The rules have moved the car whose turn it is.",
        "push": "They have moved another one.",
        "wreck": "A wreck leaves the board ...",
        "marker": "... and its marker lies there instead. No sensor sees that, so a press confirms it.",
    },
    "When something else was done": {
        "that-is": "Another seat's car is away.",
        "put-back": "Three seconds later: the first step back.",
        "not-there": "No way leads there.",
        "ways": "Two ways lead there, and they differ.",
        "way": "One of them; its boxes are lit.",
        "too-many": "There is one magnet more than cars.",
        "stranger": "Which one has to go.",
        "two-up": "Two cars are in hands, and could be swapped.",
        "which": "They stand again: people tell which is which.",
        "hands-off": "Too much at once: an arm over the board.",
        "tile-off": "A tile has lost its plug.",
    },
    "The end": {
        "podium": "Who has won. Again is preselected.",
        "again-change": "The same people, other choices.",
        "again-stop": "Back to the start.",
        "asleep": "Nobody has touched anything for five minutes. The race is kept.",
    },
    "Pause and service": {
        "pause": "Button B, held.",
        "pause-end": "Ending a race is asked for twice.",
        "service": "Button A, held, or from the pause.",
        "service-lights": "A setting, changed until the board is switched off.",
        "sensors": "What the tiles see.",
        "faults": "What is wrong with the settings or the board, in words for its maker.",
    },
    "Trouble": {
        "no-track": "There is no track that this firmware can play.",
        "broke": "The program has failed. It starts anew by itself.",
        "again": "CircuitPython has stopped itself; the board tries three times ...",
        "safe": "... and then stays in safe mode.",
    },
}
"""By group: the name of each page, and a sentence."""
