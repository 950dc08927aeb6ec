"""Checks that each service of the mock speaks as its API does; `check.py` runs them."""

import base64
import json
import xml.etree.ElementTree as ElementTree

from check_case import MockCase

KEY = "c0ffee00c0ffee00c0ffee00c0ffee00"
REST = f"/services/rest/?api_key={KEY}&format=json&nojsoncallback=1&method=flickr."
GNE = "/services/feeds/photos_public.gne"
EVENTS = "/2/events?client_id=bW9ja3xjbGllbnQ"
LEAGUE = "/challenge/api/"


class Flickr(MockCase):
    def ids(self, target):
        return [one["id"] for one in self.page(REST + target)["photos"]["photo"]]

    def test_pages(self):
        page = self.page(REST + "photos.getRecent&per_page=3&page=2")
        self.assertEqual((page["stat"], page["photos"]["pages"], page["photos"]["total"]), ("ok", 3, 7))
        self.assertEqual(self.ids("photos.getRecent&per_page=3&page=9"), ["9006"])
        self.control("POST", "edit", {"feed": "flickr", "moves": 1})
        self.assertEqual(self.ids("photos.getRecent&per_page=3&page=2"), ["9002", "9003", "9004"])
        self.control("POST", "edit", {"feed": "flickr", "samePage": True, "total": 134_845})
        self.assertEqual(self.ids("photos.getRecent&per_page=3&page=40"), ["9000", "9001", "9002"])

    def test_extras_only_when_asked(self):
        plain = self.page(REST + "interestingness.getList")["photos"]["photo"][0]
        self.assertEqual(set(plain), {
            "id", "owner", "secret", "server", "farm", "title", "ispublic", "isfriend", "isfamily"})
        rich = self.page(REST + "interestingness.getList&extras=tags,url_l,path_alias")["photos"]["photo"][0]
        self.assertEqual(set(rich) - set(plain), {"tags", "url_l", "height_l", "width_l", "pathalias"})
        self.assertTrue(rich["url_l"].endswith("/65535/9000_s0_b.jpg"))
        self.assertEqual(self.get(rich["url_l"].removeprefix(self.url))[2][3:4], b"0")

    def test_search(self):
        self.assertEqual(self.ids("photos.search&tags=sea,none"), ["9001", "9003", "9005"])
        self.assertEqual(self.ids("photos.search&tags=sea,none&tag_mode=all"), [])
        self.assertEqual(self.ids("photos.search&text=photo+3"), ["9003"])
        self.assertEqual(self.ids("photos.search&license=0,1&user_id=1@N01"), ["9001", "9003"])
        self.assertEqual(self.ids("photos.search&user_id=0@N01&sort=date-posted-asc")[0], "9006")
        self.assertEqual(self.ids("people.getPublicPhotos&user_id=1@N01"), ["9001", "9003", "9005"])
        self.assertEqual(self.page(REST + "photos.search&tags=sea")["photos"]["total"], "3")

    def test_failures(self):
        for target, code in (("photos.search", 3), ("photos.search&user_id=x", 2), ("no.such", 112),
                             ("interestingness.getList&date=x", 1), ("people.getPublicPhotos", 1),
                             ("photos.search&tags=" + ",".join("t" * 21), 1)):
            page = self.page(REST + target)
            self.assertEqual((page["stat"], page["code"]), ("fail", code), target)
        self.assertEqual(self.page(REST.replace(KEY, "x") + "photos.getRecent")["code"], 100)
        self.fault("flickr-fail", code=201, times=1)
        self.assertEqual(self.page(REST + "photos.getRecent")["code"], 201)
        self.fault("flickr-fail", broken=True, times=1)
        self.assertTrue(self.get(REST + "photos.getRecent")[2].endswith(b"},"))

    def test_forms(self):
        target = REST + "photos.getRecent&extras=description,url_s"
        _, headers, body = self.get(target.replace("&format=json", ""))
        self.assertEqual(headers["Content-Type"], "text/xml; charset=utf-8")
        photo = ElementTree.fromstring(body).find("photos/photo")
        self.assertEqual((photo.get("title"), photo.find("description").text), ("photo 0 & more", "<b>a</b> & b"))
        self.assertTrue(self.get(target.replace("&nojsoncallback=1", ""))[2].startswith(b"jsonFlickrApi({"))
        self.fault("flickr-form", **{"as": "wrapped"}, times=1)
        self.assertTrue(self.get(target)[2].startswith(b"jsonFlickrApi({"))
        self.fault("flickr-fail", code=99, message="no", times=1)
        refused = ElementTree.fromstring(self.get(target.replace("&format=json", ""))[2])
        self.assertEqual((refused.get("stat"), refused.find("err").get("code")), ("fail", "99"))
        self.assertIn(b"\\/65535\\/", self.get(target)[2])


class Syndication(MockCase):
    def test_public_atom(self):
        entries = ElementTree.fromstring(self.get(GNE)[2]).findall("{http://www.w3.org/2005/Atom}entry")
        ids = [one.find("{http://www.w3.org/2005/Atom}id").text for one in entries]
        self.assertEqual(ids, [f"tag:flickr.com,2005:/photo/{9000 + index}" for index in range(7)])
        link = next(one.get("href") for one in entries[0] if one.get("rel") == "enclosure")
        self.assertEqual(self.get(link.removeprefix(self.url))[0], 200)

    def test_public_rss_and_json(self):
        items = ElementTree.fromstring(self.get(GNE + "?format=rss2&tags=sea")[2]).findall("channel/item")
        self.assertEqual([one.find("guid").text[-4:] for one in items], ["9001", "9003", "9005"])
        wrapped = self.get(GNE + "?format=json")[2]
        self.assertTrue(wrapped.startswith(b"jsonFlickrFeed({"))
        bare = self.page(GNE + "?format=json&nojsoncallback=1")
        self.assertEqual(json.loads(wrapped[len(b"jsonFlickrFeed("):-1]), bare)
        self.assertTrue(bare["items"][0]["media"]["m"].endswith("/65535/9000_s0_m.jpg"))
        self.assertEqual(len(self.page(GNE + "?format=json&nojsoncallback=1&id=1@N01")["items"]), 3)
        self.assertEqual(len(self.page(GNE + "?format=json&nojsoncallback=1&Id=1@N01")["items"]), 7)

    def test_documents(self):
        body = self.get("/atom/feed.xml")[2].decode()
        target = body.split('href="')[1].split('"')[0].removeprefix(self.url)
        self.assertEqual(self.get(target)[2][3:4], b"1")


class SeatGeek(MockCase):
    def test_credentials(self):
        for target, code in ((EVENTS + "x", 40302), ("/2/events", 40307), (EVENTS + "&client_secret=x", 40302)):
            status, _, body = self.get(target)
            self.assertEqual((status, json.loads(body)["errors"][0]["code"]), (403, code))
        words = base64.b64encode(b"bW9ja3xjbGllbnQ:of-the-mock").decode()
        self.assertEqual(self.get("/2/events", {"Authorization": "Basic " + words})[0], 200)

    def test_pages_and_filters(self):
        page = self.page(EVENTS + "&per_page=4&page=2")
        self.assertEqual((page["meta"]["total"], [one["id"] for one in page["events"]]), (6, [104, 105]))
        for target, count in (("q=paris", 2), ("venue.city=Seattle", 4), ("performers.id=1", 3), ("type=concert", 6),
                              ("datetime_utc.gte=2026-05-01", 2), ("lowest_price.lt=30", 2), ("id=100,101", 2)):
            self.assertEqual(self.page(EVENTS + "&" + target)["meta"]["total"], count, target)
        self.assertEqual(self.page(EVENTS + "&sort=id.desc")["events"][0]["id"], 105)
        self.assertEqual(self.page("/2/performers/1?client_id=bW9ja3xjbGllbnQ")["name"], "Band 1")

    def test_cliff_and_the_same_page(self):
        self.assertEqual(self.get(EVENTS + "&per_page=5001")[0], 400)
        self.control("POST", "edit", {"feed": "seatgeek", "copies": 3000})
        self.assertEqual(self.page(EVENTS + "&per_page=100&page=100")["meta"]["total"], 18_000)
        beyond = self.page(EVENTS + "&per_page=100&page=101")
        self.assertEqual((beyond["meta"]["total"], beyond["events"]), (0, []))
        self.control("POST", "edit", {"feed": "seatgeek", "samePage": True, "total": 134_845})
        pages = [self.page(EVENTS + f"&page={page}") for page in (1, 7)]
        self.assertEqual(pages[0]["events"], pages[1]["events"])
        self.assertEqual([one["meta"]["total"] for one in pages], [134_845] * 2)

    def test_pictures(self):
        performer = self.page(EVENTS)["events"][1]["performers"][0]
        self.assertTrue(performer["image"].endswith("/huge.jpg"))
        self.assertEqual(performer["image"], performer["images"]["huge"])
        self.assertEqual(self.get(performer["image"].removeprefix(self.url))[2][3:4], b"1")


class Others(MockCase):
    def test_team(self):
        members = self.page("/team.json")
        self.assertEqual([one["avatar"] for one in members][0], members[2]["avatar"])
        self.assertEqual(self.get(members[1]["avatar"].removeprefix(self.url))[2][3:4], b"1")

    def key(self, user=None):
        words = base64.b64encode(f"{user}:secret".encode()).decode()
        return self.page_with(LEAGUE + "login", {"Authorization": "Basic " + words} if user else {})["api_key"]

    def page_with(self, target, headers):
        return json.loads(self.get(target, headers)[2])

    def test_league(self):
        for user in ("ada", None):
            token = {"x-access-token": self.key(user)}
            self.assertEqual(len(self.page_with(LEAGUE + "posts", token)), 6)
        self.assertEqual(self.control("GET", "feed?name=league")["logins"], ["ada", ""])
        self.assertEqual(len(self.page_with(LEAGUE + "posts?userId=2", token)), 3)
        avatar = self.page_with(LEAGUE + "users", token)[0]["avatar"]
        self.assertEqual(self.get(avatar.removeprefix(self.url))[2][3:4], b"1")
        self.assertEqual(self.get(LEAGUE + "posts")[0], 401)

    def test_league_keys_that_expire(self):
        self.control("POST", "edit", {"feed": "league", "keyUses": 1, "invalidAs": 200, "without": ["albums"]})
        token = {"x-access-token": self.key()}
        self.assertEqual(len(self.page_with(LEAGUE + "users", token)), 2)
        status, _, body = self.get(LEAGUE + "posts", token)
        self.assertEqual((status, json.loads(body)), (200, {"message": "Authorization Failed: API Key invalid"}))
        self.assertEqual(self.get(LEAGUE + "albums", token)[0], 404)
        self.control("POST", "edit", {"feed": "league", "keys": False})
        self.assertNotIn("api_key", self.page(LEAGUE + "login"))

    def test_shop(self):
        target, seen = "/shop/items?per_page=3", []
        while target:
            page = self.page(target)
            seen += [one["sku"] for one in page["data"]["items"]]
            target = (page["links"]["next"] or "").removeprefix(self.url)
        self.assertEqual(seen, [f"s{index}" for index in range(7)])
        self.assertEqual(page["makers"][0]["name"], "Maker")
        self.assertEqual(self.get(page["data"]["items"][0]["cover"]["url"].removeprefix(self.url))[0], 200)
        second = self.page("/shop/items?per_page=3&style=number&page=2")
        self.assertEqual((second["page"], second["pages"], second["total"]), (2, 3, 7))
        cursor = self.page("/shop/items?per_page=3&style=cursor")["cursor"]
        last = self.page("/shop/items?per_page=6&style=cursor&cursor=" + cursor)
        self.assertEqual((last["data"]["items"][0]["sku"], last["cursor"]), ("s6", None))
        self.control("POST", "edit", {"feed": "shop", "token": "t"})
        self.assertEqual([self.get("/shop/items", {"X-Token": one})[0] for one in ("x", "t")], [401, 200])
