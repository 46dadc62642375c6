#!/bin/sh
# Makes the virtual environment .venv with the packages that a lock file pins: python.sh LOCKFILE
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Salute needs Python 3.11 or newer, but '$python' is not." >&2
    echo "Install one and name it: PYTHON=python3.12 make run" >&2
    exit 1
fi
if ! [ -x .venv/bin/pip ]; then
    echo "Making a virtual environment in .venv"
    if ! "$python" -m venv .venv; then
        echo "This Python can't make virtual environments." >&2
        echo "On Debian and Ubuntu: apt install python3-venv" >&2
        exit 1
    fi
fi
echo "Installing the packages of $1"
.venv/bin/pip install --quiet --quiet --disable-pip-version-check --require-hashes --requirement "$1"
# The program itself, so that .venv/bin/salute exists and imports from here.
.venv/bin/pip install --quiet --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
