#!/bin/sh
# Installs the packages of package.json and copies what is served to static/vendor.
# Where the machine has no npm, one comes from PyPI into .venv.
set -eu
cd "$(dirname "$0")/.."

if command -v npm >/dev/null; then
    npm=npm
else
    echo "No npm here: installing one into .venv"
    .venv/bin/pip install --quiet --quiet --disable-pip-version-check --require-hashes \
        --requirement tools/node.lock
    PATH="$PWD/.venv/bin:$PATH"
    npm=.venv/bin/npm
fi
echo "Installing the front-end packages"
"$npm" ci --ignore-scripts --no-audit --no-fund --loglevel=error "$@" >/dev/null

mkdir -p static/vendor
cp node_modules/htmx.org/dist/htmx.min.js \
    node_modules/htmx.org/dist/ext/hx-sse.min.js \
    node_modules/@picocss/pico/css/pico.min.css \
    static/vendor/
