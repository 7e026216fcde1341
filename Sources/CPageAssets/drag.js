// The ends of windows and the times of prompts and sessions are moved in the drawing of the day, with a finger, a mouse or the arrow keys, by
// five minutes. Each step is an edit of the text, and a drag is undone as a whole.
(function () {
  "use strict";
  var step = 5, latest = 1435, space = "http://www.w3.org/2000/svg";

  window.horariumDrag = function (page, kit) {
    var { isMapping, isTexts, list, set, entries, minutesOf, anchorOf, moved, clock, endsOf, windowEdit } = kit;
    var picture = page.one("picture"), drag = null, drags = 0;

    function draw(name, attributes, text) {
      var element = document.createElementNS(space, name);
      Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
      if (text !== undefined) element.textContent = text;
      return element;
    }

    // Instants are minutes from the day's midnight here, and minutes of its clock are others after the clocks are changed.

    function pieces() {
      var clock = kit.form().facts.clock;
      return clock.map(function (piece) { return { at: (piece.at - clock[0].at) / 60, minutes: piece.minutes }; });
    }
    function clockAt(instant) {
      var piece = pieces().filter(function (piece) { return piece.at <= instant; }).pop() || pieces()[0];
      return piece.minutes + instant - piece.at;
    }
    // What the clocks never show comes after their change, as if it had not been; what they show twice is the first.
    function instantAt(minutes) {
      var piece = pieces().find(function (piece, index, all) {
        var next = all[index + 1];
        return !next || minutes < next.minutes || piece.at + minutes - piece.minutes < next.at;
      });
      return piece.at + minutes - piece.minutes;
    }
    // `night` is 1440 where the text is a time of the next day, else 0; the result is null where it is no time.
    function instantOf(text, night) {
      var minutes = minutesOf(text);
      return minutes === null ? null : anchorOf(text) ? minutes + night : instantAt(minutes + night);
    }
    // The text for an instant, by whole steps of the clock, or of the distance from a prayer or the sun.
    function textAt(movable, instant) {
      var anchor = anchorOf(movable.text), zero = anchor ? anchor.minutes + movable.night : 0, shown = anchor ? instant : clockAt(instant);
      // Who goes on through an hour that is shown again comes to its end.
      if (!anchor && instant > movable.instant) pieces().forEach(function (piece, index, all) {
        if (index && piece.at <= instant) shown = Math.max(shown, all[index - 1].minutes + piece.at - all[index - 1].at);
      });
      var minutes = zero + Math.round((shown - zero) / step) * step;
      if (anchor) return moved(movable.text, minutes - movable.night);
      // Where the window begins later on its day than it ends on the next, nobody counts on from 24.
      var isNext = minutes >= 1440 && minutesOf(movable.text) < 1440 && minutes - 1440 <= movable.start;
      return moved(movable.text, isNext ? minutes - 1440 : minutes);
    }

    // What can be moved: its `path` and the `rule` it is of, what it is called, what is written for it, its `night`, its instant and the bounds
    // of that, for the end of a window the `start`, and the edit for another text.
    function movables() {
      var all = [];
      // `least` and `most` are minutes of the clock. What is beyond them already has room on its other side.
      function add(path, rule, label, text, night, least, most, edit, start) {
        var instant = instantOf(text, night);
        if (instant === null) return;
        all.push({
          path: path, rule: rule, label: label, text: text, night: night, instant: instant, least: Math.min(instantAt(least), instant),
          most: Math.max(instantAt(most), instant), edit: edit, start: start
        });
      }
      [["prompts"], ["workouts", "sessions"]].forEach(function (above) {
        entries(above).forEach(function (entry) {
          var id = entry[0], rule = isMapping(entry[1]) ? entry[1] : {}, title = String(rule.title || id), path = above.concat(id);
          if (isTexts(rule.at)) list(rule.at).forEach(function (text, index) {
            var own = path.concat("at", Array.isArray(rule.at) ? index : []);
            var number = Array.isArray(rule.at) && rule.at.length > 1 ? " " + (index + 1) : "";
            add(own, id, title + ": time" + number, text, 0, 0, latest, function (text) { return set(own, text); });
          });
          var window = path.concat("window"), ends = above.length === 1 && rule.at === undefined ? endsOf(rule.window) : null;
          var instants = ends ? ends.map(function (end) { return instantOf(end, 0); }) : [null];
          if (instants.indexOf(null) >= 0) return;
          // Over midnight, the end is the next day's. With an anchor that takes in at most 18 hours.
          var night = instants[1] <= instants[0] ? 1440 : 0, longest = night && ends.some(anchorOf) ? 1080 : latest;
          var start = clockAt(instants[0]), end = clockAt(instantOf(ends[1], night));
          add(window.concat("from"), id, title + ": window from", ends[0], 0, Math.max(0, end - longest), Math.min(latest, end - step),
            function (text) { return windowEdit(window, 0, text); });
          add(window.concat("to"), id, title + ": window to", ends[1], night, start + step, Math.min(start + longest, 2155),
            function (text) { return windowEdit(window, 1, text); }, start);
        });
      });
      return all;
    }

    // The grips

    // What is dragged, or has the focus, keeps its grip in a drawing that was made anew.
    function show() {
      var form = kit.form(), field = page.one("day-field"), svg = drawing(), axis = svg && form && form.facts.clock && scale(svg);
      var isShown = axis && field && form.facts.day === field.value && page.one("stale").hidden && isMapping(form.values) && !page.isReadOnly;
      var all = isShown ? movables() : [], now = JSON.stringify([all, axis, drag && drag.key]);
      if (svg && svg.dataset.grips === now) return;
      var focused = picture.contains(document.activeElement) ? document.activeElement.id : "";
      picture.querySelectorAll(".grip").forEach(function (grip) { grip.remove(); });
      if (svg) svg.dataset.grips = now;
      all.forEach(function (movable) { grip(svg, axis, movable); });
      var refocused = focused && page.one(focused);
      if (refocused && refocused !== document.activeElement) refocused.focus({ preventScroll: true });
    }
    // The drawing's scale, from the line of now: where two instants stand, across or down.
    function scale(svg) {
      var group = svg.querySelector("[data-now]"), words = group ? group.dataset.now.split(" ") : null, zero = kit.form().facts.clock[0].at;
      if (!group) return null;
      var from = (Number(words[0]) - zero) / 60, to = (Number(words[1]) - zero) / 60, start = Number(words[2]), end = Number(words[3]);
      return {
        isDown: words[6] === "down", isBack: end < start, from: from, to: to,
        place: function (instant) { return start + (end - start) * (instant - from) / (to - from); },
        instant: function (place) { return from + (to - from) * (place - start) / (end - start); }
      };
    }
    // From the first to the last of a rule's marks across the axis of time.
    function extent(svg, rule, isDown) {
      var boxes = Array.from(svg.querySelectorAll("a.mk")).filter(function (mark) {
        return decodeURIComponent(mark.getAttribute("href")).slice(1).split("/")[0] === rule;
      }).map(function (mark) { return mark.getBBox(); });
      if (!boxes.length) return null;
      var least = boxes.map(function (box) { return isDown ? box.x : box.y; });
      var most = boxes.map(function (box) { return isDown ? box.x + box.width : box.y + box.height; });
      return [Math.min.apply(null, least) - 4, Math.max.apply(null, most) + 4];
    }
    function grip(svg, axis, movable) {
      var ends = extent(svg, movable.rule, axis.isDown), key = movable.path.join("/"), instant = movable.instant;
      if (!ends || instant < axis.from || instant > axis.to) return;
      var place = axis.place(instant), middle = (ends[0] + ends[1]) / 2, isDown = axis.isDown;
      var line = isDown ? "M" + ends[0] + " " + place + "H" + ends[1] : "M" + place + " " + ends[0] + "V" + ends[1];
      var words = movable.text + (anchorOf(movable.text) ? ", " + clock(Math.round(clockAt(instant)) % 1440) : "");
      var group = draw("g", {
        id: "grip/" + (isDown ? "tall/" : "wide/") + key, "data-key": key, class: "grip" + (drag && drag.key === key ? " on" : ""), role: "slider",
        tabindex: 0, "aria-label": movable.label, "aria-orientation": isDown ? "vertical" : "horizontal", "aria-valuemin": movable.least,
        "aria-valuemax": movable.most, "aria-valuenow": instant, "aria-valuetext": words
      });
      if (axis.isBack) group.setAttribute("data-back", "");
      group.append(
        draw("path", { class: "hit", d: line }), draw("path", { class: "line", d: line }),
        draw("rect", isDown ? { class: "knob", x: middle - 11, y: place - 4, width: 22, height: 8, rx: 4 }
          : { class: "knob", x: place - 4, y: middle - 11, width: 8, height: 22, rx: 4 }),
        draw("text", { x: isDown ? middle : place, y: isDown ? place - 8 : ends[0] - 3, "text-anchor": "middle" }, words));
      svg.append(group);
    }

    // Moving

    // `origin` joins steps that are undone as one.
    function move(movable, text, origin) {
      if (text !== movable.text) kit.edit(movable.edit(text), origin);
    }
    // What leaves the drawing could not be moved back in it.
    function bounded(movable, instant) {
      var axis = scale(drawing()), least = Math.max(movable.least, Math.min(axis.from, movable.instant));
      return Math.min(Math.max(instant, least), movable.most, Math.max(axis.to, movable.instant));
    }
    function drawing() {
      return Array.from(picture.querySelectorAll("#day svg.pic")).find(function (svg) { return svg.getClientRects().length && svg.querySelector("[data-now]"); });
    }
    // The hours that are drawn, from the day's midnight.
    function hours() {
      var svg = drawing(), axis = svg && scale(svg);
      return axis ? Math.round(axis.from / 60) + "," + Math.round(axis.to / 60) : "0,24";
    }
    function find(key) { return movables().find(function (movable) { return movable.path.join("/") === key; }); }
    function instantUnder(event) {
      var svg = drawing(), matrix = svg && svg.getScreenCTM(), axis = matrix && scale(svg);
      if (!axis) return null;
      var point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      return axis.instant(axis.isDown ? point.y : point.x);
    }
    // The mark below a grip is explained, and reached by a click, as without it.
    function passOn(event, kind) {
      var mark = document.elementsFromPoint(event.clientX, event.clientY).map(function (element) { return element.closest("a.mk"); }).find(Boolean);
      if (mark) mark.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, ctrlKey: event.ctrlKey, metaKey: event.metaKey }));
    }
    picture.addEventListener("mouseover", function (event) { if (event.target.closest(".grip") && !drag) passOn(event, "mouseover"); });
    picture.addEventListener("pointerdown", function (event) {
      var group = event.target.closest(".grip"), movable = group && find(group.dataset.key);
      if (!movable || drag || event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      group.focus({ preventScroll: true });
      drag = {
        key: group.dataset.key, text: movable.text, instant: movable.instant, grabbed: movable.instant - instantUnder(event), origin: "*drag" + ++drags,
        pointer: event.pointerId, day: page.one("day-field").value, isMoved: false
      };
      // The drawing that it is in is made anew meanwhile.
      picture.setPointerCapture(event.pointerId);
      document.body.classList.add("dragging");
      show();
    });
    picture.addEventListener("pointermove", function (event) {
      if (!drag || event.pointerId !== drag.pointer) return;
      if (page.one("day-field").value !== drag.day) return end();
      var movable = find(drag.key), under = movable ? instantUnder(event) : null;
      if (under === null) return;
      var instant = bounded(movable, under + drag.grabbed), isBack = Math.abs(instant - drag.instant) < step / 2;
      drag.isMoved = drag.isMoved || !isBack;
      // Where it was before, it has the text from before.
      move(movable, isBack ? drag.text : textAt(movable, instant), drag.origin);
    });
    function end(isCancelled) {
      if (isCancelled) page.undo(drag.origin);
      drag = null;
      document.body.classList.remove("dragging");
      kit.show();
      page.dropped();
    }
    // Also where the browser takes the pointer for something else.
    ["pointerup", "pointercancel", "lostpointercapture"].forEach(function (kind) {
      picture.addEventListener(kind, function (event) {
        if (!drag || event.pointerId !== drag.pointer) return;
        var isClick = kind === "pointerup" && !drag.isMoved;
        var movable = find(drag.key);
        end(kind === "pointercancel" || movable && movable.text === drag.text);
        if (isClick) passOn(event, "click");
      });
    });
    document.addEventListener("keydown", function (event) {
      var isUndone = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
      if (!drag || event.key !== "Escape" && !isUndone) return;
      event.preventDefault();
      event.stopPropagation();
      end(true);
    }, true);
    picture.addEventListener("keydown", function (event) {
      var group = event.target.closest(".grip"), movable = group && find(group.dataset.key);
      if (!movable || drag || event.ctrlKey || event.metaKey || event.altKey) return;
      var isDown = group.getAttribute("aria-orientation") === "vertical", forward = group.hasAttribute("data-back") ? -1 : 1, up = isDown ? -1 : 1;
      var steps = {
        ArrowRight: forward, ArrowLeft: -forward, ArrowUp: up, ArrowDown: -up, PageUp: 12 * up, PageDown: -12 * up, Home: -Infinity, End: Infinity
      }[event.key];
      if (!steps) return;
      event.preventDefault();
      // From between two steps to the next of them.
      var anchor = anchorOf(movable.text), zero = anchor ? anchor.minutes + movable.night : 0, way = Math.sign(steps);
      var before = zero + way * Math.floor(way * (movable.instant - zero) / step + 1e-9) * step;
      move(movable, textAt(movable, bounded(movable, before + steps * step)), "+" + group.dataset.key);
    });
    document.addEventListener("picture", show);
    // A drawing that was hidden, or another one than before, gets its grips when it is seen.
    new ResizeObserver(show).observe(picture);

    return { show: show, hours: hours };
  };
})();
