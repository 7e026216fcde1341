"""Compares `horarium prayers --rounding none` with solar-events.csv, for `prayers`; see the README beside that file.

Existence must agree where the event's margin is over 0.02 degrees. Where it is over 0.5 degrees times agree within 0.5 s
below 60 degrees of latitude and 1 s above; elsewhere within 1 s + tau * 0.0005 / margin, tau being the seconds to the
turning point that the event is close to.
"""

import csv
import io
import math
import subprocess
import sys
from collections import defaultdict
from datetime import datetime, timedelta

program, path = sys.argv[1:]
STEP = 7  # of the whole file; prime to the 24 dates of a place, so that all seasons and years come in
ANGLES = ["12", "15", "18", "18_5", "19_5"]
ANGLES_OF_SAMPLE = 2  # a row of the sample has so many, in turn


def instant(text):
    """With a fraction of a second or without: before 3.11 `fromisoformat` takes no tenths."""
    form = "%Y-%m-%dT%H:%M:%S.%f%z" if "." in text else "%Y-%m-%dT%H:%M:%S%z"
    return datetime.strptime(text, form) if text else None


def zone(longitude):
    """The whole-hour zone whose civil date is that of local mean solar time around noon."""
    hours = max(-12, min(14, round(longitude / 15)))
    return "Etc/GMT" if hours == 0 else f"Etc/GMT{-hours:+d}"


def computed(row, angle, madhab):
    arguments = [
        program, "prayers", "--latitude", row["lat_deg"], "--longitude", row["lon_deg"],
        "--timezone", zone(float(row["lon_deg"])), "--method", "kuwait", "--fajr-angle", angle, "--isha-angle", angle,
        "--madhab", madhab, "--high-latitude", "none", "--polar", "none", "--rounding", "none",
        "--from", row["date"], "--days", "1", "--format", "csv",
    ]  # fmt: skip
    text = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout
    return next(csv.DictReader(io.StringIO(text)))


def margin(row, altitude, side):
    lower = float(row["alt_lower_before_deg" if side == "morning" else "alt_lower_after_deg"])
    top = float(row["alt_transit_deg"])
    return min(abs(altitude - top), abs(altitude - lower)), abs(altitude - top) < abs(altitude - lower)


def asr_altitude(row, factor):
    return math.degrees(math.atan2(1, factor + math.tan(math.radians(90 - float(row["alt_transit_deg"])))))


faults = []
worst = defaultdict(float)
count = 0
with open(path, newline="") as file:
    rows = list(csv.DictReader(file))
    is_sample = len(rows) <= 500
    rows = rows[:: 1 if is_sample else STEP]
for number, row in enumerate(rows):
    latitude = abs(float(row["lat_deg"]))
    band = "to 50" if latitude <= 50 else "to 60" if latitude <= 60 else "over 60"
    ut1 = timedelta(seconds=float(row["ut1_minus_utc_s"]))
    angles = [ANGLES[(number + turn) % len(ANGLES)] for turn in range(ANGLES_OF_SAMPLE if is_sample else len(ANGLES))]
    for index, angle in enumerate(angles):
        factor = 1 + (number + index) % 2
        ours = computed(row, angle.replace("_", "."), ["shafi", "hanafi"][factor - 1])
        degrees = float(angle.replace("_", "."))
        events = [
            ("fajr", f"dawn_{angle}_utc", -degrees, "morning"), ("isha", f"dusk_{angle}_utc", -degrees, "evening"),
            ("asr", f"asr_{factor}_utc", asr_altitude(row, factor), "evening"),
        ]  # fmt: skip
        if index == 0:
            events += [
                ("transit", "transit_utc", None, "evening"), ("sunrise", "sunrise_utc", -50 / 60, "morning"),
                ("sunset", "sunset_utc", -50 / 60, "evening"),
            ]  # fmt: skip
        transit = instant(row["transit_utc"])
        for name, column, altitude, side in events:
            count += 1
            where = f"{row['place']} {row['date']} {name} {angle if name in ('fajr', 'isha') else ''}"
            want, got = instant(row[column]), instant(ours[f"{name}-utc"])
            width, is_top = (90, True) if altitude is None else margin(row, altitude, side)
            if (want is None) != (got is None):
                if width > 0.02:
                    faults.append(f"{where}: {got} instead of {want}, margin {width:.3f}")
                continue
            if want is None:
                continue
            error = abs((got - want - ut1).total_seconds())
            if width > 0.5:
                limit = 0.5 if latitude < 60 else 1.0
                kind = name if name in ("transit", "asr") else "rise, set" if name.startswith("sun") else "twilight"
                worst[kind, band] = max(worst[kind, band], error)
            else:
                turn = abs((want - transit).total_seconds())
                limit = 1 + (turn if is_top else abs(43200 - turn)) * 0.0005 / max(width, 1e-9)
            if error > limit:
                faults.append(f"{where}: {error:.2f} s off, {limit:.2f} s allowed, margin {width:.3f}")
print(f"{count} events of {len(rows)} rows compared; largest error in seconds where the margin is over 0.5 degrees:")
for (kind, band), error in sorted(worst.items()):
    print(f"  {kind:10} {band:8} {error:.2f}")
for fault in faults[:20]:
    print(fault)
sys.exit(f"{len(faults)} events are wrong" if faults else 0)
