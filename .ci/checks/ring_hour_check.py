"""Two plans rung to every kind of target by the wall clock, while the first is edited, the process is killed and stopped, and the clock is set.
See the script `ring-hour`.

What is due is computed here, from what the plans said when; each line of the log, and what each target took, is held against it.
"""
import collections, datetime, json, os, pathlib, random, signal, struct, subprocess, sys, tempfile, time

import ring_services
from ring_desktops import Desktop, expect, wait_for

PROGRAM, SECONDS, CLOCK, LONDON = os.path.abspath(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
random.seed(60)
UTC = datetime.timezone.utc
# The run ends after a workout in London.
END = datetime.datetime(2026, 12, 3, 7, 16, tzinfo=UTC).timestamp()
START = END - SECONDS
# What it is ahead of the system's clock, so that there is time to begin.
SHIFT = int(START - time.time()) - 15
# The last part, with a clock that is hours ahead and what is planned after it.
LAST = max(32, SECONDS / 30)
WORTH = 600
FOREVER = float("inf")
# The targets that are no services.
OTHERS = ["desk", "term", "take", "busy", "hang", "refuse"]


def now():
    """The time by the clock of the program, where nobody has set it."""
    return time.time() + SHIFT


def text(at, form="%Y-%m-%dT%H:%M:%SZ"):
    return datetime.datetime.fromtimestamp(at, UTC).strftime(form)


def instant(text):
    return datetime.datetime.fromisoformat(text).timestamp()


def identify(rule, at):
    return f"hour/{rule}/{text(at, '%F')}/1"


class Plan:
    """A plan of prompts at seconds, each with a rule of its own so that an edit moves no other, and of all that it ever was."""

    def __init__(self, folder):
        self.path, self.numbers = folder / "hour.yaml", 0
        # The seconds and titles by rule, and by rule and second: from when, until when, and with which titles.
        self.rules, self.lives = {}, collections.defaultdict(list)

    def put(self, rule, at):
        self.numbers += 1
        self.rules[rule] = int(at), f"{rule} v{self.numbers}"

    def add(self, at):
        # What makes a sound goes to the phone ahead too.
        self.put(f"{random.choice(['loud', 'calm'])}{self.numbers}", at)

    def write(self):
        rules = "".join(
            f'  {rule}: {{title: {title}, at: "{text(at, "%H:%M:%S")}", sound: {"none" if rule.startswith("calm") else "default"}, expires: {WORTH}s'
            + (', actions: [{id: yes, title: "Yes"}]' if at % 5 == 0 else "") + "}\n"
            for rule, (at, title) in self.rules.items())
        staged = self.path.with_suffix(".new")
        staged.write_text(f"plan: 1\nid: hour\ntimezone: UTC\nhorizon: {{start: {text(START, '%F')}, days: 1}}\nprompts:\n{rules}")
        staged.rename(self.path)
        moment = now()
        for (rule, at), lives in self.lives.items():
            if lives[-1][1] == FOREVER and self.rules.get(rule) != (at, lives[-1][2]):
                lives[-1] = lives[-1][0], moment, lives[-1][2]
        for rule, (at, title) in self.rules.items():
            lives = self.lives[rule, at]
            if not lives or lives[-1][1] != FOREVER:
                lives.append((moment, FOREVER, title))

    def edit(self):
        """Moves, renames or removes what is to come, or adds to it."""
        coming = [rule for rule, (at, _) in self.rules.items() if now() + 8 < at]
        kind = random.choice(["move", "rename", "remove", "add", "add"]) if coming else "add"
        rule = random.choice(coming) if coming else ""
        soon = random.uniform(now() + 6, min(END - LAST, now() + SECONDS / 4) + 6)
        match kind:
            case "move": self.put(rule, soon)
            case "rename": self.put(rule, self.rules[rule][0])
            case "remove": del self.rules[rule]
            case "add": self.add(soon)
        self.write()


class Machine:
    """The process, and the clock by which it goes."""

    def __init__(self, folder, desktop):
        self.folder, self.desktop = folder, desktop
        self.clock = folder / "clock"
        self.set_clock(0)
        # When the process was away or had another clock; of a clock that was ahead also the time that it showed at the end.
        self.troubles, self.leaps = [], []
        self.process = None

    def set_clock(self, skew):
        # In place: the program has the file in its memory.
        with self.clock.open("r+b" if self.clock.exists() else "wb") as file:
            file.write(struct.pack("q", SHIFT + skew))

    def ring(self, *arguments, said="said", **options):
        # One beside it goes by a clock that is not set, for which no thread looks at it.
        clock = {"CLOCK_FILE": str(self.clock)} if said == "said" else {"CLOCK_SHIFT": str(SHIFT)}
        environment = self.desktop.environment | {"LD_PRELOAD": CLOCK} | clock
        with (self.folder / said).open("a") as errors:
            return subprocess.Popen([PROGRAM, "ring", *arguments], cwd=self.folder, env=environment, stderr=errors, **options)

    def start(self):
        said = self.folder / "said"
        begun = said.read_text().count("ringing hour.yaml") if said.exists() else 0
        with (self.folder / "shown").open("a") as shown:
            self.process = self.ring("hour.yaml", LONDON, "--config", "ring.yaml", stdout=shown)
        ended = lambda: self.process.poll() is not None
        wait_for(lambda: ended() or said.read_text().count("ringing hour.yaml") > begun, "it does not begin")
        expect(not ended(), f"it ends with {self.process.returncode}: {said.read_text()[-500:]}")

    def kill(self):
        begin = now()
        self.process.kill()
        self.process.wait()
        time.sleep(random.choice([0, random.uniform(0, 3)]))
        self.start()
        self.troubles.append((begin, now()))

    def stop(self):
        begin = now()
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(min(random.uniform(60, 120), SECONDS / 20))
        self.process.send_signal(signal.SIGCONT)
        self.troubles.append((begin, now()))

    def move_clock(self, hours):
        begin = now()
        self.set_clock(hours * 3600)
        time.sleep(LAST / 4)
        self.set_clock(0)
        self.troubles.append((begin, now()))
        if hours > 0:
            self.leaps.append((begin, now(), now() + hours * 3600))

    def leapt(self, at, lives, before=0):
        """Whether a notification's time came by a clock that was ahead, or within some seconds before that, or of what led to it."""
        return any(self.trouble(begin)[0] - before <= at <= shown and lives[0][0] < end for begin, end, shown in self.leaps)

    def trouble(self, at, before=1, after=1.5):
        """The trouble around an instant, with those that touch it: its begin and its end; or the instant itself."""
        first = last = at
        for begin, end in [*self.troubles, *reversed(self.troubles)]:
            if begin - before <= last and first <= end + after:
                first, last = min(first, begin), max(last, end)
        return first, last

    def end(self):
        """Ends all programs that go by the clock, those too that a process has left that was killed."""
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if f"CLOCK_FILE={self.clock}".encode() in (process / "environ").read_bytes():
                    os.kill(int(process.name), signal.SIGKILL)
            except OSError:
                pass  # It has ended.


def targets(folder):
    """The file of targets, and the services among them."""
    recorded = 'echo "$HORARIUM_ID $HORARIUM_FIRE_AT $(LD_PRELOAD= date +%s.%N)" >>'
    busy = 'cat >/dev/null\nmkdir "$(echo "$HORARIUM_ID@$HORARIUM_FIRE_AT" | tr / _)" 2>/dev/null && exit 75\n'
    for name, script in [("take", f"cat >/dev/null\n{recorded}took\n"), ("busy", f"{busy}{recorded}busied\n"), ("hang", "exec sleep 2000\n"),
                         ("refuse", "exit 1\n"), ("idle", f"{recorded}idled\n")]:
        (folder / name).write_text("#!/bin/sh\n" + script)
        (folder / name).chmod(0o755)
    services = {f"hook-{manner}": ring_services.Webhook(manner) for manner in ("ok", "busy", "refuse", "hang")}
    services |= {"phone": ring_services.Ntfy("tk_hush", daily_limit=10_000), "ahead": ring_services.Ntfy("tk_hush")}
    lines = ["ring: 1", "state: state", "log: log", "targets:", "  desk: {to: desktop}", "  term: {to: terminal}"]
    lines += [f"  {name}: {{to: 'command:./{name}'}}" for name in ("take", "busy", "hang", "refuse")]
    lines += [f"  {name}: {{to: '{service.target}'{', ahead: 8h, alerts: sound' if name == 'ahead' else ''}}}" for name, service in services.items()]
    (folder / "ring.yaml").write_text("\n".join(lines))
    return services


def live(machine, plan):
    """The run: edits, kills and stops at random, a clock that is hours behind, then one that is hours ahead."""
    counts = max(4, SECONDS // 18), max(3, SECONDS // 72), max(1, SECONDS // 900), max(1, SECONDS // 1800)
    actions = [plan.edit] * counts[0] + [machine.kill] * counts[1] + [machine.stop] * counts[2] + [lambda: machine.move_clock(-3)] * counts[3]
    # Attempts are not to wait for their repetition when the clock is set ahead.
    moments = sorted((random.uniform(START + 2, END - LAST - 12), random.random(), action) for action in actions)
    moments += [(END - LAST, 0, lambda: machine.move_clock(3))]
    for moment, _, action in moments:
        time.sleep(max(0, moment - now()))
        action()
    # What is planned now rings as if nothing had been.
    expect(now() < END - 12, f"it took {now() - END + LAST} s longer than it was to take")
    for _ in range(20):
        plan.add(random.uniform(now() + 4, END - 4))
    plan.write()
    time.sleep(max(0, END - now()))
    return counts


def manifest(folder, *arguments):
    """What `build` says is due, by identifier and second."""
    run = subprocess.run([PROGRAM, "build", *arguments, "-o", "out", "--quiet"], cwd=folder, capture_output=True, text=True)
    expect(run.returncode == 0, f"build: {run.stderr}")
    return {(notification["id"], instant(notification["fireAt"])): notification
            for path in (folder / "out").glob("*.manifest.json") for notification in json.loads(path.read_text())["notifications"]}


class Taken:
    """What the targets took: the times by target, identifier and second, and where a target has but titles, by target and title."""

    def __init__(self, folder, services, monitored, plan, planned):
        self.times, self.titles = collections.defaultdict(list), collections.defaultdict(list)
        identifiers = {notification["uuid"]: identifier for (identifier, _), notification in planned.items()}
        for name, service in services.items():
            if not name.startswith("hook"):
                continue
            for key, times in service.times.items():
                identifier, at = key.split("@")
                self.times[name, identifier, instant(at)] = [came + SHIFT for came in times]
        for name, file in [("take", "took"), ("busy", "busied")]:
            for line in (folder / file).read_text().splitlines():
                identifier, at, came = line.split()
                self.times[name, identifier, instant(at)].append(float(came) + SHIFT)
        for name in ("phone", "ahead"):
            for came, message in services[name].ring():
                uuid, at = message["sequence_id"].rsplit("-", 1)
                # Of the first plan, which no longer has them all, the rule says which it is: a title's first word.
                rule = message["title"].split()[0]
                identifier = identify(rule, int(at)) if (rule, int(at)) in plan.lives else identifiers.get(uuid, uuid)
                self.times[name, identifier, float(at)].append(came if "delay" in message else came + SHIFT)
        for title in titles_shown(monitored):
            self.titles["desk", title].append(title)
        for line in (folder / "shown").read_text().splitlines():
            title = line.split("  ", 1)[1].split(" · ")[0]
            self.titles["term", title].append(title)


def titles_shown(path):
    """The titles of the notifications that a desktop was asked for, as dbus-monitor prints them."""
    strings = []
    for line in path.read_text().splitlines():
        if line.startswith("method call"):
            strings = []
        elif line.startswith("   string "):
            strings.append(line[11:-1])
            # The application, the icon, the title.
            if len(strings) == 3:
                yield strings[2]


def check(folder, machine, plan, services, monitored):
    """Holds the log, and what the targets took, against what the plans said when."""
    outcomes = collections.defaultdict(list)
    for line in map(json.loads, (folder / "log").read_text().splitlines()):
        if "outcome" in line:
            outcomes[line["target"], line["id"], instant(line["intended"])].append(line["outcome"])
    planned = manifest(folder, "hour.yaml") | manifest(folder, LONDON, "--from", "2026-12-01")
    due = {key: notification for key, notification in planned.items() if START < key[1] < END}
    # Each notification that ever was: from when until when it was in the plan, and with which titles.
    known = {(identify(rule, at), at): lives for (rule, at), lives in plan.lives.items()}
    known |= {key: [(0, FOREVER, notification["title"])] for key, notification in due.items() if key not in known}
    expect(set(due) == {key for key, lives in known.items() if lives[-1][1] == FOREVER}, "the manifest has other notifications")
    taken = Taken(folder, services, monitored, plan, planned)
    faults, tally, delays = [], collections.Counter(), []
    fewest, most = collections.Counter(), collections.Counter()
    for name in [*OTHERS, *services]:
        takes_nothing = name in ("hang", "refuse", "hook-refuse", "hook-hang")
        for (identifier, at), lives in known.items():
            told = outcomes.pop((name, identifier, at), [])
            came = taken.times[name, identifier, at]
            # By a clock that was ahead it was missed, or an edit took it out for a time.
            final = [outcome for outcome in told if outcome not in ("missed", "replaced")]
            is_delivered = final in (["delivered"], ["late"])

            def fault(what):
                faults.append(f"{name}: {identifier} of {text(at)} {what}; it is {told}, came at {came}, and was in the plan {lives}")

            if name == "ahead" and (identifier.startswith("hour/calm") or due.get((identifier, at), {}).get("sound") == "none"):
                if told:
                    fault("is not for it")
                continue
            tally[name, told[-1] if told else "open"] += 1
            if len(final) > 1 or final and told[-1] not in final:
                fault("has several outcomes")
            # A desktop may take its time to show it.
            is_disturbed = any(begin - (30 if name == "desk" else 1) <= at <= end + 1.5 for begin, end in machine.troubles)
            # How often it came, by what the log says.
            if name in ("desk", "term"):
                fewest[name, lives[-1][2]] += is_delivered
                most[name, lives[-1][2]] += is_delivered or final == ["unknown"]
            elif takes_nothing:
                if set(final) - {"failed", "unknown"}:
                    fault("was delivered to what takes nothing")
            elif len(came) < is_delivered or came and not final or len(came) > 1 and not (
                    name in services and any(begin < at + 40 and at - 2 < end for begin, end in machine.troubles)):
                fault(f"came {len(came)} times")
            # Whether it had to come, or was not to, by the plan.
            is_excused = name == "ahead" and at > services[name].full or machine.leapt(at, lives, 10 if "busy" in name else 0)
            stood = any(begin < at - 2 and at + 2 < end for begin, end, _ in lives)
            if (final or came) and not is_excused and not any(
                    begin < at + 2 and at - (60 if name == "ahead" else 2) < end for begin, end, _ in lives):
                fault("was taken out before")
            if (identifier, at) in due and not told and not is_excused and not ("hang" in name and at > END - WORTH - 60):
                fault("has no outcome")
            if not stood or is_excused:
                continue
            if takes_nothing:
                if "refuse" in name and final != ["failed"] and not is_disturbed:
                    fault("was not refused")
                continue
            if not final or final == ["failed"] or final == ["unknown"] and (name in services or not is_disturbed):
                fault("is lost")
            # Whether it came at its second, where nothing was in the way, and soon after that where something was.
            # A desktop that is slow to answer holds up those after the eighth.
            if not is_disturbed and "busy" not in name and final != ["delivered"] and (name, final) != ("desk", ["late"]):
                fault("is late")
            if came:
                end = machine.trouble(at, before=5)[1]
                if not is_disturbed and "busy" not in name:
                    delays.append(came[0] - at)
                if not at - 0.001 <= came[0] <= end + (15 if "busy" in name else 5):
                    fault(f"came {came[0] - at} s after its second")
    for (name, identifier, at), told in outcomes.items():
        # A clock that was hours behind has what was before the run to catch up with, and one that was ahead what comes after it.
        notification = planned.get((identifier, at))
        if not notification or START <= at <= END or len(told) > 1:
            faults.append(f"{name}: {identifier} of {text(at)} is in no plan, and {told}")
        elif name in ("desk", "term"):
            fewest[name, notification["title"]] += told[0] in ("delivered", "late")
            most[name, notification["title"]] += told[0] in ("delivered", "late", "unknown")
    for key in {*most, *taken.titles}:
        count = len(taken.titles[key])
        if not fewest[key] <= count <= most[key]:
            faults.append(f"{key} is shown {count} times, of {fewest[key]} to {most[key]}")
    for name in ("phone", "ahead"):
        # A clock that is wrong asks for delays that are too short, or too long.
        faults += [f"{name} refuses at {text(at)}: {words}" for at, words in services[name].refused
                   if not words.startswith("the delay") or not any(begin - 1 <= at <= end + 5 for begin, end in machine.troubles)]
        for came, message in services[name].ring():
            came += 0 if "delay" in message else SHIFT
            lives = plan.lives.get((message["title"].split()[0], int(message["sequence_id"].rsplit("-", 1)[1])), [])
            # What is due at once is not corrected ahead.
            if lives and message["title"] not in {title for _, end, title in lives if end > came - (60 if name == "ahead" else 2)}:
                faults.append(f"{name} rings as {message['title']}, which was in the plan {lives}")
    expect(services["ahead"].taken <= services["ahead"].daily_limit, f"the daily limit is passed: {services['ahead'].taken}")
    expect(not faults, f"{len(faults)} faults:\n" + "\n".join(faults[:40]))
    return len(known), tally, delays


def main(folder):
    services = targets(folder)
    # The services know the clock that nobody has set.
    ring_services.SHIFT = SHIFT
    plan = Plan(folder)
    for _ in range(max(40, SECONDS // 15)):
        plan.add(random.uniform(START + 1, END - LAST))
    plan.write()
    # What is there from the beginning.
    plan.lives = collections.defaultdict(list, {key: [(0, *lives[-1][1:])] for key, lives in plan.lives.items()})
    with Desktop(folder) as desktop:
        (folder / "dunstrc").write_text("[global]\nnotification_limit = 3\n")
        desktop.start_service("dunst", "-conf", "dunstrc")
        monitored = folder / "calls"
        desktop.start("sh", "-c", "exec stdbuf -oL dbus-monitor --session \"member='Notify'\" >calls")
        machine = Machine(folder, desktop)
        idle = machine.ring(LONDON, "--to", "command:./idle", "--state", "idle-state", said="idle-said", stdout=subprocess.DEVNULL)
        try:
            machine.start()
            expect(now() < START, f"it begins {now() - START} s too late")
            time.sleep(START - now())
            before = cost(idle.pid)[0]
            counts = live(machine, plan)
            used, memory = cost(idle.pid)[0] - before, cost(idle.pid)[1]
            # What it leaves begun, another process accounts for.
            machine.kill()
            time.sleep(5)
        finally:
            idle.kill()
            machine.end()
        count, tally, delays = check(folder, machine, plan, services, monitored)
    expect("hush" not in "".join((folder / name).read_text() for name in ("log", "said")), "a secret is printed")
    rung = len((folder / "idled").read_text().splitlines())
    # A program that is started takes its part.
    expect(rung > 0 and used <= SECONDS * 0.001 + rung * 0.02 and memory <= 30_000, f"idle it takes {used} s of a core and {memory} kB")
    print(f"ring-hour: {count} notifications to 12 targets in {SECONDS} s, with {counts[0]} edits, {counts[1]} kills, {counts[2]} stops and a clock "
          f"that was set {counts[3] + 1} times and back: none lost, none twice; where nothing was in the way they came at most "
          f"{max(delays) * 1000:.0f} ms after their second")
    print(f"  beside it, with a program for each of {rung}: {used / SECONDS:.3%} of a core, {memory / 1000:.1f} MB")
    for name in sorted({name for name, _ in tally}):
        print(f"  {name}:", ", ".join(f"{count} {kind}" for (target, kind), count in sorted(tally.items()) if target == name))


def cost(process):
    """The seconds of a core that a process has used, and the kilobytes that it takes."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), int(status.split("VmRSS:")[1].split()[0])


if len(sys.argv) > 5:
    pathlib.Path(sys.argv[5]).mkdir(parents=True)
    main(pathlib.Path(sys.argv[5]))
else:
    with tempfile.TemporaryDirectory() as name:
        main(pathlib.Path(name))
