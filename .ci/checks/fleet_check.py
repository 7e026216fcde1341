"""Holds `horarium fleet` against `horarium build`, and against what may happen to it. See the script `fleet`."""

import json
import os
import pathlib
import random
import select
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM, ROOT, LINES, SHORT = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]), "--short" in sys.argv
PLANS = ROOT / "plans"
DAYS = {"from": "2026-12-01", "days": 7}


def expect(holds, what):
    if not holds:
        sys.exit(f"fleet: {what}")


def fleet(lines, *arguments, plans=PLANS):
    """The answers to lines, their bytes, and what was told."""
    run = subprocess.run(
        [PROGRAM, "fleet", "--plans", str(plans), *arguments], input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True)
    expect(run.returncode == 0, f"it exited with {run.returncode}: {run.stderr.decode()}")
    return [json.loads(line) for line in run.stdout.splitlines()], run.stdout, run.stderr.decode()


def people(count, *arguments):
    made = subprocess.run(
        [sys.executable, str(ROOT / "Fleet/horarium_people.py"), str(count), "--program", PROGRAM,
         "--from", DAYS["from"], "--days", str(DAYS["days"]), *arguments],
        stdout=subprocess.PIPE, check=True)
    return made.stdout.decode().splitlines()


def built(folder, line, previous=None):
    """What `build` makes of the same plan with the same values."""
    request = json.loads(line)
    name = pathlib.Path(request["plan"]).stem
    if previous is not None:
        (folder / f"{name}.ics").write_bytes(previous.encode())
    values = [f"{path}={value}" for path, value in request.get("set", {}).items()]
    run = subprocess.run(
        [PROGRAM, "build", str(PLANS / request["plan"]), "-o", str(folder), "--quiet", "--from", request["from"],
         "--days", str(request["days"]), *(word for value in values for word in ("--set", value))], capture_output=True)
    expect(run.returncode == 0, f"'build' failed: {run.stderr.decode()}")
    files = [(folder / f"{name}{ending}").read_bytes().decode() for ending in (".ics", ".manifest.json")]
    for ending in (".ics", ".manifest.json"):
        (folder / f"{name}{ending}").unlink()
    return files


def same_as_build(folder):
    lots = random.Random(1)
    count = 120 if SHORT else 300
    lines = people(count)
    expect(len({line.split(",", 1)[1] for line in lines}) == count, "two of the people are alike")
    answers, whole, told = fleet(lines)
    expect([a["id"] for a in answers] == [json.loads(line)["id"] for line in lines], "the answers are out of order")
    failed = [a for a in answers if a["status"] != "built"]
    expect(not failed, f"{len(failed)} people have no plan: {failed[:1]}")
    expect(told.startswith(f"{count} lines: {count} built, 0 failed; "), f"the counts are '{told}'")
    for number in lots.sample(range(count), 12):
        files = built(folder, lines[number])
        expect([answers[number][kind] for kind in ("calendar", "manifest")] == files, f"{lines[number]} is not as built")
    some = 40 if SHORT else count
    same = b"".join(whole.splitlines(keepends=True)[:some])
    for jobs in ("1", "2", "5"):
        expect(fleet(lines[:some], "--jobs", jobs)[1] == same, f"{jobs} jobs answer otherwise than as many as there are cores")
    # The next night, over what the last one left.
    later = []
    for line, answer in zip(lines[:6], answers):
        request = {**json.loads(line), "from": "2026-12-02", "previous": answer["calendar"]}
        request["set"]["prompts.check-in.perDay"] = 2
        later.append(json.dumps(request))
    for line, before, answer in zip(later, answers, fleet(later)[0]):
        request = json.loads(line)
        expect(answer["calendar"] == built(folder, line, request["previous"])[0], "a revision is not as 'build' makes it")
        expect("STATUS:CANCELLED" in answer["calendar"] and answer["calendar"] != before["calendar"], "nothing was revised")
    check = subprocess.run(
        [PROGRAM, "check", "--format", "json", "meditation.yaml", "--set", "prompts.check-in.perDay=none"],
        stdout=subprocess.PIPE, cwd=PLANS)
    wrong = {"id": "w", "plan": "meditation.yaml", "set": {"prompts.check-in.perDay": "none"}}
    expect(fleet([json.dumps(wrong)])[0][0]["findings"] == json.loads(check.stdout)["diagnostics"],
           "the findings are not those of 'check'")


def poison():
    """A thousand lines of which a tenth are poisoned, in ways that repeat; of --short three hundred."""
    count = 300 if SHORT else 1000
    good = json.dumps({"id": "good", "plan": "meditation.yaml", **DAYS, "days": 1})
    bad = [
        "", "null", "{", '{"id": 1, "plan": "meditation.yaml"}', '{"id": "a"}', "\x00\x01", "[" * 5000,
        '{"id": "a", "plan": "../README.md"}', '{"id": "a", "plan": "/etc/passwd"}', '{"id": "a", "plan": "no.yaml"}',
        '{"id": "a", "plan": "meditation.yaml", "set": {"a": 1}}', '{"id": "a", "plan": "meditation.yaml", "days": 99999}',
        json.dumps({"id": "a", "plan": "plan: 1\ntimezone: Mars/Olympus\n"}),
        json.dumps({"id": "a", "plan": "plan: 1\ntimezone: UTC\ninclude: ['-', /etc/passwd, ../x.yaml]\n"}),
    ]
    lots = random.Random(2)
    poisoned = [bad[number % len(bad)] for number in range(count // 10)]
    lines = [good] * (count - len(poisoned)) + poisoned
    lots.shuffle(lines)
    lines[count // 2] = '{"id": "long", "plan": "' + "x" * (17 << 20) + '"}'
    answers, _, told = fleet(lines)
    expect(len(answers) == count, f"{count} lines have {len(answers)} answers")
    for number, (line, answer) in enumerate(zip(lines, answers), 1):
        expect((answer["status"] == "built") == (line == good), f"'{line[:80]}' is {answer['status']}")
        expect(line == good or answer["findings"] and "calendar" not in answer, f"'{line[:80]}' has no findings")
        expect(answer["id"] is not None or answer["line"] == number, f"line {number} says {answer.get('line')}")
    expect("failed" in told, f"the counts are '{told}'")


def memory(lines):
    """The most memory that a run of so many small plans takes, in megabytes."""
    with subprocess.Popen(
        [PROGRAM, "fleet", "--plans", str(PLANS), "--jobs", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE) as process:

        def feed():
            for number in range(lines):
                request = {"id": str(number), "plan": "meditation.yaml", "set": {"seed": number}, **DAYS, "days": 1}
                process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()

        feeder = threading.Thread(target=feed)
        feeder.start()
        answers = sum(b'"status":"built"' in process.stdout.readline() for _ in range(lines))
        feeder.join()
        # The system's own note of the highest, of this program alone.
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        process.stdin.close()
        expect(process.wait(30) == 0 and answers == lines, f"{answers} of {lines} lines were built")
        process.stdin = None
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def client():
    """One who waits for each answer before asking again, and asks two at once where there is one job."""
    process = subprocess.Popen(
        [PROGRAM, "fleet", "--plans", str(PLANS), "--jobs", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, bufsize=0)
    rest, slowest = b"", 0

    def answer():
        nonlocal rest
        while b"\n" not in rest:
            ready, _, _ = select.select([process.stdout], [], [], 30)
            expect(ready, "a line was not answered though the input paused")
            rest += process.stdout.read(1 << 16)
        line, rest = rest.split(b"\n", 1)
        return json.loads(line)

    for number in range(100):
        began = time.monotonic()
        ids = [f"{number}", f"{number}b"][: 1 + number % 2]
        process.stdin.write("".join(
            json.dumps({"id": id, "plan": "meditation.yaml", **DAYS}) + "\n" for id in ids).encode())
        expect([answer()["id"] for _ in ids] == ids, "an answer is another's")
        slowest = max(slowest, time.monotonic() - began)
    process.stdin.close()
    expect(process.wait(30) == 0, "it did not end with its input")
    return slowest


def broken_pipes(folder):
    line = (json.dumps({"id": "a", "plan": "london.yaml", **DAYS}) + "\n").encode()
    process = subprocess.Popen(
        [PROGRAM, "fleet", "--plans", str(PLANS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def feed():
        try:
            while True:
                process.stdin.write(line)
        except OSError:
            pass

    feeder = threading.Thread(target=feed)
    feeder.start()
    process.stdout.readline()
    process.stdout.close()
    expect(process.wait(30) == 0, "it goes on for a reader that has gone")
    feeder.join()
    with open("/dev/full", "wb") as full:
        run = subprocess.run([PROGRAM, "fleet", "--plans", str(PLANS)], input=line, stdout=full, stderr=subprocess.PIPE)
    expect(run.returncode == 74 and b"No space left" in run.stderr, f"a full disk exits with {run.returncode}")
    directory = os.open(folder, os.O_RDONLY)
    run = subprocess.run([PROGRAM, "fleet"], stdin=directory, capture_output=True)
    os.close(directory)
    expect(run.returncode == 74 and b"standard input" in run.stderr, "a folder for input is taken")
    # A pipe among the plans that nobody writes to is no plan.
    os.mkfifo(folder / "pipe.yaml")
    answers, _, _ = fleet(['{"id": "a", "plan": "pipe.yaml"}'], plans=folder)
    expect(answers[0]["findings"][0]["code"] == "unreadable-file", "a pipe is read as a plan")


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    same_as_build(folder)
    poison()
    if SHORT:
        print("fleet: 120 people as 'build' makes them, 40 of them by 1, 2 and 5 jobs; 31 poisoned lines of 300 cost themselves")
        sys.exit()
    small, large = memory(10_000), memory(LINES)
    # What the allocator keeps at hand differs from run to run by a few megabytes.
    expect(large < small * 1.2 + 8, f"{LINES} lines take {large:.0f} MB, and 10000 take {small:.0f}")
    slowest = client()
    broken_pipes(folder)

print(
    f"fleet: 300 people as 'build' makes them, by 1, 2 and 5 jobs; 101 poisoned lines of 1000 cost themselves; "
    f"10000 lines in {small:.0f} MB and {LINES} in {large:.0f}; a client's slowest answer {slowest * 1000:.0f} ms; broken pipes")
