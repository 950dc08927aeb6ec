"""The words of the Flickr pages: who took what, where and when. (name, who, title, tags, description, options)."""

# key: (NSID, path alias or None, name, icon server, location)
PEOPLE = {
    "halldora": ("20418853@N05", "halldoravik", "Halldóra Vík", "7301"),
    "ren": ("91830275@N02", "ren-takase", "高瀬 蓮", "65535"),
    "olena": ("148290337@N08", None, "Олена Лісова", "4621"),
    "nora": ("33907146@N00", "noraalhadi", "نورا الهادي", "0"),
    "maria": ("60277519@N03", "kallia", "Μαρία Καλλιά", "5544"),
    "seoyun": ("187720465@N06", "seoyun_", "한서윤", "65535"),
    "aarav": ("75519302@N07", None, "आरव देशपांडे", "2893"),
    "tomas": ("12260788@N00", "tquiroga", "Tomás Quiroga", "3710"),
    "ngozi": ("199034481@N04", "ngozi.frames", "Ngozi Adébáyọ̀", "65535"),
    "dana": ("54718820@N01", None, "דנה ברק", "0"),
    "phupha": ("166280914@N03", "phupha", "ภูผา แสงทอง", "65535"),
    "wren": ("8802417@N06", "wrenhollis", "Wren Hollis & the Slow Shutter Club <3", "1206")}

PHOTOS = [
    ("turquoise-lake", "halldora", "Turquoise, with nobody in it", "lake mountains glacier summer hike",
        "Two hours up from the hut at <b>Skarðsvatn</b>, and not one other person until the afternoon.\n\nThe colour is "
        "rock flour; no filter."),
    ("red-lights", "wren", "Second encore", "concert band stage redlight crowd", "The Paper Kites’ cousins at the "
        "<a href=\"https://ropeworks.example/\" rel=\"noreferrer nofollow\">Ropeworks</a>, row two."),
    ("ramen", "ren", "塩ラーメン、雨の日", "ラーメン 東町 昼ごはん", "雨の日はここ。\n\n<i>六席だけ</i>の店。"),
    ("fog-in-the-pines", "olena", "Туман у соснах", "туман ліс сосни ранок", ""),
    ("baker", "maria", "Ο φούρναρης της γωνίας", "portrait baker πορτραίτο φούρναρης", "Στις πέντε το πρωί, κάθε πρωί."),
    ("star-trails", "halldora", "Four hours of nothing happening", "startrails night longexposure north",
        "240 frames of a minute each.\nStacked, and a cup of cocoa for each hour."),
    ("market-umbrellas", "nora", "مظلات السوق", "سوق ألوان من_فوق market fromabove", "من سطح المقهى، قبل الظهر."),
    ("koi", "ren", "鯉", "koi pond 鯉 池", "えさの時間。"),
    ("rapeseed-road", "wren", "The only bend for miles", "spring field road yellow rapeseed", "", {"media": "video"}),
    ("dahlia", "seoyun", "다알리아, 아침", "dahlia macro 꽃 아침", "할머니 정원에서."),
    ("tram-in-the-rain", "tomas", "Tranvía 12", "tram rain night city lluvia", "Siempre el 12. Siempre tarde &amp; siempre "
        "lleno."),
    ("window-grid", "dana", " ", "", ""),
    ("pizza", "maria", "Margherita, minus one", "pizza food fromabove", "The missing slice is <em>not</em> my fault."),
    ("milky-way", "aarav", "दूधिया आकाश", "milkyway night stars आकाश", "तीन बजे रात, साढ़े चार हज़ार मीटर पर।"),
    ("laundry-lane", "maria", "Monday", "laundry lane street island", "Every line belongs to a different aunt."),
    ("murmuration", "wren", "Murmuration #41", "starlings birds dusk murmuration", "About 8,000 of them, if the man with the "
        "thermos is right.\n\nHe keeps a <a href=\"http://starling-counts.example/2026?site=pier&amp;week=6\">list</a>."),
    ("portrait-fisherman", "phupha", "ลุงทอง", "portrait fisherman ชาวประมง", "ออกเรือมาสี่สิบปี"),
    ("birch-wood", "olena", "Берези", "birch forest берези", "", {"unknown": True}),
    ("salt-flat", "tomas", "Caminar sobre el cielo", "saltflat mirror sky reflection", "Una capa de agua de dos "
        "centímetros, y nada más hasta el horizonte."),
    ("skyline-noon", "seoyun", "정오", "skyline city river 도시", ""),
    ("breakfast", "ngozi", "Saturday, officially", "breakfast eggs fromabove weekend", "Eggs, toast, the good tomatoes."),
    ("poppies", "olena", "Маки проти світла", "poppies backlight маки", "Лежала в траві двадцять хвилин заради цього "
        "кадру.", {"circa": 4}),
    ("blue-door", "nora", "باب أزرق", "door blue street باب", "", {"small": True}),
    ("jellyfish", "seoyun", "해파리", "jellyfish aquarium blue", "수족관, 비 오는 월요일."),
    # The second page.
    ("long-pier", "dana", "90 seconds at the old pier", "pier longexposure sea minimal", "ND 3.0, f/11, 90 s."),
    ("portrait-violinist", "tomas", "Antes del concierto", "portrait violin musician retrato", "Ensayo general, diez minutos "
        "antes de abrir."),
    ("rice-terraces", "phupha", "นาขั้นบันได", "terraces rice green นา", "ต้นฤดูฝน"),
    ("spiral-stairs", "dana", "מלמעלה", "stairs spiral architecture fromabove", ""),
    ("festival-crowd", "ngozi", "Everyone I have ever met", "festival concert crowd lights", "Main stage, last night."),
    ("cherry-branch", "ren", "咲いた", "桜 春 空", "今年は四日早い。"),
    ("storm-swell", "halldora", "Sea state 8", "storm sea waves winter", "From the harbour wall. Do not do this.",
        {"original": True}),
    ("heron", "wren", "Patience", "heron bird reflection marsh", "He moved once. I blinked."),
    ("peppers", "nora", "فلفل", "market peppers food سوق", "كيلو من كل لون."),
    ("night-windows", "seoyun", "11:40 PM", "night windows city apartment", "맞은편 건물. 몇 집이나 깨어 있을까?"),
    ("autumn-larches", "aarav", "Larches, one week a year", "autumn larch gold mountains", "Tuesday green, Sunday gone."),
    ("red-umbrella", "ren", "雨の交差点", "umbrella rain fromabove crossing", "七階の窓から。"),
    ("sunflower", "ngozi", "Face to face", "sunflower macro yellow", ""),
    ("green-flash", "halldora", "Almost a green flash", "sunset sea horizon", "Almost. Again. Next time.", {"circa": 6}),
    ("cat-on-the-sill", "olena", "Мурка чекає", "cat window кіт вікно", "Годинник на кухні вона знає краще за мене."),
    ("lasers", "seoyun", "레이저", "concert laser light 공연", ""),
    ("lotus", "phupha", "บัว", "lotus water flower บัว", ""),
    ("snow-tree", "olena", "", "", "", {"unknown": True}),
    ("coffee", "tomas", "Cortado", "coffee fromabove table café", "Segundo del día; el primero no cuenta."),
    ("bamboo-path", "ren", "竹の道", "bamboo path green 竹", "朝六時、だれもいない。"),
    ("bokeh", "dana", "Wet glass", "bokeh rain night window", "Through the bus window, focus on the drops."),
    ("balloons", "nora", "مناطيد الفجر", "balloons dawn valley", "مئة منطاد، وفنجان قهوة واحد."),
    # The third page.
    ("whale-tail", "halldora", "Goodbye from a stranger", "whale tail sea north", "She came up three times, and that was the "
        "last."),
    ("portrait-grandmother", "aarav", "दादी, नब्बे साल", "portrait grandmother शाल", "“फिर से मत खींचो।” मैंने फिर से खींचा।"),
    ("berry-tart", "maria", "Τάρτα", "tart berries food", "Συνταγή; Ρωτήστε τη <b>γιαγιά</b>."),
    ("tulip-rows", "wren", "Colour chart", "tulips rows spring fromabove", "From the church tower, £2 in the box."),
    ("beech-light", "wren", "Nine minutes past seven", "beech forest light rays autumn", ""),
    ("macarons", "seoyun", "마카롱 다섯 줄", "macarons sweets fromabove", "고르는 데 십 분, 먹는 데 일 분."),
    ("rooftops", "maria", "Roofs, before the heat", "rooftops town morning terracotta", "", {"circa": 8}),
    ("butterfly", "phupha", "ผีเสื้อ", "butterfly macro garden", ""),
    ("blue-hour", "aarav", "नीला पहर", "bluehour valley mountains layers", ""),
    ("crossing", "ngozi", "Right of way", "crosswalk fromabove street shadows", "Long shadows at four o’clock."),
    ("soap-film", "dana", "Soap, lit from the side", "abstract soap macro colours", "Kitchen table physics. <a "
        "href=\"https://soapfilms.example/how\">How it is done</a>.", {"machine": "lab:setup=softbox lab:medium=soap"}),
    ("lightning", "tomas", "Al fin", "lightning storm night plain", "Dos horas de espera y 1/4 de segundo.", {"old": True}),
    ("sushi", "ren", "十二貫", "寿司 fromabove", ""),
    ("shadow-stairs", "nora", "درج وظل", "stairs shadow wall minimal", ""),
    ("sunflower-field", "ngozi", "They all turned round", "sunflowers field summer", ""),
    ("ferry", "maria", "Το πλοίο των δώδεκα", "ferry sea island noon", "Late, as is right."),
    ("crescent-cranes", "ren", "三日月と鶴", "moon cranes dusk 鶴", ""),
    ("aerial-surf", "phupha", "เส้นขอบ", "surf beach aerial waves", "โดรนบินวันเดียวก่อนลมมา")]

# This photo has no address of any picture: the owner lets nobody see a size.
WITHOUT = ("no-sizes", "dana", "Held back", "private", "The owner of this one shows no size of it.")

# Twenty more, for the public feed: (name, who, title, tags, text)
PUBLIC = [
    ("sea-cliff", "halldora", "Edge of everything", "cliff sea grass", "Wind from the left, always."),
    ("noodle-stall", "phupha", "ก๋วยเตี๋ยวเรือ", "food noodles", "ชามที่สาม"),
    ("alpine-hut", "aarav", "Hut, 2,480 m", "hut alps snow", "Soup until eight, then silence."),
    ("neon-lane", "ren", "路地", "neon night lane", ""),
    ("peonies", "seoyun", "작약", "peony flowers", "꽃시장, 새벽 네 시."),
    ("drummer", "wren", "Count of four", "concert drums light", "He counts in with his eyebrows."),
    ("white-steps", "maria", "122 steps", "stairs white island", "I counted so that you need not."),
    ("oasis", "nora", "واحة", "desert palms oasis", ""),
    ("raspberries", "olena", "Малина", "berries food summer", "Півкіло ми донесли додому."),
    ("waterfall", "halldora", "Loud", "waterfall longexposure", ""),
    ("portrait-potter", "ngozi", "Ade, who makes the blue bowls", "portrait potter", "Twenty kilos of clay before lunch."),
    ("gulls", "tomas", "Desayuno robado", "gulls sea birds", "Se llevó medio bocadillo."),
    ("moonrise", "dana", "Moonrise, 19:04", "moon hills night", "One minute late, says the almanac."),
    ("wheat", "wren", "July", "wheat field wind", ""),
    ("glasshouse", "seoyun", "온실", "greenhouse plants glass", ""),
    ("pasta", "maria", "Ζυμαρικά για δώδεκα", "pasta food kitchen", ""),
    ("red-fox", "olena", "Сусідка", "fox snow animal", "Приходить щовечора о шостій."),
    ("paper-lanterns", "ren", "夏祭り", "lanterns festival night", "来年もきっと。"),
    ("pebbles", "ngozi", "Sorted by nobody", "pebbles beach abstract", ""),
    ("sailing", "tomas", "Barlovento", "sail sea blue", "Ocho nudos &amp; sol.")]
