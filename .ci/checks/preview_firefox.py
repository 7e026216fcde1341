"""Opens drawn plans in Firefox, driven by its own protocol: accessibility, overflow, anchors, the errors of its console.

Usage: preview_firefox.py WORK
"""
import base64
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import axe_playwright_python
from marionette_driver.marionette import Marionette

WORK = pathlib.Path(sys.argv[1])
AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
PORT = 28928


def fail(message):
    sys.exit(f"preview: firefox: {message}")


def check(client, name):
    client.navigate((WORK / f"{name}.html").as_uri())
    found = client.execute_async_script(
        AXE + "; var done = arguments[arguments.length - 1]; axe.run().then(r => done(r.violations.map("
        "v => v.id + ' ' + v.nodes[0].html.slice(0, 200))));", new_sandbox=True)
    if found:
        fail(f"{name}: {found[0]}")
    wide, screen = client.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    if wide > screen:
        fail(f"{name}: {wide} px wide on a screen of {screen}")
    # The script ran, which a wrong hash in the page's policy would have forbidden; and no other did.
    if not client.execute_script("return document.documentElement.classList.contains('js')"):
        fail(f"{name}: the script did not run")
    if client.execute_script("return document.scripts.length") != 1:
        fail(f"{name}: more than one script")
    colour = client.execute_script("return getComputedStyle(document.body).backgroundColor")
    if colour not in ("rgb(251, 250, 246)", "rgb(17, 20, 27)"):
        fail(f"{name}: the stylesheet is not there: {colour}")
    return colour


def console(client):
    """What the browser's console holds of our pages."""
    with client.using_context("chrome"):
        return client.execute_script("""
            return Services.console.getMessageArray()
                .filter(m => m instanceof Ci.nsIScriptError && m.sourceName.includes('/checks/preview/'))
                .map(m => m.errorMessage);
        """)


def session(scheme):
    with tempfile.TemporaryDirectory() as profile:
        pathlib.Path(profile, "user.js").write_text(
            f'user_pref("marionette.port", {PORT});\n'
            f'user_pref("layout.css.prefers-color-scheme.content-override", {0 if scheme == "dark" else 1});\n')
        firefox = subprocess.Popen(
            [shutil.which("firefox-esr"), "--headless", "--marionette", "-remote-allow-system-access", "--profile", profile, "--width", "1440",
             "--height", "900"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            client = Marionette(host="127.0.0.1", port=PORT)
            for _ in range(60):
                try:
                    client.start_session()
                    break
                except Exception:
                    time.sleep(0.5)
            seen = set()
            for name in ("london-week", "arabic", "tromso", "hostile"):
                seen.add(check(client, name))
            if len(seen) != 1:
                fail(f"{scheme}: {seen}")
            client.navigate((WORK / "london.html").as_uri() + "#maghrib/2026-12-10")
            if not client.execute_script("return document.getElementById('maghrib/2026-12-10').querySelector('details').open"):
                fail("an address does not open its row")
            told = console(client)
            if told:
                fail(f"the console: {told[:3]}")
            (WORK / f"firefox-{scheme}.png").write_bytes(base64.b64decode(client.screenshot(full=False)))
            client.delete_session()
        finally:
            firefox.terminate()
            firefox.wait(20)
    return seen


def main():
    light, dark = session("light"), session("dark")
    if light == dark:
        fail("light and dark are the same")
    print("preview: firefox: four plans, light and dark, without a violation or a message")


main()
