"""Draws them: `python3 -m draw.gallery [--only PART…] [--preview FOLDER]`, run in `samples/`."""

import argparse
import importlib
import os
import pkgutil
import time
import zlib

from ..canvas import Canvas
from . import PICTURES, __path__

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--preview", help="draw small ones into this folder")
    options = parser.parse_args()
    for module in pkgutil.iter_modules(__path__):
        if module.name != "__main__":
            importlib.import_module(f"{__package__}.{module.name}")
    for path, (draw, width, height, quality, finish) in sorted(PICTURES.items()):
        if options.only and not any(part in path for part in options.only):
            continue
        start = time.monotonic()
        share = min(1, 300 / max(width, height)) if options.preview else 1
        scale = 1.0 if options.preview and share < 1 else 1.5 if width > 500 else 2.0
        canvas = Canvas(int(width * share), int(height * share), scale, zlib.crc32(path.encode()))
        draw(canvas)
        place = os.path.join(options.preview or os.path.join(HERE, "..", ".."), f"{path}.jpg")
        os.makedirs(os.path.dirname(place), exist_ok=True)
        canvas.finished(**finish).save(place, quality=quality, optimize=True, progressive=True)
        print(f"{path}  {width}x{height}  {os.path.getsize(place)} bytes  {time.monotonic() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
