// The fields of forms: what people write into one becomes an edit of the plan's text.
(function () {
  "use strict";
  var weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

  // `page` has what a field works on: `make`, `button`, `isReadOnly`, `form()`, what the server has read in the text, `at(path)`, a value
  // of it, `edit(edits)`, which makes changes, and `want(path)`, which field has the focus as soon as it is there.
  window.horariumFields = function (page) {
    var make = page.make, at = page.at, edit = page.edit, want = page.want, count = 0;

    function isMapping(value) { return value !== null && typeof value === "object" && !Array.isArray(value); }
    function list(value) { return [].concat(value === undefined || value === null ? [] : value); }
    function isTexts(value) { return list(value).every(function (item) { return typeof item === "string"; }); }
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

    // Times: minutes from midnight, or an anchor with its distance

    function clock(minutes) { return String(Math.floor(minutes / 60)).padStart(2, "0") + ":" + String(minutes % 60).padStart(2, "0"); }
    function anchorOf(text) {
      var found = /^([a-z-]*[a-z])(?:([+-])(.+))?$/.exec(text || ""), times = page.form().facts.times || {};
      return found && times[found[1]] !== undefined ? { name: found[1], minutes: times[found[1]], sign: found[2] === "-" ? -1 : 1, length: found[3] } : null;
    }
    function minutesOf(text) {
      var found = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(text || ""), anchor = anchorOf(text);
      if (found) return Number(found[1]) * 60 + Number(found[2]);
      if (!anchor) return null;
      var length = anchor.length === undefined ? 0 : minutesIn(anchor.length);
      return length === null ? null : anchor.minutes + anchor.sign * length;
    }
    // The minutes of `1h30m`.
    function minutesIn(text) {
      var found = /^(?:(\d+)h)?(?:(\d+)m)?$/.exec(text);
      return found && text ? Number(found[1] || 0) * 60 + Number(found[2] || 0) : null;
    }
    function lengthOf(minutes) { return (minutes >= 60 ? Math.floor(minutes / 60) + "h" : "") + (minutes % 60 ? minutes % 60 + "m" : ""); }
    // The text for a time that was moved to `minutes`: what follows the sun follows it still.
    function moved(text, minutes) {
      var anchor = anchorOf(text);
      if (!anchor) return clock(minutes);
      var distance = minutes - anchor.minutes;
      return anchor.name + (distance ? (distance < 0 ? "-" : "+") + lengthOf(Math.abs(distance)) : "");
    }
    // The time that people write as `8`, `8am`, `7.30`, `18h15` or `sunset – 30 min`.
    function readTime(text) {
      var plain = text.trim().toLowerCase(), found = /^(\d{1,2})(?:[:.h]?([0-5]\d))?\s*(?:(am|pm|a\.m\.|p\.m\.)|h|uhr)?$/.exec(plain);
      if (!found || found[3] && (found[1] < 1 || found[1] > 12)) {
        return plain.replace(/[–−]/g, "-").replace(/\bmin(ute)?s?\b/, "m").replace(/\s+/g, "").replace(/^(\d):/, "0$1:");
      }
      return clock((found[3] ? found[1] % 12 + (found[3][0] === "p" ? 12 : 0) : Number(found[1])) * 60 + Number(found[2] || 0));
    }
    function timePattern() {
      var anchors = Object.keys(page.form().words.times).concat("sunset");
      return "([0-2][0-9]|3[0-5]):[0-5][0-9](:[0-5][0-9])?|(" + anchors.join("|") + ")([+\\-]([0-9]+[hms])+)?";
    }
    var timeMeaning = "a time such as 07:30 or 7:30pm, or one from a prayer or the sun such as fajr+20m or sunset-1h";

    // Fields. Each has the path of its value, by which it keeps the focus.

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

    // `options`: `value`, `read(text)` for what people write, `write(text)` for the edits, `needed` where it cannot be empty, and attributes.
    function textField(label, path, options) {
      options = options || {};
      var now = options.value !== undefined ? options.value : at(path);
      if (!isScalar(now) || /\n/.test(now)) return asWritten(label, now);
      var text = now === undefined || now === null ? "" : String(now), input = named(make("input", { type: "text", value: text }), path);
      ["pattern", "size", "placeholder", "title", "list", "inputmode"].forEach(function (key) {
        if (options[key] !== undefined) input.setAttribute(key, options[key]);
      });
      input.addEventListener("input", function () { input.setCustomValidity(""); });
      input.addEventListener("change", function () {
        var typed = input.value;
        input.value = options.read ? options.read(typed) : typed;
        if (!input.checkValidity()) {
          input.value = typed;
          input.setCustomValidity("This is to be " + options.title + ".");
          return input.reportValidity();
        }
        if (input.value === text) return;
        if (input.value === "" && options.needed) { input.value = text; return; }
        edit(options.write ? options.write(input.value) : input.value === "" ? { remove: path } : set(path, input.value));
      });
      return field(label, input, options.note);
    }
    function timeField(label, path, options) {
      return textField(label, path, Object.assign({ pattern: timePattern(), size: 10, read: readTime, title: timeMeaning }, options));
    }
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
    function numberField(label, path, least, most, usual) {
      var now = at(path), text = now === undefined ? "" : now;
      if (now !== undefined && typeof now !== "number") return asWritten(label, now);
      var input = named(make("input", { type: "number", min: least, max: most, value: text, placeholder: usual || "" }), path);
      input.addEventListener("change", function () {
        if (!input.checkValidity()) return input.reportValidity();
        if (input.value !== "") edit(set(path, Number(input.value)));
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
    function checkField(label, path) {
      var now = at(path), box = make("label", { class: "check" }), input = named(make("input", { type: "checkbox" }), path);
      input.checked = now === true;
      input.addEventListener("change", function () { edit(setOr(path, input.checked, false)); });
      box.append(input, label);
      return box;
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
    function daysField(path) {
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
          else edit(all.length < 7 ? set(path, all) : at(path) === undefined ? [] : { remove: path });
        });
        label.append(input, make("span", { "aria-hidden": "true" }, words.short));
        box.append(label);
      });
      return box;
    }

    // A window: two thumbs on the day's own scale, and both ends in words

    // The ends of a window in words; null for what is no window.
    function endsOf(value) {
      var ends = value === undefined ? ["07:00", "22:00"] : typeof value === "string" ? value.split("-") : isMapping(value) ? [value.from, value.to] : [];
      return ends.length === 2 && ends.every(function (end) { return typeof end === "string"; }) ? ends : null;
    }
    function windowField(path) {
      var ends = endsOf(at(path)), box = make("fieldset", { class: "window" });
      if (!ends) return asWritten("Between", at(path));
      box.append(make("legend", {}, "Between"));
      function write(which, text) {
        var value = at(path), both = endsOf(value) || ends;
        both[which] = text;
        // Only times of the clock have a hyphen between them.
        if (typeof value === "string" && both.every(function (end) { return /^\d/.test(end); })) return set(path, both.join("-"));
        return isMapping(value) ? set(path.concat(which ? "to" : "from"), text) : set(path, { from: both[0], to: both[1] });
      }
      var fields = ["From", "To"].map(function (label, which) {
        return timeField(label, path.concat(which ? "to" : "from"), { value: ends[which], needed: true, write: function (text) { return write(which, text); } });
      });
      var start = minutesOf(ends[0]), end = minutesOf(ends[1]), row = make("div", { class: "row" });
      if (start !== null && end !== null && start >= 0) box.append(track(path, [start, end], ends, fields, write));
      row.append(fields[0], fields[1]);
      box.append(row);
      return box;
    }
    // The day, on which both ends can be moved by five minutes; `places` are their minutes.
    function track(path, places, ends, fields, write) {
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
        thumb.addEventListener("change", function () { edit(write(which, text())); });
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
          edit({ remove: value && at(several).length === 1 ? several : own });
        }, "quiet", "Remove text " + (index + 1)));
        box.append(row);
      });
      if (!page.isReadOnly) box.append(act("Add a text", function () {
        var texts = at(several) || list(at(single));
        want(several.concat(texts.length));
        if (at(several)) edit({ insert: several, value: "New text", at: texts.length });
        else edit(texts.length ? [{ remove: single }, set(several, texts.concat("New text"))] : set(single, "New text"));
      }, "quiet"));
      return box;
    }

    return {
      isScalar: isScalar, isMapping: isMapping, list: list, isTexts: isTexts, set: set, preset: preset, act: act, named: named, field: field,
      asWritten: asWritten, textField: textField, timesField: timesField, numberField: numberField, choice: choice, choiceField: choiceField,
      checkField: checkField, daysOf: daysOf, daysField: daysField, windowField: windowField, textsField: textsField
    };
  };
})();
