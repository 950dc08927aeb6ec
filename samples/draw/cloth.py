"""Fabrics as paints: functions of the grids that give colours."""

import numpy as np

from .colour import light, mix


def triple(colour):
    return np.array(mix(colour, colour, 0), np.float32)


def plain(colour):
    return lambda gx, gy: np.broadcast_to(triple(colour), (*gx.shape, 3))


def stripes(a, b, width, share=0.4, across=True):
    def paint(gx, gy):
        t = ((gy if across else gx) / width) % 1
        on = np.clip((share / 2 - np.abs(t - 0.5)) * width + 0.5, 0, 1)[..., None]
        return triple(a) + (triple(b) - triple(a)) * on
    return paint


def check(base, line, size, second=None):
    """Tartan: bands both ways, darker where they cross."""
    def paint(gx, gy):
        def band(v, at, wide):
            return np.clip((wide / 2 - np.abs((v / size) % 1 - at)) * size + 0.5, 0, 1)[..., None]
        colours = np.broadcast_to(triple(base), (*gx.shape, 3)).copy()
        for v in (gx, gy):
            colours += (triple(line) - colours) * band(v, 0.35, 0.30) * 0.5
            colours += (triple(second or light(line, 0.4)) - colours) * band(v, 0.82, 0.06) * 0.7
        return colours
    return paint


def dots(base, dot, size, radius=0.22):
    def paint(gx, gy):
        row = np.floor(gy / size)
        u, v = ((gx + (row % 2) * size / 2) / size) % 1 - 0.5, (gy / size) % 1 - 0.5
        on = np.clip((radius - np.hypot(u, v)) * size + 0.5, 0, 1)[..., None]
        return triple(base) + (triple(dot) - triple(base)) * on
    return paint


def sprigs(base, petals, heart, size):
    """Small flowers in rows."""
    def paint(gx, gy):
        row = np.floor(gy / size)
        u, v = ((gx + (row % 2) * size / 2) / size) % 1 - 0.5, (gy / size) % 1 - 0.5
        far, around = np.hypot(u, v), np.arctan2(v, u)
        flower = np.clip((0.20 + 0.09 * np.cos(around * 5 + row) - far) * size * 0.8 + 0.3, 0, 1)[..., None]
        core = np.clip((0.07 - far) * size + 0.4, 0, 1)[..., None]
        colours = triple(base) + (triple(petals) - triple(base)) * flower
        return colours + (triple(heart) - colours) * core
    return paint


def knit(colour, size=7.0, strength=0.16, cable=None):
    """Stocking stitch, with cables `cable` apart."""
    def paint(gx, gy):
        column = (gx / size) % 1 - 0.5
        stitch = np.sin((gy / size + np.abs(column) * 1.6) * 6.283)
        tone = 1 + strength * stitch * (1 - np.abs(column)) - 0.10 * np.clip(np.abs(column) * 2 - 0.7, 0, 1)
        if cable:
            u = (gx / cable) % 1 - 0.5
            twist = 0.17 * np.sin(gy / cable * 4.2)
            rope = np.clip(1 - np.abs(np.abs(u) - np.abs(twist)) * 9, 0, 1)
            tone = tone + 0.12 * rope - 0.10 * np.clip(1 - np.abs(np.abs(u) - 0.30) * 22, 0, 1)
        return triple(colour) * tone[..., None]
    return paint


def rib(colour, size=7.0, strength=0.14):
    return lambda gx, gy: triple(colour) * (1 + strength * np.sin(gx / size * 6.283))[..., None]


def twill(colour, size=5.0, strength=0.06):
    return lambda gx, gy: triple(colour) * (1 + strength * np.sin((gx + gy) / size * 6.283))[..., None]


def herringbone(colour, size=10.0, strength=0.12):
    def paint(gx, gy):
        zig = np.abs((gx / (size * 2)) % 1 - 0.5) * size * 2
        return triple(colour) * (1 + strength * np.sin((gy + zig) / size * 9.4))[..., None]
    return paint


def folded(paint, x, y0, y1, count=5.0, strength=0.12, flare=0.6, phase=0.0):
    """`paint` with folds that fall from (x, y0) and widen downwards."""
    if not callable(paint):
        paint = plain(paint)

    def result(gx, gy):
        t = np.clip((gy - y0) / max(1e-6, y1 - y0), 0, 1)
        reach = (gx - x) / ((y1 - y0) * (0.30 + flare * 0.35 * t))
        wave = np.sin(reach * count * 3.1416 + phase + 0.6 * np.sin(t * 3 + phase))
        wave = wave + 0.4 * np.sin(reach * count * 7.3 + 2 * phase + t * 2)
        return np.asarray(paint(gx, gy)) * (1 + strength * wave * np.clip(t * 1.6, 0.15, 1))[..., None]
    return result
