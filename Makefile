# Everything that is done to this repository. `make help` lists it; the first target run sets the rest up.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP_TOOLS := pip-tools==7.6.2
LOCK_VENV := build/lock-venv

# The tools in the virtual environment come first, so that `pitboard`, `pytest` and `micropython` are found by name.
export PATH := $(CURDIR)/$(BIN):$(PATH)

.DEFAULT_GOAL := help
.PHONY: help setup demo race emulate hardware pictures chromium test bench lint format soak mutants lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## make the virtual environment .venv (the other targets do it by themselves)

$(READY): requirements.lock requirements-board.lock pyproject.toml tools/setup.sh
	@sh tools/setup.sh $(VENV)
	@touch $@

demo: $(READY) ## the virtual table in the browser: the board's firmware on modelled hardware
	@pitboard table

race: $(READY) ## the firmware plays a race on modelled hardware, by hands and knob alone, on both VMs
	@pitboard race --vm both

emulate: $(READY) ## that race on real CircuitPython in an emulated Pico: BENCH=DIR UF2=FILE, see docs/emulate.md
	@if [ -z "$(BENCH)" ] || [ -z "$(UF2)" ]; then \
		echo "emulate: say where the board bench and CircuitPython for the Pico are: make emulate BENCH=DIR UF2=FILE" >&2; \
		echo "emulate: docs/emulate.md says what they are and where to get them" >&2; \
		exit 2; \
	fi
	@python -m tools.emulate "$(BENCH)" "$(UF2)" $(if $(BOOTROM),--bootrom "$(BOOTROM)") \
		$(if $(SECONDS),--seconds $(SECONDS))

hardware: $(READY) ## circuits, boards, parts lists, parts to print, the guide's pictures: made in build/hardware, checked
	@python -m hardware

pictures: $(READY) chromium ## take the pictures in docs/ anew: every page of the OLED, the virtual table
	@pitboard pictures docs
	@python -m tools.screenshots docs

chromium:
	@sh tools/chromium.sh

test: lint chromium ## lint and all tests
	@pytest --quiet --numprocesses auto

bench: $(READY) ## engine and core: acts per CPU-second beside python-chess, and the core's memory
	@python -m tools.bench

lint: $(READY) ## ruff, mypy, and the firmware's own lint
	@ruff check --quiet .
	@ruff format --quiet --check .
	@mypy --no-error-summary
	@mypy --no-error-summary --config-file tools/mypy-firmware.ini
	@python -m tools.firmware_lint firmware

format: $(READY) ## lay out the code as `make lint` wants it
	@ruff check --quiet --fix .
	@ruff format .

soak: $(READY) ## many more random races, and hours of random hands at the board (minutes)
	@PITBOARD_SOAK=$${PITBOARD_SOAK:-1000} pytest --quiet --numprocesses auto tests/lockstep tests/twin/random_hand

mutants: $(READY) ## change one rule at a time and list the changes that no test notices (long)
	@python -m tools.mutants

lock: ## write requirements.lock anew from pyproject.toml
	@python3 -m venv $(LOCK_VENV)
	@$(LOCK_VENV)/bin/pip install --quiet $(PIP_TOOLS)
	@CUSTOM_COMPILE_COMMAND="make lock" $(LOCK_VENV)/bin/pip-compile --quiet --upgrade --extra dev \
		--build-deps-for editable --build-deps-for wheel --allow-unsafe --generate-hashes --strip-extras \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--output-file requirements.lock pyproject.toml
	@$(LOCK_VENV)/bin/pip-compile --quiet --upgrade --extra board --no-allow-unsafe --unsafe-package adafruit-blinka \
		--generate-hashes --strip-extras --no-annotate --no-header --no-emit-index-url --no-emit-trusted-host \
		--no-emit-find-links --output-file build/board.lock pyproject.toml 2>/dev/null
	@{ echo "# The board's libraries, without what they name besides (see pyproject.toml). Made by \`make lock\`."; \
		awk '/^[a-z]/ { wanted = /^adafruit-circuitpython-(neopixel|pixelbuf)==/ } wanted' build/board.lock; \
		} >requirements-board.lock

clean: ## remove the virtual environment and everything else that was made here
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
