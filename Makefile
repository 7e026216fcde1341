# Everything a fresh machine with a Swift toolchain needs, in two commands: make demo, make test.

SHELL := /bin/bash
PACKAGES := libyaml-dev zlib1g-dev tzdata pkg-config

# Where `make install` puts things, and which program; without one, the static one is built.
PREFIX ?= /usr/local
PROGRAM ?=

.PHONY: demo test test-of build static install uninstall dist setup lint clean

# Builds the program and runs the main job on the London plan. It is the build that the tests use: the optimised program writes the
# same bytes, and takes several times as long to build.
demo: setup
	swift build --product horarium
	.build/debug/horarium build plans/london.yaml -o out

# Builds and passes all tests; EFFORT=thorough for the large sizes.
test: setup
	swift test

# Builds, and runs the tests of one target, or of several: make test-of TARGET="Scheduling CalendarWriter".
test-of: setup
	swift build --build-tests
	.build/debug/horariumPackageTests.xctest --testing-library swift-testing $(foreach target,$(TARGET),--filter '^$(target)Tests\.')

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

# Installs the system packages that are missing. Debian's and Ubuntu's are installed; elsewhere they are named.
setup:
	@if pkg-config --exists yaml-0.1 zlib 2>/dev/null && [ -e "$${TZDIR:-/usr/share/zoneinfo}/tzdata.zi" ] && [ -z "$$CI" ]; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then \
		pkg-config --exists yaml-0.1 zlib || { echo "please install libyaml and zlib (development files), tzdata and pkg-config" >&2; exit 1; }; \
		exit 0; \
	fi; \
	run() { if [ "$$(id -u)" = 0 ]; then "$$@"; else sudo "$$@"; fi; }; \
	run env DEBIAN_FRONTEND=noninteractive dpkg --configure -a && run apt-get update -qq \
		&& run env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq $(PACKAGES) >/dev/null \
		|| { pkg-config --exists yaml-0.1 zlib && echo "apt-get failed; going on with what is installed" >&2; }
