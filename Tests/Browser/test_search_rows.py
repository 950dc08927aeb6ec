"""What a row of results says, and what narrows the results down."""

import re

import pytest
from playwright.sync_api import expect

from searching import WHERE, facet, field, found, options, page_field, status


def marked(page, texts, keys):
    """A text's parts in `<mark>`, as the search marks them."""
    return page.evaluate(
        """async ([texts, queries]) => {
            const { rangesOf, termsOf } = await vitrine.part("search");
            return texts.map((text, place) => rangesOf(text, termsOf(queries[place])).map(([from, to]) => text.slice(from, to)));
        }""", [texts, keys])


def test_matches_are_marked_whatever_their_accents(visit):
    page = visit().open("index.html")
    cases = [
        ("A walk in São Paulo", "sao", ["São"]), ("Sa\u0303o Paulo", "são pau", ["Sa\u0303o", "Pau"]),
        ("Straße und Strasse", "strasse", ["Straße", "Strasse"]), ("undersea and sea", "sea", ["sea"]),
        ("Don\u2019t go", "dont", ["Don\u2019t"]), ("東京の夜明け", "夜明", ["夜明"]), ("العَرَبِيَّة", "العربية", ["العَرَبِيَّة"]),
        ("Æther", "a", ["Æ"]), ("Große Straße", "gros stras", ["Groß", "Straß"]), ("½ ﬁnd", "1 f", ["½", "ﬁ"]),
        ("🌊 sea", "sea", ["sea"]), ("sea, sea", "zzz", []), ("", "sea", []),
    ]
    assert marked(page, [text for text, _, _ in cases], [query for _, query, _ in cases]) == [parts for _, _, parts in cases]


def test_a_snippet_is_the_text_around_the_match(visit):
    page = visit().open("index.html")
    snippet = """async ([texts, query]) => {
        const { snippetOf, termsOf } = await vitrine.part("search");
        const holder = document.createElement("p");
        holder.append(...snippetOf(texts, termsOf(query)));
        return [holder.textContent, [...holder.querySelectorAll("mark")].map((mark) => mark.textContent)];
    }"""
    filler = "word " * 60
    text, marks = page.evaluate(snippet, [{"tags": ["Sea side"], "names": ["Ada"], "text": filler + "the harbour at dawn " + filler}, "harb"])
    assert "the harbour at dawn" in text and marks == ["harb"] and text[0] == text[-1] == "…" and len(text) < 260
    assert page.evaluate(snippet, [{"tags": ["Sea side", "x"], "names": ["Ada"], "text": filler}, "#seaside"])[0] == "#Sea side"
    assert page.evaluate(snippet, [{"tags": [], "names": ["Ada Lovelace", "Bob"], "text": filler}, "love"]) == ["Ada Lovelace", ["Love"]]
    hostile = "<img src=x onerror=1> & sea <script>1</script>"
    assert page.evaluate(snippet, [{"tags": [], "names": [], "text": hostile}, "sea"]) == [hostile, ["sea"]]
    # A text without blanks is cut between letters.
    text, marks = page.evaluate(snippet, [{"tags": [], "names": [], "text": "𠮷" * 300 + "夜明" + "𠮷" * 300}, "夜明"])
    assert marks == ["夜明"] and not re.search("[\ud800-\udfff]", text)


@pytest.mark.parametrize("where", WHERE)
def test_a_row_says_who_when_and_what(visit, where):
    page = visit(where).open("search.html")
    page_field(page).fill("curlews")
    row = found(page).first
    expect(row.locator(".result-snippet mark")).to_have_text(["curlews"])
    expect(row.locator(".result-line")).not_to_be_empty()
    page_field(page).fill("limones")
    expect(found(page).first.locator(".result-title mark")).to_have_text(["Limones"])
    expect(found(page).first.locator(".result-feed")).to_have_text(re.compile(r"\w+ · \d+ \w+ \d{4}"))


def test_a_misspelt_words_match_is_marked(visit):
    page = visit().open("search.html?q=limnoes")
    expect(found(page).first.locator("mark").first).to_have_text("Limones")
    expect(page.locator("[data-search-page] .muted").first).to_contain_text("No exact match; showing close ones")


@pytest.mark.parametrize("where", WHERE)
def test_tags_are_suggested_and_lead_to_their_page(visit, where):
    page = visit(where).open("index.html")
    field(page).fill("ligh")
    row = page.locator(".site-header [data-results] .is-tag").first
    expect(row).to_have_text(re.compile(r"^##light"))
    row.click()
    expect(page.locator("h1")).to_have_text(re.compile("^#light"))


@pytest.mark.parametrize("size", ["desk", "phone", "landscape"])
def test_all_results_are_reached_without_scrolling(visit, size):
    page = visit("disk", size=size, touch=size != "desk").open("index.html")
    if size != "desk":
        page.locator("[data-action=search]").tap()
    field(page).press_sequentially("re")
    expect(options(page)).to_have_count(8)
    link = page.get_by_role("link", name="All results")
    expect(link).to_be_in_viewport(ratio=1)
    options(page).last.scroll_into_view_if_needed()
    expect(link).to_be_in_viewport(ratio=1)
    field(page).focus()
    page.keyboard.press("Tab")
    while not link.evaluate("link => link === document.activeElement"):
        assert page.evaluate("document.activeElement.closest('.search') !== null")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page_field(page)).to_have_value("re")


# MARK: Choices

@pytest.mark.parametrize("where", WHERE)
def test_choices_narrow_down_and_are_counted(visit, where):
    page = visit(where).open("search.html")
    page_field(page).fill("sea")
    tag = facet(page, "tag")
    expect(tag.locator("option").nth(1)).to_have_text(re.compile(r"^sea \(\d+\)$"))
    many = int(re.search(r"\d+", tag.locator("option").nth(1).text_content())[0])
    tag.select_option("sea")
    expect(found(page)).to_have_count(many)
    expect(page).to_have_url(re.compile("q=sea&tag=sea$"))
    expect(status(page).first).to_have_text(re.compile(rf"^{many} entr"))
    feeds = facet(page, "in").locator("option")
    # The choices are counted a little after the results: together they are as many.
    page.wait_for_function("""many => [...document.querySelectorAll("[data-search-page] select[name=in] option")]
        .reduce((sum, each) => sum + Number(/\\((\\d+)\\)/.exec(each.textContent)?.[1] || 0), 0) === many""", arg=many)
    in_photos = int(re.search(r"\d+", feeds.filter(has_text="Photos").text_content())[0])
    facet(page, "in").select_option("photos")
    expect(found(page)).to_have_count(in_photos)
    page.go_back()
    expect(facet(page, "in")).to_have_value("")
    expect(found(page)).to_have_count(many)
    page.reload()
    expect(tag).to_have_value("sea")
    expect(found(page)).to_have_count(many)


def test_choices_need_no_words(visit):
    """The link of a feed's first page comes here."""
    page = visit("disk").open("events/index.html")
    page.locator(".feed-filters > summary").click()
    page.locator(".filter-combine").click()
    expect(found(page)).to_have_count(24)
    expect(facet(page, "in")).to_have_value("events")
    year = facet(page, "year").locator("option").nth(1)
    expect(year).to_have_text(re.compile(r"^20\d\d \(\d+\)$"))
    many = int(re.search(r"\((\d+)\)", year.text_content())[1])
    facet(page, "year").select_option(index=1)
    expect(found(page)).to_have_count(many)
    for row in found(page).all():
        expect(row.locator(".result-feed")).to_contain_text(year.get_attribute("value"))


@pytest.mark.parametrize("address", ["year=x&tag=%3Cb%3E", "year=99999", "year=1000&in=nowhere", "tag=nothing-of-this-name"])
def test_a_choice_that_is_none_harms_nothing(visit, address):
    page = visit("http").open("search.html?q=limones&" + address)
    expect(page.locator("[data-search-page] .muted").first).to_have_text(re.compile("Nothing|1 entry"))
    for name in ["year", "tag"]:
        facet(page, name).evaluate("select => { select.value = ''; select.dispatchEvent(new Event('change')); }")
    expect(found(page)).to_have_count(1)
