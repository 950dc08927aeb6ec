// The choice between squares and whole pictures is kept for all pages.
const shape = document.querySelector(".shape");
// Lazy pictures then take the width that they are shown at.
const fitSizes = () => {
  if (page.dataset.shape !== "whole") return;
  for (const image of container.querySelectorAll("li img[loading=lazy]")) {
    for (const each of image.parentElement.children) if (each.srcset && each.sizes !== "auto") each.sizes = "auto";
  }
};
if (shape) {
  const show = (kept) => {
    page.dataset.shape = kept || "";
    for (const input of shape.elements) input.checked = input.value === (kept || "squares");
    fitSizes();
  };
  shape.addEventListener("change", (event) => {
    const key = entryAt(headPixels)?.dataset.entry;
    store.set("shape", event.target.value);
    show(event.target.value);
    if (scrollY > placePixels) goTo(key);
  });
  store.watch("shape", () => show(store.get("shape")));
  // What was chosen before this script came is kept too; what a browser brings back is no choice.
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  const early = isNew && shape.querySelector(":checked:not([checked])")?.value;
  if (early) store.set("shape", early);
  show(early || page.dataset.shape || store.get("shape"));
}
