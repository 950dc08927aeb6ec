// Favourites: kept on the device, looked up by key, the same in every open tab and every language of the site.
const favouritesName = "favourites";
const favouritesMax = 5000;
const isText = (value, max) => typeof value === "string" && value.length <= max;

// A feed may have had another id; its entries are kept under the one that it has now.
const renamed = (path) => path.replace(/^[^/]+/, (feed) => Object.hasOwn(window.vitrineFeeds || {}, feed) ? vitrineFeeds[feed] : feed);

// Items as `key: { title, path, picture, feed }`; whatever else a file, a link or the storage holds is left out.
// - Throws: where the text is no such list at all.
const readFavourites = (text) => {
  const list = JSON.parse(text);
  if (!Array.isArray(list?.items)) throw new Error("no list of favourites");
  const read = new Map();
  for (const item of list.items) {
    if (!item || !isText(item.key, 1000) || !isText(item.title, 1000) || !isText(item.path, 2000)) continue;
    // Never an address of another site, nor a script: a path below this one's root.
    if (!/^[a-z0-9-]+\/[\w.-]+\.html$/.test(item.path)) continue;
    const picture = isText(item.picture, 200) && /^(images|assets)\/[\w./-]+$/.test(item.picture) && !item.picture.includes("..") ? item.picture : "";
    read.set(renamed(item.key), { title: item.title, path: renamed(item.path), picture, feed: isText(item.feed, 200) ? item.feed : "" });
    if (read.size >= favouritesMax) break;
  }
  return read;
};
const writeFavourites = (items) => JSON.stringify({ form: 1, items: [...items].map(([key, item]) => ({ key, ...item })) });

let favourites = new Map();
// Whether what is shown is what is stored: not where storage is full or forbidden.
let isStored = true;
const unreadName = favouritesName + "-unread";
const loadFavourites = () => {
  const text = store.get(favouritesName);
  favourites = new Map();
  if (!text) return;
  let isWhole = false;
  try {
    favourites = readFavourites(text);
    isWhole = favourites.size === new Set(JSON.parse(text).items.map((item) => renamed(item.key))).size;
  } catch {
    // No list at all.
  }
  // What cannot be read is set aside, not thrown away.
  if (!isWhole) store.set(unreadName, text);
};
loadFavourites();

// Those who show favourites, told of every change: with the key where it is one entry's, made here.
const watchers = new Set();
const tell = (key) => { for (const watcher of watchers) watcher(key); };
const saveFavourites = (key) => {
  isStored = store.set(favouritesName, writeFavourites(favourites));
  if (!isStored) announce(say("favouritesUnkept"));
  tell(key);
};
const reload = () => {
  if (!isStored) return;
  loadFavourites();
  tell();
};
addEventListener("storage", (event) => { if (event.key === "vitrine-" + favouritesName || event.key === null) reload(); });
// A page that comes back as it was left has not heard of what the others did.
addEventListener("pageshow", (event) => { if (event.persisted) reload(); });

// What an element of the page says of its entry. Paths are below the language's root, pictures below the site's.
const below = (address, base) => {
  const start = new URL(base || "./", document.baseURI).href;
  return address.startsWith(start) ? address.slice(start.length).split(/[?#]/)[0] : "";
};
const feedOf = (key) => document.querySelector('.site-nav a[href$="' + CSS.escape(key.split("/")[0]) + '/index.html"]')?.textContent.trim() || "";
const itemOf = (element) => {
  const link = element.matches("article.details") ? null : element.querySelector("a.list-item-picture, h2 a") || element.querySelector("a[href]");
  const picture = element.querySelector("picture:not(.face) img");
  const title = element.querySelector("h1, h2, .card-title, .note-title")?.textContent.trim() || picture?.alt || "";
  const smallest = picture?.getAttribute("srcset")?.trim().split(/\s/)[0] || picture?.getAttribute("src");
  return {
    title: title.slice(0, 200), path: below(link ? link.href : addressOf(element), root),
    picture: smallest ? below(new URL(smallest, document.baseURI).href, top) : "",
    feed: feedOf(element.dataset.entry),
  };
};

const toggleFavourite = (key, item) => {
  // Another tab may have changed it since.
  if (isStored) loadFavourites();
  const isKept = favourites.delete(key);
  if (!isKept) {
    if (favourites.size >= favouritesMax) return announce(say("favouritesFull"));
    favourites.set(key, item);
  }
  saveFavourites(key);
  if (isStored) announce(say(isKept ? "favouriteGone" : "favouriteKept", { title: item.title }), false);
};

const showHeart = (button) => button.setAttribute("aria-pressed", String(favourites.has(button.dataset.key)));
const items = new WeakMap();
// - item: what to keep; without it, what the entry around the button says, or else what the viewer shows.
const heart = (key, title, item) => {
  const button = make("button", { type: "button", class: "heart", "data-action": "favourite", "data-key": key, "aria-label": say("favourite", { title }) }, icon("heart"));
  if (item) items.set(button, item);
  showHeart(button);
  return button;
};
watchers.add(() => document.querySelectorAll(".heart").forEach(showHeart));

// Puts a heart on every entry below `place` that has none.
const addHearts = (place = document) => {
  for (const element of place.querySelectorAll("[data-entry]")) {
    if (element.closest("[data-results], [data-viewer]")) continue;
    const holder = element.querySelector(":scope > .list-item-header, :scope > .details-body > header") || element;
    if (holder.querySelector(":scope > .heart")) continue;
    holder.append(heart(element.dataset.entry, itemOf(element).title));
  }
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-action=favourite]");
  if (!button) return;
  event.preventDefault();
  const { key } = button.dataset;
  const element = button.closest("[data-entry]");
  toggleFavourite(key, favourites.get(key) || items.get(button) || (element ? itemOf(element) : vitrine.shown));
});
addHearts();

Object.assign(vitrine, {
  addHearts, feedOf, heart, isText, itemOf, readFavourites, toggleFavourite, writeFavourites,
  favourites: {
    get: () => favourites, set: (items) => { favourites = items; saveFavourites(); }, watch: (watcher) => watchers.add(watcher),
    isStored: () => isStored, unread: () => store.get(unreadName), forgetUnread: () => store.remove(unreadName), max: favouritesMax,
  },
});
