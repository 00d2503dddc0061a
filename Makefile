# Everything that a person runs by hand. The work itself is in py/lab.

# The first Python that is new enough; set-up tells when there is none.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && exit; \
	done; echo python3)
PY := .venv/bin/python
SITE_URL ?=
SETUP := PYTHONPATH=py $(PYTHON) -m lab.setup
export PYTHONPATH := py
# One worker more than there are cores: in a browser a person's pace is waited for, too.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN || echo 2) + 1)
PYTEST := $(PY) -m pytest -n $(WORKERS) --dist worksteal

.PHONY: play test test-browsers check site bench soak shots lighthouse clean setup-play setup-test setup-browsers help
.DEFAULT_GOAL := help

help: ## Say what there is to do
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' Makefile | expand -t 24

play: setup-play ## Set up, build, serve on a free local port, open the browser
	@$(PY) -m lab.build
	@$(PY) -m lab.serve --open

site: setup-play ## Write the static site to site/ (SITE_URL=https://... for canonical addresses)
	@$(PY) -m lab.build --site-url "$(SITE_URL)"

test: setup-test ## Set up, lint, check types, run every test
	@$(MAKE) --no-print-directory lint
	@$(PY) -m lab.build
	$(PYTEST)

check: setup-test ## Lint, types, the fast tests (no browser)
	@$(MAKE) --no-print-directory lint
	$(PYTEST) -m "not soak and not browser and not slow"

test-browsers: setup-browsers ## Install Firefox ESR and WebKitGTK (apt), play the same in three engines
	@$(PY) -m lab.build
	CARDAVIA_ALL_ENGINES=1 $(PY) -m pytest -n 2 -m "not soak" tests/browser/test_engines.py

bench: setup-test ## Measure the start against bare Pyodide and plain PyScript; engines and players
	@$(PY) -m lab.bench --write
	@$(PY) -m lab.speed
	@$(PY) -m lab.tasks

soak: setup-test ## Play for long
	$(PY) -m pytest -m soak

shots: setup-test ## Take pictures of every view, state, theme and size (WORDS="guandan dark" for some)
	@$(PY) -m lab.build
	@$(PY) -m lab.shots $(WORDS)

lighthouse: setup-test ## Score rules and table of every game with Lighthouse (needs npm)
	@$(PY) -m lab.build
	@$(PY) -m lab.lighthouse $(WORDS)

clean: ## Remove everything that was set up or built
	rm -rf .venv build site shots .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find py tests -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: lint
lint:
	.venv/bin/ruff check py tests
	.venv/bin/ruff format --check py tests
	.venv/bin/mypy

setup-play:
	@$(SETUP) play

setup-test:
	@$(SETUP) test

setup-browsers:
	@$(SETUP) browsers
