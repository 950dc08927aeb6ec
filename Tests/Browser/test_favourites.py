"""Favourites: hearts on every entry, the page of what is kept, files and links that carry the list, bad input."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from favourites import KEPT, keep, keys_shown, told

PLACES = ["disk", "http", "below"]


@pytest.mark.parametrize("where", PLACES)
def test_a_heart_keeps_its_entry_everywhere(visit, where, kinds):
    visited = visit(where)
    page = visited.open("looks/index.html")
    card = page.locator(".card").first
    key = card.get_attribute("data-entry")
    heart = card.locator(".heart")
    assert heart.get_attribute("aria-pressed") == "false"
    assert page.locator("[data-entry]").count() == page.locator("[data-entry] .heart").count()
    card.hover()
    heart.click()
    assert heart.get_attribute("aria-pressed") == "true"
    assert page.url.endswith("looks/index.html")
    told(page, "Saved to favourites")
    item = page.evaluate(KEPT)[key]
    assert item["path"].startswith("looks/") and item["picture"].startswith("images/") and item["feed"] == "Looks" and item["title"]

    for path, selector in [("looks/feed.html", ".list-item"), (item["path"], "article.details"), ("index.html", ".card")]:
        page = visited.open(path)
        heart = page.locator(f'{selector}[data-entry="{key}"] .heart[data-key="{key}"]').first
        assert heart.get_attribute("aria-pressed") == "true", path
        box = heart.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
        assert page.evaluate("key => vitrine.itemOf(document.querySelector(`[data-entry='${key}']`)).path", key) == item["path"]

    page = visited.open("favourites.html")
    assert keys_shown(page) == [key]
    link = page.locator(".favourite-link")
    assert page.evaluate("link => decodeURI(link.href)", link.element_handle()).endswith(item["path"])
    link.click()
    page.wait_for_url("**/" + item["path"])
    # By keyboard, and let go again.
    page.locator(".details-body header > .heart").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(KEPT) == {}


def test_hearts_are_touched(visit):
    visited = visit(size="phone", touch=True)
    page = visited.open("photos/index.html")
    # Small tiles have none.
    assert page.locator(".card .heart").nth(1).is_hidden()
    heart = page.locator(".card .heart").first
    assert heart.evaluate("heart => getComputedStyle(heart).opacity") == "1"
    heart.tap()
    expect(heart).to_have_attribute("aria-pressed", "true")
    assert page.url.endswith("photos/index.html")
    page = visited.open("photos/feed.html")
    heart = page.locator(".list-item .heart").nth(1)
    heart.tap()
    expect(heart).to_have_attribute("aria-pressed", "true")
    assert len(page.evaluate(KEPT)) == 2


@pytest.mark.parametrize("where", ["disk", "http"])
def test_the_same_favourites_in_every_language(visit, where):
    visited = visit(where)
    page = visited.open("es/shop/index.html")
    [key] = keep(page)
    for language in ["ar/", "", "es/"]:
        page = visited.open(language + "favourites.html")
        assert keys_shown(page) == [key]
        page.locator(".favourite-link").click()
        page.wait_for_url(f"{visited.base}{language}shop/*.html")
        assert page.locator(f'[data-key="{key}"]').first.get_attribute("aria-pressed") == "true"
        assert page.locator(".details h1").is_visible()


@pytest.mark.parametrize("where", ["disk", "http"])
def test_the_page_filters_lets_go_clears_and_undoes(visit, where):
    visited = visit(where)
    kept = keep(visited.open("looks/index.html"), 3) + keep(visited.open("team/index.html"), 2)
    page = visited.open("favourites.html")
    assert keys_shown(page) == kept[::-1]
    says = page.locator(".favourites-page [role=status]")
    assert says.inner_text() == "5 entries"
    page.fill(".favourites-page .field", "TEAM")
    assert set(keys_shown(page)) == set(kept[3:]) and says.inner_text() == "2 of 5 entries"
    page.fill(".favourites-page .field", "no such thing")
    assert keys_shown(page) == [] and page.locator(".favourites-none").is_visible() and not page.locator(".empty").is_visible()
    page.fill(".favourites-page .field", "")

    # A heart lets go; the same heart brings it back.
    heart = page.locator(".favourite .heart").first
    heart.click()
    assert says.inner_text() == "4 entries" and len(keys_shown(page)) == 5 and len(page.evaluate(KEPT)) == 4
    heart.click()
    assert set(page.evaluate(KEPT)) == set(kept)

    page.click("[data-action=clear]")
    assert page.evaluate(KEPT) == {} and page.locator(".empty").is_visible()
    assert not page.locator("[data-action=clear]").is_visible()
    assert page.evaluate("document.activeElement.dataset.action") == "undo"
    page.keyboard.press("Enter")
    assert set(page.evaluate(KEPT)) == set(kept) and len(keys_shown(page)) == 5
    assert page.evaluate("document.activeElement !== document.body")


def test_a_file_carries_the_list_away_and_back(visit, tmp_path):
    visited = visit("disk", accept_downloads=True)
    kept = keep(visited.open("looks/index.html"), 3)
    page = visited.open("favourites.html")
    with page.expect_download() as download:
        page.click("[data-action=export]")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "favourites.json" and [item["key"] for item in json.loads(file.read_text("utf-8"))["items"]] == kept
    page.click("[data-action=clear]")
    assert page.evaluate(KEPT) == {}
    with page.expect_file_chooser() as chooser:
        page.click("[data-action=import]")
    chooser.value.set_files(file)
    page.locator(".favourite").nth(2).wait_for()
    told(page, "3 entries added")
    assert list(page.evaluate(KEPT)) == kept
    assert page.locator("[data-notice=apart]").is_visible()


@pytest.mark.parametrize("text", ["", "{", "[1,2]", '{"items":3}', "null", "\u0000\ufffd" * 50])
def test_a_file_that_is_no_list_changes_nothing(visit, tmp_path, text):
    visited = visit()
    kept = keep(visited.open("shop/index.html"))
    page = visited.open("favourites.html")
    file = tmp_path / "x.json"
    file.write_text(text, "utf-8")
    page.set_input_files("input[type=file]", file)
    told(page, "not a list of favourites")
    assert list(page.evaluate(KEPT)) == kept


HOSTILE = [
    {"key": "looks/a", "title": "<img src=x onerror=alert(1)>", "path": "looks/a.html", "picture": "", "feed": "<b>x</b>"},
    {"key": "b", "title": "script", "path": "javascript:alert(1)", "picture": ""},
    {"key": "c", "title": "elsewhere", "path": "//other.example/x.html", "picture": ""},
    {"key": "d", "title": "above", "path": "../../../etc/passwd.html", "picture": ""},
    {"key": "looks/e", "title": "picture elsewhere", "path": "looks/e.html", "picture": "https://other.example/x.png", "feed": 3},
    {"key": "looks/f", "title": "picture above", "path": "looks/f.html", "picture": "images/../../x.png"},
    None, 3, "x", {"key": {"a": 1}, "title": "t", "path": "looks/g.html"},
]


def link_to(page, rows):
    return page.evaluate("""rows => "#add=" + btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(rows))))
        .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")""", rows)


@pytest.mark.parametrize("where", ["disk", "http"])
def test_a_link_carries_the_list_and_is_asked_for(visit, where):
    sender = visit(where, permissions=["clipboard-read", "clipboard-write"] if where == "http" else [])
    kept = keep(sender.open("posts/index.html"), 4)
    page = sender.open("ar/favourites.html")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } })")
    page.click("[data-action=share]")
    page.wait_for_function("() => window.copied")
    copied = page.evaluate("window.copied")
    assert copied.startswith(sender.base + "ar/favourites.html#add=") and len(copied) < 2000

    taker = visit(where)
    page = taker.open("favourites.html" + copied[copied.index("#"):])
    ask = page.locator("[data-notice=take]")
    ask.wait_for()
    assert "4 entries" in ask.inner_text() and page.evaluate(KEPT) == {} and not page.evaluate("location.hash")
    page.click("[data-action=take]")
    assert list(page.evaluate(KEPT)) == kept and keys_shown(page) == kept[::-1]
    # The same once more brings nothing new; and one may decline.
    page.evaluate("hash => { location.hash = hash }", copied[copied.index("#"):])
    told(page, "saved everything")
    page.evaluate(KEPT)
    other = visit(where)
    page = other.open("favourites.html" + copied[copied.index("#"):])
    page.click("[data-action=leave]")
    assert page.locator("[data-notice=take]").count() == 0 and page.evaluate(KEPT) == {}


def test_hostile_links_do_no_harm(visit):
    visited = visit()
    page = visited.open("favourites.html")
    rows = [[i.get("key"), i.get("title"), i.get("path"), i.get("picture", ""), i.get("feed", "")] if isinstance(i, dict) else [i] for i in HOSTILE]
    address = link_to(page, rows)
    page = visited.open("index.html")
    page = visited.open("favourites.html" + address)
    page.click("[data-action=take]")
    assert sorted(page.evaluate(KEPT)) == ["looks/a", "looks/e", "looks/f"]
    assert page.locator(".favourite img").count() == 0 and page.locator(".favourite b").count() == 0
    assert "<img src=x" in page.locator(".favourite-title").all_inner_texts()[-1]
    # None of these is on the site: named, not blank, and no link.
    page.locator(".favourite.is-gone").nth(2).wait_for()
    assert page.locator(".favourite-link[href]").count() == 0
    assert "No longer on this site" in page.locator(".favourite").first.inner_text()

    for wrong in ["#add=", "#add=%%%", "#add=" + quote("<script>alert(1)</script>"), "#add=AAAA", "#add=" + "A" * 120_000,
                  link_to(page, {"items": 1}), link_to(page, [[1] * 5] * 10)]:
        page = visited.open("index.html")
        page = visited.open("favourites.html" + wrong)
        page.wait_for_function("() => document.querySelector('.live-region')?.textContent")
        assert page.locator("[data-notice=take]").count() == 0 and len(page.evaluate(KEPT)) == 3


def test_a_long_list_has_a_link_of_the_newest_that_fit(visit):
    visited = visit()
    page = visited.open("index.html")
    page.evaluate("""() => vitrine.favourites.set(new Map(Array.from({ length: 5000 }, (_, n) => ["looks/" + n + "-" + crypto.randomUUID(),
        { title: "عنوان طويل ".repeat(3) + n, path: "looks/x.html", picture: "", feed: "Looks" }])))""")
    # Whether an entry is among them is asked of each heart: nothing is read from the device for it.
    assert page.evaluate("""() => { let reads = 0; const { getItem } = Storage.prototype;
        Storage.prototype.getItem = function (...all) { reads += 1; return getItem.apply(this, all); };
        for (let n = 0; n < 1000; n++) vitrine.favourites.get().has("looks/" + n);
        Storage.prototype.getItem = getItem; return reads; }""") == 0
    page = visited.open("favourites.html")
    page.locator(".favourite").nth(119).wait_for(state="attached")
    assert page.locator(".favourite").count() == 120
    page.locator(".favourites-more").click()
    assert page.locator(".favourite").count() == 240
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { throw new Error() } } })")
    page.click("[data-action=share]")
    field = page.locator("[data-notice=link] input")
    field.wait_for()
    address = field.input_value()
    assert 50_000 < len(address) <= 100_000 and "newest" in page.locator("[data-notice=link]").inner_text()
    other = visit()
    page = other.open("favourites.html" + address[address.index("#"):])
    page.click("[data-action=take]")
    numbers = sorted(int(kept["title"].split()[-1]) for kept in page.evaluate(KEPT).values())
    assert 200 < len(numbers) < 5000 and numbers == list(range(5000 - len(numbers), 5000)), "the newest"


def test_a_full_list_lets_nothing_in_and_nothing_out(visit, tmp_path):
    visited = visit()
    page = visited.open("looks/index.html")
    page.evaluate("""() => vitrine.favourites.set(new Map(Array.from({ length: vitrine.favourites.max - 1 }, (_, n) =>
        ["looks/own-" + n, { title: "Own " + n, path: "looks/x.html", picture: "", feed: "Looks" }])))""")
    own = page.evaluate("() => vitrine.favourites.max - 1")
    [last] = keep(page)
    assert len(page.evaluate(KEPT)) == own + 1
    keep(page)
    told(page, "no room for more")
    assert len(page.evaluate(KEPT)) == own + 1
    page.locator(f'.heart[data-key="{last}"]').first.evaluate("heart => heart.click()")
    file = tmp_path / "favourites.json"
    file.write_text(json.dumps({"form": 1, "items": [
        {"key": f"team/{n}", "title": "Other", "path": "team/x.html", "picture": "", "feed": "Team"} for n in range(2)]}))
    page = visited.open("favourites.html")
    with page.expect_file_chooser() as chooser:
        page.click("[data-action=import]")
    chooser.value.set_files(file)
    told(page, "no room for more")
    kept = page.evaluate(KEPT)
    assert len(kept) == own + 1 and sum(key.startswith("looks/own-") for key in kept) == own, "the visitor's own stay"


@pytest.mark.parametrize("path", ["index.html", "ar/looks/index.html"])
def test_a_feeds_title_is_not_that_of_one_whose_id_ends_alike(visit, path):
    page = visit().open(path)
    title = page.locator(".site-nav a[href$='looks/index.html']").text_content().strip()
    page.evaluate("""() => { const wrong = document.querySelector(".site-nav a[href$='looks/index.html']").cloneNode();
        wrong.setAttribute("href", wrong.getAttribute("href").replace("looks", "no-looks"));
        wrong.textContent = "Wrong";
        document.querySelector(".site-nav a").before(wrong); }""")
    assert page.evaluate("() => vitrine.feedOf('looks/1')") == title


def test_favourites_of_a_feed_that_had_another_id_stay(visit):
    """`formerIds` reaches the scripts as `vitrineFeeds`; what was kept under the old id is the entry under the new one."""
    visited = visit()
    page = visited.open("looks/index.html")
    [key] = keep(page)
    old = key.replace("looks/", "style/")
    page.evaluate("([name, key, old]) => localStorage.setItem(name, localStorage.getItem(name).replaceAll(key, old))",
                  [visited.key("favourites"), key, old])
    visited.context.add_init_script("window.vitrineFeeds = { style: 'looks' }")
    page = visited.open("looks/index.html")
    assert page.locator(f'.heart[data-key="{key}"]').first.get_attribute("aria-pressed") == "true"
    page = visited.open("favourites.html")
    assert keys_shown(page) == [key]
    assert page.evaluate("name => localStorage.getItem(name)", visited.key("favourites-unread")) is None


@pytest.mark.parametrize("where", ["disk", "http"])
def test_entries_that_left_are_named(visit, where):
    visited = visit(where)
    page = visited.open("index.html")
    page.evaluate("""() => vitrine.favourites.set(new Map([
        ["looks/long-gone", { title: "Long gone", path: "looks/long-gone.html", picture: "", feed: "Looks" }]]))""")
    keep(visited.open("looks/index.html"))
    page = visited.open("favourites.html")
    gone = page.locator('.favourite.is-gone[data-entry="looks/long-gone"]')
    gone.wait_for()
    assert "Long gone" in gone.inner_text() and "No longer on this site" in gone.inner_text()
    assert gone.locator("a[href]").count() == 0
    assert page.locator(".favourite:not(.is-gone) a[href]").count() == 1
    says = page.locator(".favourites-page [role=status]")
    assert says.inner_text() == "2 entries · No longer on this site: 1 entry"
    page.fill(".favourites-page .field", "long")
    assert says.inner_text() == "1 of 2 entries · No longer on this site: 1 entry"
    page.fill(".favourites-page .field", "")
    gone.locator(".heart").click()
    assert "looks/long-gone" not in page.evaluate(KEPT)


def test_on_a_large_site_those_that_left_are_told_by_the_answers_for_their_pages(visit):
    """No file of its index has the keys of all entries. A server in trouble says nothing of an entry."""
    visited = visit("http")
    answers = {"0": 200, "1": 404, "2": 410, "3": 503, "4": 403}
    asked = []

    def answer(route):
        asked.append(route.request.method)
        route.fulfill(status=answers[route.request.url.split("/looks/left-")[1][0]])

    visited.page.route("**/looks/left-*.html", answer)
    index = 'vitrineSearch({"count": 9, "feeds": []}); vitrineSearchPart("names", [])'
    visited.page.route("**/search/*.js*", lambda route: route.fulfill(body=index, content_type="text/javascript"))
    page = visited.open("index.html")
    page.evaluate("""() => vitrine.favourites.set(new Map([...Array(5).keys()].map(n => ["looks/left-" + n,
        { title: "Item " + n, path: "looks/left-" + n + ".html", picture: "", feed: "Looks" }])))""")
    page = visited.open("favourites.html")
    page.locator(".favourite.is-gone").first.wait_for()
    gone = page.locator(".favourite.is-gone").evaluate_all("all => all.map(each => each.dataset.entry)")
    assert sorted(gone) == ["looks/left-1", "looks/left-2"] and asked == ["HEAD"] * 5
    visited.troubles.clear()


def test_without_scripts_and_without_the_page_s_part(visit):
    page = visit(scripts=False).open("favourites.html")
    assert page.locator(".favourites-page .notice").is_visible() and page.locator("button, .heart").count() == 0
    page = visit("disk", scripts=False).open("looks/index.html")
    assert page.locator("button").count() == 0 and not page.get_by_role("link", name="Favourites").is_visible()

    visited = visit()
    visited.page.route("**/assets/pictures.*.js", lambda route: route.abort())
    page = visited.open("favourites.html")
    told(page, "could not be loaded")
    visited.troubles.clear()
    visited = visit()
    visited.page.route("**/assets/site.*.js", lambda route: route.abort())
    page = visited.open("favourites.html")
    page.locator(".favourites-page .notice").wait_for()
    page.wait_for_function("() => getComputedStyle(document.querySelector('.needs-script')).visibility === 'visible'")
    visited.troubles.clear()


def test_a_heart_pressed_by_keyboard_keeps_the_focus(visit):
    visited = visit()
    page = visited.open("looks/feed.html")
    for place in range(3):
        page.locator(".list-item .heart").nth(place).click()
    heart = visited.open("favourites.html").locator(".favourite .heart").nth(1)
    for isPressed in ["false", "true"]:
        heart.press("Enter")
        expect(heart).to_be_focused()
        expect(heart).to_have_attribute("aria-pressed", isPressed)


def test_a_link_to_copy_goes_with_the_list_that_it_has(visit):
    visited = visit()
    keep(visited.open("looks/index.html"), 2)
    page = visited.open("favourites.html")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { throw new Error() } } })")
    for change in [".favourite .heart", "[data-action=clear]"]:
        page.click("[data-action=share]")
        page.locator("[data-notice=link]").wait_for()
        page.locator(change).first.click()
        expect(page.locator("[data-notice=link]")).to_have_count(0)
