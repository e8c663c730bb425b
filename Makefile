# One virtual environment in .venv; every target makes what it needs. PYTHON chooses the interpreter (3.11 or newer).
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --use-pep517 --constraint constraints.txt

.PHONY: league test test-as-user soak check bench attacks documents clean help

help:            ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:[^#]*## /\t/'

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(INSTALL) --editable .
	touch $@

.venv/developed: .venv/installed
	$(INSTALL) --editable '.[develop]'
	touch $@

league: .venv/installed   ## play the shipped league and print its standings
	$(BIN)/arena league run leagues/first.toml

# The rules are compiled once beforehand, a process a game, so that the workers of the tests find them compiled.
test: .venv/developed     ## run every test; TESTS=tests/engine runs some
	$(BIN)/python -m tests.compile_rules
	$(BIN)/python -m pytest -n auto --dist worksteal $(TESTS)

soak: .venv/developed     ## the long ones: flipped bits, lives of a league, Ctrl-C at a hundred moments
	$(BIN)/python -m tests.compile_rules
	FLIPPED_BITS=1000 HISTORIES=100 $(BIN)/python -m pytest -n auto --dist worksteal tests/arena/test_flipped_bits.py \
		tests/arena/test_league_histories.py
	$(BIN)/python -m pytest -m soak

test-as-user:            ## as root: sandbox, attacks and commands tried by an ordinary user as well
	.ci/as_user test TESTS="tests/arena tests/attacks tests/e2e"

check: .venv/developed    ## style, types and who may import whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports

bench: .venv/installed    ## decisions a second of engine and table
	$(BIN)/arena bench

attacks: .venv/developed  ## the hostile bots alone
	$(BIN)/python -m pytest tests/attacks

documents: .venv/installed ## write the tables of docs/rules and the schemas of docs/schemas anew from the code
	$(BIN)/python -m reports.rules_documents docs/rules
	$(BIN)/python -m arena.command_line.schemas docs/schemas

clean:                    ## remove the environment and what was built
	rm -rf .venv build *.egg-info
