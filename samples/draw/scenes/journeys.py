"""A temple, a field, a courtyard: what lies on the way."""

import numpy as np

from .. import cloth, furniture as f, nature, plants, wares
from ..canvas import Mask
from ..colour import linear, mix, vertical
from ..noise import fbm
from ..outlines import arch, smooth, stroke
from . import scene


@scene(1080, 1350)
def blossom_temple(c):
    nature.sky(c, 800, "#a9cbe0", "#dfe6e6", "#fbe6de")
    nature.ridges(c, 640, 70, "#b9c3cf", 800, 0.45, 3, "#e6d9da", 900)
    nature.ridges(c, 720, 50, "#94a6ae", 860, 0.45, 4, "#cfc9cc", 960)
    nature.mist(c, 800, 70, "#fdf0ec", 0.6)
    pagoda(c, 610, 905, 640)
    c.fill(c.rect_mask(440, 884, 780, 920), vertical(884, 920, "#d9d0c9", "#a39a97"))
    c.fill(c.mask(smooth([(-20, 906), (-20, 906), (300, 890), (700, 904), (1020, 860), (1020, 860),
        (1020, 1300), (-20, 1300)])), vertical(860, 1250, "#a8b58a", "#6f8a62"))
    for index in range(12):
        t = index / 11
        y, w, h = 905 + 345 * t ** 1.15, 70 + 250 * t, 10 + 22 * t
        x = 600 - 170 * t
        c.fill(c.mask([(x - w, y), (x + w, y), (x + w, y + h * .55), (x - w, y + h * .55)]),
            linear(x - w, 0, x + w, 0, "#efe7dd", "#cfc6c0"))
        c.fill(c.mask([(x - w, y + h * .55), (x + w, y + h * .55), (x + w, y + h * 1.25),
            (x - w, y + h * 1.25)]), "#9a928f")
    for x, y, h in ((330, 1010, 120), (770, 1000, 120)):
        stone_lantern(c, x, y, h)
    for points, wide in (([(-30, 700), (140, 520), (300, 330), (460, 250)], 44),
        ([(100, 560), (120, 380), (60, 220)], 26), ([(240, 400), (380, 420), (520, 360)], 20),
                         ([(300, 330), (300, 180), (380, 60)], 20), ([(1030, 300), (900, 200), (780, 170)],
                         30), ([(930, 215), (860, 90), (880, -20)], 20)):
        c.relief(c.mask(stroke(points, [wide, wide * .7, wide * .25])), "#4f3a36", wide * .2)
    clusters = [(60, 210, 90), (150, 330, 80), (300, 300, 84), (450, 250, 90), (380, 70, 90), (520, 360, 62),
        (250, 150, 80), (120, 80, 100), (20, 420, 80), (400, 400, 54), (220, 440, 60),
                (880, 40, 100), (780, 170, 84), (960, 180, 96), (980, 320, 70), (700, 60, 66), (330, 200, 60)]
    from .stills import blossom
    for x, y, r in clusters:
        for _ in range(int(r * .75)):
            a, far = c.random.uniform(0, 6.283), c.random.uniform(0, 1) ** .6
            px, py = x + np.cos(a) * r * far * 1.15, y + np.sin(a) * r * far * .8
            tone = mix("#e89aae", "#fdeaec", np.clip(.55 - (py - y) / r * .6 + c.random.uniform(-.3, .3), 0,
                1))
            c.fill(c.ellipse_mask(px, py, c.random.uniform(9, 17), c.random.uniform(8, 14), a), tone, .9)
        for _ in range(5):
            blossom(c, x + c.random.uniform(-.9, .9) * r, y + c.random.uniform(-.6, .6) * r,
                c.random.uniform(13, 19))
    for _ in range(90):
        x, y = c.random.uniform(0, 1000), c.random.uniform(300, 1240)
        c.fill(c.ellipse_mask(x, y, c.random.uniform(4, 8), c.random.uniform(2, 4), c.random.uniform(0, 3)),
            mix("#f6c9d0", "#ffffff", c.random.uniform(0, .7)), .9)


def pagoda(c, x, base, h):
    tiers = 5
    for index in range(tiers):
        t = index / (tiers - 1)
        y, w = base - h * 0.19 * index, 190 * (1 - 0.42 * t)
        c.fill(c.rect_mask(x - w * .55, y - h * .13, x + w * .55, y),
            linear(x - w, 0, x + w, 0, "#d5614a", "#a83a32"))
        for px in np.linspace(-.5, .5, 6):
            c.fill(c.rect_mask(x + px * w - 4, y - h * .13, x + px * w + 4, y), "#7a2a2a")
        c.fill(c.rect_mask(x - w * .2, y - h * .10, x + w * .2, y), "#f3dcae", .9)
        c.fill(c.rect_mask(x - w * .62, y - 14, x + w * .62, y - 6), "#e3c9a0")
        roof = c.mask(smooth([(x - w * 1.05, y - h * .118), (x - w * 1.05, y - h * .118),
            (x - w * .6, y - h * .150), (x - w * .38, y - h * .20), (x + w * .38, y - h * .20),
            (x + w * .6, y - h * .15),
                              (x + w * 1.05, y - h * .118), (x + w * 1.05, y - h * .118),
                              (x + w * .55, y - h * .112), (x - w * .55, y - h * .112)]))
        c.shadow(roof, 0, 12, 6, strength=0.4)
        c.relief(roof, cloth.stripes("#4a5560", "#3b444f", 12, .4, False), 6, 1.4)
    top = base - h * 0.19 * (tiers - 1) - h * .2
    wares.tube(c, [(x, top), (x, top - 110)], 7, "#b98f47")
    for index in range(5):
        wares.ball(c, x, top - 24 - index * 17, 15 - index * 1.6, 5, "#cfa75c", .4)


def stone_lantern(c, x, y, h):
    c.ground(x, y, h * .3, h * .06, .35)
    wares.lathe(c, x, [(y - h * .62, h * .12), (y - h * .2, h * .10), (y - h * .08, h * .2), (y, h * .24)],
        "#a39d98", .03, 10, .2)
    c.fill(c.rect_mask(x - h * .17, y - h * .86, x + h * .17, y - h * .62), "#8a8581")
    c.fill(c.rect_mask(x - h * .09, y - h * .83, x + h * .09, y - h * .65), "#ffdf9f")
    wares.lathe(c, x, [(y - h * 1.12, h * .05), (y - h * 1.0, h * .12), (y - h * .9, h * .32),
        (y - h * .86, h * .34)], "#97918d", .03, 10, .12)


@scene(1600, 900, form="webp")
def lavender_rows(c):
    nature.sky(c, 280, "#6f95cf", "#c3b9dc", "#fbdcb8")
    nature.sun(c, 250, 238, 24, "#fff6dc", "#ffc98a", 9)
    nature.clouds(c, 10, 200, "#fff0e0", .42, 3, 4, .7, "#b5a9cf")
    nature.ridges(c, 262, 40, "#8f93bd", 300, .45, 3, "#c9b3c9", 296)
    nature.ridges(c, 284, 18, "#7f8f8a", 310, .45, 4, "#a8a98f", 300)
    mask = c.rect_mask(0, 284, 1000, 563)
    gx, gy = c.grids(mask)
    depth = np.clip((gy - 282) / 281, .004, 1)
    lines = (gx - 560) / depth / 118
    row = np.floor(lines)
    across = lines - row - .5
    bumpy = fbm(c.random, *mask.a.shape, 60, 4, .7) * .16
    bush = np.clip((.36 + bumpy - np.abs(across)) * 9, 0, 1)
    tone = np.clip(.5 - across * 1.3 + bumpy * 2.4, 0, 1)
    from ..colour import ramp
    earth = ramp(np.clip(depth + bumpy, 0, 1), [(0, "#c9a98f"), (.4, "#b58f6f"), (1, "#7f5f52")])
    purple = ramp(tone, [(0, "#4a3a80"), (.5, "#7d5fb5"), (1, "#c3a5e6")])
    far = ramp(np.clip(depth * 2.4, 0, 1), [(0, "#b9a5d0"), (1, "#b9a5d0")])
    purple = far + (purple - far) * np.clip(depth * 3.2 + .12, 0, 1)[..., None]
    c.fill(mask, (earth + (purple - earth) * bush[..., None]).astype(np.float32))
    for _ in range(2600):
        y = 330 + 233 * c.random.uniform(0, 1) ** .8
        d = (y - 282) / 281
        k = c.random.integers(-9, 9)
        x = 560 + (k + .5 + c.random.normal(0, .14)) * 118 * d
        if -10 < x < 1010:
            h = 26 * d * c.random.uniform(.6, 1.2)
            c.shape([(x - 1.5 * d - .4, y), (x + h * .1, y - h), (x + 1.8 * d + .4, y)],
                mix("#8f6fc9", "#e0cdf6", c.random.uniform(0, 1)), .8)
    farmhouse(c, 690, 304)
    for x, h in ((806, 92), (836, 74), (600, 66)):
        nature.cypress(c, x, 308, h, "#3f5a48")
    nature.tree(c, 910, 312, 92, "#6f8a52", count=30)
    c.glow(250, 250, 700, "#ffd9a0", .25)


def farmhouse(c, x, y):
    c.fill(c.rect_mask(x - 62, y - 46, x + 62, y), linear(x - 62, 0, x + 62, 0, "#f6dfba", "#c9a98a"))
    c.shape([(x - 72, y - 44), (x - 50, y - 70), (x + 50, y - 70), (x + 72, y - 44)],
        linear(0, y - 70, 0, y - 44, "#d9835a", "#a8573f"))
    c.fill(c.rect_mask(x + 62, y - 32, x + 104, y), "#d9bd98")
    c.shape([(x + 58, y - 31), (x + 66, y - 48), (x + 100, y - 48), (x + 110, y - 31)], "#b5644a")
    for px in (-40, -8, 26):
        c.fill(c.rect_mask(x + px - 7, y - 34, x + px + 21, y - 14), "#7f9ab5")
        c.fill(c.rect_mask(x + px, y - 34, x + px + 14, y - 14), "#4a4a5c")


@scene(1080, 1440, form="webp")
def riad_courtyard(c):
    c.fill(c.whole(), vertical(0, 1333, "#e9c9a5", "#dba97f", "#c98f68"))
    c.texture(5, .05, 6)
    sky_hole = c.mask([(0, 0), (1000, 0), (1000, 90), (0, 90)])
    c.fill(sky_hole, vertical(0, 90, "#6fb4dc", "#bfe0ea"))
    c.fill(c.rect_mask(0, 84, 1000, 130), cloth.check("#2f7f78", "#f3ead5", 46, "#d9a23a"))
    for x0, x1, top in ((40, 300, 300), (350, 650, 230), (700, 960, 300)):
        arcade(c, x0, x1, top, 860)
    zellige(c, 640, 860)
    for x in (325, 675, 15, 985):
        column(c, x, 640 if 300 < x < 700 else 640, 875)
    c.fill(c.rect_mask(0, 868, 1000, 1340), linear(0, 868, 0, 1333, "#e6d3b5", "#c9a987"))
    for index in range(9):
        y = 880 + 6 * index + 5.4 * index ** 2
        c.fill(c.rect_mask(0, y, 1000, y + 2), "#a8866a", .4)
    pool = smooth([(270, 960), (270, 960), (730, 960), (730, 960), (840, 1260), (840, 1260), (160, 1260),
        (160, 1260)])
    c.relief(c.mask([(250, 945), (750, 945), (880, 1285), (120, 1285)]),
        cloth.check("#2f7f78", "#f3ead5", 34, "#d9a23a"), 5)
    water = c.mask(pool)
    c.fill(water, vertical(960, 1260, "#8fd0cf", "#3f9aa5", "#257a8c"))
    gx, gy = c.grids(water)
    bright = c.px[int(330 * c.k):int(860 * c.k)][::-1]
    rows = np.clip(((gy - 960) / 300 * bright.shape[0]), 0, bright.shape[0] - 1).astype(int)
    wob = (fbm(c.random, *water.a.shape, 12, 4, .6, 4) * 22).astype(int)
    cols = np.clip((gx * c.k).astype(int) + wob, 0, c.W - 1)
    c.fill(water, bright[rows, cols], .40)
    nets = np.abs(fbm(c.random, *water.a.shape, 9, 3, .6, 2))
    c.fill(Mask(water.x, water.y, water.a * np.clip(.07 - nets, 0, 1) * 9), "#ffffff", .35)
    wares.bowl(c, 500, 1130, 150, "#f1e6d2", "#9fd6d3", .35, .1, .28)
    for index in range(12):
        c.fill(c.ellipse_mask(420 + index * 15 + c.random.uniform(-30, 30), 1060 + c.random.uniform(-10, 140),
            8, 4, c.random.uniform(0, 3)), "#e0456f", .9)
    for x, y, s in ((110, 1180, 470), (900, 1190, 500)):
        f.planter(c, x, y, 140, "#2f6f8f", plants.palm_plant, s, leaf="#5a8f52")
    for x, y in ((300, 1010), (700, 1010)):
        metal_lantern(c, x, y)
    c.fill(c.mask([(-10, 130), (420, 130), (900, 868), (420, 868)]).soft(30 * c.k), "#fff0cf", .16, "screen")
    from .coasts import cat
    cat(c, 235, 1300)


def arcade(c, x0, x1, top, base):
    w = x1 - x0
    shape = [(x0, base)]
    middle, r = (x0 + x1) / 2, w / 2
    shape += [(middle + np.cos(a) * r * 1.08, top + r + np.sin(a) * r * 1.12)
        for a in np.linspace(np.pi * 1.12 - .25, np.pi * 1.88 + .25, 40)]
    shape.append((x1, base))
    rim = c.mask([(x0 - 22, base)] + [(middle + (px - middle) * 1.12, top + r + (py - top - r) * 1.12) for px,
        py in shape[1:-1]] + [(x1 + 22, base)])
    c.fill(rim, cloth.check("#f3ead5", "#2f7f78", 28, "#d9a23a"))
    hole = c.mask(shape)
    c.fill(hole, vertical(top, base, "#5b3f3a", "#8a5f4a", "#b5805c"))
    c.glow(middle, base - 160, 220, "#ffc27a", .5)
    if 350 <= x0 <= 650:
        c.fill(c.mask(arch(middle - 70, top + 190, middle + 70, base)).within(hole),
            linear(middle - 70, 0, middle + 70, 0, "#2f7f86", "#1f5f6a"))
        for dy in range(8):
            for dx in (-44, -14, 16, 46):
                wares.ball(c, middle + dx - 1, top + 290 + dy * 44, 5, 5, "#d9b15f", .4)
    wares.pendant(c, middle, top + 10, top + 120, 60, "#d9b15f")


def zellige(c, y0, y1):
    for x0, x1 in ((302, 348), (652, 698), (-6, 38), (962, 1006)):
        for j, y in enumerate(np.arange(y0, y1, 23)):
            for i, x in enumerate(np.arange(x0, x1, 23)):
                tone = ("#2f7f78", "#f3ead5", "#2a5f96", "#d9a23a")[(i + 2 * j) % 4]
                c.fill(c.mask([(x + 11, y + 1), (x + 22, y + 11), (x + 11, y + 22), (x + 1, y + 11)]), tone)


def column(c, x, y0, y1):
    wares.lathe(c, x, [(y0 - 250, 26), (y0 - 236, 30), (y0 - 200, 15), (y0, 16), (y1 - 30, 17), (y1 - 14, 26),
        (y1, 28)], "#f3e6cf", .05, 16, .1)


def metal_lantern(c, x, y):
    c.glow(x, y - 40, 150, "#ffc270", .6)
    c.ground(x, y, 34, 7, .4)

    def pierced(gx, gy):
        u, v = ((gx - x) / 13) % 1 - .5, (gy / 13) % 1 - .5
        on = np.clip((.26 - np.hypot(u, v)) * 16, 0, 1)[..., None]
        return cloth.triple("#8a6a3f") + (cloth.triple("#fff0c0") * 1.3 - cloth.triple("#8a6a3f")) * on
    wares.lathe(c, x, [(y - 92, 8), (y - 80, 30), (y - 56, 38), (y - 20, 34), (y, 26)], pierced, .3, 20, .14)
    wares.lathe(c, x, [(y - 120, 3), (y - 106, 12), (y - 90, 22)], "#a8813f", .4, 20, .1)
