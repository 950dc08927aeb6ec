"""Flickr's public feed as Atom, and two items of it as Media RSS and as the JSON that comes in a function call."""

import json
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from html import escape

from content.photos import PEOPLE, PUBLIC

from .common import digits, dimensions, number, put
from .flickr import squeezed

NEWEST = datetime(2026, 5, 30, 6, 12, 40, tzinfo=timezone.utc)
SPACES = ('xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" '
          'xmlns:flickr="urn:flickr:user" xmlns:media="http://search.yahoo.com/mrss/"')


class Item:
    def __init__(self, place, words):
        self.name, self.who, self.title, tags, self.text = words
        self.nsid, alias, self.person, _ = PEOPLE[self.who]
        self.tags = squeezed(tags).split()
        self.path = f"images/{self.name}.jpg"
        self.width, self.height = dimensions("atom", self.path)
        self.id = str(54_520_113_902 + place * 3_911)
        self.published = NEWEST + timedelta(seconds=number(0, 9, self.name) - place * 4)
        # The camera's wall clock with an offset that says nothing.
        taken = self.published - timedelta(days=number(0, 90, "taken", self.name), seconds=number(0, 40_000, self.name))
        self.taken = taken.strftime("%Y-%m-%dT%H:%M:%S-08:00")
        self.stamp = self.published.strftime("%Y-%m-%dT%H:%M:%SZ")
        self.home = f"https://www.photos.example/people/{alias or self.nsid}/"
        self.link = f"https://www.photos.example/photos/{alias or self.nsid}/{self.id}/"

    @property
    def html(self):
        share = 240 / max(self.width, self.height)
        medium = f"https://live.photos.example/65535/{self.id}_{digits(10, 'secret', self.name)}_m.jpg"
        own = f"\n\n<p>{self.text}</p>" if self.text else ""
        return (f'<p><a href="{self.home}">{escape(self.person)}</a> posted a photo:</p>\n\n'
                f'<p><a href="{self.link}" title="{escape(self.title)}"><img src="{medium}" '
                f'width="{round(self.width * share)}" height="{round(self.height * share)}" '
                f'alt="{escape(self.title)}" /></a></p>{own}\n\n')


def entry(place, item):
    categories = "\n".join(f'    <category term="{escape(tag)}" scheme="https://www.photos.example/photos/tags/" />'
        for tag in item.tags or [""])
    enclosure = f'    <link rel="enclosure" type="image/jpeg" href="{item.path}" />\n'
    alternate = f'    <link rel="alternate" type="text/html" href="{item.link}"/>\n'
    # The order of the links varies.
    first, last = (enclosure, alternate) if place % 4 == 3 else (alternate, enclosure)
    return f"""  <entry>
    <title>{escape(item.title, False)}</title>
{first}    <id>tag:flickr.com,2005:/photo/{item.id}</id>
    <published>{item.stamp}</published>
    <updated>{item.stamp}</updated>
    <flickr:date_taken>{item.taken}</flickr:date_taken>
    <dc:date.Taken>{item.taken}</dc:date.Taken>
    <content type="html">
      {escape(item.html)}    </content>
    <author>
      <name>{escape(item.person, False)}</name>
      <uri>{item.home}</uri>
      <flickr:nsid>{item.nsid}</flickr:nsid>
      <flickr:buddyicon>icons/{item.who}.jpg</flickr:buddyicon>
    </author>
{last}{categories}
    <displaycategories>
    </displaycategories>
  </entry>
"""


def atom(items):
    entries = "\n".join(entry(place, item) for place, item in enumerate(items))
    # A byte order mark, and the first item's date as the feed's, as in recorded ones.
    return f"""\ufeff<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<feed {SPACES}>
  <title>Uploads from everyone</title>
  <link rel="self" href="https://www.photos.example/services/feeds/photos_public.gne" />
  <link rel="alternate" type="text/html" href="https://www.photos.example/photos/"/>
  <id>tag:flickr.com,2005:/photos/public</id>
  <icon>https://www.photos.example/images/buddyicon.gif</icon>
  <subtitle></subtitle>
  <updated>{items[0].stamp}</updated>
  <generator uri="https://www.photos.example/">Flickr</generator>

{entries}</feed>
"""


def rss(items):
    rows = "".join(f"""    <item>
      <title>{escape(item.title, False)}</title>
      <link>{item.link}</link>
      <description>{escape(item.html)}</description>
      <pubDate>{format_datetime(item.published)}</pubDate>
      <dc:date.Taken>{item.taken}</dc:date.Taken>
      <author flickr:profile="{item.home}">nobody@flickr.com ({escape(item.person, False)})</author>
      <guid isPermaLink="false">tag:flickr.com,2004:/photo/{item.id}</guid>
      <media:content url="{item.path}" type="image/jpeg" height="{item.height}" width="{item.width}"/>
      <media:title>{escape(item.title, False)}</media:title>
      <media:thumbnail url="https://live.photos.example/65535/{item.id}_s.jpg" height="75" width="75" />
      <media:credit role="photographer">{escape(item.person, False)}</media:credit>
      <media:category scheme="urn:flickr:tags">{escape(" ".join(item.tags))}</media:category>
    </item>
""" for item in items)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:flickr="urn:flickr:user">
  <channel>
    <title>Uploads from everyone</title>
    <link>https://www.photos.example/photos/</link>
    <description></description>
    <pubDate>{format_datetime(items[0].published)}</pubDate>
{rows}  </channel>
</rss>
"""


def wrapped(items):
    rows = [{
        "title": item.title or " ", "link": item.link, "media": {"m": f"{item.path}"}, "date_taken": item.taken,
        "description": item.html, "published": item.stamp, "author": f'nobody@flickr.com ("{item.person}")',
        "author_id": item.nsid, "tags": " ".join(item.tags)} for item in items]
    value = {"title": "Uploads from everyone", "link": "https://www.photos.example/photos/", "description": "",
        "modified": items[0].stamp, "generator": "https://www.photos.example", "items": rows}
    return f"jsonFlickrFeed({json.dumps(value, indent=1)}\n)".replace("/", "\\/")


def write():
    items = [Item(place, words) for place, words in enumerate(PUBLIC)]
    put("atom/public.atom", atom(items))
    put("atom/public.rss", rss(items[:2]))
    put("atom/public.json", wrapped(items[:2]) + "\n")
    return f"atom: {len(items)} entries"
