"""What a phone loads of a page at first, and how soon its main picture is there on a slow line. Prints what it measures."""

import functools
import gzip
import io
from pathlib import Path

import pytest

from support import QuietHandler, Server, Visit

KILOBYTE = 1024
PACKED = {".html", ".css", ".js", ".json", ".svg", ".xml"}


class PackingHandler(QuietHandler):
    """Sends text packed, as hosts do."""

    def send_head(self):
        path = Path(self.translate_path(self.path))
        if path.suffix not in PACKED or not path.is_file():
            return super().send_head()
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)


@pytest.fixture(scope="module")
def packing(site):
    server = Server(site)
    server.http.RequestHandlerClass = functools.partial(PackingHandler, directory=str(site), prefix="")
    yield server.base
    server.close()


class Load:
    """A page's first load on a phone: the bytes of each kind, and the largest paint in milliseconds."""

    def __init__(self, browser, base, path, density=3, line=None):
        visit = Visit(browser, base, size="phone", touch=True, device_scale_factor=density, service_workers="block")
        visit.troubles = []
        client = visit.context.new_cdp_session(visit.page)
        client.send("Network.enable")
        if line:
            client.send("Network.emulateNetworkConditions",
                        {"offline": False, "latency": 150, "downloadThroughput": line / 8, "uploadThroughput": line / 8})
        kinds, self.sizes, self.requests, self.files = {}, {}, 0, {}
        addresses = {}

        def finished(event):
            if addresses.get(event["requestId"], "").startswith("data:"):
                return
            kind = kinds.get(event["requestId"], "Other")
            self.files[addresses.get(event["requestId"])] = event["encodedDataLength"]
            self.sizes[kind] = self.sizes.get(kind, 0) + event["encodedDataLength"]
            self.requests += 1

        def answered(event):
            kinds[event["requestId"]] = event["type"]
            addresses[event["requestId"]] = event["response"]["url"]

        client.on("Network.responseReceived", answered)
        client.on("Network.loadingFinished", finished)
        visit.context.add_init_script("""new PerformanceObserver(list => {
            const last = list.getEntries().at(-1); [window.painted, window.main] = [last.startTime, last.url]; }).observe({ type: "largest-contentful-paint", buffered: true });""")
        visit.page.goto(base + path, wait_until="networkidle")
        # The main picture is on the screen a while after it has come.
        visit.page.wait_for_function("() => window.main")
        self.painted, self.main = visit.page.evaluate("[window.painted, window.main]")
        visit.close()
        print(path, f"{density}x:", self.requests, "requests,", sum(self.sizes.values()) // KILOBYTE, "KB,", self.sizes,
              f"{self.painted:.0f} ms" if line else "")


@pytest.mark.parametrize("density", [2, 3])
def test_a_photo_grid(browser, packing, density):
    load = Load(browser, packing, "photos/index.html", density)
    assert sum(load.sizes.values()) <= 600 * KILOBYTE, load.sizes


def test_the_main_picture_comes_soon_on_a_slow_line(browser, packing):
    """1.6 megabits a second, and 150 ms for each question: three of them, for the connection, the page and the picture. What
    was measured is printed; what is compared does not depend on the machine."""
    load = Load(browser, packing, "photos/index.html", line=1_600_000)
    bytes_before = sum(load.sizes[kind] for kind in ["Document", "Stylesheet", "Script"]) + load.files[load.main]
    seconds = bytes_before * 8 / 1_600_000 + 3 * .15
    print(f"{bytes_before} bytes: {seconds:.2f} s")
    assert "/images/" in load.main and seconds <= 1.8


def test_the_home_page_asks_for_little(browser, packing):
    load = Load(browser, packing, "index.html")
    assert load.requests <= 24, load.files
