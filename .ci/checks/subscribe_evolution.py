"""Lets Evolution's data server, which GNOME's calendar has too, subscribe to a plan of `horarium serve`. See the script `subscribe`.

Runs by the system's Python, which has its bindings.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

import gi

from subscribe_feed import FEWER, PLAN, RENAMED, Feed


def expect(holds, what):
    if not holds:
        sys.exit(f"subscribe: evolution: {what}")


SOURCE = """[Data Source]
DisplayName=sit
Enabled=true
Parent=webcal-stub
[Calendar]
BackendName=webcal
Selected=true
[Authentication]
Host=127.0.0.1
Method=none
Port={port}
ProxyUid=system-proxy
RememberPassword=false
User=
[Security]
Method=none
[WebDAV Backend]
ResourcePath=/plans/sit/calendar.ics
ResourceQuery={query}
[Refresh]
Enabled=false
[Offline]
StaySynchronized=true
"""


def journey(feed, client):
    def titles():
        """The titles that it has, each with how often."""
        found = {}
        for component in client.get_object_list_sync("#t", None)[1]:
            title = component.get_summary()
            found[title] = found.get(title, 0) + 1
        return found

    def refreshed(expected, what):
        """It says nothing when a refresh has come to its end."""
        feed.asked.clear()
        client.refresh_sync(None)
        end = time.monotonic() + 20
        while not feed.asked or titles() != expected:
            expect(time.monotonic() < end, f"{what}: it has {titles()}, and asked {feed.asked}")
            time.sleep(0.05)
        time.sleep(0.3)
        expect(titles() == expected, what)
        return [status for _, _, status in feed.asked]

    whole = {"Sit": 12, "Walk": 3}
    refreshed(whole, "not all events arrive")
    expect(sum(whole.values()) == feed.count, "the plan has other events")
    asked = refreshed(whole, "a refresh changes what has not changed")
    expect(set(asked) == {304}, f"what has not changed is asked and answered {feed.asked}")
    feed.save(FEWER)
    refreshed({"Sit": 9}, "what is gone stays")
    feed.save_broken()
    expect(304 in refreshed({"Sit": 9}, "an error has changed the calendar"), f"after an error it asked {feed.asked}")
    feed.save(RENAMED)
    refreshed({"Sitting": 12, "Walk": 3}, "no new title")
    feed.save(PLAN)
    refreshed(whole, "the first calendar is not back")


def subscribe(program, folder):
    """Within a session of its own, whose services have its folders."""
    with Feed(program, folder) as feed:
        sources = folder / "config/evolution/sources"
        sources.mkdir(parents=True)
        (sources / "sit.source").write_text(SOURCE.format(port=feed.ear.server_port, query=feed.path.partition("?")[2]))
        gi.require_version("EDataServer", "1.2")
        gi.require_version("ECal", "2.0")
        from gi.repository import ECal, EDataServer

        source = EDataServer.SourceRegistry.new_sync(None).ref_source("sit")
        expect(source, "it does not know the subscription")
        journey(feed, ECal.Client.connect_sync(source, ECal.ClientSourceType.EVENTS, 30, None))
    print("subscribe: evolution's data server follows the plan, and is answered 304 where nothing changed")


def main(program):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:  # its services end a moment after their session
        folders = {"HOME": name, "XDG_CONFIG_HOME": f"{name}/config", "XDG_CACHE_HOME": f"{name}/cache", "XDG_DATA_HOME": f"{name}/data"}
        run = subprocess.run(
            ["dbus-run-session", "--", sys.executable, __file__, program, name], stderr=subprocess.PIPE, text=True,
            env={**os.environ, **folders, "GSETTINGS_BACKEND": "memory"})
        if run.returncode != 0:
            sys.exit(run.stderr)


if len(sys.argv) == 2:
    main(sys.argv[1])
else:
    subscribe(sys.argv[1], pathlib.Path(sys.argv[2]))
