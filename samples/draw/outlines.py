"""Outlines: lists of points for polygons."""

import math

import numpy as np


def ellipse(x, y, rx, ry, turn=0.0, count=96):
    angles = np.linspace(0, 2 * math.pi, count, endpoint=False)
    px, py = np.cos(angles) * rx, np.sin(angles) * ry
    c, s = math.cos(turn), math.sin(turn)
    return np.stack([x + px * c - py * s, y + px * s + py * c], -1)


def smooth(points, closed=True, steps=14):
    """A curve through the points (Catmull-Rom); a point given twice stays a corner."""
    points = np.asarray(points, np.float64)
    if closed:
        ring = np.concatenate([points[-1:], points, points[:2]])
    else:
        ring = np.concatenate([points[:1], points, points[-1:]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(ring, ring[1:], ring[2:], ring[3:]):
        if np.array_equal(b, c):
            continue
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2
                            + (3 * b - a - 3 * c + d) * t ** 3))
    if not closed:
        parts.append(ring[-1:])
    return np.concatenate(parts)


def rounded(x0, y0, x1, y1, radius):
    radius = min(radius, (x1 - x0) / 2, (y1 - y0) / 2)
    points = []
    for cx, cy, start in ((x1 - radius, y0 + radius, -90), (x1 - radius, y1 - radius, 0),
                          (x0 + radius, y1 - radius, 90), (x0 + radius, y0 + radius, 180)):
        for angle in np.radians(np.linspace(start, start + 90, 12)):
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return points


def arch(x0, y0, x1, y1):
    """A door with a round top: `y0` is the crown, `y1` the foot."""
    radius, middle = (x1 - x0) / 2, (x0 + x1) / 2
    top = [(middle + radius * math.cos(a), y0 + radius + radius * math.sin(a))
           for a in np.linspace(math.pi, 2 * math.pi, 40)]
    return [(x0, y1), *top, (x1, y1)]


def stroke(points, widths, steps=12):
    """A ribbon along a curve; `widths` is one number or one a point."""
    points = np.asarray(points, np.float64)
    line = smooth(points, closed=False, steps=steps)
    if np.isscalar(widths):
        half = np.full(len(line), widths / 2)
    else:
        half = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(widths)), widths) / 2
    along = np.gradient(line, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
    side = np.stack([-along[:, 1], along[:, 0]], -1) * half[:, None]
    return np.concatenate([line + side, (line - side)[::-1]])


def turned(points, angle, x=0.0, y=0.0):
    points = np.asarray(points, np.float64) - (x, y)
    c, s = math.cos(angle), math.sin(angle)
    return np.stack([points[:, 0] * c - points[:, 1] * s + x, points[:, 0] * s + points[:, 1] * c + y], -1)


def mirrored(half, x=0.0):
    """An outline from its right half, top to bottom."""
    half = list(map(tuple, half))
    return half + [(2 * x - px, py) for px, py in reversed(half)]
