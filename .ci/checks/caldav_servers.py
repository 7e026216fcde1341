"""CalDAV servers for checks: each on a free port of 127.0.0.1, with a folder of its own, ended by its process id."""

import http.client
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET

CALDAV = "urn:ietf:params:xml:ns:caldav"
OBJECTS = f'<C:calendar-query xmlns:D="DAV:" xmlns:C="{CALDAV}"><D:prop><C:calendar-data/></D:prop>' \
    '<C:filter><C:comp-filter name="VCALENDAR"/></C:filter></C:calendar-query>'


class Server:
    """A server that runs as long as its `with`."""

    # Where clients begin, and the path of a calendar of the user `test`.
    root, path = "/", ""

    def boot(self):
        """Starts the server's programs; it answers at `port` when this returns."""
        raise NotImplementedError

    def __enter__(self):
        self.processes = []
        self.folder = tempfile.TemporaryDirectory()
        # A file, since a pipe that nobody reads fills up, and the server waits.
        self.said = tempfile.TemporaryFile("w+")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.boot()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()
        self.said.close()
        self.folder.cleanup()

    def start(self, *command, **options):
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.said, stderr=self.said, **options)
        self.processes.append(process)
        return process

    def wait(self, process, answers=None):
        """Waits until a program answers, however long a busy machine takes, as long as the program lives."""
        end = time.monotonic() + 300
        while not (answers or self.listens)():
            if process.poll() is not None or time.monotonic() > end:
                self.fail(process.args)
            time.sleep(0.05)

    def listens(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def fail(self, command):
        self.said.seek(0)
        text = f"{type(self).__name__} did not start: {command[0]} failed: {self.said.read()}"
        self.__exit__()
        raise SystemExit(text)

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

    def objects(self):
        """The text of each object of the calendar, by its path."""
        status, text = self.request("REPORT", self.path, OBJECTS, "application/xml; charset=utf-8", Depth="1")
        if status != 207:
            raise SystemExit(f"{type(self).__name__}: REPORT gave {status}: {text}")
        responses = ET.fromstring(text).iter("{DAV:}response")
        return {response.findtext("{DAV:}href"): response.findtext(f".//{{{CALDAV}}}calendar-data") for response in responses}


class Radicale(Server):
    path = "/test/cal/"

    def boot(self):
        self.wait(self.start(
            sys.executable, "-m", "radicale", "--config", "", "--server-hosts", f"127.0.0.1:{self.port}", "--auth-type", "none",
            "--rights-type", "owner_only", "--storage-filesystem-folder", self.folder.name, "--logging-level", "error"))


class Xandikos(Server):
    """It keeps calendars in repositories of git, and has one at the start."""

    path = "/test/calendars/calendar/"

    def boot(self):
        self.wait(self.start(
            sys.executable, "-m", "xandikos", "serve", "--defaults", "--current-user-principal", "/test/", "-d", self.folder.name,
            "-l", "127.0.0.1", "-p", str(self.port)))

    def make_calendar(self):
        status, text = self.request("PROPFIND", self.path)
        if status != 207:
            raise SystemExit(f"Xandikos has no calendar: PROPFIND gave {status}: {text}")


class DAViCal(Server):
    """It keeps calendars in PostgreSQL: one of its own here, which listens at a socket in the folder. PHP's own server stands before it.

    Debian packages: davical postgresql. DAViCal's configuration is the package's.
    """

    root, path = "/caldav.php/", "/caldav.php/test/cal/"

    def boot(self):
        initdb = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda program: float(program.parts[-3]))
        folder = self.folder.name
        # All programs find the database by these, and no setting of the caller's is heard.
        environment = {
            "PATH": f"{initdb.parent}:{os.environ['PATH']}", "HOME": folder, "TMPDIR": folder, "PGDATA": f"{folder}/data",
            "PGHOST": folder, "PGUSER": "davical_dba"}
        self.options = {"cwd": "/usr/share/davical/htdocs", "env": environment}
        if os.getuid() == 0:  # As whom PostgreSQL does not run.
            shutil.chown(folder, "postgres", "postgres")
            self.options |= {"user": "postgres", "group": "postgres", "extra_groups": []}
        self.run("initdb", "-U", "davical_dba", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        database = self.start("postgres", "-F", "-h", "", "-k", folder, **self.options)
        self.wait(database, lambda: self.start("pg_isready", "-qd", "template1", **self.options).wait() == 0)
        self.run("/usr/share/davical/dba/create-database.sh", "davical", "admin")
        # Two asterisks stand before a password in plain text.
        self.run("psql", "-qX", "davical", "-c", """
            INSERT INTO dav_principal (username, password, fullname, email, email_ok, type_id)
            VALUES ('test', '**test', 'Test', 'test@example.com', current_date, 1)""")
        self.wait(self.start("php", "-S", f"127.0.0.1:{self.port}", "caldav.php", **self.options))

    def run(self, *command):
        if self.start(*command, **self.options).wait():
            self.fail(command)
