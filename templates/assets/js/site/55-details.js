// On a details page the arrow keys lead to the neighbours, unless the focus is on something that uses them itself.
document.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by || isModified(event) || document.querySelector("dialog[open]") || !event.target.matches("body, main, .details-pictures *, .neighbours *, .breadcrumb *")) return;
  document.querySelector("a.neighbour." + (by > 0 === (page.dir !== "rtl") ? "next" : "prev"))?.click();
});

// An address that others can open: over HTTP this one, from disk the published one, empty if that is not known.
vitrine.published = (address) => {
  if (!isLocal) return address;
  const canonical = document.querySelector("link[rel=canonical]")?.href;
  return canonical ? new URL(address.slice(absolute(top).length), new URL(top || "./", canonical)).href : "";
};
// The buttons are there once they work.
const addShare = (place) => {
  for (const control of place.querySelectorAll(".share-tools > button")) control.hidden = control.dataset.action === "share" && !navigator.share;
};
// Shares or copies the address of the details page, from disk at least the source's.
document.addEventListener("click", async (event) => {
  const pressed = event.target.closest(".share-tools > button");
  if (!pressed) return;
  const details = pressed.closest("[data-entry]");
  const own = addressOf(details);
  const url = vitrine.published(own) || details.querySelector(".options a[target]:not([data-action])")?.href || own;
  try {
    if (pressed.dataset.action === "share") return await navigator.share({ title: titleOf(details), url });
    await navigator.clipboard.writeText(url);
    announce(pressed.dataset.done);
  } catch (error) {
    if (error.name === "AbortError") return;
    // Shown, to be copied by hand.
    const field = make("input", { class: "field", readonly: true, value: url, dir: "ltr", "aria-label": pressed.textContent });
    pressed.replaceWith(field);
    field.select();
  }
});
