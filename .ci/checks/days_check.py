"""Computes which days rules hold on, and when fixed prompts and follow-ups are, and compares with the program.

Days are reckoned with the calendar module, remainders and comparisons alone; instants with zoneinfo, which has the first of
two equal wall times and moves one in a gap forward by the gap (PEP 495, fold=0).

Usage: days_check.py PROGRAM MANIFEST-SCHEMA
"""

import calendar
import datetime as dt
import json
import os
import subprocess
import sys
import tempfile
from bisect import bisect_left
from zoneinfo import ZoneInfo

import jsonschema

DAY = dt.timedelta(days=1)
FIRST, COUNT = dt.date(2026, 12, 1), 731
DATES = [FIRST + n * DAY for n in range(COUNT)]
NAMES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def date(text):
    return dt.date.fromisoformat(text)


def nth(day, name, place):
    """Whether a day is the place-th of its name in its month, from the front, or with −1 the last."""
    days = [week[NAMES.index(name)] for week in calendar.Calendar().monthdayscalendar(day.year, day.month)]
    days = [d for d in days if d]
    return (len(days) >= place if place > 0 else True) and day.day == days[place - 1 if place > 0 else -1]


def cycle_days(day, length, which, start):
    return day >= start and (day - start).days % length + 1 in which


def cycle_weeks(day, length, which, start):
    monday = start - start.weekday() * DAY
    return day >= start and (day - monday).days // 7 % length + 1 in which


def among(*names):
    return lambda day: NAMES[day.weekday()] in names


# A rule's keys, and the days on which it holds.
RULES = {
    "every-day": ("", lambda d: True),
    "working": ("days: weekdays", among("mon", "tue", "wed", "thu", "fri")),
    "wrapped": ("days: [sat-mon, Wednesday]", among("sat", "sun", "mon", "wed")),
    "all-wrapped": ("days: thu-wed", lambda d: True),
    "places": ("days: [1st-sat, last-fri]", lambda d: nth(d, "sat", 1) or nth(d, "fri", -1)),
    "fifths": ("days: [5th-mon, 5th-sun]", lambda d: nth(d, "mon", 5) or nth(d, "sun", 5)),
    "middles": (
        "days: [2nd-tue, 3rd-wed, 4th-thu, fri]",
        lambda d: nth(d, "tue", 2) or nth(d, "wed", 3) or nth(d, "thu", 4) or d.weekday() == 4),
    "second-day": (
        "every: {days: 2, from: 2026-12-01}", lambda d: cycle_days(d, 2, {1}, date("2026-12-01"))),
    "rota": (
        "every: {days: 8, which: [1-4], from: 2026-12-01}",
        lambda d: cycle_days(d, 8, {1, 2, 3, 4}, date("2026-12-01"))),
    "rota-from-before": (
        "every: {days: 9, which: [9, 2-3], from: 2024-02-29}",
        lambda d: cycle_days(d, 9, {9, 2, 3}, date("2024-02-29"))),
    "rota-later": (
        "every: {days: 5, which: 5, from: 2027-03-28}", lambda d: cycle_days(d, 5, {5}, date("2027-03-28"))),
    "weeks-a": (
        "days: [tue, thu], every: {weeks: 2, from: 2026-12-10}",
        lambda d: among("tue", "thu")(d) and cycle_weeks(d, 2, {1}, date("2026-12-10"))),
    "weeks-b": (
        "every: {weeks: 3, which: [2, 3], from: 2026-12-13}",
        lambda d: cycle_weeks(d, 3, {2, 3}, date("2026-12-13"))),
    "both": (
        "days: [mon, 1st-sat], every: {weeks: 2, which: 2, from: 2026-12-01}",
        lambda d: (among("mon")(d) or nth(d, "sat", 1)) and cycle_weeks(d, 2, {2}, date("2026-12-01"))),
    "dates": (
        "dates: [2026-12-24, {from: 2027-02-01, to: 2027-02-03}, {from: 2028-11-20}]",
        lambda d: str(d) == "2026-12-24" or "2027-02-01" <= str(d) <= "2027-02-03" or str(d) >= "2028-11-20"),
    "except": (
        "days: weekends, dates: {to: 2027-12-31}, except: [2026-12-26, {from: 2027-06-01, to: 2027-08-31}]",
        lambda d: among("sat", "sun")(d) and str(d) <= "2027-12-31" and str(d) != "2026-12-26"
        and not "2027-06-01" <= str(d) <= "2027-08-31"),
    "until": ("except: {from: 2027-01-15}", lambda d: str(d) < "2027-01-15"),
}

PAUSES = "[{from: 2027-01-03, to: 2027-01-09, reason: flu}, {to: 2026-12-02, sections: [workouts]}, " \
    "{from: 2028-11-01, sections: [prompts]}, {from: 2027-05-05, to: 2027-05-05, sections: [prayers]}]"


def paused(day, section):
    if section in ("prompts", "workouts") and "2027-01-03" <= str(day) <= "2027-01-09":
        return True
    return {"workouts": str(day) <= "2026-12-02", "prompts": str(day) >= "2028-11-01",
            "prayers": str(day) == "2027-05-05"}.get(section, False)


class Check:
    def __init__(self, program, schema, folder):
        self.program, self.folder, self.faults, self.count = program, folder, [], 0
        with open(schema, encoding="utf-8") as file:
            self.schema = jsonschema.Draft202012Validator(json.load(file))

    def run(self, name, text, *arguments):
        path = os.path.join(self.folder, name + ".yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        horizon = ["--from", str(FIRST), "--days", str(COUNT)]
        done = subprocess.run([self.program, *arguments, path, *horizon], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"days: {name}: {done.stderr}")
        return done.stdout

    def agenda(self, name, text):
        found = {}
        for o in json.loads(self.run(name, text, "show", "--format", "json"))["occurrences"]:
            found.setdefault(o["rule"], []).append(o)
        return found

    def manifest(self, name, text):
        self.run(name, text, "build", "-o", self.folder)
        with open(os.path.join(self.folder, name + ".manifest.json"), encoding="utf-8") as file:
            manifest = json.load(file)
        for error in self.schema.iter_errors(manifest):
            self.faults.append(f"{name}: {error.json_path}: {error.message}")
        return manifest

    def equal(self, what, found, want):
        self.count += len(want)
        if found != want:
            first = next((pair for pair in zip(found, want) if pair[0] != pair[1]), (len(found), len(want)))
            self.faults.append(f"{what}: {first[0]}, expected {first[1]}; {len(found)} of {len(want)}")


def rules(check):
    """Prompts, sessions and quiet hours with the same limits hold on the same days; pauses take whole days out."""
    head = f"plan: 1\ntimezone: Europe/London\nlocation: London\nseed: 1\npause: {PAUSES}\nprayers: {{}}\n"
    keys = lambda limit, own: "{" + ", ".join(part for part in (own, limit) if part) + "}"
    prompts = "".join(
        f"  p-{id}: {keys(limit, 'window: 12:00-12:30, distribution: even')}\n" for id, (limit, _) in RULES.items())
    sessions = "".join(
        f"    s-{id}: {keys(limit, 'template: t, at: 18:00')}\n" for id, (limit, _) in RULES.items())
    agenda = check.agenda(
        "rules", head + "prompts:\n" + prompts
        + "workouts:\n  templates: {t: {type: hiit, work: 30s, rest: 30s, rounds: 1}}\n  sessions:\n" + sessions)
    listed = lambda rule: [o["date"] for o in agenda.get(rule, [])]
    for id, (_, holds) in RULES.items():
        days = [d for d in DATES if holds(d)]
        check.equal(f"prompt {id}", listed(f"p-{id}"), [str(d) for d in days if not paused(d, "prompts")])
        check.equal(f"session {id}", listed(f"s-{id}"), [str(d) for d in days if not paused(d, "workouts")])
    check.equal("dhuhr", listed("dhuhr"), [str(d) for d in DATES if not paused(d, "prayers")])
    # Quiet hours from 09:00 to 10:00 drop the prompt at 09:30, and no pause takes them out.
    for id, (limit, holds) in RULES.items():
        agenda = check.agenda(
            f"quiet-{id}", "plan: 1\ntimezone: Europe/London\nseed: 1\npause: [{to: 2027-02-01, sections: [workouts]}]\n"
            f"quiet: {{q: {keys(limit, 'from: 09:00, to: 10:00')}}}\nprompts: {{p: {{at: [09:30]}}}}\n")
        check.equal(f"quiet {id}", [o["date"] for o in agenda.get("p", [])], [str(d) for d in DATES if not holds(d)])


ZONES = [
    "Europe/London", "America/New_York", "Africa/Cairo", "Australia/Lord_Howe", "America/Havana", "Africa/Casablanca",
    "Asia/Kathmandu", "Pacific/Chatham", "America/Santiago",
]
TIMES = ["20:00", "02:30", "00:10", "23:50", "01:45:30"]
AFTER = [("10m", 600), ("45m", 2700), ("1h30m", 5400), ("24h", 86400)]
SHORTEST = {86400: "1d"}


def fixed(check):
    """Instants of fixed prompts and their follow-ups, whose lengths are elapsed time, beside quiet hours over midnight."""
    for zone in ZONES:
        text = (
            f"plan: 1\nid: fixed\ntimezone: {zone}\nquiet: {{night: {{from: 00:00, to: 01:00, days: fri}}}}\n"
            f"pause: [{{from: 2027-02-01, to: 2027-02-14}}]\nprompts:\n  p: {{at: [{', '.join(TIMES)}], expires: 20m, "
            f"followUp: [{', '.join(name for name, _ in AFTER)}]}}\n")
        manifest = check.manifest("fixed", text)
        rows = sorted((n["epochMs"], n["id"], n["kind"], n.get("cancelledBy"), n["expiresAt"])
                      for n in manifest["notifications"])
        place = ZoneInfo(zone)
        at = lambda day, text: round(dt.datetime.combine(day, dt.time.fromisoformat(text), place).timestamp())
        quiet = [(at(d, "00:00"), at(d, "01:00")) for d in [FIRST - DAY, *DATES, DATES[-1] + DAY] if d.weekday() == 4]
        free = lambda second: not any(start <= second < end for start, end in quiet)
        utc = lambda second: dt.datetime.fromtimestamp(second, dt.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        starts, ends = at(FIRST, "00:00"), at(DATES[-1] + DAY, "00:00")
        want = []
        for day in [FIRST - 2 * DAY, FIRST - DAY, *DATES]:
            if "2027-02-01" <= str(day) <= "2027-02-14":
                continue
            for slot, time in enumerate(TIMES, 1):
                second = at(day, time)
                if not free(second):
                    continue
                id = f"fixed/p/{day}/{slot}"
                told = [(second, id, "prompt", None)] + [
                    (second + length, f"{id}/after-{SHORTEST.get(length, name)}", "prompt-follow-up", id)
                    for name, length in AFTER if free(second + length)]
                want += [(s * 1000, i, kind, by, utc(s + 1200)) for s, i, kind, by in told
                         if starts <= s and (day >= FIRST or s < ends)]
        check.equal(f"fixed in {zone}", rows, sorted(want))
        times = [second for second, *_ in rows]
        busiest = max(
            bisect_left(times, second + 2 * 86400 * 1000) - bisect_left(times, second) for second in times[:400])
        if manifest["budget"]["busiest"]["count"] < busiest:
            check.faults.append(f"{zone}: the budget counts {manifest['budget']['busiest']['count']}, not {busiest}")


def main(program, schema):
    with tempfile.TemporaryDirectory() as folder:
        check = Check(program, schema, folder)
        rules(check)
        fixed(check)
    for fault in check.faults[:20]:
        print(f"days: {fault}", file=sys.stderr)
    if check.faults:
        sys.exit(f"days: {len(check.faults)} faults")
    print(f"days: {check.count} days and notifications as computed")


main(*sys.argv[1:])
