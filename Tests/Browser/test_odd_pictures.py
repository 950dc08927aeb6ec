"""Pictures that are much higher or wider than others: seen as a whole, and nothing is out of reach for them."""

import pytest

from panes import PANE, choose, ready

# Gives an entry, and its picture, another ratio.
RATIO = """(entry, [width, height]) => {
    for (const each of [entry, entry.querySelector('.details-pictures .frame, .list-item-picture .frame')]) {
        each.style.setProperty('--w', width);
        each.style.setProperty('--h', height);
    }
}"""
HIGH, WIDE = [100, 2000], [2000, 100]
INSIDE = """button => { const [own, frame] = [button, button.closest('[data-entry]').querySelector(':is(.details-pictures, .list-item-picture) .frame')].map(each => each.getBoundingClientRect());
    return own.top >= frame.top && own.bottom <= frame.bottom && own.left >= frame.left && own.right <= frame.right; }"""


def whole(entry, ratio):
    """The picture's box is in its frame, and of its own ratio."""
    frame, picture = [entry.locator(part).first.bounding_box() for part in (".details-pictures .frame", ".details-pictures .frame > img")]
    assert abs(picture["width"] * ratio[1] - picture["height"] * ratio[0]) < 2 * max(ratio)
    assert picture["y"] >= frame["y"] - 1 and picture["y"] + picture["height"] <= frame["y"] + frame["height"] + 1
    assert picture["x"] >= frame["x"] - 1 and picture["x"] + picture["width"] <= frame["x"] + frame["width"] + 1
    # Nothing is wider for it, and no text lies over it.
    assert entry.page.evaluate("() => document.documentElement.scrollWidth") <= entry.page.viewport_size["width"]
    text = entry.locator(".details-body").bounding_box()
    assert text["x"] >= frame["x"] + frame["width"] or text["y"] >= frame["y"] + frame["height"]
    return frame


@pytest.mark.parametrize("kind", ["event", "look", "photo"])
@pytest.mark.parametrize("size", ["phone", "tablet", "desk", "landscape"])
@pytest.mark.parametrize("ratio", [HIGH, WIDE], ids=["high", "wide"])
def test_a_details_page(visit, kinds, kind, size, ratio):
    page = visit(size=size, touch=size in ("phone", "landscape")).open(kinds[""][kind])
    entry = page.locator("article.details")
    entry.evaluate(RATIO, ratio)
    frame = whole(entry, ratio)
    assert frame["height"] <= max(page.viewport_size["height"], 512)
    assert entry.locator("h1").bounding_box()["y"] < max(page.viewport_size["height"], 512) + 120
    assert entry.locator(".view-button").first.evaluate(INSIDE)


@pytest.mark.parametrize("ratio", [HIGH, WIDE], ids=["high", "wide"])
def test_beside_a_list(visit, ratio):
    page = visit().open("events/feed.html")
    ready(page)
    choose(page, 1)
    entry = page.locator(f"{PANE} .details")
    entry.evaluate(RATIO, ratio)
    assert whole(entry, ratio)["height"] <= 900
    assert entry.locator(".view-button").first.evaluate(INSIDE)


@pytest.mark.parametrize("path", ["events/feed.html", "photos/feed.html"])
@pytest.mark.parametrize("size", ["phone", "tablet"])
@pytest.mark.parametrize("ratio", [HIGH, WIDE], ids=["high", "wide"])
def test_a_list(visit, path, size, ratio):
    """There the picture is cropped."""
    page = visit(size=size, touch=True).open(path)
    entry = page.locator(".list-item:has(.list-item-picture)").first
    entry.evaluate(RATIO, ratio)
    assert entry.locator(".list-item-picture").bounding_box()["height"] <= page.viewport_size["width"] * 2
    assert entry.locator(".view-button").evaluate(INSIDE)
