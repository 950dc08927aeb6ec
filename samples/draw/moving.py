"""Pictures that move: the same scene, drawn once a frame."""

import zlib

import numpy as np
from PIL import Image

from .canvas import Canvas

FRAMES = 12


def lighthouse(draw, width, height, scale):
    """The beam goes round once; the sea glitters a little."""
    frames = []
    for index in range(FRAMES):
        canvas = Canvas(width, height, scale, zlib.crc32(b"lighthouse"))
        turn = 2 * np.pi * index / FRAMES
        draw(canvas, beam=-2.9 + turn / 2, gleam=0.06 * float(np.sin(turn)))
        frames.append(canvas.finished(grain=0))
    return frames


def save_gif(frames, path):
    """One palette for all frames and no dither, so that what does not change costs nothing."""
    sheet = Image.new("RGB", (frames[0].width, frames[0].height * 2))
    sheet.paste(frames[0], (0, 0))
    sheet.paste(frames[len(frames) // 3], (0, frames[0].height))
    palette = sheet.quantize(160, Image.Quantize.MEDIANCUT)
    flat = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    flat[0].save(path, save_all=True, append_images=flat[1:], duration=260, loop=0, optimize=True)
