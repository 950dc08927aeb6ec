"""Round things under light: turned ware and ellipsoids, shaded from their true normals."""

import numpy as np

from .canvas import Mask
from .colour import rgb
from .noise import fbm
from .outlines import ellipse, smooth


def _paint(canvas, mask, normal, colour, gloss=0.0, power=40, speckle=0.0):
    nx, ny, nz = normal
    base = colour(*canvas.grids(mask)) if callable(colour) else np.array(rgb(colour), np.float32)
    if speckle:
        tone = fbm(canvas.random, *mask.a.shape, max(16, int(mask.a.shape[1] / (4.5 * canvas.k))), 2)
        base = base * (1 - speckle * np.clip(tone - 0.85, 0, 0.6) * 2)[..., None]
    paint = base * canvas.light.shade(nx, ny, nz)
    # Towards the edge the room is mirrored at a flat angle: a thin light rim on the shaded side.
    rim = np.clip(1 - nz, 0, 1) ** 4
    paint = paint + 0.10 * rim[..., None] * canvas.light.ambient
    if gloss:
        paint = paint + gloss * canvas.light.gloss(nx, ny, nz, power) * canvas.light.key
    canvas.fill(mask, paint.astype(np.float32))


def lathe(canvas, x, profile, colour, gloss=0.15, power=40, tilt=0.12, mouth=None, speckle=0.0, curve=True):
    """A turned thing on the axis `x`: `profile` is (y, radius) from top to bottom.

    Seen a little from above (`tilt`: an ellipse's height to its width); `mouth` is the colour inside.
    """
    profile = np.asarray(profile, np.float64)
    line = smooth(profile, closed=False, steps=18) if curve else profile
    order = np.argsort(line[:, 0], kind="stable")
    ys, rs = line[order, 0], np.maximum(line[order, 1], 0.01)
    foot = [(x + rs[-1] * np.cos(a), ys[-1] + rs[-1] * tilt * np.sin(a)) for a in np.linspace(0, np.pi, 40)]
    half = [(x + r, y) for y, r in zip(ys, rs)]
    outline = half + foot[1:-1] + [(2 * x - px, py) for px, py in reversed(half)]
    top = ellipse(x, ys[0], rs[0], rs[0] * tilt)
    mask = canvas.mask(outline, top)
    gx, gy = canvas.grids(mask)
    radius = np.interp(gy, ys, rs)
    slope = np.interp(gy, ys, np.gradient(rs, np.maximum(ys, np.arange(len(ys)) * 1e-9)))
    slope = np.clip(np.nan_to_num(slope), -3, 3)
    across = np.clip((gx - x) / np.maximum(radius, 0.01), -1, 1)
    front = np.sqrt(1 - across * across)
    long = np.sqrt(1 + slope * slope)
    _paint(canvas, mask, (across / long, -slope / long * 0.9, np.maximum(front / long, 0.02)),
           colour, gloss, power, speckle)
    if mouth is not None:
        opening = canvas.mask(top)
        mx, my = canvas.grids(opening)
        depth = np.clip(0.5 + (my - ys[0]) / (2 * rs[0] * tilt + 1e-6), 0, 1)[..., None]
        canvas.fill(opening, (np.array(rgb(mouth), np.float32) * (0.45 + 0.55 * depth)).astype(np.float32))
    return mask


def ball(canvas, x, y, rx, ry=None, colour="#d8a24a", gloss=0.2, power=30, turn=0.0, speckle=0.0):
    """An ellipsoid."""
    ry = ry or rx
    mask = canvas.mask(ellipse(x, y, rx, ry, turn))
    gx, gy = canvas.grids(mask)
    c, s = np.cos(turn), np.sin(turn)
    u = ((gx - x) * c + (gy - y) * s) / rx
    v = (-(gx - x) * s + (gy - y) * c) / ry
    far = np.sqrt(np.clip(u * u + v * v, 0, 1))
    nz = np.sqrt(1 - far * far)
    _paint(canvas, mask, (u * c - v * s, u * s + v * c, nz), colour, gloss, power, speckle)
    return mask


def tube(canvas, points, width, colour, gloss=0.1, steps=14):
    """A round rod along a curve, tapering by `width` where that is a list: a handle, a stem, a frame."""
    from .outlines import stroke
    mask = canvas.mask(stroke(points, width, steps))
    mean = float(np.mean(width))
    return canvas.relief(mask, colour, max(0.3, mean * 0.30), 1.3)


def slab(canvas, outline, thickness, top, side):
    """A flat board seen from above its edge: the top's outline, and its side below it."""
    outline = np.asarray(outline, np.float64)
    mask = canvas.mask(outline, outline + (0, thickness))
    hull = Mask(mask.x, mask.y, mask.a)
    low = [(x, y + thickness) for x, y in outline]
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(outline, np.roll(outline, -1, 0), low,
        np.roll(low, -1, 0)):
        canvas.shape([(x0, y0), (x1, y1), (x3, y3), (x2, y2)], side)
    canvas.shape(outline, top)
    return hull
