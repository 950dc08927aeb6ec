"""A secret planted in every place where one can stand, and everything that a run writes or shows searched for it.

Promise i: no secret is ever in an argument list, a log, a report, the cache or the output."""

import base64
import contextlib
import json
import os
import subprocess
import threading
import urllib.parse

import pytest

from api import COMMAND, PLAIN, MockAPI, configuration, written

# Of every kind of character that one of the forms below writes in another way.
CANARIES = {
    "apiKey": "canary-api/key+0001=&?zq",
    "clientID": "canary-client/id+0002=&zq",
    "clientSecret": "canary-client/secret+0003=&zq",
    "username": "canary.user+0004/zq",
    "password": "canary-päss/word+0005=&:zq",
    "literal header": "canary-header/literal+0006==zq",
    "header from .env": "canary-header/env+0007==zq",
    "mapped apiKey": "canary-mapped/key+0008=&zq",
    "unused": "canary-unused/0009zq",
    "proxy": "canary-proxy-0010zq",
}


def forms(secret):
    """As it is, percent-encoded (as a whole or as little as may be, in both cases), and in Base64 at each offset."""
    raw = secret.encode()
    yield raw
    for safe in ("", "/", "/+=:", "/+=:&?"):
        quoted = urllib.parse.quote(secret, safe=safe)
        yield from (quoted.encode(), quoted.lower().encode())
    yield urllib.parse.quote_plus(secret).encode()
    yield json.dumps(secret)[1:-1].encode()
    yield secret.replace("&", "&amp;").encode()
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        for offset in range(3):
            # The first and last characters depend on what stands beside; those between do not.
            yield encode(b"x" * offset + raw)[4:-4]


def pairs():
    user, password = CANARIES["username"], CANARIES["password"]
    yield from forms(f"{user}:{password}")


def feeds(origin):
    return [
        {"id": "photos", "type": "flickr", "url": f"{origin}/services/rest/", "method": "flickr.photos.getRecent",
         "apiKey": "env:CANARY_API_KEY"},
        {"id": "events", "type": "seatgeek", "url": f"{origin}/2/events", "clientID": "file:client-id",
         "clientSecret": CANARIES["clientSecret"]},
        {"id": "posts", "type": "league", "url": f"{origin}/challenge/api/", "username": "env:CANARY_USER",
         "password": "env:CANARY_PASSWORD"},
        {"id": "shop", "type": "json", "url": f"{origin}/shop/items?per_page=4", "items": "data.items",
         "next": "links.next", "apiKey": CANARIES["mapped apiKey"], "apiKeyParameter": "token",
         "headers": {"X-Token": CANARIES["literal header"], "Authorization": "env:CANARY_HEADER"},
         "entry": {"id": "sku", "title": "name", "image": "cover.url"}},
    ]


@pytest.fixture
def planted(tmp_path):
    with MockAPI() as api:
        api.edit(feed="flickr", keep=3, apiKey=CANARIES["apiKey"])
        api.edit(feed="seatgeek", keep=3, clientID=CANARIES["clientID"], clientSecret=CANARIES["clientSecret"])
        api.edit(feed="league", keep=4)
        api.edit(feed="shop", keep=3, token=CANARIES["literal header"])
        folder = tmp_path / "gallery"
        folder.mkdir()
        (folder / "config.json").write_text(json.dumps(configuration(
            feeds(api.origin), site={"title": "T", "baseURL": "https://gallery.example/"})))
        (folder / "client-id").write_text(CANARIES["clientID"] + "\n")
        (folder / ".env").write_text("".join(f"{name}={value}\n" for name, value in [
            ("CANARY_USER", CANARIES["username"]), ("CANARY_PASSWORD", f"'{CANARIES['password']}'"),
            ("CANARY_HEADER", CANARIES["header from .env"]), ("CANARY_UNUSED", CANARIES["unused"])]))
        (folder / ".env").chmod(0o600)
        yield api, folder


def run(folder, *arguments, **more):
    """A run to its end: its exit code, and all that anyone could see of it, argument lists included."""
    environment = PLAIN | {"CANARY_API_KEY": CANARIES["apiKey"]} | more
    child = subprocess.Popen(
        [COMMAND, *arguments], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    seen, ended = set(), threading.Event()

    def watch():
        while not ended.wait(0.002):
            for process in descendants(child.pid):
                seen.update(read(f"/proc/{process}/{name}") for name in ("cmdline", "comm"))
                if process != child.pid and b"image-worker" in read(f"/proc/{process}/cmdline"):
                    seen.add(read(f"/proc/{process}/environ"))

    watcher = threading.Thread(target=watch)
    watcher.start()
    said, _ = child.communicate(timeout=300)
    ended.set()
    watcher.join()
    return child.returncode, said + b"\n".join(seen), seen


def descendants(process):
    found = [process]
    for parent in found:
        threads = []
        with contextlib.suppress(OSError):  # It may have ended.
            threads = os.listdir(f"/proc/{parent}/task")
        for thread in threads:
            found += [int(word) for word in read(f"/proc/{parent}/task/{thread}/children").split()]
    return found


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:  # it has ended
        return b""


def expect_none(said, folder):
    needles = {form: name for name, secret in CANARIES.items() for form in forms(secret)}
    needles |= {form: "username and password" for form in pairs()}
    places = {"what it says and shows": said}
    for path in written(folder):
        if path.name not in ("config.json", ".env", "client-id"):
            places[str(path.relative_to(folder))] = path.read_bytes()
    assert len(places) > 20
    found = {(name, place) for place, text in places.items() for form, name in needles.items() if form in text}
    assert found == set()


def test_nowhere(planted):
    api, folder = planted
    said = b""
    for number, words in enumerate([["-v"], ["-v", "--log", "json"], ["-v", "--refresh", "--report", "second.json"]]):
        code, text, seen = run(folder, *words, "--now", f"2026-06-0{number + 1}")
        assert code == 0, text.decode()
        assert any(b"build-site" in line for line in seen)
        said += text
    sent = json.dumps(api.requests())
    for name in ("literal header", "header from .env"):
        assert CANARIES[name] in sent, f"{name} was never sent, so this test could not fail"
    expect_none(said, folder)


def echo(*names):
    """What a server may say back of what it got."""
    return " ".join(form.decode("utf-8", "replace") for name in names for form in list(forms(CANARIES[name]))[:10])


def test_nowhere_when_servers_say_them_back(planted):
    api, folder = planted
    assert run(folder, "-q", "--now", "2026-06-01")[0] == 0
    api.fault("status", match="/services/rest/", status=403, text=echo("apiKey"))
    api.fault("seatgeek-fail", match="/2/", message=echo("clientID", "clientSecret"))
    api.fault("error-object", match="/shop/", value={"error": echo("literal header", "mapped apiKey")}, status=200)
    api.fault("error-object", match="/challenge/", value={"message": echo("username", "password")}, status=401)
    code, said, _ = run(folder, "-v", "--refresh", "--now", "2026-06-02")
    assert code == 3, said.decode()
    expect_none(said, folder)


def test_a_key_in_the_query_of_a_url(tmp_path):
    secret = CANARIES["mapped apiKey"]
    with MockAPI() as api:
        api.edit(feed="ltk", keep=2)
        url = f"{api.origin}/api/ltk/v2/ltks/?limit=2&access_token={urllib.parse.quote(secret, safe='')}"
        (tmp_path / "config.json").write_text(json.dumps(configuration([{"id": "looks", "type": "ltk", "url": url}])))
        said = b""
        for day in (1, 2):
            code, text, _ = run(tmp_path, "-v", "--now", f"2026-06-0{day}")
            assert code == 0, text.decode()
            said += text
        assert any("access_token=canary" in request["target"] for request in api.requests())
        api.fault("redirect", match="/api/", to="other")
        code, text, _ = run(tmp_path, "-v", "--refresh", "--now", "2026-06-03")
        assert code == 3, text.decode()
        assert [one for one in api.requests() if one["origin"] == "other"] == []
        expect_none(said + text, tmp_path)


def test_proxy_credentials(planted):
    """A proxy that wants others, is not there, or says back what it got."""
    api, folder = planted
    host = api.origin.removeprefix("http://")
    secret = CANARIES["proxy"]
    for address in (host, "127.0.0.1:1"):
        code, said, _ = run(folder, "-v", "--now", "2026-06-01", http_proxy=f"http://user:{secret}@{address}")
        assert code == 3, said.decode()
        assert not [form for form in forms(secret) if form in said], said.decode()
    for path in written(folder / "cache"):
        assert not [form for form in forms(secret) if form in path.read_bytes()], path


@pytest.mark.parametrize("url", ["https://user:{}@host.example/api", "https://{}@host.example/api"])
def test_credentials_in_a_configured_url_are_refused_and_not_repeated(tmp_path, url):
    secret = CANARIES["proxy"]
    (tmp_path / "config.json").write_text(json.dumps(configuration(
        [{"id": "looks", "type": "ltk", "url": url.format(secret)}])))
    code, said, _ = run(tmp_path, "-v")
    assert code == 78, said.decode()
    assert secret.encode() not in said, said.decode()
    assert b"url" in said


@pytest.mark.parametrize("mode, refused", [(0o644, True), (0o640, True), (0o602, True), (0o600, False), (0o400, False)])
def test_an_env_file_that_others_can_read(planted, mode, refused):
    api, folder = planted
    (folder / ".env").chmod(mode)
    for command in (["check"], []):
        before = len(api.requests())
        code, said, _ = run(folder, *command)
        assert code == (77 if refused else 0), said.decode()
        if refused:
            assert f"chmod 600 {folder}/.env" in said.decode()
            assert len(api.requests()) == before and not (folder / "output").exists()
            if not command:  # the report of a build that is refused makes the cache
                assert (folder / "cache").stat().st_mode & 0o777 == 0o700
            subprocess.run(["/bin/sh", "-c", said.decode().split("type: ")[1].splitlines()[0]], check=True)
            assert run(folder, *command)[0] == 0
            (folder / ".env").chmod(mode)
            subprocess.run(["rm", "-rf", folder / "output", folder / ".output-generations"], check=True)
