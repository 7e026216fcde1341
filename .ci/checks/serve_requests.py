"""Sends `horarium serve` requests at random: right ones to every address, plans with mistakes, and bytes that are changed, cut, repeated,
sent in pieces or given up, by four at once. It has to live, to answer in HTTP, and to stay within its memory.

Usage: serve_requests.py PROGRAM ROOT [SECONDS [SEED]]. The check `serve` sends them for some seconds.
"""

import collections
import contextlib
import json
import pathlib
import random
import socket
import struct
import sys
import tempfile
import threading
import time

from serve_client import PLAN, Server

CLIENTS = 4
# The most resident kB: of the plans here, the answers on their way, and what allocators keep.
MEMORY = 400_000
# What a request may be answered; 500 is none of it.
STATUSES = {200, 304, 400, 401, 403, 404, 405, 408, 412, 413, 415, 422, 428, 431, 503}
OUTPUTS = ["calendar.ics", "prompts.ics", "prayers.ics", "manifest.json", "source", "picture", "check", "preview", "form", "edit", "completion", "hover", "x"]
VALUES = ["*", '"x"', 'W/"x"', '"', "gzip", "gzip;q=0", "br, gzip;q=0.5, *;q=0", "Sun, 06 Nov 1994 08:49:37 GMT", "Mon Nov 99 1", "bytes=0-9",
          "-1", "99999999999999999999", "close", "upgrade", "h2c", "chunked", "100-continue", "null", "http://evil.example", "a, b, , c", "\xff",
          "Bearer x", "horarium=x; ;=;a", "é" * 200, "x" * 4000]
HEADERS = ["If-None-Match", "If-Modified-Since", "If-Match", "If-Range", "Range", "Accept-Encoding", "Accept", "Connection", "Upgrade", "Expect",
           "Origin", "Host", "Authorization", "Cookie", "Content-Type", "Content-Length", "Transfer-Encoding", "Last-Event-ID", "TE", "X"]
PIECES = [b"\r\n", b"\0", b"%", b"%00", b"..", b"chunked", b"-1", b"\xff\xfe", b"99999999999999999999", b"HTTP/1.1", b":", b" ", b"?token=", b"\n"]
WORDS = ["-1", "0", "1e400", "99999999999999999999", "0001-01-01", "9999-12-31", "24:00", "99:99", "P9999999D", "366", "[", "]", "{", "}", "&a ", "*a",
         "<<: *a", "!!binary x", "? ", "- ", "\t", "\0", "\u202e", "𝄞", "'", '"', "|\n", "fajr-99h", "sunset+1m", "Europe/Nowhere", "Tromsø", "100%", "#"]


class Requests:
    """One who sends."""

    def __init__(self, server, texts, number, seed, tally):
        self.server, self.texts, self.tally = server, texts, tally
        self.random = random.Random(f"{seed}/{number}")

    def send(self):
        kind, = self.random.choices([self.changed_bytes, self.right, self.plan, self.pieces, self.events], [60, 25, 8, 4, 3])
        kind()

    # Bytes

    def seeds(self):
        host = f"Host: {self.server.host}\r\n"
        body = f"{host}Origin: http://{self.server.host}\r\nContent-Type: application/yaml\r\n"
        return [
            f"GET /plans/sit/calendar.ics HTTP/1.1\r\n{host}If-None-Match: \"x\"\r\nAccept-Encoding: gzip\r\n\r\n",
            f"PUT /plans/sit/source HTTP/1.1\r\n{body}If-Match: \"x\"\r\nContent-Length: {len(PLAN)}\r\n\r\n{PLAN}",
            f"POST /plans/sit/check HTTP/1.1\r\n{body}Transfer-Encoding: chunked\r\n\r\n{len(PLAN):x}\r\n{PLAN}\r\n0\r\n\r\n",
            f"GET /plans/sit/events HTTP/1.1\r\n{host}\r\n", f"GET / HTTP/1.1\r\n{host}\r\n" * 3,
            f"HEAD /plans/sit HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /healthz HTTP/1.1\r\n{host}\r\n"]

    def changed(self):
        data = bytearray(self.random.choice(self.seeds()).encode())
        for _ in range(self.random.randrange(6)):
            place = self.random.randrange(len(data)) if data else 0
            match self.random.randrange(4):
                case 0: data[place:place + 1] = self.random.randbytes(1)
                case 1: del data[place:place + self.random.randrange(1, 40)]
                case 2: data[place:place] = data[max(place - 20, 0):place] * self.random.randrange(1, 200)
                case 3: data[place:place] = self.random.choice(PIECES)
        return bytes(data) or b"\n"

    def changed_bytes(self):
        data = self.changed()
        with self.server.connect(timeout=5) as connection, contextlib.suppress(OSError):
            connection.sendall(data)
            with contextlib.suppress(OSError):  # the server may have closed already
                connection.shutdown(socket.SHUT_WR)
            self.count("bytes", connection.recv(12), data)

    def pieces(self):
        """In pieces; now and then given up midway, with a reset."""
        data = self.changed()
        cuts = sorted(self.random.randrange(len(data)) for _ in range(4))
        with self.server.connect(timeout=5) as connection, contextlib.suppress(OSError):
            for start, end in zip([0, *cuts], [*cuts, len(data)]):
                connection.sendall(data[start:end])
                time.sleep(0.002)
            if self.random.random() < 0.5:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                return self.count("given up", b"", data)
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_WR)
            self.count("pieces", connection.recv(12), data)

    def count(self, kind, first, data):
        if first and not first.startswith(b"HTTP/1."):
            raise AssertionError(f"{data!r} is answered {first!r}")
        self.tally[kind, int(first[9:12]) if len(first) == 12 else 0] += 1

    # Requests that are well formed

    def right(self):
        path = self.random.choice(["/", "/healthz", "/plans", "/places?q=%C3%9C", "/draft", "/assets/page.js", "/assets/x", "/plans/%", "/plans/none", f"/plans/sit/{self.random.choice(OUTPUTS)}",
                                   "/plans/sit", f"/plans/london/{self.random.choice(OUTPUTS)}", "/plans/london"])
        headers = {self.random.choice(HEADERS).replace("-", "_"): self.random.choice(VALUES) for _ in range(self.random.randrange(4))}
        # How long a body is has to be true here, or there is nothing to wait for.
        headers = {name: value for name, value in headers.items() if name not in ("Connection", "Content_Length", "Transfer_Encoding", "Expect")}
        method = self.random.choice(["GET"] * 6 + ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
        answer = self.ask(method, path, self.random.randbytes(self.random.randrange(60)) if method in ("POST", "PUT") else b"", **headers)
        if answer.status not in STATUSES or "default-src 'none'" not in (answer["Content-Security-Policy"] or ""):
            raise AssertionError(f"{method} {path} {headers} is answered {answer.status} {answer.headers}")

    def plan(self):
        """A plan with some mistakes to check, to look at, or to save."""
        lines = self.random.choice(self.texts).split("\n")
        for _ in range(self.random.randrange(1, 5)):
            place = self.random.randrange(len(lines))
            line = lines[place]
            column = self.random.randrange(len(line) + 1)
            match self.random.randrange(5):
                case 0: lines[place] = line[:column] + self.random.choice(WORDS) + line[column:]
                case 1: lines[place] = line[:column] + line[column + self.random.randrange(1, 6):]
                case 2: lines[place:place] = lines[self.random.randrange(len(lines)):][:self.random.randrange(1, 8)]
                case 3: del lines[place:place + self.random.randrange(1, 4)]
                case 4: lines[place] = line[:column] + self.random.choice("[{(&*\"'") * self.random.randrange(1, 3000)
            lines = lines or [""]
        body = "\n".join(lines).encode(errors="surrogatepass")
        action = self.random.choice(["check", "preview", "form", "edit", "completion", "hover", "source"])
        if action == "source":
            tag = self.server.get("/plans/sit/source")["ETag"]
            answer = self.ask("PUT", "/plans/sit/source", body, If_Match=tag)
        else:
            if action == "edit":
                body = json.dumps({"text": body.decode(errors="replace"), "edits": [self.edit() for _ in range(self.random.randrange(1, 4))]}).encode()
            place = f"?line={self.random.randrange(len(lines))}&character={self.random.randrange(60)}"
            answer = self.ask("POST", f"/plans/{self.random.choice(['sit', 'london'])}/{action}{place}", body)
        if answer.status not in (200, 412, 413):
            raise AssertionError(f"{action} of {body!r} is answered {answer.status}")
        if answer.status == 200:
            json.loads(answer.body)

    def edit(self):
        """A change of a plan such as forms ask for, of what may not be there."""
        path = self.random.choice([["title"], ["prompts"], ["prompts", "sit"], ["prompts", "sit", "perDay"], ["prompts", "none", "title"], ["horizon", "0"]])
        return self.random.choice([
            {"set": path, "to": self.random.choice(WORDS)}, {"set": path, "to": {"a": [1, None, True], "b": {}}}, {"remove": path},
            {"insert": path, "value": "x", "at": self.random.randrange(-2, 4)}, {"duplicate": path, "as": self.random.choice(["copy", "sit", ""])},
            {"move": path, "to": self.random.randrange(-2, 4)}, {"rename": path, "as": self.random.choice(["other", "sit", "fajr", ""])}])

    def ask(self, method, path, body, **headers):
        answer = self.server.ask(method, path, body, **headers)
        self.tally[method, answer.status] += 1
        return answer

    def events(self):
        """A reader of events that goes without a word."""
        with self.server.connect(timeout=5) as connection, contextlib.suppress(OSError):
            connection.sendall(f"GET /plans/sit/events HTTP/1.1\r\nHost: {self.server.host}\r\n\r\n".encode())
            self.tally["events", int(connection.recv(100)[9:12] or 0)] += 1
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def send(program, root, folder, seconds, seed):
    """Sends requests for so long.

    Returns: how many were answered how, by kind and status; the most and the last of the server's memory, in kB.
    """
    texts = [path.read_text() for path in sorted((root / "plans").glob("*.yaml")) if path.stat().st_size < 5000]
    plans = folder / "random"
    plans.mkdir()
    (plans / "sit.yaml").write_text(PLAN)
    (plans / "london.yaml").write_text((root / "plans/london.yaml").read_text())
    tallies, faults, end = [], [], time.monotonic() + seconds
    with Server(program, "random", folder=folder) as server:
        # Who draws large plans on a busy machine, with others in front, may wait.
        server.patience = 300

        def client(number):
            tally = collections.Counter()
            tallies.append(tally)
            requests = Requests(server, texts, number, seed, tally)
            while time.monotonic() < end and not faults:
                try:
                    requests.send()
                except Exception as fault:  # told by the one who waits, with the number of the client that can repeat it
                    faults.append(f"client {number} of seed {seed}: {type(fault).__name__}: {fault}"[:4000])

        clients = [threading.Thread(target=client, args=[number]) for number in range(CLIENTS)]
        for thread in clients:
            thread.start()
        most, told = 0, time.monotonic()
        while any(thread.is_alive() for thread in clients):
            time.sleep(0.2)
            if server.process.poll() is not None:
                faults.append(f"it died with {server.process.returncode}: {server.process.stderr.read()[-2000:]}")
                break
            most = max(most, server.memory())
            # What it says of plans with errors is nothing that anybody waits for, but has to be read.
            with contextlib.suppress(TypeError, BlockingIOError):
                server.process.stderr.read()
            if time.monotonic() - told > 60:
                told = time.monotonic()
                print(f"{sum(map(collections.Counter.total, list(tallies)))} requests, {server.memory()} kB", file=sys.stderr, flush=True)
        for thread in clients:
            thread.join()
        if not faults and server.get("/healthz").status != 200:
            faults.append("it does not answer any more")
        last = most if faults else server.memory()
    if most > MEMORY:
        faults.append(f"it took {most} kB")
    if faults:
        sys.exit(f"serve: {faults[0]}")
    return sum(tallies, collections.Counter()), most, last


def row(tally, most):
    """What was sent and what came back, in a line."""
    statuses = collections.Counter()
    for (_, status), count in tally.items():
        statuses[status] += count
    told = ", ".join(f"{count} {status or 'closed'}" for status, count in sorted(statuses.items()))
    return f"{tally.total()} requests at random: {told}; {most // 1000} MB"


if __name__ == "__main__":
    program, root, seconds = sys.argv[1], pathlib.Path(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 3600
    with tempfile.TemporaryDirectory() as name:
        tally, most, last = send(program, root, pathlib.Path(name).resolve(), seconds, sys.argv[4] if len(sys.argv) > 4 else "20261122")
    for (kind, status), count in sorted(tally.items()):
        print(f"  {count:>9}  {kind} {status or 'closed'}")
    print(f"serve: {row(tally, most)}, {last // 1000} MB at the end")
