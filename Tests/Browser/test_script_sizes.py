"""How much script there is: in all, and on every page before anything is touched."""

import gzip

import pytest

KILOBYTE = 1024


def weight(file):
    return len(gzip.compress(file.read_bytes(), 9))


@pytest.mark.parametrize("language", ["en", "es", "ar"])
def test_all_scripts_together(site, language):
    """The words of a page's one language go with them."""
    scripts = [site / "sw.js", *(site / "assets").glob("*.js")]
    loaded = [script for script in scripts if not script.name.startswith("words-") or script.name.startswith(f"words-{language}.")]
    sizes = {script.name: weight(script) for script in loaded}
    assert len(sizes) > 5 and sum(sizes.values()) <= (31 if language == "ar" else 30) * KILOBYTE, sizes


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_every_page(visit, kinds, site, size):
    """Only the two pages that are nothing without a part of the scripts load more at once."""
    visited = visit("http", size=size)
    asked = []
    visited.page.on("request", lambda request: request.resource_type == "script" and asked.append(request.url))
    for kind, path in kinds["ar/"].items():
        if kind in ("search", "favourites"):
            continue
        del asked[:]
        visited.open(path)
        visited.page.wait_for_load_state("networkidle")
        files = [site / address[len(visited.base):].split("?")[0] for address in asked]
        assert sum(map(weight, files)) <= 12 * KILOBYTE, (kind, files)
