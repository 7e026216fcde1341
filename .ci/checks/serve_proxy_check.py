"""A reverse proxy with TLS before `horarium serve`, with the configuration that docs/publish.md prints. See the script `serve-proxy`."""

import http.client
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from serve_client import PLAN, Server, wait_for

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
NAME, TOKEN = "plans.example.org", "correct-horse-battery-staple"


def expect(holds, what):
    if not holds:
        sys.exit(f"serve-proxy: {what}")


def documented():
    """The server block of the documentation."""
    text = (ROOT / "docs/publish.md").read_text()
    blocks = re.findall(r"```nginx\n(.*?)```", text, re.S)
    expect(len(blocks) == 1, f"docs/publish.md has {len(blocks)} configurations of nginx")
    return blocks[0]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Through:
    """Requests as a browser sends them to https://plans.example.org, which is this machine here."""

    def __init__(self, port, work):
        self.port = port
        self.context = ssl.create_default_context(cafile=work / "certificate.pem")

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, context=self.context, timeout=10)
        # The name is what the certificate is for.
        connection.sock = self.context.wrap_socket(socket.create_connection(("127.0.0.1", self.port), 10), server_hostname=NAME)
        fields = {"Host": NAME} | ({"Origin": f"https://{NAME}", "Content-Type": "application/yaml"} if body is not None else {})
        fields |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, fields)
        return connection, connection.getresponse()

    def get(self, path, **headers):
        return self.read("GET", path, **headers)

    def read(self, method, path, body=None, **headers):
        connection, answer = self.ask(method, path, body, **headers)
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers, text


def check(work):
    (work / "plans").mkdir()
    (work / "plans/sit.yaml").write_text(PLAN)
    (work / "token").write_text(TOKEN)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
         "-keyout", work / "key.pem", "-out", work / "certificate.pem"], check=True, capture_output=True)
    arguments = ["plans", "--token-file", "token", "--public-url", f"https://{NAME}"]
    with Server(PROGRAM, *arguments, folder=work) as server:
        port = free_port()
        block = documented().replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("127.0.0.1:8080", server.host)
        block = re.sub(r"(ssl_certificate )\S+;", rf"\g<1>{work}/certificate.pem;", block)
        block = re.sub(r"(ssl_certificate_key )\S+;", rf"\g<1>{work}/key.pem;", block)
        (work / "nginx.conf").write_text(
            f"daemon off; pid {work}/pid; error_log {work}/error.log; events {{}}\n"
            f"http {{ access_log off; {''.join(f'{kind}_temp_path {work}/{kind}; ' for kind in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))}\n{block}}}\n")
        nginx = subprocess.Popen([shutil.which("nginx") or "/usr/sbin/nginx", "-p", work, "-c", work / "nginx.conf"], stderr=subprocess.PIPE)
        try:
            wait_for(lambda: not socket.socket().connect_ex(("127.0.0.1", port)), "nginx does not start")
            through(Through(port, work), server, work)
        finally:
            nginx.terminate()
            nginx.wait()


def through(proxy, server, work):
    for path in ["/", "/plans/sit", "/plans/sit/calendar.ics"]:
        expect(proxy.get(path)[0] == 401, f"{path} is open")
    status, headers, text = proxy.get(f"/?token={TOKEN}")
    cookie = headers["Set-Cookie"] or ""
    expect(status == 200 and cookie.startswith("__Host-") and "; Secure" in cookie, f"the cookie is {cookie!r}")
    session = {"Cookie": cookie.split(";")[0]}
    key = server.key("sit", folder=work)
    expect(f"webcals://{NAME}/plans/sit/calendar.ics?key={key}" in text, "the page has another address")
    status, _, page = proxy.get("/plans/sit", **session)
    expect(status == 200 and "unreachable" not in page and f"webcals://{NAME}/" in page, "the plan's page has another address")
    status, _, calendar = proxy.get(f"/plans/sit/calendar.ics?key={key}")
    expect(status == 200 and calendar == server.get(f"/plans/sit/calendar.ics?key={key}").text, "the feed is another")
    connection, stream = proxy.ask("GET", "/plans/sit/events", **session)
    expect(stream.readline() == b":\n", "the events do not begin")
    _, headers, source = proxy.get("/plans/sit/source", **session)
    # nginx marks an entity tag as weak only where it compresses itself.
    status, *_ = proxy.read("PUT", "/plans/sit/source", source + "# seen\n", If_Match=headers["ETag"], **session)
    expect(status == 200 and (work / "plans/sit.yaml").read_text().endswith("# seen\n"), f"saving is answered {status}")
    start = time.monotonic()
    while b"event: changed" not in (line := stream.readline()):
        expect(line and time.monotonic() - start < 5, "the event of a save does not come through")
    connection.close()
    for origin in ["https://evil.example", f"http://{NAME}", f"https://{NAME}:8443", "null"]:
        status, *_ = proxy.read("POST", "/plans/sit/check", PLAN, Origin=origin, **session)
        expect(status == 403, f"an origin {origin} is answered {status}")
    expect(proxy.get("/", Host="evil.example", **session)[0] == 403, "another host is let through")
    connections = [proxy.ask("GET", "/plans/sit/events", **session) for _ in range(60)]
    expect(all(answer.status == 200 for _, answer in connections), "the proxy is taken for one client")
    for connection, _ in connections:
        connection.close()


with tempfile.TemporaryDirectory() as name:
    check(pathlib.Path(name))
print("serve-proxy: signed in, saved, followed and subscribed through nginx with TLS")
