// The manifest and the service worker, over HTTP only.
if (!isLocal) {
  document.head.append(make("link", { rel: "manifest", href: top + "manifest.webmanifest" }));
  // Refused without HTTPS. The site works without it.
  if (navigator.serviceWorker) addEventListener("load", () => navigator.serviceWorker.register(top + "sw.js").catch(() => {}));
}
// The service worker redirected here from a page that is not cached.
if (location.hash === "#offline") {
  history.replaceState(history.state, "", location.pathname + location.search);
  announce(say("offline"), true, 30000);
}
