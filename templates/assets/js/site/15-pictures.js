// A picture that fails gives way to the stock picture, whose path the search's index has. Until then, and where that
// fails too, its frame shows the picture's blurred miniature or its colour.
let stockPath = null;
const stock = () => {
  stockPath ??= part("search").then((search) => search.open()).then((head) => new URL(top + head.stock, document.baseURI).href);
  return stockPath;
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
    stockPath = null;
  }
};
addEventListener("error", (event) => { if (event.target.localName === "img") mend(event.target); }, true);
for (const image of window.vitrineFailed || []) mend(image);
window.vitrineFailed = { push() {} };
window.vitrine.stock = stock;
