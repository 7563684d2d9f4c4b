"""The lights: what each shall show, and no more current than the supply gives."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from microcontroller import Pin
    from neopixel import NeoPixel

    from .system import Clock

_FULL = const(256)  # a share of the wanted brightness, in 256ths
_DIM = const(25)  # 10 %
_DIM_MS = const(500)  # after `begin`, so that a wrong setting shows before it hurts
_REST_MA = const(100)  # what the board itself takes
_IDLE_MA = const(1)  # a dark light
_CHANNEL_MA = const(20)  # a colour channel at 255
_RAISE_MS = const(33)
_RAISE_FAST = const(16)
_RAISE_SLOW = const(2)  # a pattern that breathes mustn't take the whole board with it
_FAST_MS = const(2_000)
_AGAIN_MS = const(5_000)  # a light may have taken a disturbance for a colour


class Lights:
    """The row of lights. `put` says what a light shall show, `show` sends it; all are dark until then."""

    def __init__(
        self,
        make: "Callable[..., NeoPixel] | None",
        pin: "Pin | None",
        most: int,
        supply_ma: int,
        clock: "Clock",
        faults: list[str],
    ) -> None:
        """Make all lights dark that there may be, `most`; `make` is the class of a row, None when there is none."""
        self._make = make
        self._pin = pin
        self._most = most
        self._supply_ma = supply_ma
        self._clock = clock
        self._faults = faults
        self._dimmed = True
        self._begun = False
        self._rising = False  # time alone will change the share
        self._begun_at = self._raised_at = self._sent_at = clock.now()
        self._pixels: NeoPixel | None = None
        self._take(most)

    def begin(self, count: int) -> None:
        """Have this many lights, dark and dim for the first moment."""
        if count > self._most:
            self._fault(f"{count} lights, LIGHTS={self._most}: the last stay dark")
            count = self._most
        self._take(count)
        self._begun = self._rising = True
        self._begun_at = self._clock.now()
        if self._left_ma <= 0:
            self._fault(f"SUPPLY_MA={self._supply_ma} is too little to light {count}")

    def put(self, light: int, r: int, g: int, b: int) -> None:
        """Say what a light shall show, 0..255 each; a light that isn't there is left out."""
        pixels = self._pixels
        if pixels is None or light < 0 or light >= self.count:
            return
        wanted = self._wanted
        at = 3 * light
        before = wanted[at] + wanted[at + 1] + wanted[at + 2]
        if wanted[at] == r and wanted[at + 1] == g and wanted[at + 2] == b:
            return
        self._sum += r + g + b - before
        wanted[at] = r
        wanted[at + 1] = g
        wanted[at + 2] = b
        share = self._share
        # One number: it makes no new object.
        pixels[light] = (r * share >> 8) << 16 | (g * share >> 8) << 8 | b * share >> 8
        self._changed = True

    def show(self) -> None:
        """Send the lights if they changed, or were sent long ago. To be called every turn of the loop."""
        if self._pixels is None:
            return
        now = self._clock.now()
        if self._changed or self._rising:
            self._scale(now)
        if self._changed or elapsed(now, self._sent_at) >= _AGAIN_MS:
            self._send(now)

    def off(self) -> None:
        """Make all lights dark at once."""
        self._wanted[:] = bytes(len(self._wanted))
        self._sum = 0
        if self._pixels is not None:
            self._pixels.fill(0)
            self._send(self._clock.now())

    def _take(self, count: int) -> None:
        """Darken the lights there were, then have `count`."""
        if self._pixels is not None:
            self._pixels.deinit()
            self._pixels = None
        if self._make is not None and self._pin is not None:
            try:
                # Brightness 1: any other would need a second buffer.
                self._pixels = self._make(self._pin, count, brightness=1, auto_write=False)
            except (ValueError, RuntimeError) as error:
                self._fault(f"lights: {error}")
        self.count = count if self._pixels is not None else 0
        self._wanted = bytearray(3 * self.count)
        self._left_ma = self._supply_ma - _REST_MA - _IDLE_MA * self.count  # for what shines
        self._share = _DIM
        self._dimmed = True
        self.off()

    def _send(self, now: int) -> None:
        if self._pixels is not None:
            self._pixels.show()
        self._sent_at = now
        self._changed = False

    def _scale(self, now: int) -> None:
        """Lower the brightness at once when the supply asks for it; raise it again little by little."""
        if self._dimmed and self._begun and elapsed(now, self._begun_at) >= _DIM_MS:
            self._dimmed = False
        share = _DIM if self._dimmed else _FULL
        needs_ma = (self._sum * _CHANNEL_MA + 254) // 255
        left_ma = max(0, self._left_ma)
        if needs_ma > left_ma:
            share = min(share, left_ma * _FULL // needs_ma)
        self._rising = share > self._share or (self._dimmed and self._begun)
        if share > self._share:
            if elapsed(now, self._raised_at) < _RAISE_MS:
                return
            fast = elapsed(now, self._begun_at) < _FAST_MS
            share = min(share, self._share + (_RAISE_FAST if fast else _RAISE_SLOW))
            self._raised_at = now
        if share != self._share:
            self._share = share
            self._set_all(share)

    def _set_all(self, share: int) -> None:
        """Hand all colours on anew, at a share of brightness."""
        pixels = self._pixels
        wanted = self._wanted
        at = 0
        for light in range(self.count):
            r = wanted[at]
            g = wanted[at + 1]
            b = wanted[at + 2]
            at += 3
            if pixels is not None and r | g | b:  # the dark ones are dark
                pixels[light] = (r * share >> 8) << 16 | (g * share >> 8) << 8 | b * share >> 8
        self._changed = True

    def _fault(self, words: str) -> None:
        if words not in self._faults:
            self._faults.append(words)
