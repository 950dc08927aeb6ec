"""images.quality "eye": files of every format and motif score alike."""

import io
import json
import os
import re
import subprocess
import time
from pathlib import Path

import pytest
from PIL import Image, ImageCms
from ssimulacra2 import compute_ssimulacra2

from scenes import scenes

PROJECT = Path(__file__).resolve().parents[2]
COMMAND = Path(os.environ.get("VITRINE_BUILD_SITE", PROJECT / ".build/debug/build-site")).resolve()


def target(width):
    return 75 if width <= 640 else 80


def build(folder, pictures, images):
    """Builds a site of these pictures. Returns its output, and how many seconds the command took."""
    (folder / "pictures").mkdir(parents=True)
    for name, picture in pictures.items():
        picture.save(folder / "pictures" / f"{name}.png")
    items = [{"id": name, "title": name, "image": f"pictures/{name}.png"} for name in pictures]
    (folder / "feed.json").write_text(json.dumps({"items": items}))
    feed = {"id": "scenes", "type": "json", "title": "Scenes", "url": "feed.json", "items": "items",
            "entry": {"id": "id", "title": "title", "image": "image"}}
    (folder / "config.json").write_text(json.dumps({"feeds": [feed], "images": images}))
    start = time.monotonic()
    subprocess.run(
        [COMMAND, "--config", folder / "config.json", "--offline", "--now", "2026-11-21", "-q"], check=True)
    return folder / "output", time.monotonic() - start


def files(output, name):
    """The published files of a picture, as wide as its source."""
    page = (output / "scenes" / f"{name}.html").read_text()
    entry = page[page.index(f'data-entry="scenes/{name}"'):]
    own = entry[entry.index("<picture"):entry.index("</picture>")]
    width = name.split("-")[1]
    return {output / path for path in re.findall(rf"images/[0-9a-f]{{2}}/[0-9a-f]{{16}}-{width}\.\w+", own)}


def flat(path, to):
    """The picture as it is seen on white, in sRGB."""
    with Image.open(path) as image:
        ground = Image.new("RGBA", image.size, "white")
        ground.alpha_composite(image.convert("RGBA"))
        seen, profile = ground.convert("RGB"), image.info.get("icc_profile")
    if profile:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        seen = ImageCms.profileToProfile(seen, own, ImageCms.createProfile("sRGB"))
    seen.save(to, icc_profile=None)
    return to


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """The score of each published file, less its target."""
    folder = tmp_path_factory.mktemp("eye")
    pictures = scenes()
    output, _ = build(
        folder, pictures, {"widths": [320, 640, 960, 1440], "formats": ["avif", "jpeg"], "quality": "eye"})
    misses = {}
    for name in pictures:
        original = flat(folder / "pictures" / f"{name}.png", folder / "original.png")
        for file in files(output, name):
            score = compute_ssimulacra2(original, flat(file, folder / "published.png"))
            misses[f"{name}{file.suffix}"] = score - target(int(name.split("-")[1]))
    print(*(f"{name} {miss:+.1f}" for name, miss in sorted(misses.items(), key=lambda item: item[1])), sep="\n")
    return misses


def test_every_picture_has_a_file_for_every_browser(judged):
    assert sum(name.endswith(".jpg") for name in judged) == 22
    assert sum(name.endswith(".avif") for name in judged) >= 10


def test_nine_in_ten_score_within_three_points(judged):
    missed = {name: miss for name, miss in judged.items() if abs(miss) > 3}
    assert len(missed) <= len(judged) // 10, missed


def test_none_scores_eight_points_less(judged):
    low = {name: miss for name, miss in judged.items() if miss < -8}
    assert not low, low
