"""Pages read from disk by a hidden frame: who is handed a page's text, and whose words are taken."""

import pytest

from support import Server

# A page that frames another and notes what it is told.
READER = """<!DOCTYPE html><title>reader</title><script>
window.heard = []; addEventListener("message", (event) => heard.push(String(event.data)));
window.read = (name, address) => new Promise((done) => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { name, src: address, onload: done });
    document.body.append(frame);
});</script><body></body>"""


@pytest.fixture
def reader(browser, tmp_path):
    """A page on disk and over HTTP, at another origin than the site."""
    (tmp_path / "reader.html").write_text(READER, "utf-8")
    server = Server(tmp_path)
    context = browser.new_context()
    page = context.new_page()

    def begin(where):
        page.goto((server.base if where == "http" else tmp_path.as_uri() + "/") + "reader.html")
        return page

    yield begin
    context.close()
    server.close()


def test_over_http_a_page_is_handed_to_nobody(reader, bases):
    page = reader("http")
    page.evaluate("address => read('vitrine-read', address)", bases["http"] + "looks/feed.html")
    # It has run as every page does, in its frame.
    page.frames[1].wait_for_function("() => document.querySelector('.heart')")
    assert page.evaluate("heard") == []


def test_from_disk_a_page_is_handed_over_only_where_it_is_asked_for(reader, bases):
    page = reader("disk")
    address = bases["disk"] + "looks/feed.html"
    page.evaluate("address => read('another', address)", address)
    page.frames[1].wait_for_function("() => document.querySelector('.heart')")
    assert page.evaluate("heard") == []
    page.evaluate("address => read('vitrine-read', address)", address)
    page.wait_for_function("() => heard.length")
    [text] = page.evaluate("heard")
    assert "data-more" in text and "heart" not in text
    # Nothing else runs there.
    assert page.frames[2].evaluate("() => [typeof window.vitrine, document.querySelectorAll('.heart').length]") == ["undefined", 0]


def test_only_the_words_of_the_frame_that_was_made_are_taken(visit):
    made = visit("disk", size="phone")
    page = made.open("looks/feed.html")
    page.wait_for_function("() => window.vitrine.parts.more")
    count = page.locator(".entries [data-entry]").count()
    forged = "<div class='entries'><ul class='list-items'><li><article data-entry='looks/forged'></article></li></ul></div>"
    # While the frame is on its way, the page itself speaks.
    page.evaluate("""forged => {
        new MutationObserver((changes) => {
            if (changes.some((each) => [...each.addedNodes].some((node) => node.name === 'vitrine-read'))) postMessage(forged, '*');
        }).observe(document.body, { childList: true });
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    }""", forged)
    page.wait_for_function(f"() => document.querySelectorAll('.entries [data-entry]').length > {count}")
    assert page.locator("[data-entry='looks/forged']").count() == 0


@pytest.mark.parametrize("where", ["disk", "http"])
def test_nothing_outside_of_the_site_is_read(visit, where, tmp_path):
    (tmp_path / "page.html").write_text("<script>parent.postMessage('<main></main>', '*')</script>", "utf-8")
    page = visit(where).open("looks/feed.html")
    page.wait_for_function("() => window.vitrine")
    for address in ["https://example.com/", "javascript:alert(1)", (tmp_path / "page.html").as_uri()]:
        assert page.evaluate("""address => vitrine.part("documents")
            .then(({ readPage }) => readPage(address)).then(() => 'read', (error) => error.message)""", address) == address
    assert page.locator("iframe").count() == 0
