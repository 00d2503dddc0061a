"""What the scenes share. A scene is a function ``check_...`` in a module ``scenes_...``:
plain assertions in MicroPython's subset, played by CPython and by MicroPython."""


def same(found, wanted):
    if found != wanted:
        raise AssertionError("found " + repr(found) + ", wanted " + repr(wanted))


def raises(kind, function, *args):
    try:
        function(*args)
    except kind:
        return
    raise AssertionError("nothing was raised")


class Dice:
    """Numbers that look random and are the same everywhere (Lehmer, 1951)."""

    def __init__(self, seed):
        self._x = seed * 2 + 1

    def below(self, n):
        self._x = self._x * 48271 % 2147483647
        return self._x % n

    def choice(self, items):
        return items[self.below(len(items))]
