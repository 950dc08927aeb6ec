"""libvips driven directly, by pyvips: the peer of suite/pictures.py, and what makes its pictures.

Run by the Python of the benchmarks' environment: libvips.py generate FOLDER COUNT WIDTH HEIGHT
                                                   libvips.py make FOLDER OUTPUT WIDTHS FORMATS
"""

import concurrent.futures
import functools
import multiprocessing
import os
import pathlib
import sys

# Processes by picture, no threads within one.
os.environ["VIPS_CONCURRENCY"] = "1"
import pyvips  # noqa: E402

# Quality and efforts of Vitrine's recipes (Sources/Images/Plan/ImageRecipe.swift).
OPTIONS = {"jpeg": {"Q": 80, "optimize_coding": True}, "webp": {"Q": 80, "effort": 2}}


def generate(folder, count, width, height):
    """Waves, a gradient and noise: every picture another, the same ones each time."""
    folder.mkdir(parents=True, exist_ok=True)
    place = pyvips.Image.xyz(width, height)
    for number in range(count):
        waves = [
            ((place[0] * (number % 7 + 1 + band) + place[1] * (number % 5 + 1)) * (400 / width)).sin() * 40
            + place[1] * (80 / height) + 70 + 9 * band
            for band in range(3)]
        noise = pyvips.Image.gaussnoise(width, height, sigma=6, mean=0, seed=number)
        picture = (waves[0].bandjoin(waves[1:]) + noise).cast("uchar").copy(interpretation="srgb")
        picture.jpegsave(str(folder / f"{number}.jpg"), Q=85, strip=True)


def make_one(output, widths, formats, path):
    pyvips.cache_set_max(0)
    # Decoded once, for all sizes.
    whole = pyvips.Image.new_from_file(str(path), access="sequential").copy_memory()
    for width in widths:
        size = whole if width >= whole.width else whole.resize(width / whole.width).copy_memory()
        for name in formats:
            target = str(output / f"{path.stem}-{width}.{name}")
            getattr(size, f"{name}save")(target, strip=True, **OPTIONS[name])


def make(folder, output, widths, formats):
    """By processes, since liborc, by which libvips scales, has crashed among threads."""
    output.mkdir(parents=True)
    work = functools.partial(make_one, output, widths, formats)
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        list(pool.map(work, sorted(folder.iterdir()), chunksize=8))


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[2])
    if sys.argv[1] == "generate":
        generate(folder, *map(int, sys.argv[3:6]))
    else:
        make(folder, pathlib.Path(sys.argv[3]), list(map(int, sys.argv[4].split(","))), sys.argv[5].split(","))
