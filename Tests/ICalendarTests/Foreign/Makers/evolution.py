"""Has evolution-data-server keep a calendar, and copies the file that it keeps it in. The README beside this says what is needed.

Usage: evolution.py OUT.ics
"""

import os
import shutil
import sys
import time

import gi

for module, version in (("ECal", "2.0"), ("EDataServer", "1.2"), ("ICalGLib", "3.0")):
    gi.require_version(module, version)
from gi.repository import ECal, EDataServer, ICalGLib  # noqa: E402

BERLIN, NEW_YORK, KOLKATA = "Europe/Berlin", "America/New_York", "Asia/Kolkata"
THIS, FUTURE, PLAIN = ECal.ObjModType.THIS, ECal.ObjModType.THIS_AND_FUTURE, ECal.OperationFlags.NONE
KIND, STATUS = ICalGLib.PropertyKind, ICalGLib.PropertyStatus

registry = EDataServer.SourceRegistry.new_sync(None)
source = EDataServer.Source.new_with_uid("work", None)
source.set_display_name("Work")
source.set_parent("local-stub")
source.get_extension(EDataServer.SOURCE_EXTENSION_CALENDAR).set_backend_name("local")
registry.commit_source_sync(source, None)
client = ECal.Client.connect_sync(source, ECal.ClientSourceType.EVENTS, 10, None)


def zone(name):
    return ICalGLib.Timezone.get_builtin_timezone(name)


def put(component, make, text, name):
    """A time of a zone, a floating one without a name, or a date."""
    moment = ICalGLib.Time.new_from_string(text)
    if name:
        moment.set_timezone(zone(name))
    found = make(moment)
    if name:
        found.add_parameter(ICalGLib.Parameter.new_tzid(zone(name).get_tzid()))
    elif len(text) == 8:
        found.set_value(ICalGLib.Value.new_date(moment))
    component.add_property(found)


def event(title, start, end, name=None, rule=None, status=None, free=False):
    component = ICalGLib.Component.new_vevent()
    component.set_summary(title)
    put(component, ICalGLib.Property.new_dtstart, start, name)
    put(component, ICalGLib.Property.new_dtend, end, name)
    if rule:
        component.add_property(ICalGLib.Property.new_rrule(ICalGLib.Recurrence.new_from_string(rule)))
    if status:
        component.set_status(status)
    if free:
        component.add_property(ICalGLib.Property.new_transp(ICalGLib.PropertyTransp.TRANSPARENT))
    return client.create_object_sync(component, PLAIN, None)[1]


def instance(uid, when):
    """The instance of a series as the server gives it to a program that shows it."""
    found = []

    def take(component, *_):
        if component.get_recurrenceid().as_ical_string() == when:
            found.append(component.clone())
        return True

    series = client.get_object_sync(uid, None, None)[1]
    year_2026, year_2028 = 1767225600, 1830297600
    client.generate_instances_for_object_sync(series, year_2026, year_2028, None, take)
    return found[0]


def change(uid, when, start, end, scope=THIS, title=None, status=None):
    component = instance(uid, when)
    for kind in (KIND.DTSTART_PROPERTY, KIND.DTEND_PROPERTY):
        ECal.util_component_remove_property_by_kind(component, kind, True)
    put(component, ICalGLib.Property.new_dtstart, start, BERLIN)
    put(component, ICalGLib.Property.new_dtend, end, BERLIN)
    if scope == THIS:
        # As Evolution's window does: an instance by itself does not repeat.
        for kind in (KIND.RRULE_PROPERTY, KIND.EXDATE_PROPERTY):
            ECal.util_component_remove_property_by_kind(component, kind, True)
    if title:
        component.set_summary(title)
    if status:
        component.set_status(status)
    client.modify_object_sync(component, scope, PLAIN, None)


for name in (BERLIN, NEW_YORK, KOLKATA):
    client.add_timezone_sync(zone(name), None)
team = event("Team meeting", "20261005T090000", "20261005T103000", BERLIN, "FREQ=WEEKLY;UNTIL=20270630T070000Z;BYDAY=MO,WE")
change(team, "20261026T090000", "20261027T140000", "20261027T150000")
change(team, "20261028T090000", "20261028T090000", "20261028T103000", status=STATUS.CANCELLED)
client.remove_object_sync(team, "20261104T090000", THIS, PLAIN, None)
change(team, "20270329T090000", "20270329T083000", "20270329T113000", title="Team meeting, longer")
client.remove_object_sync(team, "20270331T090000", THIS, PLAIN, None)
event("Call with New York", "20261026T140000", "20261026T150000", NEW_YORK, "FREQ=DAILY;INTERVAL=3")
event("Night shift", "20261024T220000", "20261025T060000", BERLIN, "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA")
event("Second to last Friday", "20261023T160000", "20261023T173000", KOLKATA, "FREQ=MONTHLY;BYDAY=-2FR")
lesson = event("Lesson", "20261020T170000", "20261020T174500", BERLIN, "FREQ=WEEKLY;BYDAY=TU,TH")
change(lesson, "20270323T170000", "20270323T180000", "20270323T190000", scope=FUTURE)
event("Leave", "20261030", "20261102")
event("Every Thursday off", "20270325", "20270326", rule="FREQ=WEEKLY;COUNT=3")
event("Lunch wherever I am", "20261020T123000", "20261020T131500", rule="FREQ=DAILY;COUNT=200;BYDAY=TU,TH,FR")
event("Perhaps", "20270323T110000", "20270323T120000", BERLIN, status=STATUS.TENTATIVE)
event("Called off", "20270324T110000", "20270324T120000", BERLIN, status=STATUS.CANCELLED)
event("In the building, and free", "20270325T080000", "20270325T180000", BERLIN, free=True)

# The server writes its file some seconds behind the last change.
path = os.path.join(EDataServer.get_user_data_dir(), "calendar", source.get_uid(), "calendar.ics")
for _ in range(100):
    if os.path.exists(path) and "In the building" in open(path, encoding="utf-8").read():
        shutil.copyfile(path, sys.argv[1])
        break
    time.sleep(0.3)
else:
    sys.exit("the server has not written its file")
