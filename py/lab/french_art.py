"""The French faces, drawn for this project: pips, aces, two-way courts, two jokers.

A face leaves the corners at upper left and lower right as plain paper: the index is text, put
there by the view. Colours: `--suit` for the suit; the rest is fixed ink, gold and blue.
Box of 250 by 350, y downwards.
"""

from __future__ import annotations

from lab.ink import BLUE, GOLD, INK, PAPER, SKIN, dot, line, path, star
from lab.pips import PIPS

SUIT = "var(--suit)"
STOCK = "var(--stock)"
SUITS = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}
SILVER = "#d9d2c3"

# Where the pips of a number stand: columns and rows of the usual pattern.
LEFT, MID, RIGHT = 90, 125, 160
TOP, BOTTOM = 62, 288
SPOTS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((MID, TOP), (MID, BOTTOM)),
    "3": ((MID, TOP), (MID, 175), (MID, BOTTOM)),
    "4": ((LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    "5": ((LEFT, TOP), (RIGHT, TOP), (MID, 175), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    "6": ((LEFT, TOP), (RIGHT, TOP), (LEFT, 175), (RIGHT, 175), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
}
SPOTS["7"] = (*SPOTS["6"], (MID, 118.5))
SPOTS["8"] = (*SPOTS["7"], (MID, 231.5))
FOUR_ROWS = tuple((x, y) for y in (TOP, 137.3, 212.7, BOTTOM) for x in (LEFT, RIGHT))
SPOTS["9"] = (*FOUR_ROWS, (MID, 175))
SPOTS["T"] = (*FOUR_ROWS, (MID, 99.6), (MID, 250.4))


def pip(suit: str, x: float, y: float, size: float, fill: str = SUIT) -> str:
    """One suit sign centred on (x, y), `size` units high."""
    k = size / 100
    half = size / 2
    return f'<path d="{PIPS[SUITS[suit]][1]}" fill="{fill}" transform="matrix({k:g} 0 0 {k:g} {x - half:g} {y - half:g})"/>'


def turned(art: str) -> str:
    """The art turned by half about the card's centre."""
    return f'<g transform="rotate(180 125 175)">{art}</g>'


def number(rank: str, suit: str) -> str:
    upper = "".join(pip(suit, x, y, 47) for x, y in SPOTS[rank] if y <= 175)
    lower = "".join(pip(suit, 250 - x, 350 - y, 47) for x, y in SPOTS[rank] if y > 175)
    return upper + turned(lower)


def ace(suit: str) -> str:
    """One great pip, engraved: a line inside it, a star in its heart, sprigs around."""
    size = 168 if suit == "S" else 146
    heart = {"S": 180, "H": 163, "C": 172, "D": 175}[suit]
    inner = pip(
        suit, 125, heart if suit in "D" else 175 + (3 if suit == "S" else -1), size * 0.82, "none"
    ).replace('fill="none"', f'fill="none" stroke="{STOCK}" stroke-width="2.4"')
    rosette = (
        f'<path d="{star(125, heart, 6, 19, 12)}" fill="{STOCK}"/>'
        + dot(125, heart, 6.5, SUIT)
        + dot(125, heart, 2.6, STOCK)
    )
    sprig = (
        f'<path d="M125 54C118 46 118 38 125 30C132 38 132 46 125 54Z" fill="{SUIT}"/>'
        f'<path d="M121 57C108 58 99 52 95 42C107 41 117 46 121 57ZM129 57C142 58 151 52 155 42C143 41 133 46 129 57Z" fill="{SUIT}"/>'
    )
    return pip(suit, 125, 175, size) + inner + rosette + sprig + turned(sprig)


def both(art: str) -> str:
    """The art and its mirror image in the figure's own axis, x = 0."""
    return art + f'<g transform="scale(-1 1)">{art}</g>'


def face(y: float, skin: str = SKIN) -> str:
    """A young or old face, forehead at `y`: brows, eyes, nose; x = 0 is its axis."""
    oval = path(
        f"M-25 {y}H25C28 {y + 24} 20 {y + 44} 0 {y + 48}C-20 {y + 44} -28 {y + 24} -25 {y}Z", skin
    )
    eye = (
        f'<path d="M-18 {y + 17}q6.500-6 12 0q-5.500 4-12 0Z" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        + dot(-11.5, y + 16.6, 2.5, INK)
        + line(f"M-20 {y + 11}Q-12 {y + 5} -5 {y + 10}", INK, 2.4)
    )
    return (
        oval + both(eye) + line(f"M0 {y + 16}V{y + 29}C-3 {y + 32} -5 {y + 31} -5 {y + 29}", INK, 2)
    )


def king() -> str:
    robe = path("M-24 118C-58 120 -82 146 -92 214H92C82 146 58 120 24 118Z", SUIT)
    trim = path("M-11 130L-15 214H15L11 130Z", GOLD) + "".join(
        dot(0, y, 4, BLUE, INK, 1.4) for y in (168, 182, 196)
    )
    ermine = (
        path("M-36 112C-18 134 18 134 36 112L58 132C30 164 -30 164 -58 132Z", PAPER)
        + both(
            "".join(
                path(f"M{x} {y}l-3 8h6Z", INK, "none")
                for x, y in ((-44, 127), (-31, 133), (-17, 143), (-34, 142))
            )
        )
        + path("M0 142l-3 8h6Z", INK, "none")
    )
    curls = both(
        path("M-24 66C-42 66 -46 84 -38 92C-48 96 -46 110 -36 110C-36 118 -24 120 -22 110Z", SILVER)
        + line("M-32 76C-36 84 -32 90 -28 92M-38 92C-32 94 -28 100 -32 106", INK, 1.8)
    )
    beard = path(
        "M-25 92C-31 112 -22 126 -14 132C-13 142 -6 146 0 156C6 146 13 142 14 132C22 126 31 112 25 92C16 98 8 98 0 98C-8 98 -16 98 -25 92Z",
        SILVER,
    )
    waves = both(line("M-17 108C-17 118 -12 124 -8 134M-7 112C-7 122 -5 130 -2 142", INK, 1.8))
    lip = path("M-7 104C-3 101 3 101 7 104C3 109 -3 109 -7 104Z", "#a8281b", INK, 1.2)
    moustache = both(path("M0 96C-8 92 -14 98 -24 94C-22 106 -8 106 0 101Z", SILVER, INK, 1.8))
    crown = path(
        "M-29 64L-38 32L-20 46L-12 24L0 42L12 24L20 46L38 32L29 64C12 58 -12 58 -29 64Z", GOLD
    ) + both(dot(-38, 31, 4.2, PAPER, INK, 1.6) + dot(-12, 23, 4.2, PAPER, INK, 1.6))
    band = path("M-30 60C-12 54 12 54 30 60L29 71C12 65 -12 65 -29 71Z", SUIT) + "".join(
        dot(x, y, 2.6, PAPER) for x, y in ((-19, 64), (0, 61.5), (19, 64))
    )
    sword = (
        path("M-62 142L-66 52L-61 38L-56 52L-58 142Z", PAPER)
        + line("M-61 50V138", INK, 1.4)
        + path("M-78 140H-44V148H-78Z", GOLD)
        + path("M-65 148H-57V170H-65Z", BLUE)
        + dot(-61, 175, 6, GOLD, INK, 2)
        + path(
            "M-74 152C-76 146 -66 146 -56 148C-48 150 -48 164 -56 168C-68 170 -76 166 -74 152Z",
            SKIN,
        )
        + line("M-68 156H-54M-68 162H-54", INK, 1.5)
    )
    return (
        robe
        + trim
        + curls
        + face(66)
        + beard
        + waves
        + ermine_under(ermine)
        + lip
        + moustache
        + crown
        + band
        + sword
    )


def ermine_under(ermine: str) -> str:
    """The collar is cut away where the beard falls over it."""
    return f'<g clip-path="url(#collar)">{ermine}</g>'


COLLAR = (
    '<clipPath id="collar"><path d="M-100 60H-24C-28 112 -20 126 -14 132C-13 142 -6 146 0 156'
    'C6 146 13 142 14 132C22 126 28 112 24 60H100V230H-100Z"/></clipPath>'
)


def queen() -> str:
    hair = path(
        "M0 44C-34 44 -38 78 -36 104C-35 122 -42 132 -50 142L-30 150H30L50 142C42 132 35 122 36 104C38 78 34 44 0 44Z",
        GOLD,
    )
    strands = both(line("M-30 74C-32 96 -28 118 -38 138M-24 96C-26 112 -24 126 -30 142", INK, 1.8))
    robe = path(
        "M-20 124C-54 126 -80 150 -92 214H92C80 150 54 126 20 124C12 140 -12 140 -20 124Z", SUIT
    )
    yoke = path("M-24 122C-20 148 20 148 24 122L12 112H-12Z", SKIN)
    neck = path("M-11 104H11V126C6 132 -6 132 -11 126Z", SKIN, INK, 2)
    panel = path("M-24 140C-12 156 12 156 24 140L32 214H-32Z", PAPER) + "".join(
        path(star(x, y, 2, 5, 4), SUIT, "none")
        for x, y in ((-10, 166), (10, 166), (0, 180), (-14, 192), (14, 192), (0, 204))
    )
    sleeves = both(
        path("M-40 134C-62 142 -76 164 -84 214H-60C-58 184 -52 160 -40 134Z", BLUE)
        + line("M-76 178L-58 184M-80 194L-60 200", GOLD, 4)
    )
    necklace = "".join(
        dot(7 * k, 141 - k * k * 1.5, 2.7, GOLD, INK, 1.1) for k in range(-3, 4)
    ) + dot(0, 148, 4, "#a8281b", INK, 1.3)
    fringe = both(path("M0 56C-16 58 -26 70 -27 88C-33 70 -28 50 0 50Z", GOLD, INK, 2))
    lips = path(
        "M-8 101C-4 97 -1 99 0 99.500C1 99 4 97 8 101C4 107 -4 107 -8 101Z", "#a8281b", INK, 1.2
    )
    cheeks = both(dot(-17, 93, 4.5, "#e2957a"))
    crown = (
        path("M-25 52L-32 34L-17 40L-9 24L0 38L9 24L17 40L32 34L25 52C10 46 -10 46 -25 52Z", GOLD)
        + both(dot(-32, 33, 3.4, SUIT, INK, 1.4) + dot(-9, 23, 3.4, SUIT, INK, 1.4))
        + "".join(dot(x, y, 2.3, PAPER, INK, 1) for x, y in ((-15, 46), (0, 44), (15, 46)))
    )
    petals = "".join(
        f'<path d="M-58 78C-66 72 -66 60 -58 54C-50 60 -50 72 -58 78Z" fill="{PAPER}" stroke="{INK}" stroke-width="1.8" transform="rotate({a} -58 80)"/>'
        for a in (0, 72, 144, 216, 288)
    )
    flower = (
        line("M-58 100C-58 124 -62 140 -64 172", "#1d5b47", 4)
        + path("M-59 118C-72 114 -76 104 -76 98C-64 100 -58 108 -59 118Z", "#1d5b47", INK, 1.5)
        + petals
        + dot(-58, 80, 7, GOLD, INK, 1.8)
        + path(
            "M-76 158C-78 150 -70 148 -58 150C-50 152 -50 166 -58 168C-68 170 -75 168 -76 158Z",
            SKIN,
        )
        + line("M-70 156H-56M-70 162H-56", INK, 1.5)
    )
    return (
        hair
        + strands
        + robe
        + sleeves
        + panel
        + yoke
        + neck
        + necklace
        + face(58)
        + fringe
        + cheeks
        + lips
        + crown
        + flower
    )


def jack() -> str:
    coat = path("M-22 122C-56 124 -80 148 -90 214H90C80 148 56 124 22 122Z", BLUE)
    front = (
        path("M-22 122L0 146L22 122L36 214H-36Z", SUIT)
        + line("M0 146V214", GOLD, 3)
        + both(line("M-4 160H-20M-4 176H-22M-4 192H-24", GOLD, 3))
    )
    collar = both(path("M-10 116L-38 122L-30 142L0 130Z", PAPER))
    neck = path("M-11 104H11V124L0 134L-11 124Z", SKIN, INK, 2)
    hair = path(
        "M-28 62C-42 80 -42 104 -36 116C-30 120 -24 114 -22 104H22C24 114 30 120 36 116C42 104 42 80 28 62Z",
        GOLD,
    ) + both(line("M-33 78C-34 92 -32 104 -30 112", INK, 1.8))
    fringe = path(
        "M-26 66C-26 78 -24 80 -22 82C-14 72 14 72 22 82C24 80 26 78 26 66Z", GOLD, INK, 2
    )
    lips = path("M-8 102C-3 100 3 100 8 102C4 107 -4 107 -8 102Z", "#a8281b", INK, 1.2)
    cap = path("M-40 64C-44 44 -24 32 2 32C30 32 44 46 40 64C20 54 -20 54 -40 64Z", SUIT) + path(
        "M-38 60C-18 50 18 50 38 60L36 70C18 60 -18 60 -36 70Z", INK, INK, 1.5
    )
    brooch = dot(-24, 55, 5, GOLD, INK, 1.6)
    feather = path(
        "M-24 52C-20 30 4 18 40 26C30 30 36 34 28 38C30 42 20 46 14 44C6 50 -10 48 -24 52Z",
        PAPER,
        INK,
        2,
    ) + line("M-20 49C-6 36 12 30 30 29", INK, 1.5)
    lance = (
        path("M-63 176L-62 70H-57L-56 176Z", "#7a4d27", INK, 2)
        + path("M-60 72C-74 62 -72 46 -60 28C-48 46 -46 62 -60 72Z", PAPER)
        + line("M-60 36V70", INK, 1.5)
        + path("M-68 72H-52V80H-68Z", GOLD, INK, 2)
        + path(
            "M-74 150C-76 144 -66 142 -56 144C-48 146 -48 162 -56 164C-68 166 -76 162 -74 150Z",
            SKIN,
        )
        + line("M-68 151H-54M-68 157H-54", INK, 1.5)
    )
    return (
        coat
        + front
        + neck
        + collar
        + hair
        + face(62)
        + fringe
        + lips
        + cap
        + feather
        + brooch
        + lance
    )


PANEL = (
    "M68 17H226Q233 17 233 24V224H190Q182 224 182 232V333H24Q17 333 17 326V126H60Q68 126 68 118Z"
)
UPPER = "M68 17H226Q233 17 233 24V142L17 208V126H60Q68 126 68 118Z"
GROUND = "#f6e7bf"


def court(half: str, suit: str) -> str:
    """Two halves, the lower turned, either side of a slanting belt; both leave their index corner."""
    top = (
        f'<g clip-path="url(#upper)"><path d="{UPPER}" fill="{GROUND}"/><g transform="translate(144 4)">{half}</g></g>'
        + pip(suit, 208, 46, 36)
    )
    beads = "".join(dot(125 + 21.6 * k, 175 - 6.6 * k, 3.4, PAPER, INK, 1.1) for k in range(-4, 5))
    belt = line("M17 208L233 142", INK, 17) + line("M17 208L233 142", GOLD, 12) + beads
    return (
        f'<g stroke-linejoin="round" stroke-linecap="round">{top}{turned(top)}'
        f'<g clip-path="url(#panel)">{belt}</g>{line(PANEL, INK, 2.2)}</g>'
    )


DEFS = (
    f'<defs><clipPath id="upper"><path d="{UPPER}"/></clipPath>'
    f'<clipPath id="panel"><path d="{PANEL}"/></clipPath>{COLLAR}</defs>'
)


def joker(big: bool) -> str:
    """A jester before the sun (the red, big joker) or before the moon (the black, small one)."""
    frame = path(
        "M64 17H226Q233 17 233 24V326Q233 333 226 333H64Q57 333 57 326V24Q57 17 64 17Z",
        GROUND if big else "#dfe3e6",
        INK,
        2.2,
    )
    if big:
        sky = path(star(145, 140, 70, 88, 24), GOLD, INK, 1.6) + dot(
            145, 140, 66, "#f0d48a", INK, 2
        )
    else:
        sky = path("M92 78A84 84 0 1 0 216 176A70 70 0 1 1 92 78Z", PAPER, INK, 2.2) + "".join(
            path(star(x, y, r * 0.4, r, 5), GOLD, INK, 1.3)
            for x, y, r in ((82, 52, 12), (212, 60, 9), (78, 250, 7))
        )
    bell = "".join(
        dot(x, y, 9, GOLD, INK, 2.2) + line(f"M{x} {y}V{y + 7}", INK, 2)
        for x, y in ((-66, 112), (66, 112), (0, 32))
    )
    horns = (
        path(
            "M-34 108C-38 84 -60 72 -78 92C-72 96 -66 102 -66 112C-78 64 -46 48 -10 66L-4 104Z",
            SUIT,
        )
        + path(
            "M34 108C38 84 60 72 78 92C72 96 66 102 66 112C78 64 46 48 10 66L4 104Z",
            INK if big else PAPER,
        )
        + path("M-22 100C-24 72 -12 58 0 36C12 58 24 72 22 100Z", GOLD)
    )
    visage = path(
        "M-36 102C-10 92 10 92 36 102C40 138 26 176 0 182C-26 176 -40 138 -36 102Z", PAPER
    )
    mask = path("M0 95C14 95 26 98 36 102C40 138 26 176 0 182Z", SUIT)
    eyes = (
        path("M-27 126q10-10 20 0q-10 7-20 0Z", PAPER)
        + dot(-17, 125.5, 4, INK)
        + line("M-30 116Q-18 106 -7 114", INK, 3)
        + path("M27 126q-10-10-20 0q10 7 20 0Z", PAPER)
        + dot(17, 125.5, 4, INK)
        + line("M30 116Q18 106 7 114", PAPER, 3)
    )
    nose = path("M0 124C-4 136 -9 142 -5 148C0 152 6 150 7 146Z", SKIN, INK, 2)
    grin = path("M-24 152C-10 164 10 164 24 152C18 176 -18 176 -24 152Z", PAPER, INK, 2.4) + line(
        "M-14 159V168M-5 162V171M5 162V171M14 159V168", INK, 1.6
    )
    dots = dot(-24, 144, 4, "#a8281b") + dot(24, 144, 4, PAPER)
    ruff = "".join(
        path(f"M{x} 178C{x - 16} 192 {x - 18} 216 {x} 232C{x + 18} 216 {x + 16} 192 {x} 178Z", fill)
        for x, fill in ((-54, SUIT), (54, SUIT), (-29, PAPER), (29, PAPER), (0, GOLD))
    )
    coat = path("M-72 206C-84 240 -88 280 -88 329H0V200Z", INK if big else SUIT) + path(
        "M72 206C84 240 88 280 88 329H0V200Z", SUIT if big else "#8d8575"
    )
    lozenges = "".join(
        path(f"M{x} {y - 15}l11 15l-11 15l-11-15Z", GOLD if x < 0 else PAPER, INK, 1.6)
        for x, y in ((-28, 256), (28, 256), (-54, 276), (54, 276), (-28, 298), (28, 298))
    )
    buttons = "".join(dot(0, y, 6, GOLD, INK, 1.8) for y in (248, 274, 300))
    figure = (
        coat + lozenges + ruff + horns + bell + visage + mask + eyes + dots + nose + grin + buttons
    )
    clip = "jester"
    return (
        f'<clipPath id="{clip}"><path d="M58 18H232V332H58Z"/></clipPath>'
        f'<g stroke-linejoin="round" stroke-linecap="round">{frame}<g clip-path="url(#{clip})">{sky}'
        f'<g transform="translate(145 4)">{figure}</g></g></g>'
    )


def faces() -> dict[str, str]:
    """All 54 faces by their codes."""
    art: dict[str, str] = {}
    for suit in SUITS:
        for rank in SPOTS:
            art[rank + suit] = number(rank, suit)
        art["A" + suit] = ace(suit)
        for rank, half in (("K", king()), ("Q", queen()), ("J", jack())):
            art[rank + suit] = court(half, suit)
    art["RJ"] = joker(True)
    art["BJ"] = joker(False)
    return art
