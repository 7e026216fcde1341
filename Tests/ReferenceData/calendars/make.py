#!/usr/bin/env python3
"""Writes the tables of this folder: `.ci/checks/days` makes them again and compares them.

Usage: make.py FOLDER     with skyfield, skyfield-data, convertdate and python-dateutil installed
"""

import datetime as dt
import hashlib
import pathlib
import sys
import warnings

from convertdate import hebrew
from dateutil.easter import EASTER_ORTHODOX, EASTER_WESTERN, easter

FOLDER = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
PHASES = ["new", "first-quarter", "full", "last-quarter"]
# By their numbers in convertdate; of a year of thirteen months the last two are other ones.
MONTHS = ["nisan", "iyar", "sivan", "tammuz", "av", "elul", "tishri", "cheshvan", "kislev", "tevet", "shevat", "adar"]


def write(name, header, rows):
    (FOLDER / name).write_text("\n".join([header, *rows]) + "\n", encoding="ascii")


def phases(first=1990, last=2050):
    """The phases of the Moon, as instants of UTC: from JPL's ephemeris DE421."""
    import skyfield_data
    from skyfield import almanac
    from skyfield.api import Loader

    with warnings.catch_warnings():
        # Of the Earth's rotation in years to come nobody has data that would not expire.
        warnings.simplefilter("ignore")
        load = Loader(skyfield_data.get_skyfield_data_path(), expire=False, verbose=False)
    scale = load.timescale(builtin=True)
    times, kinds = almanac.find_discrete(
        scale.utc(first, 1, 1), scale.utc(last + 1, 1, 1), almanac.moon_phases(load("de421.bsp")))
    return [(PHASES[kind], time.utc_datetime()) for kind, time in zip(kinds, times)]


def hebrew_date(day):
    year, month, number = hebrew.from_gregorian(day.year, day.month, day.day)
    names = MONTHS[:11] + ["adar-i", "adar-ii"] if hebrew.leap(year) else MONTHS
    return year, names[month - 1], number


def drawn(rows, one_of):
    """One of so many rows, by the SHA-256 of what they say, so that nobody chose them."""
    return [row for row in rows if int(hashlib.sha256(row.encode()).hexdigest(), 16) % one_of == 0]


def main():
    write("easter.csv", "year,western,eastern", [
        f"{year},{easter(year, EASTER_WESTERN)},{easter(year, EASTER_ORTHODOX)}" for year in range(1900, 2200)])
    days = [dt.date(1900, 1, 1) + dt.timedelta(number) for number in range(73_049)]
    dates = [(day, hebrew_date(day)) for day in days]
    write("hebrew-months.csv", "date,year,month", [
        f"{day},{year},{month}" for day, (year, month, number) in dates if number == 1 and 2000 <= day.year < 2100])
    write("hebrew-days.csv", "date,year,month,day", drawn(
        [f"{day},{year},{month},{number}" for day, (year, month, number) in dates], 150))
    write("moon-phases.csv", "phase,utc", [f"{phase},{time:%Y-%m-%dT%H:%M:%SZ}" for phase, time in phases()])


if __name__ == "__main__":
    main()
