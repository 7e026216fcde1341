// Forms for what a plan says. Each change is an edit of the text, which the server makes as a careful person would write it; the forms
// are made anew from the text, whoever changed it.
(function () {
  "use strict";
  var page = window.horariumPage;
  if (!page) return;
  var make = page.make, button = page.button;
  var form = null, showsIds = false, opened = {}, wanted = null;
  var weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

  function at(path) {
    return path.reduce(function (value, step) { return value === null || value === undefined ? undefined : value[step]; }, form.values);
  }
  function isMapping(value) { return value !== null && typeof value === "object" && !Array.isArray(value); }
  function entries(path) { var value = at(path); return isMapping(value) ? Object.keys(value).map(function (id) { return [id, value[id]]; }) : []; }
  function set(path, value) { return { set: path, to: value }; }
  function help(key) { return form.words.help[key] || {}; }
  function preset(key, otherwise) { var value = help(key).preset; return value === undefined ? otherwise : value; }
  function edit(edits) {
    held = null;
    return page.edit([].concat(edits));
  }

  // Whether something is written in another file of the plan, which this page does not change.
  function elsewhere(path) {
    return Object.keys(form.parts).find(function (file) {
      var value = form.parts[file];
      return path.every(function (step) { value = isMapping(value) || Array.isArray(value) ? value[step] : undefined; return value !== undefined; });
    });
  }

  // Names

  function takenIds() {
    var taken = Object.keys(form.words.times).concat("sunset", "plan-ends", "rest", "prayers", "prompts", "workouts", "all");
    [["prompts"], ["quiet"], ["busy"], ["workouts", "templates"], ["workouts", "sessions"]].forEach(function (path) {
      entries(path).forEach(function (entry) { taken.push(entry[0]); });
    });
    return taken;
  }
  // An id of letters of the title; the number behind it makes it the only one.
  function newId(title, otherwise) {
    var base = title.normalize("NFD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40).replace(/-+$/, "") || otherwise;
    var taken = takenIds(), id = base;
    for (var number = 2; taken.indexOf(id) >= 0; number++) id = base + "-" + number;
    return id;
  }

  // Times: minutes from midnight, or an anchor with its distance

  function clock(minutes) {
    return String(Math.floor(minutes / 60)).padStart(2, "0") + ":" + String(minutes % 60).padStart(2, "0");
  }
  function minutesOf(text) {
    var found = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(text || "");
    if (found) return Number(found[1]) * 60 + Number(found[2]);
    var anchor = /^([a-z-]+?)(?:([+-])(.+))?$/.exec(text || "");
    if (!anchor || !form.facts.times || form.facts.times[anchor[1]] === undefined) return null;
    var distance = anchor[3] ? lengthOf(anchor[3]) : 0;
    return distance === null ? null : form.facts.times[anchor[1]] + (anchor[2] === "-" ? -distance : distance);
  }
  // Minutes of `1h30m`.
  function lengthOf(text) {
    var found = /^(?:(\d+)h)?(?:(\d+)m)?$/.exec(text || "");
    return found && text ? Number(found[1] || 0) * 60 + Number(found[2] || 0) : null;
  }
  function lengthText(minutes) {
    return (minutes >= 60 ? Math.floor(minutes / 60) + "h" : "") + (minutes % 60 || minutes === 0 ? minutes % 60 + "m" : "");
  }
  // The text for a time that was moved: an anchor stays the anchor.
  function moved(text, minutes) {
    var anchor = /^([a-z-]+?)(?:[+-].+)?$/.exec(text || "");
    if (!anchor || !form.facts.times || form.facts.times[anchor[1]] === undefined) return clock(minutes);
    var distance = minutes - form.facts.times[anchor[1]];
    return anchor[1] + (distance === 0 ? "" : (distance < 0 ? "-" : "+") + lengthText(Math.abs(distance)));
  }
  // What people write for a time of day: `8`, `8am`, `7.30`, `18h15`.
  function readTime(text) {
    var plain = text.trim().toLowerCase(), found = /^(\d{1,2})(?:[:.h]?(\d\d))?\s*(am|pm|a\.m\.|p\.m\.)?$/.exec(plain);
    if (!found) return plain.replace(/\s+/g, "");
    var hour = Number(found[1]), isHalf = !!found[3];
    if (isHalf && hour === 12) hour = 0;
    if (isHalf && found[3][0] === "p") hour += 12;
    return clock(hour * 60 + Number(found[2] || 0));
  }
  var timePattern = "([0-2][0-9]|3[0-5]):[0-5][0-9](:[0-5][0-9])?|[a-z\\-]+([+\\-][0-9hmsd]+)?";

  // Fields

  var fieldCount = 0;
  function field(label, input, note) {
    var box = make("div", { class: "field" }), id = "field-" + ++fieldCount;
    input.id = id;
    box.append(make("label", { for: id }, label), input);
    if (note) {
      box.append(make("small", { id: id + "-note" }, note));
      input.setAttribute("aria-describedby", id + "-note");
    }
    return box;
  }
  function name(input, path) { input.dataset.path = path.join("/"); return input; }
  function textField(label, path, options) {
    options = options || {};
    var now = options.value !== undefined ? options.value : at(path);
    var input = name(make("input", { type: "text", value: now === undefined || now === null ? "" : String(now) }), path);
    if (options.hint !== undefined) input.placeholder = options.hint;
    if (options.pattern) input.pattern = options.pattern;
    if (options.size) input.size = options.size;
    if (options.meaning) input.title = options.meaning;
    input.addEventListener("change", function () {
      var text = options.read ? options.read(input.value) : input.value;
      input.value = text;
      if (!input.checkValidity()) return input.reportValidity();
      if (text === "" && options.needed) { input.value = String(now); return; }
      if (options.write) return edit(options.write(text));
      if (text === "") return now === undefined ? null : edit({ remove: path });
      edit(set(path, options.isNumber ? Number(text) : text));
    });
    return field(label, input, options.note);
  }
  function timeField(label, path, options) {
    return textField(label, path, Object.assign({ pattern: timePattern, size: 10, read: readTime, meaning: "24 hours, 07:30; or from a prayer or the sun: fajr+20m, sunset-1h" }, options));
  }
  // One time, or several with commas between them.
  function timesField(label, path) {
    var now = at(path);
    if (now !== undefined && ![].concat(now).every(function (time) { return typeof time === "string"; })) return page.forms.valueField(path, label);
    return textField(label, path, { value: [].concat(now === undefined ? [] : now).join(", "), needed: true, meaning: "24 hours, 07:30; or from a prayer or the sun: fajr+20m; several with commas between them", write: function (text) {
      var times = text.split(/[,;]/).map(readTime).filter(Boolean);
      return set(path, times.length === 1 && !Array.isArray(now) ? times[0] : times);
    } });
  }
  function dateField(label, path, options) {
    var input = name(make("input", { type: "date", value: at(path) || "" }), path);
    input.addEventListener("change", function () {
      if (input.value) edit((options && options.write || function (value) { return set(path, value); })(input.value));
    });
    return field(label, input);
  }
  function numberField(label, path, least, most, otherwise) {
    var now = at(path), input = name(make("input", { type: "number", min: least, max: most, value: now === undefined ? "" : now, placeholder: otherwise === undefined ? "" : otherwise }), path);
    input.addEventListener("change", function () {
      if (!input.checkValidity()) return input.reportValidity();
      if (input.value === "") return now === undefined ? null : edit({ remove: path });
      edit(set(path, Number(input.value)));
    });
    return field(label, input);
  }
  function choiceField(label, path, choices, options) {
    options = options || {};
    var now = options.value !== undefined ? options.value : at(path), select = name(make("select"), path);
    if (now !== undefined && !choices.some(function (choice) { return choice[0] === now; })) choices = choices.concat([[now, String(now)]]);
    choices.forEach(function (choice) {
      var option = make("option", { value: choice[0] }, choice[1]);
      option.selected = choice[0] === (now === undefined ? "" : now);
      select.append(option);
    });
    select.addEventListener("change", function () {
      if (options.write) return edit(options.write(select.value));
      edit(select.value === "" ? { remove: path } : set(path, select.value));
    });
    return options.bare ? select : field(label, select);
  }
  function checkField(label, path, otherwise) {
    var box = make("label", { class: "check" }), input = name(make("input", { type: "checkbox" }), path);
    input.checked = at(path) === undefined ? otherwise : at(path) === true;
    input.addEventListener("change", function () {
      edit(input.checked === otherwise && at(path) !== undefined ? { remove: path } : set(path, input.checked));
    });
    box.append(input, label);
    return box;
  }

  // Days of the week as buttons; other limits stay as the text has them.
  function daysOf(value) {
    if (value === undefined) return weekdays.slice();
    var list = [].concat(value), days = [];
    for (var index = 0; index < list.length; index++) {
      var text = String(list[index]), range = /^([a-z]{3})-([a-z]{3})$/.exec(text);
      if (text === "weekdays") days = days.concat(weekdays.slice(0, 5));
      else if (text === "weekends") days = days.concat(weekdays.slice(5));
      else if (range && weekdays.indexOf(range[1]) >= 0 && weekdays.indexOf(range[2]) >= 0) {
        for (var day = weekdays.indexOf(range[1]); ; day = (day + 1) % 7) { days.push(weekdays[day]); if (weekdays[day] === range[2]) break; }
      } else if (weekdays.indexOf(text) >= 0) days.push(text);
      else return null;
    }
    return weekdays.filter(function (day) { return days.indexOf(day) >= 0; });
  }
  function daysField(path, label) {
    var days = daysOf(at(path)), box = make("fieldset", { class: "days" });
    box.append(make("legend", {}, label || "Days"));
    if (!days) {
      box.append(page.forms.valueField(path, label || "Days"));
      return box;
    }
    weekdays.forEach(function (day) {
      var words = form.words.days[day], chip = make("label", { class: "chip", title: words.long });
      var input = name(make("input", { type: "checkbox", value: day, "aria-label": words.long }), path.concat(day));
      input.checked = days.indexOf(day) >= 0;
      input.addEventListener("change", function () {
        var all = weekdays.filter(function (other) { return other === day ? input.checked : days.indexOf(other) >= 0; });
        // A rule without a day is none: it is paused or removed.
        if (!all.length) { input.checked = true; return; }
        edit(all.length === 7 ? (at(path) === undefined ? [] : { remove: path }) : set(path, all));
      });
      chip.append(input, make("span", { "aria-hidden": "true" }, words.short));
      box.append(chip);
    });
    return box;
  }

  // A window: two thumbs on the day's own scale, with the times of the sun, and both ends in words.
  function windowField(path, whole) {
    var value = at(path), box = make("fieldset", { class: "window" });
    var isText = typeof value === "string", ends = isText ? value.split("-") : value ? [value.from, value.to] : ["", ""];
    box.append(make("legend", {}, whole || "Between"));
    var start = minutesOf(ends[0]), end = minutesOf(ends[1]);
    if (end !== null && start !== null && end <= start) end += 1440;
    var most = end !== null && end > 1440 ? 2160 : 1440;
    function write(which, text) {
      if (isText) { var both = ends.slice(); both[which] = text; return edit(set(path, both.join("-"))); }
      edit(set(path.concat(which ? "to" : "from"), text));
    }
    if (start !== null && end !== null) {
      var track = make("div", { class: "track" });
      track.append(scale(most, start, end));
      [start, end].forEach(function (minutes, which) {
        var thumb = name(make("input", {
          type: "range", min: 0, max: most, step: 5, value: minutes, "aria-label": which ? "To" : "From", "aria-valuetext": ends[which]
        }), path.concat("thumb" + which));
        thumb.addEventListener("input", function () {
          var other = Number(track.querySelectorAll("input")[1 - which].value);
          if (which ? thumb.value <= other : thumb.value >= other) thumb.value = other + (which ? 5 : -5);
          thumb.setAttribute("aria-valuetext", moved(ends[which], Number(thumb.value)));
          fields[which].value = moved(ends[which], Number(thumb.value));
          var now = Array.from(track.querySelectorAll("input")).map(function (input) { return Number(input.value); });
          track.replaceChild(scale(most, now[0], now[1]), track.firstChild);
        });
        thumb.addEventListener("change", function () { write(which, moved(ends[which], Number(thumb.value))); });
        track.append(thumb);
      });
      box.append(track);
    }
    var fields = [], row = make("div", { class: "row" });
    ["From", "To"].forEach(function (label, which) {
      var made = timeField(label, path.concat(which ? "to" : "from"), { value: ends[which], needed: true, write: function (text) {
        if (isText) { var both = ends.slice(); both[which] = text; return set(path, both.join("-")); }
        return set(path.concat(which ? "to" : "from"), text);
      } });
      fields.push(made.querySelector("input"));
      row.append(made);
    });
    box.append(row);
    return box;
  }
  function scale(most, start, end) {
    var space = "http://www.w3.org/2000/svg", svg = document.createElementNS(space, "svg");
    function part(kind, attributes, text) {
      var element = document.createElementNS(space, kind);
      Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
      if (text) element.textContent = text;
      svg.append(element);
    }
    svg.setAttribute("viewBox", "0 0 " + most + " 100");
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    part("rect", { class: "ground", x: 0, y: 30, width: most, height: 40 });
    var times = form.facts.times || {};
    if (times.sunrise !== undefined && times.sunset !== undefined) {
      part("rect", { class: "daylight", x: times.sunrise, y: 30, width: Math.max(0, times.sunset - times.sunrise), height: 40 });
    }
    part("rect", { class: "chosen", x: start, y: 30, width: Math.max(0, Math.min(most, end) - start), height: 40 });
    for (var hour = 0; hour <= most; hour += 360) part("line", { class: "tick", x1: hour, x2: hour, y1: 22, y2: 78 });
    return svg;
  }

  // Texts, one a line

  function textsField(path, single) {
    var value = at(path), one = at(single), box = make("fieldset", { class: "texts" });
    box.append(make("legend", {}, "Texts"));
    if (value !== undefined && !(Array.isArray(value) && value.every(function (text) { return typeof text === "string"; }))) {
      box.append(page.forms.valueField(path, "Texts"));
      return box;
    }
    var texts = value || (one === undefined ? [] : [one]);
    texts.forEach(function (text, index) {
      var row = make("div", { class: "row" });
      var input = name(make("input", { type: "text", value: text, "aria-label": "Text " + (index + 1) }), path.concat(index));
      input.addEventListener("change", function () { edit(set(value ? path.concat(index) : single, input.value)); });
      row.append(input);
      row.append(button("Remove", function () {
        edit(value && texts.length > 1 ? { remove: path.concat(index) } : { remove: value ? path : single });
      }, "quiet", "Remove text " + (index + 1)));
      box.append(row);
    });
    box.append(button("Add a text", function () {
      wanted = path.concat(texts.length).join("/");
      if (value) return edit({ insert: path, value: "New text" });
      if (one !== undefined) return edit([{ remove: single }, set(path, [one, "New text"])]);
      edit(set(path, ["New text"]));
      wanted = path.concat(0).join("/");
    }, "quiet"));
    return box;
  }

  // What is opened and closed; its fields are made when it is opened first.
  function foldable(path, title, sentence, fill) {
    var key = path.join("/"), box = make("details", { class: "entry" }), summary = make("summary");
    box.dataset.entry = key;
    box.open = !!opened[key];
    summary.append(make("b", {}, title), " ", make("span", {}, sentence));
    box.append(summary);
    function unfold() {
      if (!box.open || !fill) return;
      var body = make("div", { class: "body" });
      fill(body);
      fill = null;
      if (page.isReadOnly) body.querySelectorAll("input, select, button").forEach(function (control) { control.disabled = true; });
      box.append(body);
    }
    box.addEventListener("toggle", function () { opened[key] = box.open; unfold(); });
    unfold();
    return box;
  }
  // Up, down, again, away.
  function acts(title, place, count, own, duplicate, removal) {
    var box = make("div", { class: "acts" });
    var up = button("Up", function () { edit({ move: own, to: place - 1 }); }, "quiet", "Move " + title + " up");
    var down = button("Down", function () { edit({ move: own, to: place + 1 }); }, "quiet", "Move " + title + " down");
    up.disabled = place === 0;
    down.disabled = place === count - 1;
    box.append(up, down, button("Duplicate", duplicate, "quiet", "Duplicate " + title),
      button("Remove", function () { edit(removal); }, "quiet danger", "Remove " + title));
    return box;
  }

  // An entry with an id: a card with what one does to it

  function card(path, title, sentence, fill, options) {
    options = options || {};
    var siblings = entries(path.slice(0, -1)), id = path[path.length - 1], file = elsewhere(path);
    var box = foldable(path, title, sentence, page.isReadOnly || file ? null : function (body) {
      fill(body);
      if (options.shown) page.forms.addKeys(body, path, options.shown);
      if (showsIds) {
        body.append(textField("Id", path.concat("id"), { value: id, needed: true, pattern: "[a-z0-9][a-z0-9\\-]*", note: "Part of every identifier: events that were imported under the old one stay where they are.", write: function (text) {
          return [{ rename: path, to: text }].concat((options.references || function () { return []; })(text));
        } }));
      }
      body.append(acts(title, siblings.findIndex(function (entry) { return entry[0] === id; }), siblings.length, path, function () {
        var again = newId(options.title || id, "copy"), to = path.slice(0, -1).concat(again), edits = [{ duplicate: path, as: again }];
        if (at(path.concat("title")) !== undefined) edits.push(set(to.concat("title"), title + " (copy)"));
        opened[to.join("/")] = true;
        edit(edits);
      }, options.remove || { remove: siblings.length === 1 ? path.slice(0, -1) : path }));
    });
    if (showsIds) box.firstChild.append(" ", make("code", {}, id));
    if (file) box.append(make("p", { class: "note" }, "Written in " + file + "; change it there."));
    return box;
  }
  // A group of fields with a heading.
  function group(title, id) {
    var box = make("section", { class: "group", "aria-labelledby": "group-" + id });
    box.append(make("h3", { id: "group-" + id }, title));
    return box;
  }
  function add(box, text, act) { if (!page.isReadOnly) box.append(button(text, act, "add")); }
  function open(path) { opened[path.join("/")] = true; wanted = path.concat("title").join("/"); }

  // Places, found as one types

  function placeField(label, path, options) {
    options = options || {};
    var value = at(path), shown = typeof value === "string" ? value : isMapping(value) ? value.place || value.name || [value.latitude, value.longitude].join(", ") : "";
    return page.placeField(label, shown, function (place) { edit((options.write || function (name) { return set(path, name); })(place)); }, path.join("/"));
  }

  // The parts

  function planGroup() {
    var box = group("Plan", "plan");
    box.append(textField("Title", ["title"], { hint: at(["id"]) || "", meaning: help("title").meaning }));
    box.append(placeField("Place", ["location"], { write: function (place) {
      // A zone that was the old place's goes with it: the new place knows its own.
      return [set(["location"], place.written)].concat(at(["timezone"]) !== undefined ? set(["timezone"], place.timeZone) : []);
    } }));
    var zone = textField("Time zone", ["timezone"], { hint: form.facts.zone || "Europe/London", meaning: help("timezone").meaning });
    zone.querySelector("input").setAttribute("list", "zones");
    box.append(zone);
    var row = make("div", { class: "row" });
    row.append(textField("From", ["horizon", "start"], { hint: "today", pattern: "today|\\d{4}-\\d\\d-\\d\\d", size: 10, meaning: help("horizon.start").meaning }));
    row.append(numberField("Days", ["horizon", "days"], 1, 3660, preset("horizon.days")));
    box.append(row);
    box.append(choiceField("Language", ["language"], [["", "English"], ["en", "English"], ["ar", "العربية"], ["tr", "Türkçe"], ["id", "Bahasa Indonesia"], ["ur", "اردو"], ["fr", "Français"], ["ms", "Bahasa Melayu"], ["de", "Deutsch"], ["es", "Español"]].filter(function (choice) { return choice[0] !== (at(["language"]) === undefined ? "en" : ""); })));
    return box;
  }

  function promptSentence(rule) {
    if (rule.at !== undefined) return [].concat(rule.at).join(", ");
    var window = rule.window, between = typeof window === "string" ? window : window ? window.from + "–" + window.to : "";
    return [(rule.perDay === undefined ? preset("prompts.p.perDay", 1) : rule.perDay) + " a day", between].filter(Boolean).join(", ");
  }
  function promptsGroup() {
    var box = group(form.words.sections.prompts, "prompts");
    entries(["prompts"]).forEach(function (entry) {
      var id = entry[0], rule = entry[1] || {}, path = ["prompts", id];
      box.append(card(path, rule.title || id, promptSentence(rule), function (body) {
        body.append(textField("Title", path.concat("title"), { meaning: help("prompts.p.title").meaning, needed: true }));
        body.append(textsField(path.concat("bodies"), path.concat("body")));
        if (rule.at !== undefined) {
          body.append(timesField("At", path.concat("at")));
        } else {
          if (rule.window !== undefined) body.append(windowField(path.concat("window")));
          else body.append(button("Choose the hours", function () { edit(set(path.concat("window"), { from: "08:00", to: "21:00" })); }, "quiet"));
          var row = make("div", { class: "row" });
          row.append(numberField("A day", path.concat("perDay"), 1, 100, preset("prompts.p.perDay")));
          row.append(choiceField("Spread", path.concat("distribution"), [["", "one in each part of the time"], ["uniform", "anywhere"], ["even", "at even distances"]]));
          body.append(row);
          if (rule.distribution === undefined || rule.distribution === "stratified") body.append(varianceField(path.concat("variance")));
        }
        body.append(daysField(path.concat("days")));
      }, { title: rule.title || id, shown: ["title", "body", "bodies", "at", "window", "perDay", "distribution", "variance", "days"] }));
    });
    add(box, "Add a prompt", function () {
      var id = newId("Prompt", "prompt"), edits = [set(["prompts", id], { title: "New prompt", window: { from: "08:00", to: "21:00" }, perDay: 3 })];
      if (at(["seed"]) === undefined) edits.unshift(set(["seed"], draw()));
      open(["prompts", id]);
      edit(edits);
    });
    if (at(["seed"]) !== undefined) {
      var seed = make("div", { class: "row" });
      seed.append(textField("Seed of chance", ["seed"], { pattern: "[0-9]{1,15}", isNumber: true, needed: true, meaning: help("seed").meaning }));
      if (!page.isReadOnly) seed.append(button("Draw again", function () { edit(set(["seed"], draw())); }, "quiet"));
      box.append(seed);
    }
    return box;
  }
  function draw() { return crypto.getRandomValues(new Uint32Array(1))[0]; }
  function varianceField(path) {
    var now = at(path) || preset("prompts.p.variance", "30%"), input = name(make("input", { type: "range", min: 0, max: 50, step: 5, value: String(now).replace("%", "") }), path);
    var box = field("How far from the middle", input), shown = make("output", {}, String(now));
    input.addEventListener("input", function () { shown.textContent = input.value + "%"; });
    input.addEventListener("change", function () { edit(set(path, input.value + "%")); });
    box.append(shown);
    return box;
  }

  var alertWords = [["sound", "with sound"], ["silent", "silent"], ["none", "none"]];
  function prayersGroup() {
    var box = group(form.words.sections.prayers, "prayers"), path = ["prayers"], value = at(path);
    if (value === undefined) {
      add(box, "Add prayer times", function () { edit(set(["prayers", "method"], "muslim-world-league")); });
      return box;
    }
    var row = make("div", { class: "row" });
    var method = at(["prayers", "method"]);
    if (isMapping(method)) box.append(page.forms.valueField(["prayers", "method"], "Method"));
    else row.append(choiceField("Method", ["prayers", "method"], Object.keys(form.words.methods).map(function (key) { return [key, form.words.methods[key]]; })));
    row.append(choiceField("Asr", ["prayers", "madhab"], [["", "as usual (shafi)"], ["shafi", "shafi"], ["hanafi", "hanafi"]].filter(function (choice) { return choice[0] !== (at(["prayers", "madhab"]) === undefined ? "shafi" : ""); })));
    box.append(row);
    var table = make("table", { class: "alerts" }), head = make("tr");
    ["Prayer", "Alert", "Reminders"].forEach(function (text) { head.append(make("th", { scope: "col" }, text)); });
    table.append(make("caption", { class: "vh" }, "Alerts and reminders of each prayer"), make("thead"), make("tbody"));
    table.querySelector("thead").append(head);
    ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"].concat(entries(["prayers", "alerts"]).map(function (entry) { return entry[0]; }))
      .filter(function (prayer, index, all) { return all.indexOf(prayer) === index; })
      .forEach(function (prayer) { table.querySelector("tbody").append(prayerRow(prayer)); });
    box.append(table);
    var jumuah = at(["prayers", "jumuah"]);
    if (jumuah === undefined || isMapping(jumuah) && typeof jumuah.at === "string" && Object.keys(jumuah).length === 1) {
      box.append(timeField(form.words.times.jumuah, ["prayers", "jumuah", "at"], { hint: "13:15", write: function (text) {
        return text === "" ? { remove: ["prayers", "jumuah"] } : set(["prayers", "jumuah", "at"], text);
      } }));
    }
    page.forms.addKeys(box, path, ["method", "madhab", "alerts"].concat(jumuah === undefined || isMapping(jumuah) && typeof jumuah.at === "string" && Object.keys(jumuah).length === 1 ? ["jumuah"] : []));
    add(box, "Remove prayer times", function () { edit({ remove: path }); });
    return box;
  }
  function prayerRow(prayer) {
    var path = ["prayers", "alerts", prayer], value = at(path), row = make("tr"), word = form.words.times[prayer] || prayer;
    row.append(make("th", { scope: "row" }, word));
    var cell = make("td"), reminders = make("td");
    row.append(cell, reminders);
    if (page.isReadOnly || elsewhere(path)) {
      cell.append(make("code", {}, JSON.stringify(value === undefined ? "default" : value)));
      return row;
    }
    if (Array.isArray(value)) {
      cell.colSpan = 2;
      reminders.remove();
      cell.append(page.forms.valueField(path, word));
      return row;
    }
    var defaults = at(["prayers", "defaults"]) || {}, usual = prayer === "sunrise" || form.words.times[prayer] && ["fajr", "dhuhr", "asr", "maghrib", "isha", "jumuah"].indexOf(prayer) < 0 ? "none" : defaults.at || "sound";
    var entry = isMapping(value) ? value : value === undefined ? {} : { at: value };
    var alert = entry.at || usual;
    function write(changed) {
      var next = Object.assign({ at: alert }, entry, changed);
      // Reminders go with an alert, and an entry that says what holds anyway goes.
      if (next.at === "none") { delete next.reminders; delete next.sound; }
      if (next.reminders && !next.reminders.length) delete next.reminders;
      return edit(set(path, next));
    }
    var select = choiceField(word, path, alertWords, { bare: true, value: alert, write: function () { return []; } });
    select.setAttribute("aria-label", word + ": alert");
    select.addEventListener("change", function () { write({ at: select.value }); });
    cell.append(select);
    function more() {
      if (isMapping(value)) page.forms.addKeys(reminders, path, ["at", "reminders"]);
      return row;
    }
    if (alert === "none") return more();
    var list = entry.reminders || [];
    list.forEach(function (reminder, index) {
      var line = make("div", { class: "row" });
      if (reminder.before === undefined) return reminders.append(page.forms.valueField(path.concat("reminders", index), "Reminder " + (index + 1)));
      function change(part) {
        var next = list.slice();
        next[index] = Object.assign({}, reminder, part);
        return write({ reminders: next });
      }
      var before = choiceField("", path.concat("reminders", index, "before"), ["5m", "10m", "15m", "20m", "25m", "30m"].map(function (length) { return [length, length.replace("m", " min before")]; }), { bare: true, value: reminder.before, write: function () { return []; } });
      before.setAttribute("aria-label", word + ": reminder " + (index + 1));
      before.addEventListener("change", function () { change({ before: before.value }); });
      var how = choiceField("", path.concat("reminders", index, "alert"), alertWords.slice(0, 2), { bare: true, value: reminder.alert || "sound", write: function () { return []; } });
      how.setAttribute("aria-label", word + ": alert of reminder " + (index + 1));
      how.addEventListener("change", function () { change({ alert: how.value }); });
      line.append(before, how, button("Remove", function () { write({ reminders: list.filter(function (_, other) { return other !== index; }) }); }, "quiet", "Remove reminder " + (index + 1) + " of " + word));
      reminders.append(line);
    });
    var free = ["10m", "5m", "15m", "20m", "30m", "25m"].find(function (length) { return !list.some(function (reminder) { return reminder.before === length; }); });
    if (free) reminders.append(button("Add", function () { write({ reminders: list.concat([{ before: free, alert: "sound" }]) }); }, "quiet", "Add a reminder of " + word));
    return more();
  }

  function quietGroup() {
    var box = group("Quiet hours", "quiet");
    entries(["quiet"]).forEach(function (entry) {
      var id = entry[0], value = entry[1], path = ["quiet", id], isText = typeof value === "string";
      box.append(card(path, id.replace(/-/g, " "), isText ? value : value ? value.from + "–" + value.to : "", function (body) {
        body.append(windowField(path, "No prompt fires"));
        if (!isText) body.append(daysField(path.concat("days")));
      }, { title: id, shown: isText ? null : ["from", "to", "days"] }));
    });
    add(box, "Add quiet hours", function () {
      var id = newId(entries(["quiet"]).length ? "quiet" : "night", "quiet");
      opened["quiet/" + id] = true;
      edit(set(["quiet", id], { from: "12:30", to: "13:30" }));
    });
    return box;
  }

  var types = { hiit: "HIIT", "walk-run": "Walk and run", lift: "Weights", intervals: "Intervals" };
  function templateSentence(id, value) {
    var fact = form.facts.templates && form.facts.templates[id];
    if (!fact) return types[value && value.type] || "";
    return (fact.isEstimated ? "about " : "") + fact.minutes + " min" + (fact.notifications ? ", " + page.count(fact.notifications, "notification") : "");
  }
  function templatesGroup() {
    var box = group("Workouts", "templates");
    entries(["workouts", "templates"]).forEach(function (entry) {
      var id = entry[0], value = entry[1] || {}, path = ["workouts", "templates", id];
      var used = entries(["workouts", "sessions"]).filter(function (session) { return session[1] && session[1].template === id; });
      box.append(card(path, value.title || id, templateSentence(id, value), function (body) {
        body.append(textField("Title", path.concat("title"), { hint: id }));
        if (value.type) body.append(make("p", { class: "note" }, types[value.type] || value.type));
        var row = make("div", { class: "row" }), lengths = { hiit: ["work", "rest"], "walk-run": ["run", "walk"] }[value.type];
        (lengths || []).forEach(function (key) {
          row.append(textField({ work: "Work", rest: "Rest", run: "Run", walk: "Walk" }[key], path.concat(key), { pattern: "([0-9]+[smh])+", size: 6, needed: true, meaning: "40s, 2m, 1m30s" }));
        });
        if (lengths) { row.append(numberField("Rounds", path.concat("rounds"), 1, 1000)); body.append(row); }
        if (value.type === "lift") body.append(exercisesField(path.concat("exercises")));
      }, {
        title: value.title || id, shown: ["title", "type"].concat({ hiit: ["work", "rest", "rounds"], "walk-run": ["run", "walk", "rounds"], lift: ["exercises"] }[value.type] || []),
        references: function (text) { return used.map(function (session) { return set(["workouts", "sessions", session[0], "template"], text); }); },
        // A session without its workout would be none.
        remove: used.length ? used.map(function (session) { return { remove: ["workouts", "sessions", session[0]] }; }).concat({ remove: path }) : entries(["workouts", "templates"]).length === 1 ? { remove: ["workouts"] } : { remove: path }
      }));
    });
    Object.keys(types).slice(0, 3).forEach(function (type) {
      add(box, "Add: " + types[type], function () {
        var id = newId(types[type], type), values = {
          hiit: { type: "hiit", title: "HIIT", work: "40s", rest: "20s", rounds: 5 },
          "walk-run": { type: "walk-run", title: "Walk and run", run: "2m", walk: "1m", rounds: 5 },
          lift: { type: "lift", title: "Weights", exercises: [{ name: "Squat", sets: 3, reps: 8, rest: "2m" }] }
        };
        open(["workouts", "templates", id]);
        edit(set(["workouts", "templates", id], values[type]));
      });
    });
    return box;
  }
  function exercisesField(path) {
    var list = at(path), box = make("fieldset", { class: "texts" });
    box.append(make("legend", {}, "Exercises"));
    if (!Array.isArray(list)) return box;
    list.forEach(function (exercise, index) {
      var row = make("div", { class: "row" }), own = path.concat(index);
      row.append(textField("Name", own.concat("name"), { needed: true }));
      if (exercise.sets === undefined || typeof exercise.sets === "number") row.append(numberField("Sets", own.concat("sets"), 1, 100));
      if (exercise.reps === undefined || typeof exercise.reps === "number" || typeof exercise.reps === "string") {
        row.append(textField("Reps", own.concat("reps"), { size: 4, write: function (text) { return text === "" ? { remove: own.concat("reps") } : set(own.concat("reps"), /^[0-9]+$/.test(text) ? Number(text) : text); } }));
      }
      row.append(textField("Rest", own.concat("rest"), { pattern: "([0-9]+[smh])+", size: 6 }));
      row.append(button("Remove", function () { edit({ remove: own }); }, "quiet", "Remove exercise " + (index + 1)));
      if (list.length === 1) row.lastChild.disabled = true;
      box.append(row);
    });
    box.append(button("Add an exercise", function () { edit({ insert: path, value: { name: "Exercise", sets: 3, reps: 8, rest: "2m" } }); }, "quiet"));
    return box;
  }

  function sessionsGroup() {
    var box = group("Sessions", "sessions"), templates = entries(["workouts", "templates"]);
    entries(["workouts", "sessions"]).forEach(function (entry) {
      var id = entry[0], value = entry[1] || {}, path = ["workouts", "sessions", id];
      var template = templates.find(function (other) { return other[0] === value.template; });
      var title = value.title || (template && template[1] && template[1].title) || value.template || id;
      var days = daysOf(value.days), when = [].concat(value.at === undefined ? [] : value.at).join(", ");
      var sentence = [when, days && days.length < 7 ? days.map(function (day) { return form.words.days[day].short; }).join(" ") : ""].filter(Boolean).join(", ");
      box.append(card(path, title, sentence, function (body) {
        if (value.template !== undefined) {
          body.append(choiceField("Workout", path.concat("template"), templates.map(function (other) { return [other[0], other[1] && other[1].title || other[0]]; })));
          body.append(button("Another workout each week", function () {
            page.forms.want(path.concat("weeks"));
            edit([{ remove: path.concat("template") }, set(path.concat("weeks"), { from: form.facts.first || someDays().from, templates: [value.template], then: "last" })]);
          }, "quiet"));
        }
        body.append(timesField("At", path.concat("at")));
        body.append(daysField(path.concat("days")));
        body.append(choiceField("Reminder", path.concat("remind"), [["", "none"], ["5m", "5 min before"], ["10m", "10 min before"], ["15m", "15 min before"], ["30m", "30 min before"], ["1h", "1 hour before"]], {
          value: [].concat(value.remind === undefined ? [] : value.remind).join(", "), write: function (text) { return text === "" ? (value.remind === undefined ? [] : { remove: path.concat("remind") }) : set(path.concat("remind"), text.split(", ")); }
        }));
        body.append(checkField("Announce its start", path.concat("announce"), false));
      }, { title: title, shown: ["template", "at", "days", "remind", "announce"], remove: { remove: entries(["workouts", "sessions"]).length === 1 ? ["workouts", "sessions"] : path } }));
    });
    if (templates.length) add(box, "Add a session", function () {
      var first = templates[0], title = first[1] && first[1].title || first[0], id = newId("morning " + title, "session");
      opened["workouts/sessions/" + id] = true;
      edit(set(["workouts", "sessions", id], { template: first[0], days: ["mon", "wed", "fri"], at: "07:00" }));
    });
    return box;
  }

  function listCard(path, index, title, sentence, shown, fill) {
    var own = path.concat(index), list = at(path);
    return foldable(own, title, sentence, page.isReadOnly || elsewhere(path) ? null : function (body) {
      fill(body, own);
      page.forms.addKeys(body, own, shown);
      body.append(acts(title, index, list.length, own, function () { edit({ duplicate: own }); }, { remove: list.length === 1 ? path : own }));
    });
  }
  function dates(value) { return [value.from, value.to].filter(Boolean).join(" – "); }
  // A week from tomorrow, or from the plan's first day where that lies ahead.
  function someDays() {
    var first = new Date(Math.max(Date.now() + 864e5, Date.parse((form.facts.first || "") + "T12:00:00Z") || 0));
    return { from: first.toISOString().slice(0, 10), to: new Date(+first + 6 * 864e5).toISOString().slice(0, 10) };
  }
  function pausesGroup() {
    var box = group("Pauses", "pauses"), list = at(["pause"]);
    (Array.isArray(list) ? list : []).forEach(function (value, index) {
      box.append(listCard(["pause"], index, value.reason || "Pause", dates(value), ["from", "to", "reason", "sections"], function (body, own) {
        var row = make("div", { class: "row" });
        row.append(dateField("From", own.concat("from")), dateField("To", own.concat("to")));
        body.append(row, textField("Reason", own.concat("reason")));
        var parts = make("fieldset", { class: "days" });
        parts.append(make("legend", {}, "Of"));
        ["prompts", "prayers", "workouts"].forEach(function (section) {
          var chosen = value.sections || ["prompts", "workouts"], label = make("label", { class: "check" }), input = name(make("input", { type: "checkbox" }), own.concat("sections", section));
          input.checked = chosen.indexOf(section) >= 0;
          input.addEventListener("change", function () {
            var next = ["prompts", "prayers", "workouts"].filter(function (other) { return other === section ? input.checked : chosen.indexOf(other) >= 0; });
            if (!next.length) { input.checked = true; return; }
            edit(next.join() === "prompts,workouts" ? (value.sections ? { remove: own.concat("sections") } : []) : set(own.concat("sections"), next));
          });
          label.append(input, form.words.sections[section]);
          parts.append(label);
        });
        body.append(parts);
      }));
    });
    add(box, "Add a pause", function () {
      opened["pause/" + (Array.isArray(list) ? list.length : 0)] = true;
      edit({ insert: ["pause"], value: someDays() });
    });
    return box;
  }
  function journeysGroup() {
    var box = group("Journeys", "journeys"), list = at(["travel"]);
    (Array.isArray(list) ? list : []).forEach(function (value, index) {
      var place = typeof value.location === "string" ? value.location : isMapping(value.location) ? value.location.place || value.location.name || "" : value.timezone || "";
      box.append(listCard(["travel"], index, place || "Journey", dates(value), ["from", "to", "location"], function (body, own) {
        var row = make("div", { class: "row" });
        row.append(dateField("From", own.concat("from")), dateField("To", own.concat("to")));
        body.append(row, placeField("Place", own.concat("location"), { write: function (found) {
          return [set(own.concat("location"), found.written)].concat(value.timezone !== undefined ? set(own.concat("timezone"), found.timeZone) : []);
        } }));
      }));
    });
    add(box, "Add a journey", function () {
      opened["travel/" + (Array.isArray(list) ? list.length : 0)] = true;
      edit({ insert: ["travel"], value: Object.assign(someDays(), { location: "Istanbul" }) });
    });
    return box;
  }

  function moreGroup() {
    var box = group("More", "more");
    page.forms.addKeys(box, [], ["plan", "title", "language", "seed", "timezone", "location", "travel", "horizon", "pause", "quiet", "prompts", "prayers", "workouts"]);
    if (isMapping(at(["horizon"]))) page.forms.addKeys(box, ["horizon"], ["start", "days"]);
    return box;
  }

  // Drawing them

  function focusPlace() {
    var now = document.activeElement;
    if (!now || !page.one("settings").contains(now)) return null;
    var place = { path: now.dataset.path, label: now.getAttribute("aria-label") || now.textContent, entry: now.closest("[data-entry]") && now.closest("[data-entry]").dataset.entry, isSummary: now.tagName === "SUMMARY" };
    if (now.selectionStart !== undefined && now.type === "text") place.selection = [now.selectionStart, now.selectionEnd];
    return place;
  }
  function restore(place) {
    var root = page.one("settings"), found = null;
    if (wanted) {
      found = Array.from(root.querySelectorAll("[data-path], [data-entry]")).find(function (box) { return (box.dataset.path || box.dataset.entry) === wanted; });
      if (found && found.dataset.entry) found = found.querySelector("summary");
      if (found) { wanted = null; found.focus(); if (found.select) found.select(); return; }
    }
    if (!place) return;
    if (place.path) found = Array.from(root.querySelectorAll("[data-path]")).find(function (input) { return input.dataset.path === place.path; });
    else if (place.isSummary) found = Array.from(root.querySelectorAll("[data-entry]")).find(function (box) { return box.dataset.entry === place.entry; });
    else found = Array.from(root.querySelectorAll("button")).find(function (other) { return (other.getAttribute("aria-label") || other.textContent) === place.label; });
    if (!found) return;
    (place.isSummary ? found.querySelector("summary") : found).focus({ preventScroll: true });
    if (place.selection && found.setSelectionRange) found.setSelectionRange(place.selection[0], place.selection[1]);
  }

  // A value is its user's until it is written: while a control is pressed, or has what is not written yet, or edits are on their way,
  // the forms stay as they are, and follow afterwards.
  var held = null, isPressed = false, isLate = false;
  function follow() { if (isLate) show(); }
  var settings = page.one("settings");
  settings.addEventListener("input", function (event) { held = event.target; });
  settings.addEventListener("change", function () { held = null; follow(); });
  settings.addEventListener("focusout", function () { held = null; setTimeout(follow); });
  settings.addEventListener("pointerdown", function (event) {
    isPressed = true;
    // Its list stays open after the finger has gone.
    if (event.target.tagName === "SELECT") held = event.target;
  });
  ["pointerup", "pointercancel"].forEach(function (kind) {
    // What a press means, a click or a change, comes after it.
    document.addEventListener(kind, function () { setTimeout(function () { isPressed = false; follow(); }); });
  });
  function show() {
    if (!form) return;
    isLate = held !== null || isPressed || !page.isSettled();
    if (isLate) return;
    fieldCount = 0;
    var place = focusPlace(), root = page.one("settings");
    var ids = make("label", { class: "check" }), box = make("input", { type: "checkbox" });
    box.checked = showsIds;
    box.dataset.path = "show-ids";
    box.addEventListener("change", function () { showsIds = box.checked; isLate = true; });
    ids.append(box, "Show ids");
    root.replaceChildren(planGroup(), promptsGroup(), prayersGroup(), quietGroup(), templatesGroup(), sessionsGroup(), pausesGroup(), journeysGroup(), moreGroup(), ids, zones);
    if (page.isReadOnly) root.querySelectorAll("input, select, button").forEach(function (input) { if (input !== box) input.disabled = true; });
    restore(place);
  }
  var zones = make("datalist", { id: "zones" });
  (Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : []).forEach(function (zone) { zones.append(make("option", { value: zone })); });

  // What the fields of other keys are made with.
  page.forms = {
    at: at, edit: edit, set: set, name: name, newId: newId, textField: textField, choiceField: choiceField, foldable: foldable,
    places: function () { return form.places; }, shapes: function () { return form.shapes; },
    want: function (path) { opened[path.join("/")] = true; wanted = path.join("/"); }
  };
  page.showForm = function (answer) { form = answer; show(); };
  page.form = function () { return form; };
  page.minutesOf = minutesOf;
  page.moved = moved;
  page.clock = clock;
  page.showEntry = function (path) {
    opened[path] = true;
    if (form) show();
    var found = Array.from(page.one("settings").querySelectorAll("[data-entry]")).find(function (box) { return box.dataset.entry === path; });
    if (found) found.querySelector("summary").focus();
  };
})();
