"""The nights that the sweeps build: three things with a picture each, and what changes from one night to the next."""

import json
import os

from .site import PROJECT

FIRST_NIGHT, SECOND_NIGHT = "2026-06-01", "2026-06-02"
PICTURES = os.path.join(PROJECT, "samples/shop/images")
FEED = {"id": "things", "type": "json", "title": "Things", "url": "feed", "items": "items",
        "entry": {"id": "id", "title": "title", "text": "text", "image": "image", "tags": "tags"}}
IMAGES = {"widths": [160], "formats": ["jpeg"]}


def thing(identity, title, picture, tag):
    return {"id": identity, "title": title, "text": f"{title}, in a few words", "image": picture, "tags": [tag]}


def picture(name):
    with open(os.path.join(PICTURES, name), "rb") as file:
        return file.read()


def first_night(site, method="exchange"):
    site.configure([FEED], images=IMAGES, publish={"method": method})
    for name in ("m-sato.jpg", "a-brandt.jpg", "i-mensah.jpg"):
        site.write("feed/images/" + name, picture(name))
    things = [thing("a", "Jar", "images/m-sato.jpg", "clay"), thing("b", "Bowl", "images/a-brandt.jpg", "wood"),
              thing("c", "Cup", "images/i-mensah.jpg", "wood")]
    site.write("feed/1.json", json.dumps({"items": things}))


def second_night(site):
    """One thing has other words, one is gone, and one has come with a picture of its own."""
    site.write("feed/images/new.jpg", picture("l-duarte.jpg"))
    things = [thing("a", "Jar, glazed", "images/m-sato.jpg", "clay"), thing("b", "Bowl", "images/a-brandt.jpg", "wood"),
              thing("d", "Dish", "images/new.jpg", "glass")]
    site.write("feed/1.json", json.dumps({"items": things}))
