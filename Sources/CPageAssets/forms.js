// Forms for what a plan says. Each change is an edit of the text, which the server makes as a careful person would write it. The forms
// show it at once, and are made anew from the text, whoever changed it.
(function () {
  "use strict";

  // `page` has what this works on: its elements (`one`, `make`, `button`), `isReadOnly`, `edit(edits)`, which changes the text, and
  // `refuse(reason)`, which says why it is not changed.
  window.horariumForms = function (page) {
    var one = page.one, make = page.make, root = one("forms"), form = null, known = null, opened = {}, wanted = null;
    var fields = window.horariumFields({
      make: make, button: page.button, isReadOnly: page.isReadOnly, form: function () { return form; }, at: at, edit: edit, want: want
    });
    var isScalar = fields.isScalar, isMapping = fields.isMapping, list = fields.list, isTexts = fields.isTexts, set = fields.set, preset = fields.preset;
    var act = fields.act, named = fields.named, field = fields.field, asWritten = fields.asWritten, textField = fields.textField, timesField = fields.timesField;
    var numberField = fields.numberField, choice = fields.choice, choiceField = fields.choiceField, checkField = fields.checkField;
    var daysOf = fields.daysOf, daysField = fields.daysField, windowField = fields.windowField, textsField = fields.textsField;

    // What the text says

    function at(path) {
      return path.reduce(function (value, step) { return !isScalar(value) && Object.hasOwn(value, step) ? value[step] : undefined; }, form.values);
    }
    function entries(path) { var value = at(path); return isMapping(value) ? Object.keys(value).map(function (id) { return [id, value[id]]; }) : []; }
    function edit(edits) {
      held = null;
      if (!list(edits).length || page.isReadOnly) return;
      if (!isThere(list(edits)[0])) {
        page.refuse("it is no longer in the text");
        return later(show);
      }
      root.setAttribute("aria-busy", "true");
      list(edits).forEach(assume);
      page.edit(list(edits));
      // A key that moves the focus moves it first.
      later(show);
    }
    function later(act) { setTimeout(act); }
    // Whether an entry whose value is set is still there: somebody else may have removed it.
    function isThere(edit) {
      var length = edit.set ? { prompts: 2, workouts: 3 }[edit.set[0]] : 0;
      return !length || edit.set.length <= length || at(edit.set.slice(0, length)) !== undefined;
    }
    // Makes an edit in the values here, as the server makes it in the text: the next one may be made before its answer.
    function assume(edit) {
      var path = edit.set || edit.insert || edit.remove || edit.duplicate || edit.move, last = path[path.length - 1], above = form.values;
      path.slice(0, -1).forEach(function (step) { above = above[step] = isScalar(above[step]) ? {} : above[step]; });
      if (edit.set) above[last] = copy(edit.to);
      else if (edit.insert) (above[last] = list(above[last])).splice(edit.at, 0, copy(edit.value));
      else if (edit.remove) { if (Array.isArray(above)) above.splice(last, 1); else delete above[last]; }
      else {
        var all = Object.keys(above).map(function (key) { return [key, above[key]]; }), index = Object.keys(above).indexOf(last);
        if (edit.move) all.splice(edit.to, 0, all.splice(index, 1)[0]);
        else all.splice(index + 1, 0, [edit.as, copy(above[last])]);
        all.forEach(function (entry) { delete above[entry[0]]; });
        all.forEach(function (entry) { above[entry[0]] = entry[1]; });
      }
    }
    function copy(value) { return JSON.parse(JSON.stringify(value)); }

    // An id made of a title's letters; the number behind it makes it the only one.
    function newId(title, otherwise) {
      var base = title.normalize("NFD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40).replace(/-+$/, "") || otherwise;
      var taken = Object.keys(form.words.times).concat("prompts", "prayers", "workouts", "sunset", "plan-ends", "rest", "all"), id = base;
      [["prompts"], ["quiet"], ["busy"], ["workouts", "templates"], ["workouts", "sessions"]].forEach(function (path) {
        entries(path).forEach(function (entry) { taken.push(entry[0]); });
      });
      for (var number = 2; taken.indexOf(id) >= 0; number++) id = base + "-" + number;
      return id;
    }
    function pairs(words) { return Object.keys(words).map(function (word) { return [word, words[word]]; }); }
    function draw() { return crypto.getRandomValues(new Uint32Array(1))[0]; }

    // Groups, and entries that open and close

    function group(id, title) {
      var box = make("section", { class: "group" }), heading = make("h3", { id: "group-" + id }, title);
      box.setAttribute("aria-labelledby", heading.id);
      box.append(heading);
      return box;
    }
    function add(box, text, what) { if (!page.isReadOnly) box.append(act(text, what, "add")); }
    // What is opened and gets the focus as soon as the text has it.
    function want(path) { wanted = path.join("/"); }
    function open(path, focused) { opened[path.join("/")] = true; want(focused || path); }
    // What is written beside what has a field.
    function others(path, shown) {
      var value = at(path), keys = isMapping(value) ? Object.keys(value).filter(function (key) { return shown.indexOf(key) < 0; }) : [];
      return keys.length ? make("p", { class: "note" }, "The text also has " + keys.join(", ") + ".") : "";
    }
    // An entry with an id. Its fields are made when it is opened first, by `fill`; `removal` are the edits that take it out.
    function card(path, title, sentence, shown, fill, removal) {
      var key = path.join("/"), box = make("details", { class: "entry" }), summary = make("summary"), above = path.slice(0, -1);
      var siblings = entries(above), index = siblings.findIndex(function (entry) { return entry[0] === path[path.length - 1]; });
      box.dataset.entry = key;
      box.open = !!opened[key];
      summary.append(make("b", {}, title), " ", make("span", {}, sentence));
      box.append(summary);
      function unfold() {
        if (!box.open || box.children.length > 1) return;
        var body = make("div", { class: "body" }), acts = make("div", { class: "acts" });
        fill(body);
        body.append(others(path, shown));
        var up = act("Up", function () { edit({ move: path, to: index - 1 }); }, "quiet", "Move " + title + " up");
        var down = act("Down", function () { edit({ move: path, to: index + 1 }); }, "quiet", "Move " + title + " down");
        up.disabled = index === 0;
        down.disabled = index === siblings.length - 1;
        // Numbers among the ids come first here, wherever the text has them.
        if (!siblings.some(function (entry) { return /^\d+$/.test(entry[0]); })) acts.append(up, down);
        acts.append(act("Duplicate", function () {
          var own = at(path.concat("title")), id = newId(typeof own === "string" ? own : title, "copy"), twin = above.concat(id);
          open(twin);
          edit([{ duplicate: path, as: id }].concat(typeof own === "string" ? set(twin.concat("title"), own + " (copy)") : []));
        }, "quiet", "Duplicate " + title), act("Remove", function () { edit(removal); }, "quiet danger", "Remove " + title));
        if (!page.isReadOnly) body.append(acts);
        freeze(body);
        box.append(body);
      }
      box.addEventListener("toggle", function () { opened[key] = box.open; unfold(); });
      unfold();
      return box;
    }
    function freeze(box) {
      if (page.isReadOnly) box.querySelectorAll("input, select, button").forEach(function (control) { control.disabled = true; });
    }

    // The plan

    function placeField() {
      var value = at(["location"]), now = isMapping(value) ? value.place || value.name || [value.latitude, value.longitude].join(", ") : value || "";
      var box = window.horariumPlaceField("Place", "field-place", function (place) {
        var point = place && { latitude: place.latitude, longitude: place.longitude };
        if (place === null) box.querySelector("input").value = now;
        else if (typeof place === "string") note.textContent = "Choose a place from the list, or write latitude, longitude, such as 51.5, -0.13.";
        else if (place.name === undefined) edit(set(["location"], point));
        else edit([set(["location"], Object.assign({ name: place.name }, point)), set(["timezone"], place.timeZone)]);
      }, now), note = make("small", { role: "status" });
      box.append(note);
      box.querySelector("input").dataset.path = "location";
      return box;
    }
    function planGroup() {
      var box = group("plan", "Plan"), row = make("div", { class: "row" });
      box.append(textField("Title", ["title"]), placeField(),
        textField("Time zone", ["timezone"], { placeholder: form.facts.zone || "", list: "zones" }));
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

    var spreads = [["stratified", "one in each part of the time"], ["uniform", "anywhere"], ["even", "at even distances"]];
    function promptsGroup() {
      var box = group("prompts", form.words.sections.prompts), all = entries(["prompts"]);
      all.forEach(function (entry) {
        var id = entry[0], rule = isMapping(entry[1]) ? entry[1] : {}, path = ["prompts", id], title = String(rule.title || id);
        var isRandom = rule.at === undefined, spread = rule.distribution || preset("prompts.id.distribution");
        var window = typeof rule.window === "string" ? rule.window : isMapping(rule.window) ? rule.window.from + "–" + rule.window.to : "07:00–22:00";
        var sentence = isRandom ? (rule.perDay || preset("prompts.id.perDay")) + " a day, " + window : list(rule.at).join(", ");
        var shown = ["title", "body", "bodies", "at", "window", "perDay", "distribution", "variance", "minGap", "days"];
        box.append(card(path, title, sentence, shown, function (body) {
          body.append(textField("Title", path.concat("title"), { placeholder: id }), textsField(path));
          if (!isRandom) body.append(timesField("At", path.concat("at")));
          else {
            var row = make("div", { class: "row" });
            row.append(numberField("A day", path.concat("perDay"), 1, 100, preset("prompts.id.perDay")),
              choiceField("Spread", path.concat("distribution"), spreads, preset("prompts.id.distribution")));
            body.append(windowField(path.concat("window")), row);
            if (spread === "stratified") body.append(varianceField(path.concat("variance")));
            if (spread === "uniform") body.append(textField("At least apart", path.concat("minGap"), {
              pattern: "([0-9]+[smh])+", size: 8, placeholder: preset("prompts.id.minGap"), title: "a length of time such as 30m or 1h30m"
            }));
          }
          body.append(daysField(path.concat("days")));
        }, { remove: all.length === 1 ? ["prompts"] : path }));
      });
      add(box, "Add a prompt", function () {
        var id = newId("prompt", "prompt"), path = ["prompts", id];
        open(path, path.concat("title"));
        edit((at(["seed"]) === undefined ? [set(["seed"], draw())] : [])
          .concat(set(path, { title: "New prompt", window: { from: "08:00", to: "21:00" }, perDay: 3 })));
      });
      if (at(["seed"]) !== undefined) {
        var row = make("div", { class: "row" });
        row.append(textField("Seed of chance", ["seed"], {
          pattern: "[0-9]{1,15}", inputmode: "numeric", size: 16, title: "a number of at most 15 digits", needed: true,
          write: function (text) { return set(["seed"], Number(text)); }
        }));
        if (!page.isReadOnly) row.append(act("Draw again", function () { edit(set(["seed"], draw())); }, "quiet"));
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
      var box = group("prayers", form.words.sections.prayers), value = at(["prayers"]);
      if (value === undefined) {
        add(box, "Add prayer times", function () { want(["prayers", "method"]); edit(set(["prayers", "method"], preset("prayers.method"))); });
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
      var path = ["prayers", "alerts", prayer], entry = alertOf(prayer), word = form.words.times[prayer];
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
        if (!page.isReadOnly) line.append(act("×", function () {
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
      if (free().length && !page.isReadOnly) reminders.append(act("+", function () {
        var length = free().indexOf("10m") < 0 ? free()[0] : "10m";
        want(path.concat("reminders", times().length, "before"));
        edit(write({ reminders: times().concat({ before: length, alert: "sound" }) }));
      }, "quiet", "Add a reminder of " + word));
      reminders.append(others(path, ["at", "reminders"]));
      return row;
    }
    var lengths = ["5m", "10m", "15m", "20m", "25m", "30m"];
    function lengthWords(length) { return /^\d+m$/.test(length) ? length.replace("m", " min") : length; }

    // Sessions

    function sessionsGroup() {
      var box = group("workouts", form.words.sections.workouts), all = entries(["workouts", "sessions"]);
      var reminders = [["", "none"]].concat(lengths.map(function (length) { return [length, lengthWords(length) + " before"]; }));
      var templates = entries(["workouts", "templates"]).map(function (entry) {
        return [entry[0], String(isMapping(entry[1]) && entry[1].title || entry[0])];
      });
      all.forEach(function (entry) {
        var id = entry[0], session = isMapping(entry[1]) ? entry[1] : {}, path = ["workouts", "sessions", id], days = daysOf(session.days);
        var template = templates.find(function (pair) { return pair[0] === session.template; });
        var when = isTexts(session.at) ? [list(session.at).join(", ")] : [], title = String(session.title || template && template[1] || id);
        if (days && days.length < 7) when.push(days.map(function (day) { return form.words.days[day].short; }).join(" "));
        box.append(card(path, title, when.filter(Boolean).join(", "), ["title", "template", "at", "days", "remind", "announce"], function (body) {
          if (session.template !== undefined) body.append(choiceField("Workout", path.concat("template"), templates));
          body.append(timesField("At", path.concat("at")), daysField(path.concat("days")));
          if (isTexts(session.remind) && list(session.remind).length < 2) {
            body.append(field("Reminder", choice(path.concat("remind"), reminders, list(session.remind)[0] || "", function (length) {
              return length ? set(path.concat("remind"), [length]) : { remove: path.concat("remind") };
            })));
          } else body.append(asWritten("Reminders", session.remind));
          body.append(checkField("Announce its start", path.concat("announce")));
        }, { remove: all.length === 1 ? ["workouts", "sessions"] : path }));
      });
      if (templates.length) add(box, "Add a session", function () {
        var id = newId("morning " + templates[0][1], "session");
        open(["workouts", "sessions", id]);
        edit(set(["workouts", "sessions", id], { template: templates[0][0], days: ["mon", "wed", "fri"], at: "07:00" }));
      });
      return box;
    }

    // A value is its user's until it is written: while a control is pressed, or has what is not written yet, the forms stay as they are, and
    // follow afterwards.
    var held = null, isPressed = false, isLate = false;
    function follow() { if (isLate) show(); }
    // A place's field keeps its own input from what is outside it.
    root.addEventListener("input", function (event) { held = event.target; }, true);
    root.addEventListener("change", function () { held = null; later(follow); });
    root.addEventListener("focusout", function () { held = null; later(follow); });
    root.addEventListener("pointerdown", function (event) {
      isPressed = true;
      // Its list stays open after the finger has gone.
      if (event.target.tagName === "SELECT") held = event.target;
    });
    ["pointerup", "pointercancel"].forEach(function (kind) {
      // What a press means, a click or a change, comes after it.
      document.addEventListener(kind, function () { setTimeout(function () { isPressed = false; follow(); }); });
    });

    function entryOf(path) { return Array.from(root.querySelectorAll("[data-entry]")).find(function (box) { return box.dataset.entry === path; }); }
    function fieldOf(path) { return Array.from(root.querySelectorAll("[data-path]")).find(function (input) { return input.dataset.path === path; }); }
    // What has the focus, as a function that finds the like in the forms made anew, or what is nearest to it.
    function focused() {
      var now = document.activeElement, place = [["[data-entry]", "summary"], ["tr", "select"], [".texts .row", "input"], [".group", "button.add"]];
      if (!now || !root.contains(now)) return function () {};
      var path = now.dataset.path, name = nameOf(now), selection = now.type === "text" ? [now.selectionStart, now.selectionEnd] : null;
      var entry = now.closest("[data-entry]"), key = entry && entry.dataset.entry, isSummary = now.tagName === "SUMMARY", isAct = now.closest(".acts") !== null;
      // For each thing that it is in, which of its kind that is.
      var homes = place.map(function (kind) { var home = now.closest(kind[0]); return home ? Array.from(root.querySelectorAll(kind[0])).indexOf(home) : -1; });
      return function () {
        var own = key && entryOf(key), again = path ? fieldOf(path) : isSummary ? own && own.querySelector("summary")
          : Array.from((own || root).querySelectorAll("button")).find(function (other) { return nameOf(other) === name; });
        if (again && again.disabled) again = !isAct ? null : Array.from(again.parentNode.children).find(function (other) { return !other.disabled; });
        place.forEach(function (kind, index) {
          var home = again || homes[index] < 0 ? null : Array.from(root.querySelectorAll(kind[0]));
          home = home && home[Math.min(homes[index], home.length - 1)];
          again = again || home && home.querySelector(kind[1]);
        });
        if (!again) return;
        again.focus({ preventScroll: true });
        if (again.type === "number") again.select();
        if (selection && again.type === "text") again.setSelectionRange(selection[0], selection[1]);
      };
    }
    function nameOf(element) { return element.getAttribute("aria-label") || element.textContent; }
    function show() {
      isLate = held !== null || isPressed;
      if (isLate || !form) return;
      var restore = focused();
      if (!isMapping(form.values)) {
        root.replaceChildren(make("p", {}, "The text is empty, or cannot be read as it is. As soon as it can, the forms for it are here."));
      } else root.replaceChildren(planGroup(), promptsGroup(), prayersGroup(), sessionsGroup(),
        others([], ["plan", "title", "location", "timezone", "horizon", "language", "seed", "prompts", "prayers", "workouts"]), zones);
      freeze(root);
      var found = wanted && isMapping(form.values) ? fieldOf(wanted) || entryOf(wanted) : null;
      if (!found) return restore();
      wanted = null;
      found = found.tagName === "DETAILS" ? found.querySelector("summary") : found;
      found.focus();
      if (found.select) found.select();
    }
    var zones = make("datalist", { id: "zones" });
    (Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : []).forEach(function (zone) { zones.append(make("option", { value: zone })); });

    return {
      // Shows what the server has read in the text, which has all edits.
      show: function (answer) {
        known = JSON.stringify(answer);
        form = answer;
        root.removeAttribute("aria-busy");
        show();
      },
      // Shows what the text last had, since edits could not be made in it.
      restore: function () {
        form = JSON.parse(known);
        root.removeAttribute("aria-busy");
        show();
      },
      // Whether something is typed that is no edit yet.
      isHeld: function () { return held !== null; }
    };
  };
})();
