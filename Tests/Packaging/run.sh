#!/usr/bin/env bash
# The package that `make deb` made, and the guides, tried in a bare Debian root. Needs root and debootstrap, and
# downloads some 200 MB the first time, so it is no part of `make test`: `make deb-test`. Arguments go to pytest.
#
#   VITRINE_PACKAGE   the package, in place of the one in .build/deb
#   DEBIAN_MIRROR     where packages come from
set -euo pipefail
tests=$(cd "$(dirname "$0")" && pwd)
VITRINE_BUILD_SITE=/bin/true . "$tests/../python.sh"
make_environment "$project/.build/examples/venv" "$tests/../Examples/requirements.txt"
cd "$tests"
exec "$project/.build/examples/venv/bin/python" -m pytest -p no:cacheprovider -q "$@"
