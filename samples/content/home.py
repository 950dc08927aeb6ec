"""Rooms, light, plants."""

LOOKS = {
    "living-room": ("maren",
        "sofa-sage armchair-moss~ table-round print-dunes floor-lamp planter-rubber rug-rolled cushion-stripe", """\
Sunday, ten past nine. The light reaches the rug and nobody is allowed to move the sofa any more 🌿

It took three greens to find this one: the first was a hospital, the second a golf course.

#LTKhome #livingroom #slowliving"""),
    "linen-bedroom": ("maren",
        "bed-linen throw-wool~ lamp-celadon stool-pine print-dunes planter-palm~", """\
Frisch bezogen: Leinen, das man nicht bügeln muss, und eine Decke in der Farbe von Ziegeln. Dazu offene Fenster, \
bis die Amsel aufhört 🐦

Was auf dem Hocker liegt, bleibt auf dem Hocker.

#LTKhome #schlafzimmer #leinenliebe"""),
    "reading-corner": ("maren",
        "armchair-rust floor-lamp books-five throw-wool candle-ivory table-round~", """\
Evening shift in the reading corner: one lamp, one chair, no telephone. If you need me I am on page 214 📚

#LTKhome #cosycorner #readingnook"""),
    "kitchen-shelves": ("lucia",
        "jug-striped board-oak bowl-celadon cup-sage plates-stack vase-sage urn-ochre oil-bottle~", """\
Por fin, los estantes. Dos tablas, seis tornillos y una tarde entera decidiendo qué jarrón va al lado de cuál 🏺

Los azulejos son de la abuela; el pan, de esta mañana.

#LTKhome #cocina #hechoencasa"""),
    "sunroom": ("nour",
        "armchair-boucle planter-palm planter-monstera cushion-stripe pot-terracotta watering-can", """\
غرفة الشمس ☀️ كرسي واحد يكفي، والباقي للنباتات.

أسقيها صباحًا وأشرب قهوتي معها، ولا أحد منا مستعجل.

#LTKhome #نباتات_منزلية #بيت_دافئ"""),
    "bath-by-the-window": ("nour",
        "mirror-arch stool-pine candle-clay planter-palm towel-missing~ vase-sage", """\
אמבטיה ליד החלון, מגבת נקייה ונר אחד 🕯️
זה כל התכנון לערב.

#LTKhome #אמבטיה #עיצוב_הבית"""),
    "entrance-hall": ("maren",
        "bench-ash mirror-oval pendant-brass basket-seagrass boots-brown hat-straw tote-cotton", """\
The hall is the only room every guest sees and nobody photographs. So: here it is 📸

Terracotta below, blush above, and a bench that has stopped the pile of shoes — by hiding it.

#LTKhome #hallway #smallspaces"""),
    "dining-table": ("table",
        "table-round~ chair-walnut pendant-green plates-stack glass-clear vase-moon candle-ivory", """\
Gedeckt für sechs, gekocht für zehn. Der Tisch ist alt, die Stühle sind geliehen, und das Licht tut den Rest ✨

Heute Abend in einer Werkstatt in Leipzig.

#LTKhome #langertisch #abendessen"""),
    "desk-at-night": ("aiko",
        "lamp-ink books-three notebook cup-stoneware chair-oak print-night", """\
夜の机。窓の外はまだ明るい街、手元にはノートとほうじ茶 🍵
終わらせることより、続けることが好き。

#LTKhome #夜の時間 #机のある暮らし"""),
    "riad-courtyard": ("priya",
        "lantern pot-terracotta planter-palm cushion-rust rug-rolled basket-dark", """\
Noon in the courtyard. The tiles are cool, the water talks to itself, and the cat owns the shade 🐈

#LTKtravel #courtyard #ميناء_الظل"""),
    "tatami-room": ("aiko",
        "teapot-iron cup-sage vase-ink cushion-stripe~ lamp-celadon", """\
障子を少しだけ開けて、庭を待つ。
雨の音、畳の匂い、湯の沸く音。それだけの午後です ☔️

#LTKhome #和室 #雨の日"""),
    "fireplace": ("maren",
        "armchair-moss throw-wool basket-dark candle-ivory books-three jumper-cable", """\
Erster Schnee, erstes Feuer 🔥 Der Sessel ist reserviert (Katze), der Teppich frei.

#LTKhome #hygge #kamin"""),
    "greenhouse": ("lucia",
        "watering-can pot-terracotta planter-monstera basket-seagrass stool-pine", """\
El invernadero en abril: huele a tomatera y a promesa 🍅

Planté demasiado. Siempre planto demasiado.

#LTKhome #jardín #huertoencasa"""),
    "rose-arch": ("maren",
        "pot-terracotta watering-can bench-ash lantern hat-straw dress-rose~", """\
It bloomed on a Tuesday, all at once, as if it had been told to 🌹

#LTKgarden #roses #cottagegarden"""),
    "pots-on-steps": ("nour",
        "pot-terracotta planter-rubber~ watering-can basket-seagrass", """\
الدرج الأزرق: كل درجة أصيص، وكل أصيص قصة 🌵

صنعتُ الأواني في الشتاء، وزرعتها حين رجعت السنونو.

#LTKhome #خزف #حديقة_صغيرة"""),
}
