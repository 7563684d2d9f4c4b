"""The program `pitboard`, also as `python -m pitboard`."""

import contextlib
import signal
import sys


def main() -> None:
    """Runs the command line; an interrupt while it still loads ends it as quietly as one later on."""
    with contextlib.suppress(AttributeError):  # there is no SIGPIPE on Windows
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a reader that goes away is no failed check
    try:
        from pitboard import cli  # noqa: PLC0415

        cli.main()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one has nothing left to end
        sys.exit(130)


if __name__ == "__main__":
    main()
