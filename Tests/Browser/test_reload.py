"""`build-site serve --watch`: pages that are open show what is saved, and what is wrong with it."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support import PATIENCE, Visit, until

PROJECT = Path(__file__).resolve().parents[2]
MESSAGE = "[data-reload=message]"


def save(path, text):
    """As editors do: another file, renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name("saved.part")
    aside.write_text(text, "utf-8")
    os.replace(aside, path)


@pytest.fixture
def watched(tmp_path, browser):
    """A site that is served while it is watched: (folder, visit)."""
    command = os.environ.get("VITRINE_BUILD_SITE") or str(PROJECT / ".build/debug/build-site")
    for folder in ("templates/partials", "templates/assets/css"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copytree(PROJECT / "samples/shop", tmp_path / "shop")
    (tmp_path / "config.json").write_text(json.dumps({
        "site": {"title": "Vitrine", "baseURL": "https://example.org/people/x/", "languages": ["en", "ar"], "timeZone": "UTC"},
        "feeds": [{"id": "shop", "type": "json", "title": "Shop", "url": "shop/catalogue-1.json",
                   "items": "data.items", "entry": {"id": "sku", "title": "name", "text": "description", "image": "cover.url"}}],
        "images": {"widths": [320], "formats": ["jpeg"]},
        "publish": {"output": "site", "keep": 0}, "cache": {"path": "cache"},
    }), "utf-8")
    server = subprocess.Popen(
        [command, "serve", "--watch", "--port", "0"], cwd=tmp_path, text=True, stdout=subprocess.PIPE,
        env=os.environ | {"SOURCE_DATE_EPOCH": "1795219200"})
    try:
        address = server.stdout.readline().split(" at ")[1].strip()
        assert "published" in server.stdout.readline()
        visit = Visit(browser, address)
        yield tmp_path, visit
        troubles = list(visit.troubles)
        visit.close()
        assert troubles == []
    finally:
        server.terminate()
        server.communicate()
    assert server.returncode == 0


@pytest.mark.parametrize("path", ["index.html", "ar/shop/index.html"])
def test_a_saved_template_is_shown_by_itself(watched, path):
    folder, visit = watched
    page = visit.open(path)
    save(folder / "templates/partials/footer.mustache", "<footer id=\"mine\">One</footer>\n")
    expect(page.locator("#mine")).to_have_text("One")
    save(folder / "templates/partials/footer.mustache", "<footer id=\"mine\">Two</footer>\n")
    expect(page.locator("#mine")).to_have_text("Two")
    assert "/.vitrine/" not in (folder / "site" / path).read_text("utf-8")


def test_a_saved_stylesheet_is_shown_without_a_reload(watched):
    folder, visit = watched
    page = visit.open("shop/index.html")
    page.evaluate("() => { window.kept = true; }")
    for colour in ("rgb(1, 2, 3)", "rgb(4, 5, 6)"):
        save(folder / "templates/assets/css/99-mine.css", f"body {{ outline-color: {colour}; }}\n")
        expect(page.locator("body")).to_have_css("outline-color", colour)
        assert page.evaluate("() => window.kept"), "the page is the same, with what was done in it"
    with page.expect_navigation():
        save(folder / "templates/partials/footer.mustache", "<footer id=\"mine\">One</footer>\n")
    expect(page.locator("body")).to_have_css("outline-color", "rgb(4, 5, 6)")


def test_pages_are_shown_that_the_build_of_a_stylesheet_has_taken_in(watched):
    """A template that is saved while a stylesheet is built leaves the build that follows nothing to publish."""
    folder, visit = watched
    template = folder / "templates/partials/footer.mustache"
    page = visit.open("shop/index.html")
    with page.expect_navigation():
        save(template, "<footer id=\"mine\">One</footer>\n")
    published = folder / "site/shop/index.html"
    before = published.read_bytes()
    save(folder / "templates/assets/css/99-mine.css", "body { outline-color: rgb(1, 2, 3); }\n")
    expect(page.locator("body")).to_have_css("outline-color", "rgb(1, 2, 3)")
    ends = time.monotonic() + PATIENCE / 1000
    while published.read_bytes() == before:
        assert time.monotonic() < ends, "the stylesheet is not published"
        page.wait_for_timeout(50)
    with page.expect_navigation():
        save(template, template.read_text("utf-8"))


@pytest.mark.parametrize("path", ["index.html", "ar/index.html"])
def test_an_error_is_shown_over_the_page_until_it_is_mended(watched, path):
    folder, visit = watched
    page = visit.open(path)
    title = page.locator("h1").first.text_content()
    save(folder / "templates/partials/footer.mustache", "<footer>\n  {{#t}}<b onclick=\"x\">\n</footer>\n")
    message = page.locator(MESSAGE)
    expect(message).to_be_visible()
    expect(message).to_have_attribute("role", "alert")
    expect(message).to_contain_text("templates/partials/footer.mustache:2:3: ")
    assert page.locator("h1").first.text_content() == title, "the page stands"
    page.reload()
    expect(message).to_contain_text("footer.mustache:2:3: ")
    close = message.get_by_role("button", name="Close")
    box = close.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    close.press("Enter")
    expect(message).to_have_count(0)
    save(folder / "templates/partials/footer.mustache", "<footer id=\"mine\">Mended</footer>\n")
    expect(page.locator("#mine")).to_have_text("Mended")
    expect(message).to_have_count(0)
    config = (folder / "config.json").read_text("utf-8")
    save(folder / "config.json", config.replace('"site"', '"sight"'))
    expect(message).to_contain_text("config.json:1: sight: ")
    save(folder / "config.json", config)
    expect(message).to_have_count(0)


def test_the_page_for_missing_addresses_waits_too(watched):
    folder, visit = watched
    visit.page.goto(visit.base + "none.html")
    assert [trouble for trouble in visit.troubles if not trouble.startswith(("404 ", "error: Failed to load resource"))] == []
    visit.troubles.clear()
    save(folder / "static/none.html", "<!DOCTYPE html><title>x</title><h1 id=\"mine\">Here</h1>\n")
    expect(visit.page.locator("#mine")).to_have_text("Here")


def test_no_service_worker_shows_what_it_has_kept(watched):
    _, visit = watched
    page = visit.open()
    page.evaluate("async () => { await navigator.serviceWorker.register('sw.js'); }")
    until(page, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")
