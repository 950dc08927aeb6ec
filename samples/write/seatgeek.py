"""Pages of `/2/events`: embedded copies of performers and venues, nulls where the API has nulls."""

from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from content.events import EVENTS, GENRES, PERFORMERS, TAXONOMIES, VENUES

from .common import number, put_json

PER_PAGE = 15
SHAPE = "%Y-%m-%dT%H:%M:%S"
SIZES = ("huge", "banner", "block", "mongo", "square_mid", "500_700", "800x320", "1200x525", "1200x627", "136x136",
    "fb_100x72", "fb_600_315", "criteo_130_160", "criteo_170_235", "criteo_205_100", "criteo_400_300", "ipad_header",
    "ipad_event_modal", "ipad_mini_explore", "triggit_fb_ad")
GAMES = ("mlb", "soccer", "nhl")


def taxonomies(kind):
    found, parent = [], None
    for rank, (identity, name) in enumerate(TAXONOMIES[kind]):
        found.append({"id": identity, "name": name, "parent_id": parent, "rank": rank})
        parent = identity
    return found


def genre(key, primary):
    """A genre with its twenty names; the largest lies here, the others nowhere."""
    identity, name = GENRES[key]
    path = f"images/genre-{key}.jpg"
    images = {size: f"https://images.events.example/{key}-{number(0, 0xffffff, size, key):06x}/{identity}/{size}.jpg"
        for size in SIZES}
    images["1200x627"] = path
    return {"id": identity, "name": name, "slug": key, "primary": primary, "image": path, "images": images}


def performer(key, index, primary, game):
    identity, name, short, kind, picture, style, credit = PERFORMERS[key]
    slug = name.lower().replace("’", "").replace("&", "and").replace(" ", "-")
    path = f"images/{picture}.jpg" if picture else None
    row = {
        "id": identity, "name": name, "short_name": short, "slug": slug, "type": kind,
        "url": f"https://events.example/{slug}-tickets", "image": path, "images": {"huge": path} if path else {},
        "score": number(20, 90, "score", key) / 100, "popularity": 0, "has_upcoming_events": True,
        "num_upcoming_events": sum(key in event[0].replace("*", "").split() for event in EVENTS),
        "stats": {"event_count": number(1, 120, "count", key)}, "home_venue_id": None, "divisions": None, "colors": None,
        "image_attribution": credit, "image_license": "https://creativecommons.org/licenses/by/2.0/" if credit else None,
        "location": None, "taxonomies": taxonomies(kind)}
    if style and identity % 2 and kind == "band":
        row["genres"] = [genre(style, True)]
    if primary:
        row["primary"] = True
    if game:
        row["home_team" if index == 0 else "away_team"] = True
        row["home_venue_id"] = {"herons": 502, "foxes": 507}.get(key)
        tones = [f"#{number(0, 0xffffff, key, tone):06X}" for tone in range(2)]
        row["colors"] = {"all": tones, "iconic": tones[0], "primary": tones}
    return row


def venue(key):
    identity, name, address, city, state, country, code, zone, lat, lon, capacity = VENUES[key]
    place = f"{city}, {state or country}"
    return {
        "id": identity, "name": name, "name_v2": name, "slug": f"venue-{identity}", "address": address,
        "extended_address": f"{place} {code}", "city": city, "state": state, "country": country, "postal_code": code,
        "timezone": zone, "location": {"lat": lat, "lon": lon}, "display_location": place,
        "url": f"https://events.example/venues/{identity}/tickets", "score": number(30, 80, key) / 100, "popularity": 0,
        "capacity": capacity, "metro_code": number(0, 800, "metro", key), "has_upcoming_events": True,
        "num_upcoming_events": sum(event[1] == key for event in EVENTS), "links": [], "access_method": None}


def event(index, words):
    names, hall, when, prices, options = words
    zone = ZoneInfo(VENUES[hall][7])
    date_tbd, when = when.startswith("?"), when.lstrip("?")
    time_tbd = "T" not in when
    local = datetime.fromisoformat(f"{when}T03:30" if time_tbd else when)
    utc = local.replace(tzinfo=zone).astimezone(timezone.utc)
    keys = names.split()
    lead = next((place for place, key in enumerate(keys) if key.endswith("*")), 0)
    keys = [key.rstrip("*") for key in keys]
    kind = options.get("type") or PERFORMERS[keys[lead]][3]
    game = kind in GAMES
    rows = [performer(key, place, place == lead, game) for place, key in enumerate(keys)]
    shorts = [row["short_name"] for row in rows]
    title = options.get("title") or (f"{rows[1]['name']} at {rows[0]['name']}" if game else " with ".join(
        row["name"] for row in rows[:2]))
    identity = 5_200_000 + index * 3_163
    seen = utc + timedelta(hours=4) if not time_tbd else datetime.combine(
        local.date() + timedelta(days=1), datetime.min.time(), zone).astimezone(timezone.utc)
    announced = min(local - timedelta(days=200), datetime(2026, 5, 1))
    row = {
        "id": identity, "title": title, "short_title": " at ".join(shorts[1::-1]) if game else shorts[lead], "type": kind,
        "url": f"https://events.example/{'-'.join(keys)}-tickets/{kind}/{when[:10]}/{identity}",
        "datetime_local": local.strftime(SHAPE), "datetime_utc": utc.strftime(SHAPE), "datetime_tbd": time_tbd or date_tbd,
        "date_tbd": date_tbd, "time_tbd": time_tbd, "visible_until_utc": seen.strftime(SHAPE),
        "announce_date": announced.strftime("%Y-%m-%dT00:00:00"), "created_at": announced.strftime(SHAPE),
        "enddatetime_utc": None, "score": 0 if options.get("score0") else number(200, 900, identity) / 1000,
        "popularity": number(0, 1000, "popular", identity) / 1000, "status": "normal", "description": "", "is_open": False,
        "conditional": date_tbd, "links": [], "performers": rows, "venue": venue(hall), "taxonomies": taxonomies(kind),
        "stats": stats(identity, prices), "announcements": {}, "event_promotion": None,
        "access_method": None if index % 3 else {"method": "QRCODE", "created_at": "2015-06-21T00:00:00Z",
            "employee_only": False}, "themes": [], "domain_information": []}
    if "end" in options:
        end = datetime.fromisoformat(options["end"]).replace(tzinfo=zone)
        row["enddatetime_utc"] = end.astimezone(timezone.utc).strftime(SHAPE)
    if options.get("admission"):
        row["general_admission"] = True
    if options.get("promotion"):
        row["event_promotion"] = {"headline": "Three days, one valley", "additional_info": ""}
        row["announcements"] = {"checkout_disclosures": {"messages": [{"text": "Children under twelve enter free."}]}}
    return row


def stats(identity, prices):
    names = ("average_price", "lowest_price", "highest_price", "lowest_price_good_deals", "median_price",
        "lowest_sg_base_price", "lowest_sg_base_price_good_deals")
    found = {"listing_count": 0 if prices is None else number(4, 700, "listings", identity), **dict.fromkeys(names),
        "visible_listing_count": None, "dq_bucket_counts": None}
    if prices:
        low, high = prices
        # Fractions in the answers of 2017, whole numbers later.
        share = float if identity % 2 else int
        found.update(lowest_price=share(low), highest_price=share(high), average_price=share((low + high) // 2),
            median_price=(low + high) // 2 - 2, visible_listing_count=found["listing_count"] // 2,
            dq_bucket_counts=[number(0, 90, identity, bucket) for bucket in range(8)])
    return found


def write():
    rows = [event(index, words) for index, words in enumerate(EVENTS)]
    parts = [rows[start:start + PER_PAGE] for start in range(0, len(rows), PER_PAGE)]
    for index, part in enumerate(parts, 1):
        meta = {"page": index, "per_page": PER_PAGE, "total": len(rows), "took": 4 + index, "geolocation": None}
        value = {"meta": meta, "in_hand": {}, "events": part} if index % 2 else {"events": part, "in_hand": {}, "meta": meta}
        put_json(f"seatgeek/events-{index}.json", value, ascii_only=True, slashes=True)
    return f"seatgeek: {len(rows)} events, {len(parts)} pages"
