#!/usr/bin/env bash
# Drives the fuzzing's targets one after another, and says for each how often it ran and what it found.
#   Tests/Fuzz/run.sh SECONDS [TARGET…]
# Names of functions are not looked up (print_funcs), which would take longer than everything else.
# What it learns is kept below .build, for the next time; what breaks a target is kept in .build/fuzz-findings.
set -uo pipefail
cd "$(dirname "$0")/../.."
seconds=$1
shift
if [ $# -eq 0 ]; then set -- $(ls Tests/Fuzz/Corpus); fi
binary=$(VITRINE_FUZZ=1 swift build --scratch-path .build/fuzz --show-bin-path)/VitrineFuzz
findings=.build/fuzz-findings
mkdir -p "$findings"
# Swift's own handler of crashes and the sanitizer's get in each other's way; a leak is none at the end of a process.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:handle_abort=1
status=0
for target in "$@"; do
    learned=.build/fuzz-corpus/$target
    log=$findings/$target.log
    mkdir -p "$learned"
    VITRINE_FUZZ_TARGET=$target timeout -k 10 $((seconds + 120)) "$binary" -max_total_time="$seconds" -timeout=20 \
        -rss_limit_mb=3072 -detect_leaks=0 -print_final_stats=1 -print_funcs=0 -artifact_prefix="$findings/$target-" \
        "$learned" "Tests/Fuzz/Corpus/$target" >"$log" 2>&1 </dev/null
    code=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    if [ "$code" -eq 0 ]; then
        echo "$target: $runs executions, nothing found"
    else
        echo "$target: $runs executions, FOUND: $(grep -m1 -E 'found:|ERROR:|Fatal|SUMMARY' "$log" | cut -c1-300); see $log"
        status=1
    fi
done
exit $status
