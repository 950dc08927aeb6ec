// A list with the details of what is chosen beside it. The address is always the details' own.
const { addHearts, addViewButtons, announce, make, parts, say } = window.vitrine;
const room = matchMedia("(min-width: 1100px)");
let pane = null;
let listAddress = "";
let turn = 0;

const invite = () => pane.replaceChildren(make("p", { class: "pane-invitation" }, say("paneInvitation")));
const mark = (address) => {
  for (const piece of document.querySelectorAll(".pieces > li")) {
    const link = piece.querySelector("h2 a, a[href]");
    piece.classList.toggle("is-chosen", Boolean(address) && link?.href === address);
  }
};

const show = async (address) => {
  const mine = ++turn;
  pane.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    const details = new DOMParser().parseFromString(await answer.text(), "text/html");
    const work = details.querySelector("article.work");
    if (!work) throw new Error("no details");
    if (mine !== turn) return;
    const title = work.querySelector("h1");
    // The page has its own heading: this one stands below it.
    title?.setAttribute("tabindex", "-1");
    pane.replaceChildren(document.adoptNode(work));
    addHearts(pane);
    addViewButtons(pane);
    document.title = details.title;
    pane.scrollTop = 0;
    mark(address);
    title?.focus({ preventScroll: true });
  } catch {
    if (mine === turn) location.href = address;
  } finally {
    pane.removeAttribute("aria-busy");
  }
};

const isDetails = (link) => link && link.closest(".pieces") && !link.closest(".piece-head") && link.origin === location.origin && !link.target && !link.hash;

const begin = () => {
  if (pane) return;
  const works = document.querySelector(".works");
  listAddress = location.href;
  pane = make("section", { class: "pane", "aria-label": say("pane") });
  const put = make("button", { type: "button", class: "button pane-put", "aria-pressed": "false" }, say("paneListAway"));
  put.addEventListener("click", () => {
    const isAway = document.body.classList.toggle("is-list-away");
    put.setAttribute("aria-pressed", String(isAway));
    put.textContent = say(isAway ? "paneListBack" : "paneListAway");
  });
  works.parentElement.classList.add("has-panes");
  works.after(make("div", { class: "pane-holder" }, put, pane));
  invite();
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!room.matches || !isDetails(link) || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    history.pushState({ pane: true }, "", link.href);
    show(link.href);
  });
  addEventListener("popstate", (event) => {
    if (location.hash) return;
    if (event.state?.pane) return show(location.href);
    turn += 1;
    invite();
    mark("");
  });
  // Narrowed while details are beside the list: the details' own page.
  room.addEventListener("change", () => { if (!room.matches && history.state?.pane) location.reload(); });
};

parts.panes = { begin };
