"""Heads of nobody: a face, one of some heads of hair, clothes, and what one wears besides."""

import math

from .. import cloth, wares
from ..colour import dark, light, mix, radial
from ..outlines import ellipse, smooth, stroke
from ..portraits import mirrored, part
from . import picture

SKINS = ("#e6bd9d", "#dcaa83", "#c98f66", "#a97049", "#85543a", "#63402e")
HAIRS = {"black": "#211a1e", "brown": "#4a2f22", "chestnut": "#6f4428", "red": "#a8512a", "fair": "#d3ac63",
         "grey": "#a8a6a4", "white": "#dcd8d2"}
GROUNDS = (("#f4dfc0", "#e3b98a"), ("#cfe0dc", "#86a8a4"), ("#f0c4b0", "#cf8772"), ("#c9d3ea", "#7f93bd"),
           ("#e6dcf0", "#a890bd"), ("#dbe6c4", "#93ab72"), ("#f6e2a8", "#d9ab4a"), ("#e4e0da", "#a8a199"))


def features(c, skin, hair, age=0, open_eyes=True, smile=1.0):
    """Ears, face, eyes, nose and mouth; about (500, 430)."""
    shade = dark(skin, 0.30)
    part(c, [(432, 540), (568, 540), (584, 740), (500, 790), (416, 740)], dark(skin, 0.12), 20)
    c.fill(c.mask(smooth([(420, 600), (500, 660), (580, 600), (580, 670), (500, 716), (420, 670)])).soft(14 * c.k),
        dark(skin, 0.45), 0.45)
    for side in (-1, 1):
        part(c, [(500 + side * 156, 420), (500 + side * 188, 414), (500 + side * 182, 482), (500 + side * 154, 500)],
            dark(skin, 0.06), 8)
    part(c, mirrored([(500, 210), (606, 232), (662, 350), (658, 480), (620, 580), (556, 646), (500, 658)]), skin, 46, 1.3)
    lips = mix("#b5504a", skin, 0.30)
    for side in (-1, 1):
        c.fill(c.ellipse_mask(500 + side * 98, 505, 48, 34).soft(16 * c.k), mix("#d9695a", skin, 0.35), 0.28)
        eye = 500 + side * 72
        brow = mix(hair, dark(skin, 0.5), 0.3)
        c.shape(stroke([(eye - 44, 372 - side * 4), (eye - side * 4, 356), (eye + 44, 372 + side * 4)], [8, 14, 8]), brow, .9)
        if open_eyes:
            white = c.mask(smooth([(eye - 36, 428), (eye - 12, 408), (eye + 14, 408), (eye + 36, 428), (eye + 10, 446),
                (eye - 12, 446)]))
            c.fill(white, "#f8f3ea")
            c.fill(c.ellipse_mask(eye, 427, 17, 18).within(white), mix("#4a3020", hair, 0.4))
            c.fill(c.ellipse_mask(eye, 427, 8, 9).within(white), "#15100f")
            c.fill(c.ellipse_mask(eye - 6, 420, 4.5, 4.5), "#ffffff", .95)
            c.shape(stroke([(eye - 38, 429), (eye - 12, 407), (eye + 14, 407), (eye + 38, 429)], [4, 8, 8, 4]),
                dark(brow, .4))
        else:
            c.shape(stroke([(eye - 38, 428), (eye, 446), (eye + 38, 428)], [4, 9, 4]), brow)
        if age:
            for index in range(3):
                c.shape(stroke([(eye + side * 44, 434 + index * 7), (eye + side * (60 + 4 * index), 430 + index * 13)], 3),
                    shade, .5)
            c.shape(stroke([(500 + side * 52, 530), (500 + side * 76, 570), (500 + side * 70, 606)], [2, 5, 2]), shade, .55)
    if age:
        for y in (296, 318):
            c.shape(stroke([(430, y + 4), (500, y - 3), (570, y + 4)], [2, 4, 2]), shade, .4)
    c.shape(stroke([(504, 410), (516, 474), (526, 504), (496, 514)], [2, 8, 9, 4]), shade, 0.7)
    part(c, [(500 - 54, 560 - 8 * smile), (482, 552), (500, 558), (518, 552), (554, 560 - 8 * smile), (522, 584),
        (500, 590), (478, 584)], lips, 6)
    c.shape(stroke([(446, 561 - 8 * smile), (500, 568 + 3 * smile), (554, 561 - 8 * smile)], [3, 5, 3]), dark(lips, .5), .85)


def back_hair(c, style, hair):
    if style == "none":
        return
    if style in ("long", "waves"):
        wide = 236 if style == "waves" else 212
        part(c, mirrored([(500, 140), (660, 180), (500 + wide, 400), (500 + wide + 4, 640), (500 + wide - 60, 800)]), hair, 36)
    elif style == "bob":
        part(c, mirrored([(500, 140), (670, 180), (724, 380), (712, 600), (640, 640)]), hair, 34)
    elif style == "curls":
        ball_cloud(c, hair, 92, 1.0, 740)
    elif style == "afro":
        ball_cloud(c, hair, 120, 1.12, 560)
    elif style == "bun":
        wares.ball(c, 500, 128, 96, 84, hair, .15)
    elif style == "braid":
        for index in range(7):
            wares.ball(c, 668 + 12 * math.sin(index), 560 + index * 54, 40 - index * 2, 36, mix(hair, light(hair, .2), index % 2),
                .15)


def ball_cloud(c, hair, count, wide, low):
    for index in range(count):
        a, r = index * 2.39996, 60 + 24 * math.sqrt(index)
        x, y = 500 + math.cos(a) * r * wide, 390 + math.sin(a) * r * 0.98
        if y < low:
            wares.ball(c, x, y, 46, 43, mix(hair, light(hair, .25), c.random.uniform(0, .7)), 0.12)


def front_hair(c, style, hair):
    lit = light(hair, 0.06)
    if style in ("long", "bun", "braid"):
        part(c, [(500, 205), (408, 222), (346, 320), (324, 440), (316, 330), (360, 205), (500, 158), (640, 205), (684, 330),
            (676, 440), (654, 320), (592, 222)], lit, 20)
    elif style == "waves":
        part(c, [(470, 210), (400, 250), (350, 340), (318, 480), (276, 620), (300, 430), (320, 240), (470, 140), (660, 190),
            (704, 400), (716, 620), (684, 500), (664, 360), (610, 250), (540, 220)], lit, 24)
    elif style == "bob":
        part(c, [(320, 560), (314, 340), (350, 215), (500, 160), (650, 215), (686, 340), (680, 560), (662, 400), (654, 336),
            (600, 330), (500, 340), (400, 330), (346, 336), (338, 400)], lit, 20)
    elif style == "short":
        part(c, [(334, 420), (318, 320), (350, 214), (440, 160), (560, 150), (650, 210), (684, 320), (666, 420), (656, 334),
            (616, 268), (540, 252), (440, 262), (376, 300), (346, 340)], lit, 20)
    elif style == "side":
        part(c, [(334, 420), (314, 300), (370, 190), (500, 140), (640, 180), (690, 310), (668, 420), (656, 320), (600, 240),
            (480, 290), (380, 310), (346, 350)], lit, 20)
    elif style == "crop":
        part(c, [(342, 380), (334, 300), (380, 214), (500, 176), (620, 214), (666, 300), (658, 380), (640, 300), (580, 248),
            (500, 238), (420, 248), (360, 300)], lit, 12)
    elif style in ("curls", "afro"):
        for index in range(22):
            t = index / 21
            x, y = 336 + 328 * t, 316 - 122 * math.sin(t * 3.14) + c.random.uniform(-12, 12)
            wares.ball(c, x, y, 42, 38, mix(hair, light(hair, .25), c.random.uniform(0, .7)), 0.12)


def beard(c, hair, full=True):
    if full:
        part(c, [(340, 470), (352, 570), (404, 650), (500, 690), (596, 650), (648, 570), (660, 470), (638, 530), (590, 548),
            (500, 534), (410, 548), (362, 530)], hair, 18)
        part(c, [(446, 563), (500, 556), (554, 563), (520, 586), (500, 590), (480, 586)], "#a85f56", 6)
    else:
        part(c, [(430, 540), (470, 526), (500, 534), (530, 526), (570, 540), (530, 548), (500, 546), (470, 548)], hair, 6)


def glasses(c, colour, round_ones=True):
    for side in (-1, 1):
        x = 500 + side * 74
        rx, ry = (58, 54) if round_ones else (64, 44)
        ring = c.mask(ellipse(x, 428, rx, ry)).without(c.mask(ellipse(x, 428, rx - 9, ry - 9)))
        c.fill(c.mask(ellipse(x, 428, rx - 9, ry - 9)), "#ffffff", .10)
        c.relief(ring, colour, 4)
        c.shape(stroke([(x + side * rx, 420), (500 + side * 166, 410)], 8), colour)
    c.shape(stroke([(484, 420), (500, 412), (516, 420)], 8), colour)


def clothes(c, kind, one, two):
    paint = {"plain": lambda: cloth.plain(one), "knit": lambda: cloth.knit(one, 26, .14),
        "stripes": lambda: cloth.stripes(one, two, 60, .4), "check": lambda: cloth.check(one, two, 90),
        "dots": lambda: cloth.dots(one, two, 60), "sprigs": lambda: cloth.sprigs(one, two, light(two, .5), 90),
        "tweed": lambda: cloth.herringbone(one, 26, .12)}[kind]()
    part(c, mirrored([(500, 750), (410, 694), (306, 740), (176, 812), (110, 1080)]), paint, 40, 1.4)
    if kind == "tweed":
        part(c, [(500, 900), (400, 690), (356, 720), (440, 980), (500, 1010), (560, 980), (644, 720), (600, 690)], two, 14)
        part(c, [(500, 780), (430, 700), (400, 740), (470, 860), (500, 800), (530, 860), (600, 740), (570, 700)], "#f6f2ea", 10)
    elif kind == "knit":
        part(c, mirrored([(500, 730), (410, 684), (392, 744), (450, 796), (500, 806)]), cloth.rib(one, 22), 16)
    elif kind == "plain":
        part(c, mirrored([(500, 800), (440, 760), (404, 690), (380, 704), (420, 800), (500, 850)]), light(one, .14), 10)


def face(skin, style, hair, ground, kind, one, two="#f4eee2", age=0, open_eyes=True, beards=None, specs=None, rings=None,
        hat=None, scarf=None, scene=None, smile=1.0):
    """A function that draws that head on a canvas; `scene` paints what is behind it."""
    def draw(c):
        if scene:
            scene(c)
        else:
            near, far = GROUNDS[ground % len(GROUNDS)]
            c.fill(c.whole(), radial(330 if ground % 2 else 660, 260, 1000, light(near, .2), near, far))
        tone, strand = SKINS[skin], HAIRS[hair]
        with c.placed(500, c.bottom - 1090 if c.bottom > 1050 else -70, 1.12):
            with c.placed(-500, 0):
                back_hair(c, style, strand)
                clothes(c, kind, one, two)
                features(c, tone, strand, age, open_eyes, smile)
                if beards:
                    beard(c, dark(strand, .05), beards == "full")
                front_hair(c, style, strand)
                if specs:
                    glasses(c, specs, age < 2)
                if rings:
                    for side in (-1, 1):
                        wares.ball(c, 500 + side * 176, 520, 17, 17, rings, 0.6)
                if scarf:
                    wrap(c, scarf)
                if hat:
                    cap(c, hat)
    return draw


def wrap(c, colour):
    """A head scarf: around the face, and crossed below the chin."""
    opening = c.mask(smooth(mirrored([(500, 262), (600, 286), (650, 380), (648, 490), (612, 580), (552, 640), (500, 652)])))
    outer = c.mask(smooth(mirrored([(500, 150), (628, 178), (706, 340), (694, 540), (640, 660), (560, 730), (500, 740)])))
    part(c, [(330, 600), (400, 690), (500, 716), (600, 690), (670, 600), (740, 800), (500, 880), (260, 800)], colour, 26)
    c.relief(outer.without(opening), light(colour, .06), 26, 1.4)
    c.shape(stroke([(640, 640), (540, 740), (380, 800)], [3, 9, 3]), dark(colour, .35), .5)


def cap(c, colour):
    """A woollen hat."""
    part(c, mirrored([(500, 110), (620, 134), (692, 240), (692, 320), (500, 340)]), cloth.rib(colour, 30, .12), 30)
    part(c, mirrored([(500, 286), (620, 278), (704, 264), (702, 344), (610, 366), (500, 374)]),
        cloth.rib(dark(colour, .1), 30, .12), 20)


TEAM = {
    "odalys": face(2, "waves", "brown", 1, "plain", "#2f5a63", rings="#e6b84f"),
    "odalys-2": face(2, "bun", "brown", 6, "dots", "#7a3f52", "#f0d8c4", open_eyes=False),
    "bram": face(5, "crop", "black", 6, "tweed", "#5b5a52", "#3a4654", beards="full"),
    "lien": face(0, "bob", "black", 2, "plain", "#f0e6d8", specs="#c4412f"),
    "phillip-a": face(0, "side", "fair", 3, "knit", "#43566b", smile=.3),
    "ruta": face(0, "braid", "fair", 5, "stripes", "#f6f1e6", "#35566b"),
    "amara": face(4, "curls", "black", 0, "plain", "#b5603c", rings="#f0d38a"),
    "joonas": face(1, "short", "fair", 1, "knit", "#7a8a80", beards="full", hat="#c4553b", smile=.2),
    "phillip-m": face(1, "curls", "red", 6, "check", "#c4412f", "#2d3a4a", smile=2.2),
    "noor": face(2, "none", "black", 4, "plain", "#8a4a63", scarf="#3f7a78"),
    "haeun": face(0, "long", "black", 0, "stripes", "#2b3340", "#e8ddc9", smile=1.4),
    "ines-p": face(1, "bun", "chestnut", 2, "sprigs", "#3f7a5c", "#f6e6c4", rings="#c4412f"),
    "lukasz": face(0, "crop", "brown", 7, "plain", "#4a5a3f", beards="lip", specs="#2b2a2c"),
    "thandi": face(5, "afro", "black", 1, "sprigs", "#e0a13a", "#7a2f3a", rings="#e6b84f", smile=1.6),
    "matteo": face(2, "side", "black", 5, "tweed", "#8a6a4a", "#5b3d2a", beards="full", open_eyes=False),
    "sunniva": face(0, "waves", "red", 3, "knit", "#e9e0cf", smile=1.8),
    "emeka-2": face(4, "crop", "black", 2, "dots", "#2f6f78", "#e6d3a8", specs="#7a4426", smile=2)}

LEAGUE = {
    "greta": face(0, "bun", "white", 1, "check", "#7a8fb0", "#f4eee2", age=1, specs="#43566b"),
    "otis": face(4, "crop", "grey", 6, "tweed", "#8a6a3a", "#5a4a2a", age=1, beards="full"),
    "yuki": face(0, "bob", "black", 7, "plain", "#2b2a33", smile=.4), "samw": face(5, "short", "black", 0, "tweed", "#43566b",
        "#2f3d4f", specs="#2b2a2c"), "maggie": face(1, "waves", "grey", 2, "sprigs", "#f0d8c4", "#b5453f", age=1),
    "dmo": face(1, "side", "brown", 3, "stripes", "#f6f1e6", "#2c3a5a", beards="full", hat="#2c3a5a"),
    "fatou": face(5, "none", "black", 4, "dots", "#2f4a8a", "#dfe6fa", scarf="#31479a", rings="#e6b84f"),
    "ansel": face(2, "curls", "chestnut", 5, "plain", "#a8794a", beards="lip"),
    "pilar": face(2, "long", "black", 6, "plain", "#7a2f4a", specs="#b5412f", rings="#e6b84f"),
    "rowan": face(0, "short", "red", 1, "knit", "#3f5f5a", smile=1.8)}

POTTERS = {
    "m-sato": face(0, "bun", "black", 7, "plain", "#5a6f8a"), "a-brandt": face(0, "braid", "grey", 1, "stripes", "#e9e0cf",
        "#8a6a4a", age=1), "i-mensah": face(5, "crop", "black", 6, "knit", "#b5603c", beards="full"),
    "l-duarte": face(2, "curls", "brown", 3, "sprigs", "#f6f1e6", "#2f5aa8", rings="#3f74a8")}

ICONS = {
    "halldora": face(0, "long", "fair", 1, "knit", "#43566b", hat="#e6b23c"), "ren": face(0, "short", "black", 7, "plain",
        "#2b3340"), "olena": face(0, "braid", "chestnut", 5, "sprigs", "#f6f1e6", "#c4412f"),
    "nora": face(2, "none", "black", 0, "plain", "#7a5a8a", scarf="#c4a06a"), "maria": face(1, "waves", "black", 3, "stripes",
        "#f6f1e6", "#35669a"), "seoyun": face(0, "bob", "brown", 4, "plain", "#e0a8b4"),
    "aarav": face(3, "side", "black", 6, "check", "#c4703f", "#f4e2c4", beards="full"), "tomas": face(2, "curls", "black", 2,
        "plain", "#4a5a3f", beards="lip"), "ngozi": face(5, "afro", "black", 1, "plain", "#e0a13a", rings="#e6b84f"),
    "dana": face(1, "curls", "chestnut", 7, "plain", "#35566b", specs="#2b2a2c"),
    "phupha": face(3, "short", "black", 5, "plain", "#7a8f5a"), "wren": face(0, "bob", "red", 0, "tweed", "#6b5846", "#3a4654")}

for table, place, size in ((TEAM, "team/images", 400), (LEAGUE, "league/images/users", 150),
        (POTTERS, "shop/images", 200), (ICONS, "atom/icons", 96)):
    for name, draw in table.items():
        picture(f"{place}/{name}", size, size, draw, 78, vignette=.05, grain=.006)
