// Keeps what was seen for a visitor without a connection. Pages and data come from the network where there is one; what
// is named by its own bytes comes from what was kept.
const files = __SHELL_FILES__;
const version = __SHELL_VERSION__;
const shell = "vitrine-shell-" + version;
const seen = "vitrine-seen-" + version;
const pictures = "vitrine-pictures";
const max = { [seen]: 250, [pictures]: 400 };
// To look at all that is kept takes time: not at every answer.
const trimEvery = 16;
let puts = 0;
const waitMilliseconds = 4000;
const scope = new URL("./", location.href).pathname;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(shell);
    // Pages past the browser's own cache: an old one would name assets that are gone.
    await cache.addAll(files.map((file) => new Request(file, { cache: file.endsWith(".html") ? "reload" : "default" })));
    await self.skipWaiting();
  })());
});

// Pages that another generation's assets went with go with them; pictures are named by their bytes and stay right.
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("vitrine-") && ![shell, seen, pictures].includes(name)) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

const isPicture = (path) => path.startsWith(scope + "images/");
const isAsset = (path) => path.startsWith(scope + "assets/");
const isNamedByBytes = ({ url }) => isPicture(new URL(url).pathname) || isAsset(new URL(url).pathname);
const isPage = (path) => path.endsWith("/") || path.endsWith(".html");

// What an answer is kept by. A folder is its index; a query is the page's own affair.
const nameOf = (request) => {
  const address = new URL(request.url);
  const path = address.pathname.endsWith("/") ? address.pathname + "index.html" : address.pathname;
  return address.origin + path + (isPage(path) ? "" : address.search);
};
const cacheOf = (request) => (isPicture(new URL(request.url).pathname) ? pictures : seen);

// The answer's copy is kept, the oldest go; what is gone from the site goes from here too.
const keep = async (request, answer) => {
  const cache = await caches.open(cacheOf(request));
  const name = nameOf(request);
  if (answer.status === 404 || answer.status === 410) await cache.delete(name);
  if (answer.status !== 200 || answer.redirected || answer.type !== "basic") return;
  // Put last, so that the first ones are those not asked for the longest; an older form of it goes.
  await cache.delete(name, { ignoreSearch: true });
  await cache.put(name, answer);
  if (puts++ % trimEvery) return;
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - max[cacheOf(request)]))) await cache.delete(old);
};

// What was seen goes before what the first visit brought: it is newer.
const kept = async (request) => {
  const name = nameOf(request);
  for (const cache of [cacheOf(request), shell]) {
    const found = await (await caches.open(cache)).match(name, { ignoreVary: true });
    if (found) return found;
  }
  return null;
};

const fresh = (event) => {
  // Asked of the host itself: the browser's own cache may hold another generation's.
  const asked = fetch(event.request, isNamedByBytes(event.request) ? {} : { cache: "no-cache" });
  event.waitUntil(asked.then((answer) => keep(event.request, answer.clone())).catch(() => {}));
  return asked;
};

const page = async (event) => {
  const late = new Promise((done) => setTimeout(done, waitMilliseconds));
  try {
    const asked = fresh(event);
    return await Promise.race([asked, late]) || await kept(event.request) || await asked;
  } catch {
    const own = await kept(event.request);
    if (own || event.request.mode !== "navigate") return own || Response.error();
    // The entrance in the page's language, which says what happened: there its links are right.
    const path = new URL(event.request.url).pathname.slice(scope.length);
    const entrances = files.filter((file) => /^([^/]+\/)?index\.html$/.test(file) && path.startsWith(file.slice(0, -10)));
    return Response.redirect(scope + entrances.sort((one, other) => other.length - one.length)[0] + "#offline");
  }
};

const file = async (event) => {
  const own = isNamedByBytes(event.request) && await kept(event.request);
  if (own) return own;
  try {
    return await fresh(event);
  } catch {
    return await kept(event.request) || Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(scope) || request.headers.has("range")) return;
  event.respondWith(request.mode === "navigate" || isPage(pathname) ? page(event) : file(event));
});
