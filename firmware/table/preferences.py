"""Settings that players may change: brightness, sound, dice, language. Asked for by the menu and the service pages."""

from rules import const

from .words import languages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .choice import Choice
    from .words import Words

BRIGHTNESS = 0
SOUND = 1
DICE = 2
LANGUAGE = 3

_BRIGHTNESS = const(0)
_SOUND = const(1)
_DICE = const(2)


class Preferences:
    """Asks for one setting at a time by `choice`. `changed`, once set, is called with the name of one that changed."""

    def __init__(self, choice: "Choice", words: "Words", settings: "Any") -> None:
        self.choice = choice
        self.words = words
        self.settings = settings
        self.changed: Any = None

    def ask(self, setting: int, keys: str = "buttons.menu") -> None:
        """Ask for a setting, its present value first."""
        words = self.words
        settings = self.settings
        if setting == _BRIGHTNESS:
            labels = [str(value) for value in range(1, 5 + 1)]
            self.choice.ask(
                words("questions.bright"), labels, [words("questions.brightwhat")], settings.brightness - 1, keys
            )
        elif setting == _SOUND:
            labels = [words("questions.off"), words("questions.on")]
            self.choice.ask(words("services.sound"), labels, [words("questions.soundwhat")], settings.sound, keys)
        elif setting == _DICE:
            labels = [words("questions.device"), words("questions.typed")]
            texts = [words("questions.devicewhat"), words("questions.typedwhat")]
            self.choice.ask(words("questions.dice"), labels, texts, int(settings.dice == "typed"), keys)
        else:
            known = languages()
            at = [code for code, _ in known].index(words.language)
            self.choice.ask(words("questions.language"), [name for _, name in known], [""], at, keys)

    def tried(self, setting: int) -> None:
        """Show the value that the knob was turned to at once, where it can be seen."""
        if setting == _BRIGHTNESS:
            self.take(setting)

    def take(self, setting: int) -> None:
        """Take the value that is shown."""
        at = self.choice.at
        settings = self.settings
        if setting == _BRIGHTNESS:
            settings.brightness = at + 1
            self.tell("brightness")
        elif setting == _SOUND:
            settings.sound = at
            self.tell("sound")
        elif setting == _DICE:
            settings.dice = "typed" if at else "device"
            self.tell("dice")
        else:
            settings.language = languages()[at][0]
            self.words.use(settings.language)
            self.tell("language")

    def tell(self, name: str) -> None:
        """Have a changed setting taken over."""
        if self.changed is not None:
            self.changed(name)
