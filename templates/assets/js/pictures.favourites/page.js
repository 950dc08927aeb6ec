// `favourites.html`: shows, filters, clears, exports and imports favourites.
const fileBytesMax = 10000000;

// Whether this browser stores anything.
const isKeeping = () => {
  const isKept = store.set("try", "1");
  store.remove("try");
  return isKept;
};

const tool = (action, listener) => button("button is-plain", action, say("favourites-" + action), listener);
const fileType = "application/json";
const saveList = (name, text) => parts.share.save(text, fileType, name + ".json");

// Notices above the list, by name.
const unsay = (name) => document.querySelector("[data-notice=" + name + "]")?.remove();
const notice = (name, text, ...children) => {
  unsay(name);
  document.querySelector(".favourites-notices").append(make("div", { class: "notice", "data-notice": name }, make("p", {}, text), children[0] && make("div", { class: "toolbar" }, ...children)));
};

const add = (more, check) => {
  const before = favourites.get().size;
  const all = new Map([...more, ...favourites.get()]);
  favourites.set(new Map([...all].slice(-favourites.max)));
  check();
  if (!favourites.isStored()) return;
  announce(all.size > favourites.max ? say("favouritesFull") : say("favouritesAdded", { count: vitrine.count(favourites.get().size - before) }));
};
const read = (reading) => attempt(reading) || announce(say("favouritesUnread"));

const clear = (filter) => {
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
const receive = (tools, filter, check) => {
  const { hash } = location;
  if (!hash.startsWith(linkMark)) return;
  // So that a reload does not ask again.
  history.replaceState(history.state, "", location.pathname + location.search);
  const more = read(() => itemsOfLink(hash));
  if (!more) return;
  const fresh = [...more.keys()].filter((key) => !favourites.get().has(key)).length;
  if (!fresh) return announce(say("favouritesKnown"));
  const take = button("button", "take", say("favourites-take"), () => {
    unsay("take");
    add(more, check);
    (filter.hidden ? tools.firstChild : filter).focus();
  });
  const leave = tool("leave", () => {
    unsay("take");
    tools.querySelector("[data-action=import]").focus();
  });
  const words = say("favouritesTake", { count: vitrine.count(fresh) });
  notice("take", words, take, leave);
  take.focus();
  announce(words, false);
};

const show = (holder) => {
  const change = async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const text = chosen.size <= fileBytesMax ? await chosen.text().catch(() => "") : "";
    file.value = "";
    const more = read(() => readFavourites(text));
    if (more) add(more, check);
  };
  const file = make("input", { type: "file", accept: fileType + ",.json", hidden: true, change });
  const tools = make("div", { class: "toolbar" }, tool("export", () => saveList("favourites", writeFavourites(favourites.get()))),
    tool("import", () => file.click()), tool("share", share), tool("clear", () => clear(filter)));
  holder.querySelector(".needs-script")?.remove();
  const { filter, check } = listOf(holder, tools);
  tools.after(file);
  if (isLocal) notice("apart", say("favouritesApart"));
  if (!isKeeping()) notice("unkept", say("favouritesUnkept"));
  const unread = favourites.unread();
  if (unread) {
    notice("unread", say("favouritesBroken"), tool("rescue", () => saveList("favourites-unread", unread)), tool("forget", () => {
      favourites.forgetUnread();
      unsay("unread");
      filter.focus();
    }));
  }
  check();
  receive(tools, filter, check);
  addEventListener("hashchange", () => receive(tools, filter, check));
};

parts.favourites = { show };
