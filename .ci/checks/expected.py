"""What a calendar should hold, and how to say where it does not.

The expected events are a JSON file of one of two forms:
* `{"from": ms, "to": ms, "events": [{"uid": …, "epochMs": …, "summary": …, "status": …}]}`, or only the list: every
  start within [from, to) must be there, and no other. A repeating event has one entry for each start.
* a Horarium manifest: the instants of its notifications must be those of the alarms (or lie within a session, whose
  phases are no alarms of their own), and every alarm must be a notification.
"""

import json
import re
import sys


class Expected:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        self.is_manifest = isinstance(data, dict) and "notifications" in data
        self.events = [] if self.is_manifest else data["events"] if isinstance(data, dict) else data
        # Follow-ups are no events.
        told = [n for n in data["notifications"] if n["kind"] != "prompt-follow-up"] if self.is_manifest else []
        self.notifications = sorted({n["epochMs"] for n in told})
        instants = self.notifications or [e["epochMs"] for e in self.events]
        day = 86_400_000
        self.start = data.get("from") if isinstance(data, dict) else None
        self.end = data.get("to") if isinstance(data, dict) else None
        self.start = min(instants) - day if self.start is None else self.start
        self.end = max(instants) + 2 * day if self.end is None else self.end

    def faults(self, found, seconds=True):
        """Compares with what a program found.

        `found`: dictionaries with `uid` and `start` (ms), and where the program tells them `end` (ms), `summary`,
        `status` and `alarms` (a list of ms). `seconds`: whether the program keeps seconds.
        """
        found = [f for f in found if self.start <= f["start"] < self.end]
        return self._against_manifest(found) if self.is_manifest else self._against_events(found, seconds)

    def _against_events(self, found, seconds):
        unit = 1000 if seconds else 60_000
        key = lambda uid, ms: (uid, ms // unit)
        want = {key(e["uid"], e["epochMs"]): e for e in self.events if self.start <= e["epochMs"] < self.end}
        have = {}
        faults = []
        for f in found:
            k = key(f["uid"], f["start"])
            if k in have:
                faults.append(f"twice: {f['uid']} at {f['start']}")
            have[k] = f
        faults += [f"missing: {uid} at {ms * unit}" for uid, ms in sorted(want.keys() - have.keys())]
        faults += [f"not expected: {uid} at {ms * unit}" for uid, ms in sorted(have.keys() - want.keys())]
        for k in want.keys() & have.keys():
            for name in ("summary", "status"):
                if name in want[k] and name in have[k] and want[k][name] != have[k][name]:
                    faults.append(f"{name} of {k[0]}: {have[k][name]!r}, expected {want[k][name]!r}")
        return faults

    def _against_manifest(self, found):
        live = [f for f in found if f.get("status") != "CANCELLED"]
        alarms = {a for f in live for a in f.get("alarms", [])}
        starts = {f["start"] for f in live}
        spans = sorted((f["start"], f.get("end") or f["start"]) for f in live)
        inside = lambda ms: any(start <= ms <= end for start, end in spans)
        faults = [
            f"notification at {ms} is neither an alarm nor within an event"
            for ms in self.notifications
            if ms not in alarms and ms not in starts and not inside(ms)
        ]
        known = set(self.notifications)
        return faults + [f"the alarm at {ms} is no notification" for ms in sorted(alarms - known)]


def trusting_file(text):
    """Renames every TZID to one that no time zone database has, so that a program must read the VTIMEZONE."""
    def renamed(match):
        return match.group(1) + "Horarium-" + re.sub(r"[^A-Za-z0-9]", "-", match.group(2))
    unfolded = text.replace("\r\n ", "")
    return re.sub(r"(TZID[:=])([^:\r\n;]+)", renamed, unfolded)


def report(program, faults, count):
    """Prints the outcome and ends the process with 0 or 1."""
    for fault in faults[:20]:
        print(f"{program}: {fault}", file=sys.stderr)
    if faults:
        sys.exit(f"{program}: {len(faults)} faults in {count} events")
    print(f"{program}: {count} events as expected")
