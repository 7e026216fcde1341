"""Draws plans and reads the pictures back: every place in a picture against the manifest, every reason against arithmetic.

Usage: preview_facts.py PROGRAM PLANS WORK
"""
import datetime
import gzip
import json
import pathlib
import re
import resource
import subprocess
import sys
import xml.etree.ElementTree
import zoneinfo
from html.parser import HTMLParser

import html5lib

PROGRAM, PLANS, WORK = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
SVG = "{http://www.w3.org/2000/svg}"

OTHERS = {
    "dense": """
plan: 1
title: A hundred moments
seed: 9
timezone: Europe/London
location: {name: London, latitude: 51.5074, longitude: -0.1278, elevation: 11}
horizon: {start: 2026-12-10, days: 3}
quiet: {lunch: {from: 12:30, to: 13:30, days: [mon, tue, wed, thu, fri]}}
prompts: {bell: {title: Bell, body: Stop, window: {from: 08:00, to: 21:00}, perDay: 100, avoid: {prayers: 10m}}}
prayers: {method: moonsighting-committee, iqamah: {fajr: +20m}, extras: [last-third]}
""",
    "tromso": """
plan: 1
title: Tromsø in June
seed: 9
location: Tromsø
horizon: {start: 2027-06-21, days: 10}
prompts: {pause: {title: Pause, body: Look up, window: {from: 08:00, to: 22:00}, perDay: 4, avoid: {prayers: 10m}}}
prayers: {method: muslim-world-league, defaults: {at: silent}}
""",
    "arabic": """
plan: 1
title: إيقاع مكة
language: ar
seed: 20261201
location: Mecca
horizon: {start: 2026-12-10, days: 9}
quiet: {lunch: {from: 12:30, to: 13:30}}
prompts:
  sit: {title: تأمل, bodies: [ما هنا الآن؟, ثلاثة أنفاس فقط.], window: {from: 08:00, to: 21:00}, perDay: 4, avoid: {prayers: 10m}}
prayers: {method: umm-al-qura, jumuah: {at: 13:15}, iqamah: {fajr: +20m}, extras: [last-third], alerts: {isha: {at: silent}}}
workouts:
  templates: {h: {type: hiit, title: تمرين, work: 40s, rest: 20s, rounds: 5}}
  sessions: {m: {template: h, days: [mon, thu], at: 07:10, remind: [10m]}}
""",
    "hostile": r"""
plan: 1
title: "</title></style></script><script>alert(1)</script><img src=x onerror=alert(2)> \" ' & ]]> \u202E"
seed: 9
timezone: Europe/London
location: {name: "<svg onload=alert(3)>", latitude: 51.5, longitude: 0.1}
horizon: {start: 2026-12-10, days: 10}
quiet: {lunch: {from: 12:30, to: 13:30}}
prompts:
  p: {title: "<b onmouseover=alert(4)>x</b>", bodies: ["javascript:alert(5)", "\"><script>alert(6)</script>", "-->"], window: {from: 08:00, to: 21:00}, perDay: 3, actions: [{id: a, title: "<i>"}]}
prayers: {method: moonsighting-committee, jumuah: [{at: 13:15, title: "</text><script>alert(7)</script>"}]}
workouts:
  templates: {h: {type: intervals, title: "</svg><script>alert(8)</script>", steps: [{work: 30s, name: "<script>"}, {rest: 30s, name: "'\">"}]}}
  sessions: {m: {template: h, at: 07:10}}
""",
}


def fail(message):
    sys.exit(f"preview: {message}")


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True)
    if done.returncode != 0:
        fail(f"{' '.join(map(str, arguments))}: {done.stderr.decode()}")
    return done.stdout


class Page(HTMLParser):
    """Rows of the table by their ids, links with their names, and what stands in the first drawing."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.links, self.ids, self.row, self.cell, self.hrefs = {}, [], [], None, None, []
        self.days, self.heading = {}, None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "style" in values:
            fail("a style attribute")
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a" and values.get("href", "").startswith("#"):
            self.hrefs.append(values["href"][1:])
            self.links.append((values["href"][1:], values.get("aria-label")))
        if tag == "tr":
            self.row = self.rows.setdefault(values["id"], []) if "class" in values else None
            self.heading = values.get("id", "")[1:] if "class" not in values else None
        if tag in ("td", "th") and self.row is not None:
            self.row.append("")
        if tag == "th" and values.get("class") == "dh":
            self.days[self.heading] = ""

    def handle_data(self, data):
        if self.row:
            self.row[-1] += data
        elif self.heading in self.days:
            self.days[self.heading] += data

    def handle_endtag(self, tag):
        if tag in ("table", "tbody"):
            self.row = self.heading = None


def check_markup(name, text):
    parser = html5lib.HTMLParser()
    parser.parse(text)
    # What an unknown attribute or name would be; optional end tags are no errors.
    if parser.errors:
        fail(f"{name}: {parser.errors[:3]}")
    page = Page(text)
    if len(set(page.ids)) != len(page.ids):
        fail(f"{name}: an id twice: {[i for i in page.ids if page.ids.count(i) > 1][:3]}")
    for target in page.hrefs:
        if target not in page.ids:
            fail(f"{name}: a link to #{target}, which is not there")
    return page


def check_rows(name, page, plan):
    """Each row beside the agenda: times to the second where there are seconds, and how many notifications each has."""
    agenda = json.loads(run("show", plan, "--format", "json"))["occurrences"]
    manifest = json.loads(run_manifest(plan))
    start, days = manifest["horizon"]["start"], manifest["horizon"]["days"]
    first = datetime.date.fromisoformat(start)
    dates = [str(first + datetime.timedelta(days=n)) for n in range(days)]
    # Of a year the page has the first weeks, whole ones.
    listed = dates[:len(page.days)]
    whole = listed == dates or name == "year" and datetime.date.fromisoformat(listed[-1]).weekday() == 6
    if list(page.days) != listed or not whole:
        fail(f"{name}: the table has the days {list(page.days)}")
    checked = 0
    for item in agenda:
        key = item["id"].split("/", 1)[1]
        if item["date"] not in listed or item["kind"] == "notice":
            continue
        row = page.rows.get(key)
        if row is None:
            fail(f"{name}: no row for {key}")
        shown = re.match(r"\d\d:\d\d(:\d\d)?", row[0]).group(0)
        clock = item["start"][11:]
        if shown != clock and f"{shown}:00" != clock:
            fail(f"{name}: {key} is at {clock}, the row says {shown}")
        count = len(item["notifications"])
        if row[3].strip() != (f"{count:,}" if count else "–"):
            fail(f"{name}: {key} has {count} notifications, the row says {row[3]}")
        checked += 1
    return checked, manifest, agenda


def run_manifest(plan):
    folder = WORK / "built"
    run("build", plan, "-o", folder, "--quiet")
    files = list(folder.glob("*.manifest.json"))
    text = files[0].read_text()
    for file in folder.iterdir():
        file.unlink()
    return text


def seconds_free(low, high, blocked):
    """How many whole seconds of low…high none of the half-open stretches holds, by counting them."""
    free = set(range(low, high + 1))
    for a, b in blocked:
        free.difference_update(range(a, b))
    return sorted(free)


def check_london(page, manifest, agenda):
    """Free seconds and the drawn one, by counting seconds; then the first day's drawing, place by place."""
    zone = zoneinfo.ZoneInfo("Europe/London")

    def epoch(text):
        return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())

    prayers = [epoch(i["startUtc"]) for i in agenda if i["kind"] == "prayer" and (i["notifications"] or i["rule"] in FIVE)]
    sessions = [(epoch(i["startUtc"]), epoch(i["endUtc"])) for i in agenda if i["kind"] == "workout"]
    told = 0
    for item in manifest["notifications"]:
        if item["kind"] != "prompt" or item["id"].split("/", 1)[1] not in page.rows:
            continue
        key = item["id"].split("/", 1)[1]
        _, date, slot = key.split("/")
        day = datetime.date.fromisoformat(date)
        # Four segments of 13 h / 4 from 08:00 on; 30 % either side of the middle.
        opening = int(datetime.datetime.combine(day, datetime.time(8), zone).timestamp())
        middle = opening + (2 * int(slot) - 1) * 13 * 3600 // 8
        low, high = middle - 3510, middle + 3510
        blocked = [(p - 600, p + 600) for p in prayers] + sessions
        if day.weekday() < 5:
            lunch = int(datetime.datetime.combine(day, datetime.time(12, 30), zone).timestamp())
            blocked.append((lunch, lunch + 3600))
        free = seconds_free(low, high, blocked)
        said = re.search(r"(\d+) seconds? of it free", page.rows[key][2])
        if not said or int(said.group(1)) != len(free):
            fail(f"{key}: {len(free)} seconds are free, the row says {page.rows[key][2]}")
        if item["epochMs"] // 1000 not in free:
            fail(f"{key}: the drawn second is not free")
        told += 1
    if told != 240:
        fail(f"240 prompts were expected, {told} are there")
    return told


FIVE = {"fajr", "dhuhr", "asr", "maghrib", "isha", "jumuah"}


def check_day_drawing(plan, date, agenda):
    """Dots, lines and blocks of a day as an SVG file: their places are their instants on an axis of 26 hours."""
    svg = WORK / "day.svg"
    run("preview", plan, "--from", date, "-o", svg)
    root = xml.etree.ElementTree.parse(svg).getroot()
    zone = zoneinfo.ZoneInfo("Europe/London")
    midnight = datetime.datetime.combine(datetime.date.fromisoformat(date), datetime.time(0), zone).timestamp()
    items = {i["id"].split("/", 1)[1]: i for i in agenda if i["date"] == date}
    hours = [t.text for t in root.iter(f"{SVG}text") if t.get("class") in ("ax", "ax b")]
    if hours[-1] != "02":
        fail(f"the axis ends at {hours[-1]}, and the last third of the night is at 01:28")
    links = {a.get("href")[1:]: a for a in root.iter(f"{SVG}a")}
    if set(links) != set(items):
        fail(f"the day's drawing has {set(links) ^ set(items)}")
    times = []
    for key, link in links.items():
        start = datetime.datetime.fromisoformat(items[key]["startUtc"].replace("Z", "+00:00")).timestamp()
        times.append(start)
        place = 92 + (start - midnight) / 3600 * 1028 / 26
        kind = items[key]["kind"]
        if kind == "prompt":
            drawn = [float(c.get("cx")) for c in link.iter(f"{SVG}circle") if c.get("class") == "dot"]
        elif kind == "workout":
            drawn = [float(r.get("x")) for r in link.iter(f"{SVG}rect")]
        else:
            drawn = [float(re.match(r"M([\d.]+)", p.get("d")).group(1))
                     for p in link.iter(f"{SVG}path") if p.get("class", "").startswith("pl")]
        if len(drawn) != 1 or abs(drawn[0] - place) > 0.06:
            fail(f"{key} stands at {drawn}, its instant at {place:.2f}")
    if times != sorted(times):
        fail("the tab key does not go in the order of time")
    return len(times)


def check_speed(plan, size):
    best = 1e9
    for _ in range(10 if "release" in PROGRAM else 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run("preview", plan, "-o", WORK / "london.html")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    # The aim, in processor time, which other work on the machine does not lengthen by waiting. A debug build is some twenty times
    # slower, and nobody's.
    if "release" in PROGRAM and best > 0.150:
        fail(f"sixty days take {best * 1000:.0f} ms")
    packed = len(gzip.compress(size, 9))
    if len(size) > 500_000 or packed > 100_000:
        fail(f"sixty days are {len(size)} bytes, {packed} compressed")
    print(f"preview: sixty days of London: {len(size)} bytes, {packed} compressed, {best * 1000:.0f} ms")


def check_year(text):
    """A page of a year opens at once: its size, and its elements as a browser counts them."""
    size = len(text.encode())
    count = len(re.findall(r"<[a-zA-Z]", text))
    if size > 900_000 or count > 15_000:
        fail(f"a year is {size} bytes, {count} elements")
    print(f"preview: a year of London: {size} bytes, {count} elements")


def main():
    rows = 0
    plans = {"london": PLANS / "london.yaml"}
    for name in ("workouts", "habits", "journey", "oslo-summer", "mosque", "office"):
        plans[name] = PLANS / f"{name}.yaml"
    year = (PLANS / "london.yaml").read_text().replace("days: 60", "days: 365")
    for name, text in [*OTHERS.items(), ("year", year)]:
        plans[name] = WORK / f"{name}.yaml"
        plans[name].write_text(text.lstrip())
    for name, plan in plans.items():
        file = WORK / f"{name}.html"
        run("preview", plan, "-o", file)
        again = run("preview", plan)
        if again != file.read_bytes():
            fail(f"{name}: two runs differ")
        page = check_markup(name, file.read_text())
        checked, manifest, agenda = check_rows(name, page, plan)
        rows += checked
        for single in ("day", "week"):
            drawing = WORK / f"{name}-{single}.svg"
            run("preview", plan, "-o", drawing, "--picture", single)
            xml.etree.ElementTree.parse(drawing)
        if name == "year":
            check_year(file.read_text())
        if name == "london":
            told = check_london(page, manifest, agenda)
            for date in ("2026-12-01", "2026-12-11", "2027-01-28"):
                told += check_day_drawing(plan, date, agenda)
            check_speed(plan, file.read_bytes())
    run("preview", plans["london"], "--from", "2026-12-07", "--days", 7, "-o", WORK / "london-week.html")
    print(f"preview: {rows} rows of {len(plans)} plans agree with the agenda, {told} prompts and marks with the manifest")


main()
