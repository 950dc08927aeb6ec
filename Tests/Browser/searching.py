"""Where the search is in a page: what its tests share."""

import re

from playwright.sync_api import expect

WHERE = ["disk", "http", "below"]


def field(page):
    return page.locator(".site-header input[data-search]")


def begin_held(visit, text):
    """A search from disk, where no worker answers, whose index is held up. -> (page, what lets it come)"""
    visited = visit("disk")
    held = []
    visited.page.route("**/search/index.js*", lambda route: held.append(route))
    page = visited.open("index.html")
    field(page).press_sequentially(text)
    expect(page.locator(".results-summary")).to_have_text("Searching…")
    return page, lambda: held[0].continue_()


def options(page):
    return page.locator(".site-header [data-results] [data-entry]")


def page_field(page):
    return page.locator("[data-search-page] input[data-search]")


def found(page):
    return page.locator("[data-search-page] [data-results] [data-entry]")


def status(page):
    return page.locator("[role=status]").filter(has_text=re.compile(r"\S"))


def facet(page, name):
    """The choice of a feed (`in`), a year or a tag on the search page."""
    return page.locator(f"[data-search-page] select[name={name}]")
