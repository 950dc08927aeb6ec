"""Entries of several pictures: the viewer shows each, and what can be done with it is done with the shown one."""

import json
import os
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from panes import PANE, choose, link, ready
from support import Server, Visit
from test_offline import PROJECT
from viewing import VIEWER, Glass, settled

COUNT = 24
# Of the pictures of each entry; the second has none.
CREDITS = ["By Ada", None, "By Bo"]
OWN = "all => all.map(each => each.currentSrc.replace(/-[0-9]+\\.[a-z]+$/, ''))"
SHOWN = """() => document.querySelector(".viewer-picture img").currentSrc.replace(/-[0-9]+\\.[a-z]+$/, "")"""
# In sight, so that it has come.
COME = """async each => { each.scrollIntoView({ block: "center" }); await each.decode(); }"""


@pytest.fixture(scope="module")
def several(tmp_path_factory):
    """A site of two pages of entries with three pictures each, beside whose list their details are shown."""
    command = os.environ.get("VITRINE_BUILD_SITE") or str(PROJECT / ".build/debug/build-site")
    folder = tmp_path_factory.mktemp("several")
    files = sorted(file.name for file in (PROJECT / "samples/shop/images").iterdir())
    shutil.copytree(PROJECT / "samples/shop/images", folder / "images")
    (folder / "several.json").write_text(json.dumps({"items": [
        {"id": f"n{number}", "title": f"Number {number}", "date": f"2026-01-{number + 1:02}T10:00:00Z",
         "images": [{"file": "images/" + files[(number * 3 + step) % len(files)], "by": by} for step, by in enumerate(CREDITS)]} for number in range(COUNT)]}), "utf-8")
    (folder / "config.json").write_text(json.dumps({
        "site": {"title": "Vitrine", "languages": ["en"], "pageSize": 20, "timeZone": "UTC"},
        "feeds": [{"id": "several", "type": "json", "title": "Several", "url": "several.json", "items": "items", "layout": "split",
                   "entry": {"id": "id", "title": "title", "images": "images[].file", "credit": "images[].by", "published": "date"}}],
        "images": {"widths": [320, 640], "formats": ["jpeg"]},
        "publish": {"output": "site", "keep": 0}, "cache": {"path": "cache"},
    }), "utf-8")
    subprocess.run([command, "--config", "config.json", "--offline", "--now", "2026-11-21", "-q"], cwd=folder, check=True, timeout=600)
    server = Server(folder / "site")
    yield server.base
    server.close()


@pytest.fixture
def visiting(several, browser):
    visits = []

    def begin(**options):
        visits.append(Visit(browser, several, service_workers="block", **options))
        return visits[-1]

    yield begin
    for made in visits:
        made.close()
    assert [trouble for made in visits for trouble in made.troubles] == []


def own_pictures(page, place):
    """The entry's pictures by their names without a width, as far as they have come."""
    images = page.locator(f"{place} .details-pictures picture img")
    for image in images.all():
        image.evaluate(COME)
    return images, images.evaluate_all(OWN)


def test_each_picture_has_its_own_credit(visiting):
    visited = visiting()
    visited.page.clock.install()
    page = visited.open("several/n5.html")
    images, _ = own_pictures(page, "article")
    images.nth(0).click()
    page.wait_for_selector(VIEWER)
    for said in CREDITS:
        for _ in range(2):
            assert page.locator(".viewer-credit").text_content() == (said or "")
            # The details page is read once the visitor stays with the picture.
            page.clock.run_for(1000)
        page.keyboard.press("ArrowRight")


def test_each_picture_is_saved_and_sent_as_it_is_shown(visiting):
    visited = visiting()
    visited.page.clock.install()
    page = visited.open("several/n5.html")
    images, names = own_pictures(page, "article")
    assert len(set(names)) == 3
    images.nth(1).click()
    page.wait_for_selector(VIEWER)
    menu = page.locator(".viewer-menu")
    for number in (1, 2):
        assert page.evaluate(SHOWN) == names[number]
        # What is known of the entry comes once the visitor stays with the picture, and names the first one.
        page.clock.run_for(1000)
        save = menu.locator("[data-action=save]")
        expect(menu.locator("[data-action=mail]")).to_have_count(1)
        assert save.evaluate("each => each.href").startswith(names[number] + "-")
        assert save.get_attribute("download") == "Number-5.jpg" and menu.locator("[data-action=open]").count() == 0
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"name => ({SHOWN})() === name", arg=names[2])
    menu.locator("summary").click()
    with page.expect_request(lambda request: request.resource_type == "fetch" and request.url.endswith(".jpg")) as asked:
        menu.locator("[data-action=mail]").click()
    assert asked.value.url.startswith(names[2] + "-")
    menu.locator("[data-send]").wait_for()


def test_a_long_press_on_a_further_picture_does_not_offer_the_first(visiting):
    """What a long press does there is the browser's."""
    visited = visiting(size="phone", touch=True)
    visited.page.clock.install()
    page = visited.open("several/n5.html")
    glass = Glass(page)
    images, _ = own_pictures(page, "article")
    opened = page.locator("details.options[open]")
    # The second time all that it needs is there already.
    for number in (0, 1):
        images.nth(number).evaluate("each => each.scrollIntoView({ block: 'center', behavior: 'instant' })")
        box = images.nth(number).bounding_box()
        glass.touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        page.clock.run_for(1000)
        if number == 0:
            opened.wait_for()
            page.keyboard.press("Escape")
        glass.lift()
    page.evaluate("() => vitrine.part('options')")
    assert opened.count() == 0


def test_the_next_picture_is_the_next_when_the_list_has_been_read_on(visiting):
    visited = visiting()
    # Only the viewer reads on.
    visited.context.add_init_script("window.IntersectionObserver = class { observe() {} disconnect() {} };")
    routes = []
    visited.page.route("**/several/feed-2.html", lambda route: routes.append(route))
    page = visited.open("several/feed.html")
    ready(page)
    choose(page, 18)
    images, names = own_pictures(page, PANE)
    with page.expect_request("**/several/feed-2.html"):
        images.nth(1).click()
    page.wait_for_selector(VIEWER)
    assert page.evaluate(SHOWN) == names[1]
    routes[0].continue_()
    expect(page.locator(".list-items > li h2")).to_have_count(COUNT)
    page.wait_for_function("() => !document.querySelector('[data-more]')")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"name => ({SHOWN})() !== name", arg=names[1])
    assert page.evaluate(SHOWN) == names[2]
    settled(page)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"name => ({SHOWN})() === name", arg=names[1])
    assert link(page, 18).get_attribute("aria-current") == "true"


@pytest.mark.parametrize("address", ["several/n5.html", "several/n5.html#view=several/n5"])
def test_closing_leads_to_the_picture_that_was_shown_last(visiting, address):
    page = visiting().open(address)
    images = page.locator("article .details-pictures picture")
    if "#" not in address:
        images.nth(0).click()
    page.wait_for_selector(VIEWER)
    for _ in CREDITS[1:]:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    page.wait_for_selector(VIEWER, state="detached")
    expect(images.nth(2)).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("width, height", [(600, 1200), (100, 800)])
def test_no_further_picture_is_higher_than_the_window(visiting, width, height):
    """As `sizes` promises, by which the browser chooses the file; a strip is whole, in a frame of 12rem."""
    page = visiting().open("several/n5.html")
    further = page.locator("article .details-pictures > picture").first
    further.evaluate("(each, [width, height]) => { each.style.setProperty('--w', width); each.style.setProperty('--h', height); }", [width, height])
    box = further.bounding_box()
    assert abs(box["width"] - max(192, 0.92 * 900 * width / height)) < 1, box
    assert abs(box["height"] - 0.92 * 900) < 1, box


@pytest.mark.parametrize("kind", ["is-entry", "is-photo"])
def test_on_a_phone_the_title_follows_the_first_picture(visiting, kind):
    page = visiting(size="phone").open("several/n5.html")
    page.locator("article.details").evaluate(
        "(each, kind) => { each.className = 'details ' + kind; document.body.classList.add('on-details-' + kind.slice(3)); }",
        kind)
    first, *further = page.locator("article .details-pictures picture").evaluate_all("""all => all.map(each => {
        const { top, bottom, left, right } = each.getBoundingClientRect();
        return [top, bottom, left, right];
    })""")
    body = page.locator(".details-body").bounding_box()
    width = page.evaluate("() => document.body.clientWidth")
    assert first[1] < page.locator("h1").bounding_box()["y"] < first[1] + 160
    assert body["y"] + body["height"] <= further[0][0] < further[0][1] < further[1][0]
    # From edge to edge.
    assert all(left <= 0 and right >= width for _, _, left, right in [first, *further])


def test_the_viewer_goes_on_where_no_address_may_be_written(visiting):
    """Safari refuses after a hundred in half a minute."""
    page = visiting().open("several/n5.html")
    page.evaluate("""() => {
        history.pushState = history.replaceState = () => { throw new DOMException("too many", "SecurityError"); };
    }""")
    page.locator("article .details-pictures picture").first.click()
    page.wait_for_selector(VIEWER)
    first = page.evaluate(SHOWN)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"name => ({SHOWN})() !== name", arg=first)
    expect(page.locator("[role=status]").filter(has_text="Number 5")).to_have_count(1)
    page.keyboard.press("Escape")
    page.wait_for_selector(VIEWER, state="detached")
