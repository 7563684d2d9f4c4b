"""Run all checks over a firmware folder and sort out what its comments allow."""

from collections.abc import Callable, Iterator
from pathlib import Path

from tools.firmware_lint import arithmetic, calls, classes, constants, imports, library, names, order, syntax
from tools.firmware_lint.model import CODES, Allowance, Finding, Firmware, Module, load

ModuleCheck = Callable[[Module, Firmware], Iterator[Finding]]

_MODULE_CHECKS: tuple[ModuleCheck, ...] = (
    arithmetic.check,
    classes.check,
    constants.check,
    imports.check,
    library.check,
    order.check,
    syntax.check,
)


def check(root: Path) -> list[Finding]:
    """All findings in the firmware below `root`, by file and line. Raises FileNotFoundError without such a folder."""
    firmware, findings = load(root)
    for module in firmware.modules:
        for run in _MODULE_CHECKS:
            findings.extend(run(module, firmware))
    findings.extend(calls.check(firmware))
    findings.extend(names.check(firmware))
    kept = [finding for finding in findings if not _allowed(finding, firmware)]
    kept.extend(_bad_allowances(firmware))
    return sorted(set(kept))


def _allowed(finding: Finding, firmware: Firmware) -> bool:
    for module in firmware.modules:
        if module.file != finding.file:
            continue
        for allowance in module.allowances:
            if _in_vain(allowance, module):
                continue
            if allowance.line == finding.line and allowance.code == finding.code and allowance.reason:
                allowance.used = True
                return True
    return False


def _in_vain(allowance: Allowance, module: Module) -> bool:
    """Whether nothing can justify it: only what speaks to CircuitPython may have to hand it a float."""
    return allowance.code == "float" and module.room in {"rules", "table"}


def _bad_allowances(firmware: Firmware) -> Iterator[Finding]:
    for module in firmware.modules:
        for allowance in module.allowances:
            if allowance.used:
                continue
            if allowance.code not in CODES:
                message = f"there is no code `{allowance.code}` to allow; write `# device-ok CODE: reason`"
            elif _in_vain(allowance, module):
                message = f"no reason lets a float into {module.room}/; use whole numbers"
            elif not allowance.reason:
                message = f"say why `{allowance.code}` is right here: `# device-ok {allowance.code}: reason`"
            else:
                message = f"nothing on this line needs `{allowance.code}` allowed; remove the comment"
            yield Finding(module.file, allowance.line, "allowance", message)
