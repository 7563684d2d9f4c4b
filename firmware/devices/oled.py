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
_COMMAND = const(0x00)
_DATA = const(0x40)
_PAGE = const(0xB0)
_LOW_COLUMN = const(0x00)
_HIGH_COLUMN = const(0x10)
_SH1106_COLUMN = const(2)  # its memory is 132 columns wide and the glass shows the middle
_HZ = const(400_000)
_SLOW_MS = const(100)  # a page takes 4; the bus itself gives up after 1000
_RETRY_MS = const(10_000)
_LONGEST_RETRY_MS = const(320_000)
_AGAIN_MS = const(60_000)

# Off; clock; 64 rows; no offset; first row; left to right, top to bottom; wiring of the glass; contrast; precharge;
# memory's contents, not inverted.
_BEGIN = b"\x00\xae\xd5\x80\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\x81\x9f\xd9\xf1\xdb\x40\xa4\xa6"
_SSD1306 = b"\x00\x8d\x14\x20\x02"  # charge pump; page addressing
_SH1106 = b"\x00\xad\x8b"  # charge pump
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
        self._make = make
        self._pins = pins
        self._bus: I2C | None = None
        self._address = address
        self._sh1106 = sh1106
        self._canvas = canvas
        self._clock = clock
        self._pages = tuple(memoryview(canvas.buffer)[_WIDTH * page : _WIDTH * (page + 1)] for page in range(_PAGES))
        self._where = bytearray((_COMMAND, _PAGE, _LOW_COLUMN, _HIGH_COLUMN))
        self._what = bytearray(1 + _WIDTH)
        self._what[0] = _DATA
        self._next = 0  # the page to begin with
        self._lit = False
        self._retry_ms = _RETRY_MS
        self._tried_at = self._whole_at = clock.now()
        self._try()

    def send(self) -> None:
        """Send one page of those that changed; try a lost display again when it is time."""
        now = self._clock.now()
        if not self.present:
            if elapsed(now, self._tried_at) >= self._retry_ms:
                self._try()
            return
        if elapsed(now, self._whole_at) >= _AGAIN_MS:
            self._whole_at = now
            self._canvas.dirty = 0xFF
        if self._canvas.dirty:
            self._send_page(self._next_dirty())
        elif not self._lit:  # the whole picture is there
            self._lit = self._write(_ON)

    def close(self) -> None:
        """Let the bus go; the picture stays."""
        self.present = False
        if self._bus is not None:
            self._bus.deinit()

    def _next_dirty(self) -> int:
        """Return a page that changed. They take turns, so that a busy one doesn't keep the others waiting."""
        page = self._next
        while not self._canvas.dirty >> page & 1:
            page = (page + 1) % _PAGES
        self._next = (page + 1) % _PAGES
        return page

    def _send_page(self, page: int) -> None:
        self._where[1] = _PAGE | page
        self._where[2] = _LOW_COLUMN | (_SH1106_COLUMN if self._sh1106 else 0)
        self._what[1:] = self._pages[page]
        if self._write(self._where) and self._write(self._what):
            self._canvas.dirty &= ~(1 << page)

    def _try(self) -> None:
        """Set the display up, dark until it has its picture."""
        start = self._tried_at = self._clock.now()
        if self._bus is None:
            self._open_bus()
        self.present = self._bus is not None
        if self._write(_BEGIN) and self._write(_SH1106 if self._sh1106 else _SSD1306):
            self._lit = False
            self._retry_ms = _RETRY_MS
            self._whole_at = start
            self._canvas.dirty = 0xFF
        elif elapsed(self._clock.now(), start) > _SLOW_MS:  # a stuck bus holds the game up at every try
            self._retry_ms = min(2 * self._retry_ms, _LONGEST_RETRY_MS)

    def _open_bus(self) -> None:
        """Open the display's bus and keep it locked; nobody else is on it."""
        self.fault = ""
        try:
            bus = self._make(self._pins[0], self._pins[1], frequency=_HZ)
            if bus.try_lock():
                self._bus = bus
        except (ValueError, RuntimeError, OSError) as error:  # no pull-ups, perhaps because they sit on the display
            self.fault = str(error)

    def _write(self, message: "bytes | bytearray") -> bool:
        """Send a message; False, and the display is lost, when nothing answers or it takes too long."""
        if self._bus is None or not self.present:
            return False
        start = self._clock.now()
        try:
            self._bus.writeto(self._address, message)
        except (OSError, RuntimeError, ValueError):
            self._lose()
            return False
        if elapsed(self._clock.now(), start) > _SLOW_MS:
            self._lose()
        return self.present

    def _lose(self) -> None:
        self.present = False
        self._tried_at = self._clock.now()


class NoOled:
    """What stands where no display is wanted."""

    present = False

    def send(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""
