"""Towns by night."""

import numpy as np

from .. import cloth, nature, wares
from ..colour import dark, light, linear, mix, vertical
from ..outlines import ellipse, rounded, smooth, stroke
from . import scene


@scene(1080, 1440, form="webp")
def city_at_dusk(c):
    nature.sky(c, 980, "#1d2a58", "#4a4f8a", "#a8709a", "#f0a07f", "#fbd09a")
    nature.stars(c, 300, 60)
    nature.moon(c, 250, 220, 34, "#fbf0dc", 0.4)
    nature.clouds(c, 360, 900, "#f7b49a", 0.36, 3, 4, 0.5, "#7a6a9a")
    for layer, (colour, low, tall, count) in enumerate((("#a8799a", 960, 260, 20), ("#735a86", 985, 370, 15),
        ("#3f3c69", 1010, 420, 12))):
        x = -20
        while x < 1010:
            w = c.random.uniform(40, 80) * (1 + 0.25 * layer)
            h = tall * c.random.uniform(0.35, 1) * (1.12 - 0.7 * abs(x - 600) / 1000)
            tower_block(c, x, low, w, h, colour, layer)
            x += w + c.random.uniform(-4, 8)
    spire(c, 600, 985, 620)
    nature.mirror(c, 1010, "#4a3f72", 0.14, 7.5, 0.1)
    bridge(c)
    c.fill(c.mask(smooth([(-20, 1270), (-20, 1270), (300, 1255), (640, 1290), (1020, 1262), (1020, 1262),
        (1020, 1400), (-20, 1400)])), "#191834")
    for x in (110, 420, 860):
        from .people import lamp_post
        lamp_post(c, x, 1290, 190)
    from .people import coat_figure
    coat_figure(c, 640, 1318, 200, "#14142c", "#0e0d20", None, "#101024", None, 1.0, "#1c1a34")


def tower_block(c, x, base, w, h, colour, layer):
    c.fill(c.rect_mask(x, base - h, x + w, base + 30), linear(x, 0, x + w, 0, light(colour, 0.12), colour,
        dark(colour, 0.12)))
    crown = c.random.integers(3)
    if crown == 0:
        c.shape([(x + w * 0.3, base - h), (x + w * 0.5, base - h - w * 0.6), (x + w * 0.7, base - h)], colour)
    elif crown == 1:
        c.fill(c.rect_mask(x + w * 0.2, base - h - 16, x + w * 0.8, base - h), colour)
    size = 5 + 2.2 * layer
    for wy in np.arange(base - h + 14, base - 14, size * 2.4):
        for wx in np.arange(x + 8, x + w - size, size * 1.9):
            if c.random.uniform() < 0.16 + 0.17 * layer:
                tone = mix("#ffd98f", "#ff9f5c", c.random.uniform(0, 1))
                c.fill(c.rect_mask(wx, wy, wx + size * 0.85, wy + size * 1.25), tone, 0.55 + 0.15 * layer)


def spire(c, x, base, h):
    c.shape([(x - 46, base), (x - 34, base - h * 0.6), (x - 14, base - h * 0.78), (x, base - h),
        (x + 14, base - h * 0.78), (x + 34, base - h * .6), (x + 46, base)],
            linear(x - 46, 0, x + 46, 0, "#6a5f92", "#2f2e58"))
    for index in range(26):
        y = base - h * 0.60 + index * 15
        for dx in (-20, -7, 6, 18):
            if c.random.uniform() < 0.6:
                c.fill(c.rect_mask(x + dx, y, x + dx + 6, y + 8), "#ffdf9c", 0.85)
    c.glow(x, base - h * 0.99, 60, "#ff8f6a", 0.7)


def bridge(c):
    deck = 1046
    c.fill(c.rect_mask(-10, deck, 1010, deck + 10), "#241f48")
    for x in (230, 770):
        c.fill(c.rect_mask(x - 7, deck - 130, x + 7, deck + 60), "#241f48")
    for a, b in ((-120, 230), (230, 770), (770, 1130)):
        xs = np.linspace(a, b, 30)
        t = (xs - a) / (b - a) * 2 - 1
        ys = deck - 6 - 120 * t ** 2
        c.shape(stroke(list(zip(xs, ys)), 4, 3), "#2b2550")
        for x, y in zip(xs[1:-1:2], ys[1:-1:2]):
            c.fill(c.rect_mask(x - 0.8, y, x + 0.8, deck), "#2b2550")
            c.glow(x, y, 11, "#ffd28a", 0.9)


@scene(900, 1600, form="webp")
def rainy_street(c):
    c.fill(c.whole(), vertical(0, 1778, "#141a2e", "#27304e", "#3a3a5c", "#1c2036"))
    c.glow(500, 760, 760, "#a87a9a", 0.7)
    for side in (-1, 1):
        for index in range(5):
            near = index / 4
            x_in, x_out = 500 + side * (70 + 250 * near ** 1.4), 500 + side * (180 + 560 * near + 60)
            x0, x1 = sorted((x_in, x_out))
            top, base = 430 - 500 * near, 960 + 250 * near ** 1.3
            tone = ("#6a6690", "#5b5482", "#4f4672", "#413a62", "#352f54")[index]
            c.fill(c.rect_mask(x0, top, x1, base), vertical(top, base, dark(tone, .35), tone,
                light(mix(tone, "#c97f6a", .3), .05)))
            c.fill(c.rect_mask(x0, top, x1, top + 10), light(tone, .12))
            ledge = c.rect_mask(x_in - 3, top, x_in + 3, base)
            c.fill(ledge, light(tone, .18), .8)
            shop(c, x0, x1, base, near, index + (side > 0))
            signs(c, x_in, side, base, near, index)
    for index in range(16):
        t = index / 15
        y = 560 + 60 * np.sin(t * 3.14) - 90 * t
        wares.ball(c, 150 + 700 * t, y - 120 + 60 * np.sin(t * 6), 7, 7, "#ffe0a0")
        c.glow(150 + 700 * t, y - 120 + 60 * np.sin(t * 6), 34, "#ffc870", 0.6)
    nature.mirror(c, 960, "#3a3a66", 0.06, 16, 0.10)
    street = c.mask([(430, 962), (570, 962), (1200, 1790), (-200, 1790)])
    c.fill(street, "#1a1e36", 0.14)
    for index in range(7):
        y = 1010 + 100 * index ** 1.22
        w = 26 + 46 * index
        for dx in np.linspace(-2.4, 2.4, 7):
            c.fill(c.rect_mask(500 + dx * w * 1.5 - w * .42, y, 500 + dx * w * 1.5 + w * .42,
                y + 8 + 4 * index), "#dfe3f5", 0.10)
    from .people import coat_figure
    for x, y, h, coat, top in ((400, 1150, 210, "#4a4464", ("#3f8f86", "#2f6f70")),
        (520, 1480, 520, "#c4492f", ("#e6b23c", "#c9912c"))):
        for k, wide in ((.25, .13), (.5, .10), (.75, .06)):
            c.fill(c.ellipse_mask(x, y + h * k, h * wide, h * .16).soft(h * .035 * c.k), coat, 0.30)
        coat_figure(c, x, y, h, coat, "#1d1519", None, "#2b2230")
        brolly(c, x + h * .03, y - h * .98, h * .36, *top)
    for _ in range(420):
        x, y, l = c.random.uniform(-40, 1040), c.random.uniform(-40, 1778), c.random.uniform(16, 54)
        c.shape([(x, y), (x + 1.6, y), (x + 1.6 - l * .14, y + l), (x - l * .14, y + l)], "#cdd6f0", 0.20)
    for _ in range(60):
        x, y = c.random.uniform(60, 940), c.random.uniform(1150, 1770)
        r = (y - 960) / 60
        ring = c.mask(ellipse(x, y, r * 1.6, r * .5)).without(c.mask(ellipse(x, y, r * 1.35, r * .4)))
        c.fill(ring, "#dfe6fa", 0.35)


def shop(c, x0, x1, base, near, seed):
    tones = ("#ffc56e", "#ff8f6a", "#7fe0d0", "#ffd98f", "#f09ac0", "#9fb8ff")
    h = 90 + 130 * near
    c.fill(c.rect_mask(x0 + 6, base - h, x1 - 6, base - 10), vertical(base - h, base,
        light(tones[seed % 6], 0.3), tones[seed % 6]), 0.92)
    c.glow((x0 + x1) / 2, base - h * .5, (x1 - x0) * 1.1, tones[seed % 6], 0.55)
    for t in np.linspace(0, 1, 6):
        px = x0 + (x1 - x0) * t
        c.fill(c.rect_mask(px - 2.5, base - h, px + 2.5, base), "#1d1a2c")
    awning = c.mask([(x0 - 6, base - h - 6), (x1 + 6, base - h - 6), (x1 + 14, base - h + 26 + 16 * near),
        (x0 - 14, base - h + 26 + 16 * near)])
    c.fill(awning, cloth.stripes(dark(tones[(seed + 2) % 6], .35), "#e9dccb", 22 + 22 * near, .5, False))
    for wy in np.arange(base - h * 3.4, base - h - 30, 60 + 60 * near):
        for wx in np.arange(x0 + 14, x1 - 30, 46 + 40 * near):
            if c.random.uniform() < 0.5:
                c.fill(c.rect_mask(wx, wy, wx + 20 + 18 * near, wy + 30 + 26 * near),
                    "#ffd98f" if c.random.uniform() < .7 else "#8f9fd0", 0.85)


def signs(c, x, side, base, near, seed):
    tones = ("#ff5f7a", "#5fe0d0", "#ffd05f", "#b48aff", "#ff8f4a")
    tone = tones[seed % 5]
    w, h = 22 + 30 * near, 120 + 150 * near
    x0 = x - side * (w + 4)
    x0, x1 = sorted((x0, x0 + w * (1 if side < 0 else -1)))
    y0 = base - 330 - 260 * near
    c.glow((x0 + x1) / 2, y0 + h / 2, h * 1.3, tone, 0.55)
    c.fill(c.mask(rounded(x0, y0, x1, y0 + h, 8)), dark(tone, 0.55))
    frame = c.mask(rounded(x0, y0, x1, y0 + h, 8)).without(c.mask(rounded(x0 + 4, y0 + 4, x1 - 4, y0 + h - 4,
        6)))
    c.fill(frame, light(tone, 0.35))
    for index in range(4):
        cy = y0 + h * (0.16 + 0.225 * index)
        for kind in range(3):
            a = c.random.uniform(0, 3.14)
            c.shape(stroke([((x0 + x1) / 2 - np.cos(a) * w * .28, cy - np.sin(a) * h * .07),
                ((x0 + x1) / 2 + np.cos(a) * w * .28, cy + np.sin(a) * h * .07)], 3 + 3 * near),
                light(tone, .55))


def brolly(c, x, y, r, colour, second):
    wares.tube(c, [(x, y - r * .4), (x, y + r * .75)], r * .035, "#3a2a28")
    count = 8
    for index in range(count):
        a, b = -1 + 2 * index / count, -1 + 2 * (index + 1) / count
        gore = c.mask(smooth([(x, y - r * .62), (x, y - r * .62), (x + a * r * .78, y - r * .42),
            (x + a * r * 1.05, y + r * .16), (x + a * r * 1.05, y + r * .16),
                              (x + (a + b) / 2 * r * 1.03, y + r * .08), (x + b * r * 1.05, y + r * .16),
                              (x + b * r * 1.05, y + r * .16), (x + b * r * .78, y - r * .42)]))
        c.relief(gore, (colour, second)[index % 2], r * .06, 1.2)
    wares.tube(c, [(x, y - r * .74), (x, y - r * .6)], r * .03, "#3a2a28")


@scene(1080, 1440)
def night_market(c):
    c.fill(c.whole(), vertical(0, 1333, "#191434", "#3a2148", "#5c2c44", "#2a1a2c"))
    c.glow(500, 700, 700, "#ff9a5c", 0.45)
    for side in (-1, 1):
        for index in range(4):
            near = index / 3
            x_in, x_out = 500 + side * (80 + 190 * near), 500 + side * (240 + 560 * near)
            stall(c, *sorted((x_in, x_out)), 560 - 210 * near, 840 + 210 * near, index * 2 + (side > 0), near)
    c.fill(c.mask([(420, 842), (580, 842), (1010, 1340), (-10, 1340)]),
        vertical(840, 1333, "#8a5248", "#3d2438"))
    for index in range(5):
        y, w = 860 + 60 * index ** 1.35, 60 + 90 * index
        c.fill(c.ellipse_mask(500, y, w, 9 + 5 * index).soft(8 * c.k), "#ffb870", 0.30, "screen")
    rng = c.random
    people = [(460, 880, 110), (545, 900, 120), (400, 960, 170), (600, 1000, 200), (300, 1120, 300),
        (700, 1180, 340)]
    from .people import coat_figure
    tones = ("#7a3f52", "#3f5f7a", "#c46f3f", "#5f4a7a", "#2f6f6a", "#a83f4a")
    for (x, y, h), tone in zip(people, tones):
        c.ground(x, y, h * .12, h * .02, 0.5)
        coat_figure(c, x, y, h, mix(tone, "#2a1a2c", 0.25), "#1d1519", None, dark(tone, .4), None, 1.0,
            "#8d5a3f")
    for index in range(30):
        t = rng.uniform(0, 1)
        far = rng.uniform(0, 1) ** 0.7
        x = 500 + (rng.uniform(-1, 1)) * (120 + 520 * far)
        y = 520 - 470 * far + 60 * t
        lantern(c, x, y, 16 + 52 * far, ("#ff7a4a", "#ffb347", "#ff5f5f", "#ffd36a", "#f28ab0",
            "#7fd8c8")[index % 6])


def stall(c, x0, x1, top, base, seed, near):
    tones = ("#c4412f", "#e0a13a", "#2f7f78", "#7a3f78", "#d9673a", "#3f5f9a", "#b5305a", "#4f8a4a")
    c.fill(c.rect_mask(x0, top, x1, base), vertical(top, base, "#ffcf8a", "#c4703f"), 0.9)
    c.glow((x0 + x1) / 2, (top + base) / 2, (x1 - x0), "#ffd08a", 0.5)
    for _ in range(int(14 + 20 * near)):
        px, py = c.random.uniform(x0, x1), c.random.uniform(base - (base - top) * .40,
            base - (base - top) * .28)
        r = 6 + 16 * near * c.random.uniform(.6, 1.2)
        wares.ball(c, px, py, r, r * .9, ("#f0a03a", "#d9452f", "#8fb04a", "#f3d36a",
            "#a83f6a")[c.random.integers(5)], 0.2)
    c.fill(c.rect_mask(x0 - 8, base - (base - top) * .30, x1 + 8, base),
        vertical(base - (base - top) * .3, base, "#6b3a30", "#2d1a20"))
    h = (base - top) * .26
    awning = c.mask(smooth([(x0 - 14, top), (x0 - 14, top), (x1 + 14, top), (x1 + 14, top),
        (x1 + 34, top + h), (x1 + 34, top + h), (x0 - 34, top + h), (x0 - 34, top + h)]))
    c.relief(awning, cloth.stripes(tones[seed % 8], "#f3dfc0", 26 + 40 * near, .5, False), 10, 1.2)


def lantern(c, x, y, r, colour):
    c.shape(stroke([(x, y - r * 1.9), (x, y - r * .9)], max(1, r * .04)), "#2a1a2c")
    c.glow(x, y, r * 3.2, colour, 0.55)

    def paint(gx, gy):
        rib = 1 + 0.08 * np.cos((gy - y) / r * 22)
        far = np.clip(1 - np.hypot(gx - x, gy - y) / (r * 1.2), 0, 1)[..., None]
        return (cloth.triple(colour) * (0.95 + 0.15 * rib[..., None]) + (
            1 - cloth.triple(colour)) * far * 0.75) * 1.08
    before = c.light
    from ..canvas import Light
    c.light = Light((0, 0, 1), (1, 1, 1), (0.8, 0.75, 0.7))
    wares.lathe(c, x, [(y - r * .82, r * .42), (y - r * .6, r * .8), (y, r), (y + r * .6, r * .8),
        (y + r * .82, r * .42)], paint, 0, 10, 0.08)
    c.light = before
    for dy in (-.88, .82):
        c.fill(c.rect_mask(x - r * .42, y + r * dy, x + r * .42, y + r * (dy + .1)), "#3a2028")
    c.shape(stroke([(x, y + r * .9), (x, y + r * 1.35)], r * .1), "#e6b84f")
