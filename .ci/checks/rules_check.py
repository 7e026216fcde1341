"""Places the rules of random plans anew from the rules as they are documented, and compares.

A rule is placed after those that it names by id, else in the order written, sessions first, and is kept free of what was
placed before it: of the rules that `avoid` names, of all other prompts where it says `prompts`, of sessions where it says
`workouts`. `bolus.2+2h` is two hours after the second occurrence of a list day in the order of time. `atMost` keeps the
slots of a week with the least U of `<rule>/<date>/<slot>/keep`, and of what its weeks keep those of a month.

This model asks for single list days, each rule's when it is needed, and knows no horizon.

Usage: rules_check.py PROGRAM [PLANS] [SEED]
"""

import datetime as dt
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction
from functools import lru_cache
from zoneinfo import ZoneInfo

from siphash import siphash24

DAY = 86400
NAMES = "mon tue wed thu fri sat sun".split()
START = dt.date(2027, 3, 22)  # a Monday; clocks change on the Sunday
HORIZON = 16


def clock(seconds):
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}" + (f":{seconds % 60:02}" if seconds % 60 else "")


def length(seconds):
    sign = "-" if seconds < 0 else "+"
    days, rest = divmod(abs(seconds), DAY)
    parts = [(days, "d"), (rest // 3600, "h"), (rest // 60 % 60, "m"), (rest % 60, "s")]
    return sign + ("".join(f"{n}{unit}" for n, unit in parts if n) or "0m")


def text(moment):
    if moment[0] == "clock":
        return clock(moment[1])
    _, rule, number, offset = moment
    return rule + (f".{number}" if number > 1 else "") + (length(offset) if offset else "")


class Plan:
    def __init__(self, chance):
        self.chance = chance
        self.seed = chance.randrange(1 << 64)
        self.key = self.seed.to_bytes(8, "little") + b"horarium"
        self.zone = ZoneInfo("Europe/London")
        self.quiet = []
        if chance.random() < 0.5:
            begin = chance.randrange(0, 24 * 12) * 300
            end = (begin + chance.randrange(1, 120) * 300) % DAY
            if begin != end:
                self.quiet.append((begin, end))
        sessions = [f"s{n}" for n in range(chance.randrange(0, 3))]
        prompts = [f"p{n}" for n in range(chance.randrange(1, 6))]
        chance.shuffle(prompts)
        self.rules = {}
        self.sessions, self.prompts = sessions, prompts
        # Mostly each names only those of a hidden order, so that few plans have a circle.
        hidden = sessions + prompts
        chance.shuffle(hidden)
        for id in sessions + prompts:
            pool = hidden[: hidden.index(id)] if chance.random() < 0.93 else hidden
            self.rules[id] = self.session(id, pool) if id in sessions else self.prompt(id, pool)
        for rule in self.rules.values():
            rule["at"] = rule["at"] and list(dict.fromkeys(self.tied(m) for m in rule["at"]))
            if rule["window"]:
                rule["window"] = tuple(self.tied(m) for m in rule["window"])

    # Making

    def tied(self, moment):
        """A moment whose number the rule that it is tied to can have."""
        if moment[0] == "clock":
            return moment
        _, rule, number, offset = moment
        other = self.rules[rule]
        most = len(other["at"]) if other["at"] else other["perDay"]
        return ("rule", rule, min(number, most), offset)

    def moment(self, pool, most=35):
        chance = self.chance
        if pool and chance.random() < 0.45:
            offset = chance.randrange(-36, 73) * 300
            if chance.random() < 0.1:
                offset = (abs(offset) + DAY) * chance.choice([1, -1])
            return ("rule", chance.choice(pool), chance.choice([1, 1, 1, 2, 3]), offset)
        return ("clock", chance.randrange(0, most * 12) * 300)

    def days(self):
        return None if self.chance.random() < 0.6 else sorted(self.chance.sample(range(7), self.chance.randrange(2, 7)))

    def session(self, id, pool):
        chance = self.chance
        at = [self.moment(pool, 24) for _ in range(chance.choice([1, 1, 2, 3]))]
        return {"id": id, "at": at, "days": self.days(), "window": None, "minutes": chance.randrange(1, 60)}

    def prompt(self, id, pool):
        chance = self.chance
        rule = {"id": id, "at": None, "window": None, "days": self.days(), "perDay": 1, "avoid": {}, "atMost": {}}
        if chance.random() < 0.4:
            rule["at"] = [self.moment(pool) for _ in range(chance.randrange(1, 4))]
        else:
            begin, end = self.moment(pool, 24), self.moment(pool, 30)
            if begin == end or begin[0] == end[0] == "clock" and (end[1] - begin[1]) % DAY < 3600:
                begin, end = ("clock", 7 * 3600), ("clock", 22 * 3600)
            rule["window"] = (begin, end)
            rule["perDay"] = chance.randrange(1, 5)
            rule["variance"] = chance.choice([0, 10, 30, 50])
            rule["distribution"] = chance.choice(["stratified", "stratified", "even"])
        for name in chance.sample(pool, min(len(pool), chance.choice([0, 0, 1, 2]))):
            rule["avoid"][name] = chance.randrange(0, 24) * 300
        for section in ("prompts", "workouts"):
            if chance.random() < 0.4:
                rule["avoid"][section] = chance.randrange(0, 12) * 300
        if chance.random() < 0.3:
            rule["atMost"]["perWeek"] = chance.randrange(1, 12)
        if chance.random() < 0.1:
            rule["atMost"]["perMonth"] = chance.randrange(5, 40)
        rule["overrideQuiet"] = chance.random() < 0.2
        return rule

    def yaml(self):
        lines = ["plan: 1", "id: random", f"seed: {self.seed}", "timezone: Europe/London",
                 f"horizon: {{start: {START}, days: {HORIZON}}}"]
        if self.quiet:
            lines.append("quiet:")
            lines += [f"  q{n}: {{from: '{clock(a)}', to: '{clock(b)}'}}" for n, (a, b) in enumerate(self.quiet)]
        days = lambda rule: "" if rule["days"] is None else ", days: [" + ", ".join(NAMES[d] for d in rule["days"]) + "]"
        times = lambda rule: "[" + ", ".join(f"'{text(m)}'" for m in rule["at"]) + "]"
        lines.append("prompts:")
        for id in self.prompts:
            rule = self.rules[id]
            parts = [f"at: {times(rule)}"] if rule["at"] else [
                f"window: {{from: '{text(rule['window'][0])}', to: '{text(rule['window'][1])}'}}",
                f"perDay: {rule['perDay']}", f"distribution: {rule['distribution']}"]
            if not rule["at"] and rule["distribution"] == "stratified":
                parts.append(f"variance: {rule['variance']}%")
            if rule["avoid"]:
                parts.append("avoid: {" + ", ".join(f"{k}: {length(v)[1:]}" for k, v in rule["avoid"].items()) + "}")
            if rule["atMost"]:
                parts.append("atMost: {" + ", ".join(f"{k}: {v}" for k, v in rule["atMost"].items()) + "}")
            if rule["overrideQuiet"]:
                parts.append("overrideQuiet: true")
            lines.append(f"  {id}: {{{', '.join(parts)}{days(rule)}}}")
        if self.sessions:
            lines.append("workouts:")
            lines.append("  templates:")
            for id in self.sessions:
                lines.append(f"    t-{id}: {{type: intervals, steps: [{{work: {self.rules[id]['minutes']}m}}]}}")
            lines.append("  sessions:")
            for id in self.sessions:
                lines.append(f"    {id}: {{template: t-{id}, at: {times(self.rules[id])}{days(self.rules[id])}}}")
        return "\n".join(lines) + "\n"

    # Placing

    def order(self):
        """The ids in their order, or None where they name each other in a circle."""
        def named(rule):
            moments = (rule["at"] or []) + list(rule["window"] or [])
            names = {m[1] for m in moments if m[0] == "rule"}
            return names | {name for name in rule.get("avoid", {}) if name in self.rules}
        rest, placed = self.sessions + self.prompts, []
        while rest:
            free = [id for id in rest if named(self.rules[id]) <= set(placed)]
            if not free:
                return None
            placed.append(free[0])
            rest.remove(free[0])
        return placed

    def wall(self, date, seconds):
        day = date + dt.timedelta(days=seconds // DAY)
        naive = dt.datetime.combine(day, dt.time()) + dt.timedelta(seconds=seconds % DAY)
        return round(naive.replace(tzinfo=self.zone).timestamp())

    def instant(self, moment, date):
        if moment[0] == "clock":
            return self.wall(date, moment[1])
        _, rule, number, offset = moment
        days = int(offset / DAY)  # towards zero
        starts = sorted((start, slot) for slot, start, _ in self.place(rule, date + dt.timedelta(days=days)))
        return starts[number - 1][0] + offset - days * DAY if number <= len(starts) else None

    def interval(self, window, date):
        begin, end = (self.instant(m, date) for m in window)
        if begin is None or end is None:
            return None
        if end > begin:
            return begin, end
        clocks = all(m[0] == "clock" for m in window)
        if clocks and window[0][1] < window[1][1]:
            return None
        end = self.instant(window[1], date + dt.timedelta(days=1))
        if end is None or end <= begin or not clocks and end - begin > 18 * 3600:
            return None
        return begin, end

    def u(self, rule, date, slot, purpose):
        return siphash24(self.key, f"{rule}/{date}/{slot}/{purpose}".encode()) >> 11

    def holds(self, rule, date):
        return rule["days"] is None or date.weekday() in rule["days"]

    def kept(self, rule, date, slot, keys=("perWeek", "perMonth")):
        per_day = len(rule["at"]) if rule["at"] else rule["perDay"]
        for key in keys:
            if key not in rule["atMost"]:
                continue
            if key == "perWeek":
                first = date - dt.timedelta(days=date.weekday())
                days = [first + dt.timedelta(days=n) for n in range(7)]
            else:
                days = [date.replace(day=1) + dt.timedelta(days=n) for n in range(31)]
                days = [day for day in days if day.month == date.month]
            slots = [(day, n) for day in days if self.holds(rule, day) for n in range(1, per_day + 1)]
            if key == "perMonth":
                slots = [s for s in slots if self.kept(rule, *s, keys=["perWeek"])]
            slots.sort(key=lambda s: (self.u(rule["id"], *s, "keep"), s))
            if (date, slot) not in slots[: rule["atMost"][key]]:
                return False
        return True

    @lru_cache(maxsize=None)
    def place(self, id, date):
        """The occurrences of a rule on a list day: slot, start, end."""
        rule = self.rules[id]
        if not self.holds(rule, date):
            return ()
        if id in self.sessions:
            starts = [(slot, self.instant(m, date)) for slot, m in enumerate(rule["at"], 1)]
            return tuple((slot, start, start + 60 * rule["minutes"]) for slot, start in starts if start is not None)
        blocked = self.blocked(rule, date)
        found = []
        if rule["at"]:
            for slot, moment in enumerate(rule["at"], 1):
                start = self.instant(moment, date)
                if start is not None and self.kept(rule, date, slot) and not any(a <= start < b for a, b in blocked):
                    found.append((slot, start, start))
            return tuple(found)
        window = self.interval(rule["window"], date)
        if window is None:
            return ()
        size = Fraction(window[1] - window[0], rule["perDay"])
        for slot in range(1, rule["perDay"] + 1):
            centre = window[0] + (slot - Fraction(1, 2)) * size
            middle = math.ceil(centre)
            spread = Fraction(rule["variance"], 100) * size
            lo, hi = math.ceil(centre - spread), math.floor(centre + spread)
            if rule["distribution"] == "even" or hi < lo:
                lo = hi = middle if rule["distribution"] == "even" else lo
            whole = math.ceil(centre - size / 2), math.floor(centre + size / 2)
            second = None
            for a, b in ((lo, hi), whole):
                free = self.free(a, b, blocked)
                count = sum(y - x for x, y in free)
                if not count:
                    continue
                if rule["distribution"] == "even":
                    near = [min(max(middle, x), y - 1) for x, y in free]
                    second = min(near, key=lambda s: (abs(s - middle), s))
                else:
                    index = self.u(id, date, slot, "time") * count >> 53
                    for x, y in free:
                        if index < y - x:
                            second = x + index
                            break
                        index -= y - x
                break
            if second is not None and self.kept(rule, date, slot):
                found.append((slot, second, second))
        return tuple(found)

    @staticmethod
    def free(a, b, blocked):
        """The free stretches of the seconds a to b, both included."""
        stretches, at = [], a
        for x, y in sorted(blocked):
            if x >= y:
                continue
            if at < min(x, b + 1):
                stretches.append((at, min(x, b + 1)))
            at = max(at, y)
        if at <= b:
            stretches.append((at, b + 1))
        return stretches

    def blocked(self, rule, date):
        near = [date + dt.timedelta(days=n) for n in range(-8, 9)]
        blocked = []
        if not rule["overrideQuiet"]:
            for begin, end in self.quiet:
                for day in near:
                    stretch = self.interval((("clock", begin), ("clock", end)), day)
                    if stretch:
                        blocked.append(stretch)
        order = self.placed
        for other in order[: order.index(rule["id"])]:
            section = "workouts" if other in self.sessions else "prompts"
            margin = rule["avoid"].get(other, rule["avoid"].get(section))
            if margin is None:
                continue
            for day in near:
                for _, start, end in self.place(other, day):
                    last = end + margin if other in self.sessions else start + max(margin, 1)
                    blocked.append((start - margin, last))
        return blocked


def shown(program, path, *options):
    run = subprocess.run([program, "show", path, "--format", "json", *options], capture_output=True, text=True)
    if run.returncode:
        return None, run.stderr
    found = {}
    for o in json.loads(run.stdout)["occurrences"]:
        at = round(dt.datetime.fromisoformat(o["startUtc"]).timestamp())
        found[o["rule"], o["date"], o.get("slot", 1)] = at
    return found, run.stderr


def differences(found, want, begin, days):
    """What is not as it should be on some list days, of all that does not lie before the horizon."""
    def held(all):
        return {key: at for key, at in all.items() if key[1] in days and at >= begin}
    found, want = held(found), held(want)
    return [f"{key}: at {found.get(key)}, expected {want.get(key)}"
            for key in sorted(set(found) | set(want)) if found.get(key) != want.get(key)]


def check(program, folder, number, seed):
    plan = Plan(random.Random(f"{seed}/{number}"))
    path = os.path.join(folder, "plan.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(plan.yaml())
    plan.placed = plan.order()
    found, told = shown(program, path)
    if plan.placed is None:
        return 0, [] if found is None and "[rule-circle]" in told else [f"a circle is not told: {told[:200]}"]
    if found is None:
        return 0, [f"refused: {told[:400]}"]
    days = [START + dt.timedelta(days=n) for n in range(HORIZON)]
    want = {(id, str(day), slot): start for id in plan.rules for day in days for slot, start, _ in plan.place(id, day)}
    faults = differences(found, want, plan.wall(START, 0), set(map(str, days)))
    # A single day has what it has among others.
    day = plan.chance.choice(days)
    alone, _ = shown(program, path, "--from", str(day), "--days", "1")
    faults += [f"alone, {fault}" for fault in differences(alone or {}, want, plan.wall(day, 0), {str(day)})]
    return len(want), faults


def main(program, plans="100", seed="1"):
    total, circles = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(int(plans)):
            count, faults = check(program, folder, number, seed)
            total += count
            circles += count == 0
            if faults:
                with open(os.path.join(folder, "plan.yaml"), encoding="utf-8") as file:
                    print(file.read(), file=sys.stderr)
                for fault in faults[:10]:
                    print(f"rules: plan {number} of seed {seed}: {fault}", file=sys.stderr)
                sys.exit(f"rules: {len(faults)} faults")
    print(f"rules: {total} occurrences of {plans} plans at the very second that the rules give, {circles} circles refused")


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    main(*sys.argv[1:])
