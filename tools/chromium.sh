#!/bin/sh
# Sees to it that the browser tests find a Chromium: the one that is there, or Debian's.
set -eu
for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null; then exit 0; fi
done

refuse() {
    echo "The browser tests need Chromium, and $1." >&2
    echo "Install it (Debian: apt install chromium), or leave them out: make test-fast" >&2
    exit 1
}
command -v apt-get >/dev/null || refuse "there is no apt-get to install it with"
if [ "$(id -u)" = 0 ]; then
    root=""
else
    command -v sudo >/dev/null || refuse "only root can install it"
    root="sudo"
fi
echo "Installing Chromium for the browser tests"
export DEBIAN_FRONTEND=noninteractive
{ $root apt-get update --quiet=2 &&
    $root apt-get install --quiet=2 --yes --no-install-recommends chromium >/dev/null; } ||
    refuse "installing it failed"
