#!/usr/bin/env python3
"""Writes pages of looks as the LTK API answers them: the same bytes for the same arguments, on every machine.

10,000 looks are some 30 MB of JSON in 100 pages: about four products a look, 1,000 profiles, captions of a vocabulary of
3,200 words whose frequencies follow Zipf's law, with up to three hashtags. There are no pictures: every slot shows the
stock picture, so that making pages is measured and nothing else. `base` and `changed` have all pages, `new` one page more,
with one look.
"""

import argparse
import itertools
import json
import os
import pathlib
import random

PAGE_SIZE = 100
VOCABULARY = 3200
TAGS = 120
SYLLABLES = [a + b for a in "b c d f g h l m n p r s t v w st tr ch".split() for b in "a e i o u ai ea or".split()]
RETAILERS = [
    "Almond & Ash", "Bluebird Supply", "Corner Atelier", "Dune", "Eastgate", "Fable", "Greyfield", "Harbour Lane",
    "Ines Calder", "Juniper Row", "Kestrel", "Linden", "Marlow & Daughters", "Northlight", "Oak Street", "Petal",
    "Quarry", "Rosewater", "Saltbox", "Thimble", "Umber", "Velvet Hour", "Willow Bend", "Yarrow",
]
FIRST = "Ada Bea Cleo Dora Edie Flora Greta Hana Iris June Kaia Lena Mina Nora Orla Pia Rosa Sana Tilda Uma".split()
LAST = "Abbot Brandt Castell Duarte Ekman Fournier Grieg Haddad Ivers Joubert Keller Lindqvist Moreau Novak".split()
SECONDS_BETWEEN = 1547
NEWEST = 1_780_000_000


class Source:
    """Draws from one seeded stream."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        words = {}
        while len(words) < VOCABULARY:
            words["".join(self.random.choice(SYLLABLES) for _ in range(self.random.choice([1, 2, 2, 2, 3, 3])))] = None
        self.words = list(words)
        self.weights = list(itertools.accumulate(1 / rank for rank in range(1, VOCABULARY + 1)))
        self.tags = [("LTK" if place % 10 == 0 else "") + word for place, word in enumerate(self.words[200:200 + TAGS])]
        self.tag_weights = list(itertools.accumulate(1 / rank for rank in range(1, TAGS + 1)))

    def uuid(self):
        text = f"{self.random.getrandbits(128):032x}"
        return f"{text[:8]}-{text[8:12]}-11f1-{text[16:20]}-0242ac110004"

    def code(self, length):
        return "".join(self.random.choices("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", k=length))

    def sentence(self, low, high):
        words = self.random.choices(self.words, cum_weights=self.weights, k=self.random.randint(low, high))
        return " ".join(words).capitalize()

    def caption(self):
        lines = [self.sentence(3, 10)]
        for _ in range(self.random.randint(1, 2)):
            lines.append(". ".join(self.sentence(4, 14) for _ in range(self.random.randint(1, 3))) + ".")
        tags = self.random.choices(self.tags, cum_weights=self.tag_weights, k=self.random.randint(0, 3))
        if tags:
            lines.append(" ".join("#" + tag for tag in dict.fromkeys(tags)))
        return "\n\n".join(lines)


def moment(seconds):
    days, rest = divmod(seconds, 86_400)
    # Civil date of a day number: Howard Hinnant's algorithm.
    days += 719_468
    era, of_era = divmod(days, 146_097)
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    year += era * 400 + (month <= 2)
    return f"{year:04d}-{month:02d}-{day:02d}T{rest // 3600:02d}:{rest // 60 % 60:02d}:{rest % 60:02d}+00:00"


def profile(source, number):
    name = f"{source.random.choice(FIRST)} {source.random.choice(LAST)}"
    handle = name.lower().replace(" ", ".") + str(number)
    return {
        "id": source.uuid(), "avatar_url": None, "avatar_upload_url": None, "display_name": f"{name} {number}",
        "full_name": name, "instagram_name": handle, "blog_name": "", "blog_url": "", "bg_image_url": None,
        "bg_upload_url": None, "bio": source.sentence(6, 18) + ".", "rs_account_id": 440_000 + number,
        "searchable": True,
    }


def product(source, look):
    code = source.code(16)
    matching = "SIMILAR" if source.random.random() < 0.3 else "EXACT"
    link = f"https://rstyle.example/+{code}"
    return {
        "id": source.uuid(), "ltk_id": look, "hyperlink": f"{link}?li={look}&lpm={matching}", "image_url": None,
        "links": {"LTK_WEB": f"{link}?__cid=1144&li={look}&lpm={matching}"}, "matching": matching,
        "product_details_id": f"{source.random.randrange(10 ** 8, 10 ** 9)}:2",
        "retailer_id": str(source.random.randrange(1000, 9999)),
        "retailer_display_name": source.random.choice(RETAILERS),
    }


def look(source, number, profile):
    identifier = source.uuid()
    date = moment(NEWEST - number * SECONDS_BETWEEN)
    products = [product(source, identifier) for _ in range(source.random.choice([2, 3, 3, 4, 4, 4, 5, 5, 6]))]
    return products, {
        "hero_image": None, "hero_image_width": None, "hero_image_height": None, "id": identifier,
        "profile_id": profile["id"], "profile_user_id": source.uuid(), "video_media_id": None, "status": "PUBLISHED",
        "caption": source.caption(), "share_url": f"https://liketk.example/{source.code(5)}", "date_created": date,
        "date_updated": date, "date_scheduled": None, "date_published": date,
        "product_ids": [product["id"] for product in products], "hash": source.code(22),
    }


def pages(count, seed):
    """One page at a time: a hundred thousand looks need no more memory than a hundred."""
    source = Source(seed)
    profiles = [profile(source, number) for number in range(1, max(1, count // 10) + 1)]
    for start in range(0, count, PAGE_SIZE):
        looks, products, named = [], [], {}
        for number in range(start, min(count, start + PAGE_SIZE)):
            who = source.random.choice(profiles)
            more, one = look(source, number, who)
            looks.append(one)
            products += more
            named[who["id"]] = who
        yield {
            "ltks": looks, "profiles": list(named.values()), "products": products, "media_objects": [],
            "meta": {
                "last_id": looks[-1]["id"], "num_results": len(looks), "total_results": count, "limit": PAGE_SIZE,
                "seed": "0000000000000000000000000000000e", "next_url": None,
            },
        }


def write_page(path, page):
    # Go's encoder, which the API uses, writes & as \u0026.
    text = json.dumps(page, ensure_ascii=False, separators=(",", ":")).replace("&", "\\u0026")
    path.write_text(text, encoding="utf-8")


def write(folder, count, seed, changed):
    """Writes all pages to `base`, and to `changed` those that differ there; the others are links.

    - changed: the share of the looks whose captions get one more line in `changed`.
    """
    picked = set(random.Random(seed + 1).sample(range(count), max(round(count * changed), 1)))
    for name in ("base", "changed", "new"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for number, page in enumerate(pages(count, seed)):
        name = f"page-{number + 1:05d}.json"
        write_page(folder / "base" / name, page)
        looks = [one for place, one in enumerate(page["ltks"]) if number * PAGE_SIZE + place in picked]
        for one in looks:
            one["caption"] += "\n\nBack in stock since last night."
        (folder / "changed" / name).unlink(missing_ok=True)
        if looks:
            write_page(folder / "changed" / name, page)
        else:
            os.link(folder / "base" / name, folder / "changed" / name)
    write_page(folder / "new/page-00000.json", one_newer(next(pages(count, seed)), seed))


def one_newer(page, seed):
    """A page with one look, newer than all others, of somebody whom `page` names; of the same vocabulary."""
    source = Source(seed)
    source.random.seed(seed + 2)
    products, one = look(source, -1, page["profiles"][0])
    return {**page, "ltks": [one], "profiles": page["profiles"][:1], "products": products}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--changed", type=float, default=0.01, help="share of looks to change, 0…1")
    arguments = parser.parse_args()
    write(arguments.folder, arguments.entries, arguments.seed, arguments.changed)


if __name__ == "__main__":
    main()
