"""Food and drink, mostly from above, and flowers near by."""

import numpy as np

from .. import nature, plants, wares
from ..canvas import Mask
from ..cloth import check
from ..colour import dark, light, linear, mix, radial, vertical
from ..noise import fbm
from ..outlines import ellipse, rounded, smooth, stroke, turned
from ..things import part
from . import photo


def board(c, tone="#a8764a"):
    """A table of planks, from above."""
    c.fill(c.whole(), linear(0, 0, 1000, c.bottom, light(tone, .12), dark(tone, .12)))
    c.texture(6, .10, 6, .12)
    for x in np.arange(0, 1000, 168):
        c.fill(c.rect_mask(x, 0, x + 4, c.bottom), dark(tone, .55), .7)
    c.glow(180, 60, 900, "#fff0d0", .25)


def disc(c, x, y, r, tone, rim=None, depth=.10, inner=None):
    """A plate or bowl from above."""
    mask = c.mask(ellipse(x, y, r, r))
    c.shadow(mask, 14, 20, 18, strength=.5)
    c.relief(mask, tone, r * .08, 1.2)
    if rim:
        ring = c.mask(ellipse(x, y, r * .97, r * .97)).without(c.mask(ellipse(x, y, r * .92, r * .92)))
        c.fill(ring, rim)
    well = c.mask(ellipse(x, y, r * (1 - depth * 2), r * (1 - depth * 2)))
    c.fill(well, radial(x + r * .2, y + r * .25, r * 1.3, *(inner or (light(tone, .1), tone, dark(tone, .18)))))
    return well


def ramen(c):
    board(c, "#6b4a35")
    x, y, r = 500, c.bottom * .52, 300
    well = disc(c, x, y, r, "#2b3a4a", "#c9a46a", .05, ("#f0cf8a", "#e0b060", "#c98f42"))
    for _ in range(70):
        a, s = c.random.uniform(0, 6.28), c.random.uniform(20, 200)
        px, py = x - 30 + np.cos(a) * s * .9, y + 40 + np.sin(a) * s * .8
        t = c.random.uniform(-.5, .5)
        c.relief(c.mask(stroke([(px - 70, py), (px - 20, py + 26 * t), (px + 20, py - 26 * t), (px + 70, py + 10)], 9)).within(well),
            mix("#f6e0a0", "#e9c878", c.random.uniform(0, 1)), 2.5)
    for px, py in ((370, y - 90), (440, y - 140)):
        part(c, ellipse(px, py, 86, 72, .3), "#b5705a", 10, 1.2, 6)
        c.fill(c.mask(ellipse(px, py, 60, 46, .3)), "#d99a84")
        c.shape(stroke([(px - 50, py), (px, py - 24), (px + 46, py + 8)], [3, 7, 3]), "#f3d8c4")
    for px, py in ((610, y - 90), (664, y - 20)):
        part(c, ellipse(px, py, 62, 54, -.4), "#fbf4e4", 10, 1.2, 6)
        wares.ball(c, px + 4, py + 2, 30, 27, "#f0952c", .5)
    part(c, [(690, y - 170), (770, y - 60), (720, y + 40), (660, y - 110)], "#1f3a2c", 4, 1, 6)
    for _ in range(60):
        px, py = x + c.random.normal(0, 60), y + 120 + c.random.normal(0, 40)
        ring = c.mask(ellipse(px, py, 11, 9)).without(c.mask(ellipse(px, py, 6, 5)))
        c.fill(ring, mix("#4f9a3a", "#b9e08a", c.random.uniform(0, 1)))
    for side in (0, 34):
        c.shadow(c.mask(stroke([(840 + side, 40), (930 + side, c.bottom - 60)], 10, 2)), 8, 10, 6)
        c.relief(c.mask(stroke([(840 + side, 40), (890 + side, c.bottom * .5), (930 + side, c.bottom - 60)], [16, 13, 9])), "#8a2f2a", 4)


def pizza(c):
    board(c, "#7a6a5c")
    x, y, r = 480, c.bottom * .5, 300
    a = np.linspace(.75, 6.1, 90)
    wedge = [(x, y)] + [(x + np.cos(t) * r * (1 + .012 * np.sin(t * 9)), y + np.sin(t) * r) for t in a]
    crust = c.mask(wedge)
    c.shadow(crust, 14, 18, 16, strength=.5)
    c.relief(crust, radial(x, y, r, "#e9c078", "#d99a4a", "#b5702f"), 18, 1.4)
    inner = c.mask([(x, y)] + [(x + np.cos(t) * r * .86, y + np.sin(t) * r * .86) for t in a])
    c.fill(inner, radial(x, y, r, "#d8452a", "#c4371f"))
    c.texture(24, .18, 4, 1, inner)
    for _ in range(26):
        t, s = c.random.uniform(.9, 6), r * .78 * c.random.uniform(.1, 1) ** .6
        blob = c.mask(smooth([(x + np.cos(t) * s + np.cos(q) * 46 * c.random.uniform(.6, 1.2), y + np.sin(t) * s + np.sin(q) * 40 *
            c.random.uniform(.6, 1.2)) for q in np.linspace(0, 6.28, 9)[:-1]])).within(inner)
        c.relief(blob, "#fbf1d8", 7, 1.1, .94)
    for index in range(9):
        t, s = 1.1 + index * .55, r * (.35 + .32 * (index % 2))
        plants.leaf(c, x + np.cos(t) * s, y + np.sin(t) * s, t + 1, 80, 44, "#3f8a3a")
    for _ in range(50):
        t = c.random.choice(a)
        c.fill(c.ellipse_mask(x + np.cos(t) * r * .94, y + np.sin(t) * r * .94, c.random.uniform(4, 13), 6, t).soft(2 * c.k), "#5a3018", .6)
    wares.bowl(c, 880, c.bottom * .35, 150, "#e9e1d2", "#c9862f", .3, .3, .8)


def breakfast(c):
    c.fill(c.whole(), "#dfe8e6")
    c.fill(c.whole(), check("#eef2ee", "#a9c4c9", 90), .8)
    x, y = 430, c.bottom * .5
    disc(c, x, y, 290, "#fbf8f0", "#3f74a8")
    for px, py in ((x - 90, y - 60), (x + 60, y - 110)):
        white = [(px + np.cos(t) * 108 * (1 + .10 * np.sin(3 * t + px)), py + np.sin(t) * 92) for t in np.linspace(0, 6.28, 30)[:-1]]
        part(c, white, "#fffdf6", 9, 1.2, 5)
        wares.ball(c, px + 6, py - 2, 44, 42, "#f5a81f", .6)
    for px, turn in ((x - 60, .2), (x + 70, -.3)):
        toast = turned(rounded(px - 76, y + 50, px + 76, y + 196, 30), turn, px, y + 120)
        part(c, toast[::4], "#b9793a", 10, 1.2, 7)
        part(c, turned(rounded(px - 62, y + 64, px + 62, y + 182, 24), turn, px, y + 120)[::4], "#e6b878", 6)
    for index in range(5):
        wares.ball(c, x + 150 + 34 * (index % 2), y - 50 + index * 44, 32, 31, "#d8382a", .5)
        plants.leaf(c, x + 150 + 34 * (index % 2), y - 62 + index * 44, -.6 + index, 24, 10, "#4f8a3f")
    cup_above(c, 840, y - 90, 110, "#c4553b")
    for px in (800, 850):
        c.relief(c.mask(stroke([(px, y + 80), (px + 4, y + 280)], [10, 13])), "#b9bcc2", 4)
        c.relief(c.mask(ellipse(px - 1, y + 60, 17, 34)), "#c9ccd2", 6)


def cup_above(c, x, y, r, tone, art=True):
    saucer = c.mask(ellipse(x, y, r * 1.5, r * 1.5))
    c.shadow(saucer, 14, 20, 16, strength=.45)
    c.relief(saucer, light(tone, .55), 14, 1.2)
    c.relief(c.mask(stroke([(x + r * .8, y - r * .2), (x + r * 1.4, y), (x + r * .8, y + r * .3)], r * .2)), tone, 6)
    c.relief(c.mask(ellipse(x, y, r, r)), tone, 10, 1.4)
    coffee = c.mask(ellipse(x, y, r * .86, r * .86))
    c.fill(coffee, radial(x, y, r * .9, "#c98f54", "#8a5228", "#4a2814"))
    if art:
        for index in range(5):
            w = r * (.56 - .10 * index)
            yy = y - r * .30 + index * r * .2
            c.shape(smooth([(x - w, yy - w * .3), (x, yy + w * .5), (x + w, yy - w * .3), (x + w * .7, yy - w * .45), (x, yy + w * .1), (
                x - w * .7, yy - w * .45)]), "#f6e6cc", .92)
        plants.leaf(c, x, y - r * .7, 1.57, r * 1.3, 12, "#f6e6cc", 0, False)


def coffee(c):
    board(c, "#8a6a4c")
    cup_above(c, 470, c.bottom * .52, 190, "#f1ece2")
    part(c, turned(rounded(760, c.bottom * .14, 940, c.bottom * .66, 6), .15, 850, 250)[::3], "#f4efe2", 3, 1, 10)
    for index in range(9):
        y = c.bottom * (.22 + .045 * index)
        c.shape(turned([(785, y), (785 + c.random.uniform(70, 130), y), (785 + 70, y + 5), (785, y + 5)], .15, 850, 250), "#8a8f98", .6)
    for _ in range(16):
        bean(c, c.random.uniform(60, 250), c.random.uniform(60, c.bottom - 60))


def bean(c, x, y):
    turn = c.random.uniform(0, 3.1)
    c.ground(x, y + 8, 20, 9, .4)
    wares.ball(c, x, y, 25, 17, "#5a3420", .3, 20, turn)
    c.shape(stroke(turned([(x - 22, y), (x, y + 5), (x + 22, y - 2)], turn, x, y), [2, 5, 2]), "#24130b")


def tart(c):
    board(c, "#cfc2b0")
    x, y, r = 500, c.bottom * .52, 290
    crust = [(x + np.cos(t) * r * (1 + .03 * np.cos(t * 34)), y + np.sin(t) * r * (1 + .03 * np.cos(t * 34))) for t in np.linspace(0, 6.283, 300)[:-1]]
    mask = c.mask(crust)
    c.shadow(mask, 16, 22, 18, strength=.45)
    c.relief(mask, "#d39a52", 14, 1.5)
    c.fill(c.mask(ellipse(x, y, r * .86, r * .86)), "#fbeec9")
    for ring, tone in enumerate(("#c4243a", "#2f3a78", "#d8384a", "#6a1f4a", "#c4243a")):
        count = (34, 26, 19, 12, 5)[ring]
        for index in range(count):
            a = index * 6.283 / count + ring * .3
            s = r * (.76 - .16 * ring)
            size = 25 if tone != "#2f3a78" else 23
            c.ground(x + np.cos(a) * s, y + np.sin(a) * s + 12, 18, 8, .35)
            wares.ball(c, x + np.cos(a) * s, y + np.sin(a) * s, size, size, mix(tone, light(tone, .25), c.random.uniform(0, 1)), .5)
    for index in range(6):
        plants.leaf(c, x + c.random.normal(0, 90), y + c.random.normal(0, 80), index, 44, 24, "#4f9a45")


def macarons(c):
    c.fill(c.whole(), linear(0, 0, 1000, c.bottom, "#f4dfe0", "#e6c9d2"))
    tones = ("#f2a9b8", "#a9d3a0", "#f3d98a", "#b9a3dc", "#8f5a3c", "#9fd0dc", "#f0b58a")
    for j in range(5):
        for i in range(7):
            x, y = 110 + i * 132 + (j % 2) * 30, 70 + j * c.bottom / 5.1
            tone = tones[(i + j * 3) % 7]
            c.fill(c.ellipse_mask(x + 10, y + 20, 60, 54).soft(9 * c.k), "#8a5a6a", .4)
            wares.ball(c, x, y + 12, 55, 50, dark(tone, .08), .05)
            c.fill(c.mask(ellipse(x, y + 8, 54, 47)), light(tone, .5))
            wares.ball(c, x, y, 55, 49, tone, .10, 18)


def sushi(c):
    c.fill(c.whole(), "#2a2c30")
    c.texture(10, .10, 5)
    tray = c.mask(rounded(110, c.bottom * .12, 890, c.bottom * .88, 14))
    c.shadow(tray, 14, 20, 18, strength=.6)
    c.relief(tray, "#8f6a48", 8)
    c.texture(7, .08, 5, 8, tray)
    for i in range(4):
        x = 215 + i * 190
        y = c.bottom * .30
        part(c, rounded(x - 74, y - 42, x + 74, y + 50, 34)[::3], "#fbf8ef", 10, 1.2, 8)
        tone = ("#f2764a", "#d8343f", "#f6c9a8", "#f0e2d0")[i]
        part(c, smooth([(x - 84, y - 24), (x - 40, y - 48), (x + 60, y - 46), (x + 86, y - 10), (x + 50, y + 30), (x - 60, y + 32)]), tone, 12, 1.3, 3)
        for k in range(4):
            c.shape(stroke([(x - 56 + k * 36, y - 36), (x - 40 + k * 36, y), (x - 60 + k * 38, y + 26)], [2, 4, 2]), light(tone, .5), .7)
        for j in range(2):
            y2 = c.bottom * (.57 + .18 * j)
            wares.ball(c, x, y2, 62, 58, "#1d2a24", .2)
            c.fill(c.mask(ellipse(x, y2 - 4, 52, 48)), "#fbf8ef")
            c.texture(60, .05, 2, 1, c.mask(ellipse(x, y2 - 4, 52, 48)))
            wares.ball(c, x - 8, y2 - 8, 22, 20, ("#f2764a", "#8fbf5a")[j], .3)
            wares.ball(c, x + 16, y2 + 6, 13, 12, ("#8fbf5a", "#d8343f")[j], .3)
    for dy in (0, 22):
        c.relief(c.mask(stroke([(90, c.bottom * .93 + dy - 14), (500, c.bottom * .925 + dy - 14), (920, c.bottom * .92 + dy - 14)], [8, 11, 13])),
            "#c4a06a", 3)


def peppers(c):
    c.fill(c.whole(), "#3a2a20")
    tones = ("#d8281f", "#f0b01f", "#4f9a2f", "#e8641f", "#8a1f2a")
    for index in range(150):
        band = int(c.random.integers(5))
        x, y = band * 200 + c.random.uniform(-20, 220), c.random.uniform(-20, c.bottom + 30)
        tone = mix(tones[band], dark(tones[band], .4), c.random.uniform(0, .5))
        turn = c.random.uniform(-.8, .8)
        for side in (-.55, .55, 0):
            wares.ball(c, x + side * 44, y + abs(side) * 10, 36, 50, tone, .55, 30, turn)
        c.relief(c.mask(stroke([(x, y - 36), (x + 6, y - 56), (x + 20, y - 66)], [16, 10, 9])), "#5f8a3f", 3)


def noodles(c):
    c.fill(c.whole(), vertical(0, c.bottom, "#3a2418", "#7a3f22", "#4a2a1c"))
    c.glow(500, 100, 600, "#ffb04a", .7)
    for x in (180, 500, 820):
        wares.pendant(c, x, 0, 130, 130, "#c4412f")
    c.fill(c.rect_mask(0, c.bottom * .66, 1000, c.bottom), vertical(c.bottom * .66, c.bottom, "#b5763f", "#5a3420"))
    for x, w, tone in ((210, 250, "#f4efe2"), (520, 330, "#35669a"), (830, 250, "#f4efe2")):
        y = c.bottom * .92
        wares.bowl(c, x, y, w, tone, "#d99a42", .45, .4, .3)
        top = y - w * .45
        for _ in range(26):
            a = c.random.uniform(-.38, .38) * w
            c.relief(c.mask(stroke([(x + a - 40, top + c.random.uniform(-8, 16)), (x + a, top - 18 + c.random.uniform(-10, 20)), (x + a + 44, top +
                c.random.uniform(-8, 16))], 7)), "#f3dca0", 2)
        for k in range(5):
            plants.leaf(c, x + (k - 2) * w * .12, top - 6, -1.2 + k * .4, 46, 20, "#5f9a3f")
        for k in range(9):
            c.fill(c.ellipse_mask(x + c.random.normal(0, 24), top - 60 - k * 26, 26 + k * 3, 30).soft(20 * c.k), "#fff4e0", .12)


def raspberries(c):
    c.fill(c.whole(), radial(420, 240, 900, "#7a2436", "#4a1422"))
    for _ in range(70):
        x, y, r = c.random.uniform(-20, 1020), c.random.uniform(-20, c.bottom + 20), c.random.uniform(62, 84)
        tone = mix("#d8344f", "#9a1f3a", c.random.uniform(0, 1))
        c.fill(c.ellipse_mask(x + 8, y + 16, r, r * .9).soft(12 * c.k), "#1c060c", .5)
        wares.ball(c, x, y, r * .9, r * .88, dark(tone, .3), 0)
        for ring, count in ((.74, 13), (.46, 9), (.18, 4)):
            for k in range(count):
                a = k * 6.283 / count + ring * 5
                wares.ball(c, x + np.cos(a) * r * ring, y + np.sin(a) * r * ring, r * .22, r * .21, light(tone, .08), .45, 26)
    for index in range(7):
        plants.leaf(c, c.random.uniform(100, 900), c.random.uniform(80, c.bottom - 80), c.random.uniform(0, 6), 150, 80, "#5f8f45")


def pasta(c):
    board(c, "#b9a48a")
    c.texture(80, .10, 2)
    for j in range(3):
        for i in range(4):
            x, y = 150 + i * 235, c.bottom * (.2 + .3 * j)
            c.fill(c.ellipse_mask(x + 8, y + 14, 92, 78).soft(10 * c.k), "#4a3420", .4)
            for _ in range(46):
                a, r = c.random.uniform(0, 6.28), c.random.uniform(26, 80)
                t = np.linspace(a, a + c.random.uniform(1.2, 2.6), 8)
                c.relief(c.mask(stroke(np.stack([x + np.cos(t) * r, y + np.sin(t) * r * .84], -1), 7)), mix("#f3d68a", "#e0b45c",
                    c.random.uniform(0, 1)), 2)


def dahlia(c):
    c.fill(c.whole(), radial(500, c.bottom * .5, 700, "#3f5a3a", "#243a2a", "#122018"))
    x, y = 500, c.bottom * .52
    for ring in range(11):
        count, long = 26 - ring * 2, 310 - ring * 27
        for index in range(max(6, count)):
            a = index * 6.283 / max(6, count) + ring * .41
            tone = mix("#a8244a", "#f7b9a0", ring / 10)
            plants.leaf(c, x, y, a, long, 30 + long * .22, mix(tone, light(tone, .3), c.random.uniform(0, .6)), .04, False)
        c.fill(c.mask(ellipse(x, y, long * .55, long * .55)).soft(24 * c.k), "#7a1a30", .14)
    wares.ball(c, x, y, 34, 34, "#f6d08a", .1)


def sunflower(c):
    c.fill(c.whole(), vertical(0, c.bottom, "#5b9ad6", "#a9d0ea"))
    x, y = 480, c.bottom * .5
    for ring, long in ((0, 320), (1, 290)):
        for index in range(26):
            plants.leaf(c, x, y, index * 6.283 / 26 + ring * .12, long, 74, mix("#f2b01f", "#ffd24a", c.random.uniform(0, 1)), .05)
    wares.ball(c, x, y, 168, 168, "#4a2c16", 0)
    for index in range(620):
        a, r = index * 2.39996, 6.5 * np.sqrt(index)
        tone = mix("#2a160c", "#c4862f", np.clip(r / 168, 0, 1) ** 2)
        wares.ball(c, x + np.cos(a) * r, y + np.sin(a) * r, 5.4, 5.4, tone, .2)


def poppies(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#f7dfa8", "#f3c46a", "#b5a04a", "#5f6f30"))
    c.glow(640, b * .25, 480, "#fff6d8", .9)
    nature.grass(c, b * .6, b + 30, ("#6f8a3a", "#8fa04a", "#4f6b30"), 600, 160, .1)
    for x, y, r in ((180, .42, 70), (330, .62, 46), (430, .30, 92), (620, .52, 76), (760, .36, 58), (880, .60, 84), (540, .74, 40), (80, .70, 44)):
        c.shape(stroke([(x, b * y), (x + 14, b * (y + .3)), (x + 4, b + 20)], [5, 4, 4]), "#5f7a35")
        plants.poppy(c, x, b * y, r, "#e0382a")
        c.glow(x, b * y, r * 1.6, "#ff8a4a", .35)


def cherry(c):
    b = c.bottom
    nature.sky(c, b, "#6fb0e0", "#b9dcf0", "#e6f0f4")
    for x, y, r in ((800, .2, 90), (160, .75, 120), (900, .8, 100)):
        c.fill(c.ellipse_mask(x, b * y, r * 2, r).soft(50 * c.k), "#fbd9e2", .7)
    lines = ([(-20, b * .74), (260, b * .60), (540, b * .46), (820, b * .20)], [(340, b * .56), (520, b * .70), (760, b * .74)], [(500,
        b * .48), (600, b * .24), (680, b * .08)])
    for line in lines:
        wares.tube(c, line, [26, 16, 7], "#5a4038")
    for line in lines:
        track = smooth(line, closed=False, steps=20)
        for spot in track[8::5]:
            for _ in range(3):
                blossom(c, spot[0] + c.random.normal(0, 34), spot[1] + c.random.normal(0, 30), c.random.uniform(20, 34))


def blossom(c, x, y, r):
    for k in range(5):
        a = k * 1.2566 + x
        px, py = x + np.cos(a) * r * .62, y + np.sin(a) * r * .58
        c.relief(c.mask(ellipse(px, py, r * .55, r * .46, a)), mix("#fbe3ea", "#f3b3c6", c.random.uniform(0, .8)), 4, 1)
    c.fill(c.ellipse_mask(x, y, r * .22, r * .2), "#d9577a")
    for k in range(6):
        c.shape(stroke([(x, y), (x + np.cos(k * 1.05) * r * .4, y + np.sin(k * 1.05) * r * .4)], 1.5), "#f3d36a")


def peonies(c):
    c.fill(c.whole(), radial(400, 200, 950, "#e9dccf", "#c9b3a6", "#8f7a76"))
    for index in range(24):
        plants.leaf(c, 500 + c.random.normal(0, 160), c.bottom * .6 + c.random.normal(0, 80), c.random.uniform(-3.1, 0), 220, 80, "#5f7f55")
    for x, y, r, tone in ((260, .36, 120, "#f2c3c0"), (700, .34, 130, "#e8788f"), (480, .64, 150, "#f7e3dc"), (830, .70, 105, "#f2b0b9"),
            (150, .76, 100, "#d95f7a")):
        plants.peony(c, x, c.bottom * y, r, tone, 7)


for name, draw in (("ramen", ramen), ("pizza", pizza), ("breakfast", breakfast), ("coffee", coffee), ("berry-tart", tart),
        ("macarons", macarons), ("sushi", sushi), ("peppers", peppers), ("poppies", poppies), ("cherry-branch", cherry)):
    photo(name, draw)
photo("dahlia", dahlia)
photo("sunflower", sunflower)
for name, draw in (("noodle-stall", noodles), ("raspberries", raspberries), ("pasta", pasta), ("peonies", peonies)):
    photo(name, draw, feed="atom")
