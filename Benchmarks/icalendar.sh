#!/bin/sh
# Writes and reads the same events with Horarium's ICalendar and with Python's icalendar, in one run.
# Usage: Benchmarks/icalendar.sh [EVENTS [EVENTS-FOR-PYTHON]]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=$("$here/../.ci/checks/venv")
swift build --quiet -c release --package-path "$here" --product icalendar-benchmark
"$here/.build/release/icalendar-benchmark" "${1:-100000}"
"$python" "$here/icalendar_benchmark.py" "${2:-5000}"
