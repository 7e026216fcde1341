"""Every request of the language server, once on the plan of London and once on a plan in parts; what is expected is counted by
hand, or is what the program's other commands say. Every message is held against the specification (see lsp_client)."""
import json, os, pathlib, subprocess, sys, tempfile
from datetime import datetime, timedelta
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
agenda = json.loads(run("show", str(path), "--days", "4", "--format", "json").stdout)["occurrences"]
def starts(rule): return [o["start"] for o in agenda if o["rule"] == rule and o["start"] >= "2026-12-01T05:00"]
def clock(rule): return starts(rule)[0][11:]
def paragraphs(place): return client.request("textDocument/hover", at(place))["contents"]["value"].split("\n\n")
next_three = "\n".join(f"- Tue {start.replace('T', ' ')} GMT" for start in starts("check-in")[:3])
same(paragraphs("check-in:")[:3], ["**prompts.check-in**", "4 a day. Next:", next_three], "hover over a rule")
hours, minutes = map(int, clock("sunrise").split(":")[:2])
run_at = f"{(60 * hours + minutes + 45) // 60:02}:{(minutes + 45) % 60:02}"
same(paragraphs("sunrise+45m")[0], f"`sunrise+45m` is **Tue 2026-12-01 {run_at}:00 GMT** (Europe/London).", "hover over an anchor")
schema = json.loads((root / "schemas/plan.schema.json").read_text())
method = schema["properties"]["prayers"]["properties"]["method"]
same(paragraphs("method:"), ["**prayers.method**", method["description"], f"Default: `{method['default']}`."], "hover over a key")
in_session = text.index("template: hiit-classic") + 12
# Five rounds of 40 s and 20 s: 300 s, and two phases each.
same(paragraphs(in_session)[0], "HIIT: 5m, 10 phases.", "hover over a template's id")
same(client.request("textDocument/hover", at(text.index("# A day") + 3)), None, "hover in a comment")

hints = client.request("textDocument/inlayHint", {**document, "range": {"start": position(text, 0), "end": position(text, len(text))}})
line = lambda words: position(text, words)["line"]
# Six rounds of 2 min and 1 min are 18 min; how long a lift is taken to last, `show` says too. Of the 60 days from a Tuesday on 8 are
# Mondays and 9 Thursdays, 8 Saturdays, 9 Wednesdays: 17, 8 and 9 sixtieths, to a tenth.
lift = next(o for o in agenda if o["rule"] == "push-day")
lasts = (datetime.fromisoformat(lift["end"]) - datetime.fromisoformat(lift["start"])) // timedelta(minutes=1)
same(sorted((h["position"]["line"], h["label"]) for h in hints), sorted([
    (line("check-in:"), "4 a day"), (line("hiit-classic: {"), "5m"), (line("easy-run: {"), "18m"), (line("rest-timer:"), f"about {lasts}m"),
    (line("morning-hiit:"), "0.3 a day"), (line("saturday-run:"), "0.1 a day"), (line("saturday-run:"), run_at), (line("push-day:"), "0.2 a day"),
]), "hints")

# Seven times a day and, on nine Fridays of 60 days, Jumuah: 429 / 60. Sessions: (17 + 8 + 9) / 60.
lenses = {l["range"]["start"]["line"]: l["command"]["title"] for l in client.request("textDocument/codeLens", document)}
same(lenses, {
    line("prompts:\n"): f"4 a day · next {clock('check-in')}", line("prayers:\n"): f"7.2 a day · next {clock('fajr')}",
    line("workouts:\n"): "0.6 a day · next 2026-12-02 18:30:00",
}, "lenses")

symbols = client.request("textDocument/documentSymbol", document)
same([s["name"] for s in symbols], ["plan", "title", "seed", "timezone", "location", "horizon", "quiet", "prompts", "prayers", "workouts", "delivery"], "outline")
same([s["name"] for s in next(s for s in symbols if s["name"] == "workouts")["children"]], ["templates", "sessions"], "outline")
folds = client.request("textDocument/foldingRange", document)
same(sorted((f["startLine"], f["endLine"]) for f in folds), sorted((line(first), line(last)) for first, last in [
    ("# yaml-language-server", "# A day"), ("quiet:", "lunch:"), ("prompts:\n", "link: sit"), ("check-in:", "link: sit"),
    ("bodies:", "Let the shoulders"), ("prayers:\n", "isha: {at"), ("alerts:", "isha: {at"), ("workouts:\n", "push-day:"),
    ("templates:", "name: Dips"), ("rest-timer:", "name: Dips"), ("exercises:", "name: Dips"), ("sessions:", "push-day:")]), "folding")

template = span(text, "hiit-classic: {")
locations = client.request("textDocument/definition", at(in_session))
template["end"]["character"] -= len(": {")
same(locations, [{"uri": uri, "range": template}], "definition")
references = client.request("textDocument/references", {**at("hiit-classic: {"), "context": {"includeDeclaration": True}})
used = text.index("template: hiit-classic") + len("template: ")
same(references, [{"uri": uri, "range": template},
                  {"uri": uri, "range": {"start": position(text, used), "end": position(text, used + len("hiit-classic"))}}], "references")
prepared = client.request("textDocument/prepareRename", at("hiit-classic: {"))
same(prepared["placeholder"], "hiit-classic", "prepareRename")
same(client.request("textDocument/prepareRename", at("moonsighting")), None, "prepareRename of no name")
edit = client.request("textDocument/rename", {**at("hiit-classic: {"), "newName": "sprint"})["documentChanges"]
renamed = apply(text, edit[0]["edits"])
same(renamed, text.replace("hiit-classic", "sprint"), "rename")
same(edit[0]["textDocument"], {"uri": uri, "version": 1}, "rename")
for name in ["check-in", "isha", "No Name", ""]:
    same(client.refused("textDocument/rename", {**at("hiit-classic: {"), "newName": name})["code"], -32803, f"rename to '{name}'")

def labels_at(place): return {i["label"] for i in client.request("textDocument/completion", at(place))["items"]}
def keys(of, there):
    """The keys that a mapping may have beside those that are there."""
    return set(schema["$defs"][of]["properties"]) - set(there.split())
same(labels_at(text.index("hanafi") + 2), {"shafi", "hanafi"}, "completion of a madhab")
methods = {m["key"] for m in json.loads(run("methods", "--format", "json").stdout)["methods"]}
same(labels_at(text.index("moonsighting") + 3), methods, "completion of a method")
templates = {"hiit-classic", "easy-run", "rest-timer"}
same(labels_at(in_session), templates, "completion of a template")
same(labels_at(text.index("Europe/London") + 10), {"Europe/London"}, "completion of a zone")
same(labels_at(text.index("expires: 30m")), keys("prompt", "title bodies window perDay variance avoid category actions link"), "completion of a prompt's keys")
same(labels_at(text.index("template: hiit-classic")), keys("session", "days at remind"), "completion of a session's keys")
same(labels_at(text.index("# A day") + 4), set(), "completion in a comment")

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
same(found[0]["codeDescription"]["href"], (root / "docs/diagnostics.md").as_uri() + "#unknown-key", "the finding's page")
context = {"context": {"diagnostics": found}, "range": found[0]["range"]}
actions = client.request("textDocument/codeAction", {**document, **context})
same([action["title"] for action in actions], ["write 'perDay'"], "changes that are offered")
mended = apply(wrong, actions[0]["edit"]["documentChanges"][0]["edits"])
same(mended, wrong.replace("perday", "perDay"), "the change that is offered")
same(actions[0]["kind"], "quickfix", "its kind")
none = {**document, **context, "context": {"diagnostics": [], "only": ["source"]}}
same(client.request("textDocument/codeAction", none), [], "changes of another kind")

# Completion goes by the last good plan while the text is broken.
broken = wrong.replace("template: hiit-classic,", "template: , {")
client.change(uri, 3, [{"text": broken}])
same([f["code"] for f in client.findings(uri, 3)], ["non-string-key"], "findings of broken text")
text = broken
same(labels_at(text.index("template: , {") + 10), templates, "completion in broken text")

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
    [found] = json.loads(run("places", "Tromsø", "--format", "json").stdout)["places"]
    written = f"{{name: Tromsø, latitude: {found['latitude']}, longitude: {found['longitude']}}}"
    same(numbers, place.replace("location: Tromsø", f"timezone: {found['timeZone']}\nlocation: {written}"), "numbers for a place")
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
