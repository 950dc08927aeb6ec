"""Every kind of page opens well without scripts, as test_layout.py sees with them; every link leads somewhere."""

import html
import os
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from support import BROKEN, KINDS, SIZES

# In the page: what would make it scroll sideways.
WIDE = """() => {
    const width = document.documentElement.clientWidth;
    const found = [];
    if (document.scrollingElement.scrollWidth > width) {
        const wide = [...document.body.querySelectorAll("*")].filter(each => {
            const box = each.getBoundingClientRect();
            return box.width && (box.right > width + 1 || box.left < -1);
        });
        found.push(`scrolls to ${document.scrollingElement.scrollWidth} of ${width}: ` +
            wide.slice(-3).map(each => each.tagName + "." + each.className).join(" "));
    }
    return found;
}"""

# Controls that do nothing without a script. A link or the summary of a menu works by itself, a form's field too.
DEAD = """() => [...document.querySelectorAll("button, [role=button], [data-action], [contenteditable], dialog")]
    .filter(each => !each.matches("a[href], details.options > summary, [popovertarget]"))
    .filter(each => each.checkVisibility({ checkVisibilityCSS: true }))
    .map(each => each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("language, where, sizes", [
    ("en", "disk", SIZES), ("es", "http", ["phone", "desk"]), ("ar", "below", ["landscape", "tablet"])])
def test_every_kind_of_page_is_whole_without_scripts(visit, kinds, where, sizes, language):
    """Without trouble, one heading, nothing wider than the window, no control that is dead without scripts."""
    visited = visit(where, scripts=False, size="phone")
    wrong = []
    for kind in KINDS:
        page = visited.open(kinds["" if language == "en" else language + "/"][kind])
        if page.locator("h1").count() != 1 or not page.locator("h1").inner_text().strip():
            wrong.append(f"{kind}: {page.locator('h1').count()} headings")
        if not page.locator("h1").first.is_visible():
            wrong.append(f"{kind}: nothing in it is seen")
        for size in sizes:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            wrong += [f"{kind}, {size}: {each}" for look in [WIDE, BROKEN, DEAD] for each in page.evaluate(look)]
    assert not wrong, "\n".join(wrong)


TAG = re.compile(r"<(a|link|img|source|script|form|use)\b([^>]*)>", re.IGNORECASE)
ADDRESS = re.compile(r"""\s(href|src|srcset|action)="([^"]*)\"""")
NAME = re.compile(r"""\sid="([^"]*)\"""")


def addresses(text):
    """What a page asks for or leads to, as (is a link to follow, address)."""
    for tag, attributes in TAG.findall(text):
        for attribute, value in ADDRESS.findall(attributes):
            value = html.unescape(value)
            if attribute == "srcset":
                for part in value.split(","):
                    yield False, part.split()[0]
            else:
                yield tag in ("a", "form"), value


def test_every_link_of_the_site_leads_somewhere(site):
    """From disk, without a script: each link leads to a file, each fragment to an element of it, and every page is
    reached from the home page."""
    root = str(site.resolve())
    files = {os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names}
    names, links, wrong = {}, {}, []
    for file in sorted(files):
        if not file.endswith(".html"):
            continue
        text = Path(file).read_text("utf-8")
        names[file] = set(map(html.unescape, NAME.findall(text)))
        links[file] = set()
        folder = os.path.dirname(file)
        for is_link, address in set(addresses(text)):
            parts = urlsplit(address)
            if parts.scheme in ("http", "https"):
                if not is_link:
                    wrong.append(f"{file[len(root):]} asks another host: {address}")
                continue
            if parts.scheme in ("mailto", "data"):
                continue
            if parts.scheme or parts.netloc or address.startswith("/"):
                wrong.append(f"{file[len(root):]}: {address}")
                continue
            target = os.path.normpath(os.path.join(folder, unquote(parts.path))) if parts.path else file
            if target not in files:
                wrong.append(f"{file[len(root):]} leads to nothing: {address}")
            elif is_link:
                links[file].add((target, unquote(parts.fragment)))
    for file, targets in links.items():
        wrong += [f"{file[len(root):]} leads to no element: {target[len(root):]}#{fragment}"
                  for target, fragment in targets if fragment and fragment not in names.get(target, ())]
    assert not wrong, "\n".join(wrong[:40])

    reached, ahead = set(), [os.path.join(root, "index.html")]
    while ahead:
        file = ahead.pop()
        if file not in reached and file in links:
            reached.add(file)
            ahead += [target for target, _ in links[file]]
    assert sorted(file[len(root):] for file in links.keys() - reached) == ["/404.html"]


def test_every_entry_is_reached_from_both_its_grid_and_its_list(site):
    """Following the links to the next page alone, as one does without a script."""
    for feed in ["looks", "photos", "events", "team", "posts", "public", "shop"]:
        for first in ["index.html", "feed.html"]:
            shown, page = [], first
            while page:
                text = (site / feed / page).read_text("utf-8")
                # An entry's first link to a page of the feed's folder is that to its own.
                for entry in text.split("<main", 1)[1].split('data-entry="')[1:]:
                    targets = (os.path.normpath(site / feed / unquote(address)) for address in re.findall(r'href="([^"#?]*\.html)', entry))
                    shown.append(next(each for each in targets if os.path.dirname(each) == str(site / feed)))
                following = re.search(r'<link rel="next" href="([^"]*)"', text)
                page = following and following.group(1)
            assert len(set(shown)) == len(shown), f"{feed}/{first}"
            # A show of several dates is listed once; its page leads to the other dates.
            dates = {os.path.normpath(site / feed / name) for page in shown if feed == "events"
                     for name in re.findall(r'href="\.\./events/([^"/]+\.html)"', Path(page).read_text("utf-8").partition('class="dates"')[2].partition("</ul>")[0])}
            entries = {str(each) for each in (site / feed).glob("*.html")
                       if not re.match(r"(index|archive|grid-\d+|feed|feed-\d+)\.html$", each.name)}
            assert set(shown) | dates == entries, f"{feed}/{first}"


def test_what_tests_wait_for_is_a_function():
    """An expression is evaluated anew each time, which the pages' policy forbids from the second time on."""
    calls = [call for file in sorted(Path(__file__).parent.glob("*.py")) for call in re.findall(r'wait_for_function\(\s*f?"+([^"\n]*)', file.read_text("utf-8"))]
    wrong = [call for call in calls if not re.match(r"(\w+|\([\w\[\], ]*\)) =>", call)]
    assert len(calls) > 100 and wrong == []


@pytest.mark.parametrize("wide", [
    "<pre>" + "a long line of text " * 20 + "</pre>",
    "<table><tr>" + "<td>Wednesday</td>" * 20 + "</tr></table>"], ids=["pre", "table"])
def test_wide_parts_of_an_own_page_scroll_by_themselves(visit, wide):
    page = visit(size="desk").open("search.html")
    page.locator("main").evaluate("""(main, wide) => { main.innerHTML = `<article class="page-layout text-page">
        <div class="page-header"><h1>Own</h1></div><div class="prose"><p>Text</p>${wide}</div></article>`; }""", wide)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDE) == [], width
        assert page.locator(".prose > :last-child").evaluate("each => each.scrollWidth > each.clientWidth"), width
