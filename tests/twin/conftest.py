"""A twin that runs the probe, a small firmware that does what it is told over USB, on both VMs."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboard.twin import Twin
from pitboard.twin.micropython import NoMicroPython, command
from pitboard.twin.twin import VMS

PROBE = Path(__file__).with_name("probe")
SETTINGS = {"PROBE_BYTES": 27, "PROBE_LIGHTS": 40}
Probe = Callable[..., "Probed"]


class Probed(Twin):
    """A twin with the probe."""

    def tell(self, statement: str) -> None:
        """Has the probe carry out a statement."""
        self.send(statement.encode() + b"\n")
        self.run(50)

    def ask(self, expression: str) -> Any:
        """Returns an expression's value in the probe."""
        self.received()
        self.tell(f"?{expression}")
        for _ in range(20):
            if answer := self.received():
                return ast.literal_eval(answer.decode())
            self.run(50)
        raise AssertionError(f"no answer to {expression}; {self.console}")


@pytest.fixture(params=VMS)
def vm(request: pytest.FixtureRequest) -> str:
    if request.param == "micropython":
        try:
            command()
        except NoMicroPython as no:
            pytest.skip(str(no))
    return str(request.param)


@pytest.fixture
def probe(vm: str) -> Iterator[Probe]:
    made: list[Probed] = []

    def make(settings: dict[str, str | int] | None = None, **options: Any) -> Probed:
        twin = Probed("oval5", {**SETTINGS, **(settings or {})}, vm=vm, **{"firmware": PROBE, **options})
        made.append(twin)
        return twin

    yield make
    for twin in made:
        twin.close()
