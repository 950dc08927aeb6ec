"""Where the mosaic and its tools are in a page: what its tests share."""

import re

from support import press

SHOWN = "[data-cell]"
CROSS = "[data-action=remove]"
PERSON = "team/2.html"
KEPT = "Object.keys(sessionStorage).filter(key => key.startsWith('vitrine-mosaic:'))"


def keys(page):
    return page.locator(SHOWN).evaluate_all(
        "all => all.map(each => (each.querySelector('[data-entry]') || each.closest('[data-entry]')).dataset.entry)")


def pictures(page):
    names = page.locator(f"{SHOWN} img").evaluate_all("all => all.map(each => each.src)")
    return [re.sub(r"^.*/([0-9a-f]+)-\d+\.\w+$", r"\1", name) for name in names]


def edit(page, where="[data-action=edit]"):
    press(page.locator(where))
    page.locator(CROSS).first.wait_for()


def tool(page, action):
    return page.locator(f".mosaic-tools [data-action={action}]")
