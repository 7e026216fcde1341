"""Measures PyYAML's C loader and jsonschema-rs on the texts of yaml-benchmark, and sets its figures beside them.

Usage: front_end.py SCHEMA FOLDER < what yaml-benchmark printed
"""

import json
import pathlib
import re
import sys
import time

import jsonschema_rs
import yaml


def fastest(work, rounds):
    def once():
        start = time.process_time()
        work()
        return time.process_time() - start

    return min(once() for _ in range(rounds))


def main(schema, folder):
    ours = sys.stdin.read()
    print(ours)
    rate = lambda name: float(re.search(rf"^{name}: ([0-9.]+) MB/s", ours, re.M)[1])
    with open(schema, encoding="utf-8") as file:
        validator = jsonschema_rs.Draft202012Validator(json.load(file), validate_formats=True)
    text = pathlib.Path(folder, "megabyte.yaml").read_bytes()
    short = yaml.load(pathlib.Path(folder, "short.yaml").read_bytes(), Loader=yaml.CSafeLoader)
    tree = yaml.load(text, Loader=yaml.CSafeLoader)
    # As fast as it can be: only whether the plan fits, not why not.
    if not validator.is_valid(tree) or not validator.is_valid(short):
        sys.exit("front_end.py: the plan does not fit the schema")

    megabytes = len(text) / 1e6
    parse = lambda: yaml.load(text, Loader=yaml.CSafeLoader)
    theirs = {
        "tree": megabytes / fastest(parse, 3),
        "validated tree": megabytes / fastest(lambda: validator.is_valid(parse()), 3),
    }
    many = fastest(lambda: [validator.is_valid(short) for _ in range(100)], 31) * 1e4
    micros = float(re.search(r"^validation of .*: ([0-9]+) µs", ours, re.M)[1])

    print(f"{'':32}{'Horarium':>12}{'Python':>12}{'ratio':>8}")
    for name, figure in (("tree", rate("tree with spans")), ("validated tree", rate("validated tree"))):
        print(f"{f'{name} of 1 MB, MB/s':32}{figure:12.1f}{theirs[name]:12.1f}{figure / theirs[name]:8.1f}")
    print(f"{'validation of 200 lines, µs':32}{micros:12.0f}{many:12.0f}{many / micros:8.1f}")
    print(f"Python: {sys.version.split()[0]}, PyYAML {yaml.__version__} (CSafeLoader), jsonschema-rs")


main(*sys.argv[1:])
