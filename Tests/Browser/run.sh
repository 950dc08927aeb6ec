#!/usr/bin/env bash
# The tests in a real browser. Makes their Python environment, the site that they look at, and the small ones that
# single tests ask for, all below .build/browser and each anew only when what it is made of has changed. Arguments go to
# pytest.
#
#   VITRINE_BUILD_SITE   the command to build with, in place of .build/debug/build-site
#   VITRINE_SITE         a site of Tests/Browser/config.json that is built already
#   VITRINE_CHROMIUM     the browser, in place of Debian's chromium-headless-shell or chromium
#   VITRINE_PROCESSES    how many tests run at once: 2
#   VITRINE_SLOWER       how many times slower pages are than the machine lets them be: 1
set -euo pipefail
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/../python.sh"
work=$project/.build/browser
make_environment "$work/venv" "$tests/requirements.txt"

if [ -z "${VITRINE_SITE:-}" ]; then
    "$VITRINE_BUILD_SITE" --config "$tests/config.json" --offline --now 2026-11-21 -q
    export VITRINE_SITE=$work/site
fi

cd "$tests"
run() {
    "$work/venv/bin/python" -m pytest -p no:cacheprovider -q --durations=10 --durations-min=5 \
        -o faulthandler_timeout=300 -o faulthandler_exit_on_timeout=true --dist worksteal "$@"
}

# A browser that does not answer costs one test, and not the run: the process ends, and another takes its place. Such a
# test is run once more, alone: a page that hangs does so again.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
code=0
run -n "${VITRINE_PROCESSES:-2}" "$@" | tee "$log" || code=$?
mapfile -t hung < <(sed -n "s/^worker '.*' crashed while running '\(.*\)'$/\1/p" "$log")
if [ "$code" = 1 ] && [ ${#hung[@]} -gt 0 ] && [ ${#hung[@]} -le 3 ] && [ "$(grep -c '^FAILED' "$log")" = ${#hung[@]} ]; then
    printf 'Once more, for its browser did not answer: %s\n' "${hung[@]}"
    code=0
    run -n 1 "${hung[@]}" || code=$?
fi
exit "$code"
