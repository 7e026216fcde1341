"""Plans as calendars and manifests of notifications, and what was sent beside what was planned.

Every function runs the program that this package installs, so that all three (the command line, Python, R) give the same bytes::

    import horarium

    calendar, manifest, findings = horarium.build("daily.yaml", set={"prompts.check-in.perDay": 5}, days=28)
    frame = horarium.data_frame(horarium.notifications("study.yaml", each="people.csv"))
    audit = horarium.audit("study.yaml", "ringing.ndjson", each="people.csv")
    print(horarium.study("study.yaml", each="people.csv").methods)

A plan is a path, the text of a plan, or data: a dictionary such as ``json.load`` gives.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import tempfile
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from ._errors import Finding, HorariumError, PlanError, ProgramMissing, UsageError
from ._inputs import Day, Plan, Table, plan_argument, plan_options, table_path, time_text
from ._program import document, run
from ._records import Decision, Notification, data_frame, decision_records, records, typed_row

__version__ = "0.0.0"

__all__ = [
    "Audit", "Build", "Decision", "Finding", "HorariumError", "Notification", "PlanError", "ProgramMissing", "Study",
    "UsageError", "audit", "audit_records", "build", "build_each", "data_frame", "decisions", "notifications", "study",
    "study_page",
]


class Build(NamedTuple):
    """What a plan comes to."""

    #: The calendar, with the line ends of iCalendar: ``calendar.encode()`` are the bytes of the file.
    calendar: str
    #: The manifest, as ``schemas/manifest.schema.json`` describes it.
    manifest: Dict[str, Any]
    #: Warnings and notes.
    findings: List[Finding]


def build(
    plan: Plan, set: Optional[Mapping[str, Any]] = None, start: Optional[Day] = None, days: Optional[int] = None, *,
    output: Optional[Union[str, "os.PathLike[str]"]] = None,
) -> Build:
    """Builds a plan's calendar and manifest.

    :param set: Values to put into the plan by their paths, as ``--set`` does; ``None`` removes a key.
    :param start: The first day, in place of the plan's own.
    :param days: How many days, in place of the plan's own.
    :param output: A folder to write both files to, beside an earlier build if there is one. Without it nothing is kept.
    :raises PlanError: where the plan has errors; it has the findings.
    """
    argument, text = plan_argument(plan)
    with _folder(output) as folder:
        done = run(["build", argument, "-o", folder, "--format", "json", *plan_options(set, start, days)], text)
        told = document(done)
        built = _files(told)
    findings = _findings(told)
    return Build(built[0][0], built[0][1], findings)


def build_each(
    plan: Plan, people: Table, set: Optional[Mapping[str, Any]] = None, start: Optional[Day] = None,
    days: Optional[int] = None, *, output: Optional[Union[str, "os.PathLike[str]"]] = None,
) -> Dict[str, Build]:
    """Builds a plan once for each row of a table, as ``--each`` does.

    :param people: The path of a CSV table, or a record for each person, whose keys are paths of the plan and ``id``.
    :returns: The builds by the ids of the plans, in the order of the table. The findings of all are in each.
    :raises PlanError: where a row cannot be built. The others are then written to ``output`` all the same.
    """
    argument, text = plan_argument(plan)
    with _folder(output) as folder, table_path(people, "people.csv") as table:
        options = ["--each", table, "-o", folder, "--format", "json", *plan_options(set, start, days)]
        told = document(run(["build", argument, *options], text))
        built = _files(told)
    findings = _findings(told)
    return {manifest["plan"]["id"]: Build(calendar, manifest, findings) for calendar, manifest in built}


def notifications(
    plan: Plan, set: Optional[Mapping[str, Any]] = None, start: Optional[Day] = None, days: Optional[int] = None, *,
    each: Optional[Table] = None,
) -> List[Notification]:
    """The notifications of a plan as records, ascending; with a table of people those of all, one person after the other.

    :func:`data_frame` makes a data frame of them. The parameters are those of :func:`build` and :func:`build_each`.
    """
    if each is None:
        return records(build(plan, set, start, days).manifest)
    return [found for built in build_each(plan, each, set, start, days).values() for found in records(built.manifest)]


def decisions(
    plan: Plan, set: Optional[Mapping[str, Any]] = None, start: Optional[Day] = None, days: Optional[int] = None, *,
    each: Optional[Table] = None,
) -> List[Decision]:
    """The decisions of a micro-randomised trial as records, ascending: the arm of each prompt, sent or not; with a table of
    people those of all, one person after the other. The parameters are those of :func:`notifications`.
    """
    if each is None:
        return decision_records(build(plan, set, start, days).manifest)
    return [
        found for built in build_each(plan, each, set, start, days).values() for found in decision_records(built.manifest)]


class Study(NamedTuple):
    """What a paper has to say of a schedule."""

    #: A text for the methods section.
    methods: str
    #: What is planned of each rule, for all people together, beside what the design expects.
    rules: List[Dict[str, Any]]
    #: What is planned for each person.
    people: List[Dict[str, Any]]
    #: Warnings and notes.
    findings: List[Finding]
    #: Everything, as ``schemas/study.schema.json`` describes it: ``checklist``, ``registration``, ``counts``, …
    report: Dict[str, Any]


def study(
    plan: Plan, set: Optional[Mapping[str, Any]] = None, start: Optional[Day] = None, days: Optional[int] = None, *,
    each: Optional[Table] = None,
) -> Study:
    """What a schedule does, for a paper and its registration.

    The parameters are those of :func:`notifications`.

    :raises PlanError: where the plan, or that of one of the people, has errors.
    """
    report = json.loads(study_page(plan, set, start, days, each=each, format="json"))
    return Study(
        " ".join(report["methods"]), report["rules"], report["people"],
        [Finding.of(found) for found in report["diagnostics"]], report)


def study_page(
    plan: Plan, set: Optional[Mapping[str, Any]] = None, start: Optional[Day] = None, days: Optional[int] = None, *,
    each: Optional[Table] = None, format: str = "markdown",
) -> str:
    """The report of :func:`study` as text: ``page.encode()`` are the bytes that the command line prints.

    :param format: ``"markdown"``, ``"html"`` with figures, ``"json"``, or ``"csv"`` with a line for each person and rule.
    """
    argument, text = plan_argument(plan)
    with contextlib.ExitStack() as stack:
        options = [] if each is None else ["--each", stack.enter_context(table_path(each, "people.csv"))]
        options += ["--format", format, *plan_options(set, start, days)]
        return run(["study", argument, *options], text).stdout.decode()


class Audit(NamedTuple):
    """What logs come to beside a plan."""

    #: Whether nothing is off and every line could be read.
    is_fine: bool
    #: How many notifications were planned, on time, late, missing and so on.
    counts: Dict[str, int]
    #: What is off, one by one.
    faults: List[Dict[str, Any]]
    #: Sentences about what many faults have in common, those about the most first.
    look_at_first: List[str]
    #: Lines that could not be read.
    findings: List[Finding]
    #: Everything, as ``schemas/audit.schema.json`` describes it: ``people``, ``days``, ``hours``, ``compliance``, …
    report: Dict[str, Any]


def audit(
    plan: Plan, logs: Union[Table, Sequence[str]], *, each: Optional[Table] = None,
    columns: Optional[Mapping[str, str]] = None, set: Optional[Mapping[str, Any]] = None, zone: Optional[str] = None,
    within: Optional[str] = None, match: Optional[str] = None, start: Optional[Day] = None,
    until: Optional[Day] = None, rules: Optional[Sequence[str]] = None,
) -> Audit:
    """Holds what logs say was sent against what the plan would have sent.

    :param logs: The path of a log, a list of paths, or a record for each row: a data frame's ``to_dict("records")``.
    :param each: The table of people that the plan was built for.
    :param columns: What a table calls ``id``, ``person``, ``scheduled``, ``sent`` and ``answered``.
    :param zone: The zone of times without an offset; each person's own without it.
    :param within: How far off is still on time, such as ``"5m"``.
    :param match: How far from its time a notification without an identifier is looked for, such as ``"1h"``.
    :param start: The log covers all from this day or time on.
    :param until: The log covers all up to this time, or to the end of this day.
    :param rules: The rules to look at; all without it.
    :raises PlanError: where the plan or the names of columns have errors.
    """
    options = _audit_options(columns, set, zone, within, match, start, until, rules)
    with _audited(plan, logs, each) as (arguments, text):
        done = run(["audit", *arguments, "--format", "json", *options], text, accepted=(0, 1))
        report = document(done)
    findings = [Finding.of(found) for found in report["diagnostics"]]
    if any(finding.code != "log-row" and finding.severity == "error" for finding in findings):
        raise PlanError(findings)
    return Audit(
        report["isFine"], report["counts"], report["faults"], report["lookAtFirst"], findings, report)


def audit_records(
    plan: Plan, logs: Union[Table, Sequence[str]], *, by: Optional[str] = None, each: Optional[Table] = None,
    columns: Optional[Mapping[str, str]] = None, set: Optional[Mapping[str, Any]] = None, zone: Optional[str] = None,
    within: Optional[str] = None, match: Optional[str] = None, start: Optional[Day] = None,
    until: Optional[Day] = None, rules: Optional[Sequence[str]] = None,
) -> List[Dict[str, Any]]:
    """An audit as records: one for each planned notification, and one for each row that nothing planned accounts for.

    :param by: ``"person"``, ``"arm"``, ``"day"`` or ``"hour"``: a record for each of these instead, with counts and compliance.

    The others are those of :func:`audit`.
    """
    options = _audit_options(columns, set, zone, within, match, start, until, rules)
    if by is not None:
        options += ["--by", by]
    with _audited(plan, logs, each) as (arguments, text):
        done = run(["audit", *arguments, "--format", "csv", *options], text, accepted=(0, 1))
    if not done.stdout:
        raise PlanError([], done.stderr.decode(errors="replace").strip())
    return [typed_row(row) for row in csv.DictReader(io.StringIO(done.stdout.decode(), newline=""))]


# What the functions have in common.


def _audit_options(
    columns: Optional[Mapping[str, str]], set: Optional[Mapping[str, Any]], zone: Optional[str], within: Optional[str],
    match: Optional[str], start: Optional[Day], until: Optional[Day], rules: Optional[Sequence[str]],
) -> List[str]:
    options = plan_options(set)
    if columns is not None:
        options += ["--columns", ",".join(f"{meaning}={name}" for meaning, name in columns.items())]
    if rules is not None:
        options += ["--rules", ",".join(rules)]
    times = [("--from", start), ("--until", until)]
    for name, value in [("--zone", zone), ("--within", within), ("--match", match), *(
        (name, time_text(time)) for name, time in times if time is not None)]:
        if value is not None:
            options += [name, value]
    return options


@contextlib.contextmanager
def _audited(
    plan: Plan, logs: Union[Table, Sequence[str]], each: Optional[Table]
) -> Iterator[Tuple[List[str], Optional[str]]]:
    argument, text = plan_argument(plan)
    with contextlib.ExitStack() as stack:
        paths: List[str] = []
        if isinstance(logs, (str, os.PathLike)):
            paths = [os.fspath(logs)]
        else:
            rows: List[Mapping[str, Any]] = []
            for log in logs:
                if isinstance(log, Mapping):
                    rows.append(log)
                else:
                    paths.append(os.fspath(log))
            if rows or not paths:
                paths.append(stack.enter_context(table_path(rows, "log.csv")))
        options = [] if each is None else ["--each", stack.enter_context(table_path(each, "people.csv"))]
        yield [argument, *paths, *options], text


@contextlib.contextmanager
def _folder(output: Optional[Union[str, "os.PathLike[str]"]]) -> Iterator[str]:
    if output is not None:
        yield os.fspath(output)
        return
    with tempfile.TemporaryDirectory(prefix="horarium-") as folder:
        yield folder


def _files(told: Mapping[str, Any]) -> List[Tuple[str, Dict[str, Any]]]:
    """The calendar and the manifest of each plan."""
    texts: Dict[str, str] = {}
    for file in told["files"]:
        with open(file["path"], encoding="utf-8", newline="") as stream:
            texts[file["path"]] = stream.read()
    ending = ".manifest.json"
    return [
        (texts[path[: -len(ending)] + ".ics"], json.loads(text)) for path, text in texts.items() if path.endswith(ending)]


def _findings(told: Mapping[str, Any]) -> List[Finding]:
    return [Finding.of(found) for found in told["diagnostics"]]
