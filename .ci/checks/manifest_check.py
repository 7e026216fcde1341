"""Checks a manifest against its schema with jsonschema, and against the calendar of the same build, alarm by alarm.

Usage: manifest_check.py CALENDAR.ics MANIFEST.json SCHEMA.json
"""

import datetime as dt
import hashlib
import json
import sys

import icalendar
import jsonschema

# What a calendar does not ring for: it stands in the session's description, or an answer makes it needless.
UNRUNG = {"workout-phase", "workout-complete", "prompt-follow-up"}


def main(calendar, manifest, schema):
    with open(manifest, "rb") as file:
        text = file.read()
    manifest = json.loads(text)
    with open(schema, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(
        schema, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)
    faults = [f"{e.json_path}: {e.message[:200]}" for e in validator.iter_errors(manifest)]
    rest = text[:text.rindex(b",", 0, text.rindex(b'"digest"'))]
    if manifest["digest"] != "sha256:" + hashlib.sha256(rest).hexdigest():
        faults.append("the digest is not that of the bytes before it")

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
    faults += [f"the alarm {uid} is no notification" for uid in alarms.keys() - notifications.keys()]
    for fault in faults[:20]:
        print(f"manifest: {fault}", file=sys.stderr)
    if faults:
        sys.exit(f"manifest: {len(faults)} faults")
    print(f"manifest: valid, {len(notifications)} notifications, {len(alarms)} alarms at the same instants, {silenced} outside")


main(*sys.argv[1:])
