"""Compares `horarium check --fix` with corrections made here, and with plans before they were spoilt. See the script `fix`."""

import difflib
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

PROGRAM, COUNT, SHARE, *FOLDERS = sys.argv[1:]
DAYS = ["--from", "2026-12-01", "--days", "7"]
BOMS = [b"\xef\xbb\xbf", b""]
faults = 0


def fault(text):
    global faults
    faults += 1
    print(f"fix: {text}", file=sys.stderr)


def run(folder, *arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, cwd=folder)


def report(folder, plan):
    return json.loads(run(folder, "check", plan, "--format", "json", *DAYS).stdout)


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def certain(findings, files):
    for finding in findings:
        for fix in finding.get("fixes", []):
            if fix["certain"] and all(edit["file"] in files for edit in fix["edits"]):
                yield fix["edits"]


def mark(data):
    return next(bom for bom in BOMS if data.startswith(bom))


class Touched:
    """Which bytes of the files as they were have been taken out, and where something was put in, over several rounds."""

    def __init__(self):
        # For each byte of a changed file now, its place in the file as it was; None for what was written.
        self.origin = {}

    def apply(self, name, data, start, end, text):
        start, end = start + len(mark(data)), end + len(mark(data))
        origin = self.origin.get(name) or list(range(len(data)))
        self.origin[name] = origin[:start] + [None] * len(text) + origin[end:]
        return data[:start] + text + data[end:]

    def kept(self):
        return {name: [place for place in origin if place is not None] for name, origin in self.origin.items()}

    def beside(self, name, size):
        """The places, in a file that had so many bytes, of those beside which something was written or taken out."""
        origin = [-1, *self.origin[name], size]
        return {place for pair in zip(origin, origin[1:]) if None in pair or pair[0] + 1 != pair[1] for place in pair}


def corrected(folder, plan):
    """The files of a folder after all certain corrections, one at a time, and what they touched."""
    files = contents(folder)
    touched, seen = Touched(), set()
    while True:
        found = certain(report(folder, plan)["diagnostics"], files)
        edits = next((edits for edits in found if (key(edits), files[edits[0]["file"]]) not in seen), None)
        if edits is None:
            return files, touched
        seen.add((key(edits), files[edits[0]["file"]]))
        for edit in sorted(edits, key=lambda edit: -edit["start"]["offset"]):
            name = edit["file"]
            files[name] = touched.apply(
                name, files[name], edit["start"]["offset"], edit["end"]["offset"], edit["replacement"].encode()
            )
            (folder / name).write_bytes(files[name])


def key(edits):
    return tuple((edit["file"], edit["start"]["offset"], edit["end"]["offset"], edit["replacement"]) for edit in edits)


def blanks(data, place):
    """The places of the blanks that stand together with the one at a place; none where there is no blank."""
    start = end = place
    if data[place] != ord(" "): return range(0)
    while start > 0 and data[start - 1] == ord(" "): start -= 1
    while end < len(data) and data[end] == ord(" "): end += 1
    return range(start, end)


def check_confined(plan, before, after, touched):
    """That difflib finds no difference outside what the corrections took out or wrote."""
    for name, kept in touched.kept().items():
        matcher = difflib.SequenceMatcher(None, before[name], after[name], autojunk=False)
        same = {place for block in matcher.get_matching_blocks() for place in range(block.a, block.a + block.size)}
        # Of blanks that stand together it cannot be said which were taken or written, but it is among them that some were.
        beside = touched.beside(name, len(before[name]))
        lost = [place for place in kept if place not in same and beside.isdisjoint(blanks(before[name], place))]
        if lost:
            fault(f"{plan}: {name} differs at byte {min(lost)}, where nothing was corrected")


def check_patch(plan, folder, before, after, difference):
    """That the difference shown leads from the files as they were to those that were written."""
    for name, old in before.items():
        if old != after[name]:
            (folder / name).write_bytes(old)
    subprocess.run(["patch", "-p0", "--binary", "-s"], input=difference, cwd=folder, check=True)
    if contents(folder) != after:
        fault(f"{plan}: the difference shown is not the one that was written")


def check_plan(source, plan):
    with tempfile.TemporaryDirectory() as scratch:
        ours, theirs = pathlib.Path(scratch, "ours"), pathlib.Path(scratch, "theirs")
        shutil.copytree(source, ours)
        shutil.copytree(source, theirs)
        before = contents(theirs)
        dry = run(theirs, "check", "--fix", "--dry-run", plan, *DAYS)
        if contents(theirs) != before:
            fault(f"{plan}: a dry run writes")
        fixed = run(theirs, "check", "--fix", plan, *DAYS)
        after = contents(theirs)
        if (dry.returncode, dry.stdout) != (fixed.returncode, fixed.stdout):
            fault(f"{plan}: a dry run says otherwise")
        again = run(theirs, "check", plan, *DAYS)
        if again.returncode != fixed.returncode:
            fault(f"{plan}: the exit is {fixed.returncode}, and {again.returncode} for the mended text")
        if run(theirs, "check", "--fix", plan, *DAYS).stdout or contents(theirs) != after:
            fault(f"{plan}: a second run changes it again")
        expected, touched = corrected(ours, plan)
        if expected != after:
            if plan not in REFUSED:
                fault(f"{plan}: other bytes than its certain corrections make")
        else:
            check_confined(plan, before, after, touched)
        left = [finding for finding in report(theirs, plan)["diagnostics"] if finding["severity"] == "error"]
        for finding in left:
            if any(fix["certain"] for fix in finding.get("fixes", [])) and plan not in REFUSED:
                fault(f"{plan}: '{finding['message']}' is left, though it can be corrected")
        if before != after:
            check_patch(plan, theirs, before, after, fixed.stdout)
        return before != after, before != after and not left


# Plans with a correction that would make them worse.
REFUSED = {
    "timetable-faults.yaml",  # a column's right name is another column's already
}
# What is no plan.
OTHERS = {
    "ring-target.yaml",  # targets of `ring`
}


def check_folders():
    counts = [0, 0, 0]
    for folder in FOLDERS:
        for plan in sorted(path.name for path in pathlib.Path(folder).glob("*.yaml")):
            # By the name, so that a new plan leaves the choice of the others as it is.
            if plan in OTHERS or zlib.crc32(plan.encode()) % int(SHARE):
                continue
            changed, whole = check_plan(folder, plan)
            counts = [counts[0] + 1, counts[1] + changed, counts[2] + whole]
    return counts


# --- Spoilt plans

# What is right, and what people write instead that can mean nothing else.
MISTAKES = [
    (r"\bperDay\b", ["perday", "per-day", "PerDay", "per_day"]),
    (r"\bwindow\b", ["windwo", "windows"]),
    (r"\bvariance\b", ["varience"]),
    (r"\btimezone\b", ["timezon", "tz", "timeZone"]),
    (r"\blatitude\b", ["lat", "latitute"]),
    (r"\bprompts\b", ["promts", "Prompts"]),
    (r"\bprayers\b", ["prayer"]),
    (r"\bmadhab\b", ["madhhab"]),
    (r"Europe/London", ["london", "europe/london"]),
    (r"\bhanafi\b", ["hanfi"]),
    (r"\bmuslim-world-league\b", ["muslim-world-leage"]),
    (r"\b07:00\b", ["7:00", "07.00", "7am", "0700", "'07.00'"]),
    (r"\b22:00\b", ["10pm", "22h00", "22.00"]),
    (r"\b30m\b", ["30 min", "30 minutes", "0.5h"]),
    (r"\bfajr\+20m\b", ["fajar+20m", "Fajr + 20 min", "subuh+20m"]),
    (r"(?<=perDay: )4\b", ['"4"', "four", "'4'"]),
    (r"\b30%", ["30 %", "30", "30 percent"]),
    (r"\b2026-12-25\b", ["2026/12/25", "20261225", "2026.12.25"]),
    (r"(?<=overrideQuiet: )true\b", ["yes", "on", '"true"']),
    (r"(?<=[\[ ])tue(?=[,\]])", ["tues", "Tu"]),
    (r"\bsound(?=\})", ["Sound", "soudn"]),
]

PLAN = """plan: 1
title: Früh 🌅 auf
timezone: Europe/London
seed: 20261201
location:
  latitude: 51.5074
  longitude: -0.1278
quiet:
  lunch: {from: 12:30, to: 13:30}
prompts:
  check-in:
    title: "Atem 🧘‍♀️ holen"
    window: {from: 07:00, to: 22:00}
    perDay: 4
    variance: 30%
    days: [mon, tue, fri]
    except: [2026-12-25]
    overrideQuiet: true
  dawn:
    window: {from: fajr+20m, to: 22:00}
    perDay: 4
    minGap: 30m
    distribution: uniform
prayers:
  method: muslim-world-league
  madhab: hanafi
  alerts:
    isha: {at: sound}
"""


def laid_out(lots):
    """A valid plan in a layout of its own."""
    lines = PLAN.splitlines()
    laid = []
    for line in lines:
        if lots.random() < 0.2:
            laid.append(lots.choice(["", "# 🕌 perday: 7.00, a comment stays", "   # yes 10pm", "#", "  "]))
        indent = len(line) - len(line.lstrip())
        if line.startswith("    window: {") and lots.random() < 0.5:
            ends = re.findall(r"(\w+): ([\w:+]+)", line[len("    window: ") :])
            laid.append("    window:" + lots.choice(["", "  # block", "   "]))
            laid += [f"{' ' * (indent + 3)}{end}:  {value}" for end, value in ends]
            continue
        if line.lstrip().startswith(("latitude", "perDay", "variance", "madhab", "minGap")) and lots.random() < 0.5:
            line = line.replace(": ", lots.choice([":   ", ": ", ":  "]))
        if not line.endswith(":") and lots.random() < 0.3:
            line += lots.choice([" # 4, 22:00 or perday", "\t# tab 🕰", "   ", "\t"])
        laid.append(line)
    breaks = lots.choice(["\n", "\r\n"])
    end = lots.choice(["", breaks, breaks * 2])
    bom = lots.choice([b"", b"", b"\xef\xbb\xbf"])
    return bom + (breaks.join(laid) + end).encode()


def spoilt(data, lots, count):
    """The plan with some mistakes in its values and keys, none in comments."""
    text = data.decode("utf-8")
    places = []
    for pattern, wrong in MISTAKES:
        for match in re.finditer(pattern, text):
            line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
            if "#" not in line:
                places.append((match.start(), match.end(), lots.choice(wrong)))
    chosen = []
    for place in sorted(lots.sample(places, min(count, len(places)))):
        if not chosen or chosen[-1][1] < place[0]:
            chosen.append(place)
    for start, end, wrong in reversed(chosen):
        text = text[:start] + wrong + text[end:]
    return text.encode("utf-8"), chosen


def check_spoilt(count):
    lots = random.Random(16)
    mistakes = 0
    for number in range(count):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            plan = folder / "plan.yaml"
            right = laid_out(lots)
            plan.write_bytes(right)
            if number < 10 and (out := run(folder, "check", "plan.yaml", *DAYS)).returncode:
                sys.exit(f"fix: the plan of layout {number} is not valid: {out.stderr.decode()}")
            wrong, chosen = spoilt(right, lots, lots.choice([1, 1, 2, 3, 5, 8]))
            plan.write_bytes(wrong)
            out = run(folder, "check", "--fix", "plan.yaml", *DAYS)
            mistakes += len(chosen)
            if plan.read_bytes() != right or out.returncode:
                shown = "".join(
                    difflib.unified_diff(
                        right.decode().splitlines(True), plan.read_bytes().decode().splitlines(True), "right", "mended"
                    )
                )
                fault(f"spoilt plan {number} is not as it was (exit {out.returncode}):\n{shown}{out.stderr.decode()}")
    return mistakes


plans, changed, whole = check_folders()
mistakes = check_spoilt(int(COUNT))
if faults or changed < 40 // int(SHARE):
    sys.exit(f"fix: {faults} faults; {changed} of {plans} plans corrected")
print(f"fix: {changed} of {plans} broken plans corrected, {whole} of them wholly; {mistakes} mistakes in {COUNT} layouts put right")
