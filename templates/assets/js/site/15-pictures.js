// Replaces a picture that fails by the placeholder. If that fails too, the frame shows the blurred miniature or the
// colour.
const stock = page.dataset.stock && absolute(page.dataset.stock);
const replaceFailed = (image) => {
  if (!stock || image.src === stock || !image.closest("picture, [data-stands-in]")) return;
  for (const source of image.parentElement.querySelectorAll("source")) source.remove();
  image.removeAttribute("srcset");
  image.closest(".frame")?.classList.add("is-stock", "is-failed");
  image.src = stock;
};
addEventListener("error", (event) => { if (event.target.localName === "img") replaceFailed(event.target); }, true);
window.vitrineFailed?.forEach(replaceFailed);
window.vitrineFailed = { push() {} };

// Sets `sizes` by the boxes of pictures that stand elsewhere than their template knew. In parts of the window's width, so
// that it holds for another one.
const fitSizes = (place) => {
  for (const image of place.querySelectorAll("picture > img[srcset]")) {
    const drawn = Math.max(image.clientWidth, image.clientHeight * image.getAttribute("width") / image.getAttribute("height"));
    if (drawn) for (const each of image.parentElement.children) each.sizes = (drawn / innerWidth * 100).toFixed(1) + "vw";
  }
};
