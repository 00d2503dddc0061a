"""``ui.i18n``: plurals, placeholders, numbers and fractions of a language."""

from cardavia.ui.i18n import Words, fill
from ui.fakebrowser import Window
from ui.scenes import same

TEXTS = {
    "name": "Patience",
    "ui": {
        "plain": "Go on",
        "hello": "{name} bets {n}",
        "cards": {"one": "{n} card", "other": "{n} cards"},
        "own": "common",
    },
}
CZECH = {"ui": {"cards": {"one": "{n} karta", "few": "{n} karty", "other": "{n} karet"}}}


def words(lang="en", *strings):
    return Words(lang, list(strings) or [TEXTS], Window())


def check_a_text_is_found_by_its_key():
    same(words()("name"), "Patience")
    same(words()("ui.plain"), "Go on")
    same(words().has("ui.plain"), True)
    same([words().has(key) for key in ("ui.nothing", "log.nothing", "nothing")], [False] * 3)


def check_a_missing_key_shows_itself():
    same(words()("ui.nothing", n=3), "[ui.nothing]")


def check_the_first_list_wins():
    both = words("en", {"ui": {"own": "game"}}, TEXTS)
    same(both("ui.own"), "game")
    same(both("ui.plain"), "Go on")


def check_placeholders():
    same(words()("ui.hello", name="Ana", n=1234), "Ana bets 1,234")
    same(words()("ui.hello", name="Ana"), "Ana bets {n}")
    same(words()("ui.hello", name="{n}", n=2), "{n} bets 2")


def check_a_fact_may_have_any_name():
    texts = {"ui": {"odd": "{key} {word} {text}"}}
    same(words("en", texts)("ui.odd", key="a", word="b", text="c"), "a b c")


def check_fill_survives_odd_braces():
    same(fill("", {}), "")
    same(fill("{a}{b}{a}", {"a": "1", "b": ""}), "11")
    same(fill("a { b", {"a": "1"}), "a { b")
    same(fill("{a", {"a": "1"}), "{a")
    same(fill("a} {a}", {"a": "1"}), "a} 1")
    same(fill("{}", {"": "1"}), "1")


def check_plurals_of_english():
    same(
        [words()("ui.cards", n=n) for n in (0, 1, 2, 1000)],
        ["0 cards", "1 card", "2 cards", "1,000 cards"],
    )


def check_plurals_of_czech():
    czech = words("cs", CZECH)
    same(
        [czech("ui.cards", n=n) for n in (0, 1, 2, 4, 5, 21, 1000)],
        [
            "0 karet",
            "1 karta",
            "2 karty",
            "4 karty",
            "5 karet",
            "21 karet",
            "1\u00a0000 karet",
        ],
    )


def check_a_category_without_a_text_takes_the_other():
    arabic = words("ar", {"ui": {"cards": {"one": "a", "other": "b {n}"}}})
    same([arabic("ui.cards", n=n) for n in (0, 1, 2, 7)], ["b 0", "a", "b 2", "b 7"])


def check_a_plural_without_a_number_takes_that_of_none():
    same(words()("ui.cards"), "{n} cards")


def check_fractions():
    en = words()
    same(en.fraction("0"), "0")
    same(en.fraction("7"), "7")
    same(en.fraction("1234"), "1,234")
    same(en.fraction("-7"), "\u22127")
    same(en.fraction("1/3"), "1\u20443")
    same(en.fraction("-1/4"), "\u22121\u20444")
    same(en.fraction("13/3"), "4\u202f1\u20443")
    same(en.fraction("-13/3"), "\u22124\u202f1\u20443")
    same(en.fraction("-40/3"), "\u221213\u202f1\u20443")


def check_gains_and_losses():
    en = words()
    same(en.signed("0"), "0")
    same(en.signed("5/4"), "+1\u202f1\u20444")
    same(en.signed("-3"), "\u22123")


def check_lists():
    same(words().list(["a"]), "a")
    same(words().list(["a", "b"]), "a and b")
    same(words().list(["a", "b", "c"]), "a, b, and c")
    same(words("cs").list(["a", "b", "c"]), "a, b a c")


def check_percent():
    same(words().percent(57), "57%")
    same(words("cs").percent(0), "0\u00a0%")
