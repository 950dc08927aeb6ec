// A list with the details of what is chosen beside it. The address is the details' own; from disk, where a browser lets a
// page change only what follows `#`, it is the list's with the details' file there.
const { addHearts, addMosaics, addViewButtons, isLocal, make, parts, readPage, say } = vitrine;
const wideScreen = matchMedia("(min-width: 900px)");
const listTitle = document.title;
let pane = null;
let put = null;
let shown = "";
let turn = 0;
let listY = 0;

const bare = (address) => address.split("#")[0];
const detailsMark = "#details=";
// The address of what is to be shown, in the list's folder; any other place on the page changes nothing.
const here = () => {
  if (!isLocal || !location.hash) return bare(location.href);
  const [, name] = /^#details=([\w.-]+\.html)$/.exec(location.hash) || [];
  return name ? new URL(name, document.baseURI).href : shown || bare(location.href);
};
const leave = (address) => { if (isLocal) location.replace(address); else location.reload(); };
const linkOf = (item) => item.querySelector("h2 a");
const mark = () => {
  for (const item of document.querySelectorAll(".list-items > li")) {
    const link = linkOf(item);
    const isChosen = Boolean(shown) && link?.href === shown;
    item.classList.toggle("is-chosen", isChosen);
    if (isChosen) link.setAttribute("aria-current", "true"); else link?.removeAttribute("aria-current");
  }
};

const putList = (isAway) => {
  if (isAway === document.body.classList.contains("is-list-hidden")) return;
  if (isAway) listY = scrollY;
  document.body.classList.toggle("is-list-hidden", isAway);
  put.setAttribute("aria-expanded", String(!isAway));
  put.lastChild.textContent = say(isAway ? "paneListBack" : "paneListAway");
  scrollTo({ top: isAway ? 0 : listY, behavior: "instant" });
};

// Nothing is chosen: an invitation, and the list is there to choose from.
const invite = () => {
  const from = [...document.querySelectorAll(".list-items > .is-chosen")][0];
  const hadFocus = pane.contains(document.activeElement);
  turn += 1;
  shown = "";
  putList(false);
  pane.removeAttribute("aria-busy");
  pane.replaceChildren(make("p", { class: "pane-placeholder" }, say("paneInvitation")));
  document.title = listTitle;
  put.hidden = true;
  mark();
  if (from && hadFocus) linkOf(from).focus({ preventScroll: true });
};

const show = async (address) => {
  const mine = ++turn;
  pane.setAttribute("aria-busy", "true");
  try {
    const details = await readPage(address);
    const article = details.querySelector("article.details");
    if (!article) throw new Error("no details");
    if (mine !== turn) return;
    shown = address;
    pane.dataset.address = address;
    pane.replaceChildren(document.adoptNode(article));
    // The page has its own heading: this one stands below it.
    const title = article.querySelector("h1");
    title?.setAttribute("aria-level", "2");
    title?.setAttribute("tabindex", "-1");
    addHearts(pane);
    addViewButtons(pane);
    addMosaics(pane);
    document.title = details.title;
    pane.scrollTop = 0;
    put.hidden = false;
    mark();
    title?.focus({ preventScroll: true });
  } catch {
    if (mine === turn) location.assign(address);
  } finally {
    if (mine === turn) pane.removeAttribute("aria-busy");
  }
};

const isDetails = (link) => link && link.closest(".list-items") && link.closest("h2, .list-item-picture") && link.origin === location.origin && !link.target && !link.hash;

const begin = () => {
  if (pane) return;
  const container = document.querySelector(".entries");
  pane = make("section", { class: "pane", "aria-label": say("pane") });
  put = make("button", { type: "button", class: "pane-toggle tool", "aria-expanded": "true" }, make("span", { class: "arrow back", "aria-hidden": "true" }), say("paneListAway"));
  put.addEventListener("click", () => putList(!document.body.classList.contains("is-list-hidden")));
  container.after(make("div", { class: "pane-container" }, put, pane));
  invite();
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!wideScreen.matches || !isDetails(link) || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    if (link.href === shown) return pane.querySelector("h1")?.focus({ preventScroll: true });
    history.pushState({ pane: true }, "", isLocal ? detailsMark + link.href.split("/").pop() : link.href);
    show(link.href);
  });
  // From the details back to what was chosen in the list.
  pane.addEventListener("keydown", (event) => {
    const from = event.key === "Escape" && !event.defaultPrevented && !pane.querySelector("details[open], .is-edited") && document.querySelector(".list-items > .is-chosen");
    if (!from) return;
    putList(false);
    linkOf(from).focus();
  });
  addEventListener("popstate", (event) => {
    if (here() === shown) return;
    if (!event.state?.pane) return shown ? invite() : undefined;
    if (wideScreen.matches) show(here()); else leave(here());
  });
  // Narrowed while details are beside the list: the details' own page.
  wideScreen.addEventListener("change", () => { if (!wideScreen.matches && shown) leave(shown); });
  if (here() !== bare(location.href)) {
    history.replaceState({ ...history.state, pane: true }, "");
    show(here());
  }
};

parts.panes = { begin, mark: () => pane && mark() };
