#!/usr/bin/env bash
# The tests of the examples, each by its own tool. Makes their Python environment below .build, anew only when what it is
# made of has changed. Arguments go to pytest.
#
#   VITRINE_BUILD_SITE   the command to run, in place of .build/debug/build-site
set -euo pipefail
tests=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$tests/../.." && pwd)
work=$project/.build/examples
mkdir -p "$work"

export VITRINE_BUILD_SITE=${VITRINE_BUILD_SITE:-$project/.build/debug/build-site}
if [ ! -x "$VITRINE_BUILD_SITE" ]; then
    echo "$VITRINE_BUILD_SITE is not there: run swift build first." >&2
    exit 1
fi

venv=$work/venv
made=$(cd "$tests" && { python3 --version; sha256sum requirements.txt; })
if [ "$(cat "$venv/made-of" 2>/dev/null)" != "$made" ]; then
    echo "Making the Python environment of the examples' tests"
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --no-input --disable-pip-version-check --retries 5 -r "$tests/requirements.txt"
    printf '%s\n' "$made" >"$venv/made-of"
fi

cd "$tests"
export PYTHONDONTWRITEBYTECODE=1
if [ $# -eq 0 ]; then set -- .; fi
exec "$venv/bin/python" -m pytest -p no:cacheprovider -q "$@"
