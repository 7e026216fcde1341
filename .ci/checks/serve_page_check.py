"""Uses the live page of `horarium serve` as people do, in Chromium. See the script `serve-page`."""

import io
import subprocess
import time

from PIL import Image
from playwright.sync_api import sync_playwright
from pyzbar.pyzbar import decode

import serve_page_assist
import serve_page_days
import serve_page_drag
import serve_page_forms
import serve_page_whole
import serve_page_work
from picture_letters import faults
from serve_client import Server, wait_for
from serve_page_browser import LONDON, PROGRAM, ROOT, WORK, Opened, expect, judge, ready, type_over, until, value

MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>"


def mended(browser, server, file):
    """An error typed, explained, mended by its button; what saving changes; saving; a second tab follows."""
    with Opened(browser, server, "/plans/london") as page, Opened(browser, server, "/plans/london") as second:
        ready(page)
        ready(second)
        expect(page.locator("#picture svg").count() > 0, "no picture")
        type_over(page, "perDay: 4", "perday: 4")
        started = time.monotonic()
        finding = page.locator(".CodeMirror .finding.error")
        finding.wait_for(timeout=2000)
        taken = time.monotonic() - started
        expect(taken < (0.3 if "release" in PROGRAM else 3), f"a finding took {taken * 1000:.0f} ms")
        expect("unknown key 'perday'" in finding.text_content(), finding.text_content())
        line = value(page).split("\n").index(next(l for l in value(page).split("\n") if "perday" in l))
        under = page.evaluate("document.querySelector('.CodeMirror').CodeMirror.lineInfo(%d).widgets.length" % line)
        expect(under == 1, "the finding is not under its line")
        until(page, "!document.getElementById('stale').hidden")
        expect("1 error" in page.locator("#state").text_content(), page.locator("#state").text_content())
        until(page, r"/^Shown as built at \d\d:\d\d( on \d{4}-\d\d-\d\d)?\. 1 error is in the way/.test(document.getElementById('stale').textContent)")
        with page.context.expect_page() as explained:
            finding.get_by_role("link", name="unknown-key").click()
        expect(explained.value.locator("h1").text_content() == "unknown-key", "the code leads elsewhere")
        judge(explained.value, "code", 1440)
        explained.value.close()
        page.screenshot(path=WORK / "error.png")
        finding.get_by_role("button", name="Write 'perDay'").click()
        until(page, "!document.querySelector('.CodeMirror .finding.error')")
        expect(value(page) == LONDON, "the suggestion wrote something else")
        type_over(page, "perDay: 4", "perDay: 3  # fewer")
        until(page, "/move/.test(document.getElementById('changes').textContent)")
        # 60 days with one prompt less: those that stay move, and one a day goes.
        expect("180 moved, 60 removed." in page.locator("#changes").text_content(), page.locator("#changes").text_content())
        told = page.locator("#saving").inner_text()
        expect("Tue 2026-12-01: moved 08:58:04 Meditation check-in to 09:17:26" in told and "iOS has room for 60" in told, told)
        expect(page.locator("#changed-first li").count() == 3, told)
        expect(file.read_text() == LONDON, "it was saved unasked")
        page.screenshot(path=WORK / "changes.png")
        page.get_by_role("button", name="Save").click()
        until(page, "document.getElementById('state').textContent === 'saved'")
        expect(file.read_text() == LONDON.replace("perDay: 4", "perDay: 3  # fewer"), "saved otherwise than typed")
        until(second, "document.querySelector('.CodeMirror').CodeMirror.getValue().indexOf('# fewer') > 0")


def expect_code(page, address):
    """The code says this address, once it is drawn."""
    for _ in range(20):
        picture = Image.open(io.BytesIO(page.locator("#code svg").screenshot()))
        found = [code.data.decode() for code in decode(picture.resize((600, 600)))]
        if found:
            break
        page.wait_for_timeout(200)
    expect(found == [address], f"the code says {found}")


def subscribing(browser, server):
    with Opened(browser, server, "/plans/london") as page:
        ready(page)
        address = page.locator("#address").input_value()
        expect(address == f"webcal://{server.host}/plans/london/calendar.ics", address)
        # No phone reaches this server, and the page says so in the code's place.
        expect("Only this machine" in page.locator("#unreachable").text_content() and page.locator("#code").count() == 0, "a code of no use")
        feed = server.get(address.replace(f"webcal://{server.host}", ""))
        expect(feed.status == 200 and feed.body.startswith(b"BEGIN:VCALENDAR"), "the address has no calendar")


# The name of the server on the internet, which only stands in addresses here.
NAME = "plans.example.org"


def secret(browser, server, token):
    """The token that opened the plans is nowhere to be seen or gone back to; a feed's key is handed on when it is asked for."""
    with Opened(browser, server, f"/?token={token}") as page:
        until(page, "location.href === location.origin + '/'")
        page.reload()
        expect(page.locator("h1").text_content() == "Plans", "the plans cannot be opened again")
        page.get_by_role("link", name="London rhythm").click()
        ready(page)
        key = server.key("london", folder=WORK)
        shown = page.locator("#address").input_value()
        address = f"webcals://{NAME}/plans/london/calendar.ics?key={key}"
        expect(shown == address.replace(key, "••••"), shown)
        expect(page.locator("#code svg").count() == 0, "the code is shown unasked")
        for hidden in (token, key):
            expect(hidden not in page.locator("body").inner_text() + page.url, "a secret is shown")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        for copy in (lambda: page.locator("#copy").click(), lambda: page.locator("#address").press("Control+C")):
            page.evaluate("navigator.clipboard.writeText('')")
            page.locator("#address").select_text()
            copy()
            copied = page.evaluate("new Promise(done => setTimeout(done, 200)).then(() => navigator.clipboard.readText())")
            expect(copied == address, f"copied: {copied}")
        page.get_by_role("button", name="which holds the key").click()
        expect_code(page, address)
        path = address.replace(f"webcals://{NAME}", "")
        feed = server.get(path)
        expect(feed.status == 200 and feed.body.startswith(b"BEGIN:VCALENDAR"), "the address has no calendar")
        page.get_by_role("button", name="Make another key").click()
        wait_for(lambda: server.key("london", folder=WORK) != key, "the key stays")
        expect(server.get(path).status == 401, "the old key still reads")
        ready(page)
        page.go_back()
        expect(page.url == f"http://{server.host}/", f"back at {page.url}")
    # Where no cookie stands for it the token stays, or the page could not be loaded again.
    with Opened(browser, server, "/", refusal="status of 401") as page:
        page.route("**/healthz", lambda route: route.fulfill(status=401))
        page.goto(f"http://{server.host}/?token={token}")
        page.wait_for_timeout(300)
        expect(page.url.endswith(token), f"the token is gone from {page.url}")


def keyboard(browser, server):
    """Alt-Enter writes the suggestion, and a tab leaves the editor."""
    with Opened(browser, server, "/plans/meditation") as page:
        ready(page)
        type_over(page, "perDay", "perday")
        page.locator(".CodeMirror .finding.error").wait_for()
        page.keyboard.press("Alt+Enter")
        until(page, "!document.querySelector('.CodeMirror .finding.error')")
        page.keyboard.press("Tab")
        expect(not page.evaluate("document.querySelector('.CodeMirror').contains(document.activeElement)"), "a tab is caught")


def chosen(page, typed, whole):
    """A place is typed and taken with the keyboard."""
    page.get_by_label("Where are you?").press_sequentially(typed)
    page.locator("[role=option]").first.wait_for()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Where are you?").input_value() == whole, f"{typed} is not {whole}")


def made(browser, server, folder):
    """From an empty folder, with mouse and keyboard alone: drawn before it is saved, and the plan that `init` writes."""
    for width, scheme in [(360, "dark"), (1440, "light")]:
        with Opened(browser, server, "/", width, scheme) as page:
            expect(page.get_by_text("There is no plan").count() == 1, "the folder is not empty")
            until(page, "document.querySelector('#new-picture svg')")
            judge(page, f"new-plan-{width}-{scheme}", width)
            if width < 720:
                continue
            page.get_by_label("Title", exact=True).fill("Küche")
            chosen(page, "kuala lu", "Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur, Malaysia")
            page.get_by_label("Prayer times", exact=True).check()
            page.get_by_label("Asr", exact=True).select_option("hanafi")
            until(page, "/name: Kuala Lumpur,[^]*madhab: hanafi/.test(document.getElementById('new-text').textContent)")
            expect(not page.get_by_label("Prompts a day").is_visible(), "prompts are asked for")
            expect(not list(folder.iterdir()), "it was saved before it was made")
            text = page.evaluate("document.getElementById('new-text').textContent")
            page.get_by_role("button", name="Make the plan").click()
            page.wait_for_url("**/plans/**")
            ready(page)
            expect([file.name for file in folder.iterdir()] == ["küche.yaml"], "it has another name")
            saved = (folder / "küche.yaml").read_text()
            expect(value(page) == saved and [line for line in saved.split("\n") if not line.startswith("id:")]
                   == [line for line in text.split("\n") if not line.startswith("id:")], "what was drawn is not what was made")
    found = subprocess.run([PROGRAM, "check", *folder.iterdir()], capture_output=True, text=True)
    expect((found.returncode, found.stderr) == (0, ""), found.stderr)
    with Opened(browser, server, "/", refusal="status of 409") as page:
        page.get_by_text("New plan").click()
        # A place that is not taken yet makes nothing.
        page.get_by_label("Where are you?").press_sequentially("Cair")
        page.keyboard.press("Enter")
        page.locator("[role=option]").first.wait_for()
        page.keyboard.press("Enter")
        expect(page.get_by_label("Where are you?").input_value() == "Cairo, Al Qāhirah, Egypt", "Cair is not Cairo")
        page.get_by_label("Prompts a day").fill("999")
        until(page, "/^Prompts a day: /.test(document.getElementById('new-state').textContent)")
        page.get_by_label("Workouts", exact=True).check()
        page.get_by_label("Title", exact=True).fill("Küche")
        until(page, "/title: Küche/.test(document.getElementById('new-text').textContent)")
        page.get_by_role("button", name="Make the plan").click()
        until(page, "/there is '.*küche.yaml' already/.test(document.getElementById('new-state').textContent)")
        expect(page.get_by_label("File", exact=True).evaluate("box => box === document.activeElement"), "the name is not at hand")
    (folder / "empty.yaml").touch()
    wait_for(lambda: server.get("/plans/empty").status == 200, "an empty file is no plan to fill", 5)
    with Opened(browser, server, "/plans/empty") as page:
        chosen(page, "Cairo, Eg", "Cairo, Al Qāhirah, Egypt")
        until(page, "/Cairo/.test(document.getElementById('new-text').textContent)")
        judge(page, "empty-plan", 1440)
        page.get_by_role("button", name="Write the plan").click()
        page.wait_for_selector("#new-plan", state="detached")
        ready(page)
        text = value(page)
        expect("name: Cairo" in text and text == (folder / "empty.yaml").read_text(), "it was not filled")


def legible(browser, server):
    """At every width of the window, and on the page of plans beside the questions."""
    for path in ["/", "/plans/london", "/plans/arabic"]:
        with Opened(browser, server, path) as page:
            if path == "/":
                page.get_by_text("New plan").click()
                until(page, "document.querySelector('#new-picture svg')")
            else:
                ready(page)
            for width in (360, 390, 719, 720, 999, 1000, 1279, 1280, 1440, 1920):
                page.set_viewport_size({"width": width, "height": 900})
                forms = page.evaluate("['wide', 'tall'].filter(form => document.querySelector('svg.' + form).getClientRects().length)")
                expect(forms == ["wide" if width >= 1280 else "tall"], f"{path} {width} shows {forms}")
                expect(not faults(page), f"{path} {width}: {faults(page)[:3]}")


def paper(browser, server):
    with Opened(browser, server, "/plans/london") as page:
        ready(page)
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 1039, "height": 700})
        shown = [part for part in ["header.bar", ".text", ".looks", ".fields", ".subscribe", "#days"] if page.locator(part).is_visible()]
        width = page.evaluate("document.querySelector('#day svg.wide').getBoundingClientRect().width")
        expect(shown == [".looks"] and width > 980, f"paper shows {shown}, the day {width} wide")


def hostile(browser, server):
    with Opened(browser, server, "/plans/hostile") as page:
        ready(page)
        type_over(page, "days: 3", "day: 3")
        page.locator(".CodeMirror .finding").first.wait_for()
        page.wait_for_timeout(500)
        expect(page.locator("img, #picture script").count() == 0 and MARKUP in value(page), "markup has become an element")


def show(page, pane):
    """Where there is room for a part of the page at a time."""
    page.locator(f".panes [value={pane}]").check(force=True)
    parts = {"picture": "looks", "forms": "fields", "text": "text", "subscribe": "subscribe"}
    shown = [part for part in parts.values() if page.locator(f"main .{part}").is_visible()]
    expect(shown == [parts[pane]], f"the pane {pane} shows {shown}")


def accessible(browser, server):
    for path in ["/", "/plans/london", "/plans/arabic"]:
        for width in (1440, 360):
            for scheme in ("light", "dark"):
                with Opened(browser, server, path, width, scheme) as page:
                    where = f"{path.split('/')[-1] or 'plans'}-{width}-{scheme}"
                    if path != "/":
                        ready(page)
                        if width < 720:
                            show(page, "text")
                        type_over(page, "horizon", "horizn")
                        page.locator(".CodeMirror .finding.error").first.wait_for()
                    if path == "/" or width >= 720:
                        judge(page, where, width)
                    else:
                        for pane in ("text", "forms", "subscribe", "picture"):
                            show(page, pane)
                            judge(page, f"{where}-{pane}", width)
                    if path != "/":
                        page.evaluate("document.querySelector('.CodeMirror').CodeMirror.undo()")
                        until(page, "document.getElementById('state').textContent.endsWith(', saved') || document.getElementById('state').textContent === 'saved'")


plans = WORK / "plans"
plans.mkdir()
(plans / "london.yaml").write_text(LONDON)
(plans / "meditation.yaml").write_text((ROOT / "plans/meditation.yaml").read_text())
(plans / "arabic.yaml").write_text(LONDON.replace("title: London rhythm", "title: يومي\nlanguage: ar"))
(plans / "small.yaml").write_text(serve_page_forms.BEGUN)
(plans / "whole.yaml").write_text(serve_page_whole.BLANK)
(plans / "prayed.yaml").write_text(serve_page_whole.PRAYED)
(plans / "trained.yaml").write_text(serve_page_forms.TRAINED)
(plans / "odd.yaml").write_text(serve_page_forms.ODD)
(plans / "moved.yaml").write_text(serve_page_drag.MOVED)
(plans / "hurried.yaml").write_bytes(serve_page_forms.HURRIED.encode())
(plans / "long.yaml").write_text(serve_page_days.LONG)
(plans / "ends.yaml").write_bytes(serve_page_assist.WINDOWS.encode())
(plans / "hostile.yaml").write_text(
    f"plan: 1\ntitle: '{MARKUP}'\ntimezone: Europe/London\nseed: 1\nhorizon: {{start: 2026-12-01, days: 3}}\n"
    f"prompts:\n  sit: {{title: '{MARKUP}', perDay: 2}}\n")
with Server(PROGRAM, "plans", folder=WORK) as server, sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    serve_page_days.days(browser, server)
    serve_page_assist.assist(browser, server)
    serve_page_forms.forms(browser, server, plans)
    serve_page_whole.whole(browser, server, plans)
    serve_page_drag.drag(browser, server, plans)
    mended(browser, server, plans / "london.yaml")
    serve_page_work.versions(browser, server, plans / "london.yaml")
    subscribing(browser, server)
    keyboard(browser, server)
    hostile(browser, server)
    accessible(browser, server)
    legible(browser, server)
    paper(browser, server)
    with Server(PROGRAM, "plans", "--read-only", folder=WORK) as shown:
        serve_page_forms.read_only(browser, shown)
    (WORK / "token").write_text("not-to-be-seen-by-anybody\n")
    with Server(PROGRAM, "plans", "--token-file", "token", "--public-url", f"https://{NAME}", folder=WORK) as guarded:
        secret(browser, guarded, "not-to-be-seen-by-anybody")
    serve_page_work.absences(browser, "not-to-be-seen-by-anybody")
    (WORK / "none").mkdir()
    with Server(PROGRAM, "none", folder=WORK) as empty:
        made(browser, empty, WORK / "none")
    browser.close()
print("serve-page: journeys, forms, assistance, days, new plans, code, token, keyboard, hostile texts and accessibility as expected")
