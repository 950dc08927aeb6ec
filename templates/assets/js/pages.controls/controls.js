// What details pages do: arrow keys that lead to the neighbours, and the buttons that share the page.
const { addressOf, announce, isLocal, isModified, page, part, partFailed, parts } = vitrine;

// Unless the focus is on something that uses the arrow keys itself.
document.addEventListener("keydown", (event) => {
  const isRight = event.key === "ArrowRight";
  if (!isRight && event.key !== "ArrowLeft" || isModified(event) || document.querySelector("dialog[open]") || !event.target.matches("body, main, .details-pictures *, .neighbours *")) return;
  document.querySelector("a.neighbour." + (isRight === (page.dir === "rtl") ? "prev" : "next"))?.click();
});

document.addEventListener("click", (event) => {
  const pressed = event.target.closest(".share-tools > button");
  if (!pressed) return;
  const share = () => part("share").then((sharing) => sharing.shareLink(pressed), partFailed);
  // At once, because browsers refuse it to a script that comes later.
  if (isLocal || pressed.dataset.action !== "copy" || !navigator.clipboard) return share();
  navigator.clipboard.writeText(addressOf(pressed)).then(() => announce(pressed.dataset.done), share);
});

parts.controls = {
  // The buttons are there once they work.
  begin: (place) => {
    for (const control of place.querySelectorAll(".share-tools > button")) control.hidden = control.dataset.action === "share" && !navigator.share;
  },
};
