"""The forms of the live page: a plan is made and changed by them, and its text stays as a careful person would write it."""

from serve_page_browser import LONDON, Opened, expect, judge, ready, type_over, until, value

SETTLED = "document.getElementById('state').textContent === '%s'"
BEGUN = "# Mine.\nplan: 1\nid: small\ntitle: Small\ntimezone: UTC   # for now\nhorizon: {start: 2026-12-01, days: 30}\n"
# What somebody would write by hand for what `made` chooses. Places are those of GeoNames.
BY_HAND = """\
# Mine.
plan: 1
id: small
title: My rhythm
seed: SEED
timezone: Africa/Cairo   # for now
location: {name: Cairo, latitude: 30.063, longitude: 31.25}
horizon: {start: 2026-12-01, days: 14}
prompts:
  prompt-2:
    title: Evening
    at: [20:00, sunset+1h]
    days: [sat, sun]
  prompt:
    title: Sit
    body: One breath.
    window: {from: 09:00, to: sunset-30m}
    perDay: 2
    variance: 10%
prayers:
  method: egyptian
  alerts:
    fajr: {at: sound, reminders: [{before: 30m, alert: sound}, {before: 10m, alert: silent}]}
    isha: none
"""

# As Windows writes files, with what forms meet in plans.
HURRIED = """\
\ufeffplan: 1
seed: 7
title: Hurried
timezone: Europe/London
location: {latitude: 51.5, longitude: 0}
horizon: {start: 2026-12-01, days: 14}
prompts:
  one: {body: Old, window: 12:30-13:30, perDay: 3}
  two:
    title: Two
    body: |
      first line
      second line
prayers: {jumuah: {at: 13:15}, alerts: {dhuhr: silent}}
""".replace("\n", "\r\n")
HURRIED_BY_HAND = HURRIED.replace("Hurried", "Day").replace("{body: Old, window: 12:30-13:30, perDay: 3}", (
    "{title: First, bodies: [New words, New text], window: 09:00-20:00, perDay: 12, days: [wed, thu, fri, sat, sun]}"))


def field(page, path):
    return page.locator(f'#forms [data-path="{path}"]')


def settled(page, condition="true"):
    """Waits until all edits are written, and the forms are of the text that has them."""
    until(page, f"document.getElementById('forms').getAttribute('aria-busy') !== 'true' && ({condition})")


def fill(page, path, text):
    field(page, path).fill(text)
    page.keyboard.press("Tab")
    settled(page)


def made(browser, server, file):
    """Two prompts, prayers with Fajr's two reminders and no alert at Isha: nothing is typed into the text."""
    file.write_text(BEGUN)
    with Opened(browser, server, "/plans/small") as page:
        ready(page, "forms")
        fill(page, "title", "My rhythm")
        field(page, "location").fill("Cairo, eg")
        page.locator("#field-place-list [role=option]", has_text="Egypt").first.click()
        settled(page)
        fill(page, "horizon/days", "14")
        page.get_by_role("button", name="Add a prompt").click()
        settled(page, "document.activeElement.dataset.path === 'prompts/prompt/title'")
        page.keyboard.type("Sit")
        page.keyboard.press("Tab")
        settled(page)
        page.get_by_role("button", name="Add a text").click()
        settled(page, "document.activeElement.dataset.path === 'prompts/prompt/bodies/0'")
        page.keyboard.type("One breath.")
        page.keyboard.press("Enter")
        settled(page)
        fill(page, "prompts/prompt/window/from", "9am")
        fill(page, "prompts/prompt/window/to", "sunset-30m")
        fill(page, "prompts/prompt/perDay", "2")
        field(page, "prompts/prompt/variance").focus()
        for _ in range(4):
            page.keyboard.press("ArrowLeft")
        settled(page)
        # A copy, made another, and moved before the first.
        page.get_by_role("button", name="Add a prompt").click()
        settled(page, "document.activeElement.dataset.path === 'prompts/prompt-2/title'")
        page.keyboard.type("Evening")
        page.keyboard.press("Tab")
        settled(page)
        for day in ("mon", "tue", "wed", "thu", "fri"):
            field(page, f"prompts/prompt-2/days/{day}").uncheck(force=True)
        settled(page)
        page.get_by_role("button", name="Move Evening up").click()
        settled(page)
        page.get_by_role("button", name="Add prayer times").click()
        settled(page, "document.activeElement.dataset.path === 'prayers/method'")
        field(page, "prayers/method").select_option("egyptian")
        settled(page)
        page.get_by_role("button", name="Add a reminder of Fajr").click()
        settled(page)
        field(page, "prayers/alerts/fajr/reminders/0/before").select_option("30m")
        settled(page)
        page.get_by_role("button", name="Add a reminder of Fajr").click()
        settled(page)
        field(page, "prayers/alerts/fajr/reminders/1/alert").select_option("silent")
        settled(page)
        field(page, "prayers/alerts/isha/at").select_option("none")
        settled(page)
        # What has no field is written in the text, and both go on: here the times of the second prompt.
        page.locator(".sides label", has_text="Text").click()
        type_over(page, "    window: {from: 08:00, to: 21:00}\n    perDay: 3\n", "    at: [20:00]\n")
        page.locator(".sides label", has_text="Forms").click()
        settled(page)
        fill(page, "prompts/prompt-2/at", "8pm; sunset+1h")
        until(page, SETTLED % "not saved")
        page.locator("#save").click()
        until(page, SETTLED % "saved")
    seed = file.read_text().split("seed: ")[1].split("\n")[0]
    expect(seed.isdigit() and file.read_text() == BY_HAND.replace("SEED", seed), file.read_text())


def changed(browser, server, file):
    """Comments and layout stay, errors are told beside the forms, and undoing gives back every letter."""
    text = file.read_text()
    with Opened(browser, server, "/plans/london") as page:
        ready(page, "forms")
        fill(page, "horizon/start", "2026-12-32")
        finding = page.locator("#form-findings .finding.error")
        finding.wait_for()
        expect("horizon" in finding.text_content() or "date" in finding.text_content(), finding.text_content())
        page.locator("#undo").click()
        until(page, "!document.querySelector('#form-findings .finding')")
        page.locator('[data-entry="prompts/check-in"] summary').click()
        fill(page, "prompts/check-in/bodies/1", "Breathe: in, out")
        page.get_by_role("button", name="Duplicate Meditation check-in").click()
        settled(page, "/Meditation check-in .copy./.test(document.activeElement.textContent)")
        page.get_by_role("button", name="Remove Meditation check-in", exact=True).click()
        settled(page, "!document.querySelector('[data-entry=\"prompts/check-in\"]')")
        expect("meditation-check-in:\n    title: Meditation check-in (copy)\n    bodies:\n      - What is here now?\n      - \"Breathe: in, out\"\n"
               in value(page), value(page)[:900])
        # A thumb is drawn along the day; its end follows in words, and the text when it is let go.
        page.locator("#undo").click()
        settled(page)
        page.locator("#undo").click()
        page.locator("#undo").click()
        settled(page, "!!document.querySelector('[data-entry=\"prompts/check-in\"] .track')")
        until(page, SETTLED % "saved")
        page.wait_for_timeout(500)  # the head has its old height again
        field(page, "prompts/check-in/window/thumb0").evaluate("thumb => thumb.scrollIntoView({ block: 'center' })")
        thumb = field(page, "prompts/check-in/window/thumb0").bounding_box()
        start = thumb["x"] + 8 + (thumb["width"] - 16) * 480 / 1440
        page.mouse.move(start, thumb["y"] + 20)
        page.mouse.down()
        page.mouse.move(start + (thumb["width"] - 16) / 12, thumb["y"] + 20, steps=4)
        shown = field(page, "prompts/check-in/window/from").input_value()
        expect("from: 08:00" in value(page) and shown.startswith(("09:5", "10:0")), f"{shown}, before it is let go")
        page.mouse.up()
        settled(page, "!/from: 08:00/.test(document.querySelector('.CodeMirror').CodeMirror.getValue())")
        expect(f"from: {shown}, to: 21:00" in value(page), value(page)[:900])
        # What is typed in the text is in the forms; what is typed in a field is left alone meanwhile.
        field(page, "title").focus()
        page.keyboard.press("End")
        page.keyboard.type("x")
        page.evaluate("""() => {
            const editor = document.querySelector('.CodeMirror').CodeMirror, at = editor.getValue().indexOf('perDay: 4') + 8;
            editor.replaceRange('6', editor.posFromIndex(at), editor.posFromIndex(at + 1));
        }""")
        until(page, SETTLED % "not saved")
        page.wait_for_timeout(600)
        expect(field(page, "title").input_value() == "London rhythmx", "what is typed into a field is lost")
        page.keyboard.press("Tab")
        settled(page, "document.querySelector('[data-path=\"prompts/check-in/perDay\"]').value === '6'")
        expect("title: London rhythmx\n" in value(page), value(page)[:200])
        # A session's days, and its removal with all that it has.
        page.locator('[data-entry="workouts/sessions/morning-hiit"] summary').click()
        field(page, "workouts/sessions/morning-hiit/days/fri").check(force=True)
        settled(page)
        expect("morning-hiit: {template: hiit-classic, days: [mon, thu, fri], at: 07:10, remind: [10m]}" in value(page), "another session")
        for _ in range(20):
            if page.locator("#undo").is_disabled():
                break
            page.locator("#undo").click()
        expect(value(page) == text, "undone to another text")
        until(page, SETTLED % "saved")
    expect(file.read_text() == text, "something was saved unasked")


def hurried(browser, server, file):
    """Who types on, clicks on or saves at once loses nothing, and the focus is where it belongs."""
    file.write_bytes(HURRIED.encode())
    with Opened(browser, server, "/plans/hurried") as page:
        ready(page, "forms")
        row = page.locator(".alerts tr", has=page.locator("th", has_text="Jumuah"))
        expect(row.locator("select").first.input_value() == "silent", "Jumuah is not as Dhuhr")
        field(page, "title").select_text()
        page.keyboard.type("Day")
        page.keyboard.press("Tab")
        settled(page, "document.activeElement.dataset.path === 'location'")
        page.locator('[data-entry="prompts/one"] summary').click()
        field(page, "prompts/one/window/from").select_text()
        page.keyboard.type("9")
        page.keyboard.press("Tab")
        page.keyboard.type("8pm")
        page.keyboard.press("Tab")
        settled(page, "document.activeElement.dataset.path === 'prompts/one/perDay'")
        page.keyboard.type("12")
        page.keyboard.press("Shift+Tab")
        settled(page, "document.activeElement.dataset.path === 'prompts/one/window/to'")
        # What is no time is refused where it is written, and what was meant is said.
        field(page, "prompts/one/window/from").fill("half seven")
        page.keyboard.press("Tab")
        told = field(page, "prompts/one/window/from").evaluate("field => field.validationMessage")
        expect("07:30" in told and "half" not in value(page), f"{told!r}, {value(page)[-300:]}")
        field(page, "prompts/one/window/from").fill("9")
        page.keyboard.press("Tab")
        settled(page)
        # A click elsewhere, while a field has what is not written yet.
        field(page, "prompts/one/bodies/0").fill("New words")
        page.get_by_role("button", name="Add a text").click()
        settled(page, "document.activeElement.dataset.path === 'prompts/one/bodies/1'")
        for day in ("mon", "tue"):
            field(page, f"prompts/one/days/{day}").uncheck(force=True)
        field(page, "prompts/one/title").fill("First")
        page.locator("#save").click()
        until(page, SETTLED % "saved")
        expect(file.read_bytes().decode() == HURRIED_BY_HAND, file.read_bytes())
        field(page, "title").fill("Other")
        page.keyboard.press("Control+s")
        until(page, "document.getElementById('changes').textContent === '' && /title: Other/.test(document.querySelector('.CodeMirror').CodeMirror.getValue())")
        until(page, SETTLED % "saved")
        expect(file.read_bytes().decode() == HURRIED_BY_HAND.replace("title: Day", "title: Other"), file.read_bytes())
        page.keyboard.press("Control+z")
        settled(page, "document.querySelector('[data-path=title]').value === 'Day'")
        # What is taken out leaves the focus beside it.
        page.locator('[data-entry="prompts/two"] summary').click()
        page.get_by_role("button", name="Remove Two").press("Enter")
        settled(page, "document.activeElement.closest('[data-entry]').dataset.entry === 'prompts/one'")
        # A text of several lines is shown, and no field takes its lines away.
        page.locator("#undo").click()
        settled(page, "!!document.querySelector('[data-entry=\"prompts/two\"] code')")
    file.unlink()


def gone(browser, server, file):
    """What cannot be written since the server is gone is not shown as written."""
    with Opened(browser, server, "/plans/london", refusal="ERR_") as page:
        ready(page, "forms")
        page.route("**/edit", lambda route: route.abort())
        field(page, "title").fill("While it is away")
        page.keyboard.press("Tab")
        settled(page, "document.querySelector('[data-path=title]').value === 'London rhythm'")
        expect("Not changed" in page.locator("#refused").text_content(), "nobody says so")


def judged(browser, server):
    """Every field has its name, in light and dark, wide and narrow, also where nothing can be changed."""
    for path in ("/plans/london", "/plans/arabic"):
        for width in (1440, 360, 1920):
            for scheme in ("light", "dark"):
                with Opened(browser, server, path, width, scheme) as page:
                    ready(page, "forms")
                    if width < 720:
                        page.locator(".panes [value=forms]").check(force=True)
                    page.locator('[data-entry="prompts/check-in"] summary').click()
                    page.locator('[data-entry="workouts/sessions/saturday-run"] summary').click()
                    field(page, "workouts/sessions/saturday-run/at").wait_for()
                    judge(page, f"forms-{path.split('/')[-1]}-{width}-{scheme}", width)


def read_only(browser, server):
    with Opened(browser, server, "/plans/london") as page:
        ready(page, "forms")
        page.locator('[data-entry="prompts/check-in"] summary').click()
        expect(field(page, "title").input_value() == "London rhythm", "the form is empty")
        expect(page.locator("#forms :is(input, select, button):enabled").count() == 0, "something can be changed")


def forms(browser, server, folder):
    made(browser, server, folder / "small.yaml")
    hurried(browser, server, folder / "hurried.yaml")
    changed(browser, server, folder / "london.yaml")
    gone(browser, server, folder / "london.yaml")
    judged(browser, server)
