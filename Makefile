# One command plays, one command checks. Both set up what they need, once.
.DEFAULT_GOAL := help
.PHONY: help setup run test test-fast lint fmt browser transcripts lock migration bench clean
BIN := .venv/bin
TESTS := $(BIN)/pytest -n 2

help:
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: .venv/developing static/vendor/ready  ## Install everything that developing needs

run: .venv/running static/vendor/ready  ## Play: http://localhost:8000, with a database of its own
	@exec $(BIN)/python -m app serve

test: setup lint  ## Check everything, browser tests included
	@tools/chromium.sh
	$(TESTS)

test-fast: setup  ## Run the tests that need no browser
	$(TESTS) -m "not browser"

browser: setup  ## Run the browser tests alone
	@tools/chromium.sh
	$(TESTS) -m browser

lint: setup  ## Check style, types, templates and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --lint templates

fmt: setup  ## Put the code into its form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

transcripts: setup  ## Rewrite the golden transcripts; review the diff
	REWRITE=1 $(BIN)/pytest tests/rules/test_transcripts.py

lock: setup  ## Pin the packages afresh (UPGRADE=1: the newest ones)
	tools/lock.sh

migration: setup  ## Write a migration for a changed schema: make migration m="what changed"
	PYTHONPATH=. $(BIN)/python tools/new_migration.py "$(m)"

bench: setup  ## Measure the speed bars
	$(BIN)/python -m bench

clean:  ## Remove what was installed and built; the database under var/ stays
	rm -rf .venv node_modules static/vendor .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find app tests migrations -name __pycache__ -prune -exec rm -rf {} +

# Stamps: nothing is installed again until its list changes.
.NOTPARALLEL:

.venv/running: requirements.lock pyproject.toml
	@if [ -e .venv/developing ]; then tools/python.sh requirements-dev.lock; \
	else tools/python.sh requirements.lock; fi
	@touch $@

.venv/developing: requirements-dev.lock pyproject.toml
	@tools/python.sh requirements-dev.lock
	@touch .venv/running $@

static/vendor/ready: package-lock.json tools/front_end.sh | .venv/running
	@tools/front_end.sh
	@touch $@
