#!/bin/sh
# Make the virtual environment $1 and install Pitboard with its locked requirements into it.
set -eu

venv=$1
cd "$(dirname "$0")/.."

# The first Python that is new enough, by name.
find_python() {
    for name in python3 python3.11 python3.12 python3.13 python3.14; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    return 1
}

# Debian ships the module that makes virtual environments as a package of its own.
has_venv() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null
}

install_debian() {
    command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ] || return 1
    echo "setup: installing $* with apt-get"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" >/dev/null
}

python=$(find_python) || { install_debian python3 python3-venv && python=$(find_python); } || {
    echo "setup: Pitboard needs Python 3.11 or newer; install it (Debian: apt-get install python3 python3-venv) and try again" >&2
    exit 1
}
has_venv "$python" || { install_debian python3-venv && has_venv "$python"; } || {
    echo "setup: $python can't make virtual environments; install its venv module (Debian: apt-get install python3-venv) and try again" >&2
    exit 1
}

echo "setup: $("$python" --version) makes $venv; this is done once"
"$python" -m venv --clear "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes --use-pep517 --requirement requirements.lock
"$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes --no-deps --requirement requirements-board.lock
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
