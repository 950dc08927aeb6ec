"""Things that appear as products and, at times, in scenes."""

import numpy as np

from . import cloth, rooms, wares
from .colour import dark, light, linear, radial, vertical
from .outlines import ellipse, rounded, smooth, stroke, turned


def part(c, points, paint, depth=3, strength=1.3, shadow=0.0):
    mask = c.mask(smooth(points))
    if shadow:
        c.shadow(mask, shadow, shadow * 1.3, shadow, strength=0.35)
    c.relief(mask, paint, depth, strength)
    return mask


def board(c):
    mask = c.mask(turned(rounded(300, 160, 700, 760, 60) + [], 0.35, 500, 500),
                  turned(rounded(450, 60, 550, 190, 30), 0.35, 500, 500))
    c.shadow(mask, 16, 22, 18, strength=0.4)

    def grain(gx, gy):
        u = gx * 0.94 + gy * 0.34
        return cloth.triple("#b98450") * (1 + 0.06 * np.sin(u / 9 + 2.4 * np.sin(gy / 160)) + 0.04 * np.sin(
            u / 3.7))[..., None]
    c.relief(mask, grain, 12)
    c.fill(c.mask(turned(ellipse(500, 115, 20, 20), 0.35, 500, 500)), "#6b4a30")


def pan(c):
    c.ground(440, 700, 270, 50, 0.5)
    part(c, [(690, 560), (900, 480), (930, 492), (925, 520), (720, 610)], "#8a5a38", 10)
    wares.bowl(c, 440, 720, 540, "#2f3a40", "#3d484d", 0.32, 0.2, 0.30)
    wares.loaf(c, 440, 600, 360)


def jar(c):
    wares.vase(c, 500, 820, 430, linear(350, 0, 650, 0, "#c98a2a", "#f0b94a", "#b5741f"), "cylinder",
        gloss=0.6, power=60)
    wares.lathe(c, 500, [(330, 112), (350, 116), (400, 116)], "#b98450", 0.05, 12, 0.2, None, 0, False)
    c.fill(c.mask(rounded(420, 520, 580, 660, 14)), "#f6efe0")
    for y in (560, 590, 620):
        c.shape([(445, y), (555, y), (555, y + 7), (445, y + 7)], "#8a6a4a", 0.7)


def plates(c):
    for index, colour in enumerate(("#e9e1d2", "#c9d3cd", "#e9e1d2", "#b98b6d", "#e9e1d2")):
        wares.plate(c, 500, 720 - index * 34, 600 - index * 22, colour, 0.26)


def print_(c, colours):
    rooms.frame(c, 240, 150, 520, 680, "#c09a66", "#f6f0e4", rooms.hills_art(*colours))


def throw(c):
    part(c, [(230, 260), (230, 260), (770, 230), (770, 230), (800, 560), (790, 830), (790, 830), (220, 850),
        (220, 850), (205, 560)],
         cloth.folded(cloth.knit("#c9a88a", 18, .14), 500, 240, 850, 4, .06), 26, 1.4, 14)
    part(c, [(222, 470), (500, 490), (796, 460), (800, 560), (500, 590), (214, 575)],
        cloth.knit("#d6b699", 18, .14), 18, 1.4, 6)
    for x in np.linspace(228, 784, 36):
        c.shape(stroke([(x, 846 - (x - 220) * .035), (x + c.random.uniform(-6, 6), 905 - (x - 220) * .035)],
            6), "#c9a88a")


def watering_can(c):
    c.ground(470, 800, 220, 36, 0.45)
    wares.tube(c, [(620, 720), (780, 560), (860, 380)], [60, 40, 30], "#5f7f6c")
    part(c, [(820, 372), (906, 340), (918, 366), (838, 404)], "#7f9a86", 8)
    wares.lathe(c, 460, [(430, 170), (480, 178), (700, 200), (800, 206)], "#6a8a76", 0.25, 30, 0.18,
        "#24352c", 0, False)
    wares.tube(c, [(310, 760), (170, 640), (190, 450), (320, 400)], 34, "#5f7f6c")
    wares.tube(c, [(320, 440), (400, 300), (560, 310), (600, 430)], 26, "#6a8a76")


def lantern(c):
    c.ground(500, 860, 190, 40, 0.45)
    c.glow(500, 600, 460, "#ffc878", 0.6)
    c.fill(c.rect_mask(340, 400, 660, 840), vertical(400, 840, "#fff3d0", "#ffd58a"), 0.55)
    wares.candle(c, 500, 830, 220, "#f3e7cf", 62)
    for x in (340, 500 - 8, 660 - 16):
        c.relief(c.rect_mask(x, 400, x + 16, 840), "#3a332e", 4)
    for y in (392, 832):
        c.relief(c.rect_mask(320, y, 680, y + 22), "#3a332e", 6)
    part(c, [(310, 392), (310, 392), (690, 392), (690, 392), (560, 280), (440, 280)], "#46403a", 12)
    c.relief(c.mask(ellipse(500, 225, 62, 58)).without(c.mask(ellipse(500, 225, 48, 44))), "#46403a", 5)


def rolled_rug(c):
    c.ground(500, 730, 380, 40, 0.5)
    body = c.mask(smooth([(150, 560), (150, 560), (820, 500), (820, 500), (840, 620), (820, 730), (820, 730),
        (150, 770), (150, 770), (120, 660)]))
    c.shadow(body, 6, 14, 14, strength=0.3)
    c.relief(body, cloth.check("#e6d9c2", "#b9704f", 120, "#5f7a6c"), 60, 1.6)
    c.relief(c.mask(ellipse(824, 615, 62, 116)), "#d9c8ab", 14)
    for r in np.linspace(0.85, 0.15, 7):
        ring = c.mask(ellipse(824, 615, 60 * r, 112 * r)).without(c.mask(ellipse(826, 617, 60 * r - 3,
            112 * r - 6)))
        c.fill(ring, "#8a6a4a", 0.8)


def linen(c):
    y = 800
    c.ground(500, 806, 300, 26, 0.45)
    for index, colour in enumerate(("#e9e1d2", "#b5785a", "#f6f1e7", "#c9d0c6")):
        h = 120 - index * 4
        mask = c.mask(smooth([(190 + index * 6, y - h * .5), (210, y - h), (500, y - h - 6), (790, y - h),
            (812 - index * 6, y - h * .5), (800, y), (500, y + 4), (200, y)]))
        c.shadow(mask, 0, 8, 8, strength=0.25)
        c.relief(mask, cloth.folded(colour, 500, y - h, y + h, 9, .025), 34, 1.6)
        c.shape(stroke([(215, y - h * .46), (500, y - h * .48), (760, y - h * .46)], [2, 5, 2]),
            dark(colour, .4), .5)
        y -= h - 4
    ribbon = c.mask(smooth([(560, y - 4), (560, y - 4), (600, y - 4), (600, y - 4), (604, 800), (604, 800),
        (564, 804), (564, 804)]))
    c.relief(ribbon, "#8fa39a", 6)


def bag(c, x, y, w, colour):
    from .scenes.wardrobe import bag as leather
    leather(c, x, y, w, colour)


def sandals(c, leather, straps):
    for x, y, turn in ((360, 520, -0.12), (640, 540, 0.10)):
        def placed(points):
            return turned([(x + px, y + py) for px, py in points], turn, x, y)
        part(c, placed([(-96, -200), (0, -262), (92, -190), (84, 0), (70, 190), (0, 250), (-72, 190),
            (-84, 0)]), "#3a2a22", 16, 1.3, 18)
        part(c, placed([(-88, -196), (0, -252), (84, -186), (76, 0), (62, 184), (0, 240), (-64, 184),
            (-76, 0)]), leather, 18)
        part(c, placed([(-104, -110), (0, -160), (100, -104), (98, -40), (0, -96), (-102, -46)]), straps, 12,
            1.3, 6)
        c.relief(c.mask(stroke(placed([(-90, 90), (0, 40), (88, 90)]), 30)), straps, 9)
        c.relief(c.mask(ellipse(*placed([(74, 80)])[0], 17, 17)).without(
            c.mask(ellipse(*placed([(74, 80)])[0], 9, 9))), "#d6ad62", 4)


def sneakers(c):
    for x, y, shade in ((420, 640, 0.06), (560, 780, 0)):
        with c.placed(x, y):
            c.ground(0, 6, 300, 30, 0.45)
            part(c, [(-290, -34), (-290, -34), (290, -34), (306, -14), (280, 8), (280, 8), (-280, 8),
                (-280, 8), (-300, -14)], "#e9e2d4", 12)
            part(c, [(-284, -34), (-284, -34), (-292, -130), (-268, -226), (-230, -236), (-120, -214),
                (-60, -196), (40, -140), (170, -122), (264, -96), (296, -34),
                     (296, -34)], dark("#f8f5ee", shade), 30, 1.6)
            c.fill(c.mask(smooth([(-256, -224), (-200, -236), (-120, -212), (-150, -196), (-236, -206)])),
                "#7a6a5c")
            part(c, [(-286, -60), (-290, -140), (-272, -214), (-214, -206), (-222, -60)], "#8fa39a", 14)
            for index in range(5):
                px, py = -120 + index * 36, -196 + index * 20
                c.relief(c.mask(stroke([(px - 10, py + 34), (px + 34, py - 6)], 13)), "#ffffff", 4)
            c.shape(stroke([(-200, -110), (-60, -70), (90, -74)], [4, 12, 3]), "#c98a63", 0.9)


def watch(c):
    for dy in (-1, 1):
        part(c, [(444, 500 + dy * 110), (444, 500 + dy * 110), (556, 500 + dy * 110), (556, 500 + dy * 110),
            (546, 500 + dy * 400), (500, 500 + dy * 420), (454, 500 + dy * 400)],
             "#7a5a44", 14, 1.3, 12)
        for index in range(4 if dy > 0 else 0):
            c.fill(c.ellipse_mask(500, 690 + index * 46, 8, 8), "#33241c")
    disc = c.mask(ellipse(500, 500, 172, 172))
    c.shadow(disc, 12, 18, 16, strength=0.4)
    c.relief(disc, "#cfa75c", 22, 1.7)
    c.relief(c.mask(rounded(664, 480, 700, 520, 8)), "#b98f47", 8)
    c.fill(c.mask(ellipse(500, 500, 142, 142)), radial(450, 440, 240, "#fffdf6", "#efe6d4", "#d9ccb4"))
    for index in range(12):
        a = index * 0.5236
        c.shape(stroke([(500 + np.cos(a) * 112, 500 + np.sin(a) * 112),
            (500 + np.cos(a) * 130, 500 + np.sin(a) * 130)], 8 if index % 3 == 0 else 4), "#3a302a")
    c.shape(stroke([(486, 524), (500, 500), (560, 404)], 9), "#3a302a")
    c.shape(stroke([(520, 510), (500, 500), (428, 458)], 11), "#3a302a")
    c.fill(c.ellipse_mask(500, 500, 11, 11), "#b5603c")


def sunglasses(c):
    for side in (-1, 1):
        x = 500 + side * 175
        c.shape(stroke([(500 + side * 300, 470), (500 + side * 350, 400), (500 + side * 250, 330)],
            [24, 18, 12]), "#5b3420")
        lens = c.mask(smooth([(x - 140, 440), (x, 420), (x + 140, 440), (x + 130, 560), (x, 640),
            (x - 130, 560)]))
        c.shadow(lens, 18, 60, 30, strength=0.30)
        c.relief(lens, lambda gx, gy: cloth.triple("#7a4426") * (1 + .25 * np.sin(
            gx / 23 + 2 * np.sin(gy / 31)))[..., None], 12)
        inner = c.mask(smooth([(x - 112, 462), (x, 446), (x + 112, 462), (x + 104, 552), (x, 614),
            (x - 104, 552)]))
        c.fill(inner, linear(x, 440, x, 620, "#2f3d3a", "#6f8074", "#b5b48f"))
        c.fill(c.mask([(x - 60, 452), (x - 10, 450), (x - 70, 590), (x - 100, 556)]).within(inner), "#ffffff",
            0.25)
    c.relief(c.mask(stroke([(455, 480), (500, 456), (545, 480)], 26)), "#7a4426", 7)


def suitcase(c, colour):
    c.ground(500, 870, 270, 34, 0.5)
    wares.tube(c, [(430, 270), (430, 110), (500, 96), (570, 110), (570, 270)], 20, "#8d8a86")
    for x in (310, 690):
        wares.ball(c, x, 858, 26, 26, "#2b2a2c", 0.3)
    mask = c.mask(rounded(250, 240, 750, 840, 60))
    c.shadow(mask, 12, 16, 18, strength=0.35)
    c.relief(mask, cloth.stripes(colour, light(colour, .16), 62, .5, False), 34, 1.6)
    for y in (400, 640):
        c.relief(c.rect_mask(246, y, 754, y + 44), "#7a4f33", 8)
        c.relief(c.mask(rounded(480, y - 8, 540, y + 52, 8)), "#d6ad62", 6)
    part(c, [(400, 238), (420, 200), (580, 200), (600, 238), (576, 238), (560, 222), (440, 222), (424, 238)],
        "#6b4430", 8)


def umbrella(c):
    c.ground(560, 880, 200, 22, 0.3)
    wares.tube(c, [(500, 180), (500, 800), (520, 856), (570, 860), (590, 810)], 20, "#8a5a38")
    xs = np.linspace(110, 890, 9)
    for index in range(8):
        a, b = xs[index], xs[index + 1]
        tone = ("#c4553b", "#f0e6d2")[index % 2]
        part(c, [(500, 160), (500, 160), ((a - 500) * .86 + 500, 330), (a, 540), (a, 540), ((a + b) / 2, 500),
            (b, 540), (b, 540), ((b - 500) * .86 + 500, 330)], tone, 20, 1.3)
    wares.tube(c, [(500, 110), (500, 170)], 14, "#8a5a38")


def notebook(c):
    for colour, dx, dy, turn in (("#35566b", 40, 20, 0.14), ("#c98a4a", -20, -10, -0.06)):
        mask = c.mask(turned(rounded(290 + dx, 210 + dy, 710 + dx, 800 + dy, 26), turn, 500, 500))
        c.shadow(mask, 12, 16, 14, strength=0.4)
        c.relief(mask, cloth.twill(colour, 7, .03), 12)
        c.fill(c.mask(turned([(640 + dx, 208 + dy), (668 + dx, 208 + dy), (668 + dx, 802 + dy),
            (640 + dx, 802 + dy)], turn, 500, 500)), dark(colour, .45), .8)
    part(c, turned([(250, 640), (250, 640), (720, 600), (760, 612), (720, 628), (254, 664), (254, 664)],
        -0.35, 500, 620), "#3f4a5a", 8, 1.3, 10)


def backpack(c):
    c.ground(500, 880, 260, 32, 0.5)
    c.relief(c.mask(stroke([(440, 190), (450, 120), (550, 120), (560, 190)], 26)), "#5b3d2a", 8)
    part(c, [(300, 360), (340, 220), (500, 175), (660, 220), (700, 360), (720, 780), (660, 870), (500, 884),
        (340, 870), (280, 780)], cloth.twill("#6f7a5a", 9, .04), 50, 1.6, 16)
    part(c, [(330, 590), (500, 576), (670, 590), (690, 780), (640, 850), (500, 858), (360, 850), (310, 780)],
        cloth.twill("#7a8564", 9, .04), 26, 1.5, 8)
    part(c, [(296, 250), (500, 180), (704, 250), (716, 440), (620, 500), (500, 512), (380, 500), (284, 440)],
        cloth.twill("#7a8564", 9, .04), 34, 1.5, 10)
    for x in (400, 600):
        c.relief(c.rect_mask(x - 20, 430, x + 20, 640), "#7a4f33", 6)
        c.relief(c.mask(rounded(x - 28, 560, x + 28, 610, 8)), "#d6ad62", 6)


def scent(c):
    c.ground(500, 830, 200, 36, 0.4)
    body = c.mask(rounded(330, 430, 670, 830, 50))
    c.relief(body, linear(330, 430, 670, 830, "#f3d9bd", "#e0a878", "#c98556"), 30, 1.5)
    c.fill(c.mask(rounded(362, 470, 400, 790, 18)).soft(4 * c.k), "#ffffff", 0.55)
    wares.lathe(c, 500, [(330, 70), (350, 74), (430, 74)], "#d6ad62", 0.5, 30, 0.16, None, 0, False)
    wares.ball(c, 500, 262, 92, 84, "#7a4a30", 0.4)
    c.fill(c.mask(rounded(420, 570, 580, 690, 10)), "#fbf5ea")
    c.shape([(445, 612), (555, 612), (555, 622), (445, 622)], "#7a4a30")
    c.shape([(465, 644), (535, 644), (535, 652), (465, 652)], "#7a4a30")
