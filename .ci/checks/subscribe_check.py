"""Lets vdirsyncer and khal subscribe to a plan of `horarium serve`. See the script `subscribe`."""

import os
import pathlib
import subprocess
import sys
import tempfile

from subscribe_feed import FEWER, RENAMED, Feed

PROGRAM, BIN = sys.argv[1], pathlib.Path(sys.argv[2])


def expect(holds, what):
    if not holds:
        sys.exit(f"subscribe: {what}")


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    environment = {**os.environ, "HOME": name, "XDG_CONFIG_HOME": f"{name}/config", "XDG_CACHE_HOME": f"{name}/cache", "TZ": "Europe/London"}

    def run(program, *arguments):
        done = subprocess.run([BIN / program, *arguments], env=environment, capture_output=True, text=True)
        expect(done.returncode == 0, f"{program} {arguments}: {done.stdout}{done.stderr}")
        return done.stdout

    with Feed(PROGRAM, work) as feed:
        (work / "config/vdirsyncer").mkdir(parents=True)
        (work / "config/vdirsyncer/config").write_text(f"""[general]
status_path = "{work}/status/"
[pair sit]
a = "served"
b = "here"
collections = null
conflict_resolution = "a wins"
[storage served]
type = "http"
url = "{feed.address}"
[storage here]
type = "filesystem"
path = "{work}/calendar"
fileext = ".ics"
""")
        (work / "config/khal").mkdir()
        (work / "config/khal/config").write_text(
            f"[calendars]\n[[sit]]\npath = {work}/calendar\ntype = calendar\n[locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\n"
            "longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n")
        (work / "calendar").mkdir()

        def synchronized():
            run("vdirsyncer", "sync")
            return [path.read_text() for path in (work / "calendar").glob("*.ics")]

        def listed(day, title="Sit"):
            """How many events of a title, and how many walks, khal lists."""
            lines = run("khal", "list", day, "1d").splitlines()
            return tuple(sum(f" {words} " in line for line in lines) for words in (title, "Walk"))

        run("vdirsyncer", "discover")
        expect(len(synchronized()) == feed.count == 15, "not all events arrive")
        expect(listed("2026-12-01") == (4, 1), "khal lists another day")
        feed.save(FEWER)
        expect(len(synchronized()) == feed.count == 9, "what is gone stays")
        expect(listed("2026-12-01") == (3, 0), "khal lists what is gone")
        feed.save_broken()
        expect(len(synchronized()) == 9, "an error has changed the calendar")
        feed.save(RENAMED)
        expect(len(synchronized()) == 15 and listed("2026-12-02", "Sitting") == (4, 1), "no new title")
print("subscribe: vdirsyncer and khal follow the plan")
