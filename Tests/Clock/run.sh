#!/bin/sh
# Runs a command whose clock is wrong by so many seconds, or shows a time at the start and goes on from there:
#   Tests/Clock/run.sh -3600 COMMAND...
#   Tests/Clock/run.sh '@2026-06-01 03:00:00' COMMAND...
set -eu
folder=$(cd "${0%/*}" && pwd)
source=$folder/shifted_clock.c
library=$folder/../../.build/shifted_clock.so
if [ ! "$library" -nt "$source" ]; then
	mkdir -p "${library%/*}"
	cc -O2 -Wall -Wextra -shared -fPIC -o "$library.$$" "$source"
	mv "$library.$$" "$library"
fi
case $1 in
@*) CLOCK_SHIFT_SECONDS=$(($(date -d "${1#@}" +%s) - $(date +%s))) ;;
*) CLOCK_SHIFT_SECONDS=$1 ;;
esac
shift
export CLOCK_SHIFT_SECONDS
LD_PRELOAD=$library exec "$@"
