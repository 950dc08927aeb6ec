#!/usr/bin/env bash
# The tests of the network and of time, from outside: HTTPS and HTTP/2 against a real server, a resolver that keeps
# silent, a disk that does not answer. Arguments go to unittest: run.sh test_tls
#
#   VITRINE_BUILD_SITE   the command to test, in place of .build/debug/build-site
set -euo pipefail
cd "$(dirname "$0")"
. ../python.sh
if [ $# -eq 0 ]; then set -- discover; fi
exec python3 -m unittest "$@"
