"""Builds into a vdir, synchronises it with CalDAV servers by vdirsyncer, and holds both sides against a model of its own."""

import concurrent.futures
import datetime as dt
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import icalendar

from caldav_servers import DAViCal, Radicale, Xandikos

PLAN = """\
plan: 1
id: day
title: Day
timezone: Europe/London
seed: 7
horizon: {start: %(start)s, days: 7}
prompts:
  sit: {perDay: %(perDay)d, body: %(body)s}
workouts:
  templates: {walk: {type: walk-run, run: 4m, walk: 1m, rounds: 6}}
  sessions:
    walk: {template: walk, days: [mon, thu], at: "07:00", remind: [10m]}
    swim: {template: walk, days: [%(day)s], at: "%(at)s"}
"""
CONFIG = """\
[general]
status_path = "{folder}/status"
[pair day]
a = "ours"
b = "server"
collections = [["cal", "cal", "{collection}"]]
conflict_resolution = "a wins"
[storage ours]
type = "filesystem"
path = "{folder}/local"
fileext = ".ics"
[storage server]
type = "caldav"
url = "http://127.0.0.1:{port}{root}"
username = "test"
password = "test"
"""
FOREIGN = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Phone//EN\r\nBEGIN:VEVENT\r\nUID:{uid}\r\nDTSTAMP:20270101T000000Z\r\n" \
    "DTSTART:20270301T{hour:02}0000Z\r\nSUMMARY:{title}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"


def expect(condition, text):
    if not condition:
        sys.exit(f"vdir: {text}")


def fact(text):
    """An event's state: its start, title, description and alarms."""
    event = icalendar.Calendar.from_ical(text).walk("VEVENT")[0]
    alarms = sorted(str(alarm.get("TRIGGER").to_ical()) for alarm in event.walk("VALARM"))
    return str(event["UID"]), (event["DTSTART"].to_ical(), str(event.get("SUMMARY")), str(event.get("DESCRIPTION")), tuple(alarms))


class World:
    def __init__(self, program, folder, server):
        self.program, self.folder, self.server = program, folder, server
        self.local = folder / "local/cal"
        self.settings = {"start": dt.date(2027, 3, 1), "perDay": 2, "body": "Sit.", "day": "tue", "at": "18:00"}
        collection = server.path.split("/")[-2]
        (folder / "config").write_text(CONFIG.format(folder=folder, port=server.port, root=server.root, collection=collection))
        server.make_calendar()
        self.local.mkdir(parents=True)

    def build(self, into, option="--vdir"):
        plan = self.folder / "day.yaml"
        plan.write_text(PLAN % self.settings)
        subprocess.run([self.program, "build", "-q", plan, option, into], check=True)

    def planned(self):
        """The plan's events by an ordinary build, over its own earlier file."""
        self.build(self.folder / "plain", "-o")
        text = (self.folder / "plain/day.ics").read_bytes().decode()
        parts = re.findall(r"BEGIN:VEVENT\r\n.*?END:VEVENT\r\n", text, re.S)
        kept = [part for part in parts if "STATUS:CANCELLED" not in part]
        return dict(fact(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n{part}END:VCALENDAR\r\n") for part in kept)

    def vdirsyncer(self, *words):
        run = subprocess.run(
            [sys.executable, "-m", "vdirsyncer", "-v", "DEBUG", "-c", self.folder / "config", *words], input="y\n" * 4, text=True,
            capture_output=True)
        expect(run.returncode == 0, f"vdirsyncer {words}: {run.stdout}{run.stderr}")
        return run.stdout + run.stderr

    def sync(self):
        """Synchronises, and says how often it put an object on the server, and how often it deleted one."""
        said = self.vdirsyncer("sync")
        return tuple(len(re.findall(rf"^debug: {method} http", said, re.M)) for method in ("PUT", "DELETE"))

    def sides(self):
        files = [path.read_bytes().decode() for path in self.local.glob("*.ics")]
        return [dict(map(fact, texts)) for texts in (files, self.server.objects().values())]

    def place(self, uid):
        """Where the server has an event, or may have it."""
        objects = self.server.objects().items()
        return next((path for path, text in objects if re.search(r"^UID:(\S+)", text, re.M)[1] == uid), f"{self.server.path}{uid}.ics")

    def put(self, uid, text):
        expect(self.server.request("PUT", self.place(uid), text)[0] in (201, 204), f"PUT of {uid}")

    def delete(self, uid):
        expect(self.server.request("DELETE", self.place(uid))[0] in (200, 204), f"DELETE of {uid}")


def single_edits(world):
    world.build(world.local)
    world.vdirsyncer("discover")
    put, _ = world.sync()
    planned = world.planned()
    expect(put == len(planned) == len(list(world.local.glob("*.ics"))), f"{put} objects of {len(planned)} events")
    expect(all(side == planned for side in world.sides()), "events or alarms are not those of the plan")
    stamps = {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in world.local.glob("*.ics")}
    world.build(world.local)
    expect(world.sync() == (0, 0), "an unchanged plan is not quiet")
    expect(stamps == {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in world.local.glob("*.ics")}, "files are touched")
    world.settings["at"] = "19:00"
    world.build(world.local)
    put, gone = world.sync()
    expect((put, gone) == (1, 0), f"an edit of one event is {put} PUT and {gone} DELETE")
    world.settings["day"] = "wed"
    world.build(world.local)
    put, gone = world.sync()
    expect((put, gone) == (1, 1), f"another day is {put} PUT and {gone} DELETE")
    expect(all(side == world.planned() for side in world.sides()), "the sides differ from the plan")
    return len(planned)


def interleave(world, steps, chance):
    """Edits of the plan, of others and synchronisations in any order. Where both sides changed an event, ours counts."""
    wanted = world.planned()       # What the plan asks for.
    state = dict(wanted)           # What both sides had after the last synchronisation, the others' events among it.
    ours, theirs = {}, {}          # Changes since, by UID; None where it was removed.
    synchronised = 0
    for step in range(steps):
        act = chance.choice(["plan", "plan", "foreign", "edit", "remove", "sync", "sync"]) if step < steps - 1 else "sync"
        if act == "plan":
            if chance.random() < 0.1:  # A day has passed, and what it had stays.
                world.settings["start"] += dt.timedelta(days=1)
            else:
                key, values = chance.choice(
                    [("perDay", [1, 2, 3]), ("body", ["Sit.", "Breathe."]), ("at", ["18:00", "19:00"]), ("day", ["tue", "fri"])])
                world.settings[key] = chance.choice(values)
            world.build(world.local)
            today = world.settings["start"].strftime("%Y%m%d").encode()
            after = world.planned() | {uid: event for uid, event in wanted.items() if event[0] < today}
            ours |= {uid: after.get(uid) for uid in wanted.keys() | after.keys() if wanted.get(uid) != after.get(uid)}
            wanted = after
        elif act == "foreign":
            uid = f"phone-{chance.randrange(8)}"
            text = FOREIGN.format(uid=uid, hour=chance.randrange(24), title=f"Step {step}")
            world.put(uid, text)
            theirs[uid] = fact(text)[1]
        elif act in ("edit", "remove"):
            on_server = {uid for uid, value in (state | theirs).items() if value is not None}
            if not on_server:
                continue
            uid = chance.choice(sorted(on_server))
            if act == "remove":
                world.delete(uid)
                theirs[uid] = None
            else:
                text = FOREIGN.format(uid=uid, hour=chance.randrange(24), title=f"Edited in {step}")
                world.put(uid, text)
                theirs[uid] = fact(text)[1]
        else:
            world.sync()
            synchronised += 1
            for uid in ours.keys() | theirs.keys():
                # One side removed what the other changed: the change counts, as vdirsyncer has it.
                both = uid in ours and uid in theirs
                if both and (ours[uid] is None) != (theirs[uid] is None):
                    state[uid] = ours[uid] if ours[uid] is not None else theirs[uid]
                else:
                    state[uid] = ours[uid] if uid in ours else theirs[uid]
            state = {uid: value for uid, value in state.items() if value is not None}
            ours, theirs = {}, {}
            for side, name in zip(world.sides(), ("the folder", "the server")):
                wrong = sorted(uid for uid in state.keys() | side.keys() if state.get(uid) != side.get(uid))
                expect(not wrong, f"step {step}: {name} has {[(uid, side.get(uid), state.get(uid)) for uid in wrong[:3]]}")
    return synchronised


def kills(program, count, chance):
    """Kills builds while they write. The next build leaves the events of its plan and nothing half done."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        plan, events = folder / "sit.yaml", folder / "events"
        build = [program, "build", "-q", plan, "--vdir", events]
        halfway = 0
        for step in range(count + 1):
            per_day = 1 + step % 8
            plan.write_text(f"plan: 1\ntimezone: UTC\nseed: {step}\nhorizon: {{start: 2027-03-01, days: 60}}\nprompts: {{sit: {{perDay: {per_day}}}}}\n")
            if step:
                process = subprocess.Popen(build)
                while process.poll() is None and not unfinished(events):
                    pass
                time.sleep(chance.uniform(0, 0.5))
                process.kill()
                process.wait()
                halfway += bool(unfinished(events))
                if step % 2:  # Somebody tidies up before the next build.
                    for name in unfinished(events):
                        (events / name).unlink()
            subprocess.run(build, check=True)
            names = {f"sit.{dt.date(2027, 3, 1) + dt.timedelta(days=day)}.{slot + 1}@sit.horarium.ics" for day in range(60) for slot in range(per_day)}
            names.add(".sit.horarium")
            strays = sorted(set(os.listdir(events)) ^ names)
            expect(not strays, f"after kill {step}: {strays[:5]}")
            fresh = folder / f"fresh-{step}"
            subprocess.run(build[:-1] + [fresh], check=True)
            texts = [{file.name: version.sub(b"", file.read_bytes()) for file in place.glob("*.ics")} for place in (events, fresh)]
            expect(texts[0] == texts[1], f"after kill {step}: other events than a first build")
        return halfway


def unfinished(events):
    """What is there besides events and the record of what was written."""
    return [name for name in os.listdir(events) if not name.endswith((".ics", ".sit.horarium"))]


# What tells versions of an event apart, and STATUS, which an event that has come back says.
version = re.compile(rb"^(DTSTAMP|LAST-MODIFIED|SEQUENCE|STATUS):.*\r\n", re.M)


def main(program, steps):
    kinds = (Radicale, Xandikos, DAViCal)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        told = list(pool.map(lambda kind: f"{kind.__name__}, {journey(program, steps, kind)}", kinds))
    halfway = kills(program, 40, random.Random(20270301))
    print(f"vdir: {'; '.join(told)}; one edit, one PUT, and nothing of others lost; 40 builds killed, {halfway} halfway, all put right")


def journey(program, steps, kind):
    with tempfile.TemporaryDirectory() as folder, kind() as server:
        world = World(program, pathlib.Path(folder), server)
        count = single_edits(world)
        synchronised = interleave(world, steps, random.Random(20270301))
        found = subprocess.run([program, "check", world.local], capture_output=True, text=True)
        expect(found.returncode == 0, f"check of the folder: {found.stderr}")
        return f"{count} events, {steps} random steps with {synchronised} synchronisations"


main(sys.argv[1], int(sys.argv[2]))
