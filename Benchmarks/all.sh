#!/bin/sh
# Compares Horarium with the best-kept parts that one would otherwise glue together, all in one run, and prints one table of ratios
# (markdown, for docs/speed.md). Takes some minutes.
# Usage: Benchmarks/all.sh [PROGRAM]     PROGRAM: a release build of horarium
#        ADHAN_SWIFT: a checkout of batoulapps/adhan-swift; without it, it is fetched from GitHub
# Needs git, node, pkg-config, libyaml's headers, strip and valgrind.
set -eu
for tool in git node pkg-config strip valgrind; do
    command -v $tool >/dev/null || { echo "all.sh: there is no '$tool'; install it first" >&2; exit 1; }
done
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
python=$("$root/.ci/checks/venv" PyYAML==6.0.3 jsonschema-rs==0.60.3 adhanpy==1.0.5)
program=${1-}
if [ -z "$program" ]; then
    (cd "$root" && swift build --quiet -c release --product horarium)
    program=$root/.build/release/horarium
fi
if [ -z "${ADHAN_SWIFT-}" ]; then
    ADHAN_SWIFT=$here/.build/adhan-swift
    [ -d "$ADHAN_SWIFT" ] || git clone --quiet --depth 1 https://github.com/batoulapps/adhan-swift "$ADHAN_SWIFT"
fi
export ADHAN_SWIFT
for product in prayer-times-benchmark adhan-benchmark yaml-benchmark kit-benchmark; do
    swift build --quiet -c release --package-path "$here" --product "$product"
done
exec "$python" "$here/compare.py" "$(realpath "$program")"
