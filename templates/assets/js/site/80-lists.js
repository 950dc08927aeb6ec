// Loads the parts of lists: loading of further pages, the switch, and on wide screens details beside the list.
if (document.querySelector(".switch, .shape, [data-more]") || history.state?.more) part("more", true).catch(() => {});
// Fields that sort and filter, on first use or if the address says what is chosen.
const filterForm = document.querySelector("[data-filter]");
const beginFilter = () => part("filter").then((filter) => filter.begin(filterForm), partFailed);
const beginStated = () => { if (filterForm && /^#filter&/.test(location.hash)) beginFilter(); };
beginStated();
addEventListener("hashchange", beginStated);
for (const event of ["focusin", "change"]) filterForm?.addEventListener(event, beginFilter);
// Going back finds the fold of the pages as it was, and with it the scroll position.
const fold = document.querySelector(".feed-filters");
if (fold) {
  fold.open ||= history.state?.isUnfolded;
  fold.ontoggle = () => history.replaceState({ ...history.state, isUnfolded: fold.open }, "");
}
const wideScreen = matchMedia("(min-width: 56.25em)");
if (document.querySelector(".is-split")) {
  (wideScreen.onchange = () => { if (wideScreen.matches || location.hash.startsWith("#details")) Promise.all([part("panes", true), style("details")]).then(([panes]) => panes.begin(say("pane"), say("paneInvitation"), say("paneListAway"), say("paneListBack")), () => {}); })();
}
vitrine.wideScreen = wideScreen;
// After a reload of details beside a list, going back leads to another page, which has to be loaded.
if (document.querySelector("article.details")) {
  vitrine.ownPath = location.pathname;
  // After one beside a list: its own scroll position is its own again.
  addEventListener("load", () => setTimeout(() => { history.scrollRestoration = "auto"; }));
  addEventListener("popstate", () => { if (location.pathname !== vitrine.ownPath) location.reload(); });
}
