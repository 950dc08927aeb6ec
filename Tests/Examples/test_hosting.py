"""docs/HOSTING.md: each block that Debian has the server of is run, with the requests that its table promises."""

import gzip
import http.client
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
from deployment_support import files

GUIDE = (Path(__file__).resolve().parents[2] / "docs/HOSTING.md").read_text()
IMMUTABLE = "public, max-age=31536000, immutable"
ROOT = "/var/www/gallery/output"


def block(language):
    return re.search(rf"```{language}\n(.*?)```", GUIDE, re.S).group(1)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def served(gallery, show):
    """A folder that any user may read, with a site in it and files of the types that few sites have."""
    top = Path(tempfile.mkdtemp())
    top.chmod(0o755)
    folder = top / "output"
    shutil.copytree(show(gallery, 4), folder)
    (folder / "event.ics").write_text("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
    (folder / "picture.avif").write_bytes(b"avif")
    (folder / "assets/mine.woff2").write_bytes(b"font")
    (top / "secret.txt").write_text("not of the site")
    yield folder
    shutil.rmtree(top)


def nginx(served, folder, port):
    text = block("nginx").replace("listen 80;", f"listen 127.0.0.1:{port};").replace(ROOT, str(served))
    paths = "".join(
        f"{name}_temp_path {folder}/{name};\n" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{paths}{text}}}\n")
    words = ["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "errors"]
    return [*words, "-t"], words


def apache(served, folder, port):
    text = block("apache").replace("*:80", f"127.0.0.1:{port}").replace(ROOT, str(served))
    modules = "".join(
        f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n"
        for name in ["mpm_event", "authz_core", "mime", "dir", "headers", "deflate", "filter"])
    user = "User www-data\nGroup www-data\n" if os.geteuid() == 0 else ""
    (folder / "apache.conf").write_text(
        f"{modules}{user}ServerName localhost\nListen 127.0.0.1:{port}\nPidFile {folder}/pid\n"
        f"DefaultRuntimeDir {folder}\nErrorLog {folder}/errors\nTypesConfig /etc/mime.types\n{text}")
    words = ["apache2", "-d", folder, "-f", folder / "apache.conf"]
    return [*words, "-t"], [*words, "-D", "FOREGROUND"]


def caddy(served, folder, port):
    text = block("caddy").replace("gallery.example.org", f"http://127.0.0.1:{port}").replace(ROOT, str(served))
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    words = ["--config", folder / "Caddyfile", "--adapter", "caddyfile"]
    return ["caddy", "validate", *words], ["caddy", "run", *words]


@pytest.fixture(params=[nginx, apache, caddy], ids=lambda make: make.__name__)
def address(request, served, tmp_path):
    port = free_port()
    check, words = request.param(served, tmp_path, port)
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    environment = {**os.environ, "PATH": "/usr/sbin:/usr/bin:/bin", **home}
    checked = subprocess.run(check, capture_output=True, text=True, env=environment)
    assert checked.returncode == 0, checked.stderr
    with open(tmp_path / "said", "w") as said:
        process = subprocess.Popen(words, env=environment, stdout=said, stderr=said)
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.02)
        assert process.poll() is None, (tmp_path / "said").read_text()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=300)


def get(address, path, code=200, **headers):
    answer = requests.get(address + path, headers={"Accept-Encoding": "identity", **headers}, stream=True)
    assert answer.status_code == code, (path, answer.status_code)
    answer.body = answer.raw.read(decode_content=False)
    return answer


def test_each_server_does_what_the_table_says(address, served):
    site = files(served)
    named = [next(name for name in sorted(site) if re.fullmatch(kind, name)) for kind in [r"assets/site\.\w+\.css", "images/.+"]]
    for name in site:
        answer = get(address, f"/{name}")
        assert answer.body == site[name], name
        kept = IMMUTABLE if name.startswith(("assets/", "images/")) and "mine" not in name else "no-cache"
        assert answer.headers["Cache-Control"] == kept, name
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    for folder in ["/", "/looks/"]:
        assert get(address, folder).body == site[f"{folder[1:]}index.html"]

    for path in ["/nothing.html", "/looks/nothing", f"/{named[0]}x", "/images/00/nothing.jpg"]:
        answer = get(address, path, code=404)
        assert answer.body == site["404.html"]
        assert "immutable" not in answer.headers.get("Cache-Control", "")
    # As it stands: requests would resolve the dots itself.
    asking = http.client.HTTPConnection(urlsplit(address).netloc)
    asking.request("GET", "/../secret.txt")
    answer = asking.getresponse()
    assert answer.status in (400, 404) and b"not of the site" not in answer.read()
    assert requests.get(f"{address}/images/").status_code in (403, 404), "no folder is listed"

    types = {
        "index.html": "text/html; charset=utf-8", "manifest.webmanifest": "application/manifest+json",
        "event.ics": "text/calendar; charset=utf-8", "picture.avif": "image/avif", "favicon.svg": "image/svg+xml",
        "feed.json": "application/json", "sw.js": r"(application|text)/javascript(; charset=utf-8)?",
        "feed.xml": r"(text/xml|application/atom\+xml|application/xml)(; charset=utf-8)?",
        named[0]: "text/css; charset=utf-8"}
    for name, kind in types.items():
        said = get(address, f"/{name}").headers["Content-Type"].lower()
        assert said == kind or re.fullmatch(kind, said), (name, said)

    for name in ["index.html", "search.html", "feed.xml", "feed.json", "sw.js", *named[:1]]:
        answer = get(address, f"/{name}", **{"Accept-Encoding": "gzip"})
        assert answer.headers["Content-Encoding"] == "gzip", name
        assert gzip.decompress(answer.body) == site[name] and len(answer.body) < len(site[name])
        assert "accept-encoding" in answer.headers["Vary"].lower()
    assert "Content-Encoding" not in get(address, f"/{named[1]}", **{"Accept-Encoding": "gzip"}).headers

    for encoding in ["identity", "gzip"]:
        answer = get(address, "/index.html", **{"Accept-Encoding": encoding})
        validators = {"If-None-Match": "ETag", "If-Modified-Since": "Last-Modified"}
        headers = {ask: answer.headers[has] for ask, has in validators.items() if has in answer.headers}
        assert headers
        assert get(address, "/index.html", code=304, **{"Accept-Encoding": encoding}, **headers).body == b""


def test_rules_of_headers_name_what_the_site_has(served):
    site = files(served)
    rules = re.findall(r"^(/\S+)\n((?:  \S.*\n)+)", block("headers"), re.M)
    assert [path for path, _ in rules] == ["/assets/*", "/images/*"]
    for path, lines in rules:
        assert lines.strip() == f"Cache-Control: {IMMUTABLE}"
        assert any(f"/{name}".startswith(path[:-1]) for name in site)
    assert "".join(f"{path}\n{lines}" for path, lines in rules) == block("headers")


def test_redirects_are_lines_of_a_path_a_place_and_a_code():
    lines = [line.split() for line in block("redirects").splitlines()]
    assert lines and all(
        len(line) == 3 and line[0].startswith("/") and line[1].startswith("/") and line[2] == "301" for line in lines)


def test_the_commands_of_the_guide_are_shell(tmp_path):
    for text in re.findall(r"```sh\n(.*?)```", GUIDE, re.S):
        assert subprocess.run(["sh", "-n"], input=text, text=True).returncode == 0
