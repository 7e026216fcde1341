"""Checks every entry of the hostile files' index, and a plan of two big parts, each in a process of its own, and measures
what that takes. With --answers only the answers count, neither time nor memory, and only texts up to a megabyte are given.

Usage: limits_check.py PROGRAM FOLDER [--answers]
"""

import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

# A process that takes longer than GUARD is killed: it hangs.
ANSWERS = "--answers" in sys.argv
SECONDS, MEGABYTES, GUARD = (math.inf, math.inf, 120) if ANSWERS else (2, 100, 20)
# A terminal acts on these; a message must show them as something else.
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060\u2066-\u2069]")


def text(entry, folder):
    """The entry's bytes: of its file, or made as the README of the index says."""
    if "file" in entry:
        return (folder / entry["file"]).read_bytes()
    made = []
    for part in entry["generator"]["parts"]:
        if "text" in part:
            made.append(part["text"] * part.get("times", 1))
        elif "numbered" in part:
            made += (part["numbered"].replace("{n}", str(n)) for n in range(part["from"], part["to"]))
        else:
            made += (" " * (part["indent"] * n) + part["stairs"] for n in range(part["times"]))
    return "".join(made).encode()


def measured(command, output):
    """Exit code, seconds on the clock and megabytes of a command."""
    start = time.monotonic()
    with open(output, "wb") as file:
        child = subprocess.Popen(["timeout", str(GUARD), *command], stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, time.monotonic() - start, usage.ru_maxrss * 1024 / 1e6  # Linux counts in KiB


def main(program, folder, *_):
    folder = pathlib.Path(folder)
    entries = json.loads((folder / "index.json").read_text())["entries"]
    faults, slowest, largest, count = [], (0, ""), (0, ""), 0
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        (scratch / "any.json").write_text("{}")
        document, output = scratch / "document.yaml", scratch / "output.txt"
        for entry in entries:
            name = entry.get("file") or entry["generator"]["name"]
            made = text(entry, folder)
            if ANSWERS and len(made) > 1_000_000:
                continue
            document.write_bytes(made)
            # None of them is a plan; against a schema that asks for nothing, what can be read is fine.
            answers = {"error": {1}, "ok": {0}}[entry["expect"]] if not entry.get("choice") else {0, 1}
            schema = ["--schema", str(scratch / "any.json")]
            for options, expected in (([], {1}), (schema, answers)):
                code, seconds, megabytes = measured([program, "check", *options, str(document)], output)
                said = output.read_bytes().decode(errors="replace")
                count += 1
                slowest, largest = max(slowest, (seconds, name)), max(largest, (megabytes, name))
                what = f"{name}{' --schema' if options else ''}"
                if code not in expected:
                    faults.append(f"{what}: exit code {code}: {said[:200]}")
                if seconds > SECONDS:
                    faults.append(f"{what}: {seconds:.1f} s")
                if megabytes > MEGABYTES:
                    faults.append(f"{what}: {megabytes:.0f} MB")
                if CONTROLS.search(said) or len(said) > 100_000 or (code == 1 and not said):
                    faults.append(f"{what}: the output of {len(said)} characters: {CONTROLS.findall(said)[:3]}")
        for part in "ab":
            rules = "".join(f"  {part}{n}: {{perDay: 1}}\n" for n in range(10_000))
            (scratch / f"{part}.yaml").write_text(f"prompts:\n{rules}")
        document.write_text("plan: 1\ntimezone: UTC\nseed: 1\ninclude: [a.yaml, b.yaml]\n")
        code, seconds, megabytes = measured([program, "check", str(document)], output)
        count += 1
        if code != 1 or seconds > SECONDS or megabytes > MEGABYTES:
            faults.append(f"two parts of 10,000 rules: exit code {code}, {seconds:.1f} s, {megabytes:.0f} MB")
    for fault in faults:
        print(f"limits: {fault}", file=sys.stderr)
    print(f"limits: {count} runs, slowest {slowest[0]:.2f} s ({slowest[1]}), largest {largest[0]:.0f} MB ({largest[1]})")
    if faults or count < 2:
        sys.exit(f"limits: {len(faults)} faults")


main(*sys.argv[1:])
