// What may be written at the cursor, and what stands under the pointer: the answers of `horarium lsp`, in the page's editor.
window.horariumAssist = function (page) {
  "use strict";
  var editor = page.editor, make = page.make, field = editor.getInputField(), root = editor.getWrapperElement();
  var head = document.querySelector("header.bar");

  // Asks about a place; of two questions of a kind the later one counts, and the earlier one is given up.
  var asking = {};
  function ask(what, place, then) {
    if (asking[what]) asking[what].abort();
    asking[what] = new AbortController();
    page.send("POST", "/" + what + "?line=" + place.line + "&character=" + place.ch, page.text(), {}, asking[what].signal).then(function (answer) {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    }).then(function (answer) { then(answer.result); }, function () {});
  }
  function position(place) { return { line: place.line, ch: place.character }; }

  // Puts an element above or below a line of the text, where there is room for it; returns whether the line is seen.
  function put(element, place, isAbove) {
    var line = editor.cursorCoords(place, "window"), seen = editor.getScrollerElement().getBoundingClientRect();
    if (line.bottom < seen.top + 4 || line.top > seen.bottom - 4) return false;
    var view = window.visualViewport, bottom = view ? view.offsetTop + view.height : innerHeight, top = head.getBoundingClientRect().bottom;
    var size = element.getBoundingClientRect(), above = line.top - size.height - 4, below = line.bottom + 4;
    var fitsAbove = above > top, fitsBelow = below + size.height < bottom;
    element.style.top = (fitsAbove && (isAbove || !fitsBelow) ? above : fitsBelow ? below : Math.max(top, bottom - size.height)) + "px";
    element.style.left = Math.max(8, Math.min(line.left, document.documentElement.clientWidth - size.width - 8)) + "px";
    return true;
  }

  // Fills an element with the Markdown of the answers: paragraphs, lists, bold words and code.
  function fill(element, markdown) {
    element.replaceChildren.apply(element, markdown.split(/\n\n+/).map(function (part) {
      var isList = part.indexOf("- ") === 0, block = make(isList ? "ul" : "p");
      part.split(isList ? /^- |\n- / : /\n/).filter(Boolean).forEach(function (line, number) {
        var into = isList ? block.appendChild(make("li")) : block;
        if (!isList && number) into.append(" ");
        line.split(/(\*\*.+?\*\*|`[^`]+`)/).forEach(function (piece) {
          if (/^\*\*.+\*\*$/.test(piece)) into.append(make("b", {}, piece.slice(2, -2)));
          else if (/^`.+`$/.test(piece)) into.append(make("code", {}, piece.slice(1, -1)));
          else into.append(piece);
        });
      });
      return block;
    }));
  }

  // What screen readers say; it is never hidden, since what is shown and filled at once goes unheard.
  var spoken = make("p", { class: "vh", role: "status" });

  // Completion. `offer` is what may stand between `from` and `tail`, the rest of the line: what is typed there chooses among it, and
  // the server is asked again only where it was not all. `active` is the chosen one of the `shown`, -1 for none.

  // The kind of what the schema does not list, but gives as an example or as the default (CompletionItemKind.Value).
  var EXAMPLE = 12;
  // The most items that are shown.
  var MOST_ITEMS = 50;

  // Parts that scroll take the focus, as they have to; the keys of the list are the editor's.
  var box = make("div", { class: "completions", hidden: "" });
  var list = make("ul", { id: "completions", role: "listbox", tabindex: "0", "aria-label": "What may be written here" });
  var meaning = make("div", { id: "completion-meaning", class: "prose", tabindex: "0" });
  box.append(list, meaning);
  var offer = null, shown = [], active = -1, asked = 0;
  // The start of a word for which nobody wants a list.
  var dismissed = null;

  function close() {
    asked++;
    if (!offer) return;
    offer = null;
    box.hidden = true;
    spoken.textContent = "";
    field.removeAttribute("aria-activedescendant");
    field.removeAttribute("aria-controls");
  }
  function dismiss() {
    dismissed = offer ? offer.from : wordStart();
    close();
  }
  function isDismissed() {
    var cursor = editor.getCursor();
    if (dismissed && (cursor.line !== dismissed.line || cursor.ch < dismissed.ch || wordStart().ch > dismissed.ch)) dismissed = null;
    return dismissed !== null;
  }
  function wordStart() {
    var cursor = editor.getCursor(), before = editor.getLine(cursor.line).slice(0, cursor.ch);
    return { line: cursor.line, ch: cursor.ch - /[^\s,[\]{}]*$/.exec(before)[0].length };
  }
  function mark(index) {
    active = index;
    Array.from(list.children).forEach(function (item, number) { item.setAttribute("aria-selected", String(number === index)); });
    var item = list.children[index], words = item && shown[index].documentation;
    if (item) {
      field.setAttribute("aria-activedescendant", item.id);
      // The list alone: the page under it stays.
      list.scrollTop = Math.min(item.offsetTop, Math.max(list.scrollTop, item.offsetTop + item.offsetHeight - list.clientHeight));
    } else field.removeAttribute("aria-activedescendant");
    fill(meaning, words ? words.value : "");
    meaning.hidden = !words;
    if (!put(box, offer.from)) close();
  }
  function move(steps) {
    return function () {
      if (!offer) return CodeMirror.Pass;
      mark(active < 0 ? (steps > 0 ? 0 : shown.length - 1) : (active + steps + shown.length) % shown.length);
    };
  }
  // Without a chosen item the key does what it does elsewhere.
  function accepting(otherwise) {
    return function () {
      if (offer && active >= 0) return accept(shown[active]);
      close();
      return otherwise();
    };
  }
  function accept(item) {
    var text = item.textEdit.newText, from = offer.from, to = editor.getLine(from.line).length - offer.tail.length;
    close();
    editor.replaceRange(text, from, { line: from.line, ch: to }, "complete");
    editor.focus();
    // After a key its values.
    if (/: $/.test(text)) complete(false);
  }

  // Small letters without marks, and spaces where names have other signs for them.
  function plain(text) { return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/_/g, " ").toLowerCase(); }
  // How well a name is what is typed: wholly, from its beginning, from that of a part ("tok" in "Asia/Tokyo"), somewhere, not at all.
  function rank(name, typed) {
    function begins(text) { return text.indexOf(typed) === 0; }
    return name === typed ? 0 : begins(name) ? 1 : name.split(/[\s/.,-]+/).some(begins) ? 2 : name.indexOf(typed) > 0 ? 3 : 4;
  }
  // The items that what is typed means, the best first.
  function chosen(typed) {
    var words = plain(typed);
    return offer.items.map(function (item) {
      return { item: item, rank: Math.min(rank(plain(item.label), words), rank(plain(item.filterText || item.label), words)), order: item.sortText || item.label };
    }).filter(function (row) {
      // A number that is being typed is not to become another by Enter.
      return row.rank < 4 && (offer.isAsked || !typed || row.item.kind !== EXAMPLE);
    }).sort(function (a, b) {
      return a.rank - b.rank || (a.order < b.order ? -1 : a.order > b.order ? 1 : 0);
    }).slice(0, MOST_ITEMS).map(function (row) { return row.item; });
  }
  function show() {
    var typed = editor.getRange(offer.from, editor.getCursor()), found = chosen(typed);
    // The server may know more, and is being asked; until then what stands there is no choice.
    if (!found.length && offer.isPartial && !box.hidden) return mark(-1);
    var isWritten = !offer.isAsked && found.length && found[0].textEdit.newText.trim() === typed;
    if (!found.length || isWritten && found.length === 1) return close();
    shown = found;
    if (box.hidden) {
      box.hidden = false;
      field.setAttribute("aria-controls", list.id);
      spoken.textContent = shown.length + (shown.length === 1 ? " suggestion" : " suggestions");
    }
    list.replaceChildren.apply(list, shown.map(function (item, index) {
      var row = make("li", { role: "option", id: "completion-" + index, "aria-describedby": meaning.id });
      row.append(make("code", {}, item.label), make("span", {}, item.detail || ""));
      row.addEventListener("click", function () { accept(item); });
      return row;
    }));
    mark(offer.isAsked || typed && !isWritten ? 0 : -1);
  }
  function complete(isAsked) {
    var number = ++asked, cursor = editor.getCursor(), line = editor.getLine(cursor.line);
    if (page.isAbsent() || editor.somethingSelected() || editor.listSelections().length > 1) return;
    ask("completion", cursor, function (answer) {
      if (number !== asked) return;
      if (!answer.items.length || !editor.hasFocus()) return close();
      var range = answer.items[0].textEdit.range, from = position(range.start), tail = line.slice(range.end.character);
      if (!isBetween(editor.getCursor(), from, tail)) return close();
      hide();
      offer = { items: answer.items, from: from, tail: tail, isPartial: answer.isIncomplete, isAsked: isAsked };
      show();
    });
  }
  function isBetween(cursor, from, tail) {
    var line = editor.getLine(cursor.line);
    return cursor.line === from.line && cursor.ch >= from.ch && cursor.ch <= line.length - tail.length && line.endsWith(tail);
  }
  function follow() {
    var cursor = editor.getCursor();
    if (!under || !isIn(cursor, under)) hide();
    isDismissed();
    if (!offer) return;
    if (editor.somethingSelected() || !isBetween(cursor, offer.from, offer.tail)) return close();
    var wasPartial = offer.isPartial, wasAsked = offer.isAsked;
    show();
    if (wasPartial) complete(wasAsked);
  }

  // Hover. `under` is the place that the card is about.

  var card = make("div", { class: "hovered prose", tabindex: "0", hidden: "" });
  var under = null, waiting = null, looked = 0;

  function hide() {
    looked++;
    clearTimeout(waiting);
    if (!under) return;
    card.hidden = true;
    under = null;
    spoken.textContent = "";
  }
  function look(place, isSpoken) {
    var number = ++looked;
    if (page.isAbsent()) return;
    ask("hover", place, function (answer) {
      if (number !== looked || offer) return;
      if (!answer) return hide();
      under = { from: position(answer.range.start), to: position(answer.range.end) };
      fill(card, answer.contents.value);
      card.hidden = false;
      if (!put(card, under.from, true)) return hide();
      if (isSpoken) spoken.textContent = card.innerText;
    });
  }
  function isIn(place, range) {
    return CodeMirror.cmpPos(place, range.from) >= 0 && CodeMirror.cmpPos(place, range.to) <= 0;
  }
  function over(event) {
    if (event.pointerType !== "mouse" || event.buttons) return stay();
    var isText = event.target.closest(".CodeMirror-line"), point = { left: event.clientX, top: event.clientY };
    function place() { return editor.coordsChar(point, "window"); }
    if (isText && under && isIn(place(), under)) return stay();
    soon(function () {
      if (!isText || offer || place().outside) hide();
      else look(place());
    });
  }
  // The pointer has the time to go to the card and to stay in it.
  function soon(act) {
    clearTimeout(waiting);
    waiting = setTimeout(act, 350);
  }
  function stay() { clearTimeout(waiting); }
  function leave() { soon(hide); }

  // The editor

  // A line after a key that waits for its value below begins two columns further in.
  function newLine() {
    var cursor = editor.getCursor(), line = editor.getLine(cursor.line);
    var isKey = /:\s*$/.test(line) && editor.getTokenTypeAt(cursor) === "meta";
    if (editor.somethingSelected() || cursor.ch < line.length || !isKey) return CodeMirror.Pass;
    editor.replaceSelection("\n" + " ".repeat(/^(\s|- )*/.exec(line)[0].length + 2), "end", "+input");
  }
  // Once a frame, however often the browser tells.
  function moved() {
    if (offer || under) requestAnimationFrame(function () {
      if (offer && !put(box, offer.from)) close();
      if (under && !put(card, under.from, true)) hide();
    });
  }

  root.parentNode.append(box, card, spoken);
  field.setAttribute("role", "textbox");
  field.setAttribute("aria-multiline", "true");
  field.setAttribute("aria-describedby", "keys");
  document.getElementById("keys").hidden = false;
  var keys = { F1: function () { look(editor.getCursor(), true); } };
  if (page.isReadOnly) field.setAttribute("aria-readonly", "true");
  else {
    field.setAttribute("aria-autocomplete", "list");
    keys["Ctrl-Space"] = keys["Cmd-I"] = function () { complete(true); };
    keys.Up = move(-1);
    keys.Down = move(1);
    keys.Enter = accepting(newLine);
    keys.Tab = accepting(function () { return CodeMirror.Pass; });
  }
  editor.addKeyMap(keys);
  editor.on("change", function (_, change) {
    var cursor = editor.getCursor(), before = editor.getLine(cursor.line).slice(0, cursor.ch), origin = change.origin;
    hide();
    if (origin !== "+input" && origin !== "+delete" && origin !== "complete") return close();
    var isTyped = origin === "+input" && change.text.length === 1 && change.text[0] && !isDismissed();
    if (isTyped && !offer && /[\p{L}\p{N}_'"*[{]$|[:\-,] $/u.test(before)) complete(false);
  });
  editor.on("cursorActivity", follow);
  editor.on("blur", function (_, event) {
    close();
    if (!card.contains(event.relatedTarget)) hide();
  });
  // What moves the line moves what stands beside it.
  editor.on("scroll", moved);
  editor.on("update", moved);
  new ResizeObserver(moved).observe(head);
  [window, window.visualViewport].filter(Boolean).forEach(function (view) {
    view.addEventListener("scroll", moved, { passive: true });
    view.addEventListener("resize", moved);
  });
  root.addEventListener("pointermove", over);
  root.addEventListener("pointerdown", hide);
  root.addEventListener("pointerleave", leave);
  card.addEventListener("pointerenter", stay);
  card.addEventListener("pointerleave", leave);
  // The pointer takes nothing from the editor's focus.
  box.addEventListener("mousedown", function (event) { event.preventDefault(); });
  // Also of what is still on its way.
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") return;
    hide();
    if (editor.hasFocus()) dismiss();
  });
};
