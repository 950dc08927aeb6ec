"""docs/HOSTING.md typed into a bare Debian: its commands, and its blocks as the files that it names."""

import json
import re
import sys

import pytest
from conftest import GALLERY, HOME, PROJECT

sys.path.insert(0, str(PROJECT / "Tests/Examples"))
from deployment_support import Store, files, missing  # noqa: E402

GUIDE = (PROJECT / "docs/HOSTING.md").read_text()
OUTPUT = "/var/www/gallery/output"
ASK = """
ask() {
    curl --silent --show-error --insecure --retry 60 --retry-delay 1 --retry-connrefused --max-time 60 \\
        --resolve gallery.example.org:80:127.0.0.1 --resolve gallery.example.org:443:127.0.0.1 "$@"
}
[ "$(ask $SITE/ | sha256sum)" = "$(sha256sum < $OUTPUT/index.html)" ]
[ "$(ask $SITE/none | sha256sum)" = "$(sha256sum < $OUTPUT/404.html)" ]
ask --head $SITE/looks/ | grep -i '^cache-control: no-cache'
ask --head $SITE/$(cd $OUTPUT && ls assets/site.*.css) | grep -i '^cache-control: .*immutable'
ask --header 'Accept-Encoding: gzip' --output /dev/null --dump-header - $SITE/ | grep -i '^content-encoding: gzip'
"""


def section(title):
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", GUIDE, re.S | re.M).group(1)


def commands(title):
    """The commands of a section, one after the other."""
    return "".join(re.findall(r"```sh\n(.*?)```", section(title), re.S))


def put(root, title, prefix=""):
    """Writes the file that a section asks for."""
    path, text = re.search(r"[Aa]s\s+`(/etc/[^`]+)`:\n\n```\w+\n(.*?)```", section(title), re.S).groups()
    root.put(path, prefix + text)


def typed(root, title):
    """Installs what a section installs; the commands that are left."""
    lines = commands(title).splitlines()
    for line in lines:
        if line.startswith("apt-get install "):
            root.install(*line.split()[2:])
    return "\n".join(line for line in lines if not line.startswith("apt-get install "))


@pytest.fixture(scope="module")
def site(gallery):
    """The sample gallery where the guide has it."""
    gallery.install("curl")
    (line,) = re.findall(r"```sh\n(install .*)\n```", GUIDE)
    gallery.run(line)
    gallery.run(f"cp -a {GALLERY}/. /var/www/gallery")
    gallery.run("cd /var/www/gallery && build-site -q --offline", user="me")
    # Debian's way to start no server while its package is installed.
    gallery.put("/usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n").chmod(0o755)
    return gallery


def output(root, folder=OUTPUT):
    return files(root.folder / folder.lstrip("/"))


@pytest.mark.parametrize("title", ["nginx", "Apache"])
def test_web_server(site, title):
    rest = typed(site, title)
    put(site, title)
    site.run(rest + ASK, SITE="http://gallery.example.org", OUTPUT=OUTPUT)


def test_caddy(site):
    """With a certificate of its own, for nobody gives one here, and as its unit says, for nothing here reads units."""
    rest = typed(site, "Caddy")
    put(site, "Caddy", prefix="{\n\tlocal_certs\n}\n")
    unit = (site.folder / "lib/systemd/system/caddy.service").read_text()
    assert re.search("^User=caddy$", unit, re.M)
    start = ("setpriv --reuid=caddy --regid=caddy --init-groups --inh-caps=+net_bind_service "
             "--ambient-caps=+net_bind_service env HOME=/var/lib/caddy "
             + re.search(r"^ExecStart=(.*)$", unit, re.M)[1])
    assert rest.endswith("&& service caddy restart")
    rest = rest.replace("&& service caddy restart", f"\n{start} >/tmp/caddy.log 2>&1 &")
    site.run(rest + ASK, SITE="https://gallery.example.org", OUTPUT=OUTPUT)


def test_object_storage(site):
    """In a store of this machine with a name for its bucket, and in a folder: it keeps /favicon.ico for itself."""
    rest = typed(site, "Object storage and a CDN")
    assert rest.count("store:gallery;") == 1
    rest = rest.replace("store:gallery;", "store:gallery/site;")
    store = Store()
    try:
        store.bucket()
        site.put("/etc/hosts", "127.0.0.1 localhost gallery.localhost\n")
        site.run(
            f"cd /var/www/gallery\n{rest}", user="me", network=True, AWS_ACCESS_KEY_ID="key",
            AWS_SECRET_ACCESS_KEY="secret",
            RCLONE_CONFIG_STORE_ENDPOINT=store.address.replace("127.0.0.1", "localhost"))
        sent = {name.removeprefix("site/"): data for name, data in store.files().items()}
    finally:
        store.close()
    assert sent == output(site) and not missing(sent)


def test_over_ssh(site, tmp_path):
    """To another folder in the place of the site's own, for both machines are one here."""
    rest = typed(site, "A server of one's own, over ssh")
    site.install("openssh-server", "openssh-client")
    site.run(f"""
        useradd --create-home --home-dir /srv/www www
        printf '127.0.0.1 localhost example.org\n' > /etc/hosts
        runuser -u me -- mkdir -p -m 700 {HOME}/.ssh
        runuser -u me -- ssh-keygen -q -t ed25519 -N '' -f {HOME}/.ssh/id_ed25519
        install -d -o www -g www -m 700 /srv/www/.ssh
        install -o www -g www -m 600 {HOME}/.ssh/id_ed25519.pub /srv/www/.ssh/authorized_keys
    """)
    tmp_path.chmod(0o755)
    there = tmp_path / "there"
    there.mkdir()
    site.run(f"""
        chown www: /var/www/gallery
        mkdir -p /run/sshd && /usr/sbin/sshd
        export HOME={HOME}
        runuser -u me -- ssh -o StrictHostKeyChecking=accept-new www@example.org true
        cd {GALLERY} && runuser -u me -- build-site -q --offline
        runuser -u me -- sh -e -c '{rest}'
        runuser -u me -- build-site publish {HOME}/www
    """, mounts=[f"{there}:/var/www/gallery"])
    assert files(there) == output(site, f"{GALLERY}/output") == output(site, f"{HOME}/www")


def test_container(site):
    """What the container's options ask for, by mounts: nothing here runs containers."""
    text = section("A container")
    (setting,) = re.findall(r'"publish": (\{"output": "\S+"\})', text)
    mounts = [words.split(":") for words in re.findall(r"-v (\S+):ro", commands("A container"))]
    assert [place for _, place in mounts] == ["/srv/www", "/etc/nginx/conf.d/default.conf"]
    site.run(f"cp -a {GALLERY} {HOME}/gallery && rm -rf {HOME}/gallery/output")
    settings = json.loads((site.folder / "srv/gallery/config.json").read_text()) | {"publish": json.loads(setting)}
    site.put(f"{HOME}/gallery/config.json", json.dumps(settings))
    block = re.search(r"```nginx\n(.*?)```", GUIDE, re.S)[1]
    block = re.sub(r"root \S+;", f"root {re.search(r'`root` set to `(.*?)`', text.replace(chr(10), ' '))[1]};", block)
    site.put(f"{HOME}/gallery/gallery.conf", block)
    site.install("nginx")
    site.run(f"""
        build() {{ (cd {HOME}/gallery && runuser -u me -- build-site -q --offline --now "$1"); }}
        build 2026-11-21
        rm -f /etc/nginx/sites-enabled/*
        mkdir -p {mounts[0][1]}
        touch {mounts[1][1]}
        {"".join(f"mount --bind -o ro {here.replace('~', HOME)} {place}; " for here, place in mounts)}
        nginx
        {ASK}
        sed -i 's/"title": "Vitrine"/"title": "Another night"/' {HOME}/gallery/config.json
        build 2026-11-22
        grep -q 'Another night' "$OUTPUT/index.html"
        {ASK}
        ! touch /srv/www/x 2>/dev/null
    """, SITE="http://gallery.example.org", OUTPUT=f"{HOME}/gallery/www/site")
