"""Difficulties and legal acts against the tables of hexrace.md section 6 and by trying every string."""

from itertools import product

import pytest

from hexrace_setups import act, race
from pitboard.engine import ActRefused
from pitboard.engine.hexrace.acts import MANOEUVRES, Kind
from pitboard.engine.hexrace.legal import Scheme, scheme_of
from pitboard.engine.hexrace.tables import MODELS, Model, degree, multiplier
from pitboard.tracks.hexrace.library import hexrace_file

CLASSIC = MODELS["classic"]

BASES = """
0 |  |  |  |  |  | 0 / - / - | 0 / 0 / 0 | 0 / 0 / 0 | 0 / 0 / 0
1 |  |  |  |  | 0 / - / - | 0 / 0 / 1 | 0 / 0 / 1 | 0 / 0 / 2 | 0 / 1 / 3
2 |  |  |  | 0 / - / - | 0 / 0 / 4 | 0 / 0 / 2 | 0 / 0 / 2 | 0 / 0 / 4 | 0 / 2 / 6
3 |  |  | 0 / - / - | 0 / 3 / 9 | 0 / 0 / 6 | 0 / 0 / 3 | 0 / 0 / 3 | 0 / 0 / 6 | 0 / 3 / 9
4 |  | 4 / - / - | 0 / 8 / 16 | 0 / 4 / 12 | 0 / 0 / 8 | 0 / 0 / 4 | 0 / 0 / 4 | 0 / 0 / 8 | 0 / 4 / 12
5 | 10 / - / - | 5 / 15 / - | 0 / 10 / - | 0 / 5 / 15 | 0 / 0 / 10 | 0 / 0 / 5 | 0 / 0 / 5 | 0 / 0 / 10 | 0 / 5 / 15
6 | 12 / - / - | 6 / 18 / - | 0 / 12 / - | 0 / 6 / 18 | 0 / 0 / 12 | 0 / 0 / 6 | 0 / 0 / 6 | 0 / 0 / 12 | 0 / 6 / 18
7 | 14 / - / - | 7 / - / - | 0 / 14 / - | 0 / 7 / - | 0 / 0 / 14 | 0 / 0 / 7 | 0 / 0 / 7 | 0 / 0 / 14 | 0 / 7 / -
8 | 16 / - / - | 8 / - / - | 0 / 16 / - | 0 / 8 / - | 0 / 0 / 16 | 0 / 0 / 8 | 0 / 0 / 8 | 0 / 0 / 16 |
9 | 18 / - / - | 9 / - / - | 0 / 18 / - | 0 / 9 / - | 0 / 0 / 18 | 0 / 0 / 9 | 0 / 0 / 9 |  |
10 | - / - / - | 10 / - / - | 0 / - / - | 0 / 10 / - | 0 / 0 / - | 0 / 0 / 10 |  |  |
"""
"""Section 6.3: straight / one lane / two lanes and turn, by speed and W - v from -5 to +3."""


def test_models() -> None:
    assert {name: (m.max, m.acc, m.brake, m.body, m.half) for name, m in MODELS.items()} == {
        "classic": (10, 3, 5, 6, 3),
        "sprinter": (8, 4, 4, 5, 2),
        "cruiser": (12, 2, 6, 6, 3),
        "brick": (9, 3, 4, 9, 2),
    }


def test_multipliers_are_those_of_the_tile_file() -> None:
    """HEX-14."""
    for name, scheme in hexrace_file()["schemes"].items():
        model = MODELS[name]
        for weight, by_change in scheme.items():
            assert sorted(map(int, by_change)) == list(range(-model.brake, model.acc + 1))
            for change, factor in by_change.items():
                assert multiplier(model, int(weight), int(change)) == factor


def test_the_classic_bases_of_the_spec() -> None:
    """HEX-13, section 6.3; `-` is what cannot be announced."""
    scheme = scheme_of(CLASSIC)
    for line in BASES.strip().splitlines():
        speed, *cells = line.split("|")
        v = int(speed)
        for change, cell in zip(range(-5, 4), cells, strict=True):
            if not cell.strip():
                continue
            straight, lane, turn = (part.strip() for part in cell.split("/"))
            base = scheme.acts(v, False, 0).base
            w = v + change
            go = "keep" if change == 0 else f"gas {w}" if change > 0 else f"brake {w}"
            assert base.get(go, "-") == ("-" if straight == "-" else int(straight)), (v, go)
            for side in ("left", "right"):
                one, two, round_ = f"lane {side} 1 {w}", f"lane {side} 2 {w}", f"turn {side} {w} 0"
                assert base.get(one, "-") == ("-" if lane == "-" else int(lane)), (v, one)
                assert base.get(round_, "-") == ("-" if turn == "-" else int(turn)), (v, round_)
                if v >= 2 and w >= 2:
                    assert base.get(two) == base.get(round_)
                else:
                    assert two not in base


def test_acts_by_trying_every_string() -> None:
    """HEX-11 to HEX-22, for all speeds, both grounds, all raises, and cars of all kinds."""
    cars = [*MODELS.values(), Model("custom", 12, 5, 8, 1), Model("custom", 1, 1, 1, 1), Model("custom", 5, 2, 1, 1)]
    for model in cars:
        scheme = Scheme(model)
        for v, grass, raised in product(range(model.max + 1), (False, True), (0, 6, 12, 18)):
            expected = {text for text in MANOEUVRES if _may(model, v, grass, raised, text)}
            assert set(scheme.acts(v, grass, raised)) == expected


def _may(model: Model, v: int, grass: bool, raised: int, text: str) -> bool:
    words = text.split()
    reach = min(model.max, v + (1 if grass else model.acc))
    if words[0] == "keep":
        return True
    if words[0] == "swing":
        return v <= 2 and 2 * v + raised <= 18
    weight = {"gas": 0, "brake": 0, "turn": 2}.get(words[0], -1)
    w = int(words[1] if weight == 0 else words[2] if weight == 2 else words[3])
    if weight == -1:
        weight = int(words[2])
        if weight > max(1, v) or weight > w:
            return False
    low = v + 1 if words[0] == "gas" else max(1 if weight else 0, v - model.brake)
    high = v - 1 if words[0] == "brake" else reach
    return low <= w <= high and multiplier(model, weight, w - v) * v + raised <= 18


def test_the_longest_lists() -> None:
    """Section 10: 234 acts for any car, 155 for the classic car."""
    assert max(len(scheme_of(CLASSIC).acts(v, False, 0)) for v in range(11)) == 155
    longest = 0
    for top, acc, brake in product(range(1, 13), range(1, 6), range(1, 9)):
        scheme = Scheme(Model("custom", top, acc, brake, 1))
        longest = max(longest, *(len(scheme.acts(v, False, 0)) for v in range(0, top + 1)))
    assert longest == 234


def test_speed_zero_and_one() -> None:
    """E1; at speed 0 every base is 0 (HEX-13)."""
    still = scheme_of(CLASSIC).acts(0, False, 0)
    assert set(still.base.values()) == {0}
    assert "brake 0" not in still
    assert "turn left 0 0" not in still
    slow = scheme_of(CLASSIC).acts(1, False, 0)
    ones = [text for text, base in slow.base.items() if base == 1 and MANOEUVRES[text].kind is Kind.LANE]
    assert sorted(ones) == ["lane left 1 4", "lane left 1 4 late", "lane right 1 4", "lane right 1 4 late"]


def test_a_raise_of_eighteen_leaves_base_zero() -> None:
    """E5, HEX-15: `keep` is always legal."""
    for model in MODELS.values():
        for v in range(model.max + 1):
            acts = scheme_of(model).acts(v, True, 18)
            assert "keep" in acts
            assert set(acts.base.values()) == {0}


def test_degrees() -> None:
    """HEX-26, HEX-27, E3, E4."""
    assert [degree(m, 0, 0) for m in (-5, 0, 1, 6, 7, 12, 13, 18)] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [degree(1, 4, streak) for streak in (0, 1, 2, 3, 9)] == [1, 2, 3, 3, 3]
    assert [degree(7, 4, streak) for streak in (0, 1, 2)] == [2, 2, 3]
    assert [degree(1, 0, streak) for streak in (0, 1, 2, 3)] == [1, 1, 1, 1]
    assert degree(0, 4, 9) == 0


SPELLINGS = [
    "", " ", "Keep", "keep ", " keep", "keep 0", "gas", "gas 0", "gas 01", "gas +1", "gas 1 ", "gas  1", "gas 1.0",
    "gas 4", "gas -1", "gas \u0661", "brake 0", "lane left 1", "lane left 1 1 late", "lane left 2 3", "lane 1 left 1",
    "lane left 1 2  late", "lane left 1 2 Late", "turn left 1", "turn left 1 2", "turn left 0 0", "turn around 1 1",
    "swing left 3", "swing right 4", "swing left 0", "swing left", "add", "reroll", "\ud800", "keep\n",
]  # fmt: skip


@pytest.mark.parametrize("text", SPELLINGS)
def test_acts_have_one_spelling(text: str) -> None:
    """HEX-55, for a classic car at speed 0."""
    found = race((3, 8))
    before = found.state()
    assert text not in found.legal()
    with pytest.raises(ActRefused) as caught:
        found.play(0, text, [6, 6, 6])
    assert caught.value.code == "not-legal"
    assert found.state() == before


def test_grass_shortens_the_acceleration_only() -> None:
    """HEX-22: A' = 1, the A of HEX-14 stays."""
    found = race((3, 8), grass=[(4, 8), (5, 8)])
    act(found, "gas 2")
    assert found.state()["cars"][0]["speed"] == 1
    legal = found.legal()
    assert "gas 2" in legal
    assert "gas 3" not in legal
    assert "turn left 2 0" in legal
    assert "turn left 3 0" not in legal
    assert "lane left 1 2" in legal
    assert "lane left 1 3" not in legal
    assert scheme_of(CLASSIC).acts(3, True, 0).base["turn left 4 0"] == 3
