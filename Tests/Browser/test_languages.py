"""Languages: every word from the language's file, the switch keeps the page, right to left is laid out so."""

import json
import re
from pathlib import Path

import pytest

from support import KINDS, press

STRINGS = Path(__file__).resolve().parents[2] / "templates/strings"
CODES = ["en", "es", "ar"]
FORMS = {"one-other": {"one", "other"}, "arabic": {"zero", "one", "two", "few", "many", "other"}, "other": {"other"}}


def flat(code):
    def walk(value, path):
        if isinstance(value, str):
            yield path, value
        else:
            for key, each in value.items() if isinstance(value, dict) else enumerate(value):
                yield from walk(each, f"{path}.{key}" if path else str(key))
    return dict(walk(json.loads((STRINGS / f"{code}.json").read_text("utf-8")), ""))


WORDS = {code: flat(code) for code in CODES}


@pytest.mark.parametrize("code", CODES[1:])
def test_every_language_has_every_word_with_the_same_names(code):
    english, other = WORDS["en"], WORDS[code]
    same = lambda words: {key for key in words if not key.startswith("count.")}
    assert same(english) ^ same(other) == set()
    for key in same(english):
        assert sorted(re.findall(r"\{\w+\}", english[key])) == sorted(re.findall(r"\{\w+\}", other[key])), key
        assert other[key].strip() == other[key] and other[key], key


@pytest.mark.parametrize("code", CODES)
def test_every_noun_has_the_forms_of_its_language(code):
    nouns = {}
    for key, value in WORDS[code].items():
        if key.startswith("count."):
            _, noun, form = key.split(".")
            nouns.setdefault(noun, set()).add(form)
            assert "{n}" in value or form in ("zero", "one", "two"), key
    assert set(nouns) == {key.split(".")[1] for key in WORDS["en"] if key.startswith("count.")}
    assert all(forms == FORMS[WORDS[code]["language.plural"]] for forms in nouns.values()), nouns


def test_plural_rules_are_the_browser_s(visit):
    """The same file is read by the tests of the built pages' rules (LanguageTests)."""
    page = visit("disk").open("index.html")
    for case in json.loads((Path(__file__).parent / "fixtures/plurals.json").read_text()):
        for form, numbers in case["forms"].items():
            chosen = page.evaluate("([language, numbers]) => numbers.map((n) => new Intl.PluralRules(language).select(n))", [case["language"], numbers])
            assert set(chosen) == {form}, (case["rule"], form)


def test_scripts_ask_for_words_that_there_are():
    asked = set()
    for file in (STRINGS.parent / "assets/js").glob("*/*.js"):
        asked |= set(re.findall(r'\bsay\("([\w-]+)"', file.read_text("utf-8")))
    known = {key[len("script."):] for key in WORDS["en"] if key.startswith("script.")}
    assert asked - known - {"theme-", "favourites-"} == set()


def last_page(site):
    last = max((site / "posts").glob("feed-*.html"), key=lambda page: int(page.stem.split("-")[1]))
    return last.relative_to(site).as_posix()


@pytest.mark.parametrize("where,size", [("disk", "desk"), ("http", "desk"), ("below", "phone")])
@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_the_switch_keeps_the_page(visit, site, kinds, where, size, scripts):
    visited = visit(where, size=size, touch=size == "phone", scripts=scripts)
    # A list that reads on takes its footer away from the finger, and another page into the address, until all of it is
    # there: its last page does not.
    for path in [last_page(site), kinds[""]["look"], kinds[""]["search"]]:
        page = visited.open(path)
        for code, prefix in [("ar", "ar/"), ("es", "es/"), ("en", "")]:
            press(page.locator(f".site-footer a[hreflang={code}]"))
            page.wait_for_url(visited.base + prefix + path)
            assert page.locator("html").get_attribute("lang") == code
            assert page.locator("html").get_attribute("dir") == WORDS[code]["language.direction"]
            here = page.locator(".site-footer a[aria-current]")
            assert here.get_attribute("hreflang") == code and here.inner_text() == WORDS[code]["language.name"]
        others = page.locator("link[rel=alternate][hreflang]").evaluate_all("all => all.map(each => [each.hreflang, each.href])")
        assert {code for code, _ in others} >= set(CODES) and len({href for _, href in others}) >= 3


def test_the_switch_takes_what_is_searched_for_along(visit):
    visited = visit()
    page = visited.open("search.html?q=jar")
    page.locator("[data-results] [data-entry]").first.wait_for()
    page.locator(".site-footer a[hreflang=es]").click()
    page.wait_for_url("**/es/search.html?q=jar")
    page.locator("[data-results] [data-entry]").first.wait_for()


SHOWN = """() => {
    const own = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) own.add(node.textContent.trim());
    for (const each of document.querySelectorAll("[aria-label], [title], [placeholder]"))
        for (const name of ["aria-label", "title", "placeholder"]) if (each.hasAttribute(name)) own.add(each.getAttribute(name).trim());
    return [...own];
}"""


@pytest.mark.parametrize("code", ["es", "ar"])
def test_no_english_word_of_the_site_s_own_is_shown(visit, kinds, code):
    """What is a whole text of the English file, and not this language's, is on no page."""
    own = set(WORDS[code].values())
    english = {value for key, value in WORDS["en"].items() if "{" not in value and value not in own and not value.isdigit()
               and not key.startswith(("language.", "date.", "number."))}
    # Words that feeds say in English themselves.
    english -= {"Looks", "Events", "Photos", "Name"}
    visited = visit("disk")
    for kind in KINDS[:-1]:
        page = visited.open(kinds[code + "/"][kind])
        page.locator("[data-action=theme]").wait_for()
        assert set(page.evaluate(SHOWN)) & english == set(), kind
        assert page.locator("body").inner_text().count("script.") == 0


def test_counts_and_dates_are_said_as_on_the_built_pages(visit):
    """The scripts' numbers, plurals and days are the ones that pages were built with."""
    page = visit("disk").open("ar/looks/index.html")
    # They come with the first deferred part.
    page.evaluate("vitrine.part('search').then(() => {})")
    assert page.evaluate("vitrine.count(52)") == WORDS["ar"]["count.entry.many"].replace("{n}", "٥٢")
    forms = WORDS["ar"]
    for number, form in [(0, "zero"), (1, "one"), (2, "two"), (3, "few"), (10, "few"), (11, "many"), (99, "many"),
                         (100, "other"), (102, "other"), (103, "few"), (111, "many")]:
        digits = "".join("٠١٢٣٤٥٦٧٨٩"[int(digit)] for digit in str(number))
        assert page.evaluate("n => vitrine.count(n)", number) == forms[f"count.entry.{form}"].replace("{n}", digits)
    assert page.evaluate("vitrine.number(1234567)") == "١٬٢٣٤٬٥٦٧"
    assert page.evaluate("vitrine.part('search').then(({ date }) => date(0))") == "١ يناير ١٩٧٠"
    page = visit("disk").open("es/index.html")
    assert page.evaluate("""vitrine.part("search").then(({ date }) =>
        [vitrine.number(1234), vitrine.count(1), date(18992)])""") == ["1.234", "1 entrada", "31 de diciembre de 2021"]


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_right_to_left_pages_mirror_left_to_right_ones(visit, kinds, size):
    """The works' and the wall's places are each other's mirror images."""
    visited = visit("disk", size=size)
    boxes = """() => ['.brand', '.site-nav', '.page-header', '.entries', '.mosaic > :first-child', '.details-pictures', '.details-body', '.header-tools']
        .map(name => document.querySelector(name)?.getBoundingClientRect()).map(box => box && [Math.round(box.left), Math.round(box.right)])"""
    for kind in ["grid", "look", "favourites"]:
        page = visited.open(kinds[""][kind])
        page.locator("[data-action=theme]").wait_for()
        width = page.evaluate("document.documentElement.clientWidth")
        left = page.evaluate(boxes)
        page = visited.open(kinds["ar/"][kind])
        page.locator("[data-action=theme]").wait_for()
        right = page.evaluate(boxes)
        for one, other in zip(left, right):
            assert (one is None) == (other is None)
            if one and size == "desk":
                # The sides that face the page's edges; words are not as long in both languages.
                near, far = (one[0], width - other[1]), (width - one[1], other[0])
                # The scrollbar is on the same side in both.
                assert min(abs(near[0] - near[1]), abs(far[0] - far[1])) <= 16, (kind, one, other)


def test_the_switch_leads_to_the_entry_beside_the_list(visit):
    visited = visit(size="desk")
    page = visited.open("events/feed.html")
    page.locator(".pane .details").wait_for()
    page.locator(".list-items h2 a").nth(3).click()
    page.wait_for_function("() => !location.pathname.endsWith('feed.html')")
    name = page.evaluate("location.pathname.split('/').at(-1)")
    page.locator(".site-footer a[hreflang=es]").click()
    page.wait_for_url(visited.base + "es/events/" + name)


def test_the_switch_leads_to_the_page_that_scrolling_has_come_to(visit, site):
    visited = visit(size="desk")
    page = visited.open("posts/feed-2.html")
    page.wait_for_function("""(last) => {
        scrollTo(0, document.documentElement.scrollHeight);
        return !document.querySelector("[data-more]") && location.pathname.endsWith(last);
    }""", arg="/" + last_page(site))
    page.locator(".site-footer a[hreflang=es]").click()
    page.wait_for_url(visited.base + "es/" + last_page(site))


def test_a_title_keeps_its_language_in_the_viewer(visit):
    page = visit().open("looks/feed.html")
    page.locator(".list-item-picture img").first.evaluate("each => { each.lang = 'fr'; }")
    page.locator("[data-action=view]").first.click()
    title = page.locator(".viewer-title")
    assert title.get_attribute("lang") == "fr"
    page.keyboard.press("ArrowRight")
    assert title.get_attribute("lang") is None
