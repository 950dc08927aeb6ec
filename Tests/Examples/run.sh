#!/usr/bin/env bash
# The tests of the examples, each by its own tool. Makes their Python environment below .build. Arguments go to pytest.
#
#   VITRINE_BUILD_SITE   the command to run, in place of .build/debug/build-site
set -euo pipefail
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/../python.sh"
make_environment "$project/.build/examples/venv" "$tests/requirements.txt"
cd "$tests"
exec "$project/.build/examples/venv/bin/python" -m pytest -p no:cacheprovider -q "$@"
