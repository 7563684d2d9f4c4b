"""Runs when CircuitPython stopped itself: says what happened, and tries again up to three times.

USB isn't there yet. When this ends, the board stays in safe mode and shows its drive.
"""

import microcontroller
import supervisor

from devices import tries
from devices.safety import reason_words, show_notice

_SHOWN_MS = 5_000

reason = supervisor.runtime.safe_mode_reason
nvm = microcontroller.nvm
again = nvm is not None and tries.count(nvm) < tries.MOST
try:
    if again:
        show_notice("Starting again", reason_words(reason), "", _SHOWN_MS)
    else:
        show_notice("Safe mode", reason_words(reason), "Replug to start again", 0)
finally:
    if nvm is not None and again:
        tries.add(nvm)
        microcontroller.reset()
