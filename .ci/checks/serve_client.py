"""A server of `horarium serve` on 127.0.0.1 and a client that sends any bytes; for the checks `serve`, `serve-page` and `subscribe`."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time

PLAN = """plan: 1
timezone: Europe/London
seed: 7
horizon: {start: 2026-12-01, days: 3}
prompts:
  sit: {title: Sit, perDay: 4}
"""


class Server:
    """A running server; its process is ended with the block."""

    # How long an answer may take, in seconds.
    patience = 30

    def __init__(self, program, *arguments, folder=None, environment=None, port=0):
        self.process = subprocess.Popen(
            [program, "serve", *map(str, arguments), "--port", str(port)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=folder, text=True, env={**os.environ, **(environment or {})})
        line = self.process.stdout.readline()
        found = re.fullmatch(r"http://(\S+):(\d+)/\n", line)
        if not found:
            sys.exit(f"serve: it says {line!r}: {self.process.stderr.read()}")
        self.port = int(found[2])
        os.set_blocking(self.process.stderr.fileno(), False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(signal.SIGTERM)
            if self.process.wait(30) != 0:
                sys.exit(f"serve: it ended with {self.process.returncode}: {self.process.stderr.read()[:4000]}")

    @property
    def host(self):
        return f"127.0.0.1:{self.port}"

    def connect(self, timeout=None):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout or self.patience)

    def raw(self, text, timeout=None):
        """What comes back to these bytes, read to the end of the answer."""
        with self.connect(timeout) as connection:
            try:
                connection.sendall(text if isinstance(text, bytes) else text.encode())
            except (BrokenPipeError, ConnectionResetError):
                pass
            return read_answer(connection, text.startswith(b"HEAD" if isinstance(text, bytes) else "HEAD"))

    def ask(self, method, path, body=b"", host=None, **headers):
        lines = {"Host": host or self.host, "Connection": "close"}
        if method in ("PUT", "POST"):
            lines |= {"Origin": f"http://{self.host}", "Content-Type": "application/yaml", "Content-Length": len(body)}
        lines |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
        return self.raw(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def put(self, path, text, tag, **headers):
        return self.ask("PUT", path, text.encode() if isinstance(text, str) else text, If_Match=tag, **headers)

    def key(self, plan, token="token", folder="."):
        """The feed key of a plan, from the file beside the token."""
        lines = pathlib.Path(folder, f"{token}.keys").read_text().splitlines()
        return dict(line.split()[:2] for line in lines if not line.startswith("#"))[plan]

    def memory(self):
        """Resident kB."""
        return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text())[1])


class Answer:
    def __init__(self, data):
        head, _, body = data.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        words = lines[0].split(" ", 2)
        self.status = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.headers[name.lower()] = value.strip()
        self.body = body

    @property
    def text(self):
        return self.body.decode()

    def __getitem__(self, name):
        return self.headers.get(name.lower())


def read_answer(connection, is_head=False):
    data = b""
    try:
        while piece := connection.recv(1 << 16):
            data += piece
            head, found, body = data.partition(b"\r\n\r\n")
            length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
            if found and (is_head or length and len(body) >= int(length[1])):
                break
    except (ConnectionResetError, socket.timeout):
        pass
    return Answer(data)


def wait_for(condition, what, seconds=15):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if result := condition():
            return result
        time.sleep(0.02)
    sys.exit(f"serve: {what}")
