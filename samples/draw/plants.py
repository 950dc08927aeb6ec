"""Leaves, branches, flowers and plants in pots."""

import math

import numpy as np

from .colour import dark, light, mix, vertical
from .outlines import ellipse, smooth, stroke
from .solids import tube


def leaf(c, x, y, angle, length, width, colour, bend=0.15, vein=True):
    """A leaf that grows from (x, y); the half that is turned to the light is lighter."""
    dx, dy = math.cos(angle), math.sin(angle)

    def at(t, side):
        curve = bend * length * math.sin(t * math.pi)
        px, py = x + dx * t * length - dy * curve, y + dy * t * length + dx * curve
        return px - dy * side, py + dx * side
    shape = [(t, width * 0.5 * math.sin(math.pi * min(1, t * 0.96 + 0.04)) ** 0.75 * (1 - 0.25 * t))
        for t in np.linspace(0, 1, 15)]
    middle = [at(t, 0) for t, _ in shape]
    left, right = [at(t, -w) for t, w in shape], [at(t, w) for t, w in shape]
    lit = dy * c.light.direction[0] - dx * c.light.direction[1]
    a, b = (light(colour, 0.14), dark(colour, 0.16)) if lit > 0 else (dark(colour, 0.16), light(colour, 0.14))
    c.shape(left + middle[::-1], a)
    c.shape(middle + right[::-1], b)
    if vein:
        c.shape(stroke(middle[::3], [length * 0.018, length * 0.006], 4), light(colour, 0.35), 0.7)


def branch(c, points, colour="#6b5a3f", leaves="#6f8560", size=26, count=14, width=3, wide=0.36, spread=0.9,
    tip=True):
    """A twig with leaves to both sides: olive, eucalyptus, willow."""
    line = smooth(points, closed=False, steps=16)
    c.shape(stroke(points, [width, width * 0.5]), colour)
    for index in range(count):
        t = 0.12 + 0.88 * index / max(1, count - 1)
        spot = line[int(t * (len(line) - 1))]
        ahead = line[min(len(line) - 1, int(t * (len(line) - 1)) + 1)] - line[max(0,
            int(t * (len(line) - 1)) - 1)]
        angle = math.atan2(ahead[1], ahead[0])
        side = 1 if index % 2 else -1
        if tip and index == count - 1:
            side = 0.1
        tone = mix(leaves, dark(leaves, 0.5), c.random.uniform(0, 0.5)) if c.random.uniform() < 0.5 else mix(
            leaves, light(leaves, 0.4), c.random.uniform(0, 0.5))
        grown = size * c.random.uniform(0.75, 1.15) * (1 - 0.35 * t)
        leaf(c, *spot, angle + side * spread * c.random.uniform(0.7, 1.2), grown, grown * wide, tone,
            0.12 * side)


def eucalyptus(c, points, colour="#8aa399", size=24, count=9):
    line = smooth(points, closed=False, steps=16)
    c.shape(stroke(points, [2.6, 1.2]), "#8d7f68")
    for index in range(count):
        t = 0.15 + 0.85 * index / (count - 1)
        x, y = line[int(t * (len(line) - 1))]
        grown = size * (1.05 - 0.5 * t)
        for side in (-1, 1):
            turn = side * 0.5 + c.random.uniform(-0.3, 0.3)
            tone = mix(colour, light(colour, 0.3), c.random.uniform(0, 0.8))
            px, py = x + side * grown * 0.6, y - grown * 0.12
            c.fill(c.mask(ellipse(px, py, grown * 0.56, grown * 0.44, turn)), vertical(
                py - grown * .4, py + grown * .4, light(tone, 0.12), dark(tone, 0.18)))


def pampas(c, x, y, length, angle=-1.57, colour="#e6d3b3"):
    """A plume on its stalk, from (x, y)."""
    dx, dy = math.cos(angle), math.sin(angle)
    bend = 0.16 * (1 if dx > 0 else -1)
    line = smooth([(x, y), (x + dx * length * 0.5, y + dy * length * 0.5),
                   (x + dx * length + bend * length * 0.35, y + dy * length)], closed=False, steps=30)
    c.shape(stroke(line[::6], [3.4, 1.5], 4), dark(colour, 0.25))
    for t in np.linspace(0.42, 1, 90):
        spot = line[min(len(line) - 1, int(t * (len(line) - 1)))]
        swell = math.sin(math.pi * min(1, (t - 0.40) / 0.60)) ** 0.7
        for side in (-1, 1):
            span = length * 0.13 * swell * c.random.uniform(0.6, 1.15) + length * 0.02
            aim = angle + side * c.random.uniform(0.25, 0.85) + bend * t
            tip = (spot[0] + math.cos(aim) * span, spot[1] + math.sin(aim) * span + span * 0.22)
            tone = mix(dark(colour, 0.25), light(colour, 0.45), c.random.uniform(0, 1))
            c.shape(stroke([tuple(spot), ((spot[0] + tip[0]) / 2, (spot[1] + tip[1]) / 2 - span * 0.08), tip],
                           [length * 0.012, length * 0.010, length * 0.002], 4), tone, 0.75)


def frond(c, x, y, angle, length, colour, droop=0.5, pairs=18, width=0.5):
    """A palm's leaf."""
    line = [(x + math.cos(angle + droop * t * (1 if math.cos(angle) >= 0 else -1)) * length * t,
             y + math.sin(angle) * length * t + droop * length * 0.55 * t * t) for t in np.linspace(0, 1, 12)]
    spine = smooth(line, closed=False, steps=8)
    for index in range(pairs):
        t = 0.12 + 0.88 * index / pairs
        spot = spine[int(t * (len(spine) - 1))]
        ahead = spine[min(len(spine) - 1, int(t * (len(spine) - 1)) + 2)] - spot
        way = math.atan2(ahead[1], ahead[0])
        span = length * width * (0.25 + 0.9 * math.sin(math.pi * (0.12 + 0.8 * t))) * 0.62
        for side in (-1, 1):
            tone = mix(dark(colour, 0.2), light(colour, 0.2), c.random.uniform(0, 1))
            leaf(c, *spot, way + side * (1.0 - 0.5 * t), span, span * 0.16, tone, 0.10 * side, False)
    c.shape(stroke(line[::2], [length * 0.02, length * 0.006]), light(colour, 0.25))


def monstera(c, x, y, angle, size, colour):
    """One split leaf, its stalk at (x, y)."""
    outline = []
    for t in np.linspace(0, 1, 61):
        a = -math.pi + 2 * math.pi * t
        r = size * (0.52 + 0.26 * math.cos(a) - 0.16 * max(0, -math.cos(a)) + 0.03)
        cut = abs(((abs(a) - 0.45) * 2.6) % 1 - 0.5)
        if 0.45 < abs(a) < 2.2 and cut < 0.11:
            r *= 0.58
        outline.append((math.cos(a) * r + size * 0.28, math.sin(a) * r * 0.92))
    cos, sin = math.cos(angle), math.sin(angle)
    points = [(x + px * cos - py * sin, y + px * sin + py * cos) for px, py in outline]
    mask = c.mask(smooth(points, steps=4))
    c.relief(mask, colour, size * 0.10, 1.1)
    c.shape(stroke([(x, y), (x + cos * size * 0.5, y + sin * size * 0.5), (x + cos * size, y + sin * size)],
                   [size * 0.03, size * 0.008]), light(colour, 0.3), 0.8)
    for t, side in ((0.25, -1), (0.25, 1), (0.45, -1), (0.45, 1), (0.65, -1), (0.65, 1)):
        px, py = x + cos * size * t, y + sin * size * t
        a = angle + side * 0.95
        c.shape(stroke([(px, py), (px + math.cos(a) * size * 0.36, py + math.sin(a) * size * 0.36)],
                       [size * 0.015, size * 0.004]), light(colour, 0.25), 0.6)


def split_plant(c, x, y, size, colour="#3f6b4c", count=9):
    for index in np.argsort(-np.abs(np.linspace(-1, 1, count))):
        t = np.linspace(-1, 1, count)[index]
        angle = -1.57 + t * 1.25
        reach = size * c.random.uniform(0.55, 0.95) * (1 - 0.2 * abs(t))
        ex, ey = x + math.cos(angle) * reach, y + math.sin(angle) * reach
        tube(c, [(x + t * 6, y), ((x + ex) / 2 + t * 8, (y + ey) / 2 - 12), (ex, ey)], size * 0.018,
            dark(colour, 0.1))
        monstera(c, ex, ey, angle + t * 0.9 + c.random.uniform(-0.2, 0.2),
            size * c.random.uniform(0.34, 0.46),
                 mix(colour, light(colour, 0.4), c.random.uniform(0, 0.5)))


def palm_plant(c, x, y, size, colour="#4f7a52", count=9):
    """Fronds that rise and lean out; about as wide as it is high."""
    places = np.linspace(-1, 1, count)
    for t in places[np.argsort(-np.abs(places))]:
        frond(c, x + t * 4, y, -1.57 + t * 0.62, size * c.random.uniform(0.72, 0.86) * (1 - 0.22 * abs(t)),
            mix(
            colour, light(colour, 0.35), c.random.uniform(0, 0.6)), 0.10 + 0.34 * abs(t), 15, 0.34)


def rubber_plant(c, x, y, size, colour="#35574a", count=13):
    line = smooth([(x, y), (x + size * 0.05, y - size * 0.5), (x - size * 0.03, y - size)], closed=False,
        steps=20)
    tube(c, [tuple(p) for p in line[::10]], size * 0.02, "#6b4f3d")
    for index in range(count):
        t = 0.18 + 0.82 * index / (count - 1)
        spot = line[int(t * (len(line) - 1))]
        side = 1 if index % 2 else -1
        angle = -1.57 + side * (1.25 - 0.75 * t) + c.random.uniform(-0.15, 0.15)
        leaf(c, *spot, angle, size * (0.36 - 0.12 * t), size * 0.14, mix(colour, light(colour, 0.3),
            c.random.uniform(0, .6)), .07 * side)


# Flowers

def peony(c, x, y, r, colour="#e8a5a0", rings=6):
    """Petals in rings from the outside to the heart."""
    for ring in range(rings):
        share = ring / (rings - 1)
        count = int(9 - 4 * share)
        for index in range(count):
            angle = 6.283 * index / count + ring * 0.7 + c.random.uniform(-0.2, 0.2)
            far = r * 0.62 * (1 - share)
            px, py = x + math.cos(angle) * far, y + math.sin(angle) * far * 0.9
            size = r * (0.56 - 0.26 * share) * c.random.uniform(0.9, 1.1)
            tone = mix(dark(colour, 0.10), light(colour, 0.38), np.clip(
                0.35 + 0.3 * share - 0.35 * math.sin(angle), 0, 1))
            mask = c.mask(smooth([(px + math.cos(angle + a) * size * k, py + math.sin(angle + a) * size * k)
                                  for a, k in ((0, 1), (0.5, 1.04), (0.95, 0.9), (1.7, 0.7), (3.14, 0.5),
                                  (-1.7, 0.7),
                                               (-0.95, .9), (-.5, 1.04))], steps=6))
            c.shadow(mask, 0, r * 0.04, r * 0.05, dark(colour, 0.7), 0.35)
            c.relief(mask, tone, size * 0.14, 1.1)


def tulip(c, x, y, h, colour="#d9574a", lean=0.0, foot=None):
    """A flower at (x, y), its stem down to `foot`."""
    if foot:
        tube(c, [(x, y), ((x + foot[0]) / 2 + lean * 18, (y + foot[1]) / 2), foot], h * 0.09, "#6d9150")
    for points, tone in (([(-.30, -.1), (-.34, -.6), (-.16, -1.02), (0, -.7), (.05, 0)], dark(colour, 0.12)),
                         ([(.30, -.1), (.34, -.6), (.16, -1.02), (0, -.7), (-.05, 0)], dark(colour, 0.2)),
                         ([(-.28, -.15), (-.2, -.62), (0, -.95), (.2, -.62), (.28, -.15), (0, .08)],
                         light(colour, 0.06))):
        shape = [(x + (px + lean * -py * 0.3) * h, y + py * h) for px, py in points]
        c.relief(c.mask(smooth(shape)), vertical(y - h, y, light(tone, 0.12), tone), h * 0.10, 1.2)


def poppy(c, x, y, r, colour="#d8452f", tilt=0.75):
    for angle in (2.2, 0.9, -0.6, -2.4):
        px, py = x + math.cos(angle) * r * 0.42, y + math.sin(angle) * r * 0.42 * tilt
        mask = c.mask(smooth([(px + math.cos(angle + a) * r * k, py + math.sin(angle + a) * r * k * tilt)
            for a, k in
                              ((0, .66), (.6, .74), (1.1, .72), (2, .5), (3.14, .3), (-2, .5), (-1.1, .7),
                              (-.6, .72))], steps=6))
        c.relief(mask, mix(colour, light(colour, 0.3), 0.4 if math.sin(angle) < 0 else 0), r * 0.10, 1.2)
    c.fill(c.ellipse_mask(x, y, r * 0.22, r * 0.18).soft(r * 0.05 * c.u), "#2b1a22")
    c.fill(c.ellipse_mask(x, y, r * 0.11, r * 0.09), "#8da05a")


def daisy(c, x, y, r, colour="#fbf7ee", heart="#e6b23c", petals=13, tilt=0.8):
    for index in range(petals):
        a = 6.283 * index / petals
        tip = (x + math.cos(a) * r, y + math.sin(a) * r * tilt)
        c.shape(stroke([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2), tip], [r * 0.1, r * 0.34, r * 0.16], 5),
                mix(colour, dark(colour, 0.3), 0.35 * (index % 2)))
    c.relief(c.ellipse_mask(x, y, r * 0.30, r * 0.28 * tilt), heart, r * 0.1)


def sprig(c, x, y, length, angle, colour="#8f7bbd", stem="#7f9468"):
    """Lavender or another spike."""
    ex, ey = x + math.cos(angle) * length, y + math.sin(angle) * length
    c.shape(stroke([(x, y), (ex, ey)], [length * 0.02, length * 0.012], 4), stem)
    for t in np.linspace(0.55, 1, 11):
        px, py = x + (ex - x) * t, y + (ey - y) * t
        for side in (-1, 1):
            c.fill(c.mask(ellipse(px + side * length * 0.025, py, length * 0.034, length * 0.022, angle)),
                   mix(colour, light(colour, 0.4), c.random.uniform(0, 1)))
