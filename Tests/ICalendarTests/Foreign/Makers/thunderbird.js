// Runs inside Thunderbird: a calendar in its own storage, events through its own interfaces, and its own export.
const [path, resolve] = arguments;
(async () => {
  const {cal} = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
  const {CalEvent} = ChromeUtils.importESModule("resource:///modules/CalEvent.sys.mjs");
  const {CalRecurrenceInfo} = ChromeUtils.importESModule("resource:///modules/CalRecurrenceInfo.sys.mjs");
  const zone = (name) => name === "floating" ? cal.dtz.floating : cal.timezoneService.getTimezone(name);
  const at = (text, name) => { const t = cal.createDateTime(text); t.timezone = zone(name); return t; };
  const day = (text) => { const t = cal.createDateTime(text); t.isDate = true; return t; };
  const calendar = cal.manager.createCalendar("storage", Services.io.newURI("moz-storage-calendar://"));
  calendar.name = "Work";
  cal.manager.registerCalendar(calendar);

  async function event(title, start, end, {rule, status, free} = {}) {
    const item = new CalEvent();
    item.title = title;
    item.startDate = start;
    item.endDate = end;
    if (status) item.status = status;
    if (free) item.setProperty("TRANSP", "TRANSPARENT");
    if (rule) {
      item.recurrenceInfo = new CalRecurrenceInfo(item);
      item.recurrenceInfo.appendRecurrenceItem(cal.createRecurrenceRule("RRULE:" + rule));
    }
    return calendar.addItem(item);
  }
  // An instance is changed as the calendar's window does: a proxy of it is cloned, modified and put back into its series.
  async function change(series, when, edit) {
    const id = series.startDate.clone();
    id.resetTo(when.year, when.month, when.day, when.hour, when.minute, 0, when.timezone);
    const old = series.recurrenceInfo.getOccurrenceFor(id);
    const item = old.clone();
    edit(item);
    const parent = series.clone();
    parent.recurrenceInfo.modifyException(item, true);
    return calendar.modifyItem(parent, series);
  }
  async function takeOut(series, when) {
    const parent = series.clone();
    parent.recurrenceInfo.removeOccurrenceAt(when);
    return calendar.modifyItem(parent, series);
  }

  const berlin = "Europe/Berlin";
  let team = await event("Team meeting", at("20261005T090000", berlin), at("20261005T103000", berlin),
    {rule: "FREQ=WEEKLY;UNTIL=20270630T070000Z;BYDAY=MO,WE"});
  team = await change(team, at("20261026T090000", berlin), (item) => {
    item.startDate = at("20261027T140000", berlin); item.endDate = at("20261027T150000", berlin);
  });
  team = await change(team, at("20261028T090000", berlin), (item) => { item.status = "CANCELLED"; });
  team = await takeOut(team, at("20261104T090000", berlin));
  team = await change(team, at("20270329T090000", berlin), (item) => {
    item.startDate = at("20270329T083000", berlin); item.endDate = at("20270329T113000", berlin); item.title = "Team meeting, longer";
  });
  team = await takeOut(team, at("20270331T090000", berlin));
  await event("Call with New York", at("20261026T140000", "America/New_York"), at("20261026T150000", "America/New_York"),
    {rule: "FREQ=DAILY;INTERVAL=3"});
  await event("Night shift", at("20261024T220000", berlin), at("20261025T060000", berlin),
    {rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA"});
  await event("Second to last Friday", at("20261023T160000", "Asia/Kolkata"), at("20261023T173000", "Asia/Kolkata"),
    {rule: "FREQ=MONTHLY;BYDAY=-2FR"});
  await event("Leave", day("20261030"), day("20261102"));
  await event("Every Thursday off", day("20270325"), day("20270326"), {rule: "FREQ=WEEKLY;COUNT=3"});
  await event("Lunch wherever I am", at("20261020T123000", "floating"), at("20261020T131500", "floating"),
    {rule: "FREQ=DAILY;COUNT=200;BYDAY=TU,TH,FR"});
  await event("Perhaps", at("20270323T110000", berlin), at("20270323T120000", berlin), {status: "TENTATIVE"});
  await event("Called off", at("20270324T110000", berlin), at("20270324T120000", berlin), {status: "CANCELLED"});
  await event("In the building, and free", at("20270325T080000", berlin), at("20270325T180000", berlin), {free: true});

  const items = await calendar.getItemsAsArray(Ci.calICalendar.ITEM_FILTER_ALL_ITEMS, 0, null, null);
  const exporter = Cc["@mozilla.org/calendar/export;1?type=ics"].createInstance(Ci.calIExporter);
  const file = Cc["@mozilla.org/file/local;1"].createInstance(Ci.nsIFile);
  file.initWithPath(path);
  const stream = Cc["@mozilla.org/network/file-output-stream;1"].createInstance(Ci.nsIFileOutputStream);
  stream.init(file, 0x02 | 0x08 | 0x20, 0o644, 0);
  exporter.exportToStream(stream, items, null);
  stream.close();
  return `${items.length} items, ${Services.appinfo.version}, tzdata ${cal.timezoneService.version}`;
})().then(resolve, (error) => resolve(`error ${error}\n${error.stack}`));
