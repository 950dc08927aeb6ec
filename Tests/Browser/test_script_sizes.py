"""How much script there is: in all, and on every page before anything is touched."""

import gzip
import re

import pytest

KILOBYTE = 1024


def weight(file):
    return len(gzip.compress(file.read_bytes(), 9))


@pytest.mark.parametrize("language", ["", "es/", "ar/"])
def test_all_scripts_together(site, language):
    """What a page's one language says comes on top."""
    text = (site / language / "search.html").read_text("utf-8")
    # The deferred ones are named by the script of every page; those of an earlier build may lie beside them.
    for name in [r"site", r"words-\w+"]:
        text += (site / "assets" / re.search(rf"assets/({name}\.\w+\.js)", text)[1]).read_text("utf-8")
    scripts = [site / "sw.js", *(script for script in (site / "assets").glob("*.js") if script.name in text)]
    sizes = {script.name.split(".")[0].split("-")[0]: weight(script) for script in scripts}
    assert {"sw", "blocking", "site", "words", "search", "pictures", "lists", "grids", "pages", "deferred"} == set(sizes) and len(scripts) == len(sizes)
    assert sizes.pop("words") + sizes.pop("deferred") <= 2.85 * KILOBYTE
    assert sum(sizes.values()) <= 47.25 * KILOBYTE, sizes


def test_every_page(visit, kinds, site):
    """The search and favourites pages need a deferred script at once. On a wide screen lists also load `lists`, which shows
    details beside them, and then what those need. A page has loaded when the scripts that scripts have added have."""
    visited = visit("http", size="desk")
    asked = []
    visited.page.on("request", lambda request: request.resource_type == "script" and asked.append(request.url))
    for kind, path in kinds["ar/"].items():
        if kind in ("search", "favourites"):
            continue
        del asked[:]
        visited.open(path).wait_for_function("""() => !document.querySelector('.is-split')
            || document.querySelector('.pane .details') && (!document.querySelector('.pane .share-tools') || vitrine.parts.controls)""")
        files = [site / address[len(visited.base):].split("?")[0] for address in asked]
        sizes = {file.name.split(".")[0].split("-")[0]: weight(file) for file in files}
        assert sizes.get("blocking", 0) + sizes.get("site", 0) + sizes.get("words", 0) <= 10 * KILOBYTE, (kind, sizes)
        assert sum(sizes.values()) <= 15 * KILOBYTE, (kind, sizes)
