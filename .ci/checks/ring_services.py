"""Services for the check of `horarium ring`, on this machine alone: a webhook, and ntfy with its documented limits.

The stand-in of ntfy follows its documentation ("Publish as JSON", "Updating notifications", "Scheduled delivery", "Action buttons",
"Limitations"): a topic and a sequence id of [-_A-Za-z0-9]{1,64}, a message of at most 4,096 bytes in a request of at most twice as many, a
priority from 1 to 5, at most three actions, a user or a token by Basic authentication. A message with a delay of ten seconds to three days is kept
until then; another one of its sequence id, or DELETE, takes it out. Over its daily limit, for which DELETE counts too, it answers 429, and so it
does after sixty requests at once, with one more every five seconds.
"""
import base64, collections, http.server, json, re, threading, time

# How much the clock of those who call is ahead, in seconds.
SHIFT = 0
NAME = re.compile(r"[-_A-Za-z0-9]{1,64}")
ACTION = {"action": str, "label": str, "extras": dict, "clear": bool}
MESSAGE = {"topic": str, "sequence_id": str, "title": str, "message": str, "priority": int, "tags": list, "click": str, "actions": list, "delay": str}


class Service(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, handler):
        super().__init__(("127.0.0.1", 0), handler)
        self.lock = threading.Lock()
        # The instants at which each key came, and what came with it at last.
        self.times, self.got = collections.defaultdict(list), {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def take(self, key, value):
        with self.lock:
            self.times[key].append(time.time())
            self.got[key] = value

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


class Webhook(Service):
    """A webhook that answers as `manner` says: 'ok', 'busy' (429 to the first request with a key), 'refuse', or 'hang'; and 401 without
    the headers that it asks for."""

    def __init__(self, manner="ok", headers=()):
        self.manner, self.tried, self.headers = manner, collections.Counter(), dict(headers)
        super().__init__(WebhookHandler)

    @property
    def target(self):
        return f"webhook:http://127.0.0.1:{self.server_address[1]}/{self.manner}?secret=hush"


class WebhookHandler(Handler):
    def do_POST(self):
        body, key = self.body(), self.headers.get("Idempotency-Key")
        if self.path != f"/{self.server.manner}?secret=hush" or self.headers["Content-Type"] != "application/json" or not key:
            return self.answer(400)
        if any(self.headers[name] != value for name, value in self.server.headers.items()):
            return self.answer(401)
        with self.server.lock:
            self.server.tried[key] += 1
            tries = self.server.tried[key]
        if self.server.manner == "hang":
            return time.sleep(60)
        if self.server.manner == "refuse":
            return self.answer(403, {"error": "not for you"})
        if self.server.manner == "busy" and tries == 1:
            return self.answer(429, headers=[("Retry-After", "1")])
        self.server.take(key, json.loads(body))
        self.answer(200)


class Ntfy(Service):
    """A service with a token, which the address has, or is to come as a bearer's."""

    def __init__(self, token, is_bearer=False, daily_limit=250):
        user, self.refused = "" if is_bearer else f":{token}@", []
        self.daily_limit, self.taken, self.full = daily_limit, 0, float("inf")
        # The requests that it takes at once, and when they were counted.
        self.patience, self.counted = 60, time.time()
        # The messages that are kept by their sequence ids, each with its second, and those that rang, with the second at which they did.
        self.kept, self.rung = {}, []
        self.authorization = f"Bearer {token}" if is_bearer else "Basic " + base64.b64encode(f":{token}".encode()).decode()
        super().__init__(NtfyHandler)
        self.target = f"ntfy:http://{user}127.0.0.1:{self.server_address[1]}/sit"

    def ring(self):
        """Rings for what has come due."""
        with self.lock:
            for sequence, (at, message) in sorted(self.kept.items(), key=lambda item: item[1][0]):
                if at <= time.time() + SHIFT:
                    self.rung.append((at, message))
                    del self.kept[sequence]
        return self.rung

    def count(self):
        """What is against one request more; `None` for nothing."""
        self.ring()
        with self.lock:
            moment = time.time()
            self.patience, self.counted = min(60, self.patience + (moment - self.counted) / 5), moment
            if self.patience < 1:
                return "limit reached: too many requests"
            self.patience -= 1
            self.taken += self.taken < self.daily_limit + 1
            # Since when it takes no more.
            if self.taken >= self.daily_limit:
                self.full = min(self.full, time.time() + SHIFT)
            return None if self.taken <= self.daily_limit else "limit reached: daily message quota reached"


class NtfyHandler(Handler):
    def do_POST(self):
        body = self.body()
        fault, code = self.fault(body), 400
        if self.headers.get("Authorization") != self.server.authorization:
            fault, code = "unauthorized", 401
        if not fault:
            fault, code = self.server.count(), 429
        if fault:
            self.server.refused.append((time.time() + SHIFT, fault))
            return self.answer(code, {"code": code * 100, "http": code, "error": fault})
        message = json.loads(body)
        with self.server.lock:
            self.server.kept.pop(message["sequence_id"], None)
            if "delay" in message:
                self.server.kept[message["sequence_id"]] = int(message["delay"]), message
            else:
                self.server.rung.append((time.time(), message))
        self.server.take(message["sequence_id"], message)
        self.answer(200, {"id": "x", "event": "message", "topic": message["topic"]})

    def do_DELETE(self):
        sequence = self.path.removeprefix("/sit/")
        fault, code = None, 400
        if self.headers.get("Authorization") != self.server.authorization:
            fault, code = "unauthorized", 401
        elif not NAME.fullmatch(sequence) or self.body():
            fault, code = "page not found", 404
        else:
            fault, code = self.server.count(), 429
        if fault:
            self.server.refused.append((time.time() + SHIFT, fault))
            return self.answer(code, {"code": code * 100, "http": code, "error": fault})
        with self.server.lock:
            self.server.kept.pop(sequence, None)
        self.answer(200, {"id": "x", "event": "message_delete", "topic": "sit", "sequence_id": sequence})

    def fault(self, body):
        """What is wrong with a request; nothing of it may be but what the documentation has."""
        if self.path != "/":
            return f"JSON is published to the root, not to {self.path}"
        if len(body) > 2 * 4096:
            return f"a request of {len(body)} bytes"
        try:
            message = json.loads(body)
        except ValueError:
            return "not JSON"
        for name, value in message.items():
            if type(value) is not MESSAGE.get(name):
                return f"{name}: {value!r}"
        if not all(NAME.fullmatch(message.get(name, "")) for name in ("topic", "sequence_id")):
            return "the topic or the sequence id"
        if not 0 < len(message.get("message", "").encode()) <= 4096:
            return "no message, or too long a one"
        if not 1 <= message.get("priority", 3) <= 5 or not all(type(tag) is str and tag for tag in message.get("tags", [])):
            return "the priority, or a tag"
        delay = message.get("delay")
        if delay and (not delay.isdigit() or not 10 <= int(delay) - time.time() - SHIFT <= 3 * 86400):
            return f"the delay {delay}"
        actions = message.get("actions", [])
        if len(actions) > 3 or not all(
                type(action[name]) is ACTION.get(name) for action in actions for name in action) or not all(
                action.get("action") == "broadcast" and action.get("label") for action in actions) or not all(
                type(extra) is str for action in actions for extra in action.get("extras", {}).values()):
            return f"actions: {actions}"
        return None
