"""Eight people who do not exist. Lucía keeps two accounts, and both have the same picture."""

PROFILES = {
    "maren": {
        "display_name": "maren.holt", "full_name": "Maren Holt", "instagram_name": "maren.holt.at.home",
        "blog_name": "A Quiet House", "blog_url": "https://quiet-house.example/",
        "bio": "Old flat, tall windows, far too many chairs. I paint first and ask the landlord later.",
        "avatar": "maren"},
    "ines": {
        "display_name": "ines_valcourt", "full_name": "Inès Valcourt", "instagram_name": "ines.valcourt",
        "blog_name": "", "blog_url": "",
        "bio": "Dix pièces, cent façons de les porter. Lyon, parfois la mer.", "avatar": "ines"},
    "lucia": {
        "display_name": "luciaferran", "full_name": "Lucía Ferrán", "instagram_name": "luciaferran.casa",
        "blog_name": "Patio con limonero", "blog_url": "https://patio.example/blog",
        "bio": "Cocina, macetas y una casa que nunca está terminada. 🍋", "avatar": "lucia"},
    "table": {
        "display_name": "the.long.table", "full_name": "The Long Table", "instagram_name": "",
        "blog_name": "The Long Table", "blog_url": "https://long-table.example/",
        "bio": "One table, many kitchens: a supper club that travels. Captions in the language of the host.",
        "avatar": "lucia"},
    "tomasz": {
        "display_name": "tomasz.zielnik", "full_name": "Tomasz Zielnik", "instagram_name": "tomasz.w.drodze",
        "blog_name": "W drodze", "blog_url": "https://w-drodze.example/",
        "bio": "Chodzę powoli i daleko. Buty, mapy, termos.\nКарпати — мій другий дім.", "avatar": "tomasz"},
    "nour": {
        "display_name": "nour.haddadin", "full_name": "Nour Haddadin", "instagram_name": "nour.makes.pots",
        "blog_name": "", "blog_url": "",
        "bio": "خزف وضوء ونباتات كثيرة · קרמיקה, אור והרבה צמחים", "avatar": "nour"},
    "aiko": {
        "display_name": "aiko_minase", "full_name": "水瀬 藍子 (Aiko Minase)", "instagram_name": "aiko.minase",
        "blog_name": "茶と器", "blog_url": "https://cha-to-utsuwa.example/",
        "bio": "お茶と器と、季節の小さな旅。", "avatar": "aiko"},
    "priya": {
        "display_name": "priyadevnath", "full_name": "Priya Devnath", "instagram_name": "priya.in.colour",
        "blog_name": "", "blog_url": "", "bio": "रंग, कपड़ा और धूप। I dye things, mostly on purpose.",
        "avatar": "priya"},
}
