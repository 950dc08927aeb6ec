#!/bin/sh
# One night on a Slurm cluster: gallery.sh [shards]. Run it where config.json lies, in a folder that all nodes share;
# the cache lies there too. It ends as the merge does, with build-site's exit code.
set -eu
here=$(dirname "$0")
shards=${1:-16}

build-site -q plan --out plan
array=$(sbatch --parsable --array="1-$shards" "$here/shard.sbatch")
# afterany: the merge makes what tasks that failed, timed out or were preempted have not.
exec sbatch --wait --dependency="afterany:$array" "$here/merge.sbatch"
