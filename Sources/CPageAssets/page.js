// The live page: the plan's text beside its picture. Checks as one types, writes suggestions, shows what saving would change, saves,
// and follows what others save.
(function () {
  "use strict";
  var body = document.body, base = body.dataset.plan, file = body.dataset.file;
  var page = window.horariumPage = {};
  var isReadOnly = body.hasAttribute("data-read-only");

  function one(id) { return document.getElementById(id); }
  // An element with text; nothing of a plan is ever markup here but the picture, which the server made.
  function make(name, attributes, text) {
    var element = document.createElement(name);
    Object.keys(attributes || {}).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    if (text !== undefined) element.textContent = text;
    return element;
  }
  function count(number, noun) { return number + " " + noun + (number === 1 ? "" : "s"); }
  function button(text, act, kind, label) {
    var made = make("button", { type: "button", class: kind || "" }, text);
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  }

  // What the file has, as far as this page knows: its text, the tag of that text, and how its lines end.
  var saved = { text: null, tag: null, ending: "\n" };
  var editor = null, marks = [], widgets = [], lines = [], errors = 0, warnings = 0, isSaving = false;


  function text() { return editor.getValue(saved.ending); }
  function isChanged() { return saved.text !== null && text() !== saved.text; }

  // Bytes as text, whose order mark stays in it; null for what is no UTF-8 and cannot be written back.
  function decode(bytes) {
    try { return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes); } catch (error) { return null; }
  }
  function fetchSource() {
    return fetch(base + "/source").then(function (answer) {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.arrayBuffer().then(function (bytes) {
        var source = decode(bytes);
        return { text: source, tag: answer.headers.get("ETag"), ending: source && source.indexOf("\r\n") >= 0 ? "\r\n" : "\n" };
      });
    });
  }
  function send(method, address, content, headers) {
    return fetch(base + address, {
      method: method, body: content, headers: Object.assign({ "Content-Type": "application/yaml" }, headers)
    });
  }

  // The header

  function tell(sentence) {
    var say = sentence;
    if (!say) {
      var found = errors ? count(errors, "error") : warnings ? count(warnings, "warning") : "";
      say = [found, isChanged() ? "not saved" : "saved"].filter(Boolean).join(", ");
    }
    if (isGone) say = "The server is gone, " + (isChanged() ? "not saved" : "saved");
    if (one("state").textContent !== say) one("state").textContent = say;
    one("state").className = errors || isGone ? "error" : "";
    if (one("save")) {
      one("undo").disabled = !editor || !editor.historySize().undo;
      one("redo").disabled = !editor || !editor.historySize().redo;
      one("save").disabled = isSaving || !isChanged() || isGone;
      one("save").textContent = errors ? "Save with errors" : "Save";
      one("save").className = errors ? "" : "main";
    }
    one("saving").hidden = !isChanged();
  }

  // Findings

  // Columns count whole characters, the editor's places UTF-16.
  function place(position) {
    var line = editor.getLine(position.line - 1) || "", column = 0;
    for (var left = position.column - 1; left > 0 && column < line.length; left--) {
      column += line.codePointAt(column) > 0xFFFF ? 2 : 1;
    }
    return { line: position.line - 1, ch: column };
  }
  function canWrite(fix) { return !isReadOnly && fix.edits.every(function (edit) { return edit.file === file; }); }
  function write(fix) {
    editor.operation(function () {
      fix.edits.map(function (edit) { return { from: place(edit.start), to: place(edit.end), text: edit.replacement }; })
        .sort(function (a, b) { return b.from.line - a.from.line || b.from.ch - a.from.ch; })
        .forEach(function (edit) { editor.replaceRange(edit.text, edit.from, edit.to, "+fix"); });
    });
    editor.focus();
    check();
  }
  // The code is a link to what it means.
  function codeLink(code) {
    var link = make("a", { href: "/codes/" + code, target: "_blank", rel: "noopener" });
    link.append(make("code", {}, code));
    return link;
  }
  function describe(finding) {
    var box = make("div", { class: "finding " + finding.severity });
    var line = make("p");
    line.append(make("b", {}, finding.severity + ": "), finding.message + " ", codeLink(finding.code));
    box.append(line);
    (finding.fixes || []).filter(canWrite).forEach(function (fix) {
      var title = fix.title.charAt(0).toUpperCase() + fix.title.slice(1);
      box.append(button(title, function () { write(fix); }, fix.certain ? "certain" : ""));
      if (fix.certain) box.append(" ", make("kbd", {}, "Alt"), " ", make("kbd", {}, "Enter"));
    });
    return box;
  }
  function show(report) {
    errors = report.errors;
    warnings = report.warnings;
    var elsewhere = report.diagnostics.filter(function (finding) { return finding.file !== file; });
    one("findings").replaceChildren.apply(one("findings"), elsewhere.map(function (finding) {
      var item = make("li", {}, finding.file + ":" + finding.start.line + " ");
      item.append(describe(finding));
      return item;
    }));
    editor.operation(function () {
      widgets.forEach(function (widget) { widget.clear(); });
      marks.forEach(function (mark) { mark.clear(); });
      lines.forEach(function (line) { editor.removeLineClass(line, "background"); });
      widgets = [];
      marks = [];
      lines = [];
      report.diagnostics.filter(function (finding) { return finding.file === file; }).forEach(function (finding) {
        var from = place(finding.start), to = place(finding.end);
        if (from.line === to.line && from.ch === to.ch) to.ch++;
        marks.push(editor.markText(from, to, { className: "mark " + finding.severity }));
        var line = Math.min(from.line, editor.lastLine());
        if (finding.severity !== "note") lines.push(editor.addLineClass(line, "background", "line-" + finding.severity));
        widgets.push(editor.addLineWidget(line, describe(finding), { coverGutter: false, noHScroll: true }));
      });
    });
    tell();
  }

  // Checking as one types: the last text asked about is the one whose answer counts.

  var asked = 0, pause = null, look = null;
  function check() {
    var number = ++asked, content = text();
    clearTimeout(pause);
    return send("POST", "/check", content).then(function (answer) {
      if (!answer.ok) return answer.text().then(function (words) { throw new Error(words.trim()); });
      return answer.json();
    }).then(function (report) {
      if (number !== asked) return;
      show(report);
      clearTimeout(look);
      forms(number);
      look = setTimeout(function () { preview(number); }, 150);
    }).catch(function (error) {
      if (number !== asked) return;
      tell("The server does not answer: " + error.message);
      beat();
    });
  }
  function typed() {
    asked++;
    clearTimeout(pause);
    pause = setTimeout(check, 100);
    keep();
    tell();
  }

  // Edits of forms: the server writes them into the text, one after the other, each a step that can be undone. Of several that set one
  // value and wait, the latest alone is written.

  var edits = Promise.resolve(), editNumber = 0, pendingEdits = 0, shownNumber = 0, waiting = [];
  function setsSame(list, other) {
    return list.length === 1 && other.length === 1 && list[0].set && other[0].set && list[0].set.join("\n") === other[0].set.join("\n");
  }
  function edit(list) {
    if (!list.length || isReadOnly) return edits;
    var last = waiting[waiting.length - 1], mine = { list: list };
    if (last && setsSame(list, last.list)) { last.list = list; return edits; }
    waiting.push(mine);
    pendingEdits++;
    edits = edits.then(function () {
      waiting.shift();
      return send("POST", "/edit", JSON.stringify({ text: text(), edits: mine.list })).then(function (answer) {
        if (!answer.ok) return answer.text().then(function (words) { throw new Error(words.trim()); });
        return answer.json();
      }).then(function (answer) {
        one("refused").textContent = answer.refused ? "Not changed: " + answer.refused + "." : "";
        if (!answer.change) return;
        var change = answer.change;
        editor.replaceRange(change.replacement.replace(/\r\n/g, "\n"), place(change.start), place(change.end), "form" + ++editNumber);
        return check();
      });
    }).catch(function (error) {
      one("refused").textContent = "Not changed: " + error.message;
      beat();
    }).then(function () {
      pendingEdits--;
      // The last one may have changed nothing, so that no other answer brings the forms.
      if (isSettled()) page.showForm(page.form());
    });
    return edits;
  }
  // Whether the forms are those of the text as it stands, with all edits.
  function isSettled() { return shownNumber === asked && !pendingEdits; }
  function forms(number) {
    return send("POST", "/form", text()).then(function (answer) { return answer.json(); }).then(function (form) {
      if (number !== asked) return;
      shownNumber = number;
      page.showForm(form);
      document.dispatchEvent(new Event("form"));
    }).catch(function () {});
  }

  // The picture, and what saving would change

  function draw(markup) {
    one("picture").innerHTML = markup;
    var form = page.form && page.form();
    if (!errors) drawnAt = new Date();
    if (form) chooseDay();
    document.dispatchEvent(new Event("picture"));
  }
  var drawn = null, drawnAt = null, isPreviewing = false, again = 0;
  function preview(number, isAsked) {
    var content = text();
    if (errors) {
      one("stale").hidden = false;
      var when = drawnAt ? " at " + drawnAt.toTimeString().slice(0, 5) : "", isDrawn = one("picture").querySelector("svg");
      one("stale").textContent = (isDrawn ? "Shown as last built" + when + ". " : "Never built yet. ") + count(errors, "error") + (errors === 1 ? " is" : " are")
        + " in the way of the text as it is now.";
      saving(null);
      return;
    }
    one("stale").hidden = true;
    if (content === drawn && !isChanged() && !isAsked) return saving(null);
    // One question at a time: a year takes longer to draw than to type.
    if (isPreviewing) { again = number; return; }
    isPreviewing = true;
    again = 0;
    send("POST", "/preview" + (chosen ? "?date=" + chosen : ""), content).then(function (answer) { return answer.json(); }).then(function (seen) {
      if (number !== asked) return;
      if (seen.picture !== null) draw(seen.picture);
      drawn = content;
      saving(seen);
    }).catch(function () {}).then(function () {
      isPreviewing = false;
      if (again && again === asked) preview(again);
    });
  }
  // Beside the button, in words: how many events move, come and go, the first three, and what phones then hold.
  function saving(seen) {
    var isTold = seen && isChanged();
    one("changes").textContent = isTold && seen.changes ? changes(seen.changes) : isTold ? "A calendar with another id: all its events come." : errors ? "What saving changes is seen when the errors are gone." : "";
    var lines = isTold ? seen.lines : [], heading = "", first = [];
    lines.forEach(function (line) {
      if (line && line[0] !== " ") heading = line;
      else if (line.trim() && first.length < 3) first.push(heading + ": " + line.trim().replace(/\s+\S+@\S+\.horarium$/, "").replace(/ {2,}/g, " "));
    });
    one("changed-first").replaceChildren.apply(one("changed-first"), first.map(function (line) { return make("li", {}, line); }));
    one("changed-days").textContent = lines.join("\n");
    one("changed").hidden = lines.length <= 4;
    var held = isTold && seen.held;
    one("held").textContent = !held ? "" : "A phone then holds at most " + held.most + " of the " + held.room + " that fit"
      + (held.before === undefined || held.before === held.most ? "." : ", now " + held.before + ".");
    one("held").className = held && held.most > held.room ? "loss" : "";
  }
  function changes(counts) {
    var parts = [["moved", "moved"], ["removed", "removed"], ["added", "added"], ["changed", "changed"], ["leftOut", "beyond the last day"]]
      .filter(function (kind) { return counts[kind[0]]; })
      .map(function (kind) { return counts[kind[0]] + " " + kind[1]; });
    return parts.length ? "Saving changes the calendar: " + parts.join(", ") + "." : "Saving changes nothing in the calendar.";
  }

  // What is wider than its place can be moved by keys too.
  function reach() {
    Array.from(one("picture").querySelectorAll("figure")).forEach(function (figure) {
      if (figure.scrollWidth > figure.clientWidth + 1) figure.tabIndex = 0; else figure.removeAttribute("tabindex");
    });
  }
  document.addEventListener("picture", reach);
  addEventListener("resize", reach);
  document.addEventListener("toggle", reach, true);

  // Days: today where the plan has it, or the one that is chosen

  var chosen = null, dayAsked = 0, dayShown = 0;
  function today() { return new Intl.DateTimeFormat("en-CA", { timeZone: page.form().facts.zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(Date.now()); }
  function shift(date, days) { return new Date(Date.parse(date + "T12:00:00Z") + days * 864e5).toISOString().slice(0, 10); }
  function shownDay() {
    var place = document.querySelector('#day [id^="day/"]');
    return place ? place.id.slice(4) : null;
  }
  function chooseDay(date) {
    var facts = page.form().facts;
    if (!facts.first) return;
    if (date) chosen = date;
    var now = today(), wanted = chosen || (now >= facts.first && now <= facts.last ? now : facts.first);
    one("day-date").value = wanted;
    one("day-today").disabled = wanted === now;
    if (wanted === shownDay()) return;
    // A day that the weeks and the table do not have brings its own.
    if (wanted >= facts.first && wanted <= facts.last && !document.getElementById("d" + wanted) && !errors) {
      drawn = null;
      return preview(asked, true);
    }
    return showDay(wanted, text());
  }
  function showDay(date, content) {
    var number = ++dayAsked;
    return send("POST", "/day/" + date, content).then(function (answer) { return answer.ok ? answer.text() : null; }).then(function (markup) {
      if (number !== dayAsked || markup === null) return;
      var old = document.getElementById("day"), box = make("div");
      if (!old) return;
      box.innerHTML = markup;
      old.replaceWith(box.firstElementChild);
      document.dispatchEvent(new Event("picture"));
    }).catch(function () {}).then(function () { dayShown = Math.max(dayShown, number); });
  }
  function days() {
    one("day-before").addEventListener("click", function () { chooseDay(shift(one("day-date").value, -1)); });
    one("day-after").addEventListener("click", function () { chooseDay(shift(one("day-date").value, 1)); });
    one("day-today").addEventListener("click", function () { chooseDay(today()); });
    one("day-date").addEventListener("change", function () { if (one("day-date").value) chooseDay(one("day-date").value); });
    document.addEventListener("form", function () { one("days").hidden = !page.form().facts.first || !one("picture").querySelector("svg"); chooseDay(); });
  }

  // Saving

  function save(tag) {
    if (isSaving || isReadOnly) return;
    var content = text();
    isSaving = true;
    tell("saving …");
    send("PUT", "/source", content, { "If-Match": tag || saved.tag }).then(function (answer) {
      isSaving = false;
      if (answer.status === 412) return fetchSource().then(conflict);
      if (!answer.ok) return answer.text().then(function (words) { throw new Error(words.trim()); });
      saved.text = content;
      saved.tag = answer.headers.get("ETag");
      one("conflict").hidden = true;
      keep();
      saving(null);
      return answer.json().then(function (report) { if (text() === content) show(report); });
    }).catch(function (error) {
      isSaving = false;
      tell("Not saved: " + error.message);
    });
  }
  // Both versions side by side, stretch by stretch; each stretch is taken from one or from both.
  function conflict(theirs) {
    if (theirs.text === null) return tell("The file has changed, and is no UTF-8 now.");
    if (theirs.text === text()) return take(theirs);
    var base = saved.text.split(/\r?\n/), parts = stretches(text().split(/\r?\n/), theirs.text.split(/\r?\n/)), box = one("conflict");
    function isOfBase(lines) { return lines.length > 0 && ("\n" + base.join("\n") + "\n").indexOf("\n" + lines.join("\n") + "\n") >= 0; }
    var table = make("table"), head = make("tr"), number = 0;
    ["Yours, here", "The other, in the file", "Take"].forEach(function (words) { head.append(make("th", { scope: "col" }, words)); });
    table.append(make("caption", { class: "vh" }, "The stretches in which the two texts differ"), head);
    parts.filter(function (part) { return part.mine; }).forEach(function (part) {
      // Who changed nothing here gives way.
      part.take = isOfBase(part.mine) && !isOfBase(part.theirs) ? "theirs" : part.mine.length === 0 && isOfBase(part.theirs) ? "mine" : part.mine.length === 0 ? "theirs" : "mine";
      var row = make("tr"), choice = make("td"), group = make("fieldset");
      group.append(make("legend", { class: "vh" }, "Stretch " + ++number));
      [["mine", "yours"], ["theirs", "the other"], ["both", "both"]].forEach(function (kind) {
        var label = make("label"), input = make("input", { type: "radio", name: "stretch-" + number, value: kind[0] });
        input.checked = kind[0] === part.take;
        input.addEventListener("change", function () { part.take = kind[0]; });
        label.append(input, kind[1]);
        group.append(label);
      });
      choice.append(group);
      [part.mine, part.theirs].forEach(function (lines) {
        var cell = make("td");
        cell.append(make("pre", { tabindex: 0 }, lines.join("\n")));
        row.append(cell);
      });
      row.append(choice);
      table.append(row);
    });
    box.replaceChildren(make("p", {}, "The file has changed since this text was begun. Both are still there, side by side; nothing is written until you choose."), table,
      button("Go on with these", function () {
        var lines = parts.flatMap(function (part) {
          return part.same || (part.take === "mine" ? part.mine : part.take === "theirs" ? part.theirs : part.mine.concat(part.theirs));
        });
        saved = theirs;
        box.hidden = true;
        editor.setValue(lines.join("\n"));
        keep();
        check();
      }, "main"),
      button("Take the file’s text", function () { take(theirs); }),
      button("Save this one over it", function () { saved.ending = theirs.ending; save(theirs.tag); }));
    box.hidden = false;
    tell("The file has changed meanwhile, not saved");
  }
  // The lines that two texts share, and the stretches in which they differ.
  function stretches(mine, theirs) {
    var start = 0, ends = [mine.length, theirs.length];
    while (start < Math.min(mine.length, theirs.length) && mine[start] === theirs[start]) start++;
    while (ends[0] > start && ends[1] > start && mine[ends[0] - 1] === theirs[ends[1] - 1]) { ends[0]--; ends[1]--; }
    var a = mine.slice(start, ends[0]), b = theirs.slice(start, ends[1]), parts = [];
    function same(line) { var last = parts[parts.length - 1]; if (last && last.same) last.same.push(line); else parts.push({ same: [line] }); }
    function differ(which, line) { var last = parts[parts.length - 1]; if (!last || last.same) parts.push(last = { mine: [], theirs: [] }); last[which].push(line); }
    mine.slice(0, start).forEach(same);
    // Lengths of the longest common lines; very long differences are one stretch.
    if (a.length * b.length > 4e6) { a.forEach(function (line) { differ("mine", line); }); b.forEach(function (line) { differ("theirs", line); }); }
    else {
      var width = b.length + 1, length = new Uint32Array((a.length + 1) * width);
      for (var i = a.length - 1; i >= 0; i--) for (var j = b.length - 1; j >= 0; j--) {
        length[i * width + j] = a[i] === b[j] ? length[(i + 1) * width + j + 1] + 1 : Math.max(length[(i + 1) * width + j], length[i * width + j + 1]);
      }
      for (i = 0, j = 0; i < a.length || j < b.length;) {
        if (i < a.length && j < b.length && a[i] === b[j]) { same(a[i]); i++; j++; }
        else if (j >= b.length || i < a.length && length[(i + 1) * width + j] >= length[i * width + j + 1]) differ("mine", a[i++]);
        else differ("theirs", b[j++]);
      }
    }
    mine.slice(ends[0]).forEach(same);
    return parts;
  }

  // Unsaved work outlives the page and the server: the browser keeps it until it is saved.

  var drawer = "horarium " + base;
  function keep() {
    try {
      if (isChanged()) localStorage.setItem(drawer, JSON.stringify({ text: text(), base: saved.text, at: Date.now() }));
      else localStorage.removeItem(drawer);
    } catch (error) { /* Without storage the page itself keeps it. */ }
  }
  function recover() {
    var kept = null;
    try { kept = JSON.parse(localStorage.getItem(drawer)); } catch (error) { return; }
    if (!kept || isReadOnly || kept.text === text()) return;
    var box = one("notice");
    box.replaceChildren(make("p", {}, "There is unsaved work of " + new Date(kept.at).toLocaleString() + "."),
      button("Go on with it", function () {
        box.hidden = true;
        var theirs = saved;
        editor.setValue(kept.text);
        check();
        if (kept.base !== theirs.text) { saved = { text: kept.base, tag: theirs.tag, ending: theirs.ending }; conflict(theirs); }
      }, "main"),
      button("Drop it", function () { box.hidden = true; localStorage.removeItem(drawer); }));
    box.hidden = false;
  }

  // A server that is gone is noticed within three seconds, and so is its return.

  var isGone = false, beating = null;
  function beat() {
    clearTimeout(beating);
    var stop = new AbortController(), limit = setTimeout(function () { stop.abort(); }, 900);
    fetch("/healthz", { signal: stop.signal, cache: "no-store" }).then(function (answer) { return answer.ok || answer.status === 401; }, function () { return false; }).then(function (isThere) {
      clearTimeout(limit);
      beating = setTimeout(beat, isThere && document.hidden ? 10000 : 1500);
      if (isThere !== isGone) return;
      isGone = !isThere;
      if (isGone) {
        one("gone").hidden = false;
        one("gone").textContent = "The server is gone. " + (isChanged() ? "Your text is safe: this browser keeps it until it is saved. " : "Nothing is lost. ") + "This page goes on when it is back.";
        tell();
      } else {
        one("gone").hidden = true;
        fetchSource().then(function (theirs) {
          if (theirs.text === saved.text) { saved.tag = theirs.tag; check(); }
          else if (isChanged()) conflict(theirs);
          else if (theirs.text !== null) take(theirs);
        }).catch(function () {});
        tell();
      }
    });
  }

  function take(theirs) {
    saved = theirs;
    one("conflict").hidden = true;
    keep();
    if (text() !== theirs.text) {
      var cursor = editor.getCursor(), scroll = editor.getScrollInfo();
      editor.setValue(theirs.text);
      editor.setCursor(cursor);
      editor.scrollTo(scroll.left, scroll.top);
    }
    keep();
    check();
  }

  // Following what others save

  function follow() {
    var events = new EventSource(base + "/events");
    events.addEventListener("error", beat);
    beat();
    events.addEventListener("changed", function (event) {
      var now = JSON.parse(event.data);
      if (now.source === saved.tag || isSaving) return refresh();
      fetchSource().then(function (theirs) {
        if (theirs.text === saved.text) saved.tag = theirs.tag;
        else if (isChanged()) conflict(theirs);
        else if (theirs.text !== null) take(theirs);
        refresh();
      }).catch(function () {});
    });
  }
  function refresh() {
    if (isChanged()) return;
    fetch(base + "/picture").then(function (answer) { return answer.ok ? answer.text() : null; }).then(function (markup) {
      if (markup === null || isChanged()) return;
      draw(markup);
      drawn = saved.text;
    });
  }

  // Subscribing

  function code(address) {
    var maker = qrcode(0, "M");
    maker.addData(address);
    maker.make();
    var size = maker.getModuleCount(), path = "";
    for (var row = 0; row < size; row++) {
      for (var column = 0; column < size; column++) {
        if (maker.isDark(row, column)) path += "M" + (column + 4) + " " + (row + 4) + "h1v1h-1z";
      }
    }
    var space = "http://www.w3.org/2000/svg", drawing = document.createElementNS(space, "svg"), side = size + 8;
    drawing.setAttribute("viewBox", "0 0 " + side + " " + side);
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", "QR code of the address to subscribe to");
    drawing.setAttribute("shape-rendering", "crispEdges");
    [["rect", { width: side, height: side, fill: "#fff" }], ["path", { d: path, fill: "#000" }]].forEach(function (part) {
      var element = document.createElementNS(space, part[0]);
      Object.keys(part[1]).forEach(function (key) { element.setAttribute(key, part[1][key]); });
      drawing.append(element);
    });
    one("code").replaceChildren(drawing);
  }
  // Another key for the calendar: the addresses on the page are those of the old one, and so the page is opened anew.
  function renew() {
    var renewing = one("new-key");
    if (!renewing) return;
    renewing.hidden = false;
    renewing.addEventListener("click", function () {
      send("POST", "/key", "").then(function (answer) {
        if (!answer.ok) return answer.text().then(function (words) { throw new Error(words.trim()); });
        location.reload();
      }).catch(function (error) { one("new-key-state").textContent = "There is no other key: " + error.message; });
    });
  }
  // What may hold a secret is shown when it is asked for. The field hides the token, and gives it to who copies from it.
  function subscribe() {
    var field = one("address");
    if (!field) return;
    var address = field.value, key = address.indexOf("?key=");
    if (key >= 0) field.value = address.slice(0, key) + "?key=••••";
    field.addEventListener("copy", function (event) {
      event.clipboardData.setData("text/plain", address);
      event.preventDefault();
    });
    one("copy").hidden = false;
    one("copy").addEventListener("click", function () {
      var done = function () { one("copied").textContent = "Copied"; };
      if (navigator.clipboard) return navigator.clipboard.writeText(address).then(done);
      field.select();
      if (document.execCommand("copy")) done();
    });
    // Where no other device reaches the server, the page says so in the code's place.
    if (one("code")) {
      one("code").replaceChildren(button(
        key < 0 ? "Show the code for a phone" : "Show the code, which holds the key", function () { code(address); }));
    }
    renew();
  }

  // The page

  function start() {
    subscribe();
    fetchSource().then(function (source) {
      if (source.text === null) return tell("This file is no UTF-8: it is shown, and cannot be edited here.");
      one("source").value = source.text;
      editor = CodeMirror.fromTextArea(one("source"), {
        mode: "yaml", lineNumbers: true, inputStyle: "contenteditable", readOnly: isReadOnly, viewportMargin: 20,
        screenReaderLabel: "The plan’s text", spellcheck: false, autocorrect: false, autocapitalize: false,
        // A tab leaves the editor, as it leaves any other field; YAML has none.
        extraKeys: { Tab: false, "Shift-Tab": false, "Ctrl-S": function () { save(); }, "Cmd-S": function () { save(); }, "Alt-Enter": fixHere }
      });
      saved = source;
      drawn = source.text;
      editor.on("change", typed);
      if (one("save")) {
        one("undo").hidden = one("redo").hidden = one("save").hidden = false;
        one("undo").addEventListener("click", function () { editor.undo(); });
        one("redo").addEventListener("click", function () { editor.redo(); });
        document.addEventListener("keydown", undoKey);
        one("save").addEventListener("click", function () { save(); });
      }
      panes();
      reach();
      days();
      page.assist();
      recover();
      window.addEventListener("beforeunload", function (event) { if (isChanged()) event.preventDefault(); });
      document.documentElement.classList.add("live");
      check();
      follow();
    }).catch(function (error) { tell("The plan cannot be fetched: " + error.message); });
  }
  // On a phone a part of the page is shown at a time, and long lines of the text are wrapped.
  function panes() {
    var narrow = matchMedia("(max-width: 719px)");
    function fit() { editor.setOption("lineWrapping", narrow.matches); editor.refresh(); }
    narrow.addEventListener("change", fit);
    document.querySelector(".panes").addEventListener("change", function () { scrollTo(0, 0); editor.refresh(); });
    document.querySelector(".sides").addEventListener("change", function () { editor.refresh(); });
    fit();
  }
  // Outside of fields, whose own typing is undone there.
  function undoKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    var key = event.key.toLowerCase(), target = event.target;
    if (key === "s") { event.preventDefault(); if (document.activeElement && document.activeElement.blur && one("settings").contains(target)) target.blur(); edits.then(function () { save(); }); return; }
    if (target.closest(".CodeMirror") || target.matches("input[type=text], textarea")) return;
    if (key === "z" && !event.shiftKey) { event.preventDefault(); editor.undo(); }
    else if (key === "y" || key === "z") { event.preventDefault(); editor.redo(); }
  }
  function fixHere() {
    var line = editor.getLineHandle(editor.getCursor().line);
    var widget = (line.widgets || []).find(function (widget) { return widget.node.querySelector("button.certain"); });
    if (widget) widget.node.querySelector("button.certain").click();
  }
  Object.assign(page, {
    make: make, one: one, button: button, count: count, edit: edit, send: send, text: text, isReadOnly: isReadOnly,
    place: place, showDay: showDay,
    isSettled: isSettled,
    // Whether the picture is that of the text as it stands.
    isDrawn: function () { return isSettled() && drawn === text() && !isPreviewing && dayShown === dayAsked; },
    day: shownDay,
    editor: function () { return editor; },
    change: function (content, change) {
      var lines = content.split("\n");
      function offset(position) {
        var before = lines.slice(0, position.line - 1).reduce(function (sum, line) { return sum + line.length + 1; }, 0);
        return before + Array.from(lines[position.line - 1]).slice(0, position.column - 1).join("").length;
      }
      return content.slice(0, offset(change.start)) + change.replacement + content.slice(offset(change.end));
    }
  });
  // The other scripts of the page are loaded by then.
  document.addEventListener("DOMContentLoaded", start);
})();
