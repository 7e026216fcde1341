#!/usr/bin/env python3
"""Builds a table of plans on a Spark cluster: one long-lived `horarium fleet` for each task, Parquet in, Parquet out.

    spark-submit horarium_fleet.py --input people.parquet --plans plans/ --output out/

The table has the columns of a line for `horarium fleet`: id, plan, and whichever are wanted of set (JSON as text, or a map or
struct), from, days, outputs and previous. A .json or .ndjson input has such lines themselves. What is written:

    out/built/part-00007.parquet         id, calendar, manifest, findings (JSON), digest: the rows that were built
    out/quarantine/part-00007.parquet    id, line, findings: those that failed, where there are any
    out/_fleet.json                      what the run was begun with

A partition is written as a whole or not at all. The same command again does those that are lacking, and no other. The exit is 0
when none lacks, 1 when some do, which are named, 64 for a wrong request. docs/fleet.md and README.md say more.
"""

import argparse
import collections
import hashlib
import json
import math
import os
import queue
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid

import pyarrow
import pyarrow.fs
import pyarrow.parquet

try:
    from orjson import loads
except ImportError:
    from json import loads

BUILT = pyarrow.schema([(name, pyarrow.string()) for name in ("id", "calendar", "manifest", "findings", "digest")])
QUARANTINE = pyarrow.schema([(name, pyarrow.string()) for name in ("id", "line", "findings")])
# What a task tells of each row; Spark's own page counts them.
TOLD = pyarrow.schema([("partition", pyarrow.int32()), ("status", pyarrow.string()), ("bytes", pyarrow.int64())])

# How many lines are in the pipe to a `horarium fleet` at a time, and how many bytes of them.
WINDOW, WINDOW_BYTES = 64, 32 << 20
# How many bytes of outputs are gathered for a row group.
ROW_GROUP_BYTES = 32 << 20


# What a task does.


class Program:
    """A running `horarium fleet`: lines in, answers out, in order."""

    def __init__(self, options):
        command = [options["program"], "fleet", "--jobs", "1", "--plans", options["plans"]]
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, bufsize=0)
        self.output = self.process.stdout.fileno()
        self.rest = b""
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self._feed, daemon=True).start()

    def _feed(self):
        try:
            while (line := self.lines.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[self.process.stdin.write(rest):]
            self.process.stdin.close()
        except OSError:
            pass  # It died, which who waits for its answer finds out.

    def ask(self, line):
        self.lines.put(line + b"\n")

    def answer(self, seconds):
        """The next answer, without its line's end; why there is none otherwise."""
        deadline = time.monotonic() + seconds
        pieces = [self.rest]
        while b"\n" not in pieces[-1]:
            ready, _, _ = select.select([self.output], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise NoAnswer("timed-out", f"it took more than {seconds:g} s")
            piece = os.read(self.output, 1 << 20)
            if not piece:
                raise self._death()
            pieces.append(piece)
        end, self.rest = pieces[-1].split(b"\n", 1)
        return b"".join([*pieces[:-1], end])

    def _death(self):
        code = self.process.wait()
        self.errors.seek(0)
        words = self.errors.read(2000).decode(errors="replace").strip()
        if code > 0:
            # It was told something impossible, such as a folder that is not there: no line is to blame.
            return LackingPartition(f"horarium fleet exited with {code}: {words}")
        return NoAnswer("crashed", f"horarium fleet ended{f' by signal {-code}' if code else ''}. {words}".strip())

    def end(self):
        self.lines.put(None)
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()


class NoAnswer(Exception):
    """A line was not answered: its code for a finding, and what happened."""


class LackingPartition(Exception):
    """A partition cannot be written now."""


def answers(lines, options):
    """Each line with its answer, or with what kept it from having one, in order.

    Only the first line without an answer can have stopped the program, which builds one at a time; it is tried again, and put
    aside when it has stopped as many as the options allow.
    """
    program, pending, size, failures, lines = None, collections.deque(), 0, 0, iter(lines)
    more = True
    try:
        while True:
            while more and len(pending) < WINDOW and size < WINDOW_BYTES:
                row = next(lines, None)
                more = row is not None
                if more:
                    pending.append(row)
                    size += len(row[1])
                    if program:
                        program.ask(row[1])
            if not pending:
                return
            if not program:
                program = Program(options)
                for row in pending:
                    program.ask(row[1])
            try:
                answer, fault = program.answer(options["row_seconds"]), None
            except NoAnswer as error:
                program.end()
                program = None
                failures += 1
                if failures <= options["retries"]:
                    continue
                answer, fault = None, error
            failures = 0
            row = pending.popleft()
            size -= len(row[1])
            yield row, answer, fault
    finally:
        if program:
            program.end()


class Part:
    """The files of a partition while they are written: under names that nobody reads, until they are whole."""

    def __init__(self, number, options):
        self.number, self.options, self.told = number, options, []
        self.system, self.root = pyarrow.fs.FileSystem.from_uri(options["output"])
        self.writers, self.rows, self.size = {}, {"built": [], "quarantine": []}, 0
        self.stage = f"_part-{number:05}-{uuid.uuid4().hex}.parquet"

    def add(self, id, line, answer, fault):
        if fault:
            message = f"the line got no answer: {fault.args[1]}"
            findings = json.dumps([{"code": f"fleet-{fault.args[0]}", "severity": "error", "message": message}])
            return self._quarantine(id, line, findings)
        # Within texts a quotation mark has a backslash before it, so that this is the member, as it was written.
        findings = answer[answer.rindex(b',"findings":') + len(b',"findings":'):-1].decode()
        parsed = loads(answer)
        if parsed["status"] != "built":
            return self._quarantine(parsed["id"] if parsed["id"] is not None else id, line, findings)
        calendar, manifest = parsed.get("calendar"), parsed.get("manifest")
        texts = [(text or "").encode() for text in (calendar, manifest)]
        digest = "sha256:" + hashlib.sha256(b"\0".join(texts)).hexdigest()
        self._put("built", (parsed["id"], calendar, manifest, findings, digest), sum(map(len, texts)) + 200)

    def _quarantine(self, id, line, findings):
        self._put("quarantine", (id, line.decode(errors="replace"), findings), len(line) + len(findings))

    def _put(self, kind, row, size):
        self.rows[kind].append(row)
        self.told.append((kind, size))
        self.size += size
        if self.size >= ROW_GROUP_BYTES:
            self._write()

    def _write(self):
        for kind, schema in (("built", BUILT), ("quarantine", QUARANTINE)):
            rows, self.rows[kind] = self.rows[kind], []
            if kind not in self.writers and (rows or kind == "built"):
                self.system.create_dir(f"{self.root}/{kind}")
                self.writers[kind] = pyarrow.parquet.ParquetWriter(
                    f"{self.root}/{kind}/{self.stage}", schema, filesystem=self.system, compression="zstd",
                    use_dictionary=False, write_statistics=["id"])
            if rows:
                columns = [pyarrow.array(column, pyarrow.string()) for column in zip(*rows)]
                self.writers[kind].write_table(pyarrow.Table.from_arrays(columns, schema=schema))
        self.size = 0

    def finish(self):
        """Gives the files their names, that of what was built last: it says that the partition is done."""
        self._write()
        for kind in ("quarantine", "built"):
            if kind in self.writers:
                self.writers[kind].close()
                self.system.move(f"{self.root}/{kind}/{self.stage}", f"{self.root}/{kind}/{part_name(self.number)}")

    def abandon(self):
        for kind, writer in self.writers.items():
            for step in (writer.close, lambda: self.system.delete_file(f"{self.root}/{kind}/{self.stage}")):
                try:
                    step()
                except (OSError, ValueError):
                    pass  # There is no more to write, or nothing to remove.


def part_name(number):
    return f"part-{number:05}.parquet"


def build(batches, options, reasons):
    """Builds the rows of a task, partition after partition, and tells what became of each row."""
    from pyspark import SparkFiles

    options = {**options, "plans": SparkFiles.get(options["plans_archive"])}
    if options["program_file"]:
        options["program"] = SparkFiles.get(options["program_file"])

    def rows():
        for batch in batches:
            for number, id, line in zip(*(column.to_pylist() for column in batch.columns)):
                yield number, id, line.encode()

    for number, group in grouped(rows()):
        told = build_part(number, group, options, reasons)
        columns = [[number] * len(told), [kind for kind, _ in told], [size for _, size in told]]
        yield pyarrow.RecordBatch.from_arrays([pyarrow.array(c, f.type) for c, f in zip(columns, TOLD)], schema=TOLD)


def build_part(number, group, options, reasons):
    """Builds the rows of a partition and writes its files; what became of each row, or that the partition is lacking."""
    part = Part(number, options)
    try:
        found = version(options["program"])
        if found != options["version"]:
            raise LackingPartition(f"this machine has {found}, and the run was begun with {options['version']}")
        for (id, line), answer, fault in answers(group, options):
            part.add(id, line, answer, fault)
        part.finish()
        return part.told
    except (OSError, LackingPartition) as error:
        part.abandon()
        # Told, and not raised: the other partitions go on, and this one is tried again later.
        reasons.add({number: str(error)})
        for _ in group:
            pass
        return [("lacking", 0)]


def grouped(rows):
    """Each partition with its rows, which follow one another."""
    row = next(rows, None)

    def of(number):
        nonlocal row
        while row is not None and row[0] == number:
            yield row[1:]
            row = next(rows, None)

    while row is not None:
        yield row[0], of(row[0])


def version(program):
    return subprocess.run([program, "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().strip()


# What the driver does.


def table(spark, options):
    """The lines to be answered, with the ids that the table gives them: columns id and line."""
    from pyspark.sql import functions as F
    from pyspark.sql.types import StringType

    if options.input.rstrip("/").endswith((".json", ".ndjson", ".jsonl")):
        # As text, so that a line that is no JSON is a row of its own too.
        text = spark.read.text(options.input, lineSep="\n").withColumnRenamed("value", "line")
        return text.select(F.get_json_object("line", "$.id").alias("id"), "line")
    rows = spark.read.parquet(options.input)
    known = ["id", "plan", "from", "days", "outputs", "previous"]
    lacking, others = {"id", "plan"} - set(rows.columns), set(rows.columns) - {*known, "set"}
    if lacking or others:
        told = f"lacks the column '{min(lacking)}'" if lacking else f"has a column '{min(others)}' that no line has"
        sys.exit(wrong(f"'{options.input}' {told}"))
    rows = rows.withColumn("id", F.col("id").cast("string"))
    if options.start:
        first = rows["from"].cast("string") if "from" in rows.columns else F.lit(None).cast("string")
        rows = rows.withColumn("from", F.coalesce(first, F.lit(options.start)))
    line = F.to_json(F.struct(*(name for name in known if name in rows.columns)))
    if "set" in rows.columns:
        is_text = isinstance(rows.schema["set"].dataType, StringType)
        # Within the texts of JSON there are no line breaks; a table may have it laid out.
        values = F.regexp_replace("set", "[\r\n]+", " ") if is_text else F.to_json("set")
        line = F.when(
            F.col("set").isNotNull(),
            F.concat(line.substr(F.lit(1), F.length(line) - 1), F.lit(',"set":'), values, F.lit("}")),
        ).otherwise(line)
    return rows.select("id", line.alias("line"))


def numbered(rows, partitions):
    """The rows with the numbers of their partitions, which go by what is in a row alone."""
    from pyspark.sql import functions as F

    return rows.withColumn("partition", F.pmod(F.xxhash64("line"), F.lit(partitions)).cast("int"))


def spread(rows, partitions):
    """Each partition's rows in one task, in an order that the rows alone decide."""
    if hasattr(rows, "repartitionById"):
        rows = rows.repartitionById(partitions, "partition")
    else:  # Before Spark 4.1 a task may have several partitions, and another none.
        rows = rows.repartition(partitions, "partition")
    return rows.sortWithinPartitions("partition", "id", "line").select("partition", "id", "line")


def archive(folder, place):
    """The folder as an archive for the executors, without links that lead out of it."""
    import zipfile

    root = os.path.realpath(folder)
    path = os.path.join(place, f"plans-{uuid.uuid4().hex[:8]}.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("./", "")
        for parent, _, names in os.walk(root):
            for name in sorted(names):
                file = os.path.join(parent, name)
                if os.path.isfile(file) and os.path.realpath(file).startswith(root + os.sep):
                    zipped.write(file, os.path.relpath(file, root))
    return path


def digest_of(folder):
    """A digest of the files of a folder, by which a run that is gone on with knows its plans."""
    whole = hashlib.sha256()
    for parent, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            file = os.path.join(parent, name)
            if os.path.isfile(file):
                with open(file, "rb") as opened:
                    content = hashlib.file_digest(opened, "sha256").hexdigest()
                whole.update(f"{os.path.relpath(file, folder)}\0{content}\n".encode())
    return "sha256:" + whole.hexdigest()


class Output:
    """The folder that is written, wherever it is."""

    def __init__(self, uri):
        # A path is one of this machine; what has a scheme may be anywhere.
        self.uri = uri if "://" in uri else "file://" + os.path.abspath(uri)
        self.system, self.root = pyarrow.fs.FileSystem.from_uri(self.uri)

    def _names(self, kind):
        selector = pyarrow.fs.FileSelector(f"{self.root}/{kind}", allow_not_found=True)
        return [info.base_name for info in self.system.get_file_info(selector)]

    def done(self):
        return {int(name[5:10]) for name in self._names("built") if name.startswith("part-")}

    def sweep(self):
        """Removes what partitions left that were never finished."""
        for kind in ("built", "quarantine"):
            for name in self._names(kind):
                if name.startswith("_part-"):
                    self.system.delete_file(f"{self.root}/{kind}/{name}")

    def rows(self, kind, number):
        path = f"{self.root}/{kind}/{part_name(number)}"
        if self.system.get_file_info(path).type == pyarrow.fs.FileType.NotFound:
            return 0
        return pyarrow.parquet.read_metadata(path, filesystem=self.system).num_rows

    def beginning(self):
        """What the run was begun with; `None` where it was not."""
        path = f"{self.root}/_fleet.json"
        if self.system.get_file_info(path).type == pyarrow.fs.FileType.NotFound:
            return None
        with self.system.open_input_stream(path) as file:
            return json.loads(file.read())

    def begin(self, with_what):
        self.system.create_dir(self.root)
        with self.system.open_output_stream(f"{self.root}/_fleet.json") as file:
            file.write((json.dumps(with_what, indent=2) + "\n").encode())


def refuse_changes(begun, settings, options):
    """A run that is gone on with gives what its beginning would have given, or nothing."""
    for name, value in settings.items():
        if begun[name] != value:
            sys.exit(wrong(
                f"'{options.output}' was begun with {name} {begun[name]}, and now it is {value}; "
                "take another --output, or what it was begun with"))


def run(spark, output, begun, settings, options):
    from pyspark.accumulators import AccumulatorParam
    from pyspark.sql import Observation
    from pyspark.sql import functions as F

    class Reasons(AccumulatorParam):
        def zero(self, value):
            return {}

        def addInPlace(self, one, other):
            return {**one, **other}

    context = spark.sparkContext
    place = tempfile.mkdtemp(prefix="horarium-fleet-")
    try:
        rows = table(spark, options)
        settings["rows"] = rows.count()
        if not begun:
            begun = {**settings, "partitions": max(1, math.ceil(settings["rows"] / options.partition_rows))}
            output.begin(begun)
        refuse_changes(begun, settings, options)
        # How many partitions there are, the first run said.
        partitions = begun["partitions"]
        rows = numbered(rows, partitions)
        expected = {row["partition"]: row["count"] for row in rows.groupBy("partition").count().collect()}

        context.addArchive(archive(options.plans, place) + "#horarium-plans")
        if options.ship:
            context.addFile(os.path.abspath(options.program))
        task = {
            "output": output.uri, "plans_archive": "horarium-plans", "program": options.program,
            "program_file": os.path.basename(options.program) if options.ship else None,
            "version": begun["program"], "row_seconds": options.row_seconds, "retries": options.retries,
        }
        reasons = context.accumulator({}, Reasons())
        began, at_first = time.monotonic(), len(output.done())
        for attempt in range(1, options.attempts + 1):
            output.sweep()
            lacking = sorted(set(expected) - output.done())
            if not lacking:
                break
            context.setJobDescription(f"horarium fleet: {len(lacking)} of {partitions} partitions, attempt {attempt}")
            todo = rows if len(lacking) == len(expected) else rows.where(F.col("partition").isin(lacking))
            told = spread(todo, partitions).mapInArrow(
                lambda batches: build(batches, task, reasons), "partition int, status string, bytes long")
            counted = Observation(f"attempt {attempt}")
            told = told.observe(counted, F.sum("bytes").alias("bytes"))
            try:
                # The page of the query counts the rows at the task and, behind the filter, those that were built.
                told.where(F.col("status") == "built").agg(F.count("*")).collect()
            except Exception as error:  # Spark gave up on a task, after retries of its own; the rest may be there.
                lines = str(error).strip().splitlines() or [type(error).__name__]
                print(f"attempt {attempt} ended early: {lines[0]}", file=sys.stderr)
        return report(output, expected, reasons.value, at_first, time.monotonic() - began, options)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def report(output, expected, reasons, at_first, seconds, options):
    """Says what there is and what lacks; the exit code."""
    done = output.done()
    built = quarantined = 0
    for number in sorted(done & set(expected)):
        here = [output.rows(kind, number) for kind in ("built", "quarantine")]
        if sum(here) != expected[number]:
            sys.exit(wrong(f"{part_name(number)} has {sum(here)} rows of {expected[number]}; remove it, and go on"))
        built, quarantined = built + here[0], quarantined + here[1]
    lacking = sorted(set(expected) - done)
    print(
        f"{sum(expected.values())} rows: {built} built, {quarantined} in quarantine; "
        f"{len(done)} of {len(expected)} partitions are done, {at_first} of them before; {seconds:.1f} s")
    if not lacking:
        return 0
    print(f"lacking: {len(lacking)} of {len(expected)} partitions; the same command does these alone", file=sys.stderr)
    for number in lacking:
        print(f"  {part_name(number)}: {expected[number]} rows; {reasons.get(number, 'its task was lost')}", file=sys.stderr)
    return 1


def wrong(text):
    print(f"error: {text}", file=sys.stderr)
    return 64


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0], allow_abbrev=False)
    parser.add_argument("--input", required=True, help="the table: Parquet, or lines where it ends in .json or .ndjson")
    parser.add_argument("--plans", required=True, help="the folder of plans, on the driver; it goes to all machines")
    parser.add_argument("--output", required=True, help="the folder to write: a path, hdfs://…, s3://… or gs://…")
    parser.add_argument("--program", default="horarium", help="the program, on all machines (%(default)s)")
    parser.add_argument("--ship", action="store_true", help="send the driver's --program to all machines")
    parser.add_argument("--from", dest="start", help="the first day of rows of a Parquet table that have none")
    parser.add_argument("--partition-rows", type=int, default=20_000, help="about how many rows a partition has (%(default)s)")
    parser.add_argument("--row-seconds", type=float, default=60, help="how long a row may take (%(default)s)")
    parser.add_argument("--retries", type=int, default=2, help="how often a row is tried again that stopped the program (%(default)s)")
    parser.add_argument("--attempts", type=int, default=2, help="how often lacking partitions are done in this run (%(default)s)")
    options = parser.parse_args()
    if not os.path.isdir(options.plans):
        return wrong(f"there is no folder '{options.plans}'")
    if shutil.which(options.program) is None:
        return wrong(f"there is no program '{options.program}'")
    if min(options.partition_rows, options.attempts, options.row_seconds) <= 0 or options.retries < 0:
        return wrong("--partition-rows, --attempts and --row-seconds are above 0, and --retries is not below it")
    options.program = shutil.which(options.program)

    output = Output(options.output)
    settings = {"plans": digest_of(options.plans), "program": version(options.program), "from": options.start}
    begun = output.beginning()
    if begun:
        refuse_changes(begun, settings, options)

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("horarium fleet").getOrCreate()
    try:
        return run(spark, output, begun, settings, options)
    finally:
        spark.stop()


if __name__ == "__main__":
    sys.exit(main())
