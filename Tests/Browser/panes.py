"""What the tests of details beside a list share."""

from playwright.sync_api import expect

PANE = ".pane"
CHOSEN = ".list-items > .is-chosen"


def link(page, number):
    return page.locator(".list-items > li:not(.group)").nth(number).locator("h2 a")


def ready(page):
    """The first entry's details are there, which nobody has chosen."""
    expect(page.locator(f"{PANE}:not([aria-busy]) .details h1")).to_have_text(link(page, 0).text_content())
    expect(link(page, 0)).to_have_attribute("aria-current", "true")


def choose(page, number):
    title = link(page, number).text_content()
    link(page, number).click()
    # The focus comes last.
    page.locator(f"{PANE} h1:focus").filter(has_text=title).wait_for()
    return title
