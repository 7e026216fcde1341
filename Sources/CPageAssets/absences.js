// The forms of the hours and days that a plan leaves out, or that are spent elsewhere.
(function () {
  "use strict";

  window.horariumAbsences = function (kit) {
    var { make, at, edit, open, want, members, newId, idField, group, add, card, isMapping, isScalar, list, set, act, named, textField } = kit;
    var { isDate, dayAfter, daysBetween, dateField, placeName, placeField, zoneField, daysOf, daysField, endsOf, windowField } = kit;

    // Quiet hours

    function quietGroup() {
      var box = group("quiet", "Quiet hours"), all = members(box, ["quiet"], false, true);
      if (!all) return box;
      all.forEach(function (entry) {
        var id = entry[0], value = entry[1], path = ["quiet", id], ends = endsOf(value), days = isMapping(value) ? daysOf(value.days) : null;
        var when = days && days.length < 7 ? ", " + days.map(function (day) { return kit.form().words.days[day].short; }).join(" ") : "";
        function fill(body) {
          body.append(idField("Name", path), windowField("No prompt between", path));
          if (ends) body.append(daysField(path.concat("days"), function (days) {
            var text = endsOf(at(path));
            return isMapping(at(path)) || !text ? null : set(path, { from: text[0], to: text[1], days: days });
          }));
        }
        box.append(card(path, {
          title: id.replace(/-/g, " "), sentence: (ends ? ends.join("–") : "") + when, shown: ["from", "to", "days"], fill: fill, hasName: true
        }));
      });
      add(box, ["quiet"], "Add quiet hours", function () {
        var path = ["quiet", newId(all.length ? "quiet" : "lunch", "quiet")];
        open(path, path.concat(" id"));
        edit(set(path, { from: "12:30", to: "13:30" }));
      });
      return box;
    }

    // Days: those of pauses and journeys, both ends included

    // A week from the day that is drawn.
    function week() {
      var day = kit.form().facts.day || new Date().toISOString().slice(0, 10);
      return { from: day, to: dayAfter(day, 6) };
    }
    // The first stretch as long as some days, and not before them, that has no day in common with an item of a list.
    function freeDays(path, days) {
      var taken = list(at(path)).find(function (item) {
        return isMapping(item) && isDate(item.from) && isDate(item.to) && item.from <= days.to && item.to >= days.from;
      });
      return taken ? freeDays(path, { from: dayAfter(taken.to, 1), to: dayAfter(taken.to, 1 + daysBetween(days.from, days.to)) }) : days;
    }
    var dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
    function datesOf(value) {
      var from = isDate(value.from), to = isDate(value.to);
      if (from && to && value.from <= value.to) return dates.formatRange(new Date(value.from), new Date(value.to));
      return [from ? "from " + dates.format(new Date(value.from)) : "", to ? "to " + dates.format(new Date(value.to)) : ""].filter(Boolean).join(" ");
    }
    // The first and the last day. One that would pass the other takes it along, in the distance that they had.
    function datesField(path, isNeeded) {
      var row = make("div", { class: "row" });
      function end(label, key, other, isPast) {
        return dateField(label, path.concat(key), {
          isNeeded: function () { return isNeeded || at(path.concat(other)) === undefined; },
          write: function (date) {
            var before = at(path.concat(key)), limit = at(path.concat(other)), changed = set(path.concat(key), date);
            if (!isDate(limit) || !isPast(date, limit)) return changed;
            var along = dayAfter(date, isDate(before) && !isPast(before, limit) ? daysBetween(before, limit) : 0);
            row.querySelector("[data-path$='/" + other + "']").value = along;
            return [changed, set(path.concat(other), along)];
          }
        });
      }
      row.append(end("First day", "from", "to", function (date, other) { return date > other; }),
        end("Last day", "to", "from", function (date, other) { return date < other; }));
      return row;
    }
    function datedCard(path, value, what) {
      var sentence = datesOf(value), above = path.slice(0, -1), hasLength = isDate(value.from) && isDate(value.to) && value.from <= value.to;
      return card(path, Object.assign({
        sentence: sentence, name: what.title + (sentence ? ", " + sentence : ""), copy: !hasLength ? null : function () {
          // The same again, on the days behind.
          var now = at(path), twin = above.concat(path[path.length - 1] + 1);
          var days = freeDays(above, { from: dayAfter(now.to, 1), to: dayAfter(now.to, 1 + daysBetween(now.from, now.to)) });
          want(twin);
          return [{ duplicate: path }, set(twin.concat("from"), days.from), set(twin.concat("to"), days.to)];
        }
      }, what));
    }

    // Pauses

    var sections = ["prompts", "prayers", "workouts"], usual = ["prompts", "workouts"];
    function sectionsField(path) {
      var box = make("fieldset", { class: "days" });
      box.append(make("legend", {}, "Without"));
      sections.forEach(function (section) {
        var label = make("label", { class: "day" }), input = named(make("input", { type: "checkbox" }), path.concat(section));
        function chosen() { return at(path) === undefined ? usual : list(at(path)); }
        input.checked = chosen().indexOf(section) >= 0;
        input.addEventListener("change", function () {
          var next = sections.filter(function (other) { return other === section ? input.checked : chosen().indexOf(other) >= 0; });
          // A pause of nothing is none: it is removed, not ticked away.
          if (!next.length) input.checked = true;
          else edit(next.join() === usual.join() && at(path) !== undefined ? { remove: path } : set(path, next));
        });
        label.append(input, make("span", {}, kit.form().words.sections[section]));
        box.append(label);
      });
      return box;
    }
    function pausesGroup() {
      var box = group("pauses", "Pauses"), all = members(box, ["pause"], true);
      if (!all) return box;
      all.forEach(function (entry) {
        var path = ["pause", entry[0]], value = isMapping(entry[1]) ? entry[1] : {}, title = isScalar(value.reason) && value.reason || "Pause";
        box.append(datedCard(path, value, {
          title: String(title), shown: ["from", "to", "reason", "sections"], fill: function (body) {
            body.append(datesField(path, false), textField("Reason", path.concat("reason"), { placeholder: "holidays, a cold" }));
            body.append(sectionsField(path.concat("sections")));
          }
        }));
      });
      add(box, ["pause"], "Add a pause", function () {
        var path = ["pause", list(at(["pause"])).length];
        open(path, path.concat("from"));
        edit({ insert: ["pause"], value: week(), at: path[1] });
      });
      return box;
    }

    // Journeys

    var isAdding = false;
    function journeysGroup() {
      var box = group("journeys", "Journeys"), all = members(box, ["travel"], true), next = ["travel", list(at(["travel"])).length];
      if (!all) return box;
      all.forEach(function (entry) {
        // A place by its name has its own.
        var hasZone = isMapping(entry[1]) && (typeof entry[1].location === "string" || isMapping(entry[1].location) && entry[1].location.place !== undefined);
        var path = ["travel", entry[0]], value = isMapping(entry[1]) ? entry[1] : {}, title = placeName(value.location) || value.timezone || "Journey";
        box.append(datedCard(path, value, {
          title: String(title), shown: ["from", "to", "timezone", "location"], fill: function (body) {
            body.append(datesField(path, true), placeField("Place", path.concat("location"), function (location, zone) {
              return [set(path.concat("location"), location)].concat(zone ? set(path.concat("timezone"), zone) : []);
            }), zoneField(path.concat("timezone"), "", !hasZone));
          }
        }));
      });
      function cancel() {
        isAdding = false;
        want(["travel", " add"]);
        kit.show();
      }
      // There is no journey before its place is chosen.
      if (isAdding) {
        var where = placeField("Where to?", next.concat("location"), function (location, zone) {
          isAdding = false;
          open(next, next.concat("from"));
          var journey = Object.assign(freeDays(["travel"], week()), { timezone: zone || kit.form().facts.zone, location: location });
          return { insert: ["travel"], value: journey, at: next[1] };
        });
        where.addEventListener("keydown", function (event) { if (event.key === "Escape" && !event.target.value) cancel(); });
        box.append(where, act("Cancel", cancel, "quiet", "Cancel the journey"));
      } else add(box, ["travel"], "Add a journey", function () {
        isAdding = true;
        want(next.concat("location"));
        kit.show();
      });
      return box;
    }

    return { quiet: quietGroup, pauses: pausesGroup, journeys: journeysGroup };
  };
})();
