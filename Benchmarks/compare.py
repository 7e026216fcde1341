"""Measures Horarium and its peers in one run, and prints a table of ratios in markdown. Called by `all.sh`.

Usage: compare.py PROGRAM

Seconds are those of the processor (user and system), the least of several runs: other work on the machine lengthens them little.
A whole process includes its start; the Python peers are measured without theirs.
"""

import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
LONDON, SCHEMA = ROOT / "plans/london.yaml", ROOT / "schemas/plan.schema.json"
YEAR = ("--from", "2027-01-01", "--days", "365")


def process(command, runs=5, prepare=lambda: None, stdin=None):
    """The least seconds of so many runs, and the most memory in MB."""
    best, memory = float("inf"), 0
    for _ in range(runs):
        prepare()
        source = open(stdin, "rb") if stdin else subprocess.DEVNULL
        child = subprocess.Popen([str(part) for part in command], stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"compare.py: {' '.join(map(str, command))} failed")
        best = min(best, used.ru_utime + used.ru_stime)
        memory = max(memory, used.ru_maxrss / 1024)
    return best, memory


def told(command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def peer_build(days, folder, runs):
    return min(float(told([sys.executable, HERE / "peers/whole_build.py", LONDON, SCHEMA, days, folder]).split()[0]) for _ in range(runs))


def instructions(program, folder, calls=1000):
    """Instructions of a call, which do not depend on how busy the machine is: those of so many calls more, as callgrind counts them."""
    # valgrind 3.19 gives up on what Swift tells debuggers.
    bare = folder / program.name
    subprocess.run(["strip", "--strip-debug", "-o", bare, program], check=True)

    def count(number):
        run = subprocess.run(
            ["setarch", "-R", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", bare, "calls", str(number)],
            env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}, check=True, capture_output=True, text=True)
        return int(re.search(r"Collected : ([0-9]+)", run.stderr)[1])

    return (count(calls + 1) - count(1)) / calls


def rate(text, label):
    return float(re.search(rf"{re.escape(label)}: ([0-9.]+)", text)[1])


def main(program, folder):
    built = HERE / ".build/release"
    rows = []

    def row(work, ours, theirs, ratio, peer):
        rows.append((work, ours, theirs, ratio, peer))
        print(f"measured: {work}", file=sys.stderr)

    # Builds.
    out = folder / "out"
    build = [program, "build", "-q", *YEAR, "-o", out, LONDON]
    first, _ = process(build, prepare=lambda: shutil.rmtree(out, ignore_errors=True))
    again, _ = process(build)
    peer = peer_build(365, folder / "peer", 3)
    row("a year of London, both files", f"{first * 1000:.0f} ms", f"{peer * 1000:.0f} ms", f"{peer / first:.0f} ×", "Python parts")
    row("the same over its unchanged files", f"{again * 1000:.0f} ms", f"{first * 1000:.0f} ms", f"{again / first:.2f} of a first build", "itself")
    check, _ = process([program, "check", *YEAR, LONDON])
    theirs, _ = process([sys.executable, HERE / "peers/check.py", LONDON, SCHEMA])
    row("check of that plan, a year planned", f"{check * 1000:.0f} ms", f"{theirs * 1000:.0f} ms", f"{theirs / check:.1f} ×",
        "PyYAML and jsonschema-rs, shape only, whole process")
    start, _ = process([program, "--version"], runs=15)
    python, _ = process([sys.executable, "-I", "-c", "pass"], runs=15)
    row("process start", f"{start * 1000:.1f} ms", f"{python * 1000:.1f} ms", f"{python / start:.1f} ×", "an empty Python")
    ten = [program, "build", "-q", "--from", "2027-01-01", "--days", "3650", "-o", folder / "ten", LONDON]
    seconds, memory = process(ten, runs=2, prepare=lambda: shutil.rmtree(folder / "ten", ignore_errors=True))
    peer = peer_build(3650, folder / "peer", 1)
    row("ten years into a folder", f"{seconds:.2f} s, {memory:.0f} MB", f"{peer:.1f} s", f"{peer / seconds:.0f} ×", "Python parts")
    again, memory_again = process(ten, runs=2)
    row("the same over their unchanged files", f"{again:.2f} s, {memory_again:.0f} MB", f"{seconds:.2f} s, {memory:.0f} MB",
        f"{again / seconds:.2f} of a first build", "itself")

    # Many plans.
    many, plan = 200, LONDON.read_text(encoding="utf-8")
    (folder / "plans.ndjson").write_text("".join(
        json.dumps({"id": str(n), "plan": plan, "set": {"seed": n}, "from": "2027-01-01", "days": 60}) + "\n" for n in range(many)))
    seconds, memory = process([program, "fleet", "--jobs", "1"], runs=2, stdin=folder / "plans.ndjson")
    peer = peer_build(60, folder / "peer", 3)
    row("many plans of 60 days, a core", f"{many / seconds:.0f} plans/s, {memory:.0f} MB at {many}", f"{1 / peer:.1f} plans/s",
        f"{many * peer / seconds:.0f} ×", "Python parts")

    # Prayer times, both programs by turns.
    texts = [(told([built / "prayer-times-benchmark"]), told([built / "adhan-benchmark"])) for _ in range(3)]
    best = lambda index, label: max(rate(pair[index], label) for pair in texts)
    one, places = best(1, "adhan: one place"), best(1, "adhan: many places")
    for work, label, theirs in (
        ("prayers: one place, a century", "one place, 100 years, ephemeris included", one),
        ("prayers: 1,000 places, one core", "1,000 places, the same year, ephemeris included", places),
        (f"prayers: 1,000 places, {os.cpu_count()} cores", "1,000 places, the same year, all cores", places),
        ("prayers: one day, a fresh call", "one place, one day a call, 3 years", one),
    ):
        ours = best(0, f"horarium: {label}")
        row(work, f"{ours:,.0f} days/s", f"{theirs:,.0f} days/s", f"{ours / theirs:.1f} ×", "Adhan for Swift, one core")
    ours, theirs = (instructions(built / name, folder) for name in ("prayer-times-benchmark", "adhan-benchmark"))
    row("prayers: one day, a fresh call", f"{ours:,.0f} instructions", f"{theirs:,.0f} instructions", f"{theirs / ours:.1f} ×",
        "Adhan for Swift")

    # Text to tree, and validation.
    text = told([HERE / "front-end.sh"])
    loop, tree = rate(text, "libyaml's bare event loop"), rate(text, "tree with spans")
    row("text to tree, 1 MB", f"{tree:.0f} MB/s", f"{loop:.0f} MB/s", f"{tree / loop:.0%}", "libyaml's bare event loop")
    ours, theirs, ratio = re.search(r"validation of 200 lines, µs +([0-9.]+) +([0-9.]+) +([0-9.]+)", text).groups()
    row("validation of a 200-line plan", f"{ours} µs", f"{theirs} µs", f"{ratio} ×", "jsonschema-rs, yes or no")

    # Devices.
    text = told([built / "kit-benchmark", out / "london.manifest.json"])
    decoding, arming = (float(n) for n in re.search(r"decoded ([0-9.]+) ms, armed ([0-9.]+) ms", text).groups())
    row("Swift kit: a year's manifest decoded and armed", f"{decoding + arming:.0f} ms", "–", f"armed {arming:.1f} ms", "–")
    subprocess.run([program, "build", "-q", "--compact", "--days", "365", ROOT / "DeviceKits/react-native/test/hundred.yaml", "-o", folder / "hundred"],
                   check=True, stderr=subprocess.DEVNULL)
    text = told(["node", "--no-warnings", "--jitless", ROOT / "DeviceKits/react-native/test/speed.js", folder / "hundred/hundred.manifest.json",
                 "Infinity"])
    first, later = re.search(r"first refresh ([0-9]+) ms, later ones at most ([0-9]+) ms", text).groups()
    row("Expo kit without JIT, 36,500 notifications", f"{later} ms a refresh", "–", f"first {first} ms", "–")

    print("| work | Horarium | peer | ratio | which peer |\n| --- | --- | --- | --- | --- |")
    for cells in rows:
        print("| " + " | ".join(cells) + " |")
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text()) if pathlib.Path("/proc/cpuinfo").exists() else None
    swift = re.search(r"Swift version \S+", told(["swift", "--version"]))[0]
    commit = told(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"]).strip()
    print(f"\nAt {commit}: {model[1] if model else platform.machine()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}; "
          f"{swift}, Python {platform.python_version()}, PyYAML 6.0.3, jsonschema-rs 0.60.3, adhanpy 1.0.5, icalendar 7.3.0, "
          f"node {told(['node', '--version']).strip()}.")


with tempfile.TemporaryDirectory() as name:
    main(pathlib.Path(sys.argv[1]), pathlib.Path(name))
