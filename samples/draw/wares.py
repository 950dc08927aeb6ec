"""Ceramics, glass, candles, lamps and fruit: each stands with its foot at (x, y), `h` units high."""

import numpy as np

from .colour import dark, light, linear, mix, vertical
from .outlines import ellipse, smooth, stroke
from .solids import ball, lathe, tube

# Profiles: (place from top 0 to foot 1, radius in heights).
FORMS = {
    "amphora": [(0, .13), (.05, .12), (.16, .10), (.28, .17), (.45, .29), (.62, .30), (.82, .22), (.96, .15),
    (1, .15)],
    "bottle": [(0, .075), (.04, .065), (.30, .06), (.42, .10), (.55, .21), (.75, .25), (.94, .22), (1, .19)],
    "round": [(0, .16), (.06, .15), (.16, .19), (.32, .40), (.55, .49), (.78, .42), (.95, .25), (1, .23)],
    "tall": [(0, .13), (.06, .12), (.25, .15), (.5, .20), (.75, .19), (.95, .13), (1, .13)],
    "cylinder": [(0, .24), (.03, .245), (.5, .245), (.93, .24), (.98, .225), (1, .20)],
    "jug": [(0, .20), (.05, .185), (.20, .17), (.36, .24), (.58, .34), (.8, .32), (.95, .23), (1, .22)],
    "moon": [(0, .15), (.05, .17), (.12, .30), (.30, .46), (.52, .51), (.75, .44), (.92, .27), (1, .21)],
    "flute": [(0, .26), (.05, .22), (.22, .13), (.5, .10), (.72, .15), (.9, .20), (1, .19)],
    "pot": [(0, .47), (.02, .49), (.16, .49), (.18, .44), (.5, .39), (.8, .335), (1, .30)],
    "tumbler": [(0, .36), (.4, .34), (.8, .31), (1, .29)],
    "urn": [(0, .32), (.05, .30), (.12, .25), (.3, .33), (.5, .34), (.7, .24), (.82, .10), (.9, .10),
    (.95, .22), (1, .24)],
}


def vase(c, x, y, h, colour, form="amphora", mouth=None, gloss=0.16, power=40, speckle=0.0, tilt=0.14,
    foot=True):
    if foot:
        wide = FORMS[form][-1][1] * h
        c.ground(x, y, wide * 1.25, max(2, wide * 0.26))
    profile = [(y - h + t * h, r * h) for t, r in FORMS[form]]
    deep = mouth if mouth is not None else dark(colour if not callable(colour) else "#5a4a40", 0.55)
    return lathe(c, x, profile, colour, gloss, power, tilt, deep, speckle)


def banded(y, h, base, *bands):
    """A paint with rings: `bands` are (from, to, colour) in parts of the height."""
    def paint(gx, gy):
        t = (gy - (y - h)) / h
        colours = np.broadcast_to(np.array(mix(base, base, 0), np.float32), (*gx.shape, 3)).copy()
        for low, high, colour in bands:
            edge = np.clip(np.minimum(t - low, high - t) * 160 + 0.5, 0, 1)[..., None]
            colours += (np.array(mix(colour, colour, 0), np.float32) - colours) * edge
        return colours
    return paint


def dipped(y, h, top, low, at=0.55):
    """Two glazes: one runs over the other."""
    def paint(gx, gy):
        t = (gy - (y - h)) / h - at + 0.02 * np.sin(gx * 0.21) + 0.012 * np.sin(gx * 0.53 + 1)
        share = np.clip(t * 90 + 0.5, 0, 1)[..., None]
        a, b = (np.array(mix(one, one, 0), np.float32) for one in (top, low))
        return a + (b - a) * share
    return paint


def bowl(c, x, y, w, colour, inside=None, depth=0.42, gloss=0.18, tilt=0.26, speckle=0.0):
    """`w` is the width of its rim."""
    r, h = w / 2, w * depth
    c.ground(x, y, r * 0.75, r * 0.17)
    profile = [(y - h, r), (y - h * 0.7, r * 0.95), (y - h * 0.35, r * 0.76), (y - h * 0.12, r * 0.50),
        (y, r * 0.40)]
    mask = lathe(c, x, profile, colour, gloss, 40, tilt, None, speckle)
    inside = inside or light(colour, 0.1)
    rim = c.mask(ellipse(x, y - h, r, r * tilt))
    c.fill(rim, light(colour, 0.25) if not callable(colour) else inside)
    well = c.mask(ellipse(x, y - h + r * 0.012, r * 0.95, r * tilt * 0.92))
    c.fill(well, linear(x - r, y, x + r, y, dark(inside, 0.38), mix(inside, dark(inside, 0.5), 0.25),
        light(inside, 0.12)))
    return mask


def plate(c, x, y, w, colour, tilt=0.26, rim=None):
    r = w / 2
    c.ground(x, y + r * 0.03, r * 0.95, r * tilt * 0.9, 0.4)
    c.fill(c.mask(ellipse(x, y + r * 0.035, r, r * tilt)), dark(colour, 0.35))
    c.fill(c.mask(ellipse(x, y, r, r * tilt)), linear(x - r, y - r * tilt, x + r, y + r * tilt,
        light(colour, 0.25), colour))
    if rim:
        ring = c.mask(ellipse(x, y, r * 0.97, r * tilt * 0.97)).without(c.mask(ellipse(x, y, r * .92,
            r * tilt * .92)))
        c.fill(ring, rim)
    c.fill(c.mask(ellipse(x, y + r * 0.015, r * 0.66, r * tilt * 0.64)),
           linear(x - r, y - r * tilt, x + r, y + r * tilt, dark(colour, 0.14), light(colour, 0.12)))


def cup(c, x, y, h, colour, inside="#3b2418", handle=1, drink=True, speckle=0.0):
    r = h * 0.52
    c.ground(x, y, r * 0.9, r * 0.2)
    if handle:
        tube(c, [(x + handle * r * 0.86, y - h * 0.80), (x + handle * r * 1.5, y - h * 0.74),
                 (x + handle * r * 1.48, y - h * 0.36), (x + handle * r * 0.78, y - h * 0.24)], h * 0.12,
                 colour)
    profile = [(y - h, r), (y - h * 0.6, r * 0.97), (y - h * 0.25, r * 0.84), (y - h * 0.06, r * 0.62),
        (y, r * 0.56)]
    lathe(c, x, profile, colour, 0.2, 40, 0.24, dark(colour, 0.3), speckle)
    if drink:
        c.fill(c.mask(ellipse(x, y - h * 0.965, r * 0.92, r * 0.20)),
               linear(x - r, y, x + r, y, dark(inside, 0.2), light(inside, 0.15)))


def teapot(c, x, y, h, colour, speckle=0.1):
    r = h * 0.58
    c.ground(x, y, r, r * 0.22)
    tube(c, [(x + r * 0.7, y - h * 0.38), (x + r * 1.25, y - h * 0.52), (x + r * 1.55, y - h * 0.86)],
         [h * 0.26, h * 0.15, h * 0.11], colour)
    profile = [(y - h * 0.86, r * 0.42), (y - h * 0.80, r * 0.62), (y - h * 0.6, r * 0.95), (y - h * 0.36, r),
               (y - h * 0.12, r * 0.74), (y, r * 0.5)]
    lathe(c, x, profile, colour, 0.22, 40, 0.16, None, speckle)
    lid = [(y - h * 0.99, r * 0.05), (y - h * 0.95, r * 0.22), (y - h * 0.88, r * 0.40),
        (y - h * 0.85, r * 0.46)]
    lathe(c, x, lid, light(colour, 0.05), 0.2, 40, 0.2)
    ball(c, x, y - h * 1.02, r * 0.12, colour=dark(colour, 0.2))
    tube(c, [(x - r * 0.75, y - h * 0.72), (x - r * 0.62, y - h * 1.30), (x, y - h * 1.50),
        (x + r * 0.62, y - h * 1.30),
             (x + r * 0.72, y - h * 0.74)], h * 0.055, "#a8763f")


def glass(c, x, y, h, tint="#cfe3e4", drink=None, level=0.6, form="tumbler"):
    """Clear glass: what stands behind shows through, edges and highlights tell of it."""
    profile = [(y - h + t * h, r * h) for t, r in FORMS[form]]
    c.ground(x, y, profile[-1][1] * 1.1, profile[-1][1] * 0.24, 0.25)
    line = smooth(np.array([(x + r, py) for py, r in profile]), closed=False)
    left = [(2 * x - px, py) for px, py in line[::-1]]
    body = c.mask(np.concatenate([line, left]), ellipse(x, y, profile[-1][1], profile[-1][1] * 0.2))
    if drink:
        low = [(px, py) for px, py in line if py > y - h * level]
        wet = c.mask(low + [(2 * x - px, py) for px, py in low[::-1]],
                     ellipse(x, y, profile[-1][1] * 0.98, profile[-1][1] * 0.18))
        c.fill(wet, vertical(y - h * level, y, light(drink, 0.2), drink), 0.85)
        c.fill(c.mask(ellipse(x, low[0][1], low[0][0] - x, (low[0][0] - x) * 0.17)), light(drink, 0.35), 0.9)
    c.fill(body, tint, 0.16)
    top = profile[0][1]
    edge = body.without(c.mask(np.concatenate([(line - (x, 0)) * (0.93, 1) + (x, 0),
        (np.array(left) - (x, 0)) * (0.93, 1) + (x, 0)])))
    c.fill(edge, light(tint, 0.5), 0.45)
    ring = c.mask(ellipse(x, y - h, top, top * 0.18)).without(c.mask(ellipse(x, y - h, top * 0.93,
        top * 0.145)))
    c.fill(ring, "#ffffff", 0.6)
    shine = c.mask(stroke([(x - top * 0.62, y - h * 0.88), (x - top * 0.60, y - h * 0.5),
        (x - top * 0.52, y - h * 0.2)],
                          [h * 0.02, h * 0.05, h * 0.015]))
    c.fill(shine.soft(h * 0.008 * c.u), "#ffffff", 0.55)


def candle(c, x, y, h, colour="#f1e6d2", r=None, lit=True):
    r = r or h * 0.16
    c.ground(x, y, r * 1.2, r * 0.3)
    lathe(c, x, [(y - h, r), (y - h * 0.5, r), (y, r)], colour, 0.08, 12, 0.25, light(colour, 0.25), 0, False)
    if lit:
        flame(c, x, y - h, r * 2.0)


def flame(c, x, y, size):
    c.glow(x, y - size * 0.7, size * 9, "#ffb866", 0.40)
    c.shape(stroke([(x, y), (x, y - size * 0.4)], size * 0.07), "#3a2a22")
    body = c.mask(smooth([(x, y - size * 1.9), (x + size * 0.28, y - size * 0.9),
        (x + size * 0.2, y - size * 0.32),
                          (x, y - size * 0.2), (x - size * 0.2, y - size * 0.32),
                          (x - size * 0.27, y - size * 0.95)]))
    c.fill(body.soft(size * 0.05 * c.u), vertical(y - size * 1.9, y - size * 0.2, "#fff6d0", "#ffd675",
        "#ff9a3c"))


def table_lamp(c, x, y, h, base="#7a8f86", shade="#f3e2c2", lit=True, form="round"):
    body = h * 0.46
    vase(c, x, y, body, base, form, tilt=0.1)
    c.shape(stroke([(x, y - body), (x, y - h * 0.6)], h * 0.02), "#b08d57")
    top, low = h * 0.16, h * 0.30
    if lit:
        c.glow(x, y - h * 0.72, h * 1.5, "#ffcf8a", 0.5)

    def paint(gx, gy):
        from .colour import ramp
        far = np.hypot((gx - x) / (h * 0.34), (gy - (y - h * 0.72)) / (h * 0.32))
        warm = [(0, "#fff5d8"), (0.6, light(shade, 0.1)), (1.1, dark(shade, 0.12))]
        return ramp(far, warm if lit else [(0, shade), (1, dark(shade, 0.1))]) * 1.06
    lathe(c, x, [(y - h, top), (y - h * 0.55, low)], paint, 0.0, 10, 0.14, light(shade, 0.4), 0, False)


def pendant(c, x, top, y, w, colour="#c9a24f", lit=True):
    """A lamp on its cord from `top`; `y` is its lower rim."""
    c.shape(stroke([(x, top), (x, y - w * 0.48)], w * 0.012), "#2b2523")
    if lit:
        c.glow(x, y + w * 0.15, w * 2.2, "#ffd592", 0.5)
    r = w / 2
    lathe(c, x, [(y - w * 0.52, r * 0.10), (y - w * 0.44, r * 0.14), (y - w * 0.36, r * 0.42),
        (y - w * 0.18, r * 0.86),
                 (y, r)], colour, 0.3, 24, 0.16)
    if lit:
        c.fill(c.mask(ellipse(x, y, r * 0.98, r * 0.157)), "#fff0c8")
        ball(c, x, y + r * 0.02, r * 0.2, colour="#fffbe8")


# Fruit and bread

def lemon(c, x, y, r, turn=0.3, colour="#f0c53a"):
    tip = np.array([np.cos(turn), np.sin(turn)]) * r * 1.18
    c.ground(x, y + r * 0.82, r * 0.9, r * 0.2, 0.4)
    for side in (1, -0.92):
        ball(c, x + tip[0] * side, y + tip[1] * side, r * 0.22, r * 0.17, colour, 0.1, 20, turn)
    ball(c, x, y, r * 1.18, r * 0.9, colour, 0.22, 22, turn, 0.05)


def orange(c, x, y, r, colour="#e8893a", leaf=False):
    c.ground(x, y + r * 0.92, r * 0.85, r * 0.2, 0.4)
    ball(c, x, y, r, r * 0.96, colour, 0.16, 18, 0, 0.06)
    c.fill(c.ellipse_mask(x + r * 0.1, y - r * 0.72, r * 0.10, r * 0.06), "#5f6b2d")
    if leaf:
        from .plants import leaf as blade
        blade(c, x + r * 0.1, y - r * 0.72, -0.5, r * 1.1, r * 0.4, "#4f7a43")


def pear(c, x, y, h, colour="#b9b25a", blush="#c9764a", turn=0.0):
    c.ground(x, y, h * 0.30, h * 0.07, 0.4)

    def paint(gx, gy):
        from .colour import ramp
        return ramp(np.clip((gx - x) / (h * 0.6) + 0.5 + 0.1 * np.sin(gy / h * 9), 0, 1),
            [(0, colour), (0.55, colour), (1, blush)])
    lathe(c, x, [(y - h * 0.96, h * 0.05), (y - h * 0.90, h * 0.12), (y - h * 0.72, h * 0.17),
        (y - h * 0.5, h * 0.26),
                 (y - h * 0.28, h * 0.335), (y - h * 0.1, h * 0.28), (y, h * 0.12)], paint, 0.16, 18, 0.1,
                 None, 0.08)
    tube(c, [(x, y - h * 0.94), (x + h * 0.03, y - h * 1.03), (x + h * 0.09, y - h * 1.12)], h * 0.035,
        "#5b4029")


def fig(c, x, y, r, colour="#4d3454", cut=False):
    c.ground(x, y + r * 0.85, r * 0.85, r * 0.2, 0.4)
    if cut:
        c.relief(c.mask(ellipse(x, y, r, r * 0.95)), "#8d5a76", r * 0.12)
        c.fill(c.mask(ellipse(x, y, r * 0.9, r * 0.85)), "#f0dcc0")
        c.fill(c.mask(ellipse(x, y, r * 0.74, r * 0.69)).soft(r * 0.06 * c.u), "#b23f4e")
        for _ in range(46):
            angle, far = c.random.uniform(0, 6.283), c.random.uniform(0.1, 0.68) * r
            c.fill(c.ellipse_mask(x + np.cos(angle) * far, y + np.sin(angle) * far, r * 0.035, r * 0.03),
                "#f0c98b", 0.8)
        return
    lathe(c, x, [(y - r * 1.35, r * 0.08), (y - r * 1.1, r * 0.2), (y - r * 0.6, r * 0.72), (y, r),
        (y + r * 0.55, r * 0.78),
                 (y + r * 0.85, r * 0.3)], linear(x - r, y, x + r, y, light(colour, 0.15), colour, "#6b4a5c"),
                 0.14, 20, 0.1)


def loaf(c, x, y, w, colour="#b9763c"):
    h = w * 0.42
    c.ground(x, y, w * 0.5, w * 0.07, 0.5)
    mask = c.mask(smooth([(x - w * 0.5, y - h * 0.3), (x - w * 0.38, y - h * 0.86), (x, y - h * 1.06),
        (x + w * 0.38, y - h * .86),
                          (x + w * 0.5, y - h * 0.3), (x + w * 0.40, y), (x, y + h * 0.05),
                          (x - w * 0.4, y)]))
    c.relief(mask, vertical(y - h, y, light(colour, 0.16), colour, dark(colour, 0.3)), w * 0.09, 1.7)
    for index in range(4):
        px = x - w * 0.28 + index * w * 0.185
        cut = c.mask(stroke([(px - w * 0.05, y - h * 0.55), (px, y - h * 0.86),
            (px + w * 0.10, y - h * 0.95)],
                            [w * 0.01, w * 0.05, w * 0.012]))
        c.relief(cut, "#ecc98f", w * 0.012)


# Books

def books(c, x, y, w, colours, thick=None, jitter=0.05):
    """A pile that lies with its spines to us; gives the height of its top."""
    for index, colour in enumerate(colours):
        h = (thick or w * 0.13) * c.random.uniform(0.8, 1.25)
        wide = w * (1 - c.random.uniform(0, jitter) * 2)
        shift = c.random.uniform(-jitter, jitter) * w
        x0, x1 = x - wide / 2 + shift, x + wide / 2 + shift
        if index == 0:
            c.ground(x + shift, y, wide * 0.52, w * 0.035, 0.5)
        mask = c.mask(smooth([(x0, y - h), (x0, y - h), (x1, y - h), (x1, y - h), (x1, y), (x1, y), (x0, y),
            (x0, y),
                              (x0 - h * 0.12, y - h / 2)]))
        c.relief(mask, linear(x0, y, x1, y, light(colour, 0.08), colour, dark(colour, 0.22)), h * 0.16, 1.2)
        for at in (0.10, 0.14, 0.86):
            px = x0 + wide * at
            c.shape([(px, y - h), (px + wide * 0.012, y - h), (px + wide * 0.012, y), (px, y)],
                light(colour, 0.45), 0.7)
        c.shape([(x0 + wide * 0.3, y - h * 0.62), (x0 + wide * 0.62, y - h * 0.62),
            (x0 + wide * 0.62, y - h * 0.38),
                 (x0 + wide * 0.3, y - h * 0.38)], light(colour, 0.5), 0.6)
        y -= h
    return y
