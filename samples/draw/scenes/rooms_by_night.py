"""Rooms in lamplight, and one in the rain."""

import numpy as np

from .. import cloth, furniture as f, nature, plants, rooms, wares
from ..canvas import Light
from ..colour import dark, light, linear, mix, vertical
from ..outlines import ellipse, rounded, smooth, stroke
from . import scene


@scene(1080, 1350)
def reading_corner(c):
    c.light = Light((0.45, -0.6, 0.6), (1.0, 0.9, 0.74), (0.44, 0.40, 0.46))
    rooms.wall(c, "#3f5652", "#324845", y1=980, lit=None)
    bookcase(c, 20, 110, 400, 980)
    c.glow(770, 330, 760, "#ffbf78", 0.55)
    rooms.skirting(c, 980, "#4f6762", 30)
    rooms.planks(c, 980, "#8a5f40", "#6b4730", vanish=(500, 400))
    c.fill(c.mask(ellipse(560, 1150, 430, 90)), linear(130, 0, 990, 0, "#7a3f38", "#b5604a"))
    ring = c.mask(ellipse(560, 1150, 400, 80)).without(c.mask(ellipse(560, 1150, 385, 75)))
    c.fill(ring, "#e6c79a")
    f.floor_lamp(c, 850, 1090, 860, "#f6e0b5")
    f.armchair(c, 560, 1150, 480, "#b5573c", "#4a2f22", cloth.twill("#bb5d40", 7, .03))
    f.cushion(c, 590, 800, 200, 160, "#e9c98a", 0.12, f.stripes("#efd9ac", "#3f5652", 24, .3))
    throw = c.mask(smooth([(335, 820), (380, 806), (420, 830), (440, 960), (430, 1100), (430, 1100),
        (350, 1106), (350, 1106), (330, 960)]))
    c.shadow(throw, 8, 10, 8, strength=.4)
    c.relief(throw, cloth.folded(cloth.check("#d9c39a", "#8a5f40", 50, "#f3e6c8"), 390, 806, 1106, 5, .1), 14)
    top = f.round_table(c, 240, 1180, 210, 230, "#7a5236")
    wares.cup(c, 210, top + 6, 62, "#d9cdb9", "#4a2a1a", -1)
    wares.books(c, 286, top + 4, 96, ("#33505a", "#c9a25a", "#7c3f36"), 17)
    open_book(c, 575, 955)
    cat_asleep(c, 700, 1175)


def bookcase(c, x0, y0, x1, y1):
    frame = c.rect_mask(x0, y0, x1, y1)
    c.shadow(frame, 14, 10, 12, strength=.4)
    c.fill(frame, linear(x0, 0, x1, 0, "#5b3d2a", "#7a5438"))
    tones = ("#a8483a", "#d9b46a", "#3f6a78", "#e3d6bd", "#5f7a52", "#7a4a6a", "#c97f4a", "#2f3f5a",
        "#b9a78a")
    shelf = (y1 - y0 - 20) / 5
    for row in range(5):
        top, low = y0 + 16 + row * shelf, y0 + 16 + (row + 1) * shelf - 14
        c.fill(c.rect_mask(x0 + 14, top, x1 - 14, low), vertical(top, low, "#2b1f1c", "#4a3328"))
        x = x0 + 18
        while x < x1 - 34:
            if c.random.uniform() < .07 and x < x1 - 90:
                wares.vase(c, x + 34, low, 78, ("#c9774f", "#8fa39a", "#e3d6bd")[row % 3],
                    ("round", "bottle", "moon")[row % 3], tilt=.05)
                x += 72
                continue
            w, h = c.random.uniform(14, 30), (low - top) * c.random.uniform(.66, .94)
            tone = tones[c.random.integers(len(tones))]
            mask = c.rect_mask(x, low - h, x + w, low)
            c.relief(mask, tone, w * .2, 1.2)
            c.fill(c.rect_mask(x + 2, low - h * .82, x + w - 2, low - h * .78), light(tone, .45), .8)
            c.fill(c.rect_mask(x + 2, low - h * .22, x + w - 2, low - h * .18), light(tone, .45), .8)
            x += w + 1.5
        c.fill(c.rect_mask(x0 + 10, low, x1 - 10, low + 14), vertical(low, low + 14, "#8f6645", "#5f4029"))


def open_book(c, x, y):
    for side in (-1, 1):
        page = c.mask(smooth([(x, y - 8), (x, y - 8), (x + side * 40, y - 26), (x + side * 92, y - 14),
            (x + side * 92, y - 14), (x + side * 96, y + 26), (x + side * 96, y + 26),
                              (x + side * 40, y + 14), (x, y + 32), (x, y + 32)]))
        c.shadow(page, 3, 8, 6, strength=.35)
        c.relief(page, "#f6ecd6", 6)
        for index in range(5):
            yy = y - 10 + index * 7
            c.shape(stroke([(x + side * 14, yy + 2), (x + side * 45, yy - 8), (x + side * 84, yy + 2)], 1.6),
                "#9a8a76", .7)


def cat_asleep(c, x, y, colour="#3a3236"):
    c.ground(x, y + 4, 96, 14, .4)
    c.relief(c.mask(smooth([(x - 92, y - 6), (x - 84, y - 50), (x - 20, y - 74), (x + 50, y - 62),
        (x + 92, y - 24), (x + 84, y + 4), (x, y + 12)])), colour, 20, 1.5)
    c.relief(c.mask(smooth([(x - 96, y - 26), (x - 104, y - 58), (x - 104, y - 58), (x - 84, y - 50),
        (x - 58, y - 52), (x - 44, y - 62), (x - 44, y - 62), (x - 40, y - 28), (x - 66, y - 6)])),
             light(colour, .05), 10, 1.5)
    c.relief(c.mask(stroke([(x + 84, y - 10), (x + 40, y + 14), (x - 40, y + 12)], [20, 18, 10])),
        light(colour, .06), 5)
    for px in (-84, -58):
        c.shape(stroke([(x + px - 7, y - 32), (x + px, y - 28), (x + px + 7, y - 32)], 2.4), "#e3d2b2", .8)


@scene(1080, 1350)
def dining_table(c):
    c.light = Light((-0.2, -0.75, 0.6), (1.0, 0.9, 0.74), (0.42, 0.38, 0.44))
    c.fill(c.whole(), vertical(0, 760, "#2f3a4a", "#46505c", "#5f625f"))
    c.texture(4, .06, 5)
    for x in (60, 720):
        rooms.window(c, x, 90, 230, 430, evening_view, "#3a3f46", (2, 3), False, True)
    c.glow(500, 480, 720, "#ffbb6a", .55)
    rooms.planks(c, 760, "#7a563c", "#4f382a", vanish=(500, 200))
    for x in (150, 330, 500, 670, 850):
        f.chair(c, x, 860, 130, "#5f3f2a", "#b99a6c")
    top = [(150, 770), (850, 770), (1050, 1080), (-50, 1080)]
    c.fill(c.mask(top), vertical(770, 1080, "#8f6240", "#b98353"))
    c.texture(10, .06, 5, 6, c.mask(top))
    c.fill(c.rect_mask(-50, 1080, 1050, 1122), vertical(1080, 1122, "#7a5236", "#4f3423"))
    runner = c.mask([(380, 770), (620, 770), (690, 1080), (310, 1080)])
    c.fill(runner, cloth.folded("#efe4d0", 500, 760, 1090, 8, .03))
    c.glow(500, 900, 430, "#ffd9a0", .45)
    for t, y in ((0, 812), (.45, 880), (1, 985)):
        s = .62 + .5 * t
        for side in (-1, 1):
            x = 500 + side * (230 + 100 * t)
            wares.plate(c, x, y, 170 * s, "#e9e1d2", .34, "#8fa39a")
            wares.plate(c, x, y - 6 * s, 110 * s, "#7d938a", .34)
            wares.glass(c, x - side * 112 * s, y - 8, 78 * s, "#e9dcc4", "#a83f3a", .5)
            for dx in (-98, 98):
                c.shape(stroke([(x + dx * s, y - 30 * s), (x + dx * s * 1.06, y + 34 * s)], [3, 7 * s, 4]),
                    "#d9c39a")
    wares.vase(c, 500, 880, 130, "#5f7a78", "round", gloss=.3)
    for index in range(26):
        a, r = -1.57 + c.random.uniform(-1.2, 1.2), c.random.uniform(60, 150)
        px, py = 500 + np.cos(a) * r, 760 + np.sin(a) * r * .8
        plants.leaf(c, 500, 765, a, r, 20, "#5f7a52")
        if index % 2:
            plants.peony(c, px, py, c.random.uniform(24, 38), ("#f0d3c0", "#d9775f", "#f6e6d0",
                "#c4504a")[index % 4], 4)
    for x, y, h in ((424, 850, 92), (580, 856, 80), (432, 985, 120), (585, 1000, 104)):
        wares.lathe(c, x, [(y - 12, 9), (y - 6, 20), (y, 24)], "#b98f47", .5)
        wares.candle(c, x, y - 10, h, "#f6ecd8", 8)
    wares.loaf(c, 505, 1040, 190)
    for x, w in ((270, 200), (500, 250), (730, 200)):
        wares.pendant(c, x, 0, 330 if x != 500 else 360, w, "#3f6650")


def evening_view(c, glass):
    c.fill(glass, vertical(90, 560, "#25345a", "#6a5a86", "#e09a7a"))
    for _ in range(26):
        x, y = c.random.uniform(0, 1000), c.random.uniform(330, 540)
        c.fill(c.ellipse_mask(x, y, 5, 5).within(glass), "#ffd98f", .9)
    for _ in range(14):
        x = c.random.uniform(0, 1000)
        c.fill(c.rect_mask(x, c.random.uniform(330, 440), x + 50, 560).within(glass), "#2b2d4c", .85)


@scene(1500, 1000)
def desk_at_night(c):
    c.light = Light((-0.5, -0.5, 0.6), (1.0, 0.9, 0.72), (0.40, 0.40, 0.50))
    rooms.wall(c, "#39405c", "#2c3148", y1=667, lit=None)
    rooms.window(c, 330, 30, 560, 370, city_view, "#4a5070", (4, 2))
    c.glow(190, 330, 520, "#ffbf74", .6)
    rooms.frame(c, 80, 60, 120, 160, "#8a6a48", "#efe6d6", rooms.hills_art("#2c3a52", "#f0d9a0", "#4a5f7a",
        "#33465f", "#1f2d42"))
    c.fill(c.rect_mask(0, 520, 1000, 560), vertical(520, 560, "#a87a4f", "#8a5f3c"))
    c.texture(8, .05, 5, 8, c.rect_mask(0, 520, 1000, 560))
    c.fill(c.rect_mask(0, 560, 1000, 667), vertical(560, 667, "#5f412b", "#3a2a22"))
    c.glow(230, 530, 380, "#ffcf8a", .5)
    wares.table_lamp(c, 190, 536, 290, "#3f5f6a", "#f6dfb0", True, "tall")
    wares.books(c, 60, 534, 120, ("#a8483a", "#d9b46a", "#3f6a78"), 22)
    open_book_flat(c, 430, 545)
    wares.cup(c, 620, 542, 54, "#d9cdb9", "#6b3f22", 1)
    for index in range(7):
        c.fill(c.ellipse_mask(620 + 8 * np.sin(index * 1.2), 470 - index * 15, 8 + index * 2,
            10).soft(6 * c.k), "#fff2df", .08)
    wares.vase(c, 760, 540, 84, "#e3d6bd", "cylinder")
    for dx, tone in ((-10, "#d9b46a"), (-2, "#c4553b"), (6, "#3f6a78"), (13, "#5f7a52")):
        wares.tube(c, [(760 + dx * .5, 500), (760 + dx * 2.2, 410 + abs(dx))], 5, tone)
    f.planter(c, 915, 536, 80, "#b9694a", None)
    for a in np.linspace(-2.6, -.5, 9):
        plants.branch(c, [(915, 470), (915 + np.cos(a) * 60, 440 + np.sin(a) * 70),
            (915 + np.cos(a) * 130, 430 + np.sin(a) * 60 + 60)], "#5f7f52", "#6f9a72", 30, 9, 2, .5)


def city_view(c, glass):
    c.fill(glass, vertical(30, 400, "#111a38", "#2f3565", "#7a5a86"))
    for _ in range(60):
        c.fill(c.ellipse_mask(c.random.uniform(330, 890), c.random.uniform(30, 200), .9, .9).within(glass),
            "#ffffff", .8)
    for layer, tone in enumerate(("#3a3a6a", "#232850", "#161a38")):
        x = 320
        while x < 900:
            w, h = c.random.uniform(26, 56), c.random.uniform(60, 190) - layer * 26
            c.fill(c.rect_mask(x, 400 - h, x + w, 402).within(glass), tone)
            for wy in np.arange(400 - h + 8, 396, 10):
                for wx in np.arange(x + 5, x + w - 4, 8):
                    if c.random.uniform() < .34:
                        c.fill(c.rect_mask(wx, wy, wx + 4, wy + 5).within(glass),
                            mix("#ffd98f", "#9fd0ff", c.random.uniform(0, .8)), .9)
            x += w
    c.fill(c.ellipse_mask(790, 110, 26, 26).within(glass), "#fbf0d8")


def open_book_flat(c, x, y):
    for side in (-1, 1):
        page = c.mask(smooth([(x, y - 20), (x, y - 20), (x + side * 60, y - 30), (x + side * 128, y - 22),
            (x + side * 128, y - 22), (x + side * 150, y + 10), (x + side * 150, y + 10),
                              (x + side * 70, y + 2), (x, y + 12), (x, y + 12)]))
        c.shadow(page, 3, 6, 6, strength=.4)
        c.relief(page, "#f8eed8", 6)
        for index in range(4):
            yy = y - 18 + index * 7
            c.shape(stroke([(x + side * 18, yy), (x + side * 70, yy - 7),
                (x + side * (120 + index * 5), yy - 1)], 1.5), "#8a7a68", .6)
    wares.tube(c, [(x + 60, y + 18), (x + 150, y - 16)], 6, "#c4553b")


@scene(1500, 1000, form="webp")
def tatami_room(c):
    c.fill(c.whole(), vertical(0, 440, "#e9dfc6", "#dccfb2"))
    garden = c.rect_mask(270, 90, 730, 440)
    c.fill(garden, vertical(90, 440, "#b9cfc0", "#8fb08f", "#6f9470"))
    for _ in range(130):
        x, y = c.random.uniform(270, 730), c.random.uniform(90, 330)
        c.fill(c.ellipse_mask(x, y, c.random.uniform(14, 34), c.random.uniform(12,
            26)).soft(3 * c.k).within(garden), ("#5f8a5a", "#86ad74", "#a8c79a",
            "#4a7552")[c.random.integers(4)], .6)
    maple(c, 620, 430, garden)
    c.fill(c.mask(smooth([(270, 400), (400, 386), (560, 400), (730, 380), (730, 445),
        (270, 445)])).within(garden), vertical(380, 445, "#cfc9b4", "#a8a48f"))
    for x, y, r in ((350, 420, 40), (420, 432, 24), (560, 424, 34)):
        c.relief(c.mask(smooth([(x - r, y), (x - r * .6, y - r * .7), (x + r * .3, y - r * .8),
            (x + r, y)])).within(garden), "#7a7d78", r * .2)
    for _ in range(160):
        x, y, l = c.random.uniform(270, 730), c.random.uniform(90, 420), c.random.uniform(12, 30)
        c.fill(c.mask([(x, y), (x + 1.2, y), (x - l * .08 + 1.2, y + l),
            (x - l * .08, y + l)]).within(garden), "#f3f8f6", .4)
    for x0, x1 in ((40, 290), (710, 960)):
        shoji(c, x0, 90, x1, 440)
    c.fill(c.rect_mask(0, 66, 1000, 92), vertical(66, 92, "#7a5436", "#5b3d28"))
    c.fill(c.rect_mask(0, 436, 1000, 456), vertical(436, 456, "#8a6240", "#5f4029"))
    tatami(c)
    c.fill(c.mask([(300, 456), (700, 456), (900, 667), (100, 667)]).soft(16 * c.k), "#fff8e3", .25, "screen")
    c.ground(500, 612, 200, 14, .4)
    top = c.mask(smooth([(300, 566), (330, 548), (670, 548), (700, 566), (690, 586), (310, 586)]))
    for x in (340, 660):
        c.relief(c.rect_mask(x - 12, 580, x + 12, 616), "#4a2f22", 4)
    c.relief(top, linear(300, 548, 700, 586, "#8a5638", "#5b3626"), 8)
    wares.teapot(c, 450, 566, 72, "#3f4a46", .2)
    for x in (545, 600):
        wares.cup(c, x, 572, 32, "#8fa89c", "#8aa04a", 0)
    for x, tone in ((210, "#33505a"), (800, "#b5573c")):
        c.ground(x, 628, 92, 10, .4)
        c.relief(c.mask(smooth([(x - 90, 612), (x - 80, 596), (x + 80, 596), (x + 90, 612), (x + 80, 630),
            (x - 80, 630)])), cloth.check(tone, dark(tone, .3), 30, light(tone, .4)), 12, 1.6)
    wares.vase(c, 905, 560, 120, "#3b3a3f", "tall", speckle=.2)
    plants.branch(c, [(905, 444), (880, 360), (920, 270)], "#5b4029", "#7f9a62", 40, 10, 4)


def maple(c, x, y, clip):
    c.fill(c.mask(stroke([(x, y), (x - 12, y - 120), (x + 30, y - 210)], [26, 16, 8])).within(clip),
        "#4a352c")
    for _ in range(220):
        a, far = c.random.uniform(0, 6.283), c.random.uniform(0, 1) ** .6
        px, py = x + np.cos(a) * far * 130, y - 220 + np.sin(a) * far * 84
        c.fill(c.ellipse_mask(px, py, c.random.uniform(8, 17), c.random.uniform(6, 12), a).within(clip),
            mix("#a8382f", "#f08a4a", c.random.uniform(0, 1)), .9)


def shoji(c, x0, y0, x1, y1):
    panel = c.rect_mask(x0, y0, x1, y1)
    c.shadow(panel, 6, 4, 8, strength=.25)
    c.fill(panel, linear(x0, y0, x1, y1, "#fbf6e6", "#efe6cd"))
    for px in np.linspace(x0, x1, 6):
        c.fill(c.rect_mask(px - 2.2, y0, px + 2.2, y1), "#8a6240")
    for py in np.linspace(y0, y1, 9):
        c.fill(c.rect_mask(x0, py - 2, x1, py + 2), "#8a6240")
    edge = panel.without(c.rect_mask(x0 + 9, y0, x1 - 9, y1 - 12))
    c.fill(edge, "#6b4830")


def tatami(c):
    mask = c.rect_mask(0, 456, 1000, 667)
    c.fill(mask, vertical(456, 667, "#cfc48f", "#bfae74"))
    gx, gy = c.grids(mask)
    c.fill(mask, (1 + .035 * np.sin(gy * 2.6))[..., None] * np.ones(3, np.float32), 1, "multiply")
    for x in (-500, -60, 500, 1060, 1500):
        c.shape([((x - 500) * .62 + 500 - 5, 456), ((x - 500) * .62 + 500 + 5, 456), (x + 10, 667),
            (x - 10, 667)], "#3f5244")
    c.fill(c.rect_mask(0, 540, 1000, 549), "#3f5244")


@scene(1200, 1200)
def fireplace(c):
    c.light = Light((0.1, 0.25, 0.8), (1.0, 0.82, 0.58), (0.44, 0.42, 0.50))
    rooms.wall(c, "#4f5a6a", "#3f4858", y1=800, lit=None)
    c.glow(500, 640, 760, "#ff9f50", .55)
    rooms.window(c, 40, 120, 150, 330, snow_view, "#e3dccf", (2, 3))
    rooms.skirting(c, 800, "#5b6676", 24)
    rooms.planks(c, 800, "#8a6244", "#5f4330", vanish=(500, 200))
    c.shadow(c.rect_mask(280, 330, 720, 810), 10, 6, 16, strength=.4)
    c.fill(c.rect_mask(280, 350, 720, 810), linear(280, 0, 720, 0, "#e9e0d0", "#f6eee0", "#d9cdbb"))
    c.relief(c.mask([(250, 316), (750, 316), (750, 346), (730, 362), (270, 362), (250, 346)]), "#f3ead9", 5)
    for x in (296, 664):
        c.relief(c.rect_mask(x, 380, x + 40, 800), "#efe5d3", 6)
    hole = c.mask(rounded(362, 470, 638, 812, 20))
    c.fill(hole, vertical(470, 812, "#1d1416", "#3a1f18"))
    for y in np.arange(474, 812, 22):
        c.fill(c.rect_mask(362, y, 638, y + 2).within(hole), "#5b3a2c", .6)
    c.glow(500, 740, 210, "#ff8f3a", .9)
    for x, w, h in ((450, 60, 150), (500, 84, 220), (555, 60, 160), (480, 40, 110), (525, 44, 130)):
        for k, tone in ((1, "#ff7a2a"), (.68, "#ffb347"), (.38, "#fff0b0")):
            c.fill(c.mask(smooth([(x, 780 - h * k), (x + w * .32 * k, 780 - h * .5 * k),
                (x + w * .5 * k, 780 - h * .15), (x, 782), (x - w * .5 * k, 780 - h * .15),
                (x - w * .26 * k, 780 - h * .45 * k)]))
                   .soft(3 * c.k), tone, .92)
    for x, y, a in ((455, 790, .1), (545, 790, -.1), (500, 770, .05)):
        c.relief(c.mask(stroke([(x - 70, y + a * 60), (x, y), (x + 70, y - a * 60)], 26)), "#5b3a28", 7)
    wares.books(c, 330, 318, 96, ("#a8483a", "#d9b46a"), 16)
    for x, h in ((420, 90), (460, 64)):
        wares.candle(c, x, 318, h, "#f6ecd8", 13)
    garland(c)
    f.mirror(c, 560, 300, 220, 230, "#c9a25a", ("#c9c3bd", "#8f8a92"), "oval")
    f.armchair(c, 840, 970, 290, "#5f7050", "#4a3024")
    cat_asleep(c, 842, 832, "#d98a3f")
    f.rug(c, smooth([(200, 850), (200, 850), (700, 850), (700, 850), (780, 990), (780, 990), (100, 990),
        (100, 990)]), "#e3d3b5", "#a8483a", 40)
    f.basket(c, 170, 880, 150, 120)
    for x, y in ((130, 770), (170, 756), (210, 772), (150, 745), (192, 742)):
        c.relief(c.mask(ellipse(x, y, 24, 22)), "#a87a52", 5)
        for r in (.7, .4):
            edge = c.mask(ellipse(x, y, 24 * r, 22 * r)).without(c.mask(ellipse(x, y, 24 * r - 2,
                22 * r - 2)))
            c.fill(edge, "#6b4a30", .7)
    wares.cup(c, 430, 950, 62, "#c4553b", "#4a2a1a", 1)


def snow_view(c, glass):
    c.fill(glass, vertical(120, 450, "#31406a", "#6a7aa5", "#c3cbe0"))
    for x, h in ((60, 150), (110, 200), (160, 130)):
        nature.fir(c, x, 450, h, "#2f4460", "#e3e9f6")
    for _ in range(40):
        c.fill(c.ellipse_mask(c.random.uniform(40, 190), c.random.uniform(120, 450), 2.4, 2.4).within(glass),
            "#ffffff", .9)


def garland(c):
    line = [(262, 350), (380, 392), (500, 404), (620, 392), (738, 350)]
    points = smooth(line, closed=False, steps=30)
    for index, (x, y) in enumerate(points[::2]):
        for a in (-2.4, -.7, .8, 2.4):
            plants.leaf(c, x, y, a + c.random.uniform(-.4, .4), 30, 10,
                mix("#3f5f48", "#6f8f62", c.random.uniform(0, 1)))
        if index % 6 == 3:
            wares.ball(c, x, y + 6, 8, 8, "#c4352f", .4)
