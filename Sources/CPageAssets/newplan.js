// A new plan from a few answers, drawn while they are given and before anything is saved.
(function () {
  "use strict";
  var box = document.getElementById("new-plan");
  if (!box || box.dataset.place === undefined) return;
  function one(id) { return document.getElementById(id); }
  var place = null, isAsking = false, isStale = false, timer = null, seed = crypto.getRandomValues(new Uint32Array(1))[0] + 1;
  box.hidden = false;
  document.querySelector(".needs-script").hidden = true;
  one("new-place").replaceWith(window.horariumPlaceField("Where are you?", "", function (found) { place = found; look(); }, "new-place"));

  function chosen(name) { var input = box.querySelector("[name=" + name + "]:checked"); return input ? input.value : ""; }
  function fileName() {
    return one("new-title").value.normalize("NFD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40) || "plan";
  }
  function answers() {
    var all = { name: fileName(), title: one("new-title").value || "My rhythm", template: chosen("template"), seed: seed };
    if (place) all.place = place.written;
    var often = Number(one("new-often").value);
    if (often && all.template !== "prayer" && all.template !== "workout") all.perDay = often;
    return all;
  }
  function send(method, address) {
    return fetch(address, { method: method, body: JSON.stringify(answers()), headers: { "Content-Type": "application/yaml" } });
  }
  function say(text) { one("new-state").textContent = text; }
  function fault(answer) {
    return answer.text().then(function (text) {
      try { return JSON.parse(text).diagnostics.map(function (finding) { return finding.message; }).join("; "); } catch (error) { return text.trim(); }
    });
  }
  function look() {
    clearTimeout(timer);
    timer = setTimeout(function () {
      one("new-often").disabled = chosen("template") === "prayer" || chosen("template") === "workout";
      one("new-file").textContent = fileName() + ".yaml";
      // One question at a time: the last answers count.
      isStale = isAsking;
      if (isAsking) return;
      isAsking = true;
      send("POST", "/draft").then(function (answer) {
        if (!answer.ok) return fault(answer).then(say);
        return answer.json().then(function (draft) {
          say(place ? "" : "Without a place, the clock of this computer is followed.");
          one("new-picture").innerHTML = draft.picture || "";
          one("new-text").textContent = draft.text;
          one("new-look").hidden = false;
          document.dispatchEvent(new Event("picture"));
        });
      }).catch(function (error) { say("The server does not answer: " + error.message); }).then(function () {
        isAsking = false;
        if (isStale) look();
      });
    }, 150);
  }
  box.addEventListener("input", look);
  box.addEventListener("submit", function (event) {
    event.preventDefault();
    send("POST", "/plans").then(function (answer) {
      if (!answer.ok) return fault(answer).then(function (words) { say("Not made: " + words); });
      location.href = answer.headers.get("Location");
    }).catch(function (error) { say("Not made: " + error.message); });
  });
  look();
})();
