"""Counts the instructions of builds with 1, 10 and 100 times the days, rules, includes and events written before, and prints the table
of `docs/speed.md`. Work is linear where a hundredfold adds ten times what a tenfold adds.

Usage: growth.py PROGRAM     PROGRAM: a release build of horarium; valgrind is needed
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ENVIRONMENT = {
    "PATH": "/usr/bin:/bin", "HOME": "/", "TZ": "UTC", "TZDIR": "/usr/share/zoneinfo", "SOURCE_DATE_EPOCH": "1796083200",
    "SWIFT_DETERMINISTIC_HASHING": "1",
}
HEAD = "plan: 1\nid: growth\ntimezone: Europe/London\nseed: 1\nlocation: {latitude: 51.5074, longitude: -0.1278}\n"
PROMPT = "  {id}: {{title: A pause, body: Look up, window: {{from: 08:00, to: 21:00}}, perDay: 1}}\n"


def build(program, folder, days, out):
    return [program, "build", "-q", "--from", "2027-01-01", "--days", str(days), "-o", str(out), str(folder / "growth.yaml")]


def instructions(command):
    told = subprocess.run(["setarch", "-R", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
                          env=ENVIRONMENT, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", told.stderr)
    if told.returncode or not found:
        sys.exit(told.stderr)
    return int(found[1])


def plain(command):
    subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True)


def prompts(count, first=0):
    return "prompts:\n" + "".join(PROMPT.format(id=f"pause-{first + n}") for n in range(count))


def days(program, folder, times):
    (folder / "growth.yaml").write_text(HEAD + prompts(4) + "prayers: {method: muslim-world-league}\n")
    return instructions(build(program, folder, 10 * times, folder / "out"))


def rules(program, folder, times):
    (folder / "growth.yaml").write_text(HEAD + prompts(5 * times))
    return instructions(build(program, folder, 10, folder / "out"))


def includes(program, folder, times):
    # A plan is made of at most 100 files, itself included.
    names = [f"part-{n}.yaml" for n in range(min(times, 99))]
    for n, name in enumerate(names):
        (folder / name).write_text(prompts(1, n))
    (folder / "growth.yaml").write_text(HEAD + f"include: [{', '.join(names)}]\n")
    return instructions(build(program, folder, 10, folder / "out"))


def previous(program, folder, times):
    """A build of ten days over the files of 10, 100 and 1,000."""
    (folder / "growth.yaml").write_text(HEAD + prompts(4))
    plain(build(program, folder, 10 * times, folder / "out"))
    return instructions(build(program, folder, 10, folder / "out"))


def main(path):
    rows = (("10, 100 and 1,000 days", days), ("5, 50 and 500 rules", rules), ("1, 10 and 99 includes", includes),
            ("10, 100 and 1,000 days of events written before", previous))
    print("| what grows | 1 × | 10 × | 100 × | 90 more, in terms of 9 more |\n| --- | --- | --- | --- | --- |")
    for name, count in rows:
        found = []
        for times in (1, 10, 100):
            folder = pathlib.Path(tempfile.mkdtemp())
            # valgrind 3.19 gives up on what Swift tells debuggers.
            program = str(folder / "horarium")
            subprocess.run(["strip", "--strip-debug", "-o", program, path], check=True)
            found.append(count(program, folder, times))
            shutil.rmtree(folder)
        one, ten, hundred = found
        print(f"| {name} | {one / 1e6:.1f} M | {ten / 1e6:.1f} M | {hundred / 1e6:.1f} M | {(hundred - ten) / (ten - one):.1f} × |", flush=True)


main(os.path.realpath(sys.argv[1]))
