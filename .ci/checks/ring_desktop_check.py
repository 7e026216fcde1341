"""A plan rung on a desktop of its own for each notification service. See the script `ring-desktop`."""

import datetime
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from PIL import Image

from ring_watch import expect, lines, wait_for

PROGRAM = sys.argv[1]
PICTURES = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else None
DAEMON = "/usr/lib/notification-daemon/notification-daemon"


class Desktop:
    """An X server and a session bus of their own."""

    def __init__(self, folder):
        reader, writer = os.pipe()
        self.folder = folder
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.processes = [subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "800x300x24", "-nolisten", "tcp"], pass_fds=[writer], **quiet)]
        os.close(writer)
        display = b""
        while not display.endswith(b"\n"):
            display += os.read(reader, 100)
        os.close(reader)
        bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.processes.append(bus)
        self.environment = {
            **os.environ, "DISPLAY": f":{display.decode().strip()}", "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip(),
            "XDG_CONFIG_HOME": str(folder), "NO_AT_BRIDGE": "1"}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
        for process in reversed(self.processes):
            process.wait(10)

    def start(self, *command):
        self.processes.append(subprocess.Popen(
            command, env=self.environment, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=(self.folder / "said").open("a")))
        return self.processes[-1]

    def run(self, *command):
        return subprocess.run(command, env=self.environment, cwd=self.folder, capture_output=True, text=True).stdout

    def picture(self):
        self.run("import", "-window", "root", "shot.png")
        return Image.open(self.folder / "shot.png").convert("L")


def press_in_dunst(desktop, _):
    desktop.run("dunstctl", "action", "0")


def press_with_mouse(desktop, _):
    """Presses the last button: the rightmost dark words in the lower half of the window."""
    window = desktop.run("xdotool", "search", "--onlyvisible", "--class", ".").split()[-1]
    place = dict(line.split("=") for line in desktop.run("xdotool", "getwindowgeometry", "--shell", window).split())
    x, y, width, height = (int(place[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
    shot = desktop.picture()
    # Without the frame and its shadow, which are dark too.
    dark = [(column, row) for column in range(x + 20, x + width - 20) for row in range(y + height // 2, y + height - 20)
            if shot.getpixel((column, row)) < 110]
    expect(dark, "there are no buttons")
    column, row = max(dark)
    desktop.run("xdotool", "mousemove", str(column - 3), str(row), "click", "1")


def check(service, command, press, answer, folder):
    (folder / "pick").write_text("#!/bin/sh\nhead -n 1\n")
    (folder / "pick").chmod(0o755)
    (folder / "dunstrc").write_text(f"[global]\ndmenu = {folder}/pick\n")
    with Desktop(folder) as desktop:
        desktop.start(*command)
        name = "org.freedesktop.Notifications"
        wait_for(lambda: "actions" in desktop.run(
            "gdbus", "call", "--session", "--dest", name, "--object-path", "/org/freedesktop/Notifications", "--method",
            f"{name}.GetCapabilities"), f"{service} does not answer", 20)
        empty = desktop.picture()
        at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=4)
        (folder / "p.yaml").write_text(
            "plan: 1\nid: desk\ntimezone: UTC\nhorizon: {start: today, days: 2}\nprompts:\n"
            f'  sit: {{title: Meditation check-in, body: "In the view? <&>", at: "{at:%H:%M:%S}", expires: 30m, followUp: [1m],\n'
            '    actions: [{id: yes, title: "Yes"}, {id: no, title: "Not now"}]}\n')
        ring = desktop.start(PROGRAM, "ring", "p.yaml", "--to", "desktop", "--state", "state", "--log", "log")

        log = folder / "log"
        delivered = wait_for(lambda: [line for line in lines(log) if line.get("outcome")], f"{service}: nothing is delivered", 20)[0]
        expect(delivered["outcome"] == "delivered", f"{service}: {delivered}")
        wait_for(lambda: desktop.picture().tobytes() != empty.tobytes(), f"{service} shows nothing", 20)
        time.sleep(1)  # It may fade in.
        desktop.picture()
        if PICTURES:
            shutil.copy(folder / "shot.png", PICTURES / f"ring-{service}.png")
        press(desktop, folder)
        answered = wait_for(lambda: [line for line in lines(log) if "answer" in line], f"{service}: a pressed button is no answer", 20)[0]
        expect(answered["answer"] == answer and answered["id"] == delivered["id"], f"{service}: {answered}")
        ring.send_signal(2)
        expect(ring.wait(10) == 0, f"{service}: it ends with {ring.returncode}")
        desktop.processes.remove(ring)


services = {"dunst": (["dunst", "-conf", "dunstrc"], press_in_dunst, "yes"), "notification-daemon": ([DAEMON], press_with_mouse, "no")}
for service, (command, press, answer) in services.items():
    with tempfile.TemporaryDirectory() as name:
        check(service, command, press, answer, pathlib.Path(name))
print(f"ring-desktop: {' and '.join(services)} show it, and a pressed button is an answer")
