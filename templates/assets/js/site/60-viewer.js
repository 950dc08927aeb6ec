// Opens the viewer: by a button, a picture of a details page, or `#view=<feed>/<id>` in the address.
const viewMark = "#view=";
const openViewer = (key, options, otherwise = partFailed) => Promise.all([part("viewer"), style("details")]).then(([viewer]) => viewer.open(key, options), otherwise);
const readView = () => {
  // For an address that cannot be decoded, the viewer reports that the entry is gone.
  if (location.hash.startsWith(viewMark)) openViewer(attempt(() => decodeURIComponent(location.hash.slice(viewMark.length))));
};
const ownPictures = ".details-pictures picture:not(.card *)";
// Pictures of tiles, if the theme says so. Captions, and clicks with a modifier key, lead to the details.
const tilePictures = "[data-viewer-opens=viewer] .card:is(.is-look, .is-photo) .frame:not(.is-stock, .related *)";
const addViewButtons = (place) => {
  for (const picture of place.querySelectorAll(".list-item-picture, .details-pictures > figure > picture, .details-pictures > .mosaic > li > picture")) {
    if (picture.parentElement.querySelector(":scope > .view-place")) continue;
    const title = titleOf(picture.closest("[data-entry]"));
    picture.after(make("div", { class: "view-place" }, button("view-button", "view", say("view", { title }), null, icon("expand"))));
  }
  // A mosaic has one button, because its cells lead to the details.
  for (const mosaic of place.querySelectorAll("[data-mosaic]")) {
    if (!mosaic.editButton || mosaic.viewButton) continue;
    mosaic.viewButton = button("edit", "view", say("viewAll"));
    mosaic.viewButton.of = mosaic;
    mosaic.viewButton.disabled = !mosaic.querySelector("picture:not(.face)");
    mosaic.editButton.after(" ", mosaic.viewButton);
  }
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-action=view], .animation [data-action=play], " + ownPictures + ", " + tilePictures);
  if (!link || event.target.closest("[data-viewer], .is-edited")) return;
  const tile = link.closest(".card > a");
  if (tile && isModified(event)) return;
  event.preventDefault();
  if (tile) return openViewer(tile.parentElement.dataset.entry, { from: tile, picture: link }, () => location.assign(tile.href));
  // Of a mosaic that of its first picture: a member's own cell has it in the article around it.
  const entry = (link.of?.querySelector("picture:not(.face)") || link).closest("[data-entry]");
  const from = link.matches("picture") ? link.closest("[data-entry]").querySelector("[data-action=view]") : link;
  openViewer(entry.dataset.entry, { from, picture: link.closest("picture"), plays: link.matches("[data-action=play]") });
});
readView();
addEventListener("hashchange", readView);

// Adds hearts and buttons to the entries in `place`.
vitrine.enhance = (place) => {
  addHearts(place);
  addMosaics(place);
  addViewButtons(place);
  addDetails(place);
};
vitrine.enhance(document);
