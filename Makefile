# Everything a fresh machine with a Swift toolchain needs, in two commands: make demo, make test.

SHELL := /bin/bash

# Where `make install` puts things, and which program; without one, the static one is built.
PREFIX ?= /usr/local
PROGRAM ?=

.PHONY: demo test test-of gate verify build static install uninstall dist setup lint clean

# Builds the program and runs the main job on the London plan, from its first day whatever day it is. It is the build that the tests
# use: the optimised program writes the same bytes, and takes several times as long to build.
demo: setup
	swift build --product horarium
	.build/debug/horarium build plans/london.yaml --from 2026-12-01 -o out

# Builds and passes all tests; EFFORT=thorough for the large sizes.
test: setup
	swift build --build-tests
	.ci/tests

# Builds, and runs the tests of one target, or of several: make test-of TARGET="Scheduling CalendarWriter".
test-of: setup
	swift build --build-tests
	.ci/tests $(foreach target,$(TARGET),'^$(target)Tests\.')

# What CI runs: .ci/run on a clean clone of HEAD.
gate:
	.ci/gate

# Everything else, which needs other programs, browsers, servers and PyPI, and an hour.
verify:
	.ci/verify

# Builds the optimised program, .build/release/horarium.
build: setup
	swift build -c release --product horarium

# The program that needs nothing of the toolchain, .build-static/horarium.
static: setup
	Tools/packages/build

install: $(if $(PROGRAM),,static)
	@umask 022 && Tools/packages/stage $(abspath $(or $(PROGRAM),.build-static/horarium)) .build-dist/install
	.build-dist/install/install.sh --prefix "$(PREFIX)"

uninstall:
	Tools/packages/install.sh --uninstall --prefix "$(PREFIX)"

# Debian package, tarball, Python wheel, bill of materials and checksums, in dist/.
dist: static
	Tools/packages/dist

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources Fuzzing

clean:
	rm -rf .build .build-* dist out

# Installs the system packages that are missing: Debian's and Ubuntu's; elsewhere they are named. The program can be built without
# tzdata, whose data it carries.
setup:
	@missing=; \
	command -v pkg-config >/dev/null || missing="$$missing pkg-config"; \
	pkg-config --exists yaml-0.1 2>/dev/null || missing="$$missing libyaml-dev"; \
	pkg-config --exists zlib 2>/dev/null || missing="$$missing zlib1g-dev"; \
	[ -e /usr/share/zoneinfo/UTC ] || missing="$$missing tzdata"; \
	if [ -z "$$missing" ] || { command -v apt-get >/dev/null && .ci/checks/debian $$missing; }; then exit 0; fi; \
	echo "missing:$$missing (Debian's names); please install them" >&2; \
	pkg-config --exists yaml-0.1 zlib
