// A field for a place, with what the gazetteer knows as one types. `choose` is called with a place of /places, with `{latitude, longitude}`
// for coordinates, with a text that is neither, and with null where the field was emptied. `now` is what it has first.
(function () {
  "use strict";
  function make(name, attributes, text) {
    var element = document.createElement(name);
    Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    if (text !== undefined) element.textContent = text;
    return element;
  }
  function words(place) { return [place.name, place.region, place.countryName].filter(Boolean).join(", "); }

  window.horariumPlaceField = function (label, id, choose, now) {
    var box = make("div", { class: "field place" });
    var input = make("input", {
      id: id, type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-expanded": "false", "aria-autocomplete": "list",
      "aria-controls": id + "-list", placeholder: "a town, or latitude, longitude"
    });
    var list = make("ul", { id: id + "-list", role: "listbox", hidden: "", "aria-label": "Places" });
    var found = [], active = -1, asked = 0, timer = null, last = now || "";
    input.value = last;

    function close() {
      list.hidden = true;
      active = -1;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
    }
    function mark(index) {
      active = index;
      Array.from(list.children).forEach(function (item, number) { item.setAttribute("aria-selected", String(number === index)); });
      input.setAttribute("aria-activedescendant", list.children[index].id);
      list.children[index].scrollIntoView({ block: "nearest" });
    }
    function take(place) {
      input.value = last = words(place);
      asked += 1;
      close();
      choose(place);
    }
    function show() {
      list.replaceChildren.apply(list, found.map(function (place, number) {
        var item = make("li", { id: id + "-" + number, role: "option", "aria-selected": "false" });
        item.append(make("b", {}, place.name), [" " + place.region, place.countryName].filter(function (word) { return word.trim(); }).join(", "));
        // The button is pressed before the field is left.
        item.addEventListener("mousedown", function (event) { event.preventDefault(); take(place); });
        return item;
      }));
      if (!found.length) return close();
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      mark(0);
    }
    function search() {
      var text = input.value.trim(), mine = ++asked;
      if (text.length < 2) { found = []; return show(); }
      fetch("/places?q=" + encodeURIComponent(text)).then(function (answer) { return answer.json(); }).then(function (answer) {
        if (mine !== asked || document.activeElement !== input) return;
        found = answer.places.slice(0, 8);
        show();
      }).catch(function () {});
    }
    // The point that a text is as latitude and longitude; null for any other.
    function point(text) {
      var degrees = /^(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)$/.exec(text), isPoint = degrees && Math.abs(degrees[1]) <= 90 && Math.abs(degrees[2]) <= 180;
      return isPoint ? { latitude: Number(degrees[1]), longitude: Number(degrees[2]) } : null;
    }
    function leave() {
      clearTimeout(timer);
      asked += 1;
      close();
      var text = input.value.trim();
      if (text === last) return;
      last = text;
      choose(point(text) || text || null);
    }
    input.addEventListener("input", function (event) {
      event.stopPropagation();
      clearTimeout(timer);
      timer = setTimeout(search, 120);
    });
    input.addEventListener("keydown", function (event) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (list.hidden) return search();
        mark((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
      } else if (event.key === "Enter" && (!list.hidden || input.value.trim() !== last)) {
        // What is typed is taken from the list, and answers nothing before.
        event.preventDefault();
        if (!list.hidden) take(found[active]);
        else if (point(input.value.trim())) leave();
        else search();
      } else if (event.key === "Escape") {
        // Pressed again, it gives up what is typed.
        if (list.hidden && now !== undefined) input.value = last;
        close();
      }
    });
    input.addEventListener("blur", leave);
    box.append(make("label", { for: id }, label), input, list);
    return box;
  };
})();
