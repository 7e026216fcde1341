"""The events of `icalendar-benchmark`, made and written, then read, by Python's icalendar.

Usage: icalendar_benchmark.py EVENTS [FILE]
"""

import datetime as dt
import resource
import sys
import time

import icalendar

START = dt.datetime(2026, 12, 1, tzinfo=dt.timezone.utc)


def alarm(uid, minutes):
    component = icalendar.Alarm()
    component.add("uid", uid)
    component.add("action", "DISPLAY")
    component.add("trigger", dt.timedelta(minutes=minutes))
    component.add("description", "In the View?")
    return component


def event(n):
    component = icalendar.Event()
    start = START + dt.timedelta(minutes=40 * n)
    component.add("uid", f"check-in.{n}@daily.horarium")
    component.add("dtstamp", START)
    component.add("dtstart", start)
    component.add("dtend", start + dt.timedelta(minutes=10))
    component.add("summary", "Meditation Check-in, or الفجر 🌙")
    component.add("last-modified", START)
    component.add("sequence", 0)
    component.add(
        "description",
        "In the View? Sit; breathe, and look.\nThen go on with the day as it comes, one thing at a time.")
    component.add("categories", ["Meditation", "Prompt"])
    component.add("transp", "TRANSPARENT")
    component.add_component(alarm(f"check-in.{n}.at@daily.horarium", 0))
    component.add_component(alarm(f"check-in.{n}.5@daily.horarium", -5))
    return component


def report(what, seconds, count, size):
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{what:<24} {count / seconds:9.0f} events/s {size / seconds / 1e6:8.1f} MB/s {peak:8.1f} MB peak")


count = int(sys.argv[1])
begin = time.perf_counter()
calendar = icalendar.Calendar()
calendar.add("version", "2.0")
calendar.add("prodid", "-//Horarium//Horarium//EN")
for n in range(count):
    calendar.add_component(event(n))
data = calendar.to_ical()
report("icalendar: write", time.perf_counter() - begin, count, len(data))
begin = time.perf_counter()
icalendar.Calendar.from_ical(data)
report("icalendar: read", time.perf_counter() - begin, count, len(data))
