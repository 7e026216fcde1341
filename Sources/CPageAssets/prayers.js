// The forms of prayers: how they are calculated, what rings, when they begin in congregation, and which further times are listed.
(function () {
  "use strict";

  window.horariumPrayers = function (kit) {
    var { make, isReadOnly, at, edit, want, pairs, group, add, others, isScalar, isMapping, isFillable, list, isTexts, set, takeOut, preset } = kit;
    var { act, named, lengths, lengthWords, minutesOf, clock, readTime, readLength, asWritten, textField, timeField, soundField, choice, choiceField, check } = kit;
    var daily = ["fajr", "dhuhr", "asr", "maghrib", "isha"], fridays = ["jumuah", "jumuah-2", "jumuah-3", "jumuah-4", "jumuah-5"];
    var alerts = [["sound", "sound"], ["silent", "silent"], ["none", "none"]];

    function wordOf(time) { return kit.form().words.times[time]; }
    function isFriday(time) { return fridays.indexOf(time) >= 0; }
    function isPrayer(time) { return daily.indexOf(time) >= 0 || isFriday(time); }
    // Whose alert and iqamah a Friday prayer has where it has none of its own.
    function modelOf(friday) { return friday === fridays[0] ? "dhuhr" : fridays[0]; }

    function prayersGroup() {
      var form = kit.form(), box = group("prayers", form.words.sections.prayers), value = at(["prayers"]);
      if (value === undefined) {
        add(box, ["prayers"], "Add prayer times", function () { want(["prayers", "method"]); edit(set(["prayers", "method"], preset("prayers.method"))); });
        return box;
      }
      var row = make("div", { class: "row" }), times = listed();
      row.append(choiceField("Method", ["prayers", "method"], pairs(form.words.methods), preset("prayers.method")),
        choiceField("Asr", ["prayers", "madhab"], [["shafi", "shafi"], ["hanafi", "hanafi"]], preset("prayers.madhab")));
      box.append(row, alertsTable(times), iqamahField(times), fridaysField(), extrasField(),
        others(["prayers"], ["method", "madhab", "defaults", "alerts", "iqamah", "jumuah", "extras"]));
      if (!isReadOnly) box.append(named(act("Remove prayer times", function () {
        want(["prayers", " add"]);
        edit({ remove: ["prayers"] });
      }, "quiet danger"), ["prayers", " Remove"]));
      return box;
    }
    // The times that the plan lists or has alerts of, in the day's order.
    function listed() {
      var extras = list(at(["prayers", "extras"])), count = list(at(["prayers", "jumuah"])).length;
      return Object.keys(kit.form().words.times).filter(function (time) {
        return daily.indexOf(time) >= 0 || time === "sunrise" || extras.indexOf(time) >= 0 || fridays.slice(0, count).indexOf(time) >= 0
          || at(["prayers", "alerts", time]) !== undefined;
      });
    }

    // Alerts

    function alertsTable(times) {
      var table = make("table", { class: "alerts" }), head = make("tr"), body = make("tbody");
      ["Prayer", "Alert", "Reminders"].forEach(function (text) { head.append(make("th", { scope: "col" }, text)); });
      table.append(make("caption", { class: "vh" }, "Alerts and reminders of each prayer"), make("thead"), body);
      table.querySelector("thead").append(head);
      [null].concat(times).forEach(function (time) { body.append(alertRow(time)); });
      return table;
    }
    // What the text says of a time's alert; without a time, of what prayers have otherwise.
    function alertOf(time) {
      var value = at(time ? ["prayers", "alerts", time] : ["prayers", "defaults"]);
      return isMapping(value) || Array.isArray(value) ? value : value === undefined || value === null ? {} : { at: value };
    }
    function defaults() { return alertOf(null); }
    // What happens where an alert does not say it; nothing at sunrise and further times of which the text says nothing.
    function usualAlert(time) {
      if (!time) return preset("prayers.defaults.at");
      return !isPrayer(time) && at(["prayers", "alerts", time]) === undefined ? "none" : defaults().at || usualAlert(null);
    }
    function remindersOf(time) { var own = alertOf(time).reminders; return list(own === undefined && time ? defaults().reminders : own); }
    // The edits for an alert with other values. What is empty is not written.
    function changedAlert(time, changed) {
      var path = time ? ["prayers", "alerts", time] : ["prayers", "defaults"], written = at(path), next = Object.assign({}, alertOf(time), changed);
      var how = next.at || usualAlert(time);
      ["at", "sound"].forEach(function (key) { if (!next[key]) delete next[key]; });
      // What does not ring has no sound of its own, what does not come no reminders.
      if (time && how !== "sound") delete next.sound;
      if (how === "none") { delete next.reminders; delete next.iqamah; }
      if (next.reminders && !next.reminders.length && !(time && list(defaults().reminders).length)) delete next.reminders;
      var isAlone = next.at !== undefined && Object.keys(next).length === 1;
      var isUsual = isAlone && !isPrayer(time) && next.at === (time ? "none" : usualAlert(null));
      if (isUsual || !Object.keys(next).length) return written === undefined ? [] : time ? takeOut(path) : { remove: path };
      if (!isMapping(written)) return [set(path, time && isAlone ? next.at : next)].concat(time ? [] : kept(how));
      var keys = Object.keys(Object.assign({}, written, next));
      return (time ? [] : kept(how)).concat(changes(path, Object.fromEntries(keys.map(function (key) { return [key, next[key]]; }))));
    }
    // The edits that leave alerts of their own as they are where prayers are otherwise from now on: what rings or has reminders goes on.
    function kept(how) {
      var before = usualAlert("fajr"), usual = list(defaults().reminders), all = at(["prayers", "alerts"]);
      return how === before || !isMapping(all) ? [] : Object.keys(all).flatMap(function (time) {
        var path = ["prayers", "alerts", time], alert = alertOf(time), takes = how === "none" && usual.length && alert.reminders === undefined;
        if (!isMapping(alert)) return [];
        if (alert.at === undefined) {
          return how === "none" && (alert.reminders || alert.iqamah) || how !== "sound" && alert.sound ? set(path.concat("at"), before) : [];
        }
        if (!takes || alert.at === "none") return [];
        return isMapping(all[time]) ? set(path.concat("reminders"), usual) : set(path, { at: alert.at, reminders: usual });
      });
    }
    function alertRow(time) {
      var path = time ? ["prayers", "alerts", time] : ["prayers", "defaults"], entry = alertOf(time), word = time ? wordOf(time) : "every prayer";
      var row = make("tr"), cell = make("td"), reminders = make("td"), now = entry.at || usualAlert(time);
      function write(changed) { return changedAlert(time, changed); }
      row.append(make("th", { scope: "row" }, time ? word : "Usually"), cell, reminders);
      if (!isMapping(entry) || !isScalar(entry.at)) {
        cell.colSpan = 2;
        reminders.remove();
        cell.append(make("code", {}, JSON.stringify(entry)), " ", make("small", {}, "as the text has it"));
        return row;
      }
      // Without a word a prayer's alert is as usual; a Friday prayer's without any of its own is as its model's.
      var isAsModel = isFriday(time) && at(path) === undefined;
      var usual = isFriday(time) ? "as " + wordOf(modelOf(time)) : "usual: " + usualAlert(time);
      var shown = isAsModel || daily.indexOf(time) >= 0 && !entry.at ? "" : now;
      var select = choice(path.concat("at"), isPrayer(time) ? [["", usual]].concat(alerts) : alerts, shown, function (word) {
        return word || !isFriday(time) ? write({ at: word }) : at(path) === undefined ? [] : takeOut(path);
      });
      select.setAttribute("aria-label", word + ": alert");
      cell.append(select);
      if (isAsModel) return row;
      if (now === "sound" || !time) {
        var sound = soundField(word + ": sound", path.concat("sound"), time && defaults().sound || preset("prayers.defaults.sound"), {
          value: entry.sound === undefined ? "" : entry.sound, write: function (name) { return write({ sound: name }); }
        });
        sound.firstChild.classList.add("vh");
        cell.append(sound);
      }
      if (now !== "none") reminders.append.apply(reminders, reminderLines(time, path, word, write));
      reminders.append(others(path, ["at", "sound", "reminders"]));
      return row;
    }
    function reminderLines(time, path, word, write) {
      var lines = remindersOf(time).map(function (reminder, index) {
        var line = make("div", { class: "row" }), own = path.concat("reminders", index), label = "reminder " + (index + 1);
        function change(part) {
          return write({ reminders: remindersOf(time).map(function (other, place) { return place === index ? Object.assign({}, other, part) : other; }) });
        }
        if (isMapping(reminder) && typeof reminder.before === "string") {
          var choices = free(reminder.before).map(function (length) { return [length, lengthWords(length)]; });
          var before = choice(own.concat("before"), choices, reminder.before, function (length) { return change({ before: length }); });
          var how = choice(own.concat("alert"), alerts.slice(0, 2), reminder.alert || "sound", function (word) { return change({ alert: word }); });
          before.setAttribute("aria-label", word + ": time before of " + label);
          how.setAttribute("aria-label", word + ": alert of " + label);
          line.append(before, how);
        } else line.append(make("code", {}, JSON.stringify(reminder)));
        if (!isReadOnly) line.append(named(act("×", function () {
          edit(write({ reminders: remindersOf(time).filter(function (_, place) { return place !== index; }) }));
        }, "quiet", "Remove " + label + " of " + word), own.concat(" Remove")));
        return line;
      });
      // The lengths that no other reminder has.
      function free(own) {
        return lengths.concat(list(at(["prayers", "reminderIntervals"]))).filter(function (length, index, all) {
          if (all.indexOf(length) < index) return false;
          return length === own || !remindersOf(time).some(function (reminder) { return isMapping(reminder) && reminder.before === length; });
        });
      }
      if (free().length && !isReadOnly) lines.push(named(act("+", function () {
        var length = free().indexOf("10m") < 0 ? free()[0] : "10m";
        want(path.concat("reminders", remindersOf(time).length, "before"));
        edit(write({ reminders: remindersOf(time).concat({ before: length, alert: "sound" }) }));
      }, "quiet", "Add a reminder of " + word), path.concat("reminders", " add")));
      return lines;
    }

    // When a prayer begins in congregation

    // `20 min`, `1 hour` and `+20` are a time after the call; `1h30` is one of the clock.
    function readIqamah(text) {
      var plain = text.trim().toLowerCase().replace(/\s+after.*$/, ""), isAfter = plain[0] === "+", length = readLength(plain.replace(/^\+/, ""));
      if (isAfter && /^\d+$/.test(length)) return "+" + length + "m";
      if (isAfter || /^p|m(in(ute)?s?)?$|hours?$/.test(plain) && !/[ap]\.?m$/.test(plain)) return "+" + length;
      return /^-|^\d+$/.test(plain) ? plain.replace(/\s/g, "") : readTime(plain);
    }
    function iqamahOf(time) { return at(["prayers", "iqamah", time]); }
    function iqamahField(times) {
      var path = ["prayers", "iqamah"], box = make("fieldset"), row = make("div", { class: "row" });
      if (!isFillable(at(path))) return asWritten("Iqamah", at(path));
      box.append(make("legend", {}, "Iqamah, when the prayer begins in congregation"), row);
      var after = "[+\\-](?=[0-9])([0-9]{1,4}h)?([0-9]{1,4}m)?([0-9]{1,4}s)?|[+\\-]?PT(?=[0-9])([0-9]{1,4}H)?([0-9]{1,4}M)?";
      // A timetable may have it.
      function usual(time) {
        var model = isFriday(time) ? modelOf(time) : null;
        if (!model) return at(["prayers", "timetable"]) === undefined ? "none" : "";
        return typeof iqamahOf(model) === "string" ? iqamahOf(model) : iqamahOf(model) === undefined ? usual(model) : "as " + wordOf(model);
      }
      var shown = times.filter(isPrayer);
      shown.forEach(function (time) {
        row.append(textField(wordOf(time), path.concat(time), {
          size: 6, read: readIqamah, placeholder: usual(time), title: "a time after the call such as +20m, or a time of day such as 13:30",
          pattern: after + "|([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?",
          write: function (text) { return text ? set(path.concat(time), text) : withoutIqamah(time); }
        }));
      });
      box.append(others(path, shown));
      return box;
    }
    // Takes an iqamah out, with the reminders of what has none then.
    function withoutIqamah(gone) {
      function isLeft(time) { return time !== gone && iqamahOf(time) !== undefined || isFriday(time) && isLeft(modelOf(time)); }
      return [takeOut(["prayers", "iqamah", gone])].concat(daily.concat(fridays).filter(function (time) {
        return at(["prayers", "timetable"]) === undefined && !isLeft(time) && at(["prayers", "alerts", time, "iqamah"]) !== undefined;
      }).map(function (time) { return takeOut(["prayers", "alerts", time, "iqamah"]); }));
    }

    // Friday prayers

    function fridaysField() {
      var path = ["prayers", "jumuah"], value = at(path), all = list(value), box = make("fieldset", { class: "items" });
      if (!all.every(function (entry) { return isMapping(entry) || typeof entry === "string"; })) return asWritten("Friday prayers", value);
      box.append(make("legend", {}, "Friday prayers, in place of " + wordOf("dhuhr")));
      all.forEach(function (entry, index) {
        var own = Array.isArray(value) ? path.concat(index) : path, word = wordOf(fridays[index]);
        var one = make("fieldset", { class: "item" }), row = make("div", { class: "row" });
        // A time alone becomes a mapping where something else is to be said.
        function write(key) {
          return function (text) {
            var now = at(own);
            if (isMapping(now)) return text === "" ? { remove: own.concat(key) } : set(own.concat(key), text);
            return key === "at" ? set(own, text) : text === "" ? [] : set(own, { at: now, title: text });
          };
        }
        row.append(timeField("Begins at", own.concat("at"), { value: isMapping(entry) ? entry.at : entry, needed: true, write: write("at") }),
          textField("Title", own.concat("title"), { placeholder: word, size: 12, write: write("title") }));
        if (!isReadOnly) row.append(named(act("Remove", function () {
          var count = list(at(path)).length;
          want(path.concat(" add"));
          edit([Array.isArray(at(path)) ? takeOut(own) : { remove: path }].concat(withoutFriday(index, count)));
        }, "quiet", "Remove " + word), own.concat(" Remove")));
        one.append(make("legend", { class: "vh" }, word), row, others(own, ["at", "title"]));
        box.append(one);
      });
      if (all.length < fridays.length && !isReadOnly) box.append(named(act(all.length ? "Add another Friday prayer" : "Add a Friday prayer", function () {
        var now = at(path), entries = list(now), end = entries.length, last = entries[end - 1];
        var minutes = minutesOf(isMapping(last) ? last.at : last), next = { at: minutes === null ? "13:15" : clock(minutes + 60) };
        want(path.concat(end ? [end, "at"] : "at"));
        edit(Array.isArray(now) ? { insert: path, value: next, at: end } : set(path, end ? [now, next] : next));
      }, "quiet"), path.concat(" add")));
      return box;
    }
    // The edits that keep the alerts and iqamahs of the others as they are, whose numbers change.
    function withoutFriday(index, count) {
      return ["alerts", "iqamah"].flatMap(function (key) {
        var path = ["prayers", key], before = fridays.slice(0, count).map(function (time) { return at(path.concat(time)); });
        var first = before[0] === undefined ? at(path.concat(modelOf(fridays[0]))) : before[0];
        var after = before.filter(function (_, place) { return place !== index; });
        if (after.length && after[0] === undefined) after[0] = before[0];
        // Those without their own had the first one's, which may be another now.
        else if (index === 0) after = after.map(function (value) { return value === undefined ? first : value; });
        return changes(path, Object.fromEntries(before.map(function (_, place) { return [fridays[place], after[place]]; })));
      });
    }
    // The edits that give the entries of a mapping other values, and take out those that have none, and the mapping with the last.
    function changes(path, changed) {
      var now = at(path), names = Object.keys(changed).filter(function (name) {
        return isMapping(now) && JSON.stringify(now[name]) !== JSON.stringify(changed[name]);
      });
      var isEmpty = names.length > 0 && Object.keys(Object.assign({}, now, changed)).every(function (name) {
        return Object.hasOwn(changed, name) && changed[name] === undefined;
      });
      if (isEmpty) return [{ remove: path }];
      // What is set comes first: the mapping is never empty meanwhile.
      return [false, true].flatMap(function (isGone) {
        return names.filter(function (name) { return (changed[name] === undefined) === isGone; }).map(function (name) {
          return isGone ? { remove: path.concat(name) } : set(path.concat(name), changed[name]);
        });
      });
    }

    // Further times

    function extrasField() {
      var path = ["prayers", "extras"], box = make("fieldset", { class: "checks" }), value = at(path);
      if (!isTexts(value) || typeof value === "string") return asWritten("Further times", value);
      box.append(make("legend", {}, "Further times"));
      kit.form().words.extras.forEach(function (time) {
        box.append(check(wordOf(time), path.concat(time), list(value).indexOf(time) >= 0, function (isListed) {
          var all = list(at(path)), index = all.indexOf(time);
          if (isListed === index >= 0) return;
          if (isListed) edit(all.length ? { insert: path, value: time, at: all.length } : set(path, [time]));
          // What is not listed has no alert.
          else edit([takeOut(path.concat(index))].concat(changes(["prayers", "alerts"], { [time]: undefined })));
        }));
      });
      return box;
    }

    return prayersGroup;
  };
})();
