"""Long words of titles and labels: they have a line of their own where one can be had."""

import pytest

WORDS = ["Photography", "Photographs", "Architecture", "Restaurants", "Neighbourhood", "Announcements"]

# The words of an element that are on more than one line.
PARTED = """element => {
    const found = [], texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{M}]+/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const tops = [...range.getClientRects()].map(box => box.top);
            if (Math.max(...tops) - Math.min(...tops) > 8) found.push(word);
        }
    }
    return found;
}"""
NAMED = "(element, word) => { (element.querySelector('a') || element).textContent = word; }"


@pytest.mark.parametrize("path", ["index.html", "events/index.html", "posts/feed.html", "looks/feed.html", "favourites.html"])
def test_a_wide_page_s_titles_part_no_word(visit, path):
    page = visit().open(path)
    titles = page.locator(".page-header > :is(h1, h2)").all()
    assert titles
    for width in (1024, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        for word in WORDS:
            for title in titles[:2]:
                title.evaluate(NAMED, word)
                assert title.evaluate(PARTED) == [], (width, word)
            # It lies over nothing beside it.
            box = titles[0].evaluate("""title => { const range = document.createRange(); range.selectNodeContents(title);
                const { right, bottom } = range.getBoundingClientRect(); return [right, bottom]; }""")
            for beside in page.locator(".entries, .page-header .switch").all():
                other = beside.bounding_box()
                assert other["x"] >= box[0] or other["y"] >= box[1] - 8, (width, word)


@pytest.mark.parametrize("word", ["Neighbourhood", "Understanding", "Announcements", "Congratulations"])
def test_a_post_s_title_parts_no_word_on_a_phone(visit, kinds, word):
    """Beside it are the options and the heart."""
    page = visit(size="phone", touch=True).open(kinds[""]["note"])
    title = page.locator(".details h1")
    title.evaluate(NAMED, word)
    page.locator(".details-body header > .heart").wait_for()
    assert title.evaluate(PARTED) == []


@pytest.mark.parametrize("language", ["", "es/", "ar/"])
def test_labels_of_facts_part_no_word(visit, kinds, language):
    visited = visit()
    for kind in ["photo", "event", "person", "post", "public", "look"]:
        page = visited.open(kinds[language][kind])
        for width in (390, 820, 1024, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            for label in page.locator(".facts:not(.is-line) dt").all():
                assert label.evaluate(PARTED) == [], (kind, width)
