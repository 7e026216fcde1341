// The forms of workouts: what they consist of, and when they take place.
(function () {
  "use strict";

  window.horariumWorkouts = function (kit) {
    var { make, isReadOnly, count, at, edit, want, open, entries, members, newId, group, add, others, card, acts, isMapping, list } = kit;
    var { isTexts, set, act, named, field, lengths, lengthWords, spelled, asWritten, textField, timeField, lengthField, numberField, choice } = kit;
    var { choiceField, checkField, daysOf, daysField } = kit;

    // Templates

    // What each type has: the lengths in a round, and what a new one is.
    var types = {
      hiit: { name: "a HIIT workout", lengths: [["work", "Work"], ["rest", "Rest"]], first: { type: "hiit", title: "HIIT", work: "40s", rest: "20s", rounds: 5 } },
      "walk-run": {
        name: "a walk-run workout", lengths: [["run", "Run"], ["walk", "Walk"]], first: { type: "walk-run", title: "Walk and run", run: "2m", walk: "1m", rounds: 5 }
      },
      lift: { name: "strength training", first: { type: "lift", title: "Strength", exercises: [{ name: "Squat", sets: 3, reps: 8, rest: "2m" }] } },
      intervals: {
        name: "an interval workout", first: {
          type: "intervals", title: "Intervals", steps: [{ warmup: "5m" }, { repeat: 4, steps: [{ work: "30s" }, { rest: "30s" }] }, { cooldown: "5m" }]
        }
      }
    };
    function templateOf(id) { var value = at(["workouts", "templates", id]); return isMapping(value) ? value : {}; }
    // The value of a key, which a template has itself or from the one that it is like.
    function inherited(template, key) {
      for (var value = template, seen = []; value[key] === undefined; value = templateOf(value.like)) {
        if (typeof value.like !== "string" || seen.indexOf(value.like) >= 0) return undefined;
        seen.push(value.like);
      }
      return value[key];
    }
    function titleOf(id) { return String(templateOf(id).title || id); }
    // The sessions of a template alone, and whether something else is made of it.
    function users(id) {
      var sessions = entries(["workouts", "sessions"]);
      return {
        sessions: sessions.filter(function (entry) { return isMapping(entry[1]) && entry[1].template === id; }),
        isKept: sessions.some(function (entry) { return list(at(["workouts", "sessions", entry[0], "weeks", "templates"])).indexOf(id) >= 0; })
          || entries(["workouts", "templates"]).some(function (entry) { return isMapping(entry[1]) && entry[1].like === id; })
      };
    }
    // Removing a workout removes its sessions.
    function removal(id, sessions) {
      var isLast = entries(["workouts", "templates"]).length === 1, areAll = sessions.length === entries(["workouts", "sessions"]).length;
      var isAlone = Object.keys(at(["workouts"])).every(function (key) { return key === "templates" || key === "sessions"; });
      if (isLast && areAll && isAlone) return { remove: ["workouts"] };
      var gone = areAll && sessions.length ? [{ remove: ["workouts", "sessions"] }]
        : sessions.map(function (entry) { return { remove: ["workouts", "sessions", entry[0]] }; });
      return gone.concat({ remove: isLast ? ["workouts", "templates"] : ["workouts", "templates", id] });
    }
    // What it comes to: `5 min, 10 notifications`, or `about 45 min, 10 sets`.
    function comesTo(id, template) {
      var all = kit.form().facts.workouts || {}, fact = Object.hasOwn(all, id) ? all[id] : null, type = types[inherited(template, "type")];
      if (!fact) return type ? type.name : "";
      var sets = list(inherited(template, "exercises")).reduce(function (sum, exercise) {
        return sum + (isMapping(exercise) && Number(exercise.sets) || 0);
      }, 0);
      return (fact.isEstimated ? "about " : "") + spelled(fact.seconds) + ", " + (sets ? count(sets, "set") : count(fact.notifications, "notification"));
    }

    function templatesGroup() {
      var box = group("workouts", kit.form().words.sections.workouts);
      var all = members(box, ["workouts", "templates"]);
      if (!all) return box;
      all.forEach(function (entry) {
        var id = entry[0], template = templateOf(id), path = ["workouts", "templates", id], type = types[inherited(template, "type")] || {}, used = users(id);
        var keys = type.lengths ? type.lengths.map(function (pair) { return pair[0]; }).concat("rounds") : ["exercises", "duration", "steps"];
        function fill(body) {
          body.append(textField("Title", path.concat("title"), { placeholder: String(inherited(template, "title") || id) }));
          if (template.like !== undefined) {
            body.append(make("p", { class: "note" }, "Like " + titleOf(template.like) + ": what is left empty here is as it is there."));
          }
          if (type.lengths) {
            var row = make("div", { class: "row" });
            type.lengths.forEach(function (pair) {
              var base = inherited(Object.assign({}, template, { [pair[0]]: undefined }), pair[0]);
              row.append(lengthField(pair[1], path.concat(pair[0]), { placeholder: base, needed: base === undefined }));
            });
            row.append(numberField("Rounds", path.concat("rounds"), 1, 200, {
              usual: inherited(Object.assign({}, template, { rounds: undefined }), "rounds")
            }));
            body.append(row);
          }
          if (template.exercises !== undefined) body.append(exercisesField(path.concat("exercises")));
          if (inherited(template, "type") === "lift") body.append(lengthField("Takes", path.concat("duration"), { placeholder: "as sets and rests take" }));
          if (template.steps !== undefined) body.append(stepsField("Steps", path.concat("steps")));
          if (used.isKept) body.append(make("p", { class: "note" }, "Other workouts are like it, or weeks of a session have it: it cannot be removed."));
        }
        var name = titleOf(id), removing = used.isKept ? null : removal(id, used.sessions);
        box.append(card(path, {
          title: name, sentence: comesTo(id, template), shown: ["title", "type", "like"].concat(keys), fill: fill, removal: removing,
          loss: used.sessions.length ? name + " and its " + count(used.sessions.length, "session") : name
        }));
      });
      Object.keys(types).forEach(function (key) {
        add(box, ["workouts", "templates"], "Add " + types[key].name, function () {
          var path = ["workouts", "templates", newId(types[key].first.title, key)];
          open(path, path.concat("title"));
          edit(set(path, types[key].first));
        });
      });
      return box;
    }

    // Exercises and steps

    function isItems(path) { return Array.isArray(at(path)) && at(path).every(isMapping); }
    function items(legend, path, fill) {
      var box = make("fieldset", { class: "items" });
      if (!isItems(path)) return asWritten(legend, at(path));
      box.append(make("legend", {}, legend));
      at(path).forEach(function (item, index) {
        var one = make("fieldset", { class: "item" });
        fill(one, item, path.concat(index), index);
        box.append(one);
      });
      return box;
    }
    // What is removed where the last one goes is all of them, or nothing.
    function takenOut(own, whole) { return at(own.slice(0, -1)).length > 1 ? { remove: own } : whole; }
    function exercisesField(path) {
      var box = items("Exercises", path, function (body, exercise, own, index) {
        var row = make("div", { class: "row" }), reps = own.concat("reps"), title = typeof exercise.name === "string" ? exercise.name + ", " : "";
        body.append(make("legend", { class: "vh" }, "Exercise " + (index + 1)), textField("Name", own.concat("name"), { needed: true }));
        row.append(numberField("Sets", own.concat("sets"), 1, 50), textField("Reps", reps, {
          size: 6, placeholder: "8, 8-12", refuse: function (text) {
            return /^\d+$/.test(text) && (Number(text) < 1 || Number(text) > 1000) ? "A number of repetitions is from 1 to 1000." : "";
          }, write: function (text) {
            return text === "" ? { remove: reps } : set(reps, /^\d{1,4}$/.test(text) ? Number(text) : text);
          }
        }), textField("Weight", own.concat("weight"), { size: 8, placeholder: "60 kg" }));
        row.append(lengthField("Rest", own.concat("rest"), { placeholder: "2m", canBeNone: true }));
        body.append(row, others(own, ["name", "sets", "reps", "weight", "rest"]), acts(own, title + "exercise " + (index + 1), takenOut(own, null), null));
      });
      adding(box, path, "Add an exercise", { name: "Exercise", sets: 3, reps: 8, rest: "2m" }, "name");
      return box;
    }
    function adding(box, path, text, value, focused) {
      if (isReadOnly || !isItems(path)) return;
      box.append(named(act(text, function () {
        var end = at(path).length;
        want(path.concat(end, focused));
        edit({ insert: path, value: value, at: end });
      }, "quiet"), path.concat(" add")));
    }
    var kinds = [["warmup", "warm up"], ["work", "work"], ["rest", "rest"], ["run", "run"], ["walk", "walk"], ["cooldown", "cool down"]];
    function stepsField(legend, path, whole) {
      var box = items(legend, path, function (body, step, own) {
        var row = make("div", { class: "row" }), kind = kinds.find(function (pair) { return step[pair[0]] !== undefined; }), removing = takenOut(own, whole || null);
        var number = own.filter(function (part) { return typeof part === "number"; }).map(function (part) { return part + 1; }).join(".");
        var name = (typeof step.name === "string" ? step.name : kind ? kind[1] : "repetition") + ", step " + number;
        body.append(make("legend", { class: "vh" }, "Step " + number));
        if (!kind) {
          row.append(numberField("Times", own.concat("repeat"), 1, 100));
          body.append(row, stepsField("Repeated", own.concat("steps"), removing));
        } else {
          row.append(field("What", choice(own.concat("kind"), kinds, kind[0], function (other) {
            var next = { [other]: step[kind[0]] };
            Object.keys(step).forEach(function (key) { if (key !== kind[0]) next[key] = step[key]; });
            return set(own, next);
          })), lengthField("How long", own.concat(kind[0]), { needed: true }), textField("Name", own.concat("name"), { size: 10, placeholder: kind[1] }));
          body.append(row, others(own, [kind[0], "name"]));
        }
        body.append(acts(own, name, removing, null));
      });
      adding(box, path, "Add a step", { work: "30s" }, "kind");
      if (!whole) adding(box, path, "Add a repetition", { repeat: 3, steps: [{ work: "30s" }, { rest: "30s" }] }, "repeat");
      return box;
    }

    // Sessions

    function sessionsGroup() {
      var box = group("sessions", "Sessions"), all = members(box, ["workouts", "sessions"]);
      if (!all) return box;
      var reminders = [["", "none"]].concat(lengths.map(function (length) { return [length, lengthWords(length) + " before"]; }));
      var templates = entries(["workouts", "templates"]).map(function (entry) {
        return [entry[0], String(isMapping(entry[1]) && entry[1].title || entry[0])];
      });
      all.forEach(function (entry) {
        var id = entry[0], session = isMapping(entry[1]) ? entry[1] : {}, path = ["workouts", "sessions", id], days = daysOf(session.days);
        var template = templates.find(function (pair) { return pair[0] === session.template; });
        var when = isTexts(session.at) ? [list(session.at).join(", ")] : [], title = String(session.title || template && template[1] || id);
        if (days && days.length < 7) when.push(days.map(function (day) { return kit.form().words.days[day].short; }).join(" "));
        function fill(body) {
          body.append(textField("Title", path.concat("title"), { placeholder: template ? template[1] : id }));
          if (session.template !== undefined) body.append(choiceField("Workout", path.concat("template"), templates));
          body.append(timeField("At", path.concat("at"), { needed: true }), daysField(path.concat("days")));
          if (isTexts(session.remind) && list(session.remind).length < 2) {
            body.append(field("Reminder", choice(path.concat("remind"), reminders, list(session.remind)[0] || "", function (length) {
              return length ? set(path.concat("remind"), [length]) : { remove: path.concat("remind") };
            })));
          } else body.append(asWritten("Reminders", session.remind));
          body.append(checkField("Announce its start", path.concat("announce")));
        }
        box.append(card(path, {
          title: title, sentence: when.filter(Boolean).join(", "), shown: ["title", "template", "at", "days", "remind", "announce"], fill: fill
        }));
      });
      if (templates.length) add(box, ["workouts", "sessions"], "Add a session", function () {
        var template = entries(["workouts", "templates"])[0][0], id = newId("morning " + titleOf(template), "session");
        open(["workouts", "sessions", id]);
        edit(set(["workouts", "sessions", id], { template: template, days: ["mon", "wed", "fri"], at: "07:00" }));
      });
      return box;
    }

    return { templates: templatesGroup, sessions: sessionsGroup };
  };
})();
