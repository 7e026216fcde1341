// Edits of a plan's values: what they come to before the server has made them in the text, and whether they still mean there what they
// meant in the forms.
(function () {
  "use strict";

  function isScalar(value) { return value === undefined || value === null || typeof value !== "object"; }
  function copy(value) { return value === undefined ? undefined : JSON.parse(JSON.stringify(value)); }
  function at(values, path) {
    return path.reduce(function (value, step) { return !isScalar(value) && Object.hasOwn(value, step) ? value[step] : undefined; }, values);
  }
  function kindOf(edit) { return ["set", "insert", "remove", "duplicate", "move", "rename"].find(function (kind) { return edit[kind]; }); }
  function pathOf(edit) { return edit[kindOf(edit)]; }

  // Makes an edit in the values as the server makes it in the text.
  function make(values, edit) {
    var path = pathOf(edit), last = path[path.length - 1], above = values;
    path.slice(0, -1).forEach(function (step) { above = above[step] = isScalar(above[step]) ? {} : above[step]; });
    if (edit.set) above[last] = copy(edit.to);
    else if (edit.insert) (above[last] = [].concat(isScalar(above[last]) ? [] : above[last])).splice(edit.at, 0, copy(edit.value));
    else if (Array.isArray(above)) rearrange(above, Number(last), edit);
    else if (edit.remove) delete above[last];
    else {
      var all = Object.keys(above).map(function (key) { return [key, above[key]]; }), index = Object.keys(above).indexOf(last);
      if (edit.move) all.splice(edit.to, 0, all.splice(index, 1)[0]);
      else if (edit.rename) all[index] = [edit.as, above[last]];
      else all.splice(index + 1, 0, [edit.as, copy(above[last])]);
      Object.keys(above).forEach(function (key) { delete above[key]; });
      all.forEach(function (entry) { above[entry[0]] = entry[1]; });
      if (edit.rename && path[1] === "templates") refer(values.workouts, last, edit.as);
    }
  }
  // Duplicates, moves or removes the item of a list, or what belongs to it.
  function rearrange(items, index, edit) {
    if (edit.duplicate) items.splice(index + 1, 0, copy(items[index]));
    else {
      var taken = items.splice(index, 1)[0];
      if (edit.move) items.splice(edit.to, 0, taken);
    }
  }
  // Names a workout by its new id where sessions and other workouts name it.
  function refer(workouts, old, id) {
    function other(name) { return name === old ? id : name; }
    function each(all, act) { if (!isScalar(all)) Object.values(all).forEach(function (entry) { if (!isScalar(entry)) act(entry); }); }
    each(workouts.templates, function (template) { if (template.like === old) template.like = id; });
    each(workouts.sessions, function (session) {
      if (session.template === old) session.template = id;
      if (!isScalar(session.weeks) && Array.isArray(session.weeks.templates)) session.weeks.templates = session.weeks.templates.map(other);
    });
  }

  // A value for comparison: where the text says nothing, or nothing yet, is the same.
  function said(value) {
    if (isScalar(value)) return JSON.stringify(value === undefined ? null : value);
    if (Array.isArray(value)) return value.length ? "[" + value.map(said).join() + "]" : "null";
    var entries = Object.keys(value).sort().map(function (key) { return [key, said(value[key])]; });
    entries = entries.filter(function (entry) { return entry[1] !== "null"; });
    return entries.length ? JSON.stringify(entries) : "null";
  }
  // How many steps lead to an entry.
  var depths = { prompts: 2, quiet: 2, pause: 2, travel: 2, workouts: 3, prayers: 1 };

  // What edits are made from: the values of which they say what is to become of them. One that sets a value goes by that alone, others by
  // the entry that they are in; items of a list are known by their place, and go by the whole list.
  function grounds(values, edits) {
    return edits.flatMap(function (edit) {
      var path = pathOf(edit), number = path.findIndex(function (step) { return typeof step === "number"; }), above = path.slice(0, -1);
      var whole = path.slice(0, number < 0 ? path.length : number), entry = whole.slice(0, depths[path[0]]), found = [];
      // One that moves goes by those beside it; another id is to be free; and other entries name a workout.
      if (edit.move) found.push({ path: above, keys: keys(values, above) });
      if (edit.as) found.push(ground(values, above.concat(edit.as)));
      return found.concat(ground(values, edits.length === 1 && edit.set ? whole : edit.rename ? path.slice(0, 1) : entry));
    });
  }
  function ground(values, path) { return { path: path, was: said(at(values, path)) }; }
  function keys(values, path) { return JSON.stringify(Object.keys(at(values, path) || {})); }
  // Whether edits can be made in other values: what they are made from is there as it was, and so is the entry that they change.
  function holdsFor(edits, all, values) {
    return !isScalar(values) && all.every(function (ground) {
      return ground.keys ? keys(values, ground.path) === ground.keys : said(at(values, ground.path)) === ground.was;
    }) && edits.every(function (edit) {
      var path = edit.set, length = path && path[0] !== "prayers" ? depths[path[0]] : 0;
      // It may come by an edit beside this one.
      return !length || path.length <= length || at(values, path.slice(0, length)) !== undefined || edits.some(function (other) { return other.duplicate; });
    });
  }

  window.horariumChanges = {
    isScalar: isScalar, at: at, kindOf: kindOf, pathOf: pathOf, make: make, rearrange: rearrange, grounds: grounds, holdsFor: holdsFor
  };
})();
