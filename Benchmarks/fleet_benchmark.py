#!/usr/bin/env python3
"""Plans a second by `horarium fleet`, by a process for each plan, and by Python's parts in one process, in one run; and by Spark.

    Benchmarks/fleet_benchmark.py [--program P] [--people N] [--spark]

Python's parts are adhanpy (prayer times) and icalendar: the prayers alone of the same days, without prompts, sessions or a
manifest. Spark is two workers with one core each on 127.0.0.1, and its rows are the same as the other's.
docs/fleet.md has figures.
"""

import argparse
import json
import multiprocessing
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLANS = ROOT / "plans"


def people(options, count, *arguments):
    made = subprocess.run(
        [sys.executable, str(ROOT / "Fleet/horarium_people.py"), str(count), "--program", options.program, "--from",
         "2026-12-01", *arguments], stdout=subprocess.PIPE, check=True)
    return made.stdout


def fleet(options, lines, jobs):
    """Seconds on the clock and of all cores for lines, and how many there are."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    run = subprocess.run([options.program, "fleet", "--plans", str(PLANS), "--jobs", str(jobs)], input=lines,
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    count = lines.count(b"\n")
    if f"{count} built, 0 failed" not in run.stderr.decode():
        sys.exit(run.stderr.decode())
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, count


def processes(options, lines):
    """The same for a `build` of each line, one after the other."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        for number, line in enumerate(lines.splitlines()):
            request = json.loads(line)
            values = [word for path, value in request["set"].items() for word in ("--set", f"{path}={value}")]
            subprocess.run(
                [options.program, "build", str(PLANS / request["plan"]), "-o", f"{folder}/{number}", "--quiet", "--from",
                 request["from"], "--days", str(request["days"]), *values], stderr=subprocess.DEVNULL, check=True)
    seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, lines.count(b"\n")


def parts_in_python(lines):
    """Calendars of the five prayers and sunrise by adhanpy and icalendar, in one process."""
    import datetime as dt

    import icalendar
    from adhanpy.calculation.CalculationMethod import CalculationMethod
    from adhanpy.PrayerTimes import PrayerTimes

    began, used = time.perf_counter(), time.process_time()
    for line in lines.splitlines():
        request = json.loads(line)
        place = request["set"]["location.latitude"], request["set"]["location.longitude"]
        calendar = icalendar.Calendar()
        calendar.add("prodid", "-//Example//EN")
        calendar.add("version", "2.0")
        start = dt.datetime(2026, 12, 1, 12, tzinfo=dt.timezone.utc)
        for day in range(request["days"]):
            times = PrayerTimes(place, start + dt.timedelta(days=day), CalculationMethod.MUSLIM_WORLD_LEAGUE)
            for name in ("fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"):
                event = icalendar.Event()
                event.add("uid", f"{name}.{day}@example.org")
                event.add("dtstamp", start)
                event.add("dtstart", getattr(times, name))
                event.add("summary", name.capitalize())
                calendar.add_component(event)
        calendar.to_ical()
    return time.perf_counter() - began, time.process_time() - used, lines.count(b"\n")


def tell(name, measured, base=None):
    seconds, used, count = measured
    ratio = f"{count / seconds / base:8.1f} ×" if base else ""
    print(f"  {name:34} {count / seconds:8.1f} plans/s {1000 * used / count:8.2f} ms of a core each {ratio}", flush=True)
    return count / seconds


def tasks(options, lines, parts, folder):
    """The work of the job's tasks by two processes without Spark: the same code, the same Parquet."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    rows = [(json.loads(line)["id"], line) for line in lines.splitlines()]
    with multiprocessing.Pool(2) as pool:
        groups = [(number, rows[number::parts], options.program, folder) for number in range(parts)]
        told = [status for statuses in pool.imap_unordered(task, groups, chunksize=1) for status in statuses]
        pool.close()
        pool.join()
    seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    if told != ["built"] * len(rows):
        sys.exit(f"the tasks without Spark built {told.count('built')} of {len(rows)} rows")
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, len(rows)


def task(group):
    """A partition, as the job builds it."""
    import horarium_fleet

    number, rows, program, folder = group
    options = {"program": program, "plans": str(PLANS), "output": pathlib.Path(folder).as_uri(), "row_seconds": 60,
               "retries": 2, "version": horarium_fleet.version(program)}
    return [status for status, _ in horarium_fleet.build_part(number, iter(rows), options, set())]


def spark(options, rows):
    """Two workers of one core each beside `fleet` with two jobs and beside the job's tasks without Spark, for the same rows of
    7-day manifests."""
    sys.argv = ["", options.program, str(ROOT), "0"]
    sys.path.insert(0, str(ROOT / "Fleet/spark"))
    sys.path.insert(0, str(ROOT / ".ci/checks"))
    from spark_cluster import Cluster, Submission

    with tempfile.TemporaryDirectory(prefix="horarium-spark-") as name:
        folder = pathlib.Path(name)
        wanted = ["--days", "7", "--outputs", "manifest"]
        people(options, rows, *wanted, "--format", "parquet", "-o", str(folder / "people.parquet"))
        lines = people(options, rows, *wanted)
        partitions = 20
        tell("fleet --jobs 2, written nowhere", fleet(options, lines, 2))
        without = tasks(options, lines, partitions, folder / "without")
        tell("the job's tasks in two processes", without)
        cluster = Cluster(folder)
        try:
            cluster.start()
            job = Submission(
                cluster, folder / "out", "--input", str(folder / "people.parquet"), "--plans", str(PLANS), "--program",
                options.program, "--partition-rows", str(max(1, rows // partitions)))
            code, told, said = job.finish()
        finally:
            cluster.close()
        if code:
            sys.exit("\n".join(said))
        inside = float(told.rsplit(";", 1)[1].split()[0])
        size = sum(path.stat().st_size for path in (folder / "out").rglob("*.parquet"))
        print(f"  Spark: {told}")
        print(f"  Spark, two workers {rows / inside:22.1f} plans/s in the job, {rows / job.seconds:.1f} with its start; "
              f"{100 * (inside / without[0] - 1):.0f} % over its tasks without it; {size / rows / 1000:.1f} kB of Parquet a row")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--program", default=str(ROOT / ".build/release/horarium"))
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--spark", type=int, metavar="ROWS", help="Spark alone, with so many rows")
    options = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    if options.spark:
        return spark(options, options.spark)
    for title, arguments, share in (
        ("7 days, manifests only", ["--days", "7", "--outputs", "manifest"], 1),
        ("7 days, both outputs", ["--days", "7"], 1),
        ("60 days, both outputs", ["--days", "60"], 5),
    ):
        lines = people(options, options.people // share, *arguments)
        few = b"\n".join(lines.splitlines()[: max(20, options.people // share // 10)]) + b"\n"
        print(title)
        base = tell("a process for each plan", processes(options, few))
        one = fleet(options, lines, 1)
        tell("fleet --jobs 1", one, base)
        two = fleet(options, lines, 2)
        tell("fleet --jobs 2", two, base)
        print(f"  two jobs are {one[0] / two[0]:.2f} of one")
        try:
            tell("adhanpy + icalendar, prayers alone", parts_in_python(few), base)
        except ImportError as error:
            print(f"  without {error.name}: pip install adhanpy==1.0.5 icalendar==7.3.0")


if __name__ == "__main__":
    main()
