"""Draws the scores of files at one quality and at \"eye\" as an SVG, and prints their table.

    plot.py BEFORE.tsv AFTER.tsv > docs/picture-quality.svg      both of `ladder`

Each file is a dot: its score less the target of its width, so that 0 is as good as meant.
"""

import statistics
import sys
from collections import defaultdict

LOW, HIGH, WIDE, TALL = -40, 30, 150, 360


def read(path):
    misses, byte_counts = defaultdict(list), defaultdict(int)
    for line in open(path):
        _, width, _, form, _, count, score, *_ = line.split("\t")
        key = form, int(width)
        misses[key].append(float(score) - (75 if int(width) <= 640 else 80))
        byte_counts[key] += int(count)
    return misses, byte_counts


def height(miss):
    return 30 + TALL * (HIGH - min(HIGH, max(LOW, miss))) / (HIGH - LOW)


def column(left, misses, colour):
    """Dots side by side where many have one score."""
    rows = defaultdict(int)
    for miss in sorted(misses):
        row = round(height(miss) / 3)
        yield f'<circle cx="{left + 3 * rows[row]}" cy="{3 * row}" r="1.4" fill="{colour}"/>'
        rows[row] += 1


def main():
    (before, bytes_before), (after, bytes_after) = read(sys.argv[1]), read(sys.argv[2])
    keys = sorted(set(before) & set(after))
    wide, tall = 60 + 2 * WIDE * len(keys), TALL + 70
    font = 'font-family="sans-serif" font-size="12"'
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" {font}>')
    print("<title>SSIMULACRA2 less its target, at one quality for all and at the eye's</title>")
    print(f'<rect width="{wide}" height="{tall}" fill="#fff"/>')
    print(f'<rect x="50" y="{height(3)}" width="{wide}" height="{height(-3) - height(3)}" fill="#dfeee0"/>')
    for mark in range(LOW, HIGH + 1, 10):
        print(f'<text x="44" y="{height(mark) + 4}" text-anchor="end">{mark:+}</text>')
        print(f'<path d="M50 {height(mark)}H{wide}" stroke="#ccc" stroke-width=".5"/>')
    for index, key in enumerate(keys):
        for part, (misses, colour) in enumerate(((before[key], "#b3543e"), (after[key], "#2f6f8f"))):
            left = 60 + (2 * index + part) * WIDE
            print(*column(left, misses, colour), sep="\n")
            label = f"{key[0]} {key[1]} px, {('one quality', 'eye')[part]}"
            print(f'<text x="{left}" y="{tall - 12}">{label}</text>')
    print("</svg>")
    for name, misses, counts in (("one quality", before, bytes_before), ("eye", after, bytes_after)):
        for key in keys:
            all_misses = misses[key]
            within = sum(abs(miss) <= 3 for miss in all_misses) / len(all_misses)
            print(
                f"{name:12} {key[0]} {key[1]:5}: median {statistics.median(all_misses):+5.1f}, within 3 {within:4.0%}, "
                f"lowest {min(all_misses):+6.1f}, {counts[key]:10,} bytes", file=sys.stderr)


main()
