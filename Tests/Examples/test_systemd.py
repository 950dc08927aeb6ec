"""The service and its timer: read by systemd's own checkers, and a night run under what the unit allows."""

import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from under_unit import allowed, values

PROJECT = Path(__file__).resolve().parents[2]
FOLDER = PROJECT / "examples/systemd"
UNIT = FOLDER / "vitrine.service"
WRAPPER = [sys.executable, Path(__file__).with_name("under_unit.py"), UNIT]


@pytest.fixture
def root(tmp_path):
    """A system's files, as far as units are concerned, with the example installed."""
    root = tmp_path / "root"
    shutil.copytree("/lib/systemd/system", root / "lib/systemd/system", symlinks=True)
    units = root / "etc/systemd/system"
    units.mkdir(parents=True)
    for name in ("vitrine.service", "vitrine.timer", "vitrine-failure@.service"):
        shutil.copy(FOLDER / name, units)
    for name in ("service", "timer"):
        shutil.copy(FOLDER / f"vitrine.{name}", units / f"vitrine@.{name}")
    for name in ("usr/local/bin/build-site", "bin/sh"):
        command = root / name
        command.parent.mkdir(parents=True)
        command.write_text("#!/bin/sh\n")
        command.chmod(0o755)
    return root


@pytest.mark.parametrize("unit", [
    "vitrine.service", "vitrine.timer", "vitrine-failure@vitrine.service.service", "vitrine@birds.service",
    "vitrine@birds.timer", "vitrine-failure@vitrine@birds.service.service"])
def test_verify(root, unit):
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", f"--root={root}", unit], capture_output=True, text=True)
    assert done.returncode == 0 and "vitrine" not in done.stderr, done.stderr


def test_security():
    """systemd's own marks, 0 the best and 100 the worst; a service without any protection has 96."""
    done = subprocess.run(
        ["systemd-analyze", "security", "--no-pager", "--offline=true", "--threshold=15", UNIT], capture_output=True,
        text=True)
    assert done.returncode == 0, done.stdout


def test_a_failure_has_a_unit_of_its_own():
    (name,) = values(UNIT, "OnFailure")
    assert name == "vitrine-failure@%n.service" and (FOLDER / name.replace("%n", "")).is_file()


def test_timer():
    for moment in values(FOLDER / "vitrine.timer", "OnCalendar"):
        done = subprocess.run(["systemd-analyze", "calendar", moment], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_deadline_comes_before_systemd_does():
    command = values(UNIT, "ExecStart")[0].split()
    seconds = int(command[command.index("--deadline") + 1])
    assert values(UNIT, "TimeoutStartSec") == ["3h"] and seconds < 3 * 3600
    assert values(UNIT, "SuccessExitStatus") == ["3"]


def test_a_night_under_the_filter(command, gallery):
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/var/lib/vitrine", "LOGNAME": "vitrine"}
    for now in ("2026-06-01", "2026-06-02"):
        done = subprocess.run(
            [*WRAPPER, command, "-v", "--deadline", "7200", "--now", now], cwd=gallery, env=environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert done.returncode == 0, f"{done.returncode}: {done.stderr}"
    made = list((gallery / "output/images").rglob("*.jpg"))
    assert len(made) > 4, done.stderr
    assert (gallery / "output/index.html").stat().st_mode & 0o777 == 0o644


def test_a_nice_night_leaves_the_system_log_alone(command, gallery, tmp_path):
    """libdispatch would tell it of each thread that may not run before others; /dev is one with that log alone."""
    script = """
        cd "$0" && for name in null zero urandom; do touch "$name" && mount --bind "/dev/$name" "$name"; done
        mount --rbind "$0" /dev && cd "$1" && shift && exec "$@"
    """
    devices = tmp_path / "dev"
    devices.mkdir()
    words = ["unshare", "--mount", "--propagation", "private", "/bin/sh", "-e", "-c", script, devices, gallery]
    words += ["nice", "-n", "10"]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as log:
        log.bind(str(devices / "log"))
        log.setblocking(False)
        if subprocess.run([*words, "logger", "--socket-errors=on", "heard"], capture_output=True).returncode != 0:
            pytest.skip("no mount namespaces can be made here")
        assert b"heard" in log.recv(65536)
        done = subprocess.run([*words, command, "-q"], capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        with pytest.raises(BlockingIOError):
            raise AssertionError(log.recv(65536).decode())


def test_the_filter_ends_what_it_does_not_allow(tmp_path):
    assert {"mount", "ptrace", "reboot", "bpf", "keyctl", "init_module"}.isdisjoint(allowed(UNIT))
    done = subprocess.run([*WRAPPER, "/usr/bin/mount", "-t", "tmpfs", "none", tmp_path], capture_output=True)
    assert done.returncode == -signal.SIGSYS


def test_only_its_own_folder_can_be_written(command, gallery):
    """ProtectSystem=strict in a mount namespace of our own."""
    script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro / && exec "$@"'
    inside = ["unshare", "--mount", "/bin/sh", "-c", script, gallery]
    if subprocess.run([*inside, "/bin/true"], capture_output=True).returncode != 0:
        pytest.skip("no mount namespaces can be made here")
    done = subprocess.run(
        [*inside, "/bin/sh", "-c", 'touch /var/x 2>/dev/null && exit 99; exec "$@"', "sh", command, "-q"],
        cwd=gallery, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (gallery / "output/index.html").is_file()
