"""Setups for Crash Derby that reach what ordinary games seldom reach: drawn with a seeded generator."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboard.engine import new_race, random_setup
from pitboard.engine.derby import random_draft
from pitboard.engine.derby.tables import ABILITIES, COLOURS, KEYS, KINDS, MAXIMUM, TYPES
from pitboard.tracks import Refusal
from pitboard.tracks.derby.library import library_names
from pitboard.tracks.derby.track import parse

Setup = dict[str, Any]
Space = tuple[int, int]


def draw(rng: Random, grid: str | None = None) -> Setup:
    """Returns a setup of a drawn kind on a finished map: a start from parking, or cars in the middle of trouble."""
    if rng.random() < 0.1:
        return random_setup("derby", rng, rng.randint(1, 4), None) | {"options": {"round_limit": rng.randint(1, 6)}}
    return brawl(rng, grid or rng.choice(["square", "hex"]))


def draft(rng: Random) -> Setup:
    """Returns a setup whose map is built in play, by drafting or from ready tiles on."""
    grid = rng.choice(["square", "hex"])
    players = rng.randint(1, 4)
    map_ = random_draft(rng, players, grid)
    if rng.random() < 0.5:
        map_["draft"]["obstacles"] = pool(rng, 8 if players == 4 else 6)
    return {**random_setup("derby", rng, players, map_), "options": {"round_limit": rng.randint(1, 3)}}


def pool(rng: Random, tiles: int) -> dict[str, int]:
    """Returns a small pool of obstacles that a draft accepts."""
    while True:
        drawn = {name: rng.randint(0, 4) for name in TYPES if rng.random() < 0.7}
        teleports = drawn.get("teleport", 0)
        if teleports != 1 and (sum(drawn.values()) - teleports >= tiles or sum(drawn.values()) == tiles):
            return drawn


def rows(rng: Random, grid: str) -> list[str]:
    """Returns the rows of a drawn map: a corridor, or a rectangle, with pieces bitten out of its edge."""
    while True:
        narrow = rng.random() < 0.5
        width, height = (rng.randint(4, 10), rng.randint(1, 2)) if narrow else (rng.randint(1, 7), rng.randint(1, 6))
        letters = "".join(letter * rng.randint(1, 3) for letter in "gsl") + "g"
        drawn = [[rng.choice(letters) for _ in range(width)] for _ in range(height)]
        for _ in range(rng.randint(0, width * height // 3) * rng.randint(0, 1)):
            drawn[rng.randrange(height)][rng.randrange(width)] = "."
        text = ["".join(row) for row in drawn]
        if accepted({"grid": grid, "rows": text, "flags": {}}, "flag-count"):
            return text


def accepted(map_: dict[str, Any], code: str = "") -> bool:
    """Says whether a map is good, or refused with just this code."""
    try:
        parse(map_, cars=True)
    except Refusal as no:
        return no.code == code
    return code == ""


def brawl(rng: Random, grid: str) -> Setup:
    """Returns a ready start with cars close together, many obstacles, fast wheels, every ability, short supplies."""
    while True:
        setup = _brawl(rng, grid)
        try:
            new_race("derby", setup)
        except Refusal as no:
            assert no.code in {"flag-lava", "flag-adjacent", "bad-supply", "teleport-single"}, (no.code, str(no), setup)
        else:
            return setup


def _brawl(rng: Random, grid: str) -> Setup:
    if rng.random() < 0.2:
        map_ = parse(rng.choice([name for name in library_names() if parse(name).grid == grid]))
        given: Any = map_.name
        free = [name for box, name in enumerate(map_.names) if (1, box) not in (map_.obstacles or ())]
        bare = set(free) - {map_.names[box] for _, box in map_.obstacles or ()}
        bare -= {map_.names[box] for box in map_.flags or ()}
        colours = list(COLOURS)
    else:
        text = rows(rng, grid)
        spaces = [(x, y) for y, row in enumerate(text) for x, letter in enumerate(row) if letter != "."]
        rng.shuffle(spaces)
        colours = rng.sample(COLOURS, rng.randint(1, min(4, len(spaces))))
        flags: dict[str, Any] = {colour: list(spaces.pop()) for colour in colours}
        obstacles: list[Any] = [[rng.choice(_MANY), *space] for space in spaces if rng.random() < 0.4]
        obstacles = [entry for at, entry in enumerate(obstacles) if [o[0] for o in obstacles[:at]].count(entry[0]) < 4]
        given = {"grid": grid, "rows": text, "flags": flags, "obstacles": obstacles}
        taken = {(x, y) for _, x, y in obstacles}
        soft = [(x, y) for kind, x, y in obstacles if kind != "wall"]
        free = [space for space in spaces if space not in taken] + soft + [(x, y) for x, y in flags.values()]
        bare = {space for space in spaces if space not in taken}
    players = min(rng.choice([1, 2, 3, 4, 4, 4]), len(free))
    places = rng.sample(sorted(free), players)
    if rng.random() < 0.7:
        places = _huddle(rng, sorted(free), players)
    abilities = rng.sample(ABILITIES, 3)
    size = rng.randint(1, 6)
    cars = []
    for seat in range(players):
        mines = [space for space in sorted(bare) if space not in places and rng.random() < 0.15][:2]
        bare -= set(mines)
        cars.append(_car(rng, grid, places[seat], colours, abilities, size, mines))
    limit = rng.randint(1, 8)
    setup: Setup = {
        "players": players,
        "start_player": rng.randrange(players),
        "map": given,
        "abilities": abilities,
        "cars": cars,
        "round": rng.randint(1, limit),
        "options": {"round_limit": limit},
        "supply": {"coins": rng.randint(0, 60), "tokens": {key: rng.randint(0, 20) for key in KEYS}},
    }
    return setup


_MANY = (*TYPES, "jumper", "oil", "turntable", "teleport")


def _huddle(rng: Random, free: list[Space], players: int) -> list[Space]:
    """Returns places near each other."""
    x, y = rng.choice(free)
    near = sorted(free, key=lambda space: (abs(space[0] - x) + abs(space[1] - y), space))
    places = near[: players + 1]
    rng.shuffle(places)
    return places[:players]


def _car(
    rng: Random, grid: str, at: Space, colours: list[str], abilities: list[str], size: int, mines: list[Space]
) -> dict[str, Any]:
    goals = rng.sample(colours, rng.randint(1, min(5, len(colours))))
    left = 5 - len(mines)
    armed = rng.randint(0, min(left, 2))
    directions = ["n", "e", "s", "w"] if grid == "square" else ["ne", "e", "se", "sw", "w", "nw"]
    carriers = rng.sample(["red", "white", "blue"], 3)
    return {
        "at": list(at),
        "face": rng.choice(directions),
        "objectives": goals,
        "done": rng.sample(goals, rng.randint(0, len(goals) - 1)),
        "home": rng.choice([None, *colours]),
        "coins": rng.randint(0, 6),
        "armed": armed,
        "unarmed": rng.randint(0, left - armed),
        "mines": [list(space) for space in mines],
        "abilities": rng.sample(abilities, rng.randint(0, 2)),
        "wheels": [
            {"carrier": carrier, "active": rng.randrange(size), "slots": [_slot(rng) for _ in range(size)]}
            for carrier in carriers
        ],
    }


def _slot(rng: Random) -> list[Any]:
    kind = "move" if rng.random() < 0.5 else rng.choice(KINDS)
    slot: list[Any] = [kind, rng.randint(1, MAXIMUM[kind])]
    return slot if rng.random() < 0.5 else [*slot, int(rng.random() < 0.6), int(rng.random() < 0.2)]
