#!/usr/bin/env bash
# How good published pictures look, judged by an implementation of SSIMULACRA2 that is not the tool's. Makes its Python
# environment below .build. Arguments go to pytest.
#
#   VITRINE_BUILD_SITE   the command to run, in place of .build/debug/build-site
set -euo pipefail
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/../python.sh"
make_environment "$project/.build/pictures/venv" "$tests/requirements.txt"
cd "$tests"
exec "$project/.build/pictures/venv/bin/python" -m pytest -p no:cacheprovider -q "$@"
