"""Checks a manifest against its schema with jsonschema, and against the calendar of the same build, alarm by alarm.

Usage: manifest_check.py CALENDAR.ics MANIFEST.json SCHEMA.json
"""

import datetime as dt
import json
import sys

import icalendar
import jsonschema

# What a calendar does not ring for: it stands in the session's description, or an answer makes it needless.
UNRUNG = {"workout-phase", "workout-complete", "prompt-follow-up"}


def worth(notifications):
    """How long a session's news is worth: the start and phases until the next, the end for an hour, each to be delivered within 10 s."""
    groups, faults = {}, []
    for n in notifications:
        groups.setdefault(n["group"], []).append(n)
    for n in notifications:
        late, expires = (round(dt.datetime.fromisoformat(n[key]).timestamp()) * 1000 - n["epochMs"] for key in ("deliverBy", "expiresAt"))
        want = expires
        if n["kind"] in ("workout-start", "workout-phase", "workout-complete"):
            later = [o["epochMs"] for o in groups[n["group"]] if o["epochMs"] > n["epochMs"] and o["kind"].startswith("workout")]
            end = 3_600_000 if n["kind"] == "workout-complete" else min(later) - n["epochMs"] if later else expires
            want = min(10_000, end)
            if expires != end:
                faults.append(f"{n['id']} is worth {expires} ms, not {end}")
        if late != want:
            faults.append(f"{n['id']} is delivered for {late} ms, not {want}")
    return faults


def main(calendar, manifest, schema):
    with open(manifest, encoding="utf-8") as file:
        manifest = json.load(file)
    with open(schema, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(
        schema, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)
    faults = [f"{e.json_path}: {e.message[:200]}" for e in validator.iter_errors(manifest)]

    with open(calendar, encoding="utf-8", newline="") as file:
        events = icalendar.Calendar.from_ical(file.read()).walk("VEVENT")
    begin, end = (
        round(dt.datetime.fromisoformat(manifest["horizon"][key]).timestamp() * 1000) for key in ("startsAt", "endsAt"))
    first = dt.date.fromisoformat(manifest["horizon"]["start"])
    days = {str(first + dt.timedelta(days=n)) for n in range(manifest["horizon"]["days"])}
    alarms, silenced = {}, 0
    for event in events:
        # A day that is not on the list is there only for what it brings between the first midnight and the last.
        last = float("inf") if str(event["UID"]).split("@")[0].split(".")[1] in days else end
        for alarm in event.walk("VALARM"):
            uid = str(alarm["UID"])
            if uid in alarms:
                faults.append(f"two alarms have the UID {uid}")
            at = round((event["DTSTART"].dt + alarm.decoded("TRIGGER")).timestamp() * 1000)
            if begin <= at < last:
                alarms[uid] = at
            else:
                silenced += 1
    silent = {p["id"] for p in manifest["presentations"] if p["sound"] == "none"}
    notifications = {n["uuid"]: n for n in manifest["notifications"]}
    for uuid, n in notifications.items():
        if n["kind"] in UNRUNG or n["presentation"] in silent:
            if uuid in alarms:
                faults.append(f"{n['id']} rings in the calendar")
            continue
        # The event of tomorrow's reminder lies after the calendar.
        if uuid not in alarms and n["group"].split("/")[-1] not in days:
            continue
        if alarms.get(uuid) != n["epochMs"]:
            faults.append(f"{n['id']} at {n['epochMs']}: its alarm is at {alarms.get(uuid)}")
    faults += worth(manifest["notifications"])
    faults += [f"the alarm {uid} is no notification" for uid in alarms.keys() - notifications.keys()]
    for fault in faults[:20]:
        print(f"manifest: {fault}", file=sys.stderr)
    if faults:
        sys.exit(f"manifest: {len(faults)} faults")
    print(f"manifest: valid, {len(notifications)} notifications, {len(alarms)} alarms at the same instants, {silenced} outside")


main(*sys.argv[1:])
