"""Searching where the index is of several files: which are asked for, and what is said where one fails."""

import json
import re

import pytest
from playwright.sync_api import expect
from searching import facet, found, page_field, status

HEAD = {
    "form": 8, "version": "1", "count": 2, "entriesPerFile": 1, "stock": "favicon.svg", "feeds": [["looks", "Looks"], ["team", "Team"]],
    "termKeys": ["#", "l"], "spellingKeys": ["nenil"], "common": ["harbour"], "shares": "_"}
LARGE = {
    "names": 'vitrineSearchPart("names", [])',
    "index": f"vitrineSearch({json.dumps(HEAD)})",
    # The first entry is of 2019, the second of 2027.
    "facets": 'vitrineSearchPart("facets", [[[0,2019],[1,2027]],"AABA"])',
    # The entry at place 0 is of looks, number 0; that at place 1 of team, number 3.
    "terms-_000z": 'vitrineSearchPart("terms-_000z", "#coast  A \\n@looks   A\\n@team   D\\nharbour D  ")',
    "terms-l": 'vitrineSearchPart("terms-l", "limones A  \\nlinen D  A")',
    # Those lists as bits, a place each: all of them, where the line has the newest.
    "lists-harbour": 'vitrineSearchPart("lists-harbour", ["=C", "", "=B"])',
    "spelling-nenil": 'vitrineSearchPart("spelling-nenil", "nenil D\\nruobrah D\\nsenomil A")',
    "entries-0": 'vitrineSearchPart("entries-0", [[0, "nowhere", 0, "Limones", 0, 18000, 0, 0, "coast", 0, "Linen by the harbour"]])',
    "entries-1": 'vitrineSearchPart("entries-1", [[1, "nobody", 0, "Harbour in linen", 0, "2027-03-01T20:00", 0, "The old pier", 0, "Ada", 0]])',
}


@pytest.fixture
def large(visit):
    """A page of a site whose index is of several files; what they are asked for by is noted, and some can be withheld."""
    visit = visit("disk")
    asked, withheld = [], set()

    def answer(route):
        name = re.search(r"search/([a-z0-9_-]+)\.js", route.request.url)[1]
        # No result waits for the people's and venues' names, nor for choices.
        if name not in ["names", "facets"]:
            asked.append(name)
        if name in withheld:
            route.abort()
        else:
            route.fulfill(body=LARGE[name], content_type="text/javascript")

    visit.page.route("**/search/*.js*", answer)
    yield visit, asked, withheld
    visit.troubles.clear()


@pytest.mark.parametrize("missing", ["terms-l", "entries-0"])
def test_a_file_of_a_large_index_that_fails_may_be_asked_again(large, missing):
    visit, asked, withheld = large
    withheld.add(missing)
    page = visit.open("search.html")
    page_field(page).fill("limones")
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    expect(status(page).first).to_contain_text("could not be loaded")
    withheld.clear()
    again.click()
    expect(found(page)).to_have_count(1)
    expect(found(page).first).to_contain_text("Limones")
    expect(again).to_be_hidden()


@pytest.mark.parametrize("query, title, files", [
    ("limones", "Limones", ["index", "terms-l", "entries-0"]),
    ("lim", "Limones", ["index", "terms-l", "entries-0"]),
    ("qimones", "Limones", ["index", "terms-l", "entries-0"]),
    ("qarbour", "Harbour in linen", ["index", "terms-l", "spelling-nenil", "entries-1"]),
    ("limonse", "Limones", ["index", "terms-l", "entries-0"]),
    ("harbour", "Harbour in linen", ["index", "terms-_000z", "lists-harbour", "entries-1"]),
    ("linen harbour", "Harbour in linen", ["index", "terms-l", "lists-harbour", "entries-1"]),
    # Of a common word the line has the newest entries, which give the first answer.
    ("harbuor", "Harbour in linen", ["index", "terms-_000z", "entries-1"]),
    ("linen harbuor", "Harbour in linen", ["index", "terms-l", "terms-_000z", "entries-1"]),
])
def test_a_large_index_is_asked_for_a_file_a_word(large, query, title, files):
    visit, asked, _ = large
    page = visit.open("search.html")
    page_field(page).fill(query)
    expect(found(page).first).to_contain_text(title)
    expect(page.locator("[data-search-page] .muted").first).to_contain_text("entr")
    assert set(asked[:len(files)]) == set(files)


@pytest.mark.parametrize("path, files", [
    ("search.html", ["index", "terms-_000z", "entries-2", "entries-1", "entries-0", "lists-harbour"]),
    # The field of every page shows the newest of a common word, if these are enough.
    ("index.html", ["index", "terms-_000z", "entries-2", "entries-1", "entries-0", "lists-harbour"]),
])
def test_what_the_last_entries_have_of_common_words_is_in_the_head(large, monkeypatch, path, files):
    head = {**HEAD, "count": 3, "recent": "E  "}
    monkeypatch.setitem(LARGE, "index", f"vitrineSearch({json.dumps(head)})")
    monkeypatch.setitem(LARGE, "facets", 'vitrineSearchPart("facets", [[[0,2019],[1,2027]],"AABAAA"])')
    monkeypatch.setitem(
        LARGE, "entries-2", 'vitrineSearchPart("entries-2", [[0, "last", 0, "Harbour lights", 0, 20900, 0, 0, 0, 0, "By night"]])')
    visit, asked, _ = large
    page = visit.open(path)
    field = page_field(page) if path == "search.html" else page.locator("header [type=search]")
    field.fill("harbour")
    rows = found(page) if path == "search.html" else page.get_by_role("option")
    expect(rows).to_have_count(3)
    # Of two with it in their titles the newer is first; the third has it in its text.
    for place, title in enumerate(["Harbour lights", "Harbour in linen", "Limones"]):
        expect(rows.nth(place)).to_contain_text(title)
    assert sorted(asked) == sorted(files)


def test_the_field_of_a_page_shows_them_before_the_newest_of_the_line(large, monkeypatch):
    """These are enough, and no file of lists is asked for."""
    head = {**HEAD, "count": 10, "entriesPerFile": 16, "feeds": [["looks", "Looks"]], "termKeys": ["h"], "spellingKeys": [], "recent": "J  "}
    records = [[0, f"n{number}", 0, f"Harbour {number}", 0, 18000 + number, 0, 0, 0, 0, 0] for number in range(10)]
    monkeypatch.setitem(LARGE, "index", f"vitrineSearch({json.dumps(head)})")
    monkeypatch.setitem(LARGE, "terms-h", 'vitrineSearchPart("terms-h", "harbour IAAAAAAAA  ")')
    monkeypatch.setitem(LARGE, "entries-0", f'vitrineSearchPart("entries-0", {json.dumps(records)})')
    visit, asked, _ = large
    page = visit.open("index.html")
    page.locator("header [type=search]").fill("harbour")
    rows = page.get_by_role("option")
    expect(rows.first).to_contain_text("Harbour 9")
    expect(rows.nth(1)).to_contain_text("Harbour 8")
    assert sorted(set(asked)) == ["entries-0", "index", "terms-h"]


def test_nothing_is_asked_for_before_the_first_file(large):
    """The first file of words read backwards begins as this one does."""
    visit, asked, _ = large
    page = visit.open("search.html#q=abnen")
    expect(page.locator("[data-search-page] .muted").first).to_contain_text("Nothing")
    assert sorted(asked) == ["index", "spelling-nenil", "terms-_000z"]


def test_what_the_first_answer_to_a_misspelt_common_word_lacks_comes_after_it(large):
    visit, asked, _ = large
    page = visit.open("search.html")
    page_field(page).fill("harbuor")
    expect(found(page)).to_have_count(2)
    expect(page.locator("[data-search-page] .muted").first).to_contain_text("2 entries")
    assert asked == ["index", "terms-_000z", "entries-1", "lists-harbour", "entries-0"]


def test_what_the_line_lacks_of_a_misspelt_common_word_is_no_miss(large):
    """The newest of the one word are none of the other's."""
    visit, asked, _ = large
    page = visit.open("search.html")
    page_field(page).fill("limones harbuor")
    expect(found(page)).to_have_count(1)
    expect(found(page).first).to_contain_text("Limones")
    assert sorted(asked) == ["entries-0", "index", "lists-harbour", "terms-_000z", "terms-l"]


def test_a_misspelt_word_is_looked_for_backwards_before_in_the_files_beside_its_own(large, monkeypatch):
    """Its own file is asked for in any case. Most errors stand so far from the end that no file beside it would help."""
    monkeypatch.setitem(LARGE, "index", f"vitrineSearch({json.dumps({**HEAD, 'termKeys': ['#', 'l', 'limop']})})")
    monkeypatch.setitem(LARGE, "terms-limop", 'vitrineSearchPart("terms-limop", "linen D  A")')
    visit, asked, _ = large
    page = visit.open("search.html")
    page_field(page).fill("limoqes")
    expect(found(page).first).to_contain_text("Limones")
    assert asked[:4] == ["index", "terms-limop", "spelling-nenil", "entries-0"]


def test_with_two_words_the_rest_is_asked_of_the_entries_they_lead_to(large):
    """The first result is there before the third word's list is asked for."""
    visit, asked, withheld = large
    withheld.add("lists-harbour")
    page = visit.open("search.html")
    page_field(page).fill("limones linen harb")
    expect(page.locator("[data-search-page]").get_by_text("could not be loaded")).to_be_visible()
    assert asked[:4] == ["index", "terms-l", "entries-0", "lists-harbour"]
    withheld.clear()
    page.get_by_role("button", name="Try again").click()
    expect(found(page)).to_have_count(1)
    expect(found(page).first).to_contain_text("Limones")
    expect(page.locator("[data-search-page] .muted").first).to_contain_text("1 entry")


def test_a_beginning_of_another_word_asks_for_nothing(large):
    visit, asked, _ = large
    page = visit.open("search.html#q=h+limones+lim+l")
    expect(found(page)).to_have_count(1)
    # Later files are those of the choices.
    assert sorted(asked[:4]) == ["entries-0", "index", "lists-harbour", "terms-l"]


def test_a_large_index_is_searched_within_a_feed(large):
    visit, _, _ = large
    page = visit.open("search.html#q=linen&in=looks")
    expect(found(page)).to_have_count(1)
    expect(found(page).first).to_contain_text("Limones")
    facet(page, "in").select_option("team")
    expect(found(page).first).to_contain_text("Harbour in linen")


def test_bits_tell_no_feed_so_the_feeds_own_list_is_asked(large):
    visit, asked, _ = large
    page = visit.open("index.html")
    numbers = page.evaluate("""async () => (await (await vitrine.part("search")).search("harbour", "looks")).numbers""")
    assert numbers == [0]
    assert asked == ["index", "terms-_000z", "lists-harbour"]


def test_beside_a_word_that_most_entries_have_the_other_ones_list_is_enough(large):
    visit, asked, _ = large
    page = visit.open("search.html")
    page_field(page).fill("linen harbour")
    expect(found(page)).to_have_count(2)
    expect(found(page).first).to_contain_text("Harbour in linen")
    # Later files are those of the choices.
    assert asked[:5] == ["index", "terms-l", "entries-1", "lists-harbour", "entries-0"]


@pytest.fixture
def older(large, monkeypatch):
    """The same, where the file of a common word's lists has the newest entries, and another one the others. The word is in
    one entry of eighteen."""
    monkeypatch.setitem(LARGE, "index", f"vitrineSearch({json.dumps({**HEAD, 'shares': 'P'})})")
    monkeypatch.setitem(LARGE, "lists-harbour", 'vitrineSearchPart("lists-harbour", ["D", "", "", 1])')
    monkeypatch.setitem(LARGE, "older-harbour", 'vitrineSearchPart("older-harbour", ["", "", "=B"])')
    return large


def test_the_newest_entries_of_a_common_word_give_a_first_answer(older):
    visit, asked, withheld = older
    page = visit.open("search.html")
    page_field(page).fill("linen harbour")
    expect(found(page)).to_have_count(2)
    expect(found(page).first).to_contain_text("Harbour in linen")
    assert sorted(asked[:3]) == ["index", "lists-harbour", "terms-l"]
    assert asked[3:6] == ["entries-1", "older-harbour", "entries-0"]


def test_one_first_answer_is_enough(older, monkeypatch):
    """What the records of the rarest word's entries have told is not told again by the newest of the other's."""
    monkeypatch.setitem(LARGE, "index", f"vitrineSearch({json.dumps(HEAD)})")
    visit, asked, _ = older
    page = visit.open("index.html")
    firsts, numbers = page.evaluate("""async () => {
        const firsts = [];
        const { search } = await vitrine.part("search");
        return [firsts, (await search("linen harbour", "", ({ numbers }) => { firsts.push(numbers); })).numbers];
    }""")
    assert (firsts, numbers) == ([[1]], [1, 0])
    assert asked == ["index", "terms-l", "entries-1", "lists-harbour", "older-harbour"]


def test_what_the_newest_entries_of_a_common_word_lack_is_no_miss(older):
    visit, asked, _ = older
    page = visit.open("search.html")
    page_field(page).fill("limones harbour")
    expect(found(page)).to_have_count(1)
    expect(found(page).first).to_contain_text("Limones")
    assert sorted(asked[:5]) == ["entries-0", "index", "lists-harbour", "older-harbour", "terms-l"]


def test_all_entries_of_a_common_word_are_asked_for_in_the_end(older):
    visit, asked, _ = older
    page = visit.open("search.html#q=harbour")
    expect(found(page)).to_have_count(2)
    expect(page.locator("[data-search-page] .muted").first).to_contain_text("2 entries")
    assert asked[1:4] == ["terms-_000z", "lists-harbour", "older-harbour"]


def test_older_entries_of_a_common_word_are_found_within_their_feed(older):
    visit, _, _ = older
    page = visit.open("index.html")
    for query, feed, numbers in [("harbour", "looks", [0]), ("harbour", "team", [1]), ("linen harbour", "looks", [0])]:
        assert page.evaluate(
            "async ([query, feed]) => (await (await vitrine.part('search')).search(query, feed)).numbers", [query, feed]) == numbers


def test_older_entries_with_a_common_tag_are_among_its_choice(older, monkeypatch):
    monkeypatch.setitem(LARGE, "index", f"vitrineSearch({json.dumps({**HEAD, 'common': ['#coast', 'harbour'], 'shares': 'PP'})})")
    monkeypatch.setitem(LARGE, "lists-_000zcoast", 'vitrineSearchPart("lists-_000zcoast", ["", "D", "", 1])')
    monkeypatch.setitem(LARGE, "older-_000zcoast", 'vitrineSearchPart("older-_000zcoast", ["", "A", ""])')
    visit, _, _ = older
    page = visit.open("search.html#q=linen&tag=coast")
    expect(found(page)).to_have_count(2)


def test_choices_of_a_large_index(large):
    """Feeds and years are counted from one file, tags by the lists of those that the results have."""
    visit, _, _ = large
    page = visit.open("search.html#q=linen")
    expect(found(page)).to_have_count(2)
    expect(facet(page, "year").locator("option")).to_have_text(["Any year", "2027 (1)", "2019 (1)"])
    expect(facet(page, "in").locator("option")).to_have_text(["Everything", "Looks (1)", "Team (1)"])
    expect(facet(page, "tag").locator("option")).to_have_text(["Any tag", "coast (1)"])
    facet(page, "year").select_option("2019")
    expect(found(page)).to_have_count(1)
    expect(found(page).first.locator("mark")).to_have_text(["Linen"])
    facet(page, "year").select_option("")
    facet(page, "tag").select_option("coast")
    expect(found(page)).to_have_count(1)
    expect(found(page).first).to_contain_text("Limones")


def test_a_tag_is_named_as_the_results_have_it(large, monkeypatch):
    """One that is not among the commonest: `names` has no line of it."""
    monkeypatch.setitem(LARGE, "entries-0", LARGE["entries-0"].replace('"coast"', '"Côast"'))
    visit, _, _ = large
    page = visit.open("search.html#q=linen")
    expect(facet(page, "tag").locator("option")).to_have_text(["Any tag", "Côast (1)"])
