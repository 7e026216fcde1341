"""Desktops for the checks of `horarium ring`: an X server, a session bus, and a notification service."""
import os, pathlib, shutil, subprocess, sys, time

NOTIFICATIONS = "org.freedesktop.Notifications"


def expect(holds, what):
    if not holds:
        sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: {what}")


def wait_for(condition, what, limit=20):
    """The value of the condition, as soon as it holds."""
    end = time.monotonic() + limit
    while not (value := condition()):
        expect(time.monotonic() < end, what)
        time.sleep(0.05)
    return value


class Desktop:
    """An X server and a session bus of their own."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        reader, writer = os.pipe()
        self.environment = dict(os.environ)
        self.start("Xvfb", "-displayfd", str(writer), "-screen", "0", "800x400x24", "-nolisten", "tcp", pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as display:
            self.environment["DISPLAY"] = f":{display.readline().strip()}"
        self.environment |= {
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus", "XDG_CONFIG_HOME": str(folder), "XDG_CACHE_HOME": str(folder),
            "XDG_STATE_HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "NO_AT_BRIDGE": "1"}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
        for process in reversed(self.processes):
            process.wait(10)

    def start(self, *command, **options):
        with (self.folder / "said").open("a") as said:
            self.processes.append(subprocess.Popen(command, env=self.environment, cwd=self.folder, stdout=said, stderr=said, **options))
        return self.processes[-1]

    def start_bus(self):
        # The session's own configuration would start whichever service is installed; Xfce's needs its settings.
        (self.folder / "services").mkdir()
        settings = pathlib.Path("/usr/share/dbus-1/services/org.xfce.Xfconf.service")
        if settings.exists():
            shutil.copy(settings, self.folder / "services")
        (self.folder / "bus.conf").write_text(
            f"<busconfig><type>session</type><listen>unix:path={self.folder}/bus</listen><servicedir>{self.folder}/services</servicedir>"
            '<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>')
        self.start("dbus-daemon", "--nofork", f"--config-file={self.folder}/bus.conf")
        wait_for((self.folder / "bus").exists, "there is no bus")

    def start_service(self, *command):
        if not (self.folder / "bus").exists():
            self.start_bus()
        service = self.start(*command)
        wait_for(lambda: "actions" in self.run(
            "gdbus", "call", "--session", "-d", NOTIFICATIONS, "-o", "/org/freedesktop/Notifications", "-m",
            f"{NOTIFICATIONS}.GetCapabilities"), f"{command[0]} does not answer")
        return service

    def run(self, *command):
        return subprocess.run(command, env=self.environment, cwd=self.folder, capture_output=True, text=True).stdout
