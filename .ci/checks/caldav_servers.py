"""CalDAV servers for checks: each on a free port of 127.0.0.1, with a folder of its own, ended by its process id."""

import http.client
import pathlib
import socket
import subprocess
import sys
import tempfile
import time


class Server:
    """A server that runs as long as its `with`."""

    # The path of a calendar of the user `test`, and where the folder has its objects.
    path = stored_in = ""

    def command(self, folder, port):
        """The server's program and arguments."""
        raise NotImplementedError

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        # A file, since a pipe that nobody reads fills up, and the server waits.
        self.said = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [sys.executable, "-m", *self.command(self.folder.name, str(self.port))], stdout=subprocess.DEVNULL, stderr=self.said)
        # However long a busy machine takes, as long as the program lives.
        end = time.monotonic() + 300
        while self.process.poll() is None and time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
                return self
            except OSError:
                time.sleep(0.1)
        self.process.kill()
        self.said.seek(0)
        raise SystemExit(f"{type(self).__name__} did not start: {self.said.read()}")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.said.close()
        self.folder.cleanup()

    @property
    def stored(self):
        """The folder of the calendar's objects."""
        return pathlib.Path(self.folder.name) / self.stored_in

    def request(self, method, path, body="", content="text/calendar; charset=utf-8", **headers):
        headers = {"Content-Type": content, "Authorization": "Basic dGVzdDp0ZXN0"} | headers
        self.connection.request(method, path, body.encode(), headers)
        response = self.connection.getresponse()
        return response.status, response.read().decode()

    def make_calendar(self):
        """Makes the calendar at `path`, for servers that have none at first."""
        status, text = self.request("MKCALENDAR", self.path)
        if status != 201:
            raise SystemExit(f"{type(self).__name__}: MKCALENDAR gave {status}: {text}")


class Radicale(Server):
    path, stored_in = "/test/cal/", "collection-root/test/cal"

    def command(self, folder, port):
        return [
            "radicale", "--config", "", "--server-hosts", f"127.0.0.1:{port}", "--auth-type", "none", "--rights-type", "owner_only",
            "--storage-filesystem-folder", folder, "--logging-level", "error"]


class Xandikos(Server):
    """It keeps calendars in repositories of git, and has one at the start."""

    path, stored_in = "/test/calendars/calendar/", "test/calendars/calendar"

    def command(self, folder, port):
        return [
            "xandikos", "serve", "--defaults", "--current-user-principal", "/test/", "-d", folder, "-l", "127.0.0.1", "-p", port]

    def make_calendar(self):
        status, text = self.request("PROPFIND", self.path)
        if status != 207:
            raise SystemExit(f"Xandikos has no calendar: PROPFIND gave {status}: {text}")
