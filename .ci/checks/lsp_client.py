"""A client of the language server for the checks: messages over pipes, each one that the server sends structured by lsprotocol's
types, which are made from the specification's meta-model, and looked at for members that the model does not have."""
import attrs, itertools, json, queue, re, subprocess, threading
from lsprotocol import converters, types

CONVERTER = converters.get_converter()
# What clients take by their own types, the names as they are on the wire.
NOTIFICATIONS = {"textDocument/publishDiagnostics", "window/logMessage", "window/showMessage"}
REQUESTS = {"client/registerCapability"}


def camel(name):
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(word.capitalize() for word in rest)


def members(json_value, model, path="$"):
    """The paths of members of a JSON value that its structured form does not have."""
    if attrs.has(type(model)) and isinstance(json_value, dict):
        known = {camel(field.name): getattr(model, field.name) for field in attrs.fields(type(model))}
        for key, value in json_value.items():
            if key not in known:
                yield f"{path}.{key}"
            else:
                yield from members(value, known[key], f"{path}.{key}")
    elif isinstance(json_value, list) and isinstance(model, (list, tuple)):
        for index, (value, part) in enumerate(zip(json_value, model)):
            yield from members(value, part, f"{path}[{index}]")


class Client:
    def __init__(self, program, environment=None, validate=True):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=environment)
        self.ids = itertools.count(1)
        self.methods, self.answers, self.notifications = {}, {}, queue.Queue()
        self.diagnostics, self.requests, self.problems = {}, [], []
        # The codes of refusals that name no request, in their order.
        self.nameless = []
        self.messages, self.validates = 0, validate
        self.condition = threading.Condition()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    # The wire

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        number = next(self.ids)
        self.methods[number] = method
        self.send({"id": number, "method": method, "params": params})
        return number

    def wait(self, number, timeout=20):
        with self.condition:
            assert self.condition.wait_for(lambda: number in self.answers, timeout), f"no answer to {self.methods.get(number)}"
            return self.answers.pop(number)

    def request(self, method, params, timeout=20):
        answer = self.wait(self.ask(method, params), timeout)
        assert "error" not in answer, f"{method}: {answer['error']}"
        return answer["result"]

    def refused(self, method, params):
        return self.wait(self.ask(method, params))["error"]

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while (line := stream.readline()) not in (b"\r\n", b""):
                name, value = line.decode().split(":", 1)
                if name.lower() == "content-length": length = int(value)
            if length is None: break
            message = json.loads(stream.read(length))
            with self.condition:
                self.messages += 1
                if self.validates: self._validate(message)
                if "method" in message and "id" in message:
                    self.requests.append(message)
                    self.send({"id": message["id"], "result": None})
                elif "method" in message:
                    if message["method"] == "textDocument/publishDiagnostics":
                        self.diagnostics[message["params"]["uri"]] = message["params"]
                    self.notifications.put(message)
                elif message["id"] is None:
                    self.nameless.append(message["error"]["code"])
                else:
                    self.answers[message["id"]] = message
                self.condition.notify_all()

    def _validate(self, message):
        try:
            if message.get("jsonrpc") != "2.0": raise ValueError("no version")
            if "method" in message:
                known = NOTIFICATIONS | REQUESTS
                if message["method"] not in known: raise ValueError("unknown to this check")
                model = CONVERTER.structure(message, types.METHOD_TO_TYPES[message["method"]][0])
            elif "error" in message:
                model = CONVERTER.structure(message, types.ResponseErrorMessage)
            else:
                model = CONVERTER.structure(message, types.METHOD_TO_TYPES[self.methods[message["id"]]][1])
            self.problems += [f"{message.get('method', self.methods.get(message.get('id')))}: {place}" for place in members(message, model)]
        except Exception as error:
            self.problems.append(f"{error!r} in {json.dumps(message)[:400]}")

    # The session

    def initialize(self, folder=None, capabilities=None, encodings=("utf-16",)):
        if capabilities is None:
            capabilities = {
                "general": {"positionEncodings": list(encodings)},
                "workspace": {"workspaceEdit": {"documentChanges": True}, "didChangeWatchedFiles": {"dynamicRegistration": True}},
                "textDocument": {
                    "hover": {"contentFormat": ["markdown"]},
                    "completion": {"completionItem": {"documentationFormat": ["markdown"]}},
                    "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
                    "publishDiagnostics": {"relatedInformation": True, "versionSupport": True, "codeDescriptionSupport": True},
                    "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor.rewrite"]}}},
                }}
        uri = folder.as_uri() if folder else None
        result = self.request("initialize", {"processId": None, "rootUri": uri, "capabilities": capabilities})
        self.notify("initialized", {})
        return result

    def open(self, uri, text, version=1):
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": version, "text": text}})

    def change(self, uri, version, changes):
        self.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": changes})

    def findings(self, uri, version, timeout=20):
        """What is found in a version of a file."""
        with self.condition:
            seen = lambda: uri in self.diagnostics and self.diagnostics[uri].get("version") == version
            assert self.condition.wait_for(seen, timeout), f"nothing told of version {version} of {uri}"
            return self.diagnostics[uri]["diagnostics"]

    def leave(self):
        """Shuts the server down as the protocol says; its exit code."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(20)


def position(text, place):
    """The position, in UTF-16, of a place in a text, given by its offset or as words that stand once in it."""
    offset = place if isinstance(place, int) else text.index(place)
    before = text[:offset]
    line = before.count("\n")
    return {"line": line, "character": len(before[before.rfind("\n") + 1:].encode("utf-16-le")) // 2}


def span(text, words):
    start = text.index(words)
    return {"start": position(text, start), "end": position(text, start + len(words))}


def apply(text, edits):
    """A text after edits as the protocol has them, in UTF-16."""
    lines = re.split("(?<=\n)", text)
    def offset(at):
        prefix = "".join(lines[:at["line"]])
        return len(prefix) + len(lines[at["line"]].encode("utf-16-le")[:2 * at["character"]].decode("utf-16-le"))
    for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
        text = text[:offset(edit["range"]["start"])] + edit["newText"] + text[offset(edit["range"]["end"]):]
    return text
