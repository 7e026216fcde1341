// The forms of a plan's own values, its prompts and its prayers.
(function () {
  "use strict";

  window.horariumSections = function (kit) {
    var { make, isReadOnly, at, edit, want, open, members, newId, pairs, group, add, others, card, isScalar, isMapping, list } = kit;
    var { isTexts, set, preset, act, named, field, lengths, lengthWords, asWritten, textField, timesField, lengthField, placeField, zoneField } = kit;
    var { numberField, choice, choiceField, daysField, windowField, textsField, draw, seeded } = kit;

    // The plan

    function planGroup() {
      var form = kit.form(), place = placeField("Place", ["location"], function (location, zone) {
        return [set(["location"], location)].concat(zone ? set(["timezone"], zone) : []);
      });
      var box = group("plan", "Plan"), row = make("div", { class: "row" });
      box.append(textField("Title", ["title"]), place, zoneField(["timezone"], form.facts.zone));
      row.append(textField("First day", ["horizon", "start"], {
        placeholder: preset("horizon.start") || "today", pattern: "today|\\d{4}-\\d\\d-\\d\\d", size: 12, title: "a day such as 2026-12-01, or today"
      }));
      if (at(["horizon", "weeks"]) === undefined && at(["horizon", "end"]) === undefined) {
        row.append(numberField("Days", ["horizon", "days"], 1, 3660, preset("horizon.days")));
      }
      box.append(row, choiceField("Language", ["language"], pairs(form.words.languages), preset("language")));
      return box;
    }

    // Prompts

    var chances = [["random", "at times drawn by chance"], ["fixed", "at times of your own"]], day = { from: "08:00", to: "21:00" };
    var spreads = [["stratified", "one in each part of the time"], ["uniform", "anywhere"], ["even", "at even distances"]];
    function promptsGroup() {
      var form = kit.form(), box = group("prompts", form.words.sections.prompts), all = members(box, ["prompts"]);
      if (!all) return box;
      all.forEach(function (entry) {
        var id = entry[0], rule = isMapping(entry[1]) ? entry[1] : {}, path = ["prompts", id], title = String(rule.title || id);
        var isRandom = rule.at === undefined, spread = rule.distribution || preset("prompts.id.distribution");
        var hours = typeof rule.window === "string" ? rule.window : isMapping(rule.window) ? rule.window.from + "–" + rule.window.to : "07:00–22:00";
        var sentence = isRandom ? (rule.perDay || preset("prompts.id.perDay")) + " a day, " + hours : list(rule.at).join(", ");
        var shown = ["title", "body", "bodies", "at", "window", "perDay", "distribution", "variance", "minGap", "days"];
        function fill(body) {
          body.append(textField("Title", path.concat("title"), { placeholder: id }), textsField(path));
          if (isRandom || isTexts(rule.at)) body.append(field("When", choice(path.concat("when"), chances, isRandom ? "random" : "fixed", function (how) {
            // Keys of the one say nothing beside the other.
            var added = how === "fixed" ? [set(path.concat("at"), ["09:00"])] : seeded([set(path.concat("window"), day), set(path.concat("perDay"), 3)]);
            return added.concat((how === "fixed" ? ["window", "perDay", "variance", "distribution", "minGap"] : ["at"]).filter(function (key) {
              return rule[key] !== undefined;
            }).map(function (key) { return { remove: path.concat(key) }; }));
          })));
          if (!isRandom) body.append(timesField("At", path.concat("at")));
          else {
            var row = make("div", { class: "row" });
            row.append(numberField("A day", path.concat("perDay"), 1, 100, preset("prompts.id.perDay")),
              choiceField("Spread", path.concat("distribution"), spreads, preset("prompts.id.distribution")));
            body.append(windowField("Between", path.concat("window")), row);
            if (spread === "stratified") body.append(varianceField(path.concat("variance")));
            if (spread === "uniform") body.append(lengthField("At least apart", path.concat("minGap"), { placeholder: preset("prompts.id.minGap") }));
          }
          body.append(daysField(path.concat("days")));
        }
        box.append(card(path, { title: title, sentence: sentence, shown: shown, fill: fill }));
      });
      add(box, ["prompts"], "Add a prompt", function () {
        var id = newId("prompt", "prompt"), path = ["prompts", id];
        open(path, path.concat("title"));
        edit(seeded(set(path, { title: "New prompt", window: day, perDay: 3 })));
      });
      if (at(["seed"]) !== undefined) {
        var row = make("div", { class: "row" });
        row.append(textField("Seed of chance", ["seed"], {
          pattern: "[0-9]{1,15}", inputmode: "numeric", size: 16, title: "a number of at most 15 digits", needed: true,
          write: function (text) { return set(["seed"], Number(text)); }
        }));
        if (!isReadOnly) row.append(act("Draw again", function () { edit(set(["seed"], draw())); }, "quiet"));
        box.append(row);
      }
      return box;
    }
    function varianceField(path) {
      var now = at(path) === undefined ? preset("prompts.id.variance") : String(at(path));
      if (!/^\d+(\.\d+)?%$/.test(now)) return asWritten("Variance", now);
      var input = named(make("input", { type: "range", min: 0, max: 50, step: 5, value: parseFloat(now), "aria-valuetext": now }), path);
      var box = field("How far from the middle of its part", input), shown = make("output", {}, now);
      input.addEventListener("input", function () {
        shown.textContent = input.value + "%";
        input.setAttribute("aria-valuetext", input.value + "%");
      });
      input.addEventListener("change", function () { edit(set(path, input.value + "%")); });
      box.classList.add("share");
      box.append(shown);
      return box;
    }

    // Prayers

    var prayers = ["fajr", "dhuhr", "asr", "maghrib", "isha"], alerts = [["sound", "sound"], ["silent", "silent"], ["none", "none"]];
    function prayersGroup() {
      var form = kit.form(), box = group("prayers", form.words.sections.prayers), value = at(["prayers"]);
      if (value === undefined) {
        add(box, ["prayers"], "Add prayer times", function () { want(["prayers", "method"]); edit(set(["prayers", "method"], preset("prayers.method"))); });
        return box;
      }
      var row = make("div", { class: "row" });
      row.append(choiceField("Method", ["prayers", "method"], pairs(form.words.methods), preset("prayers.method")),
        choiceField("Asr", ["prayers", "madhab"], [["shafi", "shafi"], ["hanafi", "hanafi"]], preset("prayers.madhab")));
      var table = make("table", { class: "alerts" }), head = make("tr"), body = make("tbody");
      ["Prayer", "Alert", "Reminders before"].forEach(function (text) { head.append(make("th", { scope: "col" }, text)); });
      table.append(make("caption", { class: "vh" }, "Alerts and reminders of each prayer"), make("thead"), body);
      table.querySelector("thead").append(head);
      var names = Object.keys(form.words.times).filter(function (name) {
        return prayers.indexOf(name) >= 0 || at(["prayers", "alerts", name]) !== undefined
          || list(at(["prayers", "extras"])).indexOf(name) >= 0 || name === "sunrise" || name === "jumuah" && at(["prayers", "jumuah"]) !== undefined;
      });
      names.forEach(function (name) { body.append(prayerRow(name)); });
      box.append(row, table, others(["prayers"], ["method", "madhab", "alerts"]));
      return box;
    }
    // What the text says of a prayer's alert; the Friday prayers are as the one before them where it says nothing.
    function alertOf(prayer) {
      var value = at(["prayers", "alerts", prayer]), number = /^jumuah(?:-(\d))?$/.exec(prayer);
      if (value === undefined && number) return alertOf(!number[1] ? "dhuhr" : number[1] === "2" ? "jumuah" : "jumuah-" + (number[1] - 1));
      return isMapping(value) || Array.isArray(value) ? value : value === undefined || value === null ? {} : { at: value };
    }
    function prayerRow(prayer) {
      var path = ["prayers", "alerts", prayer], entry = alertOf(prayer), word = kit.form().words.times[prayer];
      var row = make("tr"), cell = make("td"), reminders = make("td"), defaults = at(["prayers", "defaults"]) || {};
      var usual = prayers.indexOf(prayer) >= 0 || /^jumuah/.test(prayer) ? defaults.at || "sound" : "none";
      row.append(make("th", { scope: "row" }, word), cell, reminders);
      if (!isMapping(entry) || !isScalar(entry.at)) {
        cell.colSpan = 2;
        reminders.remove();
        cell.append(make("code", {}, JSON.stringify(entry)), " ", make("small", {}, "as the text has it"));
        return row;
      }
      function times() { var own = alertOf(prayer).reminders; return list(own === undefined ? defaults.reminders : own); }
      function write(changed) {
        var next = Object.assign({ at: usual }, alertOf(prayer), changed), written = at(path);
        // What rings has its sound and its reminders; what does not has none.
        if (next.at !== "sound") delete next.sound;
        if (next.at === "none") { delete next.reminders; delete next.iqamah; }
        if (next.reminders && !next.reminders.length && !list(defaults.reminders).length) delete next.reminders;
        return set(path, isMapping(written) || Object.keys(next).length > 1 ? next : next.at);
      }
      var now = entry.at || usual, select = choice(path.concat("at"), alerts, now, function (word) { return write({ at: word }); });
      select.setAttribute("aria-label", word + ": alert");
      cell.append(select);
      if (now === "none") return row;
      times().forEach(function (reminder, index) {
        var line = make("div", { class: "row" }), own = path.concat("reminders", index), number = "reminder " + (index + 1);
        function change(part) {
          return write({ reminders: times().map(function (other, place) { return place === index ? Object.assign({}, other, part) : other; }) });
        }
        if (isMapping(reminder) && typeof reminder.before === "string") {
          var choices = free(reminder.before).map(function (length) { return [length, lengthWords(length)]; });
          var before = choice(own.concat("before"), choices, reminder.before, function (length) { return change({ before: length }); });
          var how = choice(own.concat("alert"), alerts.slice(0, 2), reminder.alert || "sound", function (word) { return change({ alert: word }); });
          before.setAttribute("aria-label", word + ": time before of " + number);
          how.setAttribute("aria-label", word + ": alert of " + number);
          line.append(before, how);
        } else line.append(make("code", {}, JSON.stringify(reminder)));
        if (!isReadOnly) line.append(act("×", function () {
          edit(write({ reminders: times().filter(function (_, place) { return place !== index; }) }));
        }, "quiet", "Remove " + number + " of " + word));
        reminders.append(line);
      });
      // The lengths that no other reminder has.
      function free(own) {
        return lengths.concat(list(at(["prayers", "reminderIntervals"]))).filter(function (length, index, all) {
          if (all.indexOf(length) < index) return false;
          return length === own || !times().some(function (reminder) { return reminder.before === length; });
        });
      }
      if (free().length && !isReadOnly) reminders.append(act("+", function () {
        var length = free().indexOf("10m") < 0 ? free()[0] : "10m";
        want(path.concat("reminders", times().length, "before"));
        edit(write({ reminders: times().concat({ before: length, alert: "sound" }) }));
      }, "quiet", "Add a reminder of " + word));
      reminders.append(others(path, ["at", "reminders"]));
      return row;
    }

    return { plan: planGroup, prompts: promptsGroup, prayers: prayersGroup };
  };
})();
