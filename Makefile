# The two commands of the README, `make play` and `make test`, do all the set-up that they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/play-ready
DEV := $(VENV)/dev-ready

RULE_TESTS = $(shell find tests -name test_rulebook.py -o -name test_rulings.py -o -name test_rules_agree.py -o -name test_journal.py)

WEB := src/azulejos/web/index.html
PLAY_PACKAGES := web/node_modules/play-ready
DEV_PACKAGES := web/node_modules/dev-ready

.PHONY: help play serve web wasm test test-web test-full test-hostile coverage compile check hooks services format bench bench-server schemas golden screenshots moving-picture lighthouse build clean

help: ## Show what can be made.
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

play: $(PLAY) $(WEB) ## Play in the browser.
	@$(BIN)/azulejos serve --open

serve: $(PLAY) $(WEB) ## Run a server for browsers and programs.
	@$(BIN)/azulejos serve

web: $(WEB) ## Build the web client.

# Playing needs no WebAssembly yet, so that `make play` neither builds it nor installs the linker. A web client that is
# built without the modules lacks only the files under engine/.
wasm: $(DEV) ## Build the rules as WebAssembly, and the web client with them.
	@$(BIN)/python -m tools.build_wasm
	@$(MAKE) --no-print-directory web

test: check services compile test-web ## Check and test everything; minutes.
	$(BIN)/python -m pytest -n auto --dist worksteal

test-web: $(DEV) $(DEV_PACKAGES) wasm ## Check and test the web client, in a browser too.
	cd web && npm run --silent check && npm test --silent
	@if [ -n "$$CI" ] || ls $${CHROMIUM:-/usr/bin/chromium*} > /dev/null 2>&1; then cd web && npm run --silent test:browser; else \
	  echo "Chromium is not installed: tests in a browser are skipped." >&2; fi

test-full: export FULL = 1
test-full: check services compile test-web ## The same, with the long proofs.
	$(BIN)/python -m pytest -n auto --dist worksteal -m 'not hostile'

test-hostile: $(DEV) ## Attack a server while others play, and send it a million malformed messages; long.
	$(BIN)/python -m pytest -s -m hostile tests/hostile

coverage: $(DEV) ## Report which lines of the rules the tests run, interpreted; minutes.
	AZULEJOS_RULES=interpreted $(BIN)/python -m pytest -n auto --cov --cov-report=term $(RULE_TESTS)

compile: $(DEV) ## Compile all rules now, also what only tests need.
	@$(BIN)/azulejos compile --all

check: $(DEV) ## Format, lint, types, layers.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

hooks: $(DEV) $(DEV_PACKAGES) ## Check every commit before it is made.
	$(BIN)/pre-commit install

services: ## Install PostgreSQL, Redis, Chromium, nginx and QEMU for the tests, where that is possible.
	@sh tools/install_services.sh

format: $(DEV) ## Put the code into its format.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(DEV) wasm ## Measure the speed, beside plain C++ and in WebAssembly.
	$(BIN)/azulejos bench --json build/bench.json
	$(BIN)/python -m tools.bench_engines

bench-server: $(DEV) ## Measure how many tables a server holds, beside a bare echo server; minutes.
	$(BIN)/python -m tools.bench_server

schemas: $(DEV) ## Write the JSON Schemas, and the numbers of the rules in docs/ and the web client.
	$(BIN)/python -m tools.write_schemas
	$(BIN)/python -m tools.write_rule_numbers

golden: $(DEV) ## Write the golden playthroughs anew; look at the difference before you commit it.
	$(BIN)/python -m tests.golden.playthrough

screenshots: $(DEV) $(DEV_PACKAGES) $(WEB) ## Write pictures of every screen to web/screenshots/; minutes. SCREENS="azul-2 end" writes only these.
	cd web && npm run --silent screenshots -- $(SCREENS)

moving-picture: $(DEV) $(DEV_PACKAGES) $(WEB) ## Write the moving picture of a round to web/screenshots/.
	cd web && npm run --silent moving-picture

lighthouse: $(DEV) $(DEV_PACKAGES) $(WEB) ## Have Lighthouse judge the web client, its speed too.
	cd web && WITH_PERFORMANCE=1 npm run --silent test:browser -- tests/lighthouse.test.ts

build: $(DEV) wasm ## Build a wheel for each platform and the source archive; PLATFORMS=this for this machine only.
	$(BIN)/python -m tools.build_wheels $(if $(PLATFORMS),--platforms $(PLATFORMS))

clean: ## Remove the virtual environment and everything built.
	rm -rf $(VENV) build dist web/node_modules web/public/engine src/azulejos/web

# The web client, built into the package.
$(WEB): $(PLAY_PACKAGES) $(shell find web/src web/public web/scripts -type f) web/index.html web/vite.config.ts src/azulejos/i18n/en.json src/azulejos/i18n/fr.json
	@echo "Building the web client…"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $(WEB)

# `npm ci` would want the binaries of every platform in the lock file; this takes what is locked for this one.
define install_packages
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2> /dev/null || \
	  { echo "The web client is built with Node 20 or newer; on Debian: apt-get install nodejs npm" >&2; exit 1; }
	@cd web && npm install --no-save --silent --no-progress $(1)
endef

# Where the packages for development are installed, those for playing are too.
$(PLAY_PACKAGES): web/package.json web/package-lock.json
	$(call install_packages,--omit=dev)
	@touch $(PLAY_PACKAGES)

$(DEV_PACKAGES): web/package.json web/package-lock.json
	$(call install_packages)
	@touch $(PLAY_PACKAGES) $(DEV_PACKAGES)

# Arguments of `call` cannot hold a comma.
comma := ,

# A virtual environment with the pinned packages: what playing needs, or what development needs too.
define install
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Azulejos needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(BIN)/python -m pip --version > /dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) || \
	  { echo "Python's venv and pip are needed; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@echo "Installing packages…"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[$(1)]'
endef

$(PLAY): pyproject.toml constraints.txt
	$(call install,server$(comma)jit)
	@touch $(PLAY)

$(DEV): pyproject.toml constraints.txt
	$(call install,dev)
	@touch $(PLAY) $(DEV)
