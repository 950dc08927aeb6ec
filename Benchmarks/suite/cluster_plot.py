"""The model as a picture: hours, operations on the share and the coordinator's part, by the number of shards."""

import math

WIDE, TALL, LEFT, TOP = 300, 260, 60, 46
DASHES = ("", ' stroke-dasharray="7 4"', ' stroke-dasharray="2 3"')
COLOURS = {1_000_000: "#2f6f8f", 10_000_000: "#b3543e"}


class Panel:
    """Both axes are logarithmic."""

    def __init__(self, number, title, low, high, last):
        self.left, self.title = LEFT + number * (WIDE + LEFT + 20), title
        self.low, self.high, self.last = math.log10(low), math.log10(high), math.log2(last)

    def x(self, shards):
        return self.left + WIDE * math.log2(shards) / self.last

    def y(self, value):
        value = min(self.high, max(self.low, math.log10(max(value, 1e-9))))
        return TOP + TALL * (self.high - value) / (self.high - self.low)

    def frame(self, unit, last):
        yield f'<text x="{self.left}" y="20" font-weight="bold">{self.title}</text>'
        for exponent in range(math.ceil(self.low), math.floor(self.high) + 1):
            height = self.y(10 ** exponent)
            value = 10 ** exponent
            label = f"{value:,}" if exponent >= 0 else f"{value:g}"
            yield f'<path d="M{self.left} {height:.1f}h{WIDE}" stroke="#ccc" stroke-width=".5"/>'
            yield f'<text x="{self.left - 6}" y="{height + 4:.1f}" text-anchor="end">{label}{unit}</text>'
        shards = 1
        while shards <= last:
            yield f'<text x="{self.x(shards):.1f}" y="{TOP + TALL + 18}" text-anchor="middle">{shards}</text>'
            shards *= 8 if last > 64 else 4
        yield f'<text x="{self.left + WIDE}" y="{TOP + TALL + 34}" text-anchor="end">shards of one core</text>'

    def curve(self, points, colour, dashes):
        path = "L".join(f"{self.x(shards):.1f} {self.y(value):.1f}" for shards, value in points)
        yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.8"{dashes}/>'

    def limit(self, value, label):
        height = self.y(value)
        yield f'<path d="M{self.left} {height:.1f}h{WIDE}" stroke="#555" stroke-dasharray="2 3"/>'
        yield f'<text x="{self.left + 4}" y="{height - 5:.1f}" fill="#555">{label}</text>'


def svg(runs, ways, rate):
    """- runs: {(way, pictures): [Run]}.
    - ways: of sharing, three at most; the first is drawn in full, the others dashed.
    """
    every = [run for found in runs.values() for run in found]
    last = max(run.shards for run in every)
    hours = [run.hours for run in every]
    panels = [
        (Panel(0, "hours", 10 ** math.floor(math.log10(min(hours))), 10 ** math.ceil(math.log10(max(hours))), last), "",
         lambda run: run.hours, None),
        (Panel(1, "metadata operations a second", 10, 100_000, last), "", lambda run: run.operations,
         (rate, f"assumed of the share: {rate:,}")),
        (Panel(2, "coordinator's part of the time", 0.1, 100, last), " %", lambda run: run.serial * 100, (5, "5 %"))]
    wide, tall = LEFT + len(panels) * (WIDE + LEFT + 20), TOP + TALL + 92
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" font-family="sans-serif" font-size="12">',
        "<title>Ten million pictures over many shards: a model of measured parts</title>",
        f'<rect width="{wide}" height="{tall}" fill="#fff"/>']
    for panel, unit, value, limit in panels:
        lines += panel.frame(unit, last)
        lines += panel.limit(*limit) if limit else []
        for (way, pictures), found in runs.items():
            points = [(run.shards, value(run)) for run in found]
            lines += panel.curve(points, COLOURS[pictures], DASHES[ways.index(way)])
    for row, (pictures, colour) in enumerate(COLOURS.items()):
        height = tall - 34 + 20 * row
        for column, way in enumerate(ways):
            place = LEFT + 370 * column
            lines.append(f'<path d="M{place} {height}h24" stroke="{colour}" stroke-width="1.8"{DASHES[column]}/>')
            lines.append(f'<text x="{place + 30}" y="{height + 4}">{pictures:,} pictures, {way}</text>')
    return "\n".join([*lines, "</svg>", ""])
