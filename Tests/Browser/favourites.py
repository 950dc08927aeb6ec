"""What tests do with hearts and with what is kept."""

from support import FAVOURITES_KEY

KEPT = f"() => Object.fromEntries(JSON.parse(localStorage.getItem({FAVOURITES_KEY}) || '{{\"items\":[]}}').items.map(i => [i.key, i]))"


def keep(page, count=1):
    """Keeps the first entries of the page that are not kept; their keys."""
    keys = []
    for heart in page.locator("[data-entry] .heart[aria-pressed=false]").all()[:count]:
        keys.append(heart.get_attribute("data-key"))
        heart.evaluate("heart => heart.click()")
    return keys


def keys_shown(page):
    return page.locator(".favourite:visible").evaluate_all("all => all.map(each => each.dataset.entry)")


def told(page, text):
    page.locator(".live-region").filter(has_text=text).wait_for(state="attached")
