"""Mountains, water, woods, fields and skies."""

import numpy as np

from .. import nature, plants, wares
from ..canvas import Mask
from ..colour import dark, light, linear, mix, radial, vertical
from ..noise import fbm
from ..outlines import ellipse, smooth, stroke
from . import photo


def peaks(tones, sky, level=0.60, lake=None, snow=True, trees=None, sun=None, haze="#f1e3d0", boat=False):
    """Ranges one behind the other, over a lake or a valley."""
    def draw(c):
        low = c.bottom * level
        nature.sky(c, low, *sky)
        nature.clouds(c, 10, low * .6, light(sky[-1], .4), .4, 3, 3.5, .6, mix(sky[0], "#ffffff", .4))
        if sun:
            nature.sun(c, *sun, 24, "#fff6dd", sky[-1], 9)
        for index, tone in enumerate(tones):
            share = index / max(1, len(tones) - 1)
            height = (250 - 170 * share) * c.bottom / 667
            y = low - (190 - 170 * share) * c.bottom / 667
            found = nature.ridges(c, y, height, tone, low + 10, .5, 3 + index, mix(tone, haze, .55), low + 10)
            mask = found[1] if isinstance(found, tuple) else found
            if snow and index < 2 and isinstance(mask, Mask):
                nature.snowy(c, mask, y - height, y + 60)
            nature.mist(c, low - 6, 40, haze, .5 * (1 - share * .5))
        if not lake:
            c.fill(c.rect_mask(0, low, 1000, c.bottom), vertical(low, c.bottom, mix(tones[-1], haze, .3), tones[-1], dark(tones[-1],
                .35)))
            nature.grass(c, low + 20, c.bottom, (tones[-1], light(tones[-1], .2), dark(tones[-1], .2)), 700, 26)
        if trees:
            for x in np.sort(c.random.uniform(0, 1000, 70)):
                edge = abs(x - 520) / 500
                nature.fir(c, x, low + c.random.uniform(-2, 8), c.random.uniform(24, 52) * (.5 + edge), mix(trees, dark(trees,
                    .4), c.random.uniform(0, .7)), width=.36)
        if lake:
            nature.mirror(c, low + 4, lake, .30, 4, .18)
            shore = c.mask(smooth([(-20, c.bottom - 40), (160, c.bottom - 80), (330, c.bottom - 30), (420, c.bottom + 20),
                (-20, c.bottom + 20)]))
            c.fill(shore, vertical(c.bottom - 80, c.bottom, "#6a6558", "#4a463f"))
            for _ in range(26):
                x = c.random.uniform(0, 420)
                wares.ball(c, x, c.bottom - 8 - (420 - x) * .12 * c.random.uniform(.4, 1), c.random.uniform(10, 30), c.random.uniform(
                    8, 16), mix("#8a857a", "#5a564f", c.random.uniform(0, 1)), .05)
        if boat:
            c.shape(smooth([(560, low + 92), (560, low + 92), (720, low + 92), (720, low + 92), (690, low + 116), (590, low + 116)]),
                vertical(low + 90, low + 116, "#c4503a", "#7a2f2a"))
            c.fill(c.ellipse_mask(640, low + 122, 86, 8).soft(4 * c.k), "#1e3a40", .5)
    return draw


def valley(sky, tones, haze):
    def draw(c):
        nature.sky(c, c.bottom * .6, *sky)
        nature.moon(c, 720, c.bottom * .18, 20, "#fbf3df", .4)
        for index, tone in enumerate(tones):
            y = c.bottom * (.42 + .12 * index)
            nature.ridges(c, y, 90, tone, c.bottom, .46, 3 + index, mix(tone, haze, .4), c.bottom)
            nature.mist(c, y + 70, 46, haze, .35)
        for _ in range(30):
            x, y = c.random.normal(430, 90), c.bottom * .93 + c.random.uniform(-14, 14)
            c.glow(x, y, 12, "#ffd28a", .9)
    return draw


def woods(kind, back, tones, ground, rays=False):
    """Trunks in mist, the far ones pale: pines, birches, beeches or bamboo."""
    def draw(c):
        b = c.bottom
        c.fill(c.whole(), vertical(0, b, *back))
        c.glow(540, b * .35, 560, light(back[1], .5), .8)
        for layer in range(5):
            share = layer / 4
            tone = mix(back[1], tones[layer % len(tones)], .25 + .75 * share)
            floor = b * (.70 + .24 * share)
            if kind == "pine":
                for x in np.sort(c.random.uniform(-40, 1040, 12 - layer)):
                    nature.fir(c, x, floor, b * c.random.uniform(.32, .5) * (1 + .6 * share), tone, width=.34)
            else:
                for x in c.random.uniform(-20, 1020, (16, 13, 10, 7, 5)[layer] if kind != "bamboo" else 13):
                    if abs(x - 520) < 70 + 130 * share and kind != "birch":
                        continue
                    trunk(c, kind, x, floor, b, (6 + 30 * share) * c.random.uniform(.7, 1.3) * (.6 if kind == "bamboo" else 1), tone)
            c.fill(c.rect_mask(0, floor - 6, 1000, b), vertical(floor - 6, b, mix(back[1], ground, .3 + .7 * share), dark(ground,
                .3)), .55 + .4 * share)
            nature.mist(c, floor, 60, back[1], .55 * (1 - share))
            if kind in ("beech", "bamboo", "birch"):
                for _ in range(150):
                    x, y = c.random.uniform(-20, 1020), b * (.46 - .16 * share) * c.random.uniform(0, 1) ** 1.4 - 20
                    nature.leafy(c, x, y, 8 + 14 * share, mix(tone, tones[(layer + 1) % len(tones)], c.random.uniform(0, 1)))
        if kind != "pine":
            path = c.mask(smooth([(505, b * .70), (535, b * .70), (600, b * .82), (760, b + 20), (250, b + 20), (440, b * .82)]))
            c.fill(path.soft(10 * c.k), light(ground, .28), .6)
        if rays:
            for index in range(7):
                x = 180 + index * 110
                c.fill(c.mask([(x, -20), (x + 30, -20), (x + 210, b), (x + 110, b)]).soft(14 * c.k), "#fff0c0", .16, "screen")
        for _ in range(240):
            x, y = c.random.uniform(0, 1000), c.random.uniform(b * .82, b)
            c.fill(c.ellipse_mask(x, y, 5, 2.5, c.random.uniform(0, 3)), tones[c.random.integers(len(tones))], .6)
    return draw


def trunk(c, kind, x, floor, b, wide, tone):
    lean = c.random.uniform(-.03, .03) * b
    shape = stroke([(x + lean, -40), (x + lean * .5, floor * .5), (x, floor)], [wide * .6, wide * .8, wide * 1.2])
    mask = c.mask(shape)
    if kind == "birch":
        c.fill(mask, linear(x - wide / 2, 0, x + wide / 2, 0, "#fbf7ef", "#d9d3ca", "#a39c94"))
        for _ in range(int(6 + wide)):
            y = c.random.uniform(0, floor)
            c.fill(c.ellipse_mask(x + lean * (1 - y / floor) + c.random.uniform(-.3, .3) * wide, y, wide * .24, 2 + wide * .05)
                .within(mask), "#3a3432", .85)
    elif kind == "bamboo":
        c.fill(mask, linear(x - wide / 2, 0, x + wide / 2, 0, light(tone, .25), tone, dark(tone, .35)))
        for y in np.arange(floor % 70, floor, 64 + wide):
            c.fill(c.rect_mask(x - wide + lean, y, x + wide + lean, y + 2 + wide * .1).within(mask), light(tone, .5), .9)
            c.fill(c.rect_mask(x - wide + lean, y + 3, x + wide + lean, y + 5 + wide * .1).within(mask), dark(tone, .5), .6)
    else:
        c.fill(mask, linear(x - wide / 2, 0, x + wide / 2, 0, light(tone, .12), tone, dark(tone, .45)))


def rows(sky, tones, earth, kind="plain", level=.42, sun=None):
    """A field in rows that run to a point: tulips, sunflowers, rape, wheat."""
    def draw(c):
        low = c.bottom * level
        nature.sky(c, low, *sky)
        nature.clouds(c, 10, low * .9, "#fff6ea", .45, 3, 3, .7, mix(sky[0], "#8a8fa8", .3))
        if sun:
            nature.sun(c, *sun, 22, "#fff6dc", "#ffc98a", 9)
        nature.ridges(c, low - 4, 24, mix(tones[0], "#5f7f8a", .6), low + 6, .45, 4, sky[-1], low + 6)
        for x in c.random.uniform(0, 1000, 14):
            nature.tree(c, x, low + 4, c.random.uniform(20, 44), "#4f6f4a", count=14)
        mask = c.rect_mask(0, low, 1000, c.bottom)
        gx, gy = c.grids(mask)
        depth = np.clip((gy - low + 2) / (c.bottom - low), .006, 1)
        lines = (gx - 560) / depth / 120
        row, bumpy = np.floor(lines), fbm(c.random, *mask.a.shape, 60, 4, .7) * .2
        across = lines - row - .5
        bush = np.clip((.40 + bumpy - np.abs(across)) * 9, 0, 1)[..., None]
        palette = np.array([mix(tone, tone, 0) for tone in tones], np.float32)[(row.astype(int)) % len(tones)]
        shade = (0.75 + .5 * np.clip(.5 - across + bumpy * 2, 0, 1))[..., None]
        soil = np.array(mix(earth, earth, 0), np.float32) * (.8 + .4 * bumpy[..., None] + .1)
        c.fill(mask, (soil + (palette * shade - soil) * bush).astype(np.float32))
        for _ in range(1500 if kind != "sunflower" else 330):
            y = low + 14 + (c.bottom - low) * c.random.uniform(0, 1) ** .8
            d = (y - low) / (c.bottom - low)
            k = int(c.random.integers(-9, 9))
            x = 560 + (k + .5 + c.random.normal(0, .14)) * 120 * d
            if not -30 < x < 1030:
                continue
            tone = tones[k % len(tones)]
            if kind == "sunflower":
                c.shape(stroke([(x, y + 40 * d), (x, y)], 5 * d), "#5f8a3f")
                plants.daisy(c, x, y - 6 * d, 34 * d + 2, "#f2b92c", "#4a2c18", 15)
            elif kind == "tulip":
                c.shape(smooth([(x - 6 * d, y), (x - 7 * d, y - 12 * d), (x, y - 17 * d), (x + 7 * d, y - 12 * d), (x + 6 * d, y)]),
                    mix(tone, light(tone, .35), c.random.uniform(0, 1)))
            else:
                c.shape([(x - 1.6 * d, y), (x + 4 * d, y - 24 * d), (x + 2 * d, y)], mix(tone, light(tone, .5), c.random.uniform(
                    0, 1)), .8)
    return draw


def road(c):
    rows(("#5b9ad0", "#b5d8e6", "#f2eedd"), ("#f0cf2e", "#e6c01f", "#f5da4a"), "#8fa03a", level=.46)(c)
    b = c.bottom
    c.shape(smooth([(622, b * .46), (630, b * .46), (655, b * .60), (560, b * .74), (700, b + 20), (330, b + 20), (420, b * .76),
        (600, b * .60)]), vertical(b * .46, b, "#b5b0a8", "#6f6c6a"))
    for t in np.linspace(0, 1, 8):
        x, y = (1 - t) ** 2 * 628 + 2 * t * (1 - t) * 640 + t * t * 505, b * (.49 + .5 * t ** 1.4)
        c.fill(c.ellipse_mask(x if t < .3 else x - 40 * np.sin(t * 3.1), y, 2 + 5 * t, 4 + 13 * t), "#f4f0e4", .9)


def terraces(c):
    b = c.bottom
    nature.sky(c, b * .3, "#a9c9d6", "#e9eee2", "#fbeccc")
    nature.ridges(c, b * .28, 70, "#8fb0a4", b * .4, .45, 4, "#e0e6d2", b * .4)
    for index in range(15):
        t = index / 14
        y = b * (.30 + .68 * t ** 1.15)
        xs = np.linspace(-20, 1020, 60)
        ys = y + (10 + 30 * t) * np.sin(xs / (140 + 120 * t) + index * .9) + 14 * t * np.sin(xs / 57 + index)
        water = index % 3 == 1
        tone = mix(("#7fae4a", "#4f8a3f", "#96bd5a")[index % 3], "#dfe6c9", .5 * (1 - t))
        mask = c.mask(list(zip(xs, ys)) + [(1020, b + 20), (-20, b + 20)])
        c.fill(mask, vertical(y - 30, y + 90, *(("#dcebea", "#8fb5b0") if water else (light(tone, .2), dark(tone, .25)))))
        edge = stroke(list(zip(xs[::4], ys[::4] + 3)), 3 + 7 * t, 4)
        c.shape(edge, mix("#5a5a35", tone, .35), .85)
        c.shape(stroke(list(zip(xs[::4], ys[::4] - 1)), 1 + 2 * t, 4), "#e9f0b5", .7)
    for x, y, s in ((300, b * .78, 1), (352, b * .80, 1.1), (700, b * .62, .7)):
        from ..scenes.landscapes import picker
        picker(c, x, y, s)


def salt_flat(c):
    low = c.bottom * .5
    nature.sky(c, low, "#2f6fb8", "#8fc0e6", "#f4e6dc")
    nature.clouds(c, 30, low, "#ffffff", .55, 4, 2.4, .9, "#a9bfd8")
    nature.ridges(c, low - 2, 16, "#8a8fb0", low + 2, .5, 5, "#c9c9dc", low + 2)
    from ..scenes.people import coat_figure
    coat_figure(c, 620, low + 4, 92, "#c4412f", "#2a1d1a", "#e9cd96", None, None, 1.0, "#8d5a3f")
    nature.mirror(c, low + 3, "#a9c6e0", .10, 1.2, .1)


def minimal_tree(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#e3e8ee", "#f6f5f3", "#eef0f2"))
    for x0, y0, angle, size in ((600, b * .72, -1.57, 150),):
        limb(c, x0, y0, angle, size, 15, 0)
    for index in range(13):
        x = 40 + index * 46
        c.shape(stroke([(x, b * .76 + index * 1.2), (x, b * .70 + index * 1.2)], 4), "#6a625c")
    c.fill(c.mask(smooth([(-20, b * .76), (300, b * .74), (700, b * .72), (1020, b * .75), (1020, b + 20), (-20, b + 20)])),
        vertical(b * .72, b, "#fbfbfa", "#dfe5ec"))
    c.fill(c.mask([(590, b * .73), (612, b * .73), (900, b * .86), (820, b * .87)]).soft(10 * c.k), "#b9c6d6", .6)
    for _ in range(300):
        x, y, r = c.random.uniform(0, 1000), c.random.uniform(0, b), c.random.exponential(1.2) + .6
        c.fill(c.ellipse_mask(x, y, r, r), "#ffffff", .8)


def limb(c, x, y, angle, size, wide, depth):
    x1, y1 = x + np.cos(angle) * size, y + np.sin(angle) * size
    c.shape(stroke([(x, y), ((x + x1) / 2 + c.random.normal(0, size * .05), (y + y1) / 2), (x1, y1)], [wide, wide * .7], 5), "#3a3230")
    if depth < 6:
        for side in (-1, 1, c.random.choice([-.3, .3])):
            limb(c, x1, y1, angle + side * c.random.uniform(.3, .65), size * c.random.uniform(.62, .78), wide * .62, depth + 1)


def night(kind):
    """A sky of stars: as trails, as a band, or over the horizon."""
    def draw(c):
        b = c.bottom
        c.fill(c.whole(), vertical(0, b, "#060a1e", "#12204a", "#2a3f74", "#6a6a96"))
        if kind == "trails":
            for _ in range(420):
                r, start, tone = c.random.uniform(15, 1050), c.random.uniform(0, 6.28), c.random.uniform(0, 1)
                angles = np.linspace(start, start + .72, 26)
                c.shape(stroke(np.stack([560 + np.cos(angles) * r, b * .44 + np.sin(angles) * r], -1), c.random.uniform(.8, 2), 2),
                    mix("#9fc0ff", "#ffe6c0", tone), c.random.uniform(.25, .95))
        else:
            mask = c.whole()
            gx, gy = c.grids(mask)
            along = (gx - 300) * .55 + (gy - b * .4) * .84
            across = -(gx - 300) * .84 + (gy - b * .4) * .55
            cloud = np.clip(fbm(c.random, *mask.a.shape, 5, 6, .6) + .6, 0, 1.4)
            band = np.exp(-(across / 150) ** 2) * cloud
            lane = np.exp(-((across + 30 * np.sin(along / 120)) / 34) ** 2) * np.clip(fbm(c.random, *mask.a.shape, 9, 5, .6) + .6, 0, 1)
            c.fill(Mask(0, 0, np.clip(band * .8, 0, 1)), "#a9b5e6", .7, "screen")
            c.fill(Mask(0, 0, np.clip(band ** 2 * .8, 0, 1)), "#ffd8c0", .5, "screen")
            c.fill(Mask(0, 0, np.clip(lane * .75, 0, 1)), "#140f24", .7)
            nature.stars(c, b, 900)
        nature.ridges(c, b * .80, 100, "#0c1020", b, .55, 4, "#1a2040", b)
        if kind != "trails":
            c.shape([(600, b * .90), (600, b * .85), (655, b * .80), (710, b * .85), (710, b * .90)], "#080a14")
            for x in (622, 668):
                c.fill(c.rect_mask(x, b * .855, x + 20, b * .88), "#ffcf7a")
            c.glow(650, b * .87, 120, "#ffb85c", .7)
        else:
            for x in c.random.uniform(0, 1000, 40):
                nature.fir(c, x, b + 20, c.random.uniform(90, 190), "#070b18")
    return draw


def lightning(c):
    b = c.bottom
    nature.sky(c, b * .8, "#1a1d38", "#3a3560", "#7a5a80", "#c98a6a")
    nature.clouds(c, 0, b * .55, "#5a5480", .75, 3, 2, .95, "#1c1c34")
    c.glow(600, b * .3, 420, "#cfc8ff", .6)

    def bolt(x, y, angle, length, wide, depth):
        points = [(x, y)]
        while length > 0:
            step = c.random.uniform(14, 34)
            angle += c.random.normal(0, .28)
            angle += (1.57 - angle) * .3
            x, y, length = x + np.cos(angle) * step, y + np.sin(angle) * step, length - step
            points.append((x, y))
            if depth < 2 and c.random.uniform() < .16:
                bolt(x, y, angle + c.random.choice([-.8, .8]), length * .45, wide * .5, depth + 1)
        if len(points) < 3:
            return
        for grow, alpha in ((7, .10), (3, .3), (1, 1)):
            c.shape(stroke(points, [wide * grow, wide * grow * .5], 2), "#efeaff", alpha)
    bolt(600, b * .16, 1.5, b * .64, 5, 0)
    bolt(300, b * .2, 1.7, b * .5, 2, 1)
    nature.ridges(c, b * .80, 14, "#1d1a2c", b, .5, 6, "#3a2f48", b)
    c.fill(c.rect_mask(0, b * .8, 1000, b), vertical(b * .8, b, "#3a3040", "#141220"))
    c.glow(640, b * .82, 300, "#b9a8e0", .5)
    nature.grass(c, b * .86, b, ("#1d1a24", "#2a2430", "#3a3038"), 700, 40)


def falls(c):
    b = c.bottom
    c.fill(c.whole(), vertical(0, b, "#a9c0b8", "#5a7a6c", "#2f4a44"))
    for side in (-1, 1):
        for index in range(46):
            y = c.random.uniform(0, b)
            x = 500 + side * (150 + c.random.uniform(0, 400))
            wares.ball(c, x, y, c.random.uniform(50, 120), c.random.uniform(40, 80), mix("#3f4a46", "#6f7a70", c.random.uniform(0, 1)), 0)
        for index in range(80):
            x, y = 500 + side * c.random.uniform(150, 520), c.random.uniform(0, b)
            nature.leafy(c, x, y, c.random.uniform(8, 30), mix("#3f6b3a", "#8fae4f", c.random.uniform(0, 1)))
    fall = c.mask(smooth([(400, -20), (400, -20), (600, -20), (600, -20), (640, b * .5), (690, b * .8), (310, b * .8), (360, b * .5)]))
    gx, gy = c.grids(fall)
    silk = fbm(c.random, *fall.a.shape, 26, 5, .6, .06)
    c.fill(Mask(fall.x, fall.y, fall.a).soft(6 * c.k), "#dbe6e6", .8)
    c.fill(fall, np.clip(np.array([.80, .87, .88], np.float32) * (1 + .32 * silk[..., None]), 0, 1.1).astype(np.float32))
    nature.mist(c, b * .8, b * .12, "#f4f8f8", 1)
    nature.mirror(c, b * .83, "#7fa09a", .45, 8, .2)
    nature.mist(c, b * .84, b * .05, "#f4f8f8", .9)


photo("turquoise-lake", peaks(("#8fa3b5", "#6f8699", "#56707f", "#3f5a5c"), ("#4f93c9", "#a9d0e3", "#eef0e2"),
    lake="#2fb5b0", trees="#2f5a48", boat=True))
photo("autumn-larches", peaks(("#a3a9b8", "#8a8f9f", "#c98f3a", "#b5742c"), ("#6fa6d6", "#c3dcea", "#fbeed2"), .72,
    trees="#d99a2f"))
photo("blue-hour", valley(("#16234f", "#3f558f", "#8a93bd", "#e6b9a8"), ("#56699a", "#3f5284", "#2b3c6a", "#1a2850", "#0f1a38"), "#8fa0cc"))
photo("fog-in-the-pines", woods("pine", ("#b9c4c4", "#dfe3dd", "#a8b0a8"), ("#4f6660", "#35504a", "#24403c", "#16302e"), "#4a564a"))
photo("birch-wood", woods("birch", ("#cfe0d2", "#eef0d2", "#b9c48a"), ("#a9bf5a", "#c9cf6a", "#7f9a4a"), "#8f9a55"), tall=True)
photo("bamboo-path", woods("bamboo", ("#a9cf8f", "#e3f0b9", "#7fa35a"), ("#6f9f4a", "#4f7f3a", "#8fb85a"), "#6a6a45"), tall=True)
photo("beech-light", woods("beech", ("#f3d28a", "#fbecb9", "#a8743e"), ("#c4803a", "#8a4f28", "#e0a648", "#4a2c1c"), "#9a5f34", rays=True))
photo("rapeseed-road", road)
photo("rice-terraces", terraces)
photo("tulip-rows", rows(("#6fa8dc", "#bcdcee", "#f6efe0"), ("#d8343f", "#f0b22c", "#e87fa8", "#7a3f9a", "#f4efe4", "#e8622c"),
    "#4f6b3a", "tulip"))
photo("sunflower-field", rows(("#4f8fd0", "#a9d0ea", "#f6ecd2"), ("#5f8a3f", "#6f9a45"), "#4a5f30", "sunflower", .36))
photo("salt-flat", salt_flat)
photo("snow-tree", minimal_tree)
photo("star-trails", night("trails"))
photo("milky-way", night("band"))
photo("lightning", lightning)
photo("alpine-hut", peaks(("#b5c0d0", "#94a3b8", "#76879f"), ("#3f7fc4", "#a0c8ea", "#f2f0ea"), .74, trees="#2f4a48", haze="#eef2f6"),
    feed="atom")
photo("waterfall", falls, tall=True, feed="atom")
photo("moonrise", valley(("#2a2a5a", "#6a5a8a", "#c98a8f", "#f0b98a"), ("#6f5f86", "#544a70", "#3a3558", "#242440"), "#c9a0a8"), feed="atom")
photo("wheat", rows(("#5b9ad0", "#b9d8e6", "#fbeecb"), ("#e0b24a", "#d6a23a", "#ecc668"), "#b58a3a", level=.40, sun=(300, 120)), feed="atom")
