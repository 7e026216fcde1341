"""What `horarium build` makes of the London plan, glued together from the best-kept Python parts: PyYAML's C loader,
jsonschema-rs, adhanpy, icalendar, and the standard library's JSON, UUIDs and hashes.

Usage: whole_build.py PLAN SCHEMA DAYS FOLDER     Prints the processor's seconds (imports left out) and the events made.
"""

import datetime
import hashlib
import json
import pathlib
import random
import re
import sys
import time
import uuid
from datetime import timedelta, timezone

import icalendar
import jsonschema_rs
import yaml
from adhanpy.calculation.CalculationMethod import CalculationMethod
from adhanpy.PrayerTimes import PrayerTimes

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://example.org/plans")


class Loader(yaml.CSafeLoader):
    """YAML 1.2's scalars: dates, `07:00` and `yes` are texts."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":timestamp", ":int", ":bool"))]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(true|false)$"), list("tf"))
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))


def clock(text):
    hours, minutes = text.split(":")
    return timedelta(hours=int(hours), minutes=int(minutes))


def occurrences(plan, day):
    """(rule, part, start, length, title, body, minutes before that of each alert) of one day."""
    midnight = datetime.datetime(day.year, day.month, day.day, tzinfo=timezone.utc)
    place = plan["location"]
    times = PrayerTimes((place["latitude"], place["longitude"]), midnight, CalculationMethod.MOON_SIGHTING_COMMITTEE)
    for name in ("fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"):
        yield name, "at", getattr(times, name), 10, name.capitalize(), f"{name.capitalize()} has begun.", (0, 10)
    for rule, prompt in plan["prompts"].items():
        start, end = clock(prompt["window"]["from"]), clock(prompt["window"]["to"])
        length = (end - start) / prompt["perDay"]
        draws = random.Random(f"{plan['seed']}/{rule}/{day}")
        for slot in range(prompt["perDay"]):
            at = midnight + start + length * (slot + 0.5 + 0.3 * (2 * draws.random() - 1))
            yield rule, str(slot + 1), at.replace(microsecond=0), 5, prompt["title"], draws.choice(prompt["bodies"]), (0,)
    for rule, session in plan["workouts"]["sessions"].items():
        if WEEKDAYS[day.weekday()] in session["days"] and re.fullmatch(r"\d\d:\d\d", str(session["at"])):
            at = midnight + clock(session["at"])
            yield rule, "session", at, 20, rule, "Work phase done ✅ Time to rest.", range(0, -20, -2)


def build(plan_path, schema_path, days, folder):
    plan = yaml.load(pathlib.Path(plan_path).read_bytes(), Loader=Loader)
    schema = json.loads(pathlib.Path(schema_path).read_text(encoding="utf-8"))
    if not jsonschema_rs.Draft202012Validator(schema).is_valid(plan):
        sys.exit("whole_build.py: the plan does not fit the schema")
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//peer//EN")
    calendar.add("version", "2.0")
    stamp = datetime.datetime(2026, 12, 1, tzinfo=timezone.utc)
    notifications = []
    for n in range(days):
        day = datetime.date(2027, 1, 1) + timedelta(days=n)
        for rule, part, start, minutes, title, body, reminders in occurrences(plan, day):
            identifier = f"london/{rule}/{day}/{part}"
            event = icalendar.Event()
            event.add("uid", f"{rule}.{day}.{part}@london")
            event.add("dtstamp", stamp)
            event.add("dtstart", start)
            event.add("dtend", start + timedelta(minutes=minutes))
            event.add("summary", title)
            event.add("description", body)
            event.add("categories", [rule])
            event.add("transp", "TRANSPARENT")
            for before in reminders:
                alarm = icalendar.Alarm()
                alarm.add("action", "DISPLAY")
                alarm.add("trigger", timedelta(minutes=-before))
                alarm.add("description", title)
                alarm.add("uid", str(uuid.uuid5(NAMESPACE, f"{identifier}/{before}")))
                event.add_component(alarm)
                at = start - timedelta(minutes=before)
                name = identifier if not before else f"{identifier}-{before}"
                notifications.append({
                    "id": name, "numericId": int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big") >> 1,
                    "uuid": str(uuid.uuid5(NAMESPACE, name)), "kind": "prayer", "rule": rule, "group": f"london/{rule}/{day}",
                    "title": title, "body": body, "fireAt": at.strftime("%Y-%m-%dT%H:%M:%SZ"),
                    "epochMs": int(at.timestamp()) * 1000, "local": at.strftime("%Y-%m-%dT%H:%M:%S"), "anchor": "instant",
                    "presentation": rule, "priority": "normal",
                    "expiresAt": (at + timedelta(minutes=30)).strftime("%Y-%m-%dT%H:%M:%SZ"),
                    "deliverBy": (at + timedelta(minutes=30)).strftime("%Y-%m-%dT%H:%M:%SZ"), "ifPast": "drop",
                })
            calendar.add_component(event)
    notifications.sort(key=lambda n: (n["epochMs"], n["id"]))
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "peer.ics").write_bytes(calendar.to_ical())
    (folder / "peer.manifest.json").write_text(json.dumps({"notifications": notifications}, indent=2, ensure_ascii=False), encoding="utf-8")
    return len(calendar.subcomponents)


begin = time.process_time()
events = build(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])
print(time.process_time() - begin, events)
