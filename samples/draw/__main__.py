"""Draws the samples' pictures: `python3 -m draw [--only NAME…] [--preview FOLDER]`, run in `samples/`."""

import argparse
import importlib
import os
import pkgutil
import time
import zlib

from . import moving, portraits, products, scenes
from .canvas import Canvas

# Scenes give the size of their sheet; files have nine tenths of it, so that all samples stay under 6 MB.
SHARE = 0.9
HERE = os.path.dirname(os.path.abspath(__file__))


def works():
    """(name, folder, form, width, height, draw, options of the finish) of every picture, by name."""
    for module in pkgutil.iter_modules(scenes.__path__):
        importlib.import_module(f"{scenes.__name__}.{module.name}")
    for name, (draw, width, height, form, finish) in sorted(scenes.SCENES.items()):
        yield name, "looks", form, int(width * SHARE), int(height * SHARE), draw, finish
    for name in sorted(products.PRODUCTS):
        yield name, "products", "png" if name.startswith(
            "print") else "jpg", 500, 500, lambda c, name=name: products.draw(name, c), {
            "vignette": 0.06, "grain": 0.006, "bloom": 0.05}
    for name, draw in sorted(portraits.PORTRAITS.items()):
        yield name, "profiles", "jpg", 400, 400, draw, {"vignette": 0.05, "grain": 0.008}


def save(picture, path, form):
    if form == "jpg":
        quality = 75
        picture.save(path, quality=quality, optimize=True, progressive=True)
    elif form == "webp":
        picture.save(path, quality=78, method=6)
    else:
        picture.quantize(128, 0, dither=3).save(path, optimize=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--preview", help="draw small ones into this folder")
    options = parser.parse_args()
    total = 0
    for name, place, form, width, height, draw, finish in works():
        if options.only and not any(part in f"{place}/{name}" for part in options.only):
            continue
        start = time.monotonic()
        share = min(1, 520 / max(width, height)) if options.preview else 1
        canvas = Canvas(int(width * share), int(height * share), 1.5 if options.preview else 2.0,
                        zlib.crc32(name.encode()))
        folder = os.path.join(options.preview or os.path.join(HERE, "..", "ltk", "images"), place)
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, f"{name}.{form}")
        if form == "gif":
            moving.save_gif(moving.lighthouse(draw, *canvas.size, canvas.scale), path)
        else:
            draw(canvas)
            save(canvas.finished(**finish), path, form)
        total += os.path.getsize(path)
        seconds = time.monotonic() - start
        print(f"{place}/{name}  {width}x{height}  {os.path.getsize(path)} bytes  {seconds:.1f} s", flush=True)
    print(f"{total} bytes in all")


if __name__ == "__main__":
    main()
