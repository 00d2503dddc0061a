"""Arrow keys among many things of one kind, which are a single stop of the Tab key.

``[data-roving]`` holds groups (``.group``) of buttons. What is focused becomes the stop;
the view follows, because the button's ``data-arg`` is picked as ``at:``.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End")


def step(key: str, target: "Any") -> bool:
    """Moves the focus from ``target`` as ``key`` says. False when that is none of its keys."""
    if key not in KEYS:
        return False
    area = target.closest("[data-roving]")
    button = target.closest("button")
    if not area or not button:
        return False
    groups = [
        list(group.querySelectorAll("button")) for group in list(area.querySelectorAll(".group"))
    ]
    groups = [group for group in groups if group]
    stop = next_stop(key, groups, button, area.getAttribute("data-roving") == "rows")
    if stop is not None:
        button.setAttribute("tabindex", "-1")
        stop.setAttribute("tabindex", "0")
        stop.focus()
    return True


def next_stop(key: str, groups: "Any", button: "Any", rows: "Any") -> "Any":
    """Columns stand side by side on a common foot; rows lie side by side."""
    place = [
        (i, j) for i in range(len(groups)) for j in range(len(groups[i])) if groups[i][j] == button
    ]
    if not place:
        return None
    i, j = place[0]
    line = [each for group in groups for each in group]
    if key in ("Home", "End"):
        return line[0 if key == "Home" else -1]
    if rows:
        ahead = key in ("ArrowRight", "ArrowDown")
        at = sum(len(group) for group in groups[:i]) + j + (1 if ahead else -1)
        return line[at] if 0 <= at < len(line) else None
    if key in ("ArrowUp", "ArrowDown"):
        at = j + (1 if key == "ArrowDown" else -1)
        return groups[i][at] if 0 <= at < len(groups[i]) else None
    at = i + (1 if key == "ArrowRight" else -1)
    if not 0 <= at < len(groups):
        return None
    # Same height above the foot, or the head of a shorter column.
    return groups[at][max(len(groups[at]) - (len(groups[i]) - j), 0)]
