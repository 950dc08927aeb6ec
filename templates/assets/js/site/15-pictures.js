// Replaces a picture that fails by the placeholder. If that fails too, the frame shows the blurred miniature or the
// colour.
const stock = page.dataset.stock && absolute(page.dataset.stock);
const replaceFailed = (image) => {
  if (!stock || image.src === stock || !image.closest("picture, [data-stands-in]")) return;
  for (const source of image.parentElement.querySelectorAll("source")) source.remove();
  image.removeAttribute("srcset");
  image.closest(".frame")?.classList.add("is-stock");
  image.src = stock;
};
addEventListener("error", (event) => { if (event.target.localName === "img") replaceFailed(event.target); }, true);
window.vitrineFailed?.forEach(replaceFailed);
window.vitrineFailed = { push() {} };
