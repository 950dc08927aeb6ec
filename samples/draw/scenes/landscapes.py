"""Mountains, deserts, forests and skies."""

import numpy as np

from .. import nature
from ..colour import dark, mix, vertical
from ..nature import clouds, dunes, fir, mirror, mist, ridges, sky, snowy, stars, sun
from ..outlines import smooth, stroke
from . import scene


@scene(1500, 1000)
def fjord_morning(c):
    sky(c, 470, "#8fb0c4", "#d9d6cf", "#f6d8b8")
    sun(c, 640, 330, 26, "#fff6dd", "#ffcf94", 9)
    clouds(c, 20, 260, "#fdeee0", 0.42, 3, 3.5, 0.6, "#b9c4cc")
    for index, (y, height, colour) in enumerate((
            (330, 90, "#b7bfc6"), (360, 120, "#93a5b1"), (400, 130, "#6b8694"), (440, 95, "#466573"))):
        ridges(c, y, height, colour, 480, 0.46, 3 + index, mix(colour, "#f1dcc4", 0.62), 480)
        mist(c, 462, 34, "#f7e6d2", 0.6)
    crest, _ = ridges(c, 452, 34, "#24424d", 480, 0.6, 5, "#3f5c63", 474)
    for x in np.sort(c.random.uniform(0, 330, 46)):
        fir(c, x, 474 - c.random.uniform(0, 22), c.random.uniform(40, 84), "#1d3a41", width=0.36)
    for x in np.sort(c.random.uniform(800, 1000, 22)):
        fir(c, x, 474 - c.random.uniform(0, 14), c.random.uniform(28, 58), "#29474e", width=0.36)
    mirror(c, 472, "#6f8c98", 0.18, 4.5)
    mist(c, 474, 26, "#fbeedd", 0.75, 6)
    boards(c, 560, 667)


def boards(c, x, y):
    """A jetty that leads into the picture."""
    far, near = (x + 32, 520), (x, y)
    for index in range(15):
        t0, t1 = (index / 15) ** 1.7, ((index + 0.84) / 15) ** 1.7
        y0, y1 = far[1] + (near[1] - far[1]) * t0, far[1] + (near[1] - far[1]) * t1
        w0, w1 = 22 + 120 * t0, 22 + 120 * t1
        x0, x1 = far[0] + (near[0] - far[0]) * t0, far[0] + (near[0] - far[0]) * t1
        tone = mix("#7d6a5c", "#4a3d3a", c.random.uniform(0, 0.7))
        c.shape([(x0 - w0, y0), (x0 + w0, y0), (x1 + w1, y1), (x1 - w1, y1)], tone)
        c.shape([(x0 - w0, y0), (x0 + w0, y0), (x0 + w0, y0 + 1.2), (x0 - w0, y0 + 1.2)], "#c9ad90", 0.7)
    for side, at in ((-1, 0.02), (1, 0.02), (-1, 0.35), (1, 0.35)):
        t = at ** 0.9
        px, py = far[0] + (near[0] - far[0]) * t + side * (24 + 120 * t), far[1] + (near[1] - far[1]) * t
        c.shape([(px - 4 - 6 * t, py + 26), (px - 4 - 6 * t, py - 26), (px + 4 + 6 * t, py - 26),
            (px + 4 + 6 * t, py + 26)],
                "#3a302f")


@scene(1600, 900)
def dunes_at_sundown(c):
    sky(c, 330, "#5b5f86", "#c98f8d", "#f4bd86")
    sun(c, 735, 262, 34, "#fff2d2", "#ff9f5e", 8)
    clouds(c, 30, 210, "#f7c6a2", 0.30, 3, 5, 0.55, "#9a7f92")
    ridges(c, 318, 14, "#b98084", 340, 0.4, 4, "#dba184")
    dunes(c, 360, 62, "#dba06c", "#9a5f5a", 250, 420, 1.0, 0.015)
    dunes(c, 390, 92, "#e0a067", "#8d4f50", 820, 500, 1.1, 0.02)
    dunes(c, 470, 150, "#e5a161", "#7d4148", 420, 600, 0.95, 0.035)
    for index in range(5):
        caravan(c, 596 + index * 33, 402 + index * 2.6, 12)


def caravan(c, x, y, size):
    with c.placed(x, y, size / 10):
        colour = "#3d2430"
        c.shape(smooth([(-8, -6), (-4, -10), (-1, -8), (2, -12), (5, -8), (8, -7), (9, -3), (6, -2), (-6, -2),
            (-9, -3)]),
                colour)
        c.shape(stroke([(-8, -5), (-11, -8), (-12, -13)], [2.6, 1.8, 1.6]), colour)
        c.shape(smooth([(-11, -14), (-14, -13), (-15, -12), (-12, -11.5)]), colour)
        for px in (-6.5, -4, 5, 7):
            c.shape(stroke([(px, -3), (px + 0.4, 2), (px, 7)], [1.7, 1, 0.8]), colour)
        c.fill(c.mask([(-9, 7), (10, 7), (44, 12), (26, 12)]).soft(1.5 * c.u), "#5a2f38", 0.5)


@scene(1080, 1440, form="webp")
def autumn_path(c):
    c.fill(c.whole(), vertical(0, 1333, "#f3dfae", "#f0c681", "#a8743e"))
    c.glow(520, 420, 620, "#fff3cc", 0.9)
    layers = [(0.10, "#e5bd74", 26), (0.32, "#c98b45", 20), (0.6, "#8d5527", 12), (0.95, "#40261c", 7)]
    for near, colour, count in layers:
        for _ in range(count):
            side = -1 if c.random.uniform() < 0.5 else 1
            x = 520 + side * (70 + 120 * near + c.random.exponential(190 + 60 * near))
            foot = 640 + 500 * near ** 1.5 + c.random.uniform(-20, 20)
            wide = 5 + 34 * near * c.random.uniform(0.6, 1.2)
            c.shape(stroke([(x + c.random.normal(0, 20), -20), (x + c.random.normal(0, 8), foot * 0.5),
                (x, foot)],
                           [wide * 0.6, wide * 0.8, wide * 1.3]), mix(colour, dark(colour, 0.4),
                           c.random.uniform(0, .6)))
        for _ in range(int(60 + 60 * (1 - near))):
            x, y = c.random.uniform(-40, 1040), c.random.uniform(-40, 430 + 90 * near)
            if abs(x - 520) < 150 and y > 180:
                continue
            tone = ["#f2b84b", "#e58d2f", "#d8632a", "#f5d27a", "#b9802c"][c.random.integers(5)]
            nature.leafy(c, x, y, 16 + 26 * near * c.random.uniform(0.5, 1.2),
                mix(tone, colour, 0.45 - 0.2 * near))
        if near < 0.5:
            mist(c, 640, 170, "#fbe3ae", 0.5)
    ground = c.mask([(-10, 780), (400, 648), (640, 648), (1010, 760), (1010, 1340), (-10, 1340)])
    c.fill(ground, vertical(640, 1333, "#e0a556", "#a9622c", "#5c3220"))
    path = c.mask(smooth([(505, 652), (545, 652), (600, 800), (760, 1010), (900, 1340), (900, 1340),
        (60, 1340),
                          (60, 1340), (330, 1020), (470, 800)]))
    c.fill(path.soft(10 * c.k), vertical(650, 1333, "#fbe4b0", "#d9a86c", "#8f6545"), 0.9)
    for y in np.sort(c.random.uniform(665, 1333, 1500)):
        near = (y - 640) / 690
        x, size = c.random.uniform(0, 1000), 2 + 13 * near * c.random.uniform(0.5, 1.2)
        if abs(x - 520) < 30 + 300 * near and c.random.uniform() < 0.72:
            continue
        tone = ["#f0b243", "#d96a2a", "#c44f25", "#f3cf73", "#8d4a24"][c.random.integers(5)]
        c.fill(c.ellipse_mask(x, y, size, size * 0.42, c.random.uniform(-0.7, 0.7)),
            mix(tone, "#5c3220", 0.25 * near))
    for x0 in (120, 300, 430):
        c.fill(c.mask([(480, 120), (540, 120), (x0 + 190, 1340), (x0, 1340)]).soft(26 * c.k), "#fff0c0", 0.10,
            "screen")


@scene(1080, 1350)
def hut_under_stars(c):
    sky(c, 900, "#0f1c3f", "#263d6d", "#5f6f9b", "#b58fa0")
    stars(c, 640, 420)
    band = c.mask(stroke([(120, -40), (420, 300), (880, 640)], [150, 190, 130])).soft(60 * c.k)
    c.fill(band, "#8e9ad0", 0.20, "screen")
    _, mask = ridges(c, 520, 190, "#39497a", 900, 0.52, 3, "#6f7aa5", 980)
    snowy(c, mask, 340, 820, "#d5dbef", "#55659a", 1.0, 4)
    _, mask = ridges(c, 690, 120, "#2c3a66", 980, 0.5, 4, "#56648f", 1000)
    snowy(c, mask, 590, 960, "#aab4d8", "#3d4c7c", 1.0, 5)
    mist(c, 850, 80, "#8b93b8", 0.45)
    slope = c.mask(smooth([(-60, 900), (-60, 900), (220, 850), (560, 900), (1060, 840), (1060, 840),
        (1060, 1270),
                           (1060, 1270), (-60, 1270), (-60, 1270)]))
    c.fill(slope, vertical(840, 1250, "#a6b2d8", "#6a7bb0", "#3c4a80"))
    for x, y, h in ((70, 950, 190), (150, 930, 130), (230, 915, 90), (800, 905, 110), (880, 930, 170),
        (960, 950, 230)):
        fir(c, x, y, h, "#1f2f52", "#c3cce6")
    hut(c, 520, 1010)
    for index in range(60):
        x, y = c.random.uniform(0, 1000), c.random.uniform(960, 1240)
        c.fill(c.ellipse_mask(x, y, c.random.uniform(20, 90), 4).soft(5 * c.k), "#dbe2f5", 0.10)


def hut(c, x, y):
    """A lit cabin deep in snow."""
    with c.placed(x, y, 1.25):
        c.glow(0, -20, 210, "#ffb35c", 0.55)
        c.shape([(-90, -66), (90, -66), (90, 22), (-90, 22)], vertical(-66, 22, "#4a2f2a", "#6b4130"))
        for row in range(7):
            c.shape([(-90, -66 + row * 12.6), (90, -66 + row * 12.6), (90, -64 + row * 12.6),
                (-90, -64 + row * 12.6)],
                    "#2d1d20", 0.6)
        for left in (-64, -14, 36):
            c.shape([(left, -48), (left + 28, -48), (left + 28, -12), (left, -12)], "#ffd98c")
            c.shape([(left + 13, -48), (left + 15, -48), (left + 15, -12), (left + 13, -12)], "#5a3528")
            c.shape([(left, -31), (left + 28, -31), (left + 28, -29), (left, -29)], "#5a3528")
        roof = c.mask(smooth([(-118, -58), (-118, -58), (-60, -104), (0, -142), (60, -104), (118, -58),
            (118, -58),
                              (112, -46), (60, -74), (0, -108), (-60, -74), (-112, -46)]))
        c.shape([(-104, -58), (0, -132), (104, -58)], "#35242a")
        c.relief(roof, "#dfe6f6", 8, 1.4)
        c.shape([(44, -134), (62, -134), (62, -96), (44, -108)], "#3b2a2e")
        c.relief(c.mask(smooth([(40, -134), (53, -144), (66, -134), (64, -128), (42, -128)])), "#e7ecf8", 3)
        for index in range(7):
            c.fill(c.ellipse_mask(54 + index * 7, -160 - index * 22, 9 + index * 4,
                8 + index * 3).soft(6 * c.u),
                   "#b9bdd6", 0.22)
        c.fill(c.mask([(-90, 22), (90, 22), (150, 90), (-150, 90)]).soft(14 * c.u), "#ffbf74", 0.45, "screen")
        c.relief(c.mask(smooth([(-140, 34), (-96, 12), (-40, 24), (30, 16), (94, 10), (140, 34), (60, 44),
            (-60, 44)])),
                 "#b6c0e0", 6)


@scene(900, 1600)
def northern_lights(c):
    sky(c, 1180, "#071127", "#0d2440", "#164650", "#2f6d68")
    stars(c, 900, 320)
    for x, wide, colour, tall in ((280, 150, "#3ee6a0", 760), (520, 190, "#5bf0b4", 900),
        (760, 120, "#8d7bff", 700),
                                  (640, 90, "#c478e8", 560)):
        curtain(c, x, wide, colour, tall)
    ridges(c, 1120, 90, "#0d2333", 1240, 0.5, 3, "#1d4a50", 1220)
    ridges(c, 1180, 40, "#081722", 1240, 0.55, 4, "#0e2c35", 1220)
    for x in np.sort(c.random.uniform(0, 1000, 80)):
        fir(c, x, 1224, c.random.uniform(30, 90) * (1.2 if abs(x - 500) > 300 else 0.7), "#061019",
            width=0.32)
    mirror(c, 1222, "#0d2f3a", 0.22, 5)
    c.shape(smooth([(-20, 1600), (-20, 1600), (300, 1560), (640, 1600), (1020, 1640), (1020, 1800),
        (-20, 1800)]), "#050d16")
    tent(c, 330, 1600)


def curtain(c, x, wide, colour, tall):
    """A veil of light: vertical rays on a winding foot."""
    mask = c.rect_mask(0, 0, 1000, 1200)
    gx, gy = c.grids(mask)
    from ..canvas import Mask
    from ..noise import fbm
    height, width = mask.a.shape
    rays = fbm(c.random, 2, width, 36, 4, 0.6)[0][None, :]
    wind = x + 130 * np.sin(gy / 250 + x) + 60 * np.sin(gy / 97 + wide)
    far = (gx - wind) / wide
    veil = np.exp(-far ** 2) * (0.75 + 0.6 * rays)
    foot = 1010 + 60 * np.sin(gx / 140)
    rise = np.clip((foot - gy) / 60, 0, 1) * np.clip(1 - (foot - gy) / tall, 0, 1) ** 1.3
    c.fill(Mask(mask.x, mask.y, np.clip(veil * rise, 0, 1)), colour, 0.62, "screen")


def tent(c, x, y):
    with c.placed(x, y, 1.6):
        c.glow(0, -40, 190, "#ffb25e", 0.5)
        c.shape([(-92, 6), (-8, -104), (26, 6)], vertical(-104, 6, "#f6a04d", "#ffd592"))
        c.shape([(26, 6), (-8, -104), (104, -6)], vertical(-104, 6, "#a8502c", "#d9843f"))
        c.shape([(-44, 6), (-8, -96), (-14, 6)], "#7a3524", 0.85)
        c.shape([(-14, -112), (-10, -112), (28, 6), (24, 6)], "#5a2a20")
        person(c, 148, 4)


def person(c, x, y):
    """Somebody who sits and looks up."""
    c.shape(smooth([(x - 16, y), (x - 14, y - 34), (x - 4, y - 46), (x + 10, y - 40), (x + 16, y - 14),
        (x + 40, y - 16),
                    (x + 42, y)]), "#02070d")
    c.fill(c.ellipse_mask(x - 2, y - 56, 10, 11), "#02070d")


@scene(1200, 1600)
def balloons_over_valley(c):
    sky(c, 900, "#7fb0cf", "#cfdcdc", "#fbe2c0", "#fbc9a0")
    sun(c, 240, 760, 40, "#fff6df", "#ffc98a", 8)
    clouds(c, 60, 420, "#fff3e4", 0.38, 3, 2.4, 0.7, "#c3cfd8")
    tones = ("#d9c3bd", "#bda6ab", "#96899b", "#6e7086", "#4b5a70")
    for index, colour in enumerate(tones):
        y = 850 + index * 75
        ridges(c, y, 70 - index * 4, colour, y + 180, 0.48, 3 + index, mix(colour, "#fbdcc0", 0.6))
        mist(c, y + 92, 46, "#fdebd6", 0.55)
    ridges(c, 1230, 50, "#2c4351", 1400, 0.5, 3, "#1f333f")
    for x, y, size, colours in ((600, 420, 210, ("#c8452f", "#f2e3c4", "#e58d3a", "#f2e3c4")),
                                (250, 560, 92, ("#2f5d7c", "#e9c46a", "#2f5d7c", "#f3ead8")),
                                (832, 690, 66, ("#7b4b73", "#e8b4a0", "#7b4b73", "#f5dfc8")),
                                (420, 810, 38, ("#3f7d6b", "#f2e3c4", "#3f7d6b", "#f0c987")),
                                (880, 250, 48, ("#e0a63a", "#c4553b", "#e0a63a", "#f4e6cb"))):
        balloon(c, x, y, size, colours)


def balloon(c, x, y, size, colours):
    from ..solids import lathe
    gores = 18

    def paint(gx, gy):
        t = np.clip((gy - (y - size)) / (size * 2.1), 0, 1)
        radius = np.interp(t, np.linspace(0, 1, 9), [0.02, 0.62, 0.88, 0.99, 1.0, 0.88, 0.66, 0.4,
            0.16]) * size
        around = np.arcsin(np.clip((gx - x) / np.maximum(radius, 1), -1, 1)) / np.pi * gores
        number = np.floor(around + 100).astype(int) % len(colours)
        table = np.array([[int(one[i:i + 2], 16) / 255 for i in (1, 3, 5)] for one in colours], np.float32)
        return table[number] * (1 - 0.10 * np.abs((around % 1) - 0.5)[..., None])
    profile = [(y - size + size * 2.1 * t, size * r) for t, r in zip(
        np.linspace(0, 1, 9), [0.02, 0.62, 0.88, 0.99, 1.0, 0.88, 0.66, 0.4, 0.16])]
    for side in (-1, 1):
        c.shape(stroke([(x + side * size * 0.15, y + size * 1.1), (x + side * size * 0.10, y + size * 1.38)],
                       max(0.8, size * 0.012)), "#4a3a34")
    lathe(c, x, profile, paint, 0.10, 12, 0.05)
    with c.placed(x, y + size * 1.46, size / 100):
        c.relief(c.mask(smooth([(-11, -9), (-11, -9), (11, -9), (11, -9), (9, 9), (9, 9), (-9, 9), (-9, 9)])),
            "#7d5230", 4)


@scene(1500, 1000)
def tea_hills(c):
    sky(c, 330, "#bcd3d6", "#eeeede", "#fbe7c6")
    sun(c, 770, 190, 26, "#fffbe9", "#ffe0a8", 9)
    for y, height, colour in ((270, 60, "#b9cbc5"), (300, 56, "#93b2a4")):
        ridges(c, y, height, colour, 380, 0.45, 3, mix(colour, "#f8ecd2", 0.6))
        mist(c, 340, 36, "#fdf3df", 0.6)
    hills = ((350, 40, "#86a97c", 620, 0.010), (410, 66, "#6a9763", 260, 0.013),
        (500, 90, "#4c8050", 780, 0.017))
    for y, height, colour, peak, _ in hills:
        xs = np.linspace(-20, 1020, 120)
        top = y - height * np.exp(-((xs - peak) / 330) ** 2) + 12 * np.sin(xs / 90 + peak)
        mask = c.mask(list(zip(xs, top)) + [(1020, 680), (-20, 680)])
        c.fill(mask, vertical(y - height, y + 190, mix(colour, "#f5e9b8", 0.28), colour, dark(colour, 0.35)))
        gx, gy = c.grids(mask)
        crest = y - height * np.exp(-((gx - peak) / 330) ** 2) + 12 * np.sin(gx / 90 + peak)
        rows = (gy - crest)
        phase = 34 * np.sqrt(np.clip(rows, 0, None) + 6) * (0.62 + 0.1 * np.sin(gx / 170)) / 10 + gx * 0.012
        wave = np.sin(phase * 2.1)
        bumps = 0.10 * np.sin(gx * 0.55 + np.floor(phase * 2.1 / 6.283) * 1.7)
        tone = 1 + np.clip(wave * 1.6 + bumps, -1, 1) * (0.10 + 0.10 * np.clip(rows / 160, 0, 1))
        c.fill(mask, tone[..., None] * np.array([1, 1, 0.98], np.float32), 1, "multiply")
        c.fill(mask, (1 + 0.10 * np.cos((gx - peak + 160) / 200))[..., None] * np.ones(3, np.float32), 0.8,
            "multiply")
        mist(c, y + 30, 24, "#f3f0cf", 0.16)
    for x, y in ((300, 556), (352, 566), (720, 600)):
        picker(c, x, y, 0.75 if y < 590 else 1.05)


def picker(c, x, y, size):
    """Somebody at work in the rows, under a wide hat."""
    with c.placed(x, y, size):
        c.shape(smooth([(-14, 0), (-11, -34), (0, -44), (11, -34), (14, 0)]),
            vertical(-44, 0, "#c4573f", "#8f3b33"))
        c.relief(c.mask(smooth([(-26, -44), (-10, -52), (0, -63), (10, -52), (26, -44), (0, -40)])),
            "#e8cf94", 5)
        c.relief(c.mask(smooth([(10, -30), (26, -28), (24, -4), (12, -4)])), "#a9793f", 4)
