"""Loads the firmware's modules into this interpreter, apart from its own ones.

Nothing is put into `sys.modules`: each module's built-ins have an `__import__` of this loader, so several twins, and
whatever else runs here, don't see each other's `board`, `time` or `rules`.
"""

from __future__ import annotations

import builtins
import importlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

SHARED = {"array", "binascii", "collections", "errno", "hashlib", "io", "json", "math", "random", "re", "struct"}
SHARED |= {"__future__", "traceback", "zlib"}
"""Modules that CircuitPython has as this Python has them."""

_compiled: dict[tuple[Path, int, int], CodeType] = {}


class Loader:
    """Modules by name: `given` ones, then files in the folders of `path`, then those of `SHARED`."""

    def __init__(
        self, path: Sequence[Path], given: Mapping[str, ModuleType], replaced: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.modules: dict[str, ModuleType] = dict(given)
        self._path = list(path)
        self._builtins = {**vars(builtins), **replaced, "__import__": self._import}

    def run(self, program: Path) -> None:
        """Runs a program as the main module."""
        module = self._new("__main__", program)
        exec(_code(program), vars(module))

    def _new(self, name: str, file: Path) -> ModuleType:
        module = ModuleType(name)
        module.__dict__.update(__file__=str(file), __builtins__=self._builtins)
        return module

    def _import(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """Does what an import statement asks for."""
        full = name
        if level:
            package = str((globals or {})["__package__"]).split(".")
            full = ".".join([*package[: len(package) - level + 1], *([name] if name else [])])
        module = self._load(full)
        if not fromlist:
            return module if level else self.modules[full.partition(".")[0]]
        if hasattr(module, "__path__"):
            for member in fromlist:
                if not hasattr(module, member) and self._find(f"{full}.{member}") is not None:
                    self._load(f"{full}.{member}")
        return module

    def _load(self, name: str) -> ModuleType:
        parent, _, last = name.rpartition(".")
        if parent:
            self._load(parent)
        if name in self.modules:
            return self.modules[name]
        file = self._find(name)
        if file is None:
            if name not in SHARED:
                raise ImportError(f"no module named '{name}'")
            self.modules[name] = importlib.import_module(name)
            return self.modules[name]
        module = self._new(name, file)
        is_package = file.name == "__init__.py"
        module.__package__ = name if is_package else parent
        if is_package:
            module.__path__ = [str(file.parent)]
        self.modules[name] = module
        try:
            exec(_code(file), vars(module))
        except BaseException:
            self.modules.pop(name, None)
            raise
        if parent:
            setattr(self.modules[parent], last, module)
        return module

    def _find(self, name: str) -> Path | None:
        relative = Path(*name.split("."))
        for folder in self._path:
            for file in (folder / relative / "__init__.py", folder / relative.with_suffix(".py")):
                if file.is_file():
                    return file
        return None


def _code(file: Path) -> CodeType:
    """Returns a file compiled, its annotations never evaluated, as on the board."""
    status = file.stat()
    key = (file, status.st_mtime_ns, status.st_size)
    if key not in _compiled:
        flags = annotations.compiler_flag
        _compiled[key] = compile(file.read_bytes(), str(file), "exec", flags=flags, dont_inherit=True)
    return _compiled[key]
