"""The chain of 74HC165 registers: read whole, by SPI."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from busio import SPI
    from digitalio import DigitalInOut

_HZ = 1_000_000
_THROWN_AWAY = 2  # readings; the first may still hold what the clock's rise at set-up did


class Chain:
    """The sensors as the registers show them; all bits 0 when there is no SPI."""

    def __init__(self, spi: "SPI | None", latch: "DigitalInOut | None") -> None:
        """Set the SPI up for good. The latch must be low: SCK's first rise would shift a chain that isn't held."""
        self._spi = None
        self._latch = latch
        if spi is None or latch is None:
            return
        if not spi.try_lock():
            raise RuntimeError("the SPI is in use")
        # Mode 2 reads at the falling edge and the registers shift at the rising one: half a clock between them.
        spi.configure(baudrate=_HZ, polarity=1, phase=0)
        self._spi = spi
        first = bytearray(8)
        for _ in range(_THROWN_AWAY):
            self.read_into(first)

    def read_into(self, buffer: bytearray) -> None:
        """Read as many registers as the buffer has bytes, the nearest first."""
        if self._spi is None or self._latch is None:
            for index in range(len(buffer)):
                buffer[index] = 0
            return
        self._latch.value = False  # load
        self._latch.value = True  # hold, to be shifted
        self._spi.readinto(buffer)
