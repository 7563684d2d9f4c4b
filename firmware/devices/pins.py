"""The pins that the settings name: each must exist and be used once."""

from .settings import PINS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from microcontroller import Pin

NOT_FITTED = "none"
"""What a maker writes for a part that isn't there."""


class Pins:
    """The board's pins by the names of their settings."""

    def __init__(self, names: "dict[str, str]", find: "Callable[[str], Pin | None]", faults: list[str]) -> None:
        """Look every pin up with `find(name)`, None for a pin that the board hasn't; name what is wrong in `faults`."""
        self._find = find
        self._faults = faults
        self._pins: list[Pin | None] = []
        for name, default in PINS:
            self._pins.append(self._pin(name, names[name], default))

    def of(self, name: str) -> "Pin | None":
        """Return the pin of a setting; None when the part has no pin."""
        for index in range(len(PINS)):
            if PINS[index][0] == name:
                return self._pins[index]
        return None

    def _pin(self, name: str, wanted: str, default: str) -> "Pin | None":
        if wanted.lower() == NOT_FITTED:
            return None
        wrong = self._wrong(wanted)
        if not wrong:
            return self._find(wanted)
        fallback = wanted != default and not self._wrong(default)
        self._faults.append(f"{name.upper()}={wanted}: {wrong}, " + (f"using {default}" if fallback else "part off"))
        return self._find(default) if fallback else None

    def _wrong(self, wanted: str) -> str:
        """Return what is wrong with a pin, "" if nothing."""
        pin = self._find(wanted)
        if pin is None:
            return "no such pin"
        for index in range(len(self._pins)):
            if self._pins[index] is pin:
                return f"taken by {PINS[index][0].upper()}"
        return ""
