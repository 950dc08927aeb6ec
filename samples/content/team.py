"""The members of the team: (first name, last name, title or None, picture, alternative or None, bio)."""

MEMBERS = [
    ("Odalys", "Ferrer", "Head of Operations", "odalys", "odalys-2", "Odalys keeps the timetable: of trains, of deliveries, "
        "and, since last spring, of everybody’s holidays. She came to us from a ferry company, where she learned that a plan "
        "is good when nobody notices it.\n\nAway from her desk she restores mantel clocks, and never sets two of them alike."),
    ("Bram", "Okonjo", "Chief Product Officer", "bram", None, "Bram asks one question of every idea: who would miss it? "
        "Most do not survive. Those that do, he sketches on the back of a receipt and pins above the kettle.\n\nHe has run "
        "eleven marathons, finished ten, and talks mostly about the other one.\n\nBram speaks four languages and is silent "
        "in all of them before nine."),
    ("Lien", "Tran", "Designer", "lien", None, "Lien draws letters. Her first alphabet was for a bakery’s window and has "
        "been stolen twice, which she counts as two prizes. With us she looks after everything that has an edge: icons, "
        "margins, the exact grey of a border.\n\nShe keeps bees on the roof, and the roof’s key in her sleeve."),
    ("Phillip", "Aldous", "Backend Engineer", "phillip-a", None, "There are two Phillips; this one is the quiet one. He "
        "makes slow things fast and fast things dull, and is happiest when a graph is a flat line.\n\nHe bakes a rye loaf "
        "every Thursday. Nobody has ever asked him to; nobody has ever left a crust."),
    ("Ruta", "Žemaitytė", "Data Scientist", "ruta", "ruta-missing", "Ruta counts what others guess. She once proved, with "
        "a clipboard and a fortnight’s patience, that the lift is never on the floor one is on.\n\nBefore us she measured "
        "glaciers, and she still walks as if the floor might be ice. "),
    ("Amara", "Diallo", "General Counsel", "amara", None, "Amara reads the small print so that the rest of us may read "
        "novels. Her contracts fit on one page and have, so far, never been argued about.\n\nShe sings second alto in a "
        "choir that meets in a boat shed, where the tide keeps the time."),
    ("Joonas", "Salo", "Site Reliability", "joonas", None, "Joonas sleeps with the pager and dreams of nothing, which is "
        "how he likes it. He believes in checklists, wool socks and turning it off before turning it on again.\n\nIn winter "
        "he swims in a hole in a lake. He says that one gets used to it. One does not."),
    ("Phillip", "Marsh", "Customer Support", "phillip-m", None, "The other Phillip: the loud one. He answers every letter "
        "by hand, remembers birthdays of people whom he has never met, and has been invited to three weddings by "
        "customers.\n\nHe went to all three."),
    ("Noor", "Haddad", "Engineering Manager", "noor", None, "Noor’s calendar is green in the mornings, when nobody may "
        "meet, and blue in the afternoons, when everybody does. She holds that a team is a conversation that happens to "
        "write code.\n\nShe plays the oud, badly and often."),
    ("Kang", "Min-jae", "iOS Engineer", "haeun", None, "Min-jae polishes the last frame of every animation until only he "
        "can see what changed. Then he makes it stop when a person would rather that it did not move at all.\n\nHe collects "
        "transit maps of cities that he has not seen yet. The picture is the other Kang’s; he has stopped mentioning it."),
    ("Kang", "Ha-eun", "Android Engineer", "haeun", None, "No relation to the other Kang, and tired of the question. "
        "Ha-eun tests on a telephone from nine years ago, because somebody out there still does.\n\nShe climbs on Tuesdays "
        "and Fridays, and on any wall that holds still."),
    ("Stellan", "Brod", "Facilities", "odalys", None, "Stellan has no picture of his own: he was behind the camera when "
        "the others were taken, and by some mix-up has had Odalys’s ever since. He says that it is an improvement.\n\nHe "
        "can repair anything that has a screw, and knows where the good biscuits are."),
    ("Inés", "Pons Vega", "Marketing Lead", "ines-p", "ines-p", "Inés writes one sentence a day that she would pay to have "
        "written. The rest, she says, is carpentry.\n\nHer window boxes have won the street’s prize four years in a row. "
        "The street has, admittedly, only five windows on the sunny side."),
    ("Łukasz", "Wrona", "Quality Engineer", "lukasz", None, "Łukasz finds the button that nobody was meant to press and "
        "presses it twice. His reports begin with what works, out of kindness, and end with a drawing of a crow, which is "
        "what his name means.\n\nHe is building a canoe in a flat on the third floor."),
    ("Thandi", "Mokoena", "Finance", "thandi", None, "Thandi closes the books on the first of the month before lunch. Her "
        "secret is that she never opens them on the last.\n\nShe umpires village cricket on Sundays, and nobody has ever "
        "disputed a call to her face."),
    ("Matteo", "Ricci-Lund", "Illustrator", "matteo", None, "Matteo draws small animals doing large jobs. The badger on "
        "our error page is his; so is the apology in its eyes.\n\nHe shares a studio with a potter, two weavers and a "
        "parrot that has learned to say “final version”."),
    ("Ruth", "Abara", "Technical Writer", "ruta", None, "Ruth takes a page out of every manual each year and waits to see "
        "whether anybody misses it. By her count nine tenths of all words are still to go.\n\nAn old file gave her Ruta’s "
        "picture, and she has not decided whether to have it put right."),
    ("Sunniva", "Dahl", None, "sunniva", None, "Sunniva joined on Monday and has not yet chosen a title. So far she has "
        "fixed the coffee machine, found the missing key to the archive, and asked, politely, what the archive is "
        "for.\n\nWe expect that she will tell us."),
    ("Emeka", "Obi", "Recruiting", "emeka", "emeka-2", "Emeka reads every application to its end, also the ones that "
        "begin with the wrong company’s name. Those, he says, are often the best.\n\nHe is learning to juggle and has, at "
        "the time of writing, two of the three.")]

# The picture that is named and not there; its alternative is. (Ruta's alternative is missing, her picture is not.)
MISSING = "emeka"
