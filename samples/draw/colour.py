"""Colours as triples 0…1, and gradients as functions of a mask's grids."""

import numpy as np


def rgb(colour):
    if isinstance(colour, str):
        return tuple(int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(float(one) for one in colour)


def mix(a, b, share):
    return tuple(x + (y - x) * share for x, y in zip(rgb(a), rgb(b)))


def light(colour, by):
    return mix(colour, (1, 1, 1), by)


def dark(colour, by):
    return mix(colour, (0.06, 0.05, 0.10), by)


def ramp(values, stops):
    """Colours along 0…1: `stops` are (place, colour) in order."""
    places = [place for place, _ in stops]
    triples = np.array([rgb(colour) for _, colour in stops], np.float32)
    return np.stack([np.interp(values, places, triples[:, i]) for i in range(3)], -1).astype(np.float32)


def linear(x0, y0, x1, y1, *colours):
    """A gradient from (x0, y0) to (x1, y1); colours evenly spaced, or (place, colour) pairs."""
    stops = spaced(colours)
    dx, dy = x1 - x0, y1 - y0

    def paint(x, y):
        return ramp(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), stops)
    return paint


def vertical(y0, y1, *colours):
    return linear(0, y0, 0, y1, *colours)


def radial(x0, y0, radius, *colours):
    stops = spaced(colours)
    return lambda x, y: ramp(np.hypot(x - x0, y - y0) / radius, stops)


def spaced(colours):
    if isinstance(colours[0], tuple) and len(colours[0]) == 2:
        return colours
    return [(i / max(1, len(colours) - 1), colour) for i, colour in enumerate(colours)]
