"""The pins that the settings name: each must exist and be used once."""

from .settings import PINS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    import microcontroller

NOT_FITTED = "none"
"""What a maker writes for a part that isn't there."""


class Pins:
    """The board's pins by the names of their settings."""

    def __init__(
        self, names: "dict[str, str]", find: "Callable[[str], microcontroller.Pin | None]", faults: list[str]
    ) -> None:
        """Look every pin up with `find(name)`, None for a pin that the board hasn't; name what is wrong in `faults`."""
        self.find = find
        self.faults = faults
        self.pins: list[microcontroller.Pin | None] = []
        for name, default in PINS:
            self.pins.append(self._pin(name, names[name], default))

    def of(self, name: str) -> "microcontroller.Pin | None":
        """Return the pin of a setting; None when the part has no pin."""
        for index in range(len(PINS)):
            if PINS[index][0] == name:
                return self.pins[index]
        return None

    def _pin(self, name: str, wanted: str, default: str) -> "microcontroller.Pin | None":
        if wanted.lower() == NOT_FITTED:
            return None
        bad = self._wrong(wanted)
        if not bad:
            return self.find(wanted)
        second = wanted != default and not self._wrong(default)
        self.faults.append(f"{name.upper()}={wanted}: {bad}, " + (f"using {default}" if second else "part off"))
        return self.find(default) if second else None

    def _wrong(self, wanted: str) -> str:
        """Return what is wrong with a pin, "" if nothing."""
        pin = self.find(wanted)
        if pin is None:
            return "no such pin"
        for index in range(len(self.pins)):
            if self.pins[index] is pin:
                return f"taken by {PINS[index][0].upper()}"
        return ""
