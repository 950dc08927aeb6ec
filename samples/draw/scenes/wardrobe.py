"""Garments on composed grounds."""

import numpy as np

from .. import cloth, furniture as f, garments as g, plants, rooms, wares
from ..colour import dark, light, linear, mix, radial, vertical
from ..outlines import arch, ellipse, rounded, smooth, stroke
from . import scene


@scene(1080, 1440)
def camel_coat(c):
    rooms.wall(c, "#d9d0c4", "#c7bbad", lit=(180, 260))
    rooms.window_light(c, 90, 80, 520, 820, 0.30, (2, 3), "#fff2d6", 0.42, 10)
    rooms.planks(c, 1230, "#a88462", "#7f6048", vanish=(500, 700))
    c.fill(c.rect_mask(0, 1196, 1000, 1232), vertical(1196, 1232, "#e6ddd0", "#c2b5a5"))
    pole = c.rect_mask(180, 116, 800, 128)
    c.shadow(pole, 22, 26, 9, strength=0.3)
    c.fill(pole, vertical(116, 128, "#8a6642", "#5f452e"))
    g.coat(c, 520, 188, 940, "#bf8f5c", lining="#5b3d2a")
    scarf_paint = cloth.check("#7b3b35", "#2e2f3f", 60, "#e3c9a0")
    g.scarf(c, 800, 128, 560, "#7b3b35", scarf_paint)
    g.boots(c, 215, 1300, 190, "#4a3027")
    f.stool(c, 840, 1300, 190, "#a87d52")
    with c.placed(840, 1118):
        g.hat(c, 0, 0, 200, "#6b5546", "#2b211c")


@scene(900, 1600)
def slip_dress(c):
    rooms.wall(c, "#e9cfc0", "#dcb9a6", "#cda28e", lit=(250, 300))
    niche = c.mask(arch(190, 190, 810, 1560))
    c.fill(niche, linear(190, 0, 810, 0, "#c9967f", "#dfb29c", "#e8c2ad"))
    edge = niche.without(c.mask([(x + 26, y + 20) for x, y in arch(190, 190, 810, 1560)])).soft(
        10 * c.k).within(niche)
    c.fill(edge, "#8d5a4a", 0.5)
    rooms.window_light(c, 130, 260, 420, 900, 0.28, (2, 4), "#fff0d8", 0.36, 12)
    rooms.leaf_shadows(c, None, 0.22, 10, 4, "#6b3a3a", (1080, 60), 430)
    c.fill(c.rect_mask(0, 1560, 1000, 1800), vertical(1560, 1778, "#d9ab92", "#b98570"))
    c.shape(stroke([(470, 210), (500, 250), (502, 300)], 9), "#8a5d38")
    g.dress(c, 500, 360, 1130, "#5f8577", hem=0.24)
    with c.placed(760, 1640):
        for dx, lift in ((-70, 0), (30, 12)):
            sandal(c, dx, lift)
    wares.vase(c, 200, 1660, 260, "#f0e2d2", "amphora", speckle=0.2)
    for a in (-1.9, -1.65, -1.4):
        plants.pampas(c, 200, 1410, 380, a, "#e9cfa8")


def sandal(c, x, y):
    sole = c.mask(smooth([(x - 34, y - 80), (x, y - 96), (x + 34, y - 70), (x + 30, y), (x + 22, y + 66),
        (x, y + 80), (x - 24, y + 66), (x - 30, y)]))
    c.shadow(sole, 6, 8, 5, strength=0.35)
    c.relief(sole, "#c48a5a", 6)
    c.relief(c.mask(smooth([(x - 38, y - 50), (x, y - 66), (x + 38, y - 44), (x + 38, y - 22), (x, y - 42),
        (x - 38, y - 28)])), "#7a4a30", 4)
    c.relief(c.mask(stroke([(x - 34, y + 30), (x, y + 12), (x + 34, y + 30)], 12)), "#7a4a30", 4)


@scene(1200, 1200)
def folded_knits(c):
    c.fill(c.whole(), linear(0, 0, 600, 700, "#dfe3de", "#c9cfc9"))
    c.texture(5, 0.03, 5)
    rooms.window_light(c, -40, 40, 480, 620, 0.4, (2, 3), "#fff4dc", 0.35, 12, c.rect_mask(0, 0, 1000, 790))
    rooms.table(c, 790, "#b08a64", "#d6b48c", 0.05)
    colours = ("#31475a", "#c46f4c", "#e6d8bf", "#7f947f", "#d9a64a", "#ede6da")
    y = 880
    c.ground(500, y + 10, 350, 26, 0.5)
    for index, colour in enumerate(colours):
        h = 92 + c.random.uniform(-6, 8)
        w = 330 - 8 * index + c.random.uniform(-10, 10)
        x = 500 + c.random.uniform(-10, 10)
        pattern = (cloth.knit(colour, 15, .14), cloth.knit(colour, 17, .15, 110), cloth.rib(colour, 18, .12),
                   cloth.knit(colour, 14, .16), cloth.knit(colour, 16, .14, 96),
                   cloth.rib(colour, 16, .10))[index]
        mask = c.mask(smooth([(x - w, y - h * 0.5), (x - w + 16, y - h), (x, y - h - 6),
            (x + w - 30, y - h - 2), (x + w, y - h * 0.7), (x + w - 6, y - h * 0.2),
                              (x + w - 30, y), (x, y + 4), (x - w + 16, y)]))
        c.shadow(mask, 0, 8, 8, strength=0.3)
        c.relief(mask, pattern, 24, 1.7)
        c.shape(stroke([(x - w + 12, y - h * 0.48), (x, y - h * 0.5), (x + w - 60, y - h * 0.46)], [2, 5, 2]),
            dark(colour, 0.55), 0.55)
        y -= h - 3
    with c.placed(500, y - 4):
        plants.branch(c, [(-160, -6), (0, -26), (170, -10)], "#7a6a4a", "#7f9468", 70, 13, 5, 0.34)
    wares.cup(c, 890, 975, 120, "#e9e1d2", "#4a2a1a", 1, True, 0.25)


@scene(1080, 1350, form="webp")
def boots_on_leaves(c):
    c.fill(c.whole(), linear(0, 0, 900, 1300, "#7a5a44", "#5a4034", "#43302a"))
    for _ in range(430):
        x, y = c.random.uniform(-20, 1020), c.random.uniform(-20, 1270)
        tone = ["#d9772b", "#c4492f", "#e6b23c", "#8d5a2b", "#a33b2b", "#b98a3c"][c.random.integers(6)]
        size = c.random.uniform(60, 120)
        plants.leaf(c, x, y, c.random.uniform(0, 6.28), size, size * 0.42,
            mix(tone, "#43302a", c.random.uniform(0, 0.4)), c.random.uniform(-.2, .2))
    c.fill(c.whole(), radial(480, 620, 900, "#ffffff", "#c9b3a8", "#7a6660"), 0.6, "multiply")
    for x, turn in ((375, -0.10), (640, 0.12)):
        top_boot(c, x, 640, turn)
    for x, y, a, tone in ((250, 1010, 0.4, "#e6b23c"), (760, 260, 2.4, "#c4492f"),
        (520, 1080, -0.5, "#d9772b")):
        plants.leaf(c, x, y, a, 150, 66, tone, 0.2)


def top_boot(c, x, y, turn):
    """A boot seen from above, laces and all."""
    from ..outlines import turned

    def placed(points):
        return turned([(x + px, y + py) for px, py in points], turn, x, y)
    sole = c.mask(smooth(placed([(0, -380), (90, -330), (112, -200), (86, 0), (84, 180), (60, 300), (0, 330),
        (-60, 300), (-84, 180), (-92, 0), (-104, -200),
                                 (-84, -330)])))
    c.shadow(sole, 24, 30, 20, "#120a08", 0.65)
    c.relief(sole, "#2a1d19", 14)
    upper = c.mask(smooth(placed([(0, -366), (78, -318), (98, -200), (74, 0), (74, 170), (52, 286), (0, 314),
        (-52, 286), (-74, 170), (-80, 0), (-92, -200),
                                  (-74, -318)])))
    c.relief(upper, "#8a5636", 30, 1.7)
    tongue = c.mask(smooth(placed([(-30, -150), (0, -176), (30, -150), (36, 60), (40, 150), (0, 176),
        (-40, 150), (-36, 60)])))
    c.relief(tongue, "#5b3826", 10)
    c.fill(c.mask(smooth(placed([(-48, 120), (0, 96), (48, 120), (50, 220), (0, 280), (-50, 220)]))).soft(
        6 * c.k), "#1e130f", 0.9)
    for index in range(6):
        py = -130 + index * 44
        for side in (-1, 1):
            c.relief(c.mask(stroke(placed([(side * 40, py), (side * -36, py + 34)]), 11)), "#e3c48f", 3)
            c.relief(c.mask(ellipse(*placed([(side * 44, py)])[0], 8, 8)), "#d0a85c", 3)
    for side in (-1, 1):
        c.relief(c.mask(stroke(placed([(0, 120), (side * 70, 80), (side * 110, 130), (side * 40, 140),
            (0, 122)]), 9)), "#e3c48f", 3)


@scene(1080, 1350)
def bag_on_chair(c):
    rooms.wall(c, "#7f978f", "#6b847d", y1=1020, lit=(220, 220))
    rooms.window_light(c, 120, 110, 430, 640, 0.3, (2, 3), "#fff0cc", 0.30, 11, c.rect_mask(0, 0, 1000, 1000))
    rooms.skirting(c, 1020, "#8ba39b", 46)
    rooms.planks(c, 1020, "#c2996c", "#9a7450", vanish=(500, 500))
    f.chair(c, 490, 1180, 430, "#8a5a38", "#e0c79a")
    scarf = c.mask(smooth([(330, 400), (350, 362), (420, 346), (478, 368), (486, 400), (470, 620), (486, 930),
        (486, 930), (356, 944), (356, 944), (344, 640)]))
    c.shadow(scarf, 10, 12, 10, strength=0.3)
    c.relief(scarf, cloth.folded(cloth.stripes("#efe2cd", "#c4553b", 74, 0.3), 400, 360, 960, 6, 0.10), 14,
        1.4)
    bag(c, 610, 815, 290, "#b5603c")


def bag(c, x, y, w, colour):
    """A leather bag with a flap, its foot at y."""
    h = w * 0.72
    c.ground(x, y, w * 0.48, w * 0.05, 0.5)
    strap = c.mask(stroke([(x - w * 0.38, y - h * 0.80), (x - w * 0.30, y - h * 1.5), (x, y - h * 1.78),
        (x + w * 0.30, y - h * 1.5), (x + w * 0.38, y - h * .8)], w * 0.055))
    c.relief(strap, dark(colour, 0.12), w * 0.014)
    body = c.mask(smooth([(x - w * 0.42, y - h * 0.92), (x, y - h * 0.97), (x + w * 0.42, y - h * 0.92),
        (x + w * 0.50, y - h * 0.12), (x + w * 0.42, y), (x, y + h * 0.02),
                          (x - w * 0.42, y), (x - w * 0.50, y - h * 0.12)]))
    c.relief(body, colour, w * 0.06, 1.6)
    flap = c.mask(smooth([(x - w * 0.43, y - h * 0.94), (x, y - h), (x + w * 0.43, y - h * 0.94),
        (x + w * 0.44, y - h * 0.56), (x + w * 0.18, y - h * 0.36), (x, y - h * .33),
                          (x - w * 0.18, y - h * 0.36), (x - w * 0.44, y - h * 0.56)]))
    c.shadow(flap, 2, w * 0.03, w * 0.02, strength=0.4)
    c.relief(flap, light(colour, 0.05), w * 0.05, 1.5)
    c.shape(stroke([(x - w * 0.40, y - h * 0.57), (x - w * 0.17, y - h * 0.40), (x, y - h * 0.37),
        (x + w * 0.17, y - h * 0.40), (x + w * 0.40, y - h * 0.57)], w * 0.006),
            light(colour, 0.45), 0.7)
    c.relief(c.mask(rounded(x - w * 0.06, y - h * 0.44, x + w * 0.06, y - h * 0.26, w * 0.02)), "#d6ad62",
        w * 0.012)
    for side in (-1, 1):
        c.relief(c.mask(ellipse(x + side * w * 0.375, y - h * 0.83, w * 0.028, w * 0.034)), "#d6ad62",
            w * 0.01)


@scene(1200, 1200)
def flat_lay(c):
    c.fill(c.whole(), linear(0, 0, 1000, 1000, "#e6dfd2", "#d6ccbb"))
    c.texture(30, 0.03, 4)
    rooms.leaf_shadows(c, None, 0.16, 10, 4, "#5b5040", (1060, -60), 380)
    g.shirt(c, 300, 90, 560, "#dfe9ee", cloth.stripes("#eef2f3", "#7d9bb5", 15, 0.35, False), hang=False)
    g.trousers(c, 720, 90, 720, "#4f6784")
    belt(c, 210, 800)
    for dx, turn in ((440, -0.18), (560, 0.14)):
        sneaker(c, dx, 830, turn)
    watch(c, 860, 900)
    with c.placed(720, 930):
        plants.eucalyptus(c, [(-40, 40), (0, -20), (10, -110)], "#8aa399", 24, 8)


def belt(c, x, y):
    points = [(x + np.cos(t) * (96 - 5 * t), y + np.sin(t) * (80 - 4 * t)) for t in np.linspace(0.4, 9.2, 40)]
    mask = c.mask(stroke(points[::-1], 26, 4))
    c.shadow(mask, 5, 8, 6, strength=0.35)
    c.relief(mask, "#7a4a2e", 6)
    buckle = c.mask(rounded(x + 60, y + 20, x + 120, y + 72, 10)).without(c.mask(rounded(x + 70, y + 30,
        x + 110, y + 62, 6)))
    c.relief(buckle, "#d6ad62", 4)


def sneaker(c, x, y, turn):
    from ..outlines import turned

    def placed(points):
        return turned([(x + px * 0.62, y + py * 0.5) for px, py in points], turn, x, y)
    outer = c.mask(smooth(placed([(0, -250), (66, -210), (82, -100), (66, 60), (66, 190), (0, 250),
        (-66, 190), (-66, 60), (-78, -100), (-64, -210)])))
    c.shadow(outer, 9, 12, 9, strength=0.4)
    c.relief(outer, "#f7f3ea", 8)
    c.relief(c.mask(smooth(placed([(0, -226), (52, -196), (66, -100), (52, 60), (52, 176), (0, 230),
        (-52, 176), (-52, 60), (-62, -100), (-50, -196)]))), "#eee7da", 12, 1.5)
    c.fill(c.mask(smooth(placed([(-36, 70), (0, 40), (36, 70), (40, 160), (0, 206), (-40, 160)]))), "#b9876a")
    for index in range(5):
        c.relief(c.mask(stroke(placed([(-40, -100 + index * 34), (40, -100 + index * 34)]), 8)), "#ffffff", 2)


def watch(c, x, y):
    for dy in (-1, 1):
        strap = c.mask(smooth([(x - 22, y + dy * 30), (x + 22, y + dy * 30), (x + 18, y + dy * 120),
            (x, y + dy * 128), (x - 18, y + dy * 120)]))
        c.shadow(strap, 4, 6, 5, strength=0.35)
        c.relief(strap, "#5f4a3a", 4)
    c.relief(c.mask(ellipse(x, y, 46, 46)), "#cfa75c", 6)
    c.fill(c.mask(ellipse(x, y, 38, 38)), radial(x - 12, y - 14, 60, "#fdfaf2", "#e3dac8"))
    for index in range(12):
        a = index * 0.5236
        c.fill(c.ellipse_mask(x + np.cos(a) * 31, y + np.sin(a) * 31, 2, 2), "#3a302a")
    c.shape(stroke([(x, y), (x + 4, y - 26)], 3), "#3a302a")
    c.shape(stroke([(x, y), (x + 18, y + 8)], 3.6), "#3a302a")


@scene(1500, 1000, form="webp")
def clothes_rail(c):
    rooms.wall(c, "#ece3d6", "#dccfbd", y1=560, lit=(200, 150))
    rooms.window_light(c, 60, 40, 300, 420, 0.35, (2, 3), "#fff3d9", 0.40, 8, c.rect_mask(0, 0, 1000, 545))
    rooms.skirting(c, 560, "#f2eadd", 16)
    rooms.planks(c, 560, "#c7a274", "#a27d55", vanish=(500, 100))
    for x in (180, 820):
        c.ground(x, 622, 40, 6, 0.4)
        wares.tube(c, [(x, 622), (x, 90)], 9, "#2f2b2a")
        wares.tube(c, [(x - 44, 622), (x + 44, 622)], 9, "#2f2b2a")
    wares.tube(c, [(172, 92), (828, 92)], 10, "#2f2b2a")
    g.coat(c, 250, 130, 440, "#8a6a4f", cloth.check("#a5825f", "#5b4636", 44, "#e0c79a"), belt=False)
    g.shirt(c, 395, 128, 300, "#f4f1ea")
    g.summer_dress(c, 535, 130, 420, "#c4553b", cloth.sprigs("#c4553b", "#f4dcc0", "#e6b23c", 26))
    g.cardigan(c, 668, 128, 270, "#8a9c8a")
    g.dress(c, 770, 138, 430, "#3f5668", hem=0.2)
    f.basket(c, 905, 628, 110, 90)
    with c.placed(95, 560):
        f.stool(c, 0, 62, 100, "#a87d52")
        g.hat(c, 0, -44, 110)
    g.boots(c, 430, 632, 84, "#6b4330")
    f.planter(c, 965, 560, 64, "#b9694a", plants.rubber_plant, 260, leaf="#4f7557")


@scene(1080, 1440)
def dyed_cloth(c):
    c.fill(c.whole(), vertical(0, 1333, "#7fb4d6", "#bfdcE6".lower(), "#f0e6d2", "#e0c39a"))
    from ..nature import clouds
    clouds(c, 40, 420, "#ffffff", 0.45, 3, 2.2, 0.7, "#d9e6ea")
    for row, (y, scale) in enumerate(((240, 0.72), (330, 1.0))):
        x = -60 + row * 30
        tones = ("#e6a12f", "#c8374a", "#2f6f8f", "#e2702f", "#7a3b78", "#2f8f76", "#f0c24a", "#d14a7a")
        index = row * 3
        while x < 1010:
            w = (150 + 30 * (index % 3)) * scale
            sheet(c, x, y + 14 * np.sin(x / 120), w, (620 + 130 * ((index * 7) % 3)) * scale,
                tones[index % len(tones)], index)
            x += w + 16
            index += 1
        c.shape(stroke([(-20, y - 10), (500, y + 26), (1020, y - 12)], 5), "#5a4636")
    ground = c.mask(smooth([(-20, 1210), (-20, 1210), (300, 1180), (700, 1200), (1020, 1170), (1020, 1170),
        (1020, 1400), (-20, 1400)]))
    c.fill(ground, vertical(1170, 1333, "#d9b582", "#b38a5a"))
    for x, colour in ((180, "#2f6f8f"), (330, "#c8374a"), (470, "#e6a12f")):
        wares.bowl(c, x, 1290, 130, "#9a5f3c", colour, 0.5, 0.05, 0.3)
    from .people import sari_figure
    sari_figure(c, 740, 1290, 470)


def sheet(c, x, y, w, h, colour, seed):
    sway = 30 * np.sin(seed * 2.1)
    mask = c.mask(smooth([(x, y), (x, y), (x + w, y), (x + w, y), (x + w + sway * 0.5, y + h * 0.5),
        (x + w + sway, y + h), (x + w + sway, y + h),
                          (x + w * 0.5 + sway * 1.2, y + h + 12), (x + sway, y + h - 6),
                          (x + sway, y + h - 6), (x + sway * 0.4, y + h * 0.5)]))
    c.shadow(mask, 14, 18, 14, "#3a3040", 0.25)

    def paint(gx, gy):
        t = np.clip((gy - y) / h, 0, 1)
        wave = np.sin((gx - x - sway * t) / w * 9 + seed) + 0.5 * np.sin(
            (gx - x - sway * t) / w * 21 + seed * 2)
        base = cloth.triple(colour) * (1 + 0.11 * wave)[..., None]
        glow = cloth.triple(light(colour, 0.35))
        base = base + (glow - base) * (0.35 * (1 - t))[..., None]
        if seed % 3 == 0:
            band = np.clip((0.05 - np.abs(t - 0.88)) * 60, 0, 1)[..., None]
            base = base + (cloth.triple("#f3d27a") - base) * band
        if seed % 3 == 1:
            u, v = ((gx - sway * t) / 46) % 1 - .5, (gy / 46) % 1 - .5
            base = base + (1 - base) * (np.clip((0.16 - np.hypot(u, v)) * 18, 0, 1) * 0.7)[..., None]
        return base.astype(np.float32)
    c.relief(mask, paint, 8, 1.1)
    for px in (x + w * 0.12, x + w * 0.88):
        c.shape([(px - 4, y - 12), (px + 4, y - 12), (px + 5, y + 14), (px - 5, y + 14)], "#d9b582")
