"""What the menu asks about the seats: how many the board plays, and who drives what."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .chosen import Chosen
    from .questions import Questions


def pick(random: "Any", count: int) -> int:
    """Return a number below `count` (1 .. 256), each as likely."""
    drawn = bytearray(1)
    random.fill(drawn)
    while drawn[0] >= 256 - 256 % count:
        random.fill(drawn)
    return drawn[0] % count


def take_bots(kept: "Chosen", at: int) -> None:
    """Take the number of bots: none, then so many careful ones, then so many wild ones."""
    free = kept.start.LIMITS[1] - kept.players
    kept.level = 1 if at > free else 2
    kept.bots = at - free if at > free else at


def fill_crews(kept: "Chosen", random: "Any") -> None:
    """Give every seat that has none a driver and a car."""
    while len(kept.crews) < kept.players + kept.bots:
        free = kept.start.crews(kept.crews)
        crew = free[pick(random, len(free))]
        kept.crews.append((crew[0], crew[1]))


def bots(asked: "Questions") -> None:
    """Ask how many other seats the board plays, with care or wildly."""
    kept = asked.kept
    free = kept.start.LIMITS[1] - kept.players
    labels = [asked.words("questions.nobots")]
    texts = [asked.words("questions.nobotswhat")]
    for kind in ("bots", "wild"):
        for count in range(1, free + 1):
            labels.append(asked.text(kind, count))
            texts.append(asked.text(kind + "what"))
    asked.choice.ask(asked.text("others"), labels, texts, 1)


def team(asked: "Questions", seat: int) -> None:
    """Ask for a seat's driver and car; one that was chosen for another seat isn't offered."""
    words = asked.words
    taken = [asked.kept.crews[i] for i in range(len(asked.kept.crews)) if i < seat]
    asked.free = asked.kept.start.crews(taken)
    at = pick(asked.random, len(asked.free))
    for i in range(len(asked.free)):
        if seat < len(asked.kept.crews) and (asked.free[i][0], asked.free[i][1]) == asked.kept.crews[seat]:
            at = i
    title = asked.text("team", words("seat." + str(seat)))
    asked.choice.ask(title, [crew[2] for crew in asked.free], [words("questions.teamwhat")], at)
