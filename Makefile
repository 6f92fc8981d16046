# Everything from a clean clone: `make run`, `make test`. Only Python 3.11+, make and git are needed.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.PHONY: help setup client run test kernels check wheel dossier bench soak lock tables pictures clean
MAKEFLAGS += --jobs=4  # Python, Node, the page and a browser are set up side by side

PYTHON ?= python3
UV_VERSION := 0.13.7
UV := .tools/uv-$(UV_VERSION)/bin/uv
BIN := .venv/bin
PORT ?= 8000
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
export NUMBA_CACHE_DIR ?= $(CURDIR)/.numba
unexport PYTHONDONTWRITEBYTECODE  # what is compiled is kept: the tests start some hundred processes

help: ## show these targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit("Croupier needs Python 3.11 or later; this is " + sys.version.split()[0] + ". Say: make PYTHON=python3.11 ...") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m pip --version > /dev/null 2>&1 || { echo "Croupier sets itself up with pip; install it for $(PYTHON) (on Debian: apt install python3-pip)"; exit 1; }
	@echo "getting uv $(UV_VERSION) into .tools/"
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-warn-script-location --root-user-action=ignore --target .tools/uv-$(UV_VERSION) uv==$(UV_VERSION)

.venv/.made: $(UV)
	@$(UV) venv --quiet --clear --python $(PYTHON) .venv
	@touch $@

.venv/.run: .venv/.made requirements.lock pyproject.toml
	@echo "installing what Croupier runs on"
	@$(UV) pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements.lock
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --editable .
	@touch $@

.venv/.dev: .venv/.run requirements-dev.lock
	@echo "installing what the tests need"
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-dev.lock
	@touch $@

.venv/.bench: .venv/.dev requirements-bench.lock
	@echo "installing the peers to measure against"
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-bench.lock
	@touch $@

.venv/.client: .venv/.made requirements-client.lock
	@echo "getting Node.js to build the page for the browser"
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-client.lock
	@touch $@

client/node_modules/.made: .venv/.client client/package.json client/package-lock.json
	@cd client && $(NODE) npm ci --omit=dev --silent --no-progress
	@touch $@

PAGE := src/croupier/web/client/index.html

# What checks the client beside what builds it: nobody who only plays needs it.
client/node_modules/.dev: client/node_modules/.made | $(PAGE)
	@cd client && $(NODE) npm install --no-save --silent --no-progress
	@touch $@

$(PAGE): client/node_modules/.made client/index.html client/vite.config.ts $(shell find client/src client/public -type f)
	@cd client && $(NODE) npx vite build --logLevel warn
	@touch $@

# The tests' browser: the one named in CROUPIER_BROWSER, one the machine has, or one from the npm registry kept under .tools.
BROWSER := $(or $(CROUPIER_BROWSER),$(shell command -v chromium || command -v chromium-headless-shell || command -v google-chrome || echo $(CURDIR)/.tools/browser/chromium))
export CROUPIER_BROWSER := $(BROWSER)
# Playwright's own Node wants a library a bare machine has not.
export PLAYWRIGHT_NODEJS_PATH ?= $(CURDIR)/$(BIN)/node
$(CURDIR)/.tools/browser/chromium: .venv/.client tools/browser/package-lock.json tools/browser/unpack.js
	@echo "getting a browser for the tests into .tools/browser/"
	@rm -rf $(@D) && mkdir -p $(@D) && cp tools/browser/* tools/browser/.npmrc $(@D)/
	@cd $(@D) && $(NODE) npm ci --silent --no-progress && $(NODE) node unpack.js . && rm -rf node_modules

setup: .venv/.run ## prepare .venv with the croupier command

client: $(PAGE) ## build the page for the browser into the package

lock: $(UV) .venv/.client ## resolve the lock files anew
	@$(UV) pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11 pyproject.toml -o requirements.lock
	@$(UV) pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11 -c requirements.lock --group dev pyproject.toml -o requirements-dev.lock
	@$(UV) pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11 -c requirements-dev.lock --group bench -o requirements-bench.lock
	@$(UV) pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11 --group client -o requirements-client.lock
	@cd client && $(NODE) npm install --package-lock-only --silent && $(NODE) node no-addresses.js
	@cd tools/browser && $(NODE) npm install --package-lock-only --silent && $(NODE) node ../../client/no-addresses.js

run: setup client ## open the room in the browser: every game, play money, bots for company
	@exec $(BIN)/croupier serve --demo --port $(PORT)

check: .venv/.dev client client/node_modules/.dev ## style, types, layers, tidiness
	@$(BIN)/ruff check src tests benchmarks tools
	@$(BIN)/ruff format --check src tests benchmarks tools
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m tools.house
	@$(BIN)/python -m tools.generate_wire --check
	@$(BIN)/python -m tools.walks
	@$(BIN)/pytest tests/test_tidy.py
	@cd client && for each in format:check lint check test; do $(NODE) npm run --silent $$each; done
	@if grep -l '://' *.lock client/package-lock.json tools/browser/package-lock.json; then echo 'a lock file names an address'; exit 1; fi

# Two for each core: one that mostly waits for a browser, and one that works. Each takes the next file when it is free, the longest first.
JOBS ?= $(shell python3 -c 'import os; print(2 * (os.cpu_count() or 1))')
RESULTS := build/results.json
# of the last run of all tests
test: .venv/.dev kernels client $(if $(FAST),,client/node_modules/.dev $(BROWSER)) ## all tests; FAST=1 leaves out what takes longest: browser, properties, numbers, servers, whole tournaments
	@$(BIN)/pytest --workers $(JOBS) $(if $(FAST),--fast,--results=$(RESULTS))

kernels: .venv/.dev  # compiled, so that no test waits for it
	@$(BIN)/python -c "from croupier.workers.odds_work import warm_up; warm_up()"

soak: .venv/.dev ## the same properties for much longer: a million rounds, a thousand kills; some hours on two cores
	@HYPOTHESIS_PROFILE=soak ROUNDS=$${ROUNDS:-1000000} IRREGULAR=$${IRREGULAR:-200000} BANKED=$${BANKED:-100000} \
		SESSIONS=$${SESSIONS:-20000} TOURNAMENTS=$${TOURNAMENTS:-50000} KILLS=$${KILLS:-1000} EXACT=$${EXACT:-2000000} SAMPLED=$${SAMPLED:-100000000} \
		SHUFFLES=$${SHUFFLES:-1000000} FIGURES=$${FIGURES:-src/croupier/dossier/shuffle_figures.json} WHOLE=$${WHOLE:-10} WATCH=$${WATCH:-80} GRIND=$${GRIND:-200000} $(BIN)/pytest --workers $(JOBS) tests/properties tests/room tests/store tests/web/test_schema.py \
		tests/numbers/test_betting_counts.py tests/numbers/test_banked_settlement.py tests/numbers/test_uth_play.py tests/numbers/test_uth_solve.py \
		tests/numbers/test_shuffle_statistics.py tests/numbers/test_grinding.py

tables: .venv/.dev ## write anew what is made from the code: tests by clause, rule keys, golden rounds, reference pages, the wire
	@$(BIN)/pytest --clause-table=src/croupier/rulebooks/tests_by_clause.json > /dev/null
	@$(BIN)/python -m tools.rule_keys
	@$(BIN)/python -m tools.code_by_key
	@$(BIN)/python -m tools.golden
	@$(BIN)/python -m tools.reference
	@$(BIN)/python -m tools.generate_wire
	@echo "tests_by_clause.json, tests/rulebooks/, tests/rounds/, client/src/wire/generated.ts and what docs/reference/ and docs/explain/ have from the code written"

dossier: .venv/.run ## print dossier.pdf for a laboratory: clauses, requirements, figures; with the results of the last make test
	@$(BIN)/croupier dossier $(if $(wildcard $(RESULTS)),--results $(RESULTS)) -o dossier.pdf

wheel: $(PAGE) .venv/.run ## build the wheel into dist/ with its bill of materials and hashes, and install it into .wheel/ as anybody would
	@rm -rf dist .wheel
	@$(BIN)/python -m tools.sbom src/croupier/sbom.cdx.json
	@$(UV) build --quiet --wheel --out-dir dist
	@cp src/croupier/sbom.cdx.json requirements.lock dist/
	@cd dist && sha256sum * > SHA256SUMS
	@$(UV) venv --quiet --python $(PYTHON) .wheel
	@$(UV) pip install --quiet --python .wheel/bin/python --require-hashes -r requirements.lock
	@$(UV) pip install --quiet --python .wheel/bin/python --no-deps dist/*.whl

bench: .venv/.bench ## measure against the peers; writes benchmarks/out/
	@$(BIN)/python -m benchmarks

pictures: .venv/.dev client $(BROWSER) ## take the pictures of every page in docs/pictures/ anew
	@$(BIN)/python -m tools.pictures

clean: ## remove everything that was made
	@rm -rf .venv .wheel .tools .numba build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache benchmarks/out client/node_modules src/croupier/web/client src/croupier/sbom.cdx.json
	@find src tests benchmarks tools -name __pycache__ -prune -exec rm -rf {} +
