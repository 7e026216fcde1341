// The list of plans: once a cookie stands for the token, the token leaves the address field and the history.
(function () {
  "use strict";
  if (location.search.indexOf("token=") < 0) return;
  // Nothing is answered without the token, and this request has it in the cookie alone.
  fetch("/healthz").then(function (answer) {
    if (answer.ok) history.replaceState(null, "", location.pathname);
  }).catch(function () {});
})();
