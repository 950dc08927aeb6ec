"""The site of many machines by the tools that spread it: Slurm, GNU parallel, and the objects of Kubernetes."""

import re
import shutil
import subprocess

import kubernetes_validate
import pytest
import yaml

from conftest import PROJECT
from slurm_support import Slurm, is_possible

EXAMPLES = PROJECT / "examples"
DAY = {"SOURCE_DATE_EPOCH": "1780272000"}


def tree(folder):
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.fixture
def one_machine(gallery, command):
    """The files that one machine publishes; all else that it has left is removed."""
    done = subprocess.run([command, "-q"], cwd=gallery, env=DAY, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    files = tree(gallery / "output")
    for name in ("cache", "output", ".output-generations"):
        shutil.rmtree(gallery / name)
    return files


def results(gallery):
    return sorted(path.name for path in (gallery / "plan.results").glob("*/*-of-*"))


@pytest.mark.skipif(not shutil.which("parallel"), reason="GNU parallel is not installed")
def test_parallel_publishes_the_site_of_one_machine(gallery, one_machine, bin_folder):
    environment = {"PATH": f"{bin_folder}:/usr/bin:/bin", "HOME": str(bin_folder), **DAY}
    done = subprocess.run(
        [EXAMPLES / "parallel/gallery.sh", "4"], cwd=gallery, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert results(gallery) == [f"{number}-of-4" for number in range(1, 5)]
    assert tree(gallery / "output") == one_machine


@pytest.fixture(scope="module")
def slurm(tmp_path_factory):
    if not is_possible():
        pytest.skip("needs root, munge and slurm-wlm")
    with Slurm(tmp_path_factory.mktemp("slurm")) as slurm:
        yield slurm


def submit(slurm, gallery, bin_folder, shards):
    environment = {**slurm.environment, "PATH": f"{bin_folder}:{slurm.environment['PATH']}", **DAY}
    return subprocess.run(
        [EXAMPLES / "slurm/gallery.sh", str(shards)], cwd=gallery, env=environment, capture_output=True, text=True,
        timeout=600)


def outputs(gallery):
    return "\n".join(path.read_text() for path in sorted(gallery.glob("slurm-*.out")))


def test_a_slurm_array_publishes_the_site_of_one_machine(slurm, gallery, one_machine, bin_folder):
    done = submit(slurm, gallery, bin_folder, 4)
    assert done.returncode == 0, f"{done.stderr}\n{outputs(gallery)}\n{slurm.logs()}"
    assert results(gallery) == [f"{number}-of-4" for number in range(1, 5)], outputs(gallery)
    assert tree(gallery / "output") == one_machine
    states = [job["JobState"] for job in slurm.jobs()]
    assert states == ["COMPLETED"] * 5


def test_tasks_that_fail_on_slurm_cost_their_work_alone(slurm, gallery, one_machine, bin_folder, command):
    # Every second task is killed before it has done anything.
    script = bin_folder / "build-site"
    script.unlink()
    script.write_text(
        f'#!/bin/sh\ncase "$2$((${{SLURM_ARRAY_TASK_ID:-1}} % 2))" in shard0) kill -9 $$;; esac\n'
        f'exec {command} "$@"\n')
    script.chmod(0o755)
    done = submit(slurm, gallery, bin_folder, 4)
    assert done.returncode == 0, f"{done.stderr}\n{outputs(gallery)}\n{slurm.logs()}"
    assert results(gallery) == ["1-of-4", "3-of-4"], outputs(gallery)
    assert tree(gallery / "output") == one_machine


def test_a_loss_ends_the_slurm_job_in_its_exit_code(slurm, gallery, bin_folder):
    configuration = (gallery / "config.json").read_text()
    (gallery / "config.json").write_text(
        configuration.replace('"feeds": [', '"feeds": [{"id": "none", "type": "team", "url": "missing.json"}, '))
    done = submit(slurm, gallery, bin_folder, 1)
    assert done.returncode == 3, f"{done.stderr}\n{outputs(gallery)}"


def documents(name):
    return list(yaml.safe_load_all((EXAMPLES / "kubernetes" / name).read_text()))


def container(job):
    return job["spec"]["template"]["spec"]["containers"][0]


@pytest.mark.parametrize("path", sorted((EXAMPLES / "kubernetes").glob("*.yaml")), ids=lambda path: path.name)
def test_kubernetes_accepts_its_objects(path):
    found = documents(path.name)
    assert found
    for document in found:
        kubernetes_validate.validate(document, "1.31", strict=True)


def test_the_jobs_of_kubernetes_publish_the_site_of_one_machine(gallery, one_machine, bin_folder):
    """What the kubelet would run: each container's command with its variables, and each index of the Indexed Job."""
    environment = {"PATH": f"{bin_folder}:/usr/bin:/bin", **DAY}

    def run(job, **more):
        own = {variable["name"]: variable["value"] for variable in container(job).get("env", [])}
        done = subprocess.run(
            container(job)["command"], cwd=gallery, env={**environment, **own, **more}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    (plan,), (shards,), (merge,) = documents("plan.yaml"), documents("shards.yaml"), documents("merge.yaml")
    run(plan)
    count = shards["spec"]["completions"]
    for index in range(count):
        run(shards, JOB_COMPLETION_INDEX=str(index))
    assert len(results(gallery)) == count
    run(merge)
    assert tree(gallery / "output") == one_machine


def test_all_pods_share_the_one_volume():
    claim = documents("volume.yaml")[0]
    assert claim["spec"]["accessModes"] == ["ReadWriteMany"]
    jobs = [documents(name)[0] for name in ("plan.yaml", "shards.yaml", "merge.yaml")]
    jobs.append(documents("nightly.yaml")[0]["spec"]["jobTemplate"])
    for job in jobs:
        volume = job["spec"]["template"]["spec"]["volumes"][0]
        assert volume["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
        assert container(job)["volumeMounts"][0]["mountPath"] == container(job)["workingDir"]


def test_shards_take_what_they_ask_for():
    (shards,) = documents("shards.yaml")
    command = container(shards)["command"]
    assert command[command.index("--jobs") + 1] == container(shards)["resources"]["requests"]["cpu"]
    script = (EXAMPLES / "slurm/shard.sbatch").read_text()
    hours, minutes, seconds = map(int, re.search(r"--time=(\d+):(\d+):(\d+)", script).groups())
    # Time to write the result is left.
    assert int(re.search(r"--deadline (\d+)", script)[1]) + 600 <= 3600 * hours + 60 * minutes + seconds


@pytest.mark.parametrize(
    "conditions, said", [("SuccessCriteriaMet Complete", "Complete"), ("FailureTarget Failed", "Failed")])
def test_the_guide_waits_for_a_job_that_fails_too(tmp_path, conditions, said):
    (ended,) = [line for line in (PROJECT / "docs/CLUSTER.md").read_text().splitlines() if line.startswith("ended() ")]
    asked = tmp_path / "asked"
    # Nothing is said of the Job at first, and then that it is about to end.
    (tmp_path / "kubectl").write_text(
        f'#!/bin/sh\necho "$*" >> {asked}\n'
        f'case $(wc -l < {asked}) in 1) ;; 2) echo "{conditions.split()[0]}" ;; *) echo "{conditions}" ;; esac\n')
    (tmp_path / "sleep").write_text("#!/bin/sh\n")
    for name in ("kubectl", "sleep"):
        (tmp_path / name).chmod(0o755)
    done = subprocess.run(
        ["sh", "-c", f"{ended}; ended gallery-shards"], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True,
        text=True, timeout=300)
    assert (done.returncode, done.stdout) == (0, said + "\n"), done.stderr
    assert asked.read_text().splitlines() == ["get job gallery-shards -o jsonpath={.status.conditions[*].type}"] * 3
