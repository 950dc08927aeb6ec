"""Stages, stadiums and halls: for concerts among the photographs, and for the events."""

import numpy as np

from .. import cloth, nature, wares
from ..canvas import Mask
from ..colour import dark, light, linear, mix, radial, vertical
from ..outlines import ellipse, rounded, smooth, stroke
from ..things import part
from . import photo, picture


def crowd(c, y, count=46, hands=.3, tone="#0a0810", size=46):
    for _ in range(count):
        x, s = c.random.uniform(-20, 1020), size * c.random.uniform(.8, 1.25)
        py = y + c.random.uniform(-.3, .8) * size
        wares_free = c.mask(smooth([(x - s, c.bottom + 30), (x - s * .9, py + s * .9), (x - s * .3, py + s * .55), (x + s * .3, py + s * .55), (x + s * .9, py + s * .9),
            (x + s, c.bottom + 30)]))
        c.fill(wares_free, tone)
        c.fill(c.ellipse_mask(x, py, s * .42, s * .52), tone)
        if c.random.uniform() < hands:
            side = c.random.choice([-1, 1])
            c.shape(stroke([(x + side * s * .7, py + s), (x + side * s * .9, py - s * .4), (x + side * s * .7, py - s * 1.5)], [s * .3, s * .24, s * .2]), tone)
            c.fill(c.ellipse_mask(x + side * s * .7, py - s * 1.6, s * .17, s * .22), tone)


def beams(c, tones, count=7, y=-10, spread=.9, strength=.34):
    for index in range(count):
        x = 1000 * (index + .5) / count
        aim = (index - (count - 1) / 2) / count * spread + c.random.uniform(-.25, .25)
        end, wide = x + aim * c.bottom * 1.4, c.random.uniform(50, 120)
        tone = tones[index % len(tones)]
        c.fill(c.mask([(x - 5, y), (x + 5, y), (end + wide, c.bottom * 1.05), (end - wide, c.bottom * 1.05)]).soft(6 * c.k), tone, strength, "screen")
        c.glow(x, y + 14, 60, light(tone, .6), 1)


def player(c, x, y, h, kind, tone="#0c0912"):
    with c.placed(x, y, h / 100):
        for side in (-1, 1):
            c.shape(stroke([(side * 3, -44), (side * 8, -22), (side * 10, 0)], [9, 7, 6]), tone)
        c.shape(smooth([(-12, -78), (0, -84), (12, -78), (9, -44), (-9, -44)]), tone)
        c.fill(c.ellipse_mask(0, -92, 6, 8), tone)
        if kind == "guitar":
            c.shape(smooth([(-16, -56), (-4, -64), (4, -56), (0, -44), (-14, -42)]), tone)
            c.shape(stroke([(-4, -54), (34, -72)], 3), tone)
            c.shape(stroke([(11, -76), (24, -62), (26, -68)], 5), tone)
        elif kind == "sing":
            c.shape(stroke([(10, -76), (20, -80), (10, -90)], 4), tone)
            c.shape(stroke([(-10, -76), (-26, -92), (-34, -106)], [5, 4, 4]), tone)
            c.shape(stroke([(8, -90), (16, 0)], 1.4), tone)
        elif kind == "drums":
            for dx, dy, r in ((-30, -30, 13), (0, -22, 17), (30, -30, 13)):
                c.fill(c.rect_mask(dx - r, dy - r * .7, dx + r, dy + r), tone)
            for dx in (-44, 44):
                c.fill(c.ellipse_mask(dx, -66, 18, 3), tone)
                c.shape(stroke([(dx, -66), (dx * .9, 0)], 1.6), tone)
            for side in (-1, 1):
                c.shape(stroke([(side * 11, -76), (side * 26, -64), (side * 34, -96)], [5, 4, 2]), tone)
        else:
            c.shape(stroke([(11, -76), (18, -62), (6, -56)], 5), tone)


def stage(one, two, kind="band", haze=True):
    def draw(c):
        b = c.bottom
        c.fill(c.whole(), vertical(0, b, dark(one, .82), dark(one, .55), dark(two, .6), "#08060c"))
        c.glow(500, b * .5, 620, one, .8)
        c.glow(500, b * .72, 420, two, .7)
        beams(c, (one, two, light(one, .3)))
        if haze:
            nature.mist(c, b * .62, b * .2, light(two, .3), .35)
        c.fill(c.rect_mask(0, b * .74, 1000, b), vertical(b * .74, b, dark(two, .55), "#050408"))
        h = min(330, b * .38)
        if kind == "drums":
            player(c, 500, b * .76, h * 1.25, "drums")
        elif kind == "sing":
            player(c, 500, b * .77, h * 1.2, "sing")
        elif kind == "duo":
            player(c, 380, b * .77, h * 1.2, "guitar")
            player(c, 640, b * .77, h * 1.15, "sing")
        elif kind == "line":
            for k, what in enumerate(("guitar", "sing", "stand", "guitar", "drums")):
                player(c, 130 + k * 185, b * (.75 + .01 * (k % 2)), h * .86, what)
        else:
            player(c, 270, b * .76, h, "guitar")
            player(c, 520, b * .77, h * 1.04, "sing")
            player(c, 760, b * .75, h * .92, "drums")
        crowd(c, b * .90, 40, .3)
    return draw


def lasers(tone, two):
    def draw(c):
        b = c.bottom
        c.fill(c.whole(), vertical(0, b, "#04040c", dark(tone, .8), "#020206"))
        for x0, y0 in ((200, b * .16), (800, b * .16), (500, b * .58)):
            for index in range(17):
                a = -.2 + 3.5 * index / 16
                x1, y1 = x0 + np.cos(a) * 1300, y0 + np.sin(a) * 1300 * (1 if y0 < b * .5 else -1)
                line = tone if index % 3 else two
                c.fill(c.mask(stroke([(x0, y0), (x1, y1)], [3, 9], 2)).soft(5 * c.k), line, .5, "screen")
                c.shape(stroke([(x0, y0), (x1, y1)], [1.5, 3], 2), light(line, .5), .9)
            c.glow(x0, y0, 130, light(tone, .4), 1)
        nature.mist(c, b * .66, b * .2, tone, .35)
        crowd(c, b * .84, 60, .6)
    return draw


def sea_of_people(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#1d2452", "#6a4a8a", "#f08a5a", "#2a1a30"))
    c.fill(c.mask([(250, b * .52), (290, b * .16), (710, b * .16), (750, b * .52)]), vertical(b * .1, b * .5, "#14122a", "#2a1f44"))
    c.fill(c.rect_mask(310, b * .20, 690, b * .46), radial(500, b * .34, 260, "#fff2c9", "#ff9a4a", "#c4408a"))
    beams(c, ("#ffd98f", "#ff8fb0", "#8fd0ff"), 9, b * .14, 1.6, .3)
    for row in range(6):
        crowd(c, b * (.54 + .08 * row), 50, .35, mix("#4a2f50", "#0a0810", row / 5), 18 + 7 * row)
    for _ in range(120):
        x, y = c.random.uniform(0, 1000), b * c.random.uniform(.52, .8)
        c.glow(x, y, 9, "#fff6d8", 1)
    for _ in range(160):
        x, y = c.random.uniform(0, 1000), b * c.random.uniform(0, .7)
        c.fill(c.mask(ellipse(x, y, 4, 2, c.random.uniform(0, 3))), ("#ffd24a", "#ff6a8a", "#6fd0ff")[c.random.integers(3)], .9)


def hall(count):
    """An orchestra or a quartet on a wooden stage."""
    def draw(c):
        b = c.bottom
        c.fill(c.whole(), vertical(0, b, "#3a2416", "#8a5a34", "#5a3820"))
        for k in range(11):
            x = k * 100
            c.fill(c.rect_mask(x, 0, x + 50, b * .5), linear(x, 0, x + 50, 0, "#a8703f", "#6f4526"), .8)
        c.glow(500, b * .1, 700, "#ffdca0", .8)
        c.fill(c.rect_mask(0, b * .5, 1000, b), vertical(b * .5, b, "#c98f54", "#8a5a30"))
        rows = ((b * .62, 13, 108), (b * .74, 11, 128), (b * .90, 8, 156)) if count > 10 else ((b * .86, count, 270),)
        for y, number, h in rows:
            for k in range(number):
                x = 500 + (k - (number - 1) / 2) * (880 / number)
                c.fill(c.ellipse_mask(x, y, h * .26, h * .05).soft(4 * c.k), "#2a160c", .5)
                seated(c, x, y, h, k % 3 == 0 and number < 9)
        if count > 10:
            player(c, 500, b * .97, 190, "stand", "#120c10")
    return draw


def seated(c, x, y, h, cello):
    with c.placed(x, y, h / 100):
        c.shape(smooth([(-13, 0), (-15, -30), (-12, -62), (0, -68), (12, -62), (15, -30), (13, 0)]), "#1a1418")
        c.shape([(-4, -66), (0, -50), (4, -66)], "#f4efe6")
        wares.ball(c, 0, -78, 7, 9, ("#e8b894", "#8d5a3f", "#c98e68")[int(abs(x)) % 3], .05)
        c.fill(c.ellipse_mask(0, -83, 7.6, 6), ("#2a1d1a", "#6f4428", "#c9a46a")[int(abs(x) / 7) % 3])
        if cello:
            c.relief(c.mask(smooth([(-16, -4), (-18, -22), (-10, -30), (-14, -44), (0, -50), (14, -44), (10, -30), (18, -22), (16, -4)])), "#a8582a", 3)
            c.shape(stroke([(0, -48), (3, -84)], 3), "#3a1d12")
        else:
            c.relief(c.mask(smooth([(6, -56), (16, -62), (24, -54), (18, -46), (8, -48)])), "#b5652f", 2)
            c.shape(stroke([(-20, -42), (30, -70)], 1.4), "#e6d3b0")


def brass(c):
    b = c.bottom
    c.fill(c.whole(), radial(500, b * .4, 800, "#7a2a2a", "#3a1018", "#140608"))
    c.glow(500, b * .2, 600, "#ffb45a", .5)
    for x, y, s, turn in ((300, .5, 1.3, -.1), (690, .56, 1.15, .14)):
        y *= b
        c.relief(c.mask(stroke([(x - 190 * s, y - 30), (x, y - 36), (x + 70 * s, y - 36)], 20 * s)), "#e6b23c", 6, 1.6)
        c.relief(c.mask(stroke([(x - 120 * s, y + 26), (x - 150 * s, y - 4), (x - 120 * s, y - 36), (x + 60 * s, y - 36), (x + 90 * s, y), (x + 50 * s, y + 30),
            (x - 110 * s, y + 28)], 17 * s)), "#d9a02c", 6, 1.6)
        part(c, [(x + 40 * s, y - 46), (x + 120 * s, y - 66 * s), (x + 176 * s, y - 110 * s), (x + 176 * s, y + 40 * s), (x + 120 * s, y - 6), (x + 40 * s, y - 26)], "#f0c04a", 14, 1.6)
        c.fill(c.ellipse_mask(x + 176 * s, y - 36 * s, 20 * s, 76 * s), radial(x + 170 * s, y - 40, 80, "#5a3410", "#c98a2a"))
        for k in range(3):
            c.relief(c.rect_mask(x - (60 - k * 36) * s, y - 74 * s, x - (40 - k * 36) * s, y + 40 * s), "#f3d27a", 5)
            wares.ball(c, x - (50 - k * 36) * s, y - 80 * s, 13 * s, 8 * s, "#fbeec9", .6)


def field(kind, by_night=False):
    def draw(c):
        b = c.bottom
        nature.sky(c, b * .4, *(("#0e1638", "#2a3566", "#5a5a8a") if by_night else ("#4f9ad8", "#a9d3ee", "#eaf2f0")))
        for row in range(7):
            y = b * (.20 + .045 * row)
            c.fill(c.rect_mask(0, y, 1000, y + b * .05), mix("#4a5068", "#2f3548", row / 6))
            for x in np.arange(0, 1000, 13):
                c.fill(c.ellipse_mask(x + c.random.uniform(-3, 3), y + 8, 4.5, 6), ("#d8402a", "#f0c04a", "#e9e4da", "#3f74b8", "#e8b894", "#2f3a4a")[c.random.integers(6)], .9)
        for x in (90, 910):
            c.fill(c.rect_mask(x - 5, b * .04, x + 5, b * .3), "#5a606c")
            for k in range(6):
                px, py = x - 40 + (k % 3) * 40, b * .04 + (k // 3) * 24
                wares.ball(c, px, py, 14, 9, "#fffbe6")
                if by_night:
                    c.glow(px, py, 120, "#eaf2ff", .5)
        grass = c.rect_mask(0, b * .5, 1000, b)
        base = "#e9f1f6" if kind == "ice" else "#4f9a3f"
        c.fill(grass, vertical(b * .5, b, light(base, .14), base))
        if kind == "ball":
            gx, gy = c.grids(grass)
            c.fill(grass, (1 + .07 * np.sign(np.sin((gx - 500) / (gy - b * .3) * 16)))[..., None] * np.ones(3, np.float32), 1, "multiply")
            c.shape(smooth([(500, b * .60), (860, b * .76), (500, b * .98), (140, b * .76)], steps=3), "#c98f5a")
            c.shape([(500, b * .64), (790, b * .765), (500, b * .92), (210, b * .765)], "#4f9a3f")
            wares.ball(c, 500, b * .80, 42, 16, "#c98f5a")
            for px, py in ((500, .62), (850, .76), (150, .76), (500, .96)):
                c.shape([(px, b * py - 7), (px + 14, b * py), (px, b * py + 7), (px - 14, b * py)], "#ffffff")
        elif kind == "pitch":
            for k in range(8):
                c.fill(c.rect_mask(0, b * (.5 + .0625 * k), 1000, b * (.5 + .0625 * (k + .5))), "#ffffff", .08)
            for line in ([(0, b * .56), (1000, b * .56)], [(500, b * .56), (500, b)], [(60, b * .56), (-60, b)]):
                c.shape(stroke(line, 4, 2), "#ffffff", .9)
            ring = c.mask(ellipse(500, b * .76, 170, 70)).without(c.mask(ellipse(500, b * .76, 164, 66)))
            c.fill(ring, "#ffffff", .9)
        else:
            c.fill(c.rect_mask(0, b * .49, 1000, b * .54), "#f6f8fa")
            c.fill(c.rect_mask(0, b * .54, 1000, b * .55), "#e0b43a")
            for y, tone in ((.62, "#2f5fb8"), (.78, "#d8303a"), (.94, "#2f5fb8")):
                c.fill(c.rect_mask(0, b * y, 1000, b * y + 10), tone, .7)
            ring = c.mask(ellipse(500, b * .785, 150, 60)).without(c.mask(ellipse(500, b * .785, 143, 55)))
            c.fill(ring, "#2f5fb8", .8)
        tones = (("#f4efe4", "#c4302a") if kind != "pitch" else ("#e0a13a", "#2f4a9a"))
        for index in range(9):
            x, y = c.random.uniform(100, 900), b * c.random.uniform(.6, .93)
            athlete(c, x, y, 60 + 90 * (y / b - .5), tones[index % 2])
    return draw


def athlete(c, x, y, h, tone):
    c.fill(c.ellipse_mask(x + h * .16, y, h * .3, h * .07).soft(3 * c.k), "#1c3020", .5)
    with c.placed(x, y, h / 100):
        for side in (-1, 1):
            c.shape(stroke([(side * 4, -46), (side * 13, -24), (side * 14, 0)], [14, 11, 9]), dark(tone, .35))
            c.shape(stroke([(side * 12, -78), (side * 24, -60), (side * 20, -44)], [9, 8, 7]), tone)
        part(c, [(-15, -80), (0, -86), (15, -80), (11, -42), (-11, -42)], tone, 4)
        wares.ball(c, 0, -96, 9, 11, "#b98058")
        c.fill(c.ellipse_mask(0, -101, 10, 7), dark(tone, .4))


def curtain(c):
    b = c.bottom
    gx, gy = c.grids(c.whole())
    fold = np.sin(gx / 21 + .3 * np.sin(gy / 90)) + .4 * np.sin(gx / 8.7)
    c.fill(c.whole(), (np.array(mix("#a81c2c", "#a81c2c", 0), np.float32) * (1 + .28 * fold)[..., None]).astype(np.float32))
    c.glow(500, b * .7, 520, "#ffd9a0", .6)
    for k in range(5):
        part(c, [(k * 200, -20), (k * 200, b * .10), (k * 200 + 100, b * .24), (k * 200 + 200, b * .10), (k * 200 + 200, -20)],
            cloth.folded("#8a1422", k * 200 + 100, 0, b * .2, 6, .1), 14)
        c.shape(stroke([(k * 200, b * .11), (k * 200 + 100, b * .25), (k * 200 + 200, b * .11)], 10), "#e0b04a")
    c.fill(c.rect_mask(0, b * .88, 1000, b), vertical(b * .88, b, "#c98f54", "#7a4a26"))


def ballet(c):
    b = c.bottom
    c.fill(c.whole(), radial(500, b * .5, 720, "#5f86b5", "#2a4474", "#0e1a3a"))
    c.fill(c.mask([(440, -10), (560, -10), (760, b * .92), (240, b * .92)]).soft(14 * c.k), "#eaf2ff", .3, "screen")
    c.fill(c.ellipse_mask(500, b * .90, 260, 34), "#bcd0ec", .5)
    for x, s, flip in ((500, 1.5, 1), (210, .8, -1), (800, .8, 1)):
        with c.placed(x, b * .90, s * b / 330):
            tone = "#f0c8a8"
            c.shape(stroke([(0, -80), (2, -40), (0, 0)], [10, 8, 4]), tone)
            c.shape(stroke([(0, -82), (flip * 46, -74), (flip * 92, -92)], [10, 8, 3]), tone)
            for k in range(18):
                a = -.35 + 3.84 * k / 17
                c.shape([(0, -90), (np.cos(a) * 54, -84 + np.sin(a) * 15), (np.cos(a + .24) * 54, -84 + np.sin(a + .24) * 15)], mix("#ffffff", "#bcd0ec", k % 2 * .6), .92)
            part(c, [(-8, -126), (0, -122), (8, -126), (7, -92), (-7, -92)], "#f4f6fb", 3)
            for side, up in ((-1, -44), (1, -30)):
                c.shape(stroke([(side * 7, -124), (side * 26, -138 + up * .2), (side * 20 * (1 if side > 0 else .6), -150 + up)], [6, 5, 3]), tone)
            wares.ball(c, 0, -138, 7, 9, tone)
            wares.ball(c, 0, -148, 5, 4.5, "#2a1d1a")
            c.fill(c.ellipse_mask(0, -142, 7.6, 6), "#2a1d1a")
    for _ in range(130):
        x, y = c.random.uniform(0, 1000), c.random.uniform(0, b)
        c.fill(c.ellipse_mask(x, y, 2.4, 2.4), "#ffffff", .8)


def microphone(c):
    b = c.bottom
    c.fill(c.whole(), "#7a3a2c")
    gx, gy = c.grids(c.whole())
    row = np.floor(gy / 40)
    seam = np.maximum(np.clip(1 - np.abs((gy % 40) - 2) / 2.5, 0, 1), np.clip(1 - np.abs(((gx + row * 50) % 100) - 2) / 2.5, 0, 1))
    tone = np.sin((np.floor((gx + row * 50) / 100) * 12.9 + row * 78.2)) * .10
    c.fill(c.whole(), (1 + tone)[..., None] * np.ones(3, np.float32), 1, "multiply")
    c.fill(Mask(0, 0, seam.astype(np.float32)), "#4a2018", .8)
    c.glow(500, b * .4, 520, "#ffe0a8", .8)
    c.relief(c.mask(stroke([(500, b * .46), (500, b + 20)], 20, 2)), "#3a3c44", 6, 1.6)
    part(c, [(450, b * .34), (550, b * .34), (528, b * .52), (472, b * .52)], "#2a2c34", 14, 1.5)
    wares.ball(c, 500, b * .25, 84, 92, "#a9adb8", .5, 20)
    disc = c.mask(ellipse(500, b * .25, 82, 90))
    gx, gy = c.grids(disc)
    c.fill(Mask(disc.x, disc.y, disc.a * (np.clip(np.sin(gx / 2.6) * np.sin(gy / 2.6), 0, 1))), "#3a3c44", .6)
    c.relief(c.rect_mask(414, b * .25 - 8, 586, b * .25 + 10), "#d9dce2", 5)


def tent(c):
    b = c.bottom
    nature.sky(c, b * .8, "#1d2a5a", "#5a4a8a", "#e88a6a")
    nature.stars(c, b * .4, 90)
    xs = np.linspace(120, 880, 13)
    for k in range(12):
        tone = ("#d8302a", "#f6efe0")[k % 2]
        c.shape([(500, b * .14), (xs[k], b * .52), (xs[k + 1], b * .52)], mix(tone, dark(tone, .5), abs(k - 5) * .07))
        c.shape([(xs[k], b * .52), (xs[k + 1], b * .52), (xs[k + 1] + (xs[k + 1] - 500) * .06, b * .82), (xs[k] + (xs[k] - 500) * .06, b * .82)], mix(tone, dark(tone, .5), .12 + abs(k - 5) * .07))
        c.fill(c.ellipse_mask((xs[k] + xs[k + 1]) / 2, b * .53, 32, 15), "#e0a13a")
    part(c, [(430, b * .82), (470, b * .60), (500, b * .55), (530, b * .60), (570, b * .82)], "#ffdf8a", 4)
    c.glow(500, b * .74, 260, "#ffc96a", .8)
    c.shape([(500, b * .14), (500, b * .05), (570, b * .075), (500, b * .10)], "#f0c04a")
    for side in (-1, 1):
        xs = np.linspace(500, 500 + side * 480, 20)
        ys = b * .15 + (np.abs(xs - 500) / 480) ** .8 * b * .5
        for x, y in zip(xs[1:], ys[1:]):
            c.glow(x, y, 16, "#ffe6a0", 1)
    c.fill(c.rect_mask(0, b * .82, 1000, b), vertical(b * .82, b, "#4a5a3a", "#1d2418"))


def guitar(c):
    """A guitar against a barn door, for folk."""
    b = c.bottom
    c.fill(c.whole(), linear(0, 0, 1000, b, "#a8683c", "#6f4024"))
    for x in np.arange(0, 1000, 84):
        c.fill(c.rect_mask(x, 0, x + 4, b), "#3a2014", .8)
    c.texture(8, .12, 6, .15)
    with c.placed(360, b * .54, b / 560):
        body = c.mask(smooth([(-210, 0), (-190, -110), (-100, -130), (-10, -92), (70, -112), (130, -70), (140, 0), (130, 70), (70, 112), (-10, 92), (-100, 130), (-190, 110)]))
        c.shadow(body, 16, 24, 16, strength=.5)
        c.relief(body, radial(-60, 0, 260, "#f0b45a", "#d98a34", "#7a3a16"), 18, 1.3)
        c.fill(c.ellipse_mask(20, 0, 46, 46), "#2a160e")
        c.relief(c.rect_mask(20, -17, 520, 17), "#3a2018", 5)
        for k in range(12):
            c.fill(c.rect_mask(150 + k * 29, -17, 153 + k * 29, 17), "#d9c9a0")
        c.relief(c.rect_mask(-128, -44, -100, 44), "#2a160e", 6)
        for k in range(6):
            c.fill(c.rect_mask(-114, -12 + k * 4.6, 520, -11 + k * 4.6), "#efe6d0", .9)


def vinyl(c):
    b = c.bottom
    c.fill(c.whole(), linear(0, 0, 1000, b, "#e6b0a0", "#b5708a"))
    for x, tone in ((300, "#f0c04a"), (700, "#4fa8a8")):
        y, r = b * .5, b * .38
        disc = c.mask(ellipse(x, y, r, r))
        c.shadow(disc, 14, 20, 16, strength=.45)
        c.fill(disc, "#18161c")
        for k in np.linspace(.4, .96, 24):
            ring = c.mask(ellipse(x, y, r * k, r * k)).without(c.mask(ellipse(x, y, r * k - 1.6, r * k - 1.6)))
            c.fill(ring, "#3a3844", .8)
        for a in (.6, 3.74):
            c.fill(c.mask([(x, y), (x + np.cos(a) * r, y + np.sin(a) * r), (x + np.cos(a + .4) * r, y + np.sin(a + .4) * r)]).within(disc), "#ffffff", .12)
        c.fill(c.mask(ellipse(x, y, r * .34, r * .34)), tone)
        c.fill(c.mask(ellipse(x, y, r * .04, r * .04)), "#f4efe4")


photo("red-lights", stage("#ff2a3a", "#ff8a2a"))
photo("festival-crowd", sea_of_people)
photo("lasers", lasers("#3aff8a", "#3ac9ff"))
for name, draw in (("band-red", stage("#e0304a", "#ffb04a")), ("singer-blue", stage("#3a6aff", "#8fd0ff", "sing")), ("band-gold", stage("#ffb03a", "#ff5a2a", "duo")),
        ("lasers-green", lasers("#6aff4a", "#ff4ae0")), ("brass", brass), ("crowd-lights", stage("#a04aff", "#ff4aa8", "line")), ("orchestra", hall(32)),
        ("quartet", hall(4)), ("ballpark", field("ball")), ("ballpark-night", field("ball", True)), ("pitch", field("pitch")), ("rink", field("ice")),
        ("curtain", curtain), ("ballet", ballet), ("mic", microphone), ("tent", tent)):
    picture(f"seatgeek/images/{name}", 700, 525, draw)
for name, draw in (("indie", vinyl), ("jazz", brass), ("folk", guitar)):
    picture(f"seatgeek/images/genre-{name}", 1200, 627, draw)
