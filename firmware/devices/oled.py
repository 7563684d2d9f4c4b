"""The display: an SSD1306 or SH1106 of 128 x 64 on I2C, a page of the canvas at a time."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from busio import I2C
    from microcontroller import Pin

    from .canvas import Canvas
    from .system import Clock

_PAGES = const(8)
_WIDTH = const(128)
_HZ = const(400_000)
_SLOW_MS = const(100)  # a page takes 4; the bus itself gives up after 1000
_RETRY_MS = const(1_000)
_LONG_MS = const(10_000)
_AGAIN_MS = const(60_000)

# Clock; 64 rows; no offset; first row; left to right, top to bottom; wiring of the glass; contrast; precharge;
# memory's contents, not inverted.
_BEGIN = b"\xd5\x80\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\x81\x9f\xd9\xf1\xdb\x40\xa4\xa6"
_SSD1306 = b"\x00\x8d\x14\x20\x02"  # charge pump; page addressing
_SH1106 = b"\x00\xad\x8b"  # charge pump
_OFF = b"\x00\xae"
_ON = b"\x00\xaf"


class Oled:
    """The display. `present` is False while it doesn't answer; it is tried again then, and never waited for.

    `fault` says why its bus can't be had, "" when it can.
    """

    def __init__(
        self,
        make: "Callable[..., I2C]",
        pins: "tuple[Pin, Pin]",
        address: int,
        sh1106: bool,
        canvas: "Canvas",
        clock: "Clock",
    ) -> None:
        """Try the display. `make` is the bus's class, `pins` are its SCL and SDA."""
        self.present = False
        self.fault = ""
        self.make = make
        self.pins = pins
        self.bus: I2C | None = None
        self.address = address
        self.sh1106 = sh1106
        self.canvas = canvas
        self.clock = clock
        self.pages = tuple(memoryview(canvas.buffer)[_WIDTH * page : _WIDTH * (page + 1)] for page in range(_PAGES))
        self.where = bytearray((0x00, 0xB0, 0x00, 0x10))  # commands: page, column low and high
        self.data = bytearray(1 + _WIDTH)
        self.data[0] = 0x40  # data follow
        self.next = 0  # the page to begin with
        self.on = False
        self.wait = _RETRY_MS
        self.at = self.last = clock.now()
        self._try()

    def send(self) -> None:
        """Send one page of those that changed; try a lost display again when it is time."""
        now = self.clock.now()
        if not self.present:
            if elapsed(now, self.at) >= self.wait:
                self._try()
            return
        if elapsed(now, self.last) >= _AGAIN_MS:
            self.last = now
            self._set_up(b"\0" + _BEGIN)  # it may have lost its power for a moment, and then shows nothing
        if self.canvas.dirty:
            self._send(self.find())
        elif not self.on:  # the whole picture is there
            self.on = self.write(_ON)

    def close(self) -> None:
        """Let the bus go; the picture stays."""
        self.present = False
        if self.bus is not None:
            self.bus.deinit()

    def find(self) -> int:
        """Return a page that changed. They take turns, so that a busy one doesn't keep the others waiting."""
        page = self.next
        while not self.canvas.dirty >> page & 1:
            page = (page + 1) % _PAGES
        self.next = (page + 1) % _PAGES
        return page

    def _send(self, page: int) -> None:
        self.where[1] = 0xB0 | page
        self.where[2] = 2 if self.sh1106 else 0  # its memory is 132 columns wide, the glass shows the middle
        self.data[1:] = self.pages[page]
        if self.write(self.where) and self.write(self.data):
            self.canvas.dirty &= ~(1 << page)

    def _try(self) -> None:
        """Set the display up, dark until it has its picture."""
        start = self.at = self.clock.now()
        if self.bus is None:
            self._open()
        self.present = self.bus is not None
        if self._set_up(_OFF + _BEGIN):
            self.wait = _RETRY_MS
            self.last = start
        elif elapsed(self.clock.now(), start) > _SLOW_MS:  # a stuck bus holds the game up at every try
            self.wait = max(_LONG_MS, min(2 * self.wait, 320_000))

    def _set_up(self, begin: bytes) -> bool:
        """Send the set-up; the whole picture and the switching on follow. Tell whether it answered."""
        self.on = False
        self.canvas.dirty = 0xFF
        return self.write(begin) and self.write(_SH1106 if self.sh1106 else _SSD1306)

    def _open(self) -> None:
        """Open the display's bus and keep it locked; nobody else is on it."""
        self.fault = ""
        try:
            bus = self.make(self.pins[0], self.pins[1], frequency=_HZ)
            if bus.try_lock():
                self.bus = bus
        except (ValueError, RuntimeError, OSError) as error:  # no pull-ups, perhaps because they sit on the display
            self.fault = str(error)

    def write(self, message: "bytes | bytearray") -> bool:
        """Send a message; False, and the display is lost, when nothing answers or it takes too long."""
        if self.bus is None or not self.present:
            return False
        start = self.clock.now()
        try:
            self.bus.writeto(self.address, message)
        except (OSError, RuntimeError, ValueError):
            self._leave()
            return False
        if elapsed(self.clock.now(), start) > _SLOW_MS:
            self._leave()
        return self.present

    def _leave(self) -> None:
        self.present = False
        self.at = self.clock.now()


class NoOled:
    """What stands where no display is wanted."""

    present = False

    def send(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""
