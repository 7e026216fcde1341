"""Computes the warning place-and-zone anew for towns and slips, and compares it with `horarium check`. See the script `places`."""

import collections
import datetime
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import zoneinfo

import zone_data

PROGRAM, GAZETTEER, TOWNS = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2], int(sys.argv[3])
RADIUS = 40030 / (2 * math.pi)  # km


def number(data, at, size):
    return int.from_bytes(data[at : at + size], "little")


def texts(data):
    """A list of texts, as Tools/gazetteer/pack.py describes it."""
    count = number(data, 0, 2)
    ends = [0] + [number(data, 2 + 3 * i, 3) for i in range(count)]
    body = data[2 + 3 * count :]
    return [body[a:b].decode() for a, b in zip(ends, ends[1:])]


def read_gazetteer():
    """All places: name, country, zone, latitude, longitude, people."""
    data = pathlib.Path(GAZETTEER).read_bytes()
    offsets = [number(data, 4 * i, 4) for i in range(12)]
    sections = [data[a:b] for a, b in zip(offsets, offsets[1:])]
    zones, regions, groups, records, names = texts(sections[1]), texts(sections[5]), *sections[6:8], texts(sections[8])
    places, group = [], -1
    for i, name in enumerate(names):
        while 6 * (group + 1) < len(groups) and number(groups, 6 * (group + 1), 2) <= i:
            group += 1
        country = regions[number(groups, 6 * group + 2, 2)].split("|")[0]
        zone = zones[number(groups, 6 * group + 4, 2)]
        record = records[10 * i : 10 * i + 10]
        latitude, longitude = number(record, 0, 3) / 1000 - 90, number(record, 3, 3) / 1000 - 180
        places.append((name, country, zone, round(latitude, 3), round(longitude, 3), number(record, 6, 4)))
    return places


PLACES = read_gazetteer()
CELLS = collections.defaultdict(list)
for place in PLACES:
    CELLS[math.floor(place[3])].append(place)


def distance(a, b):
    """In kilometres along the great circle, from the chord between the points."""
    vectors = []
    for latitude, longitude in (a, b):
        φ, λ = math.radians(latitude), math.radians(longitude)
        vectors.append((math.cos(φ) * math.cos(λ), math.cos(φ) * math.sin(λ), math.sin(φ)))
    return 2 * RADIUS * math.asin(min(1, math.dist(*vectors) / 2))


def near(point, kilometres):
    reach = kilometres / 111 + 0.1
    for row in range(math.floor(point[0] - reach), math.floor(point[0] + reach) + 1):
        for place in CELLS[row]:
            if distance(point, place[3:5]) <= kilometres:
                yield place


def tab(name):
    for folder in zoneinfo.TZPATH:
        path = pathlib.Path(folder) / name
        if path.exists():
            lines = path.read_text().splitlines()
            return [line.split("\t") for line in lines if not line.startswith("#")]
    raise SystemExit(f"places: there is no {name}")


COUNTRIES = collections.defaultdict(set)
for row in tab("zone.tab"):
    COUNTRIES[row[2]].add(row[0])
for row in tab("zone1970.tab"):
    if row[2] not in {r[2] for r in tab("zone.tab")}:
        COUNTRIES[row[2]] |= set(row[0].split(","))

STANDARD = {}


def standard(zone):
    """The seconds east of UTC in winter: the lesser offset of the year 2050, whose rules are those in force."""
    if zone not in STANDARD:
        clock = zoneinfo.ZoneInfo(zone)
        days = [datetime.datetime(2050, 1, 1, 12, tzinfo=clock) + datetime.timedelta(n) for n in range(0, 365, 3)]
        STANDARD[zone] = min(day.replace(tzinfo=None).replace(tzinfo=clock).utcoffset() for day in days).total_seconds()
    return STANDARD[zone]


def undone(point):
    """The points that are meant if a sign is missing or too many, both are, or the numbers are swapped, with a sign or without."""
    φ, λ = point
    for meant in [(φ, -λ), (-φ, λ), (-φ, -λ), (λ, φ), (λ, -φ), (-λ, φ)]:
        if abs(meant[0]) <= 90:
            yield meant


def warns(point, zone):
    if point == (0, 0):
        return True
    own = COUNTRIES[zone]
    around = list(near(point, 100))
    if any(place[1] in own for place in around):
        return False
    fits = any(place[1] in own for meant in undone(point) for place in near(meant, 50))
    if around:
        return fits or all(abs(standard(place[2]) - standard(zone)) >= 5400 for place in around)
    noon = (12 * 3600 - point[1] * 240 + standard(zone)) % 86400
    return fits or abs(noon - 43200) > 9000


def slips(place):
    φ, λ = place[3:5]
    yield "right", (φ, λ)
    for kind, point in [
        ("longitude flipped", (φ, -λ)),
        ("latitude flipped", (-φ, λ)),
        ("both flipped", (-φ, -λ)),
        ("swapped", (λ, φ)),
    ]:
        # Less than 4 degrees away the sky is nearly the same.
        far = max(abs(point[0] - φ), min(abs(point[1] - λ), 360 - abs(point[1] - λ))) >= 4
        if abs(point[0]) <= 90 and far:
            yield kind, point


lots = random.Random(1)
largest = sorted(PLACES, key=lambda p: -p[5])[: TOWNS // 3]
towns = largest + lots.sample([p for p in PLACES if p not in set(largest)], TOWNS - len(largest))
cases = [(town, kind, point) for town in towns for kind, point in slips(town)]
with tempfile.TemporaryDirectory() as folder:
    for number_, (town, kind, point) in enumerate(cases):
        pathlib.Path(folder, f"p{number_}.yaml").write_text(
            f"plan: 1\ntimezone: {town[2]}\nlocation: {{latitude: {point[0]}, longitude: {point[1]}}}\n"
            "prompts: {sit: {at: '12:00'}}\n")
    said = set()
    for first in range(0, len(cases), 400):
        files = [f"p{n}.yaml" for n in range(first, min(first + 400, len(cases)))]
        run = subprocess.run(
            [PROGRAM, "check", "--days", "1", "--format", "json", *files], capture_output=True, text=True, cwd=folder)
        found = json.loads(run.stdout)["diagnostics"]
        assert not [f for f in found if f["severity"] == "error"], found
        said |= {int(f["file"][1:-5]) for f in found if f["code"] == "place-and-zone"}
counts, differing, beside = collections.defaultdict(lambda: [0, 0]), [], []
for number_, (town, kind, point) in enumerate(cases):
    counts[kind][0] += 1
    counts[kind][1] += number_ in said
    if warns(point, town[2]) != (number_ in said):
        differing.append((town, kind, point, number_ in said))
    # GeoNames has towns in another country's zone, such as Hanoi in Asia/Bangkok, which zone.tab has for Thailand alone.
    is_home = town[1] in COUNTRIES[town[2]]
    if kind != "right" and is_home and number_ not in said and not any(p[1] in COUNTRIES[town[2]] for p in near(point, 100)):
        beside.append((town, kind, point))
for kind, (total, caught) in counts.items():
    print(f"{kind:18} {total:5}, warned of {caught:5}")
for case in differing[:10] + beside[:10]:
    print(*case)
total = sum(n for kind, (n, _) in counts.items() if kind != "right")
caught = sum(n for kind, (_, n) in counts.items() if kind != "right")
print(f"places: {len(towns)} towns, {caught} of {total} slips ({caught / total:.1%}) caught, {len(beside)} of the others outside the zone's countries, {len(differing)} computed otherwise")
sys.exit(bool(differing) or bool(beside) or counts["right"][1] > 0 or caught < 0.99 * total)
