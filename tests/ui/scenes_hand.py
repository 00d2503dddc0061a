"""``ui.sweep``, ``ui.roving``, ``ui.amount``: choosing cards and amounts by hand and by key."""

from cardavia.ui.amount import chosen
from cardavia.ui.events import Events
from cardavia.ui.roving import KEYS, next_stop, step
from cardavia.ui.sweep import Sweep
from ui.fakebrowser import Window
from ui.fakedom import Event
from ui.scenes import same

# Sweeping

CARDS = """<html><body><main>
<button id="a" data-do="pick" data-arg="A" data-sweep="a" aria-pressed="false">
<i id="in-a"></i></button>
<button id="b" data-do="pick" data-arg="B" data-sweep="b" aria-pressed="false"></button>
<button id="c" data-do="pick" data-arg="C" data-sweep="c" aria-pressed="true"></button>
<button id="plain" data-do="pick" data-arg="P"></button>
</main></body></html>"""


class Table:
    def __init__(self):
        self.document = Window(CARDS).document
        self.picked = []
        self.clicked = []
        self.events = Events(self.document, lambda function: function)
        self.events.on("pick", lambda arg, element: self.clicked.append(arg))
        Sweep(self.events, self.picked.append)

    def at(self, name):
        return self.document.getElementById(name)

    def down(self, name, **fields):
        self.at(name).dispatchEvent(Event("pointerdown", buttons=1, pointerId=5, **fields))
        return self

    def over(self, *names, **fields):
        fields.setdefault("buttons", 1)
        for name in names:
            self.at(name).dispatchEvent(Event("pointerover", pointerId=5, **fields))
        return self

    def click(self, name, detail=1):
        self.at(name).dispatchEvent(Event("click", detail=detail))
        return self


def check_a_press_that_does_not_move_is_a_click():
    table = Table().down("a").over("a", "in-a").click("a")
    same((table.picked, table.clicked), ([], ["A"]))


def check_a_sweep_picks_what_it_passes_the_first_one_too():
    table = Table().down("a").over("a", "b", "c").click("c")
    same((table.picked, table.clicked), (["sweep:on:a,b", "sweep:on:c"], []))


def check_a_sweep_that_begins_on_a_chosen_card_takes_back():
    table = Table().down("c").over("b")
    same(table.picked, ["sweep:off:c,b"])


def check_the_click_that_ends_a_sweep_means_nothing_but_the_next_does():
    table = Table().down("a").over("b").click("b")
    table.down("b").click("b")
    same(table.clicked, ["B"])


def check_a_sweep_that_ends_outside_does_not_eat_the_next_click():
    table = Table().down("a").over("b")
    table.down("c").click("c")
    same(table.clicked, ["C"])


def check_the_keyboard_clicks_during_a_sweep_too():
    table = Table().down("a").over("b").click("c", detail=0)
    same(table.clicked, ["C"])


def check_a_pointer_that_was_let_go_sweeps_no_more():
    table = Table().down("a").over("b", buttons=0).over("c")
    same(table.picked, [])


def check_another_button_of_the_mouse_sweeps_nothing():
    same(Table().down("a", button=2).over("b", buttons=2).picked, [])


def check_what_does_not_take_part_is_passed_over():
    table = Table().down("a").over("plain", "b")
    same(table.picked, ["sweep:on:a,b"])
    same(Table().down("plain").over("a", "b").picked, [])


def check_a_finger_lets_go_of_what_it_touched_first():
    table = Table()
    table.at("a").captured.append(5)
    table.down("a")
    same(table.at("a").captured, [])


# Roving


def area(kind, *groups):
    text = "<html><body><main data-roving='" + kind + "'>"
    for group in groups:
        buttons = ["<button id='" + name + "' tabindex='-1'></button>" for name in group]
        text += "<div class='group'>" + "".join(buttons) + "</div>"
    return Window(text + "</main><p id='out'></p></body></html>").document


def walk(document, start, *keys):
    document.getElementById(start).focus()
    for key in keys:
        same(step(key, document.activeElement), True)
    return document.activeElement.id


COLUMNS = ("ab", "cde", "f")


def check_columns_go_up_and_down_and_do_not_wrap():
    document = area("columns", *COLUMNS)
    same(walk(document, "a", "ArrowDown"), "b")
    same(walk(document, "a", "ArrowDown", "ArrowDown"), "b")
    same(walk(document, "a", "ArrowUp"), "a")


def check_columns_are_entered_at_the_same_height_above_the_foot():
    document = area("columns", *COLUMNS)
    same(walk(document, "b", "ArrowRight"), "e")
    same(walk(document, "a", "ArrowRight"), "d")
    same(walk(document, "c", "ArrowRight"), "f")
    same(walk(document, "c", "ArrowLeft"), "a")
    same(walk(document, "f", "ArrowRight"), "f")
    same(walk(document, "a", "ArrowLeft"), "a")


def check_rows_are_one_line():
    document = area("rows", *COLUMNS)
    same(walk(document, "b", "ArrowRight"), "c")
    same(walk(document, "b", "ArrowDown", "ArrowDown"), "d")
    same(walk(document, "c", "ArrowLeft"), "b")
    same(walk(document, "f", "ArrowRight"), "f")
    same(walk(document, "a", "ArrowUp"), "a")


def check_home_and_end():
    for kind in ("rows", "columns"):
        document = area(kind, *COLUMNS)
        same(walk(document, "d", "Home"), "a")
        same(walk(document, "d", "End"), "f")


def check_every_key_from_everywhere_stays_inside():
    for kind in ("rows", "columns"):
        document = area(kind, *COLUMNS)
        for start in "abcdef":
            for key in KEYS:
                same(walk(document, start, key) in "abcdef", True)


def check_everything_can_be_reached():
    for kind in ("rows", "columns"):
        document = area(kind, *COLUMNS)
        reached, todo = set(), ["a"]
        while todo:
            name = todo.pop()
            if name not in reached:
                reached.add(name)
                todo += [walk(document, name, key) for key in KEYS]
        same(sorted(reached), list("abcdef"))


def check_what_has_the_focus_is_the_one_stop():
    document = area("columns", *COLUMNS)
    document.getElementById("a").setAttribute("tabindex", "0")
    walk(document, "a", "ArrowRight", "ArrowUp")
    stops = [node.id for node in document.querySelectorAll("button[tabindex='0']")]
    same(stops, [document.activeElement.id])


def check_other_keys_and_other_places_are_not_its_affair():
    document = area("columns", *COLUMNS)
    same(step("Enter", document.getElementById("a")), False)
    same(step("ArrowLeft", document.getElementById("out")), False)
    same(next_stop("Home", [["x"]], "y", False), None)


def check_empty_groups_do_not_matter():
    document = area("columns", "", "a", "", "b")
    same(walk(document, "a", "ArrowRight"), "b")


# Amounts


def check_an_amount_is_a_whole_number_of_the_range():
    same([chosen("typed", text, 5, 12) for text in ("5", "12", " 7 ", "007")], [5, 12, 7, 7])
    for text in ("", "4", "13", "-7", "7.5", "7e1", "x", "1 0", "99999999999999999999"):
        same(chosen("typed", text, 5, 12), None)


def check_a_preset_counts_whatever_is_typed():
    same(chosen("set:8", "99", 5, 12), 8)
    same(chosen("set:4", "8", 5, 12), None)
    same(chosen("set:-1", "8", 5, 12), None)
