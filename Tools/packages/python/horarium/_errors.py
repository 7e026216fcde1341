"""What can be wrong with a plan or a request."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional


class Finding(NamedTuple):
    """One thing that was found in a plan, a table or a log."""

    #: A stable word, such as ``unknown-key``; ``horarium explain`` describes it.
    code: str
    #: ``error``, ``warning`` or ``note``.
    severity: str
    #: What is wrong, and what would be right.
    message: str
    #: The file as the caller named it; ``-`` for a plan that was given as text or data.
    file: str
    #: The line and the column, from 1.
    line: int
    column: int
    #: The text to write in its place, where there is one that is right.
    replacement: Optional[str] = None

    @classmethod
    def of(cls, found: Dict[str, Any]) -> "Finding":
        """Reads a finding in the program's JSON."""
        start = found["start"]
        return cls(
            found["code"], found["severity"], found["message"], found["file"], start["line"], start["column"],
            found.get("replacement"))

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.message} [{self.code}]"


class HorariumError(Exception):
    """Anything that keeps a function from giving what it was asked for."""


class PlanError(HorariumError):
    """The plan, or a table or log beside it, has errors, or cannot be read."""

    #: Everything that was found, warnings and notes included.
    findings: List[Finding]

    def __init__(self, findings: List[Finding], said: str = "") -> None:
        self.findings = findings
        errors = [str(finding) for finding in findings if finding.severity == "error"]
        super().__init__("\n".join(errors) or said or "the plan has errors")


class UsageError(HorariumError, ValueError):
    """An argument has a value that the program does not take."""


class ProgramMissing(HorariumError):
    """The program itself is not installed."""
