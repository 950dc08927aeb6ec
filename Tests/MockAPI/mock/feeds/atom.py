"""Documents of syndication: Flickr's `photos_public.gne` as Atom, RSS 2.0 and JSON, and `samples/atom/*` as they are.

The public feed is of the photos of the Flickr sample: its 20 newest, in ascending order of their ids, or with `tags`
the newest first.
"""

import glob
import os
import re
from datetime import datetime, timezone
from email.utils import formatdate
from html import escape

from ..flickr_photos import SIZES, address
from ..samples import SampleFeed, escaped_json, is_picture, own_url, quoted
from ..wire import Answer
from .flickr import local_file

PATHS = ("/services/feeds/photos_public.gne", "/services/feeds/groups_pool.gne")
ITEMS_MAX = 20
SITE = "https://www.flickr.com"


class Feed(SampleFeed):
    name = "atom"

    def read(self):
        self.lists = {"documents": {}}
        for path in sorted(glob.glob(os.path.join(self.folder, "*"))):
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    self.lists["documents"][os.path.basename(path)] = file.read()

    def answer(self, service, request):
        if request.path in PATHS:
            return self._public(service, request)
        name = request.path.removeprefix("/atom/")
        if name != request.path and name in self.lists["documents"]:
            return self._document(request, name)
        return None

    def _document(self, request, name):
        """A file of the sample, its pictures at their addresses here."""
        def served(found):
            value = found.group(3).decode("utf-8", "replace")
            if not is_picture(value):
                return found.group(0)
            url = self.library.picture_url(self.folder, value, medium, own_url(request))
            return found.group(1) + found.group(2) + url.encode() + found.group(2)
        body = re.sub(rb"""\b((?:href|url|src)=)(["'])([^"']*)\2""", served, self.lists["documents"][name])
        kind = "application/json" if name.endswith(".json") else "application/atom+xml; charset=utf-8"
        return Answer(200, body, kind)

    def _public(self, service, request):
        flickr = self.library.feed("flickr")
        photos = flickr.newest(request)[:ITEMS_MAX]
        if not any(request.value(name) for name in ("tags", "id", "ids")):
            photos.sort(key=lambda one: int(one["id"]))
        items = [Item(flickr, request, one) for one in photos]
        how = request.value("format") or "atom"
        if how == "json":
            bare = request.value("nojsoncallback") == "1"
            return escaped_json(as_json(items), content_type="application/json" if bare else "application/x-javascript",
                                ascii_only=False, wrapper=None if bare else "jsonFlickrFeed")
        if how in ("rss2", "rss_200", "rss"):
            return Answer(200, as_rss(items).encode(), "application/rss+xml; charset=utf-8")
        return Answer(200, as_atom(items, request).encode(), "application/atom+xml; charset=utf-8")


class Item:
    """A photo with what the public feed tells of it; the pictures of all sizes are served, named or not."""

    def __init__(self, flickr, request, photo):
        self.photo, self.title = photo, photo.get("title") or " "
        self.alias = photo.get("pathalias") or photo["owner"]
        self.link = f"{SITE}/photos/{self.alias}/{photo['id']}/"
        self.person = f"{SITE}/people/{self.alias}/"
        self.name = photo.get("ownername") or ""
        self.tags = (photo.get("tags") or "").split()
        self.published = datetime.fromtimestamp(int(photo.get("dateupload") or 0), timezone.utc)
        # The offset is the service's own, whatever the season and the camera.
        self.taken = str(photo.get("datetaken") or "1970-01-01 00:00:00").replace(" ", "T") + "-08:00"
        sizes = [f"url_{size}" for size in SIZES if photo.get(f"url_{size}")]
        self.pictures = {name: flickr.value(request, photo, name) for name in sizes}
        self.largest, file = sizes[-1] if sizes else None, local_file(photo)
        for name in ("url_s", "url_l") if file else ():
            if name not in self.pictures:
                self.pictures[name] = flickr.library.serve(
                    flickr.folder, file, address(photo, name, file), own_url(request))

    def size(self, name):
        name = name if f"width_{name[4:]}" in self.photo else self.largest
        return tuple(str(self.photo.get(f"{side}_{name[4:]}", "")) if name else "" for side in ("width", "height"))

    @property
    def html(self):
        width, height = self.size("url_s")
        image = (f'<img src="{self.pictures.get("url_s", "")}" width="{width}" height="{height}" '
                 f'alt={quoted(self.title)} />')
        text = (self.photo.get("description") or {}).get("_content", "")
        return (f' <p><a href="{self.person}">{escape(self.name)}</a> posted a photo:</p> '
                f'<p><a href="{self.link}" title={quoted(self.title)}>{image}</a></p>'
                + (f" <p>{text}</p>" if text else ""))


def medium(digits):
    return f"/65535/{int(digits[:10], 16)}_{digits[10:20]}_b.jpg"


def stamp(date):
    return date.strftime("%Y-%m-%dT%H:%M:%SZ")


def updated(items):
    """That of the first item, which need not be the newest."""
    return stamp(items[0].published) if items else "1970-01-01T00:00:00Z"


def as_json(items):
    return {"title": "Uploads from everyone", "link": f"{SITE}/photos/", "description": "",
            "modified": updated(items), "generator": SITE, "items": [
                {"title": one.title, "link": one.link, "media": {"m": one.pictures.get("url_s", "")},
                 "date_taken": one.taken, "description": one.html, "published": stamp(one.published),
                 "author": f'nobody@flickr.com ("{one.name}")', "author_id": one.photo["owner"],
                 "tags": " ".join(one.tags)} for one in items]}


def as_atom(items, request):
    tags = request.value("tags")
    place = f"/tagged/{request.value('tagmode') or 'all'}/{tags.replace(',', '-')}" if tags else ""
    head = f"""<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:flickr="urn:flickr:user" xmlns:media="http://search.yahoo.com/mrss/">
  <title>Uploads from everyone</title>
  <link rel="self" href={quoted(own_url(request) + request.target)} />
  <link rel="alternate" type="text/html" href="{SITE}/photos/"/>
  <id>tag:flickr.com,2005:/photos/public{escape(place)}</id>
  <icon>{SITE}/images/buddyicon.gif</icon>
  <subtitle></subtitle>
  <updated>{updated(items)}</updated>
  <generator uri="{SITE}">Flickr</generator>
"""
    return head + "".join(atom_entry(one) for one in items) + "</feed>\n"


def atom_entry(item):
    photo, scheme = item.photo, f"{SITE}/photos/tags/"
    categories = "".join(
        f'    <category term={quoted(tag)} scheme="{scheme}" />\n' for tag in item.tags or [""])
    return f"""
  <entry>
    <title>{escape(item.title)}</title>
    <link rel="alternate" type="text/html" href="{item.link}"/>
    <id>tag:flickr.com,2005:/photo/{photo["id"]}</id>
    <published>{stamp(item.published)}</published>
    <updated>{stamp(item.published)}</updated>
    <flickr:date_taken>{item.taken}</flickr:date_taken>
    <dc:date.Taken>{item.taken}</dc:date.Taken>
    <content type="html">{escape(item.html)}</content>
    <author>
      <name>{escape(item.name)}</name>
      <uri>{item.person}</uri>
      <flickr:nsid>{photo["owner"]}</flickr:nsid>
    </author>
    <link rel="enclosure" type="image/jpeg" href={quoted(item.pictures.get("url_l", ""))} />
{categories}    <displaycategories>
    </displaycategories>
  </entry>
"""


def as_rss(items):
    head = f"""<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
  <title>Uploads from everyone</title>
  <link>{SITE}/photos/</link>
  <description></description>
"""
    return head + "".join(rss_item(one) for one in items) + "</channel>\n</rss>\n"


def rss_item(item):
    width, height = item.size("url_l")
    return f"""  <item>
    <title>{escape(item.title)}</title>
    <link>{item.link}</link>
    <description>{escape(item.html)}</description>
    <pubDate>{formatdate(item.published.timestamp())}</pubDate>
    <dc:date.Taken>{item.taken}</dc:date.Taken>
    <author>nobody@flickr.com ({escape(item.name)})</author>
    <guid isPermaLink="false">tag:flickr.com,2004:/photo/{item.photo["id"]}</guid>
    <media:content url={quoted(item.pictures.get("url_l", ""))} type="image/jpeg" height="{height}" width="{width}"/>
    <media:title>{escape(item.title)}</media:title>
    <media:thumbnail url={quoted(item.pictures.get("url_s", ""))} height="75" width="75" />
    <media:credit role="photographer">{escape(item.name)}</media:credit>
    <media:category scheme="urn:flickr:tags">{escape(" ".join(item.tags))}</media:category>
  </item>
"""
