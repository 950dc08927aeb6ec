// Pictures open full screen: by their own button, by the pictures of a details page, by `#view=<feed>/<id>` in the address.
const viewMark = "#view=";
const openViewer = (key, options, otherwise = () => announce(say("partFailed"))) => part("viewer").then((viewer) => viewer.open(key, options), otherwise);
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
const ownPictures = ".details-pictures picture:not(.card *)";
// Pictures of tiles, where the theme says so; their captions, and clicks with a modifier key, lead to the details.
const tilePictures = "[data-viewer-opens=viewer] .card:is(.is-look, .is-photo) .frame:not(.is-stock)";
const addViewButtons = (place = document) => {
  for (const picture of place.querySelectorAll(".list-item-picture, .details-pictures > figure > picture, .details-pictures > .mosaic > li > picture")) {
    if (picture.parentElement.querySelector(":scope > .view-place")) continue;
    picture.after(make("div", { class: "view-place" }, viewButton(itemOf(picture.closest("[data-entry]")).title)));
  }
  // A mosaic has one way in for all of it, beside the one to its editing: its cells lead to the details.
  for (const mosaic of place.querySelectorAll("[data-mosaic]")) {
    if (!mosaic.editButton || mosaic.viewButton) continue;
    mosaic.viewButton = make("button", { type: "button", class: "edit", "data-action": "view" }, say("viewAll"));
    mosaic.viewButton.of = mosaic;
    mosaic.editButton.after(" ", mosaic.viewButton);
  }
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-action=view], .animation [data-action=play], " + ownPictures + ", " + tilePictures);
  if (!link || event.target.closest("[data-viewer], .is-edited")) return;
  const tile = link.closest(".card > a");
  if (tile && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return;
  event.preventDefault();
  if (tile) return openViewer(tile.parentElement.dataset.entry, { from: tile, picture: link }, () => location.assign(tile.href));
  const entry = link.of ? link.of.querySelector("[data-entry]") : link.closest("[data-entry]");
  if (link.of && link.of.parentElement.closest("[data-entry]")) return openViewer(link.of.closest("[data-entry]").dataset.entry, { from: link });
  const from = link.matches("picture") ? link.closest("[data-entry]").querySelector("[data-action=view]") : link;
  openViewer(entry.dataset.entry, { from, picture: link.closest("picture"), plays: link.matches("[data-action=play]") });
});
addViewButtons();
readView();
addEventListener("hashchange", readView);
vitrine.addViewButtons = addViewButtons;
