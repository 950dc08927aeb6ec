"""How long a visitor waits: from the key to the first result, in Chromium.

    python3 Benchmarks/search.py <folder of a built site> [<folder whose search/ takes its place>] [queries of a kind]

Needs what Tests/Browser/requirements.txt lists. The page stands, its field has been touched (so that the scripts and
`index.js` are there); nothing else of the index is. Each query is typed at once on a page of its own, with an empty cache,
from disk and over HTTP; the wait ends when the first result stands in the page, title and all.
"""

import json
import os
import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "Tests/Browser"))

from playwright.sync_api import sync_playwright  # noqa: E402
from support import Server, base_of_folder  # noqa: E402

MEASURE = """
() => {
    let start = 0;
    document.querySelector("input[data-search]").addEventListener("input", (event) => { start = event.timeStamp; }, { capture: true });
    window.shown = new Promise((done) => {
        new MutationObserver(() => {
            // How many files have been asked for by then goes along.
            if (start && document.querySelector("[data-results] .result-title")) {
                done([performance.now() - start, document.querySelectorAll("head script[src*='search/']").length]);
            }
        }).observe(document.querySelector("[data-results]"), { subtree: true, childList: true });
    });
}
"""


def queries(folder, count):
    """Some of each kind, of words that entries have; as random as a seed is."""
    dice = random.Random(7)
    files = sorted(Path(folder, "search").glob("entries-*.js"))
    if files:
        parts = [path.read_text().split(",", 1)[1].rsplit(")", 1)[0] for path in dice.sample(files, min(len(files), 200))]
        records = [record for text in parts for record in json.loads(text)]
    else:
        text = Path(folder, "search/index.js").read_text()
        records = json.loads(text[text.index("(") + 1:text.rindex(")")])["entries"]
    # Title and text; a small site has the texts elsewhere.
    entries = [re.findall(r"\w+", " ".join(str(part) for part in (record[3], *record[10:])).lower()) for record in records]
    entries = [[word for word in entry if word.isascii() and word.isalpha()] for entry in entries]
    entries = [entry for entry in entries if len({word for word in entry if len(word) >= 6}) > 2]
    long = lambda: dice.choice([word for word in dice.choice(entries) if len(word) >= 6])  # noqa: E731
    several = lambda number: " ".join(dice.sample(sorted(set(dice.choice(entries))), number))  # noqa: E731
    kinds = {
        "one letter": lambda: dice.choice(dice.choice(entries))[0],
        "a word": lambda: several(1),
        "two words": lambda: several(2),
        "three words": lambda: several(3),
        "a misspelt word": lambda: (lambda word: word[:2] + ("q" if word[2] != "q" else "z") + word[3:])(long()),
    }
    return {kind: [make() for _ in range(count)] for kind, make in kinds.items()}


def measure(browser, base, all_queries):
    for kind, texts in all_queries.items():
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
        waits, files = [], []
        for text in texts:
            page.goto(base + "index.html?" + str(len(waits)))
            page.locator(".site-header input[data-search]").focus()
            page.locator(".site-header [data-results]").wait_for(state="attached")
            page.evaluate("async () => (await vitrine.part('search')).open()")
            page.evaluate(MEASURE)
            page.keyboard.insert_text(text)
            wait, asked = page.evaluate("() => window.shown")
            waits.append(wait)
            files.append(asked)
        context.close()
        waits.sort()
        load = Path("/proc/loadavg").read_text().split()[0]
        print(f"  {kind:16} middle {waits[len(waits) // 2]:4.0f} ms, nine in ten {waits[len(waits) * 9 // 10]:4.0f}, worst {waits[-1]:4.0f};"
              f" {sum(wait <= 100 for wait in waits)} of {len(waits)} within 100 ms; files at most {max(files)}; load {load}", flush=True)


def main():
    site, *rest = sys.argv[1:]
    index = rest[0] if rest else site
    count = int(rest[1]) if len(rest) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "site")
        place.mkdir()
        # Scripts, styles and one page are enough.
        for name in ["assets", "index.html", "favicon.svg", "icon-32.png", "manifest.webmanifest"]:
            source = Path(site, name)
            (shutil.copytree if source.is_dir() else shutil.copy)(source, place / name)
        (place / "search").symlink_to(Path(index, "search").resolve())
        server = Server(place)
        made = queries(place, count)
        with sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=os.environ.get("VITRINE_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium"),
                args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            for name, base in {"from disk": base_of_folder(place), "over HTTP": server.base}.items():
                print(name)
                measure(browser, base, made)
            browser.close()
        server.close()


main()
