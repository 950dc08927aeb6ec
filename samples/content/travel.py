"""Away from home."""

LOOKS = {
    "balloons-over-valley": ("tomasz",
        "backpack jumper-mustard sunglasses suitcase-ochre~ hat-felt", """\
Pobudka o 4:30, a o 5:10 cała dolina podniosła się w powietrze 🎈

Nikt nic nie mówił. Słychać było tylko palniki i jednego koguta.

#LTKtravel #balony #wschódsłońca"""),
    "fjord-morning": ("tomasz",
        "jumper-cable boots-brown backpack coat-navy cup-stoneware~", """\
Шість ранку, вода ще не прокинулась. Я теж, але кава в термосі каже, що час 🏔️

#LTKtravel #фіорд #тиша"""),
    "dunes-at-sundown": ("priya",
        "scarf-silk sandals-tan suitcase-ochre hat-straw", """\
वह घड़ी जब रेत ठंडी होने लगती है और परछाइयाँ ऊँटों से लंबी हो जाती हैं 🐫

#LTKtravel #रेगिस्तान #सूर्यास्त"""),
    "autumn-path": ("maren",
        "coat-check boots-brown scarf-tartan jumper-mustard", """\
Zehn Minuten Umweg durch den Wald, jeden Tag. Das ist kein Umweg 🍁

#LTKseasonal #herbst #waldspaziergang"""),
    "hut-under-stars": ("tomasz",
        "jumper-cable boots-brown throw-wool lantern candle-ivory~", """\
Schronisko bez zasięgu: trzy okna, jeden piec, jakieś sześć tysięcy gwiazd ✨

Chleb trzeba przynieść samemu.

#LTKtravel #góry #zimawgórach"""),
    "northern-lights": ("aiko",
        "jumper-cable backpack lantern throw-wool", """\
オーロラを待って三時間。指は冷えたけれど、空は約束を守りました 💚

#LTKtravel #オーロラ #旅の記録""", {"video": True}),
    "tea-hills": ("aiko",
        "hat-straw basket-seagrass teapot-clay cup-sage", """\
清明前的茶山：雾还没散，采茶人的帽子先出现了 🍃
一芽一叶，急不得。

#LTKtravel #茶山 #春茶"""),
    "white-village": ("table",
        "dress-blue sandals-tan hat-straw vase-moon", """\
Εκατόν είκοσι τρία σκαλιά μέχρι το τραπέζι, και σε κάθε στροφή η θάλασσα 💙

Τα μέτρησα δύο φορές. Για το ψωμί.

#LTKtravel #Κυκλάδες #ασβέστης"""),
    "city-at-dusk": ("ines",
        "coat-navy bag-ink boots-black dress-ink", """\
L'heure bleue : les fenêtres s'allument une à une, comme si la ville se souvenait de nous 🌆

#LTKtravel #heurebleue""", {"title": "L'heure bleue"}),
    "lighthouse": ("tomasz",
        "coat-navy jumper-breton boots-brown lantern", """\
Latarnia na końcu mapy. Mruga co dziesięć sekund, od stu czterdziestu lat, bez urlopu 🌊

#LTKtravel #latarnia #wybrzeże"""),
    "lavender-rows": ("ines",
        "dress-sprig hat-straw basket-seagrass scent-bottle", """\
Juillet sent la lavande et la route chaude. On s'arrête tous les kilomètres, et tant mieux 💜

#LTKtravel #lavande #provence"""),
    "blossom-temple": ("aiko",
        "umbrella notebook coat-red~ tote-cotton", """\
花吹雪。石段を上る間に、春が終わっていきました 🌸

#LTKtravel #桜 #春の終わり"""),
    "beach-from-above": ("lucia",
        "sunglasses sandals-tan tote-cotton hat-straw scarf-silk~", """\
Desde arriba todo es más fácil: sombrillas, orilla, siesta ⛱️

#LTKswim #playa #veranoazul""", {"video": True}),
    "harbour-boats": ("table",
        "jumper-breton trousers-sand boots-brown~ basket-dark", """\
The fish came in at six, the wine at seven, the guests whenever they liked ⛵️

A long table on a short quay.

#LTKtravel #harbour #supperclub"""),
    "pool-from-above": ("nour",
        "sunglasses sandals-tan hat-straw tote-cotton", """\
طوّافة مخططة وماء ساكن، وخطة واحدة لليوم: لا خطة 💦

#LTKswim #صيف #مسبح"""),
}

# The order in which the feed features them.
ORDER = """
    balloons-over-valley living-room peonies-in-the-dark clothes-rail white-village lemons-and-pitcher
    camel-coat fjord-morning sunroom dyed-cloth tea-for-two red-coat-in-snow
    kitchen-shelves dunes-at-sundown slip-dress reading-corner night-market three-vases
    straw-hat-by-the-sea city-at-dusk entrance-hall spice-bowls northern-lights yellow-wall
    linen-bedroom rainy-street greenhouse flat-lay blossom-temple bread-and-oil
    riad-courtyard folded-knits lighthouse bath-by-the-window pears-and-figs lavender-rows
    tatami-room bag-on-chair beach-from-above dining-table autumn-path scent-and-palms
    pots-on-steps hut-under-stars desk-at-night boots-on-leaves pool-from-above books-and-candle
    tea-hills rose-arch fireplace harbour-boats
""".split()
