#!/usr/bin/env bash
# Secrets, hostile fields, addresses and -q, tested from outside on the built command. The Python environment is that of
# the examples' tests. Arguments go to pytest.
#
#   VITRINE_BUILD_SITE   the command to test, in place of .build/debug/build-site
set -euo pipefail
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/../python.sh"
make_environment "$project/.build/examples/venv" "$project/Tests/Examples/requirements.txt"
cd "$tests"
exec "$project/.build/examples/venv/bin/python" -m pytest -p no:cacheprovider -q "$@"
