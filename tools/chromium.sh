#!/bin/sh
# See to it that there is a Chromium, in which the tests use the page and its pictures are taken.
set -eu

for name in "${PITBOARD_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
        exit 0
    fi
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "setup: installing chromium with apt-get"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium >/dev/null
    exit 0
fi
echo "setup: the page is tried out in Chromium, and there is none here; install it (Debian: apt-get install chromium)," \
    "or name its program in PITBOARD_CHROMIUM, and try again" >&2
exit 1
