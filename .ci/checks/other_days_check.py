"""Computes on which days rules of other calendars hold, and which days are drawn, and compares with the program.

The Hebrew calendar is convertdate's, Easter python-dateutil's, the Moon that of JPL's ephemeris DE421 by Skyfield, the Hijri
months those of the reference table; the draws are computed anew from the rules as they are documented: of the days that all other
limits leave in the whole week or month, so many with the least SipHash-2-4 of `<rule>/<yyyy-mm-dd>/0/day`, ties by date.

Usage: other_days_check.py PROGRAM MONTH-STARTS TABLES     TABLES: Tests/ReferenceData/calendars
"""

import csv
import datetime as dt
import filecmp
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from zoneinfo import ZoneInfo

from dateutil.easter import EASTER_ORTHODOX, EASTER_WESTERN, easter

from siphash import siphash24

DAY = dt.timedelta(days=1)
NAMES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
SEED = 20261201
faults, count = [], 0


def agenda(program, folder, head, rules, first, days):
    """The days of each prompt rule."""
    path = os.path.join(folder, "other.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"plan: 1\n{head}prompts:\n")
        file.writelines(f"  {id}: {{at: '12:00', {limit}}}\n" for id, limit in rules.items())
    done = subprocess.run(
        [program, "show", path, "--from", str(first), "--days", str(days), "--format", "json"],
        capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"days: {done.stderr}")
    found = {id: [] for id in rules}
    for occurrence in json.loads(done.stdout)["occurrences"]:
        found[occurrence["rule"]].append(dt.date.fromisoformat(occurrence["date"]))
    return found


def equal(what, found, want, either=()):
    """Compares days; of those in `either` nothing is asked."""
    global count
    found, want = set(found) - set(either), set(want) - set(either)
    count += len(want)
    if found != want:
        faults.append(f"{what}: too many {sorted(found - want)[:3]}, missing {sorted(want - found)[:3]}")


def easters(program, folder):
    """Every decade of three centuries."""
    rules = {
        "lent": "easter: {days: [-46, 0, 39]}", "sunday": "easter: {}", "orthodox": "easter: {tradition: eastern, days: [0, -48]}"}
    for year in range(1900, 2200, 10):
        first, last = dt.date(year, 1, 1), dt.date(year + 10, 1, 1)
        found = agenda(program, folder, "timezone: UTC\n", rules, first, (last - first).days)
        western, eastern = ([easter(y, rule) for y in range(year, year + 10)] for rule in (EASTER_WESTERN, EASTER_ORTHODOX))
        equal(f"lent of {year}", found["lent"], [d + n * DAY for d in western for n in (-46, 0, 39)])
        equal(f"Easter of {year}", found["sunday"], western)
        equal(f"orthodox Easter of {year}", found["orthodox"], [d + n * DAY for d in eastern for n in (0, -48)])


def moons(program, folder, tables):
    """Every phase from 1990 to 2050 on its date at three places; within a minute of midnight either date would do."""
    phases = tables.phases()
    rules = {phase: f"moon: {{phases: [{phase}]}}" for phase in tables.PHASES}
    rules["around"] = "moon: {phases: [new, full], days: [-2, 1]}"
    for name in ("Europe/London", "Pacific/Kiritimati", "America/Los_Angeles"):
        zone = ZoneInfo(name)
        local = [(phase, time.astimezone(zone)) for phase, time in phases]
        unsure = {(t + n * DAY).date() for _, t in local for n in (-1, 0, 1)
                  if not dt.time(0, 1) <= t.time() <= dt.time(23, 59)}
        unsure |= {d + n * DAY for d in unsure for n in (-2, 1)}
        for year in range(1990, 2051, 10):
            first, last = dt.date(year, 1, 3), dt.date(min(year + 10, 2050), 12, 28)
            found = agenda(program, folder, f"timezone: {name}\n", rules, first, min(3660, (last - first).days + 1))
            # Clocks of Kiritimati skip the last day of 1994.
            noon = lambda d: dt.datetime.combine(d, dt.time(12), zone).astimezone(dt.timezone.utc).astimezone(zone)
            days = {d for n in range(min(3660, (last - first).days + 1)) if noon(d := first + n * DAY).date() == d}
            for phase in tables.PHASES:
                equal(f"{phase} at {name}", found[phase], {t.date() for p, t in local if p == phase} & days, unsure)
            want = {t.date() + n * DAY for p, t in local if p in ("new", "full") for n in (-2, 1)}
            equal(f"days around at {name}", found["around"], want & days, unsure)


def hebrew(program, folder, tables):
    """Days and nights of two centuries; a night is on the date in whose evening its day begins."""
    rules = {
        "first": "hebrew: {days: [1]}", "purim": "hebrew: {months: [adar], days: [14]}",
        "leap": "hebrew: {months: [adar-i, adar-ii], days: [1, 30]}",
        "new-year": "hebrew: {months: [tishri], days: [1, 2]}", "seder": "hebrew: {months: [nisan], nights: [15]}",
        "both": "hebrew: {months: [kislev, tevet], days: [25], nights: [1, 29, 30]}",
        "except": "days: sat, hebrew: {except: {months: [elul, tishri, adar-ii], nights: [1], days: [3]}}",
        "month": "hebrew: {months: [cheshvan]}",
    }
    own = {}

    def date(day):
        if day not in own:
            own[day] = tables.hebrew_date(day)[1:]
        return own[day]

    is_purim = lambda d: date(d) in {("adar", 14), ("adar-ii", 14)}
    night = lambda d: date(d + DAY)
    holds = {
        "first": lambda d: date(d)[1] == 1, "purim": is_purim,
        "leap": lambda d: date(d)[0] in ("adar-i", "adar-ii") and date(d)[1] in (1, 30),
        "new-year": lambda d: date(d) in {("tishri", 1), ("tishri", 2)}, "seder": lambda d: night(d) == ("nisan", 15),
        "both": lambda d: date(d) in {("kislev", 25), ("tevet", 25)}
        or night(d)[0] in ("kislev", "tevet") and night(d)[1] in (1, 29, 30),
        "except": lambda d: d.weekday() == 5 and not (
            date(d)[0] in ("elul", "tishri", "adar-ii") and date(d)[1] == 3
            or night(d)[0] in ("elul", "tishri", "adar-ii") and night(d)[1] == 1),
        "month": lambda d: date(d)[0] == "cheshvan",
    }
    for year in range(1900, 2100, 10):
        first = dt.date(year, 1, 1)
        days = [first + n * DAY for n in range((dt.date(year + 10, 1, 1) - first).days)]
        found = agenda(program, folder, "timezone: UTC\n", rules, first, len(days))
        for id, rule in holds.items():
            equal(f"hebrew {id} of {year}", found[id], filter(rule, days))


def hijri(program, folder, starts):
    """The nights of Ramadan in 2024 to 2030, and what is outside it."""
    with open(starts, encoding="utf-8") as file:
        rows = [(int(r["hijri_month"]), dt.date.fromisoformat(r["gregorian_date"])) for r in csv.DictReader(file)]
    first, days = dt.date(2024, 1, 1), 2557
    own = {}
    for (month, start), (_, end) in zip(rows, rows[1:]):
        if end >= first and start <= first + (days + 1) * DAY:
            own.update({start + n * DAY: (month, n + 1) for n in range((end - start).days)})
    every = [first + n * DAY for n in range(days)]
    rules = {
        "odd": "hijri: {months: [ramadan], nights: [21, 23, 25, 27, 29]}", "eve": "hijri: {months: [shawwal], nights: [1]}",
        "white": "hijri: {days: [13, 14, 15], except: {months: [ramadan]}}",
        "monday": "days: [mon, thu], hijri: {except: {months: [ramadan], days: [1, 2, 3]}}",
    }
    found = agenda(program, folder, "location: Makkah\n", rules, first, days)
    night = lambda d: own[d + DAY]
    equal("odd nights", found["odd"], [d for d in every if night(d)[0] == 9 and night(d)[1] in (21, 23, 25, 27, 29)])
    equal("eve of Eid", found["eve"], [d for d in every if night(d) == (10, 1)])
    equal("white days", found["white"], [d for d in every if own[d][1] in (13, 14, 15) and own[d][0] != 9])
    equal("Mondays and Thursdays", found["monday"], [
        d for d in every if d.weekday() in (0, 3) and not (own[d][0] == 9 and own[d][1] in (1, 2, 3))])


def randoms(program, folder):
    """Drawn days, from the words of the documentation alone."""
    key = SEED.to_bytes(8, "little") + b"horarium"
    limits = {
        "two": ("random: {days: 2, per: week}", "week", 2, lambda d: True),
        "weekday": ("days: weekdays, random: {days: 1}", "week", 1, lambda d: d.weekday() < 5),
        "few": ("days: [sat, sun], random: {days: 3}", "week", 3, lambda d: d.weekday() > 4),
        "monthly": ("except: {from: 2027-01-10, to: 2027-01-20}, random: {days: 4, per: month}", "month", 4,
                    lambda d: not "2027-01-10" <= str(d) <= "2027-01-20"),
        "from": ("dates: {from: 2026-12-30}, random: {days: 5, per: month}", "month", 5, lambda d: str(d) >= "2026-12-30"),
    }
    first, days = dt.date(2026, 12, 3), 401
    want = {}
    for id, (_, per, number, holds) in limits.items():
        periods = {}
        # Whole weeks and months, however the horizon cuts them.
        for day in (first + n * DAY for n in range(-40, days + 40)):
            if holds(day):
                period = day.isocalendar()[:2] if per == "week" else (day.year, day.month)
                periods.setdefault(period, []).append((siphash24(key, f"{id}/{day}/0/day".encode()), day))
        want[id] = {day for all in periods.values() for _, day in sorted(all)[:number]}
    rules = {id: limit for id, (limit, *_) in limits.items()}
    for begin, length in ((first, days), (first + 2 * DAY, 3), (first + 100 * DAY, 1), (dt.date(2027, 3, 10), 30)):
        found = agenda(program, folder, f"timezone: UTC\nseed: {SEED}\n", rules, begin, length)
        horizon = {begin + n * DAY for n in range(length)}
        for id in limits:
            equal(f"random {id} from {begin}", found[id], want[id] & horizon)
    # Neither a pause nor another rule moves them.
    head = f"timezone: UTC\nseed: {SEED}\npause: [{{from: 2027-02-01, to: 2027-02-03}}]\n"
    paused = {dt.date(2027, 2, 1) + n * DAY for n in range(3)}
    equal("random with a pause", agenda(program, folder, head, {"two": rules["two"]}, first, days)["two"],
          {d for d in want["two"] - paused if first <= d < first + days * DAY})


def countdown(program, folder):
    """What titles fill in on each day of two years."""
    path = os.path.join(folder, "countdown.yaml")
    end, first, days = dt.date(2028, 3, 5), dt.date(2026, 12, 1), 800
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"plan: 1\ntimezone: UTC\nprompts:\n  p:\n    at: '12:00'\n    title: '{{days-to: {end}}}, {{weeks-to: {end}}}, "
                   "{week}, {date}, {{week}}, {x y}'\n")
    done = subprocess.run(
        [program, "show", path, "--from", str(first), "--days", str(days), "--format", "json"],
        capture_output=True, text=True, check=True)
    found = [o["title"] for o in json.loads(done.stdout)["occurrences"]]
    want = []
    for day in (first + n * DAY for n in range(days)):
        left = (end - day).days
        want.append(f"{left}, {int(left / 7)}, {day.isocalendar()[1]}, {day.day} {day:%B %Y}, {{week}}, {{x y}}")
    equal("titles", enumerate(found), enumerate(want))


def main(program, starts, folder):
    spec = importlib.util.spec_from_file_location("tables", pathlib.Path(folder) / "make.py")
    tables = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(tables)
    with tempfile.TemporaryDirectory() as temporary:
        tables.FOLDER = pathlib.Path(temporary)
        tables.main()
        for name in sorted(os.listdir(temporary)):
            if not filecmp.cmp(os.path.join(folder, name), os.path.join(temporary, name), shallow=False):
                faults.append(f"{name} is not what make.py writes")
        easters(program, temporary)
        hebrew(program, temporary, tables)
        hijri(program, temporary, starts)
        randoms(program, temporary)
        countdown(program, temporary)
        moons(program, temporary, tables)
    for fault in faults[:20]:
        print(f"days: {fault}", file=sys.stderr)
    if faults:
        sys.exit(f"days: {len(faults)} faults")
    print(f"days: {count} days of other calendars and of draws as computed")


main(*sys.argv[1:])
