"""Builds a plan anew each day for a month: no event that is not over may change, and no notification may be lost.

Usage: regenerate_check.py PROGRAM PLAN
"""

import datetime as dt
import json
import os
import re
import subprocess
import sys
import tempfile
from zoneinfo import ZoneInfo

import icalendar

UTC = dt.timezone.utc


class Calendars:
    """Reads calendars that are mostly alike: an event that stands in the last one byte for byte, below the same zones, is that one."""

    def __init__(self):
        self.head, self.known = None, {}

    def events(self, path):
        with open(path, encoding="utf-8", newline="") as file:
            head, *texts = re.split(r"^(?=BEGIN:VEVENT\r$)", file.read(), flags=re.M)
        if not texts[-1].endswith("END:VEVENT\r\nEND:VCALENDAR\r\n"):
            sys.exit(f"regenerate: {path} does not end with an event")
        texts[-1] = texts[-1].removesuffix("END:VCALENDAR\r\n")
        known = self.known if head == self.head else {}
        new = [text for text in texts if text not in known]
        read = icalendar.Calendar.from_ical(head + "".join(new) + "END:VCALENDAR\r\n").walk("VEVENT")
        if len(read) != len(new):
            sys.exit(f"regenerate: {path} has {len(new)} new events, and {len(read)} are read")
        found = dict(zip(new, read))
        self.head, self.known = head, {text: known.get(text) or found[text] for text in texts}
        return {str(event["UID"]): event for event in self.known.values()}


def differs(event, old):
    return event is not old and event.to_ical() != old.to_ical()


def over(event):
    end = event["DTEND"].dt if "DTEND" in event else event["DTSTART"].dt + dt.timedelta(days=1)
    return end if isinstance(end, dt.datetime) else dt.datetime(end.year, end.month, end.day, tzinfo=UTC)


def notifications(path):
    """What a manifest tells, by id, and the instants that it covers."""
    with open(path, encoding="utf-8") as file:
        manifest = json.load(file)
    horizon = [dt.datetime.fromisoformat(manifest["horizon"][key]).timestamp() * 1000 for key in ("startsAt", "endsAt")]
    return {n["id"]: n["epochMs"] for n in manifest["notifications"]}, *horizon


def lost(manifests, label):
    """What any build tells at an instant, each must tell whose horizon covers that instant."""
    told = {}
    for found, _, _ in manifests:
        for key, at in found.items():
            if told.setdefault(key, at) != at:
                sys.exit(f"regenerate ({label}): {key} moved")
    for found, start, end in manifests:
        missing = sorted(key for key, at in told.items() if start <= at < end and key not in found)
        if missing:
            sys.exit(f"regenerate ({label}): {missing[:5]} missing from the build of {start}")
    return len(told)


def month(program, plan, text, label, first=dt.date(2026, 12, 1)):
    zone = ZoneInfo(re.search(r"^timezone: (\S+)", text, re.M).group(1))
    ahead, calendars = 0, Calendars()
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/{os.path.basename(plan)}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        before, manifests = {}, []
        for n in range(31):
            day = first + dt.timedelta(days=n)
            build = [program, "build", path, "-o", folder, "--from", str(day)]
            subprocess.run(build, check=True, capture_output=True)
            manifests.append(notifications(path.removesuffix(".yaml") + ".manifest.json"))
            now = calendars.events(path.removesuffix(".yaml") + ".ics")
            begin = dt.datetime.combine(day, dt.time(), zone)
            for uid, old in before.items():
                repeats = "RRULE" in old
                if not repeats and over(old) <= begin:
                    if uid in now and differs(now[uid], old):
                        sys.exit(f"regenerate ({label}): {uid} was rewritten on {day}")
                    continue
                if uid not in now:
                    sys.exit(f"regenerate ({label}): {uid} is gone on {day}")
                if differs(now[uid], old):
                    sys.exit(f"regenerate ({label}): {uid} changed on {day}")
                ahead += 1
            for uid, event in now.items():
                if str(event.get("STATUS", "")) == "CANCELLED":
                    sys.exit(f"regenerate ({label}): {uid} is cancelled on {day}")
            if before and not now.keys() - before.keys():
                sys.exit(f"regenerate ({label}): {day} adds nothing at the horizon's end")
            before = now
    print(f"regenerate ({label}): 31 builds, {ahead} comparisons, no event ahead changed, "
          f"none of {lost(manifests, label)} notifications lost")


NURSE = """
plan: 1
seed: 7
timezone: Australia/Sydney
location: {latitude: -33.87, longitude: 151.21}
horizon: {days: 5}
prompts:
  breath: {window: {from: 20:00, to: 07:00}, perDay: 5, avoid: {workouts: 10m, prayers: 5m}}
prayers: {extras: [midnight, last-third], alerts: {last-third: {at: sound}}}
workouts:
  templates: {long: {type: intervals, steps: [{work: 40m}, {rest: 20m}, {work: 30m}]}}
  sessions:
    late: {template: long, at: 23:15, announce: true, remind: [12h, 10m]}
    early: {template: long, days: [mon, wed, sat], at: 02:15, remind: [12h]}
"""


def main(program, plan):
    with open(plan, encoding="utf-8") as file:
        text = file.read()
    month(program, plan, text, "UTC")
    month(program, plan, text + "calendar: {recurring: true, times: zoned, hijriDates: true}\n", "repeating, zoned")
    month(program, "nurse.yaml", NURSE, "nights over midnight", dt.date(2027, 3, 20))


main(*sys.argv[1:])
