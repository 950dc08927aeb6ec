"""The sea, its shores, and what lives in and above it."""

import numpy as np

from .. import nature, wares
from ..canvas import Mask
from ..colour import dark, light, linear, mix, radial, vertical
from ..noise import fbm
from ..outlines import ellipse, smooth, stroke
from ..scenes.coasts import sailboat
from . import photo


def open_sea(sky, far, near, level=.52, sun=None, glint="#fff3d6", thing=None, cover=.4, waves=.16):
    def draw(c):
        low = c.bottom * level
        nature.sky(c, low, *sky)
        nature.clouds(c, 10, low * .85, light(sky[-1], .35), cover, 3, 3.4, .7, mix(sky[0], sky[-1], .35))
        if sun:
            nature.sun(c, sun[0], c.bottom * sun[1], 26, "#fff2d2", sky[-1], 8)
        nature.sea(c, low, far, near, glint, sun[0] if sun else 560, 170, .85, None, waves)
        if thing:
            thing(c, low)
    return draw


def pier(c, low):
    b = c.bottom
    nature.mist(c, low + 30, 90, "#e6e9ee", .9)
    for index in range(9):
        t = (index / 8) ** 1.8
        y = low + 8 + (b - low) * t
        half = 26 + 190 * t
        for side in (-1, 1):
            x = 520 + side * half
            w = 4 + 16 * t
            c.fill(c.rect_mask(x - w, y - 50 - 150 * t, x + w, y + 10), linear(x - w, 0, x + w, 0, "#5a5860", "#2a2a32"))
            c.fill(c.ellipse_mask(x, y + 12, w * 3, w).soft(8 * c.k), "#e9edf2", .8)
    c.fill(c.mask([(506, low - 4), (534, low - 4), (640, b * .8), (400, b * .8)]), "#3a3a44", .0)


def ferry(c, low):
    c.shape(smooth([(330, low + 4), (330, low + 4), (352, low + 44), (352, low + 44), (700, low + 44), (700, low + 44), (748, low - 6),
        (748, low - 6)]), vertical(low, low + 44, "#2f5aa8", "#1d3a78"))
    for x0, x1, y in ((360, 690, low - 26), (400, 640, low - 54), (470, 600, low - 78)):
        c.fill(c.rect_mask(x0, y, x1, y + 28), vertical(y, y + 28, "#fbfaf6", "#dfe0dc"))
        for x in np.arange(x0 + 12, x1 - 12, 22):
            c.fill(c.rect_mask(x, y + 8, x + 13, y + 18), "#3a5a7a")
    c.shape([(540, low - 78), (546, low - 124), (584, low - 124), (590, low - 78)], "#e0a13a")
    c.glow(520, low - 150, 60, "#8a8a94", .4)
    c.fill(c.ellipse_mask(540, low + 46, 250, 7).soft(4 * c.k), "#f4fbff", .8)


def whale(c, low):
    y = low + 60
    with c.placed(520, y, 1.15):
        body = c.mask(smooth([(-26, 30), (-18, -70), (-60, -130), (-190, -176), (-190, -176), (-120, -196), (-20, -170), (0, -150),
            (20, -170), (120, -196), (190, -176), (190, -176), (60, -130), (18, -70), (26, 30)]))
        c.relief(body, linear(-180, 0, 180, 0, "#3f5266", "#24323f", "#1a2530"), 14, 1.5)
        for _ in range(70):
            x, s = c.random.normal(0, 60), c.random.uniform(1, 4)
            c.fill(c.ellipse_mask(x, c.random.uniform(-110, 20), s * .6, s * 2.6), "#f2fbff", .8)
        c.fill(c.ellipse_mask(0, 26, 110, 14).soft(5 * c.k), "#f2fbff", .9)
    from ..nature import mist
    mist(c, low, 16, "#e6eef2", .6)


def swell(c):
    b = c.bottom
    nature.sky(c, b * .4, "#4a545f", "#8a949a", "#b9bcb6")
    nature.clouds(c, 0, b * .36, "#a9b0b2", .8, 3, 2.6, .9, "#4a525c")
    for index in range(6):
        t = index / 5
        y = b * (.34 + .55 * t)
        xs = np.linspace(-30, 1030, 90)
        ys = y - (20 + 80 * t) * np.exp(-((xs - (230 + 560 * ((index * .618) % 1))) / (180 + 60 * t)) ** 2) + 8 * np.sin(xs / 40 + index)
        mask = c.mask(list(zip(xs, ys)) + [(1030, b + 30), (-30, b + 30)])
        c.fill(mask, vertical(y - 90, y + 120, "#6f9a98", "#35606a", "#1d3a46"))
        gx, gy = c.grids(mask)
        foam = fbm(c.random, *mask.a.shape, 14, 5, .6, 3)
        c.fill(Mask(mask.x, mask.y, mask.a * np.clip(foam * 1.6 - .45, 0, .55)), "#eaf2f0")
        crest = c.mask(stroke(list(zip(xs[::3], ys[::3])), 6 + 12 * t, 4))
        grit = np.clip(fbm(c.random, *crest.a.shape, 60, 3, .7) + .5, 0, 1)
        c.fill(Mask(crest.x, crest.y, crest.a * grit).soft(1.5 * c.k), "#ffffff", .9)
        for _ in range(40):
            k = c.random.integers(90)
            wares_r = c.random.uniform(1, 5) * (.5 + t)
            c.fill(c.ellipse_mask(xs[k] + c.random.normal(0, 16), ys[k] - abs(c.random.normal(0, 22 * (.4 + t))), wares_r, wares_r), "#ffffff", .7)


def surf_above(c):
    """A beach from above: sand, foam in bands, and water."""
    mask = c.whole()
    gx, gy = c.grids(mask)
    wave = fbm(c.random, *mask.a.shape, 3, 4, .5)
    fine = fbm(c.random, *mask.a.shape, 30, 4, .6)
    place = (gx * .8 + gy * .5) / 1000 + wave * .12
    from ..colour import ramp
    c.fill(mask, ramp(np.clip(place + fine * .02, 0, 1.3), [(0, "#f0dcb4"), (.34, "#e0c490"), (.42, "#c9a878"), (.45, "#a9d6cf"),
        (.62, "#4fb5b9"), (.85, "#1f86a0"), (1.2, "#125a80")]))
    for at, thick in ((.44, .012), (.53, .02), (.67, .03), (.86, .022)):
        edge = np.clip(1 - np.abs(place - at - fine * .035) / thick, 0, 1)
        lace = np.clip(.5 + fine * 1.8, 0, 1)
        c.fill(Mask(0, 0, edge * lace), "#ffffff", .95)
    for x, y, tone in ((170, 210, "#e0533f"), (300, 96, "#f0b22c"), (90, 420, "#3f74a8")):
        from ..scenes.coasts import parasol
        parasol(c, x, y, 34, (tone, "#fbf3e4"))


def cliff(c):
    open_sea(("#6fa9d6", "#b9d8e6", "#eef0e4"), "#4f93b4", "#2f6f96", .40)(c)
    b = c.bottom
    rock = smooth([(-20, b * .24), (-20, b * .24), (240, b * .26), (430, b * .33), (520, b * .44), (540, b * .62), (600, b * .80),
        (640, b + 20), (640, b + 20), (-20, b + 20)])
    mask = c.mask(rock)
    c.fill(mask, linear(0, b * .2, 620, b, "#8a8378", "#5a554f", "#3a3734"))
    c.texture(20, .35, 5, .3, mask)
    turf = c.mask(smooth([(-20, b * .23), (-20, b * .23), (240, b * .245), (440, b * .32), (530, b * .44), (470, b * .46), (300, b * .40),
        (-20, b * .46), (-20, b * .46)]))
    c.fill(turf, vertical(b * .2, b * .46, "#9abf5a", "#5f8a3f"))
    nature.grass(c, b * .26, b * .42, ("#8fae4f", "#6f9a45", "#b5c46a"), 500, 22, x1=430)
    for _ in range(60):
        x = c.random.uniform(560, 760)
        c.fill(c.ellipse_mask(x, b - c.random.exponential(40), c.random.uniform(4, 24), 5), "#ffffff", .7)
    gulls_at(c, 9, (500, 980), (.08, .36), 20)


def gulls_at(c, count, xs, ys, size, colour="#fbfbf8"):
    for _ in range(count):
        x, y, s = c.random.uniform(*xs), c.bottom * c.random.uniform(*ys), size * c.random.uniform(.6, 1.4)
        turn = c.random.uniform(-.3, .3)
        for side in (-1, 1):
            c.shape(stroke([(x, y), (x + side * s * .6, y - s * (.5 + turn * side)), (x + side * s * 1.5, y - s * .15)],
                [s * .26, s * .2, 1]), colour)
            c.shape(stroke([(x + side * s * 1.1, y - s * .32), (x + side * s * 1.5, y - s * .15)], [s * .16, 1]), "#4a4a50")
        c.fill(c.ellipse_mask(x, y + s * .05, s * .2, s * .34), colour)


def gulls(c):
    open_sea(("#4f9ad6", "#a9d3ea", "#f2eedd"), "#3f8fb5", "#2f7aa0", .72)(c)
    gulls_at(c, 14, (60, 940), (.08, .62), 44)
    gulls_at(c, 2, (360, 640), (.3, .5), 120)


def sails(c):
    open_sea(("#2f7fc9", "#8fc6ea", "#e9f0ea"), "#2a78b0", "#155a90", .55)(c)
    low = c.bottom * .55
    sailboat(c, 250, low + 30, .8, "#f6f2e6", "#f4efe2")
    sailboat(c, 560, low + 110, 2.0, "#1f3f6a", "#fbf8ef")
    sailboat(c, 830, low + 24, .6, "#c4412f", "#f4e6c4")


def koi(c):
    b = c.bottom
    c.fill(c.whole(), radial(480, b * .4, 900, "#2f6a66", "#1d4a4c", "#0e2a30"))
    for _ in range(22):
        c.fill(c.ellipse_mask(c.random.uniform(0, 1000), c.random.uniform(0, b), c.random.uniform(30, 90), c.random.uniform(14, 50)).soft(
            12 * c.k), "#4f8a7a", .35)
    fish = ((300, 190, .4, 1.4, "#f4efe4", "#e0502c"), (620, 300, 2.6, 1.7, "#f2842c", "#f6ede0"), (430, 470, -.5, 1.5, "#fbf6ec", "#d8402a"),
        (790, 150, 1.9, 1.1, "#e9b23c", "#f6e6c0"), (780, 520, 3.5, 1.3, "#f4efe4", "#2a2a30"), (130, 480, -1.0, 1.2, "#e8602c", "#fbf0e0"))
    for x, y, turn, size, body, spot in fish:
        one_koi(c, x, y * b / 667, turn, size, body, spot)
    for x, y, r in ((90, 110, 90), (905, 380, 80), (960, 470, 60), (200, 610, 70), (60, 200, 56)):
        pad(c, x, y * b / 667, r)
    c.fill(c.mask([(560, -20), (760, -20), (420, b + 20), (260, b + 20)]).soft(30 * c.k), "#dff0ea", .10, "screen")


def one_koi(c, x, y, turn, size, body, spot):
    from ..outlines import turned

    def at(points):
        return turned([(x + px * size, y + py * size) for px, py in points], turn, x, y)
    shade = c.mask(smooth(at([(-80, 20), (0, -16), (80, 20), (0, 56)]))).soft(10 * c.k)
    c.fill(shade.moved(0, 26 * c.k), "#061a1e", .5)
    for points in ([(28, -18), (6, -52), (40, -30)], [(28, 18), (6, 52), (40, 30)], [(-84, 0), (-138, -34), (-120, 2), (-132, 34)]):
        c.fill(c.mask(smooth(at(points))), light(body, .2), .72)
    mask = c.mask(smooth(at([(90, 0), (70, -19), (20, -26), (-50, -13), (-92, 0), (-50, 13), (20, 26), (70, 19)])))
    c.relief(mask, body, 9, 1.3)
    for px, py, r in ((46, -6, 17), (4, 8, 21), (-42, -2, 15)):
        px, py = at([(px, py)])[0]
        c.fill(c.mask(ellipse(px, py, r * size, r * .72 * size, turn)).within(mask).soft(2 * c.k), spot, .92)
    for side in (-1, 1):
        px, py = at([(72, side * 12)])[0]
        c.fill(c.ellipse_mask(px, py, 3.4 * size, 3.4 * size), "#15100f")


def pad(c, x, y, r, tone="#5f9a4a"):
    angles = np.linspace(.25, 6.0, 60)
    points = [(x, y)] + [(x + np.cos(a) * r, y + np.sin(a) * r * .8) for a in angles]
    mask = c.mask(points)
    c.shadow(mask, 6, 10, 7, strength=.5)
    c.relief(mask, radial(x, y, r, light(tone, .2), tone, dark(tone, .25)), 8)
    for a in np.linspace(.5, 5.8, 9):
        c.shape(stroke([(x, y), (x + np.cos(a) * r * .5, y + np.sin(a) * r * .4), (x + np.cos(a) * r * .9, y + np.sin(a) * r * .72)],
            [3, 1]), light(tone, .35), .6)


def lotus(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#2f5f5a", "#1f4a4a", "#123236"))
    for _ in range(17):
        pad(c, c.random.uniform(-20, 1020), c.random.uniform(60, b), c.random.uniform(80, 190), mix("#4f8a45", "#3a7a5a", c.random.uniform(
            0, 1)))
    for x, y, size in ((490, b * .56, 1.7), (770, b * .26, .8)):
        for ring, count, long, tone in ((0, 11, 210, "#e88fb0"), (1, 9, 170, "#f2a9c2"), (2, 7, 120, "#f9cfdc")):
            for index in range(count):
                a = -3.3 + 3.46 * index / (count - 1)
                from ..plants import leaf
                leaf(c, x, y, a, long * size * (.8 + .2 * abs(np.sin(a))), 74 * size, mix(tone, "#fbe9ef", .25 * (index % 2)), 0, False)
        for index in range(24):
            a = c.random.uniform(-3.1, 0)
            wares.ball(c, x + np.cos(a) * 34 * size, y - 16 * size + np.sin(a) * 26 * size, 5 * size, 5 * size, "#f2c53a", .2)


def jellyfish(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#0f4a9a", "#0a2a6a", "#050f35"))
    c.glow(500, -60, 800, "#4fa0ff", .8)
    for x, y, r, tone in ((300, 230, 105, "#ffb9d0"), (640, 190, 140, "#ffc9a8"), (820, 430, 70, "#d9b9ff"), (480, 470, 56, "#b9d9ff"),
            (120, 480, 64, "#ffb9d0")):
        y *= b / 667
        for _ in range(16):
            dx, long = c.random.uniform(-.8, .8) * r, r * c.random.uniform(1.4, 3)
            sway = c.random.uniform(-.4, .4) * r
            c.shape(stroke([(x + dx, y + 6), (x + dx + sway, y + long * .4), (x + dx - sway * .6, y + long * .75), (x + dx * .6 + sway,
                y + long)], [r * .05, r * .03, 1]), tone, .5)
        bell = c.mask(smooth([(x - r, y + r * .1), (x - r * .85, y - r * .55), (x, y - r * .9), (x + r * .85, y - r * .55), (x + r, y + r * .1),
            (x + r * .5, y + r * .22), (x, y + r * .1), (x - r * .5, y + r * .22)]))
        c.glow(x, y - r * .3, r * 2, tone, .55)
        c.fill(bell, radial(x - r * .3, y - r * .6, r * 1.6, light(tone, .6), tone, dark(tone, .35)), .72)
        for a in np.linspace(-.8, .8, 9):
            c.shape(stroke([(x + a * r * .3, y - r * .84), (x + a * r * .8, y - r * .3), (x + a * r, y + r * .1)], 2), "#ffffff", .35)
    for _ in range(160):
        x, y, r = c.random.uniform(0, 1000), c.random.uniform(0, b), c.random.exponential(1.2) + .5
        c.fill(c.ellipse_mask(x, y, r, r), "#dff0ff", .5)


def pebbles(c):
    c.fill(c.whole(), "#5a5650")
    for _ in range(620):
        x, y, r = c.random.uniform(-20, 1020), c.random.uniform(-20, c.bottom + 20), c.random.uniform(16, 52)
        tone = ("#a9a39a", "#7f8a90", "#c9b9a3", "#5f6468", "#d9d3c8", "#8f6f5f", "#6a7f7a")[c.random.integers(7)]
        with_turn = c.random.uniform(0, 3.1)
        c.fill(c.ellipse_mask(x + 5, y + 7, r, r * .8, with_turn).soft(5 * c.k), "#1c1a1c", .45)
        wares.ball(c, x, y, r, r * c.random.uniform(.55, .9), tone, .12, 20, with_turn, .3)


photo("long-pier", open_sea(("#b9c4d0", "#dfe4ea", "#f0ece6"), "#cfd8e0", "#a9b6c4", .46, None, "#ffffff", pier, .2, .03), square=True)
photo("green-flash", open_sea(("#3a4a86", "#b5708a", "#f49a5c", "#fbd08a"), "#6a5a80", "#2a2f5a", .6, (520, .585), "#ffc98a", None, .35))
photo("ferry", open_sea(("#3f93d6", "#9fd0ec", "#eaf2ee"), "#2f86b9", "#1f6aa0", .56, None, "#ffffff", ferry))
photo("whale-tail", open_sea(("#8fa3b5", "#c9d0d3", "#e9e0d2"), "#6f8a98", "#2f4f62", .42, None, "#f4efe4", whale))
photo("storm-swell", swell)
photo("aerial-surf", surf_above)
photo("koi", koi)
photo("lotus", lotus, tall=True)
photo("jellyfish", jellyfish)
photo("sea-cliff", cliff, feed="atom")
photo("gulls", gulls, feed="atom")
photo("sailing", sails, feed="atom")
photo("pebbles", pebbles, feed="atom")
