// Favourites: kept on the device, looked up by key, the same in every open tab.
const favouritesName = "favourites";
const favouritesMax = 5000;
const isText = (value, max) => typeof value === "string" && value.length <= max;

// Items as `[key, { title, path, picture, feed, day }]`; whatever else a file, a link or the storage holds is left out.
// - Throws: where the text is no such list at all.
const readFavourites = (text) => {
  const list = JSON.parse(text);
  if (!Array.isArray(list?.items)) throw new Error("no list of favourites");
  const read = new Map();
  for (const item of list.items) {
    if (!item || !isText(item.key, 1000) || !isText(item.title, 1000) || !isText(item.path, 2000)) continue;
    // Never an address of another site, nor a script: a path below this one's root.
    if (!/^[a-z0-9-]{1,40}\/[\w.-]+\.html$/.test(item.path)) continue;
    const picture = isText(item.picture, 200) && /^(images|assets)\/[\w./-]+$/.test(item.picture) && !item.picture.includes("..") ? item.picture : "";
    read.set(item.key, { title: item.title, path: item.path, picture, feed: isText(item.feed, 200) ? item.feed : "" });
    if (read.size >= favouritesMax) break;
  }
  return read;
};
const writeFavourites = (items) => JSON.stringify({ form: 1, items: [...items].map(([key, item]) => ({ key, ...item })) });

let favourites = new Map();
const loadFavourites = () => {
  const text = store.get(favouritesName);
  if (!text) { favourites = new Map(); return; }
  try {
    favourites = readFavourites(text);
  } catch {
    // What cannot be read is set aside, not thrown away.
    store.set(favouritesName + "-unread", text);
    favourites = new Map();
  }
};
loadFavourites();

// Those who show favourites, told of every change.
const watchers = new Set();
const saveFavourites = () => {
  if (!store.set(favouritesName, writeFavourites(favourites))) announce(say("favouritesUnkept"));
  for (const watcher of watchers) watcher();
};
addEventListener("storage", (event) => {
  if (event.key !== "vitrine-" + favouritesName && event.key !== null) return;
  loadFavourites();
  for (const watcher of watchers) watcher();
});

// What an element of the page says of its entry. Paths are below the language's root, pictures below the site's.
const below = (address, base) => {
  const start = new URL(base || "./", document.baseURI).href;
  return address.startsWith(start) ? address.slice(start.length).split(/[?#]/)[0] : "";
};
const itemOf = (element) => {
  const link = element.matches("article.work") ? null : element.querySelector("a[href]");
  const picture = element.querySelector("img");
  const title = element.querySelector("h1, h2, .card-caption")?.textContent.trim() || picture?.alt || "";
  return {
    title: title.slice(0, 200), path: below(link ? link.href : location.href, root),
    picture: picture ? below(new URL(picture.getAttribute("src"), document.baseURI).href, top) : "",
    feed: document.querySelector('.site-nav [aria-current]')?.textContent.trim() || "",
  };
};

const toggleFavourite = (key, item) => {
  const isKept = favourites.delete(key);
  if (!isKept) {
    if (favourites.size >= favouritesMax) return announce(say("favouritesFull"));
    favourites.set(key, item);
  }
  saveFavourites();
  announce(say(isKept ? "favouriteGone" : "favouriteKept", { title: item.title }), false);
};

const showHeart = (button) => {
  const isKept = favourites.has(button.dataset.key);
  button.setAttribute("aria-pressed", String(isKept));
};
const heart = (key, title) => {
  const button = make("button", { type: "button", class: "heart", "data-action": "favourite", "data-key": key, "aria-label": say("favourite", { title }) }, icon("heart"));
  showHeart(button);
  return button;
};
watchers.add(() => document.querySelectorAll(".heart").forEach(showHeart));

// Puts a heart on every entry below `place` that has none.
const addHearts = (place = document) => {
  for (const element of place.querySelectorAll("[data-entry]")) {
    if (element.querySelector(".heart") || element.closest("[data-results]")) continue;
    const { title } = itemOf(element);
    (element.querySelector("[data-actions]") || element).append(heart(element.dataset.entry, title));
  }
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-action=favourite]");
  if (!button) return;
  event.preventDefault();
  const element = button.closest("[data-entry]");
  const key = button.dataset.key;
  toggleFavourite(key, favourites.get(key) || (element ? itemOf(element) : window.vitrine.shown));
});
addHearts();

Object.assign(window.vitrine, {
  addHearts, heart, itemOf, readFavourites, toggleFavourite, writeFavourites,
  favourites: { get: () => favourites, set: (items) => { favourites = items; saveFavourites(); }, watch: (watcher) => watchers.add(watcher) },
});
