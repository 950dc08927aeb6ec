#!/bin/sh
# One night by GNU parallel: gallery.sh [shards [options of parallel]], such as
#   gallery.sh 16 --sshlogin node1,node2,node3 --workdir .
# Run it where config.json lies, in a folder that all machines have under the same path; the cache lies there too.
set -eu
shards=${1:-4}
[ $# -eq 0 ] || shift

build-site -q plan --out plan
# parallel starts one shard a core, so each has one process that makes pictures. A shard that fails, or that its deadline
# ends, costs time alone: the last command does what is missing.
seq "$shards" | parallel "$@" build-site -q shard --plan plan --jobs 1 "{}/$shards" || true
exec build-site -q --plan plan
