"""Timetables, Jumuahs and iqamahs beside arithmetic of Python's own.

Usage: timetable_check.py PROGRAM PLANS

1. CSV files in the forms of mosques and in nine languages, with times that are known, → `timetable --format json` and `csv`.
2. Alerts, Jumuahs and reminders of the iqamah → the manifest's notifications.
3. Every example plan's month: table, calendar and manifest have the same times.
"""

import csv
import datetime as dt
import glob
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import zoneinfo

import zone_data

PROGRAM, PLANS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
LONDON = zoneinfo.ZoneInfo("Europe/London")
PRAYERS = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"]
NAMES = {"fajr": "Subh", "sunrise": "Shuruq", "dhuhr": "Zohar", "asr": "Asr (Mithl 2)", "maghrib": "Magrib", "isha": "Esha"}
DATES = {
    None: "%Y-%m-%d", "dd/mm/yyyy": "%d/%m/%Y", "mm/dd/yyyy": "%m/%d/%Y", "dd.mm.yy": "%d.%m.%y", "d mmm": "%d %b",
    "ddd d mmm yyyy": "%a %d %b %Y", "mmmm d, yyyy": "%B %d, %Y", "yyyy/mm/dd": "%Y/%m/%d", "d-mmm-yy": "%d-%b-%y",
}
# The headings of cards, by the language of the plan; 'Imsak' is Fajr in Turkish alone.
CARDS = {
    "en": "Date=date,Suhoor=suhoor,Fajr=fajr,Sunrise=sunrise,Duha=duha,Dhuhr=dhuhr,Asr=asr,Maghrib=maghrib,Iftar=iftar,Isha=isha,Taraweeh=tarawih,Midnight=midnight,Last third of the night=last-third",
    "ar": "التاريخ=date,الإمساك=suhoor,الفجر=fajr,الشروق=sunrise,الضحى=duha,الظهر=dhuhr,العصر=asr,المغرب=maghrib,العشاء=isha",
    "tr": "Tarih=date,İMSAK=fajr,GÜNEŞ=sunrise,ÖĞLE=dhuhr,İKİNDİ=asr,AKŞAM=maghrib,YATSI=isha",
    "id": "Tanggal=date,Imsak=suhoor,Subuh=fajr,Terbit=sunrise,Dhuha=duha,Dzuhur=dhuhr,Ashar=asr,Maghrib=maghrib,Isya=isha",
    "ms": "Tarikh=date,Imsak=suhoor,Subuh=fajr,Syuruk=sunrise,Dhuha=duha,Zohor=dhuhr,Asar=asr,Maghrib=maghrib,Isyak=isha",
    "ur": "تاریخ=date,سحری=suhoor,فجر=fajr,طلوع آفتاب=sunrise,چاشت=duha,ظہر=dhuhr,عصر=asr,مغرب=maghrib,عشاء=isha",
    "fr": "Date=date,Imsak=suhoor,Fajr=fajr,Chourouk=sunrise,Dohr=dhuhr,Asr=asr,Maghreb=maghrib,Icha=isha",
    "de": "Datum=date,Fadschr=fajr,Sonnenaufgang=sunrise,Dhuhr=dhuhr,Asr=asr,Maghrib=maghrib,Ischa=isha",
    "es": "Fecha=date,Fayr=fajr,Salida del sol=sunrise,Dhuhr=dhuhr,Asr=asr,Magrib=maghrib,Isha=isha",
}
compared = 0


def expect(found, wanted, what):
    global compared
    compared += 1
    if found != wanted:
        sys.exit(f"{what}: found {found!r}, wanted {wanted!r}")


def run(*arguments, status=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"{arguments}: exit {done.returncode}\n{done.stderr}")
    return done.stdout if status == 0 else done.stderr


def times(random_, date):
    """Plausible times of a day, all to the minute, and each prayer's congregation."""
    centres = {"fajr": 5 * 60 + 40, "sunrise": 7 * 60 + 10, "dhuhr": 12 * 60 + 15, "asr": 15 * 60, "maghrib": 17 * 60 + 20, "isha": 18 * 60 + 50}
    day = {}
    for prayer, minute in centres.items():
        call = minute + random_.randint(-25, 25)
        day[prayer] = (call, None if prayer == "sunrise" else call + random_.randint(0, 60))
    return day


def clock(minute, twelve):
    hour, minute = divmod(minute, 60)
    return f"{(hour - 1) % 12 + 1}:{minute:02d}" if twelve else f"{hour:02d}:{minute:02d}"


def write(folder, form, table):
    """The CSV and the plan of a form, and what the plan says of the CSV."""
    dates, twelve, lines, own = form
    name = {p: NAMES[p] if own else p.capitalize() for p in PRAYERS}
    rows = [["Masjid of the check"] + [""] * 12] if lines == 2 else []
    if lines == 2:
        rows.append(["", ""] + [cell for p in PRAYERS for cell in ([name[p]] if p == "sunrise" else [name[p], ""])])
        rows.append(["Date", "Day"] + [cell for p in PRAYERS for cell in ([""] if p == "sunrise" else ["Begins", "Jamaat"])])
    else:
        rows.append(["Date", "Day"] + [cell for p in PRAYERS for cell in ([name[p]] if p == "sunrise" else [f"{name[p]} Begins", f"{name[p]}_jamaah"])])
    for date, day in table.items():
        cells = [c for p in PRAYERS for c in ([day[p][0]] if p == "sunrise" else day[p])]
        rows.append([date.strftime(DATES[dates]), date.strftime("%A")] + [clock(c, twelve) for c in cells])
    rows.append([""] * len(rows[-1]))
    with open(os.path.join(folder, "t.csv"), "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    keys = ["file: t.csv", "tolerance: 1d"]
    keys += [f"dates: '{dates}'"] if dates else []
    keys += ["hours: 12"] if twelve else []
    keys += ["columns: {" + ", ".join(f'{p}: "{NAMES[p]}"' for p in PRAYERS) + "}"] if own else []
    with open(os.path.join(folder, "p.yaml"), "w", encoding="utf-8") as file:
        file.write(
            "plan: 1\nid: p\ntimezone: Europe/London\nlocation: {latitude: 51.5, longitude: -0.1}\nhorizon: {start: 2027-02-10, days: 3}\n"
            "prayers:\n  jumuah: [13:00, {at: 13:45, title: Late}]\n  iqamah: {jumuah: +15m, isha: +90m}\n"
            "  timetable: {" + ", ".join(keys) + "}\n")


def forms():
    for dates in DATES:
        for twelve in (False, True):
            for lines in (1, 2):
                for own in (False, True):
                    yield dates, twelve, lines, own


def local_ms(date, minute):
    wall = dt.datetime.combine(date, dt.time(), LONDON) + dt.timedelta(minutes=minute)
    return round(wall.timestamp() * 1000)


def check_forms(folder):
    random_ = random.Random(14)
    for form in forms():
        table = {dt.date(2027, 2, 1) + dt.timedelta(n): None for n in range(28)}
        for date in table:
            table[date] = times(random_, date)
        write(folder, form, table)
        plan = os.path.join(folder, "p.yaml")
        days = {d["date"]: d for d in json.loads(run("timetable", plan, "--format", "json"))["days"]}
        expect(sorted(days), [str(d) for d in table], f"{form}: days")
        for date, day in table.items():
            found = days[str(date)]["times"]
            for prayer, (call, jamaat) in day.items():
                where = f"{form} {date} {prayer}"
                expect(found[prayer]["local"], f"{date}T{clock(call, False)}:00", where)
                expect(found[prayer]["epochMs"], local_ms(date, call), where)
                expect(found[prayer]["basis"], "published", where)
                is_replaced = prayer == "dhuhr" and date.weekday() == 4
                wanted = None if jamaat is None or is_replaced else local_ms(date, jamaat)
                expect(found[prayer]["iqamahEpochMs"], wanted, where + " iqamah")
            for rule, minute in [("jumuah", 13 * 60), ("jumuah-2", 13 * 60 + 45)]:
                if date.weekday() != 4:
                    expect(found[rule], None, f"{date} {rule}")
                else:
                    expect(found[rule]["epochMs"], local_ms(date, minute), f"{date} {rule}")
                    expect(found[rule]["iqamahEpochMs"], local_ms(date, minute + 15), f"{date} {rule} iqamah")
    # The CSV that comes out goes in again and means the same.
    text = run("timetable", plan, "--format", "csv")
    with open(os.path.join(folder, "again.csv"), "w", newline="", encoding="utf-8") as file:
        file.write(text)
    rows = list(csv.DictReader(io.StringIO(text)))
    expect([r["date"] for r in rows], [str(d) for d in table], "csv: dates")
    for row, day in zip(rows, table.values()):
        expect([row[p] for p in PRAYERS], [clock(day[p][0], False) for p in PRAYERS], "csv: times")
    with open(plan, encoding="utf-8") as file:
        own = re.sub(r"timetable: \{.*\}", "timetable: {file: again.csv, tolerance: 1d}", file.read())
    with open(plan, "w", encoding="utf-8") as file:
        file.write(own)
    again = json.loads(run("timetable", plan, "--format", "json"))["days"]
    for day in again:
        expect({p: day["times"][p]["epochMs"] for p in PRAYERS}, {p: days[day["date"]]["times"][p]["epochMs"] for p in PRAYERS}, "again")


def check_cards(folder):
    """Cards of two months in each language, with extras: each column is the time that it is a word for."""
    random_ = random.Random(44)
    plan = os.path.join(folder, "c.yaml")
    for language, card in CARDS.items():
        columns = [column.split("=") for column in card.split(",")]
        extras = [rule for _, rule in columns if rule not in PRAYERS + ["date"]]
        wanted = {}
        for month in (2, 3):
            rows = [[name for name, _ in columns]]
            for number in range(28):
                date = dt.date(2027, month, 1) + dt.timedelta(number)
                day = {prayer: call for prayer, (call, _) in times(random_, date).items()}
                # Minutes from the list day's midnight; the last two may be of the next day.
                day |= {"suhoor": day["fajr"] - random_.randint(0, 20), "duha": day["sunrise"] + random_.randint(10, 30)}
                day |= {"iftar": day["maghrib"], "tarawih": day["isha"] + random_.randint(0, 60)}
                day |= {"midnight": random_.randint(23 * 60, 25 * 60), "last-third": random_.randint(25 * 60, 28 * 60)}
                wanted[date] = {rule: day[rule] for _, rule in columns[1:]}
                rows.append([str(date)] + [clock(minute % 1440, False) for minute in wanted[date].values()])
            with open(os.path.join(folder, f"{month}.csv"), "w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows(rows)
        with open(plan, "w", encoding="utf-8") as file:
            file.write(
                f"plan: 1\nlanguage: {language}\ntimezone: Europe/London\nlocation: {{latitude: 51.5, longitude: -0.1}}\n"
                f"horizon: {{start: 2027-02-01, days: 56}}\nprayers:\n  extras: [{', '.join(extras)}]\n"
                "  timetable: {file: [2.csv, 3.csv], tolerance: 1d}\n")
        for month in (2, 3):
            days = {d["date"]: d for d in json.loads(run("timetable", plan, "--month", f"2027-{month:02d}", "--format", "json"))["days"]}
            for date, day in wanted.items():
                if date.month != month:
                    continue
                for rule, minute in day.items():
                    found = days[str(date)]["times"][rule]
                    # Ramadan's nights begin on the evening before.
                    first, end = dt.date(2027, 2, 8) - dt.timedelta(rule == "tarawih"), dt.date(2027, 3, 9) - dt.timedelta(rule == "tarawih")
                    if rule in ("iftar", "tarawih") and not first <= date < end:
                        expect(found, None, f"{date} {rule} outside Ramadan")
                        continue
                    expect((found["epochMs"], found["basis"]), (local_ms(date, minute), "published"), f"{language} {date} {rule}")
    # A day of which one file says otherwise.
    with open(os.path.join(folder, "3.csv"), "a", encoding="utf-8") as file:
        file.write("2027-02-05," + ",".join(["00:00"] * (len(columns) - 1)) + "\n")
    expect("[timetable-day-twice]" in run("check", plan, status=1), True, "a day that differs")


def check_faults(folder):
    """What is ambiguous is refused, at its place in the CSV, with what to write."""
    plan = os.path.join(folder, "f.yaml")
    for text, keys, wanted in [
        ("Date,Fajr\n01/02/2027,05:40\n02/02/2027,05:39\n", "", "t.csv:2:1: error: '01/02/2027' is no date as 2026-12-25 is; write dates: dd/mm/yyyy or mm/dd/yyyy"),
        ("Date,Fajr\n13/02/2027,05:40\n", "", "write dates: dd/mm/yyyy in the plan"),
        ("Date,Fajr,Asr\n2027-02-01,5:40,3:01\n", "", "t.csv:2:17: error: asr at 03:01 does not come after fajr at 05:40; write times of the 24-hour clock, AM and PM, or timetable: {hours: 12}"),
        ("Date,Isha\n2027-02-01,8:15\n", "", "isha at 08:15 is in the morning"),
        ("Date,Sabah Begins\n2027-02-01,05:45\n", "", "write columns: {fajr: Sabah Begins} in the plan"),
        ("Date,asr_mithl_1,asr_mithl_2\n2027-02-01,14:40,15:20\n", "", "t.csv:1:6: error: column 'asr_mithl_1'"),
        ("Date,Fajr\n2027-02-01,5:40\n", ", columns: {dhuhr: Zohar}", "t.csv' has no column 'Zohar'"),
        ("Date,Dhuhr\n2027-02-01,8:15\n", ", hours: 12", "t.csv:2:12: error: '8:15' is no time of dhuhr by the 12-hour clock"),
        ("Date,Fajr\n2027-02-01,5:40\n", ", dates: dd/mmmmm", "error: 'dd/mmmmm' does not say how dates are written"),
        ("Date,Fajr\nTue 1 Feb 2027,5:40\n", ", dates: ddd d mmm yyyy", "t.csv:2:1: error: 'Tue 1 Feb 2027' is no day"),
    ]:
        with open(os.path.join(folder, "t.csv"), "w", encoding="utf-8") as file:
            file.write(text)
        with open(plan, "w", encoding="utf-8") as file:
            file.write("plan: 1\ntimezone: Europe/London\nlocation: {latitude: 51.5, longitude: -0.1}\nprayers:\n"
                       f"  timetable: {{file: t.csv, tolerance: 1d{keys}}}\n")
        message = run("check", plan, status=1)
        expect(wanted in message, True, f"{wanted!r} in:\n{message}")


def check_notifications(folder):
    """Alerts by day and reminders of the iqamah, over five weeks; 1 Ramadan 1448 is 2027-02-08 (Umm al-Qura)."""
    plan = os.path.join(folder, "n.yaml")
    with open(plan, "w", encoding="utf-8") as file:
        file.write(
            "plan: 1\nid: n\ntimezone: Europe/London\nlocation: {latitude: 51.5, longitude: -0.1}\nhorizon: {start: 2027-02-01, days: 35}\nprayers:\n"
            "  jumuah: [{at: 13:00, title: First}, {at: 13:45}]\n"
            "  iqamah: {fajr: +25m, isha: [{from: 2027-02-08, to: 2027-03-08, at: 20:00}, {at: 20:30}], jumuah: +20m, jumuah-2: 14:15}\n"
            "  defaults: {at: silent}\n  alerts:\n"
            "    fajr: [{hijri: {months: [ramadan]}, at: sound, iqamah: [{before: 10m}]}, {days: [sat, sun], at: none}, {at: sound, reminders: [{before: 15m}]}]\n"
            "    isha: {at: sound, iqamah: [{before: 15m}, {before: 5m, alert: silent}]}\n"
            "    jumuah: {at: sound, iqamah: [{before: 10m}]}\n")
    run("build", plan, "-o", os.path.join(folder, "out"), "-q")
    with open(os.path.join(folder, "out", "n.manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    found = {n["id"].removeprefix("n/"): n for n in manifest["notifications"]}
    ramadan = [dt.date(2027, 2, 8) + dt.timedelta(n) for n in range(29)]
    wanted = {}
    for n in range(35):
        date = dt.date(2027, 2, 1) + dt.timedelta(n)
        fajr = found.get(f"fajr/{date}/at")
        if date in ramadan:
            wanted[f"fajr/{date}/iqamah-before-10m"] = fajr["epochMs"] + 15 * 60_000
        elif date.weekday() >= 5:
            expect([i for i in found if i.startswith(f"fajr/{date}")], [], f"fajr on {date}")
        else:
            wanted[f"fajr/{date}/before-15m"] = fajr["epochMs"] - 15 * 60_000
        isha = 20 * 60 + (0 if date in ramadan else 30)
        wanted[f"isha/{date}/iqamah-before-15m"] = local_ms(date, isha - 15)
        wanted[f"isha/{date}/iqamah-before-5m"] = local_ms(date, isha - 5)
        if date.weekday() == 4:
            for rule, at, iqamah in [("jumuah", 780, 800), ("jumuah-2", 825, 855)]:
                wanted[f"{rule}/{date}/at"] = local_ms(date, at)
                wanted[f"{rule}/{date}/iqamah-before-10m"] = local_ms(date, iqamah - 10)
            expect(f"dhuhr/{date}/at" in found, False, f"dhuhr on {date}")
    for part, at in wanted.items():
        expect(found[part]["epochMs"], at, part)
        if "iqamah" in part:
            expect(found[part]["kind"], "iqamah-reminder", part)
    others = [i for i in found if re.search(r"/(iqamah|before)-", i) and i not in wanted]
    expect(others, [], "reminders that nobody asked for")


def check_examples(folder):
    """A month's table has the instants of the calendar's events, and of the manifest's days."""
    for plan in sorted(glob.glob(os.path.join(PLANS, "*.yaml"))):
        with open(plan, encoding="utf-8") as file:
            if not re.search(r"^prayers:", file.read(), re.M):
                continue
        month = json.loads(run("timetable", plan, "--format", "json"))
        first, count = month["days"][0]["date"], len(month["days"])
        out = os.path.join(folder, month["plan"])
        run("build", plan, "-o", out, "-q", "--from", first, "--days", str(count))
        with open(glob.glob(os.path.join(out, "*.ics"))[0], encoding="utf-8", newline="") as file:
            events = re.findall(r"UID:([a-z0-9-]+)\.(\d{4}-\d\d-\d\d)@.*?DTSTART:(\d{8}T\d{6})Z", file.read().replace("\r\n ", ""), re.S)
        starts = {(d, r): round(dt.datetime.strptime(s, "%Y%m%dT%H%M%S").replace(tzinfo=dt.timezone.utc).timestamp() * 1000) for r, d, s in events}
        with open(glob.glob(os.path.join(out, "*.manifest.json"))[0], encoding="utf-8") as file:
            manifest = json.load(file)
        table = {(d["date"], rule): time for d in month["days"] for rule, time in d["times"].items()}
        told = [n["id"].split("/")[1:3] + [n["epochMs"]] for n in manifest["notifications"] if n["kind"] == "prayer"]
        for rule, date, at in told:
            if first <= date < str(dt.date.fromisoformat(first) + dt.timedelta(count)):
                expect(table[date, rule]["epochMs"] // 1000 * 1000, at, f"{plan} {date} {rule}")
        expect(len(told) > 0, True, f"{plan}: prayers that notify")
        expect(month["days"], manifest["days"], f"{plan}: days")
        for day in month["days"]:
            for rule, time in day["times"].items():
                # A calendar may leave prayers out, and has nothing that is over before its first midnight.
                if time and (day["date"], rule) in starts:
                    expect(time["epochMs"] // 1000 * 1000, starts[(day["date"], rule)], f"{plan} {day['date']} {rule}")


with tempfile.TemporaryDirectory() as folder:
    check_forms(folder)
    check_cards(folder)
    check_faults(folder)
    check_notifications(folder)
    check_examples(folder)
print(f"timetable: {compared} values as written, {len(list(forms()))} forms of files")
