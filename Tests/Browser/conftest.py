"""The sites under test are named by the environment, so that one build serves all runs: see run.sh."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from support import PATIENCE, Server, Visit, base_of_folder, paths_of_kinds

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def site():
    """The folder of a site of all sample feeds in English, Spanish and Arabic."""
    folder = Path(os.environ["VITRINE_SITE"])
    assert (folder / "index.html").is_file(), f"{folder} is no built site"
    return folder


@pytest.fixture(scope="session")
def kinds(site):
    """The path of a page of each kind, by the language's folder and the kind."""
    return {language: paths_of_kinds(site, language) for language in ("", "es/", "ar/")}


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as driver:
        # As root, and in a container without a graphics card or room in /dev/shm.
        browser = driver.chromium.launch(
            executable_path=os.environ.get("VITRINE_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def bases(site):
    """Where the site is opened from, by name."""
    root, below = Server(site), Server(site, prefix="/people/vitrine")
    yield {"disk": base_of_folder(site), "http": root.base, "below": below.base}
    root.close()
    below.close()


@pytest.fixture
def visit(browser, bases):
    """Opens visits; each has to end without trouble unless `troubles` was emptied by the test that meant it."""
    visits = []

    def begin(where="http", **options):
        # The worker asks for two dozen files in each visit: it runs below a path, and in test_offline.py.
        options.setdefault("service_workers", "allow" if where == "below" else "block")
        made = Visit(browser, bases[where], **options)
        visits.append(made)
        return made

    yield begin
    for made in visits:
        made.close()
    assert [trouble for made in visits for trouble in made.troubles] == []
