"""Turns what `horarium show --format json` lists into the events that a calendar should hold.

Usage: plan_expected.py [--after EARLIER.json | --form OPTIONS CALENDAR.ics] AGENDA.json
--after: the calendar replaces one of that agenda, so what is gone must be there as cancelled.
--form: the calendar may repeat sessions; an event without a date in its UID stands for all of its rule's.
"""

import datetime as dt
import json
import re
import sys


def instant(text):
    return round(dt.datetime.fromisoformat(text).timestamp() * 1000)


def events(path):
    with open(path, encoding="utf-8") as file:
        agenda = json.load(file)
    found = {}
    for o in agenda["occurrences"]:
        slot = f".{o['slot']}" if "slot" in o else ""
        uid = f"{o['rule']}.{o['date']}{slot}@{agenda['plan']}.horarium"
        found[uid] = {"uid": uid, "epochMs": instant(o["startUtc"]), "summary": o["title"], "status": "CONFIRMED"}
    return found


def main(arguments):
    want = events(arguments[-1])
    if arguments[0] == "--after":
        for uid, event in events(arguments[1]).items():
            want.setdefault(uid, event | {"status": "CANCELLED"})
    bounds = {}
    if arguments[0] == "--form":
        with open(arguments[2], encoding="utf-8", newline="") as file:
            uids = re.findall(r"^UID:(.*)\r$", file.read().replace("\r\n ", ""), re.M)
        repeating = {uid.split("@")[0]: uid for uid in uids if re.fullmatch(r"[a-z0-9-]+@.*", uid)}
        if "recurring" in arguments[1] and not repeating:
            sys.exit("no event repeats")
        for event in want.values():
            rule = event["uid"].split(".")[0]
            event["uid"] = repeating.get(rule, event["uid"])
        # An event that repeats goes on after the horizon.
        instants = [e["epochMs"] for e in want.values()]
        bounds = {"from": min(instants) - 1000, "to": max(instants) + 1000}
    json.dump(bounds | {"events": list(want.values())}, sys.stdout)


main(sys.argv[1:])
