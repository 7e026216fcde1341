"""What callers may give for a plan, a table of people and a log, as arguments of the program."""

from __future__ import annotations

import contextlib
import csv
import datetime
import json
import os
import tempfile
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

#: A plan: a path, the text of one (it has a line break), or data as ``yaml.safe_load`` or ``json.load`` give it.
Plan = Union[str, "os.PathLike[str]", Mapping[str, Any]]
#: A table: a path, or a record for each row.
Table = Union[str, "os.PathLike[str]", Sequence[Mapping[str, Any]]]
#: A day or a time: ``2027-03-01``, or an object of ``datetime``.
Day = Union[str, datetime.date]


def plan_argument(plan: Plan) -> Tuple[str, Optional[str]]:
    """The argument for a plan, and what goes to standard input."""
    if isinstance(plan, Mapping):
        # JSON is YAML; dates become the text that a plan has for them.
        return "-", json.dumps(plan, ensure_ascii=False, default=str)
    if isinstance(plan, str) and "\n" in plan:
        return "-", plan
    return os.fspath(plan), None


def value_text(value: Any) -> str:
    """A value as ``--set`` takes it: text as it stands, everything else in JSON; ``None`` removes the key."""
    if value is None:
        return ""
    if isinstance(value, (bool, int, float, list, tuple, dict)):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


def plan_options(
    set: Optional[Mapping[str, Any]], start: Optional[Day] = None, days: Optional[int] = None
) -> List[str]:
    """The options that change a plan or its days."""
    options = [word for path, value in (set or {}).items() for word in ("--set", f"{path}={value_text(value)}")]
    if start is not None:
        options += ["--from", str(start)]
    if days is not None:
        options += ["--days", str(days)]
    return options


def time_text(time: Day) -> str:
    """A day or a time as the program reads it."""
    return time.isoformat() if isinstance(time, datetime.date) else time


@contextlib.contextmanager
def table_path(table: Table, name: str) -> Iterator[str]:
    """The path of a table; records are written to a file of that name for as long as it is needed."""
    if isinstance(table, (str, os.PathLike)):
        yield os.fspath(table)
        return
    columns: Dict[str, None] = {}
    for row in table:
        columns.update(dict.fromkeys(map(str, row)))
    with tempfile.TemporaryDirectory(prefix="horarium-") as folder:
        path = os.path.join(folder, name)
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(columns)
            for row in table:
                writer.writerow([cell_text(row.get(column)) for column in columns])
        yield path


def cell_text(value: Any) -> str:
    """A cell of a table: times in ISO 8601, and nothing for what data frames have in place of nothing."""
    # Not a number is not itself, and no other value is that.
    if value is None or value != value:
        return ""
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    return value_text(value)
