"""Still lifes: ceramics, fruit, flowers, books."""

import numpy as np

from .. import plants, rooms, wares
from ..canvas import Light
from ..colour import dark, light, linear, mix, radial, vertical
from ..outlines import ellipse, smooth, stroke
from . import scene


@scene(1080, 1440)
def three_vases(c):
    rooms.wall(c, "#e9d8c3", "#d8bfa6", "#c7a88f", lit=(250, 350))
    rooms.window_light(c, 120, 130, 520, 760, 0.32, (2, 3), "#fff0cf", 0.42, 9)
    rooms.table(c, 1080, "#b98c6a")
    c.fill(c.mask([(120, 1090), (900, 1090), (1000, 1333), (260, 1333)]).soft(20 * c.k), "#ffe6bd", 0.30,
        "screen")
    for angle, length in ((-1.95, 640), (-1.72, 720), (-1.50, 760), (-1.30, 690), (-1.12, 600)):
        plants.pampas(c, 470, 770, length * 0.82, angle, "#dcc09a")
    for mask, dx in ((c.ellipse_mask(470, 960, 110, 210), 120), (c.ellipse_mask(735, 1040, 110, 120), 110)):
        c.shadow(mask, dx, 26, 24, "#6b4a40", 0.38)
    wares.vase(c, 470, 1165, 430, "#c46f4c", "amphora", gloss=0.05, speckle=0.25)
    wares.vase(c, 735, 1205, 250, "#efe6d8", "moon", gloss=0.12, speckle=0.3)
    for px, lean in ((722, -0.25), (742, 0.05), (758, 0.32)):
        plants.branch(c, [(px, 970), (px + lean * 120, 860), (px + lean * 330, 730)], "#7a6a4a", "#8b9b78",
            62, 11, 3.2)
    wares.vase(c, 250, 1235, 200, wares.dipped(1235, 200, "#54706b", "#d9c9ae", 0.6), "bottle", gloss=0.3,
        speckle=0.1)


@scene(1200, 1200)
def lemons_and_pitcher(c):
    c.fill(c.whole(), vertical(0, 640, "#f3efe4", "#dfe7e4"))
    tiled_wall(c, 640)
    rooms.window_light(c, 40, 20, 470, 560, 0.5, (2, 2), "#fff3cf", 0.40, 10, c.rect_mask(0, 0, 1000, 640))
    rooms.table(c, 640, "#e6d9c4", "#fff7e8", 0.02)
    cloth = smooth([(60, 820), (60, 820), (420, 730), (660, 745), (700, 830), (560, 905), (330, 960),
        (140, 930)])
    c.shadow(c.mask(cloth), 6, 10, 6, strength=0.2)
    striped_cloth(c, cloth, "#f7f2e6", "#4f7ba6")
    with_shadow(c, 690, 838, 170, 320)
    wares.vase(c, 690, 842, 400, wares.banded(842, 400, "#f4f2ea", (0.0, 0.03, "#2f5f96"),
        (.40, .46, "#2f5f96"), (.48, .495, "#2f5f96"),
                                             (0.86, 0.88, "#2f5f96")), "jug", gloss=0.35)
    wares.tube(c, [(800, 520), (880, 560), (870, 660), (810, 720)], 22, "#f0eee6")
    spots(c, 690, 690, "#2f5f96")
    for px, lean in ((660, -.5), (690, -.1), (712, .35)):
        plants.branch(c, [(px, 445), (px + lean * 90, 330), (px + lean * 260, 190)], "#6f7b4a", "#5f8a52", 74,
            10, 4, 0.42)
    for x, y in ((628, 300), (742, 262), (690, 200)):
        wares.lemon(c, x, y, 30, 1.2)
    with_shadow(c, 330, 860, 180, 120)
    wares.bowl(c, 330, 862, 360, "#3f74a8", "#dfe9ef", 0.40, 0.35)
    for x, y, r, turn in ((240, 712, 50, 0.3), (338, 690, 54, -0.5), (430, 714, 49, 0.8), (290, 668, 47, 1.1),
        (384, 658, 46, 0.1)):
        wares.lemon(c, x, y, r, turn)
    rim(c, 330, 862, 360, "#3f74a8", 0.40, 0.26)
    slice_of_lemon(c, 545, 905, 58)
    wares.lemon(c, 815, 915, 52, 0.15)


def with_shadow(c, x, y, w, h):
    c.shadow(c.mask([(x - w * 0.4, y), (x + w * 0.5, y - 10), (x + w * 1.7, y + 60), (x + w * 0.9, y + 90)]),
        0, 0, 16, "#5b4a5e", 0.30)


def tiled_wall(c, y1, size=92, grout="#cbd5d4"):
    for j, y in enumerate(np.arange(-20, y1, size)):
        for x in np.arange(-40 + (j % 2) * 0, 1040, size):
            tone = mix("#eef0ea", "#dfe8e6", c.random.uniform(0, 1))
            c.shape([(x + 2, y + 2), (x + size - 2, y + 2), (x + size - 2, y + size - 2),
                (x + 2, y + size - 2)], tone, 0.7)
    for x in np.arange(-40, 1040, size):
        c.shape([(x - 1, 0), (x + 1, 0), (x + 1, y1), (x - 1, y1)], grout, 0.7)
    for y in np.arange(-20, y1, size):
        c.shape([(0, y - 1), (1000, y - 1), (1000, y + 1), (0, y + 1)], grout, 0.7)


def striped_cloth(c, outline, base, stripe, width=44):
    mask = c.mask(outline)

    def paint(gx, gy):
        t = ((gx * 0.94 + gy * 0.35) / width) % 1
        share = np.clip((0.13 - np.abs(t - 0.5)) * 40, 0, 1)[..., None]
        a, b = (np.array(mix(one, one, 0), np.float32) for one in (base, stripe))
        fold = 1 + 0.05 * np.sin(gx / 37 + gy / 61) + 0.04 * np.sin(gx / 83 - gy / 29)
        return (a + (b - a) * share * 0.8) * fold[..., None]
    c.relief(mask, paint, 5, 1.0)


def spots(c, x, y, colour):
    for dx in (-78, -26, 26, 78):
        plants.daisy(c, x + dx, y + 22, 20, colour, "#e6b23c", 7, 1.0)


def slice_of_lemon(c, x, y, r):
    c.ground(x, y + r * 0.12, r, r * 0.5, 0.35)
    c.fill(c.mask(ellipse(x, y + 6, r, r * 0.62)), "#c99a1f")
    c.fill(c.mask(ellipse(x, y, r, r * 0.62)), "#f2ca3e")
    c.fill(c.mask(ellipse(x, y, r * 0.9, r * 0.55)), "#fdf6d8")
    for index in range(9):
        a0, a1 = 6.283 * (index + 0.08) / 9, 6.283 * (index + 0.92) / 9
        pts = [(x + np.cos((a0 + a1) / 2) * r * 0.10, y + np.sin((a0 + a1) / 2) * r * 0.06)]
        pts += [(x + np.cos(a) * r * 0.82, y + np.sin(a) * r * 0.5) for a in np.linspace(a0, a1, 8)]
        c.shape(pts, mix("#f5d85e", "#f9e78d", c.random.uniform(0, 1)))


@scene(1080, 1350)
def peonies_in_the_dark(c):
    c.light = Light((-0.6, -0.55, 0.5), (1.0, 0.93, 0.80), (0.30, 0.28, 0.34))
    c.fill(c.whole(), radial(330, 420, 1100, "#4d4238", "#2b2524", "#131114"))
    c.texture(4, 0.06, 5)
    rooms.table(c, 1000, "#3f2b22", "#7a543c", 0.06)
    c.glow(420, 1040, 460, "#c98a52", 0.22)
    for points in ([(500, 620), (380, 430), (250, 330)], [(520, 610), (520, 380), (470, 180)],
        [(540, 620), (660, 430), (800, 330)],
                   [(520, 640), (330, 560), (180, 560)], [(540, 640), (720, 590), (860, 590)],
                   [(530, 620), (610, 360), (650, 170)]):
        plants.branch(c, points, "#4a4a32", "#4f6146", 110, 7, 5, 0.40)
    c.shadow(c.ellipse_mask(520, 900, 150, 180), 130, 40, 40, "#000000", 0.6)
    wares.vase(c, 520, 1120, 420, "#35566b", "round", gloss=0.5, power=50)
    flowers = ((300, 560, 120, "#e9b7ad"), (730, 545, 125, "#f2e3d5"), (520, 400, 130, "#e39a94"),
        (380, 680, 108, "#f4ddd0"),
               (650, 700, 112, "#d97f82"), (515, 590, 128, "#f0c4b6"), (400, 300, 78, "#f3d9c9"),
               (690, 330, 84, "#e6a79f"))
    for x, y, r, colour in flowers:
        plants.peony(c, x, y, r, colour)
    for x, y in ((600, 210), (240, 400), (840, 430)):
        plants.peony(c, x, y, 44, "#cf6f78", 4)
    wares.pear(c, 800, 1130, 170, "#a8a04f", "#b5623d")
    wares.fig(c, 250, 1110, 48, "#4d3050")
    wares.fig(c, 345, 1150, 46, cut=True)
    for x, y in ((690, 1180), (640, 1150), (180, 1190)):
        c.relief(c.mask(smooth([(x - 26, y), (x, y - 15), (x + 26, y - 4), (x + 6, y + 14)])), "#eec3b8", 5)


@scene(1080, 1350)
def books_and_candle(c):
    c.light = Light((-0.35, -0.55, 0.7), (1.0, 0.88, 0.70), (0.42, 0.36, 0.40))
    c.fill(c.whole(), vertical(0, 900, "#3c4a52", "#56605f", "#6d6a62"))
    c.texture(4, 0.05, 5)
    c.glow(330, 600, 720, "#ffbe72", 0.55)
    rooms.table(c, 930, "#7a5238", "#c08a5a", 0.06)
    c.glow(360, 960, 420, "#ffcb85", 0.35)
    for px, lean, top, size in ((700, -0.75, 420, 50), (715, -0.30, 260, 58), (730, 0.12, 330, 54),
        (742, 0.55, 400, 50)):
        plants.eucalyptus(c, [(px, 700), (px + lean * 60, 560), (px + lean * 300, top)], "#7d9a92", size, 8)
    c.shadow(c.ellipse_mask(725, 850, 80, 170), 120, 20, 26, "#1b1418", 0.5)
    wares.vase(c, 725, 1010, 340, "#d9d0c0", "bottle", gloss=0.2, speckle=0.2)
    top = wares.books(c, 350, 1050, 430, ("#7c3f36", "#2f4a57", "#c9a15a", "#e5dcc8"), 66)
    wares.plate(c, 330, top - 4, 220, "#b58b4c", 0.22)
    wares.candle(c, 330, top - 12, 170, "#f3e7cf", 42)
    wares.cup(c, 560, 1190, 130, "#c9bba6", "#4a2a1a", 1, True, 0.3)
    for index in range(7):
        c.fill(c.ellipse_mask(552 + 12 * np.sin(index * 1.3), 1030 - index * 26, 12 + index * 3,
            16).soft(9 * c.k), "#fff2df", 0.07)
    spectacles(c, 240, 1200)


def spectacles(c, x, y):
    for dx in (0, 118):
        ring = c.mask(ellipse(x + dx, y, 48, 33)).without(c.mask(ellipse(x + dx, y, 42, 28)))
        c.shadow(ring, 6, 10, 4, strength=0.4)
        c.fill(c.mask(ellipse(x + dx, y, 44, 30)), "#ffe3b5", 0.16)
        c.fill(ring, "#3a241c")
    c.shape(stroke([(x + 46, y - 6), (x + 59, y - 14), (x + 72, y - 6)], 5), "#3a241c")
    c.shape(stroke([(x - 46, y - 8), (x - 70, y - 60), (x - 40, y - 96)], [6, 5, 4]), "#3a241c")
    c.shape(stroke([(x + 164, y - 8), (x + 196, y - 62), (x + 172, y - 96)], [6, 5, 4]), "#3a241c")


@scene(1500, 1000)
def tea_for_two(c):
    c.fill(c.whole(), vertical(0, 420, "#d9d4c4", "#c7c3ae"))
    rooms.leaf_shadows(c, None, 0.20, 9, 4, "#4b5a4d", (1020, -120), 300)
    rooms.table(c, 400, "#6d5340", "#a88663", 0.05)
    runner = [(150, 430), (860, 430), (960, 667), (60, 667)]
    c.fill(c.mask(runner), linear(0, 430, 0, 667, "#cfc6ae", "#b3a88d"))
    for index in range(60):
        t = index / 60
        c.shape([(150 - 90 * t, 430 + 237 * t), (860 + 100 * t, 430 + 237 * t),
            (860 + 100 * t, 431.5 + 237 * t), (150 - 90 * t, 431.5 + 237 * t)],
                "#8f8468", 0.25)
    with_shadow(c, 560, 540, 100, 100)
    wares.teapot(c, 540, 548, 170, "#4d5a52", 0.3)
    for x, y in ((310, 590), (420, 618)):
        with_shadow(c, x, y, 40, 40)
        wares.cup(c, x, y, 74, "#7f9a86", "#8aa04a", 0, True, 0.25)
    wares.vase(c, 800, 520, 210, "#3b3a3f", "tall", gloss=0.08, speckle=0.3)
    line = [(800, 316), (770, 230), (820, 140), (900, 60)]
    c.shape(stroke(line, [7, 3]), "#4b3529")
    c.shape(stroke([(778, 225), (710, 170), (640, 140)], [5, 2]), "#4b3529")
    for x, y in ((900, 62), (862, 100), (820, 142), (795, 180), (640, 142), (690, 162), (740, 190),
        (772, 238), (845, 122), (665, 138)):
        blossom(c, x + c.random.uniform(-6, 6), y + c.random.uniform(-8, 8), c.random.uniform(14, 21))
    wares.plate(c, 690, 612, 170, "#d8cdb6", 0.28)
    for x, colour in ((655, "#e9b9b4"), (694, "#b9c78d"), (733, "#f1e6d4")):
        wares.ball(c, x, 596, 23, 19, colour, 0.08, 12)
    for x, y in ((250, 640), (470, 560), (610, 650)):
        c.fill(c.ellipse_mask(x, y, 7, 4, 0.5), "#f3d3d0")


def blossom(c, x, y, r):
    for index in range(5):
        a = 6.283 * index / 5 + 0.3
        c.relief(c.ellipse_mask(x + np.cos(a) * r * 0.5, y + np.sin(a) * r * 0.5, r * 0.46, r * 0.38, a),
                 mix("#f7d9d8", "#eeb3b5", c.random.uniform(0, .7)), r * 0.12)
    c.fill(c.ellipse_mask(x, y, r * 0.16, r * 0.16), "#c4566a")


@scene(1400, 1050)
def pears_and_figs(c):
    c.light = Light((-0.65, -0.45, 0.55), (1.0, 0.95, 0.85), (0.40, 0.40, 0.46))
    c.fill(c.whole(), radial(250, 180, 1000, "#9fb0a5", "#7f958c", "#566b66"))
    c.texture(4, 0.06, 5)
    rooms.table(c, 470, "#d9d0bd", "#f4eddc", 0.02)
    cloth = smooth([(90, 640), (90, 640), (300, 520), (640, 500), (880, 560), (960, 690), (820, 760),
        (820, 760), (200, 760), (200, 760)])
    c.shadow(c.mask(cloth), 6, 12, 8, strength=0.25)
    c.relief(c.mask(cloth), lambda gx, gy: (np.array(mix("#f3efe6", "#f3efe6", 0), np.float32) * (
        1 + 0.06 * np.sin(gx / 46 + gy / 70) + 0.05 * np.sin(gx / 21 - gy / 50))[..., None]), 9, 1.2)
    for x, y, h in ((330, 600, 0), (450, 585, 0)):
        c.shadow(c.ellipse_mask(x, y, 80, 30), 90, 24, 16, "#3a3040", 0.4)
    wares.bowl(c, 620, 640, 300, "#8a9a94", "#b9c4bb", 0.42, 0.2, 0.22, 0.3)
    for x, y, h, blush in ((560, 560, 190, "#c5704a"), (690, 566, 180, "#b9a84a"),
        (628, 545, 205, "#d08a4f")):
        wares.pear(c, x, y, h, "#bdb55e", blush)
    rim(c, 620, 640, 300, "#8a9a94", 0.42)
    wares.pear(c, 300, 650, 230, "#c2b65a", "#c8643f")
    for x, y, cut in ((430, 640, False), (500, 690, True), (400, 710, True), (800, 690, False),
        (860, 650, False)):
        wares.fig(c, x, y, 44, "#4b3355", cut)
    knife(c, 210, 700)


def rim(c, x, y, w, colour, depth, tilt=0.22):
    """The near wall of a bowl once more, in front of what lies in it."""
    from ..solids import lathe
    r, h = w / 2, w * depth
    before = c.px.copy()
    profile = [(y - h, r), (y - h * 0.7, r * 0.95), (y - h * 0.35, r * 0.76), (y - h * 0.12, r * 0.50),
        (y, r * 0.40)]
    lathe(c, x, profile, colour, 0.18, 40, tilt)
    mouth = c.mask(ellipse(x, y - h, r, r * tilt))
    whole = c.whole()
    keep = np.maximum(mouth.window(whole), c.rect_mask(x - r - 3, -100, x + r + 3, y - h).window(whole))[...,
        None]
    c.px[:] = c.px * (1 - keep) + before * keep


def knife(c, x, y):
    with c.placed(x, y):
        blade = c.mask(smooth([(-130, 34), (-130, 34), (-20, 8), (60, -6), (60, -6), (62, 10), (-20, 32)]))
        c.shadow(blade, 4, 8, 4, strength=0.35)
        c.fill(blade, linear(-130, 34, 60, -6, "#c9d2d6", "#f3f6f6", "#9aa7ad"))
        handle = c.mask(smooth([(60, -8), (150, -34), (170, -28), (162, -10), (62, 12)]))
        c.shadow(handle, 4, 8, 4, strength=0.35)
        c.relief(handle, "#6b4630", 6)


@scene(1200, 1200)
def spice_bowls(c):
    c.fill(c.whole(), linear(0, 0, 1000, 1000, "#3d4a4d", "#2c3639", "#232a2d"))
    c.texture(6, 0.08, 6)
    spices = ("#d9772b", "#b8342a", "#e6b23c", "#7d8a3f", "#7a4a2b", "#e9dcc0", "#c4553b", "#2f2a2a",
        "#d8a07a")
    glazes = ("#e8e0d0", "#5b7f86", "#c9b79c", "#d9cbb5", "#e8e0d0", "#6d7f5e", "#d9cbb5", "#c98f5f",
        "#e8e0d0")
    for index, (spice, glaze) in enumerate(zip(spices, glazes)):
        x, y = 215 + (index % 3) * 285 + c.random.uniform(-10, 10), 215 + (
            index // 3) * 285 + c.random.uniform(-10, 10)
        r = 112 + c.random.uniform(-8, 8)
        disc = c.mask(ellipse(x, y, r, r))
        c.shadow(disc, 20, 26, 16, "#050608", 0.6)
        c.relief(disc, glaze, r * 0.08, 1.5)
        well = c.mask(ellipse(x, y, r * 0.86, r * 0.86))
        c.fill(well, radial(x - r * 0.3, y - r * 0.35, r * 1.7, dark(glaze, 0.45), light(glaze, 0.05)))
        heap = c.mask(ellipse(x, y, r * 0.76, r * 0.76)).soft(2 * c.k)
        bumps = 0.10 * c.random.standard_normal(heap.a.shape).astype(np.float32)
        from ..noise import blur
        c.relief(heap, spice, r * 0.30, 1.2, bumps=blur(bumps, 1.4 * c.k) * 0.6)
    spoon(c, 640, 640)
    for x, y, a in ((70, 500, 0.4), (940, 360, 2.2), (930, 930, 1.1), (500, 60, 0.2)):
        plants.leaf(c, x, y, a, 110, 36, "#5f6f3f", 0.2)
    for _ in range(46):
        x, y = c.random.uniform(20, 980), c.random.uniform(20, 980)
        c.fill(c.ellipse_mask(x, y, 3.4, 3), spices[c.random.integers(9)], 0.8)


def spoon(c, x, y):
    with c.placed(x, y):
        handle = c.mask(stroke([(0, 0), (80, 62), (190, 150)], [20, 12, 18]))
        head = c.mask(ellipse(-28, -24, 50, 34, 0.7))
        for mask in (handle, head):
            c.shadow(mask, 10, 14, 8, "#050608", 0.5)
        c.relief(handle, "#a8743f", 4)
        c.relief(head, "#b98450", 7)
        c.relief(c.mask(ellipse(-28, -24, 40, 25, 0.7)), "#c4452c", 9)
