"""A served plan to subscribe to, and what its subscribers ask and are answered; for the checks that drive calendar programs."""

import http.client
import http.server
import threading

from serve_client import PLAN as SITTING, Server, wait_for

TOKEN = "correct-horse-battery-staple"
PLAN = SITTING + "  walk: {title: Walk, perDay: 1}\n"
# Four prompts become three, and walking is no more.
FEWER = SITTING.replace("perDay: 4", "perDay: 3")
BROKEN = PLAN.replace("perDay", "perday")
RENAMED = PLAN.replace("title: Sit", "title: Sitting")


class Feed:
    """`horarium serve` of one plan, with a token, behind an ear that hears all requests."""

    def __init__(self, program, folder):
        (folder / "plans").mkdir()
        (folder / "token").write_text(TOKEN)
        self.file = folder / "plans/sit.yaml"
        self.file.write_text(PLAN)
        self.server = Server(program, "plans", "--host", "0.0.0.0", "--token-file", "token", folder=folder)
        self.path = f"/plans/sit/calendar.ics?key={self.server.key('sit', folder=folder)}"
        self.asked = []  # the method, the condition, and the status of each answer
        self.ear = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        threading.Thread(target=self.ear.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.ear.server_port}{self.path}"

    def handler(feed):
        class Ear(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                connection = http.client.HTTPConnection("127.0.0.1", feed.server.port, timeout=30)
                connection.request(self.command, self.path, headers=dict(self.headers))
                answer = connection.getresponse()
                body = answer.read()
                feed.asked.append((self.command, self.headers["If-None-Match"], answer.status))
                self.send_response_only(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() != "connection":
                        self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)
                connection.close()

            do_HEAD = do_PROPFIND = do_OPTIONS = do_GET

            def log_message(self, *_):
                pass

        return Ear

    def __enter__(self):
        self.server.__enter__()
        return self

    def __exit__(self, *arguments):
        self.ear.shutdown()
        self.server.__exit__(*arguments)

    @property
    def calendar(self):
        return self.server.get(self.path)

    @property
    def count(self):
        """How many events there are."""
        return self.calendar.body.count(b"BEGIN:VEVENT")

    def save(self, text):
        """As an editor does, while the server watches."""
        tag = self.calendar["ETag"]
        self.file.write_text(text)
        wait_for(lambda: self.calendar["ETag"] != tag, "a save is not noticed")

    def save_broken(self):
        def source():
            return self.server.get("/plans/sit/source", Authorization=f"Bearer {TOKEN}")["ETag"]

        tag = source()
        self.file.write_text(BROKEN)
        wait_for(lambda: source() != tag, "the error is not noticed")
