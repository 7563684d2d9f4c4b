"""The one error that rules, tracks and blobs refuse with: a code for programs and a sentence for people."""


class Refusal(ValueError):  # noqa: N818 - named for what it says, as in the rules
    """Says that some input is refused.

    `code` is the short code that the rules or the format give (`track-dash`, `blob-crc`); `message` is one sentence
    that says what is wrong, where, and what to do. `str(error)` is the message.
    """

    def __init__(self, code: str, message: str) -> None:
        # Both go into `args`, so that a refusal survives the trip between worker processes.
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class TrackRefused(Refusal):
    """Says that a track is refused; `code` is one of the track or tile codes of the game's rules."""


def shown(value: object) -> str:
    """Returns a short, printable description of any value, for use in a message (at most some 50 characters)."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:37] + "...")
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else "a number of more than 64 bits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return f"a {type(value).__name__}"
