"""The members of a team as one file, `/team.json`: a bare array of objects whose values are texts."""

from ..samples import SampleFeed, own_url
from ..wire import Answer


class Feed(SampleFeed):
    name = "team"

    def read(self):
        self.lists = {"members": {}}
        for _, document in self.documents("team*.json"):
            self.hold("members", document)

    def answer(self, service, request):
        if request.path != "/team.json":
            return None
        members = list(self.lists["members"].values())
        return Answer.of_json(self.outward(members, avatar, own_url(request)))


def avatar(digits):
    """No extension, and the version of the picture as the query, as the live ones have."""
    return f"/users/{int(digits[:6], 16)}-large?{1_400_000_000 + int(digits[6:13], 16) % 100_000_000}"
