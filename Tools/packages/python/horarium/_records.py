"""Records for data frames."""

from __future__ import annotations

import datetime
import importlib
from typing import Any, Dict, List, Mapping, Optional, Sequence, TypedDict


class Notification(TypedDict):
    """A notification of a manifest."""

    #: The id of the plan: with a table of people, of the person.
    plan: str
    id: str
    rule: str
    #: ``prompt``, ``prayer``, ``workout-phase`` and so on.
    kind: str
    #: The instant at which it fires, in UTC.
    fire_at: datetime.datetime
    #: What clocks then show in the zone of its day, without a zone.
    local: datetime.datetime
    #: The instant from which it is not worth delivering.
    expires_at: datetime.datetime
    title: str
    body: str
    #: The random number U of a drawn prompt, from 0 to less than 1; nothing for others.
    draw: Optional[float]
    #: The prompt that it follows up; nothing for others.
    follows: Optional[str]
    #: The arm of a trial that the prompt took; nothing for others.
    arm: Optional[str]


class Decision(TypedDict):
    """A decision of a micro-randomised trial."""

    #: The id of the plan: with a table of people, of the person.
    plan: str
    rule: str
    #: The list day, and the prompt's number on it, from 1.
    date: datetime.date
    slot: int
    #: The instant of the decision, in UTC.
    at: datetime.datetime
    #: The arm; ``none`` where nothing was to be sent.
    arm: str
    #: The probability that the arm had.
    probability: float


def instant(text: str) -> datetime.datetime:
    """Reads an instant as the program writes it: in UTC, with or without milliseconds."""
    form = "%Y-%m-%dT%H:%M:%S.%fZ" if "." in text else "%Y-%m-%dT%H:%M:%SZ"
    return datetime.datetime.strptime(text, form).replace(tzinfo=datetime.timezone.utc)


def records(manifest: Mapping[str, Any]) -> List[Notification]:
    """The notifications of a manifest, ascending."""
    return [
        Notification(
            plan=manifest["plan"]["id"], id=found["id"], rule=found["rule"], kind=found["kind"],
            fire_at=instant(found["fireAt"]),
            local=datetime.datetime.strptime(found["local"], "%Y-%m-%dT%H:%M:%S"),
            expires_at=instant(found["expiresAt"]), title=found["title"], body=found["body"], draw=found.get("draw"),
            follows=found.get("cancelledBy"), arm=found.get("arm"))
        for found in manifest["notifications"]
    ]


def decision_records(manifest: Mapping[str, Any]) -> List[Decision]:
    """The decisions of a manifest, ascending; none in a plan without a trial."""
    return [
        Decision(
            plan=manifest["plan"]["id"], rule=found["rule"], date=datetime.date.fromisoformat(found["date"]),
            slot=found["slot"], at=EPOCH + datetime.timedelta(milliseconds=found["epochMs"]), arm=found["arm"],
            probability=found["probability"])
        for found in manifest.get("decisions", [])
    ]


EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def typed_row(row: Dict[str, str]) -> Dict[str, Any]:
    """A row of one of the program's tables, with numbers and instants in place of their texts."""
    times = ("planned", "expires", "intended", "sent", "answered")
    numbers = ("planned", "delivered", "on_time", "answered", "in_time", "line")
    typed: Dict[str, Any] = {}
    for name, text in row.items():
        if text == "":
            typed[name] = None
        elif name in times and text.endswith("Z"):
            typed[name] = instant(text)
        elif name in numbers:
            typed[name] = int(text)
        elif name in ("late_s", "compliance_percent"):
            typed[name] = float(text)
        elif name == "local":
            typed[name] = datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S")
        elif name == "faults":
            typed[name] = text.split()
        else:
            typed[name] = text
    if "faults" in typed:
        typed["faults"] = typed["faults"] or []
    return typed


def data_frame(rows: Sequence[Mapping[str, Any]], library: Optional[str] = None) -> Any:
    """Makes a data frame of records, with pandas or polars.

    :param library: ``"pandas"`` or ``"polars"``; without it the first of them that is installed.
    :raises ImportError: where it is not installed.
    """
    plain = [dict(row) for row in rows]
    names = ["pandas", "polars"] if library is None else [library]
    for name in names:
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        return module.DataFrame(plain)
    raise ImportError(f"a data frame needs {' or '.join(names)}; install it with pip")
