"""Records that the tests of this folder start from."""

from pathlib import Path

import pytest

CASES = Path(__file__).parent.parent / "cases" / "rush"

HEADER = (
    '{"pitboard": 1, "game": "rush", "setup": {"players": [{"driver": "komet", "car": "b41"}, '
    '{"driver": "tombstone", "car": "b35"}], "track": {"strip": ["............", "............"], "start": 3, '
    '"finish": 11}, "options": {"round_limit": 1}, "scenario": {"cars": [{"box": [0, 2], "gear": 1, "speed": 4}, '
    '{"box": [1, 3], "gear": 1, "speed": 4}]}}}'
)

SMALL = "\n".join(
    [
        HEADER,
        '{"note": "two cars, four boxes each; \\u00e9 é 🏁"}',
        '{"legal_has": ["maintain", "accelerate"]}',
        '{"seat": 1, "act": "maintain"}',
        '{"reject": "roll", "seat": 1, "dice": [6, 6]}',
        '{"seat": 1, "act": "roll", "dice": [2]}',
        '{"expect": {"cars.1.heat": 1, "turn.left": 4, "seat": 1}}',
        *['{"seat": 1, "act": "ahead"}'] * 4,
        '{"seat": 1, "act": "done", "dice": []}',
        "",
        '{"seat": 0, "act": "maintain"}',
        '{"seat": 0, "act": "roll", "dice": [5]}',
        *['{"seat": 0, "act": "ahead"}'] * 4,
        '{"legal_not": ["ahead"]}',
        '{"seat": 0, "act": "done"}',
        '{"legal": []}',
        '{"result": {"winners": [1], "end": "limit", "rounds": 1}}',
        '{"note": "the end"}',
        "",
    ]
)


@pytest.fixture
def header() -> str:
    """The header line of `small`."""
    return HEADER


@pytest.fixture
def small() -> str:
    """A whole record with every kind of line, all of it right."""
    return SMALL


@pytest.fixture(params=sorted(CASES.glob("*.jsonl")), ids=lambda path: path.stem)
def case(request: pytest.FixtureRequest) -> Path:
    """Each given case of Rush n' Crush in turn."""
    path: Path = request.param
    return path
