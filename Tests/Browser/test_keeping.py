"""Hearts where they were found, a filter by feed, and letters of the edited mosaic."""

import email
import email.policy

from support import FAVOURITES_KEY, SIZES

KEPT = f"() => JSON.parse(localStorage.getItem({FAVOURITES_KEY}) || '{{\"items\": []}}').items"

# A sheet of the system's that notes what it is given, and how its files begin.
SHEET = """() => {
    navigator.canShare = (data) => !!data.files;
    navigator.share = async (data) => {
        const head = async (file) => [...new Uint8Array(await file.slice(0, 24).arrayBuffer())];
        const files = await Promise.all(data.files.map(async (file) => [file.name, file.type, await head(file)]));
        window.given = { title: data.title, url: data.url, files };
    };
}"""


def test_results_of_the_search_have_hearts(visit):
    visited = visit("http", size="phone", touch=True)
    page = visited.open("search.html?q=jar")
    heart = page.locator("[data-results] li > .heart").first
    heart.tap()
    page.wait_for_function("() => document.querySelector('[data-results] .heart').ariaPressed === 'true'")
    item = page.evaluate(KEPT)[0]
    assert page.locator("[data-results] [data-entry]").first.get_attribute("data-entry") == item["key"]
    assert item["path"].endswith(".html") and item["picture"].startswith("images/") and item["feed"]
    box = heart.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44 and box["x"] + box["width"] <= SIZES["phone"][0]
    # The same heart on the favourites' page, with its picture.
    page = visited.open("favourites.html")
    assert page.locator(".favourite").get_attribute("data-entry") == item["key"]
    page.wait_for_function("() => document.querySelector('.favourite img').naturalWidth > 0")


def test_favourites_are_filtered_by_feed_and_words(visit):
    visited = visit("http")
    page = visited.open()
    items = [{"key": f"{feed}/{name}", "title": title, "path": f"{feed}/{name}.html", "picture": "", "feed": feed}
             for feed, name, title in [("looks", "a", "Crème ٣"), ("looks", "b", "Other"), ("photos", "c", "Creme 4")]]
    page.evaluate("([key, items]) => localStorage.setItem(key, JSON.stringify({ form: 1, items }))", [visited.key("favourites"), items])
    page.route("**/search/**", lambda route: route.fulfill(body="void 0", content_type="text/javascript"))
    page = visited.open("favourites.html")
    titles = lambda: page.locator(".favourite-title").all_inner_texts()
    filter, feeds = page.locator(".filters input"), page.locator(".filters select")
    filter.fill("creme")
    assert titles() == ["Creme 4", "Crème ٣"]
    feeds.select_option("looks")
    assert titles() == ["Crème ٣"]
    filter.fill("3 creme")
    assert titles() == ["Crème ٣"]
    filter.fill("")
    assert titles() == ["Other", "Crème ٣"]
    # With one feed left there is nothing to choose from, and all is shown.
    page.locator('[data-entry="looks/a"] .heart').click()
    page.locator('[data-entry="looks/b"] .heart').click()
    page = visited.open("favourites.html")
    assert titles() == ["Creme 4"] and feeds.is_hidden()
    visited.troubles.clear()


def test_a_letter_carries_the_edited_mosaic(visit):
    page = visit("http").open("looks/index.html")
    page.locator("[data-action=edit]").click()
    page.locator("[data-action=remove]").first.click()
    page.locator(".mosaic-tools [data-action=mail]").click()
    row = page.locator(".mosaic-tools [data-send]")
    assert row.locator("[data-action=mailto]").get_attribute("href").startswith("mailto:?subject=")
    with page.expect_download() as saved:
        row.locator("[data-action=eml]").click()
    letter = email.message_from_bytes(open(saved.value.path(), "rb").read(), policy=email.policy.default)
    assert letter["X-Unsent"] == "1" and letter["Subject"] == page.locator("h1").inner_text()
    (picture,) = letter.iter_attachments()
    content = picture.get_content()
    assert picture.get_content_type() == "image/png" and content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(content[16:20]) >= 1200 and picture.get_filename().endswith(".png")


def test_the_systems_sheet_gets_the_edited_mosaic(visit):
    page = visit("http").open("looks/index.html")
    page.evaluate(SHEET)
    page.locator("[data-action=edit]").click()
    page.locator("[data-action=remove]").first.click()
    page.locator(".mosaic-tools [data-action=mail]").click()
    page.locator(".mosaic-tools [data-send] [data-action=share]").click()
    page.wait_for_function("() => window.given")
    given = page.evaluate("window.given")
    assert given["title"] == page.locator("h1").inner_text() and given["url"].startswith("http")
    [[name, kind, head]] = given["files"]
    assert name.endswith(".png") and kind == "image/png"
    assert head[1:4] == list(b"PNG") and int.from_bytes(bytes(head[16:20])) >= 1200


def test_from_disk_the_mosaic_goes_as_a_file_or_a_link(visit):
    page = visit("disk").open("looks/index.html")
    page.locator("[data-action=edit]").click()
    page.locator(".mosaic-tools [data-action=mail]").click()
    row = page.locator(".mosaic-tools [data-send]")
    row.locator("[data-action=eml]").wait_for()
    assert row.locator("button").count() == 1
    assert row.locator("[data-action=mailto]").get_attribute("href").startswith("mailto:?subject=")


def test_what_cannot_be_read_stays_deleted(visit):
    visited = visit("http")
    page = visited.open()
    items = [{"key": key, "title": key, "path": key + ".html", "picture": "", "feed": ""} for key in ("looks/a", "looks/x y")]
    page.evaluate("([key, items]) => localStorage.setItem(key, JSON.stringify({ form: 1, items }))", [visited.key("favourites"), items])
    page.route("**/search/**", lambda route: route.fulfill(body="void 0", content_type="text/javascript"))
    page = visited.open("favourites.html")
    page.locator("[data-notice=unread] [data-action=forget]").click()
    assert page.locator(".favourite").count() == 1
    page = visited.open("favourites.html")
    page.locator(".favourite").wait_for()
    assert page.locator("[data-notice=unread]").count() == 0 and len(page.evaluate(KEPT)) == 1
