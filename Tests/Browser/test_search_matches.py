"""What a search finds and in which order, asked of its part without the page around it."""

import json
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture(scope="module")
def index(site):
    """What the index of the site under test says, as its scripts read it."""
    text = (site / "search/index.js").read_text()
    return json.loads(text[text.index("(") + 1:text.rindex(")")])


# MARK: What matches

def ask(page, query, feed=""):
    return page.evaluate(
        """async ([query, feed]) => {
            const search = await vitrine.part("search");
            const found = await search.search(query, feed);
            const entries = await Promise.all(found.numbers.map(search.entry));
            return { isMended: Boolean(found.isMended), entries };
        }""", [query, feed])


def keys(answer):
    return [entry["key"] for entry in answer["entries"]]


def test_words_all_match_and_go_on(visit):
    page = visit().open("index.html")
    one, two = ask(page, "gard"), ask(page, "gard sea")
    assert keys(one) and set(keys(two)) < set(keys(one))
    assert keys(ask(page, "sea gard")) == keys(two)
    assert set(keys(two)) == set(keys(one)) & set(keys(ask(page, "sea")))


def test_accents_and_case_are_folded(visit):
    page = visit().open("index.html")
    for folded, spelt in [("lukasz wrona", "Łukasz WRONA"), ("pieces", "Pièces"), ("pano", "PAÑO")]:
        assert keys(ask(page, folded)) == keys(ask(page, spelt)) != []


def test_tags_match_whole_and_together(visit, index):
    page = visit().open("index.html")
    lines = [line.split(" ") for line in index["terms"].split("\n")]
    # A list of more letters than these is of several entries.
    tags = [line[0] for line in lines if line[0].startswith("#") and len(line[2]) > 6]
    one = tags[0]
    assert keys(ask(page, one))
    sets = {tag: set(keys(ask(page, tag))) for tag in tags}
    pairs = [(a, b) for a in tags for b in tags if a < b and sets[a] & sets[b]]
    for a, b in pairs[:3]:
        for query in [f"{a} {b}", f"{a}{b}", f"{a},{b}", f"{a}, {b}", f"{a}+{b}"]:
            assert set(keys(ask(page, query))) == sets[a] & sets[b], query
    assert pairs
    assert keys(ask(page, "#" + one[1:].upper())) == keys(ask(page, one))


def test_tags_may_touch(visit):
    page = visit().open("index.html")
    terms = "async (query) => (await vitrine.part('search')).termsOf(query).map(({ key }) => key)"
    for query, read in [("#bled,#lake", ["#bled", "#lake"]), ("#bled#lake", ["#bled", "#lake"]), ("#a+#b", ["#a", "#b"]),
                        ("##bled##,", ["#bled"]), ("#", []), ("#sea-side", ["#seaside"]), ("bled#lake", ["bled", "lake"])]:
        assert page.evaluate(terms, query) == read, query


def test_one_error_is_forgiven_where_nothing_matches(visit):
    page = visit().open("index.html")
    right = keys(ask(page, "limones"))
    assert right
    for wrong in ["limnoes", "limonse", "lymones", "limoness", "lmones", "imones", "ilmones", "xlimones", "limon3s"]:
        answer = ask(page, wrong)
        assert answer["isMended"] and set(right) <= set(keys(answer)), wrong
    assert not ask(page, "limones")["isMended"]
    assert keys(ask(page, "lmns")) == []
    assert keys(ask(page, "limonsxx")) == []


def test_titles_stand_before_tags_before_text_then_the_newer(visit, index):
    page = visit().open("index.html")
    for query in ["s", "sea", "light", "pa"]:
        entries = ask(page, query)["entries"]
        # The weight's times the count of all entries, and the place.
        ranks = page.evaluate(
            """async (query) => (await (await vitrine.part("search")).search(query)).ranks""", query)
        assert len(ranks) == len(entries) > 0
        assert ranks == sorted(ranks, reverse=True)
        assert {rank // index["count"] for rank in ranks} <= {10000, 100, 1}


def test_scripts_that_do_not_part_words_go_by_pairs(visit):
    page = visit().open("index.html")
    assert any("ผีเสื้อ" in entry["title"] for entry in ask(page, "ผีเ")["entries"])
    assert any("ผีเสื้อ" in entry["title"] for entry in ask(page, "เสื้อ")["entries"])


# MARK: Words

def test_words_are_those_of_the_index(visit):
    """The same file is read by the tests of the index (SearchTextTests)."""
    page = visit().open("index.html")
    cases = json.loads((FIXTURES / "words.json").read_text())
    read = page.evaluate(
        """async (texts) => { const { wordsOf } = await vitrine.part("search"); return texts.map(wordsOf); }""",
        [case["text"] for case in cases["texts"]])
    assert read == [case["words"] for case in cases["texts"]]
    read = page.evaluate(
        """async (rows) => { const { wordsOf } = await vitrine.part("search"); return rows.map((row) => wordsOf("a" + row)); }""",
        cases["digits"])
    assert read == [["a0123456789"]] * len(cases["digits"])
    read = page.evaluate(
        """async (tags) => { const { tagOf } = await vitrine.part("search"); return tags.map(tagOf); }""",
        [case["tag"] for case in cases["tags"]])
    assert read == [case["key"] for case in cases["tags"]]
