"""Has Thunderbird make a calendar of its own and export it by its own exporter. The README beside this says what is needed.

Usage: thunderbird.py OUT.ics
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

from marionette_driver.marionette import Marionette

PORT = 2899
PREFERENCES = f"""user_pref("calendar.timezone.useSystemTimezone", false);
user_pref("calendar.timezone.local", "Europe/Berlin");
user_pref("marionette.port", {PORT});
"""


def session(client):
    for _ in range(120):
        try:
            return client.start_session()
        except Exception:  # it is not up yet, and says so in several ways
            time.sleep(0.5)
    sys.exit("Thunderbird does not answer")


with tempfile.TemporaryDirectory() as profile:
    pathlib.Path(profile, "user.js").write_text(PREFERENCES)
    thunderbird = subprocess.Popen(
        ["thunderbird", "--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", profile],
        env=dict(os.environ, HOME=profile), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        client = Marionette(host="127.0.0.1", port=PORT)
        session(client)
        client.set_context("chrome")
        client.timeout.script = 60
        script = pathlib.Path(__file__).with_suffix(".js").read_text()
        print(client.execute_async_script(script, script_args=[os.path.abspath(sys.argv[1])], sandbox="system"))
        client.delete_session()
    finally:
        thunderbird.terminate()
        thunderbird.wait(20)
