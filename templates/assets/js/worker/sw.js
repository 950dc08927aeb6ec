// Caches visited pages for use without a connection. Pages and data come from the network first; files with a hash in
// their name come from the cache first.
const files = __SHELL_FILES__;
const version = __SHELL_VERSION__;
const scope = new URL("./", location.href).pathname;
// Sites of one origin share its caches. A path has no space, so no scope's prefix begins another's.
const prefix = "vitrine:" + scope + " ";
const shell = prefix + "shell-" + version;
const seen = prefix + "seen-" + version;
const pictures = prefix + "pictures";
const max = { [seen]: 250, [pictures]: 400 };
// Listing the cache is slow, so it is not trimmed at every response.
const trimEvery = 16;
let puts = 0;
const waitMilliseconds = 4000;

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(shell);
    await Promise.all(files.map(async (file) => {
      // Pages bypass the browser's cache: an old one would link to assets that are gone.
      const request = new Request(file, { cache: isPage(file) ? "reload" : "default" });
      const answer = await fetch(request);
      if (!answer.ok) throw new TypeError(file);
      // A browser shows no page that was redirected, as by hosts that know pages without their “.html”.
      await cache.put(nameOf(request), answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer);
    }));
    await skipWaiting();
  })());
});

// Deletes the pages and assets of other generations. Pictures have a hash in their name and stay valid. Caches that
// former versions named without a scope may be in use by other sites: only this site's files are deleted from them.
addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(prefix) && ![shell, seen, pictures].includes(name)) await caches.delete(name);
      if (!/^vitrine-(pictures$|seen-|shell-)/.test(name)) continue;
      const old = await caches.open(name);
      const all = await old.keys();
      const own = all.filter(({ url }) => new URL(url).pathname.startsWith(scope));
      await (own.length < all.length ? Promise.all(own.map((request) => old.delete(request))) : caches.delete(name));
    }
    await clients.claim();
    // The pages that are open came without this worker. Its activation does not wait for them.
    for (const { url } of await clients.matchAll()) fresh({ request: new Request(url), waitUntil() {} });
  })());
});

// The path below the scope.
const pathOf = ({ url }) => new URL(url).pathname.slice(scope.length);
// As `DeploymentHeaders` in the program has it: a theme's own files have no hash.
const isNamedByBytes = (request) => /^images\/|^assets\/(.+[./])?[0-9a-f]{8,}\.\w+$/.test(pathOf(request));
const isPage = (path) => /(\/[^.]*|\.html)$/.test(path);

// The cache key of a request: a folder's is its index, and a page's has its “.html” and no query.
const nameOf = (request) => {
  const { origin, pathname, search } = new URL(request.url);
  return origin + pathname.replace(/\/$/, "/index").replace(/\/[^/.]*$/, "$&.html") + (isPage(pathname) ? "" : search);
};
const cacheOf = (request) => (pathOf(request).startsWith("images/") ? pictures : seen);

// Caches a response and deletes the oldest ones. Deletes what is gone from the site.
const keep = async (request, answer) => {
  const cache = await caches.open(cacheOf(request));
  const name = nameOf(request);
  if (answer.status === 404 || answer.status === 410) await cache.delete(name);
  if (answer.status !== 200 || answer.redirected || answer.type !== "basic") return;
  // Most browsers move the key to the end: keys are in the order of last use.
  await cache.put(name, answer);
  // What had another version in its query.
  for (const old of await cache.keys(name, { ignoreSearch: true })) if (old.url !== name) await cache.delete(old);
  if (puts++ % trimEvery) return;
  const all = await cache.keys();
  for (const old of all.slice(0, -max[cacheOf(request)])) await cache.delete(old);
};

// Visited pages come before those that were cached at installation, because they are newer.
const kept = async (request) => {
  const name = nameOf(request);
  for (const cache of [cacheOf(request), shell]) {
    const found = await (await caches.open(cache)).match(name, { ignoreVary: true });
    if (found) return found;
  }
};

// A file of the same picture that is cached, the one of the last use.
const keptOther = async ({ url }) => {
  const [stem] = /.*\/images\/.*-(?=\d+\.\w+$)/.exec(url) || [];
  if (!stem) return;
  const cache = await caches.open(pictures);
  return cache.match((await cache.keys()).findLast((each) => each.url.startsWith(stem)));
};

const fresh = (event) => {
  // Bypasses the browser's cache, which may have another generation's file.
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
    // The home page in the page's language, which shows a message.
    const path = pathOf(event.request);
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
    return await kept(event.request) || await keptOther(event.request) || Response.error();
  }
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(scope) || request.headers.has("range")) return;
  event.respondWith(request.mode === "navigate" || isPage(pathname) ? page(event) : file(event));
});
