"""The users of the League sample, and what they posted."""

# (name, username, email, phone, website, street, suite, city, zip, lat, lng, company, catch phrase, bs)
USERS = [
    ("Greta Holm", "greta.h", "greta.holm@fernandsons.net", "1-555-010-2231 x204", "gretaholm.example", "Mill Lane", "Apt. 3",
        "Port Ellery", "98199-2201", "47.6601", "-122.3921", "Fern & Sons", "Gates that close themselves",
        "hinges, latches, patience"),
    ("Otis Pemberley", "otis", "Otis@PemberleyBees.COM", "(555) 012-7734", "pemberleybees.example", "Orchard Road",
        "Suite 12", "Saltmarsh", "02110", "42.3510", "-71.0498", "Pemberley Bees", "Two hundred hives, one hat",
        "honey, wax, advice"),
    ("Yuki Aramaki", "yuki_a", "yuki@aramaki.example", "555.014.9002", "aramaki.example", "Kitamachi", "2-8", "Minamihara",
        "150-0041", "35.6601", "139.7002", "Aramaki Printing", "Ink, mostly on paper", "letterpress by the page"),
    ("Samuel Adeleke-Wright", "samw", "sam@adelekewright.biz", "1-555-013-4471", "adelekewright.example", "Lake Shore",
        "Apt. 90", "Calder City", "60605-1120", "41.8601", "-87.6102", "Adeleke Wright", "Bridges people like to cross",
        "spans, sums, string models"),
    ("Marguerite Loiseau", "maggie", "m.loiseau@vergers.fr", "0033 555 0160", "vergers.example", "Chemin du Puits", "Bât. B",
        "Montclair-sur-Aune", "84110", "44.2401", "5.0702", "Vergers Loiseau", "Apricots, then plums",
        "picking, pressing, waiting"),
    ("Dmitri Oreshkov", "dmo", "dmitri.oreshkov@nightferry.com", "1-555-017-3388 x9", "nightferry.example", "Quay Street",
        "Pier 4", "Port Ellery", "98199", "47.6612", "-122.3930", "The Night Ferry", "There by breakfast",
        "timetables, ropes, tea"),
    ("Fatou Ndour", "fatou", "fatou@ndour-textiles.COM.", "1-555-018-0021", "ndour-textiles.example", "Linden Avenue",
        "Suite 220", "Calder City", "60611", "41.8912", "-87.6199", "Ndour Textiles", "Indigo on Thursdays",
        "dye, cloth, gossip"),
    ("Ansel Brightwater", "ansel", "ansel@例え.com", "1-555-019-5150", "brightwater.example", "Mesa Road", "", "Dry Springs",
        "85001", "33.4502", "-112.0701", "Brightwater Maps", "You are probably here", "contours, creeks, coffee rings"),
    ("Pilar Quintanilla", "pilar_q", "pilar@quintanilla", "555-0110", "quintanilla.example", "Iron Street", "No. 77",
        "Granite Falls", "10012", "40.7301", "-73.9902", "Quintanilla Clocks", "Late since 1911", "springs, cogs, excuses"),
    ("Rowan Achterberg", "rowan", "rowan@achterberg.org", "1-555-011-6643 x56442", "achterberg.example", "Dike Road",
        "Apt. 1", "Saltmarsh", "02110", "42.3499", "-71.0511", "Achterberg Tides", "High water, twice a day",
        "dikes, pumps, weather")]

# Ten posts of each user, in the order of USERS: "title | body", where / begins a new line.
POSTS = [
    """The gate that sang | For three weeks the gate at number nine sang every time the wind came from the east. / It was one loose screw. I am a little sorry that I found it.
Oil, but not too much | People drown a hinge and wonder why it squeaks again by autumn. / One drop, a week of opening and closing, and then another drop. That is the whole trade.
A latch for a left-handed baker | She carries the tray on her right arm, so the latch must open to the left, low down, with an elbow. / We tried four shapes in cardboard first.
What the postman knows | He has walked through every gate that I have hung, and can tell them apart with his eyes shut. / I asked him to prove it. He did, for the price of a coffee.
Rust is a colour too | The new owners wanted the old railings black. I sanded one yard and left it out in the rain to show them. / They are keeping the rust.
Measuring twice | Measured twice, cut once, and the post had moved in between. / Frost. One forgets about frost every year, in about the same week.
The apprentice’s first weld | It looks like a caterpillar that has swallowed a button, and it will hold for a hundred years. / I have hung it where visitors can see it.
On locks | I make gates, not locks. A gate says “please”; a lock says “no”. / Most gardens need only the first.
Delivery by wheelbarrow | The lane was too narrow for the van, so the gate went up the hill in a wheelbarrow with six people pushing. / The bill says “delivery: one cake”.
Closing time | Every evening I close all the doors in the workshop, and listen. / Nothing squeaks. Tomorrow something will.""",
    """They are early this year | The first bees were out on the second of February, which is eleven days before the old book says. / I moved the hives anyway. The bees had not read the book.
How to be stung politely | Stand still, breathe out, walk off slowly. / Whatever you do, do not explain to the bee that you are a friend of bees.
Linden week | For one week in June the whole hill smells like a clean cupboard. / The honey of that week is green at the edge, and I never sell all of it.
A swarm in the letter box | Nine thousand bees, a letter box, and a lady who wanted her pension. / We read the address to each other through the slot. All letters arrived in the end.
The new hat | It has a wider brim and a better veil, and I cannot hear anybody in it. / I am told that this is an improvement for both sides.
Sugar prices | I do not feed sugar, so I should not care. I care all the same. / My neighbour feeds sugar, and his bees come to see what mine are having.
Labels | The printer asked whether “honey” needed a capital. / We talked about it for an hour, agreed on nothing, and he gave me a calendar.
What the queen does | Visitors always ask to see the queen do something. / She walks, she lays, she walks. It is the others who know what is going on.
Wasps, a truce | They get the fallen plums behind the shed. I get the shed. / It has held since August, which is longer than most treaties.
Winter cluster | Put an ear to the hive in January, and there it is: one low note, all night, kept by ten thousand. / I go out more often than I need to.""",
    """Seventeen blacks | We counted the tins: seventeen kinds of black ink, and two of white. / A customer asked for “normal black”. We made tea and began to explain.
The missing g | Somewhere between March and May a lower-case g left the case of nine-point. / Until it returns, we avoid writing about eggs, ginger and gratitude.
Paper from the mill | The mill sends a sheet with every batch, pressed with a leaf from its yard. / I now know most of its trees.
Proof | The bride read the proof four times. The groom’s name was wrong in all four. / The groom found it, which bodes well.
Make-ready | The public thinks that printing is the part when the press goes up and down. / It is the two hours before that, with a feeler gauge and a scrap of tissue.
Wood type | I bought a case of wood type from a circus that closed. Some letters are chewed. / By a camel, says the receipt.
Left-over envelopes | Forty envelopes in a size that nobody makes cards for. / We have started to make cards for them. It was quicker than deciding to throw them away.
Kerning | Two letters stood too far apart on a shop sign down the road, and I walked another way home for a year. / They have repainted. I have my bridge back.
The quiet hour | Between five and six the shop is shut and the rollers are clean. / That is when I print for nobody: one sheet, one word, by hand.
On mistakes | Every edition has one, and somebody always writes in. / We keep the letters in a drawer marked “readers”.""",
    """String models | Before the computer gets to see a bridge, I hang it upside down from strings and little weights. / The strings have never been wrong. The computer, twice.
Counting steps | People change step on a footbridge when it sways; nobody tells them to. / We made ours a little stiffer, and left the view alone.
A bench in the middle | The town wanted a bridge from A to B. I put a bench in the middle. / There is now a queue for the bench.
Concrete in the rain | It rained on the one day when it must not. We poured at four in the morning instead, by the light of eleven cars. / Best finish that I have ever had.
The heron of pier two | There is a heron that stands on pier two at every inspection. / It has been entered in the log as “present, no remarks”.
Paint | Somebody has to choose the colour, and for once it was me. / It is the grey of the sky behind it, so on some mornings there is no bridge.
What bridges say | A sound bridge hums; a tired one ticks. / I put my ear to the rail, and tourists take pictures of me doing it.
Opening day | The mayor cut the ribbon, and a dog crossed first. / The dog is on the plaque. I insisted.
Lifted by tides | We floated the span in on a barge and let the falling tide set it down: no crane, six hours, an inch to spare. / I ate nothing that day.
Load test | Forty lorries full of gravel, parked nose to tail, and me underneath. / It is a matter of manners, I think.""",
    """Apricots, day one | The first crate is always for the neighbours, who pretend to be surprised. / The second is for us. From the third on it is a business.
Frost candles | At three in the morning the orchard was full of small flames, and nobody spoke. / We lost one row. We kept forty.
Grafting | You take a twig from the tree you love and a root from the tree that lasts. / Tie them, wait, and do not look every day. I look every day.
The ladder | It was my grandfather’s. Every rung has been replaced, and both sides. / It is still his ladder, and it still leans to the left.
Jam arithmetic | One kilo of fruit, six hundred grams of sugar, one lemon. / Then forty minutes during which you may not answer the telephone.
Plum thieves | They come in September, at dusk, on bicycles, and think that we do not see them. / I leave the small ladder by the wall so that they do not fall.
Rain at last | It rained for six hours, straight down, without wind, as if it had been ordered. / The dog and I stood in it.
Pruning | One takes off a third, and the tree gives back more than it had. / It is hard to believe this in January with the saw in one’s hand.
The old press | It takes four people and a song with twelve verses. / The young ones do not know the song, so the juice comes slower now.
Closing the shutters | The last crate has gone, and the house smells of sugar and smoke. / Eleven months until somebody is surprised by apricots.""",
    """23:40 from pier four | We left on time, which happens. Eleven lorries, two hearses, one circus wagon. / Everybody slept but the horse and me.
Fog rules | In fog you go slower, and you listen. / I wish that more were run by fog rules.
Tea at four | The kettle on the bridge has a rail around it, so that it stays when the sea does not. / At four there is tea, in any weather. It is in the log.
The passenger who waves | She stands at the point each Thursday with a lantern, and I answer with two short blasts. / In nine years we have never met.
Ropes | A rope tells you when it is going to break, for about a second. / I have ears for ropes and for nothing else, says my wife.
Lost property | One umbrella, one umbrella, one cello, one umbrella. / The cello came back for itself, with a boy attached.
Northern lights, port side | I woke the passengers by the loudspeaker, and nobody complained. / Forty people in pyjamas on deck, whispering.
Timetable | The printed one is for the harbour office. The real one is kept by the tide. / They agree more often than you would think.
New cook | He makes a fish soup which people now take the ferry for. / Some do not get off. We may have to change the tickets.
There by breakfast | The lights of the other side come up one at a time, the baker’s first. / That is all I ever wanted to say in a slogan.""",
    """Indigo on Thursdays | The vat is asleep from Friday to Wednesday, and on Thursday it wakes. / It must not be hurried, and it does not like visitors who whistle.
Green before blue | Cloth comes out of the vat green as a lime and turns blue while you look at it. / I have seen it ten thousand times. I still call somebody.
Hands | The blue does not come off my hands before Sunday. / At weddings people ask whether I am part of the ceremony.
Resist | What you tie up stays white. What you let go takes the dye. / My mother said this about cloth, I think.
A bolt of mistakes | Eleven metres came out with a tide mark across them. / A young man bought all of it for a coat. It is the best coat in the city.
Salt | How much salt? Enough. / That is the recipe, and I cannot make it more exact without lying.
Market day | A woman felt every cloth in the stall, bought none, and came back after a month with her sister. / Cloth sells itself if you let it.
Mending | She brought a shirt of ours from nineteen years ago, with a hole. / I dyed the thread to match what the sun had done. It took longer than the shirt had.
The loom next door | It starts at six, and by seven the whole wall keeps time. / When it stops for lunch, nobody in this house can think.
Names of blues | There is the blue of the first dip, which is called “nothing”. / After the twelfth it is called “night without a moon”, and costs accordingly.""",
    """You are probably here | The arrow on the park’s map was off by a street, and for thirty years people felt slightly lost without knowing why. / I have moved the arrow.
A creek with two names | One bank calls it Otter, the other calls it Mill. / I printed both, and got two angry letters and two jars of jam.
Contours | Walk a line that goes neither up nor down, all around a hill, and you are back where you began. / That is a contour. It takes an afternoon and a good sandwich.
Blank spots | There is one left on our sheet, the size of a thumb. / I know what is there. I am keeping it blank for somebody.
Coffee rings | The ring on sheet twelve is not a lake. / It has been reported as a lake by four people now, one of whom says that he has swum in it.
The surveyor’s dog | She finds the old boundary stones, nobody knows how. / We pay her in cheese and write her into the credits.
Magnetic north | It moves by a few paces a year. / I find that a comfort; even north is still deciding.
Folding | There is exactly one way to fold a map, and it is the way in which it came. / Nobody has ever managed it in wind.
Shading | The light on a map comes from the upper left, where the sun in this country never stands. / Turn it round, and all the hills become holes.
The last fence | I followed a fence for two days for the sake of one thin line. / At its end there was a gate, well hung, that did not squeak.""",
    """Late since 1911 | The clock in our window has been four minutes slow since my great-grandfather sold it to himself. / The whole street catches its train by it.
A pinch of time | I took out one tooth of one wheel, smaller than an eyelash. / That was the whole trouble: five seconds a day, for forty years.
Church clock | Two hundred and twelve steps with an oil can. / At the top a jackdaw had built in the strike. We let her finish before we rang noon.
On digital | They bring me quartz ones too, and I change the battery and say nothing. / It is like being asked to tune a whistle.
Cuckoo, out of order | It came out at every quarter of the hour and could not be reasoned with. / The family misses it now. I am to put a little of that back.
Summer time | Twice a year I do eighty clocks in one night. / In autumn I get the hour back, and I spend it sitting down.
The watch in the river | It had lain in the mud since some party, and it ran when I had dried it. / Eleven minutes past two, it said, and so it was.
Dust | Dust is the only enemy. Everything else is wear, and wear is only use. / I keep a brush of badger hair for it.
A customer of ninety | She brought her husband’s watch and asked me to stop it at a certain hour. / I did it, and did not charge. It is harder than it sounds.
Tick | When I lock up, there are sixty-one of them ticking, and no two together. / Some nights, for a second, they agree.""",
    """High water | Twice a day the sea comes to ask, and twice a day we say no. / So far it has been polite about it.
The pump called Bertha | She was put in in the year of the great flood, and she has the voice for it. / We had a new one delivered. It sits beside her and learns.
Moles | One mole can do to a dike what no storm has done. / I have nothing against moles. I only wish that they would take up something else.
Sheep | They keep the grass short and tread the clay firm, and they do not ask for weekends. / Best engineers on the payroll.
Reading the gauge | My grandfather read it by lantern, my mother by torch. I could read it from bed, on a telephone. / I go down all the same.
Wind, north-west | When it has blown for three days from there, nobody on the coast makes plans. / We fill sandbags, and someone always brings soup.
The map of 1650 | On it our kitchen is marked as sea. / We have hung it in the kitchen.
Spring tide | Sun and moon pull on the same rope, and the harbour steps are gone up to the ninth. / Children know the number by heart.
A letter from the sea | A bottle came in at sluice three, with a note in it, dated last Tuesday, from the next village. / I answered by the same post.
Low water | There is an hour when the mud shines like the inside of a shell, and the curlews walk about on it as if it were theirs. / It is."""]

ALBUMS = [(1, "Gates I have met"), (2, "Hives, by month"), (5, "The orchard before and after"), (7, "Blues"), (9, "Faces of clocks")]

# (album, picture, title)
PICTURES = [
    (1, "gate-blue", "The one that sang"), (1, "gate-arch", "Left-handed"), (2, "hives", "April, south slope"),
    (2, "honey", "Linden week"), (3, "orchard", "Before"), (3, "apricots", "After"), (4, "cloth", "First dip, fifth, twelfth"),
    (4, "indigo", "Tied, not yet let go"), (5, "clock-white", "Four minutes slow"), (5, "clock-dark", "Quarter past the cuckoo")]
