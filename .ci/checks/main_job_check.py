"""Checks built outputs with Python's icalendar and jsonschema, and prompts by a computation of its own.

Usage: main_job_check.py ROOT OUT, where OUT/first holds the outputs of all plans and OUT/year a year of meditation.yaml.
"""

import json
import struct
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import icalendar
import jsonschema

ROOT, OUT = Path(sys.argv[1]), Path(sys.argv[2])
MASK = (1 << 64) - 1


def siphash_2_4(key: bytes, message: bytes) -> int:
    """SipHash-2-4 from the paper: Aumasson and Bernstein, INDOCRYPT 2012, section 2."""
    k0, k1 = struct.unpack("<QQ", key)
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]

    def turn(x, bits):
        return ((x << bits) | (x >> (64 - bits))) & MASK

    def rounds(count):
        for _ in range(count):
            v[0] = (v[0] + v[1]) & MASK
            v[2] = (v[2] + v[3]) & MASK
            v[1], v[3] = turn(v[1], 13) ^ v[0], turn(v[3], 16) ^ v[2]
            v[0] = (turn(v[0], 32) + v[3]) & MASK
            v[2] = (v[2] + v[1]) & MASK
            v[1], v[3] = turn(v[1], 17) ^ v[2], turn(v[3], 21) ^ v[0]
            v[2] = turn(v[2], 32)

    padded = message + bytes(-(len(message) + 1) % 8) + bytes([len(message) & 0xFF])
    for (word,) in struct.iter_unpack("<Q", padded):
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def check_meditation():
    """07:00-22:00, four a day, 30 %: every prompt of a year is where seed, rule, day and slot put it."""
    manifest = json.loads((OUT / "year/meditation.manifest.json").read_text())
    key = struct.pack("<Q", manifest["plan"]["seed"]) + b"horarium"
    london = __import__("zoneinfo").ZoneInfo("Europe/London")
    fired = {n["id"]: n["epochMs"] for n in manifest["notifications"]}
    assert len(fired) == 4 * 365, len(fired)
    day = datetime(2026, 12, 1)
    for _ in range(365):
        opens = int(day.replace(hour=7, tzinfo=london).timestamp())
        closes = int(day.replace(hour=22, tzinfo=london).timestamp())
        segment = (closes - opens) // 4
        for slot in range(1, 5):
            centre = opens + (slot - 1) * segment + segment // 2
            low, high = centre - segment * 3 // 10, centre + segment * 3 // 10
            lot = siphash_2_4(key, f"check-in/{day:%Y-%m-%d}/{slot}/time".encode()) >> 11
            expected = low + lot * (high - low + 1) // (1 << 53)
            assert low <= expected <= high
            found = fired[f"meditation/check-in/{day:%Y-%m-%d}/{slot}"]
            assert found == expected * 1000, (day, slot, found, expected)
        day += timedelta(days=1)
    print(f"meditation: {len(fired)} prompts of a year lie where an independent computation puts them")


def check_outputs(name: str, schema):
    manifest = json.loads((OUT / f"first/{name}.manifest.json").read_text())
    checker = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    faults = [f"{e.json_path}: {e.message}" for e in checker.iter_errors(manifest)]
    assert not faults, faults[:5]

    data = (OUT / f"first/{name}.ics").read_bytes()
    calendar = icalendar.Calendar.from_ical(data)
    assert calendar["VERSION"] == "2.0" and "METHOD" not in calendar
    fire_times = {n["uuid"]: n["epochMs"] for n in manifest["notifications"]}
    ids = {n["id"] for n in manifest["notifications"]}
    alarms = starts = 0
    for event in calendar.walk("VEVENT"):
        assert not event.errors, (event["UID"], event.errors)
        start = event.decoded("DTSTART").astimezone(timezone.utc)
        rule, date, *slot = str(event["UID"]).split("@")[0].split(".")
        for alarm in event.walk("VALARM"):
            fires = start + alarm.decoded("TRIGGER")
            assert int(fires.timestamp() * 1000) == fire_times[str(alarm["UID"])], event["UID"]
            alarms += 1
        # The event starts when its own notification fires: a prompt, a prayer's call, an announced start.
        for part in slot or ["at", "start"]:
            key = f"{manifest['plan']['id']}/{rule}/{date}/{part}"
            if key in ids:
                notification = next(n for n in manifest["notifications"] if n["id"] == key)
                assert int(start.timestamp() * 1000) == notification["epochMs"], key
                starts += 1
    print(f"{name}: {len(calendar.walk('VEVENT'))} events, {starts} starts and {alarms} alarms agree with the manifest")


schema = json.loads((ROOT / "schemas/manifest.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.Draft202012Validator.check_schema(json.loads((ROOT / "schemas/plan.schema.json").read_text()))
for plan in sorted((ROOT / "plans").glob("*.yaml")):
    check_outputs(plan.stem, schema)
check_meditation()
