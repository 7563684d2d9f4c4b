"""The display: an SSD1306 or SH1106 that decodes what comes over I2C, and what its glass shows of it."""

from __future__ import annotations

from random import Random

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8

CONTROLLERS = ("ssd1306", "sh1106")
COLUMNS = {"ssd1306": 128, "sh1106": 132}
LEFT = {"ssd1306": 0, "sh1106": 2}
"""The column of the memory that stands at the left edge of the glass."""

# How many bytes follow a command; all others stand alone.
_FOLLOWED = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0xA3: 2, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD8: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_FOLLOWED |= {0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x8D: 1, 0xAD: 1}
_SSD1306_ONLY = {0x20, 0x21, 0x22, 0xA3, 0x26, 0x27, 0x29, 0x2A, 0x8D}
_SH1106_ONLY = {0xAD}


class Glass:
    """A display. `state`: "there", "gone" (doesn't answer) or "nopull" (gone, and the pull-ups of the bus with it)."""

    def __init__(self, controller: str, address: int, random: Random) -> None:
        if controller not in CONTROLLERS:
            raise ValueError(f"There is no display {controller!r}; take one of {', '.join(CONTROLLERS)}.")
        self.controller = controller
        self.address = address
        self.state = "there"
        self.writes = 0
        self.bytes_written = 0
        self.bytes_of_data = 0
        self.unknown: list[int] = []
        """Commands that this controller doesn't know."""
        self._random = random
        self.power_up()

    def power_up(self) -> None:
        """Lets the memory hold what it happens to hold; the display is off."""
        self._columns = COLUMNS[self.controller]
        self._memory = [bytearray(self._random.randbytes(self._columns)) for _ in range(PAGES)]
        self._on = False
        self._pump = self.controller == "sh1106"  # its own is on from the start
        self._inverse = self._all_on = False
        self._right_to_left = self._bottom_up = False
        self._start_line = self._offset = 0
        self._contrast = 0x80
        self._page = self._column = 0
        self._mode = 2
        self._pages = (0, PAGES - 1)
        self._window = (0, self._columns - 1)
        self._command = bytearray()
        self._wanted = 0

    # -- the bus -------------------------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Takes what follows the address: control bytes, each with one byte (bit 7) or all the rest."""
        self.writes += 1
        self.bytes_written += len(data)
        at = 0
        while at < len(data):
            control = data[at]
            end = at + 2 if control & 0x80 else len(data)
            part = data[at + 1 : end]
            if control & 0x40:
                self._data(part)
            else:
                for byte in part:
                    self._byte(byte)
            at = end

    def _data(self, part: bytes) -> None:
        self.bytes_of_data += len(part)
        for byte in part:
            self._memory[self._page][self._column] = byte
            self._step()

    def _step(self) -> None:
        """Goes on to where the next byte of data belongs."""
        if self._mode == 2:  # in the page; the SH1106 stays at its end, the SSD1306 begins it again
            last = self._columns - 1
            if self._column < last:
                self._column += 1
            elif self.controller == "ssd1306":
                self._column = 0
            return
        first, last = self._window
        top, bottom = self._pages
        if self._mode == 0:
            self._column += 1
            if self._column > last:
                self._column = first
                self._page = top if self._page >= bottom else self._page + 1
        else:
            self._page += 1
            if self._page > bottom:
                self._page = top
                self._column = first if self._column >= last else self._column + 1

    def _byte(self, byte: int) -> None:
        """Takes a byte of a command."""
        if self._wanted:
            self._command.append(byte)
            self._wanted -= 1
        else:
            self._command = bytearray([byte])
            self._wanted = _FOLLOWED.get(byte, 0)
        if not self._wanted:
            self._do(self._command[0], bytes(self._command[1:]))

    def _do(self, command: int, values: bytes) -> None:
        foreign = _SH1106_ONLY if self.controller == "ssd1306" else _SSD1306_ONLY
        if command in foreign:
            self.unknown.append(command)
        elif command < 0x10:
            self._column = self._column & 0xF0 | command
        elif command < 0x20:
            self._column = self._column & 0x0F | (command & 0x0F) << 4
            self._column = min(self._column, self._columns - 1)
        elif 0x40 <= command < 0x80:
            self._start_line = command & 0x3F
        elif 0xB0 <= command < 0xB8:
            self._page = command & 7
        elif command in {0x20, 0x21, 0x22}:
            self._address(command, values)
        else:
            self._set(command, values)

    def _address(self, command: int, values: bytes) -> None:
        """Sets how the SSD1306 goes through its memory."""
        if command == 0x20:
            self._mode = values[0] & 3
        elif command == 0x21:
            self._window = (values[0] & 0x7F, values[1] & 0x7F)
            self._column = self._window[0]
        else:
            self._pages = (values[0] & 7, values[1] & 7)
            self._page = self._pages[0]

    def _set(self, command: int, values: bytes) -> None:
        """Sets how the memory is shown."""
        match command:
            case 0xA0 | 0xA1:
                self._right_to_left = command == 0xA1
            case 0xC0 | 0xC8:
                self._bottom_up = command == 0xC8
            case 0xA4 | 0xA5:
                self._all_on = command == 0xA5
            case 0xA6 | 0xA7:
                self._inverse = command == 0xA7
            case 0xAE | 0xAF:
                self._on = command == 0xAF
            case 0x8D:
                self._pump = bool(values[0] & 4)
            case 0xAD:
                self._pump = bool(values[0] & 1)
            case 0x81:
                self._contrast = values[0]
            case 0xD3:
                self._offset = values[0] & 0x3F
            case 0x2E | 0x2F | 0xE3 | 0xA8 | 0xD5 | 0xD8 | 0xD9 | 0xDA | 0xDB:
                pass  # scrolling off, nothing, and the panel's timing
            case _ if 0x30 <= command <= 0x33 and self.controller == "sh1106":
                pass  # pump voltage
            case _:
                self.unknown.append(command)

    # -- the glass -----------------------------------------------------------------------------------------------

    @property
    def lit(self) -> bool:
        """Whether the display is on."""
        return self._on and self._pump and self.state == "there"

    @property
    def contrast(self) -> int:
        """How bright it is set, 0..255."""
        return self._contrast

    def pages(self) -> list[bytes]:
        """Returns the picture as 8 pages of 128 column bytes, bit 0 at the top. It is upright after A1 and C8."""
        if not self.lit:
            return [bytes(WIDTH)] * PAGES
        if self._all_on:
            return [b"\xff" * WIDTH] * PAGES
        left = LEFT[self.controller]
        pages = [bytes(page[left : left + WIDTH]) for page in self._memory]
        shift = self._start_line + self._offset
        if shift or not self._bottom_up:
            pages = self._moved(pages, shift)
        if not self._right_to_left:
            pages = [page[::-1] for page in pages]
        if self._inverse:
            pages = [bytes(byte ^ 0xFF for byte in page) for page in pages]
        return pages

    def _moved(self, pages: list[bytes], shift: int) -> list[bytes]:
        """Returns the pages with their lines shifted, and upside down where the rows are scanned from the top."""
        moved = [bytearray(WIDTH) for _ in range(PAGES)]
        for line in range(HEIGHT):
            source = (line + shift) % HEIGHT
            target = line if self._bottom_up else HEIGHT - 1 - line
            for x in range(WIDTH):
                moved[target // 8][x] |= (pages[source // 8][x] >> source % 8 & 1) << target % 8
        return [bytes(page) for page in moved]

    def pixels(self) -> list[list[int]]:
        """Returns the picture as 64 rows of 128 pixels, 1 light."""
        pages = self.pages()
        return [[pages[y // 8][x] >> y % 8 & 1 for x in range(WIDTH)] for y in range(HEIGHT)]
