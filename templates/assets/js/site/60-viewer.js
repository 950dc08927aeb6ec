// Pictures open full screen: by their own button, by the pictures of a details page, by `#view=<feed>/<id>` in the address.
const viewMark = "#view=";
const openViewer = (key, options) => part("viewer").then((viewer) => viewer.open(key, options), () => announce(say("partFailed")));
const readView = () => {
  if (!location.hash.startsWith(viewMark)) return;
  let key = "";
  try {
    key = decodeURIComponent(location.hash.slice(viewMark.length));
  } catch {
    // No entry has such an id: the viewer says that it is gone.
  }
  openViewer(key);
};
const viewButton = (title, ...content) => make("button", { type: "button", class: "view-button", "data-action": "view", "aria-label": say("view", { title }) }, icon("expand"), ...content);
const ownPictures = ".work-pictures picture:not(.card *)";
const addViewButtons = (place = document) => {
  for (const picture of place.querySelectorAll(".piece-picture, .work-pictures > figure > picture, .work-pictures > .mosaic > li > picture")) {
    if (picture.parentElement.querySelector(":scope > .view-place")) continue;
    picture.after(make("div", { class: "view-place" }, viewButton(itemOf(picture.closest("[data-entry]")).title)));
  }
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-action=view], .animation [data-action=play], " + ownPictures);
  if (!link || event.target.closest("[data-viewer], .is-edited")) return;
  event.preventDefault();
  const from = link.matches("picture") ? link.closest("[data-entry]").querySelector("[data-action=view]") : link;
  openViewer(link.closest("[data-entry]").dataset.entry, { from, picture: link.closest("picture"), plays: link.matches("[data-action=play]") });
});
addViewButtons();
readView();
addEventListener("hashchange", readView);
window.vitrine.addViewButtons = addViewButtons;
