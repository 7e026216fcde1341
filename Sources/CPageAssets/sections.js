// The forms of a plan's own values and its prompts.
(function () {
  "use strict";

  window.horariumSections = function (kit) {
    var { make, isReadOnly, at, edit, want, open, entries, members, newId, unused, idOptions, pairs, group, add, others, more, card } = kit;
    var { isMapping, isFillable, isTexts, list, set, takeOut, preset, act, named, field, asWritten, textField, timesField, lengthField } = kit;
    var { soundField, placeName, placeField, zoneField, numberField, choice, choiceField, checkField, daysField, windowField, textsField } = kit;
    var { draw, seeded } = kit;

    // The plan

    var profiles = [
      ["precise", "to the second"], ["alarm", "as alarms, through silence"], ["approximate", "minutes late at times, sparing the battery"],
      ["silent", "without sound or vibration"]
    ];
    function planGroup() {
      var form = kit.form(), location = at(["location"]), delivery = at(["delivery"]), place = placeField("Place", ["location"], function (location, zone) {
        return [set(["location"], location)].concat(zone ? set(["timezone"], zone) : []);
      });
      var box = group("plan", "Plan"), row = make("div", { class: "row" });
      box.append(textField("Title", ["title"]), place);
      // What the gazetteer knows has its name from there.
      if (isMapping(location) && (location.place === undefined || location.name !== undefined)) {
        box.append(textField("Called", ["location", "name"], { placeholder: placeName(location) }));
      }
      if (location) box.append(numberField("Metres above the sea", ["location", "elevation"], -500, 9000, {
        usual: "0", step: "any", write: function (metres) {
          var place = at(["location"]);
          return isMapping(place) ? set(["location", "elevation"], metres) : set(["location"], { place: place, elevation: metres });
        }
      }));
      box.append(zoneField(["timezone"], form.facts.zone));
      row.append(textField("First day", ["horizon", "start"], {
        placeholder: preset("horizon.start") || "today", pattern: "today|\\d{4}-\\d\\d-\\d\\d", size: 12, title: "a day such as 2026-12-01, or today"
      }));
      if (at(["horizon", "weeks"]) === undefined && at(["horizon", "end"]) === undefined) {
        row.append(numberField("Days", ["horizon", "days"], 1, 3660, { usual: preset("horizon.days") }));
      }
      box.append(row, choiceField("Language", ["language"], pairs(form.words.languages), preset("language")));
      if (isFillable(delivery)) {
        box.append(choiceField("Notifications come", ["delivery", "profile"], profiles, preset("delivery.profile")), others(["delivery"], ["profile"]));
      } else box.append(asWritten("Notifications come", delivery));
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
        var shown = ["title", "body", "bodies", "at", "window", "perDay", "distribution", "variance", "minGap", "days"].concat(further);
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
            row.append(numberField("A day", path.concat("perDay"), 1, 100, { usual: preset("prompts.id.perDay") }),
              choiceField("Spread", path.concat("distribution"), spreads, preset("prompts.id.distribution")));
            body.append(windowField("Between", path.concat("window")), row);
            if (spread === "stratified") body.append(varianceField(path.concat("variance")));
            if (spread === "uniform") body.append(lengthField("At least apart", path.concat("minGap"), { placeholder: preset("prompts.id.minGap") }));
          }
          body.append(daysField(path.concat("days")), more(path, further, function (body) { fillFurther(body, path); }));
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
          pattern: "[0-9]{1,15}", inputmode: "numeric", size: 16, title: "a number of at most 15 digits",
          needed: entries(["prompts"]).length > 0 || at(["include"]) !== undefined,
          write: function (text) { return text === "" ? { remove: ["seed"] } : set(["seed"], Number(text)); }
        }));
        if (!isReadOnly) row.append(act("Draw again", function () { edit(set(["seed"], draw())); }, "quiet"));
        box.append(row);
      }
      return box;
    }
    // Fields that few prompts need, under More.
    var further = ["avoid", "overrideQuiet", "expires", "sound", "link", "actions", "category"];
    function fillFurther(body, path) {
      var row = make("div", { class: "row" }), avoid = path.concat("avoid"), options = { canBeNone: true, isPart: true, placeholder: "not kept" };
      if (isFillable(at(avoid))) {
        row.append(lengthField("Distance from prayers", avoid.concat("prayers"), options),
          lengthField("Distance from workouts", avoid.concat("workouts"), options));
        body.append(row, others(avoid, ["prayers", "workouts"]));
      } else body.append(asWritten("Distances", at(avoid)));
      body.append(checkField("Also in quiet hours", path.concat("overrideQuiet")),
        lengthField("Worth answering for", path.concat("expires"), { placeholder: preset("prompts.id.expires") }),
        soundField("Sound", path.concat("sound"), preset("prompts.id.sound")),
        textField("Opens", path.concat("link"), {
          placeholder: "an address", maxlength: 2000, read: readLink, pattern: "[A-Za-z][A-Za-z0-9+.\\-]+:.+",
          title: "an address with its scheme, such as https://example.org", refuse: function (link) {
            return /^(javascript|data|vbscript|file):/i.test(link) ? "Such a link opens nothing on a phone." : "";
          }
        }),
        actionsField(path.concat("actions")),
        textField("Category", path.concat("category"), {
          placeholder: "none", pattern: "[A-Za-z0-9_]{1,64}", title: "letters, digits and underscores, such as CHECK_IN",
          note: "An app recognises these prompts and their buttons by it.", read: function (text) { return text.replace(/[\s\-]+/g, "_"); }
        }));
    }
    // Blanks and letters beyond ASCII are written as addresses have them.
    function readLink(text) {
      return (/^tel:/i.test(text) ? text.replace(/\s/g, "") : text).replace(/%(?![0-9a-f]{2})|[^!#-;=?-\[\]_a-z~]/giu, encodeURIComponent);
    }
    // The buttons of a notification. A new one gets its id from its first title; later titles leave it, since an app may know it.
    var mostActions = 4, newAction = { id: "button", title: "New button" };
    function actionsField(path) {
      var value = at(path), all = list(value), box = make("fieldset", { class: "items" });
      if (!Array.isArray(value) && all.length || !all.every(isMapping)) return asWritten("Buttons", value);
      function ids(own) { return list(at(path)).map(function (action) { return action.id; }).filter(function (id) { return id !== own; }); }
      box.append(make("legend", {}, "Buttons"));
      all.forEach(function (action, index) {
        var own = path.concat(index), row = make("div", { class: "row" }), label = "Button " + (index + 1);
        row.append(textField(label, own.concat("title"), {
          needed: true, size: 16, write: function (title) {
            var now = at(own) || {}, isNew = now.title === newAction.title;
            return [set(own.concat("title"), title)].concat(isNew ? set(own.concat("id"), unused(title, newAction.id, ids(now.id))) : []);
          }
        }));
        if (kit.showsIds()) row.append(textField("Id of " + label.toLowerCase(), own.concat("id"), Object.assign({
          size: 12, refuse: function (id) { return ids(action.id).indexOf(id) >= 0 ? "Another button has it." : ""; }
        }, idOptions)));
        if (!isReadOnly) row.append(named(act("Remove", function () {
          want(path.concat(" add"));
          edit(takeOut(own));
        }, "quiet", "Remove " + label.toLowerCase()), own.concat(" Remove")));
        box.append(row, others(own, ["id", "title"]));
      });
      if (all.length < mostActions && !isReadOnly) box.append(named(act("Add a button", function () {
        var action = { id: unused("", newAction.id, ids()), title: newAction.title }, end = list(at(path)).length;
        want(path.concat(end, "title"));
        edit(end ? { insert: path, value: action, at: end } : set(path, [action]));
      }, "quiet"), path.concat(" add")));
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

    return { plan: planGroup, prompts: promptsGroup };
  };
})();
