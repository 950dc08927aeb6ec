// Loads the next pages while the visitor scrolls. After a few pages a button loads more, so that the footer can be
// reached. The address follows the visible page. Going back restores all loaded pages and the scroll position.
// What it says is loaded when it is said.
const scrollPagesMax = 5;
const pagesMax = 40;
const restMilliseconds = 150;
const footer = document.querySelector(".site-footer");
// Not the pager above the entries, which stays.
const pagerBelow = ".pager:not(.is-above)";
const moreLink = () => container.querySelector("[data-more]");
const pages = [{ address: addressOf(container), first: null, view: viewOf(document) }];
let isLoading = false;
let hasFailed = false;
let added = 0;
// Resolves to whether the last page asked for was added.
let lastRead = Promise.resolve(false);

const isGroup = (item) => item.matches(".group");
// All pages of a list are in one folder, so their relative addresses are valid here.
const put = (next, isBefore) => {
  const into = container.querySelector(":scope > .list-items, :scope > .tiles:not(.is-filtered)") || make("ul", { class: "tiles" });
  if (!into.isConnected) container.insertBefore(into, container.querySelector(pagerBelow));
  const known = new Set(entries().map((element) => element.dataset.entry));
  const items = [...next.querySelectorAll(".entries > .list-items > li, .entries > .tiles > li")]
    .filter((item) => !known.has(item.querySelector("[data-entry]")?.dataset.entry));
  // A group may go on from one page to the next.
  const [above, below] = isBefore ? [items.findLast(isGroup), into.querySelector(".group")] : [[...into.querySelectorAll(".group")].pop(), items.find(isGroup)];
  if (above && above?.textContent === below?.textContent) (isBefore ? below.remove() : items.splice(items.indexOf(below), 1));
  const made = { address: next.address, first: items[0], view: viewOf(next) };
  if (isBefore) {
    pages[0].first = into.firstElementChild;
    pages.unshift(made);
    into.prepend(...items);
    container.querySelector(".is-above")?.replaceWith(next.querySelector(".is-above") || "");
    container.prepend(next.querySelector(".featured-layout, [data-mosaic]") || "");
  } else {
    pages.push(made);
    into.append(...items);
    const pager = next.querySelector(pagerBelow);
    if (pager) container.querySelector(pagerBelow).replaceWith(pager);
  }
  enhance(container);
  fitSizes();
  parts.panes?.mark();
  return items.filter((item) => !isGroup(item)).length;
};

// - isSilent: for the viewer, which reads on for itself: not announced, and not counted as scrolling.
const readNext = async (link, isSilent) => {
  isLoading = true;
  link.ariaBusy = "true";
  // Hides the footer while it moves.
  footer?.classList.add("is-moved");
  try {
    const before = entries().length;
    const next = await readPage(link.href);
    // The whole pager is replaced.
    const isHeld = link.closest(".pager")?.contains(document.activeElement);
    const fresh = put(next);
    hasFailed = false;
    if (!isSilent) {
      added += 1;
      part("more").then(() => announce(say("moreShown", { count: vitrine.count(fresh) }), false), () => {});
    }
    if (isHeld) entries()[before]?.querySelector("h2 a, a")?.focus({ preventScroll: true });
  } catch {
    // The link still works.
    hasFailed = true;
  } finally {
    isLoading = false;
    link.ariaBusy = null;
    requestAnimationFrame(() => requestAnimationFrame(() => { if (!isLoading) footer?.classList.remove("is-moved"); }));
    watchMore();
  }
  return !hasFailed;
};
const readMore = (isSilent = false) => {
  const link = moreLink();
  if (link && !isLoading) lastRead = readNext(link, isSilent);
  return lastRead;
};
// Adds the page before the first one.
const readBefore = async () => {
  const link = container.querySelector('.is-above [rel="prev"]');
  if (!link || isLoading) return false;
  isLoading = true;
  try {
    put(await readPage(link.href), true);
  } finally {
    isLoading = false;
  }
  return true;
};
// Loads nothing while the keyboard focus is in the footer.
const isByItself = () => added < scrollPagesMax && !hasFailed && !footer?.contains(document.activeElement);
const seen = new IntersectionObserver((found) => {
  if (found.some((each) => each.isIntersecting) && isByItself()) readMore();
}, { rootMargin: "800px 0px" });
const watchMore = () => {
  seen.disconnect();
  const link = moreLink();
  if (!link) return;
  if (isByItself()) seen.observe(link.closest(".pager"));
  else if (!hasFailed) part("more").then(() => { link.textContent = say("more"); }, () => {});
};

const pageOf = (element) => pages.findLast(({ first }) => first?.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) || pages[0];

// Stores what is needed to restore the list, and sets the address to the visible page's. From disk browsers do not
// allow the latter. A fragment that says what is shown (`#view=`, `#filter&`) stays.
const keep = () => {
  const entry = entryAt(headPixels);
  if (pages.length < 2 || !entry || /[=&]/.test(location.hash) || history.state?.pane) return;
  const middle = entryAt(innerHeight / 2) || entry;
  history.scrollRestoration = "manual";
  const more = { pages: pages.map(({ address }) => address), key: entry.dataset.entry, offset: entry.getBoundingClientRect().top };
  history.replaceState({ ...history.state, more }, "", isLocal ? null : pageOf(middle).address);
};

// Loads all pages that were there. The address is that of any of them.
const restore = async ({ pages: addresses, key, offset }) => {
  const own = addresses.indexOf(pages[0].address);
  goTo(key, offset);
  if (own < 0 || addresses.length > pagesMax) return watchMore();
  isLoading = true;
  try {
    const all = await Promise.all(addresses.map((address, place) => (place === own ? null : readPage(address))));
    for (let place = own - 1; place >= 0; place--) put(all[place], true);
    for (let place = own + 1; place < all.length; place++) put(all[place]);
    added = Math.min(scrollPagesMax, addresses.length - 1);
    goTo(key, offset);
  } catch {
    // This page is complete, and its links lead to the others.
  }
  isLoading = false;
  watchMore();
};

let rest = 0;
const atRest = () => {
  keep();
  // What could not be loaded may be there again.
  if (hasFailed && !isLoading) {
    hasFailed = false;
    watchMore();
  }
};
addEventListener("scroll", () => { clearTimeout(rest); rest = setTimeout(atRest, restMilliseconds); }, { passive: true });
addEventListener("click", (event) => { if (event.target.closest("a")) keep(); }, true);
addEventListener("pagehide", keep);
// After a reload in the viewer, going back may lead to a page that is not shown.
addEventListener("popstate", () => {
  if (!location.hash && !history.state?.pane && !pages.some(({ address }) => address.endsWith(location.pathname))) location.reload();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-more]");
  if (!link || isModified(event)) return;
  event.preventDefault();
  // Without a connection the link would lead to the page that stands in for all.
  readMore().then(() => { if (hasFailed) (navigator.onLine ? location.assign(link.href) : partFailed()); });
});
arrive();
const { more } = history.state || {};
if (Array.isArray(more?.pages)) restore(more); else watchMore();
parts.more = {
  // The address of the page that an entry of the list is from.
  addressOf: (element) => pageOf(element).address,
  // Adds the page after (1) or before (-1) those that are shown; resolves to whether there is one.
  read: (by) => (by > 0 ? readMore(true) : readBefore()),
};
