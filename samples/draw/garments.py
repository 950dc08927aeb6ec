"""Clothes. A garment hangs from (x, y), the point of the neck, and is `h` units long."""

from . import cloth
from .colour import dark, light
from .outlines import ellipse, smooth, stroke
from .solids import ball, tube


def sized(x, y, h, points):
    return [(x + px * h, y + py * h) for px, py in points]


def cut(c, x, y, h, points, paint, depth=0.035, strength=1.3, shadow=True, steps=14):
    mask = c.mask(smooth(sized(x, y, h, points), steps=steps))
    if shadow:
        c.shadow(mask, h * 0.018, h * 0.022, h * 0.02, strength=0.32)
    c.relief(mask, paint, h * depth, strength)
    return mask


def line(c, x, y, h, points, colour, width=0.006, alpha=0.7):
    c.shape(stroke(sized(x, y, h, points), width * h), colour, alpha)


def hanger(c, x, y, w, wood="#b58452"):
    c.shape(stroke([(x, y - w * 0.02), (x, y - w * 0.12), (x + w * 0.06, y - w * 0.17),
        (x + w * 0.05, y - w * 0.25), (x - w * 0.02, y - w * 0.25)],
                   w * 0.016), "#8d8a86")
    tube(c, [(x - w * 0.5, y + w * 0.14), (x - w * 0.2, y + w * 0.02), (x, y - w * 0.02),
        (x + w * 0.2, y + w * 0.02), (x + w * .5, y + w * .14)],
         w * 0.045, wood)


def buttons(c, x, y, h, places, colour, size=0.011):
    for px, py in places:
        ball(c, x + px * h, y + py * h, size * h, size * h, colour, 0.25)


def coat(c, x, y, h, colour="#b98a5a", paint=None, belt=True, lining=None, hang=True):
    """A long coat with lapels, double-breasted."""
    if hang:
        hanger(c, x, y, h * 0.42)
    fabric = cloth.folded(paint or cloth.twill(colour, h * 0.008, 0.03), x, y + h * 0.1, y + h, 4.2, 0.07)
    for side in (-1, 1):
        cut(c, x, y, h, [(side * .155, .075), (side * .215, .12), (side * .265, .34), (side * .285, .56),
            (side * .285, .56), (side * .20, .575),
                         (side * .20, .575), (side * .175, .34), (side * .135, .2)], fabric, 0.03)
        line(c, x, y, h, [(side * .20, .53), (side * .284, .515)], dark(colour, .35), .004)
    cut(c, x, y, h, [(-.055, .01), (-.155, .06), (-.185, .12), (-.165, .33), (-.155, .46), (-.205, .97),
        (-.205, .97), (0, 1.0), (.205, .97),
                     (.205, .97), (.155, .46), (.165, .33), (.185, .12), (.155, .06), (.055, .01)], fabric)
    cut(c, x, y, h, [(-.07, .005), (0, -.02), (.07, .005), (.05, .1), (0, .22), (-.05, .1)],
        lining or dark(colour, .45), 0.02, 1, False)
    for side in (-1, 1):
        cut(c, x, y, h, [(side * .06, -.008), (side * .125, .05), (side * .145, .125), (side * .115, .14),
            (side * .13, .165), (side * .02, .36),
                         (side * .005, .35), (side * .035, .15)], paint or light(colour, .05), 0.012, 1.2)
    line(c, x, y, h, [(.03, .35), (.035, .6), (.03, .99)], dark(colour, .45), .004)
    for side in (-1, 1):
        line(c, x, y, h, [(side * .085, .585), (side * .155, .555)], dark(colour, .4), .010, .6)
    buttons(c, x, y, h, [(sx * .055, sy) for sx in (-1, 1) for sy in (.385, .52)], dark(colour, .5))
    if belt:
        cut(c, x, y, h, [(-.160, .435), (0, .452), (.160, .435), (.158, .475), (0, .492), (-.158, .475)],
            paint or dark(colour, .10), 0.01)
        cut(c, x, y, h, [(.012, .44), (.055, .45), (.075, .70), (.04, .70)], paint or dark(colour, .06), 0.01)
        cut(c, x, y, h, [(-.012, .432), (.05, .432), (.05, .50), (-.012, .50)], paint or light(colour, .04),
            0.012)


def hanging_coat(c, x, y, h, colour):
    """A coat on its peg, seen from the side."""
    fabric = cloth.folded(cloth.herringbone(colour, h * 0.012, 0.08), x, y, y + h, 4, 0.14, 0.2)
    cut(c, x, y, h, [(0, -.01), (.09, .03), (.13, .14), (.15, .5), (.17, 1), (.17, 1), (0, 1.02), (-.17, .99),
        (-.17, .99), (-.14, .5), (-.12, .14),
                     (-.08, .03)], fabric)
    cut(c, x, y, h, [(-.10, .05), (-.03, .1), (-.05, .4), (-.08, .68), (-.16, .68), (-.17, .4)], fabric, 0.03)
    cut(c, x, y, h, [(-.06, -.01), (.05, -.02), (.11, .06), (.05, .17), (.02, .06), (-.05, .05)],
        light(colour, .08), 0.015)


def dress(c, x, y, h, colour="#8fa39a", paint=None, straps=True, hang=True, waist=.36, hem=.25):
    """A slip dress, cut on the bias."""
    if hang:
        hanger(c, x, y - h * .02, h * 0.30)
    fabric = cloth.folded(paint or colour, x, y + h * 0.2, y + h, 5, 0.13)
    if straps:
        for side in (-1, 1):
            c.shape(stroke(sized(x, y, h, [(side * .072, .0), (side * .075, .07), (side * .08, .14)]),
                h * .009), dark(colour, .1))
    back = [(-.08, .12), (0, .17), (.08, .12), (.10, .17), (0, .24), (-.10, .17)]
    cut(c, x, y, h, back, dark(colour, .35), 0.01, 1, False)
    cut(c, x, y, h, [(-.082, .125), (-.04, .18), (0, .215), (.04, .18), (.082, .125), (.125, .21),
        (.112, waist), (.155, .55), (hem * .82, .8), (hem, .985),
                     (hem, .985), (0, 1.01), (-hem, .985), (-hem, .985), (-hem * .82, .8), (-.155, .55),
                     (-.112, waist), (-.125, .21)], fabric)
    line(c, x, y, h, [(-.11, .215), (-.05, .235), (0, .25), (.05, .235), (.11, .215)], light(colour, .35),
        .004, .5)


def summer_dress(c, x, y, h, colour, paint=None, hang=True):
    """Short sleeves, a tied waist and a wide skirt in tiers."""
    if hang:
        hanger(c, x, y, h * 0.34)
    fabric = paint or cloth.plain(colour)
    for side in (-1, 1):
        cut(c, x, y, h, [(side * .10, .03), (side * .18, .07), (side * .235, .19), (side * .19, .235),
            (side * .13, .2)],
            cloth.folded(fabric, x, y, y + h * .3, 9, .08), .025)
    cut(c, x, y, h, [(-.30, .985), (-.30, .985), (-.22, .62), (-.12, .37), (.12, .37), (.22, .62),
        (.30, .985), (.30, .985), (0, 1.015)],
        cloth.folded(fabric, x, y + h * .35, y + h, 7, .12, 1.4), .04)
    for at, half in ((.60, .215), (.80, .257)):
        line(c, x, y, h, [(-half, at), (0, at + .022), (half, at)], dark(colour, .5), .006, .45)
    cut(c, x, y, h, [(-.06, .02), (-.13, .05), (-.145, .2), (-.12, .385), (.12, .385), (.145, .2), (.13, .05),
        (.06, .02), (.03, .10), (0, .16), (-.03, .10)],
        cloth.folded(fabric, x, y, y + h * .5, 5, .06), .03)
    cut(c, x, y, h, [(-.122, .365), (0, .378), (.122, .365), (.122, .40), (0, .412), (-.122, .40)],
        dark(colour, .18), .01)
    buttons(c, x, y, h, [(0, .20), (0, .25), (0, .30)], light(colour, .6), .007)


def shirt(c, x, y, h, colour="#e9eef0", paint=None, hang=True, long=True):
    if hang:
        hanger(c, x, y, h * 0.62)
    fabric = cloth.folded(paint or colour, x, y, y + h, 4, 0.05)
    for side in (-1, 1):
        low = .86 if long else .42
        cut(c, x, y, h, [(side * .24, .09), (side * .33, .17), (side * .41, low * .6), (side * .43, low),
            (side * .43, low), (side * .31, low + .02),
                         (side * .31, low + .02), (side * .27, low * .6), (side * .21, .3)], fabric, .04)
        if long:
            cut(c, x, y, h, [(side * .305, low - .03), (side * .435, low - .05), (side * .437, low + .03),
                (side * .31, low + .05)], paint or dark(colour, .05), .012)
    cut(c, x, y, h, [(-.08, .01), (-.24, .07), (-.265, .2), (-.255, .6), (-.265, .94), (-.12, 1.0),
        (.12, 1.0), (.265, .94), (.255, .6), (.265, .2), (.24, .07),
                     (.08, .01)], fabric)
    line(c, x, y, h, [(.025, .08), (.028, .5), (.022, .99)], dark(colour, .3), .005, .5)
    line(c, x, y, h, [(-.025, .08), (-.022, .5), (-.026, .99)], dark(colour, .3), .005, .35)
    buttons(c, x, y, h, [(0, .16 + .125 * i) for i in range(7)], light(colour, .5), .010)
    cut(c, x, y, h, [(-.08, -.01), (0, .03), (.08, -.01), (.05, .05), (0, .075), (-.05, .05)],
        dark(colour, .3), .01, 1, False)
    for side in (-1, 1):
        cut(c, x, y, h, [(side * .085, -.02), (side * .13, .05), (side * .09, .125), (side * .09, .125),
            (side * .005, .07), (side * .04, .03)],
            paint or light(colour, .2), .012)
    cut(c, x, y, h, [(.075, .30), (.075, .30), (.19, .30), (.19, .30), (.19, .42), (.132, .45), (.075, .42)],
        paint or light(colour, .06), .008)


def jumper(c, x, y, h, colour="#c9b79c", cable=True, hang=False, stripe=None, roll=False):
    if hang:
        hanger(c, x, y, h * 0.7)
    fabric = cloth.stripes(colour, stripe, h * .16, .5) if stripe else cloth.knit(colour, h * 0.026, .13,
        h * .20 if cable else None)
    ribbed = cloth.rib(dark(colour, .06), h * .028)
    for side in (-1, 1):
        cut(c, x, y, h, [(side * .26, .08), (side * .37, .18), (side * .47, .55), (side * .52, .82),
            (side * .52, .82), (side * .37, .86), (side * .37, .86),
                         (side * .32, .6), (side * .24, .36)], fabric, .05, 1.4)
        cut(c, x, y, h, [(side * .365, .84), (side * .525, .80), (side * .52, .93), (side * .385, .97)],
            ribbed, .02)
    cut(c, x, y, h, [(-.11, .015), (-.27, .07), (-.30, .25), (-.29, .6), (-.305, .90), (-.305, .90), (0, .92),
        (.305, .90), (.305, .90), (.29, .6), (.30, .25),
                     (.27, .07), (.11, .015)], fabric, .06, 1.4)
    cut(c, x, y, h, [(-.30, .89), (0, .905), (.30, .89), (.285, 1.0), (0, 1.015), (-.285, 1.0)], ribbed, .02)
    cut(c, x, y, h, [(-.10, -.01), (0, .035), (.10, -.01), (.07, .07), (0, .10), (-.07, .07)],
        dark(colour, .5), .01, 1, False)
    top = -.09 if roll else -.025
    cut(c, x, y, h, [(-.115, top), (0, top + .03), (.115, top), (.13, .03), (.08, .10), (0, .13), (-.08, .10),
        (-.13, .03)], ribbed, .03, 1.3, False)
    if not roll:
        cut(c, x, y, h, [(-.085, -.01), (0, .01), (.085, -.01), (.055, .055), (0, .08), (-.055, .055)],
            dark(colour, .55), .01, 1, False)


def cardigan(c, x, y, h, colour="#7d8f85", hang=True):
    if hang:
        hanger(c, x, y, h * 0.7)
    fabric, ribbed = cloth.knit(colour, h * .024, .12), cloth.rib(dark(colour, .07), h * .026)
    for side in (-1, 1):
        cut(c, x, y, h, [(side * .25, .08), (side * .36, .18), (side * .44, .55), (side * .47, .88),
            (side * .47, .88), (side * .33, .90), (side * .30, .6),
                         (side * .23, .36)], fabric, .05, 1.4)
        cut(c, x, y, h, [(side * .32, .87), (side * .475, .85), (side * .465, .96), (side * .34, .98)],
            ribbed, .02)
    cut(c, x, y, h, [(-.10, .015), (-.25, .07), (-.285, .25), (-.28, .6), (-.295, .92), (0, .94), (.295, .92),
        (.28, .6), (.285, .25), (.25, .07), (.10, .015)],
        fabric, .06, 1.4)
    cut(c, x, y, h, [(-.295, .91), (0, .925), (.295, .91), (.28, 1.0), (0, 1.01), (-.28, 1.0)], ribbed, .02)
    cut(c, x, y, h, [(-.09, -.01), (0, .02), (.09, -.01), (.06, .2), (0, .42), (-.06, .2)], dark(colour, .6),
        .01, 1, False)
    for side in (-1, 1):
        cut(c, x, y, h, [(side * .12, .0), (side * .07, .2), (side * .03, .42), (side * .03, 1.0),
            (side * -.012, 1.0), (side * -.012, .42), (side * .05, .15),
                         (side * .085, -.02)], ribbed, .014, 1.2, False)
        cut(c, x, y, h, [(side * .10, .66), (side * .22, .66), (side * .22, .84), (side * .10, .84)], fabric,
            .012)
    buttons(c, x, y, h, [(0, .46 + .105 * i) for i in range(6)], "#e3cfa8", .017)


def trousers(c, x, y, h, colour="#5d6f86", wide=.16, paint=None):
    """Hung by the waist at (x, y)."""
    fabric = cloth.folded(paint or cloth.twill(colour, h * .008, .04), x, y, y + h, 5, .07, .3)
    for side in (-1, 1):
        cut(c, x, y, h, [(side * -.01, .03), (side * .155, .03), (side * .185, .25),
            (side * (.10 + wide * .6), .7), (side * (.06 + wide), 1.0),
                         (side * (.06 + wide), 1.0), (side * .035, 1.0), (side * .035, 1.0), (side * .02, .6),
                         (side * 0, .30)], fabric, .035)
        line(c, x, y, h, [(side * .105, .08), (side * .11, .5), (side * (.05 + wide * .5), .99)],
            light(colour, .3), .005, .4)
        line(c, x, y, h, [(side * .10, .06), (side * .165, .16)], dark(colour, .4), .007, .6)
    cut(c, x, y, h, [(-.155, .0), (0, .012), (.155, .0), (.16, .055), (0, .07), (-.16, .055)],
        paint or dark(colour, .08), .012)
    line(c, x, y, h, [(0, .06), (.012, .17), (.0, .28)], dark(colour, .45), .005)
    buttons(c, x, y, h, [(0, .033)], "#d0a85c", .011)


def skirt(c, x, y, h, colour="#b5573f", paint=None, pleats=9, flare=.36):
    fabric = cloth.folded(paint or colour, x, y, y + h, pleats, .14, 1.6)
    cut(c, x, y, h, [(-.14, .05), (.14, .05), (flare * .78, .55), (flare, .985), (flare, .985), (0, 1.02),
        (-flare, .985), (-flare, .985), (-flare * .78, .55)],
        fabric, .035)
    cut(c, x, y, h, [(-.145, .0), (0, .012), (.145, .0), (.148, .07), (0, .082), (-.148, .07)],
        paint or dark(colour, .12), .014)


def hat(c, x, y, w, colour="#e3c48f", band="#3b3230"):
    """A straw hat, its brim's middle at (x, y)."""
    def straw(gx, gy):
        import numpy as np
        far = np.hypot((gx - x) / w, (gy - y) / (w * .32))
        return cloth.triple(colour) * (1 + .07 * np.sin(far * 150))[..., None]
    brim = c.mask(ellipse(x, y, w * .5, w * .17))
    c.shadow(brim, w * .02, w * .07, w * .05, strength=.35)
    c.relief(brim, straw, w * .05, 1.2)
    crown = c.mask(smooth([(x - w * .25, y - w * .02), (x - w * .235, y - w * .22),
        (x - w * .12, y - w * .31), (x + w * .12, y - w * .31), (x + w * .235, y - w * .22),
                           (x + w * .25, y - w * .02), (x, y + w * .055)]))
    c.relief(crown, straw, w * .07, 1.4)
    ribbon = c.mask(smooth([(x - w * .247, y - w * .1), (x - w * .247, y - w * .1), (x, y - w * .03),
        (x + w * .247, y - w * .1), (x + w * .247, y - w * .1),
                            (x + w * .252, y - w * .02), (x, y + w * .058), (x - w * .252, y - w * .02)]))
    c.relief(ribbon, band, w * .02, 1.2)


def scarf(c, x, y, h, colour="#c4553b", paint=None, fringe=True):
    """Hung over a peg: two ends side by side."""
    fabric = cloth.folded(paint or cloth.check(colour, dark(colour, .4), h * .16), x, y, y + h, 5, .08, .2)
    for px, low in ((-.10, .92), (.09, 1.0)):
        cut(c, x, y, h, [(px * .3 - .03, .02), (px * .3 + .06, .02), (px + .10, .2), (px + .105, low),
            (px + .105, low), (px - .085, low), (px - .085, low),
                         (px - .07, .2)], fabric, .03)
        if fringe:
            for index in range(11):
                fx = px - .08 + .18 * index / 10
                line(c, x, y, h, [(fx, low), (fx + .004, low + .03), (fx - .003, low + .06)], colour, .007, 1)
    cut(c, x, y, h, [(-.10, .07), (-.05, -.01), (.05, -.01), (.10, .07), (.05, .10), (-.05, .10)], fabric,
        .03)


def tote(c, x, y, h, colour="#e9dfc9", mark="#43566b"):
    """A cotton bag by its handles at (x, y)."""
    for side in (-1, 1):
        c.shape(stroke(sized(x, y, h, [(side * .20, .36), (side * .16, .12), (side * .02, .0)]), h * .035),
            dark(colour, .12))
    cut(c, x, y, h, [(-.33, .34), (-.33, .34), (0, .36), (.33, .34), (.33, .34), (.35, .98), (.30, 1.02),
        (0, 1.04), (-.30, 1.02), (-.35, .98)],
        cloth.folded(cloth.twill(colour, h * .02, .03), x, y, y + h, 4, .05), .04)
    c.shape(ellipse(x, y + h * .66, h * .12, h * .12), mark, .85)
    c.shape(stroke(sized(x, y, h, [(-.2, .84), (0, .82), (.2, .84)]), h * .02), mark, .85)


def boots(c, x, y, h, colour="#6b4330", sole="#2a1f1b"):
    """A pair, standing at y."""
    for dx in (-.30, .30):
        with c.placed(x + dx * h, y, h):
            c.ground(.12, 0, .34, .05, .45)
            mask = c.mask(smooth([(-.17, -1), (-.17, -1), (.15, -1), (.15, -1), (.14, -.5), (.18, -.36),
                (.34, -.29), (.45, -.20), (.48, -.06), (.48, -.06),
                                  (-.18, -.06), (-.18, -.06), (-.2, -.3), (-.16, -.5)]))
            c.relief(mask, colour, .05, 1.5)
            c.fill(c.mask([(-.02, -.98), (.06, -.98), (.08, -.42), (.02, -.42)]), dark(colour, .5), .6)
            c.relief(c.mask(smooth([(-.20, -.07), (-.20, -.07), (.49, -.07), (.49, -.07), (.485, -.01),
                (.08, -.01), (.08, -.01), (.04, 0), (-.20, 0), (-.20, 0)], steps=4)), sole, .02)
            c.shape(stroke([(.16, -.36), (.24, -.33), (.32, -.27)], .018), light(colour, .3), .7)
