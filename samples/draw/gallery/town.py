"""Streets, roofs, windows and stairs; by day, by night and from above."""

import numpy as np

from .. import cloth, nature, plants, rooms, wares
from ..canvas import Mask
from ..colour import dark, light, linear, mix, radial, vertical
from ..noise import fbm
from ..outlines import arch, ellipse, rounded, smooth, stroke, turned
from ..scenes.cities import brolly, lantern, shop, signs, tower_block
from ..scenes.people import coat_figure, door, f_pot
from . import photo

WALLS = ("#e9c9a0", "#d98f6a", "#f0e2c4", "#c9b08f", "#e0a87a", "#f2d6b8", "#b9c4b0")


def umbrellas(c):
    """A market from above: round and square shades, stalls between, people as dots with shadows."""
    c.fill(c.whole(), "#c9b394")
    c.texture(30, .10, 4)
    tones = ("#d8402a", "#f0b02c", "#2f7f86", "#f4efe2", "#3f5fa8", "#e87f4a", "#5f9a4a", "#a83a6a")
    for j in range(5):
        for i in range(8):
            x, y = 60 + i * 128 + (j % 2) * 60, 70 + j * c.bottom / 4.8
            r = c.random.uniform(54, 72)
            tone, second = tones[c.random.integers(8)], "#f6efe0" if c.random.uniform() < .5 else None
            sides = 8 if c.random.uniform() < .7 else 4
            points = [(x + np.cos(a) * r, y + np.sin(a) * r) for a in np.linspace(.4, 6.683, sides + 1)[:-1]]
            mask = c.mask(points)
            c.fill(mask.soft(6 * c.k).moved(34 * c.k, 40 * c.k), "#4a3a2c", .5)
            for k in range(sides):
                part_tone = second if second and k % 2 else tone
                c.shape([(x, y), points[k], points[(k + 1) % sides]], mix(part_tone, dark(part_tone, .5), .35 * (.5 - .5 * np.cos(
                    k * 6.283 / sides - .8))))
            wares.ball(c, x, y, 5, 5, "#f4efe2")
    for _ in range(70):
        x, y = c.random.uniform(0, 1000), c.random.uniform(0, c.bottom)
        c.fill(c.ellipse_mask(x + 12, y + 14, 12, 5, .85).soft(2 * c.k), "#3a2c20", .5)
        wares.ball(c, x, y, 8, 7, tones[c.random.integers(8)])
        wares.ball(c, x, y - 1, 4, 4, "#2a1d1a")


def tram(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#161a34", "#2f3558", "#4a4668", "#1c2036"))
    c.glow(500, b * .42, 620, "#c98f8a", .6)
    for side in (-1, 1):
        for index in range(4):
            near = index / 3
            x0, x1 = sorted((500 + side * (150 + 190 * near), 500 + side * (260 + 480 * near)))
            tone = ("#5f5a86", "#544c78", "#453f66", "#352f52")[index]
            c.fill(c.rect_mask(x0, b * (.30 - .32 * near), x1, b * .66 + 140 * near), vertical(0, b * .7, dark(tone, .3), tone))
            shop(c, x0, x1, b * .64 + 110 * near, near, index + (side > 0))
    nature.mirror(c, b * .66, "#3a3a66", .06, 14, .1)
    x, y, w, h = 500, b * .78, 330, b * .42
    c.fill(c.ellipse_mask(x, y + 16, w * .62, 26).soft(12 * c.k), "#0c0e1c", .8)
    body = c.mask(rounded(x - w / 2, y - h, x + w / 2, y, 40))
    c.relief(body, vertical(y - h, y, "#f4e9d0", "#f4e9d0", "#c4402f", "#a8322a"), 22, 1.4)
    c.fill(c.mask(rounded(x - w * .42, y - h * .84, x + w * .42, y - h * .44, 24)), linear(0, y - h, 0, y - h * .4, "#8fb0c4", "#f3d9a0"))
    for px in (-.14, .14):
        c.fill(c.rect_mask(x + px * w - 4, y - h * .84, x + px * w + 4, y - h * .44), "#3a2f30")
    c.fill(c.mask(rounded(x - 70, y - h * .985, x + 70, y - h * .87, 10)), "#20202a")
    for k, sign in enumerate(((0, 1), (2,))):
        c.shape(stroke([(x - 18 + k * 26, y - h * .97), (x - 18 + k * 26, y - h * .89)], 7), "#ffb84a")
    for px in (-.32, .32):
        wares.ball(c, x + px * w, y - h * .2, 24, 24, "#fff6d8")
        c.glow(x + px * w, y - h * .2, 190, "#ffe6a8", .9)
        c.fill(c.rect_mask(x + px * w - 24, y, x + px * w + 24, b).soft(16 * c.k), "#ffdf9a", .3, "screen")
    for px in (-70, 70):
        c.shape([(500 + px * .5, b * .70), (500 + px * .5 + 4, b * .70), (500 + px * 3 + 20, b + 10), (500 + px * 3, b + 10)], "#aab4cc", .55)
    c.shape(stroke([(x, y - h), (x - 30, y - h - 60), (x + 20, y - h - 100)], 5), "#20202a")
    c.shape(stroke([(0, b * .05), (x + 20, y - h - 100), (1000, b * .09)], 3), "#20202a")
    for _ in range(360):
        px, py, l = c.random.uniform(-40, 1040), c.random.uniform(-40, b), c.random.uniform(16, 50)
        c.shape([(px, py), (px + 1.6, py), (px + 1.6 - l * .14, py + l), (px - l * .14, py + l)], "#cdd6f0", .22)


def facade(night=False):
    def draw(c):
        b = c.bottom
        base = "#20263f" if night else "#e6dccb"
        c.fill(c.whole(), linear(0, 0, 1000, b, light(base, .1), dark(base, .12)))
        rows, columns = (6, 10) if night else (5, 9)
        for j in range(rows):
            for i in range(columns):
                w, h = 1000 / columns, b / rows
                x, y = i * w, j * h
                c.fill(c.rect_mask(x, y, x + 5, y + h), dark(base, .25), .6)
                c.fill(c.rect_mask(x, y + h - 8, x + w, y + h), dark(base, .35 if night else .18))
                x0, y0, x1, y1 = x + w * .2, y + h * .16, x + w * .82, y + h * .78
                frame = c.rect_mask(x0 - 5, y0 - 5, x1 + 5, y1 + 5)
                c.fill(frame, light(base, .25 if night else .6))
                lit = night and c.random.uniform() < .38
                glass = c.rect_mask(x0, y0, x1, y1)
                if lit:
                    warm = ("#ffd98f", "#ffc06a", "#f3e6c0", "#9fd0ff")[c.random.integers(4)]
                    c.fill(glass, vertical(y0, y1, light(warm, .3), warm))
                    c.glow((x0 + x1) / 2, (y0 + y1) / 2, w, warm, .22)
                    kind = c.random.integers(4)
                    if kind == 0:
                        part = [(x0 + w * .2, y1), (x0 + w * .2, y0 + h * .3), (x0 + w * .34, y0 + h * .3), (x0 + w * .34, y1)]
                        c.shape(part, "#3a2a30", .85)
                        wares.ball(c, x0 + w * .27, y0 + h * .25, w * .06, w * .065, "#3a2a30")
                    elif kind == 1:
                        for k in range(4):
                            plants.leaf(c, x0 + w * .3, y1, -1.57 + (k - 1.5) * .5, h * .34, w * .09, "#2f4a3a")
                    elif kind == 2:
                        rooms.drape(c, x0, x0 + w * .22, y0, y1, light(warm, .2), 3)
                else:
                    c.fill(glass, linear(x0, y0, x1, y1, *(("#2f3a5f", "#151a30") if night else ("#a9c9dc", "#5f86a8"))))
                    if not night:
                        c.fill(c.mask([(x0, y1), (x0 + w * .3, y0), (x0 + w * .42, y0), (x0 + w * .12, y1)]).within(glass), "#ffffff", .25)
                        if c.random.uniform() < .4:
                            c.fill(c.rect_mask(x0, y0, x1, y0 + h * c.random.uniform(.1, .5)), ("#d9694a", "#f0c04a", "#4f8a8a", "#f4efe4")[
                                c.random.integers(4)])
                c.fill(c.rect_mask((x0 + x1) / 2 - 2, y0, (x0 + x1) / 2 + 2, y1), light(base, .25 if night else .6))
        if not night:
            c.fill(c.mask([(0, 0), (620, 0), (300, b), (0, b)]).soft(3 * c.k), "#4a5578", .28)
    return draw


def laundry(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#7fc0e6", "#dbeef2", "#f4ecd8"))
    for side in (-1, 1):
        for index in (2, 1, 0):
            inner = 500 + side * (90 + 130 * (2 - index))
            outer = 500 + side * 540
            tone = WALLS[(index * 2 + (side > 0)) % 7]
            top = b * (.22 - .18 * (2 - index))
            wall = c.mask([(inner, top + 30), (outer, top - 40), (outer, b), (inner, b)])
            c.fill(wall, linear(inner, 0, outer, 0, *((dark(tone, .22), tone) if side < 0 else (light(tone, .1), tone))))
            c.texture(8, .06, 5, 1, wall)
            for k in range(3):
                x0 = inner + side * (34 + 20 * (2 - index))
                y0 = b * (.28 + .2 * k) - 20 * (2 - index)
                xs = sorted((x0, x0 + side * 62))
                c.fill(c.rect_mask(xs[0] - 18, y0, xs[0], y0 + 96), ("#3f7a86", "#5f8a5a", "#8a4a3a")[index])
                c.fill(c.rect_mask(xs[1], y0, xs[1] + 18, y0 + 96), ("#3f7a86", "#5f8a5a", "#8a4a3a")[index])
                c.fill(c.rect_mask(*xs[:1], y0, xs[1], y0 + 96), vertical(y0, y0 + 96, "#2a3440", "#6a7a8a"))
    lane = c.mask([(400, b * .80), (600, b * .80), (800, b + 10), (200, b + 10)])
    c.fill(c.rect_mask(0, b * .80, 1000, b), vertical(b * .8, b, "#b9a890", "#8f7f6c"))
    c.fill(lane, vertical(b * .8, b, "#e6d9c0", "#c9b89a"))
    tones = ("#fbfaf6", "#d8402a", "#3f74b8", "#f0b83a", "#f4d6dc", "#5f9a8a", "#fbfaf6", "#8a5aa8")
    for row, (y, sag) in enumerate(((b * .14, 40), (b * .30, 46), (b * .47, 30))):
        x0, x1 = 150 + 90 * row, 850 - 90 * row
        xs = np.linspace(x0, x1, 40)
        ys = y + sag * np.sin((xs - x0) / (x1 - x0) * np.pi)
        c.shape(stroke(list(zip(xs[::4], ys[::4])), 3, 4), "#5a4a40")
        x = x0 + 26
        while x < x1 - 90:
            w, h = c.random.uniform(56, 104), c.random.uniform(90, 170) * (1 - .15 * row)
            top = float(np.interp(x, xs, ys)), float(np.interp(x + w, xs, ys))
            sway = c.random.uniform(-14, 14)
            mask = c.mask(smooth([(x, top[0]), (x, top[0]), (x + w, top[1]), (x + w, top[1]), (x + w + sway, top[1] + h), (x + w + sway, top[1] + h),
                (x + w / 2 + sway, top[0] + h + 8), (x + sway, top[0] + h), (x + sway, top[0] + h)]))
            tone = tones[c.random.integers(8)]
            paint = cloth.stripes(tone, light(tone, .6), 18, .4) if c.random.uniform() < .3 else tone
            c.relief(mask, cloth.folded(paint, x, top[0], top[0] + h, 4, .07), 8, 1.3)
            x += w + c.random.uniform(8, 30)


def blue_door(c):
    b = c.bottom
    c.fill(c.whole(), linear(0, 0, 1000, b, "#fbf6ec", "#e3d9cb"))
    c.texture(6, .05, 6)
    frame = c.mask(arch(270, b * .16, 730, b * .86))
    c.shadow(frame, 14, 14, 14, strength=.35)
    c.fill(frame, "#d9c7a8")
    leafs = c.mask(arch(300, b * .19, 700, b * .86))
    c.fill(leafs, linear(300, 0, 700, 0, "#2f6fc0", "#2358a0", "#1d4a8a"))
    for x in np.arange(300, 701, 50):
        c.fill(c.rect_mask(x - 2, b * .1, x + 2, b * .86).within(leafs), "#143a70")
    for y in np.arange(b * .28, b * .84, b * .075):
        for x in np.arange(325, 700, 50):
            wares.ball(c, x, y, 8, 8, "#c9a44a", .4)
    for x in (470, 530):
        ring = c.mask(ellipse(x, b * .55, 24, 28)).without(c.mask(ellipse(x, b * .55, 16, 20)))
        c.relief(ring, "#d6ad62", 4)
    c.fill(c.rect_mask(0, b * .86, 1000, b), vertical(b * .86, b, "#cfc0a8", "#a8977f"))
    c.fill(c.rect_mask(230, b * .86, 770, b * .90), vertical(b * .86, b * .9, "#efe6d6", "#b9a98f"))
    f_pot(c, 180, b * .95, 120)
    f_pot(c, 850, b * .95, 100)
    rooms.leaf_shadows(c, None, .22, 8, 4, "#4a5578", (1060, -60), 420)


def spiral(c):
    b = c.bottom
    c.fill(c.whole(), radial(500, b * .5, 900, "#f4efe6", "#d9d0c2", "#8a7f74"))
    x, y = 500, b * .5
    for turn in range(5, 0, -1):
        for k in range(26):
            a0, a1 = k * 6.283 / 26, (k + 1) * 6.283 / 26
            r0, r1 = 118 * turn + 118 * k / 26, 118 * (turn - 1) + 118 * k / 26 + 34
            tone = mix(mix("#f2ebdf", "#7a6c62", (5 - turn) / 5), "#c4703f", .12)
            tone = mix(tone, dark(tone, .4), .5 + .5 * np.cos(a0 - 2.2))
            if k % 2:
                tone = mix(tone, (0, 0, 0), .08)
            c.shape([(x + np.cos(a) * r, y + np.sin(a) * r * 1.12) for a, r in ((a0, r0), (a1, r0 + 5), (a1, r1 + 5), (a0, r1))], tone)
        t = np.linspace(0, 6.283, 90)
        rail = 118 * (turn - 1) + 118 * t / 6.283 + 34
        c.relief(c.mask(stroke(np.stack([x + np.cos(t) * rail, y + np.sin(t) * rail * 1.12], -1), 6 + 3 * turn, 2)), "#8a3a26", 4)
    disc = c.mask(ellipse(x, y, 46, 52))
    c.fill(disc, radial(x, y, 52, "#3a4a5a", "#151a24"))


def skyline(c):
    b = c.bottom
    low = b * .70
    nature.sky(c, low, "#4f9ad8", "#a9d3ee", "#eaf2f0")
    nature.clouds(c, 20, low * .7, "#ffffff", .5, 3, 2.6, .9, "#c3d3e2")
    for layer, (colour, tall, count) in enumerate((("#b9cbd8", 300, 26), ("#8fa6b8", 380, 19), ("#62798c", 300, 15))):
        x = -20.0
        while x < 1010:
            w, h = c.random.uniform(34, 76), tall * c.random.uniform(.3, 1) * (1.1 - .6 * abs(x - 480) / 800)
            c.fill(c.rect_mask(x, low - h, x + w, low), linear(x, 0, x + w, 0, light(colour, .25), colour, dark(colour, .12)))
            size = 5 + 2 * layer
            for wy in np.arange(low - h + 10, low - 8, size * 2):
                c.fill(c.rect_mask(x + 5, wy, x + w - 5, wy + size), light(colour, .45) if c.random.uniform() < .75 else "#f6e2b0", .55)
            x += w + c.random.uniform(-3, 10)
    for x in c.random.uniform(0, 1000, 60):
        nature.tree(c, x, low + 6, c.random.uniform(20, 40), "#4f7f55", count=12)
    nature.mirror(c, low + 4, "#4f8ab0", .35, 5, .15)


def roofs(c):
    b = c.bottom
    nature.sky(c, b * .36, "#a9c9e0", "#f3dcc4", "#fbe6c4")
    nature.ridges(c, b * .34, 40, "#a9a9bd", b * .4, .45, 4, "#f0dcc9", b * .4)
    for index in range(12):
        t = index / 11
        y = b * (.36 + .66 * t)
        x = -60 - c.random.uniform(0, 80)
        while x < 1020:
            w, h = (90 + 150 * t) * c.random.uniform(.8, 1.3), (36 + 70 * t)
            wall = mix(WALLS[c.random.integers(7)], "#f6e6d0", .4 * (1 - t))
            c.fill(c.rect_mask(x, y - 4, x + w, y + h * 2), linear(x, 0, x + w, 0, light(wall, .2), dark(wall, .15)))
            for k in range(int(2 + 2 * t)):
                wx = x + w * (k + .6) / (3 + t)
                c.fill(c.rect_mask(wx, y + h * .3, wx + 10 + 14 * t, y + h * .3 + 18 + 22 * t), "#4a4a55")
            tone = mix(("#c4603a", "#b5502f", "#d27a4a", "#a8482f")[c.random.integers(4)], "#f0c9a8", .45 * (1 - t))
            roof = c.mask([(x - 8, y + 4), (x + w * .18, y - h * .8), (x + w * .82, y - h * .8), (x + w + 8, y + 4)])
            c.fill(roof, cloth.stripes(tone, dark(tone, .22), 6 + 9 * t, .35, False))
            c.fill(roof, linear(x, 0, x + w, 0, "#ffffff", "#c9b5b0"), .7, "multiply")
            if c.random.uniform() < .45:
                cx = x + w * c.random.uniform(.3, .7)
                c.fill(c.rect_mask(cx, y - h * 1.25, cx + 10 + 12 * t, y - h * .5), linear(cx, 0, cx + 20, 0, "#f0e0cc", "#b58f78"))
            x += w + c.random.uniform(-6, 12)
    c.shape([(660, b * .46), (660, b * .14), (690, b * .05), (720, b * .14), (720, b * .46)], linear(660, 0, 720, 0, "#f6e2c4", "#c99f80"))
    c.fill(c.mask(arch(678, b * .16, 702, b * .22)), "#4a3a3a")
    c.glow(160, b * .2, 640, "#ffd9a8", .4)


def crossing(c):
    b = c.bottom
    c.fill(c.whole(), "#56585e")
    c.texture(60, .10, 3)
    for k in range(8):
        x = 30 + k * 125
        c.fill(c.mask([(x, b * .18), (x + 64, b * .18), (x + 64, b * .82), (x, b * .82)]), "#eeece4", .94)
    tones = ("#d8402a", "#f0b83a", "#3f74b8", "#f4efe4", "#2f8a6a", "#2a2a30", "#e87f9a")
    for index in range(15):
        x, y = 40 + index * 62, b * c.random.uniform(.12, .84)
        tone = tones[index % 7]
        c.fill(c.mask(smooth([(x, y - 8), (x + 150, y + 62), (x + 172, y + 90), (x + 140, y + 84), (x - 4, y + 12)])).soft(3 * c.k), "#1c1e26", .62)
        wares.ball(c, x, y, 26, 18, tone, .05, 10, .4)
        wares.ball(c, x + 1, y - 2, 12, 12, ("#2a1d1a", "#6f4428", "#c9a46a")[index % 3], .2)
        if index % 4 == 1:
            wares.ball(c, x + 24, y + 14, 11, 9, "#8a5a38")


def red_umbrella(c):
    b = c.bottom
    c.fill(c.whole(), linear(0, 0, 1000, b, "#4a505c", "#2f343e"))
    c.texture(40, .16, 4)
    for k in range(6):
        c.fill(c.mask([(60 + k * 60, -10), (100 + k * 60, -10), (500 + k * 60, b + 10), (460 + k * 60, b + 10)]), "#dfe3e8", .55)
    for x, y, r, tone in ((620, .42, 110, "#d8281f"), (210, .30, 74, "#20242c"), (330, .78, 78, "#2c3440"), (860, .74, 72, "#1c2028"), (880, .16, 66,
            "#343a46")):
        y *= b
        points = [(x + np.cos(a) * r, y + np.sin(a) * r) for a in np.linspace(.2, 6.483, 9)[:-1]]
        c.fill(c.mask(points).soft(9 * c.k).moved(12 * c.k, 22 * c.k), "#0e1016", .6)
        for k in range(8):
            c.shape([(x, y), points[k], ((points[k][0] + points[(k + 1) % 8][0]) / 2 * .97 + x * .03, (points[k][1] + points[(k + 1) % 8][1]) / 2 *
                .97 + y * .03), points[(k + 1) % 8]], mix(light(tone, .16), dark(tone, .3), .5 + .5 * np.cos(k * .785 + 2.4)))
        wares.ball(c, x, y, 5, 5, "#c9ccd2", .4)
    for _ in range(320):
        x, y, l = c.random.uniform(0, 1000), c.random.uniform(0, b), c.random.uniform(8, 26)
        c.shape([(x, y), (x + 1.4, y), (x + 1.4 - l * .1, y + l), (x - l * .1, y + l)], "#cfd8e6", .35)


def shadow_stairs(c):
    b = c.bottom
    c.fill(c.whole(), linear(0, 0, 1000, b, "#f2b98f", "#e08f66"))
    c.texture(6, .04, 5)
    count = 9
    for k in range(count):
        x, y = 120 + k * 100, b * .98 - (k + 1) * b * .088
        c.fill(c.rect_mask(x, y, 1000, b), linear(x, 0, x + 220, 0, "#fbe6cf", "#f3cfae"))
        c.fill(c.rect_mask(x, y, x + 100, y + b * .088), linear(x, 0, x + 100, 0, "#b5603f", "#c4734f"), .9)
        c.fill(c.rect_mask(x, y - 3, x + 104, y + 5), "#fff4e4")
    c.fill(c.mask([(0, 0), (560, 0), (0, b * .72)]).soft(2 * c.k), "#7a3f4a", .45)
    c.fill(c.mask([(760, b * .1), (1000, b * .02), (1000, b * .3), (760, b * .24)]), "#35669a", .95)
    c.fill(c.mask([(770, b * .115), (990, b * .045), (990, b * .28), (770, b * .225)]), vertical(0, b * .3, "#6fb0e0", "#cfe8f2"))
    coat_figure(c, 640, b * .98 - 6 * b * .088 + 2, 130, "#2f3a5a", "#2a1d1a", None, "#f0b83a")


def neon(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#0e1024", "#241a40", "#3a2050", "#12101f"))
    c.glow(500, b * .5, 620, "#c4508f", .6)
    for side in (-1, 1):
        for index in range(5):
            near = index / 4
            x_in, x_out = 500 + side * (60 + 250 * near ** 1.4), 500 + side * (170 + 600 * near)
            x0, x1 = sorted((x_in, x_out))
            base = b * .70 + 190 * near
            c.fill(c.rect_mask(x0, b * .2 - 520 * near, x1, base), vertical(0, base, "#120f20", ("#3a3058", "#33294e", "#2a2142", "#221a38", "#1a142c")[index]))
            shop(c, x0, x1, base, near, index * 2 + (side > 0))
            signs(c, x_in, side, base, near, index + 2 * (side > 0))
    nature.mirror(c, b * .72, "#241a40", .08, 16, .1)
    coat_figure(c, 470, b * .88, 300, "#16141f", "#0e0c14", None, None, None, 1.0, "#2a1d24")
    brolly(c, 478, b * .88 - 296, 118, "#d8d3f0", "#b9b0e0")


def steps(c):
    b = c.bottom
    nature.sky(c, b * .4, "#2f86d0", "#8fc6ec", "#dbeef2")
    for k in range(16):
        t = k / 15
        y, half = b * (.34 + .66 * t ** 1.25), 110 + 390 * t
        c.fill(c.rect_mask(500 - half, y, 500 + half, b), vertical(y, y + 46, "#ffffff", "#c3cfe0"))
        c.fill(c.rect_mask(500 - half, y, 500 + half, y + 3 + 4 * t), "#8fb0d8", .8)
    for side in (-1, 1):
        wall = c.mask([(500 + side * 104, b * .26), (500 + side * 104, b * .36), (500 + side * 560, b + 90), (500 + side * 560, -40), (500 + side * 330, b * .03)])
        c.fill(wall, linear(500 + side * 100, 0, 500 + side * 520, 0, *(("#ffffff", "#e6ecf4") if side < 0 else ("#c3d0e4", "#a9bbd6"))))
        c.texture(8, .03, 5, 1, wall)
    from ..scenes.coasts import bougainvillea, cat
    bougainvillea(c, 860, b * .2, 1)
    door(c, 120, b * .42, 220, b * .74, "#2f74c0")
    c.shape(smooth([(430, b * .345), (430, b * .27), (500, b * .19), (570, b * .27), (570, b * .345)]), "#2f74c0")
    cat(c, 420, b * .74)


def lanterns(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#141230", "#2a1a44", "#4a2440", "#1c1224"))
    rng = c.random
    for far in np.sort(rng.uniform(0, 1, 44)):
        x = 500 + rng.uniform(-1, 1) * (180 + 420 * far)
        y = b * (.62 - .62 * far) + rng.uniform(-40, 60)
        lantern(c, x, y, 12 + 58 * far, ("#ff6a3a", "#ffb347", "#ff5a5a", "#ffd36a", "#fbeed0")[rng.integers(5)])
    for index in range(26):
        x = rng.uniform(0, 1000)
        h = rng.uniform(110, 190)
        coat_figure(c, x, b + 30, h, mix("#2a1a30", ("#8a3f52", "#3f4a7a", "#7a5a2f")[index % 3], .4), "#140e18", None, None, None, 1.0, "#5a3a30")


def glasshouse(c):
    from ..scenes.gardens import greenhouse
    greenhouse(c)


photo("market-umbrellas", umbrellas)
photo("tram-in-the-rain", tram, tall=True)
photo("window-grid", facade())
photo("night-windows", facade(True))
photo("laundry-lane", laundry, tall=True)
photo("blue-door", blue_door, tall=True)
photo("spiral-stairs", spiral, tall=True)
photo("skyline-noon", skyline)
photo("rooftops", roofs)
photo("crossing", crossing)
photo("red-umbrella", red_umbrella)
photo("shadow-stairs", shadow_stairs)
photo("neon-lane", neon, tall=True, feed="atom")
photo("white-steps", steps, feed="atom")
photo("paper-lanterns", lanterns, feed="atom")
photo("glasshouse", glasshouse, tall=True, feed="atom")
