"""Runs Fleet/spark/horarium_fleet.py on a cluster of its own, and breaks what can break. See the script `spark`."""

import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import pyarrow.parquet

from spark_cluster import Cluster, Submission

PROGRAM, ROOT, ROWS = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
# About 20 partitions, so that several are done, under way and not begun when something breaks.
PARTITION_ROWS = max(1, ROWS // 20)

# The program as the cluster has it: one that hangs at a row, and one that dies of it, each time.
SHIM = """#!{python}
import os, subprocess, sys, time
program = {program!r}
if "fleet" not in sys.argv:
    os.execv(program, [program, *sys.argv[1:]])
child = subprocess.Popen([program, *sys.argv[1:]], stdin=subprocess.PIPE)
for line in sys.stdin.buffer:
    if b'"id":"hangs"' in line:
        time.sleep(600)
    if b'"id":"crashes"' in line:
        child.stdin.close()
        child.wait()
        os.abort()
    try:
        child.stdin.write(line)
        child.stdin.flush()
    except BrokenPipeError:
        break
try:
    child.stdin.close()
finally:
    code = child.wait()
    os.kill(os.getpid(), -code) if code < 0 else sys.exit(code)
"""


def expect(holds, what):
    if not holds:
        sys.exit(f"spark: {what}")


def parts(folder):
    return {path.name: path.stat().st_mtime_ns for path in folder.glob("part-*.parquet")}


def wait_for(condition, submission, what):
    while not condition():
        if submission.process.poll() is not None:
            expect(False, f"the job ended before {what}: {submission.finish()}")
        time.sleep(0.02)


def fingerprint(calendar, manifest, findings):
    return hashlib.sha256(json.dumps([calendar, manifest, json.loads(findings)]).encode()).hexdigest()


def on_one_machine(lines):
    """What one `horarium fleet` makes of the same lines, by their ids."""
    run = subprocess.run([PROGRAM, "fleet", "--plans", str(ROOT / "plans")], input=lines, capture_output=True, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    return {a["id"]: fingerprint(a["calendar"], a["manifest"], json.dumps(a["findings"]))
            for a in answers if a["status"] == "built"}


def on_the_cluster(output):
    built = pyarrow.parquet.read_table(output / "built").to_pylist()
    for row in built[:50]:
        whole = row["calendar"].encode() + b"\0" + row["manifest"].encode()
        expect(row["digest"] == "sha256:" + hashlib.sha256(whole).hexdigest(), "a digest is not that of its row")
    expect(len({row["id"] for row in built}) == len(built), "a row was written twice")
    quarantine = pyarrow.parquet.read_table(output / "quarantine").to_pylist()
    return ({row["id"]: fingerprint(row["calendar"], row["manifest"], row["findings"]) for row in built},
            {row["id"]: json.loads(row["findings"])[0]["code"] for row in quarantine})


def running(program):
    """The processes of a program that only this check starts."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and os.readlink(entry / "exe") == str(program):
                found.append(int(entry.name))
        except OSError:
            pass
    return found


def started_in(folder):
    """What is left of programs of the cluster that hang: processes whose command names the check's own folder."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                if f"{folder}/".encode() in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
        except OSError:
            pass
    return found


def killed(processes):
    """Ends one of them, unless it has ended by itself."""
    try:
        os.kill(processes[0], signal.SIGKILL)
        return True
    except (IndexError, ProcessLookupError):
        return False


def main(folder):
    table, output, plans = folder / "people.parquet", folder / "disk" / "out", ROOT / "plans"
    people = [
        sys.executable, str(ROOT / "Fleet/horarium_people.py"), str(ROWS), "--program", PROGRAM, "--plan", "meditation.yaml",
        "--values", "prompts", "--from", "2026-12-01", "--days", "1"]
    lines = subprocess.run(people, stdout=subprocess.PIPE, check=True).stdout
    subprocess.run([*people, "--format", "parquet", "-o", str(table)], check=True)
    rows = pyarrow.parquet.read_table(table)
    # Four that fail: by themselves, by their plan, by hanging and by crashing.
    bad = [("bad", "meditation.yaml", '{"seed": "x"}'), ("none", "no.yaml", "{}"), ("hangs", "meditation.yaml", "{}"),
           ("crashes", "meditation.yaml", "{}")]
    more = [{"id": id, "plan": plan, "set": values, "from": None, "days": 1, "outputs": None} for id, plan, values in bad]
    pyarrow.parquet.write_table(pyarrow.concat_tables([rows, pyarrow.Table.from_pylist(more, rows.schema)]), table)

    began = time.monotonic()
    wanted = on_one_machine(lines)
    alone = time.monotonic() - began
    expect(len(wanted) == ROWS, f"one machine builds {len(wanted)} of {ROWS} rows")

    (folder / "disk").mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={max(600, ROWS * 11 // 50)}k", "none", str(folder / "disk")], check=True)
    copy = folder / "horarium"
    shutil.copy(PROGRAM, copy)
    shim = folder / "shim"
    shim.write_text(SHIM.format(python=sys.executable, program=str(copy)))
    shim.chmod(0o755)
    arguments = [
        "--input", str(table), "--plans", str(plans), "--program", str(shim), "--partition-rows", str(PARTITION_ROWS),
        "--row-seconds", "10", "--retries", "1", "--attempts", "1"]
    cluster = Cluster(folder)
    try:
        cluster.start()
        # First a small disk, and everything breaks.
        job = Submission(cluster, output, *arguments)
        wait_for(lambda: parts(output / "built"), job, "a partition was done")
        wait_for(lambda: killed(running(copy)), job, "a horarium ran")
        wait_for(lambda: len(parts(output / "built")) >= 2, job, "two partitions were done")
        cluster.kill_worker()
        cluster.add_worker()
        code, told, said = job.finish()
        lacking = re.findall(r"^  (part-\d+\.parquet): \d+ rows; (.*)$", "\n".join(said), re.M)
        expect(code == 1 and lacking, f"a full disk ends with {code}: {told} {said}")
        expect(all("No space left" in reason for _, reason in lacking), f"it does not say why: {lacking}")
        before = parts(output / "built")
        expect(not set(before) & {name for name, _ in lacking}, "a partition that is there is called lacking")
        print(f"spark: {told}; {len(lacking)} are lacking, because of the disk", flush=True)

        # Then room enough, and the same command.
        subprocess.run(["mount", "-o", "remount,size=1g", str(folder / "disk")], check=True)
        again = Submission(cluster, output, *arguments)
        code, told, said = again.finish()
        expect(code == 0, f"with room enough it ends with {code}: {told} {said}")
        after = parts(output / "built")
        expect(before.items() <= after.items(), "a partition that was done was done again")
        expect(len(after) == len(before) + len(lacking), f"{len(after)} partitions are there")
        expect(not list(output.glob("*/_part*")), "something unfinished was left")
        built, quarantine = on_the_cluster(output)
        expect(built == wanted, f"{sum(wanted.get(id) != built.get(id) for id in wanted)} rows are not as on one machine")
        expect(quarantine == {"bad": "wrong-type", "none": "missing-file", "hangs": "fleet-timed-out",
                              "crashes": "fleet-crashed"}, f"the quarantine is {quarantine}")
        # What the runbook says to watch: the rows that the tasks answered and, behind the filter, those that were built.
        counted = again.output_rows()
        done = {
            kind: sum(pyarrow.parquet.read_metadata(path).num_rows for name, _ in lacking
                      if (path := output / kind / name).exists()) for kind in ("built", "quarantine")}
        expect(counted["MapInArrow"] == [sum(done.values())] and done["built"] in counted["Filter"],
               f"Spark counts {counted} where {done} rows were done")
        print(f"spark: {told}", flush=True)

        # Other plans into the same folder would be neither the one nor the other.
        third = Submission(cluster, output, *arguments[:2], "--plans", str(ROOT / "docs"), *arguments[4:])
        code, _, said = third.finish()
        expect(code == 64 and "was begun with plans" in said[0], f"other plans are taken: {code} {said}")
    finally:
        cluster.close()
        for process in started_in(folder):
            os.kill(process, signal.SIGKILL)
        # What was killed may still hold a file there.
        subprocess.run(["umount", "--lazy", str(folder / "disk")], check=True)
    print(
        f"spark: {ROWS} rows byte for byte as on one machine, after a killed worker, a killed horarium, a row that hung, one that "
        f"crashed, and a full disk; {len(before)} partitions were kept, and {len(lacking)} done by the second run "
        f"({alone:.0f} s on one machine, {job.seconds:.0f} and {again.seconds:.0f} s with Spark)")


with tempfile.TemporaryDirectory(prefix="horarium-spark-") as name:
    main(pathlib.Path(name))
