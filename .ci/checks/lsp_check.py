"""Every request of the language server, once on the plan of London and once on a plan in parts; what is expected is counted by
hand, or is what the program's other commands say. Every message is held against the specification (see lsp_client)."""
import json, os, pathlib, subprocess, sys, tempfile
from lsp_client import Client, apply, position, span

program, root = sys.argv[1], pathlib.Path(sys.argv[2])
NOW = "1796101200"  # 2026-12-01T05:00Z
environment = {**os.environ, "SOURCE_DATE_EPOCH": NOW}


def run(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, env=environment)


def same(found, wanted, what):
    assert found == wanted, f"{what}: {found!r} instead of {wanted!r}"


client = Client(program, environment)
same(client.refused("textDocument/hover", {})["code"], -32002, "before initialize")
offered = client.initialize(root)["capabilities"]
same(offered["positionEncoding"], "utf-16", "the encoding")
same(offered["textDocumentSync"]["change"], 2, "incremental")

path = root / "plans/london.yaml"
uri, text = path.as_uri(), path.read_text()
document = {"textDocument": {"uri": uri}}
at = lambda place: {**document, "position": position(text, place)}
client.open(uri, text)
same(client.findings(uri, 1), [], "findings of plans/london.yaml")

# What `show` lists is what hover, hints and lenses tell.
agenda = json.loads(run("show", str(path), "--days", "4", "--format", "json").stdout)
rows = agenda if isinstance(agenda, list) else next(v for v in agenda.values() if isinstance(v, list))
def local(row): return str(row.get("local") or row.get("start") or row.get("time"))
key = next(k for k in rows[0] if str(rows[0][k]).startswith("check-in") or str(rows[0][k]).startswith("last-third"))
def clocks(rule): return [local(row)[11:19] for row in rows if str(row[key]).split("/")[0] == rule and local(row)[:10] >= "2026-12-01"]
hover = client.request("textDocument/hover", at("check-in:"))["contents"]["value"]
for clock in clocks("check-in")[:3]: assert clock in hover, (clock, hover)
sunrise = next(local(row) for row in rows if str(row[key]).split("/")[0] == "sunrise" and local(row)[:10] == "2026-12-01")
minutes = int(sunrise[11:13]) * 60 + int(sunrise[14:16]) + 45
run_at = f"{minutes // 60:02}:{minutes % 60:02}"
value = client.request("textDocument/hover", at("sunrise+45m"))["contents"]["value"]
assert f"2026-12-01 {run_at}:00 GMT" in value, value
assert "Default: `muslim-world-league`" in client.request("textDocument/hover", at("method:"))["contents"]["value"]
assert "5m" in client.request("textDocument/hover", at(text.index("template: hiit-classic") + 12))["contents"]["value"]
same(client.request("textDocument/hover", at(text.index("# A day") + 3)), None, "hover in a comment")

hints = client.request("textDocument/inlayHint", {**document, "range": {"start": position(text, 0), "end": position(text, len(text))}})
labels = {(h["position"]["line"], h["label"]) for h in hints}
line = lambda words: position(text, words)["line"]
for words, label in [("sunrise+45m", run_at), ("hiit-classic: {", "5m"), ("easy-run: {", "18m"), ("check-in:", "4 a day")]:
    assert (line(words), label) in labels, (words, label, labels)

lenses = {l["range"]["start"]["line"]: l["command"]["title"] for l in client.request("textDocument/codeLens", document)}
first = clocks("check-in")[0]
same(lenses[line("prompts:\n")], f"4 a day · next {first}", "the lens of prompts")
assert lenses[line("prayers:\n")].startswith("7"), lenses

symbols = client.request("textDocument/documentSymbol", document)
names = [s["name"] for s in symbols]
same(names[:4], ["plan", "title", "seed", "timezone"], "outline")
same([s["name"] for s in next(s for s in symbols if s["name"] == "workouts")["children"]], ["templates", "sessions"], "outline")
folds = client.request("textDocument/foldingRange", document)
assert any(f["startLine"] == line("prompts:\n") and f["endLine"] == line("link: sit") for f in folds), folds

template = span(text, "hiit-classic: {")
locations = client.request("textDocument/definition", at(text.index("template: hiit-classic") + 12))
same([l["range"]["start"] for l in locations], [template["start"]], "definition")
references = client.request("textDocument/references", {**at("hiit-classic: {"), "context": {"includeDeclaration": True}})
same(len(references), 2, "references")
prepared = client.request("textDocument/prepareRename", at("hiit-classic: {"))
same(prepared["placeholder"], "hiit-classic", "prepareRename")
same(client.request("textDocument/prepareRename", at("moonsighting")), None, "prepareRename of no name")
edit = client.request("textDocument/rename", {**at("hiit-classic: {"), "newName": "sprint"})["documentChanges"]
renamed = apply(text, edit[0]["edits"])
same(renamed, text.replace("hiit-classic", "sprint"), "rename")
same(edit[0]["textDocument"], {"uri": uri, "version": 1}, "rename")
for name in ["check-in", "isha", "No Name", ""]:
    same(client.refused("textDocument/rename", {**at("hiit-classic: {"), "newName": name})["code"], -32803, f"rename to '{name}'")

def labels_at(place): return [i["label"] for i in client.request("textDocument/completion", at(place))["items"]]
assert {"shafi", "hanafi"} <= set(labels_at(text.index("hanafi") + 2))
assert "karachi" in labels_at(text.index("moonsighting") + 3)
assert {"hiit-classic", "easy-run", "rest-timer"} <= set(labels_at(text.index("template: hiit-classic") + 12))
assert "Europe/London" in labels_at(text.index("Europe/London") + 10)
assert {"overrideQuiet", "followUp"} <= set(labels_at(text.index("expires: 30m"))) and "perDay" not in labels_at(text.index("expires: 30m"))
assert "weeks" in labels_at(text.index("template: hiit-classic"))
same(labels_at(text.index("# A day") + 4), [], "completion in a comment")

# A mistake, its finding as `check` has it, and the change that puts it right.
wrong = text.replace("perDay: 4", "perday: 4").replace("title: Meditation", "title: 🧘 Meditation")
client.change(uri, 2, [{"range": span(text, "Meditation check-in"), "text": "🧘 Meditation check-in"},
                       {"range": span(text, "perDay"), "text": "perday"}])
found = client.findings(uri, 2)
with tempfile.TemporaryDirectory() as folder:
    copy = pathlib.Path(folder) / "london.yaml"
    copy.write_text(wrong)
    checked = json.loads(run("check", str(copy), "--format", "json").stdout)["diagnostics"]
same([(f["code"], f["message"], f["range"]["start"]) for f in found],
     [(c["code"], c["message"], position(wrong, len(wrong.encode()[:c["start"]["offset"]].decode()))) for c in checked], "findings")
same(found[0]["range"], span(wrong, "perday"), "the finding's place")
assert found[0]["codeDescription"]["href"].endswith("/docs/diagnostics.md#unknown-key"), found[0]
context = {"context": {"diagnostics": found}, "range": found[0]["range"]}
actions = client.request("textDocument/codeAction", {**document, **context})
mended = apply(wrong, actions[0]["edit"]["documentChanges"][0]["edits"])
same(mended, wrong.replace("perday", "perDay"), "the change that is offered")
same(actions[0]["kind"], "quickfix", "its kind")
none = {**document, **context, "context": {"diagnostics": [], "only": ["source"]}}
same(client.request("textDocument/codeAction", none), [], "changes of another kind")

# Completion goes by the last good plan while the text is broken.
broken = wrong.replace("template: hiit-classic,", "template: , {")
client.change(uri, 3, [{"text": broken}])
assert client.findings(uri, 3)
text = broken
assert "hiit-classic" in labels_at(text.index("template: , {") + 10)

# A plan in parts: findings in each, definitions and renames across them, links.
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder).resolve()
    main = "plan: 1\nseed: 1\ntimezone: Europe/London\ninclude: [parts/work.yaml]\nprompts: {sit: {}}\nbudget: {guard: [swim]}\n"
    part = "workouts:\n  templates: {pool: {type: intervals, steps: [{work: 5m}]}}\n  sessions: {swim: {template: poool, at: 07:00}}\n"
    (folder / "parts").mkdir()
    (folder / "main.yaml").write_text(main)
    (folder / "parts/work.yaml").write_text(part)
    main_uri, part_uri = (folder / "main.yaml").as_uri(), (folder / "parts/work.yaml").as_uri()
    client.open(main_uri, main)
    client.findings(main_uri, 1)
    same([f["code"] for f in client.findings(part_uri, None)], ["unknown-template"], "findings of a part that is not open")
    client.open(part_uri, part, 7)
    client.change(part_uri, 8, [{"range": span(part, "poool"), "text": "pool"}])
    same(client.findings(part_uri, 8), [], "findings of the part")
    part = part.replace("poool", "pool")
    where = lambda text, of, words: {"textDocument": {"uri": of}, "position": position(text, words)}
    links = client.request("textDocument/documentLink", {"textDocument": {"uri": main_uri}})
    same(links, [{"range": span(main, "parts/work.yaml"), "target": part_uri}], "links")
    locations = client.request("textDocument/definition", where(main, main_uri, "swim]"))
    same(locations, [{"uri": part_uri, "range": span(part, "swim")}], "definition in another file")
    changes = client.request("textDocument/rename", {**where(main, main_uri, "swim]"), "newName": "laps"})["documentChanges"]
    after = {c["textDocument"]["uri"]: apply(main if c["textDocument"]["uri"] == main_uri else part, c["edits"]) for c in changes}
    same(after, {main_uri: main.replace("swim", "laps"), part_uri: part.replace("swim", "laps")}, "rename across files")
    # A file that changes on disk is read again.
    client.notify("textDocument/didClose", {"textDocument": {"uri": part_uri}})
    (folder / "parts/work.yaml").write_text(part.replace("type: intervals", "type: intervalls"))
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": part_uri, "type": 2}]})
    with client.condition:
        changed = lambda: [f["code"] for f in client.diagnostics[part_uri]["diagnostics"]] not in ([], ["unknown-template"])
        assert client.condition.wait_for(changed, 20), client.diagnostics[part_uri]
    client.notify("textDocument/didClose", {"textDocument": {"uri": main_uri}})
    with client.condition:
        assert client.condition.wait_for(lambda: not client.diagnostics[part_uri]["diagnostics"], 20), "findings of closed files stay"
    # Numbers for a place.
    place = "plan: 1\nlocation: Tromsø\nprompts: {sit: {at: [08:00]}}\n"
    place_uri = (folder / "place.yaml").as_uri()
    client.open(place_uri, place)
    asked = {"textDocument": {"uri": place_uri}, "range": span(place, "Tromsø"), "context": {"diagnostics": []}}
    action = next(a for a in client.request("textDocument/codeAction", asked) if a["title"] == "write numbers for this place")
    numbers = apply(place, action["edit"]["documentChanges"][0]["edits"])
    (folder / "place.yaml").write_text(numbers)
    same(run("check", str(folder / "place.yaml")).returncode, 0, numbers)
    same(run("places", "Tromsø", "--format", "json").stdout.count('"latitude": 69.649'), 1, "the gazetteer's numbers")
    assert "latitude: 69.649" in numbers and "timezone: Europe/Oslo" in numbers, numbers
    same(sorted(p.name for p in folder.rglob("*")), ["main.yaml", "parts", "place.yaml", "work.yaml"], "no file is written")

# Requests that are given up are answered all the same.
number = client.ask("textDocument/inlayHint", {**document, "range": {"start": position(text, 0), "end": position(text, 99)}})
client.notify("$/cancelRequest", {"id": number})
client.notify("$/cancelRequest", {"id": 99999})
answer = client.wait(number)
assert "result" in answer or answer["error"]["code"] == -32800, answer
same(client.refused("textDocument/formatting", document)["code"], -32601, "a request that is not offered")
same(client.refused("textDocument/hover", {"textDocument": {"uri": "file:///nowhere.yaml"}, "position": {"line": 0, "character": 0}})["code"], -32602, "a file that is not open")
assert [r["method"] for r in client.requests] == ["client/registerCapability"], client.requests
same(client.request("shutdown", None), None, "shutdown")
same(client.refused("textDocument/hover", at(3))["code"], -32600, "after shutdown")
client.notify("exit", None)
same(client.process.wait(20), 0, "the exit code after shutdown")
assert not client.problems, "\n".join(client.problems)

# Other ways to part.
for message, code in [({"method": "exit"}, 1), (None, 1)]:
    client = Client(program, environment)
    client.initialize(None, capabilities={})
    if message: client.send(message)
    else: client.process.stdin.close()
    same(client.process.wait(20), code, f"the exit code after {message}")
# utf-8, where the client prefers it.
client = Client(program, environment)
same(client.initialize(root, encodings=("utf-8", "utf-16"))["capabilities"]["positionEncoding"], "utf-8", "the encoding")
client.open(uri, "plan: 1\ntitle: 'é🕌' \ntimezon: Europe/London\n")
client.change(uri, 2, [{"range": {"start": {"line": 1, "character": 10}, "end": {"line": 1, "character": 14}}, "text": "{"}])
where = [f["range"]["start"] for f in client.findings(uri, 2) if f["code"] == "unknown-key"]
same(where, [{"line": 2, "character": 0}], "a finding's place in utf-8")
same(client.leave(), 0, "the exit code")
print("lsp: every request answered as counted by hand, every message as the specification has it")
