// Favourites: stored on the device by key, the same in all tabs and languages.
const favouritesName = "favourites";
const favouritesMax = 5000;
const isText = (value, max) => typeof value === "string" && value.length <= max;

// A feed may have had another id; its entries are kept under the one that it has now.
const renamed = (path) => path.replace(/^[^/]+/, (feed) => Object.hasOwn(window.vitrineFeeds || {}, feed) ? vitrineFeeds[feed] : feed);

// Hosts may serve `x.html` as `x`: paths are stored with it, for all hosts and from disk.
const pagePath = (path) => path.replace(/(.)(\.html)?$/, "$1.html");

// Items as `key: { title, path, picture, feed }`, without invalid ones.
// - Throws: if the text is no list of favourites.
const readFavourites = (text) => {
  const list = JSON.parse(text);
  if (!Array.isArray(list?.items)) throw new Error("no list of favourites");
  const read = new Map();
  for (const { key, title, path, picture, feed } of list.items.filter(Boolean).slice(0, favouritesMax)) {
    // Only a path below the site's root, never another site's address or a script.
    if (!isText(key, 1000) || !isText(title, 1000) || !isText(path, 2000) || !/^[a-z0-9-]+\/[\w.-]+$/.test(path)) continue;
    const isPicture = isText(picture, 200) && /^(images|assets)\/(?!.*\.\.)[\w./-]+$/.test(picture);
    read.set(renamed(key), { title, path: pagePath(renamed(path)), picture: isPicture ? picture : "", feed: isText(feed, 200) ? feed : "" });
  }
  return read;
};
const writeFavourites = (items) => JSON.stringify({ form: 1, items: [...items].map(([key, item]) => ({ key, ...item })) });

let favourites = new Map();
// Whether storage has what is shown: not if it is full or forbidden.
let isStored = true;
const unreadName = favouritesName + "-unread";
const loadFavourites = () => {
  const text = store.get(favouritesName);
  favourites = text && attempt(() => readFavourites(text)) || new Map();
  // What cannot be read is stored elsewhere, not deleted.
  if (text && favourites.size !== attempt(() => new Set(JSON.parse(text).items.map(({ key }) => renamed(key))).size)) store.set(unreadName, text);
};
loadFavourites();

// Called on every change, with the key if one entry changed on this page, with null if another page changed them.
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
  tell(null);
};
store.watch(favouritesName, reload);

// The address of the page that an element belongs to: this one, or that of the details beside a list.
const addressOf = (element) => element.closest("[data-address]")?.dataset.address || location.href.split(/[?#]/)[0];
// The path of an address below a folder; empty for other addresses.
const below = (address, folder) => {
  const start = absolute(folder);
  return address.startsWith(start) ? address.slice(start.length).split(/[?#]/)[0] : "";
};
const feedOf = (key) => document.querySelector('.site-nav a[href="' + root + CSS.escape(key.split("/")[0]) + '/index.html"]')?.textContent.trim() || "";
// An entry as a favourite, from its element. `path` is below the language's root, `picture` below the site's.
const titleOf = (element) => cut(element.querySelector("h1, h2, .card-title, .note-title")?.textContent.trim() || element.querySelector("picture:not(.face) img")?.alt || "", 200);
const itemOf = (element) => {
  // An edited mosaic may have put another member into the details.
  const link = element.matches("article.details") ? element.hero : element.querySelector("a.list-item-picture, h2 a") || element.querySelector("a[href]");
  const picture = element.querySelector("picture:not(.face) img");
  const smallest = picture?.getAttribute("srcset")?.trim().split(/\s/)[0] || picture?.getAttribute("src");
  return {
    title: titleOf(element), path: pagePath(below(link ? link.href : addressOf(element), root)),
    picture: smallest ? below(absolute(smallest), top) : "",
    feed: feedOf(element.dataset.entry),
  };
};

const toggleFavourite = (key, item) => {
  // Another tab may have changed them.
  if (isStored) loadFavourites();
  const isKept = favourites.delete(key);
  if (!isKept) {
    if (favourites.size >= favouritesMax) return announce(say("favouritesFull"));
    favourites.set(key, item);
  }
  saveFavourites(key);
  if (isStored) announce(say(isKept ? "favouriteGone" : "favouriteKept", { title: item.title }), false);
};

const showHeart = (heart) => { heart.ariaPressed = favourites.has(heart.dataset.key); };
// - item: the favourite; without it, that of the entry around the button or in the viewer.
const heart = (key, title, item) => {
  const made = button("heart", "favourite", say("favourite", { title }), null, icon("heart"));
  made.dataset.key = key;
  made.item = item;
  showHeart(made);
  return made;
};
watchers.add(() => document.querySelectorAll(".heart").forEach(showHeart));

// Adds hearts to the entries in `place`.
const addHearts = (place) => {
  for (const element of place.querySelectorAll("[data-entry]")) {
    if (element.closest("[data-results], [data-viewer]")) continue;
    const holder = element.querySelector(":scope > .list-item-header, :scope > .details-body > header") || element;
    if (!holder.querySelector(":scope > .heart")) holder.append(heart(element.dataset.entry, titleOf(element)));
  }
};
document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-action=favourite]");
  if (!pressed) return;
  event.preventDefault();
  const { key } = pressed.dataset;
  const element = pressed.closest("[data-entry]");
  toggleFavourite(key, favourites.get(key) || pressed.item || (element ? itemOf(element) : vitrine.shown));
});
Object.assign(vitrine, {
  addHearts, addressOf, below, feedOf, heart, isText, itemOf, pagePath, readFavourites, titleOf, writeFavourites,
  favourites: {
    get: () => favourites, set: (items) => { favourites = items; saveFavourites(); }, watch: (watcher) => watchers.add(watcher),
    isStored: () => isStored, unread: () => store.get(unreadName), forgetUnread: () => { store.remove(unreadName); saveFavourites(); }, max: favouritesMax,
  },
});
