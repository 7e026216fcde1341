"""Plans rung on desktops of their own, each with another notification service. See the script `ring-desktop`."""
import datetime, glob, json, os, pathlib, shutil, sys, tempfile, time

from PIL import Image

import ring_desktops
from ring_desktops import expect, wait_for

PROGRAM = os.path.abspath(sys.argv[1])
PICTURES = pathlib.Path(sys.argv[2]) if sys.argv[2] else None
# With what markup, escapes and options would be read from.
TITLE, BODY = "-Sit & <i>stay</i>", r"In the view? <&> C:\new"
# A zone in which it is about noon, so that no day ends meanwhile.
OFFSET = 12 - datetime.datetime.now(datetime.timezone.utc).hour


class Desktop(ring_desktops.Desktop):
    """One on which a plan is rung."""

    def write(self, *seconds, plan=""):
        """Writes a plan with prompts in some seconds."""
        now = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=OFFSET)))
        rules = "".join(
            f'  sit{second}: {{title: {json.dumps(TITLE)}, body: {json.dumps(BODY)}, at: "{now + datetime.timedelta(seconds=second):%H:%M:%S}",\n'
            '    expires: 30m, followUp: [10s], actions: [{id: default, title: "Yes"}, {id: no, title: "Not = now"}]}\n'
            for second in seconds)
        (self.folder / "p.yaml").write_text(
            f"plan: 1\nid: desk\ntimezone: Etc/GMT{-OFFSET:+d}\nhorizon: {{start: today, days: 2}}\n{plan}prompts:\n{rules}")

    def ring(self, *options, plan=""):
        """Starts `horarium ring` of a plan with a prompt in six seconds."""
        self.write(6, plan=plan)
        return self.start(PROGRAM, "ring", "p.yaml", "--log", "log", *options)

    @property
    def lines(self):
        log = self.folder / "log"
        return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []

    def line(self, what, limit=20, **fields):
        """The first line of the log that has these fields."""
        return wait_for(
            lambda: next((line for line in self.lines if all(line.get(key) == value for key, value in fields.items())), None),
            f"{what}: {self.lines}, {(self.folder / 'said').read_text()}", limit)

    def end(self, ring):
        ring.send_signal(2)
        expect(ring.wait(10) == 0, f"it ends with {ring.returncode}")
        self.processes.remove(ring)

    @property
    def waiting(self):
        """Whether a program waits for a button."""
        def read(process, what):
            try:
                return (process / what).read_bytes()
            except OSError:
                return b""
        return any(b"notify-send" in read(process, "cmdline") and bytes(self.folder) in read(process, "environ")
                   for process in pathlib.Path("/proc").glob("[0-9]*"))

    def picture(self, name):
        path = self.folder / "shot.png"
        self.run("import", "-window", "root", path)
        if PICTURES:
            shutil.copy(path, PICTURES / f"{name}.png")
        return Image.open(path).convert("L")


def press_last_button(desktop, name):
    """Clicks the rightmost dark words in the lower half of the window."""
    window = desktop.run("xdotool", "search", "--onlyvisible", "--class", ".").split()[-1]
    place = dict(line.split("=") for line in desktop.run("xdotool", "getwindowgeometry", "--shell", window).split())
    x, y, width, height = (int(place[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
    shot = desktop.picture(name)
    # Without the frame and its shadow, which are dark too.
    dark = [(column, row) for column in range(x + 20, x + width - 20) for row in range(y + height // 2, y + height - 20)
            if shot.getpixel((column, row)) < 110]
    expect(dark, f"{name}: there are no buttons")
    column, row = max(dark)
    desktop.run("xdotool", "mousemove", str(column - 3), str(row), "click", "1")


def with_mouse(service, name, folder):
    with Desktop(folder) as desktop:
        desktop.start_service(service)
        ring = desktop.ring("--to", "desktop")
        delivered = desktop.line(f"{name}: nothing is delivered", outcome="delivered")
        wait_for(lambda: desktop.run("xdotool", "search", "--onlyvisible", "--class", "."), f"{name}: nothing is shown")
        time.sleep(1)  # It may fade in.
        press_last_button(desktop, name)
        answered = desktop.line(f"{name}: a pressed button is no answer", answer="no")
        expect(answered["id"] == delivered["id"], f"{name}: {answered}")
        desktop.line(f"{name}: the follow-up is not stopped", id=f"{delivered['id']}/after-10s", outcome="replaced")
        desktop.end(ring)


def choose(folder, words):
    """Lets dunst's menu choose what has these words."""
    (folder / "choose").write_text(f"#!/bin/sh\ngrep -m 1 -F '{words}'\n")
    (folder / "choose").chmod(0o755)
    (folder / "dunstrc").write_text(f"[global]\nmarkup = full\ndmenu = {folder}/choose\n")


def with_dunst(folder):
    choose(folder, "Yes")
    with Desktop(folder) as desktop:
        desktop.start_service("dunst", "-conf", "dunstrc")
        # Without a target it is the desktop that answers.
        ring = desktop.ring()
        delivered = desktop.line("nothing is delivered", outcome="delivered", target="desktop")
        expect(not [line for line in desktop.lines if "answer" in line] and desktop.waiting, "nobody waits for a button")
        desktop.picture("dunst")
        desktop.run("dunstctl", "action", "0")
        desktop.line("a chosen action is no answer", answer="default", id=delivered["id"])
        desktop.run("dunstctl", "close-all")
        shown = wait_for(lambda: json.loads(desktop.run("dunstctl", "history"))["data"][0], "dunst has shown nothing")[0]
        facts = {key: shown[key]["data"] for key in ("summary", "body", "appname", "category")}
        expect(facts == {
            "summary": TITLE, "body": BODY.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"), "appname": "Horarium",
            "category": "x-horarium.prompt"}, f"dunst has {facts}")
        desktop.line("the follow-up is not stopped", id=f"{delivered['id']}/after-10s", outcome="replaced")
        desktop.end(ring)
        expect("p.yaml to desktop" in (folder / "said").read_text(), "it does not say where it rings")
        # What is shown when nobody hears its buttons any more is taken away; with --once there are no buttons.
        ring = desktop.ring("--state", "another")
        wait_for(lambda: desktop.run("dunstctl", "count", "displayed").strip() == "1", "nothing is shown")
        desktop.end(ring)
        wait_for(lambda: desktop.run("dunstctl", "count", "displayed").strip() == "0", "dead buttons are left")
        once = (PROGRAM, "ring", "p.yaml", "--once", "--state", "once")
        desktop.write(3)
        desktop.run(*once)
        time.sleep(4)
        began = time.monotonic()
        desktop.run(*once)
        expect(time.monotonic() - began < 5, "--once waits for a button")
        expect(desktop.run("dunstctl", "count", "displayed").strip() == "1", "--once shows nothing")
        expect(not desktop.waiting, "--once waits for buttons")


def with_alarm(folder):
    choose(folder, "Snooze")
    with Desktop(folder) as desktop:
        desktop.start_service("dunst", "-conf", "dunstrc")
        ring = desktop.ring("--to", "desktop", plan="delivery: {profile: alarm, snooze: 1m}\n")
        first = desktop.line("the alarm is not delivered", outcome="delivered")
        desktop.run("dunstctl", "action", "0")
        put_off = wait_for(lambda: [line for line in desktop.lines if "snoozedUntil" in line], "the alarm is not put off")[0]
        expect(put_off["id"] == first["id"], f"{put_off} is another")
        desktop.line("the alarm does not come back", 75, id=first["id"], intended=put_off["snoozedUntil"], outcome="delivered")
        desktop.end(ring)


def with_late_service(folder):
    choose(folder, "Yes")
    with Desktop(folder) as desktop:
        ring = desktop.ring("--to", "desktop")
        wait_for(lambda: "trying again" in (folder / "said").read_text(), "it does not say that nothing is shown")
        expect("no notification service answers" in (folder / "said").read_text(), "it does not say that no service answers")
        desktop.start_service("dunst", "-conf", "dunstrc")
        desktop.line("what was tried without a service is not delivered with one", outcome="late")
        desktop.end(ring)


def with_new_service(folder):
    """The services number from 1 again, and tell every program which button was pressed."""
    with Desktop(folder) as desktop:
        service = desktop.start_service(GNOME)
        desktop.write(6, 14)
        ring = desktop.start(PROGRAM, "ring", "p.yaml", "--log", "log")
        first = desktop.line("nothing is delivered", outcome="delivered")
        service.kill()
        service.wait()
        desktop.processes.remove(service)
        desktop.start_service(GNOME)
        wait_for(lambda: any("sit14" in line["id"] and line.get("outcome") == "delivered" for line in desktop.lines), "the second is not shown")
        time.sleep(1)
        press_last_button(desktop, "new-service")
        answered = desktop.line("a pressed button is no answer", answer="no")
        desktop.line("the first is answered too", id=f"{first['id']}/after-10s", outcome="delivered")
        answers = [line["id"] for line in desktop.lines if "answer" in line]
        expect(answers == [answered["id"]] and answers != [first["id"]], f"answered are {answers}")
        desktop.end(ring)


XFCE = next(iter(glob.glob("/usr/lib/*/xfce4/notifyd/xfce4-notifyd")), "xfce4-notifyd")
GNOME = "/usr/lib/notification-daemon/notification-daemon"
for check in (
        with_dunst, with_alarm, with_late_service, with_new_service, lambda folder: with_mouse(XFCE, "xfce4-notifyd", folder),
        lambda folder: with_mouse(GNOME, "notification-daemon", folder)):
    with tempfile.TemporaryDirectory() as name:
        check(pathlib.Path(name))
print("ring-desktop: three services show it, a pressed button is an answer, an alarm comes back, and a service may start late or anew")
