"""Builds a plan anew each day for a month: no event that lies ahead may change.

Usage: regenerate_check.py PROGRAM PLAN
"""

import datetime as dt
import os
import subprocess
import sys
import tempfile

import icalendar

UTC = dt.timezone.utc


def events(path):
    with open(path, "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    return {str(event["UID"]): event for event in calendar.walk("VEVENT")}


def instant(event):
    start = event["DTSTART"].dt
    return start if isinstance(start, dt.datetime) else dt.datetime(start.year, start.month, start.day, tzinfo=UTC)


def month(program, plan, text, label):
    first = dt.date(2026, 12, 1)
    ahead = 0
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/{os.path.basename(plan)}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        before = {}
        for n in range(31):
            day = first + dt.timedelta(days=n)
            build = [program, "build", path, "-o", folder, "--from", str(day)]
            subprocess.run(build, check=True, capture_output=True)
            now = events(path.removesuffix(".yaml") + ".ics")
            begin = dt.datetime.combine(day, dt.time(), UTC)
            for uid, old in before.items():
                repeats = "RRULE" in old
                if not repeats and instant(old) < begin:
                    if uid in now and now[uid].to_ical() != old.to_ical():
                        sys.exit(f"regenerate ({label}): {uid} was rewritten on {day}")
                    continue
                if uid not in now:
                    sys.exit(f"regenerate ({label}): {uid} is gone on {day}")
                if now[uid].to_ical() != old.to_ical():
                    sys.exit(f"regenerate ({label}): {uid} changed on {day}")
                ahead += 1
            for uid, event in now.items():
                if str(event.get("STATUS", "")) == "CANCELLED":
                    sys.exit(f"regenerate ({label}): {uid} is cancelled on {day}")
            if before and not now.keys() - before.keys():
                sys.exit(f"regenerate ({label}): {day} adds nothing at the horizon's end")
            before = now
    print(f"regenerate ({label}): 31 builds, {ahead} comparisons, no event ahead changed")


def main(program, plan):
    with open(plan, encoding="utf-8") as file:
        text = file.read()
    month(program, plan, text, "UTC")
    month(program, plan, text + "calendar: {recurring: true, times: zoned, hijriDates: true}\n", "repeating, zoned")


main(*sys.argv[1:])
