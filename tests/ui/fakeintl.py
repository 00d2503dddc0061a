"""``Intl`` of the fake window: as much of it as the page asks for."""

from ui.faketasks import JsThrow


def _plural_en(n):
    return "one" if n == 1 else "other"


def _plural_cs(n):
    return "one" if n == 1 else "few" if n in (2, 3, 4) else "other"


def _plural_ar(n):
    if n in (0, 1, 2):
        return ("zero", "one", "two")[n]
    rest = n % 100
    return "few" if 3 <= rest <= 10 else "many" if rest >= 11 else "other"


def _plural_ja(n):
    return "other"


# plural, group mark, ", ", the last joint
LANGUAGES = {
    "en": (_plural_en, ",", ", ", (" and ", ", and ")),
    "cs": (_plural_cs, "\u00a0", ", ", (" a ", " a ")),
    "ar": (_plural_ar, ",", " و", (" و", " و")),
    "ja": (_plural_ja, ",", "、", ("、", "、")),
}


class _Intl:
    """Base of a formatter: ``new`` is how Python calls a JS constructor."""

    @classmethod
    def new(cls, lang, options=None):
        if lang not in LANGUAGES:
            raise JsThrow("RangeError: the fake knows no language " + lang)
        self = cls()
        self.lang = LANGUAGES[lang]
        self.options = options or {}
        return self


class PluralRules(_Intl):
    def select(self, n):
        return self.lang[0](abs(n))


class NumberFormat(_Intl):
    def format(self, n):
        if self.options.get("style") == "percent":
            return str(round(n * 100)) + ("\u00a0%" if self.lang is LANGUAGES["cs"] else "%")
        if not isinstance(n, int):
            raise JsThrow("the fake writes whole numbers only")
        digits = str(abs(n))
        groups = []
        while digits:
            groups.insert(0, digits[-3:])
            digits = digits[:-3]
        return ("-" if n < 0 else "") + self.lang[1].join(groups)


class ListFormat(_Intl):
    def format(self, items):
        if self.options.get("type") != "conjunction":
            raise JsThrow("the fake joins conjunctions only")
        if len(items) < 2:
            return "".join(items)
        joint = self.lang[3][len(items) > 2]
        return self.lang[2].join(items[:-1]) + joint + items[-1]


class Intl:
    PluralRules = PluralRules
    NumberFormat = NumberFormat
    ListFormat = ListFormat
