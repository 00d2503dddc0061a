"""``ui.pages``: from one language and game to another without leaving the page."""

from cardavia.ui.pages import Pages
from ui.fakebrowser import Window
from ui.faketasks import JsError
from ui.scenes import same

PAGE = """<!doctype html>
<html lang="{lang}" dir="{dir}" data-game="{game}">
<head><meta name="description" content="About {game} in {lang}"><title>{game} {lang}</title></head>
<body>
<nav id="nav" data-static aria-label="Parts {lang}">
  <a href="#table" data-do="view" data-arg="table">T {lang}</a>
  <a href="#rules" data-do="view" data-arg="rules">R {lang}</a>
</nav>
<main id="table"><p>live</p></main>
<article id="rules" data-static><h2>Rules of {game}, {lang}</h2></article>
</body></html>"""
BASE = "/cardavia/"


def page(lang, game):
    text = PAGE.replace("{lang}", lang).replace("{game}", game)
    return text.replace("{dir}", "rtl" if lang == "ar" else "ltr")


class Visit:
    def __init__(self, fragment=""):
        places = [(lang, game) for lang in ("en", "cs", "ar") for game in ("as_nas", "guandan")]
        site = {BASE + lang + "/" + game + "/": page(lang, game) for lang, game in places}
        self.window = Window(page("en", "as_nas"), BASE + "en/as_nas/" + fragment, site)
        self.document = self.window.document
        self.changes = []
        self.ready = True
        self.pages = Pages(self.window, self._ready, self._changed)
        self.results = []

    async def _ready(self, lang, game):
        return self.ready

    async def _changed(self, lang, game):
        self.changes.append((lang, game))

    def go(self, lang, game):
        return self.window.tasks.finish(self.pages.go(lang, game))

    def start(self, lang, game):
        async def going():
            self.results.append(await self.pages.go(lang, game))

        self.window.tasks.start(going())
        self.window.run()

    def travel(self, by):
        self.window.travel(by)
        self.window.tasks.finish(self.pages.arrived())

    @property
    def shows(self):
        root = self.document.documentElement
        return (root.lang, root.getAttribute("data-game"))

    @property
    def path(self):
        return self.window.location.pathname


def check_the_page_knows_where_it_is():
    visit = Visit()
    same((visit.pages.lang, visit.pages.game, visit.pages.view), ("en", "as_nas", "table"))


def check_the_view_is_in_the_address():
    for fragment, view in (
        ("", "table"),
        ("#table", "table"),
        ("#rules", "rules"),
        ("#games", "games"),
        ("#rule-look", "rules"),
        ("#<script>", "table"),
        ("#", "table"),
    ):
        same(Visit(fragment).pages.view, view)


def check_going_shows_the_other_page():
    visit = Visit("#rules")
    table = visit.document.getElementById("table")
    same(visit.go("ar", "guandan"), True)
    root = visit.document.documentElement
    same((root.lang, root.dir, root.getAttribute("data-game")), ("ar", "rtl", "guandan"))
    same(visit.document.title, "guandan ar")
    meta = visit.document.querySelector("meta[name=description]")
    same(meta.getAttribute("content"), "About guandan in ar")
    same(visit.document.querySelector("#rules h2").textContent, "Rules of guandan, ar")
    same(visit.document.getElementById("nav").getAttribute("aria-label"), "Parts ar")
    same(visit.window.location.pathname, BASE + "ar/guandan/")
    same(visit.window.location.hash, "#rules")
    same(visit.changes, [("ar", "guandan")])
    same(visit.window.location.reloads, 0)
    # What is live stays the very same node.
    same(visit.document.getElementById("table") is table, True)
    same(table.textContent, "live")


def check_the_current_view_is_marked_after_going():
    visit = Visit()
    visit.pages.show("rules")
    visit.go("cs", "as_nas")
    links = visit.document.querySelectorAll("[data-do='view']")
    same([link.getAttribute("aria-current") for link in links], [None, "page"])
    same(visit.document.documentElement.getAttribute("data-view"), "rules")


def check_staying_fetches_nothing():
    visit = Visit()
    same(visit.go("en", "as_nas"), True)
    same((visit.window.fetched, visit.changes), ([], []))
    same(visit.window.history.length, 1)


def check_a_page_that_cannot_be_had_changes_nothing():
    for answer in (404, 500, JsError("TypeError: Failed to fetch")):
        visit = Visit()
        visit.window.pages[BASE + "cs/as_nas/"] = answer
        before = visit.document.documentElement.outerHTML
        same(visit.go("cs", "as_nas"), False)
        same(visit.document.documentElement.outerHTML, before)
        same((visit.path, visit.changes), (BASE + "en/as_nas/", []))
        same(visit.window.history.length, 1)
        visit.window.pages[BASE + "cs/as_nas/"] = page("cs", "as_nas")
        same(visit.go("cs", "as_nas"), True)


def check_a_page_whose_words_cannot_be_had_changes_nothing():
    visit = Visit()
    visit.ready = False
    before = visit.document.documentElement.outerHTML
    same(visit.go("cs", "as_nas"), False)
    same(visit.document.documentElement.outerHTML, before)
    same((visit.path, visit.changes, visit.pages.lang), (BASE + "en/as_nas/", [], "en"))
    visit.ready = True
    same(visit.go("cs", "as_nas"), True)


def check_back_and_forward():
    visit = Visit()
    visit.go("cs", "as_nas")
    visit.go("cs", "guandan")
    visit.travel(-1)
    same((visit.shows, visit.path), (("cs", "as_nas"), BASE + "cs/as_nas/"))
    visit.travel(-1)
    same((visit.shows, visit.path), (("en", "as_nas"), BASE + "en/as_nas/"))
    visit.travel(2)
    same((visit.shows, visit.path), (("cs", "guandan"), BASE + "cs/guandan/"))
    same(visit.window.history.length, 3)


def check_back_to_another_view_of_the_same_page():
    visit = Visit()
    visit.window.history.pushState(None, "", "#rules")
    visit.pages.show("rules")
    visit.travel(-1)
    same((visit.pages.view, visit.window.fetched), ("table", []))
    visit.travel(1)
    same(visit.pages.view, "rules")


def check_the_index_file_in_the_address():
    visit = Visit()
    visit.window.location.pathname = BASE + "cs/guandan/index.html"
    visit.window.tasks.finish(visit.pages.arrived())
    same(visit.shows, ("cs", "guandan"))


def check_the_last_choice_wins_whatever_arrives_first():
    for order in (("cs", "ar"), ("ar", "cs")):
        visit = Visit()
        visit.window.held = []
        visit.start("cs", "as_nas")
        visit.start("ar", "as_nas")
        for lang in order:
            visit.window.release(BASE + lang + "/as_nas/")
        same(visit.shows, ("ar", "as_nas"))
        same(visit.path, BASE + "ar/as_nas/")
        same((visit.changes, visit.results), ([("ar", "as_nas")], [True, True]))


def check_choosing_the_present_page_again_calls_off_the_other():
    visit = Visit()
    visit.window.held = []
    visit.start("cs", "as_nas")
    visit.start("en", "as_nas")
    visit.window.release(BASE + "cs/as_nas/")
    same((visit.shows, visit.path), (("en", "as_nas"), BASE + "en/as_nas/"))
    same(visit.changes, [])


def check_a_failed_page_that_was_called_off_does_not_matter():
    visit = Visit()
    visit.window.pages[BASE + "cs/as_nas/"] = 500
    visit.window.held = []
    visit.start("cs", "as_nas")
    visit.start("ar", "as_nas")
    visit.window.release(BASE + "ar/as_nas/")
    visit.window.release(BASE + "cs/as_nas/")
    same(visit.shows, ("ar", "as_nas"))
    same(sorted(visit.results), [True, True])
