"""Reads the year and the budget of pages back: each day's number against the manifest, losses against `horarium simulate`.

Usage: series_check.py PROGRAM PLANS WORK NAME…
"""
import collections
import datetime
import json
import pathlib
import re
import subprocess
import sys
from html.parser import HTMLParser

PROGRAM, PLANS, WORK, NAMES = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4:]
UNITS = {"min": "m", "h": "h", "d": "d", "days": "d", "day": "d"}


def fail(message):
    sys.exit(f"series: {message}")


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, check=True).stdout


class Page(HTMLParser):
    """The texts of cells by drawing, the paths by class, and the tables' rows, of each section."""

    def __init__(self, text):
        super().__init__()
        self.section, self.drawing, self.open = None, None, []
        self.cells, self.paths = collections.defaultdict(list), collections.defaultdict(list)
        self.rows, self.titles, self.labels = collections.defaultdict(list), {}, collections.defaultdict(list)
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "section":
            self.section = values["id"]
        if tag == "svg" and "aria-labelledby" in values:
            self.drawing = values["aria-labelledby"].split("-t ")[0]
        if tag == "path":
            self.paths[self.drawing, values.get("class")].append(values.get("d", ""))
        if tag == "tr":
            self.rows[self.section].append([])
        if tag in ("td", "th") and self.rows[self.section]:
            self.rows[self.section][-1].append("")
        self.open.append((tag, values))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass
        if tag == "svg":
            self.drawing = None

    def handle_data(self, data):
        if not self.open:
            return
        tag, values = self.open[-1]
        if tag == "text" and values.get("class") == "hx":
            xs = [float(x) for x in values["x"].split()]
            if len(xs) != len(data):
                fail(f"{len(data)} digits at {len(xs)} places")
            self.cells[self.drawing].append((float(values["y"]), numbers(xs, data)))
        elif tag == "text":
            self.labels[self.drawing, values.get("class")].append(data)
        elif tag == "h2":
            self.titles[self.section] = data
        elif tag in ("td", "th") and self.rows[self.section]:
            self.rows[self.section][-1][-1] += data


def numbers(xs, digits):
    """Digits that stand close together are one number."""
    found, last = [], None
    for x, digit in zip(xs, digits):
        if last is not None and 0 < x - last < 8:
            found[-1] += digit
        else:
            found.append(digit)
        last = x
    return [int(n) for n in found]


def counted(name, plan, start, days):
    """How many notifications the manifest has for each list day, and how many of them are prompts."""
    folder = WORK / f"{name}-{days}"
    run("build", plan, "--days", days, "-o", folder)
    manifest = json.loads(next(folder.glob("*.manifest.json")).read_text(encoding="utf-8"))
    dates = [start + datetime.timedelta(n) for n in range(days)]
    counts = collections.Counter(n["group"][-10:] for n in manifest["notifications"])
    prompts = sum(n["kind"] == "prompt" and dates[0] <= datetime.date.fromisoformat(n["group"][-10:]) <= dates[-1]
                  for n in manifest["notifications"])
    return [counts[str(date)] for date in dates], prompts


def check_year(name, page, start, counts, prompts):
    dates = [start + datetime.timedelta(n) for n in range(len(counts))]
    total = int(re.match(r"([\d,]+)", page.titles["year"])[1].replace(",", ""))
    if total != sum(counts):
        fail(f"{name}: the year says {total} notifications, the manifest {sum(counts)}")
    by_weekday = [[c for date, c in zip(dates, counts) if date.weekday() == day] for day in range(7)]
    weeks = collections.defaultdict(list)
    for date, count in zip(dates, counts):
        weeks[date - datetime.timedelta(date.weekday())].append(count)
    for drawing, lines in (("weeks-w", by_weekday), ("weeks-t", [weeks[monday] for monday in sorted(weeks)])):
        found = [line for _, line in sorted(page.cells[drawing], key=lambda cell: cell[0])]
        if found != lines:
            fail(f"{name}: the cells of {drawing} are {found}, the manifest says {lines}")
    rows = [row for row in page.rows["year"] if len(row) > 8][1:]
    table = [[int(cell) for cell in row[1:8] if cell] for row in rows]
    if table != [weeks[monday] for monday in sorted(weeks)]:
        fail(f"{name}: the table of weeks differs from the manifest")
    if [int(row[8]) for row in rows] != [sum(week) for week in table]:
        fail(f"{name}: the sums of the weeks are wrong")
    dots = sum(path.count("h0") for path in page.paths["year-w", "ydot"])
    if dots != prompts:
        fail(f"{name}: {dots} dots for {prompts} prompts")
    return len(counts) * 3 + dots


def refresh(habit):
    """What `simulate --refresh` calls a habit."""
    if daily := re.fullmatch(r"each day at (\d\d:\d\d)", habit):
        return f"daily@{daily[1]}"
    pace = re.match(r"every ([^,]+)", habit)[1]
    parts = re.findall(r"(\d+) (\w+)", pace)
    return "every:" + "".join(number + UNITS[unit] for number, unit in parts)


def check_budget(name, page, manifest_file):
    rows = page.rows["budget"][1:]
    if len(rows) < 1:
        fail(f"{name}: the budget has no habits")
    for habit, times, lost, android, nothing in rows:
        told = [int(cell.replace(",", "")) for cell in (times, lost, android)]
        played = [
            json.loads(run("simulate", manifest_file, "--refresh", refresh(habit), "--platform", platform, "--format", "json"))
            for platform in ("ios", "android")]
        want = [played[0]["refreshes"], played[0]["lost"], played[1]["lost"]]
        if told != want:
            fail(f"{name}: the budget says {told} of '{habit}', simulate {want}")
        share = 100 * played[0]["nothingArmedS"] / played[0]["lengthS"]
        if abs(float(nothing.split()[0]) - share) > 0.0501:
            fail(f"{name}: nothing armed for {nothing} with '{habit}', simulate says {share} %")
        if sum(moment["lost"] for moment in played[0]["series"]) != played[0]["lost"]:
            fail(f"{name}: the series of '{habit}' does not add up")
    title = re.search(r"an iPhone loses ([\d,]+) of ([\d,]+)", page.titles["budget"])
    if title:
        lost = int(title[1].replace(",", ""))
        if lost not in [int(row[2].replace(",", "")) for row in rows]:
            fail(f"{name}: the title's {lost} are in no row")
        marked = sum(int(re.match(r"[\d,]+", label)[0].replace(",", "")) for label in page.labels["budget-w", "lt"]
                     if re.fullmatch(r"[\d,]+( lost)?", label))
        if name == "london" and marked != lost:
            fail(f"{name}: {marked} are marked as lost, the title says {lost}")
    return 4 * len(rows)


def main():
    checked = 0
    for name in NAMES:
        plan = PLANS / f"{name}.yaml"
        page = Page(run("preview", plan, "-o", "-").decode())
        start, days = extent(plan)
        short, _ = counted(name, plan, start, days)
        year = (start.replace(year=start.year + 1) - start).days
        counts, prompts = counted(name, plan, start, year)
        if counts[:len(short)] != short:
            fail(f"{name}: a longer horizon counts other notifications")
        checked += check_year(name, page, start, counts, prompts)
        checked += check_budget(name, page, next((WORK / f"{name}-{days}").glob("*.manifest.json")))
    print(f"series: {checked} numbers of years and budgets compared")


def extent(plan):
    """The horizon that a plan writes."""
    found = re.search(r"horizon: \{start: (\S+), days: (\d+)\}", plan.read_text(encoding="utf-8"))
    return datetime.date.fromisoformat(found[1]), int(found[2])


main()
