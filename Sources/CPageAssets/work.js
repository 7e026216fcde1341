// What keeps unsaved work on the live page: two versions side by side when others have saved, the browser's memory of what is not saved
// yet, and the server that is gone or asks for its token.
(function () {
  "use strict";

  // For each line of `before` the number of its like in `after`, of a longest common subsequence of the two; -1 where it has none.
  function likes(before, after) {
    var found = new Array(before.length).fill(-1), start = 0, end = 0, shorter = Math.min(before.length, after.length);
    while (start < shorter && before[start] === after[start]) { found[start] = start; start++; }
    while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
      end++;
      found[before.length - end] = after.length - end;
    }
    var rows = before.length - end, columns = after.length - end, width = columns - start + 1;
    // A difference too long to be looked at line by line is one stretch.
    if ((rows - start) * (columns - start) > 4e6) return found;
    var length = new Uint32Array((rows - start + 1) * width);
    for (var row = rows - 1; row >= start; row--) {
      for (var column = columns - 1; column >= start; column--) {
        var place = (row - start) * width + column - start;
        length[place] = before[row] === after[column] ? length[place + width + 1] + 1 : Math.max(length[place + width], length[place + 1]);
      }
    }
    for (row = column = start; row < rows && column < columns;) {
      place = (row - start) * width + column - start;
      if (before[row] === after[column]) found[row++] = column++;
      else if (length[place + width] >= length[place + 1]) row++;
      else column++;
    }
    return found;
  }
  function isSame(lines, others) { return lines.length === others.length && lines.every(function (line, index) { return line === others[index]; }); }

  // Two texts that were made of one, as stretches in order: `{same: lines}` or `{mine: lines, theirs: lines, from, at, take}`,
  // `from` a line of the one and `at` one of mine, where `take` is the side that alone has changed the stretch, "" where both have.
  function stretches(base, mine, theirs) {
    var inMine = likes(base, mine), inTheirs = likes(base, theirs), parts = [], at = [0, 0, 0];
    function same(lines) {
      var last = parts[parts.length - 1];
      if (!last || !last.same) parts.push(last = { same: [] });
      last.same.push.apply(last.same, lines);
    }
    function close(ends) {
      var was = base.slice(at[0], ends[0]), yours = mine.slice(at[1], ends[1]), other = theirs.slice(at[2], ends[2]);
      if (isSame(yours, other)) same(yours);
      else parts.push({ mine: yours, theirs: other, from: at[0], at: at[1] + 1, take: isSame(yours, was) ? "theirs" : isSame(other, was) ? "mine" : "" });
      at = ends;
    }
    base.forEach(function (line, index) {
      if (inMine[index] < 0 || inTheirs[index] < 0) return;
      close([index, inMine[index], inTheirs[index]]);
      same([line]);
      at = [index + 1, inMine[index] + 1, inTheirs[index] + 1];
    });
    close([base.length, mine.length, theirs.length]);
    return parts;
  }
  function joined(parts) {
    return parts.flatMap(function (part) {
      return part.same || (part.take === "both" ? part.mine.concat(part.theirs) : part[part.take]);
    }).join("\n");
  }
  // A text with the ends of lines that the editor has.
  function plain(text) { return text.replace(/\r\n?/g, "\n"); }
  function lines(text) { return plain(text).split("\n"); }

  // `page` has what this works on: its plan (`base`, `file`, `isReadOnly`), its elements (`one`, `make`, `button`, `focus()`), its text
  // (`text()`, `saved()`, `isChanged()`), and what it does with one: `take(theirs)`, `goOn(theirs, text, base)`, `saveOver(theirs)`,
  // `tell(sentence)`, `returned()`, `isWanted()`, `isWaiting()`.
  window.horariumWork = function (page) {
    var one = page.one, make = page.make, button = page.button, work = { absence: null };

    // Two versions

    var rival = null, choices = {}, shown = "";
    // Shows the text here and the file's where they differ; each stretch is taken from one of them or from both, and nothing is written yet.
    work.conflict = function (theirs, isAsked) {
      var box = one("conflict"), mine = page.text(), parts = stretches(lines(page.saved().text), lines(mine), lines(theirs.text));
      var now = JSON.stringify([theirs.tag, parts.filter(function (part) { return !part.same; })]);
      rival = theirs;
      if (now !== shown || box.hidden) showVersions(theirs, mine, parts);
      shown = now;
      box.hidden = false;
      page.tell("The file has changed meanwhile, not saved");
      if (isAsked) box.focus();
    };
    function showVersions(theirs, mine, parts) {
      var form = make("form"), focused = document.activeElement, number = 0;
      parts.filter(function (part) { return !part.same; }).forEach(function (part) {
        var key = JSON.stringify([part.from, part.mine, part.theirs]), group = make("fieldset", { class: "stretch" }), name = "stretch-" + ++number;
        part.take = choices[key] || part.take;
        group.append(make("legend", {}, "Line " + part.at));
        [["mine", "Yours, here"], ["theirs", "The other, in the file"], ["both", "Both"]].forEach(function (kind) {
          var box = make("div"), label = make("label"), input = make("input", { type: "radio", name: name, value: kind[0], required: "" }), side = part[kind[0]];
          input.checked = kind[0] === part.take;
          input.addEventListener("change", function () { choices[key] = part.take = kind[0]; });
          label.append(input, kind[1]);
          box.append(label);
          if (side) box.append(side.length ? make("pre", { tabindex: 0 }, side.join("\n")) : make("i", {}, "nothing"));
          group.append(box);
        });
        form.append(group);
      });
      form.append(make("button", { class: "main" }, "Go on with these"),
        button("Take the file’s text", function () { page.take(theirs); }), button("Save this one over it", function () { page.saveOver(theirs); }));
      form.addEventListener("submit", function (event) {
        event.preventDefault();
        // What was written since is compared first.
        if (page.text() !== mine) return work.conflict(theirs, true);
        page.goOn(theirs, joined(parts));
      });
      one("versions").replaceChildren(form);
      if (focused && focused.name) Array.from(form.elements).forEach(function (field) {
        if (field.name === focused.name && field.value === focused.value) field.focus();
      });
    }
    work.rival = function () { return rival; };
    work.settle = function () {
      var isFocused = one("conflict").contains(document.activeElement);
      rival = null;
      choices = {};
      one("conflict").hidden = true;
      if (isFocused) page.focus();
    };

    // The browser's memory: what is not saved outlives the page. Each tab has its own place.

    var prefix = "horarium " + page.base + " " + page.file + " ", drawer = prefix + Math.random(), isKept = false;
    work.keep = function () {
      if (page.isReadOnly) return;
      try {
        if (page.isChanged()) localStorage.setItem(drawer, JSON.stringify({ text: page.text(), base: page.saved().text, at: Date.now() }));
        else if (isKept) localStorage.removeItem(drawer);
        isKept = page.isChanged();
      } catch (error) {
        isKept = false;
      }
    };
    // What other tabs have left, the latest first.
    function left() {
      try {
        return Object.keys(localStorage).filter(function (key) { return key.indexOf(prefix) === 0 && key !== drawer; }).map(function (key) {
          return Object.assign({ key: key }, JSON.parse(localStorage.getItem(key)));
        }).filter(function (one) { return typeof one.text === "string" && typeof one.base === "string"; })
          .sort(function (one, other) { return other.at - one.at; });
      } catch (error) {
        return [];
      }
    }
    work.recover = function () {
      var found = left()[0], box = one("notice");
      function done() {
        localStorage.removeItem(found.key);
        // There may have been no room for both.
        work.keep();
        if (!box.hidden) page.focus();
        box.hidden = true;
        work.recover();
      }
      if (page.isReadOnly || !found) return;
      if (plain(found.text) === plain(page.saved().text)) return done();
      box.replaceChildren(make("p", {}, "There is unsaved work of " + new Date(found.at).toLocaleString() + " in this browser."),
        button("Go on with it", function () {
          if (page.isChanged()) page.tell("Save or undo what is written here first.");
          else {
            page.goOn(page.saved(), found.text, found.base);
            done();
          }
        }, "main"),
        button("Drop it", done));
      box.hidden = false;
    };

    // The server: gone, asking for its token, or there

    var timer = null, since = null;
    // Says what is away, and what that means for the text here.
    work.say = function () {
      if (!work.absence) return;
      var box = one("gone"), isGone = work.absence === "gone", isChanged = page.isChanged();
      var sentence = (isGone ? "The server is gone, since " + since.toTimeString().slice(0, 5) + ". " : "The server asks for its token again. ")
        + (!isChanged ? "Nothing of yours is unsaved" : isKept ? "Your text is kept in this browser" : "Your text is on this page alone")
        + (page.isWanted() ? ", and is saved when " : "; this page goes on when ") + (isGone ? "the server is back." : "you have ");
      if (box.dataset.says !== sentence) {
        box.dataset.says = sentence;
        box.replaceChildren(sentence);
        if (!isGone) box.append(make("a", { href: "/", target: "_blank" }, "signed in"), ".");
      }
      box.hidden = false;
    };
    // Asks the server whether it is there: each second while the page is looked at, so that it is missed within three.
    work.beat = function () {
      clearTimeout(timer);
      var stop = new AbortController(), limit = setTimeout(function () { stop.abort(); }, 1800);
      fetch("/healthz", { signal: stop.signal, cache: "no-store" }).then(function (answer) {
        return answer.ok ? null : answer.status === 401 ? "signed out" : "gone";
      }, function () { return "gone"; }).then(function (absence) {
        clearTimeout(limit);
        clearTimeout(timer);
        timer = setTimeout(work.beat, document.hidden ? 30000 : 1000);
        if (absence === work.absence && (absence || !page.isWaiting())) return;
        work.absence = absence;
        if (absence === "gone") since = new Date();
        if (absence) return page.tell();
        one("gone").hidden = true;
        page.returned();
      });
    };
    document.addEventListener("visibilitychange", function () { if (!document.hidden) work.beat(); });
    return work;
  };
  window.horariumWork.stretches = stretches;
  window.horariumWork.joined = joined;
  window.horariumWork.plain = plain;
})();
