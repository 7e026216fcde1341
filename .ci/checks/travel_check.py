"""Computes what plans with journeys come to from the rules as they are documented, and compares.

On the list days of a journey, both ends included, clock times, quiet hours and prayers are those of the place; a night belongs
to the list day that it closes. A stay begins at 00:00 of its first list day. Prayer times are NOAA's: equation of time and
declination to a hundredth of a degree, good to a minute.

Usage: travel_check.py PROGRAM
"""

import datetime as dt
import json
import math
import os
import subprocess
import sys
import tempfile
from fractions import Fraction
from zoneinfo import ZoneInfo

import icalendar

from siphash import siphash24

SEED, VARIANCE, PER_DAY = 77, Fraction(3, 10), 5
QUIET = (dt.time(21, 30), dt.time(8, 30))
WINDOW = (dt.time(7), dt.time(22))
SESSION = dt.time(6, 30)

# Home, horizon, journeys: (first day, last day, zone, name, latitude, longitude).
ITINERARIES = {
    "tokyo": ("Europe/London", (51.5074, -0.1278), "2027-02-26", 20,
              [("2027-03-02", "2027-03-09", "Asia/Tokyo", "Tokyo", 35.69, 139.69)]),
    "date-line": ("Pacific/Auckland", (-36.85, 174.76), "2027-05-01", 16,
                  [("2027-05-04", "2027-05-06", "Pacific/Apia", "Apia", -13.83, -171.77),
                   ("2027-05-07", "2027-05-08", "Pacific/Pago_Pago", "Pago Pago", -14.28, -170.70),
                   ("2027-05-11", "2027-05-11", "Pacific/Honolulu", "Honolulu", 21.31, -157.86)]),
    "clocks": ("America/New_York", (40.71, -74.01), "2027-03-10", 30,
               [("2027-03-13", "2027-03-14", "America/Los_Angeles", "Los Angeles", 34.05, -118.24),
                ("2027-03-20", "2027-04-05", "Europe/Berlin", "Berlin", 52.52, 13.40)]),
    "within": ("Asia/Kolkata", (28.61, 77.21), "2027-06-03", 9,
               [("2027-05-20", "2027-06-05", "Australia/Lord_Howe", "Lord Howe", -31.55, 159.08),
                ("2027-06-09", "2027-06-30", "America/St_Johns", "St. John's", 47.56, -52.71)]),
}
day = dt.date.fromisoformat


def plan(name):
    home, (latitude, longitude), start, days, journeys = ITINERARIES[name]
    travel = "\n".join(
        f"  - {{from: {a}, to: {b}, timezone: {zone}, location: {{name: \"{place}\", latitude: {φ}, longitude: {λ}}}}}"
        for a, b, zone, place, φ, λ in journeys)
    return f"""plan: 1
seed: {SEED}
timezone: {home}
location: {{latitude: {latitude}, longitude: {longitude}}}
horizon: {{start: {start}, days: {days}}}
travel:
{travel}
calendar: {{times: zoned}}
quiet: {{night: {{from: "{QUIET[0]:%H:%M}", to: "{QUIET[1]:%H:%M}"}}}}
prompts: {{p: {{window: {{from: "{WINDOW[0]:%H:%M}", to: "{WINDOW[1]:%H:%M}"}}, perDay: {PER_DAY}, variance: 30%, expires: 10m}}}}
prayers: {{method: muslim-world-league, rounding: none, highLatitude: none, jumuah: {{at: "13:15"}}, iqamah: {{dhuhr: +20m}}}}
workouts:
  templates: {{t: {{type: hiit, work: 40s, rest: 20s, rounds: 2}}}}
  sessions: {{s: {{template: t, at: "{SESSION:%H:%M}", announce: true}}}}
"""


def seconds(date, time, zone):
    # A wall time in a gap moves forward by the gap, an ambiguous one is the first: what fold=0 gives.
    return round(dt.datetime.combine(date, time, zone).timestamp())


class Places:
    def __init__(self, name):
        home, (φ, λ), start, days, journeys = ITINERARIES[name]
        self.home = (ZoneInfo(home), φ, λ)
        self.journeys = [(day(a), day(b), (ZoneInfo(zone), φ, λ)) for a, b, zone, _, φ, λ in journeys]
        self.start, self.days = day(start), days

    def on(self, date):
        return next((place for a, b, place in self.journeys if a <= date <= b), self.home)

    def zone(self, date):
        return self.on(date)[0]

    def midnight(self, date):
        return seconds(date, dt.time(), self.zone(date))

    def stays(self):
        """From the horizon's beginning on, one for each change of place."""
        stays = [(self.midnight(self.start), self.zone(self.start).key)]
        for n in range(1, self.days + 1):
            date = self.start + dt.timedelta(days=n)
            if self.zone(date).key != stays[-1][1]:
                stays.append((self.midnight(date), self.zone(date).key))
        return stays


def prompts(places):
    key = SEED.to_bytes(8, "little") + b"horarium"
    dates = [places.start + dt.timedelta(days=n) for n in range(-4, places.days + 4)]
    quiet = [(seconds(d, QUIET[0], places.zone(d)), seconds(d + dt.timedelta(days=1), QUIET[1], places.zone(d)))
             for d in dates]
    for date in dates[4:-4]:
        zone = places.zone(date)
        begin, end = seconds(date, WINDOW[0], zone), seconds(date, WINDOW[1], zone)
        length = Fraction(end - begin, PER_DAY)
        for slot in range(1, PER_DAY + 1):
            centre = begin + (slot - Fraction(1, 2)) * length
            h = siphash24(key, f"p/{date}/{slot}/time".encode())
            for lo, hi in ((centre - VARIANCE * length, centre + VARIANCE * length),
                           (begin + (slot - 1) * length, begin + slot * length)):
                free = [s for s in range(math.ceil(lo), math.floor(hi) + 1) if not any(a <= s < b for a, b in quiet)]
                if free:
                    yield f"p/{date}/{slot}", free[(h >> 11) * len(free) >> 53]
                    break


def sun(date, zone, λ):
    """The second at which the Sun is highest, and its declination in radians."""
    noon = dt.datetime.combine(date, dt.time(12), dt.timezone.utc).timestamp() - λ * 240
    # East of the date line by the clock and west of it by the Sun, as in Apia, or the other way round.
    noon += 86400 * (date - dt.datetime.fromtimestamp(noon, zone).date()).days
    t = (noon / 86400 + 2440587.5 - 2451545) / 36525
    g, l = (math.radians(x) for x in (357.52911 + 35999.05029 * t, 280.46646 + 36000.76983 * t))
    e = 0.016708634 - 0.000042037 * t
    c = 1.914602 * math.sin(g) + 0.019993 * math.sin(2 * g) + 0.000289 * math.sin(3 * g)
    ecliptic = math.radians(math.degrees(l) + c - 0.00569)
    ε = math.radians(23.439291 - 0.013004 * t)
    y = math.tan(ε / 2) ** 2
    equation = 4 * math.degrees(y * math.sin(2 * l) - 2 * e * math.sin(g) + 4 * e * y * math.sin(g) * math.cos(2 * l)
                                - 0.5 * y * y * math.sin(4 * l) - 1.25 * e * e * math.sin(2 * g))
    return noon - equation * 60, math.asin(math.sin(ε) * math.sin(ecliptic))


def prayers(date, place):
    zone, φ, λ = place
    noon, δ = sun(date, zone, λ)
    φ = math.radians(φ)
    def away(altitude):
        cosine = (math.sin(math.radians(altitude)) - math.sin(φ) * math.sin(δ)) / (math.cos(φ) * math.cos(δ))
        return math.degrees(math.acos(cosine)) * 240 if abs(cosine) <= 1 else None
    rise, dawn, dusk = away(-0.833), away(-18), away(-17)
    return {"fajr": dawn and noon - dawn, "sunrise": noon - rise, "dhuhr": noon, "maghrib": noon + rise,
            "isha": dusk and noon + dusk}


def check(program, name, folder):
    places, faults = Places(name), []
    path = os.path.join(folder, f"{name}.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(plan(name))
    subprocess.run([program, "build", path, "-o", folder], check=True, capture_output=True)
    with open(os.path.join(folder, f"{name}.manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    shown = subprocess.run([program, "show", path, "--format", "json"], check=True, capture_output=True).stdout
    occurrences = {o["id"].removeprefix(f"{name}/"): o for o in json.loads(shown)["occurrences"]}
    at = lambda o: dt.datetime.fromisoformat(o["startUtc"]).timestamp()
    dates = [places.start + dt.timedelta(days=n) for n in range(places.days)]
    listed = {key: o for key, o in occurrences.items() if day(o["date"]) in dates}

    # Prompts and sessions to the second.
    want = dict(prompts(places)) | {f"s/{d}": seconds(d, SESSION, places.zone(d)) for d in dates}
    have = {key: round(at(o)) for key, o in listed.items() if o["rule"] in ("p", "s")}
    faults += [f"{key}: at {have.get(key)}, expected {want.get(key)}"
               for key in sorted(want.keys() | have.keys()) if have.get(key) != want.get(key)]

    # Prayers to two minutes; Jumuah at home only, where it replaces the iqamah of Dhuhr.
    times = {entry["date"]: entry["times"] for entry in manifest["days"]}
    for date in dates:
        place = places.on(date)
        for prayer, second in prayers(date, place).items():
            o = listed.get(f"{prayer}/{date}")
            if bool(o) != bool(second) or o and abs(at(o) - second) > 120:
                faults.append(f"{prayer}/{date}: at {o and at(o)}, expected {second}")
        dhuhr = times[str(date)]["dhuhr"]
        called = place is places.home and date.weekday() != 4
        iqamah = dhuhr["epochMs"] + 20 * 60_000 if called else None
        if dhuhr.get("iqamahEpochMs") != iqamah:
            faults.append(f"dhuhr/{date}: iqamah at {dhuhr.get('iqamahEpochMs')}, expected {iqamah}")
        jumuah = listed.get(f"jumuah/{date}")
        at_home = place is places.home and date.weekday() == 4
        if bool(jumuah) != at_home or (jumuah and round(at(jumuah)) != seconds(date, dt.time(13, 15), place[0])):
            faults.append(f"jumuah/{date}: {jumuah and at(jumuah)}")

    # Stays, what clocks show, wall times.
    end = max([manifest["notifications"][-1]["epochMs"] + 1, places.midnight(dates[-1] + dt.timedelta(days=1)) * 1000])
    stays = [{"epochMs": second * 1000, "timeZone": zone} for second, zone in places.stays() if second * 1000 < end]
    if manifest["stays"] != stays:
        faults.append(f"stays are {manifest['stays']}, expected {stays}")
    if manifest["horizon"]["startsAt"] != f"{dt.datetime.fromtimestamp(stays[0]['epochMs'] / 1000, dt.timezone.utc):%Y-%m-%dT%H:%M:%SZ}":
        faults.append(f"the horizon begins at {manifest['horizon']['startsAt']}")
    instants = range(stays[0]["epochMs"] // 1000, end // 1000, 900)
    for second in instants:
        zone = ZoneInfo([s for s in stays if s["epochMs"] <= second * 1000][-1]["timeZone"])
        offset = dt.datetime.fromtimestamp(second, zone).utcoffset().total_seconds()
        theirs = [o for o in manifest["utcOffsets"] if o["epochMs"] <= second * 1000][-1]["offsetS"]
        if offset != theirs:
            faults.append(f"clocks at {second}: {theirs}, expected {offset}")
    for n in manifest["notifications"]:
        zone = places.zone(day(n["id"].split("/")[2]))
        local = dt.datetime.fromtimestamp(n["epochMs"] // 1000, zone).strftime("%Y-%m-%dT%H:%M:%S")
        if n["local"] != local:
            faults.append(f"{n['id']}: local {n['local']}, expected {local}")

    # The calendar: each event in its day's zone, at the instant that is listed.
    with open(os.path.join(folder, f"{name}.ics"), "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    described = {str(z["TZID"]) for z in calendar.walk("VTIMEZONE")}
    for event in calendar.walk("VEVENT"):
        rule, date, *slot = str(event["UID"]).split("@")[0].split(".")
        o = occurrences["/".join([rule, date, *slot])]
        tzid = event["DTSTART"].params.get("TZID")
        if event["DTSTART"].dt.timestamp() != math.floor(at(o)):
            faults.append(f"{event['UID']}: at {event['DTSTART'].dt}")
        # A time that clocks show twice is written in UTC.
        if tzid not in (places.zone(day(date)).key, None) or (tzid and tzid not in described):
            faults.append(f"{event['UID']}: in {tzid}")
    if not described >= {zone for _, zone in places.stays()}:
        faults.append(f"the calendar describes {described}")
    return [f"{name}: {fault}" for fault in faults], len(want)


def main(program):
    faults, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for name in ITINERARIES:
            found, listed = check(program, name, folder)
            faults, count = faults + found, count + listed
    for fault in faults[:30]:
        print(f"travel: {fault}", file=sys.stderr)
    if faults:
        sys.exit(f"travel: {len(faults)} faults")
    print(f"travel: {count} prompts and sessions on {len(ITINERARIES)} itineraries to the second, prayers to two minutes")


main(*sys.argv[1:])
