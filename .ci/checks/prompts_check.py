"""Computes a year of plans/meditation.yaml anew from the rules as they are documented, and compares.

A day's window is cut into equal segments; in each, with lo = ceil(centre − variance·length) and
hi = floor(centre + variance·length), the prompt fires at lo + floor(U·(hi − lo + 1)), where U = (h >> 11)·2⁻⁵³ and h is
SipHash-2-4 of `<rule>/<date>/<slot>/time` under the seed's 8 bytes, little endian, followed by `horarium`.

Usage: prompts_check.py PROGRAM PLAN
"""

import datetime as dt
import json
import math
import re
import subprocess
import sys
from fractions import Fraction
from zoneinfo import ZoneInfo

import zone_data
from siphash import siphash24


def main(program, path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    value = lambda name: re.search(rf"\b{name}: ([^\s,}}#]+)", text).group(1)
    zone = ZoneInfo(value("timezone"))
    opens, closes = dt.time.fromisoformat(value("from")), dt.time.fromisoformat(value("to"))
    per_day, variance = int(value("perDay")), Fraction(value("variance").rstrip("%")) / 100
    key = int(value("seed")).to_bytes(8, "little") + b"horarium"
    first = dt.date.fromisoformat(value("start"))

    out = subprocess.run(
        [program, "show", path, "--days", "366", "--format", "json"], check=True, capture_output=True).stdout
    theirs = {(o["date"], o["slot"]): o for o in json.loads(out)["occurrences"]}
    faults = []
    for n in range(366):
        date = first + dt.timedelta(days=n)
        begin, end = (round(dt.datetime.combine(date, t, zone).timestamp()) for t in (opens, closes))
        length = Fraction(end - begin, per_day)
        for slot in range(1, per_day + 1):
            centre = begin + (slot - Fraction(1, 2)) * length
            lo, hi = math.ceil(centre - variance * length), math.floor(centre + variance * length)
            h = siphash24(key, f"check-in/{date}/{slot}/time".encode())
            want = lo + ((h >> 11) * (hi - lo + 1) >> 53)
            found = theirs.pop((str(date), slot), None)
            at = found and round(dt.datetime.fromisoformat(found["startUtc"].replace("Z", "+00:00")).timestamp())
            if at != want or not lo <= at <= hi:
                faults.append(f"{date} prompt {slot}: at {at}, expected {want} of {lo}…{hi}")
    faults += [f"not expected: {key}" for key in theirs]
    for fault in faults[:20]:
        print(f"prompts: {fault}", file=sys.stderr)
    if faults:
        sys.exit(f"prompts: {len(faults)} faults")
    print(f"prompts: {366 * per_day} at the very second that the rules give")


main(*sys.argv[1:])
