"""Draws prompts anew around the events of calendars as recurring-ical-events expands them, and compares.

A plan with a hundred prompts a day, its window the whole day, avoids the calendar; so every stretch that is kept free, or
not, moves many of them. The rules are those of prompts_check.py, with busy times cut out of each range.

Usage: busy_check.py PROGRAM FOLDER-OF-CALENDARS
"""

import datetime as dt
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

from siphash import siphash24

ZONES = ["Europe/Berlin", "America/New_York"]
SEED, PER_DAY, VARIANCE = 20261201, 100, Fraction(1, 2)
CANARY = "Xylophonkanarie"
PLAN = """plan: 1
seed: {seed}
timezone: {zone}
horizon: {{start: {start}, days: {days}}}
busy: {{work: {{calendar: work.ics, margin: {margin}m, allDay: {all_day}}}}}
prompts: {{p: {{window: {{from: 00:00, to: 23:59:59}}, perDay: {per_day}, variance: 50%, expires: 1m}}}}
"""


def busy(path, zone, first, days, margin, all_day):
    """Half-open stretches of seconds, sorted."""
    with open(path, "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    begin = dt.datetime.combine(first - dt.timedelta(days=3), dt.time(), zone)
    found = []
    for event in recurring_ical_events.of(calendar).between(begin, begin + dt.timedelta(days=days + 6)):
        if event.get("STATUS") == "CANCELLED" or event.get("TRANSP") == "TRANSPARENT":
            continue
        start, end = event["DTSTART"].dt, event["DTEND"].dt
        if not isinstance(start, dt.datetime):
            if not all_day:
                continue
            start, end = (dt.datetime.combine(d, dt.time()) for d in (start, end))
        start, end = (t if t.tzinfo else t.replace(tzinfo=zone) for t in (start, end))
        found.append((round(start.timestamp()) - margin * 60, round(end.timestamp()) + margin * 60))
    return sorted(found)


def prompts(stretches, zone, first, days):
    """The second of each prompt, or none where it is dropped."""
    key = SEED.to_bytes(8, "little") + b"horarium"
    for n in range(days):
        date = first + dt.timedelta(days=n)
        begin, end = (
            round(dt.datetime.combine(date, t, zone).timestamp()) for t in (dt.time(), dt.time(23, 59, 59)))
        length = Fraction(end - begin, PER_DAY)
        kept = bytearray(end - begin + 1)
        for start, stop in stretches:
            lo, hi = max(start, begin), min(stop, end + 1)
            kept[lo - begin:max(lo, hi) - begin] = b"\1" * max(0, hi - lo)
        for slot in range(1, PER_DAY + 1):
            centre = begin + (slot - Fraction(1, 2)) * length
            ranges = [(centre - VARIANCE * length, centre + VARIANCE * length),
                      (begin + (slot - 1) * length, begin + slot * length)]
            h = siphash24(key, f"p/{date}/{slot}/time".encode())
            second = None
            for lo, hi in ranges:
                free = [s for s in range(math.ceil(lo), math.floor(hi) + 1) if not kept[s - begin]]
                if free:
                    second = free[(h >> 11) * len(free) >> 53]
                    break
            yield (str(date), slot), second


def compare(program, path, first, days, margin, all_day, folder, zone=ZONES[0]):
    with open(os.path.join(folder, "plan.yaml"), "w") as file:
        file.write(PLAN.format(seed=SEED, zone=zone, start=first, days=days, margin=margin,
                               all_day=str(all_day).lower(), per_day=PER_DAY))
    with open(path, "rb") as source, open(os.path.join(folder, "work.ics"), "wb") as target:
        target.write(source.read())
    out = subprocess.run([program, "show", os.path.join(folder, "plan.yaml"), "--format", "json"], capture_output=True)
    if out.returncode:
        return [out.stderr.decode()], 0
    theirs = {(o["date"], o["slot"]): round(dt.datetime.fromisoformat(o["startUtc"]).timestamp())
              for o in json.loads(out.stdout)["occurrences"] if o["rule"] == "p"}
    zone = ZoneInfo(zone)
    stretches = busy(path, zone, first, days, margin, all_day)
    faults = []
    for key, want in prompts(stretches, zone, first, days):
        have = theirs.get(key)
        if have != want:
            faults.append(f"{os.path.basename(path)} {key}: at {have}, expected {want}")
    within = sum(1 for a, b in stretches if b > a)
    return faults, within


def pick(rng, low, high, most=3, both=False):
    numbers = rng.sample(range(low, high + 1), rng.randint(1, most))
    return ",".join(str(-n if both and rng.random() < 0.3 else n) for n in sorted(numbers))


def rule(rng):
    """A random rule within RFC 5545's table of what may stand together, where dateutil reads it as the RFC does."""
    days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    freq = rng.choice(["HOURLY", "DAILY", "DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "MINUTELY"])
    parts = [f"FREQ={freq}"]
    if rng.random() < 0.5:
        parts.append(f"INTERVAL={rng.randint(1, 5) * (37 if freq == 'MINUTELY' else 1)}")
    elif freq == "MINUTELY":
        parts.append("INTERVAL=45")
    weekdays = ",".join(rng.sample(days, rng.randint(1, 3)))
    if freq == "WEEKLY":
        if rng.random() < 0.8:
            parts.append(f"BYDAY={weekdays}")
        if rng.random() < 0.4:
            parts.append(f"WKST={rng.choice(days)}")
    elif freq == "MONTHLY":
        kind = rng.randint(0, 3)
        if kind == 0:
            parts.append(f"BYMONTHDAY={pick(rng, 1, 31, both=True)}")
        elif kind == 1:
            parts.append("BYDAY=" + ",".join(f"{rng.choice([1, 2, 3, 4, 5, -1, -2])}{d}" for d in weekdays.split(",")))
        elif kind == 2:
            parts.append(f"BYDAY=MO,TU,WE,TH,FR;BYSETPOS={rng.choice(['1', '-1', '2,-2', '3'])}")
    elif freq == "YEARLY":
        kind = rng.randint(0, 4)
        if kind == 0:
            parts.append(f"BYMONTH={pick(rng, 1, 12)};BYDAY=" + ",".join(f"{rng.choice([1, 2, -1])}{d}" for d in weekdays.split(",")))
        elif kind == 1:
            parts.append(f"BYYEARDAY={pick(rng, 1, 366, 8, True)}")
        elif kind == 2:
            parts.append(f"BYWEEKNO={pick(rng, 1, 53, 8)};BYDAY={weekdays}")
        elif kind == 3:
            parts.append(f"BYDAY=" + ",".join(f"{rng.choice([1, 10, 20, -1, -9])}{d}" for d in weekdays.split(",")))
        else:
            parts.append(f"BYMONTH={pick(rng, 1, 12, 6)};BYMONTHDAY={pick(rng, 1, 31, 4, True)}")
    elif freq == "DAILY":
        if rng.random() < 0.3:
            parts.append(f"BYMONTH={pick(rng, 1, 12, 6)}")
        if rng.random() < 0.3:
            parts.append(f"BYDAY={weekdays}")
    else:
        if rng.random() < 0.6:
            parts.append(f"BYHOUR={pick(rng, 0, 23, 5)}")
        if rng.random() < 0.4:
            parts.append(f"BYDAY={weekdays}")
        if freq == "HOURLY" and rng.random() < 0.3:
            parts.append(f"BYMINUTE={pick(rng, 0, 59)}")
    if freq in ("DAILY", "WEEKLY", "MONTHLY", "YEARLY") and rng.random() < 0.3:
        parts.append(f"BYHOUR={pick(rng, 0, 23)};BYMINUTE={pick(rng, 0, 59, 2)}")
    end = rng.random()
    if end < 0.2:
        parts.append(f"COUNT={rng.randint(1, 400)}")
    elif end < 0.4:
        parts.append("UNTIL={until}")
    return ";".join(parts)


def random_calendar(rng, path):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//{CANARY}//EN"]
    for n in range(rng.randint(1, 3)):
        zone = rng.choice(["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC", None, "day"])
        start = dt.datetime(rng.randint(2019, 2027), rng.randint(1, 12), rng.randint(1, 28), rng.randint(0, 23), rng.choice([0, 15, 30]))
        minutes = rng.choice([0, 10, 25, 60, 95, 600])
        form = lambda t: f"{t:%Y%m%d}" if zone == "day" else f"{t:%Y%m%dT%H%M%S}" + ("Z" if zone == "UTC" else "")
        name = lambda p: p + (";VALUE=DATE" if zone == "day" else f";TZID={zone}" if zone not in ("UTC", None) else "")
        text = rule(rng)
        while zone == "day" and ("HOUR" in text or "MINUT" in text):
            text = rule(rng)
        until = start + dt.timedelta(days=rng.randint(1, 3000))
        text = text.replace("{until}", form(until) if zone in ("day", None) else f"{until:%Y%m%dT%H%M%SZ}")
        lines += ["BEGIN:VEVENT", f"UID:{CANARY}-{n}", "DTSTAMP:20260101T000000Z", f"SUMMARY:{CANARY}",
                  f"LOCATION:{CANARY}", f"{name('DTSTART')}:{form(start)}"]
        if zone == "day":
            lines.append(f"DTEND;VALUE=DATE:{form(start + dt.timedelta(days=rng.randint(1, 3)))}")
        elif rng.random() < 0.5:
            lines.append(f"{name('DTEND')}:{form(start + dt.timedelta(minutes=minutes))}")
        elif minutes:
            lines.append(f"DURATION:PT{minutes}M")
        lines.append(f"RRULE:{text}")
        if rng.random() < 0.3:
            lines.append(rng.choice(["STATUS:TENTATIVE", "STATUS:CANCELLED", "TRANSP:TRANSPARENT", "TRANSP:OPAQUE"]))
        lines.append("END:VEVENT")
    lines.append("END:VCALENDAR")
    with open(path, "w", newline="") as file:
        file.write("\r\n".join(lines) + "\r\n")
    return [line for line in lines if line.startswith(("RRULE", "DTSTART"))]


def canary(program, folder):
    """No word of the calendar is in any output, the findings included."""
    seen = []
    for arguments in (["build", "plan.yaml", "-o", "out"], ["explain", "plan.yaml", "p/2027-01-05/50"],
                      ["explain", "plan.yaml", "p"], ["check", "plan.yaml"], ["show", "plan.yaml"]):
        out = subprocess.run([program, *arguments], cwd=folder, capture_output=True)
        seen += [out.stdout, out.stderr]
    for name in os.listdir(os.path.join(folder, "out")):
        with open(os.path.join(folder, "out", name), "rb") as file:
            seen.append(file.read())
    return ["a word of the calendar in an output"] if any(CANARY.encode() in s for s in seen) else []


def main(program, calendars):
    faults, instances, files = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for name in sorted(os.listdir(calendars)):
            path = os.path.join(calendars, name)
            if not name.startswith("busy-"):
                continue
            autumn, spring = dt.date(2026, 10, 20), dt.date(2027, 3, 20)
            # Floating times are the plan's own clock's, so that another zone makes another calendar of the same file.
            for first, all_day, zone in ((autumn, False, ZONES[0]), (spring, True, ZONES[0]), (spring, False, ZONES[1])):
                found, count = compare(program, path, first, 21, 5, all_day, folder, zone)
                faults += found
                instances, files = instances + count, files + 1
        rng = random.Random(14)
        path = os.path.join(folder, "random.ics")
        for n in range(int(os.environ.get("BUSY_RULES", "150"))):
            rules = random_calendar(rng, path)
            first = dt.date(2026, 12, 1) + dt.timedelta(days=rng.randint(0, 500))
            try:
                found, count = compare(program, path, first, 9, rng.choice([0, 7]), rng.random() < 0.5, folder)
            except recurring_ical_events.errors.InvalidCalendar:
                continue  # dateutil refuses rules that never come true, such as every 4th hour from 01:00 at 09:00
            faults += [f"{fault} {rules}" for fault in found[:1]]
            instances, files = instances + count, files + 1
        faults += canary(program, folder)
    for fault in faults[:20]:
        print(f"busy: {fault}", file=sys.stderr)
    if faults:
        sys.exit(f"busy: {len(faults)} faults")
    if instances < 500:
        sys.exit(f"busy: only {instances} events in {files} calendars")
    print(f"busy: prompts at the very second around {instances} events of {files} calendars")


main(*sys.argv[1:])
