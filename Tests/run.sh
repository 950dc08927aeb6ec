#!/usr/bin/env bash
# Every test, after `swift build --build-tests`. All suites run to their ends, whatever one of them finds; what failed in
# each, their closing lines and their seconds are the last that is printed. Suites that mostly wait for processes run
# side by side.
set -uo pipefail
cd "$(dirname "$0")/.."
logs=.build/test-logs
rm -rf "$logs" && mkdir -p "$logs"
failed=0

# run SUITE COMMAND…: the suite's exit code; what it says goes to the terminal and to its log.
run() {
    local suite=$1 start=$SECONDS code
    shift
    "$@" 2>&1 | tee "$logs/$suite.log"
    code=${PIPESTATUS[0]}
    echo "$suite: $((SECONDS - start)) s, exit code $code" >"$logs/$suite.time"
    return "$code"
}

# The Swift suites make and remove folders all the time, each with its syncs: in memory it costs a quarter less of the
# kernel's time.
place=/dev/shm
[ "$(df --output=avail --block-size=1M "$place" 2>/dev/null | tail -n 1)" -ge 4096 ] 2>/dev/null || place=${TMPDIR:-/tmp}
folder=$(mktemp -d "$place/vitrine-tests.XXXXXX") || exit
# Some tests run the command as another user.
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
run swift env TMPDIR="$folder" swift test --skip-build --disable-xctest || failed=1

run endurance python3 Tests/Endurance/run.py &
endurance=$!
run network Tests/Network/run.sh || failed=1
run examples Tests/Examples/run.sh &
examples=$!
run pictures Tests/Pictures/run.sh || failed=1
run security Tests/Security/run.sh || failed=1
wait "$examples" || failed=1
wait "$endurance" || failed=1
run browser Tests/Browser/run.sh || failed=1

echo
for suite in swift network examples pictures security endurance browser; do
    cat "$logs/$suite.time"
    # Who has only the end of what was printed must see what to look at.
    if ! grep -q 'exit code 0$' "$logs/$suite.time"; then
        grep -E '^(✘ Test "|FAILED |ERROR |FAIL: |ERROR: |endurance: .*failed)' "$logs/$suite.log" | head -n 20
    fi
    tail -n 1 "$logs/$suite.log"
done
exit "$failed"
