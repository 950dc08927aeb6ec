"""`build-site publish` to object storage: Debian's rclone against moto's S3."""

import itertools
import json
import os
import signal
import subprocess

import pytest
from deployment_support import BUCKET, LOADED, Store, files, missing

TARGET = f"store:{BUCKET}/site"
# The full size: VITRINE_KILLS=50 VITRINE_OBJECTS=10000.
KILLS = int(os.environ.get("VITRINE_KILLS", "12"))
OBJECTS = int(os.environ.get("VITRINE_OBJECTS", "2000"))


@pytest.fixture
def store():
    made = Store()
    made.bucket()
    yield made
    made.close()


@pytest.fixture
def start(command, store, gallery):
    """Starts `build-site publish`; further words go to it."""

    def begin(*words, target=TARGET, path="/usr/bin:/bin"):
        environment = {"PATH": path, "HOME": "/nonexistent", **store.environment}
        return subprocess.Popen(
            [command, "publish", target, *words], cwd=gallery, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    return begin


@pytest.fixture
def publish(start):
    def run(*words, code=0, **more):
        process = start(*words, **more)
        out, err = process.communicate(timeout=300)
        assert process.returncode == code, (process.returncode, out, err)
        return out + err

    return run


def published(store):
    """What lies below the target's path, by its name on the site."""
    return {name.removeprefix("site/"): value for name, value in store.files().items() if name.startswith("site/")}


def changes(before, after):
    return sum(after.get(name) != before.get(name) for name in before.keys() | after.keys())


def lists(store):
    return [request for request in store.requests if request[0] == "GET" and request[1].strip("/") == BUCKET]


def test_all_arrives_with_its_headers_and_the_second_time_nothing_is_asked(gallery, show, store, publish):
    site = show(gallery, 4)
    said = publish()
    assert published(store) == files(site)
    assert f"sent {len(files(site))} files" in said
    assert len(store.requests) == len(files(site)) and lists(store) == []
    heads = {name: (key.metadata, key) for name, key in store.objects().items()}
    for name, (metadata, _) in heads.items():
        control = metadata["cache-control"]
        is_named_by_bytes = "/images/" in name or "/assets/" in name
        assert control == ("public, max-age=31536000, immutable" if is_named_by_bytes else "no-cache"), name
    types = {name.rsplit(".")[-1]: metadata["content-type"] for name, (metadata, _) in heads.items()}
    assert types["html"] == "text/html; charset=utf-8" and types["webmanifest"] == "application/manifest+json"
    assert types["jpg"] == "image/jpeg" and types["svg"] == "image/svg+xml"
    assert types["js"].startswith("text/javascript")
    store.reset()
    assert "nothing to send" in publish()
    assert store.requests == []


def test_no_secret_is_in_an_argument_or_left_on_disk(gallery, show, store, publish, tmp_path):
    show(gallery, 4)
    watched = tmp_path / "watched"
    watched.mkdir()
    (watched / "rclone").write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/arguments\nexec /usr/bin/rclone "$@"\n')
    (watched / "rclone").chmod(0o755)
    said = publish("-v", path=f"{watched}:/usr/bin:/bin")
    arguments = (tmp_path / "arguments").read_text()
    assert "--no-check-dest" in arguments and "--s3-no-head" in arguments
    kept = [path.read_bytes().decode("latin-1") for path in gallery.rglob("*") if path.is_file()]
    for text in [said, arguments, *kept]:
        assert "secret-of-the-store" not in text and "key-of-the-store" not in text
    refused = publish(target=f":s3,secret_access_key=tell-nobody:{BUCKET}", code=64)
    assert "rclone config" in refused and "tell-nobody" not in refused


def test_at_no_request_a_visitor_lacks_anything(gallery, show, store, publish):
    show(gallery, 6)
    lacking = []

    def look(number):
        # A page that is linked before it is there is one too: not only what pages load.
        lacking.extend((number, what) for what in missing(published(store)))

    store.before = look
    publish()
    for limit, width in [(9, 480), (5, 320), (7, 320)]:
        site = show(gallery, limit, width=width)
        publish()
        assert published(store) == files(site)
    assert lacking == []


def test_the_visitor_of_these_tests_finds_what_is_missing(gallery, show):
    there = files(show(gallery, 4))
    assert missing(there) == set()
    picture = next(name for name in there if name.endswith(".jpg") and name.startswith("images/"))
    page = next(name for name in there if name.startswith("looks/by/"))
    for name in (picture, page):
        assert any(name in lost for lost in missing({other: text for other, text in there.items() if other != name}))


def test_killed_at_any_request_the_next_run_does_the_rest(gallery, show, store, start, publish):
    sites = itertools.cycle([(4, 320), (7, 480), (5, 480)])

    def build():
        """Three sites in turn, so that there is always something to remove too."""
        return files(show(gallery, *next(sites)))

    build()
    publish()
    for number in range(1, KILLS + 1):
        before, after = published(store), build()
        total = changes(before, after)
        last = 1 + (number * total) // (KILLS + 1)
        store.reset()
        process = start()

        def kill(request):
            if request == last:
                os.kill(process.pid, signal.SIGKILL)

        store.before = kill
        process.communicate(timeout=600)
        assert process.returncode == -signal.SIGKILL
        store.reset()
        assert not [lost for lost in missing(published(store)) if LOADED.search(lost)]
        lacking = []
        store.before = lambda _: lacking.extend(missing(published(store)))
        if number % 4 == 0:
            # A newer site, before the one that was cut off is there.
            after = build()
        publish()
        assert published(store) == after
        assert lacking == []
        sent = len(store.requests)
        assert lists(store) == [] and sent <= 2 * max(total, changes(before, after)) + 20
        store.reset()
        assert "nothing to send" in publish()


def test_what_others_did_is_found_by_listing_once(gallery, show, store, publish):
    site = show(gallery, 4)
    publish()
    bucket = store.bucket()
    keys = bucket.keys
    page = keys["site/looks/index.html"]
    page.value = b"not ours"
    page._etag = None
    keys.pop("site/feed.xml")
    store.backend.put_object(BUCKET, "site/by-hand.html", b"stays")
    store.reset()
    assert "nothing to send" in publish()
    assert store.requests == []
    assert "would send 2 files" in publish("--verify", "--dry-run")
    store.reset()
    said = publish("--verify")
    assert "sent 2 files" in said and "by-hand.html" in said
    assert len(lists(store)) == 1
    assert published(store) == {**files(site), "by-hand.html": b"stays"}


def test_what_was_sent_is_known_without_a_record_after_a_listing(gallery, show, store, publish):
    show(gallery, 4)
    publish()
    records = (gallery / "cache/deployments").iterdir()
    record = next(path for path in records if path.is_file() and path.name != "lock" and not path.suffix)
    whole = record.read_bytes()
    record.write_bytes(whole.replace(b"looks", b"looms", 1))
    store.reset()
    assert "sent again" in publish("--dry-run")
    assert "nothing to send" in publish("--verify")
    assert len(lists(store)) == 1 and len(store.requests) <= 2
    # A last line that a kill cut short is no damage.
    record.write_bytes(record.read_bytes() + b"0123")
    assert "nothing to send" in publish()


def test_a_store_that_refuses_is_69_and_no_page_comes_before_its_assets(gallery, show, store, publish):
    show(gallery, 4)
    said = publish(target="store:no-such-bucket/site", code=69)
    assert "NoSuchBucket" in said and "the same command again" in said
    assert all(request[1].endswith((".css", ".js", ".svg", ".jpg", ".png", ".ico")) for request in store.requests)
    assert "didn't find section" in publish(target="nowhere:site", code=69)


def test_a_host_s_limits_are_looked_at_first(gallery, show, store, publish):
    site = show(gallery, 4)
    count, size = len(files(site)), max(map(len, files(site).values()))
    for words, what in [
            (["--max-files", str(count - 1)], "files"), (["--max-bytes", "1K"], "bytes"),
            (["--max-file-bytes", str(size - 1)], "a file")]:
        said = publish(*words, code=4)
        assert "nothing is sent" in said and what in said
    assert store.requests == []
    publish("--max-files", str(count), "--max-bytes", "26214400", "--max-file-bytes", str(size))
    assert "25M" in publish("--max-bytes", "25X", code=64)


def test_a_published_file_that_was_changed_since_is_not_sent(gallery, show, store, publish):
    site = show(gallery, 4)
    (site / "index.html").write_text("changed by hand")
    assert "index.html was changed since the build" in publish(code=74)
    assert store.requests == []


def test_without_rclone_it_says_what_to_install(gallery, show, publish, tmp_path):
    show(gallery, 4)
    assert "apt-get install rclone" in publish(path=str(tmp_path), code=69)


def test_before_the_first_build_there_is_nothing_to_send(publish):
    assert "build the site first" in publish(code=64)


def test_of_all_objects_one_in_a_hundred_changes(command, store, tmp_path, publish, gallery):
    def build(changed):
        items = [
            {"id": f"e{number}", "title": f"Entry {number}", "text": "New" if number < changed else "Old"}
            for number in range(OBJECTS)]
        (gallery / "items.json").write_text(json.dumps({"items": items}))
        (gallery / "config.json").write_text(json.dumps({
            "site": {"title": "Many", "pageSize": 200},
            "feeds": [{
                "id": "many", "type": "json", "title": "Many", "url": "items.json", "items": "items", "limit": OBJECTS,
                "entry": {"id": "id", "title": "title", "text": "text"}}],
            "images": {"widths": [320], "formats": ["jpeg"]}}))
        done = subprocess.run(
            [command, "--now", "2026-06-01", "--refresh"], cwd=gallery, env={}, capture_output=True, text=True)
        assert done.returncode in (0, 3), done.stderr
        return files(gallery / "output")

    before = build(0)
    assert len(before) > OBJECTS
    publish()
    store.reset()
    after = build(OBJECTS // 100)
    total = changes(before, after)
    assert OBJECTS // 100 <= total < 3 * OBJECTS // 100 + 60, total
    publish()
    assert published(store) == after
    assert len(store.requests) <= 2 * total + 20 and lists(store) == []
