"""Draws the icon's PNG forms from the shapes of favicon.svg. Needs Pillow: python3 draw-icons.py"""

import pathlib

from PIL import Image, ImageDraw

PAPER = (246, 248, 246, 255)
GLASS = (10, 100, 80)
# x, y, size on a field of 32, strength
PANES = [(2, 2, 18, 1), (22, 2, 8, 0.85), (2, 22, 8, 0.85), (22, 12, 8, 0.6), (12, 22, 8, 0.6), (22, 22, 8, 0.4)]


def icon(size, margin, paper):
    scale = 8
    field = size * scale
    image = Image.new("RGBA", (field, field), paper)
    draw = ImageDraw.Draw(image)
    unit = field * (1 - 2 * margin) / 32
    for x, y, side, strength in PANES:
        under = paper if paper[3] else (255, 255, 255, 255)
        colour = tuple(round(g * strength + u * (1 - strength)) for g, u in zip(GLASS, under))
        left, top = field * margin + x * unit, field * margin + y * unit
        draw.rectangle((left, top, left + side * unit - 1, top + side * unit - 1), fill=colour + (255,))
    return image.resize((size, size), Image.LANCZOS)


here = pathlib.Path(__file__).parent / "assets" / "icons"
icon(32, 0, (0, 0, 0, 0)).save(here / "icon-32.png", optimize=True)
for size in (180, 192, 512):
    icon(size, 0.14, PAPER).convert("P", palette=Image.ADAPTIVE, colors=32).save(
        here / f"icon-{size}.png", optimize=True)
