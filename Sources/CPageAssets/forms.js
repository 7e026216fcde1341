// Forms for what a plan says. Each change is an edit of the text, which the server makes as a careful person would write it. The forms
// show it at once, and are made anew from the text, whoever changed it.
(function () {
  "use strict";

  // `page` has what this works on: its elements (`one`, `make`, `button`), `count` of a noun, `isReadOnly`, `edit(edits, grounds, origin)`,
  // which changes the text, `undo(origin)`, which takes the last edits back where they are of that origin, `dropped()`, which draws
  // what a drag has changed, `refuse(reason)`, which says why nothing is changed, and
  // `changedMeanwhile`, one of the reasons.
  window.horariumForms = function (page) {
    var make = page.make, root = page.one("forms"), form = null, latest = null, known = null, opened = {}, wanted = null, showsIds = false;
    var kit = {
      make: make, button: page.button, count: page.count, isReadOnly: page.isReadOnly, form: function () { return form; }, show: show, at: at,
      edit: edit, refuse: page.refuse, want: want, open: open, entries: entries, members: members, newId: newId, idField: idField, pairs: pairs,
      group: group, add: add, others: others, more: more, card: card, acts: acts, showsIds: function () { return showsIds; }
    };
    Object.assign(kit, window.horariumFields(kit));
    var { isScalar, isMapping, list, set, takeOut, act, named, asWritten, textField, unused } = kit, changes = window.horariumChanges;
    var sections = window.horariumSections(kit), prayers = window.horariumPrayers(kit), workouts = window.horariumWorkouts(kit);
    var absences = window.horariumAbsences(kit), grips = window.horariumDrag(page, kit);

    // What the forms say. `latest` is what the text says, where that is another and the forms cannot follow yet.

    function at(path) { return changes.at(form.values, current(path)); }
    // Where what a field was made for is now: its entry may have got another id since.
    var renamed = [];
    function current(path) {
      return renamed.reduce(function (path, rename) {
        var length = rename.from.length, isBelow = rename.from.every(function (step, index) { return step === path[index]; });
        return isBelow ? rename.from.slice(0, -1).concat(rename.id, path.slice(length)) : path;
      }, path);
    }
    // The entries of a mapping with their ids.
    function entries(path) {
      var value = at(path);
      return isMapping(value) ? Object.keys(value).map(function (id) { return [id, value[id]]; }) : [];
    }
    // The entries of a mapping or the items of a list for which there are cards; null where it is something else. That, and what is no
    // mapping in it, is shown as the text has it; `takesText` where texts have cards, too.
    function members(box, path, isList, takesText) {
      var value = at(path);
      if (value === undefined || value === null) return [];
      if (isList ? !Array.isArray(value) : !isMapping(value)) {
        box.append(asWritten("", value));
        return null;
      }
      return Object.keys(value).map(function (key) { return [isList ? Number(key) : key, value[key]]; }).filter(function (member) {
        var hasCard = member[1] === null || isMapping(member[1]) || takesText && typeof member[1] === "string";
        if (!hasCard) box.append(asWritten(String(member[0]), member[1]));
        return hasCard;
      });
    }
    // `origin` joins steps that are undone as one.
    function edit(edits, origin) {
      var all = list(edits).map(function (edit) {
        return Object.assign({}, edit, { [changes.kindOf(edit)]: current(changes.pathOf(edit)) });
      }), grounds = changes.grounds(form.values, all);
      // What is being chosen from a list is not yet known.
      if (held && held.tagName !== "SELECT") held = null;
      if (!all.length || page.isReadOnly) return;
      if (!changes.holdsFor(all, grounds, latest.values)) {
        page.refuse(page.changedMeanwhile);
        return later(show);
      }
      root.setAttribute("aria-busy", "true");
      all.forEach(assume);
      page.edit(all, grounds, origin || "form");
      // A key that moves the focus moves it before they are made anew.
      later(show);
    }
    function later(act) { setTimeout(act); }
    // Makes an edit in the values here, as the server makes it in the text: the next one may be made before its answer.
    function assume(edit) {
      var path = changes.pathOf(edit), above = path.slice(0, -1), items = changes.at(form.values, above);
      (form === latest ? [form] : [form, latest]).forEach(function (answer) { changes.make(answer.values, edit); });
      if (edit.rename) relabel(path, edit.as);
      if (!Array.isArray(items) || edit.set || edit.insert) return;
      // Its card is open or closed wherever it is.
      var places = items.concat(null).map(function (_, number) { return above.concat(number).join("/"); });
      var states = places.map(function (place) { return opened[place]; });
      changes.rearrange(states, Number(path[path.length - 1]), edit);
      places.forEach(function (place, number) { opened[place] = states[number]; });
    }
    // What belongs to an entry belongs to it under its new id.
    function relabel(path, id) {
      renamed.push({ from: path, id: id });
      var old = path.join("/"), other = path.slice(0, -1).concat(id).join("/");
      Object.keys(opened).forEach(function (key) { if (key === old || key.startsWith(old + "/")) opened[other + key.slice(old.length)] = opened[key]; });
      ["path", "entry"].forEach(function (kind) {
        root.querySelectorAll("[data-" + kind + "]").forEach(function (element) {
          var place = element.dataset[kind];
          if (place === old || place.startsWith(old + "/")) element.dataset[kind] = other + place.slice(old.length);
        });
      });
    }

    // Ids

    function ids() {
      return [["prompts"], ["quiet"], ["busy"], ["workouts", "templates"], ["workouts", "sessions"]].flatMap(function (path) {
        return entries(path).map(function (entry) { return entry[0]; });
      });
    }
    function newId(title, otherwise) {
      // An id that something had a moment ago still stands for its new one.
      var all = ids().concat(renamed.map(function (rename) { return rename.from[rename.from.length - 1]; }), Object.keys(form.words.times), form.words.anchors);
      all.push("prompts", "prayers", "workouts", "plan-ends", "rest", "all");
      return unused(title, otherwise, all);
    }
    function idField(label, path, note) {
      var id = path[path.length - 1];
      // Nobody sees here what such files name.
      if (at(["include"]) !== undefined) return asWritten(label, id);
      return textField(label, path.concat(" id"), Object.assign({
        value: id, note: note,
        refuse: function (text) { return text !== id && ids().indexOf(text) >= 0 ? "The plan has “" + text + "” already." : ""; },
        write: function (text) { return { rename: path, as: text }; }
      }, kit.idOptions));
    }
    function pairs(words) { return Object.keys(words).map(function (word) { return [word, words[word]]; }); }

    // Groups, and entries that open and close

    function group(id, title) {
      var box = make("section", { class: "group" }), heading = make("h3", { id: "group-" + id }, title);
      box.setAttribute("aria-labelledby", heading.id);
      box.append(heading);
      return box;
    }
    // A button that adds to what is at a path.
    function add(box, path, text, what) { if (!page.isReadOnly) box.append(named(act(text, what, "add"), path.concat(" add"))); }
    // What is opened and gets the focus as soon as the text has it.
    function want(path) { wanted = path.join("/"); }
    function open(path, focused) { opened[path.join("/")] = true; want(focused || path); }
    // What is written beside what has a field.
    function others(path, shown) {
      var value = at(path), keys = isMapping(value) ? Object.keys(value).filter(function (key) { return shown.indexOf(key) < 0; }) : [];
      return keys.length ? make("p", { class: "note" }, "The text also has " + keys.join(", ") + ".") : "";
    }
    // Further fields of an entry, folded away while the text has none of their keys.
    function more(path, keys, fill) {
      var box = make("details", { class: "more" }), body = make("div"), own = path.concat(" more"), key = own.join("/");
      box.dataset.entry = key;
      box.open = opened[key] === undefined ? keys.some(function (name) { return at(path.concat(name)) !== undefined; }) : opened[key];
      box.append(make("summary", {}, "More"), body);
      function unfold() {
        if (!box.open || body.children.length) return;
        fill(body);
        freeze(body);
      }
      box.addEventListener("toggle", function () { opened[key] = box.open; unfold(); });
      unfold();
      return box;
    }
    // Buttons that move, copy and remove an entry or an item. `removal` are the edits that take it out, null where it cannot go; `copy` makes
    // those for one more, and is null where there is none; `loss` names what goes, where that is more than `name`.
    function acts(path, name, removal, copy, loss) {
      var box = make("div", { class: "acts" }), above = path.slice(0, -1), last = path[path.length - 1], isItem = typeof last === "number";
      var siblings = Object.keys(at(above)), index = siblings.indexOf(String(last)), end = siblings.length - 1;
      if (page.isReadOnly) return "";
      function move(key, place) {
        var button = named(act(key, function () {
          // The same button of it, where it is then.
          if (isItem) want(above.concat(place, " " + key));
          edit({ move: path, to: place });
        }, "quiet", "Move " + name + " " + key.toLowerCase()), path.concat(" " + key));
        button.disabled = place < 0 || place > end;
        box.append(button);
      }
      // Numbers among the ids come first here, wherever the text has them.
      if (isItem || !siblings.some(function (id) { return /^\d+$/.test(id); })) {
        move("Up", index - 1);
        move("Down", index + 1);
      }
      if (copy) box.append(named(act("Duplicate", function () { edit(copy()); }, "quiet", "Duplicate " + name), path.concat(" Duplicate")));
      var remove = named(act("Remove", function () {
        // What is beside it, or the button that adds another.
        want(above.concat(end === 0 ? " add" : isItem ? Math.min(index, end - 1) : siblings[index < end ? index + 1 : index - 1]));
        edit(removal);
      }, "quiet danger", "Remove " + (loss || name)), path.concat(" Remove"));
      remove.disabled = removal === null;
      box.append(remove);
      return box;
    }
    // An entry or an item. `what` has its `title` and a `sentence` beside it; `fill(body)`, which makes its fields when it is opened first;
    // `shown`, the keys that have one; where they are not the usual ones its `name` among the buttons, its `removal`, `copy` and `loss`; and
    // `hasName` where its id is one of its fields.
    function card(path, what) {
      var key = path.join("/"), box = make("details", { class: "entry" }), summary = make("summary"), above = path.slice(0, -1), last = path[path.length - 1];
      box.dataset.entry = key;
      box.open = !!opened[key];
      summary.append(make("b", {}, what.title), " ", make("span", {}, what.sentence));
      box.append(summary);
      // Another id, and a title that says so.
      function again() {
        var own = at(path.concat("title")), id = newId(typeof own === "string" ? own : what.title, "copy"), twin = above.concat(id);
        open(twin);
        return [{ duplicate: path, as: id }].concat(typeof own === "string" ? set(twin.concat("title"), own + " (copy)") : []);
      }
      function unfold() {
        if (!box.open || box.children.length > 1) return;
        var body = make("div", { class: "body" });
        what.fill(body);
        body.append(others(path, what.shown));
        if (showsIds && typeof last === "string" && !what.hasName) body.append(idField("Id", path, "Part of the identifiers of its events and notifications."));
        body.append(acts(
          path, what.name || what.title, what.removal === undefined ? takeOut(path) : what.removal, what.copy === undefined ? again : what.copy, what.loss));
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
    // The sounds that the plan names, for those who want one of them.
    function soundsIn(value) {
      var found = ["default", "none"];
      (function look(value) {
        if (isScalar(value)) return;
        if (typeof value.sound === "string" && found.indexOf(value.sound) < 0) found.push(value.sound);
        Object.values(value).forEach(look);
      })(value);
      return found;
    }
    function idsChoice() {
      return kit.check("Show ids, the names of entries in the text", [" ids"], showsIds, function (isShown) {
        showsIds = isShown;
        later(show);
      });
    }

    // A value is its user's until it is written: while a control is pressed, or has what is not written yet, the forms stay as they are, and
    // follow afterwards.
    var held = null, isPressed = false, isLate = false;
    function follow() { if (isLate) show(); }
    // A place's field keeps its own input from what is outside it.
    root.addEventListener("input", function (event) { held = event.target; }, true);
    ["change", "focusout"].forEach(function (kind) {
      root.addEventListener(kind, function (event) {
        if (event.target === held) held = null;
        later(follow);
      });
    });
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
      var now = document.activeElement, place = [
        ["[data-entry]", "summary"], ["tr", "select"], [".texts .row", "input"], [".group", "button.add"]
      ];
      if (!now || !root.contains(now)) return function () {};
      var path = now.dataset.path, name = nameOf(now), selection = now.type === "text" ? [now.selectionStart, now.selectionEnd] : null;
      var entry = now.closest("[data-entry]"), key = entry && entry.dataset.entry, isSummary = now.tagName === "SUMMARY";
      // For each thing that it is in, which of its kind that is.
      var homes = place.map(function (kind) { var home = now.closest(kind[0]); return home ? Array.from(root.querySelectorAll(kind[0])).indexOf(home) : -1; });
      return function () {
        var own = key && entryOf(key), again = path ? fieldOf(path) : isSummary ? own && own.querySelector("summary")
          : own && buttonOf(own, name) || buttonOf(root, name);
        again = again && enabled(again);
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
    function buttonOf(box, name) { return Array.from(box.querySelectorAll("button")).find(function (other) { return nameOf(other) === name; }); }
    function nameOf(element) { return element.getAttribute("aria-label") || element.textContent; }
    // A control, or where it is disabled another button beside it.
    function enabled(control) {
      if (!control.disabled) return control;
      return control.closest(".acts") ? Array.from(control.parentNode.children).find(function (other) { return !other.disabled; }) : null;
    }
    // What is wanted: a field, an entry, or the first field of an item.
    function wantedControl() {
      var box = entryOf(wanted), first = fieldOf(wanted) || box && box.querySelector("summary")
        || Array.from(root.querySelectorAll("[data-path]")).find(function (input) { return input.dataset.path.startsWith(wanted + "/"); });
      return first ? enabled(first) : null;
    }
    // A group that nobody can show is left out of the forms, and not all of them with it.
    function drawn(group) {
      try {
        return group();
      } catch (error) {
        console.error(error);
        return make("p", { class: "note" }, "Something here cannot be shown; it can be changed in the text.");
      }
    }
    function show() {
      var field = document.activeElement, isDate = field !== null && field.type === "date" && root.contains(field);
      // A date that is made anew begins again with its first part.
      isLate = held !== null || isPressed || isDate;
      if (!isLate && latest) form = latest;
      if (form) grips.show();
      // Nobody looks at them while something is dragged beside them.
      isLate = isLate || document.body.classList.contains("dragging");
      if (isLate || !form) return;
      var restore = focused();
      if (!isMapping(form.values)) {
        root.replaceChildren(make("p", {}, "The text is empty, or cannot be read as it is. As soon as it can, the forms for it are here."));
      } else {
        root.replaceChildren.apply(root, groups.map(drawn));
        root.append(others([], shown), page.isReadOnly ? "" : idsChoice(), zones, sounds);
        sounds.replaceChildren.apply(sounds, soundsIn(form.values).map(function (name) { return make("option", { value: name }); }));
      }
      renamed = [];
      freeze(root);
      var found = wanted && isMapping(form.values) ? wantedControl() : null;
      if (!found) return restore();
      wanted = null;
      found.focus();
      if (found.select) found.select();
    }
    var groups = [
      sections.plan, sections.prompts, absences.quiet, prayers, workouts.templates, workouts.sessions, absences.pauses, absences.journeys
    ];
    var shown = [
      "plan", "title", "location", "timezone", "horizon", "language", "seed", "prompts", "quiet", "prayers", "workouts", "pause", "travel",
      "delivery"
    ];
    var zones = make("datalist", { id: "zones" }), sounds = make("datalist", { id: "sounds" });
    (Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : []).forEach(function (zone) { zones.append(make("option", { value: zone })); });

    return {
      // Shows what the server has read in the text, and returns how many of `waiting`, the edits that are not in it yet, can be made in
      // it: those up to the first whose grounds it has no longer.
      show: function (answer, waiting) {
        known = JSON.stringify(answer);
        latest = answer;
        if (!form) form = answer;
        var end = waiting.findIndex(function (edit) {
          if (!changes.holdsFor(edit.list, edit.grounds, answer.values)) return true;
          edit.list.forEach(function (one) { changes.make(answer.values, one); });
        }), count = end < 0 ? waiting.length : end;
        if (!count) root.removeAttribute("aria-busy");
        show();
        return count;
      },
      // Remembers edits that are in the text now.
      written: function (edits) {
        var answer = JSON.parse(known);
        edits.forEach(function (edit) { changes.make(answer.values, edit); });
        known = JSON.stringify(answer);
      },
      // Shows what the text last had, since edits could not be made in it.
      restore: function () {
        latest = JSON.parse(known);
        root.removeAttribute("aria-busy");
        show();
      },
      hours: grips.hours,
      // Whether something is typed that is no edit yet.
      isHeld: function () { return held !== null; }
    };
  };
})();
