// A new plan from a few answers, drawn while they are given and before anything is saved. In the page of a plan whose file is empty,
// the answers fill it.
(function () {
  "use strict";
  var form = document.getElementById("new-plan");
  if (!form) return;
  function one(id) { return document.getElementById(id); }
  var fills = form.dataset.fills, place = null, tag = null, isNamed = false;
  // What was drawn is what is saved.
  var seed = crypto.getRandomValues(new Uint32Array(1))[0] + 1;
  // Where nobody says where they are, their browser's clock does.
  var zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  if (!/^(?!Etc)\w+\//.test(zone)) zone = "";
  var drawer = form.closest("details"), isRefused = false, isAsking = false, isStale = false, timer = null;

  form.hidden = false;
  document.querySelector(".needs-script").hidden = true;
  one("new-place").replaceWith(window.horariumPlaceField("Where are you?", "new-place", function (found) { place = found; look(); }));

  function template() { return form.querySelector("[name=template]:checked").value; }
  function hasPart(part) { return template() === part || template() === "all"; }
  function fileName() {
    var name = one("new-title").value.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
    return Array.from(name).slice(0, 40).join("").replace(/-+$/, "") || "plan";
  }
  function answers() {
    var all = { name: fills ? form.dataset.name.replace(/^[.\s]+/, "").slice(0, 50) || "plan" : one("new-name").value, template: template(), seed: seed };
    if (one("new-title").value.trim()) all.title = one("new-title").value.trim();
    if (typeof place === "string") all.place = place;
    else if (place) { all.latitude = place.latitude; all.longitude = place.longitude; }
    else if (zone) all.timezone = zone;
    if (hasPart("meditation")) all.perDay = Number(one("new-often").value);
    if (hasPart("prayer") && one("new-method").value) all.method = one("new-method").value;
    if (hasPart("prayer") && one("new-madhab").value) all.madhab = one("new-madhab").value;
    if (one("new-folder")) all.folder = one("new-folder").value;
    return all;
  }
  function send(method, address, text, headers) {
    return fetch(address, { method: method, body: text, headers: Object.assign({ "Content-Type": "application/yaml" }, headers) });
  }
  function say(text) { one("new-state").textContent = text; }
  // What findings say in words of plans, in words of this form.
  var plain = {
    "unknown-place": "No town of this name is known; those of 15,000 people and more are. Choose one from the list, or write latitude, longitude.",
    "ambiguous-place": "Several towns are called so. Choose one from the list.",
    "bad-format": "The file’s name has no slash, and no dot or space at its beginning."
  };
  // The findings of a refusal, or its sentence as one.
  function findings(answer) {
    if (answer.status === 422) return answer.json().then(function (report) { return report.diagnostics; });
    return answer.text().then(function (text) { return [{ message: text.trim() }]; });
  }
  function sentence(found) { return found.map(function (finding) { return plain[finding.code] || finding.message; }).join("; "); }
  function refuse(words, answer) {
    return findings(answer).then(function (found) {
      isRefused = true;
      say(words + ": " + sentence(found));
    });
  }
  function silent(error) { say("The server does not answer: " + error.message); }

  // The first choice is what nobody has to know, once somebody has said where they are.
  function usual(id, value, reason) {
    var options = Array.from(one(id).options), chosen = options.find(function (option) { return option.value === value; });
    if (one(id).value || !chosen) return;
    options[0].textContent = "what is usual there: " + chosen.textContent;
    options[0].title = reason;
  }
  function show(draft) {
    var where = draft.place ? draft.place + ", " + draft.timezone : draft.timezone;
    one("new-where").textContent = place ? "Clocks: " + draft.timezone : "For " + where + (zone ? ", by this browser’s time zone" : "") + "; write a place for another.";
    usual("new-method", draft.method, draft.methodReason);
    usual("new-madhab", draft.madhab, draft.madhabReason);
    one("new-findings").replaceChildren.apply(one("new-findings"), draft.findings.map(function (message) {
      var item = document.createElement("li");
      item.textContent = message;
      return item;
    }));
    if (!isRefused) say("");
    one("new-picture").innerHTML = draft.picture || "";
    one("new-text").textContent = draft.text;
    one("new-look").hidden = false;
    document.dispatchEvent(new Event("picture"));
  }
  function ask() {
    if (drawer && !drawer.open) return;
    var wrong = form.querySelector("input:invalid");
    if (wrong) return say(wrong.labels[0].textContent + ": " + wrong.validationMessage);
    // One question at a time: the last answers count.
    isStale = isAsking;
    if (isAsking) return;
    isAsking = true;
    var hadZone = !place && zone;
    send("POST", "/draft", JSON.stringify(answers())).then(function (answer) {
      if (answer.ok) return answer.json().then(show);
      return findings(answer).then(function (found) {
        // A zone that is no town's, or newer than the server's: the server assumes.
        var isOfZone = found.some(function (finding) { return /^(unknown-time-zone|missing-location)$/.test(finding.code); });
        if (hadZone && !place && isOfZone) { zone = ""; isStale = true; return; }
        one("new-where").textContent = "";
        say(sentence(found));
      });
    }).catch(silent).then(function () {
      isAsking = false;
      if (isStale) ask();
    });
  }
  function look() {
    if (!fills && !isNamed) one("new-name").value = fileName();
    isRefused = false;
    form.querySelectorAll("[data-of]").forEach(function (field) {
      field.hidden = !hasPart(field.dataset.of);
      // A browser judges what it sends, seen or not.
      field.querySelector("input, select").disabled = field.hidden;
    });
    clearTimeout(timer);
    timer = setTimeout(ask, 150);
  }
  function make() {
    return send("POST", "/plans", JSON.stringify(answers())).then(function (answer) {
      if (answer.ok) { location.href = answer.headers.get("Location"); return true; }
      if (answer.status === 409) one("new-name").focus();
      return refuse("Not made", answer);
    });
  }
  function fill() {
    return send("POST", "/draft", JSON.stringify(answers())).then(function (answer) {
      if (!answer.ok) return refuse("Not written", answer);
      return answer.json().then(function (draft) { return send("PUT", fills + "/source", draft.text, { "If-Match": tag }); }).then(function (saved) {
        if (saved.ok) { location.reload(); return true; }
        return refuse("Not written", saved);
      });
    });
  }
  if (!fills) one("new-name").addEventListener("input", function () { isNamed = one("new-name").value !== ""; });
  form.addEventListener("input", look);
  form.addEventListener("change", look);
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    one("new-place").blur();
    var button = form.querySelector("[type=submit]");
    button.disabled = true;
    (fills ? fill() : make()).catch(silent).then(function (isDone) { button.disabled = isDone === true; });
  });
  if (fills) fetch(fills + "/source").then(function (answer) { tag = answer.headers.get("ETag"); });
  if (drawer) drawer.addEventListener("toggle", look);
  look();
})();
