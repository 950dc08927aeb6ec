"""Seats, tables, lamps and beds. A thing stands with its foot at (x, y); `w` is its width."""

import numpy as np

from . import wares
from .colour import dark, light, linear, mix, vertical
from .outlines import arch, ellipse, rounded, smooth
from .solids import tube


def cushion(c, x, y, w, h, colour, turn=0.0, pattern=None):
    """A pillow about (x, y); `pattern` paints it from the grids."""
    pinch = 0.06
    points = [(-.5, -.5), (-.5, -.5), (0, -.5 + pinch), (.5, -.5), (.5, -.5), (.5 - pinch, 0), (.5, .5),
        (.5, .5),
              (0, .5 - pinch * 0.4), (-.5, .5), (-.5, .5), (-.5 + pinch, 0)]
    cos, sin = np.cos(turn), np.sin(turn)
    mask = c.mask(smooth([(x + px * w * cos - py * h * sin, y + px * w * sin + py * h * cos) for px,
        py in points]))
    c.shadow(mask, w * 0.03, h * 0.07, w * 0.05, strength=0.32)
    c.relief(mask, pattern or colour, w * 0.13, 1.5)
    return mask


def stripes(a, b, width, turn=0.0, share=0.35):
    def paint(gx, gy):
        t = ((gx * np.cos(turn) + gy * np.sin(turn)) / width) % 1
        on = np.clip((share / 2 - np.abs(t - 0.5)) * width + 0.5, 0, 1)[..., None]
        first, second = (np.array(mix(one, one, 0), np.float32) for one in (a, b))
        return first + (second - first) * on
    return paint


def woven(colour, size=5.0, strength=0.10):
    """Bouclé, linen or cane: a fine weave."""
    def paint(gx, gy):
        tone = 1 + strength * np.sin(gx * 6.283 / size) * np.sin(gy * 6.283 / size)
        return np.array(mix(colour, colour, 0), np.float32) * tone[..., None]
    return paint


def legs(c, places, y0, y1, width, colour, splay=0.0):
    for x in places:
        way = np.sign(x - np.mean(places)) * splay if len(places) > 1 else 0
        c.relief(c.mask([(x - width / 2, y0), (x + width / 2, y0), (x + way + width * 0.3, y1),
            (x + way - width * 0.3, y1)]),
                 colour, width * 0.25)


def block(c, x0, y0, x1, y1, radius, colour, depth=None, pattern=None):
    mask = c.mask(rounded(x0, y0, x1, y1, radius))
    c.relief(mask, pattern or colour, depth or radius * 0.6, 1.4)
    return mask


def sofa(c, x, y, w, colour, cushions=(), seats=2, leg="#6b4a34"):
    h = w * 0.36
    c.ground(x, y, w * 0.52, w * 0.035, 0.55)
    legs(c, [x - w * 0.43, x - w * 0.40, x + w * 0.40, x + w * 0.43], y - w * 0.06, y, w * 0.02, leg)
    block(c, x - w * 0.46, y - h, x + w * 0.46, y - w * 0.10, w * 0.05, dark(colour, 0.06), w * 0.035)
    for index in range(seats):
        span = w * 0.84 / seats
        x0 = x - w * 0.42 + index * span
        block(c, x0 + 1, y - h * 0.96, x0 + span - 1, y - w * 0.16, w * 0.045, colour, w * 0.04)
    for px, py, size, tone, turn in cushions:
        cushion(c, x + px * w, y - h * 0.56 + py * w, size * w, size * w * 0.86,
            tone if not callable(tone) else "#ffffff", turn,
                tone if callable(tone) else None)
    for index in range(seats):
        span = w * 0.84 / seats
        x0 = x - w * 0.42 + index * span
        block(c, x0, y - w * 0.19, x0 + span, y - w * 0.09, w * 0.03, light(colour, 0.07), w * 0.025)
    block(c, x - w * 0.43, y - w * 0.10, x + w * 0.43, y - w * 0.05, w * 0.02, dark(colour, 0.10), w * 0.02)
    for side in (-1, 1):
        x0, x1 = sorted((x + side * w * 0.50, x + side * w * 0.415))
        block(c, x0, y - h * 0.66, x1, y - w * 0.045, w * 0.035, colour, w * 0.03)


def armchair(c, x, y, w, colour, leg="#7a5237", pattern=None):
    c.ground(x, y, w * 0.50, w * 0.06, 0.55)
    legs(c, [x - w * 0.34, x + w * 0.34], y - w * 0.24, y, w * 0.055, leg, w * 0.05)
    legs(c, [x - w * 0.22, x + w * 0.22], y - w * 0.22, y - w * 0.03, w * 0.045, dark(leg, 0.3), w * 0.02)
    shell = c.mask(smooth([(x - w * 0.46, y - w * 0.30), (x - w * 0.50, y - w * 0.62),
        (x - w * 0.40, y - w * 0.98), (x, y - w * 1.08),
                           (x + w * 0.40, y - w * 0.98), (x + w * 0.50, y - w * 0.62),
                           (x + w * 0.46, y - w * 0.30), (x, y - w * 0.22)]))
    c.relief(shell, pattern or colour, w * 0.09, 1.5)
    inner = c.mask(smooth([(x - w * 0.33, y - w * 0.40), (x - w * 0.36, y - w * 0.66),
        (x - w * 0.27, y - w * 0.92), (x, y - w * 0.99),
                           (x + w * 0.27, y - w * 0.92), (x + w * 0.36, y - w * 0.66),
                           (x + w * 0.33, y - w * 0.40)]))
    c.fill(inner.soft(w * 0.03 * c.u), dark(colour, 0.35), 0.35)
    block(c, x - w * 0.36, y - w * 0.50, x + w * 0.36, y - w * 0.24, w * 0.10, light(colour, 0.06), w * 0.06,
        pattern)
    for side in (-1, 1):
        arm = c.mask(smooth([(x + side * w * 0.36, y - w * 0.24), (x + side * w * 0.36, y - w * 0.55),
            (x + side * w * 0.43, y - w * 0.64),
                             (x + side * w * 0.52, y - w * 0.58), (x + side * w * 0.50, y - w * 0.28)]))
        c.relief(arm, pattern or colour, w * 0.05, 1.4)


def chair(c, x, y, w, wood="#a8764a", seat=None, side=1):
    """A wooden chair with a round back and a woven seat."""
    h = w * 1.9
    c.ground(x, y, w * 0.5, w * 0.09, 0.4)
    for px, far in ((-.36, True), (.36, True)):
        tube(c, [(x + px * w * 0.84, y - h * 0.46), (x + px * w * 0.96, y - h * 0.05)], w * 0.06,
            dark(wood, 0.25))
    tube(c, [(x - w * 0.44, y - h * 0.47), (x - w * 0.42, y - h * 0.80), (x - w * 0.30, y - h * 0.97),
        (x, y - h * 1.01),
             (x + w * 0.30, y - h * 0.97), (x + w * 0.42, y - h * 0.80), (x + w * 0.44, y - h * 0.47)],
             w * 0.07, wood)
    for px in (-.22, -.08, .08, .22):
        tube(c, [(x + px * w, y - h * 0.48), (x + px * w * 1.05, y - h * 0.96)], w * 0.032, wood)
    pad = c.mask(smooth([(x - w * 0.48, y - h * 0.46), (x - w * 0.40, y - h * 0.53),
        (x + w * 0.40, y - h * 0.53), (x + w * 0.48, y - h * .46),
                         (x + w * 0.46, y - h * 0.40), (x - w * 0.46, y - h * 0.40)]))
    c.relief(pad, woven(seat or "#d9c095", w * 0.04, 0.14), w * 0.05)
    for px in (-.42, .42):
        tube(c, [(x + px * w, y - h * 0.42), (x + px * w * 1.10, y)], [w * 0.075, w * 0.045], wood)
    tube(c, [(x - w * 0.44, y - h * 0.17), (x + w * 0.44, y - h * 0.17)], w * 0.035, dark(wood, 0.12))


def stool(c, x, y, w, colour="#b5834f", top=None):
    c.ground(x, y, w * 0.46, w * 0.08, 0.4)
    legs(c, [x - w * 0.32, x + w * 0.32], y - w * 0.92, y, w * 0.09, colour, w * 0.07)
    legs(c, [x - w * 0.08], y - w * 0.9, y - w * 0.06, w * 0.08, dark(colour, 0.3))
    c.fill(c.mask(ellipse(x, y - w * 0.90, w * 0.46, w * 0.13)), dark(top or colour, 0.25))
    c.fill(c.mask(ellipse(x, y - w * 0.95, w * 0.46, w * 0.13)), linear(x - w * .4, 0, x + w * .4, 0,
        light(top or colour, 0.22), top or colour))


def round_table(c, x, y, w, h, colour="#a87a4f", leg=None):
    """A table on one foot; gives the height of its top."""
    c.ground(x, y, w * 0.26, w * 0.05, 0.4)
    wares.lathe(c, x, [(y - h, w * 0.05), (y - h * 0.3, w * 0.035), (y - h * 0.08, w * 0.08), (y, w * 0.22)],
        leg or dark(colour, 0.2), 0.1)
    c.fill(c.mask(ellipse(x, y - h + w * 0.025, w * 0.5, w * 0.12)), dark(colour, 0.3))
    c.fill(c.mask(ellipse(x, y - h, w * 0.5, w * 0.12)), linear(x - w * .5, y, x + w * .5, y,
        light(colour, 0.25), colour, dark(colour, .12)))
    return y - h


def bench(c, x, y, w, colour="#a87a4f"):
    h = w * 0.28
    c.ground(x, y, w * 0.46, w * 0.03, 0.4)
    legs(c, [x - w * 0.42, x + w * 0.42], y - h, y, w * 0.045, colour)
    legs(c, [x - w * 0.36, x + w * 0.36], y - h, y - w * 0.03, w * 0.035, dark(colour, 0.3))
    block(c, x - w * 0.5, y - h - w * 0.045, x + w * 0.5, y - h, w * 0.012, light(colour, 0.08), w * 0.01)
    return y - h - w * 0.045


def floor_lamp(c, x, y, h, shade="#f3e2c2", pole="#3a322d", lit=True):
    c.ground(x, y, h * 0.08, h * 0.016, 0.4)
    c.fill(c.mask(ellipse(x, y - 2, h * 0.075, h * 0.014)), pole)
    tube(c, [(x, y), (x, y - h * 0.82)], h * 0.012, pole)
    if lit:
        c.glow(x, y - h * 0.86, h * 0.75, "#ffcf8a", 0.55)
    paint = vertical(y - h, y - h * 0.74, light(shade, 0.25), "#fff6df" if lit else shade, shade)
    wares.lathe(c, x, [(y - h, h * 0.075), (y - h * 0.75, h * 0.14)], paint, 0, 10, 0.13, light(shade, 0.5),
        0, False)


def bed(c, x, y, w, linen="#efe8dc", blanket="#b98b6d", head="#a87f5a", pillows=("#f7f2ea", "#e3d6c4")):
    h = w * 0.42
    c.ground(x, y, w * 0.54, w * 0.03, 0.5)
    block(c, x - w * 0.53, y - w * 0.60, x + w * 0.53, y - w * 0.10, w * 0.05, head, w * 0.025)
    for side in (-1, 1):
        cushion(c, x + side * w * 0.24, y - h * 0.90, w * 0.40, w * 0.20, pillows[0], side * 0.04)
    for side in (-1, 1):
        cushion(c, x + side * w * 0.19, y - h * 0.78, w * 0.32, w * 0.18, pillows[1], side * -0.05)

    def folds(tone, wide):
        def paint(gx, gy):
            wave = np.sin(gx / wide + 1.2 * np.sin(gy / (wide * 2.2))) * 0.045 + np.sin(
                gx / wide * 2.3 + gy / wide) * 0.03
            return np.array(mix(tone, tone, 0), np.float32) * (1 + wave)[..., None]
        return paint
    duvet = c.mask(smooth([(x - w * 0.50, y - h * 0.60), (x - w * 0.2, y - h * 0.70),
        (x + w * 0.2, y - h * 0.66), (x + w * 0.50, y - h * 0.60),
                           (x + w * 0.54, y - w * 0.10), (x + w * 0.53, y - w * 0.03), (x, y - w * 0.015),
                           (x - w * 0.53, y - w * 0.03),
                           (x - w * 0.54, y - w * 0.10)]))
    c.relief(duvet, folds(linen, w * 0.045), w * 0.06, 1.4)
    throw = c.mask(smooth([(x - w * 0.535, y - h * 0.42), (x - w * 0.1, y - h * 0.47),
        (x + w * 0.535, y - h * 0.38), (x + w * 0.56, y - w * .03),
                           (x + w * 0.56, y - w * 0.03), (x + w * 0.2, y - w * 0.0),
                           (x - w * 0.56, y - w * 0.02), (x - w * 0.56, y - w * 0.02)]))
    c.shadow(throw, 0, -w * 0.012, w * 0.02, strength=0.25)
    c.relief(throw, folds(blanket, w * 0.03), w * 0.03, 1.5)


def mirror(c, x, y, w, h, frame="#b98b4f", glass=("#dfe6e4", "#b9c6c6"), form="arch"):
    outer = arch(x - w / 2, y - h, x + w / 2, y) if form == "arch" else ellipse(x, y - h / 2, w / 2, h / 2)
    inset = w * 0.035
    inner = arch(x - w / 2 + inset, y - h + inset, x + w / 2 - inset,
        y - inset) if form == "arch" else ellipse(
        x, y - h / 2, w / 2 - inset, h / 2 - inset)
    mask = c.mask(outer)
    c.shadow(mask, w * 0.04, w * 0.06, w * 0.05, strength=0.35)
    c.relief(mask, frame, inset * 0.5)
    pane = c.mask(inner)
    c.fill(pane, linear(x - w / 2, y - h, x + w / 2, y, light(glass[0], 0.35), glass[0], glass[1]))
    for at, wide in ((0.22, 0.10), (0.40, 0.03)):
        px = x - w / 2 + w * at
        c.fill(c.mask([(px, y), (px + w * wide, y), (px + w * (wide + 0.42), y - h),
            (px + w * 0.42, y - h)]).within(pane), "#ffffff", 0.22)
    return pane


def rug(c, outline, colour, stripe=None, width=36, fringe=True):
    mask = c.mask(outline)
    c.shadow(mask, 2, 5, 5, strength=0.35)
    c.fill(mask, stripes(colour, stripe, width, 1.57, 0.28) if stripe else colour)
    c.texture(40, 0.05, 3, 3.0, mask)


def basket(c, x, y, w, h, colour="#c49a62"):
    def paint(gx, gy):
        row = np.floor((gy - y) / (h * 0.09))
        tone = 1 + 0.14 * np.sin(gx * 6.283 / (w * 0.085) + row * 3.14) + 0.06 * np.sin(
            gy * 6.283 / (h * 0.09))
        return np.array(mix(colour, colour, 0), np.float32) * tone[..., None]
    c.ground(x, y, w * 0.42, w * 0.09, 0.45)
    wares.lathe(c, x, [(y - h, w * 0.48), (y - h * 0.5, w * 0.5), (y - h * 0.1, w * 0.42), (y, w * 0.38)],
        paint, 0.03, 10, 0.16, dark(colour, 0.6))


def planter(c, x, y, w, colour, plant=None, size=200, form="pot", **given):
    h = w
    plant_at = (x, y - h * 0.92)
    wares.vase(c, x, y, h, colour, form, "#2e231d", 0.06, 14, given.get("speckle", 0.12), 0.16)
    if plant:
        plant(c, plant_at[0], plant_at[1], size, **({"colour": given["leaf"]} if "leaf" in given else {}))
