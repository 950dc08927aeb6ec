// Names the picture of the tile that a transition leads from or to; that of a details page is named by its style sheet.
let named = null;
const nameTile = (address) => {
  if (named) named.style.viewTransitionName = "";
  named = null;
  if (!address || document.querySelector("main > article.details")) return;
  const links = [...document.querySelectorAll(".card > a, a.list-item-picture")].filter((link) => link.href === address);
  // The one that is in view, because an entry may have several tiles.
  named = links.find((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  })?.querySelector("picture");
  if (named) named.style.viewTransitionName = "picture";
};
const follow = ({ viewTransition }, address) => {
  if (!viewTransition) return;
  nameTile(address);
  // A transition may be skipped, as when the visitor goes on at once.
  viewTransition.ready.catch(() => {});
  viewTransition.finished.catch(() => {}).then(() => nameTile());
};
addEventListener("pageswap", (event) => follow(event, event.activation?.entry.url));
addEventListener("pagereveal", (event) => follow(event, window.navigation?.activation?.from?.url));
