// Pictures open full screen: by their own button, by the hero of a details page, by `#view=<feed>/<id>` in the address.
const viewMark = "#view=";
const openViewer = (key, opener) => part("viewer").then((viewer) => viewer.open(key, opener), () => announce(say("partFailed")));
const readView = () => {
  if (!location.hash.startsWith(viewMark)) return;
  let key = "";
  try {
    key = decodeURIComponent(location.hash.slice(viewMark.length, viewMark.length + 2000));
  } catch {
    // No entry has such an id: the viewer says that it is gone.
  }
  openViewer(key, null);
};
const addViewButtons = (place = document) => {
  for (const picture of place.querySelectorAll(".piece-picture, .work-pictures > figure")) {
    if (picture.parentElement.querySelector("[data-action=view]")) continue;
    const title = itemOf(picture.closest("[data-entry]")).title;
    const button = make("button", { type: "button", class: "view-button", "data-action": "view", "aria-label": say("view", { title }) }, icon("expand"));
    picture.after(make("div", { class: "view-place" }, button));
  }
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-action=view], .work-pictures > figure img");
  if (!button || event.target.closest("[data-viewer]")) return;
  event.preventDefault();
  openViewer(button.closest("[data-entry]").dataset.entry, button);
});
addViewButtons();
readView();
addEventListener("hashchange", readView);
window.vitrine.addViewButtons = addViewButtons;
