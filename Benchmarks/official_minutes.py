#!/usr/bin/env python3
"""Compares presets with the minutes that their authorities publish.

    python3 Benchmarks/official_minutes.py AUTHORITY TABLES [--program PROGRAM]... [--places] [--sample DAYS PLACE...]

TABLES is a copy of a public collection of the authority's tables, laid out as each reader below says. For each prayer it
prints how many published times a preset gives to the minute, within a minute, early and late, a block for each program
and preset, so that two versions can be compared; --places adds a line for each place. --sample prints, instead, some
days of places for Tests/ReferenceData/authorities: those whose names have the smallest SHA-256.
"""

import argparse
import csv
import datetime
import glob
import hashlib
import json
import os
import re
import subprocess
import sys

PRAYERS = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"]


def times(values):
    """The times of a day by prayer; values that are no times of a clock are left out."""
    return {p: v[:5] for p, v in zip(PRAYERS, values) if re.match(r"\d\d:\d\d", v)}


def degrees(text):
    """Degrees, minutes and seconds: 4° 09' 31.76" N."""
    found = re.match(r"\s*(\d+)\s*°\s*(\d+)\s*.\s*([\d.,]+).*?([NSEW])", text)
    if not found:
        return None
    degree, minute, second, side = found.groups()
    value = int(degree) + int(minute) / 60 + float(second.replace(",", ".")) / 3600
    return -value if side in "SW" else value


# Each reader yields (place, (latitude, longitude) or its name in the gazetteer, zone, options, {date: {prayer: time}}).
# The options, a preset first, name the block that the place belongs to.


def kemenag(root):
    """github.com/renomureza/waktu-sholat: src/data/original/PROVINCE/REGENCY/2024.json, which have coordinates."""
    zones = {7: "Asia/Jakarta", 8: "Asia/Makassar", 9: "Asia/Jayapura"}
    for path in sorted(glob.glob(f"{root}/**/original/**/2024.json", recursive=True)):
        with open(path) as file:
            table = json.load(file)
        point = (degrees(table["latitude"]), degrees(table["longtitude"]))
        if None in point:
            continue
        days = {}
        for day in (day for month in table["time"].values() for day in month):
            date = "-".join(reversed(day["tanggal"].split(", ")[1].split("/")))
            days[date] = times(day[key] for key in ("subuh", "terbit", "dzuhur", "ashar", "maghrib", "isya"))
        noon = minutes(days["2024-04-15"]["dhuhr"])
        # On the equator the sun is up for 12 h 7 min; the highlands' horizon adds eight minutes to the four of the others'.
        length = sum(minutes(day["maghrib"]) - minutes(day["sunrise"]) for day in days.values()) / len(days)
        options = ["kemenag", "--horizon=-2"] if length > 738 else ["kemenag"]
        yield path.split("/")[-2], point, zones[round(noon / 60 - 12 + point[1] / 15)], options, days


# The points of four zones that have gone by one all along; each was found from the zone's table of 2023, which is left
# out, and lies at the zone's western end.
MALAYSIA = {
    "JHR02": (1.716, 103.533), "MLK01": (2.410, 101.987), "SWK08": (1.819, 109.770), "TRG01": (5.280, 102.969),
}


def jakim(root):
    """github.com/ruqqq/prayertimes-database: data/MY/ZONE/YEAR.json, in UTC."""
    for zone, point in MALAYSIA.items():
        for path in sorted(glob.glob(f"{root}/data/MY/{zone}/20??.json")):
            year = os.path.basename(path)[:4]
            if year == "2023":
                continue
            preset = "jakim" if year >= "2020" else "jakim-pre-2019"
            yield f"{zone} {year}", point, "Asia/Kuala_Lumpur", [preset], utc(path, 8)


def singapore(root):
    """The same collection: data/SG/1/YEAR.json."""
    for path in sorted(glob.glob(f"{root}/data/SG/1/20??.json")):
        yield os.path.basename(path)[:4], (1.29, 103.85), "Asia/Singapore", ["singapore"], utc(path, 8)


def utc(path, hours):
    with open(path) as file:
        months = json.load(file)
    days = {}
    for day in (day for month in months for day in month):
        local = [datetime.datetime.fromisoformat(t[:19]) + datetime.timedelta(hours=hours) for t in day["times"]]
        days[f"{day['year']}-{day['month']:02}-{day['date']:02}"] = times(t.strftime("%H:%M") for t in local)
    return days


def turkey(root):
    """github.com/saatleriayarlamaenstitusu/data-diyanet-namaz-vakitleri: data/namaz/PLATE.json, names in urls.js."""
    with open(f"{root}/urls.js") as file:
        names = re.findall(r'"plate": (\d+),\s*"name": "([^"]+)"', file.read())
    for plate, name in names:
        with open(f"{root}/data/namaz/{plate}.json") as file:
            table = json.load(file)
        days = {
            date: times(day[key] for key in ("imsak", "gunes", "ogle", "ikindi", "aksam", "yatsi"))
            for date, day in table.items()
        }
        place = {"KOCAELİ": "İzmit"}.get(name, name.split("(")[0])
        yield name, f"{place}, TR", "Europe/Istanbul", ["turkey"], days


# The base cities, from which other wilayas are whole minutes.
ALGERIA = {"الجزائر": (36.7525, 3.042), "أدرار": "Adrar, DZ", "الجلفة": "Djelfa, DZ"}


def algeria(root):
    """github.com/mohammedi-haroune/salat-dz: assets/20-21/mawaqit/WILAYA.csv."""
    for name, place in ALGERIA.items():
        with open(f"{root}/assets/20-21/mawaqit/{name}.csv") as file:
            days = {row[0]: times(row[1:]) for row in csv.reader(file) if row[0].startswith("20")}
        yield name, place, "Africa/Algiers", ["algeria"], days


# Towns by the sea, and Tunis, in the gazetteer's spelling.
TUNISIA = {
    "Tunis": "Tunis", "Ariana": "Ariana", "La Marsa": "La Marsa", "Gabes": "Gabès", "Mahdia": "Mahdia",
    "Monastir": "Monastir", "Sousse": "Sousse", "Nabeul": "Nabeul", "Hammamet": "Hammamet",
}


def tunisia(root):
    """github.com/bsafwen/TunisianPrayerTimes: csv/DELEGATION/2026/MONTH.csv and gouvernorats.json in the app's assets."""
    assets = f"{root}/android-app/app/src/main/assets"
    with open(f"{assets}/gouvernorats.json") as file:
        regions = json.load(file)["gouvernorats"]
    for place in (place for region in regions for place in region["delegations"] if place["nomEn"] in TUNISIA):
        days = {}
        for path in sorted(glob.glob(f"{assets}/csv/{place['id']}/2026/??.csv")):
            with open(path) as file:
                for row in csv.DictReader(file):
                    keys = ("Fajr", "Shuruk", "Duhr", "Asr", "Maghrib", "Isha")
                    days[f"2026-{os.path.basename(path)[:2]}-{row['Day']}"] = times(row[key] for key in keys)
        yield place["nomEn"], f"{TUNISIA[place['nomEn']]}, TN", "Africa/Tunis", ["tunisia"], days


def qatar(root):
    """github.com/osamaalassiry/TaqweemQatar: taqweem.csv, one table for all years; the second after a leap year."""
    days = {}
    with open(f"{root}/taqweem.csv") as file:
        for date, *row in csv.reader(file):
            day, month = map(int, date.split("/"))
            days[f"2026-{month:02}-{day:02}"] = times(t.zfill(5) for t in reversed(row))
    yield "Doha", "Doha, QA", "Asia/Qatar", ["qatar"], days


def brunei(root):
    """github.com/lordsayur/waktu-sembahyang-brunei-vue: tests/e2e/fixtures/prayer_data.json, by a clock of 12 hours."""
    with open(f"{root}/tests/e2e/fixtures/prayer_data.json") as file:
        months = json.load(file)
    days = {}
    for row in (row for month in months.values() for row in month):
        day, month, year = map(int, row["Date"].split("/"))
        clock = []
        for key in ("Subuh", "Syuruk", "Zuhur", "Asar", "Maghrib", "Isya"):
            hour, minute = map(int, row[key].split("."))
            clock.append(f"{hour + 12 * (key not in ('Subuh', 'Syuruk') and hour < 11):02}:{minute:02}")
        days[f"{year}-{month:02}-{day:02}"] = times(clock)
    yield "Bandar Seri Begawan", (4.883, 114.933), "Asia/Brunei", ["brunei"], days


def london(root):
    """github.com/nasimali/london-prayer-times-unified-auto, branch feat/yearly-feed: the JSON file of a year in data.

    Fajr and Isha, which follow no angle, are left out.
    """
    days = {}
    for path in sorted(glob.glob(f"{root}/data/*.json")):
        with open(path) as file:
            for day in json.load(file)["days"]:
                days[day["date"]] = {p: day[p] for p in ("sunrise", "dhuhr", "asr", "maghrib")}
    yield "London", "London, England, GB", "Europe/London", ["london-unified"], days


READERS = {
    "kemenag": kemenag, "jakim": jakim, "singapore": singapore, "turkey": turkey, "algeria": algeria,
    "tunisia": tunisia, "qatar": qatar, "brunei": brunei, "london-unified": london,
}


def minutes(text):
    return int(text[:2]) * 60 + int(text[3:5])


def calculated(program, place, zone, options, dates):
    """The program's times, as minutes after the date's midnight."""
    where = ["--place", place] if isinstance(place, str) else [f"--latitude={place[0]}", f"--longitude={place[1]}"]
    first, last = (datetime.date.fromisoformat(end) for end in (min(dates), max(dates)))
    days = (last - first).days + 1
    run = subprocess.run(
        [program, "prayers", *where, "--timezone", zone, "--method", *options, "--from", str(first), "--days", str(days)]
        + ["--format", "json"], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(run.stderr)
    result = {}
    for day in json.loads(run.stdout)["days"]:
        midnight = datetime.datetime.fromisoformat(day["date"])
        result[day["date"]] = {
            p: (datetime.datetime.fromisoformat(day["times"][p]["local"]) - midnight).total_seconds() / 60
            for p in PRAYERS if day["times"].get(p)
        }
    return result


def differences(table, ours):
    """Published less calculated, in minutes, by prayer."""
    result = {p: [] for p in PRAYERS}
    for date, row in table.items():
        for prayer, published in row.items():
            if prayer in ours.get(date, {}):
                # An Isha of 00:10 is one of the night that began on the date.
                result[prayer].append((minutes(published) - ours[date][prayer] + 720) % 1440 - 720)
    return result


def line(name, values):
    def share(count):
        return f"{100 * count / len(values):6.1f}"
    exact, near = sum(v == 0 for v in values), sum(abs(v) <= 1 for v in values)
    early, late = sum(v > 0 for v in values), sum(v < 0 for v in values)
    return f"{name:24}{len(values):8} {share(exact)} {share(near)} {share(early)} {share(late)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("authority", choices=READERS)
    parser.add_argument("tables")
    parser.add_argument("--program", action="append")
    parser.add_argument("--places", action="store_true")
    parser.add_argument("--sample", nargs="+", metavar="DAYS")
    options = parser.parse_args()
    places = list(READERS[options.authority](options.tables))
    if not places:
        sys.exit(f"'{options.tables}' has no tables of {options.authority}")
    if options.sample:
        return sample([place for place in places if place[0] in options.sample[1:]], int(options.sample[0]))
    for program in options.program or [".build/release/horarium"]:
        print(program)
        for block in dict.fromkeys(" ".join(place[3]) for place in places):
            print(f"{block:24}{'times':>8}  exact  ≤1min  early   late")
            total = {p: [] for p in PRAYERS}
            for name, place, zone, settings, table in places:
                if " ".join(settings) != block:
                    continue
                found = differences(table, calculated(program, place, zone, settings, table))
                if options.places:
                    print(line(f"  {name}"[:24], [v for p in PRAYERS for v in found[p]]))
                for prayer in PRAYERS:
                    total[prayer] += found[prayer]
            for prayer in (p for p in PRAYERS if total[p]):
                print(line(f"  {prayer}", total[prayer]))
            print(line("  the five prayers", [v for p in PRAYERS if p != "sunrise" for v in total[p]]))
            print(line("  all", [v for p in PRAYERS for v in total[p]]))


def sample(places, days):
    """Prints some days of each place as the rows of a table."""
    table = csv.writer(sys.stdout, lineterminator="\n")
    for name, place, zone, settings, rows in places:
        whole = [date for date in rows if "dhuhr" in rows[date] and "maghrib" in rows[date]]
        for date in sorted(sorted(whole, key=lambda d: hashlib.sha256(f"{name}\0{d}".encode()).hexdigest())[:days]):
            cells = [rows[date].get(prayer, "") for prayer in PRAYERS]
            table.writerow([*settings, name, *(place if isinstance(place, tuple) else [place]), zone, date, *cells])


if __name__ == "__main__":
    main()
