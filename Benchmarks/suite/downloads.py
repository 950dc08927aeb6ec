"""5,000 small pictures from a server on this machine, by Vitrine's cache and by curl, in turns."""

import contextlib
import hashlib
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import time

from . import places, process, works
from .process import Cost

COUNT, BYTES, CONNECTIONS = 5_000, 4_096, 50
# Milliseconds before each answer. Debian's libnginx-mod-http-echo sleeps; without it there is no second row.
DELAYS = (0, 30)
# Wall by curl's; processor by curl's and that of hashing the same bytes.
WALL_TARGET, PROCESSOR_TARGET = 1.1, 1.3
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
ECHO = pathlib.Path("/usr/lib/nginx/modules/ngx_http_echo_module.so")


def program():
    """The cache by itself: fetching and nothing else, which the report of a whole run does not tell apart."""
    subprocess.run(
        ["swift", "build", "--quiet", "--configuration", "release", "--product", "FetchBench"], check=True,
        cwd=places.PACKAGE, env={**os.environ, "VITRINE_BENCH": "1"})
    return places.RELEASE.parent / "FetchBench"


def picture(number):
    """Bytes that begin as a JPEG does and are like no other's."""
    return bytes([0xFF, 0xD8, 0xFF, 0xE0]) + random.Random(number).randbytes(BYTES - 4)


def make(folder, count):
    """Writes the pictures, and returns the digests of their bytes."""
    folder.mkdir(parents=True)
    digests = set()
    for number in range(count):
        bytes = picture(number)
        (folder / f"{number}.jpg").write_bytes(bytes)
        digests.add(hashlib.sha256(bytes).hexdigest())
    return digests


def hashing(count):
    """Seconds of processor that SHA-256 takes for all of the bytes."""
    pictures = [picture(number) for number in range(count)]
    start = time.process_time()
    for bytes in pictures:
        hashlib.sha256(bytes)
    return time.process_time() - start


CONFIGURATION = """
{modules}
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  types {{ image/jpeg jpg; }}
  server {{
    listen 127.0.0.1:{port}; root {folder};
    location /pictures/ {{ }}
{delayed}
  }}
}}
"""
DELAYED = """
    location ~ ^/after/(\\d+)/(.*)$ {{ set $name $2; echo_sleep {seconds}; echo_exec /pictures/$name; }}
"""


@contextlib.contextmanager
def served(folder):
    """The port of an nginx that has the pictures of `folder` at /pictures/, and late at /after/<ms>/."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    isDelayed = ECHO.exists()
    text = CONFIGURATION.format(
        folder=folder, port=port, modules=f"load_module {ECHO};" if isDelayed else "",
        delayed=DELAYED.format(seconds=DELAYS[1] / 1000) if isDelayed else "")
    (folder / "nginx.conf").write_text(text + ("" if os.geteuid() else "user root;\n"))
    server = subprocess.Popen(
        [NGINX, "-p", folder, "-c", folder / "nginx.conf"], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while server.poll() is None:
            with contextlib.suppress(ConnectionError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.01)
        else:
            raise process.Failed(f"nginx ended with {server.returncode}: {(folder / 'error.log').read_text()[-500:]}")
        yield port
    finally:
        server.terminate()
        server.wait()


class Fetching:
    """One of the two: a list of addresses into a folder of its own."""

    def __init__(self, folder, addresses):
        self.folder = folder
        self.list = folder.with_suffix(".list")
        self.log = folder.with_suffix(".log")
        self.addresses = addresses

    def run(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        return process.run(self.command(), self.folder, self.log)


class Curl(Fetching):
    name = "curl"

    def command(self):
        self.list.write_text("".join(
            f'url = "{address}"\noutput = "{self.folder}/{number}"\n' for number, address in enumerate(self.addresses)))
        return ["curl", "-s", "-Z", "--parallel-max", str(CONNECTIONS), "-K", str(self.list)]

    def digests(self):
        return {hashlib.sha256(path.read_bytes()).hexdigest() for path in self.folder.iterdir()}


class Cache(Fetching):
    name = "Vitrine"
    binary = None

    def command(self):
        self.list.write_text("\n".join(self.addresses))
        return [str(self.binary), str(self.folder), str(self.list), str(CONNECTIONS)]

    def digests(self):
        return {
            hashlib.sha256(path.read_bytes()).hexdigest() for path in self.folder.glob("objects/*/*")
            if hashlib.sha256(path.read_bytes()).hexdigest() == path.parent.name + path.name}

    def again(self):
        """What it takes to find that nothing has to be asked for."""
        cost = process.run(self.command(), self.folder, self.log)
        text = self.log.read_text()
        if " asked=0 " not in text:
            raise works.Wrong(f"nothing had changed, and it says: {text}")
        return float(re.search(r"seconds=([\d.e-]+)", text)[1]), cost


def compared(root, count, repetitions):
    """{delay in milliseconds: {name: Cost}}, the seconds of hashing, and those of a pass over known pictures."""
    Cache.binary = program()
    site = root / "downloads"
    digests = make(site / "pictures", count)
    result, passes = {}, []
    with served(site) as port:
        for delay in DELAYS if ECHO.exists() else DELAYS[:1]:
            path = f"after/{delay}" if delay else "pictures"
            addresses = [f"http://127.0.0.1:{port}/{path}/{number}.jpg" for number in range(count)]
            both = [kind(root / kind.name, addresses) for kind in (Cache, Curl)]
            costs = {one.name: [] for one in both}
            for _ in range(repetitions):
                for one in both:
                    costs[one.name].append(one.run())
                    if one.digests() != digests:
                        raise works.Wrong(f"{one.name} has not got what the server has, {delay} ms")
            passes.append(both[0].again()[0])
            result[delay] = {name: Cost.median(list) for name, list in costs.items()}
    return result, hashing(count), min(passes)


def measure(root, repetitions, isSmoke):
    """Lines for people, and what is judged."""
    if not pathlib.Path(NGINX).exists() or shutil.which("curl") is None:
        return ["Left out: it needs nginx and curl (apt-get install nginx-light curl)."]
    count = 50 if isSmoke else COUNT
    result, hashed, again = compared(root, count, repetitions)
    found = []
    for delay, costs in result.items():
        one, other = costs[Cache.name], costs[Curl.name]
        wall, processor = one.wall / other.wall, one.cpu / (other.cpu + hashed)
        what = f"{count:,} pictures of 4 KB, {delay} ms before answers: Vitrine / curl, "
        found.append(
            f"{count:,} pictures of 4 KB, {delay} ms before each answer: {one.wall:.3f} s, curl {other.wall:.3f} s; processor"
            f" {one.cpu:.3f} s, curl and hashing {other.cpu + hashed:.3f} s.")
        found.append((what + "wall", f"{wall:.2f}", f"≤ {WALL_TARGET}", wall <= WALL_TARGET))
        found.append((what + "processor", f"{processor:.2f}", f"≤ {PROCESSOR_TARGET}", processor <= PROCESSOR_TARGET))
    if len(result) < len(DELAYS):
        found.append("Without a delay only: the other row needs libnginx-mod-http-echo.")
    return [*found, f"Known, none asked for: {again:.3f} s."]
