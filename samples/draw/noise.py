"""Blur and smooth noise on float arrays."""

import numpy as np
from PIL import Image


def resized(array, width, height, how=Image.Resampling.BICUBIC):
    return np.asarray(Image.fromarray(array.astype(np.float32), "F").resize((width, height), how))


def _box(array, radius, axis):
    size = 2 * radius + 1
    pads = [(0, 0)] * array.ndim
    pads[axis] = (radius + 1, radius)
    total = np.cumsum(np.pad(array, pads, "edge"), axis=axis, dtype=np.float64)
    count = array.shape[axis]
    high = np.take(total, range(size, size + count), axis=axis)
    low = np.take(total, range(count), axis=axis)
    return ((high - low) / size).astype(np.float32)


def blur(array, sigma):
    """A Gaussian of `sigma` pixels, by three box passes; large ones on a reduced copy."""
    if sigma < 0.4:
        return array
    if array.ndim == 3:
        return np.stack([blur(array[..., i], sigma) for i in range(array.shape[2])], -1)
    height, width = array.shape
    if sigma > 10 and min(height, width) > 24:
        by = min(sigma / 5, min(height, width) / 8)
        small = resized(array, max(2, int(width / by)), max(2, int(height / by)), Image.Resampling.BOX)
        return resized(blur(small, sigma / by), width, height)
    radius = max(1, int(round(sigma * 0.94)))
    for axis in (0, 1):
        for _ in range(3 if sigma > 1.2 else 2):
            array = _box(array, radius, axis)
    return array


def fbm(random, height, width, cells, octaves=5, gain=0.5, stretch=1.0):
    """Smooth noise of about -1…1: `cells` across the width at first, each octave twice as fine.

    `stretch` above 1 draws it out sideways, below 1 upwards.
    """
    total, weight, sum_of = np.zeros((height, width), np.float32), 1.0, 0.0
    for octave in range(octaves):
        across = max(2, int(cells * 2 ** octave))
        down = max(2, int(cells * 2 ** octave * height / width * stretch))
        if across > width or down > height:
            break
        grid = random.standard_normal((down + 1, across + 1)).astype(np.float32)
        total += weight * resized(grid, width, height)
        sum_of += weight
        weight *= gain
    return total / max(sum_of, 1e-6)


def ridge(random, count, roughness=0.5, octaves=6, cells=3):
    """A mountain's outline: `count` heights of about -1…1."""
    total, weight, points = np.zeros(count, np.float32), 1.0, np.linspace(0, 1, count)
    for octave in range(octaves):
        knots = max(3, int(cells * 2 ** octave))
        heights = random.uniform(-1, 1, knots)
        total += weight * np.interp(points, np.linspace(0, 1, knots), heights).astype(np.float32)
        weight *= roughness
    return total / 1.6
