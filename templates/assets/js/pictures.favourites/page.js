// `favourites.html`: what was kept, to see, filter, clear, and take to another device.
const fileBytesMax = 10000000;
// So many are drawn at first, and again at each press of "Show more".
const step = 120;

// Of these, what the site says of them now: by key, null for one that has left the site, nothing for one of which that
// cannot be known. The index of a small site has them all; of a large one the newest kept are asked for one by one,
// which a page opened from disk may not.
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

// Whether this browser keeps anything at all.
const isKeeping = () => {
  const isKept = store.set("try", "1");
  store.remove("try");
  return isKept;
};

// As words are compared: without case and accents, and digits of any script as those of the keyboard.
const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{Mn}/gu, "").replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => digit.charCodeAt(0) & 15);
const feedIDOf = (key) => key.split("/")[0];

const show = (holder) => {
  const pageHeader = holder.querySelector(".page-header");
  const container = holder.querySelector(".entries");
  let gone = new Set();
  // What is shown: also what a heart let go since, so that the same heart brings it back.
  let shown = [];
  let limit = step;
  const made = new Map();

  const says = make("p", { class: "muted", role: "status" });
  const notices = make("div", { class: "favourites-notices" });
  const filter = make("input", { type: "search", class: "field", "aria-label": say("favouritesFilter"), placeholder: say("favouritesFilter"), autocomplete: "off" });
  // - title: of the feed as this page has it, else as it was when the entry was kept.
  const titleOf = (key, kept) => feedOf(key) || kept.feed;
  const feeds = make("select", { class: "field", "aria-label": say("searchIn"), on: { change: () => { limit = step; sift(); } } });
  const list = make("ul", { class: "favourites-list" });
  const file = make("input", { type: "file", accept: "application/json,.json", hidden: true });
  const button = (action, listener) => make("button", { type: "button", class: "button is-plain", "data-action": action, on: { click: listener } }, say("favourites-" + action));

  const notice = (name, text, ...children) => {
    notices.querySelector("[data-notice=" + name + "]")?.remove();
    const told = make("div", { class: "notice", "data-notice": name }, make("p", {}, text), children.length ? make("div", { class: "toolbar" }, ...children) : null);
    notices.append(told);
    return told;
  };

  const item = ([key, kept]) => {
    const frame = make("span", { class: "frame" });
    if (kept.picture) frame.append(make("picture", { "data-stands-in": true }, make("img", { src: top + kept.picture, alt: "", loading: "lazy", decoding: "async" })));
    else frame.append(make("span", { class: "favourite-initial", "aria-hidden": "true", dir: "auto" }, [...(kept.title || key)][0]));
    const words = make("span", { class: "favourite-text" }, make("span", { class: "favourite-title", dir: "auto" }, kept.title || key), make("span", { class: "favourite-feed muted" }));
    const place = make("li", { class: "favourite", "data-entry": key }, make("a", { class: "favourite-link" }, frame, words), heart(key, kept.title, kept));
    place.kept = kept;
    made.set(key, place);
    return place;
  };
  // Whether the entry is still on the site, and still kept.
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
  const more = make("button", { type: "button", class: "button is-plain favourites-more", on: { click: () => { limit += step; sift(); } } }, say("more"));
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
    told([!isAll ? say("favouritesOf", { n: number(some.length), count: count(shown.length, "entry") }) : size ? count(size, "entry") : "",
      left ? say("favouritesLeft", { count: count(left, "entry") }) : ""].filter(Boolean).join(" · "));
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
  // - key: of the one that a heart on this page has let go or brought back; all else is drawn anew.
  const changed = (key) => {
    notices.querySelector("[data-notice=cleared]")?.remove();
    if (key && shown.some(([each]) => each === key)) sift(); else draw();
  };

  const add = (more) => {
    const all = new Map([...more, ...favourites.get()]);
    const before = favourites.get().size;
    const isFull = all.size > favourites.max;
    favourites.set(new Map([...all].slice(-favourites.max)));
    check();
    if (!favourites.isStored()) return;
    announce(isFull ? say("favouritesFull") : say("favouritesAdded", { count: count(favourites.get().size - before, "entry") }));
  };
  const read = (reading) => {
    try {
      return reading();
    } catch {
      announce(say("favouritesUnread"));
      return null;
    }
  };
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const text = chosen.size <= fileBytesMax ? await chosen.text().catch(() => "") : "";
    file.value = "";
    const more = read(() => readFavourites(text));
    if (more) add(more);
  });
  const saveList = (text, name) => save(text, "application/json", name);
  const clear = () => {
    const before = favourites.get();
    favourites.set(new Map());
    const undo = make("button", { type: "button", class: "button", "data-action": "undo" }, say("favouritesUndo"));
    undo.addEventListener("click", () => {
      favourites.set(new Map([...before, ...favourites.get()]));
      announce(say("favouritesAdded", { count: count(favourites.get().size, "entry") }), false);
      filter.focus();
    });
    notice("cleared", say("favouritesCleared"), undo);
    undo.focus();
    announce(say("favouritesCleared"), false);
  };
  const share = async () => {
    const { address, few } = linkTo(favourites.get());
    const isWhole = few === favourites.get().size;
    const text = isWhole ? say("favouritesLinkCopied") : say("favouritesLinkPart", { count: count(few, "entry") });
    try {
      await navigator.clipboard.writeText(address);
      announce(text);
    } catch {
      // Where the clipboard is refused: the link itself, to be copied by hand.
      const field = make("input", { class: "field", readonly: true, value: address, dir: "ltr", "aria-label": say("favourites-share") });
      notice("link", isWhole ? say("favouritesLink") : say("favouritesLinkPart", { count: count(few, "entry") })).append(field);
      field.focus();
      field.select();
    }
  };

  // A link from another device: asked for, never taken unasked.
  const receive = () => {
    const { hash } = location;
    if (!hash.startsWith(linkMark)) return;
    // A reload asks no second time.
    history.replaceState(history.state, "", location.pathname + location.search);
    const more = read(() => itemsOfLink(hash));
    if (!more) return;
    const fresh = [...more.keys()].filter((key) => !favourites.get().has(key)).length;
    if (!fresh) return announce(say("favouritesKnown"));
    const take = make("button", { type: "button", class: "button", "data-action": "take" }, say("favourites-take"));
    const leave = make("button", { type: "button", class: "button is-plain", "data-action": "leave" }, say("favourites-leave"));
    const asked = notice("take", say("favouritesTake", { count: count(fresh, "entry") }), take, leave);
    take.addEventListener("click", () => { asked.remove(); add(more); (filter.hidden ? tools.querySelector("button") : filter).focus(); });
    leave.addEventListener("click", () => { asked.remove(); tools.querySelector("[data-action=import]").focus(); });
    take.focus();
    announce(asked.firstChild.textContent, false);
  };

  // Where that cannot be known now, all are shown as they were kept.
  const check = () => ask(favourites.get(), (left) => {
    gone = new Set(left);
    sift();
  }).catch(() => {});

  tools.append(button("export", () => saveList(writeFavourites(favourites.get()), "favourites.json")), button("import", () => file.click()), button("share", share), button("clear", clear));
  holder.querySelector(".needs-script")?.remove();
  pageHeader.append(says, notices, make("div", { class: "filters" }, filter, feeds), tools, file);
  container.append(list, more, none, empty);
  if (isLocal) notice("apart", say("favouritesApart"));
  if (!isKeeping()) notice("unkept", say("favouritesUnkept"));
  const unread = favourites.unread();
  if (unread) {
    const aside = notice("unread", say("favouritesBroken"), button("rescue", () => saveList(unread, "favourites-unread.json")), button("forget", () => { favourites.forgetUnread(); aside.remove(); filter.focus(); }));
  }
  filter.addEventListener("input", () => { limit = step; sift(); });
  favourites.watch(changed);
  draw();
  check();
  receive();
  addEventListener("hashchange", receive);
};

parts.favourites = { show };
