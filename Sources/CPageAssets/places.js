// A field for a place, with what the gazetteer knows as one types. `choose` is called with the place, whose `written` is what a plan
// writes for it; a text that no place answers to is handed on as it is.
(function () {
  "use strict";
  var number = 0;
  function make(name, attributes, text) {
    var element = document.createElement(name);
    Object.keys(attributes || {}).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    if (text !== undefined) element.textContent = text;
    return element;
  }
  // The shortest name that means the place: of several with it, one with five times the people of the next.
  function written(place, all) {
    var alike = all.filter(function (other) { return other !== place && other.name === place.name; });
    if (alike.every(function (other) { return place.population >= 5 * other.population; })) return place.name;
    return [place.name, place.region, place.country].filter(Boolean).join(", ");
  }
  window.horariumPlaceField = function (label, value, choose, path) {
    var id = "place-" + ++number, box = make("div", { class: "field place" });
    var input = make("input", {
      id: id, type: "text", value: value, role: "combobox", autocomplete: "off", spellcheck: "false", "aria-expanded": "false", "aria-autocomplete": "list",
      "aria-controls": id + "-list"
    });
    if (path) input.dataset.path = path;
    var list = make("ul", { id: id + "-list", role: "listbox", hidden: "", "aria-label": "Places" });
    var found = [], active = -1, asked = 0, timer = null, last = value;
    function close() { list.hidden = true; input.setAttribute("aria-expanded", "false"); input.removeAttribute("aria-activedescendant"); active = -1; }
    function mark(index) {
      active = index;
      Array.from(list.children).forEach(function (item, place) { item.setAttribute("aria-selected", String(place === index)); });
      if (index >= 0) { input.setAttribute("aria-activedescendant", list.children[index].id); list.children[index].scrollIntoView({ block: "nearest" }); }
    }
    function take(place) {
      input.value = last = place.written;
      close();
      choose(place);
    }
    function show() {
      list.replaceChildren.apply(list, found.map(function (place, index) {
        var item = make("li", { id: id + "-" + index, role: "option", "aria-selected": "false" });
        item.append(make("b", {}, place.name), " " + [place.region, place.countryName].filter(Boolean).join(", "));
        item.addEventListener("mousedown", function (event) { event.preventDefault(); take(place); });
        return item;
      }));
      list.hidden = !found.length;
      input.setAttribute("aria-expanded", String(!!found.length));
      if (found.length) mark(0); else close();
    }
    function search() {
      var text = input.value.trim(), mine = ++asked;
      if (text.length < 2) { found = []; return show(); }
      return fetch("/places?q=" + encodeURIComponent(text)).then(function (answer) { return answer.json(); }).then(function (answer) {
        if (mine !== asked) return;
        found = answer.places.slice(0, 8);
        found.forEach(function (place) { place.written = written(place, answer.places); });
        if (document.activeElement === input) show();
      }).catch(function () {});
    }
    input.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(search, 120); });
    input.addEventListener("keydown", function (event) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (list.hidden) return search();
        mark((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
      } else if (event.key === "Enter" && !list.hidden && active >= 0) { event.preventDefault(); take(found[active]); }
      else if (event.key === "Escape") close();
    });
    input.addEventListener("blur", function () {
      close();
      if (input.value.trim() === last) return;
      // What was typed whole is taken without a choice.
      clearTimeout(timer);
      var text = input.value.trim(), exact = function () { return found.find(function (place) { return place.written.toLowerCase() === text.toLowerCase() || place.name.toLowerCase() === text.toLowerCase(); }); };
      if (!text) { input.value = last; return; }
      Promise.resolve(exact() || search()).then(function () { take(exact() || { written: text, name: text }); });
    });
    box.append(make("label", { for: id }, label), input, list);
    return box;
  };
  if (window.horariumPage) window.horariumPage.placeField = window.horariumPlaceField;
})();
