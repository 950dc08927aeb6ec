// A picture that fails gives way to the stock picture, whose path the page has. Until then, and where that
// fails too, its frame shows the picture's blurred miniature or its colour.
const stock = async () => {
  if (!page.dataset.stock) throw new Error("the layout names no stock picture");
  return new URL(page.dataset.stock, document.baseURI).href;
};
const mend = async (image) => {
  const failed = image.getAttribute("src");
  if (!image.closest("picture, [data-stands-in]")) return;
  try {
    const address = await stock();
    // In the meantime the place may have been given to another picture; and a stock picture that fails has no other.
    if (image.getAttribute("src") !== failed || image.src === address) return;
    for (const source of image.parentElement.querySelectorAll("source")) source.remove();
    image.removeAttribute("srcset");
    image.closest(".frame")?.classList.add("is-stock");
    image.src = address;
  } catch {
    // The frame's colour stays.
  }
};
addEventListener("error", (event) => { if (event.target.localName === "img") mend(event.target); }, true);
for (const image of window.vitrineFailed || []) mend(image);
window.vitrineFailed = { push() {} };
vitrine.stock = stock;
