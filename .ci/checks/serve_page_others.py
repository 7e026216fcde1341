"""Uses the live page of `horarium serve` in Firefox and in WebKit, the nearest to Safari there is here: the main journeys, with real keys
and clicks, and the console. See the script `serve-page`; Chromium goes further there.

Usage, under a display: serve_page_others.py PROGRAM ROOT WORK firefox|webkit
"""

import io
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from PIL import Image
from pyzbar.pyzbar import decode

from serve_client import Server, wait_for

PROGRAM, ROOT, WORK, NAME = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4]
LONDON = (ROOT / "plans/london.yaml").read_text()
PORT = 28930
# As the drivers write keys (WebDriver, §17.4.2).
ENTER, ESCAPE, RIGHT, F1 = "\ue007", "\ue00c", "\ue014", "\ue031"
# The token, and the server's name on the internet, which only stands in addresses here.
TOKEN, SECRET, HOST = f"token-{NAME}", "not-to-be-seen-by-anybody", "plans.example.org"
# Firefox hides from a driver's script what the page's own have added.
PAGE = "const page = window.wrappedJSObject || window, document = page.document, one = id => document.getElementById(id);\n"
EDITOR = PAGE + "const editor = (document.querySelector('.CodeMirror') || {}).CodeMirror;\n"


def expect(holds, what):
    if not holds:
        sys.exit(f"serve-page: {NAME}: {what}")


class Firefox:
    """By its own protocol, Marionette."""

    def __init__(self):
        from marionette_driver.by import By
        from marionette_driver.marionette import Marionette

        self.css = By.CSS_SELECTOR
        self.profile = tempfile.TemporaryDirectory()
        pathlib.Path(self.profile.name, "user.js").write_text(
            f'user_pref("marionette.port", {PORT});\nuser_pref("dom.disable_beforeunload", true);\n')
        self.process = subprocess.Popen(
            [shutil.which("firefox-esr"), "--headless", "--marionette", "-remote-allow-system-access", "--profile", self.profile.name],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.client = Marionette(host="127.0.0.1", port=PORT)
        for _ in range(60):
            try:
                self.client.start_session()
                break
            except Exception:
                time.sleep(0.5)

    def open(self, address):
        self.origin = address.partition("/plans")[0]
        self.client.navigate(address)

    def resize(self, width):
        self.client.set_window_rect(width=width, height=900)

    def run(self, script, *arguments):
        return self.client.execute_script(script, script_args=list(arguments), new_sandbox=True)

    def click(self, selector):
        self.client.find_element(self.css, selector).click()

    def drag(self, selector, by):
        from marionette_driver.marionette import ActionSequence

        element = self.client.find_element(self.css, selector)
        self.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        moves = ActionSequence(self.client, "pointer", "mouse", {"pointerType": "mouse"}).pointer_move(0, 0, origin=element).pointer_down()
        # Its grip is made anew meanwhile.
        for step in (by // 2, by - by // 2):
            moves.pointer_move(step, 0, duration=100, origin="pointer")
        moves.pointer_up().perform()

    def keys(self, text):
        self.client.get_active_element().send_keys(text)

    def shot(self, selector=None):
        element = self.client.find_element(self.css, selector) if selector else None
        return self.client.screenshot(element, format="binary", full=False)

    def console(self):
        with self.client.using_context("chrome"):
            return self.client.execute_script(
                "return Services.console.getMessageArray().filter(m => m instanceof Ci.nsIScriptError && "
                "m.sourceName.startsWith(arguments[0])).map(m => m.errorMessage)", script_args=[self.origin])

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        self.profile.cleanup()


class WebKit:
    """By WebDriver, which has no console: what fails after the page has come to life is heard by a script."""

    EAR = """window.told = [];
        const tell = words => window.told.push(String(words));
        addEventListener('error', event => tell(event.message));
        addEventListener('unhandledrejection', event => tell(event.reason));
        addEventListener('securitypolicyviolation', event => tell(event.violatedDirective + ' ' + event.blockedURI));
        for (const name of ['error', 'warn']) console[name] = tell;
    """

    def __init__(self):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        options = Options()
        options.binary_location = next(str(path) for path in pathlib.Path("/usr/lib").rglob("MiniBrowser"))
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=Service("/usr/bin/WebKitWebDriver"))
        self.driver.command_executor.client_config.timeout = 60

    def open(self, address):
        self.driver.get(address)
        self.driver.execute_script(self.EAR)

    def resize(self, width):
        self.driver.set_window_size(width, 900)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def click(self, selector):
        element = self.driver.find_element("css selector", selector)
        # The page scrolls smoothly, and the driver would not wait for it.
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        element.click()

    def drag(self, selector, by):
        from selenium.webdriver.common.action_chains import ActionChains

        element = self.driver.find_element("css selector", selector)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        ActionChains(self.driver).drag_and_drop_by_offset(element, by, 0).perform()

    def keys(self, text):
        self.driver.switch_to.active_element.send_keys(text)

    def shot(self, selector=None):
        return self.driver.find_element("css selector", selector).screenshot_as_png if selector else self.driver.get_screenshot_as_png()

    def console(self):
        return self.driver.execute_script("return window.told")

    def close(self):
        self.driver.quit()


def until(browser, condition):
    end = time.monotonic() + 20
    while not browser.run(EDITOR + f"return {condition};"):
        expect(time.monotonic() < end, f"not {condition}")
        time.sleep(0.05)


def value(browser):
    return browser.run(EDITOR + "return editor.getValue();")


def type_over(browser, old, new):
    browser.run(EDITOR + """
        const at = editor.getValue().indexOf(arguments[0]);
        editor.focus();
        editor.setSelection(editor.posFromIndex(at), editor.posFromIndex(at + arguments[0].length));
    """, old)
    browser.keys(new)


def ready(browser, address):
    browser.open(address)
    end = time.monotonic() + 20
    while not browser.run(PAGE + "return document.documentElement.classList.contains('live')"):
        expect(time.monotonic() < end, "the page does not come to life")
        time.sleep(0.05)
    until(browser, "one('state').textContent === 'saved'")
    browser.click(".sides label:has([value=text])")


def journeys(browser, server, file):
    browser.resize(1440)
    browser.open(f"http://{server.host}/?token={SECRET}")
    ready(browser, f"http://{server.host}/plans/london")
    expect(browser.run(PAGE + "return document.querySelectorAll('#picture svg').length") > 5, "no picture")
    # An error typed, explained under its line, mended by its button.
    type_over(browser, "perDay: 4", "perday: 4")
    until(browser, "/'perday'/.test((document.querySelector('.CodeMirror .finding.error') || {}).textContent)")
    told = browser.run(PAGE + "return document.querySelector('.CodeMirror .finding.error').textContent")
    expect("unknown key 'perday'" in told and "perday: 4" in value(browser), told)
    until(browser, "!one('stale').hidden && one('state').textContent.startsWith('1 error')")
    browser.click(".CodeMirror .finding.error button.certain")
    until(browser, "!document.querySelector('.CodeMirror .finding.error')")
    expect(value(browser) == LONDON, "the suggestion wrote something else")
    time.sleep(1)  # the fields are made anew a moment after the text was mended
    # What may be written, and what it means.
    type_over(browser, "hanafi", "sha")
    until(browser, "!document.querySelector('.completions').hidden && /shafi/.test(document.querySelector('.completions ul').textContent)")
    browser.keys(ENTER)
    expect(value(browser) == LONDON.replace("hanafi", "shafi"), "something else than the list has is written")
    browser.keys(F1)
    until(browser, "!document.querySelector('.hovered').hidden && /madhab|Asr/i.test(document.querySelector('.hovered').textContent)")
    type_over(browser, "shafi", "hanafi")
    browser.keys(ESCAPE)
    until(browser, "document.querySelector('.completions').hidden && document.querySelector('.hovered').hidden && one('state').textContent === 'saved'")
    # By the forms: a title, a day taken out, both undone; then chance drawn again, comments kept. What moves is told before saving.
    browser.click(".sides label:has([value=forms])")
    browser.run(PAGE + "document.querySelector('[data-path=title]').select();")
    browser.keys("Day" + ENTER)
    until(browser, "/^title: Day$/m.test(editor.getValue()) && one('state').textContent === 'not saved'")
    browser.click("[data-entry='prompts/check-in'] summary")
    browser.click(".day:has([data-path='prompts/check-in/days/mon'])")
    until(browser, "/    days: .tue, wed, thu, fri, sat, sun.$/m.test(editor.getValue())")
    # Quiet hours under another name; a pause, whose date is typed part by part, as WebKit takes it, or as a driver writes it in Firefox.
    browser.click("[data-entry='quiet/lunch'] summary")
    until(browser, "document.querySelector('[data-path=\"quiet/lunch/ id\"]')")
    browser.run(PAGE + "document.querySelector('[data-path=\"quiet/lunch/ id\"]').select();")
    browser.keys("Noon" + ENTER)
    until(browser, "/^  noon: {from: 12:30/m.test(editor.getValue()) && document.querySelector('[data-entry=\"quiet/noon\"]').open")
    browser.click("[aria-labelledby=group-pauses] .add")
    until(browser, "(document.activeElement.dataset || {}).path === 'pause/0/from'")
    browser.keys("2026-12-24" if NAME == "firefox" else f"12{RIGHT}24{RIGHT}2026{ENTER}")
    until(browser, "/^pause: .{from: 2026-12-24, to: 2026-12-30}.$/m.test(editor.getValue())")
    for _ in range(5):
        browser.click("#undo")
    until(browser, "one('state').textContent === 'saved' && document.querySelector('[data-path=title]').value === 'London rhythm'")
    expect(value(browser) == LONDON, "what was undone is another text")
    # In the drawing: the begin of a window is dragged, in one step of undo, and moved by a key.
    grip = "[data-key='prompts/check-in/window/from']"
    time.sleep(2)  # the picture is drawn anew
    browser.drag(f".grip{grip} .knob", 60)
    until(browser, r"/window: .from: (09|1[01]):\d[05], to: 21:00./.test(editor.getValue())")
    browser.click("#undo")
    until(browser, "one('state').textContent === 'saved'")
    browser.run(PAGE + f'document.querySelector(".grip{grip}").focus();')
    browser.keys(RIGHT)
    until(browser, "/window: .from: 08:05, to: 21:00./.test(editor.getValue())")
    browser.click("#undo")
    until(browser, "one('state').textContent === 'saved'")
    expect(value(browser) == LONDON, "what was dragged and undone is another text")
    browser.click("#forms .row:has([data-path=seed]) button")
    until(browser, "/move/.test(one('changes').textContent)")
    drawn = value(browser)
    expect(drawn != LONDON and [l for l in drawn.split("\n") if "seed:" not in l] == [l for l in LONDON.split("\n") if "seed:" not in l],
           f"more than the seed is another: {drawn[:700]}")
    expect(file.read_text() == LONDON, "it was saved unasked")
    browser.click("#save")
    until(browser, "one('state').textContent === 'saved'")
    expect(file.read_text() == drawn, "saved otherwise than shown")
    browser.click(".sides label:has([value=text])")
    # A conflict.
    type_over(browser, "perDay: 4", "perDay: 3")
    until(browser, "one('state').textContent === 'not saved'")
    file.write_text(drawn + "# theirs\n")
    until(browser, "!one('conflict').hidden")
    expect("perDay: 3" in value(browser), "a text is lost")
    # Each side has changed something of its own: both go on.
    browser.click("#conflict button:first-of-type")
    until(browser, "editor.getValue().endsWith('# theirs\\n') && /perDay: 3/.test(editor.getValue()) && one('state').textContent === 'not saved'")
    browser.click("#save")
    until(browser, "one('state').textContent === 'saved'")
    expect(file.read_text() == drawn.replace("perDay: 4", "perDay: 3") + "# theirs\n", "the two are not in one")
    # The code, read back.
    browser.run(PAGE + "one('code').querySelector('button').click();")
    browser.run(PAGE + "one('code').scrollIntoView({block: 'center', behavior: 'instant'});")
    shown = browser.run(PAGE + "return one('address').value")
    address = shown.replace("••••", server.key("london", TOKEN, WORK))
    for _ in range(20):
        picture = Image.open(io.BytesIO(browser.shot("#code svg")))
        found = [code.data.decode() for code in decode(picture.convert("L").resize((600, 600)))]
        if found:
            break
        time.sleep(0.2)
    expect(found == [address] != [shown] and address.startswith(f"webcals://{HOST}/plans/london/calendar.ics?key="), f"the code says {found}")
    panes(browser)


def made(browser, server, folder):
    """A plan is made from a few answers."""
    browser.resize(1440)
    browser.open(f"http://{server.host}/")
    browser.click(".new summary")
    browser.run(PAGE + "one('new-place').focus();")
    browser.keys("birmingham, al")
    until(browser, "/Alabama/.test(one('new-place-list').textContent)")
    browser.click("#new-place-list [role=option]")
    until(browser, "/name: Birmingham, latitude: 33/.test(one('new-text').textContent) && one('new-picture').querySelector('svg')")
    told = browser.console()
    expect(not told, f"the console: {told[:3]}")
    browser.click("#new-plan [type=submit]")
    wait_for(lambda: (folder / "my-rhythm.yaml").exists(), "the plan is not made", 10)
    until(browser, "page.location.pathname === '/plans/my-rhythm' && document.readyState === 'complete' && one('state').textContent === 'saved'")
    ready(browser, f"http://{server.host}/plans/my-rhythm")
    expect(value(browser) == (folder / "my-rhythm.yaml").read_text(), "the page shows another text")


def panes(browser):
    """On a narrow screen a part of the page at a time."""
    browser.resize(600)
    until(browser, "page.innerWidth < 720")
    parts = {"picture": ".looks", "forms": ".fields", "text": ".text", "subscribe": ".subscribe"}
    for pane, part in parts.items():
        browser.click(f".panes label:has([value={pane}])")
        shown = browser.run(PAGE + "return arguments[0].filter(part => document.querySelector('main ' + part).getClientRects().length)",
                            list(parts.values()))
        expect(shown == [part], f"the pane {pane} shows {shown}")
        wide = browser.run(PAGE + "return document.documentElement.scrollWidth - page.innerWidth")
        expect(wide <= 0, f"the pane {pane} is {wide} px too wide")
        if pane == "text":
            (WORK / f"{NAME}.png").write_bytes(browser.shot())


plans = WORK / f"plans-{NAME}"
plans.mkdir()
(plans / "london.yaml").write_text(LONDON)
(WORK / TOKEN).write_text(f"{SECRET}\n")
with Server(PROGRAM, plans.name, "--token-file", TOKEN, "--public-url", f"https://{HOST}", folder=WORK) as server:
    browser = {"firefox": Firefox, "webkit": WebKit}[NAME]()
    try:
        journeys(browser, server, plans / "london.yaml")
        made(browser, server, plans)
        told = browser.console()
        expect(not told, f"the console: {told[:3]}")
    finally:
        browser.close()
print(f"serve-page: {NAME}: journeys, code, panes and console as expected")
