"""The day that the live page draws: by its buttons, its field, its weeks and its address, of the text as it is; and where now is."""

import datetime
import zoneinfo

from serve_page_browser import Opened, expect, judge, ready, type_over, until

# Twelve prompts a day for a year: weeks and table have a part of it.
LONG = """plan: 1
title: A year of bells
seed: 1
timezone: Europe/London
horizon: {start: 2026-12-01, days: 365}
prompts: {bell: {window: {from: 08:00, to: 21:00}, perDay: 12}}
"""


def first_day():
    """Today by London's clocks where the plan has it, else its first day."""
    today = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/London")).date()
    first = datetime.date(2026, 12, 1)
    return today if first <= today < first + datetime.timedelta(60) else first


def drawn(page, date, heading):
    until(page, f"document.getElementById('day/{date}') && document.getElementById('day-field').value === '{date}'")
    expect(page.text_content("#day-h") == heading, f"{page.text_content('#day-h')} is not {heading}")


def focused(page):
    return page.evaluate("document.activeElement.id")


def chosen(browser, server):
    before = first_day()
    with Opened(browser, server, "/plans/london") as page:
        ready(page)
        # Midnight may have passed meanwhile.
        begin = datetime.date.fromisoformat(page.input_value("#day-field"))
        expect(before <= begin <= first_day(), f"{begin} is drawn, not {before}")
        drawn(page, begin, f"{begin:%A} {begin.day} {begin:%B}")
        page.goto(f"http://{server.host}/plans/london?day=2026-12-08")
        ready(page)
        page.focus("#day-after")
        page.keyboard.press("Enter")
        drawn(page, "2026-12-09", "Wednesday 9 December")
        expect(focused(page) == "day-after" and page.url.endswith("?day=2026-12-09"), f"{focused(page)} at {page.url}")
        # What the table was searched for stays, and a reason is there before anything is looked at.
        page.fill("#find", "isha")
        page.locator('#week a.mk[href="?day=2026-12-11"] >> visible=true').click()
        drawn(page, "2026-12-11", "Friday 11 December")
        until(page, "document.activeElement.id === 'day-h'")
        expect(page.input_value("#find") == "isha" and "of " in page.text_content("#found"), "the table has lost its filter")
        expect("Segment" in page.text_content("#day .say"), "there is no reason at first")
        # Month, day and year are typed one after the other, while the days between are drawn.
        page.locator("#day-field").focus()
        page.keyboard.type("01202027", delay=300)
        drawn(page, "2027-01-20", "Wednesday 20 January")
        expect(focused(page) == "day-field", f"the focus is at {focused(page)}")
        # An address within the page, and back.
        page.evaluate("location.hash = '#week'")
        page.click("#day-before")
        drawn(page, "2027-01-19", "Tuesday 19 January")
        page.go_back()
        drawn(page, "2027-01-20", "Wednesday 20 January")
        expect(page.text_content("#week-h") == "18 to 24 January", page.text_content("#week-h"))
        page.reload()
        ready(page)
        drawn(page, "2027-01-20", "Wednesday 20 January")
        page.fill("#day-field", "2027-01-28")
        drawn(page, "2027-01-28", "Thursday 28 January")
        page.focus("#day-after")
        page.keyboard.press("Enter")
        drawn(page, "2027-01-29", "Friday 29 January")
        expect(page.locator("#day-after[href]").count() == 0 and focused(page) == "day-after", "the day after the last, or the focus is lost")
        judge(page, "day-last", 1440)
        # A day of the text as it is, which is not saved.
        type_over(page, "perDay: 4", "perDay: 3")
        until(page, "/moved/.test(document.getElementById('changes').textContent)")
        page.click("#day-before")
        drawn(page, "2027-01-28", "Thursday 28 January")
        expect(page.locator('tr[id="check-in/2027-01-28/3"]').count() == 1 and page.locator('tr[id="check-in/2027-01-28/4"]').count() == 0,
               "it is not the text's day")
        # While there are errors it is a day of the last build.
        type_over(page, "perDay: 3", "perday: 3")
        until(page, "!document.getElementById('stale').hidden")
        page.click("#day-before")
        drawn(page, "2027-01-27", "Wednesday 27 January")
        expect(page.locator('tr[id="check-in/2027-01-27/4"]').count() == 1, "it is not the day as built last")


class Held:
    """Requests for pictures that are not answered before they are released."""

    def __init__(self, page):
        self.held, self.isOpen = [], False
        page.route("**/picture*", lambda route: route.continue_() if self.isOpen else self.held.append(route))

    def release(self):
        self.isOpen = True
        for route in self.held:
            route.continue_()
        self.held.clear()


def late(browser, server):
    """Days that are chosen faster than they are drawn, a text that comes and goes meanwhile, and a server that fails."""
    with Opened(browser, server, "/plans/london?day=2026-12-08", refusal="status of 503") as page:
        ready(page)
        pictures = Held(page)
        for _ in range(6):
            page.click("#day-after")
        expect(page.input_value("#day-field") == "2026-12-14" and page.url.endswith("2026-12-14"), page.url)
        expect(len(pictures.held) == 1, f"{len(pictures.held)} pictures are asked for at once")
        pictures.release()
        drawn(page, "2026-12-14", "Monday 14 December")
        # What is typed and taken back while a day is on its way.
        pictures.isOpen = False
        page.click("#day-after")
        while not pictures.held:
            page.wait_for_timeout(20)
        page.evaluate("document.querySelector('.CodeMirror').CodeMirror.replaceRange('x', { line: 0, ch: 2 })")
        pictures.release()
        page.wait_for_timeout(300)
        page.evaluate("document.querySelector('.CodeMirror').CodeMirror.undo()")
        drawn(page, "2026-12-15", "Tuesday 15 December")
        page.unroute("**/picture*")
        page.route("**/picture*", lambda route: route.fulfill(status=503, body="busy"))
        page.click("#day-after")
        until(page, "/could not be drawn: busy/.test(document.getElementById('state').textContent)")
        drawn(page, "2026-12-15", "Tuesday 15 December")
        expect(page.url.endswith("?day=2026-12-15"), page.url)
    with Opened(browser, server, "/plans/london?day=2026-11-30") as page:
        expect("does not have 2026-11-30" in page.text_content("#days"), "nobody says that the plan lacks this day")


def reached(browser, server):
    """An address of an item draws its day, also one on a day that is not on the page, which has a part of a year."""
    with Opened(browser, server, "/plans/london#check-in/2026-12-10/2") as page:
        ready(page)
        drawn(page, "2026-12-10", "Thursday 10 December")
        expect(page.locator('tr[id="check-in/2026-12-10/2"] details p').is_visible(), "its row is not open")
        for odd in ("#%", "#%E0%A4%A", "#2026-99-99", "#x/2026-99-99/1", "#x-2026-12-01/1"):
            page.evaluate("odd => { location.hash = odd; }", odd)
        page.evaluate("location.hash = '#fajr/2026-12-12'")
        drawn(page, "2026-12-12", "Saturday 12 December")
    with Opened(browser, server, "/plans/long#bell/2027-06-10/2") as page:
        ready(page)
        row = page.locator('tr[id="bell/2027-06-10/2"]')
        row.locator("details p").wait_for()
        drawn(page, "2027-06-10", "Thursday 10 June")
        count = page.evaluate("document.querySelectorAll('*').length")
        expect(count <= 15_000, f"{count} elements")


def scriptless(browser, server):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"http://{server.host}/plans/london?day=2026-12-10")
    page.click("#day-after")
    page.locator('[id="day/2026-12-11"]').wait_for()
    page.fill("#day-field", "2026-12-20")
    page.get_by_role("button", name="Show").click()
    page.locator('[id="day/2026-12-20"]').wait_for()
    context.close()


def now(browser, server):
    """The line of now hangs from the sun, and neither crosses letters nor leaves halves of them."""
    with Opened(browser, server, "/plans/london?day=2026-12-10") as page:
        for time, is_up in [("11:12", True), ("16:20", True), ("02:40", False), ("11:52", True)]:
            page.clock.set_fixed_time(datetime.datetime.fromisoformat(f"2026-12-10T{time}:00+00:00"))
            page.reload()
            ready(page)
            found = page.evaluate("""() => {
                const svg = document.querySelector('#day svg.wide'), line = svg.querySelector('.now').getBBox();
                const sun = svg.querySelector('.sun'), pill = svg.querySelector('.nowb').getBBox();
                const seen = [...svg.querySelectorAll('.ax, .skd, .skn')].filter(e => getComputedStyle(e).visibility === 'visible');
                const meets = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
                return {
                    text: svg.querySelector('.nowt').textContent, isUp: getComputedStyle(sun).visibility === 'visible',
                    off: Math.abs(sun.cx.baseVal.value - line.x), gap: line.y - sun.cy.baseVal.value,
                    crossed: seen.filter(e => meets(e.getBBox(), line) || meets(e.getBBox(), pill)).map(e => e.textContent),
                };
            }""")
            expect(found["text"] == time and found["isUp"] == is_up and not found["crossed"], f"{time}: {found}")
            hangs = found["off"] < 1 and abs(found["gap"] - 6) < 0.1
            expect(hangs or not is_up, f"{time}: the line does not hang from the sun: {found}")


def days(browser, server):
    chosen(browser, server)
    late(browser, server)
    reached(browser, server)
    scriptless(browser, server)
    now(browser, server)
