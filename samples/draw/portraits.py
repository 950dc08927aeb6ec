"""The profiles' pictures: drawn heads of nobody, in three tones of light."""

from . import cloth, garments as g, plants, wares
from .colour import dark, linear, mix, radial
from .outlines import ellipse, smooth, stroke

PORTRAITS = {}


def portrait(draw):
    PORTRAITS[draw.__name__.replace("_", "-")] = draw
    return draw


def part(c, points, paint, depth=12, strength=1.2):
    mask = c.mask(smooth(points))
    c.relief(mask, paint, depth, strength)
    return mask


def mirrored(points, x=500):
    return list(points) + [(2 * x - px, py) for px, py in reversed(points)]


def shoulders(c, paint, neck=560, top=690):
    part(c, mirrored([(500, top + 60), (400, top + 10), (300, top + 50), (180, top + 120), (120, 1060)]),
        paint, 40, 1.4)


def head(c, skin, brow="#3a2a24", lips="#b5574f", blush="#d9775f", lids=True, x=500, y=430):
    """Neck, face and features: closed eyes, a nose by its shade, a calm mouth."""
    part(c, [(x - 70, y + 120), (x + 70, y + 120), (x + 84, y + 300), (x, y + 350), (x - 84, y + 300)],
        dark(skin, 0.10), 20)
    c.fill(c.mask(smooth([(x - 80, y + 170), (x, y + 225), (x + 80, y + 170), (x + 80, y + 230), (x, y + 275),
        (x - 80, y + 225)])).soft(14 * c.k),
           dark(skin, 0.4), 0.45)
    for side in (-1, 1):
        part(c, [(x + side * 158, y - 10), (x + side * 186, y - 14), (x + side * 180, y + 50),
            (x + side * 156, y + 66)], dark(skin, 0.05), 8)
    part(c, mirrored([(x, y - 215), (x + 110, y - 190), (x + 165, y - 70), (x + 160, y + 50),
        (x + 118, y + 150), (x + 52, y + 212), (x, y + 224)], x), skin, 46, 1.3)
    for side in (-1, 1):
        c.fill(c.ellipse_mask(x + side * 96, y + 72, 46, 34).soft(16 * c.k), blush, 0.32)
        eye = x + side * 74
        c.shape(stroke([(eye - 38, y - 2), (eye, y + 16), (eye + 38, y - 2)], [4, 9, 4]), brow)
        for dx in (-26, 0, 26):
            c.shape(stroke([(eye + dx, y + 10 - abs(dx) * .2), (eye + dx * 1.2, y + 24 - abs(dx) * .2)], 4),
                brow)
        c.shape(stroke([(eye - 46, y - 56), (eye - side * 6, y - 76), (eye + 46, y - 58)],
            [7, 13, 6] if side < 0 else [6, 13, 7]), brow, 0.9)
    c.shape(stroke([(x + 4, y - 30), (x + 16, y + 44), (x + 26, y + 74), (x - 4, y + 84)], [2, 8, 9, 4]),
        dark(skin, 0.28), 0.75)
    part(c, [(x - 50, y + 132), (x - 16, y + 122), (x, y + 128), (x + 16, y + 122), (x + 50, y + 132),
        (x + 22, y + 152), (x, y + 157), (x - 22, y + 152)], lips, 6)
    c.shape(stroke([(x - 46, y + 133), (x, y + 137), (x + 46, y + 133)], [2, 4, 2]), dark(lips, 0.5), 0.8)


@portrait
def maren(c):
    c.fill(c.whole(), radial(350, 300, 900, "#b9cfc9", "#8fb0aa", "#6f938f"))
    part(c, mirrored([(500, 150), (660, 190), (730, 400), (720, 640), (640, 700)]), "#d9b56c", 40)
    shoulders(c, cloth.knit("#e9e0cf", 26, .14))
    head(c, "#f0cdb0", "#8a6238")
    part(c, [(500, 195), (400, 200), (330, 300), (322, 420), (300, 560), (270, 640), (250, 420), (310, 200),
        (500, 130), (690, 200), (750, 420), (730, 640), (700, 560),
             (678, 420), (650, 290), (590, 230)], "#e3c27e", 26)
    part(c, [(336, 400), (330, 300), (380, 214), (500, 176), (620, 214), (670, 300), (664, 400), (640, 318),
        (575, 262), (470, 250), (384, 318)], "#ead08f", 16)
    part(c, mirrored([(500, 720), (410, 690), (380, 740), (440, 790), (500, 800)]), cloth.rib("#e9e0cf", 22),
        16)


@portrait
def ines(c):
    c.fill(c.whole(), radial(650, 280, 900, "#f0b9a3", "#dd8f7b", "#c56f62"))
    part(c, mirrored([(500, 130), (690, 180), (740, 380), (716, 560), (640, 600)]), "#241a1c", 36)
    shoulders(c, cloth.stripes("#f6f1e6", "#2c3a5a", 58, .42))
    head(c, "#e9bd9c", "#241a1c", "#b5262f")
    part(c, [(330, 400), (316, 300), (360, 210), (500, 160), (640, 210), (684, 300), (670, 400), (664, 330),
        (600, 312), (500, 322), (400, 312), (336, 330)], "#2c2023", 22)
    for side in (-1, 1):
        wares.ball(c, 500 + side * 176, 520, 18, 18, "#e6b84f", 0.6)


@portrait
def lucia(c):
    c.fill(c.whole(), radial(350, 300, 950, "#f4dc9a", "#e6bb5c", "#cf9a3c"))
    shoulders(c, cloth.sprigs("#3f7a5c", "#f6e6c4", "#e0704f", 84))
    part(c, mirrored([(500, 190), (640, 220), (690, 400), (660, 560), (600, 600)]), "#4a2c20", 30)
    head(c, "#d9a47e", "#3a231b", "#b5453f")
    part(c, [(500, 215), (420, 240), (346, 330), (322, 430), (310, 330), (370, 210), (500, 170), (630, 210),
        (690, 330), (678, 430), (650, 320), (580, 240)], "#5a3626", 22)
    with c.placed(500, 268):
        g.hat(c, 0, 0, 560, "#e9cd96", "#b5412f")
    for x, y in ((670, 250), (715, 275)):
        plants.daisy(c, x, y, 38, heart="#e6a12f")


@portrait
def tomasz(c):
    c.fill(c.whole(), radial(640, 300, 950, "#9fb4c6", "#7590a8", "#546f8a"))
    shoulders(c, cloth.herringbone("#6b5846", 26, .12))
    part(c, mirrored([(500, 820), (430, 700), (384, 720), (420, 900), (500, 980)]), cloth.rib("#2f3d4f", 24),
        16)
    head(c, "#e6b894", "#5a3b28", "#a8665a")
    part(c, [(338, 470), (350, 560), (400, 640), (500, 672), (600, 640), (650, 560), (662, 470), (640, 520),
        (590, 548), (500, 538), (410, 548), (360, 520)], "#6f4a30", 18)
    part(c, [(452, 566), (500, 553), (548, 566), (522, 590), (500, 594), (478, 590)], "#a8665a", 6)
    part(c, [(334, 400), (322, 300), (380, 200), (500, 168), (620, 200), (678, 300), (666, 400), (650, 320),
        (500, 300), (350, 320)], "#6f4a30", 20)
    part(c, mirrored([(500, 120), (620, 140), (694, 250), (690, 330), (500, 350)]),
        cloth.rib("#c4553b", 30, .12), 30)
    part(c, mirrored([(500, 296), (620, 286), (704, 270), (700, 352), (610, 376), (500, 384)]),
        cloth.rib("#b0472f", 30, .12), 20)


@portrait
def nour(c):
    c.fill(c.whole(), radial(350, 300, 950, "#d9c7dd", "#b39bc0", "#8d749e"))
    curls = "#2b1d1c"
    for index in range(70):
        import math
        a = index * 2.39996
        r = 60 + 26 * math.sqrt(index)
        px, py = 500 + math.cos(a) * r * 1.05, 400 + math.sin(a) * r * 0.98
        if py < 720:
            wares.ball(c, px, py, 52, 48, mix(curls, "#5a3a30", c.random.uniform(0, .6)), 0.15)
    shoulders(c, cloth.plain("#2f6f78"))
    head(c, "#b97f58", "#231818", "#a8423f")
    for index in range(26):
        t = index / 25
        px, py = 330 + 340 * t, 300 - 120 * math.sin(t * 3.14) + c.random.uniform(-12, 12)
        wares.ball(c, px, py, 44, 40, mix(curls, "#5a3a30", c.random.uniform(0, .6)), 0.15)
    for side in (-1, 1):
        ring = c.mask(ellipse(500 + side * 182, 545, 30, 40)).without(c.mask(ellipse(500 + side * 182, 545,
            21, 31)))
        c.relief(ring, "#e6b84f", 5)


@portrait
def aiko(c):
    c.fill(c.whole(), radial(640, 280, 950, "#f3e3d6", "#e6c9bb", "#d3a79b"))
    part(c, mirrored([(500, 130), (670, 170), (736, 340), (730, 620), (730, 620), (640, 640)]), "#1f1b22", 30)
    shoulders(c, cloth.plain("#31475a"))
    part(c, [(500, 900), (380, 700), (340, 730), (440, 1000), (500, 1000), (560, 1000), (660, 730),
        (620, 700)], "#f4ead8", 16)
    head(c, "#f2d0b0", "#231d22", "#c4504f")
    part(c, [(320, 560), (318, 340), (350, 220), (500, 160), (650, 220), (682, 340), (680, 560), (660, 400),
        (654, 372), (654, 372), (346, 372), (346, 372), (340, 400)], "#262029", 20)
    wares.ball(c, 500, 116, 84, 74, "#262029", 0.2)
    c.relief(c.mask(stroke([(390, 150), (620, 86)], 13)), "#c4412f", 4)


@portrait
def priya(c):
    c.fill(c.whole(), radial(360, 300, 950, "#f0a25a", "#d97a3c", "#b5562f"))
    part(c, mirrored([(500, 150), (660, 190), (716, 400), (690, 700), (640, 760)]), "#1f1719", 34)
    shoulders(c, cloth.plain("#a8305a"))
    part(c, [(420, 690), (300, 740), (170, 830), (140, 1040), (420, 1040), (560, 900), (500, 800)],
        cloth.stripes("#c8476f", "#f0c24a", 70, .2), 24)
    head(c, "#a86f4a", "#1f1719", "#9c2f3a")
    part(c, [(500, 200), (400, 220), (336, 330), (318, 500), (300, 420), (320, 240), (500, 140), (680, 240),
        (700, 420), (682, 500), (664, 330), (600, 220)], "#261c1e", 22)
    c.fill(c.ellipse_mask(500, 356, 13, 13), "#c4262f")
    for side in (-1, 1):
        for index in range(3):
            wares.ball(c, 500 + side * 180, 510 + index * 30, 13 - index * 2, 13 - index * 2, "#e6b84f", 0.6)


@portrait
def table_banner(c):
    """Behind the two profiles that keep one table."""
    c.fill(c.whole(), linear(0, 0, 0, 1000, "#f0d8b0", "#e0b07a"))
    wares.bowl(c, 500, 760, 620, "#3f74a8", "#dfe9ef", 0.4, 0.35)
    for x, y in ((380, 470), (500, 430), (620, 474), (440, 400), (560, 390)):
        wares.orange(c, x, y, 84, leaf=True)
