"""What the tests of the pages share: a built site on disk and over HTTP, and pages that tell of all that goes wrong."""

import contextlib
import functools
import http.server
import os
import socket
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

# In milliseconds. A long wait is for a machine that does much else; what is right comes at once.
PATIENCE = 60_000

# How many times slower than it is the machine shall seem. See README.md.
SLOWER = float(os.environ.get("VITRINE_SLOWER", "1"))

SIZES = {
    "narrow": (320, 640),
    "phone": (390, 844),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "desk": (1440, 900),
}


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder below a prefix, as a host that publishes many sites does."""

    # Connections are kept, as a host keeps them.
    protocol_version = "HTTP/1.1"
    # An answer's head and body go out apart: else the second would wait for 40 ms, until the first is acknowledged.
    disable_nagle_algorithm = True
    prefix = ""

    def __init__(self, *arguments, prefix="", **named):
        self.prefix = prefix
        super().__init__(*arguments, **named)

    def do_GET(self):
        if SLOWER > 1:
            time.sleep(SLOWER * 0.02)
        if self.path.startswith(self.prefix + "/") or self.path == self.prefix:
            self.path = self.path[len(self.prefix):] or "/"
            super().do_GET()
        else:
            self.send_error(404)

    do_HEAD_ = http.server.SimpleHTTPRequestHandler.do_HEAD

    def do_HEAD(self):
        if self.path.startswith(self.prefix + "/"):
            self.path = self.path[len(self.prefix):]
            self.do_HEAD_()
        else:
            self.send_error(404)

    def send_response(self, code, message=None):
        super().send_response(code, message)
        # What is named by its bytes is asked for once in a visit, as the hosting guide has it.
        if code == 200 and self.path.startswith(("/assets/", "/images/")):
            self.send_header("Cache-Control", "max-age=31536000, immutable")

    def log_message(self, *_):
        pass


class BareHandler(QuietHandler):
    """Leads from `x.html` to `x`, as some hosts do."""

    def do_GET(self):
        path = self.path.split("?")[0]
        if path.endswith(".html"):
            self.send_response(308)
            self.send_header("Location", path.removesuffix(".html").removesuffix("index"))
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if not path.endswith("/") and "." not in path.rsplit("/", 1)[1]:
            self.path = path + ".html"
        super().do_GET()


class QuietServer(http.server.ThreadingHTTPServer):
    daemon_threads = True
    # With Python's 5, connections of a page's many pictures wait for a second attempt, a second later.
    request_queue_size = 128

    def handle_error(self, *_):
        """A browser that leaves a page breaks off what it asked for."""


class EndingServer(QuietServer):
    """Knows its connections, so that they can be ended."""

    def __init__(self, *arguments):
        self.connections = []
        super().__init__(*arguments)

    def get_request(self):
        connection, address = super().get_request()
        self.connections.append(connection)
        return connection, address


class Server:
    """A folder over HTTP on a port of its own, at the root or below a path."""

    def __init__(self, folder, prefix="", handler=QuietHandler):
        handler = functools.partial(handler, directory=str(folder), prefix=prefix)
        self.http = EndingServer(("127.0.0.1", 0), handler)
        self.base = f"http://127.0.0.1:{self.http.server_address[1]}{prefix}/"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self):
        self.http.shutdown()
        self.http.server_close()
        # Connections that are kept alive would be answered still.
        for connection in self.http.connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def press(control):
    """By finger where the page's screen is for fingers, else by mouse."""
    if control.page.evaluate("navigator.maxTouchPoints"):
        control.tap()
    else:
        control.click()


def settle(page):
    """Waits for what fades and slides in, which is half-transparent until then."""
    # A part that has just been shown begins to fade in with the next frame.
    page.evaluate("""async () => {
        const frames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        const running = () => document.getAnimations().filter(each => each.playState === "running");
        await frames();
        while (running().length) {
            await Promise.allSettled(running().map(each => each.finished));
            await frames();
        }
    }""")


def until(page, condition, argument=None):
    """Waits for an asynchronous condition, which `wait_for_function` would take for true at once."""
    assert page.evaluate("""async ([condition, argument]) => {
        const holds = eval(condition);
        for (let turn = 0; turn < 1200; turn++) {
            if (await holds(argument)) return true;
            await new Promise(done => setTimeout(done, 50));
        }
        return false; }""", [condition, argument]), condition


class Unheard(list):
    """Troubles that a test makes on purpose, to its end."""

    def append(self, _):
        pass


class Visit:
    """A browser's context with one page, and what went wrong in it."""

    def __init__(self, browser, base, size="desk", touch=False, dark=False, scripts=True, **options):
        width, height = SIZES[size]
        self.base = base
        self.has_scripts = scripts
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch,
            color_scheme="dark" if dark else "light", java_script_enabled=scripts, **options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(
            "addEventListener('securitypolicyviolation', e => console.error('CSP ' + e.violatedDirective + ' ' + e.blockedURI))")
        if SLOWER > 1:
            self.context.on("page", self._slow)
        self.page = self.context.new_page()
        self.troubles = []
        self.page.on("console", self._console)
        # Chromium reports a transition between pages that it skips as an error of the page, also where scripts are off.
        self.page.on("pageerror", lambda error: "Transition was aborted because of invalid state" in str(error) or self.troubles.append(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("request", self._request)
        self.page.on("response", lambda answer: answer.status >= 400 and self.troubles.append(f"{answer.status} {answer.url}"))

    def _slow(self, page):
        self.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def _console(self, message):
        if message.type in ("error", "warning") and message.text != "Service Worker registration blocked by Playwright":
            self.troubles.append(f"{message.type}: {message.text}")

    def _failed(self, request):
        # A picture that is no longer wanted, as when the page is left, is no failure.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def _request(self, request):
        if not request.url.startswith((self.base, "data:", "blob:", "mailto:")):
            self.troubles.append(f"foreign: {request.url}")

    def key(self, name):
        """The storage key of a value: sites of one origin share the storage."""
        return f"vitrine-{name}:{urlsplit(self.base).path}"

    def open(self, path=""):
        self.page.goto(self.base + path, wait_until="load")
        if self.has_scripts:
            # For an entry that is being read beside a list. It may begin later too: `ready` in panes.py waits for it.
            self.page.wait_for_function("() => !document.querySelector('.pane[aria-busy]')")
        return self.page

    @contextlib.contextmanager
    def held(self, path, pattern):
        """The page at `path` while what it asks for by `pattern` does not come; at the block's end it does."""
        routes = []
        self.page.route(pattern, lambda route: routes.append(route))
        with self.page.expect_request(pattern):
            self.page.goto(self.base + path, wait_until="commit")
        yield self.page
        for route in routes:
            route.continue_()
        self.page.unroute(pattern)

    def close(self):
        self.context.close()


# As an expression in a page: the storage key of favourites. `Visit.key` is that of any value.
FAVOURITES_KEY = "('vitrine-favourites:' + new URL(document.documentElement.dataset.top || './', location).pathname)"


def base_of_folder(folder):
    return Path(folder).resolve().as_uri() + "/"


# In a page: pictures that did not come.
BROKEN = """() => [...document.images].filter(each => each.complete && each.currentSrc && !each.naturalWidth)
    .map(each => "no picture: " + each.currentSrc)"""

# Every kind of page, by a name for the tests; `paths_of_kinds` says which file of a site stands for it.
KINDS = [
    "home", "grid", "grid-2", "list", "list-2", "look", "photo", "event", "person", "post", "note", "public", "item",
    "author", "photographer", "performer", "poster", "maker", "tag", "year", "city", "archive",
    "search", "favourites", "404",
]


def paths_of_kinds(site, language=""):
    """The fullest page of each kind, as a path below the site; `language` is "" or such as "ar/"."""
    folder = Path(site) / language

    def fullest(feed, pages="*.html"):
        named = ("index.html", "feed.html", "archive.html")
        found = [page for page in (folder / feed).glob(pages)
                 if page.name not in named and not page.name.startswith(("grid-", "feed-"))]
        return max(found, key=lambda page: (page.stat().st_size, page.name))

    def note():
        # A post without a picture says nothing of its picture's size.
        found = [page for page in (folder / "posts").glob("*.html") if ' is-note"' in page.read_text("utf-8").split("</h1>")[0]]
        return max(found, key=lambda page: (page.stat().st_size, page.name))

    files = {
        "home": folder / "index.html",
        "grid": folder / "looks/index.html", "grid-2": folder / "posts/grid-2.html",
        "list": folder / "looks/feed.html", "list-2": folder / "posts/feed-2.html",
        "look": fullest("looks"), "photo": fullest("photos"), "event": fullest("events"), "person": fullest("team"),
        "post": fullest("posts"), "note": note(), "public": fullest("public"), "item": fullest("shop"),
        "author": fullest("looks/by"), "photographer": fullest("photos/by"), "performer": fullest("events/by"),
        "poster": fullest("posts/by"), "maker": fullest("shop/by"),
        "tag": fullest("photos/tags"), "year": fullest("events/year"), "city": fullest("events/city"),
        "archive": folder / "events/archive.html",
        "search": folder / "search.html", "favourites": folder / "favourites.html",
        # One page for all languages.
        "404": Path(site) / "404.html",
    }
    assert list(files) == KINDS
    return {kind: file.relative_to(site).as_posix() for kind, file in files.items()}
