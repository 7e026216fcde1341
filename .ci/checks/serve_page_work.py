"""Unsaved work on the live page: two versions side by side, a server that hangs, is killed or asks for its token, a tab that is closed."""

import re
import signal
import time

from serve_client import Server, wait_for
from serve_page_browser import LONDON, PROGRAM, WORK, Opened, expect, judge, ready, type_over, until, value

# Texts of few lines, made of one by edits at random: what the page makes of them, told where it is not what it must be.
MERGES = """() => {
    const {stretches, joined} = window.horariumWork, wrong = [];
    let state = 7;
    const draw = limit => (state = (state * 1103515245 + 12345) % 2147483648, state % limit);
    const lines = count => Array.from({length: count}, () => 'abcd'[draw(4)]);
    const edited = text => {
        const made = text.slice();
        for (let edits = draw(4); edits > 0; edits--) made.splice(draw(made.length + 1), draw(3), ...lines(draw(3)));
        return made;
    };
    const taking = (parts, side) => joined(parts.map(part => part.same ? part : {...part, take: side}));
    for (let round = 0; round < 3000; round++) {
        const base = lines(draw(12)), mine = edited(base), theirs = edited(base), parts = stretches(base, mine, theirs);
        const open = parts.filter(part => part.take === '');
        if (open.some(part => String(part.mine) === String(part.theirs))) wrong.push(['no difference', base, mine, theirs]);
        if (taking(parts, 'mine') !== mine.join('\\n') || taking(parts, 'theirs') !== theirs.join('\\n')) wrong.push(['sides', base, mine, theirs]);
        if (joined(stretches(base, mine, base)) !== mine.join('\\n') || joined(stretches(base, base, theirs)) !== theirs.join('\\n')) {
            wrong.push(['one side', base, mine, theirs]);
        }
        if (stretches(base, mine, mine).some(part => !part.same)) wrong.push(['alike', base, mine]);
    }
    // Edits far from each other need no choice.
    const far = Array.from({length: 40}, (_, line) => 'line ' + line), first = far.with(3, 'mine'), last = far.with(33, 'theirs');
    if (joined(stretches(far, first, last)) !== first.with(33, 'theirs').join('\\n')) wrong.push('far');
    // A difference too long to be looked at line by line.
    const long = lines(6000), other = lines(6000);
    if (taking(stretches(long, other, long.concat('x')), 'mine') !== other.join('\\n')) wrong.push('long');
    return wrong.slice(0, 3);
}"""
# How many texts the browser keeps.
KEPT = "Object.keys(localStorage).filter(key => key !== 'horarium side').length"


def versions(browser, server, file):
    """Two who edit: what one alone has changed is chosen, the rest is asked for, and nothing is lost or written unasked."""
    before = file.read_text()
    theirs = before.replace("# fewer", "# theirs").replace("title: London rhythm", "title: Their rhythm")
    with Opened(browser, server, "/plans/london", refusal="status of 412|net::ERR_FAILED") as page:
        ready(page)
        wrong = page.evaluate(MERGES)
        expect(not wrong, f"merged: {wrong}")
        type_over(page, "# fewer", "# mine")
        until(page, "document.getElementById('state').textContent === 'not saved'")
        file.write_text(theirs)
        page.wait_for_selector("#conflict:not([hidden])")
        rows = page.locator("#conflict .stretch")
        expect(rows.count() == 2 and "Their rhythm" in rows.nth(0).inner_text() and "# mine" in rows.nth(1).inner_text(), page.locator("#conflict").inner_text())
        chosen = [rows.nth(row).locator("input:checked").evaluate_all("boxes => boxes.map(box => box.value)") for row in (0, 1)]
        expect(chosen == [["theirs"], []], f"chosen: {chosen}")
        for width in (360, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            judge(page, f"conflict-{width}", width)
        # Typing goes on, and is in the comparison.
        type_over(page, "# mine", "# mine too")
        until(page, "document.querySelector('#conflict').textContent.includes('# mine too')")
        page.get_by_role("button", name="Go on with these").click()
        expect(page.locator("#conflict").is_visible(), "it went on without a choice")
        rows.nth(1).get_by_label("Yours, here").check()
        page.get_by_role("button", name="Go on with these").click()
        both = before.replace("# fewer", "# mine too").replace("title: London rhythm", "title: Their rhythm")
        expect(value(page) == both, "the two are not in one")
        expect(page.get_by_role("button", name="Undo").is_disabled(), "the other's work can be undone")
        expect(file.read_text() == theirs, "it was saved unasked")
        page.get_by_role("button", name="Save").click()
        until(page, "document.getElementById('state').textContent === 'saved'")
        expect(file.read_text() == both, "not saved")
        # Saving meets the other version too, whatever stands on the page.
        type_over(page, "# mine too", "# again")
        file.write_text(before)
        page.get_by_role("button", name="Save").click()
        until(page, "document.activeElement.id === 'conflict'")
        expect(file.read_text() == before, "the other version is lost")
        page.get_by_role("button", name="Save this one over it").click()
        until(page, "document.getElementById('state').textContent === 'saved'")
        expect(file.read_text() == both.replace("# mine too", "# again"), "not saved over")
        type_over(page, "# again", "# more")
        until(page, "document.getElementById('state').textContent === 'not saved'")
        file.write_text(before)
        page.get_by_role("button", name="Take the file").click()
        until(page, "document.querySelector('.CodeMirror').CodeMirror.getValue().indexOf('# fewer') > 0")
        expect(value(page) == before and page.locator("#saving").is_hidden(), "not taken")
        # Of others who save one after the other the last counts.
        for number in range(6):
            file.write_text(before + f"# {number}\n")
            time.sleep(0.05)
        until(page, "document.querySelector('.CodeMirror').CodeMirror.getValue().endsWith('# 5\\n')")
        # A save whose answer is lost is tried again, and no conflict with oneself.
        for is_lost in (False, True):
            page.route("**/source", lambda route: (is_lost and route.fetch(), route.abort()) if route.request.method == "PUT" else route.continue_(), times=1)
            type_over(page, "London rhythm", f"Rhythm {is_lost}")
            page.get_by_role("button", name="Save").click()
            until(page, "document.getElementById('state').textContent === 'saved'")
            expect(file.read_text() == before.replace("London rhythm", f"Rhythm {is_lost}") + "# 5\n", "not saved")
            expect(not page.locator("#conflict").is_visible(), "a conflict with oneself")
            type_over(page, f"Rhythm {is_lost}", "London rhythm")
        file.write_text(before)
        page.wait_for_selector("#conflict:not([hidden])")
        page.get_by_role("button", name="Take the file").click()
        until(page, "document.getElementById('state').textContent === 'saved'")
    kept(browser, server, file)


def kept(browser, server, file):
    """What was typed is there again when its tab was closed, and meets what was saved since."""
    before = file.read_text()
    with Opened(browser, server, "/plans/london") as page:
        ready(page)
        type_over(page, "# fewer", "# kept")
        until(page, "/# kept/.test(JSON.stringify(localStorage))")
        second = page.context.new_page()
        second.goto(page.url)
        ready(second)
        page.close()
        judge(second, "notice", 1440)
        # What is written before one has chosen is lost no more than what was found.
        type_over(second, "# fewer", "# new")
        second.get_by_role("button", name="Go on with it").click()
        expect("# new" in value(second) and second.locator("#notice").is_visible(), "what was written is lost")
        while value(second) != before:
            second.get_by_role("button", name="Undo").click()
        until(second, "document.getElementById('state').textContent === 'saved'")
        expect(value(second) == before, "it is taken without a word")
        second.get_by_role("button", name="Go on with it").click()
        expect(value(second) == before.replace("# fewer", "# kept") and not second.locator("#conflict").is_visible(), "not what was typed")
        until(second, "document.getElementById('state').textContent === 'not saved'")
        second.close()
        # The same, where the file has changed since.
        file.write_text(before.replace("title: London rhythm", "title: Their rhythm"))
        wait_for(lambda: b"Their rhythm" in server.get("/plans/london/source").body, "the server has the old text")
        third = page.context.new_page()
        third.goto(page.url)
        ready(third)
        third.get_by_role("button", name="Go on with it").click()
        third.wait_for_selector("#conflict:not([hidden])")
        third.get_by_role("button", name="Go on with these").click()
        expect(value(third) == before.replace("# fewer", "# kept").replace("title: London rhythm", "title: Their rhythm"), "not both")
        third.get_by_role("button", name="Save").click()
        until(third, "document.getElementById('state').textContent === 'saved'")
        expect("# kept" in file.read_text() and "Their rhythm" in file.read_text(), "not saved")
        expect(third.evaluate(KEPT) == 0, "it is kept for ever")
        type_over(third, "# kept", "# dropped")
        until(third, KEPT + " === 1")
        fourth = page.context.new_page()
        fourth.goto(page.url)
        ready(fourth)
        third.close()
        fourth.get_by_role("button", name="Drop it").click()
        expect(fourth.locator("#notice").is_hidden() and fourth.evaluate(KEPT) == 0, "it is not dropped")
        file.write_text(before)
        until(fourth, "document.querySelector('.CodeMirror').CodeMirror.getValue().indexOf('# fewer') > 0")


def absences(browser, token):
    """A server that hangs, is killed, or asks for its token again: it is said, and what was typed is saved when it is back."""
    folder = WORK / "absent"
    folder.mkdir()
    file = folder / "london.yaml"
    file.write_text(LONDON)
    gone = re.compile("net::ERR_|status of 401|Failed to load")
    with Server(PROGRAM, "absent", folder=WORK) as server, Opened(browser, server, "/plans/london", refusal=gone) as page:
        ready(page)
        type_over(page, "perDay: 4", "perDay: 3")
        until(page, "/moved/.test(document.getElementById('changes').textContent)")
        # A browser without room is not said to keep anything.
        page.evaluate("window.setItem = Storage.prototype.setItem; Storage.prototype.setItem = () => { throw new Error('full'); }; 0")
        type_over(page, "perDay: 3", "perDay: 5")
        until(page, "/^Saving changes the calendar: 60 added/.test(document.getElementById('changes').textContent)")
        server.process.send_signal(signal.SIGSTOP)
        started = time.monotonic()
        until(page, "!document.getElementById('gone').hidden")
        print(f"serve-page: a server that hangs is missed after {time.monotonic() - started:.1f} s")
        until(page, "document.getElementById('state').className === 'error'")
        until(page, "/Your text is on this page alone/.test(document.getElementById('gone').textContent)")
        page.evaluate("Storage.prototype.setItem = window.setItem; 0")
        type_over(page, "perDay: 5", "perDay: 3")
        until(page, "/Your text is kept in this browser/.test(document.getElementById('gone').textContent)")
        server.process.send_signal(signal.SIGCONT)
        until(page, "document.getElementById('gone').hidden && document.getElementById('state').textContent === 'not saved'")
        server.process.kill()
        server.process.wait()
        started = time.monotonic()
        until(page, "!document.getElementById('gone').hidden")
        print(f"serve-page: a server that is killed is missed after {time.monotonic() - started:.1f} s")
        page.get_by_role("button", name="Save").click()
        until(page, "/is saved when the server is back/.test(document.getElementById('gone').textContent)")
        # What is written on is not finished until it is saved too.
        type_over(page, "perDay: 3", "perDay: 2")
        until(page, "/kept in this browser; this page goes on/.test(document.getElementById('gone').textContent)")
        page.get_by_role("button", name="Save").click()
        until(page, "/is saved when the server is back/.test(document.getElementById('gone').textContent)")
        judge(page, "gone", 1440)
        expect(file.read_text() == LONDON, "saved by whom?")
        with Server(PROGRAM, "absent", folder=WORK, port=server.port):
            until(page, "document.getElementById('gone').hidden && document.getElementById('state').textContent === 'saved'")
            expect(file.read_text() == LONDON.replace("perDay: 4", "perDay: 2"), "not saved when it was back")
            # It follows again too.
            file.write_text(LONDON)
            until(page, "document.querySelector('.CodeMirror').CodeMirror.getValue().indexOf('perDay: 4') > 0")
            expect(page.get_by_role("button", name="Undo").is_disabled(), "the other's work can be undone")
            # Lines that end in several ways are no change of anybody.
            file.write_bytes(LONDON.replace("\n", "\r\n", 3).encode())
            wait_for(lambda: b"\r\n" in server.get("/plans/london/source").body, "the server has the old text")
            page.reload()
            ready(page)
            expect(page.locator("#state").text_content() == "saved" and page.locator("#notice").is_hidden(), "changed by nobody")
            file.write_text(LONDON)
    (WORK / "token").write_text(f"{token}\n")
    arguments = (PROGRAM, "absent", "--token-file", "token")
    with Server(*arguments, folder=WORK) as server, Opened(browser, server, f"/?token={token}", refusal=gone) as page:
        page.goto(f"http://{server.host}/plans/london")
        ready(page)
        server.process.kill()
        server.process.wait()
        until(page, "!document.getElementById('gone').hidden")
        type_over(page, "perDay: 4", "perDay: 3")
        page.get_by_role("button", name="Save").click()
        with Server(*arguments, folder=WORK, port=server.port):
            until(page, "/asks for its token/.test(document.getElementById('gone').textContent)")
            with page.context.expect_page() as opened:
                page.locator("#gone a").click()
            opened.value.locator("[name=token]").fill(token)
            opened.value.get_by_role("button", name="Sign in").click()
            until(page, "document.getElementById('gone').hidden && document.getElementById('state').textContent === 'saved'")
            expect("perDay: 3" in file.read_text(), "not saved when the token was there")
            file.write_text(LONDON)
            until(page, "document.querySelector('.CodeMirror').CodeMirror.getValue().indexOf('perDay: 4') > 0")
