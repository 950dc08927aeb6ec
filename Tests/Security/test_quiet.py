"""-q, as cron has it: a finding is told the night it appears or changes, and when it comes back; never else."""

import json
import urllib.request

import pytest

from api import MockAPI, build, configuration


def spoil(api, number):
    """From now on the look of that number has an id that is none."""
    api.control("DELETE", "fault")
    with urllib.request.urlopen(f"{api.origin}/api/ltk/v2/ltks/?limit=2") as answer:
        page = json.load(answer)
    page["ltks"][number]["id"] = []
    api.fault("body", match="/api/ltk/", text=json.dumps(page))


@pytest.fixture
def nights(tmp_path):
    """A gallery of two looks, and a function that runs a night of June and gives its code and words."""
    with MockAPI() as api:
        api.edit(feed="ltk", keep=2)
        (tmp_path / "config.json").write_text(json.dumps(configuration(
            [{"id": "looks", "type": "ltk", "url": f"{api.origin}/api/ltk/v2/ltks/?limit=2", "maxAgeDays": 2}])))

        def night(day):
            done = build(tmp_path, "-q", "--refresh", now=f"2026-06-{day:02}")
            assert done.stdout == ""
            return done.returncode, done.stderr

        yield api, night


def test_comes_goes_and_comes_back(nights):
    api, night = nights
    assert night(1) == (0, "")
    spoil(api, 0)
    code, said = night(2)
    assert code == 3 and "ltks[0].id" in said
    assert night(3) == (3, "")
    assert night(4) == (3, "")
    api.control("DELETE", "fault")
    code, over = night(5)
    assert code == 0 and over.count("\n") == 1 and "recovered: entry-dropped, found first on 2026-06-02" in over
    assert night(6) == (0, "")
    spoil(api, 0)
    assert night(7) == (3, said)
    spoil(api, 1)
    code, other = night(8)
    assert code == 3 and "ltks[1].id" in other and "ltks[0].id" not in other


def test_a_feed_that_fails_for_weeks_is_told_when_it_fails_and_when_it_is_old(nights):
    api, night = nights
    assert night(1) == (0, "")
    api.fault("status", match="/api/ltk/", status=503)
    told = {day: night(day) for day in range(2, 12)}
    assert {code for code, _ in told.values()} == {3}
    loud = {day: said for day, (_, said) in told.items() if said}
    assert list(loud) == [2, 4], loud
    assert "STALE" in loud[4] and "STALE" not in loud[2], loud
