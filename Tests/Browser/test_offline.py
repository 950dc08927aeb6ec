"""Offline: what was seen can be read without a connection; a new generation takes the old one's place whole."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from playwright.sync_api import Error

from support import PATIENCE, BareHandler, QuietHandler, Server, Visit, until

PROJECT = Path(__file__).resolve().parents[2]
READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller ? true : new Promise(done => " \
        "navigator.serviceWorker.addEventListener('controllerchange', () => done(true))))"
CACHES = """async () => { const all = {}; for (const name of await caches.keys())
    all[name] = (await (await caches.open(name)).keys()).map(each => each.url); return all; }"""
PAPER = "() => getComputedStyle(document.documentElement).backgroundColor"


def kept(page, *addresses):
    """What was asked for is written into the cache some time after it has come."""
    for address in addresses:
        until(page, "async address => (await caches.match(address)) !== undefined", address)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A site of its own that can be built again: (folder, build). It has its own copy of the templates."""
    command = os.environ.get("VITRINE_BUILD_SITE") or str(PROJECT / ".build/debug/build-site")
    folder = tmp_path_factory.mktemp("offline")
    shutil.copytree(PROJECT / "templates", folder / "templates")
    (folder / "config.json").write_text(json.dumps({
        "site": {"title": "Vitrine", "languages": ["en", "ar"], "timeZone": "UTC"},
        "feeds": [{"id": "shop", "type": "json", "title": "Shop", "url": str(PROJECT / "samples/shop/catalogue-1.json"),
                   "items": "data.items", "entry": {"id": "sku", "title": "name", "text": "description", "image": "cover.url"}}],
        "images": {"widths": [320], "formats": ["jpeg"]},
        "publish": {"output": "site", "keep": 0}, "cache": {"path": "cache"},
    }), "utf-8")

    def build(now="2026-11-21"):
        subprocess.run([command, "--config", "config.json", "--offline", "--now", now, "-q"], cwd=folder, check=True, timeout=600)
        return folder / "site"

    build()
    return folder, build


@contextlib.contextmanager
def visiting(folder, browser, prefix="", handler=QuietHandler):
    """A visit of what a server of its own has, and the server, which the test may close."""
    server = Server(folder, prefix, handler)
    visited = Visit(browser, server.base)
    try:
        yield visited, server
    finally:
        visited.close()
        server.close()


@pytest.fixture
def served(small, browser, request):
    with visiting(small[0] / "site", browser, getattr(request, "param", "")) as both:
        yield both


def entry(site, number=0, language=""):
    pages = sorted(page for page in (site / language / "shop").glob("*.html")
                   if page.name not in ("index.html", "feed.html") and not page.name.startswith(("grid-", "feed-")))
    return f"{language}shop/{pages[number].name}"


@pytest.mark.parametrize("served", ["", "/people/vitrine"], indirect=True, ids=["root", "below"])
def test_what_was_seen_is_read_without_a_connection(served, small):
    visited, server = served
    site = small[0] / "site"
    page = visited.open("index.html")
    page.evaluate(READY)
    assert page.locator("link[rel=manifest]").count() == 1
    manifest = page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert manifest["name"] == "Vitrine"
    seen = entry(site, 0)
    page = visited.open(seen)
    title = page.locator("h1").inner_text()
    page.wait_for_function("() => document.querySelector('.details img').complete")
    kept(page, visited.base + seen, page.evaluate("document.querySelector('.details img').currentSrc"))
    visited.open("shop/")
    kept(page, visited.base + "shop/index.html")
    visited.open("search.html?q=jar").locator("[data-results] [data-entry]").first.wait_for()
    assert visited.troubles == []
    server.close()
    # Lists and viewers look ahead: one that none of them has asked for.
    had = set(sum(page.evaluate(CACHES).values(), []))
    unseen, foreign = [next(path for path in (entry(site, number, language) for number in range(200)) if visited.base + path not in had)
                       for language in ("", "ar/")]

    page = visited.open(seen)
    assert page.locator("h1").inner_text() == title
    assert page.evaluate("document.querySelector('.details img').naturalWidth") > 0
    assert page.evaluate(PAPER) == "rgb(246, 248, 246)"
    page.reload()
    page.locator(".details-body .heart").click()
    page = visited.open("shop/index.html")
    assert page.locator(".card").count() > 3
    # The shell: pages that were never seen themselves.
    page = visited.open("favourites.html")
    page.locator(".favourite").wait_for()
    assert title in page.locator(".favourite").inner_text()
    page = visited.open("search.html?q=bowl")
    page.locator("[data-results] [data-entry]").first.wait_for()
    page = visited.open("ar/index.html")
    assert page.locator("html").get_attribute("dir") == "rtl"
    # What was not seen: the entrance, in the page's language, and words that say so.
    visited.page.goto(visited.base + unseen)
    page.wait_for_url(visited.base + "index.html")
    page.locator(".live-region").filter(has_text="Without a connection").wait_for()
    assert page.locator(".live-region").is_visible()
    page.locator(".site-nav a").first.click()
    page.wait_for_url("**/shop/index.html")
    visited.page.goto(visited.base + foreign)
    page.wait_for_url(visited.base + "ar/index.html")
    page.locator(".live-region").filter(has_text="من دون اتصال").wait_for()
    visited.troubles.clear()


def test_a_new_generation_takes_the_old_one_s_place_whole(served, small):
    visited, server = served
    folder, build = small
    page = visited.open("index.html")
    page.evaluate(READY)
    seen = entry(folder / "site", 0)
    visited.open(seen)
    page.wait_for_function("() => document.querySelector('.details img').complete")
    before = page.evaluate(CACHES)

    theme = folder / "templates/assets/theme.css"
    text = theme.read_text("utf-8")
    strings = folder / "templates/strings/en.json"
    words = strings.read_text("utf-8")
    try:
        theme.write_text(text.replace("--paper: light-dark(#f6f8f6,", "--paper: light-dark(#ffeedd,"), "utf-8")
        strings.write_text(words.replace('"atom": "Atom feed"', '"atom": "Second Atom feed"'), "utf-8")
        build("2026-11-22")
        # On a slow machine the worker may have shown what it kept.
        ends = time.monotonic() + PATIENCE / 1000
        while visited.open("index.html").evaluate(PAPER) != "rgb(255, 238, 221)":
            assert time.monotonic() < ends
        assert "Second Atom feed" in page.locator(".site-footer").inner_text()
        until(page, """async old => { const names = await caches.keys();
            return names.filter(name => name.includes(" shell-")).length === 1
            && !old.some(name => names.includes(name)); }""", [name for name in before if name != "vitrine:/ pictures"])
        after = page.evaluate(CACHES)
        assert not set(before) & set(after) - {"vitrine:/ pictures"}
        old = {url.rsplit("/", 1)[1] for url in sum(before.values(), []) if "/assets/site." in url and url.endswith(".css")}
        assert old and not [url for url in sum(after.values(), []) if url.rsplit("/", 1)[1] in old]
        page.evaluate(READY)
        visited.open("index.html")
        visited.open("shop/index.html")
        assert visited.troubles == []
        server.close()
        # Without a connection: all of it is the new one; what the old one had is not mixed in.
        for path in ["index.html", "shop/index.html", "ar/favourites.html"]:
            page = visited.open(path)
            assert page.evaluate(PAPER) == "rgb(255, 238, 221)"
        # The old form of what was seen is gone: the entrance, unless a list has looked ahead at the new form.
        page.goto(visited.base + seen)
        page.locator("[data-action=theme]").wait_for()
        assert page.evaluate(PAPER) == "rgb(255, 238, 221)"
        visited.troubles.clear()
    finally:
        theme.write_text(text, "utf-8")
        strings.write_text(words, "utf-8")
        build("2026-11-23")


def test_errors_and_what_left_are_not_kept(served, small):
    visited, server = served
    folder, _ = small
    page = visited.open("index.html")
    page.evaluate(READY)
    seen = entry(folder / "site", 2)
    visited.open(seen)
    until(page, "async path => (await caches.match(path)) !== undefined", visited.base + seen)
    visited.open("shop/no-such-entry.html")
    file = folder / "site" / seen
    bytes_ = file.read_bytes()
    try:
        file.unlink()
        visited.open(seen)
        until(page, "async path => (await caches.match(path)) === undefined", visited.base + seen)
    finally:
        file.write_bytes(bytes_)
    assert not [url for url in sum(page.evaluate(CACHES).values(), []) if "no-such-entry" in url]
    visited.troubles.clear()


def test_the_page_on_which_a_visitor_arrives_is_kept_too(served, small):
    visited, server = served
    seen = entry(small[0] / "site", 1)
    page = visited.open(seen)
    page.evaluate(READY)
    kept(page, visited.base + seen)
    title = page.title()
    server.close()
    assert visited.open(seen).title() == title and page.url.endswith(seen)
    visited.troubles.clear()


class BreakingHandler(QuietHandler):
    """Breaks off in the middle of the page at `broken`."""

    broken = None

    def do_GET(self):
        if self.path != self.broken:
            return super().do_GET()
        body = Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:1000])
        self.wfile.flush()
        self.close_connection = True


def test_a_copy_stays_when_a_newer_one_breaks_off(small, browser, monkeypatch):
    with visiting(small[0] / "site", browser, handler=BreakingHandler) as (visited, server):
        page = visited.open("index.html")
        page.evaluate(READY)
        seen, other = [entry(small[0] / "site", number) for number in (3, 4)]
        title = visited.open(seen).title()
        kept(page, visited.base + seen)
        monkeypatch.setattr(BreakingHandler, "broken", "/" + seen)
        with contextlib.suppress(Error):
            page.goto(visited.base + seen, wait_until="commit")
        visited.open(other)
        kept(page, visited.base + other)
        assert page.evaluate("async address => (await caches.match(address)) !== undefined", visited.base + seen)
        server.close()
        assert visited.open(seen).title() == title
        visited.troubles.clear()


def test_a_themes_own_file_is_asked_for_anew(served, small):
    """Its name stays when it changes."""
    visited, _ = served
    page = visited.open("index.html")
    page.evaluate(READY)
    own, named = [small[0] / "site/assets" / name for name in ("fonts.css", "fonts.0123abcd.css")]
    read = "async name => (await fetch('assets/' + name)).text()"
    try:
        for time_, text in enumerate(["first", "second"]):
            for file in (own, named):
                file.write_text(text, "utf-8")
                os.utime(file, (1e9 + time_, 1e9 + time_))
            assert page.evaluate(read, own.name) == text
            # A name of bytes stands for them.
            assert page.evaluate(read, named.name) == "first"
            kept(page, *(visited.base + "assets/" + file.name for file in (own, named)))
    finally:
        own.unlink()
        named.unlink()


def test_the_caches_are_bounded(served, small):
    """Far more pictures and files than fit: the oldest go."""
    visited, server = served
    page = visited.open("index.html")
    page.evaluate(READY)
    pictures = small[0] / "site/images"
    more = pictures / "zz"
    more.mkdir()
    picture = min(pictures.rglob("*.jpg"), key=lambda file: file.stat().st_size)
    for number in range(440):
        os.link(picture, more / f"{number}.jpg")
    try:
        page.evaluate("""async () => { for (let n = 0; n < 440; n += 20)
            await Promise.all(Array.from({ length: 20 }, async (_, each) => (await fetch("images/zz/" + (n + each) + ".jpg")).blob())); }""")
        until(page, """async () => { const keys = await (await caches.open("vitrine:/ pictures")).keys();
            return keys.length > 300 && keys.length <= 416 && !keys.some(key => key.url.endsWith("/zz/0.jpg"))
                && keys.some(key => key.url.endsWith("/zz/439.jpg")); }""")
    finally:
        shutil.rmtree(more)


def test_sites_of_one_origin_keep_their_own_copies(small, browser, tmp_path):
    for name in ["a", "b"]:
        shutil.copytree(small[0] / "site", tmp_path / name)
    worker = tmp_path / "b/sw.js"
    worker.write_text(re.sub(r'(const version ?= ?")', r"\1b", worker.read_text("utf-8")), "utf-8")
    with visiting(tmp_path, browser) as (visited, server):
        page = visited.open("a/404.html")
        # Of former versions: a's own, b's own, and pictures of both.
        page.evaluate("""async () => {
            for (const [name, ...paths] of [["vitrine-shell-1", "/a/index.html"], ["vitrine-seen-2", "/b/index.html"],
                ["vitrine-pictures", "/a/images/1.jpg", "/b/images/1.jpg"], ["vitrine-of-another", "/a/index.html"]]) {
                const cache = await caches.open(name);
                for (const path of paths) await cache.put(path, new Response("former"));
            }
        }""")
        visited.open("a/index.html").evaluate(READY)
        before = page.evaluate(CACHES)
        assert {name for name in before if name.startswith("vitrine-")} == {"vitrine-seen-2", "vitrine-pictures", "vitrine-of-another"}
        assert before["vitrine-pictures"] == [server.base + "b/images/1.jpg"]
        visited.open("b/index.html").evaluate(READY)
        after = page.evaluate(CACHES)
        assert {name for name in after if name.startswith("vitrine-")} == {"vitrine-of-another"}
        for name in "ab":
            [shell] = [each for each in after if each.startswith(f"vitrine:/{name}/ shell-")]
            assert all(url.startswith(f"{server.base}{name}/") for url in after[shell])
            assert server.base + name + "/index.html" in after[shell]
        server.close()
        for name in "ab":
            visited.open(name + "/favourites.html").locator("[data-action=theme]").wait_for()
        visited.troubles.clear()


def test_where_addresses_have_no_html_pages_are_read_without_a_connection(small, browser):
    with visiting(small[0] / "site", browser, handler=BareHandler) as (visited, server):
        page = visited.open("index.html")
        page.evaluate(READY)
        path = entry(small[0] / "site")
        page = visited.open(path)
        assert page.url == server.base + path.removesuffix(".html")
        title = page.title()
        kept(page, server.base + path)
        server.close()
        # By the link's address and by that to which the host led.
        for address in [path, path.removesuffix(".html")]:
            assert visited.open(address).title() == title
        for name in ["search", "favourites"]:
            visited.open(name + ".html").locator("[data-action=theme]").wait_for()
        visited.troubles.clear()


def test_all_works_once_the_worker_is_gone(served):
    visited, server = served
    page = visited.open("index.html")
    page.evaluate(READY)
    page.evaluate("""async () => { for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
        for (const name of await caches.keys()) await caches.delete(name); }""")
    page = visited.open("shop/index.html")
    page.locator("[data-action=theme]").wait_for()
    assert page.locator(".card").count() > 3 and visited.troubles == []


def test_from_disk_there_is_no_worker(visit):
    page = visit("disk").open("index.html")
    page.locator("[data-action=theme]").wait_for()
    assert page.locator("link[rel=manifest]").count() == 0


def test_offline_the_viewer_shows_the_file_that_the_grid_has(site, browser):
    with visiting(site, browser) as (visited, server):
        page = visited.open("photos/index.html")
        page.evaluate(READY)
        visited.open("photos/index.html")
        picture = page.locator(".tiles .card picture").first
        picture.scroll_into_view_if_needed()
        page.wait_for_function("() => document.querySelector('.tiles .card img').complete")
        small = picture.locator("img").evaluate("image => image.currentSrc")
        kept(page, small)
        server.close()
        picture.click()
        shown = page.locator("[data-viewer][open] .viewer-picture img")
        page.wait_for_function("() => document.querySelector('.viewer-picture img')?.complete")
        assert shown.evaluate("image => image.currentSrc") not in (small, "")
        assert shown.evaluate("image => image.naturalWidth") > 0 and "stock" not in shown.get_attribute("src")
        assert page.locator(".viewer-picture[data-failed]").count() == 0
        # Of what is not to be had, the neighbours' pages.
        visited.troubles.clear()
