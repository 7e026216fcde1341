// The live page: the plan's text beside its picture. Checks as one types, writes suggestions, shows what saving would change, saves,
// and follows what others save.
(function () {
  "use strict";
  var body = document.body, base = body.dataset.plan, file = body.dataset.file;
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
  function button(text, act, kind) {
    var made = make("button", { type: "button", class: kind || "" }, text);
    made.addEventListener("click", act);
    return made;
  }

  // What the file has, as far as this page knows: its text, the tag of that text, and how its lines end.
  var saved = { text: null, tag: null, ending: "\n" };
  var editor = null, marks = [], widgets = [], lines = [], errors = 0, warnings = 0, isSaving = false;
  // Unsaved work, see work.js.
  var work = null;

  function text() { return editor.getValue(saved.ending); }
  // Whether the lines differ: a file may end them in several ways, the editor has one.
  function isChanged() { return saved.text !== null && editor.getValue() !== window.horariumWork.plain(saved.text); }

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
  function send(method, address, content, headers, signal) {
    return fetch(base + address, {
      method: method, body: content, headers: Object.assign({ "Content-Type": "application/yaml" }, headers), signal: signal
    });
  }

  // The header

  function tell(sentence) {
    var say = sentence;
    if (!say) {
      var found = errors ? count(errors, "error") : warnings ? count(warnings, "warning") : "";
      say = [found, isChanged() ? "not saved" : "saved"].filter(Boolean).join(", ");
    }
    if (work) work.say();
    if (one("state").textContent !== say) one("state").textContent = say;
    one("state").className = errors || work && work.absence && isChanged() ? "error" : "";
    if (one("save")) {
      var active = document.activeElement, isEdited = waiting.length > 0 || forms !== null && forms.isHeld();
      one("save").disabled = isSaving || !(isChanged() || isEdited);
      one("save").textContent = errors ? "Save with errors" : "Save";
      one("save").className = errors ? "" : "main";
      one("undo").disabled = !editor || !editor.historySize().undo && !isEdited;
      one("redo").disabled = !editor || !editor.historySize().redo;
      // Who has pressed one that can be pressed no more stays beside it.
      if (active.disabled && active.parentNode === one("save").parentNode) focus(one("state"));
    }
    one("saving").hidden = !isChanged();
  }

  // Findings

  // Columns count whole characters, the editor's places UTF-16.
  function place(position) {
    var line = editor.getLine(position.line - 1) || "", column = 0;
    // A byte order mark is in the text here, and is not counted.
    if (position.line === 1 && line[0] === "\ufeff") column = 1;
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
    if (one("form-findings").contains(document.activeElement)) focus(one("fields-heading"));
    else editor.focus();
    check();
  }
  function describe(finding) {
    var box = make("div", { class: "finding " + finding.severity });
    var line = make("p");
    var code = make("a", { href: "/codes/" + finding.code, target: "_blank" });
    code.append(make("code", {}, finding.code));
    line.append(make("b", {}, finding.severity + ": "), finding.message + " ", code);
    box.append(line);
    (finding.fixes || []).filter(canWrite).forEach(function (fix) {
      var title = fix.title.charAt(0).toUpperCase() + fix.title.slice(1);
      box.append(button(title, function () { write(fix); }, fix.certain ? "certain" : ""));
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
    // Beside the forms, where the text is not seen.
    one("form-findings").replaceChildren.apply(one("form-findings"), report.diagnostics.filter(function (finding) {
      return finding.severity === "error";
    }).slice(0, 5).map(function (finding) {
      var box = describe(finding);
      if (finding.file !== file) box.firstChild.prepend(finding.file + ":" + finding.start.line + " ");
      return box;
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
    work.keep();
    if (work.rival()) meet(work.rival());
    if (work.absence) {
      showChanges(null);
      return tell();
    }
    answerOf("/check", content).then(function (report) {
      if (number !== asked) return;
      show(report);
      clearTimeout(look);
      look = setTimeout(function () {
        showForms(number);
        if (!isDragging()) preview(number);
      }, 250);
    }).catch(function (error) {
      if (number !== asked) return;
      tell("The server does not answer: " + error.message);
    });
  }
  function typed(_, change) {
    lastOrigin = change.origin;
    asked++;
    clearTimeout(pause);
    pause = setTimeout(check, 100);
    tell();
  }

  // The picture, and what saving would change

  // The choice of the day stays where it is, under who types in it; a field or heading keeps the focus, and the table what it was
  // searched for.
  function draw(markup) {
    var before = fieldDay();
    redraw(function () { renew(markup); });
    if (forms && (dayShown !== day || fieldDay() !== before)) showForms(asked);
    dayShown = day;
  }
  function redraw(act) {
    var focused = one("picture").contains(document.activeElement) ? document.activeElement.id : "";
    act();
    document.dispatchEvent(new Event("picture"));
    if (focused && one(focused) && one(focused) !== document.activeElement) focus(one(focused));
  }
  function renew(markup) {
    var picture = one("picture"), words = one("find") ? one("find").value : "", made = make("template"), days = one("days");
    made.innerHTML = markup;
    var others = made.content.querySelector("#days");
    if (days && others) {
      days.dataset.built = others.dataset.built;
      adopt(days, others);
      others.remove();
      Array.from(picture.childNodes).forEach(function (node) { if (node !== days) node.remove(); });
      picture.append(made.content);
    } else picture.replaceChildren(made.content);
    if (words && one("find")) one("find").value = words;
  }
  function focus(element) {
    if (element.tabIndex < 0) element.setAttribute("tabindex", "-1");
    element.focus({ preventScroll: true });
  }
  function adopt(days, others) {
    Array.from(others.querySelectorAll("[id]")).forEach(function (other) {
      var own = one(other.id);
      Array.from(other.attributes).forEach(function (attribute) { own.setAttribute(attribute.name, attribute.value); });
      Array.from(own.attributes).forEach(function (attribute) { if (!other.hasAttribute(attribute.name)) own.removeAttribute(attribute.name); });
      if (own.value !== undefined && own.value !== other.value) own.value = other.value;
      if (own.value === undefined) own.textContent = other.textContent;
    });
  }
  // The day that somebody has chosen; without one the server draws today, where the plan has it. It stands in the page's address.
  var day = new URLSearchParams(location.search).get("day"), dayShown = day;
  function fieldDay() { return one("day-field") ? one("day-field").value : ""; }
  function drawnOn() { return day ? "?day=" + encodeURIComponent(day) : ""; }
  // Draws `date`, of the text as it is or as it was built last; of days that are chosen while one is on its way, the last alone.
  var choosing = null;
  function choose(date, hash) {
    day = date;
    history.replaceState(null, "", location.pathname + drawnOn() + (hash || ""));
    return drawSoon();
  }
  function drawSoon() {
    var field = one("day-field");
    if (field && field.value !== (day || field.defaultValue)) field.value = day || field.defaultValue;
    if (!choosing) choosing = drawChosen().then(function () { choosing = null; });
    return choosing;
  }
  function drawChosen(isAgain) {
    var date = day;
    return Promise.resolve(isChanged() && !errors ? preview(asked) : refresh(true)).then(function (failure) {
      // What was saved meanwhile may have been in the way.
      if (day !== date || !failure && dayShown !== day && !isAgain) return drawChosen(day === date);
      if (!failure) return;
      choose(dayShown);
      tell("This day could not be drawn: " + failure);
    });
  }
  function shifted(date, days) { return new Date(Date.parse(date) + days * 864e5).toISOString().slice(0, 10); }
  function has(date) {
    var field = one("day-field");
    return field && date >= field.min && date <= field.max && !isNaN(Date.parse(date)) && shifted(date, 0) === date;
  }
  function answerDays() {
    document.addEventListener("click", function (event) {
      var link = event.target.closest && event.target.closest('#picture a[href^="?day="]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // The picture may be of a day before the one that is on its way.
      var steps = { "day-before": -1, "day-after": 1 }[link.id], isFar = !link.closest("#days");
      var date = steps ? shifted(one("day-field").value, steps) : new URLSearchParams(link.getAttribute("href")).get("day");
      if (has(date)) choose(date).then(function () {
        if (!isFar || dayShown !== date || document.activeElement !== document.body) return;
        focus(one("day-h"));
        one("day").scrollIntoView();
      });
    });
    document.addEventListener("submit", function (event) {
      if (event.target.id !== "days") return;
      event.preventDefault();
      choose(one("day-field").value);
    });
    document.addEventListener("change", function (event) {
      if (event.target.id === "day-field" && event.target.checkValidity()) choose(event.target.value);
    });
    addEventListener("hashchange", reach);
    addEventListener("popstate", function () {
      var date = new URLSearchParams(location.search).get("day");
      if (date === day) return;
      day = date;
      drawSoon();
    });
    reach();
  }
  // The address of an item or a day draws its day.
  function reach() {
    var hash = location.hash, date = /(?:^#d|\/)(\d{4}-\d\d-\d\d)(?=\/|$)/.exec(hash);
    if (!date || !has(date[1]) || one("day/" + date[1])) return;
    choose(date[1], hash);
  }
  // How old the picture is, in a sentence.
  function age() {
    if (!one("days")) return "Never built yet. ";
    var built = new Date(one("days").dataset.built * 1000), isToday = built.toDateString() === new Date().toDateString();
    return "Shown as built at " + built.toTimeString().slice(0, 5) + (isToday ? "" : " on " + built.toLocaleDateString("sv")) + ". ";
  }
  var drawn = null;
  function preview(number) {
    var content = text();
    if (errors) {
      // What is to be filled has no picture yet.
      one("stale").hidden = !!one("new-plan");
      one("stale").textContent = age() + count(errors, "error") + (errors === 1 ? " is" : " are")
        + " in the way of the text as it is now.";
      showChanges(null);
      one("changes").textContent = "What saving changes is shown when there are no errors.";
      return dayShown === day ? undefined : refresh(true);
    }
    one("stale").hidden = true;
    if (content === drawn && !isChanged()) {
      showChanges(null);
      return dayShown === day || choosing ? undefined : refresh();
    }
    var date = day;
    return answerOf("/preview" + drawnOn(), content).then(function (seen) {
      if (number !== asked || date !== day) return;
      if (seen.picture !== null) draw(seen.picture);
      drawn = content;
      showChanges(seen);
    }).catch(function (error) {
      showChanges(null);
      return error.message;
    });
  }
  // While something is dragged in it, the day alone is drawn, as often as the server answers; the rest follows afterwards.
  var isFollowing = false;
  function isDragging() { return body.classList.contains("dragging"); }
  function drawDay() {
    if (isFollowing || errors) return;
    var content = text(), date = day;
    isFollowing = true;
    answerOf("/preview?hours=" + forms.hours() + "&day=" + fieldDay(), content).then(function (seen) {
      if (seen.picture === null || date !== day || dayShown !== day || drawn === text()) return;
      redraw(function () { one("day").outerHTML = seen.picture; });
      // The rest of the picture is of another text.
      drawn = null;
    }).catch(function () {}).then(function () {
      isFollowing = false;
      if (isDragging() && text() !== content) drawDay();
    });
  }
  // Beside the button: what saving changes in the calendar, the first three changes, and what phones then hold.
  function showChanges(seen) {
    var isSeen = seen && seen.picture !== null && isChanged();
    one("changes").textContent = !isSeen ? "" : seen.changes === undefined ? "The calendar becomes another, with events of its own."
      : seen.changes === "" ? "Saving changes nothing in the calendar." : "Saving changes the calendar: " + seen.changes + ".";
    one("changed-first").replaceChildren.apply(one("changed-first"), isSeen ? seen.first.map(function (line) { return make("li", {}, line); }) : []);
    one("changed-days").textContent = isSeen ? seen.lines.join("\n") : "";
    one("changed").hidden = !isSeen || !seen.lines.length;
    one("phones").textContent = isSeen && seen.phones || "";
    one("phones").className = isSeen && seen.isRoomEnough === false ? "error" : "";
  }

  // Forms: what they change, the server writes into the text, an edit after the other, each a step that can be undone. Of several that set
  // one value and wait, the latest alone is written. `formsText` is the text that the forms are of, with the edits that are written; null where
  // that is not known.

  var forms = null, edits = Promise.resolve(), waiting = [], formsText = null, lastOrigin = null;
  var changedMeanwhile = "this part of the text has changed in the meantime";
  function setsSame(list, other) {
    return list.length === 1 && other.length === 1 && list[0].set && other[0].set && list[0].set.join("\n") === other[0].set.join("\n");
  }
  function edit(list, grounds, origin) {
    var last = waiting[waiting.length - 1];
    refuse("");
    // The first one is on its way.
    if (waiting.length > 1 && last.origin === origin && !last.isClosed && setsSame(list, last.list)) last.list = list;
    else {
      waiting.push({ list: list, grounds: grounds, origin: origin });
      next(writeEdit);
    }
    tell();
  }
  // Does something after what is under way, whatever came of that.
  function next(act) { edits = edits.catch(function () {}).then(function () { return act(); }); }
  // What is edited afterwards is a change of its own.
  function nextAlone(act) {
    waiting.forEach(function (edit) { edit.isClosed = true; });
    next(act);
  }
  function writeEdit() {
    if (!waiting.length) return;
    var content = text(), first = waiting[0];
    // Somebody writes: the edits are made in the text as it is now, where it still says what they were made from.
    return content !== formsText ? readForms(content).then(function (form) {
      if (text() !== content) return writeEdit();
      var count = forms.show(form, waiting);
      formsText = content;
      if (count < waiting.length) refuse(changedMeanwhile);
      waiting.splice(count);
      tell();
      return writeEdit();
    }).catch(unwritten) : answerOf("/edit", JSON.stringify({ text: content, edits: first.list })).then(function (answer) {
      if (text() !== content) return writeEdit();
      waiting.shift();
      if (answer.refused) refuse(answer.refused);
      if (!answer.change) return answer.refused ? restore() : showForms(asked);
      editor.replaceRange(answer.change.replacement.replace(/\r\n/g, "\n"), place(answer.change.start), place(answer.change.end), first.origin);
      formsText = text();
      forms.written(first.list);
      if (isDragging()) drawDay();
      else check();
    }, unwritten);
  }
  function answerOf(address, content) {
    return send("POST", address, content).then(function (answer) {
      if (!answer.ok) return answer.text().then(function (words) { throw new Error(words.trim()); });
      return answer.json();
    });
  }
  function refuse(reason) { one("refused").textContent = reason ? "Not changed: " + reason + "." : ""; }
  function unwritten(error) {
    waiting.shift();
    refuse(error.message);
    restore();
  }
  function restore() {
    formsText = null;
    if (!waiting.length) forms.restore();
    tell();
  }
  // Does something with the text that has all edits, also that of the field which is being typed in.
  function settle(act) {
    var field = document.activeElement;
    if (forms.isHeld() && one("forms").contains(field)) {
      field.blur();
      field.focus();
    }
    nextAlone(act);
  }
  function undo() { step("undo"); }
  function redo() { step("redo"); }
  function step(way) {
    refuse("");
    editor[way]();
    // The text was there before, and so were the forms of it.
    var form = answers.get(fieldDay() + text());
    if (form && !waiting.length) {
      forms.show(JSON.parse(form), waiting);
      formsText = text();
    }
    showForms(asked);
  }
  // Undoes what is the last change of the text, and of an origin.
  function undoOnly(origin) { nextAlone(function () { if (lastOrigin === origin) undo(); }); }
  // The keys of the editor that a field has too; what is being typed in it is undone by itself first.
  function keysOfForms(event) {
    if (!event.ctrlKey && !event.metaKey || event.altKey) return;
    var key = event.key.toLowerCase(), isAgain = key === "y" || key === "z" && event.shiftKey;
    if (key !== "s" && (forms.isHeld() || !isAgain && key !== "z")) return;
    event.preventDefault();
    settle(key === "s" ? save : isAgain ? redo : undo);
  }
  // The latest answers, by the day and the text that they are of.
  var answers = new Map(), mostAnswers = 30;
  function readForms(content) {
    var date = fieldDay();
    return answerOf("/form?day=" + date, content).then(function (form) {
      answers.delete(date + content);
      answers.set(date + content, JSON.stringify(form));
      if (answers.size > mostAnswers) answers.delete(answers.keys().next().value);
      return form;
    });
  }
  function showForms(number) {
    var content = text();
    return readForms(content).then(function (form) {
      if (number !== asked || waiting.length) return;
      forms.show(form, []);
      formsText = content;
    }).catch(function () {});
  }

  // Saving

  // How often the file has been asked for or written: what an earlier question is answered is out of date. `sent` is a text of which
  // nobody knows whether it has arrived.
  var turn = 0, sent = null;
  function save(tag) {
    if (isReadOnly) return;
    var content = text();
    if (isSaving || work.absence) {
      want(content, tag);
      return isSaving ? undefined : tell();
    }
    turn++;
    isSaving = true;
    sent = content;
    wanted = null;
    tell("saving …");
    function unanswered(reason) {
      isSaving = false;
      want(content, tag);
      tell("Not saved: " + reason);
    }
    send("PUT", "/source", content, { "If-Match": tag || saved.tag }).then(function (answer) {
      if (answer.status === 401) return unanswered("the server asks for its token.");
      isSaving = false;
      sent = null;
      if (answer.status === 412) return catchUp(true);
      if (!answer.ok) return answer.text().then(function (words) { tell("Not saved: " + words.trim()); });
      turn++;
      saved = { text: content, tag: answer.headers.get("ETag"), ending: saved.ending };
      work.settle();
      work.keep();
      tell();
      if (told && told !== saved.tag) catchUp();
      else if (isWanted()) save(wanted.tag);
      return answer.json().then(function (report) { if (text() === content) show(report); });
    }, function (error) { unanswered(error.message); }).catch(function () { tell(); });
  }
  // The file has this text now.
  function meet(theirs, isAsked) {
    if (theirs.text === null) return tell("The file has changed, and is no UTF-8 now.");
    if (theirs.text === saved.text || theirs.text === sent) {
      saved = theirs;
      work.settle();
      work.keep();
      tell();
    } else if (!isChanged() || window.horariumWork.plain(theirs.text) === editor.getValue()) take(theirs);
    else work.conflict(theirs, isAsked);
    sent = null;
  }
  // What stood here before was made of another text: nobody undoes what somebody else has saved.
  function replace(content) {
    editor.setValue(content);
    editor.clearHistory();
    tell();
  }
  function take(theirs) {
    saved = theirs;
    work.settle();
    if (isChanged()) {
      var cursor = editor.getCursor(), scroll = editor.getScrollInfo();
      replace(theirs.text);
      editor.setCursor(cursor);
      editor.scrollTo(scroll.left, scroll.top);
    }
    check();
  }
  // Goes on with a text that was made of `base`, or of the file's as it is.
  function goOn(theirs, content, base) {
    work.settle();
    // A text of an older file is saved over no other: that tag is none of the file's.
    saved = base === undefined || base === theirs.text ? theirs : { text: base, tag: '"older"', ending: theirs.ending };
    replace(content);
    check();
    if (saved.text !== theirs.text) meet(theirs);
  }
  // The server is there again: what was saved meanwhile is met first, then what waits is saved.
  function returned() {
    if (events.readyState === EventSource.CLOSED) follow();
    catchUp().then(function () {
      if (isSaving) return;
      if (isWanted()) save(wanted.tag);
      else wanted = null;
      check();
    });
  }
  // What is to be saved as soon as that is possible; over another version only where somebody has chosen so.
  var wanted = null;
  function want(content, tag) { wanted = { text: content, tag: tag }; }
  // Whether this very text was to be saved: what was written since is not finished.
  function isWanted() {
    var rival = work.rival();
    return wanted !== null && wanted.text === text() && isChanged() && (!rival || rival.tag === wanted.tag);
  }
  function isWaiting() { return !isSaving && (isWanted() || events.readyState === EventSource.CLOSED); }

  // Following what others save. `told` is the tag of the text that the server told of last.

  var events = null, told = null;
  function follow() {
    var isFirst = !events;
    events = new EventSource(base + "/events");
    events.addEventListener("error", work.beat);
    // What was saved while nobody told of it.
    events.addEventListener("open", function () {
      if (!isFirst) catchUp();
      isFirst = false;
    });
    events.addEventListener("changed", function (event) {
      told = JSON.parse(event.data).source;
      if (told === saved.tag) refresh();
      else if (!isSaving) catchUp();
    });
  }
  function catchUp(isAsked) {
    var number = ++turn;
    return fetchSource().then(function (theirs) {
      if (number !== turn) return;
      meet(theirs, isAsked);
      // What saving changes is another now.
      if (work.rival()) preview(asked);
      refresh();
    }).catch(function () { if (isAsked) tell("Not saved: the file has changed, and cannot be fetched."); });
  }
  function refresh(isAsked) {
    var shown = saved.text, date = day;
    function isWrong() { return isChanged() && !(isAsked && errors) || saved.text !== shown || date !== day; }
    if (isWrong()) return;
    return fetch(base + "/picture" + drawnOn()).then(function (answer) {
      return answer.text().then(function (markup) {
        if (!answer.ok) throw new Error(markup.trim());
        if (isWrong()) return;
        draw(markup);
        drawn = shown;
      });
    }).catch(function (error) { return error.message; });
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
  function replaceKey() {
    var renewing = one("new-key");
    if (!renewing) return;
    renewing.hidden = false;
    renewing.addEventListener("click", function () {
      if (isChanged()) {
        one("new-key-state").textContent = "Save the plan first: the page is opened anew then.";
        return;
      }
      send("POST", "/key", "").then(function (answer) {
        if (!answer.ok) return answer.text().then(function (words) { throw new Error(words.trim()); });
        location.reload();
      }).catch(function (error) { one("new-key-state").textContent = "There is no other key: " + error.message; });
    });
  }
  // What may hold a secret is shown when it is asked for. The field hides the key, and gives it to who copies from it.
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
    replaceKey();
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
      work = window.horariumWork({
        base: base, file: file, isReadOnly: isReadOnly, one: one, make: make, button: button, text: text, isChanged: isChanged,
        saved: function () { return saved; }, take: take, goOn: goOn, tell: tell, returned: returned, isWanted: isWanted, isWaiting: isWaiting,
        focus: function () { editor.focus(); },
        saveOver: function (theirs) { saved.ending = theirs.ending; save(theirs.tag); }
      });
      window.horariumAssist({
        editor: editor, isReadOnly: isReadOnly, make: make, send: send, text: text, isAbsent: function () { return work.absence !== null; }
      });
      forms = window.horariumForms({
        one: one, make: make, button: button, count: count, isReadOnly: isReadOnly, edit: edit, refuse: refuse, undo: undoOnly,
        changedMeanwhile: changedMeanwhile, dropped: function () { next(check); }
      });
      editor.on("change", typed);
      if (one("save")) {
        one("undo").hidden = one("redo").hidden = one("save").hidden = false;
        one("undo").addEventListener("click", function () { settle(undo); });
        one("redo").addEventListener("click", function () { settle(redo); });
        one("save").addEventListener("click", function () { settle(save); });
        one("forms").addEventListener("input", tell.bind(null, ""), true);
        one("forms").addEventListener("keydown", keysOfForms);
        one("picture").addEventListener("keydown", function (event) { if (event.target.closest(".grip")) keysOfForms(event); });
      }
      panes();
      sides();
      answerDays();
      window.addEventListener("pagehide", work.keep);
      window.addEventListener("beforeunload", function (event) { if (isChanged() || waiting.length) event.preventDefault(); });
      document.documentElement.classList.add("live");
      work.recover();
      check();
      follow();
      work.beat();
      // What stands in the head is of any height, and the text stays below it.
      new ResizeObserver(function () {
        document.documentElement.style.setProperty("--head", document.querySelector("header.bar").offsetHeight + "px");
      }).observe(document.querySelector("header.bar"));
    }).catch(function (error) { tell("The plan cannot be fetched: " + error.message); });
  }
  // On a phone a part of the page is shown at a time, and long lines of the text are wrapped.
  function panes() {
    var narrow = matchMedia("(max-width: 719px)");
    function fit() { editor.setOption("lineWrapping", narrow.matches); editor.refresh(); }
    narrow.addEventListener("change", fit);
    document.querySelector(".panes").addEventListener("change", function () { scrollTo(0, 0); editor.refresh(); });
    fit();
  }
  // Forms are shown first where the text has no errors, unless somebody here has chosen the text.
  function sides() {
    var chosen = "";
    try { chosen = localStorage.getItem("horarium side"); } catch (error) { }
    if (chosen !== "text" && one("stale").hidden) document.querySelector('.sides [value="forms"]').checked = true;
    document.querySelector(".sides").addEventListener("change", function (event) {
      editor.refresh();
      try { localStorage.setItem("horarium side", event.target.value); } catch (error) { }
    });
  }
  function fixHere() {
    var line = editor.getLineHandle(editor.getCursor().line);
    var widget = (line.widgets || []).find(function (widget) { return widget.node.querySelector("button.certain"); });
    if (widget) widget.node.querySelector("button.certain").click();
  }
  if (base) start();
})();
