"""What `horarium ring` delivers by the wall clock, over kills, edits, programs that hang or refuse, and a second process.

What is due is computed here from the plan, which names its seconds; every line of the log is held against it.
"""
import collections, concurrent.futures, datetime, json, os, pathlib, random, signal, subprocess, sys, tempfile, time

import ring_services, ring_start_check

program = os.path.abspath(sys.argv[1])
seconds = int(sys.argv[2])
# Plans of a zone in which it is about noon, so that none of their days ends meanwhile.
OFFSET = 12 - datetime.datetime.now(datetime.timezone.utc).hour
ZONE = datetime.timezone(datetime.timedelta(hours=OFFSET))
ZONE_NAME = f"Etc/GMT{-OFFSET:+d}" if OFFSET else "Etc/GMT"
random.seed(33)
# With what JSON and the configuration of curl escape.
BODY = 'In the view? <&> "\\" \n\t@ü'
started = []


def expect(holds, what):
    if not holds:
        sys.exit(f"ring: {what}")


def wait_for(condition, what, limit=20):
    """Returns as soon as the condition holds."""
    end = time.monotonic() + limit
    while not condition():
        expect(time.monotonic() < end, what)
        time.sleep(0.02)


def plan_text(name, instants, title="Sit", **titles):
    """A plan of prompts at seconds of today, each with a rule of its own so that an edit moves no other."""
    rules = "".join(
        f'  {rule}: {{title: {titles.get(rule, title)}, body: {json.dumps(BODY)}, at: "{datetime.datetime.fromtimestamp(at, ZONE):%H:%M:%S}", expires: 30m}}\n'
        for rule, at in instants.items())
    return f"plan: 1\nid: {name}\ntimezone: {ZONE_NAME}\nhorizon: {{start: today, days: 3}}\nprompts:\n{rules}"


def identifier(name, rule, at):
    return f"{name}/{rule}/{datetime.datetime.fromtimestamp(at, ZONE).date()}/1"


def service_key(name, rule, at):
    """The key under which an address gets a notification."""
    return f"{identifier(name, rule, at)}@{datetime.datetime.fromtimestamp(at, datetime.timezone.utc):%Y-%m-%dT%H:%M:%SZ}"


def shown(service):
    """The name of a service's target in the log, which has no secrets."""
    kind, url = service.target.split("?")[0].split(":", 1)
    return f"{kind}:{url.split('//')[0]}//{url.split('//')[1].split('@')[-1]}"


def outcomes(path, target):
    """The lines of a log about a target, which may not be there yet, by notification."""
    lines = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    return {line["id"]: line for line in lines if line["target"] == target}


def begun(state):
    """The notifications that a state file has as begun, whose end another process does not know."""
    last = {}
    for line in map(json.loads, state.read_text().splitlines()):
        if "due" in line:
            last[line[next(iter(line))], line["due"], line["to"]] = next(iter(line))
    return [key for key, kind in last.items() if kind in ("begin", "cancel")]


def ring(folder, *arguments, **options):
    options = {"stdout": subprocess.DEVNULL, "stderr": (folder / "said").open("a"), **options}
    started.append(subprocess.Popen([program, "ring", *map(str, arguments)], cwd=folder, **options))
    return started[-1]


def script(folder, name, text):
    (folder / name).write_text("#!/bin/sh\n" + text)
    (folder / name).chmod(0o755)


def kills(folder):
    """Programs that take, fail at times, hang, refuse and are missing, and services that take, ask for pauses and refuse, while the
    process is killed at random moments."""
    start = int(time.time()) + 3
    due = {f"p{number}": start + number // 4 for number in range(4 * seconds)}
    (folder / "p.yaml").write_text(plan_text("kills", due))
    script(folder, "take", 'cat >/dev/null\necho "$HORARIUM_ID" >>took\n')
    # Busy at the first attempt at each.
    script(folder, "busy", 'cat >/dev/null\nmkdir "$(echo "$HORARIUM_ID" | tr / _)" 2>/dev/null && exit 75\necho "$HORARIUM_ID" >>busied\n')
    script(folder, "hang", "exec sleep 1000\n")
    script(folder, "refuse", "exit 1\n")
    commands = ["take", "busy", "hang", "refuse", "none"]
    hooks = {manner: ring_services.Webhook(manner) for manner in ("ok", "busy", "refuse")}
    phone = ring_services.Ntfy("tk_hush")
    targets = [f"command:./{name}" for name in commands] + [service.target for service in (*hooks.values(), phone)]
    arguments = ["p.yaml", "--config", "my/ring.yaml", *(word for target in targets for word in ("--to", target))]
    # Beside them, by a file of targets: what is refused without its headers, and a phone that gets every other notification.
    halves = {rule for number, rule in enumerate(due) if number % 2}
    guarded, half = ring_services.Webhook(headers={"X-Key": 'a "b" \\', "Authorization": "Bearer hush"}), ring_services.Ntfy("tk_hush", is_bearer=True)
    (folder / "my").mkdir()
    (folder / "my/ring.yaml").write_text("\n".join([
        "ring: 1", "state: ../state", "log: ../log", "targets:",
        f"  guarded: {{to: '{guarded.target}', token: hush, headers: {json.dumps({'X-Key': guarded.headers['X-Key']})}}}",
        f"  half: {{to: '{half.target}', token: tk_hush, rules: {json.dumps(sorted(halves))}}}", "  beside: {to: 'command:./take'}"]))
    script(folder, "my/take", 'cat >/dev/null\necho "$HORARIUM_ID" >>took\n')
    count = 0
    while time.time() < start + seconds + 1:
        begun = (folder / "said").read_text().count("ringing p.yaml") if count else 0
        process = ring(folder, *arguments)
        time.sleep(random.uniform(0.05, 1.0))
        if count == 3:
            wait_for(lambda: (folder / "said").read_text().count("ringing p.yaml") > begun, "it does not begin")
            second = subprocess.run(
                [program, "ring", "p.yaml", "--state", "state"], cwd=folder, capture_output=True, text=True)
            expect(second.returncode == 73 and "another process" in second.stderr, f"two processes: {second}")
        process.kill()
        process.wait()
        count += 1
    process = ring(folder, *arguments)
    ids = {identifier("kills", rule, at) for rule, at in due.items()}
    log = folder / "log"
    for name in [f"command:./{name}" for name in ("take", "busy", "refuse", "none")] + [shown(service) for service in (*hooks.values(), phone)]:
        wait_for(lambda: set(outcomes(log, name)) == ids, f"{name}: some of {sorted(ids)} have no outcome in {log.read_text()}")
    wait_for(lambda: set(outcomes(log, "guarded")) == set(outcomes(log, "beside")) == ids, "those of the file have no outcome")
    halved = {identifier("kills", rule, due[rule]) for rule in halves}
    wait_for(lambda: set(outcomes(log, "half")) == halved, "the half has no outcome")
    process.kill()
    process.wait()
    # Those that hang were begun by runs that were killed; each run after them says so.
    subprocess.run(["pkill", "-f", "^sleep 1000$"], check=False)
    counts = collections.Counter((line["id"], line["target"]) for line in map(json.loads, log.read_text().splitlines()))
    expect(max(counts.values()) == 1, f"two outcomes: {counts.most_common(3)}")
    for name, file in [("command:./take", "took"), ("command:./busy", "busied"), ("beside", "my/took")]:
        took = collections.Counter((folder / file).read_text().split())
        expect(max(took.values()) == 1, f"{name} ran twice: {took.most_common(2)}")
        for key, line in outcomes(log, name).items():
            wanted = {"delivered": (1,), "late": (1,), "unknown": (0, 1)}.get(line["outcome"], ())
            expect(took[key] in wanted, f"{line} and {took[key]} runs")
    for name in ["refuse", "none"]:
        kinds = {line["outcome"] for line in outcomes(log, f"command:./{name}").values()}
        expect(kinds <= {"failed", "unknown"}, f"{name}: {kinds}")
    expect({line["outcome"] for line in outcomes(log, "command:./hang").values()} == {"unknown"}, "what hangs is unknown")
    # What a service got before a kill it gets again under the same key, so nothing is lost or unknown.
    keys = {service_key("kills", rule, at) for rule, at in due.items()}
    for service, wanted in [(hooks["ok"], keys), (hooks["busy"], keys), (hooks["refuse"], set()), (guarded, keys)]:
        expect(set(service.got) == wanted, f"{service.manner}: {len(service.got)} of {len(wanted)} keys: {sorted(service.got)[:3]}")
        kinds = {line["outcome"] for line in outcomes(log, "guarded" if service is guarded else shown(service)).values()}
        expect(kinds <= ({"delivered", "late"} if wanted else {"failed"}), f"{service.manner}: {kinds}")
    expect(all(value["id"] == name.split("@")[0] and value["title"] == "Sit" and value["body"] == BODY for name, value in hooks["ok"].got.items()), "other notifications")
    for service, name, rules in [(phone, shown(phone), set(due)), (half, "half", halves)]:
        expect(len(service.got) == len(rules) and not service.refused, f"ntfy has {len(service.got)} of {len(rules)} messages; refused: {service.refused[:3]}")
        expect(all(value["message"] == BODY for value in service.got.values()), f"other messages: {list(service.got.values())[:1]}")
        expect({value["tags"][1] for value in service.got.values()} == rules, f"{name}: the messages of other rules")
        kinds = {line["outcome"] for line in outcomes(log, name).values()}
        expect(kinds <= {"delivered", "late"}, f"{name}: {kinds}")
    expect("hush" not in log.read_text() + (folder / "said").read_text() + (folder / "state/kills.ring").read_text(), "a secret is told")
    expect(oct(log.stat().st_mode & 0o777) == "0o600", "others can read the log")
    return f"{len(ids)} notifications to {len(commands) + 1} programs and {len(hooks) + 3} services over {count} kills"


def punctuality(folder):
    """Without disturbance each target gets each notification within its second, also beside one that hangs."""
    start = int(time.time()) + 2
    due = {f"q{number}": start + number % 4 for number in range(12)}
    (folder / "q.yaml").write_text(plan_text("prompt", due))
    script(folder, "take", 'echo "$HORARIUM_ID $(date +%s.%N)" >>took\n')
    script(folder, "hang", "exec sleep 60\n")
    took = folder / "took"
    took.touch()
    hook, hanging, phone = ring_services.Webhook(), ring_services.Webhook("hang"), ring_services.Ntfy("tk_hush")
    targets = ["command:./take", "command:./hang", "terminal", hook.target, phone.target]
    (folder / "ring.yaml").write_text(f"ring: 1\ntargets: {{hanging: {{to: '{hanging.target}', token: hush}}}}\n")
    process = ring(
        folder, "q.yaml", "--config", "ring.yaml", *(word for target in targets for word in ("--to", target)), "--state", "state", "--log", "log",
        stdout=(folder / "shown").open("w"))
    wait_for(lambda: took.read_text().count("\n") == 12, "a program beside one that hangs")
    wait_for(lambda: len(hook.got) == len(phone.got) == 12, "a service beside one that hangs")
    # The one that hangs is still being called.
    callers = [words for words in children(process.pid) if words[:1] == [b"curl"]]
    expect(callers and all(words == [b"curl", b"--disable", b"--config", b"-"] for words in callers), f"arguments of curl: {callers}")
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    expect(process.wait(20) == 0, f"a signal ends it with {process.returncode}")
    # It waits two seconds for what hangs, and ends it.
    expect(time.monotonic() - begun < 15, "it does not end soon")
    times = {name: float(at) for name, at in (line.split() for line in took.read_text().splitlines())}
    delays = [times[identifier("prompt", rule, at)] - at for rule, at in due.items()]
    expect(min(delays) >= 0, f"{min(delays)} s: before its second")
    for service in (hook, phone):
        waits = [came[0] - at for rule, at in due.items() for name, came in service.times.items()
                if name.endswith(service_key("prompt", rule, at) if service is hook else f"-{at}")
                and (service is hook or service.got[name]["tags"][1] == rule)]
        expect(len(waits) == 12 and min(waits) >= 0, f"requests {waits} s after their second")
        delays += waits
        kinds = {line["outcome"] for line in outcomes(folder / "log", shown(service)).values()}
        expect(kinds == {"delivered"}, f"{shown(service)}: {kinds}")
    log = outcomes(folder / "log", "command:./take")
    handed = max(
        (datetime.datetime.fromisoformat(line["at"]) - datetime.datetime.fromisoformat(line["intended"])).total_seconds()
        for line in log.values())
    expect(handed <= 1 and {line["outcome"] for line in log.values()} == {"delivered"}, f"handed over {handed} s late")
    expect((folder / "shown").read_text().count("Sit · " + BODY.replace("\n", " ").replace("\t", " ")) == 12, "the terminal's lines")
    expect({line["outcome"] for line in outcomes(folder / "log", "terminal").values()} == {"delivered"}, "the terminal's outcomes")
    return f"handed over at most {handed * 1000:.0f} ms after its second, and there {max(delays) * 1000:.0f} ms after it"


def children(parent):
    """The arguments of the processes that a process has started."""
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(status.read_text().rsplit(")", 1)[1].split()[1]) == parent:
                yield (status.parent / "cmdline").read_bytes().split(b"\0")[:-1]
        except OSError:
            pass  # It has ended.


def edits(folder):
    """A broken plan leaves the last good one ringing; an edit's words and times hold from then on."""
    start = int(time.time()) + 4
    due = {f"r{number}": start + number for number in range(4)}
    plan = folder / "r.yaml"
    plan.write_text(plan_text("edits", due))
    process = ring(folder, "./r.yaml", "--state", "state", "--log", "log", stdout=(folder / "shown").open("w"))
    wait_for(lambda: "ringing" in (folder / "said").read_text(), "it does not begin")
    plan.write_text("plan: 1\nprompt: {}\n")
    wait_for(lambda: "goes on ringing" in (folder / "said").read_text(), "a broken plan is not reported")
    wait_for(lambda: "Sit" in (folder / "shown").read_text(), "a broken plan stops the last good one")
    moved = int(time.time()) + 3
    staged = folder / "staged"
    staged.write_text(plan_text("edits", {"r0": due["r0"], "r3": moved, "past": start - 60}, title="Stand"))
    staged.rename(plan)
    wait_for(lambda: "Stand" in (folder / "shown").read_text(), "an edit is not followed")
    process.send_signal(signal.SIGINT)
    expect(process.wait(20) == 0, f"an interrupt ends it with {process.returncode}")
    log = outcomes(folder / "log", "terminal")
    expect(log[identifier("edits", "r3", moved)]["intended"].endswith(time.strftime("%H:%M:%SZ", time.gmtime(moved))), "where it moved")
    expect(identifier("edits", "past", start) not in log, "what an edit puts into the past rings")
    return "edits"


def once(folder):
    """`--once` delivers what came due since the last time and ends; an unreadable state is put aside."""
    now = int(time.time())
    (folder / "o.yaml").write_text(plan_text("once", {"before": now - 60, "next": now + 2, "later": now + 600}))
    script(folder, "count", "cat >>counted\n")
    run = [program, "ring", "o.yaml", "--once", "--to", "command:./count", "--state", "once", "--log", "log"]
    for _ in range(2):
        expect(subprocess.run(run, cwd=folder, capture_output=True).returncode == 0, "--once fails")
    expect(not (folder / "counted").exists(), "before the first start it rings")
    wait_for(lambda: time.time() > now + 2, "the time passes")
    for _ in range(2):
        expect(subprocess.run(run, cwd=folder, capture_output=True).returncode == 0, "--once fails")
    expect((folder / "counted").read_text().count("\n") == 1, "--once does not deliver once")
    state = folder / "once/once.ring"
    state.write_bytes(state.read_bytes() + b"\0\0\n")
    result = subprocess.run(run, cwd=folder, capture_output=True, text=True)
    expect(result.returncode == 0 and "put aside" in result.stderr, f"an unreadable state: {result}")
    expect(len(list((folder / "once").glob("*.unreadable-*"))) == 1, "the unreadable state is gone")
    expect((folder / "counted").read_text().count("\n") == 1, "after an unreadable state it rings twice")
    # What comes due while it waits for a program that hangs comes at its second.
    (folder / "home").mkdir()
    now = int(time.time())
    rules = {"first": now + 2, "next": now + 5}
    (folder / "home/h.yaml").write_text(plan_text("waits", rules))
    script(folder, "hang", "exec sleep 7\n")
    run = [program, "ring", "home/h.yaml", "--once", "--to", "command:./hang", "--to", "command:./count", "--state", "waits", "--log", "waited"]
    expect(subprocess.run(run, cwd=folder, capture_output=True).returncode == 0, "--once fails")
    wait_for(lambda: time.time() > now + 2, "the time passes")
    expect(subprocess.run(run, cwd=folder, capture_output=True).returncode == 0, "--once fails")
    line = outcomes(folder / "waited", "command:./count").get(identifier("waits", "next", rules["next"]))
    expect(line and line["outcome"] == "delivered", f"a program that hangs holds up others: {line}")
    for arguments, code in [(["none.yaml"], 66), (["-"], 64), (["o.yaml", "--to", "phone"], 64), (["o.yaml", "--to", "command:"], 64),
                            (["o.yaml", "--to", "webhook:home.example/x"], 64), (["o.yaml", "--to", "ntfy:https://ntfy.sh"], 64),
                            (["o.yaml", "o.yaml"], 64), (["o.yaml", "--log", ""], 64), (["o.yaml", "--state", "/proc/none"], 73),
                            (["o.yaml", "--log", "/proc/none"], 73)]:
        result = subprocess.run([program, "ring", *arguments], cwd=folder, capture_output=True, text=True)
        expect(result.returncode == code and "error: " in result.stderr, f"{arguments}: {result}")
    return "--once"


def ahead(folder):
    """`--ahead`: the phone rings for what was handed over once the process is gone, as the last edit left it; `--ahead 0` takes it back."""
    start = int(time.time()) + 10
    due = {f"live{number}": start + number for number in range(3)}
    due |= {f"near{number}": start + 50 + number for number in range(8)}
    due |= {f"far{number}": start + 3600 + 300 * number for number in range(40)}
    plan, log = folder / "a.yaml", folder / "log"
    plan.write_text(plan_text("ahead", due))
    phone = ring_services.Ntfy("tk_hush", daily_limit=40)
    phone.kept["foreign"] = time.time() + 86400, {"title": "Foreign"}
    run = ["a.yaml", "--to", phone.target, "--state", "state", "--log", "log", "--ahead", "8h", "--daily-limit", "40"]
    process = ring(folder, *run)
    # Of forty requests a fifth is left for what is due and for edits.
    wait_for(lambda: len(phone.rung) == 3 and phone.taken == 35, "what is due and what comes are not handed over")
    kept = sorted(at for at, message in phone.kept.values() if message["title"] == "Sit")
    expect(kept == sorted(due.values())[3:35], f"it keeps others than the nearest: {kept}")
    said = lambda: (folder / "said").read_text()
    expect(said().count(": 16 notifications, from ") == 1 and "40 messages in 24 hours are the limit" in said(), f"what is left out: {said()}")
    edited = {rule: at + (rule == "near6") for rule, at in due.items() if rule != "near5"}
    plan.write_text(plan_text("ahead", edited, near4="Walk"))
    # A changed one is handed over anew, a removed one taken back, a moved one both.
    wait_for(lambda: phone.taken == 39 and not begun(folder / "state/ahead.ring"), "an edit is not followed")
    process.kill()
    process.wait()
    wait_for(lambda: time.time() > due["near7"] + 1, "the time passes", 90)
    rung = [(at, message["title"]) for at, message in phone.ring() if at in due.values() or message["title"] == "Walk"]
    expect(rung == [(edited[f"near{number}"], "Walk" if number == 4 else "Sit") for number in (0, 1, 2, 3, 4, 6, 7)], f"the phone rings {rung}")
    result = subprocess.run([program, "ring", *run, "--once"], cwd=folder, capture_output=True, text=True)
    expect(result.returncode == 0 and phone.taken == 39, f"what rang rings again: {result} {phone.taken}")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    counts = collections.Counter((line["id"].split("/")[1], line["outcome"]) for line in lines)
    wanted = collections.Counter({(rule, "delivered"): 1 for rule in edited if not rule.startswith("far")})
    expect(counts == wanted + collections.Counter({("near5", "replaced"): 1, ("near6", "replaced"): 1}), f"the log has {counts}")
    # All that is still kept, whatever the limit of today leaves.
    phone.daily_limit = 1000
    run[-3:] = ["0", "--daily-limit", "1000"]
    result = subprocess.run([program, "ring", *run, "--once"], cwd=folder, capture_output=True, text=True)
    expect(result.returncode == 0 and list(phone.kept) == ["foreign"], f"--ahead 0: {result} {len(phone.kept)}")
    expect(phone.taken == 63 and not phone.refused, f"{phone.taken} requests; refused: {phone.refused[:3]}")
    expect("hush" not in said() + log.read_text() + (folder / "state/ahead.ring").read_text(), "a secret is told")
    return "32 notifications ahead, which ring once the process is gone"


def start(folder):
    """`--start` in a terminal."""
    return ring_start_check.check(program, folder)


def alone(check):
    """Runs a check in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        return check(pathlib.Path(name))


# They mostly wait, each for its own processes.
with concurrent.futures.ThreadPoolExecutor() as threads:
    runs = [threads.submit(alone, check) for check in (kills, punctuality, edits, once, ahead, start)]
    for run in concurrent.futures.as_completed(runs):
        if run.exception():
            print(run.exception(), file=sys.stderr)
            for process in started:
                process.kill()
            os._exit(1)
    print(f"ring: {'; '.join(run.result() for run in runs)}")
