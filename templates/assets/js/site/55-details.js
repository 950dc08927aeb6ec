// On a details page the arrow keys lead to the neighbours, unless the focus is on something that uses them itself.
document.addEventListener("keydown", (event) => {
  const isRight = event.key === "ArrowRight";
  if (!isRight && event.key !== "ArrowLeft" || isModified(event) || document.querySelector("dialog[open]") || !event.target.matches("body, main, .details-pictures *, .neighbours *")) return;
  document.querySelector("a.neighbour." + (isRight === (page.dir === "rtl") ? "prev" : "next"))?.click();
});

// The buttons are there once they work.
const addShare = (place) => {
  for (const control of place.querySelectorAll(".share-tools > button")) control.hidden = control.dataset.action === "share" && !navigator.share;
};
document.addEventListener("click", (event) => {
  const pressed = event.target.closest(".share-tools > button");
  if (!pressed) return;
  const share = () => part("share").then((sharing) => sharing.shareLink(pressed), partFailed);
  // At once, because browsers refuse it to a script that comes later.
  if (isLocal || pressed.dataset.action !== "copy" || !navigator.clipboard) return share();
  navigator.clipboard.writeText(addressOf(pressed)).then(() => announce(pressed.dataset.done), share);
});
