"""Builds into a vdir, synchronises it by vdirsyncer with Radicale and with Xandikos, and holds both sides against a model of its own."""

import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import icalendar

from caldav_servers import Radicale, Xandikos

PLAN = """\
plan: 1
id: day
title: Day
timezone: Europe/London
seed: 7
horizon: {start: 2027-03-01, days: 7}
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
url = "http://127.0.0.1:{port}/"
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
        self.stored = server.stored
        self.settings = {"perDay": 2, "body": "Sit.", "day": "tue", "at": "18:00"}
        (folder / "config").write_text(CONFIG.format(folder=folder, port=server.port, collection=self.stored.name))
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
            [sys.executable, "-m", "vdirsyncer", "-c", self.folder / "config", *words], input="y\n" * 4, text=True, capture_output=True)
        expect(run.returncode == 0, f"vdirsyncer {words}: {run.stdout}{run.stderr}")

    def sync(self):
        """Synchronises, and says which objects the server got and lost."""
        before = {path.name: path.stat().st_mtime_ns for path in self.stored.glob("*.ics")}
        self.vdirsyncer("sync")
        after = {path.name: path.stat().st_mtime_ns for path in self.stored.glob("*.ics")}
        put = [name for name in after if before.get(name) != after[name]]
        return put, [name for name in before if name not in after]

    def sides(self):
        return [dict(fact(path.read_bytes().decode()) for path in side.glob("*.ics")) for side in (self.local, self.stored)]

    def name_on_server(self, uid):
        return next((path.name for path in self.stored.glob("*.ics") if f"UID:{uid}\n" in path.read_text()), f"{uid}.ics")

    def put(self, uid, text):
        expect(self.server.request("PUT", f"{self.server.path}{self.name_on_server(uid)}", text)[0] in (201, 204), f"PUT of {uid}")

    def delete(self, uid):
        expect(self.server.request("DELETE", f"{self.server.path}{self.name_on_server(uid)}")[0] in (200, 204), f"DELETE of {uid}")


def single_edits(world):
    world.build(world.local)
    world.vdirsyncer("discover")
    put, _ = world.sync()
    planned = world.planned()
    expect(len(put) == len(planned) == len(list(world.local.glob("*.ics"))), f"{len(put)} objects of {len(planned)} events")
    expect(all(side == planned for side in world.sides()), "events or alarms are not those of the plan")
    stamps = {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in world.local.glob("*.ics")}
    world.build(world.local)
    expect(world.sync() == ([], []), "an unchanged plan is not quiet")
    expect(stamps == {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in world.local.glob("*.ics")}, "files are touched")
    world.settings["at"] = "19:00"
    world.build(world.local)
    put, gone = world.sync()
    expect((len(put), gone) == (1, []), f"an edit of one event is {len(put)} PUT and {len(gone)} DELETE")
    world.settings["day"] = "wed"
    world.build(world.local)
    put, gone = world.sync()
    expect((len(put), len(gone)) == (1, 1), f"another day is {len(put)} PUT and {len(gone)} DELETE")
    expect(all(side == world.planned() for side in world.sides()), "the sides differ from the plan")
    return len(planned)


def interleave(world, steps, chance):
    """Edits of the plan, of others and synchronisations in any order. Where both sides changed an event, ours counts."""
    wanted = world.planned()       # What the plan asks for.
    state = dict(wanted)           # What both sides had after the last synchronisation, the others' events among it.
    ours, theirs = {}, {}          # Changes since, by UID; None where it was removed.
    synchronised = 0
    for step in range(steps):
        act = chance.choice(["plan", "foreign", "foreign", "edit", "remove", "sync"]) if step < steps - 1 else "sync"
        if act == "plan":
            key, values = chance.choice([("perDay", [1, 2, 3]), ("body", ["Sit.", "Breathe."]), ("at", ["18:00", "19:00"]), ("day", ["tue", "fri"])])
            world.settings[key] = chance.choice(values)
            world.build(world.local)
            after = world.planned()
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


def main(program, steps):
    kinds = (Radicale, Xandikos)
    with concurrent.futures.ThreadPoolExecutor() as both:
        told = list(both.map(lambda kind: f"{kind.__name__}, {journey(program, steps, kind)}", kinds))
    print(f"vdir: {'; '.join(told)}; one edit, one PUT, and nothing of others lost")


def journey(program, steps, kind):
    with tempfile.TemporaryDirectory() as folder, kind() as server:
        world = World(program, pathlib.Path(folder), server)
        count = single_edits(world)
        synchronised = interleave(world, steps, random.Random(20270301))
        found = subprocess.run([program, "check", world.local], capture_output=True, text=True)
        expect(found.returncode == 0, f"check of the folder: {found.stderr}")
        return f"{count} events, {steps} random steps with {synchronised} synchronisations"


main(sys.argv[1], int(sys.argv[2]))
