"""Figures, mostly from behind: no face is anybody's."""

import numpy as np

from .. import cloth, garments as g, nature, plants, rooms, wares
from ..colour import dark, light, linear, mix, vertical
from ..outlines import ellipse, smooth, stroke
from . import scene

SKIN = ("#e8b894", "#c98e68", "#8d5a3f", "#f0c8a8")


def part(c, points, paint, depth=3, strength=1.3):
    mask = c.mask(smooth(points))
    c.relief(mask, paint, depth, strength)
    return mask


def sari_figure(c, x, y, h):
    """Somebody who carries a basket of cloth, from behind."""
    with c.placed(x, y, h / 100):
        c.ground(6, 0, 20, 3, 0.45)
        part(c, [(-4, -78), (-12, -74), (-15, -60), (-11, -44), (-14, -20), (-18, -1), (0, 1), (18, -1),
            (13, -22), (11, -44), (14, -60), (11, -74), (4, -78)],
             cloth.folded("#c8374a", 0, -70, 0, 8, .12, 1.0), 2.4)
        part(c, [(-11, -74), (-2, -66), (10, -48), (16, -18), (15, 0), (8, 0), (6, -22), (-2, -46),
            (-13, -62)], cloth.stripes("#f0c24a", "#c8374a", 4, .3), 1.2)
        part(c, [(11, -72), (17, -66), (20, -80), (17, -96), (13, -95), (14, -82)], SKIN[1], 1.2)
        part(c, [(-11, -72), (-16, -60), (-18, -46), (-14, -45), (-11, -58)], SKIN[1], 1.2)
        part(c, [(-3.4, -82), (3.4, -82), (4, -74), (-4, -74)], SKIN[1], 1)
        part(c, [(-7, -87), (-6.4, -94), (0, -98), (6.4, -94), (7, -87), (4, -80), (0, -78), (-4, -80)],
            "#231a1e", 1.8)
        wares.ball(c, 0, -80, 4.2, 3.8, "#1d1519", 0.2)
        wares.lathe(c, 2, [(-106, 17), (-101, 15), (-97, 11)], cloth.stripes("#c49a62", "#8f6a3c", 2, .4),
            0.03, 10, 0.2, "#5b4029")
        for index, colour in enumerate(("#e6a12f", "#2f8f76", "#f3ead8")):
            part(c, [(-13 + index * 8, -106), (-6 + index * 8, -113), (4 + index * 8, -112),
                (8 + index * 8, -105)], colour, 1.6)


def coat_figure(c, x, y, h, colour, hair="#3b2a24", hat=None, bag="#6b4330", scarf=None, stride=1.0,
    skin=SKIN[0], paint=None):
    """Somebody in a long coat who walks away from us."""
    with c.placed(x, y, h / 100):
        for side, lift in ((-1, 0), (1, 1.6)):
            part(c, [(side * 2, -34), (side * 8, -34), (side * 7 * stride, -4 - lift),
                (side * 2.6, -4 - lift)], "#2b2a33", 1.2)
            part(c, [(side * 1.6, -6 - lift), (side * 8.4, -6 - lift), (side * 9, -1 - lift),
                (side * 8, .6 - lift), (side * 2, .6 - lift)], "#33231e", 1)
        fabric = cloth.folded(paint or colour, 0, -80, -14, 5, .08)
        for side in (-1, 1):
            part(c, [(side * 9, -78), (side * 14, -72), (side * 17, -56), (side * 16, -42),
                (side * 11.5, -42), (side * 11, -58)], fabric, 1.6)
            part(c, [(side * 12, -43), (side * 16, -43), (side * 15.6, -38.5), (side * 12.6, -38.5)], skin,
                0.8)
        part(c, [(-4, -83), (-11, -79), (-12.5, -66), (-11, -52), (-14.5, -16), (-14.5, -16), (0, -13),
            (14.5, -16), (14.5, -16), (11, -52), (12.5, -66), (11, -79),
                 (4, -83)], fabric, 2.6)
        c.shape(stroke([(0, -52), (.4, -30), (0, -14)], .7), dark(colour, .5), .6)
        part(c, [(-11.4, -56), (0, -54.6), (11.4, -56), (11.2, -51.6), (0, -50.4), (-11.2, -51.6)],
            dark(colour, .14), .8)
        if scarf:
            part(c, [(-7, -86), (0, -88), (7, -86), (9, -80), (0, -76), (-9, -80)], scarf, 1.6)
            part(c, [(2, -80), (7, -80), (8.4, -58), (3, -57)], scarf, 1.2)
        part(c, [(-5.4, -92), (-5.2, -98), (0, -101), (5.2, -98), (5.4, -92), (6, -84), (3, -80), (-3, -80),
            (-6, -84)], hair, 1.6)
        if hat == "beanie":
            part(c, [(-6, -95), (-5.6, -101), (0, -105), (5.6, -101), (6, -95), (0, -93.6)],
                cloth.knit("#e6b23c", 1.3, .2), 1.6)
            wares.ball(c, 0, -106, 2.4, 2.3, "#f0d38a")
        elif hat:
            g.hat(c, 0, -97, 22, hat, dark(hat, .6))
        if bag:
            c.shape(stroke([(-9, -80), (0, -64), (10, -48)], 1), dark(bag, .2))
            part(c, [(7, -50), (16, -50), (17, -39), (7, -39)], bag, 1.2)


@scene(1080, 1440)
def red_coat_in_snow(c):
    c.fill(c.whole(), vertical(0, 900, "#aebccb", "#cfd8df", "#e9ebeb"))
    for side in (-1, 1):
        for index in range(4):
            near = index / 3
            x_edge = 500 + side * (90 + 330 * near)
            x_out = 500 + side * (200 + 520 * near + 120)
            top = 430 - 420 * near
            tone = mix("#b7bcc6", ("#8d7f83", "#7d8a94", "#94827a", "#6f6a76")[index], 0.35 + 0.5 * near)
            x0, x1 = sorted((x_edge, x_out))
            house(c, x0, top, x1, 880 + 150 * near, tone, near)
    street = c.mask([(420, 862), (580, 862), (1150, 1340), (-150, 1340)])
    c.fill(c.rect_mask(0, 860, 1000, 1340), vertical(860, 1333, "#e6e9ec", "#f4f3f0"))
    c.fill(street, vertical(860, 1333, "#d3dae2", "#c3ccd8"))
    nature.mist(c, 850, 120, "#eef1f3", 0.8)
    for index in range(16):
        t = (index / 16) ** 1.5
        x, y = 496 + (12 + 30 * t) * (1 if index % 2 else -1), 900 + 430 * t
        c.fill(c.ellipse_mask(x, y, 5 + 10 * t, 3 + 6 * t).soft(1.5 * c.k), "#94a3b5", 0.5)
    for x, y, h in ((330, 930, 300), (215, 1060, 520)):
        lamp_post(c, x, y, h)
    c.fill(c.mask([(500, 1180), (560, 1180), (820, 1260), (700, 1280)]).soft(12 * c.k), "#8b9ab0", 0.5)
    coat_figure(c, 520, 1190, 520, "#c0332f", "#3a2620", "beanie", "#5b3a2a", "#f0e6d6")
    for _ in range(520):
        x, y, r = c.random.uniform(0, 1000), c.random.uniform(0, 1333), c.random.exponential(1.8) + 0.8
        c.fill(c.ellipse_mask(x, y, r, r).soft(0.4 * r * c.k), "#ffffff", min(0.9, 0.35 + r * 0.15))


def house(c, x0, y0, x1, y1, tone, near):
    c.fill(c.rect_mask(x0, y0, x1, y1), vertical(y0, y1, dark(tone, 0.06), light(tone, 0.16)))
    part(c, [(x0 - 8, y0 + 4), (x0 - 8, y0 - 14), ((x0 + x1) / 2, y0 - 26), (x1 + 8, y0 - 14),
        (x1 + 8, y0 + 4)], "#eef1f4", 5)
    across, down = max(2, int((x1 - x0) / (60 + 40 * near))), max(4, int((y1 - y0) / (90 + 50 * near)))
    for i in range(across):
        for j in range(down):
            wx = x0 + (x1 - x0) * (i + 0.28) / across
            wy = y0 + (y1 - y0) * (j + 0.22) / down
            ww, wh = (x1 - x0) * 0.44 / across, (y1 - y0) * 0.52 / down
            lit = c.random.uniform() < 0.42
            c.fill(c.rect_mask(wx - 3, wy - 3, wx + ww + 3, wy + wh + 3), light(tone, 0.35))
            c.fill(c.rect_mask(wx, wy, wx + ww, wy + wh), vertical(wy, wy + wh, "#ffdf9c", "#f5b863") if lit
                else dark(tone, 0.45))
            c.fill(c.rect_mask(wx + ww / 2 - 1.5, wy, wx + ww / 2 + 1.5, wy + wh), light(tone, 0.3))
            c.fill(c.rect_mask(wx - 5, wy + wh, wx + ww + 5, wy + wh + 7), "#f4f6f8")


def lamp_post(c, x, y, h):
    wares.tube(c, [(x, y), (x, y - h)], h * 0.018, "#2c3038")
    c.glow(x, y - h * 1.04, h * 0.6, "#ffd28a", 0.7)
    c.shape([(x - h * .035, y - h * 1.09), (x + h * .035, y - h * 1.09), (x + h * .022, y - h),
        (x - h * .022, y - h)], "#fff0c4")
    c.shape([(x - h * .05, y - h * 1.09), (x, y - h * 1.14), (x + h * .05, y - h * 1.09)], "#2c3038")


@scene(900, 1600)
def straw_hat_by_the_sea(c):
    nature.sky(c, 820, "#6fb1d8", "#aed6e4", "#f6e4c6")
    nature.clouds(c, 120, 640, "#ffffff", 0.42, 3, 1.8, 0.8, "#d3e2ea")
    nature.sea(c, 800, "#3f93b4", "#7cc4c4", "#ffffff", 620, 260, 0.75, 1330)
    beach = c.mask(smooth([(-20, 1310), (-20, 1310), (300, 1270), (620, 1320), (1020, 1260), (1020, 1260),
        (1020, 1800), (-20, 1800)]))
    foam = beach.soft(5 * c.k)
    c.fill(foam.moved(0, -14 * c.k), "#ffffff", 0.85)
    c.fill(beach, vertical(1260, 1778, "#d9bd94", "#f0ddb8", "#e6cb9c"))
    c.texture(50, 0.03, 4, 2.0, beach)
    c.fill(c.mask([(560, 1560), (640, 1560), (980, 1660), (760, 1680)]).soft(16 * c.k), "#a5805a", 0.5)
    with c.placed(500, 1580, 8.6):
        for side in (-1, 1):
            part(c, [(side * 1.5, -34), (side * 6.5, -34), (side * 5, -3), (side * 5.6, 0), (side * 1.6, 0),
                (side * 1.8, -4)], SKIN[1], 1)
        fabric = cloth.folded(cloth.sprigs("#f6f0e4", "#3f74a8", "#e6b23c", 7), 0, -62, -16, 8, .10, 1.4)
        part(c, [(-7, -62), (7, -62), (13, -40), (19, -18), (19, -18), (8, -15), (-6, -16.5), (-18, -15),
            (-18, -15), (-13, -40)], fabric, 2.4)
        part(c, [(-4, -82), (-8.5, -79), (-8.2, -70), (-7, -60), (7, -60), (8.2, -70), (8.5, -79), (4, -82)],
            fabric, 1.8)
        part(c, [(-3.2, -86), (3.2, -86), (3.6, -80.5), (-3.6, -80.5)], SKIN[1], .8)
        part(c, [(-8.5, -79), (-12, -70), (-14, -57), (-12, -48), (-9.6, -48.5), (-11, -57), (-7.4, -68)],
            SKIN[1], 1)
        part(c, [(8.4, -79), (13.6, -86), (12.2, -96), (9.6, -96), (10.4, -87), (6.6, -80)], SKIN[1], 1)
        part(c, [(-5.4, -92), (0, -95), (5.4, -92), (6.4, -76), (3, -68), (-3, -68), (-6.4, -76)], "#5a3526",
            1.6)
        g.hat(c, 0, -93.5, 27, "#e9cd96", "#b5412f")
    basket(c, 760, 1640)


def basket(c, x, y):
    from .. import furniture as f
    f.basket(c, x, y, 150, 96)
    part(c, [(x - 60, y - 90), (x - 20, y - 120), (x + 40, y - 112), (x + 66, y - 84), (x, y - 76)],
        cloth.stripes("#f4efe2", "#c4553b", 16, .4), 8)


@scene(1080, 1350)
def yellow_wall(c):
    c.fill(c.whole(), linear(0, 0, 800, 900, "#f2c14e", "#e6ab38"))
    c.texture(5, 0.05, 6)
    rooms.leaf_shadows(c, c.rect_mask(0, 0, 1000, 1010), 0.20, 9, 5, "#7a4a20", (1060, -40), 480)
    door(c, 90, 250, 330, 1010, "#2f7d86")
    c.fill(c.rect_mask(0, 1010, 1000, 1050), vertical(1010, 1050, "#e9dcc4", "#c9b697"))
    c.fill(c.rect_mask(0, 1050, 1000, 1260), vertical(1050, 1250, "#b9a894", "#9a8a7c"))
    for x in np.arange(0, 1000, 125):
        c.shape([(x, 1050), (x + 3, 1050), (x - 37, 1250), (x - 41, 1250)], "#7d6f64", 0.6)
    f_pot(c, 945, 1040, 84)
    bicycle(c, 575, 1150, 310)
    f_pot(c, 55, 1040, 70)


def f_pot(c, x, y, size=100):
    from .. import furniture as f
    f.planter(c, x, y, size, "#c4633f", None)
    for index in range(9):
        a = -1.57 + (index - 4) * 0.27
        r = size * c.random.uniform(1.0, 1.6)
        px, py = x + np.cos(a) * r, y - size * 0.9 + np.sin(a) * r
        wares.tube(c, [(x, y - size * 0.9), ((x + px) / 2, (y - size * .9 + py) / 2 - 8), (px, py)], 3,
            "#4f7a43")
        plants.leaf(c, (x + px) / 2, (y - size * .9 + py) / 2 - 8, a + .7, size * .4, size * .16, "#5f8f52")
        plants.daisy(c, px, py, size * 0.17, ("#f7f1e6", "#e0533f")[index % 2], "#e6b23c", 9)


def door(c, x0, y0, x1, y1, colour):
    frame = c.rect_mask(x0 - 26, y0 - 26, x1 + 26, y1)
    c.shadow(frame, 8, 8, 8, strength=0.25)
    c.fill(frame, linear(x0, y0, x1, y1, "#fbf1dc", "#e3d2b2"))
    c.fill(c.rect_mask(x0, y0, x1, y1), linear(x0, 0, x1, 0, dark(colour, 0.1), light(colour, 0.1)))
    w, h = x1 - x0, y1 - y0
    for i in range(2):
        for j, (a, b) in enumerate(((0.05, 0.34), (0.39, 0.62), (0.67, 0.95))):
            px, py = x0 + w * (0.09 + 0.45 * i), y0 + h * a
            c.relief(c.mask([(px, py), (px + w * 0.37, py), (px + w * 0.37, y0 + h * b), (px, y0 + h * b)]),
                light(colour, 0.06), 7)
    wares.ball(c, x1 - w * 0.09, y0 + h * 0.53, 11, 11, "#d6ad62", 0.6)


def bicycle(c, x, y, r2):
    """A town bicycle with flowers in its basket."""
    r = r2 * 0.44
    left, right = (x - r2 * 0.75, y - r), (x + r2 * 0.75, y - r)
    shade = [c.mask(ellipse(px + 40, y + 12, r, r * 0.16)) for px, _ in (left, right)]
    for mask in shade:
        c.fill(mask.soft(10 * c.k), "#5b4a40", 0.35)
    for cx, cy in (left, right):
        tyre = c.mask(ellipse(cx, cy, r, r)).without(c.mask(ellipse(cx, cy, r * 0.91, r * 0.91)))
        c.shadow(tyre, 34, 8, 8, "#8a5a20", 0.30)
        c.relief(tyre, "#33302f", 3)
        c.fill(c.mask(ellipse(cx, cy, r * 0.90, r * 0.90)).without(c.mask(ellipse(cx, cy, r * 0.865,
            r * 0.865))), "#e6dfd2")
        for a in np.linspace(0, 3.1416, 13)[:-1]:
            c.shape(stroke([(cx - np.cos(a) * r * .87, cy - np.sin(a) * r * .87),
                (cx + np.cos(a) * r * .87, cy + np.sin(a) * r * .87)], 1.6), "#f2ede2", .8)
        wares.ball(c, cx, cy, 9, 9, "#8d8a86", 0.5)
    seat, crank, head = (x - r2 * 0.30, y - r * 2.15), (x - r2 * 0.10, y - r * 0.92), (x + r2 * 0.50,
        y - r * 2.2)
    for a, b, w in ((left, crank, 8), (left, seat, 7), (seat, crank, 10), (crank, head, 10), (right, head, 9),
                    ((x - r2 * 0.26, y - r * 1.9), (x + r2 * 0.48, y - r * 1.95), 9)):
        wares.tube(c, [a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b], w, "#c4412f")
    wares.tube(c, [head, (head[0] - 14, head[1] - 60), (head[0] - 60, head[1] - 76)], 8, "#8d8a86")
    part(c, [(head[0] - 52, head[1] - 84), (head[0] - 110, head[1] - 78), (head[0] - 108, head[1] - 64),
        (head[0] - 52, head[1] - 70)], "#7a4a2e", 4)
    part(c, [(seat[0] - 62, seat[1] - 12), (seat[0] - 40, seat[1] - 26), (seat[0] + 44, seat[1] - 14),
        (seat[0] + 50, seat[1] - 4), (seat[0], seat[1] + 2)], "#7a4a2e", 5)
    wares.tube(c, [(seat[0] - 2, seat[1]), (seat[0] + 10, seat[1] + 40)], 7, "#8d8a86")
    c.relief(c.mask(ellipse(*crank, 24, 24)).without(c.mask(ellipse(*crank, 15, 15))), "#8d8a86", 3)
    from .. import furniture as f
    bx, by = head[0] + 58, head[1] + 34
    for index in range(14):
        a = -1.57 + c.random.uniform(-1, 1)
        px, py = bx + np.cos(a) * 74 * c.random.uniform(.4, 1), by - 78 + np.sin(a) * 84 * c.random.uniform(
            .5, 1)
        plants.leaf(c, bx, by - 70, a, 90, 20, "#5f8f52")
        plants.peony(c, px, py, 24, ("#f3d3d0", "#e98a8a", "#f7efe2", "#e0704f")[index % 4], 4)
    f.basket(c, bx, by, 130, 84)
