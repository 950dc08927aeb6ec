"""People at their work, animals, and a few pictures of nothing but light."""

import numpy as np

from .. import furniture, nature, plants, wares
from ..canvas import Mask
from ..colour import dark, light, linear, mix, radial, ramp, vertical
from ..noise import fbm
from ..outlines import ellipse, smooth, stroke
from ..scenes.landscapes import balloon
from ..things import part
from . import photo
from .faces import face


def bakery(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#7a4a2c", "#a8683a", "#5a3420"))
    c.glow(760, b * .3, 620, "#ffb45a", .8)
    for y in (b * .24, b * .42, b * .60):
        c.fill(c.rect_mask(0, y, 1000, y + 16), "#4a2c1a")
        for x in np.arange(40, 1000, 128):
            wares.loaf(c, x + c.random.uniform(-10, 10), y + 2, 122, mix("#b9763c", "#8a5028", c.random.uniform(0, 1)))
    c.fill(c.whole().soft(1), "#3a2014", .25)


def harbour(c):
    b = c.bottom
    nature.sky(c, b * .5, "#8fb9d6", "#e3e6df", "#f6dcb9")
    nature.sea(c, b * .48, "#5f9ab0", "#3f7a94", "#fff3d6", 260, 160, .8)
    for x, s, tone in ((170, 1.4, "#c4412f"), (830, 1.8, "#2f6fa8"), (600, .8, "#e0a13a")):
        y = b * .56
        c.shape(smooth([(x - 110 * s, y), (x - 110 * s, y), (x + 120 * s, y - 14 * s), (x + 120 * s, y - 14 * s), (x + 84 * s, y + 40 * s),
            (x - 84 * s, y + 40 * s)]), vertical(y, y + 40 * s, light(tone, .15), dark(tone, .3)))
        c.fill(c.rect_mask(x - 30 * s, y - 56 * s, x + 34 * s, y), "#f3ecdc")


def hall(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#2a1418", "#5a2026", "#2a1014"))
    for k in range(9):
        x = k * 125
        c.fill(c.rect_mask(x, 0, x + 62, b), linear(x, 0, x + 62, 0, "#7a2a30", "#3a1418"), .7)
    c.glow(240, b * .1, 620, "#ffca7a", .8)


def kiln(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#c9b8a3", "#a8937c", "#7a6652"))
    for y in (b * .2, b * .42, b * .64):
        c.fill(c.rect_mask(0, y, 1000, y + 14), "#6b4a30")
        for x in np.arange(50, 1000, 118):
            form = ("round", "bottle", "tumbler", "moon")[c.random.integers(4)]
            wares.vase(c, x, y + 2, c.random.uniform(80, 116), ("#2f5aa8", "#e6dfd0", "#6f9ab5", "#3f74a8")[c.random.integers(4)], form)
    c.fill(c.whole(), "#c9b8a3", .12)


def courtyard(c):
    b = c.bottom
    c.fill(c.whole(), radial(300, b * .2, 1100, "#e6c9a0", "#b58a5f", "#6f5038"))
    for _ in range(60):
        nature.leafy(c, c.random.uniform(0, 1000), c.random.uniform(0, b * .3), c.random.uniform(20, 60), mix("#5f7a45", "#9aad5a", c.random.uniform(0, 1)))
    c.glow(300, b * .2, 600, "#fff0c9", .5)


def fiddle(draw):
    """A violin under the chin of whoever `draw` paints."""
    def with_fiddle(c):
        draw(c)
        b = c.bottom
        with c.placed(700, b - 150, 1.1):
            from ..outlines import turned
            body = smooth(turned([(-150, 0), (-120, -62), (-50, -56), (0, -40), (50, -66), (130, -60), (156, 0), (130, 60), (50, 66), (0, 40),
                (-50, 56), (-120, 62)], -.5))
            mask = c.mask(body)
            c.shadow(mask, 14, 20, 14, strength=.5)
            c.relief(mask, "#9a4a20", 16, 1.4)
            c.relief(c.mask(stroke(turned([(-60, 0), (340, 0)], -.5), [26, 18], 2)), "#2a1a16", 5)
            for k in (-6, -2, 2, 6):
                c.shape(stroke(turned([(-90, k), (330, k * .6)], -.5), 1.6, 2), "#e6e0d0")
            c.relief(c.mask(stroke(turned([(-40, -210), (90, 260)], -.5), [7, 7], 2)), "#5a3020", 2)
    return with_fiddle


def apron(draw, tone):
    def with_apron(c):
        draw(c)
        b = c.bottom
        with c.placed(0, b - 330):
            part(c, [(380, 190), (380, 190), (620, 190), (620, 190), (690, 360), (310, 360)], tone, 14)
            for side in (-1, 1):
                c.relief(c.mask(stroke([(500 + side * 110, 200), (500 + side * 120, 110), (500 + side * 96, 70)], 24)), tone, 6)
    return with_apron


def heron(c):
    b = c.bottom
    c.fill(c.whole(), "#b9bfb0")
    nature.sky(c, b * .5, "#b9c9d0", "#e9e6dc", "#f6e6cc")
    nature.ridges(c, b * .46, 22, "#8a9a94", b * .5, .5, 6, "#d6d6c9", b * .5)
    x, y = 520, b * .66
    tone = "#6f7f8f"
    for dx in (-14, 16):
        c.shape(stroke([(x + dx, y - 60), (x + dx + 8, y - 10), (x + dx, y + 40)], [7, 5, 4]), "#4a4238")
    part(c, [(x - 70, y - 96), (x - 20, y - 150), (x + 60, y - 130), (x + 150, y - 50), (x + 170, y - 26), (x + 60, y - 50), (x - 30, y - 56)], tone, 14, 1.4)
    part(c, [(x + 20, y - 110), (x + 100, y - 84), (x + 176, y - 20), (x + 60, y - 60)], dark(tone, .35), 8)
    c.relief(c.mask(stroke([(x - 52, y - 100), (x - 90, y - 150), (x - 44, y - 210), (x - 70, y - 262)], [44, 26, 20, 26])), "#d9dce0", 8, 1.4)
    part(c, [(x - 50, y - 276), (x - 86, y - 282), (x - 108, y - 262), (x - 70, y - 250)], "#e6e8ea", 6)
    c.shape([(x - 100, y - 270), (x - 190, y - 250), (x - 100, y - 254)], "#e0a13a")
    c.shape(stroke([(x - 92, y - 278), (x - 50, y - 284), (x + 6, y - 268)], [6, 8, 2]), "#23272e")
    c.fill(c.ellipse_mask(x - 88, y - 268, 4, 4), "#f2c53a")
    nature.mirror(c, y + 36, "#9aa8a4", .25, 4, .15)
    for _ in range(110):
        px = c.random.uniform(0, 330) if c.random.uniform() < .6 else c.random.uniform(820, 1000)
        h = c.random.uniform(120, 340)
        c.shape(stroke([(px, b + 20), (px + c.random.normal(0, 10), b - h * .5), (px + c.random.normal(20, 30), b - h)], [6, 4, 1]), mix("#5a5f35",
            "#a89a4f", c.random.uniform(0, 1)))
    nature.mist(c, b * .5, 30, "#f6efe0", .8)


def murmuration(c):
    b = c.bottom
    nature.sky(c, b * .9, "#4a5a8a", "#b98a9a", "#f4b07a", "#fbd9a0")
    nature.sun(c, 760, b * .80, 26, "#fff2d2", "#ffb46a", 8)
    for _ in range(5200):
        t = c.random.uniform(0, 1)
        wide = 26 + 120 * np.sin(t * 3.1) ** 2 * (.5 + .5 * np.sin(t * 9) ** 2)
        x = 120 + 760 * t + 60 * np.sin(t * 7) + c.random.normal(0, wide * .6)
        y = b * (.40 - .16 * np.sin(t * 5.2)) + c.random.normal(0, wide * .6)
        s, a = c.random.uniform(1.2, 3), c.random.uniform(-.6, .6)
        if y < b * .8:
            c.shape([(x - s * 1.6, y - s * a), (x, y - s * .3), (x + s * 1.6, y + s * a), (x, y + s * .5)], "#241c2c", .8)
    nature.ridges(c, b * .90, 20, "#2a2030", b, .5, 7, "#3a2c3c", b)
    nature.grass(c, b * .93, b + 20, ("#1d1620", "#2a2028"), 400, 60)


def cat_on_sill(c):
    b = c.bottom
    c.fill(c.whole(), linear(0, 0, 1000, 0, "#8a7a86", "#5f5262"))
    sky = c.rect_mask(140, 30, 860, b * .76)
    c.fill(sky, vertical(30, b * .76, "#a9c9e6", "#e9e4dc", "#f6dcb9"))
    for _ in range(26):
        nature.leafy(c, c.random.uniform(180, 840), b * .70 + c.random.normal(0, 26), c.random.uniform(18, 46), mix("#8fa07a", "#c9b98a", c.random.uniform(0, 1)))
    for x in (140, 494, 848):
        c.fill(c.rect_mask(x - 6, 20, x + 18, b * .78), linear(x - 6, 0, x + 18, 0, "#fbf6ec", "#cfc6bd"))
    for y in (20, b * .30):
        c.fill(c.rect_mask(134, y, 866, y + 16), "#f1eadf")
    c.fill(c.rect_mask(60, b * .76, 940, b * .83), vertical(b * .76, b * .83, "#fbf6ec", "#c3b9ae"))
    x, y = 430, b * .77
    tone = "#3a3436"
    part(c, [(x - 96, y), (x - 110, y - 90), (x - 60, y - 190), (x + 10, y - 230), (x + 70, y - 170), (x + 96, y - 60), (x + 90, y)], tone, 30, 1.5)
    part(c, [(x - 50, y - 214), (x - 62, y - 268), (x - 50, y - 316), (x - 20, y - 292), (x + 34, y - 292), (x + 62, y - 318), (x + 74, y - 264), (x + 56, y - 216),
        (x, y - 200)], tone, 20, 1.4)
    c.relief(c.mask(stroke([(x + 80, y - 20), (x + 170, y - 14), (x + 236, y + 26), (x + 226, y + 96)], [34, 30, 26, 16])), tone, 8)
    for px in (x - 50, x + 10):
        part(c, [(px - 22, y - 6), (px, y - 30), (px + 26, y - 6), (px + 20, y + 4), (px - 18, y + 4)], light(tone, .06), 8)
    rim = c.mask(stroke([(x + 56, y - 216), (x + 76, y - 262), (x + 64, y - 314)], 6))
    c.fill(rim, "#ffe9c9", .6)
    for px, size in ((730, 150), (800, 110)):
        furniture.planter(c, px, y, size * .6, "#c4633f", None)
        for k in range(7):
            plants.leaf(c, px, y - size * .5, -1.57 + (k - 3) * .36, size, size * .26, "#5f8f52")


def butterfly(c):
    b = c.bottom
    c.fill(c.whole(), radial(380, b * .4, 900, "#b9d38a", "#6f9a5a", "#2f5a3a"))
    for _ in range(14):
        c.fill(c.ellipse_mask(c.random.uniform(0, 1000), c.random.uniform(0, b), 90, 80).soft(36 * c.k), ("#f3b3c6", "#f6e6a0", "#dfeec0")[c.random.integers(3)], .4)
    for k in range(9):
        plants.sprig(c, 420 + k * 26, b + 10, b * .42, -1.75 + k * .05, "#9a6fc4")
    x, y = 520, b * .44
    with c.placed(x, y, 1.25):
        for side in (-1, 1):
            upper = [(0, -10), (side * 60, -130), (side * 190, -190), (side * 240, -150), (side * 210, -50), (side * 90, 6)]
            lower = [(0, 0), (side * 100, 10), (side * 180, 50), (side * 170, 130), (side * 100, 150), (side * 30, 90)]
            for shape in (lower, upper):
                mask = c.mask(smooth(shape))
                c.shadow(mask, 8, 16, 12, strength=.35)
                c.relief(mask, radial(0, 0, 250, "#f7b23a", "#ea7a1f", "#c4481a"), 6, .9)
                edge = mask.without(c.mask(smooth([(px * .86, py * .88) for px, py in shape])))
                c.fill(edge, "#1d1418")
            for px, py in ((200, -140), (220, -110), (170, 100), (140, 126), (212, -84)):
                c.fill(c.ellipse_mask(side * px, py, 7, 6), "#fbf6ea")
            for end in ((170, -120), (190, -70), (130, -20), (130, 70), (90, 110)):
                c.shape(stroke([(0, 0), (side * end[0] * .5, end[1] * .6), (side * end[0], end[1])], [5, 3, 2]), "#1d1418", .8)
            c.shape(stroke([(0, -60), (side * 20, -110), (side * 46, -136)], [3, 2, 4]), "#1d1418")
        c.relief(c.mask(stroke([(0, -66), (0, 20), (0, 96)], [20, 24, 8])), "#2a1d20", 5)


def bokeh(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#0e1226", "#1d2444", "#2a2440"))
    tones = ("#ffb84a", "#ff6a4a", "#6fd0ff", "#ffe6a0", "#ff8fb0", "#8fffc9")
    for _ in range(90):
        x, y, r = c.random.uniform(0, 1000), b * c.random.uniform(.1, .95), c.random.uniform(18, 74)
        tone = tones[c.random.integers(6)]
        disc = c.mask(ellipse(x, y, r, r))
        c.fill(disc.soft(1.5 * c.k), tone, .26, "screen")
        c.fill(disc.without(c.mask(ellipse(x, y, r * .9, r * .9))).soft(1 * c.k), light(tone, .4), .3, "screen")
    for _ in range(260):
        x, y, r = c.random.uniform(0, 1000), c.random.uniform(0, b), 3 + c.random.exponential(7)
        drop = c.mask(ellipse(x, y, r * .9, r))
        tone = tones[c.random.integers(6)]
        c.fill(drop, vertical(y - r, y + r, "#0a0e1e", mix(tone, "#2a3050", .45), light(tone, .3)), .75)
        c.fill(c.ellipse_mask(x - r * .3, y + r * .45, r * .25, r * .18), "#ffffff", .9)


def soap(c):
    mask = c.whole()
    gx, gy = c.grids(mask)
    field = fbm(c.random, *mask.a.shape, 3, 5, .55)
    swirl = fbm(c.random, *mask.a.shape, 5, 4, .5)
    phase = (gy / c.bottom * 3.2 + field * 1.3 + .4 * np.sin(gx / 190 + swirl * 5)) % 1
    c.fill(mask, ramp(phase, [(0, "#1d2a6a"), (.14, "#2f86c4"), (.28, "#4fd0a8"), (.42, "#e6e86a"), (.56, "#f28a4a"), (.70, "#d8408a"), (.85, "#6a3fb0"),
        (1, "#1d2a6a")]))
    c.fill(mask, (0.8 + .3 * np.sin(phase * 6.28 + swirl * 6))[..., None] * np.ones(3, np.float32), .7, "multiply")
    c.glow(260, c.bottom * .2, 420, "#ffffff", .35)


def balloons(c):
    b = c.bottom
    c.fill(c.whole(), "#d9a590")
    nature.sky(c, b * .72, "#5f86c0", "#d9b9b9", "#f9d09a")
    nature.ridges(c, b * .70, 90, "#a9808a", b * .8, .5, 5, "#f0c9a8", b * .8)
    nature.ridges(c, b * .80, 60, "#7a5a68", b, .5, 7, "#c99a90", b)
    nature.mist(c, b * .78, 40, "#f9dcb9", .7)
    sets = (("#d8402a", "#f4efe0"), ("#f0b02c", "#d8402a"), ("#2f7fb5", "#f0c94a"), ("#8a3f8a", "#f2a9b8"), ("#2f8a6a", "#f6efe0"), ("#e8742c", "#3a3f7a"))
    for x, y, s, k in ((700, .26, 100, 0), (260, .42, 74, 1), (480, .20, 46, 2), (130, .16, 40, 3), (870, .52, 48, 4), (420, .60, 34, 5), (590, .56, 26, 1),
            (60, .58, 28, 2), (950, .20, 30, 5)):
        balloon(c, x, b * y, s, sets[k])
    nature.ridges(c, b * .95, 40, "#4a3540", b, .5, 8, "#7a5560", b)


def cranes(c):
    b = c.bottom
    nature.sky(c, b, "#1f2a5a", "#5a5a94", "#c98fa0", "#f6c49a")
    nature.moon(c, 300, b * .26, 44, "#fbf3df", .45)
    for index in range(7):
        x, y, s = 420 + index * 76, b * (.62 - .08 * index + .03 * (index % 3)), 44 + 4 * (index % 3)
        for side in (-1, 1):
            c.shape(stroke([(x, y), (x + side * s * .5, y - s * (.5 + .14 * side)), (x + side * s * 1.1, y - s * .18)], [s * .2, s * .16, 1]), "#1a1c36")
        c.shape(stroke([(x - s * .95, y - s * .06), (x - s * .4, y - 2), (x + s * .3, y + 3), (x + s * 1.0, y + s * .08)], [2, s * .10, s * .12, 2]), "#1a1c36")
    nature.ridges(c, b * .86, 40, "#3a3460", b, .5, 5, "#6a5a80", b)
    for _ in range(130):
        x, h = c.random.uniform(0, 1000), c.random.uniform(50, 170)
        c.shape(stroke([(x, b + 10), (x + c.random.normal(4, 8), b - h * .6), (x + c.random.normal(22, 14), b - h)], [4, 3, 1]), "#16152c")


def fox(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#9fb0c4", "#cfd9e3", "#eef1f4"))
    for x in np.sort(c.random.uniform(0, 1000, 17)):
        nature.fir(c, x, b * .58, c.random.uniform(140, 300), mix("#6f8594", "#a9b9c6", c.random.uniform(0, 1)), "#f2f5f8", .4)
    nature.mist(c, b * .56, 70, "#eaf0f4", .9)
    c.fill(c.mask(smooth([(-20, b * .60), (300, b * .56), (700, b * .62), (1020, b * .57), (1020, b + 20), (-20, b + 20)])), vertical(b * .56, b, "#fbfcfd", "#d3deea"))
    x, y, tone = 500, b * .84, "#d2622a"
    c.fill(c.ellipse_mask(x + 60, y + 6, 200, 16).soft(10 * c.k), "#8fa3bd", .7)
    c.relief(c.mask(stroke([(x + 110, y - 96), (x + 220, y - 90), (x + 310, y - 40), (x + 352, y - 20)], [34, 72, 62, 10])), tone, 14, 1.4)
    wares.ball(c, x + 340, y - 24, 26, 20, "#f7f3ec")
    for dx, shade in ((-66, .3), (96, .3), (-40, 0), (120, 0)):
        c.relief(c.mask(stroke([(x + dx, y - 80), (x + dx - 4, y - 30), (x + dx - 8, y)], [34, 20, 18])), dark("#3a2420", shade), 5)
    part(c, [(x - 110, y - 120), (x - 60, y - 168), (x + 60, y - 156), (x + 142, y - 120), (x + 140, y - 74), (x + 40, y - 62), (x - 80, y - 66)], tone, 26, 1.5)
    part(c, [(x - 112, y - 120), (x - 70, y - 130), (x - 60, y - 74), (x - 96, y - 70)], "#f7efe4", 10)
    part(c, [(x - 74, y - 196), (x - 60, y - 256), (x - 96, y - 222), (x - 140, y - 222), (x - 176, y - 254), (x - 164, y - 192), (x - 190, y - 160), (x - 120, y - 112), (x - 56, y - 160)],
        tone, 18, 1.4)
    part(c, [(x - 178, y - 160), (x - 150, y - 164), (x - 120, y - 138), (x - 92, y - 164), (x - 66, y - 158), (x - 120, y - 114)], "#f9f3ea", 10)
    for dx in (-146, -94):
        c.fill(c.ellipse_mask(x + dx, y - 178, 8, 9), "#241812")
    wares.ball(c, x - 120, y - 120, 11, 9, "#241812", .5)
    for _ in range(260):
        px, py, r = c.random.uniform(0, 1000), c.random.uniform(0, b), c.random.exponential(1.6) + .8
        c.fill(c.ellipse_mask(px, py, r, r), "#ffffff", .85)


def oasis(c):
    b = c.bottom
    nature.sky(c, b * .5, "#4f9ad6", "#bfe0ea", "#f9e3ba")
    nature.dunes(c, b * .46, 90, "#eec389", "#b5764f", 260, b * .62, 1.0, .015)
    nature.dunes(c, b * .52, 70, "#f0c88f", "#b98058", 800, b * .70, 1.1, .02)
    for x, h in ((250, 210), (330, 280), (410, 230), (640, 250), (720, 190), (560, 170)):
        y = b * .66
        c.shape(stroke([(x, y), (x + 10, y - h * .5), (x + 24, y - h)], [14, 10, 8]), "#7a5a3f")
        for k in range(9):
            plants.frond(c, x + 24, y - h, -2.9 + k * .34, 88, mix("#4f7f3f", "#7f9f4a", c.random.uniform(0, 1)), .5, 10)
    for _ in range(60):
        nature.leafy(c, 480 + c.random.normal(0, 190), b * .66 + c.random.normal(0, 6), c.random.uniform(10, 24), mix("#4f7a3f", "#8fa050", c.random.uniform(0, 1)))
    nature.mirror(c, b * .68, "#3f9aa8", .25, 4, .15)
    c.fill(c.mask(smooth([(-20, b * .68), (160, b * .70), (330, b * .86), (480, b * .93), (700, b * .90), (860, b * .76), (1020, b * .68), (1020, b + 20), (-20, b + 20)])),
        vertical(b * .68, b, "#e9c08a", "#d9a468"))


def drummer(c):
    from .stage import stage
    stage("#3f6fff", "#ff4a6a", "drums")(c)


photo("baker", apron(face(1, "short", "grey", 0, "plain", "#f4efe6", age=1, beards="lip", scene=bakery, smile=1.6), "#e9e1d0"), tall=True)
photo("portrait-fisherman", face(3, "crop", "grey", 0, "knit", "#2c3a5a", age=1, beards="full", hat="#c4553b", scene=harbour), tall=True)
photo("portrait-violinist", fiddle(face(1, "waves", "chestnut", 0, "plain", "#1d1a22", open_eyes=False, scene=hall, rings="#e6dfd0")), tall=True)
photo("portrait-grandmother", face(3, "bun", "white", 0, "sprigs", "#a8305a", "#f0c24a", age=1, scene=courtyard, rings="#e6b84f", smile=1.8), tall=True)
photo("portrait-potter", apron(face(5, "crop", "black", 0, "stripes", "#f4efe4", "#43566b", beards="full", scene=kiln, smile=1.4), "#3f5f86"), tall=True, feed="atom")
for name, draw in (("heron", heron), ("murmuration", murmuration), ("cat-on-the-sill", cat_on_sill), ("butterfly", butterfly), ("bokeh", bokeh),
        ("soap-film", soap), ("balloons", balloons), ("crescent-cranes", cranes)):
    photo(name, draw)
photo("red-fox", fox, feed="atom")
photo("oasis", oasis, feed="atom")
photo("drummer", drummer, tall=True, feed="atom")
