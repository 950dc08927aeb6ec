"""How long a visitor waits: from the key to the first result, in Chromium.

    python3 Benchmarks/search.py <folder of a built site> [<folder whose search/ takes its place>]

Needs what Tests/Browser/requirements.txt lists. Each query is typed on a page of its own, with nothing kept from before.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "Tests/Browser"))

from playwright.sync_api import sync_playwright  # noqa: E402
from support import Server  # noqa: E402

ROUNDS = 20

MEASURE = """
() => {
    const field = document.querySelector("input[data-search]");
    window.waits = [];
    let start = 0;
    field.addEventListener("input", () => { start = performance.now(); window.isShown = false; }, { capture: true });
    new MutationObserver(() => {
        // What was there before is replaced as a whole.
        if (!start || !document.querySelector("[data-results] [data-entry] .result-title")) return;
        window.waits.push(performance.now() - start);
        start = 0;
    }).observe(document.querySelector("[data-results]"), { subtree: true, childList: true });
}
"""


def words(folder):
    """A few words to type: common, rare, a tag."""
    lines = []
    for path in sorted(Path(folder, "search").glob("terms-*.js")) or [Path(folder, "search/index.js")]:
        lines += path.read_text().split("\\n")
    found = {}
    for line in lines:
        key = line.split(" ")[0].split('"')[-1]
        if key.isascii() and key.lstrip("#").isalpha():
            found[key] = sum(int(list_.split(":")[0].rstrip("+")) for list_ in line.split(" ")[1:4] if ":" in list_ and list_.split(":")[0].rstrip("+").isdigit())
    ranked = sorted(found, key=lambda key: (-found[key], key))
    plain = [key for key in ranked if not key.startswith("#")]
    long = [key for key in plain if len(key) >= 6]
    return {"a common word": plain[0], "a word": long[len(long) // 10], "a rare word": long[-1],
            "two words": f"{plain[1]} {long[len(long) // 20]}", "two common words": f"{plain[0]} {plain[1]}",
            "a misspelt word": "q" + long[len(long) // 10][1:], "a tag": next(key for key in ranked if key.startswith("#"))}


def main():
    site, *index = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "site")
        place.mkdir()
        # Scripts, styles and one page are enough.
        for name in ["assets", "index.html", "favicon.svg", "icon-32.png"]:
            source = Path(site, name)
            (shutil.copytree if source.is_dir() else shutil.copy)(source, place / name)
        shutil.copytree(Path(index[0] if index else site, "search"), place / "search")
        server = Server(place)
        with sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=os.environ.get("VITRINE_CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
            for name, query in words(place).items():
                waits = {"the first letter": [], "each further letter": [], "all at once": []}
                for round_ in range(ROUNDS):
                    for kind in ["typed", "at once"] if round_ % 4 == 0 else ["at once"]:
                        context = browser.new_context(service_workers="block")
                        page = context.new_page()
                        page.goto(server.base + "index.html")
                        field = page.locator(".site-header input[data-search]")
                        field.focus()
                        page.locator(".site-header [data-results]").wait_for(state="attached")
                        page.evaluate(MEASURE)
                        for number, text in enumerate(query if kind == "typed" else [query]):
                            before = page.evaluate("window.waits.length")
                            (field.press_sequentially if kind == "typed" else field.fill)(text)
                            page.wait_for_function("count => window.waits.length > count", arg=before)
                            wait = page.evaluate("window.waits.at(-1)")
                            waits["all at once" if kind == "at once" else "the first letter" if number == 0 else "each further letter"].append(wait)
                        context.close()
                print(f"{name:14}", *(f"{kind}: {sorted(times)[len(times) // 2]:.0f} ms (at most {max(times):.0f})" for kind, times in waits.items() if times), sep="  ")
            browser.close()
        server.close()


main()
