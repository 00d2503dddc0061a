"""Shah, Bibi, Sarbaz and Couli of As-Nas, without their ground: see `lab.as_nas_art`."""

from __future__ import annotations

from lab.ink import BLUE, GOLD, GREEN, INK, PAPER, RED, SKIN, both, dot, line, path, star


def eyes(y: float, apart: float = 13, brow: float = 9) -> str:
    """Almond eyes under brows that meet, as the old painters had them."""
    one = (
        f'<path d="M{125 - apart - 8} {y}q8-7 15 0q-7 5-15 0Z" fill="{PAPER}" stroke="{INK}"'
        f' stroke-width="1.6"/>' + dot(125 - apart, y - 0.6, 3, INK)
    )
    arc = line(
        f"M{125 - apart - 11} {y - brow + 3}Q{125 - apart} {y - brow - 7} 125 {y - brow + 2}",
        INK,
        3,
    )
    return both(one + arc)


def shah() -> str:
    """Shah: tall jewelled crown, long beard, pearls."""
    robe = path("M125 214C176 212 214 234 222 285H28C36 234 74 212 125 214Z", RED)
    lapel = both(
        path("M125 285L96 216C88 218 80 221 74 224L100 285Z", BLUE)
        + line("M82 224L107 285", GOLD, 3)
    )
    epaulette = both(
        path("M36 262C34 240 54 228 74 232C72 246 66 256 56 262Z", GOLD)
        + line("M38 264V272M44 264V273M50 263V272M56 262V270", GOLD, 3)
    )
    beard = path("M90 140C88 190 104 236 125 268C146 236 162 190 160 140Z", INK)
    waves = both(
        line("M104 186C106 208 114 228 121 244M113 190C114 206 119 220 123 232", "#5a5244", 2)
    )
    face = path(
        "M92 118H158C160 150 154 172 142 178C134 170 116 170 108 178C96 172 90 150 92 118Z", SKIN
    )
    nose = line("M125 140V160C121 164 118 163 119 160", INK, 2.2)
    lip = path("M115 178C120 174 130 174 135 178C130 184 120 184 115 178Z", RED, INK, 1.4)
    moustache = both(path("M125 167C114 162 104 170 92 160C96 176 112 178 125 172Z", INK, "none"))
    band = path("M84 100H166L163 124H87Z", GOLD)
    gems = "".join(
        dot(x, 112, 4.6, c, INK, 1.4)
        for x, c in ((98, GREEN), (111.500, PAPER), (125, RED), (138.500, PAPER), (152, GREEN))
    )
    crown = path(
        "M84 100C82 78 84 66 90 58C98 66 104 66 110 58C115 66 120 64 125 56C130 64 135 66 140 58C146 66 152 66 160 58C166 66 168 78 166 100Z",
        RED,
    )
    ribs = both(
        line("M98 100C97 84 98 76 100 68M111.500 100C111 86 112 76 113 68", GOLD, 3)
    ) + line("M125 100V70", GOLD, 3)
    plume = path("M125 58C112 50 116 38 125 29C134 38 138 50 125 58Z", PAPER) + dot(
        125, 47, 3.6, GREEN, INK, 1.3
    )
    pearls = "".join(
        dot(125 + 10.500 * k, 279 - abs(k) ** 1.6 * 6.2, 3.4, PAPER, INK, 1.2)
        for k in (-4, -3, -2, 2, 3, 4)
    )
    return (
        robe
        + lapel
        + epaulette
        + beard
        + waves
        + face
        + eyes(138)
        + nose
        + lip
        + moustache
        + crown
        + ribs
        + band
        + gems
        + plume
        + pearls
    )


def bibi() -> str:
    """Bibi: a veiled lady with a diadem and a rose."""
    veil = path(
        "M125 62C84 62 68 96 66 140C64 196 46 236 36 285H214C204 236 186 196 184 140C182 96 166 62 125 62Z",
        PAPER,
    )
    spots = both(
        "".join(
            path(star(x, y, 2.2, 5.2, 4), RED, "none")
            for x, y in (
                (70, 176),
                (62, 212),
                (54, 248),
                (78, 206),
                (72, 242),
                (64, 274),
                (86, 108),
                (78, 140),
            )
        )
    )
    hem = both(line("M80 112C76 170 66 230 52 285", GREEN, 3))
    hair = path(
        "M125 84C96 84 90 116 92 150C93 176 88 196 84 214H166C162 196 157 176 158 150C160 116 154 84 125 84Z",
        INK,
    )
    dress = path("M125 204C150 204 168 214 180 285H70C82 214 100 204 125 204Z", RED)
    yoke = path("M106 206C112 232 138 232 144 206L136 200H114Z", SKIN)
    neck = path("M113 176H137V206C132 214 118 214 113 206Z", SKIN, INK, 2)
    face = path(
        "M125 98C149 98 156 120 153 146C150 170 136 188 125 188C114 188 100 170 97 146C94 120 101 98 125 98Z",
        SKIN,
    )
    part = both(path("M125 96C110 98 98 110 95 134C92 116 98 90 125 90Z", INK, "none"))
    lock = both(line("M95 140C92 156 98 164 104 160C107 156 103 152 100 155", INK, 2.6))
    nose = line("M125 140V158C121 162 118 161 119 158", INK, 2)
    lips = path(
        "M116 172C120 168 124 171 125 171C126 171 130 168 134 172C130 178 120 178 116 172Z",
        RED,
        INK,
        1.3,
    )
    cheeks = both(dot(105, 160, 5.500, "#e2957a"))
    mole = dot(140, 169, 1.7, INK)
    diadem = path("M94 104C104 86 146 86 156 104C146 96 104 96 94 104Z", GOLD, INK, 1.8) + path(
        "M125 64L133 80L125 94L117 80Z", GREEN, INK, 1.8
    )
    drops = both(dot(100, 92, 3.4, PAPER, INK, 1.2) + dot(111, 87, 3.4, PAPER, INK, 1.2))
    beads = "".join(
        dot(125 + 6.6 * k, 226 - k * k * 0.95, 3, GREEN if k % 2 else GOLD, INK, 1)
        for k in range(-4, 5)
    )
    belt = path("M82 262H168L171 276H79Z", GOLD) + "".join(
        dot(x, 269, 2.6, GREEN) for x in range(90, 165, 10)
    )
    rose = (
        line("M152 284C156 262 160 250 166 240", GREEN, 4)
        + path("M158 262C170 256 178 258 182 264C174 270 164 268 158 262Z", GREEN, INK, 1.4)
        + dot(168, 232, 13, "#c4493a", INK, 2)
        + line(
            "M162 232C162 226 172 224 174 230C175 238 164 240 160 236M168 219C176 220 181 226 181 233",
            INK,
            1.8,
        )
    )
    return (
        veil
        + spots
        + hem
        + hair
        + dress
        + yoke
        + neck
        + beads
        + belt
        + face
        + part
        + lock
        + cheeks
        + eyes(138, 13, 10)
        + nose
        + lips
        + mole
        + diadem
        + drops
        + rose
    )


def sarbaz() -> str:
    """Sarbaz: a soldier with a lambskin hat, crossed belts and a musket."""
    coat = path("M125 206C168 206 200 224 208 285H42C50 224 82 206 125 206Z", BLUE)
    collar = path("M100 196H150L154 214C140 222 110 222 96 214Z", RED)
    belts = (
        path("M78 215L92 210L172 285H146Z", PAPER)
        + path("M172 215L158 210L78 285H104Z", PAPER)
        + dot(125, 254, 8, GOLD, INK, 2)
    )
    buttons = "".join(dot(125, y, 3.2, GOLD, INK, 1.2) for y in (228, 238, 272))
    epaulette = both(
        path("M54 244C54 228 68 218 82 220C82 232 74 240 66 244Z", RED)
        + line("M54 246V256M60 246V257M66 245V255", GOLD, 3)
    )
    face = path(
        "M94 122H156C158 156 152 180 140 192C132 199 118 199 110 192C98 180 92 156 94 122Z", SKIN
    )
    ears = both(path("M94 140C86 138 86 156 95 158Z", SKIN, INK, 2))
    nose = line("M125 144V164C121 168 118 167 119 164", INK, 2.2)
    moustache = both(
        path(
            "M125 172C114 166 106 174 94 168C86 164 84 154 90 150C80 152 78 168 88 175C100 183 116 182 125 177Z",
            INK,
            "none",
        )
    )
    chin = line("M118 188C122 190 128 190 132 188", INK, 2)
    hat = path(
        "M90 126C86 96 92 70 98 50C112 42 138 42 152 50C158 70 164 96 160 126C140 118 110 118 90 126Z",
        INK,
    )
    curls = "".join(
        line(f"M{x} {y}q4-6 8 0q-3 5-7 2", "#6d6454", 1.8)
        for y, xs in (
            (62, (102, 117, 132)),
            (78, (97, 112, 127, 141)),
            (94, (95, 141)),
            (110, (95, 143)),
        )
        for x in xs
    )
    badge = (
        dot(125, 100, 14, GOLD, INK, 2)
        + path(star(125, 100, 4.6, 11, 8), RED, "none")
        + dot(125, 100, 3, PAPER)
    )
    musket = (
        path("M196 285L190 214H200L212 285Z", "#7a4d27")
        + path("M192 216L191 132H197L199 216Z", "#55504a", INK, 2)
        + path("M192.500 134L194 78L197 134Z", PAPER, INK, 1.8)
        + line("M189 160H200M189 192H201", GOLD, 4)
        + path(
            "M182 232C180 222 188 218 204 220C212 222 212 236 204 240C192 242 184 240 182 232Z",
            SKIN,
        )
        + line("M190 226H206M190 232H207", INK, 1.6)
    )
    return (
        coat
        + epaulette
        + belts
        + buttons
        + collar
        + face
        + ears
        + eyes(144)
        + nose
        + chin
        + moustache
        + hat
        + curls
        + badge
        + musket
    )


def couli() -> str:
    """Couli: a dancer, arms raised, skirt and plaits flying."""
    plaits = both(
        line("M112 108C92 124 96 150 80 164C72 172 64 168 60 176", INK, 5)
        + dot(59, 178, 4.500, GOLD, INK, 1.5)
    )
    arms = both(
        path(
            "M110 150C92 148 80 142 76 126C73 112 80 96 88 84L97 90C90 102 86 112 89 120C92 130 104 132 114 134Z",
            PAPER,
        )
        + line("M77 116L89 114M80 103L92 105", GREEN, 3)
        + path("M88 86C84 80 86 70 92 66C99 70 101 82 97 91Z", SKIN, INK, 2)
        + dot(91, 66, 8, GOLD, INK, 2)
        + dot(91, 66, 2.4, INK)
    )
    trousers = both(
        path("M98 262C94 272 96 278 102 280H120C122 274 120 266 118 258Z", GREEN)
        + path("M98 279C88 281 84 285 84 285H116C118 282 118 280 117 279Z", INK, "none")
    )
    skirt = path(
        "M108 186H142C148 206 190 226 200 254C190 262 180 256 172 262C164 270 154 262 146 266C138 270 132 264 125 268C118 264 112 270 104 266C96 262 86 270 78 262C70 256 60 262 50 254C60 226 102 206 108 186Z",
        GOLD,
    )
    folds = both(
        line("M116 192C112 220 92 236 80 260M122 192C121 222 112 246 105 264", INK, 2)
    ) + line("M125 192V266", INK, 2)
    band = line("M58 240C76 252 100 252 125 254C150 252 174 252 192 240", GREEN, 5)
    spots = both(
        "".join(
            dot(x, y, 3, RED)
            for x, y in ((84, 234), (100, 240), (117, 238), (104, 222), (118, 216))
        )
    )
    bodice = path("M110 132H140C146 150 146 170 142 186H108C104 170 104 150 110 132Z", BLUE)
    lacing = (
        line("M116 142L134 150M134 142L116 150M116 156L134 164M134 156L116 164", GOLD, 2)
        + path("M104 180H146L148 192H102Z", PAPER)
        + "".join(dot(x, 186, 2.6, RED) for x in (110, 120, 130, 140))
    )
    neck = path("M118 122H132V134C130 140 120 140 118 134Z", SKIN, INK, 2)
    hair = path("M125 70C104 70 101 90 103 110C106 118 144 118 147 110C149 90 146 70 125 70Z", INK)
    face = path(
        "M125 80C140 80 143 94 141 106C139 118 131 126 125 126C119 126 111 118 109 106C107 94 110 80 125 80Z",
        SKIN,
        INK,
        2,
    )
    features = (
        both(
            line("M111 97Q117 92 124 97", INK, 2.4)
            + dot(117.500, 101.500, 2.3, INK)
            + dot(114, 111, 3, "#e2957a")
        )
        + line("M125 101V109L122.500 110", INK, 1.6)
        + path("M120 116C123 114 127 114 130 116C127 119.500 123 119.500 120 116Z", RED, INK, 1)
    )
    cap = path("M106 86C108 70 142 70 144 86C134 79 116 79 106 86Z", GREEN, INK, 2) + dot(
        125, 70, 4.500, GOLD, INK, 1.6
    )
    ankle = both(line("M99 276H119", GOLD, 3))
    return (
        plaits
        + trousers
        + ankle
        + skirt
        + folds
        + band
        + spots
        + arms
        + bodice
        + lacing
        + neck
        + hair
        + face
        + features
        + cap
    )
