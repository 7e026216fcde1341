"""Lets Thunderbird subscribe to a plan of `horarium serve`. See the script `subscribe`."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from marionette_driver.marionette import Marionette

from subscribe_feed import FEWER, PLAN, RENAMED, Feed

PORT = 28929
# What has to come back of each step: titles with how often they are there, and the alarms.
CALENDAR = """
const [address, done] = [arguments[0], arguments[arguments.length - 1]];
const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
(async () => {
  let calendar = cal.manager.getCalendars().find(one => one.name == "sit");
  const loaded = new Promise((resolve, reject) => {
    const observer = {
      QueryInterface: ChromeUtils.generateQI(["calIObserver"]),
      onStartBatch() {}, onEndBatch() {}, onAddItem() {}, onModifyItem() {}, onDeleteItem() {}, onPropertyChanged() {}, onPropertyDeleting() {},
      onLoad(one) { one.removeObserver(observer); resolve(); }, onError(one, code, words) { reject(new Error(`${code} ${words}`)); },
    };
    if (calendar) {
      calendar.addObserver(observer);
      calendar.refresh();
    } else {
      calendar = cal.manager.createCalendar("ics", Services.io.newURI(address));
      calendar.name = "sit";
      calendar.addObserver(observer);
      cal.manager.registerCalendar(calendar);
      calendar.refresh();
    }
  });
  await loaded;
  const items = await calendar.getItemsAsArray(Ci.calICalendar.ITEM_FILTER_ALL_ITEMS, 0, null, null);
  return items.map(item => [item.title, item.startDate.icalString, item.getAlarms().length]);
})().then(items => done(JSON.stringify(items)), error => done("error: " + error));
"""


def expect(holds, what):
    if not holds:
        sys.exit(f"subscribe: thunderbird: {what}")


def titles(items):
    found = {}
    for title, _, _ in items:
        found[title] = found.get(title, 0) + 1
    return found


def journey(feed, client):
    def refreshed():
        feed.asked.clear()
        found = client.execute_async_script(CALENDAR, script_args=[feed.address])
        expect(not found.startswith("error"), found)
        return sorted(json.loads(found))

    first = refreshed()
    expect(titles(first) == {"Sit": 12, "Walk": 3} and len(first) == feed.count, f"it has {titles(first)}")
    expect(all(start.endswith("Z") and alarms == 1 for _, start, alarms in first), f"starts or alarms are others: {first[:2]}")
    expect(refreshed() == first, "a refresh changes what has not changed")
    expect([(bool(tag), status) for _, tag, status in feed.asked] == [(True, 304)], f"what has not changed is asked and answered {feed.asked}")
    feed.save(FEWER)
    fewer = refreshed()
    expect(titles(fewer) == {"Sit": 9}, f"what is gone stays: {titles(fewer)}")
    expect([status for _, _, status in feed.asked] == [200], f"a change is answered {feed.asked}")
    feed.save_broken()
    expect(refreshed() == fewer and feed.asked[-1][2] == 304, "an error has changed the calendar")
    feed.save(RENAMED)
    expect(titles(refreshed()) == {"Sitting": 12, "Walk": 3}, "no new title")
    feed.save(PLAN)
    expect(refreshed() == first, "the first calendar is not back")


def main(program):
    with tempfile.TemporaryDirectory() as name, Feed(program, pathlib.Path(name)) as feed:
        profile = pathlib.Path(name, "profile")
        profile.mkdir()
        (profile / "user.js").write_text(
            f'user_pref("marionette.port", {PORT});\nuser_pref("mail.provider.suppress_dialog_on_startup", true);\n'
            'user_pref("app.donation.eoy.version.viewed", 999);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n')
        thunderbird = subprocess.Popen(
            [shutil.which("thunderbird"), "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            client = Marionette(host="127.0.0.1", port=PORT)
            for _ in range(60):
                try:
                    client.start_session()
                    break
                except Exception:
                    time.sleep(0.5)
            client.timeout.script = 30
            with client.using_context("chrome"):
                journey(feed, client)
        finally:
            thunderbird.terminate()
            thunderbird.wait(20)
    print("subscribe: thunderbird follows the plan, and is answered 304 where nothing changed")


main(sys.argv[1])
