"""Writes each hostile text into every place of a plan that reaches the calendar, and reads the calendar back.

Usage: hostile_check.py PROGRAM INDEX.json
"""

import json
import re
import subprocess
import sys
import tempfile

import icalendar

PLAN = """plan: 1
id: hostile
title: {text}
seed: 1
timezone: Europe/London
location: {{name: {text}, latitude: 51.5, longitude: -0.1}}
horizon: {{start: 2026-12-07, days: 1}}
prompts:
  sit: {{title: {text}, body: {text}, perDay: 1}}
workouts:
  templates:
    lift: {{type: lift, title: {text}, exercises: [{{name: {text}, sets: 2, reps: 5, rest: 1m}}]}}
  sessions:
    push: {{template: lift, at: 09:00, remind: [10m], title: {text}}}
prayers: {{method: muslim-world-league}}
calendar: {{location: true, prefix: {{prayers: {prefix}}}}}
"""


def quoted(text):
    """A YAML scalar in double quotes in which nothing but plain ASCII stands for itself."""
    plain = lambda c: c if " " <= c <= "~" and c not in '"\\' else f"\\U{ord(c):08X}"
    return '"' + "".join(map(plain, text)) + '"'


def readable(text):
    """The text as RFC 5545 can carry it: any line break is one, other control characters do not exist."""
    text = re.sub("\r\n|[\r\n\v\f\x85\u2028\u2029]", "\n", text)
    return re.sub("[\x00-\x08\x0e-\x1f\x7f]", "", text)


def unescaped(value):
    """What a TEXT value stands for (RFC 5545 §3.3.11)."""
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], value, flags=re.S)


def payloads(index):
    with open(index, encoding="utf-8") as file:
        entries = json.load(file)["entries"]
    for entry in entries:
        for pointer in entry.get("payloads", []):
            if "value" not in entry:
                continue
            value = entry["value"]
            for step in pointer.split("/")[1:]:
                step = step.replace("~1", "/").replace("~0", "~")
                value = value[int(step)] if isinstance(value, list) else value[step]
            yield entry["file"], value


def faults(data, text):
    """What is wrong with a calendar that should have the text in one event of each kind."""
    calendar = icalendar.Calendar.from_ical(data)
    by_rule = {str(e["UID"]).split(".")[0]: e for e in calendar.walk("VEVENT")}
    want = readable(text)
    if sorted(by_rule) != sorted(["sit", "push", "fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"]):
        yield f"events {sorted(by_rule)}"
        return
    if len(calendar.walk("VEVENT")) != 8 or data.count(b"BEGIN:VEVENT\r\n") != 8:
        yield "not one event each"
    places = {
        # icalendar knows no NAME on a calendar and leaves its escapes in.
        "NAME": unescaped(str(calendar["NAME"])), "SUMMARY of a prompt": by_rule["sit"]["SUMMARY"],
        "SUMMARY of a session": by_rule["push"]["SUMMARY"], "LOCATION": by_rule["push"]["LOCATION"],
        "LOCATION of a prayer": by_rule["fajr"]["LOCATION"],
        "an alarm's DESCRIPTION": by_rule["sit"].walk("VALARM")[0]["DESCRIPTION"],
    }
    for place, found in places.items():
        if str(found) != want:
            yield f"{place} is {str(found)!r}"
    for rule, place in (("sit", "DESCRIPTION of a prompt"), ("push", "DESCRIPTION of a session")):
        if want not in str(by_rule[rule]["DESCRIPTION"]):
            yield f"{place} is {str(by_rule[rule]['DESCRIPTION'])!r}"
    if str(by_rule["fajr"]["SUMMARY"]) != f"{readable(text[:40])} Fajr":
        yield f"SUMMARY with a prefix is {str(by_rule['fajr']['SUMMARY'])!r}"
    for line in data.split(b"\r\n"):
        if len(line) > 75 or re.search(rb"[\x00-\x08\x0a-\x1f\x7f]", line):
            yield f"the line {line!r}"


def main(program, index):
    wrong, count = 0, 0
    for file, text in payloads(index):
        plan = PLAN.format(text=quoted(text), prefix=quoted(text[:40]))
        with tempfile.NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8") as saved:
            saved.write(plan)
            saved.flush()
            out = subprocess.run([program, "build", saved.name, "-o", "-"], capture_output=True)
        count += 1
        found = list(faults(out.stdout, text)) if out.returncode == 0 else [out.stderr.decode()]
        for fault in found:
            print(f"hostile: {file}: {text!r}: {fault}", file=sys.stderr)
        wrong += bool(found)
    if wrong or not count:
        sys.exit(f"hostile: {wrong} of {count} texts do not come back")
    print(f"hostile: {count} texts come back as they were, each in one event")


main(*sys.argv[1:])
