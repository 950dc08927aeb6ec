// `favourites.html`: shows, filters, clears, exports and imports favourites.
const fileBytesMax = 10000000;
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
  const queue = [...items].slice(-askedMax);
  const asker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const answer = await fetch(root + next[1].path, { method: "HEAD" });
      if (answer.status === 404 || answer.status === 410) left.push(next[0]);
    }
  };
  await Promise.all(Array.from({ length: 6 }, asker));
  tell(left);
};

// Whether this browser stores anything.
const isKeeping = () => {
  const isKept = store.set("try", "1");
  store.remove("try");
  return isKept;
};

// Text for comparison: without case and accents, with Arabic digits as ASCII.
const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{Mn}/gu, "").replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => digit.charCodeAt(0) & 15);
const feedIDOf = (key) => key.split("/")[0];

const show = (holder) => {
  const pageHeader = holder.querySelector(".page-header");
  const container = holder.querySelector(".entries");
  let gone = new Set();
  // The shown items, including those removed since by their hearts, so that the same heart restores them.
  let shown = [];
  let limit = step;
  const made = new Map();

  const says = make("p", { class: "muted", role: "status" });
  const notices = make("div", { class: "favourites-notices" });
  const filter = make("input", { type: "search", class: "field", "aria-label": say("favouritesFilter"), placeholder: say("favouritesFilter"), autocomplete: "off", input: () => begin() });
  // The feed's title on this page, or else when the entry was stored.
  const titleOf = (key, kept) => feedOf(key) || kept.feed;
  const begin = () => { limit = step; sift(); };
  const feeds = make("select", { class: "field", "aria-label": say("searchIn"), change: begin });
  const list = make("ul", { class: "favourites-list" });
  const tool = (action, listener, kind = "button is-plain") => button(kind, action, say("favourites-" + action), listener);

  const unsay = (name) => notices.querySelector("[data-notice=" + name + "]")?.remove();
  const notice = (name, text, ...children) => {
    unsay(name);
    notices.append(make("div", { class: "notice", "data-notice": name }, make("p", {}, text), children[0] && make("div", { class: "toolbar" }, ...children)));
  };

  const item = ([key, kept]) => {
    const title = kept.title || key;
    const place = make("li", { class: "favourite", "data-entry": key }, make("a", { class: "favourite-link" },
      make("span", { class: "frame" }, kept.picture
        ? make("picture", { "data-stands-in": true }, make("img", { src: top + kept.picture, alt: "", loading: "lazy", decoding: "async" }))
        : make("span", { class: "favourite-initial", "aria-hidden": "true", dir: "auto" }, [...title][0])),
      make("span", { class: "favourite-text" }, make("span", { class: "favourite-title", dir: "auto" }, title), make("span", { class: "favourite-feed muted" }))),
      heart(key, title, kept));
    place.kept = kept;
    made.set(key, place);
    return place;
  };
  // Shows whether the entry is still on the site, and still a favourite.
  const mark = (place) => {
    const isGone = gone.has(place.dataset.entry);
    const link = place.querySelector(".favourite-link");
    place.classList.toggle("is-gone", isGone);
    place.classList.toggle("is-removed", !favourites.get().has(place.dataset.entry));
    if (isGone) link.removeAttribute("href"); else link.href = root + place.kept.path;
    place.querySelector(".favourite-feed").textContent = isGone ? say("favouriteLeft") : titleOf(place.dataset.entry, place.kept);
  };

  const empty = make("div", { class: "empty" },
    make("div", { class: "empty-panes", "aria-hidden": "true" }, make("i", {}, icon("heart")), ...Array.from({ length: 5 }, () => make("i"))),
    make("p", {}, say("favouritesNone")),
    make("p", {}, make("a", { class: "button", href: root + "index.html" }, say("favouritesBegin"))));
  const none = make("p", { class: "muted favourites-none" }, say("searchNothing"));
  const tools = make("div", { class: "toolbar" });

  const told = (text) => { if (says.textContent !== text) says.textContent = text; };
  const more = button("button is-plain favourites-more", null, say("more"), () => { limit += step; sift(); });
  const sift = () => {
    const wanted = fold(filter.value).split(/\s+/);
    const isAll = !feeds.value && !wanted.join("");
    const some = isAll ? shown : shown.filter(([key, kept]) => {
      const words = fold(kept.title + " " + titleOf(key, kept));
      return (!feeds.value || feedIDOf(key) === feeds.value) && wanted.every((word) => words.includes(word));
    });
    list.replaceChildren(...some.slice(0, limit).map((each) => made.get(each[0]) || item(each)));
    for (const each of list.children) mark(each);
    more.hidden = some.length <= limit;
    none.hidden = some.length > 0 || !shown.length;
    const { size } = favourites.get();
    const left = shown.filter(([key]) => gone.has(key)).length;
    told([!isAll ? say("favouritesOf", { n: vitrine.number(some.length), count: vitrine.count(shown.length) }) : size ? vitrine.count(size) : "",
      left ? say("favouritesLeft", { count: vitrine.count(left) }) : ""].filter(Boolean).join(" · "));
  };
  const draw = () => {
    shown = [...favourites.get()].reverse();
    made.clear();
    const isEmpty = shown.length === 0;
    empty.hidden = !isEmpty;
    filter.hidden = isEmpty;
    if (isEmpty) filter.value = "";
    const chosen = feeds.value;
    const all = new Map(shown.map(([key, kept]) => [feedIDOf(key), titleOf(key, kept) || feedIDOf(key)]));
    feeds.hidden = all.size < 2;
    feeds.replaceChildren(...[["", say("searchEverywhere")], ...all].map(([value, title]) => make("option", { value }, title)));
    feeds.value = all.size > 1 && all.has(chosen) ? chosen : "";
    for (const each of tools.children) each.hidden = isEmpty && each.dataset.action !== "import";
    sift();
  };
  // - key: of the item that a heart on this page changed; without it, all items are drawn again.
  const changed = (key) => {
    unsay("cleared");
    const held = document.activeElement;
    if (key && shown.some(([each]) => each === key)) sift(); else draw();
    // Its heart was taken out and put back.
    held.focus({ preventScroll: true });
  };

  const add = (more) => {
    const all = new Map([...more, ...favourites.get()]);
    const before = favourites.get().size;
    favourites.set(new Map([...all].slice(-favourites.max)));
    check();
    if (!favourites.isStored()) return;
    announce(all.size > favourites.max ? say("favouritesFull") : say("favouritesAdded", { count: vitrine.count(favourites.get().size - before) }));
  };
  const read = (reading) => attempt(reading) || announce(say("favouritesUnread"));
  const change = async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const text = chosen.size <= fileBytesMax ? await chosen.text().catch(() => "") : "";
    file.value = "";
    const more = read(() => readFavourites(text));
    if (more) add(more);
  };
  const file = make("input", { type: "file", accept: "application/json,.json", hidden: true, change });
  const saveList = (text, name) => parts.share.save(text, "application/json", name);
  const clear = () => {
    const before = favourites.get();
    favourites.set(new Map());
    const undo = button("button", "undo", say("favouritesUndo"), () => {
      favourites.set(new Map([...before, ...favourites.get()]));
      announce(say("favouritesAdded", { count: vitrine.count(favourites.get().size) }), false);
      filter.focus();
    });
    notice("cleared", say("favouritesCleared"), undo);
    undo.focus();
    announce(say("favouritesCleared"), false);
  };
  const share = async () => {
    const { address, few } = linkTo(favourites.get());
    const isWhole = few === favourites.get().size;
    const text = isWhole ? say("favouritesLinkCopied") : say("favouritesLinkPart", { count: vitrine.count(few) });
    try {
      await navigator.clipboard.writeText(address);
      announce(text);
    } catch {
      // The clipboard is not available: shows the link, to be copied by hand.
      const field = make("input", { class: "field", readonly: true, value: address, dir: "ltr", "aria-label": say("favourites-share") });
      notice("link", isWhole ? say("favouritesLink") : text, field);
      field.focus();
      field.select();
    }
  };

  // Offers to add the items of a link; adds nothing without consent.
  const receive = () => {
    const { hash } = location;
    if (!hash.startsWith(linkMark)) return;
    // So that a reload does not ask again.
    history.replaceState(history.state, "", location.pathname + location.search);
    const more = read(() => itemsOfLink(hash));
    if (!more) return;
    const fresh = [...more.keys()].filter((key) => !favourites.get().has(key)).length;
    if (!fresh) return announce(say("favouritesKnown"));
    const take = tool("take", () => { unsay("take"); add(more); (filter.hidden ? tools.firstChild : filter).focus(); }, "button");
    const leave = tool("leave", () => { unsay("take"); tools.querySelector("[data-action=import]").focus(); });
    const words = say("favouritesTake", { count: vitrine.count(fresh) });
    notice("take", words, take, leave);
    take.focus();
    announce(words, false);
  };

  // If this fails, all items are shown as stored.
  const check = () => ask(favourites.get(), (left) => {
    gone = new Set(left);
    sift();
  }).catch(() => {});

  tools.append(tool("export", () => saveList(writeFavourites(favourites.get()), "favourites.json")), tool("import", () => file.click()), tool("share", share), tool("clear", clear));
  holder.querySelector(".needs-script")?.remove();
  pageHeader.append(says, notices, make("div", { class: "filters" }, filter, feeds), tools, file);
  container.append(list, more, none, empty);
  if (isLocal) notice("apart", say("favouritesApart"));
  if (!isKeeping()) notice("unkept", say("favouritesUnkept"));
  const unread = favourites.unread();
  if (unread) {
    notice("unread", say("favouritesBroken"), tool("rescue", () => saveList(unread, "favourites-unread.json")),
      tool("forget", () => { favourites.forgetUnread(); unsay("unread"); filter.focus(); }));
  }
  favourites.watch(changed);
  draw();
  check();
  receive();
  addEventListener("hashchange", receive);
};

parts.favourites = { show };
