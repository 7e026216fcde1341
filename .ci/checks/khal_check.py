"""Imports calendars into khal as a user would and reads back its agenda."""

import datetime as dt
import json
import os
import subprocess
import sys
import tempfile

import expected as exp

CONFIG = """
[calendars]
[[home]]
path = {folder}/home
[sqlite]
path = {folder}/khal.db
[locale]
local_timezone = UTC
default_timezone = UTC
timeformat = %H:%M:%S
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%dT%H:%M:%S
longdatetimeformat = %Y-%m-%dT%H:%M:%S
[default]
default_calendar = home
"""


def main(arguments):
    trust = "--trust-file" in arguments
    expected, *calendars = [a for a in arguments if not a.startswith("--")]
    khal = os.path.join(os.path.dirname(sys.executable), "khal")
    want = exp.Expected(expected)
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/home")
        with open(f"{folder}/config", "w", encoding="utf-8") as file:
            file.write(CONFIG.format(folder=folder))
        run = lambda *a: subprocess.run(
            [khal, "-c", f"{folder}/config", *a], check=True, capture_output=True, text=True,
            env=os.environ | {"TZ": "UTC", "LC_ALL": "C.UTF-8"}).stdout
        for calendar in calendars:
            with open(calendar, encoding="utf-8", newline="") as file:
                text = file.read()
            with open(f"{folder}/import.ics", "w", encoding="utf-8", newline="") as file:
                file.write(exp.trusting_file(text) if trust else text)
            run("import", "--batch", f"{folder}/import.ics")
        day = lambda ms: dt.datetime.fromtimestamp(ms / 1000, dt.timezone.utc).strftime("%Y-%m-%d")
        fields = ["uid", "start-long-full", "title", "cancelled"]
        options = [option for name in fields for option in ("--json", name)]
        found = {}
        # A list of one day also shows what began on the day before: each event once, by its start.
        for line in run("list", "--notstarted", *options, day(want.start), day(want.end)).splitlines():
            for event in json.loads(line):
                start = dt.datetime.strptime(event["start-long-full"], "%Y-%m-%dT%H:%M:%S").replace(tzinfo=dt.timezone.utc)
                found.setdefault((event["uid"], start), []).append({
                    "uid": event["uid"], "start": round(start.timestamp() * 1000),
                    "status": "CANCELLED" if event["cancelled"].strip() else "CONFIRMED",
                })
        files = len(os.listdir(f"{folder}/home"))
    if want.is_manifest:
        # khal's list has no alarms; icalendar's check compares those.
        sys.exit("khal: needs a list of events, not a manifest")
    faults = want.faults([event for events in found.values() for event in events[:1]])
    uids = {event["uid"] for event in want.events}
    if files < len(uids):
        faults.append(f"{files} events stored, expected {len(uids)}")
    label = f"khal ({len(calendars)} imports{', VTIMEZONE of the file' if trust else ''})"
    exp.report(label, faults, len(found))


main(sys.argv[1:])
