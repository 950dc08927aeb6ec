"""League's whole app in one journey: as a guest and logged in, from the list to a post, its author, the warning, and back."""

import json
import re
import sys

import pytest
from playwright.sync_api import expect

from support import Server, Visit, base_of_folder
from test_accessibility import complaints
from test_theme_files import PROJECT

sys.path.append(str(PROJECT / "Tests/Security"))
from api import PLAIN, MockAPI, build, configuration  # noqa: E402

SECRETS = {"LEAGUE_USERNAME": "wren", "LEAGUE_PASSWORD": "a long word"}


@pytest.fixture(scope="module", params=["guest", "user"])
def league(request, tmp_path_factory):
    """A site of League's posts alone, made from the API by a guest or somebody who logs in."""
    folder = tmp_path_factory.mktemp(request.param)
    isGuest = request.param == "guest"
    with MockAPI() as api:
        feed = {"id": "posts", "type": "league", "title": "Posts", "url": f"{api.origin}/challenge/api/", "showEmail": True}
        if not isGuest:
            feed |= {"username": "env:LEAGUE_USERNAME", "password": "env:LEAGUE_PASSWORD"}
        (folder / "config.json").write_text(json.dumps(configuration([feed])))
        done = build(folder, environment=PLAIN if isGuest else PLAIN | SECRETS)
        assert done.returncode == 0, done.stderr
        assert set(api.control("GET", "feed?name=league")["logins"]) == {"" if isGuest else "wren"}
    return folder / "output"


def warned_post(site):
    """A post whose author's address has an unexpected end, the author's page, and the address."""
    for page in sorted((site / "posts").glob("*.html")):
        text = page.read_text("utf-8")
        if page.name not in ("index.html", "feed.html") and "is-post" in text and 'class="warning"' in text:
            return page.name, re.search(r'class="byline" href="([^"]+)"', text)[1], re.search(r'href="mailto:([^"?]+@[^"?]+)"', text)[1]
    raise AssertionError("no post is warned of")


@pytest.mark.parametrize("place,size,scripts", [
    ("http", "phone", True), ("http", "desk", True), ("disk", "tablet", True), ("disk", "phone", False)])
def test_the_whole_app(browser, league, place, size, scripts):
    name, author, address = warned_post(league)
    server = Server(league)
    visit = Visit(browser, server.base if place == "http" else base_of_folder(league), size=size, scripts=scripts, reduced_motion="reduce")
    # The grid, then the list.
    page = visit.open("posts/index.html")
    page.locator(".switch .as-list").click()
    expect(page).to_have_url(re.compile("posts/feed.html$"))
    first = page.locator(".list-item.is-post").first
    expect(first.locator(".byline .byline-username")).to_have_text(re.compile(r"^@\S+"))
    # Rows beside the details have no room for faces.
    if size != "desk":
        expect(first.locator(".byline .face")).to_be_visible()
    # A post, whichever page of the list it is on.
    page = visit.open(f"posts/{name}")
    expect(page.locator("article.details .prose")).to_be_visible()
    username = page.locator(".author > .byline .byline-username").text_content()
    assert username.startswith("@") and len(username) > 2
    # One tap: the address and its warning.
    card = page.locator("#contact")
    expect(card).to_be_hidden()
    page.locator(".author .contact").click()
    expect(card).to_be_visible()
    expect(card.locator(f'a[href="mailto:{address}"]')).to_have_text(address)
    expect(card.locator(".warning")).to_contain_text("Warning:")
    expect(card.locator(".warning")).to_contain_text(".com, .net, .biz")
    box = card.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]
    # From disk axe-core may not read the stylesheet, and says so.
    if place == "http":
        assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.locator(".author .contact").click()
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    # The author, who is warned of in the same words, and has the post.
    page.locator(".author .contact").click()
    card.locator(".contact-name a").click()
    expect(page).to_have_url(re.compile(re.escape(author.removeprefix(".."))))
    expect(page.locator(".page-header .warning")).to_contain_text(".com, .net, .biz")
    assert username[1:] in page.locator(".page-header .facts").text_content()
    page.locator(f'[data-entry="posts/{name.removesuffix(".html")}"] a').first.click()
    expect(page.locator("article.details .prose")).to_be_visible()
    # And back, step by step.
    page.go_back()
    expect(page.locator(".page-header .warning")).to_be_visible()
    page.go_back()
    expect(page.locator("article.details")).to_be_visible()
    page.locator(".breadcrumb a").click()
    expect(page).to_have_url(re.compile("posts/index.html$"))
    visit.close()
    server.close()
    assert visit.troubles == []


def test_in_the_list_too_the_author_is_one_tap_away(browser, league):
    visit = Visit(browser, base_of_folder(league), size="phone", scripts=False)
    page = visit.open("posts/feed.html")
    posts = page.locator(".list-item:has(.contact)")
    for post in (posts.first, posts.last):
        card = post.locator(".contact-card")
        expect(card).to_be_hidden()
        post.locator(".contact").first.click()
        expect(card).to_be_visible()
        assert card.locator(".contact-name").text_content().startswith(post.locator(".byline-name").text_content())
        page.keyboard.press("Escape")
    visit.close()
    assert visit.troubles == []


def test_a_warning_is_read_in_the_page_s_own_direction(visit):
    page = visit().open("ar/posts/by/9.html")
    warning = page.locator(".warning").first
    assert warning.evaluate("each => getComputedStyle(each).direction") == "rtl"
    assert page.locator("dd:has(.warning)").first.evaluate("each => getComputedStyle(each).direction") == "ltr"
    # Numbers keep their order too: of coordinates the latitude is the first.
    place = page.locator(".facts bdi").filter(has_text=re.compile(r"^-?\d+\.\d+, -?\d")).first
    assert place.evaluate("each => getComputedStyle(each).direction") == "ltr"
    rects = place.evaluate("""each => {
        const range = document.createRange(), text = each.firstChild, comma = text.data.indexOf(",");
        const left = (from, to) => { range.setStart(text, from); range.setEnd(text, to); return range.getBoundingClientRect().left; };
        return [left(0, comma), left(comma + 2, text.data.length)];
    }""")
    assert rects[0] < rects[1], rects
