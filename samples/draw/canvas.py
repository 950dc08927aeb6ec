"""A canvas of 1000 units across, painted by masks, gradients and light."""

from contextlib import contextmanager

import numpy as np
from PIL import Image, ImageDraw

from .colour import rgb
from .noise import blur, fbm, resized


class Mask:
    """Coverage 0…1 of the pixels from (x, y); it may reach beyond the canvas."""

    __slots__ = ("x", "y", "a")

    def __init__(self, x, y, a):
        self.x, self.y, self.a = x, y, a

    def padded(self, by):
        return Mask(self.x - by, self.y - by, np.pad(self.a, by))

    def soft(self, sigma):
        wide = self.padded(int(sigma * 3) + 1)
        return Mask(wide.x, wide.y, blur(wide.a, sigma))

    def moved(self, dx, dy):
        return Mask(self.x + int(round(dx)), self.y + int(round(dy)), self.a)

    def window(self, other):
        """This mask's coverage on the pixels of `other`."""
        result = np.zeros_like(other.a)
        height, width = other.a.shape
        x0, y0 = max(self.x, other.x), max(self.y, other.y)
        x1 = min(self.x + self.a.shape[1], other.x + width)
        y1 = min(self.y + self.a.shape[0], other.y + height)
        if x1 > x0 and y1 > y0:
            result[y0 - other.y:y1 - other.y, x0 - other.x:x1 - other.x] = self.a[
                y0 - self.y:y1 - self.y, x0 - self.x:x1 - self.x]
        return result

    def within(self, other):
        return Mask(self.x, self.y, self.a * other.window(self))

    def without(self, other):
        return Mask(self.x, self.y, self.a * (1 - other.window(self)))


class Light:
    """Where the light comes from (x right, y down, z to us), its colour, and that of the shade."""

    def __init__(self, direction=(-0.55, -0.6, 0.6), key=(1.0, 0.96, 0.88), ambient=(0.5, 0.52, 0.6)):
        vector = np.array(direction, np.float32)
        self.direction = vector / np.linalg.norm(vector)
        self.key, self.ambient = np.array(key, np.float32), np.array(ambient, np.float32)

    def shade(self, nx, ny, nz):
        """What an albedo is multiplied by where the normal is that; wrapped, for a soft edge of shade."""
        dot = nx * self.direction[0] + ny * self.direction[1] + nz * self.direction[2]
        lit = np.clip((dot + 0.25) / 1.25, 0, 1)[..., None]
        bounce = np.clip(ny, 0, 1)[..., None] * 0.10
        return self.ambient + (1.08 - self.ambient) * self.key * lit + bounce * self.key

    def gloss(self, nx, ny, nz, power):
        half = self.direction + np.array([0, 0, 1], np.float32)
        half /= np.linalg.norm(half)
        dot = np.clip(nx * half[0] + ny * half[1] + nz * half[2], 0, 1)
        return (dot ** power)[..., None]


class Canvas:
    def __init__(self, width, height, scale=2.0, seed=1):
        self.size, self.scale = (width, height), scale
        self.W, self.H = int(round(width * scale)), int(round(height * scale))
        self.k = self.W / 1000
        self.bottom = 1000 * height / width
        self.px = np.zeros((self.H, self.W, 3), np.float32)
        self.random = np.random.default_rng(seed)
        self.light = Light()
        self.tx, self.ty, self.s = 0.0, 0.0, 1.0

    @contextmanager
    def placed(self, x, y, scale=1.0):
        """Within, (0, 0) is (x, y) and one unit is `scale` units."""
        before = (self.tx, self.ty, self.s)
        self.tx, self.ty, self.s = self.tx + x * self.s, self.ty + y * self.s, self.s * scale
        try:
            yield self
        finally:
            self.tx, self.ty, self.s = before

    @property
    def u(self):
        """Pixels of a unit as placed."""
        return self.k * self.s

    def pixels(self, points):
        points = np.asarray(points, np.float64)
        return (points * self.s + (self.tx, self.ty)) * self.k

    def grids(self, mask):
        """The x and y of the mask's pixels in units as placed."""
        height, width = mask.a.shape
        x = ((np.arange(width, dtype=np.float32) + mask.x + 0.5) / self.k - self.tx) / self.s
        y = ((np.arange(height, dtype=np.float32) + mask.y + 0.5) / self.k - self.ty) / self.s
        return np.meshgrid(x, y)

    # Masks

    def whole(self):
        return Mask(0, 0, np.ones((self.H, self.W), np.float32))

    def rect_mask(self, x0, y0, x1, y1):
        return self.mask([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])

    def mask(self, *outlines):
        """The polygons' coverage together, with smooth edges."""
        groups = [self.pixels(outline) for outline in outlines if len(outline) > 2]
        every = np.concatenate(groups)
        margin = 300 * self.k
        x0 = int(np.floor(max(every[:, 0].min(), -margin))) - 1
        y0 = int(np.floor(max(every[:, 1].min(), -margin))) - 1
        x1 = int(np.ceil(min(every[:, 0].max(), self.W + margin))) + 2
        y1 = int(np.ceil(min(every[:, 1].max(), self.H + margin))) + 2
        if x1 - x0 < 2 or y1 - y0 < 2:
            return Mask(0, 0, np.zeros((1, 1), np.float32))
        over = 2
        sheet = Image.new("L", ((x1 - x0) * over, (y1 - y0) * over))
        pen = ImageDraw.Draw(sheet)
        for group in groups:
            pen.polygon([((x - x0) * over, (y - y0) * over) for x, y in group], fill=255)
        return Mask(x0, y0, np.asarray(sheet.reduce(over), np.float32) / 255)

    def ellipse_mask(self, x, y, rx, ry, turn=0.0):
        from .outlines import ellipse
        return self.mask(ellipse(x, y, rx, ry, turn))

    # Painting

    def fill(self, mask, colour, alpha=1.0, mode="over"):
        """Paints `colour`: a hex text, a triple, an array of the mask's size, or a function of the grids."""
        x0, y0 = max(mask.x, 0), max(mask.y, 0)
        x1, y1 = min(mask.x + mask.a.shape[1], self.W), min(mask.y + mask.a.shape[0], self.H)
        if x1 <= x0 or y1 <= y0:
            return
        part = Mask(x0, y0, mask.a[y0 - mask.y:y1 - mask.y, x0 - mask.x:x1 - mask.x])
        if callable(colour):
            paint = colour(*self.grids(part))
        elif isinstance(colour, np.ndarray) and colour.ndim == 3:
            paint = colour[y0 - mask.y:y1 - mask.y, x0 - mask.x:x1 - mask.x]
        else:
            paint = np.array(rgb(colour), np.float32)
        cover = (part.a * alpha)[..., None]
        under = self.px[y0:y1, x0:x1]
        if mode == "multiply":
            under *= 1 + (paint - 1) * cover
        elif mode == "screen":
            under += (1 - np.clip(under, 0, 1)) * paint * cover
        elif mode == "add":
            under += paint * cover
        else:
            under += (paint - under) * cover

    def shape(self, points, colour, alpha=1.0, mode="over"):
        mask = self.mask(points)
        self.fill(mask, colour, alpha, mode)
        return mask

    def glow(self, x, y, radius, colour, strength=1.0, mode="screen"):
        """Light that fades from a point."""
        def fade(gx, gy):
            far = np.hypot(gx - x, gy - y) / radius
            return np.array(rgb(colour), np.float32) * (np.clip(1 - far, 0, 1) ** 2)[..., None] * strength
        self.fill(self.rect_mask(x - radius, y - radius, x + radius, y + radius), fade, 1.0, mode)

    def shadow(self, mask, dx, dy, softness, colour="#1c1a2b", strength=0.35, clip=None):
        """The mask's shadow on what is painted so far, moved by (dx, dy)."""
        cast = mask.soft(softness * self.u).moved(dx * self.u, dy * self.u)
        if clip is not None:
            cast = cast.within(clip)
        self.fill(cast, tuple(1 - (1 - one) * strength for one in rgb(colour)), 1.0, "multiply")

    def ground(self, x, y, rx, ry, strength=0.45, colour="#2a2030", lean=0.0):
        """The shadow of a thing that stands at (x, y): tight where it touches, and soft around."""
        for grow, share, softness in ((1.0, 0.75, 0.25), (1.7, 0.45, 0.7)):
            mask = self.ellipse_mask(x + lean * grow, y, rx * grow, ry * grow)
            cast = mask.soft(max(1.0, ry * grow * softness * self.u))
            self.fill(cast, tuple(1 - (1 - one) * strength * share for one in rgb(colour)), 1.0, "multiply")

    def relief(self, mask, colour, depth, strength=1.6, alpha=1.0, bumps=None):
        """Paints a mask as a cushion: lit as if it swelled up over `depth` units from its edge."""
        wide = mask.padded(2)
        height = blur(wide.a, max(0.8, depth * self.u))
        height = blur(height * wide.a, max(0.6, depth * self.u * 0.35))
        if bumps is not None:
            height = height + np.pad(bumps, 2)[:height.shape[0], :height.shape[1]]
        gy, gx = np.gradient(height)
        steep = strength * depth * self.u * 2
        nx, ny = -gx * steep, -gy * steep
        long = np.sqrt(nx * nx + ny * ny + 1)
        shade = self.light.shade(nx / long, ny / long, 1 / long) / self.light.shade(
            np.zeros(1), np.zeros(1), np.ones(1))[0]
        base = colour(*self.grids(wide)) if callable(colour) else np.array(rgb(colour), np.float32)
        self.fill(Mask(wide.x, wide.y, wide.a), (base * shade).astype(np.float32), alpha)
        return mask

    # The end

    def texture(self, cells, strength, octaves=4, stretch=1.0, mask=None):
        """Uneven paint or plaster."""
        where = mask or self.whole()
        height, width = where.a.shape
        tone = 1 + strength * fbm(self.random, height, width, cells, octaves, 0.6, stretch)
        self.fill(where, tone[..., None] * np.ones(3, np.float32), 1.0, "multiply")

    def finished(self, bloom=0.10, vignette=0.16, grain=0.005, warmth=0.0, contrast=0.06):
        """The picture in its size: highlights bleed, corners fall off, the film has some grain."""
        px = np.clip(self.px, 0, 1.4)
        if bloom:
            bright = np.clip(px - 0.72, 0, 1)
            px = px + bloom * 3 * blur(bright, 22 * self.k)
        px = np.clip(px, 0, 1)
        px = px + contrast * (px - 0.5) * (1 - np.abs(2 * px - 1)) * 2
        if warmth:
            px = px * np.array([1 + warmth, 1, 1 - warmth], np.float32)
        if vignette:
            y, x = np.mgrid[-1:1:self.H * 1j, -1:1:self.W * 1j].astype(np.float32)
            px = px * (1 - vignette * np.clip((x * x + y * y) / 2, 0, 1) ** 1.3)[..., None]
        width, height = self.size
        planes = [resized(px[..., i], width, height, Image.Resampling.LANCZOS) for i in range(3)]
        px = np.stack(planes, -1)
        if grain:
            film = blur(self.random.standard_normal((height, width)).astype(np.float32), 0.8) * 2
            px = px + (grain * film)[..., None] * (0.35 + 0.65 * (1 - np.abs(2 * px - 1)))
        return Image.fromarray((np.clip(px, 0, 1) * 255 + 0.5).astype(np.uint8), "RGB")
