"""Computes by sets, refresh by refresh, what a device delivers, and compares it with `horarium simulate`.

What is armed after a refresh is what the policy selects then, so a notification is delivered if, and only if, the last
refresh before it selected it. Days are taken from the system's zone data, list days from the groups' dates.

Usage: simulate_check.py PROGRAM PAGE [--short | --print]
"""

import bisect
import datetime as dt
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile
import zoneinfo

import zone_data

PLAN = """
plan: 1
id: london-year
title: London year
timezone: Europe/London
location: {{name: London, latitude: 51.5074, longitude: -0.1278, elevation: 11}}
horizon: {{start: {start}, days: {days}}}
prayers:
  method: moonsighting-committee
  extras: [midnight, last-third, suhoor, duha, istijaba]
  alerts:
    fajr: &alert {{at: sound, reminders: [{reminders}]}}
"""
OTHERS = "sunrise dhuhr asr maghrib isha midnight last-third suhoor duha istijaba".split()
REMINDERS = {1: "{before: 10m}", 2: "{before: 20m}, {before: 10m}"}
ZONE = zoneinfo.ZoneInfo("Europe/London")
DAY = 86_400_000
# The short form has a change of the clocks, too.
START, DAYS = (dt.date(2027, 3, 15), 15) if "--short" in sys.argv else (dt.date(2026, 12, 1), 365)
ROOM = 60


def ms(moment):
    return round(moment.timestamp() * 1000)


def midnight(date):
    return ms(dt.datetime(date.year, date.month, date.day, tzinfo=ZONE))


class Year:
    def __init__(self, manifest):
        self.all = sorted(manifest["notifications"], key=lambda n: (n["epochMs"], n["id"]))
        self.times = [n["epochMs"] for n in self.all]
        self.days = [dt.date.fromisoformat(n["group"][-10:]) for n in self.all]
        self.start = midnight(START)
        self.end = self.times[-1]
        self.fajrs = [p for p, n in enumerate(self.all) if n["rule"] == "fajr" and n["kind"] == "prayer"]
        self.fajr_times = [self.times[p] for p in self.fajrs]

    def selected(self, now, policy, guard):
        """The places of what should be armed at `now`."""
        first = bisect.bisect_right(self.times, now)
        places = range(first, len(self.all))
        kept = []
        if guard:
            main = next(iter(self.fajrs[bisect.bisect_right(self.fajr_times, now):]), None)
            if main is not None:
                near = range(first, min(len(self.all), main + 10))
                kept = [p for p in near if self.all[p]["group"] == self.all[main]["group"]]
        if policy == "soonest":
            rest = places[: ROOM + len(kept)]
        else:
            today = dt.datetime.fromtimestamp(now / 1000, ZONE).date()
            last = today + dt.timedelta(days=int(policy[5:]) - 1)
            rest = [p for p in places[:400] if self.days[p] <= last]
        return set((kept + [p for p in rest if p not in kept])[:ROOM])

    def refreshes(self, kind):
        if kind.startswith("every:"):
            return list(range(self.start, self.end + 1, int(kind[6:-1]) * 3_600_000))
        hour = int(kind[6:8])
        dates = [START + dt.timedelta(days=n) for n in range(DAYS + 2)]
        times = [ms(dt.datetime(d.year, d.month, d.day, hour, tzinfo=ZONE)) for d in dates]
        return [self.start] + [t for t in times if self.start < t <= self.end]

    def play(self, policy, kind, guard):
        refreshes = self.refreshes(kind)
        lost, peak, nothing, unguarded, horizon = 0, 0, 0, 0, None
        held, series = set(), {}
        for now, after in zip(refreshes, refreshes[1:] + [self.end]):
            armed = self.selected(now, policy, guard)
            peak = max(peak, len(armed))
            series[now] = [len(armed), len(armed - held), series.get(now, [0, 0, 0])[2]]
            due = range(bisect.bisect_right(self.times, now), bisect.bisect_right(self.times, after))
            lost += sum(p not in armed for p in due)
            held = set(armed)
            for p in due:
                held.discard(p)
                moment = series.setdefault(self.times[p], [0, 0, 0])
                moment[0], moment[2] = len(held), moment[2] + (p not in armed)
            last = max((self.times[p] for p in armed), default=now)
            nothing += max(0, after - last)
            if len(self.all) - 1 not in armed and now < self.end:
                horizon = min(last - now, horizon if horizon is not None else last - now)
            since = now
            for p in self.fajrs[bisect.bisect_right(self.fajr_times, now):]:
                until = min(after, self.times[p])
                if until > since and p not in armed:
                    unguarded += until - since
                since = max(since, until)
                if self.times[p] >= after:
                    break
        return {
            "planned": len(self.all), "onTime": len(self.all) - lost, "late": 0, "lost": lost, "peakPending": peak,
            "refreshes": len(refreshes), "worstHorizonS": horizon // 1000, "nothingArmedS": nothing // 1000,
            "fajr": unguarded // 1000, "lengthS": (self.end - self.start) // 1000,
            "series": [[t, *values] for t, values in sorted(series.items())],
        }

    def unseen(self, kind):
        """What comes to an Android screen with 25 on it, which only a refresh empties of what has expired."""
        refreshes, count, screen = self.refreshes(kind), 0, []
        for now, after in zip(refreshes, refreshes[1:] + [self.end]):
            screen = [end for end in screen if end > now]
            for p in range(bisect.bisect_right(self.times, now), bisect.bisect_right(self.times, after)):
                if len(screen) < 25:
                    screen.append(ms(dt.datetime.fromisoformat(self.all[p]["expiresAt"].replace("Z", "+00:00"))))
                else:
                    count += 1
        return count

    def safe_refresh(self, policy, guard):
        """The shortest time from a moment just before something changes to the first notification left out then."""
        dates = [START + dt.timedelta(days=n) for n in range(1, DAYS + 1)]
        moments = set(self.times)
        if policy != "soonest":
            moments |= {midnight(d) for d in dates}
        least = None
        for moment in moments:
            armed = self.selected(moment - 1, policy, guard)
            first = bisect.bisect_right(self.times, moment - 1)
            left = next((p for p in range(first, len(self.all)) if p not in armed), None)
            if left is not None:
                least = min(self.times[left] - moment, least if least is not None else DAY * 365)
        return least // 1000


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, check=True).stdout


def differing(found, want):
    """Both, and of two series only the first moments that differ."""
    if isinstance(want, list):
        found, want = next(pair for pair in itertools.zip_longest(found, want) if pair[0] != pair[1])
    return f"{found}, not {want}"


def span(seconds):
    parts = [(seconds // 86400, "d"), (seconds // 3600 % 24, "h"), (seconds // 60 % 60, "m")]
    return " ".join(f"{n} {unit}" for n, unit in parts if n) or "0"


def percent(part, whole):
    return f"{(part * 2000 + whole) // (2 * whole) / 10:.1f} %"


def main(program, page, *options):
    faults, rows, checked = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        for count, reminders in REMINDERS.items():
            plan = pathlib.Path(folder, f"year-{count}.yaml")
            text = PLAN.format(reminders=reminders, start=START, days=DAYS) + "".join(f"    {name}: *alert\n" for name in OTHERS)
            plan.write_text(text, encoding="utf-8")
            run(program, "build", str(plan), "-o", folder)
            manifest = pathlib.Path(folder, f"year-{count}.manifest.json")
            year = Year(json.loads(manifest.read_text(encoding="utf-8")))
            for kind in ("daily@08:00", "every:72h"):
                found = json.loads(run(program, "simulate", str(manifest), "--platform", "android", "--refresh", kind, "--format", "json"))
                checked += 1
                if (found["lost"], found["unseen"]) != (0, year.unseen(kind)):
                    faults.append(f"{count} Android {kind}: {found['lost']} lost, {found['unseen']} unseen, not {year.unseen(kind)}")
            for policy in ("days:1", "days:2", "soonest"):
                for guard in (False, True):
                    row = {}
                    for kind in ("every:12h", "daily@08:00", "every:72h"):
                        want = year.play(policy, kind, guard)
                        found = json.loads(run(
                            program, "simulate", str(manifest), "--policy", policy, "--refresh", kind, "--guard",
                            "fajr" if guard else "none", "--limit", "64", "--reserve", "4", "--format", "json"))
                        found["series"] = [
                            [ms(dt.datetime.fromisoformat(m["instant"].replace("Z", "+00:00"))), m["pending"], m["armed"], m["lost"]]
                            for m in found["series"]]
                        if guard:
                            found["fajr"] = found["guarded"][0]["unarmedS"]
                        for key in want if guard else set(want) - {"fajr"}:
                            checked += 1
                            if found[key] != want[key]:
                                faults.append(f"{count} {policy} {kind} {guard}: {key} {differing(found[key], want[key])}")
                        row[kind] = want
                    safe = year.safe_refresh(policy, guard)
                    checked += 1
                    if found["safeRefreshS"] != safe:
                        faults.append(f"{count} {policy} {guard}: safe refresh {found['safeRefreshS']}, not {safe}")
                    twelve, morning, third = row.values()
                    rows.append("| " + " | ".join([
                        str(count), f"`{policy}`" + (", Fajr guarded" if guard else ""), str(morning["peakPending"]),
                        percent(twelve["lost"], twelve["planned"]), percent(morning["lost"], morning["planned"]),
                        percent(third["lost"], third["planned"]), percent(morning["nothingArmedS"], morning["lengthS"]),
                        percent(morning["fajr"], morning["lengthS"]), span(safe)]) + " |")
    if "--print" in options:
        print("\n".join(rows))
    elif "--short" not in options:
        lines = pathlib.Path(page).read_text(encoding="utf-8").splitlines()
        faults += [f"{page} lacks: {row}" for row in rows if row not in lines]
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"simulate: {checked} figures compared, {len(faults)} faults")
    sys.exit(1 if faults else 0)


main(*sys.argv[1:])
