"""Clothes, and those who wear them."""

LOOKS = {
    "camel-coat": ("ines",
        "coat-camel scarf-tartan boots-black hat-felt bag-tan", """\
Le manteau camel, neuvième hiver. La doublure a changé deux fois, l'amour jamais 🤎

#LTKstyletip #manteau #garderobedurable"""),
    "slip-dress": ("ines",
        "dress-slip sandals-tan vase-moon scarf-silk bag-tan~", """\
Une robe nuisette vert bouteille, une niche couleur abricot. Je n'ai rien à ajouter.

#LTKwedding #robe #invitée"""),
    "folded-knits": ("maren",
        "jumper-cable jumper-mustard cardigan-sage jumper-breton cardigan-plum~", """\
The knitwear census: six jumpers, one moth (deported) 🧶

Wash cool, dry flat, never hang. I shall keep saying it.

#LTKseasonal #knitwear #capsulewardrobe"""),
    "boots-on-leaves": ("tomasz",
        "boots-brown backpack jumper-cable notebook", """\
Czternaście kilometrów liści. Buty przetarły się już dawno — i właśnie dlatego są dobre 🍂

#LTKmens #jesień #nasza_ścieżka"""),
    "bag-on-chair": ("ines",
        "bag-tan scarf-silk chair-walnut coat-check~", """\
« Pose ton sac, reste un peu. »

#LTKitbag #cuir"""),
    "flat-lay": ("tomasz",
        "shirt-stripe trousers-denim sneakers-white watch-brass", """\
Pakowanie na weekend: jedna koszula, jedne spodnie i zegarek, który się spóźnia. Ja też ⌚️

#LTKmens #bagażpodręczny #żółwietempo"""),
    "clothes-rail": ("ines",
        "coat-check shirt-white dress-sprig cardigan-sage dress-ink boots-brown hat-straw", """\
Cinq pièces sur un portant, et toute la semaine est habillée :
lundi le carreau, mardi le blanc, mercredi les fleurs, jeudi le tricot, vendredi la nuit 💃

#LTKworkwear #capsule #5pièces"""),
    "dyed-cloth": ("priya",
        "scarf-silk dress-sprig tote-cotton cushion-rust skirt-pleated~", """\
आज रंग सूख रहे हैं: हल्दी पीला, नील, मजीठ लाल। हवा चली तो पूरा आँगन मेला बन गया 🎨

Indigo waits for no one; turmeric forgives nothing.

#LTKseasonal #रंगरेज़ #हथकरघा"""),
    "red-coat-in-snow": ("tomasz",
        "coat-red scarf-tartan boots-black bag-tan jumper-mustard~", """\
Перший сніг у місті, і хтось у червоному пальті перейшов усю вулицю, не поспішаючи ❄️

Я тільки натиснув на кнопку.

#LTKseasonal #першийсніг #зима"""),
    "straw-hat-by-the-sea": ("lucia",
        "hat-straw dress-blue basket-seagrass sandals-tan sunglasses", """\
Primera mañana: sombrero, cesta y el mar para nosotras 🌊

(La cesta lleva tres libros y un solo bañador.)

#LTKswim #vacaciones #playa"""),
    "yellow-wall": ("lucia",
        "basket-seagrass hat-straw skirt-pleated sandals-tan", """\
La bici roja de Carmen, la puerta azul de nadie y un muro que guarda todo el sol de mayo 🚲

#LTKtravel #paredamarilla #enbici"""),
    "rainy-street": ("aiko",
        "umbrella coat-navy boots-black bag-ink", """\
비 오는 골목, 네온은 물속에서 더 예쁘다 ☂️
우산을 접기 아까운 밤.

#LTKseasonal #비오는날 #서울산책"""),
}
