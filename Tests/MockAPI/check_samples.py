"""A small sample of each service, for the checks of the mock: in the shapes of `samples/`."""

import json
import os


def write(folder):
    for name, files in {
            "ltk": {"page-1.json": looks(5)}, "flickr": {"page-1.json": photos(0, 4), "page-2.json": photos(3, 7)},
            "seatgeek": {"events-1.json": events(6)}, "team": {"team.json": members()}, "league": league(),
            "shop": {"items.json": shop(7)}, "atom": {"feed.xml": ATOM}}.items():
        images = os.path.join(folder, name, "images")
        os.makedirs(images)
        for picture in ["a", *range(7)]:
            with open(os.path.join(images, f"{picture}.jpg"), "wb") as file:
                file.write(b"\xff\xd8\xff" + str(picture).encode() * 3000)
        for path, value in files.items():
            with open(os.path.join(folder, name, path), "w", encoding="utf-8") as file:
                file.write(value if isinstance(value, str) else json.dumps(value))


def looks(count):
    """A feed of `count` looks with a picture each, in the shape of samples/ltk."""
    page = {"ltks": [], "profiles": [{"id": "p", "avatar_url": "images/a.jpg"}], "products": [],
            "media_objects": [], "meta": {}}
    for index in range(count):
        identity = f"{index:08x}-b8f8-11ec-a164-0242ac110004"
        page["ltks"].append({"id": identity, "profile_id": "p", "hero_image": f"images/{index}.jpg",
                             "product_ids": [f"item-{index}"], "caption": "a & b"})
        page["products"].append({"id": f"item-{index}", "ltk_id": identity,
            "image_url": f"images/{index}.jpg"})
    return page


def photos(first, end):
    """Photos `first` up to `end`; the pages of a moving window have some in common."""
    def photo(index):
        return {
            "id": str(9000 + index), "owner": f"{index % 2}@N01", "secret": f"s{index}", "server": "65535", "farm": 66,
            "title": f"photo {index} & more", "ispublic": 1, "isfriend": 0, "isfamily": 0,
            "license": str(index % 3), "dateupload": str(1_600_000_000 - index), "ownername": f"Owner {index % 2}",
            "datetaken": "2020-02-01 10:00:00", "datetakengranularity": 0, "datetakenunknown": "1", "views": "12",
            "tags": "sea boat" if index % 2 else "", "description": {"_content": "<b>a</b> & b"},
            "url_s": f"images/{index}.jpg", "height_s": "240", "width_s": 160,
            "url_l": f"images/{index}.jpg", "height_l": 1024, "width_l": "683", "pathalias": None}
    return {"photos": {"page": 1, "pages": 2, "perpage": 4, "total": "7", "photo": list(map(photo, range(first, end)))},
            "stat": "ok"}


def events(count):
    def event(index):
        return {
            "id": 100 + index, "title": f"Event {index}", "type": "concert",
            "datetime_utc": f"2026-0{index + 1}-01T03:30:00",
            "performers": [{"id": index % 2, "name": f"Band {index % 2}", "slug": "band", "primary": True,
                            "image": f"images/{index % 2}.jpg", "images": {"huge": f"images/{index % 2}.jpg"}}],
            "venue": {"id": 1, "name": "Hall", "city": "Seattle" if index < 4 else "Paris"},
            "stats": {"lowest_price": index * 10 or None}, "taxonomies": [{"id": 7, "name": "concert"}]}
    return {"meta": {"page": 1, "per_page": count, "total": count}, "events": list(map(event, range(count)))}


def members():
    return [{"id": str(index), "firstName": "Ada", "lastName": "B", "bio": "c", "avatar": f"images/{index % 2}.jpg"}
            for index in range(3)]


def league():
    return {
        "users.json": [{"id": index, "name": f"User {index}", "avatar": f"images/{index}.jpg"} for index in (1, 2)],
        "posts.json": [{"id": index, "userId": index % 2 + 1, "title": "t", "body": "b\nc"} for index in range(6)],
        "albums.json": [{"id": 1, "userId": 1, "title": "a"}],
        "photos.json": [{"id": 1, "albumId": 1, "title": "p", "url": "images/3.jpg", "thumbnailUrl": "images/4.jpg"}]}


def shop(count):
    items = [{"sku": f"s{index}", "name": f"Item {index}", "cover": {"url": f"images/{index}.jpg"}, "maker": "m1"}
             for index in range(count)]
    return {"data": {"items": items}, "makers": [{"id": "m1", "name": "Maker"}], "links": {"next": None}}


ATOM = """<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>f</id>
<entry><id>e1</id><title>one</title><link rel="enclosure" type="image/jpeg" href="images/1.jpg"/></entry></feed>
"""
