"""The reports of runs: the schema against the documents, the metrics by Prometheus' own parser."""

import json
import shutil
import subprocess

import pytest
from jsonschema import Draft202012Validator
from prometheus_client.parser import text_string_to_metric_families

from conftest import PROJECT, configuration, write_looks

SCHEMA = json.loads((PROJECT / "docs/report.schema.json").read_text())
TITLE = 'Ours, "and" yours \\ <all>'


def faults(document, schema):
    return [f"{error.json_path}: {error.message}" for error in Draft202012Validator(schema).iter_errors(document)]


@pytest.fixture
def run(command, gallery):
    shutil.copytree(PROJECT / "samples/ltk", gallery / "ltk")

    def night(looks, now, *words, is_there=True):
        settings = configuration(limit=4)
        settings["site"]["title"] = TITLE
        settings["feeds"][0]["url"] = "ltk"
        (gallery / "config.json").write_text(json.dumps(settings))
        write_looks(gallery / "ltk", looks)
        words = [command, "--now", now, *words]
        if not is_there:
            (gallery / "ltk").rename(gallery / "away")
        done = subprocess.run(words, cwd=gallery, env={}, capture_output=True, text=True)
        if not is_there:
            (gallery / "away").rename(gallery / "ltk")
        return done

    return night


@pytest.fixture
def nights(run, gallery):
    """The reports of nights that end in every way, by their outcome and exit code."""
    reports = {}
    for code, looks, now, words, is_there in [
            (0, 4, "2026-06-01", [], True), (0, 4, "2026-06-01", [], True), (0, 4, "2026-06-02", ["--dry-run"], True),
            (4, 1, "2026-06-02", [], True), (3, 4, "2026-06-03", [], False), (0, 4, "2026-06-04", [], True)]:
        done = run(looks, now, *words, is_there=is_there)
        assert done.returncode == code, done.stderr
        report = json.loads((gallery / "cache/reports/latest.json").read_text())
        reports[report["outcome"], code] = report
    shutil.rmtree(gallery / "cache")
    shutil.rmtree(gallery / "output")
    done = run(4, "2026-06-05", is_there=False)
    report = json.loads((gallery / "cache/reports/latest.json").read_text())
    reports[report["outcome"], done.returncode] = report
    return reports


def test_reports_are_as_the_schema_says(nights):
    Draft202012Validator.check_schema(SCHEMA)
    assert {outcome for outcome, _ in nights} == {"published", "unchanged", "dryRun", "held", "failed"}
    for key, report in nights.items():
        assert faults(report, SCHEMA) == [], key


def test_the_schema_refuses_what_is_no_report(nights):
    report = nights["published", 0]
    assert report["recovered"], "the feed was back"
    for changed in ({**report, "version": 1}, {**report, "more": 1}, {key: report[key] for key in report if key != "end"}):
        assert faults(changed, SCHEMA)


def test_the_history_is_as_the_schema_says(run, gallery, command):
    for now in ("2026-06-01", "2026-06-02"):
        assert run(4, now).returncode == 0
    schema = {**SCHEMA["$defs"]["run"], "$schema": SCHEMA["$schema"]}
    lines = (gallery / "cache/reports/history.jsonl").read_text().splitlines()
    said = subprocess.run([command, "report", "--json"], cwd=gallery, env={}, capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in lines] == json.loads(said.stdout)
    assert len(lines) == 2
    for line in lines:
        assert faults(json.loads(line), schema) == []


def test_metrics(run, gallery):
    for now in ("2026-06-01", "2026-06-02"):
        assert run(4, now, "--metrics", "metrics/vitrine.prom").returncode == 0
    file = gallery / "metrics/vitrine.prom"
    assert file.stat().st_mode & 0o777 == 0o644, "another user reads it"
    assert file.parent.stat().st_mode & 0o777 == 0o755
    families = {family.name: family for family in text_string_to_metric_families(file.read_text())}
    report = json.loads((gallery / "cache/reports/latest.json").read_text())
    samples = [sample for family in families.values() for sample in family.samples]
    assert len(samples) > 30
    for sample in samples:
        assert sample.labels["site"] == TITLE
        assert sample.labels["config"] == str(gallery / "config.json")
    assert len({(sample.name, *sorted(sample.labels.items())) for sample in samples}) == len(samples)
    assert all(family.type == "gauge" and family.documentation for family in families.values())

    def values(name, label):
        return {sample.labels[label]: sample.value for sample in families[f"vitrine_{name}"].samples}

    assert values("feed_entries", "feed") == {"looks": 4}
    assert values("stage_seconds", "stage") == {stage["name"]: stage["seconds"] for stage in report["stages"]}
    assert {name for name, value in values("outcome", "outcome").items() if value == 1} == {report["outcome"]}
    assert families["vitrine_run_seconds"].samples[0].value == report["seconds"]
    assert families["vitrine_exit_code"].samples[0].value == 0
    assert not list(file.parent.glob("*.new"))


def test_metrics_of_a_failure(run, gallery):
    done = run(4, "2026-06-01", "--metrics", "failed.prom", is_there=False)
    assert done.returncode not in (0, 3, 4)
    families = {family.name: family for family in text_string_to_metric_families((gallery / "failed.prom").read_text())}
    assert families["vitrine_exit_code"].samples[0].value == done.returncode
    assert "vitrine_feed_entries" not in families or families["vitrine_feed_entries"].samples[0].value == 0


def test_metrics_need_a_file(run, gallery):
    done = run(4, "2026-06-01", "--metrics", "/dev/null")
    assert done.returncode == 64 and "--metrics" in done.stderr
