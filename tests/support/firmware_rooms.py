"""The firmware's packages, imported from their folder as `pitboard` imports `rules`."""

import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from types import ModuleType

from pitboard.records.sides import core_rules, firmware_folder


def room(name: str) -> ModuleType:
    """Returns a package of the firmware, `devices` or `table`.

    Its folder never comes onto `sys.path`: its `code.py` would stand in for the standard library's `code`.
    """
    core_rules()
    if name not in sys.modules:
        spec = PathFinder.find_spec(name, [str(firmware_folder())])
        assert spec is not None and spec.loader is not None, f"no package {name} in {firmware_folder()}"
        module = module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]
