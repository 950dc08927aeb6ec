// Over HTTP: the manifest, and the worker that keeps what was seen. From disk neither is of use.
if (!isLocal) {
  document.head.append(make("link", { rel: "manifest", href: top + "manifest.webmanifest" }));
  if ("serviceWorker" in navigator) {
    // Refused where the site is not served safely: it works without.
    addEventListener("load", () => navigator.serviceWorker.register(top + "sw.js").catch(() => {}));
  }
}
