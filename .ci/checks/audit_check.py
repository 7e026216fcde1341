"""Puts faults into logs of a study and holds them against what `horarium audit` finds. See the script `audit`."""

import csv
import datetime
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import zoneinfo

PROGRAM, SCHEMA = sys.argv[1:]
UTC = datetime.timezone.utc
ZONES = ["Europe/Berlin", "Asia/Tokyo", "America/New_York", "Australia/Sydney", "Asia/Kolkata"]
# Clocks go forward in New York on 14 March and in Berlin on 28 March 2027, and back in Sydney on 4 April.
PLAN = """\
plan: 1
title: Audited study
seed: 1
timezone: Europe/Berlin
horizon: {start: 2027-03-08, days: 30}
prompts:
  beep: {title: Now?, window: {from: 09:00, to: 21:00}, perDay: 5, expires: 15m}
  night: {title: Awake?, window: {from: 01:00, to: 04:00}, perDay: 3, expires: 15m, days: [sat, sun, mon]}
"""
KINDS = ["missing", "late", "doubled", "never-planned", "answered-late", "wrong-person", "wrong-zone"]
FAULTS = 500
MINUTE = 60_000
COLUMNS = "id=notification,person=participant,scheduled=planned_at,sent=sent_at,answered=answered_at"
lots = random.Random(20270308)


def run(*arguments, code=0):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
    expect(done.returncode == code, f"{' '.join(map(str, arguments))} exits {done.returncode}: {done.stderr[:2000]}")
    return done


def expect(holds, what):
    if not holds:
        sys.exit(f"audit: {what}")


def iso(ms, zone=UTC):
    return datetime.datetime.fromtimestamp(ms // 1000, zone).replace(microsecond=ms % 1000 * 1000).isoformat()


def milliseconds(text):
    return round(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000)


def on_clocks_of(item, own, other):
    """The instant at which the other zone's clocks show what the own ones show at the planned time."""
    wall = datetime.datetime.fromtimestamp(item["at"] // 1000, own).replace(tzinfo=other, fold=0)
    return round(wall.timestamp()) * 1000


class Person:
    def __init__(self, number, manifest):
        self.id = f"p{number:02}"
        self.zone = zoneinfo.ZoneInfo(manifest["timeZone"])
        self.items = [
            {"id": n["id"], "at": n["epochMs"], "expires": milliseconds(n["expiresAt"])}
            for n in manifest["notifications"]
        ]
        self.free = list(self.items)
        # Rows of the log: planned notification or none, time that was meant, time of sending, answer.
        self.rows = {
            item["id"]: [[item, item["at"], item["at"] + lots.randrange(4000), self.answer(item)]] for item in self.items
        }
        self.extra = []

    def answer(self, item):
        return item["at"] + lots.randrange(20_000, 14 * MINUTE) if lots.random() < 0.7 else None

    def near(self, ms, distance):
        return any(abs(item["at"] - ms) < distance for item in self.items)


def put_faults(people):
    """Puts one fault at a notification at most, and returns what the audit has to find."""
    expected = set()
    gaps = []  # what was taken away, which nothing may lie near to
    for number in range(FAULTS):
        kind = KINDS[number % len(KINDS)]
        while True:
            person = lots.choice(people)
            # The log's first and last notification say what it covers.
            item = lots.choice(person.free[1:-1])
            rows = person.rows[item["id"]]
            # A row of nothing beside a gap could as well be the gap's own, at another time.
            if any(abs(row[1] - item["at"]) < 70 * MINUTE for row in person.extra):
                continue
            if kind == "missing":
                person.rows[item["id"]] = []
                gaps.append((person, item["at"]))
            elif kind == "late":
                delay = lots.randrange(6 * MINUTE, 50 * MINUTE)
                rows[0][2] = item["at"] + delay
                rows[0][3] = None
            elif kind == "doubled":
                rows.append([item, item["at"], rows[0][2] + lots.randrange(1000, 240_000), None])
            elif kind == "never-planned":
                at = lots.randrange(people[0].items[2]["at"], people[0].items[-2]["at"]) // 1000 * 1000
                if person.near(at, 11 * MINUTE) or any(p is person and abs(at - gap) < 70 * MINUTE for p, gap in gaps):
                    continue
                # By the second it would be somebody else's.
                if any(other.near(at, 2000) for other in people):
                    continue
                person.extra.append([None, at, at + 2000, None])
                expected.add((kind, person.id, at))
                break
            elif kind == "answered-late":
                rows[0][3] = item["expires"] + lots.randrange(1000, 180 * MINUTE)
            elif kind == "wrong-person":
                other = lots.choice(people)
                if other is person or other.form != person.form or other.near(item["at"], 11 * MINUTE):
                    continue
                if any(p is other and abs(item["at"] - gap) < 70 * MINUTE for p, gap in gaps):
                    continue
                person.rows[item["id"]] = []
                other.extra.append([item, item["at"], item["at"] + 1500, None])
                gaps.append((person, item["at"]))
            else:
                zone = zoneinfo.ZoneInfo(lots.choice(ZONES))
                meant = on_clocks_of(item, person.zone, zone)
                if abs(meant - item["at"]) < 10 * MINUTE or person.near(meant, 6 * MINUTE):
                    continue
                rows[0][1:] = [meant, meant + 1000, None]
                gaps.append((person, item["at"]))
            person.free.remove(item)
            expected.add((kind, person.id, item["at"]))
            break
    return expected


def write(people, folder):
    """A ringing log, a table with identifiers, one without and with clock times, one in milliseconds."""
    logs = []
    for form in ("ring.ndjson", "ids.csv", "clocks.csv", "epoch.csv"):
        rows = [(p, row) for p in people if p.form == form for row in sum(p.rows.values(), []) + p.extra]
        rows.sort(key=lambda pair: pair[1][2])
        path = folder / form
        logs.append(path)
        with open(path, "w", newline="", encoding="utf-8") as file:
            if form == "ring.ndjson":
                for person, (item, meant, sent, answered) in rows:
                    line = {
                        "id": item["id"] if item else f"{person.id}/beep/2027-03-09/extra-{meant}", "person": person.id,
                        "intended": iso(meant), "at": iso(sent), "target": "terminal",
                        "outcome": "late" if sent - meant > MINUTE else "delivered", "attempts": 1,
                    }
                    if answered:
                        line["answered"] = answered
                    file.write(json.dumps(line) + "\n")
                continue
            table = csv.writer(file)
            table.writerow(["participant", "notification", "planned_at", "sent_at", "answered_at", "mood"])
            for person, (item, *times) in rows:
                if form == "clocks.csv":
                    times = [t and iso(t, person.zone)[:19].replace("T", " ") for t in times]
                elif form == "ids.csv":
                    times = [t and iso(t, person.zone) for t in times]
                identifier = item["id"] if item and form == "ids.csv" else ""
                table.writerow([person.id, identifier, *(t if t else "NA" for t in times), lots.randrange(1, 8)])
    return logs


def faults_of(report):
    found = set()
    for fault in report["faults"]:
        expect(len(fault["faults"]) == 1, f"one fault is named {fault['faults']}: {fault}")
        when = fault.get("planned") or fault["intended"]
        found.add((fault["faults"][0], fault["person"], milliseconds(when)))
    return found


def audit(folder, logs, *arguments, code=0):
    done = run(
        "audit", folder / "study.yaml", "--each", folder / "people.csv", "--columns", COLUMNS, *arguments, *logs, code=code)
    return done.stdout


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "study.yaml").write_text(PLAN, encoding="utf-8")
    with open(folder / "people.csv", "w", newline="", encoding="utf-8") as file:
        sheet = csv.writer(file)
        sheet.writerow(["id", "seed", "timezone"])
        sheet.writerows([f"p{number:02}", 1000 + number, ZONES[number % 5]] for number in range(40))
    run("build", folder / "study.yaml", "--each", folder / "people.csv", "-o", folder / "out", "-q")
    people = [
        Person(number, json.loads((folder / f"out/p{number:02}.manifest.json").read_text(encoding="utf-8")))
        for number in range(40)
    ]
    for number, person in enumerate(people):
        person.form = ("ring.ndjson", "ids.csv", "clocks.csv", "epoch.csv")[number // 10]
    folds = sum(
        datetime.datetime.fromtimestamp(item["at"] / 1000, p.zone).fold for p in people for item in p.items
        if p.form == "clocks.csv")
    expect(folds > 0, "no prompt of a table with clock times lies in a repeated hour; choose other seeds")

    clean_logs = write(people, folder)
    clean = json.loads(audit(folder, clean_logs, "--format", "json"))
    expect(clean["isFine"] and not clean["faults"], f"a log without faults has {clean['faults'][:3]}")
    planned = sum(len(person.items) for person in people)
    expect(clean["counts"]["onTime"] == clean["counts"]["planned"] == planned, f"{planned} planned: {clean['counts']}")

    # A part of the days: what the log does not have before and after is not missing.
    days = [milliseconds(f"2027-03-{day}T12:00:00Z") for day in (15, 25)]
    part = []
    for line in clean_logs[0].read_text(encoding="utf-8").splitlines():
        if days[0] <= milliseconds(json.loads(line)["intended"]) < days[1]:
            part.append(line)
    (folder / "part.ndjson").write_text("\n".join(part) + "\n", encoding="utf-8")
    ringing = [p for p in people if p.form == "ring.ndjson"]
    with open(folder / "people.csv", encoding="utf-8") as file:
        (folder / "ten.csv").write_text("".join(file.readlines()[: len(ringing) + 1]), encoding="utf-8")

    def part_audit(*arguments, code):
        done = run("audit", folder / "study.yaml", "--each", folder / "ten.csv", "--format", "json", *arguments,
                   folder / "part.ndjson", code=code)
        return json.loads(done.stdout)

    some = part_audit(code=0)
    first, last = (milliseconds(some["covered"][key]) for key in ("from", "until"))
    expect(days[0] <= first <= last < days[1], f"the log of ten days covers {some['covered']}")
    before = sum(1 for p in ringing for item in p.items if item["at"] < first)
    expect(some["covered"]["plannedBefore"] == before, f"{before} planned before: {some['covered']}")
    some = part_audit("--from", "2027-03-08", "--until", "2027-03-20", code=1)
    lacking = sum(1 for p in ringing for item in p.items if item["at"] < days[0])
    expect(some["counts"]["missing"] == lacking, f"{lacking} are missing from 8 March on: {some['counts']}")
    listed = sum(
        1 for p in ringing for item in p.items
        if datetime.datetime.fromtimestamp(item["at"] / 1000, p.zone).date() <= datetime.date(2027, 3, 20))
    expect(some["counts"]["planned"] == listed, f"{listed} are planned up to 20 March: {some['counts']}")

    expected = put_faults(people)
    expect(len(expected) == FAULTS, "two faults are the same")
    logs = write(people, folder)
    text = audit(folder, logs, "--format", "json", code=1)
    report = json.loads(text)
    found = faults_of(report)
    expect(
        found == expected,
        f"not found: {sorted(expected - found)[:5]} … {len(expected - found)}; "
        f"invented: {sorted(found - expected)[:5]} … {len(found - expected)}")
    for kind in KINDS:
        count = sum(1 for fault in expected if fault[0] == kind)
        expect(report["counts"][kind] == count, f"{count} {kind}: {report['counts'][kind]}")
    (folder / "report.json").write_text(text, encoding="utf-8")
    run("check", "--schema", SCHEMA, folder / "report.json")

    # The table for a paper, counted again.
    table = list(csv.DictReader(audit(folder, logs, "--format", "csv", "--by", "person", code=1).splitlines()))
    for person, line in zip(people, table, strict=True):
        lost = {at for kind, who, at in expected if who == person.id and kind in ("missing", "wrong-person")}
        answered = {
            item["id"]: row for item in person.items for row in person.rows[item["id"]] if row[3]}
        in_time = sum(1 for item in person.items if item["id"] in answered and answered[item["id"]][3] <= item["expires"])
        counts = [person.id, len(person.items), len(person.items) - len(lost), len(answered), in_time]
        said = [line[key] for key in ("person", "planned", "delivered", "answered", "in_time")]
        expect(said == list(map(str, counts)), f"the table says {said}, not {counts}")

    # Lines that cannot be read are told by their numbers, and the others are audited.
    broken = logs[0].read_text(encoding="utf-8").splitlines()
    broken[10:10] = ["{\"id\": 7}", "not a line", "[]"]
    (folder / "broken.ndjson").write_text("\n".join(broken) + "\n{\"id\": \"p01/be", encoding="utf-8")
    done = run("audit", folder / "study.yaml", "--each", folder / "people.csv", folder / "broken.ndjson", code=1)
    for line in (11, 12, 13, len(broken) + 1):
        expect(f"broken.ndjson:{line}:" in done.stderr, f"line {line} is not told: {done.stderr}")

print(f"audit: 40 people, {planned} prompts in four logs; {FAULTS} faults of {len(KINDS)} kinds found and named, none invented; "
      f"{folds} prompts in a repeated hour")
