// Grid and list are two views of one thing: the switch leads to the entry at the top of the screen, and what is read on
// as one scrolls is a part of its own.
const placeMark = "#at=";
const placePixels = 8;
const hopsMax = 8;
const entries = () => [...document.querySelectorAll(".entries [data-entry]")];
const topEntry = () => entries().find((each) => each.getBoundingClientRect().bottom > placePixels + 4);
const goTo = (key, offset = placePixels) => {
  const entry = entries().find((each) => each.dataset.entry === key);
  if (entry) scrollBy({ top: entry.getBoundingClientRect().top - offset, behavior: "instant" });
  return Boolean(entry);
};

// Where the other view's page of an entry begins; `more` knows of pages read on.
const views = { of: () => document.querySelector(".switch a:not([aria-current])").href };
let arrival = null;
document.addEventListener("click", (event) => {
  const link = event.target.closest(".switch a");
  if (!link) return;
  const entry = topEntry();
  if (!entry || scrollY < placePixels || link.ariaCurrent) return;
  // A row of three has been come to for one of them, perhaps not its first.
  const isThere = arrival && Math.abs(arrival.y - scrollY) < 3;
  link.href = views.of(entry) + placeMark + "0/" + encodeURIComponent(isThere ? arrival.key : entry.dataset.entry);
});

// The page that the switch led to begins before the entry, so that it may be on one of the next.
const arrive = () => {
  const [, hops, name] = /^#at=(\d)\/(.{1,3000})$/.exec(location.hash) || [];
  if (!name) return;
  let key = "";
  try {
    key = decodeURIComponent(name);
  } catch {
    // No entry has such a key.
  }
  const next = document.querySelector('.pager [rel="next"]');
  const isHere = goTo(key);
  if (!isHere && next && hops < hopsMax) return location.replace(next.href + placeMark + (Number(hops) + 1) + "/" + name);
  if (isHere) arrival = { key, y: scrollY };
  history.replaceState(history.state, "", location.href.split("#")[0]);
};
if (document.querySelector(".switch")) arrive();

Object.assign(vitrine, { goTo, topEntry, views });
if (document.querySelector("[data-more]") || history.state?.more) part("more").catch(() => {});
