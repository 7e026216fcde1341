// The fields of forms: what people write into one becomes an edit of the plan's text.
(function () {
  "use strict";
  var weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

  // `page` has what a field works on: `make`, `button`, `isReadOnly`, `form()`, what the server has read in the text, `at(path)`, a value
  // of it, `edit(edits)`, which makes changes, and `want(path)`, which field has the focus as soon as it is there.
  window.horariumFields = function (page) {
    var make = page.make, at = page.at, edit = page.edit, want = page.want, count = 0;
    var times = window.horariumTimes(function () { return page.form().facts.times || {}; });
    var { minutesOf, clock, moved, readTime, readLength, isDate } = times;

    function isMapping(value) { return value !== null && typeof value === "object" && !Array.isArray(value); }
    function list(value) { return [].concat(value === undefined || value === null ? [] : value); }
    function isTexts(value) { return list(value).every(function (item) { return typeof item === "string"; }); }
    // A mapping, or nothing yet.
    function isFillable(value) { return value === undefined || value === null || isMapping(value); }
    function set(path, value) { return { set: path, to: value }; }
    // What holds anyway, where the text says nothing, is not written.
    function setOr(path, value, usual) { return value === usual && at(path) === undefined ? [] : [set(path, value)]; }
    function isScalar(value) { return value === undefined || value === null || typeof value !== "object"; }
    function preset(path) { return page.form().presets[path]; }
    function act(text, what, kind, name) {
      var made = page.button(text, what, kind);
      if (name) made.setAttribute("aria-label", name);
      return made;
    }

    function timePattern() {
      return "([0-2][0-9]|3[0-5]):[0-5][0-9](:[0-5][0-9])?|(" + page.form().words.anchors.join("|") + ")([+\\-]([0-9]+[dhms])+)?";
    }
    var timeMeaning = "a time such as 07:30 or 7:30pm, or one from a prayer or the sun such as fajr+20m or sunset-1h";

    // Fields. Each has the path of its value, by which it keeps the focus.

    // A control that has no value of the text, such as a button, has a last step with a blank before it, which is no key.
    function named(input, path) { input.dataset.path = path.join("/"); return input; }
    function field(label, input, note) {
      var box = make("div", { class: "field" });
      input.id = "field-" + ++count;
      box.append(make("label", { for: input.id }, label), input);
      if (note) {
        box.append(make("small", { id: input.id + "-note" }, note));
        input.setAttribute("aria-describedby", input.id + "-note");
      }
      return box;
    }
    // A value that no field can show.
    function asWritten(label, value) {
      var box = make("div", { class: "field" });
      box.append(make("span", { class: "label" }, label), make("code", {}, typeof value === "string" ? value : JSON.stringify(value)),
        make("small", {}, "as the text has it, and changed there"));
      return box;
    }

    // Returns what says why a value is refused, beside its field. Who leaves it nevertheless gets the old one back.
    function refusal(input) {
      var now = input.value, isTold = false;
      input.addEventListener("input", function () {
        isTold = false;
        input.setCustomValidity("");
      });
      input.addEventListener("blur", function () {
        if (!isTold) return;
        isTold = false;
        input.value = now;
        input.setCustomValidity("");
      });
      return function (reason) {
        if (reason) input.setCustomValidity(reason);
        input.reportValidity();
        setTimeout(function () { isTold = true; });
      };
    }

    // Takes an entry or an item out, and with the last the mapping or the list.
    function takeOut(path) {
      var above = path.slice(0, -1), whole = at(above);
      return { remove: !isScalar(whole) && Object.keys(whole).length === 1 ? above : path };
    }

    // `options`: `value`, `read(text)` for what people write, `refuse(text)`, which says why that cannot be, `write(text)` for the edits,
    // `needed` where it cannot be empty, `isPart` where the mapping that it is in goes with its last value, and attributes.
    function textField(label, path, options) {
      options = options || {};
      var now = options.value !== undefined ? options.value : at(path);
      if (!isScalar(now) || /\n/.test(now)) return asWritten(label, now);
      var text = now === undefined || now === null ? "" : String(now), input = named(make("input", { type: "text", value: text }), path);
      ["pattern", "size", "placeholder", "title", "list", "inputmode", "maxlength"].forEach(function (key) {
        if (options[key] !== undefined) input.setAttribute(key, options[key]);
      });
      var refuse = refusal(input);
      input.addEventListener("change", function () {
        var typed = input.value.trim();
        input.value = options.read ? options.read(typed) : typed;
        // What is written may come to nothing.
        var isOdd = !input.checkValidity() || typed && !input.value;
        var reason = isOdd ? "This is to be " + options.title + "." : options.refuse && options.refuse(input.value);
        if (reason) {
          input.value = typed;
          return refuse(reason);
        }
        if (input.value === text) return;
        if (input.value === "" && options.needed) { input.value = text; return; }
        edit(options.write ? options.write(input.value) : input.value !== "" ? set(path, input.value) : options.isPart ? takeOut(path) : { remove: path });
      });
      return field(label, input, options.note);
    }
    function timeField(label, path, options) {
      return textField(label, path, Object.assign({ pattern: timePattern(), size: 10, read: readTime, title: timeMeaning }, options));
    }
    // `canBeNone`: whether no time at all is a length, too.
    function lengthField(label, path, options) {
      return textField(label, path, Object.assign({
        pattern: "([0-9]{1,6}d)?([0-9]{1,6}h)?([0-9]{1,6}m)?([0-9]{1,6}s)?|P([0-9]{1,6}D)?(T([0-9]{1,6}H)?([0-9]{1,6}M)?([0-9]{1,6}S)?)?", size: 7,
        read: readLength, title: "a length of time such as 40s, 2m30s or 1h", refuse: function (text) {
          return text && !(options.canBeNone ? /\d/ : /[1-9]/).test(text) ? "This is to be longer than nothing." : "";
        }
      }, options));
    }
    // The name of a sound, of which `usual` is heard where none is written.
    function soundField(label, path, usual, options) {
      return textField(label, path, Object.assign({
        list: "sounds", placeholder: usual, size: 12, pattern: "[^\\/\\\\\\p{Cc}]{1,64}",
        title: "default, none, or the name of a sound file without a folder, such as bell.wav"
      }, options));
    }
    // A date: `isNeeded()` tells whether it cannot be empty, `write(date)` makes the edits. What is typed is complete when the field is left:
    // each digit of a year makes a date of its own.
    function dateField(label, path, options) {
      var now = at(path), text = now || "", isTyped = false;
      if (now !== undefined && !isDate(now)) return asWritten(label, now);
      var input = named(make("input", { type: "date", min: "1900-01-01", max: "2199-12-31", value: text }), path);
      function write() {
        var date = input.value;
        isTyped = false;
        if (!input.checkValidity()) page.refuse("that is no date from 1900 to 2199");
        if (!input.checkValidity() || date === "" && options.isNeeded()) input.value = text;
        else if (date !== text) {
          text = date;
          edit(date === "" ? { remove: path } : options.write(date));
        }
      }
      input.addEventListener("keydown", function (event) {
        var isUndone = (event.ctrlKey || event.metaKey) && event.key === "z" && input.value !== text;
        isTyped = event.key !== "Enter" && !isUndone;
        if (isUndone) {
          event.preventDefault();
          input.value = text;
        } else if (!isTyped) write();
      });
      input.addEventListener("change", function (event) { if (isTyped) event.stopPropagation(); else write(); });
      input.addEventListener("blur", write);
      return field(label, input);
    }
    function placeName(value) {
      return isMapping(value) ? value.place || value.name || [value.latitude, value.longitude].join(", ") : value || "";
    }
    // A place from the gazetteer, or its coordinates: `write` makes edits of what `location` gets, and of the time zone that is known there.
    function placeField(label, path, write) {
      var now = placeName(at(path)), box = window.horariumPlaceField(label, "field-" + path.join("-"), function (place) {
        var point = place && { latitude: place.latitude, longitude: place.longitude };
        if (place === null) input.value = now;
        else if (typeof place === "string") note.textContent = "Choose a place from the list, or write latitude, longitude, such as 51.5, -0.13.";
        else edit(write(place.name === undefined ? point : Object.assign({ name: place.name }, point), place.timeZone));
      }, now), note = make("small", { role: "status" }), input = named(box.querySelector("input"), path);
      box.append(note);
      return box;
    }
    function zoneField(path, usual, isNeeded) { return textField("Time zone", path, { placeholder: usual || "", list: "zones", needed: isNeeded }); }
    // One time, or several with commas between them.
    function timesField(label, path) {
      var now = at(path);
      if (!isTexts(now)) return asWritten(label, now);
      return textField(label, path, {
        value: list(now).join(", "), needed: true, title: timeMeaning + ", or several with commas between them",
        pattern: "(" + timePattern() + ")(, (" + timePattern() + "))*",
        read: function (text) { return text.split(/[,;]/).map(readTime).filter(Boolean).join(", "); },
        write: function (text) {
          var times = text.split(", ");
          return set(path, times.length === 1 && !Array.isArray(now) ? times[0] : times);
        }
      });
    }
    // `options`: `usual`, what holds where none is written, `step` where not only whole numbers are taken, `write(number)` for the edits.
    function numberField(label, path, least, most, options) {
      var { usual, step, write } = options || {}, now = at(path), text = now === undefined ? "" : now;
      if (now !== undefined && typeof now !== "number") return asWritten(label, now);
      var input = named(make("input", { type: "number", min: least, max: most, value: text, placeholder: usual || "", step: step || 1 }), path);
      var refuse = refusal(input);
      input.addEventListener("change", function () {
        if (!input.checkValidity()) return refuse();
        if (input.value !== "") edit(write ? write(Number(input.value)) : set(path, Number(input.value)));
        else if (usual === undefined) input.value = text;
        else if (now !== undefined) edit({ remove: path });
      });
      return field(label, input);
    }
    function choice(path, choices, now, write) {
      var select = named(make("select"), path);
      if (!choices.some(function (pair) { return pair[0] === now; })) choices = choices.concat([[now, String(now)]]);
      choices.forEach(function (pair) {
        var option = make("option", { value: pair[0] }, pair[1]);
        option.selected = pair[0] === now;
        select.append(option);
      });
      select.addEventListener("change", function () { edit(write(select.value)); });
      return select;
    }
    // A choice of words, of which `usual` holds where none is written.
    function choiceField(label, path, choices, usual) {
      var now = at(path);
      if (!isScalar(now)) return asWritten(label, now);
      return field(label, choice(path, choices, now === undefined || now === null ? usual : String(now), function (word) { return setOr(path, word, usual); }));
    }
    function check(label, path, isChecked, write) {
      var box = make("label", { class: "check" }), input = named(make("input", { type: "checkbox" }), path);
      input.checked = isChecked;
      input.addEventListener("change", function () { write(input.checked); });
      box.append(input, label);
      return box;
    }
    function checkField(label, path) {
      return check(label, path, at(path) === true, function (flag) {
        edit(flag ? set(path, true) : at(path) === undefined ? [] : { remove: path });
      });
    }

    // The days that a value names, in the week's order; null for days by their place in the month, and days taken out.
    function daysOf(value) {
      var days = [];
      if (value === undefined) return weekdays.slice();
      var isKnown = list(value).every(function (word) {
        var ends = word === "weekdays" ? ["mon", "fri"] : word === "weekends" ? ["sat", "sun"] : String(word).split("-");
        var day = weekdays.indexOf(ends[0]), last = weekdays.indexOf(ends[ends.length - 1]);
        if (day < 0 || last < 0 || ends.length > 2) return false;
        for (days.push(weekdays[day]); day !== last; days.push(weekdays[day])) day = (day + 1) % 7;
        return true;
      });
      return isKnown ? weekdays.filter(function (day) { return days.indexOf(day) >= 0; }) : null;
    }
    // `write` makes the edits for other days where the text has nothing yet to write them into; null where it has.
    function daysField(path, write) {
      var days = daysOf(at(path)), box = make("fieldset", { class: "days" });
      if (!days) return asWritten("Days", at(path));
      box.append(make("legend", {}, "Days"));
      weekdays.forEach(function (day) {
        var words = page.form().words.days[day], label = make("label", { class: "day", title: words.long });
        var input = named(make("input", { type: "checkbox", value: day, "aria-label": words.long }), path.concat(day));
        input.checked = days.indexOf(day) >= 0;
        input.addEventListener("change", function () {
          var now = daysOf(at(path)) || [], all = weekdays.filter(function (other) { return other === day ? input.checked : now.indexOf(other) >= 0; });
          // Without a day there is none: it is removed, not ticked away.
          if (!all.length) input.checked = true;
          else edit(write && write(all) || (all.length < 7 ? set(path, all) : at(path) === undefined ? [] : { remove: path }));
        });
        label.append(input, make("span", { "aria-hidden": "true" }, words.short));
        box.append(label);
      });
      return box;
    }

    // A window: two thumbs on the day's own scale, and both ends in words

    // The ends of a window in words; null for what is no window.
    function endsOf(value) {
      var ends = value === undefined ? ["07:00", "22:00"] : typeof value === "string" ? value.split(/ ?[-–] ?/) : isMapping(value) ? [value.from, value.to] : [];
      return ends.length === 2 && ends.every(function (end) { return typeof end === "string"; }) ? ends : null;
    }
    // The edit that makes `text` the begin of a window, or its end.
    function windowEdit(path, which, text) {
      var value = at(path), both = endsOf(value) || endsOf();
      both[which] = text;
      // Only times of the clock have a hyphen between them.
      if (typeof value === "string" && both.every(function (end) { return /^\d/.test(end); })) return set(path, both.join("-"));
      return isMapping(value) ? set(path.concat(which ? "to" : "from"), text) : set(path, { from: both[0], to: both[1] });
    }
    function windowField(legend, path) {
      var ends = endsOf(at(path)), box = make("fieldset", { class: "window" });
      if (!ends) return asWritten(legend, at(path));
      box.append(make("legend", {}, legend));
      var fields = ["From", "To"].map(function (label, which) {
        return timeField(label, path.concat(which ? "to" : "from"), { value: ends[which], needed: true, write: function (text) { return windowEdit(path, which, text); } });
      });
      var start = minutesOf(ends[0]), end = minutesOf(ends[1]), row = make("div", { class: "row" });
      if (start !== null && end !== null && start >= 0) box.append(track(path, [start, end], ends, fields));
      row.append(fields[0], fields[1]);
      box.append(row);
      return box;
    }
    // The day, on which both ends can be moved by five minutes; `places` are their minutes.
    function track(path, places, ends, fields) {
      var night = places[1] <= places[0] ? 1440 : 0, last = places[1] + night, box = make("div", { class: "track" });
      var most = Math.max(1440, Math.ceil(last / 360) * 360);
      var thumbs = [places[0], last].map(function (minutes, which) {
        var thumb = named(make("input", {
          type: "range", min: 0, max: most, step: 5, value: minutes, "aria-label": which ? "To" : "From", "aria-valuetext": ends[which]
        }), path.concat("thumb" + which)), before = thumb.value;
        function text() {
          var now = Number(thumb.value);
          return thumb.value === before ? ends[which] : which && night && now < night ? clock(now) : moved(ends[which], now - (which ? night : 0));
        }
        thumb.addEventListener("input", function () {
          var other = Number(thumbs[1 - which].value);
          if (which) thumb.value = Math.min(Math.max(thumb.value, other + 5), 2155);
          else thumb.value = Math.min(thumb.value, other - 5, 1435);
          thumb.setAttribute("aria-valuetext", text());
          fields[which].querySelector("input").value = text();
          box.replaceChild(scale(most, Number(thumbs[0].value), Number(thumbs[1].value)), box.firstChild);
        });
        thumb.addEventListener("change", function () { edit(windowEdit(path, which, text())); });
        return thumb;
      });
      box.append(scale(most, places[0], last), thumbs[0], thumbs[1]);
      return box;
    }
    function scale(most, start, end) {
      var space = "http://www.w3.org/2000/svg", svg = document.createElementNS(space, "svg"), times = page.form().facts.times || {};
      function part(kind, attributes) {
        var element = document.createElementNS(space, kind);
        Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
        svg.append(element);
      }
      function bar(kind, from, to, height) {
        part("rect", { class: kind, x: from, y: 50 - height / 2, width: Math.max(0, Math.min(most, to) - from), height: height });
      }
      svg.setAttribute("viewBox", "0 0 " + most + " 100");
      svg.setAttribute("preserveAspectRatio", "none");
      svg.setAttribute("aria-hidden", "true");
      bar("ground", 0, most, 50);
      if (times.sunrise !== undefined && times.sunset !== undefined) bar("daylight", times.sunrise, times.sunset, 50);
      bar("chosen", start, end, 26);
      for (var hour = 0; hour <= most; hour += 360) part("line", { class: "tick", x1: hour, x2: hour, y1: 22, y2: 78 });
      return svg;
    }

    // Ids

    function slug(title) {
      var letters = { ß: "ss", ı: "i", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", þ: "th", ð: "d" };
      return title.normalize("NFD").toLowerCase().replace(/\p{M}/gu, "").replace(/[ßıøæœłđþð]/g, function (letter) { return letters[letter]; })
        .replace(/[^a-z0-9]+/g, "-").slice(0, 64).replace(/^-+|-+$/g, "");
    }
    var idOptions = { needed: true, read: slug, title: "letters from a to z, digits and hyphens" };
    // An id made of a title's letters; the number behind it makes it the only one beside those that are taken.
    function unused(title, otherwise, taken) {
      var base = slug(title).slice(0, 40) || otherwise, id = base = /^\d+$/.test(base) ? otherwise + "-" + base : base;
      for (var number = 2; taken.indexOf(id) >= 0; number++) id = base + "-" + number;
      return id;
    }

    // Chance: the edits for what is drawn by it, with a seed where the plan has none

    function draw() { return crypto.getRandomValues(new Uint32Array(1))[0]; }
    function seeded(edits) { return (at(["seed"]) === undefined ? [set(["seed"], draw())] : []).concat(edits); }

    // Texts: one, or a list

    function textsField(path) {
      var several = path.concat("bodies"), single = path.concat("body"), value = at(several), box = make("fieldset", { class: "texts" });
      if (value !== undefined && !Array.isArray(value) || !isTexts(value) || !isTexts(at(single))) return asWritten("Texts", value || at(single));
      box.append(make("legend", {}, "Texts"));
      (value || list(at(single))).forEach(function (text, index) {
        var row = make("div", { class: "row" }), own = value ? several.concat(index) : single, isLong = /\n/.test(text);
        var input = isLong ? make("code", {}, text) : make("input", { type: "text", value: text, "aria-label": "Text " + (index + 1) });
        if (!isLong) named(input, several.concat(index));
        input.addEventListener("change", function () { if (input.value === "") input.value = text; else edit(set(own, input.value)); });
        row.append(input, act("Remove", function () {
          edit(value ? takeOut(own) : { remove: own });
        }, "quiet", "Remove text " + (index + 1)));
        box.append(row);
      });
      if (!page.isReadOnly) box.append(act("Add a text", function () {
        var texts = at(several) || list(at(single));
        want(several.concat(texts.length));
        if (at(several)) edit({ insert: several, value: "New text", at: texts.length });
        else edit(texts.length ? seeded([{ remove: single }, set(several, texts.concat("New text"))]) : set(single, "New text"));
      }, "quiet"));
      return box;
    }

    return Object.assign(times, {
      isScalar: isScalar, isMapping: isMapping, list: list, isTexts: isTexts, isFillable: isFillable, set: set, takeOut: takeOut, preset: preset,
      act: act, named: named, field: field, asWritten: asWritten, textField: textField, timeField: timeField, timesField: timesField, lengthField: lengthField,
      soundField: soundField, dateField: dateField, placeName: placeName, placeField: placeField, zoneField: zoneField, numberField: numberField,
      choice: choice, choiceField: choiceField,
      check: check, checkField: checkField, daysOf: daysOf, daysField: daysField, endsOf: endsOf, windowEdit: windowEdit, windowField: windowField, textsField: textsField, draw: draw,
      seeded: seeded, slug: slug, unused: unused, idOptions: idOptions
    });
  };
})();
