"""The manual page and the completions of three shells, each by its own tool, and held against what the command takes."""

import os
import pty
import re
import select
import subprocess
import time

import pytest

from conftest import COMMAND

# Long enough for a machine that does much else.
PATIENCE_SECONDS = 60
VALUES = {"--jobs": "1", "--deadline": "1", "--now": "2026-01-01", "--sample": "1/2", "--port": "0", "--max-files": "1",
          "--max-bytes": "1", "--max-file-bytes": "1", "--log": "text"}
OPERANDS = {"publish": ["there"], "cache": ["verify"], "template": ["a.mustache", "--data", "a.json"], "completions": ["bash"]}


def said(*arguments, **options):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE_SECONDS, **options)


@pytest.fixture(scope="module")
def fish():
    return said("completions", "fish").stdout


def listed(fish):
    """The long options of each command, and whether they take a value, as fish is told them."""
    options = {}
    for line in fish.splitlines():
        if match := re.search(r"-n '__fish_seen_subcommand_from (\w+)[^']*'.* -l (\S+)( -r| -x)?", line):
            options.setdefault(match[1], {})["--" + match[2]] = bool(match[3])
    return options


def test_the_help_lists_what_each_command_takes(fish, tmp_path):
    topics = re.search(r"__fish_seen_subcommand_from help' -a '([^']*)'", fish)[1].split()
    options = listed(fish)
    every = {name: takes for of_one in options.values() for name, takes in of_one.items()}
    assert len(topics) > 10 and len(every) > 20
    for topic in topics:
        assert said("help", topic).stdout.startswith(f"build-site {topic}: ")
        for name, takes in every.items():
            before = OPERANDS.get(topic, [])
            if topic == "cache" and name in ("--dry-run", "--remote"):
                before = ["gc"]
            if "--config" in options.get(topic, {}):
                before = [*before, "--config", "none.json"]
            run = said(topic, *before, name, *([VALUES.get(name, "x")] if takes else []), cwd=tmp_path)
            assert "there is no option" not in run.stderr
            is_taken = f"has no option {name}" not in run.stderr
            assert is_taken == (name in options.get(topic, {})), f"{topic} {name}: {run.stderr}"


def test_the_manual_page_is_sound_and_has_every_option(fish, tmp_path):
    page = tmp_path / "build-site.1"
    page.write_text(said("man").stdout)
    run = subprocess.run(["mandoc", "-Tlint", "-Wwarning", page], capture_output=True, text=True)
    assert (run.returncode, run.stdout + run.stderr) == (0, "")
    text = subprocess.run(["mandoc", "-Tutf8", "-Owidth=100", page], capture_output=True, text=True, check=True).stdout
    text = re.sub(".\b", "", text)
    for topic, options in listed(fish).items():
        assert f"build-site {topic}" in text
        for name in options:
            assert name in text
    assert "EXIT STATUS" in text and "130 interrupted" in text


def bash(line, folder):
    """What bash offers after this line."""
    script = """
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _build_site 2>/dev/null
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    (folder / "completion").write_text(said("completions", "bash").stdout)
    subprocess.run(["bash", "-n", folder / "completion"], check=True)
    words = re.split(r" |(?<==)|(?==)", line)
    run = subprocess.run(["bash", "--norc", "-c", script, "bash", folder / "completion", *words],
                         cwd=folder, capture_output=True, text=True, check=True)
    return set(run.stdout.split("\n")) - {""}


def zsh(line, folder):
    """What zsh puts in place of this line, in a terminal."""
    (folder / "functions").mkdir(exist_ok=True)
    (folder / "functions/_build-site").write_text(said("completions", "zsh").stdout)
    subprocess.run(["zsh", "-n", folder / "functions/_build-site"], check=True)
    process, terminal = pty.fork()
    if not process:
        os.chdir(folder)
        os.environ.update(TERM="dumb", PS1="", HOME=str(folder))
        os.execvp("zsh", ["zsh", "-f", "-i"])
    shown = ""

    def until(mark):
        nonlocal shown
        end = time.monotonic() + PATIENCE_SECONDS
        while mark not in shown:
            assert time.monotonic() < end, shown
            if select.select([terminal], [], [], 0.2)[0]:
                shown += os.read(terminal, 65536).decode(errors="replace")
        shown = shown.split(mark, 1)[1]

    try:
        os.write(terminal, b"fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -d $PWD/dump; "
                           b"setopt no_auto_list no_list_beep; echo rea''dy\n")
        until("ready")
        # What is run in the command's place tells its words, between marks that the terminal's echo has not.
        os.write(terminal, b"build-site() { printf '\\074%s\\076' \"$*\" }\n" + f"{line}\t\n".encode())
        until("<")
        end = time.monotonic() + PATIENCE_SECONDS
        while ">" not in shown and time.monotonic() < end:
            if select.select([terminal], [], [], 0.2)[0]:
                shown += os.read(terminal, 65536).decode(errors="replace")
        return "build-site " + shown.split(">")[0].strip()
    finally:
        os.close(terminal)
        os.waitpid(process, 0)


def test_bash_completes(tmp_path):
    (tmp_path / "my config.json").write_text("{}")
    (tmp_path / "folder").mkdir()
    assert {"build", "serve", "publish", "help"} <= bash("build-site ", tmp_path)
    assert bash("build-site ser", tmp_path) == {"serve"}
    assert bash("build-site cache ", tmp_path) == {"stats", "verify", "repair", "gc"}
    assert bash("build-site publish --max-b", tmp_path) == {"--max-bytes"}
    assert bash("build-site -q --off", tmp_path) == {"--offline"}
    assert bash("build-site serve --off", tmp_path) == set()
    assert bash("build-site --log ", tmp_path) == {"text", "json"}
    assert bash("build-site --log=t", tmp_path) == {"text"}
    assert bash("build-site --config my", tmp_path) == {"my config.json"}
    assert bash("build-site --plan my", tmp_path) == {"my config.json"}
    assert bash("build-site --output fo", tmp_path) == {"folder"}
    assert bash("build-site help rep", tmp_path) == {"report"}
    for command in ("explain", "report", "forget"):
        assert bash(f"build-site {command} fo", tmp_path) == {"folder"}


def test_zsh_completes(tmp_path):
    assert zsh("build-site ser", tmp_path) == "build-site serve"
    assert zsh("build-site cache ver", tmp_path) == "build-site cache verify"
    assert zsh("build-site publish --max-by", tmp_path) == "build-site publish --max-bytes"
    assert zsh("build-site --log js", tmp_path) == "build-site --log json"
    assert zsh("build-site --offl", tmp_path) == "build-site --offline"
    (tmp_path / "gallery.json").write_text("{}")
    for command in ("explain", "report", "forget"):
        assert zsh(f"build-site {command} gal", tmp_path) == f"build-site {command} gallery.json"


def test_fish_completes(fish, tmp_path):
    (tmp_path / "completion").write_text(fish)
    subprocess.run(["fish", "-n", tmp_path / "completion"], check=True)

    def offered(line):
        run = subprocess.run(["fish", "--no-config", "-c", f"source completion; complete -C '{line}'"], cwd=tmp_path,
                             capture_output=True, text=True, check=True, env=os.environ | {"HOME": str(tmp_path)})
        assert run.stderr == ""
        return {found.split("\t")[0] for found in run.stdout.splitlines()}

    assert offered("build-site ser") == {"serve"}
    assert offered("build-site cache ") == {"stats", "verify", "repair", "gc"}
    assert offered("build-site publish --max-b") == {"--max-bytes"}
    assert offered("build-site --off") == {"--offline"}
    assert offered("build-site --log ") == {"text", "json"}
    for command in ("explain", "report", "forget"):
        assert offered(f"build-site {command} comp") == {"completion"}
