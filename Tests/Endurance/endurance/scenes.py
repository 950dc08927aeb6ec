"""The nights that the sweeps build: three things with a picture each, and what changes from one night to the next: one
thing has other words, one is gone, and one has come with a picture of its own."""

import json
import os
import shutil

from .mock import Mock
from .site import PROJECT

FIRST_NIGHT, SECOND_NIGHT = "2026-06-01", "2026-06-02"
PICTURES = os.path.join(PROJECT, "samples/shop/images")
ENTRY = {"id": "id", "title": "title", "text": "text", "image": "image", "tags": "tags"}
IMAGES = {"widths": [160], "formats": ["jpeg"], "maxAgeDays": 1}


def thing(identity, title, picture, tag):
    return {"id": identity, "title": title, "text": f"{title}, in a few words", "image": f"images/{picture}",
            "tags": [tag]}


FIRST = [thing("a", "Jar", "m-sato.jpg", "clay"), thing("b", "Bowl", "a-brandt.jpg", "wood"),
         thing("c", "Cup", "i-mensah.jpg", "wood")]
SECOND = [thing("a", "Jar, glazed", "m-sato.jpg", "clay"), FIRST[1], thing("d", "Dish", "l-duarte.jpg", "glass")]


def copy_pictures(folder):
    os.makedirs(folder)
    for one in FIRST + SECOND:
        name = os.path.basename(one["image"])
        shutil.copyfile(os.path.join(PICTURES, name), os.path.join(folder, name))


class FileScene:
    """The feed is a file beside the configuration, and no socket is opened."""

    arguments = ("--offline",)

    def __init__(self, site, method="exchange", **feed):
        self.site, self.method = site, method
        site.configure(
            [{"id": "things", "type": "json", "title": "Things", "url": "feed", "items": "items", "entry": ENTRY,
              **feed}],
            images=IMAGES, publish={"method": method})
        copy_pictures(os.path.join(site.folder, "feed", "images"))
        self.show(FIRST)

    def second_night(self):
        self.show(SECOND)

    def show(self, things):
        self.site.write("feed/1.json", json.dumps({"items": things}))

    def close(self):
        pass


class SyncScene(FileScene):
    """Published file by file, as where folders cannot be exchanged."""

    def __init__(self, site):
        super().__init__(site, "sync")


class WebScene:
    """Feed and pictures come from the mock API."""

    arguments = ()
    method = "exchange"

    def __init__(self, site):
        samples = site.folder + ".samples"
        copy_pictures(os.path.join(samples, "shop", "images"))
        with open(os.path.join(samples, "shop", "1.json"), "w", encoding="utf-8") as file:
            json.dump({"data": {"items": FIRST}}, file)
        self.mock = Mock(samples)
        site.configure(
            [{"id": "things", "type": "json", "title": "Things", "url": self.mock.url + "/shop/items",
              "items": "data.items", "next": "links.next", "entry": ENTRY}],
            images=IMAGES, network={"allowPrivateHosts": True, "retries": 0, "timeoutSeconds": 300})

    def second_night(self):
        self.mock.control("edit", {
            "feed": "shop", "remove": ["c"], "set": {"items": {one["id"]: one for one in SECOND}}})

    def close(self):
        self.mock.close()
