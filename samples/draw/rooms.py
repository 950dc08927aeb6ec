"""Walls, floors, windows and the light that falls through them."""

import numpy as np

from .canvas import Mask
from .colour import dark, light, linear, mix, vertical
from .noise import fbm
from .outlines import arch, smooth


def wall(c, *colours, y1=None, plaster=0.03, lit=(180, 250)):
    """Plaster, lighter where the window's light falls."""
    y1 = c.bottom if y1 is None else y1
    mask = c.rect_mask(0, 0, 1000, y1)
    c.fill(mask, vertical(0, y1, *colours) if len(colours) > 1 else colours[0])
    if plaster:
        c.texture(5, plaster, 6, 1.0, mask)
    if lit:
        c.glow(lit[0], lit[1], 900, light(colours[0], 0.5), 0.35)


def planks(c, y0, *colours, rows=9, vanish=(500, -200), gap="#3a2a22"):
    """A wooden floor in perspective."""
    base = c.bottom
    mask = c.rect_mask(0, y0, 1000, base)
    c.fill(mask, vertical(y0, base, *colours))
    gx, gy = c.grids(mask)
    reach = (gx - vanish[0]) / (gy - vanish[1])
    lines = reach * rows * 1.9
    number = np.floor(lines)
    tone = np.sin(number * 12.9898) * 43758.5453
    tone = (tone - np.floor(tone)) - 0.5
    height, width = mask.a.shape
    grain = fbm(c.random, height, width, 40, 3, 0.6, 0.25)
    edge = np.clip(1 - np.abs(lines - np.round(lines)) * 26, 0, 1)
    c.fill(mask, (1 + tone * 0.10 + grain * 0.05)[..., None] * np.ones(3, np.float32), 1, "multiply")
    c.fill(Mask(mask.x, mask.y, edge * mask.a), gap, 0.35)


def tiles(c, y0, a, b, vanish=(500, -260), size=7.0, y1=None):
    """A chequered floor in perspective."""
    base = c.bottom if y1 is None else y1
    mask = c.rect_mask(0, y0, 1000, base)
    gx, gy = c.grids(mask)
    u = (gx - vanish[0]) / (gy - vanish[1]) * size
    v = 1000 / (gy - vanish[1]) * size * 0.62
    odd = ((np.floor(u) + np.floor(v)) % 2)[..., None]
    first, second = (np.array(mix(one, one, 0), np.float32) for one in (a, b))
    c.fill(mask, (first + (second - first) * odd).astype(np.float32))
    seam = np.maximum(np.clip(1 - np.abs(u - np.round(u)) * 30, 0, 1),
        np.clip(1 - np.abs(v - np.round(v)) * 30, 0, 1))
    c.fill(Mask(mask.x, mask.y, seam), dark(a, 0.5), 0.25)
    c.fill(mask, vertical(y0, base, "#fff2dd", "#ffffff", "#b9a9a0"), 0.5, "multiply")


def window_light(c, x, y, w, h, slant=0.35, panes=(2, 3), colour="#ffe9bd", strength=0.5, soft=6, clip=None,
    bars=0.05):
    """The window's bright image on a wall or floor: panes, leaning, softer further from the glass."""
    parts = []
    across, down = panes
    for i in range(across):
        for j in range(down):
            x0, x1 = x + w * (i + bars) / across, x + w * (i + 1 - bars) / across
            y0, y1 = y + h * (j + bars * 0.7) / down, y + h * (j + 1 - bars * 0.7) / down
            parts.append([(px + (py - y) * slant, py + (px - x) * 0.12) for px,
                py in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))])
    mask = c.mask(*parts).soft(soft * c.u)
    if clip is not None:
        mask = mask.within(clip)
    c.fill(mask, colour, strength, "screen")
    c.fill(mask, light(colour, 0.2), strength * 0.35)


def leaf_shadows(c, clip=None, strength=0.3, soft=7, count=5, colour="#2d2a3a", origin=(1040, -60), size=420):
    """A palm outside, by its shadow."""
    from .outlines import stroke
    outlines = []
    for index in range(count):
        angle = 1.9 + index * 0.32
        x, y = origin
        for t in np.linspace(0.2, 1, 15):
            px, py = x + np.cos(angle) * size * 1.6 * t, y + np.sin(angle) * size * 1.6 * t + 60 * t * t
            for side in (-1, 1):
                a = angle + side * (1.0 - 0.45 * t)
                span = size * 0.55 * np.sin(np.pi * (0.15 + 0.8 * t))
                outlines.append(stroke([(px, py), (px + np.cos(a) * span * .5, py + np.sin(a) * span * .5),
                                        (px + np.cos(a) * span, py + np.sin(a) * span + span * 0.12)],
                                       [3, size * 0.045, 1], 4))
    total = None
    for outline in outlines:
        mask = c.mask(outline)
        if total is None:
            total = Mask(0, 0, np.zeros((c.H, c.W), np.float32))
        part = mask.window(total)
        total.a = np.maximum(total.a, part)
    total = total.soft(soft * c.u)
    if clip is not None:
        total = total.within(clip)
    c.fill(total, tuple(1 - (1 - one) * strength for one in mix(colour, colour, 0)), 1, "multiply")


def window(c, x, y, w, h, view, frame="#f4efe6", panes=(2, 3), round_top=False, sill=True):
    """A window: `view` paints what is outside, as a function of the mask."""
    outline = arch(x, y, x + w, y + h) if round_top else [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    wide = 14
    outer = arch(x - wide, y - wide, x + w + wide, y + h + wide) if round_top else [
        (x - wide, y - wide), (x + w + wide, y - wide), (x + w + wide, y + h + wide),
        (x - wide, y + h + wide)]
    border = c.mask(outer)
    c.shadow(border, 8, 10, 10, strength=0.25)
    c.fill(border, linear(x, y, x + w, y + h, light(frame, 0.3), dark(frame, 0.10)))
    glass = c.mask(outline)
    view(c, glass)
    bar = 5
    for i in range(1, panes[0]):
        px = x + w * i / panes[0]
        c.fill(c.rect_mask(px - bar, y, px + bar, y + h).within(glass),
            linear(px - bar, 0, px + bar, 0, light(frame, .2), dark(frame, .14)))
    for j in range(1, panes[1]):
        py = y + h * j / panes[1]
        c.fill(c.rect_mask(x, py - bar * 0.8, x + w, py + bar * 0.8).within(glass),
            vertical(py - bar, py + bar, light(frame, .2), dark(frame, .14)))
    inner = glass.without(c.mask([(px + 9, py + 11) for px, py in outline])).soft(3 * c.u).within(glass)
    c.fill(inner, "#3a3444", 0.28)
    if sill:
        top = y + h + wide
        c.shadow(c.rect_mask(x - 34, top, x + w + 34, top + 22), 6, 18, 12, strength=0.3)
        c.shape([(x - 34, top), (x + w + 34, top), (x + w + 34, top + 22), (x - 34, top + 22)],
                vertical(top, top + 22, light(frame, 0.35), dark(frame, 0.16)))
    return glass


def drape(c, x0, x1, y0, y1, colour, folds=6, sheer=1.0, pull=0.0, phase=0.0):
    """A hanging curtain; `pull` draws its foot inwards."""
    shape = smooth([(x0, y0), (x0, y0), (x1, y0), (x1, y0), (x1 - pull * 0.4, (y0 + y1) / 2), (x1 - pull, y1),
        (x1 - pull, y1),
                    (x0, y1), (x0, y1)])
    mask = c.mask(shape)
    gx, gy = c.grids(mask)
    t = (gx - x0) / np.maximum(x1 - x0 - pull * np.clip((gy - y0) / (y1 - y0), 0, 1), 1)
    wave = np.sin(t * folds * 6.283 + phase + 0.5 * np.sin(gy / 130)) + 0.4 * np.sin(
        t * folds * 14.1 + 1.3 + gy / 260)
    tone = 1 + 0.13 * wave
    paint = np.array(mix(colour, colour, 0), np.float32) * tone[..., None]
    c.fill(Mask(mask.x, mask.y, mask.a), np.clip(paint, 0, 1.05).astype(np.float32), sheer)


def skirting(c, y, colour, height=26):
    c.fill(c.rect_mask(0, y - height, 1000, y), vertical(y - height, y, light(colour, 0.2),
        dark(colour, 0.12)))
    c.fill(c.rect_mask(0, y, 1000, y + 34), vertical(y, y + 34, "#8a7a78", "#ffffff"), 0.8, "multiply")


def table(c, y, colour, edge=None, grain=0.05):
    """A table top from `y` down to the picture's foot, with its far edge."""
    mask = c.rect_mask(0, y, 1000, c.bottom)
    c.fill(mask, vertical(y, c.bottom, light(colour, 0.10), colour, dark(colour, 0.22)))
    if grain:
        c.texture(9, grain, 5, 7.0, mask)
    c.fill(c.rect_mask(0, y - 2, 1000, y + 3), edge or light(colour, 0.28), 0.8)
    return mask


def frame(c, x, y, w, h, wood="#b08a5c", paper="#f3ecdf", art=None, border=0.12):
    """A picture on the wall; `art` paints within the mask of its sheet."""
    outer = c.rect_mask(x, y, x + w, y + h)
    c.shadow(outer, 8, 12, 9, strength=0.35)
    c.fill(outer, linear(x, y, x + w, y + h, light(wood, 0.2), dark(wood, 0.2)))
    thick = min(w, h) * 0.035
    c.fill(c.rect_mask(x + thick, y + thick, x + w - thick, y + h - thick), paper)
    inset = min(w, h) * border
    sheet = c.rect_mask(x + inset, y + inset, x + w - inset, y + h - inset)
    if art:
        art(c, sheet, x + inset, y + inset, w - 2 * inset, h - 2 * inset)


def hills_art(*colours):
    """An abstract of hills under a sun, for frames."""
    def paint(c, sheet, x, y, w, h):
        c.fill(sheet, colours[0])
        c.fill(c.ellipse_mask(x + w * 0.64, y + h * 0.30, w * 0.17, w * 0.17).within(sheet), colours[1])
        for index, colour in enumerate(colours[2:]):
            top = y + h * (0.46 + 0.17 * index)
            swing = h * 0.10 * (1 if index % 2 else -1)
            hill = smooth([(x - 10, top), (x + w * 0.3, top - swing), (x + w * 0.7, top + swing),
                (x + w + 10, top), (x + w + 10, y + h + 9),
                           (x + w + 10, y + h + 9), (x - 10, y + h + 9), (x - 10, y + h + 9)])
            c.fill(c.mask(hill).within(sheet), colour)
    return paint
