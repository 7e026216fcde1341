"""Uses the Python module of an installed wheel, and compares with the command line. Usage: python_check.py CHECKOUT"""

import csv
import datetime
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import types
from typing import Any, Dict, List, Type

import horarium

PLANS = pathlib.Path(sys.argv[1]) / "plans"
STUDY = """\
plan: 1
id: attention
title: Attention
seed: 7
timezone: Europe/Berlin
horizon: {start: 2027-03-22, days: 14}
prompts:
  beep: {title: Now?, window: {from: 09:00, to: 21:00}, perDay: 5, expires: 15m}
"""


def expect(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"python: {what}")


def fails(kind: Type[horarium.HorariumError], run: Any) -> horarium.HorariumError:
    try:
        run()
    except kind as error:
        return error
    sys.exit(f"python: there is no {kind.__name__}")


def command(*arguments: str) -> bytes:
    return subprocess.run(
        [sys.executable, "-m", "horarium", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


def builds(folder: pathlib.Path) -> None:
    london = PLANS / "london.yaml"
    command("build", str(london), "-o", str(folder / "cli"), "--from", "2027-01-01", "--days", "7", "--set", "title=A: b")
    built = horarium.build(london, {"title": "A: b"}, datetime.date(2027, 1, 1), 7, output=folder / "python")
    for name in ("london.ics", "london.manifest.json"):
        expect((folder / "cli" / name).read_bytes() == (folder / "python" / name).read_bytes(), f"{name} differs")
    calendar, manifest, findings = built
    expect(calendar.encode() == (folder / "cli/london.ics").read_bytes(), "the calendar differs from its file")
    expect(manifest == json.loads((folder / "cli/london.manifest.json").read_bytes()), "the manifest differs")
    expect(all(finding.severity != "error" for finding in findings), "a plan that was built has errors")
    expect(horarium.build(str(london), {"title": "A: b"}, "2027-01-01", 7) == built, "a second build differs")

    data: Dict[str, Any] = {
        "plan": 1, "id": "attention", "title": "Attention", "seed": 7, "timezone": "Europe/Berlin",
        "horizon": {"start": datetime.date(2027, 3, 22), "days": 14},
        "prompts": {"beep": {"title": "Now?", "window": {"from": "09:00", "to": "21:00"}, "perDay": 5, "expires": "15m"}},
    }
    text, dictionary = horarium.build(STUDY), horarium.build(data)
    expect(text.calendar == dictionary.calendar, "a plan as text and as data differ")
    expect(
        text.manifest["notifications"] == dictionary.manifest["notifications"], "notifications of text and data differ")
    fewer = horarium.build(STUDY, {"prompts.beep.days": ["mon", "tue"], "prompts.beep.expires": None})
    expect(len(fewer.manifest["notifications"]) == 4 * 5, "a list among the values was not taken")


def errors(folder: pathlib.Path) -> None:
    wrong = fails(horarium.PlanError, lambda: horarium.build(STUDY.replace("perDay", "perday")))
    expect(isinstance(wrong, horarium.PlanError), "no PlanError")
    findings = wrong.findings if isinstance(wrong, horarium.PlanError) else []
    expect([(f.code, f.file, f.line) for f in findings if f.severity == "error"] == [("unknown-key", "-", 8)], str(findings))
    expect("did you mean 'perDay'?" in str(wrong) and "[unknown-key]" in str(wrong), str(wrong))
    gone = fails(horarium.PlanError, lambda: horarium.build(folder / "gone.yaml"))
    expect("gone.yaml" in str(gone), str(gone))
    usage = fails(horarium.UsageError, lambda: horarium.build(STUDY, days=0))
    expect("--days takes a number" in str(usage), str(usage))
    fails(horarium.UsageError, lambda: horarium.audit(STUDY, [{"when": 1}], columns={"when": "when"}))
    fails(horarium.PlanError, lambda: horarium.audit(STUDY, [{"when": 1}]))
    fails(horarium.PlanError, lambda: horarium.audit_records(STUDY, folder / "gone.csv"))
    (folder / "foreign").mkdir()
    (folder / "foreign/attention.ics").write_text("BEGIN:VCALENDAR\r\n", encoding="utf-8")
    (folder / "attention.yaml").write_text(STUDY, encoding="utf-8")
    foreign = fails(
        horarium.HorariumError, lambda: horarium.build(folder / "attention.yaml", output=folder / "foreign"))
    expect("attention.ics" in str(foreign), f"a calendar in the way is said so: {foreign}")


def people(folder: pathlib.Path) -> None:
    rows = [{"id": "P1", "seed": 1, "timezone": None}, {"id": "P2", "seed": 2, "timezone": "Asia/Tokyo"}]
    with open(folder / "people.csv", "w", newline="", encoding="utf-8") as file:
        sheet = csv.DictWriter(file, list(rows[0]))
        sheet.writeheader()
        sheet.writerows(rows)
    by_file, by_rows = (horarium.notifications(STUDY, each=table) for table in (folder / "people.csv", rows))
    expect(by_file == by_rows and len(by_rows) == 2 * 14 * 5, "people as a file and as records differ")
    first = by_rows[70]
    expect(first["plan"] == "p2" and first["rule"] == "beep" and first["kind"] == "prompt", str(first))
    shift = first["local"].replace(tzinfo=datetime.timezone.utc) - first["fire_at"]
    expect(shift == datetime.timedelta(hours=9), f"the clocks of Tokyo are {shift} ahead")
    expect(first["expires_at"] - first["fire_at"] == datetime.timedelta(minutes=15), "it expires otherwise")
    studies(folder / "people.csv", rows)
    bad = fails(horarium.PlanError, lambda: horarium.build_each(STUDY, [{"id": "a", "seed": "x"}]))
    expect("people.csv:2:" in str(bad), str(bad))
    frames(by_rows)
    audits(rows, by_rows)


def studies(table: pathlib.Path, rows: List[Dict[str, Any]]) -> None:
    trial = {"prompts.beep.arms": {"target": 1.5, "walk": {"share": 1}, "sit": {"share": 2}}}
    plan = table.parent / "trial.yaml"
    plan.write_text(STUDY, encoding="utf-8")
    option = 'prompts.beep.arms={"target": 1.5, "walk": {"share": 1}, "sit": {"share": 2}}'
    for form in ("markdown", "html", "csv", "json"):
        page = horarium.study_page(plan, trial, each=table, format=form)
        said = command("study", str(plan), "--each", str(table), "--format", form, "--set", option)
        expect(len(said) > 100 and page.encode() == said, f"the {form} of the command line is another")
    found = horarium.study(plan, trial, each=rows)
    expect("At each decision point of 'beep' one of 3 arms was drawn" in found.methods, found.methods)
    expect(found.report["counts"]["placed"] == 140 and len(found.people) == 2, str(found.report["counts"]))
    expect(found.report["plan"]["digest"] == "sha256:" + hashlib.sha256(STUDY.encode()).hexdigest(), "digest of the plan")
    by_file = horarium.study(plan, trial, each=table)
    digest = "sha256:" + hashlib.sha256(table.read_bytes()).hexdigest()
    expect(by_file.report["table"]["digest"] == digest, "the digest of the table")
    arms = horarium.decisions(plan, trial, each=table)
    sent = horarium.notifications(plan, trial, each=table)
    expect(len(arms) == 140, f"{len(arms)} decisions")
    expect(
        [(a["plan"], a["at"], a["arm"]) for a in arms if a["arm"] != "none"]
        == [(n["plan"], n["fire_at"], n["arm"]) for n in sent], "decisions and notifications differ")
    expect({(a["arm"], round(a["probability"], 9)) for a in arms} == {("walk", 0.1), ("sit", 0.2), ("none", 0.7)}, "arms")
    expect(horarium.decisions(plan) == [] and all(n["arm"] is None for n in horarium.notifications(plan)), "no trial")
    fails(horarium.UsageError, lambda: horarium.study_page(plan, format="pdf"))
    fails(horarium.PlanError, lambda: horarium.study(plan, {"prompts": None}))


def frames(rows: List[horarium.Notification]) -> None:
    """What a frame is made of: a stand-in takes the place of pandas."""
    module = types.ModuleType("pandas")
    setattr(module, "DataFrame", list)
    sys.modules["pandas"] = module
    expect(horarium.data_frame(rows) == rows, "the records are not those of the frame")
    del sys.modules["pandas"]
    try:
        horarium.data_frame(rows, "no_such_library")
    except ImportError as error:
        expect("no_such_library" in str(error), str(error))
    else:
        sys.exit("python: a library that is not there made a frame")


def audits(table: List[Dict[str, Any]], rows: List[horarium.Notification]) -> None:
    late = datetime.timedelta(minutes=20)
    log: List[Dict[str, Any]] = [
        {"person": row["plan"], "when": row["fire_at"] + late * (number == 7), "answer": float("nan")}
        for number, row in enumerate(rows) if number != 30
    ]
    names = {"person": "person", "sent": "when", "answered": "answer"}
    found = horarium.audit(STUDY, log, each=table, columns=names)
    expect(not found.is_fine and (found.counts["late"], found.counts["missing"]) == (1, 1), str(found.counts))
    late_fault = [fault for fault in found.faults if fault["faults"] == ["late"]][0]
    expect(late_fault["id"] == rows[7]["id"] and late_fault["lateMs"] == 1_200_000, str(late_fault))
    expect(horarium.audit(STUDY, log, each=table, columns=names, within="30m").counts["late"] == 0, "within")
    cases = horarium.audit_records(STUDY, log, each=table, columns=names)
    expect(len(cases) == len(rows), f"{len(cases)} cases")
    expect([case["planned"] for case in cases] == [row["fire_at"] for row in rows], "the cases are not those planned")
    expect(sum(case["late_s"] == 1200 for case in cases) == 1, "lateness is no number")
    by_person = horarium.audit_records(STUDY, log, by="person", each=table, columns=names)
    expect([(line["person"], line["planned"], line["delivered"]) for line in by_person] == [("P1", 70, 69), ("P2", 70, 70)],
           str(by_person))
    part = horarium.audit(
        STUDY, log[:30], each=table, columns=names, start=datetime.date(2027, 3, 22), until=datetime.date(2027, 3, 27))
    expect(part.counts["planned"] == 60 and part.counts["missing"] == 30, str(part.counts))
    broken = horarium.audit(STUDY, [*log, {"person": "p1", "when": "soon"}], each=table, columns=names)
    expect([(f.code, f.file.rsplit("/", 1)[-1], f.line) for f in broken.findings] == [("log-row", "log.csv", 141)],
           str(broken.findings))


with tempfile.TemporaryDirectory() as name:
    builds(pathlib.Path(name))
    errors(pathlib.Path(name))
    people(pathlib.Path(name))
