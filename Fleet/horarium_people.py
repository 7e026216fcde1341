#!/usr/bin/env python3
"""Makes up people for tests and measurements of `horarium fleet`: a line of JSON for each, or a row of CSV or Parquet.

People live in the world's cities, as many in each as the gazetteer's populations say, a little off the centre; they have the
city's time zone, the method and madhab usual in the country, a seed, and hours of their own. The same numbers give the same
people on every machine.

    Fleet/horarium_people.py 10000 --plan london.yaml --days 7 | horarium fleet --plans plans

The plan is one that has what is set, such as plans/london.yaml: prompts called check-in, and prayers; --values leaves out either.
"""

import argparse
import bisect
import csv
import itertools
import json
import random
import subprocess
import sys


def cities(program, count):
    """The largest cities, as `horarium places` lists them."""
    listed = subprocess.run(
        [program, "places", "--largest", "--limit", str(count), "--format", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
    )
    return [city for city in json.loads(listed.stdout)["places"] if city["population"] > 0]


def person(number, seed, places, sums):
    """One of the people: what is set in the plan, by what it is about. It depends on the seed and the number alone."""
    # Of two numbers as text the generator of Python makes the same draws in every version (random.seed, version 2).
    lots = random.Random(f"{seed}/{number}")
    place = places[bisect.bisect_right(sums, lots.random() * sums[-1])]
    start = lots.choice([6, 7, 7, 8, 8, 9])
    end = lots.choice([20, 21, 22, 22, 23])
    return f"p{number}", {
        "seed": {"seed": lots.getrandbits(63)},
        "place": {
            "timezone": place["timeZone"],
            "location.latitude": round(place["latitude"] + lots.gauss(0, 0.03), 4),
            "location.longitude": round(place["longitude"] + lots.gauss(0, 0.03), 4),
        },
        "prompts": {
            "prompts.check-in.window.from": f"{start:02}:{lots.choice(['00', '30'])}",
            "prompts.check-in.window.to": f"{end:02}:00",
            "prompts.check-in.perDay": lots.choice([2, 3, 4, 4, 5, 6]),
        },
        "prayers": {"prayers.method": place["method"], "prayers.madhab": place["madhab"]},
    }


def people(options):
    places = cities(options.program, options.cities)
    sums = list(itertools.accumulate(place["population"] for place in places))
    for number in range(options.first, options.first + options.count):
        id, values = person(number, options.seed, places, sums)
        yield id, {path: value for about in ["seed", *options.values] for path, value in values[about].items()}


def request(id, values, options):
    """A line for `horarium fleet`."""
    line = {"id": id, "plan": options.plan, "set": values}
    if options.start:
        line["from"] = options.start
    if options.days:
        line["days"] = options.days
    if options.outputs:
        line["outputs"] = options.outputs
    return line


def write_lines(options):
    out = open(options.output, "w", encoding="utf-8") if options.output else sys.stdout
    for id, values in people(options):
        out.write(json.dumps(request(id, values, options), ensure_ascii=False) + "\n")
    out.flush()


def write_csv(options):
    """A table for `horarium build --each`."""
    out = open(options.output, "w", encoding="utf-8", newline="") if options.output else sys.stdout
    writer = None
    for id, values in people(options):
        if writer is None:
            writer = csv.writer(out)
            writer.writerow(["id", *values])
        writer.writerow([id, *values.values()])
    out.flush()


def write_parquet(options):
    """A table for Fleet/spark/horarium_fleet.py."""
    import pyarrow
    import pyarrow.parquet

    schema = pyarrow.schema([
        ("id", pyarrow.string()), ("plan", pyarrow.string()), ("set", pyarrow.string()), ("from", pyarrow.string()),
        ("days", pyarrow.int32()), ("outputs", pyarrow.list_(pyarrow.string())),
    ])
    rows = (request(id, values, options) for id, values in people(options))
    with pyarrow.parquet.ParquetWriter(options.output, schema) as writer:
        while batch := list(itertools.islice(rows, 50_000)):
            for row in batch:
                row["set"] = json.dumps(row["set"], ensure_ascii=False)
            writer.write_table(pyarrow.Table.from_pylist(batch, schema))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0], epilog="See docs/fleet.md.", allow_abbrev=False)
    parser.add_argument("count", type=int, help="how many people")
    parser.add_argument("--plan", default="london.yaml", help="the plan's path below the folder of plans (%(default)s)")
    parser.add_argument("--format", choices=["json", "csv", "parquet"], default="json",
                        help="lines for fleet, a table for build --each, or one for Spark (%(default)s)")
    parser.add_argument("-o", "--output", help="the file to write; standard output unless given")
    parser.add_argument("--from", dest="start", help="the first day, such as 2026-12-01; unless given, the plan's")
    parser.add_argument("--days", type=int, help="how many days; unless given, the plan's")
    parser.add_argument("--outputs", nargs="+", choices=["calendar", "manifest"], help="both unless given")
    parser.add_argument("--values", nargs="+", choices=["place", "prompts", "prayers"], default=["place", "prompts", "prayers"],
                        help="what of the plan is each person's own besides the seed (all)")
    parser.add_argument("--first", type=int, default=1, help="the number of the first of the people (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="other people for another number (%(default)s)")
    parser.add_argument("--cities", type=int, default=5000, help="how many of the largest cities (%(default)s)")
    parser.add_argument("--program", default="horarium", help="the program to ask for the cities (%(default)s)")
    options = parser.parse_args()
    if options.count < 0 or options.cities < 1:
        parser.error("people and cities are counted from 0 and from 1")
    if options.format == "parquet" and not options.output:
        parser.error("a Parquet file needs -o FILE")
    try:
        {"json": write_lines, "csv": write_csv, "parquet": write_parquet}[options.format](options)
    except FileNotFoundError as error:
        sys.exit(f"error: there is no '{error.filename}'; --program says where horarium is")
    except BrokenPipeError:
        sys.stderr.close()


if __name__ == "__main__":
    main()
