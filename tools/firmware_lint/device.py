"""What the device's Python has: the names that CircuitPython and MicroPython share, as tables.

Measured by `dir()` on both; a name that only one of them has is left out, since the firmware runs on both.
"""


def _words(text: str) -> list[str]:
    return text.split()


BUILTINS = frozenset(
    _words("""
    __file__ __import__ __name__ abs all any ArithmeticError AssertionError AttributeError BaseException bin
    bool bytearray bytes callable chr classmethod complex delattr dict dir divmod Ellipsis enumerate EOFError
    eval Exception exec filter float frozenset GeneratorExit getattr globals hasattr hash hex id ImportError
    IndentationError IndexError input int isinstance issubclass iter KeyboardInterrupt KeyError len list
    LookupError map max MemoryError memoryview min NameError next NotImplemented NotImplementedError object oct
    open ord OSError OverflowError pow print property range repr reversed round RuntimeError set setattr slice
    sorted staticmethod StopAsyncIteration StopIteration str sum super SyntaxError SystemExit tuple type
    TypeError UnicodeError ValueError ZeroDivisionError zip
""")
)

# Portable modules and what both Pythons have in them; None: taken as it is.
MODULES: dict[str, frozenset[str] | None] = {
    "array": frozenset({"array"}),
    "binascii": frozenset({"a2b_base64", "b2a_base64", "crc32", "hexlify", "unhexlify"}),
    "collections": frozenset({"OrderedDict", "deque", "namedtuple"}),
    "errno": None,
    "gc": frozenset({"collect", "disable", "enable", "isenabled", "mem_alloc", "mem_free"}),
    "io": frozenset({"BytesIO", "StringIO", "open"}),
    "json": frozenset({"dump", "dumps", "load", "loads"}),
    "math": None,
    "micropython": frozenset({"const"}),
    "os": frozenset(_words("chdir getcwd getenv listdir mkdir remove rename rmdir sep stat statvfs urandom")),
    "random": frozenset({"choice", "getrandbits", "randint", "random", "randrange", "seed", "uniform"}),
    "re": frozenset({"compile", "match", "search", "sub"}),
    "struct": frozenset({"calcsize", "pack", "pack_into", "unpack", "unpack_from"}),
    "sys": frozenset(
        {"byteorder", "exit", "implementation", "maxsize", "modules", "path", "platform", "version", "version_info"}
    ),
    "time": frozenset({"localtime", "mktime", "sleep", "time"}),
}

# CircuitPython's own modules and the drivers that come with the firmware: for devices/ alone.
HARDWARE = frozenset(
    _words("""
    adafruit_bus_device adafruit_pixelbuf alarm analogbufio analogio atexit audiobusio audiocore audiomixer
    audiomp3 audiopwmio bitbangio bitmapfilter bitmaptools bitops board busdisplay busio countio digitalio
    displayio epaperdisplay floppyio fontio fourwire framebufferio frequencyio getpass gifio hashlib
    i2cdisplaybus i2ctarget imagecapture ipaddress is31fl3741 jpegio keypad keypad_demux locale memorymap
    microcontroller msgpack neopixel neopixel_write nvm onewireio paralleldisplaybus picodvi pulseio pwmio qrio
    rainbowio rgbmatrix rotaryio rp2pio rtc sdcardio sharpdisplay spitarget storage supervisor synthio
    terminalio tilepalettemapper touchio traceback uheap ulab usb usb_cdc usb_hid usb_host usb_midi usb_video
    ustack vectorio warnings watchdog wifi zlib
""")
)

# More of the portable modules that CircuitPython alone has: for devices/ alone.
CIRCUITPYTHON_EXTRAS = {"time": frozenset({"monotonic_ns", "struct_time"}), "os": frozenset({"sync"})}

_LINE_UP = "pad by an f-string: `f'{x:<8}'`, `f'{x:>8}'`, `f'{x:03d}'`"
_PREFIX = "test with `startswith` or `endswith` and cut a slice"
_LETTERS = "compare with the characters that are meant, or use isdigit and isalpha"

# Methods that the device's built-in types lack, and what to do instead.
MISSING_METHODS = {
    "_asdict": "name the fields",
    "_replace": "make a new tuple",
    "add_note": "say it in the error's message",
    "bit_count": "count in a loop with `n &= n - 1`, or by a table of 16 nibbles",
    "bit_length": "shift in a loop, or use a table",
    "capitalize": "write the text as it shall appear",
    "casefold": "use `lower`",
    "cast": "unpack with struct or array",
    "expandtabs": _LINE_UP,
    "format_map": "use an f-string",
    "frombytes": "make the array from bytes: `array(code, data)`",
    "is_integer": "use whole numbers",
    "isalnum": _LETTERS,
    "isascii": _LETTERS,
    "isdecimal": "use isdigit",
    "isidentifier": _LETTERS,
    "isnumeric": "use isdigit",
    "isprintable": _LETTERS,
    "istitle": _LETTERS,
    "iter_unpack": "loop with unpack_from",
    "ljust": _LINE_UP,
    "maketrans": "replace in a loop",
    "removeprefix": _PREFIX,
    "removesuffix": _PREFIX,
    "rjust": _LINE_UP,
    "swapcase": "use `lower` and `upper`",
    "title": "write the text as it shall appear",
    "tobytes": "use `bytes(memoryview(a))`",
    "tofile": "write `memoryview(a)`",
    "tolist": "use `list(a)`",
    "translate": "replace in a loop",
    "with_traceback": "raise the error itself",
    "zfill": _LINE_UP,
}

# Keywords that built-in functions take on the device; others must be given by place or not at all.
BUILTIN_KEYWORDS = {
    "bytearray": frozenset[str](),
    "bytes": frozenset[str](),
    "enumerate": frozenset({"start"}),
    "filter": frozenset[str](),
    "int": frozenset[str](),
    "iter": frozenset[str](),
    "list": frozenset[str](),
    "map": frozenset[str](),
    "max": frozenset({"key", "default"}),
    "min": frozenset({"key", "default"}),
    "next": frozenset[str](),
    "open": frozenset({"mode"}),
    "pow": frozenset[str](),
    "print": frozenset({"sep", "end", "file"}),
    "round": frozenset[str](),
    "set": frozenset[str](),
    "sorted": frozenset({"key", "reverse"}),
    "str": frozenset[str](),
    "sum": frozenset[str](),
    "tuple": frozenset[str](),
    "zip": frozenset[str](),
}

# Methods and module functions of the device that take no keywords, or only these.
METHOD_KEYWORDS = {
    "decode": frozenset[str](),
    "deque": frozenset[str](),
    "dumps": frozenset({"separators"}),
    "dump": frozenset({"separators"}),
    "encode": frozenset[str](),
    "from_bytes": frozenset[str](),
    "loads": frozenset[str](),
    "namedtuple": frozenset[str](),
    "rsplit": frozenset[str](),
    "split": frozenset[str](),
    "splitlines": frozenset[str](),
}

# How many arguments by place a built-in takes on the device, where the desktop takes more.
MOST_ARGUMENTS = {
    "iter": (1, "the sentinel form isn't there; write a loop"),
    "next": (1, "the default isn't there; catch StopIteration"),
    "from_bytes": (2, "`signed` isn't there; subtract `1 << bits` when the top bit is set"),
}

# Special methods that the device never calls.
UNCALLED_METHODS = {
    "__class_getitem__": "classes can't be subscripted at run time",
    "__format__": "f-strings print the object; give a method that makes the text",
    "__getattribute__": "only `__getattr__` is called",
    "__index__": "an object is never taken as an index; give an int",
    "__init_subclass__": "register subclasses by a call",
    "__missing__": "use `get` or test with `in`",
    "__post_init__": "there are no dataclasses; write `__init__`",
    "__prepare__": "there are no metaclasses",
}
