"""What is moved in the drawing of a day: with a mouse, a finger and keys, across and down; and that no form changes a text that it does
not show."""

import time
import urllib.request

from serve_page_browser import Opened, expect, judge, ready, until, value
from serve_page_forms import field, settled

# The clocks go forward in the night of the last Sunday of March; the night window is over it.
MOVED = """plan: 1
id: moved
timezone: Europe/London
location: London
seed: 1
horizon: {start: 2026-12-01, days: 130}
prompts:
  day: {title: Day, window: 08:00-20:00, perDay: 3}   # as a text
  night: {title: Night, window: {from: 22:00, to: "06:30"}, perDay: 2}
  dawn:
    title: Dawn
    window:   # the light decides
      from: fajr+20m
      to: sunrise-7m
  bells: {title: Bells, at: [09:00, "13:03", dhuhr]}
prayers:
  iqamah: {jumuah: 13:30, jumuah-2: 14:30, jumuah-3: 15:30}
  jumuah: [13:15, 14:15, 15:15]
workouts:
  templates:
    walk: {type: hiit, work: 40s, rest: 20s, rounds: 5}
  sessions:
    out: {title: Out, template: walk, at: 07:10}
"""
FIRST = '#day svg.wide a.mk[href="#day/2026-12-02/1"]'
EDITOR = "document.querySelector('.CodeMirror').CodeMirror"


def grip(page, key):
    return page.locator(f'.grip[data-key="{key}"]')


def middle(page, key):
    grip(page, key).evaluate("grip => grip.scrollIntoView({ block: 'center', behavior: 'instant' })")
    box = grip(page, key).locator(".knob").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def has(page, text):
    until(page, f"{EDITOR}.getValue().includes({text!r})")


def write(server, file, text):
    """Writes the plan, and waits until the server has it."""
    file.write_text(text)
    end = time.monotonic() + 15
    while urllib.request.urlopen(f"http://{server.host}/plans/moved/source").read().decode() != text:
        expect(time.monotonic() < end, "the server does not see the plan")
        time.sleep(0.02)


def begun(page):
    """Waits until forms and drawing are there."""
    ready(page, "forms")
    grip(page, "prompts/day/window/from").wait_for(state="attached")
    settled(page)


def undo(page, text):
    page.locator("#undo").click()
    until(page, f"{EDITOR}.getValue() === {text!r}")
    settled(page)


def minutes(text):
    return int(text[:2]) * 60 + int(text[3:5])


def dragged(page, key, by, down=False):
    """Drags a grip by so many pixels in small steps. Returns what it says before it is let go."""
    x, y = middle(page, key)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + (0 if down else by), y + (by if down else 0), steps=5)
    return grip(page, key).get_attribute("aria-valuetext")


def across(browser, server, file):
    text = MOVED
    write(server, file, text)
    with Opened(browser, server, "/plans/moved?day=2026-12-02") as page:
        begun(page)
        # A window that is a text, by the mouse: five minutes at a time, in one step of undo, the drawing of its day beside it.
        before = page.locator(FIRST).get_attribute("aria-label")
        said = dragged(page, "prompts/day/window/from", 60)
        expect(minutes(said) % 5 == 0 and "09:00" < said < "11:30", f"dragged to {said}")
        has(page, f"window: {said}-20:00, perDay: 3}}   # as a text\n")
        # Its first prompt is drawn later, before the window is let go.
        until(page, f"document.querySelector('{FIRST}').getAttribute('aria-label') !== {before!r}")
        page.mouse.up()
        settled(page)
        expect(field(page, "prompts/day/window/from").count() == 0, "a card has opened")
        undo(page, text)
        # Escape gives a drag up, and who comes back to where they began has the text from before.
        dragged(page, "prompts/day/window/to", -80)
        has(page, "window: 08:00-1")
        page.keyboard.press("Escape")
        until(page, f"{EDITOR}.getValue() === {text!r}")
        page.mouse.up()
        # Who goes on at once goes on from there.
        page.keyboard.press("ArrowLeft")
        has(page, "window: 08:00-19:55")
        page.locator("#undo").click()
        until(page, f"{EDITOR}.getValue() === {text!r}")
        until(page, f"document.querySelector('{FIRST}').getAttribute('aria-label') === {before!r}")
        x, y = middle(page, "prompts/bells/at/1")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y, steps=3)
        has(page, "at: [09:00, \"14:")
        page.mouse.move(x, y, steps=3)
        has(page, "13:03")
        page.mouse.up()
        settled(page)
        expect(value(page) == text, value(page))
        until(page, f"document.querySelector('{FIRST}').getAttribute('aria-label') === {before!r}")
        # A click is no drag: what is below is explained and chosen.
        page.mouse.move(x, y)
        until(page, "document.querySelector('#day .say').textContent.includes('13:03')")
        page.mouse.click(x, y)
        until(page, "location.hash === '#bells/2026-12-02/2'")
        settled(page)
        expect(value(page) == text, "a click has moved something")
        keys(page)


def keys(page):
    text = MOVED
    # From between two steps to the next one; by an hour; and the focus stays, whatever is drawn anew.
    grip(page, "prompts/bells/at/1").focus()
    page.keyboard.press("ArrowLeft")
    has(page, '"13:00"')
    page.keyboard.press("PageUp")
    has(page, '"14:00"')
    settled(page)
    until(page, "document.activeElement.dataset.key === 'prompts/bells/at/1'")
    until(page, "document.getElementById('changes').textContent.startsWith('Saving changes the calendar')")
    expect(page.evaluate("document.activeElement.getAttribute('aria-valuetext')") == "14:00", "another focus")
    expect(grip(page, "prompts/bells/at/1").get_attribute("aria-label") == "Bells: time 2", "another name")
    while value(page) != text:
        page.locator("#undo").click()
        settled(page)
    # What follows the sun follows it still, by steps of the distance.
    for key, presses, part in (
            ("prompts/dawn/window/from", ["ArrowRight"], "from: fajr+25m\n"), ("prompts/dawn/window/to", ["ArrowLeft"], "to: sunrise-10m\n"),
            ("prompts/bells/at/2", ["ArrowDown"], "dhuhr-5m]"), ("workouts/sessions/out/at", ["ArrowUp", "ArrowUp"], "at: 07:20}")):
        grip(page, key).focus()
        for press in presses:
            page.keyboard.press(press)
        has(page, part)
        settled(page)
    expect("window:   # the light decides\n" in value(page), "a comment is lost")
    while value(page) != text:
        page.locator("#undo").click()
        settled(page)
    # An end stays behind the other one.
    grip(page, "prompts/day/window/to").focus()
    for _ in range(14):
        page.keyboard.press("PageDown")
    has(page, "window: 08:00-08:05")
    settled(page)
    while value(page) != text:
        page.locator("#undo").click()
        settled(page)


def clocks(browser, server, file):
    """On the day that the clocks go forward at one, three in the morning is two hours after midnight."""
    write(server, file, MOVED)
    with Opened(browser, server, "/plans/moved?day=2027-03-28") as page:
        begun(page)
        instants = {name: int(grip(page, key).get_attribute("aria-valuenow")) for name, key in (
            ("from", "prompts/day/window/from"), ("bells", "prompts/bells/at/0"), ("night", "prompts/night/window/from"))}
        expect(instants == {"from": 7 * 60, "bells": 8 * 60, "night": 21 * 60}, f"{instants}")
        grip(page, "prompts/day/window/from").focus()
        page.keyboard.press("ArrowRight")
        has(page, "window: 08:05-20:00")
    # When they go back, who comes from one side passes the hour that is shown twice, and can come back.
    write(server, file, MOVED.replace("start: 2026-12-01, days: 130", "start: 2026-10-01, days: 60").replace("[09:00,", "['00:55',"))
    with Opened(browser, server, "/plans/moved?day=2026-10-25") as page:
        begun(page)
        grip(page, "prompts/bells/at/0").focus()
        for press, part in (("ArrowRight", "01:00"), ("PageUp", "02:00"), ("ArrowRight", "02:05"), ("PageDown", "01:05"), ("PageDown", "00:05"),
                            ("Home", "00:00"), ("End", "23:55"), ("ArrowRight", "23:55"), ("ArrowLeft", "23:50")):
            page.keyboard.press(press)
            until(page, f"/at: \\[.?{part}/.test({EDITOR}.getValue())")
            settled(page)


def down(browser, server, file):
    """On a phone time runs down, and a finger moves along it."""
    write(server, file, MOVED)
    with Opened(browser, server, "/plans/moved?day=2026-12-02", width=390) as page:
        begun(page)
        page.locator(".panes [value=picture]").check(force=True)
        finger, (x, y) = page.context.new_cdp_session(page), middle(page, "prompts/day/window/from")
        before = page.evaluate("scrollY")
        for kind, by in [("touchStart", 0)] + [("touchMove", 5 * step) for step in range(1, 9)] + [("touchEnd", None)]:
            points = [] if by is None else [{"x": x, "y": y + by}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        settled(page)
        said = grip(page, "prompts/day/window/from").get_attribute("aria-valuetext")
        expect("08:30" < said < "11:00" and page.evaluate("scrollY") == before, f"a finger has moved it to {said}")
        has(page, f"window: {said}-20:00")
        grip(page, "prompts/day/window/from").focus()
        page.keyboard.press("PageUp")
        has(page, f"window: {minutes(said) // 60 - 1:02}:{minutes(said) % 60:02}-20:00")
        judge(page, "moved-390", 390)


def beside(browser, server, file):
    """From right to left; and while somebody else saves another version of the plan."""
    write(server, file, MOVED + "language: ar\n")
    with Opened(browser, server, "/plans/moved?day=2026-12-02") as page:
        begun(page)
        until(page, "document.querySelector('#picture [lang=ar]') !== null")
        grip(page, "prompts/day/window/from").focus()
        page.keyboard.press("ArrowLeft")
        has(page, "window: 08:05-20:00")
        said = dragged(page, "prompts/day/window/from", -60)
        expect("09:00" < said < "11:30", f"dragged to {said}")
        page.mouse.up()
        has(page, f"window: {said}-20:00")
        settled(page)
        page.locator("#undo").click()
        page.locator("#undo").click()
        until(page, "document.getElementById('state').textContent === 'saved'")
        settled(page)
        # Another window comes from a file while this one is dragged: the next step goes on from that.
        dragged(page, "prompts/night/window/from", 60)
        file.write_text(MOVED.replace("title: Night", "title: Late") + "language: ar\n")
        page.wait_for_timeout(1500)
        page.mouse.up()
        until(page, "!document.body.classList.contains('dragging')")
        settled(page)


def stale(browser, server, file):
    """Who uses a form at once after an undo, or while the text beside it becomes another, changes nothing that was not meant."""
    write(server, file, MOVED)
    with Opened(browser, server, "/plans/moved") as page:
        begun(page)
        # Undone, and another Friday prayer removed in the same moment: its iqamah goes with it, or nothing does.
        field(page, "prayers/jumuah/0/ Remove").click()
        settled(page)
        once = value(page)
        expect("jumuah: [14:15, 15:15]" in once and "iqamah: {jumuah: 14:30, jumuah-2: 15:30}" in once, once)
        page.evaluate("""() => {
            document.getElementById('undo').click();
            document.querySelector('[data-path="prayers/jumuah/1/ Remove"]').click();
        }""")
        settled(page)
        expect(value(page) in (MOVED, MOVED.replace("[13:15, 14:15, 15:15]", "[13:15, 15:15]").replace("jumuah-2: 14:30, jumuah-3", "jumuah-2")),
               value(page))
        if value(page) == MOVED:
            expect("in the meantime" in page.text_content("#refused"), "nothing is said")
        # A moment later the forms are those of the text before, and nothing is refused.
        page.evaluate(f"{EDITOR}.setValue({MOVED!r})")
        until(page, "document.querySelectorAll('[data-path^=\"prayers/jumuah/\"][data-path$=\" Remove\"]').length === 3")
        settled(page)
        page.wait_for_timeout(600)
        field(page, "prayers/jumuah/0/ Remove").click()
        settled(page)
        page.locator("#undo").click()
        field(page, "prayers/jumuah/1/ Remove").click()
        settled(page)
        expect("jumuah: [13:15, 15:15]" in value(page) and "iqamah: {jumuah: 13:30, jumuah-2: 15:30}" in value(page), value(page))
        expect(page.text_content("#refused") == "", page.text_content("#refused"))
        # Letters in the text beside the forms, in the same moment.
        page.evaluate(f"{EDITOR}.setValue({MOVED!r})")
        settled(page)
        until(page, "document.querySelectorAll('[data-path^=\"prayers/jumuah/\"][data-path$=\" Remove\"]').length === 3")
        page.evaluate(f"""() => {{
            {EDITOR}.setValue({MOVED!r}.replace("[13:15, 14:15, 15:15]", "[14:15, 15:15]").replace("jumuah: 13:30, ", ""));
            document.querySelector('[data-path="prayers/jumuah/0/ Remove"]').click();
            document.querySelector('[data-path="title"]').value = "Typed";
            document.querySelector('[data-path="title"]').dispatchEvent(new Event("change", {{ bubbles: true }}));
        }}""")
        settled(page)
        until(page, "document.getElementById('refused').textContent.includes('in the meantime')")
        expect("jumuah: [14:15, 15:15]" in value(page) and "iqamah: {jumuah-2: 14:30, jumuah-3: 15:30}" in value(page), value(page))
        until(page, "!document.getElementById('forms').hasAttribute('aria-busy')")


def drag(browser, server, folder):
    file = folder / "moved.yaml"
    across(browser, server, file)
    clocks(browser, server, file)
    down(browser, server, file)
    beside(browser, server, file)
    stale(browser, server, file)
    file.unlink()
