// Keeps what was seen for a visitor without a connection. Pages come from the network where there is one; what has a
// name of its own bytes comes from what was kept.
const files = __SHELL_FILES__;
const version = __SHELL_VERSION__;
const shell = "vitrine-shell-" + version;
const seen = "vitrine-seen";
const pagesMax = 200;
const picturesMax = 400;
const waitMilliseconds = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(shell);
    // Pages past the browser's own cache: an old one would name assets that are gone.
    await cache.addAll(files.map((file) => new Request(file, { cache: file.endsWith(".html") ? "reload" : "default" })));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("vitrine-shell-") && name !== shell) await caches.delete(name);
    await self.clients.claim();
  })());
});

const trim = async (cache, kind, most) => {
  const kept = (await cache.keys()).filter((request) => kind(new URL(request.url).pathname));
  // The first ones were put there first.
  for (const request of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(request);
};
const isPicture = (path) => path.includes("/images/");
const isPage = (path) => path.endsWith("/") || path.endsWith(".html");

const keep = async (request, answer) => {
  if (!answer.ok || answer.redirected || answer.type !== "basic") return;
  const cache = await caches.open(seen);
  await cache.delete(request);
  await cache.put(request, answer);
  const path = new URL(request.url).pathname;
  if (isPicture(path)) await trim(cache, isPicture, picturesMax);
  else if (isPage(path)) await trim(cache, isPage, pagesMax);
};

const kept = (request) => caches.match(request, { ignoreSearch: true, ignoreVary: true });

const fresh = async (event) => {
  const answer = await fetch(event.request);
  event.waitUntil(keep(event.request, answer.clone()).catch(() => {}));
  return answer;
};

const page = async (event) => {
  const asked = fresh(event);
  const late = new Promise((done) => setTimeout(done, waitMilliseconds));
  try {
    const answer = await Promise.race([asked, late]);
    if (answer) return answer;
    return await kept(event.request) || await asked;
  } catch {
    return await kept(event.request) || await kept(new Request("index.html")) || Response.error();
  }
};

const file = async (event) => {
  const path = new URL(event.request.url).pathname;
  const isNamedByBytes = isPicture(path) || path.includes("/assets/");
  const own = isNamedByBytes && await kept(event.request);
  if (own) return own;
  try {
    return await fresh(event);
  } catch {
    return await kept(event.request) || Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin || request.headers.has("range")) return;
  event.respondWith(request.mode === "navigate" || isPage(new URL(request.url).pathname) ? page(event) : file(event));
});
