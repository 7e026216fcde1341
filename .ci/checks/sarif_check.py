"""Validates the SARIF that `horarium check` writes for each plan in the folders.

Usage: sarif_check.py PROGRAM SCHEMA FOLDER...
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

import jsonschema


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8")


def beyond_the_schema(log):
    """What the text of the standard asks for and its schema cannot say."""
    [found] = log["runs"]
    rules = found["tool"]["driver"]["rules"]
    for result in found["results"]:
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:  # §3.27.6
            yield f"ruleIndex of {result['ruleId']}"
        places = [*result["locations"], *result.get("relatedLocations", [])]
        for place in (place["physicalLocation"] for place in places):
            path = urllib.parse.unquote(place["artifactLocation"]["uri"].removeprefix("file://"))
            region = place["region"]
            if not os.path.exists(path) and result["ruleId"] != "missing-file":
                yield f"no such file: {path}"
            start, end = ((region[f"{end}Line"], region[f"{end}Column"]) for end in ("start", "end"))
            if end < start:  # §3.30.7, §3.30.8
                yield f"the region {region} ends before it starts"


def main(program, schema, *folders):
    with open(schema, encoding="utf-8") as file:
        validator = jsonschema.Draft4Validator(json.load(file), format_checker=jsonschema.FormatChecker())
    plans = sorted(plan for folder in folders for plan in pathlib.Path(folder).glob("*.yaml"))
    wrong = results = 0
    with tempfile.TemporaryDirectory() as scratch:
        logs = []
        for plan in plans:
            out = run(program, "check", "--format", "sarif", str(plan))
            log = json.loads(out.stdout)
            faults = [f"{e.json_path}: {e.message}" for e in validator.iter_errors(log)] + list(beyond_the_schema(log))
            if out.returncode not in (0, 1, 66) or out.stderr:
                faults.append(f"exit code {out.returncode}, {out.stderr}")
            for fault in faults:
                print(f"sarif: {plan}: {fault}", file=sys.stderr)
            wrong += bool(faults)
            results += len(log["runs"][0]["results"])
            logs.append(pathlib.Path(scratch, f"{len(logs)}.json"))
            logs[-1].write_text(out.stdout, encoding="utf-8")
        ours = run(program, "check", "--assert-formats", "--schema", schema, *map(str, logs))
        if ours.returncode or ours.stderr:
            print(f"sarif: our own validator says\n{ours.stderr}", file=sys.stderr)
            wrong += 1
        spoilt = json.loads(logs[0].read_text(encoding="utf-8"))
        spoilt["runs"][0]["columnKind"] = "bytes"
        logs[0].write_text(json.dumps(spoilt))
        if validator.is_valid(spoilt) or run(program, "check", "--schema", schema, str(logs[0])).returncode != 1:
            print("sarif: a log with a fault passes", file=sys.stderr)
            wrong += 1
    if wrong or results < 100:
        sys.exit(f"sarif: {wrong} of {len(plans)} logs are not right")
    print(f"sarif: {len(plans)} logs with {results} results fit the schema, by two validators")


main(*sys.argv[1:])
