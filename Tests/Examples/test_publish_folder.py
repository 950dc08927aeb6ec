"""`build-site publish` by Debian's rsync: to a folder, and over what stands for ssh."""

import os
import signal
import subprocess

import pytest
from deployment_support import files, missing


@pytest.fixture
def ssh(tmp_path):
    """What rsync calls in place of ssh: drops options and host, and runs the rest here."""
    script = tmp_path / "ssh"
    script.write_text(
        f'#!/bin/sh\necho "$@" >>{tmp_path}/ssh-arguments\n'
        'while [ "${1#-}" != "$1" ]; do [ "$1" = -l ] && shift; shift; done\nshift\nexec "$@"\n')
    script.chmod(0o755)
    return script


@pytest.fixture
def publish(command, gallery, tmp_path):
    def run(target, *words, code=0, **variables):
        done = subprocess.run(
            [command, "publish", str(target), *words], cwd=gallery, text=True, capture_output=True, timeout=600,
            env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", **variables})
        assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
        return done.stdout + done.stderr

    return run


@pytest.fixture
def stepping(tmp_path):
    """An rsync for the PATH that, before each of its calls, keeps what the target is then, and may kill its caller."""
    folder = tmp_path / "stepping"
    folder.mkdir()
    (tmp_path / "steps").mkdir()
    (folder / "rsync").write_text(
        '#!/bin/sh\nn=$(ls "$STEPS" | wc -l)\ncp -R "$REMOTE" "$STEPS/$n"\n'
        'if [ "$n" = "$KILL" ]; then kill -9 "$PPID"; fi\n/usr/bin/rsync "$@"\n')
    (folder / "rsync").chmod(0o755)
    return folder


@pytest.mark.parametrize("kind", ["folder", "ssh"])
def test_all_arrives_and_what_is_gone_goes(kind, gallery, show, publish, tmp_path, ssh):
    remote = tmp_path / "there/site"
    target = remote if kind == "folder" else f"www@example.org:{remote}"
    site = show(gallery, 6)
    publish(target, RSYNC_RSH=str(ssh))
    assert files(remote) == files(site)
    assert (remote / "index.html").stat().st_mode & 0o777 == 0o644
    assert not [path for path in [remote, *remote.rglob("*")] if path.stat().st_mode & 0o022]
    assert (tmp_path / "ssh-arguments").exists() == (kind == "ssh")
    (remote / "by-hand.html").write_text("stays")
    stands = {path: path.stat().st_ino for path in remote.rglob("*.html")}
    site = show(gallery, 4)
    said = publish(target, RSYNC_RSH=str(ssh))
    assert "removed" in said
    assert files(remote) == {**files(site), "by-hand.html": b"stays"}
    assert any(path.exists() and path.stat().st_ino == inode for path, inode in stands.items())
    assert "nothing to send" in publish(target, RSYNC_RSH=str(ssh))


@pytest.mark.parametrize("kind", ["folder", "ssh"])
def test_names_that_rsync_takes_for_comments_arrive_and_go(kind, gallery, show, publish, tmp_path, ssh):
    remote = tmp_path / "remote"
    target = remote if kind == "folder" else f"www@example.org:{remote}"
    remote.mkdir()
    remote.chmod(0o2750)
    for name in ["#a.txt", ";b.txt", "-c.txt", "#d/;e.txt"]:
        path = gallery / "static" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    site = show(gallery, 4)
    publish(target, RSYNC_RSH=str(ssh))
    assert files(remote) == files(site) and (remote / "#d/;e.txt").read_text() == "#d/;e.txt"
    for name in ["#a.txt", ";b.txt", "#d/;e.txt"]:
        (gallery / "static" / name).unlink()
    site = show(gallery, 4)
    publish(target, RSYNC_RSH=str(ssh))
    assert files(remote) == files(site) and "#a.txt" not in files(remote)
    assert remote.stat().st_mode & 0o7777 == 0o2750, "the target's own mode is not the tool's"
    assert "nothing to send" in publish(target, "--verify", RSYNC_RSH=str(ssh))


def test_a_folder_that_is_a_link_there_stays_one(gallery, show, publish, tmp_path):
    remote = tmp_path / "remote"
    (remote / "kept").mkdir(parents=True)
    (remote / "looks").symlink_to("kept")
    for limit in [6, 4]:
        site = show(gallery, limit)
        publish(remote)
        assert (remote / "looks").is_symlink()
        assert files(remote / "kept") == files(site / "looks")
        assert (remote / "index.html").read_bytes() == (site / "index.html").read_bytes()
    assert "nothing to send" in publish(remote, "--verify")


def test_a_link_that_leads_out_of_the_target_is_followed_or_an_error(command, gallery, show, publish, tmp_path):
    remote, disk = tmp_path / "remote", tmp_path / "disk"
    show(gallery, 6)
    publish(remote)
    (remote / "looks").rename(disk)
    (remote / "looks").symlink_to(disk)

    def run():
        return subprocess.run(
            [command, "publish", str(remote)], cwd=gallery, text=True, capture_output=True, timeout=600,
            env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"})

    # By the release of rsync.
    before, site = files(disk), show(gallery, 4)
    done = run()
    assert (remote / "looks").is_symlink()
    if done.returncode == 0:
        assert files(disk) == files(site / "looks")
    else:
        assert "rsync" in done.stderr and "link" in done.stderr, done.stderr
        assert files(disk) == before
        # Nor is it said to be done.
        assert run().returncode == done.returncode


def test_over_ssh_modes_are_whole_whatever_the_umask_is_there(gallery, show, publish, tmp_path, ssh):
    remote = tmp_path / "there"
    (remote / "looks").mkdir(parents=True)
    ssh.write_text(ssh.read_text().replace("exec ", "umask 077; exec "))
    show(gallery, 4)
    publish(f"www@example.org:{remote}", RSYNC_RSH=str(ssh))
    for path in remote.rglob("*"):
        assert path.stat().st_mode & 0o777 == (0o755 if path.is_dir() else 0o644), path


@pytest.mark.skipif(os.geteuid() != 0, reason="needs another user's folder")
def test_a_folder_of_another_user_keeps_its_mode(gallery, show, publish, tmp_path, ssh):
    remote = tmp_path / "there"
    remote.mkdir(mode=0o755)
    os.chown(remote, 65534, 65534)
    (remote / "looks").mkdir()
    (remote / "looks").chmod(0o777)
    tmp_path.chmod(0o755)
    for folder in tmp_path.parents[:2]:
        folder.chmod(0o755)
    ssh.write_text(ssh.read_text().replace("exec ", "exec setpriv --reuid=65534 --regid=65534 --clear-groups "))
    ssh.chmod(0o755)
    (tmp_path / "ssh-arguments").touch(mode=0o666)
    site = show(gallery, 4)
    publish(f"www@example.org:{remote}", RSYNC_RSH=str(ssh))
    assert files(remote) == files(site)
    assert (remote / "looks").stat().st_mode & 0o777 == 0o777


def test_what_others_did_is_found_by_comparing_once(gallery, show, publish, tmp_path):
    remote = tmp_path / "remote"
    site = show(gallery, 4)
    publish(remote)
    text = (remote / "index.html").read_bytes()
    times = (remote / "index.html").stat()
    (remote / "index.html").write_bytes(b"X" + text[1:])
    os.utime(remote / "index.html", ns=(times.st_atime_ns, times.st_mtime_ns))
    (remote / "feed.xml").unlink()
    (remote / "by-hand.html").write_text("stays")
    os.utime(remote / "robots.txt")
    assert "nothing to send" in publish(remote)
    said = publish(remote, "--verify")
    assert "sent 2 files" in said and "by-hand.html" in said, said
    assert files(remote) == {**files(site), "by-hand.html": b"stays"}


def test_killed_before_any_call_nothing_is_lacking_and_the_next_run_does_the_rest(
        command, gallery, show, publish, tmp_path, stepping):
    remote, steps = tmp_path / "remote", tmp_path / "steps"
    show(gallery, 6)
    publish(remote)
    number, ended = 0, False
    while not ended:
        site = show(gallery, 4 + (number + 1) % 3, width=320 if number % 2 else 480)
        for step in steps.iterdir():
            subprocess.run(["rm", "-r", step], check=True)
        process = subprocess.Popen(
            [command, "publish", remote], cwd=gallery, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"PATH": f"{stepping}:/usr/bin:/bin", "REMOTE": remote, "STEPS": steps, "KILL": str(number)})
        ended = process.wait(timeout=600) == 0
        assert ended or process.returncode == -signal.SIGKILL
        for step in [*steps.iterdir(), remote]:
            assert missing(files(step)) == set(), (number, step)
        publish(remote)
        assert files(remote) == files(site)
        number += 1
    assert number > 5


def test_a_folder_that_is_the_site_itself_is_refused(gallery, show, publish):
    site = show(gallery, 4)
    before = files(site)
    for target in [site, gallery, site / "looks"]:
        assert "the site lies there itself" in publish(target, code=64)
    for target in [gallery / "cache", gallery / "cache/objects", gallery / ".output-generations"]:
        assert "the tool's own files lie there" in publish(target, code=64)
    assert files(site) == before


def test_without_rsync_it_says_what_to_install(gallery, show, publish, tmp_path):
    show(gallery, 4)
    assert "apt-get install rsync" in publish(tmp_path / "remote", code=69, PATH=str(tmp_path))


def test_two_at_once_do_not_mix(gallery, show, publish, tmp_path, stepping):
    show(gallery, 4)
    remote = tmp_path / "remote"
    remote.mkdir()
    # The second is started from within the first.
    (stepping / "rsync").write_text(
        f'#!/bin/sh\n"$COMMAND" publish {remote} 2>>{tmp_path}/second\necho $? >>{tmp_path}/second\n'
        'exec /usr/bin/rsync "$@"\n')
    publish(remote, PATH=f"{stepping}:/usr/bin:/bin", COMMAND=str(os.environ["VITRINE_BUILD_SITE"]))
    assert "75" in (tmp_path / "second").read_text().split()
