"""Random edits, cuts in the middle of characters included: the server never falls, and knows the client's text; then messages that
are none: each is refused, and the next request is answered.

Whether the texts are the same is asked of a second server that is given the client's text as a whole: outline, folding and findings,
with all their places, must be equal."""
import json, pathlib, random, sys
from lsp_client import Client

program, root, count = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
SEED = 20261122
random.seed(SEED)
PIECES = ["", "", "a", ": ", "- ", "\n", "\r\n", "\n  ", "{", "}", "[", "]", "'", '"', "#", "&x ", "*x", "é", "🕌", "👩‍👩‍👧", "e\u0301", "日本",
          "fajr+20m", "perDay: 4\n", "\t", "\u2028", "  sit: {window: {from: 07:00, to: 22:00}}\n", "0", ",", "|\n", "\ufeff"]


class Units:
    """A text in UTF-16 code units, as an editor that counts in them keeps it."""
    def __init__(self, text): self.units = bytearray(text.encode("utf-16-le"))
    def __len__(self): return len(self.units) // 2
    def splice(self, start, end, text): self.units[2 * start:2 * end] = text.encode("utf-16-le")
    def unit(self, index): return int.from_bytes(self.units[2 * index:2 * index + 2], "little")
    def text(self):
        return self.units.decode("utf-16-le", "surrogatepass").encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    def starts(self):
        starts, size = [0], len(self)
        for index in range(size):
            if self.unit(index) == 10 or self.unit(index) == 13 and not (index + 1 < size and self.unit(index + 1) == 10):
                starts.append(index + 1)
        return starts
    def named(self, index):
        """No position names the place between CR and LF."""
        between = 0 < index < len(self) and self.unit(index) == 10 and self.unit(index - 1) == 13
        return index - 1 if between else index


def halves(units):
    """The text with U+FFFD for each half of a pair that stands alone."""
    out, index = [], 0
    while index < len(units):
        unit = units.unit(index)
        if 0xD800 <= unit < 0xDC00 and index + 1 < len(units) and 0xDC00 <= units.unit(index + 1) < 0xE000:
            out.append(chr(0x10000 + ((unit & 0x3FF) << 10) + (units.unit(index + 1) & 0x3FF)))
            index += 2
        else:
            out.append("\ufffd" if 0xD800 <= unit < 0xE000 else chr(unit))
            index += 1
    return "".join(out)


def answers(client, uri):
    document = {"textDocument": {"uri": uri}}
    return (client.request("textDocument/documentSymbol", document), client.request("textDocument/foldingRange", document))


original = (root / "plans/london.yaml").read_text().replace("days: 60", "days: 3").replace("athan", "é🕌")
uri = (root / "plans/edited.yaml").as_uri()
client = Client(program, validate=False)
client.initialize(root)
units = Units(original)
client.open(uri, original, 0)
compared, step = 0, max(1, count // 200)
for version in range(1, count + 1):
    changes = []
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        starts = units.starts()
        ends = sorted(units.named(min(len(units), max(0, e))) for e in (lambda p: [p, p + random.choice([0, 0, 1, 1, 2, 5, 40])])(random.randrange(len(units) + 1)))
        def place(index):
            line = max(i for i, s in enumerate(starts) if s <= index)
            return {"line": line, "character": index - starts[line]}
        piece = random.choice(PIECES)
        if random.random() < 0.01: piece = "🕌" * 50
        changes.append({"range": {"start": place(ends[0]), "end": place(ends[1])}, "text": piece})
        units.splice(ends[0], ends[1], piece)
    if version % 100 == 0 or len(units) > 6000:  # back to a plan, so that not everything is rubble
        units = Units(original)
        changes.append({"text": original})
    client.change(uri, version, changes)
    if version % 7 == 0:
        number = client.ask(random.choice(["textDocument/hover", "textDocument/completion"]),
                            {"textDocument": {"uri": uri}, "position": {"line": random.randrange(70), "character": random.randrange(60)}})
        client.wait(number)
    if version % step == step // 2:
        text = halves(units)
        second = (root / "plans/second.yaml").as_uri()
        findings = client.findings(uri, version)
        if compared == 0: client.open(second, text, version)
        else: client.change(second, version, [{"text": text}])
        same = json.loads(json.dumps(client.findings(second, version)).replace("second.yaml", "edited.yaml"))
        assert same == findings, f"findings differ after change {version} of seed {SEED}"
        assert answers(client, second) == answers(client, uri), f"texts differ after change {version} of seed {SEED}"
        compared += 1
assert client.process.poll() is None
assert compared == count // step, f"compared {compared} times"
print(f"lsp: {count} random changes of seed {SEED}, compared {compared} times with the client's own text: the same")

# Messages that are none.
good = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {"textDocument": {"uri": uri}, "position": {"line": 3, "character": 2}}}).encode()
PARSE_ERROR, INVALID_REQUEST = -32700, -32600


def refusal(body):
    """The code of the refusal that names no request; None where there is none, as JSON-RPC 2.0 has it (§4, §5)."""
    try: message = json.loads(body.decode())
    except ValueError: return PARSE_ERROR
    if not isinstance(message, dict): return INVALID_REQUEST
    # A request's name is a whole number or a text: what is wrong with that request is answered by its name.
    if type(message.get("id")) in (int, str): return None
    if message.get("jsonrpc") != "2.0" or not isinstance(message.get("method"), str): return INVALID_REQUEST
    return INVALID_REQUEST if "id" in message else None


expected = []
for index in range(max(300, count // 10)):
    body = bytearray(good)
    for _ in range(random.randrange(1, 6)):
        kind, place = random.randrange(4), random.randrange(len(body))
        if kind == 0: body[place] = random.randrange(256)
        elif kind == 1: del body[place:place + random.randrange(1, 20)]
        elif kind == 2: body[place:place] = random.choice([b"[", b"{", b'"', b"null", b"1e999", b"\\ud83d", b"-1", b"\0", b"\xff"])
        else: body[:] = body[:place]
        if not body: body = bytearray(b" ")
    client.raw(b"Content-Length: %d\r\n\r\n" % len(body) + bytes(body))
    expected.append((refusal(body), bytes(body)))
    if index % 10 == 0:
        header = random.choice([b"Content-Length: -5\r\n\r\n", b"Content-Length: 99999999999999999999\r\n\r\n", b"Nothing\r\n\r\n",
                                b"Content-Length: x\r\nContent-Type: y\r\n\r\n"])
        client.raw(header)
        expected.append((PARSE_ERROR, header))
    if index % 25 == 0:
        client.methods[number := next(client.ids)] = "textDocument/hover"
        client.send({"id": number, "method": "textDocument/hover", "params": {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 1}}})
        assert "result" in client.wait(number), "the server does not answer any more"
# Refusals are written as messages are read: all are here once the last request is answered.
assert client.leave() == 0
refused = [(code, body) for code, body in expected if code is not None]
for (code, body), found in zip(refused, client.nameless):
    assert code == found, f"{body!r} is refused with {found}, not {code}"
assert len(client.nameless) == len(refused), f"{len(client.nameless)} of {len(refused)} messages are refused"
assert len(refused) > len(expected) // 2, "most are messages after all"
print(f"lsp: {len(expected)} random messages, {len(refused)} of them none: each is refused, and the server lives")
