#!/usr/bin/env python3
"""Writes samples/ltk/page-*.json from the words in `content/`: always the same bytes. Standard library only.

The shape is that of the LTK API as recorded in 2022, with its quirks on purpose: `&` written \\u0026, nulls,
a look that two pages have (windows overlap when the feed moves), a product id that leads nowhere, a product
that nobody names, two profiles with one picture, two videos, an empty caption, one title.
"""

import hashlib
import json
import os
import struct
import sys
from datetime import datetime, timedelta, timezone

from content import home, table, travel, wardrobe
from content.profiles import PROFILES

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "ltk")
PER_PAGE = 18
NEWEST = datetime(2026, 5, 30, 17, 20, 11, tzinfo=timezone.utc)
SEED = "5d1e0b7c9a3f42868e21c4d07b96fa35"
RETAILERS = ("Harbour & Loom", "Fern Street", "Casa Olmo", "Maison Perle", "Kiln No. 9", "Northfold",
    "Salt & Linen",
             "青葉商店", "Tern", "Ostrova")
# Named by a look, and not among the products.
DANGLING = "towel-missing"
# Among the products, and named by no look.
ORPHAN = ("umbrella", "camel-coat")
# On two pages, as when a look moves while somebody reads.
REPEATED = "straw-hat-by-the-sea"


def digits(*words):
    return hashlib.sha256("/".join(map(str, words)).encode()).hexdigest()


def uuid(moment, *words):
    """A UUID of version 1, of that moment."""
    ticks = int((moment - datetime(1582, 10, 15, tzinfo=timezone.utc)).total_seconds() * 10_000_000)
    text = digits(*words)
    ticks += int(text[:5], 16)
    low, middle, high = ticks & 0xFFFFFFFF, (ticks >> 32) & 0xFFFF, (ticks >> 48) & 0x0FFF
    return f"{low:08x}-{middle:04x}-1{high:03x}-{0x8000 | int(text[5:9], 16) & 0x3FFF:04x}-0242ac110004"


def code(length, *words):
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    number, text = int(digits(*words), 16), ""
    for _ in range(length):
        number, rest = divmod(number, 62)
        text += letters[rest]
    return text


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S+00:00")


def size(path):
    """Width and height of a picture, from its header."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] == b"\x89PNG":
        return struct.unpack(">II", data[16:24])
    if data[:4] == b"GIF8":
        return struct.unpack("<HH", data[6:10])
    if data[:4] == b"RIFF":
        at = data.index(b"VP8 ") + 14
        width, height = struct.unpack("<HH", data[at:at + 4])
        return width & 0x3FFF, height & 0x3FFF
    at = 2
    while data[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + struct.unpack(">H", data[at + 2:at + 4])[0]
    height, width = struct.unpack(">HH", data[at + 5:at + 9])
    return width, height


def picture(place, name):
    """The path of a picture as the pages name it: relative to them."""
    for form in ("jpg", "png", "webp", "gif"):
        path = f"images/{place}/{name}.{form}"
        if os.path.exists(os.path.join(FOLDER, path)):
            return path
    raise SystemExit(f"no picture {place}/{name}: draw it first (python3 -m draw)")


def drawn(hero):
    return any(os.path.exists(os.path.join(FOLDER, f"images/looks/{hero}.{form}")) for form in ("jpg", "png",
        "webp", "gif"))


def profile(key):
    words = PROFILES[key]
    born = datetime(2022, 2, 3, 9, 0, tzinfo=timezone.utc) + timedelta(days=31 * list(PROFILES).index(key))
    return {
        "id": uuid(born, "profile", key), "avatar_url": picture("profiles", words["avatar"]),
        "avatar_upload_url": None, "display_name": words["display_name"], "full_name": words["full_name"],
        "instagram_name": words["instagram_name"], "blog_name": words["blog_name"],
        "blog_url": words["blog_url"],
        "bg_image_url": picture("profiles", "table-banner") if key == "table" else None,
        "bg_upload_url": None,
        "bio": words["bio"], "rs_account_id": 300_000 + int(digits("account", key)[:5], 16),
        "searchable": True}


def product(name, look, moment, matching):
    """One row of a product; the same thing in two looks is two rows, as in the API."""
    identity = uuid(moment, "product", look["hero"], name)
    link = f"https://rstyle.example/+{code(22, 'link', look['hero'], name)}"
    end = f"li={look['id']}&lpm={matching}"
    cids = (("ANDROID_CONSUMER_APP", 1945), ("ANDROID_CONSUMER_APP_SS", 1946), ("IOS_CONSUMER_APP", 1907),
            ("IOS_CONSUMER_APP_SS", 1908), ("LTK_EMAIL", 1141), ("LTK_WEB", 1144), ("LTK_WIDGET", 1843))
    links = {key: f"{link}?__cid={cid}&{end}" for key, cid in cids}
    links["TAILORED_EMAIL"] = f"{link}?1141={look['id']}&__cid=1875&{end}"
    row = {
        "id": identity, "ltk_id": look["id"], "hyperlink": f"{link}?{end}",
        "image_url": picture("products", name), "links": links, "matching": matching,
        "product_details_id": f"{200_000_000 + int(digits('details', name)[:6], 16)}:2"}
    shop = int(digits("shop", name)[:4], 16)
    # The rows of early 2022 had no retailer: one look in four is from then.
    if int(digits("age", look["hero"])[:2], 16) % 4:
        row["retailer_id"] = str(1000 + shop % len(RETAILERS))
        row["retailer_display_name"] = RETAILERS[shop % len(RETAILERS)]
    return row


def built(hero, place, words):
    """(look, products, profile, media objects) of one look; `place` counts from the newest."""
    key, names, caption, *rest = words
    options = rest[0] if rest else {}
    moment = NEWEST - timedelta(hours=19 * place, minutes=int(digits("minute", hero)[:4], 16) % 600)
    identity = uuid(moment, "look", hero)
    path = picture("looks", hero)
    width, height = size(os.path.join(FOLDER, path))
    rows, ids = [], []
    for index, name in enumerate(names.split()):
        matching, name = ("SIMILAR" if name.endswith("~") else "EXACT"), name.rstrip("~")
        at = moment + timedelta(seconds=3 + index)
        if name == DANGLING:
            ids.append(uuid(at, "product", hero, name))
            continue
        rows.append(product(name, {"id": identity, "hero": hero}, at, matching))
        ids.append(rows[-1]["id"])
    media = [film(hero, moment, width, height)] if options.get("video") else []
    look = {
        "hero_image": path, "hero_image_width": width, "hero_image_height": height, "id": identity,
        "profile_id": profile(key)["id"], "profile_user_id": uuid(NEWEST - timedelta(days=1500), "user", key),
        "video_media_id": media[0]["id"] if media else None, "status": "PUBLISHED", "caption": caption,
        "share_url": f"https://liketk.example/{code(5, 'share', hero)}", "date_created": stamp(moment),
        "date_updated": stamp(moment + timedelta(seconds=3)), "date_scheduled": None,
        "date_published": stamp(moment + timedelta(seconds=3)), "product_ids": ids,
        "hash": code(22, "hash", hero)}
    if "title" in options:
        look["title"] = options["title"]
    if hero == ORPHAN[1]:
        rows.append(product(ORPHAN[0], {"id": identity, "hero": hero}, moment + timedelta(seconds=40),
            "SIMILAR"))
    return look, rows, profile(key), media


def film(hero, moment, width, height):
    return {
        "id": uuid(moment, "film", hero), "type": "video", "state": "validate-pass",
        "created_at": stamp(moment),
        "updated_at": stamp(moment + timedelta(seconds=9)),
        "media_cdn_url": f"https://video-cdn.example/{digits('film', hero)[:32]}",
        "branded_media_cdn_url": None, "passthrough_media_cdn_url": None,
        "type_properties": {"mime_type": "video/mp4", "width": width, "height": height,
        "has_audio_channel": True},
        "thumbnail_ids": None}


def page(number, count, heroes, looks, total):
    ltks, products, profiles, media = [], [], {}, []
    for hero in heroes:
        look, rows, person, films = looks[hero]
        ltks.append(look)
        products += rows
        profiles[person["id"]] = person
        media += films
    meta = {"last_id": ltks[-1]["id"], "num_results": len(ltks), "total_results": total, "limit": PER_PAGE,
        "seed": SEED}
    if number < count:
        # In a folder of recorded pages the next page is the next file; the address stays as recorded.
        meta["next_url"] = ("https://api.ltk.example/api/ltk/v2/ltks/?featured=true"
                            f"&last_id={meta['last_id']}&limit={PER_PAGE}&seed={SEED}")
    return {"ltks": ltks, "profiles": list(profiles.values()), "meta": meta, "products": products,
        "media_objects": media}


def main():
    words = {**home.LOOKS, **table.LOOKS, **wardrobe.LOOKS, **travel.LOOKS}
    if set(words) != set(travel.ORDER):
        raise SystemExit(f"not in the order, or without words: {sorted(set(words) ^ set(travel.ORDER))}")
    order = [hero for hero in travel.ORDER if "--drawn" not in sys.argv or drawn(hero)]
    looks = {hero: built(hero, place, words[hero]) for place, hero in enumerate(order)}
    parts = [order[start:start + PER_PAGE] for start in range(0, len(order), PER_PAGE)]
    home_page = next(index for index, part in enumerate(parts) if REPEATED in part)
    parts[home_page + 1 if home_page + 1 < len(parts) else 0].insert(0, REPEATED)
    for number, heroes in enumerate(parts, 1):
        text = json.dumps(page(number, len(parts), heroes, looks, len(looks)), ensure_ascii=False, indent=0)
        with open(os.path.join(FOLDER, f"page-{number}.json"), "w", encoding="utf-8") as file:
            file.write(text.replace("&", "\\u0026") + "\n")
    products = sum(len(rows) for _, rows, _, _ in looks.values())
    print(f"{len(looks)} looks, {products} products, {len(parts)} pages")


if __name__ == "__main__":
    main()
