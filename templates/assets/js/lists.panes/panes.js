// Details beside a list. The address is the details page's. From disk, where only the fragment can change, it is the
// list's with the details' file in the fragment.
const { absolute, button, enhance, isLocal, isModified, make, parts, say, wideScreen } = vitrine;
const { readPage } = parts.documents;
const listTitle = document.title;
let pane = null;
let toggle = null;
let shown = "";
let turn = 0;
let listY = 0;

const bare = (address) => address.split("#")[0];
const detailsMark = "#details=";
// The address of the details to show. Other fragments change nothing.
const here = () => {
  if (!isLocal || !location.hash) return bare(location.href);
  const [, name] = /^#details=([\w.-]+\.html)$/.exec(location.hash) || [];
  return name ? absolute(name) : shown || bare(location.href);
};
const leave = (address) => { if (isLocal) location.replace(address); else location.reload(); };
const linkOf = (item) => item.querySelector("h2 a");
const chosenItem = () => document.querySelector(".list-items > .is-chosen");
const mark = () => {
  for (const item of document.querySelectorAll(".list-items > li:not(.group)")) {
    const link = linkOf(item);
    const isChosen = link.href === shown;
    item.classList.toggle("is-chosen", isChosen);
    link.ariaCurrent = isChosen || null;
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
  toggle.lastChild.textContent = say(isAway ? "paneListBack" : "paneListAway");
  scrollTo({ top: isAway ? 0 : listY, behavior: "instant" });
};

// Shows an invitation in place of details, and the list.
const invite = () => {
  const from = chosenItem();
  const hadFocus = pane.contains(document.activeElement);
  turn += 1;
  shown = "";
  putList(false);
  pane.ariaBusy = null;
  pane.replaceChildren(make("p", { class: "pane-placeholder" }, say("paneInvitation")));
  document.title = listTitle;
  toggle.hidden = true;
  mark();
  if (from && hadFocus) linkOf(from).focus({ preventScroll: true });
};

const show = async (address) => {
  const mine = ++turn;
  pane.ariaBusy = true;
  try {
    const details = await readPage(address);
    const article = details.querySelector("article.details");
    const title = article.querySelector("h1");
    if (mine !== turn) return;
    shown = address;
    pane.dataset.address = address;
    pane.replaceChildren(article);
    setLevel();
    title.tabIndex = -1;
    enhance(pane);
    document.title = details.title;
    pane.scrollTop = 0;
    toggle.hidden = false;
    mark();
    title.focus({ preventScroll: true });
  } catch {
    if (mine === turn) location.assign(address);
  } finally {
    if (mine === turn) pane.ariaBusy = null;
  }
};

const isDetails = (link) => link && link.closest(".list-items") && link.closest("h2, .list-item-picture") && link.origin === location.origin && !link.target && !link.hash;

const begin = () => {
  if (pane) return;
  const container = document.querySelector(".entries");
  pane = make("section", { class: "pane", "aria-label": say("pane") });
  toggle = button("pane-toggle tool", null, null, () => putList(!isListAway()),
    make("span", { class: "arrow back", "aria-hidden": "true" }), say("paneListAway"));
  toggle.ariaExpanded = true;
  container.after(make("div", { class: "pane-container" }, toggle, pane));
  invite();
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!wideScreen.matches || !isDetails(link) || isModified(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (link.href === shown) return pane.querySelector("h1")?.focus({ preventScroll: true });
    history.pushState({ pane: true }, "", isLocal ? detailsMark + link.href.split("/").pop() : link.href);
    show(link.href);
  });
  // Escape moves the focus back to the chosen entry.
  pane.addEventListener("keydown", (event) => {
    const from = event.key === "Escape" && !event.defaultPrevented && !pane.querySelector("details[open], .is-edited") && chosenItem();
    if (!from) return;
    putList(false);
    linkOf(from).focus();
  });
  addEventListener("popstate", (event) => {
    if (here() === shown) return;
    if (!event.state?.pane) return shown ? invite() : undefined;
    if (wideScreen.matches) show(here()); else leave(here());
  });
  // When the window becomes narrow, opens the details page.
  wideScreen.addEventListener("change", () => { if (!wideScreen.matches && shown) leave(shown); });
  if (here() !== bare(location.href)) {
    history.replaceState({ ...history.state, pane: true }, "");
    show(here());
  }
};

parts.panes = { begin, mark: () => pane && mark() };
