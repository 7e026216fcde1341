"""Workouts over weeks: what the program makes of them beside published tables and an implementation of the rules.

In week n of a template a number is what is written plus (n - 1) steps, held at `until`; in every `every`-th week of the
session that times (1 - by), where seconds and counts round down, to 1 at least, and weights to the nearest half, ties up.
The session's week 1 is the Monday week that holds `from`, the template's the first week in which the session has it.

Usage: progress_check.py PROGRAM COUNT
"""

import datetime as dt
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

PROGRAM, COUNT = sys.argv[1], int(sys.argv[2])
WORK = pathlib.Path(tempfile.mkdtemp())


def build(plan, start, days):
    """The manifest, and the calendar's descriptions by rule and date: the week they name, or none, and the lines behind that."""
    path = WORK / "p.yaml"
    path.write_text(json.dumps({"plan": 1, "timezone": "Europe/London", "workouts": plan}))
    run = subprocess.run(
        [PROGRAM, "build", path, "-o", WORK, "--from", start, "--days", str(days)], capture_output=True, text=True)
    assert run.returncode == 0, f"{path.read_text()}\n{run.stderr}"
    manifest = json.loads((WORK / "p.manifest.json").read_text())
    events = {}
    calendar = (WORK / "p.ics").read_bytes().decode().replace("\r\n ", "").replace("\r\n", "\n")
    for event in calendar.split("BEGIN:VEVENT")[1:]:
        if "STATUS:CANCELLED" in event:
            continue
        rule, date = re.search(r"UID:([^.@]+)\.(\d{4}-\d\d-\d\d)@", event).groups()
        text = re.search(r"\nDESCRIPTION:(.*)", event).group(1)
        first, *lines = text.replace("\\n", "\n").replace("\\,", ",").replace("\\;", ";").split("\n")
        week = re.fullmatch(r"Week (\d+)(?:: a lighter week)?", first)
        events[rule, date] = (int(week.group(1)), lines) if week else (None, [first, *lines])
    (WORK / "p.ics").unlink()
    return manifest, events


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: found {found}, expected {wanted}")


# MARK: Programmes as they are published


def couch_to_5k():
    """The nine weeks of the NHS plan, three runs each: run and walk in minutes, warm-up and cool-down walks of five.

    Source: NHS, Couch to 5K, week by week (nhs.uk/better-health/get-active/get-running-with-couch-to-5k), as in the
    accessible text of the NHS Choices podcasts. Weeks 1 and 2 fill 20 minutes: eight times 1 + 1.5, six times 1.5 + 2.
    """
    every = {
        1: 8 * [1, 1.5], 2: 6 * [1.5, 2], 3: 2 * [1.5, 1.5, 3, 3], 4: [3, 1.5, 5, 2.5, 3, 1.5, 5], 7: [25], 8: [28], 9: [30]}
    table = {(week, run): every[week] for week in every for run in (1, 2, 3)}
    table |= {(5, 1): [5, 3, 5, 3, 5], (5, 2): [8, 5, 8], (5, 3): [20]}
    table |= {(6, 1): [5, 3, 8, 3, 5], (6, 2): [10, 3, 10], (6, 3): [25]}
    names, templates = {}, {"base": {"type": "intervals", "steps": [{"run": "1m"}], "title": "Run"}}
    for (week, run), minutes in table.items():
        name = names.setdefault(tuple(minutes), f"w{week}-{run}")
        steps = [{"run" if i % 2 == 0 else "walk": f"{int(m * 60)}s"} for i, m in enumerate(minutes)]
        templates[name] = {"like": "base", "steps": [{"warmup": "5m"}, *steps, {"cooldown": "5m"}]}
    sessions = {
        f"run-{run}": {
            "weeks": {"from": "2027-01-04", "templates": [names[tuple(table[week, run])] for week in range(1, 10)]},
            "days": [day], "at": "07:30"}
        for run, day in ((1, "mon"), (2, "wed"), (3, "fri"))}
    manifest, events = build({"templates": templates, "sessions": sessions}, "2027-01-04", 70)
    expect("couch to 5k: runs", len(events), 27)
    for (week, run), minutes in table.items():
        date = dt.date(2027, 1, 4) + dt.timedelta(days=7 * (week - 1) + 2 * (run - 1))
        fired = [n for n in manifest["notifications"] if n["rule"] == f"run-{run}" and f"/{date}/" in n["id"]]
        start = dt.datetime.fromisoformat(f"{date}T07:30:00+00:00").timestamp()
        ends = [300]
        for length in [m * 60 for m in minutes] + [300]:
            ends.append(ends[-1] + length)
        expect(f"couch to 5k: week {week} run {run}", [n["epochMs"] / 1000 - start for n in fired], ends)
        expect(f"couch to 5k: its session", {n["session"] for n in fired}, {names[tuple(minutes)]})


def stronglifts():
    """Twelve weeks of StrongLifts 5×5, workout by workout, in pounds.

    Source: stronglifts.com/5x5. A (squat, bench press, row) and B (squat, overhead press, deadlift) in turn, three a week;
    the empty bar of 45 lb to begin with, rows at 65, deadlifts at 95; 5 lb more each time a lift is done, 10 for deadlifts.

    A week's plan has one step a week, so each day of both weeks of the turn is a template: squats grow by 15 lb a week,
    the others by three times their step in two weeks, which is 7.5 lb a week, or 15 for deadlifts.
    """
    lifts = {"Squat": (45, 5), "Bench press": (45, 5), "Row": (65, 5), "Overhead press": (45, 5), "Deadlift": (95, 10)}
    a, b = ["Squat", "Bench press", "Row"], ["Squat", "Overhead press", "Deadlift"]
    done = dict.fromkeys(lifts, 0)
    days = {}
    for workout in range(36):
        week, day = workout // 3 + 1, workout % 3
        days[week, day] = []
        for lift in a if workout % 2 == 0 else b:
            first, step = lifts[lift]
            days[week, day].append((lift, first + done[lift] * step))
            done[lift] += 1
    templates, sessions = {}, {}
    for day, weekday in enumerate(("mon", "wed", "fri")):
        for turn in (1, 2):
            exercises = []
            for lift, pounds in days[turn, day]:
                step = Fraction(3 * lifts[lift][1]) if lift == "Squat" else Fraction(3 * lifts[lift][1], 2)
                exercises.append({
                    "name": lift, "sets": 1 if lift == "Deadlift" else 5, "reps": 5, "weight": f"{pounds} lb",
                    "progress": {"weight": f"+{decimal(step)}lb"}})
            templates[f"{weekday}-{turn}"] = {"type": "lift", "exercises": exercises}
        sessions[f"lift-{weekday}"] = {
            "weeks": {"from": "2027-01-04", "templates": [f"{weekday}-1", f"{weekday}-2"], "then": "repeat"},
            "days": [weekday], "at": "18:00", "announce": True}
    manifest, events = build({"templates": templates, "sessions": sessions}, "2027-01-04", 84)
    variants = {s["id"]: s for s in manifest["sessions"]}
    for (week, day), wanted in days.items():
        weekday = ("mon", "wed", "fri")[day]
        date = dt.date(2027, 1, 4) + dt.timedelta(days=7 * (week - 1) + 2 * day)
        named, lines = events[f"lift-{weekday}", f"{date}"]
        expect(f"stronglifts: {date}", named, week)
        expect(f"stronglifts: {date}", [re.search(r"^(.*?): .*?, ([^,]*lb),", line).groups() for line in lines],
               [(lift, f"{pounds} lb") for lift, pounds in wanted])
        start = next(n for n in manifest["notifications"] if n["id"] == f"p/lift-{weekday}/{date}/start")
        expect("stronglifts: its session", start["session"], f"{weekday}-{2 - week % 2}@{(week - 1) // 2 * 2 + 1}")
        expect("stronglifts: its weights", [e["weight"] for e in variants[start["session"]]["exercises"]],
               [f"{pounds} lb" for _, pounds in wanted])


def deload_cycle():
    """Three weeks up and the fourth with less, twelve weeks long.

    Squats from 100 kg by 2.5 kg a week, presses from 42.5 kg by 1.25 kg to at most 52.5 kg; by hand: of week 4's 107.5
    and 46.25 kg 60 % are 64.5 and 27.75, the latter to the upper half.
    """
    squat = "100 102.5 105 64.5 110 112.5 115 70.5 120 122.5 125 76.5".split()
    press = "42.5 43.75 45 28 47.5 48.75 50 31 52.5 52.5 52.5 31.5".split()
    deload = {"every": 4, "by": "40%"}
    exercises = [
        {"name": "Squat", "sets": 5, "reps": 5, "weight": "100 kg"},
        {"name": "Press", "sets": 5, "reps": 5, "weight": "42.5kg",
         "progress": {"weight": "+1.25 kg", "until": {"weight": "52.5 kg"}, "deload": deload}}]
    template = {
        "type": "lift", "exercises": exercises, "progress": {"from": "2027-01-06", "weight": "+2.5kg", "deload": deload}}
    plan = {"templates": {"t": template}, "sessions": {"s": {"template": "t", "days": ["mon"], "at": "18:00"}}}
    manifest, _ = build(plan, "2027-01-04", 84)
    variants = {s["id"]: s for s in manifest["sessions"]}
    expect("deload cycle: sessions", list(variants), ["t"] + [f"t@{n}" for n in range(1, 13)])
    for n in range(1, 13):
        expect(f"deload cycle: week {n}", [e["weight"] for e in variants[f"t@{n}"]["exercises"]],
               [f"{squat[n - 1]} kg", f"{press[n - 1]}kg"])


def five_three_one():
    """The first and the last set of a cycle of 5/3/1 with a training max of 100 kg: 65, 70, 75 and then 40 %; 85, 90, 95 and 60 %.

    Source: Jim Wendler, 5/3/1 (2009), as told at http://crossfitreno.blogspot.com/2015/01/wendler-cycle-quick-over-view.html
    and https://fitness.com/en/forum/threads/my-5-3-1-program.96982. The fourth week is half of what would come next (80),
    and six tenths of it (100).
    """
    sets = {"First set": ("65", "50%", "65 70 75 40"), "Last set": ("85", "40%", "85 90 95 60")}
    exercises = [
        {"name": name, "sets": 1, "reps": 5, "weight": f"{first} kg",
         "progress": {"weight": "+5 kg", "deload": {"every": 4, "by": less}}} for name, (first, less, _) in sets.items()]
    plan = {
        "templates": {"t": {"type": "lift", "exercises": exercises}},
        "sessions": {"s": {"weeks": {"from": "2027-01-04", "templates": ["t"], "then": "repeat"}, "days": ["mon"],
                           "at": "18:00"}}}
    manifest, _ = build(plan, "2027-01-04", 28)
    variants = {s["id"]: s for s in manifest["sessions"]}
    for n in range(1, 5):
        expect(f"5/3/1: week {n}", [e["weight"] for e in variants[f"t@{n}"]["exercises"]],
               [f"{weights.split()[n - 1]} kg" for _, _, weights in sets.values()])


def percent_tables():
    """5/3/1 with its percentages, and three weeks of Smolov junior, as published.

    Sources: Jim Wendler's own example (http://crossfitreno.blogspot.com/2015/01/wendler-cycle-quick-over-view.html): of a training
    max of 285 lb in the bench press 185, 215 and 240 lb in the first week; the first week of a squat of 300 lb, 195, 225 and
    255 lb, at http://aaronsagoge.blogspot.com/2010/11/5-3-1.html; and the first week of Smolov junior for 70 kg, 50, 52.5, 55 and
    60 kg, at http://www.theliftingplace.com/experiment-smolov-jr-week-1/, whose weeks add 2.5 kg.
    """
    table = {"fives": [("5", 65), ("5", 75), ("5+", 85)], "threes": [("3", 70), ("3", 80), ("3+", 90)],
             "ones": [("5", 75), ("3", 85), ("1+", 95)], "light": [("5", 40), ("5", 50), ("5", 60)]}
    published = {("Bench press", "fives"): "185 215 240", ("Squat", "fives"): "195 225 255"}
    # The other weeks by hand, to the nearest 5 lb: 285 × 0.7 = 199.5, × 0.8 = 228, × 0.9 = 256.5 …
    published |= {("Bench press", "threes"): "200 230 255", ("Bench press", "ones"): "215 240 270",
                  ("Bench press", "light"): "115 145 170", ("Squat", "threes"): "210 240 270", ("Squat", "ones"): "225 255 285",
                  ("Squat", "light"): "120 150 180"}
    templates = {
        name: {"type": "lift", "exercises": [
            {"name": lift, "sets": [{"reps": int(reps) if reps.isdigit() else reps, "percent": f"{percent}%"} for reps, percent in sets]}
            for lift in ("Bench press", "Squat")]}
        for name, sets in table.items()}
    plan = {"maxes": {"bench press": "285 lb", "squat": "300 lb"}, "round": "5 lb", "templates": templates, "sessions": {
        "s": {"weeks": {"from": "2027-01-04", "templates": list(table)}, "days": ["mon"], "at": "18:00"}}}
    manifest, events = build(plan, "2027-01-04", 28)
    variants = {session["id"]: session for session in manifest["sessions"]}
    for (lift, name), weights in published.items():
        exercise = next(e for e in variants[name]["exercises"] if e["name"] == lift)
        expect(f"5/3/1: {lift}, {name}", [(one["reps"], one["weight"]) for one in exercise["setList"]],
               [(reps, f"{weight} lb") for (reps, _), weight in zip(table[name], weights.split())])
    _, lines = events["s", "2027-01-04"]
    expect("5/3/1: event", lines[0], "Bench press: 1 × 5, 185 lb (65%); 1 × 5, 215 lb (75%); 1 × 5+, 240 lb (85%); rest 2m")

    days = [("mon", 6, 6, 70, "50"), ("wed", 7, 5, 75, "52.5"), ("fri", 8, 4, 80, "55"), ("sat", 10, 3, 85, "60")]
    templates, sessions = {}, {}
    for day, sets, reps, percent, _ in days:
        templates[f"on-{day}"] = {"type": "lift", "exercises": [
            {"name": "Front squat", "of": "squat", "sets": sets, "reps": reps, "percent": f"{percent}%"}]}
        sessions[f"s-{day}"] = {"template": f"on-{day}", "days": [day], "at": "18:00"}
    manifest, _ = build({"maxes": {"squat": "70 kg"}, "round": "2.5 kg", "templates": templates, "sessions": sessions}, "2027-01-04", 7)
    expect("smolov: week 1", [(s["exercises"][0]["sets"], s["exercises"][0]["weight"]) for s in manifest["sessions"]],
           [(sets, f"{weight} kg") for _, sets, _, _, weight in days])


def swim():
    """A swim of 2,000 m: 200 m, eight times 200 m with 30 s of rest, 200 m.

    Source: http://www.coachray.nz/2015/10/31/saturday-swim-sessions-4-weeks-to-a-faster-1500m-with-only-4km-per-week-week-2/
    """
    steps = [{"distance": "200 m", "kind": "warmup", "estimate": "5m"},
             {"repeat": 8, "steps": [{"distance": "200 m", "estimate": "4m"}, {"rest": "30s"}]},
             {"distance": "200 m", "kind": "cooldown", "estimate": "5m"}]
    template = {"type": "intervals", "activity": "swimming", "steps": steps}
    plan = {"templates": {"swim": template}, "sessions": {"s": {"template": "swim", "days": ["sat"], "at": "09:00", "remind": ["10m"]}}}
    manifest, events = build(plan, "2027-01-04", 7)
    session = manifest["sessions"][0]
    expect("swim: metres", sum(phase.get("distanceM", 0) for phase in session["phases"]), 2000)
    # Five minutes at each end, eight times four and a half between.
    expect("swim: length", session["durationS"], 600 + 8 * 270)
    expect("swim: nothing has an instant beforehand but the reminder", [n["kind"] for n in manifest["notifications"]], ["workout-reminder"])
    expect("swim: nothing follows the start", session["notifications"], [])
    follows = {c["afterPhase"]: [(n["part"], n["offsetS"]) for n in c["notifications"]] for c in session["continuations"]}
    expect("swim: each rest rings, and the last swim is the end", follows,
           {0: [], 17: [], **{1 + 2 * i: [(f"phase-{3 + 2 * i}", 30)] for i in range(8)}})
    _, lines = events["s", "2027-01-09"]
    expect("swim: event", lines[:3], ["0:00 Warm-up (200 m, ≈5m)", "≈5:00 Work 1/8 (200 m, ≈4m)", "≈9:00 Rest 1/8 (30s)"])


# MARK: Random rules


def decimal(value):
    """A fraction without a trailing zero; its denominator has no factors but 2 and 5."""
    scaled = Fraction(value) * 10**6
    assert scaled.denominator == 1
    whole, rest = divmod(abs(scaled.numerator), 10**6)
    text = f"{whole}.{rest:06}".rstrip("0").rstrip(".")
    return ("-" if value < 0 else "") + text


def in_week(written, week, step, until, deload, is_weight):
    """A number in a week, which is the session's with the template's; both count from 1."""
    n, own = week
    value = written + (own - 1) * step
    if until is not None:
        value = min(value, until) if step > 0 else max(value, until)
    if deload and n % deload[0] == 0:
        value *= 1 - deload[1]
        value = Fraction(math.floor(2 * value + Fraction(1, 2)), 2) if is_weight else max(1, math.floor(value))
    return value


def monday(date):
    return date - dt.timedelta(days=date.weekday())


class Rule:
    """Steps for some of the numbers that are written."""

    def __init__(self, draw, numbers):
        self.steps = {}
        for name in draw.sample(sorted(numbers), draw.randint(1, len(numbers))):
            written = numbers[name]
            if name == "weight":
                step = Fraction(draw.choice([1, 5, 10, 25, 50]) * draw.choice([1, 1, -1]), 20)
                far = max(Fraction(0), written + step * draw.randint(0, 8))
            else:
                size = draw.randint(1, 3) if name in ("work", "run", "walk", "rest") else 1
                step = Fraction(size * draw.choice([1, 1, -1]))
                far = max(Fraction(1), written + step * draw.randint(0, 8))
                if step > 0:
                    far = max(far, written)
            # What shrinks has an end, so that no phase comes to nothing.
            self.steps[name] = (step, far if step < 0 or draw.random() < 0.5 else None)
        self.deload = (draw.randint(2, 6), Fraction(draw.randint(1, 9999), 10000)) if draw.random() < 0.6 else None

    def plan(self, start=None):
        text = {"from": f"{start}"} if start else {}
        until = {}
        for name, (step, end) in self.steps.items():
            sign = "+" if step > 0 else "-"
            show = {"weight": lambda v: f"{decimal(abs(v))}kg"}.get(
                name, (lambda v: f"{abs(v)}s") if name in ("work", "run", "walk", "rest") else None)
            text[name] = sign + show(step) if show else int(step)
            if end is not None:
                until[name] = show(end) if show else int(end)
        if until:
            text["until"] = until
        if self.deload:
            text["deload"] = {"every": self.deload[0], "by": f"{decimal(self.deload[1] * 100)}%"}
        return text

    def value(self, name, written, week):
        if name not in self.steps:
            return written
        return in_week(written, week, *self.steps[name], self.deload, name == "weight")


class Template:
    def __init__(self, draw, name, start):
        self.name, self.kind = name, draw.choice(["hiit", "walk-run", "lift"])
        self.start = start if draw.random() < 0.9 else None
        parts = {"hiit": ("work", "rest"), "walk-run": ("run", "walk")}.get(self.kind)
        if parts:
            self.numbers = {part: Fraction(draw.randint(10, 200)) for part in parts} | {"rounds": Fraction(draw.randint(1, 4))}
            self.parts, self.rule = parts, Rule(draw, self.numbers)
        else:
            self.exercises = []
            for index in range(draw.randint(1, 3)):
                numbers = {"sets": Fraction(draw.randint(1, 5)), "reps": Fraction(draw.randint(3, 12)),
                           "rest": Fraction(draw.randint(30, 200)), "weight": Fraction(draw.randint(200, 2000), 20)}
                self.exercises.append((f"E{index}", numbers, Rule(draw, numbers)))

    def plan(self):
        if self.kind != "lift":
            values = self.numbers
            text = {k: int(v) if k == "rounds" else f"{v}s" for k, v in values.items()}
            return {"type": self.kind, **text, "progress": self.rule.plan(self.start)}
        exercises = [
            {"name": name, "sets": int(v["sets"]), "reps": int(v["reps"]), "rest": f"{v['rest']}s",
             "weight": f"{decimal(v['weight'])} kg", "progress": rule.plan(self.start if i == 0 else None)}
            for i, (name, v, rule) in enumerate(self.exercises)]
        return {"type": "lift", "exercises": exercises}

    def value(self, name, week):
        return self.numbers[name] if week is None else self.rule.value(name, self.numbers[name], week)

    def expected(self, week):
        """Phases as (kind, start, end), or exercises; week is `None` for the template as written."""
        if self.kind == "lift":
            values = [{k: v[k] if week is None else rule.value(k, v[k], week) for k in v} for _, v, rule in self.exercises]
            return [
                {"name": name, "sets": v["sets"], "reps": f"{v['reps']}", "weight": f"{decimal(v['weight'])} kg",
                 "restS": v["rest"]}
                for (name, _, _), v in zip(self.exercises, values)]
        phases, at = [], 0
        for _ in range(int(self.value("rounds", week))):
            for part in self.parts:
                phases.append((part, at, at + self.value(part, week)))
                at = phases[-1][2]
        return phases


def random_plan(seed):
    draw = random.Random(seed)
    start = dt.date(2027, 1, 1) + dt.timedelta(days=draw.randint(0, 400))
    days = draw.randint(1, 120)
    first = start + dt.timedelta(days=draw.randint(-200, 60))
    templates = [Template(draw, f"t{i}", first) for i in range(draw.randint(1, 4))]
    plans = {t.name: t.plan() for t in templates}
    # One that is like another drops its progress, and one that is like that one has its numbers.
    plans["like-a"] = {"like": "t0", "progress": "none"}
    plans["like-b"] = {"like": "like-a", "title": "Other"}
    sessions = {}
    weekly = {}
    for index in range(draw.randint(1, 3)):
        day = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][draw.randrange(7)]
        session = {"days": [day], "at": f"{5 + 3 * index:02}:00", "announce": True}
        plain = [t for t in templates if t.start]
        if draw.random() < 0.5 and plain:
            template = draw.choice(plain)
            session["template"] = template.name
            weekly[f"s{index}"] = (day, None, [template], "last")
        else:
            begin = start + dt.timedelta(days=draw.randint(-100, 40))
            chosen = [draw.choice([*templates, None]) for _ in range(draw.randint(1, 8))]
            chosen[draw.randrange(len(chosen))] = draw.choice(templates)
            then = draw.choice(["stop", "repeat", "last"])
            session["weeks"] = {"from": f"{begin}", "templates": [t.name if t else "rest" for t in chosen]}
            if then != "stop" or draw.random() < 0.5:
                session["weeks"]["then"] = then
            weekly[f"s{index}"] = (day, begin, chosen, then)
        sessions[f"s{index}"] = session
    manifest, events = build({"templates": plans, "sessions": sessions}, f"{start}", days)
    check_random(f"seed {seed}", manifest, events, templates, weekly, start, days)


def check_random(what, manifest, events, templates, weekly, start, days):
    found = {s["id"]: s for s in manifest["sessions"]}
    wanted = {t.name: (t, None) for t in templates}
    dates = {}

    def workout(rule, n):
        """What a session has in its week n, and the week that its template is in then."""
        _, begin, chosen, then = weekly[rule]
        if begin is None:
            return chosen[0], n
        template = chosen[n - 1] if n <= len(chosen) else {
            "stop": None, "repeat": chosen[(n - 1) % len(chosen)], "last": chosen[-1]}[then]
        return template, template and n - chosen.index(template)

    def mark(rule, template, week):
        """A session has variants of its own where the first session with the template in that week has other numbers."""
        for other in weekly:
            if template in weekly[other][2]:
                n = week[1] + (weekly[other][2].index(template) if weekly[other][1] else 0)
                if workout(other, n) == (template, week[1]):
                    return "" if template.expected((n, week[1])) == template.expected(week) else f"-{rule}"

    for rule, (day, begin, chosen, then) in weekly.items():
        for date in (start + dt.timedelta(days=i) for i in range(days)):
            if date.strftime("%a").lower() != day or (begin and date < begin):
                continue
            origin = begin or chosen[0].start
            n = (monday(date) - monday(origin)).days // 7 + 1
            n = n if begin else max(1, n)
            template, own = workout(rule, n)
            if template:
                week = n, own
                dates[rule, f"{date}"] = (template, week, f"{template.name}@{own}{mark(rule, template, week)}")
                wanted[dates[rule, f"{date}"][2]] = (template, week)
    expect(f"{what}: events", sorted(events), sorted(dates))
    expect(f"{what}: sessions", sorted(found), sorted([*wanted, "like-a", "like-b"]))
    for name, (template, week) in [*wanted.items(), ("like-a", (templates[0], None)), ("like-b", (templates[0], None))]:
        session = found[name]
        if template.kind == "lift":
            expect(f"{what}: {name}", session["exercises"], template.expected(week))
        else:
            phases = [(p["kind"], p["startOffsetS"], p["endOffsetS"]) for p in session["phases"]]
            expect(f"{what}: {name}", phases, template.expected(week))
    for (rule, date), (template, week, variant) in dates.items():
        fired = [x for x in manifest["notifications"] if x["id"].startswith(f"p/{rule}/{date}/")]
        expect(f"{what}: {rule} {date}", {x["session"] for x in fired}, {variant})
        begin = next(x["epochMs"] for x in fired if x["id"].endswith("/start"))
        ends = [(x["epochMs"] - begin) // 1000 for x in fired if not x["id"].endswith("/start")]
        expected = template.expected(week)
        expect(f"{what}: {rule} {date}", ends, [] if template.kind == "lift" else [p[2] for p in expected])
        named, lines = events[rule, date]
        expect(f"{what}: {rule} {date}: week", named, week[0])
        for line, item in zip(lines, expected):
            part = item["weight"] if template.kind == "lift" else item[0].capitalize()
            assert part in line, (what, rule, date, line, item)
        expect(f"{what}: lines", len(lines), len(expected))


def nearest(value, unit):
    """The multiple of a unit nearest to a value, of two as near the upper one."""
    return unit * math.floor(value / unit + Fraction(1, 2))


def random_lift(seed):
    """Lists of sets with percentages and weights, steps, ends, lighter weeks and plates, week by week.

    A percentage is written plus (n - 1) steps, held at `until`, in lighter weeks times (1 - by); its weight is that share of the
    maximum to the nearest `round`, or half. A written weight with steps goes to the nearest `round` once steps have changed it, but
    never past `until`; in lighter weeks to the nearest `round`, or half.
    """
    draw = random.Random(f"lift {seed}")
    plates = draw.choice([None, Fraction(5, 2), Fraction(5, 4), Fraction(1), Fraction(5)])
    maximum = Fraction(draw.randint(400, 6000), 20)
    is_share = draw.random() < 0.6
    sets, numbers = [], []
    for _ in range(draw.randint(1, 6)):
        one = {"reps": draw.choice([1, 3, 5, "5+", "AMRAP"])}
        if draw.random() < 0.2:
            one = {"time": f"{draw.randint(10, 90)}s"}
        number = Fraction(draw.randint(40 * 4, 95 * 4), 4) if is_share else Fraction(draw.randint(200, 4000), 20)
        if is_share:
            one["percent"] = f"{decimal(number)}%"
        else:
            one["weight"] = f"{decimal(number)} kg"
        for key, value in (("rpe", draw.choice([7, 8.5, 10])), ("warmup", True), ("rest", f"{draw.randint(1, 5)}m")):
            if draw.random() < 0.3:
                one[key] = value
        sets.append(one)
        numbers.append(number)
    size = Fraction(draw.choice([1, 2, 5, 10]), 4 if is_share else 2)
    step = size * draw.choice([1, 1, 1, -1])
    # The end that no set has passed, and that none comes to nothing at.
    end = max(numbers) + step * draw.randint(0, 6) if step > 0 else max(Fraction(1), min(numbers) + step * draw.randint(0, 6))
    until = end if step < 0 or draw.random() < 0.5 else None
    if until is not None and step < 0:
        until = min(until, min(numbers))
    deload = (draw.randint(2, 5), Fraction(draw.randint(1, 9999), 10000)) if draw.random() < 0.6 else None
    key, unit = ("percent", "%") if is_share else ("weight", "kg")
    progress = {"from": "2027-01-04", key: f"{'+' if step > 0 else '-'}{decimal(abs(step))}{unit}"}
    if until is not None:
        progress["until"] = {key: f"{decimal(until)}{unit}"}
    if deload:
        progress["deload"] = {"every": deload[0], "by": f"{decimal(deload[1] * 100)}%"}
    plan = {"templates": {"t": {"type": "lift", "exercises": [{"name": "Front Squat", "sets": sets, "progress": progress}]}},
            "sessions": {"s": {"template": "t", "days": ["mon"], "at": "18:00"}}}
    if is_share:
        plan["maxes"] = {"front squat": f"{decimal(maximum)} kg"}
    if plates:
        plan["round"] = f"{decimal(plates)} kg"
    manifest, _ = build(plan, "2027-01-04", 70)
    variants = {session["id"]: session["exercises"][0] for session in manifest["sessions"]}
    for n in range(1, 11):
        exercise = variants[f"t@{n}"]
        found = [one.get("weight") for one in exercise.get("setList", [exercise] * exercise["sets"])]
        wanted = []
        for written in numbers:
            value = written + (n - 1) * step
            held = until is not None and (value >= until if step > 0 else value <= until)
            value = until if held else value
            # What no session can have.
            if is_share:
                value = min(max(value, Fraction(1)), max(Fraction(200), written))
            light = deload and n % deload[0] == 0
            if is_share:
                weight = nearest(maximum * value / 100 * (1 - deload[1] if light else 1), plates or Fraction(1, 2))
            elif light:
                weight = nearest(value * (1 - deload[1]), plates or Fraction(1, 2))
            elif plates and not held and value != written:
                weight = nearest(value, plates)
                if until is not None:
                    weight = min(weight, until) if step > 0 else max(weight, until)
            else:
                weight = value
            wanted.append(f"{decimal(weight)} kg")
        expect(f"lift {seed}: week {n}", found, wanted)


couch_to_5k()
stronglifts()
deload_cycle()
five_three_one()
percent_tables()
swim()
for seed in range(COUNT):
    random_plan(seed)
    random_lift(seed)
print("progress: couch to 5k, a linear programme, a cycle with a deload week, percentages of 5/3/1 and Smolov junior and a swim as "
      f"published; {COUNT} random plans and {COUNT} random lists of sets agree")
