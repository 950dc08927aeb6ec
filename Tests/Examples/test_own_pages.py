"""A site of one's own: `pages/` and the head snippet beside the configuration, as docs/TEMPLATES.md tells of them."""

import json
import re
import subprocess

import pytest
from conftest import configuration
from deployment_support import files, missing

ABOUT = {"name": "about", "title": "About <us>", "titles": {"es": "Acerca de"}, "place": "header"}
IMPRINT = {"name": "imprint", "title": "Imprint"}
SNIPPET = '<script defer src="https://stats.example.org/s.js"></script>'


@pytest.fixture
def build(gallery, command):
    def run(*words, code=0, pages=(ABOUT, IMPRINT), **site):
        settings = configuration(limit=3)
        settings["site"] = {"title": "Gallery", "languages": ["en", "es"], "pages": list(pages), **site}
        (gallery / "config.json").write_text(json.dumps(settings))
        done = subprocess.run(
            [command, *words, *([] if words else ["--now", "2026-06-01"])], cwd=gallery, env={}, capture_output=True,
            text=True)
        assert done.returncode == code, (done.returncode, done.stderr)
        return done.stdout + done.stderr

    folder = gallery / "pages"
    folder.mkdir()
    (folder / "about.mustache").write_text("<p>We show {{#site}}{{title}}{{/site}}.</p>")
    (folder / "about.es.mustache").write_text("<p>Mostramos {{#site}}{{title}}{{/site}}.</p>")
    (folder / "imprint.mustache").write_text('<p><a href="{{root}}about.html">{{t.search.title}}</a></p>')
    return run


def test_a_page_stands_in_the_layout_in_every_language(build, gallery):
    build()
    site = {name: text.decode() for name, text in files(gallery / "output").items() if name.endswith(".html")}
    about = site["about.html"]
    assert "<p>We show Gallery.</p>" in about and "<title>About &lt;us&gt; · Gallery</title>" in about
    assert '<a href="about.html" aria-current="page" dir="auto">About &lt;us&gt;</a>' in about
    assert "<p>Mostramos Gallery.</p>" in site["es/about.html"] and ">Acerca de</a>" in site["es/index.html"]
    assert re.search(r'<p><a href="about.html">\w+</a></p>', site["es/imprint.html"])
    for name, text in site.items():
        if "<footer" not in text:
            continue
        header, footer = text.split("<main")[0], text.split("<footer")[1]
        assert 'about.html"' in header and 'imprint.html"' not in header.split("</head>")[1], name
        assert 'imprint.html"' in footer, name
    assert missing(files(gallery / "output")) == set()
    build("check")
    (gallery / "pages/imprint.mustache").write_text("<p>New</p>")
    build()
    assert "<p>New</p>" in (gallery / "output/imprint.html").read_text()


@pytest.mark.parametrize("pages, place, reason", [
    ([{"name": "index", "title": "A"}], "site.pages[0].name", "makes itself"),
    ([{"name": "../x", "title": "A"}], "site.pages[0].name", "no name of a page"),
    ([{"name": "about"}], "site.pages[0].title", "missing"),
    ([{"name": "about", "title": "A"}, {"name": "about", "title": "B"}], "site.pages", "named twice"),
    ([{"name": "about", "title": "A", "titles": {"de": "B"}}], "titles.de", "site.languages"),
    ([{"name": "privacy", "title": "A"}], "pages/privacy.mustache", "no such file"),
    ([{"name": "about", "title": "A", "place": "side"}], "site.pages[0].place", "footer"),
])
def test_a_page_that_cannot_be_is_78_with_the_place(build, pages, place, reason):
    said = build("check", code=78, pages=pages)
    assert place in said and reason in said


def test_what_is_wrong_in_a_page_is_told_with_its_place(build, gallery):
    page = gallery / "pages/about.mustache"
    page.write_text("<p>\n{{#site}}")
    assert "pages/about.mustache:2:1" in build("check", code=78)
    page.write_text("<p>{{nothing}}</p>")
    assert "nothing" in build("check", code=78)


def test_a_file_of_static_under_the_name_of_a_page_is_refused(build, gallery):
    (gallery / "static").mkdir()
    (gallery / "static/about.html").write_text("mine")
    assert "the site makes about.html itself" in build("check", code=78)


def test_the_head_snippet_ends_every_head_and_the_policy_names_its_source(build, gallery):
    build()
    home = (gallery / "output/index.html").read_text()
    policy = "default-src 'self'{0}; script-src 'self' 'inline-speculation-rules'{0}; img-src 'self' data:{0}; style-src-attr"
    assert policy.format("") in home
    (gallery / "templates/partials").mkdir(parents=True)
    (gallery / "templates/partials/head-extra.mustache").write_text(SNIPPET + "\n")
    build(headSources=["https://stats.example.org"])
    for name in ["index.html", "es/about.html", "looks/index.html"]:
        text = (gallery / "output" / name).read_text()
        assert f"{SNIPPET}\n</head>" in text
        assert policy.format(" https://stats.example.org") in text


ORIGINS = ["https://a.example/path", "'unsafe-inline'", "*", "https://a.example;script-src"]


@pytest.mark.parametrize("source", ORIGINS)
def test_what_is_no_origin_is_78(build, source):
    assert "site.headSources" in build("check", code=78, headSources=[source])
