#!/bin/sh
# Publishes a built site to object storage, or wherever else rclone reaches: what pages need first, then the pages, then
# the removals. So there is no instant at which a page asks for a picture or an asset that is not there.
#
#   publish.sh output remote:bucket/path [options of rclone]
#
# Run it after build-site and not beside it: `build-site -q; case $? in 0|3) publish.sh output "$REMOTE";; esac`.
# A run that is cut short does no harm: the next one goes on where it stopped. Only what differs is sent; bytes are
# compared by their hashes, for storage keeps no time of its own. Files under other names than the site's are removed,
# so give it a place of its own.
set -eu
if [ $# -lt 2 ]; then
    echo "usage: ${0##*/} FOLDER REMOTE:PATH [options of rclone]" >&2
    exit 64
fi
site=$1
remote=$2
shift 2
# Half a site, or an empty folder, must not clear what stands there.
if [ ! -f "$site/index.html" ] || [ ! -d "$site/assets" ]; then
    echo "${0##*/}: $site is no built site" >&2
    exit 66
fi
# What pages are made of. Icons are no pages, and pages name them.
for part in assets images; do
    if [ -d "$site/$part" ]; then rclone copy --checksum "$@" "$site/$part" "$remote/$part"; fi
done
rclone copy --checksum --include '/*.{png,ico,svg}' "$@" "$site" "$remote"
# The pages, and what leads to pages: the search's data after them, and in its folder the index after the rest.
rclone copy --checksum --exclude '/search/**' --exclude /sw.js "$@" "$site" "$remote"
if [ -d "$site/search" ]; then rclone copy --checksum --exclude /index.js "$@" "$site/search" "$remote/search"; fi
# The rest, and then the removals.
rclone sync --checksum --delete-after "$@" "$site" "$remote"
