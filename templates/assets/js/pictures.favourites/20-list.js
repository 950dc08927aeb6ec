// The list on `favourites.html`: filtered, and marked where an entry has left the site.

// Items shown at first, and added by each press of "Show more".
const step = 120;

// Calls `tell` with the keys of items that are no longer on the site. A small site's search index has all keys. On a
// large site the newest items are requested one by one; from disk this is not possible, and `tell` is not called.
const askedMax = 200;
const ask = async (items, tell) => {
  const search = await part("search");
  const all = await search.keys();
  if (all) return tell([...items.keys()].filter((key) => !all.has(key)));
  if (isLocal) return;
  const left = [];
  const queue = [...items].slice(-askedMax).reverse().values();
  const asker = async () => {
    for (const [key, { path }] of queue) {
      const { status } = await fetch(root + path, { method: "HEAD" });
      if (status === 404 || status === 410) left.push(key);
    }
  };
  await Promise.all([...Array(6)].map(asker));
  tell(left);
};

// Text for comparison: without case and accents, with Arabic digits as ASCII.
const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{Mn}/gu, "").replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => digit.charCodeAt(0) & 15);
const feedIDOf = (key) => key.split("/")[0];
// The feed's title on this page, or else when the entry was stored.
const titleOf = (key, kept) => feedOf(key) || kept.feed;

const item = (key, kept) => {
  const title = kept.title || key;
  return make("li", { class: "favourite", "data-entry": key }, make("a", { class: "favourite-link" },
    make("span", { class: "frame" }, kept.picture
      ? make("picture", { "data-stands-in": true }, make("img", { src: top + kept.picture, alt: "", loading: "lazy", decoding: "async" }))
      : make("span", { class: "favourite-initial", "aria-hidden": "true", dir: "auto" }, [...title][0])),
    make("span", { class: "favourite-text" }, make("span", { class: "favourite-title", dir: "auto" }, title), make("span", { class: "favourite-feed muted" }))),
    heart(key, title, kept));
};
// Shows whether the entry is still on the site, and still a favourite.
const mark = ([key, kept, place], isGone) => {
  const link = place.firstChild;
  place.classList.toggle("is-gone", isGone);
  place.classList.toggle("is-removed", !favourites.get().has(key));
  if (isGone) link.removeAttribute("href"); else link.href = root + kept.path;
  place.querySelector(".favourite-feed").textContent = isGone ? say("favouriteLeft") : titleOf(key, kept);
};

// What the page shows without favourites.
const emptyPane = () => make("div", { class: "empty" },
  make("div", { class: "empty-panes", "aria-hidden": "true" }, make("i", {}, icon("heart")), ...[...Array(5)].map(() => make("i"))),
  make("p", {}, say("favouritesNone")),
  make("p", {}, make("a", { class: "button", href: root + "index.html" }, say("favouritesBegin"))));

// The items that have all words, within a feed or all.
const matching = (items, words, feedID) => items.filter(([key, kept]) => {
  const text = fold(kept.title + " " + titleOf(key, kept));
  return (!feedID || feedIDOf(key) === feedID) && words.every((word) => text.includes(word));
});

// A choice of the items' feeds; the chosen one stays.
const fillFeeds = (feeds, items) => {
  const chosen = feeds.value;
  const all = new Map(items.map(([key, kept]) => [feedIDOf(key), titleOf(key, kept) || feedIDOf(key)]));
  feeds.hidden = all.size < 2;
  feeds.replaceChildren(...[["", say("searchEverywhere")], ...all].map(([value, title]) => make("option", { value }, title)));
  feeds.value = all.size > 1 && all.has(chosen) ? chosen : "";
};

// Shows the favourites, and hides those of `tools` that there is no use for without any.
// - Returns: the field that filters, and what asks which entries have left the site.
const listOf = (holder, tools) => {
  let gone = new Set();
  // The shown items, including those removed since by their hearts, so that the same heart restores them. Each is
  // `[key, kept, element]`, the element once it was in sight.
  let shown = [];
  let limit = step;

  const begin = () => { limit = step; sift(); };
  const says = make("p", { class: "muted", role: "status" });
  const filter = make("input", { type: "search", class: "field", "aria-label": say("favouritesFilter"), placeholder: say("favouritesFilter"), autocomplete: "off", input: begin });
  const feeds = make("select", { class: "field", "aria-label": say("searchIn"), change: begin });
  const list = make("ul", { class: "favourites-list" });
  const more = button("button is-plain favourites-more", null, say("more"), () => {
    limit += step;
    sift();
    list.children[limit - step]?.querySelector("[href], button").focus();
  });
  const none = make("p", { class: "muted favourites-none" }, say("searchNothing"));
  const empty = emptyPane();
  holder.querySelector(".page-header").append(says, make("div", { class: "favourites-notices" }), make("div", { class: "filters" }, filter, feeds), tools);
  holder.querySelector(".entries").append(list, more, none, empty);

  const tell = (some) => {
    const size = favourites.get().size;
    const left = shown.filter(([key]) => gone.has(key)).length;
    const text = [some !== shown ? say("favouritesOf", { n: vitrine.number(some.length), count: vitrine.count(shown.length) }) : size ? vitrine.count(size) : "",
      left && say("favouritesLeft", { count: vitrine.count(left) })].filter(Boolean).join(" · ");
    if (says.textContent !== text) says.textContent = text;
  };
  const sift = () => {
    const words = fold(filter.value).split(/\s+/);
    const some = feeds.value || words.join("") ? matching(shown, words, feeds.value) : shown;
    const near = some.slice(0, limit);
    const held = document.activeElement;
    list.replaceChildren(...near.map((each) => each[2] ||= item(...each)));
    for (const each of near) mark(each, gone.has(each[0]));
    more.hidden = some.length <= limit;
    none.hidden = some.length > 0 || !shown.length;
    tell(some);
    // Its element was taken out and put back.
    held.focus({ preventScroll: true });
  };
  const draw = () => {
    // Items that stay keep their elements, and with them the focus.
    const places = new Map(shown.map(([key, , place]) => [key, place]));
    shown = [...favourites.get()].reverse().map(([key, kept]) => [key, kept, places.get(key)]);
    const isEmpty = !shown.length;
    empty.hidden = !isEmpty;
    filter.hidden = isEmpty;
    if (isEmpty) filter.value = "";
    fillFeeds(feeds, shown);
    for (const each of tools.children) each.hidden = isEmpty && each.dataset.action !== "import";
    sift();
  };
  // - key: of the item that a heart on this page changed; without it, all items are drawn again.
  favourites.watch((key) => {
    if (key !== null) unsay("cleared");
    // The list is another than the link's.
    unsay("link");
    if (key && shown.some(([each]) => each === key)) sift(); else draw();
  });
  draw();
  // If this fails, all items are shown as stored.
  const check = () => ask(favourites.get(), (left) => { gone = new Set(left); sift(); }).catch(() => {});
  return { filter, check };
};
