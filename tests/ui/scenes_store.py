"""``ui.store`` and ``ui.settings``: whatever the browser keeps, refuses or has kept."""

import json

from cardavia.ui.settings import CHOICES, DEFAULTS, SLIDERS, SWITCHES, Settings
from cardavia.ui.store import Store
from ui.fakebrowser import Storage, Window
from ui.scenes import same


def store(**options):
    window = Window(storage=Storage(**options))
    return window.localStorage.items, Store(window)


# The store


def check_what_is_written_is_read():
    items, it = store()
    it.write("match:as_nas", "x")
    same(it.read("match:as_nas"), "x")
    same(items, {"cardavia:match:as_nas": "x"})
    same(it.lasting, True)
    it.remove("match:as_nas")
    same((it.read("match:as_nas"), items), (None, {}))


def check_other_pages_of_the_origin_are_left_alone():
    items, it = store()
    items["settings"] = "theirs"
    same(it.read("settings"), None)
    it.write("settings", "ours")
    it.remove("settings")
    same(items, {"settings": "theirs"})


def check_refused_storage_is_replaced_for_the_visit():
    items, it = store(refuses=True)
    same(it.read("a"), None)
    same(it.lasting, False)
    it.write("a", "1")
    same(it.read("a"), "1")
    it.remove("a")
    same(it.read("a"), None)
    same(items, {})


def check_full_storage_is_replaced_for_what_has_no_room():
    items, it = store(room=30)
    it.write("a", "1")
    same(it.lasting, True)
    it.write("b", "x" * 40)
    same(it.lasting, False)
    same((it.read("a"), it.read("b")), ("1", "x" * 40))
    it.write("b", "2")
    same(items, {"cardavia:a": "1", "cardavia:b": "2"})
    same(it.read("b"), "2")


def check_a_newer_text_without_room_hides_the_older_one():
    _, it = store(room=30)
    it.write("a", "old")
    it.write("a", "x" * 40)
    same(it.read("a"), "x" * 40)


def check_objects_are_read():
    _, it = store()
    it.write("settings", '{"contrast": 70}')
    same(it.read_object("settings"), {"contrast": 70})
    same(it.read_object("nothing"), {})


def check_what_is_no_object_is_set_aside_and_kept():
    for text in ("", "{", "null", "[1]", "7", '"x"', '{"a": 1', "\u0000"):
        items, it = store()
        it.write("settings", text)
        same(it.read_object("settings"), {})
        same(items, {"cardavia:aside:settings:1": text})


def check_each_broken_text_has_a_place_of_its_own():
    items, it = store()
    for text in ("one", "two", "three"):
        it.write("match:as_nas", text)
        aside = it.set_aside("match:as_nas")
        same(items[aside], text)
        same(it.read("match:as_nas"), None)
    same(len(items), 3)


def check_nothing_is_set_aside_where_nothing_is():
    items, it = store()
    same(it.set_aside("match:as_nas"), None)
    same(items, {})


def check_a_full_storage_keeps_what_is_set_aside():
    """There is no room for the broken text twice, so it must move, not be copied."""
    text = "x" * 40
    items, it = store(room=80)
    it.write("match:as_nas", text)
    it.set_aside("match:as_nas")
    same(items, {"cardavia:aside:match:as_nas:1": text})


# The settings


def settings(stored=None, **options):
    window = Window(storage=Storage(**options))
    if stored is not None:
        text = stored if isinstance(stored, str) else json.dumps(stored)
        window.localStorage.items["cardavia:settings"] = text
    return window, Settings(Store(window), window.document)


def values(it):
    return {name: it[name] for name in DEFAULTS}


def check_every_setting_is_of_one_kind():
    same(sorted(list(SLIDERS) + list(CHOICES) + list(SWITCHES)), sorted(DEFAULTS))


def check_without_any_stored_the_defaults_hold():
    same(values(settings()[1]), DEFAULTS)


def check_valid_stored_values_hold():
    wanted = dict.fromkeys(SLIDERS, 100)
    wanted.update({name: CHOICES[name][-1] for name in CHOICES})
    wanted.update({name: not DEFAULTS[name] for name in SWITCHES})
    same(values(settings(wanted)[1]), wanted)
    for name in SLIDERS:
        for value in (0, 1, 99):
            same(settings({name: value})[1][name], value)
    for name in CHOICES:
        for value in CHOICES[name]:
            same(settings({name: value})[1][name], value)


WRONG = (None, -1, 101, 10**30, 49.5, "50", "", "blue", [], [50], {}, {"n": 1})


def check_every_invalid_stored_value_falls_back():
    for name in DEFAULTS:
        wrong = list(WRONG) + [1 if name in SWITCHES else True, 0 if name in SWITCHES else False]
        for value in wrong:
            stored = {other: DEFAULTS[other] for other in DEFAULTS}
            stored[name] = value
            same(settings(stored)[1][name], DEFAULTS[name])


def check_corrupt_settings_are_set_aside():
    window, it = settings("{nonsense")
    same(values(it), DEFAULTS)
    same(window.localStorage.items, {"cardavia:aside:settings:1": "{nonsense"})


def check_unknown_settings_are_forgotten():
    window, it = settings({"contrast": 70, "volume": 11})
    it.set("grain", 20)
    kept = json.loads(window.localStorage.items["cardavia:settings"])
    same(sorted(kept), sorted(DEFAULTS))
    same((kept["contrast"], kept["grain"]), (70, 20))


def check_a_setting_is_shown_and_remembered():
    window, it = settings()
    it.set("contrast", 80)
    it.set("theme", "dark")
    it.set("four-colour", True)
    root = window.document.documentElement
    same(root.style.getPropertyValue("--contrast"), "0.8")
    same(root.getAttribute("data-theme"), "dark")
    same(root.hasAttribute("data-four-colour"), True)
    again = Settings(Store(window), window.document)
    same((again["contrast"], again["theme"], again["four-colour"]), (80, "dark", True))
    it.set("four-colour", False)
    same(root.hasAttribute("data-four-colour"), False)


def check_an_invalid_choice_is_the_default():
    _, it = settings({"pace": "fast"})
    it.set("pace", "warp")
    same(it["pace"], DEFAULTS["pace"])


def check_a_reset_touches_only_what_it_names():
    window, it = settings({"contrast": 70, "grain": 20, "pace": "fast"})
    it.reset(SLIDERS)
    same((it["contrast"], it["grain"], it["pace"]), (50, 50, "fast"))
    same(window.document.documentElement.style.getPropertyValue("--contrast"), "0.5")
    same(json.loads(window.localStorage.items["cardavia:settings"])["grain"], 50)


def check_settings_work_without_storage():
    _, it = settings(refuses=True)
    it.set("contrast", 80)
    same(it["contrast"], 80)
