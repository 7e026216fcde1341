// What a picture does beyond being looked at: its table filters, its marks tell their reasons. All of it can be read without.
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.add("js");
})();
