"""Reads a calendar with icalendar, strictly, and compares its expansion with what is expected."""

import datetime as dt
import sys

import icalendar
import recurring_ical_events

import expected as exp

UTC = dt.timezone.utc


def milliseconds(value):
    if not isinstance(value, dt.datetime):
        value = dt.datetime(value.year, value.month, value.day, tzinfo=UTC)
    if value.tzinfo is None:
        value = value.replace(tzinfo=UTC)
    return round(value.timestamp() * 1000)


def strict_faults(calendar):
    """Properties that icalendar could not read, and those that it knows to be required or single."""
    faults = []
    for component in calendar.walk():
        faults += [f"{component.name}: {name}: {error}" for name, error in component.errors]
        faults += [f"{component.name} has no {name}" for name in component.required if name not in component]
        for name in component.singletons:
            if isinstance(component.get(name), list):
                faults.append(f"{component.name} has more than one {name}")
    return faults


def alarms(event, start):
    found = []
    for alarm in event.walk("VALARM"):
        trigger = alarm.decoded("TRIGGER")
        found.append(milliseconds(start + trigger if isinstance(trigger, dt.timedelta) else trigger))
    return found


def main(arguments):
    trust = "--trust-file" in arguments
    paths = [a for a in arguments if not a.startswith("--")]
    with open(paths[0], encoding="utf-8", newline="") as file:
        text = file.read()
    calendar = icalendar.Calendar.from_ical(exp.trusting_file(text) if trust else text)
    faults = strict_faults(calendar)
    count = len(calendar.walk("VEVENT"))
    if len(paths) > 1:
        want = exp.Expected(paths[1])
        instant = lambda ms: dt.datetime.fromtimestamp(ms / 1000, UTC)
        found = []
        for event in recurring_ical_events.of(calendar).between(instant(want.start), instant(want.end)):
            start = event["DTSTART"].dt
            end = event["DTEND"].dt if "DTEND" in event else start
            found.append({
                "uid": str(event["UID"]), "start": milliseconds(start), "end": milliseconds(end),
                "summary": str(event.get("SUMMARY", "")), "status": str(event.get("STATUS", "CONFIRMED")),
                "alarms": alarms(event, start),
            })
        faults += want.faults(found)
        count = len(found)
    exp.report("icalendar" + (" (VTIMEZONE of the file)" if trust else ""), faults, count)


main(sys.argv[1:])
