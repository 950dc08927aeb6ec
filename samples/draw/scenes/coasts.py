"""Sea, harbours, beaches and pools."""

import numpy as np

from .. import cloth, nature, plants, wares
from ..canvas import Mask
from ..colour import dark, light, linear, mix, vertical
from ..noise import fbm
from ..outlines import arch, ellipse, rounded, smooth, stroke, turned
from . import scene


@scene(1080, 1350, form="webp")
def white_village(c):
    nature.sky(c, 620, "#4a9bd0", "#8cc6e2", "#d5ecf0")
    nature.clouds(c, 60, 380, "#ffffff", 0.34, 3, 2.6, 0.7, "#d9e9f0")
    nature.sea(c, 500, "#2c7fb4", "#4fa9c8", "#ffffff", 760, 240, 0.55, 900)
    nature.ridges(c, 506, 26, "#86a9c4", 520, 0.4, 3, "#9fbdd2", 504)
    c.fill(c.mask([(-10, 760), (440, 720), (660, 740), (1010, 700), (1010, 1300), (-10, 1300)]),
        vertical(700, 1250, "#f6efe6", "#d9dfea"))
    cubes = ((60, 470, 250, 330, 0.0), (-40, 640, 260, 420, 0.05), (250, 590, 210, 300, 0.02),
        (690, 560, 240, 330, 0.03),
             (860, 660, 240, 420, 0.06), (150, 770, 250, 420, 0.03), (720, 800, 330, 460, 0.05))
    for x, y, w, h, tone in cubes:
        cube(c, x, y, w, h, tone)
    dome(c, 185, 470, 100)
    dome(c, 800, 560, 82)
    belfry(c, 350, 590)
    stairs(c)
    for x, y, size in ((120, 1180, 1.0), (880, 1215, 1.15)):
        bougainvillea(c, x, y, size)
    for x, y, h in ((300, 1130, 76), (362, 1170, 88)):
        wares.vase(c, x, y, h, "#c2724e", "pot")
        for a in (-2.2, -1.8, -1.4, -1.0):
            plants.leaf(c, x, y - h * .9, a, h * .9, h * .22, "#6f9a5f")
    cat(c, 640, 1060)


def cube(c, x, y, w, h, tone):
    """A whitewashed house: lit to the left, blue in the shade."""
    front = c.rect_mask(x, y, x + w * 0.66, y + h)
    c.fill(front, vertical(y, y + h, dark("#fffaf0", tone * 0.6), dark("#f3e9dc", tone)))
    side = c.mask([(x + w * 0.66, y), (x + w, y + h * 0.05), (x + w, y + h), (x + w * 0.66, y + h)])
    c.fill(side, vertical(y, y + h, "#b9cbe0", "#d3dcea"))
    c.relief(c.mask([(x - 6, y - 12), (x + w * 0.66, y - 12), (x + w + 4, y - 4),
        (x + w + 4, y + h * 0.05 + 4), (x + w * .66, y + 8), (x - 6, y + 8)]), "#ffffff", 4)
    for i in range(2):
        wx, wy = x + w * (0.12 + 0.28 * i), y + h * 0.2
        c.fill(c.rect_mask(wx - 4, wy - 4, wx + w * 0.13 + 4, wy + h * 0.16 + 4), "#ffffff")
        c.fill(c.rect_mask(wx, wy, wx + w * 0.13, wy + h * 0.16), linear(wx, wy, wx + w * .13, wy + h * .16,
            "#2a5f96", "#4a86bd"))
        c.fill(c.rect_mask(wx + w * 0.06, wy, wx + w * 0.07, wy + h * 0.16), "#dfeaf2")


def dome(c, x, y, r):
    wares.lathe(c, x, [(y - r * 0.12, r * 1.0), (y + 8, r * 1.0)], "#fdf6ea", 0.02, 10, 0.05, None, 0, False)
    wares.lathe(c, x, [(y - r * 1.02, r * .06), (y - r * .96, r * .34), (y - r * .78, r * .66),
        (y - r * .48, r * .88), (y - r * .12, r * .95)], "#2f74b8", 0.35, 26, 0.05)
    c.shape([(x - 3, y - r * 1.32), (x + 3, y - r * 1.32), (x + 3, y - r), (x - 3, y - r)], "#f8f4ea")
    c.shape([(x - 13, y - r * 1.24), (x + 13, y - r * 1.24), (x + 13, y - r * 1.18), (x - 13, y - r * 1.18)],
        "#f8f4ea")


def belfry(c, x, y):
    c.fill(c.mask(arch(x - 46, y - 190, x + 46, y)), linear(x - 46, 0, x + 46, 0, "#fffaf0", "#e3dde0"))
    c.fill(c.mask(arch(x - 24, y - 158, x + 24, y - 66)), "#7fb0d4")
    wares.lathe(c, x, [(y - 138, 5), (y - 122, 12), (y - 98, 16), (y - 88, 20)], "#c9a24f", 0.4, 20, 0.2)
    c.fill(c.rect_mask(x - 52, y - 66, x + 52, y - 54), "#ffffff")


def stairs(c):
    """Whitewashed steps that wind up between the houses."""
    steps = 15
    for index in range(steps):
        t = index / (steps - 1)
        y = 800 + 460 * t ** 1.25
        x, w = 505 + 46 * np.sin(t * 3.0) - 20 * t, 74 + 290 * t ** 1.2
        h = 16 + 30 * t
        top = c.mask(smooth([(x - w, y - h * 0.5), (x - w, y - h * 0.5), (x, y - h * 0.8),
            (x + w, y - h * .5), (x + w, y - h * .5), (x + w, y), (x + w, y), (x, y + h * .1), (x - w, y),
                             (x - w, y)]))
        c.fill(top, linear(x - w, y, x + w, y, "#fffaf0", "#f1e7dc", "#d5dbe8"))
        c.fill(c.mask(smooth([(x - w, y), (x - w, y), (x, y + h * .1), (x + w, y), (x + w, y), (x + w, y + h),
            (x + w, y + h), (x, y + h * 1.1), (x - w, y + h), (x - w, y + h)])),
               linear(x - w, y, x + w, y, "#c3d3e6", "#a9bfdb"))
        c.fill(c.mask(stroke([(x - w, y), (x, y + h * .1), (x + w, y)], 3 + 3 * t)), "#ffffff", 0.9)


def bougainvillea(c, x, y, size):
    with c.placed(x, y, size):
        for points in ([(0, 60), (20, -60), (-30, -190), (10, -330)], [(0, 60), (-50, -80), (-100, -200)],
            [(10, 40), (80, -80), (70, -220)]):
            plants.branch(c, points, "#6b4f3d", "#5f8f52", 44, 16, 8)
        for _ in range(230):
            a, far = c.random.uniform(0, 6.283), c.random.uniform(0, 1) ** 0.6
            px, py = -12 + np.cos(a) * far * 120, -150 + np.sin(a) * far * 210
            tone = mix("#d1307f", "#f07ab0", c.random.uniform(0, 1) * (0.5 + 0.5 * (py < -150)))
            c.fill(c.ellipse_mask(px, py, c.random.uniform(9, 15), c.random.uniform(6, 11),
                c.random.uniform(0, 3)), dark(tone, c.random.uniform(0, .25)))


def cat(c, x, y):
    """It was here before the house."""
    with c.placed(x, y, 1.0):
        c.ground(0, 0, 34, 6, 0.4)
        body = c.mask(smooth([(-30, 0), (-34, -30), (-16, -58), (2, -70), (20, -60), (26, -30), (30, 0)]))
        c.relief(body, "#d98a3f", 9)
        c.relief(c.mask(smooth([(-20, -74), (-22, -98), (-22, -98), (-10, -90), (8, -90), (20, -98),
            (20, -98), (18, -72), (0, -62)])), "#d98a3f", 6)
        c.relief(c.mask(stroke([(26, -6), (52, -4), (60, -24), (50, -40)], [10, 9, 6])), "#c97a32", 3)
        for px in (-9, 6):
            c.shape(stroke([(px - 4, -80), (px, -77), (px + 4, -80)], 2), "#4a2a18")


@scene(1500, 1125)
def harbour_boats(c):
    nature.sky(c, 430, "#6f86b4", "#d9a8a4", "#f8d09a")
    nature.sun(c, 690, 372, 30, "#fff3d4", "#ffae6a", 9)
    nature.clouds(c, 40, 330, "#ffd9b8", 0.44, 3, 3.2, 0.7, "#a58fa8")
    nature.ridges(c, 408, 60, "#8d86a8", 440, 0.45, 3, "#c9a0a4", 440)
    c.fill(c.rect_mask(0, 416, 1000, 440), vertical(416, 440, "#a88fa4", "#c9a0a4"))
    x = -10
    while x < 430:
        w, h = c.random.uniform(46, 78), c.random.uniform(76, 150)
        tone = ("#d98f6a", "#e9c08a", "#c46f5a", "#e6d3b5", "#a8808f", "#dba35f")[c.random.integers(6)]
        townhouse(c, x, 436, w, h, mix(tone, "#8a6a80", 0.25))
        x += w
    nature.mirror(c, 436, "#7a86ac", 0.16, 6.5, 0.1)
    for px, py, size, hull, sail in ((520, 478, 0.62, "#f1e8da", "#f6e3c8"),
        (250, 520, 0.8, "#33506b", "#f3ead8"), (860, 505, 0.7, "#c4553b", "#f6efe2"),
                                     (700, 590, 1.5, "#2f6f78", "#fbf3e3")):
        sailboat(c, px, py, size, hull, sail)
    quay(c)


def townhouse(c, x, y, w, h, tone):
    c.fill(c.rect_mask(x, y - h, x + w, y), vertical(y - h, y, light(tone, 0.1), dark(tone, 0.12)))
    c.shape([(x - 3, y - h), (x + w / 2, y - h - w * 0.32), (x + w + 3, y - h)],
        dark(mix(tone, "#8d4a3f", 0.6), 0.1))
    for i in range(2):
        for j in range(int(h / 34)):
            wx, wy = x + w * (0.2 + 0.38 * i), y - h + 14 + j * 33
            c.fill(c.rect_mask(wx, wy, wx + w * 0.2, wy + 16), "#ffd98f" if c.random.uniform() < 0.5
                else "#4a4560")


def sailboat(c, x, y, s, hull, sail):
    with c.placed(x, y, s):
        c.fill(c.mask(smooth([(-90, 8), (90, 8), (70, 60), (-60, 60)])).soft(8 * c.u), dark(hull, 0.3), 0.35)
        c.fill(c.mask(smooth([(-30, 10), (60, 10), (40, 150), (-10, 190)])).soft(10 * c.u), sail, 0.28)
        wares.tube(c, [(4, 4), (4, -236)], 5, "#7a5a40")
        c.relief(c.mask(smooth([(10, -228), (10, -228), (60, -130), (82, -34), (82, -34), (10, -30),
            (10, -30)])), linear(10, 0, 80, 0, light(sail, .2), dark(sail, .12)), 14, 1.2)
        c.relief(c.mask(smooth([(-2, -214), (-2, -214), (-40, -120), (-72, -26), (-72, -26), (-2, -30),
            (-2, -30)])), linear(-70, 0, 0, 0, dark(sail, .05), light(sail, .1)), 12, 1.2)
        c.relief(c.mask(smooth([(-98, -16), (-98, -16), (0, -12), (104, -24), (104, -24), (76, 14),
            (-66, 16)])), hull, 8, 1.5)
        c.fill(c.mask(smooth([(-98, -17), (0, -13), (104, -25), (102, -18), (0, -7), (-95, -11)])), "#f6efe2")


def quay(c):
    c.shape([(-10, 700), (330, 664), (330, 690), (-10, 760)], "#8a7a78")
    c.shape([(-10, 690), (330, 656), (330, 668), (-10, 706)], "#d9c3ae")
    for x in (70, 210):
        y = 694 - x * 0.1
        wares.lathe(c, x, [(y - 46, 20), (y - 40, 22), (y - 30, 13), (y, 16)], "#4a4048", 0.2)
    c.shape(stroke([(210, 640), (300, 640), (420, 612), (560, 600)], 4), "#e9dcc4")


@scene(600, 800, form="gif")
def lighthouse(c, beam=None, gleam=0.0):
    from ..nature import moon, sky, stars
    sky(c, 900, "#16213f", "#344a78", "#7f7f9f", "#e0a58d")
    stars(c, 560, 150)
    moon(c, 800, 210, 40, "#fbf1dc", 0.42)
    nature.sea(c, 860, "#7a7795", "#28385c", "#ffd9b0", 330, 200, 0.5 + gleam, 1333)
    rock = smooth([(380, 1340), (420, 1120), (500, 1010), (590, 940), (690, 900), (800, 915), (900, 960),
        (1020, 1000), (1020, 1340), (1020, 1340), (380, 1340), (380, 1340)])
    mask = c.mask(rock)
    c.fill(mask, vertical(890, 1333, "#5b5468", "#332f45", "#1f1e30"))
    bumps = fbm(c.random, *mask.a.shape, 9, 6, 0.6)
    gy, gx = np.gradient(bumps)
    c.fill(mask, (1 + np.clip((-gx - gy) * mask.a.shape[1] * 0.02, -.35, .35))[..., None] * np.ones(3,
        np.float32), 1, "multiply")
    nature.grass(c, 905, 985, ("#5f6a52", "#7a7a58", "#49543f"), 330, 26, 0.3, 560, 1010)
    tower(c, 705, 925, beam)
    cottage(c, 870, 968)
    for x, y, r in ((380, 1230, 60), (420, 1150, 44), (350, 1300, 84), (470, 1060, 30)):
        foam = c.ellipse_mask(x, y, r, r * 0.22).soft(7 * c.k)
        c.fill(foam, "#e6e3ea", 0.55 + gleam)


def tower(c, x, y, beam):
    h = 470

    def bands(gx, gy):
        t = (gy - (y - h)) / h
        on = np.clip(np.sin(t * 5 * 3.1416 + 0.2) * 60 + .5, 0, 1)[..., None]
        return cloth.triple("#f3ead9") + (cloth.triple("#bf3f36") - cloth.triple("#f3ead9")) * on
    wares.lathe(c, x, [(y - h, 40), (y - h * .5, 52), (y, 70)], bands, 0.1, 20, 0.08)
    for t in (0.3, 0.62):
        c.fill(c.mask(arch(x - 9, y - h * (1 - t) - 30, x + 9, y - h * (1 - t))), "#ffdf9f")
    wares.lathe(c, x, [(y - h - 12, 58), (y - h, 60), (y - h + 10, 46)], "#39384c", 0.1, 20, 0.12)
    aim = -2.9 if beam is None else beam
    lamp = (x, y - h - 48)
    spread, reach = 0.10, 1150
    for side in (0.0, 3.1416):
        a = aim + side
        wide = 0.45 + 0.55 * abs(np.cos(a))
        tip = [(lamp[0] + np.cos(a + d) * reach * wide, lamp[1] + np.sin(a + d) * 0.18 * reach + d * 300)
            for d in (-spread, spread)]
        ray = c.mask([lamp, *tip]).soft(8 * c.k)
        gx, gy = c.grids(ray)
        length = min(np.hypot(px - lamp[0], py - lamp[1]) for px, py in tip) * 0.96
        fade = np.clip(1 - np.hypot(gx - lamp[0], gy - lamp[1]) / length, 0, 1) ** 1.2
        c.fill(Mask(ray.x, ray.y, ray.a * fade * (0.35 + 0.65 * wide)), "#fff0c4", 0.62, "screen")
    for px in (-30, -10, 10, 26):
        c.fill(c.rect_mask(x + px, y - h - 76, x + px + 4, y - h - 12), "#2b2a3c")
    c.fill(c.rect_mask(x - 30, y - h - 76, x + 30, y - h - 14), "#ffe9b0", 0.75)
    wares.ball(c, x, y - h - 46, 16, 20, "#fff8e0", 0.2)
    c.glow(*lamp, 190, "#ffe2a0", 0.85)
    wares.lathe(c, x, [(y - h - 118, 4), (y - h - 104, 16), (y - h - 84, 36), (y - h - 74, 44)], "#8f2f30",
        0.3, 20, 0.1)


def cottage(c, x, y):
    c.fill(c.rect_mask(x - 80, y - 74, x + 80, y), vertical(y - 74, y, "#d9cdbd", "#9f94a0"))
    c.shape([(x - 92, y - 70), (x - 60, y - 128), (x + 60, y - 128), (x + 92, y - 70)], "#6b3f42")
    c.fill(c.rect_mask(x + 30, y - 150, x + 50, y - 110), "#8a7478")
    for px in (-52, 22):
        c.fill(c.rect_mask(x + px, y - 54, x + px + 30, y - 22), "#ffd98f")
        c.glow(x + px + 15, y - 38, 70, "#ffc470", 0.4)


@scene(1200, 1200)
def beach_from_above(c):
    c.fill(c.whole(), linear(0, 0, 1000, 0, "#f3dfb8", "#efd5a6", "#e6c690"))
    c.texture(60, 0.035, 4)
    edge = [(620 + 40 * np.sin(y / 120) + 22 * np.sin(y / 47), y) for y in range(-20, 1040, 20)]
    for shift, colour, alpha in ((-26, "#d9b98a", 0.8), (0, "#eaf5f0", 1), (22, "#bfe6e0", 1),
        (60, "#8fd3d3", 1), (130, "#5cbac8", 1), (220, "#3a9dba", 1), (330, "#2c84ab", 1)):
        mask = c.mask([(x + shift + 10 * np.sin(y / 60 + shift), y) for x, y in edge] + [(1020, 1040),
            (1020, -20)]).soft((2 + shift * 0.07 if shift > 0 else 8) * c.k)
        c.fill(mask, colour, alpha)
    water = c.rect_mask(600, 0, 1000, 1000)
    nets = np.abs(fbm(c.random, *water.a.shape, 12, 3, 0.6))
    gx, _ = c.grids(water)
    c.fill(Mask(water.x, water.y, np.clip(0.16 - nets, 0, 1) * 4.5 * np.clip((gx - 700) / 120, 0, 1)),
        "#ffffff", 0.30)
    foam = fbm(c.random, *water.a.shape, 30, 4, 0.6)
    for shift in (4, 74):
        line = np.interp(np.linspace(0, 1000, water.a.shape[0]), [y for _, y in edge],
            [x for x, _ in edge])[:, None] + shift + foam * 12
        c.fill(Mask(water.x, water.y, np.clip(1 - np.abs(gx - line) / (9 if shift < 50 else 5), 0, 1)),
            "#ffffff", 0.95 if shift < 50 else 0.6)
    spots = ((130, 150, 86, ("#d9483b", "#fbf3e4")), (370, 230, 76, ("#2f7f9f", "#fbf3e4")),
        (190, 450, 92, ("#f0b33c", "#fbf3e4")), (440, 560, 80, ("#3f9a84", "#fbf3e4")),
             (150, 760, 84, ("#e0704f", "#f7d9c0")), (400, 860, 90, ("#35466f", "#f6d27a")))
    for x, y, r, colours in spots:
        towel_at(c, x + r * 1.15, y + r * 0.5, r, colours[0])
        parasol(c, x, y, r, colours)
    boat(c, 868, 640)
    for x, y in ((760, 250), (800, 300), (742, 820)):
        swimmer(c, x, y)
    for x, y in ((300, 380), (520, 140), (60, 600), (300, 690)):
        for step in range(7):
            c.fill(c.ellipse_mask(x + step * 15, y + (5 if step % 2 else -5) + step * 6, 4.2, 2.6, 0.4),
                "#c9a470", 0.7)


def parasol(c, x, y, r, colours):
    disc = c.mask(ellipse(x, y, r, r))
    c.shadow(disc, r * 0.42, r * 0.46, r * 0.05, "#6b4a3a", 0.5)

    def gores(gx, gy):
        around = (np.arctan2(gy - y, gx - x) / 6.2832 * 12) % 12
        table = np.array([cloth.triple(colours[i % 2]) for i in range(12)])
        facet = 1 - 0.10 * np.abs((around % 1) - 0.5) * 2 + 0.07 * np.cos(np.arctan2(gy - y, gx - x) + 2.2)
        return table[np.floor(around).astype(int) % 12] * facet[..., None]
    scallop = [(x + np.cos(a) * r * (1 - 0.03 * abs(np.sin(a * 6))), y + np.sin(a) * r * (
        1 - 0.03 * abs(np.sin(a * 6)))) for a in np.linspace(0, 6.283, 120)]
    c.relief(c.mask(scallop), gores, r * 0.25, 1.0)
    wares.ball(c, x, y, r * 0.05, r * 0.05, "#f6efe2")


def towel_at(c, x, y, r, colour):
    turn = c.random.uniform(-0.5, 0.5)
    mask = c.mask(turned(rounded(x - r * 0.36, y - r * 0.8, x + r * 0.36, y + r * 0.8, 6), turn, x, y))
    c.shadow(mask, 3, 4, 3, "#6b4a3a", 0.35)
    c.relief(mask, cloth.stripes("#fbf3e4", colour, r * 0.22, 0.45), 5, 1.0)


def boat(c, x, y):
    c.fill(c.mask(smooth([(x - 20, y - 60), (x + 60, y - 20), (x + 50, y + 90),
        (x - 10, y + 110)])).soft(10 * c.k), "#1f5f80", 0.4)
    c.relief(c.mask(smooth([(x, y - 110), (x + 40, y - 40), (x + 40, y + 70), (x + 30, y + 96),
        (x - 30, y + 96), (x - 40, y + 70), (x - 40, y - 40)])), "#f8f3e8", 10, 1.4)
    c.relief(c.mask(smooth([(x, y - 82), (x + 27, y - 30), (x + 28, y + 66), (x - 28, y + 66),
        (x - 27, y - 30)])), "#b9824f", 6)
    for dy in (-20, 26):
        c.relief(c.rect_mask(x - 29, y + dy, x + 29, y + dy + 16), "#d9a873", 3)


def swimmer(c, x, y):
    c.fill(c.ellipse_mask(x + 4, y + 10, 15, 9).soft(3 * c.k), "#1f5f80", 0.4)
    c.relief(c.mask(stroke([(x - 14, y + 6), (x, y + 2), (x + 14, y - 8)], 6)), "#c98e68", 2)
    wares.ball(c, x, y, 8, 8, "#3a2620")
    ring = c.mask(ellipse(x, y, 19, 17)).without(c.mask(ellipse(x, y, 14, 12)))
    c.fill(ring, "#ffffff", 0.55)


@scene(1200, 1200, form="webp")
def pool_from_above(c):
    c.fill(c.whole(), "#e9d9c3")
    for x in range(0, 1000, 125):
        for y in range(0, 1000, 125):
            c.relief(c.mask([(x + 2, y + 2), (x + 123, y + 2), (x + 123, y + 123), (x + 2, y + 123)]),
                mix("#efe0cb", "#e3cfb4", c.random.uniform(0, 1)), 3, 0.8)
    basin = rounded(150, -60, 850, 1060, 120)
    c.relief(c.mask(rounded(122, -90, 878, 1090, 140)), "#faf4e8", 12)
    water = c.mask(basin)
    c.fill(water, linear(150, 0, 850, 1000, "#7fd8dc", "#4dbfd0", "#2f9fc0"))
    gx, gy = c.grids(water)
    warp = fbm(c.random, *water.a.shape, 5, 4, 0.5) * 26
    lines = np.maximum(np.clip(1 - np.abs(((gx + warp) / 62) % 1 - 0.5) * 34, 0, 1),
        np.clip(1 - np.abs(((gy + warp * 1.1) / 62) % 1 - 0.5) * 34, 0, 1))
    c.fill(Mask(water.x, water.y, water.a * lines), "#d5f4f4", 0.35)
    nets = np.minimum(np.abs(fbm(c.random, *water.a.shape, 7, 3, 0.55)),
        np.abs(fbm(c.random, *water.a.shape, 6, 3, 0.55)))
    c.fill(Mask(water.x, water.y, water.a * np.clip(0.10 - nets, 0, 1) * 8), "#ffffff", 0.55)
    shade = c.mask([(px + 30, py + 34) for px, py in basin])
    c.fill(water.without(shade).soft(6 * c.k).within(water), "#1f6f98", 0.45)
    ladder(c, 850, 700)
    floating(c, 500, 500)
    for x, y, a in ((60, 90, 0.5), (90, 930, -0.6), (950, 120, 2.4), (960, 560, 3.3)):
        for index in range(8):
            plants.frond(c, x, y, a + index * 0.785, 190, mix("#3f7f52", "#6fa868", c.random.uniform(0, 1)),
                0.10, 14, 0.34)
    with c.placed(930, 800):
        from .wardrobe import sandal
        sandal(c, -26, 0)
        sandal(c, 34, 12)
    with c.placed(70, 500):
        towel_at(c, 0, 0, 120, "#e0704f")


def floating(c, x, y):
    """Somebody asleep on a striped ring."""
    r = 190
    hole = c.mask(ellipse(x, y, r * 0.46, r * 0.44))
    ring = c.mask(ellipse(x, y, r, r * 0.97)).without(hole)
    c.shadow(ring, 46, 52, 16, "#1a5f86", 0.55, None)

    def gores(gx, gy):
        around = (np.arctan2(gy - y, gx - x) / 6.2832 * 16) % 2
        on = np.clip((np.abs(around - 1) - 0.5) * 40 + .5, 0, 1)[..., None]
        return cloth.triple("#f9f3e6") + (cloth.triple("#e3503f") - cloth.triple("#f9f3e6")) * on
    c.relief(ring, gores, r * 0.20, 1.7)
    skin = "#b97f58"

    def limb(points, width):
        mask = c.mask(stroke(points, width))
        c.shadow(mask, 7, 9, 6, strength=0.3)
        c.relief(mask, skin, 9)
    limb([(x - 30, y + 30), (x - 60, y + 150), (x - 84, y + 262)], [44, 38, 26])
    limb([(x + 30, y + 30), (x + 52, y + 160), (x + 40, y + 274)], [44, 38, 26])
    limb([(x - 58, y - 96), (x - 150, y - 60), (x - 206, y + 14)], [32, 28, 20])
    limb([(x + 58, y - 96), (x + 150, y - 120), (x + 84, y - 196)], [32, 28, 20])
    torso = c.mask(smooth([(x - 66, y - 110), (x, y - 126), (x + 66, y - 110), (x + 56, y - 20),
        (x + 62, y + 50), (x, y + 76), (x - 62, y + 50), (x - 56, y - 20)]))
    c.shadow(torso, 8, 10, 8, strength=0.3)
    c.relief(torso, cloth.dots("#26466f", "#f6efe2", 22), 26, 1.4)
    limb([(x, y - 110), (x, y - 140)], 30)
    brim = c.mask(ellipse(x, y - 190, 92, 88))
    c.shadow(brim, 10, 12, 8, strength=0.35)

    def straw(gx, gy):
        far = np.hypot(gx - x, gy - y + 190)
        return cloth.triple("#ecd09a") * (1 + 0.07 * np.sin(far * 0.9))[..., None]
    c.relief(brim, straw, 16, 1.2)
    c.relief(c.mask(ellipse(x, y - 190, 52, 50)).without(c.mask(ellipse(x, y - 190, 45, 43))), "#c4412f", 3)
    c.relief(c.mask(ellipse(x, y - 190, 46, 44)), straw, 16, 1.5)


def ladder(c, x, y):
    for dy in (-52, 52):
        wares.tube(c, [(x - 60, y + dy), (x + 20, y + dy), (x + 50, y + dy)], 12, "#d5dadc")
    for dx in (-50, -22):
        wares.tube(c, [(x + dx, y - 50), (x + dx, y + 50)], 10, "#c3cacd")
