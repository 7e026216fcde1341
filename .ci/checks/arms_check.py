"""Imitates micro-randomised trials and holds what is planned against the rules. See the script `arms`."""

import csv
import datetime
import fractions
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import zoneinfo

from siphash import siphash24

PROGRAM, ROOT, PEOPLE = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
lots = random.Random(20270301)

# HeartSteps V1: 37 people, 42 days, five decision times of each person's own, treatment with probability 0.6, half of it to walk.
V1 = """\
plan: 1
title: Steps
seed: 1
timezone: America/Detroit
horizon: {start: 2027-03-01, days: 42}
prompts:
  step:
    title: Now
    at: [08:00, 12:00, 15:00, 18:00, 20:30]
    expires: 30m
    arms:
      walk: {probability: 0.3, title: A walk?, bodies: [Round the block?, Up the stairs?, To the shop?]}
      sit: {probability: 0.3, body: "Stand up, stretch."}
      none: {probability: 0.4}
"""
# V2 and V3: 1.5 treatments a day on average, spread evenly over the day.
V2 = """\
plan: 1
title: Steps
seed: 1
timezone: America/Los_Angeles
horizon: {start: 2027-03-01, days: 14}
prompts:
  step:
    title: Now
    window: {from: 08:00, to: 20:00}
    perDay: 5
    arms: {target: 1.5, walk: {share: 1}, sit: {share: 1}}
"""


def expect(holds, what):
    if not holds:
        sys.exit(f"arms: {what}")


def run(*arguments, code=0, text=None):
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True)
    expect(done.returncode == code, f"{' '.join(map(str, arguments))} exits {done.returncode}: {done.stderr[:2000]}")
    return done.stdout


def fraction_drawn(seed, rule, date, slot, purpose):
    key = seed.to_bytes(8, "little") + b"horarium"
    return fractions.Fraction(siphash24(key, f"{rule}/{date}/{slot}/{purpose}".encode()) >> 11, 1 << 53)


def taken(arms, u):
    """The first arm whose probability, added to those before it, exceeds U."""
    total = fractions.Fraction(0)
    for name, probability in arms:
        total += probability
        if u < total:
            return name, probability
    sys.exit("arms: the probabilities of the check do not sum to 1")


def draw_again(decision, seed, arms, name):
    arm, probability = taken(arms, fraction_drawn(seed, "step", decision["date"], decision["slot"], "arm"))
    expect((decision["arm"], decision["probability"]) == (arm, float(probability)), f"{name}: {decision}")


def binomial_bounds(count, p, level=0.99):
    """The exact two-sided bounds: outside on either side lies at most half of what the level leaves."""
    logs = [
        math.lgamma(count + 1) - math.lgamma(k + 1) - math.lgamma(count - k + 1) + k * math.log(p)
        + (count - k) * math.log(1 - p) for k in range(count + 1)]
    tail, low = 0.0, 0
    while tail + math.exp(logs[low]) <= (1 - level) / 2:
        tail += math.exp(logs[low])
        low += 1
    tail, high = 0.0, count
    while tail + math.exp(logs[high]) <= (1 - level) / 2:
        tail += math.exp(logs[high])
        high -= 1
    return low, high


def write_people(path, columns, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        sheet = csv.writer(file)
        sheet.writerow(columns)
        sheet.writerows(rows)


def manifests(folder, plan, each, *arguments):
    run("build", plan, "--each", each, "-o", folder, "-q", *arguments)
    return {path.name.split(".")[0]: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}


def heart_steps(folder):
    plan, each = folder / "v1.yaml", folder / "v1.csv"
    plan.write_text(V1, encoding="utf-8")
    zone, rows, times = zoneinfo.ZoneInfo("America/Detroit"), [], {}
    for number in range(37):
        name = f"p{number + 1:02}"
        times[name] = [f"{7 + 3 * slot + lots.randrange(2):02}:{lots.randrange(0, 60, 5):02}" for slot in range(5)]
        rows.append([name, 100 + number, *times[name]])
    write_people(each, ["id", "seed", *(f"prompts.step.at.{slot}" for slot in range(5))], rows)
    arms = [("walk", fractions.Fraction(3, 10)), ("sit", fractions.Fraction(3, 10)), ("none", fractions.Fraction(4, 10))]
    counts, decisions = {name: 0 for name, _ in arms}, 0
    texts = {}
    for number, (name, manifest) in enumerate(manifests(folder / "v1", plan, each).items()):
        notified = {n["epochMs"]: n for n in manifest["notifications"]}
        dates = [datetime.date(2027, 3, 1) + datetime.timedelta(days=day) for day in range(42)]
        expected = []
        for date in dates:
            for slot, time in enumerate(times[name], 1):
                hour, minute = map(int, time.split(":"))
                at = datetime.datetime(date.year, date.month, date.day, hour, minute, tzinfo=zone)
                arm, probability = taken(arms, fraction_drawn(100 + number, "step", date, slot, "arm"))
                expected.append({
                    "rule": "step", "date": str(date), "slot": slot, "epochMs": round(at.timestamp() * 1000), "arm": arm,
                    "probability": float(probability)})
        expected.sort(key=lambda decision: decision["epochMs"])
        expect(manifest["decisions"] == expected, f"the decisions of {name} are not those that the rules give")
        for decision in expected:
            counts[decision["arm"]] += 1
            decisions += 1
            notification = notified.pop(decision["epochMs"], None)
            expect((notification is None) == (decision["arm"] == "none"), f"{name}: {decision} and {notification}")
            if notification is None:
                continue
            expect(notification["arm"] == decision["arm"], f"{name}: {notification['id']} has another arm")
            title = {"walk": "A walk?", "sit": "Now"}[decision["arm"]]
            expect(notification["title"] == title, f"{notification['id']} is called {notification['title']}")
            texts.setdefault((name, decision["arm"]), []).append(notification["body"])
        expect(not notified, f"{name} has notifications without a decision")
    for (name, arm), bodies in texts.items():
        kinds = set(bodies)
        expect(len(kinds) == (3 if arm == "walk" else 1), f"the texts of {arm} for {name} are {kinds}")
        # Three texts come before any comes again: of any five in a row each comes at least once.
        if arm == "walk":
            expect(all(len(set(bodies[k:k + 5])) == 3 for k in range(len(bodies) - 4)), f"{name} has a text too often")
    expect(decisions == 37 * 42 * 5, f"there are {decisions} decisions")
    for name, probability in arms:
        low, high = binomial_bounds(decisions, float(probability))
        expect(low <= counts[name] <= high, f"{counts[name]} took {name}, and 99 % lie within {low} to {high}")
    study_agrees(plan, each, decisions, counts)
    return decisions, counts


def study_agrees(plan, each, decisions, counts):
    report = folder / "study.json"
    report.write_text(run("study", plan, "--each", each, "--format", "json"), encoding="utf-8")
    run("check", "--schema", ROOT / "schemas/study.schema.json", report)
    study = json.loads(report.read_text(encoding="utf-8"))
    rule = study["rules"][0]
    expect({arm["arm"]: arm["taken"] for arm in rule["arms"]} == counts, f"the study counts {rule['arms']}")
    expect((rule["placed"], rule["prompts"]) == (decisions, decisions - counts["none"]), f"the study has {rule['placed']}")
    expect(len(study["people"]) == 37 and len(rule["designs"]) == 37, "the study has other people")


def constraint(folder):
    """1.5 treatments a day, evenly over the day, whatever the person."""
    plan, each = folder / "v2.yaml", folder / "v2.csv"
    plan.write_text(V2, encoding="utf-8")
    slots, days = [0] * 5, 0
    arms = [("walk", fractions.Fraction(3, 20)), ("sit", fractions.Fraction(3, 20)), ("none", fractions.Fraction(7, 10))]
    batch = 500
    for start in range(0, PEOPLE, batch):
        numbers = range(start, min(PEOPLE, start + batch))
        write_people(each, ["id", "seed"], [[f"q{number}", number] for number in numbers])
        out = folder / f"v2-{start}"
        for name, manifest in manifests(out, plan, each).items():
            days += 14
            expect(len(manifest["decisions"]) == 14 * 5, f"{name} has {len(manifest['decisions'])} decisions")
            for decision in manifest["decisions"]:
                slots[decision["slot"] - 1] += decision["arm"] != "none"
            # Some are drawn again: hashing in Python is slow.
            for decision in lots.sample(manifest["decisions"], 2):
                draw_again(decision, int(name[1:]), arms, name)
        for path in out.iterdir():
            path.unlink()
    average = sum(slots) / days
    # Three standard deviations of the average of so many days allow for few people; ±0.05 is what is asked of 10,000.
    margin = min(0.05, 3.3 * math.sqrt(5 * 0.3 * 0.7 / days))
    expect(abs(average - 1.5) <= margin, f"{average:.4f} treatments a day, beyond 1.5 ± {margin:.4f}")
    # χ² of the five decision points of the day, with four degrees of freedom, at 1 %. Treatments at one are binomial, so that their
    # variance is less than their number; against it the statistic is χ².
    each_expected = sum(slots) / 5
    chi = sum((count - each_expected) ** 2 for count in slots) / (each_expected * 0.7)
    expect(chi < 13.277, f"χ² = {chi:.2f} over the day, {slots}")
    return average, chi, days


def personal(folder):
    """Each person's own target or probabilities, from the table."""
    plan, each = folder / "v2.yaml", folder / "own.csv"
    rows = [[f"o{number}", number, lots.choice(["", "1", "2.25", "5"])] for number in range(40)]
    write_people(each, ["id", "seed", "prompts.step.arms.target"], rows)
    for (name, seed, target), manifest in zip(sorted(rows), manifests(folder / "own", plan, each).values()):
        p = fractions.Fraction(target or "1.5") / 10
        arms = [("walk", p), ("sit", p), ("none", 1 - 2 * p)]
        for decision in manifest["decisions"]:
            draw_again(decision, seed, arms, name)
    write_people(each, ["id", "seed", "prompts.step.arms.walk.probability"], [["bad", 1, "0.2"]])
    plan = folder / "v1.yaml"
    done = subprocess.run([PROGRAM, "check", plan, "--each", each], capture_output=True, text=True)
    expect(done.returncode == 1 and "[arms-sum]" in done.stderr and "own.csv:2" in done.stderr, done.stderr)


def documented():
    """The methods text and the checklist of docs/studies.md are those of the example study as it is."""
    report = run("study", ROOT / "plans/study.yaml", "--each", ROOT / "plans/study/people.csv")
    page = (ROOT / "docs/studies.md").read_text(encoding="utf-8")
    quoted = [
        " ".join(line[1:].strip() for line in lines.splitlines())
        for lines in "\n".join(line for line in page.splitlines() if line.startswith(">")).split("\n>\n")]
    methods = report[report.index("## Methods"):report.index("## Checklist")].split("\n\n")[1:-1]
    expect(len(quoted) == len(methods), f"docs/studies.md quotes {len(quoted)} paragraphs of {len(methods)}")
    for ours, theirs in zip(methods, quoted):
        # Versions and digests change more often than the documentation.
        theirs = theirs.split(" Horarium made the schedule …")[0]
        expect(ours == theirs or ours.startswith(theirs + " Horarium "), f"docs/studies.md quotes otherwise: {theirs[:80]}")
    checklist = report[report.index("| Item |"):report.index("## Registration")].strip()
    expect(checklist in page, "docs/studies.md has another checklist")


def wrong_plans():
    for change, code in [
            ("0.4}", "arms-sum"), ("0.300000000000001}", "arms-form"), ("3e-1}", "arms-form"), (".3}", None)]:
        text = V1.replace("none: {probability: 0.4}", f"none: {{probability: {change}").replace("0.4}", "0.41}") \
            if code == "arms-sum" else V1.replace("sit: {probability: 0.3,", f"sit: {{probability: {change[:-1]},")
        done = subprocess.run([PROGRAM, "check", "-"], input=text, capture_output=True, text=True)
        expect((f"[{code}]" in done.stderr) if code else done.returncode == 0, f"{change}: {done.stderr}")


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    wrong_plans()
    documented()
    decisions, counts = heart_steps(folder)
    average, chi, days = constraint(folder)
    personal(folder)

print(f"arms: {decisions} decisions of 37 people drawn again, {counts}; {average:.3f} treatments a day over {days} days of "
      f"{PEOPLE} people, χ² = {chi:.2f} over the day")
