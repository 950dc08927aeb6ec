"""How good published pictures look: `images.quality` "eye" beside 80, judged by PyPI's SSIMULACRA2.

    python suite/quality.py FOLDER [CORPUS]    # in the environment of Tests/Pictures: prints the scores as JSON
"""

import collections
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

if __name__ == "__main__":
    sys.path[0] = str(pathlib.Path(__file__).resolve().parents[1])
from suite import places

WIDTHS = (320, 640, 1440)
QUALITIES = ("eye", 80)
SMOKE_COUNT = 6
# Shorter sides have five scales, and then the judge takes other scales' weights.
SIDE_MIN = 225
WITHIN = 3
JUDGE = places.PACKAGE / "Tests/Pictures"


def environment():
    """The Python that has the judge, of the tests' own environment."""
    script = '. "$1/../python.sh"; make_environment "$2" "$1/requirements.txt"'
    folder = places.PACKAGE / ".build/pictures/venv"
    subprocess.run(["bash", "-ec", script, "quality", JUDGE, folder], check=True, cwd=JUDGE,
                   env={**os.environ, "VITRINE_BUILD_SITE": str(places.RELEASE)})
    return folder / "bin/python"


def measure(found, root, corpus, isSmoke):
    """A section of the results.

    - corpus: a folder of pictures, KIND-NAME.png; None for those of Tests/Pictures. Where `isSmoke`, six of them.
    """
    root.mkdir(parents=True)
    command = [environment(), pathlib.Path(__file__).resolve(), root, *([corpus.resolve()] if corpus else [])]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True,
                         env={**os.environ, "VITRINE_BUILD_SITE": str(places.RELEASE), "SMOKE": "1" if isSmoke else ""})
    judged = json.loads(ran.stdout)
    found.section(f"The quality of {judged['pictures']} pictures, of one width each")
    found.text("Scores less their targets, 75 up to 640 pixels and 80 above; a file where the format pays.")
    for title, place in (("format", 0), ("width", 1), ("kind", 2)):
        rows = []
        for group in sorted({name.split(" ")[place] for name in judged["scores"]["eye"]}, key=number):
            cells = [summary([miss for name, miss in judged["scores"][str(quality)].items()
                              if name.split(" ")[place] == group]) for quality in QUALITIES]
            rows.append([group, *cells[0], *cells[1]])
        found.table((title, *(f"{quality}: {what}" for quality in QUALITIES
                              for what in ("files", "median", f"within {WITHIN}", "lowest"))), rows)
    # A browser that knows both formats loads the smaller file.
    found.table(("quality", "bytes that are loaded", "bytes of all files", "seconds of the run"), [
        [quality, f"{judged['bytes'][str(quality)]:,}", f"{judged['all bytes'][str(quality)]:,}",
         f"{judged['seconds'][str(quality)]:.1f}"] for quality in QUALITIES])
    worst = sorted(judged["scores"]["eye"].items(), key=lambda item: item[1])[:8]
    found.text("The lowest: " + "; ".join(f"{name} {miss:+.1f}" for name, miss in worst) + ".")
    judge(found, judged, None if isSmoke else True)


def judge(found, judged, isJudged):
    misses = list(judged["scores"]["eye"].values())
    near = sum(abs(miss) <= WITHIN for miss in misses) / len(misses)
    fewer = 1 - judged["all bytes"]["eye"] / judged["all bytes"]["80"]
    times = judged["seconds"]["eye"] / judged["seconds"]["80"]
    for what, reached, wanted, isReached in (
            (f"files within {WITHIN} points", f"{near:.0%}", "90 %", near >= 0.9),
            ("the lowest score", f"{min(misses):+.1f}", "-8", min(misses) >= -8),
            ("bytes fewer than at 80", f"{fewer:.0%}", "20 %", fewer >= 0.2),
            ("time of 80", f"{times:.2f}", "1.5", times <= 1.5)):
        found.judge(what, reached, wanted, isReached if isJudged else None)


def number(text):
    return (int(text), "") if text.isdigit() else (0, text)


def summary(misses):
    if not misses:
        return ["0", "", "", ""]
    near = sum(abs(miss) <= WITHIN for miss in misses) / len(misses)
    return [len(misses), f"{statistics.median(misses):+.1f}", f"{near:.0%}", f"{min(misses):+.1f}"]


# From here on in the environment of Tests/Pictures.

def chosen(corpus):
    """The pictures by KIND-NUMBER, each in the widths that it has: no scaling comes between it and the file."""
    from PIL import Image

    paths = sorted(pathlib.Path(corpus).glob("*.png"))
    if os.environ.get("SMOKE"):
        paths = paths[::max(1, len(paths) // SMOKE_COUNT)][:SMOKE_COUNT]
    made = {}
    for index, path in enumerate(paths):
        with Image.open(path) as image:
            image.load()
        for width in WIDTHS:
            height = round(image.height * width / image.width)
            if width <= image.width and min(width, height) >= SIDE_MIN:
                made[f"{path.name.split('-')[0]}{index}-{width}"] = image.resize((width, height), Image.LANCZOS)
    return made


def judge_all(root, corpus):
    sys.path.insert(0, str(JUDGE))
    import scenes
    import test_eye
    from concurrent.futures import ProcessPoolExecutor

    pictures = chosen(corpus) if corpus else scenes.scenes()
    if os.environ.get("SMOKE"):
        pictures = dict(list(pictures.items())[:SMOKE_COUNT])
    result = {"pictures": len(pictures), "scores": {}, "bytes": {}, "all bytes": {}, "seconds": {}}
    for quality in QUALITIES:
        folder = root / str(quality)
        output, seconds = test_eye.build(folder, pictures, {
            "widths": sorted({int(name.split("-")[1]) for name in pictures}), "formats": ["avif", "jpeg"],
            "quality": quality})
        result["seconds"][str(quality)] = seconds
        work = [(folder, name, file) for name in pictures for file in sorted(test_eye.files(output, name))]
        with ProcessPoolExecutor() as pool:
            result["scores"][str(quality)] = dict(pool.map(miss, work))
        sizes = collections.defaultdict(list)
        for _, name, file in work:
            sizes[name].append(file.stat().st_size)
        result["bytes"][str(quality)] = sum(map(min, sizes.values()))
        result["all bytes"][str(quality)] = sum(map(sum, sizes.values()))
    print(json.dumps(result))


def miss(work):
    """A file's name as FORMAT WIDTH KIND NAME, and its score less the target."""
    import test_eye

    folder, name, file = work
    kind, width = re.fullmatch(r"([a-z]+).*-(\d+)", name).groups()
    original = test_eye.flat(folder / "pictures" / f"{name}.png", folder / f"{name}{file.suffix}-original.png")
    published = test_eye.flat(file, folder / f"{name}{file.suffix}-published.png")
    score = test_eye.compute_ssimulacra2(original, published)
    original.unlink()
    published.unlink()
    return f"{file.suffix[1:]} {width} {kind} {name}", score - test_eye.target(int(width))


if __name__ == "__main__":
    judge_all(pathlib.Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None)
