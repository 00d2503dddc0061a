"""``ui.events``, ``ui.speech``, ``ui.anim``: what the user does, hears and sees move."""

from cardavia.ui.anim import Motion
from cardavia.ui.events import Events
from cardavia.ui.speech import SILENT, Speech
from ui.fakebrowser import Window
from ui.fakedom import Event
from ui.scenes import same

BODY = """<html><body>
<button id="act" data-do="act" data-arg="raise"><b id="inside">Raise</b></button>
<button id="dull" data-do="act" data-arg="call" aria-disabled="true">Call</button>
<a id="link" data-do="page" data-arg="cs/as_nas" href="../../cs/as_nas/">Czech</a>
<form id="form" data-do="words"><input id="field"></form>
<button id="plain">Nothing</button>
<button id="unknown" data-do="nobody">?</button>
<input id="slider" type="range" data-do="set" data-arg="grain" value="50">
<p id="live"></p>
</body></html>"""


class Visit:
    def __init__(self):
        self.document = Window(BODY).document
        self.done = []
        self.proxies = 0
        self.events = Events(self.document, self._proxy)
        for verb in ("act", "page", "why"):
            self.events.on(verb, self._note(verb))
        self.events.on("words", self._note("words"), "submit")
        self.events.on("set", self._note("set"), "input")

    def _proxy(self, function):
        self.proxies += 1
        return function

    def _note(self, verb):
        return lambda arg, element: self.done.append((verb, arg, element.id))

    def at(self, name):
        return self.document.getElementById(name)

    def send(self, name, kind, **fields):
        event = Event(kind, **fields)
        self.at(name).dispatchEvent(event)
        return event.defaultPrevented


def check_a_control_says_what_it_does():
    visit = Visit()
    visit.at("act").click()
    visit.at("inside").click()
    same(visit.done, [("act", "raise", "act")] * 2)


def check_nothing_happens_beside_the_controls():
    visit = Visit()
    for name in ("plain", "unknown", "live"):
        visit.at(name).click()
    visit.document.dispatchEvent(Event("click"))
    visit.at("act").dispatchEvent(Event("change"))
    same(visit.done, [])


def check_what_is_not_possible_says_why():
    visit = Visit()
    visit.at("dull").click()
    same(visit.done, [("why", "call", "dull")])


def check_a_link_is_followed_in_the_page():
    visit = Visit()
    same(visit.send("link", "click"), True)
    same(visit.done, [("page", "cs/as_nas", "link")])


def check_a_link_for_another_window_is_the_browsers():
    for key in ("ctrlKey", "metaKey", "shiftKey"):
        visit = Visit()
        same(visit.send("link", "click", **{key: True}), False)
        same(visit.done, [])


def check_a_form_is_not_sent():
    visit = Visit()
    same(visit.send("form", "submit"), True)
    same(visit.done, [("words", None, "form")])


def check_the_same_verb_by_kind():
    visit = Visit()
    visit.send("slider", "input")
    visit.send("slider", "click")
    same(visit.done, [("set", "grain", "slider")])


def check_keys_that_were_used_go_no_further():
    visit = Visit()
    pressed = []

    def used(event):
        pressed.append(event.key)
        return event.key == "r"

    visit.events.on_keys(used)
    same(visit.send("plain", "keydown", key="r"), True)
    same(visit.send("plain", "keydown", key="x"), False)
    same(pressed, ["r", "x"])


def check_one_proxy_a_kind_and_no_more():
    visit = Visit()
    before = visit.proxies
    for _ in range(5):
        visit.at("act").click()
    visit.events.on("more", visit._note("more"))
    same(visit.proxies, before)


# Speech


def check_the_live_region_never_gets_the_same_text_twice():
    live = Window(BODY).document.getElementById("live")
    speech = Speech(live)
    heard = []
    for sentences in (["A calls."], ["A calls."], ["A calls."], [], ["B folds.", "C folds."]):
        speech.say(sentences)
        heard.append(live.textContent)
    same(heard[0], "A calls.")
    same(heard[3], heard[2])
    same(heard[4], "B folds. C folds.")
    for before, after in ((0, 1), (1, 2)):
        same(heard[before] != heard[after], True)
        same(heard[after].replace(SILENT, ""), "A calls.")


# Motion

TABLE = """<html><body><main id="table">
<i data-place="centre"></i><b data-flip="one" class="card" data-to="centre"></b>
</main></body></html>"""


class Place:
    def __init__(self, left, top):
        self.left, self.top = left, top
        self.width, self.height = 10, 20


def moving(still=False):
    window = Window(TABLE)
    window.still = still
    root = window.document.getElementById("table")
    return window, root, Motion(window, root)


def _lay(node, left, top):
    node.place = Place(left, top)


def check_a_card_that_stays_put_does_not_move():
    window, _, motion = moving()
    motion.before()
    motion.after()
    same(window.document.motions, [])


def check_a_card_moves_from_where_it_was():
    window, root, motion = moving()
    card = root.querySelector("b")
    _lay(card, 0, 0)
    motion.before()
    _lay(card, 100, 50)
    motion.after()
    same(len(window.document.motions), 1)
    element, frames, _, _ = window.document.motions[0]
    same(element is card, True)
    same(frames[0]["transform"], "translate(-100px,-50px)")
    same(frames[-1]["transform"], "none")


def check_a_new_card_comes_from_its_place():
    window, root, motion = moving()
    _lay(root.querySelector("i"), 10, 10)
    motion.before()
    card = window.document.createElement("b")
    card.setAttribute("data-flip", "two")
    card.setAttribute("data-from", "centre")
    root.appendChild(card)
    motion.after()
    same([found[0] is card for found in window.document.motions], [True])


def check_a_card_that_goes_leaves_no_ghost_behind():
    window, root, motion = moving()
    motion.before()
    root.querySelector("b").remove()
    motion.after()
    ghost = root.querySelector(".ghost")
    same(ghost.getAttribute("aria-hidden"), "true")
    same(ghost.hasAttribute("data-flip"), False)
    window.document.motions[0][3].onfinish()
    same(root.querySelector(".ghost"), None)


def check_a_card_without_a_class_can_leave_too():
    _, root, motion = moving()
    card = root.querySelector("b")
    card.removeAttribute("class")
    motion.before()
    card.remove()
    motion.after()
    same(root.querySelector(".ghost") is not None, True)


def check_a_place_that_nobody_named_moves_nothing():
    window, root, motion = moving()
    motion.before()
    card = window.document.createElement("b")
    card.setAttribute("data-flip", "two")
    root.appendChild(card)
    motion.after()
    same(window.document.motions, [])


def check_who_wants_no_motion_gets_none():
    window, root, motion = moving(still=True)
    motion.before()
    root.querySelector("b").remove()
    motion.after()
    same(window.document.motions, [])
    same(root.querySelector(".ghost"), None)


def check_nobody_looking_needs_no_motion():
    window, root, motion = moving()
    window.document.hidden = True
    motion.before()
    root.querySelector("b").remove()
    motion.after()
    same(window.document.motions, [])
