#!/usr/bin/env bash
# Secrets, hostile fields, addresses and -q, tested from outside on the built command. Arguments go to pytest; the
# environment is that of the examples' tests.
exec "$(dirname "$0")/../Examples/run.sh" ../Security "$@"
