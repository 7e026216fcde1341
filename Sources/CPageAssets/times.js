// Times, lengths and dates, as plans have them and as people write them.
(function () {
  "use strict";

  // `anchors()` are the minutes from midnight of what times may be counted from: prayers and the sun.
  window.horariumTimes = function (anchors) {
    // Times: minutes from midnight, or an anchor with its distance

    function clock(minutes) { return String(Math.floor(minutes / 60)).padStart(2, "0") + ":" + String(minutes % 60).padStart(2, "0"); }
    function anchorOf(text) {
      var found = /^([a-z-]*[a-z])(?:([+-])(.+))?$/.exec(text || ""), times = anchors();
      return found && times[found[1]] !== undefined ? { name: found[1], minutes: times[found[1]], sign: found[2] === "-" ? -1 : 1, length: found[3] } : null;
    }
    function minutesOf(text) {
      var found = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(text || ""), anchor = anchorOf(text);
      if (found) return Number(found[1]) * 60 + Number(found[2]);
      if (!anchor) return null;
      var length = anchor.length === undefined ? 0 : minutesIn(anchor.length);
      return length === null ? null : anchor.minutes + anchor.sign * length;
    }
    // The minutes of `1h30m`.
    function minutesIn(text) {
      var found = /^(?:(\d+)h)?(?:(\d+)m)?$/.exec(text);
      return found && text ? Number(found[1] || 0) * 60 + Number(found[2] || 0) : null;
    }
    function lengthOf(minutes) { return (minutes >= 60 ? Math.floor(minutes / 60) + "h" : "") + (minutes % 60 ? minutes % 60 + "m" : ""); }
    // The text for a time that was moved to `minutes`: what follows the sun follows it still.
    function moved(text, minutes) {
      var anchor = anchorOf(text);
      if (!anchor) return clock(minutes);
      var distance = minutes - anchor.minutes;
      return anchor.name + (distance ? (distance < 0 ? "-" : "+") + lengthOf(Math.abs(distance)) : "");
    }
    // The time that people write as `8`, `8am`, `7.30`, `18h15` or `sunset – 30 min`.
    function readTime(text) {
      var plain = text.trim().toLowerCase(), found = /^(\d{1,2})(?:[:.h]?([0-5]\d))?\s*(?:(am|pm|a\.m\.|p\.m\.)|h|uhr)?$/.exec(plain);
      if (!found || found[3] && (found[1] < 1 || found[1] > 12)) {
        return units(plain.replace(/[–−]/g, "-")).replace(/^(\d):/, "0$1:");
      }
      return clock((found[3] ? found[1] % 12 + (found[3][0] === "p" ? 12 : 0) : Number(found[1])) * 60 + Number(found[2] || 0));
    }

    // Lengths

    var lengths = ["5m", "10m", "15m", "20m", "25m", "30m"];
    function lengthWords(length) { return /^\d+m$/.test(length) ? length.replace("m", " min") : length; }
    function units(text) {
      return text.replace(/\s+/g, "").replace(/(\d)(hours?|hrs?)(?![a-z])/, "$1h").replace(/(\d)min(ute)?s?(?![a-z])/, "$1m")
        .replace(/(\d)sec(ond)?s?(?![a-z])/, "$1s");
    }
    // The length of time that people write as `40 sec`, `2:30` or `1 h 30 min`.
    function readLength(text) {
      var plain = text.trim().toLowerCase(), parts = /^(\d+):([0-5]\d)$/.exec(plain);
      if (parts) return (Number(parts[1]) ? Number(parts[1]) + "m" : "") + (Number(parts[2]) || !Number(parts[1]) ? Number(parts[2]) + "s" : "");
      if (plain[0] === "p") return plain.toUpperCase();
      if (plain === "0") return "0s";
      return units(plain).replace(/^(\d+h)(\d+)$/, "$1$2m").replace(/^(\d+h)?(\d+m)(\d+)$/, "$1$2$3s");
    }
    // Seconds in words: `8 min 40 s`.
    function spelled(seconds) {
      var parts = [[Math.floor(seconds / 3600), "h"], [Math.floor(seconds / 60) % 60, "min"], [seconds % 60, "s"]];
      return parts.filter(function (part) { return part[0]; }).map(function (part) { return part.join(" "); }).join(" ");
    }

    // Dates

    function isDate(value) {
      var time = typeof value === "string" && /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) ? Date.parse(value) : NaN;
      return !isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
    }
    function dayAfter(date, days) { return new Date(Date.parse(date + "T12:00:00Z") + days * 864e5).toISOString().slice(0, 10); }
    function daysBetween(from, to) { return Math.round((Date.parse(to) - Date.parse(from)) / 864e5); }

    return {
      anchorOf: anchorOf, minutesOf: minutesOf, clock: clock, moved: moved, readTime: readTime, lengths: lengths, lengthWords: lengthWords, readLength: readLength,
      spelled: spelled, isDate: isDate, dayAfter: dayAfter, daysBetween: daysBetween
    };
  };
})();
