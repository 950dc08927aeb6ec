"""What somebody at the keyboard waits for: a saved file in the page (`serve --watch`), and `explain`."""

import contextlib
import http.client
import json
import os
import statistics
import subprocess
import time

from . import places, process
from .peers import EPOCH, Vitrine

STYLESHEET = "templates/assets/css/99-bench.css"
TEMPLATE = "templates/partials/footer.mustache"


class Page:
    """A page that is open in a browser: it waits for changes as the script does that the server adds to pages."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.state = {"state": ""}
        self.wait(lambda now: True)

    def get(self, path):
        self.connection.request("GET", path)
        return self.connection.getresponse().read().decode()

    def wait(self, isWanted):
        while True:
            before, self.state = self.state, json.loads(self.get(f"/.vitrine/changes?seen={self.state['state']}"))
            if self.state.get("message"):
                raise process.Failed(self.state["message"])
            if isWanted(before):
                return


def save(folder, name, text):
    """As editors do: another file, renamed."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name("saved.part")
    aside.write_text(text)
    os.replace(aside, path)


@contextlib.contextmanager
def serving(vitrine):
    """(server, page): both at rest."""
    save(vitrine.folder, TEMPLATE, "<footer>Warm</footer>\n")
    server = subprocess.Popen(
        [*vitrine.command, "serve", "--watch", "--port", "0", "--config", str(vitrine.folder / "config.json")],
        cwd=places.PACKAGE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH})
    try:
        port = int(server.stdout.readline().split(":")[-1].strip("/\n"))
        finished(server)
        yield server, Page(port)
    finally:
        server.terminate()
        server.communicate()


def finished(server):
    """Waits for the end of a build, which says what it has published."""
    if "published" not in server.stdout.readline():
        raise process.Failed("serve --watch ended, or a build of it failed")


def saved(vitrine, repetitions):
    """Seconds from a saved stylesheet, and from a saved template, to the page that shows it."""
    styles, templates = [], []
    with serving(vitrine) as (server, page):
        for number in range(repetitions):
            sheet = "/" + page.get("/").split('rel="stylesheet" href="')[1].split('"')[0]
            mark = f"outline-color: #{number:06x}"
            start = time.perf_counter()
            save(vitrine.folder, STYLESHEET, f"body {{ {mark}; }}\n")
            page.wait(lambda before: page.state["style"] != before["style"] and mark in page.get(sheet))
            styles.append(time.perf_counter() - start)
            finished(server)
            mark = f"<footer>Save {number}</footer>"
            start = time.perf_counter()
            save(vitrine.folder, TEMPLATE, f"{mark}\n")
            page.wait(lambda before: page.state["page"] != before["page"] and mark in page.get("/looks/"))
            templates.append(time.perf_counter() - start)
            finished(server)
    return statistics.median(styles), statistics.median(templates)


def explained(vitrine, repetitions):
    """Seconds that `explain` takes for a details page, by its path and by its address."""
    name = min(path.name for path in (vitrine.output / "looks").glob("*-*-*-*-*.html"))
    medians = []
    for words in (f"looks/{name}", f"https://example.org/looks/{name}"):
        arguments = [*vitrine.command, "explain", "--config", str(vitrine.folder / "config.json"), words]
        costs = [process.run(arguments, places.PACKAGE, vitrine.folder / "log") for _ in range(repetitions + 1)]
        # The first one warms the disk.
        medians.append(statistics.median(cost.wall for cost in costs[1:]))
    return medians


def measure(folder, data, repetitions):
    """{work: (seconds, the seconds wanted)}"""
    vitrine = Vitrine(folder, data)
    vitrine.prepare()
    cold = []
    for _ in range(repetitions):
        vitrine.forget()
        cold.append(vitrine.build().wall)
    path, address = explained(vitrine, repetitions)
    style, template = saved(vitrine, repetitions)
    return {
        "stylesheet to page": (style, 0.5), "template to page": (template, 1.2 * statistics.median(cold)),
        "explain PATH": (path, 0.05), "explain URL": (address, 0.05),
    }
