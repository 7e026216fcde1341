"""Puts events on a CalDAV server one by one, as a client does, and asks for them by time range."""

import datetime as dt
import hashlib
import sys
import xml.etree.ElementTree as ET

import icalendar
import recurring_ical_events

import expected as exp
from caldav_servers import Radicale

UTC = dt.timezone.utc
DAV = "{DAV:}"
CAL = "{urn:ietf:params:xml:ns:caldav}"


def objects(path, trust):
    """Each event as a calendar of its own with the time zones, the bytes of its lines untouched."""
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    lines = (exp.trusting_file(text) if trust else text).split("\r\n")
    begin = next((i for i, line in enumerate(lines) if line == "BEGIN:VEVENT"), len(lines))
    zone = next((i for i, line in enumerate(lines) if line == "BEGIN:VTIMEZONE"), begin)
    head, zones = lines[:zone], lines[zone:begin]
    while begin < len(lines) and lines[begin] == "BEGIN:VEVENT":
        end = lines.index("END:VEVENT", begin)
        event = lines[begin:end + 1]
        uid = next(line[4:] for line in event if line.startswith("UID:"))
        used = zones if any(";TZID=" in line for line in event) else []
        yield uid, "\r\n".join(["BEGIN:VCALENDAR", *head[1:], *used, *event, "END:VCALENDAR", ""])
        begin = end + 1


def main(arguments):
    trust = "--trust-file" in arguments
    expected, *calendars = [a for a in arguments if not a.startswith("--")]
    want = exp.Expected(expected)
    if want.is_manifest:
        sys.exit("radicale: needs a list of events, not a manifest")
    stamp = lambda ms: dt.datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")
    faults = []
    with Radicale() as server:
        server.make_calendar()
        puts = 0
        for path in calendars:
            for uid, body in objects(path, trust):
                name = hashlib.sha256(uid.encode()).hexdigest()[:32]
                status, text = server.request("PUT", f"{server.path}{name}.ics", body)
                puts += 1
                if status not in (201, 204):
                    faults.append(f"PUT of {uid} gave {status}: {text[:200]}")
        query = (
            '<?xml version="1.0"?><C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop>'
            '<C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">'
            f'<C:time-range start="{stamp(want.start)}" end="{stamp(want.end)}"/>'
            "</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>")
        status, text = server.request("REPORT", server.path, query, "application/xml", Depth="1")
        if status != 207:
            sys.exit(f"radicale: REPORT gave {status}: {text}")
    found = []
    for data in ET.fromstring(text).iter(f"{CAL}calendar-data"):
        calendar = icalendar.Calendar.from_ical(data.text)
        between = [dt.datetime.fromtimestamp(ms / 1000, UTC) for ms in (want.start, want.end)]
        for event in recurring_ical_events.of(calendar).between(*between):
            found.append({
                "uid": str(event["UID"]), "start": round(event["DTSTART"].dt.timestamp() * 1000),
                "summary": str(event.get("SUMMARY", "")), "status": str(event.get("STATUS", "CONFIRMED")),
            })
    label = f"radicale ({puts} PUTs{', VTIMEZONE of the file' if trust else ''})"
    exp.report(label, faults + want.faults(found), len(found))


if __name__ == "__main__":
    main(sys.argv[1:])
