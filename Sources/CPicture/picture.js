// What a picture does beyond being looked at: its table filters and sorts, its marks tell their reasons, the line of now moves.
// All of it can be read without. Runs again when a page that replaces the picture sends the event "picture".
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.add("js");

  function one(selector, within) { return (within || document).querySelector(selector); }
  function all(selector, within) { return Array.from((within || document).querySelectorAll(selector)); }
  function row(hash) { return hash && document.getElementById(decodeURIComponent(hash.slice(1))); }

  // The table: every word must be in a row, its address included.
  function filter() {
    var box = one("#find");
    if (!box) return;
    var words = box.value.trim().toLowerCase().split(/\s+/);
    var rows = all(".all tr[class]");
    var count = 0;
    rows.forEach(function (tr) {
      if (!tr.words) tr.words = (tr.id + " " + tr.textContent).toLowerCase();
      var shows = words.every(function (word) { return tr.words.indexOf(word) >= 0; });
      tr.hidden = !shows;
      if (shows) count++;
    });
    all(".all tbody").forEach(function (body) {
      body.hidden = !all("tr[class]", body).some(function (tr) { return !tr.hidden; });
    });
    var found = one("#found");
    found.textContent = box.value.trim() ? found.dataset.of.replace("{n}", count).replace("{all}", rows.length) : "";
    one("#none").hidden = count > 0;
  }

  // By time the rows stand under their days; by anything else in one list, each with its date.
  var order = null;
  function sort(button) {
    var head = button.closest("th"), table = one(".all");
    var column = head.cellIndex, down = head.getAttribute("aria-sort") === "ascending";
    if (!order) order = all("tbody", table).map(function (body) { return { body: body, rows: all("tr", body) }; });
    all("thead th", table).forEach(function (th) { th.removeAttribute("aria-sort"); });
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    all("tbody", table).forEach(function (body) { body.remove(); });
    if (column === 0) {
      (down ? order.slice().reverse() : order).forEach(function (day) {
        var rows = down ? day.rows.slice(0, 1).concat(day.rows.slice(1).reverse()) : day.rows;
        rows.forEach(function (tr) { day.body.append(tr); tr.cells[0].removeAttribute("data-date"); });
        table.append(day.body);
      });
    } else {
      var rows = order.flatMap(function (day) { return day.rows.slice(1); });
      var key = column === 3
        ? function (tr) { return Number(tr.cells[3].textContent.replace(/\D/g, "")) || 0; }
        : function (tr) { return tr.cells[column].textContent; };
      rows = rows.map(function (tr, place) { return { tr: tr, key: key(tr), place: place }; });
      rows.sort(function (a, b) {
        var way = a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
        return (down ? -way : way) || a.place - b.place;
      });
      var body = document.createElement("tbody");
      rows.forEach(function (item) {
        item.tr.cells[0].dataset.date = item.tr.id.split("/")[1];
        body.append(item.tr);
      });
      table.append(body);
    }
    filter();
  }

  // The reason of what is looked at stands in one place under the day, so that nothing covers the picture.
  function tell(event) { explain(event.target.closest && event.target.closest("a.mk")); }
  function explain(link) {
    var stage = link && link.closest(".split");
    var say = stage && one(".say", stage), tr = link && row(link.getAttribute("href"));
    if (say && !tr) {
      // A day that the table does not have.
      one("b", say).textContent = link.getAttribute("aria-label");
      one("p", say).textContent = "";
    }
    var why = tr && one("details", tr);
    if (!say || !why) return;
    var name = tr.cells[1].firstChild.textContent, time = tr.cells[0].textContent;
    one("b", say).textContent = time + " " + name;
    one("p", say).textContent = one("summary", why).textContent + ". " + one("p", why).textContent;
    if (one("i", tr)) one("p", say).textContent = one("i", tr).textContent + " — " + one("p", say).textContent;
  }

  // An address opens its row, or a day's week.
  function open() {
    var target = row(location.hash);
    var why = target && (target.closest("details") || target.tagName === "TR" && one("details", target));
    if (why && !why.open) {
      why.open = true;
      target.scrollIntoView();
    }
    all("tr.on").forEach(function (tr) { tr.classList.remove("on"); });
    if (target && target.tagName === "TR") target.classList.add("on");
  }

  // The line of now, and today's row, where the picture has them.
  var svg = "http://www.w3.org/2000/svg";
  function draw(name, attributes, text) {
    var element = document.createElementNS(svg, name);
    Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    if (text) element.textContent = text;
    return element;
  }
  // Where the sun's curve is at a place across: the curve is drawn in parts, up and down.
  function height(svg, place) {
    var best = null, distance = Infinity;
    all(".sup, .sdn", svg).forEach(function (path) {
      for (var length = path.getTotalLength(), at = 0; at <= length; at += 2) {
        var point = path.getPointAtLength(at), away = Math.abs(point.x - place);
        if (away < distance) { distance = away; best = point.y; }
      }
    });
    // At night the curve has left the strip, and the sun with it.
    var sun = one("circle.sun", svg);
    sun.toggleAttribute("data-set", distance > 3);
    return distance > 3 ? Number(one("[data-now]", svg).dataset.now.split(" ")[4]) : best;
  }
  function now() {
    var stage = one("[data-zone]");
    if (!stage) return;
    var zone = stage.dataset.zone, at = Date.now() / 1000;
    var clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    var date = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
    var time = clock.format(at * 1000), today = date.format(at * 1000);
    all("#week a.mk").forEach(function (link) { link.classList.toggle("today", link.getAttribute("href").endsWith(today)); });
    all("[data-now]").forEach(function (group) {
      var v = group.dataset.now.split(" "), n = v.map(Number);
      group.replaceChildren();
      if (at < n[0] || at > n[1]) return;
      var place = Math.round((n[2] + (n[3] - n[2]) * (at - n[0]) / (n[1] - n[0])) * 10) / 10;
      if (v[6] === "down") {
        group.append(draw("path", { class: "now", d: "M" + n[4] + " " + place + "H" + n[5] }));
        group.append(draw("rect", { class: "nowb", x: Math.min(n[4], n[4] + (n[5] > n[4] ? 0 : -38)), y: place - 8, width: 38, height: 16, rx: 8 }));
        group.append(draw("text", { class: "nowt", x: n[4] + (n[5] > n[4] ? 19 : -19), y: place + 4, "text-anchor": "middle" }, time));
      } else {
        var sun = one("circle.sun", group.closest("svg")), top = n[4];
        if (sun) {
          top = height(group.closest("svg"), place);
          sun.setAttribute("cx", place);
          sun.setAttribute("cy", top);
        }
        group.append(draw("path", { class: "now", d: "M" + place + " " + (sun ? top + 6 : top) + "V" + n[5] }));
        all("text.ax, .axg text", group.closest("svg")).forEach(function (label) {
          var y = Number(label.getAttribute("y"));
          label.toggleAttribute("data-under", Math.abs(y - n[5] - 18) < 8 && Math.abs(Number(label.getAttribute("x")) - place) < 36);
        });
        group.append(draw("rect", { class: "nowb", x: place - 24, y: n[5] + 5, width: 48, height: 17, rx: 8.5 }));
        group.append(draw("text", { class: "nowt", x: place, y: n[5] + 17.5, "text-anchor": "middle" }, time));
      }
    });
  }

  // The first reason is there before anything is looked at.
  function first() {
    all(".say[data-of]").forEach(function (say) {
      explain(all("a.mk", say.closest(".split")).find(function (link) { return link.getAttribute("href") === "#" + say.dataset.of; }));
    });
  }

  function start() { order = null; filter(); open(); now(); first(); }
  document.addEventListener("input", function (event) { if (event.target.id === "find") filter(); });
  document.addEventListener("click", function (event) {
    if (event.target.id === "clear") { one("#find").value = ""; filter(); one("#find").focus(); }
    var button = event.target.closest && event.target.closest(".all thead button");
    if (button) sort(button);
  });
  document.addEventListener("mouseover", tell);
  document.addEventListener("focusin", tell);
  document.addEventListener("picture", start);
  addEventListener("hashchange", open);
  setInterval(now, 30000);
  start();
})();
