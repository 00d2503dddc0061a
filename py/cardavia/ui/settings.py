"""What the player sets once: the display, the pace, how a hand of cards lies.

``assets/js/settings.js`` applies the same settings before the first paint.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KEY = "settings"
SLIDERS = ("contrast", "grain", "temperature")
NEUTRAL = 50
CHOICES = {
    "theme": ("system", "light", "dark"),
    "pace": ("slow", "normal", "fast"),
    "level": ("casual", "strong", "full"),
    "sort": ("ranks", "suits"),
}
SWITCHES = ("four-colour", "shortcuts", "flushes", "counter")
DEFAULTS = {
    "contrast": NEUTRAL,
    "grain": NEUTRAL,
    "temperature": NEUTRAL,
    "theme": "system",
    "pace": "normal",
    "level": "strong",
    "four-colour": False,
    "shortcuts": True,
    "sort": "ranks",
    "flushes": False,
    "counter": False,
}
PACE_MS = {"slow": 1700, "normal": 900, "fast": 300}


def checked(name: str, value: "Any") -> "Any":
    """``value`` if it is one for the setting ``name``, else the default."""
    if name in SLIDERS:
        good = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100
    elif name in CHOICES:
        good = value in CHOICES[name]
    else:
        good = isinstance(value, bool)
    return value if good else DEFAULTS[name]


class Settings:
    def __init__(self, store: "Any", document: "Any") -> None:
        self._store = store
        self._document = document
        stored = store.read_object(KEY)
        self._values = {name: checked(name, stored.get(name)) for name in DEFAULTS}
        self.apply()

    def __getitem__(self, name: str) -> "Any":
        return self._values[name]

    def set(self, name: str, value: "Any") -> None:
        """Takes a value over, shows it, remembers it."""
        self._values[name] = checked(name, value)
        self._store.write(KEY, json.dumps(self._values))
        self.apply()

    def reset(self, names: "Any") -> None:
        for name in names:
            self._values[name] = DEFAULTS[name]
        self._store.write(KEY, json.dumps(self._values))
        self.apply()

    def apply(self) -> None:
        """Puts the settings on the root element, where the style sheets read them."""
        root = self._document.documentElement
        for name in SLIDERS:
            root.style.setProperty("--" + name, str(self._values[name] / 100))
        root.setAttribute("data-theme", self._values["theme"])
        # Off costs nothing: without "tuned" the style sheets apply no filter at all.
        tuned = self._values["contrast"] != NEUTRAL or self._values["temperature"] != NEUTRAL
        root.toggleAttribute("data-tuned", tuned)
        root.toggleAttribute("data-four-colour", self._values["four-colour"])
        root.toggleAttribute("data-keys", self._values["shortcuts"])
