// What a picture does beyond being looked at: its table filters and sorts, its marks tell their reasons, the line of now moves.
// All of it can be read without. Runs again when a page that replaces the picture sends the event "picture".
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.add("js");

  function one(selector, within) { return (within || document).querySelector(selector); }
  function all(selector, within) { return Array.from((within || document).querySelectorAll(selector)); }
  function row(hash) {
    try {
      return hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    } catch (error) {
      return null;
    }
  }

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
  function tell(event) {
    var link = event.target.closest && event.target.closest("a.mk");
    var stage = link && link.closest(".split");
    if (stage) explain(one(".say", stage), row(link.getAttribute("href")));
  }
  function explain(say, tr) {
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
  // The height of the sun's curve at a place across, in one of the paths that it is drawn by; nothing where the curve is not drawn.
  function height(paths, place) {
    for (var number = 0; number < paths.length; number++) {
      var path = paths[number], low = 0, high = path.getTotalLength();
      var isRising = path.getPointAtLength(high).x > path.getPointAtLength(0).x;
      for (var half = 0; half < 16; half++) {
        var middle = (low + high) / 2;
        if (path.getPointAtLength(middle).x < place === isRising) low = middle;
        else high = middle;
      }
      var point = path.getPointAtLength(low);
      if (Math.abs(point.x - place) < 1) return point.y;
    }
  }
  // The line of now hangs from the sun, which stands where it is now; what line and pill would cross is not shown meanwhile.
  function hang(drawing, group, place, top, bottom, time) {
    var sun = one("circle.sun", drawing), y = height(all(".sup, .sdn", drawing), place);
    if (sun) {
      sun.dataset.noon = sun.getAttribute("cx") + " " + sun.getAttribute("cy");
      sun.toggleAttribute("data-set", y === undefined);
      if (y !== undefined) {
        sun.setAttribute("cx", place);
        sun.setAttribute("cy", y);
        top = y + 6;
      }
    }
    all(".skd, .skn, .ax", drawing).forEach(function (label) {
      var box = label.getBBox(), isLow = box.y > bottom;
      var room = isLow ? 26 : 4;
      label.toggleAttribute("data-under", box.x < place + room && box.x + box.width > place - room
        && (isLow ? box.y < bottom + 22 : box.y + box.height > top));
    });
    group.append(draw("path", { class: "now", d: "M" + place + " " + top + "V" + bottom }));
    group.append(draw("rect", { class: "nowb", x: place - 24, y: bottom + 5, width: 48, height: 17, rx: 8.5 }));
    group.append(draw("text", { class: "nowt", x: place, y: bottom + 17.5, "text-anchor": "middle" }, time));
  }
  // What was there before the line of now.
  function unhang(drawing) {
    all("[data-under]", drawing).forEach(function (label) { label.removeAttribute("data-under"); });
    var sun = one("circle.sun[data-noon]", drawing);
    if (!sun) return;
    sun.setAttribute("cx", sun.dataset.noon.split(" ")[0]);
    sun.setAttribute("cy", sun.dataset.noon.split(" ")[1]);
    sun.removeAttribute("data-set");
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
      unhang(group.closest("svg"));
      // What is not on the screen has no letters to measure.
      if (at < n[0] || at > n[1] || !group.closest("svg").getClientRects().length) return;
      var place = Math.round((n[2] + (n[3] - n[2]) * (at - n[0]) / (n[1] - n[0])) * 10) / 10;
      if (v[6] === "down") {
        group.append(draw("path", { class: "now", d: "M" + n[4] + " " + place + "H" + n[5] }));
        group.append(draw("rect", { class: "nowb", x: Math.min(n[4], n[4] + (n[5] > n[4] ? 0 : -38)), y: place - 8, width: 38, height: 16, rx: 8 }));
        group.append(draw("text", { class: "nowt", x: n[4] + (n[5] > n[4] ? 19 : -19), y: place + 4, "text-anchor": "middle" }, time));
      } else {
        hang(group.closest("svg"), group, place, n[4], n[5], time);
      }
    });
  }

  function start() {
    order = null;
    filter();
    open();
    now();
    all(".say[data-of]").forEach(function (say) { explain(say, row("#" + say.dataset.of)); });
  }
  document.addEventListener("input", function (event) { if (event.target.id === "find") filter(); });
  document.addEventListener("click", function (event) {
    if (event.target.id === "clear") { one("#find").value = ""; filter(); one("#find").focus(); }
    var button = event.target.closest && event.target.closest(".all thead button");
    if (button) sort(button);
  });
  document.addEventListener("mouseover", tell);
  document.addEventListener("focusin", tell);
  document.addEventListener("picture", start);
  document.addEventListener("toggle", function (event) { if (event.target.matches(".more")) now(); }, true);
  addEventListener("hashchange", open);
  addEventListener("resize", now);
  setInterval(now, 30000);
  start();
})();
