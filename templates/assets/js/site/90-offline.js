// Over HTTP: the manifest, and the worker that keeps what was seen. From disk neither is of use.
if (!isLocal) {
  document.head.append(make("link", { rel: "manifest", href: top + "manifest.webmanifest" }));
  // Refused where the site is not served safely: it works without.
  if (navigator.serviceWorker) addEventListener("load", () => navigator.serviceWorker.register(top + "sw.js").catch(() => {}));
}
// The worker led here from a page that was not kept.
if (location.hash === "#offline") {
  history.replaceState(history.state, "", location.pathname + location.search);
  announce(say("offline"), true, 30000);
}
