#!/bin/sh
# Pins what pyproject.toml asks for, with hashes, for every system at once.
# Keeps the pins that still fit; `UPGRADE=1 make lock` takes the newest of everything.
set -eu
cd "$(dirname "$0")/.."
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
python3 -m venv "$room"
"$room/bin/pip" install --quiet uv

pin() {
    "$room/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate ${UPGRADE:+--upgrade} "$@"
}
pin pyproject.toml --group build --output-file requirements.lock
pin pyproject.toml --group build --group dev --constraints requirements.lock \
    --output-file requirements-dev.lock
pin --group node --output-file tools/node.lock
