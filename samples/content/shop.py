"""The catalogue of an invented pottery: who makes what. Names as an API of one's own might give them."""

POTTERS = [
    ("m-sato", "Mio Sato", "Throws porcelain so thin that one sees one’s fingers through it."),
    ("a-brandt", "Anneke Brandt", "Fires with driftwood; the salt on it makes the glaze."),
    ("i-mensah", "Ike Mensah", "Coils large jars by hand, three at a time."),
    ("l-duarte", "Luísa Duarte", "Paints tiles, and whatever stands still.")]

# (sku, name, makers, price in pence, stock, picture, tags, blurb)
ITEMS = [
    ("MOON-01", "Moon jar", ["m-sato"], 18500, 2, "moon-jar", ["jars", "porcelain"], "Two bowls joined rim to rim; the seam "
        "is left to be seen."),
    ("TEA-02", "Tea bowl, ash", ["a-brandt"], 4200, 11, "tea-bowl", ["cups", "wood-fired"], "Fits the left hand better."),
    ("JAR-03", "Coiled storage jar", ["i-mensah"], 26000, 1, "coiled-jar", ["jars"], "Holds eleven litres of anything."),
    ("TILE-04", "Swallow tile", ["l-duarte"], 1800, 64, "swallow-tile", ["tiles"], "Painted in one go. No two fly alike."),
    ("CUP-05", "Set of three beakers", ["m-sato", "l-duarte"], 7600, 7, "beakers", ["cups", "porcelain"], "Thrown by Mio, "
        "striped by Luísa."),
    ("PLATE-06", "Dinner plate, tide line", ["a-brandt"], 3400, 30, "tide-plate", ["plates"], "A line of salt where the "
        "fire ran up the beach."),
    ("VASE-07", "Bottle vase", ["a-brandt"], 8800, 4, "bottle-vase", ["vases", "wood-fired"], "For one branch, not two."),
    ("BOWL-08", "Fruit bowl, indigo", ["i-mensah"], 9600, 3, "indigo-bowl", ["bowls"], "Wide enough for a week’s oranges."),
    ("POT-09", "Teapot with a cane handle", ["m-sato"], 12400, 5, "teapot", ["pots", "porcelain"], "Pours to the last drop, "
        "and not one after it."),
    ("CUP-10", "Espresso cup, ink", ["m-sato"], 2600, 40, "ink-cup", ["cups", "porcelain"], ""),
    ("TILE-11", "Panel of nine tiles", ["l-duarte"], 15000, 2, "tile-panel", ["tiles"], "A harbour, in nine parts. Sold "
        "together; nobody wants only the sky."),
    ("JUG-12", "Milk jug", ["i-mensah"], 3800, 12, "milk-jug", ["pots"], "Half a litre, and a lip that does not drip."),
    ("VASE-13", "Amphora, small", ["i-mensah"], 7200, 6, "amphora", ["vases"], "Leans a little. So do we."),
    ("BOWL-14", "Nest of bowls", ["a-brandt"], 11800, 4, "nest-of-bowls", ["bowls"], "Five, each the size of the last one’s "
        "mouth."),
    ("LAMP-15", "Lamp base, celadon", ["m-sato"], 16800, 2, "lamp", ["lamps", "porcelain"], "Shade and flex included; bulb "
        "and patience not."),
    ("PLANT-16", "Planter with feet", ["i-mensah"], 6400, 9, "planter", ["pots"], "The saucer is part of it."),
    ("PLATE-17", "Side plate, bramble", ["l-duarte"], 2900, 22, "bramble-plate", ["plates"], "Brambles to the rim, and one "
        "beetle, somewhere."),
    ("DISH-18", "Butter dish", ["a-brandt", "i-mensah"], 5400, 8, "butter-dish", ["pots"], "Made by two people who disagree "
        "about butter."),
    ("VASE-19", "Bud vase, white", ["m-sato"], 3100, 26, "bud-vase", ["vases", "porcelain"], "For the stem that broke."),
    ("CANDLE-20", "Candlesticks, a pair", ["a-brandt"], 6800, 5, "candlesticks", ["lamps", "wood-fired"], ""),
    ("BOWL-21", "Soup bowl with ears", ["l-duarte"], 3300, 18, "soup-bowl", ["bowls"], "The ears stay cool."),
    ("JAR-22", "Ginger jar", ["l-duarte"], 9900, 3, "ginger-jar", ["jars"], "Cobalt peonies, and a lid that fits one way."),
    ("TRAY-23", "Oval platter", ["i-mensah"], 8400, 0, "platter", ["plates"], "Sold out until the next firing."),
    ("SECOND-24", "A second", ["unknown"], 900, 1, None, [], "Something went wrong with it, and we forgot to take its "
        "picture. Cheap.")]
