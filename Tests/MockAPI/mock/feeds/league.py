"""The League challenge: a login that gives keys, and lists behind `x-access-token`.

Options: `keyUses` (none: a key is good for ever), `keys` false (the login gives an answer without one),
`invalidAs` 401 or 200 (how an invalid key is told), `loginStatus` (200), `without` [lists that are not there].
"""

import base64
import binascii
import hashlib
import threading

from ..samples import SampleFeed, own_url
from ..wire import Answer

PREFIX = "/challenge/api/"
FILTERS = {"posts": "userId", "albums": "userId", "photos": "albumId"}
INVALID = {"message": "Authorization Failed: API Key invalid"}


class Feed(SampleFeed):
    name = "league"
    options = {"keyUses": None, "keys": True, "invalidAs": 401, "loginStatus": 200, "without": []}

    def __init__(self, library):
        self.lock, self.issued, self.logins = threading.Lock(), {}, []
        super().__init__(library)

    def read(self):
        self.lists = {"posts": {}, "users": {}, "albums": {}, "photos": {}}
        for name, document in self.documents():
            listed = name.removesuffix(".json")
            if listed in self.lists and isinstance(document, list):
                self.hold(listed, document)

    def state(self):
        """`keys` that were given out, `logins`: for each, the user, or "" for a guest."""
        with self.lock:
            return {**super().state(), "keys": list(self.issued), "logins": list(self.logins)}

    def answer(self, service, request):
        if not request.path.startswith(PREFIX):
            return None
        name = request.path.removeprefix(PREFIX).strip("/")
        if name == "login":
            return self._login(request)
        if name not in self.lists or name in self.options["without"]:
            return Answer.of_json({"message": "Not Found"}, 404)
        if not self._is_valid(request.headers.get("x-access-token", "")):
            return Answer.of_json(INVALID, int(self.options["invalidAs"]))
        return self._list(name, request)

    def _login(self, request):
        """Any user and password are taken; without them, or where they are not readable, a guest's key comes."""
        if self.options["loginStatus"] != 200:
            return Answer.of_json({"message": "Authorization Failed"}, self.options["loginStatus"])
        if not self.options["keys"]:
            return Answer.of_json({"message": "no key tonight"})
        scheme, _, words = request.headers.get("authorization", "").partition(" ")
        try:
            user = base64.b64decode(words, validate=True).decode().partition(":")[0] if scheme == "Basic" else ""
        except (binascii.Error, UnicodeDecodeError):
            user = ""
        with self.lock:
            self.logins.append(user)
            key = hashlib.md5(f"key {len(self.logins)} of {user}".encode()).hexdigest()
            self.issued[key] = 0
        made = Answer.of_json({"api_key": key})
        made.headers["Cache-Control"] = "no-store"
        return made

    def _is_valid(self, key):
        with self.lock:
            uses = self.options["keyUses"]
            if key not in self.issued or uses is not None and self.issued[key] >= uses:
                return False
            self.issued[key] += 1
            return True

    def _list(self, name, request):
        wanted = request.value(FILTERS[name]) if name in FILTERS else None
        entries = [one for one in self.lists[name].values()
                   if wanted is None or str(one.get(FILTERS[name])) == wanted]
        return Answer.of_json(self.outward(entries, avatar if name == "users" else photo, own_url(request)))


def avatar(digits):
    """The identity of the picture is in the query, and there is no extension."""
    return f"/150?u={digits[:8]}@{digits[8:12]}.example"


def photo(digits):
    return f"/600/{digits[:6]}/{digits[6:]}"
