// List and details side by side on a wide screen: the part is loaded where there is room for it.
const roomForPanes = matchMedia("(min-width: 900px)");
if (document.querySelector(".is-split")) {
  const begin = () => { if (roomForPanes.matches) part("panes").then((panes) => panes.begin(), () => {}); };
  roomForPanes.addEventListener("change", begin);
  begin();
}
// A details page that was read anew where a pane had been: what lies behind it is another page.
if (document.querySelector("article.details")) {
  vitrine.ownPath = location.pathname;
  addEventListener("popstate", () => { if (location.pathname !== vitrine.ownPath) location.reload(); });
}
