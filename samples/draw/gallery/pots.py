"""The pottery's wares, each by itself, and the small pictures of League's albums."""

import numpy as np

from .. import cloth, furniture, nature, plants, rooms, wares
from ..colour import dark, light, linear, mix, radial, vertical
from ..outlines import arch, ellipse, rounded, smooth, stroke
from ..things import part
from . import picture

GROUNDS = (("#ece5da", "#cfc4b4"), ("#dfe6e4", "#b5c3c2"), ("#efdccb", "#d9b59a"), ("#e3e0ea", "#b9b3c9"), ("#e9e6d0", "#c6c09a"))


def standing(draw, ground=0):
    """On a table before a wall, lit from the left."""
    def painted(c):
        near, far = GROUNDS[ground % len(GROUNDS)]
        c.fill(c.whole(), radial(260, 160, 1100, light(near, .3), near, far))
        c.fill(c.rect_mask(0, 740, 1000, 1000), vertical(740, 1000, light(far, .1), dark(far, .10)))
        c.fill(c.rect_mask(0, 700, 1000, 780).soft(26 * c.k), mix(near, far, .6), .8)
        draw(c)
    return painted


def vase(form, h, tone, **given):
    return lambda c: wares.vase(c, 500, 850, h, tone, form, **given)


def beakers(c):
    for x, tone in ((270, "#f4f1ea"), (500, "#e9e6e0"), (730, "#f4f1ea")):
        wares.vase(c, x, 850, 300, wares.banded(850, 300, tone, (.3, .36, "#2f5aa8"), (.44, .47, "#2f5aa8"), (.6, .72, "#c4562f")), "tumbler",
            mouth="#b9b4aa")


def plate(tone, ring, sprays=False):
    def draw(c):
        mask = c.mask(ellipse(500, 480, 360, 360))
        c.shadow(mask, 18, 26, 24, strength=.45)
        c.relief(mask, tone, 24, 1.2)
        c.fill(c.mask(ellipse(500, 480, 340, 340)).without(c.mask(ellipse(500, 480, 322, 322))), ring, .8)
        c.fill(c.mask(ellipse(500, 480, 238, 238)), radial(560, 560, 420, light(tone, .2), tone, dark(tone, .16)))
        if sprays:
            for k in range(11):
                a = k * .571
                x, y = 500 + np.cos(a) * 285, 480 + np.sin(a) * 285
                plants.leaf(c, x, y, a + 1.2, 90, 40, "#5f8a5a")
                plants.leaf(c, x, y, a + 2.2, 80, 36, "#4f7a55")
                for j in range(4):
                    wares.ball(c, x + np.cos(a + j * 1.5) * 22, y + np.sin(a + j * 1.5) * 22, 15, 15, "#4a2440", .4)
            wares.ball(c, 640, 330, 12, 16, "#2f6a4a", .6)
        else:
            c.shape(stroke([(250, 560), (380, 500), (520, 560), (660, 500), (760, 540)], [4, 14, 8, 14, 4]), ring, .55)
    return draw


def tile(c, x, y, s, kind):
    outline = c.mask(rounded(x, y, x + s, y + s, s * .03))
    c.shadow(outline, 7, 9, 8, strength=.4)
    c.relief(outline, "#f6f1e4", s * .02, 1.2)
    blue = "#2f5aa8"
    if kind == "swallow":
        px, py, k = x + s * .5, y + s * .5, s / 100
        for side in (-1, 1):
            c.shape(smooth([(px, py), (px + side * 20 * k, py - 18 * k), (px + side * 42 * k, py - 20 * k), (px + side * 22 * k, py - 4 * k)]), blue)
            c.shape(stroke([(px + side * 2 * k, py + 10 * k), (px + side * 12 * k, py + 38 * k)], [6 * k, 1]), blue)
        c.shape(smooth([(px - 7 * k, py + 14 * k), (px - 7 * k, py - 14 * k), (px, py - 24 * k), (px + 7 * k, py - 14 * k), (px + 7 * k, py + 14 * k)]), blue)
        c.fill(c.ellipse_mask(px, py - 17 * k, 4 * k, 4 * k), "#c4562f")
    for a, b in ((0, 0), (1, 0), (0, 1), (1, 1)):
        quarter = c.ellipse_mask(x + a * s, y + b * s, s * .16, s * .16).within(outline)
        c.fill(quarter, blue, .8)
        c.fill(c.ellipse_mask(x + a * s, y + b * s, s * .09, s * .09).within(outline), "#f0c24a")


def panel(c):
    for j in range(3):
        for i in range(3):
            tile(c, 150 + i * 236, 130 + j * 236, 228, "plain")
    sheet = c.rect_mask(176, 156, 830, 806)
    for k, x in enumerate((260, 420, 610, 740)):
        h = (190, 260, 150, 230)[k]
        c.shape([(x - 60, 560), (x - 60, 560 - h), (x, 510 - h), (x + 60, 560 - h), (x + 60, 560)], "#2f5aa8", .75)
        for y in (540 - h * .7, 540 - h * .35):
            for dx in (-30, 14):
                c.fill(c.rect_mask(x + dx, y, x + dx + 18, y + 26), "#f6f1e4", .9)
    for k in range(6):
        c.shape(stroke([(190, 590 + k * 36), (360, 575 + k * 36), (520, 598 + k * 36), (680, 578 + k * 36), (820, 594 + k * 36)], [3, 9, 4, 9, 3]), "#2f5aa8", .7)
    c.shape(smooth([(470, 650), (470, 650), (660, 650), (660, 650), (620, 700), (510, 700)]), "#c4562f", .9)
    c.shape([(560, 640), (560, 480), (660, 640)], "#2f5aa8", .9)
    c.fill(c.ellipse_mask(700, 240, 46, 46).within(sheet), "#f0c24a", .9)


def nest(c):
    for k, (w, tone) in enumerate(((640, "#5f7f8a"), (520, "#7f9a9c"), (410, "#a3b5ae"), (310, "#c9cfc0"), (220, "#e9e4d4"))):
        wares.bowl(c, 500, 850 - k * 62, w, tone, light(tone, .15), .40, .25, .24, .3)


def jug(c):
    c.relief(c.mask(stroke([(640, 470), (790, 500), (780, 660), (640, 730)], [40, 34, 30, 30])), "#c9a877", 9)
    wares.vase(c, 480, 850, 520, wares.dipped(850, 520, "#e9e2d2", "#b98b5a", .6), "jug", mouth="#8a6a48")
    part(c, [(360, 318), (350, 330), (300, 336), (356, 380), (400, 350)], "#e9e2d2", 8)


def lamp(c):
    c.glow(500, 320, 560, "#ffd9a0", .6)
    wares.table_lamp(c, 500, 850, 640, "#a3c4b4", "#f6ead0", True, "round")


def planter(c):
    for dx in (-130, 0, 130):
        wares.ball(c, 500 + dx, 846, 30, 26, "#a8583a")
    furniture.planter(c, 500, 836, 400, "#c46a45", None)
    for k in range(17):
        plants.leaf(c, 500 + (k - 8) * 9, 500, -1.57 + (k - 8) * .17, 330 - abs(k - 8) * 12, 74, mix("#4f7f55", "#8fae6a", (k % 3) / 2))


def butter(c):
    c.ground(500, 800, 330, 40, .4)
    part(c, [(150, 730), (850, 730), (820, 800), (180, 800)], "#e9e0cd", 14, 1.4)
    part(c, [(240, 730), (240, 730), (262, 560), (330, 510), (670, 510), (738, 560), (760, 730), (760, 730)], "#8fa8b5", 40, 1.6)
    wares.ball(c, 500, 486, 46, 40, "#8fa8b5", .3)
    for x in (330, 420, 510, 600, 680):
        plants.daisy(c, x, 640 + 24 * np.sin(x), 30, "#fbf7ee", "#e6b23c", 8)


def candlesticks(c):
    for x, h in ((350, 300), (640, 400)):
        wares.candle(c, x, 852 - h, 260, "#f4ead2", 34)
        wares.lathe(c, x, [(850 - h, 62), (862 - h, 66), (880 - h, 34), (850 - h * .5, 26), (850 - h * .3, 44), (836, 60), (830, 110), (850, 118)], "#8a5a40", .12, 20,
            .2, "#3a241a", .4)


def soup(c):
    for side in (-1, 1):
        ring = c.mask(ellipse(500 + side * 322, 600, 66, 36)).without(c.mask(ellipse(500 + side * 322, 600, 36, 16)))
        c.relief(ring, "#e0cfae", 8)
    wares.bowl(c, 500, 850, 600, "#e6d6b6", "#d9823a", .5, .3, .3, .3)


def ginger(c):
    wares.vase(c, 500, 850, 560, "#f3f1ea", "round", gloss=.3)
    wares.lathe(c, 500, [(262, 16), (278, 46), (300, 108), (330, 112)], "#eceae2", .3, 30, .2)
    wares.ball(c, 500, 250, 34, 28, "#2f5aa8", .5)
    for x, y, r in ((430, 600, 74), (600, 560, 60), (520, 730, 56), (350, 700, 42), (660, 690, 46)):
        plants.peony(c, x, y, r, "#3f6fc0", 5)
        for k in range(4):
            plants.leaf(c, x, y, k * 1.6 + x, r * 1.3, r * .4, "#2f4f9a")


def platter(c):
    mask = c.mask(ellipse(500, 500, 420, 250, -.12))
    c.shadow(mask, 18, 26, 22, strength=.45)
    c.relief(mask, "#6a5444", 26, 1.3)
    c.fill(c.mask(ellipse(500, 500, 350, 190, -.12)), radial(560, 560, 420, "#a3b5a9", "#7f968f", "#5a6f6c"))
    for k in range(5):
        t = np.linspace(0, 6.28, 60)
        c.shape(stroke(np.stack([500 + np.cos(t) * (300 - k * 56), 500 + np.sin(t) * (160 - k * 30) - (np.cos(t) * (300 - k * 56)) * .12], -1), 4, 2), "#dfe6da", .5)


def bud(c):
    wares.vase(c, 500, 850, 400, "#f4f2ec", "bottle", gloss=.3)
    c.shape(stroke([(500, 450), (520, 300), (480, 190)], [10, 8, 6]), "#6f8a4f")
    plants.leaf(c, 516, 330, -.5, 130, 46, "#6f8f52")
    plants.peony(c, 478, 170, 78, "#e8907f", 6)


def branch_vase(c):
    wares.vase(c, 500, 850, 470, "#7a5a48", "bottle", speckle=.5)
    plants.branch(c, [(500, 390), (470, 260), (560, 160), (720, 90)], "#5a4030", "#8fa06a", 70, 15, 9)


ITEMS = {
    "moon-jar": vase("moon", 560, "#f1eee6", gloss=.25), "coiled-jar": vase("round", 620, "#a8623a", speckle=.4, mouth="#3a2014"), "beakers": beakers,
    "bottle-vase": branch_vase, "amphora": vase("amphora", 600, wares.banded(850, 600, "#d9a06a", (.30, .34, "#5a3420"), (.5, .62, "#8a4a2a"), (.7, .72, "#5a3420"))),
    "milk-jug": jug, "nest-of-bowls": nest, "lamp": lamp, "planter": planter, "butter-dish": butter, "bud-vase": bud, "candlesticks": candlesticks,
    "soup-bowl": soup, "ginger-jar": ginger,
    "tea-bowl": lambda c: wares.bowl(c, 500, 850, 500, "#8a8478", "#4a4238", .62, .1, .26, .7),
    "indigo-bowl": lambda c: [wares.orange(c, x, y, 84, leaf=k == 1) for k, (x, y) in enumerate(((400, 560), (520, 520), (620, 566)))] and wares.bowl(c, 500, 850,
        680, "#2c3f78", None, .42, .3, .22),
    "teapot": lambda c: wares.teapot(c, 500, 850, 430, "#e6e6de"), "ink-cup": lambda c: wares.cup(c, 480, 850, 330, "#2a3454", "#3b2418")}
FLAT = {"tide-plate": plate("#dcd6c8", "#5f7f8f"), "bramble-plate": plate("#f4f0e4", "#8a5a6a", True), "tile-panel": panel, "platter": platter,
    "swallow-tile": lambda c: tile(c, 200, 190, 600, "swallow")}


def gate(top, tone):
    def draw(c):
        nature.sky(c, 560, "#8fc0e0", "#dfeee6")
        c.fill(c.rect_mask(0, 550, 1000, 780), "#6f9a5a")
        for _ in range(120):
            nature.leafy(c, c.random.uniform(0, 1000), 520 + c.random.normal(0, 90), c.random.uniform(30, 70), mix("#5f8f4f", "#a9c46a", c.random.uniform(0, 1)))
        c.fill(c.rect_mask(0, 760, 1000, 1000), vertical(760, 1000, "#a9b56a", "#6f8a4a"))
        c.fill(c.mask([(380, 760), (620, 760), (760, 1000), (240, 1000)]), "#d9c9a8")
        for x in (190, 750):
            c.relief(c.rect_mask(x, 330, x + 60, 850), "#b9a48a", 12)
            wares.ball(c, x + 30, 310, 44, 44, "#c9b59a")
        for x in np.arange(262, 750, 46):
            lift = 90 * np.sin((x - 250) / 500 * np.pi) if top else 0
            c.relief(c.rect_mask(x, 440 - lift, x + 20, 830), tone, 5)
            wares.ball(c, x + 10, 434 - lift, 15, 18, tone)
        for y in (520, 760):
            c.relief(c.rect_mask(250, y, 752, y + 22), dark(tone, .1), 5)
    return draw


def hives(c):
    nature.sky(c, 460, "#7fb5e0", "#dfeef0")
    nature.ridges(c, 440, 50, "#8fae8a", 500, .4, 4, "#cfe0c4", 500)
    c.fill(c.rect_mask(0, 460, 1000, 1000), vertical(460, 1000, "#b5c96a", "#6f9a45"))
    nature.grass(c, 500, 1000, ("#8fb04f", "#6f9a45", "#c9d36a"), 600, 50)
    for x, y, s, tone in ((250, 640, .8, "#e0a13a"), (560, 700, 1, "#6fa8c4"), (820, 640, .8, "#f0e6d0"), (380, 900, 1.2, "#d9694a")):
        for k in range(3):
            c.relief(c.rect_mask(x - 100 * s, y - (k + 1) * 84 * s, x + 100 * s, y - k * 84 * s - 4), mix(tone, "#ffffff", .12 * k), 6)
        c.relief(c.rect_mask(x - 116 * s, y - 280 * s, x + 116 * s, y - 250 * s), "#8a8f98", 5)
        c.fill(c.rect_mask(x - 50 * s, y - 26 * s, x + 50 * s, y - 12 * s), "#2a1d14")


def honey(c):
    c.fill(c.whole(), "#e0a02c")
    for j in range(10):
        for i in range(9):
            x, y = 60 + i * 116 + (j % 2) * 58, 50 + j * 101
            cell = [(x + np.cos(a) * 60, y + np.sin(a) * 60) for a in np.arange(.5236, 6.8, 1.0472)][:6]
            c.relief(c.mask(cell), "#f3c45a", 8, 1.2)
            inner = [(x + np.cos(a) * 46, y + np.sin(a) * 46) for a in np.arange(.5236, 6.8, 1.0472)][:6]
            c.fill(c.mask(inner), radial(x + 16, y + 18, 70, "#f6b52c", "#c47a14", "#7a4408"))
    for _ in range(7):
        x, y, a = c.random.uniform(100, 900), c.random.uniform(100, 900), c.random.uniform(0, 6)
        for side in (-1, 1):
            c.fill(c.ellipse_mask(x + np.cos(a + side) * 34, y + np.sin(a + side) * 34, 40, 16, a + side * .7), "#f4f8fb", .6)
        wares.ball(c, x, y, 46, 26, cloth.stripes("#e6a82c", "#2a1c10", 24, .5), .1, 20, 0)


def orchard(c):
    nature.sky(c, 460, "#9fc4e0", "#f0efe4")
    c.fill(c.rect_mask(0, 450, 1000, 1000), vertical(450, 1000, "#a9c46a", "#7f9a4f"))
    for y, s in ((500, 130), (590, 210), (740, 340), (960, 540)):
        for x in (500 - s * 1.5, 500 - s * .68, 500 + s * .68, 500 + s * 1.5):
            nature.tree(c, x, y, s, "#f0c4cc", "#5a4438", .8, 60, "#fbeaec")


def apricots(c):
    c.fill(c.whole(), linear(0, 0, 1000, 1000, "#8a6a4a", "#5f4630"))
    for j in range(6):
        for i in range(6):
            x, y = 90 + i * 164 + c.random.uniform(-14, 14), 90 + j * 164 + c.random.uniform(-14, 14)
            c.fill(c.ellipse_mask(x + 10, y + 16, 84, 80).soft(10 * c.k), "#2a1a10", .5)
            wares.ball(c, x, y, 84, 80, mix("#f2a03a", "#e8743a", c.random.uniform(0, 1)), .15, 14)
            c.shape(stroke([(x - 20, y - 70), (x + 14, y), (x - 6, y + 66)], [3, 7, 3]), "#b5561f", .5)


def dyed(c):
    nature.sky(c, 1000, "#a9cfe6", "#eef2ee")
    for x, tone in ((40, "#b9d0ea"), (360, "#4f7fc4"), (680, "#1d2f78")):
        rooms.drape(c, x, x + 290, 120, 960, tone, 5)
    c.shape(stroke([(0, 116), (500, 136), (1000, 112)], 10), "#6a4a34")


def tied(c):
    c.fill(c.whole(), "#24408f")
    for _ in range(9):
        x, y = c.random.uniform(60, 940), c.random.uniform(60, 940)
        for k in range(7, 0, -1):
            ring = [(x + np.cos(a) * k * 26 * (1 + .07 * np.sin(a * 11 + k)), y + np.sin(a) * k * 26 * (1 + .07 * np.sin(a * 9))) for a in np.linspace(0, 6.28, 70)[:-1]]
            c.fill(c.mask(ring).soft(5 * c.k), "#eef2fa" if k % 2 else "#2f56ad", .8)
    c.texture(90, .10, 2)


def clock(tone, hand, wall, hour, minute):
    def draw(c):
        c.fill(c.whole(), radial(300, 200, 1000, light(wall, .2), wall, dark(wall, .25)))
        rim = c.mask(ellipse(500, 500, 380, 380))
        c.shadow(rim, 22, 30, 26, strength=.5)
        c.relief(rim, "#b5823f", 30, 1.6)
        c.fill(c.mask(ellipse(500, 500, 330, 330)), radial(430, 420, 520, light(tone, .2), tone, dark(tone, .2)))
        for k in range(60):
            a = k * .10472
            r = 250 if k % 5 == 0 else 288
            c.shape(stroke([(500 + np.cos(a) * r, 500 + np.sin(a) * r), (500 + np.cos(a) * 304, 500 + np.sin(a) * 304)], 13 if k % 5 == 0 else 4, 2), hand)
        for a, long, wide in ((hour * .5236 + minute * .0087 - 1.571, 170, 24), (minute * .10472 - 1.571, 270, 15)):
            c.shape(stroke([(500 - np.cos(a) * 40, 500 - np.sin(a) * 40), (500, 500), (500 + np.cos(a) * long, 500 + np.sin(a) * long)], [wide, wide, 4], 2), hand)
        wares.ball(c, 500, 500, 22, 22, "#c9a04a", .5)
    return draw


for index, (name, draw) in enumerate(sorted(ITEMS.items())):
    picture(f"shop/images/{name}", 800, 800, standing(draw, index), 70, grain=.004)
for index, (name, draw) in enumerate(sorted(FLAT.items())):
    def laid(c, draw=draw, index=index):
        near, far = GROUNDS[(index + 1) % 5]
        c.fill(c.whole(), linear(0, 0, 1000, 1000, light(near, .2), far))
        c.texture(5, .03, 5)
        draw(c)
    picture(f"shop/images/{name}", 800, 800, laid, 70, grain=.004)
for name, draw in (("gate-blue", gate(False, "#2f5f9a")), ("gate-arch", gate(True, "#3a3a40")), ("hives", hives), ("honey", honey), ("orchard", orchard),
        ("apricots", apricots), ("cloth", dyed), ("indigo", tied), ("clock-white", clock("#f6f0e2", "#241c1c", "#7a8f8a", 10, 8)),
        ("clock-dark", clock("#1f2a3a", "#f0dca8", "#c9a88a", 3, 16))):
    picture(f"league/images/photos/{name}", 600, 600, draw, 70)
