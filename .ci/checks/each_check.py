"""Builds a study by `--each` and compares it with builds of one person each. See the script `each`."""

import csv
import hashlib
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

PROGRAM, PLAN = sys.argv[1:]
ROOT = pathlib.Path(__file__).parents[2]
# How the documentation computes a digest.
[DIGEST] = re.findall(r"```python\n(rest = .*?)```", (ROOT / "docs/delivery.md").read_text(encoding="utf-8"), re.DOTALL)
DAYS = ["--from", "2026-12-01", "--days", "14"]


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)


def table(path, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))  # RFC 4180: CRLF, quotes where they must be
        writer.writeheader()
        writer.writerows(rows)


def read(path):
    manifest = json.loads(path.read_text(encoding="utf-8"))
    try:
        exec(DIGEST, {"manifest": manifest, "json": json, "hashlib": hashlib})
    except AssertionError as error:
        sys.exit(f"each: {path.name} is not what its digest says, {error}")
    return manifest


def draws(path):
    manifest = read(path)
    return tuple((n["epochMs"], n["draw"]) for n in manifest["notifications"])


def expect(holds, what):
    if not holds:
        sys.exit(f"each: {what}")


lots = random.Random(1)
people = [
    {
        "id": f"p{number:02}",
        "seed": lots.getrandbits(64),
        "title": lots.choice(["", "Study, group A", 'The "quiet" group', "دراسة"]),
        "prompts.check-in.perDay": lots.choice(["", 3, 4, 6]),
        "prompts.check-in.window.from": lots.choice(["", "06:30", "09:00"]),
        "timezone": lots.choice(["", "Asia/Tokyo", "America/New_York"]),
    }
    for number in range(1, 51)
]

with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    sheet, out, single = folder / "people.csv", folder / "out", folder / "single"
    table(sheet, people)
    built = run("build", PLAN, "--each", str(sheet), "-o", str(out), *DAYS)
    expect(built.returncode == 0, f"the study was not built: {built.stderr}")
    names = sorted(f"{person['id']}{ending}" for person in people for ending in (".ics", ".manifest.json"))
    expect(sorted(path.name for path in out.iterdir()) == names, "the files are not those of the fifty people")
    seen = {draws(out / f"{person['id']}.manifest.json") for person in people}
    expect(len(seen) == 50 and all(seen), f"only {len(seen)} of 50 people have draws of their own")

    for person in lots.sample(people, 8):
        values = [f"{path}={value}" for path, value in person.items() if value != ""]
        alone = run("build", PLAN, "-o", str(single), *DAYS, *(word for value in values for word in ("--set", value)))
        expect(alone.returncode == 0, f"{person['id']} was not built alone: {alone.stderr}")
        for ending in (".ics", ".manifest.json"):
            same = (single / f"meditation{ending}").read_bytes() == (out / f"{person['id']}{ending}").read_bytes()
            expect(same, f"{person['id']}{ending} is not what a build with --set gives")
            (single / f"meditation{ending}").unlink()

    layouts = []
    for layout in ([], ["--compact"]):
        built = run("build", PLAN, "-o", str(single), *DAYS, *layout)
        expect(built.returncode == 0, f"the plan was not built: {built.stderr}")
        layouts.append(read(single / "meditation.manifest.json"))
    expect(layouts[0] == layouts[1], "with --compact the plan has another manifest")
    goldens = list(ROOT.glob("Tests/horariumTests/Golden/*.manifest.json"))
    expect(len(goldens) > 10, "the manifests that the tests compare are missing")
    for path in goldens:
        read(path)

    before = {path.name: path.read_bytes() for path in out.iterdir()}
    broken = [dict(person) for person in people]
    for person in broken:
        person["seed"] += -1 if person["seed"] else 1
    broken[30]["seed"] = "abc"
    table(sheet, broken)
    built = run("build", PLAN, "--each", str(sheet), "-o", str(out), *DAYS)
    # The header is line 1, so that the 31st person stands on line 32.
    expect(built.returncode == 1, f"a broken row exits {built.returncode}")
    expect(f"{sheet}:32:" in built.stderr and "'p31'" in built.stderr, f"line 32 is not told: {built.stderr}")
    for name, bytes_before in before.items():
        changed = (out / name).read_bytes() != bytes_before
        expect(changed != name.startswith("p31."), f"{name} was {'changed' if changed else 'left as it was'}")

    for header in ("prompts.chek-in.perDay", "sed", "include", "plan"):
        table(sheet, [{"id": "a", header: "1"}])
        built = run("build", PLAN, "--each", str(sheet), "-o", str(folder / "none"), *DAYS)
        expect(built.returncode == 1 and f"{sheet}:1:" in built.stderr, f"the header '{header}' was taken")
        expect(not (folder / "none").exists(), f"the header '{header}' left files")

print("each: 50 people, 50 calendars and manifests, no draws alike; 8 of them as built alone; a broken row told by its line; each manifest has its digest")
