"""What `horarium ring` delivers by the wall clock, over kills, edits, targets that hang or refuse, and a second process.

What is due is computed here from the plan, which names its seconds; every line of the log is held against it.
"""
import collections, concurrent.futures, datetime, json, os, pathlib, pty, random, re, select, signal, subprocess, sys, tempfile, termios, time
import ring_services
from ring_watch import expect, lines, wait_for

program = os.path.abspath(sys.argv[1])
seconds = int(sys.argv[2])
# Plans of a zone in which it is about noon, so that none of their days ends meanwhile.
OFFSET = 12 - datetime.datetime.now(datetime.timezone.utc).hour
ZONE = datetime.timezone(datetime.timedelta(hours=OFFSET))
ZONE_NAME = f"Etc/GMT{-OFFSET:+d}" if OFFSET else "Etc/GMT"
random.seed(33)
started = []


def clock(instant):
    return datetime.datetime.fromtimestamp(instant, ZONE).strftime("%H:%M:%S")


def plan_text(name, instants, title="Sit", more=""):
    """A plan of prompts at seconds of today, each with a rule of its own so that an edit moves no other."""
    rules = "".join(
        f'  {rule}: {{title: {title}, body: "In the view? <&>", at: "{clock(at)}", expires: 30m{more}}}\n' for rule, at in instants.items())
    return f"plan: 1\nid: {name}\ntimezone: {ZONE_NAME}\nhorizon: {{start: today, days: 3}}\nprompts:\n{rules}"


def identifier(name, rule, at):
    return f"{name}/{rule}/{datetime.datetime.fromtimestamp(at, ZONE).date()}/1"


def outcomes(path, target):
    return {line["id"]: line for line in lines(path) if line["target"] == target and "outcome" in line}


def ring(folder, *arguments, **options):
    options = {"stdout": subprocess.DEVNULL, "stderr": (folder / "said").open("a"), **options}
    started.append(subprocess.Popen([program, "ring", *map(str, arguments)], cwd=folder, **options))
    return started[-1]


def stop(process):
    process.send_signal(signal.SIGINT)
    expect(process.wait(5) == 0, f"an interrupt ends it with {process.returncode}")


def targets_and_kills(folder):
    """Every kind of target at once, one of which hangs, while the process is killed at random moments."""
    start = int(time.time()) + 3
    due = {f"p{number}": start + number // 4 for number in range(4 * seconds)}
    (folder / "p.yaml").write_text(plan_text("kills", due))
    ntfy, good, busy, hanging = (ring_services.Ntfy("tk_secret"), *map(ring_services.Webhook, ("ok", "busy", "hang")))
    command = folder / "take"
    command.write_text('#!/bin/sh\ncat >/dev/null\necho "$HORARIUM_ID" >>took\ncase $HORARIUM_ID in */p1/*) echo answer yes;; esac\n')
    command.chmod(0o755)
    (folder / "ring.yaml").write_text(
        f"ring: 1\nlog: log\nstate: state\ntargets:\n  good: {{webhook: {good.url}/a, headers: {{X-Secret: hush}}}}\n"
        f"  busy: {{webhook: {busy.url}/b}}\n  hanging: {{webhook: {hanging.url}/c}}\n  take: {{command: ./take}}\n"
        f"  gone: {{command: ./none}}\n  phone: {{ntfy: {ntfy.url}/sit, token: tk_secret, ahead: 1h}}\n")
    expect(subprocess.run([program, "check", folder / "ring.yaml"]).returncode == 0, "check of ring.yaml")
    kills = 0
    while time.time() < start + seconds + 1:
        process = ring(folder, "p.yaml", "--config", "ring.yaml")
        time.sleep(random.uniform(0.05, 1.0))
        if kills == 3:
            time.sleep(0.5)
            second = subprocess.run(
                [program, "ring", "p.yaml", "--state", "state", "--to", "terminal"], cwd=folder, capture_output=True, text=True)
            expect(second.returncode == 73 and "another process" in second.stderr, f"two processes: {second}")
        expect(not any(b"hush" in text or b"tk_secret" in text for text in arguments_of_curl()), "a secret stands in an argument")
        process.kill()
        process.wait()
        kills += 1
    process = ring(folder, "p.yaml", "--config", "ring.yaml")
    ids = {identifier("kills", rule, at) for rule, at in due.items()}
    log = folder / "log"
    done = lambda target: set(outcomes(log, target)) == ids
    wait_for(lambda: all(map(done, ["good", "busy", "take", "gone", "phone"])), "some notification has no outcome")
    process.kill()
    process.wait()
    counts = collections.Counter(json.dumps([line["id"], line["target"]]) for line in lines(log) if "outcome" in line)
    expect(max(counts.values()) == 1, f"two outcomes: {counts.most_common(3)}")
    for target, service in [("good", good), ("busy", busy)]:
        kinds = collections.Counter(line["outcome"] for line in outcomes(log, target).values())
        expect(set(kinds) <= {"delivered", "late"}, f"{target}: {kinds}")
        expect({got[1] for got in service.got} == ids, f"{target} got others")
    expect(all(got[3].get("X-Secret") == "hush" and got[2]["body"] == "In the view? <&>" for got in good.got), "what was posted")
    # A target without identifiers gets nothing twice; what it took is delivered, or unknown after a kill.
    took = collections.Counter((folder / "took").read_text().split())
    expect(max(took.values()) == 1, f"a command ran twice: {took.most_common(2)}")
    for name, line in outcomes(log, "take").items():
        expect(line["outcome"] == "unknown" or took[name] == 1, f"{line} and {took[name]} runs")
    expect({line["outcome"] for line in outcomes(log, "gone").values()} <= {"failed", "unknown"}, "a missing program")
    ntfy.pass_time()
    rang = collections.Counter(key for _, key, _ in ntfy.delivered)
    expect(not ntfy.refused, f"ntfy refused {ntfy.refused[:3]}")
    expect(len(rang) == len(ids), f"ntfy rang {len(rang)} of {len(ids)}")
    expect(ntfy.scheduled.items() >= ntfy.foreign.items() and len(ntfy.scheduled) == 1, "ntfy's other messages")
    expect(oct((folder / "log").stat().st_mode & 0o777) == "0o600", "others can read the log")
    return f"{len(ids)} notifications to 6 targets over {kills} kills"


def arguments_of_curl():
    """The arguments of each `curl` that runs now; processes end while their files are read."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if (path / "comm").read_text().strip() == "curl":
                found.append((path / "cmdline").read_bytes())
        except OSError:
            continue
    return found


def punctuality(folder):
    """Without disturbance each target gets each notification within its second, also beside one that hangs."""
    start = int(time.time()) + 2
    due = {f"q{number}": start + number % 4 for number in range(12)}
    (folder / "q.yaml").write_text(plan_text("prompt", due))
    good, hanging = ring_services.Webhook(), ring_services.Webhook("hang")
    process = ring(
        folder, "q.yaml", "--to", f"webhook:{good.url}", "--to", f"webhook:{hanging.url}", "--to", "terminal", "--state", "state",
        "--log", "qlog", stdout=(folder / "shown").open("w"))
    wait_for(lambda: len(good.got) == 12, "a webhook beside one that hangs")
    stop(process)
    times = {name: at for at, name, _, _ in good.got}
    late = max(times[identifier("prompt", rule, at)] - at for rule, at in due.items())
    early = min(times[identifier("prompt", rule, at)] - at for rule, at in due.items())
    expect(0 <= early and late <= 1, f"{early} to {late} s after its second")
    expect((folder / "shown").read_text().count("Sit · In the view? <&>") == 12, "the terminal's lines")
    expect({line["outcome"] for line in outcomes(folder / "qlog", "terminal").values()} == {"delivered"}, "the terminal's outcomes")
    return f"at most {late:.2f} s late"


def edits(folder):
    """An edit replaces or takes back at ntfy exactly what it changed; a broken plan leaves the last good one ringing."""
    soon, later = int(time.time()) + 3, int(time.time()) + 1800
    due = {"soon": soon, **{f"r{number}": later + number for number in range(20)}}
    plan = folder / "r.yaml"
    plan.write_text(plan_text("edits", due))
    ntfy = ring_services.Ntfy()
    process = ring(folder, "./r.yaml", "--to", f"ntfy:{ntfy.url}/sit", "--state", "state", "--log", "rlog", "--ahead", "1h")
    ahead = len(due) - 1
    # Two days more of the same rules are beyond the hour.
    wait_for(lambda: len(ntfy.requests) == ahead, f"{ahead} are to be handed over, {len(ntfy.requests)} were")
    scheduled = dict(ntfy.scheduled)
    moved = {**due, "r3": due["r3"] + 60}
    del moved["r5"]
    plan.write_text(plan_text("edits", moved))
    wait_for(lambda: len(ntfy.requests) >= ahead + 2, "an edit is not followed")
    time.sleep(0.3)
    expect(len(ntfy.requests) == ahead + 2, f"an edit of two made {len(ntfy.requests) - ahead} requests")
    same = [key for key in scheduled if ntfy.scheduled.get(key) == scheduled[key]]
    expect(len(same) == len(scheduled) - 2, "an edit changed others")
    plan.write_text("plan: 1\nprompt: {}\n")
    wait_for(lambda: "goes on ringing" in (folder / "said").read_text(), "a broken plan is not reported")
    wait_for(lambda: any(message["title"] == "Sit" for _, _, message in ntfy.delivered), "a broken plan stops the last good one")
    stop(process)
    replaced = [line for line in lines(folder / "rlog") if line["outcome"] == "replaced"]
    expect(len(replaced) == 2, f"replaced: {replaced}")
    return "an edit of two took two requests"


def once(folder):
    """`--once` delivers what is due and ends; a second time there is nothing to do; an unreadable state is put aside."""
    now = int(time.time())
    (folder / "o.yaml").write_text(plan_text("once", {"past": now - 1, "next": now + 600}))
    run = [program, "ring", "o.yaml", "--once", "--to", "command:./count", "--state", "once", "--log", "olog"]
    (folder / "count").write_text("#!/bin/sh\ncat >>counted\n")
    (folder / "count").chmod(0o755)
    for _ in range(3):
        expect(subprocess.run(run, cwd=folder, capture_output=True).returncode == 0, "--once fails")
    expect((folder / "counted").read_text().count("\n") == 1, "--once delivers twice")
    state = folder / "once/once.ring"
    state.write_bytes(state.read_bytes() + b"\0\0\n")
    result = subprocess.run(run, cwd=folder, capture_output=True, text=True)
    expect(result.returncode == 0 and "put aside" in result.stderr, f"an unreadable state: {result}")
    expect(len(list((folder / "once").glob("*.unreadable-*"))) == 1, "the unreadable state is gone")
    expect((folder / "counted").read_text().count("\n") == 1, "after an unreadable state it rings twice")
    expect(lines(folder / "olog")[-1]["outcome"] == "unknown", "after an unreadable state it is unknown what rang")
    for arguments, code in [(["none.yaml"], 66), (["-"], 64), (["o.yaml", "--to", "phone"], 64), (["o.yaml", "--only", "x"], 64),
                            (["o.yaml", "--to", "ntfy:https://ntfy.sh"], 64), (["o.yaml", "--ahead", "5d"], 64),
                            (["o.yaml", "--config", "none.yaml"], 66), (["o.yaml", "--state", "/proc/none"], 73)]:
        result = subprocess.run([program, "ring", *arguments], cwd=folder, capture_output=True, text=True)
        expect(result.returncode == code and "rror" in result.stderr, f"{arguments}: {result}")


def training(folder):
    """A workout that is started in a terminal counts, rings, pauses, skips and stops, and leaves the terminal as it was."""
    (folder / "w.yaml").write_text(
        "plan: 1\ntimezone: Europe/London\nworkouts:\n  templates:\n    hiit: {type: hiit, work: 2s, rest: 1s, rounds: 2}\n")
    hook = ring_services.Webhook()
    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    arguments = ["w.yaml", "--start", "hiit", "--to", f"webhook:{hook.url}"]
    process = ring(folder, *arguments, stdin=slave, stdout=slave, stderr=slave)
    shown = b""

    def until(pattern, limit=5):
        nonlocal shown
        end = time.monotonic() + limit
        while not re.search(pattern, shown):
            expect(time.monotonic() < end, f"--start shows no {pattern}: {shown}")
            if select.select([master], [], [], 0.05)[0]:
                shown += os.read(master, 4096)

    start = time.monotonic()
    until(rb"Work 1/2  0:02  then Rest 1/2 0:01")
    os.write(master, b"p")
    until(rb"paused")
    time.sleep(0.7)
    os.write(master, b"p")
    until("Work phase done ✅ Time to rest.\a".encode())
    expect(time.monotonic() - start >= 2.7, "a pause takes time")
    until(rb"Work 2/2  0:02")
    os.write(master, b"s")
    until(rb"Rest 2/2  0:01")
    until(rb"Hiit is done")
    expect(process.wait(5) == 0 and termios.tcgetattr(slave) == before, "the terminal is not as it was")
    expect([got[2]["body"][:4] for got in hook.got] == ["Work", "Rest", "HIIT"], f"what rang elsewhere: {hook.got}")
    expect(len({got[1] for got in hook.got}) == 3, "identifiers")
    process = ring(folder, *arguments, stdin=slave, stdout=slave, stderr=slave)
    shown = b""
    until(rb"Work 1/2")
    os.write(master, b"q")
    until(rb"stopped")
    expect(process.wait(5) == 0 and termios.tcgetattr(slave) == before, "q does not stop it")
    result = subprocess.run([program, "ring", "w.yaml", "--start", "hit"], cwd=folder, capture_output=True, text=True)
    expect(result.returncode == 64 and "did you mean 'hiit'?" in result.stderr, f"a misspelt template: {result}")
    return "a workout with its keys"


def alone(check):
    """Runs a check in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        return check(pathlib.Path(name))


# They mostly wait, each for its own processes.
with concurrent.futures.ThreadPoolExecutor() as threads:
    runs = [threads.submit(alone, check) for check in (targets_and_kills, punctuality, edits, training, once)]
    for run in concurrent.futures.as_completed(runs):
        if run.exception():
            print(run.exception(), file=sys.stderr)
            for process in started:
                process.kill()
            os._exit(1)
    print(f"ring: {'; '.join(result for run in runs if (result := run.result()))}")
