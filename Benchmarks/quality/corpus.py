"""Prepares the pictures that images.quality "eye" is fitted and measured with. Needs NumPy and Pillow.

    corpus.py FOLDER

FOLDER holds what corpus.tsv names (kind, file): the unpacked Debian packages, PyPI's scikit-image, the photographs
of the Kodak suite in `photos`, the project in `project`; and, in `shots`, screenshots of any pages. The pictures,
no longer than 1920 pixels, and those of own making go to FOLDER/pictures as KIND-NAME.png.
"""

import random
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "Tests/Pictures"))
import display_p3  # noqa: E402

FONTS = "/usr/share/fonts/truetype/dejavu/"
SIDE_MAX = 1920
WORDS = "Every picture is made from the source and its recipe alone so the same bytes come back on any night".split()


def prepare(path):
    """The picture with its profile, without an alpha channel that is opaque."""
    image = Image.open(path)
    if image.mode not in ("RGB", "RGBA"):
        image = image.convert("RGBA" if image.mode in ("P", "LA") else "RGB")
    if image.mode == "RGBA" and image.getextrema()[3][0] == 255:
        image = image.convert("RGB")
    if max(image.size) > SIDE_MAX:
        scale = SIDE_MAX / max(image.size)
        image = image.resize((round(image.width * scale), round(image.height * scale)), Image.LANCZOS)
    return image


def from_values(values):
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))


def slope(function, width=1600, height=1067):
    y, x = np.mgrid[0:height, 0:width]
    return np.stack(np.broadcast_arrays(*function(x / width, y / height)), 2)


def fractal(generator, power, side=1024):
    """Noise whose amplitudes fall with the frequency to this power."""
    frequency = np.hypot(*np.meshgrid(np.fft.fftfreq(side), np.fft.fftfreq(side)))
    frequency[0, 0] = 1

    def field():
        values = np.fft.ifft2(np.fft.fft2(generator.normal(size=(side, side))) / frequency**power).real
        return (values - values.mean()) / values.std()

    shared = field()
    return from_values(np.stack([shared + 0.35 * field() for _ in range(3)], 2) * 45 + 120)


def text(chooser, size, ink, ground, font, width=1280, height=900):
    image = Image.new("RGB", (width, height), ground)
    draw, face = ImageDraw.Draw(image), ImageFont.truetype(f"{FONTS}{font}.ttf", size)
    for top in range(size, height - size, size * 3 // 2):
        line = ""
        while draw.textlength(line, face) < width - 4 * size:
            line += chooser.choice(WORDS) + " "
        draw.text((size, top), line, fill=ink, font=face)
    return image


def shapes(count, seed, width=2800, height=1866, mode="RGB"):
    chooser = random.Random(seed)
    image = Image.new(mode, (width, height), (0, 0, 0, 0) if mode == "RGBA" else (244, 240, 230))
    draw = ImageDraw.Draw(image)
    for _ in range(count):
        x, y, side = chooser.randrange(width), chooser.randrange(height), chooser.randrange(40, 500)
        colour = tuple(chooser.randrange(256) for _ in range(3))
        box = (x, y, x + side, y + side * chooser.uniform(0.2, 1.4))
        if chooser.random() < 0.5:
            draw.ellipse(box, fill=colour)
        else:
            draw.rectangle(box, fill=colour, outline=(20, 20, 20), width=6)
    return image.resize((width // 2, height // 2), Image.LANCZOS)


def own():
    """The pictures of own making, by KIND-NAME."""
    generator, chooser = np.random.default_rng(18), random.Random(7)
    yield "gradient-own-plane", from_values(slope(lambda x, y: (255 * x, 255 * y, 255 * (1 - x))))
    yield "gradient-own-sky", from_values(slope(lambda x, y: (60 + 80 * y, 110 + 80 * y, 160 + 90 * y)))
    yield "gradient-own-spot", from_values(
        slope(lambda x, y: [255 * np.exp(-6 * ((x - 0.5) ** 2 + (y - 0.5) ** 2))] * 3))
    for deviation in (12, 30, 60):
        grain = from_values(128 + generator.normal(0, deviation, (1067, 1600, 3)))
        yield f"noise-own-grain-{deviation}", grain.filter(ImageFilter.GaussianBlur(1.5))
    for power in (0.7, 1.0, 1.3, 1.7):
        yield f"noise-own-fractal-{power}", fractal(generator, power)
    for name, size, ink, ground, font in (
        ("sans-18", 18, (30, 30, 30), (255, 255, 255), "DejaVuSans"),
        ("mono-dark", 22, (200, 230, 200), (20, 24, 30), "DejaVuSansMono"),
        ("red-40", 40, (200, 30, 40), (255, 255, 255), "DejaVuSans"),
        ("poster", 64, (255, 255, 255), (30, 60, 160), "DejaVuSans-Bold"),
    ):
        yield f"text-own-{name}", text(chooser, size, ink, ground, font)
    for name, count in (("few", 25), ("many", 160), ("crowd", 700)):
        yield f"drawing-own-{name}", shapes(count, count)
    yield "alpha-own-shapes", shapes(30, 4, mode="RGBA")


def main():
    folder = Path(sys.argv[1])
    out = folder / "pictures"
    out.mkdir(exist_ok=True)
    for line in (HERE / "corpus.tsv").read_text().splitlines():
        kind, path = line.split("\t")
        image = prepare(folder / path)
        name = "-".join(Path(path).with_suffix("").parts[-4:]).lower().replace(" ", "-")
        image.save(out / f"{kind}-{name}.png", icc_profile=image.info.get("icc_profile"))
    for power in (1.0, 1.7):
        image = fractal(np.random.default_rng(19), power)
        image.save(out / f"gamut-own-fractal-{power}.png", icc_profile=display_p3.profile())
    for path in sorted((folder / "shots").glob("*.png")):
        prepare(path).save(out / f"screenshot-{path.name}")
    for name, image in own():
        image.save(out / f"{name}.png")


main()
