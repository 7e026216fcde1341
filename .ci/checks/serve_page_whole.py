"""Everything that the example plan says, by forms: said in an empty one, and taken out again."""

import json
import shutil
import subprocess
import urllib.request

from serve_page_browser import LONDON, PROGRAM, Opened, expect, judge, ready, until, value
from serve_page_forms import SETTLED, field, fill, settled, tick

BLANK = "plan: 1\ntimezone: UTC\n"
# What `take_out` changes in the plan, and what it leaves of each.
TAKEN_OUT = [
    (", elevation: 11", ""),
    ("    avoid: {prayers: 10m, workouts: 0m}\n    expires: 30m\n    category: CHECK_IN\n", ""),
    ('    actions: [{id: yes, title: "Yes"}, {id: not-now, title: Not now}]\n    link: sit://check-in\n', ""),
    ("  jumuah: {at: 13:15}\n  iqamah: {fajr: +20m, dhuhr: 13:30, asr: +15m, maghrib: +5m, isha: +15m}\n  extras: [last-third]\n", ""),
    ("  defaults: {at: sound, sound: athan.wav}\n", ""),
    ("    fajr: {at: sound, sound: athan_fajr.wav, reminders: [{before: 30m, alert: silent}]}\n", "    fajr: {at: sound, reminders: [{before: 30m, alert: silent}]}\n"),
    ("    isha: {at: silent}\n", ""),
    ("{profile: precise}", "{profile: approximate}"),
]


def values(server, text):
    """What the forms read in a text."""
    address = f"http://{server.host}"
    request = urllib.request.Request(
        f"{address}/plans/whole/form", text.encode(), {"Content-Type": "application/yaml", "Origin": address})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["values"]


def written_out(value):
    """A value without its short forms: a word for a prayer's alert, and what holds in a reminder anyway."""
    if isinstance(value, list):
        return [written_out(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: {prayer: {"at": alert} if isinstance(alert, str) else written_out(alert) for prayer, alert in part.items()} if key == "alerts" else written_out(part)
        for key, part in value.items() if not ("before" in value and key == "alert" and part == "sound")
    }


def calendar(folder, text):
    """The calendar of a text as the same plan."""
    place = folder.parent / "calendar"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    (place / "plan.yaml").write_text(text)
    made = subprocess.run([PROGRAM, "build", "plan.yaml", "-o", "out"], cwd=place, capture_output=True, text=True)
    expect(made.returncode == 0 and not made.stderr, f"not built: {made}")
    return (place / "out/plan.ics").read_bytes()


class Hand:
    """Somebody at the forms."""

    def __init__(self, page):
        self.page = page

    def press(self, name):
        self.page.get_by_role("button", name=name).click()
        settled(self.page)

    def fill(self, below, **values):
        """Fills fields below a path; two underscores are a slash."""
        for key, text in values.items():
            fill(self.page, "/".join(filter(None, [below, key.replace("__", "/")])), text)

    def choose(self, path, word):
        field(self.page, path).select_option(word)
        settled(self.page)

    def tick(self, path):
        tick(self.page, path)
        settled(self.page)

    def open(self, entry):
        box = self.page.locator(f'[data-entry="{entry}"]')
        if not box.evaluate("box => box.open"):
            box.locator("> summary").click()


def say_plan(hand):
    hand.fill("", title="London rhythm", location="51.5074, -0.1278", timezone="Europe/London")
    hand.fill("location", name="London", elevation="11")
    hand.fill("horizon", start="2026-12-01", days="60")
    hand.choose("delivery/profile", "alarm")
    hand.choose("delivery/profile", "precise")


def say_prompts(hand):
    rule = "prompts/check-in"
    hand.press("Add a prompt")
    hand.fill("", seed="20261201")
    hand.fill("prompts/prompt", **{"title": "Meditation check-in", " id": "check-in"})
    for number, text in enumerate(["What is here now?", "Three breaths, nothing else.", "Where is your attention?", "Let the shoulders sink."]):
        hand.press("Add a text")
        # One text becomes a list with the second.
        hand.fill(f"{rule}/bodies", **{str(number): text})
    hand.fill(rule, perDay="4")
    hand.open(f"{rule}/ more")
    hand.fill(rule, avoid__prayers="10 min", avoid__workouts="0 min", expires="30m", category="CHECK IN", link="sit://check-in")
    hand.press("Add a button")
    hand.fill(f"{rule}/actions", **{"0/title": "Yes"})
    hand.press("Add a button")
    hand.fill(f"{rule}/actions", **{"1/title": "Not now"})
    field(hand.page, f"{rule}/variance").press("ArrowRight")
    settled(hand.page)
    field(hand.page, f"{rule}/variance").press("ArrowLeft")
    settled(hand.page)


def say_prayers(hand):
    hand.press("Add prayer times")
    hand.choose("prayers/method", "moonsighting-committee")
    hand.choose("prayers/madhab", "hanafi")
    hand.press("Add a Friday prayer")
    hand.fill("prayers/iqamah", fajr="20 min", dhuhr="1.30pm", asr="+15", maghrib="+5m", isha="15 minutes after")
    hand.tick("prayers/extras/last-third")
    hand.choose("prayers/defaults/at", "silent")
    hand.fill("prayers/defaults", sound="athan.wav")
    hand.choose("prayers/defaults/at", "sound")
    hand.choose("prayers/alerts/fajr/at", "sound")
    hand.fill("prayers/alerts", fajr__sound="athan_fajr.wav")
    hand.press("Add a reminder of Fajr")
    hand.choose("prayers/alerts/fajr/reminders/0/before", "30m")
    hand.choose("prayers/alerts/fajr/reminders/0/alert", "silent")
    hand.choose("prayers/alerts/maghrib/at", "sound")
    hand.press("Add a reminder of Maghrib")
    hand.choose("prayers/alerts/isha/at", "silent")


def say_workouts(hand):
    """Each entry gets its id in the example before the next is added."""
    templates = "workouts/templates"
    hand.press("Add a HIIT workout")
    hand.fill(f"{templates}/hiit", **{" id": "hiit-classic"})
    hand.press("Add a walk-run workout")
    hand.fill(f"{templates}/walk-and-run", rounds="6", title="Easy run", **{" id": "easy-run"})
    hand.press("Add strength training")
    lift = f"{templates}/strength"
    hand.press("Add an exercise")
    hand.press("Add an exercise")
    hand.fill(f"{lift}/exercises", **{
        "0/name": "Bench press", "0/sets": "4", "0/rest": "2:30", "1/name": "Overhead press", "1/reps": "10", "2/name": "Dips", "2/reps": "AMRAP", "2/rest": "90s"})
    hand.fill(lift, title="Push day", **{" id": "rest-timer"})
    sessions = "workouts/sessions"
    for added, name, template, time, days in (
        ("morning-hiit", "morning-hiit", "hiit-classic", "7.10", "mon thu"),
        ("morning-hiit-2", "saturday-run", "easy-run", "sunrise+45m", "sat"),
        ("morning-hiit-2", "push-day", "rest-timer", "6:30pm", "wed"),
    ):
        hand.press("Add a session")
        if added != name:
            hand.fill(f"{sessions}/{added}", **{" id": name})
        hand.choose(f"{sessions}/{name}/template", template)
        hand.fill(f"{sessions}/{name}", at=time)
        # Those of a new session are Monday, Wednesday and Friday. The last day is not ticked away.
        for day in sorted({"mon", "wed", "fri"} ^ set(days.split()), key=lambda day: day not in days):
            hand.tick(f"{sessions}/{name}/days/{day}")
    hand.choose(f"{sessions}/morning-hiit/remind", "10m")
    hand.choose(f"{sessions}/push-day/remind", "30m")
    hand.tick(f"{sessions}/saturday-run/announce")


def say_quiet(hand):
    hand.press("Add quiet hours")
    for day in ("sat", "sun"):
        hand.tick(f"quiet/lunch/days/{day}")


def take_out(hand):
    rule = "prompts/check-in"
    hand.fill("location", elevation="")
    hand.open(rule)
    hand.fill(rule, avoid__prayers="", avoid__workouts="", expires="", category="")
    for _ in range(2):
        hand.press("Remove button 1")
    hand.fill(rule, link="")
    hand.press("Remove Jumuah")
    hand.fill("prayers/iqamah", fajr="", dhuhr="", asr="", maghrib="", isha="")
    hand.tick("prayers/extras/last-third")
    hand.fill("prayers/defaults", sound="")
    hand.fill("prayers/alerts/fajr", sound="")
    hand.choose("prayers/alerts/isha/at", "")
    hand.choose("delivery/profile", "approximate")


# Prayers as mosques have them, with what forms meet in plans.
PRAYED = """\
plan: 1
id: prayed
timezone: Europe/London
location: London   # as the gazetteer has it
horizon: {start: 2026-12-01, days: 14}
prompts:
  sit: {title: Sit, at: [09:00], actions: [{id: done, title: Done}]}
prayers:
  jumuah: 13:15
  iqamah:
    fajr: [{from: 2026-12-01, to: 2026-12-07, at: 06:45}, {at: +20m}]
    dhuhr: 13:30   # from the board
  extras: [duha]
  alerts:
    sunrise: {at: silent, days: fri}   # before work
    dhuhr: {at: sound, iqamah: [{before: 10m}]}   # ten minutes to walk
    asr: {sound: soft.wav}
    duha: silent
"""
PRAYED_BY_HAND = """\
plan: 1
id: prayed
timezone: Europe/London
location:   # as the gazetteer has it
  place: London
  elevation: 24
horizon: {start: 2026-12-01, days: 14}
prompts:
  sit: {title: Sit, at: [09:00], actions: [{id: done, title: Finished}, {id: not-now, title: Later}]}
prayers:
  jumuah: [{at: 14:15}, {at: 15:15}]
  iqamah:
    fajr: [{from: 2026-12-01, to: 2026-12-07, at: 06:45}, {at: +20m}]
  defaults: {at: silent, sound: bell.wav}
  alerts:
    sunrise: {at: none, days: fri}   # before work
    dhuhr: {at: sound}   # ten minutes to walk
    asr: {at: sound, sound: soft.wav}
    jumuah: none
    jumuah-2: silent
"""


def mosque(browser, server, file):
    """Friday prayers are added and taken out, and nobody else's alert or iqamah is another then."""
    file.write_text(PRAYED)
    with Opened(browser, server, "/plans/prayed") as page:
        hand = Hand(page)
        ready(page, "forms")
        hand.fill("location", elevation="24")
        # A click right after a title was typed.
        field(page, "prayers/jumuah/title").fill("First")
        hand.press("Add another Friday prayer")
        expect("  jumuah: [{at: 13:15, title: First}, {at: 14:15}]\n" in value(page), value(page))
        hand.press("Add another Friday prayer")
        hand.choose("prayers/alerts/jumuah/at", "silent")
        hand.choose("prayers/alerts/jumuah-2/at", "none")
        expect(field(page, "prayers/iqamah/jumuah-3").get_attribute("placeholder") == "13:30", "an iqamah is not known")
        field(page, "prayers/jumuah/0/ Remove").click()
        settled(page)
        hand.choose("prayers/alerts/sunrise/at", "none")
        hand.fill("prayers/iqamah", dhuhr="")
        hand.tick("prayers/extras/duha")
        hand.fill("prayers/defaults", sound="bell.wav")
        hand.choose("prayers/defaults/at", "silent")
        hand.open("prompts/sit")
        hand.fill("prompts/sit/actions", **{"0/title": "Finished"})
        hand.press("Add a button")
        hand.fill("prompts/sit/actions", **{"1/title": "Not now"})
        hand.fill("prompts/sit/actions", **{"1/title": "Later"})
        expect(value(page) == PRAYED_BY_HAND, value(page))
        until(page, "document.querySelectorAll('#form-findings *').length === 0")
        field(page, " ids").check()
        for width in (1440, 360):
            page.set_viewport_size({"width": width, "height": 900})
            if width < 720:
                page.locator(".panes [value=forms]").check(force=True)
            judge(page, f"forms-prayed-{width}", width)
        page.set_viewport_size({"width": 1440, "height": 900})
        undone(page, PRAYED)
    file.unlink()


def undone(page, text):
    for _ in range(60):
        if page.locator("#undo").is_disabled():
            break
        page.locator("#undo").click()
    expect(value(page) == text, "undone to another text")


def whole(browser, server, folder):
    mosque(browser, server, folder / "prayed.yaml")
    file = folder / "whole.yaml"
    file.write_text(BLANK)
    with Opened(browser, server, "/plans/whole") as page:
        hand = Hand(page)
        ready(page, "forms")
        field(page, " ids").check()
        for say in (say_plan, say_prompts, say_quiet, say_prayers, say_workouts):
            say(hand)
        said, wanted = values(server, value(page)), values(server, LONDON)
        for key in wanted.keys() | said.keys():
            expect(written_out(said.get(key)) == written_out(wanted.get(key)), f"{key}: {said.get(key)}, not {wanted.get(key)}")
        until(page, SETTLED % "not saved")
        page.locator("#save").click()
        until(page, SETTLED % "saved")
    expect(calendar(folder, file.read_text()) == calendar(folder, LONDON), "the same plan makes another calendar")
    file.write_text(LONDON)
    with Opened(browser, server, "/plans/whole") as page:
        ready(page, "forms")
        until(page, f"document.querySelector('.CodeMirror').CodeMirror.getValue() === {json.dumps(LONDON)}")
        settled(page)
        take_out(Hand(page))
        left = LONDON
        for old, new in TAKEN_OUT:
            expect(old in left, f"the example plan has no {old}")
            left = left.replace(old, new)
        expect(value(page) == left, value(page))
        undone(page, LONDON)
    file.unlink()
