"""Ceramics, flowers and what there was to eat."""

LOOKS = {
    "three-vases": ("nour",
        "vase-terracotta vase-moon vase-sage urn-ochre", """\
שלושה אגרטלים מהתנור האחרון. אחד יצא עקום, ולכן הוא שלי 🤍

#LTKhome #קרמיקה #עבודת_יד"""),
    "lemons-and-pitcher": ("lucia",
        "jug-striped bowl-cobalt board-oak glass-clear dress-blue~", """\
Limones del patio, jarra del mercado, paño de rayas de siempre 🍋🍋🍋

Receta: agua fría, hierbabuena y paciencia.

#LTKhome #limones #veranoencasa"""),
    "peonies-in-the-dark": ("ines",
        "vase-blue candle-ivory scent-bottle scarf-silk~", """\
Des pivoines comme dans un tableau flamand : elles tiennent cinq jours, puis elles tombent avec panache 🌸

#LTKhome #pivoines #bouquet"""),
    "books-and-candle": ("maren",
        "books-three candle-ivory cup-stoneware vase-moon sunglasses~", ""),
    "tea-for-two": ("aiko",
        "teapot-iron cup-sage cup-stoneware vase-ink bowl-celadon", """\
二人分のお茶。桜は枝一本だけ、和菓子は三つ。
ひとつ余るのは、いつもわざとです 🌸

#LTKhome #お茶の時間 #器好き"""),
    "pears-and-figs": ("table",
        "bowl-celadon board-oak plates-stack glass-amber", """\
Αχλάδια, σύκα, λίγο τυρί. Το τραπέζι στήθηκε στην αυλή και κανείς δεν έφυγε πριν από τα μεσάνυχτα 🌙

Νάξος, Σεπτέμβριος.

#LTKhome #τραπέζι #σύκα"""),
    "spice-bowls": ("priya",
        "bowl-celadon bowl-cobalt jar-honey board-oak loaf-pan", """\
नौ कटोरियाँ, नौ कहानियाँ: हल्दी, मिर्च, धनिया, जीरा… माँ बिना नापे डालती हैं, मैं नाप कर भी वैसा नहीं बना पाती 😅

#LTKhome #मसाले #रसोई"""),
    "bread-and-oil": ("table",
        "board-oak oil-bottle loaf-pan bowl-celadon glass-clear~", """\
Bread, oil, salt. The rest of the menu is conversation.

What the camera does not show: eleven people waiting with their hands already out 🍞

#LTKhome #supperclub #breadlover"""),
    "scent-and-palms": ("ines",
        "scent-bottle candle-clay mirror-oval~ sunglasses", """\
L'été dans un flacon : figuier, sel, une chemise qui a séché dehors.

#LTKbeauty #parfum #étésansfin"""),
    "night-market": ("priya",
        "bowl-cobalt tote-cotton sandals-tan lantern dress-sprig~", """\
ตลาดกลางคืนหลังฝนตก ไฟกระดาษเพิ่งเปิด กลิ่นข่ากับตะไคร้ลอยมาก่อนใคร 🏮
กินไปเดินไป ไม่ต้องรีบ

#LTKtravel #ตลาดกลางคืน #เที่ยวไทย"""),
}
