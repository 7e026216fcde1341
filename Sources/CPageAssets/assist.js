// Completion and hover in the text, over the code of `horarium lsp`.
(function () {
  "use strict";
  var page = window.horariumPage;
  if (!page) return;
  var editor, list = null, items = [], active = 0, asked = 0, card = null, waiting = null, typing = null;

  function ask(what, position) {
    return page.send("POST", what, JSON.stringify({ text: page.text().replace(/\r\n/g, "\n"), line: position.line, character: position.ch }))
      .then(function (answer) { return answer.json(); }).then(function (answer) { return answer.result; });
  }
  function close() {
    if (list) list.remove();
    list = null;
    editor.removeKeyMap(keys);
    editor.getInputField().removeAttribute("aria-activedescendant");
  }
  function mark(index) {
    active = (index + items.length) % items.length;
    Array.from(list.querySelectorAll("li")).forEach(function (item, place) { item.setAttribute("aria-selected", String(place === active)); });
    var item = list.querySelectorAll("li")[active];
    item.scrollIntoView({ block: "nearest" });
    list.querySelector("p").textContent = plain(items[active]);
    editor.getInputField().setAttribute("aria-activedescendant", item.id);
  }
  function plain(item) {
    var text = item.documentation ? item.documentation.value || item.documentation : "";
    return String(text).replace(/\*\*|`/g, "");
  }
  function take() {
    var item = items[active], edit = item.textEdit;
    editor.replaceRange(edit.newText, { line: edit.range.start.line, ch: edit.range.start.character }, { line: edit.range.end.line, ch: edit.range.end.character }, "+complete");
    close();
    editor.focus();
  }
  var keys = { Up: function () { mark(active - 1); }, Down: function () { mark(active + 1); }, Enter: take, Tab: take, Esc: function () { close(); } };
  function complete() {
    var number = ++asked, position = editor.getCursor();
    ask("/completion", position).then(function (result) {
      var now = editor.getCursor();
      if (number !== asked || now.line !== position.line || now.ch !== position.ch) return;
      var token = editor.getRange({ line: position.line, ch: 0 }, position), typed = (/[\w.'"-]*$/.exec(token) || [""])[0].replace(/['"]/g, "").toLowerCase();
      if (list) close();
      items = (result && result.items || []).filter(function (item) { return (item.filterText || item.label).toLowerCase().indexOf(typed) >= 0; });
      items.sort(function (a, b) { return (a.sortText || a.label) < (b.sortText || b.label) ? -1 : 1; });
      if (!items.length || items.length === 1 && items[0].label === typed) return;
      items = items.slice(0, 60);
      list = page.make("div", { class: "completions" });
      var box = page.make("ul", { role: "listbox", "aria-label": "What may be written here", id: "completions" });
      items.forEach(function (item, index) {
        var row = page.make("li", { role: "option", id: "completion-" + index });
        row.append(page.make("code", {}, item.label), page.make("span", {}, item.detail || ""));
        row.addEventListener("mousedown", function (event) { event.preventDefault(); active = index; take(); });
        box.append(row);
      });
      list.append(box, page.make("p", { role: "status" }));
      editor.addWidget(position, list, true);
      editor.addKeyMap(keys);
      mark(0);
    }).catch(function () {});
  }
  function hover(position, point) {
    ask("/hover", position).then(function (result) {
      if (card) card.remove();
      card = null;
      if (!result) return;
      var text = result.contents.value || result.contents;
      card = page.make("div", { class: "hovered", role: "status" }, String(text).replace(/\*\*|`/g, ""));
      editor.addWidget({ line: result.range ? result.range.start.line : position.line, ch: result.range ? result.range.start.character : position.ch }, card, true);
    }).catch(function () {});
  }
  function away() { clearTimeout(waiting); if (card) card.remove(); card = null; }

  page.assist = function () {
    editor = page.editor();
    if (page.isReadOnly) return;
    editor.addKeyMap({ "Ctrl-Space": complete, "Ctrl-K": function () { hover(editor.getCursor()); }, F1: function () { hover(editor.getCursor()); } });
    editor.on("inputRead", function (_, change) { 
      // After the cursor has moved, which ends what was asked before.
      clearTimeout(typing);
      if (/[\w:\- ]$/.test(change.text[change.text.length - 1])) typing = setTimeout(complete, 60);
    });
    editor.on("cursorActivity", function () { asked++; if (list) close(); away(); });
    editor.on("blur", function () { if (list) close(); });
    var root = editor.getWrapperElement();
    root.addEventListener("mousemove", function (event) {
      away();
      if (list || !event.target.closest(".CodeMirror-line")) return;
      waiting = setTimeout(function () { hover(editor.coordsChar({ left: event.clientX, top: event.clientY }, "window")); }, 350);
    });
    root.addEventListener("mouseleave", away);
  };
})();
