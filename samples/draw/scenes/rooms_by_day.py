"""Rooms in daylight."""

import numpy as np

from .. import furniture as f
from .. import plants, rooms, wares
from ..colour import mix, vertical
from ..outlines import ellipse, smooth, stroke
from . import scene


def garden_view(c, glass):
    c.fill(glass, vertical(0, c.bottom * 0.5, "#cfe3e6", "#eef3e4", "#bcd3a4"))
    left, right = glass.x / c.k, (glass.x + glass.a.shape[1]) / c.k
    top, low = glass.y / c.k, (glass.y + glass.a.shape[0]) / c.k
    for index in range(int((right - left) / 4)):
        far = c.random.uniform(0, 1) ** 0.7
        gx, gy = c.random.uniform(left, right), top + (low - top) * (0.22 + 0.78 * far)
        size = c.random.uniform(0.08, 0.20) * (right - left)
        tone = ["#a9c48d", "#7fa672", "#c9d9a8", "#e9efd2", "#94b583"][c.random.integers(5)]
        c.fill(c.ellipse_mask(gx, gy, size, size * 0.8).soft(size * 0.35 * c.u).within(glass),
            mix(tone, "#5f8a5f", 0.35 * far), 0.55)


@scene(1080, 1440)
def living_room(c):
    rooms.wall(c, "#e7ddcd", "#d9cab5", y1=1010, lit=(330, 300))
    rooms.window(c, 90, 150, 300, 560, garden_view, "#f3eee4", (2, 4), True)
    rooms.drape(c, -30, 116, 90, 1010, "#efe6d6", 5, 0.97)
    rooms.drape(c, 368, 500, 90, 1010, "#eadfcc", 5, 0.97)
    c.shape([(-20, 82), (490, 82), (490, 92), (-20, 92)], "#8a6a48")
    rooms.frame(c, 610, 220, 280, 360, "#c09a66", "#f6f0e4", rooms.hills_art("#f0e3cc", "#d9774a", "#b6a98a",
        "#6f7f68", "#3f5a55"))
    rooms.skirting(c, 1010, "#efe8da")
    rooms.planks(c, 1010, "#c9a070", "#b58857", "#8f6741", rows=7, vanish=(500, 300))
    f.rug(c, [(150, 1150), (880, 1150), (1010, 1333), (30, 1333)], "#e6d9c2", "#b9704f", 46)
    f.floor_lamp(c, 930, 1110, 640, lit=False, shade="#f1e4cb")
    f.sofa(c, 560, 1180, 660, "#8d9a80", ((-.27, .0, .20, "#e8dcc6", -0.12),
        (-.14, .03, .17, "#c9774f", 0.10),
                                         (.28, .0, .20, f.stripes("#efe6d6", "#5d6f62", 14), 0.08)))
    f.planter(c, 120, 1210, 120, "#b9694a", plants.rubber_plant, 480, leaf="#3f6650")
    top = f.round_table(c, 480, 1320, 300, 120, "#8f6a48")
    wares.books(c, 440, top + 4, 120, ("#33505a", "#d9c7a4"), 17)
    wares.vase(c, 560, top + 8, 90, "#efe7da", "round", speckle=0.2)
    for lean in (-.4, 0, .4):
        plants.branch(c, [(560, top - 78), (560 + lean * 50, top - 130), (560 + lean * 120, top - 180)],
            "#6f6a45", "#7f9a66", 34, 8, 2)
    rooms.window_light(c, 330, 1040, 420, 250, 0.9, (2, 3), "#ffe6b0", 0.28, 12)


@scene(1500, 1000)
def linen_bedroom(c):
    rooms.wall(c, "#dfe3dc", "#cfd3c8", y1=520, lit=(120, 120))
    rooms.window(c, 40, 60, 190, 300, garden_view, "#f5f2ea", (2, 3))
    rooms.drape(c, -20, 60, 20, 540, "#f1ece0", 4)
    rooms.drape(c, 214, 290, 20, 540, "#ede6d8", 4)
    rooms.frame(c, 520, 50, 120, 160, "#c8ab80", "#f8f4ea", rooms.hills_art("#efe5d2", "#d99a6c", "#a3ab97",
        "#6f7f78"))
    rooms.frame(c, 662, 50, 120, 160, "#c8ab80", "#f8f4ea", rooms.hills_art("#e4e6dd", "#e9c58c", "#8fa19b",
        "#4f6663"))
    rooms.skirting(c, 520, "#f0ede4", 16)
    rooms.planks(c, 520, "#d2b48b", "#b8936a", rows=10, vanish=(500, 0))
    rooms.window_light(c, 250, 90, 230, 300, 0.28, (2, 3), "#fff1cc", 0.34, 8, c.rect_mask(0, 0, 1000, 500))
    f.rug(c, [(250, 590), (1040, 590), (1100, 667), (170, 667)], "#e9e0cf", "#c9b394", 26)
    f.bed(c, 640, 632, 520, "#f3efe6", "#b5785a", "#b79268", ("#faf7f0", "#d7c4aa"))
    f.stool(c, 312, 610, 110, "#a87d52")
    wares.table_lamp(c, 312, 508, 150, "#c9bfae", "#f4ead5", False, "round")
    wares.cup(c, 352, 512, 26, "#7d8f85", "#4a2a1a", 1)
    f.planter(c, 962, 566, 62, "#d9cdb9", plants.palm_plant, 300, leaf="#64875f")


@scene(1080, 1440)
def kitchen_shelves(c):
    rooms.wall(c, "#e6e4da", "#d6d3c4", y1=900, lit=(200, 260))
    for j, y in enumerate(np.arange(430, 900, 44)):
        for x in np.arange(-60 + (j % 2) * 46, 1040, 92):
            tone = mix("#9fb5a8", "#7f9c8f", c.random.uniform(0, 1))
            c.relief(c.mask([(x + 2, y + 2), (x + 90, y + 2), (x + 90, y + 42), (x + 2, y + 42)]), tone, 1.6,
                1.0)
    for y in (190, 400):
        shelf = c.rect_mask(90, y, 930, y + 22)
        c.shadow(shelf, 8, 26, 14, strength=0.35)
        c.fill(shelf, vertical(y, y + 22, "#c79a66", "#94693f"))
    x = 150
    for form, h, colour in (("jug", 120, "#f0ebe0"), ("cylinder", 90, "#b9694a"), ("bottle", 150, "#6d8f94"),
        ("round", 96, "#e6d3b0"),
                            ("tall", 140, "#8b9b78"), ("pot", 70, "#d9cbb5"), ("amphora", 130, "#c9a25a")):
        wares.vase(c, x, 190, h, colour, form, tilt=0.06, speckle=0.15)
        x += 112
    for x, colours in ((180, ("#f4efe4", "#e2d9c6", "#f4efe4", "#cfd8d0")),
        (320, ("#b98b6d", "#d9c0a0", "#b98b6d"))):
        for index, colour in enumerate(colours):
            c.relief(c.mask(smooth([(x - 62, 392 - index * 15), (x - 40, 400 - index * 15),
                (x + 40, 400 - index * 15), (x + 62, 392 - index * 15),
                                    (x + 60, 386 - index * 15), (x - 60, 386 - index * 15)])), colour, 4)
    for index in range(3):
        wares.cup(c, 450 + index * 78, 400, 52, ("#7d8f85", "#e9dfcd", "#c47a55")[index], "#efe6d6", 1, False,
            0.2)
    wares.vase(c, 720, 400, 110, "#efe9dc", "cylinder", tilt=0.08)
    for a in (-2.0, -1.75, -1.5, -1.3, -1.1):
        wares.tube(c, [(720, 300), (720 + np.cos(a) * 120, 300 + np.sin(a) * 100)], [7, 12], "#a8764a")
    plant = (860, 330)
    wares.vase(c, 860, 400, 72, "#d9774a", "pot")
    for t in np.linspace(-1, 1, 11):
        points = [plant, (plant[0] + t * 60, plant[1] - 40 + abs(t) * 30),
            (plant[0] + t * 92, plant[1] + 60 + 110 * abs(t))]
        plants.branch(c, points, "#5f7f52", "#6f9a62", 30, 9, 2, 0.5)
    counter(c)


def counter(c):
    c.fill(c.rect_mask(0, 900, 1000, 960), vertical(900, 960, "#f5f1e8", "#d6cfc2"))
    c.texture(7, 0.03, 5, 1, c.rect_mask(0, 900, 1000, 960))
    c.fill(c.rect_mask(0, 960, 1000, 1340), vertical(960, 1333, "#4f6a5f", "#3d554c"))
    c.fill(c.rect_mask(0, 960, 1000, 1000), vertical(960, 1000, "#1f2a26", "#4f6a5f"), 0.7)
    for x in (24, 352, 680):
        c.relief(c.mask([(x, 1000), (x + 300, 1000), (x + 300, 1340), (x, 1340)]), "#58756a", 4)
        c.relief(c.mask([(x + 34, 1036), (x + 266, 1036), (x + 266, 1340), (x + 34, 1340)]), "#4d6a5e", 5)
        c.relief(c.mask(ellipse(x + 264, 1030, 10, 10)), "#d0a85c", 4)
    wares.vase(c, 250, 930, 230, wares.banded(930, 230, "#f1ece1", (.42, .47, "#3f6a8a"),
        (.5, .51, "#3f6a8a")), "jug", gloss=0.3)
    for lean in (-.9, -.5, -.1, .3, .7):
        plants.tulip(c, 250 + lean * 90, 640 - (1 - abs(lean)) * 60, 54,
            ("#e0704f", "#f0b35a")[int(lean * 10) % 2], lean, (250 + lean * 20, 720))
    board = c.mask(smooth([(430, 918), (460, 900), (820, 900), (850, 918), (840, 940), (440, 940)]))
    c.shadow(board, 6, 8, 6, strength=0.3)
    c.relief(board, "#b98450", 6)
    wares.loaf(c, 590, 918, 220)
    for x, colour in ((740, "#d8452f"), (788, "#e0653a"), (766, "#c93a2c")):
        wares.ball(c, x, 902, 26, 24, colour, 0.35, 40)
    wares.glass(c, 915, 934, 110, "#d5e6e4", "#e9b35a", 0.55)
    rooms.window_light(c, -60, 440, 460, 420, 0.4, (2, 3), "#fff0c8", 0.26, 12, c.rect_mask(0, 0, 1000, 900))


@scene(1080, 1350, form="webp")
def sunroom(c):
    c.fill(c.whole(), vertical(0, 900, "#f3eee0", "#e6e0cc"))
    for x in (40, 360, 680):
        rooms.window(c, x, 60, 280, 720, garden_view, "#f6f3ea", (2, 4), False, False)
    rooms.skirting(c, 900, "#f1ecdf")
    rooms.tiles(c, 900, "#efe6d6", "#c98a63", (500, 420), 9)
    rooms.window_light(c, 60, 930, 700, 330, 0.7, (4, 3), "#fff2c8", 0.30, 12,
        c.rect_mask(0, 905, 1000, 1250))
    f.planter(c, 170, 1050, 150, "#c2724e", plants.palm_plant, 620, leaf="#4f7f55")
    f.planter(c, 905, 1050, 130, "#e3d8c4", plants.split_plant, 520, leaf="#3f7050")
    f.armchair(c, 520, 1190, 400, "#d9c39a", "#8a6038", f.woven("#dcc69d", 15, 0.16))
    f.cushion(c, 520, 850, 210, 170, "#c9573f", 0.06, f.stripes("#f1e5cf", "#c9573f", 22, 0.0))
    top = f.round_table(c, 790, 1240, 210, 190, "#b98a58")
    wares.cup(c, 760, top + 4, 56, "#f3ede2", "#5a3420", 1)
    wares.books(c, 830, top + 4, 92, ("#d9a441", "#35566b"), 16)
    f.planter(c, 300, 1290, 96, "#8fa39a", plants.split_plant, 230, leaf="#5f8f5f")
    f.planter(c, 640, 1300, 60, "#b9694a", None)
    for index in range(13):
        a = -1.57 + (index - 6) * 0.22
        plants.leaf(c, 640, 1245, a, 120 * c.random.uniform(.7, 1.1), 20, "#7fa06a", 0.1)


@scene(1080, 1440)
def bath_by_the_window(c):
    rooms.wall(c, "#d7ddd8", "#c3ccc6", y1=960, lit=(760, 260))
    rooms.window(c, 560, 110, 330, 480, garden_view, "#f4f2ec", (1, 2), True)
    f.mirror(c, 260, 640, 280, 400, "#c9a25a", ("#dfe8e6", "#afc0bf"), "arch")
    for x in np.arange(0, 1000, 50):
        c.relief(c.mask([(x + 1, 720), (x + 49, 720), (x + 49, 960), (x + 1, 960)]),
            mix("#f3f1ea", "#e6e6de", c.random.uniform(0, 1)), 2)
    c.fill(c.rect_mask(0, 700, 1000, 722), vertical(700, 722, "#fbfaf5", "#cfcfc6"))
    rooms.tiles(c, 960, "#f1eee6", "#5f7a78", (500, 420), 11)
    c.ground(560, 1190, 330, 30, 0.5)
    for x in (330, 790):
        wares.ball(c, x, 1176, 20, 24, "#c9a25a", 0.5)
    tub = c.mask(smooth([(210, 905), (210, 905), (560, 890), (910, 860), (910, 860), (890, 1010), (810, 1130),
        (700, 1170), (420, 1170),
                         (300, 1120), (230, 1010)]))
    c.relief(tub, "#f7f5ef", 40, 1.5)
    c.relief(c.mask(stroke([(204, 905), (560, 893), (916, 858)], 26)), "#ffffff", 8)
    tap(c, 330, 880)
    towel(c, 560, 890)
    f.stool(c, 150, 1250, 170, "#b08455")
    wares.candle(c, 120, 1092, 66, "#f0e4cf", 22)
    wares.vase(c, 185, 1094, 84, "#5f7a78", "bottle", speckle=0.1)
    plants.branch(c, [(185, 1012), (190, 960), (205, 890)], "#7a6a4a", "#8fa07a", 40, 8, 2)
    f.planter(c, 930, 1270, 120, "#d9cdb9", plants.palm_plant, 470, leaf="#5a8560")
    rooms.window_light(c, 300, 1010, 460, 250, 0.7, (1, 2), "#fff3cf", 0.25, 14)


def tap(c, x, y):
    wares.tube(c, [(x, y + 20), (x, y - 150), (x + 40, y - 190), (x + 84, y - 160), (x + 86, y - 120)], 16,
        "#cfa75c")
    for dx in (-34, 34):
        wares.tube(c, [(x + dx, y + 20), (x + dx, y - 34)], 12, "#cfa75c")
        wares.ball(c, x + dx, y - 40, 15, 9, "#d9b56c", 0.5)


def towel(c, x, y):
    mask = c.mask(smooth([(x, y - 12), (x, y - 12), (x + 190, y - 24), (x + 190, y - 24), (x + 196, y + 150),
        (x + 196, y + 150), (x + 6, y + 170),
                          (x + 6, y + 170)]))
    c.shadow(mask, 8, 10, 8, strength=0.25)
    c.relief(mask, f.stripes("#e8ddca", "#b9694a", 60, 1.63, 0.16), 8, 1.3)
    for t in np.linspace(0, 1, 30):
        px, py = x + 6 + 190 * t, y + 170 - 20 * t
        c.shape(stroke([(px, py - 2), (px + c.random.uniform(-2, 2), py + 16)], 2.2), "#e8ddca")


@scene(900, 1600)
def entrance_hall(c):
    rooms.wall(c, "#d9b79c", "#c99f83", y1=1330, lit=(300, 400))
    c.fill(c.rect_mask(0, 820, 1000, 1330), vertical(820, 1330, "#b5836a", "#a3715a"))
    c.fill(c.rect_mask(0, 806, 1000, 826), vertical(806, 826, "#ecd3bd", "#a3755c"))
    for x in np.arange(40, 1000, 160):
        c.relief(c.mask([(x, 870), (x + 120, 870), (x + 120, 1270), (x, 1270)]), "#b07c63", 5)
    f.mirror(c, 720, 760, 300, 480, "#8a5d38", ("#e9dccb", "#c2ad9a"), "oval")
    rail = c.rect_mask(60, 330, 480, 366)
    c.shadow(rail, 6, 12, 8, strength=0.3)
    c.fill(rail, vertical(330, 366, "#a5744a", "#7a5030"))
    for x in (110, 210, 310, 410):
        wares.tube(c, [(x, 350), (x, 380), (x + 2, 394)], 13, "#d0a85c")
        wares.ball(c, x + 2, 396, 11, 11, "#dfba70", 0.5)
    from .. import garments
    with c.placed(116, 372, 3.6):
        garments.hat(c, 0, 6, 60, "#e3c48f")
    garments.hanging_coat(c, 316, 390, 560, "#43566b")
    garments.tote(c, 430, 396, 150, "#e9dfc9", "#43566b")
    rooms.skirting(c, 1330, "#e3c3aa")
    rooms.tiles(c, 1330, "#efe3d2", "#6d4a3f", (500, 860), 9)
    top = f.bench(c, 560, 1500, 620, "#a5754a")
    f.cushion(c, 640, top - 34, 190, 110, "#5f7a6c", 0.0, f.stripes("#efe3cf", "#5f7a6c", 20))
    wares.books(c, 430, top, 130, ("#33505a", "#c9a25a", "#efe3cf"), 20)
    garments.boots(c, 420, 1500, 140, "#6b4330")
    f.basket(c, 720, 1496, 170, 110)
    f.planter(c, 110, 1530, 150, "#efe3d2", plants.rubber_plant, 640, leaf="#3f6650")
    wares.pendant(c, 540, 0, 230, 210, "#d9b15f")
