"""Gardens, glasshouses, and two tables that are laid outside."""

import numpy as np

from .. import cloth, furniture as f, nature, plants, rooms, things, wares
from ..colour import dark, light, linear, mix, radial, vertical
from ..noise import fbm
from ..outlines import arch, ellipse, rounded, smooth, stroke
from . import scene


@scene(1080, 1350, form="webp")
def greenhouse(c):
    c.fill(c.whole(), vertical(0, 1250, "#cfe6ea", "#e9f1e0", "#b9cf9f"))
    c.glow(600, 260, 700, "#fff6d5", .7)
    for _ in range(220):
        x, y = c.random.uniform(0, 1000), c.random.uniform(280, 760)
        c.fill(c.ellipse_mask(x, y, c.random.uniform(24, 60), c.random.uniform(20, 46)).soft(8 * c.k),
            ("#8fb57a", "#a9c992", "#6f9a68", "#d3e2b5")[c.random.integers(4)], .45)
    frame = "#f3f1e6"
    for t in np.linspace(0, 1, 6):
        x0, y0 = 330 - 420 * t, 300 - 30 * t
        x1, y1 = 670 + 420 * t, 300 - 30 * t
        top = 130 - 260 * t
        w = 7 + 13 * t
        for points in ([(x0, 860 + 420 * t), (x0, y0), (500, top)], [(x1, 860 + 420 * t), (x1, y1),
            (500, top)]):
            a, b, d = points
            c.relief(c.mask(stroke([a, b], w)), frame, w * .25)
            c.relief(c.mask(stroke([b, d], w)), frame, w * .25)
    for y in (300, 470, 640, 800):
        for side in (-1, 1):
            c.relief(c.mask(stroke([(500 + side * 170, 300 + (y - 300) * .9),
                (500 + side * 640, 270 + (y - 300) * 1.9)], [6, 16])), frame, 3)
    for dx in np.linspace(-1, 1, 7):
        c.relief(c.mask(stroke([(500 + dx * 170, 860), (500 + dx * 170, 300 - 165 * (1 - abs(dx)))], 6)),
            frame, 2)
    path = c.mask([(430, 860), (570, 860), (880, 1260), (120, 1260)])
    c.fill(c.rect_mask(0, 850, 1000, 1260), vertical(850, 1250, "#7a6a4a", "#5b4a36"))
    c.fill(path, vertical(860, 1250, "#e6d9c0", "#c9b595"))
    for index in range(9):
        y = 875 + 4.6 * index ** 2
        c.shape(stroke([(500 - (70 + .78 * (y - 860)), y), (500 + (70 + .78 * (y - 860)), y)],
            2 + index * .4), "#a8967a", .7)
    for t in (0, .35, .72, 1.1):
        for side in (-1, 1):
            x, y, s = 500 + side * (200 + 250 * t), 930 + 240 * t, .55 + .55 * t
            bed(c, x, y, s, side)
    things_at(c)


def bed(c, x, y, s, side):
    """Tomatoes on canes in a terracotta pot."""
    wares.vase(c, x, y + 60 * s, 120 * s, "#c2724e", "pot")
    for dx in (-26, 0, 26):
        wares.tube(c, [(x + dx * s, y - 40 * s), (x + dx * .4 * s, y - 400 * s)], 5 * s, "#b99a62")
    for _ in range(26):
        px, py = x + c.random.uniform(-80, 80) * s, y - c.random.uniform(30, 380) * s
        plants.leaf(c, px, py, c.random.uniform(0, 6.28), 80 * s, 32 * s,
            mix("#3f7a45", "#86b064", c.random.uniform(0, 1)))
    for _ in range(9):
        px, py = x + c.random.uniform(-64, 64) * s, y - c.random.uniform(40, 320) * s
        wares.ball(c, px, py, 17 * s, 16 * s, ("#d9382c", "#e8642f", "#f0a03a",
            "#c42f2f")[c.random.integers(4)], .35, 40)


def things_at(c):
    with c.placed(470, 985, .26):
        things.watering_can(c)
    f.basket(c, 380, 1215, 130, 80)
    for dx, dy in ((-34, -84), (0, -92), (36, -84), (-14, -102), (20, -104)):
        wares.ball(c, 380 + dx, 1215 + dy, 20, 19, "#d9382c", .35, 40)


@scene(1080, 1350, form="webp")
def rose_arch(c):
    c.fill(c.whole(), vertical(0, 800, "#b9dbe6", "#e6efdc", "#c9dba8"))
    c.glow(500, 420, 560, "#fff6d0", .8)
    for _ in range(160):
        x, y = c.random.uniform(-20, 1020), c.random.uniform(330, 760)
        nature.leafy(c, x, y, c.random.uniform(26, 60), mix(("#8fb57a", "#a9c98a",
            "#7fa570")[c.random.integers(3)], "#e6efcf", .35))
    cottage(c, 520, 640)
    lawn = c.mask(smooth([(-20, 720), (-20, 720), (400, 690), (640, 690), (1020, 720), (1020, 720),
        (1020, 1300), (-20, 1300)]))
    c.fill(lawn, vertical(690, 1250, "#b5cf86", "#7fa85c", "#4f7a42"))
    path = c.mask(smooth([(500, 690), (545, 690), (590, 850), (700, 1260), (700, 1260), (300, 1260),
        (300, 1260), (430, 850)]))
    c.fill(path.soft(5 * c.k), vertical(690, 1250, "#f3e3c3", "#d9bd94"))
    for _ in range(90):
        y = 700 + 550 * c.random.uniform(0, 1)
        t = (y - 690) / 560
        x = 518 - 18 * t + c.random.uniform(-1, 1) * (24 + 170 * t)
        c.relief(c.mask(ellipse(x, y, 8 + 30 * t, 4 + 12 * t, c.random.uniform(-.2, .2))),
            mix("#d9c3a0", "#b59a78", c.random.uniform(0, 1)), 2 + 4 * t)
    for side in (-1, 1):
        for index in range(60):
            t = c.random.uniform(0, 1) ** .8
            x, y = 518 + side * (70 + 330 * t + c.random.uniform(-20, 130)), 740 + 500 * t
            s = .4 + t
            flower(c, x, y, s, index)
    for depth, s in ((0, .62), (1, 1.0)):
        hoop(c, 505, 760 + 330 * depth, 230 * s + 100 * depth, 560 * s + 240 * depth)
    gate(c)


def cottage(c, x, y):
    c.fill(c.rect_mask(x - 110, y - 100, x + 110, y + 60), linear(x - 110, 0, x + 110, 0, "#fbf1dc",
        "#e3cfae"))
    c.shape([(x - 140, y - 92), (x - 70, y - 200), (x + 70, y - 200), (x + 140, y - 92)],
        linear(x, y - 200, x, y - 92, "#b9845c", "#8f5f42"))
    c.fill(c.rect_mask(x + 50, y - 240, x + 80, y - 170), "#a8644a")
    c.fill(c.mask(arch(x - 26, y - 56, x + 26, y + 60)), "#4f7a78")
    for px in (-84, 48):
        c.fill(c.rect_mask(x + px - 4, y - 64, x + px + 40, y - 12), "#ffffff")
        c.fill(c.rect_mask(x + px, y - 60, x + px + 36, y - 16), "#7f9fae")
        c.fill(c.rect_mask(x + px + 16, y - 60, x + px + 20, y - 16), "#ffffff")


def flower(c, x, y, s, index):
    for a in (-2.0, -1.57, -1.1):
        plants.leaf(c, x, y, a, 70 * s, 14 * s, mix("#4f8548", "#86b064", c.random.uniform(0, 1)))
    kind = index % 5
    if kind == 0:
        plants.daisy(c, x, y - 60 * s, 18 * s)
    elif kind == 1:
        plants.sprig(c, x, y, 110 * s, -1.57 + c.random.uniform(-.2, .2))
    elif kind == 2:
        plants.poppy(c, x, y - 66 * s, 22 * s, ("#e0553f", "#f08a6a")[index % 2])
    elif kind == 3:
        plants.tulip(c, x, y - 56 * s, 40 * s, ("#f0b35a", "#e67f9a")[index % 2], 0, (x, y))
    else:
        plants.peony(c, x, y - 54 * s, 22 * s, ("#f3c3cf", "#fbe9e3")[index % 2], 3)


def hoop(c, x, foot, half, height):
    """An iron arch, grown over with roses."""
    radius = half
    crown = foot - height
    line = [(x - half, foot)] + [(x + np.cos(a) * half, crown + radius + np.sin(a) * radius)
        for a in np.linspace(np.pi, 2 * np.pi, 24)] + [(x + half, foot)]
    c.relief(c.mask(stroke(line, half * .05, 4)), "#3f4a42", 3)
    points = smooth(line, closed=False, steps=12)
    step = max(1, len(points) // 150)
    for px, py in points[::step]:
        for _ in range(3):
            a = c.random.uniform(0, 6.28)
            plants.leaf(c, px + c.random.normal(0, half * .08), py + c.random.normal(0, half * .08), a,
                half * .20, half * .085, mix("#3f7042", "#86b064", c.random.uniform(0, 1)), .1, False)
    for px, py in points[::max(1, step * 2)]:
        if c.random.uniform() < .85:
            tone = ("#e98a9f", "#f6c9cf", "#d9637f", "#fbe3e0")[c.random.integers(4)]
            plants.peony(c, px + c.random.normal(0, half * .09), py + c.random.normal(0, half * .09),
                half * c.random.uniform(.06, .11), tone, 3)


def gate(c):
    with c.placed(150, 1190, 1.0):
        f.planter(c, 0, 0, 120, "#b9694a", None)
        for index in range(16):
            a, r = -1.57 + c.random.uniform(-1.1, 1.1), c.random.uniform(70, 150)
            plants.leaf(c, 0, -106, a, r, 24, "#5f8f52")
            plants.peony(c, np.cos(a) * r, -106 + np.sin(a) * r, 26, ("#fbe9e3", "#f0a5b0")[index % 2], 4)


@scene(1080, 1440)
def pots_on_steps(c):
    c.fill(c.whole(), linear(0, 0, 700, 1300, "#6fa3cf", "#4f86bd", "#3f73ab"))
    c.texture(5, .07, 6)
    c.fill(c.mask([(-10, 0), (360, 0), (760, 1340), (-10, 1340)]).soft(40 * c.k), "#cfe3f3", .22)
    from .people import door
    door(c, 560, 130, 830, 720, "#27548a")
    steps = 5
    for index in range(steps):
        y0 = 720 + index * 122
        x0 = 430 - index * 105
        top = c.mask([(x0, y0), (1010, y0), (1010, y0 + 44), (x0 - 34, y0 + 44)])
        c.fill(top, linear(x0, 0, 1000, 0, "#a9cbe8", "#86b3db"))
        c.fill(c.mask([(x0 - 34, y0 + 44), (1010, y0 + 44), (1010, y0 + 124), (x0 - 34, y0 + 124)]),
            vertical(y0 + 44, y0 + 124, "#3f76b0", "#5a91c6"))
        c.fill(c.mask(stroke([(x0 - 34, y0 + 44), (500, y0 + 45), (1010, y0 + 44)], 6)), "#d3e6f6", .9)
    rows = (((470, 758, 84, 0), (900, 762, 110, 1)), ((360, 880, 100, 2), (930, 886, 96, 3)),
        ((280, 1002, 96, 4), (420, 1012, 74, 5), (900, 1010, 120, 6)),
            ((170, 1124, 110, 7), (330, 1136, 84, 8), (870, 1136, 100, 9)),
            ((80, 1262, 140, 10), (260, 1280, 104, 11), (760, 1286, 120, 2), (920, 1290, 90, 5)))
    for row in rows:
        for x, y, size, kind in row:
            potted(c, x, y, size, kind)
    from .coasts import cat
    cat(c, 640, 1020)


def potted(c, x, y, size, kind):
    glazes = ("#c2724e", "#f0e6d6", "#d98f4a", "#b9694a", "#e9c05a", "#c2724e", "#f3ede2", "#a8573f",
        "#e0704f", "#d9bd94", "#c2724e", "#f0d9a0")
    c.shadow(c.ellipse_mask(x, y - size * .3, size * .4, size * .4), size * .5, size * .1, size * .12,
        "#14284a", .4)
    wares.vase(c, x, y, size, glazes[kind % 12], ("pot", "pot", "round", "pot", "jug", "pot")[kind % 6],
        "#2e231d", .06, 14, .2)
    top = y - size * .92
    if kind % 6 == 0:
        for index in range(9):
            a = -1.57 + (index - 4) * .26
            plants.leaf(c, x, top, a, size * 1.5 * c.random.uniform(.8, 1.1), size * .2,
                mix("#5f8a5a", "#8fb57a", c.random.uniform(0, 1)))
    elif kind % 6 == 1:
        cactus(c, x, top, size)
    elif kind % 6 == 2:
        for index in range(14):
            a, r = -1.57 + c.random.uniform(-1.2, 1.2), size * c.random.uniform(.5, 1.1)
            px, py = x + np.cos(a) * r, top + np.sin(a) * r
            plants.leaf(c, x, top, a, r, size * .16, "#5f8f52")
            plants.daisy(c, px, py, size * .15, ("#f7f1e6", "#f08a9f", "#e0533f")[index % 3])
    elif kind % 6 == 3:
        plants.rubber_plant(c, x, top, size * 2.1, "#4a7a52", 11)
    elif kind % 6 == 4:
        for t in (-.5, -.15, .2, .55):
            plants.branch(c, [(x, top), (x + t * size * .7, top - size * .7),
                (x + t * size * 1.7, top - size * 1.2)], "#7a6a4a", "#9fb58a", size * .34, 11, 3)
    else:
        for index in range(12):
            a, r = c.random.uniform(-2.9, -.25), size * c.random.uniform(.4, .8)
            plants.tulip(c, x + np.cos(a) * r, top + np.sin(a) * r, size * .3,
                ("#e0704f", "#f0c24a", "#e67f9a")[index % 3], np.cos(a) * .6, (x, top))


def cactus(c, x, y, size):
    for dx, h, w in ((0, 1.7, .42), (-.42, .8, .22), (.40, 1.0, .24)):
        base = y if dx == 0 else y - size * .45
        px = x + dx * size

        def ribs(gx, gy, px=px, w=w):
            return cloth.triple("#5f9060") * (1 + .16 * np.cos((gx - px) / (w * size) * 26))[..., None]
        wares.lathe(c, px, [(base - h * size, w * size * .1), (base - h * size * .93, w * size * .7),
            (base - h * size * .6, w * size), (base, w * size * .8)], ribs, .05, 14, .1)
        if dx:
            wares.tube(c, [(x + dx * size * .2, base + size * .1), (px, base + size * .08),
                (px, base - size * .1)], w * size * 1.3, "#5a8a5c")
    wares.ball(c, x + 4, y - size * 1.72, size * .10, size * .08, "#e8567a")


@scene(1200, 1200, form="webp")
def bread_and_oil(c):
    c.fill(c.whole(), linear(0, 0, 1000, 1000, "#8a6a50", "#775842", "#664a38"))
    for index in range(5):
        x = index * 205
        mask = c.rect_mask(x, 0, x + 203, 1000)
        grain = fbm(c.random, *mask.a.shape, 9, 5, .6, .12)
        tone = (1 + .16 * grain + .05 * np.sin(index * 2.3))[..., None] * np.ones(3, np.float32)
        c.fill(mask, tone, 1, "multiply")
        c.fill(c.rect_mask(x - 2, 0, x + 2, 1000), "#2b1c16", .6)
    cloth_shape = smooth([(520, -40), (520, -40), (1040, -40), (1040, -40), (1040, 520), (1040, 520),
        (820, 470), (640, 330), (560, 160)])
    c.shadow(c.mask(cloth_shape), -8, 14, 12, "#120a08", .5)
    c.relief(c.mask(cloth_shape), cloth.folded(cloth.check("#f3ede0", "#5f7f9a", 96, "#5f7f9a"), 780, -40,
        500, 6, .05), 12)
    board = c.mask(rounded(110, 250, 720, 850, 70))
    c.shadow(board, 20, 26, 18, "#120a08", .6)

    def wood(gx, gy):
        return cloth.triple("#c4915a") * (1 + .05 * np.sin(gy / 11 + 2.2 * np.sin(gx / 150)) + .03 * np.sin(
            gy / 4.3))[..., None]
    c.relief(board, wood, 14)
    crust = c.mask(smooth([(190, 470), (260, 360), (400, 320), (540, 360), (620, 470), (600, 590), (500, 660),
        (330, 664), (210, 590)]))
    c.shadow(crust, 16, 20, 14, "#2b160c", .55)
    bumps = fbm(c.random, *crust.a.shape, 14, 4, .6) * .03
    c.relief(crust, radial(380, 440, 330, "#d99a55", "#b9753a", "#7f4a26"), 60, 1.6, bumps=bumps)
    for points in ([(250, 520), (330, 430), (440, 380)], [(310, 590), (410, 490), (530, 430)],
        [(400, 630), (490, 550), (575, 510)]):
        cut = c.mask(stroke(points, [6, 34, 6]))
        c.relief(cut, "#f0d5a5", 8)
    for _ in range(500):
        a, r = c.random.uniform(0, 6.28), c.random.uniform(0, 1) ** .5
        c.fill(c.ellipse_mask(405 + np.cos(a) * r * 190, 490 + np.sin(a) * r * 150, 2.4, 2), "#fdf3e0", .5)
    for x, y, turn in ((250, 770, .1), (390, 785, -.12)):
        bread_slice(c, x, y, turn)
    oil_dish(c, 800, 640)
    for x, y in ((620, 770), (660, 735), (655, 790)):
        wares.ball(c, x, y, 25, 22, "#6f7a3a", .4, 40)
    for x, y in ((585, 720), (600, 690)):
        wares.ball(c, x, y, 25, 22, "#4a2f4a", .4, 40)
    plants.branch(c, [(700, 930), (820, 900), (950, 940)], "#6b5a3f", "#7f9468", 90, 13, 5, .22)
    salt(c, 880, 830)
    for points in ([(60, 880), (110, 780), (90, 640)], [(50, 700), (100, 600), (80, 480)]):
        plants.branch(c, points, "#6b5a3f", "#5f7a52", 50, 15, 4, .2)


def bread_slice(c, x, y, turn):
    from ..outlines import turned
    shape = turned([(x - 66, y - 30), (x - 40, y - 56), (x, y - 50), (x + 40, y - 56), (x + 66, y - 30),
        (x + 58, y + 44), (x, y + 52), (x - 58, y + 44)], turn, x, y)
    outer = c.mask(smooth(shape))
    c.shadow(outer, 8, 10, 8, "#2b160c", .5)
    c.relief(outer, "#b9753a", 8)
    inner = c.mask(smooth([(x + (px - x) * .87, y + (py - y) * .85) for px, py in shape]))
    holes = fbm(c.random, *inner.a.shape, 14, 3, .6) * .10
    c.relief(inner, "#f6e3bd", 10, 1.2, bumps=holes)


def oil_dish(c, x, y):
    disc = c.mask(ellipse(x, y, 130, 130))
    c.shadow(disc, 20, 24, 16, "#120a08", .6)
    c.relief(disc, "#e6ddcb", 14, 1.5)
    c.fill(c.mask(ellipse(x, y, 104, 104)), radial(x - 30, y - 40, 190, "#e6c84a", "#c9a52f", "#8f7a1f"))
    for _ in range(16):
        px, py, r = x + c.random.uniform(-60, 60), y + c.random.uniform(-60, 60), c.random.uniform(4, 13)
        c.fill(c.mask(ellipse(px, py, r, r)), "#f3df7a", .6)
    plants.branch(c, [(x - 60, y + 40), (x, y), (x + 50, y - 50)], "#5f5a2f", "#5f7a42", 34, 11, 3, .24)
    shine = c.mask(stroke([(x - 78, y - 20), (x - 56, y - 62), (x - 14, y - 84)], [2, 9, 2]))
    c.fill(shine.soft(2 * c.k), "#ffffff", .75)


def salt(c, x, y):
    disc = c.mask(ellipse(x, y, 62, 62))
    c.shadow(disc, 12, 15, 10, "#120a08", .6)
    c.relief(disc, "#4f6a72", 8, 1.5)
    heap = c.mask(ellipse(x, y, 46, 46))
    c.relief(heap, "#fbf8f0", 12, 1.3, bumps=fbm(c.random, *heap.a.shape, 16, 3, .7) * .16)


@scene(1080, 1350)
def scent_and_palms(c):
    c.fill(c.whole(), linear(0, 0, 800, 1250, "#f6d9bd", "#efc09f", "#e3a585"))
    c.texture(5, .03, 5)
    c.fill(c.rect_mask(0, 900, 1000, 1260), vertical(900, 1250, "#f3cfae", "#d99f7c"))
    c.fill(c.rect_mask(0, 897, 1000, 902), "#fbe6cf", .8)
    rooms.leaf_shadows(c, None, .30, 8, 6, "#8a4a3a", (1080, -100), 560)
    for x0, y0, x1, y1, tone in ((150, 860, 560, 1010, "#f7e4cf"), (470, 760, 830, 1010, "#e9b594")):
        c.shadow(c.rect_mask(x0, y0, x1, y1), 70, 20, 24, "#7a3f30", .32)
        c.fill(c.rect_mask(x0, y0, x1, y1), linear(x0, 0, x1, 0, light(tone, .15), tone, dark(tone, .14)))
        c.shape([(x0, y0), (x0 + 44, y0 - 44), (x1 + 20, y0 - 44), (x1, y0)], light(tone, .3))
        c.shape([(x1, y0), (x1 + 20, y0 - 44), (x1 + 20, y1 - 24), (x1, y1)], dark(tone, .25))
    bottle(c, 660, 738, 330)
    wares.ball(c, 330, 790, 74, 72, "#f0a06a", .25, 30)
    half_orange(c, 210, 1060, 88)
    for x, y, a in ((770, 1090, -.3), (840, 1140, .4)):
        plants.leaf(c, x, y, a, 150, 56, "#6f8a5a")
    plants.branch(c, [(500, 1150), (620, 1110), (730, 1130)], "#7a6a4a", "#8fa06a", 70, 11, 4, .3)
    c.fill(c.mask([(560, 738), (760, 738), (1000, 1000), (820, 1040)]).soft(26 * c.k), "#ffdfae", .35,
        "screen")


def bottle(c, x, y, h):
    """A flask of amber glass, light falling through it."""
    w = h * .66
    body = c.mask(rounded(x - w / 2, y - h * .72, x + w / 2, y, h * .10))
    c.shadow(body, h * .30, h * .06, h * .08, "#b5603a", .45)
    c.fill(body, linear(x - w / 2, y - h * .7, x + w / 2, y, "#fdeacb", "#f3bb7a", "#d98a4a"))
    c.fill(c.mask(rounded(x - w * .43, y - h * .52, x + w * .43, y - h * .05, h * .06)),
        vertical(y - h * .52, y, "#f6b765", "#c9702f"), .85)
    c.fill(c.mask(rounded(x - w * .43, y - h * .66, x - w * .33, y - h * .07, 10)).soft(3 * c.k), "#ffffff",
        .7)
    c.fill(c.mask(rounded(x + w * .36, y - h * .64, x + w * .42, y - h * .09, 8)).soft(3 * c.k), "#fff0d5",
        .5)
    c.fill(c.mask(rounded(x - w * .24, y - h * .42, x + w * .24, y - h * .16, 8)), "#fbf5e9")
    for dy, half in ((.36, .14), (.30, .17), (.22, .10)):
        c.fill(c.rect_mask(x - w * half, y - h * dy, x + w * half, y - h * dy + 4), "#8a4a2f", .8)
    wares.lathe(c, x, [(y - h * .84, w * .13), (y - h * .82, w * .14), (y - h * .71, w * .14)], "#d9b15f", .6,
        40, .14, None, 0, False)
    wares.ball(c, x, y - h * .97, h * .14, h * .135, "#7a4a30", .5)


def half_orange(c, x, y, r):
    c.shadow(c.mask(ellipse(x, y, r, r)), 30, 24, 14, "#7a3f30", .4)
    c.relief(c.mask(ellipse(x, y, r, r)), "#e8893a", 10)
    c.fill(c.mask(ellipse(x, y, r * .9, r * .9)), "#fdf0d0")
    for index in range(10):
        a0, a1 = 6.283 * (index + .06) / 10, 6.283 * (index + .94) / 10
        pts = [(x + np.cos((a0 + a1) / 2) * r * .10, y + np.sin((a0 + a1) / 2) * r * .10)]
        pts += [(x + np.cos(a) * r * .82, y + np.sin(a) * r * .82) for a in np.linspace(a0, a1, 9)]
        c.relief(c.mask(smooth([pts[0], *pts])), mix("#f09a3f", "#f7b765", c.random.uniform(0, 1)), 5, 1.0)
