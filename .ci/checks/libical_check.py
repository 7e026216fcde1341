"""Compares what libical finds in a calendar with what is expected."""

import datetime as dt
import subprocess
import sys

import expected as exp


def main(program, calendar, expected=None):
    want = exp.Expected(expected) if expected else None
    year = dt.datetime.fromtimestamp(want.end / 1000, dt.timezone.utc).year + 1 if want else 2030
    with open(calendar, encoding="utf-8", newline="") as file:
        text = exp.trusting_file(file.read())
    out = subprocess.run([program, str(year)], input=text.encode(), capture_output=True, check=True).stdout.decode()
    faults, found = [], []
    for line in out.splitlines():
        if line.startswith("error "):
            faults.append(line)
            continue
        start, end, status, uid = line.split(" ", 3)
        found.append({"uid": uid, "start": int(start) * 1000, "end": int(end) * 1000, "status": status})
    if want and not want.is_manifest:
        faults += want.faults(found)
    exp.report("libical (VTIMEZONE of the file)", faults, len(found))


main(*sys.argv[1:])
