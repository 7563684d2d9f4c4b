"""Which car the table asks to be moved, for hosts that move cars: `wants`. Loaded at the first such question.

Such a host asks five times a second, so this stays, and is no part of `sender`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .match import Match


def wants(match: "Match | None") -> bytes:
    """Return a line of JSON with the car, where it is, where it should be, and whether it is a bot's; null for none."""
    session = match.session if match is not None else None
    if session is None or not session.leading.led or session.guide.seat < 0:
        return b'{"wants": null}\n'
    guide = session.guide
    bot = session.auto.seats >> guide.seat & 1 if session.auto is not None else 0
    move = f'"seat": {guide.seat}, "from": {guide.source}, "to": {guide.target}'
    return f'{{"wants": {{{move}, "bot": {bot}}}}}\n'.encode()
