// Details beside a list. The address is the details page's. From disk, where only the fragment can change, it is the
// list's with the details' file in the fragment. Until the visitor chooses, the first entry is shown, by the list's own
// address.
const { absolute, attempt, button, enhance, fitSizes, isLocal, isModified, make, parts, wideScreen } = vitrine;
const { readPage } = parts.documents;
const listTitle = document.title;
let pane;
// Said by `80-lists.js`, so that a list needs no more strings than other pages.
let [invitation, away, back] = [];
let toggle;
// The address and title of the details that are shown, and whether nobody has chosen them.
let shown = "";
let shownTitle = "";
let isByItself = false;
let turn = 0;
let listY = 0;

const bare = () => location.href.split("#")[0];
// The address of the details to show. Other fragments change nothing.
const here = () => {
  if (!isLocal || !location.hash) return bare();
  const [, file] = /^#details=([\w.-]+\.html)$/.exec(location.hash) || [];
  return file ? absolute(file) : shown || bare();
};
const links = () => [...document.querySelectorAll(".list-items h2 a")];
const chosenLink = () => document.querySelector(".list-items .is-chosen h2 a");
const mark = () => {
  for (const link of links()) {
    // A mosaic that was edited may have put another member into the pane.
    link.ariaCurrent = shown && link.href === pane.dataset.address || null;
    link.closest("li").classList.toggle("is-chosen", link.ariaCurrent);
  }
};

const isListAway = () => document.body.classList.contains("is-list-hidden");
// The list has a heading of its own: beside it, that of the details is of the second level.
const setLevel = () => pane.querySelector("h1")?.setAttribute("aria-level", isListAway() ? 1 : 2);
const putList = (isAway) => {
  if (isAway === isListAway()) return;
  if (isAway) listY = scrollY;
  document.body.classList.toggle("is-list-hidden", isAway);
  setLevel();
  toggle.ariaExpanded = !isAway;
  toggle.lastChild.textContent = isAway ? back : away;
  fitSizes(pane);
  scrollTo({ top: isAway ? 0 : listY, behavior: "instant" });
};

// Shows an invitation in place of details, and the list.
const invite = () => {
  turn += 1;
  shown = "";
  putList(false);
  pane.ariaBusy = null;
  pane.replaceChildren(make("p", { class: "pane-placeholder" }, invitation));
  toggle.hidden = true;
  mark();
};

// - isFirst: nobody has chosen it: the title, the focus and the history stay as they are.
const show = async (address, isFirst = false) => {
  const mine = ++turn;
  isByItself = isFirst;
  pane.ariaBusy = true;
  try {
    if (address !== shown || address !== pane.dataset.address) {
      const details = await readPage(address);
      const article = details.querySelector("article.details");
      const title = article.querySelector("h1");
      if (mine !== turn) return;
      shown = address;
      shownTitle = details.title;
      pane.dataset.address = address;
      pane.replaceChildren(article);
      fitSizes(pane);
      setLevel();
      title.tabIndex = -1;
      enhance(pane);
      pane.scrollTop = 0;
      toggle.hidden = false;
      mark();
    }
    pane.ariaBusy = null;
    document.title = isFirst ? listTitle : shownTitle;
    if (!isFirst) pane.querySelector("h1").focus({ preventScroll: true });
  } catch {
    if (mine !== turn) return;
    if (isFirst) invite(); else location.assign(address);
  }
};

// Shows the first entry in sight when the list has its pictures and nothing else is to be done; visitors who save data
// are invited instead.
const showFirst = async () => {
  const mine = ++turn;
  isByItself = pane.ariaBusy = true;
  // Pictures that are not shown, as faces in narrow rows, do not come.
  for (const each of document.querySelectorAll(".list-items img")) {
    const { top, bottom } = each.getBoundingClientRect();
    if (each.offsetHeight && bottom > 0 && top < innerHeight) await each.decode().catch(() => {});
  }
  await new Promise((done) => (window.requestIdleCallback || setTimeout)(done, { timeout: 1000 }));
  if (mine !== turn) return;
  const link = !navigator.connection?.saveData && links().find((each) => each.getBoundingClientRect().top >= 0);
  if (link && wideScreen.matches) show(link.href, true); else invite();
};
const begin = (name, ...said) => {
  if (pane) return;
  // An address from a wide window.
  if (!wideScreen.matches) return location.replace(here());
  [invitation, away, back] = said;
  pane = make("section", { class: "pane", "aria-label": name });
  toggle = button("pane-toggle tool", null, null, () => putList(!isListAway()),
    make("span", { class: "arrow back", "aria-hidden": "true" }), away);
  Object.assign(toggle, { ariaExpanded: true, hidden: true });
  document.querySelector(".entries").after(make("div", { class: "pane-container" }, toggle, pane));
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".list-items :is(h2 a, a.list-item-picture)");
    if (link?.origin !== location.origin || !wideScreen.matches || isModified(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (link.href !== shown || link.href !== pane.dataset.address || isByItself) history.pushState({ pane: true }, "", isLocal ? "#details=" + link.href.split("/").pop() : link.href);
    show(link.href);
  });
  // Escape moves the focus back to the chosen entry.
  pane.addEventListener("keydown", (event) => {
    const from = event.key === "Escape" && !event.defaultPrevented && !pane.querySelector("details[open], .is-edited") && !attempt(() => pane.querySelector(":popover-open")) && chosenLink();
    if (!from) return;
    putList(false);
    from.focus();
  });
  addEventListener("popstate", (event) => {
    if (here() === shown && !isByItself) return;
    if (event.state?.pane) {
      if (wideScreen.matches) show(here()); else location.replace(here());
    } else if (!isByItself) {
      // Back to the list.
      const from = pane.contains(document.activeElement) && chosenLink();
      putList(false);
      document.title = listTitle;
      showFirst();
      if (from) from.focus({ preventScroll: true });
    }
  });
  // A reload shows the details' own page, for which the list's scroll position means nothing.
  addEventListener("pagehide", () => { if (history.state?.pane && !isLocal) history.scrollRestoration = "manual"; });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) history.scrollRestoration = "auto"; });
  // When the window becomes narrow, opens the details page that was chosen. Paper is narrow too.
  wideScreen.addEventListener("change", () => {
    if (matchMedia("print").matches) return;
    if (wideScreen.matches) { if (!shown) showFirst(); }
    else if (isByItself) invite();
    else location.replace(here());
  });
  if (here() !== bare()) {
    history.replaceState({ ...history.state, pane: true }, "");
    show(here());
  } else showFirst();
};

parts.panes = { begin, mark: () => pane && mark() };
