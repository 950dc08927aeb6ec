"""The products: one thing each on a studio ground, 500 × 500."""

import zlib


from . import cloth, furniture as f, garments as g, plants, things, wares
from .colour import light, linear, mix, radial, vertical

PRODUCTS = {}

GROUNDS = (("#efe8dd", "#dccfbe"), ("#e3e8e4", "#c9d3cd"), ("#f2e0d6", "#e0c4b5"), ("#e6e6ee", "#cbcbd9"),
    ("#f3ead0", "#e3d3a8"),
           ("#dfe9ec", "#c0d2d8"), ("#ece0e3", "#d5c0c6"), ("#e5e9d8", "#cdd4b8"))


def ground(c, name, wall=False):
    """A backdrop that curves into the floor; hung things have only the wall."""
    top, low = GROUNDS[zlib.crc32(name.encode()) % len(GROUNDS)]
    c.fill(c.whole(), vertical(0, 1000, light(top, 0.25), top, low))
    if not wall:
        c.fill(c.rect_mask(0, 740, 1000, 1000).soft(60 * c.k), light(low, 0.22), 0.8)
    c.fill(c.whole(), radial(360, 300, 1000, "#ffffff", mix(low, "#ffffff", 0.75), mix(low, "#ffffff", 0.35)),
        0.6, "multiply")


def draw(name, c):
    drawn, wall = PRODUCTS[name]
    ground(c, name, wall)
    drawn(c)


def standing(name, function):
    PRODUCTS[name] = (function, False)


def hung(name, function):
    PRODUCTS[name] = (function, True)


# Ceramics and the table
for _name, _form, _h, _paint in (
        ("vase-terracotta", "amphora", 620, "#c46f4c"), ("vase-moon", "moon", 480, "#f0e9dc"),
        ("vase-blue", "round", 480, "#35566b"),
        ("vase-ink", "tall", 620, "#3b3a3f"), ("vase-sage", "bottle", 620, "#8b9b78"),
        ("urn-ochre", "urn", 600, "#d0a04a")):
    standing(_name, lambda c, form=_form, h=_h, paint=_paint: wares.vase(c, 500, 840, h, paint, form,
        speckle=0.2, gloss=0.22))
standing("jug-striped", lambda c: wares.vase(c, 480, 840, 560, wares.banded(
    840, 560, "#f4f2ea", (.40, .46, "#2f5f96"), (.48, .495, "#2f5f96"), (.86, .88, "#2f5f96")), "jug",
    gloss=0.35))
standing("bowl-cobalt", lambda c: wares.bowl(c, 500, 760, 600, "#3f74a8", "#dfe9ef", 0.40, 0.35))
standing("bowl-celadon", lambda c: wares.bowl(c, 500, 760, 600, "#8fa89c", "#cfd9cf", 0.40, 0.25,
    speckle=0.3))
standing("cup-stoneware", lambda c: wares.cup(c, 470, 780, 360, "#c9bba6", "#4a2a1a", 1, True, 0.3))
standing("cup-sage", lambda c: wares.cup(c, 470, 780, 360, "#7d9a86", "#efe6d6", 1, False, 0.3))
standing("teapot-iron", lambda c: wares.teapot(c, 470, 800, 420, "#4d5a52", 0.3))
standing("teapot-clay", lambda c: wares.teapot(c, 470, 800, 420, "#a85f43", 0.1))
standing("glass-amber", lambda c: wares.glass(c, 500, 800, 460, "#e0c9a0", "#d9903f", 0.6))
standing("glass-clear", lambda c: wares.glass(c, 500, 800, 460, "#cfe3e4", "#e7efe9", 0.5))
standing("candle-ivory", lambda c: (wares.plate(c, 500, 800, 420, "#b58b4c"),
    wares.candle(c, 500, 790, 380, "#f3e7cf", 92)))
standing("candle-clay", lambda c: (wares.vase(c, 500, 800, 340, "#b9694a", "cylinder"),
    wares.flame(c, 500, 466, 60)))
standing("books-three", lambda c: wares.books(c, 500, 800, 560, ("#7c3f36", "#2f4a57", "#c9a15a"), 92))
standing("books-five", lambda c: wares.books(c, 500, 820, 540, ("#5f7a6c", "#e5dcc8", "#c4553b", "#33505a",
    "#d9a441"), 74))
standing("board-oak", things.board)
standing("loaf-pan", things.pan)
standing("oil-bottle", lambda c: wares.vase(c, 500, 840, 620, linear(400, 0, 600, 0, "#8a9a3f", "#b5b84e",
    "#6f7f2f"), "bottle", gloss=0.6, power=60))
standing("jar-honey", things.jar)
standing("plates-stack", things.plates)

# Rooms
standing("armchair-boucle", lambda c: f.armchair(c, 500, 860, 620, "#e3d3b4", "#8a6038",
    f.woven("#e3d3b4", 20, .14)))
standing("armchair-rust", lambda c: f.armchair(c, 500, 860, 620, "#b9603f", "#5f4030"))
standing("armchair-moss", lambda c: f.armchair(c, 500, 860, 620, "#6f7f58", "#7a5237"))
standing("sofa-sage", lambda c: f.sofa(c, 500, 790, 860, "#8d9a80", ((-.27, 0, .2, "#e8dcc6", -.1),
    (.27, 0, .2, "#c9774f", .08))))
standing("sofa-sand", lambda c: f.sofa(c, 500, 790, 860, "#d6c3a4", ((-.27, 0, .2, "#5f7a6c", -.1),
    (.27, 0, .2, "#f3ece0", .08))))
standing("chair-oak", lambda c: f.chair(c, 500, 900, 400, "#b5834f", "#e0c79a"))
standing("chair-walnut", lambda c: f.chair(c, 500, 900, 400, "#6f4630", "#cdb58c"))
standing("stool-pine", lambda c: f.stool(c, 500, 860, 460, "#c0935f"))
standing("table-round", lambda c: f.round_table(c, 500, 840, 720, 420, "#a87a4f"))
standing("bench-ash", lambda c: f.bench(c, 500, 780, 800, "#c49a66"))
standing("lamp-celadon", lambda c: wares.table_lamp(c, 500, 860, 660, "#8fa89c", "#f3e2c2"))
standing("lamp-ink", lambda c: wares.table_lamp(c, 500, 860, 660, "#3f4a5a", "#f1e4cb", True, "tall"))
hung("pendant-brass", lambda c: wares.pendant(c, 500, 0, 620, 460, "#c9a24f"))
hung("pendant-green", lambda c: wares.pendant(c, 500, 0, 620, 460, "#3f6650"))
standing("floor-lamp", lambda c: f.floor_lamp(c, 500, 930, 820))
hung("mirror-arch", lambda c: f.mirror(c, 500, 880, 460, 760, "#b98b4f"))
hung("mirror-oval", lambda c: f.mirror(c, 500, 860, 500, 720, "#8a5d38", form="oval"))
hung("print-dunes", lambda c: things.print_(c, ("#f0e3cc", "#d9774a", "#b6a98a", "#6f7f68", "#3f5a55")))
hung("print-night", lambda c: things.print_(c, ("#2c3a52", "#f0d9a0", "#4a5f7a", "#33465f", "#1f2d42")))
standing("cushion-stripe", lambda c: f.cushion(c, 500, 560, 560, 520, "#ffffff", 0.06,
    f.stripes("#efe6d6", "#5d6f62", 52)))
standing("cushion-rust", lambda c: f.cushion(c, 500, 560, 560, 520, "#c9774f", -0.05))
standing("throw-wool", things.throw)
standing("basket-seagrass", lambda c: f.basket(c, 500, 820, 520, 420))
standing("basket-dark", lambda c: f.basket(c, 500, 820, 520, 380, "#8f6a43"))
standing("planter-rubber", lambda c: f.planter(c, 500, 900, 230, "#b9694a", plants.rubber_plant, 580,
    leaf="#3f6650"))
standing("planter-palm", lambda c: f.planter(c, 500, 900, 230, "#d9cdb9", plants.palm_plant, 700,
    leaf="#5a8560"))
standing("planter-monstera", lambda c: f.planter(c, 500, 900, 240, "#e3d8c4", plants.split_plant, 520,
    leaf="#3f7050"))
standing("pot-terracotta", lambda c: wares.vase(c, 500, 820, 460, "#c2724e", "pot", "#2e231d", 0.05, 14, 0.2))
standing("watering-can", things.watering_can)
standing("lantern", things.lantern)
standing("rug-rolled", things.rolled_rug)
standing("bed-linen", things.linen)

# Clothes
hung("coat-camel", lambda c: g.coat(c, 500, 130, 780, "#bf8f5c"))
hung("coat-check", lambda c: g.coat(c, 500, 130, 780, "#a5825f", cloth.check("#a5825f", "#5b4636", 80,
    "#e0c79a"), belt=False))
hung("coat-red", lambda c: g.coat(c, 500, 130, 780, "#b5332f"))
hung("coat-navy", lambda c: g.coat(c, 500, 130, 780, "#34435c", cloth.herringbone("#3c4c66", 14, .08)))
hung("dress-slip", lambda c: g.dress(c, 500, 160, 760, "#5f8577"))
hung("dress-ink", lambda c: g.dress(c, 500, 160, 760, "#33445a"))
hung("dress-rose", lambda c: g.dress(c, 500, 160, 760, "#d9a09a"))
hung("dress-sprig", lambda c: g.summer_dress(c, 500, 150, 740, "#c4553b",
    cloth.sprigs("#c4553b", "#f4dcc0", "#e6b23c", 52)))
hung("dress-blue", lambda c: g.summer_dress(c, 500, 150, 740, "#3f74a8",
    cloth.sprigs("#f6f0e4", "#3f74a8", "#e6b23c", 50)))
hung("shirt-stripe", lambda c: g.shirt(c, 500, 180, 660, "#dfe9ee", cloth.stripes("#eef2f3", "#7d9bb5", 20,
    .35, False)))
hung("shirt-white", lambda c: g.shirt(c, 500, 180, 660, "#f6f3ec"))
hung("shirt-linen", lambda c: g.shirt(c, 500, 180, 660, "#c9b58f", cloth.twill("#cdb994", 8, .05)))
hung("jumper-cable", lambda c: g.jumper(c, 500, 210, 600, "#e3d6bd", roll=True))
hung("jumper-mustard", lambda c: g.jumper(c, 500, 200, 610, "#d9a441"))
hung("jumper-breton", lambda c: g.jumper(c, 500, 200, 610, "#f2ece0", False, False, "#2f4466"))
hung("cardigan-sage", lambda c: g.cardigan(c, 500, 190, 640, "#8a9c8a"))
hung("cardigan-plum", lambda c: g.cardigan(c, 500, 190, 640, "#7b4a5c"))
hung("trousers-denim", lambda c: g.trousers(c, 500, 110, 780, "#4f6784"))
hung("trousers-sand", lambda c: g.trousers(c, 500, 110, 780, "#cbb48f", .19))
hung("skirt-pleated", lambda c: g.skirt(c, 500, 160, 680, "#b5573f"))
hung("skirt-check", lambda c: g.skirt(c, 500, 160, 680, "#5f6f58", cloth.check("#6a7a62", "#33405a", 90,
    "#e3c9a0"), 7, .32))
hung("scarf-tartan", lambda c: g.scarf(c, 500, 140, 720, "#7b3b35", cloth.check("#7b3b35", "#2e2f3f", 84,
    "#e3c9a0")))
hung("scarf-silk", lambda c: g.scarf(c, 500, 140, 720, "#3f8f86", cloth.dots("#3f8f86", "#f4ead2", 54),
    False))
standing("hat-straw", lambda c: g.hat(c, 500, 640, 720))
standing("hat-felt", lambda c: g.hat(c, 500, 640, 680, "#6b5546", "#2b211c"))
hung("tote-cotton", lambda c: g.tote(c, 500, 130, 720))
standing("bag-tan", lambda c: things.bag(c, 500, 820, 600, "#b5603c"))
standing("bag-ink", lambda c: things.bag(c, 500, 820, 600, "#33405a"))
standing("boots-brown", lambda c: g.boots(c, 470, 840, 560, "#7a4a30"))
standing("boots-black", lambda c: g.boots(c, 470, 840, 560, "#3a3436"))
standing("sandals-tan", lambda c: things.sandals(c, "#c48a5a", "#7a4a30"))
standing("sneakers-white", things.sneakers)
standing("watch-brass", things.watch)
standing("sunglasses", things.sunglasses)
standing("suitcase", lambda c: things.suitcase(c, "#5f7a86"))
standing("suitcase-ochre", lambda c: things.suitcase(c, "#d09a45"))
standing("umbrella", things.umbrella)
standing("notebook", things.notebook)
standing("backpack", things.backpack)
standing("scent-bottle", things.scent)
