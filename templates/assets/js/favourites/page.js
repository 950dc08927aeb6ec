// `favourites.html`: what was kept, to see, filter, clear, and take to another device.
const { announce, count, favourites, heart, isLocal, make, readFavourites, root, say, top, writeFavourites } = window.vitrine;
const linkMax = 100000;
const linkItemsMax = 200;

// The keys among these whose entries have left the site. The index of a small site has them all; of a large one the
// pages are asked for, which a page opened from disk may not.
const askedMax = 200;
const gone = async (items) => {
  const search = await window.vitrine.part("search");
  const all = await search.keys();
  if (all) return new Set([...items.keys()].filter((key) => !all.has(key)));
  const left = new Set();
  if (isLocal) return left;
  const ask = [...items].slice(-askedMax);
  const asker = async () => {
    for (let next = ask.pop(); next; next = ask.pop()) {
      const answer = await fetch(root + next[1].path, { method: "HEAD" });
      if (answer.status === 404 || answer.status === 410) left.add(next[0]);
    }
  };
  await Promise.all(Array.from({ length: 6 }, asker));
  return left;
};

const show = (holder) => {
  const says = make("p", { class: "quiet", role: "status" });
  const filter = make("input", { type: "search", class: "field", "aria-label": say("favouritesFilter"), placeholder: say("favouritesFilter") });
  const list = make("ul", { class: "results" });
  const tools = make("div", { class: "tools-row" });
  const notice = make("p", { class: "notice", hidden: true }, say("favouritesApart"));
  const file = make("input", { type: "file", accept: "application/json,.json", hidden: true, tabindex: "-1", "aria-hidden": "true" });
  let isGone = new Set();

  const item = ([key, kept]) => {
    const isThere = !isGone.has(key);
    const picture = make("img", { src: top + (kept.picture && isThere ? kept.picture : "") , alt: "", width: 64, height: 64, loading: "lazy" });
    if (!kept.picture || !isThere) picture.hidden = true;
    picture.addEventListener("error", () => { picture.hidden = true; }, { once: true });
    const words = make("span", { class: "result-words" }, make("span", { class: "result-title", dir: "auto" }, kept.title || key),
      make("span", { class: "quiet" }, isThere ? make("bdi", {}, kept.feed) : say("favouriteLeft")));
    return make("li", { "data-entry": key }, make(isThere ? "a" : "span", { class: "result", href: isThere ? root + kept.path : null }, picture, words), heart(key, kept.title));
  };
  const draw = () => {
    const all = [...favourites.get()].reverse();
    const wanted = filter.value.trim().toLocaleLowerCase();
    const some = wanted ? all.filter(([, kept]) => (kept.title + " " + kept.feed).toLocaleLowerCase().includes(wanted)) : all;
    list.replaceChildren(...some.map(item));
    says.textContent = all.length ? count(some.length, "entry") : say("favouritesNone");
    filter.hidden = all.length === 0;
    for (const button of tools.querySelectorAll("[data-needs]")) button.disabled = all.length === 0;
  };
  const button = (action, listener, needs = true) => make("button", { type: "button", class: "button", "data-action": action, "data-needs": needs, on: { click: listener } }, say("favourites-" + action));

  const add = (text) => {
    let more;
    try {
      more = readFavourites(text);
    } catch {
      return announce(say("favouritesUnread"));
    }
    const before = favourites.get().size;
    favourites.set(new Map([...favourites.get(), ...more]));
    announce(say("favouritesAdded", { count: count(favourites.get().size - before, "entry") }));
  };
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (chosen) add(await chosen.text());
    file.value = "";
  });
  const save = () => {
    const address = URL.createObjectURL(new Blob([writeFavourites(favourites.get())], { type: "application/json" }));
    make("a", { href: address, download: "favourites.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  };
  const clear = () => {
    const before = favourites.get();
    favourites.set(new Map());
    const undo = make("button", { type: "button", class: "button", on: { click: () => { favourites.set(before); undo.remove(); filter.focus(); } } }, say("favouritesUndo"));
    tools.append(undo);
    undo.focus();
    announce(say("favouritesCleared"));
  };
  const share = async () => {
    const few = new Map([...favourites.get()].slice(-linkItemsMax));
    const address = location.href.split("#")[0] + "#add=" + encodeURIComponent(writeFavourites(few));
    try {
      await navigator.clipboard.writeText(address);
      announce(say("favouritesLinkCopied"));
    } catch {
      const field = make("input", { class: "field", readonly: true, value: address, "aria-label": say("favourites-share") });
      tools.after(field);
      field.select();
    }
  };
  tools.append(button("export", save), button("import", () => file.click(), false), button("share", share), button("clear", clear));
  tools.querySelector("[data-action=import]").removeAttribute("data-needs");
  holder.append(notice, says, filter, tools, list, file);
  notice.hidden = !isLocal;
  filter.addEventListener("input", draw);
  favourites.watch(draw);
  draw();

  // Where that cannot be known now, all are shown as they were kept.
  gone(favourites.get()).then((keys) => { isGone = keys; draw(); }, () => {});

  // A link from another device: asked for, never taken unasked.
  if (location.hash.startsWith("#add=") && location.hash.length <= linkMax) {
    let text = "";
    try {
      text = decodeURIComponent(location.hash.slice(5));
      const more = readFavourites(text);
      const take = make("button", { type: "button", class: "button" }, say("favouritesTake", { count: count(more.size, "entry") }));
      take.addEventListener("click", () => { add(text); take.remove(); history.replaceState(null, "", location.pathname + location.search); });
      says.after(take);
    } catch {
      announce(say("favouritesUnread"));
    }
  } else if (location.hash.startsWith("#add=")) {
    announce(say("favouritesUnread"));
  }
};

window.vitrine.parts.favourites = { show };
