"""Computes the texts of prompts anew, from the words of the design alone, and compares them with the manifests of random rules.

Usage: texts_check.py PROGRAM RULES
"""

import datetime as dt
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from siphash import siphash24

DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def drawn(seed, rule, date, slot, count):
    """floor(U · count) for the message `<rule>/<date>/<slot>/body`."""
    return (siphash24(seed.to_bytes(8, "little") + b"horarium", f"{rule}/{date}/{slot}/body".encode()) >> 11) * count >> 53


def texts(seed, rule, size, slots, days, order):
    """The index of the text of each slot, given the rule's days from its first on."""
    all, of, last = [(day, slot) for day in days for slot in range(1, slots + 1)], {}, None
    for start in range(0, len(all), size):
        deck, rest = [], list(range(size))
        for number, (day, slot) in enumerate(all[start:start + size]):
            deck.append(rest.pop(drawn(seed, rule, day, slot, len(rest)) if order == "shuffle" else 0))
        if len(deck) < size:
            break
        if order == "shuffle" and deck[0] == last:
            deck[0], deck[1] = deck[1], deck[0]
        last = deck[-1]
        of.update(zip(all[start:start + size], deck))
    return of


def main(program, rules):
    chance = random.Random(20261124)
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rules):
            seed, size, slots = chance.randrange(1 << 64), chance.randint(2, 9), chance.randint(1, 3)
            week = sorted(chance.sample(range(7), chance.randint(1, 7)))
            order = chance.choice(["shuffle", "shuffle", "sequence"])
            start = dt.date(2027, 1, 1) + dt.timedelta(days=chance.randint(0, 300))
            begin, limit = dt.date(2000, 1, 1), f"days: [{', '.join(DAYS[day] for day in week)}]"
            if chance.random() < 0.4:
                begin = start - dt.timedelta(days=chance.randint(0, 200))
                limit += f", dates: {{from: {begin}}}"
            out = start + dt.timedelta(days=chance.randint(0, 20))
            limit += f", except: {out}"
            days = [begin + dt.timedelta(days=n) for n in range((start - begin).days + 900)]
            days = [day.isoformat() for day in days if day.weekday() in week and day != out]
            name = f"rule-{number}"
            plan = pathlib.Path(folder, f"{name}.yaml")
            bodies = ", ".join(f"'{index}'" for index in range(size))
            plan.write_text(f"plan: 1\ntimezone: UTC\nseed: {seed}\nhorizon: {{start: {start}, days: 40}}\nprompts:\n"
                            f"  {name}: {{at: [{', '.join(f'{9 + slot}:00' if slot else '09:00' for slot in range(slots))}], "
                            f"bodies: [{bodies}], bodyOrder: {order}, {limit}}}\n")
            subprocess.run([program, "build", "-q", plan, "-o", folder], check=True, stderr=subprocess.DEVNULL)
            expected = texts(seed, name, size, slots, days, order)
            for notification in json.loads(pathlib.Path(folder, f"{name}.manifest.json").read_text())["notifications"]:
                _, _, date, slot = notification["id"].split("/")
                wanted = str(expected[date, int(slot)])
                if notification["body"] != wanted:
                    sys.exit(f"texts: {plan.read_text()}{date}/{slot} has '{notification['body']}', expected '{wanted}'")
                compared += 1
    print(f"texts: {compared} of {rules} rules as the design's words give them")


main(sys.argv[1], int(sys.argv[2]))
