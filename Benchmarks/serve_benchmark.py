#!/usr/bin/env python3
"""The feed of `horarium serve` beside nginx serving the same bytes, in one run; readers while a plan is saved; memory over time.

    Benchmarks/serve_benchmark.py [--program P] [--seconds N] [--rounds N]    requests a second, processor time, latencies
    Benchmarks/serve_benchmark.py --soak SECONDS [--program P]                memory, a line a minute

Needs nginx and wrk (Debian: nginx-light, wrk). Everything listens on 127.0.0.1. docs/serve.md has figures.
"""

import argparse
import asyncio
import os
import pathlib
import random
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / ".ci/checks"))
from serve_client import Server, wait_for  # noqa: E402

FEED = "/plans/london/calendar.ics"
READERS = 200
# How often a reader asks, in seconds.
PACE = 0.5


class Nginx:
    """An nginx with as many workers as the other has event loops, which serves the feed's two forms as files."""

    def __init__(self, folder, plain, packed):
        self.folder = folder
        self.write(plain, packed)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (folder / "nginx.conf").write_text(f"""daemon off; worker_processes {min(4, os.cpu_count())}; pid {folder}/pid; error_log {folder}/error;
events {{ worker_connections 1024; }}
http {{
    types {{ text/calendar ics; }} access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
    gzip_static on; gzip_vary on; open_file_cache max=10 inactive=60s; open_file_cache_valid 1s;
    client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3; uwsgi_temp_path {folder}/t4;
    scgi_temp_path {folder}/t5;
    server {{ listen 127.0.0.1:{self.port}; root {folder}/files; add_header Cache-Control no-cache; }}
}}
""")
        self.process = subprocess.Popen([shutil.which("nginx") or "/usr/sbin/nginx", "-e", folder / "error", "-c", folder / "nginx.conf"],
                                        stderr=subprocess.DEVNULL)
        wait_for(lambda: (folder / "pid").exists() and (folder / "pid").read_text(), "nginx does not start")

    def write(self, plain, packed):
        """New bytes, whole at once."""
        file = self.folder / f"files{FEED}"
        file.parent.mkdir(parents=True, exist_ok=True)
        for path, data in [(file, plain), (file.with_name(file.name + ".gz"), packed)]:
            path.with_name("new").write_bytes(data)
            path.with_name("new").rename(path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)


def processor_seconds(process):
    """What a process and its children have taken, user and system."""
    children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    ticks = 0
    for pid in [process.pid, *children]:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def wrk(server, seconds, headers):
    """Requests a second, and the server's processor time for one in microseconds, of 32 connections that ask without a pause."""
    before = processor_seconds(server.process)
    run = subprocess.run(
        ["wrk", "-t1", "-c32", f"-d{seconds}s", *(word for header in headers for word in ("-H", header)),
         f"http://127.0.0.1:{server.port}{FEED}"], capture_output=True, text=True, check=True).stdout
    taken = processor_seconds(server.process) - before
    if "Non-2xx" in run or "Socket errors" in run:
        sys.exit(run)
    count = int(re.search(r"(\d+) requests in", run)[1])
    return float(re.search(r"Requests/sec: +([\d.]+)", run)[1]), taken / count * 1e6


def tag(port, *headers):
    """The entity tag of a server's feed, and the bytes."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        lines = "".join(f"{header}\r\n" for header in headers)
        connection.sendall(f"GET {FEED} HTTP/1.1\r\nHost: 127.0.0.1\r\n{lines}Connection: close\r\n\r\n".encode())
        data = b""
        while piece := connection.recv(1 << 16):
            data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    return re.search(rb"(?i)\r\netag: *(\S+)", head)[1].decode(), body


def feeds(server, nginx, options):
    gzip = "Accept-Encoding: gzip"
    rows = [("the calendar", []), ("packed", [gzip]), ("not modified", None)]
    print("| 32 connections | Horarium | nginx | Horarium beside nginx | processor time a request |")
    print("| --- | --- | --- | --- | --- |")
    for name, headers in rows:
        found = {id(server): [], id(nginx): []}
        for _ in range(options.rounds):
            for one in (server, nginx):
                asked = headers if headers is not None else [gzip, f"If-None-Match: {tag(one.port, gzip)[0]}"]
                found[id(one)].append(wrk(one, options.seconds, asked))
        (rate, cost), (other, least) = ([statistics.median(column) for column in zip(*found[id(one)])] for one in (server, nginx))
        print(f"| {name} | {rate:,.0f}/s | {other:,.0f}/s | {rate / other:.2f} × | {cost:.0f} µs, nginx {least:.0f} µs |", flush=True)


class Readers:
    """Two hundred who ask for the feed at their own pace, half of them for what has changed."""

    def __init__(self, port):
        self.port, self.taken, self.statuses, self.errors = port, [], {}, 0

    async def read(self, number, end):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        known, due = None, time.perf_counter() + random.random() * PACE
        while due < end:
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            condition = f"If-None-Match: {known}\r\n" if known and number % 2 else ""
            writer.write(f"GET {FEED} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n{condition}\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            status = head[9:12]
            if status == "200":
                await reader.readexactly(int(re.search(r"(?i)content-length: *(\d+)", head)[1]))
                known = re.search(r"(?i)etag: *(\S+)", head)[1]
            # From when it was due: a reader who has to wait does not hide the wait of the next.
            self.taken.append(time.perf_counter() - due)
            self.statuses[status] = self.statuses.get(status, 0) + 1
            due += PACE
        writer.close()

    async def run(self, seconds, save):
        end = time.perf_counter() + seconds

        async def saving():
            taken = []
            while time.perf_counter() < end:
                began = time.perf_counter()
                await asyncio.to_thread(save)
                taken.append(time.perf_counter() - began)
                await asyncio.sleep(max(1 - taken[-1], 0))
            return taken

        results = await asyncio.gather(saving(), *(self.read(number, end) for number in range(READERS)))
        return results[0]


class Writer:
    """Saves the London plan, with one prompt more and one less in turns."""

    def __init__(self, server):
        self.server, self.text = server, (ROOT / "plans/london.yaml").read_text()
        self.tag = server.get("/plans/london/source")["ETag"]
        self.count = 0

    def save(self):
        self.count += 1
        text = self.text.replace("perDay: 4", f"perDay: {3 + self.count % 2}")
        answer = self.server.put("/plans/london/source", text, self.tag)
        if answer.status != 200:
            sys.exit(f"a save is answered {answer.status} {answer.text}")
        self.tag = answer["ETag"]


def latencies(server, nginx, forms, options):
    print(f"\n| {READERS} readers, each asking every {PACE} s, a save a second | half | 90 % | 99 % | 99.9 % | all |")
    print("| --- | --- | --- | --- | --- | --- |")
    turns = [0]

    def replace():
        turns[0] += 1
        nginx.write(*forms[turns[0] % 2])

    writer = Writer(server)
    for name, port, save in [("Horarium", server.port, writer.save), ("nginx, the file replaced", nginx.port, replace)]:
        readers = Readers(port)
        taken = asyncio.run(readers.run(6 * options.seconds, save))
        if set(readers.statuses) - {"200", "304"}:
            sys.exit(f"{name}: {readers.statuses}")
        cuts = statistics.quantiles(readers.taken, n=1000)
        cells = " | ".join(f"{1000 * cuts[place]:.1f} ms" for place in (499, 899, 989, 998))
        print(f"| {name} | {cells} | {1000 * max(readers.taken):.0f} ms |", flush=True)
        print(f"{name}: {len(readers.taken)} requests, {readers.statuses}; a save takes {1000 * statistics.median(taken):.0f} ms, "
              f"at most {1000 * max(taken):.0f}", file=sys.stderr)


def soak(server, seconds):
    """Memory while ten readers a second ask, the plan is saved every ten seconds, and somebody looks at its page every minute."""
    writer, start, asked = Writer(server), time.monotonic(), 0
    connection = server.connect()  # a page that is left open
    connection.sendall(f"GET /plans/london/events HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
    second = 0
    while second < seconds:
        for number in range(10):
            server.get(FEED, Accept_Encoding="gzip" if number % 2 else None)
            asked += 1
        if second % 10 == 0:
            writer.save()
            connection.recv(1 << 16)
        if second % 60 == 0:
            for path in ("/", "/plans/london", "/plans/london/picture"):
                if server.get(path).status != 200:
                    sys.exit(f"{path} is not answered")
            print(f"{second // 60:>4} min  {server.memory() / 1000:.1f} MB  {asked} requests, {writer.count} saves", flush=True)
        second += 1
        time.sleep(max(start + second - time.monotonic(), 0))
    print(f"{second // 60:>4} min  {server.memory() / 1000:.1f} MB  {asked} requests, {writer.count} saves")
    connection.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / ".build/release/horarium"))
    parser.add_argument("--seconds", type=int, default=5, help="the length of a measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--soak", type=int, default=0, help="measure memory alone, for so many seconds")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)  # nginx's workers are somebody else
        (folder / "plans").mkdir()
        (folder / "plans/london.yaml").write_text((ROOT / "plans/london.yaml").read_text())
        with Server(os.path.abspath(options.program), "plans", folder=folder) as server:
            if options.soak:
                return soak(server, options.soak)
            forms = []
            writer = Writer(server)
            for _ in range(2):
                writer.save()
                forms.append((tag(server.port)[1], tag(server.port, "Accept-Encoding: gzip")[1]))
            with Nginx(folder, *forms[1]) as nginx:
                print(f"{len(forms[1][0]):,} bytes, {len(forms[1][1]):,} packed; {os.cpu_count()} cores\n")
                feeds(server, nginx, options)
                latencies(server, nginx, forms, options)


main()
