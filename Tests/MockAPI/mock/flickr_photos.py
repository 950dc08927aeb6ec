"""Which of Flickr's photos a request is for, which fields an `extras` stands for, and where pictures lie."""

import os
import re

BASE = ("id", "owner", "secret", "server", "farm", "title", "ispublic", "isfriend", "isfamily")
# `url_s` leads to the file with `_m`, `url_sq` to `_s`, `url_m` to the one without a suffix, `url_l` to `_b`.
SUFFIXES = {"url_s": "_m", "url_sq": "_s", "url_m": "", "url_l": "_b"}
SIZES = ("sq", "t", "s", "q", "m", "n", "w", "z", "c", "l", "h", "k", "3k", "4k", "f", "5k", "6k", "o")
EXTRAS = {
    "description": ["description"], "license": ["license"], "date_upload": ["dateupload"],
    "last_update": ["lastupdate"], "date_taken": ["datetaken", "datetakengranularity", "datetakenunknown"],
    "owner_name": ["ownername"], "icon_server": ["iconserver", "iconfarm"], "views": ["views"], "tags": ["tags"],
    "machine_tags": ["machine_tags"], "o_dims": ["o_width", "o_height"],
    "geo": ["latitude", "longitude", "accuracy", "context", "place_id", "woeid"],
    "original_format": ["originalsecret", "originalformat"], "media": ["media", "media_status"],
    "path_alias": ["pathalias"], "realname": ["realname"], "safety_level": ["safety_level"],
    "count_faves": ["count_faves"], "count_comments": ["count_comments"],
    **{f"url_{size}": [f"url_{size}", f"height_{size}", f"width_{size}"] for size in SIZES}}
TAGS_MAX = 20


class Refusal(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code, self.message = code, message


def address(photo, name, file):
    """`/{server}/{id}_{secret}_{suffix}.jpg`, as the live service has it."""
    suffix = SUFFIXES.get(name, "_" + name.removeprefix("url_"))
    secret = photo.get("originalsecret", photo["secret"]) if suffix == "_o" else photo["secret"]
    return f"/{photo['server']}/{photo['id']}_{secret}{suffix}{os.path.splitext(file)[1] or '.jpg'}"


def tag_words(photo):
    return set((photo.get("tags") or "").split())


def squeezed(tag):
    return re.sub(r"[\W_]", "", tag.lower())


def chosen(method, request, photos):
    """The photos of a method's answer, before they are parted into pages."""
    if method == "flickr.interestingness.getList":
        date = request.value("date")
        if date and not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
            raise Refusal(1, "Not a valid date string.")
        return photos
    if method.startswith("flickr.people."):
        if not request.value("user_id"):
            raise Refusal(1, "User not found")
        return of_user(request, photos, 1, "User not found")
    return searched(request, photos) if method == "flickr.photos.search" else photos


def of_user(request, photos, code, message):
    user = request.value("user_id")
    found = [one for one in photos if one["owner"] == user]
    if not found:
        raise Refusal(code, message)
    return found


def searched(request, photos):
    given = {name: value for name, value in request.query if value}
    if not set(given) & (set(TESTS) | {"user_id"}) - {"media"}:
        raise Refusal(3, "Parameterless searches have been disabled. Please use flickr.photos.getRecent instead.")
    if len(given.get("tags", "").split(",")) > TAGS_MAX:
        raise Refusal(1, "Too many tags in ALL query")
    if "user_id" in given:
        photos = of_user(request, photos, 2, "Unknown user")
    found = [one for one in photos
             if all(TESTS[name](one, value, given) for name, value in given.items() if name in TESTS)]
    way, _, order = given.get("sort", "date-posted-desc").rpartition("-")
    key = {"date-posted": "dateupload", "date-taken": "datetaken"}.get(way)
    if key:
        found.sort(key=lambda one: str(one.get(key) or ""), reverse=order == "desc")
    return found


def has_tags(photo, value, given):
    test = all if given.get("tag_mode") == "all" else any
    return test(squeezed(tag) in tag_words(photo) for tag in value.split(",") if tag)


def has_text(photo, value, given):
    description = (photo.get("description") or {}).get("_content", "")
    words = f"{photo.get('title')} {description} {photo.get('tags')}".lower()
    return all(word in words for word in value.lower().split())


def has_license(photo, value, given):
    return str(photo.get("license")) in value.split(",")


def is_medium(photo, value, given):
    return value == "all" or photo.get("media", "photo") + "s" == value


def dated(key, is_least):
    """Unix seconds or `YYYY-MM-DD…`, compared as texts of one kind."""
    def test(photo, value, given):
        held = str(photo.get(key) or "")[:len(value)]
        return held >= value if is_least else held <= value
    return test


TESTS = {
    "tags": has_tags, "text": has_text, "license": has_license, "media": is_medium,
    "min_upload_date": dated("dateupload", True), "max_upload_date": dated("dateupload", False),
    "min_taken_date": dated("datetaken", True), "max_taken_date": dated("datetaken", False)}
