"""Names that the device keeps for ever, counted against the room that they have before their table is doubled.

MicroPython interns every name that its compiler reads, and every string of up to ten bytes (`py/parse.c`,
`MICROPY_ALLOC_PARSE_INTERN_STRING_LEN`); none is ever given back. What CircuitPython has in its ROM costs nothing
(`rom_names.txt`). All others fill tables of 20, 40, 80 ... entries, each twice as big as the last one (`py/qstr.c`,
`MICROPY_ALLOC_QSTR_ENTRIES_INIT` = 10): 1,260 fit into six of them, and the seventh takes 7.7 kB of the heap at once.

Measured on an emulated Pico, by adding names until the heap fell: two more are there than are counted here.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from tools.firmware_lint.kinds import resolve_import
from tools.firmware_lint.model import Finding, Firmware, Module

_MADE_IN_PLAY: Final = 10
"""Left for what isn't in the modules' text."""
MOST: Final = 20 + 40 + 80 + 160 + 320 + 640 - _MADE_IN_PLAY
_SHORT: Final = 10
"""Bytes of a string that is interned."""
_START: Final = "code"
_LIBRARY: Final = "neopixel"
_ROM: Final = Path(__file__).with_name("rom_names.txt")

OTHER_GAMES: Final = ("rules.derby", "rules.hexrace", "rules.rally")
"""Games of which none is played together with the one that is counted."""
APART: Final = (
    "devices.notice",
    "devices.trouble",
    "rules.rush.view",
    "table.answers",
    "table.selftest",
    "table.watch",
)
"""What comes when there is no race, on a maker's bench, or on the desktop only."""
LATER: Final = (
    "table.rush.details",
    "table.rush.more_en",
    "table.service",
    "table.readings",
    "table.typed",
    "table.sender",
    "table.wants",
)
"""Comes when somebody opens a page, rolls real dice, or a host asks."""
BOTS: Final = ("table.autopilot", "table.bots", "table.rush.score")


class Stage(NamedTuple):
    """Modules that come to those before; `names` are the names of their own that are new with them, by module."""

    what: str
    names: Mapping[str, frozenset[str]]

    @property
    def size(self) -> int:
        """How many there are."""
        return len(frozenset().union(*self.names.values()))


def check(firmware: Firmware) -> Iterator[Finding]:
    """The finding `names`, when a race with all that can come to it has too many."""
    found = stages(firmware)
    total = sum(stage.size for stage in found)
    if total <= MOST:
        return
    so_far = 0
    told = []
    for stage in found:
        so_far += stage.size
        told.append(f"{stage.what} {so_far}")
    message = (
        f"{total} names of the firmware's own ({', '.join(told)}) and room for {MOST}: one more costs 7.7 kB of heap. "
        f"Only one module has: {'; '.join(_rarest(found))}. `--names --since HEAD` shows which are new"
    )
    yield Finding((firmware.root / "code.py").as_posix(), 1, "names", message)


def stages(firmware: Firmware) -> list[Stage]:
    """A race's names: without and with what comes later, then with bots. Empty for a firmware without a code.py."""
    if _START not in firmware.by_name:
        return []
    never = {*OTHER_GAMES, *APART}
    known: set[str] = set(rom_names())
    found = []
    done: set[str] = set()
    for what, without in (("a race", {*LATER, *BOTS}), ("with every page", {*BOTS}), ("with bots", set[str]())):
        modules = [module for module in reached(firmware, never | without) if module.name not in done]
        done.update(module.name for module in modules)
        names = {
            module.file: frozenset(names_in(module.tree, module.name, _file(module)) - known) for module in modules
        }
        if what == "a race":
            names |= _library(known)
        found.append(Stage(what, names))
        known.update(*names.values())
    return found


def reached(firmware: Firmware, without: Iterable[str]) -> list[Module]:
    """The modules that code.py imports, and those that these import, without some and what only they import."""
    shut = tuple(without)
    names = [_START]
    for name in names:  # it grows
        for other in _imported(firmware, firmware.by_name[name]):
            away = any(other == one or other.startswith(one + ".") for one in shut)
            if other not in names and not away:
                names.append(other)
    return [firmware.by_name[name] for name in names]


def _imported(firmware: Firmware, module: Module) -> Iterator[str]:
    """The firmware's modules that one imports, with the packages that they are in."""
    for node in module.imports:
        if node in module.host_only_nodes:
            continue
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        else:
            source = resolve_import(module, node)
            wanted = [source, *(f"{source}.{alias.name}" for alias in node.names)]
        for name in wanted:
            parts = name.split(".")
            for end in range(1, len(parts) + 1):
                if (part := ".".join(parts[:end])) in firmware.by_name:
                    yield part


def _file(module: Module) -> str:
    """The path under which the device imports a module."""
    package = module.path.name == "__init__.py"
    return "/" + module.name.replace(".", "/") + ("/__init__.py" if package else ".py")


def _library(known: set[str]) -> dict[str, frozenset[str]]:
    """The names in the one library that lies on the drive. Raises FileNotFoundError: without it the count is wrong."""
    spec = find_spec(_LIBRARY)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the library {_LIBRARY}, whose names count too, isn't installed: `make setup`")
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    return {f"lib/{_LIBRARY}.py": frozenset(names_in(tree, _LIBRARY, f"/lib/{_LIBRARY}.py") - known)}


def names_in(tree: ast.AST, module: str, file: str) -> set[str]:
    """What the compiler interns of a module: its names and short strings, annotations too, and what it is called."""
    names = {module, file}
    joined = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    joined |= {node.format_spec for node in ast.walk(tree) if isinstance(node, ast.FormattedValue) and node.format_spec}
    for node in ast.walk(tree):
        if node not in joined or isinstance(node, ast.FormattedValue):
            names.update(_names_of(node))
    names.discard("")
    return names


def _names_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.keyword(arg=str(name)) | ast.ExceptHandler(name=str(name)):
            yield name
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            yield from names
        case ast.alias(name=name, asname=other):
            yield from (name, *name.split("."), other or "")
        case ast.ImportFrom(module=str(name)):
            yield from (name, *name.split("."))
        case ast.Constant(value=str(text)) if len(text.encode()) <= _SHORT:
            yield text
        case ast.JoinedStr():
            yield _format_of(node)


def _format_of(node: ast.JoinedStr) -> str:
    """The text that the device makes of an f-string before it calls `format`, when it is short."""
    text = ""
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value).replace("{", "{{").replace("}", "}}")
        elif isinstance(part, ast.FormattedValue):
            spec = ast.unparse(part.format_spec)[2:-1] if part.format_spec is not None else ""
            text += "{" + (":" + spec if spec else "") + "}"
    return text if len(text.encode()) <= _SHORT else ""


def _rarest(found: list[Stage], most: int = 12) -> Iterator[str]:
    """The names that only one module has, the modules with most of them first."""
    where: dict[str, list[str]] = {}
    for stage in found:
        for file, names in stage.names.items():
            for name in names:
                where.setdefault(name, []).append(file)
    alone: dict[str, list[str]] = {}
    for name, files in where.items():
        if len(files) == 1:
            alone.setdefault(files[0], []).append(name)
    for file, own in sorted(alone.items(), key=lambda one: -len(one[1]))[:most]:
        yield f"{file} {len(own)}"


@cache
def rom_names() -> frozenset[str]:
    """What CircuitPython has in its ROM."""
    lines = _ROM.read_text(encoding="ascii").splitlines()
    return frozenset(line.encode("ascii").decode("unicode_escape") for line in lines if not line.startswith("//"))


def report(firmware: Firmware, before: Firmware | None = None) -> str:
    """How many names there are at each stage, by module those that only it has; those that came since `before`."""
    lines = []
    total = 0
    found = stages(firmware)
    for stage in found:
        total += stage.size
        lines.append(f"{stage.what:<16} {total:>5} of {MOST}")
    lines += sorted(_rarest(found, 999))
    if before is not None:
        was, now = (_all(one) for one in (before, firmware))
        lines.append("new:  " + (" ".join(sorted(map(repr, now - was))) or "none"))
        lines.append("gone: " + (" ".join(sorted(map(repr, was - now))) or "none"))
    return "\n".join(lines)


def _all(firmware: Firmware) -> frozenset[str]:
    return frozenset[str]().union(*(names for stage in stages(firmware) for names in stage.names.values()))
