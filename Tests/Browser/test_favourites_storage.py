"""Favourites where they are kept: in several tabs, and in a storage that is full, forbidden or not to be read."""

import pytest

from favourites import KEPT, keep, keys_shown


@pytest.mark.parametrize("where", ["disk", "http"])
def test_two_tabs_agree(visit, where):
    visited = visit(where)
    one = visited.open("looks/index.html")
    two = visited.context.new_page()
    two.goto(visited.base + "looks/feed.html")
    three = visited.context.new_page()
    three.goto(visited.base + "favourites.html")
    three.locator(".empty").wait_for()
    keys = keep(one, 2)
    three.locator(".favourite").nth(1).wait_for()
    for key in keys:
        two.locator(f'.heart[data-key="{key}"][aria-pressed=true]').wait_for(state="attached")
    two.locator(f'.heart[data-key="{keys[0]}"]').evaluate("heart => heart.click()")
    one.locator(f'.heart[data-key="{keys[0]}"][aria-pressed=false]').wait_for(state="attached")
    three.wait_for_function("() => document.querySelectorAll('.favourite').length === 1")
    assert list(three.evaluate(KEPT)) == [keys[1]]


def test_a_change_in_another_tab_leaves_the_way_back(visit):
    visited = visit()
    one = visited.open("looks/index.html")
    kept = keep(one, 2)
    two = visited.context.new_page()
    two.goto(visited.base + "favourites.html")
    two.click("[data-action=clear]")
    [other] = keep(visited.open("team/index.html"))
    two.locator(f'.favourite[data-entry="{other}"]').wait_for()
    two.click("[data-action=undo]")
    assert set(two.evaluate(KEPT)) == {*kept, other}


def test_a_tab_that_heard_nothing_loses_nothing(visit):
    """Two changes at once, before either tab has heard of the other's."""
    visited = visit()
    page = visited.open("looks/index.html")
    page.evaluate("""key => localStorage.setItem(key, JSON.stringify({ form: 1, items: [
        { key: "posts/1", title: "from elsewhere", path: "posts/1.html", picture: "", feed: "" }] }))""", visited.key("favourites"))
    [key] = keep(page)
    assert list(page.evaluate(KEPT)) == ["posts/1", key]


@pytest.mark.parametrize("how", ["full", "forbidden"])
def test_storage_full_or_forbidden_is_said(visit, how):
    visited = visit()
    visited.context.add_init_script({
        "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
        "forbidden": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    }[how])
    page = visited.open("looks/index.html")
    [key] = keep(page)
    page.locator(".live-region.is-shown").filter(has_text="cannot save favourites").wait_for()
    # For as long as the page is open it is kept all the same.
    assert page.locator(f'.heart[data-key="{key}"]').first.get_attribute("aria-pressed") == "true"
    page.locator("[data-action=theme]").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page = visited.open("favourites.html")
    page.locator("[data-notice=unkept]").wait_for()
    assert page.locator(".empty").is_visible()


@pytest.mark.parametrize("text", ["{\"items\":[{\"key\":", "[]", "{\"items\":[3]}", "\u0000"])
def test_what_cannot_be_read_is_set_aside_and_said(visit, text, tmp_path):
    visited = visit(accept_downloads=True)
    page = visited.open("index.html")
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [visited.key("favourites"), text])
    page = visited.open("looks/index.html")
    [key] = keep(page)
    page = visited.open("favourites.html")
    notice = page.locator("[data-notice=unread]")
    notice.wait_for()
    assert keys_shown(page) == [key]
    with page.expect_download() as download:
        notice.locator("[data-action=rescue]").click()
    download.value.save_as(tmp_path / "x")
    assert (tmp_path / "x").read_text("utf-8") == text
    notice.locator("[data-action=forget]").click()
    page = visited.open("favourites.html")
    page.locator(".favourite").wait_for()
    assert page.locator("[data-notice=unread]").count() == 0
