"""Holds `horarium serve` against its contract, and against those who mean it ill. See the script `serve`."""

import atexit
import gzip
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import serve_requests
from serve_client import PLAN, Server, read_answer, wait_for

PROGRAM, ROOT, SECONDS = sys.argv[1], pathlib.Path(sys.argv[2]), float(sys.argv[3])
BROKEN = PLAN.replace("perDay", "perday")
rows = []


def expect(holds, what):
    if not holds:
        sys.exit(f"serve: {what}")


def row(sent, answer, *statuses):
    """A line of the table; the answer has one of the statuses."""
    rows.append((sent, answer.status))
    expect(answer.status in statuses, f"{sent}: {answer.status} {answer.body[:200]!r}, not {statuses}")
    if answer.status:
        policy = answer["Content-Security-Policy"] or ""
        expect("default-src 'none'" in policy and "unsafe" not in policy, f"{sent}: policy {policy!r}")
        for name, value in [
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-cache")]:
            expect(answer[name] == value, f"{sent}: {name} is {answer[name]!r}")
    return answer


def built(folder, plan, *options):
    """What `build` writes into an empty folder."""
    out = pathlib.Path(tempfile.mkdtemp(dir=folder))
    subprocess.run([PROGRAM, "build", plan, "-o", out, "--quiet", *options], check=True)
    return {path.name: path.read_bytes() for path in out.iterdir()}


def plans_folder(work, name="plans", **texts):
    folder = work / name
    folder.mkdir()
    for stem, text in (texts or {"sit": PLAN}).items():
        (folder / f"{stem}.yaml").write_text(text)
    return folder


def next_event(stream):
    """The next event that is no comment, as its name and data."""
    fields = {}
    while line := stream.readline():
        line = line.decode().rstrip("\r\n")
        if line.startswith(":"):
            continue
        if not line and fields:
            return fields.get("event"), json.loads(fields.get("data", "null"))
        name, _, value = line.partition(":")
        if value:
            fields[name] = value.strip()
    sys.exit("serve: the events ended")


def event_stream(server, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=15)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    expect(answer.status == 200 and answer.headers["Content-Type"].startswith("text/event-stream"), "no events")
    return connection, answer


# What is sent


def feeds(work):
    """Every example plan's outputs are what `build` writes, in both forms; conditions; methods."""
    shutil.copytree(ROOT / "plans", work / "examples")
    names = sorted(path.stem for path in (work / "examples").glob("*.yaml"))
    with Server(PROGRAM, "examples", folder=work) as server:
        index = row("GET /", server.get("/"), 200)
        for name in names:
            expect(f'href="/plans/{name}"' in index.text, f"the list lacks {name}")
            whole = built(work, work / "examples" / f"{name}.yaml")
            split = built(work, work / "examples" / f"{name}.yaml", "--split")
            pairs = [("calendar.ics", f"{name}.ics"), ("manifest.json", f"{name}.manifest.json")]
            pairs += [(f.removeprefix(f"{name}."), f) for f in split if f.endswith(".ics")]
            for address, file in pairs:
                path = f"/plans/{name}/{address}"
                plain, packed = server.get(path), server.get(path, Accept_Encoding="br, gzip;q=0.5")
                expect(plain.status == 200 and plain.body == (whole | split)[file], f"{path} is not what build writes")
                expect(packed["Content-Encoding"] == "gzip" and gzip.decompress(packed.body) == plain.body,
                       f"{path} unpacks to something else")
                vary = "Accept-Encoding" + (", User-Agent" if file.endswith(".ics") else "")
                expect(plain["ETag"] != packed["ETag"] and plain["Vary"] == packed["Vary"] == vary,
                       f"{path}: the two forms share a tag")
                expect(plain["Content-Disposition"] == f'inline; filename="{file}"', plain["Content-Disposition"])
        rows.append((f"GET the outputs of {len(names)} example plans, plain and packed: the bytes of build", 200))
        expect(server.get("/plans/london/source").body == (ROOT / "plans/london.yaml").read_bytes(), "the source differs")
        page = row("GET /plans/london", server.get("/plans/london"), 200)
        expect("webcal://" + server.host in page.text, "the page lacks its address to subscribe")
        conditions(server)
        methods(server)


def conditions(server):
    path = "/plans/london/calendar.ics"
    plain, packed = server.get(path), server.get(path, Accept_Encoding="gzip")
    tag, modified = plain["ETag"], plain["Last-Modified"]
    later = "Fri, 01 Jan 2100 00:00:00 GMT"
    for sent, status, headers in [
        ("If-None-Match: its tag", 304, {"If_None_Match": tag}),
        ("If-None-Match: W/ its tag", 304, {"If_None_Match": "W/" + tag}),
        ("If-None-Match: a list with it", 304, {"If_None_Match": f'"a,b", W/"c" , {tag}'}),
        ("If-None-Match: *", 304, {"If_None_Match": "*"}),
        ("If-None-Match: another", 200, {"If_None_Match": '"other"'}),
        ("If-None-Match: the packed form's", 200, {"If_None_Match": packed["ETag"]}),
        ("the packed form's, asked for gzip", 304, {"If_None_Match": packed["ETag"], "Accept_Encoding": "gzip"}),
        ("If-Modified-Since: its time", 304, {"If_Modified_Since": modified}),
        ("If-Modified-Since: RFC 850's form", 304, {"If_Modified_Since": "Sunday, 06-Nov-67 08:49:37 GMT"}),
        ("If-Modified-Since: asctime's form", 304, {"If_Modified_Since": "Sun Nov  6 08:49:37 2067"}),
        ("If-Modified-Since: earlier", 200, {"If_Modified_Since": "Sun, 06 Nov 1994 08:49:37 GMT"}),
        ("If-Modified-Since: no date", 200, {"If_Modified_Since": "yesterday"}),
        ("If-None-Match wins: another tag, a later date", 200, {"If_None_Match": '"x"', "If_Modified_Since": later}),
        ("Accept-Encoding: gzip;q=0", 200, {"Accept_Encoding": "gzip;q=0"}),
    ]:
        answer = row(sent, server.get(path, **headers), status)
        if status == 304:
            expect(not answer.body and answer["ETag"] and answer["Vary"], f"{sent}: {answer.headers}")
    expect(row("HEAD", server.ask("HEAD", path), 200).headers | {"date": 0} == plain.headers | {"date": 0},
           "HEAD has other headers than GET")


def methods(server):
    for method, path, allow in [
        ("POST", "/", "GET, HEAD"), ("DELETE", "/plans/london/calendar.ics", "GET, HEAD"),
        ("PATCH", "/plans/london/source", "GET, HEAD, PUT"), ("GET", "/plans/london/check", "POST"),
        ("OPTIONS", "/plans/london/events", "GET, HEAD"), ("TRACE", "/healthz", "GET, HEAD")]:
        answer = row(f"{method} {path}", server.ask(method, path), 405)
        expect(answer["Allow"] == allow, f"{method} {path}: Allow {answer['Allow']!r}")
    for path in ["/nothing", "/plans/none", "/plans/london/", "/plans/london/x.ics", "//", "/plans/london/hijri.ics"]:
        row(f"GET {path}", server.get(path), 404)


# Saving


def saving(work):
    folder = plans_folder(work, "saved")
    path, file = "/plans/sit/source", folder / "sit.yaml"
    with Server(PROGRAM, "saved", folder=work) as server:
        source, calendar = server.get(path), server.get("/plans/sit/calendar.ics")
        found = row("POST check, a plan with a mistake", server.ask("POST", "/plans/sit/check", BROKEN.encode()), 200)
        (work / "saved-broken").mkdir()
        (work / "saved-broken/sit.yaml").write_text(BROKEN)
        said = subprocess.run([PROGRAM, "check", "--format", "json", "saved-broken/sit.yaml"], cwd=work, capture_output=True)
        expect(found.body.replace(b"saved/", b"saved-broken/") == said.stdout, "check says otherwise than the command")
        expect(file.read_text() == PLAN, "POST has written")
        connection, events = event_stream(server, "/plans/sit/events")
        edited = PLAN.replace("perDay: 4", "perDay: 5").replace("seed: 7", "seed: 7  # more")
        saved = row("PUT with If-Match", server.put(path, edited, source["ETag"]), 200)
        expect(file.read_text() == edited and json.loads(saved.body)["errors"] == 0, "the text is not saved as written")
        expect(server.get(path)["ETag"] == saved["ETag"] != source["ETag"], "the tag is not the new one")
        feed = server.get("/plans/sit/calendar.ics")
        expect(feed.body == built(work, file)["sit.ics"] != calendar.body, "the feed does not follow")
        name, data = next_event(events)
        expect(name == "changed" and data == {"source": saved["ETag"], "calendar": feed["ETag"]}, f"event {name} {data}")
        row("PUT with the old tag", server.put(path, PLAN, source["ETag"]), 412)
        row("PUT with a weak tag", server.put(path, PLAN, "W/" + saved["ETag"]), 412)
        row("PUT without If-Match", server.put(path, PLAN, None), 428)
        row("PUT with If-Match: *", server.put(path, PLAN, "*"), 428)
        packed = server.get(path, Accept_Encoding="gzip")["ETag"]
        row("PUT with the packed form's tag", server.put(path, edited, packed), 200)
        # An unfinished text is saved; the last good calendar stays, and the page says so.
        broken = row("PUT a plan with a mistake", server.put(path, BROKEN, saved["ETag"]), 200)
        expect(json.loads(broken.body)["diagnostics"][0]["code"] == "unknown-key", "the findings are not told")
        stayed = server.get("/plans/sit/calendar.ics")
        expect(stayed.body == feed.body and stayed["Last-Modified"] == feed["Last-Modified"], "the feed is not kept")
        expect("last good calendar stays" in server.get("/plans/sit").text, "the page does not say so")
        expect(next_event(events)[1] == {"source": broken["ETag"], "calendar": feed["ETag"]}, "no event for a mistake")
        # Somebody edits the file by other means.
        other = edited.replace("more", "other")
        file.write_text(other)
        changed = next_event(events)[1]
        expect(changed["source"] == server.get(path)["ETag"] and changed["calendar"] == feed["ETag"], f"event {changed}")
        row("PUT after another editor saved", server.put(path, PLAN, broken["ETag"]), 412)
        expect(file.read_text() == other, "another's text is lost")
        connection.close()
        late, missed = event_stream(server, "/plans/sit/events", **{"Last-Event-ID": "older"})
        expect(next_event(missed)[1] == changed, "who comes back is not told what was missed")
        late.close()
        refused_bodies(server, path)
        gone(server, work, file, path, other)
    with Server(PROGRAM, "saved", "--read-only", folder=work) as server:
        tag = server.get(path)["ETag"]
        answer = row("PUT with --read-only", server.put(path, PLAN, tag), 405)
        expect(answer["Allow"] == "GET, HEAD", f"Allow {answer['Allow']!r}")
        row("POST check with --read-only", server.ask("POST", "/plans/sit/check", PLAN.encode()), 200)


def making(work):
    """Plans that are made: whole, once, in the folder, and by nobody else."""
    folder = plans_folder(work, "made", sit=PLAN)
    (folder / "linked.yaml").symlink_to(work / "elsewhere.yaml")
    os.mkfifo(folder / "pipe.yaml")
    before = sorted(os.listdir(folder))
    body = "{name: %s, template: workout, place: London, seed: 7}"
    with Server(PROGRAM, "made", folder=work) as server:
        for name in ["sit", "linked", "pipe", "sit.yaml"]:
            row(f"POST a plan of the name {name}", server.ask("POST", "/plans", (body % name).encode()), 409)
        for name in ["../x", "..", "%2e%2e/x", "/x", ".x", "' x'", "'a/../../x'", '"a\\0b"', '"a\\r\\nSet-Cookie: b"', "''", "x" * 51, "..\\x/", "true"]:
            row(f"POST a plan of the name {name}", server.ask("POST", "/plans", (body % name).encode()), 422)
        for origin in [None, "null", "http://evil.example", f"https://{server.host}"]:
            for path in ["/plans", "/draft"]:
                row(f"POST {path} with Origin: {origin}", server.ask("POST", path, (body % "x").encode(), Origin=origin), 403)
        row("POST answers that are no mapping", server.ask("POST", "/plans", b"[1, 2"), 422)
        row("POST answers that nest deeply", server.ask("POST", "/draft", b"[" * 100_000), 422)
        row("POST answers of 2 MB", server.ask("POST", "/plans", b"#" * 2_000_000), 413)
        expect(sorted(os.listdir(folder)) == before and not (work / "elsewhere.yaml").exists(), f"made: {os.listdir(folder)}")
        drawn = row("POST a draft", server.ask("POST", "/draft", (body % "x").encode()), 200)
        statuses = []
        threads = [threading.Thread(target=lambda: statuses.append(server.ask("POST", "/plans", (body % "x").encode()).status)) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        expect(sorted(statuses) == [201] + [409] * 11, f"of twelve at once: {sorted(statuses)}")
        rows.append(("the same plan twelve times at once: made once", 201))
        text = (folder / "x.yaml").read_text()
        expect(re.sub("id: .*", "", text) == re.sub("id: .*", "", json.loads(drawn.body)["text"]), "what was drawn is not what was made")
        expect(server.get("/plans/x/source").text == text, "it is served otherwise")
        found = subprocess.run([PROGRAM, "check", folder / "x.yaml"], capture_output=True, text=True)
        expect((found.returncode, found.stdout, found.stderr) == (0, "", ""), found.stderr)
        (folder / "empty.yaml").touch()
        wait_for(lambda: "data-fills" in server.get("/plans/empty").text, "an empty file that came has no questions", 3)
    with Server(PROGRAM, "made", "--read-only", folder=work) as server:
        row("POST a plan with --read-only", server.ask("POST", "/plans", (body % "y").encode()), 405)
    with Server(PROGRAM, "made/sit.yaml", folder=work) as server:
        row("POST a plan where a file is served", server.ask("POST", "/plans", (body % "y").encode()), 405)
    expect(sorted(os.listdir(folder)) == sorted(before + ["x.yaml", "empty.yaml"]), f"left: {os.listdir(folder)}")


def refused_bodies(server, path):
    tag = server.get(path)["ETag"]
    host = f"Host: {server.host}\r\nOrigin: http://{server.host}\r\nContent-Type: application/yaml\r\nIf-Match: {tag}\r\n"
    for origin in [None, "null", "http://evil.example", f"http://evil.example:{server.port}", "http://127.0.0.1:1",
                   f"https://127.0.0.1:{server.port}", f"http://{server.host}.evil.example", f"http://{server.host}/x"]:
        row(f"PUT with Origin: {origin}", server.put(path, PLAN, tag, Origin=origin), 403)
    row("POST check without Origin", server.ask("POST", "/plans/sit/check", b"plan: 1", Origin=None), 403)
    row("PUT with Origin: http://localhost", server.put(path, "plan", '"x"', Origin=f"http://localhost:{server.port}"), 412)
    for kind in [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/yamlx"]:
        row(f"PUT with Content-Type: {kind}", server.put(path, PLAN, tag, Content_Type=kind), 415)
    row("POST of 1 MiB", server.ask("POST", "/plans/sit/check", b"#" * (1 << 20)), 200)
    row("POST of 1 MiB and a byte", server.ask("POST", "/plans/sit/check", b"#" * (1 + (1 << 20))), 413)
    before = server.memory()
    row("PUT of 100 MB", server.put(path, b"#" * 100_000_000, tag), 413)
    chunk = f"{1 << 20:x}\r\n".encode() + b"#" * (1 << 20) + b"\r\n"
    row("PUT of 100 MB in chunks", server.raw(
        f"PUT {path} HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n".encode() + chunk * 100), 413)
    row("GET with a body of 100 MB", server.raw(
        f"GET /healthz HTTP/1.1\r\n{host}Content-Length: 100000000\r\n\r\n".encode() + b"#" * 100_000_000), 200)
    expect(server.memory() - before < 60_000, f"large bodies took {server.memory() - before} kB")
    row("a request's headers of 17 KiB", server.get("/", X_Long="x" * (17 << 10)), 431)
    row("100 headers of 1 KiB", server.get("/", **{f"X_{n}": "x" * 1024 for n in range(100)}), 431)
    row("an address of 17 KiB", server.get("/" + "x" * (17 << 10)), 431)
    row("headers of 1 MB without an end", server.raw(b"GET / HTTP/1.1\r\nX: " + b"x" * 1_000_000), 431)
    row("headers of 15 KiB", server.get("/healthz", X_Long="x" * (15 << 10)), 200)
    for text in [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 10, b"GET / HTTP/9.9\r\n\r\n", b"G\0T / HTTP/1.1\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET  / HTTP/1.1\r\n\r\n",
                 b"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"]:
        row(f"{text[:60]!r}", server.raw(text), 400, 403)


def gone(server, work, file, path, text):
    """The plan deleted, made a folder, and written anew by who has its text."""
    feed, source = server.get("/plans/sit/calendar.ics"), server.get(path)
    file.unlink()
    wait_for(lambda: "cannot be read" in server.get("/plans/sit").text, "a deleted plan is not noticed")
    expect(row("GET the feed of a deleted plan", server.get("/plans/sit/calendar.ics"), 200).body == feed.body, "it is lost")
    expect(row("GET the source of a deleted plan", server.get(path), 200).body == source.body, "its last text is lost")
    row("PUT a deleted plan, another tag", server.put(path, PLAN, '"x"'), 412)
    row("PUT a deleted plan", server.put(path, text, source["ETag"]), 200)
    expect(file.read_text() == text, "it is not made again")
    file.unlink()
    file.mkdir()
    wait_for(lambda: "cannot be read" in server.get("/plans/sit").text, "a folder in its place is not noticed")
    expect(server.get("/plans/sit/calendar.ics").body == feed.body, "the feed is lost")
    row("PUT over a folder", server.put(path, PLAN, source["ETag"]), 412, 507)
    file.rmdir()
    file.write_text(text)
    wait_for(lambda: "cannot be read" not in server.get("/plans/sit").text, "its return is not noticed")


# Who is refused


def strangers(work):
    folder = plans_folder(work, "open")
    secret = "s3cret-" + hashlib.sha256(b"secret").hexdigest()
    (work / "secret.yaml").write_text(PLAN.replace("Sit", secret))
    (folder / "link.yaml").symlink_to(work / "secret.yaml")
    (folder / "inside.yaml").symlink_to(folder / "sit.yaml")
    (folder / "passwd.yaml").write_text(PLAN + f"include: [../secret.yaml, {work}/secret.yaml, through/secret.yaml]\n")
    (folder / "through").symlink_to(work)
    (folder / "part.yaml").write_text("prompts: {x: {title: X}}\n")
    hostile = 'a"\r\nSet-Cookie: x=1;é<b>.yaml'
    (folder / hostile).write_text(PLAN)
    markup = "<script>alert(1)</script>\"'&lt;</textarea><img src=x onerror=alert(1)>"
    (folder / "markup.yaml").write_text(PLAN.replace("title: Sit", f"title: {json.dumps(markup)}") + f"title: {json.dumps(markup)}\n")
    (folder / "wrong.yaml").write_text(PLAN + f"{json.dumps(markup)}: 1\n")
    with Server(PROGRAM, "open", folder=work) as server:
        for host in ["evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example", "8.8.8.8", "[::2]", "[::1", "localhost:x", "a@127.0.0.1"]:
            row(f"Host: {host}", server.get("/", host=host), 403)
        own = socket.gethostname()
        for host in ["localhost", f"LOCALHOST:{server.port}", "127.0.0.1", "[::1]", own, f"{own.split('.')[0]}.local"]:
            row(f"Host: {host if host != own else 'its name'}", server.get("/healthz", host=host), 200)
        row("a whole address of another host", server.get("http://evil.example/"), 403)
        index = server.get("/")
        expect("link.yaml" not in index.text and "part.yaml" not in index.text, "a link out or a part is listed")
        for path in ["/plans/link/source", "/plans/part/source"]:
            row(f"GET {path}, a link out or a part", server.get(path), 404)
        row("GET a link within the folder", server.get("/plans/inside/source"), 200)
        row("GET the feed of a plan that names files outside", server.get("/plans/passwd/calendar.ics"), 503)
        found = server.ask("POST", "/plans/sit/check", (PLAN + "include: [/etc/passwd, through/secret.yaml]\n").encode())
        expect(secret not in found.text and "root:" not in found.text, "a file outside is read")
        up = ["..", "%2e%2e", "%2E%2e", ".%2e", "..%2f", "%2e%2e%2f", "..%5c", "%252e%252e", "..%00", "..;", "%c0%ae%c0%ae",
              "\uff0e\uff0e", "....//", "..\\"]
        for dots in up:
            for path in [f"/plans/{dots}/secret.yaml", f"/{dots}/{dots}/etc/passwd", f"/plans/{dots}secret/source",
                         f"/assets/{dots}/page.css", f"/plans/sit/{dots}/{dots}/secret"]:
                answer = server.get(path)
                expect(answer.status in (400, 404) and secret not in answer.text, f"{path}: {answer.status}")
            rows.append((f"GET with {dots!r} in five places", answer.status))
        address = [a for a in index.text.split('href="') if a.startswith("/plans/a%22")][0].split('"')[0]
        answer = row("GET the feed of a plan named 'a\"\\r\\nSet-Cookie: …'", server.get(f"{address}/calendar.ics"), 200)
        expect(answer["Set-Cookie"] is None and "\r" not in answer["Content-Disposition"], "a header is injected")
        expect("filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20x%3D1%3B%C3%A9%3Cb%3E.ics" in answer["Content-Disposition"],
               answer["Content-Disposition"])
        row("GET /x%0d%0aSet-Cookie:x", server.get("/x%0d%0aSet-Cookie:x"), 404)
        for path in ["/", "/plans/markup", "/plans/wrong", address]:
            text = row(f"GET {path[:20]}, with markup in its texts", server.get(path), 200).text
            expect("<script>alert" not in text and "<img" not in text and "<b>." not in text, f"{path}: markup is let through")
        expect(PLAN.strip() in server.get("/plans/inside").text, "the page lacks the text")
    for arguments, status in [(["none.yaml"], 66), (["open/link.yaml"], 66), (["open", "sit.yaml"], 64), (["open", "--host", "0.0.0.0"], 64),
                              (["open", "--token-file", "none"], 66), (["open", "--token-file", "short"], 64), (["-"], 64), (["open", "--port", "70000"], 64)]:
        (work / "sit.yaml").write_text(PLAN)
        (work / "short").write_text("short\n")
        run = subprocess.run([PROGRAM, "serve", *arguments], cwd=work, capture_output=True, text=True, timeout=20)
        rows.append((f"horarium serve {' '.join(arguments)}", run.returncode))
        expect(run.returncode == status and "error: " in run.stderr, f"{arguments}: {run.returncode} {run.stderr}")


def tokens(work):
    token = "correct-horse-battery-staple"
    (work / "token").write_text(token + "\n")
    with Server(PROGRAM, "saved", "--host", "0.0.0.0", "--token-file", "token", folder=work) as server:
        feed = "/plans/sit/calendar.ics"
        bearer = {"Authorization": f"Bearer {token}"}
        for path in ["/", "/plans/sit", feed, "/plans/sit/source", "/plans/sit/events", "/healthz", "/nothing", "/assets/page.css"]:
            row(f"GET {path} without a token", server.get(path), 401)
            if path != "/plans/sit/events":
                row(f"GET {path} with Bearer", server.get(path, **bearer), 404 if path == "/nothing" else 200)
        row("PUT without a token", server.put("/plans/sit/source", PLAN, '"x"'), 401)
        row("a wrong Bearer", server.get(feed, Authorization="Bearer wrong"), 401)
        for path in ["/plans/sit/source", "/plans/sit", "/plans/sit/events", "/healthz"]:
            row(f"GET {path}?token=, where it does not count", server.get(f"{path}?token={token}"), 401)
        key = server.key("sit", folder=work)
        feed_key(server, work, feed, key, token)
        row("GET /?token= with a wrong one", server.get("/?token=wrong"), 401)
        opened = row("GET /?token=", server.get(f"/?token={token}"), 200)
        cookie = opened["Set-Cookie"]
        expect("HttpOnly" in cookie and "SameSite=Strict" in cookie, f"the cookie is {cookie!r}")
        row("GET / with the cookie", server.get("/", Cookie="other=1; " + cookie.split(";")[0]), 200)
        value = cookie.split(";")[0].split("=")[1]
        expect(token not in cookie, "the cookie is the token")
        row("the cookie's value as Bearer", server.get("/", Authorization=f"Bearer {value}"), 401)
        row("the cookie's value as ?token=", server.get(f"/?token={value}"), 401)
        row("the token as a cookie", server.get("/", Cookie=f"horarium-{server.port}={token}"), 401)
        row("PUT with the cookie and no If-Match", server.put("/plans/sit/source", PLAN, None, Cookie=cookie.split(";")[0]), 428)
        row("GET / with a wrong cookie", server.get("/", Cookie=cookie.split("=")[0] + "=wrong"), 401)
        addresses = re.findall(r'"(webcal://[^"]+/calendar\.ics[^"]*)"', opened.text)
        expect(addresses and all(token not in text for text in addresses), f"the token stands in an address: {addresses}")
        key = server.key("sit", folder=work)
        expect(any(f"/plans/sit/calendar.ics?key={key}" in text for text in addresses), f"no key in {addresses}")
        expect(not re.search(r"webcal://(0\.0\.0\.0|127\.)", opened.text) or not others(), "an address that no other device reaches")
        row("a foreign host with the token", server.get("/", host="evil.example", **bearer), 403)
        timing(server, feed, token)
        one_address(server)
    with Server(PROGRAM, "saved", "--host", "0.0.0.0", "--token-file", "token", folder=work) as server:
        row("the cookie of an ended server", server.get("/", Cookie=f"horarium-{server.port}={value}"), 401)
        row("the key after a restart", server.get(f"{feed}?key={key}"), 200)


def feed_key(server, work, feed, key, token):
    """A feed's key reads the plan's calendars and manifest, and opens nothing else, wherever it is put."""
    for path in [feed, "/plans/sit/prompts.ics", "/plans/sit/manifest.json"]:
        row(f"GET {path}?key=", server.get(f"{path}?key={key}"), 200)
        row(f"GET {path}?token=, which somebody subscribes to", server.get(f"{path}?token={token}"), 200)
    for path in ["/", "/plans/sit", "/plans/sit/source", "/plans/sit/events", "/plans/sit/picture", "/healthz"]:
        row(f"GET {path}?key=", server.get(f"{path}?key={key}"), 401)
    row("GET the feed with another plan's key", server.get(f"/plans/other/calendar.ics?key={key}"), 401)
    row("GET the feed with ?key= and the token", server.get(f"{feed}?key={token}"), 401)
    row("GET the feed with the key as ?token=", server.get(f"{feed}?token={key}"), 401)
    for headers in [{"Authorization": f"Bearer {key}"}, {"Cookie": f"horarium-{server.port}={key}"}]:
        row(f"GET the feed with the key in {list(headers)[0]}", server.get(feed, **headers), 401)
        row(f"PUT with the key in {list(headers)[0]}, and a typed Origin", server.put("/plans/sit/source", PLAN, '"x"', **headers), 401)
    row("PUT with ?key=", server.put(f"/plans/sit/source?key={key}", PLAN, '"x"'), 401)
    row("POST ?key= to replace it", server.ask("POST", f"/plans/sit/key?key={key}"), 401)
    run = subprocess.run([PROGRAM, "serve", "--new-key", "saved/sit.yaml", "--token-file", "token"], cwd=work, capture_output=True, text=True)
    expect(run.returncode == 0 and run.stdout == f"{feed}?key={server.key('sit', folder=work)}\n", f"--new-key: {run}")
    row("GET the feed with a key that was replaced", server.get(f"{feed}?key={key}"), 401)
    row("GET the feed with ?token= then", server.get(f"{feed}?token={token}"), 401)
    row("GET the feed with the new one", server.get(f"{feed}?key={server.key('sit', folder=work)}"), 200)
    bearer = {"Authorization": f"Bearer {token}"}
    row("POST the owner's wish for another", server.ask("POST", "/plans/sit/key", **bearer), 200)
    row("GET the feed with the latest", server.get(f"{feed}?key={server.key('sit', folder=work)}"), 200)
    row("a body with Content-Encoding", server.ask("POST", "/plans/sit/check", b"x", Content_Encoding="gzip", **bearer), 415)


def others():
    """An address of this machine that another could reach, if it has one."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.254", 9))  # Nothing is sent.
        address = probe.getsockname()[0]
        return address if not address.startswith("127.") else None
    except OSError:
        return None
    finally:
        probe.close()


def lent():
    """An address that is none of the loopback's, lent to it until the end; needs the right to."""
    address = "198.51.100.7"  # Of those that RFC 5737 keeps for documentation.
    if subprocess.run(["ip", "address", "add", f"{address}/32", "dev", "lo"], stderr=subprocess.DEVNULL).returncode:
        return None
    atexit.register(subprocess.run, ["ip", "address", "delete", f"{address}/32", "dev", "lo"])
    return address


def one_address(server):
    """Of many connections of one address that say nothing, 32 are taken, and other addresses are served all the same."""
    address = others() or lent()
    if not address:
        print("serve: skipped: 32 connections of an address need an address that is not loopback")
        return
    crowd = [socket.create_connection((address, server.port), timeout=20) for _ in range(100)]
    for connection in crowd:
        connection.setblocking(False)
    wait_for(lambda: sum(map(is_told, crowd)) >= 68, "of 100 connections of one address too few are told")
    told = sum(map(is_told, crowd))
    expect(told == 68, f"of 100 connections of one address {told} are told")
    row("another address meanwhile", server.get("/healthz"), 401)
    for connection in crowd:
        connection.close()
    rows.append(("100 connections of one address: 68 are told", 503))


def is_told(connection):
    try:
        return connection.recv(100, socket.MSG_PEEK).startswith(b"HTTP/1.1 503")
    except (BlockingIOError, ConnectionResetError):
        return False


def timing(server, feed, token):
    """How long a refusal takes tells nothing of how much of the token is right."""
    guesses = {"nothing right": "x" * len(token), "all but the last": token[:-1] + "x"}
    times = {name: [] for name in guesses}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    for _ in range(2000):
        for name, guess in guesses.items():
            start = time.perf_counter()
            connection.request("GET", feed, headers={"Authorization": f"Bearer {guess}"})
            connection.getresponse().read()
            times[name].append(time.perf_counter() - start)
    connection.close()
    medians = {name: statistics.median(taken) * 1e6 for name, taken in times.items()}
    spread = statistics.quantiles(times["nothing right"], n=4)
    difference = abs(medians["nothing right"] - medians["all but the last"])
    expect(difference < 0.25 * (spread[2] - spread[0]) * 1e6 + 2, f"refusals take {medians} µs")
    rows.append((f"4,000 wrong tokens, medians {' and '.join(f'{m:.0f}' for m in medians.values())} µs", 401))


# Floods and accidents


def slow(work):
    with Server(PROGRAM, "saved", folder=work) as server:
        senders = []
        for first in [b"GET / HTTP/1.1\r\nHost: x\r\n", b""]:
            connection = server.connect()
            connection.sendall(first)
            senders.append(connection)
        start = time.monotonic()
        for _ in range(8):
            time.sleep(1)
            senders[0].sendall(b"X")
        row("a header, a byte a second", read_answer(senders[0]), 408)
        taken = time.monotonic() - start
        expect(9 < taken < 13, f"a slow header took {taken:.1f} s")
        row("a connection that says nothing", read_answer(senders[1]), 408)
        for connection in senders:
            connection.close()
        crowd(server)


def crowd(server):
    """Two thousand connections at once: a thousand are taken, the others told."""
    crowd = []
    for _ in range(2000):
        crowd.append(server.connect())
    for connection in crowd:
        connection.setblocking(False)

    # Those that were taken say nothing, and are not told so before their time is up.
    end = time.monotonic() + 8
    while (told := sum(map(is_told, crowd))) < 1000 and time.monotonic() < end:
        time.sleep(0.1)
    for connection in crowd:
        connection.close()
    rows.append((f"2,000 connections at once: {told} are told", 503))
    expect(told == 1000, f"{told} of 2,000 connections were refused")
    wait_for(lambda: server.get("/healthz").status == 200, "it has not recovered from a crowd")


def at_random(work):
    """Requests at random, right and wrong: it always lives, and answers what HTTP has an answer for."""
    tally, most, _ = serve_requests.send(PROGRAM, ROOT, work, SECONDS, seed="20261122")
    answered = sum(count for (_, status), count in tally.items() if status)
    expect(answered > tally.total() // 2, f"of {tally.total()} requests {answered} were answered")
    rows.append((serve_requests.row(tally, most), 200))


def kills(work, count=25):
    """Killed while it saves: the file is one of the two texts, whole."""
    folder = plans_folder(work, "killed")
    file = folder / "sit.yaml"
    texts = [PLAN + f"# {n}" * 20_000 + "\n" for n in "ab"]
    file.write_text(texts[0])
    generator = random.Random(1)
    left = 0
    for number in range(count):
        server = Server(PROGRAM, "killed", folder=work)
        tag = server.get("/plans/sit/source")["ETag"]
        now = file.read_text()
        sender = threading.Thread(target=server.put, args=("/plans/sit/source", texts[now == texts[0]], tag))
        sender.start()
        time.sleep(generator.uniform(0, 0.02))
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        sender.join()
        expect(file.read_text() in texts, f"kill {number} has left {len(file.read_text())} characters")
        left += len(os.listdir(folder)) - 1
    with Server(PROGRAM, "killed", folder=work):
        expect(os.listdir(folder) == ["sit.yaml"], f"kills have left {os.listdir(folder)}")
    rows.append((f"{count} kills while it saved: one text or the other, whole, and {left} other files, removed at the next start", 200))


def full_disk(work):
    folder = work / "full"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], capture_output=True).returncode != 0:
        print("serve: skipped: a full disk needs the right to mount one")
        return
    try:
        (folder / "sit.yaml").write_text(PLAN)
        with Server(PROGRAM, "full", folder=work) as server:
            source, feed = server.get("/plans/sit/source"), server.get("/plans/sit/calendar.ics")
            large = PLAN + "# filling\n" * 10_000
            answer = row("PUT on a full disk", server.put("/plans/sit/source", large, source["ETag"]), 507)
            expect("No space left" in answer.text and os.listdir(folder) == ["sit.yaml"], f"{answer.text} {os.listdir(folder)}")
            expect((folder / "sit.yaml").read_text() == PLAN, "the file is not as it was")
            expect(server.get("/plans/sit/calendar.ics").body == feed.body, "the feed is lost")
            row("PUT that fits then", server.put("/plans/sit/source", PLAN + "# fits\n", source["ETag"]), 200)
    finally:
        subprocess.run(["umount", folder], check=True)


def following(work):
    """Plans that come, parts that change, days that begin; and the end."""
    folder = plans_folder(work, "followed", sit=PLAN + "include: [parts/more.yaml]\n")
    with Server(PROGRAM, "./saved/..//followed/", folder=work) as server:
        row("GET the feed of a plan that has never been built", server.get("/plans/sit/calendar.ics"), 503)
        row("GET its section", server.get("/plans/sit/prompts.ics"), 503)
        (folder / "parts").mkdir()
        (folder / "parts/more.yaml").write_text("prompts: {walk: {title: Walk, perDay: 1}}\n")
        wait_for(lambda: b"SUMMARY:Walk" in server.get("/plans/sit/calendar.ics").body, "a part that came is not noticed", 3)
        (folder / "parts/more.yaml").write_text("prompts: {walk: {title: Run, perDay: 1}}\n")
        wait_for(lambda: b"SUMMARY:Run" in server.get("/plans/sit/calendar.ics").body, "a part that changed is not noticed", 3)
        (folder / "new.yaml").write_text(PLAN)
        wait_for(lambda: server.get("/plans/new/calendar.ics").status == 200, "a plan that came is not noticed", 3)
        switches = int(open(f"/proc/{server.process.pid}/status").read().split("voluntary_ctxt_switches:")[1].split()[0])
        time.sleep(3)
        later = int(open(f"/proc/{server.process.pid}/status").read().split("voluntary_ctxt_switches:")[1].split()[0])
        expect(later - switches < 20, f"it looks for changes by itself: woken {later - switches} times in 3 s")
        connection, _ = event_stream(server, "/plans/sit/events")
        start = time.monotonic()
        server.process.send_signal(signal.SIGINT)
        expect(server.process.wait(10) == 0 and time.monotonic() - start < 1, "an interrupt does not end it within a second")
        connection.close()
        rows.append(("SIGINT with a reader of events: ends at once, 0", 0))
    stopping(work)


def stopping(work):
    """SIGTERM within a second, while it reads, saves, and builds what takes longer."""
    text = PLAN + "".join(f"  p{n}: {{title: P, perDay: 10}}\n" for n in range(6))
    folder = plans_folder(work, "stopped", sit=text.replace("days: 3", "days: 200"))
    with Server(PROGRAM, "stopped", folder=work) as server:
        source = server.get("/plans/sit/source")
        halves = [server.connect() for _ in range(3)]
        for connection, words in zip(halves, [b"", b"GET / HT", b"PUT /plans/sit/source HTTP/1.1\r\n"]):
            connection.sendall(words)
        changed = source.body + b"# more\n"
        sender = threading.Thread(target=server.put, args=("/plans/sit/source", changed.decode(), source["ETag"]))
        sender.start()
        time.sleep(0.2)
        start = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        expect(server.process.wait(10) == 0, "SIGTERM ends it with another code")
        taken = time.monotonic() - start
        expect(taken < 1, f"SIGTERM takes {taken:.1f} s")
        sender.join()
        for connection in halves:
            connection.close()
        expect((folder / "sit.yaml").read_bytes() in (source.body, changed), "a text that is not whole")
    rows.append((f"SIGTERM while it reads, saves and builds: ends in {taken:.1f} s", 0))


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name).resolve()
    for part in [feeds, saving, making, strangers, tokens, slow, at_random, kills, full_disk, following]:
        part(work)
for sent, status in rows:
    print(f"  {status:>3}  {sent.encode('ascii', 'backslashreplace').decode()}")
print(f"serve: {len(rows)} rows as expected")
