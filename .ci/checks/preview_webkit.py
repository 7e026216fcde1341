"""Opens drawn plans in WebKit, the nearest to Safari there is here: a smoke test, since many readers hold an iPhone.

Usage, under a display: preview_webkit.py WORK
"""
import pathlib
import sys

import axe_playwright_python
from PIL import ImageGrab
from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

WORK = pathlib.Path(sys.argv[1])
AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def fail(message):
    sys.exit(f"preview: webkit: {message}")


def browser():
    options = Options()
    options.binary_location = next(str(path) for path in pathlib.Path("/usr/lib").rglob("MiniBrowser"))
    options.add_argument("--automation")
    return webdriver.WebKitGTK(options=options, service=Service("/usr/bin/WebKitWebDriver"))


def main():
    driver = browser()
    try:
        driver.set_script_timeout(60)
        driver.set_window_size(1440, 900)
        for name in ("london-week", "arabic", "tromso", "hostile"):
            driver.get((WORK / f"{name}.html").as_uri())
            if not driver.execute_script("return document.documentElement.classList.contains('js')"):
                fail(f"{name}: the script did not run")
            wide, screen = driver.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
            if wide > screen:
                fail(f"{name}: {wide} px wide on a screen of {screen}")
            found = driver.execute_async_script(
                AXE + "; var done = arguments[arguments.length - 1]; axe.run().then(r => done(r.violations.map("
                "v => v.id + ' ' + v.nodes[0].html.slice(0, 200))));")
            if found:
                fail(f"{name}: {found[0]}")
            # Of the display, since WebKitGTK 2.50's own may never come.
            ImageGrab.grab(xdisplay="").save(WORK / f"webkit-{name}.png")
        driver.get((WORK / "london.html").as_uri() + "#maghrib/2026-12-10")
        if not driver.execute_script("return document.getElementById('maghrib/2026-12-10').querySelector('details').open"):
            fail("an address does not open its row")
    finally:
        driver.quit()
    print("preview: webkit: four plans without a violation")


main()
