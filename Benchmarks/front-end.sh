#!/bin/sh
# Plan-like YAML to a validated tree: Horarium's YAML and JSONSchema, libyaml's bare event loop, and PyYAML's C loader with
# jsonschema-rs, on the same text and schema in one run. Usage: Benchmarks/front-end.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=$("$here/../.ci/checks/venv" PyYAML==6.0.3 jsonschema-rs==0.60.3)
swift build --quiet -c release --package-path "$here" --product yaml-benchmark
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# A plan has at most a thousand rules of a kind; a megabyte of them asks for more, of both sides.
schema=$folder/schema.json
sed 's/"maxProperties": 1000\b/"maxProperties": 100000/' "$here/../schemas/plan.schema.json" >"$schema"
"$here/.build/release/yaml-benchmark" "$schema" "$folder" >"$folder/ours.txt"
"$python" "$here/peers/front_end.py" "$schema" "$folder" <"$folder/ours.txt"
