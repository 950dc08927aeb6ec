"""Pages of `flickr.photos.search`, with what is odd in recorded ones of 2012 to 2024."""

import json
from datetime import datetime, timedelta, timezone

from content.photos import PEOPLE, PHOTOS, WITHOUT

from .common import digits, dimensions, number, put

NEWEST = datetime(2026, 5, 29, 21, 4, 37, tzinfo=timezone.utc)
PAGES = ((0, 24), (22, 46), (44, len(PHOTOS) + 1))
# In the order of the photos; every licence of both generations is somewhere.
LICENCES = ("0", "4", "2", "0", "11", "5", "1", "9", "0", "3", "6", "7", "12", "0", "10", "13", "8", "14", "15", "16")
SIZES = (("sq", 75, "s"), ("q", 150, "q"), ("t", 100, "t"), ("s", 240, "m"), ("n", 320, "n"), ("m", 500, ""),
    ("z", 640, "z"), ("c", 800, "c"))


def identity(place):
    return str(54_512_380_114 - place * 17_203 - number(0, 9000, "photo", place))


def photo(place, words):
    """One photo as an answer has it; `place` counts from the newest."""
    name, who, title, tags, text, *rest = words
    options = rest[0] if rest else {}
    nsid, alias, person, _ = PEOPLE[who]
    posted = NEWEST - timedelta(hours=7 * place, seconds=number(0, 20_000, name))
    taken = posted - timedelta(days=number(0, 40, "taken", name), seconds=number(0, 40_000, "second", name))
    secret = digits(10, "secret", name)
    row = {
        "id": identity(place), "owner": nsid, "secret": secret, "server": "65535", "farm": 66, "title": title,
        "ispublic": 1, "isfriend": 0, "isfamily": 0, "license": LICENCES[place % len(LICENCES)],
        "description": {"_content": text}, "dateupload": str(int(posted.timestamp())),
        "lastupdate": str(int(posted.timestamp()) + number(5, 90_000, "update", name)),
        "datetaken": taken.strftime("%Y-%m-%d %H:%M:%S"), "datetakengranularity": "0", "datetakenunknown": "0",
        "ownername": person, "iconserver": "0", "iconfarm": 0, "views": str(number(3, 40_000, "views", name)),
        "tags": squeezed(tags), "machine_tags": options.get("machine", ""), "latitude": 0, "longitude": 0, "accuracy": 0,
        "context": 0, "media": options.get("media", "photo"), "media_status": "ready", "pathalias": alias}
    if options.get("unknown"):
        # The moment of the upload stands in, in the owner's zone, and the granularity is a number.
        row.update(datetaken=(posted + timedelta(hours=3)).strftime("%Y-%m-%d %H:%M:%S"), datetakengranularity=0,
            datetakenunknown="1")
    if "circa" in options:
        row.update(datetaken={4: "2019-07-01 00:00:00", 6: "2011-01-01 00:00:00", 8: "1987-01-01 00:00:00"}[
            options["circa"]], datetakengranularity=str(options["circa"]))
    if place % 9 == 4:
        row.update(latitude=number(-600_000, 650_000, "lat", name) / 10_000,
            longitude=number(-1_700_000, 1_700_000, "lon", name) / 10_000, accuracy="11")
    if place % 11 == 7:
        # Older answers have neither.
        del row["datetakenunknown"], row["machine_tags"]
    if place % 13 == 6:
        del row["iconserver"], row["iconfarm"]
    if name == WITHOUT[0]:
        row.update(secret="", server="0")
        return row
    row.update(pictures(place, name, row, options))
    return row


def pictures(place, name, row, options):
    """The sizes: numbers as texts, as numbers, or mixed within one photo. Small ones lie nowhere: the largest is taken."""
    path = f"images/{name}.jpg"
    width, height = dimensions("flickr", path)
    end = f"{row['id']}_{row['secret']}"
    host = "http://farm8.photos.example" if options.get("old") else "https://live.photos.example"
    found = {}
    for index, (key, edge, suffix) in enumerate(SIZES):
        if options.get("small") and key != "m" or edge > max(width, height):
            continue
        square = key in ("sq", "q")
        share = edge / max(width, height)
        wide, tall = (edge, edge) if square else (max(1, round(width * share)), max(1, round(height * share)))
        odd = (place + index) % 3
        found[f"url_{key}"] = f"{host}/{row['server']}/{end}{'_' + suffix if suffix else ''}.jpg"
        found[f"height_{key}"] = str(tall) if odd else tall
        found[f"width_{key}"] = str(wide) if odd == 1 else wide
    largest = "m" if options.get("small") else "l"
    found[f"url_{largest}"] = path
    found[f"height_{largest}"], found[f"width_{largest}"] = (str(height), width) if place % 2 else (height, width)
    if place % 30 != 29:
        found.update(o_width=str(width * 4), o_height=str(height * 4))
    if options.get("original"):
        found.update(originalsecret=digits(10, "original", name), originalformat="jpg")
    return found


def squeezed(tags):
    """Lower case, and no sign but letters and digits within a tag."""
    return " ".join("".join(sign for sign in tag.lower() if sign.isalnum() or not sign.isascii()) for tag in tags.split())


def page(index, photos, total):
    start, end = PAGES[index]
    found = {"page": index + 1, "pages": len(PAGES), "perpage": 24, "total": str(total) if index != 1 else total,
        "photo": photos[start:end]}
    return {"photos": found, "stat": "ok"} if index else {"stat": "ok", "photos": found}


def write():
    # The one without sizes stands between others, not at the end.
    words = PHOTOS[:50] + [WITHOUT] + PHOTOS[50:]
    photos = [photo(place, one) for place, one in enumerate(words)]
    for index in range(len(PAGES)):
        value = page(index, photos, len(photos))
        if index == 0:
            # As in 2012: nothing but ASCII, and slashes escaped.
            text = json.dumps(value, separators=(",", ":")).replace("/", "\\/").replace('},{"id"', '},\n{"id"')
        else:
            text = json.dumps(value, ensure_ascii=False, indent=1)
        put(f"flickr/page-{index + 1}.json", f"jsonFlickrApi({text})\n" if index == 2 else text + "\n")
    return f"flickr: {len(photos)} photos, {len(PAGES)} pages"
