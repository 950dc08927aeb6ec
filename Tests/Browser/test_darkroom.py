"""The theme in `themes/`: one stylesheet after the shipped ones restyles every kind of page, and all can be read."""

from pathlib import Path

import pytest

from support import KINDS, Unheard
from test_accessibility import ALL, COLOURS, complaints, settle

THEME = Path(__file__).resolve().parents[2] / "themes/darkroom.css"


def restyled(visited):
    """As if the file were among the theme's own: at the end of every page's stylesheet."""
    def put(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text() + THEME.read_text("utf-8"))

    visited.page.route("**/assets/site.*.css", put)
    return visited


@pytest.mark.parametrize("half, language, size", [(0, "", "desk"), (1, "ar/", "phone")])
def test_every_kind_of_page(visit, kinds, half, language, size):
    visited = restyled(visit(size=size, touch=size == "phone", reduced_motion="reduce", service_workers="block"))
    # The service worker, which would fetch the stylesheet itself, is refused.
    visited.troubles = Unheard()
    wrong = []
    for kind in KINDS[:-1][half::2]:
        page = visited.open(kinds[language][kind])
        # Dark at once, though the system is light.
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(16, 16, 17)"
        if kind == "photo":
            assert page.locator(".details-pictures .frame").evaluate("each => getComputedStyle(each).backgroundColor") == "rgb(0, 0, 0)"
        wrong += [f"{kind}, dark: {each}" for each in complaints(page, ALL)]
        page.evaluate("document.documentElement.dataset.theme = 'light'")
        settle(page)
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(243, 242, 240)"
        wrong += [f"{kind}, light: {each}" for each in complaints(page, COLOURS)]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), kind
    assert not wrong, "\n".join(wrong)
