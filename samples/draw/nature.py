"""Skies, ridges, water, snow, fields: what landscapes are made of."""

import numpy as np

from .canvas import Mask
from .colour import dark, light, mix, ramp, vertical
from .noise import fbm, ridge
from .outlines import ellipse


def sky(canvas, horizon, *colours):
    canvas.fill(canvas.rect_mask(0, 0, 1000, horizon), vertical(0, horizon, *colours))


def sun(canvas, x, y, radius, colour="#fff1cf", halo="#ffb46a", reach=6.0):
    canvas.glow(x, y, radius * reach, halo, 0.55)
    canvas.glow(x, y, radius * reach * 0.45, halo, 0.5)
    canvas.fill(canvas.ellipse_mask(x, y, radius, radius).soft(radius * 0.04 * canvas.u), colour)


def clouds(canvas, y0, y1, colour, cover=0.5, cells=5, stretch=2.6, strength=0.8, under=None):
    """Drifting clouds between two heights; `under` is the colour of their undersides."""
    mask = canvas.rect_mask(0, y0, 1000, y1)
    height, width = mask.a.shape
    field = fbm(canvas.random, height, width, cells, 6, 0.55, stretch)
    density = np.clip((field + cover - 0.5) * 2.6, 0, 1)
    rows = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    density *= np.clip(rows * 5, 0, 1) * np.clip((1 - rows) * 5, 0, 1)
    if under is None:
        canvas.fill(Mask(mask.x, mask.y, density * mask.a), colour, strength)
        return
    # Light from above: what has cloud over it is in shade.
    step = max(2, int(12 * canvas.u))
    above = np.zeros_like(density)
    above[step:] = density[:-step]
    tone = np.clip(0.35 + 1.2 * (density - above), 0, 1)
    canvas.fill(Mask(mask.x, mask.y, density * mask.a), ramp(tone, [(0, under), (1, colour)]), strength)


def stars(canvas, y1, count=260, colour="#f4f1ff"):
    for _ in range(count):
        x, y = canvas.random.uniform(0, 1000), canvas.random.uniform(0, 1) ** 1.3 * y1
        size = 0.5 + canvas.random.exponential(0.45)
        canvas.fill(canvas.ellipse_mask(x, y, size, size), colour, min(1, 0.3 + size * 0.35), "screen")


def ridges(canvas, y, height, colour, foot=None, roughness=0.5, cells=4, haze=None, base=None, soft=0.0):
    """A range with its crest about `y`, fading to `haze` at its foot, down to `base`: (crest, mask)."""
    base = canvas.bottom if base is None else base
    count = 600
    crest = y - height * ridge(canvas.random, count, roughness, 8, cells)
    xs = np.linspace(-10, 1010, count)
    mask = canvas.mask(list(zip(xs, crest)) + [(1010, base), (-10, base)])
    if soft:
        mask = mask.soft(soft * canvas.u)
    paint = vertical(y - height, foot or base, colour, haze or colour)
    canvas.fill(mask, paint)
    return list(zip(xs, crest)), mask


def snowy(canvas, mask, y0, y1, lit="#fdf6ee", shade="#9fb2cf", direction=-1.0, cells=9):
    """Rock and snow on a range's mask: facets from noise, lit from one side, snow thinning downwards."""
    height, width = mask.a.shape
    field = fbm(canvas.random, height, width, cells, 6, 0.52, 1.5)
    gy, gx = np.gradient(field)
    slope = np.clip(0.5 + direction * gx * width * 0.035 - gy * height * 0.01, 0, 1)
    _, ys = canvas.grids(mask)
    snow = np.clip(1.25 - (ys - y0) / (y1 - y0) + field * 0.55, 0, 1)
    canvas.fill(Mask(mask.x, mask.y, mask.a * np.clip(snow * 1.6 - 0.3, 0, 1)),
                ramp(slope, [(0.1, shade), (0.55, mix(shade, lit, 0.55)), (0.9, lit)]))
    canvas.fill(mask, (0.78 + 0.44 * slope)[..., None] * np.ones(3, np.float32), 0.55, "multiply")


def mist(canvas, y, height, colour, strength=0.6, cells=4):
    mask = canvas.rect_mask(0, y - height, 1000, y + height)
    rows, across = mask.a.shape
    fade = np.clip(1 - np.abs(np.linspace(-1, 1, rows, dtype=np.float32)), 0, 1)[:, None] ** 1.2
    field = 0.65 + 0.7 * fbm(canvas.random, rows, across, cells, 4, 0.5, 4)
    canvas.fill(Mask(mask.x, mask.y, np.clip(fade * field, 0, 1)), colour, strength)


def mirror(canvas, level, tint, share=0.35, ripple=5.0, fade=0.15, squeeze=1.0):
    """Water from `level` down that mirrors what stands above, the more troubled the nearer it is."""
    y0 = int(level * canvas.k)
    rows = canvas.H - y0
    if rows <= 2:
        return
    across = np.arange(canvas.W)
    noise = fbm(canvas.random, rows, canvas.W, 10, 5, 0.6, 7)
    fine = fbm(canvas.random, rows, canvas.W, 60, 3, 0.6, 5)
    depth = np.linspace(0, 1, rows, dtype=np.float32)[:, None]
    amount = (0.12 + depth) * ripple * canvas.k
    source = y0 - 1 - (np.arange(rows)[:, None] * squeeze + (noise * 2.2 + fine) * amount * 1.3)
    source = np.clip(source, 0, y0 - 1).astype(int)
    side = np.clip(across[None, :] + fine * amount * 0.8, 0, canvas.W - 1).astype(int)
    picture = canvas.px[source, side]
    water = ramp(np.broadcast_to(depth, (rows, canvas.W)), [(0, light(tint, fade)), (1, dark(tint, fade))])
    weight = (share + (1 - share) * depth * 0.35 + fine * 0.10)[..., None]
    canvas.px[y0:] = picture * (1 - np.clip(weight, 0, 1)) + water * np.clip(weight, 0, 1)


def sea(canvas, level, far, near, sparkle="#fff3d6", sparkle_x=500, spread=180, glint=0.8, base=None,
    waves=0.16):
    """Open sea from the horizon down; a path of light under the sun at `sparkle_x`."""
    base = canvas.bottom if base is None else base
    mask = canvas.rect_mask(0, level, 1000, base)
    height, width = mask.a.shape
    canvas.fill(mask, vertical(level, base, far, near))
    gx, gy = canvas.grids(mask)
    depth = np.clip((gy - level) / (base - level), 0, 1)
    # Waves grow towards us: the noise's rows are read in perspective.
    field = fbm(canvas.random, height, width, 26, 5, 0.62, 9)
    bend = np.clip((depth[:, :1] ** 0.55 * (height - 1)), 0, height - 1).astype(int)[:, 0]
    field = field[bend]
    canvas.fill(mask, (1 + waves * field * (0.4 + depth))[..., None] * np.ones(3, np.float32), 1, "multiply")
    reach = np.exp(-((gx - sparkle_x) / (spread * (0.35 + depth * 1.5))) ** 2)
    bright = np.clip(field * 2.1 - 0.65 + reach * 0.5, 0, 1) * reach
    canvas.fill(Mask(mask.x, mask.y, mask.a * bright), sparkle, glint)


def dunes(canvas, y, height, lit, shade, crest_x, base, sharpness=1.0, ripples=0.03, cells=2):
    """A dune whose crest runs down from its peak at `crest_x`: a lit side and a slip face in shade."""
    count = 300
    xs = np.linspace(-20, 1020, count)
    hill = np.exp(-np.abs((xs - crest_x) / 330) ** (1.25 * sharpness))
    top = y - height * hill - 0.10 * height * ridge(canvas.random, count, 0.3, 3, cells)
    mask = canvas.mask(list(zip(xs, top)) + [(1020, base), (-20, base)])
    canvas.fill(mask, vertical(y - height, base, light(lit, 0.08), dark(lit, 0.10)))
    peak = float(np.interp(crest_x, xs, top))
    line, x = [], crest_x
    for step in np.linspace(0, 1, 24):
        line.append((x + 150 * step + 85 * np.sin(step * 5.2) * step, peak + (base - peak) * step))
    right = [(px, py) for px, py in zip(xs, top) if px >= crest_x]
    slip = canvas.mask(line[::-1] + right + [(1020, base)]).soft(1.2 * canvas.u).within(mask)
    canvas.fill(slip, vertical(y - height, base, shade, mix(shade, lit, 0.45)), 0.92)
    rows, across = mask.a.shape
    lines = fbm(canvas.random, rows, across, 4, 3, 0.4, 3)
    gx, gy = canvas.grids(mask)
    near = np.clip((gy - y + height) / (base - y + height), 0.05, 1)
    waves = np.sin(gy * 0.9 / near ** 0.7 + gx * 0.05 + lines * 7) * ripples * near
    canvas.fill(mask, (1 + waves + lines * 0.04)[..., None] * np.ones(3, np.float32), 1, "multiply")
    return mask


def grass(canvas, y0, y1, colours, count=900, length=30, lean=0.2, x0=0, x1=1000):
    """Blades, from the far ones to the near; they grow with nearness."""
    for y in np.sort(canvas.random.uniform(y0, y1, count)):
        near = 0.35 + 0.65 * (y - y0) / max(1, y1 - y0)
        x, tall = canvas.random.uniform(x0, x1), length * near * canvas.random.uniform(0.5, 1.3)
        bend = (lean + canvas.random.normal(0, 0.28)) * tall
        wide = 1.5 * near + 0.6
        colour = colours[canvas.random.integers(len(colours))]
        canvas.shape([(x - wide, y), (x + bend * 0.35 - wide * 0.5, y - tall * 0.55), (x + bend, y - tall),
                      (x + bend * 0.35 + wide * 0.6, y - tall * 0.5), (x + wide, y)],
                     mix(colour, dark(colour, 0.4), canvas.random.uniform(0, 0.6)))


def tree(canvas, x, y, height, colour, trunk="#4a3a34", width=0.62, count=46, lit=None):
    """A broad-leaved tree: balls of leaves, dark below and behind, light above and in front."""
    lit = lit or light(colour, 0.22)
    canvas.shape([(x - height * 0.035, y), (x - height * 0.018, y - height * 0.5),
                  (x + height * 0.018, y - height * 0.5), (x + height * 0.04, y)], trunk)
    for index in range(count):
        share = index / count
        angle, far = canvas.random.uniform(0, 2 * np.pi), canvas.random.uniform(0, 1) ** 0.5
        px = x + np.cos(angle) * far * height * width * 0.42
        py = y - height * 0.66 + np.sin(angle) * far * height * 0.30
        up = np.clip((y - height * 0.42 - py) / (height * 0.55), 0, 1)
        tone = mix(dark(colour, 0.35), lit, np.clip(0.15 + 0.55 * up + 0.4 * (share - 0.4), 0, 1))
        radius = height * canvas.random.uniform(0.07, 0.14)
        leafy(canvas, px, py, radius, tone)


def leafy(canvas, x, y, radius, colour):
    """A clump of leaves: a blob with a ragged edge."""
    count = 44
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False)
    ragged = radius * (1 + 0.16 * canvas.random.standard_normal(count))
    canvas.shape(np.stack([x + np.cos(angles) * ragged, y + np.sin(angles) * ragged * 0.85], -1), colour)


def cypress(canvas, x, y, height, colour="#2f4a3c", width=0.16):
    half = height * width / 2
    shape = [(x, y - height), (x + half * 0.6, y - height * 0.72), (x + half, y - height * 0.35),
             (x + half * 0.6, y), (x - half * 0.6, y), (x - half, y - height * 0.35),
             (x - half * 0.6, y - height * .72)]
    from .outlines import smooth
    mask = canvas.mask(smooth(shape))
    canvas.relief(mask, colour, max(1, half * 0.5), 1.5)


def fir(canvas, x, y, height, colour, snow=None, width=0.42):
    """A conifer in tiers."""
    tiers = 7
    for index in range(tiers):
        share = index / tiers
        low = y - height * 0.06 - height * 0.86 * (1 - (tiers - index) / tiers)
        wide = height * width * 0.5 * (1 - share * 0.86)
        top = low - height * 0.30 * (1 - share * 0.45)
        jag = [(x + wide * (1 - 2 * t) * (1 + 0.05 * canvas.random.standard_normal()),
                low + (height * 0.018 if i % 2 else -height * 0.012)) for i,
                t in enumerate(np.linspace(0, 1, 11))]
        tone = mix(dark(colour, 0.25), colour, share)
        canvas.shape([(x, top), *jag], tone)
        canvas.shape([(x, top), *jag[:5]], mix(tone, dark(tone, 0.5), 0.4))
        if snow:
            canvas.shape([(x, top), (x - wide * 0.72, low - height * 0.035),
                (x - wide * 0.3, low - height * 0.05),
                          (x + wide * 0.1, low - height * 0.025), (x + wide * 0.3, low - height * 0.06)],
                          snow, 0.85)


def moon(canvas, x, y, radius, colour="#fbf3df", phase=0.0):
    canvas.glow(x, y, radius * 7, colour, 0.30)
    disc = canvas.mask(ellipse(x, y, radius, radius))
    if phase:
        disc = disc.without(canvas.ellipse_mask(x + radius * phase, y - radius * 0.15, radius, radius))
    canvas.fill(disc, colour)
