"""The calendars of events, as another program reads them (the Python package `icalendar`): every event of the pages is
there, at the moment and in the time zone that its page says."""

import datetime
import re

import icalendar


def events(path):
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    assert not calendar.errors, calendar.errors
    for event in calendar.walk("VEVENT"):
        assert not event.errors, (event.get("UID"), event.errors)
        yield event


def test_another_program_reads_every_event(site):
    pages = {path.stem: path.read_text("utf-8") for path in (site / "events").glob("*.html")}
    files = {path.stem: path for path in (site / "events").glob("*.ics")}
    whole = {str(event["UID"]): event for event in events(files.pop("feed"))}
    assert len(whole) == len(files) > 20
    zoned = 0
    for name, path in files.items():
        event, = events(path)
        start = event["DTSTART"].dt
        assert whole[str(event["UID"])]["DTSTART"].dt == start, name
        when = re.search(r'<dt>When</dt>\s*<dd>\s*<strong><time datetime="([^"]+)"', pages[name]).group(1)
        isDay = not isinstance(start, datetime.datetime)
        assert (start.isoformat() if isDay else start.strftime("%Y-%m-%dT%H:%M")) == when, name
        zoned += not isDay and start.tzinfo is not None and start.utcoffset() is not None
        assert f'href="../events/{name}.ics"' in pages[name]
    assert zoned > 10


def test_offsets_are_those_of_the_zone(site):
    """The rules that the file itself has, against those of Python's own table of time zones."""
    from zoneinfo import ZoneInfo

    text = (site / "events/feed.ics").read_bytes()
    seen = 0
    for event in events(site / "events/feed.ics"):
        zone = event["DTSTART"].params.get("TZID")
        if zone is None:
            continue
        local = event["DTSTART"].dt.replace(tzinfo=None)
        expected = ZoneInfo(zone).utcoffset(local)
        rules = re.search(rb"TZID:" + zone.encode() + rb"\r\n(.*?)END:VTIMEZONE", text, re.S).group(1).decode()
        parts = re.findall(r"DTSTART:(\S+)\s+TZOFFSETFROM:\S+\s+TZOFFSETTO:([+-])(\d\d)(\d\d)", rules)
        before = [part for part in parts if datetime.datetime.strptime(part[0], "%Y%m%dT%H%M%S") <= local]
        _, sign, hours, minutes = max(before)
        found = datetime.timedelta(hours=int(hours), minutes=int(minutes)) * (-1 if sign == "-" else 1)
        assert found == expected, (zone, local)
        seen += 1
    assert seen > 10
