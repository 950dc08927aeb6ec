// Names the picture of the entry that a transition leads from or back to; that of a details page is named by its
// stylesheet, also beside a list.
let named = null;
const nameTile = (address) => {
  if (named) named.style.viewTransitionName = "";
  const links = [...document.querySelectorAll(".card > a, a.list-item-picture")]
    .filter((link) => link.href === address && !document.querySelector(".pane figure > .frame"));
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
  // Browsers skip a transition as they like, as when the visitor goes on at once; that is no fault.
  Promise.allSettled([viewTransition.ready, viewTransition.updateCallbackDone, viewTransition.finished]).then(() => nameTile());
};
addEventListener("pageswap", (event) => follow(event, event.activation?.entry?.url));
addEventListener("pagereveal", (event) => follow(event, window.navigation?.activation?.from?.url));
