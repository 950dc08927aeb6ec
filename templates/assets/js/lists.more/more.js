// The next pages are read as one scrolls; the address follows what is seen, the footer waits for a button after a few,
// and who comes back finds all that was read, at the same place.
const { addHearts, addMosaics, addViewButtons, addressOf, announce, count, goTo, isLocal, make, parts, readPage, say, topEntry, views } = vitrine;
const scrollPagesMax = 5;
const pagesMax = 40;
const restMilliseconds = 150;
const container = document.querySelector(".entries");
const footer = document.querySelector(".site-footer");
// The pager above the entries stays while pages are read on.
const pagerBelow = ".pager:not(.is-above)";
const moreLink = () => container.querySelector("[data-more]");
const viewOf = (place) => place.querySelector(".switch a:not([aria-current])")?.getAttribute("href");
const pages = [{ address: addressOf(container), first: null, view: viewOf(document) }];
let isLoading = false;
let hasFailed = false;
let added = 0;

// Pages of one site lie in one folder: relative addresses are right here too.
const put = (next, address, isBefore) => {
  const into = container.querySelector(":scope > .list-items, :scope > .tiles") || make("ul", { class: "tiles" });
  if (!into.isConnected) container.insertBefore(into, container.querySelector(pagerBelow));
  const known = new Set([...container.querySelectorAll("[data-entry]")].map((element) => element.dataset.entry));
  const items = [...next.querySelectorAll(".entries > .list-items > li, .entries > .tiles > li")]
    .filter((item) => !known.has(item.querySelector("[data-entry]")?.dataset.entry)).map((item) => document.adoptNode(item));
  const made = { address, first: items[0], view: viewOf(next) };
  if (isBefore) {
    pages[0].first = into.firstElementChild;
    pages.unshift(made);
    into.prepend(...items);
    const above = next.querySelector(".is-above");
    container.querySelector(".is-above")?.replaceWith(...(above ? [document.adoptNode(above)] : []));
    const mosaic = next.querySelector(".featured-layout, [data-mosaic]");
    if (mosaic) container.prepend(document.adoptNode(mosaic));
  } else {
    pages.push(made);
    into.append(...items);
    const pager = next.querySelector(pagerBelow);
    if (pager) container.querySelector(pagerBelow).replaceWith(document.adoptNode(pager));
  }
  addHearts(container);
  addViewButtons(container);
  addMosaics(container);
  parts.panes?.mark();
  return items.length;
};

const readMore = async () => {
  const link = moreLink();
  if (!link || isLoading) return false;
  isLoading = true;
  const isHeld = link === document.activeElement;
  link.ariaBusy = "true";
  // What lies below the entries is not seen to move.
  footer?.classList.add("is-moved");
  try {
    const before = entriesShown();
    const fresh = put(await readPage(link.href), link.href);
    added += 1;
    hasFailed = false;
    announce(say("moreShown", { count: count(fresh, "entry") }), false);
    if (isHeld) container.querySelectorAll("[data-entry]")[before]?.querySelector("h2 a, a")?.focus({ preventScroll: true });
    return true;
  } catch {
    // The link is still there to be followed.
    hasFailed = true;
    return false;
  } finally {
    isLoading = false;
    link.ariaBusy = null;
    requestAnimationFrame(() => requestAnimationFrame(() => { if (!isLoading) footer?.classList.remove("is-moved"); }));
    watchMore();
  }
};
const entriesShown = () => container.querySelectorAll("[data-entry]").length;

// Not from under who is in the footer by keyboard.
const isByItself = () => added < scrollPagesMax && !hasFailed && !footer?.contains(document.activeElement);
const seen = new IntersectionObserver((found) => {
  if (found.some((each) => each.isIntersecting) && isByItself()) readMore();
}, { rootMargin: "800px 0px" });
const watchMore = () => {
  seen.disconnect();
  const link = moreLink();
  if (!link) return;
  if (isByItself()) seen.observe(link.closest(".pager"));
  else if (!hasFailed) link.textContent = say("more");
};

const isBefore = (element, other) => Boolean(element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
const pageOf = (element) => pages.findLast((each) => each.first && (each.first.contains(element) || isBefore(each.first, element))) || pages[0];
views.of = (entry) => new URL(pageOf(entry).view, document.baseURI).href;

// The address of the page whose entries are seen, which from disk a browser does not let follow, and what it takes to come
// back to them.
const keep = () => {
  const entry = topEntry();
  if (pages.length < 2 || !entry || location.hash || history.state?.pane) return;
  const middle = [...container.querySelectorAll("[data-entry]")].find((each) => each.getBoundingClientRect().bottom > innerHeight / 2) || entry;
  history.scrollRestoration = "manual";
  const more = { pages: pages.map(({ address }) => address), key: entry.dataset.entry, offset: entry.getBoundingClientRect().top };
  history.replaceState({ ...history.state, more }, "", isLocal ? null : pageOf(middle).address);
};

// All pages that were there, whichever of them the address is of.
const restore = async ({ pages: addresses, key, offset }) => {
  const own = addresses.indexOf(pages[0].address);
  goTo(key, offset);
  if (own < 0 || addresses.length > pagesMax) return;
  isLoading = true;
  try {
    const all = await Promise.all(addresses.map((address, place) => (place === own ? null : readPage(address))));
    for (let place = own - 1; place >= 0; place--) put(all[place], addresses[place], true);
    for (let place = own + 1; place < all.length; place++) put(all[place], addresses[place], false);
    added = Math.min(scrollPagesMax, addresses.length - 1);
    goTo(key, offset);
  } catch {
    // The page itself is there, with its links to the others.
  }
  isLoading = false;
  watchMore();
};

let rest = 0;
addEventListener("scroll", () => { clearTimeout(rest); rest = setTimeout(keep, restMilliseconds); }, { passive: true });
addEventListener("click", (event) => { if (event.target.closest("a")) keep(); }, true);
addEventListener("pagehide", keep);
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-more]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  readMore().then((isShown) => { if (!isShown && hasFailed) location.href = link.href; });
});
const { more } = history.state || {};
if (Array.isArray(more?.pages)) restore(more); else watchMore();
parts.more = {};
