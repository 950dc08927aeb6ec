"""`serve --watch`: the site is built anew while it is edited, and pages show what is wrong."""
import json
import os
import pathlib
import shutil
import signal
import unittest

from support import PATIENCE_SECONDS, PICTURES, wait_until
from test_serve import ServeTest, ask, write_whole


class TestWatching(ServeTest):
    def setUp(self):
        super().setUp()
        (self.folder / "templates/assets").mkdir(parents=True)
        (self.folder / "templates/partials").mkdir()

    def serve_watching(self):
        """-> (process, port, the state that the first build has left)"""
        server, port, _ = self.serve("--watch", environment={"SOURCE_DATE_EPOCH": "1795000000"})
        return server, port, self.next(port, lambda now: now["page"].endswith("-1"))

    def next(self, port, condition):
        """The first state for which the condition holds; the server lets each question wait for another state."""
        seen = ""

        def look():
            nonlocal seen
            now = json.loads(ask(port, f"/.vitrine/changes?seen={seen}")[2])
            seen = now["state"]
            return condition(now) and now

        return wait_until(look, "another state")

    def template(self, name, text):
        write_whole(self.folder / "templates" / name, text)

    def replace(self, name, before, after):
        path = self.folder / name
        write_whole(path, path.read_text().replace(before, after))

    def test_what_changes_is_built_and_told(self):
        _, port, state = self.serve_watching()

        def new_folder():
            (self.folder / "static/new").mkdir(parents=True)
            (self.folder / "static/new/note.txt").write_text("x")

        for change, path, text in (
                (lambda: self.change_config(site={"title": "Another"}), "/", b"Another"),
                (lambda: self.template("partials/footer.mustache", "<footer>Mine</footer>\n"), "/", b"Mine</footer>"),
                (new_folder, "/new/note.txt", b"x"),
                (lambda: self.replace("www/items.json", "One", "Changed"), "/shop/", b"Changed 1")):
            change()
            state = self.next(port, lambda now: now["page"] != state["page"] and text in ask(port, path)[2])
            self.assertEqual(state["message"], "")
        self.assertIn(b"/.vitrine/reload.js?page=", ask(port, "/shop/")[2])
        for path in (self.folder / "site").rglob("*"):
            if path.is_file():
                self.assertFalse(b".vitrine/" in path.read_bytes(), path)

    def test_errors_are_told_until_they_are_mended(self):
        server, port, state = self.serve_watching()
        published = (self.folder / "site/index.html").read_bytes()
        self.template("partials/footer.mustache", "<footer>\n  {{#t}}\n</footer>\n")
        broken = self.next(port, lambda now: now["message"])
        self.assertIn("templates/partials/footer.mustache:2:3: ", broken["message"])
        self.assertEqual(broken["page"], state["page"], "the old page stands")
        self.assertEqual((self.folder / "site/index.html").read_bytes(), published)
        self.template("partials/footer.mustache", "<footer>Mended</footer>\n")
        mended = self.next(port, lambda now: not now["message"])
        self.assertNotEqual(mended["page"], state["page"])
        self.assertIn(b"Mended</footer>", ask(port, "/")[2])
        self.replace("config.json", '"site"', '"sites"')
        broken = self.next(port, lambda now: now["message"])
        self.assertIn("config.json:1: sites: ", broken["message"])
        self.replace("config.json", '"sites"', '"site"')
        self.next(port, lambda now: not now["message"])
        self.assertIsNone(server.poll())

    def test_stylesheets_are_shown_before_they_are_built(self):
        _, port, state = self.serve_watching()

        def sheet():
            return "/" + ask(port, "/")[2].decode().split('rel="stylesheet" href="')[1].split('"')[0]

        first = sheet()
        for colour in ("#123456", "#654321"):
            self.template("assets/theme.css", f":root {{ --vt-accent: {colour}; }}\n")
            state, before = self.next(port, lambda now: now["style"] != state["style"]), state
            self.assertEqual(state["page"], before["page"], "pages stay, with what a visitor has open in them")
            self.assertIn(colour.encode(), ask(port, first)[2], "under the name that open pages have")
            built = wait_until(lambda: (name := sheet()) != first and colour.encode() in ask(port, name)[2], "a build")
            self.assertTrue(built)
        self.assertEqual(self.next(port, lambda now: True)["page"], state["page"])

    def test_what_check_finds_in_the_theme_is_told_once(self):
        server, port, state = self.serve_watching()
        for colour in ("#123456", "#654321"):
            # In the second line, so that the first may change.
            self.template("assets/theme.css", f":root {{ --vt-accent: {colour}; }}\nb {{}} }}\n")
            state = self.next(port, lambda now: now["style"] != state["style"])
            self.template("partials/footer.mustache", f"<footer>{colour}{{{{nobody}}}}</footer>\n")
            state = self.next(port, lambda now: now["page"] != state["page"] and colour.encode() in ask(port, "/")[2])
        server.send_signal(signal.SIGTERM)
        said = server.communicate(timeout=PATIENCE_SECONDS)[1]
        self.assertEqual([said.count(word) for word in ("theme.css:2", "nobody")], [1, 1], said)

    def test_another_run_may_build_meanwhile_and_many_saves_are_one(self):
        server, port, state = self.serve_watching()
        wait_until(lambda: self.build("-q", "--now", "2026-11-30")[0] == 0, "another run has the lock")
        # Whoever saves may be slower than the builds: they come all at once.
        server.send_signal(signal.SIGSTOP)
        for number in range(200):
            self.template("partials/footer.mustache", f"<footer>Save {number}</footer>\n")
        server.send_signal(signal.SIGCONT)
        state, before = self.next(port, lambda now: b"Save 199<" in ask(port, "/")[2]), state
        self.assertLess(int(state["page"].split("-")[1]) - int(before["page"].split("-")[1]), 60)
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=PATIENCE_SECONDS)
        self.assertEqual(server.returncode, 0)

    def test_of_a_full_folder_what_the_document_names_is_watched(self):
        """A local document may lie beside anything, as in a home folder."""
        www = self.folder / "www"
        for number in range(500):
            (www / f"other-{number}").mkdir()
        (www / "pictures").mkdir()
        items = json.loads((www / "items.json").read_text())
        items["items"][0]["image"] = "pictures/new.jpg"
        (www / "items.json").write_text(json.dumps(items))
        server, port, state = self.serve_watching()

        def shown():
            # A file for each picture, but for the one that links to the site show.
            return sum("-1200" not in path.name for path in (self.folder / "site/images").rglob("*.jpg"))

        def watches():
            process = pathlib.Path(f"/proc/{server.pid}")
            queue = next(fd.name for fd in (process / "fd").iterdir() if os.path.lexists(fd) and "inotify" in os.readlink(fd))
            return (process / "fdinfo" / queue).read_text().count("inotify wd:")

        before = shown()
        self.assertLess(watches(), 100)
        (www / "other-1/note.txt").write_text("x")
        self.assertGreater(before, 0)
        shutil.copy(www / "0.jpg", www / "pictures/saved.part")
        os.replace(www / "pictures/saved.part", www / "pictures/new.jpg")
        state = self.next(port, lambda now: now["page"] != state["page"])
        self.assertEqual(shown(), before + 1, "the picture that was missing")
        shutil.copy(PICTURES[0], www / "saved.part")
        os.replace(www / "saved.part", www / "1.jpg")
        self.next(port, lambda now: now["page"] != state["page"])
        self.assertLess(watches(), 100)

    def test_nothing_can_be_watched(self):
        code, said = self.build(
            "serve", "--watch", "--port", "0",
            before=("strace", "-f", "-o", os.devnull, "-e", "trace=inotify_init1", "-e", "inject=inotify_init1:error=EMFILE"))
        self.assertEqual(code, 73, said)
        self.assertIn("--watch: inotify: cannot watch: Too many open files; raise fs.inotify.max_user_instances", said)
        self.assertNotIn("Serving", said)

    def test_builds_leave_nothing_open(self):
        server, port, state = self.serve_watching()
        counts = []
        for number in range(12):
            self.template("partials/footer.mustache", f"<footer>Save {number}</footer>\n")
            state = self.next(port, lambda now: now["page"] != state["page"])
            counts.append([len(os.listdir(f"/proc/{server.pid}/{kind}")) for kind in ("fd", "task")])
        for first, last in zip(counts[2], counts[-1]):
            self.assertLess(last, first + 6, counts)

    def test_a_feed_that_breaks_is_told_and_still_news_of_the_night(self):
        server, port, _ = self.serve_watching()
        data = self.folder / "www/items.json"
        sound = data.read_text()
        for number in (1, 2):
            write_whole(data, "{")
            broken = self.next(port, lambda now: now["message"])
            self.assertIn("items.json", broken["message"])
            write_whole(data, sound)
            self.next(port, lambda now: not now["message"])
        write_whole(data, "{")
        self.next(port, lambda now: now["message"])
        server.send_signal(signal.SIGTERM)
        told = server.communicate(timeout=PATIENCE_SECONDS)[1]
        self.assertEqual(told.count("warning: "), 3, told)
        code, messages = self.build("-q", "--now", "2026-11-30")
        self.assertEqual(code, 3)
        self.assertIn("items.json", messages)
        self.assertNotIn("since", messages)

    def test_a_feed_off_the_network_that_was_never_read_covers_no_page(self):
        path = self.folder / "config.json"
        config = json.loads(path.read_text())
        config["feeds"].append({"id": "far", "type": "json", "url": "https://far.example/x.json", "entry": {"title": "t"}})
        write_whole(path, json.dumps(config))
        server, _, state = self.serve_watching()
        self.assertFalse(state["message"])
        server.send_signal(signal.SIGTERM)
        self.assertIn("far.example", server.communicate(timeout=PATIENCE_SECONDS)[1])


if __name__ == "__main__":
    unittest.main()
