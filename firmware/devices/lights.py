"""The lights: what each shall show, and no more current than the supply gives."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    import microcontroller
    from neopixel import NeoPixel

    from .system import Clock

_DIM = const(25)  # 10 %
_AGAIN_MS = const(5_000)  # a light may have taken a disturbance for a colour
_REST_MA = const(100)  # what the board itself takes
_IDLE_MA = const(1)  # a dark light
_CHANNEL_MA = const(20)  # a colour channel at 255


class Lights:
    """The row of lights. `put` says what a light shall show, `show` sends it; all are dark until then."""

    def __init__(
        self,
        make: "Callable[..., NeoPixel] | None",
        pin: "microcontroller.Pin | None",
        most: int,
        supply_ma: int,
        clock: "Clock",
        faults: list[str],
    ) -> None:
        """Make all lights dark that there may be, `most`; `make` is the class of a row, None when there is none."""
        self.make = make
        self._pin = pin
        self.most = most
        self.supply_ma = supply_ma
        self.clock = clock
        self.faults = faults
        self.lower = True
        self._begun = False
        self.pending = False  # time alone will change the share
        self.since = self.timestamp = self.last = clock.now()
        self.strip: NeoPixel | None = None
        self._take(most)

    def begin(self, count: int) -> None:
        """Have this many lights, dark and dim for the first moment."""
        if count > self.most:
            self.tell(f"{count} lights, LIGHTS={self.most}: the last stay dark")
            count = self.most
        self._take(count)
        self._begun = self.pending = True
        self.since = self.clock.now()
        if self.left_ma <= 0:
            self.tell(f"SUPPLY_MA={self.supply_ma} is too little to light {count}")

    def put(self, light: int, r: int, g: int, b: int) -> None:
        """Say what a light shall show, 0..255 each; a light that isn't there is left out."""
        strip = self.strip
        if strip is None or light < 0 or light >= self.count:
            return
        wanted = self.wanted
        at = 3 * light
        before = wanted[at] + wanted[at + 1] + wanted[at + 2]
        if wanted[at] == r and wanted[at + 1] == g and wanted[at + 2] == b:
            return
        self.sum += r + g + b - before
        wanted[at] = r
        wanted[at + 1] = g
        wanted[at + 2] = b
        share = self.share
        # One number: it makes no new object.
        strip[light] = (r * share >> 8) << 16 | (g * share >> 8) << 8 | b * share >> 8
        self._changed = True

    def show(self) -> None:
        """Send the lights if they changed, or were sent long ago. To be called every turn of the loop."""
        if self.strip is None:
            return
        now = self.clock.now()
        if self._changed or self.pending:
            self._scale(now)
        if self._changed or elapsed(now, self.last) >= _AGAIN_MS:
            self._send(now)

    def off(self) -> None:
        """Make all lights dark at once."""
        self.wanted[:] = bytes(len(self.wanted))
        self.sum = 0
        if self.strip is not None:
            self.strip.fill(0)
            self._send(self.clock.now())

    def _take(self, count: int) -> None:
        """Darken the lights there were, then have `count`."""
        if self.strip is not None:
            self.strip.deinit()
            self.strip = None
        if self.make is not None and self._pin is not None:
            try:
                # Brightness 1: any other would need a second buffer.
                self.strip = self.make(self._pin, count, brightness=1, auto_write=False)
            except (ValueError, RuntimeError) as error:
                self.tell(f"lights: {error}")
        self.count = count if self.strip is not None else 0
        self.wanted = bytearray(3 * self.count)
        self.left_ma = self.supply_ma - _REST_MA - _IDLE_MA * self.count  # for what shines
        self.share = _DIM
        self.lower = True
        self.off()

    def _send(self, now: int) -> None:
        if self.strip is not None:
            self.strip.show()
        self.last = now
        self._changed = False

    def _scale(self, now: int) -> None:
        """Lower the brightness at once when the supply asks for it; raise it again little by little."""
        if self.lower and self._begun and elapsed(now, self.since) >= 500:  # a wrong setting shows before it hurts
            self.lower = False
        share = _DIM if self.lower else 256
        need = (self.sum * _CHANNEL_MA + 254) // 255
        left_ma = max(0, self.left_ma)
        if need > left_ma:
            share = min(share, left_ma * 256 // need)
        self.pending = share > self.share or (self.lower and self._begun)
        if share > self.share:
            if elapsed(now, self.timestamp) < 33:
                return
            # Fast in the beginning, then slowly: a pattern that breathes mustn't take the whole board with it
            share = min(share, self.share + (16 if elapsed(now, self.since) < 2_000 else 2))
            self.timestamp = now
        if share != self.share:
            self.share = share
            self._put(share)

    def _put(self, share: int) -> None:
        """Hand all colours on anew, at a share of brightness."""
        strip = self.strip
        wanted = self.wanted
        at = 0
        for light in range(self.count):
            r = wanted[at]
            g = wanted[at + 1]
            b = wanted[at + 2]
            at += 3
            if strip is not None and r | g | b:  # the dark ones are dark
                strip[light] = (r * share >> 8) << 16 | (g * share >> 8) << 8 | b * share >> 8
        self._changed = True

    def tell(self, words: str) -> None:
        """Tell the maker of a fault, once."""
        if words not in self.faults:
            self.faults.append(words)
