#!/usr/bin/env python3
"""Cuts the samples of this folder out of the whole reference data, which the project keeps beside its checkout.

Usage: Tests/ReferenceData/cut.py [WHOLE]     WHOLE: the folder of `reference` and `conformance`, by default ../shared

What is taken depends on nothing but the data: small tables whole, of the others the rows or cases whose names have the
smallest SHA-256. Texts are sliced, not written anew, so that every number keeps its spelling.
"""

import csv
import hashlib
import json
import pathlib
import shutil
import sys
from itertools import groupby

HERE = pathlib.Path(__file__).resolve().parent
WHOLE = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parents[2] / "shared"
SPACE = " \t\r\n"
TABLES = ["calculation-methods.csv", "utc-offsets.csv", "umm-al-qura-month-starts.csv"]
SUITE = "conformance/json-schema-test-suite"


def rank(*names):
    return hashlib.sha256("\0".join(names).encode()).hexdigest()


def first(items, count, name):
    """The `count` items whose names have the smallest hashes, in the order of `items`."""
    chosen = set(sorted((name(item) for item in items), key=rank)[:count])
    return [item for item in items if name(item) in chosen]


def skip(text, at):
    while text[at] in SPACE:
        at += 1
    return at


def value(text, at):
    """The JSON value at an offset: what it says, its text, and the offset behind it."""
    at = skip(text, at)
    found, end = json.JSONDecoder().raw_decode(text, at)
    return found, text[at:end], end


def elements(text):
    """The elements of a JSON array, each as what it says and its text."""
    at = skip(text, skip(text, 0) + 1)
    while text[at] != "]":
        found, slice_, at = value(text, at)
        yield found, slice_
        at = skip(text, at)
        at = skip(text, at + 1) if text[at] == "," else at


def members(text):
    """The texts of a JSON object's members by key."""
    at = skip(text, skip(text, 0) + 1)
    while text[at] != "}":
        key, _, at = value(text, at)
        _, slice_, at = value(text, skip(text, at) + 1)
        yield key, slice_
        at = skip(text, at)
        at = skip(text, at + 1) if text[at] == "," else at


def read(path):
    return (WHOLE / path).read_bytes().decode()


def write(path, text):
    (HERE / path).parent.mkdir(parents=True, exist_ok=True)
    (HERE / path).write_bytes(text.encode())


def copy(path):
    if (WHOLE / path).is_dir():
        for name in sorted(item.name for item in (WHOLE / path).iterdir()):
            copy(f"{path}/{name}")
    else:
        write(path, read(path))


def solar_events():
    """Three dates of every place, so that every band of latitude is there in several seasons."""
    lines = read("reference/solar-events.csv").splitlines(keepends=True)
    rows = list(zip(csv.DictReader(lines), lines[1:]))
    kept = lines[:1]
    for _, dates in groupby(rows, lambda row: row[0]["place"]):
        kept += (line for _, line in first(list(dates), 3, lambda row: row[0]["place"] + row[0]["date"]))
    write("reference/solar-events.csv", "".join(kept))


def schema_suite():
    """Of every test file a fifth of its groups, at least one, and of each group at most 8 tests."""
    for path in sorted((WHOLE / SUITE / "tests").rglob("*.json")):
        path = str(path.relative_to(WHOLE))
        groups = list(elements(read(path)))
        kept = []
        for group, text in first(groups, -(-len(groups) // 5), lambda group: path + group[0]["description"]):
            parts = dict(members(text))
            tests = list(elements(parts["tests"]))
            chosen = first(tests, 8, lambda test: path + group["description"] + test[0]["description"])
            parts["tests"] = "[\n" + ",\n".join(text for _, text in chosen) + "\n]"
            kept.append("{\n" + ",\n".join(f"{json.dumps(key)}: {text}" for key, text in parts.items()) + "\n}")
        write(path, "[\n" + ",\n".join(kept) + "\n]\n")
    for name in ("remotes", "metaschemas", "LICENSE"):
        copy(f"{SUITE}/{name}")


def yaml_suite():
    """A third of the cases, and the whole list of what libyaml gets wrong."""
    folder = "conformance/yaml-test-suite"
    cases = list(elements(read(f"{folder}/cases.json")))
    kept = first(cases, len(cases) // 3, lambda case: case[0]["id"])
    write(f"{folder}/cases.json", "[\n" + ",\n".join(text for _, text in kept) + "\n]\n")
    copy(f"{folder}/libyaml-known-deviations.json")
    copy(f"{folder}/LICENSE")


def hostile_files():
    """Everything up to 2 kB, and what is made at test time."""
    folder = "conformance/hostile-yaml"
    index = read(f"{folder}/index.json")
    kept = [text for entry, text in elements(dict(members(index))["entries"]) if entry.get("bytes", 0) <= 2048 or
            "generator" in entry]
    head = index[: index.index('"entries"')]
    write(f"{folder}/index.json", head + '"entries": [\n' + ",\n".join(kept) + "\n]\n}\n")
    for text in kept:
        if "file" in (entry := json.loads(text)):
            target = HERE / folder / entry["file"]
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(WHOLE / folder / entry["file"], target)


for folder in ("reference", "conformance"):
    shutil.rmtree(HERE / folder, ignore_errors=True)
for table in TABLES:
    copy(f"reference/{table}")
copy("reference/timetables")
copy("conformance/workoutkit")
solar_events()
schema_suite()
yaml_suite()
hostile_files()
files = [file for file in HERE.rglob("*") if file.is_file()]
print(f"{len(files)} files, {sum(file.stat().st_size for file in files) // 1000} kB")
