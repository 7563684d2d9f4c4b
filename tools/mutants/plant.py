"""Plants one change in a module: whoever imports it gets the changed code, the file stays as it is."""

from __future__ import annotations

import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tools.mutants.changes import mutated


class Planted(MetaPathFinder):
    """Finds modules as usual, but loads the file `path` with its change `number`."""

    def __init__(self, path: Path, number: int) -> None:
        self.path = path.resolve()
        self.number = number

    def find_spec(self, fullname: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Returns the spec of the changed module, None for all others."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or Path(spec.origin).resolve() != self.path:
            return None
        loader: Loader = _Changed(fullname, str(self.path), self.number)
        spec.loader = loader
        return spec

    def install(self) -> None:
        """Takes effect for all imports from now on."""
        sys.meta_path.insert(0, self)


class _Changed(SourceFileLoader):
    def __init__(self, name: str, path: str, number: int) -> None:
        super().__init__(name, path)
        self.number = number

    def get_code(self, fullname: str) -> CodeType:
        """Compiles the changed tree, past the cache of compiled files."""
        tree = mutated(Path(self.path).read_text(encoding="utf-8"), self.number)
        return compile(tree, self.path, "exec", dont_inherit=True)
