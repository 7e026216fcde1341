"""Reads the files of `horarium export --target fit` and `workoutkit` back and compares them with the manifest's sessions and the plan's own
numbers, phase for phase. See the script `watches`.

Usage: watches_check.py PROGRAM ROOT TEMPLATES
"""

import json
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

import fitdecode
from garmin_fit_sdk import Decoder, Stream

PROGRAM, ROOT, COUNT = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
REST, WORK = ("rest", "walk"), ("work", "run")


def expect(holds, what):
    if not holds:
        sys.exit(f"watches: {what}")


# --- FIT


def garmin(path):
    """Name, sport and steps of a file by Garmin's SDK."""
    decoder = Decoder(Stream.from_file(path))
    expect(decoder.is_fit() and decoder.check_integrity(), f"{path.name} is no whole FIT file")
    messages, errors = Decoder(Stream.from_file(path)).read(convert_types_to_strings=True, merge_heart_rates=False)
    expect(not errors, f"{path.name}: {errors}")
    expect(messages["file_id_mesgs"][0]["type"] == "workout", f"{path.name} is no workout")
    workout = messages["workout_mesgs"][0]
    steps = messages["workout_step_mesgs"]
    expect(workout["num_valid_steps"] == len(steps) and [step["message_index"] for step in steps] == list(range(len(steps))),
           f"{path.name}: the steps are not numbered")
    return workout, steps


def second_opinion(path, steps):
    """fitdecode finds the same steps."""
    with fitdecode.FitReader(str(path), check_crc=fitdecode.CrcCheck.RAISE) as reader:
        frames = [frame for frame in reader if isinstance(frame, fitdecode.FitDataMessage) and frame.name == "workout_step"]
    expect(len(frames) == len(steps), f"{path.name}: fitdecode finds {len(frames)} steps")
    for frame, step in zip(frames, steps):
        for ours, theirs in (("duration_type", "duration_type"), ("intensity", "intensity")):
            found = frame.get_value(theirs, fallback=None)
            expect(found == step.get(ours) or not isinstance(found, str), f"{path.name}: {theirs} is {found}, not {step.get(ours)}")


def laid_out(steps):
    """The steps one after the other, repetitions written out."""
    out, spans = [], []
    for index, step in enumerate(steps):
        if step["duration_type"] == "repeat_until_steps_cmplt":
            first = step["duration_step"] if "duration_step" in step else step["duration_value"]
            times = step["repeat_steps"] if "repeat_steps" in step else step["target_value"]
            begin = spans[first]
            out[begin:] = out[begin:] * times
            spans.append(begin)
        else:
            spans.append(len(out))
            out.append(step)
    return out


# --- WorkoutKit


def fields(data):
    """The fields of a message of protocol buffers, in their order."""
    found, at = [], 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        tag = varint()
        kind = tag & 7
        if kind == 0:
            found.append((tag >> 3, varint()))
        elif kind == 1:
            found.append((tag >> 3, struct.unpack_from("<d", data, at)[0]))
            at += 8
        else:
            expect(kind == 2, f"a field of wire type {kind}")
            size = varint()
            found.append((tag >> 3, bytes(data[at:at + size])))
            at += size
    return found


def one(message, number):
    values = [value for field, value in message if field == number]
    expect(len(values) <= 1, f"field {number} comes {len(values)} times")
    return values[0] if values else None


# Metres, kilometres, feet, yards and miles, by the numbers of WorkoutKit's messages.
METRES = {1: 1, 2: 1000, 3: 0.3048, 4: 0.9144, 5: 1609.344}


def goal(step):
    """Seconds of a step, metres with their unit, or None for an open one."""
    message = fields(one(fields(step), 1))
    kind = one(message, 1)
    if kind == 4:
        return None
    if kind == 3:
        way = fields(one(message, 4))
        return one(way, 2) * METRES[one(way, 1)], "m"
    expect(kind == 1, f"a goal of kind {kind}")
    time = fields(one(message, 2))
    return one(time, 2) * {1: 1, 2: 60, 3: 3600}[one(time, 1)]


def apple(path):
    """Title and steps with their purposes; blocks written out."""
    plan = fields(path.read_bytes())
    expect([number for number, _ in plan] == [9, 11, 1000, 1002], f"{path.name}: fields {[number for number, _ in plan]}")
    custom = fields(one(plan, 11))
    expect([number for number, _ in custom] == sorted(number for number, _ in custom), f"{path.name}: fields out of order")
    steps = []
    for number, value in custom:
        if number in (4, 6):
            steps.append(("warmup" if number == 4 else "cooldown", goal(value), one(fields(value), 3)))
        elif number == 5:
            block = fields(value)
            inner = []
            for field, interval in block:
                if field == 1:
                    interval = fields(interval)
                    step = one(interval, 2)
                    inner.append(({1: "work", 2: "rest"}[one(interval, 1)], goal(step), one(fields(step), 3)))
            steps += inner * one(block, 2)
    return one(custom, 3).decode(), one(custom, 1), steps


# --- Plans


def compare(plan, folder, counts):
    """Every file of a plan with the session of the manifest that has its id; a folder a plan, since their templates share names."""
    folder = pathlib.Path(folder, plan.stem)
    folder.mkdir(exist_ok=True)
    subprocess.run([PROGRAM, "build", "-q", plan, "-o", folder], check=True, stderr=subprocess.DEVNULL)
    manifest = json.loads(pathlib.Path(folder, f"{plan.stem}.manifest.json").read_text())
    for target, ending in (("fit", "fit"), ("workoutkit", "workout")):
        written = subprocess.run([PROGRAM, "export", plan, "--target", target, "-o", folder], check=True, capture_output=True, text=True)
        names = [pathlib.Path(line).name for line in written.stdout.split("\n") if line]
        expect(names == [f"{session['id']}.{ending}" for session in manifest["sessions"]], f"{plan.name}: {names}")
        for session in manifest["sessions"]:
            path = pathlib.Path(folder, f"{session['id']}.{ending}")
            (check_fit if target == "fit" else check_apple)(path, session)
            counts[target] += 1


def lift_sets(session):
    """Each set and each rest of a lift in turn, a set with its exercise's name."""
    for exercise in session["exercises"]:
        plain = {"warmup": False, **{key: exercise[key] for key in ("reps", "weight", "restS") if key in exercise}}
        for one_set in exercise.get("setList", [plain] * exercise["sets"]):
            yield "set", one_set | {"name": exercise["name"]}
            if one_set["restS"]:
                yield "rest", one_set


def written(rpe):
    return f"{rpe:g}"


def check_fit(path, session):
    workout, steps = garmin(path)
    second_opinion(path, steps)
    name = workout.get("wkt_name") or ""
    # A week's is named after it.
    title = session["title"] + (f" · Week {session['id'].split('@')[1]}" if "@" in session["id"] else "")
    expect(title.startswith(name) and (name == title or len(name.encode()) > 200), f"{path.name}: the name {name}")
    found = laid_out(steps)
    if session["phases"]:
        expect(len(found) == len(session["phases"]), f"{path.name}: {len(found)} steps for {len(session['phases'])} phases")
        for step, phase in zip(found, session["phases"]):
            seconds = phase["endOffsetS"] - phase["startOffsetS"]
            if "distanceM" in phase:
                expect(phase["ends"] == "person" and step["duration_type"] == "distance"
                       and abs(step["duration_distance"] - phase["distanceM"]) < 0.0051, f"{path.name}: {step} for {phase}")
                continue
            intensity = {"warmup": "warmup", "cooldown": "cooldown"}.get(phase["kind"], "rest" if phase["kind"] in REST else "active")
            expect(step["duration_type"] == "time" and step["duration_time"] == seconds and step["intensity"] == intensity,
                   f"{path.name}: {step} for {phase}")
        return
    expected = list(lift_sets(session))
    expect(len(found) == len(expected), f"{path.name}: {len(found)} steps for {len(expected)} sets and rests")
    for step, (kind, exercise) in zip(found, expected):
        if kind == "rest":
            expect(step["duration_time"] == exercise["restS"] and step["intensity"] == "rest", f"{path.name}: {step}")
            continue
        expect(exercise["name"].startswith(step["wkt_step_name"]), f"{path.name}: {step['wkt_step_name']} for {exercise['name']}")
        reps = exercise.get("reps") or ""
        expect(step["intensity"] == ("warmup" if exercise["warmup"] else "active"), f"{path.name}: {step} for {exercise}")
        if "rpe" in exercise:
            expect(f"RPE {written(exercise['rpe'])}" in step["notes"], f"{path.name}: {step.get('notes')} for {exercise}")
        if "timeS" in exercise:
            expect(step["duration_type"] == "time" and step["duration_time"] == exercise["timeS"], f"{path.name}: {step} for {exercise}")
        elif reps.isdigit():
            expect(step["duration_type"] == "reps" and step["duration_reps"] == int(reps), f"{path.name}: {step} for {reps}")
        else:
            expect(step["duration_type"] == "open" and reps in (step.get("notes") or ""), f"{path.name}: {step} for '{reps}'")
        weight = (exercise.get("weight") or "").split()
        if len(weight) == 2 and weight[1] == "kg" and 0 <= float(weight[0]) < 655:
            expect(abs(step["exercise_weight"] - float(weight[0])) < 0.0051, f"{path.name}: {step['exercise_weight']} for {weight}")


def check_apple(path, session):
    title, _, steps = apple(path)
    expect(title.partition(" · Week ")[0] == session["title"], f"{path.name}: {title}")
    if session["phases"]:
        for (_, found, _), phase in zip(steps, session["phases"], strict=True):
            if "distanceM" in phase:
                expect(found[1] == "m" and abs(found[0] - phase["distanceM"]) < 1e-6, f"{path.name}: {found} for {phase}")
            else:
                expect(found == phase["endOffsetS"] - phase["startOffsetS"], f"{path.name}: {found} for {phase}")
        for (purpose, _, _), phase in zip(steps, session["phases"]):
            wanted = "rest" if phase["kind"] in REST else phase["kind"] if phase["kind"] in ("warmup", "cooldown") else "work"
            expect(purpose == wanted or purpose == "work" and wanted in ("warmup", "cooldown"), f"{path.name}: {purpose} for {phase['kind']}")
        return
    expected = list(lift_sets(session))
    expect([purpose for purpose, _, _ in steps] == ["work" if kind == "set" else "rest" for kind, _ in expected], f"{path.name}: other steps")
    for (_, seconds, name), (kind, exercise) in zip(steps, expected):
        expect(seconds == (exercise.get("timeS") if kind == "set" else exercise["restS"]), f"{path.name}: {seconds}")
        if kind == "set":
            parts = [exercise.get("reps"), exercise.get("weight")]
            words = [exercise["name"], " × ".join(part for part in parts if part),
                     f"RPE {written(exercise['rpe'])}" if "rpe" in exercise else ""]
            expect(name.decode() == " ".join(word for word in words if word), f"{path.name}: {name}")


NAMES = ["Fast", "Strides 🏃🏽‍♀️", "سريع", "Étirement", "a" * 90, "Back squat", "Push-up", "'quoted'"]


MAXES = {name.lower(): "180 kg" for name in NAMES}


def steps(chance, depth=0):
    out = []
    for _ in range(chance.randint(1, 4)):
        if depth < 2 and chance.random() < 0.3:
            out.append({"repeat": chance.randint(1, 5), "steps": steps(chance, depth + 1)})
        else:
            kind = chance.choice(["work", "rest", "run", "walk"])
            step = {kind: f"{chance.randint(1, 900)}s"}
            if chance.random() < 0.3:
                step = {"distance": chance.choice(["400 m", "1.5 km", "100 yd", "1 mi", "300 ft", "12.5km"]), "kind": kind,
                        "estimate": f"{chance.randint(1, 900)}s"}
            if chance.random() < 0.3:
                step["name"] = chance.choice(NAMES)
            out.append(step)
    return out


def sets(chance):
    """An entry of a list of sets."""
    made = {"reps": chance.choice([1, 5, "5+", "AMRAP"])} if chance.random() < 0.7 else {"time": f"{chance.randint(1, 120)}s"}
    if chance.random() < 0.7:
        made |= chance.choice([{"percent": "72.5%"}, {"weight": "61.25 kg"}])
    for key, value in (("rpe", chance.choice([7, 8.5, 10])), ("warmup", True), ("rest", f"{chance.randint(0, 3)}m"),
                       ("sets", chance.randint(1, 4))):
        if chance.random() < 0.3:
            made[key] = value
    return made


def template(chance):
    kind = chance.choice(["hiit", "walk-run", "intervals", "lift"])
    made = {"type": kind, "title": chance.choice(NAMES) + " " + str(chance.randint(1, 99))}
    if chance.random() < 0.5:
        made["activity"] = chance.choice(["running", "cycling", "swimming", "strength", "yoga", "rowing", "jump-rope", "other"])
        made["place"] = chance.choice(["indoor", "outdoor"])
    if kind == "hiit":
        made |= {"work": f"{chance.randint(1, 300)}s", "rest": f"{chance.randint(1, 300)}s", "rounds": chance.randint(1, 60)}
    elif kind == "walk-run":
        made |= {"run": f"{chance.randint(1, 30)}m", "walk": f"{chance.randint(1, 300)}s", "rounds": chance.randint(1, 20)}
    elif kind == "intervals":
        made["steps"] = [{"warmup": "5m"}] * chance.randint(0, 1) + steps(chance) + [{"cooldown": "3m"}] * chance.randint(0, 1)
    else:
        made["exercises"] = []
        for _ in range(chance.randint(1, 6)):
            exercise = {"name": chance.choice(NAMES), "sets": chance.randint(1, 6), "rest": f"{chance.randint(0, 4)}m"}
            if chance.random() < 0.4:
                exercise["sets"] = [sets(chance) for _ in range(chance.randint(1, 5))]
            if chance.random() < 0.8:
                exercise["reps"] = chance.choice([5, 12, "8-12", "AMRAP"])
            if chance.random() < 0.8:
                exercise["weight"] = chance.choice(["60 kg", "62.5 kg", "0.25 kg", "45 lb", "-20 kg", "700 kg", "bodyweight"])
            made["exercises"].append(exercise)
    return made


def main():
    chance = random.Random(20261124)
    counts = {"fit": 0, "workoutkit": 0}
    with tempfile.TemporaryDirectory() as folder:
        for plan in sorted((ROOT / "plans").glob("*.yaml")):
            if "templates:" in plan.read_text():
                compare(plan, folder, counts)
        examples = dict(counts)
        for batch in range(0, COUNT, 50):
            templates = {f"t{index}": template(chance) for index in range(batch, min(batch + 50, COUNT))}
            plan = pathlib.Path(folder, f"random-{batch}.yaml")
            plan.write_text(json.dumps({"plan": 1, "timezone": "UTC", "workouts": {"maxes": MAXES, "round": "2.5 kg", "templates": templates}}))
            compare(plan, folder, counts)
    print(f"watches: {examples['fit']} templates of the examples and {counts['fit'] - examples['fit']} random ones come back phase for phase, "
          "as FIT from Garmin's SDK and fitdecode, as WorkoutKit from a decoder of its own")


main()
