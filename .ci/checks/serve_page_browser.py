"""A page of `horarium serve` in Chromium, and what its journeys do with it."""

import pathlib
import re
import sys
import time

from axe_playwright_python.sync_playwright import Axe

from picture_letters import faults

PROGRAM, ROOT, WORK = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
LONDON = (ROOT / "plans/london.yaml").read_text()


def expect(holds, what):
    if not holds:
        sys.exit(f"serve-page: {what}")


class Opened:
    """A page that tells of every message, dialog, and request to elsewhere."""

    def __init__(self, browser, server, path, width=1440, scheme="light", refusal="status of 412"):
        self.context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        self.page = self.context.new_page()
        self.told = []
        # The refusal that a journey provokes is told on the console by the browser itself.
        self.page.on("console", lambda m: re.search(refusal, m.text) or self.told.append(m.text))
        self.page.on("pageerror", lambda error: self.told.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.told.append(dialog.message), dialog.dismiss()))
        origin = f"http://{server.host}/"
        self.page.on("request", lambda request: request.url.startswith(origin) or self.told.append(request.url))
        self.page.goto(origin.rstrip("/") + path)

    def __enter__(self):
        return self.page

    def __exit__(self, kind, *_):
        expect(kind is not None or not self.told, f"{self.page.url}: {self.told[:3]}")
        self.context.close()


def ready(page, side="text"):
    """Waits until the page is live, and shows one side of it where there is room for one."""
    page.wait_for_selector("html.live .CodeMirror", state="attached")
    until(page, "document.getElementById('state').textContent.indexOf('saved') >= 0")
    label = page.locator(f".sides label:has([value={side}])")
    if label.is_visible():
        label.click()
    if side == "forms":
        page.wait_for_selector("#forms .group", state="attached")


def until(page, condition):
    """Waits for a condition of the page; its own policy forbids the browser to wait by itself."""
    end = time.monotonic() + 15
    while not page.evaluate(condition):
        expect(time.monotonic() < end, f"{page.url}: not {condition}")
        page.wait_for_timeout(20)


def type_over(page, old, new):
    """Replaces a text in the editor as somebody who types it."""
    page.evaluate("""([old, text]) => {
        const editor = document.querySelector('.CodeMirror').CodeMirror, at = editor.getValue().indexOf(old);
        editor.focus();
        editor.setSelection(editor.posFromIndex(at), editor.posFromIndex(at + old.length));
    }""", [old, new])
    page.keyboard.type(new)


def value(page):
    return page.evaluate("document.querySelector('.CodeMirror').CodeMirror.getValue()")


def judge(page, where, width):
    found = Axe().run(page).response["violations"]
    expect(not found, f"{where}: " + "; ".join(f"{v['id']}: {[n['html'][:120] for n in v['nodes'][:2]]}" for v in found))
    wide = page.evaluate("document.documentElement.scrollWidth")
    expect(wide <= width, f"{where}: {wide} px wide on {width}")
    expect(not faults(page), f"{where}: {faults(page)[:3]}")
    page.screenshot(path=WORK / f"{where}.png")
