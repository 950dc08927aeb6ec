"""Fits the tables of Sources/CVips/slopes.c from the lines of `ladder`, and prints them.

    fit.py LADDER.tsv      of ladder 320,640 jpeg+,webp,avif+ 25,40,50,60,68,75,82,88,92,96 PICTURE...
"""

import math
import statistics
import sys
from collections import defaultdict

FORMATS = ("jpeg", "webp", "avif")
# The scores whose slopes the table has, and half the way over which a slope is taken.
SCORES, REACH = range(40, 96, 6), 3


def place(form, quality):
    """A quality on the format's scale, as `vt_scale` of slopes.c has it."""
    if form != "jpeg":
        return quality / 25
    return -math.log(5000 / quality if quality < 50 else 200 - 2 * quality)


def read(path):
    """The curve of each (picture, width, format): places on the scale, and scores that never fall."""
    steps = defaultdict(list)
    for line in open(path):
        name, width, _, form, quality, _, score, *_ = line.split("\t")
        form = form.rstrip("+")
        steps[name, int(width), form].append((place(form, int(quality)), float(score)))
    curves = {}
    for key, points in steps.items():
        best, curve = -math.inf, []
        for at, score in sorted(points):
            best = max(best, score)
            curve.append((at, best + 1e-6 * len(curve)))
        curves[key] = curve
    return curves


def place_of(curve, score):
    """Where a curve has a score; None outside of it."""
    for (at, low), (to, high) in zip(curve, curve[1:]):
        if low <= score <= high:
            return at + (to - at) * (score - low) / (high - low)
    return None


def line(points):
    """Least squares: the offset, the factor and the rest's deviation."""
    factor, offset = statistics.linear_regression([x for x, _ in points], [y for _, y in points])
    return offset, factor, statistics.pstdev(y - offset - factor * x for x, y in points)


def main():
    curves = read(sys.argv[1])
    for form in FORMATS:
        slopes = []
        for score in SCORES:
            ends = [
                (place_of(curve, score - REACH), place_of(curve, score + REACH))
                for (_, _, of), curve in curves.items() if of == form]
            found = [(to - at) / (2 * REACH) for at, to in ends if at is not None and to is not None]
            slopes.append(f"{statistics.median(found):.4f} ({len(found)})" if len(found) > 3 else "-")
        print(form, "slopes", *slopes)
    for form in FORMATS[1:]:
        for target in (75, 80):
            pairs = [
                (place_of(curve, target), place_of(curves.get((name, width, form), []), target))
                for (name, width, of), curve in curves.items() if of == "jpeg"]
            offset, factor, deviation = line([pair for pair in pairs if None not in pair])
            print(f"{form} at {target}: {offset:.2f} + {factor:.2f} x JPEG's place, within {deviation:.2f}")


main()
