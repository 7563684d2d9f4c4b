"""What every page of the table is handed: the devices, the words, and how dice come."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from devices.board import Devices

    from .words import Words


class Parts:
    """The board's parts that a race uses. `typed` says that people roll dice and type them in."""

    def __init__(self, devices: "Devices", words: "Words") -> None:
        self.devices = devices
        self.words = words
        self.settings = devices.settings
        self.canvas = devices.canvas
        self.lights = devices.lights
        self.random = devices.random_bytes
        self.typed = False

    def sound(self, kind: int) -> None:
        """Make one of the board's few sounds (see devices/buzzer)."""
        if self.settings.sound:
            self.devices.buzzer.beep(kind)

    def step(self, now: int) -> None:
        """Have the slow devices go on: lights that are due, one page of the OLED at most, the buzzer, the host."""
        self.lights.show()
        self.devices.oled.send()
        self.devices.buzzer.step(now)
        self.devices.data.step()
