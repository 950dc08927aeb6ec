// The next pages are read as one scrolls; the address follows what is seen, and the footer waits for a button after a few.
const scrollPagesMax = 5;
const lists = document.querySelector(".works");
const moreLink = () => document.querySelector("[data-more]");
const shownPages = [];
let isLoading = false;
let added = 0;

const readMore = async () => {
  const link = moreLink();
  if (!link || isLoading) return false;
  isLoading = true;
  link.setAttribute("aria-busy", "true");
  try {
    const address = link.href;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    const from = next.querySelector(".pieces, .tiles");
    const into = lists.querySelector(".pieces") || lists.querySelector(".tiles") || lists.insertBefore(make("ul", { class: "tiles" }), lists.querySelector(".pager"));
    const items = [...(from?.children || [])].map((item) => document.adoptNode(item));
    // Pages of one site lie in one folder: relative addresses are right here too.
    const known = new Set([...lists.querySelectorAll("[data-entry]")].map((element) => element.dataset.entry));
    const fresh = items.filter((item) => !known.has(item.querySelector("[data-entry]")?.dataset.entry));
    if (fresh[0]) shownPages.push({ address, first: fresh[0] });
    into.append(...fresh);
    const pager = next.querySelector(".pager");
    if (pager) lists.querySelector(".pager").replaceWith(document.adoptNode(pager)); else lists.querySelector(".pager").remove();
    addHearts(into);
    addViewButtons(into);
    added += 1;
    announce(say("moreShown", { count: count(fresh.length, "entry") }), false);
    return true;
  } catch {
    // The link is still there to be followed.
    return false;
  } finally {
    isLoading = false;
    moreLink()?.removeAttribute("aria-busy");
    watchMore();
  }
};

const seen = new IntersectionObserver((found) => {
  if (found.some((each) => each.isIntersecting) && added < scrollPagesMax) readMore();
}, { rootMargin: "800px 0px" });
const watchMore = () => {
  seen.disconnect();
  const link = moreLink();
  if (!link) return;
  if (added < scrollPagesMax) seen.observe(link.closest(".pager"));
  else link.textContent = say("more");
};

// The address of the page whose entries are seen, so that a reload or a link leads to the same place.
const follow = () => {
  if (!shownPages.length || location.hash) return;
  const past = shownPages.filter((each) => each.first.getBoundingClientRect().top < innerHeight / 2);
  const address = past.length ? past[past.length - 1].address : firstAddress;
  if (address !== location.href) history.replaceState({ ...history.state, pages: shownPages.length, y: scrollY }, "", address);
};
const firstAddress = location.href.split("#")[0];

if (!isLocal && lists && moreLink()) {
  addEventListener("scroll", () => requestAnimationFrame(follow), { passive: true });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-more]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    readMore().then((isShown) => { if (!isShown) location.href = link.href; });
  });
  watchMore();
}
