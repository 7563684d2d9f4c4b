"""The self-test: a host on the data channel walks through the board's parts. Loaded for it alone.

The host sends a line and is answered in one line of JSON, {"WORD": ...} or {"refused": "why"}:

 test                 begin anew: versions, free bytes, settings, number of tracks
 fault N              the text of a fault
 track N, blob AT     a track on the board, which is read; 64 of its bytes
 raw N                N bytes of the chain as they are
 chain HEX N          watch these tiles, two bytes each as in a blob, with N lights
 look BIT             how long does this sensor waver from now on?
 sense                what the sensors say, and what the knob and the keys did since the last time
 flips                how often each sensor changed; that and the scans are counted anew
 light N R G B, lights R G B, dark
 beep N, fill N, say TEXT|TEXT|TEXT
 done                 back to the menu, as when the host is silent or gone
"""

# isort: off
from .watch import Watch
from .answers import about, number, quoted, rows, text, track
from .tiles import is_id
from . import elapsed
from rules import const
# isort: on

import gc
from binascii import unhexlify

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .chosen import Layout
    from .parts import Parts

_LONG_MS = const(20_000)
_PIECE = const(64)
_MOST = const(160)  # bytes of a chain
_KEYS = const(16)  # that are kept until the host asks
_SHOWN = const(24)
_WIDTH = const(128)
_ROWS = const(8)
_ACROSS = const(21)

# What a line may begin with, and how many numbers follow
_MANY = {
    b"test": 0, b"fault": 1, b"track": 1, b"blob": 1, b"raw": 1, b"look": 1, b"sense": 0, b"flips": 0,
    b"light": 4, b"lights": 3, b"dark": 0, b"beep": 1, b"fill": 1, b"done": 0, b"hello": 0,
}  # fmt: skip


class SelfTest:
    """A self-test that runs. `layouts` are the tracks on the board."""

    def __init__(self, parts: "Parts", layouts: "list[Layout]", now: int) -> None:
        self.parts = parts
        self.layouts = layouts
        self.data = parts.devices.data
        self.watch: Watch | None = None
        self.blob = b""
        self.rest = b""  # an answer, or what is left of it
        self.left = False
        self.last = now  # when the host asked
        self.turned = 0
        self.keys: list[int] = []
        self.test()

    def step(self, key: int, turned: int, now: int) -> bool:
        """Do one turn of the loop; tell whether the test goes on."""
        self.turned += turned
        if key and len(self.keys) < _KEYS:
            self.keys.append(key)
        if self.watch is not None:
            self.watch.step(now)
        if not self.data.connected or elapsed(now, self.last) > _LONG_MS:
            return False
        if self.rest:
            if self.data.write(self.rest[:_PIECE]):
                self.rest = self.rest[_PIECE:]
            return True
        if self.left:
            return False
        line = self.data.read_line()
        if line is not None:
            self.last = now
            self.answer(line)
        return True

    # -- lines ---------------------------------------------------------------------------------------------------

    def answer(self, line: bytes) -> None:
        """Carry a line out; its answer is sent in the turns that follow."""
        words = line.split()
        name = words[0] if words else b""
        if name == b"say":
            self.say(line.strip()[4:])
        elif name == b"chain":
            self.chain(words[1:])
        elif name in _MANY:
            numbers = [number(one) for one in words[1:]]
            if len(numbers) != _MANY[name] or -1 in numbers:
                self.refuse(f"that name takes {_MANY[name]} numbers")
            elif len(numbers) == 1:
                self.ask(name, numbers[0])
            elif name in (b"light", b"lights", b"dark"):
                self.light(numbers)
            else:
                self.do(name)
        else:
            self.refuse("there is no such name")

    def do(self, name: bytes) -> None:
        """Carry out a name that stands alone."""
        if name == b"test":
            self.test()
        elif name == b"sense":
            self.read()
        elif name == b"flips":
            self.count()
        else:
            self.left = name == b"done"
            self.tell("done" if self.left else "pitboard", 1)

    def ask(self, name: bytes, at: int) -> None:
        """Carry out a name with one number."""
        if name == b"fault":
            self.fault(at)
        elif name == b"track":
            self.track(at)
        elif name == b"blob":
            self.tell("blob", quoted(self.blob[at : at + _PIECE]))
        elif name == b"raw":
            scan = bytearray(min(at, _MOST))
            self.parts.devices.chain.read_into(scan)
            self.tell("raw", quoted(scan))
        elif name == b"beep":
            self.parts.sound(at)
            self.tell("beep", at)
        elif name == b"fill":
            self.fill(at)
        elif self.watch is None:
            self.refuse("no chain is watched")
        else:
            self.watch.look(at)
            self.tell("look", at)

    def tell(self, name: str, value: object) -> None:
        """Begin to answer."""
        self.rest = f'{{"{name}": {value}}}\n'.encode()

    def refuse(self, reason: str) -> None:
        """Answer that it can't be done."""
        self.tell("refused", text(reason))

    # -- the board -----------------------------------------------------------------------------------------------

    def test(self) -> None:
        """Begin: nothing is watched, nothing lit."""
        parts = self.parts
        self.watch = None
        self.blob = b""
        self.turned = 0
        self.keys = []
        parts.lights.off()
        self.show(parts.words("services.host").split("|"))
        self.tell("test", about(parts, len(self.layouts)))

    def fault(self, at: int) -> None:
        """Tell a fault."""
        faults = self.parts.devices.faults + self.parts.settings.faults
        if at < len(faults):
            self.tell("fault", text(faults[at]))
        else:
            self.refuse("there are fewer faults")

    def track(self, at: int) -> None:
        """Read a track, and tell what it is."""
        if at >= len(self.layouts):
            self.refuse("there are fewer tracks")
            return
        layout = self.layouts[at]
        self.blob = b""
        gc.collect()
        fault = layout.fault
        try:
            self.blob = bytes(self.parts.devices.files.read(layout.file))
        except (OSError, MemoryError):
            fault = "blob.read"
        self.tell("track", track(layout, fault, len(self.blob)))

    # -- sensors -------------------------------------------------------------------------------------------------

    def chain(self, words: "list[bytes]") -> None:
        """Watch these tiles."""
        try:
            labels = unhexlify(words[0])
        except (ValueError, IndexError):
            labels = b""
        lights = number(words[1]) if len(words) == 2 else -1
        tiles = [(labels[i], labels[i + 1]) for i in range(0, len(labels) - 1, 2)]
        size = len(tiles)
        for label, more in tiles:
            size += more if is_id(label) else _MOST
        if len(labels) & 1 or not tiles or size > _MOST or lights < 1:
            self.refuse("tiles of two bytes, id and registers, and the lights are needed")
            return
        self.blob = b""
        self.watch = None
        self.watch = Watch(self.parts.devices.chain, tiles, self.parts.settings.scan_ms)
        self.parts.lights.begin(lights)
        self.tell("chain", size)

    def read(self) -> None:
        """Tell what the sensors say, and what was done since the last time."""
        told = ""
        watch = self.watch
        if watch is not None:
            tiles = watch.tiles
            told = f'"scan": {quoted(watch.old)}, "good": {watch.good}, "thrown": {watch.thrown}, "gap": {watch.age}, '
            told += f'"fault": {tiles.fault}, "tile": {tiles.tile}, "found": {tiles.found}, "waver": {watch.last}, '
        self.rest = (
            f'{{"sense": {{{told}"now": {self.last}, "turned": {self.turned}, "keys": {self.keys}}}}}\n'.encode()
        )
        self.turned = 0
        self.keys = []

    def count(self) -> None:
        """Tell how often each sensor changed, and count anew."""
        if self.watch is None:
            self.refuse("no chain is watched")
            return
        self.tell("flips", self.watch.count(_SHOWN))
        self.watch.forget()

    # -- what is seen --------------------------------------------------------------------------------------------

    def light(self, numbers: "list[int]") -> None:
        """Light one, all, or none."""
        lights = self.parts.lights
        colour = numbers[-3:] or [0, 0, 0]
        if max(colour) > 255:
            self.refuse("a colour has three numbers of 0 to 255")
            return
        r, g, b = colour
        if len(numbers) == 4:
            lights.put(numbers[0], r, g, b)
        else:
            for light in range(lights.count):
                lights.put(light, r, g, b)
        self.tell("light", lights.count)

    def fill(self, value: int) -> None:
        """Draw all columns of the display alike, a bit for each dot of a row."""
        columns = bytes([value & 255]) * _WIDTH
        for row in range(_ROWS):
            self.parts.canvas.picture(row, 0, columns)
        self.tell("fill", value)

    def say(self, words: bytes) -> None:
        """Show a few rows, with | between them."""
        self.show(rows(words))
        self.tell("say", 1)

    def show(self, lines: "list[str]") -> None:
        """Show rows on the display, the first at its row 2."""
        for row in range(_ROWS):
            at = row - 2
            self.parts.canvas.line(row, lines[at][:_ACROSS] if 0 <= at < len(lines) else "")
