"""Finds the program that the package installs, and runs it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
from typing import Any, Dict, List, Optional, Sequence

from ._errors import Finding, HorariumError, PlanError, ProgramMissing, UsageError


def find_program() -> str:
    """The program beside this Python, else the one that a user's installation has, else the one on the path."""
    for scheme in (None, "posix_user"):
        folder = sysconfig.get_path("scripts") if scheme is None else sysconfig.get_path("scripts", scheme)
        program = os.path.join(folder, "horarium")
        if os.path.isfile(program):
            return program
    found = shutil.which("horarium")
    if found is None:
        raise ProgramMissing("the program 'horarium' is not where pip puts programs; install the package again")
    return found


def run(
    arguments: Sequence[str], text: Optional[str] = None, accepted: Sequence[int] = (0,)
) -> "subprocess.CompletedProcess[bytes]":
    """Runs the program; what it prints stays bytes.

    ``text`` is its standard input. A code that is not among those that are accepted is raised as an error.
    """
    done = subprocess.run(
        [find_program(), *arguments], input=(text or "").encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in accepted:
        raise error(done)
    return done


def document(done: "subprocess.CompletedProcess[bytes]") -> Dict[str, Any]:
    """The JSON document that the program has printed; an error where it has printed none."""
    try:
        value = json.loads(done.stdout)
    except ValueError:
        raise error(done) from None
    if not isinstance(value, dict):
        raise error(done)
    return value


def error(done: "subprocess.CompletedProcess[bytes]") -> HorariumError:
    """The error of a run that came to nothing."""
    said = done.stderr.decode(errors="replace").strip()
    if done.returncode == 64:
        # The first line says what is wrong, and the others how the command line is used.
        return UsageError(said.split("\n")[0].replace("error: ", "", 1) or "wrong usage")
    findings: List[Finding] = []
    try:
        told = json.loads(done.stdout)
        findings = [Finding.of(finding) for finding in told["diagnostics"]]
        said = told.get("failure") or said
    except (ValueError, KeyError, TypeError):
        pass
    if any(finding.severity == "error" for finding in findings):
        return PlanError(findings)
    if done.returncode in (1, 66):
        return PlanError(findings, said)
    return HorariumError(said or f"the program ended with {done.returncode}")
