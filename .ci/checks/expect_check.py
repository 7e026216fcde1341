"""Holds random plans against random expectations and compares the verdicts with `horarium check`. See the script `expect`."""

import datetime
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zoneinfo

import zone_data

PROGRAM, PLANS = sys.argv[1], int(sys.argv[2])
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
PRAYERS = ["fajr", "sunrise", "dhuhr", "jumuah", "asr", "maghrib", "isha", "last-third", "istijaba"]
PLACES = [
    ("Europe/London", 51.5, -0.13),
    ("Europe/Oslo", 59.9, 10.75),  # Isha after midnight in May
    ("America/New_York", 40.7, -74.0),
    ("Asia/Jakarta", -6.2, 106.8),
]


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)


def clock(seconds):
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}"


def random_plan(lots):
    zone, latitude, longitude = lots.choice(PLACES)
    start = datetime.date(2027, 3, 1) + datetime.timedelta(lots.randrange(90))
    days = lots.choice([1, 6, 13, 20, 30])

    def some_days():
        return lots.sample(WEEKDAYS, lots.randint(1, 7))

    plan = {
        "plan": 1,
        "id": "random",
        "seed": lots.getrandbits(32),
        "timezone": zone,
        "location": {"latitude": latitude, "longitude": longitude},
        "horizon": {"start": str(start), "days": days},
        "endNotice": "2d",
        "prompts": {
            "sit": {"perDay": lots.randint(1, 6), "days": some_days()},
            "walk": {"perDay": lots.randint(1, 3), "window": {"from": "09:00", "to": "18:00"}},
            "late": {"perDay": 2, "window": {"from": "22:00", "to": "02:00"}},
        },
        "prayers": {
            "method": "muslim-world-league",
            "jumuah": {"at": "13:15"},
            "extras": ["last-third", "istijaba"],
            "defaults": {"at": "none"},
        },
        "workouts": {
            "templates": {"run": {"type": "hiit", "work": "40s", "rest": "20s", "rounds": 3}},
            "sessions": {
                "early": {"template": "run", "days": some_days(), "at": "06:30"},
                "dusk": {"template": "run", "days": some_days(), "at": "sunset-1h"},
            },
        },
    }
    if lots.random() < 0.4:
        first = start + datetime.timedelta(lots.randrange(days))
        plan["pause"] = [{"from": str(first), "to": str(first + datetime.timedelta(lots.randrange(5)))}]
        if lots.random() < 0.5:
            plan["pause"][0]["sections"] = lots.sample(["prompts", "workouts"], 1)
    return plan


def random_limits(lots, plan):
    start = datetime.date.fromisoformat(plan["horizon"]["start"])

    def date():
        return str(start + datetime.timedelta(lots.randrange(plan["horizon"]["days"])))

    limits = {}
    if lots.random() < 0.2:
        limits["days"] = lots.sample(WEEKDAYS, lots.randint(1, 5))
    if lots.random() < 0.15:
        limits["dates"] = dict(zip(("from", "to"), sorted([date(), date()])))
    if lots.random() < 0.15:
        limits["except"] = [date(), {"from": date()}][: lots.randint(1, 2)]
    if lots.random() < 0.15:
        size = lots.randint(2, 5)
        limits["every"] = {"days": size, "which": lots.sample(range(1, size + 1), lots.randint(1, size - 1)), "from": date()}
    return limits


def random_expectation(lots, plan):
    rules = list(plan["prompts"]) + PRAYERS + list(plan["workouts"]["sessions"])

    def what():
        return lots.choice(rules + ["prompts", "prayers", "workouts", "all"])

    def bounds(values, low="min", high="max"):
        least, most = sorted(values)
        return lots.choice([{low: least}, {high: most}, {low: least, high: most}])

    form = lots.choice(["count", "gap", "apart", "time", "start"])
    if form == "count":
        number = lots.randrange(12)
        each = lots.choice(["day", "week", "horizon"])
        size = {"day": 1, "week": 7, "horizon": plan["horizon"]["days"]}[each]
        if lots.random() < 0.3:
            body = {"is": number * size}
        else:
            body = bounds([number * size, lots.randrange(16) * size])
        expectation = {"count": what(), **({} if each == "day" and lots.random() < 0.5 else {"each": each}), **body}
    elif form == "gap":
        expectation = {"gap": what()}
        expectation |= bounds([lots.randint(1, 90), lots.randint(90, 600)])
        for key in ("min", "max"):
            if key in expectation:
                expectation[key] = f"{expectation[key]}m"
    elif form == "apart":
        expectation = {"apart": [what(), what()], "min": f"{lots.randint(1, 40)}m"}
    elif form == "time":
        expectation = {"time": what()}
        expectation |= bounds([lots.randrange(12 * 3600), lots.randrange(12 * 3600, 36 * 3600)], "after", "before")
        for key in ("after", "before"):
            if key in expectation:
                expectation[key] = clock(expectation[key])
    else:
        day = datetime.date.fromisoformat(plan["horizon"]["start"]) + datetime.timedelta(
            lots.randint(-1, plan["horizon"]["days"])
        )
        expectation = {"time": what(), "date": str(day), "is": clock(lots.randrange(36 * 3600)), "within": "9h"}
        return expectation
    return expectation | random_limits(lots, plan)


class Schedule:
    """What the outputs say: occurrences as (start, rule, list day, slot), starts in seconds since 1970."""

    def __init__(self, plan, calendar, manifest):
        self.plan = plan
        self.zone = zoneinfo.ZoneInfo(plan["timezone"])
        start = datetime.date.fromisoformat(plan["horizon"]["start"])
        self.days = [start + datetime.timedelta(n) for n in range(plan["horizon"]["days"])]
        self.all = []
        text = re.sub(r"\r\n[ \t]", "", calendar)
        for event in text.split("BEGIN:VEVENT")[1:]:
            uid = re.search(r"^UID:(.*)@", event, re.M).group(1).split(".")
            if uid[0] == "plan-ends":
                self.notice = re.search(r"^DTSTART;VALUE=DATE:(\d{8})\r", event, re.M).group(1)
            if uid[0] in PRAYERS or len(uid) == 1:
                continue
            moment = re.search(r"^DTSTART:(\d{8}T\d{6})Z", event, re.M).group(1)
            instant = datetime.datetime.strptime(moment + "+0000", "%Y%m%dT%H%M%S%z")
            day = datetime.date.fromisoformat(uid[1])
            self.all.append((int(instant.timestamp()), uid[0], day, int(uid[2]) if len(uid) > 2 else 0))
        for day in manifest["days"]:
            for rule, time in day["times"].items():
                if time:
                    self.all.append((time["epochMs"] // 1000, rule, datetime.date.fromisoformat(day["date"]), 0))
        told = [n for n in manifest["notifications"] if n["kind"] == "plan-end"]
        day = max(self.days[0], self.days[-1] - datetime.timedelta(2))
        assert [n["local"] for n in told] == [f"{day}T09:00:00"], told
        assert self.notice == f"{day:%Y%m%d}", self.notice
        self.all = sorted(one for one in self.all if one[2] in set(self.days))

    def section(self, what):
        if what in self.plan["prompts"] or what == "prompts":
            return {"prompts"}
        if what in self.plan["workouts"]["sessions"] or what == "workouts":
            return {"workouts"}
        return {"prompts", "prayers", "workouts"} if what == "all" else {"prayers"}

    def matches(self, what, one):
        return what in ("all", one[1]) or (what in ("prompts", "prayers", "workouts") and self.section(one[1]) == {what})

    def wall(self, one):
        local = datetime.datetime.fromtimestamp(one[0], self.zone).replace(tzinfo=None)
        return int((local - datetime.datetime.combine(one[2], datetime.time())).total_seconds())

    def limited(self, expectation, *subjects):
        """The list days that an expectation speaks of."""

        def within(stretch, day):
            if isinstance(stretch, str):
                return str(day) == stretch
            return stretch.get("from", "") <= str(day) <= stretch.get("to", "9999")

        days = []
        for day in self.days:
            if WEEKDAYS[day.weekday()] not in expectation.get("days", WEEKDAYS):
                continue
            if "dates" in expectation and not within(expectation["dates"], day):
                continue
            if any(within(stretch, day) for stretch in expectation.get("except", [])):
                continue
            if every := expectation.get("every"):
                since = (day - datetime.date.fromisoformat(every["from"])).days
                if since < 0 or since % every["days"] + 1 not in every["which"]:
                    continue
            taken = set()
            for pause in self.plan.get("pause", []):
                if within(pause, day):
                    taken |= set(pause.get("sections", ["prompts", "workouts"]))
            if any(taken & self.section(what) for what in subjects):
                continue
            days.append(day)
        return days

    def on(self, what, days):
        return [one for one in self.all if one[2] in set(days) and self.matches(what, one)]


def seconds(text):
    parts = [int(part) for part in text.split(":")]
    return parts[0] * 3600 + parts[1] * 60


def minutes(text):
    return int(text[:-1]) * 60


def counter_examples(schedule, expectation):
    """How many counter-examples an expectation has: it holds where there are none."""

    def misses(value, low, high):
        return (low is not None and value < low) or (high is not None and value > high)

    if what := expectation.get("count"):
        low = expectation.get("min", expectation.get("is"))
        high = expectation.get("max", expectation.get("is"))
        days = schedule.limited(expectation, what)
        each = expectation.get("each", "day")
        if each == "day":
            groups = [[day] for day in days]
        elif each == "week":
            weeks = {}
            for day in days:
                monday = day - datetime.timedelta(day.weekday())
                if monday in schedule.days and monday + datetime.timedelta(6) in schedule.days:
                    weeks.setdefault(monday, []).append(day)
            groups = list(weeks.values())
        else:
            groups = [days] if days else []
        return sum(misses(len(schedule.on(what, group)), low, high) for group in groups)
    if what := expectation.get("gap"):
        low, high = (minutes(expectation[key]) if key in expectation else None for key in ("min", "max"))
        count = 0
        for day in schedule.limited(expectation, what):
            starts = [one[0] for one in schedule.on(what, [day])]
            count += sum(misses(b - a, low, high) for a, b in zip(starts, starts[1:]))
        return count
    if pair := expectation.get("apart"):
        days = schedule.limited(expectation, *pair)
        least = minutes(expectation["min"])
        others = schedule.on(pair[1], days)
        return sum(
            any(other != one and abs(other[0] - one[0]) < least for other in others) for one in schedule.on(pair[0], days)
        )
    what = expectation["time"]
    if "date" in expectation:
        day = datetime.date.fromisoformat(expectation["date"])
        if day not in schedule.limited(expectation, what):
            return 0
        found = schedule.on(what, [day])
        return 0 if found and abs(schedule.wall(found[0]) - seconds(expectation["is"])) <= 9 * 3600 else 1
    low, high = (seconds(expectation[key]) if key in expectation else None for key in ("after", "before"))
    return sum(misses(schedule.wall(one), low, high) for one in schedule.on(what, schedule.limited(expectation, what)))


def text(plan, expectations):
    head = json.dumps(plan)[:-1]
    return head + ', "expect": [\n' + ",\n".join(map(json.dumps, expectations)) + "\n]}\n"


lots = random.Random(20261201)
failed = held = 0
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    for number in range(PLANS):
        plan = random_plan(lots)
        path = folder / "random.yaml"
        path.write_text(json.dumps(plan))
        built = run("build", path, "-o", folder / "out", "--force")
        if built.returncode:
            sys.exit(f"expect: plan {number} was not built: {built.stderr}\n{json.dumps(plan)}")
        calendar = (folder / "out/random.ics").read_bytes().decode()
        schedule = Schedule(plan, calendar, json.loads((folder / "out/random.manifest.json").read_text()))
        for left in (folder / "out").iterdir():
            left.unlink()

        expectations = [random_expectation(lots, plan) for _ in range(25)]
        path.write_text(text(plan, expectations))
        checked = run("check", path, "--format", "json")
        found = {}
        for finding in json.loads(checked.stdout)["diagnostics"]:
            if finding["severity"] != "error":
                continue
            if finding["code"] != "expectation-failed":
                sys.exit(f"expect: plan {number}: {finding}")
            total = re.search(r"; (\d+) \w+ in all$", finding["message"])
            # The expectations begin on the second line, one a line.
            found[finding["start"]["line"] - 2] = int(total.group(1)) if total else 1
        for index, expectation in enumerate(expectations):
            expected = counter_examples(schedule, expectation)
            if found.get(index, 0) != expected:
                sys.exit(
                    f"expect: plan {number}: {found.get(index, 0)} counter-examples, {expected} expected\n"
                    f"{json.dumps(expectation)}\n{path.read_text()}"
                )
            failed, held = failed + (expected > 0), held + (expected == 0)

        refused = run("build", path, "-o", folder / "out")
        if (refused.returncode == 1) != bool(found) or (found and any((folder / "out").iterdir())):
            sys.exit(f"expect: plan {number}: {len(found)} expectations fail, and build exits {refused.returncode}")
        if run("show", path).returncode:
            sys.exit(f"expect: plan {number}: show does not go on")
        for left in (folder / "out").iterdir():
            left.unlink()

if min(failed, held) < 5 * PLANS:
    sys.exit(f"expect: {failed} failed and {held} held, which says too little")
print(f"expect: {PLANS} plans, {failed} expectations that fail and {held} that hold, as computed anew")
