"""The legal acts (HEX-11 to HEX-21): worked out once for each kind of car, speed, ground and raise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pitboard.engine.hexrace.acts import COUPON_ACTS, MANOEUVRES, Kind, Manoeuvre
from pitboard.engine.hexrace.tables import MOST, ON_GRASS, RAISE, SWING_SPEED, WORST, Model, multiplier


class Acts(list[str]):
    """A list of acts that answers `in` without going through it, with the base difficulty of each. Not to be changed.

    Lists have up to 234 acts, and every act that is played is looked up.
    """

    __slots__ = ("base",)

    def __init__(self, base: dict[str, int]) -> None:
        super().__init__(base)
        self.base = base
        """Base difficulty by act (HEX-13)."""

    def __contains__(self, act: object) -> bool:
        return isinstance(act, str) and act in self.base


COUPON = Acts(dict.fromkeys(COUPON_ACTS, 0))
NONE = Acts({})


class Scheme:
    """What a model of car may announce. Shared by all cars of the model."""

    __slots__ = ("_legal", "model")

    def __init__(self, model: Model) -> None:
        self.model = model
        self._legal: dict[int, Acts] = {}

    def acts(self, speed: int, grass: bool, raised: int) -> Acts:
        """Returns the legal acts at a speed, on grass or not, with a raise of 0, 6, 12 or 18."""
        key = (speed * 2 + grass) * (WORST + 1) + raised // RAISE
        found = self._legal.get(key)
        if found is None:
            found = self._legal[key] = Acts(self._bases(speed, grass, MOST - raised))
        return found

    def _bases(self, speed: int, grass: bool, most: int) -> dict[str, int]:
        """Returns the base of every act that is possible at a speed and not above `most` (HEX-11)."""
        bases = {}
        for manoeuvre in self._possible(speed, grass):
            base = self.base(manoeuvre, speed)
            if base <= most:
                bases[manoeuvre.act] = base
        return bases

    def base(self, manoeuvre: Manoeuvre, speed: int) -> int:
        """Returns the base difficulty of a manoeuvre announced at a speed (HEX-13)."""
        if manoeuvre.kind is Kind.KEEP:
            return 0  # HEX-15
        if manoeuvre.kind is Kind.SWING:
            return 2 * speed  # HEX-20
        return multiplier(self.model, manoeuvre.weight, manoeuvre.speed - speed) * speed

    def _possible(self, speed: int, grass: bool) -> Iterator[Manoeuvre]:
        """Yields what HEX-15 to HEX-20 allow at a speed."""
        model = self.model
        slowest = speed - model.brake
        fastest = min(model.max, speed + (ON_GRASS if grass else model.acc))  # HEX-22
        for manoeuvre in MANOEUVRES.values():
            kind, new = manoeuvre.kind, manoeuvre.speed
            if kind is Kind.KEEP:
                yield manoeuvre
            elif kind is Kind.SWING:
                if speed <= SWING_SPEED:
                    yield manoeuvre
            elif (
                slowest <= new <= fastest
                and (kind is not Kind.GAS or new > speed)
                and (kind is not Kind.BRAKE or new < speed)
                and (kind is not Kind.LANE or manoeuvre.amount <= max(1, speed))
            ):
                yield manoeuvre  # that K and I are at most W, and W at least 1, is in the table of all acts


@lru_cache(maxsize=32)
def scheme_of(model: Model) -> Scheme:
    """Returns the scheme of a model, the same one for all its cars."""
    return Scheme(model)
