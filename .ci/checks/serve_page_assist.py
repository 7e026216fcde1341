"""What the live page's editor says of the text: what may be written at the cursor, and what stands under the pointer."""

from serve_page_browser import LONDON, Opened, expect, judge, ready, type_over, until, value

EDITOR = "document.querySelector('.CodeMirror').CodeMirror"
LIST = "document.querySelector('.completions')"
RULE = "  noon:\n    perDay: 1\n    distribution: even\n    title: Noon\n"
# A byte order mark, lines that end in two characters, and one of two code units.
WINDOWS = "\ufeffplan: 1\r\ntitle: 🕌 يومي\r\ntimezone: UTC\r\nprayers: {method: muslim-world-league, madhab: shafi}\r\n"


def go_to(page, text):
    """Puts the cursor behind a text."""
    page.evaluate(f"""text => {{
        const editor = {EDITOR};
        editor.focus();
        editor.setCursor(editor.posFromIndex(editor.getValue().indexOf(text) + text.length));
    }}""", text)


def point_at(page, text, offset=1):
    """Moves the pointer to a character of a text."""
    spot = page.evaluate(f"""([text, offset]) => {{
        const editor = {EDITOR}, at = editor.posFromIndex(editor.getValue().indexOf(text) + offset);
        editor.scrollIntoView(at, 150);
        const box = editor.charCoords(at, 'window');
        return [box.left + 2, (box.top + box.bottom) / 2];
    }}""", [text, offset])
    page.mouse.move(*spot)


def offered(page):
    return page.locator(".completions li code").all_text_contents() if page.locator(".completions").is_visible() else []


def listed(page, words=""):
    until(page, f"!{LIST}.hidden && {LIST}.querySelector('ul').textContent.indexOf('{words}') >= 0")


def typed(browser, server):
    """A rule typed with the keys that an editor has; Enter takes what is meant, and is a new line where nothing is."""
    with Opened(browser, server, "/plans/london") as page:
        ready(page)
        go_to(page, "\nprompts:")
        page.keyboard.press("Enter")
        page.keyboard.type("noon:")
        page.keyboard.press("Enter")
        page.keyboard.type("perD", delay=20)
        listed(page, "perDay")
        expect(offered(page) == ["perDay"], offered(page))
        page.keyboard.press("Enter")
        # The default is shown, and is not what Enter makes of a number.
        listed(page, "default")
        expect(page.locator(".completions [aria-selected=true]").count() == 0, "an example is taken unasked")
        page.keyboard.type("1")
        until(page, f"{LIST}.hidden")
        page.keyboard.press("Enter")
        page.keyboard.type("dis", delay=20)
        listed(page, "distribution")
        page.keyboard.press("Tab")
        listed(page, "stratified")
        page.keyboard.press("ArrowDown")
        expect(page.locator(".completions [aria-selected=true] code").text_content() == "even", offered(page))
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.keyboard.type("titl")
        listed(page, "title")
        page.locator(".completions li", has_text="title").click()
        page.keyboard.type("Noon")
        expect(value(page) == LONDON.replace("\nprompts:\n", "\nprompts:\n" + RULE), value(page)[300:700])
        until(page, "document.getElementById('state').textContent === 'not saved'")
        # Without a choice Enter is a new line, further in below a key that has no value.
        page.keyboard.press("Enter")
        page.keyboard.type("body: ")
        listed(page, "example")
        page.keyboard.press("Enter")
        expect(value(page) == LONDON.replace("\nprompts:\n", "\nprompts:\n" + RULE + "    body: \n      \n"), value(page)[300:700])


def chosen(browser, server):
    with Opened(browser, server, "/plans/london") as page:
        ready(page)
        type_over(page, "Europe/London", "tok")
        until(page, f"!{LIST}.hidden && {LIST}.querySelector('code').textContent === 'Asia/Tokyo'")
        page.keyboard.press("Escape")
        expect(not offered(page) and "timezone: tok\n" in value(page), "Escape takes")
        page.keyboard.press("Control+ ")
        listed(page)
        name = page.evaluate("document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).textContent")
        expect(name == "Asia/Tokyo", f"a screen reader hears {name}")
        page.keyboard.press("Enter")
        expect("timezone: Asia/Tokyo\n" in value(page), value(page)[:300])
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        until(page, f"{EDITOR}.getValue().indexOf('Europe/London') > 0")
        # The word that the cursor stands in is replaced, and nothing behind it.
        go_to(page, "method: moonsighting")
        page.keyboard.press("Control+ ")
        listed(page)
        page.keyboard.press("Enter")
        expect(value(page) == LONDON, "what follows the cursor is another")
        # What goes from behind the cursor is not missed.
        type_over(page, "Europe/London", "tok  # home")
        go_to(page, "timezone: to")
        page.keyboard.press("Control+ ")
        listed(page, "Tokyo")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Delete")
        until(page, f"{LIST}.hidden")
        page.keyboard.press("Control+ ")
        listed(page, "Tokyo")
        page.keyboard.press("Enter")
        expect("timezone: Asia/Tokyo # home\n" in value(page), value(page)[:300])
        # A word that is whole is not taken for a part of another, and one that is given up is left alone until its end.
        type_over(page, "Asia/Tokyo # home", "UTC")
        listed(page, "Etc/UTC")
        page.keyboard.press("Enter")
        expect("timezone: UTC\n\n" in value(page) and page.locator(".completions").is_hidden(), value(page)[:300])
        page.evaluate(f"text => {EDITOR}.setValue(text)", LONDON)
        type_over(page, "Europe/London", "new")
        listed(page, "New_York")
        page.keyboard.press("Escape")
        page.keyboard.type("_y")
        page.wait_for_timeout(400)
        expect(not offered(page), "a list comes back")
        page.keyboard.press("Control+ ")
        listed(page, "New_York")
        # Blanks are as good as what stands in names.
        type_over(page, "new_y", "new yo")
        listed(page, "New_York")
        page.keyboard.press("Tab")
        expect("timezone: America/New_York\n" in value(page), value(page)[:300])
        page.evaluate(f"text => {EDITOR}.setValue(text)", LONDON)
        # Elsewhere the list goes away by itself.
        for act in (lambda: page.keyboard.press("Home"), lambda: page.locator("header h1").click(), lambda: page.mouse.wheel(0, 3000)):
            go_to(page, "horizon: {start: 2026-12-01, ")
            page.keyboard.press("Control+ ")
            listed(page)
            page.mouse.move(100, 700)
            act()
            until(page, f"{LIST}.hidden")


def late(browser, server):
    """Answers that come late, and in another order than they were asked for."""
    with Opened(browser, server, "/plans/london") as page:
        ready(page)
        page.evaluate("""() => {
            const real = window.fetch, waits = [900, 300, 50];
            window.fetch = (address, options) => !/completion/.test(address) ? real(address, options)
                : new Promise(done => setTimeout(done, waits.shift() || 200)).then(() => real(address, options));
        }""")
        type_over(page, "hanafi", "sh")
        page.keyboard.press("Enter")
        page.keyboard.type("x: 1")
        page.wait_for_timeout(1500)
        expect(not offered(page), "a list of what was left")
        expect(value(page) == LONDON.replace("hanafi", "sh\n  x: 1"), value(page)[900:1200])


def ends(browser, server):
    """Of a file as Windows writes them."""
    with Opened(browser, server, "/plans/ends") as page:
        ready(page)
        point_at(page, "title", 2)
        page.locator(".hovered").wait_for()
        expect(page.locator(".hovered").inner_text().startswith("title\n"), page.locator(".hovered").inner_text())
        type_over(page, "shafi", "han")
        listed(page, "hanafi")
        page.keyboard.press("Enter")
        expect("madhab: hanafi}" in value(page), value(page))
        # What appears above the line moves the list with it.
        page.mouse.move(1200, 500)
        type_over(page, "hanafi", "han")
        listed(page, "hanafi")
        page.evaluate(f"{EDITOR}.addLineWidget(0, Object.assign(document.createElement('p'), {{textContent: 'A finding'}})); 0")
        until(page, f"Math.abs({LIST}.getBoundingClientRect().top - {EDITOR}.cursorCoords(true, 'window').bottom - 4) < 2")


def explained(browser, server):
    with Opened(browser, server, "/plans/london") as page:
        ready(page)
        point_at(page, "  check-in:", 4)
        page.locator(".hovered").wait_for()
        told = page.locator(".hovered").inner_text()
        expect(told.startswith("prompts.check-in\n") and "4 a day. Next:" in told, told)
        # The pointer may go there; Escape is enough to be rid of it.
        box = page.locator(".hovered").bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20, steps=4)
        page.wait_for_timeout(600)
        expect(page.locator(".hovered").is_visible(), "it goes away under the pointer")
        page.keyboard.press("Escape")
        expect(not page.locator(".hovered").is_visible(), "it stays")
        # A time as the text has it, which is not saved.
        type_over(page, "from: 08:00", "from: dhuhr+5m")
        page.keyboard.press("Escape")
        point_at(page, "dhuhr+5m", 3)
        page.locator(".hovered").wait_for()
        told = page.locator(".hovered").inner_text()
        expect(told.startswith("dhuhr+5m is ") and "12:00:00 GMT (Europe/London)." in told, told)
        page.mouse.move(1200, 500)
        until(page, "document.querySelector('.hovered').hidden")
        # By the keyboard, until one writes.
        go_to(page, "timezo")
        page.keyboard.press("F1")
        page.locator(".hovered").wait_for()
        expect("timezone" in page.locator(".hovered").inner_text(), page.locator(".hovered").inner_text())
        page.keyboard.type("n")
        expect(not page.locator(".hovered").is_visible(), "it covers what is written")


def accessible(browser, server):
    for width, scheme in ((1440, "light"), (1440, "dark"), (360, "light")):
        with Opened(browser, server, "/plans/london", width, scheme) as page:
            ready(page)
            if width < 720:
                page.locator(".panes [value=text]").check(force=True)
            go_to(page, "    perDay: 4")
            page.keyboard.press("Enter")
            page.keyboard.press("Control+ ")
            listed(page)
            judge(page, f"completion-{width}-{scheme}", width)
            page.keyboard.press("Escape")
            go_to(page, "    perD")
            page.keyboard.press("F1")
            page.locator(".hovered").wait_for()
            judge(page, f"hover-{width}-{scheme}", width)


def assist(browser, server):
    typed(browser, server)
    chosen(browser, server)
    late(browser, server)
    ends(browser, server)
    explained(browser, server)
    accessible(browser, server)
