"""The chain of 74HC165 registers: read whole, by SPI."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    import busio
    from digitalio import DigitalInOut

_HZ = 1_000_000


class Chain:
    """The sensors as the registers show them; all bits 0 when there is no SPI."""

    def __init__(self, spi: "busio.SPI | None", latch: "DigitalInOut | None") -> None:
        """Set the SPI up for good. The latch must be low: SCK's first rise would shift a chain that isn't held."""
        self.spi = None
        self.latch = latch
        if spi is None or latch is None:
            return
        if not spi.try_lock():
            raise RuntimeError("the SPI is in use")
        # Mode 2 reads at the falling edge and the registers shift at the rising one: half a clock between them.
        spi.configure(baudrate=_HZ, polarity=1, phase=0)
        self.spi = spi
        first = bytearray(8)
        for _ in range(2):  # thrown away: the first may still hold what the clock's rise at set-up did
            self.read_into(first)

    def read_into(self, buffer: bytearray) -> None:
        """Read as many registers as the buffer has bytes, the nearest first."""
        if self.spi is None or self.latch is None:
            for index in range(len(buffer)):
                buffer[index] = 0
            return
        self.latch.value = False  # load
        self.latch.value = True  # hold, to be shifted
        self.spi.readinto(buffer)
