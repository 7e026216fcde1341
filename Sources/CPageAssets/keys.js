// Fields for keys that have no form of their own: made from what is written and from what the schema says of it, level by level.
(function () {
  "use strict";
  var page = window.horariumPage, forms = page && page.forms;
  if (!forms) return;
  var make = page.make, button = page.button, at = forms.at, edit = forms.edit, set = forms.set;

  function shapeOf(path) { return forms.shapes()[forms.places()[path.join("/")]] || { written: {}, more: {} }; }
  // What the schema says of the value at a path: a key's, an entry's with an id, or an item's.
  function described(path) {
    var above = path.slice(0, -1), last = path[path.length - 1];
    if (Array.isArray(at(above))) return (described(above) || {}).item || {};
    var shape = shapeOf(above);
    return shape.entry || shape.written[last] || {};
  }
  // `perDay` as people read it.
  function inWords(key) {
    var words = String(key).replace(/-/g, " ").replace(/([a-z])([A-Z])/g, function (_, before, letter) { return before + " " + letter.toLowerCase(); });
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  function inBrief(value) {
    var text = value === null || typeof value !== "object" ? String(value) : Array.isArray(value)
      ? value.map(inBrief).join(", ") : Object.keys(value).map(function (key) { return inWords(key).toLowerCase() + " " + inBrief(value[key]); }).join(", ");
    return text.length > 60 ? text.slice(0, 59) + "…" : text;
  }
  function isFlag(about, value) {
    return typeof value === "boolean" || !about.takesText && !about.takesNumber && (about.words || []).join() === "true,false";
  }

  // A value of one word, number or text.
  function scalarField(path, label, value) {
    var about = described(path), words = about.words || [];
    if (isFlag(about, value)) {
      var box = make("label", { class: "check", title: about.meaning || "" }), check = forms.name(make("input", { type: "checkbox" }), path);
      check.checked = value === true;
      check.addEventListener("change", function () { edit(set(path, check.checked)); });
      box.append(check, label);
      return box;
    }
    if (words.length && !about.takesText && !about.takesNumber) {
      return forms.choiceField(label, path, words.map(function (word) { return [word, word]; }), { value: value === null ? "" : String(value), write: function (word) {
        return set(path, word === "true" || word === "false" ? word === "true" : word);
      } });
    }
    var made = forms.textField(label, path, { value: value === null ? "" : value, needed: true, meaning: about.meaning, write: function (text) {
      var isNumber = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) && (about.takesNumber || typeof value === "number");
      return set(path, isNumber ? Number(text) : text);
    } });
    if (words.length) {
      var input = made.querySelector("input"), list = make("datalist", { id: input.id + "-words" });
      words.forEach(function (word) { list.append(make("option", { value: word })); });
      input.setAttribute("list", list.id);
      made.append(list);
    }
    return made;
  }
  // A value with values in it, which are made when it is opened.
  function partField(path, label, value) {
    return forms.foldable(path, label, inBrief(value), function (body) {
      if (!Array.isArray(value)) return addKeys(body, path, []);
      value.forEach(function (item, index) { body.append(valueField(path.concat(index), inWords(label) + " " + (index + 1))); });
      var last = value[value.length - 1];
      if (last !== undefined) body.append(button("Add", function () {
        forms.want(path.concat(value.length));
        edit({ insert: path, value: last });
      }, "quiet", "Add to " + label));
    });
  }
  function valueField(path, label) {
    var value = at(path), isPart = value !== null && typeof value === "object", row = make("div", { class: isPart ? "part" : "row" });
    row.append((isPart ? partField : scalarField)(path, label, value));
    var above = at(path.slice(0, -1)), isLast = (Array.isArray(above) ? above.length : Object.keys(above).length) === 1;
    row.append(button("Remove", function () { edit({ remove: isLast && path.length > 1 ? path.slice(0, -1) : path }); }, "quiet", "Remove " + label));
    return row;
  }
  // The keys of a mapping but those `shown` elsewhere, and a choice of those that it may still have.
  function addKeys(box, path, shown) {
    var value = at(path), shape = shapeOf(path);
    Object.keys(value !== null && typeof value === "object" ? value : {}).forEach(function (key) {
      if (shown.indexOf(key) < 0) box.append(valueField(path.concat(key), inWords(key)));
    });
    if (shape.entry) return box.append(button("Add", function () {
      var id = forms.newId(path[path.length - 1], "new");
      forms.want(path.concat(id));
      edit(set(path.concat(id), start(shape.entry)));
    }, "quiet", "Add to " + inWords(path[path.length - 1])));
    var more = Object.keys(shape.more).filter(function (key) { return shown.indexOf(key) < 0; });
    if (!more.length) return;
    var choice = make("select", { class: "more-keys", "aria-label": "Add to " + (path.length ? inWords(path[path.length - 1]) : "the plan") });
    forms.name(choice, path.concat("+"));
    choice.append(make("option", { value: "" }, "Add …"));
    more.forEach(function (key) { choice.append(make("option", { value: key, title: shape.more[key].meaning }, inWords(key))); });
    choice.addEventListener("change", function () {
      forms.want(path.concat(choice.value));
      edit(set(path.concat(choice.value), start(shape.more[choice.value])));
    });
    box.append(choice);
  }
  function start(about) { return about.start === null ? (about.words || [])[0] || "" : JSON.parse(about.start); }

  forms.valueField = valueField;
  forms.addKeys = addKeys;
})();
