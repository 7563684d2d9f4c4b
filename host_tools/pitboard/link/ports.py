"""Which serial port a board's data channel is."""

from __future__ import annotations

from typing import NamedTuple

from pitboard.records.arguments import BadArgument

NEEDED = "this needs pyserial and adafruit-board-toolkit; get them by: pip install 'pitboard[serial]'"
_NONE = """there is no board. Check that
  - the cable carries data: many only charge
  - the controller runs CircuitPython, and boot.py is on it: without that there is one port, and two are needed
  - nobody else uses the port, and you may: on Linux that takes the group dialout
or say which port it is: --port NAME"""


class Port(NamedTuple):
    """A port: its name for programs, and what people know it by."""

    name: str
    what: str


def data_ports() -> list[Port]:
    """Returns the data ports of all CircuitPython boards. Raises BadArgument without the libraries."""
    try:
        from adafruit_board_toolkit import circuitpython_serial  # noqa: PLC0415
    except ImportError:
        raise BadArgument(NEEDED) from None
    return [Port(one.device, str(one.description)) for one in circuitpython_serial.data_comports()]


def choose(wanted: str) -> str:
    """Returns the port that is wanted, "" for the only one there is. Raises BadArgument."""
    if wanted:
        return wanted
    found = data_ports()
    if not found:
        raise BadArgument(_NONE)
    if len(found) > 1:
        names = "\n".join(f"  --port {port.name}  ({port.what})" for port in found)
        raise BadArgument(f"there are {len(found)} boards; say which:\n{names}")
    return found[0].name
