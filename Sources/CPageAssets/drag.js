// The edges of windows and the times of sessions are moved in the drawing of the day: with a finger or mouse, or with the arrow keys, by
// five minutes. The figure follows while one drags; the text is changed at the end.
(function () {
  "use strict";
  var page = window.horariumPage;
  if (!page || page.isReadOnly) return;
  var space = "http://www.w3.org/2000/svg", step = 5, current = null, focused = null, ahead = {};

  function draw(name, attributes) {
    var element = document.createElementNS(space, name);
    Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    return element;
  }
  // The drawing's scale, from the line of now: where two instants stand, across or down.
  function scale(svg) {
    var group = svg.querySelector("[data-now]");
    if (!group) return null;
    var n = group.dataset.now.split(" "), v = n.map(Number);
    return { from: v[0], to: v[1], start: v[2], end: v[3], isDown: n[6] === "down" };
  }
  // Seconds since 1970 of a day's midnight in the plan's zone.
  function midnight(date) {
    var zone = page.form().facts.zone, guess = Date.parse(date + "T00:00:00Z") / 1000;
    for (var round = 0; round < 2; round++) {
      var parts = {};
      new Intl.DateTimeFormat("en-GB", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
        .formatToParts(guess * 1000).forEach(function (part) { parts[part.type] = part.value; });
      guess -= Date.parse(parts.year + "-" + parts.month + "-" + parts.day + "T" + parts.hour + ":" + parts.minute + ":00Z") / 1000 - Date.parse(date + "T00:00:00Z") / 1000;
    }
    return guess;
  }
  function handles() {
    var form = page.form(), values = form && form.values;
    if (!values || !form.facts.first) return;
    document.querySelectorAll("#day svg.pic").forEach(function (svg) {
      var along = scale(svg);
      svg.querySelectorAll(".grip").forEach(function (grip) { grip.remove(); });
      if (!along) return;
      var zero = midnight(page.day());
      function place(minutes) { return along.start + (along.end - along.start) * (zero + minutes * 60 - along.from) / (along.to - along.from); }
      function lane(rule) {
        var marks = Array.from(svg.querySelectorAll("a.mk")).filter(function (mark) { return decodeURIComponent(mark.getAttribute("href")).slice(1).split("/")[0] === rule; });
        if (!marks.length) return null;
        var boxes = marks.map(function (mark) { return mark.getBBox(); });
        return along.isDown
          ? [Math.min.apply(null, boxes.map(function (b) { return b.x; })), Math.max.apply(null, boxes.map(function (b) { return b.x + b.width; }))]
          : [Math.min.apply(null, boxes.map(function (b) { return b.y; })), Math.max.apply(null, boxes.map(function (b) { return b.y + b.height; }))];
      }
      function grip(path, text, minutes, reach, label) {
        if (minutes === null || !reach) return;
        var key = path.join("/");
        // Keys may be faster than answers: what they came to is where the next one goes on.
        if (page.isSettled()) delete ahead[key];
        else if (ahead[key] !== undefined) { minutes = ahead[key]; text = page.moved(text, minutes); }
        var group = draw("g", { class: "grip", "data-key": key, role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 2160, "aria-valuenow": minutes, "aria-valuetext": text });
        var at = place(minutes), edge = [reach[0] - 4, reach[1] + 4];
        group.append(along.isDown
          ? draw("path", { class: "hit", d: "M" + edge[0] + " " + at + "H" + edge[1] })
          : draw("path", { class: "hit", d: "M" + at + " " + edge[0] + "V" + edge[1] }));
        group.append(along.isDown
          ? draw("path", { class: "line", d: "M" + edge[0] + " " + at + "H" + edge[1] })
          : draw("path", { class: "line", d: "M" + at + " " + edge[0] + "V" + edge[1] }));
        var middle = (edge[0] + edge[1]) / 2;
        group.append(draw("rect", along.isDown ? { class: "knob", x: middle - 11, y: at - 4, width: 22, height: 8, rx: 4 } : { class: "knob", x: at - 4, y: middle - 11, width: 8, height: 22, rx: 4 }));
        var said = draw("text", along.isDown ? { x: edge[1] + 4, y: at + 4, "text-anchor": "start" } : { x: at, y: edge[0] - 3, "text-anchor": "middle" });
        said.textContent = text;
        group.append(said);
        var drag = { key: key, path: path, text: text, minutes: minutes, along: along, zero: zero, svg: svg, group: group };
        group.addEventListener("pointerdown", function (event) { event.preventDefault(); event.stopPropagation(); begin(drag); group.focus(); });
        group.addEventListener("keydown", function (event) {
          var by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 12, PageDown: -12 }[event.key];
          if (!by) return;
          event.preventDefault();
          if (along.isDown && event.key.indexOf("Arrow") === 0) by = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1;
          if (along.end < along.start && !along.isDown && /Left|Right/.test(event.key)) by = -by;
          drag.at = ahead[key] = snap((drag.at === undefined ? drag.minutes : drag.at) + by * step, by);
          focused = key;
          shift(drag);
          page.edit([{ set: path, to: page.moved(text, drag.at) }]);
        });
        svg.append(group);
        if (focused === drag.key && !current && svg.getClientRects().length) { group.focus({ preventScroll: true }); }
      }
      Object.keys(values.prompts || {}).forEach(function (id) {
        var rule = values.prompts[id], window = rule && rule.window;
        if (!window || typeof window === "string" || !window.from || !window.to) return;
        var from = page.minutesOf(window.from), to = page.minutesOf(window.to), reach = lane(id), title = rule.title || id;
        if (from !== null && to !== null && to <= from) to += 1440;
        grip(["prompts", id, "window", "from"], window.from, from, reach, title + ": window from");
        grip(["prompts", id, "window", "to"], window.to, to, reach, title + ": window to");
      });
      var sessions = values.workouts && values.workouts.sessions || {};
      Object.keys(sessions).forEach(function (id) {
        var session = sessions[id];
        if (!session || typeof session.at !== "string") return;
        grip(["workouts", "sessions", id, "at"], session.at, page.minutesOf(session.at), lane(id), (session.title || id) + ": time");
      });
    });
  }
  function snap(minutes, way) {
    var whole = minutes / step;
    return Math.max(0, Math.min(2155, (way > 0 ? Math.ceil(whole - 1e-9) === whole ? whole : Math.floor(whole) : way < 0 ? Math.ceil(whole) : Math.round(whole)) * step));
  }

  // One drag at a time. The grip moves at once; the day is drawn anew as often as the server answers.
  function begin(drag) {
    current = drag;
    focused = drag.key;
    drag.at = drag.minutes;
    document.body.classList.add("dragging");
  }
  function shift(drag) {
    var grip = Array.from(document.querySelectorAll("#day .grip")).find(function (other) { return other === drag.group; });
    var text = page.moved(drag.text, drag.at), along = drag.along;
    var by = (along.end - along.start) * (drag.at - drag.minutes) * 60 / (along.to - along.from);
    var group = grip || drag.group;
    group.setAttribute("transform", along.isDown ? "translate(0 " + by + ")" : "translate(" + by + " 0)");
    group.classList.add("on");
    group.setAttribute("aria-valuenow", drag.at);
    group.setAttribute("aria-valuetext", text);
    group.querySelector("text").textContent = text;
  }
  var isAsking = false;
  function follow(drag) {
    if (isAsking || drag.at === drag.drawn) return;
    isAsking = true;
    var minutes = drag.drawn = drag.at, content = page.text();
    page.send("POST", "/edit", JSON.stringify({ text: content, edits: [{ set: drag.path, to: page.moved(drag.text, minutes) }] })).then(function (answer) { return answer.json(); }).then(function (answer) {
      if (!answer.change || current !== drag) return;
      return page.showDay(page.day(), page.change(content, answer.change));
    }).catch(function () {}).then(function () {
      isAsking = false;
      if (current === drag) { keep(drag); if (drag.at !== minutes) follow(drag); }
    });
  }
  // The drawing was replaced under the finger: its grip goes on in the new one.
  function keep(drag) {
    var svg = Array.from(document.querySelectorAll("#day svg.pic")).find(function (other) { return other.classList.contains("tall") === drag.svg.classList.contains("tall"); });
    if (!svg || svg.contains(drag.group)) return;
    Array.from(svg.querySelectorAll(".grip")).forEach(function (grip) { if (grip.dataset.key === drag.key) grip.remove(); });
    svg.append(drag.group);
    drag.svg = svg;
    shift(drag);
  }
  document.addEventListener("pointermove", function (event) {
    if (!current) return;
    event.preventDefault();
    var drag = current, svg = drag.svg.isConnected ? drag.svg : document.querySelector("#day svg.pic"), matrix = svg.getScreenCTM();
    if (!matrix) return;
    var point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()), along = drag.along;
    var seconds = along.from + ((along.isDown ? point.y : point.x) - along.start) / (along.end - along.start) * (along.to - along.from);
    var minutes = snap((seconds - drag.zero) / 60, 0);
    if (minutes === drag.at) return;
    drag.at = minutes;
    shift(drag);
    follow(drag);
  });
  function finish(drag) {
    current = null;
    document.body.classList.remove("dragging");
    if (drag.at === drag.minutes) return;
    page.edit([{ set: drag.path, to: page.moved(drag.text, drag.at) }]);
  }
  document.addEventListener("pointerup", function () { if (current) finish(current); });
  document.addEventListener("pointercancel", function () { if (current) { current.at = current.minutes; finish(current); handles(); } });
  document.addEventListener("keydown", function (event) { if (current && event.key === "Escape") { current.at = current.minutes; finish(current); page.showDay(page.day(), page.text()); } });
  document.addEventListener("picture", handles);
  document.addEventListener("form", function () { if (!current) handles(); });
})();
