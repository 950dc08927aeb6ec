// The switch between grid and list leads to the entry at the top of the screen.
const { absolute, addressOf, announce, attempt, enhance, isLocal, isModified, make, page, part, partFailed, parts, say, store } = vitrine;
const { readPage } = parts.documents;
// Pages without a list only need `documents`.
const container = document.querySelector(".entries");
if (!container) return;
const placePixels = 8;
const headPixels = placePixels + 4;
const hopsMax = 8;
// But for those that a filter found (grids.filter/filter.js), which are none of the list's pages.
const entries = () => [...document.querySelectorAll(".entries > :not(.is-filtered) [data-entry]")];
// The first entry with its lower edge below `y`.
const entryAt = (y) => entries().find((each) => each.getBoundingClientRect().bottom > y);
const goTo = (key, offset = placePixels) => {
  const entry = entries().find((each) => each.dataset.entry === key);
  if (entry) scrollBy({ top: entry.getBoundingClientRect().top - offset, behavior: "instant" });
  return entry;
};

// The switch's link on a page.
const viewOf = (place) => place.querySelector(".switch a:not([aria-current])")?.getAttribute("href");
let arrival = null;
document.addEventListener("click", (event) => {
  const link = event.target.closest(".switch a");
  const entry = link && entryAt(headPixels);
  if (!entry || scrollY < placePixels || link.ariaCurrent) return;
  // After arriving at a row of three, the entry that the link named, which may not be the row's first.
  const isThere = Math.abs(arrival?.y - scrollY) < 3;
  link.href = absolute(pageOf(entry).view) + "#at=0/" + encodeURIComponent(isThere ? arrival.key : entry.dataset.entry);
});

// Scrolls to the entry in the address. It may be on one of the next pages: then goes on to the next page.
const arrive = () => {
  const [, hops, name] = /^#at=(\d)\/(.{1,3000})$/.exec(location.hash) || [];
  if (!name) return;
  const key = attempt(() => decodeURIComponent(name));
  const next = document.querySelector('.pager [rel="next"]');
  if (goTo(key)) arrival = { key, y: scrollY };
  else if (next && hops < hopsMax) return location.replace(next.href + "#at=" + (Number(hops) + 1) + "/" + name);
  history.replaceState(history.state, "", location.href.split("#")[0]);
};
