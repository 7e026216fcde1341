"""Services for the check of `horarium ring`, on this machine alone: ntfy with its documented limits, and a webhook that hangs.

The stand-in of ntfy follows its documentation ("Publish as JSON", "Scheduled delivery", "Updating and deleting notifications",
"Limitations"): a topic and a sequence id of [-_A-Za-z0-9]{1,64}; a delay of 10 s to 3 days; a message of at most 4,096 bytes, a priority
from 1 to 5, at most three actions; a new message under a sequence id takes the place of the scheduled one; 429 beyond the daily limit.
"""
import http.server, json, re, threading, time

NAME = re.compile(r"^[-_A-Za-z0-9]{1,64}$")


class Service(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, handler):
        super().__init__(("127.0.0.1", 0), handler)
        self.lock = threading.Lock()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request, address):
        pass  # A client that was killed.


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def answer(self, code, value=None, headers=()):
        body = json.dumps(value or {}).encode()
        self.send_response(code)
        for name, text in headers:
            self.send_header(name, text)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Ntfy(Service):
    def __init__(self, token=None, limit=250):
        self.scheduled, self.delivered, self.requests, self.refused = {}, [], [], []
        self.token, self.limit = token, limit
        self.foreign = {("others", "theirs"): {"time": time.time() + 86400}}
        self.scheduled.update(self.foreign)
        super().__init__(NtfyHandler)

    def pass_time(self):
        """What was scheduled rings at its time."""
        with self.lock:
            for key in [key for key, message in self.scheduled.items() if message["time"] <= time.time()]:
                self.delivered.append((self.scheduled[key]["time"], key, self.scheduled.pop(key)))


class NtfyHandler(Handler):
    def counted(self):
        service = self.server
        service.pass_time()
        if service.token and self.headers.get("Authorization") != f"Bearer {service.token}":
            return self.refuse(401, "unauthorized")
        if len(service.requests) >= service.limit:
            return self.refuse(429, "limit reached: daily message quota reached")
        service.requests.append((time.time(), self.command, self.path))
        return True

    def refuse(self, code, reason):
        self.server.refused.append((code, reason))
        self.answer(code, {"code": code * 100, "error": reason})
        return False

    def do_POST(self):
        body = self.body()
        if not self.counted():
            return
        try:
            message = json.loads(body)
        except ValueError:
            return self.refuse(400, "not JSON")
        known = {"topic", "message", "title", "tags", "priority", "actions", "click", "delay", "sequence_id"}
        topic, sequence = message.get("topic", ""), message.get("sequence_id", "")
        if self.path not in ("/", "") or set(message) - known:
            return self.refuse(400, f"unknown {self.path} {set(message) - known}")
        if not NAME.match(topic) or not NAME.match(sequence):
            return self.refuse(400, "a bad topic or sequence id")
        if not 1 <= message.get("priority", 3) <= 5 or len(message.get("actions", [])) > 3:
            return self.refuse(400, "priority or actions")
        if not 0 < len(message.get("message", "").encode()) <= 4096 or not all(map(str, message.get("tags", []))):
            return self.refuse(400, "the message is empty or too long")
        now, key = time.time(), (topic, sequence)
        with self.server.lock:
            if "delay" in message:
                at = int(message["delay"])
                # A second of grace: the request was made before it came.
                if not now + 9 <= at <= now + 3 * 86400:
                    return self.refuse(400, f"a delay of {at - now} s")
                self.server.scheduled[key] = {**message, "time": at}
            else:
                self.server.scheduled.pop(key, None)
                self.server.delivered.append((now, key, message))
        self.answer(200, {"id": "x", "sequence_id": sequence})

    def do_DELETE(self):
        if not self.counted():
            return
        parts = self.path.strip("/").split("/")
        if len(parts) != 2:
            return self.refuse(404, self.path)
        with self.server.lock:
            self.server.scheduled.pop(tuple(parts), None)
        self.answer(200, {"event": "message_delete"})


class Webhook(Service):
    """A webhook that fails as `manner` says: 'ok', 'hang', or 'busy', which answers every second request with 429."""

    def __init__(self, manner="ok"):
        self.manner, self.got, self.tries = manner, [], 0
        super().__init__(WebhookHandler)


class WebhookHandler(Handler):
    def do_POST(self):
        body = self.body()
        with self.server.lock:
            self.server.tries += 1
            tries = self.server.tries
        if self.server.manner == "hang":
            time.sleep(60)
            return
        if self.server.manner == "busy" and tries % 2:
            return self.answer(429, headers=[("Retry-After", "1")])
        notification = json.loads(body)
        assert self.headers["Idempotency-Key"] == notification["id"], self.headers
        with self.server.lock:
            self.server.got.append((time.time(), notification["id"], notification, dict(self.headers)))
        self.answer(200)
