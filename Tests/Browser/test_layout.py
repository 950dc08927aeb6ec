"""Never blank, never moving: no layout shift on any page, a picture's place filled from the first frame, the stock picture
where one fails."""

import io
import re
import threading

import pytest
from PIL import Image
from playwright.sync_api import expect

from shifts import MOVED, SETTLED, WATCH
from support import BROKEN, KINDS, SIZES, Unheard, settle

# In the page, just opened: without its one heading, wider than the screen, not at its top, the feed's own link at the
# header's edges or beyond, a word of the title broken over two lines.
OPENED = """width => {
    const wrong = [], { scrollWidth } = document.documentElement;
    const headings = document.querySelectorAll("h1:not(.pane *)");
    if (headings.length !== 1 || !headings[0].innerText.trim()) wrong.push(`${headings.length} headings`);
    if (scrollWidth > width || innerWidth !== width) wrong.push(`as wide as ${Math.max(scrollWidth, innerWidth)}`);
    if (scrollY || scrollX) wrong.push(`opened at ${scrollX}, ${scrollY}`);
    const here = document.querySelector(".site-nav [aria-current]")?.getBoundingClientRect();
    if (here && (here.left < 8 || here.right > width - 8)) wrong.push(`its place in the header is at ${here.left}`);
    const node = document.createTreeWalker(document.querySelector("h1"), NodeFilter.SHOW_TEXT).nextNode();
    for (const { 0: word, index } of node.data.matchAll(/(?<![\\w'-])[\\w'-]{1,9}(?![\\w'-])/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) wrong.push(`breaks ${word}`);
    }
    return wrong;
}"""


# Each place with each size, each language with each place and each size. Each of these is seen with every kind of page,
# half of them in one combination and half in another.
@pytest.mark.parametrize("where, size, language, half", [
    ("disk", "phone", "en", 0), ("http", "phone", "es", 1), ("below", "phone", "ar", 0),
    ("disk", "landscape", "es", 1), ("http", "landscape", "ar", 0), ("below", "landscape", "en", 1),
    ("disk", "tablet", "ar", 1), ("http", "tablet", "en", 0), ("below", "tablet", "es", 0),
    ("disk", "desk", "en", 0), ("http", "desk", "ar", 1), ("below", "desk", "es", 1)])
def test_nothing_moves_and_all_fits(visit, kinds, where, size, language, half):
    """With scripts, on every kind of page, without trouble from the first frame to the page's end."""
    visited = visit(where, size=size, touch=size != "desk")
    visited.context.add_init_script(WATCH)
    wrong = []
    for kind in KINDS[:-1][half::2]:
        page = visited.open(kinds["" if language == "en" else language + "/"][kind])
        page.locator("[data-action=theme]").wait_for()
        wrong += [(kind, each) for each in page.evaluate(OPENED, SIZES[size][0])]
        for place in [0.3, 0.7]:
            page.evaluate("place => scrollTo(0, place * Math.min(4000, document.documentElement.scrollHeight))", place)
            page.evaluate(SETTLED)
        wrong += [(kind, each) for each in page.evaluate(BROKEN) + page.evaluate(MOVED)]
    assert wrong == []


@pytest.mark.parametrize("third, size", enumerate(["phone", "tablet", "desk"]))
def test_nothing_moves_when_scripts_come_late(visit, kinds, third, size):
    """As on a slow line or phone: the page stands, and what its scripts add has its place. Each kind at one size."""
    visited = visit(size=size, touch=size != "desk")
    visited.context.add_init_script(WATCH)
    page, wrong, late, held = visited.page, [], [], threading.Event()
    page.route("**/assets/*.js", lambda route: late.append(route)
               if held.is_set() and "/blocking." not in route.request.url else route.continue_())
    for kind in KINDS[:-1][third::3]:
        held.set()
        page.goto(visited.base + kinds[""][kind], wait_until="commit")
        page.locator(".site-footer").wait_for(state="attached")
        # What moves within half a second of the window's taking its size is not counted (the Layout Instability API).
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime + 600 < performance.now()")
        assert late and page.locator("[data-action=theme]").count() == 0, f"{kind} does not wait for its scripts"
        held.clear()
        while late:
            late.pop(0).continue_()
        page.locator("[data-action=theme]").wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate(SETTLED)
        wrong += [(kind, each) for each in page.evaluate(MOVED)]
    assert wrong == []


def test_nothing_moves_where_much_is_kept(visit):
    visited = visit(size="phone", touch=True)
    visited.context.add_init_script(WATCH)
    page = visited.open("looks/index.html")
    page.evaluate("for (const heart of [...document.querySelectorAll('.heart')].slice(0, 20)) heart.click()")
    for path in ["favourites.html", "ar/favourites.html", "looks/feed.html", "looks/index.html"]:
        page = visited.open(path)
        page.locator(".heart[aria-pressed=true]").nth(5).wait_for(state="attached")
        page.evaluate(SETTLED)
        assert page.evaluate(MOVED) == [], path


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_pictures_have_their_place_before_they_come(visit, kinds, scripts):
    """While no picture has come: each frame has its size and its miniature or colour."""
    visited = visit(size="phone", scripts=scripts, service_workers="block")
    visited.troubles = Unheard()
    held = []
    visited.page.route("**/images/**", lambda route: held.append(route))
    page = visited.page
    for kind in ["home", "list", "look", "person"]:
        page.goto(visited.base + kinds[""][kind], wait_until="commit")
        page.locator(".frame").last.wait_for(state="attached")
        # Nothing is drawn before the styles are there. (Without scripts `wait_for_function` looks once: pages have no timers.)
        expect(page.locator("html")).to_have_css("--paper", re.compile(r"\S"))
        # Sections of the home page that are out of sight have a size of their own, and their frames none yet.
        frames = page.locator(".frame").evaluate_all("""all => all.filter(frame => frame.checkVisibility({ contentVisibilityAuto: true })).slice(0, 12).map(frame => {
            const box = frame.getBoundingClientRect(), style = getComputedStyle(frame);
            return [box.width, box.height, style.backgroundImage !== "none" || style.backgroundColor !== "rgba(0, 0, 0, 0)"]; })""")
        assert frames and all(width > 20 and height > 20 and filled for width, height, filled in frames), kind
    for route in held:
        route.abort()


@pytest.mark.parametrize("where", ["disk", "http", "below"])
def test_a_picture_that_fails_gives_way_to_the_stock_picture(visit, kinds, where, site):
    visited = visit(where, service_workers="block")
    visited.troubles = Unheard()
    visited.page.route("**/images/**", lambda route: route.abort())
    stock = "img => img.naturalWidth > 0 && /assets\\/stock\\./.test(img.currentSrc)"
    for kind in ["grid", "list", "look", "search"]:
        page = visited.open(kinds[""][kind] + ("?q=jar" if kind == "search" and where != "disk" else ""))
        if kind == "search":
            if where == "disk":
                page.locator("main input[data-search]").fill("jar")
            page.locator("[data-results] img").first.wait_for()
        pictures = page.locator("[data-results] img" if kind == "search" else "main picture:not(.face) > img")
        for number in range(min(3, pictures.count())):
            pictures.nth(number).scroll_into_view_if_needed()
            page.wait_for_function(stock, arg=pictures.nth(number).element_handle())
    assert page.evaluate("performance.getEntriesByType('resource').filter(each => /stock\\./.test(each.name)).length") <= 2


def test_a_place_given_to_another_picture_keeps_that_one(visit):
    """The stock picture comes late: the place has had another picture since."""
    visited = visit(service_workers="block")
    visited.troubles = Unheard()
    page = visited.page
    held = []
    page.route("**/assets/stock.*", lambda route: held.append(route))
    visited.open("looks/index.html")
    with page.expect_request("**/assets/stock.*"):
        page.evaluate("""() => {
            window.place = document.querySelector(".card img");
            window.good = document.querySelectorAll(".card img")[1].getAttribute("src");
            window.place.parentElement.querySelectorAll("source").forEach(each => each.remove());
            window.place.removeAttribute("srcset");
            window.place.src = "../images/none.png";
        }""")
    page.evaluate("window.place.src = window.good")
    for route in held:
        route.continue_()
    page.evaluate("window.place.decode()")
    page.evaluate(SETTLED)
    assert page.evaluate("window.place.getAttribute('src') === window.good && window.place.naturalWidth > 0")


def test_a_stock_picture_that_fails_is_not_asked_for_again(visit):
    visited = visit(service_workers="block")
    visited.troubles = Unheard()
    asked = []
    visited.page.route("**/images/**", lambda route: route.abort())
    visited.page.route("**/assets/stock.*", lambda route: (asked.append(1), route.abort()))
    page = visited.open("team/index.html")
    page.wait_for_function("() => [...document.querySelectorAll('.mosaic img')].every(img => /stock/.test(img.src) && img.complete)")
    page.evaluate(SETTLED)
    assert 0 < len(asked) <= page.locator("picture").count()
    # The frame has the picture's colour still.
    assert page.locator(".card .frame").first.evaluate("frame => getComputedStyle(frame).backgroundImage") != "none"



PRINTED = """() => {
    const found = [];
    const shown = [...document.body.querySelectorAll("*")].filter(each => each.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }));
    const dark = (colour) => { const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number); return a > .5 && r + g + b < 480; };
    for (const each of shown) {
        if (!each.matches(".visually-hidden, .visually-hidden *") && [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim())) {
            const style = getComputedStyle(each);
            const box = each.getBoundingClientRect();
            if (box.width < 2 || box.height < 2) continue;
            // Paper has no colour behind the words.
            if (!dark(style.color)) found.push(`faint ${style.color}: ${each.textContent.trim().slice(0, 30)}`);
        }
    }
    for (const note of document.querySelectorAll(".card .note")) {
        const box = note.getBoundingClientRect();
        const card = note.closest("li").getBoundingClientRect();
        if (box.height < 30 || box.bottom > card.bottom + 1) found.push(`a note of ${box.height} in ${card.height}`);
    }
    return found;
}"""


@pytest.mark.parametrize("dark", [False, True])
def test_all_that_is_printed_can_be_read(visit, kinds, dark):
    visited = visit(size="tablet", dark=dark)
    visited.context.add_init_script("localStorage.setItem('%s', '%s')" % (visited.key("theme"), "dark" if dark else "light"))
    wrong = []
    for kind in ["home", "grid-2", "list-2", "look", "event", "person", "post", "note", "item", "poster", "tag"]:
        page = visited.open(kinds[""][kind])
        page.emulate_media(media="print")
        settle(page)
        wrong += [f"{kind}: {each}" for each in page.evaluate(PRINTED)]
        page.emulate_media(media="screen")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", ["", "ar/"])
@pytest.mark.parametrize("kind", ["search", "grid"])
def test_the_tools_stand_at_the_header_s_end(visit, kinds, kind, language):
    page = visit(size="tablet").open(kinds[language][kind])
    edge = page.locator("[data-tools]").evaluate("""each => { const box = each.getBoundingClientRect();
        return document.documentElement.dir === "rtl" ? box.left : innerWidth - box.right; }""")
    assert edge < 40


def test_favourites_follow_what_is_above_them(visit):
    visited = visit(size="phone", touch=True)
    page = visited.open("photos/index.html")
    page.locator(".card > .heart").first.tap()
    page.locator(".card > .heart[aria-pressed=true]").wait_for()
    page = visited.open("favourites.html")
    page.locator(".favourite").first.wait_for()
    above, list_ = page.locator(".favourites-page .toolbar").last.bounding_box(), page.locator(".favourites-list").bounding_box()
    assert list_["y"] - above["y"] - above["height"] < 60


def test_words_of_titles_are_not_parted_for_want_of_a_heart_s_width(visit):
    page = visit(size="phone", touch=True).open("posts/index.html")
    parted = page.locator(".note-title").evaluate_all("""all => all.flatMap(each => {
        const text = each.firstChild, found = [];
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}]{2,14}/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map(box => box.top)).size > 1) found.push(word);
        }
        return found;
    })""")
    assert parted == []


def test_text_of_the_other_direction_begins_at_the_page_s_side(visit, kinds):
    visited = visit()
    for kind in ["look", "note", "photo"]:
        page = visited.open(kinds["ar/"][kind])
        prose = page.locator(".details-body .prose")
        assert prose.count() == 1
        title, text, direction = prose.evaluate("""each => {
            const range = document.createRange();
            const right = (element) => { range.selectNodeContents(element); return [...range.getClientRects()][0].right; };
            return [right(document.querySelector(".details-body h1")), right(each.querySelector("p") || each), getComputedStyle(each).direction]; }""")
        assert direction == "ltr" and abs(title - text) < 3, kind


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_long_title_widens_no_page(visit, size):
    visited = visit(size=size)
    for path in ["index.html", "looks/index.html"]:
        page = visited.open(path)
        page.locator(".brand-name").evaluate("brand => { brand.textContent = 'Photographs of the Northern Landscape Society '.repeat(4); }")
        assert page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0, path


@pytest.mark.parametrize("current", [".site-nav [aria-current]", ".list-items > .is-chosen"])
def test_forced_colours_leave_a_mark_on_what_is_current(visit, current):
    page = visit(forced_colors="active", reduced_motion="reduce").open("posts/feed.html")
    marked = page.wait_for_selector(current)
    page.wait_for_load_state("networkidle")
    seen = marked.screenshot()
    marked.evaluate("each => { each.removeAttribute('aria-current'); each.classList.remove('is-chosen'); }")
    assert marked.screenshot() != seen


@pytest.mark.parametrize("dark", [False, True])
def test_forced_colours_are_the_header_s_too(visit, dark):
    """Its ground is the page's, also where the visitor has chosen the other theme for this site."""
    visited = visit(forced_colors="active", dark=dark)
    visited.context.add_init_script("localStorage.setItem('%s', '%s')" % (visited.key("theme"), "light" if dark else "dark"))
    page = visited.open("index.html")
    page.locator("[data-action=theme]").wait_for()
    seen = Image.open(io.BytesIO(page.screenshot()))
    below = page.locator(".site-header").bounding_box()["height"] + 20
    # At the header's end, at its beginning, and below it.
    assert len({seen.getpixel(place) for place in [(page.evaluate("document.body.clientWidth") - 4, 4), (4, 4), (4, int(below))]}) == 1


@pytest.mark.parametrize("language, feeds", [("", 7), ("ar/", 7), ("", 4), ("", 2)])
def test_a_long_name_of_the_site_leaves_the_header_its_rows(visit, language, feeds):
    page = visit().open(language + "looks/index.html")
    page.locator(".site-nav ul").evaluate("(each, count) => { [...each.children].slice(count).forEach((item) => item.remove()); }", feeds)
    page.locator(".brand-name").evaluate("each => { each.textContent = 'Photographic Archive of the Port Ellery Maritime Museum'; }")
    middle = "each => { const { top, bottom } = each.getBoundingClientRect(); return (top + bottom) / 2; }"
    for width in (768, 900, 1024, 1152, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        rows = [page.locator(part).evaluate(middle) for part in (".brand", ".site-header > .search", ".header-tools")]
        assert max(rows) - min(rows) < 2, (width, rows)
        # Of one row, beside the name on wide screens.
        assert page.locator(".site-nav").bounding_box()["height"] < 50, width


@pytest.mark.parametrize("path", ["photos/index.html", "photos/feed.html", "es/photos/index.html"])
def test_a_title_of_short_words_has_a_line_of_a_phone(visit, path):
    """The switch is beside a title that leaves it space, and below any other."""
    page = visit(size="phone", touch=True).open(path)
    title, switch = page.locator("h1"), page.locator(".page-header .switch")
    box = title.bounding_box()
    assert abs(box["y"] + box["height"] / 2 - switch.bounding_box()["y"] - switch.bounding_box()["height"] / 2) < 10
    title.evaluate("each => { each.textContent = 'Photos of the year'; }")
    assert title.evaluate("each => { const range = document.createRange(); range.selectNodeContents(each); return range.getClientRects().length; }") == 1
    assert switch.bounding_box()["y"] >= title.bounding_box()["y"] + title.bounding_box()["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
