"""Opens drawn plans in Chromium: console, requests, accessibility, overflow, anchors, keyboard, filter, sorting, print.

Usage: preview_chromium.py WORK
"""
import pathlib
import re
import shutil
import subprocess
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from picture_letters import faults

WORK = pathlib.Path(sys.argv[1])
# A week of London stands for the sixty days, whose rows are all alike; those are opened below.
PAGES = ["london-week", "dense", "tromso", "arabic", "workouts", "hostile", "journey"]


def fail(message):
    sys.exit(f"preview: chromium: {message}")


class Opened:
    """A page in a fresh context that tells of every message, request and dialog."""

    def __init__(self, browser, name, width, scheme="light", script=True, anchor=""):
        self.context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, java_script_enabled=script,
            is_mobile=width < 600, has_touch=width < 600)
        self.page = self.context.new_page()
        self.told = []
        file = (WORK / f"{name}.html").as_uri()
        self.page.on("console", lambda message: self.told.append(message.text))
        self.page.on("pageerror", lambda error: self.told.append(str(error)))
        self.page.on("dialog", lambda dialog: self.told.append(f"dialog {dialog.message}"))
        self.page.on("request", lambda request: request.url.split("#")[0] == file or self.told.append(request.url))
        self.page.goto(file + anchor)
        self.where = f"{name} {width} {scheme}"

    def __enter__(self):
        return self.page

    def __exit__(self, kind, *_):
        if self.told and kind is None:
            fail(f"{self.where}: {self.told[:3]}")
        self.context.close()


def overflow(page, where):
    if page.evaluate("innerWidth") >= 360 and faults(page):
        fail(f"{where}: {faults(page)[:3]}")
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    if wide > screen:
        fail(f"{where}: {wide} px wide on a screen of {screen}")


def look(browser):
    count = 0
    for name in PAGES:
        for width in (1440, 360):
            for scheme in ("light", "dark"):
                with Opened(browser, name, width, scheme) as page:
                    where = f"{name} {width} {scheme}"
                    overflow(page, where)
                    found = Axe().run(page).response["violations"]
                    if found:
                        fail(f"{where}: {found[0]['id']}: {found[0]['nodes'][0]['html'][:200]}")
                    if page.locator("script").count() != 1:
                        fail(f"{where}: more than one script")
                    page.screenshot(path=WORK / f"{name}-{width}-{scheme}.png")
                    if scheme == "light" and width == 1440:
                        for other in (320, 360, 390, 500, 719, 720, 1279, 1280, 1920):
                            page.set_viewport_size({"width": other, "height": 900})
                            overflow(page, f"{name} {other}")
                    count += 1
    return count


def without_script(browser):
    with Opened(browser, "london", 1440, script=False) as page:
        if not page.locator("svg.wide >> visible=true").count() or page.locator("svg.tall >> visible=true").count():
            fail("without script the drawings are not there")
        if page.locator(".find >> visible=true").count():
            fail("without script there is a field that does nothing")
        row = page.locator('tr[id="check-in/2026-12-01/1"]')
        row.locator("summary").click()
        if not row.locator("details p").is_visible():
            fail("without script a reason does not open")


def journeys(browser):
    with Opened(browser, "london", 1440, anchor="#check-in/2026-12-10/2") as page:
        row = page.locator('tr[id="check-in/2026-12-10/2"]')
        if not row.locator("details p").is_visible() or not row.evaluate("e => e.matches(':target')"):
            fail("an address does not open its row")
        page.wait_for_timeout(1500)  # the page scrolls smoothly
        box = row.bounding_box()
        if not 0 <= box["y"] <= 900:
            fail("an address does not show its row")
        page.fill("#find", "maghrib/2026-12-10")
        if page.locator("tr[class] >> visible=true").count() != 1 or "1 of " not in page.text_content("#found"):
            fail("the filter does not find one Maghrib")
        page.fill("#find", "nothing has this")
        if not page.locator("#none").is_visible():
            fail("the filter does not say that it found nothing")
        page.click("#clear")
        rows = page.locator("tr[class]").count()
        if page.locator("tr[class] >> visible=true").count() != rows:
            fail("clearing does not show all rows")
        page.click("thead th:nth-child(4) button")
        page.click("thead th:nth-child(4) button")
        first = page.locator(".all tr[class]").first.locator("td").last.text_content()
        most = max(int(text) for text in page.locator(".all tr[class] td:last-child").all_text_contents() if text != "–")
        if int(first) != most:
            fail(f"sorted by notifications, the first row has {first} of {most}")
        page.click("thead th:nth-child(1) button")
        if page.locator(".all tbody").count() != 60 or page.locator(".all tr[class]").count() != rows:
            fail("sorted by time again, the days are not all there")
    keyboard(browser)


def keyboard(browser):
    with Opened(browser, "london", 1440) as page:
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('href')") != "#main":
            fail("the first stop is not the link past the header")
        names = []
        for _ in range(40):
            page.keyboard.press("Tab")
            names.append(page.evaluate("document.activeElement.getAttribute('aria-label') || ''"))
        day = [name for name in names if re.search(r" \d\d:\d\d", name)]
        times = [re.search(r" (\d\d:\d\d(:\d\d)?)", name).group(1) for name in day]
        # The last third of the night comes after midnight.
        if len(day) != 11 or times[:-1] != sorted(times[:-1]) or not times[-1].startswith("01:"):
            fail(f"the tab key goes through the day as {day}")
        page.locator('#day a.mk[href$="/2"] >> visible=true').first.focus()
        if "Segment" not in page.text_content("#day .say"):
            fail("a mark in focus does not tell its reason")


def paper(browser):
    with Opened(browser, "london", 1440) as page:
        file = WORK / "london.pdf"
        page.pdf(path=file, prefer_css_page_size=True, print_background=True)
    sizes = subprocess.run(["pdfinfo", "-l", "99", file], capture_output=True, text=True, check=True).stdout
    pages = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+)", sizes)
    across = [(float(w), float(h)) for w, h in pages]
    # A4 is 595 by 842 points.
    if not all(sorted(map(round, size)) == [595, 842] or sorted(map(int, size)) == [594, 841] for size in across):
        fail(f"paper of {set(pages)}")
    if len(across) > 12:
        fail(f"London takes {len(across)} pages of paper")
    if across[0][0] < across[0][1] or across[-1][0] > across[-1][1]:
        fail("the pictures are not across, or the table is not upright")
    text = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True).stdout
    if "08:58:04" not in text.split("\f")[0] or "between 08:39:00 and 10:36:00" not in text:
        fail("the paper lacks the day or the reasons")
    weeks = re.findall(r"^ *(Thu \d+) +\d+$", text[:text.index("Opened every")], re.M)
    if weeks != ["Thu 3", "Thu 10", "Thu 17", "Thu 24", "Thu 31", "Thu 7", "Thu 14", "Thu 21", "Thu 28"]:
        fail(f"on paper the weeks have {weeks}")


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        count = look(browser)
        without_script(browser)
        journeys(browser)
        paper(browser)
        browser.close()
    print(f"preview: chromium: {count} views without a message, a request, an overflow or a violation; journeys and paper")


main()
