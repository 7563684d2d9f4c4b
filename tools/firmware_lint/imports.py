"""Which room may import what, and how big a module may be."""

import ast
from collections.abc import Iterator

from tools.firmware_lint.device import CIRCUITPYTHON_EXTRAS, HARDWARE, MODULES
from tools.firmware_lint.kinds import resolve_import
from tools.firmware_lint.model import Finding, Firmware, Module

MOST_BYTES = 10_000
_DESKTOP = {"pitboard", "tests", "tools"}
# Who knows whom; the files in the root (code.py and its like) join the rooms and may import all of them.
_KNOWN_ROOMS = {"devices": {"devices"}, "rules": {"rules"}, "table": {"table", "rules"}}
# The files in the root that CircuitPython itself runs.
_STARTED = {"boot", "code", "safemode"}


def may_touch_hardware(module: Module) -> bool:
    """Whether a module may import CircuitPython's own modules."""
    return module.room == "devices" or module.name in _STARTED


def check(module: Module, firmware: Firmware) -> Iterator[Finding]:
    """Findings `size`, `module`, `hardware`, `desktop` and `room`."""
    size = len(module.source.encode())
    if size > MOST_BYTES:
        message = f"{size} bytes, and the device compiles at most {MOST_BYTES} at import; split the module"
        yield Finding(module.file, 1, "size", message)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _imported(node, alias.name, None, module, firmware)
        elif isinstance(node, ast.ImportFrom):
            source = resolve_import(module, node)
            for alias in node.names:
                # `from .. import devices` names a room, with no module in between.
                whole, member = (source, alias.name) if source else (alias.name, None)
                yield from _imported(node, whole, member, module, firmware)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            yield from _dynamic(node, module, firmware)


def _imported(node: ast.AST, source: str, member: str | None, module: Module, firmware: Firmware) -> Iterator[Finding]:
    top = source.partition(".")[0]
    rooms = {name.partition(".")[0] for name in firmware.by_name}
    if top in rooms:
        yield from _room(node, top, module)
    elif top in _DESKTOP:
        yield module.finding(node, "desktop", f"`{source}` isn't on the board; firmware imports nothing of the desktop")
    elif top in HARDWARE:
        if not may_touch_hardware(module):
            yield module.finding(node, "hardware", f"only devices/ may import `{source}`; be handed a device instead")
    elif top == "typing":
        if node not in module.host_only_nodes:
            yield module.finding(node, "module", "`typing` isn't there; write `try: ... except ImportError: pass`")
    elif node in module.host_only_nodes:
        return
    elif source not in MODULES:
        yield module.finding(node, "module", f"`{source}` isn't there; do without it or write what you need of it")
    elif member is not None:
        yield from _from_module(node, source, member, module)


def _from_module(node: ast.AST, source: str, member: str, module: Module) -> Iterator[Finding]:
    members = MODULES[source]
    extras = CIRCUITPYTHON_EXTRAS.get(source, frozenset()) if may_touch_hardware(module) else frozenset()
    if members is not None and member not in members | extras:
        yield module.finding(node, "module", f"`{source}.{member}` isn't on every device Python; do without")


def _room(node: ast.AST, target: str, module: Module) -> Iterator[Finding]:
    if module.room == "table" and node in module.host_only_nodes:
        return  # for the type checker: what the table is handed
    allowed = _KNOWN_ROOMS.get(module.room)
    if allowed is not None and target in _KNOWN_ROOMS and target not in allowed:
        message = f"{module.room}/ may not know {target}/; let code.py hand over what is needed"
        yield module.finding(node, "room", message)


def _dynamic(node: ast.Call, module: Module, firmware: Firmware) -> Iterator[Finding]:
    if not node.args:
        return
    first = node.args[0]
    while isinstance(first, ast.BinOp):  # `"rules." + game`
        first = first.left
    if isinstance(first, ast.JoinedStr) and first.values:  # f"rules.{game}"
        first = first.values[0]
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        yield from _imported(node, first.value.rstrip("."), None, module, firmware)
