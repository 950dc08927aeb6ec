"""Twenty-two pictures of eleven kinds, from fixed seeds, at the sizes that are published: no scaling comes between."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import display_p3

# Below 225 pixels SSIMULACRA2 has five scales, and both the original and the judge then take other scales' weights.
SIZES = {320: (320, 240), 640: (640, 426), 960: (960, 640), 1440: (1440, 900)}


# These have a profile of Display P3.
WIDE_GAMUT = ("water-960", "skin-640")


def _slopes(width, height, functions):
    y, x = np.mgrid[0:height, 0:width]
    return np.stack([function(x / width, y / height) for function in functions], 2)


def _image(values):
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))


def _clouds(random, width, height, power):
    """Noise whose amplitudes fall with the frequency to this power: 1 is like foliage, 1.7 like skin."""
    down, across = np.fft.fftfreq(height)[:, None], np.fft.fftfreq(width)[None, :]
    frequency = np.hypot(down, across)
    frequency[0, 0] = 1
    field = np.fft.ifft2(np.fft.fft2(random.normal(size=(height, width))) / frequency**power).real
    return (field - field.mean()) / field.std()


def _natural(random, size, power, base, spread=40, tint=0.3):
    shared = _clouds(random, *size, power)
    channels = [level + spread * (shared + tint * _clouds(random, *size, power)) for level in base]
    return _image(np.stack(channels, 2))


def _shapes(random, size, count):
    image = Image.new("RGB", (2 * size[0], 2 * size[1]), (244, 240, 230))
    draw = ImageDraw.Draw(image)
    for _ in range(count):
        x, y = random.integers(0, image.width), random.integers(0, image.height)
        wide, high = random.integers(30, 260, 2)
        colour = tuple(int(value) for value in random.integers(40, 220, 3))
        shape = draw.ellipse if random.random() < 0.5 else draw.rectangle
        shape((x, y, x + wide, y + high), fill=colour)
    return image.resize(size, Image.LANCZOS)


def _text(random, size, ink, ground):
    image = Image.new("RGB", size, ground)
    draw = ImageDraw.Draw(image)
    for top in range(8, size[1] - 16, 16):
        words = ("".join(chr(97 + n) for n in random.integers(0, 26, random.integers(2, 9))) for _ in range(40))
        draw.text((10, top), " ".join(words), fill=ink)
    return image


def _screenshot(random, size):
    image = _text(random, size, (40, 40, 40), (255, 255, 255))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, size[0], 40), fill=(32, 60, 110))
    image.paste(_natural(random, (size[0] // 3, size[1] // 3), 1.3, (120, 110, 90)), (size[0] // 2, size[1] // 3))
    return image


def _poster(random, size):
    """Plain but for fine print in a strong colour and a small photograph, between which most tiles lie."""
    image = Image.new("RGB", size, (236, 224, 204))
    image.paste(_text(random, (200, 90), (210, 20, 30), (20, 40, 160)), (300, 300))
    image.paste(_natural(random, (300, 240), 1.0, (80, 110, 60), tint=0.5), (800, 400))
    return image


def _night(random, size):
    sky = _natural(random, size, 1.6, (18, 20, 34), spread=7)
    draw = ImageDraw.Draw(sky)
    for x, y in zip(random.integers(0, size[0], 120), random.integers(0, size[1], 120)):
        draw.ellipse((x, y, x + 1, y + 1), fill=(240, 235, 210))
    return sky


def _water(random, size):
    waves = _slopes(*size, [lambda x, y: np.sin(90 * y * y + 9 * np.sin(11 * x))] * 3)
    return _image(np.array([60, 110, 140]) + 25 * waves + 12 * _clouds(random, *size, 1.0)[:, :, None])


def _portrait(random, size):
    light = _slopes(*size, [lambda x, y: np.exp(-5 * ((x - 0.5) ** 2 + (y - 0.5) ** 2))] * 3)
    skin = np.array([60, 40, 35]) + light * np.array([160, 120, 100])
    return _image(skin + 9 * _clouds(random, *size, 1.3)[:, :, None])


def _with_alpha(image):
    width, height = image.size
    y, x = np.mgrid[0:height, 0:width]
    mask = np.clip((0.45 - np.hypot(x / width - 0.5, y / height - 0.5)) * 8, 0, 1) * 255
    image.putalpha(Image.fromarray(mask.astype(np.uint8)))
    return image


def scenes():
    """Each picture by its name: KIND-WIDTH, or KIND and a number."""
    makers = {
        "portrait": _portrait,
        "skin": lambda random, size: _natural(random, size, 1.7, (190, 145, 120), spread=22),
        "foliage": lambda random, size: _natural(random, size, 1.0, (80, 110, 60), tint=0.5),
        "night": _night,
        "water": _water,
        "text": lambda random, size: _text(random, size, (20, 20, 20), (252, 250, 245)),
        "screenshot": _screenshot,
        "drawing": lambda random, size: _shapes(random, size, 60),
        "noise": lambda random, size: _natural(random, size, 0.7, (120, 120, 120), tint=0.2).filter(
            ImageFilter.GaussianBlur(0.8)),
        "alpha": lambda random, size: _with_alpha(_natural(random, size, 1.3, (120, 130, 150))),
    }
    widths = [320, 640, 960]
    made = {}
    for index, (kind, make) in enumerate(makers.items()):
        for width in (widths[index % 3], widths[(index + 1) % 3]):
            made[f"{kind}-{width}"] = make(np.random.default_rng(100 * index + width), SIZES[width])
    for seed in (0, 1):
        made[f"poster{seed}-1440"] = _poster(np.random.default_rng(seed), SIZES[1440])
    # The same numbers are stronger colours there.
    for name in WIDE_GAMUT:
        made[name].info["icc_profile"] = display_p3.profile()
    return made
